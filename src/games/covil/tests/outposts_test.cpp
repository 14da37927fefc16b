// Outposts module (COV-260 to COV-266).
#include "covil_table.h"

namespace covil {
namespace {

const Options kOn{{"outposts", "on"}};

RULE("COV-260 R-57", "20 mercenaries and 8 overlords join, each seat has 2 outposts") {
  Table t("covil", 2, kOn);
  EXPECT_EQ(state(t).market.size() + state(t).unseen.size() + state(t).deck_known.size(), 60);
  Table off("covil", 2);
  EXPECT_EQ(state(off).market.size() + state(off).unseen.size() + state(off).deck_known.size(), 40);
  quiet(off);
  set(off, {"blue gold 9", "blue standing C 1"});
  EXPECT_FALSE(off.legal("blue build sunscar_dunes"));
}

RULE("COV-260", "there is no third outpost") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue gold 10", "blue outpost C", "blue outpost I", "blue standing H 1"});
  EXPECT_FALSE(t.legal("blue build whisperwood"));
  EXPECT_EQ(t.refusal("blue build whisperwood"), "COV-260");
  set(t, {"blue hall M59"});
  t.play("blue command M59");
  t.then("step turn.main");  // and none for nothing
}

RULE("COV-260 COV-265", "a razed outpost is back in the reserve and can be built again") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"green outpost C", "green outpost I", "blue standing C 1", "green standing H 1", "green gold 10"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_outpost melee sunscar_dunes green", "blue use HB2",
           "blue end_turn", "green build whisperwood"});
  then(t, {"green outpost H yes", "green outpost I yes", "green gold 5"});
}

RULE("COV-260", "the 8 overlords come with the module only") {
  for (u64 seed = 1; seed <= 40; ++seed) {
    Table t("covil", 4, {}, seed);
    for (Seat s = 0; s < 4; ++s) EXPECT_LT(game(t).minion_at(s, 0), kBaseOverlords);
  }
}

RULE("COV-261", "a free action in a controlled zone, once per turn, for 3 and then 5 gold") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue gold 10", "blue standing C 1", "blue lying I 1", "blue lying F 2", "blue lying A 1", "blue lying E 1",
          "green lying E 1"});
  EXPECT_EQ(t.refusal("blue build dustgate"), "COV-261");         // the town
  EXPECT_EQ(t.refusal("blue build stormcrag_shore"), "COV-261");  // a fortress
  EXPECT_EQ(t.refusal("blue build mirewood"), "COV-261");         // shared
  EXPECT_EQ(t.refusal("blue build whisperwood"), "COV-261");      // empty
  t.play("blue build sunscar_dunes");
  then(t, {"blue gold 7", "blue outpost C yes", "blue standing C 1"});
  EXPECT_EQ(t.refusal("blue build cloudpine_heights"), "COV-261");  // once per turn
  state(t).outpost_built = 0;
  EXPECT_EQ(t.refusal("blue build sunscar_dunes"), "COV-261");  // taken
  t.play("blue build cloudpine_heights");
  then(t, {"blue gold 2", "blue outpost I yes"});
  Table poor("covil", 2, kOn);
  quiet(poor);
  set(poor, {"blue gold 2", "blue standing C 1"});
  EXPECT_EQ(poor.refusal("blue build sunscar_dunes"), "COV-261");
  set(poor, {"blue overlord O14"});
  EXPECT_TRUE(poor.legal("blue build sunscar_dunes"));  // outpost_cost(1)
}

RULE("COV-261", "the command build costs nothing but keeps the conditions") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue hall M59", "blue lying C 1", "blue lying F 1"});
  t.play("blue command M59");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"build_free sunscar_dunes"}));
  t.play("blue build_free sunscar_dunes");
  then(t, {"blue outpost C yes", "blue gold 0"});
}

RULE("COV-262", "new troops enter at the fortress or at an own outpost") {
  Table t("covil", 2, kOn);
  set(t, {"morning 2", "blue outpost C", "blue lying I 1"});
  t.settle();
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"deploy stormcrag_shore", "deploy sunscar_dunes"}));
  t.then("phase morning");
  play(t, {"blue deploy sunscar_dunes", "blue deploy stormcrag_shore"});
  then(t, {"blue standing C 1", "blue standing A 1", "blue troops 3", "green standing B 3"});
}

RULE("COV-263", "an outpost holds its zone while no other seat has a troop there") {
  Table t("covil", 2, kOn);
  set(t, {"night 2", "step night.tax", "blue gold 0", "green gold 0", "blue outpost H"});
  then(t, {"supremacy forest blue", "control H nobody"});
  set(t, {"green lying H 1"});
  t.then("supremacy forest green");
  set(t, {"blue lying H 1"});
  t.then("supremacy forest nobody");
}

RULE("COV-264", "2 points for each outpost on the board") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue hall", "blue outpost C", "blue outpost I"});
  t.then("blue score 9");
  set(t, {"blue overlord O14"});
  t.then("blue score 11");
  set(t, {"blue hall M57"});
  t.then("blue score 17");
}

