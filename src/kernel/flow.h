// Runs the step table. These few functions are the whole engine: who acts, what is legal, carry out, go on.
// They are the unchecked entrance (search, simulation); people come in through Match::submit.
#pragma once

#include "kernel/game.h"

namespace tafel {

inline void follow(const Rules& rules, Stack& stack, const Next& next) {
  switch (next.kind) {
    case Next::Kind::stay:
      return;
    case Next::Kind::go:
      require(rules.steps[next.step].tag == rules.steps[stack.back().step].tag,
              "go: steps of one flow share their locals");
      stack.back().step = next.step;
      return;
    case Next::Kind::call:
      require(rules.steps[next.frame.step].tag == next.tag, "call: locals of the wrong type");
      if (next.back != 0xff) stack.back().step = next.back;
      stack.push(next.frame);
      return;
    case Next::Kind::done:
      stack.pop();
      return;
  }
}

enum class Passing : u8 {
  waits,    ///< somebody must act
  went_on,  ///< an automatic step, or a step that had nobody to ask
  finished  ///< everybody has answered a secret step
};

/// What the rules do by themselves on the topmost frame.
inline Passing pass_through(const Rules& rules, const RawGame& g) {
  Stack& stack = g.stack();
  const StepRow& row = rules.steps[stack.back().step];
  if (row.enter != nullptr)
    if (const Next next = row.enter(g, stack.back()); next.kind != Next::Kind::stay) {
      follow(rules, stack, next);
      return Passing::went_on;
    }
  if (row.kind == StepKind::choice || row.kind == StepKind::chance) return Passing::waits;
  const bool secret = row.kind == StepKind::secret;
  if (secret && !row.actors(g, stack.back()).empty()) return Passing::waits;
  follow(rules, stack, row.run(g, stack.back()));
  return secret ? Passing::finished : Passing::went_on;
}

/// Runs automatic steps until somebody (a seat or chance) must act or the game is over.
inline void settle(const Rules& rules, const RawGame& g) {
  for (int guard = 0; !g.stack().empty(); ++guard) {
    require(guard < 100'000, "automatic steps do not end");
    if (pass_through(rules, g) == Passing::waits) return;
  }
}

struct Turn {
  bool over = false;
  bool chance = false;
  bool secret = false;
  SeatSet seats{};  ///< who may act now (one seat, or several in a secret step)
};

inline const StepRow& top_row(const Rules& rules, const RawGame& g) { return rules.steps[g.stack().back().step]; }

inline Turn whose_turn(const Rules& rules, const RawGame& g) {
  if (g.stack().empty()) return {.over = true};
  const StepRow& row = top_row(rules, g);
  if (row.kind == StepKind::chance) return {.chance = true};
  return {.secret = row.kind == StepKind::secret, .seats = row.actors(g, g.stack().back())};
}

inline void list_options(const Rules& rules, const RawGame& g, Seat s, Options& out) {
  top_row(rules, g).options(g, g.stack().back(), s, out);
}

inline Action sample_chance(const Rules& rules, const RawGame& g, Rng& rng) {
  return top_row(rules, g).sample(g, g.stack().back(), rng);
}

inline bool chance_valid(const Rules& rules, const RawGame& g, Action a) {
  return top_row(rules, g).valid(g, g.stack().back(), a);
}

/// Carries out one action of a seat or of chance and settles. True if the step goes on asking (`stay`).
inline bool act(const Rules& rules, const RawGame& g, Seat s, Action a) {
  Stack& stack = g.stack();
  const Next next = top_row(rules, g).apply(g, stack.back(), s, a);
  follow(rules, stack, next);
  settle(rules, g);
  return next.kind == Next::Kind::stay;
}

/// Lets chance act until a seat must decide or the game is over.
inline Turn run_chance(const Rules& rules, const RawGame& g, Rng& rng) {
  Turn turn = whose_turn(rules, g);
  while (turn.chance) {
    act(rules, g, kChance, sample_chance(rules, g, rng));
    turn = whose_turn(rules, g);
  }
  return turn;
}

/// Numbers of seats that the game is played with under the usual settings, in order ("2 or 4").
inline std::vector<int> seat_counts(const Rules& rules) {
  std::vector<int> out;
  for (int n = rules.min_seats; n <= rules.max_seats; ++n)
    if (rules.playable(n, {}).empty()) out.push_back(n);
  return out;
}

inline void start_game(const Rules& rules, const RawGame& g, int seats, const Config& config) {
  std::memset(g.state, 0, rules.state_bytes);
  rules.start(g, seats, config);
  settle(rules, g);
}

}  // namespace tafel
