// Standing answers; see standing.h.
#include "shell/standing.h"

#include <algorithm>

namespace tafel {

std::vector<Action> standing_choices(const Rules& rules, const RawGame& g, Seat s) {
  const StepRow& row = top_row(rules, g);
  std::vector<Action> out;
  Options legal;
  list_options(rules, g, s, legal);
  for (const Action& a : legal)
    if (std::ranges::find(row.standing, a.verb) != row.standing.end()) out.push_back(a);
  return out;
}

namespace {

bool holds(const LoadedGame& game, const RawGame& g, Seat s, const StandingAnswer& given) {
  switch (given.until) {
    case StandingAnswer::Until::always:
      return true;
    case StandingAnswer::Until::round:
      return game.rules.round(g) == given.round;
    case StandingAnswer::Until::concerned:
      return game.rules.concerns == nullptr || !game.rules.concerns(g, s);
  }
  return false;
}

}  // namespace

std::optional<Action> standing_answer(const LoadedGame& game, const HiddenState& hidden,
                                      std::span<const StandingAnswer> given) {
  const RawGame g = game.look(hidden.box());
  const Seat s = hidden.viewer();
  const Turn turn = whose_turn(game.rules, g);
  if (turn.over || turn.chance || s >= kMaxSeats || !turn.seats.has(s)) return std::nullopt;
  const StepRow& row = top_row(game.rules, g);
  for (const StandingAnswer& a : given) {
    if (a.step != row.name || !holds(game, g, s, a)) continue;
    const auto action = parse_notation(game.rules, g, a.answer);
    const auto offered = standing_choices(game.rules, g, s);
    if (action && std::ranges::find(offered, *action) != offered.end()) return action;
  }
  return std::nullopt;
}

}  // namespace tafel
