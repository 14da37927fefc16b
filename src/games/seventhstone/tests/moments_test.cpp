// Actions that belong to another moment: the phase and the rule of every verb, asked in every phase.
#include "andur.h"

namespace seventhstone::test {
namespace {

struct When {
  u8 verb;
  Phase phase;
  int rule;
};

/// Chance has no phase of its own here: nobody may choose what dice decide, and each kind of chance names its rule.
constexpr std::array<std::pair<u8, u16>, verb::place_capital> kChanceRules{{
    {verb::lay_column, u16{62}},
    {verb::lay_tiles, u16{443}},
    {verb::roll_off, u16{67}},
    {verb::deal_stones, u16{121}},
    {verb::roll_event, u16{91}},
    {verb::roll_corner, u16{95}},
    {verb::erupt, u16{93}},
    {verb::roll, u16{307}},
    {verb::crumble, u16{323}},
    {verb::joust, u16{377}},
}};
constexpr std::array kWhen{
    When{verb::place_capital, Phase::setup, 68},
    When{verb::place_barracks, Phase::setup, 69},
    When{verb::alloc, Phase::market, 123},
    When{verb::keep, Phase::market, 123},
    When{verb::take_stone, Phase::market, 133},
    When{verb::drop_stone, Phase::market, 133},
    When{verb::take_position, Phase::market, 137},
    When{verb::assign, Phase::market, 138},
    When{verb::place_unit, Phase::placement, 160},
    When{verb::place_merc, Phase::placement, 160},
    When{verb::place_stone, Phase::placement, 160},
    When{verb::build, Phase::placement, 160},
    When{verb::replace, Phase::placement, 160},
    When{verb::end_placement, Phase::placement, 160},
    When{verb::move_army, Phase::movement, 200},
    When{verb::move_group, Phase::movement, 200},
    When{verb::move_to, Phase::movement, 200},
    When{verb::settle, Phase::movement, 200},
    When{verb::reset, Phase::movement, 200},
    When{verb::use_stone, Phase::movement, 200},
    When{verb::overrun, Phase::movement, 252},
    When{verb::end_movement, Phase::movement, 200},
    When{verb::keep_stone, Phase::movement, 200},
    When{verb::no_overrun, Phase::movement, 252},
    When{verb::support, Phase::combat, 271},
    When{verb::end_support, Phase::combat, 271},
    When{verb::choose_battle, Phase::combat, 280},
    When{verb::use_combat, Phase::combat, 301},
    When{verb::no_combat, Phase::combat, 301},
    When{verb::use_walls, Phase::combat, 304},
    When{verb::aim, Phase::combat, 352},
    When{verb::spare, Phase::combat, 352},
    When{verb::lose_merc, Phase::combat, 312},
    When{verb::lose_unit, Phase::combat, 312},
    When{verb::lose_guard, Phase::combat, 312},
};
static_assert(kWhen.size() + verb::place_capital + 1 == verb::count);

RULE("SST-080 SST-032", "every action has its phase and its rule; a debt is paid whenever it is due") {
  Table t = andur("market", {});
  const Game g = game(t);
  for (int phase = 0; phase < 8; ++phase) {
    state(t).phase = static_cast<Phase>(phase);
    for (const auto& [v, rule] : kChanceRules)
      EXPECT_EQ(wrong_moment(g, 0, make_action(v)), because({rule}, cause::by_chance)) << int{v};
    for (const When& w : kWhen) {
      const Why expected = w.phase == static_cast<Phase>(phase)
                               ? because({static_cast<u16>(w.rule)}, cause::not_asked_now)
                               : because({static_cast<u16>(w.rule)}, cause::other_phase, int(w.phase), phase);
      EXPECT_EQ(wrong_moment(g, 0, make_action(w.verb)), expected) << int{w.verb} << " in phase " << phase;
    }
    EXPECT_EQ(wrong_moment(g, 0, make_action(verb::dissolve)), because({32}, cause::not_asked_now));
    EXPECT_EQ(wrong_moment(g, 0, make_action(verb::count)), Why{});
  }
}

}  // namespace
}  // namespace seventhstone::test
