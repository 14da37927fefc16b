// Abilities and effects (COV-060 to COV-070) and the effect vocabulary.
#include "covil_table.h"

namespace covil {
namespace {

RULE("COV-060 COV-061", "reinforcements work in every readiness, for troops in matching zones only") {
  for (const char* hall : {"blue hall M20", "blue hall M20:tired", "blue hall M20:exhausted"}) {
    Table t("covil", 2);
    quiet(t);
    set(t, {hall});
    then(t, {"blue defence A 2", "blue defence C 1", "green defence A 1"});
  }
}

RULE("COV-061", "reinforcements at the fortress count only while it stands") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M18 M23"});
  then(t, {"blue defence A 4", "blue defence B 1"});
  set(t, {"blue hp 0"});
  t.then("blue defence A 1");
}

RULE("COV-062", "every listed tag of the zone counts once") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M26 M39"});
  then(t, {"blue reach I 3", "blue reach G 2", "blue reach H 2", "blue reach C 1"});
  EXPECT_EQ(game(t).bonus(0, Stat::ranged, 0), 2);  // A is water and mountain
}

RULE("COV-063 R-63", "an attack counts the zone of the attacking troop, a defence that of the defending one") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M34", "green hall M20:exhausted", "blue standing E 1", "green standing G 1"});
  play(t, {"blue act_attack mirewood", "blue hit_troop ranged greed_peaks green standing", "blue use M34"});
  // E is water: 2 + 1; G is mountain: 1 + 1; 3 beats 2
  then(t, {"step result.retreat", "blue gold 2"});
  EXPECT_EQ(state(t).combat.attack, 3);
  EXPECT_EQ(state(t).combat.defence, 2);
}

RULE("COV-064 COV-201", "value influences count in payments and at the end") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue overlord O01", "blue hall HB1 HB2 M35", "blue hand R02"});
  t.then("blue score 13");  // fortress 5, henchmen 2, druid 4, relic 1 + 1
}

RULE("COV-065 R-61", "an aftermath comes with attacks only, not with a defence") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M10 M02", "blue standing C 1", "green lying C 2", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use M02"});
  t.then("blue gold 0");  // 1 against 1: no win, so no gold
  Table win("covil", 2);
  quiet(win);
  set(win, {"blue hall M02", "blue standing F 1", "green lying C 1", "green exhausted all"});
  play(win, {"blue act_attack dustgate", "blue hit_troop ranged sunscar_dunes green lying", "blue use M02"});
  win.then("blue gold 3");
}

RULE("COV-066", "aftermath numbers are added; against lying troops where the card says so") {
  for (const bool lying : {false, true}) {
    Table t("covil", 2);
    quiet(t);
    set(t, {"blue hall M01", "blue standing C 1", lying ? "green lying C 1" : "green standing C 1"});
    play(t, {"blue act_attack sunscar_dunes",
             lying ? "blue hit_troop melee sunscar_dunes green lying"
                   : "blue hit_troop melee sunscar_dunes green standing",
             "blue use M01"});
    t.then(lying ? "attack 5" : "attack 3");
  }
}

RULE("COV-067 COV-080", "a command exhausts its minion, lays down nobody and works on the own turn only") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M33 M09", "blue standing A 1"});
  EXPECT_EQ(t.refusal("blue command M09"), "COV-067");
  t.play("blue command M33");
  then(t, {"blue gold 1", "blue minion M33 exhausted", "blue standing A 1", "step turn.main"});
}

/// True if the seat to act could use a command now.
bool commands(Table& t) {
  for (const std::string& a : t.options(t.actor()))
    if (a.starts_with("command")) return true;
  return false;
}

