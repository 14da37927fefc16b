// The turn: getting ready, the end of the turn, turn order, limits (ECH-020 to ECH-025, ECH-151 to ECH-157, ECH-177,
// ECH-202, R-24 to, section 10.3).
#include "games/echoes/causes.h"
#include "games/echoes/score.h"
#include "games/echoes/supply.h"
#include "games/echoes/table.h"

namespace echoes {

namespace {

/// ECH-024, R-26.
void ready_units(Game& g, Seat s) {
  for (const u8 u : g.own_units(s)) {
    Unit& unit = g.unit(u);
    unit.set(unit.is(Unit::kSkipReady) ? Unit::kSkipReady : Unit::kExhausted, false);
  }
}

void ready_resources(Game& g, Seat s) {
  Player& p = g.of(s);
  for (std::size_t r = 0; r < 3; ++r) {
    p.ready[r] = static_cast<u8>(p.ready[r] + p.spent[r]);
    p.spent[r] = 0;
  }
}

/// ECH-177, in the order of the slots.
void regenerate(Game& g, Seat s) {
  for (const u8 u : g.own_units(s))
    if (g.unit(u).damage > 0 && lasting_traits(g, u).has(static_cast<std::size_t>(Trait::regenerate))) {
      --g.unit(u).damage;
      g.emit(event::regenerated, g.unit(u).card, g.unit(u).square);
    }
}

/// What counts for one turn begins anew, for everybody ("1/turn" is once in any turn).
void clear_turn(Game& g) {
  for (std::size_t u = 0; u < at(g.seats()) * kSlots; ++u)
    g->unit[u].set(Unit::kMoved | Unit::kSwitched | Unit::kScouted | Unit::kAttacked, false);
  for (Player& p : g->player) {
    p.civ_used = 0, p.upgrades = 0;
    for (Held& e : p.event) e.used = 0;
  }
  g->camps_built = 0, g->borrow = 0xff, g->deploy_on_camps = 0;
  for (std::size_t i = 0; i < g->lasting_count; ++i) g->lasting[i] = {};
  g->lasting_count = 0;
}

}  // namespace

/// ECH-025, R-24: a seat skips the whole phase in its first turn.
struct TurnBegin : In<Main> {
  static constexpr std::string_view name = "turn.begin";
  static Next run(Game& g, Main&) {
    const Seat s = g->active;
    clear_turn(g);
    g.emit(event::turn_began, s, g->round);
    if (g.of(s).turns > 0) {
      g->phase = Phase::start;
      ready_units(g, s);
      ready_resources(g, s);
      g.emit(event::readied, s);
      regenerate(g, s);
    }
    ++g.of(s).turns;
    g->phase = Phase::mobilization;
    return go<Mobilize>();
  }
};

/// abilities first, then drawing, then the limit.
struct TurnEnd : In<Main> {
  static constexpr std::string_view name = "turn.end";
  static Next run(Game& g, Main&) {
    g->phase = Phase::end;
    return scan_then<DrawUp>(g, Moment::turn_end, g->active);
  }
};

/// ECH-155, R-65.
struct DrawUp : In<Main> {
  static constexpr std::string_view name = "turn.draw";
  static Next run(Game& g, Main&) {
    const int hand = g.of(g->active).hand_count;
    const int n = hand >= kHandSize ? 1 : kHandSize - hand;
    return call_then<Draw, HandLimit>(Drawing{g->active, static_cast<u8>(n)});
  }
};

/// ECH-156.
struct HandLimit : In<Main> {
  static constexpr std::string_view name = "turn.hand_limit";
  static constexpr Rule rule{156};
  static Next enter(Game& g, Main&) { return g.of(g->active).hand_count > kHandLimit ? tafel::stay() : go<NextTurn>(); }
  static Seat actor(const Game& g, const Main&) { return g->active; }
  static void options(const Game& g, const Main&, Options& out) {
    const Player& p = g.of(g->active);
    for (const u8 local : p.hand.kinds()) out.add(verb::discard, g.pack.global(p.civ, local));
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    return a.verb == verb::discard ? because({156}, cause::not_in_hand, a.arg[0]) : Why{};
  }
  static Next apply(Game& g, Main&, Action a) {
    const u8 local = g.card(a.arg[0]).local;
    take_from_hand(g, g->active, local);
    discard_card(g, g->active, local);
    g.emit(event::discarded, g->active, a.arg[0]);
    return tafel::stay();
  }
};

/// ECH-021, ECH-202; after each full round the limits of 10.3.
struct NextTurn : In<Main> {
  static constexpr std::string_view name = "turn.next";
  static Next run(Game& g, Main&) {
    g.emit(event::turn_ended, g->active);
    g->at = static_cast<u8>((g->at + 1) % g.seats());
    g->active = g->order[g->at];
    if (g->at == 0) {
      g->quiet = g->busy != 0 ? u8{0} : static_cast<u8>(g->quiet + 1);
      g->busy = 0;
      const int most = round_limit(g), still = stall_limit(g);
      if (g->round >= most || (still > 0 && g->quiet >= still)) {
        stop_game(g, g->round >= most ? Ending::turn_limit : Ending::stall);
        return halt(g);
      }
      ++g->round;
    }
    return go<TurnBegin>();
  }
};

/// Every flow ends here when the game is over.
struct Over : In<None> {
  static constexpr std::string_view name = "over";
  static Next run(Game&, None&) { return tafel::done(); }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::TurnChapter>() {
  return make_rows<echoes::Game>(echoes::TurnChapter{});
}
