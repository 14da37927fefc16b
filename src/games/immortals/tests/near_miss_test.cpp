// Near misses: what a list of options mentions as not possible, and nothing beyond; and what belongs to another moment.
#include "board.h"
#include "games/immortals/steps.h"

namespace immortals::test {
namespace {

using Lines = std::vector<std::string>;

/// What the options of the seat mention as not possible: "build portal l_treehome IMM-141".
Lines near_misses(Table& t, Seat s = 0) {
  t.settle();
  std::vector<Refusal> noted;
  Options out(&noted);
  list_options(t.game().rules, t.raw(), s, out);
  Lines lines;
  for (const Refusal& r : noted)
    lines.push_back(notation(t.game().rules, t.raw(), r.action) + " " + rule_id(t.game().rules, r.why.rule));
  return lines;
}

/// Near misses of purple after he has revealed the card on `field`.
Lines revealed(const std::string& field, std::vector<std::string> given) {
  Table t = executing(given);
  t.play("purple reveal " + field);
  return near_misses(t);
}

RULE("IMM-140 IMM-141", "Build mentions the own site of the card, and both sites if there is none") {
  const std::string people = "peoples purple amazons orcs";
  EXPECT_EQ(revealed("build", {people, "armies purple l_treehome 1", "plan purple build land_treehome"}),
            (Lines{"build portal l_treehome IMM-141", "build shrine l_treehome IMM-141",
                   "build capital l_treehome IMM-141"}));
  EXPECT_EQ(revealed("build", {people, "armies purple l_sunhome 1", "plan purple build land_treehome"}),
            (Lines{"build portal l_treehome IMM-140", "build portal s_treehome IMM-140",
                   "build shrine l_treehome IMM-140", "build shrine s_treehome IMM-140",
                   "build capital l_treehome IMM-140", "build capital s_treehome IMM-140"}));
  EXPECT_EQ(revealed("build", {people, "armies purple l_sunhome 1", "plan purple build joker_l_verdant"}), Lines{});
  EXPECT_EQ(revealed("build", {people, "armies purple l_heartwood 1", "energy purple 9", "gold purple 2",
                               "plan purple build joker_l_verdant"}),
            (Lines{"build shrine l_heartwood IMM-141", "build capital l_heartwood IMM-141"}));
}

RULE("IMM-130 IMM-135 IMM-136", "income and Raise 3 mention the sites of the card; a joker only own ones") {
  EXPECT_EQ(revealed("earn_gold", {"armies purple l_treehome 1", "plan purple earn_gold land_treehome"}),
            (Lines{"collect gold s_treehome IMM-130"}));
  EXPECT_EQ(revealed("raise_3", {"armies purple l_treehome 1", "limbo purple light 2", "energy purple 2",
                                 "gold purple 1", "plan purple raise_3 land_treehome"}),
            (Lines{"raise s_treehome IMM-135"}));
  EXPECT_EQ(revealed("raise_3", {"armies purple l_treehome 1", "plan purple raise_3 joker_l_verdant"}),
            (Lines{"raise l_treehome IMM-136"}));
  EXPECT_EQ(revealed("raise_3", {"armies purple l_treehome 1", "armies purple l_heartwood 1", "limbo purple light 2",
                                 "energy purple 2", "gold purple 1", "plan purple raise_3 joker_l_verdant"}),
            Lines{});
}

RULE("IMM-160 IMM-184 IMM-201", "an attack that is too dear mentions the targets of the strongest army") {
  const std::string people = "peoples purple elves night_elves", card = "plan purple individual conf_l_sunhome";
  EXPECT_EQ(revealed("individual", {people, card, "armies purple l_treehome 3", "armies purple l_sunhome 5"}),
            (Lines{"attack l_sunhome l_dustwell IMM-184", "attack l_sunhome l_lion_gate IMM-184",
                   "attack l_sunhome l_glasswaste IMM-184", "attack l_sunhome l_horizons_end IMM-184"}));
  EXPECT_EQ(revealed("individual", {people, card, "armies purple l_treehome 5", "armies purple l_heartwood 5",
                                    "armies purple l_sunhome 4"}),
            (Lines{"attack l_treehome l_fernmarch IMM-184", "attack l_treehome l_borderland IMM-184",
                   "attack l_treehome l_elderwild IMM-184"}));
  EXPECT_EQ(revealed("individual", {people, card}), Lines{});
  EXPECT_EQ(revealed("individual", {people, card, "energy purple 2", "gold purple 1", "armies purple l_treehome 1"}),
            Lines{});  // it can be paid: only what is possible is listed
}

RULE("IMM-170 IMM-172 IMM-173", "a move mentions the other own sites") {
  const Lines base{"armies purple l_heartwood 1", "armies purple l_sunhome 1",
                   "plan purple attack_or_move land_treehome"};
  const auto with = [&](Lines more) {
    more.insert(more.end(), base.begin(), base.end());
    return revealed("attack_or_move", more);
  };
  EXPECT_EQ(with({"armies purple l_treehome 3", "gold purple 1"}), (Lines{"move l_treehome l_sunhome IMM-172"}));
  EXPECT_EQ(with({"armies purple l_treehome 3"}),
            (Lines{"move l_treehome l_heartwood IMM-170", "move l_treehome l_sunhome IMM-172"}));
  EXPECT_EQ(with({"armies purple l_treehome 1", "gold purple 1"}),
            (Lines{"move l_treehome l_heartwood IMM-173", "move l_treehome l_sunhome IMM-172"}));
  EXPECT_EQ(with({"gold purple 1"}), Lines{});
}

RULE("IMM-171 IMM-201", "all armies at once is the one number mentioned as too many") {
  Table t = executing({"armies purple l_treehome 3", "armies purple l_heartwood 1", "gold purple 1",
                       "plan purple attack_or_move land_treehome", "plan purple attack land_sunhome"});
  t.play("purple reveal attack_or_move").play("purple move l_treehome l_heartwood");
  EXPECT_EQ(near_misses(t), (Lines{"send 3 IMM-173"}));
  EXPECT_EQ(t.options("purple"), (Lines{"send 1", "send 2"}));
  EXPECT_EQ(t.cause("purple send 9"), "You can send at most 2 armies, because one stays behind.");
  EXPECT_EQ(t.refusal("purple compensate gold"), "IMM-173");
  t.play("purple send 1").play("black reveal magic_light").play("black compensate gold");
  t.play("yellow compensate gold").play("purple reveal attack").play("purple attack l_treehome l_fernmarch");
  EXPECT_EQ(near_misses(t), (Lines{"send 2 IMM-201"}));
}

RULE("IMM-191 IMM-192 IMM-194 IMM-195 IMM-196", "magic mentions what is missing for each of its two actions") {
  EXPECT_EQ(revealed("magic_light", {"limbo purple shadow 3", "plan purple magic_light magic_raise_5"}),
            (Lines{"raise_world light IMM-191", "raise_world shadow IMM-191"}));
  EXPECT_EQ(revealed("magic_light", {"marker yellow", "plan purple magic_light magic_card_or_marker"}),
            (Lines{"draw 1 IMM-192", "take_marker IMM-192"}));
  EXPECT_EQ(revealed("magic_light", {"gold purple 2", "plan purple magic_light magic_cards_or_raise_2"}),
            (Lines{"raise_world light IMM-196", "raise_world shadow IMM-196"}));
  EXPECT_EQ(revealed("magic_light", {"energy purple 2", "gold purple 2", "armies purple l_treehome 2",
                                     "armies yellow s_treehome 2", "armies purple l_sunhome 1", "land purple sunhome",
                                     "capital l_sunhome", "plan purple magic_light magic_shrine_or_claim"}),
            (Lines{"build shrine l_sunhome IMM-145", "claim l_treehome IMM-195"}));
}

RULE("IMM-102 IMM-104 IMM-105 IMM-025", "planning mentions jokers on income fields and cards that lie elsewhere") {
  Table t = bare("plan");
  t.given("land purple treehome").given("card purple conf_l_sunhome").given("card purple joker_l_fens");
  EXPECT_EQ(near_misses(t), (Lines{"plan earn_gold joker_l_fens IMM-105"}));
  t.play("purple plan earn_gold land_treehome");
  EXPECT_EQ(near_misses(t), (Lines{"plan raise_3 land_treehome IMM-104"}));
  t.play("purple plan raise_3 blank");
  EXPECT_EQ(near_misses(t), (Lines{"plan build land_treehome IMM-104"}));
  t.play("purple plan build conf_l_sunhome").play("purple plan attack_or_move blank");
  EXPECT_EQ(near_misses(t), (Lines{"plan gain_energy joker_l_fens IMM-105", "plan gain_energy land_treehome IMM-104",
                                   "plan gain_energy conf_l_sunhome IMM-104"}));
  t.play("purple plan gain_energy blank").play("purple plan attack blank");
  EXPECT_EQ(near_misses(t), (Lines{"plan eighth blank IMM-025", "plan eighth land_treehome IMM-104",
                                   "plan eighth conf_l_sunhome IMM-104"}));
  t.play("purple leave eighth").play("purple leave individual");
  EXPECT_EQ(near_misses(t), (Lines{"plan magic_light blank IMM-025"}));
  t.play("purple plan magic_light magic_card_or_marker");
  EXPECT_EQ(near_misses(t),
            (Lines{"plan magic_shadow blank IMM-025", "plan magic_shadow magic_card_or_marker IMM-104"}));
}

RULE("IMM-102 IMM-104 IMM-105 IMM-025", "planning: what forbids a card on a field further on comes before its turn") {
  Table t = bare("plan");
  t.given("land purple treehome").given("card purple joker_l_fens").given("card purple conf_l_sunhome");
  t.play("purple plan earn_gold land_treehome").play("purple plan raise_3 blank");
  const auto cause = [&](const std::string& what) { return t.cause("purple plan " + what); };
  EXPECT_EQ(cause("attack land_treehome"), "Treehome (land card) lies on the field “Earn Gold” already.");
  EXPECT_EQ(cause("attack magic_raise_5"), "No magic cards lie on the field “Attack”.");
  EXPECT_EQ(cause("magic_light conf_l_sunhome"), "Only magic cards and blanks lie on the field “Light magic”.");
  EXPECT_EQ(cause("gain_energy joker_l_fens"), "A joker earns nothing: it may not lie on the field “Gain Energy”.");
  EXPECT_EQ(cause("attack joker_l_fens"), "The field “Build” comes first.");
  EXPECT_EQ(cause("attack blank"), "The field “Build” comes first.");
  EXPECT_EQ(cause("magic_light magic_raise_5"), "The field “Build” comes first.");
  EXPECT_EQ(cause("attack conf_l_dustwell"), "You do not have this card: Dustwell (Light conflict card).");
  EXPECT_EQ(cause("raise_3 blank"), "The field “Raise 3” is planned already.");
  EXPECT_EQ(t.cause("purple leave attack"), "The field “Build” comes first.");
  EXPECT_EQ(t.refusal("purple plan attack conf_l_dustwell"), "IMM-102");
  for (const char* field : {"build", "attack_or_move", "gain_energy"})
    t.play(std::string("purple plan ") + field + " blank");
  EXPECT_EQ(cause("individual blank"), "You have laid all 4 blank cards.");
}

RULE("IMM-047 IMM-048 IMM-252", "draft and reveal mention what is taken, and blanks that stand alone") {
  Table t = bare("draft");
  t.given("groups purple 3 2").given("armies black l_heartwood 1");
  t.given("draft purple conf_l_heartwood joker_l_verdant");
  EXPECT_EQ(near_misses(t), (Lines{"pick conf_l_heartwood IMM-048"}));
  t.play("purple pick joker_l_verdant");
  EXPECT_EQ(near_misses(t), (Lines{"take_site l_heartwood IMM-047"}));
  Table blanks = executing({"plan purple attack blank", "plan purple build blank"});
  EXPECT_EQ(near_misses(blanks), (Lines{"reveal build IMM-252", "reveal attack IMM-252"}));
}

/// Purple has groups, but no card: R-12. Black's only card shows a site that purple takes first.
Table without_cards() {
  Table t = bare("draft");
  t.given("first purple").given("groups purple 3 2 2").given("groups black 4 2").given("draft black conf_l_sunhome");
  t.given("armies yellow l_dustwell 1");
  t.play("black pick conf_l_sunhome");
  return t;
}

RULE("R-12", "a seat without cards chooses any free site, and only free ones are listed") {
  Table t = without_cards();
  EXPECT_EQ(t.step(), "draft.site");
  EXPECT_EQ(t.actor(), "purple");
  EXPECT_EQ(near_misses(t), Lines{});
  EXPECT_EQ(t.options("purple").size(), 49U);
  EXPECT_EQ(t.refusal("purple take_site l_dustwell"), "IMM-047");
  EXPECT_EQ(t.cause("purple take_site l_dustwell"), "Dustwell (Light) is taken already: Yellow.");
}

RULE("R-07 R-12", "a card whose site was taken in the meantime is kept, and nobody is asked twice") {
  Table t = without_cards();
  t.play("purple take_site l_sunhome").play("purple place_group 3");
  CHECK(t.then("card conf_l_sunhome hand black"));
  CHECK(t.then("known conf_l_sunhome yes"));
  CHECK(t.then("groups purple 2 2"));  // one group per draft round
  CHECK(t.then("groups black 2 4"));
  EXPECT_EQ(t.step(), "draft.pick");
  EXPECT_EQ(state(t).stack[0].read<Main>().empty, 0);  // the next round begins anew
  CHECK(t.then("marker black"));
}

struct Moment {
  const char *action, *rule, *cause;
};
void expect_moments(Table& t, const std::string& seat, const std::vector<Moment>& list) {
  t.settle();
  for (const Moment& m : list) {
    EXPECT_EQ(t.refusal(seat + " " + m.action), m.rule) << m.action;
    EXPECT_EQ(t.cause(seat + " " + m.action), m.cause) << m.action;
  }
}

RULE("IMM-080", "what belongs to another phase, or to chance, is said with its rule") {
  Table t = bare("reinforce");
  t.given("armies purple l_treehome 1").given("limbo purple light 3");
  expect_moments(
      t, "purple",
      {{"station 3", "IMM-041", "That belongs to the phase “Start round”; the phase “Reinforcement” is on now."},
       {"pick conf_l_sunhome", "IMM-045",
        "That belongs to the phase “Start round”; the phase “Reinforcement” is on now."},
       {"take_site l_sunhome", "IMM-045",
        "That belongs to the phase “Start round”; the phase “Reinforcement” is on now."},
       {"place_group 2", "IMM-045", "That belongs to the phase “Start round”; the phase “Reinforcement” is on now."},
       {"to_light 1", "IMM-071", "That belongs to the phase “Filling the tower”; the phase “Reinforcement” is on now."},
       {"plan attack blank", "IMM-100", "That belongs to the phase “Planning”; the phase “Reinforcement” is on now."},
       {"leave attack", "IMM-100", "That belongs to the phase “Planning”; the phase “Reinforcement” is on now."},
       {"reveal attack", "IMM-251", "That belongs to the phase “Execution”; the phase “Reinforcement” is on now."},
       {"claim l_treehome", "IMM-251", "That belongs to the phase “Execution”; the phase “Reinforcement” is on now."},
       {"deal_peoples purple elves demons", "IMM-024", "Chance decides that."},
       {"draw_first purple", "IMM-024", "Chance decides that."},
       {"refill purple conf_l_sunhome", "IMM-044", "Chance decides that."},
       {"deal_card purple conf_l_sunhome", "IMM-090", "Chance decides that."},
       {"throw 0 0 0 0 0 0", "IMM-206", "Chance decides that."}});
  Table plan = bare("plan");
  expect_moments(plan, "purple",
                 {{"reinforce l_treehome", "IMM-091",
                   "That belongs to the phase “Reinforcement”; the phase “Planning” is on now."},
                  {"stop", "IMM-091", "That belongs to the phase “Reinforcement”; the phase “Planning” is on now."},
                  {"pass gold", "IMM-251", "That belongs to the phase “Execution”; the phase “Planning” is on now."}});
}

RULE("IMM-045 IMM-080 IMM-251 IMM-254", "what belongs to another moment of the same phase") {
  Table t = bare("draft");
  t.given("groups purple 3 2").given("draft purple joker_l_verdant");
  expect_moments(t, "purple",
                 {{"take_site l_treehome", "IMM-045", "This is not asked right now."},
                  {"place_group 3", "IMM-045", "This is not asked right now."}});
  t.play("purple pick joker_l_verdant");
  expect_moments(t, "purple",
                 {{"pick joker_l_verdant", "IMM-045", "This is not asked right now."},
                  {"reinforce l_treehome", "IMM-091",
                   "That belongs to the phase “Reinforcement”; the phase “Start round” is on now."}});
  t.play("purple take_site l_treehome");
  expect_moments(t, "purple", {{"pick joker_l_verdant", "IMM-045", "This is not asked right now."}});
  Table act =
      executing({"armies purple l_treehome 3", "plan purple attack land_treehome", "plan purple raise_3 land_sunhome"});
  act.play("purple reveal attack");
  const char* reinforcing = "That belongs to the phase “Reinforcement”; the phase “Execution” is on now.";
  expect_moments(
      act, "purple",
      {{"reinforce l_treehome", "IMM-091", reinforcing},
       {"plan attack blank", "IMM-100", "That belongs to the phase “Planning”; the phase “Execution” is on now."},
       {"reveal attack", "IMM-251", "The field “Attack” is revealed: carry it out or take compensation."},
       {"place l_treehome", "IMM-120", "First choose what you do on the field “Attack”."}});
  act.play("purple attack l_treehome l_heartwood");
  expect_moments(act, "purple", {{"reinforce l_treehome", "IMM-091", reinforcing}});
  act.play("purple send 1").play("black pass gold");
  expect_moments(
      act, "yellow",
      {{"reinforce l_treehome", "IMM-091", reinforcing}, {"reveal attack", "IMM-254", "You are done for this round."}});
}

RULE("IMM-191 IMM-196", "placing raised armies: which world, whose site, all of them") {
  Table t = executing({"armies purple l_mountainhome 1", "armies purple l_treehome 1", "limbo purple light 3",
                       "gold purple 2", "plan purple magic_light magic_cards_or_raise_2"});
  t.play("purple reveal magic_light").play("purple raise_world light");
  expect_moments(
      t, "purple",
      {{"place s_treehome", "IMM-196", "These armies return to the Light World."},
       {"place l_dustwell", "IMM-196", "You have no army in Dustwell (Light)."},
       {"compensate gold", "IMM-196", "First place your raised armies: 2 to go."},
       {"plan attack blank", "IMM-100", "That belongs to the phase “Planning”; the phase “Execution” is on now."}});
  t.play("purple place l_treehome");
  expect_moments(t, "purple",
                 {{"place l_mountainhome", "IMM-196",
                   "Give the distribution as a whole: after Treehome (Light) only countries further down the list can "
                   "follow."},
                  {"compensate gold", "IMM-196", "First place your raised armies: 1 to go."}});
}

RULE("R-48 IMM-091", "comeback: a site of somebody else is named with its owner") {
  Table t = bare("reinforce", 3, {{"comeback", "on"}});
  t.given("first black").given("limbo black light 6").given("armies purple l_sunhome 1");
  expect_moments(t, "black",
                 {{"reinforce l_sunhome", "IMM-091", "Sunhome (Light) is taken already: Purple."},
                  {"reinforce s_sunhome", "IMM-091", "These armies return to the Light World."}});
  t.play("black reinforce l_treehome");
  expect_moments(t, "black", {{"reinforce l_dustwell", "IMM-091", "You have no army in Dustwell (Light)."}});
}

RULE("IMM-181 IMM-182 IMM-183 IMM-184 IMM-185", "on its individual field each shadow people has a rule of its own") {
  const auto refused = [](const std::string& people, const std::string& card, const std::string& action) {
    Table t = executing({"peoples purple elves " + people, "armies purple l_sunhome 2", "limbo purple light 1",
                         "plan purple individual " + card});
    t.play("purple reveal individual");
    return t.refusal("purple " + action);
  };
  EXPECT_EQ(refused("demons", "land_sunhome", "build shrine l_sunhome"), "IMM-181");
  EXPECT_EQ(refused("orcs", "land_treehome", "collect gold l_treehome"), "IMM-182");
  EXPECT_EQ(refused("necromancers", "land_sunhome", "raise l_sunhome"), "IMM-183");
  EXPECT_EQ(refused("necromancers", "land_sunhome", "raise s_sunhome"), "IMM-183");
  EXPECT_EQ(refused("night_elves", "land_sunhome", "attack l_sunhome l_dustwell"), "IMM-184");
  EXPECT_EQ(refused("trolls", "land_sunhome", "attack l_sunhome l_dustwell"), "IMM-185");
}

RULE("IMM-110 IMM-112 IMM-114", "a card that stands elsewhere says so for every action that needs its site") {
  Table t = executing({"peoples purple amazons orcs", "armies purple l_treehome 2", "armies purple l_sunhome 2",
                       "energy purple 9", "gold purple 9", "limbo purple light 3", "plan purple build land_treehome"});
  t.play("purple reveal build");
  EXPECT_EQ(t.refusal("purple build shrine l_sunhome"), "IMM-110");
  EXPECT_EQ(t.cause("purple build shrine l_sunhome"), "Treehome (land card) does not count for Sunhome (Light).");
  Table joker = executing({"armies purple l_treehome 2", "armies purple l_sunhome 2", "gold purple 1",
                           "plan purple attack_or_move joker_l_verdant"});
  joker.play("purple reveal attack_or_move");
  EXPECT_EQ(joker.refusal("purple move l_sunhome l_treehome"), "IMM-114");
  EXPECT_EQ(joker.cause("purple move l_treehome l_treehome"), "The armies are in Treehome (Light) already.");
  EXPECT_EQ(joker.refusal("purple move l_treehome l_treehome"), "IMM-171");
}

}  // namespace
}  // namespace immortals::test
