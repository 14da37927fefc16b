// The edges of an order (SST-202, SST-212, SST-213, SST-224, SST-226, SST-230): stones that meet, crowds, long lists.
#include "movement_model.h"

namespace seventhstone::test {
namespace {

RULE("SST-213 SST-225 R-74", "stones that have met: field by field one stays, the others are shown and discarded") {
  Table t =
      andur("movement", {"own green A1 A2 B3", "army green A1 melee 1 0 E28", "army green A2 melee 1 0 E29",
                         "army green B1 melee 1 0 E30", "army green B2 melee 1 0 E31", "army green B3 melee 1 0 E32"});
  order(t, "green", "B1 melee 1 fresh", "", "B2");
  order(t, "green", "B3 melee 1 fresh", "", "B2");
  order(t, "green", "A2 melee 1 fresh", "", "A1");
  t.play("green settle");
  EXPECT_EQ(t.step(), "move.keep_stone");
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"keep_stone A1 E28", "keep_stone A1 E29"}));
  EXPECT_EQ(t.refusal("green keep_stone B2 E30"), "SST-213");
  EXPECT_EQ(t.cause("green keep_stone A1 E30"), "Tower Rune (Shield 2) does not belong to these units.");
  EXPECT_EQ(t.refusal("green settle"), "SST-200");
  t.play("green keep_stone A1 E29");
  ASSERT_STREQ(check(game(t)), nullptr);
  CHECK(t.then("where E28 discard"));
  for (const auto& row : state(t).maybe) EXPECT_EQ(row[27], 0);
  EXPECT_EQ(t.options("green"),
            (std::vector<std::string>{"keep_stone B2 E30", "keep_stone B2 E31", "keep_stone B2 E32"}));
  t.play("green keep_stone B2 E31");
  ASSERT_STREQ(check(game(t)), nullptr);
  CHECK(t.then("where E30 discard") && t.then("where E32 discard"));
  CHECK(t.then("stone green A1 = E29") && t.then("stone green B2 = E31"));
  EXPECT_EQ(heard_of(t, event::stone_discarded).size(), 3U);
  EXPECT_NE(t.step(), "move.keep_stone");
}

RULE("SST-224", "so many orders can be open, not one more") {
  Table t = andur("movement", {"unit_max 20", "army green B2 cavalry 13", "own green B3"});
  for (int i = 0; i < 13; ++i) order(t, "green", "B2 cavalry 2 fresh", "1 0 none", "B3");
  for (int i = 0; i < 10; ++i) order(t, "green", "B3 cavalry 1 fresh", "1 0 none", "B4");
  CHECK(t.legal("green move_army B3 cavalry 1 fresh"));
  order(t, "green", "B3 cavalry 1 fresh", "1 0 none", "B4");
  EXPECT_EQ(state(t).move.trips.size(), 24U);
  CHECK(!offers(t, "green", "move_army") && t.legal("green settle") && t.legal("green reset"));
  EXPECT_EQ(t.refusal("green move_army B3 cavalry 1 fresh"), "SST-224");
  const Asked q = ask(t, 0);
  const Action army = make_action(verb::move_army, cell("B3"), kCavalry, 1, 0);
  EXPECT_EQ(text_of(reason(t, 0, army, q)), text_of(because({224}, cause::too_many_orders, 24)));
  t.play("green settle");
  CHECK(t.legal("green move_army B3 cavalry 1 fresh") || state(t).own[0].has(at(cell("B4"))));
}

/// The groups that are offered for the one cohort of this position.
std::set<std::array<int, 3>> groups(Table& t, const Cohort& c, const std::vector<u8>& stones, int others) {
  Movement& m = state(t).move;
  m.now.clear(), m.carried.clear();
  for (const u8 ground : game(t).ground())
    for (u8 type = 0; type < 2 && static_cast<int>(m.now.size()) < others; ++type)
      if (ground != c.cell) m.now.push({ground, type, 1, 0, 1, 0});
  m.now.push(c);
  for (const u8 stone : stones) m.carried.push({stone, c.cell, c.type});
  m.carried.push({40, c.cell, byte(c.type == 0 ? 1 : 0)});  // of another type
  m.carried.push({39, byte(cell("F6")), c.type});           // elsewhere
  Order l;
  l.cohort = byte(others);
  state(t).stack.push({Steps::id<MoveGroup>(), {}});
  state(t).stack.back().write(l);
  std::set<std::array<int, 3>> out;
  const Asked q = ask(t, 0);
  for (const Action& a : q.legal) EXPECT_TRUE(out.insert({a.arg[0], a.arg[1], a.arg[2]}).second);
  state(t).stack.pop();
  return out;
}

