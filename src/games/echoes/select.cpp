// Selectors; see select.h. Enemy units in their fortified buildings are never meant unless a card says so (ECH-109,
// R-58); counting is not targeting, but a count says `garrison` too where it means everybody.
#include "games/echoes/select.h"

#include "games/echoes/table.h"

namespace echoes {

namespace {

using Side = Selector::Side;
using Kind = Selector::Kind;
using Near = Selector::Near;
using Of = Selector::Of;

/// Squares that stand in that relation to one of these; it holds in both directions.
Squares area(const Selector& s, Squares around) {
  switch (s.near) {
    case Near::surrounding:
      return widened(around);
    case Near::adjacent:
      return widened_straight(around);
    default:
      break;
  }
  for (int n = 0; n < s.range; ++n) around = widened(around);
  return around;
}

Square anchor(const Game& g, const Selector& s, const Scope& c) {
  switch (s.of) {
    case Of::self:
      return stand(g, c, c.self);
    case Of::target:
      return g->combat.square;
    default:
      return c.chosen.empty() ? c.chosen_square : stand(g, c, c.chosen.lowest());
  }
}

/// Units that the side of the selector leaves.
Units candidates(const Game& g, const Selector& s, const Scope& c) {
  switch (s.side) {
    case Side::own:
      return g.own_units(c.seat);
    case Side::ally:
      return g.side_units(Game::team(c.seat));
    case Side::enemy:
      return g.side_units(static_cast<u8>(1 - Game::team(c.seat)));
    default:
      return g.side_units(0) | g.side_units(1);
  }
}

/// Squares near what the selector wants, where one of it is enough and nobody who stands there is left out.
Squares near_squares(const Game& g, const Selector& s, const Scope& c) {
  if (s.of != Of::any) return area(s, Squares::of(anchor(g, s, c)));
  const Selector& inner = g.pack.nested[s.nested];
  if (inner.kind == Kind::square) return area(s, select_squares(g, inner, c));
  if (!is_unit(inner)) return area(s, select_buildings(g, inner, c));
  Scope within = c;
  if (inner.has(Selector::other)) within.self = kNoUnit;  // here it means the unit that is tested
  Squares stands;
  for (const u8 u : candidates(g, inner, within))
    if (fits_unit(g, inner, within, u)) stands.add(stand(g, c, u));
  return area(s, stands);
}

/// Is there what the selector wants near this square? `tested` is the unit on it, kNoUnit for buildings and squares.
bool is_near(const Game& g, const Selector& s, const Scope& c, Square square, u8 tested) {
  if (s.near == Near::none) return true;
  if (s.of != Of::any) return near_squares(g, s, c).has(square);
  const Selector& inner = g.pack.nested[s.nested];
  if (inner.kind == Kind::square) return near_squares(g, s, c).has(square);
  const Squares around = area(s, Squares::of(square));
  if (!is_unit(inner)) return (select_buildings(g, inner, c) & around).size() >= s.least;
  Scope within = c;
  if (inner.has(Selector::other)) within.self = kNoUnit;
  int n = 0;
  for (const u8 u : candidates(g, inner, within)) {
    if (!around.has(stand(g, c, u)) || (inner.has(Selector::other) && u == tested)) continue;
    if (fits_unit(g, inner, within, u) && ++n >= s.least) return true;
  }
  return n >= s.least;
}

/// "own" is the owner of the effect, "ally" also the teammate (ECH-191), "enemy" the other side or the chosen opponent.
bool side_fits(const Scope& c, Side side, Seat s) {
  switch (side) {
    case Side::own:
      return s == c.seat;
    case Side::ally:
      return Game::allied(s, c.seat);
    case Side::enemy:
      return c.opponent != kNobody ? s == c.opponent : !Game::allied(s, c.seat);
    default:
      return true;
  }
}

Squares allied_buildings(const Game& g, Seat s) {
  Squares out = g.buildings(s);
  if (g.has_mate() && g.on(option::team_share_buildings)) out |= g.buildings(Game::mate(s));  // R-60 c
  return out;
}

bool place_fits(const Game& g, const Selector& s, const Scope& c, Square square) {
  if (s.has(Selector::on_ally_building) && !allied_buildings(g, c.seat).has(square)) return false;
  if (s.has(Selector::on_own_building) && !g.buildings(c.seat).has(square)) return false;
  if (s.has(Selector::on_own_camp) && !g->camps[c.seat].has(square)) return false;
  return !s.has(Selector::in_own_fortified) || g.fortified(c.seat).has(square);
}

Squares kind_squares(const Game& g, Kind kind, Seat s) {
  switch (kind) {
    case Kind::camp:
      return g->camps[s];
    case Kind::barracks:
      return g->barracks[s];
    case Kind::fortified:
      return g.fortified(s);
    case Kind::capital:
      return Squares::of(g.of(s).capital);
    default:
      return g.buildings(s);
  }
}

bool damaged_building(const Game& g, Square square) { return building_hp(g, square) < building_max(g, square); }

}  // namespace

Scope scope_of(const Doing& x) {
  Scope c;
  c.seat = x.seat;
  c.self = x.source < kUnits ? x.source : kNoUnit;
  c.subject = x.subject;
  c.chosen = x.units();
  c.chosen_square = x.square;
  c.opponent = x.opponent;
  return c;
}

Square stand(const Game& g, const Scope& c, int u) { return u == c.shifted ? c.shifted_to : g.unit(u).square; }

bool fits_unit(const Game& g, const Selector& s, const Scope& c, int u) {
  const Unit& unit = g.unit(u);
  if (!unit.on_map()) return false;
  const Seat owner = seat_of(u);
  if (!side_fits(c, s.side, owner)) return false;
  const Card& card = g.card(unit.card);
  if (!s.classes.empty() && (s.classes & card.classes).empty()) return false;
  if (!s.tags.empty() && (s.tags & card.tags).empty()) return false;
  if (!s.has(Selector::garrison) && !Game::allied(owner, c.seat) && g.garrisoned(u)) return false;
  if (s.has(Selector::other) && u == c.self) return false;
  if (s.has(Selector::ready) && !unit.ready()) return false;
  if (s.has(Selector::damaged) && unit.damage == 0) return false;
  if (s.cost_most != 0xff && card.cost[0].total() > s.cost_most) return false;
  if (s.upgrades_least > 0 && unit.own.size() + unit.mate.size() < s.upgrades_least) return false;
  const Square square = stand(g, c, u);
  if (!place_fits(g, s, c, square)) return false;
  if (s.ranged_least > 0 && quiet_stats(g, u)[Stat::ranged] < s.ranged_least) return false;
  return is_near(g, s, c, square, static_cast<u8>(u));
}

Units select_units(const Game& g, const Selector& s, const Scope& c) {
  using Base = Selector::Base;
  const auto one = [&](u8 u) { return u < kUnits && g.unit(u).on_map() ? Units::of(u) : Units{}; };
  switch (s.base) {
    case Base::query:
      break;
    case Base::self:
      return one(c.self);
    case Base::chosen:
      return c.chosen;
    case Base::target:
      return one(g->combat.target);
    default:
      return one(c.subject);
  }
  Units out;
  for (const u8 u : candidates(g, s, c))
    if (fits_unit(g, s, c, u)) out.add(u);
  return out;
}

bool any_unit(const Game& g, const Selector& s, const Scope& c) {
  if (s.base != Selector::Base::query) return !select_units(g, s, c).empty();
  for (const u8 u : candidates(g, s, c))
    if (fits_unit(g, s, c, u)) return true;
  return false;
}

Squares select_buildings(const Game& g, const Selector& s, const Scope& c) {
  using Base = Selector::Base;
  if (s.base == Base::chosen) return c.chosen_square == kNowhere ? Squares{} : Squares::of(c.chosen_square);
  if (s.base == Base::built) return Squares::of(c.subject);
  if (s.base == Base::target) return g->combat.target == kNoUnit ? Squares::of(g->combat.square) : Squares{};
  Squares all;
  for (Seat owner = 0; owner < g.seats(); ++owner) {
    if (!side_fits(c, s.side, owner)) continue;
    Squares mine = kind_squares(g, s.kind, owner);
    if (s.has(Selector::garrisoned)) mine &= g.own_squares(owner);
    all |= mine;
  }
  if (s.has(Selector::damaged))
    for (const u8 square : all)
      if (!damaged_building(g, square)) all.remove(square);
  if (s.near == Near::none || all.empty()) return all;
  if (s.of != Of::any || s.least == 1) return all & near_squares(g, s, c);
  for (const u8 square : all)
    if (!is_near(g, s, c, square, kNoUnit)) all.remove(square);
  return all;
}

Squares select_squares(const Game& g, const Selector& s, const Scope& c) {
  Squares all = g->open;
  if (s.has(Selector::water_or_river)) all &= g.waters();
  if (s.has(Selector::land)) all -= g.terrain(Terrain::water);
  if (s.has(Selector::unit_free) || s.has(Selector::unoccupied)) all -= g.side_squares(0) | g.side_squares(1);
  if (s.has(Selector::unoccupied)) {  // ECH-190
    all -= g.terrain(Terrain::water);
    all -= g.side_fortified(static_cast<u8>(1 - Game::team(c.seat)));
  }
  if (s.near != Near::none && s.of != Of::any) all &= area(s, Squares::of(anchor(g, s, c)));
  return all;
}

int count_of(const Game& g, const Selector& s, const Scope& c) {
  if (s.kind == Kind::square) return select_squares(g, s, c).size();
  return is_unit(s) ? select_units(g, s, c).size() : select_buildings(g, s, c).size();
}

bool holds(const Game& g, const Condition& when, const Scope& c) {
  bool is = true;
  switch (when.kind) {
    case Condition::Kind::none:
      return true;
    case Condition::Kind::count:
      is = count_of(g, g.pack.nested[when.of], c) >= when.n;
      break;
    case Condition::Kind::on:
      is = (g.pack.nested[when.of].side == Side::ally ? allied_buildings(g, c.seat)
                                                      : select_buildings(g, g.pack.nested[when.of], c))
               .has(stand(g, c, c.self));
      break;
    case Condition::Kind::damaged_capital:
      is = g.of(c.seat).capital_hp < capital_start(g);
      break;
    case Condition::Kind::attacked_this_turn:
      is = g.unit(c.self).is(Unit::kAttacked);
      break;
  }
  return is != when.negated;
}

int value_of(const Game& g, const Value& v, const Scope& c) {
  const int n = v.counts ? count_of(g, g.pack.nested[v.of], c) : v.n;
  return n < v.cap ? n : v.cap;
}

}  // namespace echoes
