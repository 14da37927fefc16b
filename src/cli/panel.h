// The open battle as every client shows it: both sums line by line, who wins as things stand, what follows.
#pragma once

#include "shell/match.h"

namespace tafel::cli {

/// Lines made from what the game derives for its clients; empty if no battle is open.
std::vector<std::string> battle_lines(const LoadedGame& game, const HiddenState& view, const Texts& texts, int width);

}  // namespace tafel::cli
