// The units of a seat while it mobilizes: what they can do, with everything that is the same for all of them looked up
// once for each decision.
#pragma once

#include "games/echoes/build.h"
#include "games/echoes/paths.h"

namespace echoes {

/// Where enemies are that the seat may attack.
struct Targets {
  Targets(const Game& g, const Land& land, Seat s);

  /// Units there that may be attacked; only for squares of `stands`.
  Units units(const Game& g, Square square) const;

  Seat attacker;
  Squares stands, buildings, all;  ///< of units outside of fortified buildings; of enemy buildings; both

 private:
  Squares several_;                ///< where two of them stand
  std::array<u8, kSquares> unit_;  ///< the one that stands there; unset elsewhere
};

struct Muster {
  Muster(const Game& g, Seat s, Units ready, const Purse& purse)
      : land(g, s),
        plain(g, land, Traits{}),
        targets(g, land, s),
        works(g, s, purse, g.squares_of(ready)),
        auras(reach_auras_of(g, s)) {}

  Land land;
  Way plain;  ///< of units without traits that make one of their own
  Targets targets;
  Works works;
  Auras auras;
};

/// ECH-099, ECH-171, ECH-172, R-36.
Squares shooting_range(const Stats& s, Square from);

/// Everything that a ready unit may do.
void unit_options(const Game& g, u8 u, const Muster& muster, Options& out);

}  // namespace echoes
