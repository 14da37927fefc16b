// Refusals: the rule that really forbids an action, and what is missing, in a sentence.
#include "andur.h"
#include "shell/judge.h"

namespace seventhstone::test {
namespace {

struct Refused {
  const char *line, *rule, *sentence;
};

void expect_all(Table& t, std::initializer_list<Refused> list) {
  t.settle();
  for (const Refused& r : list) {
    EXPECT_FALSE(t.legal(r.line)) << r.line;
    EXPECT_EQ(t.refusal(r.line), r.rule) << r.line;
    EXPECT_EQ(t.cause(r.line), r.sentence) << r.line;
  }
}

TEST(SeventhStoneRefusals, InTheSetup) {
  Table t("seventhstone", 2, {{"map", "andur"}});
  t.settle();
  const std::string first = t.actor();
  t.play(first + " place_capital A1");
  const std::string next = t.actor();
  expect_all(t, {{(next + " place_capital C1").c_str(), "SST-068", "Ashen Waste C1 is no yield field."},
                 {(next + " place_barracks B1").c_str(), "SST-069", "This is not asked right now."}});
}

TEST(SeventhStoneRefusals, WhileCapitalsAndBarracksStandOthersHaveToWait) {
  Table t("seventhstone", 2, {{"map", "andur"}});
  t.settle();
  EXPECT_EQ(t.refusal(t.actor() + " settle"), "SST-200");
  EXPECT_EQ(t.refusal(t.actor() + " place_barracks A1"), "SST-069");
  t.play(t.actor() + " place_capital A1").play(t.actor() + " place_capital B2");
  ASSERT_EQ(t.step(), "setup.barracks");
  EXPECT_EQ(t.refusal(t.actor() + " settle"), "SST-200");
  EXPECT_EQ(t.refusal(t.actor() + " place_capital C1"), "SST-068");
}

TEST(SeventhStoneRefusals, OnTheSheet) {
  Table t = andur("market", {});
  t.chance("deal_stones E01 E02 E03 E04");
  expect_all(t, {{"green alloc buildings 5", "SST-124", "For that you are at least 1 resource short."},
                 {"green alloc melee 1", "SST-123", "First comes this field: Buildings."},
                 {"green alloc melee 10", "SST-124", "For that you are at least 1 resource short."},
                 {"green place_unit melee B1", "SST-160",
                  "That belongs to this phase: Placement. Now it is: Production and market."},
                 {"green roll_event eruption", "SST-091", "Chance decides that."}});
  t.play("green keep buildings");
  expect_all(t, {{"green keep buildings", "SST-123", "This field is filled in already: Buildings."}});
}

TEST(SeventhStoneRefusals, WhilePlacing) {
  Table t = andur("placement", {"goods green 1 2 1 0 2", "own green A1 C2", "building A1 wall", "building A1 wall",
                                "army green B1 cavalry 1", "army green A1 melee 1 1 E31", "hand green E12", "lava B2"});
  expect_all(
      t, {{"green place_unit cavalry B1", "SST-178", "You have nothing of this kind to place."},
          {"green place_unit melee B1", "SST-172",
           "Army maximum: you have an army of another type on Goldmead B1: cavalry."},
          {"green place_unit melee G4", "SST-175", "You do not control Harrowdown G4."},
          {"green place_unit melee B2", "SST-098", "Lava lies on Larkfield B2."},
          {"green place_unit melee A1", "SST-175", "There are no usable barracks on Silverbough A1."},
          {"green place_merc A1", "SST-180",
           "Mercenary maximum: on Silverbough A1 there may not be more mercenaries than units."},
          {"green place_merc C2", "SST-180", "Mercenaries need an army: you have none on Temple of Antar C2."},
          {"green place_stone E12 A1", "SST-183",
           "The army on Silverbough A1 carries a stone already, and stones stay where they are."},
          {"green place_stone E12 C2", "SST-182", "You have no army on Temple of Antar C2."},
          {"green place_stone E13 A1", "SST-182", "Kana's Longshot (Master Strike, ranged) is not in your hand."},
          {"green place_stone E12 B1", "SST-184",
           "Kana's Longshot (Master Strike, ranged) may not lie under this type of army: cavalry."},
          {"green build wall A1", "SST-162",
           "Building maximum: two buildings stand on Silverbough A1. You may replace one."},
          {"green build wall B1", "SST-161", "A capital stands on Goldmead B1."},
          {"green build wall C2", "SST-161", "Temple of Antar C2 is no yield field."},
          {"green replace wall A1 1", "SST-163", "The new building must be of another kind than the old one: wall."},
          {"green replace barracks B2 2", "SST-098", "Lava lies on Larkfield B2."}});
}

TEST(SeventhStoneRefusals, WhileMoving) {
  Table t = andur("movement", {"army green B2 melee 2 0 E10", "army green B1 cavalry 1", "own red B3",
                               "army red B3 melee 1", "army green G3 melee 1", "own green G3"});
  expect_all(t, {{"green settle", "SST-224", "There is nothing to carry out."},
                 {"green reset", "SST-226", "There is no open order."},
                 {"green move_to A1", "SST-202", "First choose an army."},
                 {"green use_stone B2", "SST-470", "The stone on Larkfield B2 is no movement stone."},
                 {"green use_stone B1", "SST-214", "Your army on Goldmead B1 carries no stone."},
                 {"green overrun B3", "SST-250", "There is no conflict of yours on Mistgrove B3."},
                 {"green move_army C1 melee 1 fresh", "SST-202", "You have no army on Ironcrag C1."}});
  t.play("green move_army B2 melee 1 fresh");
  expect_all(t, {{"green settle", "SST-202", "First say how many units go."},
                 {"green move_group 3 0 none", "SST-202", "There are not so many of these units on Larkfield B2."},
                 {"green move_group 0 0 none", "SST-202", "At least one unit must go."},
                 {"green move_group 1 0 E11", "SST-230",
                  "Ondor's Cleaver (Master Strike, melee) does not belong to these units."}});
  t.play("green move_group 1 0 none");
  expect_all(t, {{"green move_to B2", "SST-208", "The units are on Larkfield B2 already."},
                 {"green move_to D2", "SST-045", "No army can be here: D2."},
                 {"green move_to G6", "SST-201", "Bluegate Down G6 cannot be reached with the steps that are left."},
                 {"green settle", "SST-208", "First say where the units go."}});
  t.play("green move_to B3").play("green settle");
  expect_all(t, {{"green overrun B3", "SST-251", "You need twice as many units: 1 against 1."},
                 {"green move_army B3 melee 0 fresh", "SST-209", "Nobody leaves a conflict field: Mistgrove B3."}});
}

TEST(SeventhStoneRefusals, InABattle) {
  Table t = andur("combat", {"own red B3", "army green B3 melee 2 1", "army red B3 melee 2", "army red B2 melee 1",
                             "own red B2", "army green C3 ranged 1", "own green C3", "building B3 wall"});
  expect_all(t, {{"green support B3 B3", "SST-272", "Nobody leaves a conflict field: Mistgrove B3."},
                 {"green support C3 C2", "SST-270", "There is no conflict of yours on Temple of Antar C2."}});
  go_on(t, "green end_support");
  expect_all(t, {{"red use_walls 2", "SST-304", "Usable walls: 1."},
                 {"red choose_battle B3", "SST-280", "This is not asked right now."}});
}

/// Anything that somebody might type.
Action anything(Table& t, Rng& rng) {
  const Rules& rules = t.game().rules;
  const u8 v = static_cast<u8>(verb::place_capital + rng.below(verb::count - verb::place_capital));
  Action a = make_action(v);
  for (const u8 d : rules.verbs[v].domain) {
    if (d == 0 && v != verb::alloc && v != verb::move_group && v != verb::use_walls && v != verb::take_position) break;
    if (a.argc == 6) break;
    const int size = d == domain::seat ? state(t).seats : d == 0 ? 5 : rules.domains[d].size;
    const u8 value = static_cast<u8>(rng.below(size));
    a.arg[a.argc++] =
        d == domain::cell ? static_cast<u8>(game(t).grid().all.nth(rng.below(game(t).grid().all.size()))) : value;
    if (v == verb::use_walls || v == verb::take_position) break;
    if ((v == verb::alloc && a.argc == 2) || (v == verb::move_group && a.argc == 3)) break;
  }
  return a;
}

TEST(SeventhStoneRefusals, TwoThousandFromRandomPlaySayWhatIsMissing) {
  int listed = 0, asked = 0;
  for (u64 seed = 1; listed < 2000; ++seed) {
    Table t("seventhstone", 2 + static_cast<int>(seed % 3), {{"rules", seed % 2 == 0 ? "advanced" : "basic"}}, seed);
    Rng rng(seed);
    for (t.settle(); !whose_turn(t.game().rules, t.raw()).over;) {
      const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
      std::vector<Refusal> refused;
      ::tafel::Options out(&refused);
      list_options(t.game().rules, t.raw(), s, out);
      for (const Refusal& r : refused) {
        EXPECT_TRUE(r.why.cause != cause::none && r.why.rule.number != 0)
            << notation(t.game().rules, t.raw(), r.action);
        EXPECT_FALSE(out.contains(r.action)) << t.step() << ": " << notation(t.game().rules, t.raw(), r.action);
        ++listed;
      }
      for (int i = 0; i < 6; ++i) {
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
  EXPECT_GT(asked, 1000);
}

TEST(SeventhStoneRefusals, AnOrderThatIsBegunDoesNotStandInForOtherMoments) {
  Table t = andur("movement", {"army green B2 melee 2"});
  t.settle();
  t.play("green move_army B2 melee 1 fresh");
  const char* const later = "That belongs to this phase: Placement. Now it is: Movement.";
  expect_all(t, {{"green settle", "SST-202", "First say how many units go."},
                 {"green roll_event eruption", "SST-091", "Chance decides that."},
                 {"green place_unit melee B1", "SST-160", later}});
  t.play("green move_group 1 0 none");
  expect_all(t, {{"green end_movement", "SST-208", "First say where the units go."},
                 {"green roll_event eruption", "SST-091", "Chance decides that."},
                 {"green place_unit melee B1", "SST-160", later}});
}

}  // namespace
}  // namespace seventhstone::test
