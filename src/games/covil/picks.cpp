// Choices inside effects, one step each so that each has its own question. "Up to" can be skipped, the others are
// mandatory while there is a candidate. Fighting and rioted troops are never candidates (COV-133, COV-187).
#include "games/covil/effects.h"
#include "games/covil/outposts.h"

namespace covil {

namespace {
constexpr std::array<Posture, 2> kPostures{Posture::standing, Posture::lying};

/// Near misses: zones whose only troops of that posture are frozen (COV-133, COV-187).
ZoneSet frozen_zones(const Game& g, Seat s, Posture p) { return g.of(s).in(p).zones() - g.loose_zones(s, p); }
}  // namespace

/// What all picking steps share: the owner of the effect decides; a troop means one of its own (COV-069, R-59).
struct Pick : In<Fx> {
  static constexpr Rule rule{69};
  static Seat actor(const Game&, const Fx& x) { return x.owner; }

 protected:
  /// What no picking step has to answer for itself.
  static Why why_else(Action a) { return a.verb == verb::skip ? because(Rule{70}, cause::mandatory) : Why{}; }
  /// COV-069: an own troop that is there and not frozen.
  static Why why_not_own(const Game& g, Seat s, Zone z, Posture p) {
    if (g.of(s).in(p).at(z) == 0) return because(Rule{69}, cause::no_own_troop, z, p);
    return g.why_frozen(s, z, p);
  }
  /// COV-069: an enemy troop that is there.
  static Why why_not_enemy(const Game& g, Seat owner, Seat s, Zone z, Posture p) {
    if (s == owner) return because(Rule{69}, cause::enemy_only);
    return g.of(s).in(p).at(z) == 0 ? because(Rule{69}, cause::no_troop, s, z, p) : Why{};
  }
};

struct PickRest : Pick {
  static constexpr std::string_view name = "effect.rest";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (u8 slot : rest_candidates(g, x)) out.add(verb::rest, g.minion_at(x.owner, slot));
    out.add(verb::skip);
  }
  static Why why(const Game& g, const Fx& x, Seat s, Action a) {
    if (a.verb != verb::rest) return {};
    const Minion m = a.arg[0];
    if (const u8 slot = g.slot_of(s, m); slot != kNowhere) {
      if (x.picked.has(slot)) return because(Rule{104}, cause::rested_already, m);
      if (x.card == m) return because(Rule{104}, cause::rests_others_only, m);
    }
    return g.why_not_rest(Rule{104}, s, m);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    if (a.verb == verb::skip) return go<NextEffect>();
    const u8 slot = g.slot_of(x.owner, a.arg[0]);
    x.picked.add(slot);
    g.rest(x.owner, slot);
    return --x.left == 0 || rest_candidates(g, x).empty() ? go<NextEffect>() : stay();
  }
};

struct PickStand : Pick {
  static constexpr std::string_view name = "effect.stand";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (Zone z : g.loose_zones(x.owner, Posture::lying)) out.add(verb::stand, z);
    out.add(verb::skip);
    if (out.explaining())
      for (Zone z : frozen_zones(g, x.owner, Posture::lying))
        out.refuse(g.why_frozen(x.owner, z, Posture::lying), verb::stand, z);
  }
  static Why why(const Game& g, const Fx&, Seat s, Action a) {
    if (a.verb != verb::stand) return {};
    if (g.of(s).lying.at(a.arg[0]) == 0) return because(Rule{69}, cause::nobody_lies, a.arg[0]);
    return g.why_frozen(s, a.arg[0], Posture::lying);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    if (a.verb == verb::skip) return go<NextEffect>();
    g.of(x.owner).lying.remove(a.arg[0]);
    g.of(x.owner).standing.add(a.arg[0]);
    g.emit(event::stood, x.owner, a.arg[0]);
    return --x.left == 0 || g.loose_zones(x.owner, Posture::lying).empty() ? go<NextEffect>() : stay();
  }
};

