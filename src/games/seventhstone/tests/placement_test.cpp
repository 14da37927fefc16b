// Placement (SST-160 to SST-186).
#include "andur.h"
#include "shell/match.h"

namespace seventhstone::test {
namespace {

RULE("SST-160", "a seat places everything before the next one begins") {
  Table t = andur("placement", {"goods green 0 2 0 0 0", "goods red 0 1 0 0 0"});
  t.play("green place_unit melee B1");
  EXPECT_EQ(t.actor(), "green");
  EXPECT_FALSE(t.legal("red place_unit melee G4"));
  t.play("green end_placement");
  EXPECT_EQ(t.actor(), "red");
}

RULE("SST-161", "buildings: own yield fields, no capital, no lava") {
  Table t = andur("placement", {"goods green 2 0 0 0 0", "own green A1 C2", "lava A1"});
  EXPECT_EQ(t.refusal("green build wall B1"), "SST-161");
  EXPECT_EQ(t.refusal("green build wall G5"), "SST-161");
  EXPECT_EQ(t.refusal("green build wall C2"), "SST-161");
  EXPECT_EQ(t.refusal("green build wall A1"), "SST-098");
  CHECK(t.legal("green build wall B2"));
}

RULE("SST-162", "two buildings at most, also two of a kind") {
  Table t = andur("placement", {"goods green 3 0 0 0 0"});
  t.play("green build barracks B2");
  CHECK(t.then("building B2 barracks barracks fresh"));
  EXPECT_EQ(t.refusal("green build wall B2"), "SST-162");
}

RULE("SST-163 SST-164 R-24", "a new building may replace one of another kind; a manufactory costs its 2 resources") {
  Table t =
      andur("placement", {"own green A1", "building A1 manufactory", "building A1 wall", "goods green 3 0 0 0 0"});
  EXPECT_EQ(state(t).sheet[0], 23);
  EXPECT_EQ(t.refusal("green replace manufactory A1 1"), "SST-163");
  t.play("green replace barracks A1 1");
  EXPECT_EQ(state(t).sheet[0], 21);
  CHECK(t.then("building A1 barracks fresh wall"));
  EXPECT_EQ(t.refusal("green replace barracks A1 1"), "SST-163");
  EXPECT_EQ(t.refusal("green replace wall B2 2"), "SST-163");  // there is nothing in the second slot
  t.play("green replace barracks A1 2").settle();
  EXPECT_EQ(game(t).barracks(cell("A1")), 0);
}

RULE("R-24", "barracks may be replaced after they were used this year") {
  Table t = andur("placement", {"goods green 1 2 0 0 0"});
  t.play("green place_unit melee B2").play("green place_unit melee B2");
  CHECK(t.legal("green replace wall B2 1"));
}

RULE("SST-165", "a manufactory brings 2 resources at once") {
  Table t = andur("placement", {"goods green 1 0 0 0 0"});
  t.play("green build manufactory B2");
  EXPECT_EQ(state(t).sheet[0], 21);
  EXPECT_EQ(game(t).production(0), 21);
}

RULE("SST-166 R-21 SST-070", "new barracks cannot be used this year, the first ones can") {
  Table t = andur("placement", {"own green A1", "building A1 barracks fresh", "goods green 0 3 0 0 0"});
  EXPECT_EQ(t.refusal("green place_unit melee A1"), "SST-175");
  CHECK(t.legal("green place_unit melee B2"));
}

RULE("SST-167 SST-178 SST-181", "what is not placed is lost, the resources stay") {
  Table t = andur("placement", {"goods green 2 2 0 0 2"});
  t.play("green end_placement");
  EXPECT_EQ(state(t).goods[0].all(), 0);
  EXPECT_EQ(state(t).sheet[0], 19);
  CHECK(t.then("event goods_lost green 2 2 2"));
}

RULE("SST-169 SST-170 SST-174 R-27", "units join an army of their type or found one; an army without units is none") {
  Table t = andur("placement", {"army green B1 melee 1", "goods green 0 1 1 0 0"});
  CHECK(t.legal("green place_unit melee B1") && t.legal("green place_unit melee B2"));
  EXPECT_EQ(t.refusal("green place_unit ranged B1"), "SST-172");
  t.play("green place_unit ranged B2");
  CHECK(t.then("army B2 green ranged 1+0"));
  Game g = game(t);
  remove_units(g, 0, cell("B2"), 1, 0);
  CHECK(!g.armies(0).has(at(cell("B2"))));
}

RULE("SST-171", "unit maximum: units and mercenaries together") {
  Table t = andur("placement", {"army green B1 melee 3", "goods green 0 2 0 0 2"});
  t.play("green place_unit melee B1");
  EXPECT_EQ(t.refusal("green place_unit melee B1"), "SST-171");
  EXPECT_EQ(t.refusal("green place_merc B1"), "SST-171");
  Table more = andur("placement", {"unit_max 6", "army green B1 melee 3", "goods green 0 2 0 0 2", "hand green E01"});
  more.play("green place_unit melee B1").play("green place_unit melee B1").play("green place_merc B1");
  EXPECT_EQ(more.refusal("green place_merc B1"), "SST-171");
}

RULE("SST-173", "host maximum: five armies of a type") {
  Table t = andur("placement",
                  {"own green A1 A2 A3 C1 B3", "army green A1 melee 1", "army green A2 melee 1",
                   "army green A3 melee 1", "army green C1 melee 1", "army green B3 melee 1", "goods green 0 1 1 0 0"});
  EXPECT_EQ(t.refusal("green place_unit melee B1"), "SST-173");
  CHECK(t.legal("green place_unit ranged B1"));
}

RULE("SST-175", "units need usable barracks of one's own") {
  Table t = andur("placement", {"own green A1", "goods green 0 1 0 0 0"});
  EXPECT_EQ(t.refusal("green place_unit melee A1"), "SST-175");
  EXPECT_EQ(t.refusal("green place_unit melee G5"), "SST-175");
  CHECK(t.legal("green place_unit melee B1"));
}

RULE("SST-176 R-23", "two units per barracks and year, four in a capital or with two barracks") {
  Table t = andur("placement", {"unit_max 9", "building B2 barracks", "own green A1", "building A1 barracks",
                                "goods green 0 20 0 0 0"});
  for (int i = 0; i < 4; ++i) t.play("green place_unit melee B1");
  EXPECT_EQ(t.refusal("green place_unit melee B1"), "SST-176");
  Table two = andur("placement", {"unit_max 9", "building B2 barracks", "own green A1", "building A1 barracks",
                                  "goods green 0 20 0 0 0", "hand green E01"});
  for (int i = 0; i < 2; ++i) two.play("green place_unit melee A1");
  EXPECT_EQ(two.refusal("green place_unit melee A1"), "SST-176");
  for (int i = 0; i < 4; ++i) two.play("green place_unit melee B2");
  EXPECT_EQ(two.refusal("green place_unit melee B2"), "SST-176");
}

RULE("SST-179 SST-180", "mercenaries join any army, but never outnumber its units") {
  Table t = andur("placement", {"own green A3", "army green A3 cavalry 1", "goods green 0 0 0 0 3"});
  EXPECT_EQ(t.refusal("green place_merc B1"), "SST-180");
  t.play("green place_merc A3");
  CHECK(t.then("army A3 green cavalry 1+1"));
}

RULE("SST-182 SST-183 SST-461", "one stone per army, for good") {
  Table t = andur("placement", {"army green B1 melee 1", "hand green E10 E31"});
  t.play("green place_stone E10 B1");
  EXPECT_EQ(t.refusal("green place_stone E31 B1"), "SST-183");
  EXPECT_EQ(t.refusal("green place_stone E31 B2"), "SST-182");
  EXPECT_EQ(t.refusal("green place_stone E01 B1"), "SST-182");
}

RULE("SST-184 R-26", "class 1 stones only under their type, the others under any") {
  Table t = andur("placement", {"army green B1 cavalry 1", "hand green E10 E14 E01 E30"});
  EXPECT_EQ(t.refusal("green place_stone E10 B1"), "SST-184");
  for (const char* stone : {"E14", "E01", "E30"}) CHECK(t.legal(std::string("green place_stone ") + stone + " B1"));
}

RULE("SST-185 SST-186 R-70", "stones may be kept, and nothing has to be placed") {
  Table t = andur("placement", {"army green B1 melee 1", "hand green E10", "goods green 1 1 0 0 1"});
  t.play("green end_placement");
  CHECK(t.then("where E10 hand green"));
}

RULE("R-80", "whoever holds a stone is asked, whatever it is; whoever can place nothing is not") {
  Table t = andur("placement", {"hand green E10", "hand red E30"});
  t.settle();
  EXPECT_EQ(t.actor(), "green");  // no army at all: only the end is possible
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"end_placement"}));
  t.play("green end_placement");
  EXPECT_EQ(t.actor(), "red");
}

