// What must hold in every position (section 10.1 of the specification; the numbers are those of its list).
#include "games/seventhstone/muster.h"
#include "games/seventhstone/steps.h"
#include "games/seventhstone/view.h"

namespace seventhstone {

namespace {

bool step_open(const Game& g, u8 step) {
  for (const Frame& f : g->stack)
    if (f.step == step) return true;
  return false;
}

/// Everything that other questions use as an index.
const char* check_indices(const Game& g) {
  if (g.seats() < 2 || g.seats() > static_cast<int>(kSeats)) return "a number of seats that the game does not have";
  if (g->phase > Phase::over || g->board > kIslands || g->event > kEvents) return "a phase that does not exist";
  if (g->mover != kNobody && g->mover >= g.seats()) return "a mover that does not exist";
  for (const Cell cell : g->portal)
    if (cell != kNowhere && cell >= kCells) return "a portal outside the board";
  for (Seat s = 0; s < g.seats(); ++s) {
    if (g->order[s] != kNobody && g->order[s] >= g.seats()) return "a turn of nobody";
    if (g->alloc_at[s] > kFields) return "a field of the sheet that does not exist";
    for (const u8 stone : g->stone[s])
      if (stone > kStones) return "a stone that does not exist";
  }
  for (const Cohort& c : g->move.now)
    if (c.cell >= kCells || c.type >= kTypes) return "a cohort that does not exist";
  for (const Support& s : g->supports)
    if (s.seat >= g.seats() || s.from >= kCells || s.to >= kCells) return "a support that does not exist";
  return nullptr;
}

/// 1, 2: what is on the sheet and on the army stones is the production; a debt is the only exception.
const char* check_resources(const Game& g) {
  if (g->phase == Phase::setup) return nullptr;
  const bool debts = step_open(g, Steps::id<PayDebt>());
  int all = 0;
  for (Seat s = 0; s < g.seats(); ++s) {
    if (g->sheet[s] + g.military(s) != g.production(s)) return "resources do not equal the production";
    if (g->sheet[s] < 0 && !debts) return "a debt that nobody pays";
    all += g.production(s);
    if (!g.plays(s)) continue;
    int spent = 0;
    for (int f = 0; f < kFields; ++f) spent += rs_for(g, f, g->alloc[s][at(f)]);
    if (step_open(g, Steps::id<Allocate>()) && spent > g->sheet[s]) return "more was distributed than there is";
  }
  // 14
  return all <= (g.advanced(set_terrain_income) ? 209 : 206) ? nullptr : "more production than there are sources";
}

/// 3, 6: armies and where they stand.
const char* check_armies(const Game& g) {
  for (Seat s = 0; s < kSeats; ++s) {
    const auto& army = g->army[s];
    if (!((army[0] & army[1]) | (army[0] & army[2]) | (army[1] & army[2])).empty()) return "two armies on one field";
    if (s >= g.seats() && !g.armies(s).empty()) return "an army of nobody";
    if (!(g.armies(s) - g.open_ground()).empty()) return "an army where none can be";
    for (const Cells& type : army)
      if (type.size() > g.pack.rule.armies_per_type) return "more than 5 armies of a type";
    for (std::size_t cell = 0; cell < kCells; ++cell) {
      const bool here = g.armies(s).has(cell);
      if (here != (g->mil[s][cell] + g->merc[s][cell] > 0)) return "an army without units, or units without an army";
      if (g->merc[s][cell] > g->mil[s][cell]) return "more mercenaries than units";
      if (g.units(s, static_cast<int>(cell)) > g->unit_max) return "more units than the maximum";
      if (g->stone[s][cell] != kNoStone && !here && g->battle.open == 0) return "a stone without an army";
      if (here && g->stone[s][cell] != kNoStone && g->stone[s][cell] <= kStones &&
          !g.pack.fits[g.type_at(s, static_cast<int>(cell))].has(g->stone[s][cell] - 1U))
        return "a stone under the wrong type of army";
    }
  }
  return nullptr;
}

/// 6, 7, 8: fields, buildings and capitals.
const char* check_fields(const Game& g) {
  Cells controlled;
  for (Seat s = 0; s < kSeats; ++s) {
    if (!(controlled & g->own[s]).empty()) return "two controllers of one field";
    controlled |= g->own[s];
  }
  if (!(controlled - g.controllable()).empty()) return "control of a field that nobody can control";
  if (g->phase == Phase::setup) return nullptr;
  if (g->capital.size() != g.seats() || !(g->capital - controlled).empty()) return "a capital is missing";
  for (Seat s = 0; s < g.seats(); ++s)
    if (g->home[s] >= kCells || !g->capital.has(g->home[s])) return "a capital has moved";
  if (g->temple.size() != (g.seats() == 2 ? 3 : 4)) return "a temple is missing";
  const Cells land = (controlled & g->yield) - g->capital;
  for (const auto& slot : g->built.slot) {
    if (!((slot[0] & slot[1]) | (slot[0] & slot[2]) | (slot[1] & slot[2])).empty()) return "two buildings in one slot";
    if (!((slot[0] | slot[1] | slot[2]) - land).empty()) return "a building where none can stand";
  }
  for (int slot = 0; slot < 2; ++slot)
    for (const u8 cell : g->built.fresh[at(slot)])
      if (g.building(cell, slot) == static_cast<int>(kBuildings)) return "a new building that is not there";
  return nullptr;
}

/// 5: units placed on a field this year. What was built since may have replaced barracks that were used before;
/// a new manufactory cannot be told from an old one.
const char* check_placed(const Game& g) {
  for (int cell = 0; cell < static_cast<int>(kCells); ++cell) {
    if (g->placed[at(cell)] == 0) continue;
    int barracks = g.barracks(cell);
    for (int slot = 0; slot < 2; ++slot)
      barracks += g->built.fresh[at(slot)].has(at(cell)) || g.building(cell, slot) == kManufactory;
    if (g->placed[at(cell)] > barracks * g.pack.rule.units_per_barracks) return "more units than the barracks allow";
  }
  return nullptr;
}

/// 9, 10, 11: conflicts.
const char* check_conflicts(const Game& g) {
  const bool open = g->phase == Phase::movement || g->phase == Phase::combat;
  if (!open && !(g->conflict | g->pending).empty()) return "a conflict outside movement and combat";
  if (!open && !g.conflicts().empty()) return "units of two seats on one field outside movement and combat";
  if (g->battle.open != 0 || step_open(g, Steps::id<PayDebt>())) return nullptr;
  if (g->conflict != g.conflicts()) return "a conflict that is none, or one that nobody noticed";
  for (Seat s = 0; s < g.seats(); ++s)
    if (!((g.armies(s) & g.controllable()) - g->own[s] - g->conflict - g->pending).empty())
      return "an army on a field of somebody else without a conflict";
  return nullptr;
}

/// 12: every stone is in exactly one place, and the open sizes are right.
const char* check_stones(const Game& g) {
  Stones all = g->deck | g->up | g->down | g->passed;
  int n = g->deck.size() + g->up.size() + g->down.size() + g->passed.size();
  if (g->passed_size == 0) all |= g->display, n += g->display.size();
  for (Seat s = 0; s < kSeats; ++s) {
    all |= g->hand[s];
    n += g->hand[s].size();
    if (g->hand[s].size() != g->hand_size[s]) return "the open number of stones in a hand is wrong";
    for (const u8 stone : g->stone[s])
      if (stone != kNoStone) all.add(stone - 1U), ++n;
  }
  if (g->tear_holder != 0) all |= g.pack.tear, ++n;
  if (n != static_cast<int>(kStones) || all.size() != n) return "equipment stones were lost or doubled";
  if (g->deck.size() != g->deck_size || g->down.size() != g->down_size || g->passed.size() != g->passed_size)
    return "the open size of a pile of stones is wrong";
  return (g->deck_known - g->deck).empty() ? nullptr : "a stone that everybody knows in the deck is not there";
}

/// 13, 15, 16, 17: goals, counters, order.
const char* check_track(const Game& g) {
  if (g->counter >= g.pack.rule.tournament_every && g->phase != Phase::tournament) return "a tournament was left out";
  if (g->phase != Phase::tournament && g->phase != Phase::over && g->year > 0 && g->counter != (g->year - 1) % 3)
    return "the round counter does not fit the year";
  if (g->phase <= Phase::event && g->counter == 0 && g->stones != decltype(g->stones){})
    return "tournament stones outlast their tournament";
  if (g->tear_holder > g.seats()) return "the Tear Stone of nobody";
  if (g->unit_max < g.pack.rule.unit_max) return "the unit maximum has shrunk";
  if (g->phase >= Phase::placement && g->phase <= Phase::tournament) {
    SeatSet in_order, playing;
    for (int k = 0; k < g.turns(); ++k) in_order.add(g->order[at(k)]);
    for (Seat s = 0; s < g.seats(); ++s)
      if (g.plays(s)) playing.add(s);
    if (in_order.size() != g.turns() || !(playing - in_order).empty()) return "the turn order leaves somebody out";
  }
  return nullptr;
}

/// 3 for the mover: the working position has all its units, and what is settled keeps the capacity rules.
const char* check_movement(const Game& g) {
  if (g->mover == kNobody) return g->move.now.empty() ? nullptr : "orders without a mover";
  if (g->battle.open != 0 || step_open(g, Steps::id<PayDebt>())) return nullptr;
  int mil = 0, merc = 0;
  for (const Cohort& c : g->move.now) mil += c.mil, merc += c.merc;
  if (mil != g.military(g->mover) || mil + merc != g.unit_count(g->mover)) return "units were lost or made in an order";
  const Why wrong = Muster(g, g->move.now).broken();
  if ((g->move.legal != 0) == static_cast<bool>(wrong)) return "a working position that is not what it says";
  if (g->move.legal == 0 && g->move.trips.empty()) return "a checkpoint that breaks the capacity rules";
  if (g->move.legal == 0 && g->move.resets >= max_resets(g)) return "a position that nobody can leave";  // 18
  return nullptr;
}

}  // namespace

const char* check(const Game& g) {
  if (const char* wrong = check_indices(g)) return wrong;
  for (const auto part : {check_resources, check_armies, check_fields, check_placed, check_conflicts, check_stones,
                          check_track, check_movement})
    if (const char* wrong = part(g)) return wrong;
  return nullptr;
}

}  // namespace seventhstone
