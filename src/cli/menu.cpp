// Questions before a game; see menu.h. Enter always takes the value in brackets.
#include "cli/menu.h"

#include <fmt/format.h>

#include "cli/board.h"
#include "cli/bots.h"
#include "shell/layout.h"

namespace tafel::cli {

namespace {

class Asker {
 public:
  Asker(Terminal& terminal, const Texts& texts) : terminal_(terminal), texts_(texts) {}

  /// A number from 1 to `count`; nothing if the person leaves. With `none`, Enter answers 0.
  std::optional<int> number(const std::string& question, int low, int high, int preset) {
    for (;;) {
      const std::string show = preset >= low ? fmt::format("{} [{}] ", question, preset) : question + " ";
      const auto input = terminal_.read_line(show);
      if (!input || *input == "q" || *input == "quit" || *input == texts_.at("cli.order.quit")) return std::nullopt;
      if (input->empty()) return preset;
      const bool digits = input->size() < 4 && input->find_first_not_of("0123456789") == std::string::npos;
      const int n = digits ? std::stoi(*input) : low - 1;
      if (n >= low && n <= high) return n;
      const std::vector<std::string> args{std::to_string(low), std::to_string(high)};
      terminal_.line(texts_.fill("menu.range", args));
    }
  }

 private:
  Terminal& terminal_;
  const Texts& texts_;
};

std::optional<std::string> ask_game(Program& program, Terminal& terminal, const std::string& language, Asker& ask) {
  const Texts common = common_texts(language);
  const std::vector<std::string> ids = program.library.ids();
  if (ids.empty()) return std::nullopt;
  terminal.line(terminal.bold(common.at("menu.title")));
  terminal.line();
  int n = 0;
  for (const std::string& id : ids) {
    const LoadedGame& game = need_game(program, id);
    const Texts& texts = game.speak(language);
    terminal.line(fmt::format("{}  {}", ++n, texts.at("game.title")));
    const std::string facts = texts.at_or("game.players", "") + "; " + texts.at_or("game.length", "");
    terminal.line("   " + terminal.dim(facts));
    for (const std::string& l : wrap(texts.at_or("game.blurb", ""), std::min(terminal.width(), 84) - 3))
      terminal.line("   " + l);
    terminal.line();
  }
  const auto chosen = ask.number(common.at("menu.which_game"), 1, static_cast<int>(ids.size()), 1);
  if (!chosen) return std::nullopt;
  return ids[static_cast<std::size_t>(*chosen - 1)];
}

/// Who sits in the seats after the first one.
bool ask_chairs(const LoadedGame& game, const Texts& texts, Terminal& terminal, Asker& ask,
                std::vector<Chair>& chairs) {
  terminal.line();
  int n = 0, preset = 1;
  for (const std::string_view bot : kBotLevels) {
    terminal.line(fmt::format("{}  {}", ++n, texts.at(fmt::format("bot.{}", bot))));
    if (bot == kDefaultBot) preset = n;
  }
  terminal.line(fmt::format("{}  {}", n + 1, texts.at("menu.person")));
  for (std::size_t s = 1; s < chairs.size(); ++s) {
    const std::vector<std::string> args{seat_label(game.rules, texts, static_cast<Seat>(s))};
    const auto who = ask.number(texts.fill("menu.who", args), 1, n + 1, preset);
    if (!who) return false;
    if (*who <= n) chairs[s] = {false, std::string(kBotLevels[static_cast<std::size_t>(*who - 1)])};
    preset = *who;
  }
  return true;
}

void show_options(const LoadedGame& game, const Texts& texts, Terminal& terminal, const Config& config) {
  terminal.line();
  for (std::size_t i = 0; i < game.rules.settings.size(); ++i) {
    const SettingRow& row = game.rules.settings[i];
    const std::string value = row.name(config[i]);
    const std::string key = fmt::format("setting.{}", row.key);
    terminal.line(fmt::format("{:>2}  {}: {}{}", i + 1, texts.at_or(key + ".name", row.key),
                              texts.at_or(key + ".values." + value, value), config[i] == 0 ? "" : " *"));
  }
}

bool ask_options(const LoadedGame& game, const Texts& texts, Terminal& terminal, Asker& ask, Config& config) {
  if (game.rules.settings.empty()) return true;
  for (;;) {
    show_options(game, texts, terminal, config);
    const auto which = ask.number(texts.at("menu.options"), 1, static_cast<int>(game.rules.settings.size()), 0);
    if (!which) return false;
    if (*which == 0) return true;
    const auto option = static_cast<std::size_t>(*which - 1);
    const SettingRow& row = game.rules.settings[option];
    const std::string key = fmt::format("setting.{}", row.key);
    terminal.paragraph(texts.at_or(key + ".help", ""));
    for (std::size_t v = 0; v < row.offered(); ++v)
      terminal.line(
          fmt::format("{:>2}  {}", v + 1,
                      texts.at_or(fmt::format("{}.values.{}", key, row.name(row.code(v))), row.name(row.code(v)))));
    const auto value = ask.number(texts.at("menu.value"), 1, static_cast<int>(row.offered()), [&] {
      for (std::size_t v = 0; v < row.offered(); ++v)
        if (row.code(v) == config[option]) return static_cast<int>(v) + 1;
      return 1;
    }());
    if (!value) return false;
    config.value[option] = row.code(static_cast<std::size_t>(*value - 1));
  }
}

}  // namespace

std::optional<Menu> ask_menu(Program& program, Terminal& terminal, const std::string& language) {
  const Texts common = common_texts(language);
  Asker ask(terminal, common);
  terminal.clear();
  const auto id = ask_game(program, terminal, language, ask);
  if (!id) return std::nullopt;
  const LoadedGame& game = need_game(program, *id);
  const Texts& texts = game.speak(language);
  Menu menu{*id, {}, {}};
  for (;;) {
    const auto seats =
        ask.number(texts.at("menu.seats"), game.rules.min_seats, game.rules.max_seats, game.rules.min_seats);
    if (!seats) return std::nullopt;
    menu.chairs.assign(static_cast<std::size_t>(*seats), {});
    if (!ask_chairs(game, texts, terminal, ask, menu.chairs)) return std::nullopt;
    if (!ask_options(game, texts, terminal, ask, menu.config)) return std::nullopt;
    const std::string why = unplayable(game, language, *seats, menu.config);
    if (why.empty()) return menu;
    terminal.paragraph(why);
  }
}

}  // namespace tafel::cli
