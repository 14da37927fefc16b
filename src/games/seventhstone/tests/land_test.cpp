// Goal, resources, board (SST-001 to SST-050) and the setup (SST-060 to SST-073).
#include "andur.h"
#include "games/seventhstone/setup.h"
#include "games/seventhstone/ways.h"

namespace seventhstone::test {
namespace {

Cells cells(const std::string& names) {
  Cells out;
  for (std::size_t i = 0; i + 1 < names.size(); i += 3) out.add(cell_at(names[i] - 'A', names[i + 1] - '1'));
  return out;
}

RULE("SST-002 SST-003 SST-004", "with a capital 3 and with a temple 1 tear stone change hands at once") {
  Table t = andur("movement", {"own red C2", "army green C1 melee 1", "own green C1"});
  CHECK(t.then("ts red 4"));
  order(t, "green", "C1 melee 1 fresh", "", "C2");
  CHECK(t.then("ts green 3"));
  t.play("green settle");
  CHECK(t.then("ts green 4"));
  CHECK(t.then("ts red 3"));
  Game g = game(t);
  take_control(g, 0, cell("G4"));
  EXPECT_EQ(g.tear_stones(0), 7);
  EXPECT_EQ(g.tear_stones(1), 0);
}

RULE("SST-001", "reaching seven during the year does not end the game, having six does not win") {
  Table t = andur("over", {"own green C2 C4 E2"});
  t.settle();
  EXPECT_NE(t.step(), "");
  Table won = andur("over", {"own green C2 C4 E2 E4"});
  won.settle();
  EXPECT_EQ(won.step(), "");
  CHECK(won.then("winner green"));
}

RULE("SST-005 SST-006 SST-007", "tournaments and the Tear Stone count for good, whatever else is lost") {
  Table t = andur("over", {"wins green = 2", "tear green"});
  EXPECT_EQ(game(t).tear_stones(0), 6);
  Game g = game(t);
  take_control(g, 1, cell("B1"));
  EXPECT_EQ(g.tear_stones(0), 3);
  EXPECT_EQ(g.permanent(0), 3);
}

RULE("SST-020 SST-021 SST-022", "sources: capital 15, field 2, manufactory 2; a capital's field counts as both") {
  Table t = andur("market", {"building B2 manufactory", "own green A1 C2", "army green B1 melee 3"});
  EXPECT_EQ(game(t).production(0), 15 + 2 + 2 + 2 + 2);  // B1, B2, the manufactory, A1; the temple brings nothing
  EXPECT_EQ(state(t).sheet[0], 23 - 3);
  EXPECT_EQ(game(t).field_rs(cell("B1")), 17);
  EXPECT_EQ(check(game(t)), nullptr);
}

RULE("SST-023 SST-024", "gaining and losing a source moves its value at once") {
  Table t = andur("market", {"own red A1", "building A1 manufactory"});
  Game g = game(t);
  take_control(g, 0, cell("A1"));
  EXPECT_EQ(g->sheet[0], 23);
  EXPECT_EQ(g->sheet[1], 19);
}

RULE("SST-025 SST-026 SST-027 SST-120", "what was spent last year can be spent again") {
  Table t = andur("market", {});
  fill_sheets(t, {"green alloc melee 2", "green alloc mercenaries 3"}, "E10 E16 E22 E31");
  EXPECT_EQ(state(t).sheet[0], 19);  // spent resources still count for the sheet
  EXPECT_EQ(state(t).alloc[0][kFieldMelee], 2);
  t.given("phase market");
  t.chance("deal_stones E01 E02 E03 E04").settle();
  EXPECT_EQ(state(t).alloc[0][kFieldMelee], 0);
  EXPECT_EQ(state(t).goods[0].units[kMelee], 0);
  EXPECT_EQ(state(t).goods[0].mercs, 0);
  CHECK(t.legal("green alloc buildings 4"));
  CHECK(!t.legal("green alloc buildings 5"));
}

RULE("SST-028 SST-029 SST-030 SST-177",
     "a unit takes one resource onto the army and gives it back; mercenaries take none") {
  Table t = andur("placement", {"goods green 0 2 0 0 1"});
  t.play("green place_unit melee B1").play("green place_unit melee B1");
  EXPECT_EQ(state(t).sheet[0], 17);
  t.play("green place_merc B1");
  EXPECT_EQ(state(t).sheet[0], 17);
  Game g = game(t);
  remove_units(g, 0, cell("B1"), 1, 1);
  EXPECT_EQ(g->sheet[0], 18);
}

RULE("SST-033 SST-032 R-36 R-74 R-75",
     "surplus mercenaries go with dissolved units, an empty army loses its stone openly") {
  Table t = andur("movement", {"unit_max 20", "own red B3", "army red G4 melee 17", "army red G5 melee 2 2",
                               "army red G3 ranged 2 1 E31", "own red G3", "army green B2 melee 1"});
  EXPECT_EQ(state(t).sheet[1], 23 - 21);
  t.change([](auto& j) { j["sheet"][1] = 2; });
  t.given("building B3 manufactory");
  state(t).sheet[1] = static_cast<i16>(game(t).production(1) - game(t).military(1));
  Game g = game(t);
  take_control(g, 0, cell("B3"));  // 4 of 4: nothing is owed
  EXPECT_EQ(g->sheet[1], 0);
  take_control(g, 0, cell("G3"));  // not a real move: only the debt matters here
  EXPECT_EQ(g->sheet[1], -2);
  g->stack.push({Steps::id<PayDebt>(), {}});
  g->stack.back().write(Debt{});
  t.settle();
  EXPECT_EQ(t.actor(), "red");
  t.play("red dissolve G3").play("red dissolve G3");
  EXPECT_EQ(state(t).sheet[1], 0);
  EXPECT_EQ(game(t).units(1, cell("G3")), 0);
  CHECK(t.then("where E31 discard"));
}

RULE("SST-034 SST-168 R-09", "resources, markers and buildings never run out") {
  Table t = andur("placement", {"unit_max 30", "goods green 60 40 0 0 40"});
  for (int i = 0; i < 4; ++i) t.play("green place_unit melee B1");
  CHECK(t.legal("green place_merc B1"));
  t.play("green build wall B2").play("green replace barracks B2 2").play("green replace manufactory B2 2");
  CHECK(t.legal("green replace wall B2 2"));
}

RULE("SST-040 SST-041", "fields are adjacent by an edge or by portals of one colour, never diagonally") {
  Table t = andur("movement", {"army green B2 melee 1", "army red A2 melee 1", "own red A2"});
  t.play("green move_army B2 melee 1 fresh");
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"move_to B1", "move_to A2", "move_to C2", "move_to B3"}));
  const Game g = game(t);
  EXPECT_EQ(through_portals(g, Cells::of(at(cell("A2"))), false), cells("G6 "));
  EXPECT_EQ(through_portals(g, Cells::of(at(cell("E3"))), false), cells("C5 "));
}

