// Abilities that something sets off: who hears what, in which order, how often, and who does not.
#include "told.h"

namespace echoes::test {
namespace {

RULE("R-72 ECH-185", "slots first, then events by age, then the civilisation card") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-06 c3", "camp blue c4 2", "unit blue SCO-01 d6", "event red OTT-27"});
  t.chance("deal red OTT-02");
  EXPECT_EQ(after(t, {"red storm c3 c4"}),
            (Lines{"attacked_building OTT-06 c3 melee camp c4", "hit_building camp c4 2 0",
                   "building_fell blue camp c4", "main_lost blue 1 food", "token_gained red OTT-06 1 food",
                   "(1 open) drawn red OTT-02", "token_gained red OTT-27 1 gold", "occupied OTT-06 c4"}));
}

RULE("ECH-185 ECH-032", "camps only where the card says so; barracks count for the others") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-06 c3", "barracks blue c4 2", "unit blue SCO-01 d6", "event red OTT-27", "deck red none"});
  EXPECT_EQ(after(t, {"red storm c3 c4"}),
            (Lines{"attacked_building OTT-06 c3 melee barracks c4", "hit_building barracks c4 2 0",
                   "building_fell blue barracks c4", "token_gained red OTT-27 1 gold", "occupied OTT-06 c4"}));
  Table norse = duel("norsemen", "scots");
  set(norse, {"unit red NOR-14 c3", "barracks blue c4 2", "unit blue SCO-01 d6"});
  norse.play("red storm c3 c4");
  EXPECT_EQ(norse.step(), "turn.mobilize");  // no camp, nobody eliminated
  CHECK(then(norse, {"hand red none"}));
}

RULE("ECH-185 R-72", "the unit that destroys is meant, not another with the same words; a fallen unit is no building") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-05 c3", "unit red OTT-06 a1", "camp blue c4 2", "unit blue SCO-01 d6", "event red OTT-26",
          "event red OTT-27", "deck red none"});
  t.play("red storm c3 c4");
  CHECK(then(t, {"tokens a1 0 0 0 0", "event_tokens red OTT-26 0 0 0 0 OTT-27 0 0 1 0"}));
  Table khan = duel("mongols", "scots");
  set(khan, {"unit red MON-14 c3", "unit blue SCO-02 c4", "unit blue SCO-01 d6"});
  khan.play("red strike c3 c4");
  CHECK(then(khan, {"hand red none"}));
  Table third = duel("norsemen", "scots");
  set(third, {"unit red NOR-02 c3", "hp c3 1", "unit red NOR-01 a1", "unit blue SCO-07 c4", "unit blue SCO-01 d6",
              "event red NOR-26"});
  state(third).player[0].event.push({pack(third).global(0, 26), 0, {}});
  third.given("event red NOR-25").play("red strike c3 c4");
  CHECK(then(third, {"event_tokens red NOR-26 0 0 0 0 NOR-26 0 0 0 0 NOR-25 1 0 0 0"}));
}

RULE("ECH-061 R-72", "actions of units and abilities belong to whoever owns the unit") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit blue SCO-11 c3", "unit blue SCO-02 c4", "hp c4 1", "unit blue SCO-03 d6", "unit red OTT-02 b3",
          "hp b3 1", "unit red OTT-01 c1", "turn blue"});
  t.play("blue unit_action c3");
  EXPECT_EQ(t.options("blue"), (Lines{"target c3", "target c4"}));
  EXPECT_EQ(why(t, "blue target d6"), "ECH-142 not_meant SCO-03");  // inside, but its own
  EXPECT_EQ(why(t, "blue target c1"), "ECH-109 inside_building c1");
  EXPECT_EQ(after(t, {"blue target c4"}), (Lines{"healed SCO-02 c4 2"}));
}

