// Helpers for coroutines: run something slow on a thread pool and come back, wait a while, and a mutex that lets one
// operation at a time through (all of them run on the network thread, so it needs no lock).
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <memory>
#include <variant>

namespace tafel::server {

namespace asio = boost::asio;
template <class T>
using Task = asio::awaitable<T>;

/// Runs `work` on the pool and comes back to where it was asked. The pool only ever holds a plain function: should it
/// be dropped unrun at the end of the server, the waiting task is given up through its own executor.
template <class F>
Task<std::invoke_result_t<F>> on_pool(asio::thread_pool& pool, F work) {
  using Result = std::invoke_result_t<F>;
  using Outcome = std::variant<std::monostate, Result, std::exception_ptr>;
  auto begin = [&pool](auto handler, F job) {
    auto home = asio::prefer(asio::get_associated_executor(handler), asio::execution::outstanding_work.tracked);
    asio::post(pool, [handler = std::move(handler), job = std::move(job), home = std::move(home)]() mutable {
      Outcome outcome;
      try {
        outcome.template emplace<1>(job());
      } catch (...) {
        outcome.template emplace<2>(std::current_exception());
      }
      asio::post(home, [handler = std::move(handler), outcome = std::move(outcome)]() mutable {
        std::move(handler)(std::move(outcome));
      });
    });
  };
  Outcome outcome = co_await asio::async_initiate<const asio::use_awaitable_t<>, void(Outcome)>(
      std::move(begin), asio::use_awaitable, std::move(work));
  if (outcome.index() == 2) std::rethrow_exception(std::get<2>(outcome));
  co_return std::get<1>(std::move(outcome));
}

inline Task<void> pause(std::chrono::milliseconds time) {
  asio::steady_timer timer(co_await asio::this_coro::executor, time);
  boost::system::error_code ignored;
  co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
}

class AsyncMutex {
 public:
  /// Lets the next in line pass when it goes away.
  class Lock {
   public:
    explicit Lock(AsyncMutex* mutex) : mutex_(mutex) {}
    Lock(Lock&& other) noexcept : mutex_(std::exchange(other.mutex_, nullptr)) {}
    Lock& operator=(Lock&&) = delete;
    ~Lock() {
      if (mutex_ != nullptr) mutex_->unlock();
    }

   private:
    AsyncMutex* mutex_;
  };

  Task<Lock> lock() {
    if (busy_) {
      const auto executor = co_await asio::this_coro::executor;
      Waiting turn{*this, asio::steady_timer(executor, asio::steady_timer::time_point::max())};
      line_.push_back(&turn.timer);
      boost::system::error_code woken;
      co_await turn.timer.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    }
    busy_ = true;
    co_return Lock(this);
  }
  bool idle() const { return !busy_; }

 private:
  /// Leaves the line by itself if its task is given up while it waits.
  struct Waiting {
    AsyncMutex& mutex;
    asio::steady_timer timer;
    ~Waiting() { std::erase(mutex.line_, &timer); }
  };
  void unlock() {
    if (line_.empty()) {
      busy_ = false;
      return;
    }
    asio::steady_timer* next = line_.front();  // stays busy: it passes straight to the next
    line_.pop_front();
    next->cancel();
  }
  bool busy_ = false;
  std::deque<asio::steady_timer*> line_;
};

}  // namespace tafel::server
