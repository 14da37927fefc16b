// Exact odds of a battle between two sides (SST-300 to SST-319, SST-358, SST-481 to SST-484). Who is hit takes away
// supporting cavalry first, then the army on the field, then guards. Numbers are parts of a million.
#pragma once

#include <array>

#include "kernel/fixed.h"

namespace seventhstone {
using namespace tafel;

/// One side of a battle. A hit value of 0 means that no such unit takes part.
struct Side {
  u8 units = 0;  ///< army on the field
  u8 hit = 0;    ///< its hit value
  bool ranged = false;
  bool reroll = false;  ///< Master Strike
  u8 extra = 0;         ///< dice of a Power Strike
  u8 guards = 0;
  u8 bows = 0;    ///< supporting ranged units
  u8 riders = 0;  ///< supporting cavalry units
  u8 walls = 0;   ///< hits that walls and the mountain stop
  u8 shield = 0;  ///< hits that a shield stops
  constexpr bool operator==(const Side&) const = default;
};

struct Chances {
  u32 first = 0;                          ///< the first side wins
  u32 second = 0;                         ///< the second side wins, or nobody is left and it keeps the field
  u32 units_first = 0, units_second = 0;  ///< expected units on the field afterwards, in thousandths
};

inline constexpr u32 kSure = 1'000'000;

/// `second` defends. `bypass`: walls do not stop hits of ranged units (SST-430).
Chances battle_chances(const Side& first, const Side& second, bool bypass);

/// Chance of the seat with `more` tournament stones more to win a duel (SST-376 to SST-380).
u32 duel_chance(int more);

/// Plain battles for computer players: attacker's type and units against defender's type and units, behind none to two
/// walls or with the guard. A capital never has walls (SST-161).
class OddsTable {
 public:
  static constexpr int kMost = 8, kWalls = 2;
  struct Odds {
    u8 win = 0;                     ///< chance of the attacker, 0 to 255
    u8 left = 0, enemies_left = 0;  ///< expected units on the field afterwards, in sixteenths
  };
  void fill();
  Odds of(int type, int units, int enemy_type, int enemies, bool guard, int walls) const {
    const auto clip = [](int n, int most) { return static_cast<std::size_t>(n > most ? most : n); };
    return table_[static_cast<std::size_t>(type)][clip(units, kMost)][static_cast<std::size_t>(enemy_type)]
                 [clip(enemies, kMost)][guard ? kWalls + 1 : clip(walls, kWalls)];
  }

 private:
  using ByDefence = std::array<Odds, kWalls + 2>;  ///< walls, then the guard
  std::array<std::array<std::array<std::array<ByDefence, kMost + 1>, 3>, kMost + 1>, 3> table_{};
};

}  // namespace seventhstone
