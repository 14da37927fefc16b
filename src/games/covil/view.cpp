// What a seat may not know: relics in other hands, and a scripted opponent's pile even from itself (COV-224). Hidden
// cards join the deck of the view; their number stays public. After the game everything is open.
#include "games/covil/view.h"

namespace covil {

namespace {

bool owns(const Game& g, Seat viewer, Seat s) { return s == viewer && !g.is_bot(s); }

}  // namespace

void hide(Game& g, Seat viewer) {
  if (g->phase == Phase::over) return;
  const RelicSet known = viewer < g->seats && !g.is_bot(viewer) ? g.of(viewer).known : RelicSet{};
  for (Seat s : g.everyone()) {
    if (owns(g, viewer, s)) continue;
    Player& p = g.of(s);
    g->relic_deck |= p.hand - known;
    p.hand &= known;
    p.known = {};
  }
}

/// Uniform over the relics that nobody has shown: every unknown hand card and the deck are exchangeable.
void redeal(Game& g, Seat viewer, Rng& rng) {
  if (g->phase == Phase::over) return;
  for (Seat s : g.everyone()) {
    if (owns(g, viewer, s)) continue;
    Player& p = g.of(s);
    for (int n = p.hand_size - p.hand.size(); n > 0; --n) {
      const Relic r = rng.pick(g->relic_deck);
      g->relic_deck.remove(r);
      p.hand.add(r);
    }
  }
}

}  // namespace covil
