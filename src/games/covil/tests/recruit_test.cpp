// Recruiting and minions (COV-040 to COV-056).
#include "games/covil/recruit.h"
#include "covil_table.h"

namespace covil {
namespace {

RULE("COV-040 COV-045", "one mercenary of the market comes into the lowest empty slot, tired") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 6", "blue standing A 1", "blue hall HB1:exhausted HB2:exhausted", "market M13"});
  t.play("blue recruit M13");
  then(t, {"blue gold 0", "blue hall O02 HB1 HB2 M13 empty empty", "blue minion M13 tired", "market none"});
}

RULE("COV-041 R-09 R-10", "ready minions and hand relics pay, tired ones and the overlord do not") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue overlord O02", "blue ready O02", "blue hall M09 M10:tired M33:exhausted",
          "blue hand R03", "market M11 M13"});
  EXPECT_EQ(t.refusal("blue recruit M13"), "COV-044");
  t.play("blue recruit M11");
  EXPECT_EQ(t.refusal("blue pay_minion M10"), "COV-041");
  EXPECT_EQ(t.refusal("blue pay_minion M33"), "COV-041");
  EXPECT_EQ(t.refusal("blue pay_minion O02"), "COV-050");
  play(t, {"blue pay_minion M09", "blue pay_relic R03", "blue pay_done"});
  then(t, {"blue gold 1", "blue hand 0"});
}

RULE("COV-041 R-09", "option payment_state lets tired minions pay") {
  Table t("covil", 2, {{"payment_state", "not_exhausted"}});
  quiet(t);
  set(t, {"blue standing A 1", "blue hall M10:tired M33:exhausted", "market M09"});
  t.play("blue recruit M09");
  EXPECT_EQ(t.refusal("blue pay_minion M33"), "COV-041");
  play(t, {"blue pay_minion M10", "blue pay_done"});
  then(t, {"market M10", "blue gold 0"});
}

RULE("COV-042 COV-043 R-11", "gold follows by itself; too much comes back") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 2", "blue standing A 1", "blue hall M13 M14", "market M11"});
  play(t, {"blue recruit M11", "blue pay_minion M13", "blue pay_minion M14", "blue pay_done"});
  t.then("blue gold 10");
  Table exact("covil", 2);
  quiet(exact);
  set(exact, {"blue gold 3", "blue standing A 1", "blue hall M09", "market M11"});
  play(exact, {"blue recruit M11", "blue pay_minion M09", "blue pay_done"});
  exact.then("blue gold 1");
}

RULE("COV-044 R-13", "with a full hall the payment itself must free a slot") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 10", "blue standing A 1", "blue hand R03", "market M11"});
  t.play("blue recruit M11");
  EXPECT_EQ(t.refusal("blue pay_done"), "COV-050");
  EXPECT_EQ(t.refusal("blue pay_relic R03"), "COV-050");
  play(t, {"blue pay_minion HB3", "blue pay_done"});
  then(t, {"blue hall O02 HB1 HB2 M11 HB4 HB5", "blue gold 6"});
  Table stuck("covil", 2);
  quiet(stuck);
  set(stuck, {"blue gold 10", "blue standing A 1", "blue exhausted all", "market M11"});
  EXPECT_EQ(stuck.refusal("blue recruit M11"), "COV-050");
}

RULE("COV-044", "cards are handed in in ascending order and never into a dead end") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 1", "blue standing A 1", "blue hall M09 M33 HB1", "blue hand R02 R05", "market M13"});
  t.play("blue recruit M13");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"pay_minion M09"}));
  t.play("blue pay_minion M09");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"pay_minion M33"}));
  t.play("blue pay_minion M33");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"pay_minion HB1", "pay_relic R02", "pay_relic R05"}));
  t.play("blue pay_relic R05");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"pay_done"}));
  t.play("blue pay_done");
  t.then("blue gold 0");
}

