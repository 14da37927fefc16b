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
  int round = 0;                                           ///< the round in which it was given
  u32 number = 0;                                          ///< names it within its seat
  bool paused = false;                                     ///< until the seat has answered by itself once more
  std::map<std::string, std::string, std::less<>> text{};  ///< the sentence by language, as it was given
};
using StandingAnswers = std::vector<StandingAnswer>;

std::string_view to_name(StandingAnswer::Until until);
std::optional<StandingAnswer::Until> until_from(std::string_view name);

/// What may be answered once and for all in the open step: the step's own list, as far as it is legal now.
std::vector<Action> standing_choices(const Rules& rules, const RawGame& g, Seat s);
/// How long an answer may stand in this game.
std::vector<StandingAnswer::Until> standing_untils(const Rules& rules);
/// The sentence for a choice: the game's own (`standing.<step>.<until>`) or the common one.
std::string standing_text(const Speaker& speaker, const RawGame& g, const Action& a, StandingAnswer::Until until);

/// A seat gives an answer for the open step; another one for the same step makes way for it. `speakers`: one for each
/// language in which it shall be read.
void give_standing(StandingAnswers& given, const RawGame& g, const Action& a, StandingAnswer::Until until,
                   std::span<const Speaker> speakers);
/// False if there is none of that number.
bool take_standing_back(StandingAnswers& given, u32 number);
/// Taken back what was answered for the seat: it wants to be asked this time.
void pause_standing(StandingAnswers& given, std::string_view step);
void resume_standing(StandingAnswers& given);
/// Those that can still be played: what was given for a round that is over has gone.
StandingAnswers standing_in_force(const Rules& rules, const RawGame& g, const StandingAnswers& given);

/// The standing answer for the open step, if there is one that still holds and is legal.
std::optional<Action> standing_answer(const LoadedGame& game, const HiddenState& hidden,
                                      std::span<const StandingAnswer> given);

}  // namespace tafel
