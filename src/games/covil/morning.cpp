// Morning: troops stand up and are filled up, scripted opponents buy a relic.
#include "games/covil/relics.h"

namespace covil {

/// COV-021: everybody stands up.
struct Morning : In<Day> {
  static constexpr std::string_view name = "morning.stand";
  static Next run(Game& g, Day&) {
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
    return go<Deploy>();
  }
};

/// COV-022, COV-023: exactly the missing troops enter, standing, also at a destroyed fortress (COV-024). COV-262: with
/// outposts on the board each of them may enter at the fortress or at one of them.
struct Deploy : In<Day> {
  static constexpr std::string_view name = "morning.deploy";
  static constexpr std::string_view formerly = "morning.fill";
  static constexpr Rule rule{262};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static void totals(const Game& g, const Day&, Seat s, Totals& out) {
    out.target("troops", g.troops(s).total(), g.troops_today());
  }
  static Next enter(Game& g, Day& d) {
    if (d.i == g->seats) {
      d = {};
      return go<MorningPurchase>();
    }
    const Seat s = g.in_order(d.i);
    const int missing = g.troops_today() - g.troops(s).total();
    if (missing > 0 && !g.of(s).outposts.empty()) return stay();
    ++d.i;
    if (missing > 0) enter_at(g, s, g.of(s).fortress, missing);
    return go<Deploy>();
  }
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
    enter_at(g, g.in_order(d.i), a.arg[0], 1);
    return stay();
  }

 private:
  static void enter_at(Game& g, Seat s, Zone z, int troops) {
    g.of(s).standing.add(z, troops);
    g.emit(event::entered, s, z, troops);
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
