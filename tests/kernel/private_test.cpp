// A private decision of a single seat: it may call a further one, it can be taken back while it lasts, and nobody else
// notices anything before it is made.
#include <gtest/gtest.h>

#include "kernel/table.h"
#include "shell/match.h"

namespace privately {
using namespace tafel;

struct Pack {};
struct State {
  Stack stack;
  u8 kept = 0;    ///< 1 + the card that seat 0 keeps
  u8 marked = 0;  ///< 1 + the mark it put on it
  u8 ready = 0;
  u8 seats = 0;
  u8 said = 0;
  std::array<u8, 10> rest{};
  static void fields(auto& s, auto& f) {
    f("kept", s.kept), f("marked", s.marked), f("ready", s.ready), f("seats", s.seats), f("said", s.said);
    f("rest", s.rest);
  }
};
using Game = Context<State, Pack>;

namespace verb {
enum Id : u8 { keep, mark, ready, say, count };
}
namespace event {
enum Id : u8 { kept_one, count };
}
namespace domain {
enum Id : u8 { number, seat, count };
}

struct Keep;
struct Mark;
struct Say;
struct WholeGame : Chapter<Keep, Mark, Say> {};
using Steps = Chapters<WholeGame>;

struct Keep : In<None> {
  static constexpr std::string_view name = "keep";
  static SeatSet actors(const Game& g, const None&) { return g->ready != 0 ? SeatSet{} : SeatSet::of(0); }
  static void options(const Game& g, const None&, Seat, Options& out) {
    if (g->kept == 0)
      for (int card = 0; card < 3; ++card) out.add(verb::keep, card);
    else out.add(verb::ready);
  }
  static Next apply(Game& g, None&, Seat, Action a) {
    if (a.verb == verb::ready) {
      g->ready = 1;
      return stay();
    }
    g->kept = static_cast<u8>(a.arg[0] + 1);
    return Steps::call<Mark>();
  }
  static Next finish(Game& g, None&) {
    g.emit(event::kept_one);
    return Steps::go<Say>();
  }
};

struct Mark : In<None> {
  static constexpr std::string_view name = "mark";
  static SeatSet actors(const Game& g, const None&) { return g->marked != 0 ? SeatSet{} : SeatSet::of(0); }
  static void options(const Game&, const None&, Seat, Options& out) {
    for (int m = 0; m < 2; ++m) out.add(verb::mark, m);
  }
  static void apply(Game& g, None&, Seat, Action a) { g->marked = static_cast<u8>(a.arg[0] + 1); }
  static Next finish(Game&, None&) { return done(); }
};

struct Say : In<None> {
  static constexpr std::string_view name = "say";
  static Seat actor(const Game&, const None&) { return 1; }
  static void options(const Game&, const None&, Options& out) { out.add(verb::say); }
  static Next apply(Game& g, None&, Action) {
    g->said = 1;
    return done();
  }
};

struct Rulebook {
  using Game = privately::Game;
  using State = privately::State;
  using Pack = privately::Pack;
  using Steps = privately::Steps;
  static constexpr std::string_view kId = "privately", kPrefix = "PRI", kFolder = "";
  static constexpr u32 kVersion = 1;
  static constexpr u8 kMinSeats = 2, kMaxSeats = 2;
  static constexpr auto kVerbs =
      verb_table<verb::Id>({{verb::keep, {}}, {verb::mark, {}}, {verb::ready, {}}, {verb::say, {}}});
  static constexpr auto kEvents = event_table<event::Id>({{event::kept_one, {}}});
  static constexpr auto kDomains = domain_table<domain::Id>({{domain::number, 256}, {domain::seat, 2}});
  static constexpr std::array<SettingRow, 0> kSettings{};
  static constexpr std::string_view kSeatNames[] = {"blue", "green"};
  static std::unique_ptr<const Pack> load(const Files&) { return std::make_unique<Pack>(); }
  static void start(Game& g, int seats, const Config&) {
    g->seats = static_cast<u8>(seats);
    g->stack.push({Steps::id<Keep>(), {}});
  }
  static int seats(const Game& g) { return g->seats; }
  static void hide(Game& g, Seat viewer) {
    if (viewer == 0) return;
    g->kept = g->marked = 0;
    if (!g->stack.empty() && g->ready == 0) g->stack = {}, g->stack.push({Steps::id<Keep>(), {}});
  }
  static void redeal(Game& g, Seat, Rng&) { (void)g; }
  static void score(const Game&, std::span<i32> out) { out[0] = out[1] = 0; }
  static void places(const Game&, std::span<u8> out) { out[0] = out[1] = 1; }
  static const char* check(const Game&) { return nullptr; }
  static std::string domain_id(const Game&, u8, int) { return {}; }
  static i32 evaluate(const Game&, Seat) { return 0; }
  static u8 round(const Game&) { return 0; }
};

}  // namespace privately

