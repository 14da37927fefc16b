// Numbers that evaluation and quick choices share: what fields are worth, who can reach them, how battles end.
#pragma once

#include "games/seventhstone/odds.h"
#include "games/seventhstone/steps.h"
#include "games/seventhstone/ways.h"

namespace seventhstone {

/// Weights in hundredths of a tear stone.
struct Taste {
  int rs = 9;    ///< one RS of production
  int unit = 7;  ///< one military unit
  int merc = 6;
  int stone = 10;   ///< an equipment stone in hand or under an army
  int danger = 14;  ///< one unit that an enemy could have more before a capital than defends it
  int danger_most = 110;
  int temple_danger = 22;
  int prey = 12;      ///< a field that can be taken next year, in percent of its worth
  int goal = 160;     ///< enough tear stones to win
  int building = 15;  ///< a building that is bought
  int turn = 3;       ///< one place earlier in choosing the turn order
  int tourney = 4;    ///< a tournament stone to come
};
inline constexpr Taste kTaste{};

const OddsTable& odds_table();

/// Tear stones and production of a field, in hundredths of a tear stone.
inline int field_worth(const Game& g, int cell) {
  int n = kTaste.rs * g.field_rs(cell);
  if (g->capital.has(at(cell))) n += 100 * g.pack.rule.capital_ts;
  if (g->temple.has(at(cell))) n += 100 * g.pack.rule.temple_ts;
  return n;
}
/// Where an army could be after its next movement, whoever stands in its way at the end.
Cells army_reach(const Game& g, Seat s, int cell);
/// Units that the seat could bring to each field next year, as far as two fields decide it.
struct Reachable {
  std::array<u8, kCells> units{};
  Cells all{};
};
Reachable reachable(const Game& g, Seat s);
/// Chance of the attacker in a conflict, 0 to 255: one against the field's defenders.
int win_chance(const Game& g, Seat attacker, int cell, Type type, int units);

}  // namespace seventhstone
