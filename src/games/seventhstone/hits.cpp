// Hits: what walls, mountains and shields stop, which units the hit seat takes away, and whether the battle goes on
// (SST-311 to SST-318, SST-350, SST-351, SST-358, SST-484).
#include "games/seventhstone/battle.h"

namespace seventhstone {

namespace {

int absorb(u8& stops, int& hits) {
  const int n = std::min<int>(stops, hits);
  stops = byte(stops - n);
  hits -= n;
  return n;
}

/// SST-313: supporting cavalry of the seat in this battle, by cell.
Cells own_supporters(const Game& g, Seat s) {
  Cells out;
  for (const Support& x : g->supports)
    if (x.to == g->battle.cell && g->army[s][kCavalry].has(x.from)) out.add(x.from);
  return out;
}

/// Armies from which a hit may be taken: the one on the field, and supporting cavalry.
Cells hit_armies(const Game& g, Seat s) {
  Cells out = own_supporters(g, s);
  if (g.units(s, g->battle.cell) > 0) out.add(g->battle.cell);
  return out;
}

/// SST-315, SST-314: one unit at a time; mercenaries never outnumber the others. SST-351: guards last.
void loss_options(const Game& g, Seat s, Options& out) {
  const Cells armies = hit_armies(g, s);
  for (const u8 cell : armies)
    if (g->merc[s][cell] > 0) out.add(verb::lose_merc, cell);
  for (const u8 cell : armies)
    if (g->mil[s][cell] > g->merc[s][cell]) out.add(verb::lose_unit, cell);
  if (out.empty() && s == g->battle.defender && g->battle.guard > 0) out.add(verb::lose_guard);
}

/// SST-317: the RS goes back to the store, the marker to its pile.
void take_loss(Game& g, Seat s, const Action& a) {
  --g->battle.hits[s];
  if (a.verb == verb::lose_guard) {
    --g->battle.guard;
    return g.emit(event::guard_lost, s, g->battle.guard);
  }
  const bool merc = a.verb == verb::lose_merc;
  remove_units(g, s, a.arg[0], merc ? 0 : 1, merc ? 1 : 0);
  g.emit(merc ? event::merc_lost : event::unit_lost, s, a.arg[0]);
}

/// a pool that has lost units loses aimed dice: first at seats that are gone, then at the target with most dice,
/// of equal ones at the earlier in turn order.
void shrink_aims(Game& g) {
  const SeatSet here = fighters(g);
  for (Seat s = 0; s < g.seats(); ++s)
    for (int pool = 0; pool < kPools; ++pool) {
      auto& aim = g->battle.aim[s][at(pool)];
      int surplus = -pool_dice(g, s, pool);
      for (const u8 dice : aim) surplus += dice;
      for (; surplus > 0; --surplus) {
        Seat worst = kNobody;
        for (int k = 0; k < g.turns(); ++k) {
          const Seat t = g->order[at(k)];
          if (aim[t] == 0) continue;
          if (worst == kNobody) {
            worst = t;
            continue;
          }
          if (here.has(t) != here.has(worst) ? here.has(worst) : aim[t] > aim[worst]) worst = t;
        }
        --aim[worst];
      }
    }
}

}  // namespace

/// SST-358, SST-422, SST-484, R-43: what stops hits does so before any unit is taken; SST-430, SST-431: with the
/// setting walls and mountains do not stop ranged ones.
struct StopHits : In<Fight> {
  static constexpr std::string_view name = "battle.stop";
  static Next run(Game& g, Fight& l) {
    Battle& b = g->battle;
    const SeatSet here = fighters(g);
    const bool bypass = b.part == 1 && g.advanced(set_wall_bypass);
    for (int k = 0; k < g.turns(); ++k) {
      const Seat s = g->order[at(k)];
      int hits = b.hits[s], stopped = 0;
      if (!here.has(s)) hits = 0;
      if (s == b.defender && !bypass) {
        stopped += absorb(b.natural, hits);
        stopped += absorb(b.wall_stops, hits);
      }
      stopped += absorb(b.shield[s], hits);
      if (stopped > 0) g.emit(event::stopped, s, stopped);
      b.hits[s] = byte(hits);
    }
    l.k = l.left = l.ones = 0;
    return go<TakeHits>();
  }
};

/// SST-312: the owner chooses, in turn order, which of its units taking part are removed.
struct TakeHits : In<Fight> {
  static constexpr std::string_view name = "battle.hits";
  static constexpr Rule rule{312};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static Seat actor(const Game& g, const Fight& l) { return g->order[l.k]; }
  static Next enter(Game& g, Fight& l) {
    if (l.k == g.turns()) return go<PartEnd>();
    const Seat s = g->order[l.k];
    if (g->battle.hits[s] > 0) {
      Options out;
      loss_options(g, s, out);
      // Whoever has begun to choose says everything: the parts of one answer belong together.
      if (out.size() > 1 || (!out.empty() && l.left != 0)) return stay();
      if (out.size() == 1) {
        take_loss(g, s, out[0]);
        return go<TakeHits>();
      }
      g.emit(event::hits_lost, s, g->battle.hits[s]);  // SST-316
      g->battle.hits[s] = 0;
    }
    ++l.k;
    l.left = l.ones = 0;
    return go<TakeHits>();
  }
  static void options(const Game& g, const Fight& l, Options& out) {
    const Seat s = g->order[l.k];
    loss_options(g, s, out);
    if (!out.explaining()) return;
    for (const u8 cell : hit_armies(g, s))
      if (g->mil[s][cell] <= g->merc[s][cell])
        out.refuse(because({314}, cause::mercs_must_stay_fewer, cell), verb::lose_unit, cell);
    const bool guarded = s == g->battle.defender && g->battle.guard > 0;
    if (guarded && out[0].verb != verb::lose_guard) out.refuse(because({351}, cause::guard_last), verb::lose_guard);
  }
  static Why why(const Game& g, const Fight& l, Seat, Action a) {
    if (a.verb == verb::lose_guard) return because({351}, cause::guard_last);
    if (a.verb != verb::lose_unit && a.verb != verb::lose_merc) return {};
    if (!hit_armies(g, g->order[l.k]).has(a.arg[0])) return because({313}, cause::not_in_battle, a.arg[0]);
    return because({315}, cause::no_units_there, a.arg[0]);  // SST-314 stands among the options
  }
  static void totals(const Game& g, const Fight& l, Seat, Totals& out) {
    out.target("hits", l.ones, l.ones + g->battle.hits[g->order[l.k]]);
  }
  static Next apply(Game& g, Fight& l, Action a) {
    take_loss(g, g->order[l.k], a);
    l.left = 1;
    ++l.ones;
    return stay();
  }
};

/// SST-318, R-45: the end is checked after each part. SST-354: a seat without units on the field only supports from now
/// on.
struct PartEnd : In<Fight> {
  static constexpr std::string_view name = "battle.part_end";
  static Next run(Game& g, Fight&) {
    if (fighters(g).size() <= 1) return go<BattleEnd>();
    if (g->battle.part == 2) return go<RoundBegin>();
    g->battle.part = 2;
    shrink_aims(g);
    return go<PartBegin>();
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::HitsChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::HitsChapter{});
}
