// The invariants of the specification notice broken positions.
#include "andur.h"

namespace seventhstone::test {
namespace {

/// What `check` says after this change of a good position.
template <class Change>
std::string wrong(Change change, const std::string& phase = "movement") {
  Table t = andur(phase, {"army green B1 melee 2 1", "army red G4 cavalry 1 0 E14", "hand blue E31"});
  EXPECT_EQ(check(game(t)), nullptr);
  change(state(t));
  const char* what = check(game(t));
  return what == nullptr ? "" : what;
}

// barracks that were used this year may have been replaced since.
TEST(SeventhStoneCheck, KnowsThatUsedBarracksMayBeReplaced) {
  const auto replaced = [](Building kind, bool fresh) {
    return [=](State& s) {
      s.built.slot[0][kBarracks].remove(at(cell("B2")));
      s.built.slot[0][kind].add(at(cell("B2")));
      if (fresh) s.built.fresh[0].add(at(cell("B2")));
      if (kind == kManufactory) s.sheet[0] = static_cast<tafel::i16>(s.sheet[0] + 2);
      s.placed[at(cell("B2"))] = 2;
    };
  };
  EXPECT_EQ(wrong(replaced(kWall, true)), "");
  EXPECT_EQ(wrong(replaced(kManufactory, false)), "");
  EXPECT_NE(wrong(replaced(kWall, false)), "");
}

TEST(SeventhStoneCheck, NoticesEveryBrokenInvariant) {
  EXPECT_NE(wrong([](State& s) { ++s.sheet[0]; }), "");
  EXPECT_NE(wrong([](State& s) { s.sheet[0] = -1; }), "");
  EXPECT_NE(wrong([](State& s) { ++s.merc[0][at(cell("B1"))], ++s.merc[0][at(cell("B1"))]; }), "");
  EXPECT_NE(wrong([](State& s) { s.unit_max = 2; }), "");
  EXPECT_NE(wrong([](State& s) { s.army[0][kRanged].add(at(cell("B1"))); }), "");
  EXPECT_NE(wrong([](State& s) { s.lava.add(at(cell("B1"))); }), "");
  EXPECT_NE(wrong([](State& s) { s.own[1].add(at(cell("B1"))); }), "");
  EXPECT_NE(wrong([](State& s) { s.own[1].add(at(cell("D4"))); }), "");
  EXPECT_NE(wrong([](State& s) { s.capital.remove(at(cell("B1"))); }), "");
  EXPECT_NE(wrong([](State& s) { s.built.slot[0][kWall].add(at(cell("B1"))); }), "");
  EXPECT_NE(wrong([](State& s) { s.built.slot[0][kWall].add(at(cell("B2"))); }), "");
  EXPECT_NE(wrong([](State& s) { s.built.fresh[1].add(at(cell("B2"))); }), "");
  EXPECT_NE(wrong([](State& s) { s.placed[at(cell("B1"))] = 5; }), "");
  EXPECT_EQ(wrong([](State& s) { s.placed[at(cell("B1"))] = 4; }), "");
  EXPECT_NE(wrong([](State& s) { s.placed[at(cell("B2"))] = 3; }), "");
  EXPECT_EQ(wrong([](State& s) { s.placed[at(cell("B2"))] = 2; }), "");
  EXPECT_NE(wrong([](State& s) { s.placed[at(cell("B3"))] = 1; }), "");
  EXPECT_NE(wrong([](State& s) { s.home[0] = byte(cell("B2")); }), "");
  EXPECT_NE(wrong([](State& s) { s.home[3] = kNowhere; }), "");
  EXPECT_NE(wrong([](State& s) { s.stones[2] = 1; }, "event"), "");
  EXPECT_EQ(wrong([](State& s) { s.stones[2] = 1; }), "");
  EXPECT_NE(wrong([](State& s) { s.conflict.add(at(cell("B1"))); }), "");
  EXPECT_NE(wrong([](State& s) { s.hand[0].add(30); }), "");
  EXPECT_NE(wrong([](State& s) { ++s.deck_size; }), "");
  EXPECT_NE(wrong([](State& s) { s.stone[1][at(cell("G4"))] = 10; }), "");
  EXPECT_NE(wrong([](State& s) {
              s.stone[1][at(cell("G5"))] = 20, s.deck.remove(19), --s.deck_size, s.deck_known.remove(19);
            }),
            "");
  EXPECT_NE(wrong([](State& s) { s.counter = 2; }), "");
  EXPECT_NE(wrong([](State& s) { s.order[1] = 0; }), "");
  EXPECT_NE(wrong([](State& s) { s.mover = 0; }), "");
  EXPECT_NE(wrong([](State& s) { s.seats = 5; }), "");
  EXPECT_NE(wrong([](State& s) { s.temple.remove(s.temple.lowest()); }), "");
}

}  // namespace
}  // namespace seventhstone::test
