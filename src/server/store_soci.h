// SOCI behind the store; only store*.cpp include this.
#pragma once

#include <soci/soci.h>

#include "server/store.h"

namespace tafel::server {

/// Brings an older schema up to date, one embedded file per version, each in its own transaction.
void migrate(soci::session& sql, const Database& database);

/// A writer whose statements are prepared once.
std::unique_ptr<Writer> make_writer(soci::session& sql, const Seal& seal);
std::unique_ptr<Reader> make_reader(Database& database, const Seal& seal);
struct SealedSeeds {
  int known = 0, shut = 0;  ///< that a key of ours opens, and for which there is none
};
/// Seals what an older program has left open, and counts.
SealedSeeds seal_seeds(soci::session& sql, Database& database, const Seal& seal);

}  // namespace tafel::server
