// Moves of people and machines at a table; see tables.h.
#include "kernel/broken.h"
#include "server/house.h"

namespace tafel::server {

Task<Tables::Played> Tables::play(RoomPtr room, PersonId person, u32 version, std::vector<std::string> actions,
                                  bool undo) {
  const Door::Pass pass = co_await room->door.enter();
  Played out;
  const Seat seat = room->info.seat_of(person);
  if (room->info.state == TableState::frozen || (!room->match && room->info.state != TableState::waiting)) {
    out.error = "frozen";
  } else if (seat == kNobody) {
    out.error = "not_seated";
  } else if (room->info.state == TableState::waiting) {
    out.error = "not_playing";
  } else if (room->info.seats[seat].machine()) {
    out.error = room->info.seats[seat].resigned ? "resigned" : "away";
  }
  if (!out.error.empty()) co_return out;
  std::string broken;
  try {
    std::vector<LogRow> rows;
    out.verdict = undo ? room->undo(seat, version, rows) : room->act(seat, version, actions, rows);
    if (!out.verdict) co_return out;
    co_await commit(*room, std::move(rows));
    out.version = room->version(seat);
  } catch (const StoreFailed&) {
    out.error = "store";
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) {
    co_await freeze(room, broken);
    out.error = "frozen";
  }
  co_return out;
}

void Tables::after_play(const RoomPtr& room) {
  publish(*room);
  if (room->info.state == TableState::over) send_table(*room);
  kick(room);
}

void Tables::kick(const RoomPtr& room) {
  if (!room->match || room->info.state != TableState::playing || house_.stopping) return;
  for (const Seat s : room->match->turn().seats) {
    const auto bit = static_cast<u8>(1U << s);
    if (!room->info.seats[s].machine() || (room->thinking & bit) != 0) continue;
    room->thinking = static_cast<u8>(room->thinking | bit);
    in_background(room, [this, room, s] { return think(room, s); });
  }
}

/// One decision of a machine. What it saw may be out of date when it answers; then it thinks again.
Task<void> Tables::think(RoomPtr room, Seat seat) {
  const auto bit = static_cast<u8>(1U << seat);
  const auto to_act = [&] {
    return room->match && room->info.state == TableState::playing && room->info.seats[seat].machine() &&
           room->match->turn().seats.has(seat);
  };
  if (!to_act()) {
    room->thinking = static_cast<u8>(room->thinking & ~bit);
    co_return;
  }
  const u32 seen = room->version(seat);
  const SeatInfo& chair = room->info.seats[seat];
  const AiLevel level = chair.kind == SeatKind::ai ? chair.level : AiLevel::medium;
  ViewPtr view = std::make_shared<const HiddenState>(room->match->view(seat));
  std::string broken;
  Action action{};
  try {
    action = co_await house_.machines.choose(room->game(), std::move(view), level);
  } catch (const std::exception& e) {
    broken = e.what();
  }
  const Door::Pass pass = co_await room->door.enter();
  room->thinking = static_cast<u8>(room->thinking & ~bit);
  if (house_.stopping || !to_act()) co_return;
  if (broken.empty() && room->version(seat) != seen) {
    kick(room);
    co_return;
  }
  try {
    std::vector<LogRow> rows;
    if (broken.empty()) {
      if (const Verdict verdict = room->act(seat, action, rows); !verdict)
        throw BrokenRule("a machine's choice was refused: the hidden position allows what the true one does not");
      co_await commit(*room, std::move(rows));
      ++house_.metrics.ai_moves;
    }
  } catch (const StoreFailed&) {
    co_return;  // the table has gone back to its last durable position; the next kick thinks again
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) co_await freeze(room, broken);
  else after_play(room);
}

}  // namespace tafel::server
