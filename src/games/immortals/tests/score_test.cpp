// Rules of Execution, scoring and the end of the game (IMM-250 to IMM-271).
#include "games/immortals/score.h"
#include "board.h"

namespace immortals::test {
namespace {

RULE("IMM-250 IMM-251", "one action at a time, clockwise from the first player, in any order of the fields") {
  Table t = bare("execute");
  t.given("first black").given("plan black magic_light magic_raise_5").given("plan black attack conf_l_treehome");
  t.given("plan purple magic_light magic_raise_5").given("plan yellow magic_light magic_raise_5");
  t.settle();
  EXPECT_EQ(t.actor(), "black");
  EXPECT_TRUE(t.legal("black reveal attack"));
  t.play("black reveal magic_light").play("black compensate gold");
  EXPECT_EQ(t.actor(), "yellow");
  t.play("yellow reveal magic_light").play("yellow compensate gold");
  EXPECT_EQ(t.actor(), "purple");
  t.play("purple reveal magic_light").play("purple compensate gold");
  EXPECT_EQ(t.actor(), "black");
}

RULE("IMM-252 IMM-253 R-24", "passing takes all cards back unseen") {
  Table t = executing({"plan purple attack conf_l_treehome", "plan purple build blank"});
  EXPECT_TRUE(t.legal("purple reveal build"));  // a blank beside a real card
  t.play("purple pass gold");
  CHECK(t.then("gold purple 1"));
  CHECK(t.then("card conf_l_treehome hand purple"));
  CHECK(t.then("field purple build empty"));
}

RULE("IMM-254 IMM-255", "compensation as long as others act; the phase ends with the last one") {
  Table t = executing({"plan purple magic_light magic_raise_5", "plan black magic_shadow magic_card_or_marker"});
  t.play("purple pass gold");
  t.play("black reveal magic_light").play("black compensate gold");
  EXPECT_EQ(t.step(), "execute.compensation");
  t.play("yellow compensate energy").play("purple compensate energy");
  t.play("black reveal magic_shadow").play("black compensate energy");
  CHECK(t.then("round 2"));
  CHECK(t.then("energy purple 1"));
}

RULE("IMM-255 R-26", "with nothing planned by anybody the phase ends before the first turn (R-26)") {
  Table t = bare("execute");
  t.settle();
  CHECK(t.then("round 2"));
  CHECK(t.then("gold purple 0"));
}

RULE("IMM-260 IMM-261 IMM-262 IMM-263 R-50",
     "countries of both worlds in pairs, shrines, capitals, for the owner of the site") {
  Table t = bare("score");
  t.given("armies purple l_treehome 1").given("armies purple s_sunhome 4").given("armies purple l_dustwell 1");
  t.given("shrine l_treehome").given("capital s_sunhome").given("shrine l_frosthorn");
  t.given("armies black l_frosthorn 1").given("first yellow");
  t.settle();
  CHECK(t.then("vp purple 3"));
  CHECK(t.then("vp black 1"));
  // The order of the events begins left of the first player and has no effect.
  const auto& events = t.events().list;
  const auto scored =
      std::find_if(events.begin(), events.end(), [](const Event& e) { return e.kind == event::scored; });
  ASSERT_NE(scored, events.end());
  EXPECT_EQ(scored->arg[0], 0);
}

RULE("IMM-264 IMM-265", "a region counts per world: 2 points from 3 countries on, 3 for all five") {
  for (int n = 0; n <= 5; ++n) {
    Table t = bare("score");
    State& s = state(t);
    for (int i = 0; i < n; ++i) t.given("armies purple " + game(t).pack.site_id(5 + i) + " 1");
    t.given("armies purple s_treehome 1");  // the twin does not count for the region
    const auto vp = round_points(game(t), 0);
    EXPECT_EQ(vp[kSomeVp], n == 3 || n == 4 ? 2 : 0);
    EXPECT_EQ(vp[kAllVp], n == 5 ? 3 : 0);
    EXPECT_EQ(s.vp[0], 0);
  }
}

RULE("IMM-266 R-52", "points beyond 60 are plain numbers") {
  Table t = bare("score");
  t.given("vp purple 119")
      .given("armies purple l_treehome 1")
      .given("capital l_treehome")
      .given("armies purple l_sunhome 1");
  t.settle();
  CHECK(t.then("vp purple 121"));
}

RULE("IMM-270 IMM-271 R-51", "after the last round: most points, then most armies on the board, then shared") {
  const auto finish = [](const std::vector<std::string>& given) {
    Table t = bare("score");
    t.given("round 7");
    for (const std::string& line : given) t.given(line);
    t.settle();
    EXPECT_EQ(t.step(), "");
    std::array<u8, 3> place{};
    t.game().rules.places(t.raw(), place);
    return place;
  };
  EXPECT_EQ(finish({"vp purple 5", "vp black 9", "vp yellow 7"}), (std::array<u8, 3>{3, 1, 2}));
  // limbo, tray and tower do not count
  EXPECT_EQ(finish({"vp purple 9", "vp black 9", "armies purple l_treehome 3", "armies black l_sunhome 4",
                    "limbo purple light 9", "inside purple 9"}),
            (std::array<u8, 3>{2, 1, 3}));
  EXPECT_EQ(finish({"vp purple 9", "vp black 9", "armies purple l_treehome 3", "armies black l_sunhome 3"}),
            (std::array<u8, 3>{1, 1, 3}));
}

}  // namespace
}  // namespace immortals::test
