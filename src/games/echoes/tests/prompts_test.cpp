// Every question names what it is about: the card, the unit, the attack, what is left to pay.
#include <nlohmann/json.hpp>

#include "echoes_table.h"

namespace echoes::test::prompts {
namespace {

/// What a seat is asked, or hears while another is asked.
std::string asked(Table& t, Seat viewer = 0, const char* language = "en") {
  return t.game().module.prompt(t.raw(), viewer, t.game().speak(language));
}

RULE("ECH-040", "mobilization counts the units that are ready") {
  Table t = duel("ottomans", "norsemen");
  set(t,
      {"unit red OTT-01 a1", "unit red OTT-02 a2", "exhausted a2", "unit red OTT-03 a3 king", "unit blue NOR-01 d6"});
  EXPECT_EQ(asked(t), "Mobilization: 2 of 3 units ready. What do you do?");
  t.play("red end_mobilization");
  EXPECT_EQ(asked(t), "");
  t.given("turn blue");
  EXPECT_EQ(asked(t), "Mobilization: 1 of 1 unit ready. What do you do?");
}

RULE("ECH-142", "of a card with two actions only the one that would be chosen is previewed") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-22"});
  const auto says = [&](const char* action, const char* language) {
    nlohmann::json out;
    const auto a = tafel::parse_notation(t.game().rules, t.raw(), action);
    t.game().module.preview(t.raw(), 0, *a, t.game().speak(language), out);
    return out["text"].get<std::string>();
  };
  EXPECT_EQ(says("play_as HRE-22 a", "en"), "Price: free. Gain 1 temporary wood.");
  EXPECT_EQ(says("play_as HRE-22 b", "en"), "Price: 1 wood. Gain 2 temporary gold.");
  EXPECT_EQ(says("play_as HRE-22 a", "de"), "Preis: kostenlos. Du bekommst 1 Holz als Einmalressource.");
  EXPECT_EQ(says("play_as HRE-22 b", "de"), "Preis: 1 Holz. Du bekommst 2 Gold als Einmalressource.");
}

RULE("ECH-039 ECH-069 R-52", "whoever may play a card, deploy a unit or build barracks reads the price, as it is now") {
  const auto says = [](Table& t, const char* action, const char* language) {
    nlohmann::json out;
    const auto a = tafel::parse_notation(t.game().rules, t.raw(), action);
    t.game().module.preview(t.raw(), 0, *a, t.game().speak(language), out);
    return out["text"].get<std::string>();
  };
  Table t = duel("scots", "byzantines");
  set(t, {"unit red SCO-01 c3", "unit blue BYZ-01 d6", "hand red SCO-03 SCO-19", "main red 3 3 3"});
  EXPECT_EQ(says(t, "build_barracks c3", "en"), "Costs 2 wood, 2 gold. 5 health; units are deployed here.");
  EXPECT_EQ(says(t, "build_barracks c3", "de"),
            "Kostet 2 Holz, 2 Gold. 5 Lebenspunkte; hier kommen Einheiten ins Spiel.");
  EXPECT_TRUE(says(t, "play SCO-19", "de").starts_with("Preis: 1 Nahrung, 1 beliebig. Alle deine Infanterien"))
      << says(t, "play SCO-19", "de");
  t.given("turn red deployment");
  EXPECT_EQ(says(t, "deploy SCO-03 plain c1", "en"),
            "Price: 1 food, 2 wood. Melee 2, health 4, ranged 0. Anti-cavalry 2, Riposte 1.");
  t.given("event red SCO-26");  // infantry for 1 less
  EXPECT_EQ(says(t, "deploy SCO-03 plain c1", "en"),
            "Price: 1 food, 2 wood, less 1. Melee 2, health 4, ranged 0. Anti-cavalry 2, Riposte 1.");
  EXPECT_EQ(says(t, "deploy SCO-03 plain c1", "de"),
            "Preis: 1 Nahrung, 2 Holz, davon 1 erlassen. Nahkampf 2, Lebenspunkte 4, Fernkampf 0. Anti-Kavallerie 2, "
            "Gegenschlag 1.");
  Table cheap = duel("byzantines", "scots");
  set(cheap, {"unit red BYZ-01 c3", "unit blue SCO-01 d6", "main red 3 3 3"});
  EXPECT_EQ(says(cheap, "build_barracks c3", "en"), "Costs 2 wood. 5 health; units are deployed here.");
}

RULE("ECH-213", "cards for a deck are offered with price, limit, numbers and text") {
  Table t("echoes", 2, {{"civ_1", "byzantines"}, {"civ_2", "scots"}, {"deck_building", "on"}});
  const auto says = [&](const char* action, const char* language) {
    nlohmann::json out;
    const auto a = tafel::parse_notation(t.game().rules, t.raw(), action);
    t.game().module.preview(t.raw(), 0, *a, t.game().speak(language), out);
    return out["text"].get<std::string>();
  };
  EXPECT_TRUE(says("take_card BYZ-03", "de")
                  .starts_with("Preis: 1 Nahrung, 1 Holz, 1 beliebig; höchstens 3 im Deck. Nahkampf 2, Leben"));
  EXPECT_TRUE(
      says("take_card BYZ-14", "en").starts_with("Price: 3 food, 4 gold, 2 any; at most 1 in the deck. Melee "));
  EXPECT_TRUE(says("take_card BYZ-23", "en").starts_with("Price: free; at most 2 in the deck. "));
}

RULE("ECH-014 ECH-015", "the terminal board shows the wild of the second side beside its resources") {
  Table t = duel("norsemen", "scots");
  const auto line = [&](const char* language) {
    std::string out;
    t.game().module.draw(t.raw(), 0, t.game().speak(language), 80, out);
    return out;
  };
  EXPECT_EQ(line("en").find("+1"), std::string::npos);
  t.given("joker blue");
  EXPECT_NE(line("en").find("+1 X"), std::string::npos) << line("en");
}

RULE("ECH-158", "nobody is asked when the game is over") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-14 d5", "unit blue SCO-01 a1", "life blue 5"});
  t.play("red storm d5 d6");
  EXPECT_EQ(asked(t), "");
}

