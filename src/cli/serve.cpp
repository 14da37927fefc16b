// `tafel serve`: tables for people and machines, in the browser.
#include "server/server.h"

#include "cli/command.h"

namespace tafel::cli {

void add_serve(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("serve", "Serve tables for browsers");
  auto settings = std::make_shared<server::Settings>();
  cmd->add_option("--port", settings->port, "Port; 0 takes any free one")->capture_default_str();
  cmd->add_option("--bind", settings->bind, "Address to listen on")->capture_default_str();
  cmd->add_option("--data", settings->data, "Folder of the database")->capture_default_str();
  cmd->add_option("--ai-threads", settings->ai_threads, "Threads that think for the machine's seats")
      ->check(CLI::Range(1, 64))
      ->capture_default_str();
  cmd->callback([&program, settings] {
    program.run = [&program, settings] { return server::serve(program.library, *settings); };
  });
}

}  // namespace tafel::cli
