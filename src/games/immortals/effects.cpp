// The effect vocabulary, one row per effect: what is possible with the revealed card and what it does
// (IMM-130 to IMM-196). Choosing an option pays its price first.
#include "games/immortals/steps.h"
#include "games/immortals/tower.h"

namespace immortals {

namespace {
using OptionsFn = void (*)(const Game&, const Turn&, const Effect&, Options&);
using ApplyFn = Next (*)(Game&, Turn&, const Effect&, Action);

/// Sites of the card, those without own armies included: for refusals (IMM-110, IMM-112, IMM-114, R-20).
Sites shown_sites(const Game& g, const Turn& l) {
  if (!is_land(l.card)) return card_sites(g, l.seat, l.card, false);
  const auto country = at(l.card - kFirstLand);
  return {Sites::one(country) | Sites::one(country + kCountries)};
}

/// IMM-130, IMM-131, IMM-182; IMM-132, R-19: a land card valid in both worlds is used in one, chosen now.
void collect_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const Rule rule{static_cast<u16>(e.resource == kGold ? 130 : 131)};
  for (u8 site : shown_sites(g, l)) {
    out.add_if(g->own[l.seat].has(site), rule, verb::collect, e.resource, site);
    if (is_conflict(l.card)) out.add_if(false, Rule{112}, verb::collect, e.resource, twin_of(site));
  }
}
Next collect_apply(Game& g, Turn& l, const Effect& e, Action a) {
  const int n = g.pack.income[e.resource][a.arg[1]];
  gain(g, l.seat, e.resource, n);
  g.emit(event::collected, l.seat, n, e.resource, a.arg[1]);
  return end_action(g, l);
}

/// IMM-135, IMM-183.
void raise_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const bool rich = g.can_pay(l.seat, e.cost);
  for (u8 site : shown_sites(g, l)) {
    const bool own = g->own[l.seat].has(site);
    const bool some = g->limbo[l.seat][at(world_of(site))] > 0;
    out.add_if(rich && own && some, Rule{static_cast<u16>(own && !some ? 136 : 135)}, verb::raise, site);
  }
}
Next raise_apply(Game& g, Turn& l, const Effect& e, Action a) {
  pay(g, l.seat, e.cost);
  u8& limbo = g->limbo[l.seat][at(world_of(a.arg[0]))];
  const int n = std::min<int>(e.n, limbo);  // IMM-136
  limbo = static_cast<u8>(limbo - n);
  put_armies(g, l.seat, a.arg[0], n);
  g.emit(event::raised, l.seat, n, a.arg[0]);
  return end_action(g, l);
}

/// IMM-191, IMM-196: one limbo, and an own site in its world.
void spread_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const bool rich = g.can_pay(l.seat, e.cost);
  for (std::size_t w = 0; w < 2; ++w) {
    const bool possible = g->limbo[l.seat][w] > 0 && !(g->own[l.seat] & g.pack.world_sites[w]).empty();
    out.add_if(rich && possible, Rule{static_cast<u16>(e.n > 2 ? 191 : 196)}, verb::raise_world, w);
  }
}
Next spread_apply(Game& g, Turn& l, const Effect& e, Action a) {
  pay(g, l.seat, e.cost);
  l.world = a.arg[0];
  l.left = std::min(e.n, g->limbo[l.seat][l.world]);
  l.last = 0;
  return go<Spread>();
}

/// IMM-140, IMM-181, IMM-194: on an own site, what is allowed there and can be paid.
void offer_building(const Game& g, const Turn& l, const Effect& e, int building, u8 site, Options& out) {
  if ((e.kinds >> building & 1U) == 0) return;
  Rule rule{};
  if (!g->own[l.seat].has(site)) rule = {140};
  else if (const Rule r = building_refusal(g, building, site); r.number != 0) rule = r;
  else if (!g.can_pay(l.seat, build_price(g, l.seat, e, building))) rule = {141};
  out.add_if(rule.number == 0, rule, verb::build, building, site);
}
void build_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const Sites sites = e.kind == Do::build_anywhere ? g->own[l.seat] : shown_sites(g, l);
  for (int b = kPortal; b <= kCapital; ++b)
    for (u8 site : sites) offer_building(g, l, e, b, site, out);
}
Next build_apply(Game& g, Turn& l, const Effect& e, Action a) {
  const int b = a.arg[0];
  pay(g, l.seat, build_price(g, l.seat, e, b));
  // nothing ever removes a building.
  (b == kPortal ? g->portal : b == kShrine ? g->shrine : g->capital).add(a.arg[1]);
  g.emit(event::built, l.seat, b, a.arg[1]);
  add_vp(g, l.seat, kBuiltVp, g.pack.building[at(b)].vp_built);  // IMM-142, IMM-143, IMM-144
  return end_action(g, l);
}

