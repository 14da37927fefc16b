// Why an action is not possible now, where the open step has no answer of its own.
#pragma once

#include "games/covil/table.h"

namespace covil {

Why why(const Game& g, Seat s, Action a);

}  // namespace covil
