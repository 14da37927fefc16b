// Content of SeventhStone: land tiles, boards and fixed maps, equipment stones, events, units, markets and the numbers
// of the rules. A cell is row * 8 + column; the eighth column never holds anything, so that sets of cells can be
// shifted.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "kernel/fixed.h"
#include "shell/files.h"

namespace seventhstone {
using namespace tafel;

inline constexpr std::size_t kSeats = 4;
inline constexpr int kStride = 8;
inline constexpr std::size_t kCells = 56;
inline constexpr std::size_t kTiles = 35;
inline constexpr std::size_t kStones = 40;
inline constexpr std::size_t kTypes = 3;
inline constexpr std::size_t kBuildings = 3;
inline constexpr std::size_t kEvents = 6;
inline constexpr std::size_t kColours = 4;

using Cell = u8;
using Cells = BitSet<kCells>;
using Stones = BitSet<kStones>;
using Tiles = BitSet<kTiles>;

inline constexpr Cell kNowhere = 0xff;
// A stone under an army or in an order: 0 = none, 1.. = the stone, or one that the viewer may not know.
inline constexpr u8 kNoStone = 0, kHiddenStone = kStones + 1, kAllStones = kStones + 2;

enum class Kind : u8 { yield, desert, temple, volcano };
enum class Terrain : u8 { plain, forest, mountain, open };
enum Type : u8 { kMelee, kRanged, kCavalry };
enum Building : u8 { kBarracks, kManufactory, kWall };
enum class Class : u8 { movement, first, second };

inline constexpr std::array<std::string_view, 4> kKindIds{"yield", "desert", "temple", "volcano"};
inline constexpr std::array<std::string_view, 3> kTerrainIds{"plain", "forest", "mountain"};
inline constexpr std::array<std::string_view, kTypes> kTypeIds{"melee", "ranged", "cavalry"};
inline constexpr std::array<std::string_view, kBuildings> kBuildingIds{"barracks", "manufactory", "wall"};
inline constexpr std::array<std::string_view, kEvents> kEventIds{"eruption",  "quicksand", "expansion",
                                                                 "dismissal", "crossing",  "portals"};
inline constexpr std::array<std::string_view, kColours> kColourIds{"blue", "green", "yellow", "red"};
inline constexpr std::array<std::string_view, 3> kClassIds{"movement", "1", "2"};
inline constexpr std::array<std::string_view, kSeats> kPeopleIds{"orcs", "dwarves", "elves", "humans"};
inline constexpr std::array<std::string_view, kSeats> kSeatIds{"green", "red", "blue", "yellow"};

/// The vocabulary of effects: what events and stones do, and which parameters each has in the files.
enum class Do : u8 {
  lava,
  destroy_armies,
  unit_max,
  dismiss_mercs,
  cross,
  portal_any,
  move,
  save_from,
  reroll_ones,
  hit_value,
  dice,
  absorb,
  no_support,
  kill_mercs,
  destroy_walls,
  gain_ts
};
enum Over : u8 { kOverWater = 1, kOverVolcano = 2 };

struct Effect {
  Do kind = Do::lava;
  u8 n = 0;
  u8 types = 0;  ///< army types, a bit each
  u8 over = 0;   ///< cross: what may be crossed
  u8 event = 0;  ///< save_from: the event that the army survives
  constexpr bool operator==(const Effect&) const = default;
};
using Effects = FixedVec<Effect, 2>;

struct EffectRow {
  Do id;
  std::string_view name;
  bool amount = false;
  bool types = false;
  bool over = false;
  bool event = false;
};
inline constexpr std::array<EffectRow, 16> kEffects{{
    {Do::lava, "lava", true},
    {Do::destroy_armies, "destroy_armies"},
    {Do::unit_max, "unit_max", true},
    {Do::dismiss_mercs, "dismiss_mercs"},
    {Do::cross, "cross", false, false, true},
    {Do::portal_any, "portal_any"},
    {Do::move, "move", true},
    {Do::save_from, "save_from", false, false, false, true},
    {Do::reroll_ones, "reroll_ones"},
    {Do::hit_value, "hit_value", true},
    {Do::dice, "dice", true},
    {Do::absorb, "absorb", true},
    {Do::no_support, "no_support", false, true},
    {Do::kill_mercs, "kill_mercs"},
    {Do::destroy_walls, "destroy_walls"},
    {Do::gain_ts, "gain_ts", true},
}};
static_assert([] {
  for (std::size_t i = 0; i < kEffects.size(); ++i)
    if (static_cast<std::size_t>(kEffects[i].id) != i) return false;
  return true;
}());
constexpr const EffectRow& effect_row(const Effect& e) { return kEffects[static_cast<std::size_t>(e.kind)]; }

struct TileSpec {
  std::string id, mark, mark_note;
  Kind kind = Kind::yield;
  Terrain terrain = Terrain::open;  ///< also of temples (R-03)
  u8 portal = 0;                    ///< 1 + colour
  bool not_with_3 = false, not_with_2 = false;
};

/// One design of equipment stones; `first` is its first copy.
struct Equipment {
  std::string id, mark, mark_note;
  u8 copies = 0, first = 0;
  Class cls = Class::second;
  u8 types = 7;  ///< army types under which it may lie (SST-184)
  Effects effects;
};

struct UnitSpec {
  std::string mark;
  u8 price = 0, moves = 0, hit = 0, hit_support = 0;
};
struct BuildingSpec {
  std::string mark;
  u8 price = 0;
};
struct MarketSpec {
  std::string mark, mark_note;
  std::array<u8, kSeats> key{};
  u8 stones = 0;
};
struct EventSpec {
  std::string mark, mark_note, colour;
  Effects effects;
};
struct PeopleSpec {
  std::string mark, mark_note, seat;
};

/// A board: its size and, for Four Islands, what lies fixed and which lines are water that nobody counts.
struct Board {
  std::string id, mark, mark_note;
  u8 columns = 0, rows = 0;
  Cells all;              ///< every cell of the grid
  Cells water;            ///< fixed water
  Cells free;             ///< cells that are filled at random; empty: columns with a gap each
  u8 skip_column = 0xff;  ///< lines that eruptions do not count (SST-445)
  u8 skip_row = 0xff;
  std::array<u8, kCells> tile{};  ///< 1 + tile that lies fixed, 0 = none
};
/// A map without chance.
struct FixedMap {
  std::string id, mark, mark_note;
  std::array<u8, kCells> tile{};  ///< 1 + tile
};

struct Constants {
  int capital_ts = 0, temple_ts = 0, start_ts = 0;
  int capital_rs = 0, yield_rs = 0, manufactory_rs = 0;
  std::array<u8, 3> terrain_rs{};  ///< SST-420
  int unit_max = 0, armies_per_type = 0, buildings = 0, units_per_barracks = 0, capital_barracks = 0;
  int guards = 0, guard_hit = 0, wall_stops = 0, natural_stops = 0, destroyed_up_to = 0;
  int battle_rounds = 0, duel_rolls = 0;
  int tournament_every = 0, life = 0, duel_hit = 0, stones_per_damage = 0;
};

enum BoardId : u8 { kBoard2, kBoard3, kBoard4, kIslands };
enum MapId : u8 { kAndur2, kAndur3, kAndur4, kIslandsFixed };

struct Pack {
  std::array<TileSpec, kTiles> tile;  ///< R-02
  std::array<Equipment, 22> equipment;
  std::array<UnitSpec, kTypes> unit;
  std::array<BuildingSpec, kBuildings> building;
  std::array<MarketSpec, 3> market;  ///< by seats - 2 (R-12); one key for mercenaries and tournament stones (R-13)
  std::array<EventSpec, kEvents> event;
  std::array<PeopleSpec, kSeats> people;
  std::array<Board, 4> board;  ///< R-69: the islands are ours
  std::array<FixedMap, 4> map;
  Constants rule;

  // Precomputed.
  std::array<Tiles, 3> tiles_for;         ///< by seats - 2
  std::array<u8, kStones> design{};       ///< stone -> equipment
  std::array<Stones, kTypes> fits;        ///< stones that may lie under an army of the type
  Stones for_movement, for_battle, tear;  ///< stones by their moment
  const Equipment& of(int stone) const { return equipment[design[static_cast<std::size_t>(stone)]]; }
  const Effect* effect(int stone, Do kind) const {
    for (const Effect& e : of(stone).effects)
      if (e.kind == kind) return &e;
    return nullptr;
  }
};

constexpr Cell cell_at(int column, int row) { return static_cast<Cell>(row * kStride + column); }
constexpr int column_of(int cell) { return cell % kStride; }
constexpr int row_of(int cell) { return cell / kStride; }
/// "D3": column letter, row number from the top.
inline std::string cell_id(int cell) {
  return std::string(1, static_cast<char>('A' + column_of(cell))) + std::to_string(row_of(cell) + 1);
}
inline std::string stone_id(int stone) {
  const std::string n = std::to_string(stone + 1);
  return n.size() < 2 ? "E0" + n : "E" + n;
}

std::unique_ptr<const Pack> load_pack(const Files& files);

}  // namespace seventhstone
