// The worth of a position for a seat: points so far, scorings to come, armies, limbos, money, cards and the open plan.
#include "games/immortals/features.h"

#include <algorithm>

#include "games/immortals/score.h"
#include "games/immortals/worth.h"

namespace immortals {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Points of one scoring as a smooth number: holdable countries, buildings, regions with their half-finished
/// neighbours.
int lasting_points(const Game& g, Seat s) {
  int sum = 0;
  const Sites scored = g->shrine | g->capital;
  for (u8 site : g->own[s]) {
    const int danger = threat(g, s, site) - g.armies(site) + 1;
    const int hold = 100 - std::clamp(kTaste.hold * danger, 0, 45);
    sum += (scored.has(site) ? 150 : 50) * hold / 100;
  }
  for (const Sites& region : g.pack.region_sites) sum += region_worth((g->own[s] & region).size());
  return sum;
}

int coming_points(const Game& g, const Lens& lens, Seat s) {
  if (lens.scorings == 0) return 0;
  int exact = 0;
  for (int n : round_points(g, s)) exact += 100 * n;
  const int sure = g->phase == Phase::execute ? 60 : 30;  // the nearer the scoring, the more its exact points count
  return exact * sure / 100 + lasting_points(g, s) * (lens.ahead - sure) / 100;
}

int army_points(const Game& g, const Lens& lens, Seat s) {
  int sum = 0;
  for (u8 site : g->own[s]) {
    const int n = g.armies(site);
    const bool border = !(g.pack.near[site] - g->own[s]).empty();
    sum += std::min(n, 4) * (border ? 100 : 85) + std::max(n - 4, 0) * (border ? 80 : 60);
  }
  for (std::size_t w = 0; w < 2; ++w) {
    const bool home = !(g->own[s] & g.pack.world_sites[w]).empty();
    sum += g->limbo[s][w] * (home ? 45 : 15);
  }
  sum += 30 * (g->inside[s] + g->tray[s]);
  return sum * lens.army / 100;
}

int card_points(const Game& g, const Lens& lens, Seat s) {
  constexpr u32 kAll = (1U << kCountries) - 1U;
  const u32 here = static_cast<u32>(g->own[s].bits | g->own[s].bits >> kCountries) & kAll;
  const int usable = g->land[s].size() + (g->land[s] & Countries{here}).size();
  const int lands = std::min(usable, 14), more = std::max(usable - 14, 0);
  const int conflicts = std::min<int>(g->conflict_count[s], 6);
  return lens.coin * (9 * lands + 3 * more) / 20 + lens.coin * 8 * conflicts / 10;
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

int draft_points(const Game& g, const Lens& lens, Seat s) {
  int sum = 0;
  for (int k = 1; k <= 10; ++k) sum += g->groups[s][at(k - 1)] * (40 * lens.ahead / 100 + k * lens.army * 9 / 10);
  if (is_conflict(g->picked[s])) {
    int best = 0;
    for (u8 site : g.pack.card_sites[at(g->picked[s] - kFirstConflict)] - g.occupied())
      best = std::max(best, draft_worth(g, lens, s, site));
    sum += best;
  }
  // How the placed groups support each other shows only now, before the first scoring.
  for (u8 site : g->own[s]) sum += 6 * (g.pack.near[site] & g->own[s]).size();
  return sum;
}

}  // namespace

i32 evaluate(const Game& g, Seat s) {
  const Lens lens(g);
  int sum = 100 * g->vp[s] + coming_points(g, lens, s) + army_points(g, lens, s) + card_points(g, lens, s);
  sum += money_worth(lens, g->gold[s], g->energy[s]);
  if (g->marker == s && lens.scorings > 1) sum += lens.coin / 4;
  if (g->phase == Phase::draft) sum += draft_points(g, lens, s);
  if (g->phase == Phase::plan || g->phase == Phase::execute) sum += plan_points(g, lens, s);
  return sum;
}

}  // namespace immortals