/// The tables of the specification, cell by cell.
RULE("SST-040 SST-041 SST-103 SST-474", "neighbours, diagonals, portals, shores and Mobility of the fixture maps") {
  struct Row {
    const char *cell, *near, *across, *portal, *water, *mobility;
  };
  const std::vector<Row> rows{{"A1", "B1 A2 ", "B2 ", "", "", ""},
                              {"B1", "C1 B2 A1 ", "C2 A2 ", "", "", ""},
                              {"C1", "D1 C2 B1 ", "B2 ", "", "", ""},
                              {"D1", "E1 C1 ", "E2 C2 ", "", "", "D4 "},
                              {"E1", "F1 E2 D1 ", "F2 ", "", "", ""},
                              {"F1", "F2 E1 ", "G2 E2 ", "", "", ""},
                              {"A2", "A1 B2 A3 ", "B1 B3 ", "G6 ", "", ""},
                              {"B2", "B1 C2 B3 A2 ", "C1 C3 A3 A1 ", "", "", ""},
                              {"C2", "C1 C3 B2 ", "D1 B3 B1 ", "", "E2 ", ""},
                              {"E2", "E1 F2 E3 ", "F1 D1 ", "", "C2 ", ""},
                              {"F2", "F1 G2 E2 ", "G3 E3 E1 ", "", "F4 ", ""},
                              {"G2", "G3 F2 ", "F1 ", "A5 ", "", ""},
                              {"A3", "A2 B3 ", "B2 B4 ", "", "A5 ", ""},
                              {"B3", "B2 C3 B4 A3 ", "C2 C4 A2 ", "", "", ""},
                              {"C3", "C2 C4 B3 ", "D4 B4 B2 ", "F5 ", "", "E3 "},
                              {"E3", "E2 E4 ", "F2 F4 D4 ", "C5 ", "G3 ", "C3 "},
                              {"G3", "G2 G4 ", "F4 F2 ", "", "E3 ", ""},
                              {"B4", "B3 C4 ", "C3 C5 A5 A3 ", "", "B6 ", ""},
                              {"C4", "C3 D4 C5 B4 ", "D5 B3 ", "", "", ""},
                              {"D4", "E4 D5 C4 ", "E3 C5 C3 ", "", "", "D1 "},
                              {"E4", "E3 F4 D4 ", "F5 D5 ", "", "E6 ", ""},
                              {"F4", "G4 F5 E4 ", "G3 G5 E3 ", "", "F2 ", ""},
                              {"G4", "G3 G5 F4 ", "F5 ", "", "", ""},
                              {"A5", "A6 ", "B4 B6 ", "G2 ", "A3 C5 ", ""},
                              {"C5", "C4 D5 ", "D4 D6 B6 B4 ", "E3 ", "A5 ", ""},
                              {"D5", "D4 D6 C5 ", "E4 E6 C4 ", "", "F5 ", ""},
                              {"F5", "F4 G5 F6 ", "G4 G6 E6 E4 ", "C3 ", "D5 ", ""},
                              {"G5", "G4 G6 F5 ", "F6 F4 ", "", "", ""},
                              {"A6", "A5 B6 ", "", "", "", ""},
                              {"B6", "A6 ", "C5 A5 ", "", "B4 D6 ", ""},
                              {"D6", "D5 E6 ", "C5 ", "", "B6 ", ""},
                              {"E6", "F6 D6 ", "F5 D5 ", "", "E4 ", ""},
                              {"F6", "F5 G6 E6 ", "G5 ", "", "", ""},
                              {"G6", "G5 F6 ", "F5 ", "A2 ", "", ""}};
  Table t = andur("movement", {});
  const Game g = game(t);
  EXPECT_EQ(rows.size(), 34U);
  for (const Row& r : rows) {
    const int c = cell(r.cell);
    EXPECT_EQ(beside(c) & g.ground(), cells(r.near)) << r.cell;
    EXPECT_EQ(across(c) & g.ground(), cells(r.across)) << r.cell;
    EXPECT_EQ(through_portals(g, Cells::of(at(c)), false), cells(r.portal)) << r.cell;
    EXPECT_EQ(shores(g, c, kOverWater), cells(r.water)) << r.cell;
    EXPECT_EQ(shores(g, c, kOverWater | kOverVolcano), cells(r.water) | cells(r.mobility)) << r.cell;
  }
}

