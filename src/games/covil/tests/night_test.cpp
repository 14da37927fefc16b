// Night, riots and the end (COV-170 to COV-187, COV-200 to COV-202).
#include "covil_table.h"

namespace covil {
namespace {

void calm_night(Table& t, const char* night = "night 2") {
  set(t, {night, "blue gold 0", "green gold 0", "blue fortress A", "green fortress B"});
}
/// The night from robbing on, with 4 rebels: one more starts a riot.
void riot_night(Table& t) {
  calm_night(t);
  set(t, {"step night.rob", "rebels 4"});
}

RULE("COV-170", "relics, market, protection money, robbing, rest, in this order") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"blue active R03", "market M01 M02", "blue lying F 1", "blue lying A 1", "blue exhausted HB1"});
  t.settle();
  t.play("blue done");
  std::vector<u8> order;
  for (const Event& e : t.events().list)
    for (const u8 kind : {event::relics_gone, event::market_gone, event::market, event::supremacy, event::robs,
                          event::rest_all, event::scepter})
      if (e.kind == kind && (order.empty() || order.back() != kind)) order.push_back(kind);
  order.erase(order.begin(), std::find(order.begin(), order.end(), static_cast<u8>(event::relics_gone)));
  const std::vector<u8> expected{event::relics_gone, event::market_gone, event::market, event::supremacy,
                                 event::robs,        event::rest_all,    event::scepter};
  EXPECT_EQ(order, expected);
}

RULE("COV-171", "all active relics are discarded") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"blue active R03 R10", "green active R17"});
  t.settle();
  then(t, {"blue active none", "green active none", "discard R03 R10 R17"});
}

RULE("COV-172 R-38", "the market leaves the game and 6 new cards come, dear ones too; none in night 4") {
  Table t("covil", 2);
  calm_night(t, "night 1");
  set(t, {"market M01 M02"});
  for (const char* m : {"reveal M08", "reveal M16", "reveal M24", "reveal M32", "reveal M37", "reveal M40"})
    t.chance(m);
  t.settle();
  then(t, {"market M08 M16 M24 M32 M37 M40", "deck 12"});
  EXPECT_EQ(state(t).gone.size(), 2);
  Table last("covil", 2);
  calm_night(last, "night 4");
  last.settle();
  then(last, {"market none", "phase over"});
}

RULE("COV-172 S-6", "cards set aside in the setup are drawn with their exact chance") {
  Table t("covil", 2);
  calm_night(t, "night 3");
  State& s = state(t);
  s.deck_known.add(7);  // M08 is known to be among the 6 cards of the deck
  s.unseen.remove(7);
  settle(t.game().rules, t.raw());
  const StepRow& row = top_row(t.game().rules, t.raw());
  ::tafel::Options out;
  row.options(t.raw(), t.raw().stack().back(), kChance, out);
  u64 known = 0, all = 0;
  for (const Action& a : out) {
    const u32 w = row.weight(t.raw(), t.raw().stack().back(), a);
    all += w;
    if (a.arg[0] == kFirstMercenary + 7) known = w;
  }
  EXPECT_EQ(known * 6, all);
  Rng rng(1);
  int hits = 0;
  for (int i = 0; i < 6000; ++i) hits += sample_chance(t.game().rules, t.raw(), rng).arg[0] == kFirstMercenary + 7;
  EXPECT_NEAR(hits, 1000, 120);
}

RULE("COV-089 COV-010", "without any relic left nobody is asked to buy at night") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.rest", "blue hand R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12",
          "green hand R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24", "step night.window", "blue gold 9"});
  EXPECT_FALSE(game(t).can_buy(0));
  t.settle();
  EXPECT_NE(t.step(), "night.buy");
}

RULE("COV-173", "control needs strictly more troops than every other seat, standing or lying") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue lying A 2", "green standing A 1", "green lying A 1", "blue standing B 1",
          "green lying C 1", "yellow lying C 1", "blue lying C 1", "yellow lying D 2", "blue lying D 1",
          "green lying D 1", "rebels 5"});
  then(t, {"control A nobody", "control B blue", "control C nobody", "control D yellow", "control E nobody",
           "control H nobody"});
}

