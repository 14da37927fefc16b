// Finished matches looked at again: chances that belong to the match, blame only where something was given away.
#include "ai/analysis.h"

#include <cmath>

#include "common.h"

namespace tafel::test {
namespace {

/// A match of these players to its end.
Match played(const std::string& id, std::span<const std::string_view> specs, u8 seed) {
  const LoadedGame& game = *library().find(id);
  DrawSource source;
  source.house.fill(seed);
  Match match(game, static_cast<int>(specs.size()), {}, source);
  std::vector<Player> players;
  for (const std::string_view spec : specs) players.push_back(make_player(game, spec, seed));
  while (!match.over()) {
    const Seat s = match.turn().seats.lowest();
    const Action a = players[s].choose(match.view(s));
    EXPECT_EQ(match.submit(s, match.version(s), {&a, 1}).code, Verdict::Code::ok);
  }
  return match;
}

constexpr std::string_view kUneven[] = {"medium", "random"};
constexpr std::string_view kThree[] = {"random", "random", "random"};
const AnalysisPlan kQuick{.seconds = 0, .looks = 30, .iterations = 60};

TEST(Analysis, ChancesAddUpAndEndWithTheResult) {
  const Match match = played("covil", kThree, 3);
  const Analysis found = analyse(match, kQuick);
  ASSERT_GT(found.course.size(), 20U);
  EXPECT_EQ(found.course.front().entries, 0U);
  EXPECT_EQ(found.course.back().entries, match.log().size());
  for (std::size_t i = 0; i < found.course.size(); ++i) {
    float sum = 0;
    for (const float c : found.course[i].estimate.chance) sum += c;
    EXPECT_NEAR(sum, 1, 1e-3) << i;
    if (i > 0) {
      EXPECT_GT(found.course[i].entries, found.course[i - 1].entries);
    }
  }
  const std::vector<u8> places = match.places();
  for (Seat s = 0; s < 3; ++s) EXPECT_EQ(found.course.back().estimate.chance[s] > 0, places[s] == 1);
}

TEST(Analysis, EveryRealChoiceIsJudgedOnce) {
  const Match match = played("covil", kUneven, 5);
  const Analysis found = analyse(match, kQuick);
  const LoadedGame& game = match.game();
  std::size_t next = 0;
  StateBox at = match.state_at(0);
  for (std::size_t i = 0; i < match.log().size(); ++i) {
    const LogEntry& e = match.log()[i];
    Options options;
    if (e.seat != kChance) list_options(game.rules, game.look(at), e.seat, options);
    if (options.size() > 1) {
      ASSERT_LT(next, found.choices.size());
      const JudgedChoice& c = found.choices[next++];
      EXPECT_EQ(c.entry, i);
      EXPECT_EQ(c.seat, e.seat);
      EXPECT_EQ(c.played, e.action);
      ASSERT_FALSE(c.best.empty());
      for (std::size_t n = 0; n < c.best.size(); ++n) {
        EXPECT_TRUE(options.contains(c.best[n].action));
        EXPECT_LE(c.best[n].share, c.best[0].share);
      }
      EXPECT_LE(c.share, c.best[0].share + 1e-5F);
      if (c.best[0].action == c.played) {
        EXPECT_NEAR(c.lost(), 0, 1e-4);
      }
    }
    act(game.rules, game.raw(at), e.seat, e.action);
  }
  EXPECT_EQ(next, found.choices.size());
}

TEST(Analysis, WhoPlaysAtRandomGivesMoreAway) {
  const Analysis found = analyse(played("covil", kUneven, 7), kQuick);
  EXPECT_GT(found.account[1].lost, found.account[0].lost);
  EXPECT_LT(found.account[1].sound * found.account[0].choices, found.account[0].sound * found.account[1].choices);
}

TEST(Analysis, AccountsAreTheSumsOfWhatIsTold) {
  const Analysis found = analyse(played("covil", kUneven, 8), kQuick);
  for (Seat s = 0; s < 2; ++s) {
    float lost = 0, luck = 0;
    u32 choices = 0, by_round = 0;
    for (const JudgedChoice& c : found.choices)
      if (c.seat == s) lost += c.lost(), ++choices;
    for (std::size_t i = 1; i < found.course.size(); ++i)
      if (found.course[i].by == kChance)
        luck += found.course[i].estimate.chance[s] - found.course[i - 1].estimate.chance[s];
    for (const auto& round : found.account_by_round)
      if (!round.empty()) by_round += round[s].choices;
    EXPECT_NEAR(found.account[s].lost, lost, 1e-3);
    EXPECT_NEAR(found.account[s].luck, luck, 1e-3);
    EXPECT_EQ(found.account[s].choices, choices);
    EXPECT_EQ(by_round, choices);
  }
  EXPECT_NEAR(found.account[0].luck + found.account[1].luck, 0, 1e-3);  // what one gains the other loses
  EXPECT_GT(found.account[0].luck_error, 0);
}

TEST(Analysis, TheSameSeedSaysTheSame) {
  const Match match = played("goofspiel", kUneven, 9);
  const Analysis a = analyse(match, kQuick), b = analyse(match, kQuick);
  ASSERT_EQ(a.course.size(), b.course.size());
  for (std::size_t i = 0; i < a.course.size(); ++i)
    EXPECT_EQ(a.course[i].estimate.chance, b.course[i].estimate.chance) << i;
  ASSERT_EQ(a.choices.size(), b.choices.size());
  for (std::size_t i = 0; i < a.choices.size(); ++i) EXPECT_EQ(a.choices[i].share, b.choices[i].share) << i;
}

TEST(Analysis, MarkedOnesAreTheWorstInTheirOrder) {
  const Analysis found = analyse(played("covil", kUneven, 7), kQuick);
  const std::vector<std::size_t> few = found.marked(3), all = found.marked(1000);
  ASSERT_EQ(few.size(), 3U);
  EXPECT_TRUE(std::is_sorted(few.begin(), few.end()));
  for (const std::size_t i : all) {
    EXPECT_GT(found.choices[i].lost(), Analysis::kMarked);
    if (std::find(few.begin(), few.end(), i) != few.end()) continue;
    for (const std::size_t f : few) EXPECT_GE(found.choices[f].lost(), found.choices[i].lost());
  }
  for (const std::size_t i : found.turning_points(5)) EXPECT_GT(i, 0U);
}

TEST(Analysis, OnlyFinishedMatches) {
  const LoadedGame& game = *library().find("covil");
  EXPECT_THROW(analyse(Match(game, 2, {}, {}), kQuick), std::invalid_argument);
}

TEST(Analysis, ARaisedFlagEndsIt) {
  const std::atomic<bool> stop{true};
  AnalysisPlan plan = kQuick;
  plan.stop = &stop;
  const Analysis found = analyse(played("covil", kUneven, 7), plan);
  EXPECT_TRUE(found.stopped);
  EXPECT_TRUE(found.choices.empty());
}

TEST(WinModel, FindsTheWeightThatMadeTheResults) {
  Rng rng(4);
  const double truth = 0.004;
  std::vector<WinModel::Sample> samples;
  for (int n = 0; n < 4000; ++n) {
    WinModel::Sample s;
    s.worth[0] = static_cast<i32>(rng.below(1000));
    s.worth[1] = static_cast<i32>(rng.below(1000));
    const double p = 1 / (1 + std::exp(-truth * (s.worth[0] - s.worth[1])));
    const bool first = rng.below(100'000) < p * 100'000;
    s.won[first ? 0 : 1] = 1;
    samples.push_back(s);
  }
  WinModel model({0, 1});
  model.fit(samples);
  EXPECT_NEAR(static_cast<double>(model.weight(0)), truth, truth / 5);
  EXPECT_GT(model.chance({500, 0}, 0)[0], 0.75F);
}

TEST(WinModel, SeatsOfATeamShareTheirChance) {
  const WinModel model({0, 1, 0, 1});
  const Shares c = model.chance({900, 0, 100, 0}, 0);
  EXPECT_EQ(c[0], c[2]);
  EXPECT_EQ(c[1], c[3]);
  EXPECT_NEAR(c[0] + c[1], 1, 1e-5);
  EXPECT_GT(c[0], c[1]);
}

}  // namespace
}  // namespace tafel::test
