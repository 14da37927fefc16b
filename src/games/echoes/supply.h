// Drawing and resupply as other chapters use them.
#pragma once

#include "games/echoes/causes.h"
#include "games/echoes/steps.h"

namespace echoes {

void draw_one(Game& g, Seat s, u8 local);
Next draw_cards(Seat s, int n);
Next resupply(Seat s);

/// How many cards may be set aside.
int markable(const Game& g, Seat s);
/// In ascending order, so that no choice comes twice.
void mark_options(const Game& g, Seat s, Options& out);
Why mark_why(const Game& g, Seat s, Action a);
void set_aside(Game& g, Seat s);
void shuffle_back(Game& g, Seat s);

}  // namespace echoes
