// The store: an append-only log with snapshots, behind one writing thread. Changes that arrive together are made
// durable together (one transaction, one sync), so that hundreds of tables can wait for the disk at once. A change
// counts when `commit` has returned, and only then is it acknowledged to anybody.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <condition_variable>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "server/database.h"
#include "server/monitoring.h"
#include "server/seal.h"
#include "server/table_info.h"

namespace tafel::server {

/// The table was taken by another process, or is not there any more: nothing of the change has happened.
struct NotHeld : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Person {
  PersonId id = kNoPerson;
  std::string name, language;     ///< the name that others see
  std::string account, password;  ///< key to sign in with, Argon2id string; empty for guests
  std::string account_name;       ///< as it was written when the account was made
  i64 created = 0;
};

struct LogRow {
  /// `undo` takes back the last entry of its seat; `rules`: other rules or content go on from a snapshot.
  enum class Kind : u8 { act, chance, undo, rules };
  Kind kind = Kind::act;
  Seat seat = 0;
  u64 action = 0;  ///< of an undo: the public entries that are left
  u8 step = 0;
  std::string notation;
  bool open = true;  ///< everybody may know of it now; else only its seat (an answer in an open secret step)
};

struct SnapshotRow {
  i64 n = 0;
  u32 rules_version = 0;
  std::string pack_hash;
  u64 chance_count = 0;
  std::string state;
};

struct ChatLine {
  PersonId person = kNoPerson;
  std::string name, text;
  i64 at = 0;
  int team = kEveryTeam;  ///< the only one that reads it
};

/// A whole table as it lies on the disk.
struct StoredTable {
  TableInfo info;
  std::vector<LogRow> log;             ///< as far as it can be read
  std::string damage;                  ///< why there is no more of it; empty: it is whole
  std::vector<SnapshotRow> snapshots;  ///< the one at `base_row` (if any) and the latest
  std::vector<ChatLine> chat;
  i64 chat_count = 0;
  std::map<Seat, std::string> standing;  ///< standing answers by seat, as JSON
};

/// The changes a job may make; all of them in one transaction.
class Writer {
 public:
  virtual ~Writer() = default;
  virtual void insert_table(const TableInfo& info) = 0;
  virtual void update_table(const TableInfo& info) = 0;
  virtual void update_progress(const Progress& progress) = 0;
  virtual void add_owner(PersonId person, const std::string& table) = 0;
  virtual void append_log(const std::string& table, i64 first, const std::vector<LogRow>& rows, i64 epoch = 0) = 0;
  /// Whoever changes nothing in the table's own row says in which epoch he has it; throws NotHeld as updates do.
  virtual void hold(const std::string& table, i64 epoch) = 0;
  virtual void add_snapshot(const std::string& table, const SnapshotRow& snapshot) = 0;
  virtual void add_chat(const std::string& table, i64 n, const ChatLine& line) = 0;
  virtual void put_standing(const std::string& table, Seat seat, const std::string& answers) = 0;
  virtual void put_note(const std::string& table, PersonId person, const std::string& text) = 0;
  virtual void add_push(PersonId person, const std::string& endpoint) = 0;
  virtual void end_push(const std::string& endpoint) = 0;
  /// What was found out about a finished game, ready to be shown; not if the table is gone meanwhile.
  virtual void put_analysis(const std::string& table, const std::string& language, const std::string& page) = 0;
  virtual void put_value(const std::string& name, const std::string& text) = 0;  ///< what the server must remember
  virtual void put_first_value(const std::string& name, const std::string& text) = 0;  ///< unless there is one already
  virtual void insert_person(const Person& person) = 0;
  virtual void update_person(const Person& person) = 0;
  /// So many numbers for new people, which nobody else gets: the first of them.
  virtual PersonId reserve_persons(int many) = 0;
  /// What the names of an account look like, instead of what was there before; throws if another account looks so.
  virtual void put_looks(PersonId person, const std::vector<std::string>& looks) = 0;
  virtual void add_session(const std::string& token_hash, PersonId person) = 0;
  virtual void end_session(const std::string& token_hash) = 0;
  /// For the other processes, or for whoever holds the table; nothing is said where there are none.
  virtual void tell(std::string_view what, const std::string& about, const std::string& table = "") = 0;
  virtual soci::session& session() = 0;  ///< for the host's own changes (house.h), inside the same transaction
};

/// Questions to the store; they see everything that has been committed. Safe from any thread.
class Reader {
 public:
  virtual ~Reader() = default;
  virtual std::optional<StoredTable> load(const std::string& table, std::size_t chat_lines) = 0;
  virtual std::vector<SnapshotRow> snapshots_before(const TableInfo& table) = 0;  ///< its `base_row`, in order
  virtual std::optional<TableInfo> info(const std::string& table) = 0;
  virtual std::vector<TableInfo> tables_of(PersonId person, int most) = 0;
  virtual std::vector<TableInfo> open_tables(int most) = 0;
  virtual std::vector<std::string> tables_to_wake(i64 now) = 0;  ///< machines to act, clocks that ran out
  virtual std::vector<std::string> tables_like(const std::string& beginning) = 0;  ///< ids
  virtual i64 last_change() = 0;                                                   ///< of any table, 0 if there is none
  virtual std::string note(const std::string& table, PersonId person) = 0;
  virtual std::string analysis(const std::string& table, const std::string& language) = 0;  ///< empty: there is none
  virtual std::optional<Person> session_person(const std::string& token_hash) = 0;
  virtual std::optional<Person> account(const std::string& name) = 0;
  virtual std::optional<Person> person_of(PersonId id) = 0;
  virtual std::vector<Person> accounts() = 0;                    ///< all of them
  virtual PersonId looks_like(const std::string& look) = 0;      ///< the account, or kNoPerson
  virtual std::vector<std::string> pushes(PersonId person) = 0;  ///< endpoints of his browsers
  virtual std::string value(const std::string& name) = 0;
  virtual PersonId last_person() = 0;
  /// For the host's own questions (house.h).
  virtual void ask(const std::function<void(soci::session&)>& question) = 0;
  virtual std::vector<std::string> columns(const std::string& table) = 0;  ///< of a table of the schema, by name
  virtual Folded checkpoint() = 0;  ///< folds the write-ahead log into the database, as far as nobody has to wait
};

class Store {
 public:
  using Job = std::function<void(Writer&)>;

