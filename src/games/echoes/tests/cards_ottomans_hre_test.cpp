// Every card of Ottomans and the Holy Roman Empire that says something, at least once; then all units as they are
// printed.
#include "echoes_table.h"

namespace echoes::test {
namespace {

RULE("ECH-038 ECH-032", "OTT-00: once per turn a card becomes a resource of choice, as long as the card is empty") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "hand red OTT-02 OTT-03", "turn red deployment"});
  play(t, {"red civ_action", "red discard OTT-03", "red resource gold"});
  CHECK(then(t, {"civ_tokens red 0 0 1 0", "hand red OTT-02", "discard red OTT-03"}));
  CHECK(!t.legal("red civ_action"));
  EXPECT_EQ(t.refusal("red civ_action"), "ECH-061");
  Table full = duel("ottomans", "scots");
  set(full, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "hand red OTT-02", "civ_tokens red 0 1 0 0",
             "turn red deployment"});
  EXPECT_EQ(full.refusal("red civ_action"), "ECH-032");
  Table empty = duel("ottomans", "scots");
  set(empty, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "turn red deployment"});
  EXPECT_EQ(empty.refusal("red civ_action"), "ECH-061");
  Table other = duel("scots", "ottomans");
  set(other, {"unit red SCO-01 a1", "unit blue OTT-01 d6", "hand red SCO-02", "turn red deployment"});
  EXPECT_EQ(other.refusal("red civ_action"), "ECH-061");
}

RULE("R-75", "OTT-01: after building a camp it may step 1 square") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 c3", "unit blue SCO-01 d6"});
  play(t, {"red build_camp c3", "red step c3 d4"});
  CHECK(then(t, {"building c3 red camp 4", "unit d4 red OTT-01 4", "exhausted d4 yes"}));
}

RULE("ECH-032", "OTT-06: food for a razed camp") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-06 c3", "camp blue c4 2", "unit blue SCO-01 d6"});
  t.play("red storm c3 c4");
  CHECK(then(t, {"tokens c4 1 0 0 0"}));
}

RULE("ECH-187", "OTT-13: janissaries beside the band shoot better") {
  Table t = duel("ottomans", "scots");
  set(t,
      {"unit red OTT-13 c3", "unit red OTT-03 c4", "unit red OTT-04 d4", "unit red OTT-02 b3", "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c4 ranged 3", "stat d4 ranged 3", "stat b3 ranged 1"}));  // d4 is diagonal
}

RULE("ECH-164", "OTT-14: own units do not tire") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-10 c3", "unit red OTT-14 a1", "unit blue SCO-03 c4", "unit blue SCO-01 d6"});
  t.play("red shoot c3 c4");
  CHECK(then(t, {"exhausted c3 yes", "stays c3 no"}));
}

RULE("ECH-144 ECH-163", "OTT-15 to OTT-18: yatagan, matchlock, standard, mail") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-03 c3", "upgrade c3 OTT-15", "upgrade c3 OTT-16", "upgrade c3 OTT-17", "upgrade c3 OTT-18",
          "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c3 melee 4", "stat c3 riposte 1", "stat c3 ranged 3", "stat c3 piercing 1", "stat c3 war_cry 1",
                 "stat c3 hp 4", "stat c3 armour 1"}));
}

RULE("ECH-142", "OTT-19: gold or a card") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "hand red OTT-19 OTT-19", "main red 1 0 0"});
  t.play("red play_as OTT-19 a");
  CHECK(then(t, {"actions red OTT-19 0 0 1 0"}));
  t.chance("deal red OTT-05").play("red play_as OTT-19 b");
  if (t.step() == "pay") t.play("red pay main food");
  CHECK(then(t, {"hand red OTT-05", "actions red OTT-19 0 0 1 0"}));
}

