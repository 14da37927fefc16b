// Standing answers; see standing.h.
#include "shell/standing.h"

#include <fmt/format.h>

#include <algorithm>

namespace tafel {

using Until = StandingAnswer::Until;

namespace {

constexpr std::array<std::string_view, 3> kUntil{"always", "round", "concerned"};

}  // namespace

std::string_view to_name(Until until) { return kUntil[static_cast<std::size_t>(until)]; }

std::optional<Until> until_from(std::string_view name) {
  const auto it = std::ranges::find(kUntil, name);
  if (it == kUntil.end()) return std::nullopt;
  return static_cast<Until>(it - kUntil.begin());
}

std::vector<Action> standing_choices(const Rules& rules, const RawGame& g, Seat s) {
  const StepRow& row = top_row(rules, g);
  std::vector<Action> out;
  if (row.standing.empty()) return out;
  Options legal;
  list_options(rules, g, s, legal);
  for (const Action& a : legal)
    if (std::ranges::find(row.standing, a.verb) != row.standing.end()) out.push_back(a);
  return out;
}

std::vector<Until> standing_untils(const Rules& rules) {
  std::vector<Until> out{Until::always, Until::round};
  if (rules.concerns != nullptr) out.push_back(Until::concerned);
  return out;
}

std::string standing_text(const Speaker& speaker, const RawGame& g, const Action& a, Until until) {
  const std::string own = fmt::format("standing.{}.{}", top_row(speaker.rules, g).name, to_name(until));
  const std::array<std::string, 1> words{speaker.action(g, a)};
  return speaker.texts.fill(speaker.texts.has(own) ? own : fmt::format("standing.{}", to_name(until)), words);
}

void give_standing(StandingAnswers& given, const RawGame& g, const Action& a, Until until,
                   std::span<const Speaker> speakers) {
  const Rules& rules = speakers.front().rules;
  StandingAnswer fresh{std::string(top_row(rules, g).name), notation(rules, g, a), until, rules.round(g)};
  for (const StandingAnswer& old : given) fresh.number = std::max(fresh.number, old.number + 1);
  for (const Speaker& s : speakers) fresh.text[s.texts.language()] = standing_text(s, g, a, until);
  std::erase_if(given, [&](const StandingAnswer& old) { return old.step == fresh.step; });
  given.push_back(std::move(fresh));
}

bool take_standing_back(StandingAnswers& given, u32 number) {
  return std::erase_if(given, [number](const StandingAnswer& a) { return a.number == number; }) > 0;
}

void pause_standing(StandingAnswers& given, std::string_view step) {
  for (StandingAnswer& a : given) a.paused = a.paused || a.step == step;
}

void resume_standing(StandingAnswers& given) {
  for (StandingAnswer& a : given) a.paused = false;
}

StandingAnswers standing_in_force(const Rules& rules, const RawGame& g, const StandingAnswers& given) {
  StandingAnswers out;
  for (const StandingAnswer& a : given)
    if (a.until != Until::round || a.round == rules.round(g)) out.push_back(a);
  return out;
}

namespace {

bool holds(const LoadedGame& game, const RawGame& g, Seat s, const StandingAnswer& given) {
  if (given.paused) return false;
  switch (given.until) {
    case Until::always:
      return true;
    case Until::round:
      return game.rules.round(g) == given.round;
    case Until::concerned:
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
