#pragma once

#include "games/seventhstone/state.h"
#include "shell/words.h"

namespace seventhstone {

Vocabulary<Game> vocabulary();

}  // namespace seventhstone
