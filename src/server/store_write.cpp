// Changes as SQL that SQLite and PostgreSQL both understand; statements are prepared once per connection.
#include "server/store_soci.h"

namespace tafel::server {

namespace {

using soci::use;
using Wide = long long;

/// The bound values of a table's row; `row` of the statements below.
struct TableRow {
  std::string id, game, name, state, seats, options, seed, rematch, frozen, pack_hash, summary, pace, webhook,
      webhook_language = "en", nonces, played_on;
  int listed = 0, clock_seconds = 0, machine = 0, imported = 0, starting = 0;
  Wide created = 0, updated = 0, owner = 0, deadline = 0, rules_version = 0, rows = 0, base_row = 0, epoch = 0,
       holder = 0;

  /// Open after the end: then everybody may see it.
  static std::string stored_seed(const TableInfo& t, const Seal& seal) {
    if (!t.unopened.empty()) return t.unopened;
    return t.state == TableState::over ? seed_to_hex(t.seed) : seal.close(t.seed);
  }
  void fill(const TableInfo& t, const Seal& seal) {
    id = t.id, game = t.game, name = t.name, state = to_name(t.state);
    seats = to_text(seats_to_json(t.seats)), options = to_text(Json(t.options));
    seed = stored_seed(t, seal), rematch = t.rematch, frozen = t.frozen, pack_hash = t.pack_hash;
    summary = summary_to_text(t.summary), pace = to_name(t.pace), webhook = t.webhook,
    webhook_language = t.webhook_language;
    listed = t.listed ? 1 : 0, clock_seconds = t.clock_seconds, machine = t.machine_to_act() ? 1 : 0,
    imported = t.imported ? 1 : 0;
    created = t.created, updated = t.updated, owner = t.owner, deadline = t.deadline;
    rules_version = t.rules_version, rows = t.rows, base_row = t.base_row;
    played_on = played_on_to_text(t.played_on), epoch = t.epoch, holder = t.holder;
    nonces = to_text(nonces_to_json(t.nonces)), starting = !t.starting() ? 0 : t.fixed ? 2 : 1;
  }
};

class SociWriter final : public Writer {
 public:
  SociWriter(soci::session& sql, const Database& database, const Seal& seal)
      : sql_(sql),
        database_(database),
        seal_(seal),
        insert_table_(
            (sql.prepare << "INSERT INTO game_tables (id, game, name, listed, state, created, updated, owner, seats, "
                            "options, clock_seconds, deadline, machine, seed, rematch, frozen, rules_version, "
                            "pack_hash, summary, pace, webhook, webhook_language, log_rows, base_row, imported, "
                            "nonces, starting, played_on, epoch, holder) VALUES (:id, "
                            ":game, :name, :listed, "
                            ":state, :created, :updated, :owner, :seats, :options, :clock_seconds, :deadline, "
                            ":machine, :seed, :rematch, :frozen, :rules_version, :pack_hash, :summary, :pace, "
                            ":webhook, :webhook_language, "
                            ":log_rows, :base_row, :imported, :nonces, :starting, :played_on, :epoch, :holder)",
             use(t_.id), use(t_.game), use(t_.name), use(t_.listed), use(t_.state), use(t_.created), use(t_.updated),
             use(t_.owner), use(t_.seats), use(t_.options), use(t_.clock_seconds), use(t_.deadline), use(t_.machine),
             use(t_.seed), use(t_.rematch), use(t_.frozen), use(t_.rules_version), use(t_.pack_hash), use(t_.summary),
             use(t_.pace), use(t_.webhook), use(t_.webhook_language), use(t_.rows), use(t_.base_row), use(t_.imported),
             use(t_.nonces), use(t_.starting), use(t_.played_on), use(t_.epoch), use(t_.holder))),
        update_table_((sql.prepare << "UPDATE game_tables SET state = :state, updated = :updated, seats = :seats, "
                                      "deadline = :deadline, machine = :machine, rematch = :rematch, frozen = :frozen, "
                                      "rules_version = :rules_version, pack_hash = :pack_hash, summary = :summary, "
                                      "pace = :pace, webhook = :webhook, webhook_language = :webhook_language, "
                                      "log_rows = :log_rows, base_row = :base_row, seed = :seed, nonces = :nonces, "
                                      "starting = :starting WHERE id = :id AND epoch = :epoch",
                       use(t_.state), use(t_.updated), use(t_.seats), use(t_.deadline), use(t_.machine),
                       use(t_.rematch), use(t_.frozen), use(t_.rules_version), use(t_.pack_hash), use(t_.summary),
                       use(t_.pace), use(t_.webhook), use(t_.webhook_language), use(t_.rows), use(t_.base_row),
                       use(t_.seed), use(t_.nonces), use(t_.starting), use(t_.id), use(t_.epoch))),
        update_progress_(
            (sql.prepare << "UPDATE game_tables SET updated = :updated, deadline = :deadline, machine = "
                            ":machine, summary = :summary, log_rows = :log_rows WHERE id = :id AND epoch = :epoch",
             use(t_.updated), use(t_.deadline), use(t_.machine), use(t_.summary), use(t_.rows), use(t_.id),
             use(t_.epoch))),
        insert_log_(
            (sql.prepare << "INSERT INTO match_log (table_id, n, kind, seat, action, step, notation, at, open, "
                            "epoch) VALUES (:table_id, :n, :kind, :seat, :action, :step, :notation, :at, :open, "
                            ":epoch)",
             use(log_.table), use(log_.n), use(log_.kind), use(log_.seat), use(log_.action), use(log_.step),
             use(log_.notation), use(log_.at), use(log_.open), use(log_.epoch))) {}

