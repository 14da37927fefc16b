// From a full table to its first draw: people's clients commit to nonces, the commitments are fixed, the nonces are
// shown, and the draws are made of all of them (docs/decisions/0013). Nobody waits for ever: what is not there in time
// comes from the house, and the record says so.
#include "server/services.h"

namespace tafel::server {

namespace {

using Clock = std::chrono::steady_clock;

bool awaited(const SeatInfo& seat) { return seat.kind == SeatKind::human && !seat.machine(); }

bool someone(const TableInfo& info, bool (*lacks)(const SeatInfo&)) { return std::ranges::any_of(info.seats, lacks); }
bool no_commitment(const SeatInfo& seat) { return awaited(seat) && seat.commitment.empty(); }
bool no_nonce(const SeatInfo& seat) { return awaited(seat) && !seat.commitment.empty() && seat.nonce.empty(); }

}  // namespace

/// What every seat gives to the draws, as far as it has been shown.
std::vector<Nonce> gather_nonces(const TableInfo& info) {
  using From = Nonce::From;
  std::vector<Nonce> out;
  for (const SeatInfo& seat : info.seats) {
    Nonce n{seat.kind != SeatKind::human ? From::machine
            : seat.commitment.empty()    ? From::absent
            : seat.nonce.empty()         ? From::silent
                                         : From::seat,
            seat.commitment, nonce_of_house(info.seed, static_cast<Seat>(out.size()))};
    if (n.from == From::seat && !seed_from_hex(seat.nonce, n.value)) n.from = From::silent;
    out.push_back(std::move(n));
  }
  return out;
}

void Tables::start_if_full(OpenTable& table, std::vector<LogRow>& rows) {
  TableInfo& info = table.info;
  const bool full = info.state == TableState::waiting && !info.has_open_seat();
  if (!full || table.match) {
    table.start_by.reset();
    if (full) info.state = TableState::playing;  // an imported match that waited for people
    return;
  }
  if (info.guided()) return table.start(rows);
  const auto now = Clock::now();
  if (!table.start_by) table.start_by = now + services_.settings.nonce_wait;
  if (!info.fixed) {
    if (now < *table.start_by && someone(info, no_commitment)) return;
    info.fixed = true;
    table.start_by = now + services_.settings.nonce_wait;
  }
  if (now < *table.start_by && someone(info, no_nonce)) return;
  table.start_by.reset();
  table.start(rows);
}

Task<void> Tables::commit_nonce(TablePtr table, PersonId person, std::string commitment) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  TableInfo& info = table->info;
  const Seat seat = info.seat_of(person);
  // Too late or said already: nothing that anybody would have to hear of.
  if (seat == kNobody || info.state != TableState::waiting || info.fixed || table->match ||
      info.seats[seat].commitment == commitment)
    co_return;
  info.seats[seat].commitment = std::move(commitment);
  co_await seats_changed(table, kNoPerson);
}

Task<bool> Tables::show_nonce(TablePtr table, PersonId person, Seed nonce) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  TableInfo& info = table->info;
  const Seat seat = info.seat_of(person);
  if (seat == kNobody || info.state != TableState::waiting || !info.fixed || !info.seats[seat].nonce.empty())
    co_return true;
  if (commitment(nonce) != info.seats[seat].commitment) co_return false;
  info.seats[seat].nonce = seed_to_hex(nonce);
  co_await seats_changed(table, kNoPerson);
  co_return true;
}

void Tables::ask_for_nonce(const OpenTable& table, Client& client) const {
  const TableInfo& info = table.info;
  const Seat seat = info.seat_of(client.person);
  if (!client.greeted || info.state != TableState::waiting || !info.fixed || seat == kNobody ||
      !no_nonce(info.seats[seat]))
    return;
  Json commitments = Json::array();
  for (const SeatInfo& s : info.seats) commitments.push_back(s.commitment.empty() ? Json(nullptr) : Json(s.commitment));
  const Json message = {{"t", "reveal"}, {"house", commitment(info.seed)}, {"commitments", std::move(commitments)}};
  client.send(std::make_shared<const std::string>(to_text(message)));
}

void Tables::look_at_start(const TablePtr& table) {
  if (!table->info.starting() || table->match) return;
  if (table->start_by && Clock::now() < *table->start_by) return;
  if (std::exchange(table->beginning, true)) return;
  in_background(table, [this, table]() -> Task<void> {
    const AsyncMutex::Lock lock = co_await table->mutex.lock();
    table->beginning = false;
    if (table->info.starting() && !table->match) co_await seats_changed(table, kNoPerson);
  });
}

}  // namespace tafel::server
