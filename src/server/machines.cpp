// The machine's seats; see machines.h.
#include "server/machines.h"

#include <fmt/format.h>
#include <sodium.h>
#include <sys/resource.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

namespace tafel::server {

namespace {

/// Part of the budget for each of a hint's reasons: the line it expects, and what it changes on the score sheet.
constexpr double kReasonShare = 0.2;

/// Thinking must never delay the network thread: it runs when nobody else wants the processor.
void be_polite() {
  static thread_local const bool done = setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), 15) == 0;
  (void)done;
}

u64 fresh_number() {
  u64 n = 0;
  randombytes_buf(&n, sizeof n);
  return n;
}

Action any_option(const LoadedGame& game, const HiddenState& view) {
  Options options;
  list_options(game.rules, game.look(view.box()), view.viewer(), options);
  require(!options.empty(), "a seat must act and has no option");
  return options[randombytes_uniform(static_cast<u32>(options.size()))];
}

}  // namespace

/// Registers a thought while it runs, so that it can be told to stop.
class Machines::Running {
 public:
  /// `more`: what it may take beyond the budget of a decision, as a share of it.
  explicit Running(Machines& all, double more = 0) : all_(all), begin_(std::chrono::steady_clock::now()) {
    be_polite();
    --all_.metrics_.ai_queue;
    const auto extra = milliseconds{static_cast<i64>(more * static_cast<double>(all_.budget_.count()))};
    thought_.until = begin_ + all_.budget_ + all_.budget_ / 4 + milliseconds{100} + extra;
    thought_.stop = all_.stopping_.load();
    const std::lock_guard lock(all_.mutex_);
    all_.running_.push_back(&thought_);
  }
  ~Running() {
    all_.metrics_.ai_time.add(std::chrono::steady_clock::now() - begin_);
    const std::lock_guard lock(all_.mutex_);
    std::erase(all_.running_, &thought_);
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  const std::atomic<bool>* sign() const { return &thought_.stop; }

 private:
  Machines& all_;
  Thought thought_;
  std::chrono::steady_clock::time_point begin_;
};

Machines::Machines(const Settings& settings, Metrics& metrics)
    : metrics_(metrics),
      budget_(settings.ai_budget),
      threads_(settings.ai_threads),
      pool_(static_cast<std::size_t>(settings.ai_threads)) {}

milliseconds fair_share(milliseconds budget, i64 waiting, int threads) {
  return std::max(budget / (1 + std::max<i64>(0, waiting) / threads), std::min(budget, milliseconds{20}));
}

std::string Machines::spec(AiLevel level) {
  if (level == AiLevel::easy || level == AiLevel::medium) return std::string(to_name(level));
  auto time = fair_share(budget_, metrics_.ai_queue.load(), threads_);
  if (level == AiLevel::hard) time = std::min(time, milliseconds{150});
  metrics_.ai_granted_ms += static_cast<std::uint64_t>(time.count());
  return fmt::format("search:{}ms", time.count());
}

Task<Action> Machines::choose(const LoadedGame& game, ViewPtr view, AiLevel level) {
  ++metrics_.ai_queue;
  auto think = [this, &game, view, level] {
    const Running running(*this);
    try {
      if (!stopping_) return make_player(game, spec(level), fresh_number()).choose(*view, running.sign());
    } catch (const std::exception& e) {
      log_warning("machine_failed", {{"game", game.rules.id}, {"why", e.what()}});
    }
    return any_option(game, *view);
  };
  co_return co_await on_pool(pool_, std::move(think));
}

Task<Machines::CounselPtr> Machines::advise(const LoadedGame& game, ViewPtr view, Draft draft, FairShares::Turn& turn) {
  ++metrics_.ai_queue;
  auto think = [this, &game, view, draft = std::move(draft)]() -> CounselPtr {
    const Running running(*this, kReasonShare * 2);
    try {
      Player player = make_player(game, spec(AiLevel::expert), fresh_number());
      ReasonPlan plan{.seed = fresh_number(), .stop = running.sign()};
      plan.seconds = kReasonShare * static_cast<double>(budget_.count()) / 1000;
      return std::make_shared<const Counsel>(counsel(player, game, *view, draft, 4, plan));
    } catch (const std::exception& e) {
      log_warning("machine_failed", {{"game", game.rules.id}, {"why", e.what()}});
    }
    return std::make_shared<const Counsel>();
  };
  co_return co_await on_pool(pool_, turn, std::move(think));
}

void Machines::stop_overdue() {
  const auto now = std::chrono::steady_clock::now();
  const std::lock_guard lock(mutex_);
  for (Thought* t : running_)
    if (now > t->until) t->stop = true;
}

void Machines::stop() {
  stopping_ = true;
  {
    const std::lock_guard lock(mutex_);
    for (Thought* t : running_) t->stop = true;
  }
  pool_.join();  // what still waits answers at once
}

}  // namespace tafel::server
