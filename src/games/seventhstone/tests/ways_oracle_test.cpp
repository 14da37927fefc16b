// Ways worked out a second time with columns, rows and a plain search (SST-040 to SST-045, SST-103, SST-107, SST-203 to
// SST-210, SST-274 to SST-277, SST-424 to SST-427, SST-471 to SST-474), and compared on random boards.
#include "games/seventhstone/ways.h"
#include "scatter.h"

namespace seventhstone::test {
namespace {

constexpr std::array<std::pair<int, int>, 4> kSides{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};

bool on_board(const Game& g, int column, int row) {
  return column >= 0 && row >= 0 && column < g.grid().columns && row < g.grid().rows;
}

bool enterable(const Game& g, int cell) {
  const int tile = g->tile[at(cell)];
  return tile != 0 && g.pack.tile[at(tile - 1)].kind != Kind::volcano && !g->lava.has(at(cell));
}

int colour_of(const Game& g, int cell) {
  const int tile = g->tile[at(cell)];
  return tile == 0 ? 0 : g.pack.tile[at(tile - 1)].portal;
}

Cells portal_steps(const Game& g, int cell, bool any) {
  Cells out;
  for (const u8 to : g.grid().all) {
    if (to == cell || colour_of(g, cell) == 0 || colour_of(g, to) == 0) continue;
    if (any || colour_of(g, cell) == colour_of(g, to)) out.add(to);
  }
  return out;
}

Cells next_to(const Game& g, int cell) {
  Cells out;
  for (const auto& [dc, dr] : kSides)
    if (on_board(g, column_of(cell) + dc, row_of(cell) + dr)) out.add(cell_at(column_of(cell) + dc, row_of(cell) + dr));
  return out;
}

/// Straight over water (and the volcano) to the first other cell.
Cells opposite(const Game& g, int cell, bool water, bool volcano) {
  Cells out;
  for (const auto& [dc, dr] : kSides) {
    int column = column_of(cell) + dc, row = row_of(cell) + dr, run = 0;
    for (; on_board(g, column, row); column += dc, row += dr, ++run) {
      const int tile = g->tile[cell_at(column, row)];
      const bool wet = tile == 0, fire = !wet && g.pack.tile[at(tile - 1)].kind == Kind::volcano;
      if (!(wet && water) && !(fire && volcano)) break;
    }
    if (run > 0 && on_board(g, column, row) && enterable(g, cell_at(column, row))) out.add(cell_at(column, row));
  }
  return out;
}

bool foreign_army(const Game& g, Seat s, int cell) {
  for (Seat other = 0; other < g.seats(); ++other)
    if (other != s && g->mil[other][at(cell)] + g->merc[other][at(cell)] > 0) return true;
  return false;
}

struct Walker {
  const Game& g;
  Seat s;
  const Cohort& c;
  std::array<int, kCells> best{};  ///< 1 + most points that can be left there
  Cells crossed{};

