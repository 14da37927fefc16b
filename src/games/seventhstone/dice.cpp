// Dice among equals: whoever rolls higher comes first, equal rolls are rolled again. Used for the start order,
// ties in markets, a turn order nobody bid for, places in a tournament and a duel without a winner.
#include "games/seventhstone/steps.h"

namespace seventhstone {

namespace {

SeatSet tied_seats(const Game& g) {
  SeatSet out;
  for (Seat s = 0; s < kSeats; ++s)
    for (Seat t = 0; t < kSeats; ++t)
      if (s != t && g->rank[s] != kNobody && g->rank[s] == g->rank[t]) out.add(s);
  return out;
}

}  // namespace

void rank_by(Game& g, SeatSet who, const std::array<int, kSeats>& worth) {
  for (Seat s = 0; s < kSeats; ++s) {
    g->rank[s] = kNobody;
    if (!who.has(s)) continue;
    g->rank[s] = 0;
    for (const Seat t : who) g->rank[s] = byte(g->rank[s] + (worth[t] > worth[s]));
  }
}

bool tied(const Game& g) { return !tied_seats(g).empty(); }

Seat ranked(const Game& g, int rank) {
  for (Seat s = 0; s < kSeats; ++s)
    if (g->rank[s] == rank) return s;
  return kNobody;
}

int ranked_count(const Game& g) {
  int n = 0;
  for (const u8 r : g->rank) n += r != kNobody;
  return n;
}

/// SST-067, SST-129, SST-139, SST-374, SST-380: one die for everybody who shares a rank.
struct RollOff : In<None> {
  static constexpr std::string_view name = "dice.off";
  static constexpr Rule rule{67};
  static Next enter(Game& g, None&) { return tied(g) ? stay() : done(); }
  static Action sample(const Game& g, const None&, Rng& rng) {
    const SeatSet rolling = tied_seats(g);
    std::array<int, kSeats> die{};
    for (const Seat s : rolling) die[s] = 1 + rng.below(6);
    return make_action(verb::roll_off, die[0], die[1], die[2], die[3]);
  }
  static bool valid(const Game& g, const None&, Action a) {
    if (a.verb != verb::roll_off || a.argc != kSeats) return false;
    const SeatSet rolling = tied_seats(g);
    for (Seat s = 0; s < kSeats; ++s)
      if (rolling.has(s) ? a.arg[s] < 1 || a.arg[s] > 6 : a.arg[s] != 0) return false;
    return true;
  }
  static Next apply(Game& g, None&, Action a) {
    const SeatSet rolling = tied_seats(g);
    const auto before = g->rank;
    for (const Seat s : rolling) {
      g.emit(event::dice_off, s, a.arg[s]);
      for (const Seat t : rolling)
        if (before[t] == before[s] && a.arg[t] > a.arg[s]) ++g->rank[s];
    }
    return go<RollOff>();
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::DiceChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::DiceChapter{});
}
