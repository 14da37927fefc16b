// Deeds in mobilization: scouting from beginning to end, what each deed tells, what belongs to another phase, charges
// and front lines at their limits, rules that a single card switches on.
#include "games/echoes/ask.h"
#include "games/echoes/paths.h"
#include "games/echoes/values.h"
#include "told.h"

namespace echoes::test {
namespace {

RULE("ECH-046 ECH-047 ECH-048 ECH-049", "scouting: the tile, how it is laid, where the unit ends") {
  Table t = duel("mongols", "norsemen", {{"map", "constantinople"}});
  set(t, {"closed c3", "pool c1", "unit red MON-02 c1", "unit blue NOR-01 d6"});
  Table wet = t;
  t.chance("reveal c1");
  EXPECT_EQ(after(t, {"red move c1 c3"}), (Lines{"revealed red c1 c3"}));
  EXPECT_EQ(t.options("red"), (Lines{"turn_tile r0", "turn_tile r90", "turn_tile r180", "turn_tile r270"}));
  EXPECT_EQ(after(t, {"red turn_tile r0"}), (Lines{"tile_turned red c1 r0", "moved red MON-02 c1 c3"}));  // farmland
  CHECK(then(t, {"moved c3 yes", "terrain c3 farmland", "terrain c4 water", "terrain d3 water", "terrain d4 water"}));
  EXPECT_TRUE(state(t).unit[0].is(Unit::kScouted));
  EXPECT_EQ(state(t).busy, 1);
  EXPECT_TRUE(state(t).seen.has(5));
  EXPECT_TRUE(state(t).pool.empty());
  wet.chance("reveal c1").play("red move c1 c3");
  EXPECT_EQ(after(wet, {"red turn_tile r90"}), (Lines{"tile_turned red c1 r90", "went_back MON-02 c2"}));
  CHECK(then(wet, {"unit c2 red MON-02 3", "moved c2 yes", "exhausted c2 no", "terrain c4 farmland"}));
  EXPECT_EQ(why(wet, "red move c2 b2"), "ECH-049 has_scouted MON-02");
}

RULE("ECH-042 ECH-093 ECH-084 ECH-178", "each deed is told with unit and place") {
  Table t = duel("mongols", "ottomans");
  set(t, {"terrain d5 village", "unit red MON-02 c3", "unit red MON-10 a5", "unit red MON-03 d5", "unit blue OTT-01 d6",
          "deck red MON-04 MON-05"});
  EXPECT_EQ(after(t, {"red move c3 c4"}), (Lines{"moved red MON-02 c3 c4"}));
  EXPECT_EQ(after(t, {"red change_mode c4"}), (Lines{"mode_changed MON-02 c4 ranged"}));
  t.chance("deal red MON-04");
  EXPECT_EQ(after(t, {"red recruit a5"}), (Lines{"exhausted MON-10 a5", "(1 open) drawn red MON-04"}));
  t.chance("deal red MON-05");
  EXPECT_EQ(after(t, {"red village_draw d5"}), (Lines{"exhausted MON-03 d5", "(1 open) drawn red MON-05"}));
  EXPECT_EQ(after(t, {"red end_mobilization"}), (Lines{"deployment_began red"}));
  Table back = duel("mongols", "ottomans");
  set(back, {"unit red MON-02 c3", "ranged c3", "unit blue OTT-01 d6"});
  EXPECT_EQ(after(back, {"red change_mode c3"}), (Lines{"mode_changed MON-02 c3 melee"}));
}

RULE("ECH-128 ECH-116", "what belongs to deployment, to another's turn, or to no hand") {
  Table t = duel("ottomans", "scots");
  set(t, {"unit red OTT-01 a1", "unit blue SCO-01 d6", "hand red OTT-02 OTT-19 OTT-25 OTT-26", "main red 1 1 0"});
  EXPECT_EQ(why(t, "red deploy OTT-02 plain c1"), "ECH-128 in_deployment");
  EXPECT_EQ(why(t, "red replace OTT-02 a1 c1"), "ECH-128 in_deployment");
  EXPECT_EQ(why(t, "red civ_action"), "ECH-128 in_deployment");
  EXPECT_EQ(why(t, "red end_turn"), "ECH-128 in_deployment");
  EXPECT_EQ(why(t, "red play OTT-02"), "ECH-129 deploy_later OTT-02");
  EXPECT_EQ(why(t, "red play_as OTT-02 a"), "ECH-129 deploy_later OTT-02");
  EXPECT_EQ(why(t, "red play OTT-25"), "ECH-149 only_in_their_turn OTT-25");
  EXPECT_EQ(why(t, "red answer OTT-25"), "ECH-149 only_in_their_turn OTT-25");
  EXPECT_EQ(why(t, "red answer_as OTT-25 a"), "ECH-149 only_in_their_turn OTT-25");
  EXPECT_EQ(why(t, "red play OTT-26"), "ECH-140 technology_later OTT-26");
  EXPECT_EQ(why(t, "red play OTT-20"), "ECH-116 not_in_hand OTT-20");
  EXPECT_EQ(why(t, "red play SCO-20"), "ECH-116 not_in_hand SCO-20");
  EXPECT_EQ(why(t, "red play_as SCO-24 b"), "ECH-116 not_in_hand SCO-24");
  EXPECT_EQ(why(t, "red drop_event OTT-26"), "ECH-151 not_active OTT-26");
  EXPECT_EQ(why(t, "red pass"), "ECH-021 not_asked_now");
  t.given("main red 0 0 0");
  EXPECT_EQ(why(t, "red play_as OTT-19 b"), "ECH-039 resources_missing 1");
  CHECK(t.legal("red play_as OTT-19 a"));
  t.play("red end_mobilization");
  EXPECT_EQ(why(t, "red play OTT-26"), "ECH-039 resources_missing 3");
}

RULE("ECH-074 ECH-178 ECH-061 ECH-063", "deeds that a unit cannot do at all") {
  Table t = duel("scots", "ottomans");
  set(t, {"camp red a1", "unit red SCO-02 a1", "unit red SCO-07 c4", "unit blue OTT-01 d6"});
  EXPECT_EQ(why(t, "red relocate_camp c4 a1"), "ECH-074 stock_left camp");
  EXPECT_EQ(why(t, "red relocate_barracks c4 a1"), "ECH-074 stock_left barracks");
  EXPECT_EQ(why(t, "red village_draw c4"), "ECH-084 no_village c4");
  EXPECT_EQ(why(t, "red village_resupply c4"), "ECH-084 no_village c4");
  EXPECT_EQ(why(t, "red recruit c4"), "ECH-178 cannot_recruit SCO-07");
  EXPECT_EQ(why(t, "red unit_action c4"), "ECH-061 no_action SCO-07");
  EXPECT_EQ(why(t, "red change_mode c4"), "ECH-093 no_ranged_value SCO-07");
  EXPECT_EQ(why(t, "red build_camp a1"), "ECH-063 building_here a1");
}

RULE("ECH-161 R-05 R-86", "charge: two steps, on units, and only with the move of this turn") {
  Table t = duel("byzantines", "scots", {{"melee_after_move", "one_step"}});
  set(t,
      {"unit red BYZ-10 c2", "unit blue SCO-07 c4", "unit blue SCO-04 d3", "barracks blue a2", "unit blue SCO-01 d6"});
  const auto value = [&](u8 target, Square q) { return value_of_attack(game(t), melee_plan(game(t), 0, target, q)); };
  EXPECT_EQ(value(6, 26), 4 + 2);
  EXPECT_EQ(value(7, 19), 4);
  EXPECT_EQ(value(kNoUnit, 8), 4);
  t.given("moved c2");
  EXPECT_EQ(value(6, 26), 4);
}

RULE("ECH-102 ECH-172 R-84", "lines of a sum: every part by its name, nothing that is 0") {
  using Sum = std::vector<std::pair<std::string, int>>;
  const auto lines = [](Table& t, const Assault& a, bool back) {
    SumLines attack, counter;
    exchange_of(game(t), a, &attack, &counter);
    Sum out;
    for (const SumLine& l : back ? counter : attack) out.emplace_back(l.name, l.n);
    return out;
  };
  Table t = duel("scots", "hre");
  set(t, {"unit red SCO-02 c2 king", "upgrade c2 SCO-17", "unit red SCO-13 b3", "unit red SCO-03 d3",
          "unit blue HRE-08 c4", "unit blue HRE-03 a4", "unit blue HRE-10 e5", "unit blue HRE-01 d6"});
  const Game g = game(t);
  EXPECT_EQ(lines(t, melee_plan(g, 4, 6, 26), false),
            (Sum{{"melee", 2}, {"more", 1}, {"charge", 1}, {"anti", 2}, {"armour", -2}}));
  EXPECT_EQ(lines(t, melee_plan(g, 4, 6, 26), true), (Sum{{"melee", 4}}));
  EXPECT_EQ(lines(t, melee_plan(g, 0, 6, 26), false), (Sum{{"melee", 4}, {"ability", 1}, {"armour", -2}}));
  EXPECT_EQ(lines(t, melee_plan(g, 0, 7, 24), true), (Sum{{"melee", 2}, {"riposte", 1}}));
  Table far = duel("ottomans", "hre");
  set(far, {"unit red OTT-09 c3", "unit red OTT-03 c4", "unit red OTT-13 b4", "unit blue HRE-10 e5",
            "unit blue HRE-05 d5", "camp blue e3", "unit blue HRE-08 f1"});
  const Game h = game(far);
  EXPECT_EQ(lines(far, ranged_plan(h, 0, kNoUnit, 20), false), (Sum{{"ranged", 4}, {"battering", 2}, {"far", -1}}));
  EXPECT_EQ(lines(far, ranged_plan(h, 0, 6, 36), false), (Sum{{"ranged", 4}, {"battering", 2}, {"far", -1}}));
  EXPECT_EQ(lines(far, ranged_plan(h, 0, 8, 5), false), (Sum{{"ranged", 4}, {"far", -1}, {"armour", -2}}));
  EXPECT_EQ(lines(far, ranged_plan(h, 1, 7, 35), false), (Sum{{"ranged", 2}, {"more", 1}, {"armour", -2}}));
  EXPECT_EQ(exchange_of(h, ranged_plan(h, 1, 6, 36)).blow.reduction, 4);  // building armour on a unit
  EXPECT_EQ(lines(far, melee_plan(h, 1, 8, 5), true), (Sum{{"melee", 4}}));
}

RULE("ECH-102 ECH-185", "the forecast for Wallace: one for each infantry around the target, at most two") {
  Table t = duel("scots", "hre");
  set(t, {"unit red SCO-13 c3", "unit blue HRE-08 c4", "unit blue HRE-01 d6", "camp blue c2"});
  const auto value = [&](u8 target, Square q) { return value_of_attack(game(t), melee_plan(game(t), 0, target, q)); };
  EXPECT_EQ(value(6, 26), 4);
  for (const auto& [unit, expected] :
       {std::pair{"unit red SCO-02 b4", 5}, {"unit red SCO-03 d4", 6}, {"unit red SCO-02 b5", 6}}) {
    t.given(unit);
    EXPECT_EQ(value(6, 26), expected);
  }
  EXPECT_EQ(value(kNoUnit, 10), 4);  // nobody around c2
}

RULE("ECH-051 ECH-054", "who may pass enemies hears what really stops him") {
  Table t = duel("byzantines", "scots");
  set(t, {"terrain c3 mountain", "terrain d3 water", "unit red BYZ-02 c2", "unit red BYZ-08 c1", "unit blue SCO-02 c3",
          "unit blue SCO-10 d3", "unit blue SCO-01 d6"});
  EXPECT_EQ(why(t, "red move c2 c4"), "ECH-054 mountain_between c3");
  EXPECT_EQ(why(t, "red move c2 e4"), "ECH-055 water_between d3");
  EXPECT_EQ(why(t, "red move c1 c4"), "ECH-051 enemy_between c3");
  Table fort = duel("byzantines", "scots");
  set(fort, {"unit red BYZ-02 d4", "unit red BYZ-08 f6", "unit blue SCO-01 a1", "barracks blue b6"});
  EXPECT_EQ(why(fort, "red move f6 c6"), "ECH-051 building_between d6");
  EXPECT_EQ(why(fort, "red move d4 d6"), "ECH-051 enemy_building_there d6");
}

RULE("ECH-116 R-62", "a played card is something that happened; so are damage and building") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit red NOR-03 e2", "unit blue SCO-07 c4", "unit blue SCO-01 d6", "hand red NOR-22"});
  for (const char* action : {"red play NOR-22", "red strike c3 c4", "red build_camp e2"}) {
    state(t).busy = 0;
    t.play(action);
    EXPECT_EQ(state(t).busy, 1) << action;
  }
  state(t).busy = 0;
  t.play("red end_mobilization");
  EXPECT_EQ(state(t).busy, 0);
  Table wall = duel("norsemen", "scots");
  set(wall, {"unit red NOR-03 c3", "barracks blue c4", "unit blue SCO-01 d6"});
  state(wall).busy = 0;
  wall.play("red storm c3 c4");
  EXPECT_EQ(state(wall).busy, 1);
}

RULE("ECH-160 ECH-176", "an event that makes camps healthier gives them no armour") {
  Table t = duel("hre", "scots");
  set(t, {"camp red c3", "event red HRE-27", "unit red HRE-02 c1", "unit blue SCO-01 d6"});
  EXPECT_EQ(building_armour(game(t), 18), 0);
  EXPECT_EQ(building_max(game(t), 18), 6);
  EXPECT_EQ(building_armour(game(t), 20), 0);  // nothing stands there
}

RULE("ECH-065 ECH-164 ECH-036",
     "a rule of the whole seat: by a unit on the map or an active event, for its owner alone") {
  Table t = duel("ottomans", "byzantines");
  set(t, {"unit red OTT-10 c3", "unit blue BYZ-14 d4"});
  const Game g = game(t);
  EXPECT_FALSE(seat_rule(g, 0, SeatRule::no_fatigue));
  EXPECT_TRUE(seat_rule(g, 1, SeatRule::gold_wild));
  EXPECT_FALSE(seat_rule(g, 0, SeatRule::gold_wild));
  EXPECT_FALSE(seat_rule(g, 1, SeatRule::no_fatigue));
  t.given("unit red OTT-14 a1 queen");
  EXPECT_TRUE(seat_rule(g, 0, SeatRule::no_fatigue));
  Table n = duel("norsemen", "scots");
  EXPECT_FALSE(seat_rule(game(n), 0, SeatRule::camps_per_turn));
  n.given("event red NOR-26");
  EXPECT_TRUE(seat_rule(game(n), 0, SeatRule::camps_per_turn));
  EXPECT_FALSE(seat_rule(game(n), 1, SeatRule::camps_per_turn));
}

RULE("R-52", "discounts: for the cards they name, by the seat that has them") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 a1", "unit blue OTT-01 d6"});
  const auto less = [&](Seat s, const char* id) {
    for (const Card& c : pack(t).card)
      if (c.id == id) return discount_of(game(t), s, c);
    return -1;
  };
  EXPECT_EQ(less(0, "SCO-02"), 0);
  set(t, {"event red SCO-26", "event blue OTT-26"});
  EXPECT_EQ(less(0, "SCO-02"), 1);
  EXPECT_EQ(less(0, "SCO-07"), 0);  // cavalry
  EXPECT_EQ(less(0, "SCO-15"), 0);  // an upgrade for infantry is no infantry
  EXPECT_EQ(less(1, "OTT-03"), 1);
  EXPECT_EQ(less(1, "OTT-04"), 1);
  EXPECT_EQ(less(1, "OTT-02"), 0);
  Table h = duel("hre", "hre");
  const auto upgrade = [&](Seat s) { return discount_of(game(h), s, pack(h).of(5, 16)); };
  EXPECT_EQ(upgrade(0), 1);
  EXPECT_EQ(upgrade(1), 0);  // not its turn
  state(h).player[0].upgrades = 1;
  EXPECT_EQ(upgrade(0), 0);
  EXPECT_EQ(discount_of(game(h), 0, pack(h).of(5, 2)), 0);
}

