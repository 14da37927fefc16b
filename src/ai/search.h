// The searching player: a tree over what seats can see (information-set search). Every iteration guesses the hidden
// part anew, walks down by one bandit per deciding seat (each seat maximises its own utility), lets chance act by the
// player's own generator, plays on up to a horizon and backs the result up. In a secret step each seat's
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
  float first_urgency;  ///< how much worse than its node's mean an untried option is assumed to be
  float policy_prior;   ///< share of the prior that the game's policy decides
  float rating_prior;   ///< at the root: share that the one-ply rating decides
  float rating_heat;    ///< softness of that rating, in units of its own spread
  float rating_visits;  ///< at the root: visits that the one-ply rating counts for
  int rating_nodes;     ///< positions that the rating may look at
  float inner_prior;    ///< below the root, where playouts end at once: share that a look one ply ahead decides
  float inner_heat;     ///< softness of that look
  u32 inner_after;      ///< visits after which a node is worth that look
  u32 wild;             ///< playouts: chance in 256 of any option instead of the policy's
  int samples;          ///< playouts from the root that find the usual lead and its spread
  float least_spread;   ///< of leads at the end of the round, 100 = one point
  float won;            ///< weight of the win beside the lead when the game is over
  float haste;          ///< part of the remaining iterations that the runner-up is granted to catch up
  bool joint;           ///< after a secret step the tree tells everybody's answers apart, not only its own
};
/// Found by series of games; the values stand in search.cpp.
SearchTuning standard_tuning();

/// One option of the root after a search.
struct Line {
  Action action;
  u32 visits = 0;
  float value = 0;  ///< mean utility
  float prior = 0;
};

class Search {
 public:
  explicit Search(const SeatedGame& seated, const SearchTuning& tuning = standard_tuning())
      : seated_(&seated),
        tuning_(tuning),
        world_(seated),
        trial_(seated),
        greedy_(seated, {.worlds = 2, .nodes = tuning.rating_nodes}) {}

  /// Searches and fills `lines`, the best first. Needs at least two options.
  void run(const HiddenState& view, const Options& options, const Budget& budget, Rng& rng,
           const std::atomic<bool>* stop, std::vector<Line>& lines);
  u32 iterations() const { return iterations_; }  ///< of the last run
  /// The unit in which the last run compared leads: one of it moves the log odds of a line's value by 1.
  float usual_lead() const { return spread_[me_]; }
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

  void prepare(const HiddenState& view, const Options& options, const Budget& budget, const Deadline& deadline,
               Rng& rng);
  bool continues(const HiddenState& view, Rng& rng);
  void find_scale(const HiddenState& view, const Deadline& deadline, Rng& rng);
  void seed_root(const HiddenState& view, const Options& options, const Deadline& deadline, Rng& rng);
  void iterate(const HiddenState& view, const Options& options);
  bool descend(Rng& rng);
  u32 select(u32 node, Seat s, const Options& options, std::size_t& chosen, Rng& rng);
  void guide_edges(u32 node, Seat s, const Options& options, Rng& rng);
  void open_edges(u32 node, Seat s, const Options& options, Rng& rng);
  void advance(Course& course, Seat s, const Action& a, bool secret, bool ended) const;
  void look_ahead(Seat s, const Options& options, Rng& rng);
  void soften(float heat);
  bool decided(double remaining);
  Shares utilities(const Turn& turn) const;
  void back_up(const Shares& u);
  void collect(const Options& options, std::vector<Line>& lines);

  const SeatedGame* seated_;
  SearchTuning tuning_;
  World world_, trial_;
  Greedy greedy_;
  Tree tree_;
  Course root_, course_;
  Seat me_ = kNobody;
  u64 luck_ = 0;   ///< seeds guesses and luck of this search
  u32 rated_ = 0;  ///< the root: its edges hold the visits that the rating counts for
  u8 root_round_ = 0;
  Horizon horizon_;                                  ///< where playouts end
  float explore_ = 0;                                ///< weight of prior and uncertainty in this game
  std::array<float, kMaxSeats> usual_{}, spread_{};  ///< lead at the horizon: mean and deviation
  std::vector<Visit> path_;
  std::vector<float> rating_;
  u32 iterations_ = 0;
  // What the next decision of the same turn can go on with.
  std::optional<HiddenState> last_view_;
  Action last_action_{};
};

}  // namespace tafel
