// Announcing an attack: kind and target, then the minion that is exhausted for it.
#include "games/covil/attack.h"

namespace covil {

/// COV-129: only what belongs to others. COV-161, R-29: no destroyed fortress.
ZoneSet target_zones(const Game& g, Seat attacker) {
  ZoneSet set;
  for (Seat s : g.others(attacker)) {
    const Player& p = g.of(s);
    const ZoneSet held = p.troops().zones();
    set |= held;
    if (p.hp > 0) set.add(p.fortress);  // unguarded: a target (COV-127); guarded: its troops are (COV-128)
    if (!g.opt(opt_outposts_razeable)) set |= p.outposts;
  }
  return set;
}

void aim(Combat& c, const Action& target) {
  c.stage = Stage::aimed;
  c.kind = static_cast<Trait>(target.arg[0]);
  c.to = target.arg[1];
  c.defender = target.arg[2];
  c.aim = target.verb == verb::hit_troop      ? Aim::troop
          : target.verb == verb::hit_fortress ? Aim::fortress
                                              : Aim::outpost;
  c.defender_posture = static_cast<Posture>(target.arg[3]);  // 0 for buildings
}

/// COV-120: exhausts the minion. COV-065, R-61: its aftermath belongs to attacks, free ones included.
void arm(Game& g, u8 slot) {
  Combat& c = g->combat;
  const Minion m = g.minion_at(c.attacker, slot);
  c.minion = static_cast<u8>(m + 1);
  g.exhaust(c.attacker, slot);
  g.emit(event::used, c.attacker, m);
  for (const Effect& e : g.pack.minion[m].effects)
    if (const auto modify = row_of(e).modify) modify(g, e);
}

namespace {

Why why_not_fortress(const Game& g, Zone z, Seat s) {
  const Player& p = g.of(s);
  if (p.fortress != z) return because(Rule{127}, cause::no_fortress, s, z);
  if (p.hp == 0) return because(Rule{161}, cause::fortress_in_ruins, s);
  return g.guarded(s, z) ? because(Rule{128}, cause::fortress_guarded, s) : Why{};
}

Why why_not_outpost(const Game& g, Zone z, Seat s) {
  if (!g.of(s).outposts.has(z)) return because(Rule{265}, cause::no_outpost, s, z);
  if (g.guarded(s, z)) return because(Rule{265}, cause::outpost_guarded, s);
  return g.opt(opt_outposts_razeable) ? because(Rule{265}, cause::outposts_safe) : Why{};
}

/// COV-122: what the zone offers. COV-127, COV-128: a fortress only while no troop of its owner is there.
void zone_targets(const Game& g, Seat attacker, Trait kind, Zone z, Options& out) {
  for (Seat s : g.others(attacker)) {
    const Player& p = g.of(s);
    if (p.standing.at(z) > 0) out.add(verb::hit_troop, kind, z, s, Posture::standing);
    if (p.lying.at(z) > 0) out.add(verb::hit_troop, kind, z, s, Posture::lying);
    if (p.fortress == z) {
      if (p.hp > 0 && !g.guarded(s, z)) out.add(verb::hit_fortress, kind, z, s);
      else if (out.explaining()) out.refuse(why_not_fortress(g, z, s), verb::hit_fortress, kind, z, s);
    }
    if (p.outposts.has(z)) {
      if (!g.guarded(s, z) && !g.opt(opt_outposts_razeable)) out.add(verb::hit_outpost, kind, z, s);
      else if (out.explaining()) out.refuse(why_not_outpost(g, z, s), verb::hit_outpost, kind, z, s);
    }
  }
}

/// COV-122: why an attack of that kind does not reach the zone.
Why why_not_there(const Game& g, Trait kind, Zone from, Zone z) {
  if (kind == Trait::melee) return z == from ? Why{} : because(Rule{122}, cause::melee_here, from);
  if (z == from) return because(Rule{122}, cause::ranged_not_here, z);
  return g.board().near[from].has(z) ? Why{} : because(Rule{122}, cause::ranged_next_door, z, from);
}

/// COV-129: what is one's own is no target.
Why why_not_target(const Game& g, const Combat& c, Action a) {
  const auto kind = static_cast<Trait>(a.arg[0]);
  const Zone z = a.arg[1];
  const Seat s = a.arg[2];
  if (s == c.attacker) return because(Rule{129}, cause::own_side);
  if (const Why far = why_not_there(g, kind, c.from, z)) return far;
  if (a.verb == verb::hit_fortress) return why_not_fortress(g, z, s);
  if (a.verb == verb::hit_outpost) return why_not_outpost(g, z, s);
  const auto p = static_cast<Posture>(a.arg[3]);
  return g.of(s).in(p).at(z) > 0 ? Why{} : because(Rule{121}, cause::no_troop, s, z, p);
}

}  // namespace

/// COV-121: kind and target are fixed from here on.
struct AttackTarget : In<None> {
  static constexpr std::string_view name = "attack.target";
  static constexpr Rule rule{122};
  static Seat actor(const Game& g, const None&) { return g->combat.attacker; }
  static void options(const Game& g, const None&, Options& out) {
    const Combat& c = g->combat;
    zone_targets(g, c.attacker, Trait::melee, c.from, out);
    for (Zone z : g.board().near[c.from]) zone_targets(g, c.attacker, Trait::ranged, z, out);
  }
  static Why why(const Game& g, const None&, Seat, Action a) {
    const bool mine = a.verb == verb::hit_troop || a.verb == verb::hit_fortress || a.verb == verb::hit_outpost;
    return mine ? why_not_target(g, g->combat, a) : Why{};
  }
  static Next apply(Game& g, None&, Action a) {
    Combat& c = g->combat;
    aim(c, a);
    const u8 kind = c.aim == Aim::troop ? event::attacks : c.aim == Aim::fortress ? event::storms : event::raids;
    g.emit(kind, c.attacker, static_cast<int>(c.kind), c.from, c.to, c.defender);
    return go<AttackMinion>();
  }
};

/// COV-120, COV-125, R-23: any usable minion; its trait counts only if it fits.
struct AttackMinion : In<None> {
  static constexpr std::string_view name = "attack.minion";
  static constexpr Rule rule{120};
  static Seat actor(const Game& g, const None&) { return g->combat.attacker; }
  static void options(const Game& g, const None&, Options& out) {
    const Seat s = g->combat.attacker;
    const SlotSet usable = g.usable(s);
    for (u8 slot : usable) out.add(verb::use, g.minion_at(s, slot));
    if (!out.explaining()) return;
    for (u8 slot : g.filled_slots(s) - usable)
      out.refuse(g.why_not_usable(s, slot, Rule{55}), verb::use, g.minion_at(s, slot));
  }
  static Why why(const Game& g, const None&, Seat s, Action a) {
    if (a.verb != verb::use) return {};
    const u8 slot = g.slot_of(s, a.arg[0]);
    return slot == kNowhere ? because(Rule{120}, cause::minion_elsewhere, a.arg[0])
                            : g.why_not_usable(s, slot, Rule{55});
  }
  static Next apply(Game& g, None&, Action a) {
    arm(g, g.slot_of(g->combat.attacker, a.arg[0]));
    return go<BattleBegin>();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::AttackChapter>() {
  return make_rows<covil::Game>(covil::AttackChapter{});
}
