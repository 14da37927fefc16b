// The menu of `tafel play` without a game: which game, how many seats, who sits there, which settings.
#pragma once

#include "cli/seating.h"
#include "cli/terminal.h"

namespace tafel::cli {

struct Menu {
  std::string game;
  std::vector<Chair> chairs;
  Config config;
  bool learn = false;  ///< with the coach; nothing else was asked then
};

/// With the coach? Offered to whoever opens the game for the first time on this machine. Nothing: the person leaves.
std::optional<bool> ask_guide(const LoadedGame& game, Terminal& terminal, const std::string& language);
/// Nothing if the person leaves.
std::optional<Menu> ask_menu(Program& program, Terminal& terminal, const std::string& language);

}  // namespace tafel::cli
