// Machine players where they have nothing to gain.
#include <fmt/format.h>

#include "ai/crew.h"
#include "ai/player.h"
#include "andur.h"

namespace seventhstone::test {
namespace {

/// What a greedy green writes on its sheet.
std::array<u8, kFields> sheet_of_greedy(Table& t, u64 seed) {
  const tafel::Rules& rules = t.game().rules;
  tafel::Player greedy = tafel::make_player(t.game(), "greedy", seed);
  while (state(t).alloc_at[0] < kFields && t.step() == "market.sheet") {
    StateBox box;
    copy_state(rules, box, *reinterpret_cast<const StateBox*>(t.raw().state));
    act(rules, t.raw(), 0, greedy.choose(hide_for(rules, t.game().pack.get(), box, 0)));
  }
  return state(t).alloc[0];
}

/// Green's sheet in the first market with these armies, where red has taken its first barracks.
std::array<u8, kFields> sheet_with(int seats, int units, u64 seed) {
  const char* capital = seats == 2 ? "A1" : "B1";
  Table t = andur(
      "market",
      {fmt::format("own red {}", seats == 2 ? "D1" : "B2"), fmt::format("army green {} melee {}", capital, units)}, {},
      seats);
  t.chance(seats == 2 ? "deal_stones E10 E16 E22" : "deal_stones E10 E16 E22 E28").settle();
  return sheet_of_greedy(t, seed);
}

TEST(SeventhStonePlayers, AFullCapitalAloneBuysAndHiresNobody) {
  for (const int seats : {2, 4}) {
    int hired = 0;
    for (u64 seed = 1; seed <= 6; ++seed) {
      const auto full = sheet_with(seats, 4, seed), room = sheet_with(seats, 2, seed);
      for (const int field : {kFieldBuilding, kFieldMelee, kFieldRanged, kFieldCavalry, kFieldMercs})
        EXPECT_EQ(int{full[at(field)]}, 0) << kFieldIds[at(field)] << ", seed " << seed << ", seats " << seats;
      hired += room[kFieldMelee] + room[kFieldMercs] > 0;
    }
    EXPECT_GT(hired, 3) << "with room, most do; seats: " << seats;
  }
}

}  // namespace
}  // namespace seventhstone::test
