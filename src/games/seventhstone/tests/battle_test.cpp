// Support, battles, guard, several seats, walls (SST-270 to SST-360) and the rulings about them.
#include "games/seventhstone/battle.h"
#include "andur.h"

namespace seventhstone::test {
namespace {

/// Green attacks red on B3, which red controls.
Table fight(const Given& more, Settings settings = {}) {
  Given given{"unit_max 9", "own red B3"};
  given.insert(given.end(), more.begin(), more.end());
  return andur("combat", given, std::move(settings));
}

RULE("SST-270", "every conflict is decided") {
  Table t = andur("combat", {"own red B3 A1", "army green B3 melee 1", "army red B3 melee 1", "army green A1 melee 1",
                             "army red A1 melee 1"});
  t.play("green choose_battle A1");
  CHECK(state(t).conflict.empty());
}

RULE("SST-272 SST-277 SST-270",
     "armies in conflicts and melee armies cannot support, and only conflicts are supported") {
  Table t = andur("combat", {"own red B3 B2 A3 B4", "army green B3 melee 1", "army red B3 melee 1",
                             "army green B2 melee 1", "army red B2 ranged 1", "army red A3 melee 2",
                             "army red B4 cavalry 1", "order red green blue yellow"});
  t.settle();
  EXPECT_EQ(t.refusal("red support B2 B3"), "SST-272");
  EXPECT_EQ(t.refusal("red support A3 B3"), "SST-277");
  CHECK(t.legal("red support B4 B3"));
  EXPECT_EQ(t.refusal("red support B4 C4"), "SST-270");
}

RULE("SST-276", "cavalry and ranged armies support through portals of one colour") {
  Table t = andur("combat",
                  {"own red C3", "army green C3 melee 1", "army red C3 melee 1", "own red F5", "army red F5 cavalry 1",
                   "own green E3", "army green E3 ranged 1", "order red green blue yellow"});
  t.settle();
  CHECK(t.legal("red support F5 C3"));
  EXPECT_EQ(t.actor(), "red");
  dice(t, {});
  EXPECT_EQ(t.refusal("green support E3 C3"), "");  // not green's turn
  t.chance("roll 1").chance("roll 6");
  go_on(t, "red end_support");
  EXPECT_EQ(t.step() == "combat.support", false);  // green was not asked: E3 leads to C5
}

RULE("SST-273 SST-279 R-38", "a third seat may support; its dice take no side and it stays where it is") {
  Table t = fight({"army green B3 melee 2", "army red B3 melee 2", "own blue B4", "army blue B4 ranged 2",
                   "order blue green red yellow"});
  t.play("blue support B4 B3");
  EXPECT_EQ(t.step(), "battle.aim");
  EXPECT_EQ(t.actor(), "blue");
  CHECK(t.legal("blue aim ranged_green 2") && t.legal("blue aim ranged_green 1") && t.legal("blue spare ranged_green"));
  t.chance("roll 12");  // both at red: the battle is over before anybody else rolls
  go_on(t, "blue spare ranged_green");
  CHECK(t.then("army B4 blue ranged 2+0"));
  CHECK(t.then("army B3 green melee 2+0"));
}

RULE("SST-280 R-39", "seat by seat, in the order each likes") {
  Table t = andur(
      "combat", {"own red B3 A1 C1", "army green B3 melee 1", "army red B3 melee 1", "army green A1 melee 1",
                 "army red A1 melee 1", "army blue C1 melee 1", "army red C1 melee 1", "order green blue red yellow"});
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"choose_battle A1", "choose_battle B3"}));
  EXPECT_EQ(t.refusal("green choose_battle C1"), "SST-280");
}

RULE("SST-280 SST-350", "the guard alone is a side: its seat may choose the battle, too") {
  Table t = andur("combat", {"army green G4 melee 1", "own red B3", "army green B3 melee 1", "army red B3 melee 1",
                             "order red green blue yellow"});
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"choose_battle B3", "choose_battle G4"}));
}

