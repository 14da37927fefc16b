// Using heroes: bids and every hero action (SDM-140 to SDM-144, SDM-241 to SDM-247, SDM-260 to SDM-281).
#include "shadows.h"

namespace schatten::test {
namespace {

/// Red has put a bid on the quest and is offered the hero action.
Table hero(const std::string& quest, std::vector<std::string> given = {}, const Settings& settings = {}) {
  given.insert(given.end(), {"quest " + quest, "turn red"});
  Table t = table(given, 4, settings);
  t.play("red use_hero " + quest);
  return t;
}

RULE("SDM-140", "only open quests, without any card") {
  Table t = turn({"quest q02", "card red gar hand"});
  EXPECT_EQ(t.refusal("red use_hero q01"), "SDM-140");
  t.play("red use_hero q02");
  CHECK(t.then("hand_size red 1"));
}

RULE("SDM-141 R-19", "exactly one more than lie there, own ones included") {
  Table t = turn({"bid red q02 2", "supply red 2", "bid blue q03 2"});
  EXPECT_EQ(t.refusal("red use_hero q02"), "SDM-141");
  EXPECT_EQ(t.refusal("red use_hero q03"), "SDM-141");
  t.given("supply red 3");
  t.play("red use_hero q03");
  CHECK(t.then("bid q03 red 3"));
  CHECK(t.then("supply red 0"));
}

RULE("SDM-141", "from supply and organisations, in any mixture") {
  Table t = turn({"bid blue q03 1", "card red gar draw", "org red o13 gar 1", "org red o14 gar 1", "supply red 1"});
  t.play("red use_hero q03");
  EXPECT_EQ(t.refusal("red bid"), "SDM-141");
  t.play("red from_org o14");
  t.play("red bid");
  CHECK(t.then("load o13 1"));
  CHECK(t.then("load o14 0"));
  CHECK(t.then("supply red 0"));
  CHECK(t.then("bid q03 red 2"));
}

RULE("SDM-141 R-19", "no more than the bid comes off organisations") {
  Table t = turn({"quest q03", "card red gar draw", "org red o13 gar 2"});
  play(t, {"red use_hero q03", "red from_org o13"});
  EXPECT_EQ(t.refusal("red from_org o13"), "SDM-141");
  t.play("red bid");
  CHECK(t.then("supply red 6"));
  CHECK(t.then("load o13 1"));
}

RULE("SDM-142", "whoever was outbid gets the adventurers back") {
  Table t = turn({"bid blue q03 2", "supply blue 0"});
  t.play("red use_hero q03");
  CHECK(t.then("supply blue 2"));
  CHECK(t.then("event outbid blue q03 2"));
}

RULE("SDM-143 SDM-144", "the action may be waived; the adventurers stay") {
  Table t = hero("q03", {"adv red gar 1"});
  t.play("red waive");
  CHECK(t.then("adv red gar 1"));
  CHECK(t.then("bid q03 red 1"));
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SDM-131", "Orden vom Bannstrahl: others need one more to outbid its owner") {
  Table t = turn({"bid blue q03 1", "card blue gar draw", "org blue o27 gar 1", "supply red 2"});
  EXPECT_EQ(t.refusal("red use_hero q03"), "SDM-141");
  t.given("supply red 3");
  t.play("red use_hero q03");
  CHECK(t.then("bid q03 red 3"));
  Table own = table({"bid blue q03 1", "card blue gar draw", "org blue o27 gar 1", "turn blue"});
  EXPECT_EQ(required_bid(game(own), 1, 2), 2);
  Table empty = turn({"quest q03", "card blue gar draw", "org blue o27 gar 1"});
  EXPECT_EQ(required_bid(game(empty), 0, 2), 1);
}

RULE("SDM-143", "Asleif puts a ship into any sea, if there is one") {
  Table t = hero("q01");
  EXPECT_EQ(t.options("red").size(), 5U);
  t.play("red place_ship ifirn");
  CHECK(t.then("ships red ifirn 1"));
  CHECK(t.then("ship_supply red 1"));
  EXPECT_EQ(hero("q01", {"ship_supply red 0"}).options("red"), std::vector<std::string>{"waive"});
}

RULE("SDM-269", "Hagrobald sends home the adventurers of another quest, own ones as well") {
  Table t = hero("q02", {"bid blue q03 2", "bid red q04 1", "supply blue 0", "quest q01"});
  EXPECT_EQ(t.refusal("red dismiss q02"), "SDM-269");
  EXPECT_EQ(t.refusal("red dismiss q01"), "SDM-269");
  CHECK(t.legal("red dismiss q04"));
  t.play("red dismiss q03");
  CHECK(t.then("supply blue 2"));
  CHECK(t.then("bid q03 none"));
}

RULE("SDM-143 R-68", "Phanta puts one where an own adventurer stands") {
  Table t = hero("q03", {"adv red kho 1", "card red gar draw"});
  EXPECT_EQ(t.refusal("red put gar 1"), "SDM-143");
  t.play("red put kho 1");
  CHECK(t.then("adv red kho 2"));
  CHECK(t.then("supply red 4"));
}

RULE("SDM-280", "Tar Honak puts an own adventurer onto any coast") {
  Table t = hero("q04", {"adv red gar 1", "adv blue gar 2"});
  t.play("red lift gar");
  EXPECT_EQ(t.refusal("red set_down kal"), "SDM-280");
  t.play("red set_down ehe");  // rough: no rules of movement
  CHECK(t.then("adv red ehe 1"));
  CHECK(t.then("adv red gar 0"));
}

RULE("SDM-260 R-65", "Aldare moves an organisation to another own region with a free key") {
  Table t = hero("q05", {"card red niv draw", "card red gar draw", "card red paa draw", "card blue tho discard",
                         "org red o01 niv 1", "org red o02 paa 0"});
  t.play("red bid");
  t.play("red lift_org o01");
  EXPECT_EQ(t.refusal("red settle o01 paa"), "SDM-115");
  EXPECT_EQ(t.refusal("red settle o01 tho"), "SDM-260");
  EXPECT_EQ(t.refusal("red settle o01 niv"), "SDM-260");
  t.play("red settle o01 gar");
  CHECK(t.then("org o01 red gar 1"));
  EXPECT_EQ(game(t).free_keys()[4], 1);  // the key in Nivesenlande is free again
}

RULE("SDM-143", "Beorn moves ships of any player to an adjacent sea") {
  Table t = hero("q07", {"ship blue perl 3", "magic blue perl"});
  t.play("red push blue perl");
  EXPECT_EQ(t.refusal("red push_to ifirn 1 0"), "SDM-099");
  t.play("red push_to sued 2 1");
  CHECK(t.then("ships blue sued 2"));
  CHECK(t.then("ships blue perl 1"));
  CHECK(t.then("magic blue sued"));
  EXPECT_EQ(hero("q07").options("red"), std::vector<std::string>{"waive"});
}

RULE("SDM-266", "Ephraim puts an own adventurer on the map anywhere") {
  Table t = hero("q08", {"adv red gar 2", "adv blue gar 1"});
  EXPECT_EQ(t.refusal("red lift tho"), "SDM-266");
  t.play("red lift gar");
  EXPECT_EQ(t.options("red").size(), 34U);
  EXPECT_EQ(t.refusal("red set_down gar"), "SDM-266");
  t.play("red set_down kho");
  CHECK(t.then("adv red kho 1"));
  CHECK(t.then("supply red 5"));
}

RULE("SDM-267 R-79", "Finnian: passing and drawing; later users get no marker") {
  Table t = turn({"quest q09", "marker = green"}, 3);
  play(t, {"red use_hero q09", "red use"});
  CHECK(t.then("marker red"));
  CHECK(t.then("hand_size red 4"));  // there are no more
  EXPECT_EQ(t.actor(), "blue");
  play(t, {"blue use_hero q09", "blue use"});
  CHECK(t.then("marker red"));
  CHECK(t.then("hand_size blue 4"));
  EXPECT_EQ(t.actor(), "green");
}

RULE("R-20", "waiving Finnian is no pass") {
  Table t = hero("q09", {"marker = yellow"});
  t.play("red waive");
  CHECK(t.then("marker yellow"));
  CHECK(t.then("hand_size red 0"));
  EXPECT_EQ(state(t).first_pass, 0);
}

RULE("R-80", "Finnian with eight cards draws nothing and still passes") {
  Table t = turn({"quest q09", "card red tho hand", "card red sve hand", "card red niv hand", "card red bor hand",
                  "card red wei hand", "card red and hand", "card red nos hand", "card red alb hand"});
  play(t, {"red use_hero q09", "red use"});
  CHECK(t.then("hand_size red 8"));
  CHECK(t.then("marker red"));
}

RULE("SDM-268", "Gwynna: an organisation without card and gold, open or unseen, into an own region") {
  Table t = hero("q10", {"card red gar draw", "row o01 o02 o03"});
  t.play("red take_org o01");
  EXPECT_EQ(t.options("red").size(), 2U);  // Garetien and the Zyklopeninseln
  t.play("red settle o01 gar");
  t.play("red staff o01");
  CHECK(t.then("org o01 red gar 1"));
  EXPECT_EQ(state(t).row.size(), 3);
  Table blind = hero("q10", {"row o01 o02 o03"});
  blind.chance("draw_org o30").play("red take_blind");
  CHECK(blind.then("org o30 red zyk 0"));
  Table full = hero("q10", {"org red o05 zyk 0"});
  EXPECT_EQ(full.options("red"), std::vector<std::string>{"waive"});
  EXPECT_EQ(full.refusal("red take_org o28"), "SDM-268");
}

RULE("SDM-244 SDM-247 SDM-270 R-52", "Khadil: the magic ship into any sea, whoever had it") {
  Table t = hero("q11", {"magic blue perl"});
  EXPECT_EQ(t.options("red").size(), 5U);
  t.play("red summon_ship m7w");
  CHECK(t.then("magic red m7w"));
}

RULE("SDM-271", "Khydaka exchanges an own adventurer with a foreign or neutral one elsewhere") {
  Table t = hero("q12", {"adv red gar 2", "adv blue tho 2", "adv black kho 1", "adv blue gar 1"});
  t.play("red lift gar");
  EXPECT_EQ(t.refusal("red swap gar blue"), "SDM-271");
  EXPECT_EQ(t.refusal("red swap kho blue"), "SDM-271");
  t.play("red swap_black kho");
  CHECK(t.then("adv red kho 1"));
  CHECK(t.then("adv black gar 1"));
  CHECK(t.then("adv red gar 1"));
  Table player = hero("q12", {"adv red gar 1", "adv blue tho 2"});
  play(player, {"red lift gar", "red swap tho blue"});
  CHECK(player.then("adv red tho 1"));
  CHECK(player.then("adv blue gar 1"));
  CHECK(player.then("adv blue tho 1"));
}

RULE("SDM-273", "Linara: discard a region card with a free key, take an open organisation there") {
  Table t = hero(
      "q13", {"card red gar hand", "card red niv hand", "card red g01 hand", "org red o05 niv 0", "row o01 o02 o03"});
  EXPECT_EQ(t.refusal("red hand_in niv"), "SDM-273");
  EXPECT_EQ(t.refusal("red hand_in g01"), "SDM-273");
  EXPECT_EQ(t.refusal("red hand_in tho"), "SDM-273");
  t.play("red hand_in gar");
  CHECK(t.then("card gar discard red"));
  EXPECT_EQ(t.refusal("red take_blind"), "SDM-112");
  t.play("red take_org o03");
  CHECK(t.then("org o03 red gar 0"));
}

RULE("SDM-143 R-71", "Rakorium removes a neutral adventurer for good") {
  Table t = hero("q14", {"adv black gar 2"});
  EXPECT_EQ(t.refusal("red expel tho"), "SDM-143");
  t.play("red expel gar");
  CHECK(t.then("adv black gar 1"));
  CHECK(t.then("pool 14"));
}

RULE("SDM-241 SDM-243 SDM-275 R-52", "Ruban: the djinn into any region, whoever had it") {
  Table t = hero("q15", {"djinn blue tho"});
  EXPECT_EQ(t.options("red").size(), 36U);
  t.play("red summon tho");
  CHECK(t.then("djinn red tho"));
}

RULE("SDM-277", "Scanlail takes up to two cards from the discard pile; everybody sees them") {
  Table t = hero("q16", {"card red gar discard", "card red tho discard"});
  t.play("red use");
  EXPECT_EQ(t.refusal("red retrieve kho"), "SDM-277");
  EXPECT_FALSE(t.legal("red stop"));
  play(t, {"red retrieve tho", "red retrieve gar"});
  CHECK(t.then("card gar hand red"));
  CHECK(t.then("known red gar = yes"));
  CHECK(t.then("hand_size red 2"));
  EXPECT_EQ(t.actor(), "blue");
  Table one = hero("q16", {"card red gar discard"});
  play(one, {"red use", "red retrieve gar", "red stop"});
  CHECK(one.then("card zyk discard red"));
}

RULE("SDM-143", "Skar takes an adventurer off a foreign organisation") {
  Table t = hero(
      "q17", {"card blue gar draw", "org blue o13 gar 2", "card red tho draw", "org red o14 tho 1", "supply blue 0"});
  t.play("red bid");
  EXPECT_EQ(t.refusal("red empty_org o14"), "SDM-143");
  t.play("red empty_org o13");
  CHECK(t.then("load o13 1"));
  CHECK(t.then("supply blue 1"));
}

RULE("SDM-281", "Vrak replaces a foreign ship, not the magic ship, and needs an own one in the supply") {
  Table t = hero("q18", {"ship blue perl 1", "magic green sued", "ship_supply red 1"});
  EXPECT_EQ(t.refusal("red replace sued green"), "SDM-281");
  t.play("red replace perl blue");
  CHECK(t.then("ships red perl 1"));
  CHECK(t.then("ships blue perl 0"));
  CHECK(t.then("ship_supply red 0"));
  EXPECT_EQ(hero("q18", {"ship blue perl 1", "ship_supply red 0"}).refusal("red replace perl blue"), "SDM-281");
}

RULE("SDM-143", "Waldemar puts up to two into one own region") {
  Table t = hero("q19", {"card red gar draw", "adv red tho 1"});
  EXPECT_EQ(t.refusal("red put tho 1"), "SDM-143");
  EXPECT_EQ(t.refusal("red put gar 3"), "SDM-143");
  CHECK(t.legal("red put gar 1"));
  t.play("red put gar 2");
  CHECK(t.then("adv red gar 2"));
}

RULE("SDM-143", "Thesia takes up to two from the reserve") {
  Table t = hero("q20");
  EXPECT_EQ(t.refusal("red call_up 3"), "SDM-143");
  t.play("red call_up 2");
  CHECK(t.then("supply red 7"));
  CHECK(t.then("reserve red 10"));
}

RULE("SDM-265", "Brin clears a region of all adventurers and the djinn, not of the dragon") {
  Table t = hero("q21", {"adv red gar 1", "adv blue gar 2", "adv black gar 1", "djinn green gar", "dragon gar",
                         "card blue gar draw", "supply red 1", "supply blue 0"});
  EXPECT_EQ(t.refusal("red clear tho"), "SDM-265");
  t.play("red clear gar");
  CHECK(t.then("adv red gar 0"));
  CHECK(t.then("adv blue gar 0"));
  CHECK(t.then("adv black gar 0"));
  CHECK(t.then("djinn none"));
  CHECK(t.then("dragon gar = yes"));
  CHECK(t.then("owner gar blue"));
  CHECK(t.then("supply red 1"));
  CHECK(t.then("supply blue 2"));
}

RULE("SDM-143", "Nahema draws three cards, above the limit as well") {
  Table t = hero("q22", {"card red tho hand", "card red sve hand", "card red niv hand", "card red bor hand",
                         "card red wei hand", "card red and hand"});
  t.play("red use");
  CHECK(t.then("hand_size red 9"));
  EXPECT_EQ(
      hero("q22", {"card red g01 hand", "card red g02 hand", "card red g03 hand", "card red zyk hand"}).options("red"),
      std::vector<std::string>{"waive"});
}

RULE("SDM-143", "Raidri makes two movements free") {
  Table t = hero("q23", {"adv red gar 2", "ship red perl 1"});
  play(t, {"red group gar 2 0", "red to dar", "red fleet perl 1 0", "red to_sea sued"});
  CHECK(t.then("adv red dar 2"));
  CHECK(t.then("ships red sued 1"));
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SDM-143", "Rohezal puts up to three from the supply on organisations") {
  Table t = hero("q24", {"card red gar draw", "org red o13 gar 0", "org red o14 gar 0"});
  play(t, {"red use", "red fill o13", "red fill o14", "red fill o14"});
  CHECK(t.then("load o13 1"));
  CHECK(t.then("load o14 2"));
  CHECK(t.then("supply red 2"));
  EXPECT_EQ(hero("q24").options("red"), std::vector<std::string>{"waive"});
}

RULE("R-56", "the beginner heroes") {
  const Settings beginner{{"mode", "beginner"}};
  Table arbosch = hero("bq1", {"card red gar draw", "org red o13 gar 0"}, beginner);
  arbosch.play("red fill o13");
  CHECK(arbosch.then("load o13 1"));
  Table carolan = hero("bq2", {"adv red gar 1"}, beginner);
  play(carolan, {"red group gar 1 0", "red to dar"});
  EXPECT_EQ(carolan.actor(), "blue");
  Table layariel = hero("bq3", {"card red gar draw"}, beginner);
  layariel.play("red put gar 1");
  CHECK(layariel.then("adv red gar 1"));
  Table mirhiban = hero("bq4", {}, beginner);
  mirhiban.play("red use");
  CHECK(mirhiban.then("hand_size red 2"));
  Table tjalva = hero("bq5", {}, beginner);
  tjalva.play("red place_ship perl");
  CHECK(tjalva.then("ships red perl 1"));
  Table hilbert = hero("bq6", {}, beginner);
  hilbert.play("red call_up 1");
  CHECK(hilbert.then("reserve red 11"));
  Table rovena = hero("bq7", {"card red gar draw"}, beginner);
  rovena.play("red put gar 2");
  CHECK(rovena.then("adv red gar 2"));
  Table geron = hero("bq8", {"adv red gar 1"}, beginner);
  play(geron, {"red group gar 1 0", "red to dar", "red group dar 1 0", "red to tob"});
  CHECK(geron.then("adv red tob 1"));
}

RULE("SDM-143", "every hero offers its own action and nothing else") {
  const std::vector<std::string> rich{"card red gar draw",  "org red o13 gar 0", "card red kal discard",
                                      "adv red kal 1",      "ship red perl 1",   "ship blue perl 1",
                                      "adv blue tho 1",     "adv black sve 1",   "card blue dar draw",
                                      "org blue o14 dar 1", "bid blue q04 1",    "card red bor hand"};
  const auto verbs = [&](const std::string& quest) {
    Table t = hero(quest, rich);
    std::string out;
    for (const std::string& o : t.options("red")) {
      const std::string verb = o.substr(0, o.find(' '));
      if (out.find(verb) == std::string::npos) out += (out.empty() ? "" : " ") + verb;
    }
    return out;
  };
  const std::pair<const char*, const char*> list[] = {
      {"q01", "place_ship waive"},  {"q02", "dismiss waive"}, {"q03", "put waive"},
      {"q05", "lift_org waive"},    {"q06", "group waive"},   {"q07", "push waive"},
      {"q08", "lift waive"},        {"q09", "use waive"},     {"q10", "take_org take_blind waive"},
      {"q11", "summon_ship waive"}, {"q12", "lift waive"},    {"q13", "hand_in waive"},
      {"q14", "expel waive"},       {"q15", "summon waive"},  {"q16", "use waive"},
      {"q17", "empty_org waive"},   {"q18", "replace waive"}, {"q19", "put waive"},
      {"q20", "call_up waive"},     {"q21", "clear waive"},   {"q22", "use waive"},
      {"q23", "group fleet waive"}, {"q24", "use waive"}};
  for (const auto& [quest, expected] : list) EXPECT_EQ(verbs(quest), expected) << quest;
}

RULE("SDM-241", "the djinn stands where it was called") {
  Table t = hero("q15", {"djinn blue tho"});
  t.play("red summon gar");
  CHECK(t.then("djinn red gar"));
}

RULE("SDM-143", "Beorn pushes own ships as well; the magic ship stays unless it goes along") {
  Table t = hero("q07", {"ship red m7w 1", "ship blue perl 1", "magic blue perl"});
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"push red m7w", "push blue perl", "waive"}));
  t.play("red push blue perl");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"push_to sued 1 0", "push_to sued 1 1"}));
  t.play("red push_to sued 1 0");
  CHECK(t.then("magic blue perl"));
  CHECK(t.then("ships blue sued 1"));
}