RULE("ECH-047", "turning a tile names it and its square") {
  Table t = duel("scots", "norsemen");
  set(t, {"closed c3", "pool h1", "unit red SCO-01 c2", "unit blue NOR-01 d6"});
  t.chance("reveal h1").play("red move c2 c3");
  EXPECT_EQ(asked(t), "How do you put the tile at c3 down (Highland 1)?");
}

RULE("ECH-039 ECH-069 R-52", "a payment names what for, the cost, what was given and what is due") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-03 a1", "unit blue SCO-01 d6", "main red 2 2 2", "civ_tokens red 0 0 1 0", "hand red BYZ-04",
          "hand red BYZ-03", "turn red deployment"});
  t.play("red deploy BYZ-03 plain c1");
  EXPECT_EQ(asked(t), "Stratiotai costs 1 food, 1 wood, 1 any. What do you pay with? 1 of 3.");
  Table barracks = duel("scots", "ottomans");
  set(barracks, {"unit red SCO-02 a5", "unit blue OTT-01 d6", "main red 0 2 2", "joker red"});
  barracks.play("red build_barracks a5");
  EXPECT_EQ(asked(barracks), "barracks costs 2 wood, 2 gold. What do you pay with? 1 of 4.");
  Table less = duel("hre", "scots");
  set(less, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-17", "main red 1 0 1", "turn red deployment"});
  less.play("red play HRE-17").play("red target c3");  // G1 A1, one less
  EXPECT_EQ(asked(less), "Zweihänder costs 1 gold, 1 any. What do you pay with? 0 of 1.");
}

