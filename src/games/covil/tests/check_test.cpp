// The invariants of the specification: a state that breaks one is named.
#include "games/covil/check.h"

#include <functional>

#include "covil_table.h"
#include "games/covil/steps.h"

namespace covil {
namespace {

using Spoil = std::function<void(State&)>;

/// What the check says about a quiet afternoon of day 2 with two troops and a hand each, after the change.
std::string verdict(const Spoil& spoil, const Options& settings = {}) {
  Table t("covil", 2, settings);
  quiet(t);
  set(t, {"blue standing C 1", "green lying C 1", "blue hand R01 R02", "green hand R03"});
  EXPECT_EQ(check(game(t)), nullptr);
  spoil(state(t));
  const char* broken_rule = check(game(t));
  return broken_rule == nullptr ? "" : broken_rule;
}

TEST(CovilCheck, Seats) {
  EXPECT_EQ(verdict([](State& s) { s.player[0].standing.add(0, 3); }),
            "a seat has at most day + 1 troops on the board");
  EXPECT_EQ(verdict([](State& s) { s.player[0].gold = 11; }), "gold exceeds the treasury");
  EXPECT_EQ(verdict([](State& s) { s.player[0].gold = 11; }, {{"treasury_cap", "none"}}), "");
  EXPECT_EQ(verdict([](State& s) { s.player[1].hp = 6; }), "more than 5 hit points");
  EXPECT_EQ(verdict([](State& s) { s.player[0].tired.add(0); }), "a minion carries two markers");
  EXPECT_EQ(verdict([](State& s) { s.player[0].hall[3] = 0, s.player[0].tired.add(3); }), "a marker on an empty slot");
  EXPECT_EQ(verdict([](State& s) { s.player[0].riot_pending = 1; }), "a rioted troop has left the town");
}

TEST(CovilCheck, Halls) {
  EXPECT_EQ(verdict([](State& s) { s.player[0].hall[0] = kFirstHenchman + 1; }),
            "overlords and only overlords sit on the throne");
  EXPECT_EQ(verdict([](State& s) { s.player[0].hall[2] = 5; }), "overlords and only overlords sit on the throne");
  EXPECT_EQ(verdict([](State& s) { s.player[0].hall[2] = kFirstHenchman + 6; }), "a henchman in a foreign hall");
  EXPECT_EQ(verdict([](State& s) { s.player[0].hall[2] = s.player[0].hall[1]; }), "a minion in two slots");
  EXPECT_EQ(verdict([](State& s) { s.player[0].hall[0] = s.player[1].hall[0]; }), "a minion in two halls");
  EXPECT_EQ(verdict([](State& s) { s.player[0].hall[0] = 0, s.player[0].exhausted = {}; }), "an empty throne");
}

TEST(CovilCheck, Outposts) {
  const Options on{{"outposts", "on"}};
  EXPECT_EQ(verdict([](State& s) { s.player[0].outposts.add(2); }), "an outpost without the module");
  EXPECT_EQ(verdict([](State& s) { s.player[0].outposts = ZoneSet{0x1cU}; }, on), "more than 2 outposts");
  EXPECT_EQ(verdict([](State& s) { s.player[0].outposts.add(5); }, on), "an outpost in the town");
  EXPECT_EQ(verdict([](State& s) { s.player[0].outposts.add(1); }, on), "two buildings in one zone");
  EXPECT_EQ(verdict([](State& s) { s.player[0].outposts.add(2), s.player[1].outposts.add(2); }, on),
            "two buildings in one zone");
}

TEST(CovilCheck, Cards) {
  EXPECT_EQ(verdict([](State& s) { s.relic_deck.remove(10); }), "the relics do not add up");
  EXPECT_EQ(verdict([](State& s) { ++s.relic_deck_size; }), "the relics do not add up");
  EXPECT_EQ(verdict([](State& s) { s.relic_discard.add(10), --s.relic_deck_size; }), "a relic is in two places");
  EXPECT_EQ(verdict([](State& s) { s.unseen.remove(10); }), "the mercenaries do not add up");
  EXPECT_EQ(verdict([](State& s) { s.market.add(10); }), "the mercenaries do not add up");
  EXPECT_EQ(verdict([](State& s) { s.unseen = {}, s.deck_known = MercenarySet::first(kBaseMercenaries); }),
            "fewer cards in the deck than are known to be there");
  EXPECT_EQ(verdict([](State& s) { --s.deck_size; }), "deck size at the afternoon");
}

TEST(CovilCheck, Knowledge) {
  EXPECT_EQ(verdict([](State& s) { ++s.player[0].hand_size, --s.relic_deck_size; }), "a hand has another size");
  EXPECT_EQ(verdict([](State& s) { s.player[0].known.add(0); }), "a seat knows of a relic that is in no other hand");
  EXPECT_EQ(verdict([](State& s) { s.player[0].known.add(2); }), "");
  EXPECT_EQ(verdict([](State& s) { s.older.add(9); }), "a relic older than the deck is in no hand");
  EXPECT_EQ(verdict([](State& s) { s.older.add(0), s.player[0].older = 2; }),
            "a hand has fewer old relics than everybody knows");
}

TEST(CovilCheck, Places) {
  EXPECT_EQ(verdict([](State& s) { s.player[1].fortress = kNowhere; }), "a seat without a fortress");
  EXPECT_EQ(verdict([](State& s) { s.player[1].fortress = 2; }), "a fortress beside the spirals");
  EXPECT_EQ(verdict([](State& s) { s.player[1].fortress = s.player[0].fortress; }), "two buildings in one zone");
}

TEST(CovilCheck, DayAndTurn) {
  EXPECT_EQ(verdict([](State& s) { s.rebels = 6; }), "more than 5 rebels");
  EXPECT_EQ(verdict([](State& s) { s.recruits_left = 2; }), "more than one recruit in a turn");
  EXPECT_EQ(verdict([](State& s) { s.troop_action_done = 2; }), "more than one troop action in a turn");
  EXPECT_EQ(verdict([](State& s) {
              s.phase = Phase::morning;
              s.relic_deck.remove(9), --s.relic_deck_size;
              s.player[0].active.add(9);
            }),
            "an active relic in the morning");
  EXPECT_EQ(verdict([](State& s) { s.day = 1, s.phase = Phase::morning, s.rebels = 2; }),
            "not one rebel after the setup");
  EXPECT_EQ(verdict([](State& s) { s.stack[0].step = Steps::id<MorningPurchase>(); }),
            "a troop is missing or lies after the morning");
  EXPECT_EQ(verdict([](State& s) { s.stack[0].step = Steps::id<NightReveal>(); }),
            "a troop stands when the night begins");
  EXPECT_EQ(verdict([](State& s) { s.stack[0].step = Steps::id<NightBuy>(); }), "a troop stands when the night begins");
}

TEST(CovilCheck, Combats) {
  EXPECT_EQ(
      verdict([](State& s) { s.combat = {.stage = Stage::open, .attacker = 0, .defender = 1, .from = 2, .to = 2}; }),
      "the attacked troop is gone");  // it lies
  EXPECT_EQ(
      verdict([](State& s) { s.combat = {.stage = Stage::open, .attacker = 1, .defender = 0, .from = 2, .to = 2}; }),
      "the attacking troop is gone");
  EXPECT_EQ(verdict([](State& s) { s.combat.stage = Stage::settled; }), "a combat without an attack");
  EXPECT_EQ(verdict([](State& s) { s.deferred.push(1); }), "a combat without an attack");
}

}  // namespace
}  // namespace covil
