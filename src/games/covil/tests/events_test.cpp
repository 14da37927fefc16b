// Everything that happens is told, once, with who and where, and to those who may know it.
#include "covil_table.h"

namespace covil {
namespace {

/// How often an event with these first arguments was told.
int told(Table& t, u8 kind, std::initializer_list<int> args = {}) {
  int n = 0;
  for (const Event& e : t.events().list) {
    bool same = e.kind == kind && e.argc >= args.size();
    std::size_t i = 0;
    for (const int a : args) same = same && e.arg[i++] == a;
    n += same;
  }
  return n;
}
constexpr int kBlue = 0, kGreen = 1, kC = 2, kF = 5;
int merc(int number) { return static_cast<int>(kFirstMercenary) + number - 1; }

RULE("S-6 S-8 S-9 COV-004", "the setup tells scepter, overlords, market, dear cards and fortresses") {
  int aside = 0;
  for (u64 seed = 1; seed <= 12; ++seed) {
    Table t("covil", 2, {}, seed);
    EXPECT_EQ(told(t, event::scepter, {kBlue}), 1);
    EXPECT_EQ(told(t, event::overlord, {kBlue}), 1);
    EXPECT_EQ(told(t, event::overlord, {kGreen}), 1);
    EXPECT_EQ(told(t, event::market), 6);
    EXPECT_EQ(told(t, event::set_aside), state(t).deck_known.size());
    for (u8 m : state(t).market) EXPECT_EQ(told(t, event::market, {int(kFirstMercenary) + m}), 1);
    EXPECT_EQ(told(t, event::day_begins, {1, 2}), 1);
    EXPECT_EQ(told(t, event::drew, {kBlue}), 2);
    aside += state(t).deck_known.size();
    t.play("blue place blue greed_peaks");
    EXPECT_EQ(told(t, event::founded, {kBlue, 6}), 1);
  }
  EXPECT_GT(aside, 0);
  Table solo("covil", 3, {{"mode", "solo"}});
  EXPECT_EQ(told(solo, event::hired, {1}), 5);
  EXPECT_EQ(told(solo, event::hired, {2}), 5);
}

RULE("COV-087 COV-224", "what somebody draws is told to that seat alone, and to nobody of an opponent's pile") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 3", "blue standing A 1"});
  t.play("blue buy");
  bool seen = false;
  for (const Event& e : t.events().list) {
    if (e.kind != event::drew || e.arg[0] != kBlue || e.arg[1] != seat(t, 0).hand.lowest()) continue;
    seen = true;
    EXPECT_FALSE(e.hidden_from(0));
    EXPECT_TRUE(e.hidden_from(1) && e.hidden_from(kNobody));
  }
  EXPECT_TRUE(seen);
  EXPECT_EQ(told(t, event::bought, {kBlue, 3}), 1);
  Table solo("covil", 2, {{"mode", "solo"}});
  set(solo, {"morning 2", "green gold 5", "blue gold 0"});
  solo.settle();
  int drawn = 0;
  for (const Event& e : solo.events().list)
    if (e.kind == event::drew && e.arg[0] == kGreen) {
      ++drawn;
      EXPECT_TRUE(e.hidden_from(0) && e.hidden_from(1));
    }
  EXPECT_EQ(drawn, 1);
}

RULE("COV-021 COV-022", "a morning tells the day, who stands up and who enters where") {
  Table t("covil", 2);
  set(t, {"morning 3", "blue lying C 2", "green lying D 4"});
  t.settle();
  EXPECT_EQ(told(t, event::day_begins, {3, 4}), 1);
  EXPECT_EQ(told(t, event::stood_up, {kBlue}), 1);
  EXPECT_EQ(told(t, event::stood_up, {kGreen}), 1);
  EXPECT_EQ(told(t, event::entered, {kBlue, 0, 2}), 1);
  EXPECT_EQ(told(t, event::entered, {kGreen}), 0);
  EXPECT_EQ(told(t, event::turn, {kBlue}), 1);
}

RULE("COV-040 COV-041 COV-043", "a recruit tells what was handed in, paid, gained and lost") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 1", "blue standing A 1", "blue hall M09 HB1", "blue hand R02", "market M11"});
  play(t, {"blue recruit M11", "blue pay_minion M09", "blue pay_relic R02", "blue pay_done"});
  EXPECT_EQ(told(t, event::paid_minion, {kBlue, merc(9)}), 1);
  EXPECT_EQ(told(t, event::paid_relic, {kBlue, 1}), 1);
  EXPECT_EQ(told(t, event::paid_gold, {kBlue, 1}), 1);
  EXPECT_EQ(told(t, event::recruited, {kBlue, merc(11)}), 1);
  Table rich("covil", 2);
  quiet(rich);
  set(rich, {"blue gold 9", "blue standing A 1", "blue hall M13", "market M09"});
  play(rich, {"blue recruit M09", "blue pay_minion M13", "blue pay_done"});
  EXPECT_EQ(told(rich, event::gained, {kBlue, 1}), 1);
  EXPECT_EQ(told(rich, event::wasted, {kBlue, 3}), 1);
  EXPECT_EQ(told(rich, event::paid_gold), 0);
}

