// One suite for every store: what is written is read, what fails has not happened, who owns the house, what is older is
// brought up to date. It runs on SQLite and on PostgreSQL.
#include <random>

#include "file.h"
#include "server/house.h"
#include "server/store.h"
#include "server/thaw.h"

namespace tafel::test {

using server::ChatLine;
using server::LogRow;
using server::Person;
using server::Reader;
using server::SnapshotRow;
using server::Store;
using server::StoreAddress;
using server::StoredTable;
using server::TableInfo;
using server::TableState;
using server::Writer;

namespace {

/// A house without a server: its folder, its database.
class Conformance : public testing::TestWithParam<const char*> {
 protected:
  Conformance() {
    std::string pattern = (std::filesystem::temp_directory_path() / "tafel-store-XXXXXX").string();
    folder = mkdtemp(pattern.data());
    if (postgres()) url = Cluster::shared().fresh_database();
  }
  ~Conformance() override {
    store.reset();
    std::filesystem::remove_all(folder);
  }
  static bool postgres() { return std::string_view(GetParam()) == "postgres"; }
  StoreAddress address() const { return {folder, url}; }
  Store& open() {
    store.reset();
    store = std::make_unique<Store>(address(), metrics, 1000);
    return *store;
  }
  void write(const Store::Job& job) { store->commit_now(job); }
  Reader& read() { return store->reader(); }