  void insert_table(const TableInfo& info) override {
    t_.fill(info, seal_);
    insert_table_.execute(true);
  }
  void update_table(const TableInfo& info) override {
    t_.fill(info, seal_);
    update_table_.execute(true);
    must_be_held(update_table_);
  }
  void update_progress(const Progress& p) override {
    t_.id = p.id, t_.summary = summary_to_text(p.summary);
    t_.updated = p.updated, t_.deadline = p.deadline, t_.rows = p.rows, t_.machine = p.machine ? 1 : 0;
    t_.epoch = p.epoch;
    update_progress_.execute(true);
    must_be_held(update_progress_);
  }
  void append_log(const std::string& table, i64 first, const std::vector<LogRow>& rows, i64 epoch) override {
    static constexpr std::array<const char*, 4> kKind{"act", "chance", "undo", "rules"};
    log_.table = table;
    log_.n = first;
    log_.at = now_ms();
    log_.epoch = epoch;
    for (const LogRow& row : rows) {
      log_.kind = kKind[static_cast<std::size_t>(row.kind)];
      log_.seat = row.seat, log_.step = row.step, log_.open = row.open ? 1 : 0;
      log_.action = static_cast<Wide>(row.action);
      log_.notation = row.notation;
      insert_log_.execute(true);
      ++log_.n;
    }
  }
  void hold(const std::string& table, i64 epoch) override {
    if (epoch == 0) return;  // nobody has ever shared it
    const Wide mine = epoch;
    soci::statement st = (sql_.prepare << "UPDATE game_tables SET epoch = :e WHERE id = :t AND epoch = :e2", use(mine),
                          use(table), use(mine));
    st.execute(true);
    must_be_held(st);
  }
  void tell(std::string_view what, const std::string& about, const std::string& table) override {
    const Wide self = database_.process, at = now_ms();
    if (self == 0) return;
    const Wide n = next_number(sql_, "errand");
    const std::string kind(what);
    sql_ << "INSERT INTO errands (n, at, process, table_id, what, about) VALUES (:n, :at, :p, :t, :w, :a)", use(n),
        use(at), use(self), use(table), use(kind), use(about);
  }
  void add_owner(PersonId person, const std::string& table) override {
    const Wide who = person, since = now_ms();
    int known = 0;
    sql_ << "SELECT COUNT(*) FROM seat_owners WHERE person = :p AND table_id = :t", use(who), use(table),
        soci::into(known);
    if (known == 0)
      sql_ << "INSERT INTO seat_owners (person, table_id, since) VALUES (:p, :t, :s)", use(who), use(table), use(since);
  }
  void add_snapshot(const std::string& table, const SnapshotRow& s) override {
    const Wide n = s.n, version = s.rules_version, chance = static_cast<Wide>(s.chance_count), at = now_ms();
    int known = 0;
    sql_ << "SELECT COUNT(*) FROM match_snapshots WHERE table_id = :t AND n = :n AND rules_version = :v AND pack_hash "
            "= :h",
        use(table), use(n), use(version), use(s.pack_hash), soci::into(known);
    if (known == 0)
      sql_
          << "INSERT INTO match_snapshots (table_id, n, rules_version, pack_hash, chance_count, state, at) VALUES (:t, "
             ":n, :v, :h, :c, :s, :at)",
          use(table), use(n), use(version), use(s.pack_hash), use(chance), use(s.state), use(at);
  }
  void add_chat(const std::string& table, i64 n, const ChatLine& line) override {
    const Wide number = n, person = line.person, at = line.at;
    sql_ << "INSERT INTO chat_lines (table_id, n, person, name, text, at, team) VALUES (:t, :n, :p, :name, :text, :at, "
            ":team)",
        use(table), use(number), use(person), use(line.name), use(line.text), use(at), use(line.team);
  }
  void put_standing(const std::string& table, Seat seat, const std::string& answers) override {
    const int number = seat;
    const Wide at = now_ms();
    soci::statement update =
        (sql_.prepare << "UPDATE standing_answers SET answers = :x, at = :at WHERE table_id = :t AND seat = :s",
         use(answers), use(at), use(table), use(number));
    update.execute(true);
    if (update.get_affected_rows() == 0)
      sql_ << "INSERT INTO standing_answers (table_id, seat, answers, at) VALUES (:t, :s, :x, :at)", use(table),
          use(number), use(answers), use(at);
  }
  void put_note(const std::string& table, PersonId person, const std::string& text) override {
    const Wide who = person, at = now_ms();
    soci::statement update =
        (sql_.prepare << "UPDATE notes SET text = :x, at = :at WHERE table_id = :t AND person = :p", use(text), use(at),
         use(table), use(who));
    update.execute(true);
    if (update.get_affected_rows() == 0)
      sql_ << "INSERT INTO notes (table_id, person, text, at) VALUES (:t, :p, :x, :at)", use(table), use(who),
          use(text), use(at);
  }
  void put_analysis(const std::string& table, const std::string& language, const std::string& page) override {
    const Wide at = now_ms();
    sql_ << "DELETE FROM analyses WHERE table_id = :t AND language = :l", use(table), use(language);
    sql_ << "INSERT INTO analyses (table_id, language, at, page) SELECT :t, :l, :at, :x WHERE EXISTS (SELECT 1 FROM "
            "game_tables WHERE id = :i)",
        use(table), use(language), use(at), use(page), use(table);
  }
  void add_push(PersonId person, const std::string& endpoint) override {
    end_push(endpoint);
    const Wide who = person, at = now_ms();
    sql_ << "INSERT INTO push_subscriptions (endpoint, person, created) VALUES (:e, :p, :at)", use(endpoint), use(who),
        use(at);
  }
  void end_push(const std::string& endpoint) override {
    sql_ << "DELETE FROM push_subscriptions WHERE endpoint = :e", use(endpoint);
  }
  void put_value(const std::string& name, const std::string& text) override {
    sql_
        << "INSERT INTO server_values (name, text_value) VALUES (:n, :t) ON CONFLICT (name) DO UPDATE SET text_value = "
           "excluded.text_value",
        use(name), use(text);
  }
  void put_first_value(const std::string& name, const std::string& text) override {
    sql_ << "INSERT INTO server_values (name, text_value) VALUES (:n, :t) ON CONFLICT (name) DO NOTHING", use(name),
        use(text);
  }
  void insert_person(const Person& p) override {
    bind(p);
    sql_ << "INSERT INTO persons (id, name, language, account, password, account_name, created) VALUES (:id, :name, "
            ":language, :account, :password, :account_name, :created)",
        use(person_id_), use(p.name), use(p.language), use(p.account, account_), use(p.password, account_),
        use(p.account_name), use(created_);
  }
  void update_person(const Person& p) override {
    bind(p);
    sql_ << "UPDATE persons SET name = :name, language = :language, account = :account, password = :password, "
            "account_name = :account_name WHERE id = :id",
        use(p.name), use(p.language), use(p.account, account_), use(p.password, account_), use(p.account_name),
        use(person_id_);
    tell("person", std::to_string(p.id), "");
  }
  PersonId reserve_persons(int many) override {
    Wide last = 0;
    sql_ << "SELECT COALESCE(MAX(id), 0) FROM persons", soci::into(last);
    return next_number(sql_, "person", many, last + 1);
  }
  void put_looks(PersonId person, const std::vector<std::string>& looks) override {
    const Wide who = person;
    sql_ << "DELETE FROM account_looks WHERE person = :p", use(who);
    for (const std::string& look : looks)
      sql_ << "INSERT INTO account_looks (look, person) VALUES (:l, :p)", use(look), use(who);
  }
  void add_session(const std::string& token_hash, PersonId person) override {
    const Wide who = person, at = now_ms();
    sql_ << "INSERT INTO sessions (token, person, created) VALUES (:t, :p, :at)", use(token_hash), use(who), use(at);
  }
  void end_session(const std::string& token_hash) override {
    const Wide at = now_ms();
    sql_ << "UPDATE sessions SET ended = :at WHERE token = :t", use(at), use(token_hash);
    tell("session", token_hash, "");
  }
  soci::session& session() override { return sql_; }

