// Answers for what belongs to another moment: dice and draws, another phase, somebody else's decision.
#include "games/echoes/why.h"

#include "games/echoes/causes.h"

namespace echoes {

namespace {
/// The phase to which a verb belongs; `over` for parts of other decisions.
Phase phase_of(u8 v) {
  if (v >= verb::choose_first && v <= verb::starter) return Phase::setup;
  if (v >= verb::move && v <= verb::unit_action) return Phase::mobilization;
  if (v == verb::end_mobilization) return Phase::mobilization;
  if (v >= verb::deploy && v <= verb::end_turn) return Phase::deployment;
  return Phase::over;
}

/// The rule that says what may be done in a phase.
Rule rule_of(Phase p) {
  switch (p) {
    case Phase::setup:
      return {5};
    case Phase::mobilization:
      return {40};
    default:
      return {128};
  }
}
}  // namespace

Why wrong_moment(const Game& g, Seat s, Action a) {
  if (a.verb < verb::choose_first) return because({21}, cause::by_chance);
  const Phase belongs = phase_of(a.verb);
  if (belongs != Phase::over && g->phase != Phase::setup && s != g->active)
    return because({21}, cause::foreign_turn, g->active);
  if (belongs != Phase::over && belongs != g->phase) return because(rule_of(belongs), cause::other_phase, g->phase);
  // In the right phase, but something else is being decided; or a part of a decision that is not open.
  if (belongs != Phase::over) return because({21}, cause::other_decision);
  return s == g->active ? because({21}, cause::not_asked_now) : because({149}, cause::not_asked_now);
}

}  // namespace echoes
