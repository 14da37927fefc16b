// Turns, payment, recruiting, building, strengthening, passing (SDM-050 to SDM-084, SDM-125 to SDM-153).
#include "shadows.h"

namespace schatten::test {
namespace {

RULE("SDM-050 R-22", "clockwise from the start player") {
  Table t = table({"marker = green", "stack 0 0 0", "phase supply"}, 3);
  play(t, {"green reinforce_none", "red reinforce_none", "blue reinforce_none"});
  EXPECT_EQ(t.actor(), "green");
  t.play("green pass");
  EXPECT_EQ(t.actor(), "red");
}

RULE("SDM-051", "all seven actions") {
  Table t = turn({"card red bor hand", "card red dar hand", "card red ara hand", "card red tob hand",
                  "card red gar draw", "org red o01 gar 0", "adv red gar 1", "quest q01"});
  for (const char* verb : {"recruit", "build", "move", "acquire", "strengthen", "use_hero q01", "pass"})
    CHECK(has(t.options("red"), verb));
}

RULE("SDM-051 R-21", "without anything only passing is possible, and it is asked") {
  Table t = turn({});
  state(t).quests_left = {};
  EXPECT_EQ(t.options("red"), std::vector<std::string>{"pass"});
  EXPECT_EQ(t.refusal("red recruit"), "SDM-070");
  EXPECT_EQ(t.refusal("red build"), "SDM-080");
  EXPECT_EQ(t.refusal("red acquire"), "SDM-110");
  EXPECT_EQ(t.refusal("red strengthen"), "SDM-126");
  EXPECT_EQ(t.refusal("red move"), "SDM-091");
  EXPECT_EQ(t.refusal("red use_hero q01"), "SDM-140");
}

RULE("SDM-052 SDM-055", "only the kind that is needed counts") {
  Table t = turn({"card red nos hand", "card red g01 hand", "card red gar draw", "adv red gar 1"});
  t.play("red move");  // Nostria 1 boot, Nemrod 1 boot
  play(t, {"red play nos", "red play g01", "red finish"});
  CHECK(t.then("event paid red 2 boot 1"));
}

RULE("SDM-053 SDM-056 SDM-057 R-11", "1, 3, 6, 10, 15 buy 1 to 5; more only with the setting") {
  Table t = table({}), more = table({}, 4, {{"cost_cap", "none"}});
  const std::array<int, 31> expected{0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4, 5,
                                     5, 5, 5, 5, 5, 6, 6, 6, 6, 6, 6, 6, 7, 7, 7};
  for (int n = 0; n < 31; ++n) {
    EXPECT_EQ(bought(game(more), n), expected[static_cast<std::size_t>(n)]);
    EXPECT_EQ(bought(game(t), n), std::min(5, expected[static_cast<std::size_t>(n)]));
  }
  EXPECT_EQ(game(t).pack.steps, (std::vector<int>{1, 3, 6, 10, 15}));
}

RULE("SDM-054", "played cards lie on the own discard pile") {
  Table t = turn({"card red ara hand"});
  play(t, {"red recruit", "red play ara"});
  CHECK(t.then("card ara discard red"));
  CHECK(t.then("hand_size red 0"));
}

RULE("SDM-055 R-10", "cards that neither pay nor open a place cannot be played") {
  Table t = turn({"card red tho hand", "card red ara hand", "card red gar hand", "card red g03 hand",
                  "card red sve hand", "adv red gar 1"});
  t.play("red move");
  EXPECT_EQ(t.refusal("red play ara"), "SDM-055");
  t = turn({"card red ara hand", "card red g03 hand"});
  t.play("red recruit");
  EXPECT_EQ(t.refusal("red play g03"), "SDM-055");
  EXPECT_EQ(t.refusal("red play kho"), "SDM-054");
}

RULE("SDM-059 SDM-060 SDM-061", "several organisations with cards; who was unloaded can be used at once") {
  Table t = turn({"card red gar hand", "card red tho draw", "org red o02 tho 1", "org red o08 tho 2", "supply red 0"});
  play(t, {"red recruit", "red play gar", "red unload o02", "red unload o08", "red unload o08"});
  CHECK(t.then("supply red 3"));
  play(t, {"red place gar", "red place gar", "red place gar"});
  CHECK(t.then("adv red gar 3"));
  CHECK(t.then("supply red 0"));
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SDM-058 SDM-130", "only organisations of the needed kind are unloaded, and those that give any") {
  Table t = turn({"card red ara hand", "card red tho draw", "org red o01 tho 1", "org red o06 tho 1"});
  play(t, {"red recruit", "red play ara"});
  EXPECT_EQ(t.refusal("red unload o01"), "SDM-130");
  EXPECT_EQ(t.refusal("red unload o02"), "SDM-058");
  t.play("red unload o06");
  EXPECT_EQ(t.refusal("red unload o06"), "SDM-058");
  play(t, {"red place ara", "red place ara"});
  CHECK(t.then("adv red ara 2"));
}

RULE("SDM-061", "organisations cannot be played as cards") {
  Table t = turn({"card red gar draw", "org red o02 gar 1"});
  EXPECT_EQ(t.refusal("red recruit"), "SDM-070");
}

RULE("SDM-070", "places are the regions of played cards") {
  Table t = turn({"card red ara hand", "card red gar hand", "card red tho hand"});
  t.play("red recruit");
  EXPECT_EQ(t.refusal("red place ara"), "SDM-070");
  play(t, {"red play gar", "red play ara"});
  CHECK(t.legal("red place gar"));
  CHECK(t.legal("red place ara"));
  EXPECT_EQ(t.refusal("red place tho"), "SDM-070");
}

RULE("SDM-071 SDM-057", "at least one sword") {
  Table t = turn({"card red gar hand", "card red tho hand"});
  EXPECT_EQ(t.refusal("red recruit"), "SDM-057");
}

RULE("SDM-072 R-13", "a region card with swords opens its region as well") {
  Table t = turn({"card red gar hand", "card red ara hand"});
  play(t, {"red recruit", "red play gar", "red play ara"});
  CHECK(t.legal("red place ara"));
  CHECK(t.legal("red place gar"));
}

RULE("SDM-073 R-14", "any distribution, from supply and organisations, fewer than bought") {
  Table t = turn({"card red gar hand", "card red ara hand", "card red wei hand", "card red kho hand",
                  "card red g02 hand", "card red tho draw", "org red o17 tho 2", "supply red 1"});
  play(t, {"red recruit", "red play wei", "red play gar", "red play ara", "red play kho", "red play g02"});
  play(t, {"red from_org o17", "red place gar"});
  EXPECT_FALSE(t.legal("red from_org o17"));  // figures are taken before they are placed
  t.play("red place kho");
  CHECK(t.then("adv red gar 1"));
  CHECK(t.then("adv red kho 1"));
  CHECK(t.then("load o17 1"));
  CHECK(t.then("supply red 0"));
}

RULE("SDM-073 R-14", "whoever was taken off an organisation must be placed") {
  Table t = turn({"card red gar hand", "card red ara hand", "card red wei hand", "card red alm hand",
                  "card red tho draw", "org red o17 tho 3", "supply red 3"});
  play(t, {"red recruit", "red play wei", "red play alm", "red play ara"});
  EXPECT_FALSE(t.legal("red finish"));
  play(t, {"red from_org o17", "red from_org o17"});
  EXPECT_FALSE(t.legal("red from_org o17"));  // five swords buy two
  t.play("red place wei");
  EXPECT_FALSE(t.legal("red finish"));
  t.play("red place ara");
  CHECK(t.then("supply red 3"));
  EXPECT_EQ(t.actor(), "blue");
}

RULE("R-14", "stopping after one is possible") {
  Table t = turn({"card red ara hand", "card red gja hand", "card red wei hand"});
  play(t, {"red recruit", "red play gja", "red play wei", "red play ara", "red place gja", "red finish"});
  CHECK(t.then("adv red gja 1"));
  CHECK(t.then("supply red 5"));
}

RULE("SDM-074 SDM-127", "adventurers on the map, on quests and in the reserve cannot be used") {
  Table t = turn({"card red ara hand", "supply red 0", "bid red q01 2", "adv red gar 3"});
  EXPECT_EQ(t.refusal("red recruit"), "SDM-073");
  Table s = turn({"card red and hand", "card red gar draw", "org red o01 gar 0", "supply red 0", "bid red q01 2"});
  EXPECT_EQ(s.refusal("red strengthen"), "SDM-126");
}

RULE("R-68", "recruiting among enemies and on rough ground costs nobody") {
  Table t = turn({"card red ork hand", "adv blue ork 2"});
  play(t, {"red recruit", "red play ork", "red place ork"});
  CHECK(t.then("adv red ork 1"));
}

RULE("SDM-131", "Freie Söldnerkompanien: own neighbours of a played region count as played") {
  Table t = turn({"card red gar hand", "card red g01 hand", "card red wei draw", "card red dar draw",
                  "card blue alm draw", "org red o29 wei 1"});
  play(t, {"red recruit", "red play gar", "red play g01"});
  CHECK(t.legal("red place wei"));
  CHECK(t.legal("red place dar"));
  EXPECT_EQ(t.refusal("red place alm"), "SDM-070");
  EXPECT_EQ(t.refusal("red place tho"), "SDM-070");
}

RULE("R-75 SDM-053", "Dämonenpakt: one sword more in the first recruit action of a round") {
  Table t = table({"card yellow ara hand", "card yellow gja hand", "turn yellow"}, 4);
  play(t, {"yellow recruit", "yellow play ara", "yellow place ara", "yellow place ara"});
  CHECK(t.then("adv yellow ara 2"));
  t.given("turn yellow");
  play(t, {"yellow recruit", "yellow play gja", "yellow place gja"});
  EXPECT_EQ(t.actor(), "red");
  CHECK(t.then("adv yellow gja 1"));
}

RULE("SDM-053 SDM-131", "Haus Paligan and Drachenei-Akademie add one to a payment of at least one") {
  Table t = turn({"card red tob hand", "card red gar draw", "org red o26 gar 1", "adv red gar 1"});
  play(t, {"red move", "red play tob", "red finish"});
  CHECK(t.then("event paid red 3 boot 2"));
  Table gold = turn({"card red and hand", "card red gar draw", "org red o25 gar 1"});
  play(gold, {"red acquire", "red play and", "red finish"});
  CHECK(gold.then("event paid red 3 gold 2"));
  Table none = turn({"card red gar draw", "org red o26 gar 1", "adv red gar 1"});
  EXPECT_EQ(none.refusal("red move"), "SDM-057");
}

RULE("SDM-080", "every sea beside a played region; inland cards open none") {
  Table t = turn({"card red tho hand", "card red gar hand", "card red ara hand"});
  t.play("red build");
  EXPECT_EQ(t.refusal("red play gar"), "SDM-055");
  EXPECT_EQ(t.refusal("red place_ship m7w"), "SDM-080");
  t.play("red play tho");
  CHECK(t.legal("red place_ship ifirn"));
  CHECK(t.legal("red place_ship m7w"));
  EXPECT_EQ(t.refusal("red place_ship perl"), "SDM-080");
  Table inland = turn({"card red gar hand", "card red g02 hand"});
  EXPECT_EQ(inland.refusal("red build"), "SDM-080");
}

RULE("SDM-081 SDM-082 SDM-083 SDM-084", "ships come from the supply") {
  Table t = turn({"card red ala hand", "card red dar hand", "ship_supply red 1"});
  play(t, {"red build", "red play dar", "red play ala", "red place_ship perl"});
  CHECK(t.then("ship_supply red 0"));
  CHECK(t.then("ship_reserve red 5"));
  EXPECT_EQ(t.actor(), "blue");
  Table none = turn({"card red ala hand", "ship_supply red 0"});
  EXPECT_EQ(none.refusal("red build"), "SDM-083");
  Table dry = turn({"card red tra hand"});
  EXPECT_EQ(dry.refusal("red build"), "SDM-057");
}

RULE("SDM-125 R-12", "strengthening needs a card from the hand") {
  Table t = turn({"card red gar draw", "org red o01 gar 2", "supply red 2"});
  EXPECT_EQ(t.refusal("red strengthen"), "SDM-125");
  t.given("card red and hand");
  t.play("red strengthen");
  t.play("red unload o01");
  EXPECT_EQ(t.refusal("red fill o01"), "SDM-125");
  play(t, {"red play and", "red fill o01", "red fill o01"});
  CHECK(t.then("load o01 3"));
}

RULE("SDM-126", "several onto the same organisation") {
  Table t = turn({"card red and hand", "card red tuz hand", "card red gar draw", "org red o13 gar 0"});
  play(t, {"red strengthen", "red play and", "red play tuz", "red fill o13", "red fill o13"});
  CHECK(t.then("load o13 2"));
  CHECK(t.then("supply red 4"));
}

RULE("R-17", "an organisation that gives figures takes none") {
  Table t = turn({"card red and hand", "card red tuz hand", "card red gar draw", "org red o13 gar 1",
                  "org red o14 gar 1", "supply red 1"});
  play(t, {"red strengthen", "red play and", "red play tuz", "red from_org o13"});
  EXPECT_EQ(t.refusal("red fill o13"), "SDM-126");
  EXPECT_FALSE(t.legal("red from_org o14"));  // nobody would be left to take them
  play(t, {"red fill o14", "red fill o14"});
  CHECK(t.then("load o14 3"));
}

RULE("R-17 SDM-126", "a single organisation cannot be strengthened with its own adventurer") {
  Table t = turn({"card red and hand", "card red gar draw", "org red o13 gar 1", "supply red 0"});
  EXPECT_EQ(t.refusal("red strengthen"), "SDM-126");
  t.given("supply red 1");
  CHECK(t.legal("red strengthen"));
}

RULE("SDM-131", "an advantage organisation works only while loaded; more add nothing") {
  Table t = turn({"card red gar draw", "org red o21 gar 0"});
  EXPECT_EQ(hand_limit(game(t), 0), 6);
  Table one = turn({"card red gar draw", "org red o21 gar 1"});
  EXPECT_EQ(hand_limit(game(one), 0), 7);
  Table three = turn({"card red gar draw", "org red o21 gar 3"});
  EXPECT_EQ(hand_limit(game(three), 0), 7);
}

RULE("SDM-132", "the effect lasts until the end of the action in which the last adventurer leaves") {
  Table t = turn({"card red gar hand", "card red g01 hand", "card red wei draw", "org red o29 wei 1", "supply red 0"});
  play(t, {"red recruit", "red play gar", "red play g01", "red from_org o29"});
  CHECK(t.legal("red place wei"));
  t.play("red place wei");
  EXPECT_FALSE(game(t).has(0, Passive::recruit_reach));
}

RULE("SDM-150 SDM-151 SDM-152 SDM-153 R-79", "the first to pass takes the marker; the others have one turn each") {
  Table t = turn({"marker = yellow", "card blue ara hand"});
  t.play("red pass");
  CHECK(t.then("marker red"));
  EXPECT_EQ(t.actor(), "blue");
  play(t, {"blue recruit", "blue play ara", "blue place ara"});
  EXPECT_EQ(t.actor(), "green");
  t.play("green pass");
  CHECK(t.then("marker red"));
  EXPECT_EQ(state(t).phase, Phase::action);
  t.play("yellow pass");
  CHECK(t.then("event decision_began"));
}

RULE("SDM-151", "before anybody passes turns go round and round") {
  Table t = turn({"card red ara hand", "card blue gja hand", "card red wei hand"}, 2);
  play(t, {"red recruit", "red play ara", "red place ara", "blue recruit", "blue play gja", "blue place gja"});
  EXPECT_EQ(t.actor(), "red");
  CHECK(t.legal("red recruit"));
}

RULE("R-62", "after sixty actions in one phase only passing is left") {
  Table t = turn({"card red ara hand"});
  state(t).acts[0] = 59;
  CHECK(t.legal("red recruit"));
  state(t).acts[0] = 60;
  EXPECT_EQ(t.options("red"), std::vector<std::string>{"pass"});
  EXPECT_EQ(t.refusal("red recruit"), "SDM-051");
}

RULE("SDM-053", "the parts of an action are one form in any order") {
  Table t = turn({"card red gar hand", "card red ara hand"});
  t.play("red recruit");
  const Form* form = top_row(t.game().rules, t.raw()).form;
  ASSERT_NE(form, nullptr);
  EXPECT_EQ(form->close, verb::finish);
}

RULE("R-12", "without the setting only a move needs a card that pays") {
  for (const char* value : {"on", "off"}) {
    Table t = turn({"card red gar hand", "card red tho draw", "org red o02 tho 1"}, 4, {{"move_by_orgs_only", value}});
    CHECK(t.legal("red recruit"));
  }
}

RULE("SDM-073", "places are given in ascending order; a form sorts them") {
  Table t = turn({"card red gar hand", "card red ara hand", "card red g01 hand"});
  play(t, {"red recruit", "red play gar", "red play ara", "red play g01", "red place ara"});
  EXPECT_FALSE(t.legal("red place gar"));
  CHECK(t.legal("red place ara"));
}

RULE("SDM-083", "ships likewise") {
  Table t = turn({"card red tho hand", "card red ala hand"});
  play(t, {"red build", "red play tho", "red play ala", "red place_ship m7w"});
  EXPECT_FALSE(t.legal("red place_ship ifirn"));
  CHECK(t.legal("red place_ship m7w"));
  CHECK(t.legal("red place_ship sued"));
  CHECK(t.legal("red finish"));
}

RULE("SDM-126", "figures may come from several organisations") {
  Table t = turn({"card red and hand", "card red tuz hand", "card red gar draw", "org red o13 gar 1",
                  "org red o14 gar 1", "org red o15 gar 0", "supply red 0"});
  play(t, {"red strengthen", "red play and", "red play tuz", "red from_org o13", "red from_org o14"});
  EXPECT_EQ(t.options("red"), std::vector<std::string>{"fill o15"});
  play(t, {"red fill o15", "red fill o15"});
  CHECK(t.then("load o15 2"));
  CHECK(t.then("load o13 0"));
}

RULE("SDM-126", "organisations are filled in ascending order; a form sorts them") {
  Table t =
      turn({"card red and hand", "card red tuz hand", "card red gar draw", "org red o13 gar 0", "org red o14 gar 0"});
  play(t, {"red strengthen", "red play and", "red play tuz", "red fill o14"});
  EXPECT_FALSE(t.legal("red fill o13"));
  CHECK(t.legal("red fill o14"));
}

RULE("SDM-073 SDM-126", "figures come off organisations in ascending order, no more than were bought") {
  Table t =
      turn({"card red ara hand", "card red wei hand", "card red tho draw", "org red o17 tho 1", "org red o18 tho 1"});
  play(t, {"red recruit", "red play wei", "red play ara", "red from_org o18"});
  EXPECT_FALSE(t.legal("red from_org o17"));
  Table one = turn({"card red ara hand", "card red tho draw", "org red o17 tho 1", "org red o18 tho 1"});
  play(one, {"red recruit", "red play ara", "red from_org o17"});
  EXPECT_FALSE(one.legal("red from_org o18"));  // two swords buy one
  Table fill = turn({"card red and hand", "card red gar draw", "org red o13 gar 1", "org red o14 gar 1",
                     "org red o15 gar 0", "supply red 1"});
  play(fill, {"red strengthen", "red play and", "red from_org o13"});
  EXPECT_FALSE(fill.legal("red from_org o14"));
}

RULE("SDM-052", "every action is paid with its own kind") {
  const auto paid = [](const std::string& card, const std::string& verb) {
    return turn({"card red " + card + " hand", "adv red kal 1", "card red tho draw", "org red o13 tho 0"})
        .legal("red " + verb);
  };
  for (const auto& [card, verbs] : {std::pair<const char*, std::string>{"ara", "recruit"},
                                    {"dar", "build"},
                                    {"tob", "move"},
                                    {"bor", "acquire strengthen"}})
    for (const char* verb : {"recruit", "build", "move", "acquire", "strengthen"})
      EXPECT_EQ(paid(card, verb), verbs.find(verb) != std::string::npos) << card << " " << verb;
}

RULE("SDM-053 SDM-073", "the action ends when everything bought is placed, or nobody is left") {
  Table t = turn({"card red ara hand", "card red wei hand", "supply red 1"});
  play(t, {"red recruit", "red play wei", "red play ara", "red place wei"});
  EXPECT_EQ(t.actor(), "blue");
  EXPECT_EQ(state(t).acts[0], 1);
  EXPECT_TRUE(state(t).played.empty());
  Table build = turn({"card red ala hand", "card red dar hand", "ship_supply red 2"});
  play(build, {"red build", "red play dar", "red play ala", "red place_ship sued"});
  EXPECT_EQ(build.actor(), "red");
  build.play("red place_ship perl");
  EXPECT_EQ(build.actor(), "blue");
  Table fill =
      turn({"card red and hand", "card red tuz hand", "card red gar draw", "org red o13 gar 0", "supply red 1"});
  play(fill, {"red strengthen", "red play and", "red play tuz", "red fill o13"});
  EXPECT_EQ(fill.actor(), "blue");
}

RULE("SDM-150 SDM-022", "the next round begins without anybody having passed") {
  Table t = turn({"stack 0 0 0"}, 2);
  play(t, {"red pass", "blue pass"});
  EXPECT_EQ(state(t).round, 3);
  EXPECT_EQ(state(t).first_pass, 0);
  EXPECT_EQ(state(t).last_turns, 0);
  EXPECT_EQ(state(t).acts, (std::array<u8, 4>{}));
}

RULE("SDM-023 SDM-115", "cards and organisations of every seat count") {
  for (const char* seat : {"red", "blue", "green", "yellow"}) {
    const std::string s(seat);
    Table t = table({"card " + s + " niv draw", "org " + s + " o05 niv 0"});
    EXPECT_FALSE(game(t).neutral().has(4)) << seat;
    EXPECT_FALSE(game(t).stack_orgs().has(4)) << seat;
    EXPECT_EQ(game(t).free_keys()[4], 0) << seat;
    EXPECT_FALSE(game(t).with_free_key().has(4)) << seat;
  }
  Table nobody = table({"ownerless o05 niv"});
  EXPECT_FALSE(game(nobody).stack_orgs().has(4));
  EXPECT_EQ(game(nobody).free_keys()[4], 0);
  Table row = table({"row o05 o06 o07"});
  EXPECT_FALSE(game(row).stack_orgs().has(4));
  EXPECT_TRUE(game(row).stack_orgs().has(0));
}

RULE("SDM-126 R-14", "strengthening may stop early, and figures come off in ascending order") {
  Table t = turn({"card red and hand", "card red tuz hand", "card red gar draw", "org red o13 gar 1",
                  "org red o14 gar 1", "org red o15 gar 0", "supply red 0"});
  play(t, {"red strengthen", "red play and", "red play tuz", "red from_org o14"});
  EXPECT_FALSE(t.legal("red from_org o13"));
  EXPECT_FALSE(t.legal("red finish"));
  Table one = turn({"card red and hand", "card red tuz hand", "card red gar draw", "org red o13 gar 0"});
  play(one, {"red strengthen", "red play and", "red play tuz", "red fill o13", "red finish"});
  CHECK(one.then("load o13 1"));
  EXPECT_EQ(one.actor(), "blue");
}

RULE("SDM-053 SDM-058", "what a hand and its organisations can pay at most, bonus included") {
  Table t = turn({"card red ara hand", "card red g01 hand", "card red tho hand", "card red gar draw",
                  "org red o02 gar 2", "org red o06 gar 1", "org red o26 gar 1"});
  EXPECT_EQ(most_payable(game(t), 0, Act::recruit), 2 + 1 + 4 + 1);
  EXPECT_EQ(most_payable(game(t), 0, Act::move), 1 + 1 + 1);
  EXPECT_EQ(most_payable(game(t), 0, Act::build), 2 + 1);
  EXPECT_EQ(most_payable(game(t), 1, Act::move), 0);
}

}  // namespace
}  // namespace schatten::test
