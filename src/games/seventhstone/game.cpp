// The module: what the engine and the shell need to know about SeventhStone, as one table.
#include "shell/module.h"

#include "games/seventhstone/describe.h"
#include "games/seventhstone/features.h"
#include "games/seventhstone/scenario.h"
#include "games/seventhstone/score.h"
#include "games/seventhstone/setup.h"
#include "games/seventhstone/steps.h"
#include "games/seventhstone/view.h"

namespace seventhstone {

namespace {

constexpr SettingRow people_wish(std::string_view key) {
  return {key, {"by_seat", "orcs", "dwarves", "elves", "humans"}};
}

constexpr std::array<SettingRow, kSettingCount> kSettings{{
    {"rules", {"basic", "advanced"}},
    {"victory_ts", {"7", "6"}},
    {"double_move", {"off", "on"}},
    {.key = "map", .value = {"standard", "four_islands", "andur", "islands_as_printed"}, .test_values = 1},
    {"adv_terrain_income", {"off", "on"}},
    {"adv_natural_wall", {"off", "on"}},
    {"adv_cavalry_terrain", {"off", "on"}},
    {"adv_support_terrain", {"off", "on"}},
    {"adv_wall_bypass", {"off", "on"}},
    number_setting("max_years", 0, 30, 15),
    {"map_connected", {"off", "on"}},
    {"leftover_equipment", {"face_down", "face_up"}},
    {"capital_blocks_crossing", {"off", "on"}},
    {"elimination", {"on", "off"}},
    number_setting("max_resets", 0, 20, 5),
    people_wish("people_1"),
    people_wish("people_2"),
    people_wish("people_3"),
    people_wish("people_4"),
}};

/// Two dice, or one.
std::string dice_id(int value) { return std::to_string(value / 7) + (value % 7 == 0 ? "" : std::to_string(value % 7)); }

constexpr std::array<std::string_view, 8> kGearIds{"fresh",  "started",        "gates",        "started_gates",
                                                   "mobile", "started_mobile", "gates_mobile", "started_gates_mobile"};

std::string stone_notation(int value) {
  if (value == kNoStone) return "none";
  if (value == kHiddenStone) return "hidden";
  return value == kAllStones ? "all" : stone_id(value - 1);
}

std::string value_id(const Game& g, u8 domain, int value) {
  const auto v = at(value);
  switch (domain) {
    case domain::cell:
      return v < kCells && g.grid().all.has(v) ? cell_id(value) : std::string();
    case domain::tile:
      return g.pack.tile[v].id;
    case domain::type:
      return std::string(kTypeIds[v]);
    case domain::building:
      return std::string(kBuildingIds[v]);
    case domain::stone:
      return stone_notation(value);
    case domain::event:
      return std::string(kEventIds[v]);
    case domain::field:
      return std::string(kFieldIds[v]);
    case domain::dice:
      return value / 7 == 0 ? std::string() : dice_id(value);
    case domain::gear:
      return std::string(kGearIds[v]);
    case domain::aim:
      return std::string(kPoolIds[v / kSeats]) + "_" + std::string(kSeatIds[v % kSeats]);
    case domain::people:
      return std::string(kPeopleIds[v]);
    case domain::phase:
      return std::string(kPhaseIds[v]);
    default:
      return {};
  }
}

/// A field is called after the tile that lies there.
std::string value_name(const Game& g, u8 domain, int value) {
  const u8 tile = domain == domain::cell && at(value) < kCells ? g->tile[at(value)] : u8{0};
  return (tile == 0 ? "" : g.pack.tile[tile - 1U].id + " ") + value_id(g, domain, value);
}

}  // namespace

struct Rulebook {
  using Game = seventhstone::Game;
  using State = seventhstone::State;
  using Pack = seventhstone::Pack;
  using Steps = seventhstone::Steps;
  static constexpr std::string_view kId = "seventhstone", kPrefix = "SST", kFolder = "games/seventhstone";
  static constexpr u32 kVersion = 2, kMaxDecisions = 60'000;
  static constexpr u8 kMinSeats = 2, kMaxSeats = 4;
  static constexpr std::span<const VerbRow> kVerbs = seventhstone::kVerbs;
  static constexpr std::span<const EventRow> kEvents = seventhstone::kEventRows;
  static constexpr std::span<const DomainRow> kDomains = seventhstone::kDomains;
  static constexpr std::span<const CauseRow> kCauses = seventhstone::kCauses;
  static constexpr std::span<const SettingRow> kSettings = seventhstone::kSettings;
  static constexpr std::span<const std::string_view> kSeatNames = kSeatIds;

  static constexpr auto load = load_pack;
  static constexpr auto playable = seventhstone::playable;
  static constexpr auto start = seventhstone::start;
  static constexpr auto why = wrong_moment;
  static constexpr auto hide = seventhstone::hide;
  static constexpr auto redeal = seventhstone::redeal;
  static constexpr auto places = final_places;
  static constexpr auto score_sheet = seventhstone::score_sheet;
  static constexpr auto check = seventhstone::check;
  static constexpr auto domain_id = value_id;
  static constexpr auto name_id = value_name;
  static constexpr auto evaluate = seventhstone::evaluate;
  static constexpr auto policy = seventhstone::policy;
  static constexpr auto describe = seventhstone::describe;
  static constexpr auto derive = seventhstone::derive;
  static constexpr auto watched = seventhstone::watched;
  static constexpr auto preview_more = seventhstone::preview_more;
  static constexpr auto draw = seventhstone::draw;
  static constexpr auto prompt = seventhstone::prompt;
  static constexpr auto facts = seventhstone::facts;
  static constexpr auto vocabulary = seventhstone::vocabulary;
  static int seats(const Game& g) { return g.seats(); }
  static u8 round(const Game& g) { return g->year; }
  static void score(const Game& g, std::span<i32> out) {
    for (Seat s = 0; s < g.seats(); ++s) out[s] = g.tear_stones(s);
  }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace seventhstone
