// Effects of cards, one by one: what is told with which arguments, what may be chosen, what is refused and why.
#include "games/echoes/atoms.h"
#include "told.h"

namespace echoes::test {
namespace {

RULE("ECH-189 ECH-158", "true damage to a capital: told with what is left; at 0 it falls and the game is over") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-11 d4", "unit blue SCO-01 a1", "life blue 4"});
  Table last = t;
  EXPECT_EQ(after(t, {"red unit_action d4", "red aim d6"}), (Lines{"hit_capital blue 3 1"}));
  last.given("life blue 3");
  EXPECT_EQ(after(last, {"red unit_action d4", "red aim d6"}),
            (Lines{"hit_capital blue 3 0", "capital_fell blue", "game_over red"}));
  EXPECT_EQ(state(last).ending, Ending::capital);
}

RULE("ECH-189 ECH-120 ECH-123 R-70", "true damage to units: a royal pawn is gone, upgrades go to the discard pile") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3 king", "upgrade c3 NOR-18", "upgrade c3 NOR-16", "unit red NOR-01 c1", "event red NOR-25",
          "unit blue SCO-02 d5", "hp c3 2", "hand blue SCO-23", "main blue 2 0 0"});
  t.play("red move c3 c4");
  t.chance("deal red NOR-04");
  EXPECT_EQ(after(t, {"blue answer SCO-23"}),
            (Lines{"answered blue SCO-23", "paid blue 2 0 0 0", "true_damage NOR-02 c4 2 0", "unit_fell red NOR-02 c4",
                   "royal_gone red king", "(1 open) drawn red NOR-04"}));  // no food: not in combat (NOR-25)
  CHECK(then(t, {"discard red NOR-02 NOR-16 NOR-18", "event_tokens red NOR-25 0 0 0 0"}));
  EXPECT_EQ(state(t).fallen_count, 0);
  EXPECT_EQ(state(t).fallen[0], Fallen{});
}

RULE("ECH-158 R-56", "the last unit by true damage: its side loses by units, not by the capital") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-03 c3", "hp c3 2", "unit blue SCO-02 d5", "hand blue SCO-23", "main blue 2 0 0"});
  t.play("red move c3 c4").play("blue answer SCO-23");
  CHECK(then(t, {"winner blue"}));
  EXPECT_EQ(state(t).ending, Ending::units);
}

RULE("R-57 ECH-092", "healing: only what is missing is told; nothing missing, nothing told") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-01 c2", "life red 9", "camp red d3 2", "camp red b3", "unit blue SCO-01 d6"});
  Table camp = t, whole = t;
  EXPECT_EQ(after(t, {"red unit_action c2", "red aim c1"}), (Lines{"healed_capital red 1 10"}));
  EXPECT_EQ(after(camp, {"red unit_action c2", "red aim d3"}), (Lines{"healed_building camp d3 2"}));
  CHECK(then(camp, {"building d3 red camp 4"}));
  EXPECT_EQ(after(whole, {"red unit_action c2", "red aim b3"}), (Lines{}));
  Table units = duel("ottomans", "scots");
  set(units, {"unit red OTT-05 c1", "hp c1 4", "camp red b3", "unit red OTT-12 b3", "camp red b5", "unit red OTT-08 b5",
              "hp b5 1", "unit blue SCO-01 d6", "hand red OTT-22", "main red 1 0 0"});
  EXPECT_EQ(after(units, {"red play OTT-22"}),
            (Lines{"card_played red OTT-22", "paid red 1 0 0 0", "healed OTT-05 c1 1", "healed OTT-08 b5 2"}));
  CHECK(then(units, {"hp c1 5", "hp b3 6", "hp b5 3"}));
}

RULE("ECH-185 ECH-102", "an attack of Wallace says how much stronger he is; alone nothing is said") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-13 c3", "unit red SCO-02 b4", "unit blue OTT-14 c4", "unit blue OTT-01 d6"});
  EXPECT_EQ(after(t, {"red strike c3 c4"}), (Lines{"attacked SCO-13 c3 melee OTT-14 c4", "sharpened SCO-13 c4 1",
                                                   "hit OTT-14 c4 5 4", "hit SCO-13 c4 4 3", "went_back SCO-13 c3"}));
  EXPECT_EQ(state(t).combat.open, 0);
  Table alone = duel("scots", "ottomans");
  set(alone, {"unit red SCO-13 c3", "unit blue OTT-14 c4", "unit blue OTT-01 d6"});
  EXPECT_EQ(after(alone, {"red strike c3 c4"}), (Lines{"attacked SCO-13 c3 melee OTT-14 c4", "hit OTT-14 c4 4 5",
                                                       "hit SCO-13 c4 4 3", "went_back SCO-13 c3"}));
}

