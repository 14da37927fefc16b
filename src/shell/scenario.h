// Worked examples as files that a player can read:
//
//   title  W-09 fortress damage            rules  COV-155 COV-158
//   game covil seats 2 board=b2            given/then: fields and words of the game (words.h)
//   when blue act_attack white_falls       chance draw_relic R02        refuse green COV-131 guard 3
//
// Chance lines are used in order; one that is not used is an error, and so is chance that was not foreseen.
#pragma once

#include <string>
#include <vector>

#include "shell/library.h"

namespace tafel {

struct ScenarioResult {
  std::string title;
  std::vector<std::string> rules;
  std::string failure;  ///< empty if it passed, else "file:line: what"
};

ScenarioResult run_scenario(Library& library, const std::string& file, const std::string& text);

}  // namespace tafel
