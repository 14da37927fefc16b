// What computer players foresee: conflicts as they stand decide regions, plans and quests before they are fought.
#include "games/schatten/worth.h"
#include "games/schatten/condition.h"
#include "games/schatten/features.h"
#include "shadows.h"

namespace schatten::test {
namespace {

/// The position as the decision phase would leave it.
State foreseen(Table& t) {
  t.settle();
  State s = state(t);
  Game then(s, game(t).pack);
  foresee(then);
  return s;
}
i32 worth(Table&& t, Seat s = 0) {
  t.settle();
  return evaluate(game(t), s);
}

TEST(SchattenWorth, ForeseesWhoTakesARegionAndWhatIsLeft) {
  Table t = turn({"card red tho draw", "card blue gar draw", "org blue o13 gar 1", "adv red gar 3", "adv blue gar 1"});
  const State s = foreseen(t);
  EXPECT_TRUE(s.owned[0].has(16)) << "Garetien";
  EXPECT_EQ(s.adv[0][16], 1) << "half of three, rounded up, is lost";
  EXPECT_EQ(s.adv[1][16], 0);
  EXPECT_TRUE(s.orgs[0].has(12)) << "the organisation goes with its region";
}

TEST(SchattenWorth, ForeseesTiesFleetsDragonsAndWhatIsTakenWithoutAFight) {
  Table t =
      turn({"card red tho draw", "card blue gar draw", "card blue alm draw", "card blue wei draw", "adv red gar 1",
            "adv blue gar 1", "adv red alm 1", "ship red perl 3", "ship blue perl 1", "dragon kos", "adv red kos 3"});
  const State s = foreseen(t);
  EXPECT_EQ(s.adv[0][16], 1) << "a tie changes nothing";
  EXPECT_TRUE(s.owned[1].has(16));
  EXPECT_TRUE(s.owned[0].has(19)) << "Almada stands empty";
  EXPECT_EQ(s.ships[0][3], 1);
  EXPECT_EQ(s.ships[1][3], 0);
  EXPECT_TRUE(s.carbuncles.has(15));
  EXPECT_EQ(s.adv[0][15], 1);
}

TEST(SchattenWorth, WhatAPlanWillHaveCountsBeforeTheConflicts) {
  // Plan p01 asks for Thorwal and Gjalskerland; p10 has no use for either.
  const std::vector<std::string> there{"card red tho draw", "card red gar draw", "adv red gja 2", "adv black gja 1"},
      away{"card red tho draw", "card red gar draw", "adv red zyk 2", "adv black zyk 1"};
  const auto with = [](std::vector<std::string> given, const char* plan) {
    given.push_back(std::string("plan red ") + plan);
    return worth(turn(given));
  };
  EXPECT_GT(with(there, "p01") - with(away, "p01"), with(there, "p10") - with(away, "p10") + 20);
}

TEST(SchattenWorth, ABidIsWorthWhatTheBoardAfterTheConflictsFulfils) {
  // Tar Honak asks for a region at two seas; the lone adventurer in Brabak will be beaten.
  const std::vector<std::string> bid{"card red gar draw", "card blue ala draw", "quest q04", "bid red q04 1"};
  std::vector<std::string> safe = bid, doomed = bid;
  safe.push_back("adv red bra 1");
  doomed.insert(doomed.end(), {"adv red bra 1", "adv blue bra 3"});
  Table t = turn(doomed);
  const State s = foreseen(t);
  State copy = s;
  EXPECT_FALSE(fulfils(Game(copy, game(t).pack), 0, game(t).pack.quest[3]));
  EXPECT_GT(worth(turn(safe)), worth(turn(doomed)) + 60);
}

}  // namespace
}  // namespace schatten::test
