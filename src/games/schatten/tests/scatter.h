// Random positions for tests that compare the rules with a second reading of them: cards, units, organisations, quests
// and tokens in all combinations that the invariants allow, crowded so that much happens.
#pragma once

#include <set>

#include "games/schatten/view.h"
#include "kernel/chance.h"
#include "shadows.h"

namespace schatten::test {

inline bool by_chance(Rng& rng, int percent) { return rng.below(100) < percent; }

template <class Set>
u8 any_of(const Set& set, Rng& rng) {
  return set.nth(rng.below(set.size()));
}

/// Region cards to everybody, in all piles; homes stay. Sometimes one seat has nothing but its home.
inline void scatter_cards(Game& g, Rng& rng) {
  const int poor = by_chance(rng, 25) ? rng.below(g.seats()) : -1;
  for (u8 r = 0; r < kRegions; ++r) {
    const int s = rng.below(g.seats() + 2);
    bool home = false;
    for (const Cards& owned : g->owned) home |= owned.has(r);
    if (!home && s < g.seats() && s != poor) g->owned[at(s)].add(r);
  }
  for (Seat s = 0; s < g.seats(); ++s) {
    g->discard[s] = g->hand[s] = {};
    const int open = rng.below(90);
    for (const u8 card : g->owned[s]) {
      const int pile = rng.below(100);
      if (pile < open) g->hand[s].add(card);
      else if (pile < 60) g->discard[s].add(card);
      if (g->hand[s].has(card) && by_chance(rng, 20)) g->known[s].add(card);
    }
    g->hand_count[s] = static_cast<u8>(g->hand[s].size());
  }
}

/// Factions in any order, eminences with them, some of them improved.
inline void scatter_factions(Game& g, Rng& rng) {
  BitSet<4> left = BitSet<4>::first(kFactions);
  Cards improved;
  for (Seat s = 0; s < g.seats(); ++s) {
    g->faction[s] = any_of(left, rng), left.remove(g->faction[s]);
    g->owned[s] = cards_of(regions_of(g->owned[s]));
    for (int i = 0; i < 3; ++i) {
      const auto basic = static_cast<u8>(kFirstEminence + g->faction[s] * 3 + i);
      const Cards better = g.pack.improved[g.pack.eminence[at(basic - kFirstEminence)].symbol] - improved;
      const u8 card = by_chance(rng, 30) && !better.empty() ? any_of(better, rng) : basic;
      if (is_improved(card)) improved.add(card);
      g->owned[s].add(card);
    }
  }
}

/// Organisations with their owners, adventurers on them; some without an owner.
inline void scatter_orgs(Game& g, Rng& rng) {
  g->row = {};
  std::array<u8, kRegions> keys = g.pack.keys;
  Orgs rest = Orgs::first(kOrgs);
  for (u8 o = 0; o < kOrgs; ++o) {
    const auto r = static_cast<u8>(rng.below(kRegions));
    if (keys[r] == 0 || by_chance(rng, 30)) continue;
    --keys[r];
    rest.remove(o);
    g->org_region[o] = r;
    Seat owner = kNobody;
    for (Seat s = 0; s < g.seats(); ++s)
      if (g->owned[s].has(r)) owner = s;
    if (owner == kNobody) {
      g->ownerless.add(o);
      continue;
    }
    g->orgs[owner].add(o);
    for (int n = by_chance(rng, 60) ? 1 + rng.below(2) : 0; n > 0 && g->reserve[owner] > 0; --n)
      --g->reserve[owner], ++g->org_load[o], g->loaded.add(o);
  }
  for (int n = std::min(3, rest.size()); n > 0; --n) {
    const u8 o = any_of(rest, rng);
    g->row.add(o), rest.remove(o);
  }
}

/// Figures within a part of the map, so that they meet.
inline void scatter_units(Game& g, Rng& rng) {
  Regions stage;
  for (int n = 4 + rng.below(14); n > 0; --n) stage.add(static_cast<std::size_t>(rng.below(kRegions)));
  for (Seat s = 0; s < g.seats(); ++s) {
    u8 free = static_cast<u8>(g->supply[s] + g->reserve[s]);
    for (int n = rng.below(std::min<int>(free, 14) + 1); n > 0; --n, --free) put_adv(g, s, any_of(stage, rng), 1);
    g->supply[s] = static_cast<u8>(by_chance(rng, 20) ? 0 : rng.below(free + 1));
    g->reserve[s] = static_cast<u8>(free - g->supply[s]);
    u8 ships = 6;
    for (int n = rng.below(6); n > 0; --n, --ships) ++g->ships[s][at(rng.below(kSeas))];
    g->ship_supply[s] = static_cast<u8>(rng.below(ships + 1));
    g->ship_reserve[s] = static_cast<u8>(ships - g->ship_supply[s]);
  }
  for (int n = rng.below(12); n > 0; --n, --g->pool) put_adv(g, kNeutral, any_of(stage, rng), 1);
  if (by_chance(rng, 60)) g->djinn_of = static_cast<u8>(1 + rng.below(g.seats())), g->djinn_at = any_of(stage, rng);
  if (by_chance(rng, 60))
    g->magic_of = static_cast<u8>(1 + rng.below(g.seats())), g->magic_at = static_cast<u8>(rng.below(kSeas));
  for (int n = rng.below(3); n > 0; --n) {
    const u8 r = any_of(stage, rng);
    if (!(g->dragons | g->carbuncles).has(r)) (by_chance(rng, 50) ? g->dragons : g->carbuncles).add(r);
  }
  for (int n = rng.below(3); n > 0; --n) {
    const auto sea = at(rng.below(kSeas));
    if (!(g->arks | g->splinters).has(sea)) (by_chance(rng, 50) ? g->arks : g->splinters).add(sea);
  }
  for (int n = rng.below(6); n > 0; --n) g->eyes.add(any_of(stage, rng));
  for (int n = rng.below(4); n > 0; --n) g->artefacts.add(any_of(stage, rng));
}

/// Did this quest bring what lies on the board?
inline bool has_come(const Game& g, const Quest& q) {
  if (q.revealed.kind == Do::reveal_eyes) return !g->eyes.empty();
  if (q.revealed.kind == Do::reveal_artefacts) return !g->artefacts.empty();
  if (q.revealed.kind == Do::reveal_dragons) return !(g->dragons | g->carbuncles).empty();
  return q.revealed.kind == Do::reveal_arks && !(g->arks | g->splinters).empty();
}

/// Open quests with and without adventurers on them, quests that somebody has won, secret plans.
inline void scatter_quests(Game& g, Rng& rng) {
  Quests left = g.beginner() ? Quests::first(kQuests) - Quests::first(kFirstBeginner) : Quests::first(kFirstBeginner);
  for (u8 q = 0; q < kFirstBeginner && !g.beginner(); ++q)
    if (has_come(g, g.pack.quest[q])) left.remove(q), g->revealed.add(q), g->won[at(rng.below(g.seats()))].add(q);
  for (int n = 1 + rng.below(4); n > 0; --n) {
    const u8 q = any_of(left, rng);
    left.remove(q), g->open.add(q), g->revealed.add(q);
    const auto s = static_cast<Seat>(rng.below(g.seats()));
    const int bid = by_chance(rng, 50) ? std::min<int>(g->supply[s], 1 + rng.below(3)) : 0;
    if (bid == 0) continue;
    g->bid[q] = static_cast<u8>(bid), g->bidder[q] = s, g->supply[s] = static_cast<u8>(g->supply[s] - bid);
  }
  for (int n = rng.below(6); n > 0 && !left.empty(); --n) {
    const u8 q = any_of(left, rng);
    left.remove(q), g->won[at(rng.below(g.seats()))].add(q), g->revealed.add(q);
  }
  for (std::size_t i = 0; i < 3; ++i) {
    const Quests level = g.pack.level[g.beginner() ? 1 : 0][i];
    g->quests_left[i] = static_cast<u8>(rng.below((level - g->revealed).size() + 1));
  }
  Plans plans = Plans::first(kPlans);
  for (Seat s = 0; s < g.seats() && !g.beginner(); ++s) {
    g->plan[s] = any_of(plans, rng), plans.remove(g->plan[s]);
    g->dealt[s] = Plans::of(g->plan[s]);
  }
}

/// A table full of everything; whose turn it is stands with the caller.
inline Table scattered(Rng& rng, int seats, const Settings& settings = {}) {
  Table t = table({}, seats, settings);
  Game g = game(t);
  scatter_factions(g, rng);
  scatter_cards(g, rng);
  scatter_orgs(g, rng);
  scatter_units(g, rng);
  scatter_quests(g, rng);
  g->marker = static_cast<u8>(rng.below(seats));
  g->round = static_cast<u8>(2 + rng.below(8));
  return t;
}

/// It is the turn of this seat.
inline void open_turn(Game& g, Seat s) {
  g->phase = Phase::action;
  g->stack.clear();
  Main l;
  l.k = s;
  Frame main{Steps::id<TurnNext>(), {}};
  main.write(l);
  g->stack.push(main);
}

/// One step of a turn is open; the turn of the next seat follows.
template <class L>
void open_step(Game& g, u8 step, const L& locals, Seat next) {
  g->phase = Phase::action;
  g->stack.clear();
  Main l;
  l.k = next;
  Frame main{Steps::id<TurnNext>(), {}}, now{step, {}};
  main.write(l), now.write(locals);
  g->stack.push(main), g->stack.push(now);
}

using Keys = std::set<u64>;

inline Keys offered(Table& t, Seat s) {
  Options list;
  list_options(t.game().rules, t.raw(), s, list);
  Keys out;
  for (const Action& a : list) out.insert(a.key());
  return out;
}
inline std::string words(Table& t, const Keys& keys) {
  std::string out;
  for (const u64 k : keys) out += tafel::notation(t.game().rules, t.raw(), Action::from_key(k)) + "; ";
  return out;
}
/// What is expected and what is offered, as far as they differ.
inline std::string difference(Table& t, const Keys& expected, const Keys& found) {
  Keys more, fewer;
  std::ranges::set_difference(found, expected, std::inserter(more, more.end()));
  std::ranges::set_difference(expected, found, std::inserter(fewer, fewer.end()));
  return "offered against the rules: " + words(t, more) + "\nmissing: " + words(t, fewer);
}
inline Action any_action(Table& t, Seat s, Rng& rng) {
  Options list;
  list_options(t.game().rules, t.raw(), s, list);
  return list[static_cast<std::size_t>(rng.below(static_cast<int>(list.size())))];
}

}  // namespace schatten::test
