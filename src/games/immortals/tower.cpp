// The cube tower: sampling a throw and the exact odds of a battle by convolution (IMM-300 to IMM-307).
#include "games/immortals/tower.h"

#include <algorithm>

namespace immortals {

namespace {
constexpr int kMaxCubes = 64;

const TowerSpec& spec_of(const Game& g) {
  // IMM-306: "scripted" throws like "queen"; its outcomes are supplied from outside.
  const u8 model = g.setting(option::tower_model);
  return g.pack.tower[model < 3 ? model : 0];
}

/// Distribution of the number of fallen cubes of one colour, in units of 2^-31.
struct Distribution {
  std::array<u64, kMaxCubes + 1> p{};
  int most = 0;

  Distribution() { p[0] = kCertain; }
  void cubes(int n, u64 falls) {
    for (int i = 0; i < n && most < kMaxCubes; ++i) {
      ++most;
      for (auto k = static_cast<std::size_t>(most); k > 0; --k)
        p[k] = (p[k] * (kCertain - falls) + p[k - 1] * falls) >> 31U;
      p[0] = (p[0] * (kCertain - falls)) >> 31U;
    }
  }
};

/// Result of one outcome of the tray: who wins and what it costs (IMM-210 to IMM-228).
struct Outcome {
  int settle = 0, lost = 0, killed = 0, remaining = 0, sign = 0;
};

Outcome settle_outcome(const Attack& a, int mine, int theirs, int green) {
  if (a.defender == kNobody) {
    const int cost = a.stance == kForDefender ? std::min(mine, green) : 0;
    return {mine - cost, cost, 0, 0, mine > cost ? 1 : -1};
  }
  const int left = mine + (a.stance == kForAttacker ? green : 0);
  const int right = theirs + (a.stance == kForDefender ? green : 0);
  if (left == right) return {0, mine, theirs, 0, 0};
  const int price = std::min(left, right);
  if (left > right) {
    const int own = std::max(0, price - (a.stance == kForAttacker ? green : 0));
    return {mine - own, own, theirs, 0, 1};
  }
  const int own = std::max(0, price - (a.stance == kForDefender ? green : 0));
  return {0, mine, own, theirs - own, -1};
}

void add_outcome(Odds& odds, const Outcome& o, u64 weight) {
  (o.sign > 0 ? odds.win : o.sign == 0 ? odds.tie : odds.loss) += weight;
  if (o.settle > 0) odds.take += weight;
  if (o.remaining > 0) odds.hold += weight;
  odds.settle += weight * static_cast<u64>(o.settle);
  odds.lost += weight * static_cast<u64>(o.lost);
  odds.killed += weight * static_cast<u64>(o.killed);
  odds.remaining += weight * static_cast<u64>(o.remaining);
}

/// Adds all outcomes of one value of A, each with `share` of the whole weight (4 = all).
void convolve(const Game& g, const Attack& a, const Cubes& thrown, int quality, u64 share, Odds& odds) {
  const Chances c = tower_chances(g, total(thrown), total(g->inside), quality);
  const u64 out_new = kCertain - (u64{c.stay} << 31U) / c.of_stay;
  const u64 out_old = (u64{c.fall} << 31U) / c.of_fall;
  const auto colour = [&](std::size_t k) {
    Distribution s;
    s.cubes(thrown[k], out_new);
    s.cubes(g->inside[k], out_old);
    return s;
  };
  const Distribution mine = colour(a.attacker);
  const Distribution theirs = a.defender == kNobody ? Distribution{} : colour(a.defender);
  const Distribution green = a.stance == kNeutral ? Distribution{} : colour(kInhabitant);
  for (std::size_t i = 0; i <= static_cast<std::size_t>(mine.most); ++i)
    for (std::size_t j = 0; j <= static_cast<std::size_t>(theirs.most); ++j) {
      const u64 pair = (mine.p[i] * theirs.p[j]) >> 31U;
      if (pair == 0) continue;
      for (std::size_t k = 0; k <= static_cast<std::size_t>(green.most); ++k) {
        const u64 weight = (((pair * green.p[k]) >> 31U) * share) >> 2U;
        add_outcome(odds, settle_outcome(a, static_cast<int>(i), static_cast<int>(j), static_cast<int>(k)), weight);
      }
    }
}

}  // namespace

bool tower_varies(const Game& g) {
  // IMM-307: ignored with every other model, the scripted one included.
  return g.setting(option::tower_quality) == 1 && g.setting(option::tower_model) == 0 && spec_of(g).quality.size() == 4;
}

// IMM-301, IMM-302.
Chances tower_chances(const Game& g, int thrown, int inside, int quality) {
  const TowerSpec& t = spec_of(g);
  const int a = tower_varies(g) ? t.quality[static_cast<std::size_t>(quality)] : t.a;
  return {static_cast<u32>(a), static_cast<u32>(t.b + t.c * inside + t.n * thrown),
          static_cast<u32>(t.f * thrown + t.e), static_cast<u32>(t.f * thrown + t.d)};
}

Cubes tower_sample(const Game& g, const Cubes& thrown, Rng& rng) {
  const int quality = tower_varies(g) ? rng.below(4) : 0;
  const Chances c = tower_chances(g, total(thrown), total(g->inside), quality);
  Cubes tray{};
  // IMM-303: a cube is drawn for once. IMM-304: the order of the draws is fixed. IMM-305: a throw needs no other
  // numbers.
  for (std::size_t k = 0; k < kColours; ++k) {
    int out = 0;
    for (int i = 0; i < thrown[k]; ++i) out += rng.below(c.of_stay) >= c.stay;
    for (int i = 0; i < g->inside[k]; ++i) out += rng.below(c.of_fall) < c.fall;
    tray[k] = static_cast<u8>(out);
  }
  return tray;
}

bool tower_possible(const Game& g, const Cubes& thrown, const Cubes& tray) {
  const Chances c = tower_chances(g, total(thrown), total(g->inside), 0);
  for (std::size_t k = 0; k < kColours; ++k) {
    const int least = (c.stay == 0 ? thrown[k] : 0) + (c.fall == c.of_fall ? g->inside[k] : 0);
    if (tray[k] < least || tray[k] > thrown[k] + g->inside[k]) return false;
  }
  return true;
}

// IMM-300: inside, tray and supply are all there is; nothing else is remembered.
void tower_apply(Game& g, const Cubes& thrown, const Cubes& tray) {
  for (std::size_t k = 0; k < kColours; ++k) {
    require(tray[k] <= g->inside[k] + thrown[k], "more cubes fall out than there are");
    g->inside[k] = static_cast<u8>(g->inside[k] + thrown[k] - tray[k]);
    g->tray[k] = tray[k];
  }
}

Cubes corrected_tray(const Game& g, int& supply) {
  Cubes tray = g->tray;
  supply = g->supply;
  if (tray[kInhabitant] == 0 && supply > 0) {
    ++tray[kInhabitant], --supply;  // IMM-203
  } else if (tray[kInhabitant] > g.pack.rule.tray_limit) {
    --tray[kInhabitant], ++supply;  // IMM-204: exactly one
  }
  return tray;
}

Odds battle_odds(const Game& g, const Attack& a) {
  int supply = 0;
  Cubes thrown = corrected_tray(g, supply);
  thrown[a.attacker] = static_cast<u8>(thrown[a.attacker] + a.count);
  if (a.defender != kNobody) thrown[a.defender] = static_cast<u8>(thrown[a.defender] + a.defenders);
  Odds odds;
  if (tower_varies(g)) {
    for (int q = 0; q < 4; ++q) convolve(g, a, thrown, q, 1, odds);
  } else {
    convolve(g, a, thrown, 0, 4, odds);
  }
  for (u64* expected : {&odds.settle, &odds.lost, &odds.killed, &odds.remaining}) *expected >>= 16U;
  return odds;
}

Stance stance_of(const Game& g, Seat s, u8 card, int src, int dst) {
  const Sites sites = card_sites(g, s, card, true);
  if (sites.has(static_cast<std::size_t>(dst))) return kForAttacker;          // IMM-162, R-34
  return sites.has(static_cast<std::size_t>(src)) ? kNeutral : kForDefender;  // IMM-163, IMM-164
}

}  // namespace immortals
