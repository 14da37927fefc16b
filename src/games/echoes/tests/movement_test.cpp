// Movement, scouting and obstacles.
#include "echoes_table.h"

namespace echoes::test {
namespace {

RULE("ECH-040 ECH-041", "units move and act in any order, interleaved; moving does not exhaust") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 b2", "unit red BYZ-08 d2", "unit blue SCO-01 d5"});
  play(t, {"red move b2 b3", "red move d2 d4"});
  CHECK(then(t, {"exhausted b3 no", "exhausted d4 no"}));
  play(t, {"red build_camp b3"});
  CHECK(then(t, {"exhausted b3 yes", "exhausted d4 no"}));
}

RULE("ECH-042", "a unit moves once per turn") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 b2", "unit blue SCO-01 d6"});
  t.play("red move b2 b3");
  CHECK(!t.legal("red move b3 b4"));
  EXPECT_EQ(t.refusal("red move b3 b4"), "ECH-042");
  CHECK(then(t, {"exhausted b3 no", "moved b3 yes"}));
}

RULE("ECH-043", "points and directions of the card") {
  Table t = duel("byzantines", "scots");
  // ortho 2, diag 3, all 2
  set(t, {"unit red BYZ-03 c3", "unit red BYZ-06 f1", "unit red BYZ-01 a6", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c3 c5") && t.legal("red move c3 e3") && !t.legal("red move c3 d4"));
  EXPECT_EQ(t.refusal("red move c3 d4"), "ECH-043");
  EXPECT_EQ(t.refusal("red move c3 c6"), "ECH-043");
  CHECK(t.legal("red move f1 c4") && !t.legal("red move f1 f2"));
  CHECK(t.legal("red move a6 c4") && t.legal("red move a6 a4") && t.legal("red move a6 c6"));
  CHECK(!t.legal("red move a6 a3"));
}

RULE("ECH-044", "a move is a straight line") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-01 c3", "unit blue SCO-01 d6"});
  CHECK(!t.legal("red move c3 d5"));
  EXPECT_EQ(t.refusal("red move c3 d5"), "ECH-044");
  EXPECT_EQ(t.refusal("red move c3 c3"), "ECH-044");
}

RULE("ECH-045", "each square costs one point, across the borders of tiles too") {
  Table t = duel("mongols", "scots");
  set(t, {"unit red MON-02 a1", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move a1 d4") && t.legal("red move a1 d1") && !t.legal("red move a1 e5"));
}

RULE("ECH-046", "a move ends on the first square of an undiscovered tile") {
  Table t = duel("mongols", "scots");
  set(t, {"closed c3", "pool h1", "unit red MON-02 c2", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c2 c3") && !t.legal("red move c2 c4") && t.legal("red move c2 d3"));
  EXPECT_EQ(t.refusal("red move c2 c4"), "ECH-046");
}

RULE("ECH-047", "the tile is turned up at random and laid as the scout likes; equal pictures are one choice") {
  Table t = duel("mongols", "scots", {{"map", "constantinople"}});
  set(t, {"closed c3", "pool c3 c4", "unit red MON-02 c2", "unit blue SCO-01 d6"});
  t.chance("reveal c4").play("red move c2 c3");
  EXPECT_EQ(t.options("red").size(), 4U);
  EXPECT_EQ(t.step(), "scout.orient");
  t.play("red turn_tile r180");  // Fo Fa / Mi Wa turned round: Wa Mi / Fa Fo
  CHECK(then(
      t, {"terrain c4 water", "terrain d4 mine", "terrain c3 farmland", "terrain d3 forest", "unit c3 red MON-02 3"}));
  CHECK(told(t, event::revealed));
  EXPECT_EQ(state(t).pool.size(), 1);
}

RULE("ECH-004 ECH-047", "the centre tile is known by its place and looks the same after half a turn") {
  Table t("echoes", 2, with("mongols", "scots", {{"map", "constantinople"}}), 3);
  EXPECT_EQ(state(t).centre, 5);
  EXPECT_EQ(state(t).pool.size(), 6);
  t.given("clear").given("closed c3").given("centre = 5").given("unit red MON-02 c2").given("unit blue SCO-01 d6");
  t.play("red move c2 c3");
  EXPECT_EQ(t.options("red").size(), 2U);
  t.play("red turn_tile r0");  // Ri RV / RV Ri
  CHECK(then(t,
             {"terrain c4 rich_mine", "terrain d4 river_village", "terrain c3 river_village", "terrain d3 rich_mine"}));
  EXPECT_EQ(state(t).centre, 0xff);
}

RULE("ECH-049 R-75", "who has scouted neither moves nor steps again in this turn") {
  Table t = duel("ottomans", "scots");
  set(t, {"closed c3", "pool h1", "unit red OTT-03 c2", "unit blue SCO-01 d6", "hand red OTT-21"});
  t.play("red move c2 c3").play("red turn_tile r0");
  CHECK(then(t, {"exhausted c3 no"}));
  EXPECT_EQ(t.refusal("red move c3 c4"), "ECH-049");
  t.play("red play_as OTT-21 b").play("red target c3").play("red pay main food");
  EXPECT_EQ(t.step(), "turn.mobilize");  // nowhere to step
}

RULE("ECH-050", "one unit on a square") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c3", "unit red BYZ-04 c4", "unit blue SCO-01 d6"});
  CHECK(!t.legal("red move c3 c4"));
  EXPECT_EQ(t.refusal("red move c3 c4"), "ECH-050");
}

RULE("ECH-051", "enemy units and enemy fortified buildings are in the way") {
  Table t = duel("mongols", "scots");
  set(t, {"unit red MON-02 c2", "unit blue SCO-01 c3", "barracks blue d3"});
  CHECK(!t.legal("red move c2 c3") && !t.legal("red move c2 c4") && !t.legal("red move c2 d3") &&
        !t.legal("red move c2 e4"));
  for (const char* to : {"red move c2 c3", "red move c2 c4", "red move c2 d3", "red move c2 e4"})
    EXPECT_EQ(t.refusal(to), "ECH-051") << to;
}

RULE("ECH-052 R-74", "enemy camps, own camps and own empty fortified buildings may be entered") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-01 c2", "camp blue c3", "camp red d2", "barracks red b2", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c2 c3") && t.legal("red move c2 c4") && t.legal("red move c2 d2") &&
        t.legal("red move c2 b2"));
  CHECK(t.legal("red move c2 c1") && t.legal("red move c2 a2"));
}

RULE("ECH-053", "allied units may be crossed, inside buildings too, but nobody ends there") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c2", "unit red BYZ-04 c3", "unit red BYZ-05 d2", "barracks red d2", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c2 c4") && !t.legal("red move c2 c3") && t.legal("red move c2 e2") &&
        !t.legal("red move c2 d2"));
}

