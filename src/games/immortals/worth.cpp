// Rough prices of sites, attacks, buildings and planned cards; see worth.h.
#include "games/immortals/worth.h"

#include <algorithm>

namespace immortals {

namespace {
/// Weight of k scorings in percent, each 85 % of the one before.
constexpr std::array<int, 11> kAhead{0, 100, 185, 257, 318, 370, 415, 453, 485, 512, 535};

/// One army on the board, and one coin, by the number of scorings to come.
constexpr std::array<int, 11> kArmy{1, 12, 32, 35, 38, 41, 44, 47, 50, 53, 56};
constexpr std::array<int, 11> kCoin{0, 18, 36, 41, 46, 51, 56, 61, 66, 71, 76};

int scorings_left(const State& s) {
  const int scored = s.phase == Phase::score || s.phase == Phase::over ? 0 : 1;
  return s.round == 0 ? s.rounds : s.rounds - s.round + scored;
}

/// Fallen cubes to expect in tenths: thrown ones come out two times in three, old ones one time in three.
int strength(const Game& g, int colour, int thrown) {
  return 13 * (thrown + g->tray[at(colour)]) / 2 + 3 * g->inside[at(colour)];
}

int chance_of(int difference) { return std::clamp(50 + difference * 17 / 10, 3, 97); }

Sites sources(const Game& g, int site) {
  Sites from = g.pack.near[at(site)];
  if (g->portal.has(at(twin_of(site)))) from.add(at(twin_of(site)));
  return from;
}

/// The neighbour (or twin with a portal) from which the strongest attack on `dst` can start; -1 if none has 2 armies.
int strongest_source(const Game& g, Seat s, int dst) {
  int best = -1, most = 1;
  for (u8 src : sources(g, dst) & g->own[s])
    if (g.armies(src) > most) most = g.armies(src), best = src;
  return best;
}

int spent(const Lens& lens, Cost c) { return (c.energy + c.gold) * lens.coin * kTaste.spend / 100; }

void keep_better(Use& best, int worth, Cost cost) {
  if (worth > best.worth) best = {worth, cost};
}

}  // namespace

Lens::Lens(const Game& g)
    : scorings(std::clamp(scorings_left(g.state()), 0, 10)),
      ahead(kAhead[at(scorings)]),
      army(kArmy[at(scorings)]),
      coin(kCoin[at(scorings)]) {}

int region_worth(int owned) {
  const std::array<int, 6> worth{0, kTaste.region_one, kTaste.region_two, 200, kTaste.region_four, 300};
  return worth[at(owned)];
}

int money_worth(const Lens& lens, int gold, int energy) {
  const auto one = [&](int n) {
    const int few = std::min(n, 6), some = std::clamp(n - 6, 0, 6), many = std::max(n - 12, 0);
    return lens.coin * (10 * few + 6 * some + 2 * many) / 10;
  };
  return one(gold) + one(energy);
}

int site_worth(const Game& g, const Lens& lens, Seat s, int site) {
  const auto i = at(site);
  const int owned = (g->own[s] & g.pack.region_sites[i / 5]).size() - (g->own[s].has(i) ? 1 : 0);
  int each = 50 + region_worth(owned + 1) - region_worth(owned);
  if (g->shrine.has(i) || g->capital.has(i)) each += 100;
  return each * lens.ahead / 100;
}

int threat(const Game& g, Seat s, int site) {
  int most = 1;
  for (u8 src : sources(g, site) - g->own[s]) most = std::max(most, g.armies(src));
  return most - 1;
}

int raid_worth(const Game& g, const Lens& lens, Seat s, int src, int dst, Stance stance) {
  const int mine = strength(g, s, g.armies(src) - 1);
  const int green = strength(g, kInhabitant, g->tray[kInhabitant] == 0 ? 1 : 0);
  const Seat owner = g.owner(dst);
  int chance = 0, cost = 0, gain = site_worth(g, lens, s, dst);
  if (owner == kNobody) {
    chance = stance == kForDefender ? chance_of(mine - green - kTaste.margin)
                                    : std::clamp(100 - 52 / (mine / 5 + 1), 10, 97);
    cost = stance == kForDefender ? std::min(mine, green) : 0;
  } else {
    const int theirs = strength(g, owner, g.armies(dst));
    const int left = mine + (stance == kForAttacker ? green : 0), right = theirs + (stance == kForDefender ? green : 0);
    chance = chance_of(left - right - kTaste.margin);
    cost = std::min(left, right) - (stance == kForAttacker && left > right ? green : 0);
    gain += site_worth(g, lens, owner, dst) * kTaste.harm / (100 * (g.seats() - 1));
  }
  if (!g->land[s].has(at(country_of(dst)))) gain += lens.coin * kTaste.land / 100;
  int worth = gain * chance / 100 - std::max(cost, 0) * lens.army * kTaste.loss / 1000;
  // Leaving one army behind opens the door to a strong neighbour.
  if (g.armies(src) > 2 && threat(g, s, src) >= 3) worth -= site_worth(g, lens, s, src) / kTaste.open_door;
  return worth;
}

int building_worth(const Game& g, const Lens& lens, Seat s, int building, int site) {
  if (building_refusal(g, building, site)) return 0;
  const BuildingSpec& b = g.pack.building[at(building)];
  int lasting = b.vp_scored * lens.ahead;
  const int danger = threat(g, s, site) - g.armies(site);
  if (danger > 0) lasting = lasting * std::max(40, 100 - kTaste.danger * danger) / 100;
  const bool opens = building == kPortal && !g->own[s].has(at(twin_of(site))) && g.armies(site) >= 4;
  return 100 * b.vp_built + lasting + (opens ? lens.army : 0);
}

int draft_worth(const Game& g, const Lens& lens, Seat s, int site) {
  const auto i = at(site);
  const int owned = (g->own[s] & g.pack.region_sites[i / 5]).size();
  int worth = (region_worth(owned + 1) - region_worth(owned)) * lens.ahead / 200;
  worth += 12 * (g.pack.near[i] & g->own[s]).size();
  worth -= 6 * (g.pack.near[i] & (g.occupied() - g->own[s])).size();
  worth += 8 * std::max(g.pack.income[kGold][i], g.pack.income[kEnergy][i]);
  if (g.holder(country_of(site)) == kNobody) worth += lens.coin;
  return worth;
}

namespace {
Sites used_sites(const Game& g, Seat s, u8 card) { return card_sites(g, s, card, false) & g->own[s]; }

}  // namespace

void collect_worth(const Game& g, const Lens& lens, Seat s, const Effect& e, u8 card, Use& best) {
  const int gold = g->gold[s], energy = g->energy[s];
  for (u8 site : used_sites(g, s, card)) {
    const int n = g.pack.income[e.resource][site];
    const int after = e.resource == kGold ? money_worth(lens, gold + n, energy) : money_worth(lens, gold, energy + n);
    keep_better(best, after - money_worth(lens, gold, energy), {});
  }
}

void raise_worth(const Game& g, const Lens& lens, Seat s, const Effect& e, u8 card, Use& best) {
  for (u8 site : used_sites(g, s, card)) {
    const int n = std::min<int>(e.n, g->limbo[s][at(world_of(site))]);
    if (n == 0) continue;
    const int need = std::min(3, threat(g, s, site)) * lens.army / 12;
    keep_better(best, n * lens.army * kTaste.raise / 100 + need - spent(lens, e.cost), e.cost);
  }
}

void spread_worth(const Game& g, const Lens& lens, Seat s, const Effect& e, u8, Use& best) {
  for (std::size_t w = 0; w < 2; ++w)
    if (!(g->own[s] & g.pack.world_sites[w]).empty())
      keep_better(best, std::min(e.n, g->limbo[s][w]) * lens.army * kTaste.raise / 100 - spent(lens, e.cost), e.cost);
}

void build_worth(const Game& g, const Lens& lens, Seat s, const Effect& e, u8 card, Use& best) {
  const Sites sites = e.kind == Do::build_anywhere ? g->own[s] : used_sites(g, s, card);
  for (int b = kPortal; b <= kCapital; ++b) {
    if ((e.kinds >> b & 1U) == 0) continue;
    const Cost c = build_price(g, s, e, b);
    for (u8 site : b == kPortal ? sites - g->portal : sites - g->shrine - g->capital)
      keep_better(best, building_worth(g, lens, s, b, site) - spent(lens, c), c);
  }
}

/// The best attack that the card wins inhabitants for, or keeps them neutral.
void attack_worth(const Game& g, const Lens& lens, Seat s, const Effect& e, u8 card, Use& best) {
  const Sites sites = card_sites(g, s, card, true);
  const int price = spent(lens, e.cost);
  for (u8 dst : sites - g->own[s])
    if (const int src = strongest_source(g, s, dst); src >= 0)
      keep_better(best, raid_worth(g, lens, s, src, dst, kForAttacker) - price, e.cost);
  for (u8 src : sites & g->own[s])
    if (g.armies(src) >= 2)
      for (u8 dst : g.reach(src) - g->own[s])
        keep_better(best, raid_worth(g, lens, s, src, dst, kNeutral) - price, e.cost);
}

void move_worth(const Game& g, const Lens& lens, Seat s, const Effect& e, u8 card, Use& best) {
  for (u8 site : used_sites(g, s, card))
    if (g.armies(site) > 2 && threat(g, s, site) == 0) keep_better(best, lens.army / 2, e.cost);
}

void draw_worth(const Game& g, const Lens& lens, Seat s, const Effect& e, u8, Use& best) {
  const int share = g->conflict_count[s] < 4 ? kTaste.draw_few : kTaste.draw_many;
  keep_better(best, e.n * lens.coin * share / 100 - spent(lens, e.cost), e.cost);
}

void marker_worth(const Game& g, const Lens& lens, Seat s, const Effect& e, u8, Use& best) {
  keep_better(best, g->marker == s || lens.scorings <= 1 ? 0 : lens.coin / 4, e.cost);
}

/// Seldom worth planning; the policy takes a land card over when the choice stands open.
void claim_worth(const Game&, const Lens&, Seat, const Effect&, u8, Use&) {}

Use best_use(const Game& g, const Lens& lens, Seat s, int f, u8 card) {
  Use best;
  if (card == kBlank || card == kNoCard || card == kHiddenCard) return best;
  for (const Effect& e : field_effects(g, s, f, card)) effect_row(e).worth(g, lens, s, e, card, best);
  return best;
}

}  // namespace immortals
