// Everything that happens is told, once, with who and where, and to those who may know it.
#include "echoes_table.h"
#include "shell/text.h"

namespace echoes::test {
namespace {

/// What was told since the last time, in sentences, as a seat hears it.
std::vector<std::string> heard(Table& t, Seat viewer = 0) {
  const tafel::Speaker speaker{t.game().rules, t.game().speak("en"), {}};
  std::vector<std::string> out;
  for (const Event& e : t.events().list)
    if (std::string s = speaker.event(t.raw(), e, viewer); !s.empty()) out.push_back(s);
  t.events().list.clear();
  return out;
}
using Told = std::vector<std::string>;

RULE("ECH-095 ECH-096", "an attack is told from the first word to the step back") {
  Table t = duel("norsemen", "byzantines");
  set(t, {"unit red NOR-02 c3", "unit red NOR-01 a1", "unit blue BYZ-04 c4", "unit blue BYZ-01 d6"});
  heard(t);
  t.play("red strike c3 c4");
  EXPECT_EQ(heard(t), (Told{"Bondi Spearman (c3) makes a melee attack on Skoutatoi (c4).",
                            "Skoutatoi (c4) takes 1 damage; 2 left.", "Bondi Spearman (c4) takes 2 damage; 1 left.",
                            "Bondi Spearman goes back to c3."}));
}

RULE("ECH-097 ECH-120 ECH-123", "the loser falls, a royal pawn is gone, the winner occupies the square") {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-10 c2", "unit blue SCO-02 c4 king", "unit blue SCO-01 d6"});
  heard(t);
  t.play("red strike c2 c4");
  EXPECT_EQ(heard(t),
            (Told{"Cataphract (c2) makes a melee attack on Clansman (c4).", "Clansman (c4) takes 6 damage; 0 left.",
                  "Cataphract (c4) takes 3 damage; 3 left.", "Blue loses Clansman on c4.",
                  "Blue loses a pawn for good: king.", "Cataphract occupies c4."}));
}

RULE("ECH-111 ECH-113 ECH-122", "buildings: damage, fall, the lost resource") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-13 c3", "unit red NOR-06 d3", "camp blue c4 1", "barracks blue d4", "unit blue SCO-01 d6"});
  heard(t);
  t.play("red storm c3 c4").play("red resource wood").play("red bombard d3 d4");
  EXPECT_EQ(heard(t), (Told{"Log Ram (c3) makes a melee attack on the camp on c4.",
                            "The camp on c4 takes 4 damage; 0 left.", "Blue loses a building on c4: camp.",
                            "Blue loses 1 food.", "Red gains 1 temporary wood on Strandhögg.", "Log Ram occupies c4.",
                            "Bogmadr (d3) makes a ranged attack on the barracks on d4.",
                            "The barracks on d4 takes 1 damage; 4 left."}));
}

RULE("ECH-047 ECH-066 ECH-065", "scouting and building") {
  Table t = duel("scots", "norsemen");
  set(t, {"closed c3", "pool h1", "unit red SCO-01 c2", "unit blue NOR-01 d6"});
  heard(t);
  t.chance("reveal h1").play("red move c2 c3").play("red turn_tile r90").play("red build_camp c3");
  EXPECT_EQ(heard(t),
            (Told{"Red turns up a tile at c3: Highland 1.", "Red puts it down, turned by 90 degrees: Highland 1.",
                  "Red: Drover moves from c2 to c3.", "Red builds on c3: camp.", "Red gains 1 food as a main resource.",
                  "Red gains 1 temporary food on Drover."}));
}

RULE("ECH-129 ECH-039", "deployment names card, place and pawn, and what was paid") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-01 a1", "unit blue SCO-01 d6", "hand red NOR-02", "turn red deployment"});
  heard(t);
  t.play("red deploy NOR-02 queen c1");
  EXPECT_EQ(heard(t), (Told{"Red plays Bondi Spearman.", "Red pays 1 food, 1 wood.",
                            "Red deploys Bondi Spearman on c1, pawn: queen."}));
}

RULE("ECH-143 ECH-150 ECH-151", "upgrades and events") {
  Table t = duel("norsemen", "scots");
  set(t,
      {"unit red NOR-02 c3", "unit blue SCO-01 d6", "hand red NOR-16 NOR-25", "main red 1 1 1", "turn red deployment"});
  heard(t);
  t.play("red play NOR-16").play("red target c3").play("red play NOR-25").play("red drop_event NOR-25");
  EXPECT_EQ(heard(t),
            (Told{"Red plays Round Shield.", "Red pays 1 wood.", "Red attaches Round Shield to Bondi Spearman on c3.",
                  "Red plays Feast in Valhalla.", "Red pays 1 food, 1 gold.",
                  "The event Feast in Valhalla of Red is active.", "Red discards Feast in Valhalla."}));
}

RULE("ECH-157 ECH-088 R-43", "who draws hears what; the others hear how many") {
  Table t = duel("norsemen", "scots");
  set(t, {"terrain c3 village", "unit red NOR-02 c3", "unit blue SCO-01 d6"});
  heard(t);
  t.chance("deal red NOR-22").play("red village_draw c3");
  std::vector<Event> list = t.events().list;
  EXPECT_EQ(heard(t, 0), (Told{"Bondi Spearman (c3) is exhausted.", "Red draws Hacksilver."}));
  t.events().list = list;
  EXPECT_EQ(heard(t, 1), (Told{"Bondi Spearman (c3) is exhausted.", "Red draws 1 card."}));
}

RULE("ECH-024 ECH-177 ECH-021", "the turn from one seat to the next") {
  Table t = duel("scots", "mongols");
  set(t, {"unit red SCO-01 c1", "unit blue MON-10 d6", "hp d6 1", "deck red none", "turn red deployment"});
  heard(t);
  t.play("red end_turn");
  EXPECT_EQ(heard(t), (Told{"Red ends the turn.", "Round 1: Blue takes a turn.",
                            "Blue readies units and main resources.", "Shaman (d6) regenerates 1."}));
  t.play("blue end_mobilization");
  EXPECT_EQ(heard(t), (Told{"Blue supplies the army."}));
}

RULE("ECH-158", "the end names the winner") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-14 d5", "unit blue SCO-01 a1", "life blue 5"});
  heard(t);
  t.play("red storm d5 d6");
  EXPECT_EQ(heard(t), (Told{"Harald Hardrada (d5) makes a melee attack on the capital on d6.",
                            "The capital of Blue takes 5 damage; 0 life points left.", "The capital of Blue falls.",
                            "The side of Red wins."}));
}

}  // namespace
}  // namespace echoes::test