RULE("ECH-189", "OTT-20: 3 true damage to a building within 2 squares of a siege unit") {
  Table t = duel("ottomans", "byzantines");
  set(t, {"unit red OTT-10 c3", "camp blue e5", "camp blue f5", "unit blue BYZ-01 d6", "hand red OTT-20",
          "main red 1 1 1"});
  t.play("red play OTT-20");
  CHECK(t.legal("red aim e5") && !t.legal("red aim f5") && !t.legal("red aim d6"));
  EXPECT_EQ(t.refusal("red aim f5"), "ECH-142");
  t.play("red aim e5");
  CHECK(then(t, {"building e5 blue camp 1"}));
}

RULE("R-85 ECH-142", "OTT-21: a ship over land, or a step") {
  Table t = duel("ottomans", "scots");
  set(t, {"terrain a1 water", "terrain f5 river", "terrain e4 water", "unit red OTT-11 a1", "unit red OTT-03 c3",
          "unit blue SCO-01 e4", "hand red OTT-21", "main red 0 2 0"});
  play(t, {"red play_as OTT-21 a", "red target a1"});
  CHECK(t.legal("red put f5") && !t.legal("red put e4") && !t.legal("red put c4"));
  t.play("red put f5");
  CHECK(then(t, {"unit f5 red OTT-11 5"}));
}

RULE("R-57", "OTT-22: units on own buildings heal 2") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-05 c1", "hp c1 1", "camp red b3", "unit red OTT-12 b3", "hp b3 5", "unit red OTT-08 f1",
          "hp f1 1", "unit blue SCO-01 d6", "hand red OTT-22", "main red 1 0 0"});
  t.play("red play OTT-22");
  CHECK(then(t, {"hp c1 3", "hp b3 6", "hp f1 1"}));
}

RULE("R-90", "OTT-23: a unit from the deck, shown to all") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "hand red OTT-23", "main red 1 0 1", "turn red deployment"});
  t.play("red play OTT-23");
  EXPECT_EQ(t.refusal("red fetch OTT-20"), "ECH-142");
  t.play("red fetch OTT-14");
  CHECK(then(t, {"hand red OTT-14"}));
  CHECK(told(t, event::fetched));
  EXPECT_EQ(state(t).player[0].known.count(14), 1);
  Table none = duel("ottomans", "scots");
  set(none, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "hand red OTT-23", "main red 1 0 1", "turn red deployment"});
  none.play("red play OTT-23").play("red stop");
  CHECK(then(none, {"hand red none"}));
}

RULE("R-42", "OTT-24: after an attack, if two own units surround the attacker") {
  Table t = duel("scots", "ottomans");
  set(t,
      {"unit red SCO-04 c3", "unit red SCO-01 c1", "unit blue OTT-12 c4", "unit blue OTT-02 d4", "hand blue OTT-24"});
  t.play("red strike c3 c4");
  EXPECT_EQ(t.step(), "react");
  t.play("blue answer OTT-24");
  CHECK(then(t, {"unit c3 none", "hp c4 2"}));  // 4 - 3 by the counter, then 3 true
  Table one = duel("scots", "ottomans");
  set(one,
      {"unit red SCO-04 c3", "unit red SCO-01 c1", "unit blue OTT-12 c4", "unit blue OTT-02 f4", "hand blue OTT-24"});
  one.play("red strike c3 c4");
  EXPECT_EQ(one.step(), "turn.mobilize");
}

RULE("R-44", "OTT-25: cancels cards with a printed cost of at most 3, by the chosen option") {
  Table t = duel("byzantines", "ottomans");
  set(t, {"unit red BYZ-03 c3", "unit blue OTT-01 d6", "hand red BYZ-18 BYZ-20", "hand blue OTT-25", "main red 2 0 3",
          "main blue 0 0 2", "turn red deployment"});
  play(t, {"red play BYZ-18", "red target c3"});  // costs 4
  EXPECT_EQ(t.step(), "turn.deploy");
  CHECK(then(t, {"upgrades c3 BYZ-18"}));
  play(t, {"red play BYZ-20", "red target c3"});
  t.play("blue answer OTT-25");
  CHECK(then(t, {"upgrades c3 BYZ-18", "discard red BYZ-20", "spent red 2 0 3"}));
}

