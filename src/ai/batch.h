// Many games side by side, each one decision further with every step: for programs that learn from them. What a learner
// reads stands in plain tables with one row per game, which every step writes anew in place. Game i depends on the seed
// and on i alone, so the tables are the same for any number of threads.
#pragma once

#include <memory>

#include "shell/observation.h"

namespace tafel {

struct BatchPlan {
  const LoadedGame& game;
  int seats = 2;
  Config config{};
  std::size_t games = 1;
  u64 seed = 1;
  int threads = 1;
  bool observe = true;       ///< fill the observations of the seats that decide
  bool skip_forced = false;  ///< decisions with one option are answered at once
  bool restart = true;       ///< a game that is over makes room for the next one in the same step
};

/// Part of the win turned into a reward: 1 for a sole winner, so that all rewards together are 0; with one seat the
/// part itself.
float reward_of(float share, int sides);

class Batch {
 public:
  /// Throws std::invalid_argument if the game cannot be played so.
  explicit Batch(const BatchPlan& plan);
  ~Batch();
  Batch(const Batch&) = delete;
  Batch& operator=(const Batch&) = delete;

  /// All games from the beginning, as after the constructor; with another seed if one is given.
  void reset(u64 seed);
  /// Plays option `choice[i]` in every game i. Throws std::invalid_argument, and changes nothing, if one is not
  /// offered.
  void step(std::span<const i32> choice);

  const BatchPlan& plan() const { return plan_; }
  const Observation& observation() const { return observation_; }
  std::size_t width() const { return width_; }
  std::size_t games() const { return plan_.games; }
  const StateBox& state(std::size_t i) const { return tables_[i].state; }

  // One row per game.
  std::vector<i8> seat;         ///< that decides; -1: the game is over
  std::vector<u8> mask;         ///< `width` for each game: 1 as far as there are options
  std::vector<i32> count;       ///< of options
  std::vector<Action> option;   ///< `width` for each game
  std::vector<float> observed;  ///< `observation().size()` for each game: what the deciding seat knows
  std::vector<float> reward;    ///< by seat; not 0 only in the step in which a game ended
  std::vector<u8> done;         ///< a game ended in this step
  std::vector<i32> points;      ///< by seat, of the last game that ended
  std::vector<u32> length;      ///< decisions of the present game, or of the one that just ended

 private:
  struct Table {
    StateBox state;
    Rng dice;
    u64 episode = 0;
    u32 decisions = 0;
  };
  class Threads;

  void begin(std::size_t i);
  void answer(std::size_t i, i32 choice);
  void go_on(std::size_t i);
  void finish(std::size_t i);
  void offer(std::size_t i, Seat s, const Options& options);
  void close(std::size_t i);
  void set_mask(std::size_t i, std::size_t options);
  /// `work(i)` for every game, shared among the threads.
  template <class Work>
  void for_all(const Work& work);

  BatchPlan plan_;
  Observation observation_;
  std::size_t width_;
  int sides_ = 0;
  std::vector<Table> tables_;
  std::unique_ptr<Threads> threads_;
};

}  // namespace tafel
