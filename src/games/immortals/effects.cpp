// The effect vocabulary, one row per effect: what is possible with the revealed card, what it does, and why something
// else is not possible (IMM-130 to IMM-196). Choosing an option pays its price first.
#include "games/immortals/steps.h"
#include "games/immortals/tower.h"
#include "games/immortals/worth.h"

namespace immortals {

namespace {
/// Sites of the card, those without own armies included: for refusals (IMM-110, IMM-112, IMM-114, R-20).
Sites shown_sites(const Game& g, const Turn& l) {
  if (!is_land(l.card)) return card_sites(g, l.seat, l.card, false);
  const auto country = at(l.card - kFirstLand);
  return {Sites::one(country) | Sites::one(country + kCountries)};
}

/// The rule that says what this effect is: the people's own on its individual field (IMM-180), else that of its kind.
Rule rule_of(const Game& g, const Turn& l, Rule usual) {
  // IMM-181, IMM-182, IMM-183, IMM-184, IMM-185: in the order of the shadow peoples.
  return g.pack.field[l.field].individual ? Rule{static_cast<u16>(181 + g->shadow[l.seat])} : usual;
}

/// What is missing to pay `c`; empty if it can be paid.
Why money_missing(const Game& g, const Turn& l, Cost c, Rule usual) {
  const int energy = c.energy - g->energy[l.seat], gold = c.gold - g->gold[l.seat];
  const Rule rule = rule_of(g, l, usual);
  if (energy > 0 && gold > 0) return because(rule, cause::energy_and_gold_missing, energy, gold);
  if (energy > 0) return because(rule, cause::energy_missing, energy);
  return gold > 0 ? because(rule, cause::gold_missing, gold) : Why{};
}

/// The card does not stand for this site (IMM-110, IMM-112, IMM-114).
Why elsewhere(const Turn& l, int site) {
  const Rule rule = is_land(l.card) ? Rule{110} : l.card < conflict_card(kSites) ? Rule{112} : Rule{114};
  return because(rule, cause::card_stands_elsewhere, l.card, site);
}

Rule income_rule(const Effect& e) { return e.resource == kGold ? Rule{130} : Rule{131}; }

/// IMM-130, IMM-131, IMM-182; IMM-132, R-19: a land card valid in both worlds is used in one, chosen now.
void collect_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  for (u8 site : shown_sites(g, l))
    out.add_if(g->own[l.seat].has(site), because(rule_of(g, l, income_rule(e)), cause::no_army_here, site),
               verb::collect, e.resource, site);
}
Next collect_apply(Game& g, Turn& l, const Effect& e, Action a) {
  const int n = g.pack.income[e.resource][a.arg[1]];
  gain(g, l.seat, e.resource, n);
  g.emit(event::collected, l.seat, n, e.resource, a.arg[1]);
  return end_action(g, l);
}
Why collect_why(const Game& g, const Turn& l, const Effect& e, Action a) {
  if (a.arg[0] != e.resource) return because({103}, cause::not_on_this_field, l.field);
  return shown_sites(g, l).has(a.arg[1]) ? Why{} : elsewhere(l, a.arg[1]);
}

/// IMM-135, IMM-183.
Why raise_refusal(const Game& g, const Turn& l, const Effect& e, u8 site) {
  const int world = world_of(site);
  if (!g->own[l.seat].has(site)) return because(rule_of(g, l, {135}), cause::no_army_here, site);
  if (g->limbo[l.seat][at(world)] == 0) return because({136}, cause::limbo_empty, world);
  return money_missing(g, l, e.cost, {135});
}
void raise_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  for (u8 site : shown_sites(g, l)) {
    const Why why = raise_refusal(g, l, e, site);
    if (!why || g->own[l.seat].has(site) || !is_joker(l.card)) out.add_if(!why, why, verb::raise, site);
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
Why raise_why(const Game& g, const Turn& l, const Effect& e, Action a) {
  return shown_sites(g, l).has(a.arg[0]) ? raise_refusal(g, l, e, a.arg[0]) : elsewhere(l, a.arg[0]);
}

/// IMM-191, IMM-196: one limbo, and an own site in its world.
Rule spread_rule(const Effect& e) { return e.n > 2 ? Rule{191} : Rule{196}; }
Why spread_why(const Game& g, const Turn& l, const Effect& e, Action a) {
  const auto world = at(a.arg[0]);
  if (g->limbo[l.seat][world] == 0) return because(spread_rule(e), cause::limbo_empty, world);
  if ((g->own[l.seat] & g.pack.world_sites[world]).empty())
    return because(spread_rule(e), cause::no_site_in_world, world);
  return money_missing(g, l, e.cost, spread_rule(e));
}
void spread_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  for (u8 world = 0; world < 2; ++world) {
    const Why why = spread_why(g, l, e, make_action(verb::raise_world, world));
    out.add_if(!why, why, verb::raise_world, world);
  }
}
Next spread_apply(Game& g, Turn& l, const Effect& e, Action a) {
  pay(g, l.seat, e.cost);
  l.world = a.arg[0];
  l.left = std::min(e.n, g->limbo[l.seat][l.world]);
  return go<Spread>();
}

/// IMM-140, IMM-181, IMM-194: on an own site, what is allowed there and can be paid.
Rule build_rule(const Game& g, const Turn& l, const Effect& e) {
  return e.kind == Do::build_anywhere ? Rule{194} : rule_of(g, l, {140});
}
Why build_refusal(const Game& g, const Turn& l, const Effect& e, int building, int site) {
  if (!g->own[l.seat].has(at(site))) return because(build_rule(g, l, e), cause::no_army_here, site);
  if (const Why why = building_refusal(g, building, site)) return why;
  return money_missing(g, l, build_price(g, l.seat, e, building), e.people_price ? Rule{141} : build_rule(g, l, e));
}
void build_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const Sites own = g->own[l.seat];
  const Sites sites = e.kind == Do::build_anywhere ? own : shown_sites(g, l);
  const Sites near_miss = (sites & own).empty() && !is_joker(l.card) ? sites : sites & own;
  for (int b = kPortal; b <= kCapital; ++b) {
    if ((e.kinds >> b & 1U) == 0) continue;
    for (u8 site : near_miss) {
      const Why why = build_refusal(g, l, e, b, site);
      out.add_if(!why, why, verb::build, b, site);
    }
  }
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
Why build_why(const Game& g, const Turn& l, const Effect& e, Action a) {
  if ((e.kinds >> a.arg[0] & 1U) == 0) return because(build_rule(g, l, e), cause::other_building, a.arg[0]);
  if (e.kind == Do::build_on_card && !shown_sites(g, l).has(a.arg[1])) return elsewhere(l, a.arg[1]);
  return build_refusal(g, l, e, a.arg[0], a.arg[1]);
}

/// IMM-160, IMM-184, IMM-185; IMM-161: the card does not say from where. R-53: an own twin is no target.
Why attack_why(const Game& g, const Turn& l, const Effect& e, Action a) {
  const int src = a.arg[0], dst = a.arg[1];
  if (!g->own[l.seat].has(at(src))) return because({160}, cause::no_army_here, src);
  if (g->own[l.seat].has(at(dst))) return because({160}, cause::own_site, dst);
  if (!g.reach(src).has(at(dst)))
    return dst == twin_of(src) ? because({160}, cause::no_portal, src) : because({160}, cause::not_adjacent, src, dst);
  if (g.armies(src) < 2) return because({201}, cause::one_army_only, src);
  return money_missing(g, l, e.cost, {160});
}
/// Near misses of an attack: every target of the strongest site if the price is too high.
void attack_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const Sites own = g->own[l.seat];
  if (g.can_pay(l.seat, e.cost)) {
    for (u8 src : own)
      if (g.armies(src) >= 2)  // IMM-201, R-35
        for (u8 dst : g.reach(src) - own) out.add(verb::attack, src, dst);
    return;
  }
  if (!out.explaining() || own.empty()) return;
  u8 best = own.lowest();
  for (u8 src : own)
    if (g.armies(src) > g.armies(best)) best = src;
  for (u8 dst : g.reach(best) - own)
    out.refuse(attack_why(g, l, e, make_action(verb::attack, best, dst)), verb::attack, best, dst);
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
Why move_why(const Game& g, const Turn& l, const Effect& e, Action a) {
  const int src = a.arg[0], dst = a.arg[1];
  if (!shown_sites(g, l).has(at(src))) return elsewhere(l, src);
  for (const int site : {src, dst})
    if (!g->own[l.seat].has(at(site))) return because({171}, cause::no_army_here, site);
  if (src == dst) return because({171}, cause::same_site, src);
  if (!connected(g, l.seat, a.arg[0]).has(at(dst))) return because({172}, cause::no_way, src, dst);
  if (g.armies(src) < 2) return because({173}, cause::one_army_only, src);
  return money_missing(g, l, e.cost, {170});
}
/// Near misses of a move: every other own site.
void move_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const bool rich = g.can_pay(l.seat, e.cost);
  if (!rich && !out.explaining()) return;
  for (u8 src : card_sites(g, l.seat, l.card, false) & g->own[l.seat]) {
    const bool possible = rich && g.armies(src) >= 2;
    if (!possible && !out.explaining()) continue;
    const Sites reach = connected(g, l.seat, src);
    if (possible)
      for (u8 dst : reach) out.add(verb::move, src, dst);
    if (!out.explaining()) continue;
    for (u8 dst : (possible ? g->own[l.seat] - reach : g->own[l.seat]) - Sites::of(src))
      out.refuse(move_why(g, l, e, make_action(verb::move, src, dst)), verb::move, src, dst);
  }
}
Next move_apply(Game& g, Turn& l, const Effect& e, Action a) {
  pay(g, l.seat, e.cost);
  l.verb = verb::move, l.src = a.arg[0], l.dst = a.arg[1];
  return go<HowMany>();
}

