// What a card or an action of a unit may choose: units, several units, squares, opponents, events to give up; and where
// upgrades may go.
#include "games/echoes/atoms.h"
#include "games/echoes/cards.h"
#include "told.h"

namespace echoes::test {
namespace {

RULE("ECH-044 R-75 R-85", "steps: each unit once, only to squares in its directions, and nobody is asked in vain") {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-02 a1", "unit red MON-03 f1", "unit red MON-05 d3", "scouted d3", "unit red MON-07 c3",
          "unit blue OTT-01 d6", "hand red MON-20", "main red 2 0 0"});
  t.play("red play MON-20");
  EXPECT_EQ(t.options("red"),
            (Lines{"step a1 b1", "step a1 a2", "step a1 b2", "step f1 e1", "step f1 e2", "step f1 f2", "stay"}));
  EXPECT_EQ(why(t, "red step d3 d4"), "ECH-049 has_scouted MON-05");
  EXPECT_EQ(why(t, "red step c3 c4"), "ECH-142 no_unit_there");
  EXPECT_EQ(why(t, "red step d6 d5"), "ECH-142 no_unit_there");
  EXPECT_EQ(why(t, "red step a1 a3"), "ECH-044 no_way_there a3");
  EXPECT_EQ(why(t, "red move a1 a2"), "ECH-021 other_decision");
  EXPECT_EQ(after(t, {"red step a1 a2"}), (Lines{"stepped MON-02 a1 a2"}));
  EXPECT_EQ(why(t, "red step a2 a3"), "ECH-142 no_unit_there");  // has stepped
  t.play("red step f1 e2");
  EXPECT_EQ(t.step(), "turn.mobilize");  // nobody is left who could
}

RULE("ECH-061 ECH-143", "an effect that could do nothing is not offered") {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-13 c3", "unit red MON-05 d3", "scouted d3", "unit blue OTT-01 d6", "hand red MON-20 MON-19",
          "main red 2 2 0", "scouted c3"});
  EXPECT_EQ(why(t, "red play MON-20"), "ECH-143 no_target MON-20");
  EXPECT_EQ(why(t, "red unit_action c3"), "ECH-061 no_target MON-13");
  EXPECT_EQ(why(t, "red play MON-19"), "ECH-143 no_target MON-19");
  CHECK(!offers(t, "red", "play") && !offers(t, "red", "unit_action"));
  t.given("unit red MON-03 a1");
  CHECK(t.legal("red play MON-20") && t.legal("red unit_action c3"));
  EXPECT_EQ(after(t, {"red unit_action c3", "red step a1 b2"}), (Lines{"stepped MON-03 a1 b2"}));
  CHECK(then(t, {"exhausted c3 yes", "step turn.mobilize"}));
}

RULE("R-85 ECH-190 R-41", "the ferry: infantry around the ship, land around it without a unit") {
  Table t = duel("scots", "ottomans");
  set(t, {"terrain c3 water", "terrain b4 water", "terrain d4 river", "terrain b2 village", "closed c5", "pool h1",
          "unit red SCO-10 c3", "unit red SCO-02 c2", "unit red SCO-07 d2", "unit red SCO-03 e2", "unit red SCO-05 b3",
          "barracks blue d3", "unit blue OTT-01 d6"});
  t.play("red unit_action c3");
  EXPECT_EQ(t.options("red"), (Lines{"target c2"}));
  EXPECT_EQ(why(t, "red target d2"), "ECH-142 not_meant SCO-07");
  EXPECT_EQ(why(t, "red target e2"), "ECH-142 not_meant SCO-03");
  EXPECT_EQ(why(t, "red target d6"), "ECH-109 inside_building d6");
  EXPECT_EQ(why(t, "red aim d3"), "ECH-142 no_such_building d3");
  t.play("red target c2");
  EXPECT_EQ(t.options("red"), (Lines{"put b2", "put c4", "put d4"}));
  for (const char* q : {"b4", "d3", "b3", "c3", "d2", "c5", "a1"})
    EXPECT_EQ(why(t, std::string("red put ") + q), std::string("ECH-190 cannot_stand_there ") + q);
  EXPECT_EQ(after(t, {"red put d4"}), (Lines{"placed SCO-02 c2 d4"}));
  CHECK(then(t, {"exhausted c3 yes", "exhausted d4 no", "moved d4 no"}));
}

