// Moments in which opponents may answer.
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

constexpr Asking asking(Window w, Seat owner, u8 subject, u8 card = kNoCard, u8 option = 0) {
  Asking l;
  l.window = w, l.k = 1, l.owner = owner, l.subject = subject, l.card = card, l.option = option;
  return l;
}

/// Does this reaction fit what has happened?
bool answers(const Game& g, const Ability& a, Seat s, const Asking& l);
/// could this seat react, as far as everybody knows?
bool may_answer(const Game& g, Seat s, const Asking& l);
bool anybody_may_answer(const Game& g, const Asking& l);
/// Whoever may answer is asked first, then `Back`.
template <class Back>
Next ask_then(const Game& g, const Asking& l) {
  return anybody_may_answer(g, l) ? call_then<Ask, Back>(l) : go<Back>();
}
/// The open question of a window, if that is what is being asked.
bool asked_now(const Game& g, Asking& out);

}  // namespace echoes
