// A bare table of Immortals for rule tests: everything in the box and in the piles, ready for a position.
#pragma once

#include "games/immortals/state.h"
#include "support/table.h"

namespace immortals::test {

using tafel::test::Table;

/// Starts with an empty table in the given phase; options as for a real game.
inline Table bare(const std::string& phase, int seats = 3, const std::map<std::string, std::string>& options = {}) {
  Table t("immortals", seats, options);
  t.given("empty").given("phase " + phase);
  return t;
}

/// `seat` plans these cards ("attack conf_l_treehome"); another seat keeps the phase open.
inline Table executing(const std::vector<std::string>& given, int seats = 3,
                       const std::map<std::string, std::string>& options = {}) {
  Table t = bare("execute", seats, options);
  t.given("plan black magic_light magic_raise_5");
  for (const std::string& line : given) t.given(line);
  return t;
}

inline State& state(Table& t) { return t.state<State>(); }
inline Game game(Table& t) { return Game(t.raw()); }

}  // namespace immortals::test
