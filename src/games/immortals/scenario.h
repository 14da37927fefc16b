// The words that scenario files and tests use to set up and to check a position of Immortals.
#pragma once

#include "games/immortals/state.h"
#include "shell/words.h"

namespace immortals {

Vocabulary<Game> vocabulary();

}  // namespace immortals
