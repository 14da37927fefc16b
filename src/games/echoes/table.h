// Questions and changes that several chapters share: numbers of units and buildings, resources, losses, the end.
#pragma once

#include "games/echoes/select.h"

namespace echoes {

// --- numbers (table.cpp) ---

/// What the card, its upgrades and its royal pawn give, wherever the unit stands.
Stats lasting_stats(const Game& g, int u);
Traits lasting_traits(const Game& g, int u);
/// Everything together; a melee attacker counts as standing on `square` (C6).
Stats stats_of(const Game& g, int u, Square square);
Stats stats_of(const Game& g, int u);
/// An ability on the table that reaches several units: effect and source unit.
struct Aura {
  u8 effect = 0, self = kNoUnit;
  constexpr bool operator==(const Aura&) const = default;
};
using Auras = FixedVec<Aura, 2 * (kSlots + kMaxEvents + 1)>;
/// Those of units, events and the civilisation card of a seat.
Auras auras_of(const Game& g, Seat s);
/// The few of them that change how far units go or shoot.
Auras reach_auras_of(const Game& g, Seat s);
/// What decides where a unit may go and shoot, and whether it can strike at all; other numbers may be too low.
Stats reach_stats(const Game& g, int u, const Auras& reach_auras);
/// Is nothing added to what is printed, except by a crown or a war cry?
bool is_bare(const Game& g, int u, const Auras& reach_auras);
/// The same without war cries: for everything but melee.
Stats quiet_stats(const Game& g, int u);
int max_hp(const Game& g, int u);
int hp_of(const Game& g, int u);

int capital_start(const Game& g);  ///< ECH-009, ECH-113
int building_max(const Game& g, Square square);
int building_hp(const Game& g, Square square);
/// ECH-176, R-78: armour of the building on that square.
int building_armour(const Game& g, Square square);

/// Is a rule of the whole seat switched on by one of its cards?
bool seat_rule(const Game& g, Seat s, SeatRule r);
/// How many resources less the card costs now.
int discount_of(const Game& g, Seat s, const Card& card);
bool upgrade_works(const Card& upgrade, const Card& unit);  ///< ECH-144

// --- resources (resources.cpp) ---

/// What a camp there brings: resource and number (ECH-080, ECH-068); number 0 if nothing.
struct Yield {
  u8 resource = 0;
  u8 n = 0;
};
Yield yield_of(const Game& g, Square square);
int bank_left(const Game& g, u8 resource);  ///< R-18
void gain_main(Game& g, Seat s, u8 resource, int n);
void lose_main(Game& g, Seat s, u8 resource, int n);  ///< ECH-122
Tokens& tokens_at(Game& g, Seat s, u8 source);        ///< on the card an ability comes from
int gain_tokens(Game& g, Seat s, Tokens& on, u8 resource, int n, int most);

// --- cards (supply.cpp) ---

void discard_card(Game& g, Seat s, u8 local);  ///< to the discard pile, from nowhere in particular
void take_from_hand(Game& g, Seat s, u8 local);
void put_into_hand(Game& g, Seat s, u8 local);
void drop_event(Game& g, Seat s, std::size_t index);  ///< ECH-151

// --- losses (losses.cpp) ---

/// The unit leaves the map (ECH-120, ECH-121, ECH-123, R-70); abilities may look at it in `fallen`.
void remove_unit(Game& g, int u, bool in_combat);
void raze_building(Game& g, Square square);
void hurt_unit(Game& g, int u, int n);
void hurt_building(Game& g, Square square, int n);
/// ECH-158, R-55: has somebody lost? Then the game is over.
bool check_loss(Game& g);
/// Ends all flows: what a step answers when the game is over.
Next halt(Game& g);
void busy(Game& g);  ///< something happened in this round (10.3)

// --- abilities (scan.cpp) ---

Next scan(Moment m, Seat s, u8 unit = kNoUnit, u8 card = kNoCard);
/// Could an ability of this seat be meant? Not for moments after losses, in which everybody looks.
bool may_listen(const Game& g, Moment m, Seat s, u8 unit = kNoUnit, u8 card = kNoCard);
/// Abilities first, if any could be meant, then `Back`.
template <class Back>
Next scan_then(const Game& g, Moment m, Seat s, u8 unit = kNoUnit) {
  if (!may_listen(g, m, s, unit)) return go<Back>();
  Next n = scan(m, s, unit);
  n.back = Steps::id<Back>();
  return n;
}

}  // namespace echoes
