// What things are worth, in hundredths of one resource: for atoms, evaluation and policy. Guesswork about play, no
// rules.
#pragma once

#include "games/echoes/table.h"
#include "games/echoes/values.h"

namespace echoes {

inline constexpr int kCardWorth = 70, kHealthWorth = 35, kWallWorth = 30, kLifeWorth = 90, kCampWorth = 260;

int card_worth(const Card& card);               ///< a unit card as such
int keep_worth(const Card& card);               ///< a card in hand: rather what can be paid soon
int unit_worth(const Game& g, int u);           ///< with its upgrades and what is left of it
int damage_worth(const Game& g, int u, int n);  ///< what its owner loses by so much damage
int building_damage_worth(const Game& g, Square q, int n);
/// What MOD and KW of a turn are worth to these units.
int strength_worth(const Game& g, const Doing& x, const Effect& e, Units units);
/// What the attack that has been declared will cost its target.
int attack_threat(const Game& g);
/// What an attack brings less what it costs.
int assault_worth(const Game& g, const Assault& a);

}  // namespace echoes
