// Buildings as units build them (ECH-062 to ECH-077).
#pragma once

#include "games/echoes/pay.h"

namespace echoes {

/// What a new camp or barracks needs of its square, stock and turn; empty if it may be built.
Why camp_refusal(const Game& g, u8 u);
Why barracks_refusal(const Game& g, u8 u);
Cost barracks_cost(const Game& g, u8 u);
/// What is the same for all builders of a seat.
struct Works {
  Works(const Game& g, Seat s, const Purse& purse);
  Squares built;   ///< squares with a building
  Squares closed;  ///< no barracks there
  bool camps;      ///< a camp may still be built in this turn
  int camp_stock, barracks_stock;
  bool paid, paid_cheap;  ///< barracks can be paid; for those who build for wood alone
};
void build_options(const Game& g, const Works& works, u8 u, Options& out);
Next begin_building(u8 u, BuildingKind kind, Square old);

}  // namespace echoes
