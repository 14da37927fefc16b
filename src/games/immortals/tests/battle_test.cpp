// Rules of battles (IMM-008 to IMM-010, IMM-200 to IMM-229) and a second, literal implementation to compare with.
#include "board.h"
#include "games/immortals/tower.h"
#include "games/immortals/view.h"

namespace immortals::test {
namespace {

/// Purple attacks Heartwood from Treehome in the light with `sent` armies and the given card.
Table battle(const std::string& card, int sent, int defenders, const std::vector<std::string>& more,
             const std::string& result) {
  Table t = executing({"armies purple l_treehome " + std::to_string(sent + 1), "plan purple attack " + card});
  if (defenders > 0) t.given("armies black l_heartwood " + std::to_string(defenders));
  for (const std::string& line : more) t.given(line);
  t.chance("throw " + result);
  t.play("purple reveal attack")
      .play("purple attack l_treehome l_heartwood")
      .play("purple send " + std::to_string(sent));
  EXPECT_EQ(check(game(t)), nullptr);
  return t;
}

RULE("IMM-200 IMM-202 IMM-203 IMM-205 IMM-009 IMM-010",
     "tray, attackers and defenders go in together; one inhabitant is added if none lies there") {
  Table t = executing({"armies purple l_treehome 4", "armies black l_heartwood 2", "tray yellow 2", "tray purple 1",
                       "inside black 3", "plan purple attack land_treehome"});
  t.scripted_chance_only();
  EXPECT_THROW(t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 3"),
               std::exception);
  const State& s = state(t);  // the throw waits for chance
  EXPECT_EQ(s.tray[0], 4);
  EXPECT_EQ(s.tray[1], 2);
  EXPECT_EQ(s.tray[2], 2);
  EXPECT_EQ(s.tray[kInhabitant], 1);
  EXPECT_EQ(s.supply, 19);
  EXPECT_EQ(s.inside[1], 3);  // nothing leaves the tower but by the throw
  CHECK(t.then("armies l_treehome purple 1"));
}

RULE("IMM-203 IMM-204 R-37", "R-37: none is added from an empty supply, exactly one is taken out of many") {
  Table t = executing({"armies purple l_treehome 2", "supply 0", "plan purple attack land_treehome"});
  t.chance("throw 1 0 0 0 0 0");
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 1");
  CHECK(t.then("supply 0"));
  Table many = battle("land_treehome", 1, 0, {"tray inhabitants 7"}, "1 0 0 0 0 6");
  CHECK(many.then("supply 14"));
  Table three = battle("land_treehome", 1, 0, {"tray inhabitants 3"}, "1 0 0 0 0 3");
  CHECK(three.then("supply 17"));
}

RULE("IMM-201", "at least one attacks, at least one stays") {
  Table t = executing({"armies purple l_treehome 3", "plan purple attack land_treehome"});
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood");
  EXPECT_EQ(t.options("purple"), (std::vector<std::string>{"send 1", "send 2"}));
  EXPECT_EQ(t.refusal("purple send 3"), "IMM-201");
}

RULE("IMM-206", "thrown cubes may stay inside, old ones may fall out") {
  Table t = battle("land_treehome", 3, 2, {"inside black 2", "tray inhabitants 2"}, "1 4 0 0 0 0");
  CHECK(t.then("inside purple 2"));
  CHECK(t.then("inside black 0"));
  CHECK(t.then("inside inhabitants 2"));
  CHECK(t.then("armies l_heartwood black 3"));
}

RULE("IMM-210 IMM-212 IMM-213",
     "unoccupied, not against him: one army is enough; the land card comes from stack or holder") {
  Table t = battle("land_treehome", 2, 0, {"tray inhabitants 3", "tray yellow 2", "plan yellow build land_heartwood"},
                   "2 0 1 0 0 3");
  CHECK(t.then("armies l_heartwood purple 2"));
  CHECK(t.then("tray inhabitants 3"));
  CHECK(t.then("tray yellow 1"));
  CHECK(t.then("land heartwood hand purple"));
  CHECK(t.then("field yellow build empty"));
  Table none = battle("conf_l_heartwood", 2, 0, {}, "0 0 0 0 0 1");
  CHECK(none.then("armies l_heartwood none"));
  CHECK(none.then("land heartwood stack"));
}

RULE("IMM-211 IMM-214", "unoccupied, against him: pairs leave, the rest settles; with nothing left he has lost") {
  Table won = battle("conf_l_sunhome", 3, 0, {"tray inhabitants 2"}, "3 0 0 0 0 2");
  CHECK(won.then("armies l_heartwood purple 1"));
  CHECK(won.then("limbo purple shadow 2"));
  CHECK(won.then("supply 20"));
  Table lost = battle("conf_l_sunhome", 1, 0, {"tray inhabitants 2"}, "1 0 0 0 0 2");
  CHECK(lost.then("armies l_heartwood none"));
  CHECK(lost.then("tray inhabitants 1"));
}

RULE("IMM-008 IMM-220 IMM-221 IMM-222 IMM-225",
     "more armies win; neutral inhabitants and others do not count; inhabitants never settle") {
  Table t = battle("land_treehome", 4, 2, {"tray inhabitants 3", "tray yellow 3"}, "3 2 3 0 0 3");
  CHECK(t.then("armies l_heartwood purple 1"));
  CHECK(t.then("tray inhabitants 3"));
  CHECK(t.then("tray yellow 3"));
  Table d = battle("land_treehome", 3, 3, {}, "1 3 0 0 0 1");
  CHECK(d.then("armies l_heartwood black 2"));
  CHECK(d.then("limbo purple shadow 1"));
  CHECK(d.then("limbo black shadow 1"));
}

RULE("IMM-223 IMM-224 R-39 R-60",
     "inhabitants on the winner's side pay first; armies fall into the limbo of the other world") {
  Table t = battle("conf_l_heartwood", 4, 3, {"tray inhabitants 2"}, "3 3 0 0 0 2");
  CHECK(t.then("armies l_heartwood purple 2"));  // 5 : 3, two inhabitants and one army
  CHECK(t.then("limbo purple shadow 1"));
  CHECK(t.then("limbo black shadow 3"));
  CHECK(t.then("supply 20"));
  Table d = battle("conf_l_sunhome", 4, 2, {"tray inhabitants 3"}, "4 2 0 0 0 3");
  CHECK(d.then("armies l_heartwood black 1"));  // 4 : 5
  CHECK(d.then("limbo black shadow 1"));
  CHECK(d.then("supply 20"));
}

RULE("IMM-226 IMM-227 R-27",
     "the conqueror gets the land card from anybody's board; a successful defence changes nothing") {
  Table t = battle("land_treehome", 3, 1, {"plan yellow earn_gold land_heartwood"}, "3 1 0 0 0 1");
  CHECK(t.then("land heartwood hand purple"));
  CHECK(t.then("field yellow earn_gold empty"));
  CHECK(t.then("gold yellow 0"));
  Table d = battle("land_treehome", 1, 3, {"land yellow heartwood"}, "1 3 0 0 0 1");
  CHECK(d.then("land heartwood hand yellow"));
}

RULE("IMM-228 IMM-229 R-41", "a tie empties the site; the land card goes to the stack if one of the two held it") {
  Table t = battle("land_treehome", 2, 2, {"land black heartwood"}, "2 2 0 0 0 1");
  CHECK(t.then("armies l_heartwood none"));
  CHECK(t.then("limbo purple shadow 2"));
  CHECK(t.then("limbo black shadow 2"));
  CHECK(t.then("land heartwood stack"));
  Table other = battle("land_treehome", 2, 2, {"land yellow heartwood"}, "2 2 0 0 0 1");
  CHECK(other.then("land heartwood hand yellow"));
  Table zero = battle("land_treehome", 2, 2, {"land purple heartwood"}, "0 0 0 0 0 1");  // 0 : 0 is a tie too
  CHECK(zero.then("land heartwood stack"));
}

RULE("IMM-256", "a planned land card can be lost to a take-over") {
  Table t = executing({"armies purple s_sunhome 4", "armies yellow l_sunhome 1", "energy purple 2", "gold purple 2",
                       "plan purple magic_light magic_shrine_or_claim", "plan yellow build land_sunhome"});
  t.play("purple reveal magic_light").play("purple claim s_sunhome");
  CHECK(t.then("field yellow build empty"));
}

/// The procedure once more, as literally as possible: pairs of cubes leave one by one.
struct Literal {
  int settle_a = 0, settle_d = 0, limbo_a = 0, limbo_d = 0, green_supply = 0, green_tray = 0;
};
Literal literal(Stance stance, bool occupied, int a, int d, int green) {
  Literal r;
  r.green_tray = green;
  if (!occupied) {
    while (stance == kForDefender && a > 0 && r.green_tray > 0) --a, --r.green_tray, ++r.limbo_a, ++r.green_supply;
    r.settle_a = a;
    return r;
  }
  int friends_a = stance == kForAttacker ? green : 0, friends_d = stance == kForDefender ? green : 0;
  while (a + friends_a > 0 && d + friends_d > 0) {
    if (friends_a > 0) --friends_a, --r.green_tray, ++r.green_supply;
    else --a, ++r.limbo_a;
    if (friends_d > 0) --friends_d, --r.green_tray, ++r.green_supply;
    else --d, ++r.limbo_d;
  }
  r.settle_a = a, r.settle_d = d;
  return r;
}

RULE("IMM-211 IMM-220 IMM-223 IMM-224 IMM-228", "all small results agree with a literal pairing of cubes") {
  for (int stance = 0; stance < 3; ++stance)
    for (int defenders = 0; defenders <= 3; defenders += 3)
      for (int a = 0; a <= 3; ++a)
        for (int d = 0; d <= defenders; ++d)
          for (int green = 0; green <= 3; ++green) {
            const std::string card = stance == kForAttacker ? "conf_l_heartwood"
                                     : stance == kNeutral   ? "conf_l_treehome"
                                                            : "conf_l_sunhome";
            const std::string result = std::to_string(a) + " " + std::to_string(d) + " 0 0 0 " + std::to_string(green);
            Table t = battle(card, 3, defenders, {"tray inhabitants 3"}, result);
            const Literal want = literal(static_cast<Stance>(stance), defenders > 0, a, d, green);
            const State& s = state(t);
            const int site = 6;  // Heartwood in the light
            EXPECT_EQ(s.armies[site], want.settle_a + want.settle_d) << result << " stance " << stance;
            EXPECT_EQ(s.limbo[0][kShadow], want.limbo_a) << result << " stance " << stance;
            EXPECT_EQ(s.limbo[1][kShadow], want.limbo_d) << result << " stance " << stance;
            EXPECT_EQ(s.tray[kInhabitant], want.green_tray) << result << " stance " << stance;
            EXPECT_EQ(s.tray[0] + s.tray[1], 0);
          }
}

}  // namespace
}  // namespace immortals::test
