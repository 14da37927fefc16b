// Movement over land and sea, and Avesius' march (SDM-090 to SDM-105, SDM-242, SDM-245, SDM-263).
#include "shadows.h"

namespace schatten::test {
namespace {

/// Red has paid for so many movements.
Table moving(std::vector<std::string> given, int movements = 1, const Settings& settings = {}) {
  static const std::array<const char*, 6> kBoots{"sve", "sal", "tob", "hor", "nos", "paa"};
  static const std::array<std::size_t, 5> kCards{0, 1, 2, 3, 6};
  for (std::size_t i = 0; i < kCards[static_cast<std::size_t>(movements)]; ++i)
    given.push_back(std::string("card red ") + kBoots[i] + " hand");
  if (movements > 3) given.push_back("card blue niv discard");
  given.push_back("turn red");
  Table t = table(given, 4, settings);
  t.play("red move");
  for (const char* card : {"sve", "paa", "sal", "nos", "tob", "hor"})
    if (t.legal(std::string("red play ") + card)) t.play(std::string("red play ") + card);
  t.play("red finish");
  return t;
}

RULE("SDM-090", "no region card is needed, and one may move anywhere") {
  Table t = moving({"adv red gar 1", "card red g02 hand"});
  CHECK(t.legal("red group gar 1 0"));
}

RULE("SDM-090 R-12", "with the setting off a move needs a card from the hand") {
  for (const std::string value : {"on", "off"}) {
    Table t = turn({"card red gar draw", "org red o14 gar 1", "adv red gar 1"}, 4, {{"move_by_orgs_only", value}});
    EXPECT_EQ(t.legal("red move"), value == "on");
    if (value == "off") {
      EXPECT_EQ(t.refusal("red move"), "SDM-090");
    }
  }
}

RULE("SDM-091", "any number from one region to one adjacent region") {
  Table t = moving({"adv red gar 3"});
  for (const char* n : {"1", "2", "3"}) CHECK(t.legal(std::string("red group gar ") + n + " 0"));
  EXPECT_EQ(t.refusal("red group gar 4 0"), "SDM-091");
  EXPECT_EQ(t.refusal("red group tho 1 0"), "SDM-091");
  t.play("red group gar 3 0");
  EXPECT_EQ(t.refusal("red to tho"), "SDM-091");
  EXPECT_EQ(t.refusal("red to gar"), "SDM-091");
  t.play("red to dar");
  CHECK(t.then("adv red dar 3"));
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SDM-092 R-14", "the same adventurers again; stopping early") {
  Table t = moving({"adv red gar 2", "adv red dar 1"}, 3);
  EXPECT_FALSE(t.legal("red stop"));
  play(t, {"red group gar 1 0", "red to dar", "red group dar 2 0", "red to tob"});
  CHECK(t.then("adv red tob 2"));
  CHECK(t.then("adv red gar 1"));
  t.play("red stop");
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SDM-093 SDM-094", "entering causes no conflict at once; an empty region stays with its owner") {
  Table t = moving({"card red gar draw", "adv red gar 2", "adv blue dar 1"});
  play(t, {"red group gar 2 0", "red to dar"});
  CHECK(t.then("adv blue dar 1"));
  CHECK(t.then("adv red dar 2"));
  CHECK(t.then("owner gar red"));
}

RULE("SDM-095", "mountains cannot be crossed") {
  Table t = moving({"adv red wei 2"});
  t.play("red group wei 2 0");
  EXPECT_EQ(t.refusal("red to bor"), "SDM-095");
  CHECK(t.legal("red to gar"));
}

RULE("SDM-095", "land borders and mountain borders as printed") {
  const Table t = table({});
  const Pack& p = *static_cast<const Pack*>(t.game().pack.get());
  int land = 0;
  for (const Regions& near : p.near) land += near.size();
  EXPECT_EQ(land, 108);
  EXPECT_EQ(p.mountain.size(), 16U);
}

RULE("SDM-251 R-30", "Große Graue Gilde: mountains are ordinary borders, rough ground stays rough") {
  Table t = moving({"card red gar draw", "org red o18 gar 1", "adv red alm 2", "adv red nor 1"});
  EXPECT_FALSE(has(t.options("red"), "group kos 1 0"));
  t.play("red group alm 2 0");
  CHECK(t.legal("red to mha"));
  t.play("red to kos");
  CHECK(t.then("adv red kos 1"));
}

RULE("SDM-096", "one is lost on rough ground, one alone cannot enter") {
  Table t = moving({"adv red kal 2", "supply red 0"});
  t.play("red group kal 2 0");
  t.play("red to kho");
  CHECK(t.then("adv red kho 1"));
  CHECK(t.then("supply red 1"));
  Table one = moving({"adv red kal 1"});
  one.play("red group kal 1 0");
  EXPECT_EQ(one.refusal("red to kho"), "SDM-096");
}

RULE("R-75 SDM-096", "Schattenpfade and Töchter Satuarias: no loss on rough ground, one alone may enter") {
  Table t = moving({"card red gar draw", "org red o24 gar 1", "adv red kal 1"});
  play(t, {"red group kal 1 0", "red to kho"});
  CHECK(t.then("adv red kho 1"));
  Table bund = table({"card green sve hand", "adv green kal 1", "turn green"});
  play(bund, {"green move", "green play sve", "green finish", "green group kal 1 0", "green to kho"});
  CHECK(bund.then("adv green kho 1"));
}

RULE("SDM-097 R-24", "leaving adventurers of another colour costs one, black ones included") {
  for (const char* other : {"adv blue gar 1", "adv black gar 1"}) {
    Table t = table({"card blue sve hand", "adv blue tho 1", "card green sve hand", other, "adv green gar 3",
                     "supply green 0", "turn green"});
    play(t, {"green move", "green play sve", "green finish", "green group gar 3 0", "green to dar"});
    CHECK(t.then("adv green dar 2"));
    CHECK(t.then("supply green 1"));
  }
}

RULE("R-24", "dragon and djinn alone make no retreat") {
  Table t = table({"card green sve hand", "dragon gar", "djinn blue gar", "adv green gar 2", "turn green"});
  play(t, {"green move", "green play sve", "green finish", "green group gar 2 0", "green to dar"});
  CHECK(t.then("adv green dar 2"));
}

RULE("R-75 SDM-097", "Agentennetz: KGIA loses nobody on retreat") {
  Table t = moving({"adv red gar 2", "adv blue gar 1"});
  play(t, {"red group gar 2 0", "red to dar"});
  CHECK(t.then("adv red dar 2"));
}

RULE("R-23", "one alone may retreat and is lost; the setting forbids it") {
  for (const std::string value : {"on", "off"}) {
    Table t = table({"card green sve hand", "adv green gar 1", "adv black gar 1", "adv green tho 1", "turn green"}, 4,
                    {{"solo_retreat", value}});
    play(t, {"green move", "green play sve", "green finish"});
    EXPECT_EQ(t.legal("green group gar 1 0"), value == "on");
  }
}

RULE("R-77", "who retreats alone never enters rough ground; two with one loss waived may") {
  Table t = moving({"adv red kal 2", "adv black kal 1"});  // KGIA has no retreat loss
  t.play("red group kal 2 0");
  CHECK(t.legal("red to kho"));
  t.play("red to kho");
  CHECK(t.then("adv red kho 1"));
  Table bund = table({"card green sve hand", "adv green kal 2", "adv black kal 1", "turn green"});
  play(bund, {"green move", "green play sve", "green finish", "green group kal 2 0", "green to kho"});
  CHECK(bund.then("adv green kho 1"));
}

RULE("SDM-099 SDM-100 R-28", "any number of ships to an adjacent sea, without loss, split at will") {
  Table t = moving({"ship red m7w 3", "ship blue m7w 2"}, 2);
  EXPECT_EQ(t.refusal("red fleet m7w 4 0"), "SDM-099");
  play(t, {"red fleet m7w 2 0"});
  EXPECT_EQ(t.refusal("red to_sea perl"), "SDM-099");
  play(t, {"red to_sea sued", "red fleet m7w 1 0", "red to_sea ifirn"});
  CHECK(t.then("ships red sued 2"));
  CHECK(t.then("ships red ifirn 1"));
}

RULE("SDM-101 SDM-102 R-27", "an own ship joins all coasts of its sea, whatever else sails there") {
  Table t = moving({"adv red bor 2", "ship red perl 1", "ship blue perl 3", "ark perl"});
  t.play("red group bor 2 0");
  CHECK(t.legal("red to tuz"));
  CHECK(t.legal("red to khu"));
  EXPECT_EQ(t.refusal("red to wal"), "SDM-091");
  Table none = moving({"adv red bor 2", "ship blue perl 3"});
  none.play("red group bor 2 0");
  EXPECT_FALSE(none.legal("red to khu"));
}

RULE("SDM-103 R-26", "as many movements as seas, each with an own ship") {
  Table t = moving({"adv red tho 1", "ship red m7w 1", "ship red sued 1", "ship red perl 1"}, 2);
  t.play("red group tho 1 0");
  CHECK(t.legal("red to wal"));                   // two seas
  EXPECT_EQ(t.refusal("red to khu"), "SDM-103");  // three
  t.play("red to wal");
  EXPECT_EQ(t.actor(), "blue");
  Table gap = moving({"adv red tho 1", "ship red ifirn 1", "ship red sued 1"}, 3);
  gap.play("red group tho 1 0");
  EXPECT_FALSE(gap.legal("red to wal"));
}

RULE("R-26", "where regions are adjacent or share a sea it costs one movement") {
  Table t = moving({"adv red alb 1", "ship red m7w 1"}, 2);
  play(t, {"red group alb 1 0", "red to nos"});
  EXPECT_EQ(t.step(), "move.group");
}

RULE("SDM-105", "voyages suffer the same losses") {
  Table t = table({"card green sve hand", "adv green bor 3", "adv black bor 1", "ship green perl 1", "supply green 0",
                   "turn green"});
  state(t).faction[2] = 0, state(t).faction[0] = 2;  // no rough paths
  play(t, {"green move", "green play sve", "green finish", "green group bor 3 0", "green to ehe"});
  CHECK(t.then("adv green ehe 2"));
  Table rough = table({"card yellow sve hand", "adv yellow khu 3", "adv black khu 1", "ship yellow perl 1",
                       "supply yellow 0", "turn yellow"});
  play(rough, {"yellow move", "yellow play sve", "yellow finish", "yellow group khu 3 0", "yellow to ehe"});
  CHECK(rough.then("adv yellow ehe 1"));
  CHECK(rough.then("supply yellow 2"));
}

RULE("SDM-104", "a ship that moved first carries adventurers later") {
  Table t = moving({"adv red bor 1", "ship red sued 1"}, 2);
  EXPECT_TRUE(t.legal("red group bor 1 0"));
  play(t, {"red fleet sued 1 0", "red to_sea perl", "red group bor 1 0", "red to jer"});
  CHECK(t.then("adv red jer 1"));
}

RULE("SDM-252 R-29", "Qabalya: voyages jump between all seas with own ships") {
  Table t =
      moving({"card red gar draw", "org red o19 gar 1", "adv red gja 1", "ship red ifirn 1", "ship red perl 1"}, 2);
  play(t, {"red group gja 1 0", "red to khu"});
  CHECK(t.then("adv red khu 1"));
}

RULE("SDM-242 R-25", "the djinn goes only with adventurers, and somebody must arrive with it") {
  Table t = moving({"adv red gar 1", "djinn red gar", "adv red kal 1", "djinn red gar"});
  CHECK(t.legal("red group gar 1 1"));
  EXPECT_EQ(t.refusal("red group kal 1 1"), "SDM-242");
  play(t, {"red group gar 1 1", "red to dar"});
  CHECK(t.then("djinn red dar"));
  Table alone = turn({"card red sve hand", "djinn red gar"});
  EXPECT_EQ(alone.refusal("red move"), "SDM-091");
  Table lost = table({"card green sve hand", "djinn green gar", "adv green gar 1", "adv black gar 1", "turn green"});
  play(lost, {"green move", "green play sve", "green finish"});
  EXPECT_FALSE(lost.legal("green group gar 1 1"));
  CHECK(lost.legal("green group gar 1 0"));
}

RULE("SDM-245 SDM-246 R-83", "the magic ship sails only in company, and carries adventurers") {
  Table t = moving({"ship red sued 1", "magic red sued", "adv red gja 1"}, 2);
  play(t, {"red fleet sued 1 1", "red to_sea m7w"});
  CHECK(t.then("magic red m7w"));
  EXPECT_EQ(t.refusal("red fleet m7w 2 0"), "SDM-099");
  Table alone = turn({"card red sve hand", "magic red sued"});
  EXPECT_EQ(alone.refusal("red move"), "SDM-091");
  Table carrying = moving({"magic red perl", "adv red bor 1"});
  carrying.play("red group bor 1 0");
  CHECK(carrying.legal("red to tuz"));
  EXPECT_EQ(moving({"ship red sued 1", "adv red gja 1"}).refusal("red fleet sued 1 1"), "SDM-245");
}

Table marching(std::vector<std::string> given) {
  given.insert(given.end(), {"quest q06", "turn red"});
  Table t = table(given);
  t.play("red use_hero q06");
  return t;
}

RULE("SDM-263", "a group marches on until it stops") {
  Table t = marching({"adv red gar 3"});
  play(t, {"red group gar 2 0"});
  EXPECT_FALSE(t.legal("red stop"));
  play(t, {"red to dar", "red to ara", "red to khu", "red stop"});
  CHECK(t.then("adv red khu 2"));
  CHECK(t.then("adv red gar 1"));
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SDM-263 R-61", "any unit of another colour ends the march, a foreign empty region does not") {
  for (const char* other : {"adv blue dar 1", "adv black dar 1", "dragon dar", "djinn blue dar"}) {
    Table t = marching({"adv red gar 2", other});
    play(t, {"red group gar 2 0", "red to dar"});
    EXPECT_EQ(t.actor(), "blue");
    CHECK(t.then("adv red dar 2"));
  }
  Table t = marching({"adv red gar 2", "card blue dar draw"});
  play(t, {"red group gar 2 0", "red to dar"});
  EXPECT_EQ(t.step(), "move.march");
}

RULE("R-61", "no region twice; the djinn may go along; one adventurer must be left") {
  Table t = marching({"adv red gar 2", "djinn red gar"});
  play(t, {"red group gar 2 1", "red to dar"});
  EXPECT_EQ(t.refusal("red to gar"), "SDM-263");
  t.play("red to tob");
  CHECK(t.then("djinn red tob"));
  Table rough = marching({"adv red wei 2"});
  play(rough, {"red group wei 2 0", "red to sal"});
  CHECK(rough.then("adv red sal 1"));
  Table retreat = table({"quest q06", "adv green gar 1", "adv black gar 1", "turn green"});
  retreat.play("green use_hero q06");
  EXPECT_EQ(retreat.options("green"), std::vector<std::string>{"waive"});
}

RULE("SDM-263 SDM-102", "the march goes over ships, over several seas at once") {
  Table t = marching({"adv red tho 1", "ship red m7w 1", "ship red sued 1"});
  play(t, {"red group tho 1 0", "red to wal", "red stop"});
  CHECK(t.then("adv red wal 1"));
}

RULE("SDM-263", "losses on the way count for the marching group alone") {
  Table t = marching({"adv red kal 3", "adv red kho 1"});
  play(t, {"red group kal 2 0", "red to kho", "red to alm", "red stop"});
  CHECK(t.then("adv red kho 1"));
  CHECK(t.then("adv red alm 1"));
}

RULE("SDM-263", "a march may pass any region, the first of the map as well") {
  Table t = marching({"adv red gar 2"});
  play(t, {"red group gar 2 0", "red to wei", "red to sve"});
  CHECK(t.legal("red to gja"));
  t.play("red to gja");
  CHECK(t.then("adv red gja 2"));
  CHECK(t.legal("red to tho"));  // no djinn anywhere: nobody is met
}

RULE("SDM-053 SDM-091", "five movements are the most, one after the other") {
  Table t = turn({"card red sve hand", "card red sal hand", "card red tob hand", "card red hor hand",
                  "card red g01 hand", "card red g02 hand", "card red g03 hand", "card red alm hand",
                  "card red kho hand", "card red tra hand", "card red wal hand", "card red gar draw", "adv red gar 1"});
  t.play("red move");
  for (const char* card : {"sve", "sal", "tob", "alm", "hor", "kho", "tra", "wal", "g01", "g02", "g03"})
    t.play(std::string("red play ") + card);
  t.play("red finish");
  CHECK(t.then("event paid red 15 boot 5"));
  for (const char* to : {"dar", "tob", "bor", "paa", "ber"}) {
    const std::string from = t.options("red").front();
    play(t, {"red " + from, std::string("red to ") + to});
  }
  CHECK(t.then("adv red ber 1"));
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SDM-101 SDM-102", "every sea carries adventurers along its own coast") {
  const std::array<std::pair<const char*, std::pair<const char*, const char*>>, 4> list{
      {{"ifirn", {"gja", "ber"}}, {"m7w", {"zyk", "men"}}, {"sued", {"wal", "tra"}}, {"perl", {"jer", "bor"}}}};
  for (const auto& [sea, way] : list) {
    Table t = moving({std::string("adv red ") + way.first + " 1", std::string("ship red ") + sea + " 1"});
    t.play(std::string("red group ") + way.first + " 1 0");
    CHECK(t.legal(std::string("red to ") + way.second));
  }
}

RULE("R-23 R-77", "a single adventurer who retreats is lost: the way does not matter, so one target is named") {
  Table t = table({"card green sve hand", "adv green gar 1", "adv black gar 1", "supply green 0", "turn green"});
  play(t, {"green move", "green play sve", "green finish", "green group gar 1 0"});
  EXPECT_EQ(t.options("green"), std::vector<std::string>{"to wei"});
  t.play("green to wei");
  CHECK(t.then("adv green wei 0"));
  CHECK(t.then("supply green 1"));
  Table rough = table({"card yellow sve hand", "adv yellow kho 1", "adv black kho 1", "turn yellow"});
  play(rough, {"yellow move", "yellow play sve", "yellow finish", "yellow group kho 1 0"});
  EXPECT_EQ(rough.options("yellow"), std::vector<std::string>{"to alm"});
}

RULE("SDM-097 SDM-096 SDM-098", "retreat into rough ground takes two; three must go") {
  Table t = table({"card yellow sve hand", "adv yellow kal 3", "adv black kal 1", "supply yellow 0", "turn yellow"});
  play(t, {"yellow move", "yellow play sve", "yellow finish", "yellow group kal 2 0"});
  EXPECT_FALSE(t.legal("yellow to kho"));
  CHECK(t.legal("yellow to hor"));
  Table three =
      table({"card yellow sve hand", "adv yellow kal 3", "adv black kal 1", "supply yellow 0", "turn yellow"});
  play(three, {"yellow move", "yellow play sve", "yellow finish", "yellow group kal 3 0", "yellow to kho"});
  CHECK(three.then("adv yellow kho 1"));
  CHECK(three.then("supply yellow 2"));
}

RULE("SDM-091", "who stands on an island without ships has nothing to move") {
  Table t = turn({"card red sve hand", "adv red wal 1"});
  EXPECT_EQ(t.refusal("red move"), "SDM-091");
  EXPECT_TRUE(targets(game(t), 2, 34, 1, false, 5).empty());
  Table lost = table({"adv green wal 1", "adv black wal 1"});
  EXPECT_TRUE(targets(game(lost), 2, 34, 1, false, 5).empty());
}

RULE("SDM-263 R-61", "a march may begin among others, and ends where no way is left") {
  Table t = marching({"adv red gar 3", "adv blue gar 1"});
  t.play("red group gar 3 0");
  EXPECT_EQ(t.step(), "move.march");
  Table island = marching({"adv red jer 2"});
  play(island, {"red group jer 2 0", "red to tuz"});
  EXPECT_EQ(island.actor(), "blue");
}

}  // namespace
}  // namespace schatten::test
