// Seats over time: restarts, machines that take over, people who come back, rematches, accounts, imports.
#include "host.h"
#include "server/table_info.h"
#include "shell/record.h"

namespace tafel::test {

TEST(ServerSeats, levels_of_old_tables_are_understood) {
  using server::AiLevel;
  const auto level = [](std::string_view name) {
    return server::seats_from_json(Json::array({{{"kind", "ai"}, {"level", name}}})).front().level;
  };
  EXPECT_EQ(level("strong"), AiLevel::expert) << "as experts were called once";
  for (const AiLevel l : {AiLevel::easy, AiLevel::medium, AiLevel::hard, AiLevel::expert})
    EXPECT_EQ(level(server::to_name(l)), l);
}

TEST(ServerSeats, a_restart_in_the_middle_loses_nothing) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben}, {seat("ai", "easy")});
  Json before, table;
  {
    Socket a(anna, id), b(ben, id);
    a.hello(), b.hello();
    for (int i = 0; i < 4; ++i) {
      wait_for_turn(a);
      act(a, 1);
      wait_for_turn(b);
      act(b, 2);
      a.next("view"), b.next("view");
    }
    wait_for_turn(a);
    a.send({{"t", "chat"}, {"text", "good game"}});
    a.next("chat");
    act(a, 0);                                                                // a secret answer is in the log, too
    while (a.last_view["turn"]["seats"] != Json::array({1})) a.next("view");  // the machine has answered as well
    Socket fresh(anna, id);
    before = fresh.hello();
    table = fresh.last_table;
  }
  host.restart();
  Browser again(host.port());
  again.cookie = anna.cookie;
  Socket a(again, id);
  const Json after = a.hello();
  for (const char* key : {"version", "entry", "view", "options", "events", "scores", "undo", "step"})
    EXPECT_EQ(after[key], before[key]) << key;
  EXPECT_EQ(a.next("chat")["text"], "good game");
  EXPECT_EQ(a.last_table["commitment"], table["commitment"]);
  EXPECT_EQ(again.get("/api/v1/tables").json()["mine"].size(), 1U);
  Browser ben_again(host.port());
  ben_again.cookie = ben.cookie;
  Socket b(ben_again, id);
  b.hello();
  act(b, 0);
  a.next("view");
  EXPECT_TRUE(wait_for_turn(a));
}

TEST(ServerSeats, the_machine_plays_for_who_leaves_and_hands_the_seat_back) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id);
  a.hello();
  EXPECT_EQ(ben.post("/api/v1/tables/" + id + "/leave", Json::object()).json()["seats"][1]["away"], true);
  for (int i = 0; i < 3; ++i) {
    wait_for_turn(a);
    act(a);
    a.next("view");
  }
  Socket b(ben, id);  // coming back is enough
  b.hello();
  EXPECT_EQ(b.last_table["seats"][1]["away"], false);
  if (b.last_view["options"].empty()) {  // the machine has already bid for him in this round
    wait_for_turn(a);
    act(a);
  }
  ASSERT_TRUE(wait_for_turn(b));
  act(b);
  EXPECT_EQ(ben.post("/api/v1/tables/" + id + "/resign", Json::object()).status, 200);
  EXPECT_EQ(ben.post("/api/v1/tables/" + id + "/return", Json::object()).json()["error"]["code"], "resigned");
  while (wait_for_turn(a)) {
    act(a);
    a.next("view");
  }
  EXPECT_EQ(anna.get("/api/v1/tables/" + id).json()["state"], "over");
}

