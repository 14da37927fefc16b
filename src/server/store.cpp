// The writing thread and group commit; see store.h.
#include "server/store.h"

#include <boost/asio/async_result.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <chrono>
#include <future>
#include <nlohmann/json.hpp>

#include "server/store_soci.h"
#include "shell/embedded.h"

namespace tafel::server {

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

void migrate(soci::session& sql, Database& database) {
  sql << "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)";
  int rows = 0, version = 0;
  sql << "SELECT COUNT(*) FROM schema_version", soci::into(rows);
  if (rows == 0) sql << "INSERT INTO schema_version (version) VALUES (0)";
  sql << "SELECT version FROM schema_version", soci::into(version);
  const int newest = Store::schema_version();
  if (version > newest)
    throw std::runtime_error("the database was written by a newer program (schema " + std::to_string(version) +
                             ", this one knows " + std::to_string(newest) + ")");
  if (version < newest && !database.alone(sql))
    throw std::runtime_error("this program brings the database up to date (schema " + std::to_string(newest) +
                             "), but processes of an older one are using it: stop them all first");
  while (version < newest) {
    soci::transaction step(sql);
    ++version;
    for (const std::string& statement : split_statements(schema_file(version))) sql << database.adapted(statement);
    sql << "UPDATE schema_version SET version = :v", soci::use(version);
    step.commit();
    log_info("schema", {{"version", version}});
  }
}

namespace {

/// What one process seals all others must be able to open.
void agree_on_key(soci::session& sql, const Seal& seal, const StoreAddress& address) {
  std::string known;
  sql << "SELECT text_value FROM server_values WHERE name = 'key_mark'", soci::into(known);
  if (sql.got_data() && !seal.knows(known))
    throw std::runtime_error("the other processes of the house in " + address.name() + " have another key than " +
                             seal.file() +
                             ": put theirs there (docs/OPERATING.md), or start with --without-key if it "
                             "is lost for good");
  const std::string own = seal.mark();
  sql << "DELETE FROM server_values WHERE name = 'key_mark'";
  sql << "INSERT INTO server_values (name, text_value) VALUES ('key_mark', :m)", soci::use(own);
}

}  // namespace

/// The connection of the writing thread. Statements are prepared anew after any failure: they may be in any state then.
struct Store::WritingConnection {
  soci::session sql;
  std::unique_ptr<Writer> writer;
};

Store::~Store() { stop(); }

Store::Store(const StoreAddress& address, Metrics& metrics, int long_log, bool without_key)
    : metrics_(metrics), long_log_(long_log), database_(Database::at(address)) {
  auto first = std::make_unique<WritingConnection>();
  database_->connect_writer(first->sql);
  database_->begin_start(first->sql);
  migrate(first->sql, *database_);
  seal_.emplace(address.folder);
  const SealedSeeds seeds = seal_seeds(first->sql, *database_, *seal_);
  if (seeds.shut > 0)
    log_warning("seal_key_missing",
                {{"file", seal_->file()}, {"tables", seeds.shut}, {"made_new_key", seal_->fresh()}});
  // The database and the key may lie on two machines: whoever has forgotten to bring the key hears of it.
  if (address.postgres() && seeds.shut > 0 && seeds.known == 0 && !without_key)
    throw std::runtime_error("the key of the house in " + address.name() + " is not in " + seal_->file() +
                             ": put it there (docs/OPERATING.md), or start with --without-key if it is lost for good");
  if (address.shared && !without_key) agree_on_key(first->sql, *seal_, address);
  database_->take_possession(first->sql);
  database_->end_start(first->sql);
  first->writer = make_writer(first->sql, *database_, *seal_);
  writing_ = std::move(first);
  reader_ = make_reader(*database_, *seal_);
  thread_ = std::thread([this] { work(); });
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
  constexpr auto kLookAgain = std::chrono::milliseconds(500);
  for (;;) {
    Batch batch;
    bool fold = false;
    {
      std::unique_lock lock(mutex_);
      const auto wanted = [this] { return stop_ || fold_ || !queue_.empty(); };
      if (database_->lost) wake_.wait_for(lock, kLookAgain, wanted);
      else wake_.wait(lock, wanted);
      if (queue_.empty() && stop_) return;
      batch.swap(queue_);
      fold = std::exchange(fold_, false);
    }
    if (!batch.empty()) run_batch(batch);
    else if (database_->lost) look_for_database();
    if (fold) fold_rest();
  }
}

void Store::fold() {
  const Folded folded = reader_->checkpoint();
  if (folded.moved >= folded.pages || folded.pages < long_log_) return;
  // Changes kept coming meanwhile, so the log could not begin anew. What is left is short: fold it between two changes.
  // They have to wait for the disk meanwhile, so only when the log has become long.
  {
    const std::lock_guard lock(mutex_);
    fold_ = true;
  }
  wake_.notify_one();
}

void Store::fold_rest() {
  try {
    connect();
    const auto begin = std::chrono::steady_clock::now();
    database_->fold(writing_->sql);
    metrics_.fold_time.add(std::chrono::steady_clock::now() - begin);
  } catch (const std::exception& e) {
    writing_.reset();
    log_warning("fold_failed", {{"why", e.what()}});
  }
}

i64 Store::seconds_lost() const {
  return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - lost_since_).count();
}

