// Ways over the board: neighbours, portals, crossings, what a cohort can reach and what an army can support.
#pragma once

#include "games/seventhstone/state.h"

namespace seventhstone {

/// SST-040: cells that share an edge with one of these. The eighth column keeps rows apart.
constexpr Cells beside(Cells from) { return {from.bits << 1U | from.bits >> 1U | from.bits << 8U | from.bits >> 8U}; }
constexpr Cells beside(int cell) { return beside(Cells::of(static_cast<std::size_t>(cell))); }
/// Diagonal contact, which is adjacency for the support of ranged armies alone (SST-275).
constexpr Cells across(int cell) {
  const u64 b = Cells::of(static_cast<std::size_t>(cell)).bits;
  return {b << 7U | b << 9U | b >> 7U | b >> 9U};
}

/// SST-041, SST-107: portal fields that are adjacent to these; `any`: colours do not matter.
Cells through_portals(const Game& g, Cells from, bool any);
bool portals_open(const Game& g);   ///< the event SST-107
bool crossing_open(const Game& g);  ///< the event SST-103

/// SST-103, SST-474: opposite shores of a land cell over straight runs of `over`; only open ground.
Cells shores(const Game& g, int cell, u8 over);

/// What one cohort can reach (SST-208): cells by the points that are left there, and what only a crossing reaches.
struct Reach {
  static constexpr std::size_t kMost = 16;
  std::array<Cells, kMost> left{};
  Cells crossing{};
  Cells all{};
  /// Points that are left on a cell; 0 behind a crossing.
  int points_at(int cell) const {
    for (std::size_t p = kMost; p-- > 0;)
      if (left[p].has(at(cell))) return static_cast<int>(p);
    return 0;
  }
};
Reach reach_of(const Game& g, Seat s, const Cohort& c);
/// Is there any cell to go to? Quicker than `reach_of`.
bool can_go(const Game& g, Seat s, const Cohort& c);
/// Fields where units of the mover are held: others' armies and guarded capitals (SST-209, SST-220).
inline Cells held(const Game& g, Seat s) { return g.armies_of_others(s) | g.guarded_against(s); }

/// Fields that an army of this type may support from its cell (SST-274 to SST-277, SST-426, SST-427).
Cells support_reach(const Game& g, Type type, int cell);

}  // namespace seventhstone
