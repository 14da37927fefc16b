// What a forecast tells beside the plain odds: armies of the enemy that could support, the stone of the own army, what
// the enemy would owe, seats that no odds of two sides count.
#include <nlohmann/json.hpp>

#include "andur.h"
#include "games/seventhstone/describe.h"
#include "witness.h"

namespace seventhstone::test {
namespace {

using tafel::Json;

Json derived(Table& t, Seat viewer) {
  Json out;
  derive(game(t), viewer, tafel::test::library().find("seventhstone")->speak("en"), out);
  return out;
}

Chances plain(Table& t, int units) {
  Chances c;
  EXPECT_TRUE(attack_odds(game(t), 0, cell("B3"), kMelee, units, false, c));
  return c;
}

/// Chances with a stone in parts of a million, or nothing if it changes nothing.
u32 with_stone(Table& t, int number) {
  Chances c;
  return stone_odds(game(t), 0, cell("B3"), kMelee, 4, number - 1, c) ? c.first : 0;
}

TEST(SeventhStoneForecast, CountsTheStoneOfTheOwnArmy) {
  Table t = andur("movement", {"own red B3", "army green B2 melee 4", "army red B3 melee 2 2", "building B3 wall"});
  const Side mine{.units = 4, .hit = 4}, theirs{.units = 4, .hit = 4, .walls = 2};
  const auto chance = [](const Side& a, const Side& b) { return battle_chances(a, b, false).first; };
  EXPECT_EQ(plain(t, 4).first, chance(mine, theirs));
  EXPECT_EQ(with_stone(t, 10), chance({.units = 4, .hit = 4, .reroll = true}, theirs));
  EXPECT_EQ(with_stone(t, 16), chance({.units = 4, .hit = 5}, theirs));
  EXPECT_EQ(with_stone(t, 22), chance({.units = 4, .hit = 4, .extra = 2}, theirs));
  EXPECT_EQ(with_stone(t, 32), chance({.units = 4, .hit = 4, .shield = 3}, theirs));
  EXPECT_EQ(with_stone(t, 36), chance(mine, {.units = 2, .hit = 4, .walls = 2})) << "bribed";
  EXPECT_EQ(with_stone(t, 38), chance(mine, {.units = 4, .hit = 4})) << "no wall is left";
  EXPECT_EQ(with_stone(t, 33), 0U) << "who supports is not known yet";
  EXPECT_EQ(with_stone(t, 1), 0U) << "no stone of a battle";
}

Json target_at(const Json& all, const std::string& where) {
  for (const Json& x : all["movement"]["targets"])
    if (x["v"] == cell(where)) return x;
  return {};
}

TEST(SeventhStoneForecast, StandsBesideTheTargetForEveryNumberOfUnits) {
  Table t = andur("movement", {"own red B3 A3", "building B3 manufactory", "army green B2 melee 3 0 E16",
                               "army red B3 melee 2", "army red A3 cavalry 1"});
  state(t).sheet[1] = 1;
  t.settle().play("green move_army B2 melee 1 fresh");
  const Json all = derived(t, 0), x = target_at(all, "B3"), free = target_at(all, "A2");
  EXPECT_EQ(free["fight"], false);
  EXPECT_FALSE(free.contains("foe") || free.contains("helped_by") || free.contains("stone_by"));
  EXPECT_EQ(x["foe"], (Json{{"seat", 1}, {"units", 2}, {"hit", 4}, {"guards", 0}, {"walls", 0}, {"short", 3}}));
  EXPECT_EQ(x["stone"], 16);
  ASSERT_TRUE(x["helped_by"].size() == 3 && x["stone_by"].size() == 3);
  for (std::size_t n = 0; n < 3; ++n) {
    EXPECT_LT(x["helped_by"][n], x["odds_by"][n]["win"]);
    EXPECT_GT(x["stone_by"][n], x["odds_by"][n]["win"]);
  }
  EXPECT_FALSE(derived(t, 1)["movement"].contains("targets")) << "orders are the mover's own business";
}

TEST(SeventhStoneForecast, AFieldThatAnOrderTakesAlreadyBringsNothingMore) {
  Table t = andur("movement", {"army green B2 melee 2"});
  t.settle();
  const auto gain = [&] {
    t.play("green move_army B2 melee 1 fresh");
    return target_at(derived(t, 0), "A2")["rs"].get<int>();
  };
  EXPECT_EQ(gain(), 2);
  t.play("green move_group 1 0 none").play("green move_to A2");
  EXPECT_EQ(gain(), 0);
}

TEST(SeventhStoneForecast, SeatsThatOnlySupportAreNamedAsNotCounted) {
  Table t = andur("combat", {"own red B3", "own blue A3", "army red B3 melee 2", "army blue A3 cavalry 1",
                             "army green B3 melee 2 0 E16", "order blue green red yellow"});
  t.settle().play("blue support A3 B3");
  t.settle();
  ASSERT_EQ(t.step(), "battle.stone");
  EXPECT_EQ(derived(t, 0)["battle"]["uncounted"], Json::array({2}));
}

TEST(SeventhStoneForecast, HitsThatAreStillToBeTakenCountAsTaken) {
  Table t =
      andur("movement", {"own red B3", "army red B3 melee 2", "army green B3 melee 4", "order green red blue yellow"});
  const auto fight = [&] {
    Chances c;
    EXPECT_TRUE(attack_odds(game(t), 0, cell("B3"), kMelee, 4, false, c));
    return c.first;
  };
  const auto chance = [](u8 mine, u8 theirs) {
    return battle_chances({.units = mine, .hit = 4}, {.units = theirs, .hit = 4}, false).first;
  };
  EXPECT_EQ(fight(), chance(4, 2));
  state(t).battle.open = 1;
  state(t).battle.cell = byte(cell("B3"));
  state(t).battle.defender = 1;
  state(t).battle.hits[0] = 3;
  EXPECT_EQ(fight(), chance(1, 2));
  state(t).battle.hits[1] = 1;
  EXPECT_EQ(fight(), chance(1, 1));
  state(t).battle.hits[0] = 4;
  EXPECT_EQ(fight(), 0U) << "nobody of the attackers will be left";
}

}  // namespace
}  // namespace seventhstone::test
