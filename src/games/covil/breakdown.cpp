// Combat values with one line per source (COV-123, COV-124, COV-130).
#include "games/covil/breakdown.h"

namespace covil {

namespace {

using Source = ValueLine::Source;

void add_effects(const EffectList& effects, Stat stat, Tags tags, Source source, int card,
                 std::vector<ValueLine>& out) {
  for (const Effect& e : effects) {
    if (e.what != Do::reinforce || e.arg != static_cast<u8>(stat)) continue;
    for (u8 tag : e.where& tags) out.push_back({source, card, tag, e.n});
  }
}

void add_bonuses(const Game& g, Seat s, Stat stat, Zone z, std::vector<ValueLine>& out) {
  const Tags tags = g.tags(s, z);
  for (u8 slot : g.filled_slots(s))
    add_effects(g.card_at(s, slot).effects, stat, tags, Source::reinforcement, g.minion_at(s, slot), out);
  for (Relic r : g.of(s).active) add_effects(g.pack.relic[r].bonus, stat, tags, Source::relic, r, out);
}

}  // namespace

std::vector<ValueLine> attack_lines(const Game& g, const Combat& c) {
  std::vector<ValueLine> out;
  if (c.attacker == kNobody) return {{Source::base, -1, -1, kRiotAttack}};
  if (c.kind == Trait::melee) out.push_back({Source::base, -1, -1, 1});
  if (c.minion != 0) {
    const MinionCard& m = g.pack.minion[c.minion - 1U];
    out.push_back({Source::minion, c.minion - 1, -1, m.trait == c.kind ? m.power : 0});
  }
  add_bonuses(g, c.attacker, c.kind == Trait::melee ? Stat::melee : Stat::ranged, c.from, out);
  if (c.strike != 0) out.push_back({Source::aftermath, c.minion - 1, -1, c.strike});
  return out;
}

std::vector<ValueLine> defence_lines(const Game& g, const Combat& c) {
  std::vector<ValueLine> out;
  const bool defended = c.attacker == kNobody ? c.no_guard == 0 : c.aim == Aim::troop;
  if (!defended) return out;
  out.push_back({Source::base, -1, -1, 1});
  if (c.guard != 0) out.push_back({Source::minion, c.guard - 1, -1, g.pack.minion[c.guard - 1U].power});
  add_bonuses(g, c.defender, Stat::defence, c.to, out);
  return out;
}

int sum_of(const std::vector<ValueLine>& lines) {
  int n = 0;
  for (const ValueLine& l : lines) n += l.n;
  return n;
}

}  // namespace covil