/// IMM-160, IMM-184, IMM-185; IMM-161: the card does not say from where. R-53: an own twin is no target.
void attack_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  if (l.card == kBlank) return;
  const bool rich = g.can_pay(l.seat, e.cost);
  if (!rich && !out.explaining()) return;
  const Sites own = g->own[l.seat];
  for (u8 src : own) {
    const bool enough = g.armies(src) >= 2;  // IMM-201, R-35
    if (!enough && !out.explaining()) continue;
    for (u8 dst : g.reach(src) - own)
      out.add_if(rich && enough, Rule{static_cast<u16>(rich ? 201 : 120)}, verb::attack, src, dst);
    if (!out.explaining()) continue;
    for (u8 dst = 0; dst < kSites; ++dst)
      if (dst != src && (own.has(dst) || !g.reach(src).has(dst))) out.add_if(false, Rule{160}, verb::attack, src, dst);
  }
}
Next attack_apply(Game& g, Turn& l, const Effect& e, Action a) {
  pay(g, l.seat, e.cost);
  l.verb = verb::attack, l.src = a.arg[0], l.dst = a.arg[1];
  l.stance = stance_of(g, l.seat, l.card, l.src, l.dst);
  return go<HowMany>();
}

/// IMM-172, IMM-174, R-54: everything that can be reached over own sites, portals in their direction.
Sites connected(const Game& g, Seat s, u8 src) {
  const Sites own = g->own[s];
  Sites seen = Sites::of(src), edge = seen;
  while (!edge.empty()) {
    Sites next;
    for (u8 site : edge) next |= g.reach(site);
    edge = (next & own) - seen;
    seen |= edge;
  }
  seen.remove(src);
  return seen;
}

/// IMM-170, IMM-171: from the card's site, for its price.
void move_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const bool rich = g.can_pay(l.seat, e.cost);
  if (l.card == kBlank || (!rich && !out.explaining())) return;
  for (u8 src : card_sites(g, l.seat, l.card, false) & g->own[l.seat]) {
    const bool enough = g.armies(src) >= 2;
    if (!enough && !out.explaining()) continue;
    const Sites reach = connected(g, l.seat, src);
    for (u8 dst : reach) out.add_if(rich && enough, Rule{static_cast<u16>(enough ? 170 : 173)}, verb::move, src, dst);
    if (out.explaining())
      for (u8 dst : Sites::first(kSites) - reach)
        if (dst != src) out.add_if(false, Rule{172}, verb::move, src, dst);
  }
}
Next move_apply(Game& g, Turn& l, const Effect& e, Action a) {
  pay(g, l.seat, e.cost);
  l.verb = verb::move, l.src = a.arg[0], l.dst = a.arg[1];
  return go<HowMany>();
}

/// IMM-192, IMM-196.
void draw_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  out.add_if(g.can_pay(l.seat, e.cost) && can_draw(g), Rule{static_cast<u16>(e.n > 1 ? 196 : 192)}, verb::draw, e.n);
}
Next draw_apply(Game& g, Turn& l, const Effect& e, Action) {
  pay(g, l.seat, e.cost);
  l.left = e.n;
  return go<MagicDrawTurn>();
}

void marker_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  out.add_if(g.can_pay(l.seat, e.cost) && g->marker != l.seat, Rule{192}, verb::take_marker);
}
Next marker_apply(Game& g, Turn& l, const Effect& e, Action) {
  pay(g, l.seat, e.cost);
  g->marker = l.seat;  // IMM-193: `first` stays as it is until the round is over
  g.emit(event::marker_taken, l.seat);
  return end_action(g, l);
}

/// IMM-195, R-44: more armies than another player has on the twin; only take-overs that succeed are offered.
void claim_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const bool rich = g.can_pay(l.seat, e.cost);
  for (u8 site : g->own[l.seat]) {
    const int twin = twin_of(site);
    const int rival = g->own[l.seat].has(at(twin)) ? 0 : g.armies(twin);
    const bool mine = g->land[l.seat].has(at(country_of(site)));
    out.add_if(rich && !mine && g.armies(site) > rival, Rule{195}, verb::claim, site);
  }
}
Next claim_apply(Game& g, Turn& l, const Effect& e, Action a) {
  pay(g, l.seat, e.cost);
  give_land(g, country_of(a.arg[0]), l.seat);
  return end_action(g, l);
}

struct Row {
  u8 verb;
  OptionsFn options;
  ApplyFn apply;
};

/// In the order of `Do`.
constexpr std::array<Row, 10> kRows{{
    {verb::collect, collect_options, collect_apply},
    {verb::raise, raise_options, raise_apply},
    {verb::raise_world, spread_options, spread_apply},
    {verb::build, build_options, build_apply},
    {verb::build, build_options, build_apply},
    {verb::attack, attack_options, attack_apply},
    {verb::move, move_options, move_apply},
    {verb::draw, draw_options, draw_apply},
    {verb::take_marker, marker_options, marker_apply},
    {verb::claim, claim_options, claim_apply},
}};

}  // namespace

void effect_options(const Game& g, const Turn& l, Options& out) {
  if (l.card == kBlank) return;  // IMM-106
  for (const Effect& e : field_effects(g, l.seat, l.field, l.card))
    kRows[static_cast<std::size_t>(e.kind)].options(g, l, e, out);
}

Next effect_apply(Game& g, Turn& l, Action a) {
  for (const Effect& e : field_effects(g, l.seat, l.field, l.card)) {
    const Row& row = kRows[static_cast<std::size_t>(e.kind)];
    if (row.verb == a.verb) return row.apply(g, l, e, a);
  }
  broken("an action that this field does not have");
}

}  // namespace immortals
