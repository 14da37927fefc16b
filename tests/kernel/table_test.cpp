// Checked tables, piles, large sets, numbers as settings.
#include <gtest/gtest.h>

#include <array>

#include "kernel/game.h"
#include "kernel/pile.h"
#include "kernel/table.h"

namespace tafel {

namespace {

namespace verb {
enum Id : u8 { move_on, pass, count };
}
constexpr auto kVerbs = verb_table<verb::Id>({{verb::move_on, {kSeatArg}}, {verb::pass}});

TEST(CheckedTable, names_its_rows_after_the_enum) {
  EXPECT_EQ(kVerbs[verb::move_on].name, "move_on");
  EXPECT_EQ(kVerbs[verb::pass].name, "pass");
  EXPECT_EQ(kVerbs[verb::move_on].domain[0], kSeatArg);
}

TEST(Causes, carry_arguments) {
  const Why why = because(Rule{41}, 3, 2, -7);
  EXPECT_EQ(why.rule, Rule{41});
  EXPECT_EQ(why.cause, 3);
  EXPECT_EQ(why.argc, 2);
  EXPECT_EQ(why.arg[1], -7);
  EXPECT_FALSE(Why{}) << "nobody knows why";
  EXPECT_TRUE(Why{Rule{1}});
}

TEST(LargeSet, knows_its_members) {
  BitSet<130> set;
  for (const std::size_t i : {0U, 63U, 64U, 129U}) set.add(i);
  EXPECT_EQ(set.size(), 4);
  std::vector<int> members;
  for (const auto i : set) members.push_back(i);
  EXPECT_EQ(members, (std::vector<int>{0, 63, 64, 129}));
  EXPECT_EQ(set.nth(2), 64);
  set.remove(63);
  EXPECT_FALSE(set.has(63));
  EXPECT_EQ((set - BitSet<130>::of(129)).size(), 2);
  EXPECT_EQ((set | BitSet<130>::of(5)).size(), 4);
  EXPECT_EQ((set & BitSet<130>::first(65)).size(), 2);
  EXPECT_EQ(BitSet<130>::first(130).size(), 130);
  EXPECT_TRUE(BitSet<130>{}.empty());
  for (const auto i : BitSet<130>{}) FAIL() << i;
}

TEST(Pile, keeps_its_size_when_hidden) {
  auto pile = Pile<20>::of(BitSet<20>::first(6));
  pile.hide(BitSet<20>::of(2));
  EXPECT_EQ(pile.size(), 6);
  EXPECT_EQ(pile.unknown(), 5);
  EXPECT_TRUE(pile.has(2));
  Rng rng(3);
  auto pool = BitSet<20>::first(20) - BitSet<20>::of(2);
  pile.redeal(pool, rng);
  EXPECT_EQ(pile.cards.size(), 6);
  EXPECT_EQ(pool.size(), 14);
  EXPECT_TRUE((pile.cards & pool).empty());
}

TEST(Pile, loses_what_nobody_had_seen) {
  auto pile = Pile<8>::of(BitSet<8>::first(3));
  pile.hide();
  pile.remove(1);
  EXPECT_EQ(pile.size(), 2);
  Pile<8> other;
  other.add(7);
  pile.pour_into(other);
  EXPECT_EQ(other.size(), 3);
  EXPECT_TRUE(pile.empty());
}

TEST(Draw, offers_every_card_of_the_set) {
  const auto set = BitSet<16>::of(3) | BitSet<16>::of(11);
  Options out;
  draw_outcomes(set, out, verb::pass, 1);
  ASSERT_EQ(out.size(), 2U);
  EXPECT_EQ(out[1].arg[1], 11);
  Rng rng(5);
  for (int k = 0; k < 20; ++k) EXPECT_TRUE(out.contains(draw_sample(set, rng, verb::pass, 1)));
}

TEST(NumberSetting, has_its_usual_value_as_zero) {
  constexpr SettingRow row = number_setting("rounds", 1, 26, 7);
  EXPECT_EQ(row.count(), 26U);
  EXPECT_EQ(row.name(0), "7");
  EXPECT_EQ(row.name(row.code(0)), "1");
  EXPECT_EQ(row.name(row.code(25)), "26");
  EXPECT_EQ(row.code(6), 0) << "the usual number has one code";
}

}  // namespace

}  // namespace tafel
