// HTTP connections; see net.h. Whatever goes wrong on one of them ends there.
#include "server/beast.h"

#include <boost/beast/websocket/rfc6455.hpp>
#include <optional>

namespace tafel::server {

using boost::asio::ip::tcp;

namespace {

constexpr auto kReadTime = std::chrono::seconds(30);

/// IPv6 networks count as one (/64): their owners have all of it.
std::string network_of(const asio::ip::address& address) {
  if (!address.is_v6()) return address.to_string();
  if (address.to_v6().is_v4_mapped())
    return asio::ip::make_address_v4(asio::ip::v4_mapped, address.to_v6()).to_string();
  if (address.is_loopback()) return address.to_string();
  auto bytes = address.to_v6().to_bytes();
  std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
  return asio::ip::address_v6(bytes).to_string();
}

/// An address as proxies write it: plain, in brackets, with or without a port.
std::optional<asio::ip::address> read_address(std::string_view text) {
  boost::system::error_code error;
  const auto whole = asio::ip::make_address(text, error);
  if (!error) return whole;
  const bool bracketed = text.starts_with('[');
  const auto end = bracketed ? text.find(']') : text.rfind(':');
  if (end == std::string_view::npos) return std::nullopt;
  const auto inner = asio::ip::make_address(text.substr(bracketed ? 1 : 0, end - (bracketed ? 1 : 0)), error);
  return error ? std::nullopt : std::optional(inner);
}

/// From where a request comes: the peer, or what a trusted proxy says.
asio::ip::address caller_of(const Services& services, const HttpRequest& request, const asio::ip::address& peer) {
  if (!services.settings.behind_proxy) return peer;
  std::string_view chain;
  const auto [first, last] = request.equal_range("X-Forwarded-For");
  for (auto it = first; it != last; ++it) chain = it->value();  // what the proxy itself has added comes last
  if (const auto comma = chain.rfind(','); comma != std::string_view::npos) chain.remove_prefix(comma + 1);
  while (chain.starts_with(' ')) chain.remove_prefix(1);
  const auto address = chain.size() > 64 ? std::nullopt : read_address(chain);
  return address.value_or(peer);
}

/// 0.0.0.0 if it is gone already.
asio::ip::address peer_address(const tcp::socket& socket) {
  boost::system::error_code error;
  const auto end = socket.remote_endpoint(error);
  return error ? asio::ip::address() : end.address();
}

/// Counts a connection as long as it lives.
class CountedConnection {
 public:
  CountedConnection(Services& services, ConnectionCounts& counts, const asio::ip::address& peer)
      : services_(services), counts_(counts), peer_(peer), address_(network_of(peer)) {
    ++counts_.all;
    ++counts_.by_address[address_];
    ++services_.metrics.connections;
  }
  ~CountedConnection() {
    --counts_.all;
    if (--counts_.by_address[address_] == 0) counts_.by_address.erase(address_);
    --services_.metrics.connections;
  }
  CountedConnection(const CountedConnection&) = delete;
  CountedConnection& operator=(const CountedConnection&) = delete;
  bool allowed() const {
    const Limits& l = services_.settings.limits;
    if (counts_.all > l.connections) return false;
    if (services_.settings.behind_proxy) return true;  // all come from the proxy
    return counts_.by_address[address_] <= l.connections_per_address;
  }
  const asio::ip::address& peer() const { return peer_; }
  const std::string& address() const { return address_; }  ///< as limits count it
  bool near() const { return asio::ip::make_address(address_).is_loopback(); }

