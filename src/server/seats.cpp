// Sitting down, getting up, coming back, chat; see tables.h.
#include "kernel/broken.h"
#include "server/services.h"

namespace tafel::server {

namespace {

/// A free seat for this person: the wanted one, else one that is kept for him, else any that is kept for nobody.
std::optional<Seat> free_seat(const TableInfo& info, PersonId person, std::optional<Seat> wanted) {
  std::optional<Seat> any;
  for (std::size_t i = info.seats.size(); i-- > 0;) {
    const SeatInfo& s = info.seats[i];
    const auto index = static_cast<Seat>(i);
    if (!info.free(index) || s.kept_from(person)) continue;
    if (wanted ? *wanted == index : s.reserved == person) return index;
    if (!wanted) any = index;
  }
  return any;
}

/// Why nobody else may sit down where he would like to.
std::string_view no_seat(const TableInfo& info, PersonId person, std::optional<Seat> wanted) {
  if (info.state == TableState::playing) return "not_waiting";
  const auto kept = [&](const SeatInfo& s) { return s.kind == SeatKind::open && s.kept_from(person); };
  if (wanted) return *wanted < info.seats.size() && kept(info.seats[*wanted]) ? "seat_kept" : "seat_taken";
  return std::ranges::any_of(info.seats, kept) ? "seat_kept" : "table_full";
}

}  // namespace

/// Writes the seats down and tells everybody; a broken rule freezes the table.
Task<std::string> Tables::settle_seats(TablePtr table, std::vector<LogRow> rows, PersonId owner) {
  if (!table->info.unopened.empty()) co_return "sealed";
  table->info.updated = now_ms();
  std::string broken;
  try {
    co_await commit(*table, std::move(rows), {}, owner);
  } catch (const StoreFailed&) {
    co_return "store";
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) {
    co_await freeze(table, broken);
    co_return "frozen";
  }
  send_table(*table);
  publish(*table);
  tell_turn(table);
  kick(table);
  co_return std::string();
}

Task<std::string> Tables::join(TablePtr table, std::shared_ptr<Person> person, std::optional<Seat> wanted) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  const Seat before = table->info.seat_of(person->id);
  const bool waiting = table->info.state == TableState::waiting, playing = table->info.state == TableState::playing;
  if (before != kNobody && (!wanted || *wanted == before || !waiting)) co_return std::string();
  if (!waiting && !playing) co_return "not_waiting";
  const auto seat = free_seat(table->info, person->id, wanted);
  if (!seat) co_return std::string(no_seat(table->info, person->id, wanted));
  SeatInfo taken;
  taken.kind = SeatKind::human;
  taken.person = person->id;
  taken.name = person->name;
  taken.colour = table->info.seats[*seat].colour;
  table->info.seats[*seat] = taken;
  table->set_standing(*seat, {});  // whoever sat here before has said it for himself
  if (before != kNobody)
    table->info.seats[before] = table->info.seats[before].emptied();  // another place before the game begins
  // Whoever sat down sees his own seat from now on, not the spectators' view.
  for (Client* c : table->clients)
    if (c->person == person->id) c->shown = {};
  co_return co_await seats_changed(table, person->id);
}

Task<std::string> Tables::leave(TablePtr table, PersonId person) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  const Seat seat = table->info.seat_of(person);
  if (seat == kNobody) co_return "not_seated";
  if (table->info.state == TableState::over || table->info.state == TableState::frozen) co_return std::string();
  // Whoever has seen others' nonces can no longer ask for new ones by getting up.
  if (table->info.state == TableState::waiting && !table->info.fixed)
    table->info.seats[seat] = table->info.seats[seat].emptied();
  else table->info.seats[seat].away = true;
  co_return co_await settle_seats(table, {}, kNoPerson);
}

namespace {

/// May `who` give this seat to a machine or to whoever comes? Empty, or why not.
std::string_view not_replaceable(const OpenTable& table, PersonId who, Seat seat) {
  const TableInfo& info = table.info;
  const SeatInfo& chair = info.seats[seat];
  if (info.state != TableState::waiting && info.state != TableState::playing) return "not_playing";
  if (info.fixed) return "not_waiting";  // about to start
  if (info.seat_of(who) == kNobody && info.owner != who) return "not_seated";
  if (chair.scripted) return "seat_scripted";
  if (chair.kind != SeatKind::human || chair.person == who || chair.resigned) return {};
  // Whoever is only away keeps his seat, unless the table's owner decides otherwise and he is not even connected.
  return chair.away && info.owner == who && !table.online(chair.person) ? std::string_view() : "seat_taken";
}

}  // namespace

