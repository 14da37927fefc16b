// Attack, defence, raising and results (COV-120 to COV-161).
#include "covil_table.h"
#include "games/covil/breakdown.h"

namespace covil {
namespace {

/// Blue stands in C and announces a melee attack on green's standing troop there.
void announce(Table& t) {
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing"});
}
void duel(Table& t) {
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1"});
}

RULE("COV-121 COV-122", "kind and target are announced: melee in the own zone, ranged next door") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green lying F 1", "green standing G 1"});
  t.play("blue act_attack sunscar_dunes");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"hit_troop melee sunscar_dunes green standing",
                                                         "hit_troop ranged dustgate green lying"}));
  EXPECT_EQ(t.refusal("blue hit_troop ranged sunscar_dunes green standing"), "COV-122");
  EXPECT_EQ(t.refusal("blue hit_troop melee dustgate green lying"), "COV-122");
  EXPECT_EQ(t.refusal("blue hit_troop ranged greed_peaks green standing"), "COV-122");
  t.play("blue hit_troop ranged dustgate green lying");
  EXPECT_EQ(t.step(), "attack.minion");
}

RULE("COV-123 COV-125 R-23", "melee: 1 and the trait if it fits") {
  for (const auto& [minion, value] : {std::pair{"HB2", 3}, {"HB5", 1}, {"HB3", 1}, {"HB4", 2}}) {
    Table t("covil", 2);
    duel(t);
    announce(t);
    t.play(std::string("blue use ") + minion);
    t.then("attack " + std::to_string(value));
    t.then(std::string("blue minion ") + minion + " exhausted");
  }
}

RULE("COV-124 R-22", "ranged: trait and bonuses only") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing F 1", "blue active R10"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop ranged dustgate green standing", "blue use HB5"});
  t.then("attack 4");
  Table none("covil", 2);
  quiet(none);
  set(none, {"blue standing C 1", "green standing F 1"});
  play(none, {"blue act_attack sunscar_dunes", "blue hit_troop ranged dustgate green standing", "blue use HB2"});
  none.then("attack 0");
}

RULE("COV-126", "reinforcements of exhausted minions count too") {
  Table t("covil", 2);
  duel(t);
  set(t, {"blue hall M11:exhausted HB2"});
  announce(t);
  t.play("blue use HB2");
  t.then("attack 4");
}

RULE("COV-127 COV-156 COV-160 R-28 R-31", "an unguarded fortress is hit at once; only the hidden treasure is paid") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing B 1", "green standing C 1", "green gold 9", "green hand R22"});
  play(t, {"blue act_attack bonedust_flats", "blue hit_fortress melee bonedust_flats green", "blue use HB2"});
  then(t, {"green hp 2", "blue gold 1", "green minion HG3 ready", "green hand 1", "step turn.main"});
}

RULE("COV-128", "a guarded fortress is no target") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing B 1", "green lying B 1"});
  t.play("blue act_attack bonedust_flats");
  EXPECT_EQ(t.refusal("blue hit_fortress melee bonedust_flats green"), "COV-128");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"hit_troop melee bonedust_flats green lying"}));
}

RULE("COV-129", "rebels and what is one's own cannot be attacked") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 2", "blue lying F 1", "rebels 4"});
  EXPECT_EQ(t.refusal("blue act_attack stormcrag_shore"), "COV-122");
  set(t, {"green lying A 1"});
  t.play("blue act_attack stormcrag_shore");
  EXPECT_EQ(t.refusal("blue hit_troop melee stormcrag_shore blue standing"), "COV-129");
  EXPECT_FALSE(t.legal("blue hit_fortress melee stormcrag_shore blue"));
}

RULE("COV-130 COV-131 R-24",
     "defence: 1, one guard, reinforcements, relics; guards need the defence trait and readiness") {
  Table t("covil", 2);
  duel(t);
  set(t, {"green hall M20 M21:exhausted M17:tired HG2", "green hand R09 R22"});
  announce(t);
  t.play("blue use HB2");
  EXPECT_EQ(t.refusal("green guard HG2"), "COV-131");
  EXPECT_EQ(t.refusal("green guard M21"), "COV-131");
  EXPECT_EQ(t.refusal("green guard M17"), "COV-131");
  t.then("defence 2");  // M21 in the desert
  t.play("green guard M20");
  t.then("defence 5");
  EXPECT_FALSE(t.legal("green guard M17"));
  play(t, {"green activate R09", "green activate R22", "green skip"});
  then(t, {"green standing C 1", "blue gold 0", "step turn.main"});
}