RULE("ECH-161 R-91", "who is made stronger for a turn is told, unit by unit and building by building") {
  Table t = duel("scots", "hre");
  set(t, {"unit red SCO-02 c2", "unit red SCO-07 a1", "unit red SCO-03 e2", "unit blue HRE-01 d6", "hand red SCO-19",
          "main red 2 0 0"});
  EXPECT_EQ(after(t, {"red play SCO-19"}), (Lines{"card_played red SCO-19", "paid red 2 0 0 0",
                                                  "strengthened SCO-02 c2 SCO-19", "strengthened SCO-03 e2 SCO-19"}));
  Table wall = duel("norsemen", "hre");
  set(wall, {"unit red NOR-03 c3", "camp blue c4", "unit blue HRE-02 d6", "hand blue HRE-26", "main blue 0 1 0"});
  wall.play("red storm c3 c4");
  EXPECT_EQ(after(wall, {"blue answer HRE-26"}),
            (Lines{"answered blue HRE-26", "paid blue 0 1 0 0", "shielded camp c4 HRE-26", "hit_building camp c4 1 3",
                   "went_back NOR-03 c3"}));
}

RULE("ECH-145 ECH-077", "what holds for a turn ends with its unit or building") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "hp c3 1", "unit red NOR-01 a1", "unit blue SCO-07 c4", "unit blue SCO-01 d6",
          "hand red NOR-19 NOR-03", "main red 3 1 0"});
  play(t, {"red play NOR-19", "red target c3"});
  if (t.step() == "pay") t.play("red pay main wood");
  play(t, {"red strike c3 c4", "red end_mobilization"});
  t.given("main red 3 1 0").play("red deploy NOR-03 plain c1");
  CHECK(then(t, {"stat c1 move 2", "stat c1 anti_building 0"}));  // the same pawn, another unit
  Table wall = duel("ottomans", "hre");
  set(wall, {"unit red OTT-05 c3", "unit red OTT-14 b4", "unit red OTT-03 d4", "camp blue c4 3", "unit blue HRE-02 d6",
             "hand blue HRE-26", "main blue 1 1 0"});
  play(wall, {"red storm c3 c4", "blue answer HRE-26", "red storm b4 c4"});
  CHECK(then(wall, {"building c4 none"}));
  state(wall).unit[1].set(Unit::kExhausted, false);
  wall.play("red build_camp c4");
  EXPECT_EQ(building_armour(game(wall), 26), 0);
}

RULE("R-22", "nothing to exchange: the resupply of a reaction is left out") {
  Table t = duel("ottomans", "byzantines");
  set(t, {"unit red OTT-05 c3", "unit blue BYZ-04 c4", "hand blue BYZ-21", "main blue 1 0 0"});
  t.play("red strike c3 c4").play("blue answer BYZ-21");
  EXPECT_EQ(t.step(), "turn.mobilize");
  Table empty = duel("ottomans", "byzantines");
  set(empty,
      {"unit red OTT-05 c3", "unit blue BYZ-04 c4", "hand blue BYZ-21 BYZ-03", "main blue 1 0 0", "deck blue none"});
  empty.play("red strike c3 c4").play("blue answer BYZ-21");
  EXPECT_EQ(empty.step(), "turn.mobilize");
}

RULE("R-90 ECH-142", "taking back from the discard pile: what lies there and fits, or nothing") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c2", "unit blue OTT-01 d6", "discard red SCO-04 SCO-15 SCO-05", "hand red SCO-14",
          "main red 5 0 3", "turn red deployment"});
  t.play("red deploy SCO-14 plain c1");
  EXPECT_EQ(t.options("red"), (Lines{"recover SCO-04", "recover SCO-05", "stop"}));
  EXPECT_EQ(why(t, "red recover SCO-15"), "ECH-142 units_only SCO-15");
  EXPECT_EQ(why(t, "red recover SCO-07"), "ECH-142 not_in_discard SCO-07");
  EXPECT_EQ(why(t, "red recover SCO-16"), "ECH-142 not_in_discard SCO-16");
  EXPECT_EQ(why(t, "red recover OTT-03"), "ECH-142 not_in_discard OTT-03");
  EXPECT_EQ(why(t, "red recover OTT-15"), "ECH-142 not_in_discard OTT-15");
  Table none = t;
  EXPECT_EQ(after(t, {"red recover SCO-05"}), (Lines{"recovered red SCO-05"}));
  CHECK(then(t, {"hand red SCO-05", "discard red SCO-04 SCO-15", "step turn.deploy"}));
  EXPECT_EQ(after(none, {"red stop"}), (Lines{}));
  CHECK(then(none, {"hand red none", "discard red SCO-04 SCO-05 SCO-15", "step turn.deploy"}));
}

