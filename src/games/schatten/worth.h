// Rough judgements that evaluation and playout policy share. Guesswork about play, no rules.
#pragma once

#include "games/schatten/state.h"

namespace schatten {

/// Decides all conflicts as they stand, ships in reach counting half, and what is taken without a fight: a guess at
/// what the decision phase would leave if nobody did anything more.
void foresee(Game& g);
/// How far the game has come, 0 to 100: at 100 this is the last round.
int lateness(const Game& g);
/// Strongest other party in a region; ships are not counted.
int others_in(const Game& g, Seat s, int region);
/// What it is worth (hundredths) to have so many adventurers more in a region.
int arrival_worth(const Game& g, Seat s, int region, int count);

}  // namespace schatten
