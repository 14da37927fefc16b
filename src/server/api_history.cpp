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
Json sealed_record(const Scene& scene) {
  const Match& match = *scene.room.match;
  const LoadedGame& game = scene.room.game();
  const Json view = view_message(scene, 0);
  return {{"format", "tafelrunde-view"},
          {"format_version", 1},
          {"game", game.rules.id},
          {"rules_version", game.rules.version},
          {"pack", game.pack_hash},
          {"seats", match.seats()},
          {"settings", scene.room.info.options},
          {"commitment", commitment(match.seed())},
          {"viewer", view["viewer"]},
          {"entries", match.public_entries()},
          {"events", view["events"]},
          {"view", view["view"]}};
}

Json record(const Scene& scene) {
  if (!scene.room.match->over()) return sealed_record(scene);
  Json out = match_to_json(*scene.room.match, true);
  Json players = Json::array();
  for (Seat s = 0; s < scene.room.seats(); ++s)
    players.push_back(scene.voice.seat_name(scene.room.info, s, scene.language));
  out["players"] = std::move(players);
  return out;
}

Json one_moment(const Call& call, const Room& room, Scene scene) {
  const std::size_t entry = need_number(call.part[3]);
  if (entry > room.match->public_entries()) throw ApiError{404, "entry"};
  const std::string seat = query_value(call.request.query, "seat");
  bool open = false;
  if (!seat.empty()) {
    if (!room.match->over()) throw ApiError{403, "not_over"};
    open = seat == "all";
    if (!open) {
      const std::size_t n = need_number(seat);
      if (n >= static_cast<std::size_t>(room.seats())) throw ApiError{404, "entry"};
      scene.viewer = static_cast<Seat>(n);
    }
  }
  return history_view(scene, entry, open);
}

Json answer_history(const Call& call, const Room& room, const Scene& scene) {
  const std::string& what = call.part[2];
  if (what == "record" && call.part.size() == 3) return record(scene);
  if (what == "events" && call.part.size() == 3) {
    const std::string from_text = query_value(call.request.query, "from");
    const std::size_t total = room.match->events().size();
    const std::size_t from = std::min(from_text.empty() ? 0 : need_number(from_text), total);
    const std::size_t to = std::min(total, from + 2000);
    return {{"events_from", from}, {"total", total}, {"events", events_json(scene, from, to)}};
  }
  if (what == "history" && call.part.size() == 3) return history_overview(scene);
  if (what == "history" && call.part.size() == 4) return one_moment(call, room, scene);
  throw ApiError{404, "not_found"};
}

}  // namespace

Task<Json> history(Call& call) {
  const RoomPtr room = co_await need_room(call);
  const Door::Pass pass = co_await room->door.enter();  // never a position that is not yet durable
  if (!room->match) throw ApiError{409, room->info.state == TableState::frozen ? "frozen" : "not_playing"};
  const Scene scene{*room, call.house.voice, room->info.seat_of(call.person()), call.language};
  // Replaying a long match takes a while: not on the network thread. Nothing changes meanwhile, the door is shut.
  auto work = [&call, &room, &scene] { return answer_history(call, *room, scene); };
  co_return co_await on_pool(call.house.archive, std::move(work));
}

}  // namespace tafel::server
