// Standing answers: what a seat wants to answer every time it is asked the same ("always take energy", "pass until
// something concerns me"). They are kept beside a table, never in the State: rules and log only see ordinary actions.
// Whoever plays them waits as long as for a person, so that nobody can tell who was asked at all.
#pragma once

#include <optional>

#include "shell/judge.h"

namespace tafel {

struct StandingAnswer {
  enum class Until : u8 {
    always,    ///< every time
    round,     ///< until a new round begins
    concerned  ///< until the game says that the question concerns this seat more than others
  };
  std::string step;    ///< name of the step
  std::string answer;  ///< notation of the action
  Until until = Until::always;
  int round = 0;  ///< the round in which it was given
};

/// What may be answered once and for all in the open step: the step's own list, as far as it is legal now.
std::vector<Action> standing_choices(const Rules& rules, const RawGame& g, Seat s);

/// The standing answer for the open step, if there is one that still holds and is legal.
std::optional<Action> standing_answer(const LoadedGame& game, const HiddenState& hidden,
                                      std::span<const StandingAnswer> given);

}  // namespace tafel