RULE("ECH-061 ECH-190", "a ferry without a landing place, or without infantry, is not offered") {
  Table t = duel("scots", "ottomans");
  set(t, {"terrain a1 water", "terrain a2 water", "terrain b1 water", "unit red SCO-10 a1", "unit red SCO-02 b2",
          "unit blue OTT-01 d6"});
  EXPECT_EQ(why(t, "red unit_action a1"), "ECH-061 no_target SCO-10");
  Table none = duel("scots", "ottomans");
  set(none, {"terrain a1 water", "unit red SCO-10 a1", "unit red SCO-07 b2", "unit blue OTT-01 d6"});
  EXPECT_EQ(why(none, "red unit_action a1"), "ECH-061 no_target SCO-10");
}

RULE("R-60 ECH-190", "nobody is set into the building of a teammate or onto barracks of an enemy") {
  Table t = team({{"civ_1", "norsemen"}, {"civ_3", "ottomans"}});
  set(t, {"terrain d3 water", "unit red NOR-10 d3", "unit red NOR-02 d2", "unit yellow OTT-01 e1", "barracks yellow e3",
          "barracks red c3", "barracks blue c4", "unit blue SCO-01 f8", "unit green HRE-01 d8"});
  play(t, {"red unit_action d3", "red target d2"});
  CHECK(!t.legal("red put e3") && t.legal("red put c3") && !t.legal("red put c4"));
  Table ship = duel("ottomans", "scots", {{"barracks_on_river", "on"}});
  set(ship, {"terrain a1 water", "terrain f5 river", "terrain f3 river", "barracks blue f5", "unit red OTT-11 a1",
             "unit blue SCO-01 d6", "hand red OTT-21", "main red 0 2 0"});
  play(ship, {"red play_as OTT-21 a", "red target a1"});
  EXPECT_EQ(ship.options("red"),
            (Lines{"put a1", "put f3"}) == ship.options("red") ? ship.options("red") : (Lines{"put f3"}));
}

RULE("ECH-142 R-91", "several units: in ascending order, each once, told how many; stopping is always possible") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-05 c1", "hp c1 1", "camp red b3", "unit red BYZ-03 b3", "hp b3 1", "camp red b4",
          "unit red BYZ-04 b4", "unit red BYZ-10 f1", "unit blue SCO-02 d4", "unit blue SCO-01 d6", "hand red BYZ-24",
          "main red 1 0 0"});
  t.play("red play BYZ-24");
  EXPECT_EQ(t.options("red"), (Lines{"target c1", "target b3", "target b4", "stop"}));
  t.play("red target b3");
  EXPECT_EQ(t.options("red"), (Lines{"target b4", "stop"}));
  EXPECT_EQ(why(t, "red target b3"), "ECH-142 chosen_already BYZ-03");
  EXPECT_EQ(why(t, "red target f1"), "ECH-142 not_meant BYZ-10");
  EXPECT_EQ(why(t, "red target d4"), "ECH-142 not_meant SCO-02");
  EXPECT_EQ(why(t, "red target d6"), "ECH-109 inside_building d6");
  EXPECT_EQ(why(t, "red aim c1"), "ECH-142 no_such_building c1");
  const auto& row = top_row(t.game().rules, t.raw());
  tafel::Totals totals;
  row.totals(t.raw(), t.raw().stack().back(), 0, totals);
  ASSERT_EQ(totals.list.size(), 1U);
  EXPECT_EQ(totals.list[0].name, "chosen");
  EXPECT_EQ(totals.list[0].have, 1);
  EXPECT_EQ(after(t, {"red stop"}), (Lines{"paid red 1 0 0 0", "healed BYZ-03 b3 2", "exhausted BYZ-03 b3"}));
  CHECK(then(t, {"hp c1 1", "exhausted c1 no", "exhausted b4 no"}));
}

