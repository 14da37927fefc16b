// What an address may cost of the processors: whoever has used up its share waits in the order of coming, also with
// requests; nobody else notices.
#include "server/shares.h"

#include <boost/asio/io_context.hpp>

#include "host.h"
#include "server/input.h"
#include "shell/record.h"

namespace tafel::test {

namespace {

namespace asio = boost::asio;
using server::FairShares;
using server::milliseconds;
using server::Task;

struct Counter {
  asio::io_context io{1};
  server::Metrics metrics;
  FairShares shares{{1000, server::seconds(1)}, metrics};  // a millisecond in a millisecond
  std::vector<std::string> served;

  /// Somebody asks for something that costs so much.
  void come(const std::string& name, const std::string& address, double cost) {
    asio::co_spawn(io, serve(name, address, cost), asio::detached);
  }
  Task<void> serve(std::string name, std::string address, double cost) {
    FairShares::Turn turn = co_await shares.turn(address);
    served.push_back(name);
    turn.spend(cost);
  }
  void come_in_a_hurry(const std::string& name, const std::string& address, milliseconds patience) {
    asio::co_spawn(io, serve_quickly(name, address, patience), asio::detached);
  }
  Task<void> serve_quickly(std::string name, std::string address, milliseconds patience) {
    const auto turn = co_await shares.turn(address, patience);
    served.push_back(name + (turn ? "" : " gives up"));
  }
};

using Names = std::vector<std::string>;

}  // namespace

TEST(ServerShares, whoever_waits_is_served_in_the_order_of_coming) {
  Counter at;
  at.come("a", "10.0.0.1", 1040);  // all that has come together, and more
  for (const char* name : {"b", "c", "d", "e", "f"}) at.come(name, "10.0.0.1", 100);
  at.come("another", "10.0.0.2", 5000);
  at.io.poll();
  EXPECT_EQ(at.served, (Names{"a", "another"})) << "one address does not wait for another";
  const auto begin = std::chrono::steady_clock::now();
  at.come("late", "10.0.0.1", 0);
  at.io.run();
  EXPECT_EQ(at.served, (Names{"a", "another", "b", "c", "d", "e", "f", "late"}));
  EXPECT_GE(std::chrono::steady_clock::now() - begin, milliseconds(40 + 5 * 100)) << "they cost more than their share";
}

TEST(ServerShares, whoever_gives_up_leaves_the_line_to_the_others) {
  Counter at;
  at.come("a", "10.0.0.1", 1100);
  at.come("b", "10.0.0.1", 0);
  at.come_in_a_hurry("c", "10.0.0.1", milliseconds(20));
  at.come("d", "10.0.0.1", 0);
  at.come_in_a_hurry("e", "10.0.0.1", milliseconds(5000));
  at.io.run();
  EXPECT_EQ(at.served, (Names{"a", "c gives up", "b", "d", "e"}));
}

TEST(ServerShares, one_thing_of_an_address_is_done_at_a_time) {
  Counter at;
  std::optional<FairShares::Turn> held;
  asio::co_spawn(
      at.io, [&]() -> Task<void> { held.emplace(co_await at.shares.turn("10.0.0.1")); }, asio::detached);
  at.come("next", "10.0.0.1", 0);
  at.io.poll();
  EXPECT_TRUE(at.served.empty()) << "the first is still at it, however little it has cost";
  held.reset();
  at.io.run();
  EXPECT_EQ(at.served, Names{"next"});
}

namespace {

/// A server where the first costly thing uses up its address's share for a long time.
server::Settings tight() {
  server::Settings s = Host::relaxed();
  s.behind_proxy = true;
  s.limits.questions = s.limits.lookbacks = {0.001, server::seconds(600)};
  s.limits.request_patience = milliseconds(100);
  return s;
}

Browser from(const Host& host, const std::string& address) {
  Browser out = host.browser();
  out.from = address;
  return out;
}

}  // namespace

TEST(ServerShares, costly_requests_wait_for_the_share_of_their_address_and_moves_do_not) {
  Host host(tight());
  Browser anna = from(host, "203.0.113.1"), eve = from(host, "203.0.113.2"), ben = from(host, "203.0.113.3");
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  const std::string table = "/api/v1/tables/" + id;
  EXPECT_EQ(eve.get(table + "/history").status, 200);
  for (const char* what : {"/history", "/history/0", "/events?from=0", "/record", "/earlier"})
    EXPECT_EQ(eve.get(table + what).json()["error"]["code"], "rate") << what;
  EXPECT_EQ(ben.get(table + "/history/0").status, 200) << "another address has a share of its own";
  EXPECT_EQ(eve.get("/api/v1/tables").status, 200);
  for (const char* what : {"/api/v1/tables", "/api/v1/games", "/api/v1/games/covil/pack", "/api/v1/games/covil/texts"})
    EXPECT_EQ(eve.get(what).status, 429) << what;
  for (const char* what : {"/api/v1/me", "/healthz"}) EXPECT_EQ(eve.get(what).status, 200) << what;
  EXPECT_EQ(eve.get(table).status, 200) << "the row of a table costs nothing";
  EXPECT_EQ(anna.get(table + "/history").status, 200);
  EXPECT_EQ(anna.get(table + "/history").status, 429);
  Socket a(anna, id);
  const Json view = a.hello();
  a.send({{"t", "act"}, {"id", 2}, {"version", view["version"]}, {"actions", {"bid 3"}}});
  EXPECT_EQ(a.next("accepted")["id"], 2) << "who plays goes on";
}

TEST(ServerShares, hints_wait_for_the_share_of_their_address_and_machines_do_not_wait_for_hints) {
  server::Settings settings = Host::relaxed();
  settings.behind_proxy = true;
  settings.limits.hints = {0.001, server::seconds(600)};  // the first one uses it up
  settings.limits.request_patience = milliseconds(100);
  Host host(settings);
  Browser anna = from(host, "203.0.113.1"), eve = from(host, "203.0.113.2");
  const auto ask = [](Socket& s) {
    s.send({{"t", "hint"}, {"id", 5}});
    for (;;) {
      const Json answer = s.any(15'000);
      if (answer["t"] == "hint" || answer["t"] == "error") return answer;
    }
  };
  const std::string hers = open_table(eve, "goofspiel", {}, {seat("ai", "expert")});
  Socket first(eve, hers), second(eve, hers);
  first.hello(), second.hello();
  EXPECT_EQ(ask(first)["t"], "hint");
  for (Socket* s : {&first, &second}) EXPECT_EQ(ask(*s)["code"], "rate") << "another window is the same address";
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "expert")});
  Socket a(anna, id);
  a.hello();
  EXPECT_EQ(ask(a)["t"], "hint") << "another address has a share of its own";
  act(first), act(a);
  EXPECT_TRUE(wait_for_turn(first)) << "the machine plays";
  EXPECT_TRUE(wait_for_turn(a));
}

