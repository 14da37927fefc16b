// The worth of a position for a seat. What each thing is worth by the number of scorings to come was fitted to the
// final points of self-played games (README, "Computer players"); the cards on the own board count with what they will
// bring.
#include "games/immortals/features.h"

#include <algorithm>

#include "games/immortals/score.h"
#include "games/immortals/worth.h"

namespace immortals {

namespace {
/// Points still to come for one of each thing, 100 = one victory point; a row for every number of scorings to come.
struct Weights {
  std::array<int, 6> region;  ///< by own countries in a region of one world
  int shrine, capital, danger, danger_built;
  int border, many, inner, tower;  ///< armies against one in the limbo
  int gold, gold_more, energy, energy_more;
  int land, land_more, land_away, conflict, marker, site_for_capital;
};
constexpr std::array<Weights, 8> kWeights{{
    {},
    {{0, 72, 174, 369, 508, 660}, 67, 64, -3, -10, 2, 0, 0, 20, 10, 1, 5, 0, 36, 8, 15, 9, -4, 16},
    {{0, 130, 329, 682, 970, 1255}, 124, 118, -10, -22, 5, 2, 1, 45, 14, 2, 10, 1, 95, 22, 30, 21, -10, 14},
    {{0, 150, 431, 899, 1325, 1703}, 171, 153, -22, -34, 11, 8, 4, 65, 21, 7, 16, 2, 170, 60, 30, 29, -22, 30},
    {{0, 166, 528, 1095, 1669, 2130}, 222, 190, -36, -49, 22, 25, 14, 80, 28, 8, 20, 3, 240, 100, 30, 41, -40, 35},
    {{0, 150, 590, 1240, 1956, 2443}, 246, 225, -46, -64, 32, 38, 24, 85, 32, 14, 22, 3, 290, 130, 30, 47, -50, 50},
    {{0, 160, 660, 1400, 2200, 2720}, 272, 260, -55, -80, 40, 46, 32, 95, 36, 16, 24, 3, 340, 150, 30, 55, -60, 60},
    {{0, 170, 720, 1540, 2400, 2980}, 290, 285, -60, -86, 48, 54, 40, 100, 38, 16, 26, 3, 380, 160, 30, 60, -70, 60},
}};

/// Counts that the weights are for.
struct Features {
  std::array<int, 6> region{};
  int shrine = 0, capital = 0, danger = 0, danger_built = 0, border = 0, many = 0, inner = 0, tower = 0;
  int gold = 0, gold_more = 0, energy = 0, energy_more = 0;
  int land = 0, land_more = 0, land_away = 0, conflict = 0, marker = 0, site_for_capital = 0;
};

void count_sites(const Game& g, Seat s, Features& x) {
  const Sites own = g->own[s], built = g->shrine | g->capital;
  for (const Sites& region : g.pack.region_sites) {
    const Sites here = own & region;
    ++x.region[at(here.size())];
    x.site_for_capital += (g->capital & region).empty() && !(here - g->shrine).empty();
  }
  x.shrine = (own & g->shrine).size(), x.capital = (own & g->capital).size();
  for (u8 site : own) {
    const int n = g.armies(site);
    const int danger = std::clamp(threat(g, s, site) - n + 1, 0, 6);
    x.danger += danger;
    if (built.has(site)) x.danger_built += danger;
    if ((g.pack.near[site] - own).empty()) x.inner += n;
    else x.border += std::min(n, 4), x.many += std::max(n - 4, 0);
  }
}

Features features_of(const Game& g, Seat s) {
  Features x;
  count_sites(g, s, x);
  x.tower = g->inside[s] + g->tray[s];
  x.gold = std::min<int>(g->gold[s], 6), x.gold_more = std::clamp(g->gold[s] - 6, 0, 6);
  x.energy = std::min<int>(g->energy[s], 6), x.energy_more = std::clamp(g->energy[s] - 6, 0, 6);
  constexpr u32 kAll = (1U << kCountries) - 1U;
  const Countries here{static_cast<u32>(g->own[s].bits | g->own[s].bits >> kCountries) & kAll};
  const int usable = (g->land[s] & here).size();
  x.land = std::min(usable, 8), x.land_more = usable - x.land, x.land_away = g->land[s].size() - usable;
  x.conflict = std::min<int>(g->conflict_count[s], 6);
  x.marker = g->marker == s;
  return x;
}

int weigh(const Features& x, int scorings) {
  const Weights& w = kWeights[at(std::clamp(scorings, 0, 7))];
  int sum = w.shrine * x.shrine + w.capital * x.capital + w.danger * x.danger + w.danger_built * x.danger_built;
  for (std::size_t n = 1; n < 6; ++n) sum += w.region[n] * x.region[n];
  sum += w.border * x.border + w.many * x.many + w.inner * x.inner + w.tower * x.tower;
  sum += w.gold * x.gold + w.gold_more * x.gold_more + w.energy * x.energy + w.energy_more * x.energy_more;
  sum += w.land * x.land + w.land_more * x.land_more + w.land_away * x.land_away;
  return sum + w.conflict * x.conflict + w.marker * x.marker + w.site_for_capital * x.site_for_capital;
}

/// Points to come: in Execution the nearer the scoring, the more its exact points count.
int coming_points(const Game& g, const Lens& lens, Seat s) {
  const Features x = features_of(g, s);
  const int now = weigh(x, lens.scorings);
  if (g->phase != Phase::execute) return now;
  int open = 0, exact = 0;
  for (const auto& board : g->field)
    for (u8 card : board) open += card != kNoCard;
  for (int n : round_points(g, s)) exact += 100 * n;
  const int left = std::min(100, 100 * open / (8 * g.seats()));
  return (now * left + (exact + weigh(x, lens.scorings - 1)) * (100 - left)) / 100;
}

/// What the cards on the board will still bring; what cannot be paid counts for little.
int plan_points(const Game& g, const Lens& lens, Seat s) {
  int sum = 0, gold = g->gold[s], energy = g->energy[s];
  std::array<Use, kFields> use{};
  for (int f = 0; f < kFields; ++f) {
    const u8 card = g->field[s][at(f)];
    if (card == kNoCard || card == kBlank || card == kHiddenCard) continue;
    use[at(f)] = best_use(g, lens, s, f, card);
    if (is_conflict(card)) sum -= lens.coin * kTaste.one_use / 100;  // a land card comes back, this one does not
    const Effects& effects = field_effects(g, s, f, card);
    if (effects.empty() || effects[0].kind != Do::collect) continue;
    const Sites sites = card_sites(g, s, card, false) & g->own[s];
    if (!sites.empty())
      (effects[0].resource == kGold ? gold : energy) += g.pack.income[effects[0].resource][sites.lowest()];
  }
  for (const Use& u : use) {
    const bool paid = gold >= u.cost.gold && energy >= u.cost.energy;
    if (paid) gold -= u.cost.gold, energy -= u.cost.energy;
    sum += u.worth * (paid ? 80 : 10) / 100;
  }
  return sum;
}

/// The start round: groups in hand, the chosen card, and how the placed groups support each other.
int draft_points(const Game& g, const Lens& lens, Seat s) {
  int sum = 0;
  for (int k = 1; k <= 10; ++k) sum += g->groups[s][at(k - 1)] * (lens.ahead + k * lens.army);
  if (is_conflict(g->picked[s])) {
    int best = 0;
    for (u8 site : g.pack.card_sites[at(g->picked[s] - kFirstConflict)] - g.occupied())
      best = std::max(best, draft_worth(g, lens, s, site));
    sum += best;
  }
  for (u8 site : g->own[s]) sum += 6 * (g.pack.near[site] & g->own[s]).size();
  return sum;
}

}  // namespace

i32 evaluate(const Game& g, Seat s) {
  const Lens lens(g);
  int sum = 100 * g->vp[s];
  if (lens.scorings > 0) sum += coming_points(g, lens, s);
  if (g->phase == Phase::draft) sum += draft_points(g, lens, s);
  if (g->phase == Phase::plan || g->phase == Phase::execute) sum += plan_points(g, lens, s);
  return sum;
}

}  // namespace immortals
