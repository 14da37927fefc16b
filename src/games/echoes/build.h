// Buildings as units build them (ECH-062 to ECH-077).
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

/// What a new camp or barracks needs of its square, stock and turn; empty if it may be built.
Why camp_refusal(const Game& g, u8 u);
Why barracks_refusal(const Game& g, u8 u);
Cost barracks_cost(const Game& g, u8 u);
void build_options(const Game& g, u8 u, Options& out);
Next begin_building(u8 u, BuildingKind kind, Square old);

}  // namespace echoes
