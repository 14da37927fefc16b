// Every card of Norsemen and Scots that says something, at least once.
#include "echoes_table.h"

namespace echoes::test {
namespace {

RULE("ECH-031 ECH-038", "NOR-00: a razed enemy camp puts a resource of choice on the card, at most three") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-13 c3", "camp blue c4", "unit blue SCO-01 d6", "civ_tokens red 1 1 0 0"});
  t.play("red storm c3 c4");
  EXPECT_EQ(t.refusal("red resource wild"), "ECH-038");
  t.play("red resource gold");
  CHECK(then(t, {"civ_tokens red 1 1 1 0"}));
  Table full = duel("norsemen", "scots");
  set(full, {"unit red NOR-13 c3", "camp blue c4", "unit blue SCO-01 d6", "civ_tokens red 1 1 1 0"});
  full.play("red storm c3 c4");
  EXPECT_EQ(full.step(), "turn.mobilize");
}

RULE("ECH-176", "NOR-03: armour 1 beside another infantry") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-03 c3", "unit red NOR-02 d4", "unit red NOR-06 c4", "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c3 armour 0"}));  // diagonal, and an archer
  t.given("unit red NOR-02 b3");
  CHECK(then(t, {"stat c3 armour 1"}));
}

RULE("ECH-189 R-56", "NOR-04: a berserker who did not attack hurts himself, even to death") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-04 c3", "unit red NOR-01 c1", "unit blue SCO-02 c4", "unit blue SCO-01 d6", "deck red none"});
  play(t, {"red end_mobilization", "red end_turn"});
  CHECK(then(t, {"hp c3 2"}));
  Table fought = duel("norsemen", "scots");
  set(fought,
      {"unit red NOR-04 c3", "unit red NOR-01 c1", "unit blue SCO-03 c4", "unit blue SCO-01 d6", "deck red none"});
  play(fought, {"red strike c3 c4", "red end_mobilization", "red end_turn"});
  EXPECT_EQ(state(fought).unit[0].damage, 0);
  Table last = duel("norsemen", "scots");
  set(last, {"unit red NOR-04 c3", "hp c3 1", "unit blue SCO-01 d6", "deck red none"});
  play(last, {"red end_mobilization", "red end_turn"});
  CHECK(then(last, {"winner blue"}));
}

RULE("ECH-185", "NOR-05: heals 2 when he eliminates a unit, also by counter damage") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-05 c3", "hp c3 3", "unit blue SCO-02 c4", "unit blue SCO-01 d6"});
  t.play("red strike c3 c4");
  CHECK(then(t, {"hp c4 3"}));  // 3 - 2 + 2
  Table back = duel("scots", "norsemen");
  set(back, {"unit red SCO-02 c3", "hp c3 1", "unit red SCO-01 c1", "unit blue NOR-05 c4", "hp c4 3"});
  back.play("red strike c3 c4");
  CHECK(then(back, {"unit c3 none", "hp c4 3"}));
}

RULE("ECH-190 R-41", "NOR-10: a ship sets an infantry on free land around it, river included") {
  Table t = duel("norsemen", "scots");
  set(t, {"terrain c3 water", "terrain d3 river", "terrain b3 water", "barracks blue d4", "unit red NOR-10 c3",
          "unit red NOR-02 b2", "unit red NOR-06 c2", "unit blue SCO-01 c4"});
  t.play("red unit_action c3");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"target b2"}));
  t.play("red target b2");
  CHECK(t.legal("red put d3") && t.legal("red put b4") && !t.legal("red put c4") && !t.legal("red put b3") &&
        !t.legal("red put d4"));
  EXPECT_EQ(t.refusal("red put b3"), "ECH-190");
  t.play("red put d3");
  CHECK(then(t, {"unit d3 red NOR-02 3", "exhausted c3 yes", "moved d3 no", "exhausted d3 no"}));
}

RULE("ECH-157", "NOR-14: draws 1 card when he eliminates a unit") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-14 c3", "unit blue SCO-02 c4", "unit blue SCO-01 d6"});
  t.chance("deal red NOR-04").play("red strike c3 c4");
  CHECK(then(t, {"hand red NOR-04"}));
}

RULE("ECH-175 ECH-165 ECH-176", "NOR-15, NOR-16, NOR-17: axe, shield and byrnie") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "upgrade c3 NOR-15", "upgrade c3 NOR-16", "upgrade c3 NOR-17", "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c3 melee 3", "stat c3 battering 1", "stat c3 ranged_armour 2", "stat c3 armour 1"}));
}

