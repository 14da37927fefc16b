// Using a hero: the bid, outbidding, and the offer of the hero action (SDM-140 to SDM-144). What the actions do stands
// in effects.cpp.
#include "games/schatten/steps.h"

namespace schatten {

/// SDM-141, R-19: exactly one more than lie there; Orden vom Bannstrahl asks others for another one.
int required_bid(const Game& g, Seat s, int quest) {
  const int there = g->bid[at(quest)];
  const Seat holder = g->bidder[at(quest)];
  const bool taxed = there > 0 && holder != s && g.has(holder, Passive::outbid_tax);
  return there + 1 + (taxed ? 1 : 0);
}

namespace {
/// SDM-142: the earlier adventurers go home when the new ones lie there.
void place_bid(Game& g, const Turn& l) {
  const u8 old = g->bid[l.quest];
  const Seat before = g->bidder[l.quest];
  g->supply[l.seat] = static_cast<u8>(g->supply[l.seat] - l.count);
  g->bid[l.quest] = l.count, g->bidder[l.quest] = l.seat;
  g.emit(event::hero_used, l.seat, l.quest, l.count);
  if (old == 0) return;
  g->supply[before] = static_cast<u8>(g->supply[before] + old);
  g.emit(event::outbid, before, l.quest, old);
}

Next offer(Game& g, Turn& l) {
  place_bid(g, l);
  l.stage = kPlaying, l.last = l.taken = l.done = 0;
  return go<HeroOffer>();
}

}  // namespace

/// SDM-141: from supply and organisations; whoever is taken off a card goes onto the quest.
struct HeroSource : In<Turn> {
  static constexpr std::string_view name = "hero.bid";
  static constexpr Rule rule{141};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::bid};
  /// Nobody is asked where everything comes from the supply.
  static Next enter(Game& g, Turn& l) {
    return l.taken == 0 && (g->orgs[l.seat] & g->loaded).empty() ? offer(g, l) : stay();
  }
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  /// Whatever is still missing may come from any of them; the rest in ascending order, so that no bid comes twice.
  static void options(const Game& g, const Turn& l, Options& out) {
    const bool enough = g->supply[l.seat] >= l.count;
    for (const u8 o : (g->orgs[l.seat] & g->loaded) - Orgs::first(enough ? l.last : 0))
      out.add_if(l.taken < l.count, because({141}, cause::bid_exact, l.count), verb::from_org, o);
    out.add_if(enough, because({141}, cause::bid_missing, l.count - g->supply[l.seat]), verb::bid);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    if (a.verb != verb::from_org)
      return a.verb > verb::pass && a.verb < verb::conflict ? because({141}, cause::bid_first, l.count) : Why{};
    if (!g->orgs[l.seat].has(a.arg[0])) return because({141}, cause::not_own_org, a.arg[0]);
    return g->loaded.has(a.arg[0]) ? because({141}, cause::ascending) : because({141}, cause::org_empty, a.arg[0]);
  }
  static void totals(const Game&, const Turn& l, Seat, Totals& out) { out.limit("from_orgs", l.taken, l.count); }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::bid) return offer(g, l);
    unload_org(g, l.seat, a.arg[0], 1);
    g.emit(event::unloaded, l.seat, a.arg[0]);
    ++l.taken;
    l.last = a.arg[0];
    return stay();
  }
};

/// SDM-143: the hero action once, or not at all. Asked even if there is nothing to do, because that may depend on cards
/// that others do not see.
struct HeroOffer : In<Turn> {
  static constexpr std::string_view name = "hero.action";
  static constexpr Rule rule{143};
  static Seat actor(const Game&, const Turn& l) { return l.seat; }
  static void options(const Game& g, const Turn& l, Options& out) {
    effect_options(g, l, out);
    out.add(verb::waive);
  }
  static Why why(const Game& g, const Turn& l, Seat, Action a) {
    return a.verb > verb::pass && a.verb < verb::conflict ? effect_why(g, l, a) : Why{};
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb != verb::waive) return effect_apply(g, l, a);
    g.emit(event::waived, l.seat, l.quest);
    return end_turn(g, l);
  }
};

}  // namespace schatten

template <>
std::span<const tafel::StepRow> tafel::rows_of<schatten::HeroChapter>() {
  return make_rows<schatten::Game>(schatten::HeroChapter{});
}
