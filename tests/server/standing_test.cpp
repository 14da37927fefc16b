// Standing answers: given once, played every time as slowly as a person would, and nobody else can tell.
#include <set>

#include "ambush.h"
#include "host.h"
#include "server/standing.h"

namespace tafel::test {

namespace {

/// Four people at a table of the test game, and somebody who looks on.
class Round {
 public:
  explicit Round(Host& host) : host_(host) {
    static constexpr const char* kName[] = {"Anna", "Ben", "Cleo", "Dora", "Emil"};
    for (const char* name : kName) {
      people.push_back(host.browser());
      EXPECT_EQ(people.back().post("/api/v1/me", {{"name", name}}).status, 200);
    }
    table = open_table(people[0], Ambush::kId, {&people[1], &people[2], &people[3]});
    connect();
  }
  void connect() {
    sockets.clear();
    for (Browser& b : people) {
      b = with_port(b);
      sockets.push_back(std::make_unique<Socket>(b, table));
      sockets.back()->hello();
    }
  }
  Socket& at(std::size_t seat) { return *sockets[seat]; }
  Socket& spectator() { return *sockets[4]; }
  /// Reads until the seat has heard of so many public entries.
  const Json& see(std::size_t seat, int entry) {
    while (at(seat).last_view["entry"] < entry) at(seat).next("view");
    return at(seat).last_view;
  }
  int entry() { return at(4).last_view["entry"]; }
  /// Reads until the seat is asked in this step.
  const Json& asked(std::size_t seat, const char* step) {
    while (at(seat).last_view["step"] != step || at(seat).last_view["options"].empty()) at(seat).next("view");
    return at(seat).last_view;
  }
  void play(std::size_t seat, const char* step, const std::string& action) {
    asked(seat, step);
    at(seat).send({{"t", "act"}, {"id", 1}, {"version", at(seat).last_view["version"]}, {"actions", {action}}});
    at(seat).next("accepted");
    at(seat).next("view");
  }
  void give(std::size_t seat, const char* until) {
    const Json& view = asked(seat, "react");
    at(seat).send({{"t", "standing"}, {"id", 5}, {"version", view["version"]}, {"give", "bear"}, {"until", until}});
    at(seat).next("accepted");
    at(seat).next("view");
  }
  bool shield(std::size_t seat) { return at(seat).last_view["view"]["shields"] == Json::array({seat}); }

  std::vector<Browser> people;
  std::vector<std::unique_ptr<Socket>> sockets;
  std::string table;