RULE("ECH-179 R-70", "NOR-18: a war cry, and a card when its unit leaves, whatever the way") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "upgrade c3 NOR-18", "unit red NOR-03 c2", "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c2 melee 4"}));
  Table fell = duel("scots", "norsemen");
  set(fell, {"unit red SCO-04 c3", "unit blue NOR-02 c4", "upgrade c4 NOR-18", "unit blue NOR-01 d6"});
  fell.chance("deal blue NOR-04").play("red strike c3 c4");
  CHECK(then(fell, {"hand blue NOR-04", "discard blue NOR-02 NOR-18"}));
  Table room = duel("norsemen", "scots");
  set(room, {"unit red NOR-02 a3", "upgrade a3 NOR-18", "unit red NOR-01 b3", "unit red NOR-03 c3",
             "unit red NOR-04 d3", "unit red NOR-05 e3 king", "unit red NOR-06 f3 queen", "unit blue SCO-01 d6",
             "hand red NOR-12", "main red 1 0 1", "turn red deployment"});
  room.chance("deal red NOR-07").play("red replace NOR-12 a3 c1");
  CHECK(then(room, {"hand red NOR-07"}));
}

RULE("ECH-162 R-91", "NOR-19: one infantry or ship has more movement and anti-building this turn") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c2", "unit red NOR-06 a1", "unit blue SCO-01 d6", "hand red NOR-19", "main red 1 0 0",
          "deck red none", "deck blue none"});
  t.play("red play NOR-19");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"target c2"}));
  t.play("red target c2");
  CHECK(then(t, {"stat c2 move 3", "stat c2 anti_building 2"}));
  CHECK(t.legal("red move c2 c5"));
  play(t, {"red end_mobilization", "red end_turn"});
  CHECK(then(t, {"stat c2 move 2", "stat c2 anti_building 0"}));
}

RULE("ECH-205 ECH-189", "NOR-20: the opponent chooses what Danegeld does") {
  for (const bool gold : {true, false}) {
    Table t = duel("norsemen", "scots");
    set(t, {"unit red NOR-02 c2", "unit blue SCO-01 d6", "hand red NOR-20", "hand blue SCO-02", "main red 1 0 0",
            "turn red deployment"});
    t.play("red play NOR-20");
    EXPECT_EQ(t.actor(), "blue");
    t.play(gold ? "blue grant a" : "blue grant b");
    if (gold) CHECK(then(t, {"actions red NOR-20 0 0 2 0", "life blue 10"}));
    else
      CHECK(
          then(t, {"actions red none", "life blue 9", "hand blue none", "discard blue SCO-02", "discard red NOR-20"}));
  }
}

RULE("ECH-148", "NOR-22: a card that brings 1 gold stays until it is spent") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c2", "unit blue SCO-01 d6", "hand red NOR-22 NOR-12", "main red 1 0 0"});
  t.play("red play NOR-22");
  CHECK(then(t, {"actions red NOR-22 0 0 1 0", "discard red none"}));
  play(t, {"red end_mobilization", "red deploy NOR-12 plain c1"});
  CHECK(then(t, {"actions red none", "discard red NOR-22"}));
}

RULE("ECH-189 R-42", "NOR-24: a camp built beside an enemy takes 3 true damage") {
  Table t = duel("scots", "norsemen");
  set(t, {"unit red SCO-02 c3", "unit blue NOR-02 d4", "hand blue NOR-24"});
  t.play("red build_camp c3").play("blue answer NOR-24");
  CHECK(then(t, {"building c3 red camp 1", "main red 2 1 0"}));
  Table far = duel("scots", "norsemen");
  set(far, {"unit red SCO-02 c3", "unit blue NOR-02 e5", "hand blue NOR-24"});
  far.play("red build_camp c3");
  EXPECT_EQ(far.step(), "turn.mobilize");
}

