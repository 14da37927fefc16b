// JSON that is written without a tree says the same as the tree.
#include "server/json_text.h"

#include <gtest/gtest.h>

#include <set>

#include "support/walk.h"

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

TEST(JsonPart, says_what_the_tree_says) {
  JsonPart list = JsonPart::list();
  EXPECT_EQ(list.text(), "[]");
  list.push_back(1), list.push_back("zw\"ei"), list.push_back({{"a", nullptr}});
  JsonPart part{{"n", -3}, {"yes", true}, {"name", std::string("Gr\u00fcnde")}, {"list", list}, {"none", JsonPart()}};
  part.add("more", JsonPart::object().add("x", u8{7})).add("of", JsonPart::list_of(std::vector<int>{1, 2}));
  const server::Json tree = {
      {"n", -3},         {"yes", true},        {"name", "Gr\u00fcnde"}, {"list", {1, "zw\"ei", {{"a", nullptr}}}},
      {"none", nullptr}, {"more", {{"x", 7}}}, {"of", {1, 2}}};
  EXPECT_EQ(part.tree(), tree);
  EXPECT_EQ(JsonPart::of(tree).tree(), tree);
}

namespace {

/// No object has two fields of one name: a reader would take one of them, and nobody knows which.
bool names_are_single(const std::string& text) {
  std::vector<std::set<std::string>> open;
  bool single = true;
  const auto look = [&](int, server::Json::parse_event_t event, server::Json& value) {
    if (event == server::Json::parse_event_t::object_start) open.emplace_back();
    if (event == server::Json::parse_event_t::object_end) open.pop_back();
    if (event == server::Json::parse_event_t::key) single = open.back().insert(value).second && single;
    return true;
  };
  return !server::Json::parse(text, look).is_discarded() && single;
}

}  // namespace

TEST(JsonPart, numbers_of_games_that_write_them_as_texts_are_those_of_the_tree) {
  int games = 0;
  for (const std::string& id : library().ids(false)) {
    const LoadedGame& game = *library().find(id);
    if (game.module.derive_text == nullptr) continue;
    ++games;
    for (u64 seed = 1; seed <= 4; ++seed) {
      Walk w(settings(game, game.rules.max_seats, 0).front(), seed);
      for (int i = 0; i < 150 && !w.turn().over; ++i, w.advance())
        for (const Seat viewer : viewers(w)) {
          const HiddenState hidden = hide_for(w.rules(), w.pack(), w.state, viewer);
          JsonPart text = JsonPart::object();
          game.module.derive_text(w.look(hidden.box()), viewer, game.speak("de"), text);
          server::Json tree = server::Json::object();
          game.module.derive(w.look(hidden.box()), viewer, game.speak("de"), tree);
          ASSERT_EQ(text.tree(), tree) << id << " " << seed << " " << i;
          ASSERT_TRUE(names_are_single(text.text())) << text.text();
        }
    }
  }
  EXPECT_GE(games, 1);
}

}  // namespace tafel::test
