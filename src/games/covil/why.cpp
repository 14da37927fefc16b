// Actions that belong to another moment: each verb has the rule that says when it is possible.
#include "games/covil/why.h"

namespace covil {

namespace {

/// The rule that says when a verb is possible.
constexpr u16 rule_of(u8 v) {
  switch (v) {
    case verb::place:
      return 5;
    case verb::deploy:
      return 262;
    case verb::activate:
      return 82;
    case verb::command:
      return 67;
    case verb::buy:
      return 89;
    case verb::recruit:
      return 31;
    case verb::build:
    case verb::build_free:
      return 261;
    case verb::end_turn:
      return 32;
    case verb::pay_minion:
    case verb::pay_relic:
    case verb::pay_done:
      return 41;
    case verb::go_to:
      return 102;
    case verb::rest:
      return 104;
    case verb::use:
      return 120;
    case verb::guard:
      return 131;
    case verb::done:
      return 134;
    case verb::retreat:
      return 152;
    case verb::free_attack:
      return 81;
    case verb::add_rebel:
    case verb::remove_rebel:
      return 176;
    default:
      if (v >= verb::act_move && v <= verb::act_attack) return 100;
      if (v >= verb::hit_troop && v <= verb::hit_outpost) return 121;
      return 69;
  }
}

/// What a seat does only in its own turn of the afternoon.
constexpr bool of_the_turn(u8 v) { return v >= verb::command && v <= verb::end_turn && v != verb::buy; }

}  // namespace

Why why(const Game& g, Seat s, Action a) {
  const Rule rule{rule_of(a.verb)};
  if (of_the_turn(a.verb) || a.verb == verb::activate) {
    if (g->phase == Phase::night) return because(rule, cause::not_at_night);
    if (g->phase == Phase::afternoon && s != g->active) return because(rule, cause::own_turn_only);
  }
  return because(rule, cause::another_question);
}

}  // namespace covil
