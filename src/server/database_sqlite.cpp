// A file in a folder that belongs to this process alone; see database.h.
#include <fcntl.h>
#include <soci/soci.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include "server/database.h"

namespace tafel::server {

namespace {

/// Held as long as the process lives, however it ends.
int lock_folder(const std::filesystem::path& folder) {
  const std::string path = (folder / "lock").string();
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (file < 0) throw std::runtime_error("cannot write into the folder " + folder.string());
  if (::flock(file, LOCK_EX | LOCK_NB) == 0) return file;
  ::close(file);
  throw std::runtime_error("another server is using the folder " + folder.string() +
                           "; stop it first, or choose another folder with --data");
}

class SqliteDatabase final : public Database {
 public:
  explicit SqliteDatabase(std::filesystem::path folder) : folder_(std::move(folder)), lock_(lock_folder(folder_)) {}
  ~SqliteDatabase() override { ::close(lock_); }

  void connect_reader(soci::session& sql) override { connect(sql); }
  void connect_writer(soci::session& sql) override { connect(sql); }
  bool usable(soci::session&) override { return true; }
  bool rows_are_sound() const override { return false; }  // any column may hold anything
  std::string question_for_columns() const override { return "SELECT name FROM pragma_table_info(:t) ORDER BY name"; }
  void erase_replaced(soci::session& sql) override {
    int erases = 0;
    sql << "PRAGMA secure_delete = ON", soci::into(erases);
  }
  Folded fold(soci::session& sql) override {
    int busy = 0;
    Folded out;
    sql << "PRAGMA wal_checkpoint(PASSIVE)", soci::into(busy), soci::into(out.pages), soci::into(out.moved);
    return out;
  }
  StoreSizes sizes() const override {
    std::error_code none;
    const auto size = [&](const char* name) -> std::uint64_t {
      const auto bytes = std::filesystem::file_size(folder_ / name, none);
      return none ? 0 : bytes;
    };
    return {size("tafel.db"), size("tafel.db-wal"), std::filesystem::space(folder_, none).available};
  }

 private:
  /// Write-ahead log: readers never wait. FULL: a commit returns after the sync. Checkpoints run on the reader's
  /// connection, so that they never delay a commit.
  void connect(soci::session& sql) const {
    sql.open(soci::sqlite3, "db=" + (folder_ / "tafel.db").string() + " timeout=10");
    std::string mode;
    sql << "PRAGMA journal_mode = WAL", soci::into(mode);
    sql << "PRAGMA synchronous = FULL";
    int pages = 0;
    sql << "PRAGMA wal_autocheckpoint = 0", soci::into(pages);
  }

  std::filesystem::path folder_;
  int lock_;
};

}  // namespace

std::unique_ptr<Database> Database::at(const StoreAddress& address) {
  std::filesystem::create_directories(address.folder);
  return address.postgres() ? postgres_database(address) : sqlite_database(address);
}

std::unique_ptr<Database> sqlite_database(const StoreAddress& address) {
  return std::make_unique<SqliteDatabase>(address.folder);
}

}  // namespace tafel::server
