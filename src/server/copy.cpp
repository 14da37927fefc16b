// See copy.h.
#include "server/copy.h"

#include <fmt/format.h>

#include <algorithm>

#include "server/open_table.h"
#include "server/store_soci.h"

namespace tafel::server {

namespace {

/// Everything that belongs to a house. `page`: a column by whose values the rows are taken in pieces.
struct Kept {
  const char* name;
  const char* page;
};
constexpr Kept kKept[]{{"persons", ""},
                       {"account_looks", ""},
                       {"sessions", ""},
                       {"push_subscriptions", ""},
                       {"server_values", ""},
                       {"house_marks", ""},
                       {"house_log", ""},
                       {"house_blocks", ""},
                       {"seat_owners", ""},
                       {"game_tables", ""},
                       {"notes", "table_id"},
                       {"standing_answers", "table_id"},
                       {"chat_lines", "table_id"},
                       {"analyses", "table_id"},
                       {"match_log", "table_id"},
                       {"match_snapshots", "table_id"},
                       {"table_holders", "table_id"}};

/// Values that belong to the running server, not to the house.
constexpr const char* kOfTheHouse = "name NOT IN ('owner', 'ready', 'last_process', 'last_errand')";

std::string condition(const Kept& kept) {
  if (std::string_view(kept.name) == "server_values") return std::string(" WHERE ") + kOfTheHouse;
  return *kept.page != '\0' ? std::string(" WHERE ") + kept.page + " = :page" : std::string();
}

using Row = std::vector<std::pair<bool, std::string>>;  ///< is it there, and what it is

/// The rows of a page as text: what a number is, the column at the other place knows.
std::vector<Row> rows_of(soci::session& sql, const Kept& kept, const std::vector<std::string>& columns,
                         const std::string& page) {
  std::string what;
  for (const std::string& c : columns) what += (what.empty() ? "CAST(" : ", CAST(") + c + " AS TEXT)";
  std::vector<std::string> text(columns.size());
  std::vector<soci::indicator> there(columns.size(), soci::i_ok);
  soci::statement st(sql);
  for (std::size_t i = 0; i < columns.size(); ++i) st.exchange(soci::into(text[i], there[i]));
  if (*kept.page != '\0') st.exchange(soci::use(page));
  st.alloc();
  st.prepare("SELECT " + what + " FROM " + kept.name + condition(kept));
  st.define_and_bind();
  st.execute();
  std::vector<Row> out;
  while (st.fetch()) {
    Row& row = out.emplace_back();
    for (std::size_t i = 0; i < columns.size(); ++i)
      row.emplace_back(there[i] == soci::i_ok, there[i] == soci::i_ok ? text[i] : std::string());
  }
  return out;
}

/// A statement that is prepared once for all rows of a table.
class Inserter {
 public:
  Inserter(soci::session& sql, const Kept& kept, const std::vector<std::string>& columns)
      : text_(columns.size()), there_(columns.size(), soci::i_ok), st_(sql) {
    std::string names, values;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      names += (i > 0 ? ", " : "") + columns[i];
      values += fmt::format("{}:c{}", i > 0 ? ", " : "", i);
      st_.exchange(soci::use(text_[i], there_[i]));
    }
    st_.alloc();
    st_.prepare(fmt::format("INSERT INTO {} ({}) VALUES ({})", kept.name, names, values));
    st_.define_and_bind();
  }
  void insert(const Row& row) {
    for (std::size_t i = 0; i < row.size(); ++i)
      text_[i] = row[i].second, there_[i] = row[i].first ? soci::i_ok : soci::i_null;
    st_.execute(true);
  }

