// The end of the game and who is ahead.
#pragma once

#include "games/echoes/table.h"

namespace echoes {

int round_limit(const Game& g);  ///< R-62
int stall_limit(const Game& g);  ///< 0 = none
/// The limits of 10.3: who is ahead wins.
void stop_game(Game& g, Ending how);

/// What is compared at a stop, in this order.
struct Standing {
  int life = 0, units = 0, health = 0, resources = 0;
  constexpr auto operator<=>(const Standing&) const = default;  // NOLINT(modernize-use-nullptr): the check misreads it
};
Standing standing_of(const Game& g, u8 team);

void score(const Game& g, std::span<i32> out);
void places(const Game& g, std::span<u8> out);

}  // namespace echoes
