// Everything that the handlers share. It lives on the network thread; only `store`, `machines` and `workers` have
// threads of their own.
#pragma once

#include <boost/asio/io_context.hpp>

#include "server/limiter.h"
#include "server/machines.h"
#include "server/people.h"
#include "server/tables.h"
#include "server/voice.h"

namespace tafel::server {

struct House {
  House(Library& library, Settings chosen);

  const LoadedGame* game(std::string_view id) const;

  Settings settings;
  Metrics metrics;
  Voice voice;
  std::map<std::string, const LoadedGame*, std::less<>> games;
  asio::thread_pool workers{2};
  asio::thread_pool archive{1};  ///< whole matches: imports, history, records; they may take a while
  Store store;
  Machines machines;
  People people;
  Tables tables;
  Limiter requests, new_sessions, passwords, new_tables, imports;
  bool stopping = false;
  asio::io_context io{1};  ///< last: what still waits on it goes away first, while everything else is there
};

}  // namespace tafel::server