/// From now on nothing can be written or read; said again when there is another reason.
void Store::note_lost(const char* why) {
  if (!database_->lost.exchange(true)) lost_since_ = std::chrono::steady_clock::now();
  else if (why == lost_why_) return;
  lost_why_ = why;
  log_warning("store_lost", {{"why", lost_why_}});
}

/// The writing connection, made anew if it was lost.
void Store::connect() {
  if (writing_ && writing_->writer) return;
  if (!writing_) {
    auto made = std::make_unique<WritingConnection>();
    database_->connect_writer(made->sql);
    writing_ = std::move(made);
  }
  writing_->writer = make_writer(writing_->sql, *database_, *seal_);
  ++database_->found;
  if (database_->lost.exchange(false)) log_info("store_found", {{"after_s", seconds_lost()}});
}

void Store::look_for_database() {
  try {
    connect();
  } catch (const std::exception& e) {
    writing_.reset();
    note_lost(e.what());
  }
}

/// The transaction was not completed. `mark`: it may have been, for the connection broke during the commit.
Store::Attempt Store::failed(const std::string& mark, const char* why) {
  Attempt out{std::current_exception()};
  ++metrics_.commit_failures;
  if (writing_) writing_->writer.reset();
  const bool file = !database_->rows_are_sound();  // it can be opened again at once
  if (!file && writing_ && database_->usable(writing_->sql)) return out;
  const bool there = writing_ != nullptr;
  writing_.reset();
  if (file) return out;
  note_lost(why);
  if (mark.empty()) {
    out.again = there;
    return out;
  }
  const std::optional<bool> happened = find_out(mark);
  if (!happened) out.error = std::make_exception_ptr(CommitUnknown("the database was lost during a commit"));
  else if (*happened) out.error = nullptr;
  else out.again = true;
  return out;
}

/// Asks the database whether the transaction happened, as soon as it can be asked.
std::optional<bool> Store::find_out(const std::string& mark) {
  constexpr int kTries = 40;
  for (int i = 0; i < kTries; ++i) {
    try {
      connect();
      return database_->was_committed(writing_->sql, mark);
    } catch (const std::exception&) {
      writing_.reset();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(250));
  }
  return std::nullopt;
}

Store::Attempt Store::attempt(const Batch::iterator& first, const Batch::iterator& last) {
  std::string mark;
  try {
    connect();
    soci::transaction all(writing_->sql);
    for (auto it = first; it != last; ++it) it->job(*writing_->writer);
    mark = database_->transaction_mark(writing_->sql);
    all.commit();
    return {};
  } catch (const std::exception& e) {
    return failed(mark, e.what());
  } catch (...) {
    return failed(mark, "a job failed without words");
  }
}

void Store::run_batch(Batch& batch) {
  const auto begin = std::chrono::steady_clock::now();
  Attempt all = attempt(batch.begin(), batch.end());
  if (all.again) all = attempt(batch.begin(), batch.end());
  metrics_.commit_time.add(std::chrono::steady_clock::now() - begin);
  ++metrics_.commits;
  metrics_.committed_jobs += batch.size();
  if (!all.error || batch.size() == 1 || database_->lost) {
    for (Pending& p : batch) p.done(all.error);
    return;
  }
  // One bad job must not take the others with it: each once more on its own.
  for (auto it = batch.begin(); it != batch.end(); ++it) it->done(attempt(it, std::next(it)).error);
}

}  // namespace tafel::server
