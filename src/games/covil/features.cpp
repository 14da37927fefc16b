// Evaluation: points so far, and what the position promises.
#include "games/covil/features.h"

#include "games/covil/score.h"

namespace covil {

i32 evaluate(const Game& g, Seat s) { return 100 * score_of(g, s).total(); }

u16 policy(const Game&, Seat, const Options& options, Rng& rng) {
  return static_cast<u16>(rng.below(static_cast<u32>(options.size())));
}

}  // namespace covil
