// Where units may go (5.6): straight lines, obstacles, terrain, stepping back.
#pragma once

#include "games/echoes/table.h"

namespace echoes {

/// The board as the units of one seat meet it.
struct Land {
  Land(const Game& g, Seat s);
  /// `without`: a unit that does not count, because it is about to stand elsewhere.
  Land(const Game& g, Seat s, u8 without);

  Squares enemies;       ///< squares with enemy units
  Squares enemy_forts;   ///< enemy fortified buildings
  Squares closed_forts;  ///< the teammate's fortified buildings: may be crossed, not entered (R-60)
  Squares allies;        ///< squares with allied units
  Squares full;          ///< with two of them
  Squares fronts;        ///< with a single one that has front_line
  Squares bridges;       ///< water under an allied warship
  Squares blocked;       ///< water under an allied light ship (R-81)
  Squares stops;         ///< mountains without barracks (ECH-054, ECH-072)

 private:
  template <class Counts>
  Land(const Game& g, Seat s, Counts counts);
  template <class Counts>
  void add_allies(const Game& g, Seat s, Counts counts);
  void add_traits(const Game& g, Traits t, Squares here);
};

/// Where one unit may pass and end.
struct Way {
  Way(const Game& g, const Land& land, int u);
  Way(const Game& g, const Land& land, Traits t);

  /// Traits that make a way of its own; it is the same for all units without them.
  static constexpr Traits kOwnWay = traits_of({Trait::front_line, Trait::warship, Trait::light_ship, Trait::seaworthy,
                                               Trait::pass_enemy_units, Trait::pass_enemy_buildings});

  Squares terrain;  ///< where it may be at all
  Squares pass, end;
};

/// The squares of every straight line (ECH-044) the unit may take, undiscovered ones included. ECH-045: a point for
/// each square, whatever tile it belongs to; R-68: only the entered square counts.
Squares lines_from(const Game& g, const Way& way, Square from, u8 directions, int most);

/// end_ok of 5.6.
bool may_end(const Game& g, int u, Square square);
/// ECH-115, R-38: the first square of the line, from behind, where the unit may end; at last where it began.
Square step_back(const Game& g, int u, Square from, Square before);

/// Movement points and directions now (ECH-043).
int reach_of(const Game& g, int u);

/// Units on an enemy square that may be attacked: front_line before others, nobody inside a fortified building (R-09,
/// ECH-109).
Units attackable(const Game& g, Seat attacker, Square square);
/// The enemy building on the square: its owner or kNobody.
Seat enemy_building(const Game& g, Seat attacker, Square square);

}  // namespace echoes
