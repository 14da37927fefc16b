// The network: accepting connections, HTTP, the upgrade to a live conversation. Beast stays behind these functions.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/services.h"

namespace tafel::server {

/// Connections per address, and all of them for the end of the server.
struct ConnectionCounts {
  std::map<std::string, std::size_t> by_address;
  std::size_t all = 0;
  std::chrono::steady_clock::time_point told;  ///< when the log last heard that somebody was turned away
};

/// Accepts until the acceptor is closed.
Task<void> listen(Services& services, boost::asio::ip::tcp::acceptor& acceptor, ConnectionCounts& counts);

}  // namespace tafel::server
