// See leases.h.
#include "server/leases.h"

#include "server/store_soci.h"

namespace tafel::server::leases {

namespace {

using soci::into;
using soci::use;
using Wide = long long;

/// When the transaction began, in milliseconds: whoever asks has begun after that, so no lease is thought longer than
/// it is, and nobody is counted out too early.
const std::string kNow = "CAST(EXTRACT(EPOCH FROM now()) * 1000 AS BIGINT)";

/// How long errands for everybody are kept; a process that has heard nothing for so long was counted out long ago.
constexpr Wide kErrandsKept = 10LL * 60 * 1000;

template <class... Bound>
int changed(soci::session& sql, const std::string& statement, const Bound&... bound) {
  soci::statement st(sql);
  (st.exchange(use(bound)), ...);
  st.alloc();
  st.prepare(statement);
  st.define_and_bind();
  st.execute(true);
  return static_cast<int>(st.get_affected_rows());
}

}  // namespace

Joined join(Writer& writer, const std::string& name, i64 lasts_ms, const Joined& before) {
  soci::session& sql = writer.session();
  bury(writer);
  const Wide gone = before.number, since = before.began;
  changed(sql, "UPDATE server_processes SET ended = 1 WHERE number = :n AND began = :b", gone, since);
  Wide living = 0, last = 0;
  sql << "SELECT COALESCE(MAX(turn_time + " + kNow + " - noted), 0) FROM server_processes WHERE ended = 0",
      into(living);
  sql << "SELECT GREATEST(COALESCE(MAX(turn_time), 0), COALESCE((SELECT CAST(text_value AS BIGINT) FROM server_values "
         "WHERE name = 'turn_time'), 0)) FROM server_processes",
      into(last);
  if (last == 0)  // a house from before: with its last change, or now
    sql << "SELECT COALESCE(MAX(updated), " + kNow + ") FROM game_tables", into(last);
  Joined out;
  out.turn_time = std::max(living, last);  // it goes on only while somebody lives
  const Wide number = next_number(sql, "process"), lasts = lasts_ms, turn = out.turn_time;
  sql << "INSERT INTO server_processes (number, name, began, until_at, ended, turn_time, noted) VALUES (:n, :name, " +
             kNow + ", " + kNow + " + :l, 0, :t, " + kNow + ")",
      use(number), use(name), use(lasts), use(turn);
  Wide began = 0;
  sql << "SELECT began FROM server_processes WHERE number = :n", use(number), into(began);
  out.number = number, out.began = began;
  return out;
}

bool renew(Writer& writer, i64 process, i64 lasts_ms, i64 turn_time) {
  const Wide who = process, lasts = lasts_ms, turn = turn_time;
  return changed(writer.session(),
                 "UPDATE server_processes SET until_at = " + kNow + " + :l, turn_time = :t, noted = " + kNow +
                     " WHERE number = :n AND ended = 0",
                 lasts, turn, who) == 1;
}

int bury(Writer& writer) {
  return changed(writer.session(), "UPDATE server_processes SET ended = 1 WHERE ended = 0 AND until_at < " + kNow);
}

void leave(Writer& writer, i64 process) {
  const Wide who = process;
  changed(writer.session(), "UPDATE server_processes SET ended = 1 WHERE number = :n", who);
}

i64 take(Writer& writer, const std::string& table, i64 process) {
  soci::session& sql = writer.session();
  const Wide who = process;
  const int taken = changed(sql,
                            "UPDATE game_tables SET epoch = epoch + 1, holder = :p WHERE id = :t AND EXISTS (SELECT 1 "
                            "FROM server_processes m WHERE m.number = :p2 AND m.ended = 0) AND NOT EXISTS (SELECT 1 "
                            "FROM server_processes o WHERE o.number = game_tables.holder AND o.ended = 0 AND o.number "
                            "<> :p3)",
                            who, table, who, who);
  if (taken == 0) return 0;
  Wide epoch = 0;
  sql << "SELECT epoch FROM game_tables WHERE id = :t", use(table), into(epoch);
  note_holder(writer, table, epoch, process);
  return epoch;
}

bool exists(Writer& writer, const std::string& table) {
  int found = 0;
  writer.session() << "SELECT COUNT(*) FROM game_tables WHERE id = :t", use(table), into(found);
  return found == 1;
}

void give_back(Writer& writer, const std::string& table, i64 process, i64 epoch) {
  const Wide who = process, in = epoch;
  changed(writer.session(),
          "UPDATE game_tables SET holder = 0 WHERE id = :t AND holder = :p AND (CAST(:e AS BIGINT) = 0 OR epoch = :e2)",
          table, who, in, in);
}

void note_holder(Writer& writer, const std::string& table, i64 epoch, i64 process) {
  const Wide in = epoch, who = process;
  writer.session() << "INSERT INTO table_holders (table_id, epoch, process, at) VALUES (:t, :e, :p, " + kNow + ")",
      use(table), use(in), use(who);
}

std::optional<i64> holder(Reader& reader, const std::string& table) {
  std::optional<i64> out;
  reader.ask([&](soci::session& sql) {
    Wide who = 0;
    sql << "SELECT COALESCE((SELECT p.number FROM server_processes p WHERE p.number = g.holder AND p.ended = 0), 0) "
           "FROM game_tables g WHERE g.id = :t",
        use(table), into(who);
    if (sql.got_data()) out = who;
  });
  return out;
}

std::vector<std::string> sleepers(Reader& reader, i64 now) {
  std::vector<std::string> out;
  reader.ask([&](soci::session& sql) {
    std::string id;
    const Wide at = now;
    soci::statement st =
        (sql.prepare << "SELECT g.id FROM game_tables g WHERE ((g.state = 'playing' AND (g.machine = 1 OR (g.deadline "
                        "> 0 AND g.deadline < :now))) OR (g.state = 'waiting' AND g.starting > 0)) AND NOT EXISTS "
                        "(SELECT 1 FROM server_processes p WHERE p.number = g.holder AND p.ended = 0) ORDER BY updated",
         use(at), into(id));
    st.execute();
    while (st.fetch()) out.push_back(id);
  });
  return out;
}

i64 last_errand(Reader& reader) {
  Wide last = 0;
  reader.ask([&](soci::session& sql) { sql << "SELECT COALESCE(MAX(n), 0) FROM errands", into(last); });
  return last;
}

namespace {

std::vector<Errand> errands(Reader& reader, const std::string& where, Wide n, const std::string& table) {
  std::vector<Errand> out;
  reader.ask([&](soci::session& sql) {
    Errand e;
    Wide number = 0, process = 0;
    soci::statement st =
        (sql.prepare << "SELECT n, process, table_id, what, about FROM errands WHERE " + where + " ORDER BY n", use(n),
         use(table), into(number), into(process), into(e.table), into(e.what), into(e.about));
    st.execute();
    while (st.fetch()) {
      e.n = number, e.process = process;
      out.push_back(e);
    }
  });
  return out;
}

}  // namespace

std::vector<Errand> errands_after(Reader& reader, i64 n) { return errands(reader, "n > :n AND :t = ''", n, ""); }

std::vector<Errand> errands_of(Reader& reader, const std::string& table) {
  return errands(reader, "n > :n AND table_id = :t", 0, table);
}

void done(Writer& writer, i64 n) {
  const Wide number = n;
  changed(writer.session(), "DELETE FROM errands WHERE n = :n", number);
}

void forget_old_errands(Writer& writer) {
  const Wide before = now_ms() - kErrandsKept;
  changed(writer.session(), "DELETE FROM errands WHERE (table_id = '' OR what = 'want') AND at < :b", before);
}

}  // namespace tafel::server::leases
