// What the computer players know about Immortals: the worth of a position and a quick sensible choice.
#pragma once

#include "games/immortals/state.h"

namespace immortals {

i32 evaluate(const Game& g, Seat s);  ///< 100 = one victory point
u16 policy(const Game& g, Seat s, const Options& options, Rng& rng);
/// A card for a face-down field of another seat: what it would sensibly have put there.
u8 guess_card(const Game& g, Seat s, int f, Rng& rng);

}  // namespace immortals
