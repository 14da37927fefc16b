// Whatever a stranger sends: limits, malformed frames, foreign origins, broken HTTP. The server answers or closes, and
// lives on.
#include "host.h"

namespace tafel::test {

TEST(ServerHostile, only_our_own_pages_may_change_anything) {
  Host host;
  Browser anna = host.browser();
  const std::string body = new_table("goofspiel", {seat("me"), seat("ai")}).dump();
  EXPECT_EQ(anna.ask("POST", "/api/v1/tables", body, "").status, 403);
  EXPECT_EQ(anna.ask("POST", "/api/v1/tables", body, "http://evil.example").status, 403);
  EXPECT_EQ(anna.ask("POST", "/api/v1/tables", body, "null").status, 403);
  EXPECT_EQ(anna.ask("POST", "/api/v1/tables", body, anna.own_origin(), "text/plain").status, 415);
  EXPECT_EQ(anna.ask("POST", "/api/v1/tables", body, anna.own_origin()).status, 200);
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai")});
  EXPECT_THROW(Socket(anna, id, "http://evil.example"), std::runtime_error);
  EXPECT_THROW(Socket(anna, id, ""), std::runtime_error);
  EXPECT_THROW(Socket(anna, "aaaaaaaaaaaaaaaa"), std::runtime_error);
  EXPECT_THROW(Socket(anna, "../../../../etc"), std::runtime_error);
}

TEST(ServerHostile, answers_carry_the_security_headers) {
  Host host;
  for (const char* path : {"/", "/api/v1/games", "/healthz", "/table/abc"}) {
    const std::string head = host.browser().get(path).head;
    for (const char* part :
         {"Content-Security-Policy: default-src 'none'", "script-src 'self'", "nosniff", "Referrer-Policy",
          "Cross-Origin-Opener-Policy: same-origin", "Cross-Origin-Resource-Policy: same-origin", "Permissions-Policy",
          "frame-ancestors 'none'"})
      EXPECT_NE(head.find(part), std::string::npos) << path << ": " << part;
    EXPECT_EQ(head.find("script-src 'self' 'unsafe-inline'"), std::string::npos);
  }
  Browser anna = host.browser();
  const std::string head = anna.get("/api/v1/me").head;
  EXPECT_NE(head.find("HttpOnly"), std::string::npos);
  EXPECT_NE(head.find("SameSite=Strict"), std::string::npos);
  EXPECT_EQ(anna.cookie.size(), std::string("tafel=").size() + 32);
  EXPECT_EQ(host.browser().get("/api/v1/games").head.find("Set-Cookie"), std::string::npos);
}

TEST(ServerHostile, malformed_requests_are_answered_or_closed) {
  Host host;
  Browser anna = host.browser();
  const std::string deep = std::string(40, '[') + std::string(40, ']');
  for (const std::string& body : {std::string("{"), std::string("[]"), std::string("null"), std::string("\xff\xfe"),
                                  "{\"game\":" + deep + "}", std::string("{\"game\":\"\xc3\x28\"}")})
    EXPECT_EQ(anna.ask("POST", "/api/v1/tables", body, anna.own_origin()).status, 400) << body;
  EXPECT_EQ(anna.ask("POST", "/api/v1/tables", "{}", anna.own_origin()).status, 404);
  EXPECT_EQ(anna.ask("POST", "/api/v1/me", Json{{"name", std::string(30'000, 'x')}}.dump(), anna.own_origin()).status,
            413);
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "a\nb"}}).status, 400);
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "   "}}).status, 400);
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", 7}}).status, 400);
  EXPECT_EQ(anna.post("/api/v1/tables", {{"game", "goofspiel"}, {"seats", {seat("me")}}}).status, 400);
  EXPECT_EQ(anna.post("/api/v1/tables", {{"game", "goofspiel"}, {"seats", {1, 2}}}).status, 400);
  EXPECT_EQ(anna.post("/api/v1/tables", {{"game", "goofspiel"}, {"seats", {seat("me"), seat("me")}}}).status, 400);
  EXPECT_EQ(anna.post("/api/v1/tables",
                      {{"game", "goofspiel"}, {"seats", {seat("me"), seat("ai")}}, {"settings", {{"x", "y"}}}})
                .status,
            400);
  EXPECT_EQ(anna.ask("DELETE", "/api/v1/tables", "", anna.own_origin()).status, 405);
  for (const char* path : {"/api/v1/tables/xyz", "/api/v1/tables/aaaaaaaaaaaaaaaa", "/api/v1/none", "/api/v2/me",
                           "/api/v1/games/chess/pack", "/api/v1/tables/aaaaaaaaaaaaaaaa/history/1", "/assets/none.js",
                           "/api/v1/tables/'%20OR%201=1--"})
    EXPECT_EQ(anna.get(path).status, 404) << path;
  const std::string end = " HTTP/1.1\r\nHost: x\r\n\r\n";
  EXPECT_NE(raw_exchange(host.port(), "GARBAGE\r\n\r\n").find("400"), std::string::npos);
  EXPECT_NE(raw_exchange(host.port(), "GET /" + std::string(20'000, 'a') + end).find("413"), std::string::npos);
  EXPECT_NE(raw_exchange(host.port(), "POST /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n")
                .find("413"),
            std::string::npos);
  raw_exchange(host.port(), "POST /api/v1/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n");
  raw_exchange(host.port(), std::string("\0\0\0\0", 4));
  raw_exchange(host.port(), "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n");
  EXPECT_EQ(anna.get("/healthz").status, 200);
}

TEST(ServerHostile, malformed_frames_are_answered_or_closed) {
  Host host;
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai")});
  Socket a(anna, id);
  a.send({{"t", "act"}, {"id", 1}, {"version", 0}, {"actions", {"bid 1"}}});
  EXPECT_EQ(a.next("error")["code"], "hello");
  a.hello();
  const auto error = [&a](const std::string& text) {
    a.send_text(text);
    return a.next("error")["code"].get<std::string>();
  };
  for (const char* text :
       {"", "{", "[]", "17", "nul", "{\"t\":\"act\"}", "{\"t\":\"act\",\"version\":-1,\"actions\":[\"bid 1\"]}",
        "{\"t\":\"act\",\"version\":0,\"actions\":[]}", "{\"t\":\"act\",\"version\":0,\"actions\":[7]}",
        "{\"t\":\"undo\",\"version\":1e99}"})
    EXPECT_EQ(error(text), "malformed") << text;
  EXPECT_EQ(error("{\"t\":\"dance\"}"), "unknown_message");
  EXPECT_EQ(error("{\"t\":5}"), "unknown_message");
  EXPECT_EQ(error(std::string(60, '[') + std::string(60, ']')), "malformed");
  a.send_text(Json{{"t", "act"}, {"id", Json::object()}, {"version", 0}, {"actions", {"bid \xF0\x9F\x8E\xB2"}}}.dump());
  EXPECT_TRUE(a.next("refused")["id"].is_null());
  a.send_text(R"({"t": "why", "action": []})");
  EXPECT_EQ(a.next("reason")["code"], "malformed");
  Socket big(anna, id);
  big.send_text(std::string(20'000, ' '));
  EXPECT_TRUE(big.closed());
  Socket binary(anna, id);
  binary.send_binary("\x01\x02");
  EXPECT_TRUE(binary.closed());
  Socket cut(anna, id);
  cut.send_text("{\"t\":\"chat\",\"text\":\"\xE2\x82\"}");  // a message that ends inside a character
  EXPECT_TRUE(cut.closed());
  a.send({{"t", "ping"}});
  a.next("pong");
  const std::string metrics = anna.get("/metrics").body;
  EXPECT_EQ(metrics.find("tafel_rejected_frames_total 0\n"), std::string::npos);
}

TEST(ServerHostile, rates_are_limited) {
  server::Settings settings = Host::relaxed();
  settings.limits.frames = {30, server::seconds(6000)};
  settings.limits.passwords = {3, server::seconds(6000)};
  settings.limits.new_sessions = {5, server::seconds(6000)};
  settings.limits.clients_per_person = 3;
  Host host(settings);
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai")});
  Socket a(anna, id);
  for (int i = 0; i < 29; ++i) a.send({{"t", "ping"}});
  for (int i = 0; i < 10; ++i) a.send({{"t", "ping"}});
  EXPECT_EQ(a.next("error")["code"], "rate");
  for (int i = 0; i < 150; ++i) {
    try {
      a.send({{"t", "ping"}});
    } catch (const std::exception&) {
      break;
    }
  }
  EXPECT_TRUE(a.closed());
  int limited = 0;
  for (int i = 0; i < 5; ++i)
    limited += anna.post("/api/v1/account/login", {{"name", "x"}, {"password", "12345678"}}).status == 429 ? 1 : 0;
  EXPECT_EQ(limited, 2);
  int sessions = 0;
  for (int i = 0; i < 8; ++i) sessions += host.browser().get("/api/v1/me").status == 200 ? 1 : 0;
  EXPECT_EQ(sessions, 4);
  wait_until([&] { return metric(host, "tafel_sockets") == 0; });  // the closed one has left the table
  Socket one(anna, id), two(anna, id), three(anna, id);
  EXPECT_THROW(Socket(anna, id), std::runtime_error);
}

}  // namespace tafel::test
