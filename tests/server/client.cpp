// The test browser; see client.h.
#include "client.h"

#include <gtest/gtest.h>
#include <sys/socket.h>

#include <chrono>

#include "shell/dice.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

namespace tafel::test {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using tcp = asio::ip::tcp;

namespace {

tcp::socket dial(asio::io_context& io, unsigned short port, int seconds) {
  tcp::socket socket(io);
  socket.connect({asio::ip::make_address("127.0.0.1"), port});
  const timeval time{seconds, 0};
  setsockopt(socket.native_handle(), SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
  setsockopt(socket.native_handle(), SOL_SOCKET, SO_SNDTIMEO, &time, sizeof time);
  socket.set_option(tcp::no_delay(true));
  return socket;
}

}  // namespace

Reply Browser::ask(const std::string& method, const std::string& path, const std::string& body,
                   const std::string& origin, const std::string& type) {
  asio::io_context io;
  tcp::socket socket = dial(io, port_, 20);
  http::request<http::string_body> request;
  request.method_string(method);
  request.target(path);
  request.version(11);
  request.set(http::field::host, "127.0.0.1:" + std::to_string(port_));
  if (!origin.empty()) request.set(http::field::origin, origin);
  if (!type.empty()) request.set(http::field::content_type, type);
  if (!cookie.empty()) request.set(http::field::cookie, cookie);
  if (!bearer.empty()) request.set(http::field::authorization, "Bearer " + bearer);
  if (!from.empty()) request.set("X-Forwarded-For", from);
  request.set(http::field::connection, "close");
  request.body() = body;
  request.prepare_payload();
  http::write(socket, request);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.body_limit(64 * 1024 * 1024);
  http::read(socket, buffer, parser);
  const auto& got = parser.get();
  Reply out{static_cast<int>(got.result_int()), got.body(), {}};
  for (const auto& field : got) out.head += std::string(field.name_string()) + ": " + std::string(field.value()) + "\n";
  if (const auto set = got[http::field::set_cookie]; !set.empty()) cookie = std::string(set.substr(0, set.find(';')));
  if (!checks) return out;
  if (path.starts_with("/api/") || path == "/healthz" || path == "/readyz") {
    const Json sent = Json::parse(body, nullptr, false);
    const std::string wrong = check_answer(method, path.substr(0, path.find('?')), out.status, sent, out.json());
    EXPECT_EQ(wrong, "") << method << " " << path << "\n" << out.body.substr(0, 2000);
  }
  return out;
}

Reply Browser::get(const std::string& path) { return ask("GET", path, "", ""); }
Reply Browser::post(const std::string& path, const Json& body) { return ask("POST", path, body.dump(), own_origin()); }
Reply Browser::put(const std::string& path, const Json& body) { return ask("PUT", path, body.dump(), own_origin()); }

std::string raw_exchange(unsigned short port, const std::string& bytes) {
  asio::io_context io;
  tcp::socket socket = dial(io, port, 2);
  boost::system::error_code error;
  asio::write(socket, asio::buffer(bytes), error);
  socket.shutdown(tcp::socket::shutdown_send, error);
  std::string out;
  std::array<char, 4096> part{};
  for (;;) {
    const std::size_t n = socket.read_some(asio::buffer(part), error);
    if (error || n == 0) return out;
    out.append(part.data(), n);
  }
}

/// One read is always under way: frames that came together wait in the stream, not in the socket.
struct Socket::Inside {
  asio::io_context io;
  websocket::stream<tcp::socket> ws;
  beast::flat_buffer buffer;
  bool reading = false, done = false;
  boost::system::error_code error;
  explicit Inside(unsigned short port) : ws(dial(io, port, 20)) {}

