// Buildings as units build them (ECH-062 to ECH-077).
#pragma once

#include "games/echoes/pay.h"

namespace echoes {

/// What a new camp or barracks needs of its square, stock and turn; empty if it may be built.
Why camp_refusal(const Game& g, u8 u);
Why barracks_refusal(const Game& g, u8 u);
Cost barracks_cost(const Game& g, u8 u);
/// What is the same for all builders of a seat: where they may build now, as far as turn and purse allow it.
struct Works {
  /// `builders`: where they stand; other squares are left out.
  Works(const Game& g, Seat s, const Purse& purse, Squares builders);
  Squares all() const { return camps | cheap_barracks; }

  Squares camps;           ///< for a camp, new or relocated
  Squares barracks;        ///< for barracks
  Squares cheap_barracks;  ///< for barracks of those who build for wood alone
};
/// `stats`: at least what always holds for the unit.
void build_options(const Game& g, const Works& works, u8 u, const Stats& stats, Options& out);
Next begin_building(u8 u, BuildingKind kind, Square old);

}  // namespace echoes