RULE("R-52", "OTT-26: janissaries cost 1 less") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "event red OTT-26", "hand red OTT-03 OTT-05", "main red 1 0 2",
          "turn red deployment"});
  CHECK(t.legal("red deploy OTT-03 plain c1") && !t.legal("red deploy OTT-05 plain c1"));
}

RULE("ECH-185 ECH-032", "OTT-27: a card and gold for every razed building") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-05 c3", "camp blue c4 2", "unit blue SCO-01 d6", "event red OTT-27 0 0 2 0"});
  t.chance("deal red OTT-02").play("red storm c3 c4");
  CHECK(then(t, {"hand red OTT-02", "event_tokens red OTT-27 0 0 2 0"}));
}

RULE("R-52", "HRE-00: the first upgrade of an own turn costs 1 less") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-16 HRE-19 HRE-17", "main red 0 1 1",
          "turn red deployment", "deck red none", "deck blue none"});
  play(t, {"red play HRE-16", "red target c3"});  // G2 for one gold
  CHECK(then(t, {"upgrades c3 HRE-16", "spent red 0 0 1"}));
  CHECK(t.legal("red play HRE-19") && !t.legal("red play HRE-17"));
  play(t, {"red play HRE-19", "red target c3"});
  CHECK(then(t, {"spent red 0 1 1"}));
}

RULE("R-57", "HRE-01: heals 3 on an own building, the capital never above its start") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-01 c2", "life red 8", "camp red d3 2", "camp red f5 1", "unit blue SCO-01 d6"});
  t.play("red unit_action c2");
  CHECK(t.legal("red aim c1") && t.legal("red aim d3") && !t.legal("red aim f5"));
  t.play("red aim c1");
  CHECK(then(t, {"life red 10", "exhausted c2 yes"}));
}

RULE("ECH-176", "HRE-02: armour 1 on an own building") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c1", "unit red HRE-02 c3", "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c1 armour 1", "stat c3 armour 0"}));
}

RULE("ECH-061", "HRE-09: the abbess heals") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-09 c3", "unit red HRE-08 c4", "hp c4 1", "unit blue SCO-01 d6"});
  play(t, {"red unit_action c3", "red target c4"});
  CHECK(then(t, {"hp c4 3"}));
}

RULE("ECH-189 ECH-110", "HRE-11: 3 true damage to a building up to 2 squares away; it is no attack") {
  Table t = duel("hre", "byzantines");
  set(t, {"unit red HRE-11 d4", "unit blue BYZ-01 d6", "camp blue a4"});
  t.play("red unit_action d4");
  CHECK(t.legal("red aim d6") && !t.legal("red aim a4"));
  t.play("red aim d6");
  CHECK(then(t, {"life blue 7", "exhausted d4 yes"}));
}

RULE("ECH-032", "HRE-12: one gold at the end of the turn, at most one") {
  Table t = duel("hre", "scots");
  set(t, {"terrain b2 water", "unit red HRE-12 b2", "tokens b2 0 0 1 0", "unit blue SCO-01 d6", "deck red none",
          "turn red deployment"});
  t.play("red end_turn");
  CHECK(then(t, {"tokens b2 0 0 1 0"}));
}

RULE("ECH-145", "HRE-13: draws when an upgrade is attached to him") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-13 c3", "unit red HRE-02 c4", "unit blue SCO-01 d6", "hand red HRE-16 HRE-19", "main red 0 1 1",
          "turn red deployment"});
  t.play("red play HRE-16").chance("deal red HRE-05").play("red target c3");
  CHECK(then(t, {"hand red HRE-05 HRE-19"}));
  play(t, {"red play HRE-19", "red target c4"});
  CHECK(then(t, {"hand red HRE-05"}));
}

