// Hearts: what a seat may know, and guesses that contradict nothing it has seen (sizes of hands, cards passed on, suits
// not followed). A card goes only where all the others still find room: Hall's condition over every set of hands.
#pragma once

#include <algorithm>

#include "state.h"

namespace hearts {

struct Spread {
  std::array<int, 4> room{};        ///< cards that each hand still needs
  std::array<Cards, 4> may_hold{};  ///< what was not ruled out for each hand
  std::array<Cards, 4> hand{};      ///< the result

  void deal(Cards unseen, Rng& rng) {
    std::array<int, 16> waiting{};  // cards still to be dealt, by the set of hands that may hold them
    for (u8 c : unseen) ++waiting[owners(c)];
    while (!unseen.empty()) {
      const u8 c = rng.pick(unseen);
      unseen.remove(c);
      --waiting[owners(c)];
      give(c, waiting, rng);
    }
  }

 private:
  unsigned owners(u8 c) const {
    unsigned set = 0;
    for (unsigned s = 0; s < 4; ++s) set |= may_hold[s].has(c) ? 1U << s : 0U;
    return set;
  }
  void give(u8 c, const std::array<int, 16>& waiting, Rng& rng) {
    std::array<int, 4> weight{};  // hands with more room get a card more often
    int total = 0;
    for (std::size_t s = 0; s < 4; ++s) {
      if (room[s] == 0 || !may_hold[s].has(c)) continue;
      --room[s];
      if (fits(waiting)) total += weight[s] = room[s] + 1;
      ++room[s];
    }
    require(total > 0, "no hand can hold this card");
    int at = rng.below(total);
    std::size_t s = 0;
    while (at >= weight[s]) at -= weight[s++];
    hand[s].add(c);
    --room[s];
  }
  bool fits(const std::array<int, 16>& waiting) const {
    for (unsigned hands = 0; hands < 16; ++hands) {
      int need = 0, have = 0;
      for (unsigned set = 0; set < 16; ++set) need += (set & ~hands) == 0 ? waiting[set] : 0;
      for (unsigned s = 0; s < 4; ++s) have += (hands >> s & 1U) != 0 ? room[s] : 0;
      if (need > have) return false;
    }
    return true;
  }
};

inline bool knows_gift(const Game& g, Seat viewer, Seat giver) {
  return giver == viewer || (g.passing_over() && g.receiver(giver) == viewer);
}

inline void hide_from(Game& g, Seat viewer) {
  if (g->dealt > 0) g->deck = {};  // before the deal everybody knows what is in it
  for (Seat s = 0; s < kSeats; ++s) {
    if (!knows_gift(g, viewer, s)) g->gave[s] = {};
    if (s == viewer) continue;
    g->hand[s] = {};
    if (g->chosen[s] < kPass) g->chosen[s] = 0;  // that somebody is ready is seen, not how far he is
  }
}

inline void redeal_for(Game& g, Seat viewer, Rng& rng) {
  Spread guess;
  Cards unseen = Cards::first(kDeck);
  for (Seat s = 0; s < kSeats; ++s) {
    guess.room[s] = s == viewer ? 0 : g.hand_size(s);
    guess.may_hold[s] = unseen - g->lacks[s];
  }
  for (Seat s = 0; s < kSeats; ++s) {
    unseen -= g->played[s] | g->hand[s];
    if (s != viewer || !g.passing_over()) continue;
    for (Seat t = 0; t < kSeats; ++t)  // what the viewer passed on is where he passed it
      if (t != g.receiver(s)) guess.may_hold[t] -= g->gave[s];
  }
  while (g->dealt < kDeck && g->deck.size() < kDeck - g->dealt) g->deck.add(rng.pick(unseen - g->deck));
  guess.deal(unseen - g->deck, rng);
  for (Seat s = 0; s < kSeats; ++s) g->hand[s] |= guess.hand[s];
  for (Seat s = 0; s < kSeats; ++s) {
    const Seat to = g.receiver(s);
    const Cards from = g.passing_over() ? g->hand[to] | g->played[to] : g->hand[s];
    while (!knows_gift(g, viewer, s) && g->gave[s].size() < g->chosen[s]) g->gave[s].add(rng.pick(from - g->gave[s]));
  }
}

}  // namespace hearts
