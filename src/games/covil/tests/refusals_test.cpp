// Refusals: the rule that really forbids an action, and what is missing, in a sentence.
#include <set>

#include "covil_table.h"
#include "shell/judge.h"

namespace covil {
namespace {

struct Refused {
  const char *line, *rule, *sentence;
};

void expect_all(Table& t, std::initializer_list<Refused> list) {
  for (const Refused& r : list) {
    EXPECT_FALSE(t.legal(r.line)) << r.line;
    EXPECT_EQ(t.refusal(r.line), r.rule) << r.line;
    EXPECT_EQ(t.cause(r.line), r.sentence) << r.line;
  }
}

TEST(CovilRefusals, InATurn) {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 2", "blue standing C 1", "blue ready all", "blue exhausted HB4", "blue hall HB1 HB4:exhausted HB2",
          "blue hand R03", "market M13 M11"});
  expect_all(
      t, {{"blue recruit M08", "COV-040", "The Last Whisper is not in the market."},
          {"blue recruit HB3", "COV-040", "Kobold Shieldbearer is not in the market."},
          {"blue recruit M13", "COV-044", "Even with everything you can hand in, you are 1 gold short."},
          {"blue buy", "COV-088", "You are 1 gold short."},
          {"blue activate R05", "COV-082", "Anchor of Stillness is not in your hand."},
          {"blue command HB1", "COV-067", "Kobold Cutpurse has no command."},
          {"blue command HB4", "COV-055", "Kobold Firebug is exhausted."},
          {"blue command M12", "COV-067", "Tusk Rider is not in your hall."},
          {"blue act_gold dustgate", "COV-100", "None of your troops stands in Dustgate."},
          {"blue act_repair sunscar_dunes", "COV-105", "Your fortress is undamaged."},
          {"blue act_attack sunscar_dunes", "COV-122", "There is nothing to attack from Sunscar Dunes."},
          {"blue end_turn", "COV-032", "Take a troop action first: one of your troops still stands in Sunscar Dunes."},
          {"blue build sunscar_dunes", "COV-260", "This game is without outposts."},
          {"blue guard HB1", "COV-131", "Answer the question that is open first."},
          {"blue skip", "COV-069", "Answer the question that is open first."}});
}

TEST(CovilRefusals, AfterActing) {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 4", "blue standing A 2", "blue hall M33", "blue hand R10", "market M09 M10", "blue tired O02"});
  play(t,
       {"blue act_gold stormcrag_shore", "blue command M33", "blue recruit M09", "blue pay_done", "blue activate R10"});
  expect_all(t, {{"blue act_move stormcrag_shore", "COV-031", "You have already taken a troop action this turn."},
                 {"blue recruit M10", "COV-031", "You have already recruited this turn."},
                 {"blue command M33", "COV-068", "The command of Hedge Conjurer has been used this turn."},
                 {"blue activate R10", "COV-083", "Sunfire Orb has been activated already."}});
}

TEST(CovilRefusals, RestAndRepair) {
  Table t("covil", 2, {{"repair_at_fortress", "true"}});
  quiet(t);
  set(t, {"blue ready all", "blue standing C 1", "blue hp 3"});
  expect_all(t, {{"blue act_rest sunscar_dunes", "COV-104", "All your minions are ready."},
                 {"blue act_repair sunscar_dunes", "COV-105",
                  "Only a troop in Stormcrag Shore can repair, because your fortress is there."}});
  set(t, {"blue hp 0", "blue tired HB1"});
  expect_all(t, {{"blue act_repair sunscar_dunes", "COV-161", "Your fortress is destroyed."}});
  t.play("blue act_rest sunscar_dunes");
  expect_all(t, {{"blue rest HB2", "COV-104", "Kobold Brute is ready already."},
                 {"blue rest M09", "COV-104", "Pit Brawler is not in your hall."}});
}

TEST(CovilRefusals, Payments) {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 1", "blue standing A 1", "blue hall M09 M10:tired M33:exhausted HB1 HB2", "blue hand R03",
          "blue active R07", "market M11"});
  t.play("blue recruit M11");
  expect_all(t, {{"blue pay_minion O02", "COV-050", "Lady Morwenna Nightveil is your overlord and stays."},
                 {"blue pay_minion M10", "COV-041", "Rust Raider is tired."},
                 {"blue pay_minion M33", "COV-041", "Hedge Conjurer is exhausted."},
                 {"blue pay_minion M12", "COV-041", "Tusk Rider is not in your hall."},
                 {"blue pay_relic R03", "COV-050", "Your hall is full: hand in a minion too."},
                 {"blue pay_relic R07", "COV-085", "Scarab of Greed has been activated already."},
                 {"blue pay_relic R10", "COV-041", "Sunfire Orb is not in your hand."},
                 {"blue pay_done", "COV-050", "Your hall is full: hand in a minion too."},
                 {"blue buy", "COV-089", "Answer the question that is open first."}});
  t.play("blue pay_minion M09");
  expect_all(t, {{"blue pay_done", "COV-044", "You are 1 gold short."}});
}