RULE("ECH-156 ECH-088 ECH-012 ECH-211", "cards: how many too many, how many set aside, how many chosen") {
  Table limit = duel("norsemen", "scots");
  set(limit, {"unit red NOR-01 a1", "unit blue SCO-01 d6", "turn red deployment",
              "hand red NOR-02 NOR-02 NOR-03 NOR-03 NOR-04 NOR-05 NOR-06 NOR-07"});
  limit.play("red end_turn");
  EXPECT_EQ(asked(limit), "Discard cards, 2 to go.");
  EXPECT_EQ(asked(limit, 0, "de"), "Wirf noch 2 Karten ab.");
  limit.play("red discard NOR-07");
  EXPECT_EQ(asked(limit, 0, "de"), "Wirf noch 1 Karte ab.");
  Table supply = duel("norsemen", "scots");
  set(supply, {"terrain c3 village", "unit red NOR-02 c3", "unit blue SCO-01 d6", "hand red NOR-05 NOR-06"});
  supply.play("red village_resupply c3");
  EXPECT_EQ(asked(supply), "Which cards do you exchange? Without a choice you keep all of them.");
  supply.play("red mark NOR-05");
  EXPECT_EQ(asked(supply), "Which cards do you exchange? So far 1.");
  EXPECT_EQ(asked(supply, 1), "Which cards do you exchange? Without a choice you keep all of them.");
  EXPECT_EQ(asked(supply, kNobody), "Which cards do you exchange? So far 1.");
  Table start("echoes", 2, {{"civ_1", "norsemen"}, {"civ_2", "scots"}}, 2);
  start.play("blue mark " + pack(start).of(1, state(start).player[1].hand.kinds().lowest()).id);
  EXPECT_EQ(asked(start, 0), "Which cards do you exchange? Without a choice you keep all of them.");
  EXPECT_EQ(asked(start, 1), "Which cards do you exchange? So far 1.");
  EXPECT_EQ(asked(start, kNobody), "Which cards do you exchange? Without a choice you keep all of them.");
  Table deck("echoes", 2, with("norsemen", "scots", {{"deck_building", "on"}}));
  deck.play("blue take_card SCO-02");
  EXPECT_EQ(asked(deck, 0), "Build your deck of 35 cards.");
  EXPECT_EQ(asked(deck, kNobody), "");
  EXPECT_EQ(asked(deck, 2), "");  // nobody sits there
  EXPECT_EQ(asked(start, 2), "Which cards do you exchange? Without a choice you keep all of them.");
}

RULE("ECH-143 ECH-205 R-49", "cards being played: target, several targets, square, opponent, the event to give up") {
  Table up = duel("norsemen", "scots");
  set(up, {"unit red NOR-02 c3", "unit red NOR-03 c4", "unit blue SCO-01 d6", "hand red NOR-16", "main red 0 1 0",
           "turn red deployment"});
  up.play("red play NOR-16");
  EXPECT_EQ(asked(up), "Round Shield: whom do you choose?");
  Table four = team();
  set(four, {"unit red NOR-01 c1", "unit blue SCO-01 f8", "unit yellow MON-01 e1", "unit green HRE-01 d8",
             "hand red NOR-20", "main red 1 0 0", "turn red deployment", "hand green HRE-02"});
  four.play("red play NOR-20");
  EXPECT_EQ(asked(four), "Danegeld: against whom?");
  four.play("red against green");
  while (four.step() == "pay") four.play("red " + four.options("red").front());
  EXPECT_EQ(asked(four, 3), "Danegeld: what do you grant?");
  Table events = duel("norsemen", "scots");
  set(events,
      {"unit red NOR-02 c3", "unit blue SCO-01 d6", "hand red NOR-26", "event red NOR-25", "turn red deployment"});
  auto& active = state(events).player[0].event;
  active.push(active[0]), active.push(active[0]);
  events.play("red play NOR-26");
  EXPECT_EQ(asked(events), "For Landnam: which event do you give up?");
  Table ship = duel("norsemen", "scots");
  set(ship,
      {"terrain c3 water", "unit red NOR-10 c3", "unit red NOR-02 b3", "unit red NOR-03 b2", "unit blue SCO-01 d6"});
  ship.play("red unit_action c3");
  EXPECT_EQ(asked(ship), "Snekkja: whom do you choose?");
  Table several = duel("byzantines", "scots");
  set(several, {"unit red BYZ-03 a1", "camp red a1", "unit red BYZ-04 a2", "camp red a2", "unit red BYZ-05 a3",
                "camp red a3", "unit blue SCO-01 d6", "hand red BYZ-24"});
  several.play("red play BYZ-24").play("red target a1");
  EXPECT_EQ(asked(several), "Xenon Hospital: whom do you choose? 1 of at most 6.");
  ship.play("red target b3");
  EXPECT_EQ(asked(ship), "Snekkja: onto which square?");
}

