// The host's questions and changes as SQL; see house.h.
#include "server/house.h"

#include "server/store_soci.h"

namespace tafel::server::house {

namespace {

using soci::into;
using soci::use;
using Wide = long long;

Wide count(soci::session& sql, const std::string& from) {
  Wide n = 0;
  sql << "SELECT COUNT(*) FROM " + from, into(n);
  return n;
}

}  // namespace

Marks marks(Reader& reader) {
  Marks out;
  reader.ask([&](soci::session& sql) {
    Wide person = 0;
    int muted = 0, banned = 0;
    soci::statement st =
        (sql.prepare << "SELECT person, muted, banned FROM house_marks", into(person), into(muted), into(banned));
    st.execute();
    while (st.fetch()) out[person] = {muted != 0, banned != 0};
  });
  return out;
}

void put_mark(Writer& writer, PersonId person, const Mark& mark) {
  soci::session& sql = writer.session();
  const Wide who = person, at = now_ms();
  const int muted = mark.muted ? 1 : 0, banned = mark.banned ? 1 : 0;
  sql << "DELETE FROM house_marks WHERE person = :p", use(who);
  if (muted + banned > 0)
    sql << "INSERT INTO house_marks (person, muted, banned, at) VALUES (:p, :m, :b, :at)", use(who), use(muted),
        use(banned), use(at);
  writer.tell("person", std::to_string(person));
}

void add_line(Writer& writer, const LogLine& line) {
  const Wide who = line.person, at = now_ms();
  writer.session() << "INSERT INTO house_log (at, what, person, name, address) VALUES (:at, :w, :p, :n, :a)", use(at),
      use(line.what), use(who), use(line.name), use(line.address);
}

void forget_old_lines(Writer& writer, i64 now) {
  soci::session& sql = writer.session();
  const Wide before = now - kLogDays * 24 * 3600 * 1000, most = kLogLines;
  sql << "DELETE FROM house_log WHERE at < :b", use(before);
  Wide edge = 0;
  sql << "SELECT at FROM house_log ORDER BY at DESC LIMIT 1 OFFSET :n", use(most), into(edge);
  if (sql.got_data()) sql << "DELETE FROM house_log WHERE at <= :e", use(edge);
}

std::vector<LogLine> last_lines(Reader& reader, int most) {
  std::vector<LogLine> out;
  reader.ask([&](soci::session& sql) {
    LogLine line;
    Wide person = 0, at = 0;
    soci::statement st =
        (sql.prepare << "SELECT at, what, person, name, address FROM house_log ORDER BY at DESC LIMIT :n", use(most),
         into(at), into(line.what), into(person), into(line.name), into(line.address));
    st.execute();
    while (st.fetch()) line.at = at, line.person = person, out.push_back(line);
  });
  return out;
}

Json tables(Reader& reader, const std::string& state, int most) {
  Json out = Json::array();
  reader.ask([&](soci::session& sql) {
    std::string id, game, name, is, why, seats;
    Wide created = 0, updated = 0, rows = 0, owner = 0;
    soci::statement st = (sql.prepare << "SELECT id, game, name, state, frozen, seats, created, updated, log_rows, "
                                         "owner FROM game_tables WHERE :s = '' OR state = :s2 "
                                         "ORDER BY updated DESC LIMIT :n",
                          use(state), use(state), use(most), into(id), into(game), into(name), into(is), into(why),
                          into(seats), into(created), into(updated), into(rows), into(owner));
    st.execute();
    while (st.fetch()) {
      Json people = Json::array();
      for (const SeatInfo& seat : seats_from_json(Json::parse(seats)))
        if (seat.person != kNoPerson) people.push_back(seat.person);
      out.push_back({{"id", id},
                     {"game", game},
                     {"name", name},
                     {"state", is},
                     {"why", safe_reason(why)},
                     {"people", std::move(people)},
                     {"owner", owner},
                     {"created", created},
                     {"updated", updated},
                     {"rows", rows}});
    }
  });
  return out;
}

Json people(Reader& reader, const std::string& find, int most) {
  Json out = Json::array();
  const Marks known = marks(reader);
  reader.ask([&](soci::session& sql) {
    std::string name, account;
    Wide id = 0, created = 0, tables = 0;
    const std::string like = "%" + find + "%";
    soci::statement st =
        (sql.prepare
             << "SELECT p.id, p.name, p.account_name, p.created, (SELECT COUNT(*) FROM seat_owners o WHERE "
                "o.person = p.id) FROM persons p WHERE (:f = '' AND p.account IS NOT NULL) OR (:f2 <> '' AND "
                "(LOWER(p.name) LIKE LOWER(:l) OR LOWER(p.account_name) LIKE LOWER(:l2))) ORDER BY p.id DESC LIMIT "
                ":n",
         use(find), use(find), use(like), use(like), use(most), into(id), into(name), into(account), into(created),
         into(tables));
    st.execute();
    while (st.fetch()) {
      const auto mark = known.find(id);
      out.push_back({{"id", id},
                     {"name", name},
                     {"account", account.empty() ? Json(nullptr) : Json(account)},
                     {"created", created},
                     {"tables", tables},
                     {"muted", mark != known.end() && mark->second.muted},
                     {"banned", mark != known.end() && mark->second.banned}});
    }
  });
  return out;
}

std::optional<std::string> name_of(Reader& reader, PersonId person) {
  std::optional<std::string> out;
  reader.ask([&](soci::session& sql) {
    const Wide who = person;
    std::string name, account;
    sql << "SELECT name, account_name FROM persons WHERE id = :p", use(who), into(name), into(account);
    if (sql.got_data()) out = account.empty() ? name : account;
  });
  return out;
}

namespace {

/// Rows of two texts and a time, as {first, second, at}.
Json rows_of(soci::session& sql, const std::string& query, Wide person, const char* first, const char* second) {
  Json out = Json::array();
  std::string a, b;
  Wide at = 0;
  soci::statement st = (sql.prepare << query, use(person), into(a), into(b), into(at));
  st.execute();
  while (st.fetch()) out.push_back({{first, a}, {second, b}, {"at", at}});
  return out;
}

}  // namespace

Json everything_about(Reader& reader, PersonId person) {
  Json out;
  reader.ask([&](soci::session& sql) {
    const Wide who = person;
    std::string name, language, account;
    Wide created = 0;
    sql << "SELECT name, language, account_name, created FROM persons WHERE id = :p", use(who), into(name),
        into(language), into(account), into(created);
    if (!sql.got_data()) return;
    out = {{"id", person}, {"name", name}, {"language", language}, {"account", account}, {"created", created}};
    out["sessions"] = rows_of(sql,
                              "SELECT 'session', CASE WHEN ended IS NULL THEN 'open' ELSE 'ended' END, created FROM "
                              "sessions WHERE person = :p ORDER BY created",
                              who, "kind", "state");
    out["tables"] = rows_of(sql,
                            "SELECT g.id, g.game, o.since FROM seat_owners o JOIN game_tables g ON g.id = o.table_id "
                            "WHERE o.person = :p ORDER BY o.since",
                            who, "table", "game");
    out["chat"] =
        rows_of(sql, "SELECT table_id, text, at FROM chat_lines WHERE person = :p ORDER BY at", who, "table", "text");
    out["notes"] =
        rows_of(sql, "SELECT table_id, text, at FROM notes WHERE person = :p ORDER BY at", who, "table", "text");
    out["push"] =
        rows_of(sql, "SELECT endpoint, '', created FROM push_subscriptions WHERE person = :p", who, "endpoint", "note");
    out["log"] =
        rows_of(sql, "SELECT what, address, at FROM house_log WHERE person = :p ORDER BY at", who, "what", "address");
  });
  return out;
}

void glance(Reader& reader) {
  reader.ask([](soci::session& sql) {
    for (const char* rows : {"persons", "sessions", "game_tables", "seat_owners", "match_log", "match_snapshots",
                             "chat_lines", "notes", "standing_answers"}) {
      int found = 0;
      sql << std::string("SELECT COUNT(*) FROM (SELECT * FROM ") + rows + " LIMIT 1) AS first_row", into(found);
    }
  });
}

Json counts(Reader& reader) {
  Json out;
  reader.ask([&](soci::session& sql) {
    Json states = Json::object();
    for (const TableState s : {TableState::waiting, TableState::playing, TableState::over, TableState::frozen})
      states[std::string(to_name(s))] = count(sql, "game_tables WHERE state = '" + std::string(to_name(s)) + "'");
    out = {{"people", count(sql, "persons")},
           {"accounts", count(sql, "persons WHERE account IS NOT NULL")},
           {"sessions", count(sql, "sessions WHERE ended IS NULL")},
           {"tables", std::move(states)},
           {"log_rows", count(sql, "match_log")},
           {"chat_lines", count(sql, "chat_lines")},
           {"snapshots", count(sql, "match_snapshots")}};
  });
  return out;
}

std::vector<std::string> old_tables(Reader& reader, i64 before) {
  std::vector<std::string> out;
  reader.ask([&](soci::session& sql) {
    const Wide edge = before;
    std::string id;
    soci::statement st =
        (sql.prepare << "SELECT id FROM game_tables WHERE updated < :b ORDER BY updated", use(edge), into(id));
    st.execute();
    while (st.fetch()) out.push_back(id);
  });
  return out;
}

void delete_table(Writer& writer, const std::string& id) {
  soci::session& sql = writer.session();
  for (const char* rows : {"match_log", "match_snapshots", "chat_lines", "notes", "standing_answers", "seat_owners",
                           "analyses", "table_holders", "errands"})
    sql << std::string("DELETE FROM ") + rows + " WHERE table_id = :t", use(id);
  sql << "UPDATE game_tables SET rematch = '' WHERE rematch = :t", use(id);
  sql << "DELETE FROM game_tables WHERE id = :t", use(id);
}

void delete_person(Writer& writer, PersonId person) {
  soci::session& sql = writer.session();
  const Wide who = person;
  // What is told of finished games names everybody; it can be made anew. Wrong tries are noted by name alone.
  sql << "DELETE FROM analyses WHERE table_id IN (SELECT table_id FROM seat_owners WHERE person = :p)", use(who);
  sql << "DELETE FROM house_log WHERE person = 0 AND what IN ('sign_in_failed', 'register_failed') AND LOWER(name) IN "
         "(SELECT LOWER(account) FROM persons WHERE id = :p)",
      use(who);
  for (const char* rows :
       {"sessions", "notes", "push_subscriptions", "account_looks", "seat_owners", "house_marks", "house_log"})
    sql << std::string("DELETE FROM ") + rows + " WHERE person = :p", use(who);
  // Lines keep their place, so that the numbers of the others stay.
  const std::string gone(kDeletedLine);
  sql << "UPDATE chat_lines SET person = 0, name = '', text = :t WHERE person = :p", use(gone), use(who);
  sql << "DELETE FROM persons WHERE id = :p", use(who);
  writer.tell("words", std::to_string(person));
}

void end_sessions(Writer& writer, PersonId person) {
  const Wide who = person, at = now_ms();
  writer.session() << "UPDATE sessions SET ended = :at WHERE person = :p AND ended IS NULL", use(at), use(who);
  writer.tell("out", std::to_string(person));
}

void set_password(Writer& writer, PersonId person, const std::string& hash) {
  const Wide who = person;
  writer.session() << "UPDATE persons SET password = :h WHERE id = :p AND account IS NOT NULL", use(hash), use(who);
}

}  // namespace tafel::server::house
