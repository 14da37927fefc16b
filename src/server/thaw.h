// A frozen table that was repaired goes on: for the operator, while no server uses the folder.
#pragma once

#include <string>
#include <vector>

#include "server/store_address.h"
#include "shell/library.h"

namespace tafel::server {

struct ThawReport {
  std::string table;               ///< its whole id
  std::vector<std::string> found;  ///< sentences
  bool thawed = false;
};

/// Looks at the table whose id begins so, and lets it go on if its whole log can be replayed; otherwise nothing is
/// changed. Throws std::runtime_error if there is no such table, or a server is using the store.
ThawReport thaw_table(Library& library, const StoreAddress& address, const std::string& id);

}  // namespace tafel::server
