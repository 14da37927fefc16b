// Setup and general rules (S-1 to S-10, COV-001 to COV-010).
#include <set>

#include "covil_table.h"
#include "games/covil/setup.h"

namespace covil {
namespace {

RULE("COV-004 S-1 R-46", "the board follows from the number of seats") {
  const std::array<const char*, 3> id{"b2", "a3", "a4"};
  for (int seats = 2; seats <= 4; ++seats) {
    Table t("covil", seats);
    EXPECT_EQ(game(t).board().id, id[static_cast<std::size_t>(seats - 2)]);
  }
  Table t("covil", 2, {{"board", "b4"}});
  EXPECT_EQ(game(t).board().id, "b4");
  Config four_on_a3;
  four_on_a3.value[opt_board] = 2;
  EXPECT_EQ(playable(4, four_on_a3), "unplayable.board");
  EXPECT_EQ(playable(3, four_on_a3), "");
}

RULE("COV-004 S-2 S-5 S-7 R-65",
     "each seat has 5 henchmen ready, an exhausted overlord, 5 gold, 5 hit points, 2 relics") {
  Table t("covil", 4);
  for (Seat s = 0; s < 4; ++s) {
    const Player& p = seat(t, s);
    EXPECT_EQ(int(p.gold), 5);
    EXPECT_EQ(p.hp, 5);
    EXPECT_EQ(p.hand.size(), 2);
    EXPECT_EQ(int(p.hand_size), 2);
    EXPECT_LT(game(t).minion_at(s, 0), kBaseOverlords);
    EXPECT_TRUE(p.exhausted == SlotSet::of(0));
    for (std::size_t i = 1; i < kSlots; ++i) EXPECT_EQ(game(t).minion_at(s, i), kFirstHenchman + 5U * s + i - 1);
  }
}

RULE("COV-004 S-3", "one rebel stands in the town") {
  Table t("covil", 2);
  EXPECT_EQ(state(t).rebels, 1);
}

RULE("COV-004 S-4", "every seat has another overlord; with Outposts all 14 can come") {
  std::set<int> seen;
  for (u64 seed = 1; seed <= 200; ++seed) {
    Table t("covil", 4, {{"outposts", "on"}}, seed);
    std::set<int> here;
    for (Seat s = 0; s < 4; ++s) here.insert(game(t).minion_at(s, 0));
    EXPECT_EQ(here.size(), 4U);
    seen.insert(here.begin(), here.end());
  }
  EXPECT_EQ(seen.size(), kOverlords);
}

RULE("COV-004 S-6 R-17", "six cards below 10 lie open, dearer ones went back into a deck of 18") {
  bool set_aside = false;
  for (u64 seed = 1; seed <= 60; ++seed) {
    Table t("covil", 2, {}, seed);
    EXPECT_EQ(state(t).market.size(), 6);
    EXPECT_EQ(int(state(t).deck_size), 18);
    EXPECT_TRUE((state(t).market & game(t).pack.dear).empty());
    EXPECT_TRUE((state(t).deck_known - game(t).pack.dear).empty());
    EXPECT_EQ(state(t).unseen.size() + state(t).deck_known.size(), 34);
    set_aside = set_aside || !state(t).deck_known.empty();
  }
  EXPECT_TRUE(set_aside);
}

RULE("COV-004 S-8 R-44", "the option names the scepter seat, or chance draws it") {
  Table t("covil", 3, {{"first_seat", "3"}});
  EXPECT_EQ(state(t).scepter, 2);
  EXPECT_EQ(t.actor(), "yellow");
  std::set<int> drawn;
  for (u64 seed = 1; seed <= 40; ++seed) {
    Table r("covil", 3, {{"first_seat", "random"}}, seed);
    drawn.insert(state(r).scepter);
  }
  EXPECT_EQ(drawn, (std::set<int>{0, 1, 2}));
  Config c;
  c.value[opt_first_seat] = 3;
  EXPECT_EQ(playable(2, c), "unplayable.first_seat");
  EXPECT_EQ(playable(3, c), "unplayable.first_seat");
  EXPECT_EQ(playable(4, c), "");
  c.value[opt_first_seat] = 4;  // drawn
  EXPECT_EQ(playable(2, c), "");
  c.value[opt_first_seat] = 3;
  c.value[opt_mode] = 1;  // solo: always the human
  EXPECT_EQ(playable(2, c), "");
}

RULE("COV-005 COV-020 S-9 R-45", "fortress and 2 standing troops go to one free spiral, and the morning is over") {
  Table t("covil", 2);
  EXPECT_EQ(t.options("blue").size(), 4U);
  EXPECT_EQ(t.refusal("blue place blue dustgate"), "COV-004");
  t.play("blue place blue greed_peaks");
  EXPECT_EQ(t.options("green").size(), 3U);
  EXPECT_EQ(t.refusal("green place green greed_peaks"), "COV-005");
  t.play("green place green whisperwood");
  then(t, {"blue standing G 2", "green standing H 2", "phase afternoon", "turn blue", "day 1"});
}

RULE("COV-004 S-10", "colours go by seat") {
  Table t("covil", 4);
  const std::array<const char*, 4> first{"HB1", "HG1", "HY1", "HR1"};
  for (Seat s = 0; s < 4; ++s) EXPECT_EQ(game(t).card_at(s, 1).id, first[s]);
}

RULE("COV-002", "the order starts with the scepter holder and goes clockwise") {
  Table t("covil", 3, {{"first_seat", "2"}});
  EXPECT_EQ(t.actor(), "green");
  t.play("green place green gloomwood");
  EXPECT_EQ(t.actor(), "yellow");
  t.play("yellow place yellow ironhorn");
  EXPECT_EQ(t.actor(), "blue");
}

RULE("COV-006", "a zone counts as each of its terrains; the town has terrain too") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue lying A 1", "green lying E 1"});
  then(t, {"supremacy mountain blue", "supremacy water nobody", "supremacy forest nobody"});
  EXPECT_TRUE(game(t).board().tags[4].has(tag_town));
  EXPECT_TRUE(game(t).board().tags[4].has(tag_water));
}

RULE("COV-007 R-40 R-41", "the treasury holds 10, more is lost; hit points stop at 5") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 10", "blue standing A 1"});
  t.play("blue act_gold stormcrag_shore");
  t.then("blue gold 10");
  EXPECT_EQ(events_of(t, event::wasted), 1);
  Table open("covil", 2, {{"treasury_cap", "none"}});
  quiet(open);
  set(open, {"blue gold 10", "blue standing A 1"});
  open.play("blue act_gold stormcrag_shore");
  open.then("blue gold 11");
  Table hp("covil", 2);
  quiet(hp);
  set(hp, {"blue hp 4", "blue hand R14", "blue standing A 1"});
  hp.play("blue activate R14");
  hp.then("blue hp 5");
}

