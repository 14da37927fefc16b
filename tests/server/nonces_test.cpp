// Draws that nobody chose: the house's seed and a nonce of every seat, promised before any is known. What the record
// says of them, what happens when somebody keeps silent, and that the file gives no coming draw away.
#include <sys/stat.h>

#include "file.h"
#include "shell/record.h"

namespace tafel::test {

namespace {

server::Settings patient(int milliseconds = 60'000) {
  server::Settings s = Host::relaxed();
  s.nonce_wait = server::milliseconds(milliseconds);
  return s;
}

std::string nonce_number(u64 n) { return seed_to_hex(seed_from_number(n)); }

Json seen_table(Browser& who, const std::string& id) { return who.get("/api/v1/tables/" + id).json(); }

/// Plays what is left and gives the record.
Json record_after_the_end(Browser& anna, Socket& a, Socket& b, const std::string& id) {
  while (wait_for_turn(a) && wait_for_turn(b)) act(a), act(b);
  return anna.get("/api/v1/tables/" + id + "/record").json();
}

}  // namespace

TEST(ServerNonces, every_person_gives_a_part_and_the_record_shows_it) {
  Host host(patient());
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben}, {seat("ai", "easy")});
  Json table = seen_table(anna, id);
  EXPECT_EQ(table["state"], "waiting");
  EXPECT_TRUE(table["starting"].get<bool>()) << "full, but nobody has given his part";
  const std::string promised = table["commitment"];
  Socket a(anna, id), b(ben, id);
  a.nonce = nonce_number(1), b.nonce = nonce_number(2);
  a.send({{"t", "hello"}});
  a.next("table");
  b.send({{"t", "hello"}});
  const Json asked = [&] {
    b.next("table");
    return b.next("reveal");
  }();
  EXPECT_EQ(asked["house"], promised);
  EXPECT_EQ(asked["commitments"][0], commitment(seed_from_number(1)));
  EXPECT_EQ(asked["commitments"][1], commitment(seed_from_number(2)));
  EXPECT_TRUE(asked["commitments"][2].is_null()) << "a machine promises nothing";
  a.next("view"), b.next("view");
  EXPECT_EQ(a.last_table["state"], "playing");
  const Json record = record_after_the_end(anna, a, b, id);
  EXPECT_EQ(record["commitment"], promised);
  EXPECT_EQ(record["nonces"][0]["from"], "seat");
  EXPECT_EQ(record["nonces"][0]["nonce"], nonce_number(1));
  EXPECT_EQ(record["nonces"][1]["nonce"], nonce_number(2));
  EXPECT_EQ(record["nonces"][2]["from"], "machine");
  EXPECT_EQ(a.last_view["result"]["nonces"], record["nonces"]);
  const Proof proof = prove(goofspiel(), record);
  EXPECT_TRUE(proof.whole()) << proof.wrong;
  ASSERT_EQ(proof.nonces.size(), 3U);
  EXPECT_EQ(proof.nonces[1].from, Nonce::From::seat);
}

TEST(ServerNonces, whoever_keeps_silent_or_away_is_replaced_and_named) {
  Host host(patient(300));
  Browser anna = host.browser(), ben = host.browser(), carla = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben, &carla});
  Socket a(anna, id), b(ben, id);
  a.nonce = nonce_number(1);
  b.nonce = nonce_number(2), b.silent = true;
  a.send({{"t", "hello"}}), b.send({{"t", "hello"}});
  a.next("table"), b.next("table");
  a.next("view"), b.next("view");
  carla.post("/api/v1/tables/" + id + "/resign", Json::object());
  const Json record = record_after_the_end(anna, a, b, id);
  EXPECT_EQ(record["nonces"][0]["from"], "seat");
  EXPECT_EQ(record["nonces"][1]["from"], "silent");
  EXPECT_EQ(record["nonces"][1]["commitment"], commitment(seed_from_number(2)));
  EXPECT_EQ(record["nonces"][2]["from"], "absent");
  EXPECT_TRUE(prove(goofspiel(), record).whole());
}

TEST(ServerNonces, a_restart_in_the_middle_forgets_nothing) {
  Host host(patient());
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  {
    Socket a(anna, id), b(ben, id);
    a.nonce = nonce_number(1);
    b.nonce = nonce_number(2), b.silent = true;
    a.send({{"t", "hello"}}), b.send({{"t", "hello"}});
    a.next("table"), b.next("table");
    a.next("reveal"), b.next("reveal");
    a.next("table");  // it has been written down
  }
  host.restart();
  Browser again = back(host, anna), other = back(host, ben);
  Socket a(again, id), b(other, id);
  b.nonce = nonce_number(2);
  a.send({{"t", "hello"}}), b.send({{"t", "hello"}});
  b.next("view"), a.next("view");
  const Json record = record_after_the_end(again, a, b, id);
  EXPECT_EQ(record["nonces"][0]["nonce"], nonce_number(1)) << "shown before the restart";
  EXPECT_EQ(record["nonces"][1]["nonce"], nonce_number(2)) << "shown after it";
}