TEST(ServerSeats, a_clock_that_runs_out_brings_the_machine_until_the_person_returns) {
  EXPECT_EQ(server::Limits{}.least_clock, 10);
  server::Settings settings = Host::relaxed();
  settings.limits.least_clock = 2;
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const auto wish = [](int seconds) {
    return Json{
        {"game", "goofspiel"}, {"seats", {seat("me"), seat("open")}}, {"clock", {{"seconds_per_turn", seconds}}}};
  };
  EXPECT_EQ(anna.post("/api/v1/tables", wish(1)).json()["error"]["code"], "clock");
  EXPECT_EQ(anna.post("/api/v1/tables", wish(10'000'000)).json()["error"]["code"], "clock");
  const std::string id = anna.post("/api/v1/tables", wish(2)).json()["id"];
  ben.post("/api/v1/tables/" + id + "/join", Json::object());
  const auto away = [&](std::size_t s) {
    return anna.get("/api/v1/tables/" + id).json()["seats"][s]["away"].get<bool>();
  };
  Socket a(anna, id);
  const Json view = a.hello();
  EXPECT_LE(view["clock"]["seconds"], 2);
  EXPECT_EQ(view["clock"]["seats"], Json::array({0, 1}));
  // Before anything is lost there is a notice, and after the time a grace; each at most once (a busy machine may be
  // late for one of them), and the end is always told.
  const std::vector<std::string> order{"notice", "grace", "out"};
  std::size_t at = 0;
  for (std::string told; told != "out";) {
    told = a.next("clock")["state"];
    const auto found = std::find(order.begin() + static_cast<std::ptrdiff_t>(at), order.end(), told);
    ASSERT_NE(found, order.end()) << told;
    at = static_cast<std::size_t>(found - order.begin()) + 1;
  }
  // Ben never shows up; Anna is there but does not move. Both seats go to the machine, which plays on.
  ASSERT_TRUE(wait_until([&] { return away(0) && away(1); }));
  // Nobody is left to be taken over: the number stands until somebody returns, and then the clock runs for him again.
  EXPECT_EQ(metric(host, "tafel_ai_takeovers_total"), 2);
  while (a.last_view["entry"] < view["entry"].get<int>() + 3) a.next("view");
  a.send({{"t", "act"}, {"id", 1}, {"version", a.last_view["version"]}, {"actions", {"bid 1"}}});
  EXPECT_EQ(a.next("refused")["code"], "away");
  a.send({{"t", "back"}});
  while (a.last_table["seats"][0]["away"]) a.next("table");
  EXPECT_EQ(anna.post("/api/v1/tables/" + id + "/return", Json::object()).json()["seats"][0]["away"], false);
  Socket watcher(host.browser(), id);
  watcher.hello();
  watcher.send({{"t", "back"}});
  EXPECT_EQ(watcher.next("error")["code"], "not_seated");
  Socket b(ben, id);
  if (b.hello()["turn"]["over"] == false) {
    EXPECT_EQ(b.last_table["seats"][1]["away"], false);
    ASSERT_TRUE(wait_for_turn(b)) << "the seat is his again";
  }
}

TEST(ServerSeats, a_clock_also_runs_while_nobody_looks) {
  server::Settings settings = Host::relaxed();
  settings.limits.least_clock = 2;
  Host host(settings);
  Browser anna = host.browser();
  const std::string id = anna.post("/api/v1/tables", {{"game", "goofspiel"},
                                                      {"seats", {seat("me"), seat("ai", "easy")}},
                                                      {"clock", {{"seconds_per_turn", 2}}}})
                             .json()["id"];
  host.restart();
  Browser again(host.port());
  again.cookie = anna.cookie;
  EXPECT_TRUE(wait_until([&] { return again.get("/api/v1/tables/" + id).json()["seats"][0]["away"].get<bool>(); }));
}

TEST(ServerSeats, joining_needs_an_open_seat_and_a_session) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), cleo = host.browser();
  const Json made = anna.post("/api/v1/tables", {{"game", "goofspiel"},
                                                 {"seats", {seat("me"), seat("open"), seat("ai")}},
                                                 {"listed", true},
                                                 {"name", "evening round"}})
                        .json();
  const std::string id = made["id"];
  EXPECT_EQ(made["state"], "waiting");
  EXPECT_EQ(ben.get("/api/v1/tables").json()["open"][0]["name"], "evening round");
  Socket a(anna, id);
  EXPECT_TRUE(a.hello().is_null());
  EXPECT_EQ(ben.post("/api/v1/tables/" + id + "/join", {{"seat", 2}}).json()["error"]["code"], "seat_taken");
  EXPECT_EQ(ben.post("/api/v1/tables/" + id + "/join", {{"seat", 1}}).json()["my_seat"], 1);
  EXPECT_EQ(a.next("view")["viewer"], 0);
  EXPECT_EQ(cleo.post("/api/v1/tables/" + id + "/join", Json::object()).json()["error"]["code"], "not_waiting");
  EXPECT_EQ(cleo.post("/api/v1/tables/" + id + "/resign", Json::object()).json()["error"]["code"], "not_seated");
  EXPECT_EQ(cleo.get("/api/v1/tables/" + id).json()["my_seat"], nullptr);
  EXPECT_EQ(cleo.get("/api/v1/tables").json()["open"].size(), 0U);
}

