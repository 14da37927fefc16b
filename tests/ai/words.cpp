// Names of players and budgets, series of games, intervals, the bench signature and the binary form of states.
#include <stdexcept>

#include "ai/measure.h"
#include "ai/stats.h"
#include "common.h"

namespace tafel::test {
namespace {

std::string refusal(std::string_view text) {
  try {
    parse_player(text);
  } catch (const std::invalid_argument& e) {
    return e.what();
  }
  return {};
}

TEST(PlayerWords, AreRead) {
  EXPECT_EQ(parse_player("random").kind, PlayerKind::random);
  EXPECT_EQ(parse_player("greedy").kind, PlayerKind::greedy);
  EXPECT_EQ(parse_player("search:200ms").budget.milliseconds, 200U);
  EXPECT_EQ(parse_player("search:200ms").budget.iterations, 0U);
  EXPECT_EQ(parse_player("search:3s").budget.milliseconds, 3000U);
  EXPECT_EQ(parse_player("search:5000it").budget.iterations, 5000U);
  EXPECT_EQ(parse_player("search:5000it").budget.milliseconds, 0U);
  const Budget both = parse_player("search:1s+70it").budget;
  EXPECT_EQ(both.milliseconds, 1000U);
  EXPECT_EQ(both.iterations, 70U);
  const PlayerSpec other = parse_player("search:explore=0.75+70it+depth=12");
  EXPECT_EQ(other.budget.iterations, 70U);
  EXPECT_EQ(other.changes, (std::vector<TuningChange>{{"explore", 0.75F}, {"depth", 12.0F}}));
  EXPECT_EQ(parse_player("search:2s+3threads").budget.threads, 3U);
  EXPECT_EQ(parse_player("search:2threads").budget.milliseconds, parse_player("search").budget.milliseconds);
  EXPECT_EQ(parse_player("search:70it").budget.threads, 1U);
  for (const std::string_view name : player_levels()) EXPECT_EQ(refusal(name), "") << name;
  EXPECT_GT(parse_player("search").budget.milliseconds, 0U);
  EXPECT_EQ(parse_player("strong").budget.milliseconds, parse_player("expert").budget.milliseconds) << "in old saves";
  EXPECT_EQ(parse_player("medium").kind, PlayerKind::greedy);
  EXPECT_LT(parse_player("hard").budget.milliseconds, parse_player("expert").budget.milliseconds);
}

TEST(PlayerWords, MistakesAreNamed) {
  EXPECT_NE(refusal("gready").find("unknown player \"gready\""), std::string::npos);
  EXPECT_NE(refusal("gready").find("greedy"), std::string::npos);
  EXPECT_NE(refusal("").find("unknown player"), std::string::npos);
  EXPECT_NE(refusal("search:").find("expected a number"), std::string::npos);
  EXPECT_NE(refusal("search:0ms").find("from 1 to"), std::string::npos);
  EXPECT_NE(refusal("search:-5it").find("expected a number"), std::string::npos);
  EXPECT_NE(refusal("search:99999999999ms").find("from 1 to"), std::string::npos);
  EXPECT_NE(refusal("search:200").find("unit"), std::string::npos);
  EXPECT_NE(refusal("search:65threads").find("at most 64"), std::string::npos);
  EXPECT_NE(refusal("search:200min").find("found \"min\""), std::string::npos);
  EXPECT_NE(refusal("search:1s+").find("expected a number"), std::string::npos);
  EXPECT_NE(refusal("search:70it+explorer=1").find("unknown number of the search \"explorer\""), std::string::npos);
  EXPECT_NE(refusal("search:70it+explore=x").find("expected a number after \"explore=\""), std::string::npos);
  EXPECT_NE(refusal("search:70it+explore=99").find("from 0.01 to 10, found 99"), std::string::npos);
  EXPECT_NE(refusal("greedy:200ms").find("only search"), std::string::npos);
}

TEST(Series, DoesNotDependOnThreads) {
  SeriesPlan plan{.game = *library().find("goofspiel")};
  plan.players = {parse_player("search:40it"), parse_player("greedy"), parse_player("random")};
  plan.games = 12, plan.balanced = true;
  const auto one = play_series(plan);
  plan.jobs = 3;
  const auto three = play_series(plan);
  ASSERT_EQ(one.size(), three.size());
  for (std::size_t i = 0; i < one.size(); ++i) EXPECT_EQ(one[i].points, three[i].points) << i;
}

TEST(Series, RotatesTheSeatsOverTheSameDeal) {
  SeriesPlan plan{.game = *library().find("goofspiel")};
  plan.players = {parse_player("random"), parse_player("random"), parse_player("greedy")};
  plan.games = 6, plan.balanced = true;
  const auto rows = play_series(plan);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(rows[i].rotation, static_cast<int>(i % 3));
    EXPECT_EQ(rows[i].seed, rows[i - i % 3].seed);
    float sum = 0;
    for (const float s : rows[i].share) sum += s;
    EXPECT_NEAR(sum, 1.0F, 1e-5F);
  }
  EXPECT_NE(rows[0].seed, rows[3].seed);
  EXPECT_EQ(entry_in_seat(0, 1, 3), 1U);
  EXPECT_EQ(entry_in_seat(2, 1, 3), 0U);
}

TEST(Series, RefusesWrongNumbersOfPlayers) {
  SeriesPlan plan{.game = *library().find("hearts")};
  plan.players = {parse_player("random"), parse_player("random")};
  EXPECT_THROW(play_series(plan), std::invalid_argument);
}

TEST(Stats, IntervalsAreThoseOfTheTextbook) {
  const Interval w = wilson(8, 10);  // 80 % of 10: 0.4902 to 0.9433
  EXPECT_NEAR(w.low, 0.4902, 1e-4);
  EXPECT_NEAR(w.high, 0.9433, 1e-4);
  EXPECT_NEAR(wilson(0, 20).low, 0.0, 1e-12);
  EXPECT_NEAR(wilson(0, 20).high, 0.1611, 1e-4);
  Sample s;
  for (const double x : {2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0}) s.add(x);
  EXPECT_NEAR(s.mean(), 5.0, 1e-12);
  EXPECT_NEAR(s.deviation(), 2.13809, 1e-5);
  EXPECT_NEAR(s.margin(), 1.95996 * 2.13809 / 2.82843, 1e-4);
}

TEST(Signature, IsTheSameEveryTimeAndTellsGamesApart) {
  const LoadedGame& goofspiel = *library().find("goofspiel");
  const LoadedGame& hearts = *library().find("hearts");
  EXPECT_EQ(bench_signature(goofspiel), bench_signature(goofspiel));
  EXPECT_NE(bench_signature(goofspiel), bench_signature(hearts));
  EXPECT_NE(bench_signature(goofspiel, 3), bench_signature(goofspiel, 4));
}

TEST(Bytes, OfAStateComeBackAndDamageIsNoticed) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    const Position p = positions(game, seat_counts(game).front(), 1, 6).front();
    std::vector<u8> bytes;
    state_to_bytes(game.rules, p.state, bytes);
    StateBox back;
    ASSERT_TRUE(state_from_bytes(game.rules, bytes, back)) << id;
    EXPECT_TRUE(same_state(game.rules, back, p.state)) << id;
    for (std::size_t i = 0; i < bytes.size(); i += 7) {
      std::vector<u8> damaged = bytes;
      damaged[i] ^= 0x10;
      EXPECT_FALSE(state_from_bytes(game.rules, damaged, back)) << id << " byte " << i;
    }
    bytes.pop_back();
    EXPECT_FALSE(state_from_bytes(game.rules, bytes, back)) << id;
  }
}

}  // namespace
}  // namespace tafel::test
