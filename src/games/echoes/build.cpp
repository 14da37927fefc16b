// Building and relocating (ECH-062 to ECH-077, R-12 to R-16).
#include "games/echoes/build.h"

#include <algorithm>

#include "games/echoes/ask.h"
#include "games/echoes/causes.h"
#include "games/echoes/pay.h"
#include "games/echoes/table.h"

namespace echoes {

namespace {
constexpr Cost kBarracks{{0, 2, 2}, 0}, kCheapBarracks{{0, 2, 0}, 0};

int camp_limit(const Game& g, Seat s) { return seat_rule(g, s, SeatRule::camps_per_turn) ? 2 : 1; }

/// ECH-062, ECH-063: on the builder's square, one building each; ECH-064: never a capital.
bool built_upon(const Game& g, Square square) { return g.building_kind(square) != BuildingKind::none; }

/// Squares that bring something to a camp, as `yield_of` says.
Squares fertile(const Game& g) {
  return g.terrain(Terrain::farmland) | g.terrain(Terrain::forest) | g.terrain(Terrain::mine) |
         g.terrain(Terrain::rich_mine);
}

/// What holds for a new camp and a relocated one.
Why camp_ground(const Game& g, u8 u) {
  const Square square = g.unit(u).square;
  if (built_upon(g, square)) return because({63}, cause::building_here, square);
  const int limit = camp_limit(g, seat_of(u));
  if (g->camps_built >= limit) return because({65}, cause::camp_limit, limit);
  if (g.on(option::camp_needs_resource) && yield_of(g, square).n == 0)
    return because({66}, cause::no_resource_here, square);
  return {};
}

/// ECH-071, R-12, R-13; ECH-072: mountains are allowed.
Why barracks_ground(const Game& g, u8 u) {
  const Square square = g.unit(u).square;
  if (built_upon(g, square)) return because({63}, cause::building_here, square);
  const Squares wet = g.on(option::barracks_on_river) ? g.terrain(Terrain::water) : g.waters();
  if (wet.has(square)) return because({71}, cause::water_here, square);
  const Squares& near = g.on(option::barracks_gap) ? kSurrounding[square] : kAdjacent[square];
  for (Seat s = 0; s < g.seats(); ++s)
    if (near.has(g.of(s).capital)) return because({71}, cause::capital_near, g.of(s).capital);
  return {};
}
}  // namespace

/// ECH-069; the Optimatoi build for wood alone.
Cost barracks_cost(const Game& g, u8 u) {
  return lasting_stats(g, u).has(Trait::barracks_cost) ? kCheapBarracks : kBarracks;
}

Why camp_refusal(const Game& g, u8 u) {
  if (const Why no = camp_ground(g, u)) return no;
  if (g->camps[seat_of(u)].size() >= kCampStock) return because({74}, cause::all_built, BuildingKind::camp);
  return {};
}

Why barracks_refusal(const Game& g, u8 u) {
  if (const Why no = barracks_ground(g, u)) return no;
  if (g->barracks[seat_of(u)].size() >= kBarracksStock) return because({74}, cause::all_built, BuildingKind::barracks);
  const int n = Purse(g, seat_of(u)).missing(barracks_cost(g, u), 0);
  return n > 0 ? because({69}, cause::resources_missing, n) : Why{};
}

Works::Works(const Game& g, Seat s, const Purse& purse, Squares builders) {
  // Nobody is limited to none.
  const bool camp = g->camps_built == 0 || g->camps_built < camp_limit(g, s), pays = purse.pays(kCheapBarracks);
  if (!camp && !pays) return;
  for (Seat t = 0; t < g.seats(); ++t) builders -= g.buildings(t);
  if (camp) camps = g.on(option::camp_needs_resource) ? builders & fertile(g) : builders;
  if (!pays || builders.empty()) return;
  cheap_barracks = builders - (g.on(option::barracks_on_river) ? g.terrain(Terrain::water) : g.waters());
  for (Seat t = 0; t < g.seats(); ++t) {
    const Square capital = g.of(t).capital;
    cheap_barracks -= g.on(option::barracks_gap) ? kSurrounding[capital] : kAdjacent[capital];
  }
  if (purse.pays(kBarracks)) barracks = cheap_barracks;
}

namespace {
void refuse_buildings(const Game& g, u8 u, Options& out) {
  const Why camp = camp_refusal(g, u), barracks = barracks_refusal(g, u);
  if (camp) out.refuse(camp, verb::build_camp, u);
  if (barracks) out.refuse(barracks, verb::build_barracks, u);
}
}  // namespace

void build_options(const Game& g, const Works& works, u8 u, const Stats& stats, Options& out) {
  if (out.explaining()) refuse_buildings(g, u, out);
  const Seat s = seat_of(u);
  const Square square = g.unit(u).square;
  if (works.camps.has(square)) {
    if (g->camps[s].size() < kCampStock) out.add(verb::build_camp, u);
    else
      for (const u8 old : g->camps[s]) out.add(verb::relocate_camp, u, old);  // ECH-074, R-16
  }
  if (!(stats.has(Trait::barracks_cost) ? works.cheap_barracks : works.barracks).has(square)) return;
  if (g->barracks[s].size() < kBarracksStock) out.add(verb::build_barracks, u);
  else
    for (const u8 old : g->barracks[s]) out.add(verb::relocate_barracks, u, old);
}

Next begin_building(u8 u, BuildingKind kind, Square old) { return call<BuildPay>(Building{u, kind, old}); }

/// ECH-065: camps are free; ECH-069, ECH-076: barracks are paid, each time.
struct BuildPay : In<Building> {
  static constexpr std::string_view name = "build.pay";
  static Next run(Game& g, Building& l) {
    if (l.kind == BuildingKind::camp) return go<BuildPlace>();
    return pay_then<BuildPlace>(seat_of(l.unit), barracks_cost(g, l.unit), 0, kNoCard);
  }
};

namespace {
/// ECH-066: the resource is ready at once; R-18.
void take_yield(Game& g, Seat s, Square square) {
  const Yield y = yield_of(g, square);
  const int n = std::min<int>(y.n, bank_left(g, y.resource));
  if (n <= 0) return;
  g->given[square] = static_cast<u8>(n);
  gain_main(g, s, y.resource, n);
}

/// ECH-075, R-16: the resources change only if the new square gives something else.
void move_yield(Game& g, Seat s, Square old, Square square) {
  const Yield before = yield_of(g, old), after = yield_of(g, square);
  const u8 had = g->given[old];
  g->given[old] = 0;
  if (before.resource == after.resource && before.n == after.n) {
    g->given[square] = had;
    return;
  }
  lose_main(g, s, before.resource, had);
  take_yield(g, s, square);
}
}  // namespace

struct BuildPlace : In<Building> {
  static constexpr std::string_view name = "build.place";
  static Next run(Game& g, Building& l) {
    const Seat s = seat_of(l.unit);
    const Square square = g.unit(l.unit).square;
    const bool camp = l.kind == BuildingKind::camp;
    Squares& stock = camp ? g->camps[s] : g->barracks[s];
    if (l.old != kNowhere) {
      stock.remove(l.old);
      g->hurt[l.old] = 0;
      g.emit(event::relocated, s, l.kind, l.old, square);
    } else {
      g.emit(event::built, s, l.kind, square);
    }
    stock.add(square);
    l.place = square;
    if (camp) {
      ++g->camps_built;
      if (l.old != kNowhere) move_yield(g, s, l.old, square);
      else take_yield(g, s, square);
    }
    g.unit(l.unit).set(Unit::kExhausted);  // ECH-060
    busy(g);
    if (!camp) return go<BuildAsk>();  // ECH-073
    return scan_then<BuildAsk>(g, Moment::built_camp, s, l.unit);
  }
};

/// The unit may have stepped away since.
struct BuildAsk : In<Building> {
  static constexpr std::string_view name = "build.ask";
  static Next run(Game& g, Building& l) {
    const Asking asked = asking(Window::building_built, seat_of(l.unit), l.place);
    if (l.asked != 0 || !anybody_may_answer(g, asked)) return tafel::done();
    l.asked = 1;
    return call<Ask>(asked);
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::BuildChapter>() {
  return make_rows<echoes::Game>(echoes::BuildChapter{});
}
