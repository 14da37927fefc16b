// Gold, hit points and relics: gaining, drawing, reshuffling, leaving a hand.
#include "games/covil/relics.h"

namespace covil {

/// COV-008: from the bank, which has no limit; the treasury has one (COV-007).
void Game::gain(Seat s, int n) {
  const int kept = std::min(n, treasury_cap() - of(s).gold);
  of(s).gold += kept;
  if (kept > 0) emit(event::gained, s, kept);
  if (kept < n) emit(event::wasted, s, n - kept);  // COV-007
}

/// COV-105, R-03: each repair is raised by the owner's repair_up, never above 5. Only a damaged fortress that stands is
/// ever repaired (COV-161, COV-070).
void Game::repair(Seat s, int n) {
  Player& p = of(s);
  const int done = std::min(n + influence(s, &Influence::repair_up), kMaxHp - p.hp);
  p.hp = static_cast<u8>(p.hp + done);
  emit(event::repaired, s, done);
}

/// COV-010, R-20. In a hidden state the deck also holds unknown hand cards, so the discards join it.
/// Everybody sees that no relic in a hand can be in the new deck.
void Game::refill_relics() {
  if (state().relic_deck_size > 0) return;
  state().older = RelicSet::first(kRelics) - state().relic_discard;
  for (Player& p : state().player) {
    state().older -= p.active;
    p.older = static_cast<u8>(int(p.hand_size));
  }
  state().relic_deck_size = state().relic_discard.size();
  state().relic_deck |= state().relic_discard;
  state().relic_discard = {};
  emit(event::reshuffled);
}

void Game::leave_hand(Seat s, Relic r) {
  require(of(s).hand.has(r), "this relic is not in the hand");
  of(s).hand.remove(r);
  --of(s).hand_size;
  if (state().older.has(r) && of(s).older > 0) --of(s).older;
  state().older.remove(r);
  for (Player& p : state().player) p.known.remove(r);
}

/// COV-009, R-21: a hand has no limit.
void take_relic(Game& g, Seat s, Relic r) {
  g->relic_deck.remove(r);
  --g->relic_deck_size;
  g.of(s).hand.add(r);
  ++g.of(s).hand_size;
  // A scripted opponent's pile is seen by nobody, not even by itself (COV-224).
  g.emit_to(g.is_bot(s) ? SeatSet{} : SeatSet::of(s), 1, event::drew, s, r);
}

/// COV-088.
Next buy_relic(Game& g, Seat s) {
  const int price = g.relic_price(s);
  g.of(s).gold -= price;
  g.emit(event::bought, s, price);
  return call<DrawRelic>(Drawing{s, 1, 0});
}

/// COV-083: face up, its instant at once. From now on it has no gold value (COV-085) but a troop bonus (COV-084).
Next activate_relic(Game& g, Seat s, Relic r) {
  g.leave_hand(s, r);
  g.of(s).active.add(r);
  g.emit(event::activated, s, r);
  return call<NextEffect>(Fx{.owner = s, .card = relic_card(r)});
}

/// COV-080, COV-082, COV-086: any relic of the hand may be activated, or kept. COV-088: bought while there is gold.
void relic_options(const Game& g, Seat s, Options& out) {
  for (Relic r : g.of(s).hand) out.add(verb::activate, r);
  if (g.can_buy(s)) out.add(verb::buy);
  else if (out.explaining()) out.refuse(why_not_relic(g, s, make_action(verb::buy)), verb::buy);
}

Why why_not_relic(const Game& g, Seat s, Action a) {
  if (a.verb == verb::activate) {
    if (g.of(s).active.has(a.arg[0])) return because(Rule{83}, cause::relic_active, a.arg[0]);
    return g.of(s).hand.has(a.arg[0]) ? Why{} : because(Rule{82}, cause::relic_not_held, a.arg[0]);
  }
  if (a.verb != verb::buy || g.can_buy(s)) return {};
  const int missing = g.relic_price(s) - g.of(s).gold;
  return missing > 0 ? because(Rule{88}, cause::gold_missing, missing) : because(Rule{10}, cause::no_relics);
}

/// COV-087, COV-010: the deck is refilled only when a card is really needed.
struct DrawRelic : In<Drawing> {
  static constexpr std::string_view name = "relic.draw";
  static constexpr std::string_view formerly = "relic.check";
  static constexpr Rule rule{87};
  static Next enter(Game& g, Drawing& d) {
    if (d.left == 0 || !g.can_draw()) return done();
    if (g->relic_deck_size > 0) return stay();
    g.refill_relics();
    return go<DrawRelic>();
  }
  static void outcomes(const Game& g, const Drawing&, Options& out) {
    for (Relic r : g->relic_deck) out.add(verb::draw_relic, r);
  }
  static Action sample(const Game& g, const Drawing&, Rng& rng) {
    return make_action(verb::draw_relic, rng.pick(g->relic_deck));
  }
  static bool valid(const Game& g, const Drawing&, Action a) {
    return a.verb == verb::draw_relic && a.argc == 1 && a.arg[0] < kRelics && g->relic_deck.has(a.arg[0]);
  }
  static Next apply(Game& g, Drawing& d, Action a) {
    take_relic(g, d.seat, a.arg[0]);
    --d.left;
    if (d.robbing != 0 && g->rebels < kMaxRebels) {  // COV-175, COV-176, R-36
      ++g->rebels;
      g.emit(event::rebels, g->rebels);
    }
    return stay();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::RelicsChapter>() {
  return make_rows<covil::Game>(covil::RelicsChapter{});
}