/// IMM-192, IMM-196.
Rule draw_rule(const Effect& e) { return e.n > 1 ? Rule{196} : Rule{192}; }
Why draw_why(const Game& g, const Turn& l, const Effect& e, Action a) {
  if (a.arg[0] != e.n) return because(draw_rule(e), cause::card_count, e.n);
  if (!can_draw(g)) return because(draw_rule(e), cause::no_cards_left);
  return money_missing(g, l, e.cost, draw_rule(e));
}
void draw_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const Why why = draw_why(g, l, e, make_action(verb::draw, e.n));
  out.add_if(!why, why, verb::draw, e.n);
}
Next draw_apply(Game& g, Turn& l, const Effect& e, Action) {
  pay(g, l.seat, e.cost);
  l.left = e.n;
  return go<MagicDraw>();
}

Why marker_why(const Game& g, const Turn& l, const Effect& e, Action) {
  if (g->marker == l.seat) return because({192}, cause::marker_held);
  return money_missing(g, l, e.cost, {192});
}
void marker_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  const Why why = marker_why(g, l, e, {});
  out.add_if(!why, why, verb::take_marker);
}
Next marker_apply(Game& g, Turn& l, const Effect& e, Action) {
  pay(g, l.seat, e.cost);
  g->marker = l.seat;  // IMM-193: `first` stays as it is until the round is over
  g.emit(event::marker_taken, l.seat);
  return end_action(g, l);
}

