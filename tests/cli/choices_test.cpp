// Finding a choice by number, notation, beginning or word; the list in little room.
#include "cli/choices.h"

#include <gtest/gtest.h>

#include "cli/board.h"

namespace tafel::cli {

class ChoicesTest : public testing::Test {
 protected:
  Library library;
  const LoadedGame& game = *library.find("goofspiel");
  Match match{game, 2, {}, seed_from_number(7)};
  Choices choices{match, 0, seat_speaker(game, "en", 2)};
};

TEST_F(ChoicesTest, by_number_and_by_notation) {
  EXPECT_EQ(choices.size(), 13U);
  EXPECT_EQ(choices.exact("1"), 0U);
  EXPECT_EQ(choices.exact("13"), 12U);
  for (const char* wrong : {"0", "14", "99999", "999999999999", "", "bid", "bid 14", "-1", "1 1"})
    EXPECT_EQ(choices.exact(wrong), choices.size()) << wrong;
  EXPECT_EQ(choices.exact("bid  5"), 4U);
}

TEST_F(ChoicesTest, by_prefix_each_word_may_be_shortened) {
  EXPECT_EQ(choices.by_prefix("b 1"), (std::vector<std::size_t>{0, 9, 10, 11, 12}));
  EXPECT_EQ(choices.by_prefix("bi 7"), std::vector<std::size_t>{6});
  EXPECT_EQ(choices.by_prefix("b").size(), 13U);
  EXPECT_TRUE(choices.by_prefix("b 7 7").empty());
  EXPECT_TRUE(choices.by_prefix("").empty());
}

TEST_F(ChoicesTest, by_words_of_the_sentence) {
  EXPECT_EQ(choices.by_words("BID 13"), std::vector<std::size_t>{12});
  EXPECT_TRUE(choices.by_words("castle").empty());
}

TEST_F(ChoicesTest, every_line_fits_and_names_its_notation) {
  for (const int width : {30, 80, 140}) {
    const auto lines = choices.full(choices.everything(), width);
    EXPECT_EQ(lines.size(), 13U);
    for (const std::string& l : lines) EXPECT_LE(columns(l), width);
    EXPECT_NE(lines[12].find("bid 13"), std::string::npos);
  }
}

TEST_F(ChoicesTest, little_room_means_columns_then_groups) {
  bool cut = false;
  EXPECT_EQ(choices.brief(80, 0, game.speak("en"), cut).size(), 13U);
  EXPECT_LE(choices.brief(80, 7, game.speak("en"), cut).size(), 7U);
  EXPECT_FALSE(cut);
  const auto lines = choices.brief(40, 2, game.speak("en"), cut);
  EXPECT_TRUE(cut);
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].substr(0, 4), "1-13");
}

}  // namespace tafel::cli
