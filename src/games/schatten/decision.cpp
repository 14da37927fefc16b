// Phase 3 after the conflicts: unopposed conquest, hero quests, the end of the round (SDM-178, SDM-190 to SDM-193).
#include "games/schatten/condition.h"
#include "games/schatten/steps.h"

namespace schatten {

/// the djinn alone is enough; a dragon is a unit of black.
Regions alone(const Game& g, Seat s) {
  Regions own = g->here[s], others = g->dragons;
  for (std::size_t c = 0; c < kColours; ++c)
    if (c != s) others |= g->here[c];
  if (g->djinn_of != 0) (g.djinn_owner() == s ? own : others).add(g->djinn_at);
  return own - others;
}

namespace {
/// SDM-191, SDM-192: the adventurers come back in any case.
void settle_quest(Game& g, u8 quest, bool won) {
  const Seat s = g->bidder[quest];
  const int n = g->bid[quest];
  g->supply[s] = static_cast<u8>(g->supply[s] + n);
  g->bid[quest] = g->bidder[quest] = 0;
  if (!won) {
    g.emit(event::quest_failed, s, quest, n);
    return;
  }
  g->open.remove(quest);
  g->won[s].add(quest);
  g.emit(event::quest_won, s, quest, n);
}

/// Everybody hears why: the quests of level 3 that are fulfilled, all of them in this round; or the clock.
void finish_game(Game& g) {
  g->phase = Phase::over;
  Quests won;
  for (const Quests& of_seat : g->won) won |= of_seat;
  const Quests last = won & g.pack.level[g.beginner() ? 1 : 0][2];
  for (const u8 quest : last) g.emit(event::ended_by_quest, quest);
  if (last.empty()) g.emit(event::ended_by_clock, g->grace);
  for (Seat s = 0; s < g.seats(); ++s)
    if (g->plan[s] != kNoPlan) g.emit(event::plan_shown, s, g->plan[s], plan_points(g, s));
}

}  // namespace

/// SDM-178, R-38: conquerors in player order, regions in ascending order; R-35: black never conquers like this. R-37: a
/// protected last region is asked again every round.
struct Unopposed : In<Main> {
  static constexpr std::string_view name = "decision.unopposed";
  static Next run(Game& g, Main&) {
    for (int k = 0; k < g.seats(); ++k) {
      const Seat s = g.in_order(k);
      for (const u8 region : alone(g, s) - g.regions(s)) conquer(g, region, s);
    }
    return go<CheckQuests>();
  }
};

/// SDM-144, SDM-190, SDM-282, R-39, R-74: all quests on one position, then everybody goes home.
struct CheckQuests : In<Main> {
  static constexpr std::string_view name = "decision.quests";
  static Next run(Game& g, Main& l) {
    Quests won;
    for (const u8 q : g->open)
      if (g->bid[q] > 0 && fulfils(g, g->bidder[q], g.pack.quest[q])) won.add(q);
    const Quests open = g->open;
    for (const u8 q : open)
      if (g->bid[q] > 0) settle_quest(g, q, won.has(q));
    const auto& level = g.pack.level[g.beginner() ? 1 : 0];
    l.used = !(won & level[2]).empty();  // SDM-193, R-41
    return go<RoundEnd>();
  }
};

/// SDM-193: the end after a fulfilled quest of level 3; R-46: or when the grace rounds are over.
struct RoundEnd : In<Main> {
  static constexpr std::string_view name = "decision.end";
  static Next run(Game& g, Main& l) {
    g->tipped = {};
    g->magic_tipped = 0;
    const bool over = l.used != 0 || g->grace >= kGrace.number(g.setting(option::end_grace_rounds));
    l = {};
    if (!over) return go<RoundBegin>();
    finish_game(g);
    return done();
  }
};

}  // namespace schatten

template <>
std::span<const tafel::StepRow> tafel::rows_of<schatten::DecisionChapter>() {
  return make_rows<schatten::Game>(schatten::DecisionChapter{});
}