Task<std::string> Tables::replace(TablePtr table, PersonId who, Seat seat, std::optional<AiLevel> machine) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (seat >= table->info.seats.size()) co_return "seats";
  if (const auto code = not_replaceable(*table, who, seat); !code.empty()) co_return std::string(code);
  const SeatInfo before = table->info.seats[seat];
  SeatInfo next = before.emptied();
  const bool playing = table->info.state == TableState::playing;
  if (machine || playing) next.kind = SeatKind::ai;
  next.level = machine.value_or(before.kind == SeatKind::ai ? before.level : AiLevel::medium);
  next.offered = playing && !machine;  // a machine keeps the game going until somebody sits down
  table->info.seats[seat] = next;
  table->set_standing(seat, {});
  co_return co_await seats_changed(table, kNoPerson);
}

Task<std::string> Tables::fill(TablePtr table, PersonId who, AiLevel level) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (table->info.state != TableState::waiting) co_return "not_waiting";
  if (table->info.seat_of(who) == kNobody && table->info.owner != who) co_return "not_seated";
  for (SeatInfo& seat : table->info.seats)
    if (seat.kind == SeatKind::open) seat = seat.emptied(), seat.kind = SeatKind::ai, seat.level = level;
  co_return co_await seats_changed(table, kNoPerson);
}

/// Begins the game if no seat is open any more; then writes down and tells everybody.
Task<std::string> Tables::seats_changed(TablePtr table, PersonId owner) {
  std::vector<LogRow> rows;
  std::string broken;
  try {
    start_if_full(*table, rows);
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) {
    co_await freeze(table, broken);
    co_return "frozen";
  }
  std::string failed = co_await settle_seats(table, std::move(rows), owner);
  if (failed.empty())
    for (Client* c : table->clients) ask_for_nonce(*table, *c);
  co_return failed;
}

Task<std::string> Tables::set_webhook(TablePtr table, PersonId who, std::string url, std::string language) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (table->info.owner != who) co_return "not_owner";
  table->info.webhook = std::move(url);
  table->info.webhook_language = std::move(language);
  co_return co_await settle_seats(table, {}, kNoPerson);
}

Task<std::string> Tables::set_pace(TablePtr table, PersonId who, Pace pace) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (table->info.seat_of(who) == kNobody && table->info.owner != who) co_return "not_seated";
  table->info.pace = pace;
  co_return co_await settle_seats(table, {}, kNoPerson);
}

namespace {

/// Chairs by colour: who must give his up for another; nothing, or why it cannot be.
std::string_view exchange_colours(TableInfo& info, const Rules& rules, PersonId who, Seat seat,
                                  const std::string& colour) {
  const std::string mine = info.colour(seat, rules);
  for (Seat s = 0; s < info.seats.size(); ++s) {
    if (s == seat || info.colour(s, rules) != colour) continue;
    if (info.seats[s].kind == SeatKind::human && info.seats[s].person != who) return "colour_taken";
    info.seats[s].colour = mine;
  }
  info.seats[seat].colour = colour;
  return {};
}

}  // namespace

Task<std::string> Tables::set_colour(TablePtr table, PersonId who, std::optional<Seat> seat, std::string colour) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  TableInfo& info = table->info;
  const Seat own = info.seat_of(who), chosen = seat.value_or(own);
  if (info.state != TableState::waiting) co_return "not_waiting";
  if (own == kNobody && (!seat || info.owner != who)) co_return "not_seated";
  if (chosen >= info.seats.size()) co_return "seats";
  if (chosen != own && info.seats[chosen].kind == SeatKind::human) co_return "seat_taken";
  if (std::find(kColours.begin(), kColours.end(), colour) == kColours.end()) co_return "colour";
  const std::string_view refused = exchange_colours(info, table->game().rules, who, chosen, colour);
  if (!refused.empty()) co_return std::string(refused);
  co_return co_await settle_seats(table, {}, kNoPerson);
}

Task<std::string> Tables::resign(TablePtr table, PersonId person) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  const Seat seat = table->info.seat_of(person);
  if (seat == kNobody) co_return "not_seated";
  if (table->info.state != TableState::playing) co_return "not_playing";
  table->info.seats[seat].resigned = true;
  co_return co_await settle_seats(table, {}, kNoPerson);
}

Task<std::string> Tables::come_back(TablePtr table, PersonId person) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  const Seat seat = table->info.seat_of(person);
  if (seat == kNobody) co_return "not_seated";
  if (table->info.seats[seat].resigned) co_return "resigned";
  if (!table->info.seats[seat].away) co_return std::string();
  table->info.seats[seat].away = false;
  co_return co_await settle_seats(table, {}, kNoPerson);
}