RULE("SST-042 SST-043 SST-044 SST-046 R-03", "what each kind of field brings and allows") {
  Table t = andur("placement", {"own green C2", "goods green 3 0 0 0 0"});
  const Game g = game(t);
  EXPECT_EQ(g.ground_rs(cell("A1")), 2);
  EXPECT_EQ(g.ground_rs(cell("C2")), 0);
  EXPECT_EQ(g.ground_rs(cell("D4")), 0);
  CHECK(!g.controllable().has(at(cell("D4"))) && !g.controllable().has(at(cell("D3"))));
  CHECK(g.controllable().has(at(cell("C2"))) && g.ground().has(at(cell("D4"))));
  EXPECT_EQ(t.refusal("green build wall C2"), "SST-161");
  Game changed = game(t);
  take_control(changed, 0, cell("D4"));
  EXPECT_EQ(changed.controller(cell("D4")), kNobody);
}

RULE("SST-045 SST-203", "nobody enters or crosses water and volcano") {
  Table t = andur("movement", {"army green C3 cavalry 1", "own green C3"});
  t.play("green move_army C3 cavalry 2 fresh");
  CHECK(!t.legal("green move_to D3") && !t.legal("green move_to E3"));
  EXPECT_EQ(t.refusal("green move_to D3"), "SST-045");
  CHECK(t.legal("green move_to D4"));
}

RULE("SST-047 SST-227", "control stays without an army") {
  Table t = andur("movement", {"army green B2 melee 1"});
  order(t, "green", "B2 melee 1 fresh", "", "B3").play("green end_movement");
  CHECK(t.then("owner B2 green"));
  CHECK(t.then("owner B3 green"));
}

RULE("SST-048 R-22", "buildings belong to whoever controls the field") {
  Table t = andur("placement", {"own red B2", "goods green 0 1 0 0 0", "goods red 0 1 0 0 0"});
  EXPECT_EQ(t.refusal("green place_unit melee B2"), "SST-175");
  t.play("green end_placement");
  CHECK(t.legal("red place_unit melee B2"));
}

RULE("SST-049", "terrain does not matter in the basic game") {
  Table t = andur("movement", {});
  const Game g = game(t);
  EXPECT_EQ(g.ground_rs(cell("A1")), g.ground_rs(cell("A2")));
  EXPECT_EQ(g.ground_rs(cell("A1")), g.ground_rs(cell("A3")));
}

