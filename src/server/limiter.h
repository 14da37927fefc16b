// Token buckets per key (address, connection). Old keys are forgotten, so that the memory stays bounded.
#pragma once

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>

#include "server/settings.h"

namespace tafel::server {

class Bucket {
 public:
  using Clock = std::chrono::steady_clock;
  explicit Bucket(const Rate& rate) : rate_(rate), tokens_(rate.burst), at_(Clock::now()) {}

  bool take(double cost = 1.0) {
    refill();
    if (tokens_ < cost) return false;
    tokens_ -= cost;
    return true;
  }
  /// Costs tokens that may go below zero: illegal input makes the next messages wait.
  void fine(double cost) { tokens_ -= cost; }
  /// A place in line: how long to wait for it, or nothing if that would be longer than `longest`.
  std::optional<std::chrono::milliseconds> reserve(std::chrono::milliseconds longest) {
    const auto wait = wait_for(1);
    if (wait > longest) return std::nullopt;
    refill();
    tokens_ -= 1;
    return wait;
  }
  /// How long until `cost` tokens are there.
  std::chrono::milliseconds wait_for(double cost) const {
    const double missing = cost - tokens_at(Clock::now());
    if (missing <= 0) return std::chrono::milliseconds(0);
    const double needed = missing / rate_.burst * static_cast<double>(rate_.per.count());
    return std::chrono::milliseconds(1 + static_cast<std::int64_t>(needed * 1000));
  }
  bool full() const { return tokens_at(Clock::now()) >= rate_.burst; }

 private:
  void refill() {
    const auto now = Clock::now();
    tokens_ = tokens_at(now);
    at_ = now;
  }
  double tokens_at(Clock::time_point now) const {
    const double gained =
        rate_.burst * std::chrono::duration<double>(now - at_).count() / static_cast<double>(rate_.per.count());
    return std::min(rate_.burst, tokens_ + gained);
  }
  Rate rate_;
  double tokens_;
  Clock::time_point at_;
};

class Limiter {
 public:
  explicit Limiter(const Rate& rate) : rate_(rate) {}
  bool take(const std::string& key) { return bucket_of(key).take(); }
  std::optional<std::chrono::milliseconds> reserve(const std::string& key, std::chrono::milliseconds longest) {
    return bucket_of(key).reserve(longest);
  }

 private:
  Bucket& bucket_of(const std::string& key) {
    if (bucket_.size() > sweep_at_) {
      std::erase_if(bucket_, [](auto& entry) { return entry.second.full(); });
      sweep_at_ = std::max<std::size_t>(10'000, 2 * bucket_.size());  // never a sweep for every single newcomer
    }
    return bucket_.try_emplace(key, rate_).first->second;
  }

  Rate rate_;
  std::map<std::string, Bucket> bucket_;
  std::size_t sweep_at_ = 10'000;
};

}  // namespace tafel::server
