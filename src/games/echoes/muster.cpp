// What units may do while mobilizing; see muster.h.
#include "games/echoes/muster.h"

#include "games/echoes/cards.h"
#include "games/echoes/causes.h"
#include "games/echoes/values.h"

namespace echoes {

Targets::Targets(const Game& g, const Land& land, Seat s) : attacker(s), stands(land.enemies - land.enemy_forts) {
  buildings = land.enemy_forts;
  Squares met;
  for (Seat t = static_cast<Seat>(1 - Game::team(s)); t < g.seats(); t = static_cast<Seat>(t + 2)) {
    buildings |= g->camps[t];
    const auto pawns = g.pawns(t);
    for (std::size_t k = 0; k < kSlots; ++k) {
      if (!pawns[k].on_map()) continue;
      const Square here = pawns[k].square;
      several_ |= met & Squares::of(here);
      met.add(here);
      unit_[here] = unit_at(t, k);
    }
  }
  all = stands | buildings;
}

Units Targets::units(const Game& g, Square square) const {
  return several_.has(square) ? attackable(g, attacker, square) : Units::of(unit_[square]);
}

Squares shooting_range(const Stats& s, Square from) {
  Squares out = s.has(Trait::short_range) ? kAdjacent[from] : kSurrounding[from];
  if (s.has(Trait::long_range)) out |= kRing[from];
  return out;
}

namespace {

/// an attack that does nothing is none. Only units without a value of their own need the whole sum.
bool strikes_at(const Game& g, u8 u, const Stats& stats, u8 target, Square square) {
  return stats[Stat::melee] > 0 || value_of_attack(g, melee_plan(g, u, target, square)) > 0;
}
/// ECH-172: only from far away can a value of 1 become 0.
bool shoots_at(const Game& g, u8 u, const Stats& stats, u8 target, Square square) {
  if (stats[Stat::ranged] > 1 || kSurrounding[g.unit(u).square].has(square)) return true;
  return value_of_attack(g, ranged_plan(g, u, target, square)) > 0;
}

void melee_options(const Game& g, u8 u, const Stats& stats, Square square, const Targets& targets, Options& out) {
  if (targets.stands.has(square))
    for (const u8 v : targets.units(g, square))
      if (strikes_at(g, u, stats, v, square)) out.add(verb::strike, u, v);
  if (targets.buildings.has(square) && strikes_at(g, u, stats, kNoUnit, square)) out.add(verb::storm, u, square);
}

/// ECH-042: one move, which is the approach of ECH-094 for melee; every line once for both. R-08: a unit and the camp
/// under it are two targets.
void line_options(const Game& g, u8 u, const Stats& stats, const Muster& muster, Options& out) {
  const Unit& unit = g.unit(u);
  const Targets& targets = muster.targets;
  const Way way = (stats.traits & Way::kOwnWay).empty() ? muster.plain : Way(g, muster.land, stats.traits);
  const bool moved = unit.is(Unit::kMoved);
  const Squares near = lines_from(g, way, unit.square, g.card(unit.card).directions, moved ? 1 : stats[Stat::move]);
  if (!moved)
    for (const u8 square : near&(way.end | (g->board - g->open))) out.add(verb::move, u, square);
  const Squares struck = near & targets.all & way.terrain;
  for (const u8 square : struck) melee_options(g, u, stats, square, targets, out);
  // an enemy camp under the unit.
  if (!moved && targets.buildings.has(unit.square) && strikes_at(g, u, stats, kNoUnit, unit.square))
    out.add(verb::storm, u, unit.square);
}

void ranged_options(const Game& g, u8 u, const Stats& stats, const Targets& targets, Options& out) {
  for (const u8 square : shooting_range(stats, g.unit(u).square) & targets.all) {
    if (targets.stands.has(square))
      for (const u8 v : targets.units(g, square))
        if (shoots_at(g, u, stats, v, square)) out.add(verb::shoot, u, v);
    if (targets.buildings.has(square) && shoots_at(g, u, stats, kNoUnit, square)) out.add(verb::bombard, u, square);
  }
}

/// ECH-084.
void village_options(const Game& g, u8 u, Options& out) {
  const Player& p = g.of(seat_of(u));
  const Why no = p.deck_count == 0 ? because({157}, cause::deck_empty) : because({88}, cause::hand_empty);
  out.add_if(p.deck_count > 0, no, verb::village_draw, u);
  out.add_if(p.deck_count > 0 && p.hand_count > 0, no, verb::village_resupply, u);
}

/// ECH-061: the village action, recruiting (ECH-178) and the unit's own action.
void action_options(const Game& g, u8 u, const Stats& stats, Options& out) {
  if (g.villages().has(g.unit(u).square)) village_options(g, u, out);
  if (stats.has(Trait::recruit))
    out.add_if(g.of(seat_of(u)).deck_count > 0, because({157}, cause::deck_empty), verb::recruit, u);
  if (!g.card_of(u).listens(Timing::action)) return;
  out.add_if(has_targets(g, ability_of(g, seat_of(u), action_of(g, u), u)),
             because({61}, cause::no_target, g.unit(u).card), verb::unit_action, u);
}

void options_with(const Game& g, u8 u, const Stats& stats, const Muster& muster, Options& out) {
  const Unit& unit = g.unit(u);
  if (!unit.is(Unit::kMoved) || g.on(option::melee_after_move)) line_options(g, u, stats, muster, out);
  if (stats[Stat::ranged] > 0) ranged_options(g, u, stats, muster.targets, out);
  // ECH-093, R-28: once, and only where there is a ranged value to use or a mode to leave.
  if (stats[Stat::ranged] > 0 || unit.ranged_mode()) {
    if (!unit.is(Unit::kSwitched)) out.add(verb::change_mode, u);
    else out.refuse(because({93}, cause::mode_changed_already, unit.card), verb::change_mode, u);
  }
  if (out.explaining() || muster.works.all().has(unit.square)) build_options(g, muster.works, u, stats, out);
  action_options(g, u, stats, out);
}
}  // namespace

void unit_options(const Game& g, u8 u, const Muster& muster, Options& out) {
  // Most units are as printed; a crown can only raise what is too low already.
  if (is_bare(g, u, muster.auras)) return options_with(g, u, g.card_of(u).always, muster, out);
  options_with(g, u, reach_stats(g, u, muster.auras), muster, out);
}

}  // namespace echoes
