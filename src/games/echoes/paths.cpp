// Movement predicates; see paths.h.
#include "games/echoes/paths.h"

namespace echoes {

namespace {
Traits fixed_traits(const Game& g, int u) {
  const Unit& unit = g.unit(u);
  const Card& card = g.card(unit.card);
  if (unit.own.empty() && unit.mate.empty()) return card.always.traits;
  return lasting_traits(g, u);
}
constexpr bool has(Traits t, Trait one) { return t.has(static_cast<std::size_t>(one)); }
}  // namespace

Land::Land(const Game& g, Seat s, u8 without) {
  const u8 team = Game::team(s);
  enemies = g.squares_of(g.side_units(static_cast<u8>(1 - team)));
  enemy_forts = g.side_fortified(static_cast<u8>(1 - team));
  if (g.has_mate() && !g.on(option::team_share_buildings)) closed_forts = g.fortified(Game::mate(s));
  const Squares waters = g.waters();
  Squares barracks;
  for (Seat t = 0; t < g.seats(); ++t) barracks |= g->barracks[t];
  stops = g.terrain(Terrain::mountain) - barracks;
  for (const u8 u : g.side_units(team)) {
    if (u == without) continue;
    const Square q = g.unit(u).square;
    const Traits t = fixed_traits(g, u);
    if (allies.has(q)) full.add(q);
    allies.add(q);
    if (has(t, Trait::front_line)) fronts.add(q);
    if (has(t, Trait::warship) && g.terrain(Terrain::water).has(q)) bridges.add(q);
    if (has(t, Trait::light_ship) && waters.has(q)) blocked.add(q);
  }
}

Way::Way(const Game& g, const Land& land, int u) : Way(g, land, fixed_traits(g, u)) {}

Way::Way(const Game& g, const Land& land, Traits t) {
  const bool warship = has(t, Trait::warship), light = has(t, Trait::light_ship);
  const Squares waters = g.waters();
  if (warship) terrain = waters;                         // ECH-168
  else if (light) terrain = widened(waters) & g->open;   // ECH-174, R-83
  else if (has(t, Trait::seaworthy)) terrain = g->open;  // ECH-180
  else terrain = g->open - g.terrain(Terrain::water);    // ECH-055
  // ECH-053, ECH-057, R-74: allies, own buildings, camps and villages do not stop anybody.
  pass = terrain;
  if (!warship && !light) pass |= land.bridges;
  pass -= land.blocked;
  if (!has(t, Trait::pass_enemy_units)) pass -= land.enemies;  // ECH-051
  if (!has(t, Trait::pass_enemy_buildings)) pass -= land.enemy_forts;
  pass -= land.stops;
  end = terrain - land.enemies - land.enemy_forts - land.closed_forts;  // ECH-052: camps are open
  // ECH-050, R-10: beside a single allied unit if one of the two has front_line.
  const Squares beside = (has(t, Trait::front_line) ? land.allies : land.fronts) - land.full;
  end -= land.allies - beside;
}

namespace {
template <std::size_t D>
constexpr Squares beyond(Squares from) {
  Squares out = from;
  constexpr int dx = kStepOf[D][0], by = dx + kWide * kStepOf[D][1];
  constexpr u64 kFirst = 0x0101010101010101ULL;
  out.bits = by > 0 ? from.bits << static_cast<unsigned>(by) : from.bits >> static_cast<unsigned>(-by);
  if constexpr (dx > 0) out.bits &= ~kFirst;
  if constexpr (dx < 0) out.bits &= ~(kFirst << 7U);
  return out;
}

template <std::size_t D>
Squares line(Squares from, Squares board, Squares pass, int most) {
  Squares out;
  for (; most > 0 && !from.empty(); --most) {
    const Squares next = beyond<D>(from) & board;
    out |= next;
    from = next & pass;
  }
  return out;
}
}  // namespace

Squares lines_from(const Game& g, const Way& way, Square from, u8 directions, int most) {
  const Squares start = Squares::of(from), board = g->board;
  Squares out;
  if ((directions & kOrtho) != 0) {
    out |= line<0>(start, board, way.pass, most) | line<2>(start, board, way.pass, most);
    out |= line<4>(start, board, way.pass, most) | line<6>(start, board, way.pass, most);
  }
  if ((directions & kDiag) != 0) {
    out |= line<1>(start, board, way.pass, most) | line<3>(start, board, way.pass, most);
    out |= line<5>(start, board, way.pass, most) | line<7>(start, board, way.pass, most);
  }
  return out;
}

bool may_end(const Game& g, int u, Square square) {
  return Way(g, Land(g, seat_of(u), static_cast<u8>(u)), u).end.has(square);
}

Square step_back(const Game& g, int u, Square from, Square before) {
  if (from == before) return from;
  const Way way(g, Land(g, seat_of(u), static_cast<u8>(u)), u);
  const auto d = at(direction_of(before, from));
  for (Square s = before; s != from; s = kNext[d][s])
    if (way.end.has(s)) return s;
  return from;
}

int reach_of(const Game& g, int u) {
  const int n = quiet_stats(g, u)[Stat::move];
  return n < 1 ? 1 : n;
}

Units attackable(const Game& g, Seat attacker, Square square) {
  const u8 other = static_cast<u8>(1 - Game::team(attacker));
  Units all, front;
  for (const u8 u : g.side_units(other)) {
    if (g.unit(u).square != square || g.garrisoned(u)) continue;
    all.add(u);
    if (has(fixed_traits(g, u), Trait::front_line)) front.add(u);
  }
  return front.empty() ? all : front;  // ECH-166
}

Seat enemy_building(const Game& g, Seat attacker, Square square) {
  for (Seat s = 0; s < g.seats(); ++s)
    if (!Game::allied(s, attacker) && g.buildings(s).has(square)) return s;
  return kNobody;
}

}  // namespace echoes
