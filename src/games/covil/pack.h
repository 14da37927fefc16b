// Boards and cards as the rules see them: small numbers, bit sets and tables computed once when the files are read.
// What is printed on cards is data; effects come from the vocabulary kEffects.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "games/covil/crowd.h"
#include "shell/drawn.h"
#include "shell/files.h"

namespace covil {

inline constexpr std::size_t kBoards = 4, kOverlords = 14, kBaseOverlords = 6, kHenchmen = 20, kMercenaries = 60,
                             kBaseMercenaries = 40, kRelics = 24, kSlots = 6, kMaxPlayers = 4;
inline constexpr std::size_t kFirstHenchman = kOverlords, kFirstMercenary = kOverlords + kHenchmen,
                             kMinions = kFirstMercenary + kMercenaries;

inline constexpr std::array<int, kBoards> kSpirals{4, 3, 4, 4};  ///< start places of b2, a3, a4, b4

using Minion = u8;  ///< overlords, then henchmen by colour, then mercenaries
using Relic = u8;
using Card = u8;                  ///< owner of a list of effects: a minion, or kMinions + relic
using MercenarySet = BitSet<60>;  ///< by minion - kFirstMercenary
using RelicSet = BitSet<24>;
using SlotSet = BitSet<8>;

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
  advance  // attack modifiers
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

inline constexpr u8 kValueRelic = 0, kValueHenchman = 1;
inline constexpr u8 kPerSupremacy = 4;
inline constexpr u8 kStrikeAlways = 0, kStrikeLying = 1;
inline constexpr std::array<std::string_view, 2> kValueId{"relic", "henchman"}, kStrikeId{"always", "target_lying"};
inline constexpr std::array<std::string_view, 1> kScoreId{"outpost"};
inline constexpr std::array<std::string_view, 5> kPerId{"water", "desert", "mountain", "forest", "supremacy"};

/// Influences of one minion as plain numbers, so that a hall is a sum.
struct Influence {
  u8 discount = 0, relic_value = 0, henchman_value = 0, relic_price = 0, supremacy = 0, spoils = 0, gold_action = 0,
     repair_up = 0, recruit_ready = 0, night_rest = 0, outpost_score = 0, outpost_cost = 0;
  std::array<u8, kTerrains> terrain{};
};

/// The vocabulary of effects: what stands in the files, what a text says (effect.<name>, with _<choice> where there is
/// one), what a hall adds up, and what it is worth in quarter points of the cost curve: `once` and so much per `n`.
struct EffectRow {
  Do id;
  std::string_view name;
  bool amount = false;                          ///< has a number n
  u8 once = 0, each = 0;                        ///< quarter points
  std::string_view key{};                       ///< what `arg` is called in the files
  std::span<const std::string_view> choices{};  ///< and its values
  std::array<u8 Influence::*, 2> sum{};         ///< by `arg`
};
inline constexpr EffectRow kEffects[] = {
    {Do::reinforce, "reinforce", true, 0, 0, "stat", kStatId},
    {Do::discount, "discount", true, 20, 0, {}, {}, {&Influence::discount}},
    {Do::value_up, "value_up", true, 8, 0, "what", kValueId, {&Influence::relic_value, &Influence::henchman_value}},
    {Do::relic_price, "relic_price", true, 0, 6, {}, {}, {&Influence::relic_price}},
    {Do::income, "income", true, 4, 0, "per", kPerId},
    {Do::spoils, "spoils", true, 0, 6, {}, {}, {&Influence::spoils}},
    {Do::gold_action, "gold_action", true, 0, 6, {}, {}, {&Influence::gold_action}},
    {Do::repair_up, "repair_up", true, 0, 2, {}, {}, {&Influence::repair_up}},
    {Do::recruit_ready, "recruit_ready", false, 6, 0, {}, {}, {&Influence::recruit_ready}},
    {Do::night_rest, "night_rest", true, 0, 5, {}, {}, {&Influence::night_rest}},
    {Do::score_up, "score_up", true, 0, 4, "what", kScoreId, {&Influence::outpost_score}},
    {Do::outpost_cost, "outpost_cost", true, 0, 4, {}, {}, {&Influence::outpost_cost}},
    {Do::gold, "gold", true, 0, 4},
    {Do::draw, "draw", true, 10},
    {Do::rest, "rest", true, 0, 4},
    {Do::repair, "repair", true, 0, 3},
    {Do::stand, "stand", true, 0, 3},
    {Do::move, "move", true, 2, 2},
    {Do::push, "push", false, 5},
    {Do::knock, "knock", false, 8},
    {Do::swap, "swap", false, 3},
    {Do::free_attack, "free_attack", false, 3},
    {Do::exhaust, "exhaust", true, 0, 4, "filter", kClassId},
    {Do::steal_gold, "steal_gold", true, 0, 4},
    {Do::steal_relic, "steal_relic", false, 8},
    {Do::rebels, "rebels", true, 0, 2},
    {Do::summon, "summon", false, 6},
    {Do::build, "build", false, 10},
    {Do::strike, "strike", true, 0, 2, "when", kStrikeId},
    {Do::siege, "siege", true, 0, 3},
    {Do::no_guard, "no_guard", false, 6},
    {Do::light_step, "light_step", false, 6},
    {Do::stay_up, "stay_up", false, 12},
    {Do::advance, "advance", true, 0, 3},
};
static_assert(
    [] {
      for (std::size_t i = 0; i < std::size(kEffects); ++i)
        if (static_cast<std::size_t>(kEffects[i].id) != i) return false;
      return std::size(kEffects) == static_cast<std::size_t>(Do::advance) + 1;
    }(),
    "every effect has its row, in the order of Do");
constexpr const EffectRow& row_of(const Effect& e) { return kEffects[static_cast<std::size_t>(e.what)]; }

/// What rules ask often stands first, so that it shares a cache line.
struct MinionCard {
  Class cls{};
  Trait trait{};
  Ability ability{};
  u8 power = 0;
  u8 cost = 0;
  u8 strength = 0;  ///< for the evaluation: trait and one-time abilities in quarter points (cost curve of the pack)
  u8 passive = 0;   ///< the same for what always works
  bool outposts = false;
  Influence influence;
  EffectList effects;
  std::string id, mark, mark_note;
};

struct RelicCard {
  u8 value = 0;
  Terrain symbol{};
  EffectList instant, bonus;
  std::string id, mark, mark_note;
};

struct ZoneCard {
  std::string id, letter, mark, mark_note;
  bool spiral = false;
  tafel::Drawn drawn;
};

inline constexpr int kMaxReach = 7;

struct Board {
  std::string id, mark, mark_note;
  std::vector<ZoneCard> zone;
  Zone town = 0;
  ZoneSet all{}, spirals{};
  std::array<Tags, kMaxZones> tags{};
  std::array<ZoneSet, kMaxZones> near{};  ///< adjacent zones
  std::array<ZoneSet, kTerrains> of_terrain{};
  std::array<std::array<u8, kMaxZones>, kMaxZones> distance{};
  std::array<std::array<ZoneSet, kMaxReach + 1>, kMaxZones> within{};  ///< zones at distance 1..reach
};

struct Pack {
  std::array<Board, kBoards> board;
  std::array<MinionCard, kMinions> minion;
  std::array<RelicCard, kRelics> relic;
  std::array<MercenarySet, 3> hire_group{};  ///< COV-221: cost 2; cost 4 and 6; cost 8 and more
  MercenarySet dear{};                       ///< S-6: cost 10 or more
};

std::unique_ptr<Pack> load_pack(const tafel::Files& files);

}  // namespace covil
