// The market of equipment and the ways of stones (SST-133 to SST-136, SST-401, SST-404, SST-406, SST-460 to SST-462).
#include "games/seventhstone/stones.h"

#include "games/seventhstone/steps.h"

namespace seventhstone {

void show_stone(Game& g, int stone) {
  for (auto& row : g->maybe) row[at(stone)] = 0;
}

void discard_open(Game& g, int stone) {
  g->up.add(at(stone));
  show_stone(g, stone);
}

void discard_under(Game& g, Seat s, int cell) {
  u8& place = g->stone[s][at(cell)];
  if (place == kNoStone) return;
  require(place <= kStones, "a stone that nobody knows");
  g.emit(event::stone_discarded, s, place, cell);
  discard_open(g, place - 1);
  place = kNoStone;
}

void shuffle_discards(Game& g) {
  g.emit(event::stones_shuffled, g->up.size() + g->down_size);
  g->deck |= g->up | g->down;
  g->deck_known |= g->up;
  g->deck_size = byte(g->deck_size + g->up.size() + g->down_size);
  g->up = g->down = {};
  g->down_size = 0;
  for (auto& row : g->maybe)
    for (u8& place : row)
      if ((place & kInDown) != 0) place = byte((place & ~kInDown) | kInDeck);
}

void open_display(Game& g) {
  g->passed = g->display;
  g->passed_size = byte(g->display.size());
  for (auto& row : g->maybe)
    for (const u8 stone : g->display) row[stone] = kInPassed;
}

void look_at_passed(Game& g, Seat s) {
  for (const u8 stone : g->display) {
    u8& place = g->maybe[s][stone];
    if (g->passed.has(stone)) place = kInPassed;
    else place = byte(place & ~kInPassed);
  }
}

void capture_stones(Game& g, Seat winner) {
  for (Seat s = 0; s < g.seats(); ++s)
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      u8& place = g->stone[s][cell];
      if (place == kNoStone || g.armies(s).has(cell)) continue;
      require(place <= kStones, "a stone that nobody knows");
      const std::size_t stone = place - 1U;
      g.emit_to(SeatSet::of(winner) | SeatSet::of(s), 3, event::stones_captured, winner, s, cell, place);
      g->hand[winner].add(stone);
      ++g->hand_size[winner];
      place = kNoStone;
      if (winner == s) continue;
      for (Seat v = 0; v < kSeats; ++v) {
        if (v == winner || v == s) {
          g->maybe[v][stone] = with_seat(winner);
          continue;
        }
        for (u8& other : g->maybe[v])
          if ((other & with_seat(s)) != 0) other = byte(other | with_seat(winner));
      }
    }
}

Seat chooser(const Game& g) {
  if (g->stack.empty()) return kNobody;
  const Frame& top = g->stack.back();
  if (top.step == Steps::id<TakeStone>()) return ranked(g, top.read<Main>().k);
  return top.step == Steps::id<DropStone>() ? ranked(g, 0) : kNobody;
}

namespace {

/// The stone leaves the set that is passed on; what others must reckon with grows by one place.
void leave_passed(Game& g, Seat by, int stone, u8 place) {
  g->passed.remove(at(stone));
  --g->passed_size;
  for (Seat v = 0; v < kSeats; ++v) {
    if (v == by) {
      g->maybe[v][at(stone)] = place;
      continue;
    }
    for (u8& other : g->maybe[v])
      if ((other & kInPassed) != 0) other = byte(other | place);
  }
}

/// SST-135, SST-006, SST-489: the Tear Stone is put down at once, open.
void find_tear(Game& g, Seat s, int stone) {
  g->passed.remove(at(stone));
  --g->passed_size;
  show_stone(g, stone);
  g->tear_holder = byte(s + 1);
  g.emit(event::tear_stone_found, s);
  tell_ts(g, s);
}

void take(Game& g, Seat s, int stone) {
  if (g.pack.tear.has(at(stone))) return find_tear(g, s, stone);
  leave_passed(g, s, stone, with_seat(s));
  g->hand[s].add(at(stone));
  ++g->hand_size[s];
  g.emit_to(SeatSet::of(s), 1, event::stone_taken, s, stone + 1);
}

/// SST-401, SST-404: with two or three seats the first also discards one, if enough are left for the others (SST-406).
bool drops_one(const Game& g) { return g.seats() < 4 && g->passed_size > ranked_count(g) - 1; }

void drop(Game& g, Seat s, int stone) {
  if (g.setting(set_leftover) != 0) {  // face up
    g->passed.remove(at(stone));
    --g->passed_size;
    g.emit(event::stone_dropped, s, stone + 1);
    discard_open(g, stone);
    return;
  }
  leave_passed(g, s, stone, kInDown);
  g->down.add(at(stone));
  ++g->down_size;
  g.emit_to(SeatSet::of(s), 1, event::stone_dropped, s, stone + 1);
}

Why stone_refusal(const Game& g, Rule rule, Action a) {
  return among(g->passed, a.arg[0]) ? Why{} : because(rule, cause::stone_not_here, a.arg[0]);
}

}  // namespace

