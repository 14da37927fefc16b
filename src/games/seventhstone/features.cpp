// Evaluation: tear stones, production, armies, dangers, the next tournament, and what open battles will bring.
#include "games/seventhstone/features.h"

#include "games/seventhstone/muster.h"
#include "games/seventhstone/room.h"
#include "games/seventhstone/score.h"
#include "games/seventhstone/worth.h"

namespace seventhstone {

const OddsTable& odds_table() {
  static const OddsTable table = [] {
    OddsTable t;
    t.fill();
    return t;
  }();
  return table;
}

Cells army_reach(const Game& g, Type type, int cell, Cells ground, Cells others) {
  const Cells from = Cells::of(at(cell));
  const auto step = [&](Cells set) { return (beside(set) | through_portals(g, set, false)) & ground; };
  Cells out = from | step(from);
  if (type == kCavalry) out |= step(out - (others - from));
  return out;
}

int site_worth(const Game& g, Seat s, int cell) {
  const Cells near = (beside(cell) | through_portals(g, Cells::of(at(cell)), false)) & g.ground();
  const Cells area = within_two(g, cell);
  int n = 6 * (near & g->yield).size() + 2 * (area & g->yield).size() + 14 * (area & g->temple).size() +
          10 * (near & g->temple).size() + kTaste.rs * g.ground_rs(cell) / 4;
  n -= 8 * (area & (g->capital - g->own[s])).size() + 10 * (near & (g->capital - g->own[s])).size();
  n += 6 * (area & g->own[s]).size();
  return n;
}

OddsTable::Odds odds_at(const Game& g, Seat attacker, int cell, Type type, int units) {
  int enemies = 0, enemy_type = kMelee, most = 0;
  for (Seat t = 0; t < g.seats(); ++t) {
    if (t == attacker) continue;
    const int n = g.units(t, cell);
    enemies += n;
    if (n > most) most = n, enemy_type = g.type_at(t, cell);
  }
  return odds_table().of(type, units, enemy_type, enemies, g.guarded_against(attacker).has(at(cell)),
                         g.ready_walls(cell));
}

int force_chance(const Game& g, Seat attacker, int cell, const Force& force) {
  int best = 0;
  for (u8 type = 0; type < kTypes; ++type)
    if (const int n = std::min(force.units[at(cell)][type], g->unit_max); n > 0)
      best = std::max(best, win_chance(g, attacker, cell, static_cast<Type>(type), n));
  return best;
}

namespace {

/// The position as it would be if the mover settled now.
struct Settled {
  State state;
  explicit Settled(const Game& g) : state(g.state()) {
    Game after(state, g.pack);
    const Seat s = after->mover;
    after->army[s] = {};
    after->mil[s] = {};
    after->merc[s] = {};
    for (const Cohort& c : after->move.now) add_units(after, s, c.cell, static_cast<Type>(c.type), c.mil, c.merc);
    const Cells taken =
        (after.armies(s) & after.controllable()) - after->own[s] - after.armies_of_others(s) - after.guarded_against(s);
    for (const u8 cell : taken) take_control(after, s, cell);
    after->conflict = after.conflicts();
    after->move.trips.clear();
    after->pending = {};
  }
};

/// Chance in hundredths to win the next tournament, by stones: every second stone of a lead counts most.
int tournament_share(const Game& g, Seat s) {
  constexpr std::array<int, 13> kWeight{10, 12, 17, 21, 30, 36, 50, 58, 75, 85, 100, 110, 125};
  int all = 0;
  const auto weight = [&](Seat t) { return kWeight[std::min<std::size_t>(g->stones[t], kWeight.size() - 1)]; };
  for (Seat t = 0; t < g.seats(); ++t)
    if (g.plays(t)) all += weight(t);
  return all == 0 ? 0 : 100 * weight(s) / all;
}

int tournament_worth(const Game& g, Seat s) {
  const int years = g.pack.rule.tournament_every - 1 - g->counter;  // 0: at the end of this year
  return tournament_share(g, s) * (90 - 15 * years) / 100;
}

bool winning(const Game& g, Seat s) { return s != kNobody && g.tear_stones(s) >= g.victory(); }

/// Open conflicts: what the seat can expect to win or lose there. Nobody hopes for a miracle, unless all is lost
/// otherwise.
int conflict_worth(const Game& g, Seat s) {
  int sum = 0;
  for (const u8 cell : g->conflict) {
    const Seat owner = g.defender(cell);
    const int worth = field_worth(g, cell) + 10, least = winning(g, owner) ? 0 : kTaste.least_chance;
    for (Seat t = 0; t < g.seats(); ++t) {
      if (t == owner || !g.armies(t).has(cell) || (t != s && owner != s)) continue;
      const OddsTable::Odds odds = odds_at(g, t, cell, g.type_at(t, cell), g.units(t, cell));
      const int left = t == s ? odds.left : odds.enemies_left;
      if (odds.win >= least) sum += (t == s ? 1 : -1) * odds.win * worth / 255;
      sum -= kTaste.unit * std::max(0, 16 * g.units(s, cell) - left) / 16;
    }
  }
  return sum;
}

/// Capitals and temples that enemies could take next year.
int danger_of(const Game& g, Seat s) {
  const Cells precious = (g->own[s] & (g->capital | g->temple)) - g->conflict;
  if (precious.empty()) return 0;
  std::array<u8, kCells> worst{};
  Cells hunted;
  for (Seat t = 0; t < g.seats(); ++t) {
    if (t == s || !g.plays(t)) continue;
    Force foe;
    each_reach(g, t, [&](Cells area, Type type, int n) { foe.add(area & precious, type, n); });
    for (const u8 cell : foe.there) worst[cell] = std::max(worst[cell], byte(force_chance(g, t, cell, foe)));
    hunted |= foe.there;
  }
  int sum = 0;
  for (const u8 cell : hunted) sum += worst[cell] * field_worth(g, cell) / 255 * kTaste.danger / 100;
  return sum;
}

/// What the seat's armies can take next year: capitals by their chance, and for every unit one field that nobody
/// guards.
int prey_of(const Game& g, Seat s) {
  const Cells capitals = g->capital - g->own[s];
  Cells open = g.controllable() - g->own[s] - g->capital - g.armies_of_others(s);
  Force mine;
  int sum = 0;
  each_reach(g, s, [&](Cells area, Type type, int n) {
    mine.add(area & capitals, type, n);
    for (const Cells some : {area & open & g->temple, (area & open) - g->temple})
      for (const u8 cell : some) {
        if (n-- <= 0) return;
        sum += kTaste.prey * field_worth(g, cell) / 100;
        open.remove(cell);
      }
  });
  for (const u8 cell : mine.there) sum += kTaste.capital_prey * force_chance(g, s, cell, mine) / 255;
  return sum;
}

/// Under an army a stone can be used; in the hand it waits.
int stones_worth(const Game& g, Seat s) {
  int n = kTaste.stone * g->hand_size[s];
  for (const u8 cell : g.armies(s))
    if (g->stone[s][cell] != kNoStone) n += kTaste.stone + 2 + g.units(s, cell) / 2;
  return n;
}

/// SST-006: the Tear Stone lies out, and the first bidder can take it.
int tear_worth(const Game& g, Seat s) {
  if ((g->display & g.pack.tear).empty()) return 0;
  return 100 + (g.tear_stones(s) + 1 == g.victory() ? kTaste.goal : 0);
}

/// What the bids that are open now will bring in markets that have not been resolved yet.
int bids_worth(const Game& g, Seat s) {
  if (g->phase != Phase::market || g->alloc_at[s] < kFields || g->stack.empty()) return 0;
  const int next = g->stack[0].step == Steps::id<Allocate>() ? 0 : g->stack[0].read<Main>().market;
  int sum = 0, spent = 0;
  for (int market = next; market < 4; ++market) {
    const auto bid = [&](Seat t) { return g->alloc[t][at(kFieldMercs + market)] * 64 + g.tear_stones(t); };
    if (g->alloc[s][at(kFieldMercs + market)] == 0) continue;
    int rank = 0;
    for (Seat t = 0; t < g.seats(); ++t) rank += t != s && g->alloc[t][at(kFieldMercs + market)] > 0 && bid(t) > bid(s);
    const int key = g.pack.market[at(g.seats() - 2)].key[at(rank)];
    if (market == 0) sum += (kTaste.merc - 1) * std::min<int>(key, Room(g, s).mercs());  // more than fit are nothing
    else if (market == 1) sum += kTaste.stone + 3 - 2 * rank + (rank == 0 ? tear_worth(g, s) : 0);
    else if (market == 2) sum += kTaste.turn * (g.seats() - rank);
    else sum += kTaste.tourney * key;
  }
  // Mercenaries that fit nowhere are outbid for nothing.
  const int first = Room(g, s).mercs() > 0 ? kFieldMercs : kFieldMercs + 1;
  for (int field = first; field < kFields; ++field) spent += g->alloc[s][at(field)];
  return sum + spent / 2;  // what stays in the store outbids nobody
}

i32 evaluate_settled(const Game& g, Seat s) {
  if (!g.plays(s)) return -400;
  const int ts = g.tear_stones(s);
  int sum = 100 * ts + kTaste.rs * g.production(s);
  const int mil = g.military(s), units = g.unit_count(s);
  sum += kTaste.unit * mil + kTaste.merc * (units - mil) + stones_worth(g, s);
  if (winning(g, s)) sum += kTaste.goal;
  sum += bids_worth(g, s);
  if (g->year <= 1 && g->phase <= Phase::market)  // once the first armies stand, they say more than the places
    for (const u8 cell : g->own[s]) sum += site_worth(g, s, cell) / 2;
  sum += tournament_worth(g, s) + conflict_worth(g, s) - danger_of(g, s) + prey_of(g, s);
  return sum;
}

/// Puts on the board what the seat has bought, as far as there is room; what that is worth beside the units. Goods
/// without a place are RS that could have been bid; once the seat places, they are past.
int place_goods(const Game& g, Game& after, Seat s) {
  const Goods& goods = g->goods[s];
  if (goods.all() == 0) return 0;
  Room room(g, s);
  const int bought = goods.units[0] + goods.units[1] + goods.units[2], units = room.take(goods.units);
  const int mercs = std::min<int>(goods.mercs, room.mercs());
  const int buildings = std::min<int>(goods.buildings, room.buildings());
  room.carry_out(after, mercs);
  const int sum = kTaste.building * buildings - units - mercs;
  if (!room.untouched()) return sum;
  return sum - kTaste.waste * (2 * (bought - units) + 4 * (goods.buildings - buildings) + goods.mercs - mercs);
}

/// The position as it would be if everybody placed now.
i32 evaluate_placed(const Game& g, Seat s) {
  State state = g.state();
  Game after(state, g.pack);
  int sum = 0;
  for (Seat t = 0; t < g.seats(); ++t) {
    const int worth = place_goods(g, after, t);
    if (t == s) sum = worth;
  }
  return sum + evaluate_settled(after, s);
}

}  // namespace

i32 evaluate(const Game& g, Seat s) {
  if (g->phase == Phase::over) return 100 * g.tear_stones(s);
  if (g->mover != kNobody && g->battle.open == 0 && (!g->move.trips.empty() || !g->pending.empty()) &&
      g->move.legal != 0) {
    Settled after(g);
    const int orders = g->mover == s ? static_cast<int>(g->move.trips.size()) : 0;
    return evaluate_settled(Game(after.state, g.pack), s) - kTaste.order * orders;
  }
  if (std::ranges::any_of(g->goods, [](const Goods& goods) { return goods.all() > 0; })) return evaluate_placed(g, s);
  if (g->mover == s && g->move.legal == 0) return evaluate_settled(g, s) - 30;  // an order that has to be repaired
  return evaluate_settled(g, s);
}

}  // namespace seventhstone
