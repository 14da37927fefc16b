// Requests from this server to others: a table's webhook, push services of browsers. Only to public addresses (unless
// the operator allows others), never after a redirect, each within a few seconds, not too many at once.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/address.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/monitoring.h"
#include "server/settings.h"
#include "server/tasks.h"

namespace tafel::server {

struct Url {
  bool tls = false;
  std::string host, target;
  std::uint16_t port = 0;
  std::string origin() const;
};

/// http or https, a plain host, at most 400 characters; nothing else, no user names.
std::optional<Url> parse_url(std::string_view text);
/// Not this machine, not a private, local or reserved network.
bool is_public(const asio::ip::address& address);

class Outgoing {
 public:
  Outgoing(asio::io_context& io, const Settings& settings, Metrics& metrics);
  ~Outgoing();

  struct Message {
    std::string url, type, body;
    std::vector<std::pair<std::string, std::string>> headers;
  };
  /// Posts it; the HTTP status of the answer, 0 if there was none.
  Task<int> post(Message message);

 private:
  Task<int> deliver(Url url, Message message);
  struct Inside;

  const Settings& settings_;
  Metrics& metrics_;
  int under_way_ = 0;
  std::unique_ptr<Inside> in_;
};

}  // namespace tafel::server