RULE("COV-067", "no command in a defence, a response or a queued free attack outside the own turn") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "blue lying C 1", "green standing C 2", "blue hand R13 R10", "green hand R02 R22"});
  EXPECT_TRUE(commands(t));  // the same firebug on the own turn
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2"});
  EXPECT_EQ(t.step(), "battle.defend");
  EXPECT_FALSE(commands(t));
  EXPECT_FALSE(t.legal("green command HG4"));
  play(t, {"green activate R02", "green done", "blue activate R13", "blue done"});
  EXPECT_EQ(t.step(), "battle.respond");
  EXPECT_FALSE(commands(t));
  play(t, {"green done", "green retreat dustgate"});
  EXPECT_EQ(t.step(), "effect.free_attack");
  EXPECT_EQ(t.actor(), "green");
  EXPECT_FALSE(commands(t));
}

RULE("COV-067", "no command in a riot and at night") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 3", "blue lying F 1"});
  t.settle();
  EXPECT_EQ(t.step(), "riot.defend");
  EXPECT_FALSE(commands(t));
  t.play("blue done");
  EXPECT_EQ(t.step(), "night.buy");
  EXPECT_FALSE(commands(t));
}

RULE("COV-068 R-58", "one use per minion and turn, even if it rests in between") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M33 M38", "blue hand R22", "blue standing A 1"});
  play(t, {"blue command M33", "blue command M38", "blue rest M33", "blue skip", "blue activate R22", "blue rest M33",
           "blue skip"});
  t.then("blue minion M33 ready");
  EXPECT_EQ(t.refusal("blue command M33"), "COV-068");
}

RULE("COV-068", "a new minion in the same slot has its own command") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 4", "blue hall M33:ready M56", "blue standing A 1", "market M28"});
  state(t).commands_used = SlotSet::of(1);
  play(t, {"blue recruit M28", "blue pay_minion M33", "blue pay_done"});
  then(t, {"blue hall O02 M28 M56 empty empty empty", "blue minion M28 ready"});
  EXPECT_TRUE(t.legal("blue command M28"));
}

RULE("COV-069 R-59", "a troop means an own troop, standing or lying") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue lying C 1", "green standing C 2"});
  t.play("blue command HB4");
  EXPECT_EQ(t.options("blue"),
            (std::vector<std::string>{"take_troop stormcrag_shore standing", "take_troop sunscar_dunes lying"}));
}

RULE("COV-070", "an effect without a candidate does nothing, its use stays legal") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue ready all", "blue hand R06 R04 R07 R24"});
  play(t, {"blue activate R06", "blue activate R04", "blue activate R07", "blue activate R24"});
  then(t, {"blue active R04 R06 R07 R24", "step turn.main", "blue gold 0"});
}

RULE("COV-083", "gold, draw and repair happen at once") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hp 2", "blue hall M40", "blue hand R03 R14"});
  t.chance("draw_relic R09");
  play(t, {"blue activate R03", "blue activate R14", "blue command M40"});
  then(t, {"blue gold 1", "blue hp 4", "blue holds R09"});
}

RULE("COV-105", "repair_up raises every repair") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hp 1", "blue hall M50 M17"});
  t.play("blue command M17");
  t.then("blue hp 3");
  t.play("blue act_repair stormcrag_shore");
  t.then("blue hp 5");
}

RULE("COV-070", "rest: up to k different minions other than the source") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall M38 HB1:exhausted HB2:tired", "blue exhausted O02"});
  t.play("blue command M38");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"rest O02", "rest HB1", "rest HB2", "skip"}));
  t.play("blue rest HB1");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"rest O02", "rest HB2", "skip"}));
  t.play("blue rest O02");
  then(t, {"blue minion HB1 tired", "blue minion O02 tired", "blue minion HB2 tired", "step turn.main"});
}

RULE("COV-070", "stand: up to k lying troops; they can act again") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue lying A 1", "blue lying C 1", "blue hand R06"});
  t.play("blue activate R06");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"stand stormcrag_shore", "stand sunscar_dunes", "skip"}));
  play(t, {"blue stand sunscar_dunes", "blue act_gold sunscar_dunes"});
  t.then("blue gold 1");
}

