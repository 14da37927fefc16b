// What a cost takes and whether it can be paid (5.5).
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

using Coins = std::array<u8, kCoins>;

/// How many units of the cost these tokens can pay. Which sets of tokens pay something is a matroid: a set that pays
/// for as many units as it has tokens can always be completed if all tokens together suffice.
int worth_of(const Cost& cost, const Coins& coins, bool gold_wild);

/// Everything that a seat may use now.
struct Purse {
  Purse(const Game& g, Seat s);

  Coins coins{};
  bool gold_wild = false;
  int total = 0;  ///< of all coins

  /// Resources that are missing; 0 if it can be paid.
  int missing(const Cost& cost, int less) const;
  bool pays(const Cost& cost, int less = 0) const {
    const int owed = cost.total() - less;
    return owed <= total && (owed <= 0 || worth_of(cost, coins, gold_wild) >= owed);
  }
};

/// Tokens at one place of one kind.
int tokens_of(const Game& g, Seat s, u8 holder, u8 resource);
Coin coin_of(u8 holder, u8 resource);

/// Asks for the payment first, then goes on in `Back`; a cost of 0 asks nothing.
template <class Back>
Next pay_then(Seat s, const Cost& cost, int less, u8 card) {
  if (cost.total() <= less) return go<Back>();
  Paying p;
  p.seat = s, p.cost = {cost.of[0], cost.of[1], cost.of[2], cost.any}, p.less = static_cast<u8>(less), p.card = card;
  return call_then<Pay, Back>(p);
}

}  // namespace echoes
