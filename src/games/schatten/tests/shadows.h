// A bare table of Schatten der Macht for rule tests: seats lead factions by number, nobody has units on the map.
#pragma once

#include <algorithm>

#include "games/schatten/steps.h"
#include "support/table.h"

namespace schatten::test {

using tafel::test::Table;
using Settings = std::map<std::string, std::string>;

inline State& state(Table& t) { return t.state<State>(); }
inline Game game(Table& t) { return Game(t.raw()); }

/// Everything that is given, on a bare table.
inline Table table(const std::vector<std::string>& given, int seats = 4, const Settings& settings = {}) {
  Table t("schatten", seats, settings);
  t.given("empty");
  for (const std::string& line : given) t.given(line);
  t.events().list.clear();
  return t;
}
/// The same, and it is red's turn.
inline Table turn(std::vector<std::string> given, int seats = 4, const Settings& settings = {}) {
  given.push_back("turn red");
  return table(given, seats, settings);
}
/// The same, and the decision phase begins.
inline Table decision(std::vector<std::string> given, int seats = 4, const Settings& settings = {}) {
  given.push_back("phase decision");
  Table t = table(given, seats, settings);
  t.settle();
  return t;
}
/// Plays random decisions until `there` holds for the position before a decision.
template <class Fn>
void run_until(Table& t, u64 seed, Fn there) {
  Rng rng(seed);
  const Rules& rules = t.game().rules;
  for (int n = 0; n < 100'000 && !there(state(t)); ++n) {
    const tafel::Turn now = whose_turn(rules, t.raw());
    ASSERT_FALSE(now.over);
    if (now.chance) {
      act(rules, t.raw(), kChance, sample_chance(rules, t.raw(), rng));
      continue;
    }
    const Seat s = now.seats.lowest();
    Options out;
    list_options(rules, t.raw(), s, out);
    act(rules, t.raw(), s, out[static_cast<std::size_t>(rng.below(static_cast<int>(out.size())))]);
  }
}
inline void run_to_round(Table& t, u64 seed, int round) {
  run_until(t, seed, [round](const State& s) { return s.round >= round; });
}
/// How often something was told.
inline int told(Table& t, u8 kind) {
  return static_cast<int>(std::ranges::count_if(t.events().list, [kind](const Event& e) { return e.kind == kind; }));
}
inline bool has(const std::vector<std::string>& list, const std::string& what) {
  return std::find(list.begin(), list.end(), what) != list.end();
}
inline void play(Table& t, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) t.play(line);
}
/// A seat has used this hero; the hero action is next.
inline Table after_bid(const std::string& quest, std::vector<std::string> given = {}, const std::string& seat = "red") {
  given.insert(given.end(), {"quest " + quest, "turn " + seat});
  Table t = table(given);
  t.play(seat + " use_hero " + quest);
  return t;
}

}  // namespace schatten::test
