// What one address may cost of a processor, counted afterwards: whoever has used up its share waits until it has grown
// again, in the order of coming, and one thing of it is done at a time.
#pragma once

#include "server/limiter.h"
#include "server/monitoring.h"
#include "server/tasks.h"

namespace tafel::server {

/// Milliseconds of processor time of this thread: what others do on the machine meanwhile is nobody's fault here.
double thread_ms();

class FairShares {
  struct Counter;

 public:
  /// While it lives, nobody else of this address is served.
  class Turn {
   public:
    explicit Turn(std::shared_ptr<Counter> counter) : counter_(std::move(counter)) {}
    Turn(Turn&&) = default;
    Turn& operator=(Turn&&) = delete;
    ~Turn();
    void spend(double ms);

   private:
    std::shared_ptr<Counter> counter_;
  };

  /// `rate`: milliseconds of processor time.
  FairShares(const Rate& rate, Metrics& metrics) : rate_(rate), metrics_(metrics) {}

  /// The turn of whoever asks; nothing if it would come too late.
  Task<std::optional<Turn>> turn(std::string address, milliseconds patience);
  /// However long it takes.
  Task<Turn> turn(std::string address);

 private:
  using Time = asio::steady_timer::time_point;
  Task<std::optional<Turn>> turn_until(std::string address, Time until);
  std::shared_ptr<Counter> counter_of(const std::string& address);

  Rate rate_;
  Metrics& metrics_;
  std::map<std::string, std::shared_ptr<Counter>> counter_;
  std::size_t sweep_at_ = 10'000;
};

/// Counts for a turn what this thread does while it lives.
class Counted {
 public:
  explicit Counted(FairShares::Turn& turn) : turn_(turn) {}
  ~Counted() { turn_.spend(thread_ms() - begin_); }
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

 private:
  FairShares::Turn& turn_;
  double begin_ = thread_ms();
};

/// Runs `work` on the pool and counts for a turn what it costs there, also if it fails.
template <class F>
Task<std::invoke_result_t<F>> on_pool(asio::thread_pool& pool, FairShares::Turn& turn, F work) {
  struct Used {
    FairShares::Turn& turn;
    double ms = 0;
    ~Used() { turn.spend(ms); }
  } used{turn};
  struct Stopwatch {
    double& ms;
    double begin = thread_ms();
    ~Stopwatch() { ms = thread_ms() - begin; }
  };
  auto timed = [&used, job = std::move(work)] {
    const Stopwatch stopwatch{used.ms};
    return job();
  };
  co_return co_await on_pool(pool, std::move(timed));
}

}  // namespace tafel::server
