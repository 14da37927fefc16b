// Content of Schatten der Macht: the map, resource cards, organisations, hero quests, secret plans, factions. What
// rules ask often is precomputed here as bit sets over 35 regions, 59 resource cards and 30 organisations.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/fixed.h"
#include "kernel/table.h"
#include "shell/drawn.h"
#include "shell/files.h"

namespace schatten {
using namespace tafel;

inline constexpr int kSeats = 4;
inline constexpr int kNeutral = 4;  ///< the black party behind the four colours
inline constexpr int kColours = 5;
inline constexpr int kRegions = 35;
inline constexpr int kSeas = 4;
inline constexpr int kAreas = kRegions + kSeas;  ///< regions, then seas: where conflicts are
inline constexpr int kCards = 59;                ///< region cards, basic eminences, improved eminences
inline constexpr int kFirstEminence = 35;
inline constexpr int kFirstImproved = 47;
inline constexpr int kOrgs = 30;
inline constexpr int kQuests = 32;  ///< 24 and the 8 of the beginner game
inline constexpr int kFirstBeginner = 24;
inline constexpr int kPlans = 21;
inline constexpr int kFactions = 4;
inline constexpr u8 kNoPlan = 255;

using Regions = BitSet<kRegions>;
using Areas = BitSet<kAreas>;
using Seas = BitSet<kSeas>;
using Cards = BitSet<kCards>;
using Orgs = BitSet<kOrgs>;
using Quests = BitSet<kQuests>;
using Plans = BitSet<kPlans>;

enum Resource : u8 { kSword, kAnchor, kBoot, kGold, kResources, kAny = kResources };
inline constexpr std::array<std::string_view, 5> kResourceIds{"sword", "anchor", "boot", "gold", "any"};
enum Symbol : u8 { kKnight, kBishop, kRook };
inline constexpr std::array<std::string_view, 3> kSymbolIds{"knight", "bishop", "rook"};

constexpr bool is_region_card(int card) { return card < kFirstEminence; }
constexpr bool is_improved(int card) { return card >= kFirstImproved; }
/// The regions among resource cards: their numbers are the same.
constexpr Regions regions_of(Cards c) { return {c.bits & Regions::first(kRegions).bits}; }
constexpr Cards cards_of(Regions r) { return {r.bits}; }

/// What a condition of a quest or a secret plan counts (specification 11.2).
enum class Is : u8 {
  own,
  own_count,
  own_chain,
  own_vs_start,
  adv_regions,
  adv_regions_at_most,
  adv_stack,
  adv_stacks,
  adv_one_sea,
  adv_sea_cover,
  adv_chain,
  adv_independent,
  ships,
  ships_total,
  ship_seas,
  ship_lead,
  ship_leads,
  orgs,
  orgs_resource,
  orgs_advantage,
  orgs_loaded,
  org_at,
  org_regions,
  org_stack,
  org_four_types,
  trophies,
  quests,
  eminence_improved,
  start_marker,
  count
};
/// The vocabulary with the parameters that each word has in the files.
struct ConditionDef {
  Is id;
  bool number = false;   ///< n, and k for fewer players
  bool filter = false;   ///< filter, sea or resource
  bool regions = false;  ///< a list of regions
  bool sea = false;
  bool stacks = false;
};
struct ConditionRow : ConditionDef {
  std::string_view name;
};
template <std::size_t N>
consteval auto condition_table(const ConditionDef (&def)[N]) {
  return checked_table<Is>(def, [](std::string_view name, const ConditionDef& d) { return ConditionRow{d, name}; });
}
inline constexpr auto kConditions = condition_table({
    {Is::own, false, false, true},
    {Is::own_count, true, true},
    {Is::own_chain, true},
    {Is::own_vs_start, true},
    {Is::adv_regions, true, true},
    {Is::adv_regions_at_most, true, true},
    {Is::adv_stack, true, true},
    {Is::adv_stacks, true, false, false, false, true},
    {Is::adv_one_sea, true},
    {Is::adv_sea_cover},
    {Is::adv_chain, true},
    {Is::adv_independent, true},
    {Is::ships, true, false, false, true},
    {Is::ships_total, true},
    {Is::ship_seas, true},
    {Is::ship_lead, false, false, false, true},
    {Is::ship_leads, true},
    {Is::orgs, true},
    {Is::orgs_resource, true},
    {Is::orgs_advantage, true},
    {Is::orgs_loaded, true},
    {Is::org_at, false, false, true},
    {Is::org_regions, true},
    {Is::org_stack, true},
    {Is::org_four_types},
    {Is::trophies, true},
    {Is::quests, true},
    {Is::eminence_improved, true},
    {Is::start_marker},
});

enum class Filter : u8 { any, rough, island, rough_or_island, inland, coast, two_seas, sea, resource, count };
inline constexpr auto kFilterIds = kEnumNames<Filter, static_cast<std::size_t>(Filter::count)>;

struct Condition {
  Is kind = Is::own;
  u8 n = 0;
  u8 k = 0;       ///< 1: n grows by 1 with three and by 2 with two players
  u8 stacks = 0;  ///< adv_stacks: so many regions
  Filter filter = Filter::any;
  u8 of = 0;       ///< the sea or the resource of the filter; the sea of a word about ships
  Regions mask{};  ///< regions that pass the filter, or those named
  constexpr bool operator==(const Condition&) const = default;
};
using Conditions = FixedVec<Condition, 2>;  ///< all of them must hold

/// One-shot effects: hero actions, what a revealed quest brings, start advantages (specification 11.2).
enum class Do : u8 {
  place_ship,
  place_adv_own_one,
  place_adv_with_adv,
  free_moves,
  relocate_own,
  swap_adv,
  march,
  clear_region,
  pass_and_draw,
  acquire_free,
  acquire_by_card,
  move_org_token,
  clear_quest,
  summon_djinn,
  summon_magic_ship,
  push_ships,
  replace_ship,
  remove_neutral,
  unload_foreign,
  retrieve,
  draw,
  reserve_to_supply,
  strengthen_free,
  reveal_eyes,  ///< from here on no hero actions
  reveal_artefacts,
  reveal_dragons,
  reveal_arks,
  plan_choice,
  start_org,
  start_adv,
  start_ships,
  nothing,
  count
};
inline constexpr std::size_t kHeroActions = static_cast<std::size_t>(Do::reveal_eyes);
struct Effect {
  Do kind = Do::nothing;
  u8 n = 0;
  Filter filter = Filter::any;  ///< relocate_own
  Regions mask{};
};
std::string_view effect_name(Do kind);

/// What works as long as an organisation is loaded, or always for a faction (specification 11.2).
enum class Passive : u8 {
  none,
  winner_cap,
  cross_mountains,
  seas_all_adjacent,
  no_win_loss,
  no_rough_loss,
  no_retreat_loss,
  hand_max,
  bonus,
  first_recruit_bonus,
  strength_own_region,
  strength_sea,
  outbid_tax,
  extra_reinforce,
  recruit_reach,
  assassinate,
  neutral_convert,
  count
};
inline constexpr std::size_t kPassives = static_cast<std::size_t>(Passive::count);
inline constexpr auto kPassiveIds = kEnumNames<Passive, kPassives>;

struct PassiveSpec {
  Passive kind = Passive::none;
  u8 n = 0;
  u8 resource = 0;
};

struct Sea {
  std::string id, mark, mark_note;
  std::array<int, 2> anchor{};
};
struct Region {
  std::string id, mark, mark_note;
  Drawn drawn;
};
struct Mountain {
  u8 a = 0, b = 0;
  std::string range;
};
struct Eminence {
  std::string id, mark, mark_note;
  u8 faction = 255;  ///< 255: improved
  u8 symbol = 0;
};
struct Organisation {
  std::string id, mark, mark_note;
  u8 resource = 255;  ///< 255: an advantage organisation
  u8 amount = 0;
  PassiveSpec passive;
};
struct Quest {
  std::string id, mark, mark_note;
  u8 level = 0;
  Effect action, revealed;
  Conditions condition;
};
struct Plan {
  std::string id, mark, mark_note;
  std::array<Condition, 5> condition;
};
struct Faction {
  std::string id, mark, mark_note;
  Effect start;
  PassiveSpec passive;
};
struct Players {
  std::string id;
  u8 deal = 0, start = 0, k = 0;
};
struct Constants {
  int adventurers = 0, ships = 0, supply_adventurers = 0, supply_ships = 0, neutral = 0, hand = 0, row = 0, plans = 0;
  int short_quests = 0, long_quests = 0, actions_at_most = 0;
};

struct Pack {
  std::array<int, 2> canvas{};
  std::array<Sea, kSeas> sea;
  std::array<Region, kRegions> region;
  std::vector<Mountain> mountain;
  std::array<Eminence, kCards - kFirstEminence> eminence;
  std::array<Organisation, kOrgs> org;
  std::array<Quest, kQuests> quest;
  std::array<Plan, kPlans> plan;
  std::array<Faction, kFactions> faction;
  std::array<Players, 3> players;  ///< with 2, 3 and 4 seats
  std::vector<int> steps;          ///< SDM-053
  Constants rule;

