// The year and its events, the market, the turn order (SST-080 to SST-141, SST-400 to SST-406).
#include "andur.h"
#include "games/seventhstone/stones.h"
#include "games/seventhstone/ways.h"

namespace seventhstone::test {
namespace {

/// The year from its event on.
Table year_with(const std::string& event, const Given& given, const Given& chance = {}, Settings settings = {},
                int seats = 4) {
  Table t = andur("event", given, std::move(settings), seats);
  t.chance("roll_event " + event);
  for (const std::string& c : chance) t.chance(c);
  return t.settle();
}

RULE("SST-080 SST-081", "six phases in their order; the common ones ask nobody in turn order") {
  Table t = year_with("expansion", {});
  EXPECT_EQ(state(t).phase, Phase::market);
  EXPECT_EQ(whose_turn(t.game().rules, t.raw()).seats.size(), 4);
  fill_sheets(t, {"green alloc melee 1", "red alloc melee 1", "green alloc movement 1"});
  t.play("green take_position 1");
  while (t.step() == "order.assign") t.play("green assign red blue yellow");
  EXPECT_EQ(state(t).phase, Phase::placement);
  t.play("green place_unit melee B1");
  EXPECT_EQ(t.actor(), "red");
  t.play("red place_unit melee G4");
  EXPECT_EQ(state(t).phase, Phase::movement);
  t.play("green end_movement").play("red end_movement");
  EXPECT_EQ(state(t).year, 2);  // nothing to fight for, no tournament yet
  EXPECT_EQ(state(t).counter, 1);
}

RULE("SST-082 SST-391", "without a winner the next year begins") {
  Table t = andur("over", {});
  t.settle();
  EXPECT_EQ(state(t).year, 2);
  EXPECT_EQ(state(t).phase, Phase::market);
}

RULE("SST-090 SST-166", "lava, crossing and open portals end with the year, and new buildings become usable") {
  Table t = andur("over", {"lava C1 A2", "event crossing", "building B2 wall fresh"});
  CHECK(crossing_open(game(t)));
  EXPECT_EQ(game(t).ready_walls(cell("B2")), 0);
  t.chance("roll_event expansion").settle();
  CHECK(state(t).lava.empty());
  CHECK(!crossing_open(game(t)));
  EXPECT_EQ(game(t).ready_walls(cell("B2")), 1);
}

RULE("SST-091 R-56", "each event has one face of six") {
  Table t = andur("event", {});
  tafel::settle(t.game().rules, t.raw());
  std::array<int, 6> seen{};
  Rng rng(5);
  for (int i = 0; i < 6000; ++i) ++seen[sample_chance(t.game().rules, t.raw(), rng).arg[0]];
  for (const int n : seen) CHECK(n > 850 && n < 1150);
}

RULE("SST-092 SST-093 SST-094 SST-095 SST-096 R-57", "four different cells of the six columns nearest to the corner") {
  Table t = andur("event", {});
  t.chance("roll_event eruption").chance("roll_corner 3");
  EXPECT_THROW(t.scripted_chance_only().settle(), std::exception);
  const auto valid = [&](const std::string& text) {
    return chance_valid(t.game().rules, t.raw(), *parse_notation(t.game().rules, t.raw(), text));
  };
  CHECK(valid("erupt A1 C1 F1 A2"));
  CHECK(!valid("erupt A1 C1 G1 A2"));  // the seventh column counted from the left
  CHECK(!valid("erupt A1 A1 C1 A2"));
  CHECK(!valid("erupt A1 C1 A2"));
  CHECK(valid("erupt D3 A4 C6 F6"));  // water and volcano swallow counters
  Rng rng(3);
  Cells hit;
  for (int i = 0; i < 2000; ++i) {
    const Action a = sample_chance(t.game().rules, t.raw(), rng);
    for (std::size_t k = 0; k < 4; ++k) hit.add(a.arg[k]);
  }
  EXPECT_EQ(hit.size(), 36);
  Table right = andur("event", {});
  right.chance("roll_event eruption").chance("roll_corner 4");
  EXPECT_THROW(right.scripted_chance_only().settle(), std::exception);
  CHECK(!chance_valid(right.game().rules, right.raw(),
                      *parse_notation(right.game().rules, right.raw(), "erupt A1 C1 F1 A2")));
}

RULE("SST-093 SST-095",
     "beside the middle the nearest corner counts without a die, and five columns are all in reach") {
  Table t = andur("event", {}, {}, 3);  // volcano D3 of six columns: the right half
  t.chance("roll_event eruption");
  EXPECT_THROW(t.scripted_chance_only().settle(), std::exception);
  EXPECT_EQ(t.step(), "event.lava");
  Table two = andur("event", {}, {}, 2);  // volcano C4 of five: the middle
  two.chance("roll_event eruption").chance("roll_corner 1");
  EXPECT_THROW(two.scripted_chance_only().settle(), std::exception);
  Rng rng(4);
  Cells hit;
  for (int i = 0; i < 2000; ++i) hit.add(sample_chance(two.game().rules, two.raw(), rng).arg[0]);
  for (int i = 0; i < 2000; ++i) hit.add(sample_chance(two.game().rules, two.raw(), rng).arg[3]);
  EXPECT_EQ(hit, two.state<State>().tile[0] == 0 ? hit : game(two).grid().all);
}

RULE("SST-097 SST-099 R-58 R-78", "lava destroys armies, not buildings, control, production or tear stones") {
  Table t = year_with("eruption", {"own green C2 A1", "army green C2 melee 2 1 E31", "army green B2 melee 3"},
                      {"roll_corner 1", "erupt A1 A2 B2 C2"});
  CHECK(t.then("army C2 none"));
  CHECK(t.then("army B2 none"));
  CHECK(t.then("building B2 barracks"));
  CHECK(t.then("owner C2 green"));
  CHECK(t.then("ts green 4"));
  CHECK(t.then("where E31 discard"));
  EXPECT_EQ(game(t).production(0), 21);
  EXPECT_EQ(state(t).sheet[0], 21);
}

RULE("SST-098", "on lava nothing is placed, and nobody enters or crosses it") {
  Table t = andur("placement", {"lava B1 B3", "goods green 1 1 0 0 0", "own green B3"});
  EXPECT_EQ(t.refusal("green place_unit melee B1"), "SST-098");
  EXPECT_EQ(t.refusal("green build wall B3"), "SST-098");
  Table m = andur("movement", {"lava B3 A2", "army green B2 cavalry 1"});
  m.play("green move_army B2 cavalry 2 fresh");
  CHECK(!m.legal("green move_to B3") && !m.legal("green move_to B4") && !m.legal("green move_to A3"));
  EXPECT_EQ(m.refusal("green move_to B3"), "SST-098");
  CHECK(m.legal("green move_to A1"));
}

RULE("SST-100 SST-101 SST-475 R-59", "quicksand swallows armies on deserts, except those with Mobility") {
  Table t =
      year_with("quicksand", {"army green D1 melee 2 0 E31", "army red D4 melee 2 1 E07", "army green B2 melee 1"});
  CHECK(t.then("army D1 none"));
  CHECK(t.then("where E31 discard"));
  CHECK(t.then("army D4 red melee 2+1"));
  CHECK(t.then("where E07 discard"));
  CHECK(t.then("army B2 green melee 1+0"));
  Table again = andur("movement", {"event quicksand", "army green C1 melee 1", "own green C1"});
  again.play("green move_army C1 melee 1 fresh");
  CHECK(again.legal("green move_to D1"));
}

RULE("SST-102", "troop expansion is for good") {
  Table t = year_with("expansion", {});
  CHECK(t.then("unit_max = 5"));
  t.given("phase event").chance("roll_event dismissal").settle();
  CHECK(t.then("unit_max = 5"));
}

RULE("SST-103 SST-104 R-60", "a crossing goes straight on, costs a step and ends the move") {
  Table t = andur("movement", {"event crossing", "army green A3 cavalry 2", "own green A3"});
  t.play("green move_army A3 cavalry 2 fresh").play("green move_group 2 0 none");
  CHECK(t.legal("green move_to A5"));
  CHECK(!t.legal("green move_to A6"));  // no second step behind the water
  t.play("green move_to A5");
  CHECK(!offers(t, "green", "move_army A5"));
  Table late = andur("movement", {"event crossing", "army green A2 cavalry 2", "own green A2"});
  late.play("green move_army A2 cavalry 2 fresh").play("green move_group 2 0 none");
  CHECK(late.legal("green move_to A5"));  // one step on foot, then across
  Table none = andur("movement", {"army green A3 cavalry 2", "own green A3"});
  none.play("green move_army A3 cavalry 2 fresh").play("green move_group 2 0 none");
  CHECK(!none.legal("green move_to A5"));
}

RULE("SST-103 R-60", "an enemy on the other shore makes a conflict; volcano and lava block the way") {
  Table t = andur("movement", {"event crossing", "army green A3 melee 2", "own green A3", "own red A5",
                               "army red A5 melee 1", "lava E2"});
  order(t, "green", "A3 melee 1 fresh", "2 0 none", "A5").play("green settle");
  CHECK(t.then("conflict A5 = yes"));
  const Game g = game(t);
  CHECK(shores(g, cell("C2"), kOverWater).empty());
  CHECK(shores(g, cell("D1"), kOverWater).empty());
}

RULE("SST-105", "nobody supports across water") {
  Table t = andur("combat", {"event crossing", "own green A5", "army green A5 melee 1", "army blue A5 melee 1",
                             "own red A3", "army red A3 cavalry 2", "order red green blue yellow"});
  CHECK(!offers(t.settle(), "red", "support"));
}

RULE("SST-106 SST-360", "dismissal takes all mercenaries and nothing else") {
  Table t = year_with("dismissal", {"army green B1 melee 2 2", "army red G4 cavalry 3 1"});
  CHECK(t.then("army B1 green melee 2+0"));
  CHECK(t.then("army G4 red cavalry 3+0"));
}

RULE("SST-107 R-61", "open portals lead everywhere, for movement and for support") {
  Table t = andur("movement", {"event portals", "army green A2 melee 1", "own green A2"});
  t.play("green move_army A2 melee 1 fresh");
  for (const char* to : {"G6", "G2", "A5", "C3", "F5", "E3", "C5"}) CHECK(t.legal(std::string("green move_to ") + to));
  Table s = andur("combat", {"event portals", "own green C3", "army green C3 melee 1", "army blue C3 melee 1",
                             "own red A2", "army red A2 cavalry 1", "order red green blue yellow"});
  CHECK(s.settle().legal("red support A2 C3"));
}

RULE("SST-121 SST-401 SST-404", "4 stones are laid out, 3 with two seats") {
  for (int seats = 2; seats <= 4; ++seats) {
    Table t = andur("market", {}, {}, seats);
    t.settle();
    EXPECT_EQ(state(t).display.size(), seats == 2 ? 3 : 4);
    EXPECT_EQ(state(t).deck_size, seats == 2 ? 37 : 36);
  }
}

RULE("SST-122 R-15", "an empty draw pile is filled from the discard pile; too few stones are fewer stones") {
  Table t = andur("market", {"deck 2"});
  t.chance("deal_stones E01 E02").settle();
  EXPECT_EQ(state(t).display.size(), 4);
  EXPECT_EQ(state(t).deck_size, 36);
  CHECK(state(t).up.empty());
  Given everything;
  for (int i = 4; i <= 40; ++i)
    everything.push_back("hand green E" + std::string(i < 10 ? "0" : "") + std::to_string(i));
  Table few = andur("market", everything);
  few.settle();
  EXPECT_EQ(state(few).display.size(), 3);
}

RULE("SST-123 SST-125 SST-124 R-10", "any part of the store may stay; prices are 4 for buildings and 2 for units") {
  Table t = andur("market", {});
  t.settle();
  CHECK(t.legal("green keep buildings") && t.legal("green alloc buildings 4"));
  EXPECT_EQ(t.refusal("green alloc buildings 5"), "SST-124");
  t.play("green alloc buildings 4");
  CHECK(t.legal("green alloc melee 1") && !t.legal("green alloc melee 2"));  // 3 left
  t.play("green keep melee").play("green alloc ranged 1");
  EXPECT_EQ(t.refusal("green alloc cavalry 1"), "SST-124");
  t.play("green keep cavalry");
  CHECK(t.legal("green alloc mercenaries 1") && !t.legal("green alloc mercenaries 2"));
}

RULE("SST-126", "the kind of building is chosen when it is placed") {
  Table t = andur("placement", {"goods green 1 0 0 0 0"});
  for (const char* kind : {"barracks", "manufactory", "wall"})
    CHECK(t.legal(std::string("green build ") + kind + " B2"));
}

RULE("SST-127 SST-128 SST-130 SST-131 SST-132", "ranks by bid among those who bid; missing ranks get nothing") {
  Table t = andur("market", {"hand green E01", "hand blue E02"});
  fill_sheets(t, {"green alloc mercenaries 1", "blue alloc mercenaries 5"});
  EXPECT_EQ(state(t).goods[2].mercs, 4);
  EXPECT_EQ(state(t).goods[0].mercs, 2);
  EXPECT_EQ(state(t).goods[1].mercs, 0);
  EXPECT_EQ(state(t).goods[3].mercs, 0);
}

RULE("SST-129 R-11", "more tear stones break a tie, then dice; a Tear Stone counts at once") {
  Table t = andur("market", {"own red C2"});
  fill_sheets(t,
              {"green alloc mercenaries 3", "red alloc mercenaries 3", "green alloc movement 2", "red alloc movement 2",
               "green alloc equipment 9", "red alloc equipment 1"},
              "E10 E16 E22 E40");
  EXPECT_EQ(state(t).goods[1].mercs, 4);  // red has 4 tear stones
  t.play("green take_stone E40");         // now both have 4: dice decide about the movement
  t.chance("roll_off 1 2 0 0").play("red take_stone E10");
  EXPECT_EQ(t.actor(), "red");
}

RULE("SST-133 R-16", "everybody who bid takes exactly one; the last takes what is left") {
  Table t = andur("market", {});
  fill_sheets(
      t, {"green alloc equipment 4", "red alloc equipment 3", "blue alloc equipment 2", "yellow alloc equipment 1"},
      "E10 E16 E22 E31");
  CHECK(!t.legal("green drop_stone E10"));
  t.play("green take_stone E10").play("red take_stone E16");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"take_stone E22", "take_stone E31"}));
  t.play("blue take_stone E22");
  CHECK(t.then("where E31 hand yellow"));
}

