// Reinforcement: everybody draws one conflict card, then armies come back from the limbos (IMM-080 to IMM-092, R-17,
//
#include "games/immortals/steps.h"

namespace immortals {

/// IMM-080, IMM-193: whoever holds the marker is first player of the round.
struct RoundBegin : In<Main> {
  static constexpr std::string_view name = "round.begin";
  static Next run(Game& g, Main& l) {
    ++g->round;
    g->phase = Phase::reinforce;
    g->first = g->marker;
    l = {};
    g.emit(event::round_began, g->round);
    return go<DrawOne>();
  }
};

/// IMM-090 in turn order.
struct DrawOne : In<Main> {
  static constexpr std::string_view name = "reinforce.draw";
  static constexpr Rule rule{90};
  static Next enter(Game& g, Main& l) {
    if (l.k < g.seats() && g->pile[0] > 0) return stay();
    if (l.k < g.seats() && deck_ready(g)) return go<DrawOne>();
    l.k = 0;  // everybody has drawn, or there is no card left at all
    return go<ReinforcePlace>();
  }
  static void outcomes(const Game& g, const Main& l, Options& out) {
    for (u8 c : g->deck) out.add(verb::deal_card, g.turn_order(l.k), conflict_card(c));
  }
  static Action sample(const Game& g, const Main& l, Rng& rng) {
    return make_action(verb::deal_card, g.turn_order(l.k), conflict_card(rng.pick(g->deck)));
  }
  static Next apply(Game& g, Main& l, Action a) {
    const auto card = static_cast<std::size_t>(a.arg[1] - kFirstConflict);
    g->deck.remove(card);
    --g->pile[0];
    g->conflict[a.arg[0]].add(card);
    ++g->conflict_count[a.arg[0]];
    g.emit_to(SeatSet::of(a.arg[0]), 1, event::card_drawn, a.arg[0], a.arg[1]);
    ++l.k;
    return go<DrawOne>();
  }
};

/// IMM-091 in turn order (IMM-092): the quota of each limbo, light first; one army at a time, sites in ascending order,
/// so that no distribution comes twice. "May": stopping is allowed.
struct ReinforcePlace : In<Main> {
  static constexpr std::string_view name = "reinforce.place";
  static constexpr Rule rule{91};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::stop};
  /// Where armies of this limbo may go; R-48: a landless seat on any free site.
  static Sites home(const Game& g, const Main& l) {
    const Sites world = g.pack.world_sites[l.world];
    const Sites own = g->own[g.turn_order(l.k)] & world;
    return own.empty() && l.landless != 0 ? world - g.occupied() : own;
  }
  /// A limbo without a quota or without a place to go is skipped.
  static Next enter(Game& g, Main& l) {
    if (l.left > 0) return stay();
    if (l.k == g.seats()) {
      l = {};
      return go<PlanBegin>();
    }
    const Seat s = g.turn_order(l.k);
    if (l.world > kShadow) {
      l.world = kLight;
      ++l.k;
      return go<ReinforcePlace>();
    }
    if (l.world == kLight) l.landless = g.setting(option::comeback) == 1 && g->own[s].empty();
    l.last = 0;
    if (!home(g, l).empty()) l.left = static_cast<u8>(g->limbo[s][l.world] / g.pack.rule.reinforce_per);
    if (l.left == 0) ++l.world;
    return go<ReinforcePlace>();
  }
  static Seat actor(const Game& g, const Main& l) { return g.turn_order(l.k); }
  static void options(const Game& g, const Main& l, Options& out) {
    for (u8 site : home(g, l))
      if (site >= l.last) out.add(verb::reinforce, site);
    out.add(verb::stop);
  }
  static Why why(const Game& g, const Main& l, Seat s, Action a) {
    if (a.verb != verb::reinforce) return {};
    const int site = a.arg[0];
    if (world_of(site) != l.world) return because({91}, cause::other_world, l.world);
    if (home(g, l).has(at(site))) return because({91}, cause::later_sites_only, l.last);
    const Seat owner = g.owner(site);
    if (l.landless != 0 && owner != kNobody && owner != s) return because({91}, cause::site_taken, site, owner);
    return because({91}, cause::no_army_here, site);
  }
  static void totals(const Game&, const Main& l, Seat, Totals& out) { out.limit("armies_left", l.left, l.left); }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = g.turn_order(l.k);
    if (a.verb == verb::reinforce) {
      --g->limbo[s][l.world];
      put_armies(g, s, a.arg[0], 1);
      g.emit(event::reinforced, s, a.arg[0]);
      l.last = a.arg[0];
      if (--l.left > 0) return stay();
    }
    l.left = 0;
    ++l.world;
    return go<ReinforcePlace>();
  }
};

}  // namespace immortals

template <>
std::span<const tafel::StepRow> tafel::rows_of<immortals::ReinforceChapter>() {
  return make_rows<immortals::Game>(immortals::ReinforceChapter{});
}
