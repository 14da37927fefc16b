// Means with 95 % intervals: Wilson for shares, normal for everything else.
#pragma once

namespace tafel {

/// Deviations of a normal distribution to each side that hold 95 % of it.
inline constexpr double kWidth95 = 1.959963984540054;

struct Interval {
  double low = 0, high = 0;
};

/// Wilson interval of a share out of n games; shared wins may make `wins` a fraction.
Interval wilson(double wins, double n);

/// Mean and deviation of a growing sample.
class Sample {
 public:
  void add(double x);
  double count() const { return n_; }
  double mean() const { return mean_; }
  double deviation() const;
  double margin() const;  ///< half width of the 95 % interval of the mean

 private:
  double n_ = 0, mean_ = 0, squares_ = 0;
};

}  // namespace tafel