RULE("SST-134 R-18 R-81", "stones nobody bid for are discarded, face up because all have seen them") {
  Table t = andur("market", {});
  fill_sheets(t, {"green alloc movement 1"}, "E10 E16 E22 E31");
  for (const char* stone : {"E10", "E16", "E22", "E31"}) CHECK(t.then(std::string("where ") + stone + " discard"));
}

RULE("SST-134 R-14", "left-over stones lie face down, or face up with the setting") {
  for (const bool open : {false, true}) {
    Table t = andur("market", {}, {{"leftover_equipment", open ? "face_up" : "face_down"}});
    fill_sheets(t, {"green alloc equipment 1"}, "E10 E16 E22 E31");
    t.play("green take_stone E10");
    CHECK(t.then(open ? "where E16 discard" : "where E16 face_down"));
  }
}

RULE("SST-135 SST-006 SST-489", "the Tear Stone is put down at once and never lies under an army") {
  Table t = andur("market", {});
  fill_sheets(t, {"green alloc equipment 1"}, "E10 E16 E22 E40");
  t.play("green take_stone E40");
  CHECK(t.then("ts green 4"));
  CHECK(t.then("where E40 shown"));
  EXPECT_EQ(state(t).hand_size[0], 0);
  for (const Stones& fits : game(t).pack.fits) CHECK(!fits.has(39));
}

