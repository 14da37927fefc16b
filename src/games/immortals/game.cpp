// The module: name, seats, options and the tables of functions for kernel and shell.
#include "shell/module.h"

#include "games/immortals/describe.h"
#include "games/immortals/features.h"
#include "games/immortals/score.h"
#include "games/immortals/setup.h"
#include "games/immortals/steps.h"
#include "games/immortals/view.h"

namespace immortals {

namespace {
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
  static constexpr std::span<const std::string_view> kSeatNames = kSeatIds;

  static constexpr auto load = load_pack;
  static constexpr auto playable = immortals::playable;
  static constexpr auto start = immortals::start;
  static constexpr auto why = wrong_moment;
  static constexpr auto hide = immortals::hide;
  static constexpr auto redeal = immortals::redeal;
  static constexpr auto places = final_places;
  static constexpr auto score_sheet = immortals::score_sheet;
  static constexpr auto check = immortals::check;
  static constexpr auto evaluate = immortals::evaluate;
  static constexpr auto policy = immortals::policy;
  static constexpr auto describe = immortals::describe;
  static constexpr auto derive = immortals::derive;
  static constexpr auto watched = immortals::watched;
  static constexpr auto preview_more = immortals::preview_more;
  static constexpr auto draw = immortals::draw;
  static constexpr auto prompt = immortals::prompt;
  static constexpr auto facts = immortals::facts;
  static constexpr auto vocabulary = immortals::vocabulary;
  static int seats(const Game& g) { return g.seats(); }
  static u8 round(const Game& g) { return g->round; }
  static void score(const Game& g, std::span<i32> out) {
    for (Seat s = 0; s < g.seats(); ++s) out[s] = g->vp[s];
  }
  static std::string domain_id(const Game& g, u8 d, int value) { return domain_name(g.pack, d, value); }
  /// the eighth field is called what the setting makes of it.
  static std::string name_id(const Game& g, u8 d, int value) {
    std::string id = domain_id(g, d, value);
    return d == domain::field && id == "eighth" && g.setting(option::eighth_field) == 1 ? id + "_attack" : id;
  }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace immortals
