// Exact odds (odds.h) against a plain reckoning that follows every battle round by round until almost nothing of it is
// undecided.
#include <cmath>
#include <map>

#include "andur.h"
#include "games/seventhstone/odds.h"

namespace seventhstone::test {
namespace {

using Chance = std::vector<double>;  ///< of 0, 1, 2, ... hits

/// One more die: 1 to `hit` hits; with `reroll` a 1 brings a further die, which brings none itself.
Chance with_die(const Chance& before, int hit, bool reroll) {
  Chance out(before.size() + 2);
  for (std::size_t n = 0; n < before.size(); ++n)
    for (int face = 1; face <= 6; ++face) {
      const std::size_t now = n + (face <= hit ? 1 : 0);
      if (!reroll || face != 1) {
        out[now] += before[n] / 6;
        continue;
      }
      for (int more = 1; more <= 6; ++more) out[now + (more <= hit ? 1 : 0)] += before[n] / 36;
    }
  return out;
}

struct Half {
  int units, riders, guards, walls, shield;
  auto operator<=>(const Half&) const = default;
  bool there() const { return units > 0 || guards > 0; }
};
using Both = std::array<Half, 2>;

Chance hits_of(const Side& side, const Half& h, bool ranged) {
  Chance out{1};
  if (h.units > 0 && side.ranged == ranged)
    for (int i = 0; i < h.units + side.extra; ++i) out = with_die(out, side.hit, side.reroll);
  for (int i = 0; ranged && i < side.bows; ++i) out = with_die(out, 2, false);
  for (int i = 0; !ranged && i < h.guards; ++i) out = with_die(out, 4, false);
  for (int i = 0; !ranged && i < h.riders; ++i) out = with_die(out, 2, false);
  return out;
}

Half hurt(Half h, int hits, bool walls_help) {
  for (; hits > 0; --hits) {
    if (walls_help && h.walls > 0) --h.walls;
    else if (h.shield > 0) --h.shield;
    else if (h.riders > 0) --h.riders;
    else if (h.units > 0) --h.units;
    else if (h.guards > 0) --h.guards;
  }
  return h;
}

struct Outcome {
  double first = 0, units_first = 0, units_second = 0;
};

Outcome reckon(const Side& a, const Side& b, bool bypass) {
  const std::array<Side, 2> side{a, b};
  Outcome out;
  std::map<Both, double> open{
      {{Half{a.units, a.riders, a.guards, a.walls, a.shield}, Half{b.units, b.riders, b.guards, b.walls, b.shield}},
       1.0}};
  const auto settle_up = [&](std::map<Both, double>& all) {
    std::erase_if(all, [&](const auto& entry) {
      const auto& [now, p] = entry;
      if (now[0].there() && now[1].there()) return false;
      out.first += now[0].there() ? p : 0;
      out.units_first += p * now[0].units, out.units_second += p * now[1].units;
      return true;
    });
  };
  settle_up(open);
  for (int part = 0; part < 4000 && !open.empty(); ++part) {
    const bool ranged = part % 2 == 0;
    std::map<Both, double> next;
    for (const auto& [now, p] : open) {
      if (p < 1e-13) continue;
      const Chance by_a = hits_of(side[0], now[0], ranged), by_b = hits_of(side[1], now[1], ranged);
      for (std::size_t i = 0; i < by_a.size(); ++i)
        for (std::size_t j = 0; j < by_b.size(); ++j)
          if (by_a[i] * by_b[j] > 0)
            next[{hurt(now[0], int(j), !(ranged && bypass)), hurt(now[1], int(i), !(ranged && bypass))}] +=
                p * by_a[i] * by_b[j];
    }
    settle_up(next);
    open = std::move(next);
  }
  return out;
}

void expect_as_reckoned(const Side& a, const Side& b, bool bypass, const std::string& what) {
  const Outcome plain = reckon(a, b, bypass);
  const Chances shown = battle_chances(a, b, bypass);
  EXPECT_NEAR(shown.first, plain.first * 1e6, 1.01) << what;
  EXPECT_EQ(shown.first + shown.second, 1'000'000U) << what;
  EXPECT_NEAR(shown.units_first, plain.units_first * 1e3, .51) << what;
  EXPECT_NEAR(shown.units_second, plain.units_second * 1e3, .51) << what;
}

Side random_side(Rng& rng) {
  static constexpr std::array<u8, 3> kHit{4, 2, 3};
  const int type = rng.below(3);
  Side s{.units = byte(rng.below(4)), .hit = byte(kHit[at(type)] + rng.below(2)), .ranged = type == kRanged};
  s.reroll = rng.below(3) == 0, s.extra = byte(rng.below(3) == 0 ? 2 : 0), s.guards = byte(rng.below(3) == 0 ? 3 : 0);
  s.bows = byte(rng.below(2) * rng.below(3)), s.riders = byte(rng.below(2) * rng.below(3));
  s.walls = byte(rng.below(2) * rng.below(4)), s.shield = byte(rng.below(3) == 0 ? 1 + rng.below(3) : 0);
  return s;
}

RULE("SST-305 SST-309 SST-311 SST-318 SST-319 SST-351 SST-358 SST-430 SST-481 SST-482 SST-483 SST-484",
     "the odds of a battle are those of its rounds, whatever takes part") {
  Rng rng(23);
  for (int i = 0; i < 60; ++i)
    expect_as_reckoned(random_side(rng), random_side(rng), rng.below(2) == 0, "battle " + std::to_string(i));
}

RULE("SST-309 SST-316", "odds of large armies, walls, shields, guards and riders together") {
  const Side few{.units = 3, .hit = 4}, many{.units = 35, .hit = 2, .ranged = true};
  expect_as_reckoned(few, many, false, "3 against 35");
  expect_as_reckoned(many, few, false, "35 against 3");
  const Side riders{.units = 1, .hit = 3, .guards = 1, .riders = 34};
  expect_as_reckoned(few, riders, false, "34 riders");
  const Side fortress{.units = 2, .hit = 3, .guards = 5, .riders = 3, .walls = 11, .shield = 6};
  expect_as_reckoned({.units = 6, .hit = 4}, fortress, false, "fortress");
  expect_as_reckoned({.units = 6, .hit = 2, .ranged = true, .bows = 4}, fortress, true, "bows over walls");
  expect_as_reckoned(fortress, {.units = 4, .hit = 4, .bows = 3}, false, "fortress attacks");
}

RULE("SST-319", "sure outcomes: one side or nobody is there") {
  const Side none{}, some{.units = 3, .hit = 4};
  EXPECT_EQ(battle_chances(some, none, false).first, kSure);
  EXPECT_EQ(battle_chances(some, none, false).units_first, 3000U);
  EXPECT_EQ(battle_chances(none, some, false).second, kSure);
  EXPECT_EQ(battle_chances(none, some, false).units_second, 3000U);
  EXPECT_EQ(battle_chances(none, none, false).second, kSure);
  EXPECT_EQ(battle_chances(some, {.guards = 1}, false).units_second, 0U);
}

/// By all 36 rolls of both, the one without effect taken out.
double duel_won(int more, int life_a, int life_b, std::map<std::pair<int, int>, double>& known) {
  if (life_a <= 0 && life_b <= 0) return more > 0 ? 1 : .5;
  if (life_a <= 0 || life_b <= 0) return life_a > 0 ? 1 : 0;
  if (const auto found = known.find({life_a, life_b}); found != known.end()) return found->second;
  double sum = 0;
  int effective = 0;
  for (int a = 1; a <= 6; ++a)
    for (int b = 1; b <= 6; ++b) {
      if (a > 3 && b > 3) continue;
      ++effective;
      sum += duel_won(more, life_a - (b <= 3 ? 1 : 0), life_b - (a <= 3 ? 1 + more / 2 : 0), known);
    }
  return known[{life_a, life_b}] = sum / effective;
}

RULE("SST-376 SST-377 SST-378 SST-379 SST-380", "the odds of a duel are those of its rolls") {
  for (int more = 0; more <= 12; ++more) {
    std::map<std::pair<int, int>, double> known;
    EXPECT_NEAR(duel_chance(more), duel_won(more, 5, 5, known) * 1e6, .51) << more;
  }
}

RULE("SST-309 SST-350", "the table of plain battles says the same as single odds, and knows no more than eight units") {
  static const OddsTable table = [] {
    OddsTable t;
    t.fill();
    return t;
  }();
  static constexpr std::array<u8, 3> kHit{4, 2, 3};
  for (int a = 0; a < 3; ++a)
    for (int d = 0; d < 3; ++d)
      for (const int n : {0, 1, 2, 5, 8})
        for (const int m : {0, 1, 3, 8})
          for (int defence = 0; defence < 4; ++defence) {  // walls, then the guard
            const bool guard = defence == 3;
            const Side first{.units = byte(n), .hit = kHit[at(a)], .ranged = a == kRanged};
            const Side second{.units = byte(m),
                              .hit = kHit[at(d)],
                              .ranged = d == kRanged,
                              .guards = byte(guard ? 4 : 0),
                              .walls = byte(guard ? 0 : 2 * defence)};
            const Chances said = battle_chances(first, second, false);
            const OddsTable::Odds found = table.of(a, n, d, m, guard, guard ? 0 : defence);
            EXPECT_NEAR(found.win, said.first / 1e6 * 255, .51) << a << n << d << m << defence;
            EXPECT_NEAR(found.left, said.units_first * .016, .52) << a << n << d << m << defence;
            EXPECT_NEAR(found.enemies_left, said.units_second * .016, .52) << a << n << d << m << defence;
          }
  const auto win = [](int n, int enemy, int m, bool guard, int walls = 0) {
    return table.of(kMelee, n, enemy, m, guard, walls).win;
  };
  EXPECT_EQ(win(9, kRanged, 3, false), win(8, kRanged, 3, false));
  EXPECT_EQ(win(3, kRanged, 30, true), win(3, kRanged, 8, true));
  EXPECT_NE(win(7, kMelee, 8, false), win(8, kMelee, 8, false));
  EXPECT_EQ(win(5, kMelee, 3, false, 3), win(5, kMelee, 3, false, 2));
}

}  // namespace
}  // namespace seventhstone::test
