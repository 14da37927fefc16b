// Reactions (ECH-149, R-42, R-43, section 5.7): after certain moments the opponents of the active seat are asked in
// turn order, if public facts allow that they could react. Being asked tells nothing about a hand; a pass leaves no
// trace.
#include "games/echoes/ask.h"

#include "games/echoes/cards.h"
#include "games/echoes/causes.h"
#include "games/echoes/pay.h"
#include "games/echoes/table.h"

namespace echoes {

namespace {
bool attack_fits(const Game& g, const Ability& a, const Scope& c) {
  const Combat& f = g->combat;
  if (f.cancelled != 0) return false;
  if (a.mode != Ability::Mode::any && (a.mode == Ability::Mode::ranged) != (f.ranged != 0)) return false;
  if (is_unit(a.trigger)) return f.target != kNoUnit && fits_unit(g, a.trigger, c, f.target);
  return f.target == kNoUnit && select_buildings(g, a.trigger, c).has(f.square);
}
}  // namespace

bool answers(const Game& g, const Ability& a, Seat s, const Asking& l) {
  Scope c;
  c.seat = s, c.subject = l.subject;
  switch (l.window) {
    case Window::unit_moved:
      return fits_unit(g, a.trigger, c, l.subject);
    case Window::attack_declared:
      return attack_fits(g, a, c);
    case Window::attack_resolved:
      return g->combat.attacker_fell == 0 && fits_unit(g, a.trigger, c, l.subject);
    case Window::building_built:
      return select_buildings(g, a.trigger, c).has(l.subject);
    default:
      break;
  }
  if (g.of(l.owner).playing == 0) return false;  // already cancelled
  const Card& card = g.card(l.card);
  return a.types.has(static_cast<std::size_t>(card.type)) && card.cost[l.option].total() <= a.cost_most;
}

namespace {
/// Copies of a card that the deck may hold as far as everybody knows.
int public_copies(const Game& g, const Card& card) { return g.on(option::deck_building) ? card.rarity : card.copies; }
}  // namespace

bool may_answer(const Game& g, Seat s, const Asking& l) {
  const Player& p = g.of(s);
  const auto& possible = g.pack.civ[p.civ].answers[static_cast<std::size_t>(l.window)];
  if (p.hand_count == 0 || possible.empty()) return false;
  const Purse purse(g, s);
  for (const u8 id : possible) {
    const Ability& a = g.pack.ability[id];
    const Card& card = g.card(a.card);
    if (p.discard.count(card.local) >= public_copies(g, card)) continue;
    if (purse.pays(card.cost[a.option]) && answers(g, a, s, l)) return true;  // ECH-149: paid like any card
  }
  return false;
}

bool anybody_may_answer(const Game& g, const Asking& l) {
  for (int k = l.k; k < g.seats(); ++k) {
    const Seat s = g.from_active(k);
    if (!Game::allied(s, g->active) && may_answer(g, s, l)) return true;
  }
  return false;
}

bool asked_now(const Game& g, Asking& out) {
  if (g->stack.empty() || g->stack.back().step != Steps::id<React>()) return false;
  out = g->stack.back().read<Asking>();
  return true;
}

/// Looks for the next seat to ask.
struct Ask : In<Asking> {
  static constexpr std::string_view name = "react.next";
  static Next run(Game& g, Asking& l) {
    for (; l.k < g.seats(); ++l.k) {
      const Seat s = g.from_active(l.k);
      if (!Game::allied(s, g->active) && may_answer(g, s, l)) return go<React>();
    }
    return tafel::done();
  }
};

/// the options come from the real hand; passing is always possible and may be the only one.
struct React : In<Asking> {
  static constexpr std::string_view name = "react";
  static constexpr Rule rule{149};
  static constexpr std::array<u8, 1> standing{verb::pass};
  static Seat actor(const Game& g, const Asking& l) { return g.from_active(l.k); }
  static void options(const Game& g, const Asking& l, Options& out) {
    out.add(verb::pass);
    const Seat s = g.from_active(l.k);
    const Player& p = g.of(s);
    for (const u8 id : g.pack.civ[p.civ].answers[static_cast<std::size_t>(l.window)]) {
      const Ability& a = g.pack.ability[id];
      if (!p.hand.has(g.card(a.card).local)) continue;
      const Why no = refusal(g, s, a, l);
      if (g.card(a.card).options == 2) out.add_if(!no, no, verb::answer_as, a.card, a.option);
      else out.add_if(!no, no, verb::answer, a.card);
    }
    for (const Held& e : p.event) out.add(verb::drop_event, e.card);  // ECH-151
  }
  static Why refusal(const Game& g, Seat s, const Ability& a, const Asking& l) {
    if (!answers(g, a, s, l)) return because({149}, cause::does_not_match, a.card);
    const int n = Purse(g, s).missing(g.card(a.card).cost[a.option], 0);
    return n > 0 ? because({39}, cause::resources_missing, n) : Why{};
  }
  static Why why(const Game& g, const Asking&, Seat s, Action a) {
    if (a.verb == verb::drop_event) return because({151}, cause::not_active, a.arg[0]);
    if (a.verb != verb::answer && a.verb != verb::answer_as && a.verb != verb::play) return {};
    const Card& card = g.card(a.arg[0]);
    if (card.civ != g.of(s).civ || !g.of(s).hand.has(card.local)) return because({149}, cause::not_in_hand, a.arg[0]);
    if (card.type != CardType::reaction) return because({149}, cause::no_reaction, a.arg[0]);
    return because({149}, cause::does_not_match, a.arg[0]);
  }
  static Next apply(Game& g, Asking& l, Action a) {
    const Seat s = g.from_active(l.k);
    if (a.verb == verb::pass) {
      ++l.k;
      return go<Ask>();
    }
    if (a.verb == verb::drop_event) {
      drop_event(g, s, event_index(g, s, a.arg[0]));
      return go<Ask>();
    }
    const u8 option = a.verb == verb::answer_as ? a.arg[1] : u8{0};
    Doing x = start_play(g, s, a.arg[0], option);
    x.subject = l.subject;
    return call_then<Prepare, Ask>(x);
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::AskChapter>() {
  return make_rows<echoes::Game>(echoes::AskChapter{});
}
