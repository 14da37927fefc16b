// The writing thread and group commit; see store.h.
#include "server/store.h"

#include <fcntl.h>
#include <soci/sqlite3/soci-sqlite3.h>
#include <sys/file.h>
#include <unistd.h>

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <future>
#include <nlohmann/json.hpp>

#include "server/store_soci.h"
#include "shell/embedded.h"

namespace tafel::server {

void open_session(soci::session& sql, const std::string& connection) {
  sql.open(soci::sqlite3, connection);
  // The only lines that know SQLite. Write-ahead log: readers never wait. FULL: a commit returns after the sync.
  // Checkpoints run on the reader's connection, so that they never delay a commit.
  std::string mode;
  sql << "PRAGMA journal_mode = WAL", soci::into(mode);
  sql << "PRAGMA synchronous = FULL";
  int pages = 0;
  sql << "PRAGMA wal_autocheckpoint = 0", soci::into(pages);
}

namespace {

/// Statements of a file, separated by semicolons at line ends; comment lines do not count.
std::vector<std::string> split_statements(std::string_view text) {
  std::vector<std::string> out;
  std::string statement;
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    if (line.starts_with("--")) continue;
    statement += line;
    statement += '\n';
    if (line.ends_with(';')) {
      statement.resize(statement.size() - 2);
      out.push_back(std::move(statement));
      statement.clear();
    }
  }
  return out;
}

std::string_view schema_file(int version) {
  const std::string path = "server/schema/" + std::string(version < 10 ? "00" : "0") + std::to_string(version) + ".sql";
  for (const EmbeddedFile& f : embedded())
    if (f.path == path) return f.text;
  return {};
}

}  // namespace

int Store::schema_version() {
  int version = 0;
  while (!schema_file(version + 1).empty()) ++version;
  return version;
}

void migrate(soci::session& sql) {
  sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
  int rows = 0, version = 0;
  sql << "SELECT COUNT(*) FROM schema_version", soci::into(rows);
  if (rows == 0) sql << "INSERT INTO schema_version (version) VALUES (0)";
  sql << "SELECT version FROM schema_version", soci::into(version);
  const int newest = Store::schema_version();
  if (version > newest)
    throw std::runtime_error("the database was written by a newer program (schema " + std::to_string(version) +
                             ", this one knows " + std::to_string(newest) + ")");
  while (version < newest) {
    soci::transaction step(sql);
    ++version;
    for (const std::string& statement : split_statements(schema_file(version))) sql << statement;
    sql << "UPDATE schema_version SET version = :v", soci::use(version);
    step.commit();
    log_info("schema", {{"version", version}});
  }
}

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

}  // namespace

Store::~Store() {
  stop();
  ::close(lock_);
}

Store::Store(const std::filesystem::path& folder, Metrics& metrics, int long_log)
    : metrics_(metrics), long_log_(long_log), folder_(folder) {
  std::filesystem::create_directories(folder);
  lock_ = lock_folder(folder);
  connection_ = "db=" + (folder / "tafel.db").string() + " timeout=10";
  try {
    soci::session sql;
    open_session(sql, connection_);
    migrate(sql);
    seal_.emplace(folder);
    if (const int shut = seal_seeds(sql, *seal_); shut > 0)
      log_warning("seal_key_missing", {{"file", seal_->file()}, {"tables", shut}, {"made_new_key", seal_->fresh()}});
  } catch (...) {
    ::close(lock_);  // nobody uses the folder after all
    throw;
  }
  reader_ = make_reader(connection_, *seal_);
  thread_ = std::thread([this] { work(); });
}

Store::Sizes Store::sizes() const {
  std::error_code none;
  const auto size = [&](const char* name) -> std::uint64_t {
    const auto bytes = std::filesystem::file_size(folder_ / name, none);
    return none ? 0 : bytes;
  };
  return {size("tafel.db"), size("tafel.db-wal"), std::filesystem::space(folder_, none).available};
}

