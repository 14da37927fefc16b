// Movement and combat in random positions, compared with the plain recomputation of oracle.h.
#include "oracle.h"
#include "games/echoes/values.h"
#include "scatter.h"
#include "shell/judge.h"

namespace echoes::test {
namespace {

using oracle::Plain;

/// Moves and melee attacks along every line (5.6).
void expect_lines(const Plain& p, u8 u, std::set<u64>& out) {
  const Unit& unit = p.unit(u);
  const bool moved = unit.is(Unit::kMoved);
  if (moved && p.g->config[option::melee_after_move] == 0) return;
  const Stats s = p.numbers(u);
  const Seat owner = seat_of(u);
  const auto blows = [&](int q) {
    for (const u8 v : p.targets(owner, q))
      if (p.attack_value(u, v, q, false) > 0) out.insert(make_action(verb::strike, u, v).key());
    if (p.enemy_building(owner, q) && p.attack_value(u, kNoUnit, q, false) > 0)
      out.insert(make_action(verb::storm, u, q).key());
  };
  for (int dx = -1; dx <= 1; ++dx)
    for (int dy = -1; dy <= 1; ++dy) {
      if ((dx == 0 && dy == 0) || !p.goes(u, dx, dy)) continue;
      for (const int q : p.line(unit.square, dx, dy, moved ? 1 : s[Stat::move])) {
        if (!moved && (!p.g->open.has(at(q)) || p.end_ok(u, q))) out.insert(make_action(verb::move, u, q).key());
        if (p.terrain_ok(s.traits, q)) blows(q);
        if (!p.pass_ok(u, q)) break;
      }
    }
  if (!moved && p.enemy_building(owner, unit.square) && p.attack_value(u, kNoUnit, unit.square, false) > 0)
    out.insert(make_action(verb::storm, u, unit.square).key());
}

void expect_shots(const Plain& p, u8 u, std::set<u64>& out) {
  const Stats s = p.numbers(u);
  if (s[Stat::ranged] == 0) return;
  const int from = p.unit(u).square;
  for (const u8 square : p.g->board) {
    const int q = square, d = oracle::far(from, q);
    const bool near = d == 0 || (d == 1 && (!s.has(Trait::short_range) || oracle::next_to(from, q)));
    if (!near && (d != 2 || !s.has(Trait::long_range))) continue;
    for (const u8 v : p.targets(seat_of(u), q))
      if (p.attack_value(u, v, q, true) > 0) out.insert(make_action(verb::shoot, u, v).key());
    if (p.enemy_building(seat_of(u), q) && p.attack_value(u, kNoUnit, q, true) > 0)
      out.insert(make_action(verb::bombard, u, q).key());
  }
}

std::set<u64> expected_deeds(const Plain& p) {
  std::set<u64> out;
  for (const u8 u : p.units()) {
    const Unit& unit = p.unit(u);
    if (seat_of(u) != p.g->active || unit.is(Unit::kExhausted)) continue;
    expect_lines(p, u, out);
    expect_shots(p, u, out);
    if ((p.numbers(u)[Stat::ranged] > 0 || unit.is(Unit::kRangedMode)) && !unit.is(Unit::kSwitched))
      out.insert(make_action(verb::change_mode, u).key());
  }
  return out;
}

bool about_deeds(const Action& a) { return a.verb >= verb::move && a.verb <= verb::change_mode; }

std::set<u64> offered_deeds(Table& t) {
  Options list;
  list_options(t.game().rules, t.raw(), state(t).active, list);
  std::set<u64> out;
  for (const Action& a : list)
    if (about_deeds(a)) out.insert(a.key());
  return out;
}

std::string words(Table& t, const std::set<u64>& list) {
  std::string out;
  for (const u64 k : list) out += tafel::notation(t.game().rules, t.raw(), Action::from_key(k)) + "; ";
  return out;
}

RULE(
    "ECH-043 ECH-044 ECH-046 ECH-050 ECH-051 ECH-052 ECH-053 ECH-054 ECH-055 ECH-056 ECH-168 ECH-174 ECH-180 R-10 R-60",
    "moves and attacks of every unit are those of the plain predicates, in any position") {
  Rng rng(20);
  for (int n = 0; n < 90; ++n) {
    const Table empty = arena(rng, n % 3 == 0 ? 4 : 2);
    for (int k = 0; k < 4; ++k) {
      Table t = empty;
      scatter(t, rng);
      const std::set<u64> expected = expected_deeds(Plain(game(t))), offered = offered_deeds(t);
      ASSERT_EQ(expected, offered) << "position " << n << "/" << k << "\nexpected " << words(t, expected)
                                   << "\noffered  " << words(t, offered);
    }
  }
}

RULE("ECH-102 ECH-134 ECH-144 ECH-160 ECH-176 ECH-179 ECH-187 ECH-188 ECH-204 R-34 R-35",
     "numbers of units add up from cards, pawns, upgrades and what is around") {
  Rng rng(21);
  for (int n = 0; n < 250; ++n) {
    Table t = arena(rng, n % 3 == 0 ? 4 : 2);
    scatter(t, rng);
    const Game g = game(t);
    const Plain p(g);
    for (const u8 u : p.units()) {
      const Stats s = stats_of(g, u), e = p.numbers(u);
      for (std::size_t i = 0; i < kStats; ++i)
        ASSERT_EQ(s.n[i], e.n[i]) << n << ": " << p.card(u).id << " on " << square_name(p.unit(u).square) << " "
                                  << kStatIds[i];
      ASSERT_EQ(s.traits, e.traits) << p.card(u).id;
      ASSERT_EQ(hp_of(g, u), p.hp(u));
      ASSERT_EQ(g.garrisoned(u), p.inside(u));
    }
  }
}

/// What a player is told before he attacks.
void compare_forecast(const Game& g, const Plain& p, const Action& a) {
  const bool unit = a.verb == verb::strike || a.verb == verb::shoot,
             ranged = a.verb == verb::shoot || a.verb == verb::bombard;
  const u8 u = a.arg[0], v = unit ? a.arg[1] : kNoUnit;
  const Square q = unit ? p.unit(v).square : a.arg[1];
  SumLines blow, back;
  const Assault plan = ranged ? ranged_plan(g, u, v, q) : melee_plan(g, u, v, q);
  const Exchange e = exchange_of(g, plan, &blow, &back);
  const std::string what = p.card(u).id + " on " + square_name(q);
  ASSERT_EQ(value_of_attack(g, plan), p.attack_value(u, v, q, ranged)) << what;
  ASSERT_EQ(e.blow.value, std::max(0, p.attack_value(u, v, q, ranged))) << what;
  ASSERT_EQ(e.blow.damage, p.damage(u, v, q, ranged)) << what;
  ASSERT_EQ(e.counter.damage, p.counter(u, v, q, ranged)) << what;
  int sum = 0, less = 0;
  for (const SumLine& l : blow) sum += l.n, less -= l.name == "armour" ? l.n : 0;
  ASSERT_EQ(sum, e.blow.damage) << what;
  ASSERT_EQ(less, e.blow.value > 0 ? e.blow.reduction : 0) << what;
  sum = 0;
  for (const SumLine& l : back) sum += l.n;
  ASSERT_EQ(sum, e.counter.damage) << what;
}

RULE("ECH-102 ECH-104 ECH-105 ECH-106 R-29 R-79 R-80",
     "the forecast of an attack, line by line, is what the sums say") {
  Rng rng(22);
  for (int n = 0; n < 80; ++n) {
    const Table empty = arena(rng, n % 3 == 0 ? 4 : 2);
    for (int k = 0; k < 3; ++k) {
      Table t = empty;
      scatter(t, rng);
      const Game g = game(t);
      Options list;
      list_options(t.game().rules, t.raw(), state(t).active, list);
      for (const Action& a : list)
        if (a.verb >= verb::strike && a.verb <= verb::bombard) compare_forecast(g, Plain(g), a);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace echoes::test
