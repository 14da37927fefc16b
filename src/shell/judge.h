// One judge for server, terminal, scenarios and tests: is an action legal, if not why, and what would it bring about.
// Everything is asked of a position that the seat may see, so that no answer can betray anything.
#pragma once

#include "shell/library.h"

namespace tafel {

struct Verdict {
  enum class Code : u8 {
    ok,
    over,
    not_your_turn,
    stale,
    malformed,
    illegal,
    form_too_long,
    nothing_to_undo,
    undo_chance,
    undo_revealed,
    undo_other_seat
  };
  Code code = Code::ok;
  Why why{};  ///< what forbids it, if that is known

  explicit operator bool() const { return code == Code::ok; }
  std::string_view key() const;  ///< text key: "refusal.illegal", ...
};

/// Is this action of this seat possible now, and if not, what forbids it?
Verdict judge(const Rules& rules, const RawGame& g, Seat s, const Action& a);

/// Why an action that is not among the options is impossible: first what the options noted about this very action, then
/// what its step, then what the game says, at last the rule of the step.
Why find_reason(const Rules& rules, const RawGame& g, Seat s, const Action& a, std::span<const Refusal> noted);

/// What a legal action would bring about.
struct Outlook {
  bool final = false;     ///< it cannot be taken back
  SeatSet told{};         ///< seats that would learn something they did not know
  bool told_all = false;  ///< spectators, too
  Why warning{};          ///< what the seat would give up and may regret
};

/// As far as the viewer of this position can tell; he is the seat that acts.
Outlook foresee(const LoadedGame& game, const HiddenState& hidden, const Action& a);

/// One action with the position before and after it and what it told.
struct Happening {
  const StateBox& before;
  const StateBox& after;
  std::span<const Event> events;
  Seat seat;
  Action action;
};

/// Does the action show the viewer anything that his view and the rules did not already tell? Then the same action,
/// carried out on his view alone, is impossible or leads to another view.
bool tells_viewer(const LoadedGame& game, Seat viewer, const Happening& h);
/// Does it show anything to anybody?
bool shows_something(const LoadedGame& game, int seats, const Happening& h);
/// The answer that completes a secret step opens everybody's answers. `depth` is the height of the stack at which the
/// secret step stands: a private decision may have called others, which are as secret as itself.
bool completes_secret(const LoadedGame& game, const StateBox& state, std::size_t depth, Seat s, const Action& a);

}  // namespace tafel
