// Changes that several chapters make: units, buildings and fields change their places, and resources follow them
// (SST-002 to SST-007, SST-020 to SST-034, SST-042 to SST-050).
#include "games/seventhstone/steps.h"
#include "games/seventhstone/stones.h"

namespace seventhstone {

Cells Game::conflicts() const {
  Cells once, twice;
  for (Seat s = 0; s < kSeats; ++s) {
    const Cells here = armies(s);  // SST-050: several seats on one field
    twice |= once & here;
    once |= here;
  }
  for (Seat s = 0; s < seats(); ++s) twice |= armies(s) & guarded_against(s);
  return twice;
}

SeatSet Game::present(int cell) const {
  SeatSet out;
  for (Seat s = 0; s < seats(); ++s)
    if (armies(s).has(at(cell))) out.add(s);
  if (!state().capital.has(at(cell))) return out;
  const Seat owner = controller(cell);
  for (const Seat s : out)
    if (s != owner && guarded_against(s).has(at(cell))) return out | SeatSet::of(owner);  // SST-350
  return out;
}

Seat Game::defender(int cell) const {
  if (!state().desert.has(at(cell))) return controller(cell);
  int index = 0;  // of the seats that are there the one that came first
  for (const u8 d : state().desert) {
    if (d == cell) break;
    ++index;
  }
  Seat first = kNobody;
  u8 least = 0xff;
  for (Seat s = 0; s < seats(); ++s)
    if (const u8 rank = state().arrival[at(index)][s]; rank != 0 && rank < least && armies(s).has(at(cell)))
      least = rank, first = s;
  return first;
}

/// SST-020, SST-021: all controlled sources. SST-044, SST-043: temples and deserts bring none.
int Game::production(Seat s) const {
  const State& st = state();
  const Cells fields = st.own[s] & st.yield;
  int n = pack.rule.capital_rs * (st.own[s] & st.capital).size();
  if (advanced(set_terrain_income)) {
    const auto& rs = pack.rule.terrain_rs;
    n += rs[0] * (fields & st.plain).size() + rs[1] * (fields & st.forest).size() +
         rs[2] * (fields & st.mountain).size();
  } else {
    n += pack.rule.yield_rs * fields.size();  // SST-049: terrain makes no difference
  }
  for (const auto& slot : st.built.slot) n += pack.rule.manufactory_rs * (slot[kManufactory] & st.own[s]).size();
  return n;
}

int Game::military(Seat s) const {
  int n = 0;
  for (const u8 cell : armies(s)) n += state().mil[s][cell];
  return n;
}

int Game::unit_count(Seat s) const {
  int n = 0;
  for (const u8 cell : armies(s)) n += units(s, cell);
  return n;
}

void tell_ts(const Game& g, Seat s) { g.emit(event::ts_now, s, g.tear_stones(s)); }

/// SST-023, SST-024: the value of the sources changes hands. SST-048: buildings and capital belong to the field.
void take_control(Game& g, Seat s, int cell) {
  const Seat old = g.controller(cell);
  if (old == s || !g.controllable().has(at(cell))) return;  // SST-043, SST-328: deserts have no controller
  const int value = g.field_rs(cell);
  g->own[s].add(at(cell));
  g->sheet[s] = static_cast<i16>(g->sheet[s] + value);
  if (old != kNobody) {
    g->own[old].remove(at(cell));
    g->sheet[old] = static_cast<i16>(g->sheet[old] - value);
  }
  if (old == kNobody) g.emit(event::controlled, s, cell, value);
  else g.emit(event::captured, s, cell, value, old);
  if (!(g->capital | g->temple).has(at(cell))) return;
  tell_ts(g, s);  // SST-004
  if (old != kNobody) tell_ts(g, old);
}

void remove_units(Game& g, Seat s, int cell, int mil, int merc) {
  u8 &units = g->mil[s][at(cell)], &mercs = g->merc[s][at(cell)];
  require(units >= mil && mercs >= merc, "units that are not there");
  units = byte(units - mil);
  mercs = byte(mercs - merc);                         // SST-030: to the marker pile
  g->sheet[s] = static_cast<i16>(g->sheet[s] + mil);  // SST-029
  if (units + mercs == 0)
    for (Cells& type : g->army[s]) type.remove(at(cell));  // SST-170, R-27
}

void add_units(Game& g, Seat s, int cell, Type type, int mil, int merc) {
  g->mil[s][at(cell)] = byte(g->mil[s][at(cell)] + mil);
  g->merc[s][at(cell)] = byte(g->merc[s][at(cell)] + merc);
  g->army[s][type].add(at(cell));
}

/// A manufactory is a source: its value goes with it (SST-024), or comes with it (SST-165).
void remove_building(Game& g, int cell, int slot) {
  const int kind = g.building(cell, slot);
  if (kind == static_cast<int>(kBuildings)) return;
  g->built.slot[at(slot)][at(kind)].remove(at(cell));
  g->built.fresh[at(slot)].remove(at(cell));
  if (const Seat owner = g.controller(cell); kind == kManufactory && owner != kNobody)
    g->sheet[owner] = static_cast<i16>(g->sheet[owner] - g.pack.rule.manufactory_rs);
}

void add_building(Game& g, int cell, int slot, Building kind, bool fresh) {
  g->built.slot[at(slot)][kind].add(at(cell));
  if (fresh) g->built.fresh[at(slot)].add(at(cell));
  if (const Seat owner = g.controller(cell); kind == kManufactory && owner != kNobody)
    g->sheet[owner] = static_cast<i16>(g->sheet[owner] + g.pack.rule.manufactory_rs);
}

void note_arrivals(Game& g) {
  std::size_t index = 0;
  for (const u8 cell : g->desert) {
    auto& rank = g->arrival[index++];
    u8 last = 0;
    for (Seat s = 0; s < kSeats; ++s) {
      if (!g.armies(s).has(cell)) rank[s] = 0;
      if (rank[s] > last) last = rank[s];
    }
    for (Seat s = 0; s < kSeats; ++s)
      if (rank[s] == 0 && g.armies(s).has(cell)) rank[s] = ++last;
  }
}

namespace {

/// Fields whose conflict has lost all sides but one (SST-281, R-37), looked at when all debts are paid. True if
/// anything changed hands.
bool end_dissolved(Game& g) {
  const Cells over = g->conflict - g.conflicts();
  bool changed = false;
  for (const u8 cell : over) {
    if (g->battle.open != 0 && g->battle.cell == cell) continue;
    g->conflict.remove(cell);
    const SeatSet left = g.present(cell);
    const Seat winner = left.empty() ? g.defender(cell) : left.lowest();
    g.emit(event::conflict_over, cell, winner);
    for (std::size_t i = g->supports.size(); i-- > 0;)
      if (g->supports[i].to == cell) {
        const Support lapsed = g->supports[i];
        g.emit(event::support_lapsed, lapsed.seat, lapsed.from, cell);
        g->supports.erase_at(i);
      }
    if (winner == kNobody || g->own[winner].has(cell) || !g.controllable().has(cell)) continue;
    if (winner == g->mover) {
      g->pending.add(cell);
      continue;
    }
    take_control(g, winner, cell);
    changed = true;
  }
  return changed;
}

/// One unit goes and its RS with it (SST-031); surplus mercenaries follow, an empty army loses its stone (SST-033).
void dissolve_one(Game& g, Seat s, int cell) {
  remove_units(g, s, cell, 1, 0);
  g.emit(event::dissolved, s, cell);
  if (const int surplus = g->merc[s][at(cell)] - g->mil[s][at(cell)]; surplus > 0) {
    remove_units(g, s, cell, 0, surplus);
    g.emit(event::mercs_dismissed, s, surplus, cell);
  }
  if (g.units(s, cell) == 0) discard_under(g, s, cell);
}

Seat debtor(const Game& g) {
  for (int k = 0; k < g.turns(); ++k)
    if (g->sheet[g->order[at(k)]] < 0) return g->order[at(k)];
  return kNobody;
}

/// Cells whose army can pay the next unit, in ascending order so that no choice comes twice: those behind the last one
/// that leave enough units for the rest of the debt.
Cells payers(const Game& g, const Debt& l, Seat s) {
  int left = -g->sheet[s], behind = 0;
  Cells out;
  Cells with_units;
  for (const u8 cell : g.armies(s))
    if (cell >= l.last) with_units.add(cell), behind += g->mil[s][cell];
  for (const u8 cell : with_units) {
    if (behind >= left) out.add(cell);
    behind -= g->mil[s][cell];
  }
  return out;
}

}  // namespace

/// SST-032, R-36: a debt is paid at once, unit by unit, in turn order.
struct PayDebt : In<Debt> {
  static constexpr std::string_view name = "debt.pay";
  static constexpr Rule rule{31};
  static constexpr Form form{.shape = Form::Shape::amounts};
  static Seat actor(const Game& g, const Debt&) { return debtor(g); }
  static Next enter(Game& g, Debt& l) {
    const Seat s = debtor(g);
    if (s == kNobody) return end_dissolved(g) && debtor(g) != kNobody ? go<PayDebt>() : done();
    if (l.seat != s) {
      l.seat = s;
      l.last = l.asked = 0;
      g.emit(event::debt, s, -g->sheet[s]);
      return go<PayDebt>();
    }
    const Cells open = payers(g, l, s);
    if (open.size() > 1 || l.asked != 0) return stay();
    require(!open.empty(), "a debt that nobody can pay");
    dissolve_one(g, s, open.lowest());
    if (g->sheet[s] >= 0) l.seat = kNobody;
    return go<PayDebt>();
  }
  static void options(const Game& g, const Debt& l, Options& out) {
    for (const u8 cell : payers(g, l, l.seat)) out.add(verb::dissolve, cell);
  }
  static Why why(const Game& g, const Debt& l, Seat s, Action a) {
    if (a.verb != verb::dissolve) return because({32}, cause::not_asked_now);
    if (!g.armies(s).has(a.arg[0]) || g->mil[s][a.arg[0]] == 0) return because({31}, cause::no_army_here, a.arg[0]);
    return because({31}, cause::later_cells_only, l.last);
  }
  static void totals(const Game& g, const Debt&, Seat s, Totals& out) { out.target("debt", g->sheet[s], 0); }
  static Next apply(Game& g, Debt& l, Action a) {
    dissolve_one(g, l.seat, a.arg[0]);
    l.last = a.arg[0];
    l.asked = 1;
    if (g->sheet[l.seat] < 0) return stay();
    l.seat = kNobody;
    return go<PayDebt>();
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::DebtChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::DebtChapter{});
}
