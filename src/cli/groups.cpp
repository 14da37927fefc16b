// Printed tables; see groups.h.
#include "cli/groups.h"

#include <fmt/format.h>

namespace tafel::cli {

void print_groups(const SeriesPlan& plan, const std::vector<Grouping>& by, const std::vector<GameRow>& rows) {
  const double fair = static_cast<double>(plan.players.size());
  const auto tables = tally_groups(plan, by, rows);
  const auto lines = sheet_lines(plan);
  for (std::size_t b = 0; b < by.size(); ++b) {
    fmt::print("\n{:<16}  {:>6}  {:>8}  {:>7}  {:>15}  {:>9}  {:>15}  {:>14}", by[b].field, "seats", "wins", "share",
               "95 % interval", "of fair", "95 % interval", "points");
    for (const std::string_view line : lines) fmt::print("  {:>8.8}", line);
    fmt::print("\n");
    for (const GroupRow& g : tables[b]) {
      const Interval w = wilson(g.wins, g.seats);
      fmt::print("{:<16}  {:>6.0f}  {:>8.1f}  {:>5.1f} %  {:>5.1f} - {:>5.1f} %  {:>9.2f}  {:>6.2f} - {:>6.2f}", g.name,
                 g.seats, g.wins, 100 * g.share(), 100 * w.low, 100 * w.high, fair * g.share(), fair * w.low,
                 fair * w.high);
      fmt::print("  {:>6.2f} +- {:<4.2f}", g.points.mean(), g.points.margin());
      for (const double sum : g.lines) fmt::print("  {:>8.2f}", sum / g.seats);
      fmt::print("\n");
    }
  }
}

void print_events(const SeriesPlan& plan, const std::vector<GameRow>& rows) {
  const Rules& rules = plan.game.rules;
  const StateBox box = sample_deal(plan.game, static_cast<int>(plan.players.size()));
  for (const u8 kind : plan.looks.events) {
    const EventRow& row = rules.events[kind];
    const u8 domain = row.domain[telling_argument(row)];
    const auto tallies = tally_events(plan, rows, kind);
    int all = 0;
    for (const auto& [value, tally] : tallies) all += tally.count;
    const double games = static_cast<double>(rows.size());
    fmt::print("\n{}: {} ({:.2f} a game)\n", row.name, all, all / games);
    fmt::print("  {:<14}  {:>7}  {:>6}  {:>6}  {:>7}  wins by seat\n", "", "times", "a game", "first", "length");
    for (const auto& [value, tally] : tallies) {
      const std::string id =
          domain == kNumber ? std::to_string(value) : rules.domain_id(plan.game.look(box), domain, value);
      const double began = tally.length.count();
      fmt::print("  {:<14}  {:>7}  {:>6.3f}  {:>6.0f}  {:>7.1f} ", id, tally.count, tally.count / games, began,
                 tally.length.mean());
      for (const double wins : tally.wins)
        if (began > 0) fmt::print(" {:>5.1f} %", 100 * wins / began);
      fmt::print("\n");
    }
  }
}

void print_uses(const SeriesPlan& plan, const std::vector<GameRow>& rows) {
  if (plan.looks.verbs.empty()) return;
  fmt::print("\n{:<24}  {:>6}  {:>8}  {:>7}  {:>15}  {:>14}\n", "done by a seat", "seats", "wins", "share",
             "95 % interval", "points");
  for (const GroupRow& g : tally_uses(plan, rows)) {
    const Interval w = wilson(g.wins, g.seats);
    fmt::print("{:<24}  {:>6.0f}  {:>8.1f}  {:>5.1f} %  {:>5.1f} - {:>5.1f} %  {:>6.2f} +- {:<4.2f}\n", g.name, g.seats,
               g.wins, 100 * g.share(), 100 * w.low, 100 * w.high, g.points.mean(), g.points.margin());
  }
}

}  // namespace tafel::cli
