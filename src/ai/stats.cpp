// Intervals; see stats.h.
#include "ai/stats.h"

#include <algorithm>
#include <cmath>

namespace tafel {

Interval wilson(double wins, double n) {
  if (n <= 0) return {0, 1};
  const double p = wins / n, zz = kWidth95 * kWidth95;
  const double centre = (p + zz / (2 * n)) / (1 + zz / n);
  const double half = kWidth95 * std::sqrt(p * (1 - p) / n + zz / (4 * n * n)) / (1 + zz / n);
  return {std::max(0.0, centre - half), std::min(1.0, centre + half)};
}

void Sample::add(double x) {
  n_ += 1;
  const double d = x - mean_;
  mean_ += d / n_;
  squares_ += d * (x - mean_);
}

double Sample::deviation() const { return n_ > 1 ? std::sqrt(squares_ / (n_ - 1)) : 0.0; }
double Sample::margin() const { return n_ > 1 ? kWidth95 * deviation() / std::sqrt(n_) : 0.0; }

}  // namespace tafel
