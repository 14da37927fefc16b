// Hidden information: what a seat sees, and that guesses fit it.
#include <nlohmann/json.hpp>

#include "covil_table.h"
#include "games/covil/view.h"
#include "shell/record.h"
#include "shell/text.h"

namespace covil {
namespace {

State seen_by(Table& t, Seat viewer) {
  State copy = state(t);
  Game g(copy, game(t).pack);
  hide(g, viewer);
  return copy;
}

TEST(CovilView, OtherHandsAreCountsAndJoinTheDeck) {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue hand R01 R02", "green hand R03", "yellow hand R04 R05 R06"});
  const State view = seen_by(t, 0);
  EXPECT_EQ(view.player[0].hand.size(), 2);
  EXPECT_TRUE(view.player[1].hand.empty() && view.player[2].hand.empty());
  EXPECT_EQ(int(view.player[2].hand_size), 3);
  EXPECT_EQ(view.relic_deck.size(), 22);
  EXPECT_EQ(int(view.relic_deck_size), 18);
  EXPECT_TRUE(seen_by(t, kNobody).player[0].hand.empty());
}

TEST(CovilView, SecretsOfOthersDoNotShow) {
  Table a("covil", 2), b("covil", 2);
  for (Table* t : {&a, &b}) quiet(*t);
  set(a, {"blue hand R01", "green hand R03"});
  set(b, {"blue hand R01", "green hand R17"});
  const State x = seen_by(a, 0), y = seen_by(b, 0);
  EXPECT_EQ(std::memcmp(&x, &y, sizeof x), 0);
  const State z = seen_by(a, 1);
  EXPECT_NE(std::memcmp(&x, &z, sizeof x), 0);
}

TEST(CovilView, TheVictimOfATheftKnowsWhereItsRelicIs) {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue standing A 1", "green lying A 1", "green hand R01 R02", "blue hand R24 R03"});
  t.chance("lose_relic R02");
  play(t, {"blue activate R24", "blue steal_relic green"});
  EXPECT_TRUE(seen_by(t, 1).player[0].hand == RelicSet::of(1));
  EXPECT_TRUE(seen_by(t, 2).player[0].hand.empty());
  Rng rng(3);
  for (int i = 0; i < 50; ++i) {
    State guess = seen_by(t, 1);
    Game g(guess, game(t).pack);
    redeal(g, 1, rng);
    EXPECT_TRUE(guess.player[0].hand.has(1));
    EXPECT_EQ(guess.player[0].hand.size(), 2);
  }
  t.play("blue activate R02");  // it leaves the hand: nothing is known any more
  EXPECT_TRUE(state(t).player[1].known.empty());
}

RULE("COV-069", "what third seats knew about a hand is void after a theft out of it, unless it held one card") {
  for (const bool single : {false, true}) {
    Table t("covil", 3, {{"board", "a3"}});
    set(t, {"afternoon 2 blue", "blue standing A 1", "green lying A 1", "green hand R05", "blue hand R24"});
    if (!single) set(t, {"green hand R06"});
    state(t).player[2].known = RelicSet::of(4);  // yellow lost R05 to green
    t.chance("lose_relic R05");
    play(t, {"blue activate R24", "blue steal_relic green"});
    EXPECT_EQ(state(t).player[2].known.has(4), single);
    EXPECT_TRUE(state(t).player[1].known.has(4));
    EXPECT_EQ(int(seat(t, 0).hand_size), 1);
    EXPECT_EQ(int(seat(t, 1).hand_size), single ? 0 : 1);
  }
}

TEST(CovilView, GuessesAreUniformOverUnseenRelics) {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hand R01 R02", "green hand R03"});
  std::array<int, kRelics> count{};
  Rng rng(5);
  for (int i = 0; i < 22000; ++i) {
    State guess = seen_by(t, 0);
    Game g(guess, game(t).pack);
    redeal(g, 0, rng);
    ++count[guess.player[1].hand.lowest()];
  }
  EXPECT_EQ(count[0] + count[1], 0);
  for (std::size_t r = 2; r < kRelics; ++r) EXPECT_NEAR(count[r], 1000, 160);
}

/// Blue buys the last relic of the deck (R01) and then one of the new deck, which are all relics that nobody holds.
void reshuffle(Table& t, const char* drawn) {
  set(t, {"afternoon 2 blue", "blue gold 10", "blue standing A 1", "green hand R05 R06", "yellow hand R07",
          "relic_deck R01"});
  t.chance("draw_relic R01").chance(std::string("draw_relic ") + drawn);
  play(t, {"blue buy", "blue buy"});
}

RULE("COV-010", "after a reshuffle no guess puts a card of the new deck into an older hand") {
  Table t("covil", 3, {{"board", "a3"}});
  reshuffle(t, "R09");
  Rng rng(3);
  bool green_has_7 = false;
  for (int i = 0; i < 200; ++i) {
    State guess = seen_by(t, 0);
    Game g(guess, game(t).pack);
    redeal(g, 0, rng);
    EXPECT_TRUE((guess.player[1].hand | guess.player[2].hand) == RelicSet{0x70U});  // R05, R06, R07 in some order
    green_has_7 = green_has_7 || guess.player[1].hand.has(6);
    State seen = seen_by(t, 1);  // to green, blue holds R01 and a card of the new deck
    Game h(seen, game(t).pack);
    redeal(h, 1, rng);
    EXPECT_EQ((seen.player[0].hand & RelicSet{0x41U}).size(), 1);  // R01 or R07
    EXPECT_EQ((seen.player[2].hand & RelicSet{0x41U}).size(), 1);
  }
  EXPECT_TRUE(green_has_7);
}

RULE("COV-010", "an older relic that is shown counts no more") {
  Table t("covil", 3, {{"board", "a3"}});
  reshuffle(t, "R09");
  state(t).active = 1;
  t.play("green activate R06");
  EXPECT_EQ(seat(t, 1).older, 1);
  EXPECT_FALSE(state(t).older.has(5));
  EXPECT_EQ(seat(t, 2).older, 1);
}

RULE("COV-010", "a theft passes on an old relic only where the hand holds no others; else nobody can tell") {
  for (const bool mixed : {false, true}) {
    Table t("covil", 3, {{"board", "a3"}});
    reshuffle(t, "R24");
    set(t, {"green standing A 1"});
    if (mixed) set(t, {"green hand R10"});  // drawn since
    t.chance("lose_relic R06");
    play(t, {"blue activate R24", "blue steal_relic green"});
    EXPECT_EQ(seat(t, 1).older, 1);
    EXPECT_EQ(seat(t, 0).older, mixed ? 1 : 2);
    EXPECT_TRUE(state(t).older.has(5));
  }
}

TEST(CovilView, RecordsFromBeforeAgesWereRememberedGoOn) {
  const LoadedGame& game = *tafel::test::library().find("covil");
  Match match(game, 3, {}, seed_from_number(5));
  Rng rng(5);
  for (int i = 0; i < 90; ++i) {
    const Seat s = match.turn().seats.lowest();
    ::tafel::Options out;
    match.options(s, out);
    const Action a = out[rng.below(static_cast<u32>(out.size()))];
    ASSERT_TRUE(match.submit(s, match.version(s), {&a, 1}));
  }
  nlohmann::json record = match_to_json(match, true);
  record["rules_version"] = 1;
  record["snapshot"].erase("older");
  for (auto& p : record["snapshot"]["player"]) p.erase("older");
  const Match old = match_from_json(game, record);
  EXPECT_TRUE(old.resumed());
  EXPECT_TRUE(old.turn().seats == match.turn().seats);
}

TEST(CovilView, AfterTheGameEverythingIsOpen) {
  Table t("covil", 2);
  set(t, {"night 4", "deck 0", "blue gold 0", "green gold 0", "green hand R05"});
  t.settle();
  EXPECT_TRUE(seen_by(t, 0).player[1].hand.has(4));
}

TEST(CovilView, ClientsGetTheSumsOfACombat) {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M09 M11:exhausted", "blue standing C 1", "green standing C 1"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use M09"});
  nlohmann::json out;
  t.game().module.derive(t.raw(), 1, t.game().speak("en"), out);
  EXPECT_EQ(out["combat"]["attack"]["sum"], 5);
  EXPECT_EQ(out["combat"]["attack"]["lines"].size(), 4U);
  EXPECT_EQ(out["combat"]["defence"]["sum"], 1);
  EXPECT_EQ(out["combat"]["hold_at"], 5);
  bool guard = false;
  for (const auto& p : out["previews"])
    if (p["a"] == "guard HG3") guard = p["delta"] == 2 && p["sum"] == 3;
  EXPECT_TRUE(guard);
  EXPECT_EQ(out["supremacy"].size(), 4U);
}