RULE("SST-136", "everybody knows how many stones a hand holds, nobody else which") {
  Table t = andur("placement", {"hand green E10 E31"});
  State seen = state(t);
  Game g(seen, game(t).pack);
  hide(g, 1);
  EXPECT_EQ(seen.hand_size[0], 2);
  CHECK(seen.hand[0].empty());
}

RULE("SST-137 SST-138 R-19", "a single bidder chooses a place and then the order of all others") {
  Table t = andur("market", {"army green B1 melee 1"});
  fill_sheets(t, {"blue alloc movement 1"}, "E10 E16 E22 E31");
  t.play("blue take_position 2");
  EXPECT_EQ(t.options("blue").size(), 6U);
  t.play("blue assign yellow red green");
  CHECK(t.then("order yellow blue red green"));
}

RULE("SST-138 R-20", "a single excluded seat takes the last place without a question") {
  Table t = andur("market", {"army green B1 melee 1"});
  fill_sheets(t, {"green alloc movement 3", "red alloc movement 2", "blue alloc movement 1"}, "E10 E16 E22 E31");
  t.play("green take_position 4").play("red take_position 3").play("blue take_position 1");
  CHECK(t.then("order blue yellow red green"));
}

RULE("SST-139", "nobody bids: the turn order is rolled") {
  Table t = andur("market", {"goods green 0 0 0 0 0"});
  t.chance("deal_stones E10 E16 E22 E31");
  t.settle();
  t.chance("roll_off 2 6 4 5");
  fill_sheets(t, {"green alloc melee 1"});
  CHECK(t.then("order red yellow blue green"));
}

