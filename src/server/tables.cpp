// Tables: writing down, telling everybody; see tables.h. Coming into memory is in loading.cpp, operations on seats are
// in seats.cpp, on the match in playing.cpp.
#include "server/tables.h"

#include <fmt/format.h>

#include "kernel/broken.h"
#include "server/services.h"
#include "server/standing.h"
#include "server/view.h"

namespace tafel::server {

TablePtr Tables::find(const std::string& id) const {
  const auto it = open_.find(id);
  return it != open_.end() ? it->second : nullptr;
}

void Tables::in_background(const TablePtr& table, std::function<Task<void>()> task) {
  auto guarded = [table, task = std::move(task)]() -> Task<void> {
    try {
      co_await task();
    } catch (const std::exception& e) {
      log_warning("task_failed", {{"table", short_id(table->info.id)}, {"why", e.what()}});
    }
  };
  asio::co_spawn(services_.io, std::move(guarded), asio::detached);
}

namespace {

/// Standing answers that are to be written down, by seat.
std::map<Seat, std::string> take_changed_standing(OpenTable& table) {
  std::map<Seat, std::string> out;
  const u8 changed = std::exchange(table.standing_changed, u8{0});
  for (Seat s = 0; s < kMaxSeats; ++s)
    if ((changed >> s & 1U) != 0) out[s] = to_text(standing_to_json(table.standing[s]));
  return out;
}

/// Answers in an open secret step, or standing ones that were given or taken away.
bool only_one_knows(const OpenTable& table, const std::vector<LogRow>& rows) {
  const auto open = [](const LogRow& row) { return row.open; };
  return std::ranges::none_of(rows, open) && (!rows.empty() || table.standing_changed != 0);
}

}  // namespace

/// The row follows the match; the snapshot that is due after these rows, if one is.
std::optional<SnapshotRow> Tables::refresh_for(OpenTable& table, const std::vector<LogRow>& rows) {
  table.info.rows += static_cast<i64>(rows.size());
  table.refresh(services_.wording, only_one_knows(table, rows));
  set_clock(table);
  if (table.match && table.match->events().size() > services_.settings.limits.events_per_table)
    throw BrokenRule("the game tells more than its memory budget allows");
  if (table.match && table.match->log().size() > 4UL * table.game().rules.max_decisions)
    throw BrokenRule("the game is longer than its rules allow");
  const i64 since = table.info.rows - table.last_snapshot;
  const bool due = since >= services_.settings.snapshot_every || (since > 0 && table.info.state == TableState::over);
  if (!table.match || table.info.state == TableState::frozen || !due) return std::nullopt;
  return table.snapshot(table.info.rows);
}

Task<void> Tables::write_down(OpenTable& table, Store::Job job) {
  if (table.gone) throw StoreFailed("the table has left the memory");
  std::string failed;
  bool unknown = false;
  try {
    co_await services_.store.commit(std::move(job));
  } catch (const std::exception& e) {
    failed = e.what();
    const bool taken = services_.sharing.on() && dynamic_cast<const NotHeld*>(&e) != nullptr;
    if (taken) ++services_.metrics.lost_to_others;
    unknown = taken || dynamic_cast<const CommitUnknown*>(&e) != nullptr;
  }
  if (!failed.empty()) {
    log_warning("commit_failed", {{"table", short_id(table.info.id)}, {"why", failed}});
    co_await step_back(table, unknown);
    throw StoreFailed(failed);
  }
  table.last_use = Bucket::Clock::now();
}

Task<void> Tables::commit(OpenTable& table, std::vector<LogRow> rows, std::optional<SnapshotRow> extra,
                          PersonId owner) {
  const i64 first = table.info.rows;
  const std::optional<SnapshotRow> snap = refresh_for(table, rows);
  Store::Job job = [info = table.info, rows = std::move(rows), first, extra = std::move(extra), snap, owner,
                    standing = take_changed_standing(table)](Writer& w) {
    w.update_table(info);  // first: it says whether the table is still ours
    w.append_log(info.id, first, rows, info.epoch);
    for (const auto& [seat, answers] : standing) w.put_standing(info.id, seat, answers);
    if (extra) w.add_snapshot(info.id, *extra);
    if (snap) w.add_snapshot(info.id, *snap);
    if (owner != kNoPerson) w.add_owner(owner, info.id);
  };
  co_await write_down(table, std::move(job));
  if (snap) table.last_snapshot = snap->n;
}

/// By far the most frequent change, so it writes no more than it must: seats, seed and nonces are what they were.
Task<void> Tables::commit_move(OpenTable& table, std::vector<LogRow> rows) {
  const i64 first = table.info.rows;
  const std::optional<SnapshotRow> snap = refresh_for(table, rows);
  const bool goes_on = table.info.state == TableState::playing;  // at the end the seed is opened, too
  Store::Job job = [progress = table.info.progress(), rows = std::move(rows), first, snap,
                    whole = goes_on ? std::nullopt : std::optional(table.info),
                    standing = take_changed_standing(table)](Writer& w) {
    if (whole) w.update_table(*whole);
    else w.update_progress(progress);
    w.append_log(progress.id, first, rows, progress.epoch);
    for (const auto& [seat, answers] : standing) w.put_standing(progress.id, seat, answers);
    if (snap) w.add_snapshot(progress.id, *snap);
  };
  co_await write_down(table, std::move(job));
  if (snap) table.last_snapshot = snap->n;
}

Task<TablePtr> Tables::create(TablePtr table, std::vector<LogRow> rows, std::optional<SnapshotRow> base) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  start_if_full(*table, rows);
  table->info.rows = static_cast<i64>(rows.size());
  table->refresh(services_.wording);
  set_clock(*table);
  if (services_.sharing.on()) table->info.epoch = 1, table->info.holder = services_.sharing.number();
  auto job = [info = table->info, rows, base](Writer& w) {
    w.insert_table(info);
    if (info.holder != 0) leases::note_holder(w, info.id, info.epoch, info.holder);
    w.append_log(info.id, 0, rows, info.epoch);
    if (base) w.add_snapshot(info.id, *base);
    for (const SeatInfo& s : info.seats)  // also for whom one is kept: whoever is deleted leaves nothing there
      for (const PersonId whose : {s.person, s.reserved})
        if (whose != kNoPerson) w.add_owner(whose, info.id);
  };
  // Whoever sees it in the lobby and asks for it before it is in memory here waits until it is.
  const DoorPtr closed = co_await door(table->info.id);
  co_await services_.store.commit(std::move(job));
  if (!ours(*table)) throw StoreLost("this process was counted out while it made a table");
  open_[table->info.id] = table;
  services_.metrics.tables = static_cast<i64>(open_.size());
  ++services_.metrics.tables_created;
  log_info("table_created",
           {{"table", short_id(table->info.id)}, {"game", table->info.game}, {"seats", table->seats()}});
  kick(table);
  co_return table;
}

