// Puzzles of every game: they load, replay and have their texts; what is wrong with a file is said in plain words.
#include "shell/puzzle.h"

#include <gtest/gtest.h>

#include <set>

#include "support/table.h"

namespace tafel::test {

namespace {

struct ThePuzzles : testing::Test {
  std::vector<std::pair<const LoadedGame*, PuzzleBook>> books;
  ThePuzzles() {
    for (const std::string& id : library().ids())
      if (const LoadedGame* game = library().find(id))
        if (PuzzleBook book = PuzzleBook::load(*game); !book.list().empty()) books.emplace_back(game, std::move(book));
  }
};

/// What loading says after one change of the first game's files.
std::string complaint(const LoadedGame& game, const std::string& path, const std::string& from, const std::string& to) {
  Files files = embedded_files(game.module.folder);
  std::string& text = files.text.at(path);
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at == std::string::npos) return {};
  text.replace(at, from.size(), to);
  try {
    PuzzleBook::load(game, files);
  } catch (const FileError& e) {
    return e.what();
  }
  return "nothing";
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

std::string quoted(const std::string& text) { return "\"" + text + "\""; }

TEST_F(ThePuzzles, SolutionsAndChancesAreLegalInWhatTheSeatCanSee) {
  ASSERT_FALSE(books.empty());
  for (const auto& [game, book] : books)
    for (const Puzzle& p : book.list()) {
      const Match match = book.match(p);
      ASSERT_EQ(match.log().size(), p.entry) << p.id;
      ASSERT_TRUE(match.turn().seats.has(p.seat)) << p.id;
      const HiddenState view = match.view(p.seat);
      Options options;
      list_options(game->rules, game->look(view.box()), p.seat, options);
      EXPECT_GT(options.size(), 1U) << p.id;
      for (const Action& a : p.line[0].accepted) EXPECT_TRUE(options.contains(a)) << p.id;
      for (const PuzzleChance& c : p.line[0].chances) EXPECT_TRUE(options.contains(c.action)) << p.id << " " << c.a;
    }
}

/// The margin counts beside its uncertainty, and beside what else is right.
TEST_F(ThePuzzles, OneLineIsClearlyTheBest) {
  for (const auto& [game, book] : books)
    for (const Puzzle& p : book.list())
      for (const PuzzleStep& step : p.line)
        for (const PuzzleChance& c : step.chances) {
          const float behind = step.right(c.action) ? 1.0F : step.chances[0].chance - c.chance;
          EXPECT_GT(behind, 0.05F) << game->rules.id << " " << p.id << " " << c.a;
        }
}

TEST_F(ThePuzzles, EveryTextIsThereOnceInBothLanguages) {
  for (const auto& [game, book] : books)
    for (const auto& [language, texts] : game->texts) {
      std::set<std::string> said, wanted;
      for (const Puzzle& p : book.list()) {
        std::vector<std::string> keys{p.key("title"), p.key("question"), p.key("explanation")};
        for (std::size_t i = 1; i <= p.mistakes.size(); ++i) keys.push_back(p.key("wrong." + std::to_string(i)));
        for (const std::string& key : keys) {
          ASSERT_TRUE(texts.has(key)) << game->rules.id << " " << language << " " << key;
          EXPECT_TRUE(said.insert(texts.at(key)).second) << key << " says what another text says";
          EXPECT_FALSE(has(texts.at(key), "{")) << key;
        }
        wanted.insert(keys.begin(), keys.end());
        wanted.insert("puzzle.theme." + p.theme);
        EXPECT_TRUE(texts.has("puzzle.theme." + p.theme)) << p.theme;
        EXPECT_NE(p.id, "theme");
      }
      const Texts common = common_texts(language);
      for (const auto& [key, text] : texts.all()) {
        const bool own = key.starts_with("puzzle.") && !common.has(key);
        EXPECT_TRUE(!own || wanted.contains(key)) << game->rules.id << " " << language << ": nobody asks for " << key;
      }
    }
}

TEST_F(ThePuzzles, ALogThatTheRulesNoLongerAllowIsNamed) {
  ASSERT_FALSE(books.empty());
  const LoadedGame& game = *books.front().first;
  const Puzzle& p = books.front().second.list().front();
  const std::string path = "puzzles/" + p.game + ".log";
  const std::string line = "\n3 ";
  const std::string said = complaint(game, path, line, "\n3 nobody ");
  EXPECT_TRUE(has(said, path)) << said;
  EXPECT_TRUE(has(said, "log line 3: expected")) << said;
  EXPECT_TRUE(has(said, "the rules have changed")) << said;
}

TEST_F(ThePuzzles, MistakesInTheFileAreNamedWithTheirLine) {
  ASSERT_FALSE(books.empty());
  const LoadedGame& game = *books.front().first;
  const Puzzle& p = books.front().second.list().front();
  const std::string path = "puzzles/puzzles.toml", play = "play = [" + quoted(p.line[0].a[0]);
  const std::string illegal = complaint(game, path, play, "play = [\"nonsense 1\"");
  EXPECT_TRUE(has(illegal, path) && has(illegal, "expected an action in notation")) << illegal;
  const std::string seat = complaint(game, path, "seat = ", "seat = \"pink\" # ");
  EXPECT_TRUE(has(seat, "expected a seat of this game, found \"pink\"")) << seat;
  const std::string entry = complaint(game, path, "entry = ", "entry = 99");
  EXPECT_TRUE(has(entry, "entry")) << entry;
  const std::string log = complaint(game, path, "\ngame = ", "\ngame = \"x\" # ");
  EXPECT_TRUE(has(log, "expected the log of a [[game]] above")) << log;
  const std::string unknown = complaint(game, path, "budget = ", "bugdet = 1\nbudget = ");
  EXPECT_TRUE(has(unknown, "bugdet")) << unknown;
}

}  // namespace

}  // namespace tafel::test
