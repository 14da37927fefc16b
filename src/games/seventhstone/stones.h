// Equipment stones change their places here, and with them what every seat can know of stones that lie face down. For a
// stone that is not open to everybody, `maybe[seat][stone]` names the places where that seat must reckon with it.
#pragma once

#include "games/seventhstone/state.h"

namespace seventhstone {

/// Places of a hidden stone: a bit for each seat (hand or under an army), and three more.
inline constexpr u8 kInDown = 16, kInDeck = 32, kInPassed = 64;
constexpr u8 with_seat(Seat s) { return static_cast<u8>(1U << s); }

/// Is this one of the stones? Actions count them from 1; 0 and what comes behind the last are none.
constexpr bool among(Stones set, u8 stone) { return stone <= kAllStones && (set.bits << 1U >> stone & 1U) != 0; }

/// The stone lies open now: nobody has to guess any more.
void show_stone(Game& g, int stone);
/// SST-460: face up on the discard pile.
void discard_open(Game& g, int stone);
/// The stone under an army that is no more goes to the discard pile, shown (SST-033, R-74).
void discard_under(Game& g, Seat s, int cell);
/// SST-122: the discard pile becomes the draw pile.
void shuffle_discards(Game& g);
/// SST-133: the first bidder takes the stones that were laid out.
void open_display(Game& g);
/// The stones have come to this seat, which looks at them.
void look_at_passed(Game& g, Seat s);
/// Unused stones of armies that were destroyed come to the winner (SST-322, R-49).
void capture_stones(Game& g, Seat winner);
/// Who is choosing a stone right now, kNobody if nobody is.
Seat chooser(const Game& g);

}  // namespace seventhstone