/// IMM-195, R-44: more armies than another player has on the twin; only take-overs that succeed are offered.
Why claim_why(const Game& g, const Turn& l, const Effect& e, Action a) {
  const int site = a.arg[0], twin = twin_of(site);
  if (!g->own[l.seat].has(at(site))) return because({195}, cause::no_army_here, site);
  if (g->land[l.seat].has(at(country_of(site)))) return because({195}, cause::land_card_held, site);
  const int rival = g->own[l.seat].has(at(twin)) ? 0 : g.armies(twin);
  if (g.armies(site) <= rival) return because({195}, cause::weaker_than_twin, rival, g.armies(site), twin);
  return money_missing(g, l, e.cost, {194});
}
void claim_options(const Game& g, const Turn& l, const Effect& e, Options& out) {
  for (u8 site : g->own[l.seat]) {
    if (g->land[l.seat].has(at(country_of(site)))) continue;
    const Why why = claim_why(g, l, e, make_action(verb::claim, site));
    out.add_if(!why, why, verb::claim, site);
  }
}
Next claim_apply(Game& g, Turn& l, const Effect& e, Action a) {
  pay(g, l.seat, e.cost);
  give_land(g, country_of(a.arg[0]), l.seat);
  return end_action(g, l);
}

}  // namespace

constexpr std::array<EffectRow, static_cast<std::size_t>(Do::count)> kEffectRows = checked_table<Do, EffectRow>(
    {
        {Do::collect, EffectRow::resource, verb::collect, collect_options, collect_apply, collect_why, collect_worth},
        {Do::raise_on_card, EffectRow::amount, verb::raise, raise_options, raise_apply, raise_why, raise_worth},
        {Do::raise_spread, EffectRow::amount, verb::raise_world, spread_options, spread_apply, spread_why,
         spread_worth},
        {Do::build_on_card, EffectRow::buildings, verb::build, build_options, build_apply, build_why, build_worth},
        {Do::build_anywhere, EffectRow::buildings, verb::build, build_options, build_apply, build_why, build_worth},
        {Do::attack, EffectRow::none, verb::attack, attack_options, attack_apply, attack_why, attack_worth},
        {Do::move, EffectRow::none, verb::move, move_options, move_apply, move_why, move_worth},
        {Do::draw, EffectRow::amount, verb::draw, draw_options, draw_apply, draw_why, draw_worth},
        {Do::take_marker, EffectRow::none, verb::take_marker, marker_options, marker_apply, marker_why, marker_worth},
        {Do::claim_land_card, EffectRow::none, verb::claim, claim_options, claim_apply, claim_why, claim_worth},
    },
    [](std::string_view name, EffectRow row) {
      row.name = name;
      return row;
    });

void effect_options(const Game& g, const Turn& l, Options& out) {
  if (l.card == kBlank) return;  // IMM-106
  for (const Effect& e : field_effects(g, l.seat, l.field, l.card)) effect_row(e).options(g, l, e, out);
}

Next effect_apply(Game& g, Turn& l, Action a) {
  for (const Effect& e : field_effects(g, l.seat, l.field, l.card))
    if (effect_row(e).verb == a.verb) return effect_row(e).apply(g, l, e, a);
  broken("an action that this field does not have");
}

Why effect_why(const Game& g, const Turn& l, Action a) {
  if (l.card == kBlank) return because({106}, cause::blank_does_nothing);
  for (const Effect& e : field_effects(g, l.seat, l.field, l.card))
    if (effect_row(e).verb == a.verb) return effect_row(e).why(g, l, e, a);
  return because({103}, cause::not_on_this_field, l.field);
}

}  // namespace immortals
