// Decisions as people make them: parts in any order, warnings before something is lost, answers given once and for all.
#include "covil_table.h"
#include "shell/form.h"
#include "shell/standing.h"

namespace covil {
namespace {

HiddenState seen(Table& t, Seat s) { return hide_for(t.game().rules, t.game().pack.get(), t.state<StateBox>(), s); }
Action action_of(Table& t, const std::string& text) { return *parse_notation(t.game().rules, t.raw(), text); }
std::vector<Action> actions_of(Table& t, std::initializer_list<const char*> lines) {
  std::vector<Action> out;
  for (const char* line : lines) out.push_back(action_of(t, line));
  return out;
}
/// The rule behind the warning before an action of that seat, and the number it names; "" without one.
std::string warning(Table& t, Seat s, const std::string& text) {
  const Why why = foresee(t.game(), seen(t, s), action_of(t, text)).warning;
  return why ? rule_id(t.game().rules, why.rule) + " " + std::to_string(why.arg[0]) : "";
}
bool answered(Table& t, Seat s, StandingAnswer::Until until) {
  const std::array<StandingAnswer, 1> given{StandingAnswer{t.step(), "done", until, 0}};
  return standing_answer(t.game(), seen(t, s), given).has_value();
}
constexpr auto kAlways = StandingAnswer::Until::always, kConcerned = StandingAnswer::Until::concerned;

RULE("COV-069", "two troops change places, whichever is named first") {
  for (const char* line :
       {"blue swap stormcrag_shore standing dustgate lying", "blue swap dustgate lying stormcrag_shore standing"}) {
    Table t("covil", 2);
    quiet(t);
    set(t, {"blue hand R09", "blue standing A 1", "blue lying F 1"});
    t.play("blue activate R09");
    EXPECT_TRUE(t.legal(line)) << line;
    EXPECT_FALSE(t.legal("blue swap dustgate standing stormcrag_shore lying"));
    EXPECT_FALSE(t.legal("blue swap dustgate lying dustgate lying"));
    t.play(line);
    then(t, {"blue standing F 1", "blue lying A 1", "blue standing A 0", "blue lying F 0"});
  }
}

RULE("COV-262", "new troops are one decision, whose parts come in any order") {
  Table t("covil", 2, {{"outposts", "on"}});
  set(t, {"morning 3", "blue outpost C", "blue outpost I", "blue lying H 1"});
  t.settle();
  const FormSheet empty = form_sheet(t.game(), seen(t, 0), {});
  ASSERT_TRUE(empty.form != nullptr);
  EXPECT_FALSE(empty.ready);
  EXPECT_EQ(empty.fields.size(), 3U);
  EXPECT_EQ(empty.fields[0].most, 3);
  EXPECT_TRUE(empty.totals[0].have == 1 && empty.totals[0].need == 4 && empty.totals[0].at_least);
  const auto parts = actions_of(t, {"deploy cloudpine_heights", "deploy stormcrag_shore", "deploy cloudpine_heights"});
  const FormSheet full = form_sheet(t.game(), seen(t, 0), parts);
  EXPECT_TRUE(full.ready);
  EXPECT_EQ(full.totals[0].have, 4);
  Assembly form;
  assemble(t.game(), seen(t, 0), parts, true, form);
  EXPECT_EQ(form.actions.size(), 3U);
  for (const Action& a : form.actions) t.play("blue " + notation(t.game().rules, t.raw(), a));
  then(t, {"blue standing I 2", "blue standing A 1", "blue standing C 0", "blue troops 4", "step turn.main"});
}

RULE("COV-041", "a payment may name its cards in any order") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall M13 M09", "blue hand R03", "market M15"});
  t.play("blue recruit M15");
  Assembly form;
  assemble(t.game(), seen(t, 0), actions_of(t, {"pay_relic R03", "pay_minion M09", "pay_minion M13"}), true, form);
  ASSERT_TRUE(form.verdict);
  for (const Action& a : form.actions) t.play("blue " + notation(t.game().rules, t.raw(), a));
  then(t, {"blue gold 3", "blue minion M15 tired", "market M09 M13"});
}

RULE("COV-007 COV-106", "gold that the treasury cannot hold is announced as lost") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue gold 9"});
  EXPECT_EQ(warning(t, 0, "act_gold stormcrag_shore"), "");
  set(t, {"blue gold 10"});
  EXPECT_EQ(warning(t, 0, "act_gold stormcrag_shore"), "COV-007 1");
  EXPECT_EQ(warning(t, 0, "act_move stormcrag_shore"), "");
  set(t, {"blue overlord O08"});  // the first gain of the day brings 1 more
  EXPECT_EQ(warning(t, 0, "act_gold stormcrag_shore"), "COV-007 2");
  set(t, {"blue gold 9"});
  EXPECT_EQ(warning(t, 0, "act_gold stormcrag_shore"), "COV-007 1");
}

