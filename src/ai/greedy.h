// The one-ply player: tries every option in a few guessed worlds, plays what the option has begun to its end, and
// compares the game's own evaluation. Composite decisions (attack, payment, a whole plan) are searched, not guessed.
#pragma once

#include "ai/playout.h"

namespace tafel {

struct GreedyTuning {
  int worlds = 4;        ///< guesses at what is hidden and at luck, if every option is wide below
  int most_worlds = 16;  ///< guesses as long as looking is cheap and several options are close
  int nodes = 600;       ///< positions looked at per decision, all worlds together
  float clear = 3.0F;    ///< standard errors behind the leader that put an option out of the race
  int longest = 80;      ///< decisions of anybody until an option is considered finished
  float win = 3000.0F;   ///< worth of a won game beside the lead in points (100 = one point)
};

inline constexpr float kUnrated = -1e30F;

class Greedy {
 public:
  explicit Greedy(const SeatedGame& seated, const GreedyTuning& tuning = {}) : seated_(&seated), tuning_(tuning) {}

  /// Fills `value` with one number per option, the larger the better. The deadline ends it early: then only whole
  /// worlds count, and in the first world options not reached stay `kUnrated`.
  void rate(const HiddenState& view, const Options& options, Rng& rng, const Deadline& deadline,
            std::vector<float>& value);
  void set_nodes(int nodes) { tuning_.nodes = nodes; }

 private:
  struct Root {
    Seat me;
    u8 step;
    bool secret;
  };
  /// What the worlds so far say about every option.
  struct Race {
    int worlds = 0;
    std::vector<std::size_t> running;       ///< options still tried
    std::vector<float> mean, behind;        ///< of the worlds it ran in; distance from the leader when it left
    std::vector<std::vector<float>> found;  ///< by world
  };
  void try_world(const HiddenState& view, const Options& options, int nodes, Rng& rng, const Deadline& deadline,
                 Race& race);
  void thin_out(Race& race) const;
  void answer_for_others(World& world, Seat me, Rng& rng) const;
  float finish(World& world, const Root& root, int nodes, int left, Rng& rng);
  float worth(const World& world, const Turn& turn, Seat me);
  bool finished(const World& world, const Turn& turn, const Root& root) const;

  const SeatedGame* seated_;
  GreedyTuning tuning_;
  int used_ = 0;  ///< positions looked at in this decision
};

}  // namespace tafel
