// The team game: shared resources, allies, opponents, losing together.
#include "echoes_table.h"

namespace echoes::test {
namespace {

Table four(const Settings& more = {}) {
  Table t = team(more);
  set(t, {"unit red NOR-01 c1", "unit blue SCO-01 f8", "unit yellow MON-01 e1", "unit green HRE-01 d8"});
  return t;
}

RULE("ECH-202 R-60", "opponents are asked, the teammate is not") {
  Table t = four();
  set(t, {"unit red NOR-02 d4", "unit green HRE-02 d5", "unit blue SCO-02 c5", "hand yellow MON-23",
          "hand green HRE-02", "hand blue SCO-23", "main yellow 3 0 0", "main green 0 0 2", "main blue 2 0 0"});
  t.play("red strike d4 d5");
  EXPECT_EQ(t.actor(), "green");  // Peace of God could be there
  t.play("green pass");
  EXPECT_EQ(t.step(), "turn.mobilize");
  t.given("unit red NOR-03 a3").play("red move a3 a4");
  EXPECT_EQ(t.actor(), "blue");  // Stirling Bridge could be
}

RULE("ECH-203 R-60", "ready main resources of the teammate pay, in reactions too; temporary ones only by the setting") {
  Table t = four();
  set(t, {"unit red NOR-03 a3", "barracks red a5", "main red 1 0 0", "main yellow 0 1 0", "civ_tokens yellow 0 0 3 0",
          "hand red NOR-02 NOR-12", "turn red deployment"});
  CHECK(t.legal("red deploy NOR-02 plain a5") && !t.legal("red deploy NOR-12 plain a5"));
  t.play("red deploy NOR-02 plain a5");
  CHECK(then(t, {"spent red 1 0 0", "spent yellow 0 1 0"}));
  Table shared = four({{"team_share_temp", "on"}});
  set(shared, {"unit red NOR-03 a3", "barracks red a5", "main red 1 0 0", "main yellow 0 0 0",
               "civ_tokens yellow 0 0 3 0", "hand red NOR-12", "turn red deployment"});
  shared.play("red deploy NOR-12 plain a5");
  CHECK(then(shared, {"civ_tokens yellow 0 0 2 0"}));
}

RULE("ECH-015", "the team's wild: either member, in the own turn only") {
  Table t = four();
  set(t, {"unit red NOR-03 a3", "barracks red a5", "main red 1 0 0", "main yellow 0 0 0", "joker yellow",
          "hand red NOR-02", "turn red deployment"});
  t.play("red deploy NOR-02 plain a5");
  CHECK(then(t, {"joker = 0"}));
  Table react = four();
  set(react, {"unit blue SCO-02 d5", "unit red NOR-02 d4", "hand red NOR-23", "main red 0 0 0", "main yellow 0 0 0",
              "joker red", "turn blue"});
  react.play("blue strike d5 d4");
  EXPECT_EQ(react.step(), "turn.mobilize");
}

RULE("ECH-191 ECH-204 R-10", "the teammate's units are allied: crossed, shared squares, cries, upgrades") {
  Table t = four();
  set(t, {"unit red NOR-02 d4", "unit yellow MON-07 d5", "unit yellow MON-02 c4", "hand red NOR-16", "main red 0 1 0",
          "main yellow 0 0 0"});
  CHECK(t.legal("red move d4 d5") && t.legal("red move d4 d6") && !t.legal("red move d4 c4") &&
        t.legal("red move d4 b4"));
  t.given("turn red deployment").play("red play NOR-16").play("red target d5");
  CHECK(then(t, {"upgrades d5 NOR-16", "stat d5 ranged_armour 2"}));
  set(t, {"unit blue SCO-04 d6", "turn blue"});
  t.play("blue strike d6 d5");
  CHECK(then(t, {"discard red NOR-16", "discard yellow MON-07"}));
}

RULE("R-60", "the teammate's fortified buildings may be crossed, not entered; the setting opens them") {
  Table t = four();
  set(t, {"barracks yellow c4", "unit red NOR-02 c3"});
  CHECK(!t.legal("red move c3 c4") && t.legal("red move c3 c5"));
  EXPECT_EQ(t.refusal("red move c3 c4"), "ECH-053");
  Table open = four({{"team_share_buildings", "on"}});
  set(open, {"barracks yellow c4", "unit red NOR-02 c3", "unit blue SCO-02 d5"});
  open.play("red move c3 c4");
  while (open.step() == "react") open.play(open.actor() + " pass");
  open.given("turn blue");
  EXPECT_EQ(open.refusal("blue strike d5 c4"), "ECH-109");
  set(open, {"unit blue SCO-03 c5"});
  EXPECT_EQ(open.refusal("blue strike c5 c4"), "ECH-109");
}

RULE("ECH-205", "a card that names an opponent: which one is chosen") {
  Table t = four();
  set(t, {"hand red NOR-20", "main red 1 0 0", "main yellow 0 0 0", "hand green HRE-02", "turn red deployment"});
  t.play("red play NOR-20");
  EXPECT_EQ(t.step(), "card.opponent");
  EXPECT_EQ(t.refusal("red against yellow"), "ECH-205");
  t.play("red against green");
  EXPECT_EQ(t.actor(), "green");
  t.play("green grant b");
  CHECK(then(t, {"life green 9", "life blue 10", "hand green none"}));
}

RULE("ECH-205 R-58", "Eastern Orthodox counts the units of one opponent, Throne of Solomon borrows from one") {
  Table b("echoes", 4,
          {{"civ_1", "byzantines"},
           {"civ_2", "scots"},
           {"civ_3", "mongols"},
           {"civ_4", "hre"},
           {"experienced_start", "off"}});
  b.given("clear");
  set(b,
      {"unit red BYZ-01 c1", "unit blue SCO-01 f8", "unit blue SCO-02 f6", "unit yellow MON-01 e1",
       "unit green HRE-01 d8", "hand red BYZ-22 BYZ-25", "main red 1 2 2", "main yellow 0 0 0", "turn red deployment"});
  b.play("red play BYZ-22").play("red against blue");
  CHECK(then(b, {"actions red BYZ-22 0 0 2 0"}));
  b.play("red play BYZ-25").play("red against green");
  while (b.step() == "pay") b.play("red " + b.options("red").front());
  EXPECT_EQ(state(b).borrow, 3);
}

TEST(EchoesClients, TheTerminalSaysWhoPlaysWithMeAndSetsEveryLineOfUnitsIn) {
  Table t = four();
  set(t, {"unit blue SCO-02 a5", "unit blue SCO-03 b5", "unit blue SCO-04 c5", "unit blue SCO-05 d5 queen",
          "unit blue SCO-06 e5 king"});
  const auto seen = [&t](Seat viewer) {
    std::string out;
    t.game().module.draw(t.raw(), viewer, t.game().speak("en"), 60, out);
    return out;
  };
  const std::string red = seen(0), blue = seen(1);
  EXPECT_EQ(red.find("your team"), red.rfind("your team"));
  EXPECT_LT(red.find("Mongol"), red.find("your team"));
  EXPECT_LT(red.find("your team"), red.find("Holy Roman"));
  EXPECT_LT(blue.find("Holy Roman"), blue.find("your team"));
  int lines = 0;
  for (std::size_t at = red.find("f8 "); at < red.find("Mongol"); ++lines) {
    const std::size_t begin = red.rfind('\n', at) + 1;
    EXPECT_EQ(red.substr(begin, 2), "  ") << red.substr(begin, 40);
    at = red.find('\n', at) + 1;
    if (red[at] != ' ') break;
    at += 3;
  }
  EXPECT_GT(lines, 0);
}

RULE("ECH-206", "one member's capital or last unit is enough") {
  Table t = four();
  set(t, {"unit red NOR-14 f7", "life blue 5"});
  t.play("red storm f7 f8");
  CHECK(then(t, {"winner red yellow", "place blue 3", "place green 3"}));
  Table units = team();
  set(units, {"unit red NOR-14 e5", "unit blue SCO-02 e6", "unit yellow MON-01 e1", "unit green HRE-01 d8"});
  units.play("red strike e5 e6");
  CHECK(then(units, {"winner red yellow"}));
}

RULE("R-62", "at the limit the teams' sums are compared") {
  Table t = four({{"turn_limit_rounds", "10"}});
  set(t, {"round = 10", "life red 9", "life blue 8", "turn green", "deck red none", "deck blue none",
          "deck yellow none", "deck green none"});
  play(t, {"green end_mobilization", "green end_turn"});
  CHECK(then(t, {"winner red yellow"}));
}

}  // namespace
}  // namespace echoes::test