RULE("COV-070", "move(2) reaches two zones plus bonuses; the state stays") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue overlord O07", "blue ready O07", "blue standing A 1"});
  play(t, {"blue command O07", "blue take_troop stormcrag_shore standing"});
  EXPECT_TRUE(t.legal("blue go_to dustgate"));
  t.play("blue go_to dustgate");
  then(t, {"blue standing F 1", "blue gold 3"});
}

RULE("COV-070", "push: an enemy troop in or next to an own zone goes where the owner of the effect says") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing F 1", "green lying B 1", "blue hand R16"});
  t.play("blue activate R16");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"push dustgate green standing"}));
  t.play("blue push dustgate green standing");
  EXPECT_EQ(t.options("blue").size(), 7U);
  t.play("blue push_to greed_peaks");
  then(t, {"green standing G 1", "green standing F 0"});
}

RULE("COV-070", "knock: a standing enemy troop in an own zone lies down") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue lying C 1", "green standing C 1", "green standing F 1", "blue hall M32"});
  t.play("blue command M32");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"knock sunscar_dunes green"}));
  t.play("blue knock sunscar_dunes green");
  t.then("green lying C 1");
}

RULE("COV-070", "swap: two own troops change places and keep their states") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue lying F 1", "blue hand R09"});
  t.play("blue activate R09");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"swap stormcrag_shore standing dustgate lying"}));
  t.play("blue swap stormcrag_shore standing dustgate lying");
  then(t, {"blue standing F 1", "blue lying A 1"});
}

RULE("COV-070", "exhaust: up to k ready minions of one opponent, the overlord included") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue overlord O02", "blue ready O02", "blue standing B 1", "green ready O07",
          "blue gold 0"});
  t.play("blue command O02");
  EXPECT_TRUE(t.legal("blue exhaust green O07"));
  EXPECT_FALSE(t.legal("blue exhaust yellow O09"));  // exhausted already
  t.play("blue exhaust green HG3");
  EXPECT_FALSE(t.legal("blue exhaust yellow HY3"));
  t.play("blue exhaust green O07");
  then(t, {"green minion HG3 exhausted", "green minion O07 exhausted", "blue gold 3"});
}

RULE("COV-008", "steal_gold takes at most what is there; after a won attack from the defender") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M29", "blue standing C 1", "green lying C 1", "green gold 1", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use M29"});
  then(t, {"blue gold 3", "green gold 0"});
}

RULE("COV-086", "steal_relic takes a random hand card of an opponent who shares a zone") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue standing A 1", "green lying A 1", "yellow lying B 1", "green hand R01 R02",
          "yellow hand R05", "blue hand R24"});
  t.chance("lose_relic R02");
  t.play("blue activate R24");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"steal_relic green"}));
  t.play("blue steal_relic green");
  then(t, {"blue holds R02", "green holds R01"});
}

RULE("COV-176", "rebels: one may come or go, between 0 and 5") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall M28", "blue hand R23", "rebels 5"});
  t.play("blue command M28");
  EXPECT_EQ(t.refusal("blue add_rebel"), "COV-176");
  t.play("blue remove_rebel");
  then(t, {"rebels 4", "blue gold 1"});
  set(t, {"rebels 0"});
  t.play("blue activate R23");
  EXPECT_EQ(t.refusal("blue remove_rebel"), "COV-176");
  t.play("blue skip");
  t.then("rebels 0");
}

RULE("COV-053", "influences on prices and income") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 9", "blue standing A 2", "blue hall M36 M22 M10"});
  t.play("blue buy");
  t.then("blue gold 7");  // relic_price(1)
  t.play("blue act_gold stormcrag_shore");
  t.then("blue gold 9");  // gold_action(1), the first time today
  set(t, {"blue gold 0"});
  state(t).troop_action_done = 0;
  t.play("blue act_gold stormcrag_shore");
  t.then("blue gold 1");
}

