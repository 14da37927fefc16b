// The engine on a game made for breaking it: wrong locals, endless steps, stacks that overflow, silent chance.
#include <gtest/gtest.h>

#include "kernel/broken.h"
#include "shell/json.h"

namespace toy {
using namespace tafel;

struct Depth {
  u8 n = 0;
  static void fields(auto& d, auto& f) { f("n", d.n); }
};
struct Other {
  u16 n = 0;
  static void fields(auto& d, auto& f) { f("n", d.n); }
};
struct State {
  Stack stack{};
  u8 mode = 0;
  std::array<u8, 2> list{};
  Count count{};
  BitSet<8> set{};
  FixedVec<u8, 3> vec{};
  i8 small = 0;
  static void fields(auto& s, auto& f) {
    f("mode", s.mode), f("list", s.list), f("count", s.count), f("set", s.set), f("vec", s.vec), f("small", s.small);
  }
};
struct Pack {};
struct Game : Context<State, Pack> {
  using Context::Context;
};

struct Choose;
struct Deeper;
struct Odd;
struct Endless;
struct Draw;
struct WholeGame : Chapter<Choose, Deeper, Odd, Endless, Draw> {};
using Steps = Chapters<WholeGame>;
enum Verb : u8 { go_on, deeper, wrong_go, wrong_call, endless, draw, finish };

struct Choose : In<Depth> {
  static constexpr std::string_view name = "choose";
  static Seat actor(const Game& g, const Depth&) { return g->mode == 9 ? kNobody : Seat{0}; }
  static void options(const Game&, const Depth&, Options& out) {
    for (u8 v = go_on; v <= finish; ++v) out.add(v);
  }
  static Next apply(Game&, Depth& d, Action a) {
    switch (a.verb) {
      case deeper:
        return Steps::call_then<Deeper, Choose>(Depth{static_cast<u8>(d.n + 1)});
      case wrong_go:
        return Steps::go<Odd>();
      case wrong_call:
        return Steps::call<Odd>(Depth{1});
      case endless:
        return Steps::go<Endless>();
      case draw:
        return Steps::call<Draw>();
      case finish:
        return done();
      default:
        d.n = 7;
        return stay();
    }
  }
};
/// Calls itself once per frame: as deep as the stack allows.
struct Deeper : In<Depth> {
  static constexpr std::string_view name = "deeper";
  static Next run(Game&, Depth& d) {
    if (d.n == 0) return done();
    return Steps::call<Deeper>(Depth{d.n});
  }
};
struct Odd : In<Other> {
  static constexpr std::string_view name = "odd";
  static Next run(Game&, Other&) { return done(); }
};
struct Endless : In<Depth> {
  static constexpr std::string_view name = "endless";
  static Next run(Game&, Depth&) { return stay(); }
};
struct Draw : In<None> {
  static constexpr std::string_view name = "draw";
  static void outcomes(const Game& g, const None&, Options& out) {
    for (int k = 0; k < g->mode; ++k) out.add(draw, k);
  }
  static u32 weight(const Game&, const None&, Action a) { return a.arg[0]; }
  static Next apply(Game& g, None&, Action a) {
    g->list[0] = a.arg[0];
    return done();
  }
};

struct Rulebook {
  using Game = toy::Game;
  using State = toy::State;
  using Pack = toy::Pack;
  using Steps = toy::Steps;
  static constexpr std::string_view kId = "toy", kPrefix = "TOY", kFolder = "games/toy";
  static constexpr u32 kVersion = 1;
  static constexpr u8 kMinSeats = 1, kMaxSeats = 1;
  static constexpr VerbRow kVerbs[] = {{"go_on", {}},   {"deeper", {}}, {"wrong_go", {}}, {"wrong_call", {}},
                                       {"endless", {}}, {"draw", {}},   {"finish", {}}};
  static constexpr std::array<EventRow, 0> kEvents{};
  static constexpr DomainRow kDomains[] = {{"number", 256}, {"seat", 1}};
  static constexpr std::array<SettingRow, 0> kSettings{};
  static constexpr std::string_view kSeatNames[] = {"blue"};
  static std::unique_ptr<Pack> load(const Files&) { return std::make_unique<Pack>(); }
  static void start(Game& g, int, const Config&) { g->stack.push({Steps::id<Choose>(), {}}); }
  static int seats(const Game&) { return 1; }
  static void hide(Game&, Seat) {}
  static void redeal(Game&, Seat, Rng&) {}
  static void score(const Game&, std::span<i32>) {}
  static void places(const Game&, std::span<u8>) {}
  static const char* check(const Game&) { return nullptr; }
  static std::string domain_id(const Game&, u8, int) { return {}; }
  static i32 evaluate(const Game&, Seat) { return 0; }
  static u8 round(const Game&) { return 0; }
};

}  // namespace toy

template <>
std::span<const tafel::StepRow> tafel::rows_of<toy::WholeGame>() {
  return make_rows<toy::Game>(toy::WholeGame{});
}