TEST(ServerNonces, a_table_that_was_about_to_start_starts_by_itself_after_a_restart) {
  Host host(patient());
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  host.stop();
  host.settings().nonce_wait = server::milliseconds(100);
  host.start();
  EXPECT_TRUE(wait_until([&] { return host.browser().get("/api/v1/tables/" + id).json()["state"] == "playing"; }));
}

TEST(ServerNonces, what_was_promised_stands) {
  Host host(patient());
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id), watcher(host.browser(), id);
  a.nonce = nonce_number(1), a.silent = true;
  b.nonce = nonce_number(2), b.silent = true;
  a.send({{"t", "hello"}}), b.send({{"t", "hello"}});
  a.next("table"), b.next("table");
  a.next("reveal"), b.next("reveal");
  a.send({{"t", "commit"}, {"commitment", commitment(seed_from_number(9))}});  // too late: passed over
  a.send({{"t", "nonce"}, {"nonce", nonce_number(9)}});
  EXPECT_EQ(a.next("error")["code"], "malformed") << "not what was promised";
  a.send({{"t", "nonce"}, {"nonce", "xyz"}});
  EXPECT_EQ(a.next("error")["code"], "malformed");
  EXPECT_EQ(anna.post("/api/v1/tables/" + id + "/seats/0", {{"kind", "open"}}).json()["error"]["code"], "not_waiting");
  // Whoever gets up now has heard what the others gave: the table starts with his promise unkept.
  EXPECT_EQ(ben.post("/api/v1/tables/" + id + "/leave", Json::object()).json()["seats"][1]["kind"], "human");
  a.send({{"t", "nonce"}, {"nonce", nonce_number(1)}});
  a.next("view");
  EXPECT_TRUE(a.last_table["seats"][1]["away"].get<bool>());
}

TEST(ServerNonces, a_seat_that_changes_hands_before_the_start_promises_anew) {
  Host host(patient());
  Browser anna = host.browser(), ben = host.browser();
  const std::string id =
      anna.post("/api/v1/tables", new_table("goofspiel", {seat("me"), seat("open"), seat("open")})).json()["id"];
  EXPECT_EQ(ben.post("/api/v1/tables/" + id + "/join", Json::object()).status, 200);
  {
    Socket b(ben, id);
    b.nonce = nonce_number(2);
    b.send({{"t", "hello"}});
    b.next("table");
    EXPECT_TRUE(wait_until([&] { return !seen_table(ben, id)["seats"][1]["commitment"].is_null(); }));
  }
  ben.post("/api/v1/tables/" + id + "/leave", Json::object());
  EXPECT_TRUE(seen_table(ben, id)["seats"][1]["commitment"].is_null());
}

TEST(ServerNonces, forged_contributions_are_found) {
  const Seed house = seed_from_number(3);
  std::vector<Nonce> nonces{{Nonce::From::seat, commitment(seed_from_number(1)), seed_from_number(1)},
                            {Nonce::From::machine, "", nonce_of_house(house, 1)}};
  const Match match(goofspiel(), 2, {}, DrawSource(house, nonces));
  const Json record = match_to_json(match, true);
  EXPECT_EQ(record["format_version"], 2);
  EXPECT_EQ(prove(goofspiel(), record).wrong, "");
  const auto refused = [&](auto change) {
    Json forged = record;
    change(forged);
    try {
      return !prove(goofspiel(), forged).wrong.empty();
    } catch (const RecordError&) {
      return true;
    }
  };
  EXPECT_TRUE(refused([](Json& r) { r.erase("nonces"); })) << "other draws";
  EXPECT_TRUE(refused([](Json& r) { r["nonces"] = Json::array(); }));
  EXPECT_TRUE(refused([](Json& r) { r["nonces"].erase(1); }));
  EXPECT_TRUE(refused([](Json& r) { std::swap(r["nonces"][0], r["nonces"][1]); }));
  EXPECT_TRUE(refused([](Json& r) { r["nonces"][0]["nonce"] = nonce_number(7); })) << "not what was promised";
  EXPECT_TRUE(refused([](Json& r) { r["nonces"][1]["nonce"] = nonce_number(7); })) << "chosen by the house";
  EXPECT_TRUE(refused([](Json& r) { r["nonces"][0]["from"] = "machine"; }));
  EXPECT_TRUE(refused([](Json& r) { r["nonces"][1]["from"] = "silent"; })) << "nobody promised";
  // Chosen and promised together: the draws would be others.
  EXPECT_TRUE(refused([](Json& r) {
    r["nonces"][0]["nonce"] = nonce_number(7), r["nonces"][0]["commitment"] = commitment(seed_from_number(7));
  }));
}

