// The cube tower (IMM-300 to IMM-307): which cubes stay inside, which fall out, and the exact odds of a battle.
// Integers only; probabilities are fixed-point numbers in units of 2^-31.
#pragma once

#include "games/immortals/state.h"

namespace immortals {

using Cubes = std::array<u8, kColours>;

constexpr int total(const Cubes& c) {
  int n = 0;
  for (u8 x : c) n += x;
  return n;
}

/// A thrown cube stays with stay/of_stay, a cube inside falls out with fall/of_fall (IMM-301, IMM-302).
struct Chances {
  u32 stay, of_stay, fall, of_fall;
};
/// `quality` chooses the value of A (0..3) if IMM-307 is in force; it is ignored otherwise.
Chances tower_chances(const Game& g, int thrown, int inside, int quality);
bool tower_varies(const Game& g);  ///< IMM-307 is in force

/// What lies in the tray after `thrown` has been thrown in.
Cubes tower_sample(const Game& g, const Cubes& thrown, Rng& rng);
bool tower_possible(const Game& g, const Cubes& thrown, const Cubes& tray);
/// The outcome of a throw becomes true: `tray` falls out, everything else is inside now.
void tower_apply(Game& g, const Cubes& thrown, const Cubes& tray);

inline constexpr u64 kCertain = u64{1} << 31U;

/// An attack before it happens; everything in it is public.
struct Attack {
  Seat attacker;
  Seat defender;  ///< kNobody: the site is unoccupied
  int count;      ///< armies sent
  int defenders;  ///< armies on the attacked site
  Stance stance;
};

/// Chances in units of 2^-31, expected numbers of armies in units of 2^-15.
struct Odds {
  u64 win = 0;  ///< the attacker's side wins (an unoccupied site: he takes it)
  u64 tie = 0;
  u64 loss = 0;
  u64 take = 0;       ///< the attacker stands on the site afterwards
  u64 hold = 0;       ///< the defender stands on the site afterwards
  u64 settle = 0;     ///< expected armies of the attacker on the site
  u64 lost = 0;       ///< expected armies of the attacker that go to the limbo
  u64 killed = 0;     ///< expected armies of the defender that go to the limbo
  u64 remaining = 0;  ///< expected armies of the defender on the site
};

/// Tray of this battle after IMM-203 and IMM-204, without the fighters.
Cubes corrected_tray(const Game& g, int& supply);
Odds battle_odds(const Game& g, const Attack& a);
/// Which side the inhabitants take (IMM-162 to IMM-164, R-34).
Stance stance_of(const Game& g, Seat s, u8 card, int src, int dst);

}  // namespace immortals