RULE("COV-152", "spoils raises the victory gold") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M10 M56", "blue standing C 1", "green lying C 1", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use M10"});
  t.then("blue gold 4");
}

RULE("COV-131", "no_guard forbids the guard") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M06", "blue standing C 1", "green standing C 1", "green hand R03"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use M06"});
  EXPECT_EQ(t.refusal("green guard HG3"), "COV-131");
  EXPECT_TRUE(t.legal("green activate R03"));
}

RULE("COV-065", "light_step: only tired after the combat") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M07", "blue standing F 1", "green lying C 1", "green exhausted all"});
  play(t, {"blue act_attack dustgate", "blue hit_troop ranged sunscar_dunes green lying", "blue use M07"});
  t.then("blue minion M07 tired");
}

RULE("COV-065", "stay_up: the attacking troop is not laid down, but the troop action is used") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M48", "blue standing C 1", "green lying C 1", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use M48"});
  then(t, {"blue standing C 1", "blue lying C 0"});
  EXPECT_EQ(t.refusal("blue act_gold sunscar_dunes"), "COV-031");
}

RULE("COV-065", "advance: the attacking troop may move after the combat, without bonuses") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue overlord O05", "blue hall M41", "blue standing C 1", "green lying C 1", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use M41"});
  EXPECT_EQ(t.options("blue").size(), 5U);  // A, F, H, I and staying
  t.play("blue go_to dustgate");
  t.then("blue lying F 1");
}

RULE("COV-065", "advance may be declined") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M41", "blue standing C 1", "green lying C 1", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use M41",
           "blue skip"});
  then(t, {"blue lying C 1", "blue lying A 0", "step turn.main"});
}

RULE("COV-065", "advance: a lying troop that attacked for free may move as well, and stays lying") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M41", "blue lying C 1", "blue hand R20", "green lying C 1", "green exhausted all"});
  play(t, {"blue activate R20", "blue free_attack sunscar_dunes lying",
           "blue hit_troop melee sunscar_dunes green lying", "blue use M41", "blue go_to dustgate"});
  then(t, {"blue lying F 1", "blue lying C 0"});
}

RULE("COV-022", "summon: one troop enters lying if there are fewer than the day allows") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M58", "blue standing C 2"});
  t.play("blue command M58");
  then(t, {"blue lying A 1", "blue troops 3"});
  Table full("covil", 2);
  quiet(full);
  set(full, {"blue hall M58", "blue standing C 3"});
  full.play("blue command M58");
  full.then("blue troops 3");
}

RULE("COV-184", "night_rest: up to k minions rest once more, others may be skipped") {
  Table t("covil", 2);
  set(t,
      {"night 2", "step night.rest", "blue gold 0", "green gold 0", "blue overlord O13", "blue exhausted HB1 HB2 HB3"});
  t.settle();
  EXPECT_EQ(t.step(), "night.pick");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"rest O13", "rest HB1", "rest HB2", "rest HB3", "skip"}));
  play(t, {"blue rest HB1", "blue skip"});
  then(t, {"blue minion HB1 ready", "blue minion HB2 tired", "day 3"});
}

RULE("COV-045", "recruit_ready: recruits arrive ready") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 2", "blue standing A 1", "blue overlord O12", "blue hall HB1:exhausted", "market M09"});
  t.play("blue recruit M09");
  t.then("blue minion M09 ready");
}

RULE("COV-070 COV-224", "a relic is taken only from a hand that holds one; an opponent's pile is no hand") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hand R24", "blue standing A 1", "green standing A 1"});
  t.play("blue activate R24");
  t.then("step turn.main");
  Table solo("covil", 2, {{"mode", "solo"}});
  quiet(solo);
  set(solo, {"blue hand R24", "blue standing A 1", "green standing A 1", "green hand R01"});
  solo.play("blue activate R24");
  then(solo, {"step turn.main", "green hand 1"});
}

