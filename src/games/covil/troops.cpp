// Moving and resting. Repair and gold need no further choice and stand in turn.cpp.
#include "games/covil/steps.h"

namespace covil {

/// COV-102, R-02: 1 to reach borders, any zone may be passed; entering does nothing by itself (COV-103). Also the end
/// of the effect "move".
struct MoveTroop : In<Fx> {
  static constexpr std::string_view name = "troop.move";
  static constexpr Rule rule{102};
  static Seat actor(const Game&, const Fx& x) { return x.owner; }
  static void options(const Game& g, const Fx& x, Options& out) {
    for (Zone z : g.within(x.zone, x.reach)) out.add(verb::go_to, z);
  }
  static Why why(const Game& g, const Fx& x, Seat, Action a) {
    return a.verb == verb::go_to ? g.why_too_far(Rule{102}, x.zone, a.arg[0], x.reach) : Why{};
  }
  static Next apply(Game& g, Fx& x, Action a) {
    g.move_troop(x.owner, x.posture, x.zone, a.arg[0]);
    g.emit(event::moved, x.owner, x.zone, a.arg[0]);
    return go<NextEffect>();
  }
};

/// COV-104, R-04.
struct RestMinion : In<None> {
  static constexpr std::string_view name = "troop.rest";
  static constexpr Rule rule{104};
  static Seat actor(const Game& g, const None&) { return g->active; }
  static void options(const Game& g, const None&, Options& out) {
    const Seat s = g->active;
    for (u8 slot : g.filled_slots(s)) {
      const Minion m = g.minion_at(s, slot);
      out.add_if(g.marked(s).has(slot), because(Rule{104}, cause::minion_ready, m), verb::rest, m);
    }
  }
  static Why why(const Game& g, const None&, Seat s, Action a) {
    return a.verb == verb::rest ? g.why_not_rest(Rule{104}, s, a.arg[0]) : Why{};
  }
  static Next apply(Game& g, None&, Action a) {
    const u8 slot = g.slot_of(g->active, a.arg[0]);
    g.rest(g->active, slot);
    if (g.opt(opt_rest_steps) && g.of(g->active).tired.has(slot)) g.rest(g->active, slot);
    return done();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::TroopsChapter>() {
  return make_rows<covil::Game>(covil::TroopsChapter{});
}
