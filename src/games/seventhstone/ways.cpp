// Ways over the board; see ways.h.
#include "games/seventhstone/ways.h"

namespace seventhstone {

namespace {

bool event_allows(const Game& g, Do kind) {
  if (g->event == 0) return false;
  for (const Effect& e : g.pack.event[at(g->event - 1)].effects)
    if (e.kind == kind) return true;
  return false;
}

/// SST-424: the first step of a cavalry unit decides how far it comes.
bool minds_terrain(const Game& g, const Cohort& c) {
  return c.type == kCavalry && (c.marks & Cohort::kStarted) == 0 && g.advanced(set_cavalry_terrain);
}

/// One step of a line; behind the edge it is empty, or where no cell of a board ever lies.
Cells shifted(Cells from, int step) { return step > 0 ? Cells{from.bits << step} : Cells{from.bits >> -step}; }

u8 crossable(const Game& g, const Cohort& c) {
  u8 over = crossing_open(g) ? u8{kOverWater} : u8{0};                     // SST-103
  if ((c.marks & Cohort::kMobile) != 0) over = kOverWater | kOverVolcano;  // SST-473
  return over;
}

}  // namespace

bool portals_open(const Game& g) { return event_allows(g, Do::portal_any); }
bool crossing_open(const Game& g) { return event_allows(g, Do::cross); }

Cells through_portals(const Game& g, Cells from, bool any) {
  const Cells gates = from & g->gates;
  if (gates.empty()) return {};
  if (any) return g->gates;
  Cells out;
  for (std::size_t i = 0; i < g->portal.size(); ++i)
    if (g->portal[i] != kNowhere && gates.has(g->portal[i])) out.add(g->portal[i ^ 1U]);
  return out;
}

Cells shores(const Game& g, int cell, u8 over) {
  Cells wet = (over & kOverWater) != 0 ? g.water() : Cells{};  // any number of them in line; SST-444
  if ((over & kOverVolcano) != 0) wet |= g.volcano();
  Cells out;
  for (const int step : {1, -1, kStride, -kStride}) {
    Cells to = shifted(Cells::of(at(cell)), step);
    if ((to & wet).empty()) continue;
    while (!(to & wet).empty()) to = shifted(to, step);
    out |= to;
  }
  return out & g.open_ground();
}

Reach reach_of(const Game& g, Seat s, const Cohort& c) {
  Reach r;
  if (c.points == 0) return r;
  const Cells ground = g.open_ground();                                     // SST-045: neither water nor volcano
  Cells barrier = g.armies_of_others(s);                                    // SST-206
  if (g.setting(set_capital_blocks) != 0) barrier |= g.guarded_against(s);  // R-28, otherwise SST-207
  const bool any = (c.marks & Cohort::kTeleports) != 0 || portals_open(g);
  const u8 over = crossable(g, c);
  const auto step = [&](Cells from) { return (beside(from) | through_portals(g, from, any)) & ground; };  // SST-204
  const Cells start = Cells::of(c.cell);
  std::array<Cells, Reach::kMost> found{};
  const Cells first = step(start);
  const std::size_t after = c.points - 1U;
  if (minds_terrain(g, c)) {
    const std::size_t loss = s == g->doubled ? 2 : 1;  // SST-425; R-65: by the field that is entered
    const Cells smooth = g->plain | g->desert;
    found[after] = first & smooth;
    found[after >= loss ? after - loss : 0] |= first - smooth;
  } else {
    found[after] = first;
  }
  Cells seen = start, launch = start;
  for (std::size_t p = after + 1; p-- > 0;) {  // SST-205: any direction at every step
    const Cells here = found[p] - seen;
    seen |= here;
    r.left[p] = here;
    r.all |= here;
    if (p == 0) break;
    found[p - 1] |= step(here - barrier);
    launch |= here - barrier;
  }
  if (over == 0) return r;
  for (const u8 cell : launch) r.crossing |= shores(g, cell, over);  // SST-104
  r.crossing -= seen;
  r.all |= r.crossing;
  return r;
}

bool can_go(const Game& g, Seat, const Cohort& c) {
  if (c.points == 0) return false;
  const bool any = (c.marks & Cohort::kTeleports) != 0 || portals_open(g);
  const Cells from = Cells::of(c.cell);
  if (!(((beside(from) | through_portals(g, from, any)) & g.open_ground()) - from).empty()) return true;
  const u8 over = crossable(g, c);
  return over != 0 && !shores(g, c.cell, over).empty();
}

Cells support_reach(const Game& g, Type type, int cell) {
  if (type == kMelee) return {};  // SST-277
  const Cells from = Cells::of(at(cell));
  // SST-274, SST-276, R-61; SST-105: no crossing counts here
  Cells out = beside(from) | through_portals(g, from, portals_open(g));
  if (type == kRanged) out |= across(cell);  // SST-275
  if (!g.advanced(set_support_terrain)) return out - from;
  if (type == kRanged && g->mountain.has(at(cell))) {  // SST-427, R-67
    const u64 b = from.bits;
    out |= Cells{b << 16U | b >> 16U};
    if (column_of(cell) >= 2) out |= Cells{b >> 2U};
    if (column_of(cell) + 2 < kStride) out |= Cells{b << 2U};
  }
  return out - from - (type == kCavalry ? g->mountain : g->forest);  // SST-426
}

}  // namespace seventhstone