RULE("COV-132", "relics in defence carry out their instant") {
  Table t("covil", 2);
  duel(t);
  set(t, {"green hand R03"});
  announce(t);
  play(t, {"blue use HB2", "green activate R03"});
  t.then("green gold 1");
}

RULE("COV-133 R-26", "the two fighting troops cannot be moved, swapped, pushed, stood up or laid down") {
  Table t("covil", 2);
  quiet(t);
  set(t,
      {"blue standing C 1", "green lying C 1", "green lying F 1", "green hand R01 R06 R09 R16", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use HB2",
           "green activate R01"});
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"take_troop dustgate lying"}));
  play(t, {"green take_troop dustgate lying", "green go_to sunscar_dunes", "green activate R06"});
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"stand sunscar_dunes", "skip"}));  // the second troop there
  t.play("green stand sunscar_dunes");
  then(t, {"green standing C 1", "green lying C 1"});
  t.play("green activate R09");
  EXPECT_EQ(t.step(), "battle.defend");  // nothing to swap: one free troop only
  t.play("green activate R16");          // blue's only troop is the attacker
  EXPECT_NE(t.step(), "effect.push");
  then(t, {"green troops 1", "green standing C 1"});
}

RULE("COV-134 R-25", "attacker and defender answer in turn until one activates nothing") {
  Table t("covil", 2);
  duel(t);
  set(t, {"blue hand R13 R20", "green hand R22 R05", "green exhausted HG3"});
  announce(t);
  play(t, {"blue use HB2", "green done"});
  EXPECT_EQ(t.step(), "battle.raise");
  play(t, {"blue activate R13", "blue done"});
  EXPECT_EQ(t.step(), "battle.respond");
  t.play("green activate R22");
  play(t, {"green rest HG3", "green rest O07", "green done"});
  EXPECT_EQ(t.step(), "battle.raise");
  t.then("attack 5");
  t.play("blue done");
  EXPECT_EQ(t.step(), "result.retreat");
}

RULE("COV-134", "a defender who answers nothing ends it") {
  Table t("covil", 2);
  duel(t);
  set(t, {"blue hand R13 R10", "green hand R22"});
  announce(t);
  play(t, {"blue use HB2", "green done", "blue activate R13", "blue done", "green done"});
  EXPECT_EQ(t.step(), "result.retreat");
  t.then("blue holds R10");
}

RULE("COV-135 R-24", "no guard in a response, unless the option late_guard says so") {
  for (const char* late : {"false", "true"}) {
    Table t("covil", 2, {{"late_guard", late}});
    duel(t);
    set(t, {"blue hand R13", "green hand R22"});
    announce(t);
    play(t, {"blue use HB2", "green done", "blue activate R13"});
    if (t.step() == "battle.raise") t.play("blue done");
    EXPECT_EQ(t.step(), "battle.respond");
    EXPECT_EQ(t.refusal("green guard HG3"), std::string(late) == "true" ? "" : "COV-135");
    EXPECT_EQ(t.legal("green guard HG3"), std::string(late) == "true");
  }
}

RULE("COV-131 R-24", "setting late_guard: the guard of a response counts, and is the only one") {
  Table t("covil", 2, {{"late_guard", "true"}});
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "blue hand R13", "green hand R10", "green hall HG3 M20 HG2"});
  announce(t);
  play(t, {"blue use HB2", "green done", "blue activate R13", "green guard M20"});
  then(t, {"green minion M20 exhausted", "green minion HG3 ready", "defence 4"});
  EXPECT_FALSE(t.legal("green guard HG3"));
  t.play("green done");
  EXPECT_EQ(t.step(), "result.retreat");  // 5 against 4
}

RULE("COV-136", "bonuses of relics played in a combat last for the rest of the day") {
  Table t("covil", 2);
  duel(t);
  set(t, {"green hand R22", "green exhausted HG3", "green lying F 1"});
  announce(t);
  play(t, {"blue use HB5", "green activate R22", "green skip"});
  then(t, {"step turn.main", "green defence F 2", "green active R22"});
}

