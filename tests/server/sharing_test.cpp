// Several processes on one database: everybody is known everywhere, a table lives in one process at a time, and what an
// old owner remembers never gets into the database again.
#include "file.h"
#include "server/process_file.h"
#include "server/store.h"

namespace tafel::test {

namespace leases = server::leases;
using server::Store;
using server::StoreAddress;
using server::TableInfo;
using server::Writer;

namespace {

/// A process of the house, in this program.
class Process {
 public:
  explicit Process(const server::Settings& settings) : server_(std::make_unique<server::Server>(library(), settings)) {
    thread_ = std::thread([this] { server_->run(); });
  }
  ~Process() { stop(); }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  void stop() {
    if (!server_) return;
    server_->stop();
    thread_.join();
    server_.reset();
  }
  Browser browser() const { return Browser(server_->port()); }
  /// The same person, as a proxy might send him here.
  Browser browser(const Browser& same) const {
    Browser out(server_->port());
    out.cookie = same.cookie;
    return out;
  }
  double metric(const std::string& name) const {
    const std::string text = "\n" + browser().get("/metrics").body;
    const auto at = text.find("\n" + name + " ");
    return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
  }

 private:
  std::unique_ptr<server::Server> server_;
  std::thread thread_;
};

class SharedHouse : public testing::Test {
 protected:
  SharedHouse() : url(Cluster::shared().fresh_database()) {
    std::string pattern = (std::filesystem::temp_directory_path() / "tafel-shared-XXXXXX").string();
    folder = mkdtemp(pattern.data());
  }
  ~SharedHouse() override { std::filesystem::remove_all(folder); }
  server::Settings settings() const {
    server::Settings s = Host::relaxed();
    s.data = folder, s.store = url, s.shared = true;
    s.process = "number " + std::to_string(++named_);
    s.admin_token = "host";
    s.lease = server::milliseconds(20'000);  // nobody is counted out because this machine is busy
    return s;
  }
  std::unique_ptr<Process> process() const { return std::make_unique<Process>(settings()); }
  std::string sql(const std::string& text) const { return run_sql(url, text); }

  std::string url;
  std::filesystem::path folder;

 private:
  mutable int named_ = 0;
};

/// The first view at a table that may still be on its way from another process.
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

TableInfo plain_table(const std::string& id) {
  TableInfo t;
  t.id = id, t.game = "goofspiel";
  t.seats.resize(2);
  t.seed = seed_from_number(1);
  return t;
}

std::vector<server::LogRow> one_row() { return {{server::LogRow::Kind::act, 0, 1, 0, "bid 1"}}; }

}  // namespace

TEST_F(SharedHouse, an_old_epoch_never_writes) {
  constexpr const char* kId = "aaaaaaaaaaaaaaaa";
  server::Metrics metrics;
  Store a(StoreAddress(folder, url, true), metrics, 1000), b(StoreAddress(folder, url, true), metrics, 1000);
  leases::Joined in_a, in_b;
  a.commit_now([&](Writer& w) { in_a = leases::join(w, "a", 60'000); });
  b.commit_now([&](Writer& w) { in_b = leases::join(w, "b", 60'000); });
  ASSERT_NE(in_a.number, in_b.number);
  TableInfo t = plain_table(kId);
  a.commit_now([&](Writer& w) { w.insert_table(t), t.epoch = leases::take(w, kId, in_a.number); });
  ASSERT_EQ(t.epoch, 1);
  i64 taken = -1;
  const auto b_tries = [&] {
    b.commit_now([&](Writer& w) { leases::bury(w), taken = leases::take(w, kId, in_b.number); });
    return taken;
  };
  EXPECT_EQ(b_tries(), 0) << "its owner lives";
  EXPECT_EQ(leases::holder(b.reader(), kId), in_a.number);
  const auto move = [&](Store& store, const TableInfo& info) {
    store.commit_now([&](Writer& w) {
      w.update_progress(info.progress());
      w.append_log(info.id, info.rows - 1, one_row(), info.epoch);
    });
  };
  t.rows = 1;
  move(a, t);
  // The owner stands still and its lease runs out.
  sql("UPDATE server_processes SET until_at = 1 WHERE number = " + std::to_string(in_a.number));
  EXPECT_EQ(b_tries(), 2);
  TableInfo old = t, now = b.reader().load(kId, 0)->info;
  EXPECT_EQ(now.rows, 1) << "everything that the old owner has written is there";
  old.rows = 2;
  EXPECT_THROW(move(a, old), server::NotHeld);
  EXPECT_THROW(a.commit_now([&](Writer& w) { w.update_table(old); }), server::NotHeld);
  EXPECT_THROW(a.commit_now([&](Writer& w) { w.hold(kId, old.epoch), w.add_chat(kId, 0, {}); }), server::NotHeld);
  bool alive = true;
  a.commit_now([&](Writer& w) { alive = leases::renew(w, in_a.number, 60'000, 0); });
  EXPECT_FALSE(alive) << "whoever was counted out stays out";
  a.commit_now([&](Writer& w) { EXPECT_EQ(leases::take(w, kId, in_a.number), 0); });
  now.rows = 2;
  move(b, now);
  EXPECT_EQ(sql("SELECT string_agg(CAST(epoch AS TEXT), ',' ORDER BY n) FROM match_log"), "1,2");
  EXPECT_EQ(sql("SELECT COUNT(*) FROM chat_lines"), "0");
}

TEST_F(SharedHouse, taking_a_table_waits_for_what_its_owner_is_writing) {
  constexpr const char* kId = "aaaaaaaaaaaaaaaa";
  server::Metrics metrics;
  Store a(StoreAddress(folder, url, true), metrics, 1000), b(StoreAddress(folder, url, true), metrics, 1000);
  leases::Joined in_a, in_b;
  a.commit_now([&](Writer& w) { in_a = leases::join(w, "a", 60'000); });
  b.commit_now([&](Writer& w) { in_b = leases::join(w, "b", 60'000); });
  TableInfo t = plain_table(kId);
  a.commit_now([&](Writer& w) { w.insert_table(t), t.epoch = leases::take(w, kId, in_a.number); });
  sql("UPDATE server_processes SET until_at = 1 WHERE number = " + std::to_string(in_a.number));
  std::atomic<bool> writing{false};
  t.rows = 1;
  std::thread owner([&] {
    a.commit_now([&](Writer& w) {
      w.update_progress(t.progress());
      w.append_log(kId, 0, one_row(), t.epoch);
      writing = true;
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
    });
  });
  while (!writing) std::this_thread::yield();
  i64 epoch = 0;
  b.commit_now([&](Writer& w) { leases::bury(w), epoch = leases::take(w, kId, in_b.number); });
  EXPECT_EQ(epoch, 2);
  EXPECT_EQ(b.reader().load(kId, 0)->log.size(), 1U) << "what was acknowledged is there for the new owner";
  owner.join();
}

TEST_F(SharedHouse, one_alone_and_several_do_not_go_together) {
  const auto refused = [&](bool shared) {
    server::Settings s = settings();
    s.shared = shared;
    try {
      server::Server server(library(), s);
    } catch (const std::runtime_error& e) {
      return std::string(e.what());
    }
    return std::string();
  };
  {
    const auto a = process();
    EXPECT_NE(refused(false).find("--shared"), std::string::npos) << "whoever wants it alone says so";
    EXPECT_EQ(refused(true), "");
  }
  {
    server::Settings s = settings();
    s.shared = false;
    const Process alone(s);
    EXPECT_NE(refused(true).find("alone"), std::string::npos);
  }
  EXPECT_EQ(refused(true), "");
  server::Settings file = settings();
  file.store.clear();
  EXPECT_THROW(server::Server(library(), file), std::runtime_error) << "a file belongs to one process";
}

TEST_F(SharedHouse, people_are_the_same_everywhere) {
  const auto a = process(), b = process();
  Browser anna = a->browser();
  anna.post("/api/v1/me", {{"name", "Anna"}});
  EXPECT_EQ(b->browser(anna).get("/api/v1/me").json()["name"], "Anna");
  anna.post("/api/v1/me", {{"name", "Anja"}});
  EXPECT_TRUE(wait_until([&] { return b->browser(anna).get("/api/v1/me").json()["name"] == "Anja"; }));
  EXPECT_EQ(anna.post("/api/v1/account/register", {{"name", "Anja"}, {"password", "correct horse"}}).status, 200);
  Browser other = b->browser();
  EXPECT_EQ(other.post("/api/v1/account/login", {{"name", "Anja"}, {"password", "correct horse"}}).status, 200);
  for (int i = 0; i < 20; ++i) a->browser().get("/api/v1/me"), b->browser().get("/api/v1/me");
  EXPECT_EQ(sql("SELECT COUNT(*) FROM persons"), "42") << "nobody got the number of somebody else";
}

TEST_F(SharedHouse, a_session_that_ends_in_one_ends_in_the_other) {
  const auto a = process(), b = process();
  Browser anna = a->browser();
  anna.post("/api/v1/account/register", {{"name", "Anna"}, {"password", "correct horse"}});
  Browser there = b->browser(anna);
  const std::string id = there.post("/api/v1/tables", new_table("goofspiel", {seat("me"), seat("open")})).json()["id"];
  Socket live(there, id);
  live.hello();
  EXPECT_EQ(there.get("/api/v1/me").json()["account"], "Anna");
  const std::string old = anna.cookie;
  anna.post("/api/v1/account/logout", Json::object());
  EXPECT_TRUE(live.closed());
  EXPECT_TRUE(wait_until([&] {
    Browser again = b->browser();
    again.cookie = old;
    return again.get("/api/v1/me").json()["account"].is_null();
  }));
}

TEST_F(SharedHouse, wrong_passwords_count_in_all_of_them) {
  const auto a = process(), b = process();
  Browser anna = a->browser();
  anna.post("/api/v1/account/register", {{"name", "Anna"}, {"password", "correct horse"}});
  Browser thief = a->browser();
  for (int i = 0; i < 5; ++i)
    EXPECT_EQ(thief.post("/api/v1/account/login", {{"name", "Anna"}, {"password", "wrong horse"}}).status, 401);
  EXPECT_TRUE(wait_until([&] {
    Browser there = b->browser();
    return there.post("/api/v1/account/login", {{"name", "Anna"}, {"password", "wrong horse"}}).status == 429;
  }));
}

TEST_F(SharedHouse, a_table_goes_where_its_people_are_sent) {
  const auto a = process(), b = process();
  Browser anna = a->browser(), ben = a->browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  EXPECT_EQ(b->browser(anna).get("/api/v1/tables").json()["mine"][0]["id"], id) << "any process has the lobby";
  EXPECT_EQ(b->browser(anna).get("/api/v1/tables/" + id).json()["state"], "playing");
  auto at_a = sit(anna, id), ben_at_a = sit(ben, id);
  act(*at_a), act(*ben_at_a);
  ASSERT_TRUE(wait_for_turn(*at_a));
  const Json before = at_a->last_view;
  auto line = [](Socket& s, const std::string& text) { s.send({{"t", "chat"}, {"text", text}}), s.next("chat"); };
  line(*at_a, "here");
  EXPECT_EQ(b->browser(anna).get("/api/v1/tables/" + id + "/history").json()["entries"], before["entry"])
      << "what was played can be read anywhere";
  EXPECT_EQ(sql("SELECT MAX(epoch) FROM game_tables"), "1") << "and nothing moves for that";
  std::this_thread::sleep_for(std::chrono::milliseconds(2100));  // it stays for a while where it is
  auto at_b = sit(b->browser(anna), id);
  EXPECT_TRUE(at_a->closed());
  EXPECT_EQ(at_a->close_code(), 1012) << "come again at once";
  EXPECT_EQ(at_b->last_view["view"], before["view"]);
  EXPECT_EQ(at_b->last_view["version"], before["version"]);
  EXPECT_EQ(at_b->next("chat")["text"], "here");
  auto ben_at_b = sit(b->browser(ben), id);
  while (wait_for_turn(*at_b) && wait_for_turn(*ben_at_b)) act(*at_b), act(*ben_at_b);
  EXPECT_EQ(a->browser(anna).get("/api/v1/tables/" + id).json()["state"], "over");
  EXPECT_EQ(sql("SELECT string_agg(DISTINCT CAST(epoch AS TEXT), ',') FROM match_log"), "1,2");
  EXPECT_EQ(a->metric("tafel_handed_over_total"), 1);
}

TEST_F(SharedHouse, a_rolling_restart_loses_nothing) {
  auto a = process(), b = process();
  Browser anna = a->browser(), ben = a->browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Json before;
  {
    auto at_a = sit(anna, id), ben_at_a = sit(ben, id);
    act(*at_a), act(*ben_at_a);
    ASSERT_TRUE(wait_for_turn(*at_a));
    act(*at_a);
    at_a->next("view");
    before = at_a->last_view;
    a->stop();
    EXPECT_TRUE(at_a->closed());
    EXPECT_EQ(at_a->close_code(), 1012);
  }
  EXPECT_EQ(sql("SELECT COUNT(*) FROM server_processes WHERE ended = 0"), "1");
  Socket at_b(b->browser(anna), id), ben_at_b(b->browser(ben), id);  // at the first try: nobody has to be waited for
  at_b.hello(), ben_at_b.hello();
  EXPECT_EQ(at_b.last_view["version"], before["version"]) << "the secret answer, too";
  a = process();
  b->stop();
  auto again = sit(a->browser(anna), id), ben_again = sit(a->browser(ben), id);
  EXPECT_EQ(again->last_view["version"], before["version"]);
  act(*ben_again);
  while (wait_for_turn(*again) && wait_for_turn(*ben_again)) act(*again), act(*ben_again);
}

TEST_F(SharedHouse, one_that_comes_back_after_its_death_counts_its_old_self_out) {
  std::string id;
  Browser anna(0);
  {
    const auto a = process();
    anna = a->browser();
    id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  }
  // As if it had been killed: its lease has still to run for an hour, its name stands in the folder.
  sql("UPDATE server_processes SET ended = 0, until_at = until_at + 3600000, began = 77");
  sql("UPDATE game_tables SET holder = (SELECT number FROM server_processes)");
  const std::string dead = sql("SELECT number FROM server_processes");
  server::ProcessFile(folder, "reborn").write({std::stoll(dead), 77, 0});
  const auto stranger = process();
  EXPECT_EQ(sql("SELECT ended FROM server_processes WHERE number = " + dead), "0") << "others wait for its lease";
  server::Settings same = settings();
  same.process = "reborn";
  const Process reborn(same);
  EXPECT_EQ(sql("SELECT ended FROM server_processes WHERE number = " + dead), "1");
  auto at_reborn = sit(reborn.browser(anna), id);
  act(*at_reborn);
}

TEST_F(SharedHouse, everybody_who_waits_for_a_table_gets_to_it) {
  const auto a = process(), b = process();
  Browser anna = a->browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  // Its holder says nothing any more.
  sql("UPDATE game_tables SET holder = 99, epoch = epoch + 1");
  sql("INSERT INTO server_processes (number, name, began, until_at, ended, turn_time, noted) SELECT 99, 'dead', began, "
      "until_at + 3600000, 0, 0, noted FROM server_processes LIMIT 1");
  std::atomic<int> there{0};
  std::vector<std::thread> waiting;
  for (int n = 0; n < 5; ++n)
    waiting.emplace_back([&] {
      Socket socket(b->browser(anna), id);
      there += socket.hello()["viewer"] == 0;
    });
  std::this_thread::sleep_for(std::chrono::milliseconds(300));  // all of them ask before anybody can have it
  sql("UPDATE server_processes SET ended = 1 WHERE number = 99");
  for (std::thread& t : waiting) t.join();
  EXPECT_EQ(there, 5);
}

TEST_F(SharedHouse, a_file_that_was_cut_off_names_nobody) {
  server::ProcessFile file(folder, "port 1");
  EXPECT_EQ(file.before().number, 0);
  file.write({12, 345, 0});
  EXPECT_EQ(file.before().number, 12);
  EXPECT_EQ(file.before().began, 345);
  EXPECT_THROW(server::ProcessFile(folder, "port 1"), std::runtime_error) << "its process lives";
  for (const int size : {0, 1, 2, 3, 5, 6}) {
    file.write({12, 345, 0});
    std::filesystem::resize_file(folder / "process-port-1", static_cast<std::uintmax_t>(size));
    EXPECT_EQ(file.before().number, 0) << size;
  }
}

TEST_F(SharedHouse, whoever_was_counted_out_forgets_and_comes_in_anew) {
  server::Settings quick = settings();
  quick.lease = server::milliseconds(2000);
  const Process a(quick);
  const auto b = process();
  Browser anna = a.browser(), ben = a.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  auto at_a = sit(anna, id);
  sql("UPDATE server_processes SET ended = 1 WHERE number = (SELECT holder FROM game_tables)");
  auto at_b = sit(b->browser(anna), id);
  at_a->send({{"t", "act"},
              {"id", 1},
              {"version", at_a->last_view["version"]},
              {"actions", {at_a->last_view["options"][0]["a"]}}});
  bool accepted = false;
  try {
    for (Json m = at_a->any(10'000); !m.is_null(); m = at_a->any(10'000)) accepted = accepted || m["t"] == "accepted";
  } catch (const std::exception&) {  // closed
  }
  EXPECT_FALSE(accepted);
  EXPECT_EQ(sql("SELECT COUNT(*) FROM match_log WHERE kind = 'act'"), "0");
  EXPECT_TRUE(wait_until([&] { return a.metric("tafel_counted_out_total") == 1; }));
  EXPECT_TRUE(wait_until([&] { return a.browser().get("/readyz").status == 200; }));
  act(*at_b);
}

TEST_F(SharedHouse, seats_follow_their_people_to_other_processes) {
  const auto a = process(), b = process();
  Browser anna = a->browser();
  anna.post("/api/v1/account/register", {{"name", "Anna"}, {"password", "correct horse"}});
  Browser guest = b->browser();
  guest.post("/api/v1/me", {{"name", "Nobody"}});
  const std::string id = guest.post("/api/v1/tables", new_table("goofspiel", {seat("me"), seat("open")})).json()["id"];
  Socket live(guest, id);
  live.hello();
  Browser elsewhere = a->browser(guest);  // the sign-in goes to another process than the table
  EXPECT_EQ(elsewhere.post("/api/v1/account/login", {{"name", "Anna"}, {"password", "correct horse"}}).status, 200);
  EXPECT_TRUE(wait_until(
      [&] { return b->browser(elsewhere).get("/api/v1/tables/" + id).json()["seats"][0]["name"] == "Anna"; }));
  elsewhere.post("/api/v1/me", {{"name", "Anja"}});
  EXPECT_TRUE(wait_until(
      [&] { return b->browser(elsewhere).get("/api/v1/tables/" + id).json()["seats"][0]["name"] == "Anja"; }));
  EXPECT_TRUE(wait_until([&] { return sql("SELECT COUNT(*) FROM errands WHERE table_id <> ''") == "0"; }));
}

TEST_F(SharedHouse, what_the_host_decides_holds_everywhere) {
  const auto a = process(), b = process();
  Browser anna = b->browser(), host = a->browser();
  host.bearer = "host";
  anna.post("/api/v1/account/register", {{"name", "Anna"}, {"password", "correct horse"}});
  const std::string id = anna.post("/api/v1/tables", new_table("goofspiel", {seat("me"), seat("open")})).json()["id"];
  Socket live(anna, id);
  live.hello();
  const std::string person = sql("SELECT id FROM persons WHERE account = 'anna'");
  EXPECT_EQ(host.post("/api/v1/house/people/" + person, {{"do", "ban"}}).status, 200);
  EXPECT_TRUE(live.closed());
  EXPECT_EQ(anna.get("/api/v1/tables").status, 403);
  EXPECT_EQ(host.post("/api/v1/house/people/" + person, {{"do", "unban"}}).status, 200);
  EXPECT_TRUE(wait_until([&] { return anna.get("/api/v1/tables").status == 200; }));
  Browser stranger = b->browser();
  EXPECT_EQ(host.post("/api/v1/house/people/" + person, {{"do", "delete"}}).status, 200);
  EXPECT_TRUE(wait_until([&] { return stranger.get("/api/v1/tables/" + id).json()["seats"][0]["kind"] == "open"; }))
      << "also at a table of another process";
}

TEST_F(SharedHouse, the_turn_clock_is_the_same_and_stands_still_without_anybody) {
  server::Metrics metrics;
  Store store(StoreAddress(folder, url, true), metrics, 1000);
  leases::Joined first, second, third;
  store.commit_now([&](Writer& w) { first = leases::join(w, "a", 60'000); });
  EXPECT_GT(first.turn_time, 1'000'000'000'000) << "a new house begins with the present time";
  store.commit_now(
      [&](Writer& w) { EXPECT_TRUE(leases::renew(w, first.number, 60'000, first.turn_time + 5'000'000)); });
  sql("UPDATE server_processes SET noted = noted - 3000");
  store.commit_now([&](Writer& w) { second = leases::join(w, "b", 60'000); });
  EXPECT_GE(second.turn_time, first.turn_time + 5'003'000) << "it went on in the first one";
  store.commit_now([&](Writer& w) { leases::leave(w, first.number), leases::leave(w, second.number); });
  sql("UPDATE server_processes SET noted = noted - 3600000");
  store.commit_now([&](Writer& w) { third = leases::join(w, "c", 60'000); });
  EXPECT_LT(third.turn_time, first.turn_time + 5'100'000) << "nobody played during that hour";
  EXPECT_GE(third.turn_time, second.turn_time);
}

TEST_F(SharedHouse, every_process_needs_the_same_key) {
  const auto a = process();
  server::Settings other = settings();
  other.data = folder / "other";
  try {
    const server::Server server(library(), other);
    FAIL() << "it could open no table of the first";
  } catch (const std::runtime_error& e) {
    EXPECT_NE(std::string(e.what()).find("house.key"), std::string::npos) << e.what();
  }
  std::filesystem::copy_file(folder / "house.key", folder / "other" / "house.key",
                             std::filesystem::copy_options::overwrite_existing);
  EXPECT_NO_THROW(server::Server(library(), other));
}

}  // namespace tafel::test
