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
    return go<DrawTurn>();
  }
};

/// IMM-090 in turn order; R-18: with no card left at all nothing is drawn.
struct DrawTurn : In<Main> {
  static constexpr std::string_view name = "reinforce.draw_turn";
  static Next run(Game& g, Main& l) {
    if (l.k < g.seats() && deck_ready(g)) return go<DrawOne>();
    l.k = 0;
    return go<ReinforceTurn>();
  }
};

struct DrawOne : In<Main> {
  static constexpr std::string_view name = "reinforce.draw";
  static constexpr Rule rule{90};
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
    return go<DrawTurn>();
  }
};

/// IMM-091 in turn order (IMM-092): the quota of each limbo, light first; skipped where it is 0 or no own site exists.
struct ReinforceTurn : In<Main> {
  static constexpr std::string_view name = "reinforce.turn";
  static Next run(Game& g, Main& l) {
    if (l.k == g.seats()) {
      l = {};
      return go<PlanBegin>();
    }
    const Seat s = g.turn_order(l.k);
    if (l.world == kLight) l.landless = g.setting(option::comeback) == 1 && g->own[s].empty();
    if (l.world > kShadow) {
      l.world = kLight;
      ++l.k;
      return stay();
    }
    const Sites home = g->own[s] & g.pack.world_sites[l.world];
    l.left = static_cast<u8>(g->limbo[s][l.world] / g.pack.rule.reinforce_per);
    l.last = 0;
    if (l.left > 0 && (!home.empty() || l.landless != 0)) return go<ReinforcePlace>();
    ++l.world;
    return stay();
  }
};

/// One army at a time, sites in ascending order; "may": stopping is allowed.
struct ReinforcePlace : In<Main> {
  static constexpr std::string_view name = "reinforce.place";
  static constexpr Rule rule{91};
  static constexpr Form form{.shape = Form::Shape::amounts, .close = verb::stop};
  static Seat actor(const Game& g, const Main& l) { return g.turn_order(l.k); }
  static void options(const Game& g, const Main& l, Options& out) {
    const Seat s = g.turn_order(l.k);
    const Sites world = g.pack.world_sites[l.world];
    Sites home = g->own[s] & world;
    if (home.empty()) home = world - g.occupied();  // only a landless seat gets here
    for (u8 site : home)
      if (site >= l.last) out.add(verb::reinforce, site);
    out.add(verb::stop);
  }
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
    return go<ReinforceTurn>();
  }
};

}  // namespace immortals

template <>
std::span<const tafel::StepRow> tafel::rows_of<immortals::ReinforceChapter>() {
  return make_rows<immortals::Game>(immortals::ReinforceChapter{});
}
