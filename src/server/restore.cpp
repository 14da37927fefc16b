// A stored table comes back to life. With the same rules and content the whole log is replayed; after an update the
// latest snapshot leads and the entries after it are read in notation. What cannot be continued throws.
#include <fmt/format.h>

#include "server/standing.h"
#include "shell/json.h"

namespace tafel::server {

namespace {

/// Rows still in force, undo markers carried out.
std::vector<const LogRow*> in_force(const std::vector<LogRow>& log, std::size_t from) {
  std::vector<const LogRow*> out;
  for (std::size_t i = from; i < log.size(); ++i) {
    if (log[i].kind == LogRow::Kind::rules) continue;
    if (log[i].kind != LogRow::Kind::undo) {
      out.push_back(&log[i]);
      continue;
    }
    std::size_t at = out.size();
    while (at > 0 && out[at - 1]->seat != log[i].seat) --at;
    if (at == 0) throw std::runtime_error(fmt::format("log row {}: takes back what is not there", i + 1));
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(at) - 1);
  }
  return out;
}

void read_snapshot(const LoadedGame& game, const SnapshotRow& row, StateBox& out) {
  state_from_json(game.rules, game.pack.get(), Json::parse(row.state), out);
  if (const char* wrong = game.rules.check(game.look(out)); wrong != nullptr)
    throw std::runtime_error(fmt::format("snapshot after row {}: {}", row.n, wrong));
}

}  // namespace

OpenTable::Restored OpenTable::restore(const StoredTable& stored) {
  chat.assign(stored.chat.begin(), stored.chat.end());
  chat_count = stored.chat_count;
  for (const auto& [seat, answers] : stored.standing) standing[seat] = standing_from_json(Json::parse(answers));
  if (static_cast<i64>(stored.log.size()) != info.rows) throw std::runtime_error("the log has lost rows");
  if (info.rows == 0) return {};  // has not begun
  for (const LogRow& row : stored.log) count(row);
  const Config config = config_from(game_->rules, info.options);
  const bool same = info.rules_version == game_->rules.version && info.pack_hash == game_->pack_hash;
  return same ? restore_same_rules(stored, config) : restore_other_rules(stored, config);
}

OpenTable::Restored OpenTable::restore_same_rules(const StoredTable& stored, const Config& config) {
  std::vector<LogEntry> log;
  for (const LogRow* row : in_force(stored.log, static_cast<std::size_t>(std::max<i64>(0, info.base_row))))
    log.push_back({row->seat, Action::from_key(row->action), row->step});
  if (info.base_row < 0) {
    match.emplace(Match::replay(*game_, seats(), config, info.source(), log));
  } else {
    if (stored.snapshots.empty() || stored.snapshots.front().n != info.base_row)
      throw std::runtime_error("the snapshot with which the match began is missing");
    StateBox base;
    read_snapshot(*game_, stored.snapshots.front(), base);
    match.emplace(
        Match::resume(*game_, seats(), config, info.source(), base, log, stored.snapshots.front().chance_count));
  }
  if (!stored.snapshots.empty()) {
    const SnapshotRow& last = stored.snapshots.back();
    last_snapshot = last.n;
    if (last.n == info.rows && last.rules_version == info.rules_version && last.pack_hash == info.pack_hash) {
      StateBox expected;
      read_snapshot(*game_, last, expected);
      if (match->log().size() == log.size() && !same_state(game_->rules, expected, match->state()))
        throw std::runtime_error("the log does not lead to its snapshot");
    }
  }
  Restored out;
  if (match->log().size() > log.size()) {
    StateBox at = match->state_at(log.size());
    collect(log.size(), at, out.rows);
    out.changed = true;
  }
  return out;
}

OpenTable::Restored OpenTable::restore_other_rules(const StoredTable& stored, const Config& config) {
  if (stored.snapshots.empty()) throw std::runtime_error("the rules have changed and there is no snapshot");
  const SnapshotRow& last = stored.snapshots.back();
  StateBox base, at;
  read_snapshot(*game_, last, base);
  copy_state(game_->rules, at, base);
  std::vector<LogEntry> tail;
  for (const LogRow* row : in_force(stored.log, static_cast<std::size_t>(last.n))) {
    const RawGame g = game_->raw(at);
    const auto action = g.stack().empty() ? std::nullopt : parse_notation(game_->rules, g, row->notation);
    if (!action)
      throw std::runtime_error(fmt::format("the rules have changed: \"{}\" has no meaning any more", row->notation));
    Options legal;
    const Turn turn = whose_turn(game_->rules, g);
    if (!turn.chance && row->seat < seats() && turn.seats.has(row->seat))
      list_options(game_->rules, g, row->seat, legal);
    if (turn.chance ? row->seat != kChance || !chance_valid(game_->rules, g, *action) : !legal.contains(*action))
      throw std::runtime_error(fmt::format("the rules have changed: \"{}\" is not possible any more", row->notation));
    tail.push_back({row->seat, *action, g.stack().back().step});
    tafel::act(game_->rules, g, row->seat, *action);
  }
  const Match old = Match::resume(*game_, seats(), config, info.source(), base, tail, last.chance_count);
  match.emplace(Match::resume(*game_, seats(), config, info.source(), old.state(), {}, old.chance_count()));
  Restored out;
  out.rows.push_back({LogRow::Kind::rules, 0, 0, 0, {}});
  count(out.rows.back());  // every client must look again
  info.base_row = info.rows + 1;
  info.rules_version = game_->rules.version;
  info.pack_hash = game_->pack_hash;
  out.snapshot = snapshot(info.base_row);
  out.changed = true;
  last_snapshot = info.base_row;
  return out;
}

}  // namespace tafel::server
