// Finding numbers of the search by games against itself (`tafel tune`): simultaneous perturbation. In every step all
// numbers are moved at once, each up or down by chance; the player with these moves meets the one with the opposite
// ones on the same deals in all seats, and every number goes a little towards the winner. What a step does depends on
// the seed and the results before it alone, so a list of results is all that is needed to go on.
#pragma once

#include "ai/arena.h"
#include "ai/tuning.h"

namespace tafel {

/// The arithmetic, without games. Numbers are counted in steps: one is a change that matters.
class Climb {
 public:
  Climb(std::vector<double> start, int steps, u64 seed) : now_(std::move(start)), steps_(steps), seed_(seed) {}

  int done() const { return done_; }
  const std::vector<double>& now() const { return now_; }
  /// Where the step that is due asks: `sign` +1 or -1 for the two players that meet.
  std::vector<double> asked(int sign) const;
  /// The answer: how much better the player with sign +1 did, -1 to 1.
  void learn(double better);

 private:
  double reach() const;  ///< how far the step that is due looks to both sides
  int direction(std::size_t number) const;

  std::vector<double> now_;
  int steps_, done_ = 0;
  u64 seed_;
};

/// Which numbers of a game are looked for, and between which players.
class Tuner {
 public:
  /// `names`: empty for all that may be tuned. Throws std::invalid_argument if a name is unknown or a switch.
  Tuner(const LoadedGame& game, int seats, const std::vector<std::string>& names, int steps, u64 seed);

  const std::vector<const TuningRow*>& numbers() const { return rows_; }
  Climb& climb() { return climb_; }
  const Climb& climb() const { return climb_; }
  /// Numbers from the middle of the climb (`sign` 0), or as the step that is due asks.
  std::vector<TuningChange> changes(int sign) const;
  /// Plays the step that is due: `deals` deals in all seats; `player` is a search with a budget.
  double play(const Config& config, const PlayerSpec& player, int deals, int jobs, const std::atomic<bool>* stop) const;

 private:
  const LoadedGame& game_;
  int seats_;
  u64 seed_;
  std::vector<const TuningRow*> rows_;
  Climb climb_;
};

}  // namespace tafel