RULE("COV-081 COV-122", "a free attack can be made on a target next door") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hand R02", "blue standing A 1", "blue lying B 1", "green standing C 1", "green fortress G"});
  t.play("blue activate R02");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"free_attack stormcrag_shore standing", "skip"}));
}

RULE("COV-104", "a relic that lets minions rest may choose any with a marker, a minion only others") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hand R04", "blue hall M38:exhausted HB1:tired", "blue ready O02"});
  t.play("blue activate R04");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"rest M38", "rest HB1", "skip"}));
  t.play("blue rest M38");
  then(t, {"blue minion M38 tired", "step turn.main"});
  set(t, {"blue hall M38 HB1:tired"});
  t.play("blue command M38");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"rest HB1", "skip"}));
}

RULE("COV-070", "an effect is carried out if any one candidate of either posture is there") {
  for (const bool lying : {false, true}) {
    Table t("covil", 2);
    quiet(t);
    set(t, {"blue standing C 1", lying ? "green lying F 1" : "green standing F 1", "blue hand R16"});
    t.play("blue activate R16");
    EXPECT_EQ(t.options("blue"),
              (std::vector<std::string>{lying ? "push dustgate green lying" : "push dustgate green standing"}));
  }
}

RULE("COV-070", "two troops in one zone have nothing to swap") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue lying A 1", "blue hand R09"});
  t.play("blue activate R09");
  t.then("step turn.main");
}

RULE("COV-069", "swap asks for two own troops in two zones") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue lying F 1", "green standing C 1", "blue hand R09"});
  t.play("blue activate R09");
  EXPECT_EQ(t.cause("blue swap dustgate lying dustgate lying"), "The two troops must be in different zones.");
  EXPECT_EQ(t.cause("blue swap stormcrag_shore standing sunscar_dunes standing"),
            "You have no troop in Sunscar Dunes (standing).");
  EXPECT_EQ(t.cause("blue swap stormcrag_shore lying dustgate lying"), "You have no troop in Stormcrag Shore (lying).");
}

RULE("COV-070 COV-063", "move counts the bonuses of the zone where the troop is") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue overlord O07", "blue ready O07", "blue hall M26", "blue standing A 1", "blue standing C 1"});
  play(t, {"blue command O07", "blue take_troop stormcrag_shore standing"});
  EXPECT_TRUE(t.legal("blue go_to bonedust_flats"));  // 2, and 1 for the mountain
  t.play("blue go_to bonedust_flats");
  t.then("blue standing B 1");
  Table plain("covil", 2);
  quiet(plain);
  set(plain, {"blue overlord O07", "blue ready O07", "blue hall M26", "blue standing C 1"});
  play(plain, {"blue command O07", "blue take_troop sunscar_dunes standing"});
  EXPECT_EQ(plain.cause("blue go_to sunscar_dunes"), "The troop must leave Sunscar Dunes.");
  EXPECT_TRUE(plain.legal("blue go_to bonedust_flats"));
}

RULE("COV-070", "rest and exhaust end when nobody is left to choose") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hand R22", "blue ready all", "blue exhausted HB1", "blue standing A 1"});
  play(t, {"blue activate R22", "blue rest HB1"});
  then(t, {"step turn.main", "blue minion HB1 tired"});  // once each
  set(t, {"blue ready O02", "green exhausted all", "green ready HG5"});
  play(t, {"blue command O02", "blue exhaust green HG5"});
  then(t, {"step turn.main", "blue gold 3"});
}

