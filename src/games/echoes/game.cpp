// The module: what the engine and the shell need to know about the game, as one table.
#include "games/echoes/ask.h"
#include "games/echoes/causes.h"
#include "games/echoes/describe.h"
#include "games/echoes/features.h"
#include "games/echoes/scenario.h"
#include "games/echoes/score.h"
#include "games/echoes/setup.h"
#include "games/echoes/view.h"
#include "games/echoes/why.h"
#include "shell/module.h"

namespace echoes {

namespace {

constexpr SettingRow civ_wish(std::string_view key) {
  return {key, {"any", "norsemen", "scots", "mongols", "byzantines", "ottomans", "hre"}};
}

template <class Ids>
std::string word_at(const Ids& ids, std::size_t v) {
  return v < std::size(ids) ? std::string(ids[v]) : std::string();
}

/// A unit is written as its square; of two on one square the later one gets a sign.
std::string unit_id(const Game& g, std::size_t v) {
  if (v >= kUnits || !g.unit(static_cast<int>(v)).on_map()) return {};
  const Square q = g.unit(static_cast<int>(v)).square;
  std::string out = square_name(q);
  for (std::size_t u = 0; u < v; ++u)
    if (g.unit(static_cast<int>(u)).on_map() && g.unit(static_cast<int>(u)).square == q) out += "+";
  return out;
}

std::string place_id(const Game& g, std::size_t v) {
  const Square q = corner_of(static_cast<int>(v));
  return g->board.has(q) ? square_name(q) : std::string();
}

std::string domain_name(const Game& g, u8 d, int value) {
  const auto v = at(value);
  switch (d) {
    case domain::square:
      return v < kSquares && g->board.has(v) ? square_name(value) : std::string();
    case domain::unit:
      return unit_id(g, v);
    case domain::card:
      return v < g.pack.card.size() ? g.pack.card[v].id : std::string();
    case domain::civ:
      return word_at(kCivIds, v);
    case domain::tile:
      return v < kTiles ? g.pack.tile[v].id : std::string();
    case domain::turn:
      return word_at(kTurnIds, v);
    case domain::resource:
      return word_at(kResourceIds, v);
    case domain::holder:
      return word_at(kHolderIds, v);
    case domain::pawn:
      return word_at(kPawnIds, v);
    case domain::option:
      return word_at(kOptionIds, v);
    case domain::building:
      return word_at(kBuildingIds, v);
    case domain::mode:
      return word_at(kModeIds, v);
    case domain::terrain:
      return word_at(kTerrainIds, v);
    case domain::phase:
      return word_at(kPhaseIds, v);
    case domain::place:
      return place_id(g, v);
    case domain::keyword:
      return v < kStats ? std::string(kStatIds[v]) : word_at(kTraitIds, v - kStats);
    default:
      return {};
  }
}

}  // namespace

struct Rulebook {
  using Game = echoes::Game;
  using State = echoes::State;
  using Pack = echoes::Pack;
  using Steps = echoes::Steps;
  static constexpr std::string_view kId = "echoes", kPrefix = "ECH", kFolder = "games/echoes";
  static constexpr u32 kVersion = 1, kMaxDecisions = 270'000;
  static constexpr u8 kMinSeats = 2, kMaxSeats = 4;
  static constexpr SearchStyle kSearch{.explore = 30};
  static constexpr std::span<const VerbRow> kVerbs = echoes::kVerbs;
  static constexpr std::span<const EventRow> kEvents = echoes::kEvents;
  static constexpr std::span<const DomainRow> kDomains = echoes::kDomains;
  static constexpr std::span<const CauseRow> kCauses = echoes::kCauses;
  static constexpr SettingRow kSettings[] = {
      {"length", {"standard", "long"}},
      {"map", {"highland", "constantinople"}},
      {"deck_building", {"off", "on"}},
      {"experienced_start", {"on", "off"}},
      {"royal_bonus", {"king_melee1_queen_hp2", "both_hp", "both_melee"}},
      {"home_position_3x3", {"middle", "left"}},
      {"melee_after_move", {"off", "one_step"}},
      {"barracks_capital_gap", {"adjacent", "surrounding"}},
      {"barracks_on_river", {"off", "on"}},
      {"camp_needs_resource", {"off", "on"}},
      {"limited_bank", {"off", "on"}},
      {"allow_mirror", {"off", "on"}},
      {"war_cry_self", {"off", "on"}},
      {"reaction_pause_ms", {"0", "500", "1000", "2000", "4000"}},
      {"simultaneous_loss", {"draw", "active_wins", "active_loses"}},
      {"team_share_temp", {"off", "on"}},
      {"team_share_buildings", {"off", "on"}},
      {"constantinople_4x4", {"off", "on"}},
      {"turn_limit_rounds", {"usual", "off", "10", "20", "30", "40", "60", "90", "120", "200"}},
      {"stall_rounds", {"20", "off", "5", "10", "40"}},
      number_setting("capital_hp", 0, 20, 0),
      civ_wish("civ_1"),
      civ_wish("civ_2"),
      civ_wish("civ_3"),
      civ_wish("civ_4"),
  };
  static_assert(std::size(kSettings) == option::count);
  static constexpr auto kSeatNames = kSeatIds;

