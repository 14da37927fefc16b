// `tafel puzzle`: puzzles in the terminal, and their proof.
#include <fmt/format.h>

#include "ai/puzzle_finder.h"
#include "cli/command.h"
#include "cli/puzzle_room.h"

namespace tafel::cli {

namespace {

struct PuzzleArgs {
  std::string game, which, language;
};

int play_puzzles(Program& program, PuzzleArgs set) {
  if (set.game.empty()) throw UsageError("puzzle: name a game, or find or check");
  Terminal terminal;
  if (set.language.empty()) set.language = system_language();
  PuzzleRoom room(program, terminal, need_game(program, set.game), set.language);
  if (set.which.empty()) {
    room.list();
    return kOk;
  }
  const Puzzle* puzzle = room.book().find(set.which);
  if (puzzle == nullptr)
    throw UsageError(
        fmt::format("puzzle: {} has puzzles 1 to {}, found \"{}\"", set.game, room.book().list().size(), set.which));
  return room.play(static_cast<std::size_t>(puzzle - room.book().list().data()) + 1);
}

struct CheckArgs {
  std::vector<std::string> games;
  std::string only;
  u32 times = 10;
  u64 seed = 1;
};

/// One decision of a solution: does the search choose it, too?
bool check_step(PuzzleFinder& finder, const Match& match, const Puzzle& puzzle, std::size_t step, const StateBox& at,
                u32 iterations, u64 seed) {
  const LoadedGame& game = match.game();
  const auto lines = finder.think(hide_for(game.rules, game.pack.get(), at, puzzle.seat), iterations, seed);
  const bool right = puzzle.line[step].right(lines.front().action);
  fmt::print("{} {}.{}: {} of {} visits for {}{}\n", game.rules.id, puzzle.id, step + 1, lines[0].visits,
             lines[0].visits + (lines.size() > 1 ? lines[1].visits : 0),
             notation(game.rules, game.look(at), lines[0].action),
             right ? "" : fmt::format(", but the solution says {}", puzzle.line[step].a.front()));
  std::fflush(stdout);
  return right;
}

bool check_puzzle(const PuzzleBook& book, const Puzzle& puzzle, PuzzleFinder& finder, const CheckArgs& set) {
  const Match match = book.match(puzzle);
  const LoadedGame& game = match.game();
  StateBox at = match.state();
  bool right = true;
  for (std::size_t i = 0; i < puzzle.line.size(); ++i) {
    Options options;
    list_options(game.rules, game.look(at), puzzle.seat, options);
    if (options.size() > 1 && !check_step(finder, match, puzzle, i, at, set.times * book.budget(), set.seed))
      right = false;
    act(game.rules, game.raw(at), puzzle.seat, puzzle.line[i].accepted.front());
  }
  return right;
}

int check_puzzles(Program& program, const CheckArgs& set) {
  int wrong = 0, all = 0;
  for (const std::string& id : set.games.empty() ? program.library.ids() : set.games) {
    const LoadedGame& game = need_game(program, id);
    const PuzzleBook book = PuzzleBook::load(game);
    PuzzleFinder finder(game, {});
    for (const Puzzle& p : book.list()) {
      if (!set.only.empty() && &p != book.find(set.only)) continue;
      ++all;
      if (!check_puzzle(book, p, finder, set)) ++wrong;
    }
  }
  fmt::print("{} of {} puzzles: the search agrees.\n", all - wrong, all);
  return wrong == 0 ? kOk : kFailed;
}

void add_check(CLI::App& puzzle, Program& program) {
  CLI::App* cmd = puzzle.add_subcommand("check", "Does the search still choose the solutions?");
  auto set = std::make_shared<CheckArgs>();
  cmd->add_option("GAME", set->games, "Which games; without it all");
  cmd->add_option("--only", set->only, "One puzzle, by id or number");
  cmd->add_option("--times", set->times, "So many times the iterations of the level hard")->capture_default_str();
  cmd->add_option("--seed", set->seed, "Seed of the search")->capture_default_str();
  cmd->footer("\nExit codes: 0 it does, 1 a puzzle is broken or the search chooses something else");
  cmd->callback([&program, set] { program.run = [&program, set] { return check_puzzles(program, *set); }; });
}

}  // namespace

void add_puzzle(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("puzzle", "Puzzles: positions of played games with one best line");
  auto set = std::make_shared<PuzzleArgs>();
  cmd->add_option("GAME", set->game, "Which game");
  cmd->add_option("PUZZLE", set->which, "Number or id; without it the list");
  add_language(*cmd, set->language);
  add_puzzle_find(*cmd, program);
  add_check(*cmd, program);
  cmd->footer(
      "\nExamples\n  tafel puzzle covil              the list\n  tafel puzzle covil 3 --lang de  the third, in German\n"
      "  tafel puzzle check              the search must still choose every solution");
  cmd->callback([&program, set] {
    if (!program.run) program.run = [&program, set] { return play_puzzles(program, *set); };
  });
}

}  // namespace tafel::cli
