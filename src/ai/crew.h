// Several searches of one decision side by side, each on a thread of its own with luck of its own; what they found is
// added up. With one thread it is the search itself. With iterations instead of time the answer depends on the seed and
// the number of threads alone.
#pragma once

#include <memory>

#include "ai/search.h"

namespace tafel {

class Crew {
 public:
  Crew(const SeatedGame& seated, const SearchTuning& tuning, u32 threads);

  /// As Search::run; iterations are shared out.
  void run(const HiddenState& view, const Options& options, const Budget& budget, Rng& rng,
           const std::atomic<bool>* stop, std::vector<Line>& lines);
  u32 iterations() const;  ///< of the last run, all threads together
  void forget();
  Search& first() { return *searches_.front(); }

 private:
  std::vector<std::unique_ptr<Search>> searches_;
};

/// Adds up what several searches say about the same options.
void add_up(std::vector<std::vector<Line>>& found, std::vector<Line>& lines);

}  // namespace tafel