RULE("COV-007 COV-042", "so is change from a payment") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue gold 8", "blue hall M13", "market M09"});
  t.play("blue recruit M09");
  EXPECT_EQ(warning(t, 0, "pay_done"), "");
  EXPECT_EQ(warning(t, 0, "pay_minion M13"), "");
  t.play("blue pay_minion M13");  // 4 back, room for 2
  EXPECT_EQ(warning(t, 0, "pay_done"), "COV-007 2");
}

RULE("COV-007 COV-089", "and protection money") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.window", "blue gold 9", "green gold 0", "blue lying A 1"});
  t.settle();
  EXPECT_EQ(warning(t, 0, "done"), "COV-007 3");
  EXPECT_EQ(warning(t, 0, "buy"), "");
  t.play("blue buy");
  EXPECT_EQ(warning(t, 0, "done"), "");
}

RULE("COV-070", "a command or a relic that finds nothing to do is announced") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall M17 M12", "blue hand R06 R08 R10 R12 R03"});
  EXPECT_EQ(warning(t, 0, "command M17"), "COV-070 0");   // the fortress is whole
  EXPECT_EQ(warning(t, 0, "command M12"), "");            // a troop can move
  EXPECT_EQ(warning(t, 0, "activate R06"), "COV-070 0");  // nobody lies
  EXPECT_EQ(warning(t, 0, "activate R08"), "");           // the same, but it reinforces
  EXPECT_EQ(warning(t, 0, "activate R10"), "");           // it has no instant
  EXPECT_EQ(warning(t, 0, "activate R12"), "");
  EXPECT_EQ(warning(t, 0, "activate R03"), "");
  set(t, {"blue hp 4", "blue lying C 1"});
  EXPECT_EQ(warning(t, 0, "command M17"), "");
  EXPECT_EQ(warning(t, 0, "activate R06"), "");
  set(t, {"blue hp 0"});
  EXPECT_EQ(warning(t, 0, "command M17"), "COV-070 0");
}

RULE("COV-070", "what each effect needs before it does anything") {
  Table t("covil", 2, {{"outposts", "on"}});
  quiet(t);
  set(t, {"blue fortress G", "green hp 0", "green exhausted all", "blue ready all"});
  const auto idle = [&](const char* minion) {
    set(t, {(std::string("blue hall ") + minion).c_str()});
    return warning(t, 0, std::string("command ") + minion) != "";
  };
  for (const char* m : {"M03", "M12", "M17", "M30", "M32", "M38", "M43", "M53", "M54", "M59"})
    EXPECT_TRUE(idle(m)) << m;
  for (const char* m : {"M28", "M33", "M40", "M58"}) EXPECT_FALSE(idle(m)) << m;
  set(t, {"blue standing A 1", "green standing C 1"});
  for (const char* m : {"M12", "M53", "M59"}) EXPECT_FALSE(idle(m)) << m;
  for (const char* m : {"M32", "M43", "M54"}) EXPECT_TRUE(idle(m)) << m;  // nobody beside, one troop, no relic
  set(t, {"blue lying C 1", "green hand R01"});
  for (const char* m : {"M32", "M43", "M54"}) EXPECT_FALSE(idle(m)) << m;
  set(t, {"green ready HG1"});
  EXPECT_FALSE(idle("M30"));
  EXPECT_TRUE(idle("M03"));  // an assassin is no guardian
  set(t, {"green ready HG3", "blue standing I 1"});
  EXPECT_FALSE(idle("M03"));
  EXPECT_TRUE(idle("M58"));  // three troops are all of day 2
}

