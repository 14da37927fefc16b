// What a seat may know, and what guesses keep (specification 9).
#include "games/schatten/view.h"
#include "games/schatten/setup.h"
#include "shadows.h"

namespace schatten::test {
namespace {

/// The position as the viewer sees it.
State seen_by(Table& t, Seat viewer) {
  State copy = state(t);
  Game view(copy, game(t).pack);
  hide(view, viewer);
  return copy;
}
State guessed_by(Table& t, Seat viewer, u64 seed) {
  State copy = seen_by(t, viewer);
  Game view(copy, game(t).pack);
  Rng rng(seed);
  redeal(view, viewer, rng);
  return copy;
}

RULE("R-09 R-06", "hands are hidden; sizes, discard piles and owners are not") {
  Table t = turn({"card red gar hand", "card red tho draw", "card red sve discard"});
  const State s = seen_by(t, 1);
  EXPECT_TRUE(s.hand[0].empty());
  EXPECT_EQ(s.hand_count[0], 1);
  EXPECT_TRUE(s.discard[0].has(3));
  EXPECT_TRUE(s.owned[0].has(16) && s.owned[0].has(1));
  EXPECT_TRUE(seen_by(t, 0).hand[0].has(16));
}

RULE("R-09", "with the setting off only the size of another's discard pile is told") {
  for (const char* value : {"on", "off"}) {
    Table t = turn({"card blue gar discard"}, 2, {{"open_discard", value}});
    nlohmann::json out;
    t.game().module.derive(t.raw(), 0, t.game().speak("en"), out);
    const nlohmann::json& blue = out["players"][1];
    EXPECT_EQ(blue["discard"].is_null(), std::string(value) == "off");
    EXPECT_EQ(blue["discard_count"], state(t).discard[1].size());
    EXPECT_FALSE(out["players"][0]["discard"].is_null());
  }
}

RULE("R-09", "guesses deal hand and draw pile anew and keep what was seen") {
  Table t = turn({"card red gar hand", "card red tho draw", "card red sve hand"});
  state(t).known[0].add(3);
  BitSet<64> seen;
  for (u64 seed = 1; seed < 60; ++seed) {
    const State s = guessed_by(t, 1, seed);
    EXPECT_EQ(s.hand[0].size(), 2);
    EXPECT_TRUE(s.hand[0].has(3));
    EXPECT_FALSE(s.hand[0].has(21));  // discarded
    for (const u8 c : s.hand[0]) seen.add(c);
  }
  EXPECT_EQ(seen.size(), 6);  // Svellttal and whatever else may be there
}

RULE("R-09", "an empty draw pile shows the hand") {
  Table t = turn({"card red g01 hand", "card red g02 hand", "card red g03 hand"});
  EXPECT_EQ(seen_by(t, 1).hand[0].size(), 3);
  EXPECT_EQ(open_hand(game(t), 0).size(), 3);
}

RULE("R-69 SDM-033", "what others discard is hidden until all are done") {
  Table t = table({"stack 0 0 0", "card red gar hand", "card blue tho hand", "card blue sve hand", "phase supply"}, 2);
  play(t, {"blue throw_away tho"});
  EXPECT_TRUE(seen_by(t, 0).thrown[1].empty());
  EXPECT_FALSE(seen_by(t, 1).thrown[1].empty());
  t.play("blue keep_rest");
  EXPECT_FALSE(seen_by(t, 0).ready.has(1));
}

RULE("SDM-019 SDM-018", "plans are guessed among those not drawn oneself; at the end the kept one is shown") {
  Table t = table({"plans red p01 p02 p03 p04", "plans blue p05 p06", "turn red"}, 2);
  BitSet<32> kept;
  for (u64 seed = 1; seed < 200; ++seed) {
    const State s = guessed_by(t, 1, seed);
    EXPECT_EQ(s.dealt[0].size(), 4);  // red leads KGIA
    EXPECT_FALSE(s.dealt[0].has(4) || s.dealt[0].has(5));
    EXPECT_TRUE(s.dealt[0].has(s.plan[0]));
    kept.add(s.plan[0]);
  }
  EXPECT_GT(kept.size(), 12);
  t.given("phase end").settle();
  const State s = seen_by(t, 1);
  EXPECT_EQ(s.plan[0], 0);
  EXPECT_EQ(s.dealt[0].size(), 1);
}

/// Plays `rounds` rounds of the draft at random.
void draft_rounds(Table& t, int rounds, u64 seed) {
  run_until(t, seed, [rounds](const State& s) { return s.picks >= rounds; });
}

RULE("SDM-009", "in the draft a seat knows its own cards and what lies before it") {
  Table t("schatten", 4, {{"factions", "random"}});
  const State s = seen_by(t, 2);
  EXPECT_EQ(s.draft[2], state(t).draft[2]);
  for (Seat other : {Seat{0}, Seat{1}, Seat{3}}) EXPECT_TRUE(s.draft[other].empty());
  EXPECT_TRUE(seen_by(t, kNobody).draft[2].empty());
}

RULE("SDM-009", "a seat remembers the hands that it has passed on") {
  Table t("schatten", 4, {{"factions", "random"}});
  const Regions first = state(t).draft[2];
  draft_rounds(t, 2, 5);
  const Regions own = Regions::of(state(t).pick[2][0] - 1U);
  for (u64 seed = 1; seed < 30; ++seed) {
    const State s = guessed_by(t, 2, seed);
    // Of the hand dealt to green one card was kept by green and one by yellow.
    EXPECT_TRUE(((s.draft[2] | own) - first).empty());
    EXPECT_EQ(s.draft[2].size(), 4);
    EXPECT_TRUE(first.has(s.pick[3][1] - 1U));
    EXPECT_FALSE(s.draft[2].has(s.pick[3][1] - 1U));
  }
}

RULE("SDM-009 R-70", "what others have kept out of a hand since a seat passed it on is hidden from it") {
  Table t("schatten", 4, {{"factions", "random"}});
  draft_rounds(t, 3, 5);
  ASSERT_NE(state(t).pick[3][1], 0);
  const State s = seen_by(t, 2);
  EXPECT_EQ(s.pick[3][1], 0);
  EXPECT_EQ(s.pick[0][2], 0);
  EXPECT_EQ(s.pick[2], state(t).pick[2]);
}

RULE("SDM-018", "guesses deal plans to those who have drawn, and nobody has kept one before all have") {
  Table t("schatten", 2, {{"factions", "random"}});
  run_until(t, 5, [](const State& s) { return !s.dealt[0].empty(); });
  ASSERT_TRUE(state(t).dealt[1].empty());
  EXPECT_EQ(guessed_by(t, 1, 3).dealt[0].size(), state(t).dealt[0].size());
  EXPECT_TRUE(guessed_by(t, 0, 3).dealt[1].empty()) << "blue has not drawn yet";
  run_until(t, 5, [](const State& s) { return !s.dealt[1].empty(); });
  EXPECT_EQ(state(t).phase, Phase::plans);
  EXPECT_EQ(guessed_by(t, 0, 3).plan[1], kNoPlan);
}

RULE("SDM-009", "with two players the hand that comes back tells what was kept") {
  Table t("schatten", 2, {{"factions", "random"}});
  draft_rounds(t, 2, 5);
  const State s = seen_by(t, 0);
  EXPECT_EQ(s.pick[1][1], state(t).pick[1][1]);  // from the hand that red saw first and last
  EXPECT_EQ(s.pick[1][0], 0);
}

RULE("SDM-009", "guesses of a draft are sound at every moment") {
  for (int seats = 2; seats <= 4; ++seats) {
    Table t("schatten", seats, {{"factions", "random"}}, static_cast<u64>(seats));
    for (int round = 0; round < game(t).players().start; ++round) {
      draft_rounds(t, round, 3);
      for (Seat v = 0; v < seats; ++v) {
        for (u64 seed = 1; seed <= 8; ++seed) {
          State s = guessed_by(t, v, seed * 16 + static_cast<u64>(round));
          const Game guess(s, game(t).pack);
          EXPECT_EQ(check(guess), nullptr);
        }
      }
    }
  }
}

RULE("R-70", "simultaneous answers do not depend on their order") {
  Table a = table({"stack 0 0 0", "card red gar hand", "card blue tho hand", "phase supply"}, 2), b = a;
  play(a, {"red throw_away gar", "red keep_rest", "blue keep_rest"});
  play(b, {"blue keep_rest", "red throw_away gar", "red keep_rest"});
  EXPECT_EQ(state(a).discard, state(b).discard);
}

RULE("SDM-009 R-70", "an answer of the draft is hidden until all have chosen") {
  Table t("schatten", 3, {{"factions", "random"}});
  t.play("red " + t.options("red").front());
  EXPECT_NE(state(t).pick[0][0], 0);
  EXPECT_EQ(seen_by(t, 1).pick[0][0], 0);
  EXPECT_EQ(seen_by(t, 0).pick[0][0], state(t).pick[0][0]);
}

RULE("SDM-009", "with three players a hand that comes back tells what was kept, but not by whom") {
  int unsorted = 0, sorted = 0, turned = 0;
  for (u64 seed = 1; seed <= 12; ++seed) {
    Table t("schatten", 3, {{"factions", "random"}}, seed);
    draft_rounds(t, 3, seed);
    const auto& true_pick = state(t).pick;
    unsorted += true_pick[1][1] > true_pick[2][2];
    const State s = seen_by(t, 0);
    EXPECT_LT(s.pick[1][1], s.pick[2][2]);
    EXPECT_EQ(std::min(true_pick[1][1], true_pick[2][2]), s.pick[1][1]);
    EXPECT_EQ(std::max(true_pick[1][1], true_pick[2][2]), s.pick[2][2]);
    for (u64 luck = 1; luck <= 6; ++luck) {
      const State guess = guessed_by(t, 0, luck);
      (guess.pick[1][1] < guess.pick[2][2] ? sorted : turned) += 1;
    }
  }
  EXPECT_GT(unsorted, 0);
  EXPECT_GT(sorted, 10);
  EXPECT_GT(turned, 10);
}

RULE("SDM-018", "before the start player is drawn everybody has a plan, in a guess as well") {
  Table t("schatten", 2, {{"factions", "random"}});
  run_until(t, 3, [](const State& s) { return s.plan[0] != kNoPlan && s.plan[1] != kNoPlan; });
  EXPECT_EQ(state(t).phase, Phase::plans);
  const State guess = guessed_by(t, 0, 1);
  EXPECT_NE(guess.plan[1], kNoPlan);
  EXPECT_TRUE(guess.dealt[1].has(guess.plan[1]));
}

RULE("SDM-009", "everybody knows the hand that lies before him, in every round") {
  for (int seats = 2; seats <= 4; ++seats) {
    Table t("schatten", seats, {{"factions", "random"}}, static_cast<u64>(seats) + 7);
    for (int round = 0; round < game(t).players().start; ++round) {
      draft_rounds(t, round, 3);
      for (Seat v = 0; v < seats; ++v) {
        const std::size_t hand = draft_hand(game(t), v);
        EXPECT_EQ(seen_by(t, v).draft[hand], state(t).draft[hand]) << seats << " " << round;
        EXPECT_EQ(guessed_by(t, v, 5).draft[hand], state(t).draft[hand]) << seats << " " << round;
        for (int before = 0; before < round; ++before)
          EXPECT_EQ(seen_by(t, v).pick[v][at(before)], state(t).pick[v][at(before)]);
      }
    }
  }
}

RULE("SDM-008", "while regions are dealt a guess holds as many as have been dealt") {
  Table t("schatten", 2);
  const Rules& rules = t.game().rules;
  act(rules, t.raw(), 0, make_action(verb::choose_faction, 0));
  act(rules, t.raw(), 1, make_action(verb::choose_faction, 1));
  tafel::settle(rules, t.raw());
  act(rules, t.raw(), kChance, *parse_notation(rules, t.raw(), "deal_regions red gja tho ork sve niv"));
  State guess = guessed_by(t, 1, 1);
  EXPECT_EQ(guess.draft[0].size(), 5);
  EXPECT_EQ(guess.draft[1].size(), 0);
  act(rules, t.raw(), kChance, *parse_notation(rules, t.raw(), "deal_regions red paa ber ehe bor sal"));
  act(rules, t.raw(), kChance, *parse_notation(rules, t.raw(), "deal_regions red wei"));
  guess = guessed_by(t, 1, 1);
  EXPECT_EQ(guess.draft[0].size(), 11);
  EXPECT_EQ(guess.draft[1].size(), 0);
}

RULE("R-56", "in the beginner game nobody is thought to have a plan") {
  Table t = turn({}, 2, {{"mode", "beginner"}});
  EXPECT_TRUE(guessed_by(t, 0, 1).dealt[1].empty());
  EXPECT_EQ(guessed_by(t, 0, 1).plan[1], kNoPlan);
}

}  // namespace
}  // namespace schatten::test
