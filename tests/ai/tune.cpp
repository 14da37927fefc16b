// Finding numbers of the search: the arithmetic on known hills, and that a step of games is what it says.
#include "ai/tune.h"

#include <cmath>

#include "common.h"

namespace tafel::test {
namespace {

/// Games on a hill: the nearer to the top, the more often a player wins; decided by chance.
double meet(const std::vector<double>& up, const std::vector<double>& down, const std::vector<double>& top, Rng& rng) {
  double far_up = 0, far_down = 0;
  for (std::size_t i = 0; i < top.size(); ++i) {
    far_up += (up[i] - top[i]) * (up[i] - top[i]);
    far_down += (down[i] - top[i]) * (down[i] - top[i]);
  }
  const double chance = 1 / (1 + std::exp(0.15 * (far_up - far_down)));
  double better = 0;
  for (int game = 0; game < 4; ++game) better += rng.below(1000U) < static_cast<u32>(1000 * chance) ? 0.25 : -0.25;
  return better;
}

TEST(Climb, FindsTheTopThroughChance) {
  const std::vector<double> top{3, -1, 0.5, 6};
  int near = 0;
  for (u64 seed = 1; seed <= 10; ++seed) {
    Rng rng(seed);
    Climb climb({0, 2, 0, 3}, 400, seed);
    while (climb.done() < 400) climb.learn(meet(climb.asked(1), climb.asked(-1), top, rng));
    double far = 0;
    for (std::size_t i = 0; i < top.size(); ++i) far = std::max(far, std::abs(climb.now()[i] - top[i]));
    near += far < 1.8;
  }
  EXPECT_GE(near, 8);  // of ten; at the beginning it is 3 steps away
}

TEST(Climb, AsksOnBothSidesOfWhereItIs) {
  Climb climb({1, 5}, 100, 7);
  const auto up = climb.asked(1), down = climb.asked(-1);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_NE(up[i], climb.now()[i]);
    EXPECT_DOUBLE_EQ(up[i] + down[i], 2 * climb.now()[i]);
  }
  climb.learn(0);  // nobody was better
  EXPECT_EQ(climb.now(), (std::vector<double>{1, 5}));
  const auto before = climb.now();
  const auto asked = climb.asked(1);
  climb.learn(1);
  for (std::size_t i = 0; i < 2; ++i) EXPECT_GT((climb.now()[i] - before[i]) * (asked[i] - before[i]), 0);
}

TEST(Tuner, TakesWhatCanBeTunedAndKeepsTheBounds) {
  const LoadedGame& game = *library().find("goofspiel");
  EXPECT_THROW(Tuner(game, 2, {"explore", "haste"}, 10, 1), std::invalid_argument);
  EXPECT_THROW(Tuner(game, 2, {"luck"}, 10, 1), std::invalid_argument);
  const SearchTuning own = tuning_of(game, 2);
  Tuner all(game, 2, {}, 10, 1);
  EXPECT_GT(all.numbers().size(), 5U);
  for (std::size_t i = 0; i < all.numbers().size(); ++i)
    EXPECT_NEAR(all.changes(0)[i].second, own.*all.numbers()[i]->value, 1e-4F) << all.numbers()[i]->name;
  for (int i = 0; i < 10; ++i) all.climb().learn(1);
  for (const int sign : {-1, 0, 1})
    for (std::size_t i = 0; i < all.numbers().size(); ++i) {
      EXPECT_GE(all.changes(sign)[i].second, all.numbers()[i]->low);
      EXPECT_LE(all.changes(sign)[i].second, all.numbers()[i]->high);
    }
}

/// One side thinks with what is asked, the other with the opposite: a number that ruins the play shows.
TEST(Tuner, AStepTellsWhoIsBetter) {
  const LoadedGame& game = *library().find("goofspiel");
  Tuner tuner(game, 2, {"explore"}, 10, 3);
  const PlayerSpec player = parse_player("search:60it");
  const double once = tuner.play({}, player, 3, 1, nullptr);
  EXPECT_EQ(once, tuner.play({}, player, 3, 2, nullptr));
  EXPECT_GE(once, -1);
  EXPECT_LE(once, 1);
  const PlayerSpec same = parse_player("random");
  double sum = 0;
  for (int i = 0; i < 12; ++i) {
    sum += tuner.play({}, same, 20, 1, nullptr);
    tuner.climb().learn(0);
  }
  EXPECT_NEAR(sum / 12, 0, 0.12);  // 480 games between equals
}

TEST(Tuning, NumbersOfAGameDependOnTheTable) {
  const LoadedGame& real = *library().find("goofspiel");
  EXPECT_EQ(tuning_of(real, 2).depth, 24);
  LoadedGame game{real.module, real.rules, PackPtr(nullptr, [](const void*) {}), {}, {}, {}, {}, {}};
  game.search.all = {{"explore", 0.5}, {"wild", 3}};
  game.search.by_seats[3] = {{"wild", 7}};
  EXPECT_EQ(tuning_of(game, 2).wild, 3);
  EXPECT_EQ(tuning_of(game, 3).wild, 7);
  EXPECT_EQ(tuning_of(game, 3).explore, 0.5F);
  const std::vector<TuningChange> changes{{"wild", 9.0F}};
  EXPECT_EQ(tuning_of(game, 3, changes).wild, 9);
  game.search.all = {{"explore", 50}};
  EXPECT_THROW(tuning_of(game, 2), std::invalid_argument);
  game.search.all = {{"explorer", 0.5}};
  EXPECT_THROW(tuning_of(game, 2), std::invalid_argument);
}

TEST(Tuning, EveryGameHasNumbersThatAreUnderstood) {
  for (const std::string& id : library().ids(true))
    for (int seats = 1; seats <= 6; ++seats) EXPECT_NO_THROW(tuning_of(*library().find(id), seats)) << id;
}

}  // namespace
}  // namespace tafel::test