void Store::stop() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Store::enqueue(Pending pending) {
  {
    const std::lock_guard lock(mutex_);
    queue_.push_back(std::move(pending));
  }
  wake_.notify_one();
}

boost::asio::awaitable<void> Store::commit(Job job) {
  namespace asio = boost::asio;
  co_await asio::async_initiate<const asio::use_awaitable_t<>, void(std::exception_ptr)>(
      [this](auto handler, Job work) {
        const auto executor = asio::get_associated_executor(handler);
        const auto kept = std::make_shared<decltype(handler)>(std::move(handler));
        enqueue({std::move(work), [kept, executor](std::exception_ptr error) {
                   asio::post(executor, [kept, error] { (*kept)(error); });
                 }});
      },
      asio::use_awaitable, std::move(job));
}

void Store::commit_now(Job job) {
  std::promise<void> done;
  enqueue({std::move(job), [&done](const std::exception_ptr& error) {
             if (error) done.set_exception(error);
             else done.set_value();
           }});
  done.get_future().get();
}

void Store::work() {
  for (;;) {
    std::deque<Pending> batch;
    bool fold = false;
    {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, [this] { return stop_ || fold_ || !queue_.empty(); });
      if (queue_.empty() && !fold_) return;
      batch.swap(queue_);
      fold = std::exchange(fold_, false);
    }
    if (!batch.empty()) run_batch(batch);
    if (fold) fold_rest();
  }
}

void Store::fold() {
  const Reader::Folded folded = reader_->checkpoint();
  if (folded.moved >= folded.pages || folded.pages < long_log_) return;
  // Changes kept coming meanwhile, so the log could not begin anew. What is left is short: fold it between two changes.
  // They have to wait for the disk meanwhile, so only when the log has become long.
  {
    const std::lock_guard lock(mutex_);
    fold_ = true;
  }
  wake_.notify_one();
}

namespace {

/// The connection of the writing thread. Made anew after any failure: prepared statements may be in any state then.
struct WritingConnection {
  soci::session sql;
  std::unique_ptr<Writer> writer;
  WritingConnection(const std::string& connection, const Seal& seal) {
    open_session(sql, connection);
    writer = make_writer(sql, seal);
  }
};

thread_local std::unique_ptr<WritingConnection> writing;

}  // namespace

void Store::fold_rest() {
  try {
    if (!writing) writing = std::make_unique<WritingConnection>(connection_, *seal_);
    int busy = 0, pages = 0, moved = 0;
    const auto begin = std::chrono::steady_clock::now();
    writing->sql << "PRAGMA wal_checkpoint(PASSIVE)", soci::into(busy), soci::into(pages), soci::into(moved);
    metrics_.fold_time.add(std::chrono::steady_clock::now() - begin);
  } catch (const std::exception& e) {
    writing.reset();
    log_warning("fold_failed", {{"why", e.what()}});
  }
}

void Store::run_batch(std::deque<Pending>& batch) {
  const auto attempt = [&](auto first, auto last) -> std::exception_ptr {
    try {
      if (!writing) writing = std::make_unique<WritingConnection>(connection_, *seal_);
      soci::transaction all(writing->sql);
      for (auto it = first; it != last; ++it) it->job(*writing->writer);
      all.commit();
      return nullptr;
    } catch (...) {
      auto error = std::current_exception();
      writing.reset();
      ++metrics_.commit_failures;
      return error;
    }
  };
  const auto begin = std::chrono::steady_clock::now();
  const std::exception_ptr error = attempt(batch.begin(), batch.end());
  metrics_.commit_time.add(std::chrono::steady_clock::now() - begin);
  ++metrics_.commits;
  metrics_.committed_jobs += batch.size();
  if (!error || batch.size() == 1) {
    for (Pending& p : batch) p.done(error);
    return;
  }
  // One bad job must not take the others with it: each once more on its own.
  for (auto it = batch.begin(); it != batch.end(); ++it) it->done(attempt(it, std::next(it)));
}

}  // namespace tafel::server