RULE("ECH-189 ECH-185", "what true damage destroys was not destroyed by an attack of a unit") {
  Table t = duel("ottomans", "byzantines");
  set(t, {"unit red OTT-10 c3", "camp blue e5 2", "unit blue BYZ-01 d6", "hand red OTT-20", "main red 1 1 1",
          "event red OTT-27"});
  EXPECT_EQ(after(t, {"red play OTT-20", "red aim e5"}),
            (Lines{"card_played red OTT-20", "paid red 1 1 1 0", "true_damage_building camp e5 3 0",
                   "building_fell blue camp e5", "main_lost blue 1 food"}));
}

RULE("R-72", "without a limit an ability works every time; once per turn means once") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-13 c3", "unit red NOR-04 e3", "camp blue c4 1", "camp blue e4 1", "unit blue SCO-01 d6"});
  play(t, {"red storm c3 c4", "red resource wood", "red storm e3 e4", "red resource gold"});
  CHECK(then(t, {"civ_tokens red 0 1 1 0"}));
  Table feast = duel("scots", "norsemen");
  set(feast, {"unit red SCO-04 c3", "unit red SCO-04 e3", "unit blue NOR-02 c4", "unit blue NOR-02 e4",
              "unit blue NOR-01 d6", "event blue NOR-25"});
  play(feast, {"red strike c3 c4", "red strike e3 e4"});
  CHECK(then(feast, {"event_tokens blue NOR-25 2 0 0 0"}));
  Table ghazi = duel("ottomans", "scots");
  set(ghazi, {"unit red OTT-05 c3", "unit red OTT-05 e3", "camp blue c4 2", "camp blue e4 2", "unit blue SCO-01 d6",
              "event red OTT-27", "deck red none"});
  play(ghazi, {"red storm c3 c4", "red storm e3 e4"});
  CHECK(then(ghazi, {"event_tokens red OTT-27 0 0 2 0"}));
}

RULE("ECH-106 R-72", "who eliminates by counter damage has eliminated; who falls with the other gets nothing") {
  Table t = duel("scots", "norsemen");
  set(t, {"unit red SCO-02 c3", "unit red SCO-01 c1", "unit blue NOR-05 c4", "hp c4 3", "unit blue NOR-01 d6"});
  EXPECT_EQ(after(t, {"red strike c3 c4"}),
            (Lines{"attacked SCO-02 c3 melee NOR-05 c4", "hit NOR-05 c4 2 1", "hit SCO-02 c4 3 0",
                   "unit_fell red SCO-02 c4", "healed NOR-05 c4 2"}));
  Table far = duel("scots", "norsemen");
  set(far, {"unit red SCO-02 c3", "hp c3 1", "unit red SCO-01 c1", "unit blue NOR-02 c4", "unit blue NOR-05 f4",
            "hp f4 1", "unit blue NOR-01 d6"});
  far.play("red strike c3 c4");
  CHECK(then(far, {"unit c3 none", "hp f4 1"}));  // another one's counter damage
  Table both = duel("scots", "norsemen");
  set(both, {"unit red SCO-04 c3", "hp c3 3", "unit red SCO-01 c1", "unit blue NOR-05 c4", "unit blue NOR-01 d6"});
  EXPECT_EQ(after(both, {"red strike c3 c4"}),
            (Lines{"attacked SCO-04 c3 melee NOR-05 c4", "hit NOR-05 c4 5 0", "hit SCO-04 c4 3 0",
                   "unit_fell red SCO-04 c4", "unit_fell blue NOR-05 c4"}));
  Table other = duel("norsemen", "scots");
  set(other, {"unit red NOR-04 c3", "unit red NOR-14 a1", "unit blue SCO-02 c4", "unit blue SCO-01 d6"});
  other.play("red strike c3 c4");
  CHECK(then(other, {"hand red none"}));  // Hardrada did nothing
}

