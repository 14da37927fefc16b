// The cube tower against its model (IMM-300 to IMM-307): a million throws, chi-square, published figures, battle odds.
#include <cmath>

#include "board.h"
#include "games/immortals/tower.h"

namespace immortals::test {
namespace {

struct Throws {
  double thrown_out = 0, old_out = 0;
};

/// Shares of thrown and of old cubes that fall out, measured.
Throws measure(Table& t, int n, int m, int throws, Rng& rng) {
  Game g = game(t);
  g->inside = {};
  g->inside[1] = static_cast<u8>(m);
  Cubes thrown{};
  thrown[0] = static_cast<u8>(n);
  long out = 0, old = 0;
  for (int i = 0; i < throws; ++i) {
    const Cubes tray = tower_sample(g, thrown, rng);
    out += tray[0], old += tray[1];
  }
  return {static_cast<double>(out) / (static_cast<double>(n) * throws),
          m == 0 ? 0 : static_cast<double>(old) / (static_cast<double>(m) * throws)};
}

RULE("IMM-300 IMM-301 IMM-302", "shares of falling cubes as the model says") {
  Table t("immortals", 5);
  Rng rng(17);
  const auto close = [](double a, double b) { return std::abs(a - b) < 0.002; };
  CHECK(close(1 - measure(t, 45, 0, 100'000, rng).thrown_out, 0.2963));
  CHECK(close(1 - measure(t, 38, 0, 100'000, rng).thrown_out, 0.3243));
  CHECK(close(1 - measure(t, 31, 0, 100'000, rng).thrown_out, 0.3582));
  struct Row {
    int n, m;
    double out;
  };
  for (const Row& r : {Row{4, 0, .400},
                       {12, 0, .500},
                       {20, 0, .571},
                       {4, 10, .600},
                       {12, 10, .647},
                       {20, 10, .684},
                       {4, 20, .700},
                       {12, 20, .727},
                       {20, 20, .750}})
    CHECK(close(measure(t, r.n, r.m, 400'000 / r.n, rng).thrown_out, r.out));
  for (const auto& [n, out] : {std::pair{4, .154}, {8, .267}, {11, .333}, {20, .476}})
    CHECK(close(measure(t, n, 11, 60'000, rng).old_out, out));
}

/// Distribution of one colour by brute force over both kinds of cubes.
std::vector<double> binomials(int thrown, double p, int inside, double q) {
  std::vector<double> dist{1.0};
  const auto add = [&](double falls) {
    dist.push_back(0);
    for (std::size_t k = dist.size() - 1; k > 0; --k) dist[k] = dist[k] * (1 - falls) + dist[k - 1] * falls;
    dist[0] *= 1 - falls;
  };
  for (int i = 0; i < thrown; ++i) add(p);
  for (int i = 0; i < inside; ++i) add(q);
  return dist;
}

RULE("IMM-301 IMM-302 IMM-303 IMM-304", "chi-square of a million throws against the model, all six colours") {
  Table t("immortals", 5);
  Game g = game(t);
  g->inside = {3, 0, 2, 1, 4, 2};
  const Cubes thrown{5, 2, 0, 1, 3, 2};
  const double n = 13, m = 12, p = 1 - 24 / (36 + 2 * m + n), q = n / (n + 22);
  constexpr int kThrows = 1'000'000;
  std::array<std::array<long, 16>, kColours> seen{};
  Rng rng(2026);
  for (int i = 0; i < kThrows; ++i) {
    const Cubes tray = tower_sample(g, thrown, rng);
    for (std::size_t c = 0; c < kColours; ++c) ++seen[c][tray[c]];
  }
  for (std::size_t c = 0; c < kColours; ++c) {
    const auto dist = binomials(thrown[c], p, g->inside[c], q);
    double chi = 0;
    int cells = 0;
    for (std::size_t k = 0; k < dist.size(); ++k) {
      const double expected = dist[k] * kThrows;
      if (expected < 20) continue;
      const double difference = static_cast<double>(seen[c][k]) - expected;
      chi += difference * difference / expected, ++cells;
    }
    // 0.1 % point of chi-square for up to 8 degrees of freedom is 26.1.
    EXPECT_LT(chi, 26.1) << "colour " << c << ", cells " << cells;
    for (std::size_t k = dist.size(); k < 16; ++k) EXPECT_EQ(seen[c][k], 0);
  }
}

RULE("IMM-305", "a throw stands in the log as its outcome and touches nothing but tower and tray") {
  Table t = executing({"armies purple l_treehome 3", "inside black 2", "plan purple attack land_treehome"});
  const Conflicts deck = state(t).deck;
  t.chance("throw 2 1 0 0 0 0");
  t.play("purple reveal attack").play("purple attack l_treehome l_heartwood").play("purple send 2");
  CHECK(t.then("inside black 1"));
  CHECK(t.then("inside inhabitants 1"));
  EXPECT_EQ(state(t).deck, deck);
}

RULE("IMM-306", "flat: a third stays and a third comes out; clear: nothing stays; scripted: any outcome") {
  Table flat("immortals", 3, {{"tower_model", "flat"}});
  Rng rng(5);
  const Throws f = measure(flat, 10, 12, 60'000, rng);
  EXPECT_NEAR(f.thrown_out, 2.0 / 3, 0.002);
  EXPECT_NEAR(f.old_out, 1.0 / 3, 0.002);
  Table clear("immortals", 3, {{"tower_model", "clear"}});
  Game g = game(clear);
  g->inside = {0, 3, 0, 0, 0, 0};
  EXPECT_EQ(tower_sample(g, {4, 0, 0, 0, 0, 1}, rng), (Cubes{4, 3, 0, 0, 0, 1}));
  EXPECT_FALSE(tower_possible(g, {4, 0, 0, 0, 0, 1}, {3, 3, 0, 0, 0, 1}));
  Table scripted("immortals", 3, {{"tower_model", "scripted"}});
  EXPECT_TRUE(tower_possible(game(scripted), {4, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0}));
  EXPECT_FALSE(tower_possible(game(scripted), {4, 0, 0, 0, 0, 1}, {5, 0, 0, 0, 0, 0}));
}

RULE("IMM-307", "quality: the same mean, more spread, only with the model queen") {
  const auto spread = [](const std::map<std::string, std::string>& options) {
    Table t("immortals", 3, options);
    Game g = game(t);
    g->inside = {0, 10, 0, 0, 0, 0};
    Rng rng(9);
    double sum = 0, square = 0;
    constexpr int kThrows = 200'000;
    for (int i = 0; i < kThrows; ++i) {
      const double x = tower_sample(g, {12, 0, 0, 0, 0, 0}, rng)[0];
      sum += x, square += x * x;
    }
    return std::pair{sum / kThrows, square / kThrows - sum / kThrows * sum / kThrows};
  };
  const auto plain = spread({}), varied = spread({{"tower_quality", "on"}});
  EXPECT_NEAR(plain.first, varied.first, 0.03);
  EXPECT_GT(varied.second, plain.second * 1.2);
  const auto flat = spread({{"tower_model", "flat"}}),
             flat_on = spread({{"tower_model", "flat"}, {"tower_quality", "on"}});
  EXPECT_EQ(flat, flat_on);
}

RULE("IMM-307", "quality is ignored with a scripted tower") {
  Table t("immortals", 3, {{"tower_model", "scripted"}, {"tower_quality", "on"}});
  EXPECT_FALSE(tower_varies(game(t)));
}

double share(u64 chance) { return static_cast<double>(chance) / static_cast<double>(kCertain); }

/// The standard situation of the specification: tray 2 inhabitants and 2 others, inside 2 + 2 + 2 + 4.
Game standard(Table& t) {
  Game g = game(t);
  g->tray = {0, 0, 2, 0, 0, 2};
  g->inside = {2, 2, 4, 0, 0, 2};
  g->supply = 16;
  return g;
}

RULE("IMM-210 IMM-222", "odds of the standard situation as published in the specification") {
  Table t("immortals", 3);
  const Game g = standard(t);
  const auto odds = [&](int a, int d, Stance s) { return battle_odds(g, {0, d == 0 ? kNobody : Seat{1}, a, d, s}); };
  EXPECT_NEAR(share(odds(2, 0, kNeutral).win), .9075, 1e-4);
  EXPECT_NEAR(share(odds(2, 0, kForDefender).win), .3462, 1e-4);
  const Odds att = odds(3, 2, kForAttacker), neu = odds(3, 2, kNeutral), def = odds(3, 2, kForDefender);
  EXPECT_NEAR(share(att.win), .8795, 1e-4);
  EXPECT_NEAR(share(att.tie), .0831, 1e-4);
  EXPECT_NEAR(share(att.loss), .0374, 1e-4);
  EXPECT_NEAR(share(neu.win), .5385, 1e-4);
  EXPECT_NEAR(share(neu.tie), .2515, 1e-4);
  EXPECT_NEAR(share(def.win), .1548, 1e-4);
  EXPECT_NEAR(share(def.loss), .6618, 1e-4);
  EXPECT_NEAR(share(odds(6, 4, kNeutral).win), .6765, 1e-4);
  EXPECT_NEAR(share(odds(9, 5, kForDefender).win), .49, 6e-3);
}

/// Plays a battle many times through the real steps and compares with the computed odds.
void compare(const std::vector<std::string>& position, const std::map<std::string, std::string>& options, Attack attack,
             int dst) {
  Table t = executing(position, 3, options);
  t.play("purple reveal attack");
  const Rules& rules = t.game().rules;
  Game g = game(t);
  const Odds odds = battle_odds(g, attack);
  act(rules, t.raw(), 0, make_action(verb::attack, 5, dst));
  act(rules, t.raw(), 0, make_action(verb::send, attack.count));
  const State before = g.state();
  constexpr int kBattles = 60'000;
  Rng rng(77);
  double take = 0, hold = 0, lost = 0, killed = 0;
  for (int i = 0; i < kBattles; ++i) {
    g.state() = before;
    act(rules, t.raw(), kChance, sample_chance(rules, t.raw(), rng));
    take += g.owner(dst) == 0, hold += g.owner(dst) == 1;
    lost += g->limbo[0][kShadow], killed += g->limbo[1][kShadow];
  }
  EXPECT_NEAR(take / kBattles, share(odds.take), 0.005);
  EXPECT_NEAR(hold / kBattles, share(odds.hold), 0.005);
  EXPECT_NEAR(lost / kBattles, static_cast<double>(odds.lost) / 32768, 0.02);
  EXPECT_NEAR(killed / kBattles, static_cast<double>(odds.killed) / 32768, 0.02);
  EXPECT_NEAR(share(odds.win) + share(odds.tie) + share(odds.loss), 1.0, 1e-5);
}

RULE("IMM-200 IMM-220",
     "computed odds and expected losses agree with simulated battles within half a percentage point") {
  const std::vector<std::string> base{
      "armies purple l_treehome 5", "tray yellow 1",  "tray inhabitants 2", "inside purple 2", "inside black 3",
      "inside inhabitants 2",       "inside yellow 3"};
  for (int stance = 0; stance < 3; ++stance)
    for (const int defenders : {0, 3})
      for (const bool quality : {false, true}) {
        auto position = base;
        position.push_back("plan purple attack " + std::string(stance == kForAttacker ? "conf_l_heartwood"
                                                               : stance == kNeutral   ? "conf_l_treehome"
                                                                                      : "conf_l_sunhome"));
        if (defenders > 0) position.push_back("armies black l_heartwood 3");
        compare(position, {{"tower_quality", quality ? "on" : "off"}},
                {0, defenders > 0 ? Seat{1} : kNobody, 4, defenders, static_cast<Stance>(stance)}, 6);
      }
}

}  // namespace
}  // namespace immortals::test
