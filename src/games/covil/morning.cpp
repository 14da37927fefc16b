// Morning: troops stand up and are filled up, scripted opponents buy a relic.
#include "games/covil/relics.h"

namespace covil {

/// COV-021: everybody stands up.
struct Morning : In<Day> {
  static constexpr std::string_view name = "morning.stand";
  static Next run(Game& g, Day& d) {
    d = {};
    g->phase = Phase::morning;
    g.emit(event::day_begins, g->day, g.troops_today());
    for (int i = 0; i < g->seats; ++i) {
      Player& p = g.of(g.in_order(i));
      p.gold_action_used = 0;
      if (p.lying.empty()) continue;
      p.standing = p.troops();
      p.lying = {};
      g.emit(event::stood_up, g.in_order(i));
    }
    return go<FillUp>();
  }
};

/// COV-022, COV-023: exactly the missing troops enter, standing, also at a destroyed fortress (COV-024).
struct FillUp : In<Day> {
  static constexpr std::string_view name = "morning.fill";
  static Next run(Game& g, Day& d) {
    if (d.i == g->seats) {
      d = {};
      return go<MorningPurchase>();
    }
    const Seat s = g.in_order(d.i);
    const int missing = g.troops_today() - g.troops(s).total();
    if (missing > 0 && !g.of(s).outposts.empty()) return go<Deploy>();
    ++d.i;
    if (missing <= 0) return stay();
    g.of(s).standing.add(g.of(s).fortress, missing);
    g.emit(event::entered, s, g.of(s).fortress, missing);
    return stay();
  }
};

/// COV-262: with outposts on the board each new troop may enter at the fortress or at one of them.
struct Deploy : In<Day> {
  static constexpr std::string_view name = "morning.deploy";
  static constexpr Rule rule{262};
  static Seat actor(const Game& g, const Day& d) { return g.in_order(d.i); }
  static void options(const Game& g, const Day& d, Options& out) {
    const Player& p = g.of(g.in_order(d.i));
    for (Zone z : p.outposts | ZoneSet::of(p.fortress)) out.add(verb::deploy, z);
  }
  static Why why(const Game& g, const Day&, Seat s, Action a) {
    const Player& p = g.of(s);
    if (a.verb != verb::deploy || p.fortress == a.arg[0] || p.outposts.has(a.arg[0])) return {};
    return because(Rule{262}, cause::no_entry, a.arg[0]);
  }
  static Next apply(Game& g, Day& d, Action a) {
    const Seat s = g.in_order(d.i);
    g.of(s).standing.add(a.arg[0]);
    g.emit(event::entered, s, a.arg[0], 1);
    return go<FillUp>();
  }
};

/// COV-231, R-50: each scripted opponent that can pay buys exactly one relic; then the scepter holder begins (COV-025).
struct MorningPurchase : In<Day> {
  static constexpr std::string_view name = "morning.purchase";
  static Next run(Game& g, Day& d) {
    while (d.i < g->seats) {
      const Seat s = g.in_order(d.i++);
      if (g.is_bot(s) && g.can_buy(s)) return buy_relic(g, s);
    }
    d = {};
    g->phase = Phase::afternoon;
    g->active = g->scepter;
    return go<TurnBegin>();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::MorningChapter>() {
  return make_rows<covil::Game>(covil::MorningChapter{});
}
