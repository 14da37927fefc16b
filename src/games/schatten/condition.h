// Conditions of hero quests and secret plans: how far a seat is, and whether they hold (specification 11.2).
#pragma once

#include "games/schatten/state.h"

namespace schatten {

struct Progress {
  int have = 0, need = 1;
  bool at_most = false;
  bool holds() const { return at_most ? have <= need : have >= need; }
};

/// On the position as it stands (SDM-282, R-40).
Progress progress(const Game& g, Seat s, const Condition& c);
bool fulfils(const Game& g, Seat s, const Quest& q);
/// Fulfilled conditions of the seat's secret plan (SDM-209); 0 if it is not known.
int plan_points(const Game& g, Seat s);
/// Most regions of the set that are connected by land (mountains separate).
int longest_chain(const Game& g, Regions set);

}  // namespace schatten