namespace tafel {
namespace {

struct Toy : testing::Test {
  Rules rules = make_rules<toy::Rulebook>();
  toy::Pack pack;
  StateBox box;
  RawGame g = raw_game(box, &pack);
  Toy() { start_game(rules, g, 1, {}); }
  toy::State& state() { return *reinterpret_cast<toy::State*>(box.bytes); }
  void play(u8 verb) { act(rules, g, 0, make_action(verb)); }
  std::string reads(const std::function<void(Json&)>& change) {
    Json json = state_to_json(rules, &pack, box);
    change(json);
    StateBox back;
    try {
      state_from_json(rules, &pack, json, back);
    } catch (const std::runtime_error& e) {
      return e.what();
    }
    return "";
  }
};

TEST_F(Toy, wrong_locals_are_broken_rules) {
  EXPECT_THROW(play(toy::wrong_go), BrokenRule);
  EXPECT_THROW(play(toy::wrong_call), BrokenRule);
}

TEST_F(Toy, a_stack_that_overflows_is_a_broken_rule) { EXPECT_THROW(play(toy::deeper), BrokenRule); }

TEST_F(Toy, endless_automatic_steps_are_a_broken_rule) { EXPECT_THROW(play(toy::endless), BrokenRule); }

TEST_F(Toy, a_choice_without_an_actor_is_a_broken_rule) {
  state().mode = 9;
  EXPECT_THROW(whose_turn(rules, g), BrokenRule);
}

TEST_F(Toy, chance_without_an_outcome_is_a_broken_rule) {
  play(toy::draw);
  ASSERT_TRUE(whose_turn(rules, g).chance);
  Rng rng(1);
  EXPECT_THROW(sample_chance(rules, g, rng), BrokenRule);
  state().mode = 3;  // outcomes 0, 1, 2 with weights 0, 1, 2
  EXPECT_FALSE(chance_valid(rules, g, make_action(toy::draw, 0))) << "no weight";
  EXPECT_FALSE(chance_valid(rules, g, make_action(toy::draw, 3))) << "not listed";
  std::array<int, 3> count{};
  for (int k = 0; k < 3000; ++k) ++count[sample_chance(rules, g, rng).arg[0]];
  EXPECT_EQ(count[0], 0);
  EXPECT_NEAR(count[1], 1000, 150);
  act(rules, g, kChance, make_action(toy::draw, 2));
  EXPECT_EQ(state().list[0], 2);
  EXPECT_EQ(top_row(rules, g).name, "choose") << "the called flow comes back to its caller";
}

TEST_F(Toy, locals_survive_and_the_end_is_an_empty_stack) {
  play(toy::go_on);
  EXPECT_EQ(static_cast<int>(g.stack().back().locals[0]), 7);
  play(toy::finish);
  EXPECT_TRUE(whose_turn(rules, g).over);
  EXPECT_EQ(g.stack(), Stack{}) << "popped frames leave no bytes behind";
}

TEST_F(Toy, json_names_the_path_of_a_mistake) {
  state().vec.push(5);
  state().set.add(3);
  EXPECT_EQ(reads([](Json&) {}), "");
  EXPECT_EQ(reads([](Json& j) { j.erase("mode"); }), "state.mode: expected this field, found nothing");
  EXPECT_EQ(reads([](Json& j) { j["mode"] = 256; }), "state.mode: expected 0 to 255, found 256");
  EXPECT_EQ(reads([](Json& j) { j["mode"] = -1; }), "state.mode: expected 0 to 255, found -1");
  EXPECT_EQ(reads([](Json& j) { j["small"] = -129; }), "state.small: expected -128 to 127, found -129");
  EXPECT_EQ(reads([](Json& j) { j["small"] = UINT64_MAX; }),
            "state.small: expected -128 to 127, found 18446744073709551615");
  EXPECT_EQ(reads([](Json& j) { j["mode"] = "x"; }), "state.mode: expected a whole number, found \"x\"");
  EXPECT_EQ(reads([](Json& j) { j["mode"] = 1.5; }), "state.mode: expected a whole number, found 1.5");
  EXPECT_EQ(reads([](Json& j) { j["list"] = {1, 300}; }), "state.list.1: expected 0 to 255, found 300");
  EXPECT_EQ(reads([](Json& j) { j["list"] = {1}; }), "state.list: expected exactly 2 items, found 1");
  EXPECT_EQ(reads([](Json& j) { j["vec"] = {1, 2, 3, 4}; }), "state.vec: expected at most 3 items, found 4");
  EXPECT_EQ(reads([](Json& j) { j["set"] = {8}; }), "state.set.0: expected 0 to 7, found 8");
  EXPECT_EQ(reads([](Json& j) { j["list"] = 3; }), "state.list: expected a list, found number");
  EXPECT_EQ(reads([](Json& j) { j["stack"][0]["step"] = "nowhere"; }), "stack: unknown step \"nowhere\"");
  EXPECT_EQ(reads([](Json& j) { j["stack"][0].erase("n"); }), "state.stack.0.n: expected this field, found nothing");
  EXPECT_EQ(reads([](Json& j) { j["stack"][0] = 4; }), "state.stack.0: expected an object, found number");
  EXPECT_EQ(reads([](Json& j) { j = Json::array(); }), "state: expected an object, found array");
}

TEST_F(Toy, hash_sees_every_byte) {
  const u64 before = state_hash(rules, box);
  for (std::size_t i = 0; i < rules.state_bytes; ++i) {
    box.bytes[i] ^= std::byte{1};
    EXPECT_NE(state_hash(rules, box), before);
    box.bytes[i] ^= std::byte{1};
  }
  EXPECT_EQ(state_hash(rules, box), before);
}

}  // namespace
}  // namespace tafel
