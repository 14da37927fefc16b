// Questions and changes that many rules share, worked out a second time: who is where, who defends, what fields bring,
// what changes hands (SST-002 to SST-007, SST-020 to SST-030, SST-042 to SST-050, SST-219 to SST-222, R-35).
#include "scatter.h"

namespace seventhstone::test {
namespace {

int units_at(const Game& g, Seat s, u8 c) { return g->mil[s][c] + g->merc[s][c]; }

int owner_of(const Game& g, u8 c) {
  for (Seat s = 0; s < kSeats; ++s)
    if (g->own[s].has(c)) return s;
  return kNobody;
}

/// Seats with armies there and, if somebody attacks it, the owner of a capital. A mover that has beaten the guard does
/// not attack any more.
SeatSet sides_at(const Game& g, u8 c) {
  SeatSet armies;
  bool attacked = false;
  for (Seat s = 0; s < g.seats(); ++s) {
    if (units_at(g, s, c) == 0) continue;
    armies.add(s);
    const bool beaten = s == g->mover && g->pending.has(c);
    attacked = attacked || (g->capital.has(c) && owner_of(g, c) != s && !beaten);
  }
  return attacked ? armies | SeatSet::of(static_cast<std::size_t>(owner_of(g, c))) : armies;
}

int field_worth(const Game& g, u8 c) {
  const bool terrain = g.setting(set_rules) != 0 || g.setting(set_terrain_income) != 0;
  int n = g->capital.has(c) ? 15 : 0;
  if (g->yield.has(c)) n += !terrain ? 2 : g->plain.has(c) ? 3 : g->forest.has(c) ? 2 : 1;
  return n + 2 * (g->built.slot[0][kManufactory].has(c) + g->built.slot[1][kManufactory].has(c));
}

void compare_seat(const Game& g, Seat s) {
  int production = 0, military = 0, units = 0, ts = g->wins[s] + (g->tear_holder == s + 1);
  for (const u8 c : g.grid().all) {
    military += g->mil[s][c], units += units_at(g, s, c);
    if (!g->own[s].has(c)) continue;
    production += field_worth(g, c);
    ts += g->capital.has(c) ? 3 : g->temple.has(c) ? 1 : 0;
  }
  EXPECT_EQ(g.production(s), production);
  EXPECT_EQ(g.military(s), military);
  EXPECT_EQ(g.unit_count(s), units);
  EXPECT_EQ(g.tear_stones(s), ts);
  EXPECT_EQ(g.permanent(s), g->wins[s] + (g->tear_holder == s + 1));
}

RULE(
    "SST-002 SST-003 SST-007 SST-020 SST-021 SST-022 SST-048 SST-050 SST-219 SST-220 SST-222 SST-350 SST-420 SST-421 "
    "R-06",
    "who is where and what it is worth, on many boards") {
  for (u64 seed = 1; seed <= 40; ++seed) {
    Settings settings;
    if (seed % 3 == 0) settings["adv_terrain_income"] = "on";
    if (seed % 7 == 0) settings["rules"] = "advanced";
    Table t = scattered({.phase = "movement", .intruders = true, .settings = settings}, seed);
    Game g = game(t);
    g->wins[seed % 4] = 2, g->tear_holder = static_cast<u8>(seed % 5);
    g->mover = static_cast<Seat>(seed % 4);
    if (seed % 2 == 0) g->pending = g->capital & (g.armies(g->mover) - g->own[g->mover]);
    Cells conflicts;
    for (const u8 c : g.grid().all) {
      EXPECT_EQ(g.controller(c), owner_of(g, c));
      EXPECT_EQ(g.present(c), sides_at(g, c)) << cell_id(c);
      if (sides_at(g, c).size() > 1) conflicts.add(c);
      EXPECT_EQ(g.field_rs(c), field_worth(g, c)) << cell_id(c);
    }
    EXPECT_EQ(g.conflicts(), conflicts);
    for (Seat s = 0; s < 4; ++s) compare_seat(g, s);
  }
}

RULE("R-35", "on a desert whoever came first defends; who leaves and returns comes last") {
  Table t = andur("movement", {});
  Game g = game(t);
  std::array<std::vector<Seat>, 3> came;
  Rng rng(6);
  for (int n = 0; n < 600; ++n) {
    const auto d = at(rng.below(3));
    const u8 c = g->desert.nth(static_cast<int>(d));
    const auto s = static_cast<Seat>(rng.below(4));
    const auto found = std::find(came[d].begin(), came[d].end(), s);
    if (found == came[d].end()) {
      add_units(g, s, c, kMelee, 1, 0);
      came[d].push_back(s);
    } else {
      came[d].erase(found);
      remove_units(g, s, c, 1, 0);
    }
    note_arrivals(g);
    for (std::size_t i = 0; i < 3; ++i) {
      EXPECT_EQ(g.defender(g->desert.nth(static_cast<int>(i))), came[i].empty() ? kNobody : came[i][0]);
      for (std::size_t k = 1; k < came[i].size(); ++k)
        EXPECT_LT(g->arrival[i][came[i][k - 1]], g->arrival[i][came[i][k]]);
      for (Seat other = 0; other < 4; ++other)
        EXPECT_EQ(g->arrival[i][other] != 0, std::find(came[i].begin(), came[i].end(), other) != came[i].end());
    }
  }
}

RULE("R-35", "seats that come at the same time count in their order, and a dead army defends nothing") {
  Table t = andur("movement", {});
  Game g = game(t);
  const u8 c = g->desert.nth(2);
  for (const Seat s : {Seat{3}, Seat{1}, Seat{2}}) add_units(g, s, c, kMelee, 1, 0);
  note_arrivals(g);
  EXPECT_EQ(g.defender(c), 1);
  remove_units(g, 1, c, 1, 0);  // nobody has noted it yet
  EXPECT_EQ(g.defender(c), 2);
  EXPECT_EQ(g.defender(cell("B1")), 0);
  EXPECT_EQ(g.defender(cell("A1")), kNobody);
}

RULE("SST-023 SST-024 SST-004 SST-043 SST-216 SST-218 SST-328",
     "control moves the value of the field and the tear stones") {
  Rng rng(4);
  for (u64 seed = 1; seed <= 30; ++seed) {
    Table t =
        scattered({.phase = "movement", .settings = {{"adv_terrain_income", seed % 2 == 0 ? "on" : "off"}}}, seed);
    Game g = game(t);
    for (int n = 0; n < 8; ++n) {
      const u8 c = rng.pick(g.ground());
      const auto s = static_cast<Seat>(rng.below(4));
      const int old = owner_of(g, c), value = field_worth(g, c);
      const State before = state(t);
      t.events().list.clear();
      take_control(g, s, c);
      const bool changes = !g->desert.has(c) && old != s;
      EXPECT_EQ(owner_of(g, c), g->desert.has(c) ? kNobody : s);
      for (Seat v = 0; v < 4; ++v) {
        const int delta = !changes ? 0 : v == s ? value : v == old ? -value : 0;
        EXPECT_EQ(g->sheet[v], before.sheet[v] + delta);
      }
      std::set<int> told;
      for (const Event& e : heard_of(t, event::ts_now)) {
        told.insert(e.arg[0]);
        EXPECT_EQ(e.arg[1], g.tear_stones(static_cast<Seat>(e.arg[0])));
      }
      std::set<int> want;
      if (changes && (g->capital | g->temple).has(c)) want.insert(s);
      if (!want.empty() && old != kNobody) want.insert(old);
      EXPECT_EQ(told, want);
      EXPECT_EQ(t.events().list.size(), (changes ? 1 : 0) + want.size());
    }
  }
}

RULE("SST-028 SST-029 SST-030 SST-169 SST-170 R-27", "units come with their type and go with their resources") {
  Table t = andur("placement", {"army green A1 ranged 3 2", "own green A1"});
  Game g = game(t);
  const int c = cell("A1"), before = g->sheet[0];
  remove_units(g, 0, c, 2, 0);
  EXPECT_EQ(g->sheet[0], before + 2);
  remove_units(g, 0, c, 0, 2);
  EXPECT_EQ(g->sheet[0], before + 2);
  CHECK(g->army[0][kRanged].has(at(c)) && g->mil[0][at(c)] == 1 && g->merc[0][at(c)] == 0);
  remove_units(g, 0, c, 1, 0);
  CHECK(g.armies(0).empty());
  EXPECT_EQ(g->sheet[0], before + 3);
  add_units(g, 0, c, kCavalry, 2, 1);
  add_units(g, 0, c, kCavalry, 1, 1);
  CHECK(g->army[0][kCavalry].has(at(c)) && g->mil[0][at(c)] == 3 && g->merc[0][at(c)] == 2);
  EXPECT_EQ(g->sheet[0], before + 3);
  EXPECT_EQ(g.type_at(0, c), kCavalry);
}

RULE("SST-165 SST-166 SST-024",
     "buildings of each kind in each slot, new and old, on fields of somebody and of nobody") {
  for (const bool owned : {true, false})
    for (int slot = 0; slot < 2; ++slot)
      for (int kind = 0; kind < 3; ++kind)
        for (const bool fresh : {true, false}) {
          Table t = andur("placement", owned ? Given{"own yellow A1"} : Given{});
          Game g = game(t);
          const int c = cell("A1"), before = g->sheet[3];
          EXPECT_EQ(g.building(c, slot), 3);
          add_building(g, c, slot, static_cast<Building>(kind), fresh);
          EXPECT_EQ(g.building(c, slot), kind);
          EXPECT_EQ(g.building(c, 1 - slot), 3);
          EXPECT_EQ(g->built.fresh[at(slot)].has(at(c)), fresh);
          EXPECT_EQ(g->sheet[3], before + (owned && kind == kManufactory ? 2 : 0));
          EXPECT_EQ(g.barracks(c), kind == kBarracks && !fresh ? 1 : 0);
          EXPECT_EQ(g.ready_walls(c), kind == kWall && !fresh ? 1 : 0);
          for (int k = 0; k < 3; ++k) EXPECT_EQ(g.count(c, static_cast<Building>(k)), k == kind ? 1 : 0);
          add_building(g, c, 1 - slot, static_cast<Building>(kind), false);
          EXPECT_EQ(g.count(c, static_cast<Building>(kind)), 2);
          EXPECT_EQ(g.barracks(c), kind == kBarracks ? 2 - fresh : 0);
          EXPECT_EQ(g.ready_walls(c), kind == kWall ? 2 - fresh : 0);
          remove_building(g, c, slot);
          EXPECT_EQ(g.building(c, slot), 3);
          EXPECT_EQ(g.building(c, 1 - slot), kind);
          CHECK(!g->built.fresh[at(slot)].has(at(c)));
          remove_building(g, c, slot);  // nothing is there any more
          EXPECT_EQ(g->sheet[3], before + (owned && kind == kManufactory ? 2 : 0));
          EXPECT_EQ(g.building(c, 1 - slot), kind);
        }
  Table t = andur("placement", {});
  EXPECT_EQ(game(t).barracks(cell("B1")), 2);
  EXPECT_EQ(game(t).guards(cell("B1")), 4);
  EXPECT_EQ(game(t).guards(cell("B2")), 0);
}

RULE("SST-393 SST-141", "the turn order ends with the last seat that is in it") {
  Table t = andur("placement", {});
  EXPECT_EQ(game(t).turns(), 4);
  for (int n = 3; n >= 0; --n) {
    state(t).order[at(n)] = kNobody;
    EXPECT_EQ(game(t).turns(), n);
  }
}

RULE("SST-440 SST-001", "seven tear stones win, or six") {
  Table seven = andur("over", {}), six = andur("over", {}, {{"victory_ts", "6"}});
  EXPECT_EQ(game(seven).victory(), 7);
  EXPECT_EQ(game(six).victory(), 6);
}

}  // namespace
}  // namespace seventhstone::test
