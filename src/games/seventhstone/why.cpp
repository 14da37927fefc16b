// Actions that belong to another moment: each verb has the phase and the rule that say when it is possible.
#include "games/seventhstone/steps.h"

namespace seventhstone {

namespace {

struct Moment {
  Phase phase;
  u16 rule;
};

/// Nobody chooses what dice and shuffled piles decide; each kind of chance has its rule.
constexpr u16 rule_of_chance(u8 v) {
  constexpr std::array<u16, verb::joust + 1> kRule{62, 443, 67, 121, 91, 95, 93, 307, 323, 377};
  return kRule[v];
}

constexpr Moment moment_of(u8 v) {
  if (v <= verb::joust) return {Phase::over, rule_of_chance(v)};
  if (v == verb::place_capital) return {Phase::setup, 68};
  if (v == verb::place_barracks) return {Phase::setup, 69};
  if (v <= verb::keep) return {Phase::market, 123};
  if (v <= verb::drop_stone) return {Phase::market, 133};
  if (v == verb::take_position) return {Phase::market, 137};
  if (v == verb::assign) return {Phase::market, 138};
  if (v <= verb::end_placement) return {Phase::placement, 160};
  if (v == verb::overrun || v == verb::no_overrun) return {Phase::movement, 252};
  if (v <= verb::keep_stone) return {Phase::movement, 200};
  if (v <= verb::end_support) return {Phase::combat, 271};
  if (v == verb::choose_battle) return {Phase::combat, 280};
  if (v <= verb::no_combat) return {Phase::combat, 301};
  if (v == verb::use_walls) return {Phase::combat, 304};
  if (v <= verb::spare) return {Phase::combat, 352};
  if (v <= verb::lose_guard) return {Phase::combat, 312};
  return {Phase::combat, 32};
}

}  // namespace

Why wrong_moment(const Game& g, Seat, Action a) {
  if (a.verb >= verb::count) return {};
  const Moment m = moment_of(a.verb);
  if (m.phase == Phase::over) return because({m.rule}, cause::by_chance);
  if (m.phase != g->phase && a.verb != verb::dissolve)
    return because({m.rule}, cause::other_phase, static_cast<int>(m.phase), static_cast<int>(g->phase));
  return because({m.rule}, cause::not_asked_now);
}

}  // namespace seventhstone