 private:
  std::vector<std::string> text_;
  std::vector<soci::indicator> there_;
  soci::statement st_;
};

std::vector<std::string> pages_of(soci::session& sql, const Kept& kept) {
  if (*kept.page == '\0') return {""};
  std::vector<std::string> out;
  std::string page;
  soci::statement st =
      (sql.prepare << fmt::format("SELECT DISTINCT {0} FROM {1} ORDER BY {0}", kept.page, kept.name), soci::into(page));
  st.execute();
  while (st.fetch()) out.push_back(page);
  return out;
}

/// One page of one store, sorted: the two databases may put the same rows in different orders.
std::vector<Row> sorted_page(Reader& reader, const Kept& kept, const std::vector<std::string>& columns,
                             const std::string& page) {
  std::vector<Row> out;
  reader.ask([&](soci::session& sql) { out = rows_of(sql, kept, columns, page); });
  std::ranges::sort(out);
  return out;
}

std::vector<std::string> all_pages(Reader& reader, const Kept& kept) {
  std::vector<std::string> out;
  reader.ask([&](soci::session& sql) { out = pages_of(sql, kept); });
  std::ranges::sort(out);
  return out;
}

void copy_rows(Reader& from, Writer& to, const CopyPlan& plan, CopyReport& report) {
  soci::session& target = to.session();
  target << std::string("DELETE FROM server_values WHERE ") + kOfTheHouse;
  for (const Kept& kept : kKept) {
    const std::vector<std::string> columns = from.columns(kept.name);
    Inserter inserter(target, kept, columns);
    long long rows = 0;
    for (const std::string& page : all_pages(from, kept)) {
      std::vector<Row> piece;
      from.ask([&](soci::session& sql) { piece = rows_of(sql, kept, columns, page); });
      for (const Row& row : piece) inserter.insert(row), ++rows;
    }
    plan.tell(fmt::format("{}: {} rows", kept.name, rows));
    report.rows += rows;
  }
}

void compare_rows(Reader& from, Reader& to, CopyReport& report) {
  for (const Kept& kept : kKept) {
    const std::vector<std::string> columns = from.columns(kept.name);
    const std::vector<std::string> pages = all_pages(from, kept);
    bool same = pages == all_pages(to, kept);
    for (std::size_t i = 0; same && i < pages.size(); ++i)
      same = sorted_page(from, kept, columns, pages[i]) == sorted_page(to, kept, columns, pages[i]);
    if (!same) report.wrong.push_back(fmt::format("The rows of {} are not the same at both places.", kept.name));
  }
}

/// Why it cannot be replayed; empty: it can.
std::string obstacle(Library& library, const StoredTable& stored) {
  const LoadedGame* game = library.find(stored.info.game);
  if (game == nullptr) return "this program does not have the game " + stored.info.game;
  if (!stored.info.unopened.empty()) return "its seed was sealed with a key that is not in house.key";
  try {
    OpenTable table(*game, stored.info);
    return table.restore(stored).damage;
  } catch (const std::exception& e) {
    return e.what();
  }
}

/// What is in the way of a table of a store; nothing if it has not begun.
std::optional<std::string> look_at(Library& library, Reader& reader, const std::string& id) {
  try {
    const auto stored = reader.load(id, 0);
    if (!stored) return "it is not there";
    if (stored->info.rows == 0 && stored->info.base_row < 0) return std::nullopt;
    return obstacle(library, *stored);
  } catch (const std::exception& e) {
    return e.what();
  }
}

void replay_all(Library& library, Reader& from, Reader& to, CopyReport& report) {
  for (const std::string& id : from.tables_like("")) {
    const auto why = look_at(library, to, id);
    if (!why) {
      ++report.waiting;
    } else if (why->empty()) {
      ++report.games;
    } else {
      const bool before = look_at(library, from, id) == why;
      (before ? report.as_before : report.wrong)
          .push_back(fmt::format("Table {} cannot be replayed: {}", short_id(id), safe_reason(*why)));
    }
  }
}

/// Before the target is opened, which would make a key of its own.
void bring_key(const CopyPlan& plan) {
  const auto key = plan.from.folder / "house.key", wanted = plan.to.folder / "house.key";
  if (plan.from.folder == plan.to.folder || !std::filesystem::exists(key)) return;
  std::filesystem::create_directories(plan.to.folder);
  if (std::filesystem::exists(wanted)) throw std::runtime_error("the target is not empty: there is " + wanted.string());
  std::filesystem::copy_file(key, wanted);
}

void must_be_there(const CopyPlan& plan) {
  if (!plan.from.postgres() && !std::filesystem::exists(plan.from.folder / "tafel.db"))
    throw std::runtime_error("there is no database of a server in the folder " + plan.from.folder.string());
  if (!std::filesystem::exists(plan.from.folder / "house.key") && !plan.without_key)
    throw std::runtime_error("the key of the house is not in the folder " + plan.from.folder.string() +
                             ": name its folder with --data, or copy --without-key if it is lost for good");
}

}  // namespace

bool holds_nothing(Store& store) {
  bool empty = true;
  store.reader().ask([&](soci::session& sql) {
    for (const Kept& kept : kKept) {
      long long rows = 0;
      const bool values = std::string_view(kept.name) == "server_values";
      sql << fmt::format("SELECT COUNT(*) FROM {}{}", kept.name, values ? condition(kept) : ""), soci::into(rows);
      empty = empty && rows == 0;
    }
  });
  return empty;
}

CopyReport copy_house(Library& library, const CopyPlan& plan) {
  must_be_there(plan);
  Metrics metrics;
  const int long_log = Settings{}.long_log;
  Store from(plan.from, metrics, long_log, plan.without_key);
  if (!plan.to.postgres() && std::filesystem::exists(plan.to.folder / "tafel.db"))
    throw std::runtime_error("the target is not empty: there is a database in the folder " + plan.to.folder.string());
  bring_key(plan);
  Store to(plan.to, metrics, long_log, plan.without_key);
  if (!holds_nothing(to)) throw std::runtime_error("the target is not empty: " + plan.to.name() + " holds a house");
  CopyReport report;
  to.commit_now([&](Writer& w) { copy_rows(from.reader(), w, plan, report); });
  to.fold();
  plan.tell("comparing all rows");
  compare_rows(from.reader(), to.reader(), report);
  plan.tell("replaying all games");
  replay_all(library, from.reader(), to.reader(), report);
  return report;
}

}  // namespace tafel::server
