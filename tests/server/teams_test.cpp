// Teams: who plays with whom, talk that only the own team reads, places and shares by team; and colours of seats.
#include "ambush.h"
#include "host.h"

namespace tafel::test {

namespace {

const Json* chat(const Json& message) { return message["t"] == "chat" ? &message : nullptr; }

/// Everything that is said to the socket within a while.
std::vector<std::string> said(Socket& socket) {
  std::vector<std::string> out;
  socket.send({{"t", "ping"}});
  for (Json m = socket.any(20'000); !m.is_null() && m["t"] != "pong"; m = socket.any(20'000))
    if (chat(m) != nullptr) out.push_back(m["text"].get<std::string>() + (m["team"].get<bool>() ? " (team)" : ""));
  return out;
}

void say(Socket& socket, const std::string& text, bool team) {
  socket.send(team ? Json{{"t", "chat"}, {"text", text}, {"team", true}} : Json{{"t", "chat"}, {"text", text}});
}

}  // namespace

TEST(ServerTeams, seats_know_their_team_and_talk_in_it) {
  const Ambush game;
  Host host;
  std::vector<Browser> people(5, host.browser());
  const std::string id = open_table(people[0], Ambush::kId, {&people[1], &people[2], &people[3]});
  std::vector<std::unique_ptr<Socket>> at;
  for (const Browser& b : people) at.push_back(std::make_unique<Socket>(b, id)), at.back()->hello();
  for (std::size_t s = 0; s < 4; ++s) EXPECT_EQ(at[4]->last_table["seats"][s]["team"], s % 2);
  say(*at[0], "left flank", true);
  at[0]->next("chat");
  say(*at[1], "good luck", false);
  at[0]->next("chat");
  using Lines = std::vector<std::string>;
  EXPECT_EQ(said(*at[2]), (Lines{"left flank (team)", "good luck"}));
  for (const std::size_t other : {1U, 3U, 4U}) EXPECT_EQ(said(*at[other]), (Lines{"good luck"}));
  // Whoever comes later, or after a restart, reads what his team said and nothing else.
  at.clear();
  host.restart();
  for (const std::size_t seat : {2U, 3U}) {
    Browser again(host.port());
    again.cookie = people[seat].cookie;
    Socket socket(again, id);
    socket.send({{"t", "hello"}});
    EXPECT_EQ(said(socket).size(), seat == 2 ? 2U : 1U);
  }
  Browser stranger = host.browser();
  stranger.post("/api/v1/me", {{"name", "Emil"}});
  Socket spectator(stranger, id);
  spectator.hello();
  say(spectator, "hear me", true);
  EXPECT_EQ(spectator.next("error")["code"], "no_team");
}

TEST(ServerTeams, a_game_without_teams_has_no_team_talk_and_shares_by_seat) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  EXPECT_TRUE(a.last_table["seats"][0]["team"].is_null());
  say(a, "psst", true);
  EXPECT_EQ(a.next("error")["code"], "no_team");
  while (wait_for_turn(a)) {
    act(a, 0);
    if (wait_for_turn(b)) act(b, 1);
  }
  while (a.last_view["result"].is_null()) a.next("view");
  const Json result = a.last_view["result"];
  EXPECT_TRUE(result["teams"].is_null());
  EXPECT_NEAR(result["shares"][0].get<double>() + result["shares"][1].get<double>(), 1.0, 1e-6);
}

TEST(ServerTeams, places_and_shares_of_the_result_are_by_team) {
  const Ambush game;
  Host host;
  Browser anna = host.browser();
  const std::string id =
      open_table(anna, Ambush::kId, {}, {seat("ai", "easy"), seat("ai", "easy"), seat("ai", "easy")});
  Socket a(anna, id);
  a.hello();
  while (wait_for_turn(a)) act(a, 0);
  const Json result = a.last_view["result"];
  ASSERT_EQ(result["teams"].size(), 2U);
  double sum = 0;
  for (const Json& team : result["teams"]) {
    EXPECT_EQ(team["seats"], (team["team"] == 0 ? Json{0, 2} : Json{1, 3}));
    for (const Json& s : team["seats"]) {
      EXPECT_EQ(result["places"][s.get<std::size_t>()], team["place"]);
      EXPECT_EQ(result["shares"][s.get<std::size_t>()], team["share"]);
    }
    sum += team["share"].get<double>();
  }
  EXPECT_NEAR(sum, 1.0, 1e-6) << "one game is won, by one team or shared by two";
}

TEST(ServerColours, are_chosen_while_the_table_waits_and_never_twice) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), emil = host.browser();
  const Json seats = Json::array({seat("me"), seat("open"), seat("ai", "easy"), seat("open")});
  const std::string id = anna.post("/api/v1/tables", {{"game", "goofspiel"}, {"seats", seats}}).json()["id"];
  const std::string path = "/api/v1/tables/" + id;
  const auto colours = [&] {
    std::vector<std::string> out;
    const Json table = anna.get(path).json();
    for (const Json& s : table["seats"]) out.push_back(s["colour"]);
    return out;
  };
  using Colours = std::vector<std::string>;
  EXPECT_EQ(colours(), (Colours{"blue", "green", "yellow", "red"}));
  EXPECT_EQ(anna.post(path + "/colour", {{"colour", "yellow"}}).status, 200);
  EXPECT_EQ(colours(), (Colours{"yellow", "green", "blue", "red"})) << "the machine takes the other one";
  EXPECT_EQ(ben.post(path + "/join", {{"seat", 1}}).status, 200);
  EXPECT_EQ(ben.post(path + "/colour", {{"colour", "yellow"}}).json()["error"]["code"], "colour_taken");
  EXPECT_EQ(ben.post(path + "/colour", {{"colour", "black"}}).status, 200);
  EXPECT_EQ(ben.post(path + "/colour", {{"seat", 0}, {"colour", "purple"}}).json()["error"]["code"], "seat_taken");
  EXPECT_EQ(ben.post(path + "/colour", {{"seat", 2}, {"colour", "purple"}}).status, 200);
  EXPECT_EQ(emil.post(path + "/colour", {{"colour", "purple"}}).json()["error"]["code"], "not_seated");
  EXPECT_EQ(anna.post(path + "/colour", {{"colour", "pink"}}).json()["error"]["code"], "colour");
  const Colours chosen{"yellow", "black", "purple", "red"};
  EXPECT_EQ(colours(), chosen);
  EXPECT_EQ(ben.post(path + "/leave", Json::object()).status, 200);
  EXPECT_EQ(ben.post(path + "/join", {{"seat", 1}}).status, 200);
  EXPECT_EQ(colours(), chosen) << "colours belong to the chairs";
  EXPECT_EQ(emil.post(path + "/join", {{"seat", 3}}).status, 200);
  EXPECT_EQ(anna.post(path + "/colour", {{"colour", "green"}}).json()["error"]["code"], "not_waiting");
  host.restart();
  Browser again(host.port());
  again.cookie = anna.cookie;
  EXPECT_EQ(again.get(path).json()["seats"][1]["colour"], "black");
}

}  // namespace tafel::test
