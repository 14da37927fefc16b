// Numbers of units and buildings: what is printed, what upgrades, royal pawns, auras and cards of this turn add.
#include "games/echoes/table.h"

namespace echoes {

Terrain Game::terrain_at(int square) const {
  for (std::size_t t = 0; t < state().terrain.size(); ++t)
    if (state().terrain[t].has(at(square))) return static_cast<Terrain>(t);
  return Terrain::count;
}

Seat Game::building_owner(int square) const {
  for (Seat s = 0; s < seats(); ++s)
    if (buildings(s).has(at(square))) return s;
  return kNobody;
}

BuildingKind Game::building_kind(int square) const {
  for (Seat s = 0; s < seats(); ++s) {
    if (of(s).capital == square) return BuildingKind::capital;
    if (state().camps[s].has(at(square))) return BuildingKind::camp;
    if (state().barracks[s].has(at(square))) return BuildingKind::barracks;
  }
  return BuildingKind::none;
}

bool Game::garrisoned(int u) const {
  const Seat s = seat_of(u);
  if (fortified(s).has(unit(u).square)) return true;
  return has_mate() && on(option::team_share_buildings) && fortified(mate(s)).has(unit(u).square);
}

bool upgrade_works(const Card& upgrade, const Card& unit) {
  return upgrade.for_class.empty() || !(upgrade.for_class & unit.classes).empty();
}

namespace {

/// ECH-134, R-01.
void add_royal(const Game& g, std::size_t slot, Stats& s) {
  if (slot < kKingSlot) return;
  const u8 n = slot == kKingSlot ? 1 : 2;
  const u8 how = g.setting(option::royal_bonus);
  const bool melee = how == 2 || (how == 0 && slot == kKingSlot);
  u8& to = s[melee ? Stat::melee : Stat::hp];
  to = static_cast<u8>(to + n);
}

void add_upgrades(const Game& g, Kinds upgrades, Seat owner, const Card& unit, Stats& s) {
  for (const u8 local : upgrades) {
    const Card& up = g.pack.of(g.of(owner).civ, local);
    if (upgrade_works(up, unit)) s += up.self;
  }
}

/// numbers of several sources add up.
void add_effect(const Effect& e, Stats& s) {
  if (e.what >= kStats) s.traits.add(e.what - kStats);
  else s.n[e.what] = static_cast<u8>(s.n[e.what] + e.n.n);
}

/// Cards of its own deck that a seat has on the table: units, events, the civilisation card.
Kinds on_table(const Game& g, Seat s) {
  const u8 first = g.pack.civ[g.of(s).civ].first;
  u32 out = 1;
  for (const Unit& u : g.pawns(s)) out |= u32{u.on_map()} << ((u.card - first) & 31);
  for (const Held& e : g.of(s).event) out |= 1U << ((e.card - first) & 31);
  return {out};
}

/// Units of the seat with this card.
Units units_with(const Game& g, Seat s, u8 card) {
  return g.units_where(s, [card](const Unit& u) { return u.card == card; });
}

/// Abilities that reach several units, of those cards of the deck that are worth a look.
Auras auras_among(const Game& g, Seat s, Kinds worth_a_look) {
  Auras out;
  if (worth_a_look.empty()) return out;
  const Player& p = g.of(s);
  const Kinds found = worth_a_look & on_table(g, s);
  for (const u8 local : found) {
    const u8 id = g.pack.global(p.civ, local);
    const Card& card = g.card(id);
    const auto add = [&](u8 self) {
      for (const u8 effect : card.auras)
        if (is_unit(g.pack.effect[effect].target)) out.push({effect, self});
    };
    if (card.type == CardType::unit)
      for (const u8 u : units_with(g, s, id)) add(u);
    if (card.type == CardType::event)
      for (const Held& e : p.event)
        if (e.card == id) add(kNoUnit);
    if (card.type == CardType::civilisation) add(kNoUnit);
  }
  return out;
}

int cry_of(const Game& g, int u) {
  const Unit& unit = g.unit(u);
  const Card& card = g.card(unit.card);
  if (unit.own.empty() && unit.mate.empty()) return card.always[Stat::war_cry];
  return lasting_stats(g, u)[Stat::war_cry];
}

/// Does a deck of this side give war_cry at all?
bool may_cry(const Game& g, Seat s) {
  return g.pack.civ[g.of(s).civ].cries || (g.has_mate() && g.pack.civ[g.of(Game::mate(s)).civ].cries);
}

/// ECH-179, R-34: each crier around, the teammate's too (ECH-204), not the unit itself.
void add_cries(const Game& g, int u, Square square, Stats& s) {
  if (!may_cry(g, seat_of(u))) return;
  const bool self = g.on(option::war_cry_self);
  for (const u8 v : g.side_units(Game::team(seat_of(u)))) {
    if (v == u ? !self : !kSurrounding[square].has(g.unit(v).square)) continue;
    s[Stat::melee] = static_cast<u8>(s[Stat::melee] + cry_of(g, v));
  }
}

}  // namespace

Auras auras_of(const Game& g, Seat s) { return auras_among(g, s, g.pack.civ[g.of(s).civ].auras); }
Auras reach_auras_of(const Game& g, Seat s) { return auras_among(g, s, g.pack.civ[g.of(s).civ].reach_auras); }

Stats lasting_stats(const Game& g, int u) {
  const Unit& unit = g.unit(u);
  const Card& card = g.card(unit.card);
  const Seat owner = seat_of(u);
  Stats s = card.always;
  add_royal(g, slot_of(u), s);
  if (!unit.own.empty()) add_upgrades(g, unit.own, owner, card, s);
  if (!unit.mate.empty()) add_upgrades(g, unit.mate, Game::mate(owner), card, s);
  return s;
}

Traits lasting_traits(const Game& g, int u) {
  const Unit& unit = g.unit(u);
  const Card& card = g.card(unit.card);
  Traits out = card.always.traits;
  const auto add = [&](Kinds upgrades, Seat owner) {
    const Kinds giving = upgrades & g.pack.civ[g.of(owner).civ].trait_upgrades;
    for (const u8 local : giving)
      if (const Card& up = g.pack.of(g.of(owner).civ, local); upgrade_works(up, card)) out |= up.self.traits;
  };
  if (!unit.own.empty()) add(unit.own, seat_of(u));
  if (!unit.mate.empty()) add(unit.mate, Game::mate(seat_of(u)));
  return out;
}

namespace {
void add_auras(const Game& g, int u, Square square, const Auras& auras, Stats& s) {
  Scope c;
  c.seat = seat_of(u);
  c.shifted = static_cast<u8>(u), c.shifted_to = square;
  for (const Aura& a : auras) {
    const Effect& e = g.pack.effect[a.effect];
    c.self = a.self;
    if (holds(g, e.when, c) && fits_unit(g, e.target, c, u)) add_effect(e, s);
  }
}

/// Abilities of its own card that hold under a condition.
void add_conditional(const Game& g, int u, Square square, Stats& s, bool only_reach) {
  Scope c;
  c.seat = seat_of(u), c.self = static_cast<u8>(u);
  c.shifted = static_cast<u8>(u), c.shifted_to = square;
  for (const u8 id : g.card_of(u).conditional) {
    const Effect& e = g.pack.effect[id];
    if ((!only_reach || changes_reach(e)) && holds(g, e.when, c)) add_effect(e, s);
  }
}

void add_of_turn(const Game& g, int u, Stats& s) {
  for (std::size_t i = 0; i < g->lasting_count; ++i)
    if (g->lasting[i].units.has(at(u))) add_effect(g.pack.effect[g->lasting[i].effect], s);
}

Stats placed_stats(const Game& g, int u, Square square) {
  Stats s = lasting_stats(g, u);
  const Seat owner = seat_of(u);
  if (!g.pack.civ[g.of(owner).civ].auras.empty()) add_auras(g, u, square, auras_of(g, owner), s);
  if (!g.card_of(u).conditional.empty()) add_conditional(g, u, square, s, false);
  add_of_turn(g, u, s);
  return s;
}
}  // namespace

Stats stats_of(const Game& g, int u, Square square) {
  Stats s = placed_stats(g, u, square);
  add_cries(g, u, square, s);
  if (g->combat.open != 0 && g->combat.attacker == u)
    s[Stat::melee] = static_cast<u8>(s[Stat::melee] + g->combat.bonus);
  return s;
}

Stats quiet_stats(const Game& g, int u) { return placed_stats(g, u, g.unit(u).square); }

bool is_bare(const Game& g, int u, const Auras& reach_auras) {
  const Unit& unit = g.unit(u);
  return (unit.own | unit.mate).empty() && reach_auras.empty() && g->lasting_count == 0 && !g.card(unit.card).stretches;
}

Stats reach_stats(const Game& g, int u, const Auras& reach_auras) {
  Stats s = lasting_stats(g, u);
  const Square square = g.unit(u).square;
  if (!reach_auras.empty()) add_auras(g, u, square, reach_auras, s);
  if (g.card_of(u).stretches) add_conditional(g, u, square, s, true);
  add_of_turn(g, u, s);
  return s;
}

Stats stats_of(const Game& g, int u) { return stats_of(g, u, g.unit(u).square); }

int max_hp(const Game& g, int u) { return lasting_stats(g, u)[Stat::hp]; }
int hp_of(const Game& g, int u) { return max_hp(g, u) - g.unit(u).damage; }

int capital_start(const Game& g) {
  const u8 wish = g.setting(option::capital_hp);
  if (wish != 0) return wish - 1;  // a number setting: 1 stands for 0
  return g.seats() == 2 && g.on(option::length) ? 20 : 10;
}

namespace {
/// ECH-160 for camps: cards that give all of them health.
int camp_bonus(const Game& g, Seat s) {
  int n = 0;
  for (const Held& e : g.of(s).event) n += g.card(e.card).camp_hp;
  return n;
}
}  // namespace

int building_max(const Game& g, Square square) {
  switch (g.building_kind(square)) {
    case BuildingKind::camp:
      return kCampHp + camp_bonus(g, g.building_owner(square));
    case BuildingKind::barracks:
      return kBarracksHp;
    default:
      return capital_start(g);
  }
}

int building_hp(const Game& g, Square square) {
  if (g.building_kind(square) == BuildingKind::capital) return g.of(g.building_owner(square)).capital_hp;
  return building_max(g, square) - g->hurt[square];
}

int building_armour(const Game& g, Square square) {
  const Seat owner = g.building_owner(square);
  if (owner == kNobody) return 0;
  int n = 0;
  Scope c;
  c.seat = owner;
  const auto add = [&](const Card& from, u8 self) {
    c.self = self;
    for (const u8 id : from.auras) {
      const Effect& e = g.pack.effect[id];
      if (is_unit(e.target) || e.what != static_cast<u8>(Stat::armour)) continue;
      if (holds(g, e.when, c) && select_buildings(g, e.target, c).has(square)) n += e.n.n;
    }
  };
  for (const u8 u : g.own_units(owner)) add(g.card_of(u), u);
  for (const Held& e : g.of(owner).event) add(g.card(e.card), kNoUnit);
  if (const u8 civ = g.of(owner).civ; civ < kCivs) add(g.pack.of(civ, 0), kNoUnit);  // not chosen yet: none
  for (std::size_t i = 0; i < g->lasting_count; ++i)
    if (g->lasting[i].square == square) n += g.pack.effect[g->lasting[i].effect].n.n;
  return n;
}

bool seat_rule(const Game& g, Seat s, SeatRule r) {
  const auto bit = static_cast<std::size_t>(r);
  if (!g.pack.civ[g.of(s).civ].seat_rules.has(bit)) return false;
  for (const Unit& u : g.pawns(s))
    if (u.on_map() && g.card(u.card).seat_rules.has(bit)) return true;
  for (const Held& e : g.of(s).event)
    if (g.card(e.card).seat_rules.has(bit)) return true;
  return false;
}

namespace {
bool card_fits(const CardFilter& f, const Card& card) {
  if (!f.types.empty() && !f.types.has(static_cast<std::size_t>(card.type))) return false;
  if (!f.classes.empty() && (f.classes & card.classes).empty()) return false;
  return f.tags.empty() || !(f.tags & card.tags).empty();
}
}  // namespace

int discount_of(const Game& g, Seat s, const Card& card) {
  if (g.pack.civ[g.of(s).civ].discounts.empty()) return 0;
  int n = 0;
  const auto add = [&](const Card& from) {
    for (const u8 id : from.discounts) {
      const Effect& e = g.pack.effect[id];
      // 1/turn: the first such card of the own turn.
      const bool first = g.pack.ability[from.first_ability].once;
      if (first && (g.of(s).upgrades > 0 || g->active != s)) continue;
      if (card_fits(e.cards, card)) n += e.n.n;
    }
  };
  for (const Held& e : g.of(s).event) add(g.card(e.card));
  add(g.pack.of(g.of(s).civ, 0));
  return n;
}

void busy(Game& g) { g->busy = 1; }

}  // namespace echoes
