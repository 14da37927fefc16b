// Puzzles of a game: positions of played games in which one line is clearly the best. `puzzles/puzzles.toml` of the
// game's folder names them; the games they come from lie beside it as logs in notation. Everything is checked by
// playing it: a change of the rules that makes a log or a solution illegal is an error that says where.
#pragma once

#include <algorithm>

#include "shell/match.h"

namespace tafel {

class TomlReader;

/// What a decision promised when the puzzle was found.
struct PuzzleChance {
  Action action;
  std::string a;                ///< in notation
  float chance = 0, error = 0;  ///< of winning, 0..1, by quick games to the end
};

/// One own decision of the solution.
struct PuzzleStep {
  std::vector<Action> accepted;       ///< all of them are right; the first one is shown
  std::vector<std::string> a;         ///< the same in notation
  std::vector<PuzzleChance> chances;  ///< best first; empty where there was nothing to choose

  bool right(const Action& action) const { return std::ranges::find(accepted, action) != accepted.end(); }
};

/// A wrong answer that is explained: text `puzzle.<id>.wrong.<n>`.
struct PuzzleMistake {
  Action action;
  std::string a;
};

struct Puzzle {
  std::string id;
  std::string theme;  ///< text `puzzle.theme.<theme>`
  std::string game;   ///< name of the log
  std::size_t entry = 0;
  Seat seat = 0;
  std::vector<PuzzleStep> line;
  std::vector<PuzzleMistake> mistakes;  ///< of the first decision

  std::string key(std::string_view what) const { return "puzzle." + id + "." + std::string(what); }
  /// How far the best action is ahead of the second.
  float margin() const { return line[0].chances[0].chance - line[0].chances[1].chance; }
};

class PuzzleBook {
 public:
  /// Those of a game, none if it has no puzzles. Throws FileError with file, line or log line, expected and found.
  static PuzzleBook load(const LoadedGame& game);
  static PuzzleBook load(const LoadedGame& game, const Files& files);

  const std::vector<Puzzle>& list() const { return list_; }
  const Puzzle* find(std::string_view id) const;  ///< by id or number, counted from 1
  /// The match as it stood, with everything that led there.
  Match match(const Puzzle& puzzle) const;
  /// Iterations of the search at the level `hard`, as they count for this game's puzzles: the proof takes ten times as
  /// many.
  u32 budget() const { return budget_; }
  const std::string& build() const { return build_; }  ///< commit of the program that found them

 private:
  struct Source {
    int seats = 0;
    Config config;
    u64 seed = 0;
    std::vector<LogEntry> log;
  };
  void read_game(const Files& files, TomlReader& row);
  void read_puzzle(TomlReader& row);
  void read_steps(TomlReader& row, Puzzle& puzzle);
  void read_step(TomlReader& row, const Puzzle& puzzle, StateBox& at, PuzzleStep& out);

  const LoadedGame* game_ = nullptr;
  std::map<std::string, Source, std::less<>> source_;
  std::vector<Puzzle> list_;
  u32 budget_ = 0;
  std::string build_;
};

}  // namespace tafel
