// Looking back without holding the table: a copy of its match at one moment, for another thread. The match itself keeps
// positions along its log, so that not every question begins at the first move.
#pragma once

#include "server/table_info.h"
#include "shell/match.h"

namespace tafel::server {

/// Always on the heap: states are aligned to cache lines, frames of coroutines are not.
struct TableCopy {
  Match match;
  TableInfo info;
  Seat viewer = kNobody;
  u32 version = 0;
};

}  // namespace tafel::server
