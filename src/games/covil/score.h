// Final scoring and places.
#pragma once

#include <vector>

#include "games/covil/table.h"

namespace covil {

struct Score {
  int fortress = 0, gold = 0, minions = 0, relics = 0, outposts = 0;
  int total() const { return fortress + gold + minions + relics + outposts; }
};

/// What the seat would score now. In a hidden state only relics that the viewer knows count.
Score score_of(const Game& g, Seat s);
void score(const Game& g, std::span<i32> out);
/// The parts of a score as they stand on the sheet.
void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out);
void places(const Game& g, std::span<u8> place);

}  // namespace covil
