// Every card of Mongols and Byzantines that says something, at least once.
#include "echoes_table.h"

namespace echoes::test {
namespace {

RULE("R-75", "MON-00: once per turn a shooting cavalry may step 1 square") {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-02 c3", "unit red MON-02 e3", "unit blue OTT-12 d4", "unit blue OTT-01 d6"});
  t.play("red shoot c3 d4");
  EXPECT_EQ(t.step(), "card.decide");
  CHECK(t.legal("red step c3 b2") && !t.legal("red step c3 a1") && t.legal("red stay"));
  EXPECT_EQ(t.refusal("red step c3 a1"), "ECH-044");
  t.play("red step c3 b2");
  CHECK(then(t, {"unit b2 red MON-02 3", "exhausted b2 yes"}));
  t.play("red shoot e3 d4");
  EXPECT_EQ(t.step(), "turn.mobilize");
}

RULE("R-75 R-42", "MON-00: not after melee, and no window after a step") {
  Table t = duel("mongols", "scots");
  set(t, {"unit red MON-03 c3", "unit blue SCO-02 c4", "unit blue SCO-01 d6"});
  t.play("red strike c3 c4");
  EXPECT_EQ(t.step(), "turn.mobilize");
  Table ambush = duel("mongols", "scots");
  set(ambush, {"unit red MON-02 c3", "unit blue SCO-03 c4", "hand blue SCO-23", "main blue 2 0 0"});
  play(ambush, {"red shoot c3 c4", "red step c3 b3"});
  EXPECT_EQ(ambush.step(), "turn.mobilize");
}

RULE("ECH-044 R-75", "MON-04: after its attack it may step 2 squares, in its directions, past nobody") {
  Table t = duel("mongols", "ottomans");
  set(t, {"closed a3", "pool h1", "unit red MON-04 c3", "unit blue OTT-12 d4", "unit blue OTT-02 c2"});
  t.play("red strike c3 d4");
  CHECK(t.legal("red step c3 e3") && !t.legal("red step c3 c1"));
  CHECK(!t.legal("red step c3 b3"));  // undiscovered
  t.play("red stay");
  CHECK(then(t, {"unit c3 red MON-04 1"}));
}

RULE("ECH-043", "MON-11: other cavalry that start beside him move 1 further") {
  Table t = duel("mongols", "ottomans");
  set(t,
      {"unit red MON-11 c3", "unit red MON-03 c2", "unit red MON-07 b3", "unit red MON-02 f1", "unit blue OTT-01 d6"});
  CHECK(then(t, {"stat c2 move 4", "stat c3 move 2", "stat b3 move 2", "stat f1 move 3"}));
  CHECK(t.legal("red move c2 c6"));
}

RULE("R-17 ECH-031",
     "MON-12: on an enemy camp it gains the resource of the square at the end of the turn, at most two") {
  Table t = duel("mongols", "ottomans");
  set(t, {"terrain c4 forest", "camp blue c4", "unit red MON-12 c4", "unit blue OTT-01 d6", "deck red none",
          "turn red deployment"});
  t.play("red end_turn");
  CHECK(then(t, {"tokens c4 0 1 0 0", "main blue 1 2 0"}));
  Table own = duel("mongols", "ottomans");
  set(own, {"camp red c4", "unit red MON-12 c4", "unit blue OTT-01 d6", "deck red none", "turn red deployment"});
  own.play("red end_turn");
  CHECK(then(own, {"tokens c4 0 0 0 0"}));
}

RULE("ECH-061", "MON-13: up to two other cavalry step 2 squares each") {
  Table t = duel("mongols", "ottomans");
  set(t,
      {"unit red MON-13 c3", "unit red MON-02 a1", "unit red MON-03 f1", "unit red MON-05 a5", "unit blue OTT-01 d6"});
  play(t, {"red unit_action c3", "red step a1 a3", "red step f1 f3"});
  CHECK(then(t, {"unit a3 red MON-02 3", "unit f3 red MON-03 4", "exhausted c3 yes", "step turn.mobilize"}));
  CHECK(t.legal("red move a3 a6"));  // a step is no move
}

RULE("ECH-157 ECH-185", "MON-14: two cards for a razed building of any kind") {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-14 c3", "barracks blue c4 3", "unit blue OTT-01 d6"});
  t.chance("deal red MON-02").chance("deal red MON-03").play("red storm c3 c4");
  CHECK(then(t, {"hand red MON-02 MON-03"}));
}

RULE("ECH-172 ECH-176 ECH-160", "MON-15 to MON-18: bow, coat, remounts, paiza") {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-02 c3", "upgrade c3 MON-15", "upgrade c3 MON-16", "upgrade c3 MON-17", "upgrade c3 MON-18",
          "unit blue OTT-01 d6"});
  CHECK(then(t, {"stat c3 long_range 1", "stat c3 armour 1", "stat c3 move 4", "stat c3 hp 5", "stat c3 recruit 1"}));
  CHECK(t.legal("red recruit c3"));
}

