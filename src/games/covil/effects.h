// Effects as the picking steps and other chapters use them: candidates of each effect.
#pragma once

#include "games/covil/steps.h"

namespace covil {

const EffectList& effects_of(const Game& g, Card card);
/// Would any effect of the card find a candidate now (COV-070)?
bool does_anything(const Game& g, Seat owner, Card card);
/// The effect whose picks are open.
const Effect& current(const Game& g, const Fx& x);

SlotSet rest_candidates(const Game& g, const Fx& x);
ZoneSet knock_zones(const Game& g, Seat owner, Seat victim);
ZoneSet push_zones(const Game& g, Seat owner, Seat victim, Posture p);
SlotSet exhaust_candidates(const Game& g, const Fx& x, Seat victim);
SeatSet gold_victims(const Game& g, Seat owner);
SeatSet relic_victims(const Game& g, Seat owner);
/// Own zones of that posture from which something can be attacked (COV-081).
ZoneSet free_attack_zones(const Game& g, Seat owner, Posture p);
bool can_free_attack(const Game& g, Seat owner);
void steal_gold(Game& g, Seat owner, Seat victim, int n);
void summon(Game& g, Seat owner, Zone z);

}  // namespace covil
