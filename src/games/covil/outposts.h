// Outposts module as the turn and the effect "build" use it.
#pragma once

#include "games/covil/steps.h"

namespace covil {

int outpost_price(const Game& g, Seat s);
/// Zones where the seat may build now, leaving the price aside (COV-261).
ZoneSet building_sites(const Game& g, Seat s);
void build_options(const Game& g, Seat s, Options& out);
/// Why the seat cannot build there for that price; nothing if it can.
Why why_not_build(const Game& g, Seat s, Zone z, int price);
void build_outpost(Game& g, Seat s, Zone z, int price);

}  // namespace covil
