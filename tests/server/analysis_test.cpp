// A finished game looked at again on the server: asked for once, kept with the game, the same for everybody with the
// link.
#include "file.h"
#include "host.h"
#include "record.h"

namespace tafel::test {

namespace {

std::string finished_table(Browser& who, const LoadedGame& game) {
  const HouseKey house("");
  return who.post("/api/v1/tables/import", {{"record", signed_record(game, 3, house)}}).json()["id"];
}

server::Settings quick() {
  server::Settings settings = Host::relaxed();
  settings.analysis_seconds = 0.3;
  return settings;
}

std::string path_of(const std::string& table) { return "/api/v1/tables/" + table + "/analysis"; }

/// Asks for the analysis and waits for it.
Json analysed(Browser& who, const std::string& table) {
  EXPECT_EQ(who.post(path_of(table), Json::object()).status, 200);
  EXPECT_TRUE(wait_until([&] { return who.get(path_of(table)).json()["state"] == "done"; }));
  return who.get(path_of(table)).json()["page"];
}

}  // namespace

TEST(ServerAnalysis, it_is_made_once_and_kept_for_everybody_over_a_restart) {
  Host host(quick());
  Browser anna = host.browser();
  const std::string table = finished_table(anna, goofspiel());
  EXPECT_EQ(anna.get(path_of(table)).json()["state"], "none");
  EXPECT_EQ(anna.get(path_of(table)).json()["page"], nullptr);
  const Json page = analysed(anna, table);
  EXPECT_EQ(page["course"].size() > 2, true);
  EXPECT_EQ(page["course"].back()["entry"], page["entries"]);
  EXPECT_EQ(page["accounts"].size(), page["seats"].get<std::size_t>());
  host.restart();
  Browser bert = host.browser();
  EXPECT_EQ(bert.get(path_of(table)).json()["page"], page);
  EXPECT_EQ(bert.post(path_of(table), Json::object()).json()["state"], "done") << "nothing is looked at twice";
}

TEST(ServerAnalysis, every_game_is_told_in_both_languages_with_the_same_numbers) {
  Host host(quick());
  for (const std::string& id : library().ids(false)) {
    Browser anna = host.browser();
    const std::string table = finished_table(anna, *library().find(id));
    const Json page = analysed(anna, table);
    const Json german = anna.get(path_of(table) + "?lang=de").json()["page"];
    EXPECT_EQ(page["course"], german["course"]) << id;
    EXPECT_NE(page["rounds"], german["rounds"]) << id;
    EXPECT_EQ(page["marked"].size(), german["marked"].size()) << id;
    for (const Json& p : page["course"]) {
      double sum = 0;
      for (const Json& c : p["chance"]) sum += c.get<double>();
      EXPECT_NEAR(sum, 1, 0.01) << id;
    }
    for (const Json& m : page["marked"]) {
      EXPECT_FALSE(m["better"].empty()) << id;
      for (const Json& better : m["better"]) EXPECT_GT(better["share"], m["played"]["share"]) << id;
    }
  }
}

TEST(ServerAnalysis, luck_and_decisions_add_up_to_the_result) {
  Host host(quick());
  Browser anna = host.browser();
  const Json page = analysed(anna, finished_table(anna, *library().find("covil")));
  for (std::size_t s = 0; s < page["accounts"].size(); ++s) {
    const Json& a = page["accounts"][s];
    const double change =
        page["course"].back()["chance"][s].get<double>() - page["course"][0]["chance"][s].get<double>();
    EXPECT_NEAR(a["luck"].get<double>() + a["own"].get<double>() + a["others"].get<double>(), change, 0.005);
    int choices = 0;
    for (const Json& p : a["phases"]) choices += p["choices"].get<int>();
    EXPECT_EQ(a["choices"], choices);
  }
}

TEST(ServerAnalysis, only_what_is_over_and_known) {
  Host host(quick());
  Browser anna = host.browser();
  const std::string running = open_table(anna, "goofspiel", {}, {seat("ai", "easy")});
  EXPECT_EQ(anna.post(path_of(running), Json::object()).status, 409);
  EXPECT_EQ(anna.get(path_of(running)).json()["state"], "none");
  EXPECT_EQ(anna.post(path_of("nothing-here"), Json::object()).status, 404);
}

TEST(ServerAnalysis, games_wait_in_line_while_others_are_played) {
  server::Settings settings = quick();
  settings.analysis_seconds = 2;
  Host host(settings);
  Browser anna = host.browser();
  const std::string first = finished_table(anna, goofspiel()), second = finished_table(anna, goofspiel());
  anna.post(path_of(first), Json::object());
  const Json waiting = anna.post(path_of(second), Json::object()).json();
  EXPECT_EQ(waiting["state"], "waiting");
  EXPECT_EQ(waiting["ahead"], 1);
  const std::string table = open_table(anna, "goofspiel", {}, {seat("ai", "medium")});
  Socket s(anna, table);
  s.hello();
  while (wait_for_turn(s)) act(s);
  EXPECT_TRUE(wait_until([&] { return anna.get(path_of(second)).json()["state"] == "done"; }));
}

TEST(ServerAnalysis, a_game_that_began_with_a_position_is_judged_from_there_on) {
  Host host(quick());
  Browser anna = host.browser();
  const std::string old = finished_table(anna, goofspiel());
  const Reply made =
      anna.post("/api/v1/tables/play_on", {{"table", old}, {"entry", 6}, {"seats", {seat("me"), seat("ai", "easy")}}});
  ASSERT_EQ(made.status, 200) << made.body;
  const std::string table = made.json()["id"];
  {
    Socket s(anna, table);
    s.hello();
    while (wait_for_turn(s)) act(s);
  }
  EXPECT_EQ(analysed(anna, table)["course"][0]["entry"], 0);
}

TEST(ServerAnalysis, it_goes_with_its_table) {
  server::Settings settings = quick();
  settings.admin_token = "the host alone";
  Host host(settings);
  Browser anna = host.browser(), boss = host.browser();
  boss.bearer = "the host alone";
  const std::string kept = finished_table(anna, goofspiel()), gone = finished_table(anna, goofspiel());
  analysed(anna, kept), analysed(anna, gone);
  EXPECT_EQ(boss.post("/api/v1/house/tables/" + gone, {{"do", "delete"}}).status, 200);
  host.stop();
  EXPECT_EQ(File(host).run("SELECT COUNT(*) FROM analyses WHERE table_id = '" + kept + "'"), "2");
  EXPECT_EQ(File(host).run("SELECT COUNT(*) FROM analyses"), "2");
}

}  // namespace tafel::test