RULE("SDM-277", "one card is enough, and the turn is over") {
  Table t = hero("q16", {"card red gar discard", "card red tho discard"});
  play(t, {"red use", "red retrieve tho", "red stop"});
  CHECK(t.then("hand_size red 1"));
  CHECK(t.then("card gar discard red"));
  EXPECT_EQ(t.actor(), "blue");
  Table sorted = hero("q16", {"card red gar discard", "card red tho discard"});
  play(sorted, {"red use", "red retrieve gar"});
  EXPECT_FALSE(sorted.legal("red retrieve tho"));  // a form sorts them
}

RULE("SDM-143", "Rohezal ends when three are placed, or nobody is left in the supply") {
  Table t = hero("q24", {"card red gar draw", "org red o13 gar 0", "supply red 3"});
  play(t, {"red use", "red fill o13", "red fill o13"});
  CHECK(t.then("load o13 2"));
  EXPECT_EQ(t.actor(), "blue");
  Table one = hero("q24", {"card red gar draw", "org red o13 gar 0", "org red o14 gar 0"});
  play(one, {"red use", "red fill o14"});
  EXPECT_FALSE(one.legal("red fill o13"));
  one.play("red stop");
  CHECK(one.then("load o14 1"));
}

RULE("SDM-143", "Raidri may stop after one movement") {
  Table t = hero("q23", {"adv red gar 2", "magic red perl", "ship red perl 1"});
  CHECK(t.legal("red fleet perl 1 1"));
  play(t, {"red group gar 2 0", "red to dar", "red stop"});
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SDM-267", "Finnian fills the hand up to eight, no further") {
  Table t = turn({"quest q09", "card red tho draw", "card red sve draw", "card red niv draw", "card red bor draw",
                  "card red wei draw", "card red and draw", "card red nos hand"});
  play(t, {"red use_hero q09", "red use"});
  CHECK(t.then("hand_size red 8"));
}

RULE("SDM-143", "Nahema draws exactly three") {
  Table t = hero("q22", {"card red tho draw", "card red sve draw", "card red niv draw"});
  t.play("red use");
  CHECK(t.then("hand_size red 3"));
}

RULE("SDM-277", "retrieved cards come in ascending order, neighbours as well") {
  Table t = hero("q16", {"card red gar discard", "card red kos discard"});
  play(t, {"red use", "red retrieve gar"});
  EXPECT_FALSE(t.legal("red retrieve kos"));
}

RULE("SDM-260", "an organisation moves to another region, not to where it is") {
  Table t = hero("q05", {"card red gar draw", "card red kal draw", "org red o13 gar 0"});
  t.play("red lift_org o13");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"settle o13 zyk", "settle o13 kal"}));
}

RULE("SDM-141 SDM-143", "where the bid came from does not narrow the hero action") {
  Table t = turn({"quest q24", "card red gar draw", "org red o13 gar 0", "org red o14 gar 1", "supply red 2"});
  play(t, {"red use_hero q24", "red from_org o14", "red bid", "red use", "red fill o13", "red fill o14"});
  CHECK(t.then("load o13 1"));
  CHECK(t.then("load o14 1"));
}

}  // namespace
}  // namespace schatten::test
