// Movement: a seat gives orders in private, settles them, uses stones, overruns, and ends its phase (SST-200 to
// SST-230, SST-250 to SST-261). Between two checkpoints the capacity rules may be broken.
#include "games/seventhstone/effects.h"
#include "games/seventhstone/muster.h"
#include "games/seventhstone/steps.h"
#include "games/seventhstone/stones.h"
#include "games/seventhstone/ways.h"

namespace seventhstone {

namespace {

/// SST-201, SST-441: doubled for whoever won that; SST-442, R-63: stones come on top later.
u8 start_points(const Game& g, Seat s, u8 type) { return byte(g.pack.unit[type].moves * (g->doubled == s ? 2 : 1)); }

void carry_anew(Game& g) {
  const Seat s = g->mover;
  g->move.carried.clear();
  for (const u8 cell : g.armies(s))
    if (g->stone[s][cell] != kNoStone) g->move.carried.push({g->stone[s][cell], cell, g.type_at(s, cell)});
}

/// units that were lost come from those with the fewest points left.
void trim_cohorts(Game& g) {
  const Seat s = g->mover;
  Cohorts& now = g->move.now;
  const auto surplus = [&](const Cohort& c, bool mercs) {
    int n = 0;
    for (const Cohort& other : now)
      if (other.cell == c.cell) n += mercs ? other.merc : other.mil;
    return n - (mercs ? g->merc[s][c.cell] : g->mil[s][c.cell]);
  };
  for (u8 points = 0; points < Reach::kMost; ++points)
    for (Cohort& c : now) {
      if (c.points != points) continue;
      c.mil = byte(c.mil - std::min<int>(c.mil, std::max(0, surplus(c, false))));
      c.merc = byte(c.merc - std::min<int>(c.merc, std::max(0, surplus(c, true))));
    }
  for (std::size_t i = now.size(); i-- > 0;)
    if (now[i].units() == 0) now.erase_at(i);
}

/// The working position becomes the real one.
void write_board(Game& g) {
  const Seat s = g->mover;
  g->army[s] = {};
  g->mil[s] = {};
  g->merc[s] = {};
  g->stone[s] = {};
  for (const Cohort& c : g->move.now) add_units(g, s, c.cell, static_cast<Type>(c.type), c.mil, c.merc);
  for (const Carried& c : g->move.carried) g->stone[s][c.cell] = c.stone;
}

/// SST-216, SST-217: only where a move ends. SST-258, R-82: also fields that were won before and where units are now.
Cells fields_to_take(const Game& g) {
  const Seat s = g->mover;
  return (g.armies(s) & g.controllable()) - g->own[s] - g.armies_of_others(s) - g.guarded_against(s);
}

/// SST-225 item 4, R-31: whoever took a field does not move on.
void end_moves(Game& g, Cells cells) {
  Cohorts out;
  for (Cohort c : g->move.now) {
    if (cells.has(c.cell)) {
      c.points = 0;
      c.marks = byte(c.marks | Cohort::kEnded);
    }
    merge_into(out, c);
  }
  g->move.now = out;
}

void tell_trips(const Game& g) {
  for (const Trip& t : g->move.trips) g.emit(event::moved, g->mover, t.type, t.mil, t.merc, t.from, t.to);
}

void tell_conflicts(Game& g) {
  for (const u8 cell : g.conflicts() - g->conflict) g.emit(event::conflict, cell);
  g->conflict |= g.conflicts();
}

/// SST-213: the lowest cell where two stones have met.
int crowded_cell(const Game& g) {
  int found = -1;
  for (const Carried& c : g->move.carried)
    if (stones_with(g, c.cell, c.type) > 1 && (found < 0 || c.cell < found)) found = c.cell;
  return found;
}

/// no use in a conflict field.
bool has_movement_stone(const Game& g, Seat s, int cell) {
  return among(g.pack.for_movement, g->stone[s][at(cell)]) && !held(g, s).has(at(cell));
}

/// SST-214, SST-470: shown, used, discarded.
void use_movement_stone(Game& g, int cell) {
  const Seat s = g->mover;
  const u8 stone = g->stone[s][at(cell)];
  g.emit(event::stone_used, s, stone, cell);
  g->stone[s][at(cell)] = kNoStone;
  discard_open(g, stone - 1);  // SST-462
  Cohorts out;
  for (Cohort c : g->move.now) {
    if (c.cell == cell) run_on_cohort(c, g.pack.of(stone - 1).effects);
    merge_into(out, c);
  }
  g->move.now = out;
  checkpoint(g);
}

bool own_stones(const Game& g, Seat s) {
  for (const u8 cell : g.armies(s))
    if (g->stone[s][cell] != kNoStone) return true;
  return false;
}

const Cohort* find_cohort(const Game& g, Action a, u8& index) {
  for (index = 0; index < g->move.now.size(); ++index) {
    const Cohort& c = g->move.now[index];
    if (c.cell == a.arg[0] && c.type == a.arg[1] && c.points == a.arg[2] && !c.ended() &&
        (c.marks >> 1U & 7U) == a.arg[3])
      return &c;
  }
  return nullptr;
}

}  // namespace

int units_for(const Game& g, Seat s, int cell) {
  return g.units(s, cell) + (g->own[s].has(at(cell)) ? g.guards(cell) : 0);
}

int units_against(const Game& g, Seat s, int cell) {
  int n = g.guarded_against(s).has(at(cell)) ? g.guards(cell) : 0;
  for (Seat t = 0; t < g.seats(); ++t)
    if (t != s) n += g.units(t, cell);
  return n;
}

/// SST-251: at least twice as many as all others together; the guard alone is a side, too.
Cells overrun_fields(const Game& g, Seat s) {
  Cells out;
  for (const u8 cell : g->conflict)
    if (g.present(cell).has(s) && units_for(g, s, cell) >= 2 * units_against(g, s, cell)) out.add(cell);
  return out;
}

void checkpoint(Game& g) {
  trim_cohorts(g);
  g->move.base = g->move.now;
  g->move.trips.clear();
  g->move.legal = 1;
  carry_anew(g);
}

/// SST-200: in turn order; SST-228: nobody has to move.
struct MoveNext : In<Main> {
  static constexpr std::string_view name = "move.next";
  static Next run(Game& g, Main& l) {
    g->phase = Phase::movement;
    const u8 k = l.k;
    l = {};
    l.k = k;
    if (k == g.turns()) {
      g->mover = kNobody;
      l.k = 0;
      return go<OverrunWindow>();
    }
    const Seat s = g->mover = g->order[k];
    g->move = {};
    for (const u8 cell : g.armies(s)) {
      const Type type = g.type_at(s, cell);
      g->move.now.push({cell, type, g->mil[s][cell], g->merc[s][cell], start_points(g, s, type), 0});
    }
    checkpoint(g);
    g.emit(event::moving, s);
    return go<MoveMain>();
  }
};

/// The mover's own business until it settles. At every moment the phase can be ended or the orders taken back.
struct MoveMain : In<Main> {
  static constexpr std::string_view name = "move.main";
  static constexpr Rule rule{202};
  static SeatSet actors(const Game& g, const Main& l) { return l.verb != 0 ? SeatSet{} : SeatSet::of(g->mover); }
  /// Whoever can do nothing is not asked; but whoever leads a stone is, so that nothing can be told from it.
  static Next enter(Game& g, Main& l) {
    if (l.verb != 0 || !g->move.trips.empty() || !g->pending.empty()) return stay();
    if (own_stones(g, g->mover) || !overrun_fields(g, g->mover).empty()) return stay();
    const Cells stuck = held(g, g->mover);
    const Muster muster(g, g->move.now);
    for (const Cohort& c : g->move.now)
      if (c.points > 0 && !stuck.has(c.cell) && can_be_ordered(g, c, muster)) return stay();
    l.ending = 1;
    return go<Settle>();
  }
  static void options(const Game& g, const Main&, Seat s, Options& out) {
    order_options(g, s, out);
    const Movement& m = g->move;
    const bool orders = !m.trips.empty();
    if (m.legal != 0 && (orders || !g->pending.empty())) out.add(verb::settle);
    if (orders && !strict(g)) out.add(verb::reset);
    if (!orders) {
      for (const u8 cell : g.armies(s))
        if (has_movement_stone(g, s, cell)) out.add(verb::use_stone, cell);
      for (const u8 cell : overrun_fields(g, s)) out.add(verb::overrun, cell);
    }
    if (m.legal != 0) out.add(verb::end_movement);
    if (out.explaining()) refuse(g, s, out);
  }
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    switch (a.verb) {
      case verb::move_army:
        return army_refusal(g, s, a);
      case verb::move_group:
      case verb::move_to:
        return because({202}, cause::army_first);
      case verb::settle:
        return g->move.legal == 0 ? Muster(g, g->move.now).broken() : because({224}, cause::nothing_to_settle);
      case verb::end_movement:
        return Muster(g, g->move.now).broken();
      case verb::reset:
        return because({226}, g->move.trips.empty() ? cause::nothing_to_reset : cause::no_resets_left);
      case verb::use_stone:
        return stone_use_refusal(g, s, a.arg[0]);
      case verb::overrun:
        return overrun_refusal(g, s, a.arg[0]);
      default:
        return {};
    }
  }
  static Next apply(Game& g, Main& l, Seat, Action a) {
    if (a.verb == verb::move_army) {
      Order order;
      find_cohort(g, a, order.cohort);
      return call<MoveGroup>(order);
    }
    if (a.verb == verb::reset) {  // SST-226
      const u8 used = byte(g->move.resets + 1);
      g->move.now = g->move.base;
      g->move.trips.clear();
      g->move.legal = 1;
      carry_anew(g);
      g->move.resets = used;
      return stay();
    }
    l.verb = a.verb;
    l.cell = a.arg[0];  // of those that name a field
    return stay();
  }
  static Next finish(Game& g, Main& l) {
    const u8 wanted = l.verb;
    l.verb = 0;
    if (wanted == verb::use_stone) {
      use_movement_stone(g, l.cell);
      return go<MoveMain>();
    }
    if (wanted == verb::overrun) {
      g.emit(event::overrun_declared, g->mover, l.cell);
      return call_then<BattleBegin, AfterOverrun>(Fight{.cell = l.cell, .restricted = 1});  // SST-250
    }
    l.ending = wanted == verb::end_movement;
    return go<KeepStone>();
  }

