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

/// A question to answer by hand: the seat holds something that fits.
bool concerned(const Game& g, Seat s) {
  Asking l;
  if (!asked_now(g, l) || g.from_active(l.k) != s) return true;
  for (const u8 id : g.pack.civ[g.of(s).civ].answers[at(static_cast<int>(l.window))])
    if (g.of(s).hand.has(g.card(g.pack.ability[id].card).local) && answers(g, g.pack.ability[id], s, l)) return true;
  return false;
}

/// A unit is its card and its square.
int spoken_parts(const Game& g, u8 d, int value, std::span<SpokenPart> out) {
  if (d != domain::unit || at(value) >= kUnits || !g.unit(value).on_map()) return 0;
  out[0] = {domain::card, g.unit(value).card};
  out[1] = {domain::square, g.unit(value).square};
  return 2;
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

  static constexpr auto load = load_pack;
  static constexpr auto playable = echoes::playable;
  static constexpr auto start = echoes::start;
  static constexpr auto why = wrong_moment;
  static constexpr auto hide = echoes::hide;
  static constexpr auto redeal = echoes::redeal;
  static constexpr auto score = echoes::score;
  static constexpr auto places = echoes::places;
  static constexpr auto check = echoes::check;
  static constexpr auto domain_id = domain_name;
  static constexpr auto evaluate = echoes::evaluate;
  static constexpr auto policy = echoes::policy;
  static constexpr auto describe = echoes::describe;
  static constexpr auto derive = echoes::derive;
  static constexpr auto watched = echoes::watched;
  static constexpr auto preview_more = echoes::preview_more;
  static constexpr bool kPreviewsInView = true;
  static constexpr auto draw = echoes::draw;
  static constexpr auto prompt = echoes::prompt;
  static constexpr auto facts = echoes::facts;
  static constexpr auto vocabulary = echoes::vocabulary;
  static constexpr auto concerns = concerned;
  static constexpr auto spoken = spoken_parts;
  static int seats(const Game& g) { return g.seats(); }
  static u8 team(const Game&, Seat s) { return Game::team(s); }
  static u8 round(const Game& g) { return g->round; }
  static void score_sheet(const Game& g, Seat s, std::vector<ScoreLine>& out) {
    out.push_back({"life", g.of(s).capital_hp});
  }
};

Module module() { return with_previews<Rulebook>(make_module<Rulebook>()); }

}  // namespace echoes
