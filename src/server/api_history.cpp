// /tables/{id}/history, events and record: what the slider, the chart and the archive need; see api.h.
#include <charconv>

#include "server/api.h"
#include "server/earlier.h"
#include "server/view.h"
#include "shell/record.h"

namespace tafel::server {

namespace {

std::size_t need_number(std::string_view text) {
  std::size_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc{} || end != text.data() + text.size() || text.empty()) throw ApiError{404, "entry"};
  return n;
}

/// A running match as this session may keep it: no seed, no log (it holds hidden draws), only what was heard and seen.
Json sealed_record(const Viewpoint& viewpoint) {
  const Match& match = viewpoint.match;
  const LoadedGame& game = viewpoint.game();
  const Json view = view_message(viewpoint, 0);
  return {{"format", "tafelrunde-view"},
          {"format_version", 1},
          {"game", game.rules.id},
          {"rules_version", game.rules.version},
          {"pack", game.pack_hash},
          {"seats", match.seats()},
          {"settings", viewpoint.info.options},
          {"commitment", commitment(match.source().house)},
          {"viewer", view["viewer"]},
          {"entries", match.public_entries()},
          {"events", view["events"]},
          {"view", view["view"]}};
}

Json record(const Viewpoint& viewpoint, const HouseKey& key) {
  if (!viewpoint.match.over()) return sealed_record(viewpoint);
  Json out = match_to_json(viewpoint.match, true);
  Json players = Json::array();
  for (Seat s = 0; s < viewpoint.match.seats(); ++s)
    players.push_back(viewpoint.wording.seat_name(viewpoint.info, s, viewpoint.language));
  out["players"] = std::move(players);
  if (const auto& from = viewpoint.info.played_on)
    out["played_on"] = {{"entry", from->entry}, {"entries", from->entries}, {"round", from->round}};
  if (viewpoint.info.imported) out["imported"] = true;     // the house was not there
  else if (viewpoint.info.guided()) out["guided"] = true;  // a prepared deal: nothing that the house would vouch for
  else key.sign(out);
  return out;
}

/// `over`: the table's match is, so that everything may be seen.
Json one_moment(const Call& call, Viewpoint viewpoint, std::size_t entry, bool over) {
  if (entry > viewpoint.match.public_entries()) throw ApiError{404, "entry"};
  const std::string seat = query_value(call.request.query, "seat");
  bool open = false;
  if (!seat.empty()) {
    if (!over) throw ApiError{403, "not_over"};
    open = seat == "all";
    if (!open) {
      const std::size_t n = need_number(seat);
      if (n >= static_cast<std::size_t>(viewpoint.match.seats())) throw ApiError{404, "entry"};
      viewpoint.viewer = static_cast<Seat>(n);
    }
  }
  return history_view(viewpoint, entry, open);
}

/// What was played before a change of rules.
Json earlier(const Call& call, const TableCopy& copy) {
  Reader& reader = call.services.store.reader();
  const auto stored = reader.load(copy.info.id, 0);
  if (!stored) throw ApiError{404, "table_unknown"};
  const auto pieces = earlier_pieces(copy.match.game(), *stored, reader.snapshots_before(stored->info));
  if (call.part.size() == 3) return earlier_overview(pieces);
  const std::size_t entry = need_number(call.part[3]);
  const EarlierPiece* piece = earlier_piece(pieces, entry);
  if (piece == nullptr) throw ApiError{404, "entry"};
  const auto shown = std::make_unique<TableCopy>(TableCopy{piece->match, copy.info, copy.viewer, copy.version});
  Json out = one_moment(call, Viewpoint(*shown, call.services.wording, call.language), entry - piece->entry,
                        copy.match.over());
  out["entry"] = entry;
  return out;
}

/// A page of the log: `from` number N on, or the last ones before `before`.
Json event_page(const Call& call, const Viewpoint& viewpoint) {
  constexpr std::size_t kPage = 2000, kPageBack = 500;
  const std::size_t total = viewpoint.match.events().size();
  const std::string first = query_value(call.request.query, "from"), before = query_value(call.request.query, "before");
  std::size_t from = std::min(first.empty() ? 0 : need_number(first), total), to = std::min(total, from + kPage);
  if (!before.empty()) {
    to = std::min(total, need_number(before));
    from = to > kPageBack ? to - kPageBack : 0;
  }
  return {{"events_from", from}, {"total", total}, {"events", events_json(viewpoint, from, to)}};
}

Json answer_history(const Call& call, const TableCopy& copy) {
  Viewpoint viewpoint(copy, call.services.wording, call.language);
  viewpoint.now = call.services.turn_time.now();
  const std::string& what = call.part[2];
  if (what == "record" && call.part.size() == 3) return record(viewpoint, call.services.house_key);
  if (what == "events" && call.part.size() == 3) return event_page(call, viewpoint);
  if (what == "history" && call.part.size() == 3) {
    Json out = history_overview(viewpoint);
    out["earlier"] = copy.info.base_row > 0 ? earlier(call, copy)["entries"] : Json(0);
    return out;
  }
  if (what == "history" && call.part.size() == 4)
    return one_moment(call, viewpoint, need_number(call.part[3]), copy.match.over());
  if (what == "earlier" && call.part.size() <= 4) return earlier(call, copy);
  throw ApiError{404, "not_found"};
}

std::shared_ptr<TableCopy> copy_for(const OpenTable& table, Seat viewer) {
  return std::make_shared<TableCopy>(TableCopy{*table.match, table.info, viewer, table.version(viewer)});
}

}  // namespace

Task<std::shared_ptr<TableCopy>> copy_table(Call& call, TablePtr table) {
  co_await need_archive(call);
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  const Counted counted(*call.turn);
  if (!table->match && !table->info.unopened.empty()) throw ApiError{409, "sealed"};
  if (!table->match) throw ApiError{409, table->info.state == TableState::frozen ? "frozen" : "not_playing"};
  co_return copy_for(*table, table->info.seat_of(call.person()));
}

Task<std::string> history(Call& call) {
  std::string id = call.part[1];
  const TablePtr table = co_await call.services.tables.look(std::move(id));
  if (!table) throw ApiError{404, "table_unknown"};
  const std::shared_ptr<TableCopy> copy = co_await copy_table(call, table);
  // Replaying a long match takes a while: not on the network thread, and play goes on meanwhile.
  auto work = [&call, copy] { return to_text(answer_history(call, *copy)); };
  co_return co_await on_pool(call.services.archive, *call.turn, std::move(work));
}

}  // namespace tafel::server