RULE("COV-174 R-39", "a shared maximum pays nobody, also not the third") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"night 2", "step night.tax", "blue gold 0", "green gold 0", "yellow gold 0", "blue lying B 1",
          "green lying F 1", "yellow lying I 1"});
  then(t, {"supremacy forest nobody", "supremacy desert yellow", "supremacy water green", "supremacy mountain nobody"});
  t.settle();
  then(t, {"blue gold 0", "green gold 2", "yellow gold 2"});
}

RULE("COV-174", "incomes of influences are paid with it") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.tax", "blue overlord O06", "blue hall M15", "blue lying I 1"});
  // I is forest and mountain: two supremacies at 2 + 1, and the baron's 1 + 1
  t.then("blue income 8");
  t.settle();
  t.then("blue gold 8");
}

RULE("COV-175", "every troop in the town draws a relic, every relic brings a rebel") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.rob", "blue lying F 2", "green lying F 1"});
  t.settle();
  then(t, {"blue hand 2", "green hand 1", "rebels 4"});
}

RULE("COV-176 R-36", "without rebels in the supply relics are still drawn, and 5 is the most") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"blue lying F 3", "blue exhausted all"});
  t.settle();
  then(t, {"blue hand 3", "rebels 5"});
  EXPECT_EQ(t.step(), "riot.defend");
}

RULE("COV-176 R-20", "a relic that cannot be drawn brings no rebel") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.rob", "blue lying F 3", "green lying A 1",
          "green hand R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12 R13 R14 R15 R16 R17 R18 R19 R20 R21 R22"});
  t.settle();
  then(t, {"blue hand 2", "rebels 3"});
}

RULE("COV-177 COV-186", "5 rebels after robbing mean a riot; fewer stay over the days") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.rob", "rebels 3", "blue lying F 1"});
  t.settle();
  then(t, {"rebels 4", "day 3", "blue hp 5"});
  Table r("covil", 2);
  riot_night(r);
  set(r, {"blue lying F 1"});
  r.settle();
  EXPECT_EQ(r.step(), "riot.defend");
}

RULE("COV-178", "each town troop is attacked with 3 and defended separately, without raises") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"blue lying F 2", "blue hall HB3 M20 HB1", "blue lying A 1"});
  t.settle();
  t.play("blue guard M20");  // 1 + 3 holds
  t.play("blue done");
  t.then("blue lying F 2");
  t.play("blue guard HB3");  // 1 + 2 ties and holds
  t.play("blue done");
  t.then("blue lying F 2");
  EXPECT_EQ(t.step(), "riot.defend");  // the guarded fortress in A
}

RULE("COV-179", "a guarded fortress loses 3 minus its defence, an unguarded one 3") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"green lying F 1", "blue lying A 1", "blue hall HB1", "blue hand R17", "green exhausted all"});
  t.settle();
  EXPECT_EQ(t.actor(), "blue");
  t.play("blue activate R17");  // defence 2 in the mountains of A
  then(t, {"blue hp 4", "blue lying A 1"});
}

RULE("COV-179 COV-161", "a destroyed fortress is left alone") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"green lying F 1", "blue hp 0", "green exhausted all", "green hp 3"});
  t.settle();
  t.play("green done");
  then(t, {"blue hp 0", "green hp 0"});
}

RULE("COV-180 R-35", "a riot pays nobody") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"green lying F 1", "green exhausted all", "green hp 2", "blue hp 1"});
  t.settle();
  t.play("green done");
  then(t, {"blue gold 0", "green gold 0", "blue hand 0", "green hand 1", "blue hp 0", "green hp 0"});
}

RULE("COV-179 R-33", "option riot_hits_guard: a failed defence also beats one troop there") {
  for (const char* hits : {"false", "true"}) {
    Table t("covil", 2, {{"riot_hits_guard", hits}});
    riot_night(t);
    set(t, {"green lying F 1", "blue lying A 2", "blue exhausted all", "green exhausted all"});
    t.settle();
    if (t.actor() == "blue") t.play("blue done");
    t.then("blue hp 3");
    t.then(std::string(hits) == "true" ? "blue lying A 1" : "blue lying A 2");
  }
}

