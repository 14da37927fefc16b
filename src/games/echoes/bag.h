// Cards of one deck by kind: up to three copies of each of 32 kinds (ECH-213), as two bit planes. A pile has no order;
// drawing is chance. Copies of a card are the same card.
#pragma once

#include "kernel/chance.h"

namespace echoes {
using namespace tafel;

using Kinds = BitSet<32>;

struct Bag {
  Kinds low{}, high{};

  constexpr int count(std::size_t card) const { return (low.has(card) ? 1 : 0) + (high.has(card) ? 2 : 0); }
  constexpr int size() const { return low.size() + 2 * high.size(); }
  constexpr bool empty() const { return (low | high).empty(); }
  constexpr bool has(std::size_t card) const { return (low | high).has(card); }
  /// The kinds of which there is at least one.
  constexpr Kinds kinds() const { return low | high; }

  constexpr void add(std::size_t card) {
    require(count(card) < 3, "Bag: a fourth copy");
    if (low.has(card)) low.remove(card), high.add(card);
    else low.add(card);
  }
  constexpr void remove(std::size_t card) {
    require(has(card), "Bag: the card is not there");
    if (low.has(card)) low.remove(card);
    else high.remove(card), low.add(card);
  }
  constexpr void set(std::size_t card, int n) {
    low.remove(card), high.remove(card);
    if ((n & 1) != 0) low.add(card);
    if ((n & 2) != 0) high.add(card);
  }
  constexpr Bag operator+(const Bag& o) const {
    const Kinds carry = low & o.low;
    require(((high & o.high) | (carry & (high | o.high))).empty(), "Bag: a fourth copy");
    return {{low.bits ^ o.low.bits}, high | o.high | carry};
  }
  /// All of `o` must be in it.
  constexpr Bag operator-(const Bag& o) const {
    const Kinds borrow = o.low - low;
    require(((o.high | borrow) - high).empty() && (o.high & borrow).empty(), "Bag: more than there is");
    return {{low.bits ^ o.low.bits}, high - o.high - borrow};
  }
  constexpr bool operator==(const Bag&) const = default;

  /// Any single card with the same chance.
  u8 pick(Rng& rng) const {
    const int at = rng.below(size());
    return at < low.size() ? low.nth(at) : high.nth((at - low.size()) / 2);
  }

  static void fields(auto& b, auto& f) {
    FixedVec<u8, 96> cards;
    for (const u8 card : b.kinds())
      for (int n = b.count(card); n > 0; --n) cards.push(card);
    f("cards", cards);
    b = {};
    for (const u8 card : cards)
      if (card < 32 && b.count(card) < 3) b.add(card);
  }
  static void layout(auto& b, auto& f) { f("low", b.low), f("high", b.high); }
};

}  // namespace echoes
