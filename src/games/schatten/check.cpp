// What must hold in every position; the numbers in the comments are those of the specification's list of invariants.
#include <algorithm>

#include "games/schatten/condition.h"
#include "games/schatten/score.h"
#include "games/schatten/setup.h"
#include "games/schatten/steps.h"
#include "games/schatten/view.h"

namespace schatten {

namespace {
/// Everything that other questions use as an index.
const char* check_numbers(const Game& g) {
  if (g.seats() < 2 || g.seats() > kSeats) return "a number of seats that the game does not have";
  if (g->phase > Phase::over) return "a phase that does not exist";
  if (g->marker >= g.seats() || g->first_pass > g.seats()) return "the start player has no seat";
  if (g->picks >= 10) return "a round of the draft that does not exist";
  if (g->djinn_of > g.seats() || g->djinn_at >= kRegions || g->magic_of > g.seats() || g->magic_at >= kSeas)
    return "a special unit in an impossible place";
  for (const u8 region : g->org_region)
    if (region >= kRegions && region != kNowhere) return "an organisation in a region that does not exist";
  for (const u8 seat : g->bidder)
    if (seat >= g.seats()) return "a bid of a seat that does not exist";
  for (Seat s = 0; s < kSeats; ++s) {
    if (g->faction[s] >= kFactions) return "a faction that does not exist";
    if (g->plan[s] != kNoPlan && g->plan[s] >= kPlans) return "a plan that does not exist";
    for (const u8 card : g->pick[s])
      if (card > kRegions) return "a start region that does not exist";
  }
  for (Seat s = static_cast<Seat>(g.seats()); s < kSeats; ++s)
    if (!g->owned[s].empty() || !g->orgs[s].empty() || !g->here[s].empty() || !g->won[s].empty())
      return "a seat that nobody takes has something";
  return nullptr;
}

/// 1, 3: adventurers.
const char* check_adventurers(const Game& g) {
  for (int c = 0; c < kColours; ++c) {
    int board = 0;
    for (int r = 0; r < kRegions; ++r) {
      board += g.adv(c, r);
      if ((g.adv(c, r) > 0) != g->here[at(c)].has(at(r))) return "adventurers where nobody is said to be";
    }
    if (c == kNeutral) {
      if (board + g->pool != g.pack.rule.neutral) return "neutral adventurers were lost or made";
      continue;
    }
    if (c >= g.seats()) continue;
    const auto s = static_cast<Seat>(c);
    int n = board + g->reserve[s] + g->supply[s] + g.load_of(s);
    for (const u8 q : g->open)
      if (g->bidder[q] == s) n += g->bid[q];
    if (n != g.pack.rule.adventurers) return "adventurers of a colour were lost or made";
  }
  return nullptr;
}

/// 2, 11, 13: ships and the special units of players.
const char* check_ships(const Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) {
    int n = g->ship_supply[s] + g->ship_reserve[s];
    for (std::size_t sea = 0; sea < kSeas; ++sea) {
      n += g->ships[s][sea];
      if (g->tipped[s][sea] + g->sent[s][sea] > g->ships[s][sea]) return "more ships fight than there are";
      if (g->phase != Phase::decision && g->tipped[s][sea] + g->sent[s][sea] > 0)
        return "tipped ships outside the decision phase";
    }
    if (n != g.pack.rule.ships) return "ships of a colour were lost or made";
  }
  if (g->phase != Phase::decision && g->magic_tipped + g->magic_sent > 0)
    return "a tipped magic ship outside the decision phase";
  if ((g->djinn_of == 0 && g->djinn_at != 0) || (g->magic_of == 0 && g->magic_at + g->magic_tipped != 0))
    return "a special unit of nobody on the board";
  return nullptr;
}

/// 4, 5, 6, 16: cards.
const char* check_cards(const Game& g) {
  Cards seen;
  int n = 0;
  for (Seat s = 0; s < g.seats(); ++s) {
    const Cards owned = g->owned[s];
    seen |= owned, n += owned.size();
    if (!((g->discard[s] | g->hand[s]) - owned).empty()) return "a card in the pile of somebody who does not own it";
    if (!(g->discard[s] & g->hand[s]).empty()) return "a card in two piles";
    if (!((g->known[s] | g->thrown[s]) - g->hand[s]).empty()) return "a card that is said to be in a hand is not there";
    if (g->hand[s].size() != g->hand_count[s]) return "the open number of cards in a hand is wrong";
    const int eminences = owned.size() - g.regions(s).size();
    if (g->round > 0 && eminences != 3) return "a player does not have three eminences";
    if (g->round > 0 && g.regions(s).empty()) return "a player without a region";
  }
  return n == seen.size() ? nullptr : "a card with two owners";
}

const char* check_draft(const Game& g) {
  if (g->phase != Phase::draft) return g->picks == 0 ? nullptr : "kept cards outside the draft";
  Regions seen;
  int n = 0;
  for (Seat s = 0; s < g.seats(); ++s) {
    seen |= g->draft[s], n += g->draft[s].size();
    if (g->stack.back().step == Steps::id<DraftPick>() && g->draft[s].size() != g.players().deal - g->picks)
      return "a draft hand of the wrong size";
    for (int t = 0; t < g->picks; ++t)
      if (const u8 card = g->pick[s][at(t)]; card == 0) return "a round of the draft without a kept card";
      else seen.add(card - 1U), ++n;
  }
  return n == seen.size() ? nullptr : "a region card in two places of the draft";
}

/// 7, 8: organisations.
const char* check_orgs(const Game& g) {
  Orgs seen = g->row | g->ownerless;
  int n = g->row.size() + g->ownerless.size();
  for (Seat s = 0; s < g.seats(); ++s) {
    seen |= g->orgs[s], n += g->orgs[s].size();
    for (const u8 o : g->orgs[s])
      if (g->org_region[o] == kNowhere ? !g->taken.has(o) : !g.regions(s).has(g->org_region[o]))
        return "an organisation in a region of somebody else";
  }
  if (n != seen.size()) return "an organisation in two places";
  for (const u8 o : g->ownerless)
    if (g->org_region[o] == kNowhere || g.owner(g->org_region[o]) != kNobody)
      return "an ownerless organisation in somebody's region";
  for (std::size_t o = 0; o < kOrgs; ++o) {
    if ((g->org_load[o] > 0) != g->loaded.has(o)) return "adventurers on an organisation that is said to be empty";
    if (g->org_load[o] > 0 && (!seen.has(o) || (g->row | g->ownerless).has(o)))
      return "adventurers on an organisation of nobody";
  }
  for (const u8 left : g.free_keys())
    if (left > 3) return "more organisations than keys";
  const bool settled = g->phase == Phase::supply || g->phase == Phase::decision;
  const int most = std::min(g.pack.rule.row, g->row.size() + g.stack_orgs().size());
  if (g->row.size() > g.pack.rule.row || (settled && g->row.size() != most)) return "a row of the wrong length";
  return nullptr;
}

/// 9, 10: quests.
const char* check_quests(const Game& g) {
  Quests won;
  int n = 0;
  for (const Quests& q : g->won) won |= q, n += q.size();
  if (n != won.size() || !(won & g->open).empty() || (won | g->open) != g->revealed)
    return "a hero quest in two places";
  const auto& level = g.pack.level[g.beginner() ? 1 : 0];
  if (!(g->revealed - level[0] - level[1] - level[2]).empty()) return "a hero quest of another game";
  for (std::size_t i = 0; i < 3; ++i)
    if ((g->revealed & level[i]).size() + g->quests_left[i] > level[i].size()) return "too many hero quests";
  for (std::size_t q = 0; q < kQuests; ++q) {
    if (g->bid[q] > 0 && !g->open.has(q)) return "adventurers on a quest that is not open";
    if (g->bid[q] > 0 && (g->phase == Phase::supply || g->phase == Phase::over))
      return "adventurers on a quest after the decision phase";
  }
  return nullptr;
}

/// 14: tokens.
const char* check_tokens(const Game& g) {
  if (g->eyes.size() > 5 || g->artefacts.size() > 3) return "more trophies than there are";
  if ((g->dragons | g->carbuncles).size() > 2 || !(g->dragons & g->carbuncles).empty())
    return "more dragons than there are";
  if ((g->arks | g->splinters).size() > 2 || !(g->arks & g->splinters).empty()) return "more demon arks than there are";
  Plans seen;
  int n = 0;
  for (Seat s = 0; s < g.seats(); ++s) {
    seen |= g->dealt[s], n += g->dealt[s].size();
    if (g->plan[s] != kNoPlan && !g->dealt[s].has(g->plan[s])) return "a secret plan that was not drawn";
  }
  return n == seen.size() ? nullptr : "a secret plan that was drawn twice";
}

/// 17: points.
const char* check_points(const Game& g) {
  for (const Tally& category : points_by_category(g))
    for (const int n : category)
      if (n < 0 || n > g.seats()) return "more points in a category than there are seats";
  for (Seat s = 0; s < g.seats(); ++s)
    if (plan_points(g, s) > 5) return "more points for a plan than it has conditions";
  std::array<i32, kSeats> total{};
  score(g, total);
  for (const i32 n : total)
    if (n < 0 || n > kCategories * g.seats() + 5) return "more points than there are";
  return nullptr;
}

/// 18: until the next action phase whoever stands alone somewhere owns it. A last region stays with its owner
/// (SDM-174); what he owns beside it by then he has taken alone himself, later in the same step.
const char* check_conquests(const Game& g) {
  if (g->phase != Phase::supply || g->round < 2) return nullptr;
  for (Seat s = 0; s < g.seats(); ++s)
    for (const u8 region : alone(g, s) - g.regions(s)) {
      const Seat owner = g.owner(region);
      if (owner == kNobody || (g.regions(owner) - alone(g, owner)).size() > 1)
        return "somebody stands alone in a region that is not his";
    }
  return nullptr;
}

/// What belongs to one action, one draw or one conflict is gone when it is over.
const char* check_leftovers(const Game& g) {
  const bool acting = g->phase == Phase::action, supplying = g->phase == Phase::supply;
  const bool deciding = g->phase == Phase::decision;
  if (!acting && !(g->played.empty() && g->fading.empty() && g->taken.empty())) return "an action outlasts its phase";
  if (!acting && !supplying && !g->visited.empty()) return "a march outlasts its phase";
  if (!deciding && !g->pending.empty()) return "a conflict outside the decision phase";
  for (const u8 tie : g->tied)
    if (tie != 0 && !deciding && g->phase != Phase::over) return "a tie outlasts its round";
  for (const Cards& thrown : g->thrown)
    if (!supplying && !(thrown.empty() && g->ready.empty())) return "a discard outside the supply phase";
  return nullptr;
}

}  // namespace

const char* check(const Game& g) {
  for (const auto part : {check_numbers, check_adventurers, check_ships, check_cards, check_draft, check_orgs,
                          check_quests, check_tokens, check_points, check_conquests, check_leftovers})
    if (const char* broken_rule = part(g)) return broken_rule;
  return nullptr;
}

}  // namespace schatten