TEST(ServerSeats, a_waiting_room_can_be_filled_and_seats_chosen) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), stranger = host.browser();
  const auto at = [](const std::string& id, const std::string& what) { return "/api/v1/tables/" + id + "/" + what; };
  const Json made = anna.post("/api/v1/tables", {{"game", "goofspiel"},
                                                 {"seats", {seat("me"), seat("open"), seat("open"), seat("ai")}},
                                                 {"pace", "slow"}})
                        .json();
  const std::string id = made["id"];
  EXPECT_EQ(made["pace"], "slow");
  EXPECT_TRUE(made["mine"].get<bool>());
  EXPECT_EQ(anna.post(at(id, "pace"), {{"pace", "quick"}}).json()["pace"], "quick");
  EXPECT_EQ(stranger.post(at(id, "pace"), {{"pace", "quick"}}).json()["error"]["code"], "not_seated");
  ben.post(at(id, "join"), {{"seat", 1}});
  // Ben prefers another colour; his old seat is open again.
  Json table = ben.post(at(id, "join"), {{"seat", 2}}).json();
  EXPECT_EQ(table["my_seat"], 2);
  EXPECT_EQ(table["seats"][1]["kind"], "open");
  EXPECT_EQ(ben.post(at(id, "join"), {{"seat", 3}}).json()["error"]["code"], "seat_taken") << "a machine sits there";
  EXPECT_EQ(anna.post(at(id, "seats/3"), {{"kind", "open"}}).json()["seats"][3]["kind"], "open");
  EXPECT_EQ(anna.post(at(id, "seats/3"), {{"kind", "ai"}, {"level", "easy"}}).json()["seats"][3]["level"], "easy");
  EXPECT_EQ(anna.post(at(id, "seats/2"), {{"kind", "ai"}}).json()["error"]["code"], "seat_taken") << "Ben is there";
  EXPECT_EQ(anna.post(at(id, "seats/9"), {{"kind", "ai"}}).status, 404);
  EXPECT_EQ(anna.post(at(id, "seats/1"), {{"kind", "cat"}}).status, 400);
  EXPECT_EQ(stranger.post(at(id, "fill"), Json::object()).json()["error"]["code"], "not_seated");
  table = ben.post(at(id, "fill"), {{"level", "easy"}}).json();
  EXPECT_EQ(table["state"], "playing");
  EXPECT_EQ(table["seats"][1]["level"], "easy");
  EXPECT_EQ(ben.post(at(id, "fill"), Json::object()).json()["error"]["code"], "not_waiting");
  EXPECT_EQ(stranger.get("/api/v1/tables/abcdefghij234567").json()["error"]["code"], "table_unknown");
  EXPECT_EQ(stranger.get("/api/v1/tables/nonsense").json()["error"]["code"], "table_unknown");
}

TEST(ServerSeats, a_person_takes_over_a_machine_in_play_and_the_other_way_round) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), cleo = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben}, {seat("ai", "easy")});
  const std::string at = "/api/v1/tables/" + id + "/";
  EXPECT_EQ(cleo.post(at + "join", Json::object()).json()["error"]["code"], "not_waiting");
  EXPECT_EQ(cleo.post(at + "seats/2", {{"kind", "open"}}).json()["error"]["code"], "not_seated");
  EXPECT_EQ(ben.post(at + "seats/0", {{"kind", "ai"}}).json()["error"]["code"], "seat_taken");
  Json table = anna.post(at + "seats/2", {{"kind", "open"}}).json();
  EXPECT_EQ(table["state"], "playing");
  EXPECT_EQ(table["seats"][2]["kind"], "ai") << "a machine keeps the game going";
  EXPECT_TRUE(table["seats"][2]["offered"].get<bool>());
  Socket c(cleo, id);
  EXPECT_TRUE(c.hello()["viewer"].is_null());
  EXPECT_EQ(cleo.post(at + "join", Json::object()).json()["my_seat"], 2);
  EXPECT_EQ(c.next("view")["viewer"], 2) << "her own hand from now on";
  EXPECT_FALSE(c.last_table["seats"][2]["offered"].get<bool>());
  // Ben leaves; only the owner may give his seat away, and only while he is not there.
  ben.post(at + "leave", Json::object());
  EXPECT_EQ(cleo.post(at + "seats/1", {{"kind", "ai"}}).json()["error"]["code"], "seat_taken");
  EXPECT_EQ(anna.post(at + "seats/1", {{"kind", "ai"}, {"level", "easy"}}).json()["seats"][1]["kind"], "ai");
  EXPECT_EQ(ben.get("/api/v1/tables/" + id).json()["my_seat"], nullptr);
  host.restart();
  Browser again(host.port());
  again.cookie = cleo.cookie;
  EXPECT_EQ(again.get("/api/v1/tables/" + id).json()["my_seat"], 2);
}

