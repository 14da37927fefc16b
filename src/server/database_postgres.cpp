// A PostgreSQL database that belongs to this server as long as its writing connection holds a lock there; see
// database.h. SOCI's backend is loaded when it is needed, so that the program starts on machines without it.
#include <soci/soci.h>

#include <chrono>
#include <mutex>
#include <thread>

#include "server/database.h"
#include "server/input.h"
#include "server/monitoring.h"

namespace tafel::server {

namespace {

using soci::into;
using soci::use;
using namespace std::chrono_literals;

constexpr auto kLockPatience = 5s;  ///< the server before this one may just be ending
constexpr auto kSizesEvery = 15s;   ///< the database is asked for its size
/// The first half of a lock's number; the second is the schema's. Who has the house alone holds the first lock, who
/// shares it a share of it; who is starting, the second.
constexpr int kHouseLock = 0x7afe1, kStartLock = 0x7afe2;

void load_backend() {
  static std::once_flag loaded;
  try {
    std::call_once(loaded, [] { soci::dynamic_backends::register_backend("postgresql", "libsoci_postgresql.so.4.0"); });
  } catch (const std::exception&) {
    throw std::runtime_error(
        "PostgreSQL cannot be used here: SOCI's library for it is missing. On Debian: apt-get install "
        "libsoci-postgresql4.0");
  }
}

/// libpq's words for a parameter, if the address does not say otherwise.
void add_parameter(std::string& url, const std::string& name, const std::string& value) {
  if (url.find(name + "=") != std::string::npos) return;
  url += url.find('?') == std::string::npos ? "?" : "&";
  url += name + "=" + value;
}

/// A partner that has gone is noticed within seconds on both sides.
std::string with_parameters(std::string url, const std::string& application) {
  add_parameter(url, "connect_timeout", "5");
  add_parameter(url, "keepalives_idle", "10");
  add_parameter(url, "keepalives_interval", "5");
  add_parameter(url, "keepalives_count", "3");
  add_parameter(url, "tcp_user_timeout", "20000");
  add_parameter(url, "client_encoding", "UTF8");
  url += "&application_name=" + application;
  return url;
}

std::string value(soci::session& sql, const std::string& question) {
  std::string out;
  soci::indicator known = soci::i_null;
  sql << question, into(out, known);
  return known == soci::i_ok ? out : std::string();
}

class PostgresDatabase final : public Database {
 public:
  explicit PostgresDatabase(const StoreAddress& address)
      : address_(address), application_("tafel-" + random_table_id()) {
    load_backend();
  }

  void connect_reader(soci::session& sql) override {
    open(sql, application_ + "-reader");
    sql << "SET default_transaction_isolation = 'repeatable read'";
    sql << "SET default_transaction_read_only = on";
  }

  void connect_writer(soci::session& sql) override {
    open(sql, application_ + "-writer");
    sql << "SET lock_timeout = '10s'";
    // Whoever runs the database may have chosen speed; what we acknowledge is on the disk.
    if (value(sql, "SHOW synchronous_commit") == "off") sql << "SET synchronous_commit = on";
    for (const char* safety : {"fsync", "full_page_writes"})
      if (value(sql, std::string("SHOW ") + safety) == "off")
        throw std::runtime_error("the database " + address_.name() + " runs with " + safety +
                                 " = off: what it says is written could be lost");
    if (value(sql, "SHOW server_encoding") != "UTF8")
      throw std::runtime_error("the database " + address_.name() + " must be created with the encoding UTF8");
    lock(sql);
    if (!owner_.empty() && value(sql, "SELECT text_value FROM server_values WHERE name = 'owner'") != owner_)
      throw std::runtime_error("another server has taken over the database " + address_.name());
  }

  void begin_start(soci::session& sql) override {
    if (address_.shared) value(sql, with_lock("pg_advisory_lock", kStartLock));
  }
  void end_start(soci::session& sql) override {
    if (!address_.shared) return;
    if (std::exchange(alone_, false)) value(sql, with_lock("pg_advisory_unlock", kHouseLock));
    value(sql, with_lock("pg_advisory_unlock", kStartLock));
  }
  bool alone(soci::session& sql) override {
    if (!address_.shared || alone_) return true;
    return alone_ = value(sql, with_lock("pg_try_advisory_lock", kHouseLock)) == "true";
  }

  void take_possession(soci::session& sql) override {
    if (address_.shared) return;
    owner_ = application_;
    // Processes that shared the house before can write nothing any more, whatever they still remember.
    soci::transaction all(sql);
    sql << "UPDATE server_processes SET ended = 1 WHERE ended = 0";
    sql << "UPDATE game_tables SET epoch = epoch + 1, holder = 0 WHERE holder <> 0";
    all.commit();
    sql << "DELETE FROM server_values WHERE name = 'owner'";
    sql << "INSERT INTO server_values (name, text_value) VALUES ('owner', :o)", use(owner_);
  }

