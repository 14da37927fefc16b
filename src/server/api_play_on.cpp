// POST /tables/play_on: a moment of a finished game becomes a private table of its own; see api.h.
#include "server/api.h"
#include "shell/puzzle.h"
#include "shell/record.h"

namespace tafel::server {

namespace {

std::size_t need_entry(const Call& call) {
  const auto it = call.body.find("entry");
  if (it == call.body.end() || !it->is_number_unsigned()) throw ApiError{400, "entry"};
  return it->get<std::size_t>();
}

/// Where a match stands after so many entries.
std::shared_ptr<Beginning> beginning_of(const Match& match, std::size_t entry) {
  auto out = std::make_shared<Beginning>();
  out->game = &match.game();
  out->seats = match.seats();
  out->config = match.config();
  out->position = match.state_at(entry);
  const RawGame g = match.game().look(out->position);
  out->from.entry = static_cast<i64>(entry);
  out->from.entries = static_cast<i64>(match.log().size());
  out->from.round = match.game().rules.round(g);
  return out;
}

/// The same in a finished match; somebody must have something left to do there.
std::shared_ptr<Beginning> moment_of(const Match& match, std::size_t entry) {
  if (!match.over()) throw ApiError{409, "not_over"};
  if (entry > match.log().size()) throw ApiError{404, "entry"};
  auto out = beginning_of(match, entry);
  if (whose_turn(match.game().rules, match.game().look(out->position)).over) throw ApiError{409, "play_on_end"};
  return out;
}

/// Whoever may look at a table may play on from it.
Task<std::shared_ptr<Beginning>> moment_of_table(Call& call, std::string id, std::size_t entry) {
  const TablePtr table = co_await call.services.tables.look(std::move(id));
  if (!table) throw ApiError{404, "table_unknown"};
  const std::shared_ptr<TableCopy> copy = co_await copy_table(call, table);
  auto find = [copy, entry] { return moment_of(copy->match, entry); };
  const auto out = co_await on_pool(call.services.archive, *call.turn, std::move(find));
  out->from.table = copy->info.id;
  out->from.ended = copy->info.updated;
  out->imported = copy->info.imported;
  for (const SeatInfo& seat : copy->info.seats) out->colours.push_back(seat.colour);
  co_return out;
}

Task<std::shared_ptr<Beginning>> moment_of_record(Call& call, const Json& record, std::size_t entry) {
  count_file(call);
  const auto id = clean_text(record, "game", 64);
  const LoadedGame* game = id ? call.services.game(*id) : nullptr;
  if (game == nullptr) throw ApiError{400, "record_game"};
  auto find = [game, &record, entry] {
    try {
      return moment_of(match_from_json(*game, record), entry);
    } catch (const ApiError&) {
      throw;
    } catch (const std::exception& e) {
      throw ApiError{400, "record", e.what()};
    }
  };
  co_await need_archive(call);
  const auto out = co_await on_pool(call.services.archive, *call.turn, std::move(find));
  out->imported = true;
  co_return out;
}

}  // namespace

Task<TablePtr> open_from(Call& call, std::shared_ptr<const Beginning> beginning) {
  const LoadedGame& game = *beginning->game;
  const auto seats = call.body.find("seats");
  if (seats == call.body.end() || !seats->is_array() || static_cast<int>(seats->size()) != beginning->seats)
    throw ApiError{400, "seats"};
  TableInfo info = new_table(call, game);
  info.listed = false;  // whoever knows the position knows what others may not
  info.seed = fresh_seed();
  info.seats = read_seats(call, *seats);
  info.pace = read_pace(call);
  info.imported = beginning->imported;
  info.played_on = beginning->from;
  for (std::size_t i = 0; i < game.rules.settings.size(); ++i)
    info.options[std::string(game.rules.settings[i].key)] = game.rules.settings[i].name(beginning->config[i]);
  for (std::size_t i = 0; i < beginning->colours.size(); ++i) info.seats[i].colour = beginning->colours[i];
  seat_scripted(game, info);
  auto made = std::make_shared<OpenTable>(game, std::move(info));
  SnapshotRow position = made->place(beginning->position);
  co_return co_await call.services.tables.create(std::move(made), {}, std::move(position));
}

Task<Json> post_play_on(Call& call) {
  const std::size_t entry = need_entry(call);
  const auto record = call.body.find("record");
  const auto table = clean_text(call.body, "table", 64);
  if ((record != call.body.end()) == table.has_value()) throw ApiError{400, "malformed"};
  if (record != call.body.end() && !record->is_object()) throw ApiError{400, "record"};
  if (!call.services.new_tables.take(call.request.address)) throw ApiError{429, "rate"};
  co_await need_visitor(call);
  std::shared_ptr<Beginning> beginning;
  if (table) beginning = co_await moment_of_table(call, *table, entry);
  else beginning = co_await moment_of_record(call, *record, entry);
  const TablePtr made = co_await open_from(call, std::move(beginning));
  co_return table_of(call, made->info);
}

/// A puzzle of a game becomes a table of whoever asks: he sits in its seat, machines in the others.
Task<Json> post_puzzle(Call& call) {
  const auto id = clean_text(call.body, "game", 64), wanted = clean_text(call.body, "puzzle", 64);
  const LoadedGame* game = id ? call.services.game(*id) : nullptr;
  if (game == nullptr) throw ApiError{404, "unknown_game"};
  if (!wanted) throw ApiError{400, "malformed"};
  if (!call.services.new_tables.take(call.request.address)) throw ApiError{429, "rate"};
  co_await need_visitor(call);
  Seat seat = kNobody;
  auto find = [game, name = *wanted, &seat] {
    const PuzzleBook book = PuzzleBook::load(*game);
    const Puzzle* puzzle = book.find(name);
    if (puzzle == nullptr) throw ApiError{404, "not_found"};
    seat = puzzle->seat;
    return beginning_of(book.match(*puzzle), puzzle->entry);
  };
  co_await need_archive(call);
  const auto beginning = co_await on_pool(call.services.archive, *call.turn, std::move(find));
  Json seats = Json::array();
  for (Seat s = 0; s < beginning->seats; ++s) seats.push_back({{"kind", s == seat ? "me" : "ai"}});
  call.body["seats"] = std::move(seats);
  const TablePtr made = co_await open_from(call, beginning);
  co_return table_of(call, made->info);
}

}  // namespace tafel::server
