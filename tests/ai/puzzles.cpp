// The search still chooses the solutions of puzzles. Here the first of each game; `tafel puzzle check` looks at all.
#include "shell/puzzle.h"

#include "ai/puzzle_finder.h"
#include "common.h"

namespace tafel::test {
namespace {

TEST(Puzzles, TheSearchAtTenTimesTheUsualBudgetChoosesTheSolution) {
  for (const std::string& id : library().ids()) {
    const LoadedGame& game = *library().find(id);
    const PuzzleBook book = PuzzleBook::load(game);
    if (book.list().empty()) continue;
    const Puzzle& p = book.list().front();
    PuzzleFinder finder(game, {});
    const auto lines = finder.think(book.match(p).view(p.seat), 10 * book.budget(), 1);
    EXPECT_TRUE(p.line[0].right(lines.front().action)) << id << " " << p.id;
  }
}

/// Of a position with one way to win, the finder says so; of one where all is equal, it says nothing.
TEST(Puzzles, TheFinderTellsAWinFromALoss) {
  const LoadedGame& game = *library().find("goofspiel");
  FinderPlan plan;
  plan.games = 50;
  PuzzleFinder finder(game, plan);
  const auto at = positions(game, 2, 1, 5).front();
  std::vector<Action> twice{at.options[0], at.options[0]};
  const PuzzleEvidence same = finder.compare(view_of(at), twice);
  EXPECT_EQ(same.margin(), 0.0F);  // the same guesses and luck for both
  EXPECT_EQ(same.prospects[0].chance, same.prospects[1].chance);
  EXPECT_GT(same.prospects[0].error, 0.0F);
}

}  // namespace
}  // namespace tafel::test
