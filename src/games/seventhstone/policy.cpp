// A quick sensible choice for every kind of decision: used in playouts and to guess what others have written down.
#include <algorithm>

#include "games/seventhstone/battle.h"
#include "games/seventhstone/features.h"
#include "games/seventhstone/muster.h"
#include "games/seventhstone/room.h"
#include "games/seventhstone/score.h"
#include "games/seventhstone/worth.h"
#include "kernel/best.h"

namespace seventhstone {

namespace {

u16 find_verb(const Options& options, u8 wanted) {
  for (std::size_t i = 0; i < options.size(); ++i)
    if (options[i].verb == wanted) return static_cast<u16>(i);
  return 0;
}

// The sheet.

/// Units of this type: as many as fit beside own ones, and some of the barracks where nobody stands yet. The last type
/// takes what the others have left.
int wanted_units(const Game& g, Seat s, Room room, u8 type, Rng& rng) {
  constexpr std::array<int, kTypes> kOneIn{2, 3, 1};
  Wanted bought{};
  for (u8 t = 0; t < type; ++t) bought[t] = g->alloc[s][kFieldMelee + t];
  room.take(bought);
  int n = room.beside_own(type);
  room.each_free([&](int left) { n += rng.below(kOneIn[type]) == 0 ? left : 0; });
  return n;
}

/// Mercenaries need own units beside them; a bid for more than fit is wasted.
int wanted_mercs(const Game& g, Seat s, Room room, int rest, Rng& rng) {
  const auto& a = g->alloc[s];
  room.take({a[kFieldMelee], a[kFieldRanged], a[kFieldCavalry]});
  const int mercs = room.mercs();
  return mercs == 0 ? 0 : rest / (mercs == 1 ? 6 : 3) + rng.below(2);
}

/// What the seat would like to have in this field, given what is left of its store.
int wanted_in_field(const Game& g, Seat s, const Room& room, int field, Rng& rng) {
  const int rest = g->sheet[s] - rs_spent(g, s), all = g->sheet[s];
  const int years_left = max_years(g) == 0 ? 8 : max_years(g) - g->year;
  switch (field) {
    case kFieldBuilding: {
      const int most = std::min(room.buildings(), years_left >= 3 ? 1 + all / 12 : 0);
      return std::min(rest / 4, most - (rng.below(3) == 0 ? 1 : 0));
    }
    case kFieldMelee:
    case kFieldRanged:
    case kFieldCavalry:
      return std::min(wanted_units(g, s, room, byte(field - kFieldMelee), rng), std::max(0, rest - all / 4) / 2);
    case kFieldMercs:
      return wanted_mercs(g, s, room, rest, rng);
    case kFieldEquipment:  // nobody leaves the Tear Stone to others
      return rest / ((g->display & g.pack.tear).empty() ? 4 : 2) + rng.below(2);
    case kFieldOrder:
      return rest / 3 + rng.below(2);
    default:
      return rest;
  }
}

u16 choose_sheet(const Game& g, Seat s, const Options& options, Rng& rng) {
  const int n = wanted_in_field(g, s, Room(g, s), g->alloc_at[s], rng);
  return static_cast<u16>(std::clamp(n, 0, static_cast<int>(options.size()) - 1));
}

// Stones.

int stone_worth(const Game& g, int stone) {
  const Equipment& e = g.pack.of(stone);
  switch (e.effects[0].kind) {
    case Do::gain_ts:
      return 100;
    case Do::move:
      return 10 + 6 * e.effects[0].n;
    case Do::absorb:
      return 6 + 5 * e.effects[0].n;
    case Do::dice:
      return 18;
    case Do::hit_value:
      return 16;
    case Do::reroll_ones:
      return 14;
    case Do::portal_any:
      return 14;
    case Do::cross:
      return 11;
    case Do::kill_mercs:
      return 12;
    default:
      return 8;
  }
}

// Placement.

int front_worth(const Game& g, Seat s, int cell) {
  const Cells area = within_two(g, cell);
  int n = 3 * (area - g->own[s]).size() + 8 * (area & (g->temple - g->own[s])).size();
  n += 4 * (area & g.armies_of_others(s)).size();
  if (g->capital.has(at(cell))) n += 6 * (area & g.armies_of_others(s)).size();
  return n;
}

int placing(const Game& g, Seat s, const Action& a) {
  switch (a.verb) {
    case verb::place_unit:
      return 200 + front_worth(g, s, a.arg[1]) + 2 * g.units(s, a.arg[1]);
    case verb::place_merc:
      return 150 + front_worth(g, s, a.arg[0]) + 3 * g.units(s, a.arg[0]);
    case verb::place_stone:
      return 100 + 3 * g.units(s, a.arg[1]) + front_worth(g, s, a.arg[1]);
    case verb::build:
      if (a.arg[0] == kManufactory) return 60 - front_worth(g, s, a.arg[1]) / 2;
      if (a.arg[0] == kBarracks) return g.barracks(a.arg[1]) == 0 ? 40 + front_worth(g, s, a.arg[1]) / 2 : 10;
      return 20;
    case verb::replace:
      return -50;
    default:
      return 0;
  }
}

/// Units or mercenaries that could still go where this option puts one.
int room_at(const Game& g, Seat s, const Action& a) {
  if (a.verb == verb::place_merc) {
    const int cell = a.arg[0], mil = g->mil[s][at(cell)], merc = g->merc[s][at(cell)];
    return std::min(mil - merc, g->unit_max - mil - merc);
  }
  const int cell = a.arg[1];
  return std::min(g.pack.rule.units_per_barracks * g.barracks(cell) - g->placed[at(cell)],
                  g->unit_max - g.units(s, cell));
}

/// Goods are placed in one order (steps.h): of the first kind of unit, no further on than leaves a place for all of it.
u16 choose_placing(const Game& g, Seat s, const Options& options, Rng& rng) {
  const u8 verb = options[0].verb, type = options[0].arg[0];
  if (verb != verb::place_unit && verb != verb::place_merc)
    return best_of(options, rng, 6, [&](const Action& a) { return placing(g, s, a); });
  const auto same = [&](const Action& a) { return a.verb == verb && (verb == verb::place_merc || a.arg[0] == type); };
  const Goods& goods = g->goods[s];
  int need = verb == verb::place_merc ? goods.mercs : goods.units[type];
  std::size_t last = 0;
  while (last + 1 < options.size() && same(options[last + 1])) ++last;
  u16 best = 0;
  int most = INT32_MIN;
  for (std::size_t i = last + 1; i-- > 0;) {
    need -= room_at(g, s, options[i]);
    if (need > 0) continue;
    const int w = placing(g, s, options[i]) + rng.below(6);
    if (w > most) most = w, best = static_cast<u16>(i);
  }
  return best;
}

// Movement.

/// What it would bring to have so many units of this type there, compared with staying.
int going_worth(const Game& g, Seat s, const Cohort& c, int units, int to) {
  const Cells foes = g.armies_of_others(s);
  const bool fight = foes.has(at(to)) || g.guarded_against(s).has(at(to));
  if (!fight) {
    if (g->own[s].has(at(to)) || g->desert.has(at(to))) {
      const int front = front_worth(g, s, to) - front_worth(g, s, c.cell);
      return front / 2 - 4;
    }
    return field_worth(g, to) + (g.controller(to) != kNobody ? kTaste.rs : 0);
  }
  int with = units;
  for (const Cohort& other : g->move.now)
    if (other.cell == to && other.type == c.type) with += other.units();
  const int chance = win_chance(g, s, to, static_cast<Type>(c.type), with);
  int enemies = 0;
  for (Seat t = 0; t < g.seats(); ++t)
    if (t != s) enemies += g.units(t, to);
  return (chance * (field_worth(g, to) + kTaste.unit * enemies) - (255 - chance) * kTaste.unit * units) / 255 - 10;
}

/// What is given up where the units come from.
int leaving_worth(const Game& g, Seat s, const Cohort& c, int stays) {
  if (!(g->capital | g->temple).has(c.cell) || !g->own[s].has(c.cell)) return 0;
  const Cells area = within_two(g, c.cell);
  int foes = 0;
  for (Seat t = 0; t < g.seats(); ++t)
    if (t != s)
      for (const u8 cell : g.armies(t) & area) foes += g.units(t, cell);
  const int guard = g.guards(c.cell);
  return foes > guard + stays ? field_worth(g, c.cell) * 3 / 10 : foes > 0 ? 10 : 0;
}

struct Idea {
  int worth = 0, mil = 0, merc = 0;
  Cell to = kNowhere;
};

/// The best order for a cohort: all of it, or all but one unit where something must be held.
Idea best_order(const Game& g, Seat s, const Cohort& c, Rng& rng) {
  Idea best;
  best.worth = INT32_MIN;
  const Cells reach = reach_of(g, s, c).all;
  const Muster muster(g, g->move.now);
  const auto consider = [&](int mil, int merc) {
    if (mil + merc == 0) return;
    const int home = leaving_worth(g, s, c, muster.units(c.cell) - mil - merc);
    for (const u8 to : reach) {
      if (muster.broken_by(c, mil, merc, to)) continue;
      const int w = going_worth(g, s, c, mil + merc, to) - home + rng.below(6);
      if (w > best.worth) best = {w, mil, merc, to};
    }
  };
  consider(c.mil, c.merc);
  if (c.mil > 1) consider(1, 0);
  if (c.mil > c.merc + 1) consider(c.mil - 1, c.merc);
  if (c.mil > 3) consider(c.mil / 2, c.merc / 2);
  return best;
}

u16 choose_movement(const Game& g, Seat s, const Options& options, Rng& rng) {
  u16 best = find_verb(options, g->move.legal != 0 ? verb::end_movement : verb::reset);
  int most = 0;
  if (g->move.legal != 0)
    for (std::size_t i = 0; i < options.size(); ++i) {
      const Action& a = options[i];
      int w = 0;
      if (a.verb == verb::move_army) {
        for (const Cohort& c : g->move.now)
          if (c.cell == a.arg[0] && c.type == a.arg[1] && c.points == a.arg[2] && (c.marks >> 1U & 7U) == a.arg[3])
            w = best_order(g, s, c, rng).worth;
      } else if (a.verb == verb::overrun) {
        const int chance = win_chance(g, s, a.arg[0], g.type_at(s, a.arg[0]), g.units(s, a.arg[0]));
        w = chance > 150 ? 60 + chance / 4 : -1;
      } else if (a.verb == verb::use_stone) {
        w = rng.below(8) == 0 ? 5 : -1;
      }
      if (w > most) most = w, best = static_cast<u16>(i);
    }
  return best;
}

u16 choose_group(const Game& g, Seat s, const Options& options, Rng& rng) {
  const Cohort& c = g->move.now[g->stack.back().read<Order>().cohort];
  const Idea idea = best_order(g, s, c, rng);
  return best_of(options, rng, 2, [&](const Action& a) {
    if (idea.to == kNowhere) return a.arg[0] + a.arg[1];
    return -10 * std::abs(a.arg[0] - idea.mil) - 10 * std::abs(a.arg[1] - idea.merc) + (a.arg[2] != kNoStone ? 3 : 0);
  });
}

u16 choose_target(const Game& g, Seat s, const Options& options, Rng& rng) {
  const Order l = g->stack.back().read<Order>();
  const Cohort& c = g->move.now[l.cohort];
  const Muster muster(g, g->move.now);
  return best_of(options, rng, 6, [&](const Action& a) {
    return going_worth(g, s, c, l.mil + l.merc, a.arg[0]) - (muster.broken_by(c, l.mil, l.merc, a.arg[0]) ? 500 : 0);
  });
}

// Combat.

int supporting(const Game& g, Seat s, const Action& a) {
  if (a.verb == verb::end_support) return 0;
  if (g.present(a.arg[1]).has(s)) return 20 + field_worth(g, a.arg[1]) / 10;
  return -5;
}

/// How much the open battle hangs in the balance, 0 to 100.
int doubt(const Game& g, Seat s) {
  const int cell = g->battle.cell;
  for (Seat t = 0; t < g.seats(); ++t) {
    if (!g.armies(t).has(at(cell)) || t == g->battle.defender) continue;
    const int chance = win_chance(g, t, cell, g.type_at(t, cell), g.units(t, cell));
    const int mine = s == g->battle.defender ? 255 - chance : chance;
    return mine > 235 ? 0 : mine < 8 ? 10 : 100;
  }
  return 0;
}

int losing(const Game& g, Seat s, const Action& a) {
  if (a.verb == verb::lose_merc) return a.arg[0] == g->battle.cell ? 12 : 20;
  if (a.verb == verb::lose_unit) return a.arg[0] == g->battle.cell ? 5 : 14;
  (void)s;
  return 0;
}

u16 choose_in_main(const Game& g, Seat s, const Options& options, Rng& rng) {
  switch (g->stack.back().step) {
    case Steps::id<PlaceCapital>():
    case Steps::id<PlaceBarracks>():
      return best_of(options, rng, 8, [&](const Action& a) { return site_worth(g, s, a.arg[0]); });
    case Steps::id<Allocate>():
      return choose_sheet(g, s, options, rng);
    case Steps::id<TakeStone>():
    case Steps::id<DropStone>():
      return best_of(options, rng, 4, [&](const Action& a) { return stone_worth(g, a.arg[0] - 1); });
    case Steps::id<TakePosition>():
      return best_of(options, rng, 3, [&](const Action& a) { return 2 * a.arg[0]; });
    case Steps::id<Place>():
      return choose_placing(g, s, options, rng);
    case Steps::id<MoveMain>():
      return choose_movement(g, s, options, rng);
    case Steps::id<OverrunWindow>():
      return best_of(options, rng, 2, [&](const Action& a) {
        if (a.verb == verb::no_overrun) return 150;
        return win_chance(g, s, a.arg[0], g.type_at(s, a.arg[0]), g.units(s, a.arg[0]));
      });
    case Steps::id<GiveSupport>():
      return best_of(options, rng, 3, [&](const Action& a) { return supporting(g, s, a); });
    case Steps::id<ChooseBattle>():
      return best_of(options, rng, 10, [&](const Action& a) { return field_worth(g, a.arg[0]); });
    default:
      return static_cast<u16>(rng.below(static_cast<int>(options.size())));
  }
}

}  // namespace

u16 policy(const Game& g, Seat s, const Options& options, Rng& rng) {
  if (options.size() == 1) return 0;
  switch (g->stack.back().step) {
    case Steps::id<MoveGroup>():
      return choose_group(g, s, options, rng);
    case Steps::id<MoveTo>():
      return choose_target(g, s, options, rng);
    case Steps::id<UseStone>():
      return best_of(options, rng, 30, [&](const Action& a) { return a.verb == verb::use_combat ? doubt(g, s) : 40; });
    case Steps::id<UseWalls>():
      return best_of(options, rng, 20, [&](const Action& a) { return a.arg[0] * (doubt(g, s) - 30); });
    case Steps::id<Aim>():
      return best_of(options, rng, 3, [&](const Action& a) {
        const Seat target = a.arg[0] % kSeats;
        const int n = a.verb == verb::spare ? 0 : a.arg[1];
        return n * (g.tear_stones(target) - 4 + (target == g->battle.defender ? 1 : 0));
      });
    case Steps::id<TakeHits>():
      return best_of(options, rng, 3, [&](const Action& a) { return losing(g, s, a); });
    case Steps::id<PayDebt>():
      return best_of(options, rng, 3,
                     [&](const Action& a) { return -field_worth(g, a.arg[0]) / 10 - front_worth(g, s, a.arg[0]); });
    default:
      return choose_in_main(g, s, options, rng);
  }
}

void guess_sheet(Game& g, Seat s, Rng& rng) {
  const Room room(g, s);
  g->alloc[s] = {};
  for (int field = 0; field < kFields; ++field) {
    g->alloc_at[s] = byte(field);
    const int most = (g->sheet[s] - rs_spent(g, s)) / rs_for(g, field, 1);
    g->alloc[s][at(field)] = byte(std::clamp(wanted_in_field(g, s, room, field, rng), 0, most));
  }
  g->alloc_at[s] = kFields;
}

}  // namespace seventhstone
