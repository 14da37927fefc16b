// Questions before a game; see menu.h. Enter always takes the value in brackets.
#include "cli/menu.h"

#include <fmt/format.h>

#include "cli/board.h"
#include "cli/bots.h"
#include "cli/met.h"
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

/// "Wie viele Plätze? (2, 4)"
std::optional<int> ask_seats(const LoadedGame& game, const std::string& language, Terminal& terminal, Asker& ask) {
  const std::vector<int> counts = seat_counts(game.rules);
  const std::string question = fmt::format("{} ({})", game.speak(language).at("menu.seats"), fmt::join(counts, ", "));
  for (;;) {
    const auto seats = ask.number(question, counts.front(), counts.back(), counts.front());
    if (!seats || std::ranges::find(counts, *seats) != counts.end()) return seats;
    terminal.paragraph(unplayable(game, language, *seats, {}));
  }
}

/// Who sits in the seats after the first one; where the rules play, nobody is asked for.
bool ask_chairs(const LoadedGame& game, const Texts& texts, Terminal& terminal, Asker& ask, Menu& menu) {
  terminal.line();
  int n = 0, preset = 1;
  for (const std::string_view bot : bot_levels()) {
    const std::string level = texts.at(fmt::format("bot.{}", bot)), help = texts.at(fmt::format("bot_help.{}", bot));
    terminal.line(fmt::format("{}  {}: {}", ++n, level, help));
    if (bot == kDefaultBot) preset = n;
  }
  terminal.line(fmt::format("{}  {}", n + 1, texts.at("menu.person")));
  for (std::size_t s = 1; s < menu.chairs.size(); ++s) {
    const std::vector<std::string> name{seat_label(game.rules, texts, static_cast<Seat>(s))};
    const auto who = ask.number(texts.fill("menu.who", name), 1, n + 1, preset);
    if (!who) return false;
    if (*who <= n) menu.chairs[s] = {false, std::string(bot_levels()[static_cast<std::size_t>(*who - 1)])};
    preset = *who;
  }
  return true;
}

std::string value_name(const Texts& texts, const SettingRow& row, u8 code) {
  return texts.at_or(fmt::format("setting.{}.values.{}", row.key, row.name(code)), row.name(code));
}

/// The value of one setting: a named one by its place in the list, a number as itself.
bool ask_value(const Texts& texts, Terminal& terminal, Asker& ask, const SettingRow& row, u8& code) {
  terminal.paragraph(texts.at_or(fmt::format("setting.{}.help", row.key), ""));
  if (row.is_number()) {
    const auto number = ask.number(texts.at("menu.value"), row.low, row.high, row.number(code));
    if (number) code = row.code(static_cast<std::size_t>(*number - row.low));
    return number.has_value();
  }
  for (std::size_t v = 0; v < row.offered(); ++v)
    terminal.line(fmt::format("{:>2}  {}", v + 1, value_name(texts, row, row.code(v))));
  const auto value = ask.number(texts.at("menu.value"), 1, static_cast<int>(row.offered()), code + 1);
  if (value) code = row.code(static_cast<std::size_t>(*value - 1));
  return value.has_value();
}

/// The setting with a value that lets the rules play the other seats (a solo game); nothing if there is none.
std::optional<std::size_t> solo_setting(const LoadedGame& game) {
  if (game.module.scripted == nullptr) return std::nullopt;
  for (std::size_t i = 0; i < game.rules.settings.size(); ++i)
    for (std::size_t v = 0; v < game.rules.settings[i].count(); ++v) {
      Config config{};
      config.value[i] = game.rules.settings[i].code(v);
      if (game.module.scripted(config, 1)) return i;
    }
  return std::nullopt;
}