/// SST-133, R-16: by rank every bidder takes exactly one and passes the rest on, hidden.
struct TakeStone : In<Main> {
  static constexpr std::string_view name = "stones.take";
  static constexpr Rule rule{133};
  static Seat actor(const Game& g, const Main& l) { return ranked(g, l.k); }
  static Next enter(Game& g, Main& l) {
    if (l.k >= ranked_count(g) || g->passed_size == 0) return go<StonesLeft>();
    if (g->passed_size > 1) return stay();
    if (g->passed.empty()) return stay();  // a view: only the chooser sees the last stone
    return choose(g, l, g->passed.lowest());
  }
  static void options(const Game& g, const Main&, Options& out) {
    for (const u8 stone : g->passed) out.add(verb::take_stone, stone + 1);
  }
  static Why why(const Game& g, const Main&, Seat, Action a) {
    return a.verb == verb::take_stone ? stone_refusal(g, {133}, a) : Why{};
  }
  static Next apply(Game& g, Main& l, Action a) { return choose(g, l, a.arg[0] - 1); }

 private:
  static Next choose(Game& g, Main& l, int stone) {
    const Seat s = ranked(g, l.k);
    take(g, s, stone);
    if (l.k == 0 && drops_one(g)) return go<DropStone>();
    if (const Seat next = ranked(g, ++l.k); next != kNobody) look_at_passed(g, next);
    return go<TakeStone>();
  }
};

/// SST-401, SST-404, R-17.
struct DropStone : In<Main> {
  static constexpr std::string_view name = "stones.drop";
  static constexpr Rule rule{404};
  static Seat actor(const Game& g, const Main&) { return ranked(g, 0); }
  static Next enter(Game& g, Main& l) {
    if (g->passed_size != 1 || g->passed.empty()) return stay();
    return choose(g, l, g->passed.lowest());
  }
  static void options(const Game& g, const Main&, Options& out) {
    for (const u8 stone : g->passed) out.add(verb::drop_stone, stone + 1);
  }
  static Why why(const Game& g, const Main&, Seat, Action a) {
    return a.verb == verb::drop_stone ? stone_refusal(g, {404}, a) : Why{};
  }
  static Next apply(Game& g, Main& l, Action a) { return choose(g, l, a.arg[0] - 1); }

 private:
  static Next choose(Game& g, Main& l, int stone) {
    drop(g, ranked(g, 0), stone);
    if (const Seat next = ranked(g, ++l.k); next != kNobody) look_at_passed(g, next);
    return go<TakeStone>();
  }
};

/// SST-134, SST-406, R-18: what nobody took goes to the discard pile, seen by those who held it.
struct StonesLeft : In<Main> {
  static constexpr std::string_view name = "stones.left";
  static Next run(Game& g, Main& l) {
    const bool open = g.setting(set_leftover) != 0 || ranked_count(g) == 0;
    if (open) {
      for (const u8 stone : g->passed) {
        g.emit(event::stones_left_open, stone + 1);
        discard_open(g, stone);
      }
    } else if (g->passed_size > 0) {
      tell_last(g);
      g->down |= g->passed;
      g->down_size = byte(g->down_size + g->passed_size);
    }
    for (auto& row : g->maybe)
      for (u8& place : row)
        if ((place & kInPassed) != 0) {
          place = byte(place & ~kInPassed);
          if (!open && g->passed_size > 0) place = byte(place | kInDown);
        }
    g->passed = g->display = {};
    g->passed_size = 0;
    return next_market(l);
  }

 private:
  /// Whoever chose last has seen what was left over.
  static void tell_last(const Game& g) {
    const Seat last = ranked(g, ranked_count(g) - 1);
    std::array<int, 4> stone{};
    std::size_t n = 0;
    for (const u8 s : g->passed)
      if (n < stone.size()) stone[n++] = s + 1;
    g.emit_to(SeatSet::of(last), 1, event::stones_left, g->passed_size, stone[0], stone[1], stone[2], stone[3]);
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::StonesChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::StonesChapter{});
}
