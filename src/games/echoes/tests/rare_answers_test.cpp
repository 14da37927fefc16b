// Answers and abilities in rare moments: a second copy after the first has done its work, a teammate with the same
// card, losses of the other side.
#include "told.h"

namespace echoes::test {
namespace {

RULE("R-89 R-76", "after an attack is cancelled the second copy in hand has nothing to answer") {
  Table t = duel("ottomans", "mongols");
  set(t, {"unit red OTT-05 c3", "unit blue MON-03 c4", "unit blue MON-01 d6", "hand blue MON-23 MON-23",
          "main blue 4 0 0"});
  t.play("red strike c3 c4").play("blue answer MON-23").play("blue stay");
  EXPECT_EQ(t.step(), "turn.mobilize");
  CHECK(then(t, {"hand blue MON-23", "unit c3 red OTT-05 5"}));
}

RULE("R-42 ECH-120", "a unit that fell to the first ambush is not ambushed again") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-03 c3", "hp c3 2", "unit red OTT-01 c1", "unit blue SCO-02 d5", "hand blue SCO-23 SCO-23",
          "main blue 4 0 0"});
  t.play("red move c3 c4").play("blue answer SCO-23");
  EXPECT_EQ(t.step(), "turn.mobilize");
  CHECK(then(t, {"hand blue SCO-23", "unit c4 none"}));
}

RULE("R-60 R-43", "a teammate who could cancel a card is not asked about it") {
  Table t = team(
      {{"civ_1", "hre"}, {"civ_2", "ottomans"}, {"civ_3", "ottomans"}, {"civ_4", "scots"}, {"allow_mirror", "on"}});
  set(t, {"unit red HRE-02 c1", "unit blue OTT-01 f8", "unit yellow OTT-01 e1", "unit green SCO-01 d8",
          "hand red HRE-24", "hand blue OTT-25", "hand yellow OTT-25", "main red 1 0 0", "main yellow 0 0 4",
          "main blue 0 0 4", "main green 0 0 0", "turn red deployment"});
  t.play("red play HRE-24").play("red pay main food");
  EXPECT_EQ(t.actor(), "blue");
  t.play("blue pass");
  EXPECT_EQ(t.step(), "turn.deploy");
}

RULE("R-60 R-42", "gates are closed for the own buildings, not for those of the teammate") {
  for (const char* owner : {"blue", "green"}) {
    Table t = team({{"civ_1", "norsemen"}, {"civ_2", "hre"}, {"civ_4", "scots"}});
    set(t, {"unit red NOR-03 c3", "unit red NOR-01 c1", "unit blue HRE-02 f8", "unit yellow MON-01 e1",
            "unit green SCO-01 d8", "hand blue HRE-26", "main blue 0 1 0"});
    t.given(std::string("camp ") + owner + " c4").play("red storm c3 c4");
    EXPECT_EQ(t.step(), owner == std::string("blue") ? "react" : "turn.mobilize");
  }
}

RULE("ECH-032 R-72", "Feast in Valhalla is for own losses") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-04 c3", "unit blue SCO-02 c4", "unit blue SCO-01 d6", "event red NOR-25"});
  t.play("red strike c3 c4");
  CHECK(then(t, {"unit c4 red NOR-04 3", "event_tokens red NOR-25 0 0 0 0"}));
}

RULE("ECH-142 ECH-038",
     "what is legal is judged as legal, with each option; a choice that has no reasons names its rule") {
  Table t = duel("hre", "scots");
  set(t,
      {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-22 HRE-19", "main red 0 2 0", "turn red deployment"});
  const u8 trade = pack(t).global(5, 22), pavise = pack(t).global(5, 19);
  for (const Action& a :
       {make_action(verb::play_as, trade, 0), make_action(verb::play_as, trade, 1), make_action(verb::play, pavise)})
    EXPECT_TRUE(static_cast<bool>(judge(t.game().rules, t.raw(), 0, a)));
  Table choice = duel("norsemen", "scots");
  set(choice, {"unit red NOR-13 c3", "camp blue c4 1", "unit blue SCO-01 d6"});
  choice.play("red storm c3 c4");
  EXPECT_EQ(why(choice, "red stop"), "ECH-021 not_asked_now");
}

}  // namespace
}  // namespace echoes::test
