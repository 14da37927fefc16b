// What an attack can expect: the two sides of a battle as odds.cpp reckons with them, and what could still change them:
// armies that may support, the stone of one's own army.
#include <algorithm>

#include "games/seventhstone/battle.h"
#include "games/seventhstone/describe.h"
#include "games/seventhstone/ways.h"

namespace seventhstone {

namespace {

/// Hits of this part that are still to be taken count as taken, in the order in which odds.h takes them.
void take_open_hits(const Game& g, Seat s, Side& side) {
  int hits = g->battle.hits[s];
  for (u8* pool : {&side.riders, &side.units, &side.guards}) {
    const int n = std::min<int>(*pool, hits);
    *pool = byte(*pool - n);
    hits -= n;
  }
}

}  // namespace

Side side_of(const Game& g, Seat s, int cell, Type type, int units, bool defends, bool restricted) {
  Side side;
  side.units = byte(units);
  side.hit = g.pack.unit[type].hit;
  side.ranged = type == kRanged;
  const Battle& b = g->battle;
  const bool open = b.open != 0 && b.cell == cell;
  if (open) {
    side.hit = byte(side.hit + b.better[s]);
    side.reroll = b.reroll[s] != 0;
    side.extra = b.extra[s];
    side.shield = b.shield[s];
  }
  if (defends) {
    side.guards = byte(open ? b.guard : g.guards(cell));
    if (open) side.walls = byte(b.wall_stops + b.natural);
    else if (!restricted)
      side.walls = byte(g.pack.rule.wall_stops * g.ready_walls(cell) +
                        (g.advanced(set_natural_wall) && g->mountain.has(at(cell)) ? g.pack.rule.natural_stops : 0));
  }
  for (const Support& x : g->supports) {
    if (restricted || x.to != cell || x.seat != s) continue;
    u8& pool = g->army[s][kRanged].has(x.from) ? side.bows : side.riders;
    pool = byte(pool + g.units(s, x.from));
  }
  if (open) take_open_hits(g, s, side);
  return side;
}

namespace {

Chances chances_of(const Game& g, const Sides& sides) {
  const bool bypass = g.advanced(set_wall_bypass);
  if (sides.attacker) return battle_chances(sides.mine, sides.theirs, bypass);
  const Chances c = battle_chances(sides.theirs, sides.mine, bypass);
  return {c.second, c.first, c.units_second, c.units_first};
}

/// The enemy's ranged and cavalry armies that could support their own on this field (SST-272 to SST-276).
void call_helpers(const Game& g, Seat s, int cell, Side& side) {
  for (const u8 from : (g->army[s][kRanged] | g->army[s][kCavalry]) - g->conflict) {
    const Type type = g.type_at(s, from);
    if (from == cell || !support_reach(g, type, from).has(at(cell))) continue;
    u8& pool = type == kRanged ? side.bows : side.riders;
    pool = byte(pool + g.units(s, from));
  }
}

/// What using this stone would change (SST-480 to SST-488). False: nothing that the odds know.
bool use_stone(const Game& g, int stone, int cell, Sides& sides) {
  bool changed = false;
  for (const Effect& e : g.pack.of(stone).effects) {
    const Sides before = sides;
    if (e.kind == Do::reroll_ones) sides.mine.reroll = true;
    if (e.kind == Do::hit_value) sides.mine.hit = byte(sides.mine.hit + e.n);
    if (e.kind == Do::dice) sides.mine.extra = e.n;
    if (e.kind == Do::absorb) sides.mine.shield = byte(sides.mine.shield + e.n);
    if (e.kind == Do::kill_mercs) sides.theirs.units = byte(sides.theirs.units - g->merc[sides.enemy][at(cell)]);
    if (e.kind == Do::destroy_walls && sides.attacker)
      sides.theirs.walls = byte(sides.theirs.walls - g.pack.rule.wall_stops * g.ready_walls(cell));
    changed = changed || !(before == sides);
  }
  return changed;
}

}  // namespace

bool sides_of(const Game& g, Seat s, int cell, Type type, int units, bool restricted, Sides& out) {
  int sides = 0;
  const bool guard = g.guarded_against(s).has(at(cell));
  for (Seat t = 0; t < g.seats(); ++t) {
    if (t == s) continue;
    const bool here = g.armies(t).has(at(cell)) || (guard && g.controller(cell) == t);
    if (here) out.enemy = t, ++sides;
  }
  if (sides != 1) return false;
  out.attacker = g.defender(cell) != s;
  const Type other = g.armies(out.enemy).has(at(cell)) ? g.type_at(out.enemy, cell) : kMelee;
  out.mine = side_of(g, s, cell, type, units, !out.attacker && g->capital.has(at(cell)), restricted);
  out.theirs = side_of(g, out.enemy, cell, other, g.units(out.enemy, cell), out.attacker, restricted);
  if (out.attacker && !guard) out.theirs.guards = 0;
  return true;
}

bool attack_odds(const Game& g, Seat s, int cell, Type type, int units, bool restricted, Chances& out) {
  Sides sides;
  if (!sides_of(g, s, cell, type, units, restricted, sides)) return false;
  out = chances_of(g, sides);
  return true;
}

bool helped_odds(const Game& g, Seat s, int cell, Type type, int units, Chances& out) {
  Sides sides;
  if (!sides_of(g, s, cell, type, units, false, sides)) return false;
  const Side alone = sides.theirs;
  call_helpers(g, sides.enemy, cell, sides.theirs);
  out = chances_of(g, sides);
  return !(sides.theirs == alone);
}

bool stone_odds(const Game& g, Seat s, int cell, Type type, int units, int stone, Chances& out) {
  Sides sides;
  if (!sides_of(g, s, cell, type, units, false, sides) || !use_stone(g, stone, cell, sides)) return false;
  out = chances_of(g, sides);
  return true;
}

}  // namespace seventhstone