RULE("ECH-189 ECH-109", "MON-19: true damage by the number of shooters around, at most three") {
  Table t = duel("mongols", "hre");
  set(t, {"unit red MON-02 b3", "unit red MON-02 b4", "unit red MON-04 b5", "unit red MON-05 d5", "unit red MON-03 d3",
          "unit blue HRE-08 c4", "hand red MON-19", "main red 0 2 0"});
  play(t, {"red play MON-19", "red target c4"});
  CHECK(then(t, {"hp c4 3"}));  // four shooters, three points, armour does not help
}

RULE("R-85", "MON-20: each cavalry may step 1 square, in deployment too") {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-02 a1", "unit red MON-03 f1", "unit red MON-07 c3", "unit blue OTT-01 d6", "hand red MON-20",
          "main red 2 0 0", "turn red deployment"});
  play(t, {"red play MON-20", "red step f1 f2"});
  CHECK(!t.legal("red step f2 f3") && !t.legal("red step c3 c4"));
  t.play("red stay");
  CHECK(then(t, {"unit f2 red MON-03 4", "unit a1 red MON-02 3"}));
}

RULE("ECH-147 ECH-148", "MON-21, MON-22: tribute and the yam") {
  Table t = duel("mongols", "ottomans");
  set(t,
      {"unit red MON-02 a1", "unit blue OTT-01 d6", "hand red MON-21 MON-22", "main red 1 1 0", "turn red deployment"});
  t.play("red play MON-21");
  CHECK(then(t, {"actions red MON-21 1 0 0 0"}));
  Table yam = duel("mongols", "ottomans");
  set(yam, {"unit red MON-02 a1", "unit blue OTT-01 d6", "hand red MON-22", "main red 1 1 0", "turn red deployment"});
  yam.chance("deal red MON-04").chance("deal red MON-05").play("red play MON-22");
  CHECK(then(yam, {"hand red MON-04 MON-05", "discard red MON-22"}));
}

RULE("R-76 ECH-186", "MON-23: only against melee on cavalry; the target may stay") {
  Table t = duel("ottomans", "mongols");
  set(t,
      {"unit red OTT-05 c3", "unit red OTT-03 d3", "unit blue MON-03 c4", "unit blue MON-07 e4", "hand blue MON-23"});
  t.play("red shoot d3 c4");
  EXPECT_EQ(t.step(), "turn.mobilize");
  t.play("red strike c3 c4").play("blue answer MON-23").play("blue stay");
  CHECK(then(t, {"unit c4 blue MON-03 2", "unit c3 red OTT-05 5"}));
}

RULE("ECH-024 R-72", "MON-24: a kill readies one main resource, in the opponent's turn too") {
  Table t = duel("mongols", "scots");
  set(t, {"unit red MON-06 c2", "unit blue SCO-02 c4", "unit blue SCO-01 d6", "event red MON-24", "main red 0 1 0",
          "spent red 1 0 0"});
  t.play("red strike c2 c4");
  EXPECT_EQ(t.refusal("red ready wood"), "ECH-024");
  t.play("red ready food");
  CHECK(then(t, {"main red 1 1 0"}));
  Table counter = duel("scots", "mongols");
  set(counter, {"unit red SCO-02 c3", "hp c3 1", "unit red SCO-01 c1", "unit blue MON-05 c4", "event blue MON-24",
                "main blue 0 0 0", "spent blue 1 1 0"});
  counter.play("red strike c3 c4");
  EXPECT_EQ(counter.actor(), "blue");
}

RULE("ECH-032 ECH-036", "MON-25: a wild at the end of the turn with four units") {
  for (const bool four : {true, false}) {
    Table t = duel("mongols", "ottomans");
    set(t, {"unit red MON-02 a1", "unit red MON-02 a2", "unit red MON-02 a3", "unit blue OTT-01 d6", "event red MON-25",
            "deck red none", "turn red deployment"});
    if (four) t.given("unit red MON-03 a4");
    t.play("red end_turn");
    CHECK(t.then(four ? "event_tokens red MON-25 0 0 0 1" : "event_tokens red MON-25 0 0 0 0"));
  }
}

