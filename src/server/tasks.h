// Two helpers for coroutines: run something slow on a thread pool and come back, and a door that lets one operation at
// a time through (all of them run on the network thread, so it needs no lock).
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <deque>
#include <memory>

namespace tafel::server {

namespace asio = boost::asio;
template <class T>
using Task = asio::awaitable<T>;

template <class F>
Task<std::invoke_result_t<F>> on_pool(asio::thread_pool& pool, F work) {
  using Result = std::invoke_result_t<F>;
  auto wrapped = [work = std::move(work)]() mutable -> Task<Result> { co_return work(); };
  co_return co_await asio::co_spawn(pool, std::move(wrapped), asio::use_awaitable);
}

class Door {
 public:
  /// Opens the door for the next in line when it goes away.
  class Pass {
   public:
    explicit Pass(Door* door) : door_(door) {}
    Pass(Pass&& other) noexcept : door_(std::exchange(other.door_, nullptr)) {}
    Pass& operator=(Pass&&) = delete;
    ~Pass() {
      if (door_ != nullptr) door_->leave();
    }

   private:
    Door* door_;
  };

  Task<Pass> enter() {
    if (busy_) {
      const auto executor = co_await asio::this_coro::executor;
      Waiting turn{*this, asio::steady_timer(executor, asio::steady_timer::time_point::max())};
      line_.push_back(&turn.timer);
      boost::system::error_code woken;
      co_await turn.timer.async_wait(asio::redirect_error(asio::use_awaitable, woken));
    }
    busy_ = true;
    co_return Pass(this);
  }
  bool idle() const { return !busy_; }

 private:
  /// Leaves the line by itself if its task is given up while it waits.
  struct Waiting {
    Door& door;
    asio::steady_timer timer;
    ~Waiting() { std::erase(door.line_, &timer); }
  };
  void leave() {
    if (line_.empty()) {
      busy_ = false;
      return;
    }
    asio::steady_timer* next = line_.front();  // stays busy: the door passes straight to the next
    line_.pop_front();
    next->cancel();
  }
  bool busy_ = false;
  std::deque<asio::steady_timer*> line_;
};

}  // namespace tafel::server
