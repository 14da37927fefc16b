// Invariants for tests and fuzzing.
#pragma once

#include "games/covil/score.h"

namespace covil {

const char* check(const Game& g);

}  // namespace covil
