// Ratings; see rating.h.
#include "ai/rating.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <utility>

namespace tafel {

namespace {

constexpr double kElo = 173.717792761247;  // 400 / ln 10
constexpr int kLeastDeals = 8;             // of a sequential test: before, the deviation is a guess

using Matrix = std::vector<double>;  // row by row

/// Solves a x = b for every column of b at once (Gauss with pivots); both are used up.
Matrix solve(Matrix a, Matrix b, std::size_t n, std::size_t columns) {
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(a[i * n + k]) > std::abs(a[pivot * n + k])) pivot = i;
    for (std::size_t j = 0; j < n; ++j) std::swap(a[k * n + j], a[pivot * n + j]);
    for (std::size_t j = 0; j < columns; ++j) std::swap(b[k * columns + j], b[pivot * columns + j]);
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const double f = a[i * n + k] / a[k * n + k];
      for (std::size_t j = k; j < n; ++j) a[i * n + j] -= f * a[k * n + j];
      for (std::size_t j = 0; j < columns; ++j) b[i * columns + j] -= f * b[k * columns + j];
    }
  }
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < columns; ++j) b[i * columns + j] /= a[i * n + i];
  return b;
}

/// Slope and curvature of the likelihood; the first player is fixed, so its row is left out.
struct Slope {
  explicit Slope(std::size_t free) : n(free), slope(free), curve(free * free) {}
  std::size_t n;
  std::vector<double> slope;
  Matrix curve;

  void add(const RatedGame& game, const std::vector<double>& strength) {
    double all = 0;
    for (const int p : game.player) all += std::exp(strength[static_cast<std::size_t>(p)]);
    std::vector<double> chance(n), won(n);
    for (std::size_t side = 0; side < game.player.size(); ++side) {
      const auto p = static_cast<std::size_t>(game.player[side]);
      if (p == 0) continue;
      chance[p - 1] += std::exp(strength[p]) / all;
      won[p - 1] += game.share[side];
    }
    for (std::size_t i = 0; i < n; ++i) {
      slope[i] += won[i] - chance[i];
      for (std::size_t j = 0; j < n; ++j) curve[i * n + j] += (i == j ? chance[i] : 0.0) - chance[i] * chance[j];
    }
  }
};

/// One drawn game for every pair that has met.
std::vector<RatedGame> imagined(std::span<const RatedDeal> deals) {
  std::set<std::pair<int, int>> met;
  for (const RatedDeal& deal : deals)
    for (const RatedGame& game : deal)
      for (const int a : game.player)
        for (const int b : game.player)
          if (a < b) met.emplace(a, b);
  std::vector<RatedGame> out;
  out.reserve(met.size());
  for (const auto& [a, b] : met) out.push_back({{a, b}, {0.5, 0.5}});
  return out;
}

/// The inverse of the curvature around what the deals, each as a whole, scatter.
Matrix sandwich(const Slope& whole, std::span<const RatedDeal> deals, const std::vector<double>& strength) {
  const std::size_t n = whole.n;
  Matrix meat(n * n);
  for (const RatedDeal& deal : deals) {
    Slope part(n);
    for (const RatedGame& game : deal) part.add(game, strength);
    for (std::size_t i = 0; i < n; ++i)
      for (std::size_t j = 0; j < n; ++j) meat[i * n + j] += part.slope[i] * part.slope[j];
  }
  const Matrix half = solve(whole.curve, std::move(meat), n, n);
  Matrix turned(n * n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < n; ++j) turned[i * n + j] = half[j * n + i];
  return solve(whole.curve, std::move(turned), n, n);
}

}  // namespace

Ratings::Ratings(int players, std::span<const RatedDeal> deals) : strength_(static_cast<std::size_t>(players)) {
  const std::vector<RatedGame> prior = imagined(deals);
  const std::size_t free = strength_.size() - 1;
  Slope at(free);
  for (int step = 0; step < 100; ++step) {
    at = Slope(free);
    for (const RatedGame& game : prior) at.add(game, strength_);
    for (const RatedDeal& deal : deals)
      for (const RatedGame& game : deal) at.add(game, strength_);
    for (std::size_t i = 0; i < free; ++i) at.curve[i * free + i] += 1e-9;  // somebody who has met nobody
    const std::vector<double> move = solve(at.curve, at.slope, free, 1);
    double most = 0;
    for (const double m : move) most = std::max(most, std::abs(m));
    const double brake = most > 1 ? 1 / most : 1;
    for (std::size_t i = 0; i < free; ++i) strength_[i + 1] += brake * move[i];
    if (most < 1e-10) break;
  }
  const Matrix inner = sandwich(at, deals, strength_);
  spread_.resize(strength_.size() * strength_.size());
  for (std::size_t i = 0; i < free; ++i)
    for (std::size_t j = 0; j < free; ++j) spread_[(i + 1) * strength_.size() + j + 1] = inner[i * free + j];
}

double Ratings::elo(int player) const { return above(player, 0); }

double Ratings::above(int better, int other) const {
  return kElo * (strength_[static_cast<std::size_t>(better)] - strength_[static_cast<std::size_t>(other)]);
}

Interval Ratings::interval(int better, int other) const {
  const auto at = [&](int i, int j) {
    return spread_[static_cast<std::size_t>(i) * strength_.size() + static_cast<std::size_t>(j)];
  };
  const double variance = at(better, better) + at(other, other) - at(better, other) - at(other, better);
  const double half = kElo * kWidth95 * std::sqrt(std::max(0.0, variance));
  return {above(better, other) - half, above(better, other) + half};
}

double share_at(double elo, int sides) { return 1 / (1 + (sides - 1) * std::exp(-elo / kElo)); }

SequentialTest::SequentialTest(double bad, double good, int sides)
    : alone_{share_at(bad, sides), share_at(good, sides)}, among_{share_at(-bad, sides), share_at(-good, sides)} {}

double SequentialTest::Stream::evidence() const {
  const double n = deals.count();
  if (n < 2) return 0;
  // A series without any scatter would be infinitely sure; its deviation is not known better than to a part of a game.
  const double deviation = std::max(deals.deviation(), 0.25 / std::sqrt(n));
  return n * (good - bad) * (2 * deals.mean() - bad - good) / (2 * deviation * deviation);
}

void SequentialTest::add(Stream& stream, double share) {
  if (verdict_ != Verdict::open) return;
  stream.deals.add(share);
  if (alone_.deals.count() + among_.deals.count() < kLeastDeals) return;
  const double bound = std::log(0.95 / 0.05);
  if (evidence() >= bound) verdict_ = Verdict::good;
  else if (evidence() <= -bound) verdict_ = Verdict::bad;
}

}  // namespace tafel
