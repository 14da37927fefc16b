// Questions to the store. One connection of their own behind a lock: readers never wait for the writer.
#include "server/store_soci.h"

namespace tafel::server {

namespace {

using soci::into;
using soci::use;
using Wide = long long;

constexpr const char* kTableColumns =
    "SELECT g.id, g.game, g.name, g.listed, g.state, g.created, g.updated, g.owner, g.seats, g.options, "
    "g.clock_seconds, "
    "g.deadline, g.seed, g.rematch, g.frozen, g.rules_version, g.pack_hash, g.summary, g.pace, g.webhook, "
    "g.webhook_language, g.log_rows, "
    "g.base_row, g.imported, g.nonces, g.starting, g.played_on, g.epoch, g.holder "
    "FROM game_tables g ";

struct TableFetch {
  std::string id, game, name, state, seats, options, seed, rematch, frozen, pack_hash, summary, pace, webhook,
      webhook_language, nonces, played_on;
  int listed = 0, clock_seconds = 0, imported = 0, starting = 0;
  Wide created = 0, updated = 0, owner = 0, deadline = 0, rules_version = 0, rows = 0, base_row = 0, epoch = 0,
       holder = 0;

  /// Binds the columns in the order of kTableColumns.
  void bind(soci::statement& st) {
    const auto text = [&st](std::string& s) { st.exchange(into(s)); };
    text(id), text(game), text(name);
    st.exchange(into(listed));
    text(state);
    st.exchange(into(created)), st.exchange(into(updated)), st.exchange(into(owner));
    text(seats), text(options);
    st.exchange(into(clock_seconds)), st.exchange(into(deadline));
    text(seed), text(rematch), text(frozen);
    st.exchange(into(rules_version));
    text(pack_hash), text(summary), text(pace), text(webhook), text(webhook_language);
    st.exchange(into(rows)), st.exchange(into(base_row)), st.exchange(into(imported));
    text(nonces);
    st.exchange(into(starting));
    text(played_on);
    st.exchange(into(epoch)), st.exchange(into(holder));
  }
  TableInfo take(const Seal& seal) const {
    TableInfo t;
    t.id = id, t.game = game, t.name = name, t.listed = listed != 0;
    if (!from_name(state, t.state)) throw std::runtime_error("table " + short_id(id) + ": unknown state " + state);
    t.created = created, t.updated = updated, t.owner = owner;
    t.seats = seats_from_json(Json::parse(seats));
    t.options = Json::parse(options).get<std::map<std::string, std::string>>();
    t.clock_seconds = clock_seconds, t.deadline = deadline;
    if (const auto opened = Seal::sealed(seed) ? seal.open(seed) : std::nullopt) t.seed = *opened;
    else if (Seal::sealed(seed)) t.unopened = seed;
    else if (!seed_from_hex(seed, t.seed)) throw std::runtime_error("table " + short_id(id) + ": broken seed");
    t.nonces = nonces_from_json(Json::parse(nonces)), t.fixed = starting == 2;
    t.rematch = rematch, t.frozen = frozen;
    t.rules_version = static_cast<u32>(rules_version), t.pack_hash = pack_hash;
    t.summary = summary_from_json(Json::parse(summary));
    if (!from_name(pace, t.pace)) throw std::runtime_error("table " + short_id(id) + ": unknown pace " + pace);
    t.webhook = webhook, t.webhook_language = webhook_language;
    t.rows = rows, t.base_row = base_row, t.imported = imported != 0;
    t.played_on = played_on_from_text(played_on);
    t.epoch = epoch, t.holder = holder;
    return t;
  }
};

std::optional<LogRow::Kind> row_kind(std::string_view name) {
  static constexpr std::array<std::string_view, 4> kKind{"act", "chance", "undo", "rules"};
  const auto it = std::ranges::find(kKind, name);
  if (it == kKind.end()) return std::nullopt;
  return static_cast<LogRow::Kind>(it - kKind.begin());
}

/// A part of a table that it can do without: what cannot be read of it is left out. What the database itself says is
/// no damage where rows are sound.
template <class F>
void as_far_as_readable(const Database& database, const std::string& table, std::string_view what, F read) {
  try {
    read();
  } catch (const std::exception& e) {
    if (database.rows_are_sound() && dynamic_cast<const soci::soci_error*>(&e) != nullptr) throw;
    log_warning("unreadable", {{"table", short_id(table)}, {"what", what}, {"why", e.what()}});
  }
}

class SociReader final : public Reader {
 public:
  SociReader(Database& database, const Seal& seal) : database_(database), seal_(seal) { const Turn connects(*this); }

