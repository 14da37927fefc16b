// The database of a server, looked at and changed behind its back.
#pragma once

#include <sqlite3.h>

#include "host.h"

namespace tafel::test {

/// The database from outside, while no server has it.
class File {
 public:
  explicit File(const Host& host) : File(host.folder(), host.store()) {}
  explicit File(const std::filesystem::path& folder, std::string store = "") : store_(std::move(store)) {
    if (!store_.empty()) return;
    EXPECT_EQ(sqlite3_open((folder / "tafel.db").c_str(), &db_), SQLITE_OK);
  }
  ~File() { sqlite3_close(db_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  /// Runs a statement; the first column of its first row as text.
  std::string run(const std::string& sql) {
    if (!store_.empty()) return run_sql(store_, sql);
    std::string out;
    char* error = nullptr;
    const auto take = [](void* self, int, char** value, char**) {
      auto& text = *static_cast<std::string*>(self);
      if (text.empty() && value[0] != nullptr) text = value[0];
      return 0;
    };
    EXPECT_EQ(sqlite3_exec(db_, sql.c_str(), take, &out, &error), SQLITE_OK) << sql << ": " << (error ? error : "");
    sqlite3_free(error);
    return out;
  }

 private:
  std::string store_;
  sqlite3* db_ = nullptr;
};

/// The same person after a restart of the server.
inline Browser back(const Host& host, const Browser& before) {
  Browser again(host.port());
  again.cookie = before.cookie;
  return again;
}

/// A table of two people after some rounds, one answer taken back: a draw, an answer, an undo, then two answers and a
/// draw for each round.
inline std::string played_table(Browser& anna, Browser& ben, int rounds) {
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  act(a);
  a.next("view");
  a.send({{"t", "undo"}, {"id", 1}, {"version", a.last_view["version"]}});
  a.next("accepted");
  a.next("view");
  for (int i = 0; i < rounds; ++i) {
    wait_for_turn(a), wait_for_turn(b);
    act(a), act(b);
  }
  return id;
}

}  // namespace tafel::test
