// Forms: parts of one decision in any order, handed in as one, taken back as one (hearts: three cards to pass on).
#include <gtest/gtest.h>

#include "shell/match.h"
#include "support/table.h"

namespace tafel::test {

namespace {

using Code = Verdict::Code;

Match open_hearts() { return {*library().find("hearts"), 4, {}, Seed{}}; }

std::vector<Action> hand(const Match& m, Seat s) {
  Options out;
  m.options(s, out);
  return {out.begin(), out.end()};
}

TEST(FormOfHearts, shows_every_card_as_a_field) {
  const Match m = open_hearts();
  const FormSheet sheet = m.form(0, {});
  ASSERT_NE(sheet.form, nullptr);
  ASSERT_EQ(sheet.fields.size(), 13U);
  for (const FormField& f : sheet.fields) {
    EXPECT_EQ(f.count, 0);
    EXPECT_EQ(f.most, 1);
    EXPECT_TRUE(f.choices[0].possible);
  }
  EXPECT_FALSE(sheet.ready) << "nothing is chosen yet";
  EXPECT_TRUE(sheet.draft);
}

TEST(FormOfHearts, counts_what_the_draft_holds) {
  const Match m = open_hearts();
  const auto cards = hand(m, 0);
  const std::array two{cards[7], cards[2]};
  const FormSheet sheet = m.form(0, two);
  ASSERT_EQ(sheet.totals.size(), 1U);
  EXPECT_EQ(sheet.totals[0].have, 2);
  EXPECT_EQ(sheet.totals[0].need, 3);
  EXPECT_TRUE(sheet.draft);
  EXPECT_FALSE(sheet.ready);
  EXPECT_EQ(sheet.fields[7].count, 1);
  EXPECT_FALSE(sheet.fields[7].choices[0].possible) << "a card is passed on once";
  EXPECT_EQ(sheet.fields[7].choices[0].refusal.rule, Rule{5});
  const std::array three{cards[7], cards[2], cards[4]};
  EXPECT_TRUE(m.form(0, three).ready);
  EXPECT_FALSE(m.form(0, three).fields[0].choices[0].possible) << "three cards are enough";
}

TEST(FormOfHearts, takes_parts_in_any_order_and_gives_them_back_as_one) {
  Match m = open_hearts();
  const auto cards = hand(m, 1);
  const std::array three{cards[9], cards[0], cards[5]};
  const std::size_t before = m.log().size();
  ASSERT_TRUE(m.submit_form(1, m.version(1), three));
  EXPECT_EQ(m.log().size(), before + 3);
  EXPECT_EQ(m.log()[before].action, cards[0]) << "the log keeps the canonical order";
  EXPECT_FALSE(m.turn().seats.has(1));
  ASSERT_TRUE(m.undo(1, m.version(1)));
  EXPECT_EQ(m.log().size(), before) << "one undo takes all parts back";
  EXPECT_TRUE(m.turn().seats.has(1));
}

TEST(FormOfHearts, undo_takes_back_only_the_own_form) {
  Match m = open_hearts();
  const auto mine = hand(m, 0), others = hand(m, 2);
  ASSERT_TRUE(m.submit_form(0, m.version(0), std::array{mine[0], mine[1], mine[2]}));
  ASSERT_TRUE(m.submit_form(2, m.version(2), std::array{others[3], others[1], others[0]}));
  ASSERT_TRUE(m.undo(0, m.version(0)));
  EXPECT_TRUE(m.turn().seats.has(0));
  EXPECT_FALSE(m.turn().seats.has(2)) << "the other form stays handed in";
}

TEST(FormOfHearts, refuses_all_or_nothing) {
  Match m = open_hearts();
  const auto cards = hand(m, 0);
  const std::size_t before = m.log().size();
  EXPECT_EQ(m.submit_form(0, m.version(0), std::array{cards[0], cards[1]}).code, Code::illegal) << "one is missing";
  EXPECT_EQ(m.submit_form(0, m.version(0), std::array{cards[0], cards[1], cards[0]}).code, Code::illegal);
  EXPECT_EQ(m.submit_form(0, m.version(0), std::array{cards[0], cards[1], cards[2], cards[3]}).code,
            Code::form_too_long);
  EXPECT_EQ(m.submit_form(0, m.version(0) + 1, std::array{cards[0], cards[1], cards[2]}).code, Code::stale);
  EXPECT_EQ(m.log().size(), before);
}

TEST(FormOfGoofspiel, is_none) {
  Match m(*library().find("goofspiel"), 2, {}, Seed{});
  Options out;
  m.options(0, out);
  EXPECT_EQ(m.form(0, {}).form, nullptr);
  EXPECT_EQ(m.submit_form(0, m.version(0), std::array{out[0]}).code, Code::malformed);
}

}  // namespace

}  // namespace tafel::test
