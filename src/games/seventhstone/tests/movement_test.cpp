// Movement, transactions, overrun (SST-200 to SST-261) and the rulings about them.
#include "andur.h"
#include "games/seventhstone/muster.h"
#include "games/seventhstone/ways.h"
#include "shell/match.h"

namespace seventhstone::test {
namespace {

RULE("SST-200 SST-228", "one seat after the other; nobody has to move") {
  Table t = andur("movement", {"army green B1 melee 1", "army red G4 melee 1", "order red green blue yellow"});
  t.settle();
  EXPECT_EQ(t.actor(), "red");
  t.play("red end_movement");
  EXPECT_EQ(t.actor(), "green");
  t.play("green end_movement");
  CHECK(t.then("army B1 green melee 1+0"));
}

RULE("SST-201", "melee and ranged go one field, cavalry two") {
  Table t =
      andur("movement", {"army green B1 melee 1", "army green B2 ranged 1", "army green A1 cavalry 1", "own green A1"});
  CHECK(t.legal("green move_army B1 melee 1 fresh") && t.legal("green move_army B2 ranged 1 fresh"));
  CHECK(t.legal("green move_army A1 cavalry 2 fresh"));
  order(t, "green", "B2 ranged 1 fresh", "", "B3");
  EXPECT_EQ(t.refusal("green move_army B3 ranged 0 fresh"), "SST-201");
}

RULE("SST-202 SST-211", "an army is split in any way and joins others of its type; mercenaries keep theirs") {
  Table t = andur("movement", {"army green B2 melee 2 1", "army green B1 melee 1"});
  t.play("green move_army B2 melee 1 fresh");
  EXPECT_EQ(t.options("green").size(), 5U);  // 0+1, 1+0, 1+1, 2+0, 2+1
  EXPECT_EQ(t.refusal("green move_group 0 0 none"), "SST-202");
  EXPECT_EQ(t.refusal("green move_group 3 0 none"), "SST-202");
  t.play("green move_group 1 1 none").play("green move_to B1").play("green settle");
  CHECK(t.then("army B1 green melee 2+1"));
  CHECK(t.then("army B2 green melee 1+0"));
}

RULE("SST-204 SST-205", "a portal is one step, and the direction may change") {
  Table t = andur("movement", {"army green A1 cavalry 1", "own green A1"});
  t.play("green move_army A1 cavalry 2 fresh");
  CHECK(t.legal("green move_to G6"));  // down to the blue portal and through it
  CHECK(t.legal("green move_to B2"));  // around the corner
  CHECK(!t.legal("green move_to G5"));
}

RULE("SST-206", "no way leads through a foreign army") {
  Table t = andur("movement", {"army green B1 cavalry 1", "army red B2 melee 1", "own red B2"});
  t.play("green move_army B1 cavalry 2 fresh");
  CHECK(t.legal("green move_to B2"));
  CHECK(!t.legal("green move_to B3"));
  CHECK(t.legal("green move_to C2"));  // around it
}

RULE("SST-207 R-28",
     "foreign fields and capitals without an army may be crossed, unless the setting forbids the latter") {
  for (const bool blocks : {false, true}) {
    Table t = andur("movement", {"army green G3 cavalry 1", "own green G3", "own red F4"},
                    {{"capital_blocks_crossing", blocks ? "on" : "off"}});
    t.play("green move_army G3 cavalry 2 fresh");
    EXPECT_EQ(t.legal("green move_to G5"), !blocks);
    EXPECT_EQ(t.legal("green move_to F4"), !blocks);
    CHECK(t.legal("green move_to G4"));
  }
}

RULE("SST-208", "the cheapest way counts, and steps that are left stay") {
  Table t = andur("movement", {"army green B2 cavalry 3"});
  order(t, "green", "B2 cavalry 2 fresh", "1 0 none", "B3");
  CHECK(t.legal("green move_army B3 cavalry 1 fresh"));
  order(t, "green", "B2 cavalry 2 fresh", "1 0 none", "B4");
  CHECK(!offers(t, "green", "move_army B4"));
  t.play("green move_army B2 cavalry 2 fresh");
  EXPECT_EQ(t.refusal("green move_to B2"), "SST-208");
  EXPECT_EQ(t.refusal("green move_to G5"), "SST-201");
}

RULE("SST-209 SST-210", "units stop where a foreign army stands, and nobody leaves a conflict") {
  Table t = andur("movement", {"army green B2 cavalry 2", "own red B3", "army red B3 melee 2"});
  order(t, "green", "B2 cavalry 2 fresh", "2 0 none", "B3");
  CHECK(!offers(t, "green", "move_army"));
  EXPECT_EQ(t.refusal("green move_army B3 cavalry 1 fresh"), "SST-209");
}

RULE("SST-212", "the owner decides who carries the stone; the last units take it along") {
  Table t = andur("movement", {"army green B2 melee 3 0 E10"});
  t.play("green move_army B2 melee 1 fresh");
  CHECK(t.legal("green move_group 1 0 none") && t.legal("green move_group 1 0 E10"));
  CHECK(t.legal("green move_group 3 0 all") && !t.legal("green move_group 3 0 none"));
  EXPECT_EQ(t.refusal("green move_group 3 0 none"), "SST-212");
  t.play("green move_group 1 0 E10").play("green move_to B3").play("green settle");
  CHECK(t.then("stone green B3 = E10"));
  EXPECT_EQ(state(t).stone[0][at(cell("B2"))], kNoStone);
}

RULE("SST-214 SST-470 SST-462 R-77",
     "movement stones: shown, used once, discarded; only one's own, outside conflicts") {
  Table t = andur("movement", {"army green B2 melee 1 0 E04", "army green B1 melee 1 0 E10",
                               "army green B3 melee 1 0 E05", "own red B3", "army red B3 melee 2"});
  CHECK(t.legal("green use_stone B2"));
  EXPECT_EQ(t.refusal("green use_stone B1"), "SST-470");
  EXPECT_EQ(t.refusal("green use_stone B3"), "SST-209");
  EXPECT_EQ(t.refusal("green use_stone A1"), "SST-214");
  t.play("green use_stone B2");
  CHECK(t.then("where E04 discard"));
  CHECK(!t.legal("green use_stone B2"));
}

RULE("SST-214", "stones are used between orders, not while orders are open") {
  Table t = andur("movement", {"army green B2 melee 1 0 E04", "army green B1 melee 1"});
  order(t, "green", "B1 melee 1 fresh", "", "A1");
  EXPECT_EQ(t.refusal("green use_stone B2"), "SST-214");
}

RULE("SST-215", "the effect stays with the units of that moment") {
  Table t = andur("movement", {"army green B2 melee 2 0 E06", "army green B1 melee 1"});
  t.play("green use_stone B2");
  order(t, "green", "B1 melee 1 fresh", "", "B2");
  CHECK(t.legal("green move_army B2 melee 3 fresh"));  // the two of then
  CHECK(!t.legal("green move_army B2 melee 2 fresh") && !t.legal("green move_army B2 melee 0 fresh"));
  order(t, "green", "B2 melee 3 fresh", "1 0 none", "B3");
  CHECK(t.legal("green move_army B3 melee 2 fresh"));
}

RULE("SST-216 SST-217 SST-218", "a field is taken where a move ends, with its buildings, not where it passed") {
  Table t = andur("movement", {"army green B2 cavalry 1", "own red B3 B4", "building B4 manufactory"});
  order(t, "green", "B2 cavalry 2 fresh", "", "B4").play("green settle");
  CHECK(t.then("owner B3 red"));
  CHECK(t.then("owner B4 green"));
  EXPECT_EQ(state(t).sheet[0] + game(t).military(0), 19 + 4);
  EXPECT_EQ(state(t).sheet[1], 19 + 2);
}

RULE("SST-219 SST-221", "a foreign army makes a conflict; the defender keeps the field until it is over") {
  Table t = andur("movement", {"army green B2 melee 1", "own red B3", "army red B3 melee 2"});
  order(t, "green", "B2 melee 1 fresh", "", "B3");
  CHECK(t.then("conflict B3 = no"));
  t.play("green settle");
  CHECK(t.then("conflict B3 = yes"));
  CHECK(t.then("owner B3 red"));
  EXPECT_EQ(game(t).production(1), 21);
}

RULE("SST-220 R-29", "ending on a foreign capital without an army is a conflict with its guard") {
  Table t = andur("movement", {"army green G3 melee 2", "own green G3", "army green B1 melee 1"});
  order(t, "green", "G3 melee 1 fresh", "2 0 none", "G4").play("green settle");
  CHECK(t.then("conflict G4 = yes"));
  CHECK(t.then("owner G4 red"));
  CHECK(!offers(t, "green", "move_army G4"));
  EXPECT_EQ(game(t).present(cell("G4")), SeatSet::of(0) | SeatSet::of(1));
}

RULE("SST-223 SST-224 R-30", "maxima may be broken between orders; until they hold nothing is carried out") {
  Table t = andur("movement", {"unit_max 3", "own green B3 A1", "army green B2 melee 3", "army green B3 melee 3"});
  order(t, "green", "B2 melee 1 fresh", "3 0 none", "B3");
  CHECK(!t.legal("green settle") && !t.legal("green end_movement") && t.legal("green reset"));
  EXPECT_EQ(t.refusal("green settle"), "SST-171");
  EXPECT_EQ(t.refusal("green end_movement"), "SST-171");
  order(t, "green", "B3 melee 1 fresh", "3 0 none", "B4");
  CHECK(t.legal("green settle"));
}

RULE("SST-180 SST-172 SST-173 SST-223", "each maximum that is broken is named") {
  Table mercs = andur("movement", {"army green B2 melee 1 1"});
  order(mercs, "green", "B2 melee 1 fresh", "1 0 none", "B3");
  EXPECT_EQ(mercs.refusal("green settle"), "SST-180");
  Table types = andur("movement", {"army green B2 melee 1", "army green B1 cavalry 1"});
  order(types, "green", "B2 melee 1 fresh", "", "B1");
  EXPECT_EQ(types.refusal("green settle"), "SST-172");
  Table host = andur("movement", {"own green A1 A2 A3 C1", "army green A1 melee 1", "army green A2 melee 1",
                                  "army green A3 melee 1", "army green C1 melee 1", "army green B2 melee 2"});
  order(host, "green", "B2 melee 1 fresh", "1 0 none", "B3");
  EXPECT_EQ(host.refusal("green settle"), "SST-173");
}

RULE("SST-225 R-31", "units that took a field have no steps left; the others keep theirs") {
  Table t = andur("movement", {"army green B2 cavalry 2", "own green A1"});
  order(t, "green", "B2 cavalry 2 fresh", "1 0 none", "B3");
  order(t, "green", "B2 cavalry 2 fresh", "", "A1").play("green settle");
  CHECK(!offers(t, "green", "move_army B3"));
  CHECK(!offers(t, "green", "move_army A1"));  // two steps away
  Table u = andur("movement", {"army green B2 cavalry 2", "own green A2"});
  order(u, "green", "B2 cavalry 2 fresh", "1 0 none", "A2").play("green settle");
  CHECK(u.legal("green move_army A2 cavalry 1 fresh"));
  order(u, "green", "B2 cavalry 2 fresh", "", "B3").play("green settle");
  CHECK(!offers(u, "green", "move_army B3"));
}

RULE("SST-226", "orders can be discarded as often as the setting says") {
  for (const int most : {0, 1, 2}) {
    Table t = andur("movement", {"army green B2 melee 2"}, {{"max_resets", std::to_string(most)}});
    for (int i = 0; i < most; ++i) {
      order(t, "green", "B2 melee 1 fresh", "1 0 none", "B3");
      t.play("green reset");
      CHECK(t.then("army B2 green melee 2+0"));
      CHECK(t.legal("green move_army B2 melee 1 fresh"));
    }
    order(t, "green", "B2 melee 1 fresh", "1 0 none", "B3");
    CHECK(!t.legal("green reset"));
    EXPECT_EQ(t.refusal("green reset"), "SST-226");
  }
}

RULE("SST-226", "a reset leads back to the last checkpoint, not behind it") {
  Table t = andur("movement", {"army green B2 melee 1", "army green B1 melee 1"});
  order(t, "green", "B2 melee 1 fresh", "", "B3").play("green settle");
  order(t, "green", "B1 melee 1 fresh", "", "A1").play("green reset");
  CHECK(t.then("army B3 green melee 1+0"));
  CHECK(t.then("owner B3 green"));
  CHECK(t.legal("green move_army B1 melee 1 fresh"));
  EXPECT_EQ(t.refusal("green reset"), "SST-226");
}

RULE("SST-226 SST-224", "in strict mode every order keeps the maxima, and the phase can always be ended") {
  Table t = andur(
      "movement",
      {"unit_max 2", "own green B3", "army green B2 melee 1 1", "army green B3 melee 2", "army green B1 cavalry 2"},
      {{"max_resets", "0"}});
  t.play("green move_army B2 melee 1 fresh");
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"move_group 1 1 none"}));  // neither can stay or go alone
  t.play("green move_group 1 1 none");
  CHECK(!t.legal("green move_to B3") && !t.legal("green move_to B1") && t.legal("green move_to A2"));
  EXPECT_EQ(t.refusal("green move_to B1"), "SST-172");
  t.play("green move_to A2");
  CHECK(t.legal("green end_movement"));
}

