// Defence and raising: first the defender, then both sides in turn until one adds nothing.
#include "games/covil/battle.h"

#include "games/covil/relics.h"

namespace covil {

/// COV-131, R-24: one guard.
bool may_guard(const Game& g) { return g->combat.guard == 0 && g->combat.no_guard == 0; }

bool can_answer(const Game& g, Seat s, bool guard) {
  return g.of(s).hand_size > 0 || g.can_buy(s) || (guard && may_guard(g) && !g.guards(s).empty());
}

/// COV-131: a ready minion with the defence trait.
void guard_options(const Game& g, Seat s, Options& out) {
  if (may_guard(g))
    for (u8 slot : g.guards(s)) out.add(verb::guard, g.minion_at(s, slot));
  if (!out.explaining()) return;
  for (u8 slot : g.filled_slots(s)) {
    const Minion m = g.minion_at(s, slot);
    if (g.card_at(s, slot).trait != Trait::defence) continue;
    if (const Why no = why_not_guard(g, s, m)) out.refuse(no, verb::guard, m);
  }
}

Why why_not_guard(const Game& g, Seat s, Minion m) {
  const Combat& c = g->combat;
  const u8 slot = g.slot_of(s, m);
  if (slot == kNowhere) return because(Rule{131}, cause::minion_elsewhere, m);
  if (g.card_at(s, slot).trait != Trait::defence) return because(Rule{131}, cause::no_defence_trait, m);
  if (c.guard != 0) return because(Rule{131}, cause::guard_chosen, c.guard - 1);
  if (c.no_guard != 0) return because(Rule{131}, cause::guard_forbidden, c.minion - 1);
  return g.why_not_usable(s, slot, Rule{131});
}

Why why_not_answer(const Game& g, Seat s, Action a) {
  return a.verb == verb::guard ? why_not_guard(g, s, a.arg[0]) : why_not_relic(g, s, a);
}

void use_guard(Game& g, Seat s, u8 slot) {
  const Minion m = g.minion_at(s, slot);
  g->combat.guard = static_cast<u8>(m + 1);
  g.exhaust(s, slot);
  g.emit(event::guarded, s, m);
}

/// COV-240: the strongest, then the lowest slot.
void bot_guard(Game& g, Seat s) {
  if (!may_guard(g)) return;
  u8 best = kNowhere;
  for (u8 slot : g.guards(s))
    if (best == kNowhere || g.card_at(s, slot).power > g.card_at(s, best).power) best = slot;
  if (best != kNowhere) use_guard(g, s, best);
}

namespace {

/// COV-134, R-25: an answer that activated something hands over to the other side; one that did not ends the combat.
bool end_answer(Game& g) {
  const bool raised = g->combat.raised != 0;
  g->combat.raised = 0;
  return raised;
}

}  // namespace

/// COV-127, R-28: fortresses and outposts are decided at once; from here on both troops are frozen (COV-133).
struct DefendCheck : In<None> {
  static constexpr std::string_view name = "battle.begin";
  static Next run(Game& g, None&) {
    Combat& c = g->combat;
    if (c.aim != Aim::troop) return go<Resolve>();
    c.stage = Stage::open;
    if (g.is_bot(c.defender)) {
      bot_guard(g, c.defender);
      return go<RaiseCheck>();
    }
    return can_answer(g, c.defender, true) ? go<Defend>() : go<RaiseCheck>();
  }
};

/// COV-131, COV-132: a guard and any number of relics with their instants, in any order; purchases too (COV-089).
struct Defend : In<None> {
  static constexpr std::string_view name = "battle.defend";
  static constexpr Rule rule{131};
  static Seat actor(const Game& g, const None&) { return g->combat.defender; }
  static void options(const Game& g, const None&, Options& out) {
    const Seat s = g->combat.defender;
    guard_options(g, s, out);
    relic_options(g, s, out);
    out.add(verb::done);
  }
  static Why why(const Game& g, const None&, Seat s, Action a) { return why_not_answer(g, s, a); }
  static Next apply(Game& g, None&, Action a) {
    const Seat s = g->combat.defender;
    switch (a.verb) {
      case verb::guard:
        use_guard(g, s, g.slot_of(s, a.arg[0]));
        return go<DefendCheck>();
      case verb::activate:
        return back_to<DefendCheck>(activate_relic(g, s, a.arg[0]));
      case verb::buy:
        return back_to<DefendCheck>(buy_relic(g, s));
      default:
        return go<RaiseCheck>();
    }
  }
};

/// COV-134: the attacker answers; scripted opponents never activate relics.
struct RaiseCheck : In<None> {
  static constexpr std::string_view name = "battle.raise_check";
  static Next run(Game& g, None&) {
    const Combat& c = g->combat;
    if (!g.is_bot(c.attacker) && can_answer(g, c.attacker, false)) return go<Raise>();
    return end_answer(g) ? go<RespondCheck>() : go<Resolve>();
  }
};

/// COV-134, COV-135: relics only.
struct Raise : In<None> {
  static constexpr std::string_view name = "battle.raise";
  static constexpr Rule rule{135};
  static Seat actor(const Game& g, const None&) { return g->combat.attacker; }
  static void options(const Game& g, const None&, Options& out) {
    relic_options(g, g->combat.attacker, out);
    out.add(verb::done);
  }
  static Why why(const Game& g, const None&, Seat s, Action a) {
    return a.verb == verb::guard ? because(Rule{131}, cause::attacker_has_no_guard) : why_not_relic(g, s, a);
  }
  static Next apply(Game& g, None&, Action a) {
    Combat& c = g->combat;
    if (a.verb == verb::buy) return back_to<RaiseCheck>(buy_relic(g, c.attacker));
    if (a.verb == verb::activate) {
      c.raised = 1;
      return back_to<RaiseCheck>(activate_relic(g, c.attacker, a.arg[0]));
    }
    return end_answer(g) ? go<RespondCheck>() : go<Resolve>();
  }
};

/// COV-134: the defender answers.
struct RespondCheck : In<None> {
  static constexpr std::string_view name = "battle.respond_check";
  static Next run(Game& g, None&) {
    const Combat& c = g->combat;
    if (!g.is_bot(c.defender) && can_answer(g, c.defender, g.opt(opt_late_guard))) return go<Respond>();
    return end_answer(g) ? go<RaiseCheck>() : go<Resolve>();
  }
};

/// COV-135: relics only, unless the option late_guard allows the guard that was not used yet.
struct Respond : In<None> {
  static constexpr std::string_view name = "battle.respond";
  static constexpr Rule rule{135};
  static Seat actor(const Game& g, const None&) { return g->combat.defender; }
  static void options(const Game& g, const None&, Options& out) {
    const Seat s = g->combat.defender;
    if (g.opt(opt_late_guard)) guard_options(g, s, out);
    relic_options(g, s, out);
    out.add(verb::done);
    if (out.explaining() && !g.opt(opt_late_guard))
      for (u8 slot : g.guards(s))
        out.refuse(because(Rule{135}, cause::guard_too_late), verb::guard, g.minion_at(s, slot));
  }
  static Why why(const Game& g, const None&, Seat s, Action a) {
    if (a.verb == verb::guard && !g.opt(opt_late_guard)) return because(Rule{135}, cause::guard_too_late);
    return why_not_answer(g, s, a);
  }
  static Next apply(Game& g, None&, Action a) {
    Combat& c = g->combat;
    if (a.verb == verb::buy) return back_to<RespondCheck>(buy_relic(g, c.defender));
    if (a.verb == verb::activate || a.verb == verb::guard) {
      c.raised = 1;
      if (a.verb == verb::activate) return back_to<RespondCheck>(activate_relic(g, c.defender, a.arg[0]));
      use_guard(g, c.defender, g.slot_of(c.defender, a.arg[0]));
      return go<RespondCheck>();
    }
    return end_answer(g) ? go<RaiseCheck>() : go<Resolve>();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::BattleChapter>() {
  return make_rows<covil::Game>(covil::BattleChapter{});
}
