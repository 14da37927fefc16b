// Movement predicates; see paths.h.
#include "games/echoes/paths.h"

namespace echoes {

namespace {
Traits fixed_traits(const Game& g, int u) {
  const Unit& unit = g.unit(u);
  return (unit.own | unit.mate).empty() ? g.pack.traits[unit.card] : lasting_traits(g, u);
}
constexpr bool has(Traits t, Trait one) { return t.has(static_cast<std::size_t>(one)); }
}  // namespace

namespace {
/// Could an upgrade that lies on units of the seat change what others notice?
bool may_change(const Game& g, Seat s) {
  return !(g.pack.civ[g.of(s).civ].noticed_upgrades.empty() &&
           (!g.has_mate() || g.pack.civ[g.of(Game::mate(s)).civ].noticed_upgrades.empty()));
}
}  // namespace

Land::Land(const Game& g, Seat s) : Land(g, s, [](const Unit&) { return true; }) {}
Land::Land(const Game& g, Seat s, u8 without)
    : Land(g, s, [&missing = g.unit(without)](const Unit& u) { return &u != &missing; }) {}

template <class Counts>
Land::Land(const Game& g, Seat s, Counts counts) {
  const u8 team = Game::team(s);
  enemies = g.side_squares(static_cast<u8>(1 - team));
  enemy_forts = g.side_fortified(static_cast<u8>(1 - team));
  if (g.has_mate() && !g.on(option::team_share_buildings)) closed_forts = g.fortified(Game::mate(s));
  stops = g.terrain(Terrain::mountain);
  for (Seat t = 0; t < g.seats(); ++t) stops -= g->barracks[t];
  add_allies(g, s, counts);
  if (g.has_mate()) add_allies(g, Game::mate(s), counts);
}

/// Most units are only in the way; those that change it for others are looked at again.
template <class Counts>
void Land::add_allies(const Game& g, Seat s, Counts counts) {
  Squares all = allies, twice = full;
  const bool changed = may_change(g, s);
  const auto pawns = g.pawns(s);
  for (std::size_t k = 0; k < kSlots; ++k) {
    const Unit& unit = pawns[k];
    if (!unit.on_map() || !counts(unit)) continue;
    const Squares here = Squares::of(unit.square);
    twice |= all & here;
    all |= here;
    if (changed || !(g.pack.traits[unit.card] & kNoticed).empty()) add_traits(g, fixed_traits(g, unit_at(s, k)), here);
  }
  allies = all, full = twice;
}

void Land::add_traits(const Game& g, Traits t, Squares here) {
  if (has(t, Trait::front_line)) fronts |= here;
  if (has(t, Trait::warship)) bridges |= here & g.terrain(Terrain::water);
  if (has(t, Trait::light_ship)) blocked |= here & g.waters();
}

Way::Way(const Game& g, const Land& land, int u) : Way(g, land, fixed_traits(g, u)) {}

Way::Way(const Game& g, const Land& land, Traits t) {
  const bool warship = has(t, Trait::warship), light = has(t, Trait::light_ship);
  if (warship) terrain = g.waters();                        // ECH-168
  else if (light) terrain = widened(g.waters()) & g->open;  // ECH-174, R-83
  else if (has(t, Trait::seaworthy)) terrain = g->open;     // ECH-180
  else terrain = g->open - g.terrain(Terrain::water);       // ECH-055
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
constexpr int kFarthest = kWide - 1;

/// The straight lines from a square, by parity of the direction (0 = orthogonal) and number of steps: all squares, and
/// those of them behind which others lie.
struct Star {
  Squares all, between;
};
constexpr auto kStar = [] {
  std::array<std::array<std::array<Star, kSquares>, kFarthest + 1>, 2> out{};
  for (std::size_t d = 0; d < kDirections; ++d)
    for (std::size_t from = 0; from < kSquares; ++from) {
      Squares line;
      Square s = static_cast<Square>(from);
      for (std::size_t n = 1; n <= kFarthest; ++n) {
        Star& star = out[d % 2][n][from];
        star.between |= line;
        if (s != kNowhere) s = kNext[d][s];
        if (s != kNowhere) line.add(s);
        star.all |= line;
      }
    }
  return out;
}();

/// Squares that lie behind another one as seen from the first, in a straight line.
constexpr auto kBehind = [] {
  std::array<std::array<Squares, kSquares>, kSquares> out{};
  for (std::size_t d = 0; d < kDirections; ++d)
    for (std::size_t from = 0; from < kSquares; ++from)
      for (Square s = kNext[d][from]; s != kNowhere; s = kNext[d][s])
        for (Square t = kNext[d][s]; t != kNowhere; t = kNext[d][t]) out[from][s].add(t);
  return out;
}();
}  // namespace

Squares lines_from(const Game& g, const Way& way, Square from, u8 directions, int most) {
  const std::size_t n = at(most < kFarthest ? most : kFarthest);
  const Star straight = (directions & kOrtho) != 0 ? kStar[0][n][from] : Star{},
             diagonal = (directions & kDiag) != 0 ? kStar[1][n][from] : Star{};
  Squares out = (straight.all | diagonal.all) & g->board;
  for (const u8 obstacle : (out & (straight.between | diagonal.between)) - way.pass) out -= kBehind[from][obstacle];
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
  Units there, all, front;
  for (Seat t = static_cast<Seat>(1 - Game::team(attacker)); t < g.seats(); t = static_cast<Seat>(t + 2))
    there |= g.units_where(t, [square](const Unit& u) { return u.on_map() && u.square == square; });
  for (const u8 u : there) {
    if (g.garrisoned(u)) continue;
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
