// Ways of the groups that could set out now, for somebody who drags them over the map: how far it is, how many must and
// may go, who is lost. Areas are regions, then seas.
#include <algorithm>

#include "games/schatten/describe.h"
#include "games/schatten/steps.h"

namespace schatten {

namespace {
struct Way {
  int from, to, cost;
  int least = 0, most = 0;  ///< so many may take it
  int lost = 0;             ///< of the largest group
};

Json way_json(const Way& w) {
  return {{"from", w.from}, {"to", w.to}, {"cost", w.cost}, {"least", w.least}, {"most", w.most}, {"lost", w.lost}};
}

/// Where groups of `least` to `most` may go from a region within so many movements.
void land_ways(const Game& g, Seat s, int from, int least, int most, int movements, Json& out) {
  const Reach reach = reach_of(g, s, from);
  for (int cost = 1; cost <= std::min<int>(movements, kSeas); ++cost)
    for (const u8 to : reach.at[at(cost - 1)]) {
      Way w{from, to, cost};
      for (int n = most; n >= least; --n)
        if (targets(g, s, from, n, false, movements).has(to)) w.least = n, w.most = std::max(w.most, n);
      w.lost = w.most - std::max(0, arriving(g, s, from, to, w.most));
      if (w.most > 0) out.push_back(way_json(w));
    }
}

void sea_ways(const Game& g, Seat s, int sea, int least, int most, Json& out) {
  for (const u8 to : fleet_targets(g, s, sea))
    out.push_back(way_json({kRegions + sea, kRegions + to, 1, least, most, 0}));
}

}  // namespace

Json ways_json(const Game& g, Seat viewer) {
  Json out = Json::array();
  if (g->phase != Phase::action || g->stack.size() < 2) return out;
  const u8 step = g->stack.back().step;
  const Turn l = g->stack.back().read<Turn>();
  if (l.seat != viewer) return out;
  if (step == Steps::id<MoveTo>()) land_ways(g, viewer, l.from, l.count, l.count, l.left, out);
  if (step == Steps::id<FleetTo>()) sea_ways(g, viewer, l.from, l.count, l.count, out);
  if (step != Steps::id<MoveGroup>()) return out;
  for (const u8 from : g->here[viewer]) land_ways(g, viewer, from, 1, g.adv(viewer, from), l.left, out);
  for (int sea = 0; sea < kSeas; ++sea)
    if (const int n = g->ships[viewer][at(sea)]; n > 0) sea_ways(g, viewer, sea, 1, n, out);
  return out;
}

}  // namespace schatten