RULE("SST-281 R-36", "a debt in the combat phase may end another conflict; its supports lapse") {
  Table t = andur("combat",
                  {"unit_max 20", "own red A1 B3", "building A1 manufactory", "army red A1 melee 1",
                   "army green A1 melee 4", "army red B3 melee 1", "army blue B3 melee 1", "army red G4 melee 20",
                   "army red G5 melee 3", "own yellow B4", "army yellow B4 cavalry 1", "order yellow green red blue"});
  EXPECT_EQ(state(t).sheet[1], 0);
  // Green beats red on A1; red takes its unit back and owes 4.
  t.chance("roll 11 11").chance("roll 6").chance("crumble 6 0");
  go_on(t, "yellow support B4 B3");
  EXPECT_EQ(t.actor(), "red");
  EXPECT_EQ(state(t).sheet[1], -3);
  for (const char* line : {"red dissolve B3", "red dissolve G4", "red dissolve G4"}) go_on(t, line);
  CHECK(t.then("owner B3 blue"));
  CHECK(state(t).supports.empty());
  CHECK(t.then("army B4 yellow cavalry 1+0"));
}

RULE("SST-300 SST-301 SST-303 R-80", "in turn order everybody whose army on the field has a stone is asked") {
  Table t =
      fight({"army green B3 melee 2 0 E10", "army red B3 melee 2 0 E01", "own red B4", "army red B4 ranged 2 0 E12"});
  t.play("red end_support");
  EXPECT_EQ(t.step(), "battle.stone");
  EXPECT_EQ(t.actor(), "green");
  CHECK(t.legal("green use_combat B3") && t.legal("green no_combat"));
  t.play("green no_combat");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"no_combat"}));  // a movement stone: asked all the same
  EXPECT_EQ(t.refusal("red use_combat B3"), "SST-301");
}

RULE("SST-302 SST-460 SST-480 SST-462", "a used stone is shown, works in every round and is gone") {
  Table t = fight({"army green B3 melee 2 0 E16", "army red B3 melee 4"});
  t.settle();
  t.scripted_chance_only().chance("roll 55").chance("roll 66 66").chance("roll 55").chance("roll 66");
  go_on(t, "green use_combat B3");
  CHECK(t.then("where E16 discard"));
  CHECK(t.then("army B3 green melee 2+0"));  // four fives have hit: red is gone
  CHECK(t.then("owner B3 green"));
}

RULE("SST-304 SST-358 SST-325 R-44",
     "the defender uses as many ready walls as it likes; each stops two hits and is gone") {
  Table t = fight({"building B3 wall", "building B3 wall", "army green B3 melee 5", "army red B3 melee 1"});
  t.settle();
  EXPECT_EQ(t.actor(), "red");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"use_walls 0", "use_walls 1", "use_walls 2"}));
  EXPECT_EQ(t.refusal("red use_walls 3"), "SST-304");
  t.scripted_chance_only().chance("roll 11 66 6").chance("roll 6").chance("roll 11 66 6").chance("roll 6");
  go_on(t, "red use_walls 2");
  CHECK(t.then("army B3 green melee 5+0 red melee 1+0"));  // four hits stopped
  dice(t, {"roll 16 66 6", "roll 6"});
  CHECK(t.then("building B3 none"));
  CHECK(t.then("owner B3 green"));
}

RULE("SST-359 SST-323", "a wall that is not used is only rolled for") {
  Table t = fight({"building B3 wall", "army green B3 melee 2", "army red B3 melee 1"});
  t.settle();
  t.scripted_chance_only().chance("roll 16").chance("roll 6").chance("crumble 4 0");
  go_on(t, "red use_walls 0");
  CHECK(t.then("building B3 wall"));
  CHECK(t.then("owner B3 green"));
}

RULE("SST-166 R-44", "walls of this year are rolled for but cannot be used") {
  Table t = fight({"building B3 wall fresh", "army green B3 melee 2", "army red B3 melee 1"});
  dice(t, {"roll 16", "roll 6", "crumble 3 0"});
  CHECK(t.then("building B3 none"));
}

RULE("SST-304", "without units on the field nobody decides about walls") {
  Table t = andur("combat", {"own red B3", "building B3 wall", "army green B3 melee 1", "army blue B3 melee 1"});
  dice(t, {});
  EXPECT_EQ(t.step(), "battle.roll");
}