RULE("COV-152 R-33", "with riot_hits_guard a troop that stood up retreats") {
  Table t("covil", 2, {{"riot_hits_guard", "true"}});
  riot_night(t);
  set(t, {"green lying F 1", "blue lying A 1", "blue exhausted all", "green exhausted all", "blue hand R06"});
  t.settle();
  play(t, {"blue activate R06", "blue stand stormcrag_shore"});
  EXPECT_EQ(t.step(), "riot.retreat");
  t.play("blue retreat sunscar_dunes");
  then(t, {"blue lying C 1", "blue hp 3"});
}

RULE("COV-181 R-34", "seats in turn order, town troops before the fortress") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"night 2", "step night.rob", "rebels 4", "scepter green", "blue gold 0", "green gold 0", "yellow gold 0",
          "green lying E 1", "blue lying E 1"});
  t.settle();
  t.play("green done");
  t.play("blue done");
  std::vector<int> order;
  for (const Event& e : t.events().list)
    if (e.kind == event::riot_troop || e.kind == event::riot_fortress)
      order.push_back(10 * e.arg[0] + (e.kind == event::riot_fortress));
  EXPECT_EQ(order, (std::vector<int>{10, 11, 21, 0, 1}));
}

RULE("COV-182", "after the riot no rebel remains in the town") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"blue lying F 1"});
  t.settle();
  t.play("blue done");
  then(t, {"rebels 0", "day 3"});
}

RULE("COV-183 R-37", "relics of a riot are discarded in the same night") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"blue lying F 1", "blue hand R22", "blue exhausted all"});
  t.settle();
  play(t, {"blue activate R22", "blue skip"});
  then(t, {"blue active R22"});
  t.play("blue done");
  then(t, {"blue active none", "day 3"});
  EXPECT_TRUE(state(t).relic_discard.has(21));
}

RULE("COV-184 R-60", "all minions rest once") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"blue exhausted HB1", "blue tired HB2", "green exhausted HG1"});
  t.settle();
  then(t, {"blue minion HB1 tired", "blue minion HB2 ready", "blue minion HB3 ready", "green minion HG1 tired",
           "blue minion O02 tired"});
}

RULE("COV-185", "the scepter passes on and a new day begins") {
  Table t("covil", 3);
  set(t, {"night 1", "scepter yellow", "blue gold 0", "green gold 0", "yellow gold 0"});
  t.settle();
  then(t, {"scepter blue", "day 2", "turn blue", "phase afternoon"});
}

RULE("COV-187 R-66",
     "town troops are fixed and frozen until attacked; a fortress counts as guarded when its attack comes") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"blue lying F 2", "blue lying C 1", "blue hand R01 R09 R06", "blue exhausted all"});
  t.settle();
  t.play("blue activate R01");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"take_troop sunscar_dunes lying"}));
  play(t, {"blue take_troop sunscar_dunes lying", "blue go_to stormcrag_shore", "blue activate R09"});
  EXPECT_EQ(t.step(), "riot.defend");
  t.play("blue activate R06");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"stand stormcrag_shore", "skip"}));
  t.play("blue skip");
  if (t.step() == "riot.defend") t.play("blue done");
  if (t.step() == "riot.defend") t.play("blue done");
  t.then("blue lying F 0");
  while (t.step() == "riot.defend") t.play("blue done");
  then(t, {"blue hp 4", "rebels 0"});  // guarded since the troop came home; A is water, so R01 helps: 3 - 2
}

RULE("COV-200", "fortress 5 whatever its hit points, gold, minions, relics in hand") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue hp 1", "blue gold 7", "blue hall M13 M08 HB1", "blue hand R03 R02", "blue active R07"});
  t.then("blue score 32");
  set(t, {"blue hp 0"});
  t.then("blue score 27");
}

RULE("COV-202 R-43", "ties: troops, hit points, gold, dearest minion, then a shared win") {
  const auto tie = [](std::initializer_list<const char*> lines) {
    Table t("covil", 2);
    set(t, {"afternoon 4 blue", "blue hall", "green hall", "blue gold 6", "green gold 6"});
    set(t, lines);
    std::array<u8, 2> place{};
    t.game().rules.places(t.raw(), place);
    return place;
  };
  EXPECT_EQ(tie({}), (std::array<u8, 2>{1, 1}));
  EXPECT_EQ(tie({"green gold 7", "blue lying A 3"}), (std::array<u8, 2>{2, 1}));
  EXPECT_EQ(tie({"blue lying A 1"}), (std::array<u8, 2>{1, 2}));
  EXPECT_EQ(tie({"blue hp 4"}), (std::array<u8, 2>{2, 1}));
  EXPECT_EQ(tie({"blue gold 4", "blue hall M09"}), (std::array<u8, 2>{2, 1}));
  EXPECT_EQ(tie({"blue hall M09 M10", "green hall M11"}), (std::array<u8, 2>{2, 1}));
}

