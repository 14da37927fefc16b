// The search itself: its budget, the stop flag, hints, and that thinking longer is worth it.
#include "ai/search.h"

#include <chrono>
#include <thread>

#include "common.h"
#include "support/plan.h"

namespace tafel::test {
namespace {

using Clock = std::chrono::steady_clock;
constexpr float kNever = 1e9F;  ///< haste of a search that always spends its whole budget
double since(Clock::time_point begin) { return std::chrono::duration<double>(Clock::now() - begin).count(); }

TEST(Search, KeepsItsTime) {
  const LoadedGame& game = *library().find("goofspiel");
  const Position p = positions(game, 4, 1, 2).front();
  PlayerSpec spec = parse_player("search:60ms");
  spec.changes = {{"haste", kNever}};
  Player player(game, spec, 1);
  const auto begin = Clock::now();
  player.choose(view_of(p));
  EXPECT_GE(since(begin), 0.055);
  EXPECT_LT(since(begin), 0.6);  // generous: test machines are busy
  EXPECT_GT(player.iterations(), 20U);
}

TEST(Search, KeepsItsIterations) {
  const LoadedGame& game = *library().find("hearts");
  PlayerSpec spec = parse_player("search:77it");
  spec.changes = {{"haste", kNever}};
  Player player(game, spec, 1);
  player.choose(view_of(positions(game, 4, 1, 2).front()));
  EXPECT_EQ(player.iterations(), 77U);
}

/// A search that stops only when the runner-up cannot catch up any more gives the answer of the whole search, sooner.
TEST(Search, StopsWhenThinkingOnIsInVain) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    PlayerSpec spec = parse_player("search:400it");
    u64 whole = 0, sooner = 0;
    for (const Position& p : positions(game, seat_counts(game).front(), 6, 13)) {
      spec.changes = {{"haste", kNever}};
      Player patient(game, spec, 3);
      spec.changes = {{"haste", 1.0F}};
      Player hasty(game, spec, 3);
      EXPECT_EQ(patient.choose(view_of(p)), hasty.choose(view_of(p))) << id;
      whole += patient.iterations(), sooner += hasty.iterations();
    }
    EXPECT_EQ(whole, 6U * 400U) << id;
    EXPECT_LT(sooner, whole) << id;
  }
}

TEST(Search, StopsWhenAsked) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    const Position p = positions(game, seat_counts(game).back(), 1, 9).front();
    std::atomic<bool> stop{false};
    std::thread other([&stop] {
      std::this_thread::sleep_for(std::chrono::milliseconds(40));
      stop = true;
    });
    const auto begin = Clock::now();
    const Action a = make_player(game, "search:60s", 1).choose(view_of(p), &stop);
    EXPECT_LT(since(begin), 10.0) << id;
    EXPECT_TRUE(p.options.contains(a)) << id;
    other.join();
    stop = true;  // from the beginning: still a legal answer
    EXPECT_TRUE(p.options.contains(make_player(game, "search:60s", 1).choose(view_of(p), &stop))) << id;
  }
}

/// The recommended action is the one shown as best, and the others follow in order. The shown figure is in whole per
/// cent; a reader must not see a larger number further down.
TEST(Search, HintsNeverContradictThemselves) {
  const std::size_t decisions = static_cast<std::size_t>(1000 * scale());
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    const std::vector<int> seats = seat_counts(game);
    std::size_t several = 0;
    for (const int n : seats) {
      for (const Position& p : positions(game, n, decisions / seats.size() + 1, 31)) {
        const auto list = make_player(game, "search:40it", 4).hint(view_of(p), 4);
        ASSERT_FALSE(list.empty()) << id;
        ASSERT_LE(list.size(), 4U);
        several += list.size() > 1;
        for (std::size_t i = 0; i < list.size(); ++i) {
          ASSERT_TRUE(p.options.contains(list[i].action)) << id;
          ASSERT_GT(list[i].share, 0.0F);
          ASSERT_LT(list[i].share, 1.0F);
          const float before = i > 0 ? list[i - 1].share : 1.0F;
          ASSERT_LE(list[i].share, before) << id << ": line " << i + 1 << " promises more";
        }
      }
    }
    EXPECT_GT(several, decisions / 2) << id << ": most hints name alternatives";
  }
}

