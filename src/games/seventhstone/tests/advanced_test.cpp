// Advanced rules, variants, equipment (SST-420 to SST-489).
#include "andur.h"
#include "games/seventhstone/battle.h"
#include "games/seventhstone/setup.h"
#include "games/seventhstone/ways.h"

namespace seventhstone::test {
namespace {

RULE("SST-420 SST-421", "income by terrain: plain 3, forest 2, mountain 1; capital and manufactory as ever") {
  Table t = andur("market", {"own green A1 A3 C2", "building A3 manufactory"}, {{"adv_terrain_income", "on"}});
  const Game g = game(t);
  EXPECT_EQ(g.field_rs(cell("B2")), 3);
  EXPECT_EQ(g.field_rs(cell("A1")), 2);
  EXPECT_EQ(g.field_rs(cell("A3")), 1 + 2);
  EXPECT_EQ(g.field_rs(cell("B1")), 18);
  EXPECT_EQ(g.field_rs(cell("C2")), 0);
  EXPECT_EQ(g.production(0), 18 + 3 + 2 + 3);
}

RULE("SST-422 SST-423 R-66 SST-428",
     "a mountain spares its defender the first hit, in a battle and not in an overrun") {
  const auto left = [](const std::string& field, bool on, bool overrun) {
    Settings settings{{"adv_natural_wall", on ? "on" : "off"}};
    Table t =
        andur(overrun ? "movement" : "combat",
              {"own red " + field, "army green " + field + " melee 4", "army red " + field + " melee 2"}, settings);
    if (overrun) t.scripted_chance_only().chance("roll 16 66").chance("roll 66");
    if (overrun) go_on(t, "green overrun " + field);
    else dice(t, {"roll 16 66", "roll 66"});
    return game(t).units(1, cell(field));
  };
  EXPECT_EQ(left("A3", true, false), 2);  // a mountain
  EXPECT_EQ(left("C4", true, false), 2);  // a temple on a mountain
  EXPECT_EQ(left("A3", false, false), 1);
  EXPECT_EQ(left("B3", true, false), 1);  // a forest
  EXPECT_EQ(left("A3", true, true), 1);
}

RULE("SST-423", "the mountain adds to walls and stands again in the next battle") {
  Table t =
      andur("combat", {"unit_max 9", "own red A3", "building A3 wall", "army green A3 melee 6", "army red A3 melee 2"},
            {{"adv_natural_wall", "on"}});
  t.settle();
  t.scripted_chance_only().chance("roll 11 16 66").chance("roll 66");
  go_on(t, "red use_walls 1");
  EXPECT_EQ(game(t).units(1, cell("A3")), 2);
}

RULE("SST-424 SST-425 R-65", "cavalry that first enters forest or mountain goes one field, otherwise two") {
  Table t = andur("movement", {"army green B2 cavalry 4"}, {{"adv_cavalry_terrain", "on"}});
  t.play("green move_army B2 cavalry 2 fresh").play("green move_group 1 0 none");
  CHECK(t.legal("green move_to B3"));   // forest
  CHECK(!t.legal("green move_to B4"));  // behind the forest
  CHECK(t.legal("green move_to A1"));   // over the plain B1
  t.play("green move_to B3");
  CHECK(!offers(t, "green", "move_army B3"));
  order(t, "green", "B2 cavalry 2 fresh", "1 0 none", "B1");
  CHECK(t.legal("green move_army B1 cavalry 1 started"));
}

RULE("SST-425 SST-442", "with a double move two fields are left, and Speed still adds") {
  Table t = andur("movement", {"double green", "army green B2 cavalry 1 0 E04"},
                  {{"adv_cavalry_terrain", "on"}, {"double_move", "on"}});
  t.play("green use_stone B2");
  t.play("green move_army B2 cavalry 5 fresh").play("green move_to B3");
  CHECK(t.legal("green move_army B3 cavalry 2 started"));
}

RULE("SST-426 SST-428 R-68", "forests are supported by cavalry alone, mountains by ranged armies alone") {
  const auto can = [](const std::string& conflict, const std::string& from, const std::string& type) {
    Given given{"army green " + conflict + " melee 1", "army red " + conflict + " melee 1", "own blue " + from,
                "army blue " + from + " " + type + " 1", "order blue green red yellow"};
    if (conflict != "D4") given.push_back("own red " + conflict);  // nobody controls a desert
    Table t = andur("combat", given, {{"adv_support_terrain", "on"}});
    dice(t, {});
    return t.actor() == "blue" && t.legal("blue support " + from + " " + conflict);
  };
  CHECK(can("B3", "B4", "cavalry"));
  CHECK(!can("B3", "B4", "ranged"));
  CHECK(can("A3", "A2", "ranged"));
  CHECK(!can("A3", "A2", "cavalry"));
  CHECK(can("C4", "B4", "ranged"));  // a temple on a mountain
  CHECK(!can("C4", "B4", "cavalry"));
  CHECK(can("D4", "E4", "cavalry"));  // a desert
  CHECK(can("D4", "E4", "ranged"));
}

RULE("SST-427 R-67", "from a mountain ranged armies reach two fields in a straight line, over anything") {
  Table t = andur(
      "combat",
      {"own red C1 E1", "army red C1 ranged 1", "army red E1 ranged 1", "own green E2", "order red green blue yellow"},
      {{"adv_support_terrain", "on"}});
  const Game g = game(t);
  CHECK(support_reach(g, kRanged, cell("C1")).has(at(cell("A1"))) == false);  // a forest
  CHECK(support_reach(g, kRanged, cell("C1")).has(at(cell("E1"))));
  CHECK(support_reach(g, kRanged, cell("E1")).has(at(cell("E3"))));
  CHECK(!support_reach(g, kRanged, cell("B2")).has(at(cell("B4"))));
  CHECK(!support_reach(g, kCavalry, cell("C1")).has(at(cell("E1"))));
  CHECK(!support_reach(g, kRanged, cell("G3")).has(at(cell("A4"))));  // no way around the edge
  Table plain = andur("combat", {});
  CHECK(!support_reach(game(plain), kRanged, cell("C1")).has(at(cell("E1"))));
}

RULE("SST-430 SST-431", "arrows pass over walls and mountains, not over shields") {
  const auto left = [](bool on, const std::string& type) {
    Table t = andur(
        "combat",
        {"unit_max 9", "own red A3", "building A3 wall", "army green A3 " + type + " 4", "army red A3 melee 4 0 E28"},
        {{"adv_wall_bypass", on ? "on" : "off"}, {"adv_natural_wall", "on"}});
    t.settle();
    t.play("red use_combat A3").scripted_chance_only().chance("roll 11 11");
    go_on(t, "red use_walls 1");
    return game(t).units(1, cell("A3"));
  };
  EXPECT_EQ(left(true, "ranged"), 1);
  EXPECT_EQ(left(false, "ranged"), 4);
}

RULE("SST-432 SST-446", "there are no settings for house rules and other shapes of the board") {
  Table t("seventhstone", 4);
  EXPECT_EQ(t.game().rules.settings.size(), 19U);
}

TEST(SeventhStoneSettings, AdvancedIsAllFiveRules) {
  Table t = andur("market", {}, {{"rules", "advanced"}}), basic = andur("market", {});
  for (const u8 s : {set_terrain_income, set_natural_wall, set_cavalry_terrain, set_support_terrain, set_wall_bypass}) {
    EXPECT_TRUE(game(t).advanced(s));
    EXPECT_FALSE(game(basic).advanced(s));
  }
}

RULE("SST-441 R-64", "double move: at least as much as all others together, at least 1, only the first") {
  const auto doubled = [](int a, int b, int c, int d) {
    Table t = andur("market", {}, {{"double_move", "on"}});
    Given bids;
    const std::array<int, 4> bid{a, b, c, d};
    for (std::size_t s = 0; s < 4; ++s)
      if (bid[s] > 0) bids.push_back(std::string(kSeatIds[s]) + " alloc movement " + std::to_string(bid[s]));
    fill_sheets(t, bids, "E10 E16 E22 E31");
    return state(t).doubled;
  };
  EXPECT_EQ(doubled(6, 3, 2, 1), 0);
  EXPECT_EQ(doubled(5, 3, 2, 1), kNobody);
  EXPECT_EQ(doubled(0, 0, 0, 0), kNobody);
  const Seat one = doubled(3, 3, 0, 0);
  CHECK(one == 0 || one == 1);
  Table off = andur("market", {});
  fill_sheets(off, {"green alloc movement 3"}, "E10 E16 E22 E31");
  EXPECT_EQ(state(off).doubled, kNobody);
  Table moves =
      andur("movement", {"double green", "army green B2 melee 1", "army green B1 cavalry 1"}, {{"double_move", "on"}});
  CHECK(moves.legal("green move_army B2 melee 2 fresh") && moves.legal("green move_army B1 cavalry 4 fresh"));
  EXPECT_EQ(off.game().rules.playable(3, tafel::config_from(off.game().rules, {{"double_move", "on"}})),
            "unplayable.double_move");
}

RULE("SST-442 R-63", "Speed adds after doubling") {
  Table t = andur("movement", {"double green", "army green B2 melee 1 0 E06"}, {{"double_move", "on"}});
  t.play("green use_stone B2");
  CHECK(t.legal("green move_army B2 melee 4 fresh"));
}

RULE("SST-443 R-69", "Four Islands: volcano and portals fixed, 26 tiles shuffled, for four seats") {
  for (u64 seed = 1; seed < 6; ++seed) {
    Table t("seventhstone", 4, {{"map", "four_islands"}}, seed);
    EXPECT_EQ(game(t).ground().size(), 34);
    EXPECT_EQ(state(t).volcano, cell("B2"));
    EXPECT_EQ(state(t).tile[at(cell("E7"))], 9);
    EXPECT_EQ(state(t).tile[at(cell("C1"))], 10);
    CHECK(game(t).water().has(at(cell("F6"))) && game(t).water().has(at(cell("A4"))));
  }
  Table a("seventhstone", 4, {{"map", "four_islands"}}, 1), b("seventhstone", 4, {{"map", "four_islands"}}, 2);
  EXPECT_NE(state(a).tile, state(b).tile);
  EXPECT_EQ(a.game().rules.playable(2, tafel::config_from(a.game().rules, {{"map", "four_islands"}})),
            "unplayable.four_islands");
}

RULE("SST-444", "islands are left through portals, with a crossing or with Mobility") {
  Table t = andur("movement", {}, {{"map", "islands_as_printed"}});
  const Game g = game(t);
  const Cells north_west = [] {
    Cells out;
    for (int row = 0; row < 3; ++row)
      for (int column = 0; column < 3; ++column) out.add(cell_at(column, row));
    return out;
  }();
  Cells reached = Cells::of(at(cell("A1")));
  for (int i = 0; i < 9; ++i) reached |= beside(reached) & g.ground();
  EXPECT_EQ(reached, north_west & g.ground());
  EXPECT_EQ(through_portals(g, Cells::of(at(cell("C1"))), false), Cells::of(at(cell("C5"))));
  EXPECT_EQ(shores(g, cell("C1"), kOverWater), Cells::of(at(cell("E1"))));
  CHECK(shores(g, cell("B1"), kOverWater | kOverVolcano).has(at(cell("B3"))));
}

RULE("SST-445", "Four Islands: all 36 addresses can be hit, the water between them cannot") {
  Table t = andur("event", {}, {{"map", "islands_as_printed"}});
  dice(t, {"roll_event eruption"});
  EXPECT_EQ(t.step(), "event.lava");
  Rng rng(9);
  Cells hit;
  for (int i = 0; i < 3000; ++i) {
    const Action a = sample_chance(t.game().rules, t.raw(), rng);
    for (std::size_t k = 0; k < 4; ++k) hit.add(a.arg[k]);
  }
  EXPECT_EQ(hit.size(), 36);
  CHECK(hit.has(at(cell("F6"))) && !hit.has(at(cell("D1"))) && !hit.has(at(cell("A4"))));
}

RULE("SST-471", "Teleportation: from any portal to any other, for this army alone") {
  Table t = andur("movement", {"own green A2 C3", "army green A2 melee 1 0 E01", "army green C3 melee 1"});
  t.play("green use_stone A2").play("green move_army A2 melee 1 gates");
  CHECK(t.legal("green move_to F5") && t.legal("green move_to E3"));
  t.play("green move_to G2");
  t.play("green move_army C3 melee 1 fresh");
  CHECK(!t.legal("green move_to E3") && t.legal("green move_to F5"));
}

RULE("SST-472", "Speed: as many steps more as the stone says") {
  Table one = andur("movement", {"army green B2 ranged 1 0 E04"}),
        two = andur("movement", {"army green B2 ranged 1 0 E06"});
  one.play("green use_stone B2"), two.play("green use_stone B2");
  CHECK(one.legal("green move_army B2 ranged 2 fresh") && two.legal("green move_army B2 ranged 3 fresh"));
}

RULE("SST-473 SST-474 R-62", "Mobility crosses water and volcano in line and never ends on lava") {
  Table t = andur("movement", {"army green C3 melee 1 0 E07", "own green C3"});
  t.play("green use_stone C3").play("green move_army C3 melee 1 mobile");
  CHECK(t.legal("green move_to E3"));
  t.play("green move_to E3").play("green settle");
  CHECK(!offers(t, "green", "move_army"));
  Table lava = andur("movement", {"army green C3 melee 1 0 E07", "own green C3", "lava E3"});
  lava.play("green use_stone C3").play("green move_army C3 melee 1 mobile");
  CHECK(!lava.legal("green move_to E3"));
}

/// Green attacks red on B3 with this stone under its army.
Table armed(const std::string& stone, const Given& more, const std::string& type = "melee") {
  Given given{"unit_max 9", "own red B3", "army green B3 " + type + " 3 0 " + stone};
  given.insert(given.end(), more.begin(), more.end());
  Table t = andur("combat", given);
  return t.settle();
}

RULE("SST-481", "Master Strike belongs to the army alone") {
  Table t = armed("E10", {"army red B3 melee 9", "army green B2 cavalry 2"});
  t.play("green support B2 B3");
  t.scripted_chance_only().chance("roll 66 6").chance("roll 11");
  go_on(t, "green use_combat B3");
  EXPECT_EQ(state(t).battle.hits[1], 2);  // the ones of supporters bring nothing
}

RULE("SST-483", "Power Strike ends with the last unit of the army") {
  Table t = armed("E22", {"army red B3 melee 9"});
  dice(t, {});
  t.chance("roll 66 66 6").chance("roll 11 11 11 11 1");
  go_on(t, "green use_combat B3");
  CHECK(t.then("owner B3 red"));
}

RULE("SST-484", "a shield stops as many hits as it says, for its owner") {
  for (const auto& [stone, stops] : std::map<std::string, int>{{"E28", 1}, {"E30", 2}, {"E32", 3}}) {
    Table t = armed(stone, {"army red B3 melee 4"});
    t.scripted_chance_only().chance("roll 66 6").chance("roll 11 11");
    go_on(t, "green use_combat B3");
    EXPECT_EQ(3 - game(t).units(0, cell("B3")), std::min(3, 4 - stops));
  }
}

RULE("SST-485 SST-486 R-42", "Interdiction voids supports of its types, one's own too, and they help nowhere else") {
  Table t = armed("E33", {"army red B3 melee 3", "own red B4", "army red B4 ranged 2", "army green B2 ranged 2",
                          "own red C3", "army red C3 cavalry 1", "order red green blue yellow"});
  t.play("red support C3 B3").play("red support B4 B3").play("green support B2 B3");
  t.scripted_chance_only();
  go_on(t, "green use_combat B3");
  EXPECT_EQ(pool_dice(game(t), 1, kRangedPool), 0);
  EXPECT_EQ(pool_dice(game(t), 0, kRangedPool), 0);
  EXPECT_EQ(pool_dice(game(t), 1, kCavalryPool), 1);
  EXPECT_EQ(state(t).supports.size(), 1U);
}

RULE("SST-487 R-41 SST-360",
     "Bribery removes the others' mercenaries on the field, not guards, not supporters, not one's own") {
  Table t = andur("combat", {"army green G4 melee 2 1 E36", "army red G4 melee 2 2", "army blue G4 cavalry 1 1",
                             "own red G3", "army red G3 cavalry 1 1", "order red green blue yellow"});
  t.play("red support G3 G4");
  t.scripted_chance_only();
  t.play("green use_combat G4");
  CHECK(t.then("army G4 green melee 2+1 red melee 2+0 blue cavalry 1+0"));
  CHECK(t.then("army G3 red cavalry 1+1"));
  EXPECT_EQ(state(t).battle.guard, 4);
}

RULE("SST-488 R-40", "a Demolition Charge leaves no wall to use") {
  Table t = armed("E38", {"building B3 wall", "building B3 manufactory", "army red B3 melee 3"});
  t.scripted_chance_only();
  go_on(t, "green use_combat B3");
  EXPECT_EQ(t.step(), "battle.roll");
  CHECK(t.then("building B3 manufactory"));
}

RULE("SST-460 SST-461 R-02", "the stones and tiles of the specification, record by record") {
  const Pack& p = *static_cast<const Pack*>(tafel::test::library().find("seventhstone")->pack.get());
  static constexpr std::array<std::pair<const char*, int>, 22> kCopies{{{"teleportation", 3},
                                                                        {"speed_1", 2},
                                                                        {"speed_2", 1},
                                                                        {"mobility", 3},
                                                                        {"master_melee", 2},
                                                                        {"master_ranged", 2},
                                                                        {"master_cavalry", 2},
                                                                        {"precision_melee", 2},
                                                                        {"precision_ranged", 2},
                                                                        {"precision_cavalry", 2},
                                                                        {"power_melee", 2},
                                                                        {"power_ranged", 2},
                                                                        {"power_cavalry", 2},
                                                                        {"shield_1", 2},
                                                                        {"shield_2", 2},
                                                                        {"shield_3", 1},
                                                                        {"interdiction_ranged", 1},
                                                                        {"interdiction_cavalry", 1},
                                                                        {"interdiction_all", 1},
                                                                        {"bribery", 2},
                                                                        {"demolition", 2},
                                                                        {"tear_stone", 1}}};
  int first = 0;
  for (std::size_t i = 0; i < kCopies.size(); ++i) {
    EXPECT_EQ(p.equipment[i].id, kCopies[i].first);
    EXPECT_EQ(p.equipment[i].copies, kCopies[i].second);
    EXPECT_EQ(p.equipment[i].first, first);
    first += kCopies[i].second;
  }
  EXPECT_EQ(p.for_movement.size(), 9);
  EXPECT_EQ(p.for_battle.size(), 30);
  EXPECT_EQ(p.effect(5, Do::move)->n, 2);
  EXPECT_EQ(p.effect(31, Do::absorb)->n, 3);
  EXPECT_EQ(p.effect(34, Do::no_support)->types, 7);
  EXPECT_EQ(p.effect(32, Do::no_support)->types, 2);
  // kind, terrain, portal, stays in the box with three and with two seats
  static constexpr std::string_view kTable =
      "yp-..yp-..yp-..yp-..yp-.2yp-.2yp-32ypb.2ypb.2ypg..ypg..yf-..yf-..yf-..yf-..yf-32yf-32yfy..yfy..ym-..ym-..ym-.."
      "ym-.."
      "ym-32ym-32ymr..ymr..d--..d--..d--..tp-..tp-.2tf-..tm-..v--..";
  ASSERT_EQ(kTable.size(), 35U * 5);
  for (std::size_t i = 0; i < kTiles; ++i) {
    const TileSpec& tile = p.tile[i];
    std::string row{"ydtv"[static_cast<std::size_t>(tile.kind)], "pfm-"[static_cast<std::size_t>(tile.terrain)],
                    "-bgyr"[tile.portal], tile.not_with_3 ? '3' : '.', tile.not_with_2 ? '2' : '.'};
    EXPECT_EQ(row, kTable.substr(i * 5, 5)) << tile.id;
  }
}

}  // namespace
}  // namespace seventhstone::test