TEST(ServerNonces, records_without_them_are_read_as_before) {
  const Match match(goofspiel(), 2, {}, seed_from_number(5));
  const Json record = match_to_json(match, true);
  EXPECT_EQ(record["format_version"], 1);
  EXPECT_FALSE(record.contains("nonces"));
  EXPECT_EQ(prove(goofspiel(), record).wrong, "");
  EXPECT_EQ(match.seed(), seed_from_number(5));
}

TEST(ServerNonces, the_file_holds_no_seed_before_the_end) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  const std::string seed = "SELECT seed FROM game_tables WHERE id = '" + id + "'";
  {
    Socket a(anna, id), b(ben, id);
    a.hello(), b.hello();
    act(a), act(b);
    const std::string text = File(host).run(seed);
    EXPECT_TRUE(text.starts_with("sealed:")) << text;
    EXPECT_EQ(anna.get("/api/v1/tables/" + id + "/record").json().contains("seed"), false);
    record_after_the_end(anna, a, b, id);
  }
  const std::string open = anna.get("/api/v1/tables/" + id + "/record").json()["seed"];
  EXPECT_EQ(File(host).run(seed), open) << "after the end everybody may know it";
  struct stat key {};
  ASSERT_EQ(stat((host.folder() / "house.key").c_str(), &key), 0);
  EXPECT_EQ(key.st_mode & 0777U, 0600U);
}

TEST(ServerNonces, without_the_key_a_running_table_can_only_be_read) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Json before;
  {
    Socket a(anna, id), b(ben, id);
    a.hello(), b.hello();
    act(a), act(b);
    wait_for_turn(a);
    before = a.last_view;
  }
  host.stop();
  const auto key = host.folder() / "house.key", kept = host.folder() / "kept";
  std::filesystem::rename(key, kept);
  host.start();
  {
    Browser again = back(host, anna);
    Socket a(again, id);
    EXPECT_EQ(a.hello()["view"], before["view"]) << "what has happened can be read";
    a.send({{"t", "act"}, {"id", 1}, {"version", a.last_view["version"]}, {"actions", {"bid 3"}}});
    EXPECT_EQ(a.next("refused")["code"], "sealed");
    EXPECT_FALSE(open_table(again, "goofspiel", {}, {seat("ai", "easy")}).empty()) << "new tables have a new key";
  }
  host.stop();
  std::filesystem::copy_file(kept, key, std::filesystem::copy_options::overwrite_existing);
  host.start();
  Browser again = back(host, anna), other = back(host, ben);
  Socket a(again, id), b(other, id);
  a.hello(), b.hello();
  EXPECT_TRUE(prove(goofspiel(), record_after_the_end(again, a, b, id)).whole()) << "with the key all is as it was";
}

TEST(ServerNonces, seeds_of_an_older_program_are_sealed_and_its_tables_go_on) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  host.stop();
  const Match old(goofspiel(), 2, {}, seed_from_number(77));
  {
    File file(host);
    file.run("UPDATE game_tables SET seed = '" + seed_to_hex(seed_from_number(77)) + "'");
    file.run("UPDATE game_tables SET nonces = '[]'");
    file.run("UPDATE match_log SET action = " + std::to_string(old.log()[0].action.key()) + " WHERE n = 0");
    file.run("DELETE FROM match_snapshots");
    file.run(
        "DROP TABLE house_blocks; DROP TABLE house_marks; DROP TABLE house_log; DROP TABLE analyses; "
        "ALTER TABLE game_tables DROP COLUMN nonces; ALTER TABLE game_tables DROP COLUMN starting; ALTER TABLE "
        "game_tables DROP COLUMN played_on; ALTER TABLE game_tables DROP COLUMN epoch; ALTER TABLE game_tables DROP "
        "COLUMN holder; ALTER TABLE match_log DROP COLUMN epoch; DROP TABLE server_processes; DROP TABLE "
        "table_holders; "
        "DROP TABLE errands; UPDATE schema_version SET version = 4");
  }
  std::filesystem::remove(host.folder() / "house.key");
  host.start();
  EXPECT_TRUE(File(host).run("SELECT seed FROM game_tables").starts_with("sealed:"));
  Browser again = back(host, anna), other = back(host, ben);
  Socket a(again, id), b(other, id);
  a.hello(), b.hello();
  const Json record = record_after_the_end(again, a, b, id);
  EXPECT_FALSE(record.contains("nonces"));
  EXPECT_TRUE(prove(goofspiel(), record).whole());
}

}  // namespace tafel::test
