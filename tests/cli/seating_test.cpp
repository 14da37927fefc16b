// Chairs, options and save files.
#include "cli/seating.h"

#include <gtest/gtest.h>

#include "cli/bots.h"

namespace tafel::cli {

class SeatingTest : public testing::Test {
 protected:
  Library library;
  const LoadedGame& game = *library.find("goofspiel");
};

TEST_F(SeatingTest, chairs_are_read_as_written) {
  const auto chairs = parse_seating("human,ai:greedy,ai:search:200it,ai", game.rules);
  ASSERT_EQ(chairs.size(), 4U);
  EXPECT_TRUE(chairs[0].human);
  EXPECT_EQ(chairs[1].notation(), "ai:greedy");
  EXPECT_EQ(chairs[2].bot, "search:200it");
  EXPECT_EQ(chairs[3].bot, kDefaultBot);
  const auto three = parse_seating("3", game.rules);
  ASSERT_EQ(three.size(), 3U);
  EXPECT_TRUE(three[0].human && !three[1].human && !three[2].human);
}

TEST_F(SeatingTest, wrong_chairs_are_refused) {
  for (const char* wrong : {"", "human", "robot,human", "human,ai:", "human,ai:genius", "human,,human", "99", "1",
                            "human,human,human,human,human,human,human", "Human,human", "human,ai:search:xx"})
    EXPECT_THROW(parse_seating(wrong, game.rules), UsageError) << wrong;
}

TEST_F(SeatingTest, wrong_options_are_refused) {
  for (const char* wrong : {"x", "=x", "x=1", "x=1,"})
    EXPECT_THROW(read_config(game.rules, wrong), UsageError) << wrong;
  EXPECT_EQ(read_config(game.rules, ""), Config{});
}

TEST_F(SeatingTest, seats_that_the_rules_play_are_nobodys) {
  const LoadedGame& covil = *library.find("covil");
  const Config solo = read_config(covil.rules, "mode=solo");
  auto chairs = parse_seating("3", covil.rules);
  seat_scripted(covil, "en", solo, chairs);
  EXPECT_TRUE(chairs[0].human && !chairs[0].scripted);
  for (const Chair& c : {chairs[1], chairs[2]}) {
    EXPECT_TRUE(c.scripted && !c.human);
    EXPECT_EQ(c.notation(), "script");
    EXPECT_EQ(chair_label(c, covil.speak("en")), covil.speak("en").at("cli.scripted"));
  }
  auto people = parse_seating("human,human", covil.rules);
  EXPECT_THROW(seat_scripted(covil, "en", solo, people), UsageError);
  seat_scripted(covil, "en", {}, people);
  EXPECT_TRUE(people[1].human);
  auto script = parse_seating("human,script", covil.rules);
  EXPECT_THROW(seat_scripted(covil, "en", {}, script), UsageError);
  EXPECT_EQ(chair_label({false, "medium"}, covil.speak("de")), "KI mittel");
}

TEST_F(SeatingTest, only_human) {
  SeatedMatch seated{&game, Match(game, 3, {}, seed_from_number(1)), parse_seating("ai,human,ai", game.rules), false};
  EXPECT_EQ(seated.only_human(), 1);
  seated.chairs[0] = {};
  EXPECT_EQ(seated.humans(), 2);
  EXPECT_EQ(seated.only_human(), kNobody);
}

TEST_F(SeatingTest, machines_answer_the_same_after_loading) {
  SeatedMatch seated{&game, Match(game, 2, {}, seed_from_number(3)),
                     parse_seating("ai:random,ai:search:60it", game.rules), false};
  const auto file = std::filesystem::temp_directory_path() / "tafel_seating_test.json";
  Bots bots(game);
  for (int i = 0; i < 12; ++i) {
    const Seat s = *seated.match.turn().seats.begin();
    save_match(file, seated);
    const SeatedMatch again = load_match(library, file);
    Bots others(*again.game);
    const Action a = bots.choose(seated.match, s, seated.chairs[s].bot);
    EXPECT_EQ(others.choose(again.match, s, again.chairs[s].bot), a);
    ASSERT_TRUE(seated.match.submit(s, seated.match.version(s), std::span(&a, 1)));
  }
  std::filesystem::remove(file);
}

}  // namespace tafel::cli
