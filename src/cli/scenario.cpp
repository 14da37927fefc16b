// `tafel scenario`: runs worked examples (.scn files) and says which hold.
#include "shell/scenario.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/command.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

namespace fs = std::filesystem;

struct ScenarioSettings {
  std::vector<std::string> paths;
  bool quiet = false;
};

std::vector<fs::path> scenario_files(const std::vector<std::string>& paths) {
  std::vector<fs::path> out;
  for (const fs::path path : paths) {
    if (!fs::is_directory(path)) {
      out.push_back(path);
      continue;
    }
    std::vector<fs::path> here;
    for (const auto& entry : fs::recursive_directory_iterator(path))
      if (entry.is_regular_file() && entry.path().extension() == ".scn") here.push_back(entry.path());
    std::sort(here.begin(), here.end());
    out.insert(out.end(), here.begin(), here.end());
  }
  return out;
}

int run_scenarios(Program& program, const ScenarioSettings& set) {
  const std::vector<fs::path> files = scenario_files(set.paths);
  if (files.empty()) {
    fmt::print(stderr, "tafel: expected .scn files, found none in {}\n", join(set.paths, ", "));
    return kFailed;
  }
  std::size_t failed = 0;
  for (const fs::path& file : files) {
    const ScenarioResult result = run_scenario(program.library, file.string(), read_file(file));
    const bool ok = result.failure.empty();
    failed += ok ? 0 : 1;
    if (ok && set.quiet) continue;
    fmt::print("{}  {}  {}  ({})\n", ok ? "ok    " : "FAILED", pad(file.stem().string(), 24), result.title,
               join(result.rules, " "));
    if (!ok) fmt::print("        {}\n", result.failure);
  }
  fmt::print("{} scenarios, {} failed\n", files.size(), failed);
  return failed == 0 ? kOk : kFailed;
}

}  // namespace

void add_scenario(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("scenario", "Run worked examples (.scn files)");
  auto set = std::make_shared<ScenarioSettings>();
  cmd->add_option("FILE|DIR", set->paths, "Scenario files, or folders that hold some")
      ->required()
      ->check(CLI::ExistingPath);
  cmd->add_flag("--quiet", set->quiet, "Only failures and the sum");
  cmd->footer(
      "\nExamples\n  tafel scenario src/games/covil/tests/scenarios\n  tafel scenario w09.scn\n"
      "\nA failure names file and line, what was expected and what was found.\n"
      "Exit codes: 0 all hold, 1 at least one does not, 2 the command line was not understood");
  cmd->callback([&program, set] { program.run = [&program, set] { return run_scenarios(program, *set); }; });
}

}  // namespace tafel::cli
