// What is printed on cards: the words of the rules, and effects. Everything about one effect stands in its row of
// effects.cpp; a newcomer gets an enumerator here, a row there, and its sentence effect.<name> in lang/.
#pragma once

#include <span>

#include "games/covil/crowd.h"
#include "kernel/table.h"

namespace tafel {
struct Next;
}

namespace covil {

struct Game;
struct Fx;

enum class Terrain : u8 { water, desert, mountain, forest };
inline constexpr std::size_t kTerrains = 4;
inline constexpr std::array<std::string_view, kTerrains> kTerrainId{"water", "desert", "mountain", "forest"};

/// What a reinforcement can name (COV-061); bits of a zone as a seat sees it.
enum Tag : u8 { tag_water, tag_desert, tag_mountain, tag_forest, tag_town, tag_own_fortress, tag_own_outpost, tag_any };
using Tags = BitSet<8>;
inline constexpr std::array<std::string_view, 8> kTagId{"water", "desert",       "mountain",    "forest",
                                                        "town",  "own_fortress", "own_outpost", "any"};

enum class Stat : u8 { melee, ranged, defence, move };
inline constexpr std::array<std::string_view, 4> kStatId{"melee", "ranged", "defence", "move"};
enum class Trait : u8 { melee, ranged, defence };
inline constexpr std::array<std::string_view, 3> kTraitId{"melee", "ranged", "defence"};
enum class Class : u8 { overlord, assassin, warrior, guardian, saboteur, wizard, any };
inline constexpr std::array<std::string_view, 7> kClassId{"overlord", "assassin", "warrior", "guardian",
                                                          "saboteur", "wizard",   "any"};
enum class Ability : u8 { none, reinforcement, influence, aftermath, command };
inline constexpr std::array<std::string_view, 5> kAbilityId{"none", "reinforcement", "influence", "aftermath",
                                                            "command"};

enum class Do : u8 {
  reinforce,
  discount,
  value_up,
  relic_price,
  income,
  spoils,
  gold_action,
  repair_up,
  recruit_ready,
  night_rest,
  score_up,
  outpost_cost,  // passive
  gold,
  draw,
  rest,
  repair,
  stand,
  move,
  push,
  knock,
  swap,
  free_attack,
  exhaust,
  steal_gold,
  steal_relic,
  rebels,
  summon,
  build,  // active
  strike,
  siege,
  no_guard,
  light_step,
  stay_up,
  advance,  // attack modifiers
  count
};
inline constexpr Do kFirstActive = Do::gold, kFirstModifier = Do::strike;

/// One effect of a card. `arg`: stat, class, value_up/score_up target, income terrain (4 = supremacy) or strike
/// condition.
struct Effect {
  Do what{};
  u8 n = 0;
  u8 arg = 0;
  Tags where{};
  bool on_win = false;  ///< only if the attack won (COV-065)

  constexpr bool operator==(const Effect&) const = default;
};
using EffectList = FixedVec<Effect, 3>;

inline constexpr u8 kValueRelic = 0, kValueHenchman = 1, kPerSupremacy = 4, kStrikeAlways = 0, kStrikeLying = 1;

/// Influences of one minion as plain numbers, so that a hall is a sum.
struct Influence {
  u8 discount = 0, relic_value = 0, henchman_value = 0, relic_price = 0, supremacy = 0, spoils = 0, gold_action = 0,
     repair_up = 0, recruit_ready = 0, night_rest = 0, outpost_score = 0, outpost_cost = 0;
  std::array<u8, kTerrains> terrain{};
};

/// All about one effect. Its name in the files is that of its enumerator, its sentence effect.<name>, with _<choice>
/// where there is one.
struct EffectRow {
  using Begin = Next (*)(Game&, Fx&, const Effect&);

  Do id{};
  bool amount = true;                                ///< has a number n
  int (*worth)(const Effect&) = nullptr;             ///< for the machine: quarter points on the cost curve of the pack
  std::string_view key{};                            ///< what `arg` is called in the files
  std::span<const std::string_view> choices{};       ///< and its values
  void (*sum)(Influence&, const Effect&) = nullptr;  ///< passive: what the minion adds to its hall
  bool (*possible)(const Game&, const Fx&) = nullptr;  ///< active: is there a candidate (COV-070)? Always without it
  Begin begin = nullptr;                               ///< active: carries it out, or goes to the step that asks
  Begin bot = nullptr;  ///< the same for scripted opponents (COV-241); they do not use it without
  void (*modify)(Game&, const Effect&) = nullptr;  ///< modifier: what it changes in the attack being announced
  std::string_view name{};
};

std::span<const EffectRow> effect_rows();
const EffectRow& row_of(const Effect& e);
/// What a list of reinforcements adds to a value in a zone with these tags (COV-061, COV-062).
int reinforcement(const EffectList& effects, Stat stat, Tags tags);

}  // namespace covil
