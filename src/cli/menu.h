// The menu of `tafel play` without a game: which game, how many seats, who sits there, which settings.
#pragma once

#include "cli/seating.h"
#include "cli/terminal.h"

namespace tafel::cli {

struct Menu {
  std::string game;
  std::vector<Chair> chairs;
  Config config;
};

/// Nothing if the person leaves.
std::optional<Menu> ask_menu(Program& program, Terminal& terminal, const std::string& language);

}  // namespace tafel::cli
