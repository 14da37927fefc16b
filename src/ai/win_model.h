// From what a position is worth to the chance of winning.
#pragma once

#include <span>
#include <vector>

#include "ai/world.h"

namespace tafel {

/// Turns what positions are worth to the seats into chances of winning: the chance of a team grows with its worth, and
/// the more so the later it is. Fitted to quick games.
class WinModel {
 public:
  struct Sample {
    Evals worth{};
    float time = 0;  ///< 0 = first entry of the match, 1 = its last; all 0 where only one position is asked about
    Shares won{};
  };
  /// `team` by seat: numbers of their own where nobody plays together.
  explicit WinModel(std::vector<u8> team) : team_(std::move(team)) {}
  void fit(std::span<const Sample> samples);
  Shares chance(const Evals& worth, float time) const;
  /// How much one unit of a lead moves the log odds of winning.
  float weight(float time) const;

 private:
  double log_likelihood(std::span<const Sample> samples) const;
  std::vector<u8> team_;
  double level_ = -6, growth_ = 0;  ///< logarithm of the weight of one point of worth: level + growth * time
};

/// Who belongs together, by seat.
std::vector<u8> teams_of(const Rules& rules, const RawGame& g, int seats);

}  // namespace tafel