RULE("COV-202", "the score sheet tells what breaks a tie, and only where there is one") {
  Table t("covil", 2);
  set(t, {"afternoon 4 blue", "blue hall M09", "green hall", "blue gold 4", "green gold 6", "blue lying A 3",
          "blue hp 4"});
  const auto ties = [&] {
    std::vector<ScoreLine> sheet;
    t.game().rules.score_sheet(t.raw(), 0, sheet);
    std::vector<std::pair<std::string, int>> out;
    for (const ScoreLine& line : sheet)
      if (line.tie_break) out.emplace_back(line.category, line.points);
    return out;
  };
  EXPECT_EQ(ties(), (std::vector<std::pair<std::string, int>>{
                        {"tie_troops", 3}, {"tie_hp", 4}, {"tie_gold", 4}, {"tie_minion", 2}}));
  set(t, {"green gold 7"});
  EXPECT_TRUE(ties().empty());
}

/// Places of blue, green and yellow, who are equal in points and in everything else before the lines.
std::array<u8, 3> places_of_three(std::initializer_list<const char*> lines) {
  Table t("covil", 3);
  set(t,
      {"afternoon 4 blue", "blue hall", "green hall", "yellow hall", "blue gold 6", "green gold 6", "yellow gold 6"});
  set(t, lines);
  std::array<u8, 3> place{};
  t.game().rules.places(t.raw(), place);
  return place;
}
using Three = std::array<u8, 3>;

RULE("COV-202 R-43", "the dearest minion decides, wherever it sits in the hall") {
  EXPECT_EQ(places_of_three({"blue gold 0", "green gold 0", "yellow gold 0", "blue hall M11 M09", "green hall M09 M12",
                             "yellow hall M10 M01 M02"}),
            (Three{1, 1, 3}));
  EXPECT_EQ(places_of_three({"blue gold 0", "green gold 0", "yellow gold 0", "blue hall M16", "green hall M13 M11",
                             "yellow hall M14 M09 M10"}),
            (Three{1, 2, 2}));
}

RULE("COV-202", "among three: who is behind in points wins no tie-break") {
  EXPECT_EQ(places_of_three({"yellow gold 5", "yellow lying B 5", "green lying C 1"}), (Three{2, 1, 3}));
}

RULE("COV-202", "among three: who falls out in one step is not compared in the next") {
  // blue and green have the most troops; yellow's hit points do not count any more
  EXPECT_EQ(places_of_three({"blue lying B 3", "green lying C 3", "yellow lying C 2", "blue hp 4", "green hp 3"}),
            (Three{1, 2, 3}));
  // green and yellow have more hit points; blue's gold does not count any more
  EXPECT_EQ(places_of_three({"blue hp 4", "green gold 4", "green hall M09", "yellow gold 2", "yellow hall M11"}),
            (Three{3, 1, 2}));
}

RULE("COV-202", "among three: the last step is the dearest minion, and then the win is shared") {
  EXPECT_EQ(places_of_three({"blue gold 2", "green gold 2", "yellow gold 2", "blue hall M09 M10", "green hall M11",
                             "yellow hall M12"}),
            (Three{3, 1, 1}));
  EXPECT_EQ(places_of_three({}), (Three{1, 1, 1}));
}

RULE("COV-172", "each new card of the market is told; an empty market does not leave") {
  Table t("covil", 2);
  calm_night(t, "night 1");
  for (const char* m : {"reveal M08", "reveal M16", "reveal M24", "reveal M32", "reveal M37", "reveal M40"})
    t.chance(m);
  t.events().list.clear();
  t.settle();
  EXPECT_EQ(events_of(t, event::market_gone), 0);
  std::vector<int> shown;
  for (const Event& e : t.events().list)
    if (e.kind == event::market) shown.push_back(e.arg[0] - static_cast<int>(kFirstMercenary) + 1);
  EXPECT_EQ(shown, (std::vector<int>{8, 16, 24, 32, 37, 40}));
}