RULE("R-78 ECH-176", "BYZ-00: garrisoned fortified buildings have armour 1") {
  Table t = duel("norsemen", "byzantines");
  set(t, {"unit red NOR-02 c3", "unit red NOR-03 e3", "barracks blue c4", "barracks blue e4", "unit blue BYZ-03 c4"});
  play(t, {"red storm c3 c4", "red storm e3 e4"});
  CHECK(then(t, {"building c4 blue barracks 4", "building e4 blue barracks 2"}));
}

RULE("ECH-069", "BYZ-01: its barracks cost wood alone") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-01 c3", "unit red BYZ-03 c4", "unit blue SCO-01 d6", "main red 0 2 0"});
  CHECK(t.legal("red build_barracks c3") && !t.legal("red build_barracks c4"));
}

RULE("ECH-051 ECH-106", "BYZ-02: moves past enemies; its melee is the enemy's cost, its own against buildings") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-02 c2", "unit blue SCO-07 c3", "barracks blue d3", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c2 c4") && t.legal("red move c2 e4") && !t.legal("red move c2 c3"));
  t.play("red storm c2 d3");
  CHECK(then(t, {"building d3 blue barracks 4"}));
  Table struck = duel("scots", "byzantines");
  set(struck, {"unit red SCO-07 c3", "unit red SCO-01 c1", "unit blue BYZ-02 c4", "unit blue BYZ-01 d6"});
  struck.play("red strike c3 c4");
  CHECK(then(struck, {"unit c4 red SCO-07 1"}));  // counter 6, armour 1
}

RULE("ECH-191 R-60", "BYZ-07: armour 4 on an own building") {
  Table t = duel("byzantines", "scots");
  set(t, {"camp red c3", "unit red BYZ-07 c3", "camp blue a1", "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c3 armour 4"}));
  Table off = duel("byzantines", "scots");
  set(off, {"camp blue c3", "unit red BYZ-07 c3", "unit blue SCO-01 d6"});
  CHECK(then(off, {"stat c3 armour 0"}));
}

RULE("ECH-036 R-51", "BYZ-14: takes any card back; gold pays for everything and the rest pays for gold") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-01 a1", "unit blue SCO-01 d6", "discard red BYZ-23", "hand red BYZ-14", "main red 5 0 4",
          "turn red deployment"});
  play(t, {"red deploy BYZ-14 plain c1", "red recover BYZ-23"});
  CHECK(then(t, {"hand red BYZ-23"}));
  Table pay = duel("byzantines", "scots");
  set(pay, {"unit red BYZ-14 a1", "unit blue SCO-01 d6", "hand red BYZ-05", "main red 3 0 3", "turn red deployment"});
  pay.play("red deploy BYZ-05 plain c1");  // F2 G3 A1 of 3 food and 3 gold
  CHECK(then(pay, {"spent red 3 0 3"}));
  Table odd = duel("byzantines", "scots");
  set(odd,
      {"unit red BYZ-14 a1", "unit blue SCO-01 d6", "hand red BYZ-05 BYZ-12", "main red 6 0 0", "turn red deployment"});
  CHECK(odd.legal("red deploy BYZ-05 plain c1"));   // food as gold
  CHECK(!odd.legal("red deploy BYZ-12 plain c1"));  // but not as wood
}

RULE("ECH-031", "BYZ-15: on an own camp it gains the resource of the square") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 mine", "camp red c3", "unit red BYZ-15 c3", "unit blue SCO-01 d6", "deck red none",
          "turn red deployment"});
  t.play("red end_turn");
  CHECK(then(t, {"tokens c3 0 0 1 0"}));
}

RULE("ECH-144 ECH-169", "BYZ-16 to BYZ-20: upgrades of Byzantium") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c3", "upgrade c3 BYZ-16", "upgrade c3 BYZ-17", "upgrade c3 BYZ-18", "upgrade c3 BYZ-19",
          "upgrade c3 BYZ-20", "unit red BYZ-08 a1", "unit blue SCO-01 d6"});
  CHECK(
      then(t, {"stat c3 ranged 2", "stat c3 riposte 2", "stat c3 melee 5", "stat c3 hp 6"}));  // BYZ-20 is for cavalry
}

