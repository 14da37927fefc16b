#pragma once

#include "games/seventhstone/state.h"

namespace seventhstone {

void final_places(const Game& g, std::span<u8> out);
void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out);
int max_years(const Game& g);  ///< 0 = no limit (R-55)

}  // namespace seventhstone
