#pragma once

#include "games/seventhstone/state.h"

namespace seventhstone {

void start(Game& g, int seats, const Config& config);
/// Empty if the settings can be played with so many seats, else the text key of the reason.
std::string_view playable(int seats, const Config& config);
/// Puts a tile on a cell: kind, terrain and portal follow from it. Tile 0 is water.
void put_tile(Game& g, int cell, int tile);
/// can every field be reached from every other, on foot and through portals?
bool connected(const Game& g);

}  // namespace seventhstone
