// What the words of the effect vocabulary do: one row each, for events, for movement stones and for combat stones.
#pragma once

#include "games/seventhstone/state.h"

namespace seventhstone {

/// The event of the year is carried out; eruptions are left to their own step.
void run_event(Game& g, const Effects& effects);
/// SST-215: a movement stone works on all units of the army, that is on each of its cohorts.
void run_on_cohort(Cohort& c, const Effects& effects);
/// A combat stone is used by the seat in the open battle (SST-302).
void run_in_battle(Game& g, Seat s, const Effects& effects);
/// All armies of everybody on these cells are destroyed (SST-097, SST-100), but for those that a stone saves from the
/// event of the year.
void destroy_armies(Game& g, Cells cells);

}  // namespace seventhstone
