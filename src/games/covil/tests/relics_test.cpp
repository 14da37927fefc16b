// Free actions and relics (COV-080 to COV-090).
#include "covil_table.h"

namespace covil {
namespace {

void attack_c(Table& t) {
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing"});
}

RULE("COV-080", "any number of free actions, no troop is laid down") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 2", "blue hand R03 R10 R13"});
  play(t, {"blue activate R03", "blue activate R10", "blue activate R13", "blue command HB4",
           "blue take_troop stormcrag_shore standing", "blue go_to sunscar_dunes"});
  then(t, {"blue active R03 R10 R13", "blue standing A 1", "blue standing C 1"});
}

RULE("COV-081", "a free attack keeps the troop's state, exhausts a minion and may be declined") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green lying C 2", "green exhausted all", "blue hand R02 R20"});
  play(t, {"blue activate R02", "blue skip"});
  then(t, {"green lying C 2", "step turn.main"});
  play(t, {"blue activate R20", "blue free_attack sunscar_dunes standing",
           "blue hit_troop melee sunscar_dunes green lying", "blue use HB2"});
  then(t, {"green lying C 1", "blue standing C 1", "blue minion HB2 exhausted", "blue gold 2"});
  EXPECT_TRUE(t.legal("blue act_gold sunscar_dunes"));
}

RULE("COV-081", "without a target or a ready minion it is lost") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "blue hand R02 R20", "green standing E 1"});
  t.play("blue activate R02");
  t.then("step turn.main");
  set(t, {"green standing C 1", "blue exhausted all"});
  t.play("blue activate R20");
  t.then("step turn.main");
}

RULE("COV-082", "relics are played on the own turn, or as defender of a declared attack") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue standing C 1", "green standing C 1", "green hand R03", "yellow hand R07",
          "blue gold 0", "green gold 0"});
  EXPECT_TRUE(t.options("green").empty());
  attack_c(t);
  t.play("blue use HB2");
  EXPECT_EQ(t.actor(), "green");
  EXPECT_TRUE(t.legal("green activate R03"));
  EXPECT_TRUE(t.options("yellow").empty());
}

RULE("COV-083 COV-084 COV-171", "instant at once, bonus until the night") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hand R22", "blue exhausted HB1"});
  play(t, {"blue activate R22", "blue rest HB1", "blue skip"});
  then(t, {"blue minion HB1 tired", "blue defence C 2", "blue hand 0"});
  play(t, {"blue act_gold stormcrag_shore", "blue end_turn"});
  then(t, {"blue active none", "blue defence C 1"});
  EXPECT_TRUE(state(t).relic_discard.has(21));
}

RULE("COV-085 COV-200", "an active relic has no gold value") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M09", "blue hand R03"});
  t.then("blue score 10");
  set(t, {"blue active R07"});
  t.then("blue score 10");
}

RULE("COV-086", "a relic may stay in hand over the night") {
  Table t("covil", 2);
  set(t, {"night 2", "blue gold 0", "green gold 0", "blue hand R03"});
  t.settle();
  then(t, {"blue holds R03", "day 3"});
}

RULE("COV-087", "relics come from buying, robbing and loot") {
  Table buy("covil", 2);
  quiet(buy);
  set(buy, {"blue gold 3", "blue standing A 1"});
  buy.play("blue buy");
  buy.then("blue hand 1");
  Table rob("covil", 2);
  set(rob, {"night 2", "step night.rob", "blue gold 0", "green gold 0", "blue lying F 1"});
  rob.settle();
  rob.then("blue hand 1");
  Table loot("covil", 2);
  quiet(loot);
  set(loot, {"blue standing B 1", "green hp 1"});
  play(loot, {"blue act_attack bonedust_flats", "blue hit_fortress melee bonedust_flats green", "blue use HB2"});
  loot.then("blue hand 1");
}

RULE("COV-088", "a relic costs 3 gold, as often as one can pay") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 8", "blue standing A 1"});
  play(t, {"blue buy", "blue buy"});
  then(t, {"blue gold 2", "blue hand 2"});
  EXPECT_EQ(t.refusal("blue buy"), "COV-088");
}

