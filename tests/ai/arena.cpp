// Ratings and rated matches: known strengths are found again, intervals hold what they say, an interrupted arena goes
// on.
#include "ai/arena.h"

#include <cmath>
#include <set>

#include "common.h"

namespace tafel::test {
namespace {

/// Games of players with these strengths (in Elo), dealt by chance.
std::vector<RatedDeal> imagined_deals(const std::vector<double>& elo, int sides, int deals, u64 seed) {
  Rng rng(seed);
  std::vector<RatedDeal> out;
  for (int d = 0; d < deals; ++d) {
    RatedGame game;
    double all = 0;
    for (int side = 0; side < sides; ++side) {
      game.player.push_back(static_cast<int>(rng.below(static_cast<u32>(elo.size()))));
      all += std::pow(10.0, elo[static_cast<std::size_t>(game.player.back())] / 400);
    }
    double left = all * static_cast<double>(rng.below(1'000'000U)) / 1e6;
    game.share.resize(game.player.size());
    for (std::size_t side = 0; side < game.player.size(); ++side) {
      left -= std::pow(10.0, elo[static_cast<std::size_t>(game.player[side])] / 400);
      if (left >= 0 && side + 1 < game.player.size()) continue;
      game.share[side] = 1;
      break;
    }
    out.push_back({game});
  }
  return out;
}

TEST(Rating, FindsKnownStrengthsAtTablesOfAnySize) {
  const std::vector<double> elo{0, 120, 260, 60};
  for (const int sides : {2, 3, 4, 5}) {
    const Ratings found(4, imagined_deals(elo, sides, 20'000, 7));
    for (int i = 1; i < 4; ++i) {
      EXPECT_NEAR(found.elo(i), elo[static_cast<std::size_t>(i)], 15) << sides << " sides, player " << i;
      EXPECT_NEAR(found.above(i, 2), elo[static_cast<std::size_t>(i)] - elo[2], 20);
    }
    EXPECT_EQ(found.elo(0), 0);
  }
}

TEST(Rating, NineteenOfTwentyIntervalsHoldTheTruth) {
  int held = 0;
  constexpr int kTries = 400;
  for (int i = 0; i < kTries; ++i) {
    const Ratings found(3, imagined_deals({0, 90, 150}, 3, 150, 1000 + static_cast<u64>(i)));
    const Interval in = found.interval(2, 0);
    held += in.low <= 150 && 150 <= in.high;
  }
  EXPECT_GT(held, kTries * 91 / 100);
  EXPECT_LT(held, kTries * 99 / 100);
}

TEST(Rating, DealsCountAsAWhole) {
  // Four games of one deal that all end alike say no more than one game.
  std::vector<RatedDeal> alone = imagined_deals({0, 100}, 2, 60, 3), fourfold;
  for (const RatedDeal& deal : alone) fourfold.push_back({deal[0], deal[0], deal[0], deal[0]});
  const Interval one = Ratings(2, alone).interval(1, 0), four = Ratings(2, fourfold).interval(1, 0);
  EXPECT_NEAR(one.high - one.low, four.high - four.low, 0.15 * (one.high - one.low));
}

TEST(Rating, WhoHasWonEverythingStaysFinite) {
  const std::vector<RatedDeal> deals(50, {{{0, 1}, {0, 1}}});
  const double elo = Ratings(2, deals).elo(1);
  EXPECT_GT(elo, 400);
  EXPECT_LT(elo, 1500);
}

TEST(Rating, ShareOfTheWinFollowsFromElo) {
  EXPECT_NEAR(share_at(0, 2), 0.5, 1e-12);
  EXPECT_NEAR(share_at(0, 4), 0.25, 1e-12);
  EXPECT_NEAR(share_at(400, 2), 10.0 / 11, 1e-12);
  EXPECT_NEAR(share_at(100, 2), 0.640, 1e-3);
}

TEST(SequentialTest, TellsEarlyAndSeldomWrongly) {
  using Verdict = SequentialTest::Verdict;
  for (const auto& [elo, wanted] : {std::pair{120.0, Verdict::good}, std::pair{-20.0, Verdict::bad}}) {
    int right = 0, wrong = 0;
    double deals = 0;
    for (u64 i = 0; i < 200; ++i) {
      SequentialTest test(0, 100, 2);
      Rng rng(500 + i);
      for (int d = 0; d < 2000 && test.verdict() == Verdict::open; ++d, ++deals)
        test.add_alone(rng.below(1000U) < static_cast<u32>(1000 * share_at(elo, 2)) ? 1 : 0);
      right += test.verdict() == wanted;
      wrong += test.verdict() != wanted && test.verdict() != Verdict::open;
    }
    EXPECT_GT(right, 180) << elo;
    EXPECT_LT(wrong, 16) << elo;
    EXPECT_LT(deals / 200, 150) << elo;
  }
  SequentialTest among(0, 100, 4);  // one weaker player among three better ones wins next to nothing
  for (int d = 0; d < 100; ++d) among.add_among(d % 20 == 0 ? 1 : 0);
  EXPECT_EQ(among.verdict(), Verdict::good);
}

ArenaPlan small_arena(const char* game, int seats, std::initializer_list<const char*> players) {
  ArenaPlan plan{.game = *library().find(game)};
  for (const char* p : players) plan.players.push_back(parse_player(p));
  plan.seats = seats, plan.deals = 3, plan.seed = 5;
  return plan;
}

std::vector<Fixture> tables_of(const ArenaPlan& plan) {
  return fixtures(plan.game, plan.config, static_cast<int>(plan.players.size()), plan.seats);
}

TEST(Arena, EveryPairMeetsInEverySeat) {
  const ArenaPlan plan = small_arena("goofspiel", 3, {"random", "greedy", "random"});
  const std::vector<Fixture> tables = tables_of(plan);
  EXPECT_EQ(tables.size(), 6U);
  ArenaBook book;
  play_arena(plan, tables, book);
  for (std::size_t f = 0; f < tables.size(); ++f)
    for (const RatedDeal& deal : book[f]) {
      ASSERT_EQ(deal.size(), 3U);
      std::set<std::size_t> seats;
      for (const RatedGame& game : deal) {
        EXPECT_EQ(std::ranges::count(game.player, tables[f].one), 1);
        EXPECT_EQ(std::ranges::count(game.player, tables[f].other), 2);
        seats.insert(static_cast<std::size_t>(std::ranges::find(game.player, tables[f].one) - game.player.begin()));
        EXPECT_NEAR(game.share[0] + game.share[1] + game.share[2], 1, 1e-6);
      }
      EXPECT_EQ(seats.size(), 3U);
    }
}

TEST(Arena, ATeamIsOneSide) {
  const ArenaPlan plan = small_arena("echoes", 4, {"random", "greedy"});
  const std::vector<Fixture> tables = tables_of(plan);
  ASSERT_EQ(tables.size(), 1U) << "two sides need no second kind of table";
  const auto team = [&](Seat s) {
    StateBox state;
    start_game(plan.game.rules, plan.game.raw(state), 4, {});
    return plan.game.rules.team(plan.game.look(state), s);
  };
  for (Seat s = 0; s < 4; ++s)
    for (Seat t = 0; t < 4; ++t) EXPECT_EQ(tables[0].seat[s] == tables[0].seat[t], team(s) == team(t));
}

TEST(Arena, DoesNotDependOnThreadsOrInterruptions) {
  ArenaPlan plan = small_arena("goofspiel", 2, {"random", "greedy", "search:20it"});
  const std::vector<Fixture> tables = tables_of(plan);
  ArenaBook whole, parts;
  play_arena(plan, tables, whole);
  // Stopped after two deals, gone on with by three threads.
  std::atomic<bool> stop{false};
  int kept = 0;
  plan.stop = &stop;
  plan.keep = [&](int, int, const RatedDeal&) { stop = ++kept >= 2; };
  play_arena(plan, tables, parts);
  EXPECT_EQ(deals_of(parts).size(), 2U);
  plan.stop = nullptr, plan.jobs = 3;
  play_arena(plan, tables, parts);
  EXPECT_EQ(kept, 9) << "nothing is played twice";
  ASSERT_EQ(deals_of(whole).size(), 9U);
  for (std::size_t f = 0; f < tables.size(); ++f)
    for (std::size_t d = 0; d < 3; ++d)
      for (std::size_t g = 0; g < whole[f][d].size(); ++g) EXPECT_EQ(whole[f][d][g].share, parts[f][d][g].share);
}

TEST(Arena, ADecidedPairPlaysNoMore) {
  ArenaPlan plan = small_arena("goofspiel", 2, {"random", "search:40it"});
  plan.deals = 200;
  plan.question = {0, 100};
  const std::vector<Fixture> tables = tables_of(plan);
  ArenaBook book;
  play_arena(plan, tables, book);
  const PairResult result = pair_result(plan, tables, book, 1, 0);
  EXPECT_EQ(result.verdict, SequentialTest::Verdict::good);
  EXPECT_LT(deals_of(book).size(), 100U);
  EXPECT_EQ(result.games, 2 * static_cast<int>(deals_of(book).size()));
  EXPECT_GT(result.won, result.fair);
}

TEST(Arena, RefusesWhatCannotBePlayed) {
  EXPECT_THROW(check_arena(small_arena("hearts", 2, {"random", "greedy"})), std::invalid_argument);
  EXPECT_THROW(check_arena(small_arena("echoes", 3, {"random", "greedy"})), std::invalid_argument);
  EXPECT_THROW(check_arena(small_arena("goofspiel", 2, {"random"})), std::invalid_argument);
}

}  // namespace
}  // namespace tafel::test
