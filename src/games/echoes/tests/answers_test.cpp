// Reactions once more: which attack, move, building or card may be answered by which card, who is asked and in which
// order, and what is said about cards that do not fit.
#include "told.h"

namespace echoes::test {
namespace {

/// Red's Janissary on c3 attacks blue's unit or camp on c4; blue holds these cards and may pay for everything.
Table attacked(const std::string& civ, const std::string& target, const std::string& hand) {
  Table t = duel("ottomans", civ);
  set(t, {"unit red OTT-03 c3", "unit red OTT-01 c1", "main blue 3 3 3"});
  const std::string scout = pack(t).of(game(t).of(1).civ, pack(t).civ[game(t).of(1).civ].scout).id;
  t.given("unit blue " + scout + " d6").given("hand blue " + hand);
  if (!target.empty()) t.given("unit blue " + target + " c4");
  return t;
}

/// Whether each card may be answered with after that action; "not asked" if nobody is.
std::string answers_to(Table t, const std::string& action, std::initializer_list<const char*> cards) {
  t.play(action);
  if (t.step() != "react") return "not asked";
  std::string out;
  for (const char* card : cards) out += t.legal(std::string("blue answer ") + card) ? "y" : "n";
  return out;
}

RULE("ECH-149 ECH-186 R-42 R-73", "each reaction to an attack answers the attacks that it names and no others") {
  Table foot = attacked("norsemen", "NOR-02", "NOR-23"), bow = attacked("norsemen", "NOR-06", "NOR-23");
  EXPECT_EQ(answers_to(foot, "red strike c3 c4", {"NOR-23"}), "y");
  EXPECT_EQ(answers_to(foot, "red shoot c3 c4", {"NOR-23"}), "y");
  EXPECT_EQ(answers_to(bow, "red strike c3 c4", {"NOR-23"}), "not asked");  // an archer is no infantry
  Table horse = attacked("mongols", "MON-03", "MON-23"), slave = attacked("mongols", "MON-07", "MON-23");
  EXPECT_EQ(answers_to(horse, "red strike c3 c4", {"MON-23"}), "y");
  EXPECT_EQ(answers_to(horse, "red shoot c3 c4", {"MON-23"}), "not asked");
  EXPECT_EQ(answers_to(slave, "red strike c3 c4", {"MON-23"}), "not asked");
  Table any = attacked("byzantines", "BYZ-08", "BYZ-21");
  EXPECT_EQ(answers_to(any, "red strike c3 c4", {"BYZ-21"}), "y");
  EXPECT_EQ(answers_to(any, "red shoot c3 c4", {"BYZ-21"}), "y");
  any.given("camp blue c4");
  EXPECT_EQ(answers_to(any, "red storm c3 c4", {"BYZ-21"}), "not asked");
}

RULE("ECH-149 R-08 R-42", "a unit and the camp under it: what is attacked decides which card answers") {
  Table t = attacked("hre", "HRE-02", "HRE-25 HRE-26");
  t.given("camp blue c4");
  EXPECT_EQ(answers_to(t, "red strike c3 c4", {"HRE-25", "HRE-26"}), "yn");
  EXPECT_EQ(answers_to(t, "red shoot c3 c4", {"HRE-25", "HRE-26"}), "yn");
  EXPECT_EQ(answers_to(t, "red storm c3 c4", {"HRE-25", "HRE-26"}), "ny");
  EXPECT_EQ(answers_to(t, "red bombard c3 c4", {"HRE-25", "HRE-26"}), "ny");
  t.play("red storm c3 c4");
  EXPECT_EQ(why(t, "blue answer HRE-25"), "ECH-149 does_not_match HRE-25");
  EXPECT_EQ(why(t, "blue answer HRE-24"), "ECH-149 not_in_hand HRE-24");
  EXPECT_EQ(why(t, "blue answer OTT-24"), "ECH-149 not_in_hand OTT-24");
  EXPECT_EQ(why(t, "blue play HRE-25"), "ECH-149 does_not_match HRE-25");
  EXPECT_EQ(why(t, "blue answer_as HRE-26 a"), "ECH-149 does_not_match HRE-26");
  EXPECT_EQ(why(t, "blue end_turn"), "ECH-021 foreign_turn red");
}

RULE("ECH-149 ECH-039", "an answer that nobody can pay for, or a card that is no reaction") {
  Table t = attacked("hre", "HRE-02", "HRE-25 HRE-26 HRE-22 HRE-03");
  set(t, {"camp blue c4", "main blue 1 1 0"});
  t.play("red storm c3 c4");
  EXPECT_EQ(why(t, "blue answer HRE-22"), "ECH-149 no_reaction HRE-22");
  EXPECT_EQ(why(t, "blue play HRE-03"), "ECH-149 no_reaction HRE-03");
  Table poor = attacked("scots", "", "SCO-24 SCO-23");
  set(poor, {"terrain b5 water", "unit blue SCO-02 d5", "main blue 0 1 0"});
  poor.play("red move c3 c4");
  EXPECT_EQ(poor.options("blue"), (Lines{"pass", "answer_as SCO-24 a"}));
  EXPECT_EQ(why(poor, "blue answer SCO-23"), "ECH-039 resources_missing 1");
  EXPECT_EQ(why(poor, "blue answer_as SCO-24 b"), "ECH-039 resources_missing 1");
  poor.play("blue answer_as SCO-24 a");
  CHECK(then(poor, {"stays c4 yes", "spent blue 0 1 0", "discard blue SCO-24"}));
  EXPECT_EQ(poor.step(), "turn.mobilize");  // nothing left to pay with
}

RULE("ECH-149 R-76", "the attacker that fell is not answered; one that shot out of its building neither") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c3", "hp c3 1", "unit red SCO-01 c1", "unit blue OTT-12 c4", "unit blue OTT-02 d4",
          "hand blue OTT-24", "main blue 3 3 3"});
  t.play("red strike c3 c4");
  EXPECT_EQ(t.step(), "turn.mobilize");
  Table inside = duel("scots", "ottomans");
  set(inside, {"barracks red c3", "unit red SCO-05 c3", "unit red SCO-01 c1", "unit blue OTT-12 c4",
               "unit blue OTT-02 d4", "hand blue OTT-24", "main blue 3 3 3"});
  inside.play("red shoot c3 c4");
  EXPECT_EQ(inside.step(), "turn.mobilize");
  Table three = duel("scots", "ottomans");
  set(three, {"unit red SCO-05 c3", "unit red SCO-01 c1", "unit blue OTT-12 c4", "unit blue OTT-02 d4",
              "unit blue OTT-03 b2", "hand blue OTT-24", "main blue 1 1 0"});
  three.play("red shoot c3 c4");
  EXPECT_EQ(after(three, {"blue answer OTT-24"}), (Lines{"answered blue OTT-24", "paid blue 1 1 0 0",
                                                         "true_damage SCO-05 c3 3 0", "unit_fell red SCO-05 c3"}));
}