RULE("R-72 ECH-024", "Yassa: for a unit that eliminated an enemy, not for one that only fell or razed") {
  Table fell = duel("mongols", "scots");
  set(fell, {"unit red MON-03 c3", "hp c3 1", "unit red MON-01 c1", "unit blue SCO-07 c4", "unit blue SCO-01 d6",
             "event red MON-24", "spent red 1 0 0"});
  fell.play("red strike c3 c4");
  EXPECT_EQ(fell.step(), "turn.mobilize");
  Table razed = duel("mongols", "scots");
  set(razed, {"unit red MON-03 c3", "camp blue c4 1", "unit blue SCO-01 d6", "event red MON-24", "spent red 1 0 0"});
  razed.play("red storm c3 c4");
  EXPECT_EQ(razed.step(), "turn.mobilize");
  Table theirs = duel("scots", "mongols");
  set(theirs, {"unit red SCO-07 c3", "unit red SCO-01 c1", "unit blue MON-07 c4", "unit blue MON-01 d6",
               "event blue MON-24", "spent blue 1 0 0"});
  theirs.play("red strike c3 c4");
  EXPECT_EQ(theirs.step(), "turn.mobilize");  // the Mongol fell
  Table both = duel("mongols", "scots");
  set(both, {"unit red MON-03 c3", "hp c3 1", "unit red MON-01 c1", "unit blue SCO-02 c4", "hp c4 1",
             "unit blue SCO-01 d6", "event red MON-24", "spent red 1 0 0"});
  both.play("red strike c3 c4");
  EXPECT_EQ(both.step(), "card.decide");  // need not be on the map any more
}

RULE("R-46 ECH-121", "an upgrade of the teammate works for the teammate who played it") {
  Table t = team({{"civ_1", "norsemen"}, {"civ_2", "scots"}, {"civ_3", "mongols"}});
  set(t, {"unit yellow MON-03 d4", "upgrade d4 NOR-18", "hp d4 1", "unit yellow MON-02 d3", "unit yellow MON-01 e1",
          "unit red NOR-01 c1", "unit blue SCO-07 d5", "unit blue SCO-01 f8", "unit green HRE-01 d8", "turn blue"});
  CHECK(then(t, {"stat d3 melee 2"}));
  t.chance("deal red NOR-04");
  EXPECT_EQ(after(t, {"blue strike d5 d4"}),
            (Lines{"attacked SCO-07 d5 melee MON-03 d4", "hit MON-03 d4 4 0", "hit SCO-07 d4 1 5",
                   "unit_fell yellow MON-03 d4", "(1 open) drawn red NOR-04", "occupied SCO-07 d4"}));
  CHECK(then(t, {"discard red NOR-18", "discard yellow MON-03"}));
}

RULE("R-75 R-72", "Nomad Horde: own cavalry that shot; not others, not the enemy's, not after melee") {
  const auto asked = [](std::initializer_list<const char*> given, const char* action) {
    Table t = duel("mongols", "ottomans");
    set(t, {"unit red MON-01 c1", "unit blue OTT-12 d4", "unit blue OTT-01 d6"});
    set(t, given).play(action);
    return t.step() == "card.decide";
  };
  CHECK(asked({"unit red MON-02 c3"}, "red shoot c3 d4"));
  CHECK(asked({"unit red MON-05 c3"}, "red shoot c3 d4"));
  CHECK(!asked({"unit red MON-09 d3"}, "red shoot d3 d4"));  // infantry
  CHECK(!asked({"unit red MON-02 c3"}, "red strike c3 d4"));
  CHECK(asked({"unit red MON-02 c3", "camp blue b4"}, "red bombard c3 b4"));
  Table theirs = duel("byzantines", "mongols");
  set(theirs, {"unit red BYZ-09 c3", "unit red BYZ-01 c1", "unit blue MON-02 c4", "unit blue MON-01 d6"});
  theirs.play("red shoot c3 c4");
  EXPECT_EQ(theirs.step(), "turn.mobilize");
}

RULE("ECH-066 R-72", "who builds the camp is meant, not another who could be") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 a1", "unit red OTT-03 c3", "unit blue SCO-01 d6"});
  t.play("red build_camp c3");
  EXPECT_EQ(t.step(), "turn.mobilize");
  Table s = duel("scots", "ottomans");
  set(s, {"unit red SCO-01 a1", "unit red SCO-02 c3", "unit blue OTT-01 d6"});
  EXPECT_EQ(after(s, {"red build_camp c3"}), (Lines{"built red camp c3", "main_gained red 1 food"}));
  EXPECT_EQ(state(s).unit[0].tokens.total(), 0);
}

