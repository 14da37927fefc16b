// A second, plainer model of movement for the tests: capacity rules, who is held, what may be ordered, used and
// overrun, and what forbids it (SST-171 to SST-173, SST-180, SST-200 to SST-230, SST-250 to SST-252).
#pragma once

#include "games/seventhstone/muster.h"
#include "games/seventhstone/ways.h"
#include "scatter.h"

namespace seventhstone::test {

/// The mover's units by cell and type.
struct Ranks {
  std::array<std::array<int, kCells>, kTypes> mil{}, merc{};
  int units(int cell, std::size_t type) const { return mil[type][at(cell)] + merc[type][at(cell)]; }
};

inline Ranks ranks_of(const Cohorts& list) {
  Ranks r;
  for (const Cohort& c : list) r.mil[c.type][c.cell] += c.mil, r.merc[c.type][c.cell] += c.merc;
  return r;
}

/// The first maximum that is broken: types on a cell, then units and mercenaries cell by cell, then armies of a type.
inline Why broken_maximum(const Game& g, const Ranks& r) {
  const auto count = [&](int cell) { return (r.units(cell, 0) > 0) + (r.units(cell, 1) > 0) + (r.units(cell, 2) > 0); };
  for (int cell = 0; cell < static_cast<int>(kCells); ++cell)
    if (count(cell) > 1) return because({172}, cause::breaks_types, cell);
  for (int cell = 0; cell < static_cast<int>(kCells); ++cell)
    for (std::size_t type = 0; type < kTypes; ++type) {
      if (r.units(cell, type) > g->unit_max) return because({171}, cause::breaks_unit_max, cell, g->unit_max);
      if (r.merc[type][at(cell)] > r.mil[type][at(cell)]) return because({180}, cause::breaks_merc_max, cell);
    }
  for (int type = 0; type < 3; ++type) {
    int armies = 0;
    for (int cell = 0; cell < static_cast<int>(kCells); ++cell) armies += r.units(cell, at(type)) > 0;
    if (armies > 5) return because({173}, cause::breaks_host_max, type);
  }
  return {};
}

/// What a legal position would break if these units went there: behind them first, then where they come to.
inline Why broken_after(const Game& g, const Cohort& c, int mil, int merc, int to) {
  Ranks r = ranks_of(g->move.now);
  r.mil[c.type][c.cell] -= mil, r.merc[c.type][c.cell] -= merc;
  if (r.merc[c.type][c.cell] > r.mil[c.type][c.cell]) return because({180}, cause::breaks_merc_max, c.cell);
  r.mil[c.type][at(to)] += mil, r.merc[c.type][at(to)] += merc;
  const Why no = broken_maximum(g, r);
  EXPECT_TRUE(no.cause == cause::breaks_host_max || !no || no.arg[0] == to);
  return no;
}

inline bool foreign(const Game& g, Seat s, int cell) {
  for (Seat other = 0; other < g.seats(); ++other)
    if (other != s && g.units(other, cell) > 0) return true;
  return false;
}

/// Nobody leaves a field with others' units or with a guard that was not beaten.
inline bool stuck(const Game& g, Seat s, int cell) {
  const bool guard =
      g->capital.has(at(cell)) && !g->own[s].has(at(cell)) && !(g->mover == s && g->pending.has(at(cell)));
  return foreign(g, s, cell) || guard;
}

inline bool no_resets(const Game& g) {
  const int code = g.setting(set_max_resets);
  return g->move.resets >= (code == 0 ? 5 : code - 1);
}

inline bool group_goes(const Game& g, const Cohort& c, int mil, int merc) {
  for (const u8 to : reach_of(g, g->mover, c).all)
    if (!no_resets(g) || !broken_after(g, c, mil, merc, to)) return true;
  return false;
}

inline bool orderable(const Game& g, const Cohort& c) {
  if (c.points == 0 || stuck(g, g->mover, c.cell)) return false;
  for (int mil = 0; mil <= c.mil; ++mil)
    for (int merc = mil == 0 ? 1 : 0; merc <= c.merc; ++merc)
      if (group_goes(g, c, mil, merc)) return true;
  return false;
}

inline std::pair<int, int> strengths(const Game& g, Seat s, int cell) {
  int own = g.units(s, cell), against = 0;
  for (Seat other = 0; other < g.seats(); ++other)
    if (other != s) against += g.units(other, cell);
  if (g->capital.has(at(cell))) (g->own[s].has(at(cell)) ? own : against) += g->pending.has(at(cell)) ? 0 : 4;
  return {own, against};
}

inline bool takes_part(const Game& g, Seat s, int cell) {
  return g->conflict.has(at(cell)) && (g.units(s, cell) > 0 || (g->capital.has(at(cell)) && g->own[s].has(at(cell))));
}

inline bool may_overrun(const Game& g, Seat s, int cell) {
  const auto [own, against] = strengths(g, s, cell);
  return takes_part(g, s, cell) && own >= 2 * against;
}

inline Why stone_use_why(const Game& g, Seat s, int cell) {
  const int stone = g->stone[s][at(cell)];
  if (!g->move.trips.empty()) return because({214}, cause::orders_open);
  if (stone == 0) return because({214}, cause::no_stone_here, cell);
  if (stuck(g, s, cell)) return because({209}, cause::in_conflict, cell);
  return stone <= 9 ? Why{} : because({470}, cause::not_a_movement_stone, cell);
}

inline Why overrun_why(const Game& g, Seat s, int cell) {
  if (!g->move.trips.empty()) return because({250}, cause::orders_open);
  if (!takes_part(g, s, cell)) return because({250}, cause::no_conflict_here, cell);
  const auto [own, against] = strengths(g, s, cell);
  return may_overrun(g, s, cell) ? Why{} : because({251}, cause::outnumbered, own, against);
}

inline Why army_why(const Game& g, Seat s, const Action& a) {
  if (g->move.trips.size() == 24) return because({224}, cause::too_many_orders, 24);
  const int cell = a.arg[0];
  bool here = false, found = false;
  for (const Cohort& c : g->move.now) {
    here = here || c.cell == cell;
    const bool same =
        c.cell == cell && c.type == a.arg[1] && c.points == a.arg[2] && !c.ended() && c.marks / 2 == a.arg[3];
    if (same && orderable(g, c)) return {};
    found = found || (same && c.points > 0);
  }
  if (!here) return because({202}, cause::no_army_here, cell);
  if (stuck(g, s, cell)) return because({209}, cause::in_conflict, cell);
  return found ? because({203}, cause::no_way_on, cell) : because({201}, cause::no_points, cell);
}

}  // namespace seventhstone::test
