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

/// COV-120: exhausts the minion. COV-065, R-61: its aftermath belongs to attacks, free ones included. COV-066: numbers
/// are added.
void arm(Game& g, u8 slot) {
  Combat& c = g->combat;
  const Minion m = g.minion_at(c.attacker, slot);
  c.minion = static_cast<u8>(m + 1);
  g.exhaust(c.attacker, slot);
  g.emit(event::used, c.attacker, m);
  const bool lying = c.defender_posture == Posture::lying;  // buildings do not lie
  for (const Effect& e : g.pack.minion[m].effects) {
    switch (e.what) {
      case Do::strike:
        c.strike = static_cast<u8>(c.strike + (e.arg == kStrikeAlways || lying ? e.n : 0));
        break;
      case Do::siege:
        c.siege = static_cast<u8>(c.siege + e.n);
        break;
      case Do::no_guard:
        c.no_guard = 1;
        break;
      case Do::light_step:
        c.light_step = 1;
        break;
      case Do::advance:
        c.advance = e.n;
        break;
      case Do::stay_up:
        if (c.free != 0) break;
        g.of(c.attacker).lying.remove(c.from);
        g.of(c.attacker).standing.add(c.from);
        c.attacker_posture = Posture::standing;
        g.emit(event::stood, c.attacker, c.from);
        break;
      default:
        break;
    }
  }
}

namespace {

/// COV-122: what the zone offers. COV-127, COV-128: a fortress only while no troop of its owner is there.
void zone_targets(const Game& g, Seat attacker, Trait kind, Zone z, Options& out) {
  for (Seat s : g.others(attacker)) {
    const Player& p = g.of(s);
    if (p.standing.at(z) > 0) out.add(verb::hit_troop, kind, z, s, Posture::standing);
    if (p.lying.at(z) > 0) out.add(verb::hit_troop, kind, z, s, Posture::lying);
    const bool guarded = g.guarded(s, z);
    if (p.fortress == z)
      out.add_if(p.hp > 0 && !guarded, Rule{static_cast<u16>(p.hp > 0 ? 128 : 161)}, verb::hit_fortress, kind, z, s);
    if (p.outposts.has(z))
      out.add_if(!guarded && !g.opt(opt_outposts_razeable), Rule{265}, verb::hit_outpost, kind, z, s);
  }
}

/// COV-122, COV-129: what a player might point at in vain.
void refuse_targets(const Game& g, const Combat& c, Options& out) {
  for (Zone z : g.board().all) {
    const bool own = z == c.from, next = g.board().near[c.from].has(z);
    for (Seat s : g.everyone())
      for (const Trait kind : {Trait::melee, Trait::ranged})
        for (const Posture p : {Posture::standing, Posture::lying}) {
          if (g.of(s).in(p).at(z) == 0) continue;
          const bool fits = kind == Trait::melee ? own : next;
          if (s == c.attacker || !fits)
            out.add_if(false, Rule{static_cast<u16>(s == c.attacker ? 129 : 122)}, verb::hit_troop, kind, z, s, p);
        }
  }
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
    if (out.explaining()) refuse_targets(g, c, out);
  }
  static Next apply(Game& g, None&, Action a) {
    Combat& c = g->combat;
    c.stage = Stage::aimed;
    c.kind = static_cast<Trait>(a.arg[0]);
    c.to = a.arg[1];
    c.defender = a.arg[2];
    c.aim = a.verb == verb::hit_troop ? Aim::troop : a.verb == verb::hit_fortress ? Aim::fortress : Aim::outpost;
    c.defender_posture = static_cast<Posture>(a.arg[3]);  // 0 for buildings
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
    for (u8 slot : g.filled_slots(s)) out.add_if(usable.has(slot), Rule{55}, verb::use, g.minion_at(s, slot));
  }
  static Next apply(Game& g, None&, Action a) {
    arm(g, g.slot_of(g->combat.attacker, a.arg[0]));
    return go<DefendCheck>();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::AttackChapter>() {
  return make_rows<covil::Game>(covil::AttackChapter{});
}