  std::optional<StoredTable> load(const std::string& table, std::size_t chat_lines) override {
    const Turn turn(*this);
    soci::transaction one_moment(*sql_);
    auto found = fetch("WHERE g.id = :t", {}, table);
    if (found.empty()) return std::nullopt;
    StoredTable out;
    out.info = std::move(found.front());
    load_log(table, out);
    as_far_as_readable(database_, table, "snapshots", [&] { load_snapshots(out); });
    as_far_as_readable(database_, table, "chat", [&] { load_chat(table, chat_lines, out); });
    as_far_as_readable(database_, table, "standing answers", [&] { load_standing(table, out); });
    return out;
  }
  std::vector<SnapshotRow> snapshots_before(const TableInfo& table) override {
    const Turn turn(*this);
    const Wide base = table.base_row;
    SnapshotRow s;
    Wide n = 0, rules = 0, chance = 0;
    std::vector<SnapshotRow> out;
    soci::statement st =
        (sql_->prepare << "SELECT n, rules_version, pack_hash, chance_count, state FROM match_snapshots "
                          "WHERE table_id = :t AND n < :n ORDER BY n, at",
         use(table.id), use(base), into(n), into(rules), into(s.pack_hash), into(chance), into(s.state));
    st.execute();
    while (st.fetch()) {
      s.n = n, s.rules_version = static_cast<u32>(rules), s.chance_count = static_cast<u64>(chance);
      out.push_back(s);
    }
    return out;
  }
  std::optional<TableInfo> info(const std::string& table) override {
    const Turn turn(*this);
    auto found = fetch("WHERE g.id = :t", {}, table);
    if (found.empty()) return std::nullopt;
    return std::move(found.front());
  }
  std::vector<TableInfo> tables_of(PersonId person, int most) override {
    const Turn turn(*this);
    return fetch("JOIN seat_owners o ON o.table_id = g.id WHERE o.person = :p ORDER BY g.updated DESC LIMIT :n", most,
                 {}, person);
  }
  std::vector<TableInfo> open_tables(int most) override {
    const Turn turn(*this);
    return fetch("WHERE g.state = 'waiting' AND g.listed = 1 ORDER BY g.created DESC LIMIT :n", most);
  }
  std::vector<std::string> tables_to_wake(i64 now) override {
    const Turn turn(*this);
    std::vector<std::string> out;
    std::string id;
    const Wide at = now;
    soci::statement st = (sql_->prepare << "SELECT id FROM game_tables WHERE (state = 'playing' AND (machine = 1 OR "
                                           "(deadline > 0 AND deadline < :now))) OR (state = 'waiting' AND starting > "
                                           "0) ORDER BY updated",
                          use(at), into(id));
    st.execute();
    while (st.fetch()) out.push_back(id);
    return out;
  }
  std::vector<std::string> tables_like(const std::string& beginning) override {
    const Turn turn(*this);
    std::vector<std::string> out;
    std::string id;
    const Wide length = static_cast<Wide>(beginning.size());
    soci::statement st = (sql_->prepare << "SELECT id FROM game_tables WHERE SUBSTR(id, 1, :n) = :b", use(length),
                          use(beginning), into(id));
    st.execute();
    while (st.fetch()) out.push_back(id);
    return out;
  }
  i64 last_change() override {
    const Turn turn(*this);
    Wide last = 0;
    *sql_ << "SELECT COALESCE(MAX(updated), 0) FROM game_tables", into(last);
    return last;
  }
  std::string note(const std::string& table, PersonId person) override {
    const Turn turn(*this);
    std::string text;
    const Wide who = person;
    *sql_ << "SELECT text FROM notes WHERE table_id = :t AND person = :p", use(table), use(who), into(text);
    return sql_->got_data() ? text : std::string();
  }
  std::string analysis(const std::string& table, const std::string& language) override {
    const Turn turn(*this);
    std::string page;
    *sql_ << "SELECT page FROM analyses WHERE table_id = :t AND language = :l", use(table), use(language), into(page);
    return sql_->got_data() ? page : std::string();
  }
  std::optional<Person> session_person(const std::string& token_hash) override {
    const Turn turn(*this);
    return person("FROM persons p JOIN sessions s ON s.person = p.id WHERE s.token = :k AND s.ended IS NULL",
                  token_hash);
  }
  std::optional<Person> account(const std::string& name) override {
    const Turn turn(*this);
    return person("FROM persons p WHERE p.account = :k", name);
  }
  std::optional<Person> person_of(PersonId id) override {
    const Turn turn(*this);
    return person("FROM persons p WHERE p.id = :k", static_cast<Wide>(id));
  }
  std::vector<Person> accounts() override {
    const Turn turn(*this);
    std::vector<Person> out;
    Person p;
    Wide id = 0;
    soci::statement st =
        (sql_->prepare << "SELECT id, name, account, account_name FROM persons WHERE account IS NOT NULL", into(id),
         into(p.name), into(p.account), into(p.account_name));
    st.execute();
    while (st.fetch()) p.id = id, out.push_back(p);
    return out;
  }
  PersonId looks_like(const std::string& look) override {
    const Turn turn(*this);
    Wide who = kNoPerson;
    *sql_ << "SELECT person FROM account_looks WHERE look = :l", use(look), into(who);
    return sql_->got_data() ? who : kNoPerson;
  }
  std::vector<std::string> pushes(PersonId person) override {
    const Turn turn(*this);
    const Wide who = person;
    std::vector<std::string> out;
    std::string endpoint;
    soci::statement st =
        (sql_->prepare << "SELECT endpoint FROM push_subscriptions WHERE person = :p ORDER BY created DESC LIMIT 8",
         use(who), into(endpoint));
    st.execute();
    while (st.fetch()) out.push_back(endpoint);
    return out;
  }
  std::string value(const std::string& name) override {
    const Turn turn(*this);
    std::string text;
    *sql_ << "SELECT text_value FROM server_values WHERE name = :n", use(name), into(text);
    return sql_->got_data() ? text : std::string();
  }
  PersonId last_person() override {
    const Turn turn(*this);
    Wide last = 0;
    *sql_ << "SELECT COALESCE(MAX(id), 0) FROM persons", into(last);
    return last;
  }
  void ask(const std::function<void(soci::session&)>& question) override {
    const Turn turn(*this);
    question(*sql_);
  }
  std::vector<std::string> columns(const std::string& table) override {
    const Turn turn(*this);
    std::vector<std::string> out;
    std::string name;
    soci::statement st = (sql_->prepare << database_.question_for_columns(), use(table), into(name));
    st.execute();
    while (st.fetch()) out.push_back(name);
    return out;
  }
  Folded checkpoint() override {
    const Turn turn(*this);
    return database_.fold(*sql_);
  }

