// Puzzles in the terminal: the list, one after the other, and which of them this person has solved.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "cli/session.h"
#include "shell/puzzle.h"

namespace tafel::cli {

/// Solved puzzles of the person at this device: lines "covil last-gold" in a small file.
class SolvedPuzzles {
 public:
  /// Where the system keeps what programs remember; empty: nothing is kept.
  static std::filesystem::path usual_file();
  explicit SolvedPuzzles(std::filesystem::path file);

  bool has(std::string_view game, std::string_view id) const;
  void add(std::string_view game, std::string_view id);  ///< written down at once

 private:
  std::filesystem::path file_;
  std::set<std::string> known_;
};

class PuzzleRoom {
 public:
  PuzzleRoom(Program& program, Terminal& terminal, const LoadedGame& game, std::string language);

  const PuzzleBook& book() const { return book_; }
  void list() const;
  /// From this one on, until the person leaves. Exit code.
  int play(std::size_t number);
  std::size_t first_unsolved() const;

 private:
  enum class Next : u8 { puzzle, stop };
  const Texts& texts() const { return game_.speak(language_); }
  std::string fill(std::string_view key, std::vector<std::string> args) const { return texts().fill(key, args); }
  int one(std::size_t number, Next& next);
  void introduce(std::size_t number) const;
  Quiz::Answer judge(const Puzzle& puzzle, std::size_t& at, std::span<const Action> actions);
  void show_solution(const Puzzle& puzzle) const;
  void show_wrong(const Puzzle& puzzle, std::size_t step, const Action& action) const;
  void show_chances(const Puzzle& puzzle, std::size_t step) const;
  std::string spoken(const Puzzle& puzzle, std::size_t step, const Action& action) const;
  Next ask_next(Session& session, int& code);

  Program& program_;
  Terminal& terminal_;
  const LoadedGame& game_;
  std::string language_;
  PuzzleBook book_;
  SolvedPuzzles solved_;
};

}  // namespace tafel::cli
