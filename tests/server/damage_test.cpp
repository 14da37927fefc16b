// Damaged files: the server does not crash, every row before the damage can be read, the table says where it stands,
// and goes on when it was repaired.
#include <fmt/format.h>

#include <fstream>

#include "file.h"
#include "server/thaw.h"

namespace tafel::test {

namespace {

constexpr int kPlayed = 4;
constexpr int kRows = 3 + 3 * kPlayed;

/// Log entries that everybody knows of after so many rows of `played_table`.
int entries_after(int rows) {
  if (rows < 3) return rows == 0 ? 0 : 1;
  const int rounds = (rows - 3) / 3, rest = (rows - 3) % 3;
  return 1 + 3 * rounds + (rest == 2 ? 2 : 0);  // the first of two secret answers is nobody's business
}

/// A played table in a file that can be brought back after each damage.
class Damaged {
 public:
  Damaged() : anna_(host.browser()) {
    Browser ben = host.browser();
    id = played_table(anna_, ben, kPlayed);
    for (int e = 0; e <= entries_after(kRows); ++e) positions_.push_back(moment(anna_, e)["view"]);
    host.stop();
    std::filesystem::copy_file(file(), kept());
  }
  ~Damaged() { std::filesystem::remove(kept()); }
  Damaged(const Damaged&) = delete;
  Damaged& operator=(const Damaged&) = delete;

  void restore() {
    host.stop();
    for (const char* more : {"-wal", "-shm"}) std::filesystem::remove(file().string() + more);
    std::filesystem::copy_file(kept(), file(), std::filesystem::copy_options::overwrite_existing);
  }
  Browser anna() const { return back(host, anna_); }
  std::filesystem::path file() const { return host.folder() / "tafel.db"; }
  Json moment(Browser& who, int entry) const {
    return who.get("/api/v1/tables/" + id + "/history/" + std::to_string(entry)).json();
  }
  Json table() const { return host.browser().get("/api/v1/tables/" + id).json(); }
  /// Everything up to there is as it was; gives the number of entries that can be read.
  int readable(int least) const {
    Browser who = anna();
    const Json overview = who.get("/api/v1/tables/" + id + "/history").json();
    if (!overview.contains("entries")) return least == 0 ? 0 : -1;
    for (int e = 0; e <= std::min(least, overview["entries"].get<int>()); ++e)
      EXPECT_EQ(moment(who, e)["view"], positions_[static_cast<std::size_t>(e)]) << "entry " << e;
    EXPECT_EQ(who.get("/api/v1/tables/" + id + "/record").json()["entries"], overview["entries"]);
    return overview["entries"];
  }

  Host host;
  std::string id;

