// What the operator relies on: health, metrics, logs, a gentle end, machines that keep to their time, and secrets that
// stay out of logs and files.
#include <fstream>
#include <set>
#include <sstream>

#include "host.h"
#include "server/machines.h"

namespace tafel::test {

namespace {

std::string all_files(const std::filesystem::path& folder) {
  std::string out;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    std::ifstream in(file.path(), std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    out += text.str();
  }
  return out;
}

}  // namespace

TEST(ServerWatch, metrics_count_what_happens) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  EXPECT_EQ(anna.get("/healthz").json()["ok"], true);
  const std::string id = open_table(anna, "goofspiel", {&ben});
  {
    Socket a(anna, id), b(ben, id);
    a.hello(), b.hello();
    act(a), act(b);
    a.send_text("nonsense");
    a.next("error");
    a.send({{"t", "act"}, {"id", 1}, {"version", 999}, {"actions", {"bid 1"}}});
    a.next("refused");
    EXPECT_EQ(metric(host, "tafel_sockets"), 2);
    EXPECT_EQ(metric(host, "tafel_tables"), 1);
    EXPECT_EQ(metric(host, "tafel_actions_total"), 2);
    EXPECT_EQ(metric(host, "tafel_refused_actions_total"), 1);
    EXPECT_EQ(metric(host, "tafel_rejected_frames_total"), 1);
    EXPECT_EQ(metric(host, "tafel_tables_created_total"), 1);
  }
  EXPECT_TRUE(wait_until([&] { return metric(host, "tafel_sockets") == 0; }));
  // A histogram as Prometheus reads it: growing buckets, the last one is the count.
  const std::string text = anna.get("/metrics").body;
  std::istringstream lines(text);
  std::string line;
  double last = 0;
  int buckets = 0;
  while (std::getline(lines, line)) {
    if (!line.starts_with("tafel_action_to_view_seconds_bucket")) continue;
    const double n = std::stod(line.substr(line.rfind(' ')));
    EXPECT_GE(n, last);
    last = n;
    ++buckets;
  }
  EXPECT_GE(buckets, 10);
  EXPECT_EQ(last, 2);
  EXPECT_EQ(metric(host, "tafel_action_to_view_seconds_count"), 2);
  EXPECT_GT(metric(host, "tafel_action_to_view_seconds_sum"), 0);
  EXPECT_NE(text.find("# TYPE tafel_action_to_view_seconds histogram"), std::string::npos);
}

TEST(ServerWatch, logs_are_one_object_per_line_and_hold_no_secrets) {
  server::Settings settings = Host::relaxed();
  settings.quiet = false;
  testing::internal::CaptureStderr();
  std::string id, cookie;
  {
    Host host(settings);
    Browser anna = host.browser();
    anna.post("/api/v1/account/register", {{"name", "Anna"}, {"password", "correct horse"}});
    id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
    cookie = anna.cookie.substr(6);
    Socket a(anna, id);
    a.hello();
    act(a);
    const std::string stored = all_files(host.folder());
    EXPECT_NE(stored.find("$argon2id$"), std::string::npos);
    EXPECT_EQ(stored.find("correct horse"), std::string::npos);
    EXPECT_EQ(stored.find(cookie), std::string::npos) << "only the hash of a token is stored";
  }
  std::istringstream lines(testing::internal::GetCapturedStderr());
  std::string line;
  std::set<std::string> what;
  while (std::getline(lines, line)) {
    const Json entry = Json::parse(line, nullptr, false);
    ASSERT_TRUE(entry.is_object()) << line;
    for (const char* key : {"at", "level", "what"}) EXPECT_TRUE(entry.contains(key)) << line;
    what.insert(entry.value("what", ""));
    for (const std::string& secret : {id, cookie, std::string("correct horse")})
      EXPECT_EQ(line.find(secret), std::string::npos) << line;
  }
  for (const char* expected : {"serving", "table_created", "stopped"}) EXPECT_TRUE(what.contains(expected)) << expected;
}

TEST(ServerWatch, a_gentle_end_tells_everybody_and_keeps_everything) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Json view;
  {
    Socket a(anna, id), b(ben, id);
    a.hello(), b.hello();
    act(a);
    a.next("view");
    view = a.last_view;
    std::thread end([&] { host.stop(); });
    EXPECT_TRUE(a.closed());
    EXPECT_TRUE(b.closed());
    EXPECT_EQ(a.close_code(), 1001) << "going away";
    end.join();
  }
  host.start();
  Browser again(host.port());
  again.cookie = anna.cookie;
  Socket a(again, id);
  EXPECT_EQ(a.hello()["view"], view["view"]);
}