TEST(CovilRefusals, MovesAndTargets) {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 2", "green standing C 1", "green lying B 1", "blue tired HB2"});
  t.play("blue act_move stormcrag_shore");
  expect_all(t, {{"blue go_to stormcrag_shore", "COV-102", "The troop must leave Stormcrag Shore."},
                 {"blue go_to dustgate", "COV-102", "Dustgate is 2 borders away, the reach is 1."}});
  t.play("blue go_to cloudpine_heights");
  state(t).troop_action_done = 0;
  t.play("blue act_attack stormcrag_shore");
  expect_all(t, {{"blue hit_troop melee sunscar_dunes green standing", "COV-122",
                  "Melee hits only in Stormcrag Shore, where the troop is."},
                 {"blue hit_troop ranged stormcrag_shore green standing", "COV-122",
                  "Ranged attacks hit next door only, not in Stormcrag Shore."},
                 {"blue hit_troop ranged bonedust_flats green lying", "COV-122",
                  "Ranged attacks hit next door only, and Bonedust Flats does not border on Stormcrag Shore."},
                 {"blue hit_troop melee stormcrag_shore blue lying", "COV-129", "You cannot attack what is yours."}});
  play(t, {"blue hit_troop ranged sunscar_dunes green standing"});
  expect_all(t, {{"blue use HB2", "COV-055", "Kobold Brute is tired."},
                 {"blue use HG2", "COV-120", "Goblin Brute is not in your hall."}});
}

TEST(CovilRefusals, Defence) {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green hall HG3 M17 M20:tired HG2", "green hand R22",
          "blue hand R13"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2"});
  expect_all(t, {{"green guard HG2", "COV-131", "Goblin Brute has no defence trait."},
                 {"green guard M20", "COV-131", "Stone Shieldmaid is tired."},
                 {"green command M17", "COV-067", "That is possible only in your own turn."},
                 {"green recruit M09", "COV-031", "That is possible only in your own turn."}});
  t.play("green guard HG3");
  expect_all(t, {{"green guard M17", "COV-131", "Goblin Shieldbearer is the guard already."}});
  t.play("green done");
  expect_all(t, {{"blue guard HB3", "COV-131", "Only the defender chooses a guard."}});
  t.play("blue activate R13");
  expect_all(t, {{"green guard M17", "COV-135", "A guard is chosen only in the first defence."}});
}

RULE("COV-133", "frozen troops name the combat that freezes them") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green lying C 1", "green lying F 1", "green hand R01 R06", "green exhausted all"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use HB2",
           "green activate R01"});
  expect_all(t, {{"green take_troop sunscar_dunes lying", "COV-133",
                  "The troop in Sunscar Dunes is fighting and stays as it is."},
                 {"green take_troop dustgate standing", "COV-069", "You have no troop in Dustgate (standing)."},
                 {"green skip", "COV-070", "You cannot skip this."}});
}

RULE("COV-187", "frozen troops name the riot that is still to attack them") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 0", "blue lying F 2", "blue lying C 1",
          "blue hand R06", "blue exhausted all"});
  t.settle();
  t.play("blue activate R06");
  expect_all(
      t, {{"blue stand dustgate", "COV-187", "The riot is still to attack the troop in Dustgate; it stays as it is."},
          {"blue stand whisperwood", "COV-069", "None of your troops lies in Whisperwood."}});
}

TEST(CovilRefusals, Effects) {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing A 1", "green standing B 1", "green lying C 1", "blue hall M03 M38 M28 HB1:exhausted",
          "blue hand R16 R12", "rebels 5", "green tired HG3", "green ready O07"});
  t.play("blue command M38");
  expect_all(t, {{"blue rest M38", "COV-104", "Dream Weaver lets only others rest."},
                 {"blue rest M03", "COV-104", "Poison Florist is ready already."}});
  t.play("blue rest HB1");
  expect_all(t, {{"blue rest HB1", "COV-104", "Kobold Cutpurse has already rested by this."}});
  t.play("blue skip");
  t.play("blue command M28");
  expect_all(t, {{"blue add_rebel", "COV-176", "There are 5 rebels in the town already."}});
  t.play("blue skip");
  t.play("blue activate R16");
  expect_all(t, {{"blue push bonedust_flats green standing", "COV-069",
                  "None of your troops is in Bonedust Flats or next to it."}});
  t.play("blue push sunscar_dunes green lying");
  expect_all(t, {{"blue push_to bonedust_flats", "COV-069", "Bonedust Flats does not border on Sunscar Dunes."}});
}

TEST(CovilRefusals, Outposts) {
  Table t("covil", 2, {{"outposts", "on"}});
  quiet(t);
  set(t, {"blue gold 2", "blue standing C 1", "blue lying F 1", "blue lying A 1"});
  expect_all(t, {{"blue build dustgate", "COV-261", "No outpost may stand in the town."},
                 {"blue build whisperwood", "COV-261", "You do not control Whisperwood."},
                 {"blue build sunscar_dunes", "COV-261", "You are 1 gold short."}});
}

