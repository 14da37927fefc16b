// See earlier.h.
#include "server/earlier.h"

#include "shell/json.h"

namespace tafel::server {

namespace {

/// Rows of one piece with undo carried out; one that takes back what lies before the piece ends it.
std::vector<const LogRow*> rows_in_force(std::span<const LogRow> rows) {
  std::vector<const LogRow*> out;
  for (const LogRow& row : rows) {
    if (row.kind == LogRow::Kind::rules) continue;
    if (row.kind != LogRow::Kind::undo) {
      out.push_back(&row);
      continue;
    }
    const auto of_seat = [&](const LogRow* r) { return r->seat == row.seat; };
    const auto last = std::find_if(out.rbegin(), out.rend(), of_seat);
    if (last == out.rend()) return out;
    out.erase(std::next(last).base());
  }
  return out;
}

/// Rows as the present rules read them: what they meant is in their notation. Ends where it has no meaning any more.
std::vector<LogEntry> read_rows(const LoadedGame& game, StateBox at, const std::vector<const LogRow*>& rows) {
  std::vector<LogEntry> out;
  for (const LogRow* row : rows) {
    const RawGame g = game.raw(at);
    const Turn turn = whose_turn(game.rules, g);
    if (turn.over || g.stack().empty()) break;
    const auto action = parse_notation(game.rules, g, row->notation);
    Options legal;
    if (action && !turn.chance && row->seat < kMaxSeats && turn.seats.has(row->seat))
      list_options(game.rules, g, row->seat, legal);
    const bool fits = action && (turn.chance ? row->seat == kChance && chance_valid(game.rules, g, *action)
                                             : legal.contains(*action));
    if (!fits) break;
    out.push_back({row->seat, *action, g.stack().back().step});
    act(game.rules, g, row->seat, *action);
  }
  return out;
}

/// Nothing if the present rules cannot read its snapshot.
std::unique_ptr<EarlierPiece> read_piece(const LoadedGame& game, const TableInfo& info, const SnapshotRow* from,
                                         std::span<const LogRow> rows) {
  try {
    const Config config = config_from(game.rules, info.options);
    const int seats = static_cast<int>(info.seats.size());
    Match::Snapshot base;
    if (from != nullptr) {
      state_from_json(game.rules, game.pack.get(), Json::parse(from->state), base.state);
      if (game.rules.check(game.look(base.state)) != nullptr) return nullptr;
      base.chance_count = from->chance_count;
    } else {
      start_game(game.rules, game.raw(base.state), seats, config);
    }
    const std::vector<LogEntry> log = read_rows(game, base.state, rows_in_force(rows));
    std::string wrong;
    Match match = Match::sound_part(game, seats, config, info.source(), from != nullptr ? &base : nullptr, log, wrong);
    return std::make_unique<EarlierPiece>(EarlierPiece{from != nullptr ? from->n : 0, 0, std::move(match)});
  } catch (const std::exception& e) {
    log_warning("earlier_unreadable", {{"table", short_id(info.id)}, {"row", from != nullptr ? from->n : 0}});
    return nullptr;
  }
}

}  // namespace

std::vector<std::unique_ptr<EarlierPiece>> earlier_pieces(const LoadedGame& game, const StoredTable& stored,
                                                          const std::vector<SnapshotRow>& snapshots) {
  std::vector<std::unique_ptr<EarlierPiece>> out;
  const auto end =
      static_cast<std::size_t>(std::clamp<i64>(stored.info.base_row, 0, static_cast<i64>(stored.log.size())));
  const std::span<const LogRow> rows = std::span(stored.log).first(end);
  const auto add = [&](const SnapshotRow* from, std::size_t to) {
    const std::size_t first = from != nullptr ? static_cast<std::size_t>(from->n) : 0;
    if (first >= to || to > rows.size()) return;
    auto piece = read_piece(game, stored.info, from, rows.subspan(first, to - first));
    if (!piece || (piece->entries() == 0 && from == nullptr)) return;
    if (!out.empty()) piece->entry = out.back()->entry + out.back()->entries() + 1;
    out.push_back(std::move(piece));
  };
  const auto beginning = [&](std::size_t i) {
    return i < snapshots.size() ? static_cast<std::size_t>(snapshots[i].n) : rows.size();
  };
  add(nullptr, beginning(0));
  for (std::size_t i = 0; i < snapshots.size(); ++i) add(&snapshots[i], beginning(i + 1));
  return out;
}

Json earlier_overview(const std::vector<std::unique_ptr<EarlierPiece>>& pieces) {
  Json list = Json::array();
  for (const auto& p : pieces) list.push_back({{"entry", p->entry}, {"entries", p->entries()}, {"row", p->row}});
  const std::size_t entries = pieces.empty() ? 0 : pieces.back()->entry + pieces.back()->entries() + 1;
  return {{"entries", entries}, {"pieces", std::move(list)}};
}

const EarlierPiece* earlier_piece(const std::vector<std::unique_ptr<EarlierPiece>>& pieces, std::size_t entry) {
  for (const auto& p : pieces)
    if (entry >= p->entry && entry <= p->entry + p->entries()) return p.get();
  return nullptr;
}

}  // namespace tafel::server
