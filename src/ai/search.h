// The searching player: a tree over what seats can see (information-set search). Every iteration guesses the hidden
// part anew, walks down by one bandit per deciding seat (each seat maximises its own utility), lets chance act by the
// player's own generator, plays on up to a horizon and backs the result up. In a secret step each seat's
// bandit knows only its own answers; the real answers of others were replaced by the guess.
#pragma once

#include <optional>

#include "ai/greedy.h"
#include "ai/tree.h"
#include "ai/tuning.h"

namespace tafel {

/// How long a player may think: time, iterations, or both (whatever ends first; 0 = no bound of that kind), and on how
/// many threads.
struct Budget {
  u32 milliseconds = 0;
  u32 iterations = 0;
  u32 threads = 1;
};

/// One option of the root after a search.
struct Line {
  Action action;
  u32 visits = 0;
  float value = 0;  ///< mean utility
  float prior = 0;
};
/// The one that was looked at more often; then what promises more.
bool better_line(const Line& a, const Line& b);

class Search {
 public:
  Search(const SeatedGame& seated, const SearchTuning& tuning)
      : seated_(&seated),
        tuning_(tuning),
        world_(seated),
        trial_(seated),
        greedy_(seated, {.worlds = 2, .nodes = static_cast<int>(tuning.rating_nodes)}) {}

  /// Searches and fills `lines`, the best first. Needs at least two options.
  void run(const HiddenState& view, const Options& options, const Budget& budget, Rng& rng,
           const std::atomic<bool>* stop, std::vector<Line>& lines);
  /// What is played after all, if not the first line: the next decision of the turn goes on from there.
  void chose(const Action& action) { last_action_ = action; }
  u32 iterations() const { return iterations_; }  ///< of the last run
  /// The unit in which the last run compared leads: one of it moves the log odds of a line's value by 1.
  float usual_lead() const { return spread_[me_]; }
  /// Other numbers, for a table with another number of seats.
  void use(const SearchTuning& tuning) {
    tuning_ = tuning;
    forget();
  }
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
  void note_usual(Rng& rng);
  void seed_root(const HiddenState& view, const Options& options, const Deadline& deadline, Rng& rng);
  void iterate(const HiddenState& view, const Options& options);
  bool descend(Rng& rng);
  u32 select(u32 node, Seat s, const Options& options, std::size_t& chosen, Rng& rng);
  void guide_edges(u32 node, Seat s, const Options& options, Rng& rng);
  void open_edges(u32 node, Seat s, const Options& options, Rng& rng);
  void advance(Course& course, Seat s, const Action& a, bool secret, bool ended) const;
  void look_ahead(Seat s, const Options& options, Rng& rng);
  u32 wild() const { return static_cast<u32>(tuning_.wild); }
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
  Horizon horizon_;  ///< where playouts end
  /// Rests from the root on whose usual leads are known each by itself; later ones are like the last.
  static constexpr std::size_t kRests = 12;
  std::array<std::array<float, kMaxSeats>, kRests> usual_{};  ///< mean lead, by number of rests before
  std::array<float, kMaxSeats> spread_{};                     ///< deviation of leads at the end of the round
  std::size_t rests_ = 0;                                     ///< in this iteration before the position it ends with
  std::vector<Visit> path_;
  std::vector<float> rating_;
  u32 iterations_ = 0;
  // What the next decision of the same turn can go on with.
  std::optional<HiddenState> last_view_;
  Action last_action_{};
};

}  // namespace tafel
