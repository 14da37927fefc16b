// The host's tools: what only he may see and do, clear words for whoever he mutes or bans, and nothing left of whoever
// he deletes. Content that browsers need not ask for twice. Log lines without secret moves.
#include <sstream>

#include "file.h"
#include "server/monitoring.h"
#include "server/store.h"

namespace tafel::test {

namespace {

const std::string kHouse = "/api/v1/house/";

server::Settings with_token() {
  server::Settings s = Host::relaxed();
  s.admin_token = "the host alone";
  return s;
}

Browser host_of(const Host& host) {
  Browser out = host.browser();
  out.bearer = "the host alone";
  return out;
}

/// Registers and returns the number by which the host knows the person.
int register_as(Browser& browser, Browser& admin, const std::string& name) {
  EXPECT_EQ(browser.post("/api/v1/account/register", {{"name", name}, {"password", "correct horse"}}).status, 200);
  const Json found = admin.get(kHouse + "people?find=" + name).json();
  EXPECT_EQ(found.size(), 1U);
  return found.at(0)["id"];
}

int deed(Browser& admin, int person, const std::string& what) {
  return admin.post(kHouse + "people/" + std::to_string(person), {{"do", what}}).status;
}

}  // namespace

TEST(ServerHouse, only_with_the_token) {
  Host closed;
  Browser nobody = closed.browser();
  nobody.bearer = "";
  EXPECT_EQ(nobody.get(kHouse + "state").status, 403) << "without --admin-token nobody";
  Host host(with_token());
  Browser guest = host.browser();
  for (const char* room : {"state", "tables", "people", "log", "people/1"})
    EXPECT_EQ(guest.get(kHouse + room).status, 403) << room;
  EXPECT_EQ(guest.post(kHouse + "storage", {{"days", 1}}).status, 403);
  guest.bearer = "the host alon";
  EXPECT_EQ(guest.get(kHouse + "state").status, 403);
  Browser admin = host_of(host);
  EXPECT_EQ(admin.get(kHouse + "state").json()["accounts"], 0);
  EXPECT_EQ(admin.get(kHouse + "rooms").status, 404);
}

TEST(ServerHouse, muted_people_play_on_and_hear_why) {
  Host host(with_token());
  Browser admin = host_of(host), anna = host.browser();
  const int number = register_as(anna, admin, "Anna");
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket a(anna, id);
  a.hello();
  EXPECT_EQ(deed(admin, number, "mute"), 200);
  a.send({{"t", "chat"}, {"text", "hello"}});
  EXPECT_EQ(a.next("error")["code"], "muted");
  wait_for_turn(a);
  act(a);
  host.restart();
  Browser again = host_of(host);
  EXPECT_EQ(again.get(kHouse + "people").json().at(0)["muted"], true) << "also after a restart";
  EXPECT_EQ(deed(again, number, "unmute"), 200);
  Browser back(host.port());
  back.cookie = anna.cookie;
  Socket b(back, id);
  b.hello();
  b.send({{"t", "chat"}, {"text", "hello again"}});
  EXPECT_EQ(b.next("chat")["text"], "hello again");
}

TEST(ServerHouse, banned_people_are_out_with_clear_words) {
  Host host(with_token());
  Browser admin = host_of(host), anna = host.browser();
  const int number = register_as(anna, admin, "Anna");
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket a(anna, id);
  a.hello();
  EXPECT_EQ(deed(admin, number, "ban"), 200);
  EXPECT_TRUE(a.closed());
  const Reply me = anna.get("/api/v1/me?lang=de");
  EXPECT_EQ(me.status, 403);
  EXPECT_EQ(me.json()["error"]["code"], "banned");
  EXPECT_NE(me.json()["error"]["text"].get<std::string>().find("ausgesperrt"), std::string::npos);
  EXPECT_THROW(Socket(anna, id), std::runtime_error);
  Browser other = host.browser();
  const Json account = {{"name", "Anna"}, {"password", "correct horse"}};
  EXPECT_EQ(other.post("/api/v1/account/login", account).status, 403);
  EXPECT_EQ(deed(admin, number, "unban"), 200);
  Browser third = host.browser();
  EXPECT_EQ(third.post("/api/v1/account/login", account).status, 200);
}

TEST(ServerHouse, a_new_password_ends_the_old_sessions) {
  Host host(with_token());
  Browser admin = host_of(host), anna = host.browser();
  const int number = register_as(anna, admin, "Anna");
  const Reply fresh = admin.post(kHouse + "people/" + std::to_string(number), {{"do", "password"}});
  ASSERT_EQ(fresh.status, 200);
  EXPECT_EQ(anna.get("/api/v1/me").json()["account"], nullptr) << "his old session is over";
  Browser later = host.browser();
  EXPECT_EQ(later.post("/api/v1/account/login", {{"name", "Anna"}, {"password", "correct horse"}}).status, 401);
  const Json with_new = {{"name", "Anna"}, {"password", fresh.json()["password"]}};
  EXPECT_EQ(later.post("/api/v1/account/login", with_new).status, 200);
  const auto told = [&](const std::string& what) {
    for (const Json& line : admin.get(kHouse + "log").json())
      if (line["what"] == what) return true;
    return false;
  };
  for (const char* what : {"register", "sign_in_failed", "sign_in", "person_password"})
    EXPECT_TRUE(wait_until([&] { return told(what); })) << what;
}

TEST(ServerHouse, what_a_person_left_is_exported_and_deleted) {
  server::Settings settings = with_token();
  settings.analysis_seconds = 0.3;
  Host host(settings);
  Browser admin = host_of(host), anna = host.browser(), ben = host.browser();
  const int number = register_as(anna, admin, "Annabella");
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  a.send({{"t", "chat"}, {"text", "my secret garden"}});
  b.next("chat");
  EXPECT_EQ(anna.put("/api/v1/tables/" + id + "/notes", {{"text", "a private thought"}}).status, 200);
  const Json all = admin.get(kHouse + "people/" + std::to_string(number)).json();
  EXPECT_EQ(all["chat"][0]["text"], "my secret garden");
  EXPECT_EQ(all["notes"][0]["text"], "a private thought");
  EXPECT_EQ(all["tables"][0]["table"], id);
  EXPECT_EQ(ben.post("/api/v1/account/login", {{"name", "ANNABELLA"}, {"password", "a wrong guess"}}).status, 401);
  EXPECT_TRUE(wait_until([&] { return admin.get(kHouse + "log").body.find("ANNABELLA") != std::string::npos; }));
  const std::string played = "/api/v1/tables/" + open_table(anna, "goofspiel", {&ben});
  for (Browser* who : {&anna, &ben}) who->post(played + "/resign", Json::object());
  EXPECT_TRUE(wait_until([&] { return ben.get(played).json()["state"] == "over"; }));
  EXPECT_EQ(ben.post(played + "/analysis", Json::object()).status, 200);
  EXPECT_TRUE(wait_until([&] { return ben.get(played + "/analysis").json()["state"] == "done"; }));
  EXPECT_EQ(deed(admin, number, "delete"), 200);
  EXPECT_EQ(ben.get(played + "/analysis").json()["state"], "none") << "it names who played";
  EXPECT_EQ(admin.get(kHouse + "people/" + std::to_string(number)).status, 404);
  EXPECT_TRUE(a.closed());
  const Json seats = ben.get("/api/v1/tables/" + id).json()["seats"];
  EXPECT_NE(seats[0]["name"], "Annabella");
  EXPECT_EQ(seats[0]["resigned"], true) << "the others play on with a machine";
  host.stop();
  host.start();
  Browser later = host_of(host);
  Socket there(back(host, ben), id);
  there.hello();
  const Json line = there.next("chat");
  EXPECT_EQ(line["from"], "Tafelrunde");
  EXPECT_EQ(line["text"], "Somebody wrote here whose data have been deleted.");
  const std::string tables = later.get(kHouse + "tables").body, log = later.get(kHouse + "log").body;
  EXPECT_EQ((tables + log).find("Annabella"), std::string::npos);
  EXPECT_EQ(later.get(kHouse + "people?find=nnabell").json().size(), 0U);
}

TEST(ServerHouse, the_words_of_whoever_only_watched_are_gone_at_once) {
  Host host(with_token());
  Browser admin = host_of(host), anna = host.browser(), eve = host.browser();
  const int number = register_as(eve, admin, "Evelina");
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket e(eve, id);
  e.hello();
  e.send({{"t", "chat"}, {"text", "my secret garden"}});
  e.next("chat");
  EXPECT_EQ(deed(admin, number, "delete"), 200);
  Socket late(anna, id);  // the table was in memory all the time
  late.hello();
  const std::string line = late.next("chat").dump();
  EXPECT_EQ(line.find("Evelina"), std::string::npos) << line;
  EXPECT_EQ(line.find("secret garden"), std::string::npos) << line;
}

TEST(ServerHouse, a_seat_kept_for_somebody_who_is_deleted_is_free_and_has_no_name) {
  Host host(with_token());
  Browser admin = host_of(host), anna = host.browser(), ben = host.browser();
  const int number = register_as(ben, admin, "Benjamina");
  const std::string id = open_table(anna, "goofspiel", {&ben}), path = "/api/v1/tables/" + id;
  for (Browser* who : {&anna, &ben}) who->post(path + "/resign", Json::object());
  ASSERT_TRUE(wait_until([&] { return anna.get(path).json()["state"] == "over"; }));
  const Json next = anna.post(path + "/rematch", Json::object()).json();
  EXPECT_EQ(next["seats"][1]["kept"], "Benjamina");
  EXPECT_EQ(deed(admin, number, "delete"), 200);
  const std::string after = anna.get("/api/v1/tables/" + next["id"].get<std::string>()).body;
  EXPECT_EQ(after.find("Benjamina"), std::string::npos) << after;
  host.stop();
  EXPECT_EQ(File(host).run("SELECT COUNT(*) FROM game_tables WHERE seats LIKE '%Benjamina%'"), "0");
  host.start();
}

TEST(ServerHouse, tables_are_frozen_deleted_and_kept_only_so_long) {
  Host host(with_token());
  Browser admin = host_of(host), anna = host.browser();
  const std::string first = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  const std::string second = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket a(anna, first);
  a.hello();
  EXPECT_EQ(admin.get(kHouse + "tables?state=playing").json().size(), 2U);
  EXPECT_EQ(admin.post(kHouse + "tables/" + first, {{"do", "freeze"}}).status, 200);
  EXPECT_EQ(anna.get("/api/v1/tables/" + first).json()["state"], "frozen");
  EXPECT_EQ(admin.post(kHouse + "tables/" + first, {{"do", "delete"}}).status, 200);
  EXPECT_TRUE(a.closed());
  EXPECT_EQ(anna.get("/api/v1/tables/" + first).status, 404);
  EXPECT_EQ(admin.post(kHouse + "tables/" + first, {{"do", "delete"}}).status, 404);
  EXPECT_EQ(admin.post(kHouse + "storage", {{"days", 1}}).json()["deleted"], 0);
  EXPECT_EQ(admin.post(kHouse + "storage", {{"days", 0}}).status, 400);
  EXPECT_EQ(admin.get(kHouse + "state").json()["tables"]["playing"], 1);
  EXPECT_EQ(anna.get("/api/v1/tables/" + second).status, 200);
}

TEST(ServerHouse, only_tables_that_nobody_has_touched_for_so_long_are_cleared_away) {
  server::Settings settings = with_token();
  settings.keep_days = 30;
  settings.tidy_every = server::seconds(1);
  settings.idle_table = server::seconds(0);
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const auto make = [&] { return open_table(anna, "goofspiel", {&ben}); };
  const std::string old = make(), watched = make(), young = make(), older = make();
  anna.put("/api/v1/tables/" + old + "/notes", {{"text", "long ago"}});
  host.stop();
  {
    File file(host);
    const auto touched = [&](const std::string& id, int days) {
      file.run("UPDATE game_tables SET updated = updated - " + std::to_string(days) + " * 86400000 WHERE id = '" + id +
               "'");
    };
    touched(old, 31), touched(older, 400), touched(young, 29), touched(watched, 31);
  }
  host.settings().keep_days = 0;
  host.start();
  std::this_thread::sleep_for(std::chrono::milliseconds(2500));
  EXPECT_EQ(back(host, anna).get("/api/v1/tables/" + old).status, 200) << "without --keep-days nothing is deleted";
  host.stop();
  host.settings().keep_days = 30;
  host.settings().tidy_every = server::seconds(3);  // time to sit down first
  host.start();
  Browser again = back(host, anna);
  Socket there(again, watched);
  there.hello();
  const auto status = [&](const std::string& id) { return again.get("/api/v1/tables/" + id).status; };
  EXPECT_TRUE(wait_until([&] { return status(old) == 404 && status(older) == 404; }));
  EXPECT_EQ(status(young), 200);
  EXPECT_EQ(status(watched), 200) << "somebody looks at it";
  EXPECT_EQ(File(host).run("SELECT COUNT(*) FROM notes WHERE table_id = '" + old + "'"), "0");
  EXPECT_EQ(File(host).run("SELECT COUNT(*) FROM match_log WHERE table_id = '" + old + "'"), "0");
}

TEST(ServerHouse, metrics_tell_disk_log_and_memory) {
  Host host;
  for (const char* name : {"database_bytes", "disk_free_bytes", "memory_bytes"})
    EXPECT_GT(metric(host, std::string("tafel_") + name), 0) << name;
  EXPECT_GE(metric(host, "tafel_database_log_bytes"), 0);
  EXPECT_GE(metric(host, "tafel_refused_connections_total"), 0);
}

TEST(ServerContent, an_address_with_the_version_is_good_for_ever) {
  Host host;
  Browser anna = host.browser();
  const Json games = anna.get("/api/v1/games?lang=de").json();
  for (const Json& game : games)
    for (const char* kind : {"pack", "rules", "texts"}) {
      const std::string path = "/api/v1/games/" + game["id"].get<std::string>() + "/" + kind + "?lang=de";
      const std::string version = game["content"][kind];
      const std::string head = anna.get(path + "&v=" + version).head;
      EXPECT_NE(head.find("Cache-Control: public, max-age=31536000, immutable"), std::string::npos) << path;
      EXPECT_NE(head.find("ETag: \"" + version + "\""), std::string::npos);
      EXPECT_NE(anna.get(path + "&v=0").head.find("Cache-Control: no-cache"), std::string::npos);
      const std::string again =
          raw_exchange(host.port(), "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nIf-None-Match: \"" + version +
                                        "\"\r\nConnection: close\r\n\r\n");
      EXPECT_EQ(again.substr(0, again.find('\r')), "HTTP/1.1 304 Not Modified");
    }
}

TEST(ServerContent, a_setting_offers_nothing_that_nobody_could_play) {
  Host host;
  std::map<std::string, std::vector<std::string>> offered;
  for (const Json& game : host.browser().get("/api/v1/games?lang=de").json())
    for (const Json& row : game["settings"])
      for (const Json& value : row["values"])
        offered[game["id"].get<std::string>() + " " + row["key"].get<std::string>()].push_back(value["value"]);
  EXPECT_EQ(offered["seventhstone max_years"].size(), 26U);  // no limit, or 6 to 30 years
  EXPECT_EQ(offered["seventhstone max_years"][1], "6");
  EXPECT_EQ(offered["seventhstone double_move"].size(), 2U) << "four can play it";
  EXPECT_EQ(offered["echoes constantinople_4x4"].size(), 2U) << "together with Constantinople";
}

TEST(ServerContent, games_in_teams_say_who_plays_with_whom) {
  Host host;
  for (const Json& game : host.browser().get("/api/v1/games?lang=de").json())
    EXPECT_EQ(game["teams"], game["id"] == "echoes" ? Json({{"4", {0, 1, 0, 1}}}) : Json::object()) << game["id"];
}

TEST(ServerLogs, every_request_has_a_line_for_whoever_wants_it) {
  server::Settings settings = Host::relaxed();
  settings.access_log = true;
  Host host(settings);
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  server::quiet_logs(false);
  testing::internal::CaptureStderr();
  anna.get("/api/v1/tables/" + id + "?lang=de");
  anna.get("/api/v1/tables/nosuchtable");
  { Socket s(anna, id); }
  anna.get("/healthz");
  const std::string lines = testing::internal::GetCapturedStderr();
  server::quiet_logs(true);
  const auto told = [&](const std::string& path, const std::string& status) {
    std::istringstream in(lines);
    for (std::string line; std::getline(in, line);) {
      const Json json = Json::parse(line, nullptr, false);
      if (json.is_object() && json.value("path", "") == path && json["status"].dump() == status)
        return json["method"] == "GET" && json["address"] == "127.0.0.1";
    }
    return false;
  };
  const std::string table = "/api/v1/tables/" + server::short_id(id);
  EXPECT_TRUE(told(table, "200")) << lines;
  EXPECT_TRUE(told("/api/v1/tables/nosuchtable", "404")) << lines;
  EXPECT_TRUE(told(table + "/live", "101")) << lines;
  EXPECT_EQ(lines.find(id), std::string::npos) << "who knows the id can watch";
  EXPECT_EQ(lines.find("lang="), std::string::npos);
}

TEST(ServerLogs, hold_no_secret_moves) {
  using server::safe_reason;
  EXPECT_EQ(safe_reason("a rule that fails"), "a rule that fails");
  EXPECT_EQ(safe_reason("the rules have changed: \"bid 13\" is not possible any more"),
            "the rules have changed: \"\" is not possible any more");
  EXPECT_EQ(safe_reason("state.hand.2: expected 0 to 40, found 77"), "state.hand.2: expected 0 to 40");
  // A row that is there already: what the database says quotes everything that was to be written.
  std::string pattern = (std::filesystem::temp_directory_path() / "tafel-log-XXXXXX").string();
  const std::filesystem::path folder = mkdtemp(pattern.data());
  std::string why;
  {
    server::Metrics metrics;
    server::Store store(folder, metrics, 1000);
    const std::vector<server::LogRow> rows{{server::LogRow::Kind::act, 0, 13, 0, "bid 13", false}};
    for (int i = 0; i < 2; ++i) try {
        store.commit_now([&](server::Writer& w) { w.append_log("abcdefghijklmnop", 0, rows); });
      } catch (const std::exception& e) {
        why = e.what();
      }
  }
  std::filesystem::remove_all(folder);
  ASSERT_NE(why, "");
  server::quiet_logs(false);
  testing::internal::CaptureStderr();
  server::log_warning("commit_failed", {{"why", why}});
  const std::string line = testing::internal::GetCapturedStderr();
  server::quiet_logs(true);
  EXPECT_NE(line.find("commit_failed"), std::string::npos);
  for (const char* secret : {"bid 13", "abcdefghijklmnop"}) EXPECT_EQ(line.find(secret), std::string::npos) << line;
}

}  // namespace tafel::test
