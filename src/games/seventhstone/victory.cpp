// After a battle: destruction rolls, control, stones, debts (SST-319 to SST-328, SST-254, SST-261).
#include "games/seventhstone/battle.h"
#include "games/seventhstone/stones.h"

namespace seventhstone {

namespace {

/// SST-325: used walls are gone without a roll; those that stood ready go first.
void remove_used_walls(Game& g) {
  const int cell = g->battle.cell;
  for (int slot = 0; g->battle.walls > 0; ++slot) {  // at most as many were used as stood ready
    if (g.building(cell, slot) != kWall || g->built.fresh[at(slot)].has(at(cell))) continue;
    remove_building(g, cell, slot);
    --g->battle.walls;
    g.emit(event::wall_gone, cell);
  }
}

/// Slots with a building that is rolled for (SST-323, SST-359); a capital is none (SST-327).
std::array<bool, 2> crumbling(const Game& g, int cell) {
  return {g.building(cell, 0) != static_cast<int>(kBuildings), g.building(cell, 1) != static_cast<int>(kBuildings)};
}

}  // namespace

/// SST-319: the last seat with units on the field, or the defender (SST-326: first walls, then rolls, then control).
struct BattleEnd : In<Fight> {
  static constexpr std::string_view name = "battle.end";
  static Next run(Game& g, Fight& l) {
    const SeatSet left = fighters(g);
    l.winner = left.empty() ? g->battle.defender : left.lowest();
    if (l.winner != kNobody) g.emit(event::battle_won, l.winner, l.cell);
    if (l.restricted != 0) return go<Victory>();  // SST-254
    remove_used_walls(g);
    return go<Crumble>();
  }
};

/// SST-323, SST-324: one die for each building, whoever has won; R-48: before the field changes hands.
struct Crumble : In<Fight> {
  static constexpr std::string_view name = "battle.crumble";
  static constexpr Rule rule{323};
  static Next enter(Game& g, Fight& l) {
    const auto slot = crumbling(g, l.cell);
    return slot[0] || slot[1] ? stay() : go<Victory>();
  }
  static void outcomes(const Game& g, const Fight& l, Options& out) {
    const auto slot = crumbling(g, l.cell);
    for (int a = slot[0] ? 1 : 0; a <= (slot[0] ? 6 : 0); ++a)
      for (int b = slot[1] ? 1 : 0; b <= (slot[1] ? 6 : 0); ++b) out.add(verb::crumble, a, b);
  }
  static Next apply(Game& g, Fight& l, Action a) {
    for (int slot = 0; slot < 2; ++slot) {
      if (a.arg[at(slot)] == 0) continue;
      g.emit(event::destruction, g.building(l.cell, slot), l.cell, a.arg[at(slot)]);
      if (a.arg[at(slot)] <= g.pack.rule.destroyed_up_to) remove_building(g, l.cell, slot);
    }
    return go<Victory>();
  }
};

/// SST-321, SST-322, SST-320: the field, the stones, then debts. SST-261: at once, unless the winner is still moving:
/// then it controls the field from its next settle on, if units stay (SST-258).
struct Victory : In<Fight> {
  static constexpr std::string_view name = "battle.victory";
  static Next run(Game& g, Fight& l) {
    if (g->battle.open == 0) return done();
    const Seat winner = l.winner;
    g->battle = {};
    g->conflict.remove(l.cell);
    if (winner != kNobody) {
      if (winner == g->mover && !g->own[winner].has(l.cell)) {
        if (g.controllable().has(l.cell)) g->pending.add(l.cell);
      } else {
        take_control(g, winner, l.cell);
      }
      capture_stones(g, winner);
    }
    for (std::size_t i = g->supports.size(); i-- > 0;)  // SST-320: they go home
      if (g->supports[i].to == l.cell) g->supports.erase_at(i);
    note_arrivals(g);
    return call<PayDebt>(Debt{});
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::VictoryChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::VictoryChapter{});
}
