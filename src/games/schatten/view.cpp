// hide: other seats' hands, draft cards, discards not yet shown and secret plans. redeal: a guess at all of it that
// fits everything the viewer has seen. Discard piles are open. Stacks have no order, so nothing else is hidden
// (specification 9).
#include "games/schatten/view.h"

#include <algorithm>

#include "games/schatten/setup.h"
#include "games/schatten/steps.h"

namespace schatten {

namespace {
/// Where one hand of the draft went, as one viewer saw it. The hand dealt to seat `hand` lies before seat
/// (hand + t) mod n in round t.
struct Sighting {
  int seats, now;
  int last;  ///< last round in which it lay before the viewer; below 0: never

  Sighting(const Game& g, int hand, Seat viewer) : seats(g.seats()), now(g->picks), last(-1) {
    if (viewer < seats) last = std::max(-1, now - (hand + now - viewer + 4 * seats) % seats);
  }
  /// The seat that kept a card of it in round t.
  static std::size_t keeper(int hand, int t, int seats) { return at((hand + t) % seats); }
};

/// Rounds between two sightings: the cards that were kept there are known, who kept which is not.
template <class Fn>
void each_lap(const Sighting& seen, Fn fn) {
  for (int end = seen.last; end - seen.seats >= 0; end -= seen.seats) fn(end - seen.seats + 1, end);
}

/// Cards that the others kept in the rounds from..to-1 of this hand, in the given order of rounds.
Regions kept_in(const Game& g, int hand, int from, int to) {
  Regions out;
  for (int t = from; t < to; ++t)
    if (const u8 card = g->pick[Sighting::keeper(hand, t, g.seats())][at(t)]; card != 0) out.add(card - 1U);
  return out;
}
template <class Choose>
void keep_again(Game& g, int hand, int from, int to, Regions cards, Choose choose) {
  for (int t = from; t < to; ++t) {
    const u8 card = choose(cards);
    cards.remove(card);
    g->pick[Sighting::keeper(hand, t, g.seats())][at(t)] = static_cast<u8>(card + 1);
  }
}

/// What the viewer knows of one hand: its content when it was last before him, and what is gone in between.
void hide_hand(Game& g, int hand, Seat viewer) {
  const Sighting seen(g, hand, viewer);
  const int first = seen.last < 0 ? seen.now : seen.last % seen.seats;
  if (seen.last < 0) g->draft[at(hand)] = {};
  else g->draft[at(hand)] |= kept_in(g, hand, seen.last + 1, seen.now);
  each_lap(seen, [&](int from, int to) {
    keep_again(g, hand, from, to, kept_in(g, hand, from, to), [](Regions cards) { return cards.lowest(); });
  });
  const auto forget = [&](int from, int to) {
    for (int t = from; t < to; ++t) g->pick[Sighting::keeper(hand, t, seen.seats)][at(t)] = 0;
  };
  forget(0, first);
  forget(std::max(seen.last + 1, first), seen.now);
}

void hide_draft(Game& g, Seat viewer) {
  for (int hand = 0; hand < g.seats(); ++hand) hide_hand(g, hand, viewer);
  for (Seat s = 0; s < g.seats(); ++s)
    if (s != viewer) g->pick[s][g->picks] = 0;  // the open answers
}

/// Cards of a hand that has been dealt so far; while chance deals, the frame says how many.
int dealt_to(const Game& g, int hand) {
  if (g->stack.back().step != Steps::id<DealRegions>()) return g.players().deal;
  const Main l = g->stack.back().read<Main>();
  return hand < l.k ? g.players().deal : hand == l.k ? l.n : 0;
}

void redeal_draft(Game& g, Seat viewer, Rng& rng) {
  Regions unseen = Regions::first(kRegions);
  for (const Regions& hand : g->draft) unseen -= hand;
  for (const auto& picks : g->pick)
    for (const u8 card : picks)
      if (card != 0) unseen.remove(card - 1U);
  const auto any = [&](Regions cards) { return rng.pick(cards); };
  for (int hand = 0; hand < g.seats(); ++hand) {
    const Sighting seen(g, hand, viewer);
    Regions& content = g->draft[at(hand)];
    if (seen.last < 0)
      for (int n = dealt_to(g, hand); n > 0; --n) {
        const u8 card = rng.pick(unseen);
        unseen.remove(card), content.add(card);
      }
    const int first = seen.last < 0 ? 0 : seen.last % seen.seats;
    for (int t = 0; t < first; ++t) {
      const u8 card = rng.pick(unseen);
      unseen.remove(card);
      g->pick[Sighting::keeper(hand, t, seen.seats)][at(t)] = static_cast<u8>(card + 1);
    }
    each_lap(seen, [&](int from, int to) { keep_again(g, hand, from, to, kept_in(g, hand, from, to), any); });
    keep_again(g, hand, seen.last + 1, seen.now, content, any);
    content -= kept_in(g, hand, seen.last + 1, seen.now);
  }
}

bool plans_dealt_to(const Game& g, Seat s) {
  if (g.beginner() || g->phase < Phase::plans) return false;
  const Frame& top = g->stack.empty() ? Frame{} : g->stack.back();
  return g->phase > Phase::plans || top.step != Steps::id<DealPlans>() || s < top.read<Main>().k;
}
bool plans_chosen(const Game& g) { return g->phase > Phase::plans || g->stack.back().step == Steps::id<StartPlayer>(); }

void redeal_plans(Game& g, Seat viewer, Rng& rng) {
  Plans unseen = Plans::first(kPlans);
  for (const Plans& dealt : g->dealt) unseen -= dealt;
  for (Seat s = 0; s < g.seats(); ++s) {
    if (s == viewer || !plans_dealt_to(g, s)) continue;
    while (g->dealt[s].size() < plans_for(g, s)) {
      const u8 plan = rng.pick(unseen);
      unseen.remove(plan), g->dealt[s].add(plan);
    }
    if (plans_chosen(g) && g->plan[s] == kNoPlan) g->plan[s] = rng.pick(g->dealt[s]);
  }
}

}  // namespace

Cards open_hand(const Game& g, Seat s) { return g.draw_count(s) == 0 ? g->owned[s] - g->discard[s] : g->known[s]; }

void hide(Game& g, Seat viewer) {
  if (g->phase == Phase::draft) hide_draft(g, viewer);
  for (Seat s = 0; s < g.seats(); ++s) {
    if (s == viewer) continue;
    g->hand[s] = open_hand(g, s);
    g->thrown[s] = {};
    g->ready.remove(s);
    if (g->phase != Phase::over) g->plan[s] = kNoPlan;  // SDM-019
    g->dealt[s] = g->plan[s] == kNoPlan ? Plans{} : Plans::of(g->plan[s]);
  }
}

void redeal(Game& g, Seat viewer, Rng& rng) {
  if (g->phase == Phase::draft) redeal_draft(g, viewer, rng);
  redeal_plans(g, viewer, rng);
  for (Seat s = 0; s < g.seats(); ++s) {
    if (s == viewer) continue;
    Cards unknown = g.draw_pile(s);  // of a hidden state: everything that may be in the hand or in the draw pile
    while (g->hand[s].size() < g->hand_count[s]) {
      const u8 card = rng.pick(unknown);
      unknown.remove(card), g->hand[s].add(card);
    }
  }
}

}  // namespace schatten
