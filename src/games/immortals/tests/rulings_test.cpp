// Rulings and limits, one claim per test: what the rulebook leaves open and what only happens at the edge of the rules.
#include <algorithm>

#include "board.h"
#include "games/immortals/view.h"

namespace immortals::test {
namespace {

/// Purple builds on Treehome in the light (Amazons: portal for 2 energy and 1 gold), with `portals` on other sites.
Table building(int portals) {
  Table t = executing({"peoples purple amazons orcs", "armies purple l_treehome 1", "energy purple 9", "gold purple 9",
                       "plan purple build land_treehome"});
  for (int site = 24, n = 0; n < portals; ++site, ++n) state(t).portal.add(at(site));
  t.play("purple reveal build");
  return t;
}

RULE("IMM-021 R-29", "there are 26 portals: the twenty-sixth can be built") {
  Table t = building(25);
  EXPECT_TRUE(t.legal("purple build portal l_treehome"));
}

RULE("IMM-021 R-29", "there are 26 portals: no twenty-seventh") {
  Table t = building(26);
  EXPECT_EQ(t.refusal("purple build portal l_treehome"), "IMM-021");
}

RULE("IMM-021", "shrines and capitals share 50 tiles") {
  // With all 50 sites built up there is no free site either, so the supply is made smaller for this test.
  for (const int left : {0, 1}) {
    Table t = executing({"peoples purple amazons orcs", "armies purple l_treehome 1", "energy purple 9",
                         "gold purple 9", "plan purple build land_treehome"});
    Pack pack = game(t).pack;
    pack.building[kShrine].supply = pack.building[kCapital].supply = 10;
    Game g(state(t), pack);
    for (int n = 0; n < 6; ++n) g->shrine.add(at(25 + n));
    for (int n = 0; n < 4 - left; ++n) g->capital.add(at(31 + 5 * n));
    EXPECT_EQ(building_refusal(g, kShrine, 5).rule.number, left == 0 ? 21 : 0);
  }
}

RULE("IMM-142 R-29", "a second portal on the same site is refused, whoever built the first") {
  Table t = building(0);
  state(t).portal.add(5);
  EXPECT_EQ(t.refusal("purple build portal l_treehome"), "IMM-142");
}

RULE("IMM-142 R-29", "a portal on a site does not keep its twin from having one") {
  Table t = building(0);
  state(t).portal.add(30);
  EXPECT_TRUE(t.legal("purple build portal l_treehome"));
}

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

/// Purple conquers Heartwood in the light, on which buildings stand.
Table conquest(const std::string& result) {
  Table t = executing({"armies purple l_treehome 4", "armies black l_heartwood 2", "capital l_heartwood",
                       "portal l_heartwood", "plan purple attack conf_l_heartwood"});
  t.chance("throw " + result);
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 3");
  return t;
}

RULE("R-30", "buildings stay when a site changes hands") {
  Table t = conquest("3 1 0 0 0 1");
  CHECK(t.then("armies l_heartwood purple 3"));
  CHECK(t.then("capital l_heartwood yes"));
  CHECK(t.then("portal l_heartwood yes"));
}

RULE("R-30 IMM-228", "buildings stay when a tie leaves the site empty") {
  Table t = conquest("1 2 0 0 0 1");
  CHECK(t.then("armies l_heartwood none"));
  CHECK(t.then("capital l_heartwood yes"));
  CHECK(t.then("portal l_heartwood yes"));
}

RULE("R-30 IMM-263", "buildings serve whoever owns the site now") {
  Table t = conquest("3 1 0 0 0 1");
  t.play("black reveal magic_light").play("black compensate gold");
  CHECK(t.then("round 2"));
  CHECK(t.then("vp purple 2"));  // two countries, and the capital that black built
  CHECK(t.then("vp black 0"));
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
  Table t = drawing("magic_card_or_marker", 20);
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

RULE("R-28 IMM-141", "the Build price of the light people holds in the shadow, too") {
  Table t = executing({"peoples purple dwarves orcs", "armies purple s_treehome 1", "energy purple 1", "gold purple 4",
                       "plan purple build land_treehome"});
  t.play("purple reveal build").play("purple build capital s_treehome");
  CHECK(t.then("energy purple 0"));
  CHECK(t.then("gold purple 0"));
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

RULE("R-55 R-56", "choose, pay, carry out: the price is told before what it buys") {
  Table t = claiming({"armies purple l_treehome 1"});
  t.events().list.clear();
  t.play("purple build shrine l_treehome");
  ASSERT_GE(t.events().list.size(), 2U);
  EXPECT_EQ(t.events().list[0].kind, event::paid);
  EXPECT_EQ(t.events().list[1].kind, event::built);
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
