// What seats may know of each other (section 9), guesses, clients, invariants, whole games.
#include <nlohmann/json.hpp>

#include "andur.h"
#include "games/seventhstone/describe.h"
#include "games/seventhstone/features.h"
#include "games/seventhstone/odds.h"
#include "games/seventhstone/stones.h"

namespace seventhstone::test {
namespace {

State seen_by(Table& t, Seat viewer) {
  State copy = state(t);
  Game g(copy, game(t).pack);
  hide(g, viewer);
  return copy;
}

State guess_of(Table& t, Seat viewer, Rng& rng) {
  State copy = seen_by(t, viewer);
  Game g(copy, game(t).pack);
  redeal(g, viewer, rng);
  return copy;
}

RULE("SST-123 SST-127", "a sheet is secret until all have finished; only that somebody has finished is known") {
  Table t = andur("market", {});
  t.settle();
  t.play("green alloc buildings 2");
  State seen = seen_by(t, 1);
  EXPECT_EQ(seen.alloc[0][0], 0);
  EXPECT_EQ(seen.alloc_at[0], 0);
  for (const char* field : {"melee", "ranged", "cavalry", "mercenaries", "equipment", "movement", "tournament"})
    t.play(std::string("green keep ") + field);
  seen = seen_by(t, 1);
  EXPECT_EQ(seen.alloc[0][0], 0);
  EXPECT_EQ(seen.alloc_at[0], kFields);
  EXPECT_EQ(seen_by(t, 0).alloc[0][0], 2);
}

RULE("SST-133 SST-136", "whoever gets the passed stones knows what was taken before, others do not") {
  Table t = andur("market", {});
  fill_sheets(t, {"green alloc equipment 4", "red alloc equipment 3", "blue alloc equipment 2"}, "E10 E16 E22 E31");
  t.play("green take_stone E16");
  CHECK(seen_by(t, 0).passed.empty() && seen_by(t, 2).passed.empty());
  EXPECT_EQ(seen_by(t, 1).passed.size(), 3);
  EXPECT_EQ(state(t).maybe[1][15], with_seat(0));  // red holds the other three
  EXPECT_EQ(state(t).maybe[2][15], with_seat(0) | kInPassed);
  Rng rng(4);
  std::set<int> red, blue;
  for (int i = 0; i < 60; ++i) {
    red.insert(guess_of(t, 1, rng).hand[0].lowest());
    blue.insert(guess_of(t, 2, rng).hand[0].lowest());
  }
  EXPECT_EQ(red, (std::set<int>{15}));
  EXPECT_EQ(blue.size(), 4U);
}

RULE("SST-134 R-14", "whoever chose last knows what was left over, the others only what it may be") {
  Table t = andur("market", {});
  fill_sheets(t, {"green alloc equipment 4", "red alloc equipment 3"}, "E10 E16 E22 E31");
  t.play("green take_stone E16").play("red take_stone E10");
  EXPECT_EQ(state(t).maybe[1][21], kInDown);
  EXPECT_EQ(state(t).maybe[0][21], kInDown | with_seat(1));
  EXPECT_EQ(state(t).maybe[2][21], kInDown | with_seat(0) | with_seat(1));
  Rng rng(5);
  for (int i = 0; i < 50; ++i) {
    const State guess = guess_of(t, 0, rng);
    EXPECT_EQ(guess.hand[0], Stones::of(15));
    EXPECT_EQ((guess.hand[1] | guess.down).size(), 3);
    CHECK((guess.hand[1] - (Stones::of(9) | Stones::of(21) | Stones::of(30))).empty());
  }
}

RULE("SST-182 SST-184", "a stone under an army is seen by its owner; guesses fit the type of the army") {
  Table t = andur("movement", {"army green B1 cavalry 1 0 E14", "army red G4 melee 1 0 E10"});
  EXPECT_EQ(seen_by(t, 1).stone[0][at(cell("B1"))], kHiddenStone);
  EXPECT_EQ(seen_by(t, 0).stone[0][at(cell("B1"))], 14);
}

RULE("SST-460", "everything that was face up is known to all") {
  Table t = andur("movement", {"discard E10 E16"});
  EXPECT_EQ(seen_by(t, kNobody).up, state(t).up);
  EXPECT_EQ(seen_by(t, kNobody).deck, state(t).deck);  // what was never laid out is in the deck
}

RULE("SST-322 R-49", "a hidden stone of an army that fell may be one for any type") {
  Table t = andur("combat", {"unit_max 9", "own red B3", "army green B3 melee 4", "army red B3 melee 1 0 E16",
                             "army blue B3 melee 1", "order green red blue yellow"});
  t.settle();
  Game g = game(t);
  g->battle.open = 1, g->battle.cell = byte(cell("B3")), g->battle.defender = 1;
  remove_units(g, 1, cell("B3"), 1, 0);  // its stone stays until the battle is over
  Rng rng(9);  // red holds one stone that blue does not see, and its type is known from nothing any more
  EXPECT_EQ(seen_by(t, 2).stone[1][at(cell("B3"))], kHiddenStone);
  EXPECT_EQ(guess_of(t, 2, rng).stone[1][at(cell("B3"))], 16);
}

RULE("SST-122 R-14", "after shuffling, stones that lay face down are in the deck without everybody knowing") {
  Table t = andur("market", {"deck 4"});
  fill_sheets(t, {"green alloc equipment 4", "green alloc movement 1"}, "E01 E02 E03 E04");
  t.play("green take_stone E01");
  EXPECT_EQ(state(t).down_size, 3);
  t.given("phase market");
  t.settle();
  EXPECT_EQ(state(t).down_size, 0);
  const State seen = seen_by(t, 2);
  EXPECT_EQ(seen.deck_size, 35);
  CHECK(seen.deck.size() < 36);
  Rng rng(6);
  Game g = game(t);
  const State guess = guess_of(t, 2, rng);
  State copy = guess;
  EXPECT_EQ(check(Game(copy, g.pack)), nullptr);
}

/// Calls `visit` with every position of random games.
template <class Fn>
void walk(int seats, u64 seed, int games, const Settings& settings, Fn visit) {
  Rng rng(seed);
  for (int n = 0; n < games; ++n) {
    Table t("seventhstone", seats, settings, seed + static_cast<u64>(n));
    const Rules& rules = t.game().rules;
    for (tafel::Turn turn = run_chance(rules, t.raw(), rng); !turn.over; turn = run_chance(rules, t.raw(), rng)) {
      visit(t, turn);
      const Seat s = rng.pick(turn.seats);
      Options out;
      list_options(rules, t.raw(), s, out);
      act(rules, t.raw(), s, out[rng.below(static_cast<u32>(out.size()))]);
      ASSERT_EQ(check(game(t)), nullptr);
    }
  }
}

TEST(SeventhStoneGames, RandomGamesOfAllSettingsKeepTheInvariants) {
  for (const Settings& settings : std::vector<Settings>{{},
                                                        {{"rules", "advanced"}, {"max_resets", "0"}},
                                                        {{"leftover_equipment", "face_up"}, {"elimination", "off"}},
                                                        {{"capital_blocks_crossing", "on"}, {"victory_ts", "6"}}})
    for (int seats = 2; seats <= 4; ++seats)
      walk(seats, 700 + static_cast<u64>(seats), 2, settings, [](Table&, const tafel::Turn&) {});
  walk(4, 800, 2, {{"map", "four_islands"}, {"double_move", "on"}}, [](Table&, const tafel::Turn&) {});
}

TEST(SeventhStoneViews, GuessesFitWhatIsSeen) {
  Rng rng(3);
  walk(4, 60, 1, {}, [&](Table& t, const tafel::Turn&) {
    for (Seat viewer = 0; viewer < 4; ++viewer) {
      State guess = guess_of(t, viewer, rng);
      const State hidden = seen_by(t, viewer);
      EXPECT_EQ(check(Game(guess, game(t).pack)), nullptr);
      Game g(guess, game(t).pack);
      hide(g, viewer);
      EXPECT_EQ(std::memcmp(&guess, &hidden, sizeof hidden), 0);
    }
  });
}

TEST(SeventhStoneClients, DescriptionsAndNumbersAreComplete) {
  const LoadedGame& loaded = *tafel::test::library().find("seventhstone");
  for (const std::string_view language : {"de", "en"}) {
    const Texts& texts = loaded.speak(language);
    nlohmann::json content;
    loaded.module.describe(loaded.pack.get(), texts, content);
    EXPECT_EQ(content["tiles"].size(), 35U);
    EXPECT_EQ(content["stones"].size(), 40U);
    for (const char* bad : {"[name.", "[effect.", "[info.", "[event_text."})
      EXPECT_EQ(content.dump().find(bad), std::string::npos);
  }
}

TEST(SeventhStoneOdds, PlainBattlesMatchTheTableOfTheSpecification) {
  const auto win = [](int type, int n, int enemy, int m, int walls) {
    constexpr std::array<u8, 3> kHit{4, 2, 3};
    const Side a{.units = static_cast<u8>(n), .hit = kHit[at(type)], .ranged = type == kRanged};
    const Side d{.units = static_cast<u8>(m),
                 .hit = kHit[at(enemy)],
                 .ranged = enemy == kRanged,
                 .walls = static_cast<u8>(2 * walls)};
    return battle_chances(a, d, false).first / 1e6;
  };
  struct Row {
    int type, enemy;
    double three, four, five, wall;
  };
  for (const Row& r : {Row{kMelee, kMelee, .08, .42, .83, .07}, Row{kMelee, kCavalry, .25, .67, .93, .25},
                       Row{kMelee, kRanged, .34, .66, .88, .33}, Row{kCavalry, kMelee, .04, .23, .59, .02},
                       Row{kCavalry, kCavalry, .14, .46, .79, .11}, Row{kCavalry, kRanged, .23, .51, .77, .19},
                       Row{kRanged, kMelee, .11, .34, .61, .03}, Row{kRanged, kCavalry, .20, .49, .75, .08},
                       Row{kRanged, kRanged, .19, .48, .76, .14}}) {
    EXPECT_NEAR(win(r.type, 3, r.enemy, 4, 0), r.three, .0051);
    EXPECT_NEAR(win(r.type, 4, r.enemy, 4, 0), r.four, .0051);
    EXPECT_NEAR(win(r.type, 5, r.enemy, 4, 0), r.five, .0051);
    EXPECT_NEAR(win(r.type, 4, r.enemy, 4, 1), r.wall, .0051);
  }
}

/// Whole battles by the rules, compared with the odds that are shown for them.
TEST(SeventhStoneOdds, BattlesByTheRulesComeOutAsShown) {
  const auto measure = [](const Given& given, int games) {
    Table t = andur("combat", given);
    const State start = state(t);
    Rng rng(11);
    int won = 0;
    for (int i = 0; i < games; ++i) {
      state(t) = start;
      tafel::settle(t.game().rules, t.raw());
      while (state(t).year == start.year && state(t).conflict.has(at(cell("B3")))) {
        const tafel::Turn turn = whose_turn(t.game().rules, t.raw());
        if (turn.chance) {
          act(t.game().rules, t.raw(), kChance, sample_chance(t.game().rules, t.raw(), rng));
          continue;
        }
        Options out;
        list_options(t.game().rules, t.raw(), turn.seats.lowest(), out);
        act(t.game().rules, t.raw(), turn.seats.lowest(), out[out.size() - 1]);  // use walls; lose units where one can
      }
      won += game(t).controller(cell("B3")) == 0;
    }
    return static_cast<double>(won) / games;
  };
  const Given plain{"unit_max 9", "own red B3", "army green B3 melee 4", "army red B3 cavalry 4"};
  Table t = andur("combat", plain);
  Chances c;
  ASSERT_TRUE(attack_odds(game(t), 0, cell("B3"), kMelee, 4, false, c));
  EXPECT_NEAR(measure(plain, 20'000), c.first / 1e6, .012);
  const Given wall{"unit_max 9", "own red B3", "building B3 wall", "army green B3 ranged 5", "army red B3 melee 4"};
  Table w = andur("combat", wall);
  ASSERT_TRUE(attack_odds(game(w), 0, cell("B3"), kRanged, 5, false, c));
  EXPECT_NEAR(measure(wall, 20'000), c.first / 1e6, .012);
}

TEST(SeventhStonePlayers, TheQuickChoiceNamesAnOptionAndChangesNothing) {
  Rng rng(8);
  walk(3, 90, 1, {}, [&](Table& t, const tafel::Turn& turn) {
    const Seat s = turn.seats.lowest();
    Options out;
    list_options(t.game().rules, t.raw(), s, out);
    EXPECT_LT(policy(game(t), s, out, rng), out.size());
    evaluate(game(t), s);
  });
}

}  // namespace
}  // namespace seventhstone::test
