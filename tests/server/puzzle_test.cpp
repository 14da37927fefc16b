// A puzzle becomes a table of one's own: the position as the seat may see it, machines in the other seats.
#include "shell/puzzle.h"
#include "host.h"
#include "shell/json.h"

namespace tafel::test {

TEST(ServerPuzzles, every_puzzle_is_told_in_both_languages_with_its_solution) {
  Host host;
  Browser anna = host.browser();
  for (const std::string& id : library().ids(false)) {
    const PuzzleBook book = PuzzleBook::load(*library().find(id));
    const Json de = anna.get("/api/v1/games/" + id + "/puzzles?lang=de").json();
    const Json en = anna.get("/api/v1/games/" + id + "/puzzles?lang=en").json();
    ASSERT_EQ(en.size(), book.list().size()) << id;
    for (std::size_t i = 0; i < en.size(); ++i) {
      const Puzzle& p = book.list()[i];
      EXPECT_EQ(en[i]["id"], p.id);
      EXPECT_EQ(en[i]["line"].size(), p.line.size());
      EXPECT_EQ(en[i]["line"][0]["right"][0], p.line[0].a[0]);
      EXPECT_EQ(en[i]["line"][0]["chances"].size(), p.line[0].chances.size());
      EXPECT_NE(en[i]["explanation"], de[i]["explanation"]);
    }
  }
}

TEST(ServerPuzzles, one_opens_as_a_private_table_in_the_seat_that_is_asked) {
  Host host;
  for (const std::string& id : library().ids(false)) {
    const LoadedGame& game = *library().find(id);
    const PuzzleBook book = PuzzleBook::load(game);
    if (book.list().empty()) continue;
    const Puzzle& p = book.list().front();
    Browser anna = host.browser();
    const Reply made = anna.post("/api/v1/tables/puzzle", {{"game", id}, {"puzzle", p.id}});
    ASSERT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(made.json()["my_seat"], p.seat);
    EXPECT_FALSE(made.json()["listed"].get<bool>());
    Socket s(anna, made.json()["id"]);
    s.hello();
    ASSERT_TRUE(wait_for_turn(s)) << id;
    EXPECT_EQ(s.last_view["view"], view_to_json(game.rules, game.pack.get(), book.match(p).view(p.seat))) << id;
    bool offered = false;
    for (const Json& option : s.last_view["options"]) offered = offered || option["a"] == p.line[0].a[0];
    for (const Json& field : s.last_view["form"].is_object() ? s.last_view["form"]["fields"] : Json::array())
      for (const Json& choice : field["choices"]) offered = offered || choice["a"] == p.line[0].a[0];
    EXPECT_TRUE(offered) << id << " " << p.line[0].a[0];
  }
}

TEST(ServerPuzzles, what_is_no_puzzle_is_refused) {
  Host host;
  Browser anna = host.browser();
  const auto status = [&](const Json& body) { return anna.post("/api/v1/tables/puzzle", body).status; };
  EXPECT_EQ(status({{"game", "covil"}, {"puzzle", "no-such-thing"}}), 404);
  EXPECT_EQ(status({{"game", "nim"}, {"puzzle", "1"}}), 404);
  EXPECT_EQ(status({{"game", "covil"}}), 400);
}

}  // namespace tafel::test