template <>
std::span<const tafel::StepRow> tafel::rows_of<privately::WholeGame>() {
  return make_rows<privately::Game>(privately::WholeGame{});
}

namespace tafel {

namespace {

class PrivateDecision : public testing::Test {
 protected:
  Verdict say(Seat s, const Action& a) { return match.submit(s, match.version(s), {&a, 1}); }

  const Module module = make_module<privately::Rulebook>();
  const privately::Pack pack{};
  const LoadedGame game{.module = module,
                        .rules = module.rules,
                        .pack = PackPtr(&pack, [](const void*) {}),
                        .pack_hash = {},
                        .texts = {},
                        .rulebook = {},
                        .search = {},
                        .guide = {}};
  Match match{game, 2, {}, Seed{}};
};

using privately::verb::Id;

TEST_F(PrivateDecision, may_call_another_and_stays_private) {
  const u32 others = match.version(1);
  ASSERT_TRUE(say(0, make_action(Id::keep, 2)));
  EXPECT_EQ(top_row(game.rules, game.look(match.state())).name, "mark");
  ASSERT_TRUE(say(0, make_action(Id::mark, 1)));
  EXPECT_EQ(match.version(1), others) << "nobody else has heard of it";
  EXPECT_EQ(match.public_entries(), 0U);
  EXPECT_TRUE(match.events().empty());
  ASSERT_TRUE(say(0, make_action(Id::ready)));
  EXPECT_EQ(match.public_entries(), 3U) << "now it is made";
  EXPECT_NE(match.version(1), others);
  EXPECT_TRUE(match.turn().seats.has(1));
}

TEST_F(PrivateDecision, can_be_taken_back_within_it) {
  ASSERT_TRUE(say(0, make_action(Id::keep, 2)));
  ASSERT_TRUE(say(0, make_action(Id::mark, 1)));
  ASSERT_TRUE(match.undo(0, match.version(0)));
  EXPECT_EQ(top_row(game.rules, game.look(match.state())).name, "mark");
  ASSERT_TRUE(match.undo(0, match.version(0)));
  EXPECT_EQ(top_row(game.rules, game.look(match.state())).name, "keep");
  EXPECT_EQ(match.undo(0, match.version(0)).code, Verdict::Code::nothing_to_undo);
}

TEST_F(PrivateDecision, is_final_only_with_its_last_answer) {
  ASSERT_TRUE(say(0, make_action(Id::keep, 0)));
  ASSERT_TRUE(say(0, make_action(Id::mark, 0)));
  EXPECT_TRUE(foresee(game, match.view(0), make_action(Id::ready)).final);
  Match again(game, 2, {}, Seed{});
  const Action keep = make_action(Id::keep, 1);
  EXPECT_FALSE(foresee(game, again.view(0), keep).final);
  ASSERT_TRUE(again.submit(0, again.version(0), {&keep, 1}));
  EXPECT_FALSE(foresee(game, again.view(0), make_action(Id::mark, 1)).final)
      << "the called step ends, not the decision";
}

}  // namespace

}  // namespace tafel
