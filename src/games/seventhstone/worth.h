// Numbers that evaluation and quick choices share: what fields are worth, who can reach them, how battles end.
#pragma once

#include <algorithm>

#include "games/seventhstone/odds.h"
#include "games/seventhstone/steps.h"
#include "games/seventhstone/ways.h"

namespace seventhstone {

/// Weights in hundredths of a tear stone.
struct Taste {
  int rs = 9;    ///< one RS of production
  int unit = 9;  ///< one military unit
  int merc = 7;
  int stone = 10;         ///< an equipment stone in hand or under an army
  int danger = 32;        ///< a capital or temple that an enemy would surely win next year, in percent of its worth
  int prey = 20;          ///< a field that can be taken next year, in percent of its worth
  int capital_prey = 36;  ///< a capital that would surely be won next year
  int least_chance = 64;  ///< of 255: below it an attack counts as lost
  int goal = 160;         ///< enough tear stones to win
  int building = 15;      ///< a building that is bought
  int waste = 2;          ///< one RS spent on goods that find no place
  int turn = 3;           ///< one place earlier in choosing the turn order
  int tourney = 4;        ///< a tournament stone to come
  int order = 2;          ///< an order that is open: units that go back and forth for nothing stay where they are
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
/// Fields within two steps, ways through portals included.
inline Cells within_two(const Game& g, int cell) {
  const Cells ground = g.ground(), from = Cells::of(at(cell));
  const auto step = [&](Cells set) { return (beside(set) | through_portals(g, set, false)) & ground; };
  const Cells one = step(from);
  return one | step(one);
}
/// A good place for a capital or the first barracks: many fields around it, a temple near, others far.
int site_worth(const Game& g, Seat s, int cell);
/// Where an army could be after its next movement, whoever of the `others` stands in its way at the end.
Cells army_reach(const Game& g, Type type, int cell, Cells ground, Cells others);
/// Units of each type that a seat could bring to fields next year, as far as two steps decide it.
struct Force {
  std::array<std::array<u8, kTypes>, kCells> units{};
  Cells there{};  ///< where there are any
  void add(Cells fields, Type type, int n) {
    for (const u8 to : fields) units[to][type] = byte(std::min(255, units[to][type] + n));
    there |= fields;
  }
};
/// Chance of the attacker in a conflict and what is left: one against the field's defenders, guard and walls.
OddsTable::Odds odds_at(const Game& g, Seat attacker, int cell, Type type, int units);
inline int win_chance(const Game& g, Seat attacker, int cell, Type type, int units) {
  return odds_at(g, attacker, cell, type, units).win;
}
/// Visits what every army of the seat can reach next year, its type and its units. Armies that will hardly come out of
/// their open conflict are left out.
template <class Fn>
void each_reach(const Game& g, Seat s, Fn visit) {
  const Cells ground = g.ground(), others = g.armies_of_others(s);
  for (const u8 cell : g.armies(s)) {
    const Type type = g.type_at(s, cell);
    const int n = g.units(s, cell);
    if (g->conflict.has(cell) && g.defender(cell) != s && win_chance(g, s, cell, type, n) < 128) continue;
    visit(army_reach(g, type, cell, ground, others), type, n);
  }
}
/// Chance of the best army that the force could send to this field: one type, no more than an army may hold.
int force_chance(const Game& g, Seat attacker, int cell, const Force& force);

}  // namespace seventhstone
