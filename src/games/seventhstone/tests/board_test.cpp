// What stands beside the board once sheets are open, armies support and a battle is fought: bids, goods, supports,
// dice.
#include "games/seventhstone/describe.h"
#include "witness.h"

namespace seventhstone::test {
namespace {

const Texts& spoken(const char* lang) { return tafel::test::library().find("seventhstone")->speak(lang); }

bool told_in_facts(Table& t, Seat viewer, const std::string& line) {
  std::vector<std::string> out;
  facts(game(t), viewer, spoken("en"), out);
  return std::ranges::find(out, line) != out.end();
}

/// The lines of the drawing from the battle on, as one.
std::string battle_text(Table& t, const char* lang) {
  std::string out;
  draw(game(t), kNobody, spoken(lang), 1000, out);
  const std::string head = lang == std::string("de") ? "Kampf auf" : "Battle on";
  const auto from = out.find(head);
  return from == std::string::npos ? "" : out.substr(from, out.find('\n', from) - from);
}

TEST(SeventhStoneBoard, BidsAreTold_OnceAllSheetsAreOpen) {
  Table t = andur("market", {}, {}, 2);
  t.chance("deal_stones E10 E16 E22").settle();
  const std::string green = "  Bids this year: 3 for mercenaries, 1 for the tournament.";
  for (const char* answer : {"keep buildings", "alloc melee 2", "keep ranged", "keep cavalry", "alloc mercenaries 3",
                             "keep equipment", "keep movement", "alloc tournament 1"})
    t.play(std::string("green ") + answer);
  EXPECT_FALSE(told_in_facts(t, 0, green)) << "red has not finished";
  for (std::size_t f = 0; f < kFields; ++f) t.play("red keep " + std::string(kFieldIds[f]));
  EXPECT_TRUE(told_in_facts(t, 0, green));
  EXPECT_TRUE(told_in_facts(t, 1, green));
  EXPECT_FALSE(told_in_facts(t, 1, "  Bids this year: –.")) << "red has bid nothing";
  for (std::size_t f = kFieldMercs; f < kFields; ++f) {
    state(t).alloc[1] = {}, state(t).alloc[1][f] = 2;
    constexpr std::array<const char*, 4> kWhat{"mercenaries", "equipment", "the turn order", "the tournament"};
    EXPECT_TRUE(told_in_facts(t, 0, fmt::format("  Bids this year: 2 for {}.", kWhat[f - kFieldMercs])));
  }
}

TEST(SeventhStoneBoard, GoodsAreTold_WhileTheyCanBePlaced) {
  Table t = andur("placement", {"goods red 2 1 3 0 1", "goods green 0 2 0 0 0", "order red green blue yellow"});
  t.settle();
  EXPECT_TRUE(told_in_facts(t, 0, "  Still to place: 4 units, 2 buildings, 1 mercenary."));
  EXPECT_TRUE(told_in_facts(t, 1, "  Still to place: 2 units."));
  state(t).phase = Phase::market;
  EXPECT_FALSE(told_in_facts(t, 1, "  Still to place: 2 units."));
}

TEST(SeventhStoneBoard, SupportsAreTold) {
  Table t = andur("combat", {"own red B3", "army green B3 melee 1", "army red B3 melee 1", "army green B2 ranged 1"});
  t.settle();
  t.scripted_chance_only();
  EXPECT_FALSE(told_in_facts(t, 3, "Supports: none."));
  state(t).supports.push({0, byte(cell("B2")), byte(cell("B3"))});
  EXPECT_TRUE(told_in_facts(t, 3, "Supports: ▲ Green from Larkfield B2 in the battle for Mistgrove B3."));
}

TEST(SeventhStoneBoard, ABattleShowsEveryPoolAndWhatStopsHits) {
  Table t = andur("combat", {"unit_max 9", "army green G4 melee 2 1 E22", "army red G4 ranged 1 0 E30", "own red G3",
                             "army red G3 cavalry 2", "order green red blue yellow"});
  EXPECT_EQ(battle_text(t, "en"), "");
  t.play("red support G3 G4");
  ASSERT_EQ(t.step(), "battle.stone");
  EXPECT_EQ(
      battle_text(t, "en"),
      "Battle on Harrowdown G4, before the first round | ▲ 3 units (the army: 3 dice, hits with 1 to 4) | ◆ 1 unit, "
      "4 guards (the army: 1 die, hits with 1 to 2; the city guard: 4 dice, hits with 1 to 4; supporting cavalry: 2 "
      "dice, hits with 1 to 2)");
  t.play("green use_combat G4");
  go_on(t, "red use_combat G4");
  EXPECT_EQ(
      battle_text(t, "de"),
      "Kampf auf Eggenrain G4, Runde 1 | ▲ 3 Einheiten (die Armee: 5 Würfel, Treffer mit 1 bis 4) | ◆ 1 Einheit, 4 "
      "Wachen (die Armee: 1 Würfel, Treffer mit 1 bis 2; die Stadtwache: 4 Würfel, Treffer mit 1 bis 4; "
      "unterstützende Kavallerie: 2 Würfel, Treffer mit 1 bis 2; hält noch 2 Treffer ab)");
  std::string narrow;
  draw(game(t), kNobody, spoken("de"), 80, narrow);
  EXPECT_NE(narrow.find("Treffer ab)"), std::string::npos) << "nothing is cut off";
  state(t).battle.guard = 0;
  state(t).battle.wall_stops = 2;
  Game now = game(t);
  remove_units(now, 1, cell("G4"), 1, 0);
  EXPECT_EQ(battle_text(t, "en"),
            "Battle on Harrowdown G4, round 1 | ▲ 3 units (the army: 5 dice, hits with 1 to 4) | ◆ "
            "only supports (supporting cavalry: 2 dice, hits with 1 to 2)");
}

TEST(SeventhStoneBoard, ArmiesThatDoNotFitBesideEachOtherStandBelow) {
  Table t = andur("combat", {"own red B3", "army green B3 melee 2 1 E10", "army red B3 cavalry 1 1 E20"});
  const auto lines = [&](int width) {
    std::string out;
    draw(game(t), kNobody, spoken("en"), width, out);
    return out;
  };
  EXPECT_NE(lines(130).find("▲S2+1* ◆L1+1*"), std::string::npos);
  EXPECT_EQ(lines(130).find("\n\n"), std::string::npos) << "no line is empty";
  const std::string narrow = lines(80);
  EXPECT_EQ(narrow.find("▲S2+1* ◆"), std::string::npos);
  EXPECT_NE(narrow.find("▲S2+1* "), std::string::npos);
  EXPECT_NE(narrow.find("◆L1+1* "), std::string::npos);
}

TEST(SeventhStoneBoard, AStoneThatIsUsedSaysWhatItDoes_ToWhoeverKnowsIt) {
  Table t = andur("movement", {"army green B1 melee 1 0 E06", "army green B2 cavalry 1"});
  const auto said = [&](Seat viewer, const char* where) {
    State seen = state(t);
    Game g(seen, game(t).pack);
    hide(g, viewer);
    tafel::Json out;
    preview_more(g, viewer, make_action(verb::use_stone, cell(where)), spoken("en"), out);
    return out.is_null() ? std::string() : out["text"].get<std::string>();
  };
  EXPECT_EQ(said(0, "B1"), "Stag Spirit (Speed 2): The units of the army may go 2 fields further.");
  EXPECT_EQ(said(0, "B2"), "");
  EXPECT_EQ(said(1, "B1"), "");
  EXPECT_EQ(said(kNobody, "B1"), "");
}

TEST(SeventhStoneBoard, AStoneInABattleSaysWhatItChanges_AndASheetWhatGoodsCost) {
  Table t = andur("combat",
                  {"own red B3", "army red B3 melee 2", "army green B3 melee 4 0 E16", "order green red blue yellow"});
  t.settle();
  ASSERT_EQ(t.step(), "battle.stone");
  const auto said = [&](Seat viewer, const Action& a) {
    tafel::Json out;
    preview_more(game(t), viewer, a, spoken("en"), out);
    return out.is_null() ? std::string() : out["text"].get<std::string>();
  };
  Chances with, without;
  ASSERT_TRUE(stone_odds(game(t), 0, cell("B3"), kMelee, 4, 15, with));
  ASSERT_TRUE(attack_odds(game(t), 0, cell("B3"), kMelee, 4, false, without));
  EXPECT_GT(with.first, without.first);
  const std::string text = said(0, make_action(verb::use_combat, cell("B3")));
  EXPECT_TRUE(text.starts_with(fmt::format("You win with {} %", (with.first + 5000) / 10000))) << text;
  EXPECT_EQ(said(kNobody, make_action(verb::use_combat, cell("B3"))), "");
  EXPECT_EQ(said(0, make_action(verb::alloc, int{kFieldBuilding}, 2)), "Costs 8 resources.");
  EXPECT_EQ(said(0, make_action(verb::alloc, int{kFieldCavalry}, 1)), "Costs 2 resources.");
  EXPECT_EQ(said(0, make_action(verb::alloc, int{kFieldMercs}, 3)), "") << "a bid is its own price";
}

RULE("SST-378 R-51", "a duel tells what a hit of either costs") {
  Table t =
      andur("tournament", {"year 3", "stones green = 1", "stones red = 8", "stones blue = 4", "stones yellow = 6"});
  dice(t, {"joust 6 6"});
  Json told = Json::object();
  derive(game(t), kNobody, spoken("en"), told);
  const Json expected{{"a", 1}, {"b", 0}, {"life_a", 5}, {"life_b", 5}, {"hit_a", 4}, {"hit_b", 1}};
  EXPECT_EQ(told["duel"], expected);  // seven stones more are three full pairs
}

TEST(SeventhStoneBoard, WhatYieldsNothingIsToldWithoutIncome) {
  const auto told = [](const char* lang, const char* key, std::vector<std::string> args) {
    return spoken(lang).fill(key, args);
  };
  EXPECT_EQ(told("en", "event.controlled", {"Red", "Larkfield B2", "2"}), "Red takes Larkfield B2 (income 2).");
  EXPECT_EQ(told("en", "event.controlled", {"Red", "Temple of Kana B2", "0"}), "Red takes Temple of Kana B2.");
  EXPECT_EQ(told("de", "event.captured", {"Rot", "Kanas Tempel B2", "0", "Blau"}),
            "Rot nimmt Blau ein Feld ab: Kanas Tempel B2.");
}

}  // namespace
}  // namespace seventhstone::test
