// `tafel table`: work on the tables of a server that is not running.
#include <fmt/format.h>

#include "cli/command.h"
#include "server/thaw.h"

namespace tafel::cli {

namespace {

struct ThawSettings {
  std::string data = "tafel-data", store, id;
};

int thaw(Program& program, const ThawSettings& set) {
  const server::ThawReport report = server::thaw_table(program.library, {set.data, set.store}, set.id);
  fmt::print("Table {}\n", report.table);
  for (const std::string& sentence : report.found) fmt::print("  {}\n", sentence);
  return report.thawed ? kOk : kFailed;
}

}  // namespace

void add_table(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("table", "Work on tables of a server that is not running");
  cmd->require_subcommand(1);
  CLI::App* one = cmd->add_subcommand("thaw", "Let a frozen table go on that was repaired");
  auto set = std::make_shared<ThawSettings>();
  one->add_option("--data", set->data, "Folder of the database")->capture_default_str();
  one->add_option("--store", set->store, "The PostgreSQL database, as given to tafel serve")->envname("TAFEL_STORE");
  one->add_option("ID", set->id, "Id of the table, or its beginning as the log of the server shows it")->required();
  one->footer(
      "\nTells why the table was frozen and whether its whole log can be replayed now. If not, it says which row is in "
      "the way, and changes nothing. Stop the server first.\n"
      "\nExample\n  tafel table thaw --data tafel-data k3m9x2\n"
      "\nExit codes: 0 it goes on, 1 it does not, 2 the command line was not understood");
  one->callback([&program, set] { program.run = [&program, set] { return thaw(program, *set); }; });
}

}  // namespace tafel::cli
