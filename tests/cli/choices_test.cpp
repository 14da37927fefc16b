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

TEST_F(ChoicesTest, each_word_may_be_shortened_but_a_number_means_itself) {
  EXPECT_EQ(choices.fitting("b 1").which, std::vector<std::size_t>{0});
  EXPECT_EQ(choices.fitting("bi 7").which, std::vector<std::size_t>{6});
  EXPECT_EQ(choices.fitting("b").which.size(), 13U);
  EXPECT_TRUE(choices.fitting("b 7 7").which.empty());
  EXPECT_TRUE(choices.fitting("b 77").which.empty());
  EXPECT_TRUE(choices.fitting("").which.empty());
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

/// Covil for three on the board Seestadt: its zones carry letters.
class MarkedBoardTest : public testing::Test {
 protected:
  void SetUp() override {
    act("place blue gloomwood");  // B
    while (!match.turn().seats.has(0)) {
      Options options;
      const Seat s = *match.turn().seats.begin();
      match.options(s, options);
      ASSERT_TRUE(match.submit(s, match.version(s), std::span(&*options.begin(), 1)));
    }
  }
  void act(const std::string& text) {
    const auto action = parse_notation(game.rules, game.look(match.view(0).box()), text);
    ASSERT_TRUE(action) << text;
    ASSERT_TRUE(match.submit(0, match.version(0), std::span(&*action, 1))) << text;
  }
  Choices choices(std::string_view language = "en") const {
    return {match, 0, seat_speaker(game, language, 3), Marks(game, match.view(0), game.speak(language))};
  }
  /// The notation of the one choice that is meant; otherwise how many there are.
  std::string meant(const Choices& list, const std::string& typed) const {
    const Fitting fit = list.fitting(typed);
    return fit.which.size() == 1 ? list[fit.which[0]].notation : std::to_string(fit.which.size());
  }

  Library library;
  const LoadedGame& game = *library.find("covil");
  Match match{game, 3, {}, seed_from_number(5)};
};

TEST_F(MarkedBoardTest, a_letter_means_exactly_the_zone_that_carries_it) {
  act("act_move gloomwood");
  const Choices list = choices();  // from B one reaches A (fjord_cliffs) and I (cinder_waste)
  EXPECT_EQ(meant(list, "go_to A"), "go_to fjord_cliffs");
  EXPECT_EQ(meant(list, "go_to i"), "go_to cinder_waste");
  EXPECT_EQ(meant(list, "I"), "go_to cinder_waste");
  // C is another zone, out of reach; cinder_waste only begins with the same letter.
  EXPECT_EQ(meant(list, "go_to C"), "0");
  EXPECT_EQ(meant(list, "c"), "0");
  EXPECT_EQ(meant(list, "go_to cin"), "go_to cinder_waste");
  const Marks marks(game, match.view(0), game.speak("en"));
  const auto action = parse_marked(game.rules, game.look(match.view(0).box()), "go_to C", marks);
  ASSERT_TRUE(action);
  EXPECT_EQ(notation(game.rules, game.look(match.view(0).box()), *action), "go_to sunscar_dunes");
  const auto capitals = parse_marked(game.rules, game.look(match.view(0).box()), "go_to SUNSCAR_DUNES", marks);
  ASSERT_TRUE(capitals);
  EXPECT_EQ(*capitals, *action);
}

TEST_F(MarkedBoardTest, the_list_shows_the_letters_that_can_be_typed) {
  act("act_move gloomwood");
  const Choices list = choices();
  const auto lines = list.full(list.everything(), 80);
  EXPECT_NE(lines[0].find("go_to A"), std::string::npos) << lines[0];
}

TEST_F(MarkedBoardTest, words_of_the_language_name_a_choice_too) {
  const Choices list = choices("de");
  EXPECT_EQ(meant(list, "bewegen"), "act_move gloomwood");
  EXPECT_EQ(meant(list, "bewegen B"), "act_move gloomwood");
  EXPECT_EQ(meant(list, "anwerben rost"), "recruit M10");
  EXPECT_TRUE(list.fitting("anwerben rost").sure);
  EXPECT_FALSE(list.fitting("rost").sure) << "a piece of a name alone is asked about, not played";
  EXPECT_EQ(meant(list, "rostplünderer"), "recruit M10");
}

}  // namespace tafel::cli