TEST(ServerSeats, a_rematch_keeps_the_seats) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  EXPECT_EQ(anna.post("/api/v1/tables/" + id + "/rematch", Json::object()).json()["error"]["code"], "not_over");
  anna.post("/api/v1/tables/" + id + "/resign", Json::object());
  ben.post("/api/v1/tables/" + id + "/resign", Json::object());
  Json table;
  ASSERT_TRUE(wait_until([&] { return (table = anna.get("/api/v1/tables/" + id).json())["state"] == "over"; }));
  const Json next = ben.post("/api/v1/tables/" + id + "/rematch", Json::object()).json();
  EXPECT_EQ(next["state"], "waiting");
  EXPECT_EQ(next["my_seat"], 1);
  EXPECT_EQ(anna.get("/api/v1/tables/" + id).json()["rematch"], next["id"]);
  const Json joined = anna.post("/api/v1/tables/" + id + "/rematch", Json::object()).json();
  EXPECT_EQ(joined["id"], next["id"]);
  EXPECT_EQ(joined["my_seat"], 0);
  EXPECT_EQ(joined["state"], "playing");
  EXPECT_NE(joined["commitment"], table["commitment"]);
}

namespace {

/// The table on which those who played here before go on; Anna has asked for it and sits there.
Json rematch_after_a_game(Browser& anna, Browser& ben) {
  const std::string id = open_table(anna, "goofspiel", {&ben}), path = "/api/v1/tables/" + id;
  for (Browser* who : {&anna, &ben}) who->post(path + "/resign", Json::object());
  EXPECT_TRUE(wait_until([&] { return anna.get(path).json()["state"] == "over"; }));
  return anna.post(path + "/rematch", Json::object()).json();
}

}  // namespace

TEST(ServerSeats, a_seat_kept_for_a_rematch_is_nobody_elses) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), eve = host.browser();
  ben.post("/api/v1/me", {{"name", "Ben"}});
  const Json next = rematch_after_a_game(anna, ben);
  const std::string path = "/api/v1/tables/" + next["id"].get<std::string>();
  EXPECT_EQ(next["seats"][1]["kept"], "Ben");
  EXPECT_TRUE(next["seats"][0]["kept"].is_null());
  for (const Json& wish : {Json::object(), Json{{"seat", 1}}})
    EXPECT_EQ(eve.post(path + "/join", wish).json()["error"]["code"], "seat_kept") << wish;
  EXPECT_EQ(eve.post(path + "/seats/1", {{"kind", "open"}}).json()["error"]["code"], "not_seated");
  host.restart();
  Browser stranger(host.port()), friend_of_hers(host.port());
  stranger.cookie = eve.cookie, friend_of_hers.cookie = ben.cookie;
  EXPECT_EQ(stranger.post(path + "/join", Json::object()).json()["error"]["code"], "seat_kept");
  EXPECT_TRUE(friend_of_hers.get(path).json()["seats"][1]["kept"].is_null()) << "to him it is simply free";
  EXPECT_EQ(friend_of_hers.post(path + "/join", Json::object()).json()["my_seat"], 1);
}