RULE("COV-137 R-27", "free attacks granted in a combat queue up, first granted first, with all rights of an attacker") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "blue lying C 1", "green standing C 2", "blue hand R20", "green hand R02 R13",
          "green exhausted HG3"});
  announce(t);
  play(t, {"blue use HB2", "green activate R02", "green done", "blue activate R20"});
  if (t.step() == "battle.respond") t.play("green done");
  play(t, {"green retreat dustgate"});
  EXPECT_EQ(t.step(), "effect.free_attack");
  EXPECT_EQ(t.actor(), "green");
  play(t,
       {"green free_attack sunscar_dunes standing", "green hit_troop melee sunscar_dunes blue lying", "green use HG2"});
  EXPECT_EQ(t.step(), "battle.defend");
  t.play("blue done");
  EXPECT_EQ(t.step(), "battle.raise");  // green may raise outside its own turn
  EXPECT_EQ(t.actor(), "green");
  t.play("green done");
  EXPECT_EQ(t.actor(), "blue");
  EXPECT_EQ(t.step(), "effect.free_attack");
  t.play("blue skip");
  then(t, {"step turn.main", "turn blue", "green standing C 1", "blue lying C 1"});
}

RULE("COV-137", "granted at night a free attack is lost") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 0", "blue lying F 1", "green lying F 1",
          "blue hand R02"});
  t.settle();
  t.play("blue activate R02");
  EXPECT_EQ(t.step(), "riot.defend");
  EXPECT_EQ(events_of(t, event::queued), 0);
  EXPECT_TRUE(state(t).deferred.empty());
}

RULE("COV-150 COV-151", "a tie goes to the defender, and nothing else happens") {
  Table t("covil", 2);
  duel(t);
  announce(t);
  play(t, {"blue use HB2", "green guard HG3"});  // 3 against 3
  then(t, {"green standing C 1", "blue gold 0", "step turn.main", "blue lying C 1"});
}

RULE("COV-152 R-32", "a beaten standing troop lies down and retreats within its reach; 2 gold") {
  Table t("covil", 2);
  duel(t);
  set(t, {"green exhausted HG3"});
  announce(t);
  t.play("blue use HB2");
  EXPECT_EQ(t.actor(), "green");
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"retreat stormcrag_shore", "retreat dustgate",
                                                          "retreat whisperwood", "retreat cloudpine_heights"}));
  t.play("green retreat stormcrag_shore");
  then(t, {"green lying A 1", "green standing C 0", "blue gold 2"});
  Table far("covil", 2);
  duel(far);
  set(far, {"green exhausted HG3", "green overlord O05"});
  announce(far);
  far.play("blue use HB2");
  EXPECT_TRUE(far.legal("green retreat bonedust_flats"));
}

RULE("COV-153", "a beaten lying troop returns to the reserve; 2 gold") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green lying C 1", "green exhausted HG3"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use HB2"});
  then(t, {"green troops 0", "blue gold 2"});
}

RULE("COV-154 COV-155 COV-158 R-30", "the troop first, then the fortress loses the difference; 1 gold once") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing B 1", "green standing B 2", "green exhausted HG3"});
  play(t, {"blue act_attack bonedust_flats", "blue hit_troop melee bonedust_flats green standing", "blue use HB2"});
  then(t, {"step result.retreat", "green hp 5"});
  t.play("green retreat dustgate");
  then(t, {"green hp 3", "blue gold 3", "green standing B 1"});
}

RULE("COV-155", "elsewhere a beaten troop costs no hit points") {
  Table t("covil", 2);
  duel(t);
  set(t, {"green exhausted HG3"});
  announce(t);
  play(t, {"blue use HB2", "green retreat dustgate"});
  then(t, {"green hp 5", "blue gold 2"});
}

RULE("COV-156 COV-157", "a direct attack takes the whole value, never below 0; siege takes more") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing F 1", "blue hall M25", "green hp 5"});
  play(t, {"blue act_attack dustgate", "blue hit_fortress ranged bonedust_flats green", "blue use M25"});
  then(t, {"green hp 2", "blue gold 1"});
  Table all("covil", 2);
  quiet(all);
  set(all, {"blue standing B 1", "blue hall M16", "green hp 5"});
  all.chance("draw_relic R01");
  play(all, {"blue act_attack bonedust_flats", "blue hit_fortress melee bonedust_flats green", "blue use M16"});
  then(all, {"green hp 0", "blue gold 1", "blue holds R01"});
}

RULE("COV-155", "siege takes more already for a difference of 1") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing F 1", "blue hall M25", "green lying B 1", "green exhausted all"});
  play(t, {"blue act_attack dustgate", "blue hit_troop ranged bonedust_flats green lying", "blue use M25"});
  t.then("green hp 3");  // 2 against 1, and 1 for the siege
}