 private:
  Browser with_port(const Browser& b) const {
    Browser out(host_.port());
    out.cookie = b.cookie;
    return out;
  }
  Host& host_;
};

std::vector<std::string> untils(const Json& choice) {
  std::vector<std::string> out;
  for (const Json& u : choice["until"]) out.push_back(u["until"]);
  return out;
}

}  // namespace

struct Standing : ::testing::Test {
  Ambush game;
  Host host;
};

TEST_F(Standing, is_offered_where_the_step_allows_it_given_and_played_every_time) {
  Round round(host);
  EXPECT_TRUE(round.asked(0, "strike")["standing"]["choices"].empty()) << "nothing to repeat in this step";
  EXPECT_TRUE(round.spectator().last_view["standing"].is_null());
  round.play(0, "strike", "strike green");
  const Json offered = round.asked(1, "react")["standing"];
  ASSERT_EQ(offered["choices"].size(), 1U) << "parrying is nothing for every time";
  EXPECT_EQ(offered["choices"][0]["a"], "bear");
  EXPECT_EQ(untils(offered["choices"][0]), (std::vector<std::string>{"always", "round", "concerned"}));
  EXPECT_EQ(offered["choices"][0]["until"][0]["text"], "Every time: Bear it");
  round.give(1, "always");
  const Json given = round.at(1).last_view["standing"]["given"];
  ASSERT_EQ(given.size(), 1U);
  EXPECT_EQ(given[0]["text"], "Every time: Bear it");
  EXPECT_EQ(given[0]["question"], "Do you bear it?");
  EXPECT_EQ(given[0]["paused"], false);
  // Nobody lays a hand on the keys for seat 1 any more, and it is not asked again in a row of strikes.
  round.play(1, "strike", "strike yellow");
  round.play(2, "react", "bear");
  round.play(2, "strike", "strike green");
  round.play(3, "strike", "strike blue");  // green has borne it
  for (const std::size_t seat : {0U, 2U, 3U}) EXPECT_TRUE(round.at(seat).last_view["standing"]["given"].empty());
  round.play(0, "react", "bear");
  // Taking it back: the next time it is asked.
  while (round.at(1).last_view["entry"] != round.see(0, 1)["entry"]) round.at(1).next("view");
  round.at(1).send({{"t", "standing"}, {"id", 6}, {"take", given[0]["number"]}});
  EXPECT_EQ(round.at(1).next("accepted")["id"], 6);
  EXPECT_TRUE(round.at(1).next("view")["standing"]["given"].empty());
  round.play(0, "strike", "strike green");
  EXPECT_TRUE(round.asked(1, "react")["standing"]["next"].is_null());
  round.play(1, "react", "bear");
}

TEST_F(Standing, says_to_its_owner_alone_what_comes_next) {
  host.settings().machine_moment = server::milliseconds(200);
  host.restart();
  Round round(host);
  round.play(0, "strike", "strike green");
  round.give(1, "always");
  round.play(1, "strike", "strike yellow");
  round.play(2, "react", "bear");
  round.play(2, "strike", "strike green");
  EXPECT_EQ(round.asked(1, "react")["standing"]["next"]["a"], "bear") << "there is time to do something else";
  EXPECT_FALSE(round.at(2).last_view["standing"].contains("next") &&
               !round.at(2).last_view["standing"]["next"].is_null());
  round.asked(3, "strike");
}

TEST_F(Standing, survives_a_restart_and_waits_for_its_person) {
  Round round(host);
  round.play(0, "strike", "strike green");
  round.give(1, "always");
  round.play(1, "strike", "strike yellow");
  round.play(2, "react", "bear");
  round.sockets.clear();
  host.restart();
  round.connect();
  EXPECT_EQ(round.at(1).last_view["standing"]["given"].size(), 1U);
  round.sockets[1].reset();
  round.play(2, "strike", "strike green");
  const int before = round.at(2).last_view["entry"];
  round.see(3, before);
  // Whoever is not there has not answered: everybody sees who is connected.
  while (!round.at(3).any(300).is_null()) {
  }
  EXPECT_EQ(round.at(3).last_view["entry"], before);
  round.sockets[1] = std::make_unique<Socket>(round.people[1], round.table);
  round.at(1).hello();
  round.asked(3, "strike");
}

TEST_F(Standing, taking_the_answer_back_asks_this_time_and_goes_on_afterwards) {
  Round round(host);
  round.play(0, "strike", "strike green");
  round.give(1, "always");
  round.play(1, "strike", "strike yellow");
  round.play(2, "react", "bear");
  round.play(2, "strike", "strike green");
  round.see(1, round.asked(3, "strike")["entry"]);
  EXPECT_TRUE(round.at(1).last_view["undo"]["ok"].get<bool>());
  round.at(1).send({{"t", "undo"}, {"id", 9}, {"version", round.at(1).last_view["version"]}});
  round.at(1).next("accepted");
  const Json asked = round.at(1).next("view");
  EXPECT_EQ(asked["step"], "react");
  EXPECT_EQ(asked["standing"]["given"][0]["paused"], true);
  EXPECT_TRUE(asked["standing"]["next"].is_null());
  round.play(1, "react", "bear");
  EXPECT_EQ(round.at(1).last_view["standing"]["given"][0]["paused"], false);
  while (round.at(3).last_view["version"] != round.at(1).last_view["version"]) round.at(3).next("view");
  round.play(3, "strike", "strike blue");
  round.play(0, "react", "bear");
  round.play(0, "strike", "strike green");
  round.asked(1, "strike");  // it was played again
}

TEST_F(Standing, until_concerned_asks_whoever_could_react_and_until_the_round_ends_with_it) {
  Round round(host);
  round.play(0, "strike", "strike green");
  round.give(1, "concerned");
  // Seat 0 and 2 strike green whenever it is their turn; green must be asked exactly when it holds a shield.
  bool with = false, without = false;
  for (int strike = 1; strike < 15 && !(with && without); ++strike) {
    const auto active = static_cast<std::size_t>(strike % 4), other = active == 1 ? 2UL : 0UL;
    round.play(active, "strike", active % 2 == 0 ? "strike green" : active == 1 ? "strike yellow" : "strike blue");
    if (active % 2 == 1) {
      round.play(other, "react", "bear");
      continue;
    }
    const int entry = round.at(active).last_view["entry"];
    if (round.see(1, entry), round.shield(1)) with = true, round.play(1, "react", "parry");
    else without = true, round.see(1, entry + 1);
  }
  EXPECT_TRUE(with || without);
}

TEST_F(Standing, refuses_what_cannot_stand) {
  Round round(host);
  round.play(0, "strike", "strike green");
  const Json version = round.asked(1, "react")["version"];
  const auto refused = [&](std::size_t seat, Json message) {
    message["t"] = "standing", message["id"] = 3;
    round.at(seat).send(message);
    return round.at(seat).next("refused")["code"];
  };
  EXPECT_EQ(refused(1, {{"version", version}, {"give", "parry"}, {"until", "always"}}), "illegal");
  EXPECT_EQ(refused(1, {{"version", version}, {"give", "fly"}, {"until", "always"}}), "malformed");
  EXPECT_EQ(refused(1, {{"version", 0}, {"give", "bear"}, {"until", "always"}}), "stale");
  EXPECT_EQ(refused(0, {{"version", version}, {"give", "bear"}, {"until", "always"}}), "not_your_turn");
  EXPECT_EQ(refused(4, {{"version", version}, {"give", "bear"}, {"until", "always"}}), "not_seated");
  EXPECT_EQ(refused(4, {{"take", 0}}), "not_seated");
  EXPECT_EQ(refused(1, {{"take", 77}}), "standing_unknown");
  round.at(1).send_text(R"({"t":"standing","id":1,"give":"bear","version":1,"until":"soon"})");
  EXPECT_EQ(round.at(1).next("error")["code"], "malformed");
  EXPECT_TRUE(round.asked(1, "react")["standing"]["given"].empty());
}

TEST_F(Standing, goes_with_its_person) {
  Round round(host);
  round.play(0, "strike", "strike green");
  round.give(1, "always");
  EXPECT_EQ(round.people[1].post("/api/v1/tables/" + round.table + "/seats/1", {{"kind", "open"}}).status, 200);
  Browser fritz = host.browser();
  EXPECT_EQ(fritz.post("/api/v1/tables/" + round.table + "/join", {{"seat", 1}}).status, 200);
  Socket socket(fritz, round.table);
  EXPECT_TRUE(socket.hello()["standing"]["given"].empty());
}

namespace {

/// Everything a client hears until the seat after the struck one may strike.
std::vector<std::string> heard(Socket& socket, int entry) {
  std::vector<std::string> out;
  while (socket.last_view["entry"] < entry) {
    const Json message = socket.any(20'000);
    if (message.is_null()) break;
    out.push_back(message.dump());
  }
  return out;
}

}  // namespace

TEST_F(Standing, other_seats_and_spectators_hear_the_same_whoever_could_have_reacted) {
  // By whether green holds a shield and whether it answers by itself: what yellow's teammate and a spectator hear.
  std::map<std::pair<bool, bool>, std::vector<std::vector<std::string>>> known;
  for (int tries = 0; tries < 200 && known.size() < 4; ++tries) {
    Round round(host);
    const bool by_hand = tries % 2 == 0;
    round.play(0, "strike", "strike green");
    if (by_hand) round.play(1, "react", "bear");
    else round.give(1, "always");
    round.play(1, "strike", "strike yellow");
    round.play(2, "react", "bear");
    const int now = round.at(2).last_view["entry"];
    for (std::size_t seat = 0; seat < 5; ++seat) round.see(seat, now);
    if (round.shield(0) || known.contains({round.shield(1), by_hand})) continue;
    auto& sounds = known[{round.shield(1), by_hand}];
    const std::string updated = round.people[0].get("/api/v1/tables/" + round.table).json()["updated"].dump();
    round.play(2, "strike", "strike green");
    if (by_hand) round.play(1, "react", "bear");
    sounds = {heard(round.at(0), now + 2), heard(round.spectator(), now + 2)};
    EXPECT_EQ(sounds[0].size(), 2U) << "one message for the strike, one for the answer";
  }
  ASSERT_EQ(known.size(), 4U);
  for (const auto& [who, sounds] : known) EXPECT_EQ(sounds, known.begin()->second) << who.first << who.second;
}

TEST_F(Standing, leaves_no_trace_in_table_record_and_lobby) {
  Round round(host);
  round.play(0, "strike", "strike green");
  round.give(1, "always");
  const std::string path = "/api/v1/tables/" + round.table;
  const Json before = round.people[0].get(path).json();
  round.at(1).send({{"t", "standing"}, {"id", 6}, {"take", round.at(1).last_view["standing"]["given"][0]["number"]}});
  round.at(1).next("accepted");
  EXPECT_EQ(round.people[0].get(path).json(), before) << "not even the time of the last change";
  const std::string record = round.people[0].get(path + "/record").body;
  EXPECT_EQ(record.find("standing"), std::string::npos);
}

TEST(StandingPause, depends_on_chance_alone_and_covers_what_people_take) {
  using server::answering_pause;
  const server::milliseconds moment{900};
  std::set<i64> seen;
  for (u32 chance = 0; chance < 19 * 19 * 3; ++chance) seen.insert(answering_pause(moment, chance).count());
  EXPECT_EQ(*seen.begin(), 1080);
  EXPECT_EQ(*seen.rbegin(), 4320);
  EXPECT_EQ(seen.size(), 37U);
  EXPECT_EQ(answering_pause(server::milliseconds{0}, 17).count(), 0);
}

}  // namespace tafel::test
