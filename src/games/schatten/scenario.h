// Words of scenario files and rule tests.
#pragma once

#include "games/schatten/state.h"
#include "shell/words.h"

namespace schatten {

Vocabulary<Game> vocabulary();

}  // namespace schatten
