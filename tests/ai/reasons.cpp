// Why a hint says what it says: a line that can be played, changes of the score sheet in the right direction,
// sentences.
#include "ai/reasons.h"

#include "common.h"

namespace tafel::test {
namespace {

const ReasonPlan kShort{.line_iterations = 40, .games = 24, .seed = 5};

Reasons reasons_of(const Position& p, const ReasonPlan& plan = kShort) {
  const HiddenState view = view_of(p);
  const auto advice = make_player(*p.game, "search:60it", 4).hint(view, 4);
  return reasons_for(*p.game, view, advice, plan);
}

bool same(const Reasons& a, const Reasons& b) {
  if (a.line.size() != b.line.size() || a.changes.size() != b.changes.size() || a.games != b.games) return false;
  for (std::size_t i = 0; i < a.line.size(); ++i)
    if (a.line[i].seat != b.line[i].seat || !(a.line[i].action == b.line[i].action)) return false;
  for (std::size_t i = 0; i < a.changes.size(); ++i)
    if (a.changes[i].category != b.changes[i].category || a.changes[i].points != b.changes[i].points) return false;
  return a.total == b.total;
}

TEST(Reasons, OwnStepsOfTheLineArePossibleInWhatTheSeatSees) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    for (const Position& p : positions(game, seat_counts(game).front(), 6, 51))
      for (const ExpectedStep& step : reasons_of(p).line) {
        EXPECT_TRUE(
            same_state(game.rules, step.before, hide_for(game.rules, game.pack.get(), step.before, p.seat).box()))
            << id << ": a position that shows more than the seat sees";
        if (step.seat != p.seat) continue;
        Options options;
        list_options(game.rules, game.look(step.before), p.seat, options);
        EXPECT_TRUE(options.contains(step.action)) << id;
      }
  }
}

TEST(Reasons, LinesAreFoundWhereDecisionsFollow) {
  for (const std::string& id : library().ids(false)) {
    const LoadedGame& game = *library().find(id);
    std::size_t steps = 0;
    for (const Position& p : positions(game, seat_counts(game).front(), 12, 61)) steps += reasons_of(p).line.size();
    EXPECT_GT(steps, 0U) << id;
  }
}

TEST(Reasons, ChangesAreLinesOfTheSheetAndClear) {
  for (const std::string& id : library().ids(false)) {
    const LoadedGame& game = *library().find(id);
    for (const Position& p : positions(game, seat_counts(game).back(), 4, 71)) {
      const Reasons found = reasons_of(p);
      EXPECT_EQ(found.games, kShort.games) << id;
      for (const SheetChange& c : found.changes) {
        EXPECT_LT(c.seat, seat_counts(game).back());
        EXPECT_GT(std::abs(c.points), 2 * c.error) << id << " " << c.category;
        if (c.seat != p.seat) {
          EXPECT_LT(c.points, 0) << id << ": what others gain is no reason";
        }
        EXPECT_TRUE(game.speak("en").has("score." + std::string(c.category))) << id << " " << c.category;
      }
    }
  }
}

TEST(Reasons, TheSameSeedSaysTheSame) {
  const LoadedGame& game = *library().find("covil");
  for (const Position& p : positions(game, 2, 3, 81)) EXPECT_TRUE(same(reasons_of(p), reasons_of(p)));
}

TEST(Reasons, ARaisedFlagEndsThem) {
  const std::atomic<bool> stop{true};
  ReasonPlan plan = kShort;
  plan.stop = &stop;
  const LoadedGame& game = *library().find("covil");
  const Reasons found = reasons_of(positions(game, 2, 1, 91).front(), plan);
  EXPECT_EQ(found.games, 0);
  EXPECT_TRUE(found.line.empty());
}

TEST(Reasons, SentencesNameTheSheet) {
  const LoadedGame& game = *library().find("covil");
  Reasons reasons;
  reasons.games = 50;
  reasons.changes = {{0, "relics", 1.84F, 0.1F}, {0, "gold", -0.6F, 0.1F}, {1, "minions", -1.2F, 0.2F}};
  const auto told = [&](const char* language) {
    return reason_sentences({game.rules, game.speak(language), {"Anna", "Bert"}}, reasons, 0);
  };
  EXPECT_EQ(told("en"), (std::vector<std::string>{"Brings on the score sheet: Relics in hand +1.8.",
                                                  "Takes from others: Bert: Minions −1.2.", "Costs: Treasury −0.6."}));
  EXPECT_EQ(told("de").size(), 3U);
  EXPECT_NE(told("de")[0].find("+1,8"), std::string::npos);
  reasons.changes.clear();
  EXPECT_EQ(told("en").size(), 1U) << "nothing clear: that is said, too";
}

}  // namespace
}  // namespace tafel::test
