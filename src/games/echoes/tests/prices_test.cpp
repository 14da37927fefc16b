// What machine players think an effect is worth to its owner, in hundredths of one resource (worth.h): guesswork about
// play, but every atom has its price, with the right sign and for the right number of things.
#include "games/echoes/atoms.h"
#include "games/echoes/cards.h"
#include "games/echoes/worth.h"

#include "echoes_table.h"

namespace echoes::test {
namespace {

/// An ability of a card as if it were carried out now.
struct Thought {
  Table& t;
  Doing x{};

  Thought(Table& table, Seat seat, const std::string& id, std::size_t ability = 0) : t(table) {
    std::size_t card = 0;
    while (pack(t).card[card].id != id) ++card;
    x.seat = seat, x.card = static_cast<u8>(card), x.source = kFromCard;
    x.ability = static_cast<u8>(pack(t).card[card].first_ability + ability);
  }
  Thought& from(u8 unit) { return x.source = unit, x.subject = unit, *this; }
  Thought& about(u8 unit) { return x.subject = unit, *this; }
  Thought& on(std::initializer_list<u8> units) {
    Units all;
    for (const u8 u : units) all.add(u);
    return x.set_units(all), *this;
  }
  Thought& at_square(Square q) { return x.square = q, *this; }
  Thought& against(Seat s) { return x.opponent = s, *this; }
  int worth() const { return ability_worth(game(t), x); }
};

constexpr u8 kRed = 0, kBlue = 1;

TEST(EchoesPrices, Damage) {
  Table t = duel("scots", "hre");
  set(t,
      {"unit red SCO-11 c3", "unit blue HRE-08 c4", "hp c4 5", "unit blue HRE-02 e4", "camp blue e5", "camp red a3"});
  const Game g = game(t);
  EXPECT_EQ(Thought(t, kRed, "SCO-23").about(6).worth(), damage_worth(g, 6, 2));
  EXPECT_EQ(Thought(t, kRed, "SCO-23").about(0).worth(), -damage_worth(g, 0, 2));
  EXPECT_EQ(Thought(t, kBlue, "HRE-11").from(7).at_square(2).worth(), building_damage_worth(g, 2, 3));  // red's capital
  EXPECT_EQ(Thought(t, kBlue, "HRE-11").from(7).at_square(36).worth(),
            -building_damage_worth(g, 36, 3));  // its own camp
  EXPECT_EQ(Thought(t, kBlue, "HRE-11").from(7).at_square(16).worth(), building_damage_worth(g, 16, 3));
}

TEST(EchoesPrices, DamageDependsOnTheCondition) {
  Table t = duel("norsemen", "mongols");
  set(t, {"unit red NOR-04 c3", "unit blue MON-02 c4", "unit blue MON-03 d4", "unit red NOR-02 b3"});
  const Game g = game(t);
  EXPECT_EQ(Thought(t, kRed, "NOR-04").from(0).worth(), -damage_worth(g, 0, 1));
  state(t).unit[0].set(Unit::kAttacked);
  EXPECT_EQ(Thought(t, kRed, "NOR-04").from(0).worth(), 0);
  EXPECT_EQ(Thought(t, kBlue, "MON-19").on({0}).worth(), damage_worth(g, 0, 1));  // one shooter beside c3
}

TEST(EchoesPrices, Healing) {
  Table t = duel("scots", "hre");
  set(t, {"unit red SCO-11 c3", "hp c3 2", "unit red SCO-07 c4", "hp c4 2", "unit blue HRE-01 e4", "camp blue e5 3",
          "life blue 3"});
  EXPECT_EQ(Thought(t, kRed, "SCO-11").from(0).on({0}).worth(), 1 * kHealthWorth);
  EXPECT_EQ(Thought(t, kRed, "SCO-11").from(0).on({1}).worth(), 2 * kHealthWorth);
  EXPECT_EQ(Thought(t, kBlue, "HRE-01").from(6).at_square(36).worth(), 1 * kWallWorth);
  EXPECT_EQ(Thought(t, kBlue, "HRE-01").from(6).at_square(43).worth(), 3 * kWallWorth);
}

TEST(EchoesPrices, Strength) {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit red NOR-03 c4", "exhausted c4", "unit blue SCO-02 e4", "unit blue SCO-07 e5"});
  EXPECT_EQ(Thought(t, kRed, "NOR-19").on({0}).worth(), 30 + 2 * 35);
  EXPECT_EQ(Thought(t, kRed, "NOR-19").on({1}).worth(), 0);
  EXPECT_EQ(Thought(t, kBlue, "SCO-19").worth(), 2 * 35);  // one infantry, in the other's turn
}

TEST(EchoesPrices, Cards) {
  Table t = duel("norsemen", "hre");
  set(t, {"unit red NOR-02 c3", "unit blue HRE-02 d6", "hand blue HRE-03"});
  EXPECT_EQ(Thought(t, kRed, "NOR-21").worth(), 2 * kCardWorth);
  EXPECT_EQ(Thought(t, kBlue, "HRE-21").worth(), 3 * kCardWorth - kCardWorth / 2);
  EXPECT_EQ(Thought(t, kBlue, "HRE-25").worth(), -kCardWorth);           // the active seat draws; no attack is going on
  EXPECT_EQ(Thought(t, kRed, "NOR-20").against(kBlue).worth(), 2 * 80);  // the cheaper of both branches
  set(t, {"deck red 1", "life blue 9"});
  EXPECT_EQ(Thought(t, kRed, "NOR-21").worth(), kCardWorth);
  Table poor = duel("hre", "norsemen");
  set(poor, {"unit red HRE-02 c3", "unit blue NOR-02 d6", "deck red none"});
  EXPECT_EQ(Thought(poor, kRed, "HRE-21").worth(), 0);
  Table b = duel("byzantines", "ottomans");
  set(b, {"unit red BYZ-02 c3", "unit blue OTT-02 d6"});
  EXPECT_EQ(Thought(b, kRed, "BYZ-21").worth(), kCardWorth / 2);
}

TEST(EchoesPrices, DanegeldIsWorthTheCheaperBranch) {
  Table t = duel("norsemen", "hre");
  set(t, {"unit red NOR-02 c3", "unit blue HRE-02 d6", "hand blue HRE-03", "life blue 10"});
  const Card& card = game(t).card(Thought(t, kRed, "NOR-20").x.card);
  const Effect& choice = pack(t).effect[pack(t).ability[card.first_ability].first];
  std::array<int, 2> each{};
  for (std::size_t i = 0; i < 2; ++i) {
    Thought branch = Thought(t, kRed, "NOR-20").against(kBlue);
    branch.x.ability = choice.branch[i];
    each[i] = branch.worth();
  }
  EXPECT_EQ(each[0], 2 * 80);
  EXPECT_EQ(each[1], building_damage_worth(game(t), 43, 1) + kCardWorth);
  EXPECT_EQ(Thought(t, kRed, "NOR-20").against(kBlue).worth(), std::min(each[0], each[1]));
}

TEST(EchoesPrices, TakingAndSearching) {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-02 c3", "unit blue OTT-02 d6", "discard red SCO-15"});
  EXPECT_EQ(Thought(t, kRed, "SCO-14").worth(), 0);  // only an upgrade lies there
  set(t, {"discard red SCO-04"});
  EXPECT_EQ(Thought(t, kRed, "SCO-14").worth(), kCardWorth + kCardWorth / 2);
  EXPECT_EQ(Thought(t, kBlue, "OTT-23").worth(), kCardWorth + kCardWorth / 2);
  set(t, {"deck blue none"});
  EXPECT_EQ(Thought(t, kBlue, "OTT-23").worth(), 0);
}

TEST(EchoesPrices, Resources) {
  Table t = duel("scots", "byzantines");
  set(t, {"unit red SCO-02 c3", "unit blue BYZ-02 d6", "unit red SCO-03 a1", "unit red SCO-07 a2"});
  EXPECT_EQ(Thought(t, kRed, "SCO-20").worth(), 80);
  EXPECT_EQ(Thought(t, kRed, "SCO-21").worth(), 2 * 95 - kCampWorth);
  EXPECT_EQ(Thought(t, kRed, "SCO-22").worth(), 2 * kCardWorth + 95);
  EXPECT_EQ(Thought(t, kBlue, "BYZ-22").against(kRed).worth(), 3 * 80);
  t.given("camp blue d4");
  EXPECT_EQ(Thought(t, kRed, "SCO-20").worth(), 2 * 80);
  Table m = duel("mongols", "hre");
  set(m, {"unit red MON-02 c3", "unit blue HRE-02 d6", "main red 1 1 0"});
  EXPECT_EQ(Thought(m, kRed, "MON-24").worth(), 0);
  for (const char* spent : {"spent red 1 0 0", "spent red 0 1 0", "spent red 0 0 1"}) {
    m.given(spent);
    EXPECT_EQ(Thought(m, kRed, "MON-24").worth(), 60);
  }
  EXPECT_EQ(Thought(m, kBlue, "HRE-24").worth(), 60);
}

TEST(EchoesPrices, BorrowedResources) {
  Table t = duel("byzantines", "scots");
  set(t, {"unit red BYZ-02 c3", "unit blue SCO-02 d6", "main blue 1 2 4"});
  EXPECT_EQ(Thought(t, kRed, "BYZ-25").against(kBlue).worth(), 7 * 70);
  EXPECT_EQ(Thought(t, kRed, "BYZ-25").worth(), 0);
  t.given("main red 3 0 0");
  EXPECT_EQ(Thought(t, kBlue, "BYZ-25").against(kRed).worth(), 3 * 70);
}

TEST(EchoesPrices, Exhaustion) {
  Table t = duel("scots", "byzantines");
  set(t, {"unit red SCO-02 c3", "unit red SCO-07 c4", "exhausted c4", "unit blue BYZ-05 c1", "hp c1 2"});
  const Game g = game(t);
  EXPECT_EQ(Thought(t, kBlue, "SCO-24", 1).about(0).worth(), unit_worth(g, 0) / 6);
  EXPECT_EQ(Thought(t, kBlue, "SCO-24", 1).about(1).worth(), 0);
  EXPECT_EQ(Thought(t, kBlue, "SCO-24", 0).about(0).worth(), unit_worth(g, 0) / 3);
  EXPECT_EQ(Thought(t, kBlue, "SCO-24", 0).about(1).worth(), unit_worth(g, 1) / 3);
  EXPECT_EQ(Thought(t, kBlue, "BYZ-24").on({6}).worth(), 4 * kHealthWorth - unit_worth(g, 6) / 6);
  t.given("exhausted c1");
  EXPECT_EQ(Thought(t, kBlue, "BYZ-24").on({6}).worth(), 4 * kHealthWorth);
}

TEST(EchoesPrices, StepsAndPlaces) {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-02 c3", "unit blue OTT-11 d6"});
  EXPECT_EQ(Thought(t, kRed, "MON-20").worth(), 25);
  EXPECT_EQ(Thought(t, kBlue, "OTT-21", 0).on({6}).worth(), 40);
  t.given("scouted c3");
  EXPECT_EQ(Thought(t, kRed, "MON-20").worth(), 0);
}

TEST(EchoesPrices, Cancelling) {
  Table t = duel("ottomans", "hre");
  set(t, {"unit red OTT-05 c3", "unit blue HRE-02 c4", "unit blue HRE-01 d6", "hand blue HRE-25", "main blue 0 0 2"});
  t.play("red strike c3 c4");
  const int threat = attack_threat(game(t));
  EXPECT_GT(threat, 0);
  EXPECT_EQ(Thought(t, kBlue, "HRE-25").worth(), threat - kCardWorth);
  Table card = duel("byzantines", "ottomans");
  set(card, {"unit red BYZ-03 c3", "unit blue OTT-01 d6", "hand red BYZ-20", "hand blue OTT-25", "main red 0 0 1",
             "main blue 0 0 2", "turn red deployment"});
  play(card, {"red play BYZ-20", "red target c3"});
  EXPECT_EQ(Thought(card, kBlue, "OTT-25").worth(), 60 + 70 * 1);
}

}  // namespace
}  // namespace echoes::test