TEST(ServerShares, reading_files_is_counted_too) {
  Host host(tight());
  Browser eve = from(host, "203.0.113.2"), ben = from(host, "203.0.113.3");
  const Match match(goofspiel(), 2, {}, seed_from_number(5));
  const Json body = {{"record", match_to_json(match, true)}};
  EXPECT_EQ(eve.post("/api/v1/tables/import", body).status, 200);
  EXPECT_EQ(eve.post("/api/v1/tables/import", body).status, 429);
  EXPECT_EQ(ben.post("/api/v1/tables/import", body).status, 200);
  EXPECT_EQ(eve.get("/api/v1/me").status, 200);
}

TEST(ServerShares, a_file_does_not_take_many_times_its_own_memory) {
  const auto list = [](int values, const std::string& value) {
    std::string out = "[" + value;
    for (int i = 1; i < values; ++i) out += "," + value;
    return out + "]";
  };
  EXPECT_TRUE(server::parse_json(list(150'000, "0"), 64));
  for (const char* value : {"0", "{}", "[]", "\"\"", "{\"a\":0}"})
    EXPECT_FALSE(server::parse_json(list(250'000, value), 64)) << value;
  EXPECT_TRUE(server::parse_json("[\"" + std::string(500'000, ',') + "\"]", 64)) << "a text is one value";
  Host host;
  Browser eve = host.browser();
  const Json body = {{"record", {{"log", Json::parse(list(1'000'000, "{}"))}}}};
  EXPECT_EQ(eve.post("/api/v1/tables/import", body).json()["error"]["code"], "malformed");
}

TEST(ServerShares, files_above_the_limit_are_refused_before_they_are_read) {
  server::Settings settings = Host::relaxed();
  settings.limits.imports = {3, server::seconds(6000)};
  Host host(settings);
  const auto ask = [&](const std::string& path) {
    // The file itself never comes: whoever has to wait for it says nothing.
    const std::string answer =
        raw_exchange(host.port(), "POST " + path +
                                      " HTTP/1.1\r\nHost: h\r\nOrigin: http://h\r\nContent-Type: "
                                      "application/json\r\nContent-Length: 4000000\r\n\r\n");
    return answer.substr(0, answer.find('\r'));
  };
  Browser anna = host.browser();
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(anna.post("/api/v1/tables/import", {{"record", Json::object()}}).json()["error"]["code"], "record_game");
  EXPECT_EQ(ask("/api/v1/tables/import"), "HTTP/1.1 429 Too Many Requests");
  EXPECT_EQ(ask("/api/v1/tables/play_on"), "HTTP/1.1 429 Too Many Requests");
  EXPECT_EQ(ask("/api/v1/me?x=/tables/import"), "HTTP/1.1 429 Too Many Requests");
  EXPECT_EQ(ask("/api/v1/me"), "HTTP/1.1 413 Payload Too Large");
}

}  // namespace tafel::test
