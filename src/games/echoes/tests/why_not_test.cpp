// Why a unit cannot move or attack: in random positions every impossible deed is refused for the plain reason.
#include "games/echoes/causes.h"
#include "oracle.h"
#include "scatter.h"
#include "shell/judge.h"

namespace echoes::test {
namespace {

using oracle::Plain;

bool melee(u8 v) { return v == verb::strike || v == verb::storm; }

/// Whose unit it is and what it has done.
Why about_the_unit(const Plain& p, const Action& a) {
  const u8 u = a.arg[0];
  if (u >= p.g->seats * 6 || p.unit(u).card == kNoCard) return because({60}, cause::no_unit_there);
  const Unit& unit = p.unit(u);
  if (seat_of(u) != p.g->active) return because({40}, cause::not_yours, unit.card);
  const Rule tired{static_cast<u16>(a.verb == verb::move ? 58 : 23)};
  if (unit.is(Unit::kExhausted)) return because(tired, cause::unit_exhausted, unit.card);
  if (a.verb == verb::move && unit.is(Unit::kScouted)) return because({49}, cause::has_scouted, unit.card);
  if (a.verb == verb::move && unit.is(Unit::kMoved)) return because({42}, cause::has_moved, unit.card);
  if (melee(a.verb) && unit.is(Unit::kMoved) && p.g->config[option::melee_after_move] == 0)
    return because({94}, cause::has_moved, unit.card);
  return {};
}

/// The first square of the line that cannot be crossed.
Why in_the_way(const Plain& p, u8 u, int q) {
  const Seat s = seat_of(u);
  const Stats n = p.own_numbers(u);
  if (!p.g->open.has(at(q))) return because({46}, cause::undiscovered_between, q);
  if (p.pass_ok(u, q)) return {};
  if (p.enemy_unit(s, q) && !n.has(Trait::pass_enemy_units)) return because({51}, cause::enemy_between, q);
  if (p.enemy_fort(s, q) && !n.has(Trait::pass_enemy_buildings)) return because({51}, cause::building_between, q);
  if (p.light_ship_there(u, q)) return because({174}, cause::ship_between, q);
  return p.stops(q) ? because({54}, cause::mountain_between, q) : because({55}, cause::water_between, q);
}

Why about_the_line(const Plain& p, u8 u, int to, bool attack) {
  const Unit& unit = p.unit(u);
  const int from = unit.square, wide = 2 * p.g->tiles;
  const int x = oracle::x_of(to) - oracle::x_of(from), y = oracle::y_of(to) - oracle::y_of(from);
  if (from == to) return because({44}, cause::stands_there_already, to);
  if (oracle::x_of(to) >= wide || oracle::y_of(to) >= wide || (x != 0 && y != 0 && std::abs(x) != std::abs(y)))
    return because({44}, cause::no_straight_line, to);
  const int dx = (x > 0) - (x < 0), dy = (y > 0) - (y < 0);
  if (!p.goes(u, dx, dy)) return because({43}, cause::other_directions, unit.card);
  const int reach = attack && unit.is(Unit::kMoved) ? 1 : p.numbers(u)[Stat::move], d = oracle::far(from, to);
  if (d > reach) return because({43}, cause::too_far, d, reach);
  for (const int q : p.line(from, dx, dy, d - 1))
    if (const Why no = in_the_way(p, u, q)) return no;
  if (!p.terrain_ok(p.own_numbers(u).traits, to)) return because({55}, cause::cannot_enter, to);
  if (attack) return {};
  const Seat s = seat_of(u);
  if (p.enemy_unit(s, to)) return because({51}, cause::enemy_there, to);
  if (p.enemy_fort(s, to)) return because({51}, cause::enemy_building_there, to);
  if (p.g->seats == 4 && !p.mates_share() && p.fort(oracle::partner(s), to))
    return because({53}, cause::mates_building, to);
  return because({50}, cause::square_taken, to);
}

Why about_the_target(const Plain& p, const Action& a, int& square) {
  const Seat s = p.g->active;
  const u8 v = a.arg[1];
  if (a.verb == verb::storm || a.verb == verb::bombard) {
    square = v;
    return p.enemy_building(s, square) ? Why{} : because({111}, cause::no_enemy_building, square);
  }
  if (v >= p.g->seats * 6 || p.unit(v).card == kNoCard) return because({90}, cause::no_unit_there);
  square = p.unit(v).square;
  if (oracle::side(s, seat_of(v))) return because({90}, cause::on_your_side);
  if (p.inside(v)) return because({109}, cause::inside_building, square);
  for (const u8 w : p.targets(s, square))
    if (w == v) return {};
  return because({166}, cause::front_line_first, square);
}

bool in_range(const Plain& p, u8 u, int q) {
  const Stats s = p.numbers(u);
  const int from = p.unit(u).square, d = oracle::far(from, q);
  if (d == 2) return s.has(Trait::long_range);
  return d == 0 || (d == 1 && (!s.has(Trait::short_range) || oracle::next_to(from, q)));
}

Why expected_reason(const Plain& p, const Action& a) {
  if (const Why no = about_the_unit(p, a)) return no;
  const u8 u = a.arg[0];
  if (a.verb == verb::move) return about_the_line(p, u, a.arg[1], false);
  int square = 0;
  if (const Why no = about_the_target(p, a, square)) return no;
  const u8 card = p.unit(u).card;
  if (melee(a.verb)) {
    if (square != p.unit(u).square) {
      if (const Why no = about_the_line(p, u, square, true)) return no;
    } else if (p.unit(u).is(Unit::kMoved)) {
      return because({94}, cause::has_moved, card);
    }
  } else {
    if (p.numbers(u)[Stat::ranged] == 0) return because({99}, cause::no_ranged_value, card);
    const bool beside = distance(p.unit(u).square, square) == 1;  // only a short range does not reach so far
    if (!in_range(p, u, square))
      return beside ? because({171}, cause::short_range, square) : because({99}, cause::out_of_range, square);
  }
  return because({98}, cause::value_zero, card);
}

std::string show(const Why& w) {
  std::string out = "ECH-" + std::to_string(w.rule.number) + " " + std::string(kCauses[w.cause].name);
  for (std::size_t i = 0; i < w.argc; ++i) out += " " + std::to_string(w.arg[i]);
  return out;
}

void compare(Table& t, const Plain& p, const Action& a, const Options& legal) {
  if (legal.contains(a)) return;
  const Why why = judge(t.game().rules, t.raw(), state(t).active, a).why, expected = expected_reason(p, a);
  ASSERT_EQ(show(why), show(expected)) << tafel::notation(t.game().rules, t.raw(), a) << " (" << int(a.arg[0]) << ", "
                                       << int(a.arg[1]) << ")";
}

/// Any deed of any unit, own ones more often.
Action any_deed(const Plain& p, Rng& rng) {
  constexpr std::array<u8, 5> kDeeds{verb::move, verb::strike, verb::storm, verb::shoot, verb::bombard};
  const std::vector<u8> all = p.units();
  u8 u = static_cast<u8>(rng.below(30));  // pawns that do not exist, too
  for (int tries = 0; tries < 6 && (u >= p.g->seats * 6 || seat_of(u) != p.g->active); ++tries)
    u = all[at(rng.below(static_cast<int>(all.size())))];
  const u8 v = kDeeds[at(rng.below(5))];
  const bool unit = v == verb::strike || v == verb::shoot;
  const u8 other =
      by_chance(rng, 80) ? all[at(rng.below(static_cast<int>(all.size())))] : static_cast<u8>(rng.below(30));
  const u8 near = u < p.g->seats * 6 && by_chance(rng, 70)
                      ? static_cast<u8>(p.unit(u).square + rng.below(5) - 2 + 8 * (rng.below(5) - 2))
                      : static_cast<u8>(rng.below(64));
  u8 square = near < 64 ? near : static_cast<u8>(rng.below(64));
  if (u < p.g->seats * 6 && by_chance(rng, 12)) square = p.unit(u).square;
  return make_action(v, u, unit ? other : square);
}

RULE(
    "ECH-023 ECH-042 ECH-043 ECH-044 ECH-046 ECH-049 ECH-050 ECH-051 ECH-053 ECH-054 ECH-055 ECH-058 ECH-060 ECH-090 "
    "ECH-094 ECH-098 ECH-099 ECH-109 ECH-111 ECH-166 ECH-174",
    "who asks why not hears the rule that forbids it and what is in the way, in any position") {
  Rng rng(40);
  for (int n = 0; n < 90; ++n) {
    const Table empty = arena(rng, n % 3 == 0 ? 4 : 2);
    for (int k = 0; k < 3; ++k) {
      Table t = empty;
      scatter(t, rng);
      const Game g = game(t);
      const Plain p(g);
      Options legal;
      list_options(t.game().rules, t.raw(), state(t).active, legal);
      for (int i = 0; i < 80; ++i) compare(t, p, any_deed(p, rng), legal);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace echoes::test