RULE("SST-229", "whoever crossed water goes no further, even with Speed") {
  Table t = andur("movement", {"event crossing", "army green A3 melee 1 0 E06", "own green A3 A5"});
  order(t, "green", "A3 melee 1 fresh", "", "A5").play("green settle").play("green use_stone A5");
  CHECK(!offers(t, "green", "move_army"));
}

RULE("R-73", "open orders are seen by nobody else") {
  Table t = andur("movement", {"army green B2 melee 3 0 E10", "own red B3"});
  order(t, "green", "B2 melee 1 fresh", "2 0 none", "B3");
  t.play("green move_army B2 melee 1 fresh");
  State seen = state(t);
  Game g(seen, game(t).pack);
  hide(g, 1);
  CHECK(seen.move.trips.empty());
  EXPECT_EQ(seen.move.now, seen.move.base);
  EXPECT_EQ(seen.stack.size(), 1U);
  EXPECT_EQ(seen.mil[0][at(cell("B2"))], 3);
}

RULE("R-73", "orders can be taken back one by one while they are open") {
  Match match(*tafel::test::library().find("seventhstone"), 2,
              config_from(tafel::test::library().find("seventhstone")->rules, {{"map", "andur"}}), Seed{});
  const Rules& rules = match.game().rules;
  const auto step = [&] { return top_row(rules, match.game().look(match.state())).name; };
  for (int n = 0; n < 500 && step() != "move.main"; ++n) {
    const Seat s = match.turn().seats.lowest();
    Options out;
    match.options(s, out);
    Action a = out[0];
    for (const Action& o : out)
      if (o.verb == verb::alloc && o.arg[0] == kFieldCavalry && o.arg[1] <= 2) a = o;
    ASSERT_TRUE(match.submit(s, match.version(s), {&a, 1}));
  }
  ASSERT_EQ(step(), "move.main");
  const Seat s = match.turn().seats.lowest();
  const auto other = static_cast<Seat>(1 - s);
  const u32 others = match.version(other);
  Options out;
  match.options(s, out);
  ASSERT_EQ(out[0].verb, verb::move_army);
  ASSERT_TRUE(match.submit(s, match.version(s), {&out[0], 1}));
  EXPECT_EQ(match.version(other), others);
  EXPECT_TRUE(match.undo(s, match.version(s)));
  EXPECT_EQ(step(), "move.main");
}