RULE("ECH-009 ECH-113 R-60", "life points of capitals at the start, by mode and setting") {
  Table standard = duel("scots", "hre"), longer = duel("scots", "hre", {{"length", "long"}}), four = team();
  EXPECT_EQ(capital_start(game(standard)), 10);
  EXPECT_EQ(capital_start(game(longer)), 20);
  EXPECT_EQ(capital_start(game(four)), 10);
  for (const char* wish : {"1", "7", "20"}) {
    Table t = duel("scots", "hre", {{"capital_hp", wish}});
    EXPECT_EQ(capital_start(game(t)), std::stoi(wish));
    EXPECT_EQ(state(t).player[1].capital_hp, std::stoi(wish));
  }
}

RULE("R-43", "which question is open") {
  Table t = duel("ottomans", "norsemen");
  set(t, {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "hand blue NOR-23"});
  Asking open;
  EXPECT_FALSE(asked_now(game(t), open));
  t.play("red strike c3 c4");
  EXPECT_TRUE(asked_now(game(t), open));
  EXPECT_EQ(open.window, Window::attack_declared);
  EXPECT_EQ(open.subject, 0);
  EXPECT_EQ(open.owner, 0);
  EXPECT_EQ(open.k, 1);
}

}  // namespace
}  // namespace echoes::test
