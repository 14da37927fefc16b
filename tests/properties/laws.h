// The laws, one function each. A law looks at the present state of a walk and throws `Broken` if it does not hold.
#pragma once

#include <map>

#include "support/walk.h"

namespace tafel::test {

// laws_state.cpp
void law_somebody_acts(Walk& w);       ///< a seat or chance can act, or the game is over; `check` holds
void law_options_have_texts(Walk& w);  ///< notations are unique and parse back; every option is accepted
void law_json_round_trip(Walk& w);     ///< byte-identical, and play goes on in lock-step
void law_hooks_answer(Walk& w);        ///< evaluate, policy, round, derive, draw, score on every kind of state
void law_end(Walk& w);                 ///< places, scores and the score sheet of a finished game
void law_same_log_same_state(Walk& w);

// laws_secret.cpp
/// Hidden parts that were seen, and whether guesses for them ever varied; kept over all games of one module.
struct LeakBook {
  struct Row {
    int hidden = 0, varied = 0;
  };
  std::map<std::string, Row> path;
};
void law_hide_and_redeal(Walk& w);          ///< idempotent; guesses look the same as the truth and are valid states
void law_options_need_no_secrets(Walk& w);  ///< on the hidden state, on guesses and in truth: the same
void law_observations_need_no_secrets(Walk& w);  ///< numbers for learners: on guesses and in truth the same
void law_guesses_behave_alike(Walk& w);          ///< the same action on two guesses shows its viewers the same
void law_order_of_answers(Walk& w);              ///< a secret step gives the same result in any order
void law_answers_stay_secret(
    Walk& w);  ///< two answers of one seat look the same to all others, a part of one like none
void law_events_do_not_outdo_views(Walk& w);  ///< what an event hides from a seat, its view hides too
void note_variety(Walk& w, LeakBook& book);
void law_guesses_vary(const LeakBook& book);

// laws_form.cpp
void law_form_in_any_order(Walk& w);  ///< the parts of a decision lead to the same small decisions in any order

// laws_chance.cpp
struct ChanceBook {
  std::map<std::string, int> tested;  ///< frequency tests per step
};
void law_chance(Walk& w, ChanceBook& book);

}  // namespace tafel::test
