// Why an action is not possible when neither the options nor the open step say it.
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

Why wrong_moment(const Game& g, Seat s, Action a);

}  // namespace echoes