Task<void> Tables::freeze(TablePtr table, std::string why) {
  log_warning("table_frozen", {{"table", short_id(table->info.id)}, {"game", table->info.game}, {"why", why}});
  ++services_.metrics.frozen;
  co_await reload(*table);
  if (table->gone) co_return;
  table->info.state = TableState::frozen;
  table->info.frozen = why;
  try {
    co_await commit(*table, {});
  } catch (const std::exception& e) {
    table->match.reset();  // not even the last durable position can be described
    log_warning("freeze_failed", {{"table", short_id(table->info.id)}, {"why", e.what()}});
  }
  table->info.state = TableState::frozen;
  send_table(*table);
  publish(*table);
}

std::shared_ptr<const std::string> Tables::view_for(const OpenTable& table, Seat seat, const std::string& language,
                                                    std::size_t events_from) const {
  Viewpoint viewpoint{table, services_.wording, seat, language};
  viewpoint.now = services_.turn_time.now();
  const auto make = [&] {
    ++services_.metrics.views_made;
    return std::make_shared<const std::string>(view_text(viewpoint, events_from));
  };
  if (seat != kNobody || table.info.deadline > 0) return make();  // a clock is another one every second
  std::string of =
      fmt::format("{} {} {} {}", events_from, viewpoint.version, table.turn_mask(), static_cast<int>(table.info.state));
  for (Seat s = 0; s < table.seats(); ++s) of += '\n' + services_.wording.seat_name(table.info, s, language);
  OpenTable::SpectatorView& kept = table.spectator_view[language];
  if (kept.of != of) kept = {std::move(of), make()};
  return kept.text;
}

void Tables::send_view(const OpenTable& table, Client& client, std::size_t events_from) const {
  const Seat seat = table.info.seat_of(client.person);
  client.send(view_for(table, seat, client.language, events_from));
  client.shown = {true, table.version(seat), table.turn_mask(), table.match->events().size()};
}

void Tables::publish(OpenTable& table) {
  if (!table.match) return;
  const u8 turn = table.turn_mask();
  struct Made {
    Seat seat;
    std::string language;
    std::size_t from;
    std::shared_ptr<const std::string> text;
  };
  std::vector<Made> made;
  try {
    for (Client* c : table.clients) {
      const Seat seat = table.info.seat_of(c->person);
      const u32 version = table.version(seat);
      if (!c->greeted || (c->shown.any && c->shown.version == version && c->shown.turn == turn)) continue;
      const std::size_t from = c->shown.any ? c->shown.events : 0;
      const auto same = [&](const Made& m) { return m.seat == seat && m.language == c->language && m.from == from; };
      auto it = std::find_if(made.begin(), made.end(), same);
      if (it == made.end()) {
        made.push_back({seat, c->language, from, view_for(table, seat, c->language, from)});
        it = std::prev(made.end());
      }
      c->send(it->text);
      ++services_.metrics.views;
      services_.metrics.view_bytes += it->text->size();
      c->shown = {true, version, turn, table.match->events().size()};
    }
  } catch (const std::exception& e) {
    // A view that cannot be drawn is a broken rule, too; freeze the table when its turn comes.
    if (table.info.state == TableState::frozen) return;
    if (const TablePtr held = find(table.info.id))
      in_background(held, [this, held, why = std::string(e.what())]() -> Task<void> {
        const AsyncMutex::Lock lock = co_await held->mutex.lock();
        if (held->info.state != TableState::frozen) co_await freeze(held, why);
      });
  }
}

