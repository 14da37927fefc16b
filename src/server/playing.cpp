// Moves of people and machines at a table; see tables.h.
#include "kernel/broken.h"
#include "server/services.h"

namespace tafel::server {

Task<Tables::Played> Tables::play(TablePtr table, PersonId person, u32 version, std::vector<std::string> actions,
                                  bool undo) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  Played out;
  const Seat seat = table->info.seat_of(person);
  if (table->info.state == TableState::frozen || (!table->match && table->info.state != TableState::waiting)) {
    out.error = "frozen";
  } else if (seat == kNobody) {
    out.error = "not_seated";
  } else if (table->info.state == TableState::waiting) {
    out.error = "not_playing";
  } else if (table->info.seats[seat].machine()) {
    out.error = table->info.seats[seat].resigned ? "resigned" : "away";
  }
  if (!out.error.empty()) co_return out;
  std::string broken;
  try {
    std::vector<LogRow> rows;
    out.verdict = undo ? table->undo(seat, version, rows) : table->act(seat, version, actions, rows);
    if (!out.verdict) co_return out;
    co_await commit(*table, std::move(rows));
    out.version = table->version(seat);
  } catch (const StoreFailed&) {
    out.error = "store";
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) {
    co_await freeze(table, broken);
    out.error = "frozen";
  }
  co_return out;
}

void Tables::after_play(const TablePtr& table) {
  publish(*table);
  if (table->info.state == TableState::over) send_table(*table);
  kick(table);
}

void Tables::kick(const TablePtr& table) {
  if (!table->match || table->info.state != TableState::playing || services_.stopping) return;
  for (const Seat s : table->match->turn().seats) {
    const auto bit = static_cast<u8>(1U << s);
    if (!table->info.seats[s].machine() || (table->thinking & bit) != 0) continue;
    table->thinking = static_cast<u8>(table->thinking | bit);
    in_background(table, [this, table, s] { return think(table, s); });
  }
}

/// One decision of a machine. What it saw may be out of date when it answers; then it thinks again.
Task<void> Tables::think(TablePtr table, Seat seat) {
  const auto bit = static_cast<u8>(1U << seat);
  const auto to_act = [&] {
    return table->match && table->info.state == TableState::playing && table->info.seats[seat].machine() &&
           table->match->turn().seats.has(seat);
  };
  if (!to_act()) {
    table->thinking = static_cast<u8>(table->thinking & ~bit);
    co_return;
  }
  const u32 seen = table->version(seat);
  const SeatInfo& chair = table->info.seats[seat];
  const AiLevel level = chair.kind == SeatKind::ai ? chair.level : AiLevel::medium;
  ViewPtr view = std::make_shared<const HiddenState>(table->match->view(seat));
  std::string broken;
  Action action{};
  try {
    action = co_await services_.machines.choose(table->game(), std::move(view), level);
  } catch (const std::exception& e) {
    broken = e.what();
  }
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  table->thinking = static_cast<u8>(table->thinking & ~bit);
  if (services_.stopping || !to_act()) co_return;
  if (broken.empty() && table->version(seat) != seen) {
    kick(table);
    co_return;
  }
  try {
    std::vector<LogRow> rows;
    if (broken.empty()) {
      if (const Verdict verdict = table->act(seat, action, rows); !verdict)
        throw BrokenRule("a machine's choice was refused: the hidden position allows what the true one does not");
      co_await commit(*table, std::move(rows));
      ++services_.metrics.ai_moves;
    }
  } catch (const StoreFailed&) {
    co_return;  // the table has gone back to its last durable position; the next kick thinks again
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) co_await freeze(table, broken);
  else after_play(table);
}

}  // namespace tafel::server