RULE("SST-250 SST-251 R-32", "twice as many as all others together, guards included") {
  Table t = andur("movement", {"unit_max 9", "own red B3", "army green B3 melee 3", "army red B3 melee 1",
                               "army blue B3 melee 1", "army green B1 melee 1"});
  EXPECT_EQ(t.refusal("green overrun B3"), "SST-251");
  Table enough = andur("movement", {"unit_max 9", "own red B3", "army green B3 melee 2 2", "army red B3 melee 1",
                                    "army blue B3 melee 1"});
  CHECK(enough.legal("green overrun B3"));
  Table guard = andur("movement", {"unit_max 9", "army green G4 melee 7", "army green B1 melee 1"});
  EXPECT_EQ(guard.refusal("green overrun G4"), "SST-251");
  Table eight = andur("movement", {"unit_max 9", "army green G4 melee 8"});
  CHECK(eight.legal("green overrun G4"));
  Table home = andur("movement", {"army green G4 melee 2", "order red green blue yellow"});
  CHECK(home.legal("red overrun G4"));  // four guards against two
  EXPECT_EQ(home.refusal("red overrun G5"), "SST-250");
}

RULE("SST-250", "everybody hears who overruns which field") {
  Table t = andur("movement", {"own red B3", "army green B3 melee 2", "army red B3 melee 1"});
  t.settle();
  t.events().list.clear();
  t.chance("roll 11").chance("roll 6").play("green overrun B3");
  const Event& first = t.events().list.front();
  EXPECT_EQ(first.kind, event::overrun_declared);
  EXPECT_EQ(first.arg[0], 0);
  EXPECT_EQ(first.arg[1], cell("B3"));
  EXPECT_EQ(first.open, first.argc);
}

