// SOCI behind the store; only store*.cpp include this.
#pragma once

#include <soci/soci.h>

#include "server/store.h"

namespace tafel::server {

/// Brings an older schema up to date, one embedded file per version, each in its own transaction.
void migrate(soci::session& sql, Database& database);

/// The next number of a kind; whoever else wants one waits until this transaction has ended, so that numbers become
/// visible in their order. `many` at once: the first of them; none below `least`.
long long next_number(soci::session& sql, const std::string& kind, long long many = 1, long long least = 1);

/// A writer whose statements are prepared once.
std::unique_ptr<Writer> make_writer(soci::session& sql, const Database& database, const Seal& seal);
std::unique_ptr<Reader> make_reader(Database& database, const Seal& seal);
struct SealedSeeds {
  int known = 0, shut = 0;  ///< that a key of ours opens, and for which there is none
};
/// Seals what an older program has left open, and counts.
SealedSeeds seal_seeds(soci::session& sql, Database& database, const Seal& seal);

}  // namespace tafel::server
