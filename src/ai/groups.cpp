// Win shares by groups; see groups.h.
#include "ai/groups.h"

#include <fmt/format.h>

#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "shell/json.h"

namespace tafel {

StateBox sample_deal(const LoadedGame& game, int seats) {
  StateBox box;
  Rng rng(1);
  start_game(game.rules, game.raw(box), seats, {});
  run_chance(game.rules, game.raw(box), rng);
  return box;
}

namespace {

bool is_group_field(const Json& node, int seats) {
  if (node.is_number_integer()) return true;
  if (!node.is_array() || node.size() < static_cast<std::size_t>(seats)) return false;
  for (const Json& one : node)
    if (!one.is_number_integer()) return false;
  return true;
}

std::string field_names(const Json& state, int seats) {
  std::string out;
  for (const auto& [name, node] : state.items())
    if (is_group_field(node, seats)) out += (out.empty() ? "" : ", ") + name;
  return out;
}

std::optional<u8> domain_named(const Rules& rules, std::string_view name) {
  for (std::size_t d = 0; d < rules.domains.size(); ++d)
    if (rules.domains[d].name == name) return static_cast<u8>(d);
  return std::nullopt;
}

std::string group_name(const LoadedGame& game, const Grouping& by, const StateBox& box, i32 value) {
  if (by.domain)
    if (std::string id = game.rules.domain_id(game.look(box), *by.domain, value); !id.empty()) return id;
  return fmt::format("{}", value);
}

}  // namespace

/// A random game to its end: some lines are not open before, and settings add others.
std::vector<std::string_view> sheet_lines(const SeriesPlan& plan) {
  const Rules& rules = plan.game.rules;
  std::vector<std::string_view> out;
  if (rules.score_sheet == nullptr) return out;
  StateBox box;
  Rng rng(1);
  const RawGame g = plan.game.raw(box);
  start_game(rules, g, static_cast<int>(plan.players.size()), plan.config);
  for (Turn turn = run_chance(rules, g, rng); !turn.over; turn = run_chance(rules, g, rng)) {
    Options options;
    list_options(rules, g, turn.seats.lowest(), options);
    act(rules, g, turn.seats.lowest(), options[rng.below(static_cast<u32>(options.size()))]);
  }
  std::vector<ScoreLine> lines;
  rules.score_sheet(g, 0, lines);
  for (const ScoreLine& line : lines)
    if (!line.tie_break) out.push_back(line.category);
  return out;
}

namespace {

/// "home", "tile[home]" or "tile[home]-1".
Grouping read_field(const std::string& word) {
  Grouping by{.field = word, .seat_field = word};
  const std::size_t open = word.find('['), close = word.find(']');
  if (open == std::string::npos || close == std::string::npos || close < open) return by;
  by.list = word.substr(0, open);
  by.seat_field = word.substr(open + 1, close - open - 1);
  by.from_one = word.substr(close + 1) == "-1";
  return by;
}

/// -1 before the seat has a place in the list.
i32 looked_up(const Json& list, i32 index) {
  return index >= 0 && static_cast<std::size_t>(index) < list.size() ? list[static_cast<std::size_t>(index)].get<i32>()
                                                                     : -1;
}

void need_field(const Json& state, const std::string& field, int seats) {
  if (!state.contains(field) || !is_group_field(state[field], seats))
    throw std::invalid_argument(
        fmt::format("--by: expected one of {}, found \"{}\"", field_names(state, seats), field));
}

}  // namespace

std::vector<Grouping> read_groupings(const LoadedGame& game, const std::vector<std::string>& words) {
  std::vector<Grouping> out;
  if (words.empty()) return out;
  const int seats = seat_counts(game.rules).front();
  const Json state = state_to_json(game.rules, game.pack.get(), sample_deal(game, seats));
  for (std::string word : words) {
    const bool at_end = word.ends_with("@end");
    if (at_end) word.resize(word.size() - 4);
    const std::size_t colon = word.find(':');
    Grouping by = read_field(word.substr(0, colon));
    by.at_end = at_end;
    need_field(state, by.seat_field, seats);
    if (!by.list.empty()) need_field(state, by.list, seats);
    if (colon != std::string::npos) {
      by.domain = domain_named(game.rules, std::string_view(word).substr(colon + 1));
      if (!by.domain) {
        std::string known;
        for (const DomainRow& d : game.rules.domains) known += (known.empty() ? "" : ", ") + std::string(d.name);
        throw std::invalid_argument(
            fmt::format("--by {}: expected a domain ({}), found \"{}\"", word, known, word.substr(colon + 1)));
      }
    }
    out.push_back(by);
  }
  return out;
}

std::vector<i32> groups_of_seats(const LoadedGame& game, const std::vector<Grouping>& by, const StateBox& state,
                                 int seats) {
  const Json fields = state_to_json(game.rules, game.pack.get(), state);
  std::vector<i32> out;
  for (const Grouping& b : by) {
    const Json& node = fields[b.seat_field];
    for (int s = 0; s < seats; ++s) {
      i32 value =
          node.is_array() ? node[static_cast<std::size_t>(s)].get<i32>() : (s - node.get<i32>() + seats) % seats + 1;
      if (!b.list.empty()) value = looked_up(fields[b.list], value) - (b.from_one ? 1 : 0);
      out.push_back(value);
    }
  }
  return out;
}

std::vector<std::vector<GroupRow>> tally_groups(const SeriesPlan& plan, const std::vector<Grouping>& by,
                                                const std::vector<GameRow>& rows) {
  const std::size_t n = plan.players.size();
  const StateBox box = sample_deal(plan.game, static_cast<int>(n));
  std::vector<std::vector<GroupRow>> out;
  for (std::size_t b = 0; b < by.size(); ++b) {
    std::map<i32, GroupRow> table;
    for (const GameRow& row : rows)
      for (std::size_t s = 0; s < n; ++s) {
        GroupRow& group = table[(by[b].at_end ? row.closing : row.groups)[b * n + s]];
        const std::size_t entry = entry_in_seat(static_cast<int>(s), row.rotation, n);
        group.seats += 1;
        group.wins += static_cast<double>(row.share[entry]);
        group.points.add(row.points[entry]);
        const std::size_t lines = row.sheet.size() / n;
        group.lines.resize(lines);
        for (std::size_t i = 0; i < lines; ++i) group.lines[i] += row.sheet[s * lines + i];
      }
    out.emplace_back();
    for (auto& [value, group] : table) {
      group.name = group_name(plan.game, by[b], box, value);
      out.back().push_back(group);
    }
  }
  return out;
}

std::vector<u8> read_events(const LoadedGame& game, const std::vector<std::string>& names) {
  std::vector<u8> out;
  for (const std::string& name : names) {
    const auto& all = game.rules.events;
    const auto row = std::ranges::find(all, name, [](const EventRow& e) { return e.name; });
    if (row == all.end()) throw std::invalid_argument(fmt::format("--events: no event \"{}\"", name));
    out.push_back(static_cast<u8>(row - all.begin()));
  }
  return out;
}

std::size_t telling_argument(const EventRow& row) {
  std::size_t place = 0;
  while (place + 1 < row.domain.size() && row.domain[place] == kSeatArg) ++place;
  return place;
}

std::map<i32, EventTally> tally_events(const SeriesPlan& plan, const std::vector<GameRow>& rows, u8 kind) {
  const std::size_t place = telling_argument(plan.game.rules.events[kind]), n = plan.players.size();
  std::map<i32, EventTally> out;
  for (const GameRow& game : rows) {
    bool first = true;
    for (const Event& e : game.events) {
      if (e.kind != kind) continue;
      EventTally& tally = out[place < e.argc ? e.arg[place] : 0];
      tally.wins.resize(n);
      ++tally.count;
      if (!std::exchange(first, false)) continue;
      tally.length.add(std::accumulate(game.decisions.begin(), game.decisions.end(), 0.0));
      for (std::size_t s = 0; s < n; ++s)
        tally.wins[s] += static_cast<double>(game.share[entry_in_seat(static_cast<int>(s), game.rotation, n)]);
    }
  }
  return out;
}

std::vector<u8> read_verbs(const LoadedGame& game, const std::vector<std::string>& names) {
  std::vector<u8> out;
  for (const std::string& name : names) {
    const auto& all = game.rules.verbs;
    const auto row = std::ranges::find(all, name, [](const VerbRow& v) { return v.name; });
    if (row == all.end()) throw std::invalid_argument(fmt::format("--uses: no verb \"{}\"", name));
    out.push_back(static_cast<u8>(row - all.begin()));
  }
  return out;
}

std::vector<GroupRow> tally_uses(const SeriesPlan& plan, const std::vector<GameRow>& rows) {
  const std::size_t n = plan.players.size();
  const Rules& rules = plan.game.rules;
  std::map<std::pair<u8, u8>, GroupRow> table;
  for (const GameRow& row : rows)
    for (const Use& use : row.used) {
      GroupRow& group = table[{use.verb, use.value}];
      const std::size_t entry = entry_in_seat(use.seat, row.rotation, n);
      group.seats += 1;
      group.wins += static_cast<double>(row.share[entry]);
      group.points.add(row.points[entry]);
    }
  const StateBox box = sample_deal(plan.game, static_cast<int>(n));
  std::vector<GroupRow> out;
  for (auto& [use, group] : table) {
    const auto [verb, value] = use;
    const u8 domain = rules.verbs[verb].domain[0];
    const std::string id = domain == kNumber ? std::string() : rules.domain_id(plan.game.look(box), domain, value);
    group.name = fmt::format("{} {}", rules.verbs[verb].name, id.empty() ? std::to_string(value) : id);
    out.push_back(group);
  }
  return out;
}

namespace {

nlohmann::ordered_json group_json(const GroupRow& g) {
  const Interval w = wilson(g.wins, g.seats);
  return {{"name", g.name},
          {"seats", g.seats},
          {"wins", g.wins},
          {"share", g.share()},
          {"share_low", w.low},
          {"share_high", w.high},
          {"points", g.points.mean()},
          {"points_margin", g.points.margin()}};
}

}  // namespace

nlohmann::ordered_json uses_json(const SeriesPlan& plan, const std::vector<GameRow>& rows) {
  nlohmann::ordered_json out;
  if (plan.looks.verbs.empty()) return out;
  out = nlohmann::ordered_json::array();
  for (const GroupRow& g : tally_uses(plan, rows)) out.push_back(group_json(g));
  return out;
}

nlohmann::ordered_json groups_json(const SeriesPlan& plan, const std::vector<Grouping>& by,
                                   const std::vector<GameRow>& rows) {
  const auto tables = tally_groups(plan, by, rows);
  nlohmann::ordered_json out;
  for (std::size_t b = 0; b < by.size(); ++b) {
    auto list = nlohmann::ordered_json::array();
    for (const GroupRow& g : tables[b]) list.push_back(group_json(g));
    out[by[b].field] = std::move(list);
  }
  return out;
}

}  // namespace tafel
