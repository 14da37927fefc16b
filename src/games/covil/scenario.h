// Words of scenario files and rule tests: any position can be set up and looked at.
#pragma once

#include "games/covil/steps.h"
#include "shell/scenario.h"

namespace covil {

void given(Game& g, ScenarioLine& line);
bool then(const Game& g, ScenarioLine& line);

/// Shared by both: words into values; all throw ScenarioError.
struct Words {
  const Game& g;
  const std::vector<std::string>& word;

  const std::string& at(std::size_t i) const;
  int number(std::size_t i) const;
  Seat seat(std::size_t i) const;
  bool is_seat(std::size_t i) const;
  Zone zone(std::size_t i) const;  ///< letter or id
  Minion minion(const std::string& id) const;
  Relic relic(const std::string& id) const;
  Terrain terrain(std::size_t i) const;
  u8 slot(Seat s, const std::string& id) const;
  [[noreturn]] void unknown() const;
};

}  // namespace covil