TEST(ServerSeats, a_kept_seat_can_be_opened_and_follows_its_person_into_an_account) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), eve = host.browser();
  const auto path_of = [](const Json& table) { return "/api/v1/tables/" + table["id"].get<std::string>(); };
  const std::string opened = path_of(rematch_after_a_game(anna, ben));
  EXPECT_TRUE(anna.post(opened + "/seats/1", {{"kind", "open"}}).json()["seats"][1]["kept"].is_null());
  EXPECT_EQ(eve.post(opened + "/join", Json::object()).json()["my_seat"], 1);
  Browser account = host.browser();
  const Json words = {{"name", "Benedikt"}, {"password", "correct horse"}};
  EXPECT_EQ(account.post("/api/v1/account/register", words).status, 200);
  const std::string kept = path_of(rematch_after_a_game(anna, ben));
  EXPECT_EQ(ben.post("/api/v1/account/login", words).status, 200);
  EXPECT_EQ(account.post(kept + "/join", Json::object()).json()["my_seat"], 1) << "it is his on every device";
}

TEST(ServerSeats, an_account_keeps_its_tables_on_every_device) {
  Host host;
  Browser phone = host.browser(), desk = host.browser(), thief = host.browser();
  const std::string id = open_table(phone, "goofspiel", {}, {seat("ai", "easy")});
  const std::string guest_cookie = phone.cookie;
  const Json me = phone.post("/api/v1/account/register", {{"name", "Anna Blum"}, {"password", "correct horse"}}).json();
  EXPECT_EQ(me["account"], "Anna Blum");
  EXPECT_EQ(me["name"], "Anna Blum") << "a guest without a name is called as he signs in";
  EXPECT_EQ(phone.post("/api/v1/me", {{"name", "Annika"}}).json()["account"], "Anna Blum");
  EXPECT_EQ(phone.get("/api/v1/me").json()["name"], "Annika") << "others may see another name";
  Browser named = host.browser();
  named.post("/api/v1/me", {{"name", "Die Graue"}});
  EXPECT_EQ(named.post("/api/v1/account/register", {{"name", "gertrud"}, {"password", "correct horse"}}).json()["name"],
            "Die Graue")
      << "registering keeps the name that others know";
  EXPECT_NE(phone.cookie, guest_cookie) << "a new session token after signing up";
  EXPECT_EQ(desk.post("/api/v1/account/register", {{"name", "anna blum"}, {"password", "another one"}})
                .json()["error"]["code"],
            "name_taken");
  EXPECT_EQ(thief.post("/api/v1/account/login", {{"name", "Anna Blum"}, {"password", "wrong horse"}}).status, 401);
  EXPECT_EQ(thief.post("/api/v1/account/login", {{"name", "nobody"}, {"password", "wrong horse"}}).status, 401);
  const std::string other = open_table(desk, "goofspiel", {}, {seat("ai", "easy")});
  EXPECT_EQ(desk.post("/api/v1/account/login", {{"name", "ANNA Blum"}, {"password", "correct horse"}}).status, 200);
  EXPECT_EQ(desk.get("/api/v1/tables").json()["mine"].size(), 2U) << "what the guest had comes along";
  EXPECT_EQ(phone.get("/api/v1/tables/" + other).json()["my_seat"], 0);
  Browser old = host.browser();
  old.cookie = guest_cookie;
  EXPECT_EQ(old.get("/api/v1/tables/" + id).json()["my_seat"], nullptr);
  EXPECT_EQ(phone.post("/api/v1/account/logout", Json::object()).json()["account"], nullptr);
  EXPECT_EQ(phone.get("/api/v1/tables").json()["mine"].size(), 0U);
  host.restart();
  Browser again(host.port());
  again.cookie = desk.cookie;
  EXPECT_EQ(again.get("/api/v1/me").json()["account"], "Anna Blum");
}

