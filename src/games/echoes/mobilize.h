// What mobilization shares with deployment and setup.
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

/// Cards and events in the own turn.
Next play_apply(Game& g, Seat s, Action a);
Why play_why(const Game& g, Seat s, Action a);
/// The tile lies face up from now on.
void lay_tile(Game& g, u8 place, u8 tile, u8 turns);

}  // namespace echoes
