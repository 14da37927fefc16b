// Rough prices; see worth.h. A unit is worth what the cost curve of the specification says (11.1), less what it has
// lost.
#include "games/echoes/worth.h"

#include <algorithm>

namespace echoes {

int card_worth(const Card& card) {
  constexpr std::array<int, kStats> kEach{70, 80, 35, 0, 30, 30, 30, 30, 30, 30, 30, 40, 90, 40, 60, 80};
  constexpr std::array<int, kTraits> kTrait{90, -80, 50, 70, -150, 120, -20, 80, -100, 50, 40, 30, 50, 20, 20, 80};
  int n = card.abilities > 0 ? 50 : 0;
  for (std::size_t i = 0; i < kStats; ++i) n += kEach[i] * card.printed.n[i];
  for (const u8 t : card.printed.traits) n += kTrait[t];
  const int move = card.printed[Stat::move];
  const bool all = card.directions == kAllDirections;
  n += move == 1 ? -30 : move == 2 ? (all ? 30 : 0) : all ? 80 : 20;
  return std::max(n, 80);
}

int keep_worth(const Card& card) {
  if (card.type == CardType::unit) return 100 - 12 * std::max(card.cost[0].total() - 3, 0);
  return card.type == CardType::reaction ? 45 : 60 - 5 * card.cost[0].total();
}

namespace {
/// Upgrades that do something for this unit (ECH-144).
int upgrades_worth(const Game& g, int u) {
  const Unit& unit = g.unit(u);
  int n = 0;
  for (const u8 k : unit.own) n += upgrade_works(g.pack.of(g.of(seat_of(u)).civ, k), g.card_of(u)) ? 150 : 0;
  for (const u8 k : unit.mate)
    n += upgrade_works(g.pack.of(g.of(Game::mate(seat_of(u))).civ, k), g.card_of(u)) ? 150 : 0;
  return n;
}
}  // namespace

int unit_worth(const Game& g, int u) {
  const Unit& unit = g.unit(u);
  const int most = max_hp(g, u);
  const int card = g.card(unit.card).worth;
  const int whole = card + upgrades_worth(g, u) + (slot_of(u) >= kKingSlot ? 40 + card / 6 : 0);
  return whole * (2 * most + 3 * (most - unit.damage)) / (5 * most);
}

int damage_worth(const Game& g, int u, int n) {
  const int left = hp_of(g, u);
  if (n >= left) return unit_worth(g, u) + 40;
  return g.card_of(u).worth * 3 * n / (5 * max_hp(g, u));
}

int building_damage_worth(const Game& g, Square q, int n) {
  const int left = building_hp(g, q);
  switch (g.building_kind(q)) {
    case BuildingKind::capital:
      return n >= left ? 100'000 : n * (kLifeWorth + 600 / (left - n + 1));
    case BuildingKind::camp:
      return n >= left ? kCampWorth : n * 30;
    default:
      return n >= left ? 300 : n * 35;
  }
}

namespace {
/// Strength of this turn still comes in useful: as long as the unit may attack, or the enemy is at it.
bool in_time(const Game& g, Seat s, const Unit& u) {
  if (g->active != s) return true;
  return g->phase == Phase::mobilization && u.ready() && (!u.is(Unit::kMoved) || u.ranged_mode());
}
}  // namespace

int strength_worth(const Game& g, const Doing& x, const Effect& e, Units units) {
  const int each = e.what >= kStats ? 60 : e.what == static_cast<u8>(Stat::move) ? 30 : 35 * e.n.n;
  int n = 0;
  for (const u8 u : units)
    if (Game::allied(seat_of(u), x.seat) && in_time(g, x.seat, g.unit(u))) n += each;
  if (g->combat.open != 0 && n == 0) n = each;  // a building under attack
  return n;
}

int assault_worth(const Game& g, const Assault& a) {
  const auto [blow, counter] = exchange_of(g, a);
  int n =
      a.target != kNoUnit ? damage_worth(g, a.target, blow.damage) : building_damage_worth(g, a.square, blow.damage);
  if (counter.damage > 0) n -= damage_worth(g, a.attacker, counter.damage) * 4 / 5;
  return n;
}

int attack_threat(const Game& g) { return g->combat.open != 0 ? assault_worth(g, assault_of(g)) : 0; }

}  // namespace echoes