RULE("ECH-149 R-42 R-44", "a played card: its type, and the printed cost of the chosen option") {
  const auto asked = [](const char* cards, std::initializer_list<const char*> lines) {
    Table t = duel("hre", "ottomans");
    set(t, {"unit red HRE-02 c3", "unit blue OTT-01 d6", "hand blue OTT-02", "main red 3 3 3", "main blue 0 0 2",
            "turn red deployment"});
    t.given(std::string("hand red ") + cards);
    for (const char* line : lines) t.play(line);
    while (t.step() == "pay") t.play("red " + t.options("red")[0]);
    return t.step() == "react";
  };
  CHECK(asked("HRE-22", {"red play_as HRE-22 a"}));              // costs nothing
  CHECK(asked("HRE-24", {"red play HRE-24"}));                   // an action for 1
  CHECK(asked("HRE-27", {"red play HRE-27"}));                   // an event for 2
  CHECK(asked("HRE-16", {"red play HRE-16", "red target c3"}));  // an upgrade
  CHECK(!asked("HRE-02", {"red deploy HRE-02 plain c1"}));       // a unit is no such card
  Table dear = duel("byzantines", "ottomans");
  set(dear, {"unit red BYZ-03 c3", "unit blue OTT-01 d6", "hand blue OTT-02", "main red 3 3 3", "main blue 0 0 2",
             "hand red BYZ-22 BYZ-26 BYZ-18", "turn red deployment"});
  Table four = dear;
  four.play("red play BYZ-18").play("red target c3");
  EXPECT_EQ(four.step(), "turn.deploy");  // costs 4
  dear.play("red play BYZ-22");
  EXPECT_EQ(dear.step(), "react");  // costs 3
  dear.play("blue pass").play("red play BYZ-26").play("red pay main gold");
  EXPECT_EQ(dear.step(), "react");  // an event for 3
}

RULE("R-42 ECH-149", "only camps of the enemy beside an own unit are set on fire") {
  Table t = duel("scots", "norsemen");
  set(t, {"unit red SCO-02 c3", "unit blue NOR-02 d4", "hand blue NOR-24", "main red 0 2 2", "main blue 1 0 0"});
  Table barracks = t;
  barracks.play("red build_barracks c3");
  EXPECT_EQ(barracks.step(), "turn.mobilize");
  t.play("red build_camp c3");
  EXPECT_EQ(after(t, {"blue answer NOR-24"}),
            (Lines{"answered blue NOR-24", "paid blue 1 0 0 0", "true_damage_building camp c3 3 1"}));
  Table weak = duel("scots", "norsemen");
  set(weak, {"terrain c3 mine", "unit red SCO-02 c3", "unit blue NOR-02 d4", "hand blue NOR-24", "main blue 1 0 0"});
  weak.play("red build_camp c3");
  state(weak).hurt[18] = 1;
  EXPECT_EQ(after(weak, {"blue answer NOR-24"}),
            (Lines{"answered blue NOR-24", "paid blue 1 0 0 0", "true_damage_building camp c3 3 0",
                   "building_fell red camp c3", "main_lost red 1 gold"}));
  CHECK(then(weak, {"building c3 none", "main red 1 1 0"}));
}