RULE("SST-252", "only in one's own phase or after all of them") {
  Table t = andur("movement", {"own red B3", "army green B3 melee 1", "army red B3 melee 2", "army blue F2 melee 1",
                               "order blue green red yellow"});
  EXPECT_EQ(t.refusal("blue overrun B3"), "SST-250");
  CHECK(!t.legal("red overrun B3"));
}

RULE("SST-255 SST-261 R-32", "whoever overruns may lose, and then loses the field at once") {
  Table t = andur("movement", {"own green B3", "army green B3 melee 2", "army red B3 melee 1"});
  t.chance("roll 66").chance("roll 1").chance("roll 6").chance("roll 1").play("green overrun B3");
  CHECK(t.then("army B3 red melee 1+0"));
  CHECK(t.then("owner B3 red"));
  EXPECT_EQ(game(t).production(1), 21);
}

RULE("SST-256", "nobody has to overrun") {
  Table t = andur("movement", {"own red B3", "army green B3 melee 4", "army red B3 melee 1"});
  CHECK(t.legal("green end_movement"));
  t.play("green end_movement");
  EXPECT_EQ(t.step(), "combat.overrun");
  CHECK(t.legal("green no_overrun"));
}

RULE("SST-257 R-34", "the winner keeps its steps; units that were lost had the fewest") {
  Table t = andur("movement", {"unit_max 6", "army green B2 cavalry 2", "own green B3", "army green B1 cavalry 2",
                               "own red C2", "army red C2 melee 1"});
  order(t, "green", "B2 cavalry 2 fresh", "2 0 none", "C2");                       // one step left
  order(t, "green", "B1 cavalry 2 fresh", "2 0 none", "C2").play("green settle");  // none left
  t.chance("roll 12 66").chance("roll 1").play("green overrun C2");
  CHECK(t.then("army C2 green cavalry 3+0"));
  CHECK(t.legal("green move_army C2 cavalry 1 fresh"));
  t.play("green move_army C2 cavalry 1 fresh");
  CHECK(t.legal("green move_group 2 0 none") && !t.legal("green move_group 3 0 none"));
}

