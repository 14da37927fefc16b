// The setup as the module starts it.
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

std::string_view playable(int seats, const Config& config);
void start(Game& g, int seats, const Config& config);
/// The civilisation that a seat wishes for by a setting, kCivs if none.
u8 wished_civ(const Config& config, Seat s);
/// Everything of a seat that its civilisation decides: deck, scout, capital, resources (ECH-007 to ECH-010). Also for
/// tests that begin in the middle.
void settle_seat(Game& g, Seat s, const Bag& list);
void set_order(Game& g, Seat first, Seat second);
/// What forbids one more copy of this card in the deck that the seat builds.
Why deck_refusal(const Game& g, Seat s, u8 local);

}  // namespace echoes
