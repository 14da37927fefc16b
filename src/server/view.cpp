// View and table messages; see view.h.
#include "server/view.h"

#include "ai/world.h"
#include "kernel/broken.h"
#include "server/clock.h"
#include "server/json_text.h"
#include "server/standing.h"
#include "shell/json.h"

namespace tafel::server {

namespace {

JsonPart nobody_or(Seat s) { return s == kNobody ? JsonPart() : JsonPart(s); }

JsonPart turn_part(const Turn& turn) {
  return {
      {"chance", turn.chance}, {"over", turn.over}, {"seats", JsonPart::list_of(turn.seats)}, {"secret", turn.secret}};
}

/// Points as this viewer can count them. A game that cannot count with hidden cards gives none.
std::vector<i32> points_of(const LoadedGame& game, const StateBox& state, int seats) {
  std::vector<i32> points(static_cast<std::size_t>(seats));
  try {
    game.rules.score(game.look(state), points);
  } catch (const BrokenRule&) {
    return {};
  }
  return points;
}

/// What each seat has won: the whole game is 1; winners share it, a team together as one.
std::vector<double> win_shares(const Match& match) {
  const std::vector<u8> places = match.places();
  const Shares shares = share_win(match.game().rules, match.game().look(match.state()), places);
  return {shares.begin(), shares.begin() + match.seats()};
}

/// By team: who, its place, its share; null where everybody plays for himself.
Json teams_json(const Match& match) {
  const LoadedGame& game = match.game();
  if (game.rules.team == nullptr) return nullptr;
  const std::vector<u8> places = match.places();
  const std::vector<double> shares = win_shares(match);
  std::map<int, Json> teams;
  for (Seat s = 0; s < match.seats(); ++s) {
    const int team = game.rules.team(game.look(match.state()), s);
    Json& row = teams.try_emplace(team, Json{{"team", team}, {"seats", Json::array()}}).first->second;
    row["seats"].push_back(s);
    row["place"] = places[s];
    row["share"] = shares[s];
  }
  Json out = Json::array();
  for (auto& [team, row] : teams) out.push_back(std::move(row));
  return out;
}

Json result_json(const Viewpoint& viewpoint) {
  const Match& match = viewpoint.match;
  const LoadedGame& game = viewpoint.game();
  Json sheets = Json::array();
  for (Seat s = 0; s < match.seats(); ++s) {
    std::vector<ScoreLine> lines;
    if (game.rules.score_sheet != nullptr) game.rules.score_sheet(game.look(match.state()), s, lines);
    Json sheet = Json::array();
    for (const ScoreLine& l : lines)
      sheet.push_back({{"category", l.category},
                       {"name", game.speak(viewpoint.language).at("score." + std::string(l.category))},
                       {"points", l.points},
                       {"tie_break", l.tie_break}});
    sheets.push_back(std::move(sheet));
  }
  return {{"places", match.places()},
          {"shares", win_shares(match)},
          {"teams", teams_json(match)},
          {"sheets", std::move(sheets)},
          {"seed", seed_to_hex(match.source().house)},
          {"commitment", commitment(match.source().house)},
          {"nonces", nonces_to_json(match.source().nonces)}};
}

/// The question of the open step: with what it is about where the game says it, else plain.
std::string question(const Viewpoint& viewpoint, const Speaker& speaker, const RawGame& g) {
  const Module& module = viewpoint.game().module;
  std::string out;
  if (module.prompt != nullptr) out = module.prompt(g, viewpoint.viewer, viewpoint.game().speak(viewpoint.language));
  return out.empty() ? speaker.prompt(g) : out;
}

/// What every view has beside the position itself; that is already hidden (or open after the end).
void write_position(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker, const StateBox& shown,
                    const Turn& turn) {
  const LoadedGame& game = viewpoint.game();
  const RawGame g = game.look(shown);
  const bool mine = viewpoint.viewer != kNobody && turn.seats.has(viewpoint.viewer);
  out.field("prompt", mine ? question(viewpoint, speaker, g) : std::string());
  out.field("round", game.rules.round(g));
  out.field("step", turn.over ? std::string_view() : top_row(game.rules, g).name);
  out.field("t", "view");
  out.field("turn", turn_part(turn));
  out.field("version", viewpoint.version);
  out.field("viewer", nobody_or(viewpoint.viewer));
  out.field("waiting", turn.over || turn.chance ? std::string() : speaker.waiting(g, turn.seats));
}

void write_derived(JsonText& out, const Viewpoint& viewpoint, const StateBox& shown) {
  const LoadedGame& game = viewpoint.game();
  const Texts& texts = game.speak(viewpoint.language);
  JsonPart derived = JsonPart::object();
  if (game.module.derive_text != nullptr) {
    game.module.derive_text(game.look(shown), viewpoint.viewer, texts, derived);
  } else if (game.module.derive != nullptr) {
    Json tree = Json::object();
    game.module.derive(game.look(shown), viewpoint.viewer, texts, tree);
    derived = JsonPart::of(tree);
  }
  out.field("derived", derived);
}

void write_event(JsonText& out, const Speaker& speaker, const RawGame& g, std::size_t n, const MatchEvent& me,
                 Seat viewer) {
  const EventRow& row = speaker.rules.events[me.event.kind];
  const bool hidden = me.event.hidden_from(viewer);
  const std::size_t shown = hidden ? me.event.open : me.event.argc;
  out.object([&] {
    out.key("args").list([&] {
      for (std::size_t i = 0; i < shown; ++i) write_argument(out, speaker, g, row.domain[i], me.event.arg[i]);
    });
    out.field("entry", me.entry + 1).field("hidden", hidden).field("kind", row.name).field("n", n);
    out.field("text", speaker.event(g, me.event, viewer));
  });
}

void write_events(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker, const HiddenState& hidden,
                  std::size_t from, std::size_t to) {
  const Match& match = viewpoint.match;
  const RawGame g = viewpoint.game().look(hidden.box());
  out.list([&] {
    for (std::size_t n = from; n < to && n < match.events().size(); ++n)
      write_event(out, speaker, g, n, match.events()[n], viewpoint.viewer);
  });
}

}  // namespace

Json events_json(const Viewpoint& viewpoint, std::size_t from, std::size_t to) {
  std::string text;
  JsonText out(text);
  write_events(out, viewpoint, viewpoint.speaker(), viewpoint.match.view(viewpoint.viewer), from, to);
  return Json::parse(text);
}

Json clock_json(const TableInfo& info, i64 now) {
  const ClockReading reading = read_clock(info, now);
  Json seats = Json::array();
  for (const Seat s : info.summary.turn)
    if (!info.seats[s].machine()) seats.push_back(s);
  return {{"seats", std::move(seats)},
          {"state", to_name(reading.state)},
          {"seconds", reading.seconds},
          {"grace", reading.grace}};
}

namespace {

/// What the viewer is asked, and what he may take back or have answered for him.
void write_decision(JsonText& out, const Viewpoint& viewpoint, const Speaker& speaker, const HiddenState& hidden,
                    const Turn& turn) {
  const bool playing = viewpoint.info.state == TableState::playing;
  if (viewpoint.viewer != kNobody && turn.seats.has(viewpoint.viewer) && playing) {
    out.key("form");
    write_form(out, viewpoint, speaker, hidden, {});
    write_choices(out, viewpoint, speaker, hidden);
  } else {
    out.field("form", nullptr).key("options").list([] {});
    out.key("refusals").list([] {});
  }
  out.key("standing");
  if (viewpoint.standing != nullptr && !turn.over && playing)
    write_standing(out, viewpoint.game(), speaker, hidden, *viewpoint.standing);
  else out.value(nullptr);
  const Verdict undo = may_undo(viewpoint.match, viewpoint.viewer);
  const std::string text = viewpoint.game().speak(viewpoint.language).at(undo.key());
  out.key("undo").object(
      [&] { out.field("code", verdict_code(undo)).field("ok", static_cast<bool>(undo)).field("text", text); });
}

void write_scores(JsonText& out, const Viewpoint& viewpoint, const StateBox& shown, const Turn& turn) {
  out.key("result");
  if (turn.over) out.value(result_json(viewpoint));
  else out.value(nullptr);
  const Match& match = viewpoint.match;
  out.field("scores", JsonPart::list_of(turn.over ? match.score() : points_of(viewpoint.game(), shown, match.seats())));
}

/// A view is about as long as the one before it: its text grows in one place, and is copied once when it is whole.
std::string& scratch() {
  thread_local std::string text;
  if (text.capacity() > 1024 * 1024) text = std::string();
  text.clear();
  return text;
}

}  // namespace

std::string view_text(const Viewpoint& viewpoint, std::size_t events_from) {
  const LoadedGame& game = viewpoint.game();
  const Match& match = viewpoint.match;
  const HiddenState hidden = match.view(viewpoint.viewer);
  const Turn turn = match.turn();
  const Speaker speaker = viewpoint.speaker();
  std::string& text = scratch();
  JsonText out(text);
  out.object([&] {
    if (!turn.over && viewpoint.info.deadline > 0 && !turn.seats.empty())
      out.field("clock", clock_json(viewpoint.info, viewpoint.now));
    write_coach(out, viewpoint, speaker);
    write_derived(out, viewpoint, hidden.box());
    out.field("entry", match.public_entries()).key("events");
    write_events(out, viewpoint, speaker, hidden, events_from, match.events().size());
    out.field("events_from", events_from);
    write_decision(out, viewpoint, speaker, hidden, turn);
    write_scores(out, viewpoint, hidden.box(), turn);
    write_position(out, viewpoint, speaker, hidden.box(), turn);
    out.key("view").raw(view_to_text(game.rules, game.pack.get(), hidden));
  });
  return text;
}

Json view_message(const Viewpoint& viewpoint, std::size_t events_from) {
  return Json::parse(view_text(viewpoint, events_from));
}

namespace {

/// What the seat has committed to for the draws; null: nothing.
Json promised(const TableInfo& info, Seat s) {
  const std::string& text = s < info.nonces.size() ? info.nonces[s].commitment : info.seats[s].commitment;
  return text.empty() ? Json(nullptr) : Json(text);
}

Json seat_json(const TableInfo& info, Seat index, const OpenTable* table, const LoadedGame* game) {
  const SeatInfo& s = info.seats[index];
  const int team = info.team_of(index);
  Json seat = {{"index", index},
               {"colour", game != nullptr ? info.colour(index, game->rules) : std::string()},
               {"team", team == kEveryTeam ? Json(nullptr) : Json(team)},
               {"kind", to_name(s.kind)},
               {"online", s.kind == SeatKind::human && table != nullptr && table->online(s.person)},
               {"away", s.kind == SeatKind::human && (s.away || s.resigned)},
               {"resigned", s.resigned},
               {"offered", s.offered},
               {"scripted", s.scripted},
               {"commitment", promised(info, index)}};
  if (s.kind == SeatKind::ai && !s.scripted) seat["level"] = to_name(s.level);
  return seat;
}

/// For whom a rematch keeps the seat, if not for whoever looks.
Json kept_json(const SeatInfo& seat, PersonId me, const Wording& wording, std::string_view language) {
  if (seat.kind != SeatKind::open || !seat.kept_from(me)) return nullptr;
  return wording.person(seat.name, seat.reserved, language);
}

/// Where a table's position comes from. The address of that game opens it to everybody who has it: only for whoever
/// has played on from it himself.
Json played_on_json(const TableInfo& info, PersonId me) {
  if (!info.played_on) return nullptr;
  const PlayedOn& from = *info.played_on;
  const bool told = me != kNoPerson && me == info.owner && !from.table.empty();
  return {{"table", told ? Json(from.table) : Json(nullptr)},
          {"entry", from.entry},
          {"entries", from.entries},
          {"round", from.round},
          {"ended", from.ended > 0 ? Json(from.ended) : Json(nullptr)}};
}

}  // namespace

Json table_json(const TableInfo& info, const OpenTable* table, const LoadedGame* game, PersonId me,
                const Wording& wording, std::string_view language) {
  const Seat mine = info.seat_of(me);
  Json seats = Json::array();
  for (Seat s = 0; s < info.seats.size(); ++s) {
    seats.push_back(seat_json(info, s, table, game));
    seats.back()["name"] = wording.seat_name(info, s, language);
    seats.back()["you"] = s == mine;
    seats.back()["kept"] = kept_json(info.seats[s], me, wording, language);
  }
  bool my_turn = false;
  for (const Seat s : info.summary.turn)
    if (s == mine && info.state == TableState::playing && !info.seats[s].machine()) my_turn = true;
  const auto last = info.summary.last.find(std::string(language));
  return {{"id", info.id},
          {"game", info.game},
          {"name", info.name},
          {"listed", info.listed},
          {"state", to_name(info.state)},
          {"created", info.created},
          {"updated", info.updated},
          {"seats", std::move(seats)},
          {"my_seat", mine == kNobody ? Json(nullptr) : Json(mine)},
          {"mine", me != kNoPerson && me == info.owner},
          {"settings", info.options},
          {"turn", info.state == TableState::playing ? Json(info.summary.turn) : Json::array()},
          {"my_turn", my_turn},
          {"last", last != info.summary.last.end() ? last->second : std::string()},
          {"round", info.summary.round},
          {"winner", info.summary.winner},
          {"clock", info.clock_seconds > 0 ? Json{{"seconds_per_turn", info.clock_seconds}} : Json(nullptr)},
          {"pace", to_name(info.pace)},
          {"webhook", !info.webhook.empty()},
          {"imported", info.imported},
          {"played_on", played_on_json(info, me)},
          {"guided", info.guided()},
          {"rematch", info.rematch.empty() ? Json(nullptr) : Json(info.rematch)},
          {"starting", info.starting()},
          {"commitment", info.unopened.empty() ? commitment(info.seed) : std::string()}};
}

namespace {

/// A position of the log, as far as turns are concerned.
struct Moment {
  int round;
  Seat decides;  ///< kNobody: nobody, or several in secret
};

Seat only_seat(const Turn& turn) {
  return turn.over || turn.chance || turn.secret || turn.seats.empty() ? kNobody : *turn.seats.begin();
}

/// Where turns begin: where the game says so with an event "turn", else wherever another seat has to decide.
Json turns_json(const Match& match, const std::vector<Moment>& moments) {
  Json out = Json::array();
  const auto add = [&](std::size_t entry, Seat seat) {
    out.push_back({{"entry", entry}, {"round", moments[entry].round}, {"seat", seat}});
  };
  const auto& kinds = match.game().rules.events;
  const auto said = std::find_if(kinds.begin(), kinds.end(), [](const EventRow& e) { return e.name == "turn"; });
  if (said != kinds.end()) {
    for (const MatchEvent& e : match.events())
      if (&kinds[e.event.kind] == &*said && e.entry + 1 < moments.size())
        add(e.entry + 1, static_cast<Seat>(e.event.arg[0]));
    return out;
  }
  Seat last = kNobody;
  for (std::size_t i = 0; i < moments.size(); ++i) {
    if (moments[i].decides == kNobody || moments[i].decides == last) continue;
    last = moments[i].decides;
    add(i, last);
  }
  return out;
}

}  // namespace

Json history_overview(const Viewpoint& viewpoint) {
  const Match& match = viewpoint.match;
  const LoadedGame& game = viewpoint.game();
  const std::size_t entries = match.public_entries();
  Json ticks = Json::array(), scores = Json::array();
  StateBox at = match.state_at(0);
  std::vector<Moment> moments;
  const auto note = [&](std::size_t entry, int round) {
    const bool open = match.over() && entry == entries;
    const HiddenState hidden = hide_for(game.rules, game.pack.get(), at, viewpoint.viewer);
    const StateBox& seen = open ? at : hidden.box();
    scores.push_back({{"entry", entry}, {"round", round}, {"points", points_of(game, seen, match.seats())}});
  };
  int round = -1;
  for (std::size_t i = 0; i <= entries; ++i) {
    if (i > 0) act(game.rules, game.raw(at), match.log()[i - 1].seat, match.log()[i - 1].action);
    const int now = game.rules.round(game.look(at));
    if (now != round || i == entries) note(i, now);
    if (now != round) ticks.push_back({{"entry", i}, {"round", now}});
    round = now;
    moments.push_back({now, only_seat(whose_turn(game.rules, game.look(at)))});
  }
  return {{"entries", entries},
          {"ticks", std::move(ticks)},
          {"turns", turns_json(match, moments)},
          {"scores", std::move(scores)}};
}

Json history_view(const Viewpoint& viewpoint, std::size_t entry, bool open) {
  const Match& match = viewpoint.match;
  const LoadedGame& game = viewpoint.game();
  const StateBox at = match.state_at(entry);
  const Turn turn = whose_turn(game.rules, game.look(at));
  const HiddenState hidden = hide_for(game.rules, game.pack.get(), at, viewpoint.viewer);
  const StateBox& shown = open ? at : hidden.box();
  std::size_t from = 0;
  while (from < match.events().size() && match.events()[from].entry + 1 < entry) ++from;
  std::size_t to = from;
  while (to < match.events().size() && match.events()[to].entry + 1 == entry) ++to;
  const Speaker speaker = viewpoint.speaker();
  std::string text;
  JsonText out(text);
  out.object([&] {
    write_derived(out, viewpoint, shown);
    out.field("entry", entry).key("events");
    write_events(out, viewpoint, speaker, match.view(viewpoint.viewer), from, to);
    out.field("events_from", from).field("form", nullptr).key("options").list([] {});
    out.key("refusals").list([] {});
    out.field("standing", nullptr);
    out.field("undo", Json{{"ok", false}, {"code", "nothing_to_undo"}, {"text", ""}});
    write_scores(out, viewpoint, shown, turn);
    write_position(out, viewpoint, speaker, shown, turn);
    out.field("view", state_to_json(game.rules, game.pack.get(), shown));
  });
  return Json::parse(text);
}

}  // namespace tafel::server