RULE("COV-046 COV-049 R-12", "handed-in mercenaries lie in the market the same day; nothing else refills it") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 2", "green gold 2", "blue standing A 1", "green standing B 1", "blue hall M09", "market M11",
          "green hall HG1:exhausted"});
  play(t,
       {"blue recruit M11", "blue pay_minion M09", "blue pay_done", "blue act_gold stormcrag_shore", "blue end_turn"});
  t.then("market M09");
  t.play("green recruit M09");
  then(t, {"market none", "green hall O07 HG1 M09 empty empty empty"});
}

RULE("COV-047 R-12", "handed-in henchmen leave the game") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 2", "blue standing A 1", "market M09"});
  play(t, {"blue recruit M09", "blue pay_minion HB1", "blue pay_done"});
  then(t, {"market none", "blue hall O02 M09 HB2 HB3 HB4 HB5"});
}

RULE("COV-048 COV-085", "relics handed in are discarded; an active relic pays nothing") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall HB1:exhausted", "blue hand R07", "blue active R03", "market M09 M11"});
  EXPECT_EQ(t.refusal("blue recruit M11"), "COV-044");
  play(t, {"blue recruit M09", "blue pay_relic R07", "blue pay_done"});
  then(t, {"discard R07", "blue gold 1", "blue active R03"});
}

RULE("COV-050", "six minions at most, and the overlord stays") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 10", "blue standing A 1", "blue ready all", "market M09"});
  t.play("blue recruit M09");
  EXPECT_EQ(t.refusal("blue pay_minion O02"), "COV-050");
  play(t, {"blue pay_minion HB5", "blue pay_done"});
  EXPECT_EQ(game(t).filled_slots(0).size(), 6);
}

RULE("COV-051 COV-052 R-42",
     "every card has class, trait, cost and at most one ability; overlords and henchmen are worth 0") {
  Table t("covil", 2);
  const Pack& pack = game(t).pack;
  for (Minion m = 0; m < kMinions; ++m) {
    const MinionCard& card = pack.minion[m];
    EXPECT_GT(card.power, 0) << card.id;
    EXPECT_EQ(card.effects.empty(), card.ability == Ability::none) << card.id;
    EXPECT_EQ(card.cls == Class::overlord, m < kOverlords) << card.id;
    if (m < kFirstMercenary) EXPECT_EQ(card.cost, 0) << card.id;
    else EXPECT_TRUE(card.cost >= 2 && card.cost % 2 == 0) << card.id;
  }
}

RULE("COV-053 R-14", "a cost below 0 pays out") {
  Table t("covil", 2);
  quiet(t);
  Pack pack = game(t).pack;  // a synthetic card of cost 0
  pack.minion[kFirstMercenary + 8].cost = 0;
  set(t, {"blue hall M37:exhausted", "market M09"});
  const Game g(state(t), pack);
  EXPECT_EQ(effective_cost(g, 0, kFirstMercenary + 8), -2);
  EXPECT_EQ(effective_cost(g, 0, kFirstMercenary + 12), 4);
  EXPECT_EQ(effective_cost(g, 1, kFirstMercenary + 12), 6);
}

RULE("COV-053 R-14", "setting zero_cost: 2 gold at 0 or below after a discount, and only then") {
  Table t("covil", 2, {{"zero_cost", "bonus_at_zero"}});
  quiet(t);
  Pack pack = game(t).pack;
  pack.minion[kFirstMercenary + 8].cost = 0;  // a synthetic card of cost 0
  set(t, {"blue hall M37:exhausted", "market M09"});
  const Game g(state(t), pack);
  EXPECT_EQ(effective_cost(g, 0, kFirstMercenary + 8), -2);  // 0 - 2
  EXPECT_EQ(effective_cost(g, 0, kFirstMercenary + 9), -2);  // 2 - 2
  EXPECT_EQ(effective_cost(g, 0, kFirstMercenary + 10), 2);  // 4 - 2
  EXPECT_EQ(effective_cost(g, 1, kFirstMercenary + 8), 0);   // no discount
  EXPECT_EQ(effective_cost(g, 1, kFirstMercenary + 10), 4);
}