RULE("SST-060 SST-061 SST-400 SST-403", "35, 30 or 25 tiles in 7, 6 or 5 columns") {
  for (int seats = 2; seats <= 4; ++seats) {
    Table t("seventhstone", seats);
    int tiles = 0;
    for (const u8 tile : state(t).tile) tiles += tile != 0;
    EXPECT_EQ(tiles, 15 + 5 * seats);
    EXPECT_EQ(game(t).grid().columns, seats + 3);
    EXPECT_EQ(game(t).water().size(), seats + 3);
    EXPECT_EQ(state(t).temple.size(), seats == 2 ? 3 : 4);
    EXPECT_EQ(state(t).desert.size(), 3);
  }
}

RULE("SST-062 SST-063", "every column has one gap, all tiles are open to everybody") {
  Table t("seventhstone", 4, {}, 7);
  for (int column = 0; column < 7; ++column) {
    int gaps = 0;
    for (int row = 0; row < 6; ++row) gaps += state(t).tile[cell_at(column, row)] == 0;
    EXPECT_EQ(gaps, 1);
  }
  State seen = state(t);
  Game g(seen, game(t).pack);
  hide(g, kNobody);
  EXPECT_EQ(seen.tile, state(t).tile);
}

RULE("SST-064 SST-065 SST-072 R-15", "at the start: all stones in the deck, nothing on the counters") {
  Table t("seventhstone", 4);
  EXPECT_EQ(state(t).deck_size, 40);
  EXPECT_EQ(state(t).counter, 0);
  CHECK(state(t).lava.empty() && state(t).up.empty());
}

RULE("SST-066 R-01", "peoples are all different, by seat or by wish, for two to four seats") {
  Table t("seventhstone", 3, {{"people_1", "elves"}});
  EXPECT_EQ(state(t).people[0], 2);
  EXPECT_EQ(state(t).people[1], 1);
  EXPECT_EQ(state(t).people[2], 0);
  EXPECT_EQ(t.game().rules.min_seats, 2);
  EXPECT_EQ(t.game().rules.max_seats, 4);
}

RULE("SST-067 R-08", "equal rolls are rolled again among those who rolled them") {
  Table t("seventhstone", 4, {{"map", "andur"}});
  start_game(t.game().rules, t.raw(), 4, tafel::config_from(t.game().rules, {{"map", "andur"}}));
  t.chance("roll_off 3 5 3 1").chance("roll_off 2 0 2 0").chance("roll_off 1 0 6 0").settle();
  EXPECT_EQ(t.actor(), "red");
  t.play("red place_capital G4");
  EXPECT_EQ(t.actor(), "blue");
  t.play("blue place_capital F2");
  EXPECT_EQ(t.actor(), "green");
}

RULE("SST-069 SST-073", "barracks need not touch the capital; then the first year begins with its event") {
  Table t("seventhstone", 2, {{"map", "andur"}});
  const std::string first = t.actor(), second = first == "green" ? "red" : "green";
  t.play(first + " place_capital A1").play(second + " place_capital E6");
  CHECK(t.legal(second + " place_barracks B1"));
  t.play(second + " place_barracks B1").play(first + " place_barracks E5");
  EXPECT_EQ(state(t).year, 1);
  CHECK(state(t).event != 0);
}

RULE("SST-071 R-07 SST-420", "with income by terrain the start resources follow the terrain") {
  Table t("seventhstone", 4, {{"map", "andur"}, {"adv_terrain_income", "on"}});
  while (t.step() == "setup.capital") {
    static const std::map<std::string, std::string> kAt{
        {"green", "B1"}, {"red", "A3"}, {"blue", "F2"}, {"yellow", "G3"}};
    t.play(t.actor() + " place_capital " + kAt.at(t.actor()));
  }
  while (t.step() == "setup.barracks") {
    static const std::map<std::string, std::string> kAt{
        {"green", "B2"}, {"red", "C1"}, {"blue", "A1"}, {"yellow", "G4"}};
    t.play(t.actor() + " place_barracks " + kAt.at(t.actor()));
  }
  EXPECT_EQ(state(t).sheet[0], 21);  // two plains
  EXPECT_EQ(state(t).sheet[1], 17);  // two mountains
  EXPECT_EQ(state(t).sheet[2], 19);  // two forests
  EXPECT_EQ(state(t).sheet[3], 19);  // a mountain and a plain
}

RULE("R-05", "a map without parts that are cut off, if the setting says so") {
  bool apart = false;
  for (u64 seed = 1; seed <= 40; ++seed) {
    Table literal("seventhstone", 4, {}, seed), joined("seventhstone", 4, {{"map_connected", "on"}}, seed);
    apart = apart || !connected(game(literal));
    CHECK(connected(game(joined)));
  }
  CHECK(apart);
}

}  // namespace
}  // namespace seventhstone::test
