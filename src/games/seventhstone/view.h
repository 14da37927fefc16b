#pragma once

#include "games/seventhstone/state.h"

namespace seventhstone {

/// Overwrites what the viewer may not know: others' sheets while they are filled in, stones that lie face down, and the
/// mover's open orders. kNobody sees what everybody sees.
void hide(Game& g, Seat viewer);
/// Fills a hidden state with a guess that fits everything the viewer has seen.
void redeal(Game& g, Seat viewer, Rng& rng);
/// First broken invariant of the specification, or nullptr.
const char* check(const Game& g);

}  // namespace seventhstone
