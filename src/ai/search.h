// The searching player: a tree over what seats can see (information-set search). Every iteration guesses the hidden
// part anew, walks down by one bandit per deciding seat (each seat maximises its own utility), lets chance act by the
// player's own generator, plays on to the end of the round and backs the result up. In a secret step each seat's
// bandit knows only its own answers; the real answers of others were replaced by the guess.
#pragma once

#include <optional>

#include "ai/greedy.h"
#include "ai/tree.h"

namespace tafel {

/// How long a player may think: time, iterations, or both (whatever ends first). 0 = no bound of that kind.
struct Budget {
  u32 milliseconds = 0;
  u32 iterations = 0;
};

struct SearchTuning {
  float explore = 0.9F;         ///< weight of prior and uncertainty against the mean
  float first_urgency = 0.12F;  ///< how much worse than its node's mean an untried option is assumed to be
  float policy_prior = 0.4F;    ///< share of the prior that the game's policy decides
  float rating_prior = 0.75F;   ///< at the root: share that the one-ply rating decides
  float rating_heat = 0.7F;     ///< softness of that rating, in units of its own spread
  u32 wild = 20;                ///< playouts: chance in 256 of any option instead of the policy's
  u32 least = 0;                ///< decisions that a playout makes at least
  u32 most = 300;               ///< and at most
  int rating_nodes = 1500;
  int samples = 24;    ///< playouts from the root that find the usual lead and its spread
  bool joint = false;  ///< after a secret step the tree tells everybody's answers apart, not only its own
};

/// One option of the root after a search.
struct Line {
  Action action;
  u32 visits = 0;
  float value = 0;  ///< mean utility
  float prior = 0;
};

class Search {
 public:
  explicit Search(const Ground& ground, const SearchTuning& tuning = {})
      : ground_(&ground),
        tuning_(tuning),
        world_(ground),
        greedy_(ground, {.worlds = 2, .nodes = tuning.rating_nodes}) {}

  /// Searches and fills `lines`, the best first. Needs at least two options.
  void run(const HiddenState& view, const Options& options, const Budget& budget, Rng& rng,
           const std::atomic<bool>* stop, std::vector<Line>& lines);
  u32 iterations() const { return iterations_; }  ///< of the last run
  /// Forgets the tree that a later decision of the same turn would go on with.
  void forget() { last_view_.reset(); }

 private:
  /// Where an iteration is: a key of the public course, and of each seat's own answers in an open secret step.
  struct Course {
    u64 open = 1;
    std::array<u64, kMaxSeats> own{};
    u64 node_key(Seat s) const { return mix(mix(open, own[s]), s + 1U); }
  };
  struct Visit {
    u32 node, edge;
    Seat seat;
  };

  void prepare(const HiddenState& view, const Options& options, const Budget& budget, const Brake& brake, Rng& rng);
  bool continues(const HiddenState& view, Rng& rng);
  void find_scale(const HiddenState& view, const Brake& brake, Rng& rng);
  void seed_root(const HiddenState& view, const Options& options, const Brake& brake, Rng& rng);
  void iterate(const HiddenState& view, Rng& rng);
  bool descend(Rng& rng);
  u32 select(u32 node, Seat s, const Options& options, std::size_t& chosen, Rng& rng);
  void open_edges(u32 node, Seat s, const Options& options, Rng& rng);
  void advance(Course& course, Seat s, const Action& a, bool secret, bool ended) const;
  Shares utilities(const Turn& turn) const;
  void back_up(const Shares& u);
  void collect(const Options& options, std::vector<Line>& lines);

  const Ground* ground_;
  SearchTuning tuning_;
  World world_;
  Greedy greedy_;
  Tree tree_;
  Course root_, course_;
  Seat me_ = kNobody;
  u8 root_round_ = 0;
  std::array<float, kMaxSeats> usual_{}, spread_{};  ///< lead at the horizon: mean and deviation
  std::vector<Visit> path_;
  std::vector<float> rating_;
  u32 iterations_ = 0;
  // What the next decision of the same turn can go on with.
  std::optional<HiddenState> last_view_;
  Action last_action_{};
};

}  // namespace tafel
