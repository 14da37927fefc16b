// Attacks as other chapters begin them.
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

/// C1, C2: the attack is declared; a melee attacker goes onto the target's square.
Next begin_fight(Game& g, u8 attacker, u8 target, Square square, bool ranged);
/// CANCEL_ATTACK: a melee attacker steps back at once.
void cancel_fight(Game& g);

}  // namespace echoes
