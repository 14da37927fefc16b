// The words that scenario files and tests use to set up and to check a position of Immortals.
#pragma once

#include "games/immortals/state.h"
#include "shell/module.h"

namespace immortals {

void given(Game& g, ScenarioLine& line);
bool then(const Game& g, ScenarioLine& line);

}  // namespace immortals
