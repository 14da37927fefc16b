// Hiding and guessing (section "Hidden information" of the rules).
#pragma once

#include "games/covil/table.h"

namespace covil {

void hide(Game& g, Seat viewer);
void redeal(Game& g, Seat viewer, Rng& rng);

}  // namespace covil