RULE("COV-155", "siege alone does nothing to a fortress that loses nothing") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing F 1", "blue hall M16"});
  play(t, {"blue act_attack dustgate", "blue hit_fortress ranged bonedust_flats green", "blue use M16"});
  then(t, {"green hp 5", "blue gold 0"});  // a melee trait counts nothing at range
}

RULE("COV-158", "an attack of 0 takes nothing and finds no treasure") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing F 1"});
  play(t, {"blue act_attack dustgate", "blue hit_fortress ranged bonedust_flats green", "blue use HB2"});
  then(t, {"green hp 5", "blue gold 0"});
}

RULE("COV-159", "who takes the last hit point draws a relic at once") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing B 1", "green lying B 1", "green hp 1", "green exhausted HG3"});
  t.chance("draw_relic R24");
  play(t, {"blue act_attack bonedust_flats", "blue hit_troop melee bonedust_flats green lying", "blue use HB2"});
  then(t, {"blue holds R24", "green hp 0", "blue gold 3"});
}

RULE("COV-161 R-29", "a destroyed fortress is no target, is not damaged again and scores nothing") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing B 2", "green hp 0", "green lying B 1", "green exhausted HG3"});
  t.play("blue act_attack bonedust_flats");
  EXPECT_EQ(t.refusal("blue hit_fortress melee bonedust_flats green"), "COV-161");
  play(t, {"blue hit_troop melee bonedust_flats green lying", "blue use HB2"});
  then(t, {"blue gold 2", "blue hand 0", "green hp 0", "green score 0"});
  state(t).troop_action_done = 0;
  EXPECT_EQ(t.refusal("blue act_attack bonedust_flats"), "COV-122");
}

RULE("COV-123 COV-130", "the lines of a combat add up to the values the rules use") {
  Table t("covil", 3, {{"board", "a3"}, {"outposts", "on"}}, 3);
  Rng rng(4);
  int seen = 0;
  while (!whose_turn(t.game().rules, t.raw()).over) {
    const Game g = game(t);
    const Combat& c = g->combat;
    if (c.stage == Stage::open && c.attacker != kNobody) {
      EXPECT_EQ(sum_of(attack_lines(g, c)), g.attack_value(c.attacker, c.kind, c.from, c.minion, c.strike));
      EXPECT_EQ(sum_of(defence_lines(g, c)), g.defence_value(c.defender, c.to, c.guard));
      ++seen;
    }
    const auto list = t.options(t.actor());
    t.play(t.actor() + " " + list[rng.below(static_cast<u32>(list.size()))]);
  }
  EXPECT_GT(seen, 0);
}

RULE("COV-055 R-08", "with tired_can_act a tired minion that fights is exhausted and no longer tired") {
  Table t("covil", 2, {{"tired_can_act", "true"}});
  quiet(t);
  set(t, {"blue standing C 1", "green lying C 1", "blue tired HB2", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying"});
  t.then("attack 1");  // no minion yet
  t.play("blue use HB2");
  t.then("blue minion HB2 exhausted");
  EXPECT_TRUE(seat(t, 0).tired.empty());
}

RULE("COV-133", "of the attacker's troops only the one that fights is frozen") {
  Table t("covil", 2);
  duel(t);
  set(t, {"blue standing C 2", "blue lying A 1", "blue hand R19", "green exhausted all"});
  announce(t);
  play(t, {"blue use HB2", "blue activate R19"});
  EXPECT_EQ(t.options("blue"),
            (std::vector<std::string>{"take_troop sunscar_dunes standing", "take_troop stormcrag_shore lying"}));
  EXPECT_EQ(t.refusal("blue take_troop sunscar_dunes lying"), "COV-133");
  Table two("covil", 2);
  duel(two);
  set(two, {"blue lying C 1", "blue hand R19", "green exhausted all"});
  announce(two);
  play(two, {"blue use HB2", "blue activate R19"});
  EXPECT_EQ(two.options("blue"), (std::vector<std::string>{"take_troop sunscar_dunes lying"}));
}

RULE("COV-133", "of the defender's troops only the one that fights is frozen") {
  Table t("covil", 2);
  duel(t);
  set(t, {"green lying C 1", "green standing F 1", "green hand R01"});
  announce(t);
  play(t, {"blue use HB2", "green activate R01"});
  EXPECT_EQ(t.options("green"),
            (std::vector<std::string>{"take_troop dustgate standing", "take_troop sunscar_dunes lying"}));
  EXPECT_EQ(t.cause("green take_troop sunscar_dunes standing"),
            "The troop in Sunscar Dunes is fighting and stays as it is.");
}

RULE("COV-133", "with two troops of the same kind in the zone one of them is free") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 2", "green hand R01"});
  announce(t);
  play(t, {"blue use HB2", "green activate R01"});
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"take_troop sunscar_dunes standing"}));
}

