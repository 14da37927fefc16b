// `tafel games`: what can be played.
#include <fmt/format.h>

#include "cli/command.h"
#include "cli/terminal.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

struct GamesSettings {
  bool all = false, options = false;
  std::string language;
};

void show_options(const LoadedGame& game, const Texts& texts, int width) {
  for (const SettingRow& row : game.rules.settings) {
    const std::string key = fmt::format("setting.{}", row.key);
    std::vector<std::string> values;
    for (std::size_t i = 0; i < row.offered(); ++i) values.push_back(row.name(row.code(i)));
    const std::string text = fmt::format("{} = {}: {}", row.key, join(values, " | "), texts.at_or(key + ".help", ""));
    for (const std::string& l : wrap(text, width - 4, 4)) fmt::print("    {}\n", l);
  }
}

int list_games(Program& program, const GamesSettings& set) {
  const std::string language = set.language.empty() ? system_language() : set.language;
  const int width = Terminal().width();
  for (const std::string& id : program.library.ids(set.all)) {
    const LoadedGame& game = need_game(program, id);
    const Texts& texts = game.speak(language);
    const std::string subtitle = texts.at_or("game.subtitle", "");
    const std::string title = texts.at("game.title") + (subtitle.empty() ? "" : ": " + subtitle);
    fmt::print("{}  {}  {}\n", pad(id, 14), pad(fmt::format("{}", fmt::join(seat_counts(game.rules), ",")), 5), title);
    if (set.options) show_options(game, texts, width);
  }
  return kOk;
}

}  // namespace

void add_games(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("games", "List the games: id, seats, title");
  auto set = std::make_shared<GamesSettings>();
  cmd->add_flag("--all", set->all, "Also the small yardstick games used for measuring");
  cmd->add_flag("--settings", set->options, "Also the settings of each game; the first value is the default");
  add_language(*cmd, set->language);
  cmd->footer("\nExamples\n  tafel games\n  tafel games --settings --lang de");
  cmd->callback([&program, set] { program.run = [&program, set] { return list_games(program, *set); }; });
}

}  // namespace tafel::cli
