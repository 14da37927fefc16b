// The one-ply player: tries every option in a few guessed worlds, plays what the option has begun to its end, and
// compares the game's own evaluation. Composite decisions (attack, payment, a whole plan) are searched, not guessed.
#pragma once

#include "ai/playout.h"

namespace tafel {

struct GreedyTuning {
  int worlds = 4;        ///< guesses at what is hidden and at luck, if every option is wide below
  int most_worlds = 48;  ///< guesses as long as looking is cheap
  int nodes = 3000;      ///< positions looked at per decision, all worlds together
  int longest = 80;      ///< decisions of anybody until an option is considered finished
  float win = 3000.0F;   ///< worth of a won game beside the lead in points (100 = one point)
};

inline constexpr float kUnrated = -1e30F;

class Greedy {
 public:
  explicit Greedy(const Ground& ground, const GreedyTuning& tuning = {}) : ground_(&ground), tuning_(tuning) {}

  /// Fills `value` with one number per option, the larger the better. The brake ends it early: then only whole worlds
  /// count, and in the first world options not reached stay `kUnrated`.
  void rate(const HiddenState& view, const Options& options, Rng& rng, const Brake& brake, std::vector<float>& value);
  void set_nodes(int nodes) { tuning_.nodes = nodes; }

 private:
  struct Root {
    Seat me;
    u8 step;
    bool secret;
  };
  void answer_for_others(World& world, Seat me, Rng& rng) const;
  float finish(World& world, const Root& root, int nodes, int left, Rng& rng);
  float worth(const World& world, const Turn& turn, Seat me);
  bool finished(const World& world, const Turn& turn, const Root& root) const;

  const Ground* ground_;
  GreedyTuning tuning_;
  int used_ = 0;  ///< positions looked at in this decision
};

}  // namespace tafel
