// Defending as combats and riots share it (COV-131, COV-178, COV-240).
#pragma once

#include "games/covil/steps.h"

namespace covil {

bool may_guard(const Game& g);
/// Has the seat anything to decide: a relic in hand, a purchase, or a guard?
bool can_answer(const Game& g, Seat s, bool guard);
void guard_options(const Game& g, Seat s, Options& out);
Why why_not_guard(const Game& g, Seat s, Minion m);
/// Why a defender cannot use this guard, this relic, or buy one.
Why why_not_answer(const Game& g, Seat s, Action a);
/// The menu of the side that answers: a guard where it is allowed, relics, and being done.
void answer_options(const Game& g, Seat s, bool guard, Options& out);
/// Carries out everything of that menu but "done"; the step asks again.
Next answer(Game& g, Seat s, Action a);
/// What a defender loses by being done as things stand: the fortress; nothing otherwise.
Why why_not_done(const Game& g, Seat s);
/// The attack of the open combat, or of the riot, as it stands.
int attack_now(const Game& g);
void use_guard(Game& g, Seat s, u8 slot);
/// COV-240: a scripted opponent always exhausts its strongest defender; ties go to the lowest slot.
void bot_guard(Game& g, Seat s);

}  // namespace covil