TEST(ServerSeats, matches_come_in_as_files) {
  Host host;
  Browser anna = host.browser();
  const LoadedGame& game = *library().find("goofspiel");
  Match match(game, 2, Config{}, seed_from_number(5));
  const auto play_round = [&match] {
    for (Seat s = 0; s < 2; ++s) {
      Options o;
      match.options(s, o);
      const Action a = o[0];
      ASSERT_TRUE(match.submit(s, match.version(s), std::span(&a, 1)));
    }
  };
  for (int i = 0; i < 3; ++i) play_round();
  const Json saved = match_to_json(match, true);
  const Json table = anna.post("/api/v1/tables/import", {{"record", saved}}).json();
  ASSERT_EQ(table["state"], "playing") << table.dump();
  EXPECT_EQ(table["my_seat"], 0);
  Socket a(anna, table["id"]);
  EXPECT_EQ(a.hello()["options"].size(), 10U);
  EXPECT_EQ(a.last_table["imported"], true) << "whoever sits down knows that the file holds the draws to come";
  while (!match.over()) play_round();
  const Json over = anna.post("/api/v1/tables/import", {{"record", match_to_json(match, true)}}).json();
  EXPECT_EQ(over["state"], "over");
  const std::string id = over["id"];
  EXPECT_EQ(anna.get("/api/v1/tables/" + id + "/history/3?seat=all").json()["entry"], 3);
  EXPECT_EQ(anna.get("/api/v1/tables/" + id + "/history").json()["ticks"].size(), 14U);
  Json forged = saved;
  forged["log"][1] = "2 blue bid bid 99";
  EXPECT_EQ(anna.post("/api/v1/tables/import", {{"record", forged}}).json()["error"]["code"], "record");
  forged = saved;
  forged["snapshot"]["player"][0]["points"] = 50;
  EXPECT_EQ(anna.post("/api/v1/tables/import", {{"record", forged}}).json()["error"]["code"], "record");
  host.restart();
  Browser again(host.port());
  EXPECT_EQ(again.get("/api/v1/tables/" + id + "/record").json()["log"].size(), match.log().size());
}

TEST(ServerSeats, idle_tables_leave_the_memory_and_come_back) {
  server::Settings settings = Host::relaxed();
  settings.idle_table = server::seconds(0);
  Host host(settings);
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Json before;
  {
    Socket a(anna, id);
    a.hello();
    act(a);
    a.next("view");
    before = a.last_view;
  }
  EXPECT_TRUE(wait_until([&] { return metric(host, "tafel_tables") == 0; }));
  Socket a(anna, id);
  const Json after = a.hello();
  for (const char* key : {"version", "entry", "view", "options", "undo"}) EXPECT_EQ(after[key], before[key]) << key;
}

TEST(ServerSeats, an_imported_position_without_a_move_comes_back_from_disk) {
  server::Settings settings = Host::relaxed();
  settings.idle_table = server::seconds(0);
  Host host(settings);
  const LoadedGame& game = *library().find("goofspiel");
  const Match begun(game, 2, Config{}, seed_from_number(5));
  const Match there = Match::resume(game, 2, Config{}, seed_from_number(5), begun.state(), {}, begun.chance_count());
  Browser anna = host.browser(), ben = host.browser();
  const Json body = {{"record", match_to_json(there, true)}, {"seats", {seat("me"), seat("open")}}};
  const std::string id = anna.post("/api/v1/tables/import", body).json().value("id", "");
  ben.post("/api/v1/tables/" + id + "/join", Json::object());
  const auto looked = [&] {
    Socket a(anna, id);
    return a.hello();
  };
  const Json before = looked();
  EXPECT_TRUE(wait_until([&] { return metric(host, "tafel_tables") == 0; }));
  const Json after = looked();
  for (const char* key : {"version", "entry", "view", "options"}) EXPECT_EQ(after[key], before[key]) << key;
}

TEST(ServerSeats, a_seat_that_the_rules_play_is_nobodys) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  Json wish = new_table("covil", {seat("me"), seat("open")});
  wish["settings"] = {{"mode", "solo"}};
  const Reply made = anna.post("/api/v1/tables", wish);
  ASSERT_EQ(made.status, 200) << made.body;
  const Json table = made.json();
  EXPECT_EQ(table["state"], "playing") << "nobody has to come";
  EXPECT_EQ(table["seats"][0]["scripted"], false);
  EXPECT_EQ(table["seats"][1]["scripted"], true);
  EXPECT_FALSE(table["seats"][1].contains("level"));
  const std::string path = "/api/v1/tables/" + table["id"].get<std::string>();
  EXPECT_EQ(anna.post(path + "/seats/1", {{"kind", "open"}}).json()["error"]["code"], "seat_scripted");
  wish["seats"] = {seat("open"), seat("me")};
  EXPECT_EQ(ben.post("/api/v1/tables", wish).json()["error"]["code"], "seat_scripted");
}

}  // namespace tafel::test
