// A stored table comes back to life. With the same rules and content the whole log is replayed; after an update the
// latest snapshot leads and the entries after it are read in notation. What cannot be continued throws.
#include <fmt/format.h>

#include "server/standing.h"
#include "shell/json.h"

namespace tafel::server {

namespace {

/// The first row that does not fit what comes before it.
struct WrongRow : std::runtime_error {
  std::size_t row;
  WrongRow(std::size_t index, const char* what) : std::runtime_error(what), row(index) {}
};

/// Rows still in force, undo markers carried out.
std::vector<const LogRow*> in_force(std::span<const LogRow> log, std::size_t from) {
  std::vector<const LogRow*> out;
  for (std::size_t i = from; i < log.size(); ++i) {
    if (log[i].kind == LogRow::Kind::rules) continue;
    if (log[i].kind != LogRow::Kind::undo) {
      out.push_back(&log[i]);
      continue;
    }
    std::size_t at = out.size();
    while (at > 0 && out[at - 1]->seat != log[i].seat) --at;
    if (at == 0) throw WrongRow(i, "takes back what is not there");
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
  for (const auto& [seat, answers] : stored.standing)
    if (const Json list = Json::parse(answers, nullptr, false); seat < kMaxSeats && list.is_array())
      standing[seat] = standing_from_json(list);
  if (info.placed()) return restore_placed(stored);
  if (info.rows == 0 && info.base_row < 0) return {};  // has not begun; what begins with a snapshot has
  const Config config = config_from(game_->rules, info.options);
  std::string why = stored.damage;
  if (why.empty()) {
    try {
      return restore_all(stored, config);
    } catch (const std::exception& e) {
      why = e.what();
    }
  }
  Restored out;
  out.damage = restore_sound_part(stored, config, why);
  return out;
}

/// Its seats are not yet filled; after an update the position is written down once more, as the new rules read it.
OpenTable::Restored OpenTable::restore_placed(const StoredTable& stored) {
  if (stored.snapshots.empty()) throw std::runtime_error("the position with which the match begins is missing");
  StateBox from;
  read_snapshot(*game_, stored.snapshots.front(), from);
  Restored out;
  out.changed = info.rules_version != game_->rules.version || info.pack_hash != game_->pack_hash;
  SnapshotRow row = place(from);
  if (out.changed) out.snapshot = std::move(row);
  return out;
}

OpenTable::Restored OpenTable::restore_all(const StoredTable& stored, const Config& config) {
  for (const LogRow& row : stored.log) count(row);
  const bool same = info.rules_version == game_->rules.version && info.pack_hash == game_->pack_hash;
  return same ? restore_same_rules(stored, config) : restore_other_rules(stored, config);
}

namespace {

/// A snapshot is only a shortcut: where the whole log is there, one that cannot be read costs nothing.
bool contradicts(const LoadedGame& game, const SnapshotRow& last, const Match& match) {
  StateBox expected;
  try {
    read_snapshot(game, last, expected);
  } catch (const std::exception& e) {
    log_warning("unreadable", {{"what", "snapshot"}, {"row", last.n}, {"why", e.what()}});
    return false;
  }
  return !same_state(game.rules, expected, match.state());
}

std::vector<LogEntry> entries_of(const std::vector<const LogRow*>& rows) {
  std::vector<LogEntry> out;
  out.reserve(rows.size());
  for (const LogRow* row : rows) out.push_back({row->seat, Action::from_key(row->action), row->step});
  return out;
}

/// The row that may be to blame when this one does not fit: itself, or the last undo after it, which may have taken
/// back what was not meant.
std::size_t suspect(std::span<const LogRow> log, const LogRow* failed) {
  const auto at = static_cast<std::size_t>(failed - log.data());
  for (std::size_t i = log.size(); i-- > at + 1;)
    if (log[i].kind == LogRow::Kind::undo) return i;
  return at;
}

}  // namespace

/// What can be read of a log that cannot be carried on: everything before the first row that does not fit. Says which
/// one that is. Throws if there is nothing.
std::string OpenTable::restore_sound_part(const StoredTable& stored, const Config& config, const std::string& why) {
  const bool same = info.rules_version == game_->rules.version && info.pack_hash == game_->pack_hash;
  if (!same) throw std::runtime_error(why);
  std::optional<Match::Snapshot> base;
  if (info.base_row >= 0) {
    if (stored.snapshots.empty() || stored.snapshots.front().n != info.base_row) throw std::runtime_error(why);
    read_snapshot(*game_, stored.snapshots.front(), base.emplace().state);
    base->chance_count = stored.snapshots.front().chance_count;
  }
  const std::span<const LogRow> all(stored.log);
  std::size_t rows = all.size();
  std::string reason = why;
  for (bool fits = false; !fits;) {
    try {
      const auto used = in_force(all.first(rows), static_cast<std::size_t>(std::max<i64>(0, info.base_row)));
      const std::vector<LogEntry> log = entries_of(used);
      std::string wrong;
      match.emplace(Match::sound_part(*game_, seats(), config, info.source(), base ? &*base : nullptr, log, wrong));
      fits = match->log().size() == log.size();
      if (!fits) rows = suspect(all.first(rows), used[match->log().size()]), reason = wrong;
    } catch (const WrongRow& e) {
      rows = e.row, reason = e.what();
    }
  }
  versions_ = {};
  cuts_.clear();
  for (const LogRow& row : all.first(rows)) count(row);
  if (rows == static_cast<std::size_t>(info.rows)) return fmt::format("all {} rows can be read, but: {}", rows, reason);
  return fmt::format("row {} of {}: {}; the rows before it can be read", rows + 1, info.rows, reason);
}

OpenTable::Restored OpenTable::restore_same_rules(const StoredTable& stored, const Config& config) {
  const std::vector<LogEntry> log =
      entries_of(in_force(stored.log, static_cast<std::size_t>(std::max<i64>(0, info.base_row))));
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
      if (match->log().size() == log.size() && contradicts(*game_, last, *match))
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
