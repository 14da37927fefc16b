// What computer players think: worth of a position, a quick choice.
#pragma once

#include <span>

#include "games/schatten/state.h"

namespace schatten {

i32 evaluate(const Game& g, Seat s);
void evaluate_all(const Game& g, std::span<i32> out);  ///< the conflicts are foreseen once for all seats
u16 policy(const Game& g, Seat s, const Options& options, Rng& rng);

}  // namespace schatten
