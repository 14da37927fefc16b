// Buildings: supply, one per site, prices, what happens to them when a site changes hands.
#include "board.h"

namespace immortals::test {
namespace {

/// Purple builds on Treehome in the light (Amazons: portal for 2 energy and 1 gold), with `portals` on other sites.
Table building(int portals) {
  Table t = executing({"peoples purple amazons orcs", "armies purple l_treehome 1", "energy purple 9", "gold purple 9",
                       "plan purple build land_treehome"});
  for (int site = 24, n = 0; n < portals; ++site, ++n) state(t).portal.add(at(site));
  t.play("purple reveal build");
  return t;
}

RULE("IMM-021 R-29", "there are 26 portals: the twenty-sixth can be built") {
  Table t = building(25);
  EXPECT_TRUE(t.legal("purple build portal l_treehome"));
}

RULE("IMM-021 R-29", "there are 26 portals: no twenty-seventh") {
  Table t = building(26);
  EXPECT_EQ(t.refusal("purple build portal l_treehome"), "IMM-021");
}

RULE("IMM-021", "shrines and capitals share 50 tiles") {
  // With all 50 sites built up there is no free site either, so the supply is made smaller for this test.
  for (const int left : {0, 1}) {
    Table t = executing({"peoples purple amazons orcs", "armies purple l_treehome 1", "energy purple 9",
                         "gold purple 9", "plan purple build land_treehome"});
    Pack pack = game(t).pack;
    pack.building[kShrine].supply = pack.building[kCapital].supply = 10;
    Game g(state(t), pack);
    for (int n = 0; n < 6; ++n) g->shrine.add(at(25 + n));
    for (int n = 0; n < 4 - left; ++n) g->capital.add(at(31 + 5 * n));
    EXPECT_EQ(building_refusal(g, kShrine, 5).rule.number, left == 0 ? 21 : 0);
  }
}

RULE("IMM-142 R-29", "a second portal on the same site is refused, whoever built the first") {
  Table t = building(0);
  state(t).portal.add(5);
  EXPECT_EQ(t.refusal("purple build portal l_treehome"), "IMM-142");
}

RULE("IMM-142 R-29", "a portal on a site does not keep its twin from having one") {
  Table t = building(0);
  state(t).portal.add(30);
  EXPECT_TRUE(t.legal("purple build portal l_treehome"));
}

/// Purple conquers Heartwood in the light, on which buildings stand.
Table conquest(const std::string& result) {
  Table t = executing({"armies purple l_treehome 4", "armies black l_heartwood 2", "capital l_heartwood",
                       "portal l_heartwood", "plan purple attack conf_l_heartwood"});
  t.chance("throw " + result);
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 3");
  return t;
}

RULE("R-30", "buildings stay when a site changes hands") {
  Table t = conquest("3 1 0 0 0 1");
  CHECK(t.then("armies l_heartwood purple 3"));
  CHECK(t.then("capital l_heartwood yes"));
  CHECK(t.then("portal l_heartwood yes"));
}

RULE("R-30 IMM-228", "buildings stay when a tie leaves the site empty") {
  Table t = conquest("1 2 0 0 0 1");
  CHECK(t.then("armies l_heartwood none"));
  CHECK(t.then("capital l_heartwood yes"));
  CHECK(t.then("portal l_heartwood yes"));
}

RULE("R-30 IMM-263", "buildings serve whoever owns the site now") {
  Table t = conquest("3 1 0 0 0 1");
  t.play("black reveal magic_light").play("black compensate gold");
  CHECK(t.then("round 2"));
  CHECK(t.then("vp purple 2"));  // two countries, and the capital that black built
  CHECK(t.then("vp black 0"));
}

RULE("R-28 IMM-141", "the Build price of the light people holds in the shadow, too") {
  Table t = executing({"peoples purple dwarves orcs", "armies purple s_treehome 1", "energy purple 1", "gold purple 4",
                       "plan purple build land_treehome"});
  t.play("purple reveal build").play("purple build capital s_treehome");
  CHECK(t.then("energy purple 0"));
  CHECK(t.then("gold purple 0"));
}

}  // namespace
}  // namespace immortals::test