 private:
  static void must_be_held(soci::statement& update) {
    if (update.get_affected_rows() != 1) throw NotHeld("the table is not there, or belongs to another process now");
  }
  void bind(const Person& p) {
    person_id_ = p.id;
    created_ = p.created;
    account_ = p.account.empty() ? soci::i_null : soci::i_ok;
  }

  soci::session& sql_;
  const Database& database_;
  const Seal& seal_;
  TableRow t_;
  struct {
    std::string table, kind, notation;
    Wide n = 0, action = 0, at = 0, epoch = 0;
    int seat = 0, step = 0, open = 1;
  } log_;
  Wide person_id_ = 0, created_ = 0;
  soci::indicator account_ = soci::i_null;
  soci::statement insert_table_, update_table_, update_progress_, insert_log_;
};

}  // namespace

long long next_number(soci::session& sql, const std::string& kind, long long many, long long least) {
  const std::string name = "last_" + kind;
  const Wide first = least + many - 1;
  sql << "INSERT INTO server_values (name, text_value) VALUES (:n, '0') ON CONFLICT (name) DO UPDATE SET text_value = "
         "server_values.text_value",
      use(name);  // from here on it is ours until the end of the transaction
  Wide last = 0;
  sql << "SELECT CAST(text_value AS BIGINT) FROM server_values WHERE name = :n", use(name), soci::into(last);
  last = std::max(last + many, first);
  const std::string text = std::to_string(last);
  sql << "UPDATE server_values SET text_value = :t WHERE name = :n", use(text), use(name);
  return last - many + 1;
}

std::unique_ptr<Writer> make_writer(soci::session& sql, const Database& database, const Seal& seal) {
  return std::make_unique<SociWriter>(sql, database, seal);
}

SealedSeeds seal_seeds(soci::session& sql, Database& database, const Seal& seal) {
  std::vector<std::pair<std::string, std::string>> open;
  std::string id, text;
  SealedSeeds out;
  {
    soci::statement st =
        (sql.prepare << "SELECT id, seed FROM game_tables WHERE state <> 'over'", soci::into(id), soci::into(text));
    st.execute();
    while (st.fetch()) {
      if (Seal::sealed(text)) ++(seal.open(text) ? out.known : out.shut);
      else open.emplace_back(id, text);
    }
  }
  if (open.empty()) return out;
  database.erase_replaced(sql);
  soci::transaction all(sql);
  for (const auto& [table, hex] : open) {
    Seed seed{};
    if (!seed_from_hex(hex, seed)) continue;  // its table says so when it is opened
    const std::string sealed = seal.close(seed);
    sql << "UPDATE game_tables SET seed = :s WHERE id = :id", use(sealed), use(table);
  }
  all.commit();
  return out;
}

}  // namespace tafel::server
