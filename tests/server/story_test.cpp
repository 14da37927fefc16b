// What a client knows after reconnecting, and every choice that a new table offers.
#include <random>

#include "host.h"

namespace tafel::test {

namespace {

/// A client that keeps the story as docs/PROTOCOL.md says: forget from `events_from` on, then append.
struct Returner {
  std::vector<Json> story;
  Json have;
  void take(const Json& view) {
    story.resize(std::min<std::size_t>(story.size(), view["events_from"].get<std::size_t>()));
    ASSERT_EQ(story.size(), view["events_from"].get<std::size_t>()) << "a gap in the story";
    for (const Json& e : view["events"]) story.push_back(e);
    have = {{"entry", view["entry"]}, {"version", view["version"]}};
  }
};

std::vector<std::string> plain(const std::vector<Json>& story) {
  std::vector<std::string> out;
  for (const Json& e : story) out.push_back(e["n"].dump() + e["entry"].dump() + e["kind"].dump() + e["args"].dump());
  return out;
}

}  // namespace

TEST(ServerStory, whoever_reconnects_knows_the_same_as_who_stayed) {
  Host host;
  Browser people[2]{host.browser(), host.browser()};
  const std::string id = open_table(people[0], "covil", {&people[1]});
  std::mt19937 rng(11);
  Returner restless;
  int undone = 0, missed = 0, whole = 0;
  {
    Socket first(people[1], id);
    restless.take(first.hello());
  }
  for (int part = 0; part < 30; ++part) {
    if (part == 20) {
      host.restart();
      const std::string cookies[2]{people[0].cookie, people[1].cookie};
      for (int s = 0; s < 2; ++s) people[s] = Browser(host.port()), people[s].cookie = cookies[s];
    }
    // Somebody acts a few times, and takes back now and then, while the restless one is gone.
    {
      Socket sockets[2]{Socket(people[0], id), Socket(people[1], id)};
      for (Socket& s : sockets) s.hello();
      for (std::size_t n = rng() % 4; n > 0; --n) {
        Socket& actor = sockets[sockets[0].last_view["options"].empty() ? 1 : 0];
        Socket& other = sockets[&actor == &sockets[0] ? 1 : 0];
        if (actor.last_view["options"].empty()) break;
        act(actor, rng());
        actor.next("view"), other.next("view");
        if (rng() % 2 == 0 && actor.last_view["undo"]["ok"]) {
          actor.send({{"t", "undo"}, {"id", 2}, {"version", actor.last_view["version"]}});
          actor.next("accepted");
          actor.next("view"), other.next("view");
          ++undone;
        }
      }
    }
    Socket back(people[1], id);
    const std::size_t known = restless.story.size();
    const Json view = back.hello(restless.have);
    (view["events_from"].get<std::size_t>() == 0 && known > 0 ? whole : missed) += 1;
    restless.take(view);
    const Json all = people[1].get("/api/v1/tables/" + id + "/events?from=0&lang=en").json();
    ASSERT_EQ(plain(restless.story), plain(all["events"].get<std::vector<Json>>())) << "part " << part;
  }
  EXPECT_GT(undone, 2);
  EXPECT_GT(missed, 20) << "exactly the missed events, not the whole story";
  EXPECT_EQ(whole, 0) << "versions are counted from the rows of the log: a restart loses none of them";
}

TEST(ServerStory, every_option_level_and_language_of_every_game) {
  Host host;
  Browser anna = host.browser();
  for (const char* language : {"de", "en"}) {
    const Json games = anna.get(std::string("/api/v1/games?lang=") + language).json();
    ASSERT_GE(games.size(), 2U);
    for (const Json& game : games) {
      const std::string id = game["id"];
      for (const char* what : {"pack", "rules", "texts"})
        EXPECT_EQ(anna.get("/api/v1/games/" + id + "/" + what + "?lang=" + language).status, 200);
      for (const Json& option : game["settings"]) {
        EXPECT_FALSE(option["name"].get<std::string>().empty());
        int possible = 0;
        for (const Json& value : option["values"])
          for (const int n : game["seats"].get<std::vector<int>>()) {
            Json seats = Json::array({seat("me")});
            const char* levels[]{"easy", "medium", "hard", "expert"};
            for (int i = 1; i < n; ++i) seats.push_back(i == 1 ? seat("open") : seat("ai", levels[i % 4]));
            const Json made =
                anna.post("/api/v1/tables", {{"game", id},
                                             {"seats", seats},
                                             {"settings", {{option["key"].get<std::string>(), value["value"]}}},
                                             {"name", "Runde"},
                                             {"listed", n % 2 == 0},
                                             {"clock", {{"seconds_per_turn", 60}}}})
                    .json();
            if (made.contains("error")) continue;  // not with so many seats; it says why
            ++possible;
            EXPECT_EQ(made["settings"][option["key"].get<std::string>()], value["value"]);
            EXPECT_EQ(made["clock"]["seconds_per_turn"], 60);
            EXPECT_EQ(made["listed"], n % 2 == 0);
            // A seat that the rules play waits for nobody.
            EXPECT_EQ(made["state"], made["seats"][1]["scripted"] == true ? "playing" : "waiting");
            if (n > 2 && made["seats"][2]["scripted"] == false) {
              EXPECT_EQ(made["seats"][2]["level"], levels[2]);
            }
          }
        EXPECT_GT(possible, 0) << id << " " << option["key"];
      }
    }
  }
}

/// The last word of this program: whatever the schemas describe has been seen and checked in real traffic.
class SchemaCoverage : public ::testing::Environment {
  void TearDown() override {
    if (GTEST_FLAG_GET(filter) != "*") return;
    for (const std::string& what : not_yet_seen()) ADD_FAILURE() << "no test has shown: " << what;
  }
};
const auto* const coverage = ::testing::AddGlobalTestEnvironment(new SchemaCoverage);

}  // namespace tafel::test