  bool any() const { return (c.marks & Cohort::kTeleports) != 0 || g->event == 6; }
  bool mobile() const { return (c.marks & Cohort::kMobile) != 0; }
  bool may_pass(int cell) const {
    if (foreign_army(g, s, cell)) return false;
    const bool guarded = g->capital.has(at(cell)) && !g->own[s].has(at(cell)) && !g->pending.has(at(cell));
    return g.setting(set_capital_blocks) == 0 || !guarded;
  }
  /// Points left after a step of somebody who has `points`.
  int after(int points, int to, bool first) const {
    const bool rough = !g->desert.has(at(to)) && !g->plain.has(at(to));
    const bool slow = first && c.type == kCavalry && (c.marks & Cohort::kStarted) == 0 &&
                      (g.setting(set_rules) != 0 || g.setting(set_cavalry_terrain) != 0);
    const int loss = slow && rough ? (g->doubled == s ? 2 : 1) : 0;
    return std::max(0, points - 1 - loss);
  }
  void walk(int from, int points, bool first) {
    if (points == 0) return;
    for (const u8 to : (next_to(g, from) | portal_steps(g, from, any()))) {
      if (!enterable(g, to)) continue;
      const int left = after(points, to, first);
      if (left + 1 <= best[to]) continue;
      best[to] = left + 1;
      if (may_pass(to)) walk(to, left, false);
    }
    if (g->event == 5 || mobile()) crossed |= opposite(g, from, true, mobile());
  }
};

void compare_reach(const Game& g, Seat s, const Cohort& c) {
  Walker w{g, s, c};
  w.walk(c.cell, c.points, true);
  const Reach r = reach_of(g, s, c);
  for (const u8 cell : g.grid().all) {
    const bool walked = cell != c.cell && w.best[cell] > 0;
    const bool swum = cell != c.cell && !walked && w.crossed.has(cell);
    EXPECT_EQ(r.all.has(cell), walked || swum)
        << cell_id(c.cell) << " to " << cell_id(cell) << " with " << int{c.points};
    EXPECT_EQ(r.crossing.has(cell), swum) << cell_id(c.cell) << " to " << cell_id(cell);
    EXPECT_EQ(r.points_at(cell), walked ? w.best[cell] - 1 : 0) << cell_id(c.cell) << " to " << cell_id(cell);
  }
  CHECK((r.all - g.grid().all).empty());
  EXPECT_EQ(can_go(g, s, c), !r.all.empty()) << cell_id(c.cell);
}

/// Every cohort that could stand somewhere: all marks and several numbers of points.
void compare_reaches(Table& t, Rng& rng) {
  Game g = game(t);
  for (Seat s = 0; s < 4; ++s) {
    g->mover = s;
    for (const u8 cell : g.open_ground()) {
      Cohort c{cell, byte(rng.below(3)), 1, 0, byte(rng.below(7)), byte(2 * rng.below(8))};
      if (c.type != kCavalry) c.marks = byte(c.marks & ~Cohort::kStarted);
      compare_reach(g, s, c);
    }
  }
}

RULE(
    "SST-201 SST-203 SST-204 SST-205 SST-206 SST-207 SST-208 SST-210 SST-103 SST-104 SST-107 SST-424 SST-425 R-28 R-60 "
    "R-62 R-65",
    "what a cohort reaches with which points left, from everywhere on many boards") {
  for (u64 seed = 1; seed <= 24; ++seed) {
    Settings settings;
    if (seed % 3 == 0) settings["adv_cavalry_terrain"] = "on";
    if (seed % 6 == 0) settings["double_move"] = "on";
    if (seed % 4 == 1) settings["capital_blocks_crossing"] = "on";
    if (seed % 7 == 0) settings["rules"] = "advanced";
    if (seed % 5 == 0) settings["map"] = seed % 2 == 0 ? "islands_as_printed" : "four_islands";
    Table t = scattered({.phase = "movement", .intruders = true, .lava = 6, .settings = settings}, seed);
    Rng rng(seed);
    if (seed % 6 == 0) state(t).doubled = static_cast<Seat>(seed / 6 % 4);
    if (seed % 4 == 1) state(t).pending = state(t).capital & Cells::of(state(t).home[seed / 4 % 4]);
    compare_reaches(t, rng);
  }
}

Cells naive_support(const Game& g, int type, int cell) {
  Cells out;
  const bool terrain = g.setting(set_rules) != 0 || g.setting(set_support_terrain) != 0;
  for (const u8 to : g.grid().all) {
    const int dc = std::abs(column_of(to) - column_of(cell)), dr = std::abs(row_of(to) - row_of(cell));
    const bool portal = portal_steps(g, cell, g->event == 6).has(to);
    bool in_reach = dc + dr == 1 || portal;
    if (type == kRanged) in_reach = in_reach || (dc == 1 && dr == 1);
    if (type == kRanged && terrain && g->mountain.has(at(cell))) in_reach = in_reach || (dc + dr == 2 && dc * dr == 0);
    if (terrain && g->forest.has(to) && type != kCavalry) in_reach = false;
    if (terrain && g->mountain.has(to) && type != kRanged) in_reach = false;
    if (in_reach && type != kMelee) out.add(to);
  }
  return out;
}

RULE("SST-105 SST-274 SST-275 SST-276 SST-277 SST-426 SST-427 SST-428 R-61 R-67",
     "what an army can support, from every field of several boards") {
  for (u64 seed = 1; seed <= 12; ++seed) {
    Settings settings;
    if (seed % 2 == 0) settings["adv_support_terrain"] = "on";
    if (seed % 3 == 0) settings["map"] = "islands_as_printed";
    if (seed % 5 == 0) settings["rules"] = "advanced";
    Table t = scattered({.phase = "combat", .settings = settings}, seed);
    const Game g = game(t);
    for (const u8 cell : g.ground())
      for (int type = 0; type < 3; ++type)
        EXPECT_EQ(support_reach(g, static_cast<Type>(type), cell) & g.ground(),
                  naive_support(g, type, cell) & g.ground())
            << cell_id(cell) << " " << type << " event " << int{g->event};
  }
}

RULE("SST-040 SST-041 SST-107 SST-103 SST-474",
     "neighbours, portals and shores of every cell, with and without an event") {
  for (u64 seed = 1; seed <= 8; ++seed) {
    Table t = scattered(
        {.phase = "movement", .lava = 8, .settings = {{"map", seed % 2 == 0 ? "four_islands" : "andur"}}}, seed);
    const Game g = game(t);
    for (const u8 cell : g.grid().all) {
      EXPECT_EQ(beside(cell) & g.grid().all, next_to(g, cell));
      for (const bool any : {false, true})
        EXPECT_EQ(through_portals(g, Cells::of(cell), any) - Cells::of(cell), portal_steps(g, cell, any));
      EXPECT_EQ(shores(g, cell, kOverWater), opposite(g, cell, true, false));
      EXPECT_EQ(shores(g, cell, kOverVolcano), opposite(g, cell, false, true));
      EXPECT_EQ(shores(g, cell, kOverWater | kOverVolcano), opposite(g, cell, true, true));
      CHECK(shores(g, cell, 0).empty());
    }
    EXPECT_EQ(portals_open(g), g->event == 6);
    EXPECT_EQ(crossing_open(g), g->event == 5);
  }
}

RULE("SST-090", "before the event is rolled neither portals nor shores are open") {
  Table t = andur("movement", {});
  state(t).event = 0;
  CHECK(!portals_open(game(t)) && !crossing_open(game(t)));
}

}  // namespace
}  // namespace seventhstone::test
