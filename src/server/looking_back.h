// Looking back without holding the table: a copy of its match at one moment for another thread, and positions along the
// log, so that not every question begins at the first move.
#pragma once

#include "server/table_info.h"
#include "shell/match.h"

namespace tafel::server {

/// Positions after every few entries of a log. Never changed: a longer log makes a new one.
class Waypoints {
 public:
  /// Up to the end of what everybody may know; `known` itself if there is nothing to add.
  static std::shared_ptr<const Waypoints> extend(std::shared_ptr<const Waypoints> known, const Match& match);
  StateBox at(const Match& match, std::size_t entry) const;
  std::size_t reach() const { return (box_.size() - 1) * kEvery; }  ///< entries before the last position

 private:
  static constexpr std::size_t kEvery = 32;
  std::vector<StateBox> box_;  ///< number i: after i * kEvery entries
};

/// Always on the heap: states are aligned to cache lines, frames of coroutines are not.
struct TableCopy {
  Match match;
  TableInfo info;
  Seat viewer = kNobody;
  u32 version = 0;
  std::shared_ptr<const Waypoints> waypoints;
};

}  // namespace tafel::server
