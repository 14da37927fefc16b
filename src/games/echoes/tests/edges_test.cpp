// Single edges: what a handful of tokens is worth, abilities that listen to another moment.
#include "games/echoes/pay.h"
#include "told.h"

namespace echoes::test::edges {
namespace {

/// Most parts of the cost that the tokens can pay, by trying every share of the wild ones.
int counted_out(const Cost& cost, const Coins& coins) {
  int best = 0;
  const int wild = coins[kWildCoin];
  for (int a = 0; a <= wild; ++a)
    for (int b = 0; a + b <= wild; ++b)
      for (int c = 0; a + b + c <= wild; ++c) {
        const std::array<int, 3> help{a, b, c};
        int paid = 0, over = wild - a - b - c;
        for (std::size_t r = 0; r < 3; ++r) {
          const int have = coins[kTempFood + r] + coins[kMainFood + r] + help[r];
          paid += std::min<int>(have, cost.of[r]), over += std::max(0, have - cost.of[r]);
        }
        best = std::max(best, paid + std::min<int>(over, cost.any));
      }
  return best;
}

RULE("ECH-036 ECH-037", "a wild token pays for one part of a cost, and no part is paid twice") {
  Rng rng(11);
  for (int i = 0; i < 3000; ++i) {
    Cost cost;
    Coins coins{};
    for (u8& n : cost.of) n = static_cast<u8>(rng.below(3));
    cost.any = static_cast<u8>(rng.below(3));
    for (u8& n : coins) n = static_cast<u8>(rng.below(3));
    EXPECT_EQ(worth_of(cost, coins, false), counted_out(cost, coins)) << i;
  }
}

/// The same with gold that pays for everything (Basil II): each token alone, in every way that it may be used.
int counted_with_gold(Cost cost, Coins coins, std::size_t coin = 0) {
  while (coin < kCoins && coins[coin] == 0) ++coin;
  if (coin == kCoins) return 0;
  --coins[coin];
  int best = counted_with_gold(cost, coins, coin);  // not used at all
  const auto use = [&](u8& open) {
    if (open == 0) return;
    --open;
    best = std::max(best, 1 + counted_with_gold(cost, coins, coin));
    ++open;
  };
  const bool all = coin == kWildCoin || coin == kMainGold, main = coin == kMainFood || coin == kMainWood;
  for (std::size_t r = 0; r < 3; ++r)
    if (all || coin % 3 == r || (main && r == kGold)) use(cost.of[r]);
  use(cost.any);
  return best;
}

RULE("ECH-036 R-51",
     "gold that pays for everything, and the rest that pays for gold: as much as any use of the tokens") {
  Rng rng(12);
  for (int i = 0; i < 1500; ++i) {
    Cost cost;
    Coins coins{};
    for (u8& n : cost.of) n = static_cast<u8>(rng.below(3));
    cost.any = static_cast<u8>(rng.below(3));
    for (u8& n : coins) n = static_cast<u8>(rng.below(3) == 0 ? 1 + rng.below(2) : 0);
    ASSERT_EQ(worth_of(cost, coins, true), counted_with_gold(cost, coins)) << i;
  }
}

RULE("R-72 ECH-155", "at the end of a turn only those abilities work that name it") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-04 c3", "upgrade c3 NOR-18", "unit blue SCO-01 d6",
          "hand red NOR-01 NOR-08 NOR-09 NOR-10 NOR-11", "deck red NOR-02 NOR-03"});
  t.play("red end_mobilization");
  const Lines told = after(t, {"red end_turn"});
  EXPECT_EQ(std::count(told.begin(), told.end(), "true_damage NOR-04 c3 1 2"), 1) << ::testing::PrintToString(told);
  CHECK(then(
      t, {"upgrades c3 NOR-18", "hand_size red 6", "deck_size red 1"}));  // ECH-155: one card, with five in the hand
}

}  // namespace
}  // namespace echoes::test::edges
