// Rough prices that evaluation and playout policy share, in hundredths of a victory point. Integers and small tables
// only: they are asked thousands of times per decision. Guesswork about play, no rules.
#pragma once

#include "games/immortals/state.h"

namespace immortals {

/// Weights found by self-play: each was varied and kept where it won more games (README, "Computer players").
struct Taste {
  int region_one = 15, region_two = 75, region_four = 225;
  int spend = 60;     ///< percent of its worth that a spent coin costs
  int margin = 4;     ///< an attack must be this much (tenths of a cube) ahead for an even chance
  int land = 100;     ///< percent of a coin: the land card of a conquered site
  int loss = 40;      ///< percent of an army: a fallen one
  int open_door = 6;  ///< an emptied threatened site costs 1/this of its worth
  int harm = 100;     ///< percent of the owner's loss, shared by his rivals, that counts for the attacker
  int danger = 15;    ///< percent that a building loses per army of enemy superiority
  int hold = 7;       ///< percent that a country loses per army of enemy superiority
  int raise = 60;     ///< percent of an army: raised from the limbo
  int draw_few = 110, draw_many = 70;        ///< percent of a coin: a drawn card
  int leave = 50, blank = 25, one_use = 33;  ///< percent of a coin: empty field, blank card, spent conflict card
  int pass = 75, early = 100;                ///< percent of a coin: passing now; income before other actions
  int raid_first = 0;                        ///< percent of a coin: attacks before other actions
};
inline constexpr Taste kTaste{};

/// What things are worth at this moment of the game.
struct Lens {
  explicit Lens(const Game& g);

  int scorings;  ///< scorings still to come
  int ahead;     ///< their weight in percent; later ones count less, because positions do not last
  int army;      ///< one army on the board
  int coin;      ///< one gold or energy to a seat that has little of it
};

/// Lasting points of a region by the number of own countries in it.
int region_worth(int owned);
int money_worth(const Lens& lens, int gold, int energy);
/// Worth of owning the site for the rest of the game: country, region, building; without its armies.
int site_worth(const Game& g, const Lens& lens, Seat s, int site);
int threat(const Game& g, Seat s, int site);  ///< strongest enemy force that could attack the site next

/// An attack looked at quickly: what it is worth to try it with everything that may leave.
int raid_worth(const Game& g, const Lens& lens, Seat s, int src, int dst, Stance stance);
int building_worth(const Game& g, const Lens& lens, Seat s, int building, int site);
/// How good a site is to begin with: income, region, neighbours.
int draft_worth(const Game& g, const Lens& lens, Seat s, int site);

/// What a card would bring on a field if it were carried out now (0 = nothing), and the price of that.
struct Use {
  int worth = 0;
  Cost cost{};
};
/// One for each effect, named in its row (effects.cpp).
WorthOf collect_worth, raise_worth, spread_worth, build_worth, attack_worth, move_worth, draw_worth, marker_worth,
    claim_worth;
Use best_use(const Game& g, const Lens& lens, Seat s, int f, u8 card);

}  // namespace immortals
