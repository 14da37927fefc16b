// Numbers of the search; see tuning.h.
#include "ai/tuning.h"

#include <fmt/format.h>

#include <stdexcept>

namespace tafel {

std::span<const TuningRow> tuning_rows() {
  using T = SearchTuning;
  static constexpr TuningRow kRow[] = {
      {"explore", &T::explore, 0.01F, 10, 0.15F},
      {"depth", &T::depth, 0, 400, 8},
      {"whole_opening", &T::whole_opening, 0, 1, 0},
      {"first_urgency", &T::first_urgency, -1, 1, 0.08F},
      {"policy_prior", &T::policy_prior, 0, 1, 0.2F},
      {"rating_prior", &T::rating_prior, 0, 1, 0.2F},
      {"rating_heat", &T::rating_heat, 0.01F, 100, 0.3F},
      {"rating_visits", &T::rating_visits, 0, 1000, 3},
      {"rating_nodes", &T::rating_nodes, 1, 100'000, 0},
      {"inner_prior", &T::inner_prior, 0, 1, 0.25F},
      {"inner_heat", &T::inner_heat, 0.01F, 100, 0.3F},
      {"inner_after", &T::inner_after, 1, 1000, 2},
      {"wild", &T::wild, 0, 256, 12},
      {"tempo", &T::tempo, 0, 1, 0},
      {"samples", &T::samples, 2, 1000, 0},
      {"least_spread", &T::least_spread, 1, 100'000, 50},
      {"spread_share", &T::spread_share, 0.01F, 100, 0.5F},
      {"won", &T::won, 0, 1, 0.15F},
      {"haste", &T::haste, 0, 1e9F, 0},
      {"joint", &T::joint, 0, 1, 0},
      {"others", &T::others, 0, 2, 0},
  };
  return kRow;
}

void change_tuning(SearchTuning& tuning, std::string_view name, double value) {
  std::string known;
  for (const TuningRow& row : tuning_rows()) {
    known += (known.empty() ? "" : ", ") + std::string(row.name);
    if (row.name != name) continue;
    if (value < static_cast<double>(row.low) || value > static_cast<double>(row.high))
      throw std::invalid_argument(
          fmt::format("{}: expected a number from {} to {}, found {}", name, row.low, row.high, value));
    tuning.*row.value = static_cast<float>(value);
    return;
  }
  throw std::invalid_argument(fmt::format("unknown number of the search \"{}\": expected one of {}", name, known));
}

SearchTuning tuning_of(const LoadedGame& game, int seats, std::span<const TuningChange> changes) {
  SearchTuning tuning;
  for (const auto& [name, value] : game.search.all) change_tuning(tuning, name, value);
  if (const auto at = game.search.by_seats.find(seats); at != game.search.by_seats.end())
    for (const auto& [name, value] : at->second) change_tuning(tuning, name, value);
  for (const auto& [name, value] : changes) change_tuning(tuning, name, static_cast<double>(value));
  return tuning;
}

}  // namespace tafel
