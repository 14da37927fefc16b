// Runs every scenario file of SeventhStone: the worked examples of the specification.
#include <algorithm>
#include <filesystem>

#include "shell/scenario.h"
#include "support/table.h"

namespace {

TEST(SeventhStoneScenarios, AllWorkedExamplesHold) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(tafel::test::source_path("src/games/seventhstone/tests/scenarios")))
    if (entry.path().extension() == ".scn") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  EXPECT_GE(files.size(), 43U);
  for (const auto& file : files) {
    const auto result = tafel::run_scenario(tafel::test::library(), file.filename(), tafel::read_file(file));
    EXPECT_EQ(result.failure, "") << result.title;
  }
}

}  // namespace
