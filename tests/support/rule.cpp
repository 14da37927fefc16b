// Registers rule tests with GoogleTest under their own words.
#include "support/rule.h"

#include <string>

namespace tafel::test {

namespace {

class RuleBody : public testing::Test {
 public:
  explicit RuleBody(void (*body)()) : body_(body) {}
  void TestBody() override { body_(); }

 private:
  void (*body_)();
};

}  // namespace

RuleTest::RuleTest(const char* ids, const char* text, const char* file, int line, void (*body)()) {
  const std::string id(ids);
  const std::string suite = id.substr(0, id.find('-'));
  testing::RegisterTest(suite.c_str(), (id + " " + text).c_str(), nullptr, nullptr, file, line,
                        [body]() -> testing::Test* { return new RuleBody(body); });
}

}  // namespace tafel::test