RULE("COV-184", "the extra rest of a night ends when nobody is left to rest") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.rest", "blue overlord O13"});
  t.settle();
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"rest O13", "skip"}));
  t.play("blue rest O13");  // two may rest, but all are ready now
  then(t, {"blue minion O13 ready", "step turn.main"});
}

RULE("COV-201", "an influence on henchmen counts for every one of them, red's last one too") {
  Table t("covil", 4);
  set(t, {"afternoon 2 blue", "red overlord O01", "red hall HR5 HR1", "red gold 0"});
  t.then("red score 7");
  set(t, {"red hall M01"});  // a mercenary is none
  t.then("red score 7");
}

RULE("COV-159 COV-161", "a fortress with its last hit point stands: no loot") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing B 1", "blue hall M12"});
  play(t, {"blue act_attack bonedust_flats", "blue hit_fortress melee bonedust_flats green", "blue use M12"});
  then(t, {"green hp 1", "blue gold 1", "blue hand 0"});
}

RULE("COV-174", "an income of a terrain needs a zone of it") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.tax", "blue overlord O06"});
  t.then("blue income 0");
  set(t, {"green lying I 1", "green lying G 1", "green lying H 1"});
  t.then("blue income 0");
  set(t, {"blue lying D 1"});
  t.then("blue income 3");  // a mountain, and the supremacy of water
}

RULE("COV-172 S-6", "when the deck holds known cards only, no other can come") {
  Table t("covil", 2);
  calm_night(t, "night 3");
  State& s = state(t);
  for (const std::size_t m : {7U, 15U, 23U, 31U, 36U, 39U}) s.deck_known.add(m), s.unseen.remove(m);
  settle(t.game().rules, t.raw());
  ::tafel::Options out;
  list_options(t.game().rules, t.raw(), kChance, out);
  EXPECT_EQ(out.size(), 6U);
}

RULE("COV-159", "loot is no robbing: the relic of a destroyed fortress brings no rebel") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing B 1", "blue hall M12", "green hp 2"});
  play(t, {"blue act_attack bonedust_flats", "blue hit_fortress melee bonedust_flats green", "blue use M12"});
  then(t, {"green hp 0", "blue hand 1", "rebels 1"});
  bool told = false;
  for (const Event& e : t.events().list)  // COV-156: a fortress has no defence
    told = told || (e.kind == event::values && e.arg[0] == 4 && e.arg[1] == 0);
  EXPECT_TRUE(told);
}

RULE("COV-007 COV-089", "before the protection money nobody is asked who loses nothing, not even at exactly 10") {
  for (const char* gold : {"blue gold 6", "blue gold 7"}) {
    Table t("covil", 2);
    calm_night(t);
    set(t, {"step night.window", gold, "blue lying A 1"});  // water and mountain: 4
    t.settle();
    EXPECT_EQ(t.step(), "night.buy");
    then(t, {std::string(gold) == "blue gold 6" ? "blue gold 10" : "blue gold 7"});
  }
}

RULE("COV-175 COV-010", "where no relic can be drawn nobody robs") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.rob", "blue lying F 1", "blue hand R01 R02 R03 R04 R05 R06 R07 R08 R09 R10 R11 R12",
          "green hand R13 R14 R15 R16 R17 R18 R19 R20 R21 R22 R23 R24"});
  t.settle();
  EXPECT_EQ(events_of(t, event::robs), 0);
  t.then("rebels 1");
}

RULE("COV-187", "a town troop that has held may be touched while the next one is attacked") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"blue lying F 2", "blue hall M20", "blue hand R06"});
  t.settle();
  play(t, {"blue guard M20", "blue done", "blue activate R06"});
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"stand dustgate", "skip"}));
  play(t, {"blue stand dustgate", "blue done"});
  then(t, {"blue standing F 1", "blue troops 4"});  // the other one was removed; three enter in the morning
}

RULE("COV-179 R-33", "with riot_hits_guard nobody is beaten where nobody is left") {
  Table t("covil", 2, {{"riot_hits_guard", "true"}});
  riot_night(t);
  set(t, {"green lying F 1", "blue lying A 1", "blue exhausted all", "green exhausted all", "blue hand R19"});
  t.settle();
  play(t, {"blue activate R19", "blue take_troop stormcrag_shore lying", "blue go_to sunscar_dunes"});
  EXPECT_EQ(events_of(t, event::removed), 0);
  t.then("blue hp 3");
}

