// A server that strangers may be let into: sessions that end, places that are kept, HTTP as proxies expect it, names by
// which it may be called, what only its operator sees.
#include <atomic>
#include <fstream>

#include "file.h"
#include "server/http.h"

namespace tafel::test {

namespace {

std::string status_line(const std::string& answer) { return answer.substr(0, answer.find('\r')); }

}  // namespace

TEST(ServerSessions, a_connection_ends_with_its_session) {
  Host host;
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  const std::string account = R"({"name": "Anna", "password": "correct horse"})";
  EXPECT_EQ(anna.post("/api/v1/account/register", Json::parse(account)).status, 200);
  Socket a(anna, id);
  a.hello();
  EXPECT_EQ(anna.post("/api/v1/account/logout", Json::object()).status, 200);
  EXPECT_TRUE(a.closed()) << "it could still act";
  Browser guest = host.browser();
  const std::string other = open_table(guest, "goofspiel", {}, {seat("ai", "easy")});
  Socket g(guest, other);
  g.hello();
  EXPECT_EQ(guest.post("/api/v1/account/login", Json::parse(account)).status, 200);
  EXPECT_TRUE(g.closed()) << "the guest is somebody else now";
  Socket again(guest, other);
  again.hello();
  EXPECT_EQ(again.last_table["my_seat"], 0) << "with his table";
}

TEST(ServerPlaces, spectators_never_keep_a_seated_person_out) {
  server::Settings settings = Host::relaxed();
  settings.limits.clients_per_table = 6;
  settings.limits.clients_per_table_and_address = 4;
  settings.limits.clients_per_person = 3;
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  std::vector<std::unique_ptr<Socket>> crowd;
  for (int i = 0; i < 4; ++i) crowd.push_back(std::make_unique<Socket>(host.browser(), id));
  EXPECT_THROW(Socket(host.browser(), id), std::runtime_error) << "one address does not take all places";
  for (int i = 0; i < 3; ++i) crowd.push_back(std::make_unique<Socket>(anna, id));
  EXPECT_THROW(Socket(anna, id), std::runtime_error) << "nor does one person";
  Socket b(ben, id);
  b.hello();
  EXPECT_EQ(b.last_table["my_seat"], 1);
}

TEST(ServerPlaces, behind_a_proxy_no_address_takes_all_live_connections) {
  server::Settings settings = Host::relaxed();
  settings.behind_proxy = true;
  settings.limits.connections_per_address = 3;
  Host host(settings);
  Browser anna = host.browser(), eve = host.browser();
  anna.from = "203.0.113.1", eve.from = "2001:db8:1:2::1";
  std::vector<std::string> tables;
  for (int i = 0; i < 4; ++i) tables.push_back(open_table(anna, "goofspiel", {}, {seat("ai", "easy")}));
  std::vector<std::unique_ptr<Socket>> taken;
  for (std::size_t i = 0; i < 3; ++i) taken.push_back(std::make_unique<Socket>(eve, tables[i]));
  eve.from = "2001:db8:1:2::2";  // her own network
  EXPECT_THROW(Socket(eve, tables[3]), std::runtime_error);
  Socket a(anna, tables[3]);
  a.hello();
  taken.pop_back();
  EXPECT_TRUE(wait_until([&] {
    try {
      Socket again(eve, tables[3]);
      return true;
    } catch (const std::exception&) {
      return false;
    }
  })) << "what has ended counts no more";
}

TEST(ServerPlaces, tables_that_nobody_looks_at_do_not_fill_the_memory) {
  server::Settings settings = Host::relaxed();
  settings.limits.tables_in_memory = 3;
  settings.idle_when_crowded = server::seconds(0);
  Host host(settings);
  Browser anna = host.browser(), eve = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket a(anna, id);
  a.hello();
  std::string last;
  for (int i = 0; i < 6; ++i) last = open_table(eve, "goofspiel", {}, {seat("ai", "easy")});
  EXPECT_TRUE(wait_until([&] { return metric(host, "tafel_tables") <= 3; }));
  act(a);
  Socket e(eve, last);
  EXPECT_FALSE(e.hello().is_null()) << "it comes back";
}

TEST(ServerTalk, chat_and_notes_have_a_budget) {
  server::Settings settings = Host::relaxed();
  settings.limits.chat = {3, server::seconds(6000)};
  settings.limits.notes = {2, server::seconds(6000)};
  settings.limits.chat_per_table = 5;
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser(), eve = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  eve.get("/api/v1/me");
  std::vector<std::unique_ptr<Socket>> all;
  for (Browser* who : {&anna, &ben, &eve}) all.push_back(std::make_unique<Socket>(*who, id)), all.back()->hello();
  const auto say = [](Socket& s) { s.send({{"t", "chat"}, {"text", "hello"}}); };
  for (int i = 0; i < 4; ++i) say(*all[0]);
  EXPECT_EQ(all[0]->next("error")["code"], "chat_rate");
  for (int i = 0; i < 2; ++i) say(*all[1]);
  for (int i = 0; i < 5; ++i) all[2]->next("chat");
  say(*all[2]);
  EXPECT_EQ(all[2]->next("error")["code"], "chat_full");
  const std::string notes = "/api/v1/tables/" + id + "/notes";
  for (int i = 0; i < 2; ++i) EXPECT_EQ(anna.put(notes, {{"text", "x"}}).status, 200);
  EXPECT_EQ(anna.put(notes, {{"text", "y"}}).status, 429);
  EXPECT_EQ(anna.get(notes).json()["text"], "x");
}

TEST(ServerHttp, speaks_as_proxies_expect_it) {
  Host host;
  const auto ask = [&](const std::string& head, const std::string& body = "") {
    return raw_exchange(host.port(), head + "Connection: close\r\n\r\n" + body);
  };
  EXPECT_EQ(status_line(ask("GET /healthz HTTP/1.1\r\n")), "HTTP/1.1 400 Bad Request") << "without a host";
  EXPECT_EQ(status_line(ask("GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n")), "HTTP/1.1 400 Bad Request");
  for (const char* encoding : {"gzip", "gzip, chunked", "chunked, identity", "x"})
    EXPECT_TRUE(
        status_line(ask(std::string("POST /api/v1/me HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: ") + encoding + "\r\n"))
            .find(" 200 ") == std::string::npos)
        << encoding;
  // What follows an encoding that nobody understands is never taken for another request.
  const std::string smuggled = ask("POST /api/v1/me HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: gzip\r\n",
                                   "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n");
  EXPECT_EQ(status_line(smuggled), "HTTP/1.1 501 Not Implemented");
  EXPECT_EQ(smuggled.find("\"ok\""), std::string::npos);
  EXPECT_EQ(status_line(ask("POST /api/v1/me HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\nExpect: a miracle\r\n", "{}")),
            "HTTP/1.1 417 Expectation Failed");
  const std::string patient =
      ask("POST /api/v1/me HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\nContent-Type: application/json\r\n"
          "Content-Length: 2\r\nExpect: 100-continue\r\n",
          "{}");
  EXPECT_EQ(status_line(patient), "HTTP/1.1 100 Continue");
  EXPECT_NE(patient.find("HTTP/1.1 200 OK"), std::string::npos);
}

TEST(ServerHttp, messages_are_compressed_with_little_memory_for_what_clients_send) {
  Host host;
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  const auto answered = [&](const std::string& offer) {
    const std::string name = "127.0.0.1:" + std::to_string(host.port());
    std::string answer = raw_exchange(
        host.port(), "GET /api/v1/tables/" + id + "/live HTTP/1.1\r\nHost: " + name + "\r\nOrigin: http://" + name +
                         "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                         "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Extensions: " +
                         offer + "\r\n\r\n");
    EXPECT_EQ(status_line(answer), "HTTP/1.1 101 Switching Protocols");
    const auto at = answer.find("Sec-WebSocket-Extensions: ");
    return at == answer.npos ? std::string() : answer.substr(at, answer.find('\r', at) - at);
  };
  EXPECT_NE(answered("permessage-deflate; client_max_window_bits").find("client_max_window_bits=9"), std::string::npos);
  const std::string plain = answered("permessage-deflate");
  EXPECT_NE(plain.find("permessage-deflate"), std::string::npos) << "not every browser lets us choose";
  EXPECT_EQ(plain.find("client_max_window_bits"), std::string::npos);
}

TEST(ServerHttp, answers_only_to_its_own_names) {
  server::Settings settings;
  for (const char* name : {"localhost", "localhost:8080", "127.0.0.1:1", "[::1]:8080", "192.168.1.5", "raspberry",
                           "Raspberry.Local:80", "spiele.fritz.box"})
    EXPECT_TRUE(server::known_host(settings, name)) << name;
  for (const char* name : {"evil.example", "evil.example:8080", "127.0.0.1.evil.example", "local.evil.example"})
    EXPECT_FALSE(server::known_host(settings, name)) << name;
  settings.behind_proxy = true;
  EXPECT_TRUE(server::known_host(settings, "tafel.example"));
  settings.hosts = {"tafel.example"};
  EXPECT_TRUE(server::known_host(settings, "Tafel.Example:443"));
  EXPECT_FALSE(server::known_host(settings, "evil.example"));
  EXPECT_FALSE(server::known_host(settings, "127.0.0.1"));
  Host host;
  const std::string answer =
      raw_exchange(host.port(), "GET /api/v1/me HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n");
  EXPECT_EQ(status_line(answer), "HTTP/1.1 421 Misdirected Request");
  EXPECT_EQ(answer.find("Set-Cookie"), std::string::npos);
  const auto numbers = [&](const std::string& name) {
    return raw_exchange(host.port(), "GET /metrics HTTP/1.1\r\nHost: " + name + "\r\nConnection: close\r\n\r\n");
  };
  EXPECT_EQ(status_line(numbers("localhost")), "HTTP/1.1 200 OK");
  EXPECT_EQ(status_line(numbers("evil.example")), "HTTP/1.1 403 Forbidden") << "a page that led its name here";
}

TEST(ServerHttp, numbers_are_for_the_operator) {
  server::Settings settings = Host::relaxed();
  settings.behind_proxy = true;
  {
    Host host(settings);
    EXPECT_EQ(host.browser().get("/metrics").status, 403) << "behind a proxy everybody comes from this machine";
  }
  settings.metrics_token = "open sesame";
  Host host(settings);
  const auto ask = [&](const std::string& token) {
    return raw_exchange(host.port(), "GET /metrics HTTP/1.1\r\nHost: h\r\nConnection: close\r\nAuthorization: Bearer " +
                                         token + "\r\n\r\n");
  };
  EXPECT_NE(ask("open sesame").find("tafel_requests_total"), std::string::npos);
  EXPECT_EQ(status_line(ask("open sesami")), "HTTP/1.1 403 Forbidden");
  EXPECT_EQ(status_line(ask("open")), "HTTP/1.1 403 Forbidden");
}

TEST(ServerHttp, addresses_behind_a_proxy_count_by_network_however_they_are_written) {
  server::Settings settings = Host::relaxed();
  settings.behind_proxy = true;
  settings.limits.new_sessions = {1, server::seconds(6000)};
  Host host(settings);
  const auto ask = [&](const std::string& from) {
    return status_line(raw_exchange(host.port(),
                                    "GET /api/v1/me HTTP/1.1\r\nHost: h\r\nConnection: close\r\n"
                                    "X-Forwarded-For: " +
                                        from + "\r\n\r\n"));
  };
  EXPECT_EQ(ask("10.0.0.1"), "HTTP/1.1 200 OK");
  EXPECT_EQ(ask("10.0.0.1:5000"), "HTTP/1.1 429 Too Many Requests");
  EXPECT_EQ(ask("::ffff:10.0.0.1"), "HTTP/1.1 429 Too Many Requests");
  EXPECT_EQ(ask("[2001:db8:1:2::7]:443"), "HTTP/1.1 200 OK");
  EXPECT_EQ(ask("2001:db8:1:2:9:9:9:9"), "HTTP/1.1 429 Too Many Requests");
  EXPECT_EQ(ask("2001:db8:1:3::1"), "HTTP/1.1 200 OK");
}

TEST(ServerFolder, ready_means_that_it_can_write) {
  Host host;
  EXPECT_EQ(host.browser().get("/healthz").status, 200);
  EXPECT_EQ(host.browser().get("/readyz").status, 200);
  File(host).run("DROP TABLE server_values");
  EXPECT_EQ(host.browser().get("/healthz").status, 200) << "it lives";
  EXPECT_EQ(host.browser().get("/readyz").status, 503) << "but what people do would be lost";
}

TEST(ServerFolder, a_database_that_is_damaged_where_everybody_passes_is_not_ready) {
  for (const char* rows : {"game_tables", "match_log", "persons"}) {
    Host host;
    Browser anna = host.browser();
    open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
    EXPECT_EQ(anna.get("/readyz").status, 200);
    host.stop();
    const int page =
        std::stoi(File(host).run(std::string("SELECT rootpage FROM sqlite_master WHERE name = '") + rows + "'"));
    const int size = std::stoi(File(host).run("PRAGMA page_size"));
    host.start();
    {
      std::fstream file(host.folder() / "tafel.db", std::ios::binary | std::ios::in | std::ios::out);
      file.seekp(static_cast<std::streamoff>(page - 1) * size);
      file << std::string(static_cast<std::size_t>(size), '\x55');
    }
    EXPECT_EQ(host.browser().get("/healthz").status, 200) << rows;
    EXPECT_EQ(host.browser().get("/readyz").status, 503) << rows;
  }
}

TEST(ServerFolder, a_second_server_refuses_with_a_clear_word) {
  Host host;
  server::Settings settings = host.settings();
  try {
    server::Server second(library(), settings);
    FAIL() << "two servers on one folder";
  } catch (const std::exception& e) {
    EXPECT_NE(std::string(e.what()).find("another server is using the folder"), std::string::npos) << e.what();
    EXPECT_NE(std::string(e.what()).find("--data"), std::string::npos);
  }
  EXPECT_EQ(host.browser().get("/readyz").status, 200);
  host.restart();
  EXPECT_EQ(host.browser().get("/readyz").status, 200) << "the folder is free again after the end";
}

TEST(ServerShares, questions_wait_for_the_share_of_their_address_and_moves_do_not) {
  server::Settings settings = Host::relaxed();
  settings.limits.questions = {0.001, server::seconds(600)};  // the first question uses it up
  Host host(settings);
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket a(anna, id);
  const Json view = a.hello();
  a.send({{"t", "why"}, {"id", 1}, {"action", "bid 1"}});
  EXPECT_EQ(a.next("error")["code"], "rate");
  a.send({{"t", "act"}, {"id", 2}, {"version", view["version"]}, {"actions", {"bid 3"}}});
  EXPECT_EQ(a.next("accepted")["id"], 2);
  Socket again(anna, id);
  again.send({{"t", "hello"}});
  EXPECT_TRUE(again.any(500).is_null()) << "whoever only comes back waits";
}

TEST(ServerShares, who_watches_waits_for_the_share_of_his_address_and_who_plays_does_not) {
  server::Settings settings = Host::relaxed();
  settings.limits.questions = {10, server::seconds(100)};
  settings.limits.watching = 1000;  // the first message uses it up
  Host host(settings);
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket a(anna, id);
  const Json view = a.hello();
  Socket watcher(host.browser(), id);
  watcher.send({{"t", "ping"}});
  watcher.next("pong");
  watcher.send({{"t", "ping"}});
  EXPECT_TRUE(watcher.any(500).is_null()) << "nothing of his is even read";
  a.send({{"t", "ping"}});
  a.next("pong");
  a.send({{"t", "act"}, {"id", 2}, {"version", view["version"]}, {"actions", {"bid 3"}}});
  EXPECT_EQ(a.next("accepted")["id"], 2);
}

TEST(ServerShares, one_address_cannot_knock_without_end) {
  server::Settings settings = Host::relaxed();
  settings.limits.new_connections = {20, server::seconds(2)};
  settings.limits.door = server::milliseconds(500);
  Host host(settings);
  const auto begin = std::chrono::steady_clock::now();
  std::vector<std::thread> crowd;
  std::atomic<int> answered{0};
  for (int i = 0; i < 60; ++i)
    crowd.emplace_back([&host, &answered] {
      try {
        answered += host.browser().get("/healthz").status == 200;
      } catch (const std::exception&) {  // closed without a word
      }
    });
  for (std::thread& t : crowd) t.join();
  const int let_in = answered;
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  EXPECT_GE(let_in, 24) << "some wait a little";
  EXPECT_LE(let_in, 26 + 10 * seconds) << "the others are closed";
  host.stop();
  host.settings().behind_proxy = true;  // there everybody comes from the proxy
  host.settings().limits.new_connections = {1, server::seconds(6000)};
  host.start();
  for (int i = 0; i < 30; ++i) EXPECT_EQ(host.browser().get("/healthz").status, 200);
}

TEST(ServerShares, many_guests_of_one_address_do_not_fill_the_chats) {
  server::Settings settings = Host::relaxed();
  settings.limits.chat_from = {3, server::seconds(6000)};
  Host host(settings);
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  for (int i = 0; i < 4; ++i) {
    Browser guest = host.browser();
    guest.get("/api/v1/me");
    Socket s(guest, id);
    s.hello();
    s.send({{"t", "chat"}, {"text", "hello"}});
    if (i < 3) s.next("chat");
    else EXPECT_EQ(s.next("error")["code"], "chat_rate");
  }
}

TEST(ServerShares, many_guests_of_one_address_do_not_fill_the_disk_with_notes) {
  server::Settings settings = Host::relaxed();
  settings.limits.notes_from = {3, server::seconds(6000)};
  Host host(settings);
  Browser anna = host.browser();
  const std::string path = "/api/v1/tables/" + open_table(anna, "goofspiel", {}, {seat("ai", "easy")}) + "/notes";
  for (int i = 0; i < 3; ++i) EXPECT_EQ(host.browser().put(path, {{"text", "x"}}).status, 200);
  EXPECT_EQ(host.browser().put(path, {{"text", "x"}}).status, 429) << "a new guest is not another address";
}

TEST(ServerShares, all_queues_together_have_a_limit) {
  server::Settings settings = Host::relaxed();
  settings.limits.queue_bytes = 1024 * 1024 * 1024;  // alone it would not be closed
  settings.limits.queue_bytes_all = 200'000;
  settings.limits.queue_bytes_crowded = 50'000;
  Host host(settings);
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket deaf(anna, id);
  EXPECT_TRUE(closed_for_not_reading(host, deaf));
}

TEST(ServerShares, a_view_is_made_once_for_all_who_may_see_the_same) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  const auto made = [&] { return metric(host, "tafel_views_made_total"); };
  std::vector<std::unique_ptr<Socket>> crowd;
  const auto come = [&](const Browser& who) {
    crowd.push_back(std::make_unique<Socket>(who, id));
    crowd.back()->hello();
  };
  double before = made();
  for (int i = 0; i < 10; ++i) come(host.browser());
  EXPECT_EQ(made() - before, 1) << "whoever only watches gets the same one";
  for (int i = 0; i < 3; ++i) come(anna);
  before = made();
  Socket b(ben, id);
  b.hello();
  EXPECT_EQ(made() - before, 1);
  before = made();
  act(b);
  for (auto& s : crowd) s->next("view");
  EXPECT_EQ(made() - before, 3) << "one for Anna's three windows, one for Ben, one for all others";
}

TEST(ServerShares, whoever_comes_to_watch_sees_what_holds_now) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), eve = host.browser(), eva = host.browser();
  anna.post("/api/v1/me", {{"name", "Anna"}});
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), first(eve, id), second(eva, id);
  a.hello();
  const Json one = first.hello(), two = second.hello();
  EXPECT_EQ(one, two);
  EXPECT_NE(one["waiting"].get<std::string>().find("Anna"), std::string::npos);
  anna.post("/api/v1/me", {{"name", "Berta"}});
  Socket third(host.browser(), id);
  EXPECT_NE(third.hello()["waiting"].get<std::string>().find("Berta"), std::string::npos);
}

}  // namespace tafel::test