RULE("COV-052 COV-064", "influences on henchmen leave mercenaries alone, and reach the last henchman of all") {
  Table t("covil", 4);
  set(t,
      {"afternoon 2 red", "red gold 1", "red standing A 1", "red overlord O01", "red hall HR5 M09", "market M10 M11"});
  EXPECT_EQ(t.refusal("red recruit M11"), "");  // 1 gold, 1 for the imp, 2 for the brawler
  t.play("red recruit M10");
  play(t, {"red pay_minion HR5", "red pay_done"});
  then(t, {"red gold 0", "market M11"});
  Table merc("covil", 2);
  quiet(merc);
  set(merc, {"blue standing A 1", "blue overlord O01", "blue hall M01 M09", "market M13"});
  EXPECT_EQ(merc.refusal("blue recruit M13"), "COV-044");  // 2 + 2 of 6
  set(merc, {"market M11"});
  play(merc, {"blue recruit M11", "blue pay_minion M01", "blue pay_minion M09", "blue pay_done"});
  merc.then("blue gold 0");
}

RULE("COV-041", "cards that were passed over cannot be named any more") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 9", "blue standing A 1", "blue hall M09 M33 HB1", "blue hand R02 R05", "market M13"});
  play(t, {"blue recruit M13", "blue pay_minion M33"});
  EXPECT_EQ(t.options("blue"),
            (std::vector<std::string>{"pay_minion HB1", "pay_relic R02", "pay_relic R05", "pay_done"}));
  t.play("blue pay_relic R05");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"pay_done"}));
}

RULE("COV-054 R-15 R-16", "influences count as they were at the declaration") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall M37 M35", "blue hand R02", "market M08"});
  t.play("blue recruit M08");  // 10 - 2 = 8; the alchemist pays 10, the druid 4, a relic 1 + 1
  play(t, {"blue pay_minion M37", "blue pay_minion M35", "blue pay_relic R02", "blue pay_done"});
  t.then("blue gold 8");
}

RULE("COV-064 R-16", "a henchman made worth 1 pays 1") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue overlord O01", "blue hall HB1 HB2", "market M09 M11"});
  EXPECT_EQ(t.refusal("blue recruit M11"), "COV-044");  // 2 of 4
  play(t, {"blue recruit M09", "blue pay_minion HB1"});
  EXPECT_EQ(t.refusal("blue pay_done"), "COV-044");  // 1 of 2
  play(t, {"blue pay_minion HB2", "blue pay_done"});
  then(t, {"blue gold 0", "blue hall O01 M09 empty empty empty empty"});
}

RULE("COV-064 R-16", "a relic in hand made worth 1 more pays 1 more, also by an exhausted druid") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall M35:exhausted", "blue hand R02 R03", "market M13 M11 M15"});
  EXPECT_EQ(t.refusal("blue recruit M15"), "COV-044");  // 2 + 4 of 8
  t.play("blue recruit M13");
  t.play("blue pay_relic R02");
  EXPECT_EQ(t.refusal("blue pay_done"), "COV-044");  // 2 of 6
  play(t, {"blue pay_relic R03", "blue pay_done"});
  t.then("blue gold 0");
}

RULE("COV-055 R-08", "only a ready minion can be exhausted") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "blue tired HB2", "blue exhausted HB1 HB4"});
  EXPECT_EQ(t.refusal("blue command HB4"), "COV-055");
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing"});
  EXPECT_EQ(t.refusal("blue use HB2"), "COV-055");
  EXPECT_EQ(t.refusal("blue use HB1"), "COV-055");
  EXPECT_TRUE(t.legal("blue use HB3"));
  Table none("covil", 2);
  quiet(none);
  set(none, {"blue standing C 1", "green standing C 1", "blue tired all"});
  EXPECT_EQ(none.refusal("blue act_attack sunscar_dunes"), "COV-055");
}

RULE("COV-055 R-08", "option tired_can_act") {
  Table t("covil", 2, {{"tired_can_act", "true"}});
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "blue exhausted all", "blue tired HB2", "green exhausted all",
          "green tired HG3"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2",
           "green guard HG3"});
  then(t, {"blue minion HB2 exhausted", "green minion HG3 exhausted"});
}

RULE("COV-056", "the class is a target of effects and nothing else") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall M03"});
  t.play("blue command M03");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"exhaust green HG3", "skip"}));
}

