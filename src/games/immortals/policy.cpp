// A quick sensible choice for every kind of decision: used in playouts and to guess what others have planned.
#include <algorithm>

#include "games/immortals/features.h"
#include "games/immortals/steps.h"
#include "games/immortals/tower.h"
#include "games/immortals/worth.h"
#include "kernel/best.h"

namespace immortals {

namespace {
u8 scarce(const Game& g, Seat s) { return g->gold[s] <= g->energy[s] ? kGold : kEnergy; }

/// How much one more army is needed on a site.
int army_need(const Game& g, Seat s, int site) {
  const int danger = threat(g, s, site) - g.armies(site);
  const int open = (g.reach(site) - g->own[s]).size();
  return 10 * std::clamp(danger + 3, 0, 6) + 4 * open + ((g->shrine | g->capital).has(at(site)) ? 12 : 0);
}

/// Money that the plan still has to spend on field `f`: purse and planned income less planned prices.
struct Budget {
  int gold, energy;
  Budget(const Game& g, const Lens& lens, Seat s, int f) : gold(g->gold[s]), energy(g->energy[s]) {
    bool energy_planned = false;
    for (int i = 0; i < f; ++i) {
      const u8 card = g->field[s][at(i)];
      if (card == kNoCard || card == kBlank) continue;
      const Effects& effects = field_effects(g, s, i, card);
      if (effects[0].kind != Do::collect) {
        const Cost c = best_use(g, lens, s, i, card).cost;
        gold -= c.gold, energy -= c.energy;
        continue;
      }
      const Sites sites = card_sites(g, s, card, false) & g->own[s];
      if (!sites.empty())
        (effects[0].resource == kGold ? gold : energy) += g.pack.income[effects[0].resource][sites.lowest()];
      energy_planned = energy_planned || effects[0].resource == kEnergy;
    }
    if (!energy_planned && f < 4) energy += 4;  // the energy field comes later in the plan
  }
  bool covers(Cost c) const { return gold >= c.gold && energy >= c.energy; }
};

int planning(const Game& g, const Lens& lens, const Budget& budget, Seat s, Action a) {
  if (a.verb == verb::leave) return lens.coin * kTaste.leave / 100;
  const u8 card = a.arg[1];
  if (card == kBlank) return lens.coin * kTaste.blank / 100;
  const Use use = best_use(g, lens, s, a.arg[0], card);
  if (use.worth <= 0) return 0;
  const int worth = use.worth - (is_conflict(card) ? lens.coin * kTaste.one_use / 100 : 0);
  return budget.covers(use.cost) ? worth : worth / 4;
}

/// Which card to reveal: what brings most now; income first when something else waits for money.
int revealing(const Game& g, const Lens& lens, Seat s, Action a) {
  if (a.verb == verb::pass) return a.arg[0] == scarce(g, s) ? lens.coin * kTaste.pass / 100 : 0;
  const int f = a.arg[0];
  const u8 card = g->field[s][at(f)];
  if (card == kBlank) return lens.coin / 4;
  const Use use = best_use(g, lens, s, f, card);
  if (use.worth <= 0) return lens.coin / 3;
  const Effects& effects = field_effects(g, s, f, card);
  if (effects[0].kind == Do::collect) return use.worth + lens.coin * kTaste.early / 100;
  if (!g.can_pay(s, use.cost)) return lens.coin / 2;
  return use.worth + (effects[0].kind == Do::attack ? lens.coin * kTaste.raid_first / 100 : 0);
}

int collecting(const Game& g, const Lens& lens, Seat s, Action a) {
  const int n = g.pack.income[a.arg[0]][a.arg[1]];
  const int gold = g->gold[s] + (a.arg[0] == kGold ? n : 0), energy = g->energy[s] + (a.arg[0] == kEnergy ? n : 0);
  return money_worth(lens, gold, energy) - money_worth(lens, g->gold[s], g->energy[s]);
}

int acting(const Game& g, const Lens& lens, const Turn& l, Action a) {
  const Seat s = l.seat;
  switch (a.verb) {
    case verb::compensate:
      return a.arg[0] == scarce(g, s) ? lens.coin : lens.coin - 1;
    case verb::collect:
      return collecting(g, lens, s, a);
    case verb::raise: {
      const int n = std::min<int>(3, g->limbo[s][at(world_of(a.arg[0]))]);
      return n * lens.army * 8 / 10 + army_need(g, s, a.arg[0]) / 4 - lens.coin;
    }
    case verb::build: {
      const Cost c = build_price(g, s, field_effects(g, s, l.field, l.card)[0], a.arg[0]);
      return building_worth(g, lens, s, a.arg[0], a.arg[1]) - (c.energy + c.gold) * lens.coin / 2;
    }
    case verb::attack:
      return raid_worth(g, lens, s, a.arg[0], a.arg[1], stance_of(g, s, l.card, a.arg[0], a.arg[1]));
    case verb::move:
      if (threat(g, s, a.arg[0]) > 0) return 0;
      return (army_need(g, s, a.arg[1]) - army_need(g, s, a.arg[0])) * std::min(g.armies(a.arg[0]) - 1, 5) / 4;
    case verb::raise_world:
      return std::min<int>(5, g->limbo[s][a.arg[0]]) * lens.army * 8 / 10 - lens.coin;
    case verb::draw:
      return a.arg[0] * lens.coin * (g->conflict_count[s] < 4 ? 15 : 10) / 10;
    case verb::take_marker:
      return lens.scorings > 1 ? lens.coin : 0;
    case verb::claim:
      return lens.coin * (g.holder(country_of(a.arg[0])) == kNobody ? 2 : 3);
    default:
      return 0;
  }
}

int sending(const Game& g, const Turn& l, Action a) {
  const int all = g.armies(l.src) - 1;
  const int behind = l.verb == verb::attack && threat(g, l.seat, l.src) >= 3 ? std::min(2, all / 4) : 0;
  return -std::abs(a.arg[0] - (all - behind)) * 100;
}

u16 main_choice(const Game& g, Seat s, const Options& options, Rng& rng) {
  const Lens lens(g);
  switch (g->stack.back().step) {
    case Steps::id<DraftPick>():
      return best_of(options, rng, 40, [&](Action a) {
        int best = 0;
        const Sites free = Sites::first(kSites) - g.occupied();
        for (u8 site : g.pack.card_sites[at(a.arg[0] - kFirstConflict)] & free)
          best = std::max(best, draft_worth(g, lens, s, site));
        return best + (g.pack.jokers.has(at(a.arg[0] - kFirstConflict)) ? 10 : 0);
      });
    case Steps::id<DraftSite>():
      return best_of(options, rng, 20, [&](Action a) { return draft_worth(g, lens, s, a.arg[0]); });
    case Steps::id<FillSplit>(): {
      const int light = (g->own[s] & g.pack.world_sites[kLight]).size(), all = g->own[s].size();
      const int half = all == 0 ? 0 : g->tray[s] * light / all;
      return best_of(options, rng, 1, [&](Action a) { return -std::abs(a.arg[0] - half); });
    }
    case Steps::id<ReinforcePlace>():
      return best_of(options, rng, 8,
                     [&](Action a) { return a.verb == verb::stop ? -100 : army_need(g, s, a.arg[0]); });
    case Steps::id<PlanField>(): {
      const Budget budget(g, lens, s, g->plan_at[s]);
      return best_of(options, rng, lens.coin / 2 + 1, [&](Action a) { return planning(g, lens, budget, s, a); });
    }
    default:
      return static_cast<u16>(rng.below(static_cast<int>(options.size())));
  }
}

}  // namespace

u16 policy(const Game& g, Seat s, const Options& options, Rng& rng) {
  if (options.size() == 1) return 0;
  if (g->stack.count < 2) return main_choice(g, s, options, rng);
  const Lens lens(g);
  const Turn l = g->stack.back().read<Turn>();
  switch (g->stack.back().step) {
    case Steps::id<Choose>():
      return best_of(options, rng, lens.coin / 2 + 1, [&](Action a) { return revealing(g, lens, s, a); });
    case Steps::id<Act>():
      return best_of(options, rng, 10, [&](Action a) { return acting(g, lens, l, a); });
    case Steps::id<HowMany>():
      return best_of(options, rng, 1, [&](Action a) { return sending(g, l, a); });
    case Steps::id<Spread>():
      return best_of(options, rng, 8, [&](Action a) { return army_need(g, s, a.arg[0]); });
    default:  // compensation
      return best_of(options, rng, 1, [&](Action a) { return a.arg[0] == scarce(g, s) ? 1 : 0; });
  }
}

u8 guess_card(const Game& g, Seat s, int f, Rng& rng) {
  const bool blank_left = planned(g, s, kBlank) < g.pack.rule.blanks;
  if (f >= kArmyFields) {
    if (blank_left && rng.below(8) == 0) return kBlank;
    u8 m = static_cast<u8>(rng.below(4));
    while (planned(g, s, static_cast<u8>(kFirstMagic + m)) > 0) m = static_cast<u8>((m + 1) % 4);
    return static_cast<u8>(kFirstMagic + m);
  }
  const Effects& effects = field_effects(g, s, f, kNoCard);
  const bool income = effects[0].kind == Do::collect;
  const Lens lens(g);
  const int noise = 3 * lens.coin + 1;  // others have their own reasons
  u8 best = kNoCard;
  int most = blank_left ? rng.below(noise) / 3 : INT32_MIN;
  const auto look = [&](u8 card) {
    const int w = best_use(g, lens, s, f, card).worth + rng.below(noise);
    if (w > most) most = w, best = card;
  };
  for (u8 c : hand_lands(g, s)) look(land_card(c));
  for (u8 c : income ? hand_conflicts(g, s) - g.pack.jokers : hand_conflicts(g, s)) look(conflict_card(c));
  return best == kNoCard ? kBlank : best;
}

}  // namespace immortals
