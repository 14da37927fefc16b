// Units, cards and regions that change their places; trophies; what belongs to another moment of the game.
#include <algorithm>

#include "games/schatten/steps.h"

namespace schatten {

void put_adv(Game& g, int colour, int region, int n) {
  u8& count = g->adv[at(colour)][at(region)];
  count = static_cast<u8>(count + n);
  if (count > 0) g->here[at(colour)].add(at(region));
}

void take_adv(Game& g, int colour, int region, int n) {
  u8& count = g->adv[at(colour)][at(region)];
  require(count >= n, "more adventurers leave a region than stand there");
  count = static_cast<u8>(count - n);
  if (count == 0) g->here[at(colour)].remove(at(region));
}

void remove_adv(Game& g, int colour, int region, int n) {
  take_adv(g, colour, region, n);
  u8& back = colour == kNeutral ? g->pool : g->supply[at(colour)];
  back = static_cast<u8>(back + n);
}

void load_org(Game& g, Seat s, u8 org) {
  require(g->supply[s] > 0, "nobody in the supply for an organisation");
  --g->supply[s];
  ++g->org_load[org];
  g->loaded.add(org);
}

void unload_org(Game& g, Seat s, u8 org, int n) {
  require(g->org_load[org] >= n, "more adventurers leave an organisation than lie there");
  g->org_load[org] = static_cast<u8>(g->org_load[org] - n);
  g->supply[s] = static_cast<u8>(g->supply[s] + n);
  if (g->org_load[org] > 0) return;
  g->loaded.remove(org);
  g->fading.add(org);  // SDM-132
}

void remove_ships(Game& g, Seat s, int sea, int n) {
  u8& count = g->ships[s][at(sea)];
  require(count >= n, "more ships leave a sea than are there");
  count = static_cast<u8>(count - n);
  g->ship_supply[s] = static_cast<u8>(g->ship_supply[s] + n);
}

void banish_djinn(Game& g) {
  g.emit(event::djinn_lost, g.djinn_owner(), g->djinn_at);
  g->djinn_of = g->djinn_at = 0;
}

void banish_magic(Game& g) {
  g.emit(event::magic_lost, g.magic_owner(), g->magic_at);
  g->magic_of = g->magic_at = g->magic_tipped = g->magic_sent = 0;
}

namespace {
enum Pile : u8 { kHandPile, kDrawPile, kDiscardPile };

/// R-59, SDM-172: from wherever it lies; a pile has no order, so nothing needs to be shuffled.
void take_card(Game& g, Seat from, std::size_t card) {
  u8 pile = kDrawPile;
  if (g->discard[from].has(card)) {
    pile = kDiscardPile;
    g->discard[from].remove(card);
  } else if (g->hand[from].has(card)) {
    pile = kHandPile;
    g->hand[from].remove(card);
    g->known[from].remove(card);
    --g->hand_count[from];
  }
  g->owned[from].remove(card);
  g.emit(event::region_lost, from, card, pile);
}

/// SDM-173: the organisation follows its region; adventurers on it go home, and its effect ends at once.
void hand_over(Game& g, u8 org, Seat from, Seat to) {
  const int home = from == kNobody ? 0 : g->org_load[org];
  if (from == kNobody) {
    g->ownerless.remove(org);
  } else {
    if (home > 0) unload_org(g, from, org, home);
    g->fading.remove(org);
    g->orgs[from].remove(org);
  }
  if (to == kNobody) {
    g->ownerless.add(org);
    g.emit(event::org_orphaned, org, home);
  } else {
    g->orgs[to].add(org);
    g.emit(event::org_seized, to, org, home);
  }
}

}  // namespace

void conquer(Game& g, int region, Seat to) {
  const Seat from = g.owner(region);
  if (from == to) return;
  if (from != kNobody && g.regions(from).size() == 1) {  // SDM-174
    g.emit(event::region_protected, from, region);
    return;
  }
  if (from != kNobody) take_card(g, from, at(region));
  if (to != kNobody) {  // SDM-171, R-36
    g->owned[to].add(at(region));
    g->discard[to].add(at(region));
    g.emit(event::conquered, to, region);
  } else {
    g.emit(event::region_neutral, region);
  }
  for (const u8 org : from == kNobody ? g->ownerless : g->orgs[from])
    if (g->org_region[org] == region) hand_over(g, org, from, to);
}

void discard_card(Game& g, Seat s, int card) {
  require(g->hand[s].has(at(card)), "a card that is not in the hand");
  g->hand[s].remove(at(card));
  g->known[s].remove(at(card));
  --g->hand_count[s];
  g->discard[s].add(at(card));
}

int hand_limit(const Game& g, Seat s) { return g.pack.rule.hand + (g.has(s, Passive::hand_max) ? 1 : 0); }

int bought(const Game& g, int paid) {
  const int n = g.pack.bought[at(std::min(paid, static_cast<int>(g.pack.bought.size()) - 1))];
  // SDM-053, SDM-056: what lies between two steps lapses. R-11: the printed table ends at 5.
  return g.setting(option::cost_cap) == 0 ? std::min(n, static_cast<int>(g.pack.steps.size())) : n;
}

namespace {
/// With `trophy_needs_presence`: whoever alone has adventurers or ships there.
SeatSet alone_in(const Game& g, int area) {
  SeatSet out;
  for (Seat s = 0; s < g.seats(); ++s)
    if (area < kRegions ? g->here[s].has(at(area)) : g.fleet(s, area - kRegions) > 0) out.add(s);
  const bool black = area < kRegions && g->here[kNeutral].has(at(area));
  return out.size() == 1 && !black ? out : SeatSet{};
}

/// SDM-240: most ships, at least one; all of those who are tied.
SeatSet most_ships(const Game& g, int sea) {
  int most = 1;
  SeatSet out;
  for (Seat s = 0; s < g.seats(); ++s) {
    const int n = g.fleet(s, sea);
    if (n > most) most = n, out = {};
    if (n == most) out.add(s);
  }
  return out;
}

}  // namespace

SeatSet trophy_owners(const Game& g, int area) {
  const bool presence = g.setting(option::trophy_needs_presence) == 1;
  if (g->tied[at(area)] != 0 && (area < kRegions || presence)) return {g->tied[at(area)]};  // SDM-204
  if (presence) return alone_in(g, area);
  if (area >= kRegions) return most_ships(g, area - kRegions);
  const Seat owner = g.owner(area);  // SDM-225
  return owner == kNobody ? SeatSet{} : SeatSet::of(owner);
}

int trophies(const Game& g, Seat s) {
  int n = 0;
  for (const Regions* set : {&g->eyes, &g->artefacts, &g->carbuncles})
    for (const u8 region : *set) n += trophy_owners(g, region).has(s);
  for (const u8 sea : g->splinters) n += trophy_owners(g, kRegions + sea).has(s);
  return n;
}

namespace {
struct Moment {
  Phase phase;
  Rule rule;
  bool chance = false;
};

/// When people or chance do what a verb says.
constexpr Moment moment_of(u8 v) {
  if (v >= verb::deal_faction) return {Phase::setup, {22}, true};
  if (v == verb::choose_faction) return {Phase::setup, {6}};
  if (v == verb::keep_region) return {Phase::draft, {9}};
  if (v <= verb::start_org) return {Phase::setup, {14}};
  if (v == verb::keep_plan) return {Phase::plans, {18}};
  if (v <= verb::reinforce_none) return {Phase::supply, v <= verb::keep_rest ? Rule{33} : Rule{38}};
  if (v >= verb::conflict) return {Phase::decision, {161}};
  return {Phase::action, {51}};
}

}  // namespace

Why wrong_moment(const Game& g, Seat, Action a) {
  const Moment m = moment_of(a.verb);
  if (m.chance) return because(m.rule, cause::by_chance);
  if (m.phase == g->phase) return because(m.rule, cause::not_asked_now);
  return because({22}, cause::other_phase, static_cast<int>(m.phase), static_cast<int>(g->phase));
}

}  // namespace schatten
