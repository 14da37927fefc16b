// Books kept from the events alone: whoever hears everything knows fields, resources, armies, buildings, goods, stones,
// order and tear stones at any time. Every change is told, and nothing is told that did not change.
#include "books.h"

namespace seventhstone::test {
namespace {

/// A whole random game: after every step the books agree with the table.
void keep_books(int seats, const Settings& settings, u64 seed) {
  Table t = before_the_map(seats, settings);
  Rng rng(seed);
  Clerk clerk(game(t), settings.contains("leftover_equipment"));
  for (int n = 0; n < 6000 && !is_over(t); ++n) {
    const std::string before = t.step();
    play_one(t, rng);
    compare_books(t, clerk, before);
    ASSERT_FALSE(testing::Test::HasFailure()) << before << " in game " << seed;
    const char* broken = check(game(t));
    ASSERT_EQ(broken, nullptr) << before << ": " << broken;
  }
  EXPECT_TRUE(is_over(t));
  EXPECT_GT(clerk.b.year, 3);
}

RULE("SST-022 SST-023 SST-024 SST-029 SST-136 SST-460 SST-063",
     "whoever only listens knows everything that happens, in every game") {
  for (u64 seed = 1; seed <= 18; ++seed) keep_books(2 + static_cast<int>(seed % 3), {}, seed);
  keep_books(4, {{"rules", "advanced"}, {"leftover_equipment", "face_up"}}, 7);
  keep_books(3, {{"leftover_equipment", "face_up"}, {"max_resets", "0"}}, 8);
  keep_books(4, {{"map", "four_islands"}, {"double_move", "on"}}, 9);
}

}  // namespace
}  // namespace seventhstone::test
