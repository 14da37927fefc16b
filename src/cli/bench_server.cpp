// `tafel bench server`: a server in a process of its own, and a crowd of sockets that plays at its tables.
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "cli/command.h"
#include "server/attack.h"
#include "server/copy.h"
#include "server/load.h"
#include "server/server.h"
#include "server/store.h"

namespace tafel::cli {

namespace {

struct ServerBench {
  server::LoadPlan plan;
  int growth = 0;  ///< games to play for the cost of a move over the length of a game; 0: measure the crowd
  bool attack = false;
  std::string store;  ///< an empty PostgreSQL database; empty: a file
  double limit_ms = 50;
};

/// The server process: normal durability; `open`: limits wide enough for everybody coming from one address.
[[noreturn]] void serve_child(Library& library, const server::StoreAddress& where, int report, bool open) {
  server::Settings settings;
  settings.port = 0;
  settings.data = where.folder;
  settings.store = where.url;
  settings.yardsticks = true;
  settings.quiet = true;
  settings.nonce_wait = server::milliseconds(0);  // its crowd gives none
  settings.idle_table =
      server::seconds(2);  // tables with sockets stay; this shortens the wait after the crowd has left
  const server::Rate plenty{1e9, server::seconds(1)};
  if (open) {
    settings.limits.frames = settings.limits.requests = plenty;
    settings.limits.new_sessions = settings.limits.new_tables = plenty;
    settings.limits.new_connections = settings.limits.questions = plenty;
    settings.limits.connections = settings.limits.connections_per_address = 100'000;
  }
  int code = 1;
  try {
    server::Server host(library, settings);
    host.stop_on_signals();
    const std::uint16_t port = host.port();
    if (write(report, &port, sizeof port) == sizeof port) {
      host.run();
      code = 0;
    }
  } catch (const std::exception& e) {
    fmt::print(stderr, "tafel: {}\n", e.what());
  }
  std::_Exit(code);
}

/// The server as the bench sees it; the folder and the process go away with it.
class ServerProcess {
 public:
  ServerProcess(Library& library, bool open, const std::string& store) {
    std::string pattern = (std::filesystem::current_path() / "tafel-bench-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder for the bench here");
    folder_ = pattern;
    const server::StoreAddress where(folder_, store);
    must_be_empty(where);
    int ends[2];
    if (pipe(ends) != 0) throw std::runtime_error("cannot make a pipe");
    pid_ = fork();
    if (pid_ == 0) serve_child(library, where, ends[1], open);
    close(ends[1]);
    const bool up = read(ends[0], &port_, sizeof port_) == sizeof port_;
    close(ends[0]);
    if (!up) throw std::runtime_error("the server did not start");
  }
  ~ServerProcess() {
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;

  std::uint16_t port() const { return port_; }
  double cpu_seconds() const {
    clockid_t clock{};
    timespec used{};
    if (clock_getcpuclockid(pid_, &clock) != 0 || clock_gettime(clock, &used) != 0) return 0;
    return static_cast<double>(used.tv_sec) + static_cast<double>(used.tv_nsec) * 1e-9;
  }
  double resident_mb() const {
    std::ifstream in(fmt::format("/proc/{}/status", pid_));
    std::string word;
    while (in >> word)
      if (word == "VmRSS:") {
        double kb = 0;
        in >> kb;
        return kb / 1024;
      }
    return 0;
  }
  double stored_mb(const char* name) const {
    std::error_code none;
    const auto bytes = std::filesystem::file_size(folder_ / name, none);
    return none ? 0 : static_cast<double>(bytes) / (1024 * 1024);
  }

 private:
  /// Nobody's house is to be filled with the tables of a crowd.
  void must_be_empty(const server::StoreAddress& where) const {
    bool empty = true;
    if (where.postgres()) {
      server::Metrics unused;
      server::Store store(where, unused, server::Settings{}.long_log);
      empty = server::holds_nothing(store);
    }
    if (empty) return;
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
    throw std::runtime_error("the bench needs an empty database, and " + where.name() + " holds a house");
  }

  std::filesystem::path folder_;
  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
};

void wide_limits() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
}

int measure_growth(const ServerProcess& host, const ServerBench& args) {
  const auto windows = server::run_growth(args.plan, args.growth, [&host] { return host.cpu_seconds(); });
  fmt::print("{}: processor time of the server per move, {} games of {} seats\n", args.plan.game, args.growth,
             args.plan.seats);
  for (const server::Growth& g : windows)
    if (g.moves >= 20UL * static_cast<std::size_t>(args.growth + 1) / 2)
      fmt::print("  moves {:>4} to {:>4}  {:>7.0f} us\n", g.first, g.last, g.cpu_us);
  return kOk;
}

void print_times(const char* what, const std::vector<server::TimesUpTo>& times) {
  fmt::print("{}:", what);
  for (const server::TimesUpTo& t : times)
    if (t.count > 0) fmt::print("  {} up to {:g} ms", t.count, t.ms);
  fmt::print("\n");
}

int measure_crowd(const ServerProcess& host, const ServerBench& args) {
  const server::LoadPlan& plan = args.plan;
  const double empty = host.resident_mb();
  std::vector<double> cpu, memory, log;
  const server::LoadReport r = server::run_load(plan, [&] {
    cpu.push_back(host.cpu_seconds());
    memory.push_back(host.resident_mb());
    log.push_back(host.stored_mb("tafel.db-wal"));
  });
  std::this_thread::sleep_for(std::chrono::seconds(8));  // the tables are idle now: eviction, housekeeping
  const double after = host.resident_mb();
  const double used = cpu.back() - cpu.front();
  fmt::print("{} sockets at {} tables of {}, {} s, every action durable before it is answered\n", r.sockets,
             plan.tables, plan.game, plan.seconds);
  fmt::print("actions {} ({:.0f}/s), views {} ({:.1f} KB each), failures {}\n", r.actions,
             static_cast<double>(r.actions) / plan.seconds, r.views, r.mean_view_bytes / 1024, r.failures);
  fmt::print("action to a view      p50 {:.1f} ms   p99 {:.1f} ms   worst {:.1f} ms\n", r.p50, r.p99, r.worst);
  fmt::print("action to every view  p50 {:.1f} ms   p99 {:.1f} ms   worst {:.1f} ms\n", r.everybody_p50,
             r.everybody_p99, r.everybody_worst);
  print_times("commits", r.commits);
  print_times("pauses for folding the log", r.folds);
  fmt::print("server: {:.0f} % of one processor, {:.0f} us per action with all its views\n", 100 * used / plan.seconds,
             r.actions > 0 ? used * 1e6 / static_cast<double>(r.actions) : 0);
  fmt::print(
      "memory: {:.0f} MB empty, {:.0f} MB at the first action, {:.0f} MB half-way, {:.0f} MB at the end, {:.0f} MB "
      "after eviction\n",
      empty, memory.front(), memory[memory.size() / 2], memory.back(), after);
  if (args.store.empty())
    fmt::print("write-ahead log: {:.1f} MB at most, {:.1f} MB at the end\n", *std::max_element(log.begin(), log.end()),
               log.back());
  return r.failures == 0 && r.actions > 0 && r.everybody_p99 < args.limit_ms ? kOk : kFailed;
}

/// The bars of docs/measurements/server.md.
constexpr double kMostSlower = 3, kMostMemory = 200;

int measure_attack(const ServerProcess& host, const ServerBench& args) {
  double memory = 0, undisturbed = 0;
  int seconds = 0;
  const server::AttackReport r = server::run_attack(args.plan, [&] {
    memory = std::max(memory, host.resident_mb());
    if (++seconds == args.plan.seconds) undisturbed = memory;
  });
  const auto print = [](const char* when, const server::AttackReport::Phase& p) {
    fmt::print("{}  actions {}, failures {}, action to every view p50 {:.1f} ms   p99 {:.1f} ms   worst {:.1f} ms\n",
               when, p.actions, p.failures, p.p50, p.p99, p.worst);
  };
  fmt::print("{} honest sockets at {} tables of {}, one hostile address, {} s without and {} s with it\n",
             r.honest_sockets, r.tables, args.plan.game, args.plan.seconds, args.plan.seconds);
  print("undisturbed ", r.undisturbed);
  print("under attack", r.attacked);
  fmt::print("hostile: {} connections, {} times thrown out or refused, {} frames, {} requests answered\n",
             r.connections, r.refused, r.frames, r.requests);
  fmt::print("seated people who loaded their page again: {}, locked out {}, view after p99 {:.0f} ms\n", r.returns,
             r.locked_out, r.return_p99);
  const double slower = r.undisturbed.p99 > 0 ? r.attacked.p99 / r.undisturbed.p99 : 0;
  fmt::print(
      "p99 under attack {:.2f} times as long (at most {:g}); memory at most {:.0f} MB, {:.0f} before it (at most "
      "{:g})\n",
      slower, kMostSlower, memory, undisturbed, kMostMemory);
  const bool well = r.attacked.actions > 0 && r.attacked.failures == 0 && r.locked_out == 0 && r.returns > 0;
  return well && slower <= kMostSlower && memory <= kMostMemory ? kOk : kFailed;
}

}  // namespace

namespace {

void add_load_options(CLI::App* cmd, ServerBench& args) {
  server::LoadPlan& plan = args.plan;
  cmd->add_option("--game", plan.game, "Game to play")->capture_default_str();
  cmd->add_option("--tables", plan.tables, "Tables")->check(CLI::Range(1, 10'000))->capture_default_str();
  cmd->add_option("--sockets", plan.sockets, "Sockets, spread evenly")
      ->check(CLI::Range(1, 20'000))
      ->capture_default_str();
  cmd->add_option("--seats", plan.seats, "Seats per table; further sockets watch")
      ->check(CLI::Range(1, 8))
      ->capture_default_str();
  cmd->add_option("--pace", plan.pace_ms, "Milliseconds between two actions at one table; 0: as many as it can take")
      ->capture_default_str();
  cmd->add_option("--seconds", plan.seconds, "Length of the measurement")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  cmd->add_option("--limit", args.limit_ms, "Fail if the 99th percentile to every view is above so many milliseconds")
      ->capture_default_str();
  cmd->add_option("--store", args.store, "An empty PostgreSQL database instead of a file: postgresql://HOST/DATABASE");
  cmd->add_flag("--deflate", plan.deflate, "Compressed messages, as browsers ask for them");
  cmd->add_option("--growth", args.growth, "Instead: cost of a move over the length of a game, over so many games")
      ->check(CLI::Range(0, 1000))
      ->capture_default_str();
}

int bench_server(Program& program, ServerBench& args) {
  need_game(program, args.plan.game);
  wide_limits();
  const ServerProcess host(program.library, !args.attack, args.store);
  args.plan.port = host.port();
  if (args.attack) return measure_attack(host, args);
  if (args.growth == 0) return measure_crowd(host, args);
  args.plan.tables = 1;
  args.plan.sockets = args.plan.seats;
  return measure_growth(host, args);
}

}  // namespace

void add_bench_server(CLI::App& bench, Program& program) {
  CLI::App* cmd = bench.add_subcommand("server", "Measure the server: many sockets at many tables");
  auto args = std::make_shared<ServerBench>();
  add_load_options(cmd, *args);
  CLI::Option* attack = cmd->add_flag(
      "--attack", args->attack,
      "Instead: honest tables beside one hostile address that does everything its limits allow; 100 tables, 400 "
      "sockets and 20 seconds a phase unless told otherwise. Only against a server of its own on this machine");
  cmd->callback([&program, args, cmd, attack] {
    if (attack->count() > 0) {
      if (cmd->count("--tables") == 0) args->plan.tables = 100;
      if (cmd->count("--sockets") == 0) args->plan.sockets = 4 * args->plan.tables;
    }
    program.run = [&program, args] { return bench_server(program, *args); };
  });
}

}  // namespace tafel::cli