  /// True if a message has come within the time; throws if the connection is gone.
  bool wait(int milliseconds) {
    if (!reading) {
      reading = true;
      done = false;
      buffer.consume(buffer.size());
      ws.async_read(buffer, [this](const boost::system::error_code& e, std::size_t) {
        error = e;
        done = true;
      });
    }
    io.restart();
    const auto until = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
    while (!done && std::chrono::steady_clock::now() < until) io.run_one_until(until);
    if (!done) return false;
    reading = false;
    if (error) throw std::runtime_error("the connection is gone: " + error.message());
    return true;
  }
};

Socket::Socket(const Browser& browser, const std::string& table, const std::string& origin)
    : in_(std::make_unique<Inside>(browser.port())) {
  in_->ws.read_message_max(16 * 1024 * 1024);
  in_->ws.set_option(websocket::stream_base::decorator([&](websocket::request_type& r) {
    if (!origin.empty()) r.set(http::field::origin, origin == "own" ? browser.own_origin() : origin);
    if (!browser.cookie.empty()) r.set(http::field::cookie, browser.cookie);
    if (!browser.from.empty()) r.set("X-Forwarded-For", browser.from);
  }));
  websocket::response_type answer;
  boost::system::error_code error;
  in_->ws.handshake(answer, "127.0.0.1:" + std::to_string(browser.port()), "/api/v1/tables/" + table + "/live?lang=en",
                    error);
  if (error) throw std::runtime_error(std::to_string(answer.result_int()));
  in_->ws.text(true);
}

Socket::~Socket() {
  boost::system::error_code ignored;
  in_->ws.next_layer().close(ignored);
}

void Socket::send(const Json& json) {
  EXPECT_EQ(check_message(json, "client"), "") << json.dump();
  send_text(json.dump());
}

void Socket::send_text(const std::string& text) {
  in_->ws.text(true);
  in_->ws.write(asio::buffer(text));
}

void Socket::send_binary(const std::string& bytes) {
  in_->ws.binary(true);
  in_->ws.write(asio::buffer(bytes));
}

std::string Socket::any_text(int milliseconds) {
  return in_->wait(milliseconds) ? beast::buffers_to_string(in_->buffer.data()) : std::string();
}

Json Socket::any(int milliseconds) {
  const std::string text = any_text(milliseconds);
  if (text.empty()) return nullptr;
  Json message = Json::parse(text);
  const std::string wrong = check_message(message, "server");
  EXPECT_EQ(wrong, "") << message.dump().substr(0, 2000);
  if (message["t"] == "view") last_view = message;
  if (message["t"] == "table") last_table = message["table"];
  if (!nonce.empty()) contribute(message);
  return message;
}

void Socket::contribute(const Json& message) {
  if (message["t"] == "reveal" && !silent) send({{"t", "nonce"}, {"nonce", nonce}});
  if (message["t"] != "table" || last_table["state"] != "waiting" || last_table["my_seat"].is_null()) return;
  Seed value{};
  seed_from_hex(nonce, value);
  const Json& given = last_table["seats"][last_table["my_seat"].get<std::size_t>()]["commitment"];
  if (given != commitment(value)) send({{"t", "commit"}, {"commitment", commitment(value)}});
}

Json Socket::next(const std::string& kind) {
  for (int i = 0; i < 1000; ++i) {
    Json message = any(15'000);
    if (message.is_null()) throw std::runtime_error("waited in vain for a message of kind " + kind);
    if (message["t"] == kind) return message;
  }
  throw std::runtime_error("too many messages before one of kind " + kind);
}

bool Socket::closed() {
  try {
    for (int i = 0; i < 500; ++i)
      if (!in_->wait(10'000)) return false;
    return false;
  } catch (const std::exception&) {
    return true;
  }
}

int Socket::close_code() const { return in_->ws.reason().code; }

Json Socket::hello(const Json& have) {
  Json message = {{"t", "hello"}};
  if (!have.is_null()) message["have"] = have;
  send(message);
  Json table = next("table")["table"];
  if (table["state"] != "waiting") return next("view");
  return nullptr;
}

}  // namespace tafel::test