TEST(ServerWatch, a_thinking_machine_does_not_hold_up_other_tables) {
  server::Settings settings = Host::relaxed();
  settings.ai_budget = server::milliseconds(4000);
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const std::string slow =
      open_table(anna, "hearts", {}, {seat("ai", "expert"), seat("ai", "expert"), seat("ai", "expert")});
  const std::string quick = open_table(anna, "goofspiel", {&ben});
  Socket watcher(host.browser(), slow), a(anna, quick), b(ben, quick);
  watcher.hello(), a.hello(), b.hello();
  // Two people move while the machine is at one thought; on a busy machine it may take a second look to see it.
  bool meanwhile = false;
  double thought = 0;
  for (int i = 0; i < 6 && !meanwhile; ++i) {
    wait_for_turn(a), wait_for_turn(b);
    thought = metric(host, "tafel_ai_moves_total");
    act(a), act(b);
    meanwhile = metric(host, "tafel_ai_moves_total") == thought;
  }
  EXPECT_TRUE(meanwhile) << "nobody can move while a machine thinks";
  EXPECT_TRUE(wait_until([&] { return metric(host, "tafel_ai_moves_total") >= 5; })) << "a thought does not end";
}

TEST(ServerWatch, who_waits_gets_a_fair_share_of_the_time) {
  using server::fair_share;
  using ms = server::milliseconds;
  EXPECT_EQ(fair_share(ms(2000), 0, 1), ms(2000));
  EXPECT_EQ(fair_share(ms(2000), 1, 1), ms(1000));
  EXPECT_EQ(fair_share(ms(2000), 1, 2), ms(2000)) << "there is another thread";
  EXPECT_EQ(fair_share(ms(2000), 4, 2), ms(666));
  EXPECT_EQ(fair_share(ms(2000), 10'000, 1), ms(20)) << "never too little for a sensible move";
  EXPECT_EQ(fair_share(ms(5), 10'000, 1), ms(5)) << "never more than the budget";
}

TEST(ServerWatch, many_waiting_machines_share_the_time) {
  server::Settings settings = Host::relaxed();
  settings.ai_budget = server::milliseconds(1000);
  Host host(settings);
  Browser anna = host.browser();
  constexpr int kTables = 12;
  for (int i = 0; i < kTables; ++i) open_table(anna, "goofspiel", {}, {seat("ai", "expert")});
  ASSERT_TRUE(wait_until([&] { return metric(host, "tafel_ai_moves_total") == kTables; }));
  EXPECT_LT(metric(host, "tafel_ai_granted_milliseconds_total"), 800 * kTables) << "each as if it were alone";
}

TEST(ServerWatch, cookies_are_secure_behind_tls_and_seats_need_them) {
  server::Settings settings = Host::relaxed();
  settings.behind_proxy = true;
  settings.limits.new_sessions = {2, server::seconds(6000)};
  Host host(settings);
  const auto ask = [&](const std::string& more) {
    return raw_exchange(host.port(), "GET /api/v1/me HTTP/1.1\r\nHost: h\r\nConnection: close\r\n" + more + "\r\n");
  };
  EXPECT_NE(ask("X-Forwarded-Proto: https\r\n").find("; Secure"), std::string::npos);
  EXPECT_EQ(ask("").find("; Secure"), std::string::npos);
  EXPECT_NE(ask("").find(" 429 "), std::string::npos) << "one address, one limit";
  EXPECT_EQ(ask("X-Forwarded-For: 9.9.9.9, 10.0.0.7\r\n").find(" 429 "), std::string::npos) << "another address";
  EXPECT_NE(ask("X-Forwarded-For: 10.0.0.8, 10.0.0.7\r\n").find("200 OK"), std::string::npos);
  EXPECT_NE(ask("X-Forwarded-For: 10.0.0.9, 10.0.0.7\r\n").find(" 429 "), std::string::npos)
      << "only what the proxy itself has added counts";
}

TEST(ServerWatch, without_a_proxy_nobody_chooses_his_address) {
  server::Settings settings = Host::relaxed();
  settings.limits.new_sessions = {1, server::seconds(6000)};
  Host host(settings);
  const auto ask = [&](const std::string& from) {
    return raw_exchange(host.port(),
                        "GET /api/v1/me HTTP/1.1\r\nHost: h\r\nConnection: close\r\nX-Forwarded-Proto: https\r\n"
                        "X-Forwarded-For: " +
                            from + "\r\n\r\n");
  };
  EXPECT_EQ(ask("10.0.0.1").find("; Secure"), std::string::npos);
  EXPECT_NE(ask("10.0.0.2").find(" 429 "), std::string::npos);
}

TEST(ServerWatch, connections_per_address_are_limited) {
  server::Settings settings = Host::relaxed();
  settings.limits.connections_per_address = 4;
  Host host(settings);
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  std::vector<std::unique_ptr<Socket>> held;
  ASSERT_TRUE(wait_until([&] {  // connections of the requests before may still be closing
    try {
      held.push_back(std::make_unique<Socket>(anna, id));
    } catch (const std::exception&) {
    }
    return held.size() == 4;
  }));
  EXPECT_THROW(anna.get("/healthz"), std::exception);
  held.front()->hello();
  held.pop_back();
  EXPECT_TRUE(wait_until([&] {
    try {
      return anna.get("/healthz").status == 200;
    } catch (const std::exception&) {
      return false;
    }
  }));
}

TEST(ServerWatch, a_client_that_does_not_read_is_closed) {
  server::Settings settings = Host::relaxed();
  settings.limits.queue_bytes = 100'000;
  Host host(settings);
  Browser anna = host.browser();
  const std::string id = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  Socket deaf(anna, id);
  EXPECT_TRUE(closed_for_not_reading(host, deaf));
}

}  // namespace tafel::test
