// Setup, as the module calls it.
#pragma once

#include "games/schatten/state.h"

namespace schatten {

void start(Game& g, int seats, const Config& config);
std::string_view playable(int seats, const Config& config);
int plans_for(const Game& g, Seat s);  ///< secret plans that the seat draws
/// The hand of the draft that lies before the seat now, by the seat it was dealt to.
inline std::size_t draft_hand(const Game& g, Seat s) {
  return at((s + 4 * g.seats() - g->picks % g.seats()) % g.seats());
}

}  // namespace schatten
