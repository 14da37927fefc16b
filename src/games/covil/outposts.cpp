// Building outposts. Deploying at them stands in morning.cpp, holding zones in control.cpp, razing
// in result.cpp, scoring in score.cpp.
#include "games/covil/outposts.h"

namespace covil {

namespace {
constexpr int kFirstPrice = 3, kSecondPrice = 5;
}

/// COV-261.
int outpost_price(const Game& g, Seat s) {
  const int price = g.of(s).outposts.empty() ? kFirstPrice : kSecondPrice;
  return std::max(price - g.influence(s, &Influence::outpost_cost), 1);
}

/// COV-260: while there is one in reserve. COV-261: once per turn, in a controlled zone without town, fortress,
/// outpost.
ZoneSet building_sites(const Game& g, Seat s) {
  if (!g.opt(opt_outposts) || g->outpost_built != 0 || g.of(s).outposts.size() >= kOutposts) return {};
  ZoneSet taken = ZoneSet::of(g.board().town);
  for (Seat t : g.everyone()) taken |= g.of(t).outposts | ZoneSet::of(g.of(t).fortress);
  ZoneSet sites;
  for (Zone z : g.troops(s).zones() - taken)
    if (g.controller(z) == s) sites.add(z);
  return sites;
}

void build_options(const Game& g, Seat s, Options& out) {
  if (!g.opt(opt_outposts)) return;
  const bool pays = g.of(s).gold >= outpost_price(g, s);
  if (!pays && !out.explaining()) return;
  const ZoneSet sites = building_sites(g, s);
  if (pays)
    for (Zone z : sites) out.add(verb::build, z);
  if (!out.explaining()) return;
  for (Zone z : pays ? g.troops(s).zones() - sites : g.troops(s).zones())
    out.refuse(why_not_build(g, s, z, outpost_price(g, s)), verb::build, z);
}

Why why_not_build(const Game& g, Seat s, Zone z, int price) {
  if (!g.opt(opt_outposts)) return because(Rule{260}, cause::module_off);
  if (g.of(s).outposts.size() >= kOutposts) return because(Rule{260}, cause::no_outpost_left);
  if (g->outpost_built != 0) return because(Rule{261}, cause::built_already);
  if (z == g.board().town) return because(Rule{261}, cause::town_stays_free);
  for (Seat t : g.everyone()) {
    if (g.of(t).fortress == z) return because(Rule{261}, cause::fortress_there, t);
    if (g.of(t).outposts.has(z)) return because(Rule{261}, cause::outpost_there, t);
  }
  if (g.controller(z) != s) return because(Rule{261}, cause::not_controlled, z);
  const int missing = price - g.of(s).gold;
  return missing > 0 ? because(Rule{261}, cause::gold_missing, missing) : Why{};
}

void build_outpost(Game& g, Seat s, Zone z, int price) {
  g.of(s).gold -= price;
  g.of(s).outposts.add(z);
  g->outpost_built = 1;
  g.emit(event::built, s, z, price);
}

}  // namespace covil
