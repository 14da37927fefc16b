// A server on loopback with a folder of its own, for tests: can be stopped and started again on the same data.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "client.h"
#include "cluster.h"
#include "server/server.h"
#include "support/table.h"

namespace tafel::test {

class Host {
 public:
  explicit Host(const server::Settings& settings = relaxed()) : settings_(settings) {
    std::string pattern = (std::filesystem::temp_directory_path() / "tafel-test-XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
    settings_.data = folder_;
    if (settings_.store == kFresh) settings_.store = Cluster::shared().fresh_database();
    start();
  }
  ~Host() {
    stop();
    std::filesystem::remove_all(folder_);
  }
  Host(const Host&) = delete;
  Host& operator=(const Host&) = delete;

  void start() {
    server_ = std::make_unique<server::Server>(library(), settings_);
    thread_ = std::thread([this] { server_->run(); });
  }
  void stop() {
    if (!server_) return;
    server_->stop();
    thread_.join();
    server_.reset();
  }
  void restart() {
    stop();
    start();
  }
  unsigned short port() const { return server_->port(); }
  server::Settings& settings() { return settings_; }
  Browser browser() const { return Browser(port()); }
  const std::filesystem::path& folder() const { return folder_; }
  const std::string& store() const { return settings_.store; }  ///< empty: a file in the folder

  /// As Settings::store: a new PostgreSQL database of this host.
  static constexpr const char* kFresh = "fresh";

  /// Small games, no logs, quick machines, generous limits.
  static server::Settings relaxed() {
    server::Settings s;
    s.port = 0;
    s.yardsticks = true;
    s.quiet = true;
    s.ai_budget = server::milliseconds(30);
    s.machine_moment = server::milliseconds(0);
    s.nonce_wait = server::milliseconds(0);
    s.idle_socket = server::seconds(600);  // these clients read, and so answer pings, only when a test wants something
    s.snapshot_every = 5;
    s.limits.frames = {10'000, server::seconds(1)};
    s.limits.requests = {10'000, server::seconds(1)};
    s.limits.new_sessions = {10'000, server::seconds(1)};
    s.limits.new_tables = {10'000, server::seconds(1)};
    s.limits.passwords = s.limits.new_names = {10'000, server::seconds(1)};
    s.limits.imports = {10'000, server::seconds(1)};
    s.limits.chat = s.limits.notes = {10'000, server::seconds(1)};
    s.limits.new_connections = s.limits.chat_from = s.limits.notes_from = {10'000, server::seconds(1)};
    s.limits.questions = {1'000'000, server::seconds(1)};
    if (const char* store = std::getenv("TAFEL_TEST_STORE")) s.store = store;
    s.limits.connections_per_address = s.limits.clients_per_table_and_address = s.limits.clients_per_person = 5000;
    return s;
  }

 private:
  server::Settings settings_;
  std::filesystem::path folder_;
  std::unique_ptr<server::Server> server_;
  std::thread thread_;
};

inline const LoadedGame& goofspiel() { return *library().find("goofspiel"); }

/// Looks again and again until it holds; the limit is only there to end a test that has failed.
template <class F>
bool wait_until(F holds) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
  while (!holds()) {
    if (std::chrono::steady_clock::now() > end) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

/// A value of /metrics.
inline double metric(const Host& host, const std::string& name) {
  const std::string text = "\n" + host.browser().get("/metrics").body;
  const auto at = text.find("\n" + name + " ");
  EXPECT_NE(at, std::string::npos) << name;
  return at == std::string::npos ? -1 : std::stod(text.substr(at + name.size() + 2));
}

inline Json seat(const std::string& kind, const std::string& level = "") {
  Json out = {{"kind", kind}};
  if (!level.empty()) out["level"] = level;
  return out;
}

inline Json new_table(const std::string& game, std::initializer_list<Json> seats) {
  return {{"game", game}, {"seats", Json(seats)}};
}

/// Creates a table with `creator` in the first seat and lets the others join; returns its id.
inline std::string open_table(Browser& creator, const std::string& game, std::vector<Browser*> others,
                              std::vector<Json> machines = {}) {
  Json seats = Json::array({seat("me")});
  for (std::size_t i = 0; i < others.size(); ++i) seats.push_back(seat("open"));
  for (const Json& m : machines) seats.push_back(m);
  const Reply made = creator.post("/api/v1/tables", {{"game", game}, {"seats", seats}});
  EXPECT_EQ(made.status, 200) << made.body;
  const std::string id = made.json().value("id", "");
  for (Browser* b : others) EXPECT_EQ(b->post("/api/v1/tables/" + id + "/join", Json::object()).status, 200);
  return id;
}

/// Acts with option number `which` of the socket's latest view and waits for the answer.
inline Json act(Socket& socket, std::size_t which = 0) {
  const Json& options = socket.last_view["options"];
  const std::string action = options.at(which % options.size())["a"];
  socket.send({{"t", "act"}, {"id", 1}, {"version", socket.last_view["version"]}, {"actions", {action}}});
  Json accepted = socket.next("accepted");
  socket.last_view["options"] = Json::array();  // what it may do now comes with the next view
  return accepted;
}

/// Reads until the socket has a view in which it may act, or the game is over.
inline bool wait_for_turn(Socket& socket) {
  while (socket.last_view["options"].empty() && !socket.last_view["turn"]["over"]) socket.next("view");
  return !socket.last_view["turn"]["over"];
}

/// Asks again and again and never reads an answer: does the server close this one client for it?
inline bool closed_for_not_reading(const Host& host, Socket& deaf) {
  bool gone = false;
  for (int i = 0; i < 20'000 && !gone; ++i) {
    try {
      deaf.send({{"t", "hello"}});
    } catch (const std::exception&) {
      gone = true;
    }
    if (i % 500 == 499) gone = gone || metric(host, "tafel_slow_clients_total") > 0;
  }
  return wait_until([&] { return metric(host, "tafel_slow_clients_total") == 1; });
}

}  // namespace tafel::test
