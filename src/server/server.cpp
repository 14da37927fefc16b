// Start, housekeeping and end of the server; see server.h.
#include "server/server.h"

#include <fmt/format.h>
#include <malloc.h>
#include <sys/resource.h>

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>

#include "server/api.h"
#include "server/net.h"

namespace tafel::server {

using boost::asio::ip::tcp;

struct Server::Inside {
  ConnectionCounts counts;  // before the services: connections that are still open at the end leave it, too
  Services services;
  tcp::acceptor acceptor;
  boost::asio::signal_set signals;
  bool closing = false;

  Inside(Library& library, const Settings& settings)
      : services(library, settings), acceptor(services.io), signals(services.io) {
    const tcp::endpoint where(boost::asio::ip::make_address(settings.bind), settings.port);
    try {
      acceptor.open(where.protocol());
      acceptor.set_option(tcp::acceptor::reuse_address(true));
      acceptor.bind(where);
      acceptor.listen(4096);
    } catch (const boost::system::system_error& e) {
      throw std::runtime_error(
          fmt::format("cannot listen on {} port {}: {}", settings.bind, settings.port, e.code().message()));
    }
  }

  Task<void> housekeeping();
  Task<void> stop_overdue_machines();
  Task<void> shut_down();
  void begin_shut_down();
  template <class F>
  void spawn(F task) {
    asio::co_spawn(services.io, std::move(task), [](const std::exception_ptr& error) {
      try {
        if (error) std::rethrow_exception(error);
      } catch (const std::exception& e) {
        log_warning("housekeeping_failed", {{"why", e.what()}});
      }
    });
  }
};

namespace {

/// Guests whose name an account has taken: their tables say so, also those that are not in memory.
Task<void> tell_renamed(Services& services) {
  const auto renamed = services.people.take_renamed();
  for (const std::shared_ptr<Person>& person : renamed) {
    co_await services.tables.rename_everywhere(person);
    auto look = [&services, id = person->id] { return services.store.reader().tables_of(id, 200); };
    const std::vector<TableInfo> his = co_await on_pool(services.workers, std::move(look));
    for (const TableInfo& t : his) {
      if (t.state != TableState::waiting && t.state != TableState::playing) continue;
      std::string id = t.id;
      if (const TablePtr table = co_await services.tables.open(std::move(id)))
        co_await services.tables.rename(table, person);
    }
  }
}

}  // namespace

Task<void> Server::Inside::stop_overdue_machines() {
  while (!services.stopping) {
    services.machines.stop_overdue();
    co_await pause(std::chrono::milliseconds(100));
  }
}

Task<void> Server::Inside::housekeeping() {
  u64 trimmed = 0;  // tables and slow clients that were gone the last time memory was given back
  for (unsigned tick = 0; !services.stopping; ++tick) {
    std::string failed;
    try {
      services.tables.sweep();
      if (tick % 5 == 0) co_await services.tables.wake_sleepers();
      auto fold = [this] { return services.store.fold(), true; };
      co_await on_pool(services.workers, std::move(fold));
      co_await tell_renamed(services);
      if (tick % 60 == 59) services.people.forget_idle();
      if (tick % 60 == 59 || (tick % 5 == 4 && services.tables.any_clock())) co_await services.note_turn_time();
      const auto tidy = static_cast<unsigned>(services.settings.tidy_every.count());
      if (tick % tidy == std::min(tidy, 60U) - 1) co_await tidy_up(services);
      // What they have left goes back to the system, but not for every single one.
      const u64 gone = services.metrics.evictions + services.metrics.slow_clients - trimmed;
      if (gone >= 100 || (gone > 0 && tick % 30 == 29)) {
        trimmed += gone;
        auto trim = [] { return malloc_trim(0); };
        co_await on_pool(services.workers, std::move(trim));
      }
    } catch (const std::exception& e) {
      failed = e.what();
    }
    if (!failed.empty()) log_warning("housekeeping_failed", {{"why", failed}});
    co_await pause(std::chrono::seconds(1));
  }
}

Task<void> Server::Inside::shut_down() {
  boost::system::error_code ignored;
  acceptor.close(ignored);
  const bool shared = services.sharing.on();
  if (shared) co_await services.tables.let_all_go();  // whoever is sent away finds his table free
  services.tables.hang_up_all();
  for (int i = 0; i < 30 && services.metrics.sockets > 0; ++i) co_await pause(std::chrono::milliseconds(100));
  std::string failed;
  try {
    co_await services.note_turn_time();
    co_await services.tables.close_all();
    if (shared) co_await services.sharing.leave();
  } catch (const std::exception& e) {
    failed = e.what();
  }
  if (!failed.empty()) log_warning("closing_failed", {{"why", failed}});
  log_info("stopped", {{"tables", services.tables.size()}});
  services.io.stop();
}

void Server::Inside::begin_shut_down() {
  if (std::exchange(closing, true)) return;
  services.stopping = true;
  signals.cancel();
  spawn(shut_down());
}

namespace {

/// What views and messages leave is wanted again a moment later: giving it back to the system and asking for it anew
/// costs more than the messages. Housekeeping gives back what stays unused.
void keep_memory() {
  mallopt(M_TRIM_THRESHOLD, 32 * 1024 * 1024);
  mallopt(M_TOP_PAD, 1024 * 1024);
  mallopt(M_MMAP_THRESHOLD, 8 * 1024 * 1024);
}

/// Connections are files to the system: as many as it allows, less what the living need (database, log, webhooks).
Settings with_descriptors(Settings settings) {
  constexpr rlim_t kFilesKept = 128;
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) return settings;
  files.rlim_cur = files.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &files) != 0) getrlimit(RLIMIT_NOFILE, &files);
  const rlim_t room = files.rlim_cur > 2 * kFilesKept ? files.rlim_cur - kFilesKept : files.rlim_cur / 2;
  if (room < settings.limits.connections) {
    log_warning("few_descriptors", {{"connections", room}, {"wanted", settings.limits.connections}});
    settings.limits.connections = room;
  }
  return settings;
}

}  // namespace