  /// Opens or creates the database and brings its schema up to date; throws std::runtime_error.
  /// `long_log`: pages of the write-ahead log from which on changes may have to wait for folding it.
  /// `without_key`: go on although no seed of a running match can be opened.
  Store(const StoreAddress& address, Metrics& metrics, int long_log, bool without_key = false);
  ~Store();
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  /// Returns when the job is durable; throws if it failed (then nothing of it has happened; nobody knows that only
  /// after CommitUnknown).
  boost::asio::awaitable<void> commit(Job job);
  /// Finishes all jobs; nothing may be asked for afterwards.
  void stop();
  /// The same as `commit` for threads: waits.
  void commit_now(Job job);
  Reader& reader() { return *reader_; }
  /// Housekeeping: keeps the write-ahead log short, also while changes never pause. Blocks; not for the network thread.
  void fold();
  static int schema_version();
  StoreSizes sizes() const { return database_->sizes(); }
  /// Of this process among those that share the database (leases.h); 0: it has the house alone.
  i64 process() const { return database_->process; }
  void set_process(i64 number) { database_->process = number; }
  /// The database cannot be reached at the moment: nothing can be written or read until it is found again.
  bool lost() const { return database_->lost; }

 private:
  struct Pending {
    Job job;
    std::function<void(std::exception_ptr)> done;
  };
  using Batch = std::deque<Pending>;
  struct WritingConnection;
  /// How a transaction ended. `again`: certainly nothing of it has happened, because the connection was not there.
  struct Attempt {
    std::exception_ptr error;
    bool again = false;
  };
  void enqueue(Pending pending);
  void work();
  void run_batch(Batch& batch);
  Attempt attempt(const Batch::iterator& first, const Batch::iterator& last);
  Attempt failed(const std::string& mark, const char* why);
  std::optional<bool> find_out(const std::string& mark);
  void connect();
  void look_for_database();
  void note_lost(const char* why);
  i64 seconds_lost() const;
  void fold_rest();

  Metrics& metrics_;
  int long_log_;
  std::optional<Seal> seal_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<WritingConnection> writing_;  ///< of the writing thread
  std::unique_ptr<Reader> reader_;
  std::mutex mutex_;
  std::condition_variable wake_;
  Batch queue_;
  bool stop_ = false;
  bool fold_ = false;  ///< the writing thread is asked to fold the rest
  std::string lost_why_;
  std::chrono::steady_clock::time_point lost_since_{};
  std::thread thread_;
};

}  // namespace tafel::server