/// Whoever is asked for a hint recommends what it would play.
TEST(Search, HintsAgreeWithTheChoice) {
  for (const std::string& id : all_games()) {
    const LoadedGame& game = *library().find(id);
    for (const Position& p : positions(game, seat_counts(game).back(), 20, 77))
      ASSERT_TRUE(make_player(game, "search:100it", 4).hint(view_of(p), 3).front().action ==
                  make_player(game, "search:100it", 4).choose(view_of(p)))
          << id;
  }
}

/// Within one turn the second decision goes on with the tree of the first, and still answers legally.
TEST(Search, GoesOnWithinATurn) {
  const LoadedGame& game = *library().find("hearts");
  StateBox box;
  const RawGame g = game.raw(box);
  Rng rng(8);
  start_game(game.rules, g, 4, {});
  run_chance(game.rules, g, rng);
  Player player = make_player(game, "search:60it", 3);
  for (int n = 0; n < 3; ++n) {  // three cards to pass on
    Options options;
    list_options(game.rules, g, 2, options);
    const Action a = player.choose(hide_for(game.rules, game.pack.get(), box, 2));
    ASSERT_TRUE(options.contains(a));
    act(game.rules, g, 2, a);
  }
}

double share_of(const char* id, std::initializer_list<const char*> players, int games) {
  SeriesPlan plan{.game = *library().find(id)};
  for (const char* p : players) plan.players.push_back(parse_player(p));
  plan.games = games, plan.balanced = true, plan.seed = 12;
  double sum = 0;
  for (const GameRow& row : play_series(plan)) sum += static_cast<double>(row.share[0]);
  return sum / games;
}

TEST(Strength, GreedyBeatsRandom) {
  EXPECT_GT(share_of("goofspiel", {"greedy", "random"}, 60), 0.75);
  EXPECT_GT(share_of("hearts", {"greedy", "random", "random", "random"}, 80), 0.40);
}

TEST(Strength, SearchBeatsGreedy) { EXPECT_GT(share_of("goofspiel", {"search:250it", "greedy"}, 60), 0.58); }

TEST(Strength, MoreSearchBeatsLess) { EXPECT_GT(share_of("goofspiel", {"search:2000it", "search:30it"}, 60), 0.55); }

TEST(Tree, FindsWhatWasAdded) {
  Tree tree;
  for (u64 k = 1; k <= 9000; ++k) ASSERT_EQ(tree.add(mix(k, 5)), k - 1);
  for (u64 k = 1; k <= 9000; ++k) ASSERT_EQ(tree.find(mix(k, 5)), k - 1);
  EXPECT_EQ(tree.find(mix(9001, 5)), Tree::kNone);
  tree.clear();
  EXPECT_EQ(tree.find(mix(1, 5)), Tree::kNone);
}

TEST(Tree, EdgesSurviveTheGrowthOfTheirList) {
  Tree tree;
  const u32 a = tree.add(1), b = tree.add(2);
  for (u64 k = 0; k < 40; ++k) {
    u32 cursor = 0;
    tree.edge(tree.edge_of(a, k, 0.5F, cursor)).visits = static_cast<u32>(k);
    cursor = 0;
    tree.edge(tree.edge_of(b, 100 + k, 0.5F, cursor)).visits = static_cast<u32>(100 + k);
  }
  u32 cursor = 0;
  for (u64 k = 0; k < 40; ++k) EXPECT_EQ(tree.edge(tree.edge_of(a, k, 0.0F, cursor)).visits, k);
  for (u64 k = 40; k-- > 0;) EXPECT_EQ(tree.edge(tree.edge_of(b, 100 + k, 0.0F, cursor)).visits, 100 + k);
  EXPECT_EQ(tree.node(a).count, 40);
}

}  // namespace
}  // namespace tafel::test