Server::Server(Library& library, const Settings& settings) {
  quiet_logs(settings.quiet);
  keep_memory();
  in_ = std::make_unique<Inside>(library, with_descriptors(settings));
}

Server::~Server() = default;

std::uint16_t Server::port() const { return in_->acceptor.local_endpoint().port(); }

void Server::stop() {
  boost::asio::post(in_->services.io, [this] { in_->begin_shut_down(); });
}

void Server::stop_on_signals() {
  in_->signals.add(SIGINT);
  in_->signals.add(SIGTERM);
  in_->signals.async_wait([this](const boost::system::error_code& error, int) {
    if (!error) in_->begin_shut_down();
  });
}

void Server::run() {
  Services& services = in_->services;
  log_info("serving", {{"bind", services.settings.bind}, {"port", port()}, {"games", services.games.size()}});
  in_->spawn(listen(services, in_->acceptor, in_->counts));
  in_->spawn(in_->housekeeping());
  in_->spawn(in_->stop_overdue_machines());
  if (services.sharing.on()) {
    in_->spawn(services.sharing.live(services));
    in_->spawn(services.sharing.listen(services));
  }
  for (bool again = true; again;) {
    try {
      services.io.run();
      again = false;
    } catch (const std::exception& e) {  // no handler should let one out; if one does, the others go on
      log_warning("handler_failed", {{"why", e.what()}});
    }
  }
  // Threads first, then what they left to be done here, so that nothing is cut off in the middle.
  services.machines.stop();
  services.analyses.stop();
  services.archive.join();
  services.workers.join();
  try {
    services.store.commit_now([](Writer&) {});
  } catch (const std::exception& e) {  // a file that nobody can write to any more; whoever waited has heard of it
    log_warning("closing_failed", {{"why", safe_reason(e.what())}});
  }
  for (int i = 0; i < 20; ++i) {
    services.io.restart();
    services.io.poll();
  }
}

int serve(Library& library, const Settings& settings) {
  Server server(library, settings);
  server.stop_on_signals();  // whoever has read the address may end it
  fmt::print("http://{}:{}/\n", settings.bind, server.port());
  std::fflush(stdout);
  server.run();
  return 0;
}

}  // namespace tafel::server
