// Words of scenario files and rule tests: any position can be set up and looked at.
#pragma once

#include "games/covil/steps.h"
#include "shell/module.h"

namespace covil {

Vocabulary<Game> vocabulary();

}  // namespace covil
