// JSON that is written without a tree says the same as the tree.
#include "server/json_text.h"

#include <gtest/gtest.h>

namespace tafel::test {

using server::JsonText;

TEST(JsonText, writes_every_text_as_the_tree_does) {
  for (const std::string text : {"", "plain", "quote \" and \\", "line\nbreak\ttab", "\x01\x1f", "Gründe die Festung",
                                 "日本", "\xf0\x9f\x8e\xb2", "broken \xff byte", "cut \xe2\x82", "{[:,"}) {
    std::string out;
    JsonText(out).value(text);
    EXPECT_EQ(out, server::to_text(server::Json(text)));
  }
}

TEST(JsonText, puts_commas_where_they_belong) {
  std::string out;
  JsonText json(out);
  json.object([&] {
    json.key("empty").list([] {});
    json.field("n", -3).field("big", ~std::uint64_t{0}).field("yes", true).field("none", nullptr);
    json.key("list").list([&] {
      json.value(1);
      json.object([&] { json.field("a", "b{"); });
      json.list([&] { json.value(false), json.value("["); });
    });
    json.field("tree", server::Json{{"x", {1, 2}}}).key("raw").raw("{}");
  });
  EXPECT_EQ(out, R"({"empty":[],"n":-3,"big":18446744073709551615,"yes":true,"none":null,)"
                 R"("list":[1,{"a":"b{"},[false,"["]],"tree":{"x":[1,2]},"raw":{}})");
}

}  // namespace tafel::test
