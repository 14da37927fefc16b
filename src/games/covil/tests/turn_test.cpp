// Turns and troop actions (COV-031 to COV-034, COV-100 to COV-107).
#include "covil_table.h"

namespace covil {
namespace {

RULE("COV-031", "recruit once, act once, free actions at will, in any order") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 10", "blue standing A 2", "blue hall HB4", "blue hand R03 R23", "market M09 M10"});
  play(t, {"blue activate R03", "blue recruit M09", "blue pay_done", "blue act_gold stormcrag_shore"});
  EXPECT_EQ(t.refusal("blue recruit M10"), "COV-031");
  EXPECT_EQ(t.refusal("blue act_gold stormcrag_shore"), "COV-031");
  play(t, {"blue activate R23", "blue add_rebel", "blue command HB4", "blue take_troop stormcrag_shore lying",
           "blue go_to sunscar_dunes"});
  EXPECT_TRUE(t.legal("blue end_turn"));
}

RULE("COV-032 R-05", "with a standing troop and no troop action yet a turn cannot end") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "green standing B 1"});
  EXPECT_EQ(t.refusal("blue end_turn"), "COV-032");
  EXPECT_TRUE(t.legal("blue act_gold stormcrag_shore"));
  play(t, {"blue act_gold stormcrag_shore", "blue end_turn"});
  t.then("turn green");
}

RULE("COV-033 R-06", "without a standing troop a seat still has its turns") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 4", "green standing B 2", "blue lying A 1", "market M09"});
  EXPECT_TRUE(t.legal("blue recruit M09"));
  EXPECT_TRUE(t.legal("blue buy"));
  EXPECT_EQ(t.refusal("blue act_gold stormcrag_shore"), "COV-100");
  play(t, {"blue end_turn", "green act_gold bonedust_flats", "green end_turn"});
  t.then("turn blue");
}

RULE("COV-033 R-06", "option idle_turns = false skips such seats") {
  Table t("covil", 2, {{"idle_turns", "false"}});
  quiet(t);
  set(t, {"green standing B 2", "blue standing A 1"});
  play(t, {"blue act_gold stormcrag_shore", "blue end_turn", "green act_gold bonedust_flats", "green end_turn"});
  then(t, {"turn green", "phase afternoon"});
}

RULE("COV-034 R-07", "the afternoon ends with the turn after which nobody stands, not in its middle") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "green lying B 1", "blue gold 2", "market M09"});
  t.play("blue act_gold stormcrag_shore");
  t.then("phase afternoon");
  play(t, {"blue recruit M09", "blue pay_minion HB1", "blue pay_done", "blue end_turn"});
  EXPECT_NE(state(t).phase, Phase::afternoon);
}

RULE("COV-100 COV-101 R-01", "a troop action lays down one standing troop first") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 2"});
  t.play("blue act_move stormcrag_shore");
  then(t, {"blue standing A 1", "blue lying A 1", "step troop.move"});
  t.play("blue go_to sunscar_dunes");
  then(t, {"blue lying C 1", "blue lying A 0", "blue standing A 1"});
}

RULE("COV-102 R-02", "a move crosses 1 to reach borders and ends in another zone") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1"});
  t.play("blue act_move stormcrag_shore");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"go_to sunscar_dunes", "go_to cloudpine_heights"}));
  EXPECT_EQ(t.refusal("blue go_to stormcrag_shore"), "COV-102");
  EXPECT_EQ(t.refusal("blue go_to dustgate"), "COV-102");
  Table far("covil", 2);
  quiet(far);
  set(far, {"blue overlord O05", "blue standing A 1", "green standing C 5"});
  far.play("blue act_move stormcrag_shore");
  EXPECT_TRUE(far.legal("blue go_to dustgate"));
  EXPECT_TRUE(far.legal("blue go_to whisperwood"));
  EXPECT_FALSE(far.legal("blue go_to bonedust_flats"));
}

RULE("COV-102 COV-063", "move bonuses count in the zone where the move starts") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M26:exhausted", "blue standing I 1", "blue standing C 1"});
  then(t, {"blue reach I 3", "blue reach C 1"});
}

RULE("COV-103", "entering a zone with enemies, rebels and fortresses changes nothing else") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing F 1", "green standing B 3"});
  play(t, {"blue act_move dustgate", "blue go_to bonedust_flats"});
  then(t, {"blue lying B 1", "green standing B 3", "green hp 5", "rebels 1", "step turn.main"});
}

