// Start and stop of the server; see server.h.
#include "server/server.h"

#include <boost/asio/io_context.hpp>
#include <boost/asio/signal_set.hpp>

namespace tafel::server {

int serve(Library&, const Settings& settings) {
  std::filesystem::create_directories(settings.data);
  boost::asio::io_context io;
  boost::asio::signal_set signals(io, SIGINT, SIGTERM);
  signals.async_wait([&io](const boost::system::error_code&, int) { io.stop(); });
  io.run();
  return 0;
}

}  // namespace tafel::server
