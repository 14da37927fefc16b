// `tafel bench processes`: three processes of one house behind HAProxy, a crowd that plays, and every few seconds one
// of the processes is killed. Everything on this machine alone.
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/asio/ip/tcp.hpp>
#include <chrono>
#include <filesystem>
#include <random>
#include <thread>

#include "cli/command.h"
#include "server/copy.h"
#include "server/load.h"
#include "server/settings.h"
#include "server/siege.h"
#include "server/store.h"

namespace tafel::cli {

namespace {

constexpr int kProcesses = 3;

struct ProcessesBench {
  server::LoadPlan plan{.pace_ms = 4000};
  std::string store, proxy = "deploy/haproxy/haproxy.cfg";
  int kills = 20;
  double every = 6;     ///< seconds between two kills
  double limit = 10;    ///< seconds until every table must be playable again
  bool gentle = false;  ///< SIGTERM instead of SIGKILL
  int port = 18'200;    ///< the proxy's; the processes have the next ones, then its page of figures
};

using Words = std::vector<std::string>;

/// Ends with us, however we end.
pid_t run_beside(const Words& words, const Words& environment) {
  const pid_t pid = fork();
  if (pid != 0) return pid;
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (const std::string& e : environment) putenv(const_cast<char*>(e.c_str()));
  std::vector<char*> argv;
  for (const std::string& w : words) argv.push_back(const_cast<char*>(w.c_str()));
  argv.push_back(nullptr);
  if (freopen("/dev/null", "w", stdout) == nullptr) std::_Exit(126);
  execvp(argv[0], argv.data());
  std::_Exit(127);
}

/// The three processes and the proxy before them.
class HouseOfThree {
 public:
  explicit HouseOfThree(const ProcessesBench& args) : args_(args) {
    std::string pattern = (std::filesystem::current_path() / "tafel-bench-XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder for the bench here");
    folder_ = pattern;
    must_be_empty();
    for (std::size_t i = 0; i < kProcesses; ++i) start(i);
    const auto address = [&](int n) { return fmt::format("127.0.0.1:{}", args_.port + n); };
    proxy_ = run_beside({"haproxy", "-q", "-db", "-f", args_.proxy},
                        {"TAFEL_HTTP=" + address(0), "TAFEL_A=" + address(1), "TAFEL_B=" + address(2),
                         "TAFEL_C=" + address(3), "TAFEL_STATE=" + address(4)});
  }
  ~HouseOfThree() {
    stop();
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }
  HouseOfThree(const HouseOfThree&) = delete;
  HouseOfThree& operator=(const HouseOfThree&) = delete;

  void start(std::size_t i) {
    const std::string self = std::filesystem::read_symlink("/proc/self/exe").string();
    const std::string port = std::to_string(args_.port + 1 + static_cast<int>(i));
    pid_[i] =
        run_beside({self, "serve", "--data", folder_.string(), "--store", args_.store, "--shared", "--behind-proxy",
                    "--quiet", "--start-wait", "0", "--all-games", "--process", "port " + port, "--port", port},
                   {});
  }
  void end(std::size_t i, int how) {
    kill(pid_[i], how);
    waitpid(pid_[i], nullptr, 0);
    pid_[i] = 0;
  }
  /// All three, and the proxy before them.
  void wait_until_ready() const {
    const auto answers = [](int port) {
      boost::asio::ip::tcp::iostream line("127.0.0.1", std::to_string(port));
      line << "GET /readyz HTTP/1.0\r\nHost: 127.0.0.1\r\n\r\n" << std::flush;
      std::string protocol;
      int status = 0;
      line >> protocol >> status;
      return status == 200;
    };
    using namespace std::chrono_literals;
    const auto end = std::chrono::steady_clock::now() + 120s;
    for (int i = 0; i <= kProcesses; ++i)
      while (!answers(args_.port + i)) {
        if (std::chrono::steady_clock::now() > end) throw std::runtime_error("the house or HAProxy does not start");
        std::this_thread::sleep_for(200ms);
      }
    std::this_thread::sleep_for(2s);  // the proxy's next checks see all of them
  }
  void stop() {
    for (std::size_t i = 0; i < kProcesses; ++i)
      if (pid_[i] > 0) end(i, SIGTERM);
    if (proxy_ > 0) kill(proxy_, SIGTERM), waitpid(std::exchange(proxy_, 0), nullptr, 0);
  }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  /// Nobody's house is to be filled with the tables of a crowd.
  void must_be_empty() const {
    server::Metrics unused;
    const server::StoreAddress where(folder_, args_.store);
    server::Store store(where, unused, server::Settings{}.long_log);
    if (server::holds_nothing(store)) return;
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
    throw std::runtime_error("the bench needs an empty database, and " + where.name() + " holds a house");
  }

