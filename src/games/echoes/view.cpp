// hide: other seats' hands, decks and, with built decks, what is in them. redeal: a guess that fits what the viewer
// sees. Hand and deck of another seat become one pile (with a known deck list everybody can tell what is in both
// together); how many cards lie where is public. Face-down tiles need no hiding: nobody has put them in an order.
#include "games/echoes/view.h"

#include "games/echoes/steps.h"

namespace echoes {

namespace {

/// Is the deck list of this seat a secret? Printed decks are known to all.
bool list_hidden(const Game& g) { return g.on(option::deck_building); }

/// While cards are marked they are still part of the hand.
bool marking(const Game& g, Seat s) { return g.of(s).aside_count == 0; }

/// Cards of the seat that everybody can see.
Bag seen_cards(const Game& g, Seat s) {
  const Player& p = g.of(s);
  Bag out = p.discard;
  for (const Held& h : p.event) out.add(g.card(h.card).local);
  for (const Held& h : p.action) out.add(g.card(h.card).local);
  if (p.playing != 0) out.add(p.playing);
  for (std::size_t k = 0; k < kSlots; ++k) {
    const Unit& u = g->unit[unit_at(s, k)];
    if (u.on_map()) out.add(g.card(u.card).local);
    for (const u8 local : u.own) out.add(local);
    if (!g.has_mate()) continue;
    for (const u8 local : g->unit[unit_at(Game::mate(s), k)].mate) out.add(local);
  }
  return out;
}

/// A legal deck that contains what was seen (ECH-210 to ECH-213): one conqueror, the rest at random.
Bag guess_list(const Game& g, Seat s, const Bag& seen, Rng& rng) {
  const Civ& civ = g.pack.civ[g.of(s).civ];
  Bag list = seen;
  Bag pool = civ.pool - seen;
  if (!list.has(civ.conqueror)) list.add(civ.conqueror);
  if (pool.has(civ.conqueror)) pool.remove(civ.conqueror);
  if (!list.has(civ.scout)) list.add(civ.scout), pool.remove(civ.scout);
  while (list.size() < static_cast<int>(kDeckSize)) {
    const u8 card = pool.pick(rng);
    pool.remove(card);
    list.add(card);
  }
  return list;
}

Bag deal(Bag& from, int n, Rng& rng) {
  Bag out;
  for (; n > 0; --n) {
    const u8 card = from.pick(rng);
    from.remove(card);
    out.add(card);
  }
  return out;
}

void redeal_seat(Game& g, Seat s, Rng& rng) {
  Player& p = g.of(s);
  if (g->round == 0 && !g->unit[unit_at(s, 0)].on_map()) return;  // the decks are still being built
  Bag rest = p.deck;
  if (list_hidden(g)) {
    const Bag seen = seen_cards(g, s) + p.known;
    p.list = guess_list(g, s, seen, rng);
    rest = p.list - seen;
  }
  p.hand = p.known + deal(rest, p.hand_count - p.known.size(), rng);
  p.aside = deal(rest, p.aside_count, rng);
  p.deck = rest;
}

}  // namespace

void hide(Game& g, Seat viewer) {
  for (Seat s = 0; s < g.seats(); ++s) {
    if (s == viewer) continue;
    Player& p = g.of(s);
    p.marked = 0;
    if (marking(g, s)) p.aside = {};
    if (list_hidden(g)) {
      p.list = {};
      p.deck = {};
    } else {
      p.deck = p.deck + p.aside + (p.hand - p.known);
    }
    p.hand = p.known;
    p.aside = {};
  }
}

void redeal(Game& g, Seat viewer, Rng& rng) {
  for (Seat s = 0; s < g.seats(); ++s)
    if (s != viewer) redeal_seat(g, s, rng);
}

}  // namespace echoes
