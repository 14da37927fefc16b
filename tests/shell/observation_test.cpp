// Positions as numbers: which columns there are, that they turn with the viewer, and that they do not change unnoticed.
#include "shell/observation.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "shell/dice.h"

namespace tafel {

namespace {

/// Version, columns and a fingerprint of their names. A line that no longer fits: has the meaning of a column changed?
/// Then raise `version` in the game's observation.toml. The message of the test says what the line must be.
constexpr std::string_view kGolden[] = {
    "covil 1 1063 f56577b572feb12b",        "immortals 1 1713 bcb46e5c34f455ba", "schatten 1 3112 193ce63bab9e6d24",
    "seventhstone 1 4523 1f678a7b2ff1eb45", "echoes 1 5842 c49f8065411f60a1",    "goofspiel 1 152 f64f515bff1fd45f",
    "hearts 1 1146 53a4a900a01322ad",       "backgammon 1 86 6f6449357dea798c",
};

std::string line_of(const LoadedGame& game) {
  const Observation o(game);
  return fmt::format("{} {} {} {}", game.rules.id, o.version(), o.size(),
                     sha256_hex(fmt::format("{}", fmt::join(o.names(), "\n"))).substr(0, 16));
}

std::vector<float> row(const LoadedGame& game, const Observation& o, const StateBox& box, Seat s) {
  std::vector<float> out(o.size());
  o.write(hide_for(game.rules, game.pack.get(), box, s), out.data());
  return out;
}

std::size_t column(const Observation& o, std::string_view name) {
  const auto at = std::ranges::find(o.names(), name);
  EXPECT_NE(at, o.names().end()) << name;
  return static_cast<std::size_t>(at - o.names().begin());
}

}  // namespace

TEST(Observations, columns_change_only_with_their_version) {
  Library library;
  std::set<std::string> golden(std::begin(kGolden), std::end(kGolden));
  for (const std::string& id : library.ids(true)) {
    const std::string line = line_of(*library.find(id));
    EXPECT_TRUE(golden.erase(line) == 1) << "    \"" << line << "\",";
  }
  for (const std::string& line : golden) ADD_FAILURE() << "no game has these columns: " << line;
}

TEST(Observations, names_are_unique) {
  Library library;
  for (const std::string& id : library.ids(true)) {
    const Observation o(*library.find(id));
    const std::set<std::string> names(o.names().begin(), o.names().end());
    EXPECT_EQ(names.size(), o.size()) << id;
  }
}

TEST(Observations, seats_are_turned_so_that_the_viewer_comes_first) {
  Library library;
  const LoadedGame& game = *library.find("goofspiel");
  const Observation o(game);
  StateBox box;
  const RawGame g = game.raw(box);
  start_game(game.rules, g, 3, {});
  Rng rng(4);
  const Turn turn = run_chance(game.rules, g, rng);
  ASSERT_EQ(turn.seats.size(), 3);
  act(game.rules, g, 1, make_action(1, 7));  // seat 1 bids seven
  EXPECT_EQ(row(game, o, box, 1)[column(o, "player[me].bid")], 7);
  EXPECT_EQ(row(game, o, box, 0)[column(o, "player[+1].bid")], 255);  // it has bid, but what?
  EXPECT_EQ(row(game, o, box, 2)[column(o, "player[+2].bid")], 255);
  EXPECT_EQ(row(game, o, box, 2)[column(o, "player[+1].bid")], 0);
  EXPECT_EQ(row(game, o, box, 1)[column(o, "to act")], 0);
  EXPECT_EQ(row(game, o, box, 2)[column(o, "to act")], 1);
  EXPECT_EQ(row(game, o, box, 2)[column(o, "viewer=seat 2")], 1);
  EXPECT_EQ(row(game, o, box, 2)[column(o, "step=bid")], 1);
  EXPECT_EQ(row(game, o, box, 0)[column(o, "player[me].hand has 12")], 1);
  EXPECT_EQ(row(game, o, box, 0)[column(o, "seats")], 3);
}

}  // namespace tafel
