// Connections that the server ends, and what the host takes away: tables, seats and words of people; see tables.h.
#include "server/services.h"

namespace tafel::server {

void Tables::hang_up_all() {
  for (const auto& [id, table] : open_)
    for (Client* c : table->clients) services_.sharing.on() ? c->send_away() : c->close();
}

void Tables::hang_up(const std::string& session) {
  for (const auto& [id, table] : open_)
    for (Client* c : table->clients)
      if (c->session == session) c->close();
}

void Tables::hang_up_person(PersonId person) {
  for (const auto& [id, table] : open_)
    for (Client* c : table->clients)
      if (c->person == person) c->close();
}

void Tables::hang_up_network(const Network& network) {
  boost::system::error_code unknown;
  for (const auto& [id, table] : open_)
    for (Client* c : table->clients)
      if (network.holds(asio::ip::make_address(c->caller, unknown)) && !unknown) c->close();
}

Task<void> Tables::stop(TablePtr table, std::string why) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (table->info.state != TableState::frozen) co_await freeze(table, std::move(why));
}

Task<void> Tables::remove(std::string id) {
  i64 epoch = 0;
  if (services_.sharing.on() && !find(id)) {
    const bool known = co_await services_.sharing.acquire(id, false);
    if (!known) co_return;
  }
  if (const TablePtr table = find(id)) {
    const AsyncMutex::Lock lock = co_await table->mutex.lock();
    for (Client* c : table->clients) c->close();
    table->match.reset();
    table->info.state = TableState::frozen;
    epoch = table->info.epoch;
    open_.erase(id);
  }
  Store::Job job = [id, epoch](Writer& w) {
    w.hold(id, epoch);
    house::delete_table(w, id);
  };
  co_await services_.store.commit(std::move(job));
  services_.metrics.tables = static_cast<i64>(open_.size());
}

Task<void> Tables::forget(TablePtr table, PersonId person) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  for (SeatInfo& seat : table->info.seats)
    if (seat.kind == SeatKind::open && seat.reserved == person) seat = seat.emptied();
  if (const Seat seat = table->info.seat_of(person); seat != kNobody) {
    SeatInfo& chair = table->info.seats[seat];
    if (table->info.state == TableState::waiting) chair = chair.emptied();
    else chair.name.clear();
    if (table->info.state == TableState::playing) chair.resigned = true;
  }
  if (table->info.owner == person) table->info.webhook.clear();
  co_await settle_seats(table, {}, kNoPerson);
}

void Tables::forget_words(PersonId person) {
  for (const auto& [id, table] : open_)
    for (ChatLine& line : table->chat)
      if (line.person == person) line.person = kNoPerson, line.name.clear(), line.text = house::kDeletedLine;
}

}  // namespace tafel::server
