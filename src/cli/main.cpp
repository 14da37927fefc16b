// `tafel`: the one binary. Errors go to stderr in plain words; exit codes are in program.h.
#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string_view>

#include "cli/command.h"

namespace {

/// Whoever lists the processes of this machine need not read the password of a database.
void hide_passwords(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view text = argv[i];
    const auto scheme = text.find("://"), at = text.rfind('@'), parameters = text.find('?');
    if (scheme == std::string_view::npos || text.find("postgres") == std::string_view::npos) continue;
    if (at != std::string_view::npos) std::fill(argv[i] + scheme + 3, argv[i] + at, '*');
    if (parameters != std::string_view::npos) std::fill(argv[i] + parameters + 1, argv[i] + text.size(), '*');
  }
}

void add_commands(CLI::App& app, tafel::cli::Program& program) {
  using namespace tafel::cli;
  add_games(app, program);
  add_learn(app, program);
  add_play(app, program);
  add_sim(app, program);
  add_arena(app, program);
  add_tune(app, program);
  add_player(app, program);
  add_bench(app, program);
  add_fuzz(app, program);
  add_puzzle(app, program);
  add_replay(app, program);
  add_analyse(app, program);
  add_hints(app, program);
  add_verify(app, program);
  add_scenario(app, program);
  add_pack(app, program);
  add_rules(app, program);
  add_serve(app, program);
  add_table(app, program);
  add_store(app, program);
  add_house(app, program);
  add_types(app, program);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace tafel::cli;
  CLI::App app{"Tafelrunde: heavy board games with complete rules, against people and machines"};
  app.require_subcommand(1);
  app.set_version_flag("--version", "tafel " TAFEL_VERSION);
  Program program;
  add_commands(app, program);
  try {
    app.parse(argc, argv);
    hide_passwords(argc, argv);
    return program.run ? program.run() : kUsage;
  } catch (const CLI::ParseError& e) {
    const int code = app.exit(e);
    return code == 0 ? kOk : kUsage;
  } catch (const UsageError& e) {
    fmt::print(stderr, "tafel: {}\n", e.what());
    return kUsage;
  } catch (const std::exception& e) {
    fmt::print(stderr, "tafel: {}\n", e.what());
    return kFailed;
  }
}
