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

/// The others leave, half of the winner too, and the region changes hands; ships stay where they are.
void decide_region(Game& g, u8 area, int winner) {
  for (int c = 0; c < kColours; ++c)
    if (c != winner) remove_adv(g, c, area, g.adv(c, area));
  if (g.djinn_in(area) && g.djinn_owner() != winner) g->djinn_of = g->djinn_at = 0;
  if (winner == kNeutral) return conquer(g, area, kNobody);
  if (g->dragons.has(area)) g->dragons.remove(area), g->carbuncles.add(area);
  remove_adv(g, winner, area, (g.adv(winner, area) + 1) / 2);
  conquer(g, area, static_cast<Seat>(winner));
}

void decide_sea(Game& g, int sea) {
  int most = strength(g, kNeutral, kRegions + sea), winner = -1;
  for (Seat s = 0; s < g.seats(); ++s) {
    const int n = strength(g, s, kRegions + sea);
    if (n > most) most = n, winner = s;
    else if (n == most) winner = -1;
  }
  if (winner < 0) return;
  for (Seat s = 0; s < g.seats(); ++s) {
    const int n = g->ships[s][at(sea)];
    remove_ships(g, s, sea, s == winner ? (n + 1) / 2 : n);
  }
  if (g->arks.has(at(sea))) g->arks.remove(at(sea)), g->splinters.add(at(sea));
}

}  // namespace

void foresee(Game& g) {
  for (const u8 area : g->phase == Phase::decision ? g->pending : conflicts(g)) {
    if (area >= kRegions) decide_sea(g, area - kRegions);
    else if (const int winner = ahead(g, area); winner >= 0) decide_region(g, area, winner);
  }
  for (Seat s = 0; s < g.seats(); ++s)
    for (const u8 region : alone(g, s) - g.regions(s)) conquer(g, region, s);
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