RULE("COV-104 R-04", "rest takes one minion one step") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 2", "blue exhausted HB1", "blue tired HB2"});
  t.play("blue act_rest stormcrag_shore");
  EXPECT_EQ(t.refusal("blue rest HB3"), "COV-104");
  t.play("blue rest HB1");
  then(t, {"blue minion HB1 tired", "blue minion HB2 tired"});
  Table two("covil", 2, {{"rest_steps", "2"}});
  quiet(two);
  set(two, {"blue standing A 2", "blue exhausted HB1"});
  play(two, {"blue act_rest stormcrag_shore", "blue rest HB1"});
  two.then("blue minion HB1 ready");
  Table none("covil", 2);
  quiet(none);
  set(none, {"blue standing A 1", "blue ready all"});
  EXPECT_EQ(none.refusal("blue act_rest stormcrag_shore"), "COV-104");
}

RULE("COV-105 COV-161 R-03", "repair gives 1 hit point from anywhere, up to 5, never from 0") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing F 2", "blue hp 4"});
  t.play("blue act_repair dustgate");
  t.then("blue hp 5");
  Table full("covil", 2);
  quiet(full);
  set(full, {"blue standing F 1"});
  EXPECT_EQ(full.refusal("blue act_repair dustgate"), "COV-105");
  set(full, {"blue hp 0"});
  EXPECT_EQ(full.refusal("blue act_repair dustgate"), "COV-161");
}

RULE("COV-105 R-03", "options repair_amount and repair_at_fortress") {
  Table t("covil", 2, {{"repair_amount", "2"}, {"repair_at_fortress", "true"}});
  quiet(t);
  set(t, {"blue standing F 1", "blue standing A 1", "blue hp 2"});
  EXPECT_EQ(t.refusal("blue act_repair dustgate"), "COV-105");
  t.play("blue act_repair stormcrag_shore");
  t.then("blue hp 4");
}

RULE("COV-106", "gain gold gives 1") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1"});
  t.play("blue act_gold stormcrag_shore");
  then(t, {"blue gold 1", "blue lying A 1"});
}

RULE("COV-107 COV-120", "attack is a troop action that exhausts exactly one minion") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2"});
  then(t, {"blue minion HB2 exhausted", "blue lying C 1", "blue standing C 0"});
  EXPECT_EQ(seat(t, 0).exhausted.size(), 2);  // and the overlord from the setup
}

RULE("COV-068", "a command counts for its turn: in the next one it can be given again") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 2", "green standing B 1"});
  play(t, {"blue command HB4", "blue take_troop stormcrag_shore standing", "blue go_to sunscar_dunes"});
  set(t, {"blue ready HB4"});
  EXPECT_EQ(t.refusal("blue command HB4"), "COV-068");
  play(t, {"blue act_gold stormcrag_shore", "blue end_turn", "green act_gold bonedust_flats", "green end_turn"});
  EXPECT_TRUE(t.legal("blue command HB4"));
}

RULE("COV-031", "a turn has one recruit and one troop action, and no state of it says otherwise") {
  Table t("covil", 2);
  play(t, {"blue place blue stormcrag_shore", "green place green bonedust_flats"});
  EXPECT_EQ(t.game().rules.check(t.raw()), nullptr);
  t.play("blue act_gold stormcrag_shore");
  EXPECT_EQ(t.game().rules.check(t.raw()), nullptr);
}

RULE("COV-007", "gold that is lost is told as lost, not as gained") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue gold 10"});
  t.play("blue act_gold stormcrag_shore");
  EXPECT_EQ(events_of(t, event::gained), 0);
  EXPECT_EQ(events_of(t, event::wasted), 1);
}

RULE("COV-104 R-04", "with rest_steps = 2 a tired minion rests once") {
  Table t("covil", 2, {{"rest_steps", "2"}});
  quiet(t);
  set(t, {"blue standing A 1", "blue tired HB1"});
  play(t, {"blue act_rest stormcrag_shore", "blue rest HB1"});
  EXPECT_EQ(events_of(t, event::rested), 1);
  t.then("blue minion HB1 ready");
}

}  // namespace
}  // namespace covil
