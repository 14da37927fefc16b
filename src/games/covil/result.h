// What combats and riots do to troops and fortresses (COV-153, COV-157, COV-161).
#pragma once

#include "games/covil/steps.h"

namespace covil {

/// A lying troop goes back to its owner's reserve.
void remove_lying(Game& g, Seat s, Zone z);
/// Hit points really lost.
int damage_fortress(Game& g, Seat s, int amount);

/// COV-152, R-32: the owner of the beaten troop, which lies by now, chooses any zone in reach.
template <class L>
struct Fleeing : In<L> {
  static constexpr Rule rule{152};
  static Seat actor(const Game& g, const L&) { return g->combat.defender; }
  static void options(const Game& g, const L&, Options& out) {
    const Combat& c = g->combat;
    for (Zone z : g.within(c.to, g.reach(c.defender, c.to))) out.add(verb::retreat, z);
  }
  static Why why(const Game& g, const L&, Seat s, Action a) {
    const Zone from = g->combat.to;
    return a.verb == verb::retreat ? g.why_too_far(Rule{152}, from, a.arg[0], g.reach(s, from)) : Why{};
  }

 protected:
  static void flee(Game& g, Zone to) {
    const Combat& c = g->combat;
    g.move_troop(c.defender, Posture::lying, c.to, to);
    g.emit(event::retreated, c.defender, c.to, to);
  }
};

}  // namespace covil
