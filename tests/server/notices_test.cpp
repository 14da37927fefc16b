// Clocks and pauses as arithmetic; addresses the server may write to; people hear of their turn when they are not
// there.
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "host.h"
#include "server/clock.h"
#include "server/outgoing.h"
#include "server/push.h"

namespace tafel::test {

namespace {

using server::ClockState;

server::TableInfo clocked(int seconds) {
  server::TableInfo info;
  info.clock_seconds = seconds;
  info.deadline = 1'000'000;
  info.seats.resize(3);
  info.seats[0].kind = server::SeatKind::ai;
  info.seats[1].kind = info.seats[2].kind = server::SeatKind::human;
  info.seats[1].away = true;
  info.seats[2].resigned = true;
  return info;
}

/// Somebody else's server: takes one request and answers it.
class Listener {
 public:
  Listener() : acceptor_(io_, {boost::asio::ip::make_address("127.0.0.1"), 0}) {}
  std::string url() const { return "http://127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port()); }
  Json take(int status) {
    namespace http = boost::beast::http;
    auto socket = acceptor_.accept();
    boost::beast::flat_buffer buffer;
    http::request<http::string_body> request;
    http::read(socket, buffer, request);
    http::response<http::string_body> answer{static_cast<http::status>(status), 11};
    answer.prepare_payload();
    http::write(socket, answer);
    Json out = {{"target", std::string(request.target())}, {"body", request.body()}};
    for (const auto& field : request) out["head"][std::string(field.name_string())] = std::string(field.value());
    return out;
  }

 private:
  boost::asio::io_context io_;
  boost::asio::ip::tcp::acceptor acceptor_;
};

}  // namespace

TEST(ServerClock, a_notice_before_the_end_and_a_grace_after_it) {
  const server::TableInfo info = clocked(60);
  const auto at = [&](i64 left_ms) { return server::read_clock(info, info.deadline - left_ms); };
  EXPECT_EQ(server::grace_seconds(60), 15);
  EXPECT_EQ(server::grace_seconds(10), 2);
  EXPECT_EQ(server::grace_seconds(14 * 24 * 3600), 60);
  EXPECT_EQ(at(60'000).state, ClockState::running);
  EXPECT_EQ(at(60'000).seconds, 60);
  EXPECT_EQ(at(15'001).state, ClockState::running);
  EXPECT_EQ(at(15'000).state, ClockState::notice);
  EXPECT_EQ(at(1).seconds, 1);
  EXPECT_EQ(at(1).grace, 15);
  EXPECT_EQ(at(0).state, ClockState::grace);
  EXPECT_EQ(at(-5000).seconds, 0);
  EXPECT_EQ(at(-5000).grace, 10);
  EXPECT_EQ(at(-14'999).state, ClockState::grace);
  EXPECT_EQ(at(-15'000).state, ClockState::out);
}

TEST(ServerClock, machines_take_their_time) {
  using ms = server::milliseconds;
  server::TableInfo info = clocked(60);
  const auto pause = [&](Seat s, bool secret = false) { return server::thinking_pause(info, s, secret, ms(1000)); };
  EXPECT_EQ(pause(0), ms(1000));
  EXPECT_EQ(pause(0, true), ms(250)) << "in a secret step all seats answer side by side";
  EXPECT_EQ(pause(1), ms(4000)) << "for a person who is only away it plays as slowly as a person";
  EXPECT_EQ(pause(2), ms(1000)) << "who has resigned does not come back";
  info.pace = server::Pace::slow;
  EXPECT_EQ(pause(0), ms(2500));
  info.pace = server::Pace::none;
  EXPECT_EQ(pause(0), ms(0));
  EXPECT_EQ(pause(1), ms(4000));
  EXPECT_EQ(server::thinking_pause(info, 1, false, ms(0)), ms(0)) << "for simulations and tests";
}

TEST(ServerClock, who_is_back_in_time_finds_nothing_played) {
  server::Settings settings = Host::relaxed();
  settings.machine_moment = std::chrono::hours(1);
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket b(ben, id);
  b.hello();
  EXPECT_EQ(ben.post("/api/v1/tables/" + id + "/leave", Json::object()).json()["seats"][1]["away"], true);
  b.send({{"t", "back"}});
  while (b.last_table["seats"][1]["away"]) b.next("table");
  act(b);
  EXPECT_EQ(metric(host, "tafel_ai_moves_total"), 0);
}

TEST(ServerNotices, only_plain_public_addresses) {
  using server::parse_url;
  const auto url = parse_url("https://example.org:8443/hook?x=1#part");
  ASSERT_TRUE(url);
  EXPECT_TRUE(url->tls);
  EXPECT_EQ(url->host, "example.org");
  EXPECT_EQ(url->port, 8443);
  EXPECT_EQ(url->target, "/hook?x=1");
  EXPECT_EQ(url->origin(), "https://example.org:8443");
  EXPECT_EQ(parse_url("http://example.org")->target, "/");
  EXPECT_EQ(parse_url("https://push.example.org/a")->origin(), "https://push.example.org");
  for (const char* bad :
       {"", "ftp://a.org", "https://", "https://me@a.org/", "https://a.org:0/", "https://a.org:99999/",
        "https://a.org:/", "https://a b.org", "https://a.org/\r\nX: y", "//a.org", "https://[::1]/"})
    EXPECT_FALSE(parse_url(bad)) << bad;
  EXPECT_FALSE(parse_url("https://a.org/" + std::string(400, 'x')));
  const auto open = [](const char* text) { return server::is_public(boost::asio::ip::make_address(text)); };
  for (const char* good : {"9.9.9.9", "172.32.0.1", "192.169.0.1", "2620:fe::fe"}) EXPECT_TRUE(open(good)) << good;
  for (const char* bad : {"127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
                          "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1",
                          "ff02::1", "::ffff:10.0.0.1", "2002:a00:1::", "2001:db8::1", "64:ff9b::a00:1"})
    EXPECT_FALSE(open(bad)) << bad;
}

TEST(ServerNotices, a_webhook_hears_whose_turn_it_is_and_nothing_else) {
  server::Settings settings = Host::relaxed();
  settings.private_addresses = true;
  Host host(settings);
  Listener listener;
  Browser anna = host.browser(), ben = host.browser();
  anna.post("/api/v1/me", {{"name", "Anna"}});
  const Json wish = {{"game", "goofspiel"}, {"seats", {seat("me"), seat("open")}}, {"name", "evening round"}};
  const std::string id = anna.post("/api/v1/tables", wish).json()["id"];
  const std::string at = "/api/v1/tables/" + id + "/webhook?lang=en";
  EXPECT_EQ(ben.post(at, {{"url", listener.url()}}).json()["error"]["code"], "not_owner");
  EXPECT_EQ(anna.post(at, {{"url", "file:///etc/passwd"}}).json()["error"]["code"], "url");
  EXPECT_EQ(anna.post(at, {{"url", listener.url() + "/hook"}}).json()["webhook"], true);
  EXPECT_EQ(anna.get(at).json()["url"], listener.url() + "/hook");
  EXPECT_EQ(ben.get(at).json()["error"]["code"], "not_owner") << "whoever knows the address can write to it";
  ben.post("/api/v1/tables/" + id + "/join", Json::object());
  const Json got = listener.take(204);
  EXPECT_EQ(got["target"], "/hook");
  EXPECT_EQ(got["head"]["Content-Type"], "application/json");
  const Json body = Json::parse(got["body"].get<std::string>());
  std::vector<std::string> keys;
  for (const auto& [key, value] : body.items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"content", "event", "game", "name", "round", "seats", "table", "text"}));
  EXPECT_EQ(body["seats"].size(), 2U);
  EXPECT_EQ(body["seats"][0]["name"], "Anna");
  EXPECT_NE(body["text"].get<std::string>().find("evening round"), std::string::npos);
  EXPECT_TRUE(wait_until([&] { return metric(host, "tafel_outgoing_total") == 1; }));
  EXPECT_EQ(anna.post(at, {{"url", ""}}).json()["webhook"], false);
}

TEST(ServerNotices, private_addresses_are_refused_unless_allowed) {
  Host host;
  Listener listener;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = anna.post("/api/v1/tables", new_table("goofspiel", {seat("me"), seat("open")})).json()["id"];
  anna.post("/api/v1/tables/" + id + "/webhook", {{"url", listener.url()}});
  ben.post("/api/v1/tables/" + id + "/join", Json::object());
  EXPECT_TRUE(wait_until([&] { return metric(host, "tafel_outgoing_failures_total") == 1; }));
}

TEST(ServerNotices, browsers_are_pushed_only_when_nobody_looks) {
  server::Settings settings = Host::relaxed();
  settings.private_addresses = true;
  Host host(settings);
  Listener listener;
  Browser anna = host.browser(), ben = host.browser();
  const std::string key = anna.get("/api/v1/me/push").json()["key"];
  EXPECT_EQ(key.size(), 87U) << "a point of P-256 in base64url";
  EXPECT_EQ(anna.post("/api/v1/me/push", {{"endpoint", "javascript:alert(1)"}}).json()["error"]["code"], "url");
  anna.post("/api/v1/me/push", {{"endpoint", listener.url() + "/push/a"}});
  const std::string id = anna.post("/api/v1/tables", new_table("goofspiel", {seat("me"), seat("open")})).json()["id"];
  ben.post("/api/v1/tables/" + id + "/join", Json::object());
  const Json got = listener.take(410);
  EXPECT_EQ(got["body"], "") << "nothing of the game leaves the server";
  EXPECT_EQ(got["head"]["TTL"], "86400");
  EXPECT_TRUE(got["head"]["Authorization"].get<std::string>().starts_with("vapid t="));
  EXPECT_TRUE(got["head"]["Authorization"].get<std::string>().ends_with(", k=" + key));
  // That browser is gone for good: it is not asked again, and the key outlives a restart.
  EXPECT_TRUE(wait_until([&] { return metric(host, "tafel_outgoing_failures_total") == 1; }));
  host.restart();
  EXPECT_EQ(host.browser().get("/api/v1/me/push").json()["key"], key);
}

TEST(ServerNotices, a_push_key_signs_for_one_service) {
  const server::PushKey key("");
  const server::PushKey again(key.text());
  EXPECT_EQ(again.public_key(), key.public_key());
  const std::string made = key.authorization("https://push.example.org", "mailto:a@b.c", 1'000'000'000'000);
  const std::string token = made.substr(8, made.find(',') - 8);
  EXPECT_EQ(std::count(token.begin(), token.end(), '.'), 2);
  EXPECT_EQ(token.size() - token.rfind('.') - 1, 86U) << "64 bytes of signature";
}

}  // namespace tafel::test
