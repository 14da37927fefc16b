// What people read beside the board: facts and questions, word for word.
#include "games/seventhstone/describe.h"
#include "games/seventhstone/muster.h"
#include "witness.h"

namespace seventhstone::test {
namespace {

const Texts& english() { return tafel::test::library().find("seventhstone")->speak("en"); }

std::vector<std::string> facts_for(Table& t, Seat viewer) {
  std::vector<std::string> out;
  facts(game(t), viewer, english(), out);
  EXPECT_EQ(out.back(), english().at("draw.legend"));
  out.pop_back();
  return out;
}

std::string question(Table& t, Seat viewer) { return prompt(game(t), viewer, english()); }

TEST(SeventhStoneFacts, EverythingThatIsOpenIsSaidOnce) {
  Table t =
      andur("movement", {"event crossing", "year 2", "own green C2", "wins green = 1", "stones red = 2", "tear yellow",
                         "army green B1 melee 2 1 E10", "army green B2 cavalry 1", "hand green E31 E32",
                         "hand blue E12", "discard E01 E16", "lava A1 C3", "own red B3", "army red B3 ranged 3",
                         "army blue B3 melee 1", "order red green blue yellow", "unit_max 5"});
  state(t).down.add(20), state(t).down_size = 1;
  state(t).display.add(3);
  const std::vector<std::string> expected{
      "Year 2 of at most 15, Movement. Event: Water crossing. Unit maximum 5, round counter 1 of 3.",
      "For this year opposite shores are adjacent for movement. A crossing costs one step, goes straight on and ends "
      "the move. No support across water.",
      "Turn order: ◆ Red, ▲ Green, ● Blue, ■ Yellow.",
      "▲ Green, Orcs: 5 tear stones, production 19, 16 on the sheet.",
      "  3 fields, 2 stones in hand, 0 tournament stones, 1 tournament won.",
      "  Goldmead B1: capital Ondorgar.",
      "  Larkfield B2: barracks.",
      "  Goldmead B1: melee, 2 units, 1 mercenary, a stone.",
      "  Larkfield B2: cavalry, 1 unit.",
      "◆ Red, Dwarves: 3 tear stones, production 21, 18 on the sheet.",
      "  3 fields, 0 stones in hand, 2 tournament stones, 0 tournaments won.",
      "  Harrowdown G4: capital Bandurak.",
      "  Frostpike G5: barracks.",
      "  Mistgrove B3: ranged, 3 units.",
      "● Blue, Elves: 3 tear stones, production 19, 18 on the sheet.",
      "  2 fields, 1 stone in hand, 0 tournament stones, 0 tournaments won.",
      "  Wheatfell F1: barracks.",
      "  Thornholt F2: capital Kanalith.",
      "  Mistgrove B3: melee, 1 unit.",
      "■ Yellow, Humans: 4 tear stones, production 19, 19 on the sheet.",
      "  2 fields, 0 stones in hand, 0 tournament stones, 0 tournaments won.",
      "  Holds the lost Tear Stone.",
      "  Redgate Crag C5: barracks.",
      "  Sunmarch D5: capital Antarion.",
      "Lava: Silverbough A1, Yellowgate Holt C3.",
      "Conflicts: Mistgrove B3.",
      "Laid out: Windstep Boots (Speed 1).",
      "Stones in the draw pile: 33.",
      "Discard pile: Gatewalker's Key (Teleportation), Bandu's Whetstone (Precision, melee); face down: 1.",
      "Your hand: Tower Rune (Shield 2), Aegis of the Four (Shield 3)."};
  EXPECT_EQ(facts_for(t, 0), expected);
  EXPECT_EQ(facts_for(t, 3).back(), "Your hand: none.");
}

TEST(SeventhStoneFacts, AtTheBeginningThereIsLittleToSay) {
  Table t = andur("event", {}, {{"max_years", "0"}}, 2);
  state(t).event = 0;
  state(t).order.fill(kNobody);
  state(t).out[1] = 1;
  std::vector<std::string> expected{"Year 1, Event. Event: none yet. Unit maximum 4, round counter 0 of 3.",
                                    "▲ Green, Orcs: 3 tear stones, production 19, 19 on the sheet.",
                                    "  2 fields, 0 stones in hand, 0 tournament stones, 0 tournaments won.",
                                    "  Silverbough A1: capital Ondorgar.",
                                    "  Greengate Lea D1: barracks.",
                                    "◆ Red, Dwarves: 3 tear stones, production 19, 19 on the sheet.",
                                    "  2 fields, 0 stones in hand, 0 tournament stones, 0 tournaments won.",
                                    "  Out of the game.",
                                    "  Thornholt D2: capital Bandurak.",
                                    "  Redgate Tor D3: barracks.",
                                    "Stones in the draw pile: 40.",
                                    "Discard pile: none; face down: 0.",
                                    "Your hand: none."};
  EXPECT_EQ(facts_for(t, 1), expected);
  expected.pop_back();
  EXPECT_EQ(facts_for(t, 2), expected) << "whoever only watches has no hand";
  EXPECT_EQ(facts_for(t, kNobody), expected);
  state(t).event = 1;
  EXPECT_EQ(facts_for(t, 0)[0], "Year 1, Event. Event: Eruption. Unit maximum 4, round counter 0 of 3.");
  EXPECT_EQ(facts_for(t, 0)[1], english().at("event_text.eruption"));
}

TEST(SeventhStoneQuestions, BeforeTheFirstYearAndInTheMarket) {
  Table setup("seventhstone", 2, {{"map", "andur"}, {"people_1", "elves"}, {"people_2", "humans"}});
  setup.settle();
  for (const char* at_cell : {"A1", "B2"}) {
    const std::string who = setup.actor(), capital = who == "green" ? "Kanalith" : "Antarion";
    EXPECT_EQ(question(setup, 0), "Where do you build " + capital + ", your capital?");
    setup.play(who + " place_capital " + at_cell);
  }
  EXPECT_EQ(setup.step(), "setup.barracks");
  EXPECT_EQ(question(setup, 0), "");
  Table market = andur("market", {}, {}, 3);
  market.chance("deal_stones E10 E16 E22 E31").settle();
  market.play("green alloc buildings 2");
  EXPECT_EQ(question(market, 0), "Distribute 19 resources. 11 are still free.");
  EXPECT_EQ(question(market, 2), "Distribute 19 resources.");
  EXPECT_EQ(question(market, 3), "");
  EXPECT_EQ(question(market, kNobody), "");
  Table stones = andur("market", {}, {}, 4);
  fill_sheets(stones, {"green alloc equipment 3", "red alloc equipment 2", "blue alloc equipment 1"},
              "E10 E16 E22 E31");
  EXPECT_EQ(question(stones, 0), "Which stone do you take? 4 lie before you, 2 players choose after you.");
  stones.play("green take_stone E10");
  EXPECT_EQ(question(stones, 1), "Which stone do you take? 3 lie before you, 1 player chooses after you.");
  stones.play("red take_stone E16");
  EXPECT_EQ(question(stones, 2), "Which stone do you take? 2 lie before you, you choose last.");
}

TEST(SeventhStoneQuestions, WhilePlacing) {
  Table t = andur("placement", {"goods red 2 1 3 5 4", "goods green 0 9 0 0 0", "hand red E10 E31 E32",
                                "army red G4 melee 1", "order red green blue yellow"});
  t.settle();
  EXPECT_EQ(question(t, 1), "Still to place: 9 units, 2 buildings, 4 mercenaries, 3 stones. What do you place?");
}

/// Green's armies, then these orders: "B2 melee 1 fresh", group, destination.
std::string after_orders(const Given& armies, const std::vector<std::array<std::string, 3>>& orders,
                         const Settings& settings = {}) {
  Table t = andur("movement", armies, settings);
  t.settle();
  for (const auto& o : orders) order(t, "green", o[0], o[1], o[2]);
  return question(t, 0);
}

TEST(SeventhStoneQuestions, WhileMoving) {
  const Given two{"army green B1 melee 3", "army green B2 melee 3"};
  EXPECT_EQ(after_orders(two, {}), "Which army moves?");
  EXPECT_EQ(after_orders(two, {{"B2 melee 1 fresh", "3 0 none", "A2"}}),
            "1 order is open. Give another one, carry all out, or discard them (5 more times).");
  EXPECT_EQ(after_orders(two, {{"B2 melee 1 fresh", "1 0 none", "A2"}, {"B2 melee 1 fresh", "1 0 none", "B3"}}),
            "2 orders are open. Give another one, carry all out, or discard them (5 more times).");
  EXPECT_EQ(after_orders(two, {{"B2 melee 1 fresh", "3 0 none", "A2"}}, {{"max_resets", "0"}}),
            "1 order is open. Only what keeps all maxima is possible now: give another one or carry all out.");
  const auto broken = [](const std::string& what) {
    return "1 order is open and breaks a maximum: " + what + " Give another one or discard all (1 more time).";
  };
  const Settings one{{"max_resets", "1"}};
  EXPECT_EQ(after_orders(two, {{"B2 melee 1 fresh", "3 0 none", "B1"}}, one),
            broken("Unit maximum: more than 4 units would stand on Goldmead B1."));
  EXPECT_EQ(after_orders({"army green B1 cavalry 1", "army green B2 melee 1"}, {{"B2 melee 1 fresh", "", "B1"}}, one),
            broken("Army maximum: on Goldmead B1 there would be two types of your armies."));
  EXPECT_EQ(after_orders({"army green B2 melee 2 2"}, {{"B2 melee 1 fresh", "1 0 none", "A2"}}, one),
            broken("Mercenary maximum: on Larkfield B2 there would be more mercenaries than units."));
  EXPECT_EQ(after_orders({"army green B2 ranged 2", "army green B1 ranged 1", "army green A1 ranged 1",
                          "army green A2 ranged 1", "army green C2 ranged 1"},
                         {{"B2 ranged 1 fresh", "1 0 none", "B3"}}, one),
            broken("Host maximum: you would have more than five armies of this type: ranged."));
}

TEST(SeventhStoneQuestions, AfterAResetOneFewerIsLeft) {
  Table t = andur("movement", {"army green B1 melee 3", "army green B2 melee 3"});
  order(t, "green", "B2 melee 1 fresh", "1 0 none", "A2").play("green reset");
  order(t, "green", "B2 melee 1 fresh", "1 0 none", "A2");
  EXPECT_EQ(question(t, 0), "1 order is open. Give another one, carry all out, or discard them (4 more times).");
  t.play("green reset");
  order(t, "green", "B2 melee 1 fresh", "3 0 none", "B1");
  EXPECT_TRUE(question(t, 0).ends_with("discard all (3 more times)."));
}

TEST(SeventhStoneQuestions, AboutOneOrder) {
  Table t = andur("movement", {"army green B1 melee 1", "army green B2 cavalry 2"});
  t.play("green move_army B2 cavalry 2 fresh");
  EXPECT_EQ(question(t, 0), "How many units of this army go (cavalry, Larkfield B2)?");
  State seen = state(t);
  Game other(seen, game(t).pack);
  hide(other, 1);
  EXPECT_EQ(prompt(other, 1, english()), "Which army moves?") << "orders are the mover's own business";
  t.play("green move_group 1 0 none");
  EXPECT_EQ(question(t, 0), "Where does this army go (cavalry, Larkfield B2)? Steps left: 2.");
}

TEST(SeventhStoneQuestions, InABattle) {
  Table t = andur("combat",
                  {"unit_max 9", "own red B3", "building B3 wall", "building B3 wall", "army green B3 melee 5 0 E32",
                   "army red B3 melee 3 2", "army blue B3 ranged 1", "order blue green red yellow"});
  t.settle();
  EXPECT_EQ(question(t, 0), "Do you use Aegis of the Four (Shield 3)? " + stone_text(game(t).pack, english(), 31));
  State seen = state(t);
  Game other(seen, game(t).pack);
  hide(other, 2);
  EXPECT_EQ(prompt(other, 2, english()), "Do you use the stone of your army on Mistgrove B3?");
  t.play("green no_combat");
  EXPECT_EQ(question(t, 1), "How many walls do you use (ready: 2)? Each stops 2 hits.");
  t.play("red use_walls 0");
  EXPECT_EQ(question(t, 2), "Aim: 1 die (the army). What you do not assign goes to ◆ Red.");
  t.scripted_chance_only().chance("roll 6").chance("roll 11 16 6").chance("roll 66 66 6");
  go_on(t, "blue aim army_green 1");
  EXPECT_EQ(question(t, 0), "Aim: 5 dice (the army). What you do not assign goes to ● Blue.");
  go_on(t, "green aim army_red 5");
  go_on(t, "red spare army_green");
  EXPECT_EQ(question(t, 1), "3 hits to take on Mistgrove B3. Which unit do you lose?");
}

TEST(SeventhStoneQuestions, BetweenBattlesAndInDebt) {
  Table two = andur("combat", {"own red B3 A1", "army green B3 melee 1", "army red B3 melee 1", "army green A1 melee 1",
                               "army red A1 melee 1"});
  two.settle();
  EXPECT_EQ(question(two, 0), "Which battle do you fight first? Conflicts left: 2.");
  Table support =
      andur("combat", {"own red B3", "army green B3 melee 1", "army red B3 melee 1", "army green B2 ranged 1"});
  support.settle();
  EXPECT_EQ(support.step(), "combat.support");
  EXPECT_EQ(question(support, 0), "");
  Table debt = andur("combat", {"unit_max 20", "own red A1", "building A1 manufactory", "army red A1 melee 1",
                                "army green A1 melee 4", "army red G4 melee 19", "army red G5 melee 3"});
  state(debt).sheet[1] = 0;
  debt.scripted_chance_only().chance("roll 11 11").chance("roll 6").chance("crumble 6 0");
  debt.settle();
  EXPECT_EQ(debt.step(), "debt.pay");
  EXPECT_EQ(question(debt, 1), "You owe 3 resources. Which unit do you dissolve?");
  Table over = andur("over", {"wins red = 7"});
  over.settle();
  EXPECT_EQ(question(over, 0), "");
}

TEST(SeventhStoneQuestions, DiceAskNobody) {
  Table t = andur("tournament", {"year 3"});
  tafel::settle(t.game().rules, t.raw());
  EXPECT_EQ(t.step(), "dice.off");
  EXPECT_EQ(question(t, 0), "");
}

}  // namespace
}  // namespace seventhstone::test