RULE("COV-008", "gold comes from the bank and goes there; stealing takes it from a seat") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 3", "green gold 4", "blue hand R07", "blue standing A 1"});
  play(t, {"blue buy"});
  then(t, {"blue gold 0", "green gold 4"});
  play(t, {"blue activate R07", "blue steal_gold green"});
  then(t, {"blue gold 1", "green gold 3"});
}

RULE("COV-009 R-21", "a hand may hold any number of relics") {
  Table t("covil", 2, {{"treasury_cap", "none"}});
  quiet(t);
  set(t, {"blue gold 60", "blue standing A 1"});
  for (int i = 0; i < 20; ++i) t.play("blue buy");
  t.then("blue hand 20");
}

RULE("COV-010 R-20", "an empty relic deck takes the discards back; without any nothing is drawn or bought") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 9", "blue standing A 1", "relic_deck R01"});
  t.play("blue buy");
  t.then("blue holds R01");
  t.then("relic_deck 0");
  t.play("blue buy");
  then(t, {"blue hand 2", "relic_deck 22", "discard none"});
  Table none("covil", 2);
  quiet(none);
  set(none, {"blue gold 9", "blue standing A 1", "blue hand R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12",
             "green hand R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24"});
  EXPECT_EQ(none.refusal("blue buy"), "COV-010");
}

RULE("COV-001 COV-003 R-18", "a game lasts 4 days and ends after the fourth night") {
  Table t("covil", 3, {}, 5);
  Rng rng(9);
  int last_day = 1, decisions = 0;
  Phase phase = Phase::morning;
  while (!whose_turn(t.game().rules, t.raw()).over) {
    const auto list = t.options(t.actor());
    t.play(t.actor() + " " + list[rng.below(static_cast<u32>(list.size()))]);
    const State& s = state(t);
    EXPECT_TRUE(s.day == last_day || (s.day == last_day + 1 && phase >= Phase::afternoon));
    last_day = s.day;
    phase = s.phase;
    ASSERT_LT(++decisions, 2000);
  }
  then(t, {"day 4", "phase over", "deck 0", "market none"});
}

RULE("S-9 COV-020", "fortresses are founded in the first morning") {
  Table t("covil", 2);
  then(t, {"phase morning", "day 1", "step setup.start"});
  EXPECT_EQ(t.game().rules.check(t.raw()), nullptr);
}

RULE("COV-004 S-1 S-8 R-44 R-46", "each board can be named, and so can each first seat") {
  for (const char* board : {"b2", "a4", "b4"}) {
    Table t("covil", 4, {{"board", board}});
    EXPECT_EQ(game(t).board().id, board);
  }
  for (int first = 1; first <= 4; ++first) {
    Table t("covil", 4, {{"first_seat", std::to_string(first)}});
    EXPECT_EQ(state(t).scepter, first - 1);
  }
}

RULE("S-7 COV-004", "the other relics are the deck") {
  for (int seats = 2; seats <= 4; ++seats) {
    Table t("covil", seats);
    EXPECT_EQ(int(state(t).relic_deck_size), 24 - 2 * seats);
    EXPECT_EQ(state(t).relic_deck.size(), 24 - 2 * seats);
    EXPECT_TRUE(state(t).relic_discard.empty());
  }
}

RULE("COV-005 COV-002", "a refused place for a fortress says what is in the way") {
  Table t("covil", 2);
  t.play("blue place blue greed_peaks");
  EXPECT_EQ(t.cause("green place green greed_peaks"),
            "The fortress of Blue already stands on the spiral in Greed Peaks.");
  EXPECT_EQ(t.cause("green place green cloudpine_heights"), "There is no spiral in Cloudpine Heights.");
  EXPECT_EQ(t.cause("green place blue whisperwood"), "It is the turn of the fortress of Green.");
}

RULE("COV-007 R-40", "without a limit a treasury holds 255") {
  Table t("covil", 2, {{"treasury_cap", "none"}});
  quiet(t);
  set(t, {"blue standing A 1"});
  seat(t, 0).gold = 254;
  t.play("blue act_gold stormcrag_shore");
  t.then("blue gold 255");
  EXPECT_EQ(events_of(t, event::wasted), 0);
}

}  // namespace
}  // namespace covil
