// Counts of one seat's troops per zone in 4-bit lanes of one word: five troops at most, thirteen zones at most.
// Sets of zones come as ordinary bit sets.
#pragma once

#include "kernel/fields.h"

namespace covil {
using namespace tafel;

inline constexpr std::size_t kMaxZones = 13;
using Zone = u8;
using ZoneSet = BitSet<16>;

struct Crowd {
  u64 lanes = 0;

  constexpr int at(Zone z) const { return static_cast<int>(lanes >> (4U * z) & 15U); }
  constexpr void add(Zone z, int n = 1) {
    require(at(z) + n <= 15, "too many troops in a zone");
    lanes += u64(static_cast<unsigned>(n)) << (4U * z);
  }
  constexpr void remove(Zone z, int n = 1) {
    require(at(z) >= n, "no such troop in the zone");
    lanes -= u64(static_cast<unsigned>(n)) << (4U * z);
  }
  constexpr bool empty() const { return lanes == 0; }
  constexpr int total() const {
    const u64 pairs = (lanes & 0x0f0f0f0f0f0f0f0fULL) + (lanes >> 4U & 0x0f0f0f0f0f0f0f0fULL);
    return static_cast<int>(pairs * 0x0101010101010101ULL >> 56U);
  }
  /// Zones with at least one troop.
  constexpr ZoneSet zones() const {
    u64 x = lanes | lanes >> 1U;
    x = (x | x >> 2U) & 0x1111111111111111ULL;
    x = (x | x >> 3U) & 0x0303030303030303ULL;
    x = (x | x >> 6U) & 0x000f000f000f000fULL;
    x = (x | x >> 12U) & 0x000000ff000000ffULL;
    return {static_cast<u16>(x | x >> 24U)};
  }
  constexpr bool operator==(const Crowd&) const = default;

  static void fields(auto& c, auto& f) {
    std::array<u8, kMaxZones> n{};
    for (Zone z = 0; z < kMaxZones; ++z) n[z] = static_cast<u8>(c.at(z));
    f("zone", n);
    Crowd back;
    for (Zone z = 0; z < kMaxZones; ++z) back.add(z, n[z] & 15);
    c = back;
  }
  static void layout(auto& c, auto& f) { f.fours("zone", c.lanes, kMaxZones); }
};

/// Troops without regard to posture.
constexpr Crowd operator+(Crowd a, Crowd b) { return {a.lanes + b.lanes}; }

}  // namespace covil
