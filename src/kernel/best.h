// A quick choice among options, for the policies of games.
#pragma once

#include <cstdint>

#include "kernel/chance.h"
#include "kernel/options.h"

namespace tafel {

/// Index of the option that `worth` likes best; a little noise breaks ties differently each time.
template <class Fn>
u16 best_of(const Options& options, Rng& rng, int noise, Fn worth) {
  u16 best = 0;
  int most = INT32_MIN;
  for (std::size_t i = 0; i < options.size(); ++i) {
    const int w = worth(options[i]) + rng.below(noise);
    if (w > most) most = w, best = static_cast<u16>(i);
  }
  return best;
}

}  // namespace tafel