Task<std::string> Tables::rename(TablePtr table, std::shared_ptr<Person> person) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  const Seat seat = table->info.seat_of(person->id);
  // Who has played is told, and signed, by the name that he had.
  if (seat == kNobody || table->info.state == TableState::over || table->info.seats[seat].name == person->name)
    co_return std::string();
  table->info.seats[seat].name = person->name;
  co_return co_await settle_seats(table, {}, kNoPerson);
}

Task<void> Tables::rename_everywhere(std::shared_ptr<Person> person) {
  std::vector<TablePtr> his;
  for (const auto& [id, table] : open_) {
    if (table->info.seat_of(person->id) != kNobody) his.push_back(table);
    for (Client* c : table->clients)
      if (c->person == person->id) c->person_name = person->name;  // what he writes from now on
  }
  for (const TablePtr& table : his) co_await rename(table, person);
}

Task<void> Tables::transfer(TablePtr table, PersonId from, std::shared_ptr<Person> to) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (table->info.seat_of(to->id) != kNobody) co_return;
  bool his = false;
  for (SeatInfo& seat : table->info.seats) {
    PersonId& whose = seat.kind == SeatKind::human ? seat.person : seat.reserved;
    if (whose != from) continue;
    whose = to->id, his = true;
    if (table->info.state != TableState::over || seat.name.empty()) seat.name = to->name;
  }
  if (his) co_await settle_seats(table, {}, to->id);
}

Task<TablePtr> Tables::rematch(TablePtr table, std::shared_ptr<Person> person) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (!table->info.rematch.empty()) co_return co_await open(table->info.rematch);
  TableInfo next;
  next.id = random_table_id();
  next.game = table->info.game, next.name = table->info.name, next.options = table->info.options;
  next.clock_seconds = table->info.clock_seconds, next.pace = table->info.pace;
  next.webhook = table->info.webhook, next.webhook_language = table->info.webhook_language;
  next.owner = person->id;
  next.created = now_ms();
  next.seed = fresh_seed();
  for (const SeatInfo& old : table->info.seats) {
    SeatInfo seat = old.emptied();
    seat.scripted = old.scripted;
    if (old.kind == SeatKind::ai) seat.kind = SeatKind::ai, seat.level = old.level;
    else if (old.person == person->id) seat.kind = SeatKind::human, seat.person = person->id, seat.name = person->name;
    else seat.reserved = old.person, seat.name = old.name;
    next.seats.push_back(std::move(seat));
  }
  auto made = std::make_shared<OpenTable>(table->game(), std::move(next));
  TablePtr created = co_await create(std::move(made), {}, {});
  table->info.rematch = created->info.id;
  co_await settle_seats(table, {}, kNoPerson);
  co_return created;
}

Task<std::string> Tables::say(TablePtr table, PersonId person, std::string name, std::string text, bool team) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  const int readers = team ? table->info.team_of(table->info.seat_of(person)) : kEveryTeam;
  if (team && readers == kEveryTeam) co_return "no_team";
  if (table->chat_count >= services_.settings.limits.chat_per_table) co_return "chat_full";
  if (!services_.chat.take(std::to_string(person))) co_return "chat_rate";
  const ChatLine line{person, std::move(name), std::move(text), now_ms(), readers};
  Store::Job job = [id = table->info.id, epoch = table->info.epoch, n = table->chat_count, line](Writer& w) {
    w.hold(id, epoch);
    w.add_chat(id, n, line);
  };
  bool failed = false;
  try {
    co_await write_down(*table, std::move(job));
  } catch (const StoreFailed&) {
    failed = true;
  }
  if (failed) co_return "store";
  ++table->chat_count;
  table->chat.push_back(line);
  if (table->chat.size() > services_.settings.limits.chat_lines) table->chat.pop_front();
  for (Client* c : table->clients)
    if (c->greeted) send_chat(*table, *c, line);
  co_return std::string();
}

void Tables::send_chat(const OpenTable& table, Client& client, const ChatLine& line) const {
  const bool team = line.team != kEveryTeam;
  if (team && table.info.team_of(table.info.seat_of(client.person)) != line.team) return;
  // Lines of nobody are the server's own: they hold the key of their text, so that everybody reads them in his
  // language. Where a person was deleted the server says so in the place of his words.
  const bool own = line.person == kNoPerson;
  const std::string key = line.text == house::kDeletedLine ? "deleted" : line.text;
  const Json message = {
      {"t", "chat"},
      {"from", own ? "Tafelrunde" : services_.wording.person(line.name, line.person, client.language)},
      {"text", own ? services_.wording.notice(key, client.language) : line.text},
      {"team", team},
      {"at", line.at}};
  client.send(std::make_shared<const std::string>(to_text(message)));
}

}  // namespace tafel::server
