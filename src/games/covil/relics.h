// Relics as other chapters use them: the options they give, activating and buying.
#pragma once

#include "games/covil/steps.h"

namespace covil {

/// activate:<hand card> and buy, with the rules that forbid buying.
void relic_options(const Game& g, Seat s, Options& out);
/// Why the seat cannot activate this relic, or buy one.
Why why_not_relic(const Game& g, Seat s, Action a);
Next activate_relic(Game& g, Seat s, Relic r);
Next buy_relic(Game& g, Seat s);
/// From the deck into the hand.
void take_relic(Game& g, Seat s, Relic r);

}  // namespace covil
