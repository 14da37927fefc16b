// Moves of people and machines at a table, and its clock; see tables.h.
#include "kernel/broken.h"
#include "server/clock.h"
#include "server/services.h"
#include "server/standing.h"
#include "server/view.h"
#include "shell/guide.h"

namespace tafel::server {

namespace {

/// Why this person may not act here at all; empty if he may.
std::string_view not_allowed(const OpenTable& table, Seat seat) {
  const bool waiting = table.info.state == TableState::waiting;
  if (table.gone) return "store";
  if (!table.info.unopened.empty()) return "sealed";
  if (table.info.state == TableState::frozen || (!table.match && !waiting)) return "frozen";
  if (seat == kNobody) return "not_seated";
  if (waiting) return "not_playing";
  if (!table.info.seats[seat].machine()) return {};
  return table.info.seats[seat].resigned ? "resigned" : "away";
}

void send_json(Client& client, const Json& json) { client.send(std::make_shared<const std::string>(to_text(json))); }

}  // namespace

void Tables::send_accepted(const OpenTable& table, Client& client, const Json& id) {
  const Seat seat = table.info.seat_of(client.person);
  const JsonPart out{{"id", JsonPart::of(id)}, {"t", "accepted"}, {"version", table.version(seat)}};
  client.send(std::make_shared<const std::string>(out.text()));
}

namespace {

/// A person's own move. Whoever takes back what was answered for him is asked this time, and after his own answer no
/// more.
Verdict carry_out_move(OpenTable& table, Seat seat, const Tables::Move& move, std::vector<LogRow>& rows) {
  const Verdict verdict = move.undo   ? table.undo(seat, move.version, rows)
                          : move.form ? table.hand_in(seat, move.version, move.actions, rows)
                                      : table.act(seat, move.version, move.actions, rows);
  StandingAnswers given = table.standing[seat];
  const auto paused = [](const StandingAnswer& a) { return a.paused; };
  if (!verdict || (!move.undo && std::ranges::none_of(given, paused))) return verdict;
  if (move.undo) pause_standing(given, top_row(table.game().rules, table.game().look(table.match->state())).name);
  else resume_standing(given);
  table.set_standing(seat, std::move(given));
  return verdict;
}

}  // namespace

Task<bool> Tables::play(TablePtr table, Client& client, Move move) {
  Change change = [table, move](Seat seat, std::vector<LogRow>& rows) {
    return carry_out_move(*table, seat, move, rows);
  };
  co_return co_await make_move(table, client, std::move(move.id), std::move(change));
}

Task<bool> Tables::make_move(TablePtr table, Client& client, Json id, Change change) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  const Seat seat = table->info.seat_of(client.person);
  std::string error(not_allowed(*table, seat));
  if (!error.empty()) {
    refuse(*table, client, id, error);
    co_return false;
  }
  std::string broken;
  try {
    std::vector<LogRow> rows;
    const Verdict verdict = change(seat, rows);
    if (!verdict) {
      refuse(*table, client, id, verdict);
      co_return false;
    }
    co_await commit_move(*table, std::move(rows));
  } catch (const StoreFailed&) {
    error = "store";
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) {
    co_await freeze(table, broken);
    error = "frozen";
  }
  if (!error.empty()) {
    refuse(*table, client, id, error);
    co_return false;
  }
  send_accepted(*table, client, id);
  tell_everybody(table);
  co_return true;
}

void Tables::refuse(const OpenTable& table, Client& client, const Json& id, std::string_view error) const {
  send_json(client,
            {{"t", "refused"}, {"id", id}, {"code", error}, {"text", services_.wording.error(error, client.language)}});
  if (table.match && error == "store") send_view(table, client, client.shown.events);
}

void Tables::refuse(const OpenTable& table, Client& client, const Json& id, const Verdict& verdict) const {
  const LoadedGame& game = table.game();
  const HiddenState hidden = table.match->view(table.info.seat_of(client.person));
  const Speaker speaker = services_.wording.speaker(game, table.info, client.language);
  Json out = reason_json(game, speaker, game.look(hidden.box()), verdict, client.language);
  out["t"] = "refused";
  out["id"] = id;
  send_json(client, out);
  if (verdict.code == Verdict::Code::stale) send_view(table, client, client.shown.events);
}

void Tables::tell_everybody(const TablePtr& table) {
  publish(*table);
  if (table->info.state == TableState::over) send_table(*table);
  tell_turn(table);
  kick(table);
}

void Tables::kick(const TablePtr& table) {
  if (!table->match || table->info.state != TableState::playing || services_.stopping) return;
  for (const Seat s : table->match->turn().seats) {
    const auto bit = static_cast<u8>(1U << s);
    const bool machine = table->info.seats[s].machine();
    if ((table->thinking & bit) != 0 || (!machine && !due_answer(*table, s))) continue;
    table->thinking = static_cast<u8>(table->thinking | bit);
    in_background(table, [this, table, s, machine] { return machine ? think(table, s) : answer(table, s); });
  }
}

namespace {

bool machine_to_act(const OpenTable& table, Seat seat) {
  return table.match && table.info.state == TableState::playing && table.info.seats[seat].machine() &&
         table.match->turn().seats.has(seat);
}

}  // namespace

