// Camps, barracks, relocating, villages, resources.
#include "echoes_table.h"

namespace echoes::test {
namespace {

RULE("ECH-062 ECH-063", "a building stands on its builder's square, one on each square") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c3", "unit red BYZ-04 b3", "camp blue b3", "unit red BYZ-01 c1", "unit blue SCO-01 d6"});
  EXPECT_EQ(t.refusal("red build_camp b3"), "ECH-063");
  EXPECT_EQ(t.refusal("red build_camp c1"), "ECH-063");
  t.play("red build_camp c3");
  CHECK(then(t, {"building c3 red camp 4"}));
}

RULE("ECH-064", "nobody builds or relocates a capital") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c3", "unit blue SCO-01 d6"});
  for (const std::string& o : t.options("red")) EXPECT_EQ(o.find("capital"), std::string::npos);
  EXPECT_EQ(t.refusal("red relocate_camp c3 c1"), "ECH-074");
}

RULE("ECH-065", "one camp per turn, free of charge") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c3", "unit red BYZ-04 b3", "unit blue SCO-01 d6", "main red 0 0 0"});
  t.play("red build_camp c3");
  EXPECT_EQ(t.refusal("red build_camp b3"), "ECH-065");
}

RULE("ECH-066 ECH-067 ECH-080", "the resource of the square comes ready and stays with the camp") {
  Table t = duel("ottomans", "scots");
  set(t, {"terrain a1 farmland", "terrain a2 forest", "terrain a3 mine", "terrain a4 mountain", "unit blue SCO-01 d6",
          "unit red OTT-01 f1"});
  for (const auto& [square, main] : {std::pair{"a1", "2 1 0"}, {"a2", "1 2 0"}, {"a3", "1 1 1"}, {"a4", "1 1 0"}}) {
    Table one = duel("byzantines", "scots");
    set(one,
        {"terrain a1 farmland", "terrain a2 forest", "terrain a3 mine", "terrain a4 mountain", "unit blue SCO-01 d6"});
    one.given(std::string("unit red BYZ-03 ") + square).play(std::string("red build_camp ") + square);
    CHECK(one.then(std::string("main red ") + main));
    CHECK(one.then(std::string("building ") + square + " red camp 4"));  // also where nothing grows
  }
}

RULE("R-14", "with the setting camps need a resource") {
  Table t = duel("byzantines", "scots", {{"camp_needs_resource", "on"}});
  set(t, {"terrain a4 mountain", "unit red BYZ-03 a4", "unit blue SCO-01 d6"});
  EXPECT_EQ(t.refusal("red build_camp a4"), "ECH-066");
}

RULE("ECH-069 ECH-073", "barracks cost 2 wood and 2 gold and bring nothing") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c3", "unit blue OTT-01 d6", "main red 0 2 1"});
  EXPECT_EQ(t.refusal("red build_barracks c3"), "ECH-069");
  set(t, {"main red 3 2 2"});
  t.play("red build_barracks c3");
  CHECK(then(t, {"building c3 red barracks 5", "main red 3 0 0", "spent red 0 2 2", "exhausted c3 yes"}));
}

RULE("ECH-070 ECH-132", "units are deployed in barracks too") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 a1", "barracks red c4", "unit blue OTT-01 d6", "main red 2 0 0", "hand red SCO-02",
          "turn red deployment"});
  CHECK(t.legal("red deploy SCO-02 plain c4") && t.legal("red deploy SCO-02 plain c1") &&
        !t.legal("red deploy SCO-02 plain c3"));
  EXPECT_EQ(t.refusal("red deploy SCO-02 plain c3"), "ECH-132");
}

RULE("ECH-071 R-12 R-13",
     "barracks neither on water or river nor straight beside a capital; diagonally they may stand") {
  Table t = duel("scots", "ottomans");
  set(t, {"terrain c3 river", "unit red SCO-02 c3", "unit red SCO-03 c2", "unit red SCO-04 d2", "unit red SCO-05 d5",
          "unit blue OTT-01 d6", "main red 0 2 2"});
  EXPECT_EQ(t.refusal("red build_barracks c3"), "ECH-071");
  EXPECT_EQ(t.refusal("red build_barracks c2"), "ECH-071");
  EXPECT_EQ(t.refusal("red build_barracks d5"), "ECH-071");  // anyone's capital
  CHECK(t.legal("red build_barracks d2"));
  Table river = duel("scots", "ottomans", {{"barracks_on_river", "on"}, {"barracks_capital_gap", "surrounding"}});
  set(river, {"terrain c3 river", "terrain a5 water", "unit red SCO-02 c3", "unit red SCO-04 d2", "unit red SCO-10 a5",
              "unit blue OTT-01 d6", "main red 0 2 2"});
  CHECK(river.legal("red build_barracks c3") && !river.legal("red build_barracks d2") &&
        !river.legal("red build_barracks a5"));
}

