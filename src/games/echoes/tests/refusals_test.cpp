// Refusals: the rule that really forbids an action, and what is missing, in a sentence.
#include "echoes_table.h"
#include "games/echoes/causes.h"
#include "shell/judge.h"

namespace echoes::test {
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

TEST(EchoesRefusals, OfMoves) {
  Table t = duel("byzantines", "ottomans");
  set(t, {"terrain c4 mountain", "terrain e3 water", "closed a5", "pool h1", "unit red BYZ-08 c3", "unit red BYZ-03 c1",
          "unit red BYZ-06 f1", "moved f1", "unit red BYZ-04 a1", "exhausted a1", "unit blue OTT-12 d4",
          "barracks blue b4", "unit blue OTT-02 d3"});
  expect_all(t, {{"red move c3 d5", "ECH-044", "There is no straight line to d5."},
                 {"red move c3 c3", "ECH-044", "The unit already stands on c3."},
                 {"red move c1 d2", "ECH-043", "Stratiotai does not move in this direction."},
                 {"red move c1 f1", "ECH-043", "That is 3 squares; the unit gets 2 far."},
                 {"red move c3 c5", "ECH-054", "The mountain on c4 ends the move."},
                 {"red move c3 d3", "ECH-051", "There is an enemy unit on d3."},
                 {"red move c3 e3", "ECH-051", "An enemy unit on d3 is in the way."},
                 {"red move c3 b4", "ECH-051", "There is an enemy fortified building on b4."},
                 {"red move c3 a5", "ECH-051", "An enemy fortified building on b4 is in the way."},
                 {"red move c3 c1", "ECH-050", "There is no room left on c1."},
                 {"red move f1 e2", "ECH-042", "Psiloi has already moved in this turn."},
                 {"red move a1 a2", "ECH-058", "Skoutatoi is exhausted."},
                 {"red move d4 d5", "ECH-040", "Beylerbey is not yours."},
                 {"red end_turn", "ECH-128", "That is for the deployment phase."}});
  Table wet = duel("byzantines", "norsemen");
  set(wet, {"terrain c4 water", "terrain d4 river", "closed e5", "pool h1", "unit red BYZ-03 c3", "unit red BYZ-08 e4",
            "unit blue NOR-01 d6"});
  expect_all(wet, {{"red move c3 c4", "ECH-055", "This unit cannot enter c4."},
                   {"red move c3 c5", "ECH-055", "This unit cannot move over c4."},
                   {"red move e4 e6", "ECH-046", "There is an undiscovered tile at e5; the move ends there."}});
  Table ship = duel("norsemen", "ottomans");
  set(ship, {"terrain c4 river", "unit red NOR-10 c4", "unit red NOR-02 c3", "unit blue OTT-01 d6"});
  expect_all(ship, {{"red move c3 c5", "ECH-174", "A light ship of your side on c4 is in the way."}});
}

TEST(EchoesRefusals, OfAttacks) {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-02 c3", "unit red MON-07 a1", "unit red MON-03 f1", "moved f1", "unit blue OTT-12 c4",
          "barracks blue d4", "unit blue OTT-02 d4", "unit blue OTT-05 f2", "unit blue OTT-03 a2"});
  expect_all(t, {{"red strike c3 d4", "ECH-109", "The unit on d4 is safe inside a fortified building."},
                 {"red strike c3 f1", "ECH-090", "That is your own side."},
                 {"red strike f1 f2", "ECH-094", "Light Lancer has already moved in this turn."},
                 {"red strike a1 a2", "ECH-098", "Kharash would have an attack value of 0."},
                 {"red shoot a1 a2", "ECH-099", "Kharash has no ranged value."},
                 {"red shoot c3 f2", "ECH-099", "f2 is out of range."},
                 {"red storm c3 c4", "ECH-111", "There is no enemy building on c4."},
                 {"red change_mode a1", "ECH-093", "Kharash has no ranged value."}});
  t.play("red change_mode c3");
  expect_all(t, {{"red change_mode c3", "ECH-093", "Steppe Horse Archer has already changed its mode in this turn."}});
  Table front = duel("ottomans", "mongols");
  set(front, {"unit red OTT-05 c3", "unit blue MON-02 c4", "unit blue MON-07 c4"});
  expect_all(front, {{"red strike c3 c4", "ECH-166", "On c4 a unit with front line must be attacked first."}});
}