RULE("R-90 ECH-142", "searching the deck: units only, one of them, or none") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "hand red OTT-23 OTT-02", "main red 1 0 1",
          "deck red OTT-03 OTT-03 OTT-20 OTT-14", "turn red deployment"});
  t.play("red play OTT-23");
  EXPECT_EQ(t.options("red"), (Lines{"fetch OTT-03", "fetch OTT-14", "stop"}));
  EXPECT_EQ(why(t, "red fetch OTT-20"), "ECH-142 units_only OTT-20");
  EXPECT_EQ(why(t, "red fetch OTT-05"), "ECH-142 not_in_deck OTT-05");
  EXPECT_EQ(why(t, "red fetch SCO-02"), "ECH-142 not_in_deck SCO-02");
  EXPECT_EQ(why(t, "red fetch SCO-15"), "ECH-142 not_in_deck SCO-15");
  EXPECT_EQ(after(t, {"red fetch OTT-03"}), (Lines{"fetched red OTT-03"}));
  CHECK(then(t, {"hand red OTT-02 OTT-03", "deck_size red 3", "step turn.deploy"}));
  EXPECT_EQ(state(t).player[0].deck_count, 3);
  EXPECT_EQ(state(t).player[0].hand_count, 2);
  Table empty = duel("ottomans", "scots");
  set(empty, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "hand red OTT-23", "main red 1 0 1", "deck red none",
              "turn red deployment"});
  empty.play("red play OTT-23");
  EXPECT_EQ(empty.step(), "turn.deploy");
}

RULE("ECH-142", "discarding as an effect: a card of the own hand, told to all") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-21 HRE-03", "main red 1 0 1", "deck red HRE-05",
          "turn red deployment"});
  t.play("red play HRE-21");
  EXPECT_EQ(t.options("red"), (Lines{"discard HRE-03", "discard HRE-05"}));
  EXPECT_EQ(why(t, "red discard HRE-04"), "ECH-142 not_in_hand HRE-04");
  EXPECT_EQ(why(t, "red stop"), "ECH-021 not_asked_now");
  EXPECT_EQ(after(t, {"red discard HRE-03"}), (Lines{"discarded red HRE-03"}));
  CHECK(then(t, {"hand red HRE-05", "step turn.deploy"}));
  EXPECT_EQ(state(t).player[0].hand_count, 1);
}

RULE("ECH-205 ECH-157", "a random card: each copy counts; without a hand nothing is lost") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c2", "unit blue SCO-01 d6", "hand red NOR-20", "hand blue SCO-02 SCO-02 SCO-03",
          "main red 1 0 0", "turn red deployment"});
  EXPECT_EQ(after(t, {"red play NOR-20"}), (Lines{"card_played red NOR-20", "paid red 1 0 0 0"}));
  EXPECT_EQ(t.options("blue"), (Lines{"grant a", "grant b"}));
  Table empty = t;
  const Rules& rules = t.game().rules;
  act(rules, t.raw(), 1, make_action(verb::grant, 1));
  const auto& row = top_row(rules, t.raw());
  const u8 clansman = pack(t).global(1, 2), spearman = pack(t).global(1, 3);
  EXPECT_EQ(row.weight(t.raw(), t.raw().stack().back(), make_action(verb::lose, 1, clansman)), 2U);
  EXPECT_EQ(row.weight(t.raw(), t.raw().stack().back(), make_action(verb::lose, 1, spearman)), 1U);
  t.chance("lose blue SCO-02").settle();
  EXPECT_EQ(told_lines(t), (Lines{"branch_chosen blue b", "hit_capital blue 1 9", "lost_card blue SCO-02"}));
  CHECK(then(t, {"hand blue SCO-02 SCO-03", "discard blue SCO-02", "step turn.deploy", "discard red NOR-20"}));
  Game without = game(empty);
  for (const u8 local : std::array<u8, 3>{2, 2, 3}) take_from_hand(without, 1, local);
  EXPECT_EQ(after(empty, {"blue grant b"}), (Lines{"branch_chosen blue b", "hit_capital blue 1 9"}));
}

