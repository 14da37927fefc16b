// Battles: stones, walls, aims and dice (SST-300 to SST-310, SST-352 to SST-357, SST-480 to SST-488). What the hits do
// stands in hits.cpp, what follows from the end in victory.cpp.
#include "games/seventhstone/battle.h"

#include "games/seventhstone/effects.h"
#include "games/seventhstone/stones.h"

namespace seventhstone {

SeatSet fighters(const Game& g) {
  SeatSet out;
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.units(s, g->battle.cell) > 0) out.add(s);
  if (g->battle.guard > 0) out.add(g->battle.defender);
  return out;
}

// Where a supporting army stands, there is no other.
int support_units(const Game& g, Seat s, Type type) {
  int n = 0;
  for (const Support& x : g->supports)
    if (x.to == g->battle.cell && g->army[s][type].has(x.from)) n += g.units(s, x.from);
  return n;
}

int pool_dice(const Game& g, Seat s, int pool) {
  const Battle& b = g->battle;
  if (pool == kFieldPool) {
    const int units = g.units(s, b.cell);  // per unit; SST-310: mercenaries roll like their army
    return units > 0 ? units + b.extra[s] : 0;
  }
  if (pool == kGuardPool) return s == b.defender ? b.guard : 0;
  return support_units(g, s, pool == kRangedPool ? kRanged : kCavalry);
}

int hit_value(const Game& g, Seat s, int pool) {
  if (pool == kFieldPool) return g.pack.unit[g.type_at(s, g->battle.cell)].hit + g->battle.better[s];
  if (pool == kGuardPool) return g.pack.rule.guard_hit;
  return g.pack.unit[pool == kRangedPool ? kRanged : kCavalry].hit_support;
}

int part_of(const Game& g, Seat s, int pool) {
  if (pool == kFieldPool) return g.type_at(s, g->battle.cell) == kRanged ? 1 : 2;
  return pool == kRangedPool ? 1 : 2;
}

namespace {

int aimed_dice(const Game& g, Seat s, int pool) {
  int n = 0;
  for (const u8 dice : g->battle.aim[s][at(pool)]) n += dice;
  return n;
}

/// The first of the battle: cell, defender, guard (SST-350, SST-357: always all four; a conflict in a capital is an
/// attack on it), natural wall (SST-422, R-66).
void open_battle(Game& g, const Fight& l) {
  const Seat defender = g.defender(l.cell);
  Battle b{};
  b.open = 1;
  b.cell = l.cell;
  b.restricted = l.restricted;
  b.defender = defender;
  b.guard = byte(g.guards(l.cell));
  const bool natural = l.restricted == 0 && g.advanced(set_natural_wall) && g->mountain.has(l.cell);  // SST-423
  b.natural = byte(natural ? g.pack.rule.natural_stops : 0);
  g->battle = b;
  g.emit(event::battle_began, l.cell, defender);
}

/// Seats whose army on the field carries a stone (SST-301); supporting armies keep theirs (SST-303).
bool carries_stone(const Game& g, Seat s) { return g->stone[s][g->battle.cell] != kNoStone; }

/// Of a seat that carries one.
bool combat_stone(const Game& g, Seat s) { return g.pack.for_battle.has(g->stone[s][g->battle.cell] - 1U); }

/// SST-302, SST-480: shown, works for the whole battle; on the discard pile it is out of reach until then anyway.
void use_combat_stone(Game& g, Seat s) {
  u8& place = g->stone[s][g->battle.cell];
  const int stone = place - 1;
  g.emit(event::stone_used, s, stone + 1, g->battle.cell);
  place = kNoStone;
  discard_open(g, stone);
  run_in_battle(g, s, g.pack.of(stone).effects);
}

// Aiming goes through the pools of a seat and in each through its targets; the last target gets what is left.
Seat last_target(const Game& g, Seat s) {
  Seat last = kNobody;
  for (const Seat t : targets(g, s)) last = t;
  return last;
}

int dice_to_aim(const Game& g, Seat s, int pool) { return pool_dice(g, s, pool) - aimed_dice(g, s, pool); }

/// Moves the cursor to the next question; false if there is none.
bool next_aim(Game& g, Fight& l) {
  for (; l.k < g.turns(); ++l.k, l.pool = 0, l.target = 0) {
    const Seat s = g->order[l.k];
    const SeatSet all = targets(g, s);
    const Seat last = last_target(g, s);
    for (; l.pool < kPools; ++l.pool, l.target = 0) {
      if (dice_to_aim(g, s, l.pool) == 0) continue;
      while (l.target < last && !all.has(l.target)) ++l.target;
      if (l.target < last) return true;
      g->battle.aim[s][l.pool][last] = byte(dice_to_aim(g, s, l.pool));
    }
  }
  return false;
}

/// SST-307, SST-308: the next throw of this part with dice; false if all have rolled. Dice aimed at somebody who has
/// left the field are rolled and wasted (SST-355).
bool next_throw(const Game& g, Fight& l) {
  for (; l.k < g.turns(); ++l.k, l.pool = 0, l.target = 0) {
    const Seat s = g->order[l.k];
    for (; l.pool < kPools; ++l.pool, l.target = 0) {
      if (pool_dice(g, s, l.pool) == 0 || part_of(g, s, l.pool) != g->battle.part) continue;
      for (; l.target < g.turns(); ++l.target)
        if (const u8 dice = g->battle.aim[s][l.pool][g->order[l.target]]; dice > 0) {
          l.left = dice;
          l.ones = l.extra = 0;
          return true;
        }
    }
  }
  return false;
}

Next aim_or_roll(Game& g, Fight& l) {
  if (next_aim(g, l)) return go<Aim>();
  g->battle.part = 1;
  return go<PartBegin>();
}

constexpr int kDiceAtOnce = 12;

}  // namespace

