// Several processes on one database: who lives, and which table lives in whose memory (docs/decisions/0015). All times
// here are the database's. Only for PostgreSQL; each function is a part of a transaction.
#pragma once

#include <optional>

#include "server/store.h"

namespace tafel::server::leases {

/// A process comes in: its number from now on, and what the house's turn clock says.
struct Joined {
  i64 number = 0, began = 0, turn_time = 0;
};
/// `before`: number and beginning of a process that has certainly ended; whatever it still had is free at once.
Joined join(Writer& writer, const std::string& name, i64 lasts_ms, const Joined& before = {});
/// It lives for so long again. False: others have counted it out, and may have its tables.
bool renew(Writer& writer, i64 process, i64 lasts_ms, i64 turn_time);
/// Counts out whoever has not renewed in time; how many. Only then can anybody take their tables.
int bury(Writer& writer);
/// It has stopped: whatever it still has is free.
void leave(Writer& writer, i64 process);

/// The epoch in which the process has the table from now on; 0 if another living process has it, or there is none.
i64 take(Writer& writer, const std::string& table, i64 process);
bool exists(Writer& writer, const std::string& table);
/// Nobody has it any more, if it still was this process in this epoch (0: in any).
void give_back(Writer& writer, const std::string& table, i64 process, i64 epoch = 0);
/// A new table is its maker's.
void note_holder(Writer& writer, const std::string& table, i64 epoch, i64 process);

/// The living process that has the table; 0: nobody. Nothing: there is no such table.
std::optional<i64> holder(Reader& reader, const std::string& table);
/// As Reader::tables_to_wake, but none that lives in a process.
std::vector<std::string> sleepers(Reader& reader, i64 now);

/// What a process has to tell others.
struct Errand {
  i64 n = 0, process = 0;
  std::string table, what, about;  ///< table empty: for everybody
};
i64 last_errand(Reader& reader);
std::vector<Errand> errands_after(Reader& reader, i64 n);
/// For whoever holds the table: what was asked of it while nobody did.
std::vector<Errand> errands_of(Reader& reader, const std::string& table);
void done(Writer& writer, i64 n);
/// Those that everybody has had time to hear.
void forget_old_errands(Writer& writer);

}  // namespace tafel::server::leases
