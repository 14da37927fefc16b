// The file behind the tables: a full disk, and what was played before a change of rules. What holds for every store is
// in conformance_test.cpp.
#include "server/store.h"

#include <sys/stat.h>

#include <atomic>
#include <cerrno>
#include <limits>

#include "file.h"

namespace tafel::test {

namespace {

/// While it is full, nothing that the database writes finds room; or only what fits where something else was.
class FullDisk {
 public:
  explicit FullDisk(bool takes_what_fits = false) {
    takes_what_fits_ = takes_what_fits, spare_ = 0;
    for (const char* name : {"pwrite64", "pwrite"}) {
      const sqlite3_syscall_ptr system = vfs()->xGetSystemCall(vfs(), name);
      if (system == nullptr) continue;
      real_ = reinterpret_cast<Write*>(system);
      vfs()->xSetSystemCall(vfs(), name, reinterpret_cast<sqlite3_syscall_ptr>(&write));
    }
    EXPECT_NE(real_.load(), nullptr) << "the database writes in another way";
    full_ = true;
  }
  ~FullDisk() { make_room(), vfs()->xSetSystemCall(vfs(), nullptr, nullptr); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;
  void make_room() { full_ = false; }
  /// Files may grow by so many bytes.
  static void leave(i64 bytes) { spare_ = bytes; }

 private:
  using Write = ssize_t(int, const void*, std::size_t, off_t);
  static sqlite3_vfs* vfs() { return sqlite3_vfs_find(nullptr); }
  static ssize_t write(int file, const void* bytes, std::size_t size, off_t at) {
    struct stat now {};
    const bool known = takes_what_fits_ && fstat(file, &now) == 0;
    const i64 grows = known ? std::max<i64>(0, at + static_cast<off_t>(size) - now.st_size) : 0;
    const bool fits = known && grows <= spare_;
    if (full_ && fits) spare_ -= grows;
    if (!full_ || fits) return (*real_)(file, bytes, size, at);
    errno = ENOSPC;
    return -1;
  }
  static inline std::atomic<bool> full_{false}, takes_what_fits_{false};
  static inline std::atomic<i64> spare_{0};
  static inline std::atomic<Write*> real_{nullptr};
};

}  // namespace

TEST(ServerStore, a_full_disk_is_told_and_nothing_that_was_not_written_counts) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben}), path = "/api/v1/tables/" + id;
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  const Json before = a.last_view["view"];
  FullDisk disk;
  EXPECT_EQ(anna.get("/healthz").status, 200) << "it lives";
  EXPECT_EQ(anna.get("/readyz").status, 503) << "but what people do would be lost";
  const Json action = a.last_view["options"][0]["a"], version = a.last_view["version"];
  a.send({{"t", "act"}, {"id", 1}, {"version", version}, {"actions", {action}}});
  EXPECT_EQ(a.next("refused")["code"], "store");
  EXPECT_EQ(a.next("view")["view"], before) << "he is shown what holds";
  EXPECT_EQ(ben.get(path).json()["turn"], Json::array({0, 1})) << "nobody has answered";
  EXPECT_EQ(anna.post("/api/v1/tables", new_table("goofspiel", {seat("me"), seat("open")})).status, 500);
  disk.make_room();
  EXPECT_EQ(anna.get("/readyz").status, 200);
  act(a), act(b);
  EXPECT_TRUE(wait_for_turn(a) && wait_for_turn(b)) << "the table goes on";
  host.restart();
  Browser again = back(host, anna);
  Socket later(again, id);
  EXPECT_EQ(later.hello()["view"], a.last_view["view"]);
}

TEST(ServerStore, a_full_disk_that_still_takes_something_short_is_not_ready) {
  Host host;
  Browser anna = host.browser();
  FullDisk disk(true);
  int made = 0, failed = 0;
  for (int i = 0; i < 400 && failed == 0; ++i)
    ++(anna.post("/api/v1/tables", new_table("goofspiel", {seat("me"), seat("open")})).status == 200 ? made : failed);
  EXPECT_GT(failed, 0) << made << " tables found room";
  FullDisk::leave(3L * 4200);  // some pages: less than a table takes
  EXPECT_EQ(anna.get("/healthz").status, 200);
  EXPECT_EQ(anna.get("/readyz").status, 503) << "what people do would be lost";
  disk.make_room();
  EXPECT_EQ(anna.get("/readyz").status, 200);
  EXPECT_EQ(anna.get("/readyz").status, 200);
}

