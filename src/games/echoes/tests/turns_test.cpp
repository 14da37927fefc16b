// The turn from one seat to the next, what it clears, limits and endings, and answers for the wrong moment.
#include "echoes_table.h"
#include "games/echoes/causes.h"
#include "games/echoes/score.h"
#include "games/echoes/why.h"

namespace echoes::test::turns {
namespace {

using Told = std::vector<std::vector<int>>;
Told told_of(Table& t, u8 kind) {
  Told out;
  for (const Event& e : t.events().list)
    if (e.kind == kind) out.push_back({e.arg.begin(), e.arg.begin() + e.argc});
  return out;
}

RULE("ECH-024 ECH-042 ECH-065 R-26 R-28",
     "what counts for one turn begins anew for everybody; only the own side gets ready") {
  Table t = duel("norsemen", "scots");
  for (int k = 1; k <= 6; ++k) {
    const std::string pawn = k == 5 ? " king" : k == 6 ? " queen" : "";
    t.given("unit red NOR-0" + std::to_string(k) + " a" + std::to_string(k) + pawn);
    t.given("unit blue SCO-0" + std::to_string(k) + " f" + std::to_string(k) + pawn);
  }
  set(t, {"event red NOR-25", "event blue SCO-26", "deck red none", "deck blue none", "main blue 1 2 0",
          "spent blue 2 0 3", "main red 1 0 0", "spent red 1 1 1", "turn red deployment"});
  State& st = state(t);
  for (std::size_t u = 0; u < 12; ++u) st.unit[u].flags = 0xff & ~Unit::kGone & ~Unit::kSkipReady;
  st.unit[7].flags = Unit::kExhausted | Unit::kSkipReady;
  for (Seat s = 0; s < 2; ++s) {
    Player& p = st.player[s];
    p.civ_used = 1, p.upgrades = 2, p.event[0].used = 1;
  }
  st.camps_built = 2, st.borrow = 1, st.deploy_on_camps = 1, st.lasting_count = 3;
  for (std::size_t i = 0; i < 3; ++i) st.lasting[i].effect = 1, st.lasting[i].square = 5;
  t.play("red end_turn");
  for (std::size_t u = 0; u < 12; ++u) {
    const int left = u == 7 ? Unit::kExhausted : u < 6 ? Unit::kExhausted | Unit::kRangedMode : Unit::kRangedMode;
    EXPECT_EQ(int{st.unit[u].flags}, left) << u;
  }
  for (Seat s = 0; s < 2; ++s) {
    const Player& p = st.player[s];
    EXPECT_EQ(p.civ_used + p.upgrades + p.event[0].used, 0);
  }
  EXPECT_EQ(st.camps_built + st.deploy_on_camps + st.lasting_count, 0);
  EXPECT_EQ(st.borrow, 0xff);
  for (const Lasting& l : st.lasting) EXPECT_EQ(l, Lasting{});
  CHECK(then(t, {"main blue 3 2 3", "spent blue 0 0 0", "main red 1 0 0", "spent red 1 1 1"}));
}

RULE("ECH-021 ECH-025 ECH-202", "turns and rounds of four seats, told with seat and round") {
  Table t = team();
  set(t, {"unit red NOR-01 c1", "unit blue SCO-01 f8", "unit yellow MON-01 e1", "unit green HRE-01 d8", "deck red none",
          "deck blue none", "deck yellow none", "deck green none", "turn red deployment"});
  State& st = state(t);
  for (Player& p : st.player) p.turns = 0;
  st.player[0].turns = 1;
  t.events().list.clear();
  for (const char* seat : {"red", "blue", "yellow", "green", "red"}) {
    if (t.step() == "turn.mobilize") t.play(std::string(seat) + " end_mobilization");
    t.play(std::string(seat) + " end_turn");
  }
  EXPECT_EQ(told_of(t, event::turn_ended), (Told{{0}, {1}, {2}, {3}, {0}}));
  EXPECT_EQ(told_of(t, event::turn_began), (Told{{1, 1}, {2, 1}, {3, 1}, {0, 2}, {1, 2}}));
  EXPECT_EQ(told_of(t, event::readied), (Told{{0}, {1}}));  // the others took their first turn
  EXPECT_EQ(told_of(t, event::deployment_began), (Told{{1}, {2}, {3}, {0}}));
  EXPECT_EQ(st.round, 2);
  EXPECT_EQ(st.at, 1);
  EXPECT_EQ(st.player[0].turns, 2);
  EXPECT_EQ(st.player[3].turns, 1);
  EXPECT_EQ(st.phase, Phase::mobilization);
}

RULE("ECH-177 R-24 R-25", "units that regenerate heal 1, if they are hurt and in the start of their owner's turn") {
  Table t = duel("mongols", "scots");
  set(t, {"unit red MON-10 a1", "unit blue SCO-09 f1", "unit blue SCO-02 f2", "unit blue SCO-01 d6", "hp a1 1",
          "hp f1 1", "hp f2 1", "deck red none", "deck blue none", "turn red deployment"});
  t.events().list.clear();
  t.play("red end_turn");
  CHECK(then(t, {"hp a1 1", "hp f1 2", "hp f2 1"}));
  EXPECT_EQ(told_of(t, event::regenerated), (Told{{pack(t).global(1, 9), 5}}));
  play(t, {"blue end_mobilization", "blue end_turn", "red end_mobilization", "red end_turn"});
  CHECK(then(t, {"hp a1 2", "hp f1 3"}));
  t.events().list.clear();
  play(t, {"blue end_mobilization", "blue end_turn", "red end_mobilization", "red end_turn"});
  CHECK(then(t, {"hp f1 3"}));  // healthy
  EXPECT_EQ(told_of(t, event::regenerated).size(), 1U);
}

RULE("ECH-155 ECH-156 R-65", "drawing up to five, else one; more than seven are discarded, one after the other") {
  for (int n = 0; n <= 9; ++n) {
    Table t = duel("norsemen", "scots");
    set(t, {"unit red NOR-01 a1", "unit blue SCO-01 d6", "turn red deployment"});
    constexpr std::array<int, 9> kHand{2, 2, 2, 3, 3, 4, 5, 6, 7};
    for (int i = 0; i < n; ++i) t.given("hand red NOR-0" + std::to_string(kHand[at(i)]));
    const int drawn = n >= 5 ? 1 : 5 - n, deck = state(t).player[0].deck_count;
    t.play("red end_turn");
    EXPECT_EQ(state(t).player[0].deck_count, deck - drawn) << n;
    EXPECT_EQ(state(t).player[0].hand_count, n + drawn) << n;
    int over = n + drawn - 7;
    for (; over > 0; --over) {
      EXPECT_EQ(t.step(), "turn.hand_limit");
      EXPECT_EQ(t.options("red").size(), at(state(t).player[0].hand.kinds().size()));
      EXPECT_EQ(t.refusal("red discard NOR-14"), state(t).player[0].hand.has(14) ? "" : "ECH-156");
      EXPECT_EQ(t.cause("red discard SCO-02"), "Clansman is not in your hand.");
      t.events().list.clear();
      t.play("red discard NOR-02");
      EXPECT_EQ(told_of(t, event::discarded), (Told{{0, 2}}));
    }
    EXPECT_EQ(state(t).player[0].hand_count, n + drawn > 7 ? 7 : n + drawn);
    EXPECT_EQ(state(t).active, 1);
  }
}

RULE("R-62 R-87", "limits of rounds and of quiet rounds, as the settings say") {
  constexpr std::array<int, 10> kRounds{60, 250, 10, 20, 30, 40, 60, 90, 120, 200};
  constexpr std::array<int, 5> kStill{20, 0, 5, 10, 40};
  Table t = duel("norsemen", "scots"), large = duel("norsemen", "scots", {{"length", "long"}}), four = team();
  for (u8 v = 0; v < 10; ++v)
    for (Table* one : {&t, &large, &four}) {
      state(*one).config.value[option::turn_limit] = v;
      EXPECT_EQ(round_limit(game(*one)), v == 0 && one != &t ? 90 : kRounds[v]) << int{v};
    }
  for (u8 v = 0; v < 5; ++v) {
    state(t).config.value[option::stall_limit] = v;
    EXPECT_EQ(stall_limit(game(t)), kStill[v]);
  }
}

/// Ends the last turn of a round.
Table ended(std::initializer_list<const char*> given, const Settings& settings) {
  Table t = duel("norsemen", "scots", settings);
  set(t, {"unit red NOR-02 c3", "unit blue SCO-02 d5", "deck red none", "deck blue none", "turn blue deployment"});
  set(t, given);
  t.events().list.clear();
  t.play("blue end_turn");
  return t;
}

RULE("R-62 ECH-158", "how the game ends: the limit before the stall, places, and what is told") {
  const Settings both{{"turn_limit_rounds", "10"}, {"stall_rounds", "5"}};
  Table limit = ended({"round = 10", "quiet = 4", "life blue 9"}, both);
  EXPECT_EQ(limit.step(), "");
  EXPECT_EQ(state(limit).ending, Ending::turn_limit);
  EXPECT_EQ(state(limit).phase, Phase::over);
  EXPECT_EQ(told_of(limit, event::limit_reached), Told{{10}});
  EXPECT_EQ(told_of(limit, event::stalled), Told{});
  EXPECT_EQ(told_of(limit, event::game_over), Told{{0}});
  CHECK(then(limit, {"place red 1", "place blue 2"}));
  Table stall = ended({"round = 9", "quiet = 4", "life red 9"}, both);
  EXPECT_EQ(state(stall).ending, Ending::stall);
  EXPECT_EQ(told_of(stall, event::stalled), Told{{5}});
  EXPECT_EQ(told_of(stall, event::limit_reached), Told{});
  EXPECT_EQ(told_of(stall, event::game_over), Told{{1}});
  CHECK(then(stall, {"place red 2", "place blue 1"}));
  Table drawn = ended({"round = 10"}, both);
  EXPECT_EQ(told_of(drawn, event::drawn_game).size(), 1U);
  EXPECT_EQ(told_of(drawn, event::game_over), Told{});
  CHECK(then(drawn, {"place red 1", "place blue 1"}));
  Table on = ended({"round = 9", "quiet = 3"}, both);
  EXPECT_EQ(on.step(), "turn.mobilize");
  EXPECT_EQ(state(on).round, 10);
  EXPECT_EQ(state(on).quiet, 4);
  Table busy = ended({"round = 9", "quiet = 4", "busy = 1"}, both);
  EXPECT_EQ(busy.step(), "turn.mobilize");
  EXPECT_EQ(state(busy).quiet, 0);
  EXPECT_EQ(state(busy).busy, 0);
  Table never = ended({"round = 9", "quiet = 200"}, {{"turn_limit_rounds", "10"}, {"stall_rounds", "off"}});
  EXPECT_EQ(never.step(), "turn.mobilize");
}

RULE("R-62 R-60", "what is compared: life points, units, their health, main resources of all seats of a team") {
  Table t = team();
  set(t, {"unit red NOR-02 a1", "unit yellow MON-02 a2", "unit yellow MON-03 a3", "hp a3 1", "unit blue SCO-02 h1",
          "main red 1 0 0", "spent red 0 2 0", "main yellow 0 0 3", "life yellow 4", "main blue 0 0 1",
          "main green 0 1 0"});
  const Game g = game(t);
  const Standing one = standing_of(g, 0), two = standing_of(g, 1);
  EXPECT_EQ(one.life, 14);
  EXPECT_EQ(one.units, 3);
  EXPECT_EQ(one.health, hp_of(g, 0) + hp_of(g, 12) + 1);
  EXPECT_EQ(one.resources, 6);
  EXPECT_EQ(two.life, 20);
  EXPECT_EQ(two.units, 1);
  EXPECT_EQ(two.resources, 2);
  std::array<i32, 4> points{};
  score(g, points);
  EXPECT_EQ(points, (std::array<i32, 4>{10, 10, 4, 10}));
}

/// To which phase each verb belongs, one by one.
Phase phase_of(u8 v) {
  switch (v) {
    case verb::choose_first:
    case verb::choose_second:
    case verb::take_civ:
    case verb::preset:
    case verb::take_card:
    case verb::mark:
    case verb::done:
    case verb::starter:
      return Phase::setup;
    case verb::move:
    case verb::strike:
    case verb::storm:
    case verb::shoot:
    case verb::bombard:
    case verb::change_mode:
    case verb::build_camp:
    case verb::build_barracks:
    case verb::relocate_camp:
    case verb::relocate_barracks:
    case verb::village_draw:
    case verb::village_resupply:
    case verb::recruit:
    case verb::unit_action:
    case verb::end_mobilization:
      return Phase::mobilization;
    case verb::deploy:
    case verb::replace:
    case verb::civ_action:
    case verb::end_turn:
      return Phase::deployment;
    default:
      return Phase::over;
  }
}

RULE("ECH-021 ECH-040 ECH-128 ECH-149", "whatever belongs to another moment is answered with that moment") {
  Table t = duel("norsemen", "scots");
  for (const Phase now : {Phase::setup, Phase::start, Phase::mobilization, Phase::deployment, Phase::end, Phase::over})
    for (const Seat s : {Seat{0}, Seat{1}})
      for (u8 v = 0; v < verb::count; ++v) {
        state(t).phase = now;
        const Phase belongs = phase_of(v);
        Why expected = because(s == 0 ? Rule{21} : Rule{149}, cause::not_asked_now);
        if (v <= verb::lose) expected = because({21}, cause::by_chance);
        else if (belongs != Phase::over && now != Phase::setup && s != 0) {
          expected = because({21}, cause::foreign_turn, 0);
        } else if (belongs != Phase::over && belongs != now) {
          const Rule rule = belongs == Phase::setup ? Rule{5} : belongs == Phase::mobilization ? Rule{40} : Rule{128};
          expected = because(rule, cause::other_phase, now);
        } else if (belongs != Phase::over) {
          expected = because({21}, cause::other_decision);
        }
        Action a;
        a.verb = v;
        ASSERT_EQ(wrong_moment(game(t), s, a), expected) << int{v} << " " << static_cast<int>(now) << " " << int{s};
      }
}

}  // namespace
}  // namespace echoes::test::turns
