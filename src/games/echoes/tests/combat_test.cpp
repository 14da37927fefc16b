// Attacks, damage, counter damage, buildings, losses, the end.
#include "echoes_table.h"
#include "games/echoes/values.h"

namespace echoes::test {
namespace {

RULE("ECH-090 ECH-061", "an attack is an action: the attacker is exhausted") {
  Table t = duel("byzantines", "ottomans");
  set(t, {"unit red BYZ-10 c3", "unit blue OTT-12 c4"});
  t.play("red strike c3 c4");
  CHECK(then(t, {"exhausted c3 yes", "hp c4 2", "hp c3 3"}));
}

RULE("ECH-091 ECH-093", "the mode changes with the attack, or by itself once per turn") {
  Table t = duel("byzantines", "ottomans");
  set(t, {"unit red BYZ-03 c3", "unit blue OTT-12 c4"});
  CHECK(then(t, {"mode c3 melee"}));
  t.play("red change_mode c3");
  CHECK(then(t, {"mode c3 ranged", "exhausted c3 no"}));
  CHECK(!t.legal("red change_mode c3"));
  EXPECT_EQ(t.refusal("red change_mode c3"), "ECH-093");
  t.play("red shoot c3 c4");
  CHECK(then(t, {"mode c3 ranged", "hp c4 5"}));
  Table back = duel("byzantines", "ottomans");
  set(back, {"unit red BYZ-10 c3", "ranged c3", "unit blue OTT-12 c4", "unit blue OTT-01 d6"});
  back.play("red strike c3 c4");
  CHECK(then(back, {"mode c3 melee"}));
}

RULE("R-28 ECH-093", "only units with a ranged value, or in ranged mode, change it") {
  Table t = duel("byzantines", "ottomans");
  set(t, {"unit red BYZ-04 c3", "unit red BYZ-08 a1", "ranged a1", "unit blue OTT-12 c4"});
  CHECK(!t.legal("red change_mode c3") && t.legal("red change_mode a1"));
  EXPECT_EQ(t.refusal("red change_mode c3"), "ECH-093");
}

RULE("ECH-092", "damage stays until it is healed") {
  Table t = duel("norsemen", "ottomans");
  set(t, {"unit red NOR-06 c3", "unit red NOR-01 c1", "unit blue OTT-12 c4", "deck red none", "deck blue none"});
  play(t, {"red shoot c3 c4", "red end_mobilization", "red end_turn", "blue end_mobilization", "blue end_turn"});
  CHECK(then(t, {"hp c4 4"}));
}

RULE("ECH-094 R-04", "melee is the move of the turn: straight, in reach, not after a move") {
  Table t = duel("byzantines", "ottomans");
  set(t, {"unit red BYZ-03 c2", "unit red BYZ-08 a1", "unit blue OTT-12 c4", "unit blue OTT-02 d3"});
  CHECK(t.legal("red strike c2 c4") && !t.legal("red strike c2 d3"));  // ortho 2
  EXPECT_EQ(t.refusal("red strike c2 d3"), "ECH-043");
  t.play("red move c2 c3");
  CHECK(!t.legal("red strike c3 c4"));
  EXPECT_EQ(t.refusal("red strike c3 c4"), "ECH-094");
  CHECK(t.legal("red shoot c3 c4"));
  CHECK(offers(t, "red", "build_camp"));
}

RULE("R-04 R-86", "with the setting a unit that has moved still strikes one square far, without charge") {
  Table t = duel("byzantines", "ottomans", {{"melee_after_move", "one_step"}});
  set(t, {"unit red BYZ-10 a3", "unit blue OTT-12 d3", "unit blue OTT-01 d6"});
  t.play("red move a3 c3");
  CHECK(t.legal("red strike c3 d3") && !t.legal("red move c3 c4"));
  t.play("red strike c3 d3");
  CHECK(then(t, {"hp d3 2"}));
}

RULE("ECH-094 ECH-115", "enemies on the way stop the approach") {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-03 c2", "unit blue OTT-12 c4", "unit blue OTT-02 c3"});
  CHECK(!t.legal("red strike c2 c4") && t.legal("red strike c2 c3"));
  EXPECT_EQ(t.refusal("red strike c2 c4"), "ECH-051");
}

RULE("ECH-095 ECH-096", "both strike at once; the survivor of two goes back") {
  Table t = duel("byzantines", "ottomans");
  set(t, {"unit red BYZ-15 c2", "unit blue OTT-12 c4"});
  t.play("red strike c2 c4");
  CHECK(then(t, {"unit c3 red BYZ-15 2", "unit c4 blue OTT-12 3"}));
}

RULE("ECH-097 ECH-052", "the winner takes the square, a camp under it does not hinder") {
  Table t = duel("byzantines", "ottomans");
  set(t, {"unit red BYZ-10 c2", "unit blue OTT-02 c4", "unit blue OTT-01 d6"});
  t.play("red strike c2 c4");
  CHECK(then(t, {"unit c4 red BYZ-10 5"}));
}

RULE("ECH-098 R-30", "minimum damage holds for counter damage too") {
  Table t = duel("scots", "hre");
  set(t, {"unit red SCO-07 c3", "upgrade c3 SCO-16", "unit blue HRE-08 c4"});
  t.play("red strike c3 c4");
  CHECK(then(t, {"hp c4 4", "hp c3 3"}));  // 4 - 2 and 4 - 1
  Table weak = duel("hre", "byzantines");
  set(weak, {"unit red HRE-08 c3", "unit blue BYZ-01 c4", "unit blue BYZ-03 d6"});
  weak.play("red strike c3 c4");
  CHECK(then(weak, {"unit c4 red HRE-08 5"}));  // 1 less armour 2 is still 1
}

RULE("R-29", "no attack with a value of 0") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-11 c3", "unit blue OTT-02 c4", "unit blue OTT-01 d6"});
  CHECK(!t.legal("red strike c3 c4"));
  EXPECT_EQ(t.refusal("red strike c3 c4"), "ECH-098");
  set(t, {"unit red SCO-09 b3"});
  CHECK(t.legal("red strike c3 c4"));  // the piper's war cry
}

RULE("ECH-099", "ranged attacks reach the squares around") {
  Table t = duel("norsemen", "ottomans");
  set(t, {"unit red NOR-06 c3", "unit blue OTT-12 d4", "unit blue OTT-02 c5"});
  CHECK(t.legal("red shoot c3 d4") && !t.legal("red shoot c3 c5"));
  EXPECT_EQ(t.refusal("red shoot c3 c5"), "ECH-099");
  set(t, {"unit red NOR-02 b2"});
  EXPECT_EQ(t.refusal("red shoot b2 d4"), "ECH-099");
}

RULE("ECH-099 ECH-042", "a unit may move and then shoot, but not shoot and then move") {
  Table t = duel("norsemen", "ottomans");
  set(t, {"unit red NOR-06 a1", "unit blue OTT-12 d4"});
  play(t, {"red move a1 c3", "red shoot c3 d4"});
  CHECK(then(t, {"hp d4 4", "exhausted c3 yes"}));
}

RULE("ECH-102", "everything that adds to an attack value, line by line") {
  Table t = duel("scots", "mongols");
  set(t, {"unit red SCO-02 c2 king", "upgrade c2 SCO-17", "upgrade c2 SCO-15", "unit red SCO-09 b3",
          "unit blue MON-05 c4"});
  SumLines lines;
  const Blow b = exchange_of(game(t), melee_plan(game(t), unit_at(0, kKingSlot), unit_at(1, 0), 26), &lines).blow;
  // 2 printed, +2 claymore, +1 king, +1 piper, charge 1, anti-cavalry 2
  EXPECT_EQ(b.value, 9);
  EXPECT_EQ(b.damage, 8);
  int sum = 0;
  for (const SumLine& l : lines) sum += l.n;
  EXPECT_EQ(sum, b.damage);
}

RULE("ECH-104 ECH-163 ECH-165", "what reduces damage") {
  Table t = duel("norsemen", "byzantines");
  set(t, {"unit red NOR-06 c3", "unit blue BYZ-05 c4"});
  t.play("red shoot c3 c4");
  CHECK(then(t, {"hp c4 5"}));  // ranged armour 3 leaves the minimum
  Table pierce = duel("scots", "byzantines");
  set(pierce, {"unit red SCO-12 c3", "unit blue BYZ-05 c4", "unit blue BYZ-01 d6"});
  pierce.play("red shoot c3 c4");
  CHECK(then(pierce, {"hp c4 3"}));
}

RULE("ECH-105 ECH-110", "a building takes 4 less from arrows, at least 1; piercing ignores that") {
  Table t = duel("scots", "byzantines");
  set(t, {"unit red SCO-05 c3", "unit red SCO-12 d3", "camp blue c4", "unit blue BYZ-01 d6"});
  play(t, {"red bombard c3 c4"});
  CHECK(then(t, {"building c4 blue camp 3"}));
  play(t, {"red bombard d3 c4"});
  CHECK(then(t, {"building c4 none"}));
}

RULE("ECH-106 R-32 R-33",
     "counter damage: anti and battering count, armour of the attacker reduces it, piercing is for attacks") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-10 c3", "unit red BYZ-01 c1", "unit blue SCO-03 c4 king"});
  const Blow b = exchange_of(game(t), melee_plan(game(t), unit_at(0, 0), unit_at(1, kKingSlot), 26)).counter;
  EXPECT_EQ(b.damage, 2 + 1 + 2 + 1);  // melee, king, anti-cavalry, riposte
  Table siege = duel("norsemen", "ottomans");
  set(siege, {"unit red NOR-13 c3", "upgrade c3 NOR-18", "unit blue OTT-14 c4"});
  EXPECT_EQ(exchange_of(game(siege), melee_plan(game(siege), 0, unit_at(1, 0), 26)).counter.damage, 4 + 2);
  Table armour = duel("hre", "byzantines");
  set(armour, {"unit red HRE-08 c3", "unit blue BYZ-06 c4", "unit blue BYZ-10 d4"});
  EXPECT_EQ(exchange_of(game(armour), melee_plan(game(armour), 0, unit_at(1, 1), 27)).counter.damage, 2);
}