struct PickMove : Pick {
  static constexpr std::string_view name = "effect.move";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (const Posture p : kPostures)
      for (Zone z : g.loose_zones(x.owner, p)) out.add(verb::take_troop, z, p);
    if (!out.explaining()) return;
    for (const Posture p : kPostures)
      for (Zone z : frozen_zones(g, x.owner, p)) out.refuse(g.why_frozen(x.owner, z, p), verb::take_troop, z, p);
  }
  static Why why(const Game& g, const Fx&, Seat s, Action a) {
    return a.verb == verb::take_troop ? why_not_own(g, s, a.arg[0], static_cast<Posture>(a.arg[1])) : why_else(a);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    x.zone = a.arg[0];
    x.posture = static_cast<Posture>(a.arg[1]);
    x.reach = static_cast<u8>(x.left + g.bonus(x.owner, Stat::move, x.zone));
    return go<MoveTroop>();
  }
};

struct PickPush : Pick {
  static constexpr std::string_view name = "effect.push";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (Seat s : g.others(x.owner))
      for (const Posture p : kPostures)
        for (Zone z : push_zones(g, x.owner, s, p)) out.add(verb::push, z, s, p);
    if (!out.explaining()) return;
    for (Seat s : g.others(x.owner))
      for (const Posture p : kPostures)
        for (Zone z : frozen_zones(g, s, p)) out.refuse(g.why_frozen(s, z, p), verb::push, z, s, p);
  }
  static Why why(const Game& g, const Fx& x, Seat, Action a) {
    if (a.verb != verb::push) return why_else(a);
    const Zone z = a.arg[0];
    const auto p = static_cast<Posture>(a.arg[2]);
    if (const Why no = why_not_enemy(g, x.owner, a.arg[1], z, p)) return no;
    if ((g.troops(x.owner).zones() & (g.board().near[z] | ZoneSet::of(z))).empty())
      return because(Rule{69}, cause::not_beside_you, z);
    return g.why_frozen(a.arg[1], z, p);
  }
  static Next apply(Game&, Fx& x, Action a) {
    x.zone = a.arg[0];
    x.seat = a.arg[1];
    x.posture = static_cast<Posture>(a.arg[2]);
    return go<PickPushTo>();
  }
};

struct PickPushTo : Pick {
  static constexpr std::string_view name = "effect.push_to";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (Zone z : g.board().near[x.zone]) out.add(verb::push_to, z);
  }
  static Why why(const Game& g, const Fx& x, Seat, Action a) {
    if (a.verb != verb::push_to || g.board().near[x.zone].has(a.arg[0])) return why_else(a);
    return because(Rule{69}, cause::not_adjacent, a.arg[0], x.zone);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    g.move_troop(x.seat, x.posture, x.zone, a.arg[0]);
    g.emit(event::pushed, x.owner, x.seat, x.zone, a.arg[0]);
    return go<NextEffect>();
  }
};

struct PickKnock : Pick {
  static constexpr std::string_view name = "effect.knock";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (Seat s : g.others(x.owner))
      for (Zone z : knock_zones(g, x.owner, s)) out.add(verb::knock, z, s);
    if (!out.explaining()) return;
    for (Seat s : g.others(x.owner))
      for (Zone z : frozen_zones(g, s, Posture::standing))
        out.refuse(g.why_frozen(s, z, Posture::standing), verb::knock, z, s);
  }
  static Why why(const Game& g, const Fx& x, Seat, Action a) {
    if (a.verb != verb::knock) return why_else(a);
    const Zone z = a.arg[0];
    if (const Why no = why_not_enemy(g, x.owner, a.arg[1], z, Posture::standing)) return no;
    if (g.troops(x.owner).at(z) == 0) return because(Rule{69}, cause::not_with_you, z);
    return g.why_frozen(a.arg[1], z, Posture::standing);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    g.emit(event::knocked, x.owner, a.arg[1], a.arg[0]);
    g.lay_down(a.arg[1], a.arg[0]);
    return go<NextEffect>();
  }
};

