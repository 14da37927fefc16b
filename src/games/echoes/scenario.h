// Words of scenario files and rule tests for this game (src/shell/words.h).
#pragma once

#include "games/echoes/state.h"
#include "shell/module.h"

namespace echoes {

tafel::Vocabulary<Game> vocabulary();

}  // namespace echoes