 private:
  static void order_options(const Game& g, Seat s, Options& out) {
    if (!room_for_order(g)) return;
    const Cells stuck = held(g, s);  // SST-209, SST-210
    const bool tight = strict(g);
    const auto offer = [&](const Muster* muster) {
      for (const Cohort& c : g->move.now)
        if (c.points > 0 && !stuck.has(c.cell) && (muster != nullptr ? can_be_ordered(g, c, *muster) : can_go(g, s, c)))
          out.add(verb::move_army, c.cell, c.type, c.points, c.marks >> 1U & 7U);
    };
    if (!tight) return offer(nullptr);
    const Muster muster(g, g->move.now);
    offer(&muster);
  }
  static Why army_refusal(const Game& g, Seat s, Action a) {
    if (!room_for_order(g)) return because({224}, cause::too_many_orders, g->move.trips.size());
    const int cell = a.arg[0];
    bool here = false;
    for (const Cohort& c : g->move.now) here = here || c.cell == cell;
    if (!here) return because({202}, cause::no_army_here, cell);
    if (held(g, s).has(at(cell))) return because({209}, cause::in_conflict, cell);
    u8 index = 0;
    const Cohort* c = find_cohort(g, a, index);
    if (c == nullptr || c->points == 0) return because({201}, cause::no_points, cell);
    return because({203}, cause::no_way_on, cell);
  }
  static Why stone_use_refusal(const Game& g, Seat s, int cell) {
    if (!g->move.trips.empty()) return because({214}, cause::orders_open);
    if (g->stone[s][at(cell)] == kNoStone) return because({214}, cause::no_stone_here, cell);
    if (held(g, s).has(at(cell))) return because({209}, cause::in_conflict, cell);
    return because({470}, cause::not_a_movement_stone, cell);
  }
  static Why overrun_refusal(const Game& g, Seat s, int cell) {
    if (!g->move.trips.empty()) return because({250}, cause::orders_open);
    if (!g->conflict.has(at(cell)) || !g.present(cell).has(s)) return because({250}, cause::no_conflict_here, cell);
    return because({251}, cause::outnumbered, units_for(g, s, cell), units_against(g, s, cell));
  }
  /// Near misses: armies that are held, conflicts without enough units, and settling what breaks a rule.
  static void refuse(const Game& g, Seat s, Options& out) {
    const Cells stuck = held(g, s);
    for (const Cohort& c : g->move.now) {
      const Action a = make_action(verb::move_army, c.cell, c.type, c.points, c.marks >> 1U & 7U);
      if (!out.contains(a))
        out.refuse(army_refusal(g, s, a), verb::move_army, c.cell, c.type, c.points, c.marks >> 1U & 7U);
    }
    for (const u8 cell : g->conflict& g.armies(s) & stuck)
      if (!out.contains(make_action(verb::overrun, cell))) out.refuse(overrun_refusal(g, s, cell), verb::overrun, cell);
    if (g->move.legal != 0) return;
    const Why no = Muster(g, g->move.now).broken();
    out.refuse(no, verb::settle);
    out.refuse(no, verb::end_movement);
  }
};

