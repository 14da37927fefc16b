// The network: accepting connections, HTTP, the upgrade to a live conversation. Beast stays behind these functions.
#pragma once

#include <boost/asio/ip/tcp.hpp>

#include "server/house.h"

namespace tafel::server {

/// Connections per address, and all of them for the end of the server.
struct Crowd {
  std::map<std::string, std::size_t> by_address;
  std::size_t all = 0;
};

/// Accepts until the acceptor is closed.
Task<void> listen(House& house, boost::asio::ip::tcp::acceptor& acceptor, Crowd& crowd);

}  // namespace tafel::server
