// `tafel pack check`: loads a folder of content and says what is in it, or what is wrong and where.
#include <fmt/format.h>

#include "cli/command.h"
#include "shell/dice.h"
#include "shell/json.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

struct PackSettings {
  std::string folder, game;
};

/// The game whose own content has the most data files of the same names.
std::string guess_game(const Files& files) {
  std::string best;
  std::size_t most = 0;
  for (const ModuleEntry& entry : module_entries()) {
    std::size_t same = 0;
    for (const auto& [path, text] : embedded_files(module_of(entry).folder).text)
      if (path.starts_with("data/") && files.text.contains(path)) ++same;
    if (same > most) most = same, best = std::string(entry.id);
  }
  return best;
}

void print_contents(const Json& described) {
  for (const auto& [key, value] : described.items()) {
    if (!value.is_structured()) continue;
    fmt::print("  {}  {}\n", pad(key, 20), value.size());
  }
}

int check_pack(Program& program, const PackSettings& set) {
  const Files files = folder_files(set.folder);
  const std::string id = set.game.empty() ? guess_game(files) : set.game;
  if (id.empty()) {
    fmt::print(stderr, "tafel: {}: expected content files (data/*.toml) of a game; name it with --game\n", set.folder);
    return kFailed;
  }
  need_game(program, id);
  program.library.use_pack(id, files);
  const LoadedGame& game = *program.library.find(id);
  fmt::print("{}: content for {}, hash {}\n", set.folder, id, game.pack_hash.substr(0, 16));
  for (const auto& [path, text] : files.text)
    if (path.ends_with(".toml")) fmt::print("  {}  {} bytes\n", pad(path, 28), text.size());
  if (game.module.describe != nullptr) {
    Json described;
    game.module.describe(game.pack.get(), game.speak("en"), described);
    print_contents(described);
  }
  fmt::print("{}\n", load_game(game.module)->pack_hash == game.pack_hash ? "This is the content of the program."
                                                                         : "Everything fits.");
  return kOk;
}

}  // namespace

void add_pack(CLI::App& app, Program& program) {
  CLI::App* pack = app.add_subcommand("pack", "Work with content folders (boards, cards, texts)");
  pack->require_subcommand(1);
  CLI::App* cmd = pack->add_subcommand("check", "Load a content folder; print what it holds or the first mistake");
  auto set = std::make_shared<PackSettings>();
  cmd->add_option("DIR", set->folder, "The folder, laid out like src/games/covil: data/*.toml, lang/*.toml")
      ->required()
      ->check(CLI::ExistingDirectory);
  cmd->add_option("--game", set->game, "For which game; without it the file names tell");
  cmd->footer(
      "\nExamples\n  tafel pack check src/games/covil\n  tafel pack check my-covil --game covil\n"
      "\nA mistake is named with file and line, what was expected and what was found.\n"
      "Exit codes: 0 it can be played, 1 it cannot, 2 the command line was not understood");
  cmd->callback([&program, set] { program.run = [&program, set] { return check_pack(program, *set); }; });
}

}  // namespace tafel::cli
