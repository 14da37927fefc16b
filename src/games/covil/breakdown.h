// The sums of a combat line by line, for clients and for tests that compare them with the values the rules use.
#pragma once

#include <vector>

#include "games/covil/table.h"

namespace covil {

struct ValueLine {
  enum class Source : u8 { base, minion, reinforcement, relic, aftermath };
  Source source{};
  int card = -1;  ///< minion or relic
  int tag = -1;   ///< the tag of the zone that matched
  int n = 0;
};

std::vector<ValueLine> attack_lines(const Game& g, const Combat& c);
std::vector<ValueLine> defence_lines(const Game& g, const Combat& c);
int sum_of(const std::vector<ValueLine>& lines);

}  // namespace covil