RULE("ECH-149 R-42 R-43", "reactions: who moved, who attacks whom or which building, what was built or played") {
  const auto reacting = [](const char* civs, std::initializer_list<const char*> given, const char* deed) {
    const std::string pair = civs;
    Table t = duel(pair.substr(0, pair.find(' ')), pair.substr(pair.find(' ') + 1));
    set(t, given);
    t.play(deed);
    EXPECT_EQ(t.step(), "react") << deed;
    return asked(t, 1);
  };
  EXPECT_EQ(reacting("norsemen scots",
                     {"unit red NOR-03 a3", "unit blue SCO-02 b5", "unit blue SCO-01 d6", "hand blue SCO-02",
                      "main blue 3 3 3"},
                     "red move a3 a4"),
            "Hirdman a4 has moved. Do you answer?");
  EXPECT_EQ(reacting("ottomans norsemen",
                     {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "hand blue NOR-02"},
                     "red strike c3 c4"),
            "Sipahi attacks. Bondi Spearman c4: 3 damage, falls. Counter damage 2: Sipahi keeps 3. Do you answer?");
  EXPECT_EQ(
      reacting("ottomans hre",
               {"unit red OTT-05 c3", "barracks blue c4", "unit blue HRE-01 d6", "hand blue HRE-02", "main blue 3 3 3"},
               "red storm c3 c4"),
      "Sipahi attacks a building (barracks, c4). Do you answer?");
  EXPECT_EQ(reacting("scots norsemen",
                     {"unit red SCO-02 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "hand blue NOR-02",
                      "main blue 3 3 3"},
                     "red build_camp c3"),
            "There was building on c3: camp. Do you answer?");
  EXPECT_EQ(reacting("norsemen ottomans",
                     {"unit red NOR-02 c3", "unit blue OTT-01 d6", "hand blue OTT-02", "main blue 3 3 3",
                      "hand red NOR-21", "turn red deployment"},
                     "red play NOR-21"),
            "Althing was played: Draw 2 cards. Do you answer?");
}

RULE("ECH-038 ECH-088", "effects that ask in between name their card and how many are left") {
  Table gain = duel("norsemen", "scots");
  set(gain, {"unit red NOR-13 c3", "camp blue c4 1", "unit blue SCO-01 d6"});
  gain.play("red storm c3 c4");
  EXPECT_EQ(asked(gain), "Strandhögg: which resource do you take?");
  Table drop = duel("hre", "scots");
  set(drop, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-21", "main red 1 0 1", "turn red deployment"});
  drop.play("red play HRE-21");
  EXPECT_EQ(asked(drop), "Imperial Diet: which card do you discard? 1 to go.");
  Table trap = duel("norsemen", "ottomans");
  set(trap, {"unit red NOR-03 c3", "unit blue OTT-03 c4", "unit blue OTT-03 d4", "unit blue OTT-02 b4",
             "unit blue OTT-01 d6", "hand blue OTT-02", "main blue 3 0 0"});
  trap.play("red strike c3 c4");
  EXPECT_EQ(trap.step(), "react");
  EXPECT_EQ(asked(trap, 1), "Hirdman has attacked. Do you answer?");
}

}  // namespace
}  // namespace echoes::test::prompts
