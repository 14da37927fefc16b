// Windows, who is asked, what an answer may do.
#include "echoes_table.h"

namespace echoes::test {
namespace {

RULE("ECH-149 ECH-186 R-42", "an answer is paid, carried out, discarded, before the damage") {
  Table t = duel("ottomans", "norsemen");
  set(t, {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-03 c5", "hand blue NOR-23"});
  t.play("red strike c3 c4");
  EXPECT_EQ(t.step(), "react");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"pass", "answer NOR-23"}));
  t.play("blue answer NOR-23");
  EXPECT_EQ(t.step(), "pay");  // food or wood
  t.play("blue pay main wood");
  CHECK(then(t, {"hp c4 2", "stat c5 armour 3", "discard blue NOR-23",
                 "spent blue 0 1 0"}));  // 3 less 2; the hirdman has 1 of his own
}

RULE("R-43", "asked by public facts: cards in hand, a copy that is not discarded, a fitting moment, payable") {
  const auto asked = [](std::initializer_list<const char*> given) {
    Table t = duel("ottomans", "norsemen");
    set(t, {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6"});
    set(t, given);
    t.play("red strike c3 c4");
    return t.step() == "react";
  };
  CHECK(asked({"hand blue NOR-02"}));                          // whatever the hand is
  CHECK(!asked({}));                                           // an empty hand
  CHECK(!asked({"hand blue NOR-02", "discard blue NOR-23"}));  // the only copy lies there
  CHECK(!asked({"hand blue NOR-02", "main blue 0 0 0"}));      // nothing to pay with
}

RULE("R-43", "without a fitting card passing is the only answer, and it leaves no trace") {
  Table t = duel("ottomans", "norsemen");
  set(t, {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "hand blue NOR-02"});
  t.play("red strike c3 c4");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"pass"}));
  t.events().list.clear();
  t.play("blue pass");
  for (const Event& e : t.events().list) CHECK(e.kind != event::answered && e.kind != event::card_played);
  EXPECT_EQ(t.step(), "turn.mobilize");
}

RULE("R-43 R-63", "with built decks the whole pool of the civilisation counts") {
  Table t = duel("ottomans", "norsemen");
  Table built("echoes", 2, with("ottomans", "norsemen", {{"deck_building", "on"}}));
  built.play("red preset").play("blue preset").given("clear");
  for (Table* one : {&t, &built})
    set(*one,
        {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "hand blue NOR-02", "discard blue NOR-23"})
        .play("red strike c3 c4");
  EXPECT_EQ(t.step(), "turn.mobilize");
  EXPECT_EQ(built.step(), "react");  // a second copy is possible there
}

RULE("ECH-149 R-42", "after a move: ambush, and not on whoever is inside a building") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-03 c3", "unit blue SCO-02 d5", "hand blue SCO-23"});
  t.play("red move c3 c4");
  EXPECT_EQ(t.step(), "react");
  t.play("blue answer SCO-23");
  CHECK(then(t, {"hp c4 1"}));
  Table inside = duel("ottomans", "scots");
  set(inside, {"unit red OTT-03 c3", "barracks red c4", "unit blue SCO-02 d5", "hand blue SCO-23"});
  inside.play("red move c3 c4");
  EXPECT_EQ(inside.step(), "turn.mobilize");  // ECH-109
  Table far = duel("ottomans", "scots");
  set(far, {"unit red OTT-03 c1", "unit blue SCO-02 d5", "hand blue SCO-23", "main blue 1 0 1"});
  far.play("red move c1 c2");
  CHECK(!far.legal("blue answer SCO-23"));
}

RULE("R-42 R-56", "an ambush after scouting; true damage may take the last unit") {
  Table t = duel("ottomans", "scots");
  set(t, {"closed c3", "pool h1", "unit red OTT-03 c2", "hp c2 2", "unit blue SCO-02 e4", "hand blue SCO-23",
          "main blue 2 0 0"});
  t.play("red move c2 c3").play("red turn_tile r90");  // Mi Fo / Fa Mo: c3 is farmland
  EXPECT_EQ(t.step(), "react");                        // Stirling Bridge could be there
  CHECK(!t.legal("blue answer SCO-23"));               // e4 is two squares away
  Table near = duel("ottomans", "scots");
  set(near, {"closed c3", "pool h1", "unit red OTT-03 c2", "hp c2 2", "unit blue SCO-02 b4", "hand blue SCO-23",
             "main blue 2 0 0"});
  near.play("red move c2 c3").play("red turn_tile r90").play("blue answer SCO-23");
  CHECK(then(near, {"winner blue"}));
}

RULE("ECH-149", "the same seat is asked again until it passes") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-05 c3", "unit blue SCO-02 d5", "hand blue SCO-23 SCO-23", "main blue 4 0 0"});
  play(t, {"red move c3 c4", "blue answer SCO-23"});
  EXPECT_EQ(t.step(), "react");
  t.play("blue answer SCO-23");
  CHECK(then(t, {"hp c4 1", "step turn.mobilize"}));  // both copies are gone
}

RULE("R-89", "a cancelled attack cannot be cancelled again") {
  Table t = duel("ottomans", "hre");
  set(t, {"unit red OTT-05 c3", "unit blue HRE-02 c4", "hand blue HRE-25 HRE-02", "main blue 0 0 4"});
  t.play("red strike c3 c4").play("blue answer HRE-25");
  EXPECT_EQ(t.step(), "turn.mobilize");
  CHECK(then(t, {"exhausted c3 yes", "unit c3 red OTT-05 5", "hp c4 3"}));
}

RULE("ECH-151 R-49", "events may be given up while one is asked") {
  Table t = duel("ottomans", "norsemen");
  set(t, {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "hand blue NOR-02", "event blue NOR-26"});
  t.play("red strike c3 c4");
  CHECK(t.legal("blue drop_event NOR-26"));
  t.play("blue drop_event NOR-26");
  EXPECT_EQ(t.step(), "react");
  CHECK(then(t, {"events blue none"}));
}

RULE("R-88", "a cancelled card has no effect, stays paid, and counts as not played") {
  Table t = duel("byzantines", "ottomans");
  set(t, {"unit red BYZ-03 c3", "unit blue OTT-01 d6", "hand red BYZ-23", "event red BYZ-27", "hand blue OTT-25",
          "main blue 0 0 2"});
  t.play("red play BYZ-23");
  EXPECT_EQ(t.step(), "react");
  t.play("blue answer OTT-25");
  CHECK(then(t,
             {"actions red none", "discard red BYZ-23", "discard blue OTT-25", "hand red none", "step turn.mobilize"}));
}

RULE("R-45", "reactions are tactics") {
  Table t = duel("ottomans", "scots");
  for (const Card& c : pack(t).card) CHECK(c.type != CardType::reaction || c.icon == Icon::tactic);
}

}  // namespace
}  // namespace echoes::test
