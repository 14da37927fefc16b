// What computer players think: worth of a position, a quick choice.
#pragma once

#include "games/schatten/state.h"

namespace schatten {

i32 evaluate(const Game& g, Seat s);
u16 policy(const Game& g, Seat s, const Options& options, Rng& rng);

}  // namespace schatten
