// Chances of winning; see win_model.h.
#include "ai/win_model.h"

#include <algorithm>
#include <cmath>

namespace tafel {

Shares WinModel::chance(const Evals& worth, float time) const {
  const double weight = std::exp(level_ + growth_ * static_cast<double>(time));
  std::array<double, kMaxSeats> sum{}, size{};
  for (std::size_t s = 0; s < team_.size(); ++s) sum[team_[s]] += worth[s], ++size[team_[s]];
  double most = -1e300, total = 0;
  for (std::size_t t = 0; t < kMaxSeats; ++t)
    if (size[t] > 0) most = std::max(most, sum[t] / size[t]);
  for (std::size_t t = 0; t < kMaxSeats; ++t)
    if (size[t] > 0) total += sum[t] = std::exp(weight * (sum[t] / size[t] - most));
  Shares out{};
  for (std::size_t s = 0; s < team_.size(); ++s) out[s] = static_cast<float>(sum[team_[s]] / total);
  return out;
}

float WinModel::weight(float time) const {
  return static_cast<float>(std::exp(level_ + growth_ * static_cast<double>(time)));
}

/// Every result counts a little for the others too: else a few games that all end the same way would make certain.
double WinModel::log_likelihood(std::span<const Sample> samples) const {
  constexpr double kDoubt = 0.02;
  double sum = 0;
  for (const Sample& sample : samples) {
    const Shares p = chance(sample.worth, sample.time);
    for (std::size_t s = 0; s < team_.size(); ++s) {
      const double won = (1 - kDoubt) * static_cast<double>(sample.won[s]) + kDoubt / static_cast<double>(team_.size());
      sum += won * std::log(std::max(1e-9, static_cast<double>(p[s])));
    }
  }
  return sum;
}

/// Found by steps that become smaller: there is one hill. Positions of one time say nothing about its growth.
void WinModel::fit(std::span<const Sample> samples) {
  if (samples.empty()) return;
  double best = log_likelihood(samples);
  const bool one_time = std::ranges::all_of(samples, [&](const Sample& x) { return x.time == samples[0].time; });
  std::vector<double*> numbers{&level_};
  if (!one_time) numbers.push_back(&growth_);
  for (double step = 1.6; step > 0.02; step /= 2)
    for (bool better = true; better;) {
      better = false;
      for (double* number : numbers)
        for (const double move : {step, -step}) {
          *number += move;
          const double now = log_likelihood(samples);
          if (now > best) best = now, better = true;
          else *number -= move;
        }
    }
}

std::vector<u8> teams_of(const Rules& rules, const RawGame& g, int seats) {
  std::vector<u8> out;
  for (Seat s = 0; s < seats; ++s) out.push_back(rules.team != nullptr ? rules.team(g, s) : s);
  return out;
}

}  // namespace tafel
