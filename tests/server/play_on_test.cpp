// Playing on from a moment of a finished game: a table of its own, with draws of its own, that shows nobody more than
// his seat may see and says to everybody that the position was known.
#include "host.h"
#include "record.h"
#include "shell/json.h"

namespace tafel::test {

namespace {

/// A finished game as a table of `who`: a whole match that came in as a file, so that it costs no time.
std::string finished_table(Browser& who, const Json& record) {
  return who.post("/api/v1/tables/import", {{"record", record}}).json()["id"];
}

Json wish(const std::string& table, std::size_t entry, std::vector<Json> seats) {
  return {{"table", table}, {"entry", entry}, {"seats", seats}};
}

Match match_of(const Json& record) {
  return match_from_json(*library().find(record["game"].get<std::string>()), record);
}

/// What a seat sees of a position, as the server says it.
Json seen_by(const Match& match, std::size_t entry, Seat seat) {
  const LoadedGame& game = match.game();
  const StateBox at = match.state_at(entry);
  const HiddenState hidden = hide_for(game.rules, game.pack.get(), at, seat);
  return view_to_json(game.rules, game.pack.get(), hidden);
}

/// An entry around the middle before which a seat decides.
std::size_t decision_of(const Match& match, Seat seat) {
  for (std::size_t i = match.log().size() / 2; i < match.log().size(); ++i)
    if (match.log()[i].seat == seat) return i;
  throw std::runtime_error("the seat decides nothing in the second half");
}

}  // namespace

TEST(ServerPlayOn, every_game_goes_on_from_its_middle_as_the_own_seat_sees_it) {
  const HouseKey house("");
  Host host;
  for (const std::string& id : library().ids(false)) {
    Browser anna = host.browser();
    const Json record = signed_record(*library().find(id), 3, house);
    const Match match = match_of(record);
    const std::string old = finished_table(anna, record);
    const std::size_t entry = decision_of(match, 0);
    std::vector<Json> seats{seat("me")};
    while (static_cast<int>(seats.size()) < match.seats()) seats.push_back(seat("ai", "easy"));
    const Reply made = anna.post("/api/v1/tables/play_on", wish(old, entry, seats));
    ASSERT_EQ(made.status, 200) << made.body;
    const Json table = made.json();
    EXPECT_EQ(table["played_on"]["entry"], entry);
    EXPECT_EQ(table["played_on"]["table"], old);
    EXPECT_FALSE(table["listed"].get<bool>());
    EXPECT_NE(table["commitment"], record["commitment"]) << "draws of its own";
    Socket s(anna, table["id"]);
    s.hello();
    ASSERT_TRUE(wait_for_turn(s)) << id;
    EXPECT_EQ(s.last_view["view"], seen_by(match, entry, 0)) << id;
    for (int i = 0; i < 5 && wait_for_turn(s); ++i) act(s, static_cast<std::size_t>(i));
  }
}

TEST(ServerPlayOn, it_is_played_to_its_end_and_the_record_says_where_it_came_from) {
  Host host;
  Browser anna = host.browser(), watcher = host.browser();
  const std::string first = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  {
    Socket s(anna, first);
    s.hello();
    while (wait_for_turn(s)) act(s);
  }
  // Whoever may look at the finished game may play on, whether he sat there or not.
  watcher.get("/api/v1/me");
  const Reply made = watcher.post("/api/v1/tables/play_on", wish(first, 6, {seat("ai", "easy"), seat("me")}));
  ASSERT_EQ(made.status, 200) << made.body;
  const std::string id = made.json()["id"];
  EXPECT_EQ(anna.get("/api/v1/tables/" + id).json()["played_on"]["table"], nullptr) << "the link is not for everybody";
  EXPECT_EQ(anna.get("/api/v1/tables/" + id).json()["played_on"]["entry"], 6);
  Socket s(watcher, id);
  s.nonce = std::string(64, '7');
  s.hello();
  while (wait_for_turn(s)) act(s);
  const Json record = watcher.get("/api/v1/tables/" + id + "/record").json();
  EXPECT_EQ(record["played_on"]["entry"], 6);
  const Proof proof = prove(goofspiel(), record);
  EXPECT_EQ(proof.wrong, "");
  EXPECT_TRUE(proof.to_end);
  EXPECT_FALSE(proof.from_start) << "nobody may take it for a whole game";
  const Json before = anna.get("/api/v1/tables/" + first + "/record").json();
  EXPECT_NE(before["seed"], record["seed"]);
  EXPECT_FALSE(before.contains("played_on"));
}

TEST(ServerPlayOn, it_survives_a_restart_before_and_after_its_start) {
  Host host;
  Browser anna = host.browser(), bert = host.browser();
  const HouseKey house("");
  const Json record = signed_record(goofspiel(), 5, house);
  const std::string old = finished_table(anna, record);
  const std::string id = anna.post("/api/v1/tables/play_on", wish(old, 4, {seat("me"), seat("open")})).json()["id"];
  host.restart();
  anna = [&] {
    Browser b = host.browser();
    b.cookie = anna.cookie;
    return b;
  }();
  const Json waiting = anna.get("/api/v1/tables/" + id).json();
  EXPECT_EQ(waiting["state"], "waiting");
  EXPECT_EQ(waiting["played_on"]["entry"], 4);
  bert = host.browser();
  EXPECT_EQ(bert.post("/api/v1/tables/" + id + "/join", Json::object()).status, 200);
  Json before;
  {
    Socket s(anna, id);
    s.hello();
    ASSERT_TRUE(wait_for_turn(s));
    EXPECT_EQ(s.last_view["view"], seen_by(match_of(record), 4, 0));
    act(s);
    before = s.last_view["view"];
  }
  const Json seen = anna.get("/api/v1/tables/" + id + "/history/0").json()["view"];
  host.restart();
  anna = [&] {
    Browser b = host.browser();
    b.cookie = anna.cookie;
    return b;
  }();
  EXPECT_EQ(anna.get("/api/v1/tables/" + id).json()["state"], "playing");
  EXPECT_EQ(anna.get("/api/v1/tables/" + id + "/history/0").json()["view"], seen);
}

TEST(ServerPlayOn, from_a_file) {
  Host host;
  Browser anna = host.browser();
  const Json record = signed_record(goofspiel(), 6, HouseKey(""));
  const Json body = {
      {"record", record}, {"entry", 2}, {"seats", {seat("me"), seat("ai", "medium")}}, {"name", "Again"}};
  const Json table = anna.post("/api/v1/tables/play_on", body).json();
  EXPECT_TRUE(table["imported"].get<bool>()) << "the house was not there";
  EXPECT_EQ(table["name"], "Again");
  EXPECT_EQ(table["played_on"]["table"], nullptr);
  EXPECT_EQ(table["played_on"]["ended"], nullptr);
  EXPECT_EQ(table["played_on"]["entries"], match_of(record).log().size());
}

TEST(ServerPlayOn, what_cannot_be_played_on_is_refused) {
  Host host;
  Browser anna = host.browser(), bert = host.browser();
  const Json record = signed_record(goofspiel(), 7, HouseKey(""));
  const std::size_t entries = match_of(record).log().size();
  const std::string old = finished_table(anna, record);
  const std::vector<Json> two{seat("me"), seat("ai", "easy")};
  const auto code = [&](const Json& body) {
    return anna.post("/api/v1/tables/play_on", body).json()["error"]["code"].get<std::string>();
  };
  EXPECT_EQ(code(wish(old, entries, two)), "play_on_end");
  EXPECT_EQ(code(wish(old, entries + 1, two)), "entry");
  EXPECT_EQ(code(wish(old, 2, {seat("me")})), "seats");
  EXPECT_EQ(code(wish("nowhere", 2, two)), "table_unknown");
  EXPECT_EQ(code({{"entry", 2}, {"seats", two}}), "malformed");
  EXPECT_EQ(code({{"table", old}, {"seats", two}}), "entry");
  EXPECT_EQ(code({{"record", {{"game", "goofspiel"}}}, {"entry", 2}, {"seats", two}}), "record");
  const std::string running = open_table(anna, "goofspiel", {&bert});
  Socket a(anna, running), b(bert, running);
  a.hello(), b.hello();
  ASSERT_TRUE(wait_for_turn(a));
  EXPECT_EQ(code(wish(running, 0, two)), "not_over") << "what is hidden there stays hidden";
}

}  // namespace tafel::test