TEST(EchoesRefusals, OfActions) {
  Table t = duel("mongols", "ottomans");
  set(t, {"terrain d5 village", "unit red MON-07 a1", "unit red MON-03 c2", "unit red MON-02 d5", "unit red MON-10 a5",
          "camp red a1", "main red 3 3 0", "unit blue OTT-01 d6", "deck red none"});
  expect_all(
      t, {{"red build_camp a1", "ECH-063", "There is already a building on a1."},
          {"red build_barracks a1", "ECH-063", "There is already a building on a1."},
          {"red build_barracks c2", "ECH-071", "The capital on c1 is too near."},
          {"red build_barracks a5", "ECH-069", "You lack 2 fitting resources."},
          {"red relocate_camp a5 a1", "ECH-074", "You can relocate only when you have no camp left in stock."},
          {"red relocate_barracks a5 a1", "ECH-074", "You can relocate only when you have no barracks left in stock."},
          {"red village_draw a1", "ECH-084", "a1 is no village."},
          {"red village_draw d5", "ECH-157", "Your deck is empty."},
          {"red village_resupply d5", "ECH-157", "Your deck is empty."},
          {"red recruit a1", "ECH-178", "Kharash cannot recruit."},
          {"red recruit a5", "ECH-157", "Your deck is empty."},
          {"red unit_action a1", "ECH-061", "Kharash has no action of its own."},
          {"red drop_event MON-24", "ECH-151", "Yassa is none of your active events."}});
  t.play("red build_camp c2");
  expect_all(t, {{"red build_camp a5", "ECH-065", "You have built as many camps in this turn as you may (1)."}});
  Table full = duel("scots", "ottomans", {{"camp_needs_resource", "on"}});
  set(full, {"terrain a6 village", "unit red SCO-01 a6", "unit red SCO-11 f1", "unit blue OTT-01 d6"});
  expect_all(full, {{"red build_camp a6", "ECH-066", "The square a6 brings no resource."},
                    {"red village_resupply a6", "ECH-088", "Your hand is empty."}});
  Table stock = duel("scots", "ottomans");
  set(stock, {"camp red a1", "camp red a2", "camp red a3", "camp red a4", "camp red a5", "camp red a6", "camp red b6",
              "camp red b5", "barracks red f1", "barracks red f2", "barracks red f3", "unit red SCO-01 b4",
              "main red 9 2 2", "unit blue OTT-01 d6", "terrain e5 water", "unit red SCO-02 e4"});
  expect_all(stock, {{"red build_camp b4", "ECH-074",
                      "All your buildings of this kind stand already: camp. You can relocate one."},
                     {"red build_barracks b4", "ECH-074",
                      "All your buildings of this kind stand already: barracks. You can relocate one."}});
  Table wet = duel("norsemen", "ottomans");
  set(wet, {"terrain c4 water", "unit red NOR-01 c4", "main red 0 2 2", "unit blue OTT-01 d6"});
  expect_all(wet, {{"red build_barracks c4", "ECH-071", "c4 is a water square."}});
}

TEST(EchoesRefusals, OfCardsInMobilization) {
  Table t = duel("mongols", "ottomans");
  set(t,
      {"unit red MON-03 c3", "unit blue OTT-01 d6", "hand red MON-19 MON-22 MON-23 MON-02 MON-20", "main red 1 1 0"});
  expect_all(t,
             {{"red play MON-22", "ECH-140", "Yam Network is a technology; it is played in the deployment phase."},
              {"red play MON-23", "ECH-149", "Feigned Retreat is played in an opponent's turn only."},
              {"red play MON-20", "ECH-039", "You lack 1 fitting resource."},
              {"red play MON-19", "ECH-143", "There is no target for Arrow Storm."},
              {"red play MON-02", "ECH-129", "Steppe Horse Archer is a unit; it is deployed in the deployment phase."},
              {"red play MON-21", "ECH-116", "Tribute is not in your hand."}});
}

TEST(EchoesRefusals, OfDeployment) {
  Table t = duel("norsemen", "scots");
  set(t, {"terrain d2 water", "unit red NOR-01 c1 king", "unit red NOR-03 d1", "barracks red a5", "unit blue SCO-01 d6",
          "hand red NOR-02 NOR-10 NOR-21 NOR-09", "main red 2 4 0", "turn red deployment"});
  expect_all(t, {{"red deploy NOR-02 king a5", "ECH-133", "This pawn is not free: king."},
                 {"red deploy NOR-02 plain a1", "ECH-132", "There is no fortified building of yours on a1."},
                 {"red deploy NOR-02 plain c1", "ECH-130", "There is already a unit on c1."},
                 {"red deploy NOR-10 plain a5", "ECH-168", "a5 is no free water square surrounding a unit of yours."},
                 {"red deploy NOR-09 plain a5", "ECH-039", "You lack 4 fitting resources."},
                 {"red deploy NOR-21 plain a5", "ECH-129", "Althing is no unit."},
                 {"red deploy NOR-05 plain a5", "ECH-129", "Ulfhednar is not in your hand."},
                 {"red replace NOR-02 d1 a5", "ECH-135", "You still have a free pawn."},
                 {"red move d1 e1", "ECH-128", "In deployment units neither move nor act."},
                 {"red civ_action", "ECH-061", "Strandhögg has no action of its own."}});
  Table crowd = duel("norsemen", "scots");
  set(crowd, {"unit red NOR-01 a1", "unit red NOR-02 a2", "unit red NOR-03 a3", "unit red NOR-05 a4",
              "unit red NOR-06 b1 king", "unit red NOR-07 b2 queen", "unit blue SCO-01 d6", "hand red NOR-02",
              "main red 2 2 0", "turn red deployment"});
  expect_all(crowd, {{"red replace NOR-02 b1 c1", "ECH-135", "The unit of king or queen is not discarded."},
                     {"red replace NOR-02 d6 c1", "ECH-135", "There is no such unit."}});
  Table civ = duel("ottomans", "scots");
  set(civ, {"unit red OTT-01 c1", "unit blue SCO-01 d6", "hand red OTT-02", "turn red deployment"});
  civ.play("red civ_action").play("red discard OTT-02").play("red resource gold");
  expect_all(civ, {{"red civ_action", "ECH-061", "Devshirme was already used in this turn."}});
  Table empty = duel("ottomans", "scots");
  set(empty, {"unit red OTT-01 c1", "unit blue SCO-01 d6", "turn red deployment"});
  expect_all(empty, {{"red civ_action", "ECH-061", "Your hand is empty."}});
  set(empty, {"hand red OTT-02", "civ_tokens red 0 0 1 0"});
  expect_all(empty, {{"red civ_action", "ECH-032", "There are already 1 on the card."}});
}