TEST(ServerStore, a_disk_with_hardly_any_room_is_not_ready) {
  server::Settings settings = Host::relaxed();
  settings.least_room = std::numeric_limits<std::uintmax_t>::max();
  Host host(settings);
  EXPECT_EQ(host.browser().get("/healthz").status, 200);
  EXPECT_EQ(host.browser().get("/readyz").status, 503);
}

TEST(ServerStore, writes_are_synced) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  played_table(anna, ben, 2);
  host.stop();
  File file(host);
  EXPECT_EQ(file.run("PRAGMA journal_mode"), "wal");
  EXPECT_EQ(file.run("PRAGMA integrity_check"), "ok");
}

TEST(ServerStore, what_was_played_before_a_change_of_rules_can_be_read) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = played_table(anna, ben, 4), path = "/api/v1/tables/" + id;
  std::vector<Json> moments;
  const int entries = anna.get(path + "/history").json()["entries"];
  for (int e = 0; e <= entries; ++e) moments.push_back(anna.get(path + "/history/" + std::to_string(e)).json());
  EXPECT_EQ(anna.get(path + "/earlier").json()["entries"], 0) << "nothing has changed yet";
  host.stop();
  File(host).run("UPDATE game_tables SET rules_version = 0; UPDATE match_snapshots SET rules_version = 0");
  host.start();
  Browser again = back(host, anna);
  EXPECT_EQ(again.get(path + "/history").json()["entries"], 0) << "the match in force begins with its snapshot";
  const Json overview = again.get(path + "/earlier").json();
  ASSERT_FALSE(overview["pieces"].empty());
  EXPECT_EQ(again.get(path + "/history").json()["earlier"], overview["entries"]);
  const auto at = [&](int e) { return again.get(path + "/earlier/" + std::to_string(e)).json(); };
  // From the start of the game to its first snapshot: positions and words as they were.
  const int first = overview["pieces"][0]["entries"];
  EXPECT_GT(first, 0);
  for (int e = 0; e <= first; ++e) {
    EXPECT_EQ(at(e)["view"], moments[static_cast<std::size_t>(e)]["view"]) << e;
    ASSERT_EQ(at(e)["events"].size(), moments[static_cast<std::size_t>(e)]["events"].size()) << e;
    for (std::size_t i = 0; i < at(e)["events"].size(); ++i)
      EXPECT_EQ(at(e)["events"][i]["text"], moments[static_cast<std::size_t>(e)]["events"][i]["text"]);
  }
  // Every later piece goes on with positions that there were, up to the last one.
  std::size_t seen = 0;
  for (int e = 0; e < overview["entries"].get<int>(); ++e) {
    const Json view = at(e)["view"];
    while (seen < moments.size() && moments[seen]["view"] != view) ++seen;
    EXPECT_LT(seen, moments.size()) << "entry " << e;
  }
  EXPECT_GE(seen + 3, moments.size()) << "as far as the last snapshot";
  EXPECT_EQ(again.get(path + "/earlier/" + overview["entries"].dump()).status, 404);
  EXPECT_EQ(again.get(path + "/earlier/0?seat=all").status, 403) << "others' hands only after the end";
}

TEST(ServerStore, a_log_that_cannot_begin_anew_is_folded_between_two_changes) {
  server::Settings settings = Host::relaxed();
  settings.long_log = 1;
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  const auto play_round = [&] { wait_for_turn(a), act(a), wait_for_turn(b), act(b); };
  const double before = metric(host, "tafel_fold_seconds_count");
  {
    File backup(host);  // somebody reads the file meanwhile: what comes after must stay in the log
    backup.run("BEGIN");
    backup.run("SELECT count(*) FROM game_tables");
    play_round();
    EXPECT_TRUE(wait_until([&] { return metric(host, "tafel_fold_seconds_count") > before; }));
    play_round();  // nobody is locked out
    backup.run("COMMIT");
  }
  play_round();
  ASSERT_TRUE(wait_for_turn(a));
  const Json last = a.last_view;
  host.restart();
  Browser again = back(host, anna);
  Socket c(again, id);
  EXPECT_EQ(c.hello()["view"], last["view"]);
}

}  // namespace tafel::test
