// What a blow does: attack value, what reduces it, damage, counter damage (ECH-098 to ECH-107).
#pragma once

#include "games/echoes/table.h"

namespace echoes {

/// An attack, going on or only thought of.
struct Assault {
  u8 attacker = 0;
  u8 target = kNoUnit;  ///< kNoUnit: the building on `square`
  Square square = 0;
  bool ranged = false;
  bool charges = false;  ///< R-05
  int distance = 0;      ///< of a ranged attack
};

/// One line of a sum; text `sum.<name>`.
struct SumLine {
  std::string_view name;
  int n;
  constexpr bool operator==(const SumLine&) const = default;
};
using SumLines = FixedVec<SumLine, 12>;

struct Blow {
  int value = 0;  ///< attack value
  int reduction = 0;
  int damage = 0;
};

Assault assault_of(const Game& g);  ///< the one that is going on
/// An attack of this unit as it would be from where it stands.
Assault melee_plan(const Game& g, u8 u, u8 target, Square square);
Assault ranged_plan(const Game& g, u8 u, u8 target, Square square);

/// ECH-102: without what reduces it.
int value_of_attack(const Game& g, const Assault& a);
/// What both sides deal, from the same moment (ECH-095); no counter damage if the target does not strike back.
struct Exchange {
  Blow blow, counter;
};
Exchange exchange_of(const Game& g, const Assault& a, SumLines* attack = nullptr, SumLines* back = nullptr);

}  // namespace echoes
