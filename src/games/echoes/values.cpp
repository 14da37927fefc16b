// Combat values; see values.h.
#include "games/echoes/values.h"

namespace echoes {

namespace {

void add(SumLines* lines, std::string_view name, int n) {
  if (lines != nullptr && n != 0) lines->push({name, n});
}

/// ECH-162, ECH-175: what the unit has against the class of the other, or against a building (`other` = nullptr).
int against(const Stats& s, const Card* other, SumLines* lines) {
  int anti = 0;
  if (other == nullptr) {
    anti = s[Stat::anti_building];
  } else {
    constexpr std::array<std::pair<UnitClass, Stat>, 5> kAnti{{{UnitClass::infantry, Stat::anti_infantry},
                                                               {UnitClass::cavalry, Stat::anti_cavalry},
                                                               {UnitClass::archer, Stat::anti_archer},
                                                               {UnitClass::siege, Stat::anti_siege},
                                                               {UnitClass::ship, Stat::anti_ship}}};
    for (const auto& [cls, stat] : kAnti)
      if (other->is(cls)) anti += s[stat];
  }
  const int battering = other == nullptr || other->is(UnitClass::siege) ? s[Stat::battering] : 0;
  add(lines, "anti", anti);
  add(lines, "battering", battering);
  return anti + battering;
}

/// The melee value with its sources: printed, then everything else. `melee_is_enemy_cost` changes the printed part.
int melee_of(const Game& g, int u, const Stats& s, const Card* other, SumLines* lines) {
  const int printed = g.card_of(u).printed[Stat::melee];
  const int base = other != nullptr && s.has(Trait::melee_is_enemy_cost) ? other->cost[0].total() : printed;
  add(lines, "melee", base);
  add(lines, "more", s[Stat::melee] - printed);
  return base + s[Stat::melee] - printed;
}

/// Abilities `attack` of a unit that has not begun its attack yet: what they will add (William Wallace).
int foreseen_bonus(const Game& g, const Assault& a) {
  const Card& card = g.card_of(a.attacker);
  if (g->combat.open != 0 || !card.listens(Timing::attack)) return 0;
  Scope c;
  c.seat = seat_of(a.attacker), c.self = a.attacker;
  c.chosen_square = a.square;
  int n = 0;
  for (std::size_t i = 0; i < card.abilities; ++i) {
    const Ability& ability = g.pack.ability[card.first_ability + i];
    if (ability.timing != Timing::attack) continue;
    for (std::size_t k = 0; k < ability.count; ++k) {
      const Effect& e = g.pack.effect[ability.first + k];
      if (e.atom != Atom::mod || e.what != static_cast<u8>(Stat::melee)) continue;
      // "surrounding the target" is "surrounding what was chosen" before there is a fight.
      if (!e.n.counts) n += e.n.n;
      else {
        Selector s = g.pack.nested[e.n.of];
        if (s.of == Selector::Of::target) s.of = Selector::Of::chosen;
        const int found = count_of(g, s, c);
        n += found < e.n.cap ? found : e.n.cap;
      }
    }
  }
  return n;
}

/// ECH-104: piercing (ECH-163) and battering (against what it is meant for, R-31) leave nothing of it. ECH-165 and
/// ECH-170 are for ranged attacks.
int reduction_of(const Game& g, const Assault& a, const Stats& mine, const Stats& theirs) {
  const bool unit = a.target != kNoUnit;
  const bool wall = !unit || g.card_of(a.target).is(UnitClass::siege);
  if (mine.has(Trait::piercing) || (wall && mine[Stat::battering] > 0)) return 0;
  if (!unit) return building_armour(g, a.square) + (a.ranged ? kBuildingArmour : 0);  // ECH-110
  int n = theirs[Stat::armour];
  if (a.ranged) n += theirs[Stat::ranged_armour] + (theirs.has(Trait::building_armour) ? kBuildingArmour : 0);
  return n;
}

/// ECH-098, ECH-105. The lines add up to the damage.
Blow dealt(int value, int reduction, SumLines* lines) {
  if (value <= 0) return {0, reduction, 0};
  const int damage = value > reduction ? value - reduction : 1;
  add(lines, "armour", -reduction);
  add(lines, "minimum", damage - value + reduction);
  return {value, reduction, damage};
}

}  // namespace

Assault assault_of(const Game& g) {
  const Combat& c = g->combat;
  return {c.attacker, c.target, c.square, c.ranged != 0, c.charges != 0, distance(c.from, c.square)};
}

Assault melee_plan(const Game& g, u8 u, u8 target, Square square) {
  const Unit& unit = g.unit(u);
  const int steps = distance(unit.square, square);
  return {u, target, square, false, steps >= 2 && !unit.is(Unit::kMoved), steps};
}

Assault ranged_plan(const Game& g, u8 u, u8 target, Square square) {
  return {u, target, square, true, false, distance(g.unit(u).square, square)};
}

namespace {
/// A melee attacker counts as standing on the target's square (C6).
Stats attacking_stats(const Game& g, const Assault& a) {
  return stats_of(g, a.attacker, a.ranged ? g.unit(a.attacker).square : a.square);
}

int attack_value(const Game& g, const Assault& a, const Stats& mine, SumLines* lines) {
  const Card* other = a.target != kNoUnit ? &g.card_of(a.target) : nullptr;
  int value = 0;
  if (a.ranged) {
    value = mine[Stat::ranged];
    add(lines, "ranged", g.card_of(a.attacker).printed[Stat::ranged]);
    add(lines, "more", value - g.card_of(a.attacker).printed[Stat::ranged]);
  } else {
    value = melee_of(g, a.attacker, mine, other, lines);
    const int bonus = foreseen_bonus(g, a);
    add(lines, "ability", bonus);
    value += bonus;
    if (a.charges && other != nullptr) {  // ECH-161
      add(lines, "charge", mine[Stat::charge]);
      value += mine[Stat::charge];
    }
  }
  value += against(mine, other, lines);
  if (a.ranged && a.distance >= 2) {  // ECH-172
    add(lines, "far", -1);
    --value;
  }
  return value;
}
}  // namespace

int value_of_attack(const Game& g, const Assault& a) { return attack_value(g, a, attacking_stats(g, a), nullptr); }

namespace {
/// ECH-106, ECH-107: only a unit in melee mode (ECH-101) that is attacked in melee (ECH-100), exhausted or not,
/// even if riposte is all it has; ECH-167: never
/// against fearsome.: what is meant against a class counts, ignoring armour does not.
Blow counter_of(const Game& g, const Assault& a, const Stats& attacker, const Stats& mine, SumLines* lines) {
  if (a.ranged || a.target == kNoUnit || g.unit(a.target).ranged_mode() || attacker.has(Trait::fearsome)) return {};
  const Card& other = g.card_of(a.attacker);
  int value = melee_of(g, a.target, mine, &other, lines);
  add(lines, "riposte", mine[Stat::riposte]);  // ECH-169
  value += mine[Stat::riposte] + against(mine, &other, lines);
  return dealt(value, attacker[Stat::armour], lines);
}
}  // namespace

Exchange exchange_of(const Game& g, const Assault& a, SumLines* attack, SumLines* back) {
  const Stats mine = attacking_stats(g, a), theirs = a.target != kNoUnit ? stats_of(g, a.target) : Stats{};
  const int value = attack_value(g, a, mine, attack), reduction = reduction_of(g, a, mine, theirs);
  return {dealt(value, reduction, attack), counter_of(g, a, mine, theirs, back)};
}

}  // namespace echoes
