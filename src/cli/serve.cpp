// `tafel serve`: tables for people and machines, in the browser.
#include "cli/command.h"
#include "server/server.h"

namespace tafel::cli {

namespace {

/// What the command line says in plain numbers.
struct ServeTimes {
  int budget_ms = 2000, moment_ms = 900, idle = 300, start_wait = 5;
};

void add_times(CLI::App* cmd, ServeTimes& times) {
  cmd->add_option("--ai-ms", times.budget_ms, "Milliseconds an expert machine may think per decision")
      ->check(CLI::Range(10, 60'000))
      ->capture_default_str();
  cmd->add_option("--machine-pause", times.moment_ms,
                  "Milliseconds a machine takes at least for a decision at the normal pace; 0 for none")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  cmd->add_option("--idle", times.idle, "Seconds until a table nobody looks at leaves the memory")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  cmd->add_option(
         "--start-wait", times.start_wait,
         "Seconds a full table waits at most for what people's browsers give to the draws, and once more until "
         "they show it; 0: the house alone gives")
      ->check(CLI::Range(0, 60))
      ->capture_default_str();
}

/// Who may come, and what the host's own tools ask for.
void add_doors(CLI::App* cmd, server::Settings& settings) {
  cmd->add_flag("--behind-proxy", settings.behind_proxy, "Believe X-Forwarded-For and X-Forwarded-Proto");
  cmd->add_option("--host", settings.hosts,
                  "Name by which browsers may call this server (several times for several); without it any address and "
                  "the names of home networks, behind a proxy all");
  cmd->add_option("--metrics-token", settings.metrics_token,
                  "Whoever sends it (Authorization: Bearer ...) may read /metrics; without it only this machine");
  cmd->add_option("--admin-token", settings.admin_token,
                  "Whoever has it may use tafel house and the page /house; without it nobody")
      ->envname("TAFEL_ADMIN_TOKEN");
  cmd->add_flag(
      "--access-log", settings.access_log,
      "A log line for every request: method, path with only the beginning of table ids, status, address, time");
  cmd->add_option("--keep-days", settings.keep_days, "Delete tables that nobody has touched for so many days; 0: never")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
  cmd->add_flag("--allow-private-webhooks", settings.private_addresses, "Webhooks may lead into private networks");
  cmd->add_option("--contact", settings.contact, "Address (mailto: or https:) that push services are told")
      ->capture_default_str();
}

}  // namespace

void add_serve(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("serve", "Serve tables for browsers");
  auto settings = std::make_shared<server::Settings>();
  auto times = std::make_shared<ServeTimes>();
  cmd->add_option("--port", settings->port, "Port; 0 takes any free one")->capture_default_str();
  cmd->add_option("--bind", settings->bind, "Address to listen on")->capture_default_str();
  cmd->add_option("--data", settings->data, "Folder of the database and of the house's key")->capture_default_str();
  cmd->add_option("--store", settings->store,
                  "A PostgreSQL database instead of the file in the folder: postgresql://HOST/DATABASE. Passwords "
                  "belong into PGPASSWORD, ~/.pgpass or a service file (postgresql://?service=NAME)")
      ->envname("TAFEL_STORE");
  cmd->add_flag("--shared", settings->shared,
                "Several processes serve the house in --store together, behind a proxy that sends everybody of a table "
                "to the same one (docs/OPERATING.md)");
  cmd->add_option("--process", settings->process, "How this process is called among them; without it by its port");
  cmd->add_flag("--without-key", settings->without_key,
                "Start although the key of a house in PostgreSQL is lost: its running matches can only be read");
  cmd->add_option("--ai-threads", settings->ai_threads, "Threads that think for the machine's seats")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  cmd->add_option("--analysis-seconds", settings->analysis_seconds,
                  "Processor time for the analysis of a finished game")
      ->check(CLI::Range(1.0, 3600.0))
      ->capture_default_str();
  add_times(cmd, *times);
  add_doors(cmd, *settings);
  cmd->add_flag("--all-games", settings->yardsticks, "Also offer the small games used for measuring");
  cmd->add_flag("--quiet", settings->quiet, "No log lines");
  cmd->callback([&program, settings, times] {
    settings->ai_budget = server::milliseconds(times->budget_ms);
    settings->machine_moment = server::milliseconds(times->moment_ms);
    settings->nonce_wait = server::seconds(times->start_wait);
    settings->idle_table = server::seconds(times->idle);
    if (settings->process.empty()) settings->process = "port " + std::to_string(settings->port);
    program.run = [&program, settings] { return server::serve(program.library, *settings); };
  });
}

}  // namespace tafel::cli
