// The module: what the engine and the shell need to know about Covil, as one table.
#include "games/covil/check.h"
#include "games/covil/concern.h"
#include "games/covil/describe.h"
#include "games/covil/features.h"
#include "games/covil/scenario.h"
#include "games/covil/setup.h"
#include "games/covil/view.h"
#include "games/covil/why.h"
#include "shell/module.h"

namespace covil {

namespace {

constexpr std::array<SettingRow, kOptionCount> kSettings{{
    {"mode", {"versus", "solo"}},
    {"board", {"auto", "b2", "a3", "a4", "b4"}},
    {"outposts", {"off", "on"}},
    {"treasury_cap", {"10", "none"}},
    {"tired_can_act", {"false", "true"}},
    {"payment_state", {"ready_only", "not_exhausted"}},
    {"rest_steps", {"1", "2"}},
    {"repair_amount", {"1", "2"}},
    {"repair_at_fortress", {"false", "true"}},
    {"idle_turns", {"true", "false"}},
    {"late_guard", {"false", "true"}},
    {"zero_cost", {"negative_pays", "bonus_at_zero"}},
    {"riot_hits_guard", {"false", "true"}},
    {"first_seat", {"1", "2", "3", "4", "random"}},
    {"solo_start", {"far", "near", "manual"}},
    {"outposts_razeable", {"true", "false"}},
}};

constexpr std::array<std::string_view, 2> kPostureId{"standing", "lying"};

}  // namespace

struct Rulebook {
  using Game = covil::Game;
  using State = covil::State;
  using Pack = covil::Pack;
  using Steps = covil::Steps;
  static constexpr std::string_view kId = "covil", kPrefix = "COV", kFolder = "games/covil";
  static constexpr u32 kVersion = 2, kMaxDecisions = 2000;
  static constexpr u8 kMinSeats = 2, kMaxSeats = 4;
  static constexpr std::span<const VerbRow> kVerbs = covil::kVerbs;
  static constexpr std::span<const EventRow> kEvents = covil::kEvents;
  static constexpr std::span<const DomainRow> kDomains = covil::kDomains;
  static constexpr std::span<const CauseRow> kCauses = covil::kCauses;
  static constexpr std::span<const SettingRow> kSettings = covil::kSettings;
  static constexpr auto kSeatNames = kSeatIds;

  static constexpr auto load = covil::load_pack;
  static constexpr auto playable = covil::playable;
  static constexpr auto start = covil::start;
  static constexpr auto hide = covil::hide;
  static constexpr auto redeal = covil::redeal;
  static constexpr auto score = covil::score;
  static constexpr auto score_sheet = covil::score_sheet;
  static constexpr auto places = covil::places;
  static constexpr auto check = covil::check;
  static constexpr auto why = covil::why;
  static constexpr auto concerns = covil::concerns;
  static constexpr auto evaluate = covil::evaluate;
  static constexpr auto policy = covil::policy;
  static constexpr auto describe = covil::describe;
  static constexpr auto derive = covil::derive;
  static constexpr auto watched = covil::watched;
  static constexpr auto preview_more = covil::preview_more;
  static constexpr bool kPreviewsInView = true;
  static constexpr auto draw = covil::draw;
  static constexpr auto prompt = covil::prompt;
  static constexpr auto facts = covil::facts;
  static constexpr auto vocabulary = covil::vocabulary;

  static int seats(const Game& g) { return g->seats; }
  static u8 round(const Game& g) { return g->day; }
  static std::string domain_id(const Game& g, u8 domain, int value) {
    const auto v = static_cast<std::size_t>(value);
    switch (domain) {
      case domain::zone:
        return v < g.board().zone.size() ? g.board().zone[v].id : std::string();
      case domain::minion:
        return v < kMinions ? g.pack.minion[v].id : std::string();
      case domain::relic:
        return v < kRelics ? g.pack.relic[v].id : std::string();
      case domain::kind:
        return v < 2 ? std::string(kTraitId[v]) : std::string();
      case domain::posture:
        return v < 2 ? std::string(kPostureId[v]) : std::string();
      case domain::terrain:
        return v < kTerrains ? std::string(kTerrainId[v]) : std::string();
      default:
        return {};
    }
  }
  /// The letters of the map.
  static std::string sign(const Game& g, u8 domain, int value) {
    const auto v = static_cast<std::size_t>(value);
    return domain == domain::zone && v < g.board().zone.size() ? g.board().zone[v].letter : std::string();
  }
  /// COV-220: only the first seat is a person's.
  static bool scripted(const Config& config, Seat s) { return config[opt_mode] != 0 && s != 0; }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace covil
