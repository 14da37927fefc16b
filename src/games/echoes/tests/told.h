// Events and refusals as short lines ("hit NOR-02 c4 2 1", "ECH-149 does_not_match HRE-25"): every argument, in the
// notation of the game.
#pragma once

#include "echoes_table.h"
#include "games/echoes/causes.h"
#include "shell/judge.h"

namespace echoes::test {

using Lines = std::vector<std::string>;

inline std::string argument(Table& t, u8 domain, int value) {
  const Rules& rules = t.game().rules;
  if (domain == domain::number) return std::to_string(value);
  if (domain == domain::seat) return value < 4 ? tafel::seat_notation(rules, static_cast<Seat>(value)) : "nobody";
  return rules.domain_id(t.raw(), domain, value);
}

/// What was told since the last time. A line that not everybody hears as a whole says so: "(1 open) drawn red NOR-02".
inline Lines told_lines(Table& t) {
  Lines out;
  for (const Event& e : t.events().list) {
    std::string line(kEvents[e.kind].name);
    for (std::size_t i = 0; i < e.argc; ++i) line += " " + argument(t, kEvents[e.kind].domain[i], e.arg[i]);
    out.push_back(e.open < e.argc ? "(" + std::to_string(e.open) + " open) " + line : line);
  }
  t.events().list.clear();
  return out;
}

/// Plays and says what was told.
inline Lines after(Table& t, std::initializer_list<const char*> lines) {
  t.events().list.clear();
  for (const char* line : lines) t.play(line);
  return told_lines(t);
}

/// Rule, cause and arguments of what forbids an action ("red move c3 c5"); "" if it is legal.
inline std::string why(Table& t, const std::string& line) {
  if (t.legal(line)) return "";
  const Rules& rules = t.game().rules;
  const auto space = line.find(' ');
  const auto seat = tafel::parse_seat(rules, line.substr(0, space), rules.seats(t.raw()));
  const auto action = tafel::parse_notation(rules, t.raw(), line.substr(space + 1));
  if (!seat || !action) return "not to be read";
  const Why w = judge(rules, t.raw(), *seat, *action).why;
  std::string out = tafel::rule_id(rules, w.rule);
  if (w.cause == cause::none) return out;
  out += " " + std::string(kCauses[w.cause].name);
  for (std::size_t i = 0; i < w.argc; ++i) out += " " + argument(t, kCauses[w.cause].domain[i], w.arg[i]);
  return out;
}

}  // namespace echoes::test
