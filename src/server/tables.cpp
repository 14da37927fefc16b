// Tables: loading, writing down, telling everybody; see tables.h. Operations on seats are in seats.cpp, on the match in
// playing.cpp.
#include "server/tables.h"

#include "kernel/broken.h"
#include "server/house.h"
#include "server/view.h"

namespace tafel::server {

RoomPtr Tables::find(const std::string& id) const {
  const auto it = rooms_.find(id);
  return it != rooms_.end() ? it->second : nullptr;
}

namespace {

/// Loading ends, also when it fails.
struct Forget {
  std::map<std::string, std::shared_ptr<Door>>& all;
  const std::string& id;
  ~Forget() { all.erase(id); }
};

}  // namespace

Task<RoomPtr> Tables::open(std::string id) {
  if (RoomPtr room = find(id)) co_return room;
  if (!is_table_id(id)) co_return nullptr;
  // Whoever asks for the same table meanwhile waits at its door and finds it loaded.
  std::shared_ptr<Door>& entry = loading_[id];
  if (!entry) entry = std::make_shared<Door>();
  const std::shared_ptr<Door> door = entry;
  const Door::Pass pass = co_await door->enter();
  if (RoomPtr room = find(id)) co_return room;
  const Forget forget{loading_, id};
  RoomPtr room = co_await load(id);
  if (room) {
    rooms_[id] = room;
    house_.metrics.tables = static_cast<i64>(rooms_.size());
    ++house_.metrics.loads;
    kick(room);
  }
  co_return room;
}

namespace {

struct Loaded {
  RoomPtr room;
  Room::Restored restored;
  std::string broken;
};

/// Runs on a worker: reading and replaying take a while for long games.
Loaded load_room(House& house, const std::string& id) {
  Loaded out;
  auto stored = house.store.reader().load(id, house.settings.limits.chat_lines);
  if (!stored) return out;
  const LoadedGame* game = house.game(stored->info.game);
  if (game == nullptr) return out;
  out.room = std::make_shared<Room>(*game, stored->info);
  try {
    out.restored = out.room->restore(*stored);
  } catch (const std::exception& e) {
    out.broken = e.what();
    out.room->match.reset();
    out.room->info = stored->info;
  }
  return out;
}

}  // namespace

Task<RoomPtr> Tables::load(std::string id) {
  auto work = [this, id] { return load_room(house_, id); };
  Loaded loaded = co_await on_pool(house_.workers, std::move(work));
  RoomPtr room = loaded.room;
  if (!room) co_return room;
  if (!loaded.broken.empty()) {
    log_warning("table_unreadable", {{"table", short_id(id)}, {"game", room->info.game}, {"why", loaded.broken}});
    if (room->info.state != TableState::frozen) {
      room->info.state = TableState::frozen;
      room->info.frozen = loaded.broken;
      ++house_.metrics.frozen;
      co_await commit(*room, {});
    }
    co_return room;
  }
  if (room->match && room->info.deadline > 0) room->clock_entry = room->match->public_entries();
  if (loaded.restored.changed) co_await commit(*room, std::move(loaded.restored.rows), loaded.restored.snapshot);
  co_return room;
}

/// After a failed write or a broken rule: back to what the store holds.
Task<void> Tables::reload(Room& room) {
  auto work = [this, id = room.info.id] { return load_room(house_, id); };
  std::string failed;
  Loaded loaded;
  try {
    loaded = co_await on_pool(house_.workers, std::move(work));
  } catch (const std::exception& e) {
    failed = e.what();
  }
  if (!loaded.room) {
    room.match.reset();
    log_warning("table_lost_from_memory", {{"table", short_id(room.info.id)}, {"why", failed}});
    co_return;
  }
  room.take_over(std::move(*loaded.room));
  for (Client* c : room.clients) c->shown = {};
}

void Tables::in_background(const RoomPtr& room, std::function<Task<void>()> task) {
  auto guarded = [room, task = std::move(task)]() -> Task<void> {
    try {
      co_await task();
    } catch (const std::exception& e) {
      log_warning("task_failed", {{"table", short_id(room->info.id)}, {"why", e.what()}});
    }
  };
  asio::co_spawn(house_.io, std::move(guarded), asio::detached);
}

void Tables::set_clock(Room& room) const {
  TableInfo& info = room.info;
  bool human = false;
  if (room.match && info.state == TableState::playing && info.clock_seconds > 0)
    for (const Seat s : room.match->turn().seats) human = human || !info.seats[s].machine();
  if (!human) {
    info.deadline = 0;
    room.clock_entry = ~std::size_t{0};
  } else if (info.deadline == 0 || room.clock_entry != room.match->public_entries()) {
    info.deadline = now_ms() + i64{info.clock_seconds} * 1000;
    room.clock_entry = room.match->public_entries();
  }
}

Task<void> Tables::commit(Room& room, std::vector<LogRow> rows, std::optional<SnapshotRow> extra, PersonId owner) {
  const i64 first = room.info.rows;
  room.info.rows += static_cast<i64>(rows.size());
  room.refresh(house_.voice);
  set_clock(room);
  if (room.match && room.match->events().size() > house_.settings.limits.events_per_table)
    throw BrokenRule("the game tells more than its memory budget allows");
  if (room.match && room.match->log().size() > 4UL * room.game().rules.max_decisions)
    throw BrokenRule("the game is longer than its rules allow");
  std::optional<SnapshotRow> snap;
  const i64 since = room.info.rows - room.last_snapshot;
  if (room.match && (since >= house_.settings.snapshot_every || (since > 0 && room.info.state == TableState::over)))
    snap = room.snapshot();
  auto job = [info = room.info, rows = std::move(rows), first, extra = std::move(extra), snap, owner](Writer& w) {
    w.append_log(info.id, first, rows);
    if (extra) w.add_snapshot(info.id, *extra);
    if (snap) w.add_snapshot(info.id, *snap);
    if (owner != kNoPerson) w.add_owner(owner, info.id);
    w.update_table(info);
  };
  std::string failed;
  try {
    co_await house_.store.commit(std::move(job));
  } catch (const std::exception& e) {
    failed = e.what();
  }
  if (!failed.empty()) {
    log_warning("commit_failed", {{"table", short_id(room.info.id)}, {"why", failed}});
    co_await reload(room);
    throw StoreFailed(failed);
  }
  if (snap) room.last_snapshot = snap->n;
  room.last_use = Bucket::Clock::now();
}

Task<RoomPtr> Tables::create(RoomPtr room, std::vector<LogRow> rows, std::optional<SnapshotRow> base) {
  const Door::Pass pass = co_await room->door.enter();
  start_if_full(*room, rows);
  room->info.rows = static_cast<i64>(rows.size());
  room->refresh(house_.voice);
  set_clock(*room);
  auto job = [info = room->info, rows, base](Writer& w) {
    w.insert_table(info);
    w.append_log(info.id, 0, rows);
    if (base) w.add_snapshot(info.id, *base);
    for (const SeatInfo& s : info.seats)
      if (s.person != kNoPerson) w.add_owner(s.person, info.id);
  };
  co_await house_.store.commit(std::move(job));
  rooms_[room->info.id] = room;
  house_.metrics.tables = static_cast<i64>(rooms_.size());
  ++house_.metrics.tables_created;
  log_info("table_created", {{"table", short_id(room->info.id)}, {"game", room->info.game}, {"seats", room->seats()}});
  kick(room);
  co_return room;
}

Task<void> Tables::freeze(RoomPtr room, std::string why) {
  log_warning("table_frozen", {{"table", short_id(room->info.id)}, {"game", room->info.game}, {"why", why}});
  ++house_.metrics.frozen;
  co_await reload(*room);
  room->info.state = TableState::frozen;
  room->info.frozen = why;
  try {
    co_await commit(*room, {});
  } catch (const std::exception& e) {
    room->match.reset();  // not even the last durable position can be described
    log_warning("freeze_failed", {{"table", short_id(room->info.id)}, {"why", e.what()}});
  }
  room->info.state = TableState::frozen;
  send_table(*room);
  publish(*room);
}

void Tables::send_view(const Room& room, Client& client, std::size_t events_from) const {
  const Seat seat = room.info.seat_of(client.person);
  const Scene scene{room, house_.voice, seat, client.language};
  client.send(std::make_shared<const std::string>(view_text(scene, events_from)));
  client.shown = {true, room.version(seat), room.turn_mask(), room.match->events().size()};
}

void Tables::publish(Room& room) {
  if (!room.match) return;
  const u8 turn = room.turn_mask();
  struct Made {
    Seat seat;
    std::string language;
    std::size_t from;
    std::shared_ptr<const std::string> text;
  };
  std::vector<Made> made;
  try {
    for (Client* c : room.clients) {
      const Seat seat = room.info.seat_of(c->person);
      const u32 version = room.version(seat);
      if (!c->greeted || (c->shown.any && c->shown.version == version && c->shown.turn == turn)) continue;
      const std::size_t from = c->shown.any ? c->shown.events : 0;
      const auto same = [&](const Made& m) { return m.seat == seat && m.language == c->language && m.from == from; };
      auto it = std::find_if(made.begin(), made.end(), same);
      if (it == made.end()) {
        const Scene scene{room, house_.voice, seat, c->language};
        made.push_back({seat, c->language, from, std::make_shared<const std::string>(view_text(scene, from))});
        it = std::prev(made.end());
      }
      c->send(it->text);
      ++house_.metrics.views;
      house_.metrics.view_bytes += it->text->size();
      c->shown = {true, version, turn, room.match->events().size()};
    }
  } catch (const std::exception& e) {
    // A view that cannot be drawn is a broken rule, too; do it at the next turn of the table's door.
    if (room.info.state == TableState::frozen) return;
    if (const RoomPtr held = find(room.info.id))
      in_background(held, [this, held, why = std::string(e.what())]() -> Task<void> {
        const Door::Pass pass = co_await held->door.enter();
        if (held->info.state != TableState::frozen) co_await freeze(held, why);
      });
  }
}

void Tables::send_table(const Room& room, Client& client) const {
  const Json table = table_json(room.info, &room, &room.game(), client.person, house_.voice, client.language);
  client.send(std::make_shared<const std::string>(to_text({{"t", "table"}, {"table", table}})));
}

void Tables::send_table(Room& room) {
  for (Client* c : room.clients)
    if (c->greeted) send_table(room, *c);
}

void Tables::enter(const RoomPtr& room, Client& client) {
  room->clients.push_back(&client);
  room->last_use = Bucket::Clock::now();
  tell_presence(room, client.person);
}

void Tables::exit(const RoomPtr& room, Client& client) {
  std::erase(room->clients, &client);
  room->last_use = Bucket::Clock::now();
  if (!house_.stopping) tell_presence(room, client.person);
}

/// Everybody hears who is there, but never of a change that is not yet durable.
void Tables::tell_presence(const RoomPtr& room, PersonId person) {
  if (room->info.seat_of(person) == kNobody) return;
  in_background(room, [this, room]() -> Task<void> {
    const Door::Pass pass = co_await room->door.enter();
    send_table(*room);
  });
}

void Tables::sweep() {
  const auto now = Bucket::Clock::now();
  const i64 wall = now_ms();
  for (auto it = rooms_.begin(); it != rooms_.end();) {
    const RoomPtr& room = it->second;
    if (room->info.deadline > 0 && room->info.deadline < wall && room->info.state == TableState::playing &&
        !std::exchange(room->timing_out, true))
      in_background(room, [this, held = room] { return time_out(held); });
    if (room->info.machine_to_act()) kick(room);  // also after a write that failed
    // Nobody else holds it: no socket, no operation under way, nobody thinking.
    const bool idle = room.use_count() == 1 && room->clients.empty() && room->door.idle() && room->thinking == 0 &&
                      now - room->last_use > house_.settings.idle_table;
    if (idle && room->match && room->info.rows > room->last_snapshot) {
      in_background(room, [this, held = room] { return save_snapshot(held); });
    } else if (idle) {
      it = rooms_.erase(it);
      ++house_.metrics.evictions;
      continue;
    }
    ++it;
  }
  house_.metrics.tables = static_cast<i64>(rooms_.size());
}

Task<void> Tables::save_snapshot(RoomPtr room) {
  const Door::Pass pass = co_await room->door.enter();
  if (!room->match || room->info.rows <= room->last_snapshot) co_return;
  const SnapshotRow snap = room->snapshot();
  auto job = [id = room->info.id, snap](Writer& w) { w.add_snapshot(id, snap); };
  room->last_snapshot = snap.n;  // even if it fails: a snapshot is only a shortcut
  co_await house_.store.commit(std::move(job));
}

Task<void> Tables::wake_sleepers() {
  auto work = [this] { return house_.store.reader().tables_to_wake(now_ms()); };
  const std::vector<std::string> ids = co_await on_pool(house_.workers, std::move(work));
  for (const std::string& id : ids) {
    if (house_.stopping) co_return;
    std::string failed;
    try {
      if (!find(id)) co_await open(id);
    } catch (const std::exception& e) {
      failed = e.what();
    }
    if (!failed.empty()) log_warning("table_asleep", {{"table", short_id(id)}, {"why", failed}});
  }
}

void Tables::hang_up_all() {
  for (const auto& [id, room] : rooms_)
    for (Client* c : room->clients) c->close();
}

Task<void> Tables::close_all() {
  std::vector<RoomPtr> all;
  for (const auto& [id, room] : rooms_) all.push_back(room);
  for (const RoomPtr& room : all) co_await save_snapshot(room);
}

}  // namespace tafel::server
