// Evaluation: tear stones, production, armies, dangers, the next tournament, and what open battles will bring.
#include "games/seventhstone/features.h"

#include "games/seventhstone/muster.h"
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

Cells army_reach(const Game& g, Seat s, int cell) {
  const Cells ground = g.ground(), from = Cells::of(at(cell));
  const auto step = [&](Cells set) { return (beside(set) | through_portals(g, set, false)) & ground; };
  Cells out = from | step(from);
  if (g.type_at(s, cell) == kCavalry) out |= step(out - (g.armies_of_others(s) - from));
  return out;
}

Reachable reachable(const Game& g, Seat s) {
  Reachable r;
  for (const u8 cell : g.armies(s)) {
    const Cells area = army_reach(g, s, cell);
    const int n = g.units(s, cell);
    for (const u8 to : area) r.units[to] = byte(std::min(255, r.units[to] + n));
    r.all |= area;
  }
  return r;
}

int win_chance(const Game& g, Seat attacker, int cell, Type type, int units) {
  int enemies = 0, enemy_type = kMelee, most = 0;
  for (Seat t = 0; t < g.seats(); ++t) {
    if (t == attacker) continue;
    const int n = g.units(t, cell);
    enemies += n;
    if (n > most) most = n, enemy_type = g.type_at(t, cell);
  }
  return odds_table().win(type, units, enemy_type, enemies, g.guarded_against(attacker).has(at(cell)));
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

/// Open conflicts: what the seat can expect to win or lose there.
int conflict_worth(const Game& g, Seat s) {
  int sum = 0;
  for (const u8 cell : g->conflict) {
    const Seat owner = g.defender(cell);
    const int worth = field_worth(g, cell) + 10;
    for (Seat t = 0; t < g.seats(); ++t) {
      if (t == owner || !g.armies(t).has(cell)) continue;
      const int chance = win_chance(g, t, cell, g.type_at(t, cell), g.units(t, cell));
      if (t == s) sum += chance * worth / 255 - (255 - chance) * kTaste.unit * g.units(s, cell) / 255;
      if (owner == s) sum -= chance * worth / 255;
    }
  }
  return sum;
}

/// Capitals and temples that stronger enemies could reach.
int danger_of(const Game& g, Seat s) {
  const Cells precious = g->own[s] & (g->capital | g->temple);
  if (precious.empty()) return 0;
  int sum = 0;
  std::array<Reachable, kSeats> foe;
  for (Seat t = 0; t < g.seats(); ++t)
    if (t != s && g.plays(t)) foe[t] = reachable(g, t);
  for (const u8 cell : precious - g->conflict) {
    int worst = 0;
    for (Seat t = 0; t < g.seats(); ++t)
      if (t != s) worst = std::max<int>(worst, foe[t].units[cell]);
    if (worst == 0) continue;
    const int defence = g.guards(cell) + g.units(s, cell);
    if (g->capital.has(cell)) {
      sum += std::clamp((worst - defence + 1) * kTaste.danger, 0, kTaste.danger_most);
    } else if (worst > defence) {
      sum += kTaste.temple_danger;
    }
  }
  return sum;
}

/// Fields that the seat's armies can reach and that nobody guards.
int prey_of(const Game& g, Seat s) {
  const Reachable r = reachable(g, s);
  int sum = 0;
  for (const u8 cell : (r.all & g.controllable()) - g->own[s]) {
    if (g->capital.has(cell)) {
      sum += kTaste.prey * win_chance(g, s, cell, kMelee, r.units[cell]) / 255 * 3;
      continue;
    }
    if (!g.armies_of_others(s).has(cell)) sum += kTaste.prey * field_worth(g, cell) / 100;
  }
  return sum;
}

/// Under an army a stone can be used; in the hand it waits.
int stones_worth(const Game& g, Seat s) {
  int n = kTaste.stone * g->hand_size[s];
  for (const u8 cell : g.armies(s))
    if (g->stone[s][cell] != kNoStone) n += kTaste.stone + 2 + g.units(s, cell) / 2;
  return n;
}

/// Goods are placed in one order (by kind, then by field): what lies before the last one can no longer be placed.
class ToPlace {
 public:
  ToPlace(const Game& g, Seat s) : g_(g), s_(s) {
    if (g->phase != Phase::placement || g->stack.empty() || g->stack[0].step != Steps::id<Place>()) return;
    const Main l = g->stack[0].read<Main>();
    if (g->order[l.k] == s) last_ = l.last;
  }
  int units() const {
    int sum = 0;
    for (u8 type = 0; type < kTypes; ++type)
      if (const int n = g_->goods[s_].units[type]; n > 0) sum += std::min(n, room_for(type));
    return sum;
  }
  int mercs() const {
    int room = 0;
    for (const u8 cell : g_.armies(s_))
      if (!closed(verb::place_merc, cell, 0))
        room += std::min(g_->mil[s_][cell] - g_->merc[s_][cell], g_->unit_max - g_.units(s_, cell));
    return std::min<int>(g_->goods[s_].mercs, room + units());
  }
  int buildings() const {
    if (g_->goods[s_].buildings == 0) return 0;
    int slots = 0;
    for (const u8 cell : (g_->own[s_] & g_->yield) - g_->capital - g_->lava)
      for (int slot = 0; slot < 2; ++slot)
        slots += g_.building(cell, slot) == static_cast<int>(kBuildings) && !closed(verb::build, kWall, cell);
    return std::min<int>(g_->goods[s_].buildings, slots);
  }

 private:
  bool closed(u8 what, u8 a, u8 b) const { return std::array<u8, 4>{what, a, b, 0xff} < last_; }
  int room_for(u8 type) const {
    int n = 0;
    for (const u8 cell : g_->own[s_] - g_->lava) {
      const int b = g_.barracks(cell);
      if (b == 0 || closed(verb::place_unit, type, cell)) continue;
      if (g_.armies(s_).has(cell) && g_.type_at(s_, cell) != type) continue;
      const int left = g_.pack.rule.units_per_barracks * b - (last_[0] != 0 ? g_->placed[cell] : 0);
      n += std::clamp<int>(g_->unit_max - g_.units(s_, cell), 0, std::max(0, left));
    }
    return n;
  }
  const Game& g_;
  Seat s_;
  std::array<u8, 4> last_{};
};

/// Goods that are bought and not placed yet, as far as they still can be.
int goods_worth(const Game& g, Seat s) {
  if (g->goods[s].all() == 0) return 0;
  const ToPlace left(g, s);
  return (kTaste.unit - 1) * left.units() + kTaste.building * left.buildings() + (kTaste.merc - 1) * left.mercs();
}

/// What the bids that are open now will bring in markets that have not been resolved yet.
int bids_worth(const Game& g, Seat s) {
  if (g->phase != Phase::market || g->alloc_at[s] < kFields || g->stack.empty()) return 0;
  const int next = g->stack[0].step == Steps::id<Allocate>() ? 0 : g->stack[0].read<Main>().market;
  int sum = 0;
  for (int market = next; market < 4; ++market) {
    const auto bid = [&](Seat t) { return g->alloc[t][at(kFieldMercs + market)] * 64 + g.tear_stones(t); };
    if (g->alloc[s][at(kFieldMercs + market)] == 0) continue;
    int rank = 0;
    for (Seat t = 0; t < g.seats(); ++t) rank += t != s && g->alloc[t][at(kFieldMercs + market)] > 0 && bid(t) > bid(s);
    const int key = g.pack.market[at(g.seats() - 2)].key[at(rank)];
    if (market == 0) sum += (kTaste.merc - 1) * key;
    else if (market == 1) sum += kTaste.stone + 3 - 2 * rank;
    else if (market == 2) sum += kTaste.turn * (g.seats() - rank);
    else sum += kTaste.tourney * key;
  }
  return sum;
}

i32 evaluate_settled(const Game& g, Seat s) {
  if (!g.plays(s)) return -400;
  const int ts = g.tear_stones(s);
  int sum = 100 * ts + kTaste.rs * g.production(s);
  const int mil = g.military(s), units = g.unit_count(s);
  sum += kTaste.unit * mil + kTaste.merc * (units - mil) + stones_worth(g, s);
  if (ts >= g.victory()) sum += kTaste.goal;
  sum += goods_worth(g, s) + bids_worth(g, s);
  sum += tournament_worth(g, s) + conflict_worth(g, s) - danger_of(g, s) + prey_of(g, s);
  return sum;
}

}  // namespace

i32 evaluate(const Game& g, Seat s) {
  if (g->phase == Phase::over) return 100 * g.tear_stones(s);
  if (g->mover != kNobody && g->battle.open == 0 && (!g->move.trips.empty() || !g->pending.empty()) &&
      g->move.legal != 0) {
    Settled after(g);
    return evaluate_settled(Game(after.state, g.pack), s);
  }
  if (g->mover == s && g->move.legal == 0) return evaluate_settled(g, s) - 30;  // an order that has to be repaired
  return evaluate_settled(g, s);
}

}  // namespace seventhstone
