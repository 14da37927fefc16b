// The effect vocabulary (section 11.1 of the specification): one row per word with what it does at each moment.
#include "games/seventhstone/effects.h"

#include "games/seventhstone/steps.h"
#include "games/seventhstone/stones.h"

namespace seventhstone {

namespace {

/// SST-101, SST-475, R-59: a stone that saves its army from the event of the year is shown and discarded; it cannot be
/// declined.
bool saved(Game& g, Seat s, int cell) {
  const u8 stone = g->stone[s][at(cell)];
  if (stone == kNoStone) return false;
  const Effect* e = g.pack.effect(stone - 1, Do::save_from);
  if (e == nullptr || e->event != g->event - 1) return false;
  g.emit(event::army_saved, s, cell, stone);
  g->stone[s][at(cell)] = kNoStone;
  discard_open(g, stone - 1);
  return true;
}

// Events. SST-092: an eruption needs dice and has its own step.
void on_quicksand(Game& g, const Effect&) {  // SST-100
  destroy_armies(g, g->desert);
}
void on_expansion(Game& g, const Effect& e) {  // SST-102
  g->unit_max = byte(g->unit_max + e.n);
  g.emit(event::unit_max_up, g->unit_max);
}
void on_dismissal(Game& g, const Effect&) {  // SST-106; SST-360: guards are no mercenaries
  for (Seat s = 0; s < g.seats(); ++s)
    for (const u8 cell : g.armies(s))
      if (const int n = g->merc[s][cell]; n > 0) {
        remove_units(g, s, cell, 0, n);
        g.emit(event::mercs_dismissed, s, n, cell);
      }
}
void on_crossing(Game& g, const Effect&) { g.emit(event::crossing_open); }  // SST-103
void on_portals(Game& g, const Effect&) { g.emit(event::portals_open); }    // SST-107

// Movement stones.
void teleports(Cohort& c, const Effect&) { c.marks = byte(c.marks | Cohort::kTeleports); }  // SST-471
void hurries(Cohort& c, const Effect& e) {                                                  // SST-472, R-79
  if (!c.ended()) c.points = byte(c.points + e.n);
}
void crosses(Cohort& c, const Effect&) { c.marks = byte(c.marks | Cohort::kMobile); }  // SST-473

// Combat stones.
void strikes(Game& g, Seat s, const Effect&) { g->battle.reroll[s] = 1; }                                  // SST-481
void aims_better(Game& g, Seat s, const Effect& e) { g->battle.better[s] = e.n; }                          // SST-482
void rolls_more(Game& g, Seat s, const Effect& e) { g->battle.extra[s] = e.n; }                            // SST-483
void shields(Game& g, Seat s, const Effect& e) { g->battle.shield[s] = byte(g->battle.shield[s] + e.n); }  // SST-484

/// SST-485: of any seat, the user included; SST-486, R-42: they support nothing else instead.
void forbids_support(Game& g, Seat, const Effect& e) {
  for (std::size_t i = g->supports.size(); i-- > 0;) {
    const Support support = g->supports[i];
    if (support.to != g->battle.cell || (e.types >> g.type_at(support.seat, support.from) & 1U) == 0) continue;
    g.emit(event::support_lapsed, support.seat, support.from, support.to);
    g->supports.erase_at(i);
  }
}
/// SST-487, R-41: on the field alone; guards and supporting armies are not touched.
void bribes(Game& g, Seat s, const Effect&) {
  const int cell = g->battle.cell;
  for (Seat t = 0; t < g.seats(); ++t)
    if (const int n = g->merc[t][at(cell)]; t != s && n > 0) {
      remove_units(g, t, cell, 0, n);
      g.emit(event::mercs_dismissed, t, n, cell);
    }
}
/// SST-488, R-40: before anybody decides about walls.
void blows_up(Game& g, Seat, const Effect&) {
  const int cell = g->battle.cell;
  for (int slot = 0; slot < 2; ++slot)
    if (g.building(cell, slot) == kWall) {
      remove_building(g, cell, slot);
      g.emit(event::wall_gone, cell);
    }
}

struct EffectRun {
  Do id;
  void (*event)(Game&, const Effect&) = nullptr;
  void (*cohort)(Cohort&, const Effect&) = nullptr;
  void (*battle)(Game&, Seat, const Effect&) = nullptr;
};
constexpr std::array<EffectRun, kEffects.size()> kRuns{{
    {Do::lava},
    {Do::destroy_armies, on_quicksand},
    {Do::unit_max, on_expansion},
    {Do::dismiss_mercs, on_dismissal},
    {Do::cross, on_crossing, crosses},
    {Do::portal_any, on_portals, teleports},
    {Do::move, nullptr, hurries},
    {Do::save_from},
    {Do::reroll_ones, nullptr, nullptr, strikes},
    {Do::hit_value, nullptr, nullptr, aims_better},
    {Do::dice, nullptr, nullptr, rolls_more},
    {Do::absorb, nullptr, nullptr, shields},
    {Do::no_support, nullptr, nullptr, forbids_support},
    {Do::kill_mercs, nullptr, nullptr, bribes},
    {Do::destroy_walls, nullptr, nullptr, blows_up},
    {Do::gain_ts},
}};
static_assert([] {
  for (std::size_t i = 0; i < kRuns.size(); ++i)
    if (kRuns[i].id != kEffects[i].id) return false;
  return true;
}());
const EffectRun& run_of(const Effect& e) { return kRuns[static_cast<std::size_t>(e.kind)]; }

}  // namespace

void destroy_armies(Game& g, Cells cells) {
  for (Seat s = 0; s < g.seats(); ++s)
    for (const u8 cell : g.armies(s) & cells) {
      if (saved(g, s, cell)) continue;
      g.emit(event::army_lost, s, g.type_at(s, cell), cell, g->mil[s][cell], g->merc[s][cell]);
      remove_units(g, s, cell, g->mil[s][cell], g->merc[s][cell]);
      discard_under(g, s, cell);
    }
  note_arrivals(g);
}

void run_event(Game& g, const Effects& effects) {
  for (const Effect& e : effects)
    if (run_of(e).event != nullptr) run_of(e).event(g, e);
}

void run_on_cohort(Cohort& c, const Effects& effects) {
  for (const Effect& e : effects)
    if (run_of(e).cohort != nullptr) run_of(e).cohort(c, e);
}

void run_in_battle(Game& g, Seat s, const Effects& effects) {
  for (const Effect& e : effects)
    if (run_of(e).battle != nullptr) run_of(e).battle(g, s, e);
}

}  // namespace seventhstone
