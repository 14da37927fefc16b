// Questions about the open battle.
#pragma once

#include "games/seventhstone/steps.h"

namespace seventhstone {

/// Seats with units on the field of the open battle: an army, or the guard.
SeatSet fighters(const Game& g);
/// SST-353: whom the dice of a seat can be aimed at.
inline SeatSet targets(const Game& g, Seat s) { return fighters(g) - SeatSet::of(s); }
/// Dice of a pool this round (SST-307, SST-308, SST-483).
int pool_dice(const Game& g, Seat s, int pool);
/// A die hits if it shows at most this (SST-309, SST-482).
int hit_value(const Game& g, Seat s, int pool);
/// In which part of a round the pool rolls (SST-306).
int part_of(const Game& g, Seat s, int pool);
/// Units that support the open battle; none in an overrun: supports are given after the last one (SST-253, SST-271).
int support_units(const Game& g, Seat s, Type type);

}  // namespace seventhstone
