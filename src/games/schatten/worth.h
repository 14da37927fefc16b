// Rough judgements that evaluation and playout policy share. Guesswork about play, no rules.
#pragma once

#include "games/schatten/state.h"

namespace schatten {

/// Who would own what if all conflicts were decided as they stand, ships counting half.
struct Forecast {
  explicit Forecast(const Game& g);
  std::array<Regions, kSeats> regions;
  std::array<int, kSeats> orgs{};
};

/// How far the game has come, 0 to 100: at 100 this is the last round.
int lateness(const Game& g);
/// Strongest other party in a region; ships are not counted.
int others_in(const Game& g, Seat s, int region);
/// What it is worth (hundredths) to have so many adventurers more in a region.
int arrival_worth(const Game& g, Seat s, int region, int count);

}  // namespace schatten
