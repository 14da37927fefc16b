// What is not possible in the combat phase: which near misses are named, and rule, cause and numbers of every refusal.
#include "games/seventhstone/battle.h"
#include "shell/judge.h"
#include "witness.h"

namespace seventhstone::test {
namespace {

/// "support B2 B3: 272 in_conflict 17": every refusal that is listed beside the options.
Given listed(Table& t, Seat s) {
  std::vector<Refusal> refused;
  Options out(&refused);
  list_options(t.game().rules, t.raw(), s, out);
  Given lines;
  for (const Refusal& r : refused) {
    std::string line = fmt::format("{}: {} {}", notation(t.game().rules, t.raw(), r.action), r.why.rule.number,
                                   kCauses[r.why.cause].name);
    for (std::size_t i = 0; i < r.why.argc; ++i) line += fmt::format(" {}", r.why.arg[i]);
    lines.push_back(line);
  }
  return lines;
}

Why why_not(Table& t, Seat s, const Action& a) { return judge(t.game().rules, t.raw(), s, a).why; }
Why moment(int rule) { return because({static_cast<u16>(rule)}, cause::not_asked_now); }

RULE("SST-250 SST-251 SST-260", "an overrun needs a conflict of one's own and twice as many units") {
  Table t = andur("combat", {"own red B3 A3", "army green B3 melee 4 2", "army red B3 melee 2 1", "army red A3 melee 2",
                             "army green A3 melee 2 1", "army green G4 melee 1", "own yellow C2",
                             "army yellow C2 melee 1", "army blue C2 melee 1", "unit_max 9"});
  state(t).phase = Phase::movement;
  state(t).stack.back().step = Steps::id<OverrunWindow>();
  tafel::settle(t.game().rules, t.raw());
  EXPECT_EQ(listed(t, 0), (Given{"overrun A3: 251 outnumbered 3 2", "overrun G4: 251 outnumbered 1 4"}));
  EXPECT_EQ(why_not(t, 0, make_action(verb::overrun, cell("C2"))), because({250}, cause::no_conflict_here, cell("C2")));
  EXPECT_EQ(why_not(t, 0, make_action(verb::settle)), moment(200));
}

RULE("SST-272 SST-274 SST-275 SST-277 SST-278 SST-426", "supports: which near misses are named, and why") {
  Table t =
      andur("combat", {"own red B3 B2 A3 B4 C2 C4 A2", "own green C3", "army green B3 melee 1", "army red B3 melee 1",
                       "army green B2 melee 1", "army red B2 ranged 1", "army red A3 melee 2", "army red B4 cavalry 1",
                       "army red C2 cavalry 1", "army red C4 ranged 1", "order red green blue yellow"});
  tafel::settle(t.game().rules, t.raw());
  ASSERT_EQ(t.step(), "combat.support");
  const int b2 = cell("B2"), b3 = cell("B3"), c2 = cell("C2"), a3 = cell("A3");
  EXPECT_EQ(listed(t, 1), (Given{fmt::format("support B2 B3: 272 in_conflict {}", b2),
                                 fmt::format("support C2 B3: 274 conflict_not_in_reach {} {}", c2, b3),
                                 fmt::format("support A3 B2: 277 cannot_support {}", int{kMelee}),
                                 fmt::format("support A3 B3: 277 cannot_support {}", int{kMelee}),
                                 fmt::format("support B3 B2: 272 in_conflict {}", b3)}));
  const auto no = [&](const char* from, const char* to) {
    return why_not(t, 1, make_action(verb::support, cell(from), cell(to)));
  };
  EXPECT_EQ(no("F6", "B3"), because({272}, cause::no_army_here, cell("F6")));
  EXPECT_EQ(no("B2", "B3"), because({272}, cause::in_conflict, b2));
  EXPECT_EQ(no("A3", "B3"), because({277}, cause::cannot_support, kMelee));
  EXPECT_EQ(no("B4", "C4"), because({270}, cause::no_conflict_here, cell("C4")));
  EXPECT_EQ(no("C4", "B2"), because({275}, cause::conflict_not_in_reach, cell("C4"), b2));
  EXPECT_EQ(no("B4", "B2"), because({274}, cause::conflict_not_in_reach, cell("B4"), b2));
  EXPECT_EQ(no("C3", "B3"), because({272}, cause::no_army_here, cell("C3")));
  act(t.game().rules, t.raw(), 1, make_action(verb::support, cell("B4"), b3));
  EXPECT_EQ(no("B4", "B3"), because({278}, cause::already_supports, cell("B4")));
  EXPECT_EQ(no("C2", "B2"), because({271}, cause::canonical));  // armies come in the order of their fields
  EXPECT_EQ(why_not(t, 1, make_action(verb::choose_battle, b3)), moment(280));
  EXPECT_EQ(why_not(t, 1, make_action(verb::overrun, a3)),
            because({252}, cause::other_phase, int(Phase::movement), int(Phase::combat)));
}

RULE("SST-426", "terrain: no cavalry on mountains, no ranged armies in forests") {
  for (const bool advanced : {true, false}) {
    Table t = andur("combat",
                    {"own red A3 B3 A2 B2 C3", "army green A3 melee 1", "army red A3 melee 1", "army green B3 melee 1",
                     "army red B3 melee 1", "army red A2 cavalry 1", "army red B2 ranged 1", "army red C3 cavalry 1",
                     "order red green blue yellow"},
                    {{"adv_support_terrain", advanced ? "on" : "off"}});
    tafel::settle(t.game().rules, t.raw());
    const Why mountain = why_not(t, 1, make_action(verb::support, cell("A2"), cell("A3"))),
              forest = why_not(t, 1, make_action(verb::support, cell("B2"), cell("B3")));
    if (!advanced) {
      CHECK(!mountain && !forest);
      continue;
    }
    EXPECT_EQ(mountain, because({426}, cause::terrain_forbids, cell("A3"), kCavalry));
    EXPECT_EQ(forest, because({426}, cause::terrain_forbids, cell("B3"), kRanged));
    CHECK(!why_not(t, 1, make_action(verb::support, cell("B2"), cell("A3"))));  // ranged, on a mountain
  }
}

RULE("SST-280", "a battle is chosen among one's own conflicts; those of others are named") {
  Table t =
      andur("combat", {"own red B3 A1 C1", "army green B3 melee 1", "army red B3 melee 1", "army green A1 melee 1",
                       "army red A1 melee 1", "own blue C2", "army blue C2 melee 1", "army red C2 melee 1"});
  tafel::settle(t.game().rules, t.raw());
  EXPECT_EQ(listed(t, 0), (Given{fmt::format("choose_battle C2: 280 not_your_conflict {}", cell("C2"))}));
  EXPECT_EQ(why_not(t, 0, make_action(verb::choose_battle, cell("B1"))),
            because({280}, cause::no_conflict_here, cell("B1")));
  EXPECT_EQ(why_not(t, 0, make_action(verb::end_support)), moment(271));
}

RULE("SST-301 SST-303 SST-304", "stones: only one for battle, only of the army on the field; walls: only ready ones") {
  Table t = andur("combat", {"own red B3 B4", "building B3 wall", "building B3 wall fresh",
                             "army green B3 melee 1 0 E01", "army red B3 melee 1"});
  tafel::settle(t.game().rules, t.raw());
  ASSERT_EQ(t.step(), "battle.stone");
  EXPECT_EQ(listed(t, 0), (Given{fmt::format("use_combat B3: 301 no_combat_stone {}", cell("B3"))}));
  EXPECT_EQ(why_not(t, 0, make_action(verb::use_combat, cell("B2"))),
            because({303}, cause::no_combat_stone, cell("B3")));
  EXPECT_EQ(why_not(t, 0, make_action(verb::use_walls, 1)), moment(304));
  act(t.game().rules, t.raw(), 0, make_action(verb::no_combat));
  ASSERT_EQ(t.step(), "battle.walls");
  EXPECT_EQ(why_not(t, 1, make_action(verb::use_walls, 2)), because({304}, cause::no_walls_ready, 1));
  EXPECT_EQ(why_not(t, 1, make_action(verb::no_combat)), moment(301));
}

RULE("SST-352 SST-353", "aims: at seats on the field, pool by pool, with no more dice than there are") {
  Table t = andur("combat", {"army green G4 melee 3", "army red G4 ranged 2", "army blue G4 melee 1",
                             "order red green blue yellow", "unit_max 9"});
  tafel::settle(t.game().rules, t.raw());
  ASSERT_EQ(t.step(), "battle.aim");
  const auto aim = [&](int pool, int seat, int n) { return why_not(t, 1, make_action(verb::aim, pool * 4 + seat, n)); };
  EXPECT_EQ(listed(t, 1), (Given{"aim army_green 3: 352 dice_missing 2"}));
  EXPECT_EQ(aim(kFieldPool, 0, 3), because({352}, cause::dice_missing, 2));
  EXPECT_EQ(aim(kFieldPool, 0, 4), because({352}, cause::dice_missing, 2));
  EXPECT_EQ(aim(kFieldPool, 2, 1), because({352}, cause::aim_asked, 0));
  EXPECT_EQ(aim(kGuardPool, 0, 1), because({352}, cause::aim_asked, 0));
  EXPECT_EQ(aim(kFieldPool, 3, 1), because({353}, cause::no_units_there, cell("G4")));
  EXPECT_EQ(aim(kFieldPool, 1, 1), because({353}, cause::no_units_there, cell("G4")));
  EXPECT_EQ(why_not(t, 1, make_action(verb::spare, 2)), because({352}, cause::aim_asked, 0));
  EXPECT_EQ(why_not(t, 1, make_action(verb::use_walls, 0)), moment(304));
  act(t.game().rules, t.raw(), 1, make_action(verb::aim, 0, 2));
  EXPECT_EQ(listed(t, 1), (Given{"aim guard_green 5: 352 dice_missing 4"}));
  EXPECT_EQ(aim(kGuardPool, 2, 1), because({352}, cause::aim_asked, 4));
  EXPECT_EQ(aim(kGuardPool, 0, 5), because({352}, cause::dice_missing, 4));
  EXPECT_EQ(aim(kFieldPool, 0, 1), because({352}, cause::aim_asked, 4));
  act(t.game().rules, t.raw(), 1, make_action(verb::aim, 4, 4));
  ASSERT_EQ(t.actor(), "green");
  EXPECT_EQ(listed(t, 0), (Given{"aim army_red 4: 352 dice_missing 3"}));
  EXPECT_EQ(why_not(t, 0, make_action(verb::aim, 2, 1)), because({352}, cause::aim_asked, 1));
  EXPECT_EQ(why_not(t, 0, make_action(verb::aim, 5, 1)), because({352}, cause::aim_asked, 1));
}

RULE("SST-313 SST-314 SST-315 SST-351", "hits: only units that take part, mercenaries in time, guards last") {
  Table t = andur("combat", {"unit_max 9", "army green G4 melee 6", "army red G4 melee 2 2", "own red G3",
                             "army red G3 cavalry 2", "army red G5 ranged 2", "order red green blue yellow"});
  t.settle();
  for (const Action& a :
       {make_action(verb::support, cell("G3"), cell("G4")), make_action(verb::support, cell("G5"), cell("G4"))})
    act(t.game().rules, t.raw(), 1, a);
  t.scripted_chance_only();
  dice(t, {"roll 66", "roll 66 66", "roll 66 66", "roll 66", "roll 11 66 66"});
  ASSERT_EQ(t.step(), "battle.hits");
  const auto no = [&](u8 verb, const char* where) { return why_not(t, 1, make_action(verb, cell(where))); };
  EXPECT_EQ(t.options("red"), (Given{"lose_merc G4", "lose_unit G3"}));
  EXPECT_EQ(listed(t, 1), (Given{fmt::format("lose_unit G4: 314 mercs_must_stay_fewer {}", cell("G4")),
                                 "lose_guard: 351 guard_last"}));
  EXPECT_EQ(no(verb::lose_unit, "G4"), because({314}, cause::mercs_must_stay_fewer, cell("G4")));
  EXPECT_EQ(no(verb::lose_merc, "G3"), because({315}, cause::no_units_there, cell("G3")));
  EXPECT_EQ(no(verb::lose_unit, "G5"), because({313}, cause::not_in_battle, cell("G5")));
  EXPECT_EQ(no(verb::lose_merc, "B1"), because({313}, cause::not_in_battle, cell("B1")));
  EXPECT_EQ(why_not(t, 1, make_action(verb::lose_guard)), because({351}, cause::guard_last));
  EXPECT_EQ(why_not(t, 1, make_action(verb::use_walls, 0)), moment(304));
  go_on(t, "red lose_merc G4");
  EXPECT_EQ(listed(t, 1), (Given{"lose_guard: 351 guard_last"}));
}

RULE("SST-351", "no guard is named where none stands, nor for anybody but the defender") {
  Table t = andur("combat", {"unit_max 9", "army green G4 melee 3 3", "own green B2", "army red G4 melee 4",
                             "order green red blue yellow"});
  dice(t, {"roll 66 66 66", "roll 16 66", "roll 66 66"});
  ASSERT_EQ(t.step(), "battle.roll");  // one hit alone: only a mercenary can go
  Table two = andur("combat", {"unit_max 9", "army green G4 melee 4 1", "army red G4 melee 4"});
  dice(two, {"roll 66 66 6", "roll 16 66", "roll 16 66"});
  ASSERT_EQ(two.step(), "battle.hits");
  EXPECT_EQ(listed(two, 0), Given{});
}

RULE("SST-313 SST-351", "without an army in the capital only supporting cavalry is named before the guard") {
  Table t = andur("combat", {"unit_max 9", "army green G4 melee 6", "own red G3", "army red G3 cavalry 2 1",
                             "order red green blue yellow"});
  t.settle();
  t.scripted_chance_only().chance("roll 66 66").chance("roll 66 6").chance("roll 11 11 11");
  go_on(t, "red support G3 G4");
  ASSERT_EQ(t.step(), "battle.hits");
  EXPECT_EQ(listed(t, 1), (Given{"lose_guard: 351 guard_last"}));
  EXPECT_EQ(why_not(t, 1, make_action(verb::lose_unit, cell("G4"))), because({313}, cause::not_in_battle, cell("G4")));
  state(t).battle.guard = 1;
  EXPECT_EQ(listed(t, 1), (Given{"lose_guard: 351 guard_last"})) << "also of the last one";
  state(t).battle.guard = 4;
  for (const char* line : {"red lose_merc G3", "red lose_unit G3", "red lose_unit G3"}) go_on(t, line);
  EXPECT_EQ(t.options("red"), (Given{"lose_guard"}));
  EXPECT_EQ(listed(t, 1), Given{}) << "what is possible is not refused";
}

}  // namespace
}  // namespace seventhstone::test
