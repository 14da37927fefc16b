// Table and referee play together: whole games and single rounds out of random positions.
#include "referee.h"
#include "games/schatten/condition.h"
#include "games/schatten/score.h"

namespace schatten::test {
namespace {

/// Runs the story; what the two see differently is a failure.
template <class Story>
bool agree(Table& t, Rng& rng, const std::string& what, Story story) {
  Referee referee(t, rng);
  try {
    story(referee);
    return true;
  } catch (const Disagreement& d) {
    ADD_FAILURE() << what << ": " << d.what();
    return false;
  }
}

/// Every value of every setting that changes a rule.
Settings any_settings(Rng& rng) {
  const auto one = [&](const char* a, const char* b) { return by_chance(rng, 65) ? a : b; };
  return {{"factions", one("random", "choose")},
          {"faction_rules", one("on", "off")},
          {"cost_cap", one("5", "none")},
          {"move_by_orgs_only", one("on", "off")},
          {"solo_retreat", one("on", "off")},
          {"trophy_needs_presence", one("off", "on")},
          {"overfull_blocks_draw", one("on", "off")},
          {"end_grace_rounds", std::to_string(1 + rng.below(6))},
          {"mode", std::array{"short", "long", "beginner"}[at(rng.below(3))]}};
}

RULE("SDM-001 SDM-002 SDM-003 SDM-008 SDM-009 SDM-010 SDM-012 SDM-016 SDM-022 SDM-050 SDM-153 SDM-193",
     "a second reading of the rules agrees with every step of whole games") {
  Rng rng(41);
  for (int n = 0; n < 12; ++n) {
    const Settings settings = any_settings(rng);
    Table t("schatten", 2 + n % 3, settings);
    start_game(t.game().rules, t.raw(), 2 + n % 3, config_from(t.game().rules, settings));
    if (!agree(t, rng, "game " + std::to_string(n), [](Referee& r) { r.whole_game(); })) return;
  }
}

RULE("SDM-070 SDM-080 SDM-091 SDM-096 SDM-097 SDM-103 SDM-112 SDM-126 SDM-130 SDM-132 SDM-141 SDM-151 SDM-167 SDM-178",
     "a second reading agrees with a round of actions and conflicts out of any position") {
  Rng rng(42);
  for (int n = 0; n < 150; ++n) {
    Table t = scattered(rng, 2 + n % 3, any_settings(rng));
    const auto first = static_cast<Seat>(rng.below(2 + n % 3));
    Game g = game(t);
    open_turn(g, first);
    const bool same = agree(t, rng, "position " + std::to_string(n), [&](Referee& r) {
      r.action_phase(first);
      r.decision_phase();
      if (r.over()) return r.compare();
      r.supply_phase();
      r.compare();
    });
    if (!same) return;
  }
}

RULE("SDM-160 SDM-161 SDM-163 SDM-165 SDM-168 SDM-169 SDM-174 SDM-175 SDM-177 SDM-250 SDM-253 R-31 R-32 R-33 R-38",
     "a second reading agrees with the decision phase out of any position") {
  Rng rng(43);
  for (int n = 0; n < 500; ++n) {
    Table t = scattered(rng, 2 + n % 3, any_settings(rng));
    t.given("phase decision");
    const bool same = agree(t, rng, "position " + std::to_string(n), [&](Referee& r) {
      r.decision_phase();
      if (!r.over()) r.supply_phase();
      r.compare();
    });
    if (!same) return;
  }
}

RULE("SDM-143 SDM-260 SDM-263 SDM-266 SDM-267 SDM-268 SDM-269 SDM-271 SDM-273 SDM-275 SDM-277 SDM-281 R-61",
     "a second reading agrees with every hero action out of any position") {
  Rng rng(44);
  for (int n = 0; n < 800; ++n) {
    const auto quest = static_cast<u8>(n % kQuests);
    Table t = scattered(rng, 2 + n % 3, {{"mode", quest < kFirstBeginner ? "short" : "beginner"}});
    Game g = game(t);
    const auto s = static_cast<Seat>(rng.below(2 + n % 3));
    schatten::Turn l;
    l.seat = s, l.act = Act::hero, l.quest = quest;
    g->open.add(quest), g->revealed.add(quest);
    for (Quests& won : g->won) won.remove(quest);
    g->quests_left = {};
    open_step(g, Steps::id<HeroOffer>(), l, static_cast<Seat>((s + 1) % g.seats()));
    const bool same = agree(t, rng, "position " + std::to_string(n), [&](Referee& r) {
      r.hero(s, quest);
      r.end_turn(s, Act::hero);
      if (r.m.first_pass != 0) --r.m.last_turns;
      r.compare();
    });
    if (!same) return;
  }
}

RULE("SDM-201 SDM-202 SDM-203 SDM-205 SDM-209 SDM-261 SDM-264 SDM-272 SDM-276 SDM-278 SDM-279 SDM-282 R-42 R-66",
     "conditions, trophies and points of plans are those of a second reading, in any position") {
  Rng rng(45);
  for (int n = 0; n < 120; ++n) {
    Table t = scattered(rng, 2 + n % 3, {{"trophy_needs_presence", n % 2 == 0 ? "off" : "on"}});
    Game g = game(t);
    for (u8& tied : g->tied)
      if (by_chance(rng, 15)) tied = static_cast<u8>(rng.below(1 << g.seats()));
    open_turn(g, 0);
    const Referee r(t, rng);
    for (Seat s = 0; s < g.seats(); ++s) {
      EXPECT_EQ(trophies(g, s), r.trophies(s)) << n;
      for (u8 plan = 0; plan < kPlans; ++plan)
        for (const Condition& c : r.p.plan[plan].condition) {
          ASSERT_EQ(progress(g, s, c).holds(), r.fulfils(s, c)) << n << " plan " << int{plan};
          const int start = c.kind == Is::own_vs_start ? g.players().start : 0;
          ASSERT_EQ(progress(g, s, c).have - start, r.count(s, c)) << n << " plan " << int{plan};
        }
      for (const Quest& q : r.p.quest) {
        ASSERT_EQ(fulfils(g, s, q), r.fulfils(s, q)) << n << " " << q.id;
        for (const Condition& c : q.condition)
          if (c.kind != Is::own_vs_start) {
            ASSERT_EQ(progress(g, s, c).have, r.count(s, c)) << n << " " << q.id;
          }
      }
      ASSERT_EQ(plan_points(g, s), r.plan_points(s)) << n;
    }
  }
}

}  // namespace
}  // namespace schatten::test
