// Content of Immortals: the map of both worlds, cards, peoples, action fields, prices and the constants of the tower.
// Everything that options and apply need often is precomputed here as bit sets over the 50 sites and 60 conflict cards.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "games/immortals/effects.h"
#include "shell/drawn.h"
#include "shell/files.h"

namespace immortals {
using namespace tafel;

inline constexpr int kSeats = 5;
inline constexpr int kCountries = 25;
inline constexpr int kSites = 50;
inline constexpr int kConflicts = 60;
inline constexpr int kFields = 10;
inline constexpr std::size_t kAttackField = 5;  ///< the plain Attack
inline constexpr int kArmyFields = 8;
inline constexpr int kColours = 6;
inline constexpr int kInhabitant = 5;  ///< colour index of the inhabitants

using Sites = BitSet<50>;
using Countries = BitSet<25>;
using Conflicts = BitSet<60>;

enum World : u8 { kLight, kShadow };  // IMM-002
enum Resource : u8 { kGold, kEnergy };
enum Building : u8 { kPortal, kShrine, kCapital };
enum Stance : u8 { kForAttacker, kNeutral, kForDefender };
inline constexpr std::array<std::string_view, 3> kStanceIds{"attacker", "neutral", "defender"};

// One number for every card, so that a field of a player board is one byte; 0 = no card.
inline constexpr u8 kNoCard = 0;
inline constexpr u8 kFirstLand = 1;
inline constexpr u8 kFirstConflict = 26;
inline constexpr u8 kFirstMagic = 86;
inline constexpr u8 kBlank = 90;
inline constexpr u8 kHiddenCard = 91;  ///< a card the viewer may not know

constexpr u8 land_card(int country) { return static_cast<u8>(kFirstLand + country); }
constexpr u8 conflict_card(int index) { return static_cast<u8>(kFirstConflict + index); }
constexpr bool is_land(u8 c) { return c >= kFirstLand && c < kFirstConflict; }
constexpr bool is_conflict(u8 c) { return c >= kFirstConflict && c < kFirstMagic; }
constexpr bool is_joker(u8 c) { return c >= kFirstConflict + kSites && c < kFirstMagic; }
constexpr bool is_magic(u8 c) { return c >= kFirstMagic && c < kBlank; }
// IMM-003: the two worlds of a country are two sites that know nothing of each other.
constexpr int country_of(int site) { return site % kCountries; }
constexpr int world_of(int site) { return site / kCountries; }
constexpr int twin_of(int site) { return site < kCountries ? site + kCountries : site - kCountries; }
constexpr int world_region_of(int site) { return site / 5; }

struct FieldSpec {
  std::string id, mark;
  u8 half = 0;  ///< R-03
  bool magic = false, eighth = false, individual = false;
  Effects effects;
};

struct Country {
  std::string id, role, mark, mark_note;
  u8 region = 0;
  std::array<Drawn, 2> drawn;  ///< in each world
};

struct Region {
  std::string id, colour;
};

struct People {
  std::string id, mark;
  FixedVec<u8, 6> groups;  ///< R-04: 12 armies in all
  u8 outer = 0, energy = 0, gold = 0;
  u8 start_country = 0;         ///< light half
  std::array<Cost, 3> price{};  ///< light half, by Building
  Effects effects;  ///< shadow half: the individual field (IMM-180; IMM-181, IMM-182, IMM-183, IMM-184, IMM-185)
};

struct MagicCard {
  std::string id;
  Effects effects;
};

struct ConflictCard {
  std::string id;
};

struct BuildingSpec {
  u8 vp_built = 0, vp_scored = 0, supply = 0;
};

/// IMM-301, IMM-302: a thrown cube stays with A/(B+C*m+N*n), an old one falls with (F*n+E)/(F*n+D).
struct TowerSpec {
  int a = 0, b = 0, c = 0, n = 0, d = 0, e = 0, f = 0;
  FixedVec<u8, 4> quality;  ///< IMM-307: equally likely values of A
};

struct Constants {
  int armies = 0, shadow_start = 0, draft_hand = 0, limbo = 0, tower_armies = 0, tower_inhabitants = 0, inhabitants = 0;
  int tray_inhabitants = 0, outer_groups_up_to = 0, reinforce_per = 0, tray_limit = 0, blanks = 0;
  int countries_per_vp = 0, region_some = 0, region_some_vp = 0, region_all_vp = 0, compensation = 0;
};

struct Pack {
  std::array<Region, 5> region;
  std::array<Country, 25> country;
  std::array<std::vector<std::vector<int>>, 2> outline, rift;
  std::array<int, 2> canvas{};
  std::array<People, 5> light, shadow;
  std::array<FieldSpec, 10> field;  ///< IMM-101
  std::array<MagicCard, 4> magic;   ///< IMM-190: every player has these four
  std::array<ConflictCard, 60> conflict;
  std::array<BuildingSpec, 3> building;
  std::array<TowerSpec, 3> tower;
  std::array<std::array<u8, 3>, 2> rounds{};  ///< [book, english][players - 3]
  Constants rule;

  // Precomputed.
  std::array<Sites, 50> near;          ///< neighbours in the same world, the same in both (R-61)
  std::array<Sites, 10> region_sites;  ///< by world region
  std::array<Sites, 2> world_sites;
  std::array<Sites, 60>
      card_sites;  ///< of a conflict card: one site, or the five of a joker (IMM-005, IMM-112, IMM-114)
  std::array<Conflicts, 2> world_cards;  ///< IMM-006: a conflict card belongs to one world
  Conflicts jokers;
  std::array<std::array<u8, 50>, 2> income{};  ///< [resource][site]: IMM-004, R-21

  std::string card_id(int card) const;
  std::string site_id(int site) const;
};

std::unique_ptr<const Pack> load_pack(const Files& files);

}  // namespace immortals
