// What computer players know about places for goods, and how they weigh attacks and sites.
#include "games/seventhstone/room.h"
#include "andur.h"
#include "games/seventhstone/features.h"
#include "games/seventhstone/worth.h"

namespace seventhstone::test {
namespace {

TEST(SeventhStoneRoom, AFieldWithoutAnArmyTakesOneTypeOnly) {
  Table t = andur("market", {});  // four in the capital B1, two in the barracks B2
  const auto placed = [&](const Wanted& units) { return Room(game(t), 0).take(units); };
  EXPECT_EQ(placed({6, 0, 0}), 6);
  EXPECT_EQ(placed({7, 0, 0}), 6);
  EXPECT_EQ(placed({4, 2, 0}), 6);
  EXPECT_EQ(placed({2, 4, 0}), 6);
  EXPECT_EQ(placed({3, 0, 3}), 5);
  EXPECT_EQ(placed({2, 2, 2}), 4);
}

TEST(SeventhStoneRoom, ArmiesKeepTheirTypeAndTheirMaximum) {
  Table t = andur("market", {"army green B1 cavalry 3", "army green B2 melee 1"});
  const auto placed = [&](const Wanted& units) { return Room(game(t), 0).take(units); };
  EXPECT_EQ(placed({0, 0, 4}), 1);
  EXPECT_EQ(placed({4, 0, 0}), 2);
  EXPECT_EQ(placed({0, 3, 0}), 0);
  EXPECT_EQ(Room(game(t), 0).beside_own(kMelee), 2);
  EXPECT_EQ(Room(game(t), 0).beside_own(kRanged), 0);
}

TEST(SeventhStoneRoom, BarracksWithoutAnArmyAreVisitedUntilTheyArePromised) {
  Table t = andur("market", {"army green A1 melee 1"});
  const Game before = game(t);
  Room room(before, 0);
  const auto free = [&] {
    std::multiset<int> out;
    room.each_free([&](int left) { out.insert(left); });
    return out;
  };
  EXPECT_EQ(free(), (std::multiset<int>{2, 4}));
  room.take({3, 0, 0});
  EXPECT_EQ(free(), (std::multiset<int>{2}));
  room.take({0, 1, 0});
  EXPECT_TRUE(free().empty());
}

// What the order of placing has closed founds no army any more.
TEST(SeventhStoneRoom, TypesThatArePastLeaveTheirPlaceToOthers) {
  Table t = andur("placement", {"goods green 0 3 0 6 0"});
  t.play("green place_unit cavalry B1");
  EXPECT_EQ(Room(game(t), 0).take({3, 0, 5}), 5);
}

// Otherwise a field without an army would found a second one of the type that has a place already.
TEST(SeventhStoneRoom, ArmiesThatStandComeFirst_ThenTheLargestRoom) {
  Table army = andur("market", {"army green B2 melee 1"});
  EXPECT_EQ(Room(game(army), 0).take({3, 0, 2}), 4);  // 2 melee join B2, cavalry founds an army in the capital
  Table free = andur("market", {});                   // yellow's barracks C5 lie before its capital D5
  EXPECT_EQ(Room(game(free), 3).take({4, 0, 2}), 6);
}

TEST(SeventhStoneRoom, CarryingOutPutsEverythingWhereItWasPromised) {
  Table t = andur("market", {"army green B2 melee 1"});
  State state_after = state(t);
  Game after(state_after, game(t).pack);
  const Game before = game(t);
  Room room(before, 0);
  ASSERT_EQ(room.take({0, 0, 1}), 1);
  room.carry_out(after, 0);
  EXPECT_EQ(after.units(0, cell("B1")), 1);
  EXPECT_EQ(after->merc[0][at(cell("B1"))], 0);
  EXPECT_EQ(after.type_at(0, cell("B1")), kCavalry);
  room.carry_out(after, 1);
  EXPECT_EQ(after.unit_count(0) - after.military(0), 1);
}

TEST(SeventhStoneRoom, EveryKindOfBuildingTakesItsSlot) {
  const auto free = [](const Given& given) {
    Table t = andur("market", given);
    return Room(game(t), 0).buildings();
  };
  EXPECT_EQ(free({}), 1);  // beside the first barracks
  for (const char* kind : {"barracks", "manufactory", "wall"}) {
    EXPECT_EQ(free({std::string("building B2 ") + kind}), 0) << kind;
    EXPECT_EQ(free({"own green B3", std::string("building B3 ") + kind}), 2) << kind;
  }
  EXPECT_EQ(free({"own green B3"}), 3);
}

TEST(SeventhStoneRoom, LavaAndAHostOfFiveArmiesLeaveNoPlace) {
  Table lava = andur("market", {"lava B1 B2"});
  EXPECT_EQ(Room(game(lava), 0).take({1, 1, 1}), 0);
  Table host = andur("market", {"army green A1 melee 1", "army green A2 melee 1", "army green A3 melee 1",
                                "army green B3 melee 1", "army green B4 melee 1"});
  EXPECT_EQ(Room(game(host), 0).take({2, 0, 0}), 0);
  EXPECT_EQ(Room(game(host), 0).take({2, 1, 0}), 1);
}

TEST(SeventhStoneRoom, MercenariesFindAsManyPlacesAsUnitsLeaveThem) {
  Table t = andur("market", {"army green A1 melee 2 1"});
  const Game g = game(t);
  Room none(g, 0);
  EXPECT_EQ(none.mercs(), 1);
  Room two(g, 0);
  two.take({2, 0, 0});
  EXPECT_EQ(two.mercs(), 3);
  Room full(g, 0);
  full.take({4, 0, 0});  // the capital is full
  EXPECT_EQ(full.mercs(), 1);
}

TEST(SeventhStoneRoom, WhoPlacesHasClosedWhatComesBefore) {
  Table t = andur("placement", {"goods green 1 2 0 2 0"});
  EXPECT_EQ(Room(game(t), 0).take({2, 0, 2}), 4);
  t.play("green place_unit cavalry B1");
  EXPECT_EQ(Room(game(t), 0).take({2, 0, 1}), 1);
  EXPECT_EQ(Room(game(t), 0).buildings(), 1);
}

/// A sheet as a machine would fill it in, many times.
TEST(SeventhStonePlayers, TheyBuyNoMoreUnitsThanTheyCanPlace) {
  Rng rng(4);
  for (const Given& given :
       {Given{}, Given{"army green B1 cavalry 3", "army green B2 melee 1"}, Given{"lava B1"}, Given{"lava B1 B2"},
        Given{"own green A1", "building A1 barracks", "building A1 barracks"}}) {
    Table t = andur("market", given);
    for (int i = 0; i < 200; ++i) {
      State copy = state(t);
      Game g(copy, game(t).pack);
      guess_sheet(g, 0, rng);
      const auto& a = copy.alloc[0];
      const Wanted bought{a[kFieldMelee], a[kFieldRanged], a[kFieldCavalry]};
      const Game before = game(t);
      Room room(before, 0);
      EXPECT_EQ(room.take(bought), bought[0] + bought[1] + bought[2]);
      EXPECT_TRUE(room.mercs() > 0 || a[kFieldMercs] == 0);
    }
  }
}

int worth_of(const Given& given) {
  Table t = andur("combat", given);
  return evaluate(game(t), 0);
}

TEST(SeventhStonePlayers, AnAttackWithoutAChanceIsWorseThanStaying) {
  const Given field{"own green B3", "own red C4", "army red C4 melee 4"};
  const auto with = [&](const std::string& line) {
    Given all = field;
    all.push_back(line);
    return worth_of(all);
  };
  EXPECT_LT(with("army green C4 melee 1"), with("army green B3 melee 1"));
  EXPECT_LT(with("army green C4 melee 2"), with("army green B3 melee 2"));
}

TEST(SeventhStonePlayers, ACapitalBesideAnArmyIsInDangerUntilSomebodyDefendsIt) {
  const std::string near = "army red A1 melee 4", far = "army red A4 melee 4", home = "army green B1 melee 4";
  const int open = worth_of({far}) - worth_of({near}), held = worth_of({far, home}) - worth_of({near, home});
  EXPECT_GT(open, 40);
  EXPECT_LT(held, open / 4);
}

/// Green's worth when it has bid five on this market and nothing else.
int worth_of_bid(const Given& armies, const char* market) {
  Table t = andur("market", armies, {}, 2);
  t.chance("deal_stones E10 E16 E22").settle();
  for (std::size_t f = 0; f < kFields; ++f)
    t.play(fmt::format(
        "green {}", kFieldIds[f] == market ? fmt::format("alloc {} 5", market) : fmt::format("keep {}", kFieldIds[f])));
  return evaluate(game(t), 0);
}

TEST(SeventhStonePlayers, NobodyPaysForMercenariesThatFindNoPlace) {
  const Given full{"army green B1 melee 4", "army green B2 melee 2 2"}, open{"army green B1 melee 2"};
  EXPECT_LT(worth_of_bid(full, "mercenaries"), worth_of_bid(full, "tournament"));
  EXPECT_GE(worth_of_bid(open, "mercenaries"), worth_of_bid(open, "tournament"));
}

TEST(SeventhStonePlayers, TheTearStoneIsWorthABid) {
  const auto worth = [](const char* display, const char* market, const char* wins) {
    Table t = andur("market", {wins}, {}, 2);
    t.chance(display).settle();
    for (std::size_t f = 0; f < kFields; ++f)
      t.play(fmt::format("green {} {}", kFieldIds[f] == market ? "alloc" : "keep", kFieldIds[f]) +
             (kFieldIds[f] == market ? " 5" : ""));
    return evaluate(game(t), 0);
  };
  const char *plain = "deal_stones E10 E16 E22", *tear = "deal_stones E10 E16 E40";
  EXPECT_EQ(worth(plain, "tournament", "wins green = 0"), worth(tear, "tournament", "wins green = 0"));
  const int gain = worth(tear, "equipment", "wins green = 0") - worth(plain, "equipment", "wins green = 0");
  EXPECT_GE(gain, 100);
  EXPECT_GT(worth(tear, "equipment", "wins green = 3") - worth(plain, "equipment", "wins green = 3"), gain)
      << "it would be the seventh";
}

/// Units that go and come back leave everything as it was: only the orders are told, so nobody gives them.
TEST(SeventhStonePlayers, OrdersThatChangeNothingAreWorseThanNone) {
  Table t = andur("movement", {"own green A1", "army green B1 cavalry 2", "army green A1 cavalry 2"});
  const int before = evaluate(game(t), 0), others = evaluate(game(t), 1);
  order(t, "green", "B1 cavalry 2 fresh", "1 0 none", "A1");
  order(t, "green", "A1 cavalry 2 fresh", "1 0 none", "B1");
  EXPECT_LT(evaluate(game(t), 0), before);
  EXPECT_EQ(evaluate(game(t), 1), others);
  t.play("green settle");
  EXPECT_EQ(evaluate(game(t), 0), before) << "what is carried out is past";
}

/// Capitals are not put side by side, nor where there is no way on.
TEST(SeventhStonePlayers, AGoodSiteIsWorthMoreBeforeTheFirstArmiesStand) {
  Table t("seventhstone", 2, {{"map", "andur"}});
  t.settle();
  const std::string first = t.actor();
  const Seat s = static_cast<Seat>(first == "green" ? 0 : 1);
  std::map<int, int> found;  // by site
  for (const std::string& option : t.options(first)) {
    const State before = state(t);
    t.play(first + " " + option);
    const int at_cell = cell(option.substr(option.size() - 2));
    found[site_worth(game(t), s, at_cell)] = evaluate(game(t), s);
    state(t) = before;
  }
  ASSERT_GT(found.size(), 3U);
  EXPECT_LT(found.begin()->second, found.rbegin()->second);
}

}  // namespace
}  // namespace seventhstone::test