struct PickSwap : Pick {
  static constexpr std::string_view name = "effect.swap";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (const Posture p : kPostures)
      for (Zone z : g.loose_zones(x.owner, p))
        for (const Posture q : kPostures)
          for (Zone y : g.loose_zones(x.owner, q))
            if (z < y) out.add(verb::swap, z, p, y, q);
  }
  static Why why(const Game& g, const Fx&, Seat s, Action a) {
    if (a.verb != verb::swap) return why_else(a);
    if (a.arg[0] == a.arg[2]) return because(Rule{69}, cause::two_zones);
    for (const std::size_t i : {0U, 2U})
      if (const Why no = why_not_own(g, s, a.arg[i], static_cast<Posture>(a.arg[i + 1]))) return no;
    return {};
  }
  /// Which of the two troops is named first makes no difference.
  static Action usual(const Game&, const Fx&, Action a) {
    if (a.verb != verb::swap || a.argc != 4 || a.arg[0] < a.arg[2]) return a;
    return make_action(verb::swap, a.arg[2], a.arg[3], a.arg[0], a.arg[1]);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    g.move_troop(x.owner, static_cast<Posture>(a.arg[1]), a.arg[0], a.arg[2]);
    g.move_troop(x.owner, static_cast<Posture>(a.arg[3]), a.arg[2], a.arg[0]);
    g.emit(event::swapped, x.owner, a.arg[0], a.arg[2]);
    return go<NextEffect>();
  }
};

/// COV-081: any own troop, which keeps its state; it may be declined.
struct PickFreeAttack : Pick {
  static constexpr std::string_view name = "effect.free_attack";
  static constexpr Rule rule{81};
  static void options(const Game& g, const Fx& x, Options& out) {
    for (const Posture p : kPostures)
      for (Zone z : free_attack_zones(g, x.owner, p)) out.add(verb::free_attack, z, p);
    out.add(verb::skip);
  }
  static Why why(const Game& g, const Fx&, Seat s, Action a) {
    if (a.verb != verb::free_attack) return {};
    const auto p = static_cast<Posture>(a.arg[1]);
    if (g.of(s).in(p).at(a.arg[0]) == 0) return because(Rule{81}, cause::no_own_troop, a.arg[0], p);
    return free_attack_zones(g, s, p).has(a.arg[0]) ? Why{} : because(Rule{122}, cause::no_target, a.arg[0]);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    if (a.verb == verb::skip) return go<NextEffect>();
    g->combat = {.stage = Stage::announced,
                 .attacker = x.owner,
                 .from = a.arg[0],
                 .attacker_posture = static_cast<Posture>(a.arg[1]),
                 .free = 1,
                 .queued = x.index == kNoMore};
    return call_then<AttackTarget, NextEffect>();
  }
};

struct PickExhaust : Pick {
  static constexpr std::string_view name = "effect.exhaust";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (Seat s : g.others(x.owner))
      for (u8 slot : exhaust_candidates(g, x, s)) out.add(verb::exhaust, s, g.minion_at(s, slot));
    out.add(verb::skip);
  }
  static Why why(const Game& g, const Fx& x, Seat owner, Action a) {
    if (a.verb != verb::exhaust) return {};
    const Seat s = a.arg[0];
    const Minion m = a.arg[1];
    const u8 slot = g.slot_of(s, m);
    if (slot == kNowhere) return because(Rule{69}, cause::minion_not_theirs, m, s);
    if (s == owner) return because(Rule{69}, cause::own_minion, m);
    if (x.seat != kNobody && x.seat != s) return because(Rule{69}, cause::one_opponent, x.seat);
    if (g.of(s).exhausted.has(slot)) return because(Rule{55}, cause::minion_exhausted, m);
    if (g.of(s).tired.has(slot)) return because(Rule{55}, cause::minion_tired, m);
    return exhaust_candidates(g, x, s).has(slot) ? Why{} : because(Rule{56}, cause::wrong_class, m);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    if (a.verb == verb::skip) return go<NextEffect>();
    x.seat = a.arg[0];
    g.exhaust(x.seat, g.slot_of(x.seat, a.arg[1]));
    g.emit(event::exhausted, x.seat, a.arg[1]);
    return --x.left == 0 || exhaust_candidates(g, x, x.seat).empty() ? go<NextEffect>() : stay();
  }
};

struct PickStealGold : Pick {
  static constexpr std::string_view name = "effect.steal_gold";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (Seat s : gold_victims(g, x.owner)) out.add(verb::steal_gold, s);
  }
  static Why why(const Game& g, const Fx&, Seat owner, Action a) {
    if (a.verb != verb::steal_gold) return why_else(a);
    if (a.arg[0] == owner) return because(Rule{8}, cause::yourself);
    return g.of(a.arg[0]).gold > 0 ? Why{} : because(Rule{8}, cause::no_gold, a.arg[0]);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    steal_gold(g, x.owner, a.arg[0], x.left);
    return go<NextEffect>();
  }
};

