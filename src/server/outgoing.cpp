// See outgoing.h.
#include "server/outgoing.h"

#include <boost/asio/experimental/awaitable_operators.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/ssl.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl.hpp>
#include <charconv>
#include <nlohmann/json.hpp>

namespace tafel::server {

namespace beast = boost::beast;
namespace http = beast::http;
using asio::ip::tcp;

namespace {

constexpr auto kAnswerTime = std::chrono::seconds(10);
constexpr int kMostAtOnce = 50;
constexpr std::size_t kLongestUrl = 400;

bool plain_host(std::string_view host) {
  if (host.empty() || host.size() > 253) return false;
  for (const char c : host)
    if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '.' || c == '-'))
      return false;
  return true;
}

/// "host" or "host:port"; false if it is neither.
bool read_authority(std::string_view text, Url& out) {
  out.port = out.tls ? 443 : 80;
  if (const auto colon = text.find(':'); colon != std::string_view::npos) {
    const std::string_view digits = text.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), out.port);
    if (error != std::errc{} || end != digits.data() + digits.size() || out.port == 0) return false;
    text = text.substr(0, colon);
  }
  out.host = text;
  return plain_host(text);
}

struct Reserved {
  std::uint32_t first;
  int bits;
};
/// Addresses that do not lead to the public network (RFC 6890).
constexpr std::array<Reserved, 14> kReserved{{{0x00000000, 8},
                                              {0x0a000000, 8},
                                              {0x64400000, 10},
                                              {0x7f000000, 8},
                                              {0xa9fe0000, 16},
                                              {0xac100000, 12},
                                              {0xc0000000, 24},
                                              {0xc0000200, 24},
                                              {0xc0a80000, 16},
                                              {0xc6120000, 15},
                                              {0xc6336400, 24},
                                              {0xcb007100, 24},
                                              {0xe0000000, 4},
                                              {0xf0000000, 4}}};

bool is_public_v4(std::uint32_t address) {
  for (const Reserved& n : kReserved)
    if (((address ^ n.first) >> (32 - n.bits)) == 0) return false;
  return true;
}

http::request<http::string_body> make_request(const Url& url, Outgoing::Message message) {
  http::request<http::string_body> out{http::verb::post, url.target, 11};
  const bool usual = url.port == (url.tls ? 443 : 80);
  out.set(http::field::host, usual ? url.host : url.host + ":" + std::to_string(url.port));
  out.set(http::field::user_agent, "Tafelrunde");
  out.set(http::field::connection, "close");
  if (!message.type.empty()) out.set(http::field::content_type, message.type);
  for (const auto& [name, value] : message.headers) out.set(name, value);
  out.body() = std::move(message.body);
  out.prepare_payload();
  return out;
}

/// The request and the head of its answer; whatever else comes is not of interest.
template <class Stream>
Task<int> exchange(Stream& stream, http::request<http::string_body> request) {
  co_await http::async_write(stream, request, asio::use_awaitable);
  beast::flat_buffer buffer;
  http::response_parser<http::string_body> parser;
  parser.header_limit(16 * 1024);
  co_await http::async_read_header(stream, buffer, parser, asio::use_awaitable);
  co_return static_cast<int>(parser.get().result_int());
}

}  // namespace

std::string Url::origin() const {
  const std::string name = (tls ? "https://" : "http://") + host;
  return port == (tls ? 443 : 80) ? name : name + ":" + std::to_string(port);
}

std::optional<Url> parse_url(std::string_view text) {
  if (text.size() > kLongestUrl) return std::nullopt;
  for (const char c : text)
    if (c <= ' ' || c >= 0x7f) return std::nullopt;
  Url out;
  if (text.starts_with("https://")) out.tls = true;
  else if (!text.starts_with("http://")) return std::nullopt;
  text.remove_prefix(out.tls ? 8 : 7);
  text = text.substr(0, text.find('#'));
  const auto end = text.find_first_of("/?");
  if (!read_authority(text.substr(0, end), out)) return std::nullopt;
  out.target = end == std::string_view::npos ? "/" : std::string(text.substr(end));
  if (out.target.starts_with('?')) out.target.insert(0, "/");
  return out;
}

bool is_public(const asio::ip::address& address) {
  if (address.is_v4()) return is_public_v4(address.to_v4().to_uint());
  const auto v6 = address.to_v6();
  if (v6.is_v4_mapped()) return is_public_v4(asio::ip::make_address_v4(asio::ip::v4_mapped, v6).to_uint());
  const auto b = v6.to_bytes();
  const bool global = (b[0] & 0xe0U) == 0x20;                                           // 2000::/3
  const bool tunnel = b[0] == 0x20 && (b[1] == 0x02 || (b[1] == 0x01 && b[2] < 0x02));  // 2002::/16, 2001::/23
  const bool sample = b[0] == 0x20 && b[1] == 0x01 && b[2] == 0x0d && b[3] == 0xb8;     // 2001:db8::/32
  return global && !tunnel && !sample;
}

struct Outgoing::Inside {
  asio::io_context& io;
  asio::ssl::context tls{asio::ssl::context::tls_client};
};

Outgoing::Outgoing(asio::io_context& io, const Settings& settings, Metrics& metrics)
    : settings_(settings), metrics_(metrics), in_(new Inside{io}) {
  boost::system::error_code
      ignored;  // without certificates no https address can be reached; nothing else depends on it
  in_->tls.set_default_verify_paths(ignored);
  in_->tls.set_verify_mode(asio::ssl::verify_peer);
}

Outgoing::~Outgoing() = default;

Task<int> Outgoing::post(Message message) {
  using namespace asio::experimental::awaitable_operators;
  const auto url = parse_url(message.url);
  if (!url || under_way_ >= kMostAtOnce) co_return 0;
  ++under_way_;
  int status = 0;
  try {
    auto first = co_await (deliver(*url, std::move(message)) || pause(kAnswerTime));
    if (first.index() == 0) status = std::get<0>(first);
  } catch (const std::exception& e) {
    log_info("outgoing_failed", {{"why", std::string(e.what()).substr(0, 80)}});
  }
  --under_way_;
  ++(status >= 200 && status < 300 ? metrics_.outgoing : metrics_.outgoing_failures);
  co_return status;
}

Task<int> Outgoing::deliver(Url url, Message message) {
  tcp::resolver resolver(in_->io);
  const auto found = co_await resolver.async_resolve(url.host, std::to_string(url.port), asio::use_awaitable);
  std::vector<tcp::endpoint> allowed;
  for (const auto& entry : found)
    if (settings_.private_addresses || is_public(entry.endpoint().address())) allowed.push_back(entry.endpoint());
  if (allowed.empty()) throw std::runtime_error("not a public address");
  auto request = make_request(url, std::move(message));
  if (!url.tls) {
    beast::tcp_stream stream(in_->io);
    co_await stream.async_connect(allowed, asio::use_awaitable);
    co_return co_await exchange(stream, std::move(request));
  }
  beast::ssl_stream<beast::tcp_stream> stream(in_->io, in_->tls);
  SSL_set_tlsext_host_name(stream.native_handle(), url.host.c_str());
  stream.set_verify_callback(asio::ssl::host_name_verification(url.host));
  co_await beast::get_lowest_layer(stream).async_connect(allowed, asio::use_awaitable);
  co_await stream.async_handshake(asio::ssl::stream_base::client, asio::use_awaitable);
  co_return co_await exchange(stream, std::move(request));
}

}  // namespace tafel::server
