// hide: other seats' conflict cards, draft hands, choices and plans, and what lies in the piles.
// redeal: a guess at all of it that fits everything the viewer can see.
#include "games/immortals/view.h"

#include "games/immortals/features.h"
#include "games/immortals/steps.h"

namespace immortals {

namespace {
/// Draws `n` cards out of `from`.
Conflicts deal(Conflicts& from, int n, Rng& rng) {
  Conflicts out;
  for (int i = 0; i < n; ++i) {
    const u8 c = rng.pick(from);
    from.remove(c);
    out.add(c);
  }
  return out;
}

/// Conflict cards whose place the viewer does not know.
Conflicts unseen_cards(const Game& g, Seat viewer) {
  Conflicts unseen = Conflicts::first(kConflicts) - g->discard - g->known;
  for (u8 card : g->picked)
    if (is_conflict(card)) unseen.remove(at(card - kFirstConflict));
  if (viewer < kSeats) unseen -= g->conflict[viewer] | g->draft[viewer];
  return unseen;
}

/// Draft: hands and piles are pure, so their cards come from one world each.
void redeal_draft(Game& g, Seat viewer, Conflicts& unseen, Rng& rng) {
  for (std::size_t w = 0; w < 2; ++w) {
    Conflicts pool = unseen & g.pack.world_cards[w];
    for (Seat s = 0; s < g.seats(); ++s) {
      if (s == viewer || g->draft_world[s] != w) continue;
      g->draft[s] = deal(pool, g->draft_count[s], rng);
      unseen -= g->draft[s];
    }
    const Conflicts pile = deal(pool, g->pile[w], rng);
    g->deck |= pile;
    unseen -= pile;
  }
}

}  // namespace

void hide(Game& g, Seat viewer) {
  g->deck = {};
  const bool planning = g->phase == Phase::plan;
  const bool choosing = !g->stack.empty() && g->stack.back().step == Steps::id<DraftPick>();
  for (Seat s = 0; s < g.seats(); ++s) {
    if (s == viewer) continue;
    g->conflict[s] &= g->known;
    g->draft[s] = {};
    if (choosing) g->picked[s] = kNoCard;
    if (planning) {
      g->plan_at[s] = 0;
      g->field[s] = {};
      continue;
    }
    for (std::size_t f = 0; f < kFields; ++f)
      if (g->field[s][f] != kNoCard && g->shown != 1 + s * kFields + static_cast<int>(f)) g->field[s][f] = kHiddenCard;
  }
}

void redeal(Game& g, Seat viewer, Rng& rng) {
  Conflicts unseen = unseen_cards(g, viewer);
  for (Seat s = 0; s < g.seats(); ++s)  // a card being carried out is seen by everybody
    for (u8 card : g->field[s])
      if (is_conflict(card)) {
        unseen.remove(at(card - kFirstConflict));
        g->conflict[s].add(at(card - kFirstConflict));
      }
  if (g->phase == Phase::draft || g->phase == Phase::setup) redeal_draft(g, viewer, unseen, rng);
  for (Seat s = 0; s < g.seats(); ++s) {  // the viewer has nothing that is missing
    g->conflict[s] |= deal(unseen, g->conflict_count[s] - g->conflict[s].size(), rng);
    // Fields that earn income first: they take no jokers (IMM-105), so they must not be left over.
    for (int pass = 0; pass < 2; ++pass)
      for (int f = 0; f < kFields; ++f) {
        u8& card = g->field[s][at(f)];
        const Effects& effects = field_effects(g, s, f, kNoCard);
        const bool income = !effects.empty() && effects[0].kind == Do::collect;
        if (card == kHiddenCard && income == (pass == 0)) card = kNoCard, card = guess_card(g, s, f, rng);
      }
  }
  g->deck |= unseen;
}

}  // namespace immortals
