// What was played before a change of rules or content. The match in force begins with a snapshot; the rows before it
// are read in pieces, each from a snapshot of its own and as far as the present rules understand its rows.
#pragma once

#include "server/looking_back.h"
#include "server/store.h"

namespace tafel::server {

/// A stretch of the log that can be shown: positions and words come from a match that begins with a snapshot.
struct EarlierPiece {
  i64 row = 0;            ///< of the log, where it begins
  std::size_t entry = 0;  ///< numbered through all pieces
  Match match;
  std::size_t entries() const { return match.public_entries(); }
};

/// All pieces in order; `stored` with its log, `snapshots` of rows before `base_row` in order. Matches are large: on
/// the heap, and not for the network thread.
std::vector<std::unique_ptr<EarlierPiece>> earlier_pieces(const LoadedGame& game, const StoredTable& stored,
                                                          const std::vector<SnapshotRow>& snapshots);

/// {entries, pieces: [{entry, entries, row}]}
Json earlier_overview(const std::vector<std::unique_ptr<EarlierPiece>>& pieces);
/// The piece that shows this entry; nullptr if there is none.
const EarlierPiece* earlier_piece(const std::vector<std::unique_ptr<EarlierPiece>>& pieces, std::size_t entry);

}  // namespace tafel::server