/// Scots and Ottomans on both sides; a unit of each far away, all can pay for anything.
Table mirrored() {
  Table t = team(
      {{"civ_1", "scots"}, {"civ_2", "scots"}, {"civ_3", "ottomans"}, {"civ_4", "ottomans"}, {"allow_mirror", "on"}});
  set(t, {"unit red SCO-01 c1", "unit blue SCO-01 f8", "unit yellow OTT-01 e1", "unit green OTT-01 d8",
          "main red 3 3 3", "main blue 3 3 3", "main yellow 3 3 3", "main green 3 3 3"});
  return t;
}

RULE("R-43 R-60 ECH-202 ECH-205", "opponents are asked in turn order after the active seat, never the own side") {
  // Turn order: red, blue, yellow, green.
  Table t = mirrored();
  set(t, {"hand red SCO-03", "hand blue SCO-03", "hand yellow OTT-03", "hand green OTT-03", "terrain b2 water",
          "unit red SCO-02 b3", "unit yellow OTT-03 g3", "terrain g2 water", "unit blue SCO-04 b6", "terrain b7 water",
          "unit green OTT-05 g6", "terrain g7 water"});
  Table yellow = t, blue = t;
  t.play("red move b3 b4");
  EXPECT_EQ(t.actor(), "blue");  // b1 to b4 is not beside water, but option b is possible anywhere
  t.play("blue pass");
  EXPECT_EQ(t.step(), "turn.mobilize");
  blue.given("turn blue").play("blue move b6 b5");
  EXPECT_EQ(blue.actor(), "red");
  yellow.given("turn yellow").play("yellow move g3 g4");
  EXPECT_EQ(yellow.actor(), "blue");
}

RULE("R-43 R-88", "a cancelled card is not cancelled by the next one; a pass leaves the next one his turn") {
  Table t = team(
      {{"civ_1", "hre"}, {"civ_2", "ottomans"}, {"civ_3", "scots"}, {"civ_4", "ottomans"}, {"allow_mirror", "on"}});
  set(t, {"unit red HRE-02 c1", "unit blue OTT-01 f8", "unit yellow SCO-01 e1", "unit green OTT-01 d8",
          "hand red HRE-24 HRE-22", "hand blue OTT-25", "hand green OTT-25", "main red 2 0 0", "main yellow 0 0 0",
          "main blue 0 0 4", "main green 0 0 4", "turn red deployment"});
  Table both = t;
  both.play("red play HRE-24");
  EXPECT_EQ(both.actor(), "blue");
  both.play("blue pass");
  EXPECT_EQ(both.actor(), "green");
  EXPECT_EQ(after(both, {"green answer OTT-25", "green pay mate gold"}),
            (Lines{"answered green OTT-25", "paid green 0 0 2 0", "card_cancelled red HRE-24"}));
  EXPECT_EQ(both.step(), "turn.deploy");
  CHECK(then(both, {"discard red HRE-24", "discard green OTT-25", "deploy_on_camps = 0"}));
  t.play("red play HRE-24");
  play(t, {"blue answer OTT-25", "blue pay mate gold"});
  EXPECT_EQ(t.step(), "turn.deploy");  // green is not asked any more
}

RULE("ECH-151 R-49 R-43", "events are given up one by one while one is asked; after that the window is the same") {
  Table t = duel("ottomans", "norsemen");
  set(t, {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "hand blue NOR-23", "event blue NOR-26",
          "event blue NOR-25 2 0 0 0", "main blue 1 0 0"});
  t.play("red strike c3 c4");
  EXPECT_EQ(t.options("blue"), (Lines{"pass", "answer NOR-23", "drop_event NOR-26", "drop_event NOR-25"}));
  EXPECT_EQ(after(t, {"blue drop_event NOR-25"}), (Lines{"token_lost blue NOR-25 2", "discarded blue NOR-25"}));
  EXPECT_EQ(t.options("blue"), (Lines{"pass", "answer NOR-23", "drop_event NOR-26"}));
  EXPECT_EQ(why(t, "blue drop_event NOR-25"), "ECH-151 not_active NOR-25");
}

RULE("R-43", "asked as long as one copy may be anywhere but in the discard pile") {
  const auto asked = [](std::initializer_list<const char*> given) {
    Table t = duel("ottomans", "mongols");
    set(t, {"unit red OTT-05 c3", "unit blue MON-03 c4", "unit blue MON-01 d6", "hand blue MON-02", "main blue 2 0 0"});
    set(t, given);
    t.play("red strike c3 c4");
    return t.step() == "react";
  };
  CHECK(asked({}));
  CHECK(asked({"discard blue MON-23"}));  // there is another one
  CHECK(!asked({"discard blue MON-23 MON-23"}));
  CHECK(!asked({"main blue 1 0 0"}));  // costs two
}

}  // namespace
}  // namespace echoes::test