RULE("ECH-108 ECH-109", "units in capitals and barracks are safe from attacks and from cards") {
  Table t = duel("mongols", "scots");
  set(t, {"unit red MON-02 c3", "unit red MON-02 c5", "barracks blue c4", "unit blue SCO-02 c4", "unit blue SCO-01 d6",
          "hand red MON-19"});
  CHECK(!t.legal("red shoot c3 c4") && t.legal("red bombard c3 c4") && t.legal("red storm c3 c4"));
  EXPECT_EQ(t.refusal("red shoot c3 c4"), "ECH-109");
  EXPECT_EQ(t.refusal("red strike c3 c4"), "ECH-109");
  CHECK(!t.legal("red play MON-19"));
}

RULE("ECH-112", "a razed building without a guard is taken") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-03 c2", "barracks blue c4 2", "unit blue SCO-01 d6"});
  t.play("red storm c2 c4");
  CHECK(then(t, {"unit c4 red NOR-03 4", "building c4 none"}));
}

RULE("ECH-113 ECH-077", "camps have 4, barracks 5; what was razed can be built again") {
  Table t = duel("byzantines", "scots");
  set(t, {"camp red b2", "barracks red b4", "unit red BYZ-01 c1", "unit blue SCO-01 d6"});
  CHECK(then(t, {"building b2 red camp 4", "building b4 red barracks 5", "building c1 red capital 10"}));
}