RULE("SST-258 R-82", "if units stay the field is taken with the next settle, a capital too") {
  Table t = andur("movement", {"unit_max 9", "army green G4 melee 8"});
  t.chance("roll 11 11 66 66").chance("roll 66 66").play("green overrun G4");
  CHECK(t.then("owner G4 red"));
  CHECK(t.then("pending G4 = yes"));
  t.play("green settle");
  CHECK(t.then("owner G4 green"));
  CHECK(t.then("ts green 6"));
  Table left = andur("movement", {"unit_max 9", "army green G4 melee 8"});
  left.chance("roll 11 11 66 66").chance("roll 66 66").play("green overrun G4");
  order(left, "green", "G4 melee 1 fresh", "8 0 none", "G3").play("green end_movement");
  CHECK(left.then("owner G4 red"));
  CHECK(left.then("owner G3 green"));
}

RULE("SST-260 R-33", "after the last movement everybody once around, as often as possible") {
  Table t = andur("movement", {"own red B3 A1", "army green B3 melee 2", "army red B3 melee 1", "army green A1 melee 2",
                               "army red A1 melee 1", "order yellow blue red green"});
  t.play("green end_movement");
  EXPECT_EQ(t.actor(), "green");
  t.chance("roll 6").chance("roll 11").play("green overrun B3");
  CHECK(t.then("owner B3 green"));
  EXPECT_EQ(t.actor(), "green");
  CHECK(t.legal("green overrun A1") && !t.legal("green overrun B3"));
}

