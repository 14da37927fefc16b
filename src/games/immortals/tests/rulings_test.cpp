// Rulings and limits, one claim per test: what the rulebook leaves open and what only happens at the edge of the rules.
#include <algorithm>

#include "board.h"

namespace immortals::test {
namespace {

RULE("IMM-072 R-15", "one inhabitant fell out: it stays in the tray") {
  Table t = bare("fill");
  t.given("round 1").given("tray inhabitants 10").given("tray purple 7");
  t.chance("throw 0 0 0 0 0 1");
  t.settle();
  CHECK(t.then("tray inhabitants 1"));
  CHECK(t.then("supply 10"));
}

RULE("IMM-072", "of four inhabitants that fell out two stay and two return to the supply") {
  Table t = bare("fill");
  t.given("round 1").given("tray inhabitants 10");
  t.chance("throw 0 0 0 0 0 4");
  t.settle();
  CHECK(t.then("tray inhabitants 2"));
  CHECK(t.then("supply 12"));
}

RULE("IMM-072", "everybody is told how many inhabitants return to the supply after the fill") {
  Table t = bare("fill");
  t.given("round 1").given("tray inhabitants 10");
  t.chance("throw 0 0 0 0 0 4");
  t.settle();
  const auto& list = t.events().list;
  const auto left =
      std::find_if(list.begin(), list.end(), [](const Event& e) { return e.kind == event::inhabitants_left; });
  ASSERT_NE(left, list.end());
  EXPECT_EQ(left->arg[0], 2);
}

/// Black has a site in the shadow only, and armies in both limbos.
Table half_landless() {
  Table t = bare("reinforce", 3, {{"comeback", "on"}});
  t.given("first black").given("armies black s_dustwell 1").given("limbo black light 6").given("limbo black shadow 3");
  t.settle();
  return t;
}

RULE("R-48 IMM-091", "comeback: a seat with a site in the shadow gets no site in the light for its light limbo") {
  Table t = half_landless();
  EXPECT_EQ(t.options("black"), (std::vector<std::string>{"reinforce s_dustwell", "stop"}));
}

RULE("R-48", "comeback: whoever stood on no site at the start of the turn may return in both worlds") {
  Table t = bare("reinforce", 3, {{"comeback", "on"}});
  t.given("first black").given("limbo black light 3").given("limbo black shadow 3");
  t.settle();
  t.play("black reinforce l_sunhome");
  EXPECT_TRUE(t.legal("black reinforce s_treehome"));
}

RULE("R-48", "comeback: all armies of one limbo return to the same site") {
  Table t = bare("reinforce", 3, {{"comeback", "on"}});
  t.given("first black").given("limbo black light 6");
  t.settle();
  t.play("black reinforce l_sunhome");
  EXPECT_EQ(t.options("black"), (std::vector<std::string>{"reinforce l_sunhome", "stop"}));
}

RULE("R-48", "comeback: only unoccupied sites") {
  Table t = bare("reinforce", 3, {{"comeback", "on"}});
  t.given("first black").given("limbo black light 3").given("armies purple l_sunhome 1");
  t.settle();
  EXPECT_FALSE(t.legal("black reinforce l_sunhome"));
}

RULE("IMM-091 R-17", "stopping ends the quota of one limbo, not of both") {
  Table t = bare("reinforce");
  t.given("first black").given("armies black l_treehome 1").given("armies black s_sunhome 1");
  t.given("limbo black light 3").given("limbo black shadow 3");
  t.settle();
  t.play("black stop");
  EXPECT_EQ(t.options("black"), (std::vector<std::string>{"reinforce s_sunhome", "stop"}));
}

RULE("IMM-091", "five armies in a limbo: one may return, not two") {
  Table t = bare("reinforce");
  t.given("first black").given("armies black l_treehome 1").given("limbo black light 5");
  t.settle();
  t.play("black reinforce l_treehome");
  CHECK(t.then("armies l_treehome black 2"));
  CHECK(t.then("limbo black light 4"));
  EXPECT_EQ(t.step(), "plan.field");
}

RULE("IMM-091 R-17", "armies of one quota may go to different sites") {
  Table t = bare("reinforce");
  t.given("first black").given("armies black l_treehome 1").given("armies black l_sunhome 1");
  t.given("limbo black light 6");
  t.settle();
  t.play("black reinforce l_treehome").play("black reinforce l_sunhome");
  CHECK(t.then("armies l_treehome black 2"));
  CHECK(t.then("armies l_sunhome black 2"));
}

RULE("IMM-110", "a land card of a country held in the shadow alone counts in the shadow alone") {
  Table t = executing({"armies purple s_treehome 1", "plan purple earn_gold land_treehome"});
  t.play("purple reveal earn_gold");
  EXPECT_TRUE(t.legal("purple collect gold s_treehome"));
  EXPECT_EQ(t.refusal("purple collect gold l_treehome"), "IMM-130");
}

RULE("IMM-110 IMM-136", "a land card in the shadow raises from the shadow limbo") {
  Table t = executing({"armies purple s_treehome 1", "limbo purple light 4", "limbo purple shadow 2", "energy purple 2",
                       "gold purple 1", "plan purple raise_3 land_treehome"});
  t.play("purple reveal raise_3").play("purple raise s_treehome");
  CHECK(t.then("armies s_treehome purple 3"));
  CHECK(t.then("limbo purple light 4"));
}

RULE("IMM-110 IMM-171", "a land card held in the shadow alone moves armies out of the shadow site") {
  Table t = executing({"armies purple s_treehome 3", "armies purple s_heartwood 1", "gold purple 1",
                       "plan purple attack_or_move land_treehome"});
  t.play("purple reveal attack_or_move").play("purple move s_treehome s_heartwood").play("purple send 2");
  CHECK(t.then("armies s_heartwood purple 3"));
}

RULE("IMM-058 R-11", "a seat without groups may pick the card of an occupied country, too") {
  Table t = bare("draft");
  t.given("groups purple 3").given("draft purple conf_l_dustwell");
  t.given("armies yellow s_heartwood 1").given("draft black conf_s_heartwood conf_s_sunhome");
  EXPECT_EQ(t.options("black").size(), 2U);
  t.play("black pick conf_s_heartwood").play("purple pick conf_l_dustwell");
  CHECK(t.then("card conf_s_heartwood hand black"));
}

RULE("IMM-058 R-11", "a seat without groups keeps exactly one card and places nothing") {
  Table t = bare("draft");
  t.given("groups purple 3 2").given("draft purple conf_l_dustwell");
  t.given("draft black conf_s_heartwood conf_s_sunhome");
  t.play("black pick conf_s_heartwood").play("purple pick conf_l_dustwell");
  CHECK(t.then("conflicts black 1"));
  CHECK(t.then("armies s_heartwood none"));
}

RULE("IMM-114 R-20", "a joker on Build stands for own sites of its region in its world only") {
  Table t =
      executing({"peoples purple amazons orcs", "armies purple s_treehome 1", "armies purple l_heartwood 1",
                 "armies purple s_sunhome 1", "energy purple 9", "gold purple 9", "plan purple build joker_s_verdant"});
  t.play("purple reveal build");
  EXPECT_TRUE(t.legal("purple build shrine s_treehome"));
  EXPECT_EQ(t.refusal("purple build shrine s_heartwood"), "IMM-140");
  EXPECT_FALSE(t.legal("purple build shrine l_heartwood"));
  EXPECT_FALSE(t.legal("purple build shrine s_sunhome"));
}

RULE("IMM-114 R-20", "a joker on a move stands for the site one moves from, not for the destination") {
  Table t = executing({"armies purple s_fernmarch 3", "armies purple s_shorelake 3", "gold purple 1",
                       "plan purple attack_or_move joker_s_verdant"});
  t.play("purple reveal attack_or_move");
  EXPECT_TRUE(t.legal("purple move s_fernmarch s_shorelake"));
  EXPECT_FALSE(t.legal("purple move s_shorelake s_fernmarch"));
}

RULE("IMM-114 R-34", "a joker of the region of the attacked site wins the inhabitants for the attacker") {
  Table t = executing({"armies purple l_fernmarch 3", "armies black l_shorelake 2", "tray inhabitants 1",
                       "plan purple attack joker_l_pearl"});
  t.chance("throw 2 2 0 0 0 1");
  t.play("purple reveal attack").play("purple attack l_fernmarch l_shorelake").play("purple send 2");
  CHECK(t.then("armies l_shorelake purple 1"));
}

RULE("IMM-114 R-34", "a joker of the region one attacks from keeps the inhabitants neutral") {
  Table t = executing({"armies purple l_fernmarch 3", "armies black l_shorelake 2", "tray inhabitants 1",
                       "plan purple attack joker_l_verdant"});
  t.chance("throw 2 2 0 0 0 1");
  t.play("purple reveal attack").play("purple attack l_fernmarch l_shorelake").play("purple send 2");
  CHECK(t.then("armies l_shorelake none"));
  CHECK(t.then("tray inhabitants 1"));
}

RULE("R-03",
     "each half of a board carries 4 army fields and 1 magic field; the individual field is on the shadow half") {
  Table t("immortals", 3);
  std::array<int, 2> army{}, magic{};
  for (const FieldSpec& f : game(t).pack.field) {
    ++(f.magic ? magic : army)[f.half];
    EXPECT_TRUE(!f.individual || f.half == kShadow);
  }
  EXPECT_EQ(army, (std::array<int, 2>{4, 4}));
  EXPECT_EQ(magic, (std::array<int, 2>{1, 1}));
}

RULE("R-05 IMM-041", "start groups are chosen in turn order from the first player on") {
  Table t("immortals", 4, {{"first_player", "seat_3"}});
  std::vector<std::string> order;
  while (t.step() == "start.group") {
    order.push_back(t.actor());
    t.play(t.actor() + " " + t.options(t.actor())[0]);
  }
  EXPECT_EQ(order, (std::vector<std::string>{"yellow", "blue", "purple", "black"}));
}

RULE("R-06 IMM-048", "the own 2 armies of the start country in the shadow make that site taken") {
  Table t = bare("draft");
  t.given("groups purple 3").given("armies purple s_treehome 2");
  t.given("draft purple conf_s_treehome conf_s_sunhome");
  EXPECT_EQ(t.refusal("purple pick conf_s_treehome"), "IMM-048");
}

RULE("R-14 IMM-064", "after the last draft round neither hands nor marker move on") {
  Table t = bare("draft");
  for (const char* seat : {"purple", "black", "yellow"}) t.given(std::string("reserve ") + seat + " 13");
  t.given("first yellow").given("groups purple 2").given("draft purple conf_s_sunhome");
  t.play("purple pick conf_s_sunhome").play("purple place_group 2");
  CHECK(t.then("marker yellow"));
  for (const Event& e : t.events().list) EXPECT_NE(e.kind, event::hands_passed);
}

RULE("R-21 IMM-130", "a conflict card earns what the land card says for that world") {
  for (const std::string card : {"land_tribute_pass", "conf_s_tribute_pass"}) {
    Table t = executing({"armies purple s_tribute_pass 1", "plan purple gain_energy " + card});
    t.play("purple reveal gain_energy").play("purple collect energy s_tribute_pass");
    CHECK(t.then("energy purple 6"));
  }
}

RULE("R-42 IMM-229", "a tie sends the land card to the stack even if its holder still owns the twin") {
  Table t = executing({"armies purple l_treehome 3", "armies black l_heartwood 2", "armies black s_heartwood 5",
                       "land black heartwood", "plan purple attack land_treehome"});
  t.chance("throw 2 2 0 0 0 0");
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 2");
  CHECK(t.then("land heartwood stack"));
}

RULE("R-46", "the bank never runs out: income beyond the 199 coins of the box") {
  Table t = executing({"gold purple 199", "armies purple l_shorelake 1", "plan purple earn_gold land_shorelake"});
  t.play("purple reveal earn_gold").play("purple collect gold l_shorelake");
  CHECK(t.then("gold purple 204"));
}

RULE("R-49 IMM-010", "no cube leaves tower or tray but by a throw") {
  Table t = executing({"tray yellow 2", "tray inhabitants 2", "inside black 3", "plan purple earn_gold blank",
                       "plan purple attack conf_l_treehome", "gold purple 5"});
  const auto inside = state(t).inside, tray = state(t).tray;
  t.play("purple reveal earn_gold").play("purple compensate gold").play("black pass energy");
  t.play("yellow compensate gold").play("purple pass gold");
  EXPECT_EQ(t.step(), "plan.field");  // a whole round without a battle
  EXPECT_EQ(state(t).inside, inside);
  EXPECT_EQ(state(t).tray, tray);
}

RULE("R-58 IMM-205", "an attacker's own cubes in the tray are thrown with him and fight for him") {
  Table t = executing({"armies purple l_treehome 2", "armies black l_heartwood 2", "tray purple 3",
                       "plan purple attack land_treehome"});
  t.chance("throw 4 2 0 0 0 0");
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 1");
  CHECK(t.then("armies l_heartwood purple 2"));
}

RULE("R-59 IMM-226", "a conqueror gets the land card although its holder still owns the twin") {
  Table t = executing({"armies purple l_treehome 3", "armies black l_heartwood 1", "armies black s_heartwood 5",
                       "land black heartwood", "plan purple attack land_treehome"});
  t.chance("throw 2 1 0 0 0 0");
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 2");
  CHECK(t.then("land heartwood hand purple"));
}

RULE("R-60 IMM-223", "the winner takes his losses out of his own armies, also as the defender") {
  Table t = executing({"armies purple l_treehome 3", "armies black l_heartwood 4", "plan purple attack land_treehome"});
  t.chance("throw 2 4 0 0 0 0");
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 2");
  CHECK(t.then("armies l_heartwood black 2"));
  CHECK(t.then("limbo black shadow 2"));
}

RULE("R-63 IMM-090", "there is no hand limit: with forty cards one more is drawn") {
  Table t = bare("reinforce");
  t.given("first black");
  State& s = state(t);
  for (int n = 0; n < 40; ++n) {
    const u8 c = s.deck.lowest();
    s.deck.remove(c), s.conflict[1].add(c);
  }
  s.conflict_count[1] = 40, s.pile[0] = 20;
  t.settle();
  CHECK(t.then("conflicts black 41"));
}

}  // namespace
}  // namespace immortals::test