RULE("SST-305 SST-306 SST-311 SST-318 R-45",
     "ranged units first; whoever falls does not roll, and an empty side ends the battle") {
  Table t = fight({"army green B3 ranged 2", "army red B3 melee 2"});
  dice(t, {"roll 12"});
  CHECK(t.then("army B3 green ranged 2+0"));  // no second part
  CHECK(t.then("owner B3 green"));
  Table one = fight({"army green B3 ranged 2", "army red B3 melee 2"});
  dice(one, {"roll 16", "roll 6"});  // one die is left for red
  CHECK(one.then("army B3 green ranged 2+0 red melee 1+0"));
  dice(one, {"roll 66"});
  EXPECT_EQ(one.state<State>().battle.round(), 2);
}

RULE("SST-307 SST-308 R-71", "one die per unit, on the field and supporting, and per guard") {
  Table t = andur("combat", {"unit_max 9", "army green G4 melee 3 2", "army red G4 cavalry 2", "army red G5 ranged 3",
                             "army red G3 cavalry 4", "own red G3", "order red green blue yellow"});
  t.play("red support G3 G4").scripted_chance_only();
  go_on(t, "red support G5 G4");
  const Game g = game(t);
  EXPECT_EQ(pool_dice(g, 1, kFieldPool), 2);
  EXPECT_EQ(pool_dice(g, 1, kGuardPool), 4);
  EXPECT_EQ(pool_dice(g, 1, kRangedPool), 3);
  EXPECT_EQ(pool_dice(g, 1, kCavalryPool), 4);
  EXPECT_EQ(pool_dice(g, 0, kFieldPool), 5);
  EXPECT_EQ(part_of(g, 1, kRangedPool), 1);
  EXPECT_EQ(part_of(g, 1, kFieldPool), 2);
  EXPECT_EQ(part_of(g, 1, kGuardPool), 2);
}

RULE("SST-309 SST-310", "hit values of all kinds of units, mercenaries like their army") {
  const auto hits = [](const std::string& type, int value) {
    Table t = fight({"army green B3 " + type + " 1 1", "army red B3 melee 9", "order green red blue yellow"});
    dice(t, {"roll " + std::to_string(value) + std::to_string(value)});
    return int{state(t).battle.hits[1]} + (9 - game(t).units(1, cell("B3")));
  };
  EXPECT_EQ(hits("melee", 4), 2);
  EXPECT_EQ(hits("melee", 5), 0);
  EXPECT_EQ(hits("cavalry", 3), 2);
  EXPECT_EQ(hits("cavalry", 4), 0);
  EXPECT_EQ(hits("ranged", 2), 2);
  EXPECT_EQ(hits("ranged", 3), 0);
  Table t = andur("combat", {"army green G4 melee 1"});
  dice(t, {"roll 6"});
  EXPECT_EQ(hit_value(game(t), 1, kGuardPool), 4);
  EXPECT_EQ(hit_value(game(t), 1, kRangedPool), 2);
  EXPECT_EQ(hit_value(game(t), 1, kCavalryPool), 2);
}

RULE("SST-312 SST-313 SST-314 SST-315",
     "the owner chooses among field army and supporting cavalry, mercenaries in time") {
  Table t = fight(
      {"army green B3 melee 3 1", "army green B2 cavalry 1 1", "army red B3 melee 3", "order red green blue yellow"});
  t.settle();
  t.scripted_chance_only().chance("roll 12 6").chance("roll 66 66").chance("roll 66");
  t.play("green support B2 B3");
  EXPECT_EQ(t.options("green"),
            (std::vector<std::string>{"lose_merc B2", "lose_merc B3", "lose_unit B3"}));  // B2 has as many as units
  EXPECT_EQ(t.refusal("green lose_unit B2"), "SST-314");
  EXPECT_EQ(t.refusal("green lose_unit B1"), "SST-313");
  EXPECT_EQ(t.refusal("green lose_guard"), "SST-351");
  t.play("green lose_merc B2");
  CHECK(t.legal("green lose_unit B2"));
}

RULE("SST-316 SST-317", "hits that find nobody are lost; resources of fallen units return") {
  Table t = fight({"army green B3 melee 4", "army red B3 melee 1 1"});
  const int before = state(t).sheet[1];
  dice(t, {"roll 11 11", "roll 66"});
  CHECK(t.then("army B3 green melee 4+0"));
  EXPECT_EQ(state(t).sheet[1], before + 1 - 2);  // the unit's resource, less the field
}

RULE("SST-319 R-35", "the last one wins, or the defender: whoever controls the field") {
  Table t = fight({"army green B3 melee 1", "army red B3 melee 1"});
  dice(t, {"roll 1", "roll 1"});
  CHECK(t.then("army B3 none"));
  CHECK(t.then("owner B3 red"));
}

