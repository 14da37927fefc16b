// RULE("COV-066", "a tie goes to the defender") { ... }: a test that cites the rule (or rules, separated by blanks)
// it proves. The coverage tool reads these citations.
#pragma once

#include <gtest/gtest.h>

namespace tafel::test {

struct RuleTest {
  RuleTest(const char* ids, const char* text, const char* file, int line, void (*body)());
};

}  // namespace tafel::test

#define TAFEL_RULE_2(ids, text, n)                                                                        \
  static void tafel_rule_##n();                                                                           \
  static const tafel::test::RuleTest tafel_rule_test_##n(ids, text, __FILE__, __LINE__, &tafel_rule_##n); \
  static void tafel_rule_##n()
#define TAFEL_RULE_1(ids, text, n) TAFEL_RULE_2(ids, text, n)
#define RULE(ids, text) TAFEL_RULE_1(ids, text, __COUNTER__)
#define CHECK(condition) EXPECT_TRUE(condition)