RULE("COV-172 COV-034", "the last chance of the day to recruit is announced") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue gold 4", "market M09"});
  t.play("blue act_move stormcrag_shore").play("blue go_to sunscar_dunes");
  EXPECT_EQ(warning(t, 0, "end_turn"), "COV-172 0");
  set(t, {"green standing B 1"});
  EXPECT_EQ(warning(t, 0, "end_turn"), "");  // there will be another turn
  set(t, {"green standing B 0", "blue gold 0", "blue hall HB1:tired"});
  EXPECT_EQ(warning(t, 0, "end_turn"), "");  // nothing to pay with
}

RULE("COV-033 COV-172", "with idle_turns = false the own last troop decides it") {
  Table t("covil", 2, {{"idle_turns", "false"}});
  quiet(t);
  set(t, {"blue standing A 1", "green standing B 1", "blue gold 4", "market M09"});
  t.play("blue act_gold stormcrag_shore");
  EXPECT_EQ(warning(t, 0, "end_turn"), "COV-172 0");
  set(t, {"blue standing A 1"});
  EXPECT_EQ(warning(t, 0, "end_turn"), "");
}

/// Blue attacks a standing troop of green in C with that minion; green has HG3 (defence 2) ready and is asked.
void attack_in_c(Table& t, const char* minion) {
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "blue hall HB2 HB4 M16", "green fortress C"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing"});
  t.play(std::string("blue use ") + minion);
}

RULE("COV-157 COV-161", "whoever is about to lose the fortress is told before being done") {
  Table t("covil", 2);
  attack_in_c(t, "M16");  // 1 + 5 and siege 2 against 1: 7 hit points
  EXPECT_EQ(t.step(), "battle.defend");
  EXPECT_EQ(warning(t, 1, "done"), "COV-161 0");
  EXPECT_EQ(warning(t, 1, "guard HG3"), "");
  play(t, {"green guard HG3", "green retreat dustgate"});  // 3 and siege 2: exactly 5
  then(t, {"green hp 0"});
  Table held("covil", 2);
  attack_in_c(held, "HB2");  // 3 against 1
  EXPECT_EQ(warning(held, 1, "done"), "");
  set(held, {"green hp 2"});
  EXPECT_EQ(warning(held, 1, "done"), "COV-161 0");
  set(held, {"green hp 3"});
  EXPECT_EQ(warning(held, 1, "done"), "");
  set(held, {"green hp 2", "green fortress B"});
  EXPECT_EQ(warning(held, 1, "done"), "");
}

RULE("COV-179 COV-161", "and in a riot, where a town troop does not shield a fortress") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 0", "blue fortress A", "green fortress B",
          "blue lying F 1", "blue lying A 1", "blue hp 2"});
  t.settle();
  EXPECT_EQ(t.step(), "riot.defend");
  EXPECT_EQ(warning(t, 0, "done"), "");  // the troop in the town
  t.play("blue done");
  EXPECT_EQ(t.step(), "riot.defend");
  EXPECT_EQ(warning(t, 0, "done"), "COV-161 0");
  set(t, {"blue hp 3"});
  EXPECT_EQ(warning(t, 0, "done"), "");
}

RULE("COV-131 COV-150", "a standing answer defends nothing until the own side could turn the result") {
  Table t("covil", 2);
  attack_in_c(t, "HB2");  // 3 against 1; HG3 would make it 3
  EXPECT_TRUE(answered(t, 1, kAlways));
  EXPECT_FALSE(answered(t, 1, kConcerned));
  EXPECT_FALSE(answered(t, 0, kAlways));  // not blue's question
  Table far("covil", 2);
  attack_in_c(far, "M16");  // 6 against 3 at most
  EXPECT_TRUE(answered(far, 1, kConcerned));
  set(far, {"green hand R05 R22 R09"});  // 1 each here: 6 holds
  EXPECT_FALSE(answered(far, 1, kConcerned));
  Table weak("covil", 2);
  attack_in_c(weak, "HB4");  // 2 against 1
  EXPECT_FALSE(answered(weak, 1, kConcerned));
  set(weak, {"green active R22"});  // 2 holds already
  EXPECT_TRUE(answered(weak, 1, kConcerned));
}

