// Start of a game: which combinations of seats and options can be played, and the first position.
#pragma once

#include "games/covil/steps.h"

namespace covil {

/// Empty, or the text key of what does not fit together.
std::string_view playable(int seats, const Config& config);
void start(Game& g, int seats, const Config& config);

}  // namespace covil
