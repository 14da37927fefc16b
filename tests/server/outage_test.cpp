// The database goes away and comes back: nothing that was acknowledged is lost, nothing is acknowledged that is not
// written down, the server says that it is not ready and finds its database again by itself.
#include <fstream>

#include "file.h"
#include "server/store.h"

namespace tafel::test {

using server::Store;
using server::StoreAddress;
using server::Writer;

namespace {

/// A house in a cluster of its own, which may be treated badly.
class StoreOutage : public testing::Test {
 protected:
  StoreOutage() : url(cluster.fresh_database()) {
    std::string pattern = (std::filesystem::temp_directory_path() / "tafel-outage-XXXXXX").string();
    folder = mkdtemp(pattern.data());
  }
  ~StoreOutage() override { std::filesystem::remove_all(folder); }

  static void put(Store& store, const std::string& name, const std::string& text) {
    store.commit_now([&](Writer& w) { w.put_value(name, text); });
  }
  /// Ends the sessions of servers, as an operator could.
  void end_sessions(const std::string& kind) const {
    run_sql(url, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'tafel-%-" + kind +
                     "' AND datname = current_database()");
  }

  Cluster cluster;
  std::string url;
  std::filesystem::path folder;
  server::Metrics metrics;
};

}  // namespace

TEST_F(StoreOutage, what_is_lost_is_refused_and_what_is_found_goes_on) {
  Store store(StoreAddress(folder, url), metrics, 1000);
  put(store, "a", "1");
  cluster.crash();
  EXPECT_ANY_THROW(put(store, "b", "1"));
  EXPECT_TRUE(store.lost());
  EXPECT_THROW(store.reader().value("a"), server::StoreLost);
  cluster.start();
  EXPECT_TRUE(wait_until([&] { return !store.lost(); })) << "nobody has to ask for it";
  EXPECT_EQ(store.reader().value("a"), "1");
  EXPECT_EQ(store.reader().value("b"), "");
  put(store, "b", "2");
  EXPECT_EQ(store.reader().value("b"), "2");
}

TEST_F(StoreOutage, a_connection_that_broke_while_nobody_played_costs_nothing) {
  Store store(StoreAddress(folder, url), metrics, 1000);
  put(store, "a", "1");
  end_sessions("reader");
  EXPECT_ANY_THROW(store.reader().value("a"));
  EXPECT_EQ(store.reader().value("a"), "1") << "one question finds out, the next one finds a connection";
  end_sessions("writer");
  put(store, "a", "2");
  EXPECT_EQ(store.reader().value("a"), "2");
}

TEST_F(StoreOutage, a_commit_that_broke_off_is_made_again) {
  Store store(StoreAddress(folder, url), metrics, 1000);
  // The first commit ends its own session before it is done.
  run_sql(url,
          "CREATE SEQUENCE commits; CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN IF "
          "nextval('commits') = 1 THEN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(10); END IF; "
          "RETURN NULL; END $$; CREATE CONSTRAINT TRIGGER broken AFTER INSERT ON notes DEFERRABLE INITIALLY DEFERRED "
          "FOR EACH ROW EXECUTE FUNCTION break_off()");
  store.commit_now([](Writer& w) { w.put_note("aaaaaaaaaaaaaaaa", 1, "once"); });
  EXPECT_EQ(store.reader().note("aaaaaaaaaaaaaaaa", 1), "once");
  EXPECT_EQ(run_sql(url, "SELECT last_value FROM commits"), "2");
  EXPECT_EQ(run_sql(url, "SELECT COUNT(*) FROM notes"), "1");
}

TEST_F(StoreOutage, a_commit_that_happened_unheard_counts) {
  Store store(StoreAddress(folder, url), metrics, 1000);
  // It is written down, but waits for a replica that there is not before it says so.
  const auto wait_for_replica = [&](const std::string& name) {
    run_sql(url, "ALTER SYSTEM SET synchronous_standby_names = '" + name + "'");
    run_sql(url, "SELECT pg_reload_conf()");
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  };
  wait_for_replica("nobody");
  std::thread writer([&] { store.commit_now([](Writer& w) { w.put_note("aaaaaaaaaaaaaaaa", 1, "once"); }); });
  EXPECT_TRUE(wait_until(
      [&] { return run_sql(url, "SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'") == "1"; }));
  end_sessions("writer");
  writer.join();
  wait_for_replica("");
  EXPECT_EQ(store.reader().note("aaaaaaaaaaaaaaaa", 1), "once");
  EXPECT_EQ(run_sql(url, "SELECT COUNT(*) FROM notes"), "1");
}

TEST_F(StoreOutage, a_server_that_lost_its_house_to_another_one_never_writes_again) {
  Store store(StoreAddress(folder, url), metrics, 1000);
  put(store, "a", "1");
  end_sessions("writer");
  {
    server::Metrics others;
    Store second(StoreAddress(folder, url), others, 1000);
    EXPECT_ANY_THROW(put(store, "a", "2")) << "the other one has it";
    put(second, "a", "3");
  }
  EXPECT_ANY_THROW(put(store, "a", "4")) << "what it remembers may be out of date";
  EXPECT_TRUE(store.lost());
  EXPECT_EQ(run_sql(url, "SELECT text_value FROM server_values WHERE name = 'a'"), "3");
}

TEST_F(StoreOutage, people_come_back_to_what_was_acknowledged) {
  server::Settings settings = Host::relaxed();
  settings.store = url;
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Json before;
  {
    Socket a(anna, id), b(ben, id);
    a.hello(), b.hello();
    act(a), act(b);
    ASSERT_TRUE(wait_for_turn(a));
    before = a.last_view;
    cluster.crash();
    EXPECT_EQ(anna.get("/readyz").status, 503);
    EXPECT_EQ(anna.get("/healthz").status, 200);
    a.send({{"t", "act"}, {"id", 1}, {"version", before["version"]}, {"actions", {before["options"][0]["a"]}}});
    EXPECT_TRUE(a.closed()) << "nobody can say what holds";
    EXPECT_EQ(anna.get("/api/v1/tables").status, 503);
    EXPECT_THROW(Socket(anna, id), std::runtime_error);
  }
  cluster.start();
  EXPECT_TRUE(wait_until([&] { return anna.get("/readyz").status == 200; }));
  Socket a(anna, id), b(ben, id);
  EXPECT_EQ(a.hello()["view"], before["view"]);
  b.hello();
  while (wait_for_turn(a) && wait_for_turn(b)) act(a), act(b);
  EXPECT_EQ(anna.get("/api/v1/tables/" + id).json()["state"], "over");
}

TEST_F(StoreOutage, a_backup_is_restored_with_its_tables) {
  server::Settings settings = Host::relaxed();
  settings.store = url;
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = played_table(anna, ben, 3);
  const Json before = anna.get("/api/v1/tables/" + id).json();
  const std::string file = (folder / "house.dump").string();
  const Output dumped = run_to_end({Cluster::program("pg_dump"), "--format=custom", "--file=" + file, url});
  ASSERT_EQ(dumped.code, 0) << dumped.text;
  host.stop();
  cluster.crash();  // and everything with it
  cluster.start();
  const std::string fresh = cluster.fresh_database();
  const Output restored =
      run_to_end({Cluster::program("pg_restore"), "--exit-on-error", "--no-owner", "--dbname=" + fresh, file});
  ASSERT_EQ(restored.code, 0) << restored.text;
  host.settings().store = fresh;
  host.start();
  Browser again = back(host, anna), other = back(host, ben);
  EXPECT_EQ(again.get("/api/v1/tables/" + id).json()["commitment"], before["commitment"]);
  Socket a(again, id), b(other, id);
  a.hello(), b.hello();
  while (wait_for_turn(a) && wait_for_turn(b)) act(a), act(b);
  EXPECT_EQ(again.get("/api/v1/tables/" + id).json()["state"], "over") << "the key of the house opens its seed";
}

TEST_F(StoreOutage, without_the_key_of_the_house_it_does_not_start_unless_told_so) {
  server::Settings settings = Host::relaxed();
  settings.store = url;
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = played_table(anna, ben, 3);
  host.stop();
  std::filesystem::rename(host.folder() / "house.key", folder / "house.key");
  try {
    host.start();
    FAIL() << "its running matches could not go on";
  } catch (const std::runtime_error& e) {
    EXPECT_NE(std::string(e.what()).find("house.key"), std::string::npos) << e.what();
  }
  host.settings().without_key = true;
  host.start();
  EXPECT_EQ(back(host, anna).get("/api/v1/tables/" + id).json()["state"], "playing");
  host.stop();
  std::filesystem::rename(folder / "house.key", host.folder() / "house.key");
  host.settings().without_key = false;
  host.start();
  Browser again = back(host, anna);
  Socket a(again, id);
  EXPECT_FALSE(a.hello()["options"].empty());
}

TEST_F(StoreOutage, a_database_that_forgets_is_refused) {
  const auto refused = [&](const std::string& word) {
    try {
      const Store store(StoreAddress(folder, url), metrics, 1000);
    } catch (const std::runtime_error& e) {
      return std::string(e.what()).find(word) != std::string::npos;
    }
    return false;
  };
  run_sql(url, "ALTER DATABASE house1 SET synchronous_commit = off");
  {
    Store store(StoreAddress(folder, url), metrics, 1000);
    store.commit_now([](Writer& w) { w.put_value("a", "1"); });
  }
  run_sql(url, "ALTER SYSTEM SET fsync = off");
  cluster.stop_gently();
  cluster.start();
  EXPECT_TRUE(refused("fsync"));
  run_sql(url, "ALTER SYSTEM RESET fsync");
  cluster.stop_gently();
  EXPECT_TRUE(refused("cannot reach the database"));
  cluster.start();
  run_sql(cluster.url("postgres"), "CREATE DATABASE bytes ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0");
  url = cluster.url("bytes");
  EXPECT_TRUE(refused("UTF8"));
}

TEST(StoreAddressNames, hold_no_secrets) {
  EXPECT_EQ(StoreAddress("d", "postgresql://anna:secret@db.example:5433/house?sslmode=require&password=secret").name(),
            "postgresql://db.example:5433/house");
  EXPECT_EQ(StoreAddress("d", "postgresql://anna:se@cr/et@db.example/house").name(), "postgresql://db.example/house");
  EXPECT_EQ(StoreAddress("d", "postgresql://?service=house").name(), "postgresql://");
  EXPECT_EQ(StoreAddress("d").name(), "d");
  EXPECT_THROW(StoreAddress("d", "mysql://db.example/house"), std::runtime_error);
}

}  // namespace tafel::test
