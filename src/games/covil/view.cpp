// What a seat may not know: relics in other hands, and a scripted opponent's pile even from itself (COV-224). Hidden
// cards join the deck of the view; their number stays public. After the game everything is open.
#include "games/covil/view.h"

namespace covil {

namespace {

bool owns(const Game& g, Seat viewer, Seat s) { return s == viewer && !g.is_bot(s); }

}  // namespace

void hide(Game& g, Seat viewer) {
  if (g->phase == Phase::over) return;
  const RelicSet known = viewer < g->seats ? g.of(viewer).known : RelicSet{};
  for (Seat s : g.everyone()) {
    if (owns(g, viewer, s)) continue;
    Player& p = g.of(s);
    g->relic_deck |= p.hand - known;
    p.hand &= known;
    p.known = {};
  }
}

namespace {

int unknown_cards(const Player& p) { return p.hand_size - p.hand.size(); }

/// `n` relics of `from`, which is a part of what nobody has shown.
void deal(Game& g, Player& p, int n, RelicSet from, Rng& rng) {
  for (; n > 0; --n) {
    const Relic r = rng.pick(from);
    from.remove(r);
    g->relic_deck.remove(r);
    p.hand.add(r);
  }
}

/// A hand with an unknown card, each unknown card equally likely.
Player& any_hand(Game& g, Rng& rng) {
  int all = 0;
  for (Seat s : g.everyone()) all += unknown_cards(g.of(s));
  int at = rng.below(all);
  for (Seat s : g.everyone())
    if ((at -= unknown_cards(g.of(s))) < 0) return g.of(s);
  broken("an old relic without a hand");
}

}  // namespace

/// Uniform over the relics that nobody has shown, within what everybody knows of the last reshuffle (COV-010): relics
/// that are older than the deck are in hands, first in those that can have no others.
void redeal(Game& g, Seat, Rng& rng) {
  for (Seat s : g.everyone())  // the viewer's own hand has no unknown card
    deal(g, g.of(s), g.of(s).older - (g.of(s).hand & g->older).size(), g->relic_deck & g->older, rng);
  while (!(g->relic_deck & g->older).empty()) deal(g, any_hand(g, rng), 1, g->relic_deck & g->older, rng);
  for (Seat s : g.everyone()) deal(g, g.of(s), unknown_cards(g.of(s)), g->relic_deck, rng);
}

}  // namespace covil
