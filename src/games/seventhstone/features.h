// What computer players think of a position, and their quick choices.
#pragma once

#include "games/seventhstone/state.h"

namespace seventhstone {

/// Worth of the position for the seat, 100 = one tear stone.
i32 evaluate(const Game& g, Seat s);
/// Index of a sensible option, quick.
u16 policy(const Game& g, Seat s, const Options& options, Rng& rng);
/// A sheet as the seat may have filled it in, for guesses at secret allocations.
void guess_sheet(Game& g, Seat s, Rng& rng);

}  // namespace seventhstone
