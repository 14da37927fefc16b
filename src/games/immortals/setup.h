// Entrances of the chapters: how a game starts and how the tower is filled (IMM-020 to IMM-042, IMM-070).
#pragma once

#include "games/immortals/state.h"

namespace immortals {

/// Text key of the reason why these settings cannot be played; empty if they can.
std::string_view playable(int seats, const Config& config);
void start(Game& g, int seats, const Config& config);
/// IMM-042: the 2 armies in the start country of the Shadow World.
void station_shadow(Game& g, Seat s, int country);
/// IMM-070: takes the cubes for the first throw out of reserve and supply.
void prepare_fill(Game& g);

}  // namespace immortals
