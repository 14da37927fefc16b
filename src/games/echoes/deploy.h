// Deployment as other parts look at it.
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

/// Where this card may be deployed; `without` is a unit that would be discarded for it.
Squares sites_of(const Game& g, Seat s, const Card& card, u8 without = kNoUnit);
/// The lowest free slot of a kind of pawn, kSlots if none is free.
std::size_t free_slot(const Game& g, Seat s, Pawn pawn);
bool any_pawn_free(const Game& g, Seat s);
/// May the ability of the civilisation card be used now (`deploy_action`)?
Why civ_action_refusal(const Game& g, Seat s);

}  // namespace echoes