RULE("ECH-032", "NOR-25: food for infantry lost in combat, not for other losses") {
  Table t = duel("scots", "norsemen");
  set(t, {"unit red SCO-04 c3", "unit red SCO-04 e3", "unit blue NOR-02 c4", "unit blue NOR-06 e4",
          "unit blue NOR-01 d6", "event blue NOR-25"});
  play(t, {"red strike c3 c4", "red strike e3 e4"});
  CHECK(then(t, {"event_tokens blue NOR-25 1 0 0 0"}));
  Table full = duel("scots", "norsemen");
  set(full, {"unit red SCO-04 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "event blue NOR-25 3 0 0 0"});
  full.play("red strike c3 c4");
  CHECK(then(full, {"event_tokens blue NOR-25 3 0 0 0"}));
}

RULE("ECH-065", "NOR-26: two camps per turn") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit red NOR-03 c4", "unit red NOR-06 c5", "unit blue SCO-01 d6", "event red NOR-26"});
  play(t, {"red build_camp c3", "red build_camp c4"});
  EXPECT_EQ(t.refusal("red build_camp c5"), "ECH-065");
}

RULE("ECH-169", "SCO-00: infantry beside infantry has riposte 1") {
  Table t = duel("scots", "ottomans");
  set(t,
      {"unit red SCO-02 c3", "unit red SCO-02 c4", "unit red SCO-03 d5", "unit red SCO-05 b3", "unit blue OTT-01 d6"});
  CHECK(then(t,
             {"stat c3 riposte 1", "stat c4 riposte 1", "stat d5 riposte 1", "stat b3 riposte 0"}));  // d5 only its own
}

RULE("ECH-032 ECH-031", "SCO-01: food for a camp on farmland only") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 c3", "unit blue OTT-01 d6"});
  t.play("red build_camp c3");
  CHECK(then(t, {"tokens c3 1 0 0 0"}));
  Table forest = duel("scots", "ottomans");
  set(forest, {"terrain c3 forest", "unit red SCO-01 c3", "unit blue OTT-01 d6"});
  forest.play("red build_camp c3");
  CHECK(then(forest, {"tokens c3 0 0 0 0"}));
}

RULE("ECH-036", "SCO-06: a wild for a razed camp") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-06 c3", "camp blue c4 2", "unit blue OTT-01 d6"});
  t.play("red storm c3 c4");
  CHECK(then(t, {"tokens c4 0 0 0 1"}));
}

RULE("R-85", "SCO-10: a ship ferries infantry, whose own move stays") {
  Table t = duel("scots", "ottomans");
  set(t, {"terrain c3 water", "unit red SCO-10 c3", "unit red SCO-02 c2", "unit blue OTT-01 d6"});
  play(t, {"red unit_action c3", "red target c2", "red put c4"});
  CHECK(t.legal("red move c4 c6"));
}

RULE("ECH-061", "SCO-11: heals 2 around, or itself, never above the maximum") {
  Table t = duel("scots", "ottomans");
  set(t,
      {"unit red SCO-11 c3", "hp c3 1", "unit red SCO-02 c4", "hp c4 2", "unit red SCO-03 f1", "unit blue OTT-01 d6"});
  t.play("red unit_action c3");
  CHECK(t.legal("red target c3") && t.legal("red target c4") && !t.legal("red target f1"));
  t.play("red target c4");
  CHECK(then(t, {"hp c4 3", "exhausted c3 yes"}));
}

RULE("ECH-185 R-73", "SCO-13: one more melee for each infantry around the target, at most two, against buildings too") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-13 c3", "unit red SCO-02 b4", "unit red SCO-02 d4", "unit red SCO-02 b5", "unit blue OTT-12 c4",
          "unit blue OTT-01 d6"});
  t.play("red strike c3 c4");
  CHECK(then(t, {"unit c4 red SCO-13 4"}));  // 4 + 2
  Table wall = duel("scots", "ottomans");
  set(wall, {"unit red SCO-13 c3", "unit red SCO-02 b4", "barracks blue c4", "unit blue OTT-01 d6"});
  wall.play("red storm c3 c4");
  CHECK(then(wall, {"building c4 none"}));  // 4 + 1
}

RULE("R-90", "SCO-14: takes a unit back, and protects infantry around him") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c2", "unit blue OTT-01 d6", "discard red SCO-04 SCO-15", "hand red SCO-14", "main red 5 0 3",
          "turn red deployment"});
  play(t, {"red deploy SCO-14 plain c1"});
  EXPECT_EQ(t.refusal("red recover SCO-15"), "ECH-142");
  t.play("red recover SCO-04");
  CHECK(then(t, {"hand red SCO-04", "discard red SCO-15", "stat c2 armour 1"}));
  EXPECT_EQ(state(t).player[0].known.count(4), 1);
  Table none = duel("scots", "ottomans");
  set(none, {"unit red SCO-02 c2", "unit blue OTT-01 d6", "hand red SCO-14", "main red 5 0 3", "turn red deployment"});
  none.play("red deploy SCO-14 plain c1");
  EXPECT_EQ(none.step(), "turn.deploy");
}

RULE("ECH-144 ECH-160", "SCO-15 to SCO-18: claymore, targe, long spear, banner") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c3", "upgrade c3 SCO-15", "upgrade c3 SCO-16", "upgrade c3 SCO-17", "upgrade c3 SCO-18",
          "unit blue OTT-01 d6"});
  CHECK(then(t, {"stat c3 melee 4", "stat c3 riposte 2", "stat c3 ranged_armour 1", "stat c3 anti_cavalry 2",
                 "stat c3 hp 5", "stat c3 war_cry 1"}));
}

