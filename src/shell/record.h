// A match as one readable file (JSON): options, dice commitment, every action in notation, latest snapshot.
// With the same rules and content the log is replayed and must reach the snapshot; after an update the snapshot leads.
#pragma once

#include <nlohmann/json.hpp>

#include "shell/match.h"

namespace tafel {

struct RecordError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// `with_seed`: saves of a running game need it to go on; a published record gets it only after the end.
nlohmann::json match_to_json(const Match& match, bool with_seed);
/// Throws RecordError (what, where, expected, found).
Match match_from_json(const LoadedGame& game, const nlohmann::json& json);
/// Game id of a record, so that the caller can load the game.
std::string record_game(const nlohmann::json& json);

/// One log line: "41 green battle.raise play ember_crown".
std::string log_line(const Match& match, std::size_t entry, const RawGame& before);

/// Checks a finished record draw by draw against its seed; returns an empty text or what does not fit.
std::string verify_dice(const LoadedGame& game, const nlohmann::json& json);

}  // namespace tafel
