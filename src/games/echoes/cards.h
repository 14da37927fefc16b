// Cards that are played and abilities that are carried out.
#pragma once

#include "games/echoes/pay.h"

namespace echoes {

/// What forbids playing the card with that option now; empty if it may be played.
Why play_refusal(const Game& g, Seat s, const Card& card, u8 option, const Purse& purse);
/// Actions, upgrades and events of the hand in the own turn (ECH-116, ECH-140).
void play_options(const Game& g, Seat s, const Purse& purse, Options& out);
/// The card leaves the hand and is announced.
Doing start_play(Game& g, Seat s, u8 card, u8 option);
std::size_t event_index(const Game& g, Seat s, u8 card);
void event_options(const Game& g, Seat s, Options& out);  ///< ECH-151

/// What an ability may choose; for PLACE only units that can be put somewhere.
Units target_units(const Game& g, const Doing& x);
Squares target_buildings(const Game& g, const Doing& x);
Squares place_squares(const Game& g, const Doing& x);
bool has_targets(const Game& g, const Doing& x);
/// The card that an ability is printed on.
inline u8 card_meant(const Game& g, const Doing& x) { return g.pack.ability[x.ability].card; }
/// The `action` of a unit, kNoAbility if it has none.
u8 action_of(const Game& g, int u);
/// An ability of a unit or the civilisation card, from its beginning.
Doing ability_of(const Game& g, Seat s, u8 ability, u8 source);

}  // namespace echoes
