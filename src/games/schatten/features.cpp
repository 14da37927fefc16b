// The worth of a position for a seat, 100 = one point: what the categories would bring by rank and how far the secret
// plan would be if all conflicts were decided as they stand, softened while there is time to change it, and means for
// later.
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

constexpr int kForeseen = 7;  ///< tenths: how far the board after the conflicts counts against the one that is there

/// What a bid is worth, in tenths of a quest: judged by the board that the conflicts would leave (SDM-282).
int bid_hope(const Game& now, const Game& then, u8 quest, int late) {
  const Quest& q = now.pack.quest[quest];
  const Seat s = now->bidder[quest];
  // The later in the phase, the surer; a high bid is seldom outbid.
  const int sure = std::min(9, 5 + now->bid[quest] + (now->first_pass != 0 ? 2 : 0) + late / 50);
  const bool holds = fulfils(now, s, q);
  if (fulfils(then, s, q)) return holds ? sure : sure - 1;
  return holds ? sure / 4 : 1;
}

Hopes hopes_of(const Game& now, const Game& then, int late) {
  const auto between = [](int foreseen, int present) { return kForeseen * foreseen + (10 - kForeseen) * present; };
  Hopes h{};
  for (Seat s = 0; s < now.seats(); ++s) {
    h[kRegionScore][s] = between(then.regions(s).size(), now.regions(s).size());
    h[kOrgScore][s] = between(then->orgs[s].size(), now->orgs[s].size());
    h[kTrophyScore][s] = 10 * trophies(then, s);
    h[kQuestScore][s] = 10 * now->won[s].size();
  }
  for (const u8 q : now->open)
    if (now->bid[q] > 0) h[kQuestScore][now->bidder[q]] += bid_hope(now, then, q, late);
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

int progress_worth(const Progress& p, int late) {
  if (p.holds()) return 65 + 35 * late / 100;
  return (100 - late) * 40 * p.have * p.have / (100 * p.need * p.need);
}

int plan_worth(const Game& now, const Game& then, Seat s, int late) {
  if (now->plan[s] == kNoPlan) return 0;
  int sum = 0;
  for (const Condition& c : now.pack.plan[now->plan[s]].condition)
    sum += kForeseen * progress_worth(progress(then, s, c), late) +
           (10 - kForeseen) * progress_worth(progress(now, s, c), late);
  return sum / 10;
}

/// What can still be turned into something.
int means_worth(const Game& g, Seat s, int late) {
  int board = 0, ships = 0;
  for (const u8 r : g->here[s]) board += g.adv(s, r);
  for (const u8 n : g->ships[s]) ships += n;
  int lent = 0;  // they come home after the phase, or when somebody bids more
  for (const u8 q : g->open) lent += g->bidder[q] == s ? g->bid[q] : 0;
  int sum = 9 * board + 8 * std::min<int>(6, g->supply[s]) + 7 * lent + 11 * g.load_of(s) + 8 * std::min(4, ships);
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

void evaluate_all(const Game& g, std::span<i32> out) {
  const auto each = [&](auto worth) {
    for (std::size_t s = 0; s < out.size(); ++s) out[s] = worth(static_cast<Seat>(s));
  };
  if (g->phase == Phase::over) {
    std::array<i32, kSeats> total{};
    score(g, total);
    return each([&](Seat s) { return 100 * total[s] + plan_points(g, s); });
  }
  if (g->phase <= Phase::draft) return each([&](Seat s) { return draft_worth(g, s); });
  const int late = lateness(g);
  State copy = g.state();
  Game then(copy, g.pack);
  foresee(then);
  const Hopes h = hopes_of(g, then, late);
  each([&](Seat s) {
    int sum = plan_worth(g, then, s, late) + means_worth(g, s, late);
    for (u8 c = 0; c < kCategories; ++c) sum += category_worth(g, h[c], s, c == kRegionScore, late);
    return sum;
  });
}

i32 evaluate(const Game& g, Seat s) {
  std::array<i32, kSeats> all{};
  evaluate_all(g, std::span(all).first(at(g.seats())));
  return all[s];
}

}  // namespace schatten