RULE("SST-328 R-35", "on a desert whoever came first defends, and nobody controls it afterwards") {
  Table t = andur("combat", {"army red D4 melee 1", "army green D4 melee 1"});
  EXPECT_EQ(game(t).defender(cell("D4")), 1);
  dice(t, {"roll 1", "roll 6"});
  CHECK(t.then("army D4 green melee 1+0"));
  CHECK(t.then("owner D4 nobody"));
}

RULE("R-35", "on a desert the next who came defends if the first is gone") {
  Table t = andur("movement", {"army blue D4 melee 1", "army green D4 melee 1", "army red D4 melee 1"});
  EXPECT_EQ(game(t).defender(cell("D4")), 2);
  Game g = game(t);
  remove_units(g, 2, cell("D4"), 1, 0);
  note_arrivals(g);
  EXPECT_EQ(g.defender(cell("D4")), 0);
}

RULE("SST-320 SST-321", "the winner gets field, buildings and capital; supporters stay at home") {
  Table t = andur("combat", {"unit_max 9", "army green G4 melee 9", "own green G3", "army green G3 cavalry 2",
                             "building G5 wall", "order green red blue yellow"});
  t.settle();
  t.scripted_chance_only().chance("roll 11 11 66 66 6").chance("roll 66").chance("roll 66 66");
  go_on(t, "green support G3 G4");
  CHECK(t.then("owner G4 green"));
  CHECK(t.then("ts green 6"));
  CHECK(t.then("ts red 0"));
  CHECK(t.then("army G3 green cavalry 2+0"));
}

RULE("SST-322 R-49", "unused stones of destroyed armies come to the winner, unseen by third seats") {
  Table t = fight({"army green B3 melee 4", "army red B3 melee 1 0 E31", "own red B4", "army red B4 cavalry 1 0 E14",
                   "order red green blue yellow"});
  t.settle();
  t.play("red support B4 B3");
  t.scripted_chance_only().chance("roll 6").chance("roll 6").chance("roll 11 66");
  for (const char* line : {"red no_combat", "red lose_unit B4", "red lose_unit B3"}) go_on(t, line);
  CHECK(t.then("where E31 hand green"));
  CHECK(t.then("where E14 hand green"));
  const auto hears = [&](Seat s) {
    for (const Event& e : t.events().list)
      if (e.kind == event::stones_captured && !e.hidden_from(s)) return true;
    return false;
  };
  CHECK(hears(0) && hears(1) && !hears(2));
}

RULE("SST-323 SST-324 SST-326 R-48",
     "each building is rolled for, also if the field was held; manufactories cost their owner first") {
  Table t = fight({"building B3 manufactory", "building B3 barracks", "army green B3 melee 1", "army red B3 melee 2"});
  const int before = state(t).sheet[1];
  dice(t, {"roll 6", "roll 16", "crumble 3 4"});
  CHECK(t.then("building B3 barracks"));
  CHECK(t.then("owner B3 red"));
  EXPECT_EQ(state(t).sheet[1], before - 2);
  Table lost = fight({"building B3 manufactory", "army green B3 melee 2", "army red B3 melee 1"});
  const int green = state(lost).sheet[0];
  dice(lost, {"roll 16", "roll 6", "crumble 1 0"});
  EXPECT_EQ(state(lost).sheet[0], green + 2);  // only the field itself is left
}

RULE("SST-327", "a capital is not rolled for") {
  Table t = andur("combat", {"army green G4 melee 1"});
  dice(t, {"roll 6", "roll 11 11"});
  EXPECT_EQ(t.step() == "battle.crumble", false);
  EXPECT_EQ(state(t).capital.size(), 4);
}

RULE("SST-350 SST-356 SST-357",
     "four guards beside any army, anew for every battle and for whoever controls the capital") {
  Table t = andur("combat", {"army green G4 melee 2", "army red G4 melee 1"});
  dice(t, {"roll 11"});
  EXPECT_EQ(state(t).battle.guard, 4);
  EXPECT_EQ(fighters(game(t)), SeatSet::of(0) | SeatSet::of(1));
  Table taken = andur("combat", {"own green G4", "army red G4 melee 1"});
  dice(taken, {"roll 66 66"});
  EXPECT_EQ(taken.state<State>().battle.defender, 0);
  EXPECT_EQ(taken.state<State>().battle.guard, 4);
}