  const ProcessesBench& args_;
  std::filesystem::path folder_;
  std::array<pid_t, kProcesses> pid_{};
  pid_t proxy_ = 0;
};

/// Kills one process after the other, at random, and starts each again a second later.
class Killer {
 public:
  Killer(HouseOfThree& house, const ProcessesBench& args) : house_(house), args_(args) {}
  void look(double seconds) {
    if (down_ && seconds > back_at_) house_.start(*down_), down_.reset();
    if (killed_ == args_.kills || seconds < args_.every * (killed_ + 1)) return;
    if (down_) return;
    down_ = rng_() % kProcesses;
    house_.end(*down_, args_.gentle ? SIGTERM : SIGKILL);
    back_at_ = seconds + 1;
    ++killed_;
  }
  int killed() const { return killed_; }

 private:
  HouseOfThree& house_;
  const ProcessesBench& args_;
  std::mt19937 rng_{11};
  std::optional<std::size_t> down_;
  double back_at_ = 0;
  int killed_ = 0;
};

void print(const ProcessesBench& args, const server::SiegeReport& r, const server::SiegeAudit& a, int killed) {
  fmt::print("{} sockets at {} tables of {}, three processes behind HAProxy, {} times {} in {} s\n", r.sockets,
             args.plan.tables, args.plan.game, killed, args.gentle ? "SIGTERM" : "kill -9", args.plan.seconds);
  fmt::print("actions sent {}, acknowledged {}, refused {}, views {}\n", r.sent, r.acknowledged, r.refused, r.views);
  fmt::print("action to its answer      p50 {:.1f} ms   p99 {:.1f} ms   worst {:.1f} ms\n", r.answer_p50, r.answer_p99,
             r.answer_worst);
  fmt::print("connections lost {}, people back {}, still away {}\n", r.breaks, r.returns, r.still_away);
  fmt::print("lost connection to a view p50 {:.2f} s    p99 {:.2f} s    worst {:.2f} s\n", r.back_p50, r.back_p99,
             r.back_worst);
  fmt::print("whole table back          p99 {:.2f} s    worst {:.2f} s (at most {:g})\n", r.table_p99, r.table_worst,
             args.limit);
  fmt::print("database: {} tables, {} rows of logs, {} actions of people, {} takeovers\n", a.tables, a.log_rows,
             a.actions, a.takeovers);
  fmt::print("lost: seats with an acknowledged move that is not there {}, positions before an acknowledged move {}\n",
             a.lost, r.went_back);
  fmt::print(
      "owners: rows of an old owner behind a new one {}, rows of nobody {}, logs with gaps {}, broken tables {}\n",
      a.two_owners, a.unknown_owners, a.gaps, a.broken.size());
  for (const std::string& why : a.broken) fmt::print("  {}\n", why);
}

int bench_processes(Program& program, ProcessesBench& args) {
  need_game(program, args.plan.game);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  signal(SIGPIPE, SIG_IGN);
  args.plan.port = static_cast<std::uint16_t>(args.port);
  args.plan.seconds = static_cast<int>(args.every * (args.kills + 1)) + 12;
  HouseOfThree house(args);
  house.wait_until_ready();
  Killer killer(house, args);
  const server::SiegeReport report = server::run_siege(args.plan, [&](double seconds) { killer.look(seconds); });
  house.stop();
  const server::SiegeAudit audit = server::audit_siege(program.library, {house.folder(), args.store}, report);
  print(args, report, audit, killer.killed());
  const bool well = audit.clean() && report.went_back == 0 && report.still_away == 0 && report.acknowledged > 0 &&
                    killer.killed() == args.kills && report.table_worst <= args.limit;
  return well ? kOk : kFailed;
}

}  // namespace

void add_bench_processes(CLI::App& bench, Program& program) {
  CLI::App* cmd = bench.add_subcommand(
      "processes", "Kill processes of a house again and again while a crowd plays, and look for what is missing");
  auto args = std::make_shared<ProcessesBench>();
  cmd->add_option("--store", args->store, "An empty PostgreSQL database: postgresql://HOST/DATABASE")->required();
  cmd->add_option("--proxy", args->proxy, "HAProxy's configuration")->check(CLI::ExistingFile)->capture_default_str();
  cmd->add_option("--kills", args->kills, "How many times")->check(CLI::Range(0, 1000))->capture_default_str();
  cmd->add_option("--every", args->every, "Seconds between two")->check(CLI::Range(2, 3600))->capture_default_str();
  cmd->add_flag("--gentle", args->gentle, "Ask them to stop instead: a rolling restart");
  cmd->add_option("--limit", args->limit, "Fail if a table is not whole again after so many seconds")
      ->capture_default_str();
  cmd->add_option("--port", args->port, "Of the proxy; the four after it are used, too")
      ->check(CLI::Range(1024, 65'000))
      ->capture_default_str();
  cmd->add_option("--game", args->plan.game, "Game to play")->capture_default_str();
  cmd->add_option("--tables", args->plan.tables, "Tables")->check(CLI::Range(1, 10'000))->capture_default_str();
  cmd->add_option("--sockets", args->plan.sockets, "Sockets, spread evenly")
      ->check(CLI::Range(1, 20'000))
      ->capture_default_str();
  cmd->add_option("--pace", args->plan.pace_ms, "Milliseconds between two actions at one table")
      ->check(CLI::Range(50, 60'000))
      ->capture_default_str();
  cmd->callback([&program, args] { program.run = [&program, args] { return bench_processes(program, *args); }; });
}

}  // namespace tafel::cli
