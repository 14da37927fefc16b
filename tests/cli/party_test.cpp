// Chairs, options and save files.
#include "cli/party.h"

#include <gtest/gtest.h>

#include "cli/bots.h"

namespace tafel::cli {

class PartyTest : public testing::Test {
 protected:
  Library library;
  const LoadedGame& game = *library.find("goofspiel");
};

TEST_F(PartyTest, chairs_are_read_as_written) {
  const auto chairs = parse_party("human,ai:greedy,ai:search:200it,ai", game.rules);
  ASSERT_EQ(chairs.size(), 4U);
  EXPECT_TRUE(chairs[0].human);
  EXPECT_EQ(chairs[1].notation(), "ai:greedy");
  EXPECT_EQ(chairs[2].bot, "search:200it");
  EXPECT_EQ(chairs[3].bot, kDefaultBot);
  const auto three = parse_party("3", game.rules);
  ASSERT_EQ(three.size(), 3U);
  EXPECT_TRUE(three[0].human && !three[1].human && !three[2].human);
}

TEST_F(PartyTest, wrong_chairs_are_refused) {
  for (const char* wrong : {"", "human", "robot,human", "human,ai:", "human,ai:genius", "human,,human", "99", "1",
                            "human,human,human,human,human,human,human", "Human,human", "human,ai:search:xx"})
    EXPECT_THROW(parse_party(wrong, game.rules), UsageError) << wrong;
}

TEST_F(PartyTest, wrong_options_are_refused) {
  for (const char* wrong : {"x", "=x", "x=1", "x=1,"})
    EXPECT_THROW(read_config(game.rules, wrong), UsageError) << wrong;
  EXPECT_EQ(read_config(game.rules, ""), Config{});
}

TEST_F(PartyTest, only_human) {
  Sitting sitting{&game, Match(game, 3, {}, seed_from_number(1)), parse_party("ai,human,ai", game.rules), false};
  EXPECT_EQ(sitting.only_human(), 1);
  sitting.chairs[0] = {};
  EXPECT_EQ(sitting.humans(), 2);
  EXPECT_EQ(sitting.only_human(), kNobody);
}

TEST_F(PartyTest, machines_answer_the_same_after_loading) {
  Sitting sitting{&game, Match(game, 2, {}, seed_from_number(3)), parse_party("ai:random,ai:search:60it", game.rules),
                  false};
  const auto file = std::filesystem::temp_directory_path() / "tafel_party_test.json";
  Bots bots(game);
  for (int i = 0; i < 12; ++i) {
    const Seat s = *sitting.match.turn().seats.begin();
    save_sitting(file, sitting);
    const Sitting again = load_sitting(library, file);
    Bots others(*again.game);
    const Action a = bots.choose(sitting.match, s, sitting.chairs[s].bot);
    EXPECT_EQ(others.choose(again.match, s, again.chairs[s].bot), a);
    ASSERT_TRUE(sitting.match.submit(s, sitting.match.version(s), std::span(&a, 1)));
  }
  std::filesystem::remove(file);
}

}  // namespace tafel::cli
