// Combat values and reach (COV-060 to COV-063, COV-123 to COV-126, COV-130), and which troops are frozen (COV-133,
// COV-187).
#include "games/covil/table.h"

namespace covil {

/// What a zone is for the troops of one seat.
Tags Game::tags(Seat s, Zone z) const {
  Tags t = board().tags[z];
  const Player& p = of(s);
  if (p.fortress == z && p.hp > 0) t.add(tag_own_fortress);
  if (p.outposts.has(z)) t.add(tag_own_outpost);
  return t;
}

namespace {

int sum(const EffectList& effects, Stat stat, Tags tags) {
  int n = 0;
  for (const Effect& e : effects)
    if (e.what == Do::reinforce && e.arg == static_cast<u8>(stat)) n += e.n * (e.where & tags).size();  // COV-062
  return n;
}

}  // namespace

int Game::bonus(Seat s, Stat stat, Zone z) const {
  const Tags t = tags(s, z);
  int n = 0;
  for (u8 m : of(s).hall)
    if (m != 0 && pack.minion[m - 1U].ability == Ability::reinforcement) n += sum(pack.minion[m - 1U].effects, stat, t);
  for (Relic r : of(s).active) n += sum(pack.relic[r].bonus, stat, t);
  return n;
}

int Game::attack_value(Seat s, Trait kind, Zone from, u8 minion, int strike) const {
  int n = kind == Trait::melee ? 1 : 0;
  if (minion != 0 && pack.minion[minion - 1U].trait == kind) n += pack.minion[minion - 1U].power;  // COV-125
  return n + bonus(s, kind == Trait::melee ? Stat::melee : Stat::ranged, from) + strike;
}

int Game::defence_value(Seat s, Zone z, u8 guard) const {
  return 1 + (guard != 0 ? pack.minion[guard - 1U].power : 0) + bonus(s, Stat::defence, z);
}

int Game::loose(Seat s, Zone z, Posture p) const {
  int n = of(s).in(p).at(z);
  const Combat& c = state().combat;
  if (c.stage == Stage::open && c.attacker == s && c.from == z && c.attacker_posture == p) --n;
  if (c.stage == Stage::open && c.defender == s && c.aim == Aim::troop && c.to == z && c.defender_posture == p &&
      c.attacker != kNobody)
    --n;
  if (p == Posture::lying && z == board().town) n -= of(s).riot_pending;
  return n;
}

ZoneSet Game::loose_zones(Seat s, Posture p) const {
  ZoneSet set;
  for (Zone z : of(s).in(p).zones())
    if (loose(s, z, p) > 0) set.add(z);
  return set;
}

}  // namespace covil
