// Rough prices of sites, attacks, buildings and planned cards; see worth.h. All of it is guesswork about play, no
// rules.
#include "games/immortals/worth.h"

#include <algorithm>

namespace immortals {

namespace {

std::size_t at(int i) { return static_cast<std::size_t>(i); }

/// Weight of k scorings in percent, each 85 % of the one before.
constexpr std::array<int, 11> kAhead{0, 100, 185, 257, 318, 370, 415, 453, 485, 512, 535};

int scorings_left(const State& s) {
  const int scored = s.phase == Phase::score || s.phase == Phase::over ? 0 : 1;
  return s.round == 0 ? s.rounds : s.rounds - s.round + scored;
}

/// Fallen cubes to expect in tenths: thrown ones come out two times in three, old ones one time in three.
int strength(const Game& g, int colour, int thrown) {
  return 13 * thrown / 2 + 13 * g->tray[at(colour)] / 2 + 3 * g->inside[at(colour)];
}

int chance_of(int difference) { return std::clamp(50 + difference * 17 / 10, 3, 97); }

Sites near_own(const Game& g, Seat s, int site) {
  Sites from = g.pack.near[at(site)];
  if (g->portal.has(at(twin_of(site)))) from.add(at(twin_of(site)));
  return from & g->own[s];
}

/// The neighbour (or twin with a portal) from which the strongest attack on `dst` can start; -1 if none has 2 armies.
int strongest_source(const Game& g, Seat s, int dst) {
  int best = -1, most = 1;
  for (u8 src : near_own(g, s, dst))
    if (g.armies(src) > most) most = g.armies(src), best = src;
  return best;
}

void keep_better(Raid& best, const Raid& other) {
  if (other.worth > best.worth) best = other;
}

int raise_worth(const Lens& lens, int n, Cost c) {
  return n * lens.army * 6 / 10 - (c.energy + c.gold) * lens.coin * 6 / 10;
}

}  // namespace

Lens::Lens(const Game& g)
    : scorings(scorings_left(g.state())),
      ahead(kAhead[at(std::clamp(scorings, 0, 10))]),
      army(scorings <= 0   ? 1
           : scorings == 1 ? 12
                           : 26 + 3 * scorings),
      coin(scorings <= 0   ? 0
           : scorings == 1 ? 18
                           : 26 + 5 * scorings) {}

int money_worth(const Lens& lens, int gold, int energy) {
  const auto one = [&](int n) {
    const int few = std::min(n, 6), some = std::clamp(n - 6, 0, 6), many = std::max(n - 12, 0);
    return lens.coin * (10 * few + 6 * some + 2 * many) / 10;
  };
  return one(gold) + one(energy);
}

int site_worth(const Game& g, const Lens& lens, Seat s, int site) {
  const auto i = at(site);
  int each = 50;
  const int owned = (g->own[s] & g.pack.region_sites[i / 5]).size() - (g->own[s].has(i) ? 1 : 0);
  each += kRegionWorth[at(owned + 1)] - kRegionWorth[at(owned)];
  if (g->shrine.has(i) || g->capital.has(i)) each += 100;
  return each * lens.ahead / 100;
}

int threat(const Game& g, Seat s, int site) {
  Sites from = g.pack.near[at(site)];
  if (g->portal.has(at(twin_of(site)))) from.add(at(twin_of(site)));
  int most = 0;
  for (u8 src : from - g->own[s]) most = std::max(most, g.armies(src) - 1);
  return most;
}

Raid judge_raid(const Game& g, const Lens& lens, Seat s, int src, int dst, Stance stance) {
  const int sent = g.armies(src) - 1;
  const int mine = strength(g, s, sent);
  const int green = strength(g, kInhabitant, g->tray[kInhabitant] == 0 ? 1 : 0);
  const Seat owner = g.owner(dst);
  Raid r{src, dst, 0, 0};
  int cost = 0, gain = site_worth(g, lens, s, dst);
  if (owner == kNobody) {
    r.chance = stance == kForDefender ? chance_of(mine - green - 4) : std::clamp(100 - 52 / (mine / 5 + 1), 10, 97);
    cost = stance == kForDefender ? std::min(mine, green) : 0;
  } else {
    const int theirs = strength(g, owner, g.armies(dst));
    const int left = mine + (stance == kForAttacker ? green : 0), right = theirs + (stance == kForDefender ? green : 0);
    r.chance = chance_of(left - right - 4);
    cost = std::min(left, right) - (stance == kForAttacker && left > right ? green : 0);
    gain += site_worth(g, lens, owner, dst) / (g.seats() - 1);
  }
  if (g.holder(country_of(dst)) != s) gain += lens.coin;  // the land card is one more action
  r.worth = gain * r.chance / 100 - std::max(cost, 0) * lens.army / 25;
  // Leaving one army behind opens the door to a strong neighbour.
  if (threat(g, s, src) >= 3 && g.armies(src) > 2) r.worth -= site_worth(g, lens, s, src) / 6;
  return r;
}

Raid best_raid(const Game& g, const Lens& lens, Seat s, u8 card) {
  Raid best;
  if (card == kBlank || card == kNoCard) return best;
  const Sites sites = card_sites(g, s, card, true);
  for (u8 dst : sites - g->own[s])
    if (const int src = strongest_source(g, s, dst); src >= 0)
      keep_better(best, judge_raid(g, lens, s, src, dst, kForAttacker));
  for (u8 src : sites & g->own[s])
    if (g.armies(src) >= 2)
      for (u8 dst : g.reach(src) - g->own[s]) keep_better(best, judge_raid(g, lens, s, src, dst, kNeutral));
  return best;
}

int building_worth(const Game& g, const Lens& lens, Seat s, int building, int site) {
  if (building_refusal(g, building, site).number != 0) return 0;
  const BuildingSpec& b = g.pack.building[at(building)];
  int lasting = 100 * b.vp_scored * lens.ahead / 100;
  const int danger = threat(g, s, site) - g.armies(site);
  if (danger > 0) lasting = lasting * std::max(40, 100 - 15 * danger) / 100;
  int opening = 0;
  if (building == kPortal && !g->own[s].has(at(twin_of(site))) && g.armies(site) >= 4) opening = lens.army;
  return 100 * b.vp_built + lasting + opening;
}

int draft_worth(const Game& g, const Lens& lens, Seat s, int site) {
  const auto i = at(site);
  const int owned = (g->own[s] & g.pack.region_sites[i / 5]).size();
  int worth = (kRegionWorth[at(owned + 1)] - kRegionWorth[at(owned)]) * lens.ahead / 200;
  worth += 12 * (g.pack.near[i] & g->own[s]).size();
  worth -= 6 * (g.pack.near[i] & (g.occupied() - g->own[s])).size();
  worth += 8 * std::max(g.pack.income[kGold][i], g.pack.income[kEnergy][i]);
  if (g.holder(country_of(site)) == kNobody) worth += lens.coin;
  return worth;
}

namespace {

int effect_worth(const Game& g, const Lens& lens, Seat s, const Effect& e, u8 card) {
  const Sites sites = card_sites(g, s, card, false) & g->own[s];
  int best = 0;
  switch (e.kind) {
    case Do::collect:
      for (u8 site : sites) {
        const int n = g.pack.income[e.resource][site];
        const int gold = g->gold[s], energy = g->energy[s];
        const int after =
            e.resource == kGold ? money_worth(lens, gold + n, energy) : money_worth(lens, gold, energy + n);
        best = std::max(best, after - money_worth(lens, gold, energy));
      }
      return best;
    case Do::raise_on_card:
      for (u8 site : sites) {
        const int n = std::min<int>(e.n, g->limbo[s][at(world_of(site))]);
        const int need = std::min(3, threat(g, s, site)) * lens.army / 12;
        if (n > 0) best = std::max(best, raise_worth(lens, n, e.cost) + need);
      }
      return best;
    case Do::raise_spread:
      for (std::size_t w = 0; w < 2; ++w)
        if (!(g->own[s] & g.pack.world_sites[w]).empty())
          best = std::max(best, raise_worth(lens, std::min(e.n, g->limbo[s][w]), e.cost));
      return best;
    case Do::build_on_card:
    case Do::build_anywhere:
      for (u8 site : e.kind == Do::build_anywhere ? g->own[s] : sites)
        for (int b = kPortal; b <= kCapital; ++b)
          if ((e.kinds >> b & 1U) != 0) {
            const Cost c = build_price(g, s, e, b);
            best = std::max(best, building_worth(g, lens, s, b, site) - (c.energy + c.gold) * lens.coin * 6 / 10);
          }
      return best;
    case Do::attack:
      return std::max(0, best_raid(g, lens, s, card).worth - (e.cost.energy + e.cost.gold) * lens.coin * 6 / 10);
    case Do::move:
      for (u8 site : sites)
        if (g.armies(site) > 2 && threat(g, s, site) == 0) best = lens.army / 2;
      return best;
    case Do::draw:
      return std::max(0, e.n * lens.coin * (g->conflict_count[s] < 4 ? 11 : 7) / 10 - e.cost.gold * lens.coin * 6 / 10);
    case Do::take_marker:
      return g->marker == s || lens.scorings <= 1 ? 0 : lens.coin / 4;
    case Do::claim:
      return 0;
  }
  return 0;
}

}  // namespace

int plan_worth(const Game& g, const Lens& lens, Seat s, int f, u8 card) {
  if (card == kBlank || card == kNoCard || card == kHiddenCard) return 0;
  int best = 0;
  for (const Effect& e : field_effects(g, s, f, card)) best = std::max(best, effect_worth(g, lens, s, e, card));
  return best;
}

Cost plan_cost(const Game& g, const Lens& lens, Seat s, int f, u8 card) {
  const Effects& effects = field_effects(g, s, f, card);
  if (effects.empty() || card == kBlank) return {};
  const Effect& e = effects[0];
  if (!e.people_price) return e.cost;
  Cost cheapest{};
  int best = -1000;
  for (u8 site : card_sites(g, s, card, false) & g->own[s])
    for (int b = kPortal; b <= kCapital; ++b) {
      const Cost c = build_price(g, s, e, b);
      const int worth = building_worth(g, lens, s, b, site) - (c.energy + c.gold) * lens.coin * 6 / 10;
      if (worth > best) best = worth, cheapest = c;
    }
  return cheapest;
}

}  // namespace immortals
