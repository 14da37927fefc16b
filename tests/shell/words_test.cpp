// The scenario grammar that every game has: fields by word and by name, words for events, places and options.
#include <gtest/gtest.h>

#include "shell/scenario.h"
#include "support/table.h"

namespace {

using namespace tafel;

std::string run(const std::string& lines) {
  return run_scenario(test::library(), "x.scn", "title x\nrules COV-020\ngame covil seats 2 board=b2\n" + lines)
      .failure;
}

const std::string kTurn = "given afternoon 2 blue\ngiven blue standing C 1\n";

TEST(Words, AFieldIsSetAndFoundByItsWordOrByItsName) {
  EXPECT_EQ(run(kTurn + "given gold blue = 7\nthen blue gold 7\nthen player.gold blue = 7\nthen player.gold 0 = 7\n"),
            "");
  EXPECT_EQ(run(kTurn + "given player.hp green = 3\nthen hp green = 3\n"), "");
  EXPECT_EQ(run(kTurn + "then gold blue = 4\n"), "x.scn:6: expected \"gold blue = 4\", found \"5\"");
  EXPECT_EQ(run(kTurn + "given gold blue = 300\n"), "x.scn:6: state.player.0.gold: expected 0 to 255, found 300");
  EXPECT_EQ(run(kTurn + "given gold blue\n"), "x.scn:6: the line ends too early");
  EXPECT_EQ(run(kTurn + "given gold blue 3 4\n"), "x.scn:6: too many words: \"4\"");
  EXPECT_EQ(run(kTurn + "given player.honour blue = 4\n"), "x.scn:6: there is no field \"honour\"");
}

TEST(Words, ValuesAreIdsOrSignsOfTheMap) {
  EXPECT_EQ(run(kTurn + "given blue fortress B\nthen fortress blue = bonedust_flats\n"), "");
  EXPECT_EQ(run(kTurn + "given blue fortress Z\n"), "x.scn:6: expected one of the domain \"zone\", found \"Z\"");
  EXPECT_EQ(run(kTurn + "then fortress blue = B\n"),
            "x.scn:6: expected \"fortress blue = B\", found \"stormcrag_shore\"");
  EXPECT_EQ(run(kTurn + "given scepter green\nthen scepter = blue\n"),
            "x.scn:7: expected \"scepter = blue\", found \"green\"");
}

TEST(Words, SetsAreNamedByTheirMembers) {
  EXPECT_EQ(run(kTurn + "given outpost blue C\nthen outpost blue C = yes\nthen outpost blue D = no\n"), "");
  EXPECT_EQ(run(kTurn + "given outpost blue C\ngiven outpost blue C = no\nthen outpost blue C yes\n"),
            "x.scn:8: expected \"outpost blue C yes\", found \"no\"");
  EXPECT_EQ(run(kTurn + "given market M09 M01\nthen market M09 M01\nthen market M01 M09\n"), "");
  EXPECT_EQ(run(kTurn + "given market M09\nthen market none\n"), "x.scn:7: expected \"market none\", found \"M09\"");
}

TEST(Words, EventsSinceTheLastAction) {
  const std::string played = kTurn + "when blue act_gold sunscar_dunes\n";
  EXPECT_EQ(run(played +
                "then event gained blue 1\nthen event gained _ 1\nthen event laid_down\nthen no_event gained green\n"),
            "");
  EXPECT_NE(run(played + "then event gained blue 2\n").find("found \"laid_down blue sunscar_dunes, gained blue 1"),
            std::string::npos);
  EXPECT_NE(run(played + "then no_event gained blue\n").find("x.scn:7: expected"), std::string::npos);
  EXPECT_EQ(run(played + "then event won blue\n"), "x.scn:7: expected the name of an event, found \"won\"");
}

TEST(Words, StepTurnOptionsAndPlaces) {
  EXPECT_EQ(
      run(kTurn +
          "play\nthen step turn.main\nthen can blue act_gold sunscar_dunes\nthen cannot blue act_gold glacier_tarn\n"
          "then options blue act_gold 1\n"),
      "");
  EXPECT_EQ(run(kTurn + "play\nthen can blue act_gold glacier_tarn\n"),
            "x.scn:7: expected \"can blue act_gold glacier_tarn\", found \"this action is not legal\"");
  EXPECT_EQ(run(kTurn + "then winner blue\n"), "x.scn:6: the game is not over");
  EXPECT_EQ(run(kTurn + "then score blue 999\n").find("x.scn:6: expected \"score blue 999\", found"), 0U);
  EXPECT_EQ(run(kTurn + "then honour blue\n"), "x.scn:6: unknown word \"honour\"");
}

}  // namespace
