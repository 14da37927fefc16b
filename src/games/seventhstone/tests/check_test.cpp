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