RULE("R-22 R-42", "BYZ-21: a targeted unit lets its owner resupply; the attack goes on") {
  Table t = duel("ottomans", "byzantines");
  set(t, {"unit red OTT-05 c3", "unit blue BYZ-04 c4", "hand blue BYZ-21 BYZ-05", "main blue 1 0 0"});
  play(t, {"red strike c3 c4", "blue answer BYZ-21"});
  EXPECT_EQ(t.step(), "supply.mark");
  EXPECT_EQ(t.actor(), "blue");
  t.play("blue mark BYZ-05").chance("deal blue BYZ-10").play("blue done");
  CHECK(then(t, {"hand blue BYZ-10", "hp c4 2", "step turn.mobilize"}));
}

RULE("R-58", "BYZ-22: gold for every enemy unit, garrisoned ones included") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c3", "unit blue SCO-01 d6", "unit blue SCO-02 d4", "hand red BYZ-22", "main red 1 2 0",
          "turn red deployment"});
  t.play("red play BYZ-22");
  CHECK(then(t, {"actions red BYZ-22 0 0 2 0"}));
}

RULE("ECH-148", "BYZ-23: silk trade") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c3", "unit blue SCO-01 d6", "hand red BYZ-23 BYZ-23"});
  play(t, {"red play BYZ-23", "red play BYZ-23"});
  CHECK(then(t, {"actions red BYZ-23 0 0 1 0 BYZ-23 0 0 1 0"}));
}

RULE("R-60 R-91", "BYZ-24: any number of ready units on own buildings heal 4 and are exhausted") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-05 c1", "hp c1 1", "camp red b3", "unit red BYZ-03 b3", "hp b3 1", "camp red b4",
          "unit red BYZ-04 b4", "exhausted b4", "unit red BYZ-10 f1", "unit blue SCO-01 d6", "hand red BYZ-24",
          "main red 1 0 0"});
  t.play("red play BYZ-24");
  CHECK(t.legal("red target c1") && t.legal("red target b3") && !t.legal("red target b4") && !t.legal("red target f1"));
  t.play("red target c1");
  EXPECT_EQ(t.cause("red target c1"), "Varangian Guard is already chosen.");
  EXPECT_EQ(t.cause("red aim a1"),
            "There is no building on a1 that is meant.");  // the square has the number of that unit
  play(t, {"red target b3", "red stop"});
  CHECK(then(t, {"hp c1 5", "hp b3 3", "exhausted c1 yes", "exhausted b3 yes"}));
}

RULE("R-51 ECH-022", "BYZ-25: this turn the opponent's ready main resources pay too") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-01 a1", "unit blue SCO-01 d6", "hand red BYZ-25 BYZ-03", "main red 0 0 2", "main blue 1 2 0",
          "deck red none", "deck blue none"});
  t.play("red play BYZ-25").play("red end_mobilization");
  CHECK(t.legal("red deploy BYZ-03 plain c1"));  // F1 W1 A1
  t.play("red deploy BYZ-03 plain c1");
  CHECK(then(t, {"spent blue 1 2 0", "spent red 0 0 2"}));
  t.play("red end_turn");
  EXPECT_EQ(state(t).borrow, 0xff);
}

RULE("ECH-163 ECH-108", "BYZ-26: units in own fortified buildings shoot better") {
  Table t = duel("byzantines", "scots");
  set(t,
      {"unit red BYZ-04 c1", "unit red BYZ-03 a3", "unit blue SCO-02 d2", "unit blue SCO-01 d6", "event red BYZ-26"});
  CHECK(then(t, {"stat c1 ranged 1", "stat c1 piercing 1", "stat a3 ranged 1", "stat a3 piercing 0"}));
  CHECK(t.legal("red shoot c1 d2"));
}

RULE("R-72 R-88", "BYZ-27: one card per turn for a technology or tactic, not for itself") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c3", "unit blue SCO-01 d6", "hand red BYZ-27 BYZ-23 BYZ-23", "main red 0 0 3",
          "turn red deployment"});
  t.play("red play BYZ-27");
  CHECK(then(t, {"hand_size red 2"}));
  t.chance("deal red BYZ-04").play("red play BYZ-23").play("red play BYZ-23");
  CHECK(then(t, {"hand red BYZ-04"}));
}

}  // namespace
}  // namespace echoes::test
