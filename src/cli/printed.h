// Cards, places, fields, settings and terms as text, from what the game describes to every client.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "shell/match.h"

namespace tafel::cli {

class Marks;

/// What the game describes, with only the board that lies on the table: other boards have the same letters and names.
nlohmann::json described_now(const LoadedGame& game, const HiddenState& view, const Texts& texts);

/// In sentences: everything whose name contains all words of the query, or what carries it as its mark on the board;
/// empty if there is no such thing.
std::vector<std::string> printed_lines(const Match& match, Seat viewer, const Texts& texts, const Marks& marks,
                                       const std::string& query, int width);

}  // namespace tafel::cli