struct PickStealRelic : Pick {
  static constexpr std::string_view name = "effect.steal_relic";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (Seat s : relic_victims(g, x.owner)) out.add(verb::steal_relic, s);
  }
  static Why why(const Game& g, const Fx&, Seat owner, Action a) {
    if (a.verb != verb::steal_relic) return why_else(a);
    const Seat s = a.arg[0];
    if (s == owner) return because(Rule{69}, cause::yourself);
    if (g.of(s).hand_size == 0) return because(Rule{70}, cause::no_hand, s);
    return relic_victims(g, owner).has(s) ? Why{} : because(Rule{70}, cause::no_shared_zone, s);
  }
  static Next apply(Game&, Fx& x, Action a) {
    x.seat = a.arg[0];
    return go<LoseRelic>();
  }
};

/// What everybody knows about the age of the cards when one of them changes hands unseen.
void pass_age(Player& from, Player& to) {
  if (from.older == 0) return;
  if (from.older == from.hand_size) ++to.older;
  --from.older;
}

/// A random card of the victim's hand. The victim knows what it lost; what third seats knew about that hand is void.
struct LoseRelic : In<Fx> {
  static constexpr std::string_view name = "effect.lose_relic";
  static void outcomes(const Game& g, const Fx& x, Options& out) {
    for (Relic r : g.of(x.seat).hand) out.add(verb::lose_relic, r);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    const Relic r = a.arg[0];
    Player& victim = g.of(x.seat);
    const RelicSet before = victim.hand;
    pass_age(victim, g.of(x.owner));
    victim.hand.remove(r);
    --victim.hand_size;
    g.of(x.owner).hand.add(r);
    ++g.of(x.owner).hand_size;
    g.of(x.owner).known.remove(r);
    if (before.size() > 1)
      for (Seat s : g.others(x.owner)) g.of(s).known -= before;
    victim.known.add(r);
    SeatSet both = SeatSet::of(x.owner);
    both.add(x.seat);
    g.emit_to(both, 2, event::stole_relic, x.owner, x.seat, r);
    return go<NextEffect>();
  }
};

struct PickRebels : Pick {
  static constexpr std::string_view name = "effect.rebels";
  static void options(const Game& g, const Fx&, Options& out) {
    out.add_if(g->rebels < kMaxRebels, because(Rule{176}, cause::rebels_full), verb::add_rebel);
    out.add_if(g->rebels > 0, because(Rule{176}, cause::rebels_none), verb::remove_rebel);
    out.add(verb::skip);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    if (a.verb == verb::skip) return go<NextEffect>();
    g->rebels = static_cast<u8>(a.verb == verb::add_rebel ? g->rebels + 1 : g->rebels - 1);
    g.emit(event::rebels, g->rebels);
    return --x.left == 0 ? go<NextEffect>() : stay();
  }
};

struct PickSummon : Pick {
  static constexpr std::string_view name = "effect.summon";
  static void options(const Game& g, const Fx& x, Options& out) {
    const Player& p = g.of(x.owner);
    for (Zone z : p.outposts | ZoneSet::of(p.fortress)) out.add(verb::summon, z);
  }
  static Why why(const Game& g, const Fx&, Seat s, Action a) {
    if (a.verb != verb::summon) return why_else(a);
    const bool entry = g.of(s).fortress == a.arg[0] || g.of(s).outposts.has(a.arg[0]);
    return entry ? Why{} : because(Rule{262}, cause::no_entry, a.arg[0]);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    summon(g, x.owner, a.arg[0]);
    return go<NextEffect>();
  }
};

struct PickBuild : Pick {
  static constexpr std::string_view name = "effect.build";
  static constexpr Rule rule{261};
  static void options(const Game& g, const Fx& x, Options& out) {
    for (Zone z : building_sites(g, x.owner)) out.add(verb::build_free, z);
  }
  static Why why(const Game& g, const Fx&, Seat s, Action a) {
    return a.verb == verb::build_free ? why_not_build(g, s, a.arg[0], 0) : why_else(a);
  }
  static Next apply(Game& g, Fx& x, Action a) {
    build_outpost(g, x.owner, a.arg[0], 0);
    return go<NextEffect>();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::PicksChapter>() {
  return make_rows<covil::Game>(covil::PicksChapter{});
}
