// See shares.h. Everything here happens on the network thread.
#include "server/shares.h"

#include <time.h>

namespace tafel::server {

double thread_ms() {
  timespec at{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) * 1e3 + static_cast<double>(at.tv_nsec) * 1e-6;
}

struct FairShares::Counter {
  /// Somebody in line; leaves it by himself, also if his task is given up while he waits.
  struct Waiting {
    Waiting(Counter& counter, asio::steady_timer until) : at(counter), timer(std::move(until)) {
      at.line.push_back(this);
    }
    ~Waiting() { std::erase(at.line, this); }
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    Counter& at;
    asio::steady_timer timer;
    bool called = false;
  };

  explicit Counter(const Rate& rate) : bucket(rate) {}
  Bucket bucket;
  bool busy = false;
  std::deque<Waiting*> line;

  /// Stays busy if there is a next one: the turn passes straight on.
  void call_next() {
    busy = !line.empty();
    if (!busy) return;
    Waiting& next = *line.front();
    line.pop_front();
    next.called = true;
    next.timer.cancel();
  }
};

FairShares::Turn::~Turn() {
  if (counter_) counter_->call_next();
}

void FairShares::Turn::spend(double ms) {
  counter_->bucket.take(0);  // what has come in since counts first
  counter_->bucket.fine(ms);
}

std::shared_ptr<FairShares::Counter> FairShares::counter_of(const std::string& address) {
  if (counter_.size() > sweep_at_) {
    std::erase_if(counter_, [](const auto& entry) { return !entry.second->busy && entry.second->bucket.full(); });
    sweep_at_ = std::max<std::size_t>(10'000, 2 * counter_.size());
  }
  std::shared_ptr<Counter>& counter = counter_[address];
  if (!counter) counter = std::make_shared<Counter>(rate_);
  return counter;
}

Task<std::optional<FairShares::Turn>> FairShares::turn_until(std::string address, Time until) {
  const std::shared_ptr<Counter> counter = counter_of(address);
  if (counter->busy || counter->bucket.wait_for(0).count() > 0) ++metrics_.rate_limited;
  if (counter->busy) {
    const auto executor = co_await asio::this_coro::executor;
    Counter::Waiting waiting(*counter, asio::steady_timer(executor, until));
    boost::system::error_code woken;
    co_await waiting.timer.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    if (!waiting.called) co_return std::nullopt;
  }
  counter->busy = true;
  Turn mine(counter);
  for (;;) {
    const milliseconds wait = counter->bucket.wait_for(0);
    if (wait.count() == 0) co_return std::optional<Turn>(std::move(mine));
    if (asio::steady_timer::clock_type::now() + wait > until) co_return std::nullopt;
    co_await pause(wait);
  }
}

Task<std::optional<FairShares::Turn>> FairShares::turn(std::string address, milliseconds patience) {
  return turn_until(std::move(address), asio::steady_timer::clock_type::now() + patience);
}

Task<FairShares::Turn> FairShares::turn(std::string address) {
  auto mine = co_await turn_until(std::move(address), Time::max());
  co_return std::move(*mine);
}

}  // namespace tafel::server
