// The effects: one row each with parameters, worth, candidates and consequence. The effects of a card are carried out
// from left to right; what needs a choice goes on in picks.cpp.
#include "games/covil/effects.h"

#include "games/covil/attack.h"
#include "games/covil/outposts.h"

namespace covil {

const EffectList& effects_of(const Game& g, Card card) {
  return card < kMinions ? g.pack.minion[card].effects : g.pack.relic[card - kMinions].instant;
}

const Effect& current(const Game& g, const Fx& x) { return effects_of(g, x.card)[x.index - 1U]; }

SlotSet rest_candidates(const Game& g, const Fx& x) {
  SlotSet set;
  for (u8 slot : g.marked(x.owner) - x.picked)
    if (g.minion_at(x.owner, slot) != x.card) set.add(slot);
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
  const int taken = std::min<int>(g.of(victim).gold, n);
  if (taken == 0) return;
  g.of(victim).gold -= taken;
  g.emit(event::stole_gold, owner, victim, taken);
  g.gain(owner, taken);
}

void summon(Game& g, Seat owner, Zone z) {
  g.of(owner).lying.add(z);
  g.emit(event::summoned, owner, z);
}

/// COV-070: an effect without a candidate does nothing.
bool does_anything(const Game& g, Seat owner, Card card) {
  Fx x{.owner = owner, .card = card};
  for (const Effect& e : effects_of(g, card)) {
    ++x.index;
    const EffectRow& row = row_of(e);
    if (row.possible == nullptr || row.possible(g, x)) return true;
  }
  return false;
}

namespace {

constexpr std::array<std::string_view, 2> kValueId{"relic", "henchman"}, kStrikeId{"always", "target_lying"};
constexpr std::array<std::string_view, 1> kScoreId{"outpost"};
constexpr std::array<std::string_view, 5> kPerId{"water", "desert", "mountain", "forest", "supremacy"};

// --- worth: so much once, so much per n, in quarter points -----------------------------------------------------------

template <int Once, int Each = 0>
constexpr int points(const Effect& e) {
  return Once + Each * e.n;
}
int reinforce_points(const Effect& e) {
  const bool move = e.arg == static_cast<u8>(Stat::move);
  if (e.where.has(tag_any)) return move ? 6 : 10;
  if (e.where.size() > 1) return move ? 4 : 7;
  if (e.where.has(tag_own_outpost)) return 3;
  return e.n > 1 ? 7 : 4;
}
int income_points(const Effect& e) { return e.arg == kPerSupremacy ? 10 : 4; }
int gold_points(const Effect& e) { return (e.on_win ? 3 : 4) * e.n; }
int exhaust_points(const Effect& e) { return (e.arg == static_cast<u8>(Class::any) ? 6 : 4) * e.n; }
int strike_points(const Effect& e) { return (e.arg == kStrikeAlways ? 4 : 2) * e.n; }

// --- passive: what a minion adds to its hall -------------------------------------------------------------------------

template <u8 Influence::*Number>
void adds(Influence& i, const Effect& e) {
  i.*Number = e.n > 0 ? e.n : u8{1};
}
void add_value(Influence& i, const Effect& e) { (e.arg == kValueRelic ? i.relic_value : i.henchman_value) = e.n; }
void add_income(Influence& i, const Effect& e) { (e.arg == kPerSupremacy ? i.supremacy : i.terrain[e.arg]) = e.n; }

// --- active: candidates and consequence ------------------------------------------------------------------------------

template <class Pick>
Next ask(Game&, Fx&, const Effect&) {
  return go<Pick>();
}
/// Is there another seat with a candidate?
template <class Candidates>
bool any_other(const Game& g, Seat owner, Candidates candidates) {
  for (Seat s : g.others(owner))
    if (!candidates(s).empty()) return true;
  return false;
}
ZoneSet loose_anywhere(const Game& g, Seat s) {
  return g.loose_zones(s, Posture::standing) | g.loose_zones(s, Posture::lying);
}

Next gain_gold(Game& g, Fx& x, const Effect& e) {
  g.gain(x.owner, e.n);
  return stay();
}
bool can_draw(const Game& g, const Fx&) { return g.can_draw(); }
Next draw_relics(Game&, Fx& x, const Effect& e) { return call<DrawRelic>(Drawing{x.owner, e.n, 0}); }
bool can_rest(const Game& g, const Fx& x) { return !rest_candidates(g, x).empty(); }
/// COV-241, R-56: the lowest slots with a marker.
Next rest_for_bot(Game& g, Fx& x, const Effect& e) {
  for (int k = 0; k < e.n && can_rest(g, x); ++k) {
    const u8 slot = rest_candidates(g, x).lowest();
    x.picked.add(slot);
    g.rest(x.owner, slot);
  }
  return stay();
}
bool can_repair(const Game& g, const Fx& x) { return g.intact(x.owner) && g.of(x.owner).hp < kMaxHp; }
Next repair(Game& g, Fx& x, const Effect& e) {
  g.repair(x.owner, e.n);
  return stay();
}
bool can_stand(const Game& g, const Fx& x) { return !g.loose_zones(x.owner, Posture::lying).empty(); }
bool can_move(const Game& g, const Fx& x) { return !loose_anywhere(g, x.owner).empty(); }
bool can_push(const Game& g, const Fx& x) {
  return any_other(g, x.owner, [&](Seat s) {
    return push_zones(g, x.owner, s, Posture::standing) | push_zones(g, x.owner, s, Posture::lying);
  });
}
bool can_knock(const Game& g, const Fx& x) {
  return any_other(g, x.owner, [&](Seat s) { return knock_zones(g, x.owner, s); });
}
bool can_swap(const Game& g, const Fx& x) { return loose_anywhere(g, x.owner).size() >= 2; }
/// COV-081, COV-137, R-27: at night it is lost, inside a combat it waits.
bool can_attack(const Game& g, const Fx& x) {
  return g->phase != Phase::night && (g->combat.stage != Stage::none || can_free_attack(g, x.owner));
}
Next attack_or_wait(Game& g, Fx& x, const Effect&) {
  if (g->combat.stage == Stage::none) return go<PickFreeAttack>();
  g->deferred.push(x.owner);
  g.emit(event::queued, x.owner);
  return stay();
}
bool can_exhaust(const Game& g, const Fx& x) {
  return any_other(g, x.owner, [&](Seat s) { return exhaust_candidates(g, x, s); });
}
bool can_steal_gold(const Game& g, const Fx& x) { return !gold_victims(g, x.owner).empty(); }
/// From the defender after a won attack, for scripted opponents too (COV-241); otherwise the owner chooses.
Next rob_gold(Game& g, Fx& x, const Effect& e) {
  if (x.on_win == 0) return go<PickStealGold>();
  steal_gold(g, x.owner, g->combat.defender, e.n);
  return stay();
}
bool can_steal_relic(const Game& g, const Fx& x) { return !relic_victims(g, x.owner).empty(); }
bool can_summon(const Game& g, const Fx& x) { return g.troops(x.owner).total() < g.troops_today(); }
Next enter_troop(Game& g, Fx& x, const Effect&) {
  if (!g.of(x.owner).outposts.empty()) return go<PickSummon>();
  summon(g, x.owner, g.of(x.owner).fortress);
  return stay();
}
bool can_build(const Game& g, const Fx& x) { return !building_sites(g, x.owner).empty(); }

// --- modifiers of the attack being announced (COV-065); numbers are added (COV-066) ----------------------------------

void strike(Game& g, const Effect& e) {
  Combat& c = g->combat;
  const bool lying = c.defender_posture == Posture::lying;  // buildings do not lie
  if (e.arg == kStrikeAlways || lying) c.strike = static_cast<u8>(c.strike + e.n);
}
void siege(Game& g, const Effect& e) { g->combat.siege = static_cast<u8>(g->combat.siege + e.n); }
template <u8 Combat::*Flag>
void mark(Game& g, const Effect& e) {
  g->combat.*Flag = e.n > 0 ? e.n : u8{1};
}
void stay_up(Game& g, const Effect&) {
  Combat& c = g->combat;
  if (c.free != 0) return;
  g.of(c.attacker).lying.remove(c.from);
  g.of(c.attacker).standing.add(c.from);
  c.attacker_posture = Posture::standing;
  g.emit(event::stood, c.attacker, c.from);
}

constexpr EffectRow kDefined[] = {
    {.id = Do::reinforce, .worth = reinforce_points, .key = "stat", .choices = kStatId},  // values.cpp
    {.id = Do::discount, .worth = points<20>, .sum = adds<&Influence::discount>},
    {.id = Do::value_up, .worth = points<8>, .key = "what", .choices = kValueId, .sum = add_value},
    {.id = Do::relic_price, .worth = points<0, 6>, .sum = adds<&Influence::relic_price>},
    {.id = Do::income, .worth = income_points, .key = "per", .choices = kPerId, .sum = add_income},
    {.id = Do::spoils, .worth = points<0, 6>, .sum = adds<&Influence::spoils>},
    {.id = Do::gold_action, .worth = points<0, 6>, .sum = adds<&Influence::gold_action>},
    {.id = Do::repair_up, .worth = points<0, 2>, .sum = adds<&Influence::repair_up>},
    {.id = Do::recruit_ready, .amount = false, .worth = points<6>, .sum = adds<&Influence::recruit_ready>},
    {.id = Do::night_rest, .worth = points<0, 5>, .sum = adds<&Influence::night_rest>},
    {.id = Do::score_up,
     .worth = points<0, 4>,
     .key = "what",
     .choices = kScoreId,
     .sum = adds<&Influence::outpost_score>},
    {.id = Do::outpost_cost, .worth = points<0, 4>, .sum = adds<&Influence::outpost_cost>},
    {.id = Do::gold, .worth = gold_points, .begin = gain_gold, .bot = gain_gold},
    {.id = Do::draw, .worth = points<10>, .possible = can_draw, .begin = draw_relics, .bot = draw_relics},
    {.id = Do::rest, .worth = points<0, 4>, .possible = can_rest, .begin = ask<PickRest>, .bot = rest_for_bot},
    {.id = Do::repair, .worth = points<0, 3>, .possible = can_repair, .begin = repair, .bot = repair},
    {.id = Do::stand, .worth = points<0, 3>, .possible = can_stand, .begin = ask<PickStand>},
    {.id = Do::move, .worth = points<2, 2>, .possible = can_move, .begin = ask<PickMove>},
    {.id = Do::push, .amount = false, .worth = points<5>, .possible = can_push, .begin = ask<PickPush>},
    {.id = Do::knock, .amount = false, .worth = points<8>, .possible = can_knock, .begin = ask<PickKnock>},
    {.id = Do::swap, .amount = false, .worth = points<3>, .possible = can_swap, .begin = ask<PickSwap>},
    {.id = Do::free_attack, .amount = false, .worth = points<3>, .possible = can_attack, .begin = attack_or_wait},
    {.id = Do::exhaust,
     .worth = exhaust_points,
     .key = "filter",
     .choices = kClassId,
     .possible = can_exhaust,
     .begin = ask<PickExhaust>},
    {.id = Do::steal_gold, .worth = points<0, 4>, .possible = can_steal_gold, .begin = rob_gold, .bot = rob_gold},
    {.id = Do::steal_relic,
     .amount = false,
     .worth = points<8>,
     .possible = can_steal_relic,
     .begin = ask<PickStealRelic>},
    {.id = Do::rebels, .worth = points<0, 2>, .begin = ask<PickRebels>},
    {.id = Do::summon, .amount = false, .worth = points<6>, .possible = can_summon, .begin = enter_troop},
    {.id = Do::build, .amount = false, .worth = points<10>, .possible = can_build, .begin = ask<PickBuild>},
    {.id = Do::strike, .worth = strike_points, .key = "when", .choices = kStrikeId, .modify = strike},
    {.id = Do::siege, .worth = points<0, 3>, .modify = siege},
    {.id = Do::no_guard, .amount = false, .worth = points<6>, .modify = mark<&Combat::no_guard>},
    {.id = Do::light_step, .amount = false, .worth = points<6>, .modify = mark<&Combat::light_step>},
    {.id = Do::stay_up, .amount = false, .worth = points<12>, .modify = stay_up},
    {.id = Do::advance, .worth = points<0, 3>, .modify = mark<&Combat::advance>},
};
constexpr auto kRows = checked_table<Do>(kDefined, [](std::string_view name, EffectRow row) {
  row.name = name;
  return row;
});

}  // namespace

std::span<const EffectRow> effect_rows() { return kRows; }
const EffectRow& row_of(const Effect& e) { return kRows[static_cast<std::size_t>(e.what)]; }

struct NextEffect : In<Fx> {
  static constexpr std::string_view name = "effect.next";
  static Next run(Game& g, Fx& x) {
    const EffectList& list = effects_of(g, x.card);
    if (x.index >= list.size()) return done();
    const Effect& e = list[x.index++];
    const EffectRow& row = row_of(e);
    const EffectRow::Begin begin = g.is_bot(x.owner) ? row.bot : row.begin;
    if (e.on_win != (x.on_win != 0) || begin == nullptr) return stay();
    x.left = e.n;
    x.picked = {};
    x.seat = kNobody;
    return row.possible == nullptr || row.possible(g, x) ? begin(g, x, e) : stay();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::EffectsChapter>() {
  return make_rows<covil::Game>(covil::EffectsChapter{});
}
