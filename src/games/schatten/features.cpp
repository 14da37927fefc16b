// The worth of a position for a seat, 100 = one point: what the categories would bring by rank if everything were
// decided as it stands, softened while there is time to change it, the secret plan, and means for later.
#include "games/schatten/features.h"

#include <algorithm>

#include "games/schatten/condition.h"
#include "games/schatten/score.h"
#include "games/schatten/steps.h"
#include "games/schatten/worth.h"

namespace schatten {

namespace {
/// Tenths of things by category and seat, as far as they can be foreseen.
using Hopes = std::array<Tally, kCategories>;

int bid_hope(const Game& g, int quest, int late) {
  const Seat s = g->bidder[at(quest)];
  if (!fulfils(g, s, g.pack.quest[at(quest)])) return 1;
  // The later in the phase, the surer; a high bid is seldom outbid.
  return std::min(9, 5 + g->bid[at(quest)] + (g->first_pass != 0 ? 2 : 0) + late / 50);
}

Hopes hopes_of(const Game& g, int late) {
  const Forecast f(g);
  Hopes h{};
  const Regions tokens = g->eyes | g->artefacts | g->carbuncles;
  for (Seat s = 0; s < g.seats(); ++s) {
    h[kRegionScore][s] = 6 * f.regions[s].size() + 4 * g.regions(s).size();
    h[kOrgScore][s] = 7 * f.orgs[s] + 3 * g->orgs[s].size();
    h[kQuestScore][s] = 10 * g->won[s].size();
    for (const Regions* set : {&g->eyes, &g->artefacts, &g->carbuncles})
      if (!tokens.empty()) h[kTrophyScore][s] += 10 * (f.regions[s] & *set).size();
    for (const u8 sea : g->splinters) h[kTrophyScore][s] += trophy_owners(g, kRegions + sea).has(s) ? 10 : 0;
  }
  for (const u8 q : g->open)
    if (g->bid[q] > 0) h[kQuestScore][g->bidder[q]] += bid_hope(g, q, late);
  return h;
}

/// Chance in percent to end up ahead of another seat that is so many tenths behind; equal is not ahead (SDM-207).
int beats(int lead, int late) {
  const int width = 45 - 4 * late / 10;  // tenths in which a lead is decided
  const int tie = late * 3 / 8;
  return std::clamp(50 + 50 * lead / std::max(5, width) - (std::abs(lead) < 10 ? tie : 0), 2, 98);
}

int category_worth(const Game& g, const Tally& have, Seat s, bool free, int late) {
  int sum = free ? 100 : std::min(100, have[s] * 10);
  const int share = free ? 100 : std::min(100, 40 + have[s] * 6);
  for (Seat t = 0; t < g.seats(); ++t)
    if (t != s) sum += share * beats(have[s] - have[t], late) / 100;
  return sum;
}

int plan_worth(const Game& g, Seat s, int late) {
  if (g->plan[s] == kNoPlan) return 0;
  int sum = 0;
  for (const Condition& c : g.pack.plan[g->plan[s]].condition) {
    const Progress p = progress(g, s, c);
    if (p.holds()) sum += 65 + 35 * late / 100;
    else sum += (100 - late) * 40 * p.have * p.have / (100 * p.need * p.need);
  }
  return sum;
}

/// What can still be turned into something.
int means_worth(const Game& g, Seat s, int late) {
  int board = 0, ships = 0;
  for (const u8 r : g->here[s]) board += g.adv(s, r);
  for (const u8 n : g->ships[s]) ships += n;
  int sum = 9 * board + 8 * std::min<int>(6, g->supply[s]) + 11 * g.load_of(s) + 8 * std::min(4, ships);
  sum += 4 * g->ship_supply[s] + 12 * (g->owned[s] & Cards{~Cards::first(kFirstImproved).bits}).size();
  if (g->djinn_of == s + 1) sum += 15;
  if (g->magic_of == s + 1) sum += 15;
  if (g->marker == s) sum += 6;
  // After the first pass every hand is filled up again soon: the last turn is for using it.
  if (g->phase == Phase::action && g->first_pass == 0) sum += 9 * std::min<int>(8, g->hand_count[s]);
  return sum * (100 - late) / 100;
}

/// Before the first round: regions that lie together and have room.
int draft_worth(const Game& g, Seat s) {
  Regions own = g.regions(s);
  for (const u8 card : g->pick[s])
    if (card != 0) own.add(card - 1U);
  int sum = 15 * longest_chain(g, own);
  std::array<int, kResources> shown{};
  for (const u8 r : own) {
    sum += 12 * g.pack.keys[r];
    for (std::size_t k = 0; k < kResources; ++k) shown[k] += g.pack.gives[k][r];
  }
  for (const int n : shown) sum += 8 * std::min(n, 4);
  return sum;
}

}  // namespace

i32 evaluate(const Game& g, Seat s) {
  if (g->phase == Phase::over) {
    std::array<i32, kSeats> total{};
    score(g, total);
    return 100 * total[s] + plan_points(g, s);
  }
  if (g->phase <= Phase::draft) return draft_worth(g, s);
  const int late = lateness(g);
  const Hopes h = hopes_of(g, late);
  int sum = plan_worth(g, s, late) + means_worth(g, s, late);
  for (u8 c = 0; c < kCategories; ++c) sum += category_worth(g, h[c], s, c == kRegionScore, late);
  return sum;
}

}  // namespace schatten
