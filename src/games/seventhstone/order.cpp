// The market of movement: the turn order of the year (SST-137 to SST-139, SST-141).
#include "games/seventhstone/steps.h"

namespace seventhstone {

namespace {

int active(const Game& g) {
  int n = 0;
  for (Seat s = 0; s < g.seats(); ++s) n += g.plays(s);
  return n;
}

BitSet<8> free_positions(const Game& g) {
  BitSet<8> out;
  for (int p = 0; p < active(g); ++p)
    if (g->order[at(p)] == kNobody) out.add(at(p));
  return out;
}

/// SST-130: seats that did not bid.
SeatSet excluded(const Game& g) {
  SeatSet out;
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.plays(s) && g->rank[s] == kNobody) out.add(s);
  return out;
}

void set_position(Game& g, Seat s, int position) {
  g->order[at(position)] = s;
  g.emit(event::position_taken, s, position + 1);
}

Next order_done(const Game& g, Main& l) {
  for (int p = 0; p < active(g); ++p) g.emit(event::order_set, g->order[at(p)], p + 1);
  return next_market(l);
}

}  // namespace

/// SST-137: by rank everybody who bid takes a free position.
struct TakePosition : In<Main> {
  static constexpr std::string_view name = "order.position";
  static constexpr Rule rule{137};
  static Seat actor(const Game& g, const Main& l) { return ranked(g, l.k); }
  static Next enter(Game& g, Main& l) {
    if (l.k >= ranked_count(g)) return go<AssignPositions>();
    const BitSet<8> open = free_positions(g);
    if (open.size() > 1) return stay();
    set_position(g, ranked(g, l.k++), open.lowest());
    return go<TakePosition>();
  }
  static void options(const Game& g, const Main&, Options& out) {
    const BitSet<8> open = free_positions(g);
    for (int p = 0; p < active(g); ++p)
      out.add_if(open.has(at(p)), because({137}, cause::position_taken, p + 1), verb::take_position, p + 1);
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    return a.verb == verb::take_position ? because({137}, cause::position_taken, a.arg[0]) : Why{};
  }
  static Next apply(Game& g, Main& l, Action a) {
    set_position(g, ranked(g, l.k++), a.arg[0] - 1);
    return go<TakePosition>();
  }
};

/// SST-138, R-19: the first of the market places the excluded seats; R-20: a single one takes what is left.
struct AssignPositions : In<Main> {
  static constexpr std::string_view name = "order.assign";
  static constexpr Rule rule{138};
  static Seat actor(const Game& g, const Main&) { return ranked(g, 0); }
  static Next enter(Game& g, Main& l) {
    const SeatSet left = excluded(g);
    if (left.size() > 1) return stay();
    if (left.size() == 1) set_position(g, left.lowest(), free_positions(g).lowest());
    return order_done(g, l);
  }
  /// Every order of the excluded seats, for the free positions from the first to the last.
  static void options(const Game& g, const Main&, Options& out) {
    const SeatSet left = excluded(g);
    for (const Seat a : left)
      for (const Seat b : left - SeatSet::of(a)) {
        const SeatSet rest = left - SeatSet::of(a) - SeatSet::of(b);
        if (rest.empty()) out.add(verb::assign, a, b);
        else out.add(verb::assign, a, b, rest.lowest());
      }
  }
  static Next apply(Game& g, Main& l, Action a) {
    const BitSet<8> open = free_positions(g);
    for (int i = 0; i < a.argc; ++i) set_position(g, a.arg[at(i)], open.nth(i));
    return order_done(g, l);
  }
};

/// SST-139: nobody bid.
struct OrderByDice : In<Main> {
  static constexpr std::string_view name = "order.dice";
  static Next run(Game& g, Main& l) {
    if (ranked_count(g) == 0) {
      SeatSet all;
      for (Seat s = 0; s < g.seats(); ++s)
        if (g.plays(s)) all.add(s);
      rank_by(g, all, {});
      return call<RollOff>();
    }
    for (int p = 0; p < active(g); ++p) g->order[at(p)] = ranked(g, p);
    return order_done(g, l);
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::OrderChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::OrderChapter{});
}
