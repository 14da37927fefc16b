// Sitting down, getting up, coming back, chat; see tables.h.
#include "kernel/broken.h"
#include "server/house.h"

namespace tafel::server {

namespace {

/// A free seat for this person: the wanted one, else one that is kept for him, else any, unkept ones first.
std::optional<Seat> free_seat(const TableInfo& info, PersonId person, std::optional<Seat> wanted) {
  std::optional<Seat> any, unkept;
  for (std::size_t i = info.seats.size(); i-- > 0;) {
    const SeatInfo& s = info.seats[i];
    const auto index = static_cast<Seat>(i);
    if (s.kind != SeatKind::open) continue;
    if (wanted ? *wanted == index : s.reserved == person) return index;
    if (wanted) continue;
    any = index;
    if (s.reserved == kNoPerson) unkept = index;
  }
  return unkept ? unkept : any;
}

}  // namespace

void Tables::start_if_full(Room& room, std::vector<LogRow>& rows) {
  if (room.info.state != TableState::waiting || room.info.has_open_seat()) return;
  if (room.match) room.info.state = TableState::playing;  // an imported match that waited for people
  else room.start(rows);
}

/// Writes the seats down and tells everybody; a broken rule freezes the table.
Task<std::string> Tables::settle_seats(RoomPtr room, std::vector<LogRow> rows, PersonId owner) {
  std::string broken;
  try {
    co_await commit(*room, std::move(rows), {}, owner);
  } catch (const StoreFailed&) {
    co_return "store";
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) {
    co_await freeze(room, broken);
    co_return "frozen";
  }
  send_table(*room);
  publish(*room);
  kick(room);
  co_return std::string();
}

Task<std::string> Tables::join(RoomPtr room, std::shared_ptr<Person> person, std::optional<Seat> wanted) {
  const Door::Pass pass = co_await room->door.enter();
  if (room->info.seat_of(person->id) != kNobody) co_return std::string();
  if (room->info.state != TableState::waiting) co_return "not_waiting";
  const auto seat = free_seat(room->info, person->id, wanted);
  if (!seat) co_return wanted ? "seat_taken" : "table_full";
  SeatInfo taken;
  taken.kind = SeatKind::human;
  taken.person = person->id;
  taken.name = person->name;
  room->info.seats[*seat] = taken;
  std::vector<LogRow> rows;
  std::string broken;
  try {
    start_if_full(*room, rows);
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) {
    co_await freeze(room, broken);
    co_return "frozen";
  }
  // Whoever sat down sees his own seat from now on, not the spectators' view.
  for (Client* c : room->clients)
    if (c->person == person->id) c->shown = {};
  co_return co_await settle_seats(room, std::move(rows), person->id);
}

Task<std::string> Tables::leave(RoomPtr room, PersonId person) {
  const Door::Pass pass = co_await room->door.enter();
  const Seat seat = room->info.seat_of(person);
  if (seat == kNobody) co_return "not_seated";
  if (room->info.state == TableState::over || room->info.state == TableState::frozen) co_return std::string();
  if (room->info.state == TableState::waiting) room->info.seats[seat] = SeatInfo{};
  else room->info.seats[seat].away = true;
  co_return co_await settle_seats(room, {}, kNoPerson);
}

Task<std::string> Tables::resign(RoomPtr room, PersonId person) {
  const Door::Pass pass = co_await room->door.enter();
  const Seat seat = room->info.seat_of(person);
  if (seat == kNobody) co_return "not_seated";
  if (room->info.state != TableState::playing) co_return "not_playing";
  room->info.seats[seat].resigned = true;
  co_return co_await settle_seats(room, {}, kNoPerson);
}

Task<std::string> Tables::come_back(RoomPtr room, PersonId person) {
  const Door::Pass pass = co_await room->door.enter();
  const Seat seat = room->info.seat_of(person);
  if (seat == kNobody) co_return "not_seated";
  if (room->info.seats[seat].resigned) co_return "resigned";
  if (!room->info.seats[seat].away) co_return std::string();
  room->info.seats[seat].away = false;
  co_return co_await settle_seats(room, {}, kNoPerson);
}

Task<std::string> Tables::rename(RoomPtr room, std::shared_ptr<Person> person) {
  const Door::Pass pass = co_await room->door.enter();
  const Seat seat = room->info.seat_of(person->id);
  if (seat == kNobody || room->info.seats[seat].name == person->name) co_return std::string();
  room->info.seats[seat].name = person->name;
  co_return co_await settle_seats(room, {}, kNoPerson);
}

Task<void> Tables::rename_everywhere(std::shared_ptr<Person> person) {
  std::vector<RoomPtr> his;
  for (const auto& [id, room] : rooms_)
    if (room->info.seat_of(person->id) != kNobody) his.push_back(room);
  for (const RoomPtr& room : his) co_await rename(room, person);
}

Task<void> Tables::transfer(RoomPtr room, PersonId from, std::shared_ptr<Person> to) {
  const Door::Pass pass = co_await room->door.enter();
  const Seat seat = room->info.seat_of(from);
  if (seat == kNobody || room->info.seat_of(to->id) != kNobody) co_return;
  room->info.seats[seat].person = to->id;
  room->info.seats[seat].name = to->name;
  co_await settle_seats(room, {}, to->id);
}

Task<RoomPtr> Tables::rematch(RoomPtr room, std::shared_ptr<Person> person) {
  const Door::Pass pass = co_await room->door.enter();
  if (!room->info.rematch.empty()) co_return co_await open(room->info.rematch);
  TableInfo next;
  next.id = random_table_id();
  next.game = room->info.game, next.name = room->info.name, next.options = room->info.options;
  next.clock_seconds = room->info.clock_seconds;
  next.owner = person->id;
  next.created = now_ms();
  next.seed = fresh_seed();
  for (const SeatInfo& old : room->info.seats) {
    SeatInfo seat;
    if (old.kind == SeatKind::ai) seat.kind = SeatKind::ai, seat.level = old.level;
    else if (old.person == person->id) seat.kind = SeatKind::human, seat.person = person->id, seat.name = person->name;
    else seat.reserved = old.person;
    next.seats.push_back(std::move(seat));
  }
  auto made = std::make_shared<Room>(room->game(), std::move(next));
  RoomPtr created = co_await create(std::move(made), {}, {});
  room->info.rematch = created->info.id;
  co_await settle_seats(room, {}, kNoPerson);
  co_return created;
}

Task<void> Tables::time_out(RoomPtr room) {
  const Door::Pass pass = co_await room->door.enter();
  room->timing_out = false;
  // Somebody may have acted while we waited at the door: then another clock runs.
  const bool late = room->info.deadline > 0 && room->info.deadline < now_ms();
  if (!late || !room->match || room->info.state != TableState::playing) co_return;
  for (const Seat s : room->match->turn().seats) {
    SeatInfo& seat = room->info.seats[s];
    if (seat.machine()) continue;
    seat.away = true;
    ++house_.metrics.ai_takeovers;
    log_info("seat_taken_over", {{"table", short_id(room->info.id)}, {"seat", s}});
  }
  co_await settle_seats(room, {}, kNoPerson);
}

Task<std::string> Tables::say(RoomPtr room, PersonId person, std::string name, std::string text) {
  const Door::Pass pass = co_await room->door.enter();
  const ChatLine line{person, std::move(name), std::move(text), now_ms()};
  auto job = [id = room->info.id, n = room->chat_count, line](Writer& w) { w.add_chat(id, n, line); };
  try {
    co_await house_.store.commit(std::move(job));
  } catch (const std::exception&) {
    co_return "store";
  }
  ++room->chat_count;
  room->chat.push_back(line);
  if (room->chat.size() > house_.settings.limits.chat_lines) room->chat.pop_front();
  for (Client* c : room->clients)
    if (c->greeted) send_chat(*c, line);
  co_return std::string();
}

void Tables::send_chat(Client& client, const ChatLine& line) const {
  // Lines of nobody are the server's own: they hold the key of their text, so that everybody reads them in his
  // language.
  const bool own = line.person == kNoPerson;
  const Json message = {{"t", "chat"},
                        {"from", own ? "Tafelrunde" : house_.voice.person(line.name, line.person, client.language)},
                        {"text", own ? house_.voice.notice(line.text, client.language) : line.text},
                        {"at", line.at}};
  client.send(std::make_shared<const std::string>(to_text(message)));
}

}  // namespace tafel::server
