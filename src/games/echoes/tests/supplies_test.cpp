// The bank, main and temporary resources, events that are given up, drawing and exchanging cards.
#include "echoes_table.h"
#include "games/echoes/causes.h"
#include "games/echoes/supply.h"
#include "kernel/flow.h"
#include "shell/judge.h"

namespace echoes::test::supplies {
namespace {

/// Arguments of all events of a kind, in order.
std::vector<std::vector<int>> told_of(Table& t, u8 kind) {
  std::vector<std::vector<int>> out;
  for (const Event& e : t.events().list)
    if (e.kind == kind) out.push_back({e.arg.begin(), e.arg.begin() + e.argc});
  return out;
}
using Told = std::vector<std::vector<int>>;

RULE("ECH-013 R-18",
     "the limited bank: five of each resource and three wilds for each seat, less all that lies anywhere") {
  for (const int seats : {2, 4}) {
    Table t = seats == 2 ? duel("hre", "norsemen", {{"limited_bank", "on"}}) : team({{"limited_bank", "on"}});
    State& st = state(t);
    for (Seat s = 0; s < seats; ++s) st.player[s].ready = {};
    const Game g = game(t);
    std::array<int, 4> left{5 * seats, 5 * seats, 5 * seats, 3 * seats};
    const auto expect_left = [&] {
      for (u8 r = 0; r < 4; ++r) EXPECT_EQ(bank_left(g, r), left[r]) << int{r};
    };
    expect_left();
    for (Seat s = 0; s < seats; ++s) {
      Player& p = st.player[s];
      for (std::size_t r = 0; r < 3; ++r) {
        p.ready[r] = 1, --left[r], expect_left();
        p.spent[r] = 2, left[r] -= 2, expect_left();
      }
      for (std::size_t r = 0; r < 4; ++r) {
        p.civ_tokens.n[r] = 1, --left[r], expect_left();
        p.event.clear(), p.event.push({1, 0, {}}), p.event.push({1, 0, {}});
        p.event[1].tokens.n[r] = 1, --left[r], expect_left();
        p.event.clear(), ++left[r];
        p.action.clear(), p.action.push({1, 0, {}});
        p.action[0].tokens.n[r] = 1, --left[r], expect_left();
        p.action.clear(), ++left[r];
        st.unit[s * 6 + r].tokens.n[r] = 1, --left[r], expect_left();
        st.unit[s * 6 + 5].tokens.n[r] += 1, --left[r], expect_left();
      }
    }
    st.joker = 1, --left[3], expect_left();
  }
  Table free = duel("hre", "norsemen");
  for (u8 r = 0; r < 4; ++r) EXPECT_EQ(bank_left(game(free), r), 255);
}

RULE("ECH-068 R-18 R-53", "a double gold mine brings what the bank still has, and just that is lost with the camp") {
  Table t = duel("byzantines", "norsemen", {{"limited_bank", "on"}});
  set(t, {"terrain c3 rich_mine", "unit red BYZ-03 c3", "unit blue NOR-13 c4", "unit blue NOR-01 d6", "main red 1 1 0",
          "main blue 1 1 9"});
  t.events().list.clear();
  t.play("red build_camp c3");
  while (t.step() == "react") t.play("blue pass");
  CHECK(then(t, {"main red 1 1 1"}));
  EXPECT_EQ(state(t).given[18], 1);
  EXPECT_EQ(told_of(t, event::main_gained), (Told{{0, 1, kGold}}));
  EXPECT_EQ(told_of(t, event::built), (Told{{0, static_cast<int>(BuildingKind::camp), 18}}));
  Table full = duel("byzantines", "norsemen");
  set(full, {"terrain c3 rich_mine", "unit red BYZ-03 c3", "unit blue NOR-01 d6"});
  full.play("red build_camp c3");
  CHECK(then(full, {"main red 1 1 2"}));
  EXPECT_EQ(state(full).given[18], 2);
}

RULE("ECH-080", "what each ground brings to a camp") {
  Table t = duel("byzantines", "norsemen");
  const Game g = game(t);
  constexpr std::array<std::pair<const char*, std::array<int, 2>>, 9> kBrings{{{"farmland", {kFood, 1}},
                                                                               {"forest", {kWood, 1}},
                                                                               {"mine", {kGold, 1}},
                                                                               {"rich_mine", {kGold, 2}},
                                                                               {"mountain", {0, 0}},
                                                                               {"water", {0, 0}},
                                                                               {"river", {0, 0}},
                                                                               {"village", {0, 0}},
                                                                               {"river_village", {0, 0}}}};
  for (const auto& [ground, brings] : kBrings) {
    t.given(std::string("terrain a1 ") + ground);
    EXPECT_EQ(yield_of(g, 0).n, brings[1]) << ground;
    EXPECT_EQ(yield_of(g, 0).resource, brings[0]) << ground;
  }
}

RULE("ECH-122 R-53 R-54", "lost resources: ready ones first, then exhausted ones; what comes is ready") {
  Table t = duel("byzantines", "norsemen");
  set(t, {"main blue 1 0 2", "spent blue 2 0 0"});
  Game g = game(t);
  t.events().list.clear();
  lose_main(g, 1, kFood, 2);
  CHECK(then(t, {"main blue 0 0 2", "spent blue 1 0 0"}));
  lose_main(g, 1, kGold, 0), gain_main(g, 1, kGold, 0);
  gain_main(g, 1, kWood, 2);
  CHECK(then(t, {"main blue 0 2 2", "main red 1 1 0"}));
  EXPECT_EQ(told_of(t, event::main_lost), (Told{{1, 2, kFood}}));
  EXPECT_EQ(told_of(t, event::main_gained), (Told{{1, 2, kWood}}));
  EXPECT_ANY_THROW(lose_main(g, 1, kFood, 2));
}

RULE("ECH-031 ECH-032 R-18", "temporary resources: up to the limit of the card, as many as the bank has") {
  Table t = duel("byzantines", "norsemen", {{"limited_bank", "on"}});
  Game g = game(t);
  Tokens on;
  EXPECT_EQ(gain_tokens(g, 0, on, kFood, 2, 0xff), 2);
  EXPECT_EQ(on.n[kFood], 2);
  EXPECT_EQ(gain_tokens(g, 0, on, kWood, 2, 3), 1);
  EXPECT_EQ(on.n[kWood], 1);
  EXPECT_EQ(gain_tokens(g, 0, on, kGold, 1, 3), 0);
  EXPECT_EQ(gain_tokens(g, 0, on, kGold, 1, 4), 1);
  EXPECT_EQ(on.total(), 4);
  state(t).player[0].ready[kGold] = 9;
  EXPECT_EQ(gain_tokens(g, 0, on, kGold, 3, 0xff), 1);
  EXPECT_EQ(on.n[kGold], 2);
  state(t).player[0].ready[kGold] = 10;
  EXPECT_EQ(gain_tokens(g, 0, on, kGold, 3, 0xff), 0);
}

RULE("ECH-033 ECH-151 R-48", "an event that is given up: its health goes from own camps, which never fall by that") {
  Table t = duel("hre", "norsemen");
  set(t, {"unit red HRE-02 c3", "unit blue NOR-01 d6", "event red HRE-27 0 1 2 0", "camp red a1", "camp red a2",
          "camp red a3", "camp red a4", "camp blue f1", "turn red deployment"});
  state(t).hurt[0] = 1, state(t).hurt[8] = 2, state(t).hurt[16] = 3, state(t).hurt[24] = 5, state(t).hurt[5] = 3;
  t.events().list.clear();
  t.play("red drop_event HRE-27");
  CHECK(then(t, {"building a1 red camp 4", "building a2 red camp 4", "building a3 red camp 3", "building a4 red camp 1",
                 "building f1 blue camp 1", "discard red HRE-27", "events red none"}));
  const int card = pack(t).global(5, 27);
  EXPECT_EQ(told_of(t, event::token_lost), (Told{{0, card, 3}}));
  EXPECT_EQ(told_of(t, event::discarded), (Told{{0, card}}));
  Table other = duel("hre", "norsemen");
  set(other, {"unit red HRE-02 c3", "unit blue NOR-01 d6", "event red HRE-28", "event red HRE-27", "camp red a1 1",
              "turn red deployment"});
  other.events().list.clear();
  other.play("red drop_event HRE-28");
  CHECK(then(other, {"building a1 red camp 1", "events red HRE-27"}));
  EXPECT_EQ(told_of(other, event::token_lost), Told{});
}

RULE("ECH-157", "what may be drawn: cards of the own deck that are still there, each copy with the same chance") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 village", "unit red BYZ-03 c3", "unit blue SCO-01 d6", "deck red BYZ-05 BYZ-03 BYZ-03"});
  const u8 unit = 0;
  act(t.game().rules, t.raw(), 0, make_action(verb::village_draw, unit));
  settle(t.game().rules, t.raw());
  ASSERT_EQ(t.step(), "supply.draw");
  const auto valid = [&](Action a) { return chance_valid(t.game().rules, t.raw(), a); };
  const u8 five = pack(t).global(3, 5), three = pack(t).global(3, 3);
  CHECK(valid(make_action(verb::deal, 0, five)) && valid(make_action(verb::deal, 0, three)));
  CHECK(!valid(make_action(verb::lose, 0, five)) && !valid(make_action(verb::deal, 1, five)));
  CHECK(!valid(make_action(verb::deal, 0, pack(t).global(3, 4))) &&
        !valid(make_action(verb::deal, 0, pack(t).global(1, 5))));
  CHECK(!valid(make_action(verb::deal, 0)) && !valid(make_action(verb::deal, 0, 165)) &&
        !valid(make_action(verb::deal, 0, 255)));
  Action longer = make_action(verb::deal, 0, five);
  longer.argc = 3;
  CHECK(!valid(longer));
  Options out;
  list_options(t.game().rules, t.raw(), kChance, out);
  EXPECT_EQ(out.size(), 2U);
  const StepRow& row = top_row(t.game().rules, t.raw());
  EXPECT_EQ(row.weight(t.raw(), t.raw().stack().back(), make_action(verb::deal, 0, three)), 2U);
  EXPECT_EQ(row.weight(t.raw(), t.raw().stack().back(), make_action(verb::deal, 0, five)), 1U);
  t.events().list.clear();
  act(t.game().rules, t.raw(), kChance, make_action(verb::deal, 0, three));
  CHECK(then(t, {"hand red BYZ-03", "deck_size red 2", "hand_size red 1"}));
  ASSERT_EQ(t.events().list.size(), 1U);
  const Event& e = t.events().list[0];
  EXPECT_EQ(told_of(t, event::drawn), (Told{{0, three}}));
  CHECK(!e.hidden_from(0) && e.hidden_from(1) && e.open == 1);
}

RULE("ECH-088 R-22 R-90", "resupply: no more cards than the deck holds; without any nothing is forgotten") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 village", "terrain c4 village", "unit red BYZ-03 c3", "unit red BYZ-04 c4", "unit blue SCO-01 d6",
          "hand red BYZ-08 BYZ-10 BYZ-11", "deck red BYZ-05 BYZ-12"});
  state(t).player[0].known.add(8);
  EXPECT_EQ(markable(game(t), 0), 2);
  t.play("red village_resupply c3");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"mark BYZ-08", "mark BYZ-10", "mark BYZ-11", "done"}));
  t.events().list.clear();
  t.play("red done");
  EXPECT_EQ(told_of(t, event::exchanged), (Told{{0, 0}}));
  CHECK(state(t).player[0].known.has(8));
  CHECK(then(t, {"hand_size red 3", "deck_size red 2"}));
  play(t, {"red village_resupply c4", "red mark BYZ-08", "red mark BYZ-10"});
  Totals sums;
  top_row(t.game().rules, t.raw()).totals(t.raw(), t.raw().stack().back(), 0, sums);
  EXPECT_EQ(sums.list.at(0).have, 2);
  EXPECT_EQ(sums.list.at(0).need, 2);
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"done"}));
  EXPECT_EQ(t.refusal("red mark BYZ-11"), "ECH-088");
  EXPECT_EQ(t.cause("red mark BYZ-11"), "There are only 2 cards in your deck; you cannot exchange more.");
  EXPECT_EQ(t.cause("red mark BYZ-05"), "Varangian Guard is not in your hand.");
  CHECK(t.cause("red mark SCO-11").ends_with(" is not in your hand."));  // the number of one in the hand, another deck
  t.events().list.clear();
  t.play("red done");
  EXPECT_EQ(told_of(t, event::exchanged), (Told{{0, 2}}));
  CHECK(then(t, {"hand red BYZ-05 BYZ-11 BYZ-12", "deck_size red 2", "hand_size red 3"}));
  CHECK(state(t).player[0].known.empty() && state(t).player[0].deck.has(8) && state(t).player[0].deck.has(10));
  EXPECT_EQ(state(t).player[0].aside_count, 0);
  EXPECT_EQ(state(t).player[0].marked, 0);
}