RULE("COV-179 R-33", "with riot_hits_guard a defence that holds costs nothing") {
  Table t("covil", 2, {{"riot_hits_guard", "true"}});
  riot_night(t);
  set(t, {"green lying F 1", "blue lying A 1", "blue hall M17", "green exhausted all"});
  t.settle();
  play(t, {"blue guard M17"});  // 1 + 2 holds against 3
  EXPECT_EQ(events_of(t, event::removed), 0);
  then(t, {"blue hp 5"});
}

RULE("COV-182 COV-133", "after a riot no combat is left over") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"blue lying F 1", "green gold 3", "blue exhausted all"});
  t.settle();
  t.play("blue done");
  EXPECT_EQ(t.step(), "night.buy");
  EXPECT_EQ(state(t).combat.stage, Stage::none);
  EXPECT_EQ(seat(t, 0).riot_pending, 0);
  EXPECT_EQ(t.game().rules.check(t.raw()), nullptr);
}

RULE("COV-184", "each minion with night_rest grants its own rests, one after the other") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.rest", "blue overlord O13",
          "blue hall M60 HB1:exhausted HB2:exhausted HB3:exhausted HB4:exhausted"});
  t.settle();
  t.play("blue rest HB1");
  EXPECT_EQ(t.cause("blue rest HB1"), "Kobold Cutpurse has already rested by this.");
  EXPECT_EQ(t.cause("blue rest M60"), "Oracle of the Outlands is ready already.");
  t.play("blue rest HB2");
  EXPECT_EQ(t.step(), "night.pick");  // now by M60
  EXPECT_EQ(t.cause("blue rest HB1"), "Kobold Cutpurse is ready already.");
  EXPECT_EQ(t.cause("blue rest M09"), "Pit Brawler is not in your hall.");
  play(t, {"blue rest HB3", "blue rest O13"});
  then(t, {"step turn.main", "blue minion HB4 tired", "blue minion HB1 ready", "blue minion O13 ready"});
}

RULE("COV-184", "only the seat with night_rest is asked, each in turn order, and a skip ends one source") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"night 2", "step night.rest", "scepter green", "blue gold 0", "green gold 0", "yellow gold 0",
          "blue overlord O13", "green hall HG1:exhausted M60", "yellow hall HY1:exhausted"});
  t.settle();
  EXPECT_EQ(t.actor(), "green");
  t.play("green skip");
  EXPECT_EQ(t.actor(), "blue");
  t.play("blue rest O13");
  then(t, {"day 3", "green minion HG1 tired", "yellow minion HY1 tired"});
}

RULE("COV-089", "purchases go on until the gold runs out or the seat is done") {
  Table t("covil", 2);
  calm_night(t);
  set(t, {"step night.window", "blue gold 7"});
  t.settle();
  play(t, {"blue buy", "blue buy"});
  EXPECT_EQ(t.step(), "night.buy");
  EXPECT_EQ(t.cause("blue buy"), "You are 2 gold short.");
  EXPECT_EQ(t.cause("blue activate R01"), "That is not possible at night.");
  t.play("blue done");
  t.then("day 3");
}

RULE("COV-179 COV-161", "a riot does not even come to a ruin, guarded or not") {
  Table t("covil", 2, {{"riot_hits_guard", "true"}});
  riot_night(t);
  set(t, {"green lying F 1", "blue hp 0", "blue lying A 1", "blue exhausted all", "green exhausted all"});
  t.settle();
  t.play("green done");
  EXPECT_EQ(events_of(t, event::riot_fortress), 1);
  EXPECT_EQ(events_of(t, event::removed), 1);  // green's in the town
  t.then("blue standing A 4");
}

RULE("COV-187", "a town troop that a relic stood up in the riot is free") {
  Table t("covil", 2);
  riot_night(t);
  set(t, {"blue lying F 2", "blue hall M20", "blue hand R06 R19"});
  t.settle();
  play(t, {"blue guard M20", "blue done", "blue activate R06", "blue stand dustgate", "blue activate R19"});
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"take_troop dustgate standing"}));
  EXPECT_EQ(t.refusal("blue take_troop dustgate lying"), "COV-187");
}

}  // namespace
}  // namespace covil
