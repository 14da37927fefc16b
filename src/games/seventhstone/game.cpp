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
      return g.grid().all.has(v) ? cell_id(value) : std::string();
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

}  // namespace

struct Rulebook {
  using Game = seventhstone::Game;
  using State = seventhstone::State;
  using Pack = seventhstone::Pack;
  using Steps = seventhstone::Steps;
  static constexpr std::string_view kId = "seventhstone", kPrefix = "SST", kFolder = "games/seventhstone";
  static constexpr u32 kVersion = 1, kMaxDecisions = 60'000;
  static constexpr u8 kMinSeats = 2, kMaxSeats = 4;
  static constexpr SearchStyle kSearch{.explore = 40, .depth = 24};
  static constexpr std::span<const VerbRow> kVerbs = seventhstone::kVerbs;
  static constexpr std::span<const EventRow> kEvents = seventhstone::kEventRows;
  static constexpr std::span<const DomainRow> kDomains = seventhstone::kDomains;
  static constexpr std::span<const CauseRow> kCauses = seventhstone::kCauses;
  static constexpr std::span<const SettingRow> kSettings = seventhstone::kSettings;
  static constexpr auto kSeatNames = kSeatIds;

  static std::unique_ptr<const Pack> load(const Files& files) { return load_pack(files); }
  static std::string_view playable(int seats, const Config& config) { return seventhstone::playable(seats, config); }
  static void start(Game& g, int seats, const Config& config) { seventhstone::start(g, seats, config); }
  static int seats(const Game& g) { return g.seats(); }
  static Why why(const Game& g, Seat s, Action a) { return wrong_moment(g, s, a); }
  static void hide(Game& g, Seat viewer) { seventhstone::hide(g, viewer); }
  static void redeal(Game& g, Seat viewer, Rng& rng) { seventhstone::redeal(g, viewer, rng); }
  static void score(const Game& g, std::span<i32> out) {
    for (Seat s = 0; s < g.seats(); ++s) out[s] = g.tear_stones(s);
  }
  static void places(const Game& g, std::span<u8> out) { final_places(g, out); }
  static void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) { seventhstone::score_sheet(g, s, out); }
  static const char* check(const Game& g) { return seventhstone::check(g); }
  static std::string domain_id(const Game& g, u8 domain, int value) { return value_id(g, domain, value); }
  static i32 evaluate(const Game& g, Seat s) { return seventhstone::evaluate(g, s); }
  static u16 policy(const Game& g, Seat s, const Options& o, Rng& rng) { return seventhstone::policy(g, s, o, rng); }
  static u8 round(const Game& g) { return g->year; }
  static void describe(const Pack& p, const Texts& t, Json& out) { seventhstone::describe(p, t, out); }
  static void derive(const Game& g, Seat v, const Texts& t, Json& out) { seventhstone::derive(g, v, t, out); }
  static std::span<const Watched<Game>> watched() { return seventhstone::watched(); }
  static void preview_more(const Game& g, Seat v, const Action& a, const Texts& t, Json& out) {
    seventhstone::preview_more(g, v, a, t, out);
  }
  static void draw(const Game& g, Seat v, const Texts& t, int width, std::string& out) {
    seventhstone::draw(g, v, t, width, out);
  }
  static std::string prompt(const Game& g, Seat v, const Texts& t) { return seventhstone::prompt(g, v, t); }
  static void facts(const Game& g, Seat v, const Texts& t, std::vector<std::string>& out) {
    seventhstone::facts(g, v, t, out);
  }
  static Vocabulary<Game> vocabulary() { return seventhstone::vocabulary(); }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace seventhstone
