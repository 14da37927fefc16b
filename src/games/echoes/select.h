// Which units, buildings and squares an effect speaks of (section 11.2: selectors, conditions, numbers).
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

/// What the words of an effect refer to.
struct Scope {
  Seat seat = 0;         ///< own
  u8 self = kNoUnit;     ///< source unit
  u8 subject = kNoUnit;  ///< it, attacker, moved
  Units chosen{};        ///< X
  Square chosen_square = kNowhere;
  Seat opponent = kNobody;  ///< the one that was chosen, where a card names one (ECH-205)
  u8 shifted = kNoUnit;     ///< a unit that counts as standing elsewhere: a melee attacker
  Square shifted_to = 0;
};

Scope scope_of(const Doing& x);
/// Where the unit stands, or counts as standing.
Square stand(const Game& g, const Scope& c, int u);

/// Does this unit fit, whatever the quantity?
bool fits_unit(const Game& g, const Selector& s, const Scope& c, int u);
Units select_units(const Game& g, const Selector& s, const Scope& c);
bool any_unit(const Game& g, const Selector& s, const Scope& c);
/// Squares of the buildings that fit.
Squares select_buildings(const Game& g, const Selector& s, const Scope& c);
Squares select_squares(const Game& g, const Selector& s, const Scope& c);
int count_of(const Game& g, const Selector& s, const Scope& c);

bool holds(const Game& g, const Condition& when, const Scope& c);
int value_of(const Game& g, const Value& v, const Scope& c);

constexpr bool is_unit(const Selector& s) { return s.kind == Selector::Kind::unit; }

}  // namespace echoes