/// SST-213, SST-225 item 1: of several stones of one army one stays, the others are shown and discarded.
struct KeepStone : In<Main> {
  static constexpr std::string_view name = "move.keep_stone";
  static constexpr Rule rule{213};
  static Seat actor(const Game& g, const Main&) { return g->mover; }
  static Next enter(Game& g, Main&) { return crowded_cell(g) < 0 ? go<Settle>() : stay(); }
  static void options(const Game& g, const Main&, Options& out) {
    const int cell = crowded_cell(g);
    for (const Carried& c : g->move.carried)
      if (c.cell == cell) out.add(verb::keep_stone, cell, c.stone);
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    return a.verb == verb::keep_stone ? because({213}, cause::stone_elsewhere, a.arg[1]) : Why{};
  }
  static Next apply(Game& g, Main&, Action a) {
    const Seat s = g->mover;
    auto& carried = g->move.carried;
    for (std::size_t i = carried.size(); i-- > 0;) {
      const Carried c = carried[i];
      if (c.cell != a.arg[0] || c.stone == a.arg[1]) continue;
      for (u8& place : g->stone[s])
        if (place == c.stone) place = kNoStone;  // where it lay at the last checkpoint
      g.emit(event::stone_discarded, s, c.stone, c.cell);
      discard_open(g, c.stone - 1);
      carried.erase_at(i);
    }
    return go<KeepStone>();
  }
};

