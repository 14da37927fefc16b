// `tafel types`: the TypeScript shapes of what a client receives.
#include <fmt/format.h>

#include <fstream>

#include "cli/command.h"
#include "shell/shapes.h"

namespace tafel::cli {

namespace {

struct TypesSettings {
  std::string game, file;
};

int write_types(Program& program, const TypesSettings& set) {
  const std::string text = typescript_shapes(need_game(program, set.game));
  if (set.file.empty()) {
    fmt::print("{}", text);
    return kOk;
  }
  std::ofstream out(set.file, std::ios::binary);
  out << text;
  out.close();
  if (!out) {
    fmt::print(stderr, "tafel: {} cannot be written\n", set.file);
    return kFailed;
  }
  return kOk;
}

}  // namespace

void add_types(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("types", "Write the TypeScript shapes of a game's position, pack and numbers");
  auto set = std::make_shared<TypesSettings>();
  cmd->add_option("GAME", set->game, "Id of the game")->required();
  cmd->add_option("FILE", set->file, "Where to; without it to the screen");
  cmd->footer("\nExample\n  tafel types covil web/src/games/covil/shape.ts");
  cmd->callback([&program, set] { program.run = [&program, set] { return write_types(program, *set); }; });
}

}  // namespace tafel::cli