/// SST-300; SST-255: an overrun is a battle like any other from here on.
struct BattleBegin : In<Fight> {
  static constexpr std::string_view name = "battle.begin";
  static Next run(Game& g, Fight& l) {
    open_battle(g, l);
    return l.restricted != 0 ? go<RoundBegin>() : go<UseStone>();  // SST-253
  }
};

/// SST-301 in turn order. With a movement stone the seat is asked all the same.
struct UseStone : In<Fight> {
  static constexpr std::string_view name = "battle.stone";
  static constexpr Rule rule{301};
  static Seat actor(const Game& g, const Fight& l) { return g->order[l.k]; }
  static Next enter(Game& g, Fight& l) {
    if (l.k == g.turns()) return go<UseWalls>();
    if (carries_stone(g, g->order[l.k])) return stay();
    ++l.k;
    return go<UseStone>();
  }
  static void options(const Game& g, const Fight& l, Options& out) {
    const Seat s = g->order[l.k];
    out.add(verb::no_combat);
    out.add_if(combat_stone(g, s), because({301}, cause::no_combat_stone, l.cell), verb::use_combat, l.cell);
  }
  static Why why(const Game&, const Fight& l, Seat, Action a) {
    return a.verb == verb::use_combat ? because({303}, cause::no_combat_stone, l.cell) : Why{};
  }
  static Next apply(Game& g, Fight& l, Action a) {
    if (a.verb == verb::use_combat) use_combat_stone(g, g->order[l.k]);
    ++l.k;
    return go<UseStone>();
  }
};

/// SST-304, R-44: the defender, if it has units there; each wall by itself.
struct UseWalls : In<Fight> {
  static constexpr std::string_view name = "battle.walls";
  static constexpr Rule rule{304};
  static Seat actor(const Game& g, const Fight&) { return g->battle.defender; }
  static Next enter(Game& g, Fight& l) {
    const Seat d = g->battle.defender;
    if (d != kNobody && fighters(g).has(d) && g.ready_walls(l.cell) > 0) return stay();
    return go<RoundBegin>();
  }
  static void options(const Game& g, const Fight& l, Options& out) {
    for (int n = 0; n <= g.ready_walls(l.cell); ++n) out.add(verb::use_walls, n);
  }
  static Why why(const Game& g, const Fight& l, Seat, Action a) {
    return a.verb == verb::use_walls ? because({304}, cause::no_walls_ready, g.ready_walls(l.cell)) : Why{};
  }
  static Next apply(Game& g, Fight&, Action a) {
    g->battle.walls = a.arg[0];
    g->battle.wall_stops = byte(a.arg[0] * g.pack.rule.wall_stops);  // SST-358
    if (a.arg[0] > 0) g.emit(event::walls_used, g->battle.defender, a.arg[0]);
    return go<RoundBegin>();
  }
};

/// SST-305; R-76: a battle that does not end is the defender's.
struct RoundBegin : In<Fight> {
  static constexpr std::string_view name = "battle.round";
  static Next run(Game& g, Fight& l) {
    Battle& b = g->battle;
    if (b.round() >= g.pack.rule.battle_rounds) {
      for (Seat s = 0; s < g.seats(); ++s)
        if (s != b.defender) remove_units(g, s, l.cell, g->mil[s][l.cell], g->merc[s][l.cell]);
      return go<BattleEnd>();
    }
    if (++b.round_low == 0) ++b.round_high;
    b.aim = {};
    b.part = 0;
    g.emit(event::round_began, b.round());
    l.k = l.pool = l.target = 0;
    return aim_or_roll(g, l);
  }
};

