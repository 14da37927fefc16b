// The module: name, seats, settings and the tables of functions for kernel and shell.
#include "games/schatten/describe.h"
#include "games/schatten/features.h"
#include "games/schatten/scenario.h"
#include "games/schatten/score.h"
#include "games/schatten/setup.h"
#include "games/schatten/steps.h"
#include "games/schatten/view.h"
#include "shell/module.h"

namespace schatten {

namespace {
std::string domain_name(const Pack& p, u8 d, int value) {
  if (value < 0 || value >= kDomains[d].size) return {};
  const auto v = static_cast<std::size_t>(value);
  switch (d) {
    case domain::region:
    case domain::region_in:
    case domain::region_to:
    case domain::region_from:
      return p.region[v].id;
    case domain::sea:
    case domain::sea_in:
    case domain::sea_to:
    case domain::sea_from:
      return p.sea[v].id;
    case domain::card:
      return p.card_id(value);
    case domain::org:
      return p.org[v].id;
    case domain::quest:
      return p.quest[v].id;
    case domain::plan:
      return p.plan[v].id;
    case domain::faction:
    case domain::faction_led:
      return p.faction[v].id;
    case domain::colour:
      return std::string(kColourIds[v]);
    case domain::resource:
      return std::string(kResourceIds[v]);
    case domain::pile:
      return std::string(kPileIds[v]);
    case domain::phase:
      return std::string(kPhaseIds[v]);
    default:
      return {};
  }
}

}  // namespace

struct Rulebook {
  using Game = schatten::Game;
  using State = schatten::State;
  using Pack = schatten::Pack;
  using Steps = schatten::Steps;
  static constexpr std::string_view kId = "schatten", kPrefix = "SDM", kFolder = "games/schatten";
  static constexpr u32 kVersion = 1, kMaxDecisions = 60'000;
  static constexpr u8 kMinSeats = 2, kMaxSeats = 4;
  static constexpr std::span<const VerbRow> kVerbs = schatten::kVerbs;
  static constexpr std::span<const EventRow> kEvents = schatten::kEvents;
  static constexpr std::span<const DomainRow> kDomains = schatten::kDomains;
  static constexpr std::span<const CauseRow> kCauses = schatten::kCauses;
  static constexpr SettingRow kSettings[] = {
      {"mode", {"short", "long", "beginner"}},
      {"start_seat", {"random", "seat_1", "seat_2", "seat_3", "seat_4"}},
      {"factions", {"choose", "random"}},
      {"faction_rules", {"on", "off"}},
      {"open_discard", {"on", "off"}},
      {"cost_cap", {"5", "none"}},
      {"move_by_orgs_only", {"on", "off"}},
      {"solo_retreat", {"on", "off"}},
      {"trophy_needs_presence", {"off", "on"}},
      {"overfull_blocks_draw", {"on", "off"}},
      kGrace,
  };
  static_assert(std::size(kSettings) == option::count);
  static constexpr std::string_view kSeatNames[] = {"red", "blue", "green", "yellow"};

  static constexpr auto load = load_pack;
  static constexpr auto playable = schatten::playable;
  static constexpr auto start = schatten::start;
  static constexpr auto why = wrong_moment;
  static constexpr auto hide = schatten::hide;
  static constexpr auto redeal = schatten::redeal;
  static constexpr auto score = schatten::score;
  static constexpr auto places = final_places;
  static constexpr auto score_sheet = schatten::score_sheet;
  static constexpr auto check = schatten::check;
  static constexpr auto evaluate = schatten::evaluate;
  static constexpr auto evaluate_all = schatten::evaluate_all;
  static constexpr auto policy = schatten::policy;
  static constexpr auto describe = schatten::describe;
  static constexpr auto derive = schatten::derive;
  static constexpr auto watched = schatten::watched;
  static constexpr auto preview_more = schatten::preview_more;
  static constexpr auto draw = schatten::draw;
  static constexpr auto prompt = schatten::prompt;
  static constexpr auto facts = schatten::facts;
  static constexpr auto sign = schatten::sign;
  static constexpr auto vocabulary = schatten::vocabulary;
  static int seats(const Game& g) { return g.seats(); }
  static u8 round(const Game& g) { return g->round; }
  static std::string domain_id(const Game& g, u8 d, int value) { return domain_name(g.pack, d, value); }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace schatten
