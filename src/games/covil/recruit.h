// Recruiting as the turn uses it (COV-040 to COV-054).
#pragma once

#include "games/covil/steps.h"

namespace covil {

/// Gold that the seat must find for this mercenary; below 0 it gains (COV-053, R-14).
int effective_cost(const Game& g, Seat s, Minion m);
void recruit_options(const Game& g, Seat s, Options& out);
Next recruit(Game& g, Minion m);

}  // namespace covil
