// /tables: lobby, new tables, seats, notes; see api.h.
#include "server/api.h"
#include "server/names.h"
#include "server/view.h"
#include "shell/guide.h"
#include "shell/record.h"

namespace tafel::server {

namespace {

constexpr int kMostTables = 100;

template <class E>
E read_name(const Json& object, const char* key, E usual) {
  const auto it = object.find(key);
  if (it == object.end()) return usual;
  if (!it->is_string() || !from_name(it->get_ref<const std::string&>(), usual)) throw ApiError{400, "malformed"};
  return usual;
}

AiLevel read_level(const Json& object) { return read_name(object, "level", AiLevel::medium); }

}  // namespace

Pace read_pace(const Call& call) { return read_name(call.body, "pace", Pace::normal); }

/// Seats as a request describes them; exactly the person himself may be "me", once.
std::vector<SeatInfo> read_seats(const Call& call, const Json& list) {
  std::vector<SeatInfo> out;
  bool seated = false;
  for (const Json& item : list) {
    const auto it = item.is_object() ? item.find("kind") : item.end();
    const std::string kind = it != item.end() && it->is_string() ? it->get<std::string>() : std::string();
    SeatInfo seat;
    if (kind == "me" && !seated) {
      seat.kind = SeatKind::human;
      seat.person = call.person();
      seat.name = call.visitor->person->name;
      seated = true;
    } else if (kind == "ai") {
      seat.kind = SeatKind::ai;
      seat.level = read_level(item);
    } else if (kind != "open") {
      throw ApiError{400, "malformed"};
    }
    out.push_back(std::move(seat));
  }
  return out;
}

/// Seats that the rules themselves play with these settings are nobody's.
void seat_scripted(const LoadedGame& game, TableInfo& info) {
  if (game.module.scripted == nullptr) return;
  const Config config = config_from(game.rules, info.options);
  for (Seat s = 0; s < info.seats.size(); ++s) {
    if (!game.module.scripted(config, s)) continue;
    if (info.seats[s].kind == SeatKind::human) throw ApiError{400, "seat_scripted"};
    info.seats[s].kind = SeatKind::ai;
    info.seats[s].scripted = true;
  }
}

namespace {

int read_clock(const Call& call) {
  const auto it = call.body.find("clock");
  if (it == call.body.end() || it->is_null()) return 0;
  const auto seconds = it->is_object() ? it->find("seconds_per_turn") : it->end();
  if (seconds == it->end() || !seconds->is_number_integer()) throw ApiError{400, "clock"};
  const auto value = seconds->get<i64>();
  if (value < call.services.settings.limits.least_clock || value > 14 * 24 * 3600) throw ApiError{400, "clock"};
  return static_cast<int>(value);
}

std::map<std::string, std::string> read_options(const LoadedGame& game, const Json& body) {
  std::map<std::string, std::string> chosen;
  const auto it = body.find("settings");
  if (it != body.end() && !it->is_object()) throw ApiError{400, "settings"};
  if (it != body.end())
    for (const auto& [key, value] : it->items()) {
      if (!value.is_string()) throw ApiError{400, "settings"};
      chosen[key] = value.get<std::string>();
    }
  // Every option is written down, so that a later change of defaults does not change this table.
  try {
    const Config config = config_from(game.rules, chosen);
    for (std::size_t i = 0; i < game.rules.settings.size(); ++i)
      chosen[std::string(game.rules.settings[i].key)] = game.rules.settings[i].name(config[i]);
  } catch (const std::invalid_argument& e) {
    throw ApiError{400, "settings", e.what()};
  }
  return chosen;
}

}  // namespace

TableInfo new_table(const Call& call, const LoadedGame& game) {
  TableInfo info;
  info.id = random_table_id();
  info.game = game.rules.id;
  info.owner = call.person();
  info.created = now_ms();
  if (call.body.contains("name")) info.name = need_text(call, "name", 60, "text");
  if (const auto it = call.body.find("listed"); it != call.body.end())
    info.listed = it->is_boolean() && it->get<bool>();
  return info;
}

namespace {

bool has_human(const TableInfo& info) {
  for (const SeatInfo& s : info.seats)
    if (s.kind == SeatKind::human) return true;
  return false;
}

}  // namespace

Json table_of(const Call& call, const TableInfo& info) {
  const TablePtr table = call.services.tables.find(info.id);
  // While an operation is under way, the table may hold what is not yet durable.
  const bool settled = table && table->mutex.idle();
  return table_json(settled ? table->info : info, table.get(), call.services.game(info.game), call.person(),
                    call.services.wording, call.language);
}

Task<TablePtr> need_table(Call& call) {
  std::string id = call.part[1];
  TablePtr table = co_await call.services.tables.open(std::move(id));
  if (!table) throw ApiError{404, "table_unknown"};
  co_return table;
}

Task<Json> get_tables(Call& call) {
  auto look = [&services = call.services, person = call.person()] {
    return std::pair{
        person != kNoPerson ? services.store.reader().tables_of(person, kMostTables) : std::vector<TableInfo>{},
        services.store.reader().open_tables(kMostTables)};
  };
  FairShares::Turn turn = co_await need_turn(call, call.services.questions);
  const auto [mine, open] = co_await on_pool(call.services.workers, turn, std::move(look));
  const Counted counted(turn);
  Json out = {{"mine", Json::array()}, {"open", Json::array()}};
  for (const TableInfo& t : mine)
    if (t.seat_of(call.person()) != kNobody && call.services.game(t.game) != nullptr)
      out["mine"].push_back(table_of(call, t));
  for (const TableInfo& t : open)
    if (has_human(t) && t.seat_of(call.person()) == kNobody && call.services.game(t.game) != nullptr)
      out["open"].push_back(table_of(call, t));
  co_return out;
}

namespace {

/// {game, guided: true}: somebody's first game, as the guide of the game wants it.
Task<Json> post_guided(Call& call, const LoadedGame& game) {
  if (game.guide == nullptr) throw ApiError{404, "no_guide"};
  if (!call.services.new_tables.take(call.request.address)) throw ApiError{429, "rate"};
  co_await need_visitor(call);
  const Guide& guide = *game.guide;
  TableInfo info = new_table(call, game);
  info.listed = false;
  info.seed = seed_from_number(guide.seed);
  info.options = config_names(game.rules, guide.config);
  info.pace = read_name(call.body, "pace", Pace::normal);
  info.seats.resize(static_cast<std::size_t>(guide.seats));
  for (SeatInfo& seat : info.seats) seat.kind = SeatKind::ai, from_name(guide.level, seat.level);
  SeatInfo& mine = info.seats[guide.person];
  mine.kind = SeatKind::human;
  mine.person = call.person();
  mine.name = call.visitor->person->name;
  mine.guided = true;
  auto made = std::make_shared<OpenTable>(game, std::move(info));
  const TablePtr table = co_await call.services.tables.create(std::move(made), {}, {});
  co_return table_of(call, table->info);
}

}  // namespace

Task<Json> post_tables(Call& call) {
  const auto wanted = clean_text(call.body, "game", 64);
  const LoadedGame* game = wanted ? call.services.game(*wanted) : nullptr;
  if (game == nullptr) throw ApiError{404, "unknown_game"};
  if (const auto it = call.body.find("guided"); it != call.body.end() && it->is_boolean() && it->get<bool>())
    co_return co_await post_guided(call, *game);
  const auto seats = call.body.find("seats");
  if (seats == call.body.end() || !seats->is_array() || seats->size() < game->rules.min_seats ||
      seats->size() > game->rules.max_seats)
    throw ApiError{400, "seats"};
  if (!call.services.new_tables.take(call.request.address)) throw ApiError{429, "rate"};
  co_await need_visitor(call);
  TableInfo info = new_table(call, *game);
  info.seed = fresh_seed();
  info.seats = read_seats(call, *seats);
  info.clock_seconds = read_clock(call);
  info.pace = read_pace(call);
  info.options = read_options(*game, call.body);
  const auto why = game->rules.playable(static_cast<int>(info.seats.size()), config_from(game->rules, info.options));
  if (!why.empty()) throw ApiError{400, "settings", game->speak(call.language).at(why)};
  seat_scripted(*game, info);
  auto made = std::make_shared<OpenTable>(*game, std::move(info));
  const TablePtr table = co_await call.services.tables.create(std::move(made), {}, {});
  co_return table_of(call, table->info);
}

Task<Json> get_table(Call& call) {
  if (const TablePtr table = call.services.tables.find(call.part[1])) {
    const AsyncMutex::Lock lock = co_await table->mutex.lock();
    co_return table_of(call, table->info);
  }
  if (!is_table_id(call.part[1])) throw ApiError{404, "table_unknown"};
  auto look = [&services = call.services, id = call.part[1]] { return services.store.reader().info(id); };
  const std::optional<TableInfo> info = co_await on_pool(call.services.workers, std::move(look));
  if (!info || call.services.game(info->game) == nullptr) throw ApiError{404, "table_unknown"};
  co_return table_of(call, *info);
}

namespace {

/// {seat?: n}
std::optional<Seat> read_wanted_seat(const Json& body) {
  const auto it = body.find("seat");
  if (it == body.end()) return std::nullopt;
  if (!it->is_number_unsigned() || it->get<u64>() >= kMaxSeats) throw ApiError{400, "malformed"};
  return it->get<Seat>();
}

}  // namespace

Task<Json> post_seat(Call& call) {
  static constexpr std::array<std::string_view, 5> kKnown{"join", "leave", "resign", "return", "rematch"};
  const std::string& what = call.part[2];
  if (std::find(kKnown.begin(), kKnown.end(), what) == kKnown.end()) throw ApiError{404, "not_found"};
  TablePtr table = co_await need_table(call);
  co_await need_visitor(call);
  Tables& tables = call.services.tables;
  std::string code;
  if (what == "join") {
    const std::optional<Seat> seat = read_wanted_seat(call.body);
    code = co_await tables.join(table, call.visitor->person, seat);
  } else if (what == "leave") {
    code = co_await tables.leave(table, call.person());
  } else if (what == "resign") {
    code = co_await tables.resign(table, call.person());
  } else if (what == "return") {
    code = co_await tables.come_back(table, call.person());
  } else {
    if (table->info.seat_of(call.person()) == kNobody) throw ApiError{409, "not_seated"};
    if (table->info.state == TableState::waiting || table->info.state == TableState::playing)
      throw ApiError{409, "not_over"};
    table = co_await tables.rematch(table, call.visitor->person);
    if (!table) throw ApiError{404, "table_unknown"};
    code = co_await tables.join(table, call.visitor->person, {});
    if (code == "not_waiting") code.clear();  // it has begun without him; he may watch
  }
  if (!code.empty()) throw ApiError{code == "store" ? 503 : 409, code};
  co_return table_of(call, table->info);
}

namespace {

/// {kind: "open" | "ai", level?}: a machine of that level, or nothing for whoever comes.
std::optional<AiLevel> read_replacement(const Json& body) {
  const auto kind = clean_text(body, "kind", 8);
  if (kind == "open") return std::nullopt;
  if (kind != "ai") throw ApiError{400, "malformed"};
  return read_level(body);
}

/// An address, or nothing for none.
std::string read_webhook(const Json& body) {
  const auto it = body.find("url");
  if (it == body.end() || !it->is_string()) throw ApiError{400, "url"};
  std::string url = it->get<std::string>();
  if (!url.empty() && !parse_url(url)) throw ApiError{400, "url"};
  return url;
}

Seat read_seat(std::string_view text) {
  if (text.size() != 1 || text[0] < '0' || text[0] > '9') throw ApiError{404, "seats"};
  return static_cast<Seat>(text[0] - '0');
}

}  // namespace

Task<Json> change_table(Call& call) {
  const std::string& what = call.part[2];
  const bool one_seat = what == "seats";
  if (call.part.size() != (one_seat ? 4U : 3U)) throw ApiError{404, "not_found"};
  const TablePtr table = co_await need_table(call);
  co_await need_visitor(call);
  Tables& tables = call.services.tables;
  std::string code;
  if (one_seat) {
    const std::optional<AiLevel> machine = read_replacement(call.body);
    code = co_await tables.replace(table, call.person(), read_seat(call.part[3]), machine);
  } else if (what == "fill") {
    code = co_await tables.fill(table, call.person(), read_level(call.body));
  } else if (what == "webhook") {
    std::string url = read_webhook(call.body), language = call.language;
    code = co_await tables.set_webhook(table, call.person(), std::move(url), std::move(language));
  } else if (what == "colour") {
    std::string colour = need_text(call, "colour", 20, "colour");
    const std::optional<Seat> seat = read_wanted_seat(call.body);
    code = co_await tables.set_colour(table, call.person(), seat, std::move(colour));
  } else {
    code = co_await tables.set_pace(table, call.person(), read_pace(call));
  }
  if (!code.empty()) throw ApiError{code == "store" ? 503 : code == "seats" ? 404 : 409, code};
  co_return table_of(call, table->info);
}

Task<Json> get_webhook(Call& call) {
  const TablePtr table = co_await need_table(call);
  const AsyncMutex::Lock lock = co_await table->mutex.lock();
  if (call.person() == kNoPerson || table->info.owner != call.person()) throw ApiError{409, "not_owner"};
  co_return Json{{"url", table->info.webhook}};
}

Task<Json> notes(Call& call) {
  const TablePtr table = co_await need_table(call);
  if (call.request.method == "PUT") {
    co_await need_visitor(call);
    const auto it = call.body.find("text");
    if (it == call.body.end() || !it->is_string()) throw ApiError{400, "note"};
    const std::string& raw = it->get_ref<const std::string&>();
    std::string text;
    if (raw.find_first_not_of(" \n") != std::string::npos) {
      const auto clean = clean_text(raw, 10'000, true);
      if (!clean) throw ApiError{400, "note"};
      text = *clean;
    }
    if (!call.services.notes_from.take(call.request.address) ||
        !call.services.notes.take(std::to_string(call.person())))
      throw ApiError{429, "rate"};
    auto job = [id = table->info.id, person = call.person(), text](Writer& w) { w.put_note(id, person, text); };
    co_await call.services.store.commit(std::move(job));
    co_return Json{{"text", text}};
  }
  if (call.request.method == "POST") throw ApiError{405, "method"};
  if (!call.visitor) co_return Json{{"text", ""}};
  auto look = [&services = call.services, id = table->info.id, person = call.person()] {
    return services.store.reader().note(id, person);
  };
  const std::string text = co_await on_pool(call.services.workers, std::move(look));
  co_return Json{{"text", text}};
}

namespace {

/// Seats of an imported match: people of a finished one are only names; a running one goes on with the importer.
std::vector<SeatInfo> import_seats(const Call& call, const Match& match, const Json& record) {
  const auto n = static_cast<std::size_t>(match.seats());
  const auto wanted = call.body.find("seats");
  std::vector<SeatInfo> out(n);
  if (match.over()) {
    const Json players = record.value("players", Json::array());
    for (std::size_t i = 0; i < n; ++i) {
      out[i].kind = SeatKind::human;
      const bool named = players.is_array() && i < players.size() && players[i].is_string();
      const auto name = named ? clean_text(players[i].get<std::string>(), 60) : std::nullopt;
      out[i].name = name && is_plain_name(*name) ? *name : seat_notation(match.game().rules, static_cast<Seat>(i));
    }
  } else if (wanted != call.body.end()) {
    if (!wanted->is_array() || wanted->size() != n) throw ApiError{400, "seats"};
    out = read_seats(call, *wanted);
  } else {
    Json seats = Json::array({{{"kind", "me"}}});
    while (seats.size() < n) seats.push_back({{"kind", "ai"}});
    out = read_seats(call, seats);
  }
  return out;
}

}  // namespace

Task<Json> post_import(Call& call) {
  const auto it = call.body.find("record");
  if (it == call.body.end() || !it->is_object()) throw ApiError{400, "record"};
  count_file(call);
  const auto id = clean_text(*it, "game", 64);
  const LoadedGame* game = id ? call.services.game(*id) : nullptr;
  if (game == nullptr) throw ApiError{400, "record_game"};
  co_await need_visitor(call);
  co_await need_archive(call);
  std::string wrong;
  std::unique_ptr<Match> match;
  auto read = [game, &record = *it] { return std::make_unique<Match>(match_from_json(*game, record)); };
  try {
    match = co_await on_pool(call.services.archive, *call.turn, std::move(read));
  } catch (const std::exception& e) {
    wrong = e.what();
  }
  if (!match) throw ApiError{400, "record", wrong};
  TableInfo info = new_table(call, *game);
  info.imported = true;
  // Whoever has the file knows all draws to come: such a match is for people who know each other.
  if (info.listed && !match->over()) throw ApiError{400, "import_listed"};
  info.seats = import_seats(call, *match, *it);
  info.seed = match->source().house;
  info.nonces = match->source().nonces;
  for (std::size_t i = 0; i < game->rules.settings.size(); ++i)
    info.options[std::string(game->rules.settings[i].key)] = game->rules.settings[i].name(match->config()[i]);
  if (!match->over()) seat_scripted(*game, info);
  auto made = std::make_shared<OpenTable>(*game, std::move(info));
  std::vector<LogRow> rows;
  auto adopt = [&made, &match, &rows] { return made->adopt(std::move(*match), rows); };
  const auto base = co_await on_pool(call.services.archive, *call.turn, std::move(adopt));
  if (made->info.state == TableState::playing && made->info.has_open_seat()) made->info.state = TableState::waiting;
  const TablePtr table = co_await call.services.tables.create(std::move(made), std::move(rows), base);
  co_return table_of(call, table->info);
}

}  // namespace tafel::server
