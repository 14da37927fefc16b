// Final scoring and the chain of tie-breaks.
#include "games/covil/score.h"

namespace covil {

/// COV-200: fortress, gold, minions at their cost (COV-052), relics in hand, and 2 for each outpost (COV-264).
Score score_of(const Game& g, Seat s) {
  const Player& p = g.of(s);
  Score score;
  score.fortress = p.hp > 0 ? kFortressPoints : 0;
  score.gold = p.gold;
  const int henchman = g.influence(s, &Influence::henchman_value);  // COV-064, COV-201
  for (u8 m : p.hall) {
    if (m == 0) continue;
    score.minions += g.pack.minion[m - 1U].cost;
    if (m > kFirstHenchman && m <= kFirstMercenary) score.minions += henchman;
  }
  const int more = g.influence(s, &Influence::relic_value);
  for (Relic r : p.hand) score.relics += g.pack.relic[r].value + more;
  score.outposts = p.outposts.size() * (kOutpostPoints + g.influence(s, &Influence::outpost_score));
  return score;
}

void score(const Game& g, std::span<i32> out) {
  for (Seat s : g.everyone()) out[s] = score_of(g, s).total();
}

namespace {

/// COV-202: points, troops on the board, hit points, gold, highest printed cost of one minion.
std::array<int, 5> standing_of(const Game& g, Seat s) {
  const Player& p = g.of(s);
  int dearest = 0;
  for (u8 m : p.hall)
    if (m != 0 && g.pack.minion[m - 1U].cost > dearest) dearest = g.pack.minion[m - 1U].cost;
  return {score_of(g, s).total(), p.troops().total(), p.hp, p.gold, dearest};
}
constexpr std::array<std::string_view, 5> kStandingIds{"", "tie_troops", "tie_hp", "tie_gold", "tie_minion"};

bool tied(const Game& g) {
  for (Seat s : g.everyone())
    for (Seat t : g.everyone())
      if (s < t && score_of(g, s).total() == score_of(g, t).total()) return true;
  return false;
}

}  // namespace

void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) {
  const Score score = score_of(g, s);
  out.push_back({"fortress", score.fortress});
  out.push_back({"gold", score.gold});
  out.push_back({"minions", score.minions});
  out.push_back({"relics", score.relics});
  if (g.opt(opt_outposts)) out.push_back({"outposts", score.outposts});
  if (!tied(g)) return;
  const auto standing = standing_of(g, s);  // COV-202
  for (std::size_t i = 1; i < standing.size(); ++i) out.push_back({kStandingIds[i], standing[i], true});
}

/// COV-202: seats that are still equal share the place. COV-227: so do the human and scripted opponents.
void places(const Game& g, std::span<u8> place) {
  std::array<std::array<int, 5>, kMaxPlayers> mine{};
  for (Seat s : g.everyone()) mine[s] = standing_of(g, s);
  for (Seat s : g.everyone()) {
    place[s] = 1;
    for (Seat t : g.everyone())
      if (mine[t] > mine[s]) ++place[s];
  }
}

}  // namespace covil
