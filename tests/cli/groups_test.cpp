// Win shares by what the deal gave a seat.
#include "cli/groups.h"

#include <gtest/gtest.h>

#include "shell/json.h"

namespace tafel::cli {

class GroupsTest : public testing::Test {
 protected:
  Library library;
  const LoadedGame& game = *library.find("immortals");
  std::string refusal(const std::vector<std::string>& words) {
    try {
      read_groupings(game, words);
    } catch (const std::invalid_argument& e) {
      return e.what();
    }
    return {};
  }
};

TEST_F(GroupsTest, mistakes_are_named) {
  EXPECT_EQ(refusal({"light:light_people", "first"}), "");
  EXPECT_NE(refusal({"lihgt"}).find("light"), std::string::npos);
  EXPECT_NE(refusal({"stack"}).find("found \"stack\""), std::string::npos);
  EXPECT_NE(refusal({"light:people"}).find("light_people"), std::string::npos);
}

TEST_F(GroupsTest, every_seat_counts_once_and_wins_add_up) {
  SeriesPlan plan{.game = game};
  for (int i = 0; i < 3; ++i) plan.players.push_back(parse_player("random"));
  plan.games = 6, plan.balanced = true;
  const std::vector<Grouping> by = read_groupings(game, {"light:light_people", "first"});
  plan.looks.dealt = [&](const StateBox& state) { return groups_of_seats(game, by, state, 3); };
  const std::vector<GameRow> rows = play_series(plan);
  const auto tables = tally_groups(plan, by, rows);
  ASSERT_EQ(tables.size(), 2U);
  for (const auto& table : tables) {
    double seats = 0, wins = 0;
    for (const GroupRow& g : table) seats += g.seats, wins += g.wins;
    EXPECT_EQ(seats, 18);
    EXPECT_NEAR(wins, 6, 1e-5);
  }
  ASSERT_EQ(tables[1].size(), 3U);  // first player, the next one, the one after
  for (const GroupRow& g : tables[1]) EXPECT_EQ(g.seats, 6);
  EXPECT_EQ(tables[1][0].name, "1");
  for (const GroupRow& g : tables[0]) EXPECT_FALSE(g.name.empty() || g.name[0] <= '9') << g.name;
}

/// What is noted belongs to the seat: the people of the row that won is the winner's.
TEST_F(GroupsTest, shares_go_to_the_seat_that_sat_there) {
  SeriesPlan plan{.game = game};
  for (const char* p : {"greedy", "random", "random"}) plan.players.push_back(parse_player(p));
  const std::vector<Grouping> by = read_groupings(game, {"first"});
  GameRow row;
  row.rotation = 1;  // entry 1 in seat 0, entry 2 in seat 1, entry 0 in seat 2
  row.share = {1.0F, 0.0F, 0.0F};
  row.groups = {1, 2, 3};
  row.points = {7, 5, 3};
  const auto tables = tally_groups(plan, by, {row});
  EXPECT_EQ(tables[0][2].wins, 1.0);
  EXPECT_EQ(tables[0][0].wins, 0.0);
  EXPECT_EQ(tables[0][2].points.mean(), 7.0);
  EXPECT_EQ(tables[0][0].points.mean(), 5.0);
}

TEST_F(GroupsTest, fields_are_read_at_the_first_decision_or_at_the_end) {
  SeriesPlan plan{.game = game};
  for (int i = 0; i < 3; ++i) plan.players.push_back(parse_player("random"));
  const std::vector<Grouping> by = read_groupings(game, {"first", "first@end"});
  EXPECT_FALSE(by[0].at_end);
  EXPECT_TRUE(by[1].at_end);
  EXPECT_EQ(by[1].field, "first");
  GameRow row;
  row.share = {1.0F, 0.0F, 0.0F}, row.points = {0, 0, 0};
  row.groups = {1, 2, 3, 1, 2, 3}, row.closing = {3, 1, 2, 3, 1, 2};
  const auto tables = tally_groups(plan, by, {row});
  EXPECT_EQ(tables[0][0].wins, 1.0);
  EXPECT_EQ(tables[1][2].wins, 1.0);
}

TEST_F(GroupsTest, a_value_can_be_looked_up_in_another_list) {
  const LoadedGame& stones = *library.find("seventhstone");
  const std::vector<Grouping> by = read_groupings(stones, {"home", "tile[home]-1:tile@end"});
  EXPECT_TRUE(by[1].at_end && by[1].from_one && by[1].domain);
  SeriesPlan plan{.game = stones};
  for (int i = 0; i < 2; ++i) plan.players.push_back(parse_player("random"));
  plan.games = 1;
  Json ended;
  plan.looks.dealt = [&](const StateBox& box) { return groups_of_seats(stones, by, box, 2); };
  plan.looks.ended = [&](const StateBox& box) {
    ended = state_to_json(stones.rules, stones.pack.get(), box);
    return groups_of_seats(stones, by, box, 2);
  };
  const GameRow row = play_series(plan)[0];
  for (std::size_t s = 0; s < 2; ++s) {
    EXPECT_EQ(row.groups[2 + s], -2) << "no capital yet";
    EXPECT_EQ(row.closing[s], ended["home"][s].get<i32>());
    EXPECT_EQ(row.closing[2 + s], ended["tile"][ended["home"][s].get<std::size_t>()].get<i32>() - 1);
  }
  EXPECT_THROW(read_groupings(stones, {"tile[hoem]"}), std::invalid_argument);
  EXPECT_THROW(read_groupings(stones, {"tlie[home]"}), std::invalid_argument);
}

/// The first event of a game says how it began; every one counts.
TEST_F(GroupsTest, games_are_told_apart_by_their_first_event) {
  SeriesPlan plan{.game = game};
  for (int i = 0; i < 3; ++i) plan.players.push_back(parse_player("random"));
  GameRow row;
  row.rotation = 1;  // entry 0 in seat 2
  row.share = {1.0F, 0.0F, 0.0F}, row.decisions = {10, 20, 30};
  const u8 kind = read_events(game, {"round_began"})[0];
  Event one{}, two{};
  one.kind = two.kind = kind, one.argc = two.argc = 1, one.arg[0] = 1, two.arg[0] = 2;
  row.events = {one, two, two};
  const auto tallies = tally_events(plan, {row}, kind);
  ASSERT_EQ(tallies.size(), 2U);
  EXPECT_EQ(tallies.at(1).count, 1);
  EXPECT_EQ(tallies.at(1).length.mean(), 60.0);
  EXPECT_EQ(tallies.at(1).wins, (std::vector<double>{0.0, 0.0, 1.0}));
  EXPECT_EQ(tallies.at(2).count, 2);
  EXPECT_EQ(tallies.at(2).length.count(), 0.0);
}

TEST_F(GroupsTest, the_named_events_are_kept) {
  SeriesPlan plan{.game = game};
  for (int i = 0; i < 3; ++i) plan.players.push_back(parse_player("random"));
  plan.games = 1;
  const std::string name(game.rules.events[0].name);
  plan.looks.events = read_events(game, {name});
  EXPECT_EQ(plan.looks.events, std::vector<u8>{0});
  const GameRow row = play_series(plan)[0];
  for (const Event& e : row.events) EXPECT_EQ(e.kind, 0);
  EXPECT_THROW(read_events(game, {"nothing_like_it"}), std::invalid_argument);
}

/// The lines of the score sheet of each seat add up to its points.
TEST_F(GroupsTest, score_sheets_are_noted_by_seat) {
  SeriesPlan plan{.game = game};
  for (int i = 0; i < 3; ++i) plan.players.push_back(parse_player("random"));
  plan.games = 1;
  const GameRow row = play_series(plan)[0];
  ASSERT_EQ(row.sheet.size() % 3, 0U);
  EXPECT_FALSE(row.sheet.empty());
}

}  // namespace tafel::cli
