// What a seat sees of the others, and guesses that fit it: every pile by itself.
#include "echoes_table.h"
#include "games/echoes/view.h"

namespace echoes::test::hidden {
namespace {

/// The position as a seat sees it.
State seen_by(Table& t, Seat viewer) {
  State out = state(t);
  Game g(out, pack(t));
  hide(g, viewer);
  return out;
}

RULE("R-90 ECH-088",
     "preset decks: hand, deck and cards set aside of another seat are one pile, except what is known") {
  for (const int seats : {2, 4}) {
    Table t = seats == 2 ? duel("norsemen", "scots") : team();
    for (Seat s = 0; s < seats; ++s) {
      Player& p = state(t).player[s];
      for (const std::size_t local : {2U, 2U, 3U}) p.deck.remove(local), p.hand.add(local);
      p.known.add(2), p.deck.remove(5), p.aside.add(5), p.aside_count = 1;
      p.hand_count = 3, p.deck_count = static_cast<u8>(p.deck.size()), p.marked = 1;
    }
    for (Seat viewer = 0; viewer < seats; ++viewer) {
      const State seen = seen_by(t, viewer);
      for (Seat s = 0; s < seats; ++s) {
        const Player &was = state(t).player[s], &now = seen.player[s];
        const bool own = s == viewer;
        EXPECT_EQ(now.hand, own ? was.hand : was.known);
        EXPECT_EQ(now.deck, own ? was.deck : was.deck + was.aside + (was.hand - was.known));
        EXPECT_EQ(now.aside, own ? was.aside : Bag{});
        EXPECT_EQ(now.marked, own ? 1 : 0);
        EXPECT_EQ(now.list, was.list);
        EXPECT_EQ(now.hand_count + now.deck_count + now.aside_count, was.hand_count + was.deck_count + 1);
      }
    }
    for (Seat s = 0; s < seats; ++s) {  // only marked: still part of the hand
      Player& p = state(t).player[s];
      p.deck.add(5), p.aside = {}, p.aside.add(3), p.aside_count = 0;
    }
    const State marking = seen_by(t, 0);
    EXPECT_EQ(marking.player[1].deck, state(t).player[1].deck + (state(t).player[1].hand - state(t).player[1].known));
    EXPECT_EQ(marking.player[1].aside, Bag{});
    EXPECT_EQ(marking.player[0].aside, state(t).player[0].aside);
  }
}

RULE("ECH-210 ECH-211 ECH-212 ECH-213 R-63",
     "built decks: the list is hidden; a guess is a legal deck with what was seen") {
  Table t("echoes", 2, with("scots", "hre", {{"deck_building", "on"}}));
  t.play("red preset").play("blue preset");
  t.given("clear");
  set(t, {"unit red SCO-02 a1", "unit blue HRE-02 f1", "upgrade f1 HRE-16", "discard blue HRE-03 HRE-05",
          "event blue HRE-27", "action blue HRE-22 0 0 1 0", "hand blue HRE-04 HRE-08 HRE-09"});
  State& st = state(t);
  st.player[1].known.add(8), st.player[1].playing = 6, st.player[1].deck.remove(6), --st.player[1].deck_count;
  const Civ& civ = pack(t).civ[5];
  const State hidden = seen_by(t, 0);
  EXPECT_EQ(hidden.player[1].list, Bag{});
  EXPECT_EQ(hidden.player[1].deck, Bag{});
  EXPECT_EQ(hidden.player[1].hand, st.player[1].known);
  EXPECT_EQ(hidden.player[0].list, st.player[0].list);
  Bag public_cards;
  for (const std::size_t local : {2U, 16U, 3U, 5U, 27U, 22U, 8U, 6U}) public_cards.add(local);
  Rng rng(4);
  std::array<int, 32> often{};
  for (int round = 0; round < 200; ++round) {
    State guess = hidden;
    Game g(guess, pack(t));
    redeal(g, 0, rng);
    const Player& p = guess.player[1];
    ASSERT_EQ(p.list.size(), 35);
    ASSERT_EQ(p.list.count(civ.conqueror), 1);
    ASSERT_GE(p.list.count(civ.scout), 1);
    for (u8 local = 1; local < civ.cards; ++local) {
      ASSERT_LE(p.list.count(local), civ.pool.count(local));
      ASSERT_GE(p.list.count(local), public_cards.count(local));
      often[local] += p.list.count(local);
    }
    ASSERT_EQ(p.hand.size(), p.hand_count);
    ASSERT_EQ(p.deck.size(), p.deck_count);
    ASSERT_TRUE(p.hand.has(8));
    Bag rest = p.hand + p.deck + public_cards;
    rest.remove(8);  // known: in the hand
    ASSERT_EQ(rest, p.list);
    ASSERT_EQ(std::memcmp(&guess.player[0], &hidden.player[0], sizeof(Player)), 0);
  }
  for (u8 local = 1; local < civ.cards; ++local) EXPECT_GT(often[local], 0) << int{local};
}

RULE("ECH-211 R-90", "while decks are being built nothing is guessed") {
  Table t("echoes", 2, with("scots", "hre", {{"deck_building", "on"}}));
  t.play("blue take_card HRE-02");
  State guess = seen_by(t, 0);
  EXPECT_EQ(guess.player[1].list, Bag{});
  const State before = guess;
  Game g(guess, pack(t));
  Rng rng(1);
  redeal(g, 0, rng);
  EXPECT_EQ(std::memcmp(&guess, &before, sizeof guess), 0);
}

RULE("R-46 R-90", "team: upgrades on the mate's units are seen cards of their owner") {
  Table t("echoes", 4,
          {{"civ_1", "norsemen"}, {"civ_2", "scots"}, {"civ_3", "mongols"}, {"civ_4", "hre"}, {"deck_building", "on"}});
  for (const char* seat : {"red", "blue", "yellow", "green"}) t.play(std::string(seat) + " preset");
  t.given("clear");
  set(t, {"unit red NOR-02 a1", "upgrade a1 MON-15", "unit red NOR-03 a2 queen", "upgrade a2 MON-17",
          "unit blue SCO-02 h8"});
  const State hidden = seen_by(t, 1);
  Rng rng(2);
  for (int round = 0; round < 50; ++round) {
    State guess = hidden;
    Game g(guess, pack(t));
    redeal(g, 1, rng);
    const Player& p = guess.player[2];
    ASSERT_TRUE(p.list.has(15) && p.list.has(17));
    Bag all = p.hand + p.deck;
    all.add(15), all.add(17);
    ASSERT_EQ(all, p.list);
    ASSERT_EQ(p.list.size(), 35);
  }
}

}  // namespace
}  // namespace echoes::test::hidden
