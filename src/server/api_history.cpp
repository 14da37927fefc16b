// /tables/{id}/history, events and record: what the slider, the chart and the archive need; see api.h.
#include <charconv>

#include "server/api.h"
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
  const Match& match = *viewpoint.table.match;
  const LoadedGame& game = viewpoint.table.game();
  const Json view = view_message(viewpoint, 0);
  return {{"format", "tafelrunde-view"},
          {"format_version", 1},
          {"game", game.rules.id},
          {"rules_version", game.rules.version},
          {"pack", game.pack_hash},
          {"seats", match.seats()},
          {"settings", viewpoint.table.info.options},
          {"commitment", commitment(match.seed())},
          {"viewer", view["viewer"]},
          {"entries", match.public_entries()},
          {"events", view["events"]},
          {"view", view["view"]}};
}

Json record(const Viewpoint& viewpoint) {
  if (!viewpoint.table.match->over()) return sealed_record(viewpoint);
  Json out = match_to_json(*viewpoint.table.match, true);
  Json players = Json::array();
  for (Seat s = 0; s < viewpoint.table.seats(); ++s)
    players.push_back(viewpoint.wording.seat_name(viewpoint.table.info, s, viewpoint.language));
  out["players"] = std::move(players);
  return out;
}

Json one_moment(const Call& call, const OpenTable& table, Viewpoint viewpoint) {
  const std::size_t entry = need_number(call.part[3]);
  if (entry > table.match->public_entries()) throw ApiError{404, "entry"};
  const std::string seat = query_value(call.request.query, "seat");
  bool open = false;
  if (!seat.empty()) {
    if (!table.match->over()) throw ApiError{403, "not_over"};
    open = seat == "all";
    if (!open) {
      const std::size_t n = need_number(seat);
      if (n >= static_cast<std::size_t>(table.seats())) throw ApiError{404, "entry"};
      viewpoint.viewer = static_cast<Seat>(n);
    }
  }
  return history_view(viewpoint, entry, open);
}

Json answer_history(const Call& call, const OpenTable& table, const Viewpoint& viewpoint) {
  const std::string& what = call.part[2];
  if (what == "record" && call.part.size() == 3) return record(viewpoint);
  if (what == "events" && call.part.size() == 3) {
    const std::string from_text = query_value(call.request.query, "from");
    const std::size_t total = table.match->events().size();
    const std::size_t from = std::min(from_text.empty() ? 0 : need_number(from_text), total);
    const std::size_t to = std::min(total, from + 2000);
    return {{"events_from", from}, {"total", total}, {"events", events_json(viewpoint, from, to)}};
  }
  if (what == "history" && call.part.size() == 3) return history_overview(viewpoint);
  if (what == "history" && call.part.size() == 4) return one_moment(call, table, viewpoint);
  throw ApiError{404, "not_found"};
}

}  // namespace

Task<Json> history(Call& call) {
  const TablePtr table = co_await need_table(call);
  const AsyncMutex::Lock lock = co_await table->mutex.lock();  // never a position that is not yet durable
  if (!table->match) throw ApiError{409, table->info.state == TableState::frozen ? "frozen" : "not_playing"};
  const Viewpoint viewpoint{*table, call.services.wording, table->info.seat_of(call.person()), call.language};
  // Replaying a long match takes a while: not on the network thread. Nothing changes meanwhile, the table is locked.
  auto work = [&call, &table, &viewpoint] { return answer_history(call, *table, viewpoint); };
  co_return co_await on_pool(call.services.archive, std::move(work));
}

}  // namespace tafel::server
