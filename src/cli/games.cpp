// `tafel games`: what can be played.
#include <fmt/format.h>

#include "cli/command.h"

namespace tafel::cli {

namespace {

int list_games(bool all) {
  for (const ModuleEntry& entry : module_entries()) {
    if (entry.yardstick && !all) continue;
    const Rules& rules = module_of(entry).rules;
    fmt::print("{:<14} {}-{} seats, rules version {}\n", entry.id, rules.min_seats, rules.max_seats, rules.version);
  }
  return kOk;
}

}  // namespace

void add_games(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("games", "List the games");
  auto all = std::make_shared<bool>(false);
  cmd->add_flag("--all", *all, "Also the small yardstick games used for measuring");
  cmd->callback([&program, all] { program.run = [all] { return list_games(*all); }; });
}

}  // namespace tafel::cli
