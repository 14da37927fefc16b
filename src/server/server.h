// The server as its users see it: settings in, runs until a signal or stop().
#pragma once

#include <memory>

#include "server/settings.h"
#include "shell/library.h"

namespace tafel::server {

class Server {
 public:
  /// Opens store and port; throws std::runtime_error if that is not possible.
  Server(Library& library, const Settings& settings);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  std::uint16_t port() const;
  /// From now on SIGINT and SIGTERM are a `stop`, also before `run`.
  void stop_on_signals();
  /// Serves until `stop`; returns when everything is written down and closed.
  void run();
  void stop();  ///< from any thread

 private:
  struct Inside;
  std::unique_ptr<Inside> in_;
};

/// `tafel serve`: until SIGTERM or SIGINT; returns the exit code.
int serve(Library& library, const Settings& settings);

}  // namespace tafel::server
