// Movement worked out a second time (SST-200 to SST-230, SST-250 to SST-252): what may be ordered, settled, used and
// overrun, why not, and what an order and a settle change; compared in random phases.
#include "movement_model.h"

namespace seventhstone::test {
namespace {

void compare_armies(Table& t, Seat s, const Asked& q, Rng& rng) {
  const Game g = game(t);
  for (const Cohort& c : g->move.now) {
    if (c.ended()) continue;
    const Action a = make_action(verb::move_army, c.cell, c.type, c.points, c.marks / 2);
    expect_verdict(t, s, q, a, army_why(g, s, a));
  }
  for (int i = 0; i < 20; ++i) {
    const u8 cell = i < 10 && !g->move.now.empty()
                        ? g->move.now[at(rng.below(static_cast<int>(g->move.now.size())))].cell
                        : g.grid().all.nth(rng.below(g.grid().all.size()));
    const Action a =
        make_action(verb::move_army, cell, rng.below(3), rng.below(4), rng.below(3) == 0 ? rng.below(8) : 0);
    expect_verdict(t, s, q, a, army_why(g, s, a));
  }
}

/// Near misses: armies that cannot be ordered, conflicts that cannot be overrun, and what a broken maximum forbids.
void compare_near_misses(const Game& g, Seat s, const Asked& q) {
  std::set<u64> near;
  const auto add = [&](const Action& a) {
    if (!q.has(a)) near.insert(a.key());
  };
  for (const Cohort& c : g->move.now) add(make_action(verb::move_army, c.cell, c.type, c.points, c.marks / 2));
  for (const u8 cell : g->conflict)
    if (g.units(s, cell) > 0) add(make_action(verb::overrun, cell));
  if (broken_maximum(g, ranks_of(g->move.now))) add(make_action(verb::settle)), add(make_action(verb::end_movement));
  EXPECT_EQ(near_misses(q), near);
}

void compare_main(Table& t, Seat s, Rng& rng) {
  const Game g = game(t);
  const Asked q = ask(t, s);
  const bool orders = !g->move.trips.empty();
  const Why broken = broken_maximum(g, ranks_of(g->move.now));
  EXPECT_EQ(g->move.legal != 0, !broken);
  const bool something = orders || !g->pending.empty();
  expect_verdict(t, s, q, make_action(verb::settle),
                 broken      ? broken
                 : something ? Why{}
                             : because({224}, cause::nothing_to_settle));
  expect_verdict(t, s, q, make_action(verb::end_movement), broken);
  expect_verdict(t, s, q, make_action(verb::reset),
                 !orders        ? because({226}, cause::nothing_to_reset)
                 : no_resets(g) ? because({226}, cause::no_resets_left)
                                : Why{});
  compare_armies(t, s, q, rng);
  compare_near_misses(g, s, q);
  for (const u8 cell : g.grid().all) {
    expect_verdict(t, s, q, make_action(verb::use_stone, cell), stone_use_why(g, s, cell));
    expect_verdict(t, s, q, make_action(verb::overrun, cell), overrun_why(g, s, cell));
  }
  expect_verdict(t, s, q, make_action(verb::move_to, 0), because({202}, cause::army_first));
  expect_verdict(t, s, q, make_action(verb::move_group, 1, 0, 0), because({202}, cause::army_first));
  EXPECT_EQ(reason(t, s, make_action(verb::build, 0, 0), q).cause, cause::other_phase);
}

std::vector<u8> stones_at(const Game& g, const Cohort& c) {
  std::vector<u8> out;
  for (const Carried& x : g->move.carried)
    if (x.cell == c.cell && x.type == c.type) out.push_back(x.stone);
  return out;
}

void compare_group(Table& t, Seat s) {
  const Game g = game(t);
  const Cohort& c = g->move.now[t.raw().stack().back().read<Order>().cohort];
  const Asked q = ask(t, s);
  const std::vector<u8> stones = stones_at(g, c);
  int army = 0;
  for (const Cohort& other : g->move.now)
    if (other.cell == c.cell && other.type == c.type) army += other.units();
  CHECK(c.units() > 1 || (!stones.empty() && army > 1));  // otherwise there is nothing to choose
  std::vector<Action> legal;
  for (int mil = 0; mil <= c.mil; ++mil)
    for (int merc = 0; merc <= c.merc; ++merc) {
      if (mil + merc == 0 || !group_goes(g, c, mil, merc)) continue;
      const bool whole = mil + merc == army;
      legal.push_back(make_action(verb::move_group, mil, merc, whole && !stones.empty() ? kAllStones : kNoStone));
      for (const u8 stone : whole ? std::vector<u8>{} : stones)
        legal.push_back(make_action(verb::move_group, mil, merc, stone));
    }
  EXPECT_EQ(keys(q.legal), keys(legal));
  const auto refused = [&](int mil, int merc, int stone, const Why& why) {
    expect_verdict(t, s, q, make_action(verb::move_group, mil, merc, stone), why);
  };
  refused(0, 0, kNoStone, because({202}, cause::no_units_named));
  refused(c.mil + 1, 0, kNoStone, because({202}, cause::no_such_units, c.cell));
  refused(c.mil, c.merc + 1, kNoStone, because({202}, cause::no_such_units, c.cell));
  if (army == c.units() && !stones.empty())
    refused(c.mil, c.merc, kNoStone, because({212}, cause::whole_army_takes_all));
  for (const int stone : {1, 12, 40})
    if (army > 1 && std::find(stones.begin(), stones.end(), stone) == stones.end())
      refused(c.mil > 0 ? 1 : 0, c.mil > 0 ? 0 : 1, stone, because({230}, cause::stone_elsewhere, stone));
  expect_verdict(t, s, q, make_action(verb::settle), because({202}, cause::group_first));
}

void compare_targets(Table& t, Seat s) {
  const Game g = game(t);
  const Order l = t.raw().stack().back().read<Order>();
  const Cohort& c = g->move.now[l.cohort];
  const Asked q = ask(t, s);
  const Cells reach = reach_of(g, s, c).all;
  for (const u8 to : g.grid().all) {
    Why no;
    if (to == c.cell) no = because({208}, cause::same_cell, to);
    else if (g->lava.has(to)) no = because({98}, cause::lava_here, to);
    else if (!(g->yield | g->desert | g->temple).has(to)) no = because({45}, cause::closed_cell, to);
    else if (!reach.has(to)) no = because({201}, cause::too_far, to);
    else if (no_resets(g)) no = broken_after(g, c, l.mil, l.merc, to);
    expect_verdict(t, s, q, make_action(verb::move_to, to), no);
  }
  CHECK(q.legal.size() > 1);
  expect_verdict(t, s, q, make_action(verb::settle), because({208}, cause::destination_first));
}

using Row = std::tuple<int, int, int, int, int, int>;
std::vector<Row> rows(const Cohorts& list) {
  std::vector<Row> out;
  for (const Cohort& c : list) out.emplace_back(c.cell, c.type, c.points, c.marks, c.mil, c.merc);
  std::sort(out.begin(), out.end());
  return out;
}

/// The list with some units of a cohort gone elsewhere; equal cohorts are one.
std::vector<Row> rows_after(const Game& g, const Order& l, int to) {
  const Cohort from = g->move.now[l.cohort];
  const Reach reach = reach_of(g, g->mover, from);
  int marks = from.marks;
  if (from.type == kCavalry && g.advanced(set_cavalry_terrain)) marks |= Cohort::kStarted;
  if (reach.crossing.has(at(to))) marks |= Cohort::kEnded;
  std::map<std::tuple<int, int, int, int>, std::pair<int, int>> sums;
  for (const Cohort& c : g->move.now) {
    auto& n = sums[{c.cell, c.type, c.points, c.marks}];
    n.first += c.mil, n.second += c.merc;
  }
  auto& rest = sums[{from.cell, from.type, from.points, from.marks}];
  rest.first -= l.mil, rest.second -= l.merc;
  auto& gone = sums[{to, from.type, reach.points_at(to), marks}];
  gone.first += l.mil, gone.second += l.merc;
  std::vector<Row> out;
  for (const auto& [key, n] : sums)
    if (n.first + n.second > 0)
      out.emplace_back(std::get<0>(key), std::get<1>(key), std::get<2>(key), std::get<3>(key), n.first, n.second);
  return out;
}

/// Gives the order and compares the working position.
void order_and_compare(Table& t, Seat s, const Action& a) {
  const State old = state(t);
  const Order l = t.raw().stack().back().read<Order>();
  const Cohort from = old.move.now[l.cohort];
  const std::vector<Row> want = rows_after(game(t), l, a.arg[0]);
  std::multiset<std::pair<int, int>> stones, now;
  for (const Carried& c : old.move.carried) {
    const bool goes = c.cell == from.cell && c.type == from.type && (l.stone == kAllStones || l.stone == c.stone);
    stones.emplace(c.stone, goes ? a.arg[0] : c.cell);
  }
  act(t.game().rules, t.raw(), s, a);
  EXPECT_EQ(rows(state(t).move.now), want);
  for (const Carried& c : state(t).move.carried) now.emplace(c.stone, c.cell);
  EXPECT_EQ(now, stones);
  EXPECT_EQ(state(t).move.trips.back(), (Trip{from.cell, a.arg[0], from.type, l.mil, l.merc}));
  EXPECT_EQ(state(t).move.trips.size(), old.move.trips.size() + 1);
  EXPECT_EQ(state(t).mil, old.mil);  // the board waits for the settle
  EXPECT_EQ(state(t).own, old.own);
}

/// Fields that the mover takes with a settle.
Cells conquests(const Game& g) {
  Cells out;
  for (const Cohort& c : g->move.now)
    if (g.controllable().has(c.cell) && !g->own[g->mover].has(c.cell) && !stuck(g, g->mover, c.cell)) out.add(c.cell);
  return out;
}

void settle_and_compare(Table& t, Seat s, const Action& a, Rng& rng) {
  State old = state(t);
  const Game before(old, game(t).pack);
  const Cells taken = conquests(before);
  act(t.game().rules, t.raw(), s, a);
  while (t.step() == "move.keep_stone") play_one(t, rng);
  const Ranks want = ranks_of(old.move.now);
  if (t.step() == "debt.pay") return;
  for (const u8 cell : before.grid().all) {
    int mil = 0, merc = 0;
    for (std::size_t type = 0; type < 3; ++type) mil += want.mil[type][cell], merc += want.merc[type][cell];
    EXPECT_EQ(state(t).mil[s][cell], mil) << cell_id(cell);
    EXPECT_EQ(state(t).merc[s][cell], merc) << cell_id(cell);
  }
  EXPECT_EQ(state(t).own[s], old.own[s] | taken);
  CHECK(state(t).pending.empty());
  if (a.verb == verb::end_movement || state(t).mover != s) return;
  const Movement& m = state(t).move;
  CHECK(m.trips.empty() && m.legal == 1 && m.base == m.now && m.resets == old.move.resets);
  for (const Cohort& c : m.now) CHECK(!taken.has(c.cell) || (c.points == 0 && c.ended()));
  int kept = 0, had = 0;
  for (const Cohort& c : old.move.now) had += taken.has(c.cell) ? 0 : c.points * c.units();
  for (const Cohort& c : m.now) kept += c.points * c.units();
  EXPECT_EQ(kept, had);
}

/// Is there anything that the seat could do with its armies as they stand? Then it is asked (R-80: also for a stone).
bool has_a_choice(Game& g, Seat s) {
  for (const u8 stone : g->stone[s])
    if (stone != kNoStone) return true;
  for (const u8 cell : g->conflict)
    if (may_overrun(g, s, cell)) return true;
  for (const Cohort& c : g->move.now)
    if (orderable(g, c)) return true;
  return false;
}

/// Seats whose movement was over without a question, judged by the position after it: nothing has moved since.
void expect_skipped(Table& t, Seat s) {
  State copy = state(t);
  Game g(copy, game(t).pack);
  g->mover = s, g->move = {}, g->pending = {};
  for (const u8 cell : g.armies(s)) {
    const Type type = g.type_at(s, cell);
    g->move.now.push({cell, type, g->mil[s][cell], g->merc[s][cell],
                      byte((type == kCavalry ? 2 : 1) * (g->doubled == s ? 2 : 1)), 0});
  }
  CHECK(!has_a_choice(g, s)) << int{s};
}

void expect_fresh_start(Table& t, Seat s) {
  const Game g = game(t);
  int armies = 0;
  for (const Cohort& c : g->move.now) {
    EXPECT_EQ(c.points, (c.type == kCavalry ? 2 : 1) * (g->doubled == s ? 2 : 1));
    EXPECT_EQ(c.marks, 0);
    CHECK(c.mil == g->mil[s][c.cell] && c.merc == g->merc[s][c.cell] && g->army[s][c.type].has(c.cell));
    ++armies;
  }
  EXPECT_EQ(armies, g.armies(s).size());
  EXPECT_EQ(g->move.resets, 0);
  CHECK(g->move.trips.empty() && g->move.legal == 1 && g->move.base == g->move.now && g->pending.empty());
}

Action choose_main(Table& t, Seat s, Rng& rng) {
  const Asked q = ask(t, s);
  std::vector<Action> orders, rest;
  for (const Action& a : q.legal) (a.verb == verb::move_army ? orders : rest).push_back(a);
  const bool moves = !orders.empty() && (rest.empty() || rng.below(3) > 0);
  const auto& from = moves ? orders : rest;
  return from[at(rng.below(static_cast<int>(from.size())))];
}

void reset_and_compare(Table& t, Seat s) {
  const Movement old = state(t).move;
  act(t.game().rules, t.raw(), s, make_action(verb::reset));
  const Movement& m = state(t).move;
  CHECK(m.now == old.base && m.base == old.base && m.trips.empty() && m.legal == 1);
  EXPECT_EQ(m.resets, old.resets + 1);
  for (const Carried& c : m.carried) EXPECT_EQ(state(t).stone[s][c.cell], c.stone);
}

void act_in_main(Table& t, Seat s, Rng& rng) {
  compare_main(t, s, rng);
  const Action a = choose_main(t, s, rng);
  if (a.verb == verb::settle || a.verb == verb::end_movement) return settle_and_compare(t, s, a, rng);
  if (a.verb == verb::reset) return reset_and_compare(t, s);
  act(t.game().rules, t.raw(), s, a);
}

/// The movement phase of everybody, with random orders.
void march(u64 seed, Settings settings) {
  Table t = scattered({.phase = "movement", .intruders = true, .settings = std::move(settings)}, seed);
  Rng rng(seed);
  if (seed % 4 == 0) state(t).doubled = static_cast<Seat>(seed / 4 % 4);
  std::size_t k = 0;
  Seat now = kNobody;
  for (t.settle(); state(t).phase == Phase::movement && state(t).mover != kNobody;) {
    const tafel::Turn turn = whose_turn(t.game().rules, t.raw());
    const Seat s = state(t).mover;
    if (s != now) {
      for (; state(t).order[k] != s; ++k) expect_skipped(t, state(t).order[k]);
      ++k, now = s;
      expect_fresh_start(t, s);
      Game g = game(t);
      CHECK(has_a_choice(g, s));
    }
    if (t.step() == "move.main") act_in_main(t, s, rng);
    else if (t.step() == "move.group") compare_group(t, s), play_one(t, rng);
    else if (t.step() == "move.to") {
      compare_targets(t, s);
      const Asked q = ask(t, s);
      order_and_compare(t, s, q.legal[at(rng.below(static_cast<int>(q.legal.size())))]);
    } else play_one(t, rng);
    EXPECT_FALSE(turn.over);
    ASSERT_STREQ(check(game(t)), nullptr);
  }
}

RULE(
    "SST-200 SST-201 SST-202 SST-209 SST-212 SST-214 SST-216 SST-219 SST-223 SST-224 SST-225 SST-226 SST-230 SST-251 "
    "R-30 R-31 R-77 R-80",
    "what may be done in a movement, why not, and what it changes, in many phases") {
  for (u64 seed = 1; seed <= 40; ++seed) {
    Settings settings;
    settings["max_resets"] = std::to_string(seed % 3);
    if (seed % 4 == 0) settings["double_move"] = "on";
    if (seed % 5 == 0) settings["rules"] = "advanced";
    march(seed, settings);
  }
}

}  // namespace
}  // namespace seventhstone::test
