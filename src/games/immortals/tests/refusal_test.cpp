// Why not: fifty refusals with the exact cause a person reads, and thousands from random play that all have one.
#include "board.h"
#include "shell/judge.h"

namespace immortals::test {
namespace {

struct Asked {
  std::string action, rule, cause;
};

void expect_causes(Table& t, const std::vector<Asked>& list) {
  for (const Asked& a : list) {
    EXPECT_FALSE(t.legal(a.action)) << a.action;
    EXPECT_EQ(t.refusal(a.action), a.rule) << a.action;
    EXPECT_EQ(t.cause(a.action), a.cause) << a.action;
  }
}

RULE("IMM-040 IMM-024", "start groups: which groups there are, and what belongs elsewhere") {
  Table t("immortals", 3, {{"peoples", "in_order"}, {"first_player", "seat_1"}});
  expect_causes(t, {{"purple station 9", "IMM-040", "You have no group of 9 armies."},
                    {"purple pick conf_l_treehome", "IMM-045", "This is not asked right now."},
                    {"purple plan attack blank", "IMM-100",
                     "That belongs to the phase “Planning”; the phase “Start round” is on now."},
                    {"purple draw_first black", "IMM-024", "Chance decides that."}});
}

RULE("IMM-045 IMM-047 IMM-048", "the draft: cards, countries, groups") {
  Table t = bare("draft");
  t.given("groups purple 3 2").given("armies black l_heartwood 1");
  t.given("draft purple conf_l_heartwood joker_l_verdant");
  expect_causes(
      t, {{"purple pick conf_l_heartwood", "IMM-048",
           "Heartwood (Light conflict card) shows no free country, but another card of yours does."},
          {"purple pick conf_l_sunhome", "IMM-045", "This card is not in your hand: Sunhome (Light conflict card)."}});
  t.play("purple pick joker_l_verdant");
  expect_causes(
      t, {{"purple take_site l_heartwood", "IMM-047", "Heartwood (Light) is taken already: Black."},
          {"purple take_site l_sunhome", "IMM-047", "Joker Verdant Reach (Light) does not count for Sunhome (Light)."},
          {"purple place_group 3", "IMM-047", "First choose a country."}});
  t.play("purple take_site l_treehome");
  expect_causes(t, {{"purple place_group 1", "IMM-040", "You have no group of 1 army."},
                    {"purple take_site l_fernmarch", "IMM-046", "The group goes to Treehome (Light)."}});
}

RULE("IMM-071 IMM-091", "dividing fallen armies, bringing armies back") {
  Table fill = bare("fill");
  fill.given("round 1").given("tray purple 7");
  fill.chance("throw 2 0 0 0 0 0");
  expect_causes(fill, {{"purple to_light 3", "IMM-071", "Only 2 of your armies fell out."}});
  fill.play("purple to_light 2");
  Table t = bare("reinforce");
  t.given("first black").given("armies black l_treehome 1").given("armies black l_sunhome 1");
  t.given("limbo black light 6").given("armies purple l_dustwell 1");
  t.settle();
  expect_causes(t, {{"black reinforce l_dustwell", "IMM-091", "You have no army in Dustwell (Light)."},
                    {"black reinforce s_dustwell", "IMM-091", "These armies return to the Light World."}});
  t.play("black reinforce l_sunhome");
  expect_causes(t, {{"black reinforce l_treehome", "IMM-091",
                     "Give the distribution as a whole: after Sunhome (Light) only countries further down the list can "
                     "follow."}});
}

RULE("IMM-102 IMM-104 IMM-105 IMM-025", "planning: which card where") {
  Table t = bare("plan");
  t.given("land purple treehome").given("card purple joker_l_fens");
  expect_causes(t,
                {{"purple plan earn_gold joker_l_fens", "IMM-105",
                  "A joker earns nothing: it may not lie on the field “Earn Gold”."},
                 {"purple plan earn_gold magic_raise_5", "IMM-102", "No magic cards lie on the field “Earn Gold”."},
                 {"purple plan earn_gold land_sunhome", "IMM-102", "You do not have this card: Sunhome (land card)."},
                 {"purple plan build blank", "IMM-104", "The field “Earn Gold” comes first."}});
  t.play("purple plan earn_gold land_treehome");
  expect_causes(t, {{"purple plan raise_3 land_treehome", "IMM-104",
                     "Treehome (land card) lies on the field “Earn Gold” already."},
                    {"purple leave earn_gold", "IMM-104", "The field “Earn Gold” is planned already."}});
  for (const char* field : {"raise_3", "build", "attack_or_move", "gain_energy"})
    t.play(std::string("purple plan ") + field + " blank");
  expect_causes(t, {{"purple plan attack blank", "IMM-025", "You have laid all 4 blank cards."}});
  for (const char* field : {"attack", "eighth", "individual"}) t.play(std::string("purple leave ") + field);
  expect_causes(t, {{"purple plan magic_light joker_l_fens", "IMM-102",
                     "Only magic cards and blanks lie on the field “Light magic”."}});
}

RULE("IMM-104 IMM-251 IMM-252", "whose card, which card, when") {
  Table t = executing({"armies purple l_treehome 3", "plan purple attack land_treehome", "plan black build blank"});
  expect_causes(t, {{"purple reveal build", "IMM-104", "There is no card on the field “Build”."},
                    {"purple attack l_treehome l_heartwood", "IMM-251", "Reveal a card first."},
                    {"purple reinforce l_treehome", "IMM-091",
                     "That belongs to the phase “Reinforcement”; the phase “Execution” is on now."}});
  t.play("purple reveal attack");
  expect_causes(t,
                {{"purple pass gold", "IMM-251", "The field “Attack” is revealed: carry it out or take compensation."},
                 {"purple collect gold l_treehome", "IMM-103", "That is no action of the field “Attack”."},
                 {"purple send 2", "IMM-120", "First choose what you do on the field “Attack”."}});
  t.play("purple attack l_treehome l_heartwood");
  expect_causes(t, {{"purple send 3", "IMM-201", "You can send at most 2 armies, because one stays behind."},
                    {"purple send 0", "IMM-201", "At least 1 army must go."},
                    {"purple compensate gold", "IMM-201", "First say how many armies you send."}});
  Table blanks = executing({"plan purple attack blank", "plan purple build blank"});
  expect_causes(blanks, {{"purple reveal attack", "IMM-252", "You have only blank cards left and must pass."}});
  blanks.play("purple pass gold").play("black reveal magic_light").play("black compensate gold");
}

RULE("IMM-106 IMM-254", "a blank does nothing; whoever is done takes compensation") {
  Table t = executing({"armies purple l_treehome 3", "plan purple attack blank", "plan purple build land_treehome",
                       "plan black build blank"});
  t.play("purple reveal attack");
  expect_causes(t, {{"purple attack l_treehome l_heartwood", "IMM-106", "A blank card does nothing."}});
  t.play("purple compensate gold").play("black reveal build").play("black compensate gold");
  expect_causes(t, {{"yellow pass gold", "IMM-254", "You are done for this round."}});
}

RULE("IMM-110 IMM-112 IMM-114 IMM-130 IMM-135 IMM-136", "income and Raise 3") {
  Table t = executing({"armies purple s_treehome 1", "plan purple earn_gold conf_l_treehome",
                       "plan purple raise_3 land_treehome", "limbo purple light 2", "plan black build blank"});
  t.play("purple reveal earn_gold");
  expect_causes(t, {{"purple collect gold l_treehome", "IMM-130", "You have no army in Treehome (Light)."},
                    {"purple collect gold s_treehome", "IMM-112",
                     "Treehome (Light conflict card) does not count for Treehome (Shadow)."},
                    {"purple collect energy l_treehome", "IMM-103", "That is no action of the field “Earn Gold”."}});
  t.play("purple compensate gold")
      .play("black reveal build")
      .play("black compensate gold")
      .play("yellow compensate gold");
  t.play("purple reveal raise_3");
  expect_causes(t, {{"purple raise s_treehome", "IMM-136", "Your limbo of the Shadow World is empty."},
                    {"purple raise l_sunhome", "IMM-110", "Treehome (land card) does not count for Sunhome (Light)."}});
  Table poor = executing(
      {"armies purple l_treehome 1", "limbo purple light 2", "gold purple 1", "plan purple raise_3 joker_l_verdant"});
  poor.play("purple reveal raise_3");
  expect_causes(
      poor, {{"purple raise l_treehome", "IMM-135", "You are 2 energy short."},
             {"purple raise l_sunhome", "IMM-114", "Joker Verdant Reach (Light) does not count for Sunhome (Light)."}});
}

RULE("IMM-021 IMM-141 IMM-142 IMM-145 IMM-146", "building") {
  Table t = executing({"peoples purple amazons demons", "armies purple l_treehome 1", "gold purple 1",
                       "energy purple 1", "capital l_heartwood", "plan purple build land_treehome"});
  t.play("purple reveal build");
  expect_causes(
      t, {{"purple build shrine l_treehome", "IMM-141", "You are 1 energy and 2 gold short."},
          {"purple build portal l_treehome", "IMM-141", "You are 1 energy short."},
          {"purple build capital l_treehome", "IMM-146", "This region has a capital already: Heartwood (Light)."},
          {"purple build shrine s_treehome", "IMM-140", "You have no army in Treehome (Shadow)."}});
  state(t).portal.add(5), state(t).shrine.add(5);
  expect_causes(
      t, {{"purple build portal l_treehome", "IMM-142", "A portal stands in Treehome (Light) already."},
          {"purple build shrine l_treehome", "IMM-145", "A shrine or a capital stands in Treehome (Light) already."}});
  Table demons = executing({"peoples purple amazons demons", "armies purple l_treehome 1", "energy purple 1",
                            "plan purple individual land_treehome"});
  demons.play("purple reveal individual");
  expect_causes(demons, {{"purple build shrine l_treehome", "IMM-181", "You are 1 energy short."},
                         {"purple build portal l_treehome", "IMM-181", "This cannot be built here: Portal."}});
}

RULE("IMM-160 IMM-170 IMM-171 IMM-172 IMM-173 IMM-184 IMM-201", "attacks and moves") {
  Table t = executing({"peoples purple elves night_elves", "armies purple l_treehome 3", "armies purple l_heartwood 1",
                       "armies purple l_sunhome 1", "plan purple attack_or_move land_treehome",
                       "plan purple individual conf_l_sunhome", "plan black build blank"});
  t.play("purple reveal attack_or_move");
  expect_causes(
      t, {{"purple attack l_treehome l_heartwood", "IMM-160", "Heartwood (Light) is yours already."},
          {"purple attack l_treehome s_treehome", "IMM-160", "There is no portal in Treehome (Light)."},
          {"purple attack l_treehome l_dustwell", "IMM-160", "Dustwell (Light) is not adjacent to Treehome (Light)."},
          {"purple attack l_fernmarch l_treehome", "IMM-160", "You have no army in Fernmarch (Light)."},
          {"purple attack l_heartwood l_frosthorn", "IMM-201",
           "You have only 1 army in Heartwood (Light), and it must stay."},
          {"purple move l_treehome l_heartwood", "IMM-170", "You are 1 gold short."},
          {"purple move l_treehome l_sunhome", "IMM-172",
           "No way leads over your countries from Treehome (Light) to Sunhome (Light)."},
          {"purple move l_treehome l_fernmarch", "IMM-171", "You have no army in Fernmarch (Light)."},
          {"purple move l_heartwood l_treehome", "IMM-110",
           "Treehome (land card) does not count for Heartwood (Light)."}});
  t.play("purple compensate gold")
      .play("black reveal build")
      .play("black compensate gold")
      .play("yellow compensate gold");
  t.play("purple reveal individual");
  expect_causes(t, {{"purple attack l_treehome l_fernmarch", "IMM-184", "You are 2 energy short."}});
}

RULE("IMM-191 IMM-192 IMM-194 IMM-195 IMM-196", "magic") {
  Table t = executing({"armies purple l_treehome 2", "armies yellow s_treehome 2", "limbo purple shadow 3",
                       "energy purple 4", "gold purple 1", "plan purple magic_light magic_raise_5"});
  t.play("purple reveal magic_light");
  expect_causes(t, {{"purple raise_world light", "IMM-191", "Your limbo of the Light World is empty."},
                    {"purple raise_world shadow", "IMM-191", "You have no country in the Shadow World."},
                    {"purple draw 1", "IMM-103", "That is no action of the field “Light magic”."}});
  Table claim = executing({"armies purple l_treehome 2", "armies purple l_sunhome 1", "armies yellow s_treehome 2",
                           "land purple sunhome", "gold purple 1", "plan purple magic_light magic_shrine_or_claim"});
  claim.play("purple reveal magic_light");
  expect_causes(claim, {{"purple claim l_treehome", "IMM-195",
                         "You need more armies than there are in Treehome (Shadow): 2 there, 2 here."},
                        {"purple claim l_sunhome", "IMM-195", "You hold the land card of Sunhome (Light) already."},
                        {"purple build shrine l_sunhome", "IMM-194", "You are 2 energy and 1 gold short."}});
  Table cards = executing({"gold purple 1", "plan purple magic_light magic_cards_or_raise_2"});
  cards.play("purple reveal magic_light");
  expect_causes(cards, {{"purple draw 2", "IMM-196", "You are 1 gold short."},
                        {"purple draw 1", "IMM-196", "With this card you draw exactly 2 conflict cards."}});
  Table marker = executing({"gold purple 1", "plan purple magic_light magic_card_or_marker"});
  marker.play("purple reveal magic_light");
  expect_causes(marker, {{"purple take_marker", "IMM-192", "You have the first-player marker already."}});
}

RULE("IMM-191", "armies being raised go to own countries of their world, and all of them are placed") {
  Table t =
      executing({"armies purple l_treehome 1", "armies purple l_sunhome 1", "armies purple s_sunhome 1",
                 "limbo purple light 3", "energy purple 4", "gold purple 1", "plan purple magic_light magic_raise_5"});
  t.play("purple reveal magic_light").play("purple raise_world light");
  expect_causes(t, {{"purple place s_sunhome", "IMM-191", "These armies return to the Light World."},
                    {"purple place l_dustwell", "IMM-191", "You have no army in Dustwell (Light)."},
                    {"purple compensate gold", "IMM-191", "First place your raised armies: 3 to go."}});
}

RULE("IMM-253", "passing with planned cards left warns of what is lost") {
  Table t =
      executing({"plan purple attack land_treehome", "plan purple build blank", "plan purple raise_3 land_sunhome"});
  t.settle();
  const auto warning = [&](Action a) {
    return top_row(t.game().rules, t.raw()).warning(t.raw(), t.raw().stack().back(), 0, a);
  };
  const Why why = warning(make_action(verb::pass, kGold));
  EXPECT_EQ(why.cause, cause::cards_left);
  EXPECT_EQ(why.arg[0], 2);
  EXPECT_FALSE(warning(make_action(verb::reveal, 5)));
}

/// A well-formed action of any verb with random arguments.
Action any_action(Rng& rng) {
  Action a = make_action(static_cast<u8>(rng.below(verb::count)));
  for (const u8 d : kVerbs[a.verb].domain) {
    if (d == domain::number && a.verb != verb::station && a.verb != verb::place_group && a.verb != verb::send &&
        a.verb != verb::to_light && a.verb != verb::draw)
      break;
    a.arg[a.argc++] = static_cast<u8>(rng.below(d == domain::number ? 12U : static_cast<u32>(kDomains[d].size)));
    if (a.argc < a.arg.size() && kVerbs[a.verb].domain[a.argc] == domain::number) break;
  }
  return a;
}

TEST(ImmortalsRefusals, NoneIsAGeneralRule) {
  Rng rng(77);
  int asked = 0, listed = 0;
  for (int seats = 3; seats <= 5; ++seats) {
    Table t("immortals", seats, {{"rounds", "2"}}, static_cast<u64>(seats));
    const Rules& rules = t.game().rules;
    for (tafel::Turn turn = run_chance(rules, t.raw(), rng); !turn.over; turn = run_chance(rules, t.raw(), rng)) {
      const Seat s = rng.pick(turn.seats);
      std::vector<Refusal> noted;
      Options out(&noted);
      list_options(rules, t.raw(), s, out);
      EXPECT_LE(noted.size(), 40U) << t.step();
      for (const Refusal& r : noted) EXPECT_NE(r.why.cause, 0) << notation(rules, t.raw(), r.action);
      listed += static_cast<int>(noted.size());
      for (int n = 0; n < 12; ++n) {
        const Action a = any_action(rng);
        const Verdict v = judge(rules, t.raw(), s, a);
        if (v.code != Verdict::Code::illegal) continue;
        ++asked;
        EXPECT_NE(v.why.cause, 0) << t.step() << ": " << notation(rules, t.raw(), a);
        EXPECT_NE(v.why.rule.number, 0) << t.step() << ": " << notation(rules, t.raw(), a);
      }
      act(rules, t.raw(), s, out[rng.below(static_cast<u32>(out.size()))]);
    }
  }
  EXPECT_GT(asked, 2000);
  EXPECT_GT(listed, 200);
}

}  // namespace
}  // namespace immortals::test