/// SST-225: control, conflicts, ended moves, debts, in this order.
struct Settle : In<Main> {
  static constexpr std::string_view name = "move.settle";
  static Next run(Game& g, Main&) {
    tell_trips(g);
    write_board(g);
    const Cells taken = fields_to_take(g);
    for (const u8 cell : taken) take_control(g, g->mover, cell);
    g->pending = {};
    note_arrivals(g);
    tell_conflicts(g);  // SST-219, SST-220; SST-221: the defender keeps control until it is over
    end_moves(g, taken);
    checkpoint(g);
    return call_then<PayDebt, SettleEnd>(Debt{});
  }
};

/// SST-225 item 6; R-37: the end of a phase settles again if a debt has left a field to take.
struct SettleEnd : In<Main> {
  static constexpr std::string_view name = "move.settled";
  static Next run(Game& g, Main& l) {
    checkpoint(g);
    if (l.ending == 0) return go<MoveMain>();
    if (!(g->pending & g.armies(g->mover)).empty()) return go<Settle>();
    g.emit(event::movement_over, g->mover);  // SST-227: what is controlled stays so without an army (SST-047)
    g->mover = kNobody;
    g->pending = {};
    g->move = {};
    ++l.k;
    return go<MoveNext>();
  }
};

/// SST-257, SST-259: the winner keeps its points; SST-258: a field it leaves stays with its controller.
struct AfterOverrun : In<Main> {
  static constexpr std::string_view name = "move.overrun";
  static Next run(Game& g, Main&) {
    checkpoint(g);
    return go<MoveMain>();
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::MovementChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::MovementChapter{});
}