RULE("COV-055 COV-056 COV-069", "exhaust says why a minion is none of its targets") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue ready O02", "blue gold 0", "green tired HG1", "green exhausted HG2"});
  t.play("blue command O02");
  EXPECT_EQ(t.cause("blue exhaust green HY1"), "Ratling Cutpurse is not in the hall of Green.");
  EXPECT_EQ(t.cause("blue exhaust blue HB1"), "Kobold Cutpurse is your own minion.");
  EXPECT_EQ(t.cause("blue exhaust green HG1"), "Goblin Cutpurse is tired.");
  EXPECT_EQ(t.cause("blue exhaust green HG2"), "Goblin Brute is exhausted.");
  t.play("blue exhaust green HG3");
  EXPECT_EQ(t.cause("blue exhaust yellow HY3"), "All of them must be from the hall of Green.");
  EXPECT_EQ(t.cause("blue exhaust green HG3"), "Goblin Shieldbearer is exhausted.");
  Table guardian("covil", 2);
  quiet(guardian);
  set(guardian, {"blue hall M03"});
  guardian.play("blue command M03");
  EXPECT_EQ(guardian.cause("blue exhaust green HG1"), "Goblin Cutpurse is of another class than the effect names.");
}

RULE("COV-008 COV-070 COV-224", "stealing says why somebody has nothing to take") {
  Table t("covil", 4, {{"board", "a4"}});
  set(t, {"afternoon 2 blue", "blue gold 0", "green gold 2", "yellow gold 0", "red gold 1", "blue standing A 1",
          "green standing A 1", "red standing B 1", "green hand R01", "red hand R02", "blue hand R07 R24"});
  t.play("blue activate R07");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"steal_gold green", "steal_gold red"}));
  EXPECT_EQ(t.cause("blue steal_gold blue"), "That is you.");
  EXPECT_EQ(t.cause("blue steal_gold yellow"), "Yellow has no gold.");
  EXPECT_EQ(t.cause("blue skip"), "You cannot skip this.");
  play(t, {"blue steal_gold red", "blue activate R24"});
  then(t, {"red gold 0", "blue gold 1"});
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"steal_relic green"}));
  EXPECT_EQ(t.cause("blue steal_relic blue"), "That is you.");
  EXPECT_EQ(t.cause("blue steal_relic yellow"), "Yellow has no relic in hand.");
  EXPECT_EQ(t.cause("blue steal_relic red"), "Red has no troop in a zone with one of yours.");
}

RULE("COV-069 COV-070", "push and knock say why a troop is none of their targets") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green standing F 1", "green standing B 1", "blue hall M32",
          "blue hand R16"});
  t.play("blue command M32");
  EXPECT_EQ(t.cause("blue knock dustgate green"), "None of your troops is in Dustgate.");
  EXPECT_EQ(t.cause("blue knock whisperwood green"), "Green has no troop in Whisperwood (standing).");
  EXPECT_EQ(t.cause("blue knock sunscar_dunes blue"), "The effect hits enemy troops only.");
  play(t, {"blue knock sunscar_dunes green", "blue activate R16"});
  EXPECT_EQ(t.cause("blue push bonedust_flats green standing"),
            "None of your troops is in Bonedust Flats or next to it.");
  EXPECT_EQ(t.cause("blue push sunscar_dunes blue standing"), "The effect hits enemy troops only.");
  EXPECT_EQ(t.cause("blue push sunscar_dunes green standing"), "Green has no troop in Sunscar Dunes (standing).");
  EXPECT_EQ(t.options("blue"),
            (std::vector<std::string>{"push dustgate green standing", "push sunscar_dunes green lying"}));
}

RULE("COV-081 COV-122", "a free attack says what is missing") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hand R02", "blue standing A 1", "blue lying B 1", "green standing C 1", "green fortress G"});
  t.play("blue activate R02");
  EXPECT_EQ(t.cause("blue free_attack stormcrag_shore lying"), "You have no troop in Stormcrag Shore (lying).");
  EXPECT_EQ(t.cause("blue free_attack bonedust_flats lying"), "There is nothing to attack from Bonedust Flats.");
}

RULE("COV-262", "a summoned troop enters only at a building of one's own") {
  Table t("covil", 2, {{"outposts", "on"}});
  quiet(t);
  set(t, {"blue hall M58", "blue outpost C", "green outpost I"});
  t.play("blue command M58");
  EXPECT_EQ(t.cause("blue summon cloudpine_heights"),
            "You have neither a fortress nor an outpost in Cloudpine Heights.");
}