void Tables::send_table(const OpenTable& table, Client& client) const {
  const Json row = table_json(table.info, &table, &table.game(), client.person, services_.wording, client.language);
  client.send(std::make_shared<const std::string>(to_text({{"t", "table"}, {"table", row}})));
}

void Tables::send_table(OpenTable& table) {
  for (Client* c : table.clients)
    if (c->greeted) send_table(table, *c);
}

void Tables::enter(const TablePtr& table, Client& client) {
  table->clients.push_back(&client);
  if (table->gone) client.close();  // it left the memory a moment ago
  table->last_use = Bucket::Clock::now();
  tell_presence(table, client.person);
}

void Tables::exit(const TablePtr& table, Client& client) {
  std::erase(table->clients, &client);
  const auto watches = [&](const Client* c) { return table->info.seat_of(c->person) == kNobody; };
  if (std::ranges::none_of(table->clients, watches)) table->spectator_view.clear();
  table->last_use = Bucket::Clock::now();
  if (!services_.stopping) tell_presence(table, client.person);
}

/// Everybody hears who is there, but never of a change that is not yet durable.
void Tables::tell_presence(const TablePtr& table, PersonId person) {
  if (table->info.seat_of(person) == kNobody) return;
  in_background(table, [this, table]() -> Task<void> {
    const AsyncMutex::Lock lock = co_await table->mutex.lock();
    send_table(*table);
  });
}

/// A frozen table is never saved: what is in memory may be only a part of its log.
bool Tables::unsaved(const OpenTable& table) {
  return !table.gone && table.match && table.info.state != TableState::frozen && table.info.rows > table.last_snapshot;
}

void Tables::sweep() {
  const auto now = Bucket::Clock::now();
  const i64 turns = services_.turn_time.now();
  const Settings& set = services_.settings;
  // Whoever opens one table after the other does not take the memory.
  const bool crowded = open_.size() > set.limits.tables_in_memory;
  const seconds patience = crowded ? std::min(set.idle_table, set.idle_when_crowded) : set.idle_table;
  for (auto it = open_.begin(); it != open_.end();) {
    const TablePtr& table = it->second;
    look_at_clock(table, turns);
    look_at_start(table);
    kick(table);  // also after a write that failed, and for whoever has just come
    // Nobody else holds it: no socket, no operation under way, nobody thinking.
    const bool idle = table.use_count() == 1 && table->clients.empty() && table->mutex.idle() && table->thinking == 0 &&
                      now - table->last_use > patience;
    if (idle && services_.sharing.on()) {
      ++services_.metrics.evictions;
      in_background(table, [this, held = table] { return let_go(held, true); });
    } else if (idle && unsaved(*table)) {
      in_background(table, [this, held = table] { return save_snapshot(held); });
    } else if (idle) {
      it = open_.erase(it);
      ++services_.metrics.evictions;
      continue;
    }
    ++it;
  }
  services_.metrics.tables = static_cast<i64>(open_.size());
}

Task<void> Tables::save_snapshot(TablePtr table) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (!unsaved(*table)) co_return;
  const SnapshotRow snap = table->snapshot(table->info.rows);
  auto job = [id = table->info.id, epoch = table->info.epoch, snap](Writer& w) {
    w.hold(id, epoch);
    w.add_snapshot(id, snap);
  };
  table->last_snapshot = snap.n;  // even if it fails: a snapshot is only a shortcut
  co_await services_.store.commit(std::move(job));
}

Task<void> Tables::wake_sleepers() {
  auto work = [this] {
    Reader& reader = services_.store.reader();
    const i64 now = services_.turn_time.now();
    return services_.sharing.on() ? leases::sleepers(reader, now) : reader.tables_to_wake(now);
  };
  const std::vector<std::string> ids = co_await on_pool(services_.workers, std::move(work));
  for (const std::string& id : ids) {
    if (services_.stopping) co_return;
    std::string failed;
    try {
      if (!find(id)) co_await open(id, false);
    } catch (const Elsewhere&) {  // another process was quicker
    } catch (const std::exception& e) {
      failed = e.what();
    }
    if (!failed.empty()) log_warning("table_asleep", {{"table", short_id(id)}, {"why", failed}});
  }
}

bool Tables::any_clock() const {
  return std::ranges::any_of(open_, [](const auto& entry) { return entry.second->info.deadline > 0; });
}

Task<void> Tables::close_all() {
  std::vector<TablePtr> all;
  for (const auto& [id, table] : open_) all.push_back(table);
  for (const TablePtr& table : all) co_await save_snapshot(table);
}

}  // namespace tafel::server
