// What concerns a seat more than others ("pass until something concerns me").
#pragma once

#include "games/covil/table.h"

namespace covil {

bool concerns(const Game& g, Seat s);

}  // namespace covil