RULE("COV-100 COV-102 COV-104 COV-105", "troop actions tell who lies down and what came of it") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 4", "blue hp 2", "blue tired HB1"});
  play(t, {"blue act_move sunscar_dunes", "blue go_to dustgate"});
  EXPECT_EQ(told(t, event::laid_down, {kBlue, kC}), 1);
  EXPECT_EQ(told(t, event::moved, {kBlue, kC, kF}), 1);
  state(t).troop_action_done = 0;
  t.play("blue act_repair sunscar_dunes");
  EXPECT_EQ(told(t, event::repaired, {kBlue, 1}), 1);
  t.then("blue hp 3");
  state(t).troop_action_done = 0;
  play(t, {"blue act_rest sunscar_dunes", "blue rest HB1"});
  EXPECT_EQ(told(t, event::rested, {kBlue, int(kFirstHenchman)}), 1);
  state(t).troop_action_done = 0;
  t.play("blue act_gold sunscar_dunes");
  EXPECT_EQ(told(t, event::gained, {kBlue, 1}), 1);
  EXPECT_EQ(told(t, event::laid_down, {kBlue, kC}), 4);
}

RULE("COV-121 COV-150 COV-152 COV-154", "a won attack tells target, minion, values, result, retreat") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green exhausted HG3"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing"});
  EXPECT_EQ(state(t).combat.stage, Stage::aimed);
  t.play("blue use HB2");
  EXPECT_EQ(state(t).combat.stage, Stage::settled);
  EXPECT_EQ(state(t).combat.won, 1);
  EXPECT_EQ(told(t, event::attacks, {kBlue, int(Trait::melee), kC, kC, kGreen}), 1);
  EXPECT_EQ(told(t, event::used, {kBlue, int(kFirstHenchman) + 1}), 1);
  EXPECT_EQ(told(t, event::values, {3, 1}), 1);
  EXPECT_EQ(told(t, event::beaten, {kGreen, kC}), 1);
  EXPECT_EQ(told(t, event::laid_down, {kGreen, kC}), 1);
  t.play("green retreat dustgate");
  EXPECT_EQ(told(t, event::retreated, {kGreen, kC, kF}), 1);
  EXPECT_EQ(told(t, event::held), 0);
}

RULE("COV-131 COV-151", "a held attack tells the guard and who held where") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green lying C 1"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use HB2",
           "green guard HG3"});
  EXPECT_EQ(told(t, event::guarded, {kGreen, int(kFirstHenchman) + 7}), 1);
  EXPECT_EQ(told(t, event::held, {kGreen, kC}), 1);
  EXPECT_EQ(told(t, event::beaten), 0);
}

RULE("COV-153 COV-156 COV-158 COV-161", "removed troops, damage, treasure and ruins are told") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing B 2", "green lying B 1", "green exhausted HG3", "green hp 3"});
  play(t, {"blue act_attack bonedust_flats", "blue hit_troop melee bonedust_flats green lying", "blue use HB2"});
  EXPECT_EQ(told(t, event::removed, {kGreen, 1}), 1);
  EXPECT_EQ(told(t, event::damaged, {kGreen, 2, 1}), 1);
  EXPECT_EQ(told(t, event::treasure, {kBlue}), 1);
  EXPECT_EQ(told(t, event::destroyed), 0);
  state(t).troop_action_done = 0;
  play(t, {"blue act_attack bonedust_flats", "blue hit_fortress melee bonedust_flats green", "blue use HB4"});
  EXPECT_EQ(told(t, event::storms, {kBlue, int(Trait::melee), 1, 1, kGreen}), 1);
  EXPECT_EQ(told(t, event::destroyed, {kGreen}), 1);
}

