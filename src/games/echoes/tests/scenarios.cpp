// Runs every worked example in scenarios/*.scn.
#include <algorithm>
#include <filesystem>

#include "shell/scenario.h"
#include "support/table.h"

namespace echoes::test {
namespace {

TEST(EchoesScenarios, EveryWorkedExamplePasses) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(tafel::test::source_path("src/games/echoes/tests/scenarios")))
    if (entry.path().extension() == ".scn") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  EXPECT_GE(files.size(), 44U);
  for (const auto& path : files) {
    const auto result = tafel::run_scenario(tafel::test::library(), path.filename().string(), tafel::read_file(path));
    EXPECT_EQ(result.failure, "");
    EXPECT_FALSE(result.title.empty()) << path;
  }
}

}  // namespace
}  // namespace echoes::test