RULE("R-37 SST-281", "a debt that dissolves one side ends a conflict: the mover takes the field with the next settle") {
  Table t =
      andur("movement", {"unit_max 12", "own red B3 C3", "army red B3 melee 1", "army red G4 melee 11",
                         "army red G5 melee 11", "army green B2 melee 1", "army green C2 cavalry 1", "own green C2"});
  EXPECT_EQ(state(t).sheet[1], 0);
  order(t, "green", "B2 melee 1 fresh", "", "B3").play("green settle");
  CHECK(t.then("conflict B3 = yes"));
  order(t, "green", "C2 cavalry 2 fresh", "", "C3").play("green settle");
  EXPECT_EQ(t.actor(), "red");
  t.play("red dissolve B3").play("red dissolve G4");
  CHECK(t.then("conflict B3 = no"));
  CHECK(t.then("pending B3 = yes"));
  CHECK(t.then("owner B3 red"));
  t.play("green end_movement");
  CHECK(t.then("owner B3 green"));
}

RULE("R-37 R-83", "somebody who is not moving takes the field at once") {
  Table t =
      andur("movement", {"unit_max 12", "own red B3 C3", "army red B3 melee 1", "army blue B3 melee 1",
                         "army red G4 melee 11", "army red G5 melee 11", "army green C2 cavalry 1", "own green C2"});
  order(t, "green", "C2 cavalry 2 fresh", "", "C3").play("green settle");
  t.play("red dissolve B3").play("red dissolve G4");
  CHECK(t.then("owner B3 blue"));
  CHECK(t.then("conflict B3 = no"));
  EXPECT_EQ(t.actor(), "red");  // the field lost in this way makes a new debt
}

RULE("R-80", "whoever leads a stone is asked to end the movement, whoever can do nothing is not") {
  Table t = andur("movement", {"army green B6 melee 1 0 E10", "own green B6 A6", "lava A6", "army red G4 melee 1"});
  t.settle();
  EXPECT_EQ(t.actor(), "green");
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"end_movement"}));
  Table none = andur("movement", {"army green B6 melee 1", "own green B6 A6", "lava A6", "army red G4 melee 1"});
  none.settle();
  EXPECT_EQ(none.actor(), "red");
}

}  // namespace
}  // namespace seventhstone::test
