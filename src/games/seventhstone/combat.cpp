// Before the battles: overruns after the last movement, supports, the order of battles, and who is out of the game
// afterwards (SST-260, SST-270 to SST-281, SST-395).
#include "games/seventhstone/steps.h"
#include "games/seventhstone/stones.h"
#include "games/seventhstone/ways.h"

namespace seventhstone {

namespace {

/// SST-272: an army that stands in a conflict itself cannot support.
Cells supporters(const Game& g, Seat s) { return (g->army[s][kRanged] | g->army[s][kCavalry]) - g->conflict; }

Cells supported_from(const Game& g, Seat s, int cell) {
  return support_reach(g, g.type_at(s, cell), cell) & g->conflict;  // SST-273: any conflict, one's own or not
}

bool supports_already(const Game& g, int cell) {
  for (const Support& x : g->supports)
    if (x.from == cell) return true;
  return false;
}

Why support_refusal(const Game& g, Seat s, int from, int to) {
  if (!g.armies(s).has(at(from))) return because({272}, cause::no_army_here, from);
  if (g->conflict.has(at(from))) return because({272}, cause::in_conflict, from);
  const Type type = g.type_at(s, from);
  if (type == kMelee) return because({277}, cause::cannot_support, type);
  if (!g->conflict.has(at(to))) return because({270}, cause::no_conflict_here, to);
  if (supports_already(g, from)) return because({278}, cause::already_supports, from);
  const Cells wrong = type == kCavalry ? g->mountain : g->forest;
  if (g.advanced(set_support_terrain) && wrong.has(at(to))) return because({426}, cause::terrain_forbids, to, type);
  if (!support_reach(g, type, from).has(at(to)))
    return because(type == kRanged ? Rule{275} : Rule{274}, cause::conflict_not_in_reach, from, to);
  return {};
}

/// SST-280: conflicts where the seat has units, be it the guard alone.
Cells own_conflicts(const Game& g, Seat s) {
  Cells out;
  for (const u8 cell : g->conflict)
    if (g.present(cell).has(s)) out.add(cell);
  return out;
}

/// SST-395: without a field, and without enough tear stones that nobody can take away.
bool beaten(const Game& g, Seat s) { return g.plays(s) && g->own[s].empty() && g.permanent(s) < g.victory(); }

void leave_game(Game& g, Seat s) {
  u8 last = 0;
  for (const u8 o : g->out) last = std::max(last, o);
  g->out[s] = byte(last + 1);
  g.emit(event::eliminated, s);
  for (const u8 stone : g->hand[s]) {
    g.emit(event::stone_discarded, s, stone + 1, kNowhere);
    discard_open(g, stone);
  }
  g->hand[s] = {};
  g->hand_size[s] = 0;
  g->stones[s] = 0;
}

}  // namespace

/// SST-252, SST-260, R-33: after the last movement phase everybody in turn, as often as it likes.
struct OverrunWindow : In<Main> {
  static constexpr std::string_view name = "combat.overrun";
  static constexpr Rule rule{260};
  static Seat actor(const Game& g, const Main& l) { return g->order[l.k]; }
  static Next enter(Game& g, Main& l) {
    if (l.k == g.turns()) {
      l.k = 0;
      g->phase = Phase::combat;
      l.last = {};
      return go<GiveSupport>();
    }
    if (!overrun_fields(g, g->order[l.k]).empty()) return stay();
    ++l.k;
    return go<OverrunWindow>();
  }
  static void options(const Game& g, const Main& l, Options& out) {
    const Seat s = g->order[l.k];
    const Cells open = overrun_fields(g, s);
    for (const u8 cell : own_conflicts(g, s))
      out.add_if(open.has(cell), because({251}, cause::outnumbered, units_for(g, s, cell), units_against(g, s, cell)),
                 verb::overrun, cell);
    out.add(verb::no_overrun);  // SST-256
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    return a.verb == verb::overrun ? because({250}, cause::no_conflict_here, a.arg[0]) : Why{};
  }
  static Next apply(Game& g, Main& l, Action a) {
    if (a.verb == verb::no_overrun) {
      ++l.k;
      return go<OverrunWindow>();
    }
    g.emit(event::overrun_declared, g->order[l.k], a.arg[0]);
    return call<BattleBegin>(Fight{.cell = a.arg[0], .restricted = 1});
  }
};

/// SST-271: every seat for all its armies, before any battle. Armies in ascending order of their cells.
struct GiveSupport : In<Main> {
  static constexpr std::string_view name = "combat.support";
  static constexpr Rule rule{271};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::end_support};
  static Seat actor(const Game& g, const Main& l) { return g->order[l.k]; }
  /// Armies that have not been asked for yet and have a conflict in reach.
  static Cells open(const Game& g, const Main& l) {
    const Seat s = g->order[l.k];
    Cells out;
    for (const u8 cell : supporters(g, s))
      if (cell >= l.last[0] && !supported_from(g, s, cell).empty()) out.add(cell);
    return out;
  }
  static Next enter(Game& g, Main& l) {
    if (l.k == g.turns()) {
      l.k = 0;
      return go<ChooseBattle>();
    }
    if (!open(g, l).empty()) return stay();
    ++l.k;
    l.last = {};
    return go<GiveSupport>();
  }
  static void options(const Game& g, const Main& l, Options& out) {
    const Seat s = g->order[l.k];
    for (const u8 from : open(g, l))
      for (const u8 to : supported_from(g, s, from)) out.add(verb::support, from, to);
    out.add(verb::end_support);
    if (!out.explaining()) return;
    for (const u8 from : g.armies(s))
      for (const u8 to : g->conflict&(beside(from) | across(from)))
        if (const Why no = support_refusal(g, s, from, to)) out.refuse(no, verb::support, from, to);
  }
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    if (a.verb != verb::support) return {};
    const Why no = support_refusal(g, s, a.arg[0], a.arg[1]);
    return no ? no : because({271}, cause::canonical);
  }
  static Next apply(Game& g, Main& l, Action a) {
    if (a.verb == verb::end_support) {
      ++l.k;
      l.last = {};
      return go<GiveSupport>();
    }
    g->supports.push({g->order[l.k], a.arg[0], a.arg[1]});  // SST-278, SST-279: as a whole, and for no side
    l.last[0] = byte(a.arg[0] + 1);
    g.emit(event::supports, g->order[l.k], a.arg[0], a.arg[1]);
    return stay();
  }
};

