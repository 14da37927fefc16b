// Content files: counts and facts of the pack, and complaints of the loader that name file and line.
#include <gtest/gtest.h>

#include "covil_table.h"
#include "shell/files.h"

namespace covil {
namespace {

Files good() { return embedded_files("games/covil"); }

std::string complaint(const std::string& path, const std::string& from, const std::string& to) {
  Files files = good();
  std::string& text = files.text.at(path);
  const auto at = text.find(from);
  if (at == std::string::npos) return "the test looks for a text that is not there";
  text.replace(at, from.size(), to);
  try {
    load_pack(files);
  } catch (const FileError& e) {
    return e.what();
  }
  return "no complaint";
}

TEST(CovilContent, CountsOfTheBox) {
  const auto pack = load_pack(good());
  int gold = 0;
  std::map<int, int> cost;
  for (const RelicCard& r : pack->relic) gold += r.value;
  EXPECT_EQ(gold, 40);
  for (std::size_t i = 0; i < kBaseMercenaries; ++i) ++cost[pack->minion[kFirstMercenary + i].cost];
  EXPECT_EQ(cost, (std::map<int, int>{{2, 10}, {4, 10}, {6, 10}, {8, 5}, {10, 5}}));
  const std::array<int, kBoards> borders{16, 18, 28, 28};
  for (std::size_t b = 0; b < kBoards; ++b) {
    int sum = 0;
    for (Zone z : pack->board[b].all) sum += pack->board[b].near[z].size();
    EXPECT_EQ(sum, 2 * borders[b]);
  }
}

TEST(CovilContent, FactsTheRulebookGives) {
  const auto pack = load_pack(good());
  const Board& b2 = pack->board[0];
  EXPECT_TRUE(b2.spirals.has(0) && b2.spirals.has(1));
  EXPECT_EQ(b2.town, 5);
  EXPECT_FALSE(b2.near[0].has(5));
  EXPECT_EQ(b2.distance[0][1], 3);
  for (const auto& [a, b] : {std::pair{0, 2}, {2, 5}, {5, 1}, {5, 7}, {0, 8}, {4, 6}, {1, 3}, {1, 4}})
    EXPECT_TRUE(b2.near[static_cast<std::size_t>(a)].has(static_cast<std::size_t>(b)));
  EXPECT_EQ(pack->minion[kFirstMercenary + 34].influence.relic_value, 1);  // the druid
}

TEST(CovilContent, CurveOfCosts) {
  const auto pack = load_pack(good());
  for (std::size_t i = kFirstMercenary; i < kMinions; ++i) {
    const MinionCard& m = pack->minion[i];
    EXPECT_NEAR((m.strength + m.passive) / 4.0, 2 + m.cost / 2.0, 0.5) << m.id;
  }
}

TEST(CovilContent, MistakesAreNamed) {
  const std::string mercs = "data/mercenaries.toml", boards = "data/boards.toml", relics = "data/relics.toml";
  EXPECT_NE(complaint(mercs, "\"strike\"", "\"strikes\"").find("mercenaries.toml:"), std::string::npos);
  EXPECT_NE(complaint(mercs, "\"strike\"", "\"strikes\"").find("found \"strikes\""), std::string::npos);
  EXPECT_NE(complaint(mercs, "n = 2, when", "when").find("n: expected a number"), std::string::npos);
  EXPECT_NE(complaint(mercs, "cost = 2", "cost = 13").find("from 2 to 12"), std::string::npos);
  EXPECT_NE(complaint(mercs, "ability = \"aftermath\"", "ability = \"command\"").find("effects that fit"),
            std::string::npos);
  EXPECT_NE(complaint(mercs, "id = \"M02\"", "id = \"M01\"").find("M01"), std::string::npos);
  EXPECT_NE(complaint(mercs, "power = 2", "power = 2\nhonour = 1").find("unknown key \"honour\""), std::string::npos);
  EXPECT_NE(complaint(mercs, "[[mercenary]]", "[[mercenaries]]").find("expected 60 records"), std::string::npos);
  EXPECT_NE(complaint(boards, "adjacent = [\"C\", \"I\"]", "adjacent = [\"C\"]").find("not the other way round"),
            std::string::npos);
  EXPECT_NE(complaint(boards, "adjacent = [\"C\", \"I\"]", "adjacent = [\"C\", \"Z\"]").find("unknown neighbour Z"),
            std::string::npos);
  EXPECT_NE(complaint(boards, "borders = 16", "borders = 17").find("expected 17 borders, found 16"), std::string::npos);
  EXPECT_NE(complaint(boards, "terrain = [\"desert\"]", "terrain = [\"lava\"]").find("found \"lava\""),
            std::string::npos);
  EXPECT_NE(complaint(relics, "symbol = \"water\"", "symbol = \"fire\"").find("one of water"), std::string::npos);
  EXPECT_NE(complaint(relics, "mark = \"designed\"", "mark = \"dreamt\"").find("one of given"), std::string::npos);
}

TEST(CovilContent, EveryTextOfACardIsThere) {
  for (const std::string_view language : kLanguages) {
    const Texts& texts = test::library().find("covil")->speak(language);
    nlohmann::json out;
    const LoadedGame& loaded = *test::library().find("covil");
    loaded.module.describe(loaded.pack.get(), texts, out);
    EXPECT_EQ(out.dump().find('[' + std::string("effect.")), std::string::npos);
    EXPECT_EQ(out.dump().find("[name."), std::string::npos);
    EXPECT_EQ(out.dump().find("[term"), std::string::npos);
    EXPECT_EQ(out["minions"].size(), kMinions);
    EXPECT_EQ(out["relics"].size(), kRelics);
    EXPECT_EQ(out["boards"].size(), kBoards);
  }
  const Texts& en = test::library().find("covil")->speak("en");
  nlohmann::json out;
  const LoadedGame& loaded = *test::library().find("covil");
  loaded.module.describe(loaded.pack.get(), en, out);
  EXPECT_EQ(out["minions"][kFirstMercenary + 18]["text"], "+1 defence in water zones, +1 defence in the town.");
  EXPECT_EQ(out["minions"][kFirstMercenary + 28]["text"], "If this attack wins: Take up to 2 gold from the defender.");
}

TEST(CovilContent, WorthOfEffectsOnTheCurve) {
  const auto pack = load_pack(good());
  // once and always, in quarter points: the trait counts 4 for each of its points
  const std::tuple<int, int, int> mercenaries[] = {
      {1, 12, 0},  {2, 11, 0},   {3, 16, 0},   {4, 16, 0},  {5, 12, 7},   {6, 18, 0},  {7, 22, 0},
      {9, 12, 0},  {10, 8, 6},   {11, 12, 4},  {12, 16, 0}, {15, 16, 10}, {16, 26, 0}, {17, 11, 0},
      {22, 16, 6}, {23, 16, 7},  {24, 16, 10}, {26, 8, 4},  {28, 14, 0},  {30, 18, 0}, {32, 28, 0},
      {33, 12, 0}, {35, 8, 8},   {36, 8, 6},   {37, 8, 20}, {38, 20, 0},  {40, 26, 0}, {41, 11, 0},
      {43, 19, 0}, {47, 16, 6},  {48, 32, 0},  {49, 8, 3},  {50, 8, 6},   {53, 13, 0}, {54, 16, 0},
      {55, 18, 0}, {56, 12, 12}, {57, 8, 8},   {58, 18, 0}, {59, 22, 0},  {60, 16, 10}};
  for (const auto& [number, once, always] : mercenaries) {
    const MinionCard& m = pack->minion[kFirstMercenary + static_cast<std::size_t>(number) - 1];
    EXPECT_EQ(m.strength, once) << m.id;
    EXPECT_EQ(m.passive, always) << m.id;
  }
}

}  // namespace
}  // namespace covil