RULE("R-72 ECH-145", "an ability waits for its own moment, whatever else its unit does or carries") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-04 c3", "upgrade c3 NOR-17", "unit red NOR-05 e3", "hp e3 2", "upgrade e3 NOR-16",
          "unit red NOR-04 a1", "upgrade a1 NOR-18", "unit blue SCO-14 c4", "unit blue SCO-08 e4",
          "unit blue SCO-01 d6", "hand red NOR-15", "main red 0 1 1"});
  t.play("red strike c3 c4");
  CHECK(then(t, {"hp c3 3"}));  // fearsome, and no damage of its own before the end of the turn
  t.play("red build_camp a1");
  CHECK(then(t, {"hp a1 3", "hand red NOR-15", "step turn.mobilize"}));
  t.play("red end_mobilization");
  play(t, {"red play NOR-15", "red target a1"});
  CHECK(then(t, {"hp a1 3", "hand red none", "step turn.deploy"}));
  Table kill = duel("norsemen", "scots");
  set(kill, {"unit red NOR-05 e3", "upgrade e3 NOR-17", "unit blue SCO-08 e4", "unit blue SCO-01 d6"});
  EXPECT_EQ(after(kill, {"red strike e3 e4"}),
            (Lines{"attacked NOR-05 e3 melee SCO-08 e4", "hit SCO-08 e4 3 2", "hit NOR-05 e4 2 2",
                   "went_back NOR-05 e3"}));  // nobody fell, nobody heals
  Table basil = duel("byzantines", "scots");
  set(basil, {"unit red BYZ-14 c3", "upgrade c3 BYZ-18", "discard red BYZ-23", "unit blue SCO-14 c4",
              "unit blue SCO-02 a6", "unit blue SCO-01 d6"});
  basil.play("red strike c3 c4");
  EXPECT_EQ(basil.step(), "turn.mobilize");
  Table camp = duel("byzantines", "scots");
  set(camp, {"unit red BYZ-14 c3", "upgrade c3 BYZ-18", "discard red BYZ-23", "unit blue SCO-01 d6"});
  camp.play("red build_camp c3");
  EXPECT_EQ(camp.step(), "turn.mobilize");
}

RULE("ECH-129 R-72", "when deployed: the unit that comes, not the one that is there") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-14 c2", "unit blue OTT-01 d6", "discard red SCO-04", "hand red SCO-02", "main red 2 0 0",
          "turn red deployment"});
  t.play("red deploy SCO-02 plain c1");
  EXPECT_EQ(t.step(), "turn.deploy");
}

RULE("R-64 R-72", "the end of a turn is that of its seat alone, by slots, then events") {
  Table t = duel("hre", "norsemen");
  set(t, {"terrain b2 water", "unit red HRE-12 b2", "camp red a1", "camp red a2", "camp red a3", "camp red a4",
          "event red HRE-27", "unit blue NOR-04 d4", "unit blue NOR-01 d6", "deck red none", "deck blue none",
          "turn red deployment"});
  EXPECT_EQ(after(t, {"red end_turn"}), (Lines{"token_gained red HRE-12 1 gold", "token_gained red HRE-27 1 gold",
                                               "turn_ended red", "turn_began blue 1", "readied blue"}));
  EXPECT_EQ(after(t, {"blue end_mobilization", "blue end_turn"}),
            (Lines{"deployment_began blue", "true_damage NOR-04 d4 1 2", "turn_ended blue", "turn_began red 2",
                   "readied red"}));
  Table attacked = duel("norsemen", "scots");
  set(attacked, {"unit red NOR-04 c3", "unit red NOR-01 c1", "unit blue SCO-07 c4", "unit blue SCO-01 d6",
                 "deck red none", "deck blue none"});
  play(attacked, {"red strike c3 c4", "red end_mobilization", "red end_turn"});
  CHECK(then(attacked, {"hp c3 3"}));
}