RULE("R-90", "a known card that is played is known no more; a second copy in the hand is none of it") {
  Table t = duel("byzantines", "scots");
  set(t, {"hand red BYZ-03 BYZ-03 BYZ-04"});
  Game g = game(t);
  state(t).player[0].known.add(3);
  take_from_hand(g, 0, 4);
  EXPECT_EQ(state(t).player[0].known.size(), 1);
  take_from_hand(g, 0, 3);
  EXPECT_EQ(state(t).player[0].known.size(), 0);
  EXPECT_EQ(state(t).player[0].hand.count(3), 1);
  EXPECT_EQ(state(t).player[0].hand_count, 1);
}

RULE("ECH-073 ECH-149 R-42", "barracks are no camp for abilities; whoever may answer a building is asked once") {
  Table t = duel("scots", "norsemen");
  set(t, {"unit red SCO-01 a5", "unit blue NOR-01 d6", "main red 0 2 2"});
  t.play("red build_barracks a5");
  CHECK(then(t, {"tokens a5 0 0 0 0", "building a5 red barracks 5", "main red 0 0 0"}));
  EXPECT_EQ(state(t).busy, 1);
  Table asked = duel("scots", "norsemen");
  set(asked,
      {"unit red SCO-02 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "hand blue NOR-02", "main blue 3 0 0"});
  asked.play("red build_camp c3");
  EXPECT_EQ(asked.step(), "react");
  asked.play("blue pass");
  EXPECT_EQ(asked.step(), "turn.mobilize");
}

}  // namespace
}  // namespace echoes::test::supplies
