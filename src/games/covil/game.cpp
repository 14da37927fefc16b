// The module: what the engine and the shell need to know about Covil, as one table.
#include "games/covil/check.h"
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

  static std::unique_ptr<Pack> load(const Files& files) { return load_pack(files); }
  static std::string_view playable(int seats, const Config& config) { return covil::playable(seats, config); }
  static void start(Game& g, int seats, const Config& config) { covil::start(g, seats, config); }
  static int seats(const Game& g) { return g->seats; }
  static void hide(Game& g, Seat viewer) { covil::hide(g, viewer); }
  static void redeal(Game& g, Seat viewer, Rng& rng) { covil::redeal(g, viewer, rng); }
  static void score(const Game& g, std::span<i32> out) {
    for (Seat s : g.everyone()) out[s] = score_of(g, s).total();
  }
  static void places(const Game& g, std::span<u8> out) { covil::places(g, out); }
  static void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) {
    const Score score = score_of(g, s);
    out.push_back({"fortress", score.fortress});
    out.push_back({"gold", score.gold});
    out.push_back({"minions", score.minions});
    out.push_back({"relics", score.relics});
    if (g.opt(opt_outposts)) out.push_back({"outposts", score.outposts});
  }
  static const char* check(const Game& g) { return covil::check(g); }
  static Why why(const Game& g, Seat s, Action a) { return covil::why(g, s, a); }
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
  static i32 evaluate(const Game& g, Seat s) { return covil::evaluate(g, s); }
  static u16 policy(const Game& g, Seat s, const Options& o, Rng& rng) { return covil::policy(g, s, o, rng); }
  static u8 round(const Game& g) { return g->day; }
  static void describe(const Pack& pack, const Texts& texts, Json& out) { covil::describe(pack, texts, out); }
  static void derive(const Game& g, Seat viewer, const Texts& texts, Json& out) {
    covil::derive(g, viewer, texts, out);
  }
  static std::span<const Watched<Game>> watched() { return covil::watched(); }
  static void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& texts, Json& out) {
    covil::preview_more(g, viewer, a, texts, out);
  }
  static constexpr bool kPreviewsInView = true;
  static void draw(const Game& g, Seat viewer, const Texts& texts, int width, std::string& out) {
    covil::draw(g, viewer, texts, width, out);
  }
  static std::string prompt(const Game& g, Seat viewer, const Texts& texts) { return covil::prompt(g, viewer, texts); }
  static void facts(const Game& g, Seat viewer, const Texts& texts, std::vector<std::string>& out) {
    covil::facts(g, viewer, texts, out);
  }
  /// COV-220: only the first seat is a person's.
  static bool scripted(const Config& config, Seat s) { return config[opt_mode] != 0 && s != 0; }
  static Vocabulary<Game> vocabulary() { return covil::vocabulary(); }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace covil