TEST(CovilRefusals, Setup) {
  Table t("covil", 2);
  expect_all(t, {{"blue place blue dustgate", "COV-004", "There is no spiral in Dustgate."}});
}

/// A random action of the vocabulary, sensible or not.
Action anything(Table& t, Rng& rng) {
  const Rules& rules = t.game().rules;
  const u8 v = static_cast<u8>(rng.below(int{verb::draw_scepter}));
  Action a = make_action(v);
  for (const u8 d : rules.verbs[v].domain) {
    if (d == 0) break;
    const int size = d == domain::seat   ? state(t).seats
                     : d == domain::zone ? game(t).board().all.size()
                                         : rules.domains[d].size;
    a.arg[a.argc++] = static_cast<u8>(rng.below(size));
  }
  return a;
}

TEST(CovilRefusals, TwoThousandFromRandomPlaySayWhatIsMissing) {
  int listed = 0, asked = 0;
  for (u64 seed = 1; listed < 2000; ++seed) {
    Table t("covil", 2 + static_cast<int>(seed % 3), {{"outposts", seed % 2 == 0 ? "on" : "off"}}, seed);
    Rng rng(seed);
    while (!whose_turn(t.game().rules, t.raw()).over) {
      const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
      std::vector<Refusal> refused;
      ::tafel::Options out(&refused);
      list_options(t.game().rules, t.raw(), s, out);
      for (const Refusal& r : refused) {
        EXPECT_TRUE(r.why.cause != cause::none && r.why.rule.number != 0)
            << notation(t.game().rules, t.raw(), r.action);
        EXPECT_FALSE(out.contains(r.action));
        ++listed;
      }
      EXPECT_LE(refused.size(), 45U);
      for (int i = 0; i < 20; ++i) {
        const Action a = anything(t, rng);
        const Verdict v = judge(t.game().rules, t.raw(), s, a);
        EXPECT_EQ(bool(v), out.contains(a)) << notation(t.game().rules, t.raw(), a);
        if (v) continue;
        ++asked;
        EXPECT_NE(v.why.cause, cause::none) << t.step() << ": " << notation(t.game().rules, t.raw(), a);
      }
      t.play(t.actor() + " " + notation(t.game().rules, t.raw(), out[rng.below(static_cast<u32>(out.size()))]));
    }
  }
  EXPECT_GT(asked, 10000);
}

RULE("COV-031 COV-032 COV-067 COV-082 COV-100 COV-261", "in another seat's turn everything of the own turn says so") {
  Table t("covil", 2, {{"outposts", "on"}});
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green standing F 1", "green hand R03", "green gold 9",
          "market M09"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2"});
  const char* const own = "That is possible only in your own turn.";
  const auto expect_own = [&] {
    expect_all(t, {{"green command HG4", "COV-067", own},
                   {"green recruit M09", "COV-031", own},
                   {"green act_move dustgate", "COV-100", own},
                   {"green act_rest dustgate", "COV-100", own},
                   {"green act_repair dustgate", "COV-100", own},
                   {"green act_gold dustgate", "COV-100", own},
                   {"green act_attack dustgate", "COV-100", own},
                   {"green build dustgate", "COV-261", own},
                   {"green end_turn", "COV-032", own}});
  };
  EXPECT_EQ(t.step(), "battle.defend");
  expect_own();
  const char* const open = "Answer the question that is open first.";
  expect_all(t, {{"green place green dustgate", "COV-005", open},
                 {"green deploy dustgate", "COV-262", open},
                 {"green pay_done", "COV-041", open},
                 {"green hit_troop melee dustgate blue standing", "COV-121", open},
                 {"green use HG1", "COV-120", open},
                 {"green retreat dustgate", "COV-152", open},
                 {"green free_attack dustgate standing", "COV-081", open},
                 {"green add_rebel", "COV-176", open},
                 {"green build_free dustgate", "COV-261", open},
                 {"green stand dustgate", "COV-069", open}});
  t.play("green done");
  EXPECT_EQ(t.step(), "result.retreat");
  expect_own();
  expect_all(t,
             {{"green activate R03", "COV-082", own}, {"green buy", "COV-089", open}, {"green done", "COV-134", open}});
  EXPECT_EQ(judge(t.game().rules, t.raw(), 0, make_action(verb::end_turn)).code, Verdict::Code::not_your_turn);
}

RULE("COV-082 COV-067 COV-100", "at night everything of the turn says that") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 3", "blue lying F 1", "green hand R03"});
  t.settle();
  const char* const night = "That is not possible at night.";
  EXPECT_EQ(t.step(), "riot.defend");
  expect_all(t, {{"blue command HB4", "COV-067", night},
                 {"blue act_gold dustgate", "COV-100", night},
                 {"blue recruit M09", "COV-031", night},
                 {"blue end_turn", "COV-032", night}});
  t.play("blue done");
  EXPECT_EQ(t.step(), "night.buy");
  expect_all(t, {{"green activate R03", "COV-082", night}, {"green end_turn", "COV-032", night}});
}

}  // namespace
}  // namespace covil
