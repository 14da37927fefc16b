// The module: name, seats, options and the tables of functions for kernel and shell.
#include "shell/module.h"

#include "games/immortals/describe.h"
#include "games/immortals/features.h"
#include "games/immortals/scenario.h"
#include "games/immortals/score.h"
#include "games/immortals/setup.h"
#include "games/immortals/steps.h"
#include "games/immortals/view.h"

namespace immortals {

namespace {
constexpr std::array<std::string_view, 2> kResourceIds{"gold", "energy"};
constexpr std::array<std::string_view, 6> kColourIds{"purple", "black", "yellow", "blue", "red", "inhabitants"};

std::string domain_name(const Pack& p, u8 d, int value) {
  const auto v = static_cast<std::size_t>(value);
  switch (d) {
    case domain::site:
      return p.site_id(value);
    case domain::card:
      return p.card_id(value);
    case domain::field:
      return p.field[v].id;
    case domain::building:
      return std::string(kBuildingIds[v]);
    case domain::resource:
      return std::string(kResourceIds[v]);
    case domain::world:
      return std::string(kWorldIds[v]);
    case domain::light_people:
      return p.light[v].id;
    case domain::shadow_people:
      return p.shadow[v].id;
    case domain::stance:
      return std::string(kStanceIds[v]);
    case domain::colour:
      return std::string(kColourIds[v]);
    case domain::phase:
      return std::string(kPhaseWords[v]);
    default:
      return {};
  }
}

/// IMM-024 as a wish: the people that a seat leads, in the order of data/peoples.toml.
constexpr SettingRow light_wish(std::string_view key) {
  return {key, {"any", "elves", "humans", "dwarves", "amazons", "halflings"}};
}
constexpr SettingRow shadow_wish(std::string_view key) {
  return {key, {"any", "demons", "orcs", "necromancers", "night_elves", "trolls"}};
}

}  // namespace

struct Rulebook {
  using Game = immortals::Game;
  using State = immortals::State;
  using Pack = immortals::Pack;
  using Steps = immortals::Steps;
  static constexpr std::string_view kId = "immortals", kPrefix = "IMM", kFolder = "games/immortals";
  static constexpr u32 kVersion = 2, kMaxDecisions = 4500;
  static constexpr u8 kMinSeats = 3, kMaxSeats = 5;
  /// A position at rest holds plans, not results, so playouts go on for a while; what the start round brings shows only
  /// at the end (docs/measurements).
  static constexpr SearchStyle kSearch{.explore = 60, .depth = 24, .whole_opening = true};
  static constexpr std::span<const VerbRow> kVerbs = immortals::kVerbs;
  static constexpr std::span<const EventRow> kEvents = immortals::kEvents;
  static constexpr std::span<const DomainRow> kDomains = immortals::kDomains;
  static constexpr std::span<const CauseRow> kCauses = immortals::kCauses;
  static constexpr SettingRow kSettings[] = {
      {"rounds", {"book", "english", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}},
      {"eighth_field", {"attack_or_move", "attack"}},
      {"land_card_attack", {"strict", "lenient"}},
      {"capital_scope", {"world_region", "region"}},
      {"comeback", {"off", "on"}},
      {.key = "tower_model", .value = {"queen", "flat", "clear", "scripted"}, .test_values = 1},
      {"tower_quality", {"off", "on"}},
      {"show_tower_content", {"on", "off"}},
      {"peoples", {"random", "in_order"}},
      {"first_player", {"random", "seat_1", "seat_2", "seat_3", "seat_4", "seat_5"}},
      light_wish("light_1"),
      light_wish("light_2"),
      light_wish("light_3"),
      light_wish("light_4"),
      light_wish("light_5"),
      shadow_wish("shadow_1"),
      shadow_wish("shadow_2"),
      shadow_wish("shadow_3"),
      shadow_wish("shadow_4"),
      shadow_wish("shadow_5"),
  };
  static constexpr std::string_view kSeatNames[] = {"purple", "black", "yellow", "blue", "red"};

  static std::unique_ptr<const Pack> load(const Files& files) { return load_pack(files); }
  static std::string_view playable(int seats, const Config& config) { return immortals::playable(seats, config); }
  static void start(Game& g, int seats, const Config& config) { immortals::start(g, seats, config); }
  static int seats(const Game& g) { return g.seats(); }
  static Why why(const Game& g, Seat s, Action a) { return wrong_moment(g, s, a); }
  static void hide(Game& g, Seat viewer) { immortals::hide(g, viewer); }
  static void redeal(Game& g, Seat viewer, Rng& rng) { immortals::redeal(g, viewer, rng); }
  static void score(const Game& g, std::span<i32> out) {
    for (Seat s = 0; s < g.seats(); ++s) out[s] = g->vp[s];
  }
  static void places(const Game& g, std::span<u8> out) { final_places(g, out); }
  static void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) { immortals::score_sheet(g, s, out); }
  static const char* check(const Game& g) { return immortals::check(g); }
  static std::string domain_id(const Game& g, u8 d, int value) { return domain_name(g.pack, d, value); }
  static i32 evaluate(const Game& g, Seat s) { return immortals::evaluate(g, s); }
  static u16 policy(const Game& g, Seat s, const Options& o, Rng& rng) { return immortals::policy(g, s, o, rng); }
  static u8 round(const Game& g) { return g->round; }
  static void describe(const Pack& p, const Texts& t, nlohmann::json& out) { immortals::describe(p, t, out); }
  static void derive(const Game& g, Seat v, const Texts& t, nlohmann::json& out) { immortals::derive(g, v, t, out); }
  static std::span<const Watched<Game>> watched() { return immortals::watched(); }
  static void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& texts, Json& out) {
    immortals::preview_more(g, viewer, a, texts, out);
  }
  static void draw(const Game& g, Seat v, const Texts& t, int width, std::string& out) {
    immortals::draw(g, v, t, width, out);
  }
  static std::string prompt(const Game& g, Seat v, const Texts& t) { return immortals::prompt(g, v, t); }
  static void facts(const Game& g, Seat v, const Texts& t, std::vector<std::string>& out) {
    immortals::facts(g, v, t, out);
  }
  static Vocabulary<Game> vocabulary() { return immortals::vocabulary(); }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace immortals
