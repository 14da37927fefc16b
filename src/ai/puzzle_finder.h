// Looks for puzzles: decisions of played games in which one action is clearly the best, judged from what the seat can
// see, and in which the one-ply player does something else.
//
// A decision goes through a funnel: a short search, then the search with the usual budget and with ten times as much,
// each from several seeds, which must all agree; then quick games to the end after each of the best actions, with the
// same guesses and luck for all of them, which must prefer the same action by a clear margin.
#pragma once

#include <functional>
#include <optional>

#include "ai/player.h"
#include "shell/match.h"

namespace tafel {

/// Chance of winning after an action, from quick games to the end.
struct Prospect {
  Action action;
  float chance = 0, error = 0;
  float behind = 0, behind_error = 0;  ///< how much less than the first one, paired game by game
};

struct PuzzleEvidence {
  std::vector<Prospect> prospects;  ///< the solution first
  float margin() const { return prospects.size() < 2 ? 1.0F : prospects[1].behind; }
  float error() const { return prospects.size() < 2 ? 0.0F : prospects[1].behind_error; }
};

struct PuzzleFind {
  Seat seat = 0;
  std::size_t entry = 0;  ///< the position after so many entries of the log
  u8 round = 0;
  std::size_t options = 0;
  Action easy{};                         ///< what the one-ply player does there
  std::vector<Action> line;              ///< the solution and what it goes on with, as far as that is as clear
  std::vector<PuzzleEvidence> evidence;  ///< for each of its actions
};

struct FinderPlan {
  u32 look = 400;        ///< iterations of the first look
  u32 budget = 10000;    ///< iterations of the usual search; the proof takes ten times as many
  int seeds = 3;         ///< searches that must agree
  int games = 600;       ///< quick games after each action
  float margin = 0.06F;  ///< least difference of the chances to win
  std::size_t most_options = 40;
  std::size_t longest = 4;  ///< actions of a line
  u8 first_round = 1;
  u64 seed = 1;
  const std::atomic<bool>* stop = nullptr;
};

class PuzzleFinder {
 public:
  PuzzleFinder(const LoadedGame& game, FinderPlan plan);

  /// What the search chooses there with so many iterations, and its lines.
  std::vector<Line> think(const HiddenState& view, u32 iterations, u64 seed);
  /// The whole funnel for the position after `entry` entries of a match. Nothing if it is no puzzle.
  std::optional<PuzzleFind> examine(const Match& match, std::size_t entry);
  /// Quick games after each of the actions.
  PuzzleEvidence compare(const HiddenState& view, std::span<const Action> actions);

 private:
  bool worth_a_look(const HiddenState& view, const Action& best, const Action& easy);
  bool agreed(const HiddenState& view, u32 iterations, const Action& best);
  std::optional<PuzzleEvidence> prove(const HiddenState& view, const Action& best);
  void follow(const Match& match, PuzzleFind& find);

  const LoadedGame& game_;
  FinderPlan plan_;
  SeatedGame seated_;
  World world_;
  Search search_;
};

}  // namespace tafel