RULE("ECH-120 ECH-121 R-46", "card and upgrades of a fallen unit are discarded, its pawn is free again") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-10 c2", "unit blue SCO-02 c4", "upgrade c4 SCO-16", "unit blue SCO-01 d6"});
  t.play("red strike c2 c4");
  CHECK(then(t, {"discard blue SCO-02 SCO-16"}));
  CHECK(!state(t).unit[unit_at(1, 0)].on_map() && state(t).unit[unit_at(1, 0)].flags == 0);
}

RULE("ECH-033 R-50", "resources on a fallen unit are lost") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-10 c2", "unit blue SCO-06 c4", "tokens c4 0 0 0 1", "unit blue SCO-01 d6"});
  t.play("red strike c2 c4");
  CHECK(told(t, event::token_lost));
  EXPECT_EQ(state(t).unit[unit_at(1, 0)].tokens.total(), 0);
}

RULE("R-54", "an exhausted resource goes if there is no ready one") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-14 c3", "terrain c4 mine", "camp blue c4", "main blue 1 1 0", "spent blue 0 0 1",
          "unit blue SCO-01 d6"});
  t.play("red storm c3 c4");
  CHECK(then(t, {"spent blue 0 0 0", "main blue 1 1 0"}));
}

RULE("ECH-123", "king and queen are gone for good, other pawns come back") {
  Table t = duel("scots", "byzantines");
  set(t, {"unit red SCO-02 c3 queen", "hp c3 1", "unit red SCO-01 c1", "unit blue BYZ-05 c4"});
  t.play("red strike c3 c4");
  EXPECT_EQ(state(t).unit[kQueenSlot].flags, Unit::kGone);
}

