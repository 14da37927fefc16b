// Beast types shared by net.cpp and socket.cpp, the only files that include it.
#pragma once

#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

#include "server/http.h"
#include "server/net.h"

namespace tafel::server {

namespace beast = boost::beast;
namespace http = beast::http;
using Stream = beast::tcp_stream;
using HttpRequest = http::request<http::string_body>;

Request plain_request(const Services& services, const HttpRequest& request, const asio::ip::address& caller);
http::response<http::string_body> beast_response(const HttpRequest& request, Response answer);

/// The live conversation on an upgraded connection, until it ends. Answers with HTTP if it is refused.
Task<void> run_socket(Services& services, Stream stream, HttpRequest request, Request plain);

/// A request for the access log, where there is one.
class Access {
 public:
  Access(const Services& services, const Request& request);
  void note(int status) const;

 private:
  static constexpr std::size_t kLongest = 200;
  std::string method_, path_, address_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

}  // namespace tafel::server