RULE("ECH-102", "HRE-15: other units with an upgrade have one more melee") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-15 c3", "upgrade c3 HRE-18", "unit red HRE-02 c4", "upgrade c4 HRE-19", "unit red HRE-03 c5",
          "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c3 melee 5", "stat c4 melee 3", "stat c5 melee 2"}));
}

RULE("ECH-144 ECH-161", "HRE-16 to HRE-20: upgrades of the Empire") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "upgrade c3 HRE-16", "upgrade c3 HRE-17", "upgrade c3 HRE-18", "upgrade c3 HRE-19",
          "upgrade c3 HRE-20", "unit red HRE-07 a1", "upgrade a1 HRE-16", "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c3 armour 1", "stat c3 hp 5", "stat c3 melee 3", "stat c3 anti_infantry 1", "stat c3 charge 0",
                 "stat c3 ranged_armour 2", "stat c3 war_cry 1", "stat a1 armour 1", "stat a1 hp 4"}));
}

RULE("ECH-157 ECH-088", "HRE-21: three cards, then one goes") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-21", "main red 1 0 1", "turn red deployment"});
  t.chance("deal red HRE-03")
      .chance("deal red HRE-04")
      .chance("deal red HRE-05")
      .play("red play HRE-21")
      .play("red discard HRE-04");
  CHECK(then(t, {"hand red HRE-03 HRE-05", "discard red HRE-04 HRE-21"}));
}

RULE("R-26 ECH-109", "HRE-23: stuns an enemy unit that costs at most 5, outside of buildings") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-07 c5", "unit blue SCO-02 e5", "unit blue SCO-01 d6", "hand red HRE-23",
          "main red 1 0 2"});
  t.play("red play HRE-23");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"target e5"}));
  EXPECT_EQ(t.refusal("red target d6"), "ECH-109");
  EXPECT_EQ(t.refusal("red target c5"), "ECH-142");
  t.play("red target e5");
  CHECK(then(t, {"exhausted e5 yes", "stays e5 yes"}));
}

RULE("ECH-131 R-39", "HRE-24: this turn own camps without a unit are sites for land units") {
  Table t = duel("hre", "scots");
  set(t, {"camp red b3", "camp red b4", "unit red HRE-02 b4", "unit blue SCO-01 d6", "hand red HRE-24 HRE-02 HRE-12",
          "main red 2 3 3", "turn red deployment"});
  CHECK(!t.legal("red deploy HRE-02 plain b3"));
  t.play("red play HRE-24");
  if (t.step() == "pay") t.play("red pay main food");
  CHECK(t.legal("red deploy HRE-02 plain b3") && !t.legal("red deploy HRE-02 plain b4") &&
        !t.legal("red deploy HRE-12 plain b3"));
}

RULE("R-76 R-26", "HRE-25: an attack of any kind is cancelled, the attacker draws, nobody tires") {
  Table t = duel("scots", "hre");
  set(t, {"unit red SCO-12 c3", "unit blue HRE-02 c4", "hand blue HRE-25", "main blue 0 0 2"});
  t.play("red shoot c3 c4").chance("deal red SCO-04").play("blue answer HRE-25");
  CHECK(then(t, {"hand red SCO-04", "hp c4 3", "exhausted c3 yes", "stays c3 no"}));
}

RULE("R-78", "HRE-26: an attacked building has armour 3 for the turn") {
  Table t = duel("norsemen", "hre");
  set(t, {"unit red NOR-03 c3", "unit red NOR-04 b4", "camp blue c4", "unit blue HRE-02 d6", "hand blue HRE-26",
          "main blue 0 1 0"});
  play(t, {"red storm c3 c4", "blue answer HRE-26"});
  CHECK(then(t, {"building c4 blue camp 3"}));
  t.play("red storm b4 c4");
  CHECK(then(t, {"building c4 blue camp 2"}));
}

