// What a seat may know (section 9), guesses at the rest, and what must always hold.
#pragma once

#include "games/echoes/state.h"

namespace echoes {

void hide(Game& g, Seat viewer);
void redeal(Game& g, Seat viewer, Rng& rng);
const char* check(const Game& g);

}  // namespace echoes