/// Every group; of a crowd only those that leave or take one kind of units whole, and its stones go with single units.
std::set<std::array<int, 3>> expected_groups(const Cohort& c, const std::vector<u8>& stones, bool crowd, bool full) {
  std::set<std::array<int, 3>> out;
  for (int mil = 0; mil <= c.mil; ++mil)
    for (int merc = 0; merc <= c.merc; ++merc) {
      const bool whole = mil == c.mil && merc == c.merc;
      const bool mixed = mil > 0 && mil < c.mil && merc > 0 && merc < c.merc;
      if (mil + merc == 0 || (crowd && mixed) || (full && !whole)) continue;
      out.insert({mil, merc, whole && !stones.empty() ? kAllStones : kNoStone});
      if (whole || (crowd && mil + merc > 1)) continue;
      for (const u8 stone : stones) out.insert({mil, merc, stone});
    }
  return out;
}

RULE("SST-202 SST-212 SST-230", "groups of an army, of a crowd, and where no further cohort has room") {
  Table t = andur("movement", {"unit_max 30", "army green B2 melee 3 0 E01"});
  t.settle();
  const auto cohort = [](int mil, int merc) { return Cohort{byte(cell("B2")), 0, byte(mil), byte(merc), 1, 0}; };
  const auto compare = [&](int mil, int merc, const std::vector<u8>& stones, bool crowd) {
    EXPECT_EQ(groups(t, cohort(mil, merc), stones, 0), expected_groups(cohort(mil, merc), stones, crowd, false))
        << mil << "+" << merc << " with " << stones.size();
  };
  compare(3, 2, {}, false);
  compare(3, 2, {5, 7}, false);
  compare(1, 1, {5}, false);
  compare(0, 3, {5}, false);
  compare(19, 23, {}, false);  // 20 * 24 = 480
  compare(36, 12, {}, true);   // 37 * 13 = 481
  compare(21, 21, {}, true);
  compare(15, 14, {5}, false);  // 16 * 15 * 2 = 480
  compare(15, 15, {5}, true);   // 512
  compare(9, 11, {1, 2, 3}, false);
  compare(10, 10, {1, 2, 3}, true);  // 484
  for (const int others : {38, 39})
    EXPECT_EQ(groups(t, cohort(2, 1), {}, others), expected_groups(cohort(2, 1), {}, false, others == 39)) << others;
}

RULE("SST-212", "a single unit is asked for the stone of its army, unless it is the whole army") {
  Table t = andur("movement", {"army green B2 melee 1 0 E10", "army green B1 melee 1", "own green A1",
                               "army green A1 ranged 1 0 E12"});
  order(t, "green", "B1 melee 1 fresh", "", "B2");
  t.play("green move_army B2 melee 1 fresh");
  EXPECT_EQ(t.step(), "move.group");
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"move_group 1 0 none", "move_group 1 0 E10"}));
  t.play("green move_group 1 0 none").play("green move_to B3").play("green settle");
  CHECK(t.then("stone green B2 = E10"));
  t.play("green move_army A1 ranged 1 fresh");
  EXPECT_EQ(t.step(), "move.to");  // alone: nothing to choose, and the stone goes along
  t.play("green move_to A2").play("green settle");
  CHECK(t.then("stone green A2 = E12"));
}

RULE("SST-200 SST-226", "a movement begins anew: no orders, no resets, no marks of an earlier one") {
  Table t = andur("movement", {"army green B2 cavalry 2", "army green B1 melee 1"});
  order(t, "green", "B1 melee 1 fresh", "", "A1").play("green reset");
  order(t, "green", "B2 cavalry 2 fresh", "1 0 none", "B3");
  t.given("phase movement").settle();
  EXPECT_EQ(state(t).move.resets, 0);
  EXPECT_EQ(state(t).move.now.size(), 2U);
  CHECK(state(t).move.trips.empty());
}