RULE("COV-135 COV-150", "the attacker is asked when relics could still win it") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green exhausted all", "blue hall HB4", "blue hand R17 R10 R16"});
  set(t, {"green active R22 R05"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB4"});
  EXPECT_EQ(t.step(), "battle.raise");  // 2 against 3; the relics of the hand add nothing to melee
  EXPECT_TRUE(answered(t, 0, kConcerned));
  set(t, {"blue hand R11"});  // 3 ties
  EXPECT_TRUE(answered(t, 0, kConcerned));
  set(t, {"blue hand R13"});
  EXPECT_FALSE(answered(t, 0, kConcerned));
}

RULE("COV-089", "at night a standing answer holds until gold would be lost") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.window", "blue gold 9", "green gold 4", "blue lying A 1"});
  t.settle();
  EXPECT_TRUE(answered(t, 0, kAlways));
  EXPECT_FALSE(answered(t, 0, kConcerned));
  t.play("blue done");
  EXPECT_EQ(t.step(), "night.buy");
  EXPECT_TRUE(answered(t, 0, kConcerned));
}

RULE("COV-157", "an attack that does not win takes no hit point, whatever its siege") {
  Table t("covil", 2);
  attack_in_c(t, "M16");
  set(t, {"green hp 2", "green active R05 R22 R09", "green hand R03"});
  EXPECT_EQ(warning(t, 1, "done"), "COV-161 0");  // 6 against 4
  t.play("green guard HG3");                      // 6 holds
  EXPECT_EQ(t.step(), "battle.defend");
  EXPECT_EQ(warning(t, 1, "done"), "");
}

RULE("COV-134 COV-161", "the warning comes in an answer to a raise as well") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "blue hall HB2", "green fortress C", "green hp 4",
          "green hand R03", "blue hand R13", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2"});
  EXPECT_EQ(warning(t, 1, "done"), "");  // 3 against 1
  play(t, {"green done", "blue activate R13"});
  EXPECT_EQ(t.step(), "battle.respond");
  EXPECT_EQ(warning(t, 1, "done"), "COV-161 0");  // 5 against 1
  EXPECT_EQ(warning(t, 1, "activate R03"), "");
}

RULE("COV-041 COV-044", "a payment counts what is laid and the gold against the cost") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 3", "blue standing A 1", "blue hall M13 M09", "market M15"});
  t.play("blue recruit M15");
  const FormSheet empty = form_sheet(t.game(), seen(t, 0), {});
  ASSERT_EQ(empty.totals.size(), 1U);
  EXPECT_EQ(empty.totals[0].have, 3);
  EXPECT_EQ(empty.totals[0].need, 8);
  const FormSheet laid = form_sheet(t.game(), seen(t, 0), actions_of(t, {"pay_minion M13"}));
  EXPECT_EQ(laid.totals[0].have, 9);
}

RULE("COV-135 COV-150", "the attacker is asked at a tie if one more would win, and not when already ahead") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green exhausted all", "blue hall HB4", "blue hand R11"});
  set(t, {"green active R22"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB4"});
  EXPECT_EQ(t.step(), "battle.raise");  // 2 against 2
  EXPECT_FALSE(answered(t, 0, kConcerned));
  set(t, {"blue active R13"});  // 4 against 2
  EXPECT_TRUE(answered(t, 0, kConcerned));
}

RULE("COV-063 COV-135 COV-150", "at range the relics of the attacker's zone count, not those of the target's") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing F 1", "green standing D 1", "green exhausted all", "blue hall HB5", "blue hand R15",
          "green active R22"});
  play(t, {"blue act_attack dustgate", "blue hit_troop ranged glacier_tarn green standing", "blue use HB5"});
  EXPECT_EQ(t.step(), "battle.raise");      // 2 against 2
  EXPECT_TRUE(answered(t, 0, kConcerned));  // R15 counts in the mountains, F is desert
  set(t, {"blue hand R08"});                // ranged in the desert
  EXPECT_FALSE(answered(t, 0, kConcerned));
}