TEST(EchoesRefusals, OfTargetsAndPayments) {
  Table up = duel("norsemen", "hre");
  set(up, {"unit red NOR-02 c3", "upgrade c3 NOR-15", "unit red NOR-13 c4", "unit blue HRE-02 d5", "hand red NOR-15",
           "main red 0 1 1", "turn red deployment"});
  up.play("red play NOR-15");
  expect_all(up, {{"red target c3", "ECH-146", "This unit already carries Dane Axe."},
                  {"red target d5", "ECH-143", "This unit is not allied."},
                  {"red end_turn", "ECH-021", "Something else must be decided first."}});
  Table pay = duel("mongols", "scots");
  set(pay, {"camp red a1", "unit red MON-01 b3", "unit blue SCO-01 d6", "joker red", "hand red MON-03",
            "turn red deployment"});
  pay.play("red deploy MON-03 plain c1");
  expect_all(pay, {{"red pay main gold", "ECH-023", "There is no such resource: gold; your main resources."}});
  Table card = duel("hre", "scots");
  set(card, {"unit red HRE-01 c3", "unit blue SCO-14 c4", "unit blue SCO-02 d6", "unit blue SCO-01 a6",
             "hand red HRE-23", "main red 1 0 2"});
  card.play("red play HRE-23");
  expect_all(card, {{"red target c4", "ECH-142", "Robert the Bruce is not meant by that."},
                    {"red target d6", "ECH-109", "The unit on d6 is safe inside a fortified building."}});
}

TEST(EchoesRefusals, OfDecksAndCivilisations) {
  Table t("echoes", 2, {{"deck_building", "on"}, {"civ_1", "scots"}, {"civ_2", "hre"}});
  for (int i = 0; i < 3; ++i) t.play("red take_card SCO-02");
  expect_all(t, {{"red take_card SCO-02", "ECH-213", "A deck may hold at most 3 of Clansman."},
                 {"red take_card NOR-02", "ECH-210", "Bondi Spearman does not belong to your civilisation."},
                 {"red take_card SCO-00", "ECH-210", "Schiltron does not belong to your civilisation."},
                 {"red roll red 3", "ECH-021", "Chance decides that."}});
  Table civ("echoes", 2, {{"civ_1", "scots"}});
  civ.settle();
  while (civ.step() == "setup.civ_order") civ.play(civ.actor() + " choose_first");
  if (civ.step() == "setup.civ") expect_all(civ, {{"blue take_civ scots", "ECH-005", "Already taken: Scots."}});
}

TEST(EchoesRefusals, OfAnswers) {
  Table t = duel("ottomans", "mongols");
  set(t, {"unit red OTT-05 c3", "unit blue MON-03 c4", "unit blue MON-01 d6", "hand blue MON-02 MON-21 MON-23"});
  t.play("red strike c3 c4");
  expect_all(t, {{"blue answer MON-21", "ECH-149", "Tribute is no reaction."},
                 {"blue answer MON-22", "ECH-149", "Yam Network is not in your hand."},
                 {"blue pay main food", "ECH-149", "Nothing of that kind is being asked now."}});
}

TEST(EchoesRefusals, FromRandomPlaySayWhatIsMissing) {
  int listed = 0;
  for (u64 seed = 1; listed < 1500; ++seed) {
    Table t("echoes", seed % 3 == 0 ? 4 : 2, {}, seed);
    Rng rng(seed);
    for (int n = 0; n < 300 && !whose_turn(t.game().rules, t.raw()).over; ++n) {
      const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
      std::vector<Refusal> refused;
      ::tafel::Options out(&refused);
      list_options(t.game().rules, t.raw(), s, out);
      for (const Refusal& r : refused) {
        EXPECT_TRUE(r.why.cause != cause::none && r.why.rule.number != 0)
            << notation(t.game().rules, t.raw(), r.action);
        EXPECT_FALSE(out.contains(r.action)) << notation(t.game().rules, t.raw(), r.action);
        ++listed;
      }
      const Action a = out[rng.below(static_cast<u32>(out.size()))];
      t.play(seat_notation(t.game().rules, s) + " " + notation(t.game().rules, t.raw(), a));
    }
  }
}

}  // namespace
}  // namespace echoes::test
