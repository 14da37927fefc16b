// Tuning of the search; see tune.h.
#include "ai/tune.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace tafel {

namespace {

// The usual exponents of simultaneous perturbation (Spall): steps shorten, looks narrow slowly.
constexpr double kShorten = 0.602, kNarrow = 0.101, kReach = 1.5;
constexpr double kPace = 4;  // steps that a series of clear results would go, were it all one way

std::vector<const TuningRow*> rows_of(const std::vector<std::string>& names) {
  std::vector<const TuningRow*> out;
  std::string known;
  for (const TuningRow& row : tuning_rows()) {
    if (row.step <= 0) continue;
    known += (known.empty() ? "" : ", ") + std::string(row.name);
    if (names.empty() || std::ranges::find(names, row.name) != names.end()) out.push_back(&row);
  }
  for (const std::string& name : names)
    if (std::ranges::none_of(out, [&](const TuningRow* row) { return row->name == name; }))
      throw std::invalid_argument(
          fmt::format("\"{}\" cannot be tuned: expected some of {} (others are switches, or cost time)", name, known));
  return out;
}

std::vector<double> start_of(const SearchTuning& tuning, const std::vector<const TuningRow*>& rows) {
  std::vector<double> out;
  out.reserve(rows.size());
  for (const TuningRow* row : rows) out.push_back(static_cast<double>(tuning.*row->value / row->step));
  return out;
}

}  // namespace

double Climb::reach() const { return kReach / std::pow(done_ + 1, kNarrow); }

int Climb::direction(std::size_t number) const {
  return (mix(mix(seed_, static_cast<u64>(done_)), number) & 1U) != 0 ? 1 : -1;
}

std::vector<double> Climb::asked(int sign) const {
  std::vector<double> out = now_;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] += sign * direction(i) * reach();
  return out;
}

void Climb::learn(double better) {
  const double settling = 0.1 * steps_;  // the first tenth does not run away with chance
  const double whole = std::pow(steps_ + settling, 1 - kShorten) / (1 - kShorten);
  const double length = 10 * kPace / whole / std::pow(done_ + 1 + settling, kShorten);
  for (std::size_t i = 0; i < now_.size(); ++i) now_[i] += length * better * direction(i) / reach();
  ++done_;
}

Tuner::Tuner(const LoadedGame& game, int seats, const std::vector<std::string>& names, int steps, u64 seed)
    : game_(game),
      seats_(seats),
      seed_(seed),
      rows_(rows_of(names)),
      climb_(start_of(tuning_of(game, seats), rows_), steps, seed) {}

std::vector<TuningChange> Tuner::changes(int sign) const {
  const std::vector<double> at = sign == 0 ? climb_.now() : climb_.asked(sign);
  std::vector<TuningChange> out;
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    const TuningRow& row = *rows_[i];
    out.emplace_back(row.name, std::clamp(static_cast<float>(at[i]) * row.step, row.low, row.high));
  }
  return out;
}

double Tuner::play(const Config& config, const PlayerSpec& player, int deals, int jobs,
                   const std::atomic<bool>* stop) const {
  ArenaPlan plan{.game = game_, .config = config, .seats = seats_, .deals = deals, .jobs = jobs, .stop = stop};
  plan.seed = mix(seed_, static_cast<u64>(climb_.done()) + 1);
  for (const int sign : {-1, 1}) {
    plan.players.push_back(player);
    const auto more = changes(sign);
    plan.players.back().changes.insert(plan.players.back().changes.end(), more.begin(), more.end());
  }
  check_arena(plan);
  const std::vector<Fixture> tables = fixtures(game_, config, 2, seats_);
  ArenaBook book;
  play_arena(plan, tables, book);
  const PairResult result = pair_result(plan, tables, book, 1, 0);
  if (result.games == 0) return 0;
  // The rest of the wins is the other's: the difference, as part of all games.
  const double all = result.games;
  const double other_fair = all - result.fair, other_won = all - result.won;
  return result.won / result.fair / 2 - other_won / other_fair / 2;
}

}  // namespace tafel
