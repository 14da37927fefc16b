// The parts of which states are made: counters that do not wrap, vectors and sets of fixed size, the small generator.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <set>

#include "kernel/action.h"
#include "kernel/broken.h"
#include "kernel/chance.h"
#include "kernel/options.h"

namespace tafel {

TEST(Count, refuses_to_wrap) {
  Count c = 254;
  ++c;
  EXPECT_EQ(c, 255);
  EXPECT_THROW(++c, BrokenRule);
  EXPECT_EQ(c, 255) << "a refused change changes nothing";
  c = 0;
  EXPECT_THROW(--c, BrokenRule);
  EXPECT_THROW(c -= 1, BrokenRule);
  EXPECT_THROW(Count(256), BrokenRule);
  EXPECT_THROW(Count(-1), BrokenRule);
}

TEST(FixedVec, unused_slots_are_zero) {
  FixedVec<u8, 4> v;
  v.push(7), v.push(8), v.push(9);
  v.remove(7);
  EXPECT_EQ(v.size(), 2U);
  EXPECT_EQ(v[0], 8);
  v.pop();
  FixedVec<u8, 4> other;
  other.push(8);
  EXPECT_EQ(v, other) << "equality is equality of bytes";
  v.clear();
  EXPECT_EQ(v, (FixedVec<u8, 4>{}));
}

TEST(FixedVec, broken_rules) {
  FixedVec<u8, 2> v;
  EXPECT_THROW(v.pop(), BrokenRule);
  EXPECT_THROW(v.remove(1), BrokenRule);
  EXPECT_THROW(v.erase_at(0), BrokenRule);
  v.push(1), v.push(2);
  EXPECT_TRUE(v.full());
  EXPECT_THROW(v.push(3), BrokenRule);
  EXPECT_TRUE(v.contains(2));
  EXPECT_FALSE(v.contains(3));
}

RC_GTEST_PROP(BitSet, is_a_set, (const std::vector<u8>& numbers)) {
  BitSet<64> bits;
  std::set<u8> set;
  for (u8 n : numbers) {
    const u8 i = n % 64;
    if (n < 200) bits.add(i), set.insert(i);
    else bits.remove(i), set.erase(i);
  }
  RC_ASSERT(bits.size() == static_cast<int>(set.size()));
  std::vector<u8> members;
  for (u8 i : bits) members.push_back(i);
  RC_ASSERT(std::ranges::equal(members, set));
  for (std::size_t k = 0; k < members.size(); ++k) RC_ASSERT(bits.nth(static_cast<int>(k)) == members[k]);
  if (!set.empty()) RC_ASSERT(bits.lowest() == *set.begin());
}

RC_GTEST_PROP(BitSet, set_arithmetic, (u16 a, u16 b)) {
  const BitSet<16> x{a}, y{b};
  RC_ASSERT(((x - y) | (x & y)) == x);
  RC_ASSERT(((x | y) - y) == (x - y));
  RC_ASSERT(((x - y) & y).empty());
}

TEST(BitSet, first_fills_from_below) {
  EXPECT_EQ(BitSet<8>::first(8).bits, 0xff);
  EXPECT_EQ(BitSet<64>::first(64).bits, ~u64{0});
  EXPECT_EQ(BitSet<64>::first(0).bits, 0U);
  EXPECT_EQ(BitSet<32>::first(5).size(), 5);
}

RC_GTEST_PROP(Rng, below_stays_below, (u64 seed)) {
  Rng rng(seed);
  const u32 n = *rc::gen::inRange<u32>(1, 1000);
  for (int k = 0; k < 50; ++k) RC_ASSERT(rng.below(n) < n);
}

TEST(Rng, is_reproducible_and_fair) {
  Rng a(5), b(5), c(6);
  EXPECT_EQ(a.next(), b.next());
  EXPECT_NE(a.next64(), c.next64());
  std::array<int, 6> count{};
  for (int k = 0; k < 60000; ++k) ++count[static_cast<std::size_t>(a.below(6))];
  for (int n : count) EXPECT_NEAR(n, 10000, 500);
  EXPECT_THROW(a.pick(BitSet<8>{}), BrokenRule);
}

RC_GTEST_PROP(Action, key_round_trip, (u64 key)) { RC_ASSERT(Action::from_key(key).key() == key); }

TEST(Options, overflow_and_refusals) {
  std::vector<Refusal> refusals;
  Options out(&refusals);
  out.add_if(true, Rule{3}, 1, 2);
  out.add_if(false, Rule{4}, 1, 3);
  EXPECT_EQ(out.size(), 1U);
  ASSERT_EQ(refusals.size(), 1U);
  EXPECT_EQ(refusals[0].why.rule, Rule{4});
  EXPECT_TRUE(out.contains(make_action(1, 2)));
  EXPECT_FALSE(out.contains(make_action(1, 3)));
  Options silent;
  silent.add_if(false, Rule{4}, 1, 3);
  EXPECT_TRUE(silent.empty());
  for (std::size_t k = 0; k < Options::kCapacity; ++k) silent.add(1, k % 256, k / 256);
  EXPECT_THROW(silent.add(0), BrokenRule);
}

}  // namespace tafel
