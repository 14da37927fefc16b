// Attacks as other chapters use them: where targets are, and what the chosen minion brings along.
#pragma once

#include "games/covil/steps.h"

namespace covil {

/// Zones that hold anything the seat could attack (COV-127, COV-129, COV-265).
ZoneSet target_zones(const Game& g, Seat attacker);
/// COV-121: kind and target of an announced attack are fixed by this choice.
void aim(Combat& c, const Action& target);
/// Exhausts the minion for the attack and carries out its aftermath so far as it belongs to the announcement (COV-065).
void arm(Game& g, u8 slot);

}  // namespace covil
