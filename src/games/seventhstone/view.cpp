// What a seat may know (section 9 of the specification), and guesses at the rest.
#include "games/seventhstone/view.h"

#include "games/seventhstone/features.h"
#include "games/seventhstone/steps.h"
#include "games/seventhstone/stones.h"

namespace seventhstone {

namespace {

/// Open orders are the mover's own business: the others see the last checkpoint.
void hide_orders(Game& g) {
  Movement& m = g->move;
  m.now = m.base;
  m.trips.clear();
  m.resets = 0;
  m.legal = 1;
  m.carried.clear();
  const Seat s = g->mover;
  for (const u8 cell : g.armies(s))
    if (g->stone[s][cell] != kNoStone) m.carried.push({kHiddenStone, cell, g.type_at(s, cell)});
  while (!g->stack.empty() &&
         (g->stack.back().step == Steps::id<MoveGroup>() || g->stack.back().step == Steps::id<MoveTo>()))
    g->stack.pop();
}

/// Which stone was placed last is nobody else's business: only that it was one.
void hide_placed_stone(Game& g, Seat viewer) {
  if (g->phase != Phase::placement || g->stack.empty()) return;
  Frame& whole = g->stack[0];
  Main l = whole.read<Main>();
  if (l.last[0] != verb::place_stone || g->order[l.k] == viewer) return;
  l.last[1] = 0;
  whole.write(l);
}

bool filling_sheets(const Game& g) { return !g->stack.empty() && g->stack.back().step == Steps::id<Allocate>(); }

/// Places that can hold stones the viewer does not know, each with room for some of them.
struct Spot {
  u8 bit = 0;  ///< what `maybe` calls it
  u8 room = 0;
  Seat seat = kNobody;
  Cell cell = kNowhere;  ///< under an army; otherwise a hand or a pile
  Stones fits{};
  constexpr bool operator==(const Spot&) const = default;
};

class Guess {
 public:
  Guess(Game& g, Seat viewer, Rng& rng) : g_(g), rng_(rng), viewer_(viewer) {
    collect_places();
    unknown_ = Stones::first(kStones) - g->deck - g->up - g->passed;
    if (g->tear_holder != 0) unknown_ -= g.pack.tear;
    if (g->passed_size == 0) unknown_ -= g->display;
    if (viewer != kNobody) unknown_ -= g->hand[viewer];
    for (Seat s = 0; s < kSeats; ++s)
      for (const u8 stone : g->stone[s])
        if (stone != kNoStone && stone != kHiddenStone) unknown_.remove(stone - 1U);
  }
  void deal() {
    FixedVec<u8, kStones> order;
    for (const u8 stone : unknown_) order.push(stone);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[rng_.below(static_cast<u32>(i))]);
    where_.fill(kNowhere);
    for (const u8 stone : order) {
      tried_ = {};
      require(settle(stone), "a stone without a possible place");
    }
    for (const u8 stone : order) put(stone, places_[where_[stone]]);
  }

 private:
  void add(u8 bit, int room, Seat seat, Cell cell, Stones fits) {
    if (room > 0) places_.push({bit, byte(room), seat, cell, fits});
  }
  void collect_places() {
    const Stones all = Stones::first(kStones), no_tear = all - g_.pack.tear;
    for (Seat s = 0; s < g_.seats(); ++s) {
      if (s == viewer_) continue;
      add(with_seat(s), g_->hand_size[s], s, kNowhere, no_tear);
      for (std::size_t cell = 0; cell < kCells; ++cell)
        if (g_->stone[s][cell] == kHiddenStone)
          add(with_seat(s), 1, s, static_cast<Cell>(cell),
              g_.armies(s).has(cell) ? g_.pack.fits[g_.type_at(s, static_cast<int>(cell))] : no_tear);
    }
    add(kInDown, g_->down_size, kNobody, kNowhere, all);
    add(kInDeck, g_->deck_size - g_->deck.size(), kNobody, kNowhere, all);
    add(kInPassed, g_->passed_size - g_->passed.size(), kNobody, kNowhere, all);
  }
  bool possible(u8 stone, const Spot& p) const {
    if (!p.fits.has(stone)) return false;
    return viewer_ == kNobody || (g_->maybe[viewer_][stone] & p.bit) != 0;
  }
  /// Finds a place, moving stones that were dealt before if need be.
  bool settle(u8 stone) {
    const std::size_t n = places_.size();
    const std::size_t first = rng_.below(static_cast<u32>(n));
    for (std::size_t i = 0; i < n; ++i) {
      const std::size_t p = (first + i) % n;
      if (tried_.has(p) || !possible(stone, places_[p]) || places_[p].room == 0) continue;
      --places_[p].room;
      where_[stone] = static_cast<u8>(p);
      return true;
    }
    for (std::size_t p = 0; p < n; ++p) {
      if (tried_.has(p) || !possible(stone, places_[p])) continue;
      tried_.add(p);
      for (const u8 other : unknown_)
        if (where_[other] == p && settle(other)) {
          where_[stone] = static_cast<u8>(p);
          return true;
        }
    }
    return false;
  }
  void put(u8 stone, const Spot& p) {
    if (p.cell != kNowhere) g_->stone[p.seat][p.cell] = byte(stone + 1);
    else if (p.seat != kNobody) g_->hand[p.seat].add(stone);
    else (p.bit == kInDown ? g_->down : p.bit == kInDeck ? g_->deck : g_->passed).add(stone);
  }

  Game& g_;
  Rng& rng_;
  Seat viewer_;
  FixedVec<Spot, 70> places_{};
  Stones unknown_{};
  std::array<u8, kStones> where_{};
  BitSet<72> tried_{};
};

}  // namespace

void hide(Game& g, Seat viewer) {
  if (g->phase == Phase::over) return;
  g->deck &= g->deck_known;
  g->down = {};
  if (g->passed_size > 0 && viewer != chooser(g)) g->passed = {};
  for (Seat s = 0; s < kSeats; ++s) {
    if (s == viewer) continue;
    g->hand[s] = {};
    g->maybe[s] = {};
    for (u8& stone : g->stone[s])
      if (stone != kNoStone) stone = kHiddenStone;
    if (filling_sheets(g)) {
      g->alloc[s] = {};
      if (g->alloc_at[s] < kFields) g->alloc_at[s] = 0;  // only whether it has finished is known
    }
  }
  if (g->mover != kNobody && g->mover != viewer) hide_orders(g);
  hide_placed_stone(g, viewer);
}

void redeal(Game& g, Seat viewer, Rng& rng) {
  if (g->phase == Phase::over) return;
  Guess(g, viewer, rng).deal();
  if (g->mover != viewer)
    for (Carried& c : g->move.carried) c.stone = g->stone[g->mover][c.cell];
  if (!filling_sheets(g)) return;
  for (Seat s = 0; s < g.seats(); ++s)
    if (s != viewer && g.plays(s) && g->alloc_at[s] == kFields) guess_sheet(g, s, rng);
}

}  // namespace seventhstone
