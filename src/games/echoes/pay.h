// What a cost takes and whether it can be paid (5.5).
#pragma once

#include "games/echoes/steps.h"

namespace echoes {

using Coins = std::array<u8, kCoins>;

/// How many units of the cost these tokens can pay. Which sets of tokens pay something is a matroid: a set that pays
/// for as many units as it has tokens can always be completed if all tokens together suffice.
int worth_of(const Cost& cost, const Coins& coins, bool gold_wild);

/// The same for tokens wherever they come from: each kind pays for itself first, what is left of it for any, wilds for
/// the rest.
constexpr int worth_of(const Cost& cost, const Tokens& have) {
  int paid = 0, typed = 0;
  for (std::size_t r = 0; r < 3; ++r) paid += std::min(have.n[r], cost.of[r]), typed += have.n[r];
  paid += std::min<int>(typed - paid, cost.any);
  return paid + std::min<int>(have.n[kWild], cost.total() - paid);
}

/// Everything that a seat may use now.
struct Purse {
  Purse(const Game& g, Seat s);

  Tokens all{}, own{};  ///< everything; of that the own main resources
  bool gold_wild = false;

  Coins coins() const;
  /// Resources that are missing; 0 if it can be paid.
  int missing(const Cost& cost, int less) const;
  int worth(const Cost& cost) const { return gold_wild ? worth_of(cost, coins(), true) : worth_of(cost, all); }
  bool pays(const Cost& cost, int less = 0) const {
    const int owed = cost.total() - less;
    return owed <= 0 || (owed <= all.total() && worth(cost) >= owed);
  }
};

/// Tokens at one place of one kind.
int tokens_of(const Game& g, Seat s, u8 holder, u8 resource);
Coin coin_of(u8 holder, u8 resource);

int owed(const Paying& l);  ///< resources that are still to be given

/// Tokens of one kind from one place.
struct Given {
  u8 holder = 0, resource = 0, n = 0;
};
/// What is paid along with this token because nothing else would fit then.
std::vector<Given> paid_too(const Game& g, const Action& a);

/// Asks for the payment first, then goes on in `Back`; a cost of 0 asks nothing.
template <class Back>
Next pay_then(Seat s, const Cost& cost, int less, u8 card) {
  if (cost.total() <= less) return go<Back>();
  Paying p;
  p.seat = s, p.cost = {cost.of[0], cost.of[1], cost.of[2], cost.any}, p.less = static_cast<u8>(less), p.card = card;
  return call_then<Pay, Back>(p);
}

}  // namespace echoes
