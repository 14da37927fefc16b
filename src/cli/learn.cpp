// `tafel learn`: the first game with a coach.
#include <algorithm>

#include "cli/command.h"
#include "cli/session.h"

namespace tafel::cli {

namespace {

struct LearnSettings {
  std::string game, guide, language, speed = "normal";
};

int learn(Program& program, LearnSettings set) {
  if (set.language.empty()) set.language = system_language();
  need_game(program, set.game);
  if (!set.guide.empty()) program.library.use_guide(set.game, set.guide);
  Terminal terminal;
  const auto speed = static_cast<Speed>(std::find(kSpeedIds.begin(), kSpeedIds.end(), set.speed) - kSpeedIds.begin());
  return Session(program, terminal, guided_match(need_game(program, set.game)), set.language, speed).run();
}

}  // namespace

void add_learn(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("learn", "Your first game, with a coach: about ten minutes");
  auto set = std::make_shared<LearnSettings>();
  cmd->add_option("GAME", set->game, "Which game")->required();
  cmd->add_option("--guide", set->guide, "Another guide.toml, for trying it out")->check(CLI::ExistingFile);
  add_language(*cmd, set->language);
  cmd->add_option("--speed", set->speed, "How fast machines are told: slow, normal, fast, step")
      ->check(CLI::IsMember(std::vector<std::string>{kSpeedIds.begin(), kSpeedIds.end()}));
  cmd->footer(
      "\nA prepared deal; the coach says at each decision what it is about. Doing something else is possible: type it "
      "twice. coach do carries a lesson out, coach off sends the coach away; save FILE and later tafel play --load "
      "FILE "
      "go on where you left.\n"
      "\nExample\n  tafel learn covil --lang de\n"
      "\nExit codes: as of tafel play");
  cmd->callback([&program, set] { program.run = [&program, set] { return learn(program, *set); }; });
}

}  // namespace tafel::cli
