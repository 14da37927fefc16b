// Several processes of one house as programs of their own: one that stands still and goes on later, killed ones behind
// the real proxy, and a plain server that needs nothing of all that.
#include "program.h"

namespace tafel::test {

namespace {

/// Everything that comes until the line is closed; was anything accepted?
bool hears_accepted(Socket& socket) {
  bool accepted = false;
  try {
    for (Json m = socket.any(10'000); !m.is_null(); m = socket.any(10'000)) accepted = accepted || m["t"] == "accepted";
  } catch (const std::exception&) {  // closed
  }
  return accepted;
}

std::unique_ptr<Socket> sit(const Browser& browser, const std::string& table) {
  std::unique_ptr<Socket> out;
  EXPECT_TRUE(wait_until([&] {
    try {
      out = std::make_unique<Socket>(browser, table);
    } catch (const std::runtime_error&) {  // not yet
    }
    return out != nullptr;
  }));
  if (out) out->hello();
  return out;
}

void send_first_option(Socket& socket) {
  socket.send({{"t", "act"},
               {"id", 1},
               {"version", socket.last_view["version"]},
               {"actions", {socket.last_view["options"][0]["a"]}}});
}

}  // namespace

/// The essential one: whoever stood still while another took his table, and then goes on with what he remembers, must
/// not acknowledge anything.
TEST(ServerProcesses, one_that_stood_still_acknowledges_nothing) {
  const Folder folder;
  const std::string url = Cluster::shared().fresh_database();
  Program a(folder.path, "0", url), b(folder.path, "0", url);
  a.with({"--shared", "--process", "a"}).start();
  b.with({"--shared", "--process", "b"}).start();
  Browser anna(a.port()), ben(a.port());
  const std::string id = open_table(anna, "goofspiel", {&ben});
  auto at_a = sit(anna, id);
  act(*at_a);
  at_a->next("view");
  auto ben_at_a = sit(ben, id);
  const Json before = ben_at_a->last_view;
  a.freeze();
  send_first_option(*ben_at_a);  // lies in the socket until a goes on
  Browser anna_b(b.port()), ben_b(b.port());
  anna_b.cookie = anna.cookie, ben_b.cookie = ben.cookie;
  auto at_b = sit(anna_b, id), ben_at_b = sit(ben_b, id);
  EXPECT_EQ(ben_at_b->last_view["version"], before["version"]) << "everything that was acknowledged is there";
  act(*ben_at_b, 3);  // another card than the one that waits in the socket of a
  ASSERT_TRUE(wait_for_turn(*at_b));
  const std::string rows = run_sql(url, "SELECT COUNT(*) FROM match_log");
  a.go_on();
  EXPECT_FALSE(hears_accepted(*ben_at_a));
  EXPECT_EQ(run_sql(url, "SELECT COUNT(*) FROM match_log"), rows);
  EXPECT_EQ(run_sql(url,
                    "SELECT COUNT(*) FROM (SELECT epoch, LAG(epoch) OVER (ORDER BY n) AS before FROM match_log) AS r "
                    "WHERE epoch < before"),
            "0");
  // It is one of the house again, and can have the table back.
  Browser again(a.port());
  EXPECT_TRUE(wait_until([&] { return again.get("/readyz").status == 200; }));
  while (wait_for_turn(*at_b) && wait_for_turn(*ben_at_b)) act(*at_b), act(*ben_at_b);
  again.cookie = anna.cookie;
  EXPECT_EQ(again.get("/api/v1/tables/" + id).json()["state"], "over");
  EXPECT_EQ(a.stop_gently(), 0);
  EXPECT_EQ(b.stop_gently(), 0);
}

TEST(ServerProcesses, a_killed_one_leaves_its_tables_to_the_others) {
  const Folder folder;
  const std::string url = Cluster::shared().fresh_database();
  Program a(folder.path, "0", url), b(folder.path, "0", url);
  a.with({"--shared", "--process", "a"}).start();
  b.with({"--shared", "--process", "b"}).start();
  Browser anna(a.port()), anna_b(b.port());
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  anna_b.cookie = anna.cookie;
  auto at_a = sit(anna, id);
  act(*at_a);
  const Json version = at_a->next("view")["version"];
  a.kill_hard();
  auto at_b = sit(anna_b, id);
  EXPECT_GE(at_b->last_view["version"], version);
  while (wait_for_turn(*at_b)) act(*at_b);
  EXPECT_EQ(b.stop_gently(), 0);
}

/// The same in large is `tafel bench processes` with its usual numbers.
TEST(ServerProcesses, kills_behind_the_proxy_lose_nothing) {
  for (const char* how : {"", " --gentle"}) {
    const Ran ran = run_tafel("bench processes --store '" + Cluster::shared().fresh_database() + "' --proxy " +
                              source_path("deploy/haproxy/haproxy.cfg") +
                              " --tables 12 --sockets 48 --kills 2 --every 7 --pace 500 "
                              "--limit 60" +
                              how);
    EXPECT_EQ(ran.code, 0) << ran.output;
    std::printf("%s", ran.output.c_str());
  }
}

TEST(ServerProcesses, two_of_one_name_are_refused_with_the_reason) {
  const Folder folder;
  const std::string url = Cluster::shared().fresh_database();
  Program a(folder.path, "0", url);
  a.with({"--shared", "--process", "a"}).start();
  const Ran ran = run_tafel("serve --shared --process a --port 0 --data " + folder.path.string() + " --store " + url);
  EXPECT_NE(ran.code, 0);
  EXPECT_NE(ran.output.find("--process"), std::string::npos) << ran.output;
  EXPECT_EQ(a.stop_gently(), 0);
}

TEST(ServerProcesses, sharing_a_file_is_refused_with_the_reason) {
  const Folder folder;
  const Ran ran = run_tafel("serve --shared --port 0 --data " + folder.path.string());
  EXPECT_NE(ran.code, 0);
  EXPECT_NE(ran.output.find("--store"), std::string::npos) << ran.output;
}

}  // namespace tafel::test
