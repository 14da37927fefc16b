// Hearts: cards and everything that lies on the table.
#pragma once

#include <algorithm>

#include "kernel/step.h"

namespace hearts {
using namespace tafel;

using Cards = BitSet<64>;
inline constexpr int kSeats = 4, kHand = 13, kDeck = 52, kPass = 3, kMoon = 26;
enum Suit : u8 { clubs, diamonds, spades, heart };  // card = 13 * suit + rank, ranks from 2 to ace
inline constexpr u8 kTwoOfClubs = 0, kQueenOfSpades = 13 * spades + 10;

constexpr Cards suit(int s) { return {Cards::first(kHand).bits << (13 * s)}; }
constexpr Cards kPoints = suit(heart) | Cards::of(kQueenOfSpades);
constexpr int points_of(Cards c) { return (c & suit(heart)).size() + (c.has(kQueenOfSpades) ? 13 : 0); }
enum Direction : u8 { left, right, across, hold };

/// A card is in the deck, in a hand or among the cards that a seat has played; nowhere else.
struct State {
  Stack stack{};
  u8 length = 0;     ///< option: one deal, four deals, to 100 points
  u8 direction = 0;  ///< in which cards are passed in this deal
  u8 deals = 0;      ///< finished deals
  u8 dealt = 0;      ///< cards dealt so far; kDeck while cards are passed and played
  u8 leader = 0;     ///< of the current or next trick
  u8 tricks = 0;     ///< finished tricks of this deal
  u8 broken = 0;     ///< a heart has been played (HEA-010)
  Cards deck{};
  std::array<Cards, kSeats> hand{}, played{};
  std::array<Cards, kSeats> gave{};   ///< passed on, or chosen so far; known to the giver, later to the receiver
  std::array<Cards, kSeats> lacks{};  ///< cards that the seat has shown not to hold; known to everybody
  std::array<u8, kSeats> chosen{};    ///< how many cards are chosen: known to everybody
  std::array<u8, kSeats> trick{};     ///< card + 1 on the table, 0 = none
  std::array<u8, kSeats> taken{};     ///< points of this deal
  std::array<u8, kSeats> moons{};     ///< how often this seat shot the moon
  std::array<u16, kSeats> total{};    ///< points of the finished deals
  static void fields(auto& s, auto& f) {
    f("length", s.length), f("direction", s.direction), f("deals", s.deals), f("dealt", s.dealt);
    f("leader", s.leader), f("tricks", s.tricks), f("broken", s.broken), f("deck", s.deck), f("hand", s.hand);
    f("played", s.played), f("gave", s.gave), f("lacks", s.lacks), f("chosen", s.chosen), f("trick", s.trick);
    f("taken", s.taken), f("moons", s.moons), f("total", s.total);
  }
};

struct Pack {};

struct Game : Context<State, Pack> {
  using Context::Context;
  Seat receiver(Seat s) const {  // HEA-004
    static constexpr std::array<u8, 4> kWay{1, 3, 2, 0};
    return static_cast<Seat>((s + kWay[state().direction % 4U]) % kSeats);
  }
  int on_table() const {
    int n = 0;
    for (u8 c : state().trick) n += c != 0 ? 1 : 0;
    return n;
  }
  int hand_size(Seat s) const {  // what everybody knows
    if (state().dealt < kDeck) return std::clamp(state().dealt - kHand * s, 0, kHand);
    return kHand - state().tricks - (state().trick[s] != 0 ? 1 : 0);
  }
  bool passing_over() const { return state().chosen == std::array<u8, kSeats>{kPass, kPass, kPass, kPass}; }
};

}  // namespace hearts
