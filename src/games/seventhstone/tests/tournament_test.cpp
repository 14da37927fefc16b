// Tournaments and dice among equals against a second reading of the rules (SST-370 to SST-383, R-08), and who is ahead
// at the end of a year (SST-390 to SST-394).
#include <set>

#include "games/seventhstone/score.h"
#include "witness.h"

namespace seventhstone::test {
namespace {

/// A whole tournament, foreseen step by step.
class Marshal {
 public:
  Marshal(Table& t, u64 seed) : t_(t), w_(t, seed) {
    for (Seat s = 0; s < state(t).seats; ++s) stones_[s] = stones_of(s);
  }

  void hold(int year) {
    w_.tell(event::round_marked, 3);
    w_.tell(event::tournament);
    std::vector<int> all;
    for (Seat s = 0; s < state(t_).seats; ++s)
      if (game(t_).plays(s)) all.push_back(s);
    const std::vector<int> by = ranking(all);
    int winner = -1;
    if (by.size() == 2) winner = duel(by[0], by[1]);
    if (by.size() == 3) winner = duel(by[0], duel(by[1], by[2]));
    if (by.size() == 4) {
      const int first = duel(by[0], by[3]), second = duel(by[1], by[2]);
      winner = duel(first, second);
    }
    w_.tell(event::tournament_won, winner);
    w_.tell(event::ts_now, winner, game(t_).tear_stones(Seat(winner)));
    w_.tell(event::year_over, year);
    w_.tell(event::year_began, year + 1);
    w_.compare("event.roll");
    EXPECT_EQ(state(t_).wins[at(winner)], 1);
    EXPECT_EQ(state(t_).stones, (std::array<u8, kSeats>{}));
    EXPECT_EQ(state(t_).counter, 0);
    EXPECT_EQ(state(t_).stack.back(), (Frame{.step = Steps::id<RollEvent>()})) << "nothing is left of last year";
  }

 private:
  int stones_of(Seat s) const { return state(t_).stones[s]; }

  /// Best first: by stones, then by as many dice as it takes.
  std::vector<int> ranking(std::vector<int> who) {
    std::map<int, std::vector<int>> merit;
    for (const int s : who) merit[s] = {stones_[at(s)]};
    for (;;) {
      std::set<int> rolling;
      for (const int s : who)
        for (const int t : who)
          if (s != t && merit[s] == merit[t]) rolling.insert(s);
      if (rolling.empty()) break;
      const Action a = w_.chance("dice.off");
      EXPECT_EQ(a.argc, kSeats);
      for (Seat s = 0; s < kSeats; ++s) {
        if (rolling.contains(s) ? a.arg[s] < 1 || a.arg[s] > 6 : a.arg[s] != 0) w_.wrong("dice.off", "a wrong die");
        if (rolling.contains(s)) w_.tell(event::dice_off, s, a.arg[s]), merit[s].push_back(a.arg[s]);
      }
    }
    std::sort(who.begin(), who.end(), [&](int a, int b) { return merit[a] > merit[b]; });
    return who;
  }

  int duel(int a, int b) {
    w_.tell(event::duel, a, b);
    const int more = stones_[at(a)] - stones_[at(b)];
    const int hard_a = more >= 2 ? 1 + more / 2 : 1, hard_b = more <= -2 ? 1 - more / 2 : 1;
    int life_a = 5, life_b = 5;
    while (life_a > 0 && life_b > 0) {
      const Action roll = w_.chance("tournament.duel");
      if (roll.arg[0] <= 3) life_b = std::max(0, life_b - hard_a);
      if (roll.arg[1] <= 3) life_a = std::max(0, life_a - hard_b);
      w_.tell(event::jousted, a, roll.arg[0], b, roll.arg[1], life_a, life_b);
    }
    const int winner = life_a > 0 ? a : life_b > 0 ? b : ranking({std::min(a, b), std::max(a, b)})[0];
    w_.tell(event::duel_won, winner, winner == a ? b : a);
    return winner;
  }

