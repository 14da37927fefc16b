// Every scenario file of every game, as a test of its own: Scenario.covil_W-01.
#include "shell/scenario.h"

#include <algorithm>

#include "replays.h"

namespace tafel::test {

namespace {

namespace fs = std::filesystem;

class ScenarioFile : public testing::Test {
 public:
  explicit ScenarioFile(fs::path path) : path_(std::move(path)) {}
  void TestBody() override {
    const ScenarioResult r = run_scenario(library(), path_.string(), read_file(path_));
    EXPECT_TRUE(r.failure.empty()) << r.failure;
    EXPECT_FALSE(r.title.empty()) << path_ << ": expected a line \"title ...\"";
  }

 private:
  fs::path path_;
};

const struct Register {
  Register() {
    for (const ModuleEntry& entry : module_entries()) {
      const fs::path folder = source("src/games") / entry.id / "tests/scenarios";
      if (!fs::exists(folder)) continue;
      std::vector<fs::path> files;
      for (const auto& file : fs::directory_iterator(folder))
        if (file.path().extension() == ".scn") files.push_back(file.path());
      std::ranges::sort(files);
      for (const fs::path& file : files)
        testing::RegisterTest("Scenario", (std::string(entry.id) + "_" + file.stem().string()).c_str(), nullptr,
                              nullptr, __FILE__, __LINE__,
                              [file]() -> testing::Test* { return new ScenarioFile(file); });
    }
  }
} kRegister;

}  // namespace

}  // namespace tafel::test