/// SST-352, SST-279, R-38: whoever has several targets says before the round whom each die is for.
struct Aim : In<Fight> {
  static constexpr std::string_view name = "battle.aim";
  static constexpr Rule rule{352};
  static constexpr Form form{.shape = Form::Shape::slots, .filler = verb::spare, .fields = kPools * kSeats};
  static Seat actor(const Game& g, const Fight& l) { return g->order[l.k]; }
  static void options(const Game& g, const Fight& l, Options& out) {
    const Seat s = g->order[l.k];
    const int row = l.pool * static_cast<int>(kSeats) + l.target, dice = dice_to_aim(g, s, l.pool);
    out.add(verb::spare, row);
    for (int n = 1; n <= dice; ++n) out.add(verb::aim, row, n);
    out.refuse(because({352}, cause::dice_missing, dice), verb::aim, row, dice + 1);
  }
  static Why why(const Game& g, const Fight& l, Seat s, Action a) {
    if (a.verb != verb::aim && a.verb != verb::spare) return {};
    const Seat at_whom = a.arg[0] % kSeats;
    if (!targets(g, s).has(at_whom)) return because({353}, cause::no_units_there, l.cell);
    if (a.arg[0] != l.pool * kSeats + l.target) return because({352}, cause::aim_asked, l.pool * kSeats + l.target);
    return because({352}, cause::dice_missing, dice_to_aim(g, s, l.pool));
  }
  static Next apply(Game& g, Fight& l, Action a) {
    const Seat s = g->order[l.k];
    if (a.verb == verb::aim) {
      g->battle.aim[s][l.pool][l.target] = a.arg[1];
      g.emit(event::aimed, s, a.arg[1], a.arg[0]);
    }
    ++l.target;
    const Next next = aim_or_roll(g, l);
    return next.step == Steps::id<Aim>() ? stay() : next;
  }
};

/// SST-306, SST-311: first the ranged units, then the others that are left.
struct PartBegin : In<Fight> {
  static constexpr std::string_view name = "battle.part";
  static Next run(Game& g, Fight& l) {
    g->battle.hits = {};
    l.k = l.pool = l.target = l.left = 0;
    return go<Roll>();
  }
};

/// One throw: the dice of one pool at one target, at most twelve at once.
struct Roll : In<Fight> {
  static constexpr std::string_view name = "battle.roll";
  static constexpr Rule rule{307};
  static int count(const Fight& l) { return std::min<int>(l.left, kDiceAtOnce); }
  static Next enter(Game& g, Fight& l) {
    if (l.left > 0) return stay();
    return next_throw(g, l) ? go<Roll>() : go<StopHits>();
  }
  static Action sample(const Game&, const Fight& l, Rng& rng) {
    const int n = count(l);
    u32 all = 1;
    for (int i = 0; i < n; ++i) all *= 6;
    u32 dice = rng.below(all);
    Action a = make_action(verb::roll);
    a.argc = byte((n + 1) / 2);
    for (int i = 0; i < n; ++i, dice /= 6)
      a.arg[at(i / 2)] = byte(a.arg[at(i / 2)] + static_cast<int>(dice % 6 + 1) * (i % 2 == 0 ? 7 : 1));
    return a;
  }
  static int die(const Action& a, int i) { return i % 2 == 0 ? a.arg[at(i / 2)] / 7 : a.arg[at(i / 2)] % 7; }
  static bool valid(const Game&, const Fight& l, Action a) {
    const int n = count(l);
    if (a.verb != verb::roll || a.argc != (n + 1) / 2) return false;
    for (int i = 0; i < 2 * a.argc; ++i)
      if (i < n ? die(a, i) < 1 || die(a, i) > 6 : die(a, i) != 0) return false;
    return true;
  }
  static Next apply(Game& g, Fight& l, Action a) {
    const Seat s = g->order[l.k], target = g->order[l.target];
    const int n = count(l), best = hit_value(g, s, l.pool);
    int hits = 0;
    for (int i = 0; i < n; ++i) {
      hits += die(a, i) <= best;
      // SST-481: further dice bring none themselves.
      l.ones = byte(l.ones + (l.pool == kFieldPool && g->battle.reroll[s] != 0 && l.extra == 0 && die(a, i) == 1));
    }
    tell(g, l, a, n, hits);
    g->battle.hits[target] = byte(std::min(255, g->battle.hits[target] + hits));
    l.left = byte(l.left - n);
    if (l.left > 0) return go<Roll>();
    if (l.ones > 0) {
      l.left = l.ones;
      l.ones = 0;
      l.extra = 1;
      return go<Roll>();
    }
    ++l.target;
    return go<Roll>();
  }

 private:
  /// The dice as two numbers of up to six digits to the base 6, shifted into the range of an argument.
  static void tell(const Game& g, const Fight& l, const Action& a, int n, int hits) {
    if (!g.watched()) return;
    std::array<int, 2> packed{};
    for (int i = n; i-- > 0;) packed[at(i / 6)] = packed[at(i / 6)] * 6 + die(a, i) - 1;
    g.emit(l.extra != 0 ? event::extra_rolled : event::rolled, g->order[l.k], n, hits, g->order[l.target],
           packed[0] - 32768, packed[1] - 32768);
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::BattleChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::BattleChapter{});
}
