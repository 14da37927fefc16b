// What a seat may know (section "Open information" of RULES.md) and guesses about the rest.
#pragma once

#include "games/immortals/state.h"

namespace immortals {

void hide(Game& g, Seat viewer);
void redeal(Game& g, Seat viewer, Rng& rng);
const char* check(const Game& g);  ///< first broken invariant, or nullptr

}  // namespace immortals