 private:
  /// One question at a time. After one that failed the next makes sure that there is a connection.
  class Turn {
   public:
    explicit Turn(SociReader& reader) : reader_(reader), lock_(reader.mutex_), errors_(std::uncaught_exceptions()) {
      if (reader.database_.lost) throw StoreLost("the database cannot be reached");
      const unsigned found = reader.database_.found;
      const bool doubtful = std::exchange(reader.doubtful_, false) || std::exchange(reader.found_, found) != found;
      if (reader.sql_ && doubtful && !reader.database_.usable(*reader.sql_)) reader.sql_.reset();
      if (reader.sql_) return;
      auto made = std::make_unique<soci::session>();
      reader.database_.connect_reader(*made);
      reader.sql_ = std::move(made);
    }
    ~Turn() { reader_.doubtful_ = std::uncaught_exceptions() > errors_; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    SociReader& reader_;
    std::lock_guard<std::mutex> lock_;
    int errors_;
  };

  std::vector<TableInfo> fetch(const std::string& where, std::optional<int> most = {},
                               std::optional<std::string> id = {}, std::optional<PersonId> person = {}) {
    const Wide who = person.value_or(0);
    TableFetch row;
    soci::statement st(*sql_);
    row.bind(st);
    if (id) st.exchange(use(*id));
    if (person) st.exchange(use(who));
    if (most) st.exchange(use(*most));
    st.alloc();
    st.prepare(kTableColumns + where);
    st.define_and_bind();
    st.execute();
    std::vector<TableInfo> out;
    while (st.fetch()) {
      if (id) out.push_back(row.take(seal_));
      else
        as_far_as_readable(database_, row.id, "table",
                           [&] { out.push_back(row.take(seal_)); });  // the others are still there
    }
    return out;
  }
  template <class Key>
  std::optional<Person> person(const std::string& from, const Key& key) {
    Person p;
    Wide id = 0, created = 0;
    soci::indicator has_account = soci::i_null, has_password = soci::i_null;
    *sql_ << "SELECT p.id, p.name, p.language, p.account, p.password, p.account_name, p.created " + from, use(key),
        into(id), into(p.name), into(p.language), into(p.account, has_account), into(p.password, has_password),
        into(p.account_name), into(created);
    if (!sql_->got_data()) return std::nullopt;
    p.id = id, p.created = created;
    return p;
  }
  /// A damaged row costs only what follows it.
  void load_log(const std::string& table, StoredTable& out) {
    try {
      out.damage = read_log(table, out);
    } catch (const std::exception& e) {
      if (database_.rows_are_sound()) throw;
      out.damage = std::string("cannot be read: ") + e.what();
    }
    if (const auto rows = static_cast<std::size_t>(out.info.rows); out.log.size() > rows)
      out.log.resize(rows), out.damage = "is in the log, but its table does not know of it";
    else if (out.damage.empty() && out.log.size() < rows) out.damage = "is missing";
  }
  std::string read_log(const std::string& table, StoredTable& out) {
    std::string kind, text;
    Wide action = 0, n = 0;
    int seat = 0, step = 0, open = 0;
    soci::statement st =
        (sql_->prepare
             << "SELECT n, kind, seat, action, step, notation, open FROM match_log WHERE table_id = :t ORDER BY n",
         use(table), into(n), into(kind), into(seat), into(action), into(step), into(text), into(open));
    st.execute();
    while (st.fetch()) {
      const auto known = row_kind(kind);
      if (n != static_cast<Wide>(out.log.size())) return "is missing";
      if (!known) return "is of an unknown kind";
      if (seat < 0 || seat > 255 || step < 0 || step > 255) return "names no seat or step";
      out.log.push_back(
          {*known, static_cast<Seat>(seat), static_cast<u64>(action), static_cast<u8>(step), text, open != 0});
    }
    return {};
  }
  void load_snapshots(StoredTable& out) {
    const Wide base = out.info.base_row, version = out.info.rules_version;
    SnapshotRow s;
    Wide n = 0, rules = 0, chance = 0;
    const auto take = [&] {
      s.n = n, s.rules_version = static_cast<u32>(rules), s.chance_count = static_cast<u64>(chance);
      out.snapshots.push_back(s);
    };
    const std::string columns =
        "SELECT n, rules_version, pack_hash, chance_count, state FROM match_snapshots WHERE table_id = :t ";
    if (base >= 0) {
      *sql_ << columns + "AND n = :n AND rules_version = :v AND pack_hash = :h", use(out.info.id), use(base),
          use(version), use(out.info.pack_hash), into(n), into(rules), into(s.pack_hash), into(chance), into(s.state);
      if (sql_->got_data()) take();
    }
    *sql_ << columns + "ORDER BY n DESC, at DESC LIMIT 1", use(out.info.id), into(n), into(rules), into(s.pack_hash),
        into(chance), into(s.state);
    if (sql_->got_data()) take();
  }
  void load_standing(const std::string& table, StoredTable& out) {
    int seat = 0;
    std::string answers;
    soci::statement st = (sql_->prepare << "SELECT seat, answers FROM standing_answers WHERE table_id = :t", use(table),
                          into(seat), into(answers));
    st.execute();
    while (st.fetch()) out.standing[static_cast<Seat>(seat)] = answers;
  }
  void load_chat(const std::string& table, std::size_t most, StoredTable& out) {
    int count = 0;
    *sql_ << "SELECT COALESCE(MAX(n) + 1, 0) FROM chat_lines WHERE table_id = :t", use(table), into(count);
    out.chat_count = count;
    const Wide from = count - static_cast<Wide>(most);
    Wide person = 0, at = 0;
    ChatLine line;
    soci::statement st =
        (sql_->prepare << "SELECT person, name, text, at, team FROM chat_lines WHERE table_id = :t AND n >= "
                          ":n ORDER BY n",
         use(table), use(from), into(person), into(line.name), into(line.text), into(at), into(line.team));
    st.execute();
    while (st.fetch()) {
      line.person = person, line.at = at;
      out.chat.push_back(line);
    }
  }

  Database& database_;
  const Seal& seal_;
  std::mutex mutex_;
  std::unique_ptr<soci::session> sql_;
  bool doubtful_ = false;
  unsigned found_ = 0;
};

}  // namespace

std::unique_ptr<Reader> make_reader(Database& database, const Seal& seal) {
  return std::make_unique<SociReader>(database, seal);
}

}  // namespace tafel::server
