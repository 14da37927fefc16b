// Choices inside effects, one step each so that each has its own question. "Up to" can be skipped, the others are
// mandatory while there is a candidate. Fighting and rioted troops are never candidates (COV-133, COV-187).
#include "games/covil/effects.h"
#include "games/covil/outposts.h"

namespace covil {

namespace {
constexpr std::array<Posture, 2> kPostures{Posture::standing, Posture::lying};
}

/// What all picking steps share: the owner of the effect decides; a troop means one of its own (COV-069, R-59).
struct Pick : In<Fx> {
  static constexpr Rule rule{69};
  static Seat actor(const Game&, const Fx& x) { return x.owner; }
};

struct PickRest : Pick {
  static constexpr std::string_view name = "effect.rest";
  static void options(const Game& g, const Fx& x, Options& out) {
    for (u8 slot : rest_candidates(g, x)) out.add(verb::rest, g.minion_at(x.owner, slot));
    out.add(verb::skip);
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
  static Next apply(Game&, Fx& x, Action a) {
    x.seat = a.arg[0];
    return go<LoseRelic>();
  }
};

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
    victim.hand.remove(r);
    --victim.hand_size;
    g.of(x.owner).hand.add(r);
    ++g.of(x.owner).hand_size;
    g.of(x.owner).known.remove(r);
    for (Seat s : g.others(x.owner))
      if (s != x.seat && before.size() > 1) g.of(s).known -= before;
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
    out.add_if(g->rebels < kMaxRebels, Rule{176}, verb::add_rebel);
    out.add_if(g->rebels > 0, Rule{176}, verb::remove_rebel);
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
