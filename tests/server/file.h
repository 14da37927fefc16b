// The file of a server, looked at and changed behind its back.
#pragma once

#include <sqlite3.h>

#include "host.h"

namespace tafel::test {

/// The database from outside, while no server has it.
class File {
 public:
  explicit File(const Host& host) { EXPECT_EQ(sqlite3_open((host.folder() / "tafel.db").c_str(), &db_), SQLITE_OK); }
  ~File() { sqlite3_close(db_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  /// Runs a statement; the first column of its first row as text.
  std::string run(const std::string& sql) {
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
  sqlite3* db_ = nullptr;
};

}  // namespace tafel::test
