// Scenario files: what is wrong with one is said with file and line.
#include "shell/scenario.h"

#include <gtest/gtest.h>

#include "support/table.h"

namespace tafel {
namespace {

std::string run(const std::string& text) { return run_scenario(test::library(), "x.scn", text).failure; }

const std::string kHead = "title one\nrules BKG-003 BKG-006\ngame backgammon seats 2\n";

TEST(Scenario, a_good_one_passes) {
  const ScenarioResult r = run_scenario(
      test::library(), "x.scn",
      kHead +
          "chance open 3 1   # blue begins\nwhen blue move 8 3\nrefuse blue BKG-006 move 13 1\nwhen blue move 6 1\n");
  EXPECT_EQ(r.failure, "");
  EXPECT_EQ(r.title, "one");
  EXPECT_EQ(r.rules, (std::vector<std::string>{"BKG-003", "BKG-006"}));
}

TEST(Scenario, mistakes_are_named_with_their_line) {
  EXPECT_EQ(run(kHead + "chance open 3 1\nwhen blue move 24 3\nchance roll 6 6\nchance roll 5 5\n"),
            "x.scn:7: chance line not used: \"roll 6 6\"");
  EXPECT_EQ(run("dance\n"),
            "x.scn:1: expected title, rules, game, given, play, chance, when, refuse or then, found \"dance\"");
  EXPECT_EQ(run("title x\nwhen blue move 8 3\n"), "x.scn:2: expected a line \"game ID seats N\" first");
  EXPECT_EQ(run("game nothing seats 2\n"), "x.scn:1: unknown game \"nothing\"");
  EXPECT_EQ(run("game backgammon seats 5\n"), "x.scn:1: number of seats out of range");
  EXPECT_EQ(run("game backgammon\n"), "x.scn:1: expected \"game ID seats N [option=value ...]\"");
  EXPECT_EQ(run("game backgammon seats 2 setup\n"), "x.scn:1: expected option=value, found \"setup\"");
  EXPECT_EQ(run("game backgammon seats 2\n"), "x.scn:1: expected a line \"rules ...\"");
  EXPECT_EQ(run(kHead + "when blue move 8 3\n"),
            "x.scn:4: chance must act first in step opening: a chance line is missing");
  EXPECT_EQ(run(kHead + "chance open 3 3\nplay\n"), "x.scn:5: \"open 3 3\" cannot come up in step opening");
  EXPECT_EQ(run(kHead + "chance sing\nplay\n"), "x.scn:5: not a well-formed action: \"sing\"");
  EXPECT_EQ(run(kHead + "chance open 3 1\nwhen red move 8 3\n"), "x.scn:5: it is not this seat's turn (step move)");
  EXPECT_EQ(run(kHead + "chance open 3 1\nwhen pink move 8 3\n"), "x.scn:5: expected a seat, found \"pink\"");
  EXPECT_EQ(run(kHead + "chance open 3 1\nwhen blue\n"), "x.scn:5: expected \"when SEAT ACTION\"");
  EXPECT_NE(run(kHead + "chance open 3 1\nwhen blue move 13 1\n").find("x.scn:5: not legal in step move; legal are: "),
            std::string::npos);
  EXPECT_EQ(run(kHead + "chance open 3 1\nrefuse blue BKG-006 move 8 3\n"), "x.scn:5: this action is legal");
  EXPECT_EQ(run(kHead + "chance open 3 1\nrefuse blue BKG-008 move 13 1\n"),
            "x.scn:5: expected a refusal by BKG-008, found BKG-006");
  EXPECT_EQ(run(kHead + "given anything\n"), "x.scn:4: unknown word \"anything\"");
  EXPECT_EQ(run("title x\nrules COV-020\ngame covil seats 2\ngiven night 1\ngiven blue lying A 5\nplay\n"),
            "x.scn:6: the given position cannot be played: a seat has at most day + 1 troops on the board");
  EXPECT_EQ(run(kHead + "then anything\n"), "x.scn:4: unknown word \"anything\"");
}

}  // namespace
}  // namespace tafel
