// A bare table of Schatten der Macht for rule tests: seats lead factions by number, nobody has units on the map.
#pragma once

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
inline void play(Table& t, const std::vector<std::string>& lines) {
  for (const std::string& line : lines) t.play(line);
}

}  // namespace schatten::test
