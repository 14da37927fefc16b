// What computer players think of a position and of a single decision.
#pragma once

#include "games/echoes/state.h"

namespace echoes {

i32 evaluate(const Game& g, Seat s);
u16 policy(const Game& g, Seat s, const Options& options, Rng& rng);

}  // namespace echoes