RULE("ECH-144 R-77", "an upgrade that would do nothing there is allowed, with a warning") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-08 a1", "unit red BYZ-03 c3", "unit blue SCO-02 d4", "unit blue SCO-01 d6", "hand red BYZ-20",
          "main red 0 0 1", "turn red deployment"});
  t.play("red play BYZ-20");  // for cavalry
  EXPECT_EQ(t.options("red"), (Lines{"target a1", "target c3"}));
  EXPECT_EQ(why(t, "red target d4"), "ECH-143 not_allied");
  EXPECT_EQ(why(t, "red target d6"), "ECH-109 inside_building d6");
  const auto& row = top_row(t.game().rules, t.raw());
  const auto warned = [&](u8 verb, u8 u) {
    return row.warning(t.raw(), t.raw().stack().back(), 0, make_action(verb, u));
  };
  const Why no = warned(verb::target, 1);
  EXPECT_EQ(no, because({144}, cause::class_does_not_match, pack(t).global(3, 20), pack(t).global(3, 3)));
  EXPECT_FALSE(warned(verb::target, 0));
  EXPECT_FALSE(warned(verb::stop, 1));
  EXPECT_EQ(after(t, {"red target c3"}), (Lines{"paid red 0 0 1 0", "attached red BYZ-20 BYZ-03 c3"}));
  CHECK(then(t, {"stat c3 melee 2", "upgrades c3 BYZ-20"}));
  Table other = duel("hre", "scots");
  set(other, {"unit red HRE-02 c3", "unit blue SCO-02 d4", "hand red HRE-23", "main red 1 0 2"});
  other.play("red play HRE-23");
  const auto& no_upgrade = top_row(other.game().rules, other.raw());
  EXPECT_FALSE(no_upgrade.warning(other.raw(), other.raw().stack().back(), 0, make_action(verb::target, 6)));
}

RULE("ECH-146 R-46 R-47", "never the same upgrade twice; another deck's card of the same number is another card") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "upgrade c3 NOR-15", "unit red NOR-03 c4", "unit blue SCO-01 d6", "hand red NOR-15",
          "main red 0 1 1", "turn red deployment"});
  t.play("red play NOR-15");
  EXPECT_EQ(t.options("red"), (Lines{"target c4"}));
  EXPECT_EQ(why(t, "red target c3"), "ECH-146 carries_it_already NOR-15");
  Table full = duel("norsemen", "scots");
  set(full, {"unit red NOR-02 c3", "upgrade c3 NOR-15", "unit blue SCO-01 d6", "hand red NOR-15", "main red 0 1 1",
             "turn red deployment"});
  EXPECT_EQ(why(full, "red play NOR-15"), "ECH-143 no_target NOR-15");
  // Scots and Norsemen: both have an upgrade with the number 15.
  Table mates = team({{"civ_1", "norsemen"}, {"civ_3", "scots"}, {"civ_2", "mongols"}});
  set(mates, {"unit red NOR-02 c3", "unit yellow SCO-02 c4", "upgrade c3 SCO-15", "upgrade c4 NOR-15",
              "unit blue MON-01 f8", "unit green HRE-01 d8", "hand red NOR-15", "hand yellow SCO-15", "main red 0 1 1",
              "main yellow 0 0 2", "turn red deployment"});
  CHECK(then(mates, {"stat c3 melee 4", "stat c4 melee 3", "stat c4 battering 1"}));
  mates.play("red play NOR-15");
  EXPECT_EQ(mates.options("red"), (Lines{"target c3"}));  // c4 carries red's copy
  mates.play("red target c3");
  while (mates.step() == "pay") mates.play("red " + mates.options("red")[0]);
  CHECK(then(mates, {"stat c3 melee 5"}));
  mates.given("main yellow 0 0 2").given("turn yellow deployment").play("yellow play SCO-15");
  EXPECT_EQ(mates.options("yellow"), (Lines{"target c4"}));
}

