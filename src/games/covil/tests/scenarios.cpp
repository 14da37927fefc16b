// Runs every worked example in scenarios/*.scn.
#include <algorithm>
#include <filesystem>

#include "shell/scenario.h"
#include "support/table.h"

namespace covil {
namespace {

std::vector<std::filesystem::path> scenario_files() {
  std::vector<std::filesystem::path> list;
  for (const auto& entry :
       std::filesystem::directory_iterator(tafel::test::source_path("src/games/covil/tests/scenarios")))
    if (entry.path().extension() == ".scn") list.push_back(entry.path());
  std::sort(list.begin(), list.end());
  return list;
}

TEST(CovilScenarios, EveryWorkedExamplePasses) {
  const auto files = scenario_files();
  EXPECT_GE(files.size(), 20U);
  for (const auto& path : files) {
    const auto result = tafel::run_scenario(tafel::test::library(), path.filename().string(), tafel::read_file(path));
    EXPECT_EQ(result.failure, "");
    EXPECT_FALSE(result.title.empty()) << path;
  }
}

TEST(CovilScenarios, OnlyMercenariesLieInTheMarket) {
  const auto result = tafel::run_scenario(tafel::test::library(), "x.scn",
                                          "title t\nrules COV-003\ngame covil seats 2\ngiven market HR5\n");
  EXPECT_EQ(result.failure, "x.scn:4: expected a mercenary for the market, found \"HR5\"");
}

}  // namespace
}  // namespace covil
