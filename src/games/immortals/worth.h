// Rough prices that evaluation and playout policy share, in hundredths of a victory point. Integers and small tables
// only: they are asked thousands of times per decision.
#pragma once

#include "games/immortals/state.h"

namespace immortals {

/// What things are worth at this moment of the game.
struct Lens {
  explicit Lens(const Game& g);

  int scorings;  ///< scorings still to come
  int ahead;     ///< their weight in percent; later ones count less, because positions do not last
  int army;      ///< one army on the board
  int coin;      ///< one gold or energy to a seat that has little of it
};

/// Lasting points of a region by the number of own countries in it.
inline constexpr std::array<int, 6> kRegionWorth{0, 15, 75, 200, 225, 300};

int money_worth(const Lens& lens, int gold, int energy);
/// Worth of owning the site for the rest of the game: country, region, building; without its armies.
int site_worth(const Game& g, const Lens& lens, Seat s, int site);
int threat(const Game& g, Seat s, int site);  ///< strongest enemy force that could attack the site next

/// An attack looked at quickly: chance of taking the site in percent, and what it is worth to try.
struct Raid {
  int src = -1, dst = -1, chance = 0, worth = 0;
};
Raid judge_raid(const Game& g, const Lens& lens, Seat s, int src, int dst, Stance stance);
/// The best attack that this card allows; worth 0 if there is none.
Raid best_raid(const Game& g, const Lens& lens, Seat s, u8 card);

int building_worth(const Game& g, const Lens& lens, Seat s, int building, int site);
/// What a card would bring on a field if it were carried out now; 0 = nothing.
int plan_worth(const Game& g, const Lens& lens, Seat s, int f, u8 card);
/// Price of the cheapest sensible use of the field with this card, for keeping a plan within its budget.
Cost plan_cost(const Game& g, const Lens& lens, Seat s, int f, u8 card);
/// How good a site is to begin with: income, region, neighbours.
int draft_worth(const Game& g, const Lens& lens, Seat s, int site);

}  // namespace immortals