RULE("SST-185 SST-178", "whoever ends with a stone in the hand and no goods loses nothing and is not warned") {
  const auto warned = [](const Given& given) {
    Table t = andur("placement", given);
    t.settle();
    const StepRow& row = top_row(t.game().rules, t.raw());
    return static_cast<bool>(row.warning(t.raw(), t.raw().stack().back(), 0, make_action(verb::end_placement)));
  };
  CHECK(!warned({"hand green E31", "army green B1 melee 1"}));
  CHECK(warned({"hand green E31", "army green B1 melee 1", "goods green 0 1 0 0 0"}));
}

RULE("SST-186", "as a form the parts come in any order and cannot be more than one has") {
  Match match(*tafel::test::library().find("seventhstone"), 4,
              config_from(tafel::test::library().find("seventhstone")->rules, {{"map", "andur"}}), Seed{});
  const Rules& rules = match.game().rules;
  for (int n = 0; n < 500 && top_row(rules, match.game().look(match.state())).name != "placement.place"; ++n) {
    const Seat s = match.turn().seats.lowest();
    Options out;
    match.options(s, out);
    Action a = out[0];
    for (const Action& o : out)
      if (o.verb == verb::alloc && o.arg[1] <= 1 && o.arg[0] < kFieldMercs) a = o;
    ASSERT_TRUE(match.submit(s, match.version(s), {&a, 1}));
  }
  const Seat s = match.turn().seats.lowest();
  const State& now = *reinterpret_cast<const State*>(match.state().bytes);
  const Game g(match.game().look(match.state()));
  const u8 home = now.home[s];
  ASSERT_GT(now.goods[s].buildings, 0);
  ASSERT_GT(now.goods[s].units[kMelee], 0);
  u8 land = 0;
  for (const u8 c : now.own[s])
    if (c != home) land = c;
  const Action unit = make_action(verb::place_unit, kMelee, home), build = make_action(verb::build, kWall, land);
  const std::vector<Action> backwards{build, unit};
  const FormSheet sheet = match.form(s, backwards);
  EXPECT_TRUE(sheet.draft);
  const std::vector<Action> twice{build, unit, unit, build};
  EXPECT_FALSE(match.submit_form(s, match.version(s), twice));
  EXPECT_TRUE(match.submit_form(s, match.version(s), backwards));
}

}  // namespace
}  // namespace seventhstone::test
