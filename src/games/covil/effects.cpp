// Carries out the effects of a card from left to right: one row per active effect. What needs a choice goes on in
// picks.cpp. An effect without a candidate does nothing (COV-070). Scripted opponents follow COV-241.
#include "games/covil/effects.h"

#include "games/covil/attack.h"
#include "games/covil/outposts.h"

namespace covil {

const EffectList& effects_of(const Game& g, Card card) {
  return card < kMinions ? g.pack.minion[card].effects : g.pack.relic[card - kMinions].instant;
}

const Effect& current(const Game& g, const Fx& x) { return effects_of(g, x.card)[x.index - 1U]; }

SlotSet rest_candidates(const Game& g, const Fx& x) {
  SlotSet set = g.marked(x.owner) - x.picked;
  if (const u8 source = g.slot_of(x.owner, x.card); source != kNowhere) set.remove(source);
  return set;
}

ZoneSet knock_zones(const Game& g, Seat owner, Seat victim) {
  return g.loose_zones(victim, Posture::standing) & g.troops(owner).zones();
}

ZoneSet push_zones(const Game& g, Seat owner, Seat victim, Posture p) {
  const ZoneSet own = g.troops(owner).zones();
  ZoneSet near = own;
  for (Zone z : own) near |= g.board().near[z];
  return near & g.loose_zones(victim, p);
}

bool can_swap(const Game& g, Seat owner) {
  return (g.loose_zones(owner, Posture::standing) | g.loose_zones(owner, Posture::lying)).size() >= 2;
}

/// COV-056: the class is what effects name as a target.
SlotSet exhaust_candidates(const Game& g, const Fx& x, Seat victim) {
  if (x.seat != kNobody && x.seat != victim) return {};
  const auto filter = static_cast<Class>(current(g, x).arg);
  SlotSet set;
  for (u8 slot : g.ready(victim))
    if (filter == Class::any || g.card_at(victim, slot).cls == filter) set.add(slot);
  return set;
}

SeatSet gold_victims(const Game& g, Seat owner) {
  SeatSet set;
  for (Seat s : g.others(owner))
    if (g.of(s).gold > 0) set.add(s);
  return set;
}

/// Opponents with a relic in hand (a scripted opponent's pile is no hand) who share a zone with the owner.
SeatSet relic_victims(const Game& g, Seat owner) {
  SeatSet set;
  for (Seat s : g.others(owner))
    if (g.of(s).hand_size > 0 && !g.is_bot(s) && !(g.troops(s).zones() & g.troops(owner).zones()).empty()) set.add(s);
  return set;
}

ZoneSet free_attack_zones(const Game& g, Seat owner, Posture p) {
  const ZoneSet targets = target_zones(g, owner);
  ZoneSet set;
  for (Zone z : g.of(owner).in(p).zones())
    if (!(targets & (g.board().near[z] | ZoneSet::of(z))).empty()) set.add(z);
  return set;
}

bool can_free_attack(const Game& g, Seat owner) {
  return !g.usable(owner).empty() && !(free_attack_zones(g, owner, Posture::standing).empty() &&
                                       free_attack_zones(g, owner, Posture::lying).empty());
}

/// COV-008: from the treasury of the other seat, not from the bank.
void steal_gold(Game& g, Seat owner, Seat victim, int n) {
  const int has = g.of(victim).gold;
  const int taken = has < n ? has : n;
  if (taken == 0) return;
  g.of(victim).gold -= taken;
  g.emit(event::stole_gold, owner, victim, taken);
  g.gain(owner, taken);
}

void summon(Game& g, Seat owner, Zone z) {
  g.of(owner).lying.add(z);
  g.emit(event::summoned, owner, z);
}

namespace {

Next begin_gold(Game& g, Fx& x, const Effect& e) {
  g.gain(x.owner, e.n);
  return stay();
}
Next begin_draw(Game&, Fx& x, const Effect& e) { return call<DrawCheck>(Drawing{x.owner, e.n, 0}); }
Next begin_rest(Game& g, Fx& x, const Effect&) { return rest_candidates(g, x).empty() ? stay() : go<PickRest>(); }
Next begin_repair(Game& g, Fx& x, const Effect& e) {
  g.repair(x.owner, e.n);
  return stay();
}
Next begin_stand(Game& g, Fx& x, const Effect&) {
  return g.loose_zones(x.owner, Posture::lying).empty() ? stay() : go<PickStand>();
}
Next begin_move(Game& g, Fx& x, const Effect&) {
  const ZoneSet any = g.loose_zones(x.owner, Posture::standing) | g.loose_zones(x.owner, Posture::lying);
  return any.empty() ? stay() : go<PickMove>();
}
Next begin_push(Game& g, Fx& x, const Effect&) {
  for (Seat s : g.others(x.owner))
    if (!(push_zones(g, x.owner, s, Posture::standing) | push_zones(g, x.owner, s, Posture::lying)).empty())
      return go<PickPush>();
  return stay();
}
Next begin_knock(Game& g, Fx& x, const Effect&) {
  for (Seat s : g.others(x.owner))
    if (!knock_zones(g, x.owner, s).empty()) return go<PickKnock>();
  return stay();
}
Next begin_swap(Game& g, Fx& x, const Effect&) { return can_swap(g, x.owner) ? go<PickSwap>() : stay(); }
/// COV-081, COV-137, R-27: at night it is lost, inside a combat it waits.
Next begin_free_attack(Game& g, Fx& x, const Effect&) {
  if (g->phase == Phase::night) return stay();
  if (g->combat.stage != Stage::none) {
    g->deferred.push(x.owner);
    g.emit(event::queued, x.owner);
    return stay();
  }
  return can_free_attack(g, x.owner) ? go<PickFreeAttack>() : stay();
}
Next begin_exhaust(Game& g, Fx& x, const Effect&) {
  for (Seat s : g.others(x.owner))
    if (!exhaust_candidates(g, x, s).empty()) return go<PickExhaust>();
  return stay();
}
Next begin_steal_gold(Game& g, Fx& x, const Effect& e) {
  if (x.on_win == 0 && !g.is_bot(x.owner)) return gold_victims(g, x.owner).empty() ? stay() : go<PickStealGold>();
  steal_gold(g, x.owner, x.on_win != 0 ? g->combat.defender : Seat{0}, e.n);
  return stay();
}
Next begin_steal_relic(Game& g, Fx& x, const Effect&) {
  return relic_victims(g, x.owner).empty() ? stay() : go<PickStealRelic>();
}
Next begin_rebels(Game&, Fx&, const Effect&) { return go<PickRebels>(); }
Next begin_summon(Game& g, Fx& x, const Effect&) {
  if (g.troops(x.owner).total() >= g.troops_today()) return stay();
  if (!g.of(x.owner).outposts.empty()) return go<PickSummon>();
  summon(g, x.owner, g.of(x.owner).fortress);
  return stay();
}
Next begin_build(Game& g, Fx& x, const Effect&) {
  return building_sites(g, x.owner).empty() ? stay() : go<PickBuild>();
}

using Begin = Next (*)(Game&, Fx&, const Effect&);
constexpr std::array<Begin, 16> kBegin{begin_gold,        begin_draw,        begin_rest,    begin_repair,
                                       begin_stand,       begin_move,        begin_push,    begin_knock,
                                       begin_swap,        begin_free_attack, begin_exhaust, begin_steal_gold,
                                       begin_steal_relic, begin_rebels,      begin_summon,  begin_build};

/// COV-241, R-56: resting takes the lowest slots with a marker; what needs another choice is not used.
Next begin_for_bot(Game& g, Fx& x, const Effect& e) {
  switch (e.what) {
    case Do::rest:
      for (int k = 0; k < e.n && !rest_candidates(g, x).empty(); ++k) {
        const u8 slot = rest_candidates(g, x).lowest();
        x.picked.add(slot);
        g.rest(x.owner, slot);
      }
      return stay();
    case Do::gold:
    case Do::draw:
    case Do::repair:
    case Do::steal_gold:
      return kBegin[static_cast<std::size_t>(e.what) - static_cast<std::size_t>(kFirstActive)](g, x, e);
    default:
      return stay();
  }
}

}  // namespace

struct NextEffect : In<Fx> {
  static constexpr std::string_view name = "effect.next";
  static Next run(Game& g, Fx& x) {
    if (x.index == kNoMore) return done();
    const EffectList& list = effects_of(g, x.card);
    if (x.index >= list.size()) return done();
    const Effect& e = list[x.index++];
    if (e.on_win != (x.on_win != 0) || e.what < kFirstActive || e.what >= kFirstModifier) return stay();
    x.left = e.n;
    x.picked = {};
    x.seat = kNobody;
    if (g.is_bot(x.owner)) return begin_for_bot(g, x, e);
    return kBegin[static_cast<std::size_t>(e.what) - static_cast<std::size_t>(kFirstActive)](g, x, e);
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::EffectsChapter>() {
  return make_rows<covil::Game>(covil::EffectsChapter{});
}
