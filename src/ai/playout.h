// Quick play of all seats in a guessed world: by the game's own policy, with a little chance mixed in.
#pragma once

#include "ai/world.h"

namespace tafel {

/// Who decides next: the player's own seat first, otherwise the lowest (in a secret step the order does not matter).
inline Seat next_actor(const Turn& turn, Seat me) {
  return me < kMaxSeats && turn.seats.has(me) ? me : turn.seats.lowest();
}

/// Index of a sensible option: the game's policy, or with a chance of `wild` in 256 any option.
std::size_t quick_choice(const World& world, Seat s, const Options& options, Rng& rng, u32 wild);

struct Horizon {
  u8 round = 0;         ///< stop when the game has left this round
  u32 most = 400;       ///< or after so many open decisions, as soon as the position is at rest
  bool to_end = false;  ///< play to the end of the game
};

/// Is what somebody had begun finished, so that an evaluation means something? In the middle of a battle, of an effect
/// or of a secret step it does not. Speaks about the time since the world's last mark.
inline bool at_rest(const World& world, const Turn& turn) { return world.rested() || (world.calm() && !turn.secret); }

/// Plays on until the horizon; returns the last turn (over or not). The world's mark must be set before the last
/// decision that led to it.
Turn play_out(World& world, const Horizon& horizon, Rng& rng, u32 wild);

}  // namespace tafel