RULE("COV-089 R-19", "purchases in turn, defence, raise, response, riot and night") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 9", "green gold 9", "blue standing C 1", "green standing C 1", "blue hand R13", "green hand R22"});
  EXPECT_TRUE(t.legal("blue buy"));
  attack_c(t);
  t.play("blue use HB2");
  EXPECT_TRUE(t.legal("green buy"));
  t.play("green done");
  EXPECT_EQ(t.step(), "battle.raise");
  EXPECT_TRUE(t.legal("blue buy"));
  play(t, {"blue activate R13", "blue done"});
  EXPECT_EQ(t.step(), "battle.respond");
  EXPECT_TRUE(t.legal("green buy"));
  Table riot("covil", 2);
  set(riot, {"night 2", "step night.rob", "rebels 4", "blue gold 3", "green gold 0", "blue lying F 1"});
  riot.settle();
  EXPECT_EQ(riot.step(), "riot.defend");
  EXPECT_TRUE(riot.legal("blue buy"));
}

RULE("COV-089",
     "after robbing every seat that can pay is asked, before the protection money only who would lose gold") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"night 2", "step night.window", "blue gold 10", "green gold 10", "yellow gold 3", "green lying B 1"});
  t.settle();
  EXPECT_EQ(t.actor(), "green");  // supremacy in the forest is due
  t.play("green done");
  EXPECT_EQ(t.actor(), "blue");
  play(t, {"blue done", "green done"});
  EXPECT_EQ(t.actor(), "yellow");
  t.play("yellow done");
  t.then("day 3");
}

RULE("COV-090", "the symbol of a relic changes nothing for players") {
  Table t("covil", 2);
  const Pack& pack = game(t).pack;
  std::array<int, kTerrains> count{};
  for (const RelicCard& r : pack.relic) ++count[static_cast<std::size_t>(r.symbol)];
  EXPECT_EQ(count, (std::array<int, kTerrains>{6, 6, 6, 6}));
  quiet(t);
  set(t, {"blue standing A 1", "blue hand R03"});
  t.play("blue activate R03");
  then(t, {"blue gold 1", "blue defence A 1"});
}

RULE("COV-010 COV-088", "who has exactly the price but finds no relic misses relics, not gold") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 3", "blue standing A 1", "blue hand R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12",
          "green hand R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24"});
  EXPECT_EQ(t.cause("blue buy"), "There is no relic to be had: deck and discards are empty.");
  set(t, {"blue gold 2"});
  EXPECT_EQ(t.cause("blue buy"), "You are 1 gold short.");
}

RULE("COV-088", "the price of a relic never falls below 2, and each influence lowers it") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M36"});
  EXPECT_EQ(game(t).relic_price(0), 2);
  EXPECT_EQ(game(t).relic_price(1), 3);
  Pack pack = game(t).pack;  // a synthetic card that lowers it by 2
  pack.minion[kFirstMercenary + 35].influence.relic_price = 2;
  EXPECT_EQ(Game(state(t), pack).relic_price(0), 2);
}

RULE("COV-134", "a purchase is no raise: whoever only buys has answered nothing") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 3", "green gold 3", "blue standing C 1", "green standing C 1", "green exhausted all",
          "blue hand R13"});
  attack_c(t);
  t.play("blue use HB2");
  EXPECT_EQ(t.step(), "battle.defend");
  play(t, {"green done", "blue activate R13", "blue done"});
  EXPECT_EQ(t.step(), "battle.respond");
  t.chance("draw_relic R17");
  play(t, {"green buy", "green done"});
  EXPECT_EQ(t.step(), "result.retreat");
  Table raise("covil", 2);
  quiet(raise);
  set(raise, {"blue gold 3", "blue standing C 1", "green standing C 1", "green exhausted all", "green hand R22"});
  attack_c(raise);
  play(raise, {"blue use HB2", "green done"});
  EXPECT_EQ(raise.step(), "battle.raise");
  raise.chance("draw_relic R17");
  play(raise, {"blue buy", "blue done"});
  EXPECT_EQ(raise.step(), "result.retreat");
}

}  // namespace
}  // namespace covil