RULE("R-47 R-20", "with the same deck on both seats of a team a copy of either is the same upgrade") {
  Table t = team({{"civ_1", "scots"}, {"civ_3", "scots"}, {"civ_2", "mongols"}, {"allow_mirror", "on"}});
  set(t, {"unit red SCO-02 c3", "unit red SCO-03 c4", "unit yellow SCO-02 d3", "unit yellow SCO-03 d4",
          "unit blue MON-01 f8", "unit green HRE-01 d8", "hand red SCO-15", "main red 0 0 2", "turn red deployment"});
  state(t).unit[0].mate.add(15);  // yellow's copy on red's unit
  state(t).unit[12].own.add(15);  // and on its own
  t.play("red play SCO-15");
  EXPECT_EQ(t.options("red"), (Lines{"target c4", "target d4"}));
  t.play("red target d4");
  while (t.step() == "pay") t.play("red " + t.options("red")[0]);
  EXPECT_EQ(state(t).unit[13].mate, Kinds::of(15));
  EXPECT_EQ(state(t).unit[13].own, Kinds{});
}

RULE("ECH-151 R-49", "a fourth event: one of three goes first, other cards need no room") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit blue SCO-01 d6", "main red 2 2 2", "hand red NOR-22 NOR-26",
          "event red NOR-25 1 0 0 0", "turn red deployment"});
  for (int i = 0; i < 2; ++i) state(t).player[0].event.push({pack(t).global(0, i == 0 ? 18 : 17), 0, {}});
  EXPECT_EQ(after(t, {"red play NOR-22"}), (Lines{"card_played red NOR-22", "token_gained red NOR-22 1 gold"}));
  t.play("red play NOR-26");
  EXPECT_EQ(t.step(), "card.give_up_event");
  EXPECT_EQ(t.options("red"), (Lines{"drop_event NOR-25", "drop_event NOR-18", "drop_event NOR-17"}));
  EXPECT_EQ(after(t, {"red drop_event NOR-25"}),
            (Lines{"token_lost red NOR-25 1", "discarded red NOR-25", "paid red 1 1 0 0", "event_active red NOR-26"}));
  EXPECT_EQ(state(t).player[0].event.size(), 3U);
  EXPECT_EQ(state(t).player[0].event[2].card, pack(t).global(0, 26));
}

RULE("ECH-205 R-60", "cards that name an opponent: one of the other side is chosen, told, and it concerns him alone") {
  Table t = team({{"civ_1", "norsemen"}, {"civ_2", "scots"}, {"civ_3", "byzantines"}, {"civ_4", "hre"}});
  set(t, {"unit red NOR-01 c1", "unit blue SCO-01 f8", "unit blue SCO-02 f6", "unit blue SCO-03 g6",
          "unit yellow BYZ-01 e1", "unit green HRE-01 d8", "hand red NOR-20", "hand yellow BYZ-22 BYZ-25",
          "hand green HRE-02", "main red 1 0 0", "main yellow 0 0 0", "turn red deployment"});
  t.play("red play NOR-20");
  EXPECT_EQ(t.step(), "card.opponent");
  EXPECT_EQ(t.options("red"), (Lines{"against blue", "against green"}));
  EXPECT_EQ(why(t, "red against yellow"), "ECH-205 on_your_side");
  EXPECT_EQ(after(t, {"red against green"}), (Lines{"opponent_chosen green", "paid red 1 0 0 0"}));
  EXPECT_EQ(t.actor(), "green");
  t.chance("lose green HRE-02");
  EXPECT_EQ(after(t, {"green grant b"}),
            (Lines{"branch_chosen green b", "hit_capital green 1 9", "lost_card green HRE-02"}));
  t.given("main yellow 1 2 0").given("turn yellow deployment").play("yellow play BYZ-22").play("yellow against blue");
  CHECK(then(t, {"actions yellow BYZ-22 0 0 3 0"}));
  t.given("main blue 1 1 0").given("main green 0 0 3").play("yellow play BYZ-25");
  EXPECT_EQ(after(t, {"yellow against green"}),
            (Lines{"opponent_chosen green", "paid yellow 0 0 2 0", "borrowed yellow green"}));
  EXPECT_EQ(state(t).borrow, 3);
}

RULE("ECH-205", "the second side chooses among both of the first") {
  Table t = team({{"civ_1", "scots"}, {"civ_2", "norsemen"}, {"civ_3", "mongols"}, {"civ_4", "hre"}});
  set(t, {"unit red SCO-01 c1", "unit blue NOR-01 f8", "unit yellow MON-01 e1", "unit green HRE-01 d8",
          "hand blue NOR-20", "main blue 1 0 0", "main green 0 0 0", "turn blue deployment"});
  t.play("blue play NOR-20");
  EXPECT_EQ(t.options("blue"), (Lines{"against red", "against yellow"}));
  EXPECT_EQ(why(t, "blue against green"), "ECH-205 on_your_side");
  t.play("blue against red");
  EXPECT_EQ(t.actor(), "red");
}

