// Tables come into memory and go back to what the store holds; see tables.h.
#include "server/services.h"

namespace tafel::server {

Task<Tables::DoorPtr> Tables::door(std::string id) {
  for (auto it = doors_.find(id); it != doors_.end(); it = doors_.find(id)) {
    const std::shared_ptr<AsyncMutex> mutex = it->second;
    co_await mutex->lock();  // passes on at once: the first of those who waited closes a door of his own
  }
  const std::shared_ptr<AsyncMutex> mutex = doors_[id] = std::make_shared<AsyncMutex>();
  AsyncMutex::Lock lock = co_await mutex->lock();
  co_return DoorPtr(new Door{doors_, std::move(id), mutex, std::move(lock)});
}

Task<TablePtr> Tables::open(std::string id, bool insist) {
  if (TablePtr table = find(id)) co_return table;
  if (!is_table_id(id)) co_return nullptr;
  const DoorPtr closed = co_await door(id);
  if (TablePtr table = find(id)) co_return table;
  if (services_.sharing.on()) {
    const bool known = co_await services_.sharing.acquire(id, insist);
    if (!known) co_return nullptr;
  }
  TablePtr table = co_await load(id);
  if (table) {
    if (!ours(*table)) throw Elsewhere();
    open_[id] = table;
    services_.metrics.tables = static_cast<i64>(open_.size());
    ++services_.metrics.loads;
    note_turn(*table);
    kick(table);
    if (services_.sharing.on()) in_background(table, [this, id] { return services_.sharing.catch_up(services_, id); });
  }
  co_return table;
}

namespace {

struct Loaded {
  TablePtr table;
  OpenTable::Restored restored;
  std::string broken;
};

/// The seed cannot be opened: what has happened can be read, but nothing can be drawn, and nothing is written.
void look_only(OpenTable& table, const OpenTable::Restored& restored) {
  if (restored.changed) table.match.reset();  // it would already be an invented draw
  table.info.state = TableState::frozen;
  table.info.frozen = "the key that sealed the seed is not in house.key";
}

/// Runs on a worker: reading and replaying take a while for long games.
Loaded load_table(Services& services, const std::string& id) {
  Loaded out;
  auto stored = services.store.reader().load(id, services.settings.limits.chat_lines);
  if (!stored) return out;
  const LoadedGame* game = services.game(stored->info.game);
  if (game == nullptr) return out;
  out.table = std::make_shared<OpenTable>(*game, stored->info);
  try {
    out.restored = out.table->restore(*stored);
    out.broken = out.restored.damage;
  } catch (const std::exception& e) {
    out.broken = e.what();
    out.table->match.reset();
    out.table->info = stored->info;
  }
  if (!out.table->info.unopened.empty()) {
    look_only(*out.table, out.restored);
    out.restored = {};
    log_warning("table_sealed", {{"table", short_id(id)}, {"game", game->rules.id}, {"why", out.table->info.frozen}});
  }
  return out;
}

}  // namespace

/// Not if this process was counted out meanwhile: what it took under its old number others may have taken since.
bool Tables::ours(const OpenTable& table) const {
  return !services_.sharing.on() || table.info.holder == services_.sharing.number();
}

Task<TablePtr> Tables::load(std::string id) {
  auto work = [this, id] { return load_table(services_, id); };
  Loaded loaded = co_await on_pool(services_.workers, std::move(work));
  TablePtr table = loaded.table;
  if (!table) co_return table;
  if (!ours(*table)) throw Elsewhere();
  if (!loaded.broken.empty()) {
    log_warning("table_unreadable", {{"table", short_id(id)}, {"game", table->info.game}, {"why", loaded.broken}});
    if (table->info.state != TableState::frozen && table->info.unopened.empty()) {
      table->info.state = TableState::frozen;
      table->info.frozen = loaded.broken;
      ++services_.metrics.frozen;
      co_await commit(*table, {});
    }
    co_return table;
  }
  if (table->match && table->info.deadline > 0) table->clock_entry = table->match->public_entries();
  if (loaded.restored.changed) co_await commit(*table, std::move(loaded.restored.rows), loaded.restored.snapshot);
  co_return table;
}

Task<TablePtr> Tables::read_only(std::string id) {
  auto work = [this, id] { return load_table(services_, id); };
  Loaded loaded = co_await on_pool(services_.workers, std::move(work));
  co_return loaded.table;
}

/// Nobody can say what the store holds: the table leaves the memory, and whoever was there comes back by himself and
/// finds it as it is then. What is still under way at it comes to nothing.
void Tables::drop(OpenTable& table) {
  table.gone = true;
  table.match.reset();
  for (Client* c : table.clients) services_.sharing.on() ? c->send_away() : c->close();
  if (const auto it = open_.find(table.info.id); it != open_.end() && it->second.get() == &table) open_.erase(it);
  services_.metrics.tables = static_cast<i64>(open_.size());
}

/// A change was not written down. `unknown`: or perhaps it was.
Task<void> Tables::step_back(OpenTable& table, bool unknown) {
  if (unknown) drop(table);
  else co_await reload(table);
}

/// After a failed write or a broken rule: back to what the store holds.
Task<void> Tables::reload(OpenTable& table) {
  auto work = [this, id = table.info.id] { return load_table(services_, id); };
  std::string failed;
  Loaded loaded;
  try {
    loaded = co_await on_pool(services_.workers, std::move(work));
  } catch (const std::exception& e) {
    failed = e.what();
  }
  const bool taken = services_.sharing.on() && loaded.table && loaded.table->info.epoch != table.info.epoch;
  if (!loaded.table || taken) {
    log_warning("table_lost_from_memory", {{"table", short_id(table.info.id)}, {"why", failed}});
    drop(table);
    co_return;
  }
  table.take_over(std::move(*loaded.table));
  for (Client* c : table.clients) c->shown = {};
}

}  // namespace tafel::server
