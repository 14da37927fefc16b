// Recruiting as the turn uses it.
#pragma once

#include "games/covil/steps.h"

namespace covil {

/// Gold that the seat must find for this mercenary; below 0 it gains (COV-053, R-14).
int effective_cost(const Game& g, Seat s, Minion m);
void recruit_options(const Game& g, Seat s, Options& out);
/// Could the seat still recruit anybody of the market in this turn?
bool can_recruit(const Game& g, Seat s);
Why why_not_recruit(const Game& g, Seat s, Minion m);
Next recruit(Game& g, Minion m);

Pay open_payment(const Game& g);                                     ///< while a payment is the open step
int payment_worth(const Game& g, const Pay& p, const Action& card);  ///< what a card handed in counts for (COV-041)

}  // namespace covil
