// Measurements for `tafel bench`: speed of uniformly random play, of copies, guesses and round trips, of search; and
// the signature, a hash over seeded random games that no refactoring may change.
#pragma once

#include <string>

#include "ai/player.h"

namespace tafel {

struct PlayRate {
  double seconds = 0;
  u64 games = 0, decisions = 0, free = 0;
  u64 legal = 0, legal_max = 0;  ///< options of all decisions, largest list
};

struct StateCosts {
  double copy_ns = 0, redeal_ns = 0, observe_ns = 0, json_us = 0, binary_us = 0;
};

/// Uniformly random games on one core for about `seconds`. All times are processor time of the measuring thread.
/// A decision is one seat's choice; chance does not count.
PlayRate measure_play(const LoadedGame& game, int seats, double seconds, u64 seed);
/// On positions from the middle of random games. `redeal` is copy + hide + redeal, `observe` is copy + hide + numbers
/// (observation.h), `json` and `binary` are there and
/// back.
StateCosts measure_state(const LoadedGame& game, int seats, double seconds, u64 seed);
/// Iterations per second of search on positions from the middle of random games.
double measure_search(const LoadedGame& game, int seats, double seconds, u64 seed);

/// Hash over `games` random games of every seat count: each action, each final position, each score.
std::string bench_signature(const LoadedGame& game, int games = 25);

/// A state as bytes with game, version and checksum, and back; false if anything does not fit.
void state_to_bytes(const Rules& rules, const StateBox& state, std::vector<u8>& out);
bool state_from_bytes(const Rules& rules, std::span<const u8> bytes, StateBox& state);

}  // namespace tafel