RULE("ECH-143", "a pawn on the unit field, or one that does not exist, is no target") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-02 e5", "unit blue SCO-01 d6", "hand red HRE-23", "main red 1 0 2"});
  t.play("red play HRE-23");
  for (const u8 u : std::array<u8, 4>{3, 9, 24, 40})
    EXPECT_EQ(judge(t.game().rules, t.raw(), 0, make_action(verb::target, u)).why,
              because({143}, cause::no_unit_there));
}

RULE("R-60 ECH-061", "a ferry whose only landing place belongs to the teammate is not offered") {
  Table t = team({{"civ_1", "norsemen"}, {"civ_3", "ottomans"}});
  set(t, {"terrain a1 water", "terrain b1 water", "unit red NOR-10 a1", "unit red NOR-02 b2", "barracks yellow a2",
          "unit yellow OTT-01 e1", "unit blue SCO-01 f8", "unit green HRE-01 d8"});
  EXPECT_EQ(why(t, "red unit_action a1"), "ECH-061 no_target NOR-10");
}

RULE("ECH-142 R-85", "OTT-21: the chosen unit steps up to two squares, or stays") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-03 c3", "unit red OTT-05 a1", "unit blue SCO-01 d6", "hand red OTT-21", "main red 1 0 0"});
  play(t, {"red play_as OTT-21 b", "red target c3"});
  EXPECT_EQ(t.options("red"), (Lines{"step c3 c1", "step c3 c2", "step c3 a3", "step c3 b3", "step c3 d3", "step c3 e3",
                                     "step c3 c4", "step c3 c5", "stay"}));
  EXPECT_EQ(after(t, {"red step c3 c5"}), (Lines{"stepped OTT-03 c3 c5"}));
  CHECK(then(t, {"step turn.mobilize", "discard red OTT-21", "moved c5 no"}));
}

RULE("ECH-205", "three cards name an opponent, no others do") {
  Table t = duel("norsemen", "scots");
  std::set<std::string> found;
  for (const Ability& a : pack(t).ability)
    if (names_opponent(pack(t), a)) found.insert(pack(t).card[a.card].id);
  EXPECT_EQ(found, (std::set<std::string>{"NOR-20", "BYZ-22", "BYZ-25"}));
  for (const Ability& a : pack(t).ability) EXPECT_TRUE(!a.opposes || found.contains(pack(t).card[a.card].id));
}

RULE("R-52 ECH-116", "the discount for the first upgrade waits for an upgrade; other cards leave it") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-24 HRE-16 HRE-18", "main red 1 0 2",
          "turn red deployment"});
  t.play("red play HRE-24");
  while (t.step() == "pay") t.play("red pay main food");
  CHECK(t.legal("red play HRE-16"));
  EXPECT_EQ(after(t, {"red play HRE-16", "red target c3"}),
            (Lines{"card_played red HRE-16", "paid red 0 0 1 0", "attached red HRE-16 HRE-02 c3"}));
  EXPECT_EQ(why(t, "red play HRE-18"), "ECH-039 resources_missing 1");
}

RULE("ECH-131 ECH-150", "rules for a turn are told") {
  Table t = duel("hre", "byzantines");
  set(t, {"unit red HRE-02 c3", "unit blue BYZ-01 d6", "hand red HRE-24", "main red 1 0 0", "turn red deployment"});
  EXPECT_EQ(after(t, {"red play HRE-24"}), (Lines{"card_played red HRE-24", "paid red 1 0 0 0", "camps_open red"}));
  Table b = duel("byzantines", "hre");
  set(b, {"unit red BYZ-03 c3", "unit blue HRE-01 d6", "hand red BYZ-25", "main red 0 0 2"});
  EXPECT_EQ(after(b, {"red play BYZ-25"}), (Lines{"card_played red BYZ-25", "paid red 0 0 2 0", "borrowed red blue"}));
}

}  // namespace
}  // namespace echoes::test