  Table& t_;
  Witness w_;
  std::array<int, kSeats> stones_{};
};

RULE("SST-370 SST-371 SST-372 SST-373 SST-374 SST-376 SST-377 SST-378 SST-379 SST-380 SST-381 SST-382 SST-383 SST-402",
     "tournaments go as a second reading of the rules says, die by die") {
  for (u64 seed = 1; seed <= 150 && !::testing::Test::HasFailure(); ++seed) {
    Rng rng(seed);
    const int seats = 2 + rng.below(3);
    Table t = andur("tournament", {"year 3"}, {{"victory_ts", "7"}}, seats);
    const int most = rng.below(3) == 0 ? 1 : 10;
    for (Seat s = 0; s < seats; ++s) state(t).stones[s] = byte(rng.below(most));
    if (seats > 2 && rng.below(3) == 0) state(t).out[at(rng.below(seats))] = 1;
    state(t).stack.back().write(Main{.k = 3, .market = 2, .a = 1, .b = 2, .verb = 9, .cell = 5, .last = {1, 2, 3, 4}});
    try {
      Marshal(t, seed).hold(3);
    } catch (const std::runtime_error& e) {
      ADD_FAILURE() << "seed " << seed << ": " << e.what();
    }
  }
}

/// A duel in which nobody ever hits; waits after so many rolls.
Table endless_duel(const Given& stones, int rolls) {
  Given given{"year 3"};
  given.insert(given.end(), stones.begin(), stones.end());
  Table t = andur("tournament", given, {}, 2);
  tafel::settle(t.game().rules, t.raw());
  for (int i = 0; i < rolls; ++i) act(t.game().rules, t.raw(), kChance, make_action(verb::joust, 4, 6));
  return t;
}

RULE("SST-380", "a duel of a thousand rolls without a winner is decided like one in which both fall") {
  Table almost = endless_duel({"stones red = 1"}, 999), more = endless_duel({"stones red = 1"}, 1000);
  EXPECT_EQ(almost.step(), "tournament.duel");
  EXPECT_EQ(more.step(), "event.roll");
  EXPECT_EQ(more.state<State>().wins[1], 1);
  Table first = endless_duel({"stones green = 1"}, 1000);
  EXPECT_EQ(first.state<State>().wins[0], 1);
}

RULE("R-08 SST-067", "dice among equals: exactly those who are equal roll, one die of six faces each") {
  Table t = andur("tournament", {"year 3", "stones green = 2", "stones blue = 2"});  // red and yellow have none
  tafel::settle(t.game().rules, t.raw());
  const auto valid = [&](auto... dice) {
    return chance_valid(t.game().rules, t.raw(), make_action(verb::roll_off, dice...));
  };
  CHECK(valid(1, 6, 6, 1) && valid(6, 1, 1, 6) && valid(3, 3, 3, 3));
  for (Seat s = 0; s < 4; ++s)
    for (const int wrong : {0, 7, 255}) {
      std::array<int, 4> die{1, 2, 3, 4};
      die[s] = wrong;
      CHECK(!valid(die[0], die[1], die[2], die[3]));
    }
  CHECK(!valid(1, 2, 3) && !valid(1, 2, 3, 4, 5));
  CHECK(!chance_valid(t.game().rules, t.raw(), make_action(verb::joust, 1, 2, 3, 4)));
  state(t).rank = {0, 1, 0, 2};  // only green and blue are equal
  CHECK(valid(1, 0, 6, 0));
  CHECK(!valid(1, 1, 6, 0) && !valid(1, 0, 6, 1) && !valid(0, 0, 6, 0) && !valid(1, 0, 0, 0));
}

RULE("R-08", "each face of every die among equals comes up as often as any other") {
  Table t = andur("tournament", {"year 3"});
  tafel::settle(t.game().rules, t.raw());
  Rng rng(3);
  std::array<std::array<int, 8>, 4> seen{};
  std::set<std::array<u8, 2>> pairs;
  for (int i = 0; i < 6000; ++i) {
    const Action a = sample_chance(t.game().rules, t.raw(), rng);
    for (std::size_t s = 0; s < 4; ++s) ++seen[s][std::min<std::size_t>(a.arg[s], 7)];
    pairs.insert({a.arg[0], a.arg[1]});
  }
  for (const auto& faces : seen) {
    EXPECT_EQ(faces[0] + faces[7], 0);
    for (int face = 1; face <= 6; ++face) CHECK(faces[at(face)] > 850 && faces[at(face)] < 1150);
  }
  EXPECT_EQ(pairs.size(), 36U);
}

RULE("SST-377", "both duellists roll a die of six faces") {
  Table t = andur("tournament", {"year 3", "stones green = 1"}, {}, 2);
  tafel::settle(t.game().rules, t.raw());
  Rng rng(4);
  std::map<std::array<u8, 2>, int> seen;
  for (int i = 0; i < 7200; ++i) {
    const Action a = sample_chance(t.game().rules, t.raw(), rng);
    EXPECT_EQ(a.argc, 2);
    ++seen[{a.arg[0], a.arg[1]}];
  }
  EXPECT_EQ(seen.size(), 36U);
  for (const auto& [dice, times] : seen) {
    CHECK(dice[0] >= 1 && dice[0] <= 6 && dice[1] >= 1 && dice[1] <= 6);
    CHECK(times > 120 && times < 290);
  }
  const auto valid = [&](int a, int b) {
    return chance_valid(t.game().rules, t.raw(), make_action(verb::joust, a, b));
  };
  CHECK(valid(1, 1) && valid(6, 6) && valid(1, 6) && !valid(0, 1) && !valid(1, 0) && !valid(7, 1) && !valid(1, 7));
}

/// Everything that counts at the end, of one seat: higher is better.
std::array<int, 7> merits(const Game& g, Seat s) {
  int tears = 0, production = 0, units = 0, turn = 9;
  for (std::size_t c = 0; c < kCells; ++c) {
    units += g->mil[s][c] + g->merc[s][c];
    if (!g->own[s].has(c)) continue;
    tears += g->capital.has(c) ? 3 : g->temple.has(c) ? 1 : 0;
    production += (g->capital.has(c) ? 15 : 0) + (g->yield.has(c) ? 2 : 0);
    for (std::size_t slot = 0; slot < 2; ++slot) production += g->built.slot[slot][kManufactory].has(c) ? 2 : 0;
  }
  tears += g->wins[s] + (g->tear_holder == s + 1 ? 1 : 0);
  for (std::size_t k = 0; k < kSeats; ++k)
    if (g->order[k] == s) turn = static_cast<int>(k);
  if (g->out[s] != 0) return {0, g->out[s], 0, 0, 0, 0, 0};
  return {1, 0, tears, production, units, -turn, 0};
}

RULE("SST-392 SST-393 R-53 R-54",
     "places by tear stones, production, units, turn order; behind them who is out, later ones first") {
  Rng rng(17);
  for (int i = 0; i < 600; ++i) {
    const int seats = 2 + i % 3;
    Table t = andur("over", {}, {}, seats);
    Game g = game(t);
    for (int k = seats; k > 1; --k) std::swap(g->order[at(k - 1)], g->order[at(rng.below(k))]);
    for (Seat s = 0; s < seats; ++s) {
      g->wins[s] = byte(rng.below(2));
      if (rng.below(3) == 0) g->own[s].add(rng.pick(g->yield - g->own[0] - g->own[1] - g->own[2] - g->own[3]));
      if (rng.below(3) == 0) add_units(g, s, rng.pick(g->own[s]), kMelee, 1, rng.below(2));
      if (rng.below(5) == 0) g->out[s] = byte(1 + s);
    }
    if (rng.below(3) == 0) g->tear_holder = byte(1 + rng.below(seats));
    std::array<u8, 4> place{};
    t.game().rules.places(t.raw(), std::span(place).first(at(seats)));
    for (Seat s = 0; s < seats; ++s) {
      int expected = 1;
      for (Seat o = 0; o < seats; ++o) expected += merits(g, o) > merits(g, s);
      EXPECT_EQ(place[s], expected);
    }
  }
}

RULE("SST-392", "each step of the comparison by itself, in both directions") {
  const auto first = [](const Given& more) {
    Given given{"order yellow blue red green"};
    given.insert(given.end(), more.begin(), more.end());
    Table t = andur("over", given);
    std::array<u8, 4> place{};
    t.game().rules.places(t.raw(), place);
    return place;
  };
  EXPECT_EQ(first({}), (std::array<u8, 4>{4, 3, 2, 1}));
  EXPECT_EQ(first({"army green B1 melee 1 1"}), (std::array<u8, 4>{1, 4, 3, 2}));
  EXPECT_EQ(first({"army green B1 melee 1 1", "army red G4 melee 3"}), (std::array<u8, 4>{2, 1, 4, 3}));
  EXPECT_EQ(first({"army green B1 melee 9", "own blue A1"}), (std::array<u8, 4>{2, 4, 1, 3}));
  EXPECT_EQ(first({"own blue A1", "wins red = 1"}), (std::array<u8, 4>{4, 1, 2, 3}));
}

RULE("SST-001 SST-390 SST-394 R-55", "a year ends the game with enough tear stones, or when it is the last one") {
  const auto ends = [](int year, const Given& more, const Settings& settings) {
    Given given{"year " + std::to_string(year)};
    given.insert(given.end(), more.begin(), more.end());
    Table t = andur("over", given, settings);
    t.events().list.clear();
    tafel::settle(t.game().rules, t.raw());
    EXPECT_EQ(t.events().list[0].kind, event::year_over);
    EXPECT_EQ(t.events().list[0].arg[0], year);
    EXPECT_EQ(t.events().list[1].kind, t.step().empty() ? event::game_won : event::year_began);
    EXPECT_EQ(t.events().list[1].arg[0], t.step().empty() ? 1 : year + 1);  // red leads
    EXPECT_EQ(t.events().list[1].arg[1], t.step().empty() ? game(t).tear_stones(1) : 0);
    EXPECT_EQ(state(t).phase, t.step().empty() ? Phase::over : Phase::event);
    return t.step().empty();
  };
  for (const auto& [setting, limit] : std::map<std::string, int>{{"6", 6}, {"15", 15}, {"16", 16}, {"30", 30}}) {
    CHECK(!ends(limit - 1, {"wins red = 1"}, {{"max_years", setting}}));
    CHECK(ends(limit, {"wins red = 1"}, {{"max_years", setting}}));
  }
  CHECK(!ends(14, {"wins red = 1"}, {}) && ends(15, {"wins red = 1"}, {}) && ends(16, {"wins red = 1"}, {}));
  CHECK(!ends(200, {"wins red = 1"}, {{"max_years", "0"}}));
  CHECK(ends(1, {"wins red = 4"}, {}) && !ends(1, {"wins red = 3"}, {}));
  CHECK(ends(1, {"wins red = 3"}, {{"victory_ts", "6"}}) && !ends(1, {"wins red = 2"}, {{"victory_ts", "6"}}));
  CHECK(ends(1, {"wins red = 5"}, {}));
}

RULE("SST-001 SST-395", "who is out does not win with the tear stones it has, and the last one left wins") {
  Table t = andur("over", {"wins red = 7", "wins green = 1"});
  state(t).out[1] = 1;
  tafel::settle(t.game().rules, t.raw());
  EXPECT_EQ(t.step(), "event.roll");
  Table last = andur("over", {});
  state(last).out = {1, 2, 0, 3};
  tafel::settle(last.game().rules, last.raw());
  EXPECT_EQ(last.step(), "");
  EXPECT_EQ(last.events().list.back().arg[0], 2);
  EXPECT_EQ(last.events().list.back().arg[1], 3);
}

RULE("SST-007 SST-392", "the score sheet: capitals, temples, tournaments, the Tear Stone; production and units below") {
  Table t = andur("over", {"own red C2 C4 B1", "wins red = 2", "tear red", "army red G4 melee 2 1", "wins green = 1"});
  const auto sheet = [&](Seat s) {
    std::vector<ScoreLine> lines;
    score_sheet(game(t), s, lines);
    std::string out;
    for (const ScoreLine& l : lines) out += fmt::format("{}{}={} ", l.tie_break ? "~" : "", l.category, l.points);
    return out;
  };
  EXPECT_EQ(sheet(1), "capitals=6 temples=2 tournaments=2 tear_stone=1 ~tie_production=36 ~tie_units=3 ");
  EXPECT_EQ(sheet(0), "capitals=0 temples=0 tournaments=1 tear_stone=0 ~tie_production=2 ~tie_units=0 ");
}

}  // namespace
}  // namespace seventhstone::test
