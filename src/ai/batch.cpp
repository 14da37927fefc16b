// Games side by side; see batch.h.
#include "ai/batch.h"

#include <fmt/format.h>

#include <condition_variable>
#include <functional>
#include <mutex>
#include <stdexcept>
#include <thread>

#include "ai/world.h"

namespace tafel {

/// Helpers that wait for the next step; the caller works, too.
class Batch::Threads {
 public:
  explicit Threads(int helpers) {
    for (int i = 0; i < helpers; ++i) list_.emplace_back([this, i] { wait_for_work(static_cast<std::size_t>(i) + 1); });
  }
  ~Threads() {
    {
      const std::scoped_lock hold(lock_);
      ending_ = true;
    }
    begin_.notify_all();
    for (std::thread& t : list_) t.join();
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  /// Calls work(part) for part 0 (here), 1, 2, ...; rethrows the first failure.
  void run(const std::function<void(std::size_t)>& work) {
    {
      const std::scoped_lock hold(lock_);
      work_ = &work, open_ = list_.size(), ++round_, failure_ = nullptr;
    }
    begin_.notify_all();
    attempt(work, 0);
    std::unique_lock hold(lock_);
    end_.wait(hold, [this] { return open_ == 0; });
    if (failure_) std::rethrow_exception(failure_);
  }
  std::size_t parts() const { return list_.size() + 1; }

 private:
  void attempt(const std::function<void(std::size_t)>& work, std::size_t part) {
    try {
      work(part);
    } catch (...) {
      const std::scoped_lock hold(lock_);
      if (!failure_) failure_ = std::current_exception();
    }
  }
  void wait_for_work(std::size_t part) {
    u64 seen = 0;
    for (;;) {
      const std::function<void(std::size_t)>* work = nullptr;
      {
        std::unique_lock hold(lock_);
        begin_.wait(hold, [&] { return ending_ || round_ != seen; });
        if (ending_) return;
        seen = round_, work = work_;
      }
      attempt(*work, part);
      const std::scoped_lock hold(lock_);
      if (--open_ == 0) end_.notify_one();
    }
  }

  std::mutex lock_;
  std::condition_variable begin_, end_;
  std::vector<std::thread> list_;
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::size_t open_ = 0;
  u64 round_ = 0;
  bool ending_ = false;
  std::exception_ptr failure_;
};

float reward_of(float share, int sides) {
  if (sides < 2) return share;
  const float fair = 1.0F / static_cast<float>(sides);
  return (share - fair) / (1.0F - fair);
}

namespace {

void check_plan(const BatchPlan& plan) {
  const Rules& rules = plan.game.rules;
  if (plan.seats < rules.min_seats || plan.seats > rules.max_seats)
    throw std::invalid_argument(
        fmt::format("{}: expected {} to {} seats, found {}", rules.id, rules.min_seats, rules.max_seats, plan.seats));
  if (const auto why = rules.playable(plan.seats, plan.config); !why.empty())
    throw std::invalid_argument(plan.game.speak("en").at_or(why, why));
  if (plan.games == 0) throw std::invalid_argument("a batch needs at least one game");
}

int count_sides(const LoadedGame& game, int seats, const Config& config) {
  StateBox box;
  const RawGame g = game.raw(box);
  start_game(game.rules, g, seats, config);
  BitSet<64> teams;
  for (Seat s = 0; s < seats; ++s) teams.add(game.rules.team != nullptr ? game.rules.team(g, s) : s);
  return teams.size();
}

}  // namespace

Batch::Batch(const BatchPlan& plan) : plan_(plan), observation_(plan.game), width_(observation_.most_options()) {
  check_plan(plan);
  const std::size_t n = plan.games, seats = static_cast<std::size_t>(plan.seats);
  sides_ = count_sides(plan.game, plan.seats, plan.config);
  tables_.resize(n);
  seat.resize(n), mask.resize(n * width_), count.resize(n), option.resize(n * width_);
  if (plan.observe) observed.resize(n * observation_.size());
  reward.resize(n * seats), done.resize(n), points.resize(n * seats), length.resize(n);
  const std::size_t threads = std::min<std::size_t>(n, static_cast<std::size_t>(std::max(1, plan.threads)));
  threads_ = std::make_unique<Threads>(static_cast<int>(threads) - 1);
  reset(plan.seed);
}

Batch::~Batch() = default;

template <class Work>
void Batch::for_all(const Work& work) {
  const std::size_t parts = threads_->parts(), n = games();
  if (parts == 1) {
    for (std::size_t i = 0; i < n; ++i) work(i);
    return;
  }
  threads_->run([&](std::size_t part) {
    for (std::size_t i = part * n / parts; i < (part + 1) * n / parts; ++i) work(i);
  });
}

void Batch::reset(u64 seed) {
  plan_.seed = seed;
  std::ranges::fill(reward, 0.0F);
  std::ranges::fill(points, 0);
  std::ranges::fill(done, u8{0});
  for_all([this](std::size_t i) {
    tables_[i].episode = 0;
    begin(i);
    go_on(i);
  });
}

void Batch::begin(std::size_t i) {
  Table& t = tables_[i];
  t.dice.reseed(mix(mix(plan_.seed, i), t.episode++));
  t.decisions = 0;
  start_game(plan_.game.rules, plan_.game.raw(t.state), plan_.seats, plan_.config);
}

void Batch::step(std::span<const i32> choice) {
  if (choice.size() != games())
    throw std::invalid_argument(
        fmt::format("expected one choice for each of {} games, found {}", games(), choice.size()));
  for (std::size_t i = 0; i < games(); ++i)
    if (seat[i] >= 0 && (choice[i] < 0 || choice[i] >= count[i])) [[unlikely]]
      throw std::invalid_argument(
          fmt::format("game {}: expected an option from 0 to {}, found {}", i, count[i] - 1, choice[i]));
  for_all([this, choice](std::size_t i) { answer(i, choice[i]); });
}

void Batch::answer(std::size_t i, i32 choice) {
  if (done[i] != 0) {
    done[i] = 0;
    std::fill_n(reward.begin() + static_cast<std::ptrdiff_t>(i * static_cast<std::size_t>(plan_.seats)), plan_.seats,
                0.0F);
  }
  if (seat[i] < 0) return;
  Table& t = tables_[i];
  ++t.decisions;
  act(plan_.game.rules, plan_.game.raw(t.state), static_cast<Seat>(seat[i]),
      option[i * width_ + static_cast<std::size_t>(choice)]);
  go_on(i);
}

/// To the next decision, of this game or of the next one.
void Batch::go_on(std::size_t i) {
  Table& t = tables_[i];
  const Rules& rules = plan_.game.rules;
  const RawGame g = plan_.game.raw(t.state);
  for (;;) {
    const Turn turn = run_chance(rules, g, t.dice);
    if (turn.over) {
      finish(i);
      if (!plan_.restart) return close(i);
      begin(i);
      continue;
    }
    require(t.decisions < rules.max_decisions, "a game goes on longer than its rules allow");
    const Seat s = turn.seats.lowest();
    Options options;
    list_options(rules, g, s, options);
    if (plan_.skip_forced && options.size() == 1) {
      ++t.decisions;
      act(rules, g, s, options[0]);
      continue;
    }
    return offer(i, s, options);
  }
}

void Batch::finish(std::size_t i) {
  const Table& t = tables_[i];
  const Rules& rules = plan_.game.rules;
  const RawGame g = plan_.game.look(t.state);
  const std::size_t n = static_cast<std::size_t>(plan_.seats);
  std::array<u8, kMaxSeats> place{};
  rules.places(g, {place.data(), n});
  const Shares share = share_win(rules, g, {place.data(), n});
  for (std::size_t s = 0; s < n; ++s) reward[i * n + s] = reward_of(share[s], sides_);
  rules.score(g, {points.data() + i * n, n});
  done[i] = 1;
  length[i] = t.decisions;
}

void Batch::offer(std::size_t i, Seat s, const Options& options) {
  const Table& t = tables_[i];
  require(options.size() <= width_, "more options than observation.toml of the game says");
  seat[i] = static_cast<i8>(s);
  if (done[i] == 0) length[i] = t.decisions;
  std::memcpy(option.data() + i * width_, options.begin(), options.size() * sizeof(Action));
  set_mask(i, options.size());
  if (plan_.observe)
    observation_.write(hide_for(plan_.game.rules, plan_.game.pack.get(), t.state, s),
                       observed.data() + i * observation_.size());
}

/// A game that is over and stays so.
void Batch::close(std::size_t i) {
  seat[i] = -1;
  set_mask(i, 0);
  if (plan_.observe) std::fill_n(observed.data() + i * observation_.size(), observation_.size(), 0.0F);
}

/// Ones as far as there are options: only the difference is written.
void Batch::set_mask(std::size_t i, std::size_t options) {
  const auto before = static_cast<std::size_t>(count[i]);
  u8* row = mask.data() + i * width_;
  if (options > before) std::fill(row + before, row + options, u8{1});
  else std::fill(row + options, row + before, u8{0});
  count[i] = static_cast<i32>(options);
}

}  // namespace tafel