namespace {

/// At the table of a first game the machines' first answers are written down.
std::optional<Action> written_answer(const OpenTable& table, Seat seat) {
  const Guide* guide = table.game().guide.get();
  if (guide == nullptr || !table.info.guided()) return std::nullopt;
  return scripted_answer(*guide, *table.match, seat);
}

}  // namespace

/// One decision of a machine, not before its pause is over. What it saw may be out of date when it answers, or the
/// person may be back; then it thinks again or leaves the seat alone.
Task<void> Tables::think(TablePtr table, Seat seat) {
  const auto bit = static_cast<u8>(1U << seat);
  if (!machine_to_act(*table, seat)) {
    table->thinking = static_cast<u8>(table->thinking & ~bit);
    co_return;
  }
  const auto begin = std::chrono::steady_clock::now();
  const milliseconds least =
      thinking_pause(table->info, seat, table->match->turn().secret, services_.settings.machine_moment);
  const u32 seen = table->version(seat);
  const SeatInfo& chair = table->info.seats[seat];
  const AiLevel level = chair.kind == SeatKind::ai ? chair.level : AiLevel::medium;
  ViewPtr view = std::make_shared<const HiddenState>(table->match->view(seat));
  std::string broken;
  Action action{};
  const auto written = written_answer(*table, seat);
  try {
    if (written) action = *written;
    else action = co_await services_.machines.choose(table->game(), std::move(view), level);
  } catch (const std::exception& e) {
    broken = e.what();
  }
  const auto left = std::chrono::duration_cast<milliseconds>(begin + least - std::chrono::steady_clock::now());
  if (left > milliseconds{0}) co_await pause(left);
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  table->thinking = static_cast<u8>(table->thinking & ~bit);
  if (services_.stopping || !machine_to_act(*table, seat)) co_return;
  if (!broken.empty()) co_await freeze(table, broken);
  else if (table->version(seat) != seen) kick(table);
  else ++services_.metrics.ai_moves, co_await carry_out(table, seat, action);
}

/// A machine's choice or a standing answer, while the table is locked.
Task<void> Tables::carry_out(TablePtr table, Seat seat, Action action) {
  std::string broken;
  try {
    std::vector<LogRow> rows;
    if (const Verdict verdict = table->act(seat, action, rows); !verdict)
      throw BrokenRule("a machine's choice was refused: the hidden position allows what the true one does not");
    co_await commit_move(*table, std::move(rows));
  } catch (const StoreFailed&) {
    co_return;  // the table has gone back to its last durable position; the next kick thinks again
  } catch (const std::exception& e) {
    broken = e.what();
  }
  if (!broken.empty()) co_await freeze(table, broken);
  else tell_everybody(table);
}

void Tables::set_clock(OpenTable& table) const {
  TableInfo& info = table.info;
  bool human = false;
  if (table.match && info.state == TableState::playing && info.clock_seconds > 0)
    for (const Seat s : table.match->turn().seats) human = human || !info.seats[s].machine();
  if (!human) {
    info.deadline = 0;
    table.clock_entry = ~std::size_t{0};
  } else if (info.deadline == 0 || table.clock_entry != table.match->public_entries()) {
    info.deadline = services_.turn_time.now() + i64{info.clock_seconds} * 1000;
    table.clock_entry = table.match->public_entries();
    table.clock_told = ClockState::running;
  }
}

void Tables::look_at_clock(const TablePtr& table, i64 now) {
  if (table->info.deadline == 0 || table->info.state != TableState::playing) return;
  const ClockState state = read_clock(table->info, now).state;
  if (state == ClockState::out) {
    if (!std::exchange(table->timing_out, true)) in_background(table, [this, table] { return time_out(table); });
  } else if (state != std::exchange(table->clock_told, state) && state != ClockState::running) {
    in_background(table, [this, table]() -> Task<void> {
      const AsyncMutex::Lock lock = co_await table->mutex.lock();
      if (table->info.deadline > 0) send_clock(*table, clock_json(table->info, services_.turn_time.now()));
    });
  }
}

void Tables::send_clock(const OpenTable& table, Json clock) const {
  clock["t"] = "clock";
  for (Client* c : table.clients)
    if (c->greeted) send_json(*c, clock);
}

/// The grace is over: machines take the seats until their people are back.
Task<void> Tables::time_out(TablePtr table) {
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  table->timing_out = false;
  // Somebody may have acted while we waited for our turn: then another clock runs.
  if (!table->match || table->info.state != TableState::playing || table->info.deadline == 0 ||
      read_clock(table->info, services_.turn_time.now()).state != ClockState::out)
    co_return;
  Json clock = clock_json(table->info, services_.turn_time.now());
  for (const Seat s : table->match->turn().seats) {
    SeatInfo& seat = table->info.seats[s];
    if (seat.machine()) continue;
    seat.away = true;
    ++services_.metrics.ai_takeovers;
    log_info("seat_taken_over", {{"table", short_id(table->info.id)}, {"seat", s}});
  }
  const std::string failed = co_await settle_seats(table, {}, kNoPerson);
  if (failed.empty()) send_clock(*table, std::move(clock));
}

}  // namespace tafel::server
