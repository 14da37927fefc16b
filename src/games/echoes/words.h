// The words of cards and tiles: terrain, resources, classes, keywords, and the vocabulary of effects (section 11.2 of
// the specification). The names are those of the content files and of the texts.
#pragma once

#include <initializer_list>
#include <string_view>

#include "kernel/table.h"

namespace echoes {
using namespace tafel;

/// ECH-081, ECH-082, ECH-083: what mountains, water and rivers do stands in paths.cpp.
enum class Terrain : u8 {
  farmland,
  forest,
  mine,
  rich_mine,
  mountain,
  water,
  river,
  village,
  river_village,
  capital,
  count
};
inline constexpr auto kTerrainIds = kEnumNames<Terrain, static_cast<std::size_t>(Terrain::count)>;

enum Resource : u8 { kFood, kWood, kGold, kWild, kResources };
inline constexpr std::array<std::string_view, kResources> kResourceIds{"food", "wood", "gold", "wild"};

/// ECH-141: four types beside units.
enum class CardType : u8 { unit, upgrade, action, reaction, event, civilisation, count };
inline constexpr auto kTypeIds = kEnumNames<CardType, static_cast<std::size_t>(CardType::count)>;
enum class Icon : u8 { none, technology, tactic, count };
inline constexpr auto kIconIds = kEnumNames<Icon, static_cast<std::size_t>(Icon::count)>;

enum class UnitClass : u8 { infantry, cavalry, archer, siege, ship, villager, conqueror, count };
inline constexpr auto kClassIds = kEnumNames<UnitClass, static_cast<std::size_t>(UnitClass::count)>;
using Classes = BitSet<8>;
enum class Tag : u8 { starting_scout, mercenary, janissary, count };
inline constexpr auto kTagIds = kEnumNames<Tag, static_cast<std::size_t>(Tag::count)>;
using Tags = BitSet<8>;

/// Numbers of a unit: those printed in the bar, then keywords with a number (ECH-160 to ECH-180).
enum class Stat : u8 {
  melee,
  ranged,
  hp,
  move,
  charge,
  anti_infantry,
  anti_cavalry,
  anti_archer,
  anti_siege,
  anti_ship,
  anti_building,
  riposte,
  armour,
  ranged_armour,
  battering,
  war_cry,
  count
};
inline constexpr std::size_t kStats = static_cast<std::size_t>(Stat::count);
inline constexpr auto kStatIds = kEnumNames<Stat, kStats>;
inline constexpr std::size_t kFirstKeyword = static_cast<std::size_t>(Stat::charge);

/// Keywords without a number, and what a card changes in the rules for its unit (`RULE`).
enum class Trait : u8 {
  piercing,
  fatigue,
  front_line,
  fearsome,
  warship,
  building_armour,
  short_range,
  long_range,
  light_ship,
  regenerate,
  recruit,
  seaworthy,
  barracks_cost,
  pass_enemy_units,
  pass_enemy_buildings,
  melee_is_enemy_cost,
  count
};
inline constexpr std::size_t kTraits = static_cast<std::size_t>(Trait::count);
inline constexpr auto kTraitIds = kEnumNames<Trait, kTraits>;
inline constexpr std::size_t kFirstRuleTrait = static_cast<std::size_t>(Trait::barracks_cost);
using Traits = BitSet<16>;
constexpr Traits traits_of(std::initializer_list<Trait> all) {
  Traits out;
  for (const Trait t : all) out.add(static_cast<std::size_t>(t));
  return out;
}
/// Traits that change where other units of the side may go.
inline constexpr Traits kNoticed = traits_of({Trait::front_line, Trait::warship, Trait::light_ship});

/// What a card changes in the rules for a whole seat.
enum class SeatRule : u8 { camps_per_turn, gold_wild, no_fatigue, borrow_main, deploy_on_camps, count };
inline constexpr auto kSeatRuleIds = kEnumNames<SeatRule, static_cast<std::size_t>(SeatRule::count)>;

/// When an ability happens.
enum class Timing : u8 {
  statically,
  deployed,
  attack,
  after_attack,
  kill,
  raze,
  death,
  action,
  built_camp,
  attached,
  turn_end,
  your_unit_raze,
  your_unit_kill,
  your_unit_lost,
  your_unit_after_attack,
  you_play,
  deploy_action,
  play,
  rx,
  count
};
inline constexpr auto kTimingIds = [] {
  auto names = kEnumNames<Timing, static_cast<std::size_t>(Timing::count)>;
  names[0] = "static";  // a word that C++ keeps for itself
  return names;
}();

/// Moments in which opponents of the active seat may answer.
enum class Window : u8 { unit_moved, attack_declared, attack_resolved, building_built, card_played, count };
inline constexpr std::size_t kWindows = static_cast<std::size_t>(Window::count);
inline constexpr auto kWindowIds = kEnumNames<Window, kWindows>;

/// What a card does; what each of them takes, brings about and is worth stands in atoms.cpp, one row each.
enum class Atom : u8 {
  true_damage,
  heal,
  mod,
  keyword,
  draw,
  resupply,
  gain,
  exhaust,
  stun,
  step,
  place,
  discard,
  recover,
  tutor,
  raze,
  res_ready,
  cost,
  cancel_attack,
  cancel_card,
  opp_choice,
  rule,
  count
};
inline constexpr std::size_t kAtoms = static_cast<std::size_t>(Atom::count);
inline constexpr auto kAtomIds = kEnumNames<Atom, kAtoms>;

}  // namespace echoes