RULE("ECH-158 ECH-020", "a capital at 0 ends the game at once") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-14 d5", "life blue 6", "unit blue SCO-01 d6"});
  t.play("red storm d5 d6");
  EXPECT_EQ(t.step(), "");
  CHECK(then(t, {"winner red", "life blue 0"}));
}

RULE("ECH-158 R-56", "so does the loss of the last unit on the map") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-10 c2", "unit blue SCO-02 c4"});
  t.play("red strike c2 c4");
  CHECK(then(t, {"winner red"}));
}

RULE("R-55", "both at once: by the setting") {
  for (const auto& [value, winner] :
       {std::pair{"draw", "red blue"}, {"active_wins", "red"}, {"active_loses", "blue"}}) {
    Table t = duel("ottomans", "scots", {{"simultaneous_loss", value}});
    set(t, {"unit red OTT-03 c3", "hp c3 2", "unit blue SCO-02 c4"});
    t.play("red strike c3 c4");
    CHECK(t.then(std::string("winner ") + winner));
  }
}

RULE("R-08", "the attacker chooses between a unit and the camp under it; the unit does not answer for the camp") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-10 c3", "camp blue c4", "unit blue SCO-03 c4"});
  CHECK(t.legal("red strike c3 c4") && t.legal("red storm c3 c4"));
  t.play("red storm c3 c4");
  CHECK(then(t, {"building c4 none", "unit c3 red BYZ-10 6", "hp c4 4"}));
}

RULE("R-06", "an enemy camp under the unit: only without a move; shooting at it is allowed") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-03 b4", "unit red NOR-06 c4", "camp blue c4", "camp blue b5", "unit blue SCO-01 d6"});
  CHECK(t.legal("red storm c4 c4") && t.legal("red bombard c4 c4"));
  t.play("red move b4 b5");
  CHECK(!t.legal("red storm b5 b5"));
}

RULE("R-07", "a unit with front line goes back beside an ally; a bridged water square is skipped") {
  Table t = duel("norsemen", "ottomans");
  set(t, {"unit red NOR-08 c2", "unit red NOR-02 c3", "unit blue OTT-12 c4"});
  t.play("red strike c2 c4");
  EXPECT_EQ(state(t).unit[0].square, 18);  // c3
  Table ship = duel("ottomans", "byzantines");
  set(ship, {"terrain c3 water", "unit red OTT-03 c2", "unit red OTT-11 c3", "unit blue BYZ-04 c4"});
  ship.play("red strike c2 c4");
  EXPECT_EQ(state(ship).unit[0].square, 10);  // c2
}