RULE("ECH-161", "SCO-19: all infantry have charge 2 this turn") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c2", "unit red SCO-07 a1", "unit blue OTT-12 c4", "unit blue OTT-01 d6", "hand red SCO-19"});
  t.play("red play SCO-19");
  CHECK(then(t, {"stat c2 charge 3", "stat a1 charge 2"}));
  t.play("red strike c2 c4");
  CHECK(then(t, {"hp c4 1"}));
}

RULE("ECH-148", "SCO-20: one food, or two beside an enemy camp") {
  for (const bool near : {true, false}) {
    Table t = duel("scots", "ottomans");
    set(t, {"unit red SCO-02 c3", "unit blue OTT-01 d6", "hand red SCO-20"});
    t.given(near ? "camp blue d4" : "camp blue f4");
    t.play("red play SCO-20");
    CHECK(t.then(near ? "actions red SCO-20 2 0 0 0" : "actions red SCO-20 1 0 0 0"));
  }
}

RULE("ECH-122 R-91", "SCO-21: a camp is burnt for two wilds; without a camp it cannot be played") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c3", "unit blue OTT-01 d6", "hand red SCO-21"});
  CHECK(!t.legal("red play SCO-21"));
  t.given("camp red b2");
  play(t, {"red play SCO-21", "red aim b2"});
  CHECK(then(t, {"building b2 none", "main red 1 1 0", "actions red SCO-21 0 0 0 2"}));
}

RULE("ECH-038 ECH-148", "SCO-22: two cards and a resource of choice") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c3", "unit blue OTT-01 d6", "hand red SCO-22", "main red 0 0 2", "turn red deployment"});
  t.chance("deal red SCO-04").chance("deal red SCO-05").play("red play SCO-22").play("red resource wood");
  CHECK(then(t, {"hand red SCO-04 SCO-05", "actions red SCO-22 0 1 0 0"}));
}

RULE("R-26 ECH-056", "SCO-24: stuns beside water, river included, or exhausts anywhere") {
  Table t = duel("ottomans", "scots");
  set(t, {"terrain d5 river", "unit red OTT-03 c3", "unit blue SCO-01 d6", "hand blue SCO-24"});
  t.play("red move c3 c4");
  CHECK(t.legal("blue answer_as SCO-24 a") && t.legal("blue answer_as SCO-24 b"));
  t.play("blue answer_as SCO-24 a");
  CHECK(then(t, {"exhausted c4 yes", "stays c4 yes", "spent blue 0 1 0"}));
  Table dry = duel("ottomans", "scots");
  set(dry, {"unit red OTT-03 c3", "unit blue SCO-01 d6", "hand blue SCO-24"});
  dry.play("red move c3 c4");
  CHECK(!dry.legal("blue answer_as SCO-24 a"));
  dry.play("blue answer_as SCO-24 b");
  CHECK(then(dry, {"exhausted c4 yes", "stays c4 no"}));
}

RULE("ECH-102", "SCO-25: while the capital is damaged infantry has one more melee") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c3", "unit red SCO-07 a1", "unit blue OTT-01 d6", "event red SCO-25"});
  CHECK(then(t, {"stat c3 melee 2"}));
  t.given("life red 9");
  CHECK(then(t, {"stat c3 melee 3", "stat a1 melee 4"}));
}

RULE("R-52", "SCO-26: infantry costs any one resource less") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 a1", "unit blue OTT-01 d6", "event red SCO-26", "hand red SCO-03 SCO-07", "main red 1 1 0",
          "turn red deployment"});
  CHECK(t.legal("red deploy SCO-03 plain c1") && !t.legal("red deploy SCO-07 plain c1"));
  t.play("red deploy SCO-03 plain c1");  // F1 W2: a wood is left out
  CHECK(then(t, {"spent red 1 1 0"}));
  Table choice = duel("scots", "ottomans");
  set(choice, {"unit red SCO-01 a1", "unit blue OTT-01 d6", "event red SCO-26", "hand red SCO-03", "main red 1 2 0",
               "turn red deployment"});
  choice.play("red deploy SCO-03 plain c1");
  EXPECT_EQ(choice.step(), "pay");
  choice.play("red pay main wood");  // leaves the food out
  CHECK(then(choice, {"main red 1 0 0", "spent red 0 2 0"}));
}

}  // namespace
}  // namespace echoes::test
