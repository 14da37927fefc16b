// See ambush.h. Seats 0 and 2 play against 1 and 3. Chance deals shields in secret; then two seats strike one of the
// other team each, and whoever is struck bears it or, with a shield, parries.
#include "ambush.h"

#include "support/table.h"

namespace ambush {
using namespace tafel;

struct State {
  Stack stack{};
  u8 seats = 0, round = 0, active = 0, struck = 0;
  SeatSet shields{};
  u8 known = 1;  ///< 0: shields of others are hidden
  std::array<u8, 4> points{};
  static void fields(auto& s, auto& f) {
    f("seats", s.seats), f("round", s.round), f("active", s.active), f("struck", s.struck), f("shields", s.shields),
        f("known", s.known), f("points", s.points);
  }
};

struct Pack {};
struct Game : Context<State, Pack> {
  using Context::Context;
};

enum Verb : u8 { deal, strike, bear, parry };
enum EventKind : u8 { struck, answered };

struct Deal;
struct Strike;
struct React;
struct WholeGame : Chapter<Deal, Strike, React> {};
using Steps = Chapters<WholeGame>;

SeatSet shields_of(int mask) {
  SeatSet out;
  for (Seat s = 0; s < 4; ++s)
    if ((mask >> s & 1) != 0) out.add(s);
  return out;
}

struct Deal : In<None> {
  static constexpr std::string_view name = "deal";
  static void outcomes(const Game&, const None&, Options& out) {
    for (int mask = 0; mask < 16; ++mask) out.add(deal, mask);
  }
  static Action sample(const Game&, const None&, Rng& rng) { return make_action(deal, rng.below(16)); }
  static bool valid(const Game&, const None&, Action a) { return a.verb == deal && a.argc == 1 && a.arg[0] < 16; }
  static Next apply(Game& g, None&, Action a) {
    g->shields = shields_of(a.arg[0]);
    return Steps::go<Strike>();
  }
};

struct Strike : In<None> {
  static constexpr std::string_view name = "strike";
  static constexpr Rule rule{1};
  static Seat actor(const Game& g, const None&) { return g->active; }
  static void options(const Game& g, const None&, Options& out) {
    out.add(strike, (g->active + 1) % 4);
    out.add(strike, (g->active + 3) % 4);
  }
  static Next apply(Game& g, None&, Action a) {
    g->struck = a.arg[0];
    g.emit(struck, g->active, g->struck);
    return Steps::go<React>();
  }
};

struct React : In<None> {
  static constexpr std::string_view name = "react";
  static constexpr Rule rule{2};
  static constexpr u8 standing[] = {bear};
  static Seat actor(const Game& g, const None&) { return g->struck; }
  static void options(const Game& g, const None&, Options& out) {
    out.add(bear);
    out.add_if(g->shields.has(g->struck), Rule{2}, parry);
  }
  static Next apply(Game& g, None&, Action a) {
    const Seat winner = a.verb == bear ? g->active : g->struck;
    g->points[winner] = static_cast<u8>(g->points[winner] + 1);
    g.emit(answered, g->struck, a.verb == parry ? 1 : 0);
    g->active = static_cast<u8>((g->active + 1) % 4);
    ++g->round;
    if (g->round == 16) return done();
    return g->round % 2 == 0 ? Steps::go<Deal>() : Steps::go<Strike>();
  }
};

struct Rulebook {
  using Game = ambush::Game;
  using State = ambush::State;
  using Pack = ambush::Pack;
  using Steps = ambush::Steps;
  static constexpr std::string_view kId = "backgammon", kPrefix = "AMB", kFolder = "games/backgammon";
  static constexpr u32 kVersion = 1000, kMaxDecisions = 64;
  static constexpr u8 kMinSeats = 4, kMaxSeats = 4;
  static constexpr VerbRow kVerbs[] = {{"deal", {}}, {"strike", {kSeatArg}}, {"bear", {}}, {"parry", {}}};
  static constexpr EventRow kEvents[] = {{"struck", {kSeatArg, kSeatArg}}, {"answered", {kSeatArg, kNumber}}};
  static constexpr DomainRow kDomains[] = {{"number", 256}, {"seat", 6}};
  static constexpr std::array<SettingRow, 0> kSettings{};
  static constexpr std::string_view kSeatNames[] = {"blue", "green", "yellow", "red"};

  static std::unique_ptr<Pack> load(const Files&) { return std::make_unique<Pack>(); }
  static void start(Game& g, int seats, const Config&) {
    g->seats = static_cast<u8>(seats);
    g->known = 1;
    g->stack.push({Steps::id<Deal>(), {}});
  }
  static int seats(const Game& g) { return g->seats; }
  static void hide(Game& g, Seat viewer) {
    g->known = 0;
    g->shields &= viewer < 4 ? SeatSet::of(viewer) : SeatSet{};
  }
  static void redeal(Game& g, Seat viewer, Rng& rng) {
    const SeatSet own = g->shields;
    g->shields = shields_of(static_cast<int>(rng.below(16)));
    if (viewer < 4) g->shields.remove(viewer);
    g->shields |= own;
    g->known = 1;
  }
  static void score(const Game& g, std::span<i32> out) {
    for (Seat s = 0; s < 4; ++s) out[s] = g->points[s] + g->points[(s + 2) % 4];
  }
  static void places(const Game& g, std::span<u8> out) {
    const int even = g->points[0] + g->points[2], odd = g->points[1] + g->points[3];
    for (Seat s = 0; s < 4; ++s) out[s] = (s % 2 == 0 ? even >= odd : odd >= even) ? 1 : 2;
  }
  static const char* check(const Game&) { return nullptr; }
  static std::string domain_id(const Game&, u8, int) { return {}; }
  static i32 evaluate(const Game& g, Seat s) { return 100 * (g->points[s] + g->points[(s + 2) % 4]); }
  static u8 round(const Game& g) { return static_cast<u8>(g->round / 4); }
  static u8 team(const Game&, Seat s) { return s % 2; }
  static bool concerns(const Game& g, Seat s) { return g->struck == s && g->shields.has(s); }
};

constexpr const char* kTexts = R"(
[game]
title = "Ambush"
[verb]
deal = "Deal"
strike = "Strike {0}"
bear = "Bear it"
parry = "Parry"
[step.strike]
prompt = "Whom do you strike?"
waiting = "{who} chooses."
[step.react]
prompt = "Do you bear it?"
waiting = "{who} answers."
[event]
struck = "{0} strikes {1}."
answered = "{0} answers: {1}."
)";

}  // namespace ambush

template <>
std::span<const tafel::StepRow> tafel::rows_of<ambush::WholeGame>() {
  return make_rows<ambush::Game>(ambush::WholeGame{});
}

namespace tafel::test {

namespace {

/// What stands in its place meanwhile.
struct Kept {
  Module module;
  std::map<std::string, Texts, std::less<>> texts;
};
Kept kept;

}  // namespace

Ambush::Ambush() {
  // The library knows modules by reference; only this test program sees the change.
  auto& game = const_cast<LoadedGame&>(*library().find(kId));
  auto& module = const_cast<Module&>(game.module);
  kept = {module, game.texts};
  module = make_module<ambush::Rulebook>();
  module.load = kept.module.load;
  Files files;
  files.text["texts.toml"] = ambush::kTexts;
  for (auto& [language, texts] : game.texts) texts.add(files, "texts.toml");
}

Ambush::~Ambush() {
  auto& game = const_cast<LoadedGame&>(*library().find(kId));
  const_cast<Module&>(game.module) = kept.module;
  game.texts = kept.texts;
}

}  // namespace tafel::test
