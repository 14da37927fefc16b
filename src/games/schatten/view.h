// What a seat may know, guesses at the rest, and what must hold in every position.
#pragma once

#include "games/schatten/state.h"

namespace schatten {

void hide(Game& g, Seat viewer);
void redeal(Game& g, Seat viewer, Rng& rng);
const char* check(const Game& g);
/// Cards of a hand that everybody knows: seen going there, or the draw pile is empty.
Cards open_hand(const Game& g, Seat s);

}  // namespace schatten
