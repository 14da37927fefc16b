// Evaluation and playout policy for the players of src/ai.
#pragma once

#include "games/covil/table.h"

namespace covil {

/// Worth of the position for the seat in hundredths of a victory point.
i32 evaluate(const Game& g, Seat s);
/// Index of a sensible option, quick.
u16 policy(const Game& g, Seat s, const Options& options, Rng& rng);

}  // namespace covil