RULE("R-78 ECH-077", "HRE-26: the armour of one building stays when another one falls") {
  Table t = duel("scots", "hre");
  set(t, {"unit red SCO-02 c3", "unit red SCO-04 b4", "unit red SCO-02 d4", "camp blue c4", "camp blue b5 1",
          "unit blue HRE-02 d6", "hand blue HRE-26"});
  play(t, {"red storm c3 c4", "blue answer HRE-26"});
  CHECK(then(t, {"building c4 blue camp 3"}));
  play(t, {"red storm b4 b5", "red storm d4 c4"});
  CHECK(then(t, {"building c4 blue camp 2"}));  // melee 2 against armour 3
  CHECK(!state(t).camps[1].has(square_at(1, 4)));
}

RULE("ECH-160 ECH-032", "HRE-27: stronger camps, and gold with four of them") {
  for (const bool four : {true, false}) {
    Table t = duel("hre", "scots");
    set(t, {"camp red a1", "camp red a2", "camp red a3", "unit red HRE-02 c1", "unit blue SCO-01 d6",
            "event red HRE-27", "deck red none", "turn red deployment"});
    CHECK(then(t, {"building a1 red camp 6"}));
    if (four) t.given("camp red a4");
    t.play("red end_turn");
    CHECK(t.then(four ? "event_tokens red HRE-27 0 0 1 0" : "event_tokens red HRE-27 0 0 0 0"));
  }
}

RULE("R-72", "HRE-28: one card per turn for an upgrade") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "event red HRE-28", "hand red HRE-19 HRE-16", "main red 0 0 2",
          "turn red deployment"});
  t.play("red play HRE-19").chance("deal red HRE-05").play("red target c3");
  play(t, {"red play HRE-16", "red target c3"});
  CHECK(then(t, {"hand red HRE-05"}));
}

RULE("ECH-039 ECH-043", "every unit of every deck is deployed for its price with its printed values") {
  Table probe = duel("norsemen", "scots");
  for (const Card& c : pack(probe).card) {
    if (c.type != CardType::unit) continue;
    const std::string civ(kCivIds[c.civ]);
    Table t = duel(civ, civ == "norsemen" ? "scots" : "norsemen");
    // A unit beside the capital on a river, so that ships have their place, too.
    t.given("terrain c2 river").given("terrain b1 river");
    const std::string scout = pack(t).card[pack(t).civ[c.civ].first + pack(t).civ[c.civ].scout].id;
    const std::string helper = c.is(Tag::starting_scout) ? pack(t).of(c.civ, 2).id : scout;
    t.given("unit red " + helper + " c2")
        .given(std::string("unit blue ") + (civ == "norsemen" ? "SCO-01" : "NOR-01") + " d6");
    t.given("hand red " + c.id).given("turn red deployment");
    const Cost& cost = c.cost[0];
    t.given("main red " + std::to_string(cost.of[0] + cost.any) + " " + std::to_string(cost.of[1]) + " " +
            std::to_string(cost.of[2]));
    const bool ship = c.is(UnitClass::ship);
    const std::string where = ship ? "b1" : "c1";
    if (cost.any == 0 && cost.of[0] > 0) {
      Table poor = t;
      poor.given("main red 0 9 9");
      EXPECT_FALSE(poor.legal("red deploy " + c.id + " plain " + where)) << c.id;
    }
    t.play("red deploy " + c.id + " plain " + where);
    while (t.step() == "card.decide") t.play("red stop");
    const Unit& u = state(t).unit[1];
    ASSERT_EQ(pack(t).card[u.card].id, c.id);
    const Stats s = lasting_stats(game(t), 1);
    for (std::size_t i = 0; i < kStats; ++i)
      EXPECT_EQ(s.n[i], c.printed.n[i] + c.self.n[i]) << c.id << " " << kStatIds[i];
    EXPECT_EQ(s.traits, c.printed.traits | c.self.traits) << c.id;
    EXPECT_EQ(state(t).player[0].ready, (std::array<u8, 3>{})) << c.id;
  }
}

}  // namespace
}  // namespace echoes::test
