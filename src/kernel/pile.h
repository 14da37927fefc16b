// A pile of which everybody knows the size, but not what lies in it: draw piles, hands, face-down stacks. It has no
// order, so drawing is a chance step (`draw_outcomes`, `draw_sample`); a hidden pile keeps its size and forgets its
// cards.
#pragma once

#include "kernel/chance.h"
#include "kernel/options.h"

namespace tafel {

template <std::size_t N>
struct Pile {
  using Set = BitSet<N>;
  using Word =
      std::conditional_t<(N <= 8), u8, std::conditional_t<(N <= 16), u16, std::conditional_t<(N <= 32), u32, u64>>>;

  Set cards{};     ///< what is known to lie here; in a true state everything
  Word count = 0;  ///< how many lie here (as wide as the set, so that a State has no gaps)

  static constexpr Pile of(Set set) { return {set, static_cast<Word>(set.size())}; }
  constexpr int size() const { return static_cast<int>(count); }
  constexpr bool empty() const { return count == 0; }
  constexpr bool has(std::size_t card) const { return cards.has(card); }

  constexpr void add(std::size_t card) {
    require(!cards.has(card), "Pile: the card is there already");
    cards.add(card);
    ++count;
  }
  /// A card that the viewer of a hidden pile had not seen leaves it, too.
  constexpr void remove(std::size_t card) {
    require(count > 0, "Pile: nothing left to take");
    cards.remove(card);
    --count;
  }
  /// Everything into another pile (a discard pile that is shuffled in).
  constexpr void pour_into(Pile& other) {
    other.cards |= cards;
    other.count = static_cast<Word>(other.count + count);
    *this = {};
  }

  /// For `hide`: only what everybody has seen stays known.
  constexpr void hide(Set known = {}) { cards &= known; }
  /// How many cards a viewer does not know.
  constexpr int unknown() const { return size() - cards.size(); }
  /// For `redeal`: what is unknown comes from `pool`, at random.
  void redeal(Set& pool, Rng& rng) {
    for (int n = unknown(); n > 0; --n) {
      const auto card = rng.pick(pool);
      pool.remove(card);
      cards.add(card);
    }
  }
  static void fields(auto& p, auto& f) { f("cards", p.cards), f("count", p.count); }
  constexpr bool operator==(const Pile&) const = default;
};

/// A uniform draw from a set as a chance step: `outcomes` and `sample` of the step in one line each. The card is the
/// last argument of the verb.
template <class Set, class... Args>
void draw_outcomes(const Set& set, Options& out, u8 verb, Args... args) {
  for (const auto card : set) out.add(verb, args..., card);
}
template <class Set, class... Args>
Action draw_sample(const Set& set, Rng& rng, u8 verb, Args... args) {
  return make_action(verb, args..., rng.pick(set));
}

}  // namespace tafel