RULE("COV-133", "knocking and pushing spare the troop that fights") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue gold 0", "green gold 0", "yellow gold 0", "blue standing E 1", "green standing E 1",
          "yellow standing E 1", "green hand R16", "green exhausted all"});
  play(t, {"blue act_attack laketown", "blue hit_troop melee laketown green standing", "blue use HB2",
           "green activate R16"});
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"push laketown yellow standing"}));
  EXPECT_EQ(t.cause("green push laketown blue lying"), "The troop in Laketown is fighting and stays as it is.");
}

RULE("COV-065 COV-158", "a direct attack that takes a hit point is won, one that takes none is not") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M02", "blue standing F 1"});
  play(t, {"blue act_attack dustgate", "blue hit_fortress ranged bonedust_flats green", "blue use M02"});
  then(t, {"green hp 3", "blue gold 2"});  // treasure, and 1 for the win
  Table none("covil", 2);
  quiet(none);
  set(none, {"blue hall M55", "blue standing F 1"});
  play(none, {"blue act_attack dustgate", "blue hit_fortress ranged bonedust_flats green", "blue use M55"});
  then(none, {"green hp 5", "blue gold 0"});
  for (const u8 kind : {event::damaged, event::treasure, event::destroyed}) EXPECT_EQ(events_of(none, kind), 0);
}

RULE("COV-065 COV-067", "a command is no aftermath: a won attack does not carry it out") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M33", "blue standing F 1", "green lying C 1", "green exhausted all"});
  play(t, {"blue act_attack dustgate", "blue hit_troop ranged sunscar_dunes green lying", "blue use M33"});
  then(t, {"blue gold 2", "step turn.main", "green lying C 0"});
}

RULE("COV-066 COV-127", "a fortress does not lie: what counts against lying troops does not count") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M01", "blue standing B 1"});
  play(t, {"blue act_attack bonedust_flats", "blue hit_fortress melee bonedust_flats green", "blue use M01"});
  t.then("green hp 2");  // 1 + 2
}

RULE("COV-065", "light_step leaves a minion tired that has rested in the combat") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M07", "blue ready O02", "blue standing F 1", "green lying C 1", "green exhausted all",
          "blue hand R22"});
  play(t, {"blue act_attack dustgate", "blue hit_troop ranged sunscar_dunes green lying", "blue use M07",
           "blue activate R22", "blue rest M07"});
  then(t, {"blue minion M07 tired", "step turn.main"});
}

RULE("COV-081 COV-065", "in a free attack stay_up changes nothing: a lying troop stays lying") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M48", "blue lying C 1", "green lying C 1", "green exhausted all", "blue hand R02"});
  play(t, {"blue activate R02", "blue free_attack sunscar_dunes lying",
           "blue hit_troop melee sunscar_dunes green lying", "blue use M48"});
  then(t, {"blue lying C 1", "blue standing C 0", "blue gold 2"});
  EXPECT_EQ(events_of(t, event::stood), 0);
}

RULE("COV-081 COV-137", "a free attack that waited and cannot be made is lost, the next one is made") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 2", "green exhausted all", "green hand R02", "blue hand R20"});
  announce(t);
  play(t, {"blue use HB2", "green activate R02", "blue activate R20", "green retreat dustgate"});
  EXPECT_EQ(events_of(t, event::queued), 2);
  EXPECT_EQ(t.step(), "effect.free_attack");
  EXPECT_EQ(t.actor(), "blue");
  play(t, {"blue free_attack sunscar_dunes lying", "blue hit_troop melee sunscar_dunes green standing", "blue use HB4",
           "green retreat dustgate"});
  then(t, {"step turn.main", "turn blue", "green lying F 2"});
  EXPECT_EQ(t.game().rules.check(t.raw()), nullptr);
}

RULE("COV-131", "a guard that is forbidden names the minion that forbids it") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hall M06", "blue standing C 1", "green standing C 1", "green hand R03"});
  announce(t);
  t.play("blue use M06");
  EXPECT_EQ(t.cause("green guard HG3"), "Moonless Twin allows no guard.");
  EXPECT_EQ(t.cause("green guard HB3"), "Kobold Shieldbearer is not in your hall.");
}

