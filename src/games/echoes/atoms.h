// The atoms of which all card effects are made: one row each with everything that is to know about it.
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

struct AtomRow {
  Atom id{};
  std::string_view word;    ///< in the notation
  std::string_view params;  ///< n number, - number less, s objects, p square, k stat, w keyword, r resource, m most,
                            ///< d how long, o and O who, h how, f cards, l rule, b branches
  /// Could it do anything now? Without it: always.
  bool (*possible)(const Game&, const Doing&, const Effect&) = nullptr;
  /// Carries it out, or leads to `Decide`; it moves on by `x.at`.
  Next (*begin)(Game&, Doing&, const Effect&) = nullptr;
  // What somebody decides while it is carried out; texts `ask.<atom>`.
  Seat (*decider)(const Game&, const Doing&, const Effect&) = nullptr;
  void (*options)(const Game&, const Doing&, const Effect&, Options&) = nullptr;
  Next (*choose)(Game&, Doing&, const Effect&, Action) = nullptr;
  Why (*why)(const Game&, const Doing&, const Effect&, Action) = nullptr;
  /// Rough worth for its owner in hundredths of a resource, for machines.
  int (*worth)(const Game&, const Doing&, const Effect&) = nullptr;
};

const AtomRow& atom_row(Atom a);

/// The effect that is being decided.
const Effect& effect_now(const Game& g, const Doing& x);
/// What an ability is worth to its owner if it is carried out now.
int ability_worth(const Game& g, const Doing& x);
/// Does the ability name an opponent, one of whom must be chosen in a team game (ECH-205)?
bool names_opponent(const Pack& pack, const Ability& a);

/// Squares to which a unit may step so far (STEP).
Squares step_squares(const Game& g, int u, int n);

}  // namespace echoes