RULE("ECH-054 ECH-081", "a mountain ends the move; next turn it goes on normally") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 mountain", "unit red BYZ-03 c2", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c2 c3") && !t.legal("red move c2 c4"));
  Table next = duel("byzantines", "scots");
  set(next, {"terrain c3 mountain", "unit red BYZ-03 c3", "unit blue SCO-01 d6"});
  CHECK(next.legal("red move c3 c5"));
}

RULE("ECH-055 ECH-082", "water is for seaworthy units and ships") {
  Table t = duel("norsemen", "scots");
  set(t, {"terrain c3 water", "terrain c4 water", "unit red NOR-02 c2", "unit red NOR-01 b3", "unit red NOR-10 d3",
          "unit blue SCO-01 d6"});
  CHECK(!t.legal("red move c2 c3") && !t.legal("red move c2 c4"));
  EXPECT_EQ(t.refusal("red move c2 c3"), "ECH-055");
  CHECK(t.legal("red move b3 c3") && t.legal("red move b3 c4"));  // seaworthy
  CHECK(t.legal("red move d3 c3") && t.legal("red move d3 c4"));  // a ship
}

RULE("ECH-056 ECH-083", "rivers are for everybody and count as water") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 river", "terrain c4 river_village", "unit red BYZ-03 c2", "unit red BYZ-12 c4",
          "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c2 c3"));
  CHECK(t.legal("red move c4 c3"));
}

RULE("ECH-057", "villages do not restrict movement") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 village", "unit red BYZ-03 c2", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c2 c3") && t.legal("red move c2 c4"));
}

RULE("ECH-058 ECH-023", "an exhausted unit neither moves nor acts") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 c2", "exhausted c2", "unit blue SCO-01 c3"});
  EXPECT_EQ(t.refusal("red move c2 c4"), "ECH-058");
  EXPECT_EQ(t.refusal("red strike c2 c3"), "ECH-023");
  EXPECT_EQ(t.refusal("red build_camp c2"), "ECH-023");
  EXPECT_EQ(t.options("red").size(), 1U);
}

RULE("ECH-168 R-37", "a warship stays on water and reaches no land in melee; allies cross its water square") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 water", "terrain c4 water", "terrain d3 river", "unit red BYZ-12 c3", "unit red BYZ-03 b3",
          "unit blue SCO-01 b4"});
  CHECK(t.legal("red move c3 c4") && t.legal("red move c3 d3") && !t.legal("red move c3 c2"));
  EXPECT_EQ(t.refusal("red move c3 c2"), "ECH-055");
  CHECK(!t.legal("red strike c3 b4") && t.legal("red shoot c3 b4"));
  EXPECT_EQ(t.refusal("red strike c3 b4"), "ECH-055");
  CHECK(t.legal("red move b3 d3"));   // over the warship's water
  CHECK(!t.legal("red move b3 c3"));  // but not onto it
}

