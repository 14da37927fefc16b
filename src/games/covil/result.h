// What combats and riots do to troops and fortresses (COV-153, COV-157, COV-161).
#pragma once

#include "games/covil/steps.h"

namespace covil {

/// A lying troop goes back to its owner's reserve.
void remove_lying(Game& g, Seat s, Zone z);
/// Hit points really lost.
int damage_fortress(Game& g, Seat s, int amount);

}  // namespace covil