/// SST-280, R-39: seat by seat, each fights all its conflicts in the order it likes. SST-270: none is left over.
struct ChooseBattle : In<Main> {
  static constexpr std::string_view name = "combat.choose";
  static constexpr Rule rule{280};
  static Seat actor(const Game& g, const Main& l) { return g->order[l.k]; }
  static Next enter(Game& g, Main& l) {
    if (l.k == g.turns()) return go<CombatEnd>();
    const Cells open = own_conflicts(g, g->order[l.k]);
    if (open.size() > 1) return stay();
    if (open.size() == 1) return call<BattleBegin>(Fight{.cell = open.lowest()});
    ++l.k;
    return go<ChooseBattle>();
  }
  static void options(const Game& g, const Main& l, Options& out) {
    for (const u8 cell : own_conflicts(g, g->order[l.k])) out.add(verb::choose_battle, cell);
    if (!out.explaining()) return;
    for (const u8 cell : g->conflict - own_conflicts(g, g->order[l.k]))
      out.refuse(because({280}, cause::not_your_conflict, cell), verb::choose_battle, cell);
  }
  static Why why(const Game&, const Main&, Seat, Action a) {
    return a.verb == verb::choose_battle ? because({280}, cause::no_conflict_here, a.arg[0]) : Why{};
  }
  static Next apply(Game&, Main&, Action a) { return call<BattleBegin>(Fight{.cell = a.arg[0]}); }
};

/// SST-395, R-54: seats without a field are out; the last one left wins at once.
struct CombatEnd : In<Main> {
  static constexpr std::string_view name = "combat.end";
  static Next run(Game& g, Main&) {
    if (g.setting(set_elimination) != 0) return go<TournamentBegin>();
    // SST-393: of those who leave in the same year the better one comes later, so that its place is higher.
    for (;;) {
      Seat worst = kNobody;
      for (int k = 0; k < g.turns(); ++k) {
        const Seat s = g->order[at(k)];
        if (beaten(g, s) && (worst == kNobody || g.tear_stones(s) <= g.tear_stones(worst))) worst = s;
      }
      if (worst == kNobody) break;
      leave_game(g, worst);
    }
    int left = 0;
    for (Seat s = 0; s < g.seats(); ++s) left += g.plays(s);
    return left <= 1 ? go<YearEnd>() : go<TournamentBegin>();
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::CombatChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::CombatChapter{});
}
