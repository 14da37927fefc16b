// The mover's units in the working position, summed up by cell, and the capacity rules that they must keep at every
// settle (SST-171 to SST-173, SST-180, SST-223).
#pragma once

#include "games/seventhstone/state.h"

namespace seventhstone {

/// Sums over cohorts.
class Muster {
 public:
  Muster(const Game& g, const Cohorts& cohorts) : g_(g) {
    for (const Cohort& c : cohorts) {
      mil_[c.cell] = byte(mil_[c.cell] + c.mil);
      merc_[c.cell] = byte(merc_[c.cell] + c.merc);
      type_[c.type].add(c.cell);
    }
  }
  int mil(int cell) const { return mil_[at(cell)]; }
  int merc(int cell) const { return merc_[at(cell)]; }
  int units(int cell) const { return mil(cell) + merc(cell); }
  Cells of(u8 type) const { return type_[type]; }
  /// The first capacity rule that is broken; nothing if all hold.
  Why broken() const;
  /// Would a legal position stay legal if these units went there?
  Why broken_by(const Cohort& c, int mil, int merc, int to) const;

 private:
  const Game& g_;
  std::array<u8, kCells> mil_{}, merc_{};
  std::array<Cells, kTypes> type_{};
};

int max_resets(const Game& g);
/// SST-226: no reset is left, so only orders that keep the capacity rules are possible.
inline bool strict(const Game& g) { return g->move.resets >= max_resets(g); }
/// Can one more order be noted?
inline bool room_for_order(const Game& g) { return !g->move.trips.full(); }
/// Stones that belong to the units of this type on the cell (SST-230).
int stones_with(const Game& g, int cell, u8 type);
/// Units of all cohorts of the army to which this one belongs.
int army_units(const Game& g, const Cohort& c);
/// Adds units to the list; equal cohorts become one.
void merge_into(Cohorts& list, const Cohort& c);
/// Does the cohort have a legal order (in strict mode one that keeps the capacity rules)?
bool can_be_ordered(const Game& g, const Cohort& c, const Muster& muster);
/// Destinations of these units; in strict mode only those that keep the capacity rules.
Cells destinations(const Game& g, const Cohort& c, int mil, int merc);

}  // namespace seventhstone