RULE("COV-261 COV-265", "built, raided and razed outposts are told") {
  Table t("covil", 2, {{"outposts", "on"}});
  quiet(t);
  set(t, {"blue gold 3", "blue standing I 1", "blue standing C 1", "green outpost C"});
  t.play("blue build cloudpine_heights");
  EXPECT_EQ(told(t, event::built, {kBlue, 8, 3}), 1);
  play(t, {"blue act_attack sunscar_dunes", "blue hit_outpost melee sunscar_dunes green", "blue use HB2"});
  EXPECT_EQ(told(t, event::raids, {kBlue, int(Trait::melee), kC, kC, kGreen}), 1);
  EXPECT_EQ(told(t, event::razed, {kGreen, kC}), 1);
  EXPECT_EQ(told(t, event::storms), 0);
}

RULE("COV-067 COV-069 COV-083", "effects tell whom they touched") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue lying C 1", "blue lying I 1", "green standing C 1", "green lying F 1", "green gold 3", "rebels 2",
          "blue hall M32 M28 M03", "blue hand R06 R09 R07 R16"});
  play(t, {"blue command M32", "blue knock sunscar_dunes green"});
  EXPECT_EQ(told(t, event::commanded, {kBlue, merc(32)}), 1);
  EXPECT_EQ(told(t, event::knocked, {kBlue, kGreen, kC}), 1);
  play(t, {"blue command M28", "blue add_rebel"});
  EXPECT_EQ(told(t, event::rebels, {3}), 1);
  play(t, {"blue command M03", "blue exhaust green HG3"});
  EXPECT_EQ(told(t, event::exhausted, {kGreen, int(kFirstHenchman) + 7}), 1);
  play(t, {"blue activate R06", "blue stand cloudpine_heights"});
  EXPECT_EQ(told(t, event::activated, {kBlue, 5}), 1);
  EXPECT_EQ(told(t, event::stood, {kBlue, 8}), 1);
  play(t, {"blue activate R09", "blue swap sunscar_dunes lying cloudpine_heights standing"});
  EXPECT_EQ(told(t, event::swapped, {kBlue, kC, 8}), 1);
  play(t, {"blue activate R07", "blue steal_gold green"});
  EXPECT_EQ(told(t, event::stole_gold, {kBlue, kGreen, 1}), 1);
  play(t, {"blue activate R16", "blue push dustgate green lying", "blue push_to bonedust_flats"});
  EXPECT_EQ(told(t, event::pushed, {kBlue, kGreen, kF, 1}), 1);
}

RULE("COV-022 COV-065", "summoned troops and troops that stay up are told") {
  Table t("covil", 2, {{"outposts", "on"}});
  quiet(t);
  set(t, {"blue hall M58 M48", "blue standing C 1", "green lying C 1", "green exhausted all"});
  t.play("blue command M58");
  EXPECT_EQ(told(t, event::summoned, {kBlue, 0}), 1);
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green lying", "blue use M48"});
  EXPECT_EQ(told(t, event::stood, {kBlue, kC}), 1);
}

RULE("COV-069", "a stolen relic is told to thief and victim; the others hear of a relic") {
  Table t("covil", 3, {{"board", "a3"}});
  set(t, {"afternoon 2 blue", "blue standing A 1", "green lying A 1", "green hand R01 R02", "blue hand R24"});
  t.chance("lose_relic R02");
  play(t, {"blue activate R24", "blue steal_relic green"});
  int n = 0;
  for (const Event& e : t.events().list) {
    if (e.kind != event::stole_relic) continue;
    ++n;
    EXPECT_TRUE(e.arg[0] == kBlue && e.arg[1] == kGreen && e.arg[2] == 1 && e.open == 2);
    EXPECT_FALSE(e.hidden_from(0) || e.hidden_from(1));
    EXPECT_TRUE(e.hidden_from(2));
  }
  EXPECT_EQ(n, 1);
}

