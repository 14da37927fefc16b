// After a siege: what the database says; see siege.h.
#include "server/open_table.h"
#include "server/settings.h"
#include "server/siege.h"
#include "server/store_soci.h"

namespace tafel::server {

namespace {

using soci::into;

/// Is `played` exactly what was acknowledged, in order, with any of the doubtful ones in between?
bool fits(const std::vector<SentAction>& sent, const std::vector<std::string>& played) {
  std::vector<bool> can(played.size() + 1, false);
  can[0] = true;
  for (const SentAction& s : sent) {
    std::vector<bool> next(played.size() + 1, false);
    for (std::size_t j = 0; j <= played.size(); ++j) {
      if (!can[j]) continue;
      if (!s.acknowledged) next[j] = true;
      if (j < played.size() && played[j] == s.action) next[j + 1] = true;
    }
    can = std::move(next);
  }
  return can[played.size()];
}

std::size_t count(soci::session& sql, const std::string& what) {
  long long n = 0;
  sql << "SELECT COUNT(*) FROM " + what, into(n);
  return static_cast<std::size_t>(n);
}

/// Owners of a table follow each other in the order of their epochs, and so do the rows they have written.
void look_at_epochs(soci::session& sql, SiegeAudit& out) {
  out.takeovers = count(sql, "table_holders WHERE epoch > 1");
  out.log_rows = count(sql, "match_log");
  out.two_owners = count(sql,
                         "(SELECT epoch, LAG(epoch) OVER (PARTITION BY table_id ORDER BY n) AS before FROM match_log) "
                         "AS rows_in_order WHERE epoch < before");
  out.unknown_owners = count(sql,
                             "match_log l WHERE NOT EXISTS (SELECT 1 FROM table_holders h WHERE h.table_id = "
                             "l.table_id AND h.epoch = l.epoch)");
  out.gaps = count(sql,
                   "(SELECT table_id FROM match_log GROUP BY table_id HAVING MIN(n) <> 0 OR MAX(n) + 1 <> COUNT(*)) AS "
                   "tables_with_gaps");
}

/// By seat, as people played them.
std::vector<std::vector<std::string>> played(const StoredTable& stored, std::size_t seats) {
  std::vector<std::vector<std::string>> out(seats);
  for (const LogRow& row : stored.log)
    if (row.kind == LogRow::Kind::act && row.seat < seats) out[row.seat].push_back(row.notation);
  return out;
}

void look_at_table(Library& library, const StoredTable& stored, const SiegeReport& report, SiegeAudit& out) {
  ++out.tables;
  const LoadedGame* game = library.find(stored.info.game);
  std::string damage = game == nullptr ? "its game is not here" : stored.damage;
  if (damage.empty()) damage = OpenTable(*game, stored.info).restore(stored).damage;
  if (!damage.empty()) out.broken.push_back(short_id(stored.info.id) + ": " + damage);
  const auto told = report.told.find(stored.info.id);
  if (told == report.told.end()) return;
  const auto actions = played(stored, told->second.size());
  for (std::size_t s = 0; s < actions.size(); ++s) {
    out.actions += actions[s].size();
    if (!fits(told->second[s], actions[s])) ++out.lost;
  }
}

}  // namespace

SiegeAudit audit_siege(Library& library, const StoreAddress& where, const SiegeReport& report) {
  Metrics unused;
  Store store(where, unused, Settings{}.long_log);
  SiegeAudit out;
  store.reader().ask([&](soci::session& sql) { look_at_epochs(sql, out); });
  for (const auto& [id, told] : report.told) {
    const auto stored = store.reader().load(id, 0);
    if (stored) look_at_table(library, *stored, report, out);
    else out.broken.push_back(short_id(id) + ": it is not there");
  }
  return out;
}

}  // namespace tafel::server
