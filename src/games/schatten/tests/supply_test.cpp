// The supply phase: quests, discarding, drawing, reinforcements (SDM-030 to SDM-042, SDM-221 to SDM-237).
#include "shadows.h"

namespace schatten::test {
namespace {

/// A supply phase with these quests still to come.
Table supply(std::vector<std::string> given, int seats = 2, const Settings& settings = {}) {
  given.push_back("phase supply");
  return table(given, seats, settings);
}

RULE("SDM-030", "one quest is revealed, the others stay open") {
  Table t = supply({"quest q01", "stack 2 0 0"});
  t.chance("reveal_quest q02").settle();
  CHECK(t.then("open = q01 q02"));
  CHECK(t.then("left 0 = 1"));
}

RULE("SDM-031 SDM-030", "two are revealed if none lies open") {
  Table t = supply({"stack 3 0 0"});
  t.chance("reveal_quest q02").chance("reveal_quest q04").settle();
  CHECK(t.then("open = q02 q04"));
}

RULE("R-51 R-46", "one is revealed if only one is left; an empty stack only counts the rounds") {
  Table one = supply({"stack 0 0 1"});
  one.chance("reveal_quest q22").settle();
  CHECK(one.then("open = q22"));
  CHECK(one.then("grace 0"));
  Table none = supply({"stack 0 0 0"});
  none.settle();
  CHECK(none.then("grace 1"));
}

RULE("SDM-003", "the next level comes when one is used up") {
  Table t = supply({"stack 1 1 0"});
  t.chance("reveal_quest q03").chance("reveal_quest q19").settle();
  CHECK(t.then("open = q03 q19"));
}

RULE("SDM-032 SDM-221 SDM-222 SDM-224 R-50", "Ephraim: five black eyes in different neutral regions") {
  Table t = supply({"quest q01", "stack 0 1 0", "card red gar draw"});
  t.chance("reveal_quest q08");
  for (const char* region : {"tho", "sve", "kho", "tuz", "bra"}) t.chance(std::string("draw_region ") + region);
  t.settle();
  EXPECT_EQ(state(t).eyes.size(), 5);
  CHECK(t.then("eye kho = yes"));
  CHECK(t.then("owner tho nobody"));
}

RULE("SDM-222", "only neutral regions are drawn, none twice") {
  Table t = supply({"quest q01", "stack 0 1 0", "card red gar draw"});
  tafel::settle(t.game().rules, t.raw());
  act(t.game().rules, t.raw(), kChance, make_action(verb::reveal_quest, 7));
  for (int n = 0; n < 5; ++n) {
    Options out;
    list_options(t.game().rules, t.raw(), kChance, out);
    EXPECT_EQ(out.size(), static_cast<std::size_t>(32 - n));  // 35 less Garetien and two homes
    EXPECT_FALSE(out.contains(make_action(verb::draw_region, 16)));
    act(t.game().rules, t.raw(), kChance, out[0]);
  }
}

/// All regions but these belong to red.
void leave_neutral(Table& t, const std::vector<int>& regions) {
  Cards all = cards_of(Regions::first(kRegions));
  for (const int r : regions) all.remove(static_cast<std::size_t>(r));
  for (const u8 c : state(t).owned[1] | state(t).owned[2] | state(t).owned[3]) all.remove(c);
  state(t).owned[0] |= all;
}

RULE("SDM-223 R-49", "with fewer neutral regions only as many tokens are placed") {
  for (const auto& [quest, count] : {std::pair{"q08", 2}, {"q11", 2}, {"q14", 2}}) {
    Table t = supply({"quest q01", "stack 0 1 0"});
    leave_neutral(t, {16, 24});
    t.chance(std::string("reveal_quest ") + quest).settle();
    EXPECT_EQ((state(t).eyes | state(t).artefacts | state(t).dragons).size(), count);
  }
  Table t = supply({"quest q01", "stack 0 1 0"});
  leave_neutral(t, {16});
  t.chance("reveal_quest q14").settle();
  EXPECT_EQ(state(t).dragons.size(), 1);
}

RULE("SDM-226", "Khadil: three magic artefacts") {
  Table t = supply({"quest q01", "stack 0 1 0"});
  t.chance("reveal_quest q11").settle();
  EXPECT_EQ(state(t).artefacts.size(), 3);
}

RULE("SDM-231", "Rakorium: two dragons") {
  Table t = supply({"quest q01", "stack 0 1 0"});
  t.chance("reveal_quest q14").settle();
  EXPECT_EQ(state(t).dragons.size(), 2);
}

RULE("R-50", "tokens of different quests may lie in one region") {
  Table t = supply({"quest q01", "stack 0 1 0", "eye gar"});
  t.chance("reveal_quest q14").chance("draw_region gar").chance("draw_region tho").settle();
  CHECK(t.then("dragon gar = yes"));
  CHECK(t.then("eye gar = yes"));
}

RULE("R-81", "of two quests the first brings its tokens before the second is revealed") {
  Table t = supply({"stack 0 2 0"});
  t.chance("reveal_quest q14").chance("draw_region gar").chance("draw_region tho").chance("reveal_quest q05").settle();
  CHECK(t.then("open = q05 q14"));
}

RULE("SDM-236 R-47", "one region with two seas is enough; both get an ark") {
  Table t = supply({"quest q01", "stack 0 1 0"});
  t.chance("reveal_quest q18").chance("draw_region bra").settle();
  EXPECT_EQ(state(t).arks.size(), 2);
  CHECK(t.then("ark m7w = yes"));
  CHECK(t.then("ark sued = yes"));
}

RULE("SDM-236 R-47", "regions of one sea until a second one is found, none drawn twice") {
  Table t = supply({"quest q01", "stack 0 1 0"});
  t.chance("reveal_quest q18").chance("draw_region nos").chance("draw_region alb").chance("draw_region wei");
  t.chance("draw_region dar").settle();
  CHECK(t.then("ark m7w = yes"));
  CHECK(t.then("ark perl = yes"));
  EXPECT_TRUE(state(t).visited.empty());
}

RULE("R-47", "a stack that ends before: one ark, or none") {
  Table one = supply({"quest q01", "stack 0 1 0"});
  leave_neutral(one, {12, 13});
  one.chance("reveal_quest q18").settle();
  EXPECT_EQ(state(one).arks, Seas::of(1));
  Table none = supply({"quest q01", "stack 0 1 0"});
  leave_neutral(none, {16});
  none.chance("reveal_quest q18").settle();
  EXPECT_TRUE(state(none).arks.empty());
}

RULE("SDM-237", "of three seas the start player chooses two") {
  Table t = supply({"quest q01", "stack 0 1 0", "marker = blue"});
  t.chance("reveal_quest q18").chance("draw_region nos").chance("draw_region sel").settle();
  EXPECT_EQ(t.actor(), "blue");
  EXPECT_EQ(t.options("blue").size(), 3U);
  EXPECT_EQ(t.refusal("blue ark_seas ifirn perl"), "SDM-237");
  EXPECT_EQ(t.cause("blue ark_seas perl perl"), "The two demon arks come into two different seas.");
  Table turned = t;
  t.play("blue ark_seas sued perl");
  turned.play("blue ark_seas perl sued");  // in either order
  for (Table* x : {&t, &turned}) {
    CHECK(x->then("ark sued = yes"));
    CHECK(x->then("ark perl = yes"));
    CHECK(x->then("ark m7w = no"));
  }
}

RULE("SDM-033", "any number of cards may be discarded, also none") {
  Table t = supply({"stack 0 0 0", "card red gar hand", "card red tho hand"});
  t.settle();
  EXPECT_EQ(t.step(), "supply.discard");
  EXPECT_EQ(t.refusal("red throw_away sve"), "SDM-033");
  play(t, {"red throw_away tho", "red throw_away gar", "red keep_rest"});
  CHECK(t.then("event discarded red gar"));
  Table none = supply({"stack 0 0 0", "card red gar hand"});
  none.play("red keep_rest");
  CHECK(none.then("card gar hand red"));
}

RULE("SDM-033 SDM-038", "in the first round nobody discards or takes reinforcements") {
  Table t("schatten", 4, {{"factions", "random"}, {"mode", "beginner"}});
  run_to_round(t, 9, 1);
  t.settle();
  EXPECT_EQ(t.step(), "action.choose");
}

RULE("R-69", "what is discarded shows when everybody is done") {
  Table t = supply({"stack 0 0 0", "card red gar hand", "card blue tho hand"});
  t.settle();
  t.events().list.clear();
  play(t, {"red throw_away gar", "red keep_rest"});
  EXPECT_TRUE(t.events().list.empty());
  CHECK(t.then("card gar hand red"));
  t.play("blue keep_rest");
  CHECK(t.then("event discarded red gar"));
}

RULE("SDM-034", "everybody fills up to six; Bruderschaft der Wissenden to seven") {
  Table t = supply({"stack 0 0 0"});
  for (const char* card : {"gar", "tho", "sve", "kho"}) t.given(std::string("card red ") + card + " draw");
  for (const char* card : {"alm", "hor", "nor", "tob"}) t.given(std::string("card blue ") + card + " draw");
  t.given("org red o21 gar 1").settle();
  CHECK(t.then("hand_size red 7"));
  CHECK(t.then("hand_size blue 6"));
}

RULE("SDM-036 R-60", "too many cards: nothing is drawn, nothing must be discarded") {
  Table t = supply({"stack 0 0 0"});
  for (const char* card : {"gar", "tho", "sve", "kho", "alm", "hor", "nor"})
    t.given(std::string("card red ") + card + " hand");
  t.given("card red ork draw");
  t.play("red keep_rest");
  CHECK(t.then("hand_size red 7"));
}

RULE("R-76", "with the setting off, discarding below the limit lets one draw") {
  for (const std::string value : {"on", "off"}) {
    Table t = supply({"stack 0 0 0"}, 2, {{"overfull_blocks_draw", value}});
    for (const char* card : {"gar", "tho", "sve", "kho", "alm", "hor", "nor"})
      t.given(std::string("card red ") + card + " hand");
    play(t, {"red throw_away tho", "red throw_away sve", "red throw_away nor", "red keep_rest"});
    EXPECT_EQ(state(t).hand_count[0], value == "on" ? 4 : 6);
  }
}

RULE("SDM-036", "exactly at the limit is not above it") {
  Table t = supply({"stack 0 0 0"});
  for (const char* card : {"gar", "tho", "sve", "kho", "alm", "hor"})
    t.given(std::string("card red ") + card + " hand");
  play(t, {"red throw_away tho", "red keep_rest"});
  CHECK(t.then("hand_size red 6"));
}

RULE("SDM-037 R-80", "six cards or fewer: all of them come into the hand") {
  Table t = supply({"stack 0 0 0"});
  t.settle();
  CHECK(t.then("hand_size red 4"));
  EXPECT_EQ(game(t).draw_count(0), 0);
  EXPECT_TRUE(state(t).discard[0].empty());
}

RULE("SDM-035", "after shuffling everybody knows what was in the hand before") {
  Table t = supply({"stack 0 0 0", "card red gar hand", "card red tho discard", "card red sve discard",
                    "card red kho discard", "card red nor discard"});
  t.play("red keep_rest");
  CHECK(t.then("hand_size red 6"));
  CHECK(t.then("known red gar = yes"));
  CHECK(t.then("known red g01 = yes"));
  EXPECT_EQ(state(t).known[0].size(), 4);
}

RULE("SDM-038 R-57 R-72", "in player order one of three reinforcements, or none") {
  Table t = supply({"stack 0 0 0", "marker = green", "card green g07 hand"}, 3);
  t.play("green keep_rest");
  EXPECT_EQ(t.actor(), "green");
  CHECK(has(t.options("green"), "reinforce_adventurer"));
  CHECK(has(t.options("green"), "reinforce_ship"));
  CHECK(has(t.options("green"), "upgrade g07 v01"));
  t.play("green reinforce_none");
  CHECK(t.then("supply green 6"));
  EXPECT_EQ(t.actor(), "red");
  t.play("red reinforce_adventurer");
  CHECK(t.then("supply red 7"));
  CHECK(t.then("reserve red 11"));
  t.play("blue reinforce_ship");
  CHECK(t.then("ship_supply blue 3"));
  CHECK(t.then("ship_reserve blue 3"));
  EXPECT_EQ(t.step(), "action.choose");
}

RULE("SDM-039 SDM-040 SDM-041", "which eminences can be improved, and into what") {
  Table t = supply({"stack 0 0 0", "card red tho draw", "card red sve draw", "card red kho draw", "card red g01 hand",
                    "card red v04 hand", "card red g03 discard"});
  state(t).owned[0].remove(36);
  for (const char* card : {"gar", "alm", "hor", "nor"}) t.given(std::string("card red ") + card + " hand");
  play(t, {"red keep_rest"});
  EXPECT_EQ(t.refusal("red upgrade v04 v01"), "SDM-041");
  EXPECT_EQ(t.refusal("red upgrade g03 v09"), "SDM-039");
  EXPECT_EQ(t.refusal("red upgrade g01 v05"), "SDM-040");
  EXPECT_EQ(t.refusal("red upgrade g01 v04"), "SDM-042");
  EXPECT_EQ(t.refusal("red upgrade gar v04"), "SDM-038");
  t.play("red upgrade g01 v02");
  CHECK(t.then("card v02 hand red"));
  CHECK(t.then("card g01 stack"));
  CHECK(t.then("known red v02 = yes"));
}

RULE("SDM-042", "what is used up cannot be chosen") {
  Table t = supply({"stack 0 0 0"});
  state(t).supply[0] = 18, state(t).reserve[0] = 0;
  state(t).ship_supply[0] = 6, state(t).ship_reserve[0] = 0;
  t.settle();
  EXPECT_EQ(t.refusal("red reinforce_adventurer"), "SDM-042");
  EXPECT_EQ(t.refusal("red reinforce_ship"), "SDM-042");
  EXPECT_EQ(t.options("red").back(), "reinforce_none");
}

RULE("SDM-131", "Nordlandbank: a second reinforcement, also of the same kind") {
  Table t = supply({"stack 0 0 0", "card red gar draw", "org red o28 gar 1"});
  play(t, {"red reinforce_adventurer"});
  EXPECT_EQ(t.actor(), "red");
  t.play("red reinforce_adventurer");
  CHECK(t.then("supply red 8"));
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SDM-022", "supply, action, decision, and again") {
  Table t("schatten", 3, {{"factions", "random"}, {"mode", "beginner"}});
  Phase before = Phase::setup;
  std::vector<Phase> seen;
  run_until(t, 11, [&](const State& s) {
    if (s.phase != before) seen.push_back(before = s.phase);
    return s.round >= 3;
  });
  const auto at_supply = std::find(seen.begin(), seen.end(), Phase::supply);
  ASSERT_NE(at_supply, seen.end());
  EXPECT_EQ(*(at_supply + 1), Phase::action);
}

RULE("SDM-035", "cards are drawn out of the own draw pile, at most four at once, ascending") {
  Table t = supply({"stack 0 0 0", "card red gar draw", "card red tho draw", "card red sve draw"});
  const Rules& rules = t.game().rules;
  tafel::settle(rules, t.raw());
  const auto may_come = [&](const std::string& outcome) {
    return chance_valid(rules, t.raw(), *parse_notation(rules, t.raw(), outcome));
  };
  EXPECT_TRUE(may_come("deal_cards red tho sve gar g01"));
  EXPECT_FALSE(may_come("deal_cards blue tho sve gar g01"));
  EXPECT_FALSE(may_come("deal_cards red tho sve gar"));
  EXPECT_FALSE(may_come("deal_cards red tho gar sve g01"));
  EXPECT_FALSE(may_come("deal_cards red tho tho gar g01"));
  EXPECT_FALSE(may_come("deal_cards red tho sve kho g01"));
  EXPECT_FALSE(may_come("draw_org o01"));
  act(rules, t.raw(), kChance, *parse_notation(rules, t.raw(), "deal_cards red tho sve gar g01"));
  EXPECT_EQ(state(t).hand[0].size(), 4);
  CHECK(t.then("hand_size red 4"));
  EXPECT_TRUE(may_come("deal_cards red g02 g03"));
  for (const Event& e : t.events().list) {
    if (e.kind == event::drew_4) {
      EXPECT_EQ(e.open, 1);
    }
  }
}

RULE("SDM-022 R-75", "a new round forgets who recruited and who had too many cards") {
  Table t = supply({"stack 0 0 0"});
  state(t).recruited.add(1), state(t).overfull.add(1);
  t.settle();
  EXPECT_FALSE(state(t).recruited.has(1));
  EXPECT_FALSE(state(t).overfull.has(1));
}

RULE("SDM-236", "a region card that was drawn is not drawn again") {
  Table t = supply({"quest q01", "stack 0 1 0"});
  const Rules& rules = t.game().rules;
  tafel::settle(rules, t.raw());
  act(rules, t.raw(), kChance, make_action(verb::reveal_quest, 17));
  act(rules, t.raw(), kChance, make_action(verb::draw_region, 12));
  Options out;
  list_options(rules, t.raw(), kChance, out);
  EXPECT_FALSE(out.contains(make_action(verb::draw_region, 12)));
  EXPECT_TRUE(out.contains(make_action(verb::draw_region, 13)));
}

}  // namespace
}  // namespace schatten::test