 private:
  Services& services_;
  ConnectionCounts& counts_;
  asio::ip::address peer_;
  std::string address_;
};

Task<void> write(Stream& stream, http::response<http::string_body> response) {
  stream.expires_after(kReadTime);
  co_await http::async_write(stream, response, asio::use_awaitable);
}

/// A request that could not even be read.
Task<void> refuse(Services& services, Stream& stream, const HttpRequest& request, int status, std::string_view code) {
  ++services.metrics.requests;
  ++services.metrics.request_errors;
  const Request plain = plain_request(services, request, {});
  auto response = beast_response(request, error_response(services, plain, status, code));
  response.keep_alive(false);
  co_await write(stream, std::move(response));
  // Take in a little of what is still coming: closing at once would make the other side lose the answer.
  boost::system::error_code error;
  stream.socket().shutdown(tcp::socket::shutdown_send, error);
  stream.expires_after(std::chrono::seconds(2));
  std::array<char, 4096> rest{};
  for (std::size_t taken = 0; !error && taken < 256 * 1024;)
    taken += co_await stream.async_read_some(asio::buffer(rest), asio::redirect_error(asio::use_awaitable, error));
}

using Parser = http::request_parser<http::string_body>;

/// What speaks against a request once its header is read, as proxies expect it; status 0: nothing.
struct Objection {
  int status = 0;
  std::string_view code;
};
Objection objection(const HttpRequest& header) {
  if (header.count(http::field::host) != 1 && header.version() >= 11) return {400, "malformed"};
  // Bodies are plain or chunked; whoever reads another encoding as "no body" takes the body for the next request.
  const auto encoding = header[http::field::transfer_encoding];
  if (header.count(http::field::transfer_encoding) > 1 || (!encoding.empty() && !beast::iequals(encoding, "chunked")))
    return {501, "transfer"};
  if (header.count(http::field::expect) != 0 && !beast::iequals(header[http::field::expect], "100-continue"))
    return {417, "transfer"};
  return {};
}

/// The next request; large bodies are only read where files are sent.
Task<boost::system::error_code> read_request(Services& services, Stream& stream, const asio::ip::address& peer,
                                             beast::flat_buffer& buffer, Parser& parser, Objection& against) {
  const Limits& limits = services.settings.limits;
  parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
  parser.body_limit(limits.import_bytes);
  stream.expires_after(kReadTime);
  boost::system::error_code error;
  co_await http::async_read_header(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
  if (!error && services.blocks.hold(caller_of(services, parser.get(), peer), now_ms())) {
    ++services.metrics.blocked;
    against = {403, "blocked"};
    co_return error;
  }
  if (!error) {
    const beast::string_view target = parser.get().target();
    const bool file = target.find("/tables/import") != target.npos || target.find("/tables/play_on") != target.npos;
    if (!file) parser.body_limit(limits.body_bytes);
    const auto length = parser.content_length();
    const bool large = length ? *length > limits.body_bytes : parser.chunked();
    if (length && large && !file) error = http::error::body_limit;
    // Before any of it is read: many long files at once would take the memory.
    if (large && file && !services.imports.take(network_of(caller_of(services, parser.get(), peer))))
      against = {429, "rate"};
  }
  if (!error && against.status == 0) against = objection(parser.get());
  if (error || against.status != 0) co_return error;
  if (!parser.is_done() && parser.get().count(http::field::expect) != 0) {
    constexpr std::string_view kGoOn = "HTTP/1.1 100 Continue\r\n\r\n";
    co_await asio::async_write(stream, asio::buffer(kGoOn), asio::redirect_error(asio::use_awaitable, error));
  }
  if (!error && !parser.is_done())
    co_await http::async_read(stream, buffer, parser, asio::redirect_error(asio::use_awaitable, error));
  co_return error;
}

/// Nobody is there any more to whom one could say what was wrong.
bool has_left(const boost::system::error_code& error) {
  return error == http::error::end_of_stream || error == beast::error::timeout ||
         (error && error.category() == boost::asio::error::get_system_category());
}

/// One connection: requests one after the other, at most one upgrade at the end.
Task<void> converse(Services& services, tcp::socket socket, const CountedConnection& counted) {
  Stream stream(std::move(socket));
  stream.socket().set_option(tcp::no_delay(true));
  beast::flat_buffer buffer;
  for (;;) {
    Parser parser;
    Objection against;
    const boost::system::error_code error =
        co_await read_request(services, stream, counted.peer(), buffer, parser, against);
    if (has_left(error)) break;
    if (error) {
      ++services.metrics.rejected_frames;
      const bool large = error == http::error::body_limit || error == http::error::header_limit;
      const HttpRequest& got = parser.get();
      co_await refuse(services, stream, got, large ? 413 : 400, large ? "too_large" : "malformed");
      break;
    }
    if (against.status != 0) {
      co_await refuse(services, stream, parser.get(), against.status, against.code);
      break;
    }
    HttpRequest request = parser.release();
    Request plain = plain_request(services, request, caller_of(services, request, counted.peer()));
    plain.near = counted.near() && !services.settings.behind_proxy;
    if (beast::websocket::is_upgrade(request)) {
      co_await run_socket(services, std::move(stream), std::move(request), std::move(plain));
      co_return;
    }
    const bool keep = request.keep_alive() && !services.stopping;
    stream.expires_never();
    const Access access(services, plain);
    Response answered = co_await answer(services, std::move(plain));
    access.note(answered.status);
    auto response = beast_response(request, std::move(answered));
    response.keep_alive(keep);
    co_await write(stream, std::move(response));
    if (!keep) break;
  }
  boost::system::error_code ignored;
  stream.socket().shutdown(tcp::socket::shutdown_send, ignored);
}

Task<void> connection(Services& services, ConnectionCounts& counts, tcp::socket socket) {
  const CountedConnection counted(services, counts, peer_address(socket));
  // Whoever knocks too often waits before the door: nothing of his is read yet.
  const Limits& limits = services.settings.limits;
  auto wait = counted.allowed() ? std::optional(std::chrono::milliseconds(0)) : std::nullopt;
  if (wait && !services.settings.behind_proxy) wait = services.arrivals.reserve(counted.address(), limits.door);
  if (wait && wait->count() > 0) co_await pause(*wait);
  if (!wait) {
    ++services.metrics.refused_connections;
    const auto now = std::chrono::steady_clock::now();
    if (now - counts.told > std::chrono::minutes(1)) {
      counts.told = now;
      log_warning("connections_refused", {{"open", counts.all}, {"address", counted.address()}});
    }
    co_return;
  }
  try {
    co_await converse(services, std::move(socket), counted);
  } catch (const std::exception&) {
    // A connection that breaks off is the network's business, not a fault of ours.
  }
}

}  // namespace

Request plain_request(const Services& services, const HttpRequest& request, const asio::ip::address& caller) {
  Request out;
  out.method = std::string(request.method_string());
  const std::string target(request.target());
  const auto question = target.find('?');
  out.path = target.substr(0, question);
  if (question != std::string::npos) out.query = target.substr(question + 1);
  out.body = request.body();
  out.token = cookie_token(std::string(request[http::field::cookie]));
  out.origin = std::string(request[http::field::origin]);
  out.host = std::string(request[http::field::host]);
  out.content_type = std::string(request[http::field::content_type]);
  out.if_none_match = std::string(request[http::field::if_none_match]);
  out.accept_encoding = std::string(request[http::field::accept_encoding]);
  out.accept_language = std::string(request[http::field::accept_language]);
  out.authorization = std::string(request[http::field::authorization]);
  out.address = network_of(caller);
  out.caller = caller.to_string();
  out.secure = services.settings.behind_proxy && request["X-Forwarded-Proto"] == "https";
  return out;
}

Access::Access(const Services& services, const Request& request) {
  if (!services.settings.access_log) return;
  // Who knows the id of a table can watch it: of ids only the beginning. What is asked for by query is left out.
  for (std::string_view rest = std::string_view(request.path).substr(0, kLongest); !rest.empty();) {
    const auto slash = rest.find('/', 1);
    const std::string_view part = rest.substr(0, slash);
    path_ += is_table_id(part.substr(1)) ? "/" + short_id(part.substr(1)) : std::string(part);
    rest.remove_prefix(part.size());
  }
  method_ = request.method, address_ = request.address;
}

void Access::note(int status) const {
  if (path_.empty()) return;
  const auto took = std::chrono::steady_clock::now() - begin_;
  log_info("request", {{"method", method_},
                       {"path", path_},
                       {"status", status},
                       {"address", address_},
                       {"ms", std::chrono::duration_cast<std::chrono::milliseconds>(took).count()}});
}

http::response<http::string_body> beast_response(const HttpRequest& request, Response answer) {
  http::response<http::string_body> out{static_cast<http::status>(answer.status), request.version() == 10 ? 10U : 11U};
  out.set(http::field::content_type, answer.type);
  for (const auto& [name, value] : security_headers()) out.set(name, value);
  for (const auto& [name, value] : answer.headers) out.set(name, value);
  if (answer.status == 304) return out;
  const auto length = answer.body.size();
  if (request.method() != http::verb::head) out.body() = std::move(answer.body);
  out.content_length(length);
  return out;
}

Task<void> listen(Services& services, tcp::acceptor& acceptor, ConnectionCounts& counts) {
  while (acceptor.is_open()) {
    boost::system::error_code error;
    tcp::socket socket = co_await acceptor.async_accept(asio::redirect_error(asio::use_awaitable, error));
    if (error == boost::asio::error::operation_aborted || !acceptor.is_open()) co_return;
    if (error) {  // out of descriptors, or a connection that was gone again: wait a little and go on
      asio::steady_timer pause(acceptor.get_executor(), std::chrono::milliseconds(50));
      co_await pause.async_wait(asio::redirect_error(asio::use_awaitable, error));
      continue;
    }
    asio::co_spawn(services.io, connection(services, counts, std::move(socket)), asio::detached);
  }
}

}  // namespace tafel::server