 private:
  std::filesystem::path kept() const { return host.folder() / "kept.db"; }
  Browser anna_;
  std::vector<Json> positions_;
};

struct Blow {
  const char* sql;  ///< {0}: the row
  bool freezes;     ///< whatever row it meets
};

constexpr Blow kBlows[]{
    {"DELETE FROM match_log WHERE n = {0}", true},
    {"DELETE FROM match_log WHERE n >= {0}", true},
    {"UPDATE match_log SET n = n + 1000 WHERE n = {0}", true},
    {"UPDATE match_log SET kind = 'nonsense' WHERE n = {0}", true},
    {"UPDATE match_log SET kind = X'00ff' WHERE n = {0}", true},
    {"UPDATE match_log SET kind = 'undo' WHERE n = {0}", false},
    {"UPDATE match_log SET seat = 7 WHERE n = {0}", true},
    {"UPDATE match_log SET seat = -1 WHERE n = {0}", true},
    {"UPDATE match_log SET seat = 1 - seat WHERE n = {0}", false},
    {"UPDATE match_log SET action = 77 WHERE n = {0}", false},
    {"UPDATE match_log SET action = 'abc', step = 'x' WHERE n = {0}", false},
    {"UPDATE match_log SET action = -1, notation = X'fffe' WHERE n = {0}", false},
};
constexpr int kMet[]{0, 1, 3, 4, 8, 13};

}  // namespace

TEST(ServerDamage, every_row_before_a_damaged_one_can_be_read) {
  Damaged d;
  int databases = 0;
  for (const Blow& blow : kBlows)
    for (const int row : kMet) {
      d.restore();
      const std::string sql = fmt::format(fmt::runtime(blow.sql), row);
      SCOPED_TRACE(sql);
      File(d.host).run(sql);
      d.host.start();
      ++databases;
      EXPECT_GE(d.readable(entries_after(row)), entries_after(row));
      const std::string state = d.table()["state"];
      EXPECT_TRUE(!blow.freezes || state == "frozen") << state;
      const std::string why = File(d.host).run("SELECT frozen FROM game_tables");
      EXPECT_TRUE(state != "frozen" || why.find("can be read") != std::string::npos) << why;
    }
  EXPECT_GE(databases, 60);
  d.restore();
  d.host.start();
}

TEST(ServerDamage, what_is_not_the_log_costs_nothing_of_it) {
  Damaged d;
  for (const char* sql :
       {"UPDATE match_snapshots SET state = '{'", "UPDATE match_snapshots SET state = X'00'",
        "DELETE FROM match_snapshots", "UPDATE match_snapshots SET chance_count = 'x'",
        "UPDATE standing_answers SET answers = '{'",
        "INSERT INTO standing_answers (table_id, seat, answers, at) SELECT id, 99, '[]', 0 FROM game_tables",
        "INSERT INTO chat_lines (table_id, n, person, name, text, at) SELECT id, 5, 'x', '', '', 'y' FROM "
        "game_tables",
        "UPDATE game_tables SET log_rows = log_rows + 1", "UPDATE game_tables SET log_rows = 7"}) {
    d.restore();
    SCOPED_TRACE(sql);
    File(d.host).run(sql);
    d.host.start();
    EXPECT_GE(d.readable(entries_after(7)), entries_after(7));
    Browser anna = d.anna();
    Socket a(anna, d.id);
    EXPECT_FALSE(a.hello().is_null());
    const bool whole = std::string(sql).find("log_rows") == std::string::npos;
    EXPECT_EQ(a.last_table["state"], whole ? "playing" : "frozen");
  }
  d.restore();
  d.host.start();
}

TEST(ServerDamage, a_damaged_table_leaves_the_others_in_the_lobby) {
  Damaged d;
  for (const char* sql : {"UPDATE game_tables SET seats = '['", "UPDATE game_tables SET options = 'x'",
                          "UPDATE game_tables SET summary = '{{'", "UPDATE game_tables SET state = 'melted'",
                          "UPDATE game_tables SET seed = 'no seed'", "UPDATE game_tables SET nonces = '5'"}) {
    d.restore();
    SCOPED_TRACE(sql);
    File(d.host).run(sql);
    d.host.start();
    Browser anna = d.anna();
    const std::string sound = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
    const Json mine = anna.get("/api/v1/tables").json()["mine"];
    ASSERT_EQ(mine.size(), 1U);
    EXPECT_EQ(mine[0]["id"], sound);
  }
  d.restore();
  d.host.start();
}

TEST(ServerDamage, bytes_that_were_overwritten_crash_nothing) {
  Damaged d;
  Rng rng(5);
  for (int i = 0; i < 16; ++i) {
    d.restore();
    const auto size = static_cast<u32>(std::filesystem::file_size(d.file()));
    {
      std::fstream out(d.file(), std::ios::binary | std::ios::in | std::ios::out);
      for (int k = 0; k < 40; ++k) {
        out.seekp(i < 3 ? rng.below(4096) : 4096 + rng.below(size - 4096));
        out.put(static_cast<char>(rng.below(256)));
      }
    }
    try {
      d.host.start();
    } catch (const std::runtime_error&) {
      continue;  // a file that is no database any more: it says so and ends
    }
    Browser anna = d.anna();
    anna.ask("GET", "/metrics", "", "");
    EXPECT_GE(anna.ask("GET", "/healthz", "", "").status, 200);
  }
  d.restore();
  d.host.start();
}

TEST(ServerDamage, a_frozen_table_says_so_and_goes_on_when_it_was_repaired) {
  Damaged d;
  const std::string broken = "UPDATE match_log SET seat = 7 WHERE n = 8";
  File(d.host).run(broken);
  d.host.start();
  {
    Browser anna = d.anna();
    Socket a(anna, d.id);
    EXPECT_EQ(a.hello()["options"].size(), 0U);
    a.send({{"t", "act"}, {"id", 1}, {"version", a.last_view["version"]}, {"actions", {"bid 9"}}});
    const Json refused = a.next("refused");
    EXPECT_EQ(refused["code"], "frozen");
    EXPECT_NE(refused["text"].get<std::string>().find("can be read"), std::string::npos);
  }
  EXPECT_THROW(server::thaw_table(library(), d.host.folder(), d.id), std::runtime_error)
      << "a server is using the folder";
  d.host.stop();
  EXPECT_EQ(File(d.host).run("SELECT COUNT(*) FROM match_log"), std::to_string(kRows)) << "nothing is thrown away";
  const server::ThawReport refused = server::thaw_table(library(), d.host.folder(), d.id.substr(0, 6));
  EXPECT_FALSE(refused.thawed);
  EXPECT_EQ(refused.table, d.id);
  EXPECT_NE(refused.found.back().find("row 9 of 15"), std::string::npos) << refused.found.back();
  File(d.host).run("UPDATE match_log SET seat = 254 WHERE n = 8");
  const server::ThawReport report = server::thaw_table(library(), d.host.folder(), d.id);
  EXPECT_TRUE(report.thawed) << report.found.back();
  EXPECT_FALSE(server::thaw_table(library(), d.host.folder(), d.id).thawed) << "it is not frozen any more";
  EXPECT_THROW(server::thaw_table(library(), d.host.folder(), "nothing"), std::runtime_error);
  d.host.start();
  Browser anna = d.anna();
  Socket a(anna, d.id);
  a.hello();
  ASSERT_TRUE(wait_for_turn(a));
  act(a);
}

}  // namespace tafel::test
