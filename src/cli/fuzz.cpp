// `tafel fuzz`: many random games, every position checked; a failure comes with the command that repeats it.
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "cli/command.h"
#include "cli/fuzz_game.h"
#include "cli/seating.h"

namespace tafel::cli {

namespace {

struct FuzzSettings {
  std::string game, options;
  u64 games = 1000, seed = 1;
  std::optional<int> seats;
  bool all_variants = false, thorough = false;
  unsigned jobs = 0;
};

class Run {
 public:
  Run(const LoadedGame& game, const FuzzSettings& set)
      : game_(game), set_(set), variants_(game.rules, set.seats), config_(read_config(game.rules, set.options)) {}

  int go() {
    case_of(0);  // a combination that cannot be played is an error before any thread starts
    const auto start = std::chrono::steady_clock::now();
    const unsigned jobs = set_.jobs != 0 ? set_.jobs : std::max(1U, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (unsigned i = 0; i < jobs; ++i) threads.emplace_back([this] { work(); });
    while (show_progress(start)) std::this_thread::sleep_for(std::chrono::milliseconds(100));
    for (std::thread& t : threads) t.join();
    if (failed_) return kFailed;
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - start);
    fmt::print("{}: {} games, {} decisions, longest {}, {} ms, no failure\n", game_.rules.id, done_.load(),
               decisions_.load(), longest_.load(), ms.count());
    return kOk;
  }

 private:
  FuzzCase case_of(u64 index) const {
    FuzzCase c{2, config_, set_.seed + index, set_.thorough ? 1U : 16U};
    const int low = set_.seats.value_or(game_.rules.min_seats), high = set_.seats.value_or(game_.rules.max_seats);
    if (set_.all_variants) {
      variants_.choose(index, c.seed, c);
      return c;
    }
    // Seat counts in turn; those that the options do not allow are passed over.
    for (int n = 0; n <= high - low; ++n) {
      c.seats = low + static_cast<int>((index + static_cast<u64>(n)) % static_cast<u64>(high - low + 1));
      if (game_.rules.playable(c.seats, c.config).empty()) return c;
    }
    throw UsageError("--set: this combination cannot be played");
  }

  void work() {
    for (u64 i = next_++; i < set_.games && !failed_; i = next_++) {
      const FuzzCase c = case_of(i);
      const FuzzResult result = fuzz_game(game_, c);
      ++done_;
      decisions_ += result.decisions;
      u32 longest = longest_;
      while (longest < result.decisions && !longest_.compare_exchange_weak(longest, result.decisions)) {
      }
      if (!result.failure.empty()) report(c, result);
    }
  }

  void report(FuzzCase c, const FuzzResult& result) {
    const std::lock_guard lock(reporting_);
    if (failed_.exchange(true)) return;
    const std::string options = settings_notation(game_.rules, c.config);
    fmt::print("{}: FAILED with seed {}: {}\n", game_.rules.id, c.seed, result.failure);
    fmt::print("repeat: tafel fuzz {} --games 1 --seed {} --seats {}{} --thorough\n", game_.rules.id, c.seed, c.seats,
               options.empty() ? "" : " --set " + options);
    c.every = 1;
    for (const std::string& line : fuzz_game(game_, c).tail) fmt::print("  {}\n", line);
  }

  bool show_progress(std::chrono::steady_clock::time_point start) {
    const bool more = next_ < set_.games && !failed_;
    if (::isatty(STDERR_FILENO) == 1) {
      const auto s = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
      fmt::print(stderr, "\r{} of {} games, {:.0f} per second ", done_.load(), set_.games,
                 static_cast<double>(done_) / std::max(s, 0.001));
      if (!more) fmt::print(stderr, "\r\x1b[K");
    }
    return more;
  }

  const LoadedGame& game_;
  const FuzzSettings& set_;
  Variants variants_;
  Config config_;
  std::atomic<u64> next_{0}, done_{0}, decisions_{0};
  std::atomic<u32> longest_{0};
  std::atomic<bool> failed_{false};
  std::mutex reporting_;
};

int fuzz(Program& program, const FuzzSettings& set) {
  const LoadedGame& game = need_game(program, set.game);
  if (set.seats && (*set.seats < game.rules.min_seats || *set.seats > game.rules.max_seats))
    throw UsageError(
        fmt::format("--seats: {} is played with {} to {} seats", set.game, game.rules.min_seats, game.rules.max_seats));
  if (set.all_variants && !set.options.empty()) throw UsageError("--all-variants: either all variants or --set");
  return Run(game, set).go();
}

}  // namespace

void add_fuzz(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("fuzz", "Play random games and check every position");
  auto set = std::make_shared<FuzzSettings>();
  cmd->add_option("GAME", set->game, "Which game")->required();
  cmd->add_option("--games", set->games, "How many games")->capture_default_str();
  cmd->add_option("--seats", set->seats, "Only this number of seats; without it all in turn");
  cmd->add_option("--seed", set->seed, "Seed of the first game; the next ones count up")->capture_default_str();
  cmd->add_option("--set", set->options, "Variant: key=value,key=value")->join(',');
  cmd->add_flag("--all-variants", set->all_variants, "Every value of every option in turn, and random mixtures");
  cmd->add_flag("--thorough", set->thorough, "Check the laws of hiding on every position, not on one in 16");
  cmd->add_option("--jobs", set->jobs, "Threads; without it one per core");
  cmd->footer(
      "\nChecked: somebody can act or the game is over, options exist, the game's own invariants, hide is idempotent,\n"
      "hide(redeal(hide(s))) equals hide(s), options on hidden and redealt positions equal the true ones, length.\n"
      "\nExamples\n  tafel fuzz covil --games 100000 --all-variants\n  tafel fuzz covil --seats 4 --set "
      "outposts=on\n"
      "\nA failure prints its seed and the command that repeats it.\n"
      "Exit codes: 0 everything holds, 1 something does not, 2 the command line was not understood");
  cmd->callback([&program, set] { program.run = [&program, set] { return fuzz(program, *set); }; });
}

}  // namespace tafel::cli
