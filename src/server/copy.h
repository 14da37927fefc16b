// A house moves from one store to another, for example from its file into PostgreSQL and back: every row as it is, then
// every row compared and every game replayed where it has arrived. Nobody may use either of them meanwhile.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "server/store_address.h"
#include "shell/library.h"

namespace tafel::server {

class Store;

struct CopyReport {
  long long rows = 0;
  int games = 0;                       ///< replayed to the row where they stand
  int waiting = 0;                     ///< tables that have not begun
  std::vector<std::string> as_before;  ///< what could not be replayed at the old place either, one sentence each
  std::vector<std::string> wrong;      ///< what is not as it was, one sentence each
};

struct CopyPlan {
  StoreAddress from, to;     ///< their folders hold the key; a target that is a file gets a copy of it
  bool without_key = false;  ///< the key is lost: running matches cannot be replayed
  std::function<void(const std::string&)> tell = [](const std::string&) {};  ///< what is being done
};

/// Throws std::runtime_error if it cannot begin (a server is running, the target is not empty, the key is missing) or
/// breaks off; then the target holds nothing. What is wrong afterwards is in the report.
CopyReport copy_house(Library& library, const CopyPlan& plan);

/// Nothing of any house is there.
bool holds_nothing(Store& store);

}  // namespace tafel::server