RULE("ECH-158 R-56", "a berserker who falls at the end of the turn may lose the game") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-04 c3", "hp c3 1", "unit blue SCO-01 d6", "turn red deployment"});
  EXPECT_EQ(after(t, {"red end_turn"}),
            (Lines{"true_damage NOR-04 c3 1 0", "unit_fell red NOR-04 c3", "army_gone red", "game_over blue"}));
}

RULE("R-72 R-88", "Imperial University: any own technology or tactic, reactions too, never the enemy's cards") {
  Table t = duel("ottomans", "byzantines");
  set(t, {"unit red OTT-05 c3", "unit blue BYZ-04 c4", "hand blue BYZ-21", "event blue BYZ-27", "main blue 1 0 0",
          "hand red OTT-19", "deck blue BYZ-05"});
  t.play("red play_as OTT-19 a");
  CHECK(then(t, {"hand blue BYZ-21"}));
  t.play("red strike c3 c4").play("blue answer BYZ-21");
  CHECK(then(t, {"hand blue BYZ-05"}));
  Table own = duel("byzantines", "scots");
  set(own, {"unit red BYZ-03 c3", "unit blue SCO-01 d6", "event red BYZ-27", "hand red BYZ-26", "main red 0 1 2",
            "deck red BYZ-05", "turn red deployment"});
  EXPECT_EQ(after(own, {"red play BYZ-26"}), (Lines{"card_played red BYZ-26", "paid red 0 1 2 0",
                                                    "event_active red BYZ-26", "(1 open) drawn red BYZ-05"}));
}

RULE("R-72", "Tournament: upgrades only") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "event red HRE-28", "hand red HRE-22 HRE-27 HRE-19",
          "main red 0 3 3", "deck red HRE-05", "turn red deployment"});
  play(t, {"red play_as HRE-22 a", "red play HRE-27"});
  while (t.step() == "pay") t.play("red " + t.options("red")[0]);
  CHECK(then(t, {"hand red HRE-19"}));
  play(t, {"red play HRE-19", "red target c3"});
  while (t.step() == "pay") t.play("red " + t.options("red")[0]);
  CHECK(then(t, {"hand red HRE-05"}));
}

RULE("ECH-164 R-26 R-76", "a cancelled attack: told, nobody moves who shot, who struck goes back once") {
  Table t = duel("scots", "hre");
  set(t, {"unit red SCO-12 c3", "unit red SCO-07 d3", "unit blue HRE-02 c4", "unit blue HRE-03 e5", "hand blue HRE-25",
          "main blue 0 0 2", "deck red none"});
  Table melee = t;
  t.play("red shoot c3 c4");
  EXPECT_EQ(after(t, {"blue answer HRE-25"}),
            (Lines{"answered blue HRE-25", "paid blue 0 0 2 0", "cancelled SCO-12 c3"}));
  CHECK(then(t, {"unit c3 red SCO-12 3", "exhausted c3 yes", "stays c3 no", "mode c3 ranged"}));
  melee.play("red strike d3 c4");
  EXPECT_EQ(after(melee, {"blue answer HRE-25"}),
            (Lines{"answered blue HRE-25", "paid blue 0 0 2 0", "cancelled SCO-07 c4", "went_back SCO-07 d3"}));
}

RULE("R-55 ECH-158", "both sides lose at once: told as drawn, or won by the setting, whoever is active") {
  for (const auto& [value, told] :
       {std::pair{"draw", "drawn_game"}, {"active_wins", "game_over blue"}, {"active_loses", "game_over red"}}) {
    Table t = duel("scots", "ottomans", {{"simultaneous_loss", value}});
    set(t, {"unit blue OTT-03 c3", "hp c3 2", "unit red SCO-02 c4", "turn blue"});
    const Lines lines = after(t, {"blue strike c3 c4"});
    EXPECT_EQ(lines.back(), told);
    EXPECT_EQ(state(t).ending, Ending::both);
  }
}

}  // namespace
}  // namespace echoes::test
