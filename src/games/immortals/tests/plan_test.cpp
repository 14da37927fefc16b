// Rules of Reinforcement, Planning and of what cards stand for (IMM-090 to IMM-120).
#include "board.h"

namespace immortals::test {
namespace {

RULE("IMM-090 R-18", "everybody draws one card, in turn order; R-18 an empty pile is made of the discard pile") {
  Table t = bare("reinforce");
  t.given("pile 2");  // 58 cards are discarded
  t.settle();
  EXPECT_EQ(state(t).conflict_count[0] + state(t).conflict_count[1] + state(t).conflict_count[2], 3);
  EXPECT_EQ(state(t).pile[0], 57);
  EXPECT_TRUE(state(t).discard.empty());
}

RULE("IMM-091 IMM-092", "one army for every three in a limbo, light before shadow, in turn order; fewer is allowed") {
  Table t = bare("reinforce");
  t.given("first black")
      .given("armies black l_treehome 1")
      .given("armies black l_sunhome 1")
      .given("armies black s_treehome 1");
  t.given("limbo black light 7")
      .given("limbo black shadow 3")
      .given("armies purple l_dustwell 1")
      .given("limbo purple light 3");
  t.settle();
  EXPECT_EQ(t.actor(), "black");
  EXPECT_FALSE(t.legal("black reinforce s_treehome"));
  t.play("black reinforce l_treehome").play("black reinforce l_sunhome");
  t.play("black stop");  // the quota of the shadow limbo
  CHECK(t.then("limbo black light 5"));
  CHECK(t.then("limbo black shadow 3"));
  EXPECT_EQ(t.actor(), "purple");
  t.play("purple reinforce l_dustwell");
  EXPECT_EQ(t.step(), "plan.field");
}

RULE("IMM-091", "no own site in that world: the quota is lost, unless the option comeback helps a landless seat") {
  for (const bool comeback : {false, true}) {
    Table t = bare("reinforce", 3, {{"comeback", comeback ? "on" : "off"}});
    t.given("first black")
        .given("limbo black light 6")
        .given("limbo black shadow 3")
        .given("armies purple l_treehome 1");
    t.settle();
    EXPECT_EQ(t.step(), comeback ? "reinforce.place" : "plan.field");
    if (!comeback) continue;
    EXPECT_FALSE(t.legal("black reinforce l_treehome"));
    t.play("black reinforce l_sunhome");
    EXPECT_EQ(t.options("black"), (std::vector<std::string>{"reinforce l_sunhome", "stop"}));  // all on the same site
    t.play("black reinforce l_sunhome").play("black reinforce s_dustwell");
    CHECK(t.then("armies l_sunhome black 2"));
    CHECK(t.then("armies s_dustwell black 1"));
    CHECK(t.then("land sunhome stack"));  // no land card
  }
}

RULE("IMM-100 IMM-101 IMM-107", "all plan at once, ten fields each, in any order of the seats") {
  Table t = bare("plan");
  t.settle();
  int answers = 0;
  for (int round = 0; round < 10; ++round)
    for (const char* seat : {"yellow", "purple", "black"}) {
      EXPECT_EQ(t.step(), "plan.field");
      t.play(std::string(seat) + " leave " + game(t).pack.field[static_cast<std::size_t>(round)].id);
      ++answers;
    }
  EXPECT_EQ(answers, 30);
  EXPECT_EQ(state(t).round, 2);  // everybody was ready; nobody had planned anything, so the round was scored at once
}

RULE("IMM-102 IMM-103 IMM-104 IMM-190 R-57",
     "which card may lie on which field; one card per field, two magic cards at most") {
  Table t = bare("plan");
  t.given("land purple treehome").given("card purple conf_l_sunhome");
  EXPECT_EQ(t.refusal("purple plan earn_gold magic_raise_5"), "IMM-102");
  EXPECT_TRUE(t.legal("purple plan earn_gold conf_l_sunhome"));
  t.play("purple plan earn_gold land_treehome");
  EXPECT_EQ(t.refusal("purple plan raise_3 land_treehome"), "IMM-104");
  for (int i = 0; i < 4; ++i)
    t.play("purple plan " + game(t).pack.field[static_cast<std::size_t>(i + 1)].id + " blank");
  EXPECT_EQ(t.refusal("purple plan attack blank"), "IMM-025");
  t.play("purple plan attack conf_l_sunhome").play("purple leave eighth").play("purple leave individual");
  EXPECT_EQ(t.refusal("purple plan magic_light conf_l_sunhome"), "IMM-102");
  t.play("purple plan magic_light magic_raise_5");
  EXPECT_EQ(t.refusal("purple plan magic_shadow magic_raise_5"), "IMM-104");
  t.play("purple plan magic_shadow magic_card_or_marker");
  EXPECT_FALSE(t.legal("purple leave magic_shadow"));
}

RULE("IMM-105", "no jokers on income fields, anywhere else they may lie") {
  Table t = bare("plan");
  t.given("peoples purple elves trolls").given("card purple joker_s_fens");
  EXPECT_EQ(t.refusal("purple plan earn_gold joker_s_fens"), "IMM-105");
  t.play("purple leave earn_gold");
  EXPECT_TRUE(t.legal("purple plan raise_3 joker_s_fens"));
}

RULE("IMM-106 IMM-120", "a blank gives nothing but compensation") {
  Table t =
      executing({"armies purple l_treehome 3", "plan purple attack blank", "plan purple earn_gold land_treehome"});
  t.play("purple reveal attack");
  EXPECT_EQ(t.options("purple"), (std::vector<std::string>{"compensate gold", "compensate energy"}));
}

RULE("IMM-110 IMM-111 R-19", "a land card counts where its holder has armies and comes back to the hand") {
  Table t = executing({"armies purple l_treehome 1", "armies purple s_treehome 1",
                       "plan purple earn_gold land_treehome", "plan purple gain_energy land_sunhome"});
  t.play("purple reveal earn_gold");
  EXPECT_TRUE(t.legal("purple collect gold l_treehome"));
  EXPECT_TRUE(t.legal("purple collect gold s_treehome"));
  t.play("purple collect gold s_treehome");
  CHECK(t.then("gold purple 3"));
  CHECK(t.then("land treehome hand purple"));
  t.play("black reveal magic_light").play("black compensate gold").play("yellow compensate gold");
  t.play("purple reveal gain_energy");
  EXPECT_EQ(t.refusal("purple collect energy l_sunhome"), "IMM-131");  // held, but no army there
  EXPECT_EQ(t.options("purple").size(), 2U);
}

RULE("IMM-112 IMM-113 R-22", "a conflict card counts in its world and is discarded, also when compensation is taken") {
  Table t = executing(
      {"armies purple s_treehome 1", "plan purple earn_gold conf_l_treehome", "plan purple magic_light magic_raise_5"});
  t.play("purple reveal earn_gold");
  EXPECT_EQ(t.refusal("purple collect gold s_treehome"), "IMM-112");
  t.play("purple compensate gold");
  CHECK(t.then("card conf_l_treehome discard"));
}

RULE("IMM-114 R-20", "a joker stands for any own site of its region") {
  Table t =
      executing({"armies purple s_treehome 1", "armies purple s_heartwood 1", "armies purple l_fernmarch 1",
                 "limbo purple shadow 3", "energy purple 2", "gold purple 1", "plan purple raise_3 joker_s_verdant"});
  t.play("purple reveal raise_3");
  EXPECT_TRUE(t.legal("purple raise s_treehome"));
  EXPECT_TRUE(t.legal("purple raise s_heartwood"));
  EXPECT_FALSE(t.legal("purple raise l_fernmarch"));
  EXPECT_EQ(t.refusal("purple raise s_borderland"), "IMM-135");
}

RULE("IMM-011", "only the owner sees what lies on his board") {
  Table t = executing({"plan purple attack conf_l_sunhome"});
  CHECK(t.then("sees purple field purple attack conf_l_sunhome"));
  CHECK(t.then("sees yellow field purple attack hidden"));
}

}  // namespace
}  // namespace immortals::test