RULE("ECH-074 ECH-075 R-15 R-16",
     "relocating a camp: only when all 8 stand, it is the camp of the turn, resources change with the ground") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain a2 forest", "terrain a3 mine", "unit red BYZ-03 c3", "unit red BYZ-04 c4", "unit blue SCO-01 d6"});
  for (const char* square : {"a1", "a2", "a3", "a4", "a5", "a6", "b5"}) t.given(std::string("camp red ") + square);
  EXPECT_EQ(t.refusal("red relocate_camp c3 a1"), "ECH-074");
  t.given("camp red b6 2").given("main red 6 2 1").given("spent red 1 0 0");
  CHECK(!t.legal("red build_camp c3"));
  EXPECT_EQ(t.refusal("red build_camp c3"), "ECH-074");
  CHECK(t.legal("red relocate_camp c3 b6"));
  t.play("red relocate_camp c3 b6");  // farmland for farmland
  CHECK(
      then(t, {"building c3 red camp 4", "building b6 none", "main red 6 2 1", "spent red 1 0 0", "exhausted c3 yes"}));
  EXPECT_EQ(t.refusal("red relocate_camp c4 a1"), "ECH-074");
}

RULE("ECH-075 ECH-122", "another ground exchanges the resource, which comes ready") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain a3 mine", "unit red BYZ-03 c3", "unit blue SCO-01 d6"});
  for (const char* square : {"a1", "a2", "a3", "a4", "a5", "a6", "b5", "b6"})
    t.given(std::string("camp red ") + square);
  set(t, {"main red 8 1 0", "spent red 0 0 1"});
  t.play("red relocate_camp c3 a3");
  CHECK(then(t, {"main red 9 1 0", "spent red 0 0 0"}));
}

RULE("ECH-076 R-16", "relocating barracks costs the price again; a unit inside stays where it is") {
  Table t = duel("scots", "ottomans");
  set(t, {"barracks red a3", "barracks red a5", "barracks red b5 1", "unit red SCO-02 c3", "unit red SCO-03 b5",
          "unit blue OTT-01 d6", "main red 0 2 1"});
  CHECK(!t.legal("red relocate_barracks c3 b5"));
  set(t, {"main red 0 2 2"});
  t.play("red relocate_barracks c3 b5");
  CHECK(then(t, {"building c3 red barracks 5", "building b5 none", "unit b5 red SCO-03 4", "spent red 0 2 2"}));
}

RULE("ECH-084", "a unit in a village draws 1 card or resupplies, and is exhausted") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 village", "terrain c4 river_village", "unit red BYZ-03 c3", "unit red BYZ-04 c4",
          "unit red BYZ-05 a1", "unit blue SCO-01 d6"});
  CHECK(t.legal("red village_draw c4"));
  EXPECT_EQ(t.refusal("red village_draw a1"), "ECH-084");
  EXPECT_EQ(t.refusal("red village_resupply c3"), "ECH-088");  // empty hand
  t.chance("deal red BYZ-08").play("red village_draw c3");
  CHECK(then(t, {"hand red BYZ-08", "exhausted c3 yes"}));
}

RULE("R-23 R-22", "no drawing and no resupply with an empty deck") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 village", "unit red BYZ-03 c3", "unit blue SCO-01 d6", "hand red BYZ-08", "deck red none"});
  EXPECT_EQ(t.refusal("red village_draw c3"), "ECH-157");
  EXPECT_EQ(t.refusal("red village_resupply c3"), "ECH-157");
}

RULE("ECH-088", "the cards set aside go back only after drawing") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 village", "unit red BYZ-03 c3", "unit blue SCO-01 d6", "hand red BYZ-08 BYZ-08",
          "deck red BYZ-05 BYZ-10 BYZ-11"});
  play(t, {"red village_resupply c3", "red mark BYZ-08", "red mark BYZ-08"});
  t.chance("deal red BYZ-05").chance("deal red BYZ-11").play("red done");
  CHECK(then(t, {"hand red BYZ-05 BYZ-11", "deck_size red 3"}));
  CHECK(state(t).player[0].deck.count(8) == 2);
}