RULE("R-37", "land units do not reach a ship on water") {
  Table t = duel("norsemen", "ottomans");
  set(t, {"terrain c4 water", "unit red NOR-02 c3", "unit red NOR-01 d3", "unit blue OTT-11 c4"});
  CHECK(!t.legal("red strike c3 c4"));
  EXPECT_EQ(t.refusal("red strike c3 c4"), "ECH-055");
  CHECK(t.legal("red strike d3 c4"));  // seaworthy
}

RULE("ECH-174 R-83", "a light ship keeps to water and the squares around discovered water") {
  Table t = duel("norsemen", "scots");
  set(t, {"terrain c3 water", "unit red NOR-10 c4", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c4 c3") && t.legal("red move c4 d3") && t.legal("red move c4 b4") &&
        !t.legal("red move c4 c5"));
  set(t, {"closed c5"});
  CHECK(t.legal("red move c4 c5"));  // undiscovered: nobody knows
}

RULE("R-81", "nobody crosses the water of an allied light ship; on land everybody may") {
  Table t = duel("norsemen", "scots");
  set(t, {"terrain c3 water", "unit red NOR-01 c2", "unit red NOR-10 c3", "unit red NOR-02 a4", "unit red NOR-11 b4",
          "unit blue SCO-01 d6"});
  CHECK(!t.legal("red move c2 c4"));
  EXPECT_EQ(t.refusal("red move c2 c4"), "ECH-174");
  CHECK(t.legal("red move a4 c4"));
}

RULE("R-38 ECH-048", "after scouting a unit goes back from every square where it may not end") {
  Table t = duel("byzantines", "scots", {{"map", "constantinople"}});
  set(t, {"closed c3", "pool c5", "terrain c2 water", "unit red BYZ-12 c2", "unit blue SCO-01 d6"});
  t.play("red move c2 c3").play("red turn_tile r0");  // land: no place for a warship
  CHECK(then(t, {"unit c2 red BYZ-12 6"}));
}

RULE("ECH-048 ECH-115", "going back leads to the nearest possible square of the path") {
  Table t = duel("mongols", "scots", {{"map", "constantinople"}});
  set(t, {"closed c5", "pool c1", "unit red MON-02 c2", "unit red MON-07 c4", "unit blue SCO-01 f1"});
  t.play("red move c2 c5").play("red turn_tile r90");
  CHECK(then(t, {"terrain c5 water"}));
  EXPECT_EQ(state(t).unit[0].square, 26);  // c4 holds a unit with front line, which may share its square
}

RULE("R-10 ECH-166", "front line shares a square with one ally, whoever comes last; three never fit") {
  Table t = duel("mongols", "scots");
  set(t, {"unit red MON-07 c3", "unit red MON-02 c4", "unit red MON-03 d4", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c3 c4") && t.legal("red move c4 c3"));
  t.play("red move c4 c3");
  CHECK(!t.legal("red move d4 c3"));
  EXPECT_EQ(t.refusal("red move d4 c3"), "ECH-050");
}

RULE("R-68", "diagonal steps between blocked squares") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-01 c3", "barracks blue c4", "barracks blue d3", "unit blue SCO-01 d6"});
  CHECK(t.legal("red move c3 d4"));
}

RULE("ECH-187 ECH-188", "neighbourhoods hold both ways and have the right size") {
  int adjacent6 = 0, around6 = 0, adjacent8 = 0, around8 = 0;
  const Squares small = board_of(3), large = board_of(4);
  for (std::size_t a = 0; a < kSquares; ++a)
    for (std::size_t b = 0; b < kSquares; ++b) {
      EXPECT_EQ(kAdjacent[a].has(b), kAdjacent[b].has(a));
      EXPECT_EQ(kSurrounding[a].has(b), kSurrounding[b].has(a));
      if (a >= b) continue;
      if (small.has(a) && small.has(b)) adjacent6 += kAdjacent[a].has(b), around6 += kSurrounding[a].has(b);
      adjacent8 += kAdjacent[a].has(b), around8 += kSurrounding[a].has(b);
    }
  EXPECT_EQ(large.size(), 64);
  EXPECT_EQ(adjacent6, 60);
  EXPECT_EQ(around6, 110);
  EXPECT_EQ(adjacent8, 112);
  EXPECT_EQ(around8, 210);
  CHECK(kAdjacent[9].has(9) && kSurrounding[9].has(9));
}

}  // namespace
}  // namespace echoes::test
