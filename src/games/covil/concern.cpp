// When a standing answer steps back and the person is asked after all. Works on what the seat sees.
#include "games/covil/concern.h"

#include "games/covil/battle.h"

namespace covil {

namespace {

/// What the seat could still add to its side of the open combat: the defender its best guard (COV-131) and the relics
/// of its hand, the attacker those relics (COV-135).
int most_added(const Game& g, Seat s) {
  const Combat& c = g->combat;
  const bool attacks = s == c.attacker;
  const Stat stat = !attacks ? Stat::defence : c.kind == Trait::melee ? Stat::melee : Stat::ranged;
  int most = 0;
  if (!attacks && may_guard(g))
    for (u8 slot : g.guards(s)) most = std::max<int>(most, g.card_at(s, slot).power);
  const Tags tags = g.tags(s, attacks ? c.from : c.to);
  for (Relic r : g.of(s).hand) most += reinforcement(g.pack.relic[r].bonus, stat, tags);
  return most;
}

/// COV-150: only the side that is behind, and only as long as it could turn the result.
bool can_turn_result(const Game& g, Seat s) {
  const int lead = attack_now(g) - g.defence_value(g->combat.defender, g->combat.to, g->combat.guard);
  if (s == g->combat.attacker) return lead <= 0 && lead + most_added(g, s) > 0;
  return lead > 0 && lead <= most_added(g, s);
}

}  // namespace

bool concerns(const Game& g, Seat s) {
  if (g->combat.stage == Stage::open) return can_turn_result(g, s);
  // COV-089: beside combats only night purchases have standing answers; the first ones ask only if gold would be lost.
  return g->stack.back().read<Day>().window == 0;
}

}  // namespace covil