RULE("SST-351 R-46", "guards fall after the army and after supporting cavalry") {
  Table t = andur("combat", {"army green G4 melee 4", "army red G4 melee 1", "own red G3", "army red G3 cavalry 1",
                             "order red green blue yellow"});
  t.settle();
  t.scripted_chance_only().chance("roll 6").chance("roll 66 66").chance("roll 6").chance("roll 11 16");
  go_on(t, "red support G3 G4");
  go_on(t, "red lose_unit G3");
  go_on(t, "red lose_unit G4");
  go_on(t, "red lose_guard");
  EXPECT_EQ(game(t).units(1, cell("G3")) + game(t).units(1, cell("G4")), 0);
  EXPECT_EQ(state(t).battle.guard, 3);
}

RULE("SST-352 SST-355 R-47", "aimed dice of units that fall are lost, first those at seats that are gone") {
  Table t =
      fight({"army green B3 melee 4", "army red B3 melee 1", "army blue B3 ranged 3", "order blue green red yellow"});
  t.settle();
  EXPECT_EQ(t.actor(), "blue");
  t.play("blue aim army_green 2");
  EXPECT_EQ(t.actor(), "green");
  t.scripted_chance_only();
  t.chance("roll 16").chance("roll 1");  // blue: one hit on green, one on red
  go_on(t, "green aim army_red 2");
  go_on(t, "red spare army_green");
  // Red is gone; green has lost one of four units: a die aimed at red goes.
  EXPECT_EQ(state(t).battle.aim[0][kFieldPool][1], 1);
  EXPECT_EQ(state(t).battle.aim[0][kFieldPool][2], 2);
}

RULE("R-47", "otherwise the target with most dice loses one, of equal ones the earlier in turn order") {
  Table t =
      fight({"army green B3 melee 4", "army red B3 melee 2", "army blue B3 ranged 3", "order blue green red yellow"});
  t.settle();
  t.play("blue aim army_green 3");
  t.scripted_chance_only().chance("roll 16 6");
  go_on(t, "green aim army_red 2");
  go_on(t, "red aim army_green 2");
  EXPECT_EQ(state(t).battle.aim[0][kFieldPool][2], 1);  // blue comes first
  EXPECT_EQ(state(t).battle.aim[0][kFieldPool][1], 2);
}

RULE("SST-353 SST-354", "only seats on the field are targets; without units there one only supports and cannot win") {
  Table t = fight({"army green B3 melee 2", "army red B3 melee 1", "army blue B3 melee 1", "own red B4",
                   "army red B4 ranged 1", "order green red blue yellow"});
  t.settle();
  t.play("red support B4 B3");
  EXPECT_EQ(t.refusal("green aim army_yellow 1"), "SST-353");
  t.scripted_chance_only().chance("roll 6").chance("roll 11").chance("roll 6").chance("roll 6");
  go_on(t, "green aim army_red 2");
  go_on(t, "red aim army_green 1");
  go_on(t, "red spare ranged_green");
  go_on(t, "blue aim army_green 1");
  CHECK(!fighters(game(t)).has(1));
  EXPECT_EQ(t.actor() == "red" || state(t).battle.open != 0, true);
  CHECK(t.then("army B4 red ranged 1+0"));
}

RULE("SST-358 SST-484 R-43", "walls stop hits before shields, shields before units") {
  Table t = fight({"building B3 wall", "army green B3 melee 6", "army red B3 melee 2 0 E30"});
  t.settle();
  t.play("red use_combat B3");
  t.scripted_chance_only().chance("roll 11 16 66").chance("roll 66");
  go_on(t, "red use_walls 1");
  EXPECT_EQ(game(t).units(1, cell("B3")), 2);
  EXPECT_EQ(state(t).battle.shield[1], 1);
  EXPECT_EQ(state(t).battle.wall_stops, 0);
}

RULE("R-76", "a battle without an end is the defender's") {
  Table t = fight({"army green B3 melee 1", "army red B3 melee 1"});
  for (int i = 0; i < 500; ++i) t.chance("roll 6").chance("roll 6");
  dice(t, {});
  CHECK(t.then("army B3 red melee 1+0"));
}

}  // namespace
}  // namespace seventhstone::test