RULE("ECH-171 R-36", "short range is for adjacent squares and the own one") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-02 c3", "unit blue SCO-02 c4", "unit blue SCO-03 d4", "camp blue c3"});
  CHECK(t.legal("red shoot c3 c4") && !t.legal("red shoot c3 d4") && t.legal("red bombard c3 c3"));
  EXPECT_EQ(t.refusal("red shoot c3 d4"), "ECH-171");
  t.given("unit blue SCO-05 c5");
  EXPECT_EQ(t.refusal("red shoot c3 c5"), "ECH-099");  // too far for anybody without a long range
}

RULE("ECH-098",
     "the least damage is a line of its own: the lines add up to what is dealt, and to nothing for a value of 0") {
  using Sum = std::vector<std::pair<std::string, int>>;
  Table t = duel("norsemen", "byzantines");
  set(t, {"unit red NOR-02 c2", "unit blue BYZ-04 c3", "unit blue BYZ-01 d6"});
  SumLines attack, counter;
  const Exchange e = exchange_of(game(t), melee_plan(game(t), 0, unit_at(1, 0), 14), &attack, &counter);
  Sum lines;
  for (const SumLine& l : attack) lines.emplace_back(l.name, l.n);
  EXPECT_EQ(lines, (Sum{{"melee", 2}, {"armour", -2}, {"minimum", 1}}));
  EXPECT_EQ(e.blow.damage, 1);
  Table none = duel("mongols", "scots");  // who deals nothing back has no line of armour
  set(none, {"unit red MON-05 c2", "unit blue SCO-09 c3", "unit blue SCO-01 d6"});
  SumLines back;
  EXPECT_EQ(exchange_of(game(none), melee_plan(game(none), 0, unit_at(1, 0), 14), nullptr, &back).counter.damage, 0);
  EXPECT_TRUE(back.empty());
}

RULE("ECH-164 R-26", "fatigue: exhausted in the next own turn too, then ready; a cancelled attack does not tire") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-12 c3", "unit blue OTT-12 c4", "deck red none", "deck blue none"});
  play(t, {"red shoot c3 c4", "red end_mobilization", "red end_turn", "blue end_mobilization", "blue end_turn"});
  CHECK(then(t, {"exhausted c3 yes", "stays c3 no"}));
  play(t, {"red end_mobilization", "red end_turn", "blue end_mobilization", "blue end_turn"});
  CHECK(then(t, {"exhausted c3 no"}));
}

RULE("ECH-162 R-35", "anti counts in both modes; several sources of a keyword add up") {
  Table t = duel("byzantines", "mongols");
  set(t, {"unit red BYZ-13 c3", "unit blue MON-03 c4", "unit blue MON-07 d4"});
  t.play("red shoot c3 c4");
  CHECK(then(t, {"hp c4 1"}));  // 2 + 1 against cavalry
  Table more = duel("hre", "scots");
  set(more, {"unit red HRE-07 c3", "upgrade c3 HRE-18", "unit blue SCO-01 d6"});
  CHECK(then(more, {"stat c3 charge 4"}));
}

RULE("ECH-179 R-34", "war cry: allies around, not the crier; several add up; the setting includes the crier") {
  Table t = duel("norsemen", "scots");
  set(t,
      {"unit red NOR-12 c3", "unit red NOR-09 c4", "unit red NOR-02 d4", "unit red NOR-03 f6", "unit blue SCO-01 d6"});
  CHECK(then(t, {"stat c3 melee 2", "stat c4 melee 5", "stat d4 melee 4", "stat f6 melee 3"}));
  Table self = duel("norsemen", "scots", {{"war_cry_self", "on"}});
  set(self, {"unit red NOR-12 c3", "unit blue SCO-01 d6"});
  CHECK(then(self, {"stat c3 melee 2"}));
}