/// The position of a table with another pack, for cards that the box does not hold.
struct Synthetic {
  Table& table;
  Pack pack;

  explicit Synthetic(Table& t) : table(t), pack(game(t).pack) {}
  RawGame raw() { return {&state(table), &pack, &table.events()}; }
  void play(const char* action) {
    const Rules& rules = table.game().rules;
    act(rules, raw(), 0, *parse_notation(rules, raw(), action));
  }
  std::string_view step() { return top_row(table.game().rules, raw()).name; }
};

RULE("COV-070", "stand: up to two troops, fewer if fewer lie") {
  for (const bool two : {false, true}) {
    Table t("covil", 2);
    quiet(t);
    set(t, {"blue hand R06", "blue lying A 1"});
    if (two) set(t, {"blue lying C 2"});
    Synthetic s(t);
    s.pack.relic[5].instant[0].n = 2;
    s.play("activate R06");
    EXPECT_EQ(s.step(), "effect.stand");
    s.play("stand stormcrag_shore");
    EXPECT_EQ(s.step(), two ? "effect.stand" : "turn.main");
    if (two) s.play("stand sunscar_dunes");
    EXPECT_EQ(s.step(), "turn.main");
    t.then(two ? "blue standing C 1" : "blue standing C 0");
  }
}

RULE("COV-176", "rebels: up to two may come or go one by one") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hand R23", "rebels 3"});
  Synthetic s(t);
  s.pack.relic[22].instant[0].n = 2;
  s.play("activate R23");
  s.play("add_rebel");
  EXPECT_EQ(s.step(), "effect.rebels");
  s.play("remove_rebel");
  EXPECT_EQ(s.step(), "turn.main");
  t.then("rebels 3");
}

RULE("COV-087", "draw: as many relics as the effect says, while there are any") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hand R12"});
  Synthetic s(t);
  s.pack.relic[11].instant[0].n = 2;
  s.play("activate R12");
  Rng rng(1);
  const Rules& rules = t.game().rules;
  while (whose_turn(rules, s.raw()).chance) act(rules, s.raw(), kChance, sample_chance(rules, s.raw(), rng));
  t.then("blue hand 2");
}

RULE("COV-133", "an effect that knocks troops down spares the one that fights, and names it") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue gold 0", "green gold 0", "yellow gold 0", "blue standing E 2", "green standing E 1",
          "yellow standing E 1", "blue hand R16", "green exhausted all"});
  play(t, {"blue act_attack laketown", "blue hit_troop melee laketown green standing", "blue use HB2"});
  EXPECT_EQ(t.step(), "battle.raise");
  Synthetic s(t);
  s.pack.relic[15].instant[0].what = Do::knock;
  s.play("activate R16");
  EXPECT_EQ(s.step(), "effect.knock");
  std::vector<Refusal> refused;
  ::tafel::Options out(&refused);
  list_options(t.game().rules, s.raw(), 0, out);
  ASSERT_EQ(out.size(), 1U);
  EXPECT_TRUE(out.contains(make_action(verb::knock, 4, 2)));
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_TRUE(refused[0].action == make_action(verb::knock, 4, 1));
  EXPECT_EQ(refused[0].why.cause, cause::fighting);
}

RULE("COV-061", "a fortress with its last hit point still reinforces") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M18", "blue hp 1"});
  t.then("blue defence A 2");
}

RULE("COV-065", "advance: as many zones as the card says") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M41", "blue standing A 1", "green lying A 1", "green exhausted all"});
  play(t, {"blue act_attack stormcrag_shore", "blue hit_troop melee stormcrag_shore green lying"});
  Synthetic s(t);
  s.pack.minion[kFirstMercenary + 40].effects[0].n = 2;
  s.play("use M41");
  EXPECT_EQ(s.step(), "result.advance");
  s.play("go_to dustgate");
  t.then("blue lying F 1");
}

}  // namespace
}  // namespace covil
