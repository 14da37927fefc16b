// What is different between the databases behind the store: connecting, who may write, schema words, housekeeping.
// Everything else is plain SQL that SQLite and PostgreSQL both understand (docs/decisions/0014).
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include "server/store_address.h"

namespace soci {
class session;
}

namespace tafel::server {

/// The database cannot be reached, or its connection broke: nothing of the change has happened.
struct StoreLost : std::runtime_error {
  using std::runtime_error::runtime_error;
};
/// The connection broke while a commit was under way, and nobody could be asked whether it happened.
struct CommitUnknown : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Folded {
  int pages = 0, moved = 0;  ///< of the write-ahead log, and how many of them are in the database now
};
/// Bytes of the database, of its write-ahead log, and what is left on the disk.
struct StoreSizes {
  std::uint64_t database = 0, log = 0, free = 0;
};

class Database {
 public:
  /// Does not connect yet. Throws std::runtime_error, for example if another server has the folder.
  static std::unique_ptr<Database> at(const StoreAddress& address);
  virtual ~Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// A connection for questions: what has been committed; all questions of a transaction see one moment.
  virtual void connect_reader(soci::session& sql) = 0;
  /// The connection for changes, with the durability that the store promises. As long as it lives no other server
  /// writes; when it was lost, the next one begins where it ended. Throws StoreLost, or std::runtime_error for good.
  virtual void connect_writer(soci::session& sql) = 0;
  /// Between these two no other process is starting; `end_start` is not needed if starting fails.
  virtual void begin_start(soci::session&) {}
  virtual void end_start(soci::session&) {}
  /// Does nobody else use the database? Only while starting; then nobody else comes in before its end.
  virtual bool alone(soci::session&) { return true; }
  /// The first writing connection has brought the schema up to date: from now on the database is this server's.
  virtual void take_possession(soci::session&) {}
  /// Can this connection still be used after an error?
  virtual bool usable(soci::session& sql) = 0;
  /// Errors of questions tell of the connection, never of a damaged row.
  virtual bool rows_are_sound() const = 0;

  /// A statement of schema/*.sql in the words of this database.
  virtual std::string adapted(const std::string& statement) const { return statement; }
  virtual std::string question_for_columns() const = 0;  ///< of the table :t, by name
  /// What is overwritten from now on does not stay in the file.
  virtual void erase_replaced(soci::session&) {}
  /// What this transaction can be found by when nobody knows whether its commit happened; and whether it did.
  virtual std::string transaction_mark(soci::session&) { return {}; }
  virtual bool was_committed(soci::session&, const std::string&) { return false; }
  virtual Folded fold(soci::session& sql) = 0;
  virtual StoreSizes sizes() const = 0;

  /// Set by the writing thread: nothing may be read either, for what was under way may still come to its end.
  std::atomic<bool> lost{false};
  std::atomic<unsigned> found{0};  ///< how often it was found again
  /// The number of this process among those that share the database; 0: it has the house alone.
  std::atomic<std::int64_t> process{0};

 protected:
  Database() = default;
};

std::unique_ptr<Database> sqlite_database(const StoreAddress& address);
std::unique_ptr<Database> postgres_database(const StoreAddress& address);

}  // namespace tafel::server
