// Who is told what: cards that only one seat sees, and cards that everybody knows.
#include <algorithm>

#include "board.h"

namespace immortals::test {
namespace {

/// The one event of this kind that has been told so far.
Event told(Table& t, u8 kind) {
  const auto& list = t.events().list;
  const auto is = [&](const Event& e) { return e.kind == kind; };
  EXPECT_TRUE(std::any_of(list.begin(), list.end(), is)) << kEvents[kind].name;
  const auto at = std::find_if(list.begin(), list.end(), is);
  return at == list.end() ? Event{} : *at;
}

/// `seat` alone sees all of the event; everybody sees whose it is.
void expect_private(const Event& e, Seat seat) {
  EXPECT_EQ(e.open, 1);
  EXPECT_EQ(e.arg[0], seat);
  for (Seat s = 0; s < kSeats; ++s) EXPECT_EQ(e.hidden_from(s), s != seat) << int{s};
  EXPECT_TRUE(e.hidden_from(kNobody));
}

RULE("IMM-090", "only the one who draws a card in Reinforcement is told which") {
  Table t = bare("reinforce");
  t.given("first black").settle();
  expect_private(told(t, event::card_drawn), 1);
}

RULE("IMM-192", "only the one who draws a card by magic is told which") {
  Table t = executing({"gold purple 5", "plan purple magic_light magic_card_or_marker"});
  t.play("purple reveal magic_light");
  t.play("purple draw 1");
  expect_private(told(t, event::card_drawn), 0);
}

RULE("IMM-044", "only its owner is told the cards of a draft hand") {
  Table t("immortals", 3, {{"first_player", "seat_2"}});
  while (t.step() == "start.group") t.play(t.actor() + " " + t.options(t.actor())[0]);
  expect_private(told(t, event::hand_dealt), 1);
}

RULE("IMM-052 R-10", "only its owner is told a card kept without placing") {
  Table t = bare("draft");
  t.given("groups purple 3").given("draft purple conf_l_dustwell").given("draft black conf_s_heartwood");
  t.play("black pick conf_s_heartwood").play("purple pick conf_l_dustwell");
  expect_private(told(t, event::kept_secret), 1);
}

RULE("IMM-054", "only the one who fills up his hand is told the card") {
  Table t = bare("draft");
  t.given("first purple").given("groups purple 3 2").given("draft purple conf_l_dustwell");
  t.play("purple pick conf_l_dustwell").play("purple place_group 3");
  expect_private(told(t, event::refilled), 1);
}

RULE("IMM-051 R-64", "a card kept after it was shown is known to everybody") {
  Table t = bare("draft");
  t.given("groups purple 3 2").given("draft purple conf_l_sunhome").given("land black sunhome");
  t.play("purple pick conf_l_sunhome").play("purple place_group 3");
  CHECK(t.then("known conf_l_sunhome yes"));
  EXPECT_FALSE(told(t, event::card_kept).hidden_from(2));
}

RULE("IMM-113 R-64", "a card everybody knows is forgotten when it is discarded") {
  Table t = executing({"plan purple attack conf_l_sunhome"});
  state(t).known.add(20);
  t.play("purple reveal attack").play("purple compensate gold");
  CHECK(t.then("known conf_l_sunhome no"));
}

RULE("IMM-253", "cards taken back after a pass are told to nobody") {
  Table t = executing({"plan purple attack conf_l_treehome", "plan purple build land_sunhome"});
  t.play("purple pass gold");
  for (const Event& e : t.events().list) {
    EXPECT_NE(e.kind, event::revealed);
    EXPECT_NE(e.kind, event::discarded);
  }
}

}  // namespace
}  // namespace immortals::test
