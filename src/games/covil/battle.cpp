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

void answer_options(const Game& g, Seat s, bool guard, Options& out) {
  if (guard) guard_options(g, s, out);
  relic_options(g, s, out);
  out.add(verb::done);
}

Next answer(Game& g, Seat s, Action a) {
  if (a.verb == verb::activate) return activate_relic(g, s, a.arg[0]);
  if (a.verb == verb::buy) return buy_relic(g, s);
  use_guard(g, s, g.slot_of(s, a.arg[0]));
  return stay();
}

int attack_now(const Game& g) {
  const Combat& c = g->combat;
  return c.attacker == kNobody ? kRiotAttack : g.attack_value(c.attacker, c.kind, c.from, c.minion, c.strike);
}

/// COV-157, COV-161: only where the fortress stands in the attacked zone; there is none in the town.
Why why_not_done(const Game& g, Seat s) {
  const Combat& c = g->combat;
  const Player& p = g.of(s);
  if (p.fortress != c.to || p.hp == 0) return {};
  const int damage = attack_now(g) - g.defence_value(s, c.to, c.guard);
  return damage > 0 && damage + c.siege >= p.hp ? because(Rule{161}, cause::fortress_falls) : Why{};
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
template <class OtherSide>
Next end_answer(Game& g) {
  const bool raised = g->combat.raised != 0;
  g->combat.raised = 0;
  return raised ? go<OtherSide>() : go<Resolve>();
}

}  // namespace

/// COV-127, R-28: fortresses and outposts are decided at once; from here on both troops are frozen (COV-133).
struct BattleBegin : In<None> {
  static constexpr std::string_view name = "battle.begin";
  static Next run(Game& g, None&) {
    Combat& c = g->combat;
    if (c.aim != Aim::troop) return go<Resolve>();
    c.stage = Stage::open;
    if (!g.is_bot(c.defender)) return go<Defend>();
    bot_guard(g, c.defender);
    return go<Raise>();
  }
};

/// COV-131, COV-132: a guard and any number of relics with their instants, in any order; purchases too (COV-089).
struct Defend : In<None> {
  static constexpr std::string_view name = "battle.defend";
  static constexpr Rule rule{131};
  static constexpr std::array<u8, 1> standing{verb::done};
  static Next enter(Game& g, None&) { return can_answer(g, g->combat.defender, true) ? stay() : go<Raise>(); }
  static Seat actor(const Game& g, const None&) { return g->combat.defender; }
  static void options(const Game& g, const None&, Options& out) { answer_options(g, g->combat.defender, true, out); }
  static Why why(const Game& g, const None&, Seat s, Action a) { return why_not_answer(g, s, a); }
  static Why warning(const Game& g, const None&, Seat s, Action a) {
    return a.verb == verb::done ? why_not_done(g, s) : Why{};
  }
  static Next apply(Game& g, None&, Action a) {
    return a.verb == verb::done ? go<Raise>() : answer(g, g->combat.defender, a);
  }
};

/// COV-134, COV-135: the attacker answers, with relics only; scripted opponents never activate relics.
struct Raise : In<None> {
  static constexpr std::string_view name = "battle.raise";
  static constexpr std::string_view formerly = "battle.raise_check";
  static constexpr Rule rule{135};
  static constexpr std::array<u8, 1> standing{verb::done};
  static Next enter(Game& g, None&) {
    const Seat s = g->combat.attacker;
    return !g.is_bot(s) && can_answer(g, s, false) ? stay() : end_answer<Respond>(g);
  }
  static Seat actor(const Game& g, const None&) { return g->combat.attacker; }
  static void options(const Game& g, const None&, Options& out) { answer_options(g, g->combat.attacker, false, out); }
  static Why why(const Game& g, const None&, Seat s, Action a) {
    return a.verb == verb::guard ? because(Rule{131}, cause::attacker_has_no_guard) : why_not_relic(g, s, a);
  }
  static Next apply(Game& g, None&, Action a) {
    if (a.verb == verb::done) return end_answer<Respond>(g);
    if (a.verb == verb::activate) g->combat.raised = 1;
    return answer(g, g->combat.attacker, a);
  }
};

/// COV-134: the defender answers. COV-135: relics only, unless the option late_guard allows the guard that was not used
/// yet.
struct Respond : In<None> {
  static constexpr std::string_view name = "battle.respond";
  static constexpr std::string_view formerly = "battle.respond_check";
  static constexpr Rule rule{135};
  static constexpr std::array<u8, 1> standing{verb::done};
  static Next enter(Game& g, None&) {
    const Seat s = g->combat.defender;
    return !g.is_bot(s) && can_answer(g, s, g.opt(opt_late_guard)) ? stay() : end_answer<Raise>(g);
  }
  static Seat actor(const Game& g, const None&) { return g->combat.defender; }
  static void options(const Game& g, const None&, Options& out) {
    const Seat s = g->combat.defender;
    answer_options(g, s, g.opt(opt_late_guard), out);
    if (out.explaining() && !g.opt(opt_late_guard))
      for (u8 slot : g.guards(s))
        out.refuse(because(Rule{135}, cause::guard_too_late), verb::guard, g.minion_at(s, slot));
  }
  static Why why(const Game& g, const None&, Seat s, Action a) {
    if (a.verb == verb::guard && !g.opt(opt_late_guard)) return because(Rule{135}, cause::guard_too_late);
    return why_not_answer(g, s, a);
  }
  static Why warning(const Game& g, const None&, Seat s, Action a) {
    return a.verb == verb::done ? why_not_done(g, s) : Why{};
  }
  static Next apply(Game& g, None&, Action a) {
    if (a.verb == verb::done) return end_answer<Raise>(g);
    if (a.verb != verb::buy) g->combat.raised = 1;
    return answer(g, g->combat.defender, a);
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::BattleChapter>() {
  return make_rows<covil::Game>(covil::BattleChapter{});
}
