// Tables go from one process of the house to another (docs/decisions/0015); see tables.h. A table that is given up is
// written down, forgotten, and only then free for others: in one transaction, after all its changes.
#include "server/services.h"

namespace tafel::server {

namespace {

/// Clients who ask two processes for the same table (a proxy that does not send them to one place) must not make it
/// fly to and fro all the time.
constexpr std::chrono::seconds kStays{1};

}  // namespace

/// Gives a table up. `idle`: not if somebody has come meanwhile.
Task<void> Tables::let_go(TablePtr table, bool idle) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (table->gone || (idle && !table->clients.empty())) co_return;
  std::optional<SnapshotRow> snap;
  if (unsaved(*table)) snap = table->snapshot(table->info.rows);
  const std::string id = table->info.id;
  const i64 epoch = table->info.epoch;
  drop(*table);
  Store::Job job = [snap, id, epoch, self = services_.sharing.number()](Writer& w) {
    if (snap) w.hold(id, epoch), w.add_snapshot(id, *snap);
    leases::give_back(w, id, self, epoch);
  };
  co_await services_.store.commit(std::move(job));
}

void Tables::wanted(const std::string& id) {
  if (const TablePtr table = find(id)) {
    const bool settled = Bucket::Clock::now() - table->here_since > kStays;
    if (!settled && !table->clients.empty()) return;
    ++services_.metrics.handed_over;
    in_background(table, [this, table] { return let_go(table, false); });
    return;
  }
  if (doors_.contains(id)) return;
  asio::co_spawn(
      services_.io,
      [this, id]() -> Task<void> {  // left from an operation that failed
        // Whoever asks for it here meanwhile waits: given back after he took it, it would be in two places.
        if (doors_.contains(id)) co_return;
        const DoorPtr closed = co_await door(id);
        if (find(id)) co_return;
        Store::Job job = [id, self = services_.sharing.number()](Writer& w) { leases::give_back(w, id, self); };
        co_await services_.store.commit(std::move(job));
      },
      [](const std::exception_ptr&) {});
}

Task<void> Tables::let_all_go() {
  std::size_t left = 0;
  std::vector<TablePtr> all;
  for (const auto& [id, table] : open_) all.push_back(table);
  left = all.size();
  asio::steady_timer done(services_.io, asio::steady_timer::time_point::max());
  for (const TablePtr& table : all)
    asio::co_spawn(services_.io, let_go(table, false), [&left, &done](const std::exception_ptr&) {
      if (--left == 0) done.cancel();
    });
  boost::system::error_code woken;
  if (left > 0) co_await done.async_wait(asio::redirect_error(asio::use_awaitable, woken));
}

void Tables::drop_all() {
  while (!open_.empty()) {
    const TablePtr table = open_.begin()->second;
    drop(*table);
  }
}

Task<TablePtr> Tables::look(std::string id) {
  if (!services_.sharing.on() || find(id) || !is_table_id(id)) co_return co_await open(std::move(id));
  auto ask = [this, id] { return leases::holder(services_.store.reader(), id); };
  const std::optional<i64> holder = co_await on_pool(services_.workers, std::move(ask));
  if (!holder) co_return nullptr;
  if (*holder == 0 || *holder == services_.sharing.number()) co_return co_await open(std::move(id));
  co_return co_await read_only(std::move(id));
}

}  // namespace tafel::server