  // Precomputed.
  std::array<Regions, kRegions> near;       ///< adjacent by land (SDM-095)
  std::array<Regions, kRegions> near_over;  ///< with the mountains crossed (R-30)
  std::array<Seas, kRegions> seas;          ///< that a region borders
  std::array<Seas, kSeas> sea_near;
  std::array<Regions, kSeas> coast;  ///< regions that border a sea
  Regions coastal, rough, island, two_seas;
  std::array<u8, kRegions> keys{};
  std::array<std::array<u8, kCards>, kResources> gives{};  ///< [resource][card]
  std::array<Cards, kResources> paying;                    ///< cards that show the resource
  std::array<Orgs, kResources> yielding;                   ///< resource organisations that pay it
  Orgs resource_orgs;
  std::array<Cards, 3> improved;               ///< by symbol (SDM-017)
  std::array<std::array<Quests, 3>, 2> level;  ///< [beginner game][level - 1]
  std::array<u8, kPassives> org_of{};          ///< organisation with that passive, 255 = none
  std::array<u8, kPassives> faction_of{};
  std::array<u8, kResources> bonus_org{};  ///< organisation that adds to payments of the resource, or 255
  std::array<u8, 64> bought{};             ///< for so many resources, without the cap (R-11)
  /// Seas in which a voyage can end: [all adjacent][seas with own ships][seas of the start region][movements - 1].
  std::array<std::array<std::array<std::array<Seas, kSeas>, 16>, 16>, 2> voyage{};

  std::string card_id(int card) const;
};

std::unique_ptr<const Pack> load_pack(const Files& files);

}  // namespace schatten
