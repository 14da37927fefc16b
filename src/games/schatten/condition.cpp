// Conditions; see condition.h. Each word of the vocabulary is one number compared with another.
#include "games/schatten/condition.h"

#include <algorithm>

namespace schatten {

int longest_chain(const Game& g, Regions set) {
  int most = 0;
  while (!set.empty()) {
    Regions chain = Regions::of(set.lowest()), edge = chain;
    while (!edge.empty()) {
      Regions next;
      for (const u8 r : edge) next |= g.pack.near[r];
      edge = (next & set) - chain;
      chain |= edge;
    }
    most = std::max(most, chain.size());
    set -= chain;
  }
  return most;
}

namespace {
/// SDM-279: no two of them are adjacent by land; Tuzak and Jergan are.
bool apart(const Game& g, Regions set) {
  for (const u8 r : set)
    if (!(g.pack.near[r] & set).empty()) return false;
  return true;
}

int largest_group(const Game& g, Seat s, Regions among) {
  int most = 0;
  for (const u8 r : g->here[s] & among) most = std::max(most, g.adv(s, r));
  return most;
}

int groups_of(const Game& g, Seat s, int n) {
  int count = 0;
  for (const u8 r : g->here[s]) count += g.adv(s, r) >= n;
  return count;
}

/// `ship_lead`: at least one ship and more than every other player.
bool leads(const Game& g, Seat s, int sea) {
  const int own = g.fleet(s, sea);
  for (Seat t = 0; t < g.seats(); ++t)
    if (t != s && g.fleet(t, sea) >= own) return false;
  return own > 0;
}

template <class Fn>
int count_seas(Fn fn) {
  int n = 0;
  for (int sea = 0; sea < kSeas; ++sea) n += fn(sea) ? 1 : 0;
  return n;
}

int all_ships(const Game& g, Seat s) {
  int n = 0;
  for (int sea = 0; sea < kSeas; ++sea) n += g.fleet(s, sea);
  return n;
}

/// SDM-264: the sea with most bordering regions that hold own adventurers.
int best_coast(const Game& g, Seat s) {
  int most = 0;
  for (const Regions& coast : g.pack.coast) most = std::max(most, (g->here[s] & coast).size());
  return most;
}

/// Regions with own organisations, and how many lie in the fullest.
Regions org_regions(const Game& g, Seat s) {
  Regions out;
  for (const u8 o : g->orgs[s])
    if (g->org_region[o] != kNowhere) out.add(g->org_region[o]);
  return out;
}
int fullest(const Game& g, Seat s) {
  int most = 0;
  for (const u8 r : org_regions(g, s)) {
    int n = 0;
    for (const u8 o : g->orgs[s]) n += g->org_region[o] == r;
    most = std::max(most, n);
  }
  return most;
}

/// SDM-261, R-66: resource types shown by own regions with own organisations.
int org_types(const Game& g, Seat s) {
  const Regions here = org_regions(g, s) & g.regions(s);
  int n = 0;
  for (const Cards& paying : g.pack.paying) n += !(here & regions_of(paying)).empty();
  return n;
}

int count_of_units(const Game& g, Seat s, const Condition& c) {
  switch (c.kind) {
    case Is::adv_regions:
    case Is::adv_regions_at_most:
      return (g->here[s] & c.mask).size();  // SDM-269, SDM-278; R-53: the djinn is no adventurer
    case Is::adv_stack:
      return largest_group(g, s, c.mask);
    case Is::adv_stacks:
      return groups_of(g, s, c.n);
    case Is::adv_one_sea:
      return best_coast(g, s);
    case Is::adv_sea_cover:  // SDM-272
      return count_seas([&](int sea) { return !(g->here[s] & g.pack.coast[at(sea)]).empty(); });
    case Is::adv_chain:  // SDM-276
      return longest_chain(g, g->here[s] - g.pack.island);
    case Is::adv_independent:
      return apart(g, g->here[s]) ? g->here[s].size() : 0;
    case Is::ships:
      return g.fleet(s, c.of);
    case Is::ships_total:
      return all_ships(g, s);
    case Is::ship_seas:  // SDM-262
      return count_seas([&](int sea) { return g.fleet(s, sea) > 0; });
    case Is::ship_lead:
      return leads(g, s, c.of);
    default:
      return count_seas([&](int sea) { return leads(g, s, sea); });
  }
}

int count_of_cards(const Game& g, Seat s, const Condition& c) {
  switch (c.kind) {
    case Is::own:
    case Is::own_count:
      return (g.regions(s) & c.mask).size();
    case Is::own_chain:
      return longest_chain(g, g.regions(s));
    case Is::own_vs_start:
      return g.regions(s).size();
    case Is::orgs:
      return g->orgs[s].size();
    case Is::orgs_resource:
      return (g->orgs[s] & g.pack.resource_orgs).size();
    case Is::orgs_advantage:
      return (g->orgs[s] - g.pack.resource_orgs).size();
    case Is::orgs_loaded:
      return (g->orgs[s] & g->loaded).size();
    case Is::org_at:
      return (org_regions(g, s) & c.mask).size();
    case Is::org_regions:
      return org_regions(g, s).size();
    case Is::org_stack:
      return fullest(g, s);
    case Is::org_four_types:
      return org_types(g, s);
    case Is::trophies:
      return trophies(g, s);
    case Is::quests:
      return g->won[s].size();
    case Is::eminence_improved:
      return (g->owned[s] & (g.pack.improved[0] | g.pack.improved[1] | g.pack.improved[2])).size();
    default:
      return g->marker == s;
  }
}

int needed(const Game& g, const Condition& c) {
  switch (c.kind) {
    case Is::own_vs_start:
      return g.players().start + c.n;
    case Is::adv_stacks:
      return c.stacks;
    case Is::adv_sea_cover:
      return kSeas;
    case Is::org_four_types:
      return kResources;
    case Is::ship_lead:
    case Is::start_marker:
      return 1;
    default:
      return c.n + c.k * g.players().k;
  }
}

}  // namespace

Progress progress(const Game& g, Seat s, const Condition& c) {
  const bool units = c.kind >= Is::adv_regions && c.kind <= Is::ship_leads;
  return {units ? count_of_units(g, s, c) : count_of_cards(g, s, c), needed(g, c), c.kind == Is::adv_regions_at_most};
}

bool fulfils(const Game& g, Seat s, const Quest& q) {
  for (const Condition& c : q.condition)
    if (!progress(g, s, c).holds()) return false;
  return true;
}

int plan_points(const Game& g, Seat s) {
  if (g->plan[s] == kNoPlan) return 0;
  int n = 0;
  for (const Condition& c : g.pack.plan[g->plan[s]].condition) n += progress(g, s, c).holds();
  return n;
}

}  // namespace schatten
