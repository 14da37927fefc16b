// A browser for tests: HTTP with a cookie, and a WebSocket per table, over real sockets on loopback. Blocking, with a
// time limit on every read. Everything it receives is checked against docs/schema.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace tafel::test {

using Json = nlohmann::json;

struct Reply {
  int status = 0;
  std::string body;
  std::string head;  ///< all headers
  Json json() const { return Json::parse(body, nullptr, false); }
};

class Browser {
 public:
  explicit Browser(unsigned short port) : port_(port) {}
  Reply get(const std::string& path);
  Reply post(const std::string& path, const Json& body);
  Reply put(const std::string& path, const Json& body);
  /// Any request; `origin` empty: without one.
  Reply ask(const std::string& method, const std::string& path, const std::string& body, const std::string& origin,
            const std::string& type = "application/json");
  std::string own_origin() const { return "http://127.0.0.1:" + std::to_string(port_); }
  unsigned short port() const { return port_; }

  std::string cookie;  ///< "tafel=..."
  std::string bearer;  ///< token of the operator; empty: none
  std::string from;    ///< as a proxy would say it (X-Forwarded-For); empty: nothing
  bool checks = true;  ///< every answer against the schema

 private:
  unsigned short port_;
};

/// Bytes as they are; what comes back until the server closes or falls silent.
std::string raw_exchange(unsigned short port, const std::string& bytes);

class Socket {
 public:
  /// Throws std::runtime_error with the HTTP status if the upgrade is refused.
  Socket(const Browser& browser, const std::string& table, const std::string& origin = "own");
  ~Socket();
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;

  void send(const Json& json);              ///< a message that the schema allows
  void send_text(const std::string& text);  ///< anything
  void send_binary(const std::string& bytes);
  /// The next message of this kind; others are skipped (and kept in `last`). Throws after a long silence.
  Json next(const std::string& kind);
  /// Any next message, or null if there is none within the time.
  Json any(int milliseconds);
  /// The same as it was sent, neither read nor checked; empty if there is none within the time.
  std::string any_text(int milliseconds);
  bool closed();           ///< waits a while for the close
  int close_code() const;  ///< why the server has closed; 0 if it did not say
  Json hello(const Json& have = nullptr);

  Json last_view, last_table;
  /// Gives its part to the draws, as browsers do: commits to this nonce (64 hex digits), and shows it when asked.
  std::string nonce;
  bool silent = false;  ///< commits, but never shows it

 private:
  struct Inside;
  void contribute(const Json& message);
  std::unique_ptr<Inside> in_;
};

/// Checks a message of the "server" or the "client" against docs/schema/messages.json; empty, or what does not fit.
std::string check_message(const Json& message, const std::string& sender);
/// Checks an answer of the API, and the request if it was accepted, against docs/schema/openapi.json.
std::string check_answer(const std::string& method, const std::string& path, int status, const Json& sent,
                         const Json& body);
/// Everything that the schemas describe and no checked traffic has shown so far.
std::vector<std::string> not_yet_seen();

}  // namespace tafel::test
