// `tafel serve`: tables for people and machines, in the browser.
#include "cli/command.h"
#include "server/server.h"

namespace tafel::cli {

void add_serve(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("serve", "Serve tables for browsers");
  auto settings = std::make_shared<server::Settings>();
  auto budget = std::make_shared<int>(2000);
  auto idle = std::make_shared<int>(300);
  auto moment = std::make_shared<int>(900);
  auto wait = std::make_shared<int>(5);
  cmd->add_option("--port", settings->port, "Port; 0 takes any free one")->capture_default_str();
  cmd->add_option("--bind", settings->bind, "Address to listen on")->capture_default_str();
  cmd->add_option("--data", settings->data, "Folder of the database")->capture_default_str();
  cmd->add_option("--ai-threads", settings->ai_threads, "Threads that think for the machine's seats")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  cmd->add_option("--ai-ms", *budget, "Milliseconds a strong machine may think per decision")
      ->check(CLI::Range(10, 60'000))
      ->capture_default_str();
  cmd->add_option("--machine-pause", *moment,
                  "Milliseconds a machine takes at least for a decision at the normal pace; 0 for none")
      ->check(CLI::Range(0, 60'000))
      ->capture_default_str();
  cmd->add_option("--idle", *idle, "Seconds until a table nobody looks at leaves the memory")
      ->check(CLI::Range(1, 86'400))
      ->capture_default_str();
  cmd->add_option(
         "--start-wait", *wait,
         "Seconds a full table waits at most for what people's browsers give to the draws, and once more until "
         "they show it; 0: the house alone gives")
      ->check(CLI::Range(0, 60))
      ->capture_default_str();
  cmd->add_flag("--behind-proxy", settings->behind_proxy, "Believe X-Forwarded-For and X-Forwarded-Proto");
  cmd->add_option("--host", settings->hosts,
                  "Name by which browsers may call this server (several times for several); without it any address and "
                  "the names of home networks, behind a proxy all");
  cmd->add_option("--metrics-token", settings->metrics_token,
                  "Whoever sends it (Authorization: Bearer ...) may read /metrics; without it only this machine");
  cmd->add_option("--admin-token", settings->admin_token,
                  "Whoever has it may use tafel house and the page /house; without it nobody")
      ->envname("TAFEL_ADMIN_TOKEN");
  cmd->add_option("--keep-days", settings->keep_days,
                  "Delete tables that nobody has touched for so many days; 0: never")
      ->check(CLI::Range(0, 100'000))
      ->capture_default_str();
  cmd->add_flag("--allow-private-webhooks", settings->private_addresses, "Webhooks may lead into private networks");
  cmd->add_option("--contact", settings->contact, "Address (mailto: or https:) that push services are told")
      ->capture_default_str();
  cmd->add_flag("--all-games", settings->yardsticks, "Also offer the small games used for measuring");
  cmd->add_flag("--quiet", settings->quiet, "No log lines");
  cmd->callback([&program, settings, budget, idle, moment, wait] {
    settings->ai_budget = server::milliseconds(*budget);
    settings->machine_moment = server::milliseconds(*moment);
    settings->nonce_wait = server::seconds(*wait);
    settings->idle_table = server::seconds(*idle);
    program.run = [&program, settings] { return server::serve(program.library, *settings); };
  });
}

}  // namespace tafel::cli
