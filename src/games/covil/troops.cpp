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
    const ZoneSet in_reach = g.within(x.zone, x.reach);
    for (Zone z : in_reach) out.add(verb::go_to, z);
    if (out.explaining())
      for (Zone z : g.board().all - in_reach) out.add_if(false, Rule{102}, verb::go_to, z);
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
    for (u8 slot : g.filled_slots(s)) out.add_if(g.marked(s).has(slot), Rule{104}, verb::rest, g.minion_at(s, slot));
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
