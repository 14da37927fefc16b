// Actions that belong to another moment: each verb has the rule that says when it is possible.
#include "games/covil/why.h"

namespace covil {

namespace {

/// COV-069: most choices belong to an effect.
constexpr u16 kOfEffects = 69;

/// The rule that says when a verb is possible.
constexpr std::array<u16, verb::count> kRuleOf = [] {
  constexpr std::pair<u8, u16> rows[] = {
      {verb::place, 5},         {verb::deploy, 262},     {verb::activate, 82},    {verb::command, 67},
      {verb::buy, 89},          {verb::recruit, 31},     {verb::act_move, 100},   {verb::act_rest, 100},
      {verb::act_repair, 100},  {verb::act_gold, 100},   {verb::act_attack, 100}, {verb::build, 261},
      {verb::end_turn, 32},     {verb::pay_minion, 41},  {verb::pay_relic, 41},   {verb::pay_done, 41},
      {verb::go_to, 102},       {verb::rest, 104},       {verb::hit_troop, 121},  {verb::hit_fortress, 121},
      {verb::hit_outpost, 121}, {verb::use, 120},        {verb::guard, 131},      {verb::done, 134},
      {verb::retreat, 152},     {verb::free_attack, 81}, {verb::add_rebel, 176},  {verb::remove_rebel, 176},
      {verb::build_free, 261},
  };
  std::array<u16, verb::count> out{};
  out.fill(kOfEffects);
  for (const auto& [v, rule] : rows) out[v] = rule;
  return out;
}();

/// What a seat does only in its own turn of the afternoon.
constexpr bool of_the_turn(u8 v) { return v >= verb::command && v <= verb::end_turn && v != verb::buy; }

}  // namespace

Why why(const Game& g, Seat s, Action a) {
  const Rule rule{kRuleOf[a.verb]};
  if (of_the_turn(a.verb) || a.verb == verb::activate) {
    if (g->phase == Phase::night) return because(rule, cause::not_at_night);
    if (g->phase == Phase::afternoon && s != g->active) return because(rule, cause::own_turn_only);
  }
  return because(rule, cause::another_question);
}

}  // namespace covil