RULE("COV-137", "a free attack that waits is announced") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue standing C 1", "green standing C 1", "green hand R02"});
  play(t, {"blue act_attack sunscar_dunes", "blue hit_troop melee sunscar_dunes green standing", "blue use HB2",
           "green activate R02"});
  EXPECT_EQ(told(t, event::queued, {kGreen}), 1);
}

RULE("COV-170 COV-174 COV-175 COV-185", "a night tells each of its steps") {
  Table t("covil", 2);
  set(t, {"night 2", "blue gold 0", "green gold 0", "blue fortress A", "green fortress B", "blue overlord O06",
          "blue hall M15", "blue lying I 1", "blue lying F 2", "blue active R03", "market M01"});
  t.events().list.clear();
  t.settle();
  while (t.step() == "night.buy") t.play("blue done");
  EXPECT_EQ(told(t, event::night, {2}), 1);
  EXPECT_EQ(told(t, event::relics_gone), 1);
  EXPECT_EQ(told(t, event::market_gone), 1);
  EXPECT_EQ(told(t, event::market), 6);
  EXPECT_EQ(told(t, event::supremacy, {kBlue, int(Terrain::mountain), 3}), 1);
  EXPECT_EQ(told(t, event::supremacy, {kBlue, int(Terrain::forest), 3}), 1);
  EXPECT_EQ(told(t, event::supremacy, {kBlue, int(Terrain::desert), 3}), 1);
  EXPECT_EQ(told(t, event::income, {kBlue, 2}), 1);
  EXPECT_EQ(told(t, event::income, {kGreen}), 0);
  EXPECT_EQ(told(t, event::robs, {kBlue, 2}), 1);
  EXPECT_EQ(told(t, event::rebels, {2}), 1);
  EXPECT_EQ(told(t, event::rebels, {3}), 1);
  EXPECT_EQ(told(t, event::rest_all), 1);
  EXPECT_EQ(told(t, event::scepter, {kGreen}), 1);
}

RULE("COV-003 COV-010", "the end and a reshuffle are told") {
  Table t("covil", 2);
  set(t, {"night 4", "blue gold 0", "green gold 0"});
  t.settle();
  EXPECT_EQ(told(t, event::finished), 1);
  Table draw("covil", 2);
  quiet(draw);
  set(draw, {"blue gold 9", "blue standing A 1", "relic_deck R01"});
  play(draw, {"blue buy", "blue buy"});
  EXPECT_EQ(told(draw, event::reshuffled), 1);
}

RULE("COV-177 COV-178 COV-179 COV-182", "a riot tells whom it attacks, what held, and its end") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 0", "blue fortress A", "green fortress B",
          "blue lying F 2", "blue hall M20"});
  t.settle();
  play(t, {"blue guard M20", "blue done"});
  t.play("blue done");
  EXPECT_EQ(told(t, event::riot), 1);
  EXPECT_EQ(told(t, event::riot_troop, {kBlue, kF}), 2);
  EXPECT_EQ(told(t, event::riot_fortress, {kBlue, 0}), 1);
  EXPECT_EQ(told(t, event::riot_fortress, {kGreen, 1}), 1);
  EXPECT_EQ(told(t, event::values, {3, 4}), 1);
  EXPECT_EQ(told(t, event::values, {3, 1}), 1);
  EXPECT_EQ(told(t, event::values, {3, 0}), 2);
  EXPECT_EQ(told(t, event::held, {kBlue, kF}), 1);
  EXPECT_EQ(told(t, event::removed, {kBlue, kF}), 1);
  EXPECT_EQ(told(t, event::riot_over), 1);
  Table beaten("covil", 2, {{"riot_hits_guard", "true"}});
  set(beaten,
      {"night 2", "step night.rob", "rebels 4", "blue gold 0", "green gold 0", "blue fortress A", "green fortress B",
       "green lying F 1", "blue lying A 1", "blue hand R06", "blue exhausted all", "green exhausted all"});
  beaten.settle();
  play(beaten, {"blue activate R06", "blue stand stormcrag_shore", "blue retreat sunscar_dunes"});
  EXPECT_EQ(told(beaten, event::retreated, {kBlue, 0, kC}), 1);
}

