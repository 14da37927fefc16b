// A series of games in numbers: what each player and each seat has reached, with intervals, and how long games took
// (`tafel sim`).
#pragma once

#include <nlohmann/json.hpp>

#include "ai/series.h"
#include "ai/stats.h"

namespace tafel {

inline constexpr std::array kQuantiles{5, 25, 50, 75, 95, 100};

/// What a player, or a seat, has reached over all games.
struct Tally {
  std::string name;
  double wins = 0;
  Sample points, decisions;
  double seconds = 0, free = 0;

  void add(const GameRow& row, std::size_t entry) {
    wins += static_cast<double>(row.share[entry]);
    points.add(row.points[entry]);
    decisions.add(row.decisions[entry]);
    seconds += row.seconds[entry];
    free += row.free[entry];
  }
};

struct Summary {
  std::vector<Tally> player, seat;
  Sample length;
  std::vector<double> lengths;  ///< ascending
  /// So long at most are so many of a hundred games.
  double quantile(int percent) const {
    return lengths[std::min(lengths.size() - 1, lengths.size() * static_cast<std::size_t>(percent) / 100)];
  }
};

Summary summarise(const SeriesPlan& plan, const std::vector<GameRow>& rows);

/// What `tafel sim --json` prints; `groups` and `uses` may be null.
nlohmann::ordered_json summary_json(const SeriesPlan& plan, const Summary& s, const nlohmann::ordered_json& groups,
                                    const nlohmann::ordered_json& uses);

}  // namespace tafel
