// See thaw.h.
#include "server/thaw.h"

#include <fmt/format.h>

#include "server/open_table.h"

namespace tafel::server {

namespace {

std::string only_table(Reader& reader, const std::string& id) {
  const std::vector<std::string> ids = reader.tables_like(id);
  if (ids.empty()) throw std::runtime_error(fmt::format("there is no table {}", id));
  if (ids.size() > 1)
    throw std::runtime_error(fmt::format("{} tables begin with {}: give the whole id", ids.size(), id));
  return ids.front();
}

TableState state_of(const OpenTable& table) {
  if (!table.match) return TableState::waiting;
  if (table.match->over()) return TableState::over;
  return table.info.has_open_seat() ? TableState::waiting : TableState::playing;
}

/// Why it cannot go on; empty: it can.
std::string obstacle(OpenTable& table, const StoredTable& stored, OpenTable::Restored& restored) {
  if (!table.info.unopened.empty()) return "its seed was sealed with a key that is not in house.key";
  try {
    restored = table.restore(stored);
  } catch (const std::exception& e) {
    return e.what();
  }
  return restored.damage;
}

}  // namespace

ThawReport thaw_table(Library& library, const StoreAddress& address, const std::string& id) {
  if (!address.postgres() && !std::filesystem::exists(address.folder / "tafel.db"))
    throw std::runtime_error("there is no database of a server in the folder " + address.folder.string());
  Metrics metrics;
  Store store(address, metrics, Settings{}.long_log);
  ThawReport out;
  out.table = only_table(store.reader(), id);
  const StoredTable stored = *store.reader().load(out.table, 0);
  if (stored.info.state != TableState::frozen) {
    out.found.push_back(fmt::format("The table is not frozen ({}).", to_name(stored.info.state)));
    return out;
  }
  out.found.push_back(fmt::format("It was frozen because of this: {}", stored.info.frozen));
  const LoadedGame* game = library.find(stored.info.game);
  if (game == nullptr) throw std::runtime_error("this program does not have the game " + stored.info.game);
  const auto table = std::make_unique<OpenTable>(*game, stored.info);
  OpenTable::Restored restored;
  if (const std::string why = obstacle(*table, stored, restored); !why.empty()) {
    out.found.push_back(fmt::format("It cannot go on: {}", why));
    return out;
  }
  out.found.push_back(fmt::format("All {} rows of its log can be replayed.", stored.log.size()));
  const i64 first = table->info.rows;
  table->info.rows += static_cast<i64>(restored.rows.size());
  table->info.state = state_of(*table);
  table->info.frozen.clear();
  table->info.deadline = 0;  // the clock begins anew with the next move
  table->refresh(Wording());
  store.commit_now([&](Writer& w) {
    w.append_log(out.table, first, restored.rows, table->info.epoch);
    if (restored.snapshot) w.add_snapshot(out.table, *restored.snapshot);
    w.update_table(table->info);
  });
  out.thawed = true;
  out.found.push_back(fmt::format("It can go on now ({}).", to_name(table->info.state)));
  return out;
}

}  // namespace tafel::server
