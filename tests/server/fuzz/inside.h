// A whole server without sockets for the fuzzers: tasks run to their end on this thread.
#pragma once

#include <cstdlib>
#include <filesystem>

#include "server/api.h"
#include "server/conversation.h"

namespace tafel::fuzz {

using namespace tafel::server;

inline Settings quiet_settings() {
  Settings s;
  s.yardsticks = true;
  s.quiet = true;
  s.ai_budget = milliseconds(1);
  const Rate plenty{1e9, seconds(1)};
  s.limits.frames = s.limits.requests = s.limits.new_sessions = s.limits.new_tables = s.limits.imports = plenty;
  s.limits.passwords = {0, seconds(1)};  // Argon2id would only warm the table
  s.idle_table = seconds(0);
  const char* memory = "/dev/shm";
  std::string pattern = std::string(std::filesystem::exists(memory) ? memory : "/tmp") + "/tafel-fuzz-XXXXXX";
  s.data = mkdtemp(pattern.data());
  return s;
}

struct Inside {
  Library library;
  Settings settings = quiet_settings();
  Services services{library, settings};

  static Inside& get() {
    static Inside inside;
    quiet_logs(true);
    return inside;
  }
  ~Inside() { std::filesystem::remove_all(settings.data); }

  template <class T>
  T wait(Task<T> task) {
    std::optional<T> out;
    bool failed = false;
    asio::co_spawn(services.io, std::move(task), [&](std::exception_ptr error, T value) {
      failed = error != nullptr;
      out = std::move(value);
    });
    while (!out) {
      services.io.restart();
      services.io.run_one_for(std::chrono::milliseconds(50));  // one: the answer may be there before the work ends
    }
    if (failed) std::abort();  // no exception may leave a handler
    return std::move(*out);
  }
  Response ask(const std::string& method, const std::string& target, const std::string& body,
               const std::string& bearer) {
    Request r;
    r.method = method;
    const auto question = target.find('?');
    r.path = target.substr(0, question);
    if (question != std::string::npos) r.query = target.substr(question + 1);
    r.body = body;
    r.token = bearer;
    r.host = "x";
    r.origin = "http://x";
    r.content_type = "application/json";
    r.address = "fuzz";
    return wait(answer(services, std::move(r)));
  }
  /// Two guests at a table of their own; the sessions stay, the table is new every time.
  std::string token, second, table;
  void settle_in() {
    const Response made =
        ask("POST", "/api/v1/tables", R"({"game":"goofspiel","seats":[{"kind":"me"},{"kind":"open"}]})", token);
    keep_cookie(made, token);
    table = Json::parse(made.body).at("id");
    keep_cookie(ask("POST", "/api/v1/tables/" + table + "/join", "{}", second), second);
    for (int i = 0; i < 3; ++i) {  // what nobody uses any more leaves the memory
      services.tables.sweep();
      services.io.restart();
      services.io.run_for(std::chrono::milliseconds(20));
    }
  }
  static void keep_cookie(const Response& answer, std::string& token) {
    for (const auto& [name, value] : answer.headers)
      if (name == "Set-Cookie") token = cookie_token(value);
  }
};

}  // namespace tafel::fuzz
