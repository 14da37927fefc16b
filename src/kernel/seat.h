// Seats and sets of seats. Chance is a seat of its own; a spectator is "nobody".
#pragma once

#include "kernel/fixed.h"

namespace tafel {

using Seat = u8;
inline constexpr Seat kChance = 254;
inline constexpr Seat kNobody = 255;
inline constexpr std::size_t kMaxSeats = 8;

using SeatSet = BitSet<8>;
inline constexpr SeatSet kEverybody{0xff};

/// Clockwise neighbour.
constexpr Seat next_seat(Seat s, int seats) { return static_cast<Seat>(s + 1 == seats ? 0 : s + 1); }

}  // namespace tafel