RULE("R-18 ECH-013", "with a limited bank a camp brings nothing when the tokens are used up") {
  Table t = duel("byzantines", "scots", {{"limited_bank", "on"}});
  set(t, {"terrain c3 mine", "unit red BYZ-03 c3", "unit blue SCO-01 d6", "main blue 1 1 10"});
  t.play("red build_camp c3");
  CHECK(then(t, {"main red 1 1 0", "building c3 red camp 4"}));
  EXPECT_EQ(state(t).given[18], 0);
  Table card = duel("byzantines", "scots", {{"limited_bank", "on"}});
  set(card, {"unit red BYZ-03 c3", "unit blue SCO-01 d6", "main blue 1 1 10", "hand red BYZ-23"});
  card.play("red play BYZ-23");
  CHECK(then(card, {"actions red none", "discard red BYZ-23"}));
}

RULE("ECH-030 ECH-022 ECH-024", "main resources are exhausted by paying and ready again in the next own turn") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 a1", "unit blue OTT-01 d6", "main red 2 0 0", "hand red SCO-02", "turn red deployment",
          "deck red none", "deck blue none"});
  t.play("red deploy SCO-02 plain c1");
  CHECK(then(t, {"main red 0 0 0", "spent red 2 0 0"}));
  EXPECT_EQ(t.refusal("red deploy SCO-02 plain c1"), "ECH-129");
  play(t, {"red end_turn", "blue end_mobilization", "blue end_turn"});
  CHECK(then(t, {"main red 2 0 0", "spent red 0 0 0"}));
}

RULE("ECH-031 ECH-034 ECH-035", "temporary resources lie on their card and go to the bank when they pay") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-06 a1", "tokens a1 0 0 0 1", "unit blue OTT-01 d6", "main red 1 0 0", "hand red SCO-02",
          "turn red deployment"});
  t.play("red deploy SCO-02 plain c1");
  CHECK(then(t, {"tokens a1 0 0 0 0", "spent red 1 0 0", "unit c1 red SCO-02 3"}));
}

RULE("ECH-032", "what is more than the card may hold is lost") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-06 c3", "tokens c3 1 0 0 0", "camp blue c4 1", "unit blue SCO-01 d6"});
  t.play("red storm c3 c4");
  CHECK(then(t, {"tokens c4 1 0 0 0"}));
}

RULE("ECH-036 ECH-037", "wilds pay for everything, grey symbols are paid with everything") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "main red 0 0 0", "civ_tokens red 0 0 0 3", "hand red OTT-06",
          "turn red deployment"});
  t.play("red deploy OTT-06 plain c1");  // F2 A1
  CHECK(then(t, {"civ_tokens red 0 0 0 0"}));
  Table grey = duel("ottomans", "scots");
  set(grey, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "main red 2 0 1", "hand red OTT-06", "turn red deployment"});
  grey.play("red deploy OTT-06 plain c1");
  CHECK(then(grey, {"spent red 2 0 1"}));
}

RULE("ECH-039", "a card that cannot be paid cannot be played") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 a1", "unit blue OTT-01 d6", "main red 3 1 3", "hand red SCO-03", "turn red deployment"});
  EXPECT_EQ(t.refusal("red deploy SCO-03 plain c1"), "ECH-039");
  EXPECT_EQ(t.cause("red deploy SCO-03 plain c1"), "You lack 1 fitting resource.");
  EXPECT_EQ(t.cause("red deploy SCO-03 plain c1", "de"), "Dir fehlt 1 passende Ressource.");
}

RULE("R-51", "payments in any order are one form") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-01 a1", "unit blue SCO-01 d6", "main red 2 2 1", "hand red BYZ-03", "turn red deployment"});
  t.play("red deploy BYZ-03 plain c1");  // F1 W1 A1: the grey one is free
  EXPECT_EQ(t.step(), "pay");
  EXPECT_EQ(t.options("red").size(), 2U);  // food twice, or on with wood
  EXPECT_EQ(t.refusal("red pay civ gold"), "ECH-023");
}

}  // namespace
}  // namespace echoes::test
