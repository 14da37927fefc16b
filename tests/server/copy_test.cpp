// A house moves from its file into PostgreSQL and back: the same row by row, with every game.
#include "server/copy.h"

#include <fstream>
#include <set>

#include "file.h"

namespace tafel::test {

using server::copy_house;
using server::CopyPlan;
using server::CopyReport;
using server::StoreAddress;

namespace {

/// A house with something in every table of its database.
class StoreCopy : public testing::Test {
 protected:
  StoreCopy() : host(with_token()) {
    Browser anna = host.browser(), ben = host.browser();
    EXPECT_EQ(anna.post("/api/v1/account/register", {{"name", "Änna O'Neil"}, {"password", "correct horse"}}).status,
              200);
    playing = played_table(anna, ben, 4);
    over = played_table(anna, ben, 2);
    Socket a(anna, over), b(ben, over);
    a.hello(), b.hello();
    a.send({{"t", "chat"}, {"text", "\"quoted\" ; -- 漢字"}});
    a.next("chat");
    while (wait_for_turn(a) && wait_for_turn(b)) act(a), act(b);
    EXPECT_EQ(anna.put("/api/v1/tables/" + over + "/notes", {{"text", "two\nlines"}}).status, 200);
    waiting = anna.post("/api/v1/tables",
                        {{"game", "hearts"}, {"seats", {seat("me"), seat("open"), seat("open"), seat("open")}}})
                  .json()["id"];
    open_table(anna, "hearts", {&ben}, {seat("ai", "easy"), seat("ai", "easy")});
    cookie = anna.cookie;
    host.stop();
    File file(host);
    file.run(
        "INSERT INTO house_marks VALUES (1, 1, 0, 5); INSERT INTO house_blocks VALUES ('203.0.113.7', 'why', 5, 0)");
    file.run("INSERT INTO push_subscriptions VALUES ('https://push.example/1', 1, 5)");
    file.run("INSERT INTO analyses VALUES ('" + over + "', 'de', 5, '{\"what\":\"ä\"}')");
    file.run("INSERT INTO table_holders VALUES ('" + playing + "', 1, 1, 5)");
    file.run("INSERT INTO standing_answers VALUES ('" + playing + "', 5, '[]', 5)");
    for (int i = 0; i < 4; ++i) elsewhere.push_back(host.folder() / ("copy" + std::to_string(i)));
  }
  static server::Settings with_token() {
    server::Settings s = Host::relaxed();
    s.admin_token = "the host alone";
    return s;
  }
  static CopyReport copy(const StoreAddress& from, const StoreAddress& to) {
    return copy_house(library(), {from, to, false, [](const std::string&) {}});
  }
  /// Every row of every table, as the file has them.
  static std::multiset<std::string> everything(const std::filesystem::path& folder) {
    sqlite3* db = nullptr;
    EXPECT_EQ(sqlite3_open((folder / "tafel.db").c_str(), &db), SQLITE_OK);
    std::multiset<std::string> out;
    std::string table;
    const auto row = [](void* self, int columns, char** value, char** name) {
      std::map<std::string, std::string> cells;
      for (int i = 0; i < columns; ++i) cells[name[i]] = value[i] == nullptr ? "nothing" : std::string("=") + value[i];
      std::string line;
      for (const auto& [column, cell] : cells) line += column + cell + "\x1f";
      static_cast<std::multiset<std::string>*>(self)->insert(line);
      return 0;
    };
    for (const std::string& name : tables(folder)) {
      std::multiset<std::string> rows;
      const std::string only = name == "server_values" ? " WHERE name NOT IN ('owner', 'ready')" : "";
      EXPECT_EQ(sqlite3_exec(db, ("SELECT * FROM " + name + only).c_str(), row, &rows, nullptr), SQLITE_OK);
      EXPECT_FALSE(rows.empty()) << name << " holds nothing: the test does not show that it is copied";
      for (const std::string& line : rows) out.insert(name + ": " + line);
    }
    sqlite3_close(db);
    return out;
  }
  static std::vector<std::string> tables(const std::filesystem::path& folder) {
    const std::string list = File(folder).run(
        "SELECT group_concat(name) FROM sqlite_master WHERE type = 'table' AND name NOT IN ('schema_version', "
        // of running processes, not of the house
        "'server_processes', 'errands')");
    std::vector<std::string> out;
    std::istringstream in(list);
    for (std::string name; std::getline(in, name, ',');) out.push_back(name);
    return out;
  }