RULE("COV-265", "an unguarded outpost falls to 3 or more; 1 gold for the attacker") {
  for (const char* minion : {"HB2", "HB4"}) {
    Table t("covil", 2, kOn);
    quiet(t);
    set(t, {"blue standing C 1", "green outpost C", "green gold 9"});
    play(t, {"blue act_attack sunscar_dunes", "blue hit_outpost melee sunscar_dunes green"});
    t.play(std::string("blue use ") + minion);
    const bool falls = std::string(minion) == "HB2";
    t.then(falls ? "green outpost C no" : "green outpost C yes");
    t.then(falls ? "blue gold 1" : "blue gold 0");
    EXPECT_EQ(t.step(), "turn.main");
  }
  Table guarded("covil", 2, kOn);
  quiet(guarded);
  set(guarded, {"blue standing C 1", "green outpost C", "green lying C 1"});
  guarded.play("blue act_attack sunscar_dunes");
  EXPECT_EQ(guarded.refusal("blue hit_outpost melee sunscar_dunes green"), "COV-265");
  Table safe("covil", 2, {{"outposts", "on"}, {"outposts_razeable", "false"}});
  quiet(safe);
  set(safe, {"blue standing C 1", "green outpost C"});
  EXPECT_EQ(safe.refusal("blue act_attack sunscar_dunes"), "COV-122");
}

RULE("COV-265 R-57", "setting outposts_razeable = false: other targets stay, outposts are none") {
  Table t("covil", 2, {{"outposts", "on"}, {"outposts_razeable", "false"}});
  quiet(t);
  set(t, {"blue standing C 1", "green outpost C", "green lying F 1"});
  t.play("blue act_attack sunscar_dunes");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"hit_troop ranged dustgate green lying"}));
}

RULE("COV-265", "a razed outpost is a won attack") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue hall M55", "blue standing C 1", "green outpost C"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_outpost melee sunscar_dunes green", "blue use M55"});
  t.then("blue gold 2");
}

RULE("COV-266", "riots pass outposts by; scripted opponents never build") {
  Table t("covil", 2, kOn);
  set(t, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 0", "blue outpost C", "green lying F 1",
          "green exhausted all"});
  t.settle();
  t.play("green done");
  then(t, {"blue outpost C yes", "blue hp 2"});
  for (u64 seed = 1; seed <= 5; ++seed) {
    Table solo("covil", 2, {{"mode", "solo"}, {"outposts", "on"}}, seed);
    Rng rng(seed);
    while (!whose_turn(solo.game().rules, solo.raw()).over) {
      const auto list = solo.options("blue");
      solo.play("blue " + list[rng.below(static_cast<u32>(list.size()))]);
      EXPECT_TRUE(seat(solo, 1).outposts.empty());
    }
  }
}

RULE("COV-061", "reinforcements at outposts count there only") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue hall M49 M51", "blue outpost C"});
  then(t, {"blue defence C 3", "blue defence I 1"});
}

RULE("COV-022 COV-262", "a summoned troop may enter at an outpost") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue hall M58", "blue outpost C", "blue standing A 1"});
  t.play("blue command M58");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"summon stormcrag_shore", "summon sunscar_dunes"}));
  t.play("blue summon sunscar_dunes");
  t.then("blue lying C 1");
}

RULE("COV-261", "a cheaper first outpost costs 2, and the price never falls below 1") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue overlord O14", "blue gold 5", "blue standing C 1", "blue hall M50:tired"});
  t.play("blue build sunscar_dunes");
  t.then("blue gold 4");  // 3 - 1 - 1
  Table two("covil", 2, kOn);
  quiet(two);
  set(two, {"blue overlord O14", "blue gold 5", "blue standing C 1"});
  two.play("blue build sunscar_dunes");
  two.then("blue gold 3");
}

RULE("COV-261", "once per turn: in the next turn another one can be built") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue gold 10", "blue standing C 2", "blue lying I 1", "green standing B 1"});
  t.play("blue build sunscar_dunes");
  EXPECT_EQ(t.cause("blue build cloudpine_heights"), "You have already built this turn.");
  play(t, {"blue act_gold sunscar_dunes", "blue end_turn", "green act_gold bonedust_flats", "green end_turn",
           "blue build cloudpine_heights"});
  then(t, {"blue outpost C yes", "blue outpost I yes", "blue gold 3"});  // 10 - 3 + 1 - 5
  EXPECT_EQ(t.cause("blue build whisperwood"), "Both of your outposts are built already.");
}

RULE("COV-261", "the price of an outpost never falls below 1") {
  Table t("covil", 2, kOn);
  quiet(t);
  set(t, {"blue gold 1", "blue standing C 1", "blue hall M50"});
  EXPECT_EQ(t.cause("blue build sunscar_dunes"), "You are 1 gold short.");  // 3 - 1
  Pack pack = game(t).pack;
  pack.minion[kFirstMercenary + 49].influence.outpost_cost = 7;  // a synthetic card
  const RawGame raw{&state(t), &pack, &t.events()};
  act(t.game().rules, raw, 0, *parse_notation(t.game().rules, raw, "build sunscar_dunes"));
  then(t, {"blue gold 0", "blue outpost C yes"});
}

RULE("COV-200 COV-264", "outposts have a line of the score sheet with the module, and none without") {
  for (const char* on : {"off", "on"}) {
    Table t("covil", 2, {{"outposts", on}});
    quiet(t);
    set(t, {"blue gold 3", "blue hall M09 M10", "blue hand R03 R07", "green gold 9"});
    if (std::string(on) == "on") set(t, {"blue outpost C"});
    std::vector<ScoreLine> sheet;
    t.game().rules.score_sheet(t.raw(), 0, sheet);
    std::vector<std::pair<std::string, int>> lines;
    for (const ScoreLine& line : sheet) lines.emplace_back(line.category, line.points);
    std::vector<std::pair<std::string, int>> expected{{"fortress", 5}, {"gold", 3}, {"minions", 4}, {"relics", 6}};
    if (std::string(on) == "on") expected.emplace_back("outposts", 2);
    EXPECT_EQ(lines, expected);
  }
}

}  // namespace
}  // namespace covil