RULE("COV-131 COV-150", "one guard, the strongest, is what a defence could add; none after it is chosen or forbidden") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "blue hall M16", "green hall HG3 M23 M17", "green hand R03"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use M16"});
  EXPECT_TRUE(answered(t, 1, kConcerned));  // 6 against 1 + 4
  set(t, {"green active R22"});
  EXPECT_FALSE(answered(t, 1, kConcerned));  // 6 against 2 + 4 holds
  t.play("green guard HG3");
  EXPECT_TRUE(answered(t, 1, kConcerned));  // 6 against 4, and no second guard
  Table twin("covil", 2);
  quiet(twin);
  set(twin, {"blue standing C 1", "green standing C 1", "blue hall M06", "green hall M23", "green hand R03"});
  play(twin, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use M06"});
  EXPECT_TRUE(answered(twin, 1, kConcerned));  // 4 against 1, and no guard allowed
}

RULE("COV-178 COV-150", "in a riot a standing answer holds unless a guard or relics would save the troop") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 0", "blue lying F 1", "blue hall HB3"});
  t.settle();
  EXPECT_EQ(t.step(), "riot.defend");
  EXPECT_FALSE(answered(t, 0, kConcerned));  // 3 against 1 + 2
  set(t, {"blue exhausted HB3", "blue hand R22"});
  EXPECT_TRUE(answered(t, 0, kConcerned));  // 3 against 1 + 1
}

RULE("COV-070 COV-137", "a free attack is announced as idle only where it could never be made") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hand R02 R20"});
  EXPECT_EQ(warning(t, 0, "activate R02"), "COV-070 0");
  set(t, {"green standing C 1"});
  EXPECT_EQ(warning(t, 0, "activate R02"), "");
  set(t, {"blue exhausted all"});
  EXPECT_EQ(warning(t, 0, "activate R02"), "COV-070 0");
}

RULE("COV-161", "a fortress falls with its last hit point, and a ruin not again") {
  Table t("covil", 2);
  attack_in_c(t, "HB4");  // 2 against 1
  set(t, {"green hp 1"});
  EXPECT_EQ(warning(t, 1, "done"), "COV-161 0");
  set(t, {"green hp 2"});
  EXPECT_EQ(warning(t, 1, "done"), "");
  set(t, {"green hp 0"});
  EXPECT_EQ(warning(t, 1, "done"), "");
}

RULE("COV-007 COV-089", "a single gold that would be lost is announced, and after the protection money nothing") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.window", "blue gold 7", "green gold 0", "blue lying A 1"});  // water and mountain: 4
  t.settle();
  EXPECT_EQ(warning(t, 0, "done"), "COV-007 1");
  t.play("blue done");
  EXPECT_EQ(t.step(), "night.buy");
  t.then("blue gold 10");
  EXPECT_EQ(warning(t, 0, "done"), "");
}

RULE("COV-041", "a payment may name its relics in any order, too") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "blue hall HB1", "blue hand R02 R05 R03", "market M11"});
  t.play("blue recruit M11");
  Assembly form;
  assemble(t.game(), seen(t, 0), actions_of(t, {"pay_relic R05", "pay_relic R03"}), true, form);
  ASSERT_TRUE(form.verdict);
  for (const Action& a : form.actions) t.play("blue " + notation(t.game().rules, t.raw(), a));
  then(t, {"blue gold 0", "blue holds R02", "discard R03 R05"});
}

RULE("COV-179 COV-161", "only being done loses the fortress to a riot, no other answer") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.rob", "rebels 4", "scepter green", "blue gold 0", "green gold 0", "blue fortress A",
          "green fortress B", "green lying F 1", "green lying B 1", "green hp 1", "green hall HG3 M17"});
  t.settle();
  t.play("green done");
  EXPECT_EQ(t.step(), "riot.defend");
  EXPECT_EQ(warning(t, 1, "done"), "COV-161 0");
  EXPECT_EQ(warning(t, 1, "guard HG3"), "");
}

RULE("COV-069", "half a swap is not read as another one") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hand R09", "blue standing A 1", "blue lying F 1"});
  t.play("blue activate R09");
  const StepRow& row = top_row(t.game().rules, t.raw());
  const auto usual = [&](const Action& a) { return row.usual(t.raw(), t.raw().stack().back(), a); };
  for (const Action& a : {make_action(verb::swap, 5, 1), make_action(verb::swap, 5), make_action(verb::skip)})
    EXPECT_TRUE(usual(a) == a);
  EXPECT_TRUE(usual(make_action(verb::swap, 5, 1, 0, 0)) == make_action(verb::swap, 0, 0, 5, 1));
}

}  // namespace
}  // namespace covil