  /// Asked, for what the library knows of its connection may be long ago.
  bool usable(soci::session& sql) override {
    try {
      return value(sql, "SELECT 'yes'") == "yes";
    } catch (const std::exception&) {
      return false;
    }
  }
  bool rows_are_sound() const override { return true; }

  /// SQLite does not count characters, and what is sealed is longer than what is open.
  std::string adapted(const std::string& statement) const override {
    std::string out;
    for (std::size_t at = 0; at < statement.size();) {
      const auto type = statement.find("VARCHAR(", at);
      out += statement.substr(at, type - at);
      if (type == std::string::npos) break;
      out += "TEXT";
      at = statement.find(')', type) + 1;
    }
    return out;
  }

  std::string question_for_columns() const override {
    return "SELECT CAST(column_name AS TEXT) FROM information_schema.columns WHERE table_schema = current_schema() AND "
           "table_name = :t ORDER BY 1";
  }

  std::string transaction_mark(soci::session& sql) override {
    return value(sql, "SELECT CAST(txid_current() AS TEXT)");
  }
  bool was_committed(soci::session& sql, const std::string& mark) override {
    return value(sql, "SELECT txid_status(" + mark + ")") == "committed";
  }

  Folded fold(soci::session& sql) override {
    const auto now = std::chrono::steady_clock::now();
    if (now - sized_ < kSizesEvery) return {};
    long long bytes = 0;
    sql << "SELECT pg_database_size(current_database())", into(bytes);
    bytes_ = static_cast<std::uint64_t>(bytes);
    sized_ = now;
    return {};
  }
  StoreSizes sizes() const override {
    std::error_code none;
    return {bytes_, 0, std::filesystem::space(address_.folder, none).available};
  }

 private:
  /// What a function says of a lock of this schema.
  static std::string with_lock(const std::string& function, int which) {
    return "SELECT CAST(" + function + "(" + std::to_string(which) +
           ", CAST(CAST(oid AS BIGINT) % 2147483647 AS INTEGER)) AS TEXT) FROM pg_namespace WHERE nspname = "
           "current_schema()";
  }
  void open(soci::session& sql, const std::string& application) const {
    try {
      sql.open("postgresql", with_parameters(address_.url, application));
    } catch (const std::exception& e) {
      throw StoreLost("cannot reach the database " + address_.name() + ": " + safe_reason(e.what()));
    }
    sql << "SET client_min_messages = error";  // what it has to say comes as errors, not on our stderr
    sql << "SET idle_in_transaction_session_timeout = '30s'";
    sql << "SET tcp_keepalives_idle = 10";
    sql << "SET tcp_keepalives_interval = 5";
    sql << "SET tcp_keepalives_count = 3";
  }

  /// The lock lives as long as the connection. A connection that we have lost may still have work under way: it is
  /// ended first, so that whatever we read next is final.
  void lock(soci::session& sql) const {
    const std::string schema = value(sql, "SELECT current_schema()");
    if (schema.empty())
      throw std::runtime_error("the database " + address_.name() + " has no schema that we may write into");
    if (!owner_.empty() || process != 0) {
      const std::string own = application_ + "-writer";
      int ended = 0;
      sql << "SELECT COUNT(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = :a AND pid <> "
             "pg_backend_pid()",
          use(own), into(ended);
    }
    const auto end = std::chrono::steady_clock::now() + kLockPatience;
    const std::string tried =
        with_lock(address_.shared ? "pg_try_advisory_lock_shared" : "pg_try_advisory_lock", kHouseLock);
    while (value(sql, tried) != "true") {
      if (std::chrono::steady_clock::now() > end)
        throw std::runtime_error("another server is using the database " + address_.name() +
                                 (address_.shared
                                      ? " alone; start every server on it with --shared"
                                      : "; stop it first, or choose another one with --store (several need --shared)"));
      std::this_thread::sleep_for(100ms);
    }
  }

  StoreAddress address_;
  std::string application_;
  std::string owner_;   ///< written into the database by whoever has it alone; empty: not yet
  bool alone_ = false;  ///< nobody else may come in before the end of the start
  std::atomic<std::uint64_t> bytes_{0};
  std::chrono::steady_clock::time_point sized_{};
};

}  // namespace

std::unique_ptr<Database> postgres_database(const StoreAddress& address) {
  return std::make_unique<PostgresDatabase>(address);
}

}  // namespace tafel::server
