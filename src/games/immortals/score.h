// Points of a scoring, places at the end, the score sheet (IMM-260 to IMM-271).
#pragma once

#include <span>

#include "games/immortals/state.h"

namespace immortals {

/// Names of the sources of points, on the score sheet and for clients.
inline constexpr std::array<std::string_view, kSources> kSourceIds{"countries",    "shrines",     "capitals",
                                                                   "regions_some", "regions_all", "built"};

/// What the seat would score now, by source (IMM-261 to IMM-265).
std::array<int, kSources> round_points(const Game& g, Seat s);
int armies_on_board(const Game& g, Seat s);  ///< R-51
void final_places(const Game& g, std::span<u8> out);
void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out);

}  // namespace immortals
