// Chance takes exactly the outcomes that are possible, and draws them with their chances.
#include "covil_table.h"

namespace covil {
namespace {

/// Compares what chance accepts with the list of outcomes, for every verb and every first argument.
void expect_exact(Table& t) {
  const Rules& rules = t.game().rules;
  const StepRow& row = top_row(rules, t.raw());
  ASSERT_EQ(row.kind, StepKind::chance);
  ::tafel::Options out;
  row.options(t.raw(), t.raw().stack().back(), kChance, out);
  EXPECT_FALSE(out.empty()) << row.name;
  for (u8 v = 0; v < verb::count; ++v) {
    EXPECT_FALSE(chance_valid(rules, t.raw(), make_action(v))) << row.name;
    for (int i = 0; i < 256; ++i) {
      EXPECT_EQ(chance_valid(rules, t.raw(), make_action(v, i)), out.contains(make_action(v, i))) << row.name;
      EXPECT_FALSE(chance_valid(rules, t.raw(), make_action(v, i, 0))) << row.name;
    }
  }
  Rng rng(7);
  for (int i = 0; i < 300; ++i) EXPECT_TRUE(out.contains(sample_chance(rules, t.raw(), rng))) << row.name;
}

/// Settles up to the next chance step of that name, from the given position.
void stop_at(Table& t, std::string_view step) {
  const Rules& rules = t.game().rules;
  Rng rng(3);
  settle(rules, t.raw());
  while (top_row(rules, t.raw()).name != step) {
    ASSERT_TRUE(whose_turn(rules, t.raw()).chance) << "no " << step;
    act(rules, t.raw(), kChance, sample_chance(rules, t.raw(), rng));
  }
}

/// A game that has just begun: chance has not dealt anything yet.
void restart(Table& t) {
  Config config;
  start_game(t.game().rules, t.raw(), 2, config);
}

RULE("S-4 S-6 S-7", "overlords, the first market and the first relics come from what is left") {
  Table t("covil", 2);
  for (const std::string_view step : {"setup.overlord", "setup.market", "setup.relics"}) {
    restart(t);
    stop_at(t, step);
    const Rules& rules = t.game().rules;
    Rng rng(5);
    act(rules, t.raw(), kChance, sample_chance(rules, t.raw(), rng));  // so that something is gone already
    if (top_row(rules, t.raw()).name == step) expect_exact(t);
  }
}

RULE("COV-010 COV-088", "a relic is drawn from the deck and from nowhere else") {
  Table t("covil", 2);
  quiet(t);
  set(t, {"blue gold 9", "blue standing A 1", "blue hand R01 R24", "green hand R07", "blue active R11"});
  const Rules& rules = t.game().rules;
  act(rules, t.raw(), 0, make_action(verb::buy));
  settle(rules, t.raw());
  expect_exact(t);
}

RULE("COV-172", "a night reveals cards of the deck, known ones with their chance") {
  Table t("covil", 2, {{"outposts", "on"}});
  set(t, {"night 2", "blue gold 0", "green gold 0", "market M01 M60", "blue hall M02"});
  state(t).deck_known.add(7);
  state(t).unseen.remove(7);
  settle(t.game().rules, t.raw());
  expect_exact(t);
  act(t.game().rules, t.raw(), kChance, make_action(verb::reveal, kFirstMercenary + 7));
  EXPECT_TRUE(state(t).deck_known.empty());
  EXPECT_TRUE(state(t).market.has(7));
  expect_exact(t);
}

RULE("COV-235 COV-239 COV-242", "symbols come from the relic deck") {
  for (const bool narrow : {false, true}) {
    Table t("covil", 2, {{"mode", "solo"}});
    set(t, {"afternoon 2 green", "step turn.begin", "blue gold 0", "blue exhausted all", "blue fortress A",
            "green fortress B", "blue hand R03 R04"});
    if (narrow)
      set(t, {"green hall M09", "green standing D 1", "green standing E 1", "blue lying D 1", "blue lying E 1"});
    else set(t, {"green hall M17", "green standing C 1", "blue standing H 1"});
    settle(t.game().rules, t.raw());
    EXPECT_EQ(t.step(), narrow ? "bot.reveal" : "bot.symbol");
    expect_exact(t);
  }
}

RULE("COV-172", "the first mercenary of all can come in a night like any other") {
  Table t("covil", 2);
  set(t, {"night 2", "blue gold 0", "green gold 0"});
  settle(t.game().rules, t.raw());
  EXPECT_TRUE(chance_valid(t.game().rules, t.raw(), make_action(verb::reveal, kFirstMercenary)));
  expect_exact(t);
}

RULE("COV-172 S-6", "a deck of known cards alone gives no other") {
  Table t("covil", 2);
  set(t, {"night 3", "blue gold 0", "green gold 0"});
  for (const std::size_t m : {7U, 15U, 23U, 31U, 36U, 39U}) state(t).deck_known.add(m), state(t).unseen.remove(m);
  settle(t.game().rules, t.raw());
  expect_exact(t);
}

RULE("S-4 COV-260", "the first overlord is any of the 6, or of the 14 with the module") {
  for (const bool module : {false, true}) {
    Table t("covil", 2);
    Config config;
    config.value[opt_outposts] = module;
    start_game(t.game().rules, t.raw(), 2, config);
    stop_at(t, "setup.overlord");
    ::tafel::Options out;
    top_row(t.game().rules, t.raw()).options(t.raw(), t.raw().stack().back(), kChance, out);
    EXPECT_EQ(out.size(), module ? kOverlords : kBaseOverlords);
    expect_exact(t);
  }
}

}  // namespace
}  // namespace covil
