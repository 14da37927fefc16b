// Ratings of players from games at tables of any size. The model is Luce's: a side wins with a chance in proportion to
// its strength, whoever else sits there; with two sides that is Bradley and Terry's, and Elo is its logarithm. A deal
// that is played in every rotation of the seats counts as one observation, so its games may depend on each other.
#pragma once

#include <span>
#include <vector>

#include "ai/stats.h"

namespace tafel {

/// One game: who sat there and what part of the win each side got; the parts add up to 1.
struct RatedGame {
  std::vector<int> player;    ///< by side; the same player may sit there several times
  std::vector<double> share;  ///< by side
};
/// Games that belong together: one deal in all rotations.
using RatedDeal = std::vector<RatedGame>;

class Ratings {
 public:
  /// Fits the strengths of `players` players. Every pair that has met gets one imagined drawn game, so that a player
  /// who has won everything stays finite; with a hundred games it moves nothing that the interval would not cover.
  Ratings(int players, std::span<const RatedDeal> deals);

  double elo(int player) const;                    ///< above the first player, who has 0
  double above(int better, int other) const;       ///< difference in Elo
  Interval interval(int better, int other) const;  ///< of that difference, 95 %

 private:
  std::vector<double> strength_;  ///< logarithms
  std::vector<double> spread_;    ///< covariance of them, row by row
};

/// Elo difference as the part of the win that one side gets against `sides - 1` equal others.
double share_at(double elo, int sides);

/// Sequential test of "at least `good` Elo better" against "at most `bad`": tells as early as the games allow, wrong in
/// about one of twenty cases each way. Takes the mean part of the win in each deal, in order.
class SequentialTest {
 public:
  enum class Verdict { open, good, bad };
  SequentialTest(double bad, double good, int sides);
  /// A deal in which the better player sat alone among the others: its own part.
  void add_alone(double share) { add(alone_, share); }
  /// A deal in which one of the others sat alone among better players: that one's part.
  void add_among(double share) { add(among_, share); }
  Verdict verdict() const { return verdict_; }
  double evidence() const { return alone_.evidence() + among_.evidence(); }  ///< logarithm of the likelihood ratio

 private:
  struct Stream {
    double bad, good;  ///< parts of the win that the two answers expect
    Sample deals{};
    double evidence() const;
  };
  void add(Stream& stream, double share);

  Stream alone_, among_;
  Verdict verdict_ = Verdict::open;
};

}  // namespace tafel