TEST(CovilView, ClientsGetTheWorthOfEachPayment) {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 0", "blue standing A 1", "blue hall M37 M35", "blue hand R02", "market M08"});
  play(t, {"blue recruit M08", "blue pay_minion M37"});  // costs 10 - 2, the alchemist pays 10
  nlohmann::json out;
  t.game().module.derive(t.raw(), 0, t.game().speak("en"), out);
  std::map<std::string, std::string> text;
  for (const auto& p : out["previews"]) text[p["a"]] = p["text"];
  EXPECT_EQ(text["pay_minion M35"], "Handed in +4, then 14.");
  EXPECT_EQ(text["pay_relic R02"], "Handed in +2, then 12.");
  EXPECT_EQ(text["pay_done"], "Gold +2, then 2.");
}

RULE("COV-010", "an active relic is no old one after a reshuffle") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"yellow active R08"});
  reshuffle(t, "R09");
  EXPECT_TRUE(state(t).older == RelicSet{0x71U});  // R01, R05, R06, R07
  EXPECT_EQ(seat(t, 0).older, 1);
  EXPECT_EQ(seat(t, 2).older, 1);
}

/// After a reshuffle yellow, who has an old relic and two or more new ones, steals one of green's three.
void steal_unseen(Table& t) {
  reshuffle(t, "R09");
  set(t, {"green standing A 1", "yellow standing A 1", "green hand R10", "yellow hand R24 R11 R12"});
  state(t).active = 2;
  t.chance("lose_relic R05");
  play(t, {"yellow activate R24", "yellow steal_relic green"});
}