RULE("COV-046", "every mercenary that is handed in lies in the market, the first of all too") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall M01", "market M09"});
  play(t, {"blue recruit M09", "blue pay_minion M01", "blue pay_done"});
  t.then("market M01");
}

RULE("COV-050", "whoever could hand in nothing but the overlord is not asked what to hand in") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 4", "blue standing A 1", "blue hall", "blue ready O02", "market M09"});
  t.play("blue recruit M09");
  then(t, {"step turn.main", "blue minion M09 tired", "blue gold 2"});
}

RULE("COV-041 COV-044", "the first relic of all counts in a payment like any other") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall HB1", "blue hand R01", "market M09"});
  t.play("blue recruit M09");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"pay_minion HB1", "pay_relic R01"}));
  play(t, {"blue pay_relic R01", "blue pay_done"});
  then(t, {"blue gold 0", "discard R01", "blue minion M09 tired"});
}

RULE("COV-044 COV-041", "a refused card says how much would be missing, or that it comes too late") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 1", "blue standing A 1", "blue hall M09 M33 HB1", "blue hand R02 R05", "market M13"});
  t.play("blue recruit M13");
  EXPECT_EQ(t.cause("blue pay_minion M33"), "Without the cards left out you are 1 gold short.");
  EXPECT_EQ(t.cause("blue pay_minion HB1"), "Without the cards left out you are 3 gold short.");
  EXPECT_EQ(t.cause("blue pay_relic R02"), "Without the cards left out you are 3 gold short.");
  EXPECT_EQ(t.cause("blue pay_relic R05"), "Without the cards left out you are 4 gold short.");
  EXPECT_EQ(t.cause("blue pay_done"), "You are 5 gold short.");
  play(t, {"blue pay_minion M09", "blue pay_minion M33"});
  EXPECT_EQ(t.cause("blue pay_done"), "You are 1 gold short.");
  EXPECT_EQ(t.cause("blue pay_minion M09"), "Pit Brawler is not in your hall.");
  t.play("blue pay_relic R05");
  EXPECT_EQ(t.cause("blue pay_relic R02"), "This card would have to be named before the others.");
  EXPECT_EQ(t.cause("blue pay_minion HB1"), "This card would have to be named before the others.");
}

RULE("COV-050 COV-044", "a ready overlord frees no slot") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 10", "blue standing A 1", "blue exhausted all", "blue ready O02", "market M11"});
  EXPECT_EQ(t.cause("blue recruit M11"), "Your hall is full, and no minion in it can be handed in.");
}

RULE("COV-041 COV-045 R-09", "a tired minion that is handed in leaves nothing behind in its slot") {
  Table t("covil", 2, {{"payment_state", "not_exhausted"}});
  quiet(t);
  set(t, {"blue standing A 1", "blue overlord O12", "blue hall M10:tired", "market M09"});
  play(t, {"blue recruit M09", "blue pay_minion M10"});
  EXPECT_EQ(t.game().rules.check(t.raw()), nullptr);
  t.play("blue pay_done");
  then(t, {"blue hall O12 M09 empty empty empty empty", "blue minion M09 ready"});
}

RULE("COV-053 R-14", "setting zero_cost: a discounted card of cost 2 brings 2 gold, without it nothing") {
  for (const char* zero : {"negative_pays", "bonus_at_zero"}) {
    Table t("covil", 2, {{"zero_cost", zero}});
    quiet(t);
    set(t, {"blue gold 1", "blue standing A 1", "blue hall M37:exhausted", "market M09"});
    t.play("blue recruit M09");
    t.then(std::string(zero) == "bonus_at_zero" ? "blue gold 3" : "blue gold 1");
  }
}

RULE("COV-044 COV-053", "what is missing counts gold, cards, influences and discounts") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 1", "blue standing A 1", "blue overlord O04", "blue hall M37:tired HB1", "blue hand R02 R03",
          "market M08"});
  EXPECT_EQ(t.cause("blue recruit M08"), "Even with everything you can hand in, you are 1 gold short.");  // 8: 1+2+4
  set(t, {"blue gold 2"});
  EXPECT_TRUE(t.legal("blue recruit M08"));
}

}  // namespace
}  // namespace covil