/// Everybody plays, or one person against seats that the rules play; then who sits where.
bool ask_players(const LoadedGame& game, const Texts& texts, Terminal& terminal, Asker& ask, Menu& menu) {
  if (const auto solo = solo_setting(game)) {
    terminal.line();
    if (!ask_value(texts, terminal, ask, game.rules.settings[*solo], menu.config.value[*solo])) return false;
  }
  if (game.module.scripted == nullptr || !game.module.scripted(menu.config, 1))
    return ask_chairs(game, texts, terminal, ask, menu);
  for (std::size_t s = 1; s < menu.chairs.size(); ++s) {
    menu.chairs[s] = {false, "", true};
    const auto seat = static_cast<Seat>(s);
    terminal.line(seat_label(game.rules, texts, seat) + ": " + chair_label(menu.chairs[s], texts));
  }
  return true;
}

/// Settings that people may change here: the solo setting was asked for before, some are only for tests.
std::vector<std::size_t> offered_settings(const LoadedGame& game) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < game.rules.settings.size(); ++i)
    if (!game.rules.settings[i].for_tests && solo_setting(game) != i) out.push_back(i);
  return out;
}

bool ask_settings(const LoadedGame& game, const Texts& texts, Terminal& terminal, Asker& ask, Config& config) {
  const std::vector<std::size_t> offered = offered_settings(game);
  while (!offered.empty()) {
    terminal.line();
    for (std::size_t n = 0; n < offered.size(); ++n) {
      const SettingRow& row = game.rules.settings[offered[n]];
      const u8 code = config[offered[n]];
      terminal.line(fmt::format("{:>2}  {}: {}{}", n + 1, texts.at_or(fmt::format("setting.{}.name", row.key), row.key),
                                value_name(texts, row, code), code == 0 ? "" : " *"));
    }
    const auto which = ask.number(texts.at("menu.settings"), 1, static_cast<int>(offered.size()), 0);
    if (!which) return false;
    if (*which == 0) return true;
    const std::size_t i = offered[static_cast<std::size_t>(*which - 1)];
    if (!ask_value(texts, terminal, ask, game.rules.settings[i], config.value[i])) return false;
  }
  return true;
}

}  // namespace

std::optional<bool> ask_guide(const LoadedGame& game, Terminal& terminal, const std::string& language) {
  const Texts& texts = game.speak(language);
  Asker ask(terminal, texts);
  const std::vector<std::string> title{texts.at("game.title")};
  terminal.line();
  if (!met_before(game.rules.id)) terminal.paragraph(texts.fill("coach.offer", title));
  terminal.line(" 1  " + texts.at("coach.guided"));
  terminal.line(" 2  " + texts.at("coach.alone"));
  const auto which = ask.number(texts.at("coach.which"), 1, 2, met_before(game.rules.id) ? 2 : 1);
  if (!which) return std::nullopt;
  remember_met(game.rules.id);
  return *which == 1;
}

std::optional<Menu> ask_menu(Program& program, Terminal& terminal, const std::string& language) {
  const Texts common = common_texts(language);
  Asker ask(terminal, common);
  terminal.clear();
  const auto id = ask_game(program, terminal, language, ask);
  if (!id) return std::nullopt;
  const LoadedGame& game = need_game(program, *id);
  const Texts& texts = game.speak(language);
  Menu menu{*id, {}, {}};
  if (game.guide != nullptr) {
    const auto learn = ask_guide(game, terminal, language);
    if (!learn) return std::nullopt;
    if ((menu.learn = *learn)) return menu;
  }
  for (;;) {
    const auto seats = ask_seats(game, language, terminal, ask);
    if (!seats) return std::nullopt;
    menu.chairs.assign(static_cast<std::size_t>(*seats), {});
    if (!ask_players(game, texts, terminal, ask, menu)) return std::nullopt;
    if (!ask_settings(game, texts, terminal, ask, menu.config)) return std::nullopt;
    const std::string why = unplayable(game, language, *seats, menu.config);
    if (why.empty()) return menu;
    terminal.paragraph(why);
  }
}

}  // namespace tafel::cli
