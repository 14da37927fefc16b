// `tafel play`: the terminal game.
#include <fmt/format.h>

#include <cstdlib>

#include "cli/command.h"
#include "cli/menu.h"
#include "cli/met.h"
#include "cli/session.h"
#include "shell/json.h"

namespace tafel::cli {

namespace {

struct PlaySettings {
  std::string game, seats, language, options, pack, load, speed = "normal";
  std::optional<u64> seed;
  std::optional<std::size_t> from;

  Seed dice() const { return seed ? seed_from_number(*seed) : fresh_seed(); }
};

constexpr const char* kExamples = R"(
Examples
  tafel play                                          a menu of games and opponents
  tafel play covil                                    you against one machine
  tafel play covil --seats human,ai:greedy,ai:search  three seats, two kinds of machine
  tafel play covil --seats human,human --lang de      two people at one device, in German
  tafel play covil --set board=b2,outposts=on     settings, see `tafel games --settings`
  tafel play --load evening.json                      go on with a saved game
  tafel play --load evening.json --from 40 --seats human,ai:hard
                                                      a finished game once more from its entry 40 on
  printf '1\n1\nscore\nquit\n' | tafel play covil     without a terminal: one command per line

During the game: a number, a notation (act_move dustgate) or a beginning of one; help lists the rest.
Lines that begin with # are remarks, /word is always a command.

Exit codes: 0 the game ended or you left it; 1 the input ended before the game (without a terminal);
2 the command line or, without a terminal, an input line was not understood.)";

SeatedMatch new_match(Program& program, const PlaySettings& set) {
  const LoadedGame& game = need_game(program, set.game);
  const std::string seats = set.seats.empty() ? std::to_string(game.rules.min_seats) : set.seats;
  std::vector<Chair> chairs = parse_seating(seats, game.rules);
  const Config config = read_config(game.rules, set.options);
  const int count = static_cast<int>(chairs.size());
  if (const std::string why = unplayable(game, set.language, count, config); !why.empty())
    throw UsageError(std::string("--set: ") + why);
  seat_scripted(game, set.language, config, chairs);
  return {&game, Match(game, count, config, set.dice()), std::move(chairs), false};
}

/// A saved game as it was left, or a finished one from an earlier position on.
SeatedMatch saved_match(Program& program, const PlaySettings& set) {
  SeatedMatch saved = load_match(program.library, set.load);
  if (!set.from) return saved;
  std::vector<Chair> chairs = set.seats.empty() ? saved.chairs : parse_seating(set.seats, saved.game->rules);
  seat_scripted(*saved.game, set.language, saved.match.config(), chairs);
  return play_on(saved, *set.from, std::move(chairs), set.dice());
}

/// `--pack` needs to know the game; a save names its own.
void use_pack(Program& program, PlaySettings& set) {
  if (set.pack.empty()) return;
  std::string id = set.game;
  if (id.empty() && !set.load.empty()) {
    const auto record = read_record(set.load);
    id = record.is_object() ? record.value("game", "") : "";
  }
  if (id.empty()) throw UsageError("--pack: name the game whose content this is: tafel play GAME --pack DIR");
  need_game(program, id);
  program.library.use_pack(id, folder_files(set.pack));
}

/// Whoever opens a game here for the first time, and has not said how it is to be played, may have the coach.
bool offer_guide(Program& program, Terminal& terminal, const PlaySettings& set) {
  const LoadedGame& game = need_game(program, set.game);
  if (!terminal.interactive() || game.guide == nullptr || met_before(game.rules.id) || !set.seats.empty() ||
      !set.options.empty() || set.seed)
    return false;
  return ask_guide(game, terminal, set.language).value_or(false);
}

int play(Program& program, PlaySettings set) {
  Terminal terminal;
  if (set.language.empty()) set.language = system_language();
  use_pack(program, set);
  const auto speed = static_cast<Speed>(std::find(kSpeedIds.begin(), kSpeedIds.end(), set.speed) - kSpeedIds.begin());
  const auto learn = [&](std::string_view id) {
    return Session(program, terminal, guided_match(need_game(program, std::string(id))), set.language, speed).run();
  };
  if (!set.load.empty()) return Session(program, terminal, saved_match(program, set), set.language, speed).run();
  if (!set.game.empty() && offer_guide(program, terminal, set)) return learn(set.game);
  if (!set.game.empty()) return Session(program, terminal, new_match(program, set), set.language, speed).run();
  if (!terminal.interactive())
    throw UsageError(
        fmt::format("GAME: without a terminal there is no menu: name one of {}", join(program.library.ids(), ", ")));
  const auto menu = ask_menu(program, terminal, set.language);
  if (!menu) return kOk;
  const LoadedGame& game = need_game(program, menu->game);
  if (menu->learn) return learn(game.rules.id);
  Match match(game, static_cast<int>(menu->chairs.size()), menu->config, set.dice());
  return Session(program, terminal, {&game, std::move(match), menu->chairs, false}, set.language, speed).run();
}

}  // namespace

void add_play(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("play", "Play in the terminal");
  auto set = std::make_shared<PlaySettings>();
  cmd->add_option("GAME", set->game, "Which game; without it a menu");
  cmd->add_option("--seats", set->seats,
                  "Who plays, in seating order: human, ai:easy, ai:medium, ai:hard, ai:expert, ai:random, ai:search, "
                  "ai:search:5000it; or a number of seats");
  add_language(*cmd, set->language);
  cmd->add_option("--seed", set->seed, "Number for reproducible dice; without it they are drawn");
  cmd->add_option("--set", set->options, "Settings: key=value,key=value")->join(',');
  cmd->add_option("--pack", set->pack, "Folder with other content (boards, cards, texts)")
      ->check(CLI::ExistingDirectory);
  cmd->add_option("--speed", set->speed,
                  "How fast machines are told: slow, normal, fast, step (a key for each sentence)")
      ->check(CLI::IsMember(std::vector<std::string>{kSpeedIds.begin(), kSpeedIds.end()}));
  CLI::Option* load = cmd->add_option("--load", set->load, "Go on with a saved game")->check(CLI::ExistingFile);
  cmd->add_option(
         "--from", set->from,
         "With --load: play a finished game on from the position after this entry, with new dice; --seats says "
         "who plays")
      ->needs(load);
  cmd->footer(kExamples);
  cmd->callback([&program, set] { program.run = [&program, set] { return play(program, *set); }; });
}

}  // namespace tafel::cli