  Host host;
  std::string playing, over, waiting, cookie;
  std::vector<std::filesystem::path> elsewhere;
};

}  // namespace

TEST_F(StoreCopy, there_and_back_is_the_same_row_by_row) {
  const std::string url = Cluster::shared().fresh_database();
  const StoreAddress there(host.folder(), url);
  const CopyReport out = copy(host.folder(), there);
  EXPECT_EQ(out.wrong, std::vector<std::string>{});
  EXPECT_EQ(out.as_before, std::vector<std::string>{});
  EXPECT_EQ(out.games, 3);
  EXPECT_EQ(out.waiting, 1);
  for (const std::string& table : tables(host.folder())) {
    const std::string count =
        "SELECT COUNT(*) FROM " + table + (table == "server_values" ? " WHERE name NOT IN ('owner', 'ready')" : "");
    EXPECT_EQ(run_sql(url, count), File(host.folder()).run(count)) << table;
  }
  const CopyReport home = copy(there, elsewhere[0]);
  EXPECT_EQ(home.wrong, std::vector<std::string>{});
  EXPECT_EQ(home.rows, out.rows);
  EXPECT_EQ(everything(host.folder()), everything(elsewhere[0]));
}

TEST_F(StoreCopy, its_people_play_on_in_the_copy) {
  const std::string url = Cluster::shared().fresh_database();
  copy(host.folder(), {host.folder(), url});
  host.settings().store = url;
  host.start();
  Browser anna(host.port());
  anna.cookie = cookie;
  EXPECT_EQ(anna.get("/api/v1/me").json()["account"], "Änna O'Neil");
  EXPECT_EQ(anna.get("/api/v1/tables/" + over + "/notes").json()["text"], "two\nlines");
  EXPECT_EQ(anna.get("/api/v1/tables/" + over + "/record").json()["format"], "tafelrunde-match");
  Socket a(anna, playing);
  a.hello();
  ASSERT_TRUE(wait_for_turn(a));
  act(a);
}

TEST_F(StoreCopy, what_is_not_empty_is_not_touched) {
  const auto refused = [&](const StoreAddress& from, const StoreAddress& to, const std::string& word) {
    try {
      copy(from, to);
    } catch (const std::runtime_error& e) {
      EXPECT_NE(std::string(e.what()).find(word), std::string::npos) << e.what();
      return true;
    }
    return false;
  };
  const StoreAddress there(host.folder(), Cluster::shared().fresh_database());
  copy(host.folder(), there);
  EXPECT_TRUE(refused(host.folder(), there, "not empty"));
  EXPECT_TRUE(refused(there, host.folder(), "not empty"));
  EXPECT_TRUE(refused(host.folder(), elsewhere[1] / "x", "not empty") == false);
  EXPECT_TRUE(refused(host.folder(), elsewhere[1] / "x", "not empty"));
  EXPECT_TRUE(refused(elsewhere[2], there, "no database"));
  const StoreAddress without_key(elsewhere[2], there.url);
  EXPECT_TRUE(refused(without_key, elsewhere[3], "key"));
  host.start();
  EXPECT_TRUE(refused(host.folder(), {host.folder(), Cluster::shared().fresh_database()}, "another server is using"));
}

TEST_F(StoreCopy, damage_moves_along_and_is_named) {
  File(host).run("UPDATE match_log SET seat = 7 WHERE n = 5 AND table_id = '" + playing + "'");
  const CopyReport out = copy(host.folder(), {host.folder(), Cluster::shared().fresh_database()});
  EXPECT_EQ(out.wrong, std::vector<std::string>{});
  ASSERT_EQ(out.as_before.size(), 1U);
  EXPECT_NE(out.as_before[0].find("row 6"), std::string::npos) << out.as_before[0];
  EXPECT_EQ(out.games, 2);
}

TEST_F(StoreCopy, what_the_target_cannot_hold_ends_it_with_nothing_done) {
  File(host).run("UPDATE chat_lines SET at = 'noon'");
  const std::string url = Cluster::shared().fresh_database();
  EXPECT_ANY_THROW(copy(host.folder(), {host.folder(), url}));
  EXPECT_EQ(run_sql(url, "SELECT COUNT(*) FROM persons"), "0");
}

}  // namespace tafel::test