RULE("ECH-031 ECH-148 ECH-038", "resources: told with card, number and kind; the choice is never wild") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c3", "unit blue OTT-01 d6", "hand red SCO-20 SCO-21", "camp red a3", "camp blue d4"});
  EXPECT_EQ(after(t, {"red play SCO-20"}),
            (Lines{"card_played red SCO-20", "token_gained red SCO-20 1 food", "token_gained red SCO-20 1 food"}));
  EXPECT_EQ(after(t, {"red play SCO-21", "red aim a3"}),
            (Lines{"card_played red SCO-21", "building_fell red camp a3", "main_lost red 1 food",
                   "token_gained red SCO-21 2 wild"}));
  CHECK(then(t, {"actions red SCO-20 2 0 0 0 SCO-21 0 0 0 2", "discard red none"}));
  Table choice = duel("norsemen", "scots");
  set(choice, {"unit red NOR-13 c3", "camp blue c4 1", "unit blue SCO-01 d6"});
  choice.play("red storm c3 c4");
  EXPECT_EQ(choice.options("red"), (Lines{"resource food", "resource wood", "resource gold"}));
  EXPECT_EQ(why(choice, "red resource wild"), "ECH-038 no_wild");
  Table full = duel("norsemen", "scots");
  set(full, {"unit red NOR-13 c3", "camp blue c4 1", "unit blue SCO-01 d6", "civ_tokens red 1 1 1 0"});
  full.play("red storm c3 c4");
  EXPECT_EQ(full.step(), "turn.mobilize");  // the card is full: nothing to choose
  Table two = duel("norsemen", "scots");
  set(two, {"unit red NOR-13 c3", "camp blue c4 1", "unit blue SCO-01 d6", "civ_tokens red 1 1 0 0"});
  two.play("red storm c3 c4").play("red resource gold");
  CHECK(then(two, {"civ_tokens red 1 1 1 0"}));
}

RULE("R-18 ECH-148", "an empty bank gives nothing; the card goes to the discard pile") {
  Table t = duel("norsemen", "scots", {{"limited_bank", "on"}});
  set(t, {"unit red NOR-02 c3", "unit blue SCO-01 d6", "hand red NOR-22 NOR-22", "main red 1 1 4", "main blue 1 1 5"});
  EXPECT_EQ(after(t, {"red play NOR-22"}), (Lines{"card_played red NOR-22", "token_gained red NOR-22 1 gold"}));
  EXPECT_EQ(after(t, {"red play NOR-22"}), (Lines{"card_played red NOR-22"}));
  CHECK(then(t, {"actions red NOR-22 0 0 1 0", "discard red NOR-22"}));
}

RULE("ECH-024", "one exhausted resource of choice becomes ready, of those that are exhausted") {
  Table t = duel("mongols", "scots");
  set(t, {"unit red MON-06 c2", "unit blue SCO-02 c4", "unit blue SCO-01 d6", "event red MON-24", "main red 0 1 0",
          "spent red 2 0 1"});
  t.play("red strike c2 c4");
  EXPECT_EQ(t.options("red"), (Lines{"ready food", "ready gold"}));
  EXPECT_EQ(why(t, "red ready wood"), "ECH-024 none_exhausted wood");
  EXPECT_EQ(after(t, {"red ready gold"}), (Lines{"main_readied red gold", "occupied MON-06 c4"}));
  CHECK(then(t, {"main red 0 1 1", "spent red 2 0 0", "step turn.mobilize"}));
  Table none = duel("mongols", "scots");
  set(none, {"unit red MON-06 c2", "unit blue SCO-02 c4", "unit blue SCO-01 d6", "event red MON-24"});
  none.play("red strike c2 c4");
  EXPECT_EQ(none.step(), "turn.mobilize");
}

RULE("R-26", "exhausting and stunning are told as what they are") {
  Table t = duel("ottomans", "scots");
  set(t, {"terrain d5 river", "unit red OTT-03 c3", "unit blue SCO-01 d6", "hand blue SCO-24", "main blue 0 2 0"});
  t.play("red move c3 c4");
  Table b = t;
  EXPECT_EQ(after(t, {"blue answer_as SCO-24 a"}),
            (Lines{"answered blue SCO-24", "paid blue 0 1 0 0", "stunned OTT-03 c4"}));
  EXPECT_EQ(after(b, {"blue answer_as SCO-24 b"}),
            (Lines{"answered blue SCO-24", "paid blue 0 2 0 0", "exhausted OTT-03 c4"}));
  CHECK(then(b, {"exhausted c4 yes", "stays c4 no"}));
}

}  // namespace
}  // namespace echoes::test