RULE("COV-010", "an old relic of which nobody knows the hand is equally likely to be each unknown card") {
  Table t("covil", 3, {{"board", "a3"}});
  steal_unseen(t);
  EXPECT_EQ(seat(t, 1).older, 1);  // one of two; the other went, or not
  EXPECT_EQ(seat(t, 2).older, 1);
  Rng rng(3);
  int two_with_green = 0;
  for (int i = 0; i < 4000; ++i) {
    State guess = seen_by(t, 0);
    Game g(guess, game(t).pack);
    redeal(g, 0, rng);
    const int green = (guess.player[1].hand & guess.older).size(), yellow = (guess.player[2].hand & guess.older).size();
    EXPECT_EQ(green + yellow, 3);
    EXPECT_EQ(guess.player[1].hand.size(), 2);
    EXPECT_EQ(guess.player[2].hand.size(), 4);
    two_with_green += green == 2;
  }
  EXPECT_NEAR(two_with_green, 1000, 110);  // green has one unknown card beside the old one, yellow three
}

RULE("COV-010", "showing an old relic that came by an unseen theft leaves the own count alone") {
  Table t("covil", 3, {{"board", "a3"}});
  steal_unseen(t);
  seat(t, 2).older = 0;
  t.play("yellow activate R05");
  EXPECT_EQ(seat(t, 2).older, 0);
  EXPECT_FALSE(state(t).older.has(4));
}

RULE("COV-010", "a theft out of a hand without old relics changes no age") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue standing A 1", "green lying A 1", "green hand R01 R02", "blue hand R24"});
  play(t, {"blue activate R24", "blue steal_relic green"});
  EXPECT_EQ(seat(t, 0).older, 0);
  EXPECT_EQ(seat(t, 1).older, 0);
}

RULE("COV-069", "a relic that is stolen back is nobody's secret place any more") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "green lying A 1", "green hand R05", "blue hand R24"});
  seat(t, 0).known = RelicSet::of(4);  // blue lost R05 to green
  play(t, {"blue activate R24", "blue steal_relic green"});
  EXPECT_TRUE(seat(t, 0).known.empty());
  EXPECT_TRUE(seat(t, 1).known == RelicSet::of(4));
  EXPECT_EQ(t.game().rules.check(t.raw()), nullptr);
}

RULE("COV-010", "a new relic that the viewer knows of does not stand for an old one") {
  Table t("covil", 3, {{"board", "a3"}});
  reshuffle(t, "R09");
  set(t, {"green standing A 1", "yellow standing A 1", "green hand R10", "yellow hand R24"});
  state(t).active = 2;
  t.chance("lose_relic R10");
  play(t, {"yellow activate R24", "yellow steal_relic green"});
  Rng rng(4);
  for (int i = 0; i < 200; ++i) {
    State guess = seen_by(t, 1);
    Game g(guess, game(t).pack);
    redeal(g, 1, rng);
    EXPECT_TRUE(guess.player[2].hand.has(9));
    EXPECT_EQ((guess.player[2].hand & guess.older).size(), 1);
    EXPECT_EQ((guess.player[0].hand & guess.older).size(), 1);
  }
}

}  // namespace
}  // namespace covil