RULE("ECH-177 R-24 R-25", "regenerate heals 1 at the start of the own turn, not in the first") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-09 c3", "hp c3 1", "unit blue OTT-01 d6", "deck red none", "deck blue none"});
  play(t, {"red end_mobilization", "red end_turn", "blue end_mobilization", "blue end_turn"});
  CHECK(then(t, {"hp c3 2"}));
  Table first = duel("scots", "ottomans");
  set(first, {"unit red SCO-09 c3", "hp c3 1", "exhausted c3", "unit blue OTT-01 d6", "deck red none", "deck blue none",
              "turn blue"});
  first.given("player.turns red = 0");
  play(first, {"blue end_mobilization", "blue end_turn"});
  CHECK(then(first, {"hp c3 1", "exhausted c3 yes", "turn red"}));
}

RULE("ECH-178 R-23", "recruit draws 1 card as an action, not from an empty deck") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-09 c3", "unit blue SCO-01 d6"});
  t.chance("deal red NOR-04").play("red recruit c3");
  CHECK(then(t, {"hand red NOR-04", "exhausted c3 yes"}));
  Table empty = duel("norsemen", "scots");
  set(empty, {"unit red NOR-09 c3", "unit red NOR-02 a1", "unit blue SCO-01 d6", "deck red none"});
  EXPECT_EQ(empty.refusal("red recruit c3"), "ECH-157");
  EXPECT_EQ(empty.refusal("red recruit a1"), "ECH-178");
}

RULE("ECH-180", "seaworthy units end on water") {
  Table t = duel("norsemen", "scots");
  set(t, {"terrain c4 water", "unit red NOR-14 c3", "unit blue SCO-01 d6"});
  t.play("red move c3 c4");
  CHECK(then(t, {"unit c4 red NOR-14 9"}));
}

RULE("ECH-134 R-01 R-02 ECH-133", "what king and queen give, by the setting") {
  const std::array<std::array<int, 4>, 3> expected{
      {{3, 3, 2, 5}, {2, 4, 2, 5}, {3, 3, 4, 3}}};  // king melee, hp; queen melee, hp
  const std::array<const char*, 3> values{"king_melee1_queen_hp2", "both_hp", "both_melee"};
  for (std::size_t i = 0; i < 3; ++i) {
    Table t = duel("norsemen", "scots", {{"royal_bonus", values[i]}});
    set(t, {"unit red NOR-02 c3 king", "unit red NOR-02 a5 queen", "unit red NOR-02 f1", "unit blue SCO-01 d6"});
    const auto stat = [&](const char* square, const char* what, int n) {
      CHECK(t.then(std::string("stat ") + square + " " + what + " " + std::to_string(n)));
    };
    stat("c3", "melee", expected[i][0]), stat("c3", "hp", expected[i][1]);
    stat("a5", "melee", expected[i][2]), stat("a5", "hp", expected[i][3]);
    stat("f1", "melee", 2), stat("f1", "hp", 3);
  }
}

RULE("ECH-160", "a bonus of health raises maximum and health left") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c3", "hp c3 1", "upgrade c3 SCO-18", "unit blue OTT-01 d6"});
  CHECK(then(t, {"hp c3 3", "stat c3 hp 5"}));
}

RULE("R-72", "abilities of the active seat come first, then those of the others") {
  Table t = duel("norsemen", "norsemen");
  set(t, {"unit red NOR-02 c3", "hp c3 1", "upgrade c3 NOR-18", "unit red NOR-01 c1", "unit blue NOR-02 c4", "hp c4 1",
          "upgrade c4 NOR-18", "unit blue NOR-01 d6"});
  t.chance("deal red NOR-04").chance("deal blue NOR-05");
  t.play("red strike c3 c4");
  CHECK(then(t, {"hand red NOR-04", "hand blue NOR-05"}));
}

}  // namespace
}  // namespace echoes::test
