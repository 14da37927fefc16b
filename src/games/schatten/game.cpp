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
  static constexpr SearchStyle kSearch{.explore = 40, .depth = 0};
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

  static std::unique_ptr<const Pack> load(const Files& files) { return load_pack(files); }
  static std::string_view playable(int seats, const Config& config) { return schatten::playable(seats, config); }
  static void start(Game& g, int seats, const Config& config) { schatten::start(g, seats, config); }
  static int seats(const Game& g) { return g.seats(); }
  static Why why(const Game& g, Seat s, Action a) { return wrong_moment(g, s, a); }
  static void hide(Game& g, Seat viewer) { schatten::hide(g, viewer); }
  static void redeal(Game& g, Seat viewer, Rng& rng) { schatten::redeal(g, viewer, rng); }
  static void score(const Game& g, std::span<i32> out) { schatten::score(g, out); }
  static void places(const Game& g, std::span<u8> out) { final_places(g, out); }
  static void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) { schatten::score_sheet(g, s, out); }
  static const char* check(const Game& g) { return schatten::check(g); }
  static std::string domain_id(const Game& g, u8 d, int value) { return domain_name(g.pack, d, value); }
  static i32 evaluate(const Game& g, Seat s) { return schatten::evaluate(g, s); }
  static u16 policy(const Game& g, Seat s, const Options& o, Rng& rng) { return schatten::policy(g, s, o, rng); }
  static u8 round(const Game& g) { return g->round; }
  static void describe(const Pack& p, const Texts& t, nlohmann::json& out) { schatten::describe(p, t, out); }
  static void derive(const Game& g, Seat v, const Texts& t, nlohmann::json& out) { schatten::derive(g, v, t, out); }
  static std::span<const Watched<Game>> watched() { return schatten::watched(); }
  static void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& texts, Json& out) {
    schatten::preview_more(g, viewer, a, texts, out);
  }
  static void draw(const Game& g, Seat v, const Texts& t, int width, std::string& out) {
    schatten::draw(g, v, t, width, out);
  }
  static std::string prompt(const Game& g, Seat v, const Texts& t) { return schatten::prompt(g, v, t); }
  static void facts(const Game& g, Seat v, const Texts& t, std::vector<std::string>& out) {
    schatten::facts(g, v, t, out);
  }
  static std::string sign(const Game& g, u8 d, int value) { return schatten::sign(g, d, value); }
  static Vocabulary<Game> vocabulary() { return schatten::vocabulary(); }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace schatten
