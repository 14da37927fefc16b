// A crowd that plays on while the server's processes are killed under it, and afterwards a look into the database:
// is everything there that was acknowledged, and was no table ever in two places? For `tafel bench processes`;
// loopback only.
#pragma once

#include <functional>

#include "server/load.h"
#include "server/store_address.h"
#include "shell/library.h"

namespace tafel::server {

/// An action as somebody sent it. Refused ones are not kept; the others are acknowledged, or nobody knows.
struct SentAction {
  std::string action;
  bool acknowledged = false;
};

struct SiegeReport {
  std::size_t sockets = 0, sent = 0, acknowledged = 0, refused = 0, views = 0;
  std::size_t breaks = 0, returns = 0;  ///< connections that were lost, and people who were back with a view
  std::size_t went_back = 0;            ///< times that somebody came back to a position before his acknowledged move
  std::size_t still_away = 0;           ///< at the end
  double back_p50 = 0, back_p99 = 0, back_worst = 0;        ///< seconds from losing a connection to the next view
  double table_p99 = 0, table_worst = 0;                    ///< until everybody of a table had it
  double answer_p50 = 0, answer_p99 = 0, answer_worst = 0;  ///< milliseconds from an action to `accepted`
  /// By table, then by seat.
  std::map<std::string, std::vector<std::vector<SentAction>>> told;
};

/// Seats the crowd, lets it play for `plan.seconds` and calls `tick` every 100 ms meanwhile, with the seconds so far.
SiegeReport run_siege(const LoadPlan& plan, const std::function<void(double)>& tick);

/// What the database says about it, after all processes have ended.
struct SiegeAudit {
  std::size_t tables = 0, log_rows = 0, actions = 0, takeovers = 0;
  std::size_t lost = 0;             ///< seats of whose acknowledged moves one is missing, or has changed
  std::size_t two_owners = 0;       ///< rows of an older owner behind rows of a newer one
  std::size_t unknown_owners = 0;   ///< rows written in an epoch that nobody ever had
  std::size_t gaps = 0;             ///< tables whose numbers of rows are not 0, 1, 2, ...
  std::vector<std::string> broken;  ///< tables that cannot be replayed
  bool clean() const { return lost + two_owners + unknown_owners + gaps + broken.size() == 0; }
};
SiegeAudit audit_siege(Library& library, const StoreAddress& where, const SiegeReport& report);

}  // namespace tafel::server
