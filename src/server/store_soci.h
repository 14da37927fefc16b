// SOCI behind the store; only store*.cpp include this.
#pragma once

#include <soci/soci.h>

#include "server/store.h"

namespace tafel::server {

/// A connection with the durability that the store promises.
void open_session(soci::session& sql, const std::string& connection);
/// Brings an older schema up to date, one embedded file per version, each in its own transaction.
void migrate(soci::session& sql);

/// A writer whose statements are prepared once.
std::unique_ptr<Writer> make_writer(soci::session& sql, const Seal& seal);
std::unique_ptr<Reader> make_reader(const std::string& connection, const Seal& seal);
/// Seals what an older program has left open; the number of seeds for which there is no key.
int seal_seeds(soci::session& sql, const Seal& seal);

}  // namespace tafel::server
