// `tafel player GAME NAME`: a machine player that answers questions on its standard input; how one build plays another.
#include "ai/other_build.h"

#include <fmt/format.h>

#include <stdexcept>

#include "cli/command.h"

namespace tafel::cli {

void add_player(CLI::App& app, Program& program) {
  CLI::App* cmd = app.add_subcommand("player", "A machine player that another build asks (players PATH@NAME)");
  struct Args {
    std::string game, player;
  };
  auto args = std::make_shared<Args>();
  cmd->add_option("game", args->game, "Which game")->required();
  cmd->add_option("player", args->player, "Which player, as for sim")->required();
  cmd->footer("Examples:\n  tafel arena covil --players hard,/old/tafel@hard --deals 50");
  cmd->callback([&program, args] {
    program.run = [&program, args] {
      try {
        return answer_questions(need_game(program, args->game), args->player);
      } catch (const std::invalid_argument& e) {
        fmt::print(stderr, "tafel player: {}\n", e.what());
        return kUsage;
      }
    };
  });
}

}  // namespace tafel::cli