  std::filesystem::path folder;
  std::string url;
  server::Metrics metrics;
  std::unique_ptr<Store> store;
};

/// The same, with a server.
class HouseOn : public testing::TestWithParam<const char*> {
 protected:
  static server::Settings settings() {
    server::Settings s = Host::relaxed();
    if (std::string_view(GetParam()) == "postgres") s.store = Host::kFresh;
    return s;
  }
};

std::string name_of(const testing::TestParamInfo<const char*>& info) { return info.param; }

constexpr const char* kAwkward = "Zoë O'Brien \"the: quick\" :x \\ %_ ; -- 漢字 🎲";

TableInfo some_table(const std::string& id) {
  TableInfo t;
  t.id = id, t.game = "goofspiel", t.name = kAwkward;
  t.state = TableState::playing, t.listed = true;
  t.created = 1'700'000'000'123, t.updated = t.created + 1, t.owner = 5'000'000'000;
  t.seats.resize(2);
  t.seats[0].kind = server::SeatKind::human, t.seats[0].person = 7, t.seats[0].name = kAwkward;
  t.options = {{"length", "long"}};
  t.clock_seconds = 90, t.deadline = t.created + 5;
  t.webhook = "https://example.org/a?b=c", t.webhook_language = "de";
  t.seed = seed_from_number(42);
  t.pack_hash = std::string(64, 'a'), t.rules_version = 3;
  t.summary.round = 4, t.summary.last = {{"en", kAwkward}};
  return t;
}

std::vector<LogRow> some_rows(int n) {
  std::vector<LogRow> out;
  for (int i = 0; i < n; ++i)
    out.push_back({LogRow::Kind::act, static_cast<Seat>(i % 2), 0xffff'ffff'ffff'fff0ULL + static_cast<u64>(i % 8),
                   static_cast<u8>(200 + i % 50), std::string("bid ") + kAwkward, i % 3 == 0});
  return out;
}

}  // namespace

TEST_P(Conformance, a_table_is_read_as_it_was_written) {
  open();
  TableInfo t = some_table("aaaaaaaaaaaaaaaa");
  const std::vector<LogRow> rows = some_rows(20);
  write([&](Writer& w) { w.insert_table(t), w.append_log(t.id, 0, {rows.begin(), rows.begin() + 12}); });
  write([&](Writer& w) { w.append_log(t.id, 12, {rows.begin() + 12, rows.end()}); });
  t.rows = 20, t.base_row = 10, t.frozen = kAwkward, t.imported = true;
  const SnapshotRow snap{10, 3, t.pack_hash, 1ULL << 60, R"({"a":"ü"})"}, later{20, 3, t.pack_hash, 9, "{}"};
  write([&](Writer& w) {
    w.update_table(t);
    for (const SnapshotRow& s : {snap, later, snap}) w.add_snapshot(t.id, s);  // one of them twice: it is there already
    for (int i = 0; i < 5; ++i) w.add_chat(t.id, i, {7, kAwkward, "line " + std::to_string(i), 1000 + i, i % 2 - 1});
    w.put_standing(t.id, 1, "[1]");
    w.put_standing(t.id, 1, "[2]");
  });
  open();
  const StoredTable stored = *read().load(t.id, 3);
  EXPECT_EQ(stored.damage, "");
  EXPECT_EQ(stored.info.name, kAwkward);
  EXPECT_EQ(stored.info.seats[0].name, kAwkward);
  EXPECT_EQ(stored.info.owner, 5'000'000'000);
  EXPECT_EQ(stored.info.seed, t.seed) << "sealed on the way";
  EXPECT_EQ(stored.info.frozen, kAwkward);
  EXPECT_EQ(stored.info.summary.last, t.summary.last);
  EXPECT_EQ(stored.info.options, t.options);
  EXPECT_EQ(stored.info.deadline, t.deadline);
  ASSERT_EQ(stored.log.size(), 20U);
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_EQ(stored.log[i].action, rows[i].action) << i;
    EXPECT_EQ(stored.log[i].step, rows[i].step) << i;
    EXPECT_EQ(stored.log[i].notation, rows[i].notation) << i;
    EXPECT_EQ(stored.log[i].open, rows[i].open) << i;
  }
  ASSERT_EQ(stored.snapshots.size(), 2U);
  EXPECT_EQ(stored.snapshots[0].chance_count, 1ULL << 60);
  EXPECT_EQ(stored.snapshots[0].state, snap.state);
  EXPECT_EQ(stored.snapshots[1].n, 20);
  ASSERT_EQ(stored.chat.size(), 3U);
  EXPECT_EQ(stored.chat_count, 5);
  EXPECT_EQ(stored.chat[0].text, "line 2");
  EXPECT_EQ(stored.chat[1].team, 0);
  EXPECT_EQ(stored.standing.at(1), "[2]");
  EXPECT_EQ(read().snapshots_before(stored.info).size(), 0U);
}

TEST_P(Conformance, lists_hold_what_belongs_into_them_and_the_newest_first) {
  open();
  const auto make = [&](const std::string& id, TableState state, i64 at) {
    TableInfo t = some_table(id);
    t.state = state, t.created = t.updated = at, t.deadline = state == TableState::playing ? at : 0;
    write([&](Writer& w) { w.insert_table(t), w.add_owner(7, id), w.add_owner(7, id); });
  };
  make("aaaaaaaaaaaaaaaa", TableState::waiting, 100), make("aaaaaaaaaaaaaaab", TableState::waiting, 200);
  make("baaaaaaaaaaaaaaa", TableState::playing, 300), make("bbaaaaaaaaaaaaaa", TableState::over, 50);
  const auto ids = [](const std::vector<TableInfo>& tables) {
    std::string out;
    for (const TableInfo& t : tables) out += t.id.substr(0, 2) + t.id.back() + " ";
    return out;
  };
  EXPECT_EQ(ids(read().open_tables(10)), "aab aaa ");
  EXPECT_EQ(ids(read().open_tables(1)), "aab ");
  EXPECT_EQ(ids(read().tables_of(7, 10)), "baa aab aaa bba ");
  EXPECT_EQ(ids(read().tables_of(8, 10)), "");
  EXPECT_EQ(read().tables_like("aaa").size(), 2U);
  EXPECT_EQ(read().tables_like("%").size(), 0U);
  EXPECT_EQ(read().tables_to_wake(300).size(), 0U);
  EXPECT_EQ(read().tables_to_wake(301), std::vector<std::string>{"baaaaaaaaaaaaaaa"});
  EXPECT_EQ(read().last_change(), 300);
  EXPECT_EQ(server::house::old_tables(read(), 150), (std::vector<std::string>{"bbaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa"}));
  EXPECT_FALSE(read().info("cccccccccccccccc").has_value());
  EXPECT_FALSE(read().load("cccccccccccccccc", 10).has_value());
}

TEST_P(Conformance, people_sessions_and_what_belongs_to_them) {
  open();
  EXPECT_EQ(read().last_person(), 0);
  Person anna{7, kAwkward, "de", "anna", "$argon2id$secret", "Anna", 123}, guest{9, "", "en", "", "", "", 124};
  write([&](Writer& w) {
    w.insert_person(anna), w.insert_person(guest), w.add_session("token", 7), w.add_session("other", 9);
    w.put_looks(7, {"anna", "4nna"}), w.put_note("aaaaaaaaaaaaaaaa", 7, kAwkward), w.put_value("name", kAwkward);
    w.add_push(7, "https://push/1"), w.add_push(9, "https://push/1"), w.add_push(9, "https://push/2");
  });
  EXPECT_EQ(read().last_person(), 9);
  EXPECT_EQ(read().session_person("token")->name, kAwkward);
  EXPECT_EQ(read().session_person("other")->account, "");
  EXPECT_EQ(read().account("anna")->password, anna.password);
  EXPECT_EQ(read().accounts().size(), 1U);
  EXPECT_EQ(read().looks_like("4nna"), 7);
  EXPECT_EQ(read().looks_like("bnna"), server::kNoPerson);
  EXPECT_EQ(read().note("aaaaaaaaaaaaaaaa", 7), kAwkward);
  EXPECT_EQ(read().note("aaaaaaaaaaaaaaaa", 9), "");
  EXPECT_EQ(read().value("name"), kAwkward);
  EXPECT_EQ(read().value("none"), "");
  EXPECT_EQ(read().pushes(7).size(), 0U) << "the browser is somebody else's now";
  EXPECT_EQ(read().pushes(9).size(), 2U);
  write([&](Writer& w) { w.end_session("token"), w.end_push("https://push/2"), w.put_value("name", "b"); });
  EXPECT_FALSE(read().session_person("token").has_value());
  EXPECT_EQ(read().pushes(9).size(), 1U);
  EXPECT_EQ(read().value("name"), "b");
  guest.account = "anna";
  EXPECT_ANY_THROW(write([&](Writer& w) { w.update_person(guest); })) << "one account of a name";
  EXPECT_ANY_THROW(write([&](Writer& w) { w.put_looks(9, {"4nna"}); })) << "one account of a look";
  EXPECT_EQ(read().looks_like("4nna"), 7);
  EXPECT_EQ(server::house::people(read(), "BRIEN", 10).size(), 1U) << "whatever the case";
  write([&](Writer& w) { server::house::delete_person(w, 7); });
  EXPECT_FALSE(read().account("anna").has_value());
}

TEST_P(Conformance, a_change_that_fails_has_not_happened_and_takes_no_other_with_it) {
  open();
  TableInfo t = some_table("aaaaaaaaaaaaaaaa");
  t.rows = 3;
  write([&](Writer& w) { w.insert_table(t), w.append_log(t.id, 0, some_rows(3)); });
  // Many at once: they share transactions. Every fourth writes a row that is there already, after a value.
  std::vector<std::thread> threads;
  std::atomic<int> refused{0};
  for (int i = 0; i < 40; ++i)
    threads.emplace_back([&, i] {
      try {
        store->commit_now([&, i](Writer& w) {
          w.put_value("value" + std::to_string(i), "x");
          if (i % 4 == 0) w.append_log(t.id, 2, some_rows(1));
        });
      } catch (const std::exception&) {
        ++refused;
      }
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(refused, 10);
  for (int i = 0; i < 40; ++i) EXPECT_EQ(read().value("value" + std::to_string(i)), i % 4 == 0 ? "" : "x") << i;
  EXPECT_EQ(read().load(t.id, 0)->log.size(), 3U);
  EXPECT_ANY_THROW(write([&](Writer& w) { w.update_table(some_table("bbbbbbbbbbbbbbbb")); })) << "there is none";
  EXPECT_THROW(write([](Writer& w) { w.put_value("gone", "x"), throw std::logic_error("a job's own mistake"); }),
               std::logic_error);
  EXPECT_EQ(read().value("gone"), "");
}

TEST_P(Conformance, a_question_sees_one_moment) {
  open();
  const TableInfo t = some_table("aaaaaaaaaaaaaaaa");
  write([&](Writer& w) { w.insert_table(t); });
  std::atomic<bool> stop{false};
  std::thread writer([&] {
    TableInfo now = t;
    for (int n = 0; n < 300; ++n) {
      now.rows = n + 1;
      store->commit_now([&, n](Writer& w) { w.append_log(t.id, n, some_rows(1)), w.update_progress(now.progress()); });
    }
    stop = true;
  });
  int looked = 0;
  for (; !stop; ++looked) {
    const StoredTable seen = *read().load(t.id, 0);
    EXPECT_EQ(seen.damage, "") << seen.info.rows << " rows known, " << seen.log.size() << " there";
  }
  writer.join();
  EXPECT_GT(looked, 0);
}

TEST_P(Conformance, only_one_server_owns_it) {
  open();
  server::Metrics others;
  try {
    const Store second(address(), others, 1000);
    FAIL() << "two servers would each think that it is theirs";
  } catch (const std::runtime_error& e) {
    EXPECT_NE(std::string(e.what()).find("another server is using"), std::string::npos) << e.what();
  }
  write([](Writer& w) { w.put_value("still", "ours"); });
  EXPECT_EQ(read().value("still"), "ours");
  store.reset();
  const Store second(address(), others, 1000);
}

TEST_P(Conformance, what_it_says_quotes_no_moves) {
  open();
  const std::vector<LogRow> rows{{LogRow::Kind::act, 0, 13, 0, "bid 13", false}};
  std::string why;
  for (int i = 0; i < 2; ++i) try {
      write([&](Writer& w) { w.append_log("abcdefghijklmnop", 0, rows); });
    } catch (const std::exception& e) {
      why = server::safe_reason(e.what());
    }
  EXPECT_NE(why, "");
  for (const char* secret : {"bid 13", "abcdefghijklmnop"}) EXPECT_EQ(why.find(secret), std::string::npos) << why;
}

TEST_P(Conformance, seeds_of_running_matches_lie_sealed) {
  open();
  TableInfo t = some_table("aaaaaaaaaaaaaaaa");
  write([&](Writer& w) { w.insert_table(t); });
  const auto lies = [&] { return File(folder, url).run("SELECT seed FROM game_tables"); };
  EXPECT_TRUE(lies().starts_with("sealed:"));
  t.state = TableState::over;
  write([&](Writer& w) { w.update_table(t); });
  EXPECT_EQ(lies(), seed_to_hex(t.seed)) << "after the end everybody may see it";
}

TEST_P(HouseOn, an_older_one_is_brought_up_to_date_with_its_tables) {
  Host host(settings());
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = played_table(anna, ben, 3);
  Json before;
  {
    Socket a(anna, id);
    before = a.hello();
  }
  host.stop();
  File(host).run(
      "ALTER TABLE match_log DROP COLUMN open; ALTER TABLE game_tables DROP COLUMN pace; ALTER TABLE game_tables DROP "
      "COLUMN webhook; ALTER TABLE game_tables DROP COLUMN webhook_language; ALTER TABLE persons DROP COLUMN "
      "account_name; ALTER TABLE game_tables ADD COLUMN versions TEXT NOT NULL DEFAULT '[]'; DROP TABLE "
      "push_subscriptions; DROP TABLE server_values; DROP TABLE standing_answers; DROP TABLE account_looks; ALTER "
      "TABLE chat_lines DROP COLUMN "
      "team; UPDATE match_log SET action = 0 WHERE kind = 'undo'; UPDATE "
      "schema_version SET version = 1; ALTER TABLE game_tables DROP COLUMN imported; ALTER TABLE game_tables "
      "DROP COLUMN nonces; ALTER TABLE game_tables DROP COLUMN starting; DROP TABLE house_blocks; DROP TABLE "
      "house_marks; "
      "DROP TABLE house_log; ALTER TABLE game_tables DROP COLUMN played_on; DROP TABLE analyses; ALTER TABLE "
      "game_tables DROP COLUMN epoch; ALTER TABLE game_tables DROP COLUMN holder; ALTER TABLE match_log DROP COLUMN "
      "epoch; DROP TABLE server_processes; DROP TABLE table_holders; DROP TABLE errands");
  host.start();
  Browser again = back(host, anna), other = back(host, ben);
  Socket a(again, id), b(other, id);
  const Json after = a.hello({{"entry", before["entry"]}, {"version", before["version"]}});
  b.hello();
  EXPECT_EQ(after["view"], before["view"]);
  EXPECT_GE(after["version"], before["version"]) << "no number is given twice";
  EXPECT_EQ(a.last_table["pace"], "normal");
  while (wait_for_turn(a) && wait_for_turn(b)) act(a), act(b);
}

TEST_P(HouseOn, nothing_is_deleted) {
  Host host(settings());
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = played_table(anna, ben, 7);
  host.stop();
  File file(host);
  // 1 + 7 prizes, 2 * 7 bids, the bid that was taken back and the note of that.
  EXPECT_EQ(file.run("SELECT COUNT(*) FROM match_log WHERE table_id = '" + id + "'"), "24");
  EXPECT_EQ(file.run("SELECT COUNT(*) FROM match_log WHERE kind = 'undo'"), "1");
  EXPECT_EQ(file.run("SELECT MAX(n) FROM match_snapshots"), "24") << "the end of the server leaves a snapshot";
  EXPECT_GE(std::stoi(file.run("SELECT COUNT(*) FROM match_snapshots")), 4);
  EXPECT_EQ(file.run("SELECT version FROM schema_version"), std::to_string(server::Store::schema_version()));
}

TEST_P(HouseOn, one_of_a_newer_program_is_left_alone) {
  Host host(settings());
  host.stop();
  File(host).run("UPDATE schema_version SET version = 999");
  try {
    host.start();
    FAIL() << "it must not touch what it does not know";
  } catch (const std::runtime_error& e) {
    EXPECT_NE(std::string(e.what()).find("newer"), std::string::npos) << e.what();
  }
  File(host).run("UPDATE schema_version SET version = " + std::to_string(server::Store::schema_version()));
}

TEST_P(HouseOn, an_empty_one_is_brought_up_to_date) {
  Host host(settings());
  host.stop();
  File(host).run(
      "DROP TABLE schema_version; DROP TABLE account_looks; DROP TABLE persons; DROP TABLE sessions; DROP TABLE "
      "game_tables; DROP TABLE "
      "seat_owners; DROP TABLE match_log; DROP TABLE match_snapshots; DROP TABLE chat_lines; DROP TABLE notes; "
      "DROP TABLE push_subscriptions; DROP TABLE server_values; DROP TABLE standing_answers; "
      "DROP TABLE house_blocks; DROP TABLE house_marks; DROP TABLE house_log; DROP TABLE analyses; DROP TABLE "
      "server_processes; DROP TABLE table_holders; DROP TABLE errands");
  host.start();
  Browser anna = host.browser();
  EXPECT_FALSE(open_table(anna, "goofspiel", {}, {seat("ai", "easy")}).empty());
}

TEST_P(HouseOn, a_damaged_log_freezes_its_table_and_no_other) {
  Host host(settings());
  Browser anna = host.browser(), ben = host.browser();
  const std::string lost = played_table(anna, ben, 3), forged = played_table(anna, ben, 3),
                    sound = played_table(anna, ben, 3);
  host.stop();
  {
    File file(host);
    file.run("DELETE FROM match_log WHERE n = 5 AND table_id = '" + lost + "'");
    file.run("UPDATE match_log SET seat = 1 - seat WHERE kind = 'act' AND n > 3 AND table_id = '" + forged + "'");
    file.run("UPDATE match_log SET action = 77 WHERE n = 4 AND table_id = '" + forged + "'");
  }
  host.start();
  Browser again = back(host, anna);
  for (const std::string& id : {lost, forged}) {
    const Reply record = again.get("/api/v1/tables/" + id + "/record");
    EXPECT_EQ(record.json()["format"], "tafelrunde-view")
        << "what comes before the damage can be read: " << record.body;
    EXPECT_EQ(again.get("/api/v1/tables/" + id).json()["state"], "frozen");
  }
  Socket a(again, sound);
  EXPECT_EQ(a.hello()["options"].size(), 10U);
  act(a);
}

TEST_P(HouseOn, a_frozen_table_goes_on_when_it_was_repaired) {
  Host host(settings());
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = played_table(anna, ben, 3);
  host.stop();
  File(host).run("UPDATE match_log SET seat = 7 WHERE n = 8");
  host.start();
  EXPECT_EQ(back(host, anna).get("/api/v1/tables/" + id + "/record").json()["format"], "tafelrunde-view");
  const StoreAddress address(host.folder(), host.store());
  EXPECT_THROW(server::thaw_table(library(), address, id), std::runtime_error) << "a server is using it";
  host.stop();
  EXPECT_FALSE(server::thaw_table(library(), address, id.substr(0, 6)).thawed);
  File(host).run("UPDATE match_log SET seat = 254 WHERE n = 8");
  EXPECT_TRUE(server::thaw_table(library(), address, id).thawed);
  host.start();
  Browser again = back(host, anna);
  Socket a(again, id);
  a.hello();
  ASSERT_TRUE(wait_for_turn(a));
  act(a);
}

TEST_P(HouseOn, after_a_change_of_rules_a_match_goes_on_from_its_snapshot) {
  Host host(settings());
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = played_table(anna, ben, 4);
  Json before;
  {
    Socket a(anna, id);
    before = a.hello();
  }
  host.stop();
  {
    File file(host);
    file.run("UPDATE game_tables SET rules_version = 0");
    file.run("UPDATE match_snapshots SET rules_version = 0");
    file.run("DELETE FROM match_snapshots WHERE n > 12");  // so that some rows after it are read in notation
  }
  host.start();
  Browser again = back(host, anna), other = back(host, ben);
  Socket a(again, id), b(other, id);
  const Json after = a.hello({{"entry", before["entry"]}, {"version", before["version"]}});
  b.hello();
  EXPECT_EQ(after["view"], before["view"]);
  EXPECT_EQ(after["options"], before["options"]);
  EXPECT_GT(after["version"], before["version"]) << "every client must look again";
  while (wait_for_turn(a) && wait_for_turn(b)) act(a), act(b);
  EXPECT_EQ(again.get("/api/v1/tables/" + id).json()["state"], "over");
}

INSTANTIATE_TEST_SUITE_P(Store, Conformance, testing::Values("sqlite", "postgres"), name_of);
INSTANTIATE_TEST_SUITE_P(Store, HouseOn, testing::Values("sqlite", "postgres"), name_of);

}  // namespace tafel::test