  static std::unique_ptr<const Pack> load(const Files& files) { return load_pack(files); }
  static std::string_view playable(int seats, const Config& config) { return echoes::playable(seats, config); }
  static void start(Game& g, int seats, const Config& config) { echoes::start(g, seats, config); }
  static int seats(const Game& g) { return g.seats(); }
  static u8 team(const Game&, Seat s) { return Game::team(s); }
  static Why why(const Game& g, Seat s, Action a) { return wrong_moment(g, s, a); }
  /// A question to answer by hand: the seat holds something that fits.
  static bool concerns(const Game& g, Seat s) {
    Asking l;
    if (!asked_now(g, l) || g.from_active(l.k) != s) return true;
    for (const u8 id : g.pack.civ[g.of(s).civ].answers[at(static_cast<int>(l.window))])
      if (g.of(s).hand.has(g.card(g.pack.ability[id].card).local) && answers(g, g.pack.ability[id], s, l)) return true;
    return false;
  }
  static void hide(Game& g, Seat viewer) { echoes::hide(g, viewer); }
  static void redeal(Game& g, Seat viewer, Rng& rng) { echoes::redeal(g, viewer, rng); }
  static void score(const Game& g, std::span<i32> out) { echoes::score(g, out); }
  static void places(const Game& g, std::span<u8> out) { echoes::places(g, out); }
  static void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) { out.push_back({"life", g.of(s).capital_hp}); }
  static const char* check(const Game& g) { return echoes::check(g); }
  static std::string domain_id(const Game& g, u8 d, int value) { return domain_name(g, d, value); }
  /// A unit is its card and its square.
  static int spoken(const Game& g, u8 d, int value, std::span<SpokenPart> out) {
    if (d != domain::unit || at(value) >= kUnits || !g.unit(value).on_map()) return 0;
    out[0] = {domain::card, g.unit(value).card};
    out[1] = {domain::square, g.unit(value).square};
    return 2;
  }
  static i32 evaluate(const Game& g, Seat s) { return echoes::evaluate(g, s); }
  static u16 policy(const Game& g, Seat s, const Options& o, Rng& rng) { return echoes::policy(g, s, o, rng); }
  static u8 round(const Game& g) { return g->round; }
  static void describe(const Pack& p, const Texts& t, Json& out) { echoes::describe(p, t, out); }
  static void derive(const Game& g, Seat v, const Texts& t, Json& out) { echoes::derive(g, v, t, out); }
  static std::span<const Watched<Game>> watched() { return echoes::watched(); }
  static void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& texts, Json& out) {
    echoes::preview_more(g, viewer, a, texts, out);
  }
  static constexpr bool kPreviewsInView = true;
  static void draw(const Game& g, Seat v, const Texts& t, int width, std::string& out) { echoes::draw(g, v, t, width, out); }
  static std::string prompt(const Game& g, Seat v, const Texts& t) { return echoes::prompt(g, v, t); }
  static void facts(const Game& g, Seat v, const Texts& t, std::vector<std::string>& out) { echoes::facts(g, v, t, out); }
  static Vocabulary<Game> vocabulary() { return echoes::vocabulary(); }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace echoes
