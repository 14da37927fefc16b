// Decisions of several parts in the terminal: any order, changed freely, handed in and taken back as one.
#include "cli/form_entry.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "cli/board.h"
#include "cli/choices.h"

namespace tafel::cli {

namespace {

/// Plays at random until a seat has the open form of this step with at least so many possible parts.
Seat until_form(Match& match, std::string_view step, std::size_t parts) {
  Rng rng(3);
  while (!match.over()) {
    const Seat s = *match.turn().seats.begin();
    const RawGame g = match.game().look(match.state());
    const FormEntry form(match, s, seat_speaker(match.game(), "en", match.seats()), {});
    if (top_row(match.game().rules, g).name == step && form.open() && form.possible().size() >= parts) return s;
    Options options;
    match.options(s, options);
    const Action a = options[rng.below(static_cast<u32>(options.size()))];
    EXPECT_TRUE(match.submit(s, match.version(s), std::span(&a, 1)));
  }
  return kNobody;
}

}  // namespace

/// COV-041: cards are handed in one by one in ascending order of slots; nobody has to know that.
TEST(FormEntry, a_payment_is_given_in_descending_order) {
  Library library;
  const LoadedGame& game = *library.find("covil");
  Match match(game, 2, {}, seed_from_number(4));
  const Seat s = until_form(match, "recruit.pay", 2);
  ASSERT_NE(s, kNobody);
  FormEntry form(match, s, seat_speaker(game, "en", 2), {});
  const std::vector<Action> parts = form.possible();
  ASSERT_TRUE(form.put(parts[1]));
  ASSERT_TRUE(form.put(parts[0])) << "a lower slot after a higher one";
  EXPECT_EQ(form.draft().size(), 2U);
  EXPECT_TRUE(form.take_out_last());
  EXPECT_EQ(form.draft(), std::vector<Action>{parts[1]});
  ASSERT_TRUE(form.put(parts[0]));
  for (const Action& a : form.possible()) (void)form.put(a);
  ASSERT_TRUE(form.ready());
  const std::size_t before = match.log().size();
  ASSERT_TRUE(match.submit_form(s, match.version(s), form.draft()));
  EXPECT_GT(match.log().size(), before + 2);
}

/// Cards that are marked for an exchange, tokens that are laid down for a price: the question says as many as the form.
TEST(FormEntry, the_question_counts_what_has_been_filled_in) {
  Library library;
  const LoadedGame& game = *library.find("echoes");
  Match match(game, 2, {}, seed_from_number(4));
  const Seat s = until_form(match, "setup.mulligan", 3);
  ASSERT_NE(s, kNobody);
  FormEntry form(match, s, seat_speaker(game, "en", 2), {});
  EXPECT_EQ(form.question(), "Which cards do you exchange? Without a choice you keep all of them.");
  ASSERT_TRUE(form.put(form.possible()[0]));
  ASSERT_TRUE(form.put(form.possible()[0]));
  EXPECT_EQ(form.question(), "Which cards do you exchange? So far 2.");
  EXPECT_TRUE(form.take_out_last());
  EXPECT_EQ(form.question(), "Which cards do you exchange? So far 1.");
  const Seat payer = until_form(match, "pay", 2);
  ASSERT_NE(payer, kNobody);
  FormEntry payment(match, payer, seat_speaker(game, "en", 2), {});
  const std::string before = payment.question();
  EXPECT_NE(before.find("What do you pay with? "), std::string::npos) << before;
  ASSERT_TRUE(payment.put(payment.possible()[0]));
  EXPECT_NE(payment.question(), before) << "one more token is laid down";
}

TEST(FormEntry, a_plan_is_laid_from_any_field_and_changed) {
  Library library;
  const LoadedGame& game = *library.find("immortals");
  Match match(game, 3, {}, seed_from_number(4));
  const Seat s = until_form(match, "plan.field", 20);
  ASSERT_NE(s, kNobody);
  FormEntry form(match, s, seat_speaker(game, "de", 3), {});
  ASSERT_TRUE(form.slots());
  ASSERT_TRUE(form.go_to("7"));
  ASSERT_GE(form.offered().size(), 2U);
  const Action first = form.offered()[0], other = form.offered()[1];
  EXPECT_EQ(first.arg[0], 6) << "numbers on the board begin with 1";
  ASSERT_TRUE(form.put(first));
  ASSERT_TRUE(form.go_to("1"));
  ASSERT_TRUE(form.put(form.offered()[0]));
  ASSERT_TRUE(form.put(other)) << "another card on the same field";
  EXPECT_EQ(form.draft().size(), 2U);
  EXPECT_TRUE(form.take_out("1"));
  EXPECT_EQ(form.draft(), std::vector<Action>{other});
  ASSERT_TRUE(form.ready()) << "fields may stay empty";
  const auto lines = form.lines(100);
  EXPECT_TRUE(
      std::any_of(lines.begin(), lines.end(), [](const std::string& l) { return l.find(" 7 ") != std::string::npos; }));
  for (const std::string& l : lines) EXPECT_LE(columns(l), 100);
  const std::size_t before = match.log().size();
  ASSERT_TRUE(match.submit_form(s, match.version(s), form.draft()));
  ASSERT_TRUE(match.undo(s, match.version(s)));
  EXPECT_EQ(match.log().size(), before) << "the whole form is taken back at once";
}

TEST(FormEntry, a_long_form_is_shared_as_a_code) {
  Library library;
  const LoadedGame& game = *library.find("echoes");
  Match match(game, 2, config_from(game.rules, {{"deck_building", "on"}, {"civ_1", "scots"}, {"civ_2", "norsemen"}}),
              seed_from_number(4));
  const Seat s = until_form(match, "setup.deck", 20);
  ASSERT_NE(s, kNobody);
  FormEntry form(match, s, seat_speaker(game, "en", 2), {});
  ASSERT_TRUE(form.has_code());
  EXPECT_EQ(form.code_letters(), s == 0 ? "SCO" : "NOR");
  ASSERT_TRUE(form.put(form.possible()[0]));
  const std::string code = form.code();
  EXPECT_TRUE(code.starts_with(form.code_letters() + "-10000-")) << code;
  FormEntry other(match, s, seat_speaker(game, "en", 2), {});
  Verdict verdict;
  EXPECT_FALSE(other.put_code("XYZ-1", verdict));
  EXPECT_FALSE(other.put_code(code + "1", verdict));
  ASSERT_TRUE(other.put_code(lower(code), verdict));
  EXPECT_TRUE(verdict);
  EXPECT_EQ(other.draft(), form.draft());
  std::string many = code;
  many[form.code_letters().size() + 1] = '9';
  ASSERT_TRUE(other.put_code(many, verdict));
  EXPECT_FALSE(verdict) << "nine copies are refused by the rules";
  EXPECT_EQ(other.draft(), form.draft());
}

/// The cards that pay for an action are possible only once it has been chosen in the same form.
TEST(FormEntry, parts_that_are_possible_only_beside_others_say_what_they_mean) {
  Library library;
  const LoadedGame& game = *library.find("schatten");
  Match match(game, 2, {}, seed_from_number(4));
  const Seat s = until_form(match, "action.choose", 4);
  ASSERT_NE(s, kNobody);
  const Speaker speaker = seat_speaker(game, "en", 2);
  const RawGame g = game.look(match.state());
  FormEntry form(match, s, speaker, {});
  const auto recruit = parse_notation(game.rules, g, "recruit");
  ASSERT_TRUE(recruit && form.put(*recruit));
  const Choices beside(match, s, speaker, {}, form.offered(), form.draft());
  ASSERT_GT(beside.size(), 0U);
  for (std::size_t i = 0; i < beside.size(); ++i) {
    EXPECT_TRUE(beside[i].note.starts_with("Gives") || beside[i].note.starts_with("Pays nothing"))
        << beside[i].notation;
    EXPECT_TRUE(form.fits(beside[i].action));
  }
  EXPECT_FALSE(form.fits(*parse_notation(game.rules, g, "move"))) << "there is one action";
  EXPECT_EQ(form.draft(), std::vector<Action>{*recruit});
}

TEST(FormEntry, an_ordinary_decision_is_no_form) {
  Library library;
  const LoadedGame& game = *library.find("goofspiel");
  const Match match(game, 2, {}, seed_from_number(4));
  EXPECT_FALSE(FormEntry(match, 0, seat_speaker(game, "en", 2), {}).open());
}

}  // namespace tafel::cli
