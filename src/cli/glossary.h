// Cards, places and other printed things as text, from what the game describes to every client.
#pragma once

#include "shell/library.h"

namespace tafel::cli {

/// Everything printed whose name or id contains all words of the query; empty if there is no such thing.
std::vector<std::string> describe_lines(const LoadedGame& game, const Texts& texts, const std::string& query,
                                        int width);

}  // namespace tafel::cli
