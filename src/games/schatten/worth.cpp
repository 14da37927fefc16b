// Judgements; see worth.h.
#include "games/schatten/worth.h"

#include <algorithm>

#include "games/schatten/condition.h"
#include "games/schatten/steps.h"

namespace schatten {

namespace {
/// Twice the strength there, with every ship in reach counting half.
int hoped(const Game& g, int colour, int region) {
  int n = 2 * strength(g, colour, region);
  if (colour == kNeutral || n == 0) return n;
  for (const u8 sea : g.pack.seas[at(region)]) n += g.fleet(static_cast<Seat>(colour), sea);
  return n;
}

/// The single party ahead, or -1.
int ahead(const Game& g, int region) {
  int best = -1, most = 0;
  bool tied = false;
  for (int c = 0; c < kColours; ++c) {
    const int n = hoped(g, c, region);
    if (n > most) most = n, best = c, tied = false;
    else if (n == most && n > 0) tied = true;
  }
  return tied ? -1 : best;
}

Regions occupied_by_one(const Game& g, Seat s, Areas fights) {
  Regions own = g->here[s];
  if (g.djinn_owner() == s) own.add(g->djinn_at);
  return own - Regions{fights.bits & Regions::first(kRegions).bits};
}

}  // namespace

Forecast::Forecast(const Game& g) {
  const Areas fights = conflicts(g);
  for (Seat s = 0; s < g.seats(); ++s) regions[s] = g.regions(s);
  const auto pass = [&](u8 region, int to) {
    const Seat from = g.owner(region);
    if (from == to || (from != kNobody && regions[from].size() == 1)) return;
    if (from != kNobody) regions[from].remove(region);
    if (to != kNeutral) regions[at(to)].add(region);
  };
  for (const u8 area : fights)
    if (area < kRegions)
      if (const int winner = ahead(g, area); winner >= 0) pass(area, winner);
  for (Seat s = 0; s < g.seats(); ++s)
    for (const u8 region : occupied_by_one(g, s, fights) - g.regions(s)) pass(region, s);
  Orgs all = g->ownerless;
  for (Seat s = 0; s < g.seats(); ++s) all |= g->orgs[s];
  for (const u8 o : all)
    for (Seat s = 0; s < g.seats(); ++s)
      orgs[s] += g->org_region[o] == kNowhere ? g->orgs[s].has(o) : regions[s].has(g->org_region[o]);
}

int lateness(const Game& g) {
  if (g->phase == Phase::over) return 100;
  const auto& level = g.pack.level[g.beginner() ? 1 : 0];
  const Quests last = g->open & level[2];
  for (const u8 q : last)
    if (g->bid[q] > 0 && fulfils(g, g->bidder[q], g.pack.quest[q])) return 100;
  const int first = level[0].size() + (g.setting(option::mode) == kLong ? g.pack.rule.long_quests
                                       : g.beginner()                   ? level[1].size()
                                                                        : g.pack.rule.short_quests);
  const int left = g->quests_left[0] + g->quests_left[1];
  const int gone = 75 * (first - left) / std::max(1, first);
  return std::min(95, gone + 5 * last.size() + 5 * g->grace);
}

int others_in(const Game& g, Seat s, int region) {
  int most = 0;
  for (int c = 0; c < kColours; ++c)
    if (c != s) most = std::max(most, strength(g, c, region));
  return most;
}

int arrival_worth(const Game& g, Seat s, int region, int count) {
  const auto r = at(region);
  const bool own = g.regions(s).has(r);
  const int rivals = others_in(g, s, region), before = strength(g, s, region), after = before + count;
  int prize = 60 + 10 * g.pack.keys[r];
  prize += 40 * ((g->eyes | g->artefacts | g->carbuncles | g->dragons).has(r) ? 1 : 0);
  if (rivals == 0) return own ? 4 : before > 0 ? 6 : prize;
  if (after > rivals) return before > rivals ? 8 : prize - 4 * count;
  return after == rivals && own ? prize / 2 : -10 * count;
}

}  // namespace schatten