RULE("COV-131 COV-134", "who has nothing to answer with is not asked; gold for a relic is enough") {
  Table t("covil", 2);
  duel(t);
  set(t, {"green exhausted all", "green gold 2"});
  announce(t);
  t.play("blue use HB2");
  EXPECT_EQ(t.step(), "result.retreat");
  Table buys("covil", 2);
  duel(buys);
  set(buys, {"green exhausted all", "green gold 3"});
  announce(buys);
  buys.play("blue use HB2");
  EXPECT_EQ(buys.step(), "battle.defend");
  Table attacker("covil", 2);
  duel(attacker);
  set(attacker, {"green exhausted all", "blue gold 3"});
  announce(attacker);
  attacker.play("blue use HB2");
  EXPECT_EQ(attacker.step(), "battle.raise");  // a ready defender of the attacker's own is no answer
}

RULE("COV-127 COV-128 COV-161 COV-265", "each target that is none says why") {
  Table t("covil", 3, {{"board", "a3"}, {"outposts", "on"}});
  set(t, {"afternoon 2 blue", "blue fortress B", "green fortress C", "yellow fortress H", "blue standing J 1",
          "green lying C 1", "yellow lying F 1", "yellow outpost F", "green outpost A"});
  t.play("blue act_attack crow_ridge");
  EXPECT_EQ(t.cause("blue hit_fortress ranged sunscar_dunes green"),
            "The fortress of Green is guarded: attack a troop there.");
  EXPECT_EQ(t.cause("blue hit_fortress ranged mangrove_maze yellow"),
            "The fortress of Yellow does not stand in Mangrove Maze.");
  EXPECT_EQ(t.cause("blue hit_outpost ranged mangrove_maze yellow"),
            "The outpost of Yellow is guarded: attack a troop there.");
  EXPECT_EQ(t.cause("blue hit_outpost ranged fjord_cliffs yellow"), "Yellow has no outpost in Fjord Cliffs.");
  EXPECT_EQ(t.cause("blue hit_troop ranged laketown green standing"), "Green has no troop in Laketown (standing).");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"hit_outpost ranged fjord_cliffs green",
                                                         "hit_troop ranged sunscar_dunes green lying",
                                                         "hit_troop ranged mangrove_maze yellow lying"}));
}

RULE("COV-161 COV-127", "a ruin without a guard is no target, whatever else there is to attack") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing F 1", "green hp 0", "green lying C 1"});
  t.play("blue act_attack dustgate");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"hit_troop ranged sunscar_dunes green lying"}));
  EXPECT_EQ(t.cause("blue hit_fortress ranged bonedust_flats green"), "The fortress of Green is destroyed already.");
}

RULE("COV-135", "in a response no minion at all can guard, whatever else keeps it from it") {
  Table t("covil", 2);
  duel(t);
  set(t, {"blue hand R13", "green hand R22", "green hall HG3 M17:tired HG2"});
  announce(t);
  play(t, {"blue use HB2", "green done", "blue activate R13"});
  EXPECT_EQ(t.step(), "battle.respond");
  for (const char* line : {"green guard HG3", "green guard M17", "green guard HG2"})
    EXPECT_EQ(t.cause(line), "A guard is chosen only in the first defence.") << line;
}

RULE("COV-137", "free attacks that wait are made one after the other, not one inside the other") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "blue lying C 1", "green standing C 2", "blue hand R20", "green hand R02",
          "green exhausted HG3"});
  announce(t);
  play(t, {"blue use HB2", "green activate R02", "blue activate R20", "green retreat dustgate"});
  EXPECT_EQ(t.actor(), "green");
  const auto open = state(t).stack.size();
  play(t,
       {"green free_attack sunscar_dunes standing", "green hit_troop melee sunscar_dunes blue lying", "green use HG2"});
  if (t.step() == "battle.defend") t.play("blue done");
  EXPECT_EQ(t.step(), "effect.free_attack");
  EXPECT_EQ(t.actor(), "blue");
  EXPECT_EQ(state(t).stack.size(), open);
}

RULE("COV-131", "one guard: with it chosen and nothing else to add the defence is over") {
  Table t("covil", 2);
  duel(t);
  set(t, {"green hall HG3 M20"});
  announce(t);
  play(t, {"blue use HB2", "green guard HG3"});  // 3 against 3
  then(t, {"step turn.main", "green minion M20 ready", "green standing C 1"});
}

}  // namespace
}  // namespace covil
