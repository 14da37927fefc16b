// Positions for the tests of players: the middle of random games of every game, every seat count.
#pragma once

#include "ai/series.h"
#include "support/table.h"

namespace tafel::test {

struct Position {
  const LoadedGame* game;
  StateBox state;
  Seat seat;  ///< has a choice here
  Options options;
};

inline std::vector<std::string> all_games() { return library().ids(true); }

/// `count` positions with a real choice, at random depths of random games with `seats` seats.
inline std::vector<Position> positions(const LoadedGame& game, int seats, std::size_t count, u64 seed) {
  const Rules& rules = game.rules;
  std::vector<Position> out;
  Rng rng(seed);
  StateBox box;
  const RawGame g = game.raw(box);
  while (out.size() < count) {
    start_game(rules, g, seats, {});
    u32 skip = rng.below(60U);
    for (Turn turn = run_chance(rules, g, rng); !turn.over; turn = run_chance(rules, g, rng)) {
      Options options;
      const Seat s = turn.seats.nth(rng.below(turn.seats.size()));
      list_options(rules, g, s, options);
      if (options.size() > 1 && skip-- == 0) {
        out.push_back({&game, box, s, options});
        if (out.size() == count) break;
        skip = 20 + rng.below(80U);
      }
      act(rules, g, s, options[rng.below(static_cast<u32>(options.size()))]);
    }
  }
  return out;
}

inline HiddenState view_of(const Position& p) { return hide_for(p.game->rules, p.game->pack.get(), p.state, p.seat); }

/// Seat counts that the default options allow.
inline std::vector<int> seat_counts(const LoadedGame& game) {
  std::vector<int> out;
  for (int n = game.rules.min_seats; n <= game.rules.max_seats; ++n)
    if (game.rules.playable(n, {}).empty()) out.push_back(n);
  return out;
}

}  // namespace tafel::test
