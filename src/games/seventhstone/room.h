// What of the goods of a year finds a place: barracks, armies and building slots before and while a seat places
// (SST-160 to SST-186). Computer players buy by it and know by it what is already lost.
#pragma once

#include "games/seventhstone/steps.h"

namespace seventhstone {

using Wanted = std::array<u8, kTypes>;  ///< units by type

/// The places of one seat. While it places, only those that its order of placing still leaves open.
class Room {
 public:
  Room(const Game& g, Seat s);
  /// How many of these units can be placed; from then on the others below count them as placed.
  int take(Wanted units);
  /// Further units of this type that fit beside own ones of their type, and in barracks without an army.
  int beside_own(u8 type) const;
  int mercs() const;
  /// Puts the units that were taken on the board, and mercenaries beside them.
  void carry_out(Game& after, int mercs) const;
  int buildings() const;
  bool untouched() const { return last_ == 0; }  ///< the seat has placed nothing so far
  /// Barracks without an army that nobody has been promised to yet: visits how many units fit.
  template <class Fn>
  void each_free(Fn visit) const {
    for (const Barracks& b : list_)
      if (b.type == kTypes) visit(b.left);
  }

 private:
  struct Barracks {
    Cell cell;
    u8 type;  ///< of the army there; kTypes = none
    u8 left;  ///< units that can still be placed
    constexpr bool operator==(const Barracks&) const = default;
  };
  /// One number that grows as `Main::last` does.
  static constexpr u32 rank_of(u32 verb, u32 a, u32 b, u32 c) { return verb << 24U | a << 16U | b << 8U | c; }
  bool closed(u8 verb, u8 a, u8 b) const { return rank_of(verb, a, b, 0xff) < last_; }
  void add(const Barracks& b);
  int mercs_at(int cell) const;
  u8 found_army(Barracks& b, const Wanted& units) const;
  void put(Barracks& b, Wanted& units);

  const Game& g_;
  Seat s_;
  u32 last_ = 0;                   ///< what was placed last
  FixedVec<Barracks, 30> list_{};  ///< with armies first, then by room
  std::array<u8, kCells> more_{};  ///< units promised to a cell
  std::array<u8, kTypes> armies_{};
};

}  // namespace seventhstone
