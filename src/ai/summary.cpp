// Series in numbers; see summary.h.
#include "ai/summary.h"

#include <fmt/format.h>

#include <algorithm>

#include "ai/build.h"

namespace tafel {

Summary summarise(const SeriesPlan& plan, const std::vector<GameRow>& rows) {
  Summary out;
  const std::size_t n = plan.players.size();
  for (std::size_t i = 0; i < n; ++i) {
    out.player.emplace_back().name = plan.players[i].text;
    out.seat.emplace_back().name = seat_notation(plan.game.rules, static_cast<Seat>(i));
  }
  for (const GameRow& row : rows) {
    double length = 0;
    for (std::size_t seat = 0; seat < n; ++seat) {
      const std::size_t entry = entry_in_seat(static_cast<int>(seat), row.rotation, n);
      out.player[entry].add(row, entry);
      out.seat[seat].add(row, entry);
      length += row.decisions[entry];
    }
    out.length.add(length);
    out.lengths.push_back(length);
  }
  std::ranges::sort(out.lengths);
  return out;
}

namespace {

nlohmann::ordered_json rows_json(const std::vector<Tally>& tallies) {
  auto out = nlohmann::ordered_json::array();
  for (const Tally& t : tallies) {
    const double n = t.points.count();
    const Interval w = wilson(t.wins, n);
    out.push_back({{"name", t.name},
                   {"wins", t.wins},
                   {"share", t.wins / n},
                   {"share_low", w.low},
                   {"share_high", w.high},
                   {"points", t.points.mean()},
                   {"points_margin", t.points.margin()},
                   {"decisions", t.decisions.mean()},
                   {"ms_per_free_decision", t.free > 0 ? 1000 * t.seconds / t.free : 0.0}});
  }
  return out;
}

}  // namespace

nlohmann::ordered_json summary_json(const SeriesPlan& plan, const Summary& s, const nlohmann::ordered_json& groups,
                                    const nlohmann::ordered_json& uses) {
  nlohmann::ordered_json out;
  out["game"] = plan.game.rules.id;
  out["games"] = plan.games;
  out["seed"] = plan.seed;
  out["balanced"] = plan.balanced;
  out["players"] = rows_json(s.player);
  out["seats"] = rows_json(s.seat);
  if (!groups.is_null()) out["by"] = groups;
  if (!uses.is_null()) out["uses"] = uses;
  out["decisions_per_game"] = {{"mean", s.length.mean()}, {"margin", s.length.margin()}};
  for (const int percent : kQuantiles)
    out["decisions_per_game"][fmt::format("at_most_{}", percent)] = s.quantile(percent);
  out["compiler"] = build_compiler();
  out["commit"] = build_commit();
  return out;
}

}  // namespace tafel
