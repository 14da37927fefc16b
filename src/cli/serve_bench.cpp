// `tafel serve-bench`: a server in a process of its own, and a crowd of sockets that plays at its tables.
#include <fmt/format.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "cli/command.h"
#include "server/load.h"
#include "server/server.h"

namespace tafel::cli {

namespace {

/// The server process: normal durability, limits wide enough for everybody coming from one address.
[[noreturn]] void serve_child(Library& library, const std::filesystem::path& data, int report) {
  server::Settings settings;
  settings.port = 0;
  settings.data = data;
  settings.yardsticks = true;
  settings.quiet = true;
  const server::Rate plenty{1e9, server::seconds(1)};
  settings.limits.requests = settings.limits.new_sessions = settings.limits.new_tables = plenty;
  settings.limits.connections = settings.limits.connections_per_address = 100'000;
  int code = 1;
  try {
    server::Server host(library, settings);
    const std::uint16_t port = host.port();
    if (write(report, &port, sizeof port) == sizeof port) {
      host.run(true);
      code = 0;
    }
  } catch (const std::exception& e) {
    fmt::print(stderr, "tafel: {}\n", e.what());
  }
  std::_Exit(code);
}

long resident_kilobytes(pid_t pid) {
  std::ifstream in(fmt::format("/proc/{}/status", pid));
  std::string word;
  while (in >> word)
    if (word == "VmRSS:") {
      long kb = 0;
      in >> kb;
      return kb;
    }
  return 0;
}

int run_bench(Library& library, server::LoadPlan plan) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  std::string pattern = (std::filesystem::current_path() / "tafel-bench-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("cannot make a folder for the bench here");
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("cannot make a pipe");
  const pid_t pid = fork();
  if (pid == 0) serve_child(library, pattern, ends[1]);
  close(ends[1]);
  std::uint16_t port = 0;
  const bool up = read(ends[0], &port, sizeof port) == sizeof port;
  int code = kFailed;
  std::string failed;
  server::LoadReport r;
  long memory = 0;
  if (up) {
    plan.port = port;
    try {
      r = server::run_load(plan);
      memory = resident_kilobytes(pid);
    } catch (const std::exception& e) {
      failed = e.what();
    }
  }
  kill(pid, SIGTERM);
  rusage used{};
  wait4(pid, nullptr, 0, &used);
  std::filesystem::remove_all(pattern);
  if (!up || !failed.empty()) throw std::runtime_error("the load could not be run: " + failed);
  const double cpu = static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                     static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
  fmt::print("{} sockets at {} tables of {}, {} s, every action durable before it is answered\n", r.sockets,
             plan.tables, plan.game, plan.seconds);
  fmt::print("actions {} ({:.0f}/s), views {} ({:.1f} KB each), failures {}\n", r.actions,
             static_cast<double>(r.actions) / plan.seconds, r.views, r.mean_view_bytes / 1024, r.failures);
  fmt::print("action to a view      p50 {:.1f} ms   p99 {:.1f} ms   worst {:.1f} ms\n", r.p50, r.p99, r.worst);
  fmt::print("action to every view  p50 {:.1f} ms   p99 {:.1f} ms\n", r.everybody_p50, r.everybody_p99);
  fmt::print("server: {:.1f} s of processor, {:.0f} MB resident\n", cpu, static_cast<double>(memory) / 1024);
  if (r.failures == 0 && r.actions > 0) code = kOk;
  return code;
}

}  // namespace

void add_serve_bench(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("serve-bench", "Measure the server: many sockets at many tables");
  auto plan = std::make_shared<server::LoadPlan>();
  cmd->add_option("--game", plan->game, "Game to play")->capture_default_str();
  cmd->add_option("--tables", plan->tables, "Tables")->check(CLI::Range(1, 10'000))->capture_default_str();
  cmd->add_option("--sockets", plan->sockets, "Sockets, spread evenly")
      ->check(CLI::Range(1, 20'000))
      ->capture_default_str();
  cmd->add_option("--seats", plan->seats, "Seats per table; further sockets watch")->capture_default_str();
  cmd->add_option("--pace", plan->pace_ms, "Milliseconds between two actions at one table")->capture_default_str();
  cmd->add_option("--seconds", plan->seconds, "Length of the measurement")->capture_default_str();
  cmd->callback([&program, plan] { program.run = [&program, plan] { return run_bench(program.library, *plan); }; });
}

}  // namespace tafel::cli
