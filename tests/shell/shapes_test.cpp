// The TypeScript shapes that the boards are written against are those of this build.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "shell/shapes.h"
#include "support/table.h"

namespace {

using namespace tafel;

std::string checked_in(const std::string& game) {
  std::ifstream in(test::source_path("web/src/games/" + game + "/shape.ts"), std::ios::binary);
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

std::string how_to(const std::string& game) {
  return "run: tafel types " + game + " web/src/games/" + game + "/shape.ts";
}

TEST(Shapes, PositionAndPackOfTheClientsAreUpToDate) {
  for (const std::string& id : test::library().ids()) {
    const std::string text = typescript_shapes(*test::library().find(id), false);
    EXPECT_EQ(checked_in(id).substr(0, text.size()), text) << how_to(id);
  }
}

TEST(ShapesOfWholeGames, TheFilesOfTheClientsAreUpToDate) {
  for (const std::string& id : test::library().ids())
    EXPECT_EQ(checked_in(id), typescript_shapes(*test::library().find(id))) << how_to(id);
}

TEST(Shapes, FieldsStepsAndWordsHaveTheirNames) {
  const std::string text = typescript_shapes(*test::library().find("covil"), false);
  EXPECT_NE(text.find("\n  stack: Frame[];\n"), std::string::npos);
  EXPECT_NE(text.find("\n  player: Player[];\n"), std::string::npos);
  EXPECT_NE(text.find("standing: { zone: number[] };"), std::string::npos);
  EXPECT_NE(text.find("\n  | 'pay_minion'"), std::string::npos);
  EXPECT_NE(text.find("mercenary: number; cost: number"), std::string::npos);
}

}  // namespace
