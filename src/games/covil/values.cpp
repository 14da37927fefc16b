// Combat values and reach, and which troops are frozen.
#include "games/covil/table.h"

namespace covil {

/// What a zone is for the troops of one seat: each of its terrains, the town (COV-006), and what the seat built there.
Tags Game::tags(Seat s, Zone z) const {
  Tags t = board().tags[z];
  const Player& p = of(s);
  if (p.fortress == z && p.hp > 0) t.add(tag_own_fortress);
  if (p.outposts.has(z)) t.add(tag_own_outpost);
  return t;
}

int reinforcement(const EffectList& effects, Stat stat, Tags tags) {
  int n = 0;
  for (const Effect& e : effects)
    if (e.arg == static_cast<u8>(stat)) n += e.n * (e.where & tags).size();  // COV-062
  return n;
}

/// COV-061: for all troops of the seat in a zone that matches. Minions count whatever marker they carry (COV-060,
/// COV-126), active relics for the rest of the day (COV-084, COV-136).
int Game::bonus(Seat s, Stat stat, Zone z) const {
  const Tags t = tags(s, z);
  int n = 0;
  for (u8 m : of(s).hall)
    if (m != 0 && pack.minion[m - 1U].ability == Ability::reinforcement)
      n += reinforcement(pack.minion[m - 1U].effects, stat, t);
  for (Relic r : of(s).active) n += reinforcement(pack.relic[r].bonus, stat, t);
  return n;
}

Why Game::why_too_far(Rule rule, Zone from, Zone to, int reach) const {
  if (from == to) return because(rule, cause::must_leave, from);
  if (within(from, reach).has(to)) return {};
  return because(rule, cause::out_of_reach, to, board().distance[from][to], reach);
}

/// COV-123, COV-124, COV-066: the troop counts 1 in melee and 0 at range; reinforcements are those of the zone
/// where the attacker stands (COV-063, R-63).
int Game::attack_value(Seat s, Trait kind, Zone from, u8 minion, int strike) const {
  int n = kind == Trait::melee ? 1 : 0;
  if (minion != 0 && pack.minion[minion - 1U].trait == kind) n += pack.minion[minion - 1U].power;  // COV-125, R-23
  return n + bonus(s, kind == Trait::melee ? Stat::melee : Stat::ranged, from) + strike;
}

/// COV-130; reinforcements of the zone where the defender stands (COV-063).
int Game::defence_value(Seat s, Zone z, u8 guard) const {
  return 1 + (guard != 0 ? pack.minion[guard - 1U].power : 0) + bonus(s, Stat::defence, z);
}

/// COV-133, R-26: the two fighting troops are frozen. COV-187, R-66: so are town troops that a riot has yet to attack.
int Game::loose(Seat s, Zone z, Posture p) const {
  int n = of(s).in(p).at(z);
  const Combat& c = state().combat;
  if (c.stage == Stage::open && c.attacker == s && c.from == z && c.attacker_posture == p) --n;
  if (c.stage == Stage::open && c.attacker != kNobody && c.defender == s && c.to == z && c.defender_posture == p) --n;
  if (p == Posture::lying && z == board().town) n -= of(s).riot_pending;
  return n;
}

Why Game::why_frozen(Seat s, Zone z, Posture p) const {
  if (loose(s, z, p) > 0) return {};
  return of(s).riot_pending > 0 ? because(Rule{187}, cause::riot_to_come, z) : because(Rule{133}, cause::fighting, z);
}

ZoneSet Game::loose_zones(Seat s, Posture p) const {
  ZoneSet set;
  for (Zone z : of(s).in(p).zones())
    if (loose(s, z, p) > 0) set.add(z);
  return set;
}

}  // namespace covil
