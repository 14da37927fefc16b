// Guided first games at the server: a table as the guide wants it, with the coach for whoever learns and for nobody
// else; over a restart, after taking back, off the path; a match that counts nowhere.
#include "file.h"

namespace tafel::test {

namespace {

std::string open_guided(Browser& who, const std::string& game) {
  const Reply made = who.post("/api/v1/tables", {{"game", game}, {"guided", true}, {"pace", "none"}});
  EXPECT_EQ(made.status, 200) << made.body;
  return made.json().value("id", "");
}

void send_lesson(Socket& s) {
  const Json coach = s.last_view["coach"];
  const char* what = coach["parts"].empty() ? "actions" : "parts";
  s.send({{"t", "act"}, {"id", 1}, {"version", s.last_view["version"]}, {what, coach["show"]}});
  s.next("accepted");
  s.last_view["options"] = Json::array();
}

/// Follows the coach as far as lesson `count` (0: to the last words); free decisions take the first option.
void follow(Socket& s, std::size_t count) {
  for (int guard = 0; guard < 3000; ++guard) {
    if (!wait_for_turn(s)) return;
    const Json& coach = s.last_view["coach"];
    if (coach["part"] == "end" || (count > 0 && coach["count"] == count)) return;
    if (coach["part"] == "lesson" && !coach["show"].empty()) send_lesson(s);
    else act(s);
  }
  ADD_FAILURE() << "the coach never closes";
}

}  // namespace

TEST(ServerGuide, every_guided_game_is_led_to_its_last_words) {
  Host host;
  Browser anna = host.browser();
  for (const Json& game : anna.get("/api/v1/games").json()) {
    if (game["guide"].is_null()) continue;
    EXPECT_FALSE(game["guide"]["title"].get<std::string>().empty());
    Socket s(anna, open_guided(anna, game["id"]));
    s.hello();
    follow(s, 0);
    EXPECT_EQ(s.last_view["coach"]["part"], "end") << game["id"];
    EXPECT_FALSE(s.last_view["coach"]["left"].get<bool>()) << game["id"];
    EXPECT_EQ(s.last_view["coach"]["count"], s.last_view["coach"]["of"]) << game["id"];
  }
}

TEST(ServerGuide, the_table_is_private_begins_at_once_and_counts_nowhere) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_guided(anna, "covil");
  const Json table = anna.get("/api/v1/tables/" + id).json();
  EXPECT_EQ(table["state"], "playing");
  EXPECT_TRUE(table["guided"].get<bool>());
  EXPECT_FALSE(table["listed"].get<bool>());
  EXPECT_EQ(table["my_seat"], 0);
  EXPECT_TRUE(ben.get("/api/v1/tables").json()["open"].empty());
  EXPECT_EQ(ben.post("/api/v1/tables/" + id + "/join", Json::object()).status, 409);
  EXPECT_EQ(anna.post("/api/v1/tables", {{"game", "goofspiel"}, {"guided", true}}).json()["error"]["code"], "no_guide");
  // The deal is the guide's, not one of these draws of several.
  Socket s(anna, id);
  s.hello();
  const Json first = s.last_view["view"];
  Socket again(anna, open_guided(anna, "covil"));
  again.hello();
  EXPECT_EQ(again.last_view["view"], first);
}

TEST(ServerGuide, only_whoever_learns_hears_the_coach) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_guided(anna, "covil");
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  EXPECT_TRUE(a.last_view.contains("coach"));
  EXPECT_FALSE(b.last_view.contains("coach")) << "a spectator hears the coach";
  const Reply made = anna.post("/api/v1/tables", new_table("covil", {seat("me"), seat("ai", "easy")}));
  Socket plain(anna, made.json()["id"]);
  plain.hello();
  EXPECT_FALSE(plain.last_view.contains("coach"));
}

TEST(ServerGuide, it_goes_on_after_a_restart_and_after_taking_back) {
  Host host;
  Browser anna = host.browser();
  const std::string id = open_guided(anna, "covil");
  {
    Socket s(anna, id);
    s.hello();
    follow(s, 4);
  }
  host.restart();
  Browser again = host.browser();
  again.cookie = anna.cookie;
  Socket s(again, id);
  s.hello();
  const Json coach = s.last_view["coach"];
  EXPECT_EQ(coach["part"], "lesson");
  EXPECT_EQ(coach["count"], 4);
  send_lesson(s);
  wait_for_turn(s);
  EXPECT_EQ(s.last_view["coach"]["count"], 5);
  s.send({{"t", "undo"}, {"id", 2}, {"version", s.last_view["version"]}});
  s.last_view["options"] = Json::array();
  wait_for_turn(s);
  EXPECT_EQ(s.last_view["coach"], coach);
}

TEST(ServerGuide, off_the_path_the_coach_says_so_once_and_closes_all_the_same) {
  Host host;
  Browser anna = host.browser();
  const std::string id = open_guided(anna, "covil");
  Socket s(anna, id);
  s.hello();
  follow(s, 1);
  const Json coach = s.last_view["coach"];
  std::string other;
  for (const Json& option : s.last_view["options"])
    if (option["a"] != coach["accept"][0]) other = option["a"];
  ASSERT_FALSE(other.empty());
  s.send({{"t", "act"}, {"id", 1}, {"version", s.last_view["version"]}, {"actions", {other}}});
  s.next("accepted");
  s.last_view["options"] = Json::array();
  ASSERT_TRUE(wait_for_turn(s));
  EXPECT_EQ(s.last_view["coach"]["part"], "free");
  EXPECT_TRUE(s.last_view["coach"]["left"].get<bool>());
  EXPECT_EQ(s.last_view["coach"]["say"].size(), 1U);
  act(s);
  ASSERT_TRUE(wait_for_turn(s));
  EXPECT_TRUE(s.last_view["coach"]["say"].empty()) << "it says so every time";
  follow(s, 0);
  EXPECT_EQ(s.last_view["coach"]["part"], "end");
}

TEST(ServerGuide, the_record_says_that_it_was_a_guided_game_and_is_not_signed) {
  Host host;
  Browser anna = host.browser();
  const std::string id = open_guided(anna, "covil");
  Socket s(anna, id);
  s.hello();
  while (wait_for_turn(s)) act(s, 1);
  const Json record = anna.get("/api/v1/tables/" + id + "/record").json();
  EXPECT_EQ(record["guided"], true);
  EXPECT_FALSE(record.contains("house"));
  const Json next = anna.post("/api/v1/tables/" + id + "/rematch", Json::object()).json();
  EXPECT_FALSE(next["guided"].get<bool>()) << "another game with the same people is an ordinary one";
}

}  // namespace tafel::test
