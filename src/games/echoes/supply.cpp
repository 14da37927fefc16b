// Cards between deck, hand and discard pile: drawing, resupply (ECH-084, ECH-088, ECH-155 to ECH-157, R-22, R-23).
#include "games/echoes/supply.h"

#include <algorithm>

#include "games/echoes/table.h"

namespace echoes {

void discard_card(Game& g, Seat s, u8 local) { g.of(s).discard.add(local); }

void take_from_hand(Game& g, Seat s, u8 local) {
  Player& p = g.of(s);
  if (p.hand.has(local)) p.hand.remove(local);
  if (p.known.has(local)) p.known.remove(local);
  --p.hand_count;
}

void put_into_hand(Game& g, Seat s, u8 local) {
  g.of(s).hand.add(local);
  ++g.of(s).hand_count;
}

void drop_event(Game& g, Seat s, std::size_t index) {
  Player& p = g.of(s);
  const Held h = p.event[index];
  // camps lose the health that the event gave them, but never fall by that.
  const int bonus = g.card(h.card).camp_hp;
  for (const u8 square : g->camps[s]) g->hurt[square] = static_cast<u8>(std::max(0, g->hurt[square] - bonus));
  p.event.erase_at(index);
  if (h.tokens.total() > 0) g.emit(event::token_lost, s, h.card, h.tokens.total());  // ECH-033
  discard_card(g, s, g.card(h.card).local);
  g.emit(event::discarded, s, h.card);
}

/// ECH-157: an empty deck gives no cards; the discard pile is never shuffled in.
struct Draw : In<Drawing> {
  static constexpr std::string_view name = "supply.draw";
  static constexpr Rule rule{157};
  static Next enter(Game& g, Drawing& l) {
    return l.left == 0 || g.of(l.seat).deck_count == 0 ? tafel::done() : tafel::stay();
  }
  static void outcomes(const Game& g, const Drawing& l, Options& out) {
    for (const u8 local : g.of(l.seat).deck.kinds())
      out.add(verb::deal, l.seat, g.pack.global(g.of(l.seat).civ, local));
  }
  static u32 weight(const Game& g, const Drawing& l, Action a) {
    return static_cast<u32>(g.of(l.seat).deck.count(g.card(a.arg[1]).local));
  }
  static Action sample(const Game& g, const Drawing& l, Rng& rng) {
    return make_action(verb::deal, l.seat, g.pack.global(g.of(l.seat).civ, g.of(l.seat).deck.pick(rng)));
  }
  static bool valid(const Game& g, const Drawing& l, Action a) {
    if (a.verb != verb::deal || a.argc != 2 || a.arg[0] != l.seat || a.arg[1] >= g.pack.card.size()) return false;
    const Card& card = g.card(a.arg[1]);
    return card.civ == g.of(l.seat).civ && g.of(l.seat).deck.has(card.local);
  }
  static Next apply(Game& g, Drawing& l, Action a) {
    draw_one(g, l.seat, g.card(a.arg[1]).local);
    --l.left;
    return tafel::stay();
  }
};

void draw_one(Game& g, Seat s, u8 local) {
  Player& p = g.of(s);
  p.deck.remove(local);
  --p.deck_count;
  put_into_hand(g, s, local);
  g.emit_to(SeatSet::of(s), 1, event::drawn, s, g.pack.global(p.civ, local));
}

Next draw_cards(Seat s, int n) { return call<Draw>(Drawing{s, static_cast<u8>(n)}); }

int markable(const Game& g, Seat s) {
  const Player& p = g.of(s);
  return std::min(p.hand_count, p.deck_count);
}

void mark_options(const Game& g, Seat s, Options& out) {
  const Player& p = g.of(s);
  u8 last = 0;
  for (const u8 local : p.aside.kinds()) last = local;
  if (p.aside.size() < markable(g, s))
    for (const u8 local : p.hand.kinds())
      if (local >= last && p.aside.count(local) < p.hand.count(local)) out.add(verb::mark, g.pack.global(p.civ, local));
  out.add(verb::done);
}

Why mark_why(const Game& g, Seat s, Action a) {
  if (a.verb != verb::mark) return {};
  const Player& p = g.of(s);
  const Card& card = g.card(a.arg[0]);
  if (card.civ != p.civ || p.aside.count(card.local) >= p.hand.count(card.local))
    return because({88}, cause::not_in_hand, a.arg[0]);
  return because({88}, cause::deck_too_small, p.deck_count);
}

void set_aside(Game& g, Seat s) {
  Player& p = g.of(s);
  p.aside_count = static_cast<u8>(p.aside.size());
  p.hand = p.hand - p.aside;
  p.hand_count = static_cast<u8>(p.hand_count - p.aside_count);
  if (p.aside_count > 0) p.known = {};  // nobody else knows which cards went
  g.emit(event::exchanged, s, p.aside_count);
}

void shuffle_back(Game& g, Seat s) {
  Player& p = g.of(s);
  p.deck = p.deck + p.aside;
  p.deck_count = static_cast<u8>(p.deck_count + p.aside_count);
  p.aside = {};
  p.aside_count = 0;
}

/// ECH-088: any number of cards; only how many is public. Marked in ascending order, so that no choice comes twice.
struct MarkCards : In<Supplying> {
  static constexpr std::string_view name = "supply.mark";
  static constexpr Rule rule{88};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::done};
  static SeatSet actors(const Game& g, const Supplying& l) {
    return g.of(l.seat).marked != 0 ? SeatSet{} : SeatSet::of(l.seat);
  }
  static void options(const Game& g, const Supplying&, Seat s, Options& out) { mark_options(g, s, out); }
  static Why why(const Game& g, const Supplying&, Seat s, Action a) { return mark_why(g, s, a); }
  static void totals(const Game& g, const Supplying& l, Seat, Totals& out) {
    out.limit("aside", g.of(l.seat).aside.size(), markable(g, l.seat));
  }
  static void apply(Game& g, Supplying&, Seat s, Action a) {
    if (a.verb == verb::done) g.of(s).marked = 1;
    else g.of(s).aside.add(g.card(a.arg[0]).local);
  }
  static Next finish(Game& g, Supplying& l) {
    g.of(l.seat).marked = 0;
    set_aside(g, l.seat);
    return go<SupplyDraw>();
  }
};

struct SupplyDraw : In<Supplying> {
  static constexpr std::string_view name = "supply.exchange";
  static Next run(Game& g, Supplying& l) {
    return call_then<Draw, SupplyEnd>(Drawing{l.seat, g.of(l.seat).aside_count});
  }
};

/// Only after drawing do the cards go back into the deck.
struct SupplyEnd : In<Supplying> {
  static constexpr std::string_view name = "supply.end";
  static Next run(Game& g, Supplying& l) {
    shuffle_back(g, l.seat);
    return tafel::done();
  }
};

Next resupply(Seat s) { return call<MarkCards>(Supplying{s}); }

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::SupplyChapter>() {
  return make_rows<echoes::Game>(echoes::SupplyChapter{});
}
