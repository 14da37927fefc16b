// Magic cards: shrine or take-over, drawing, raising; one claim per test.
#include "board.h"

namespace immortals::test {
namespace {

/// Purple reveals the magic card that builds a shrine or takes a land card over.
Table claiming(const std::vector<std::string>& given) {
  std::vector<std::string> lines{"energy purple 2", "gold purple 2", "plan purple magic_light magic_shrine_or_claim"};
  lines.insert(lines.end(), given.begin(), given.end());
  Table t = executing(lines);
  t.play("purple reveal magic_light");
  return t;
}

RULE("IMM-195 R-44", "own armies on the twin are no rival: the land card is taken over from another player") {
  Table t = claiming({"armies purple l_sunhome 1", "armies purple s_sunhome 4", "land yellow sunhome"});
  t.play("purple claim l_sunhome");
  CHECK(t.then("land sunhome hand purple"));
}

RULE("IMM-195 R-44", "the armies of one player are compared, the card comes from a third one") {
  Table t = claiming({"armies purple l_sunhome 3", "armies black s_sunhome 2", "land yellow sunhome"});
  t.play("purple claim l_sunhome");
  CHECK(t.then("land sunhome hand purple"));
}

RULE("IMM-195 R-44", "with nobody on the twin the card is taken from the stack") {
  Table t = claiming({"armies purple s_sunhome 1"});
  t.play("purple claim s_sunhome");
  CHECK(t.then("land sunhome hand purple"));
}

RULE("IMM-195 R-44", "as many armies on the twin as here: no take-over, even of a card in the stack") {
  Table t = claiming({"armies purple s_sunhome 2", "armies yellow l_sunhome 2"});
  EXPECT_EQ(t.refusal("purple claim s_sunhome"), "IMM-195");
}

RULE("IMM-195", "a land card one holds already is not taken over") {
  Table t = claiming({"armies purple s_sunhome 2", "land purple sunhome"});
  EXPECT_EQ(t.refusal("purple claim s_sunhome"), "IMM-195");
}

RULE("IMM-195 IMM-194", "a take-over costs 2 energy and 2 gold") {
  Table t = claiming({"armies purple s_sunhome 2", "energy purple 3", "gold purple 5"});
  t.play("purple claim s_sunhome");
  CHECK(t.then("energy purple 1"));
  CHECK(t.then("gold purple 3"));
}

RULE("IMM-194", "the magic shrine costs 2 energy and 2 gold, whatever the people pays on its Build field") {
  for (const std::string people : {"elves", "dwarves", "halflings"}) {
    Table t = claiming(
        {"peoples purple " + people + " orcs", "armies purple l_treehome 1", "energy purple 5", "gold purple 6"});
    t.play("purple build shrine l_treehome");
    CHECK(t.then("energy purple 3"));
    CHECK(t.then("gold purple 4"));
  }
}

RULE("IMM-194 R-55", "with 1 gold there is no magic shrine") {
  Table t = claiming({"armies purple l_treehome 1", "gold purple 1"});
  EXPECT_FALSE(t.legal("purple build shrine l_treehome"));
}

RULE("IMM-194 IMM-143", "the magic shrine brings 1 point at once") {
  Table t = claiming({"armies purple l_treehome 1"});
  t.play("purple build shrine l_treehome");
  CHECK(t.then("vp purple 1"));
  CHECK(t.then("shrine l_treehome yes"));
}

RULE("IMM-194", "the magic card builds no portal and no capital") {
  Table t = claiming({"armies purple l_treehome 1", "energy purple 9", "gold purple 9"});
  EXPECT_FALSE(t.legal("purple build portal l_treehome"));
  EXPECT_FALSE(t.legal("purple build capital l_treehome"));
}

RULE("IMM-194 IMM-145", "no magic shrine where a capital stands") {
  Table t = claiming({"armies purple l_treehome 1", "capital l_treehome"});
  EXPECT_EQ(t.refusal("purple build shrine l_treehome"), "IMM-145");
}

RULE("IMM-194", "no magic shrine on a site of somebody else") {
  Table t = claiming({"armies purple l_treehome 1", "armies yellow l_sunhome 1"});
  EXPECT_FALSE(t.legal("purple build shrine l_sunhome"));
}

/// Purple draws by magic: the pile holds `pile` cards, the other 60 but one lie on the discard pile.
Table drawing(const std::string& magic, int pile) {
  Table t = executing({"gold purple 5", "plan purple magic_light " + magic});
  t.given("pile " + std::to_string(pile));
  t.play("purple reveal magic_light");
  return t;
}

RULE("IMM-196 R-18", "the pile ends between two cards of a magic draw: the discard pile is shuffled in") {
  Table t = drawing("magic_cards_or_raise_2", 1);
  t.play("purple draw 2");
  CHECK(t.then("conflicts purple 2"));
  EXPECT_EQ(state(t).pile[0], 58);
  EXPECT_TRUE(state(t).discard.empty());
}

RULE("IMM-192 R-18", "an empty pile and a full discard pile: a magic draw is possible") {
  Table t = drawing("magic_card_or_marker", 0);
  t.play("purple draw 1");
  CHECK(t.then("conflicts purple 1"));
}

RULE("IMM-192 R-18", "no card in pile and discard pile: no magic draw") {
  Table t = drawing("magic_card_or_marker", 0);
  State& s = state(t);
  s.conflict[2] = s.discard, s.conflict_count[2] = static_cast<u8>(s.discard.size()), s.discard = {};
  EXPECT_FALSE(t.legal("purple draw 1"));
}

RULE("IMM-192", "the card for 1 gold is one card, not two") {
  Table t = drawing("magic_card_or_marker", 20);
  t.play("purple draw 1");
  CHECK(t.then("conflicts purple 1"));
  CHECK(t.then("gold purple 4"));
}

RULE("IMM-196", "the two cards for 2 gold are two cards") {
  Table t = drawing("magic_cards_or_raise_2", 20);
  t.play("purple draw 2");
  CHECK(t.then("conflicts purple 2"));
  CHECK(t.then("gold purple 3"));
}

RULE("IMM-196", "Raise 2 places two armies, not three, and the turn is over") {
  Table t = executing({"armies purple l_treehome 1", "limbo purple light 5", "gold purple 2",
                       "plan purple magic_light magic_cards_or_raise_2"});
  t.play("purple reveal magic_light").play("purple raise_world light");
  t.play("purple place l_treehome").play("purple place l_treehome");
  CHECK(t.then("limbo purple light 3"));
  EXPECT_EQ(t.actor(), "black");
}

RULE("IMM-191", "Raise 5 places five armies, and the turn is over") {
  Table t = executing({"armies purple s_treehome 1", "limbo purple shadow 7", "energy purple 4", "gold purple 1",
                       "plan purple magic_light magic_raise_5"});
  t.play("purple reveal magic_light").play("purple raise_world shadow");
  for (int n = 0; n < 5; ++n) t.play("purple place s_treehome");
  CHECK(t.then("armies s_treehome purple 6"));
  CHECK(t.then("limbo purple shadow 2"));
  EXPECT_EQ(t.actor(), "black");
}

RULE("IMM-191 R-43", "Raise 5 with two armies in the limbo places two, at the full price") {
  Table t = executing({"armies purple s_treehome 1", "limbo purple shadow 2", "energy purple 5", "gold purple 3",
                       "plan purple magic_light magic_raise_5"});
  t.play("purple reveal magic_light").play("purple raise_world shadow");
  t.play("purple place s_treehome").play("purple place s_treehome");
  CHECK(t.then("energy purple 1"));
  CHECK(t.then("gold purple 2"));
  EXPECT_EQ(t.actor(), "black");
}

RULE("IMM-191", "Raise 5 needs an own site in the world of the limbo") {
  Table t = executing({"armies purple l_treehome 1", "limbo purple light 1", "limbo purple shadow 5", "energy purple 4",
                       "gold purple 1", "plan purple magic_light magic_raise_5"});
  t.play("purple reveal magic_light");
  EXPECT_TRUE(t.legal("purple raise_world light"));
  EXPECT_EQ(t.refusal("purple raise_world shadow"), "IMM-191");
}

RULE("R-23 IMM-190", "a magic card used in one round can be planned in the next") {
  Table t = executing({"gold purple 1", "plan purple magic_light magic_card_or_marker"});
  t.play("purple reveal magic_light")
      .play("purple draw 1")
      .play("black reveal magic_light")
      .play("black compensate gold");
  EXPECT_EQ(t.step(), "plan.field");
  for (int f = 0; f < kArmyFields; ++f) t.play("purple leave " + game(t).pack.field[at(f)].id);
  EXPECT_TRUE(t.legal("purple plan magic_light magic_card_or_marker"));
}

RULE("R-55 R-56", "choose, pay, carry out: the price is told before what it buys") {
  Table t = claiming({"armies purple l_treehome 1"});
  t.events().list.clear();
  t.play("purple build shrine l_treehome");
  ASSERT_GE(t.events().list.size(), 2U);
  EXPECT_EQ(t.events().list[0].kind, event::paid);
  EXPECT_EQ(t.events().list[1].kind, event::built);
}

}  // namespace
}  // namespace immortals::test
