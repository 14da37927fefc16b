// Placement worked out a second time, field by field (SST-160 to SST-186), and compared on random positions.
#include "scatter.h"

namespace seventhstone::test {
namespace {

/// Buildings of a kind that stand on the field, `ready`: those of earlier years only.
int standing(const Game& g, int cell, Building kind, bool ready) {
  int n = 0;
  for (std::size_t slot = 0; slot < 2; ++slot)
    if (g->built.slot[slot][kind].has(at(cell)) && (!ready || !g->built.fresh[slot].has(at(cell)))) ++n;
  return n;
}

/// What stands in the slot, 3 = nothing.
int standing_in(const Game& g, int cell, int slot) {
  for (int kind = 0; kind < 3; ++kind)
    if (g->built.slot[at(slot)][at(kind)].has(at(cell))) return kind;
  return 3;
}

int own_type(const Game& g, Seat s, int cell) {
  for (int type = 0; type < 3; ++type)
    if (g->army[s][at(type)].has(at(cell))) return type;
  return -1;
}

int room_here(const Game& g, Seat s, int cell) { return g->unit_max - g->mil[s][at(cell)] - g->merc[s][at(cell)]; }

Why unit_why(const Game& g, Seat s, int type, int cell) {
  const int here = own_type(g, s, cell);
  const int barracks = g->capital.has(at(cell)) ? 2 : standing(g, cell, kBarracks, true);
  if (g->goods[s].units[at(type)] < 1) return because({178}, cause::no_goods);
  if (!g->own[s].has(at(cell))) return because({175}, cause::not_your_field, cell);
  if (g->lava.has(at(cell))) return because({98}, cause::lava_here, cell);
  if (barracks < 1) return because({175}, cause::no_barracks, cell);
  if (here >= 0 && here != type) return because({172}, cause::other_type_here, cell, here);
  if (room_here(g, s, cell) < 1) return because({171}, cause::army_full, cell, g->unit_max);
  if (g->placed[at(cell)] > 2 * barracks - 1) return because({176}, cause::barracks_full, cell, g->placed[at(cell)]);
  if (here < 0 && g->army[s][at(type)].size() > 4) return because({173}, cause::host_full, type, 5);
  return {};
}

Why merc_why(const Game& g, Seat s, int cell) {
  if (g->goods[s].mercs < 1) return because({181}, cause::no_goods);
  if (own_type(g, s, cell) < 0) return because({180}, cause::no_army_to_lead, cell);
  if (room_here(g, s, cell) < 1) return because({171}, cause::army_full, cell, g->unit_max);
  if (g->merc[s][at(cell)] + 1 > g->mil[s][at(cell)]) return because({180}, cause::too_many_mercs, cell);
  return {};
}

Why stone_why(const Game& g, Seat s, int stone, int cell) {
  if (stone < 1 || stone > 40 || !g->hand[s].has(at(stone - 1))) return because({182}, cause::no_hand_stone, stone);
  const int type = own_type(g, s, cell);
  if (type < 0) return because({182}, cause::no_army_here, cell);
  if (g->stone[s][at(cell)] != 0) return because({183}, cause::stone_here, cell);
  if ((g.pack.of(stone - 1).types >> type & 1) == 0) return because({184}, cause::wrong_type_for_stone, stone, type);
  return {};
}

Why site_why(const Game& g, Seat s, int cell) {
  if (g->goods[s].buildings < 1) return because({167}, cause::no_goods);
  if (!g->own[s].has(at(cell))) return because({161}, cause::not_your_field, cell);
  if (g->temple.has(at(cell))) return because({161}, cause::not_a_yield_field, cell);
  if (g->capital.has(at(cell))) return because({161}, cause::capital_here, cell);
  if (g->lava.has(at(cell))) return because({98}, cause::lava_here, cell);
  return {};
}

Why build_why(const Game& g, Seat s, int cell) {
  if (const Why no = site_why(g, s, cell)) return no;
  const bool full = standing_in(g, cell, 0) < 3 && standing_in(g, cell, 1) < 3;
  return full ? because({162}, cause::slots_full, cell) : Why{};
}

Why replace_why(const Game& g, Seat s, int kind, int cell, int slot) {
  if (const Why no = site_why(g, s, cell)) return no;
  if (slot != 1 && slot != 2) return because({163}, cause::slot_empty, cell);
  const int old = standing_in(g, cell, slot - 1);
  if (old == 3) return because({163}, cause::slot_empty, cell);
  return old == kind ? because({163}, cause::same_kind, kind) : Why{};
}

struct Wish {
  Action action;
  Why forbids;
};

/// Everything that could be said, with what forbids it.
std::vector<Wish> wishes(const Game& g, Seat s) {
  std::vector<Wish> out;
  for (const u8 cell : g.grid().all) {
    for (int type = 0; type < 3; ++type)
      out.push_back({make_action(verb::place_unit, type, cell), unit_why(g, s, type, cell)});
    out.push_back({make_action(verb::place_merc, cell), merc_why(g, s, cell)});
    for (int kind = 0; kind < 3; ++kind) {
      out.push_back({make_action(verb::build, kind, cell), build_why(g, s, cell)});
      for (int slot = 0; slot <= 3; ++slot)
        out.push_back({make_action(verb::replace, kind, cell, slot), replace_why(g, s, kind, cell, slot)});
    }
    for (int stone = 0; stone <= 42; ++stone) {
      const bool first = [&] {  // copies: the first one speaks for all of them
        for (const u8 other : g->hand[s])
          if (other + 1 < stone && g->hand[s].has(at(stone - 1)) &&
              g.pack.design[other] == g.pack.design[at(stone - 1)])
            return false;
        return true;
      }();
      if (first) out.push_back({make_action(verb::place_stone, stone, cell), stone_why(g, s, stone, cell)});
    }
  }
  return out;
}

bool earlier(const Action& a, const Action& last) { return std::tie(a.verb, a.arg) < std::tie(last.verb, last.arg); }

bool must_be_asked(const Game& g, Seat s) {
  if (!g->hand[s].empty()) return true;
  for (const Wish& w : wishes(g, s))
    if (!w.forbids) return true;
  return false;
}

/// Near misses: goods that the seat has, on its own fields, armies and buildings.
bool nearly(const Game& g, Seat s, const Action& a) {
  const Goods& goods = g->goods[s];
  const int first = a.arg[0], second = a.arg[1];
  const auto land = [&](int cell) { return g->own[s].has(at(cell)) && !g->lava.has(at(cell)); };
  const auto site = [&](int cell) { return land(cell) && g->yield.has(at(cell)) && !g->capital.has(at(cell)); };
  switch (a.verb) {
    case verb::place_unit:
      return goods.units[at(first)] > 0 && land(second) &&
             (g->capital.has(at(second)) || standing(g, second, kBarracks, true) > 0);
    case verb::place_merc:
      return goods.mercs > 0 && own_type(g, s, first) >= 0;
    case verb::place_stone:
      return first >= 1 && first <= 40 && g->hand[s].has(at(first - 1)) && own_type(g, s, second) >= 0;
    case verb::build:
      return goods.buildings > 0 && site(second);
    default:
      return goods.buildings > 0 && site(second) && (a.arg[2] == 1 || a.arg[2] == 2) &&
             standing_in(g, second, a.arg[2] - 1) < 3;
  }
}

/// Compares everything that the seat to act can be told. Returns the legal actions but the end.
std::vector<Action> compare(Table& t, Seat s, const Action& last) {
  const Asked q = ask(t, s);
  std::vector<Action> possible;
  std::set<u64> near;
  for (const Wish& w : wishes(game(t), s)) {
    if (w.forbids && nearly(game(t), s, w.action) && !earlier(w.action, last)) near.insert(w.action.key());
    const bool late = !w.forbids && earlier(w.action, last);
    expect_verdict(t, s, q, w.action, late ? because({186}, cause::canonical) : w.forbids);
    if (!w.forbids && !late) possible.push_back(w.action);
  }
  std::vector<Action> all = possible;
  all.push_back(make_action(verb::end_placement));
  EXPECT_EQ(keys(q.legal), keys(all));
  EXPECT_EQ(near_misses(q), near);
  return possible;
}

void expect_warning(Table& t, Seat s, bool possible) {
  const StepRow& row = top_row(t.game().rules, t.raw());
  const Goods& left = state(t).goods[s];
  const int units = left.units[0] + left.units[1] + left.units[2];
  const bool lapses = possible && units + left.buildings + left.mercs > 0;
  EXPECT_EQ(text_of(row.warning(t.raw(), t.raw().stack().back(), s, make_action(verb::end_placement))),
            text_of(lapses ? because({178}, cause::goods_lapse, units, left.buildings, left.mercs) : Why{}));
  CHECK(!row.warning(t.raw(), t.raw().stack().back(), s, make_action(verb::build, 0, 0)));
}

void expect_totals(Table& t, Seat s, const Goods& bought) {
  Totals totals;
  top_row(t.game().rules, t.raw()).totals(t.raw(), t.raw().stack().back(), s, totals);
  const Goods& left = state(t).goods[s];
  std::vector<std::tuple<std::string_view, int, int>> want, have;
  for (std::size_t type = 0; type < 3; ++type)
    if (bought.units[type] > 0)
      want.emplace_back(kTypeIds[type], bought.units[type] - left.units[type], bought.units[type]);
  if (bought.buildings > 0) want.emplace_back("buildings", bought.buildings - left.buildings, bought.buildings);
  for (const Total& x : totals.list) {
    EXPECT_FALSE(x.at_least);
    have.emplace_back(x.name, x.have, x.need);
  }
  EXPECT_EQ(have, want);
}

/// The whole phase with random placements.
void place_all(u64 seed) {
  Table t = scattered({.phase = "placement"}, seed);
  Rng rng(seed);
  State start = state(t);
  Action last{};
  Seat now = kNobody;
  t.settle();
  for (std::size_t k = 0; t.step() == "placement.place";) {
    const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
    if (s != now) {
      for (; start.order[k] != s; ++k)  // whoever was passed over can place nothing
        CHECK(start.order[k] == now || !must_be_asked(Game(start, game(t).pack), start.order[k]));
      now = s, last = {};
    }
    const std::vector<Action> possible = compare(t, s, last);
    CHECK(!state(t).hand[s].empty() || !possible.empty());
    expect_warning(t, s, !possible.empty());
    expect_totals(t, s, start.goods[s]);
    const bool end = possible.empty() || rng.below(12) == 0;
    const Action a =
        end ? make_action(verb::end_placement) : possible[at(rng.below(static_cast<int>(possible.size())))];
    act(t.game().rules, t.raw(), s, a);
    last = a;
    tafel::settle(t.game().rules, t.raw());
    ASSERT_STREQ(check(game(t)), nullptr);
  }
  CHECK(state(t).placed == (std::array<u8, kCells>{}));
  for (const Goods& g : state(t).goods) EXPECT_EQ(g.all(), 0);
}

RULE("SST-161 SST-162 SST-163 SST-171 SST-172 SST-173 SST-175 SST-176 SST-180 SST-182 SST-183 SST-184 SST-098 R-24",
     "what may be placed, what may not and why, everywhere on many boards") {
  for (u64 seed = 1; seed <= 40; ++seed) place_all(seed);
}

RULE("SST-182 R-80", "any copy of a stone can be named, it is always the first one that goes") {
  Table t = andur("placement", {"army green B1 melee 1", "hand green E02 E03 E10"});
  t.settle();
  const StepRow& row = top_row(t.game().rules, t.raw());
  const auto usual = [&](const Action& a) { return row.usual(t.raw(), t.raw().stack().back(), a); };
  const auto stone = [](int n) { return make_action(verb::place_stone, n, cell("B1")); };
  EXPECT_EQ(usual(stone(3)), stone(2));
  EXPECT_EQ(usual(stone(2)), stone(2));
  EXPECT_EQ(usual(stone(10)), stone(10));
  for (const int other : {0, 1, 4, 11, 40, 41, 42}) EXPECT_EQ(usual(stone(other)), stone(other));
  const Action merc = make_action(verb::place_merc, 3, cell("B1"));
  EXPECT_EQ(usual(merc), merc);
}

}  // namespace
}  // namespace seventhstone::test