RULE("SST-226", "a cohort that can only go in part is still offered when no reset is left") {
  Table t =
      andur("movement", {"unit_max 4", "army green B6 melee 4", "own green B6 A6", "army green A6 melee 3", "lava A5"},
            {{"max_resets", "0"}});
  t.settle();
  CHECK(t.legal("green move_army B6 melee 1 fresh"));
  t.play("green move_army B6 melee 1 fresh");
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"move_group 1 0 none"}));  // two would be too many
}

RULE("SST-229", "units whose move has ended cannot be named for an order") {
  Table t = andur("movement", {"event crossing", "army green A3 melee 1", "own green A3 A5", "army green A5 melee 1",
                               "army green B1 melee 1"});
  order(t, "green", "A5 melee 1 fresh", "", "A6");
  order(t, "green", "A3 melee 1 fresh", "", "A5");
  const Asked q = ask(t, 0);
  const Action ended = make_action(verb::move_army, cell("A5"), kMelee, 0, 0);
  EXPECT_EQ(text_of(reason(t, 0, ended, q)), text_of(because({201}, cause::no_points, cell("A5"))));
}

RULE("SST-226", "without a setting five resets, and without a reset no army that cannot go anywhere") {
  Table t = andur("movement", {"army green B2 melee 2"});
  for (int i = 0; i < 5; ++i) order(t, "green", "B2 melee 1 fresh", "1 0 none", "B3").play("green reset");
  order(t, "green", "B2 melee 1 fresh", "1 0 none", "B3");
  CHECK(!t.legal("green reset"));
  Table shut = andur("movement", {"army green B6 melee 1", "own green B6 A6", "lava A6", "army green B1 melee 1"},
                     {{"max_resets", "0"}});
  CHECK(!shut.legal("green move_army B6 melee 1 fresh") && shut.legal("green move_army B1 melee 1 fresh"));
}

RULE("R-37 SST-225", "the end of a movement settles again if a debt has left a field to take") {
  Table t =
      andur("movement", {"unit_max 30", "own red B3 C3", "own green C2", "army red B3 melee 1", "army green B2 melee 1",
                         "army red G4 melee 12", "army red G5 melee 10", "army green C2 cavalry 1"});
  order(t, "green", "B2 melee 1 fresh", "", "B3").play("green settle");
  order(t, "green", "C2 cavalry 2 fresh", "", "C3").play("green end_movement");
  t.play("red dissolve B3").play("red dissolve G4");
  CHECK(t.then("owner B3 green"));
}

RULE("SST-212 SST-226 SST-230", "without a reset left, a group is refused for its own reason, not for its stone") {
  Table t = andur("movement",
                  {"own green B3 B4", "army green B2 melee 3 0 E28", "army green B3 melee 3 0 E29",
                   "army green A2 melee 4", "army green B1 melee 4", "lava C2"},
                  {{"max_resets", "0"}});
  t.settle();
  t.play("green move_army B2 melee 1 fresh");
  ASSERT_EQ(t.step(), "move.group");
  EXPECT_TRUE(t.legal("green move_group 1 0 E28"));
  EXPECT_EQ(t.refusal("green move_group 2 0 E28"), "SST-171");  // B3 would have five
  EXPECT_EQ(t.refusal("green move_group 2 0 none"), "SST-171");
  EXPECT_EQ(t.refusal("green move_group 1 0 E29"), "SST-230");
  EXPECT_EQ(t.refusal("green move_group 3 0 none"), "SST-212");
  EXPECT_EQ(t.cause("green move_group 1 0 all"),
            "As long as units stay behind, at most one stone goes along: name it, or none.");
}

RULE("SST-171 SST-226", "a whole army without a stone is not told about stones") {
  Table t = andur("movement",
                  {"own green B3", "army green B2 melee 3", "army green B3 melee 3", "army green A2 melee 4",
                   "army green B1 melee 4", "lava C2"},
                  {{"max_resets", "0"}});
  t.settle();
  t.play("green move_army B2 melee 1 fresh");
  EXPECT_EQ(t.refusal("green move_group 3 0 none"), "SST-171");
}

}  // namespace
}  // namespace seventhstone::test