RULE("COV-235 COV-236 COV-239", "opponents tell why they go where, what they attack and how they retreat") {
  const Options solo{{"mode", "solo"}};
  const auto bot = [](Table& t) {
    set(t, {"afternoon 2 green", "step turn.begin", "blue gold 0", "blue exhausted all", "blue fortress A",
            "green fortress B", "blue standing H 1"});
  };
  Table storm("covil", 2, solo);
  bot(storm);
  set(storm, {"green hall M09", "green standing A 1"});
  storm.settle();
  EXPECT_EQ(told(storm, event::bot_fortress, {kGreen, 0}), 1);
  EXPECT_EQ(told(storm, event::storms, {kGreen, int(Trait::melee), 0, 0, kBlue}), 1);
  EXPECT_EQ(told(storm, event::attacks), 0);
  EXPECT_EQ(told(storm, event::laid_down, {kGreen, 0}), 1);
  Table lying("covil", 2, solo);
  bot(lying);
  set(lying, {"green hall M09", "green standing C 1", "blue lying C 1"});
  lying.settle();
  EXPECT_EQ(told(lying, event::bot_lying, {kGreen, kC}), 1);
  EXPECT_EQ(told(lying, event::attacks, {kGreen, int(Trait::melee), kC, kC, kBlue}), 1);
  EXPECT_EQ(told(lying, event::storms), 0);
  Table standing("covil", 2, solo);
  bot(standing);
  set(standing, {"green hall M09", "green standing C 1", "blue standing C 1"});
  standing.settle();
  EXPECT_EQ(told(standing, event::bot_any, {kGreen, kC}), 1);
  Table move("covil", 2, solo);
  bot(move);
  set(move, {"green hall M17", "green standing A 1", "blue fortress B"});
  move.chance("reveal_symbol R07");
  move.settle();
  EXPECT_EQ(told(move, event::symbol, {6, int(Terrain::desert)}), 1);
  EXPECT_EQ(told(move, event::bot_moves, {kGreen, 0, kC}), 1);
  EXPECT_EQ(told(move, event::turn, {kGreen}), 1);
  Table retreat("covil", 2, solo);
  set(retreat, {"afternoon 2 blue", "blue gold 0", "blue fortress A", "green fortress B", "blue standing F 1",
                "green standing F 1"});
  retreat.chance("reveal_symbol R19");
  play(retreat, {"blue act_attack dustgate", "blue hit_troop melee dustgate green standing", "blue use HB2"});
  EXPECT_EQ(told(retreat, event::retreated, {kGreen, kF, 8}), 1);
}

RULE("S-4 COV-221", "overlords and hired mercenaries are told by name") {
  Table t("covil", 3, {{"mode", "solo"}}, 4);
  for (Seat s = 0; s < 3; ++s) EXPECT_EQ(told(t, event::overlord, {s, game(t).minion_at(s, 0)}), 1);
  for (Seat s = 1; s < 3; ++s)
    for (std::size_t i = 1; i < kSlots; ++i) EXPECT_EQ(told(t, event::hired, {s, game(t).minion_at(s, i)}), 1);
}

RULE("COV-087", "everybody hears who draws, only that seat what") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 3", "blue standing A 1"});
  t.events().list.clear();
  t.play("blue buy");
  int n = 0;
  for (const Event& e : t.events().list)
    if (e.kind == event::drew) {
      ++n;
      EXPECT_EQ(e.open, 1);
      EXPECT_EQ(e.argc, 2);
    }
  EXPECT_EQ(n, 1);
}

RULE("COV-174", "each supremacy is told with its terrain, to each seat that has one") {
  Table t("covil", 2);
  set(t, {"night 2", "step night.tax", "blue gold 0", "green gold 0", "blue lying A 1", "green lying B 1",
          "green lying H 1"});
  t.settle();
  EXPECT_EQ(told(t, event::supremacy, {kBlue, int(Terrain::water), 2}), 1);
  EXPECT_EQ(told(t, event::supremacy, {kBlue, int(Terrain::mountain), 2}), 1);
  EXPECT_EQ(told(t, event::supremacy, {kGreen, int(Terrain::desert), 2}), 1);
  EXPECT_EQ(told(t, event::supremacy, {kGreen, int(Terrain::forest), 2}), 1);
  EXPECT_EQ(told(t, event::supremacy), 4);
  then(t, {"blue gold 4", "green gold 4"});
}

}  // namespace
}  // namespace covil