RULE("SST-140 SST-383", "tournament stones are kept until the tournament") {
  Table t = andur("market", {"stones green = 3"});
  fill_sheets(t, {"green alloc tournament 2", "red alloc tournament 1", "red alloc movement 1"}, "E10 E16 E22 E31");
  t.play("red take_position 1").play("red assign green blue yellow");
  EXPECT_EQ(state(t).stones[0], 7);
  EXPECT_EQ(state(t).stones[1], 2);
}

RULE("SST-141", "the turn order of the market holds for placement, movement and combat") {
  Table t = andur("placement", {"order blue green yellow red", "goods green 0 1 0 0 0", "goods blue 0 1 0 0 0"});
  t.settle();
  EXPECT_EQ(t.actor(), "blue");
  t.play("blue place_unit melee F2").play("green place_unit melee B1");
  EXPECT_EQ(t.actor(), "blue");
}

RULE("SST-401 SST-402 R-12 SST-405", "two seats: 3 and 1, take one and discard one; three seats: 4, 2, 1") {
  Table two = andur("market", {}, {}, 2);
  fill_sheets(two,
              {"green alloc mercenaries 1", "red alloc mercenaries 2", "green alloc equipment 2",
               "red alloc equipment 1", "green alloc tournament 2", "red alloc tournament 1", "green alloc movement 1"},
              "E10 E16 E22");
  EXPECT_EQ(state(two).goods[1].mercs, 3);
  EXPECT_EQ(state(two).goods[0].mercs, 1);
  two.play("green take_stone E10").play("green drop_stone E16");
  CHECK(two.then("where E22 hand red"));
  CHECK(two.then("where E16 face_down"));
  two.play("green take_position 1");
  EXPECT_EQ(state(two).stones[0], 3);
  EXPECT_EQ(state(two).stones[1], 1);
  Table three = andur("market", {"hand green E01", "hand red E02", "hand blue E03"}, {}, 3);
  fill_sheets(three, {"green alloc mercenaries 3", "red alloc mercenaries 2", "blue alloc mercenaries 1"},
              "E10 E16 E22 E31");
  EXPECT_EQ(state(three).goods[0].mercs, 4);
  EXPECT_EQ(state(three).goods[1].mercs, 2);
  EXPECT_EQ(state(three).goods[2].mercs, 1);
}

RULE("SST-404 SST-406 R-17", "three seats: the first discards one only if enough stones are left") {
  Table t = andur("market", {}, {}, 3);
  fill_sheets(t, {"green alloc equipment 3", "red alloc equipment 2", "blue alloc equipment 1"}, "E10 E16 E22 E31");
  t.play("green take_stone E10");
  EXPECT_EQ(t.step(), "stones.drop");
  EXPECT_EQ(t.refusal("green drop_stone E10"), "SST-404");
  t.play("green drop_stone E16");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"take_stone E22", "take_stone E31"}));
  Given everything;
  for (int i = 4; i <= 40; ++i)
    everything.push_back("hand green E" + std::string(i < 10 ? "0" : "") + std::to_string(i));
  Table few = andur("market", everything, {}, 3);
  fill_sheets(few, {"green alloc equipment 3", "red alloc equipment 2", "blue alloc equipment 1"});
  few.play("green take_stone E01");
  EXPECT_EQ(few.step(), "stones.take");  // two stones for two seats: nothing is discarded
}

}  // namespace
}  // namespace seventhstone::test
