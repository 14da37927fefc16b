// Exact odds; see odds.h. A position of a battle never comes back, but a round may change nothing: its chance is taken
// out of the sum.
#include "games/seventhstone/odds.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <vector>

namespace seventhstone {

namespace {

using Spread = std::vector<double>;  ///< chance of 0, 1, 2, ... hits

Spread times(const Spread& a, const Spread& b) {
  Spread out(a.size() + b.size() - 1);
  for (std::size_t i = 0; i < a.size(); ++i)
    for (std::size_t j = 0; j < b.size(); ++j) out[i + j] += a[i] * b[j];
  return out;
}

/// Dice that hit with `hit` or less; with `reroll` every 1 brings one more (SST-481).
Spread dice(int n, int hit, bool reroll) {
  const double p = hit / 6.0;
  Spread one{1 - p, p};
  if (reroll) one = {1 - p, p - 1 / 6.0 + (1 - p) / 6.0, p / 6.0};
  Spread out{1.0};
  for (int i = 0; i < n; ++i) out = times(out, one);
  return out;
}

/// What is left of the two sides.
struct Standing {
  struct Half {
    u8 units, riders, guards, walls, shield;
    bool on_field() const { return units + guards > 0; }
  };
  Half half[2];
  u64 key() const {
    u64 k = 0;
    for (const Half& h : half)
      k = ((((k << 6U | h.units) << 6U | h.riders) << 3U | h.guards) << 4U | h.walls) << 3U | h.shield;
    return k;
  }
};

struct Expectation {
  double first = 0, units_first = 0, units_second = 0;
};

class Battlefield {
 public:
  Battlefield(const Side& first, const Side& second, bool bypass) : side_{first, second}, bypass_(bypass) {}

  Expectation expect(const Standing& s) {
    if (!s.half[0].on_field() || !s.half[1].on_field())
      return {s.half[0].on_field() ? 1.0 : 0.0, double(s.half[0].units), double(s.half[1].units)};
    if (const auto known = memo_.find(s.key()); known != memo_.end()) return known->second;
    Expectation sum;
    double idle = 0;
    part(s, true, 1.0, [&](const Standing& middle, double p) {  // a side that is gone hits nobody any more
      part(middle, false, p, [&](const Standing& end, double q) {
        if (end.key() == s.key()) idle += q;
        else add(sum, end, q);
      });
    });
    const double scale = 1 / (1 - idle);
    sum = {sum.first * scale, sum.units_first * scale, sum.units_second * scale};
    return memo_[s.key()] = sum;
  }

 private:
  void add(Expectation& sum, const Standing& s, double p) {
    const Expectation e = expect(s);
    sum.first += p * e.first, sum.units_first += p * e.units_first, sum.units_second += p * e.units_second;
  }
  Spread hits(const Standing& s, int i, bool ranged) const {
    const Side& side = side_[i];
    const Standing::Half& h = s.half[i];
    const int field = h.units > 0 && side.ranged == ranged ? h.units + side.extra : 0;
    Spread out = dice(field, side.hit, side.reroll);
    if (ranged) return times(out, dice(side.bows, 2, false));
    out = times(out, dice(h.guards, 4, false));
    return times(out, dice(h.riders, 2, false));
  }
  Standing::Half hurt(Standing::Half h, int hits, bool ranged) const {
    const auto take = [&hits](u8& from) {
      const int n = std::min<int>(from, hits);
      from = static_cast<u8>(from - n);
      hits -= n;
    };
    if (!ranged || !bypass_) take(h.walls);
    take(h.shield);
    take(h.riders);
    take(h.units);
    take(h.guards);
    return h;
  }
  template <class Then>
  void part(const Standing& s, bool ranged, double p, Then then) {
    const Spread a = hits(s, 0, ranged), b = hits(s, 1, ranged);
    for (std::size_t i = 0; i < a.size(); ++i)
      for (std::size_t j = 0; j < b.size(); ++j)
        then({{hurt(s.half[0], static_cast<int>(j), ranged), hurt(s.half[1], static_cast<int>(i), ranged)}},
             p * a[i] * b[j]);
  }
  Side side_[2];
  bool bypass_;
  std::unordered_map<u64, Expectation> memo_;
};

Standing::Half start_of(const Side& s) { return {s.units, s.riders, s.guards, s.walls, s.shield}; }

u32 millionths(double x) { return static_cast<u32>(std::lround(x * kSure)); }

}  // namespace

Chances battle_chances(const Side& first, const Side& second, bool bypass) {
  Battlefield field(first, second, bypass);
  const Expectation e = field.expect({{start_of(first), start_of(second)}});
  Chances out;
  out.first = std::min(kSure, millionths(e.first));
  out.second = kSure - out.first;
  out.units_first = static_cast<u32>(std::lround(e.units_first * 1000));
  out.units_second = static_cast<u32>(std::lround(e.units_second * 1000));
  return out;
}

u32 duel_chance(int more) {
  constexpr int kLife = 5;
  const int hard = 1 + more / 2;
  std::array<std::array<double, kLife + 1>, kLife + 1> win{};  // by the life of both; the first has more stones
  for (int a = 0; a <= kLife; ++a)
    for (int b = 0; b <= kLife; ++b) {
      const auto life = [&win](int x, int y) -> double& {
        return win[static_cast<std::size_t>(std::max(0, x))][static_cast<std::size_t>(std::max(0, y))];
      };
      if (a == 0 || b == 0) {
        life(a, b) = a > 0 ? 1 : b > 0 ? 0 : more > 0 ? 1 : 0.5;
        continue;
      }
      life(a, b) = (life(a, b - hard) + life(a - 1, b) + life(a - 1, b - hard)) / 3;
    }
  return millionths(win[kLife][kLife]);
}

void OddsTable::fill() {
  constexpr std::array<u8, 3> kHit{4, 2, 3};
  constexpr u8 kGuards = 4;
  const auto part = [](double x, int whole) { return static_cast<u8>(std::lround(x * whole)); };
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t d = 0; d < 3; ++d) {
      // One battlefield for the largest armies knows all smaller ones.
      const Side first{.units = kMost, .hit = kHit[a], .ranged = a == 1};
      const Side second{.units = kMost, .hit = kHit[d], .ranged = d == 1};
      Battlefield field(first, second, false);
      for (u8 n = 0; n <= kMost; ++n)
        for (u8 m = 0; m <= kMost; ++m)
          for (u8 k = 0; k < kWalls + 2; ++k) {
            const u8 guards = k > kWalls ? kGuards : u8{0}, stops = k > kWalls ? u8{0} : static_cast<u8>(2 * k);
            const Expectation e = field.expect({{{n, 0, 0, 0, 0}, {m, 0, guards, stops, 0}}});
            table_[a][n][d][m][k] = {part(e.first, 255), part(e.units_first, 16), part(e.units_second, 16)};
          }
    }
}

}  // namespace seventhstone
