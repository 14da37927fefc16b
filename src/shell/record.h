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

/// Reads such lines by playing them from a position: notations only mean something in theirs. Throws RecordError that
/// names the first line that does not fit.
std::vector<LogEntry> log_from_lines(const LoadedGame& game, int seats, const StateBox& from,
                                     std::span<const std::string> lines);

/// What a record proves by itself. Everything is checked against seed and rules of this program; nothing that the file
/// merely claims counts.
struct Proof {
  std::string wrong;          ///< the first thing that does not fit; empty: nothing contradicts
  bool from_start = false;    ///< not from a position that only the file claims
  bool to_end = false;        ///< the game is over
  bool named = false;         ///< it says who sat where, one name per seat
  std::string house;          ///< public key of the house that signed it as it is; empty: nobody did
  std::vector<Nonce> nonces;  ///< of which the draws were made beside the house's seed; empty: of that alone
  std::size_t entries = 0;
  u64 draws = 0;
  bool whole() const { return wrong.empty() && from_start && to_end; }
};
/// Throws RecordError if it is no record of this game and these rules at all.
Proof prove(const LoadedGame& game, const nlohmann::json& json);

}  // namespace tafel
