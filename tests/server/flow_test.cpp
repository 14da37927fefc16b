// The protocol in play: people and machines at one table, refusals with their rule, reconnecting, secrecy, taking back.
#include "host.h"
#include "shell/json.h"
#include "shell/record.h"

namespace tafel::test {

TEST(ServerFlow, two_people_and_a_machine_play_to_the_end) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  anna.post("/api/v1/me", {{"name", "Anna"}, {"language", "en"}});
  const std::string id = open_table(anna, "goofspiel", {&ben}, {seat("ai", "easy")});
  Socket a(anna, id), b(ben, id), watcher(host.browser(), id);
  EXPECT_EQ(a.hello()["viewer"], 0);
  EXPECT_EQ(b.hello()["viewer"], 1);
  EXPECT_TRUE(watcher.hello()["viewer"].is_null());
  const std::string commitment = a.last_table["commitment"];
  EXPECT_EQ(a.last_table["seats"][0]["name"], "Anna");
  EXPECT_EQ(a.last_table["state"], "playing");
  for (int round = 0; round < 13; ++round) {
    ASSERT_TRUE(wait_for_turn(a));
    act(a, 3);
    ASSERT_TRUE(wait_for_turn(b));
    act(b, 5);
    a.next("view");
    while (a.last_view["options"].empty() && !a.last_view["turn"]["over"]) a.next("view");
    b.next("view");
  }
  while (!b.last_view["turn"]["over"]) b.next("view");
  ASSERT_TRUE(a.last_view["turn"]["over"].get<bool>());
  const Json result = a.last_view["result"];
  EXPECT_EQ(result["commitment"], commitment);
  const Json table = anna.get("/api/v1/tables/" + id + "?lang=de").json();
  EXPECT_EQ(table["state"], "over");
  EXPECT_FALSE(table["winner"].empty());
  // The published record replays and its dice belong to the seed that was committed to.
  const Json record = ben.get("/api/v1/tables/" + id + "/record").json();
  EXPECT_EQ(record["log"].size(), 13U * 4);
  const Proof proof = prove(*library().find("goofspiel"), record);
  EXPECT_TRUE(proof.whole() && proof.named) << proof.wrong;
  EXPECT_EQ(proof.house, anna.get("/api/v1/house").json()["key"]) << "the house stands by the names";
}

TEST(ServerFlow, refusals_name_their_reason_and_change_nothing) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  const Json version = a.last_view["version"];
  const auto refused = [&](Socket& s, const Json& v, const std::string& action) {
    s.send({{"t", "act"}, {"id", "x"}, {"version", v}, {"actions", {action}}});
    const Json answer = s.next("refused");
    EXPECT_EQ(answer["id"], "x");
    EXPECT_FALSE(answer["text"].get<std::string>().empty());
    return answer;
  };
  EXPECT_EQ(refused(a, version.get<int>() + 7, "bid 3")["code"], "stale");
  EXPECT_EQ(refused(a, version, "fly 3")["code"], "malformed");
  a.send({{"t", "act"}, {"id", 2}, {"version", version}, {"actions", {"bid 3"}}});
  a.next("accepted");
  a.next("view");
  EXPECT_EQ(refused(a, a.last_view["version"], "bid 4")["code"], "not_your_turn");
  b.send({{"t", "act"}, {"id", 3}, {"version", b.last_view["version"]}, {"actions", {"bid 4"}}});
  b.next("accepted");
  wait_for_turn(a);
  const Json illegal = refused(a, a.last_view["version"], "bid 3");
  EXPECT_EQ(illegal["code"], "illegal");
  EXPECT_EQ(illegal["rule"], "GOO-003");
  a.send({{"t", "why"}, {"id", 9}, {"action", "bid 3"}});
  const Json reason = a.next("reason");
  EXPECT_EQ(reason["legal"], false);
  EXPECT_EQ(reason["rule"], "GOO-003");
  a.send({{"t", "why"}, {"id", 9}, {"action", "bid 7"}});
  EXPECT_EQ(a.next("reason")["legal"], true);
  a.send({{"t", "why"}, {"id", 9}, {"action", "bid 7"}, {"instead", {{"d", "number"}, {"v", 3}}}});
  EXPECT_EQ(a.next("reason")["rule"], "GOO-003") << "the same with another card";
  a.send({{"t", "why"}, {"id", 9}, {"action", "bid 7"}, {"instead", {{"d", "seat"}, {"v", 1}}}});
  EXPECT_EQ(a.next("reason")["code"], "malformed") << "there is no seat in it";
  Socket watcher(host.browser(), id);
  watcher.hello();
  EXPECT_EQ(refused(watcher, watcher.last_view["version"], "bid 5")["code"], "not_seated");
}

TEST(ServerFlow, a_secret_answer_shows_others_only_that_it_was_given) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  std::vector<std::string> seen, watched;
  for (const char* bid : {"bid 1", "bid 13"}) {
    const std::string id = open_table(anna, "goofspiel", {&ben});
    Socket a(anna, id), b(ben, id), watcher(host.browser(), id);
    a.hello(), b.hello(), watcher.hello();
    const Json before = b.last_view;
    a.send({{"t", "act"}, {"id", 1}, {"version", a.last_view["version"]}, {"actions", {bid}}});
    a.next("accepted");
    const Json after = b.next("view");
    EXPECT_EQ(after["version"], before["version"]);
    EXPECT_EQ(after["entry"], before["entry"]);
    EXPECT_TRUE(after["events"].empty());
    EXPECT_EQ(after["turn"]["seats"], Json::array({1}));
    Json plain = after;
    Json open = watcher.next("view");
    for (Json* v : {&plain, &open}) (*v)["view"]["prize"] = (*v)["view"]["prizes"] = (*v)["events"] = nullptr;
    seen.push_back(plain.dump());
    watched.push_back(open.dump());
    const Json history = ben.get("/api/v1/tables/" + id + "/history").json();
    EXPECT_EQ(history["entries"], before["entry"]);
    EXPECT_EQ(ben.get("/api/v1/tables/" + id + "/history/2").status, 404);
  }
  EXPECT_EQ(seen[0], seen[1]) << "what the other seat sees depends on a secret bid";
  EXPECT_EQ(watched[0], watched[1]);
}

TEST(ServerFlow, nothing_outside_a_seat_moves_with_the_parts_of_its_secret_answer) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), eve = host.browser();
  const std::string id = open_table(anna, "hearts", {&ben}, {seat("ai", "easy"), seat("ai", "easy")});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  const std::string path = "/api/v1/tables/" + id;
  while (b.last_view["turn"]["seats"] != Json::array({0, 1})) b.next("view");
  while (a.last_view["version"].get<u32>() < b.last_view["version"].get<u32>()) a.next("view");
  const u32 entry = b.last_view["entry"], version = b.last_view["version"];
  ASSERT_GE(version, 1U);
  // What somebody else can ask: the table's row, its history, and what he gets when he says that he has so many
  // entries.
  const auto asked = [&](const Browser& who) {
    Json out = Json::array({Browser(who).get(path).json(), Browser(who).get(path + "/history").json()});
    for (u32 guess = entry; guess < entry + 10; ++guess) {  // beyond the six rows of the machines' answers
      Socket s(who, id);
      for (const u32 older : {version, version - 1, 0U}) {
        s.hello({{"entry", guess}, {"version", older}});
        out.push_back(s.last_view);
      }
    }
    return out;
  };
  Socket watcher(eve, id);  // presence is public: the same people are there all the time
  const Json seat_before = asked(ben), seen_before = asked(eve);
  for (int part = 0; part < 2; ++part) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // a time that moves would be another one
    act(a), a.next("view");
    EXPECT_EQ(Json::diff(seat_before, asked(ben)), Json::array()) << "after part " << part;
    EXPECT_EQ(Json::diff(seen_before, asked(eve)), Json::array()) << "after part " << part;
  }
  a.send({{"t", "undo"}, {"id", 2}, {"version", a.last_view["version"]}});
  a.next("accepted");
  EXPECT_EQ(Json::diff(seat_before, asked(ben)), Json::array()) << "after taking a part back";
  EXPECT_EQ(Json::diff(seen_before, asked(eve)), Json::array());
  act(b), b.next("view");
  EXPECT_NE(asked(ben), seat_before) << "his own answer he sees";
}

TEST(ServerFlow, a_spectator_never_gets_a_hand) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), cleo = host.browser(), dora = host.browser();
  const std::string id = open_table(anna, "hearts", {&ben, &cleo, &dora});
  Socket a(anna, id), watcher(host.browser(), id);
  const Json mine = a.hello(), open = watcher.hello();
  const LoadedGame& game = *library().find("hearts");
  EXPECT_NE(mine["view"].dump(), open["view"].dump());
  EXPECT_TRUE(open["options"].empty());
  EXPECT_TRUE(open["refusals"].empty());
  // Hiding the spectator's view once more changes nothing: it holds no more than a spectator may know.
  StateBox state;
  state_from_json(game.rules, game.pack.get(), open["view"], state);
  const HiddenState again = hide_for(game.rules, game.pack.get(), state, kNobody);
  EXPECT_EQ(view_to_json(game.rules, game.pack.get(), again), open["view"]);
  // Neither does asking for another seat or for the record while the game runs.
  EXPECT_EQ(host.browser().get("/api/v1/tables/" + id + "/history/0?seat=0").status, 403);
  EXPECT_EQ(anna.get("/api/v1/tables/" + id + "/history/0?seat=all").status, 403);
  const Json record = host.browser().get("/api/v1/tables/" + id + "/record").json();
  EXPECT_FALSE(record.contains("seed"));
  EXPECT_FALSE(record.contains("log"));
}

TEST(ServerFlow, a_reconnecting_client_gets_exactly_what_it_missed) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Json have, known;
  Socket b(ben, id);
  b.hello();
  {
    Socket a(anna, id);
    a.hello();
    known = a.last_view["events"];
    have = {{"entry", a.last_view["entry"]}, {"version", a.last_view["version"]}};
    act(a);
  }
  wait_for_turn(b);
  act(b, 4);
  Socket back(anna, id);
  const Json view = back.hello(have);
  EXPECT_EQ(view["events_from"], known.size());
  ASSERT_GE(view["events"].size(), 3U);  // both bids, the prize or none, the next prize
  std::size_t n = known.size();
  for (const Json& e : view["events"]) EXPECT_EQ(e["n"], n++);
  // Somebody who tells nonsense gets the whole story.
  Socket fresh(anna, id);
  const Json all = fresh.hello({{"entry", 9999}, {"version", 9999}});
  EXPECT_EQ(all["events_from"], 0);
  EXPECT_EQ(all["events"].size(), n);
  const Json events = anna.get("/api/v1/tables/" + id + "/events?from=1&lang=en").json();
  EXPECT_EQ(events["total"], n);
  EXPECT_EQ(events["events"].size(), n - 1);
}

TEST(ServerFlow, taking_back_is_seen_by_all_and_stays_in_the_log) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  a.send({{"t", "undo"}, {"id", 1}, {"version", a.last_view["version"]}});
  EXPECT_EQ(a.next("refused")["code"], "nothing_to_undo");
  act(a, 2);
  a.next("view");
  b.next("view");
  EXPECT_TRUE(a.last_view["undo"]["ok"].get<bool>());
  EXPECT_FALSE(b.last_view["undo"]["ok"].get<bool>());
  a.send({{"t", "undo"}, {"id", 2}, {"version", a.last_view["version"]}});
  a.next("accepted");
  a.next("view");
  EXPECT_EQ(a.last_view["options"].size(), 13U);
  EXPECT_EQ(b.next("view")["turn"]["seats"], Json::array({0, 1}));
  const Json version = a.last_view["version"];
  host.restart();
  Browser again = host.browser();
  again.cookie = anna.cookie;
  Socket later(again, id);
  EXPECT_EQ(later.hello()["version"], version) << "a restart must not give an old version number to another position";
  EXPECT_EQ(later.last_view["options"].size(), 13U);
}

TEST(ServerFlow, a_form_is_filled_in_any_order_and_taken_back_as_one) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), cleo = host.browser(), dora = host.browser();
  const std::string id = open_table(anna, "hearts", {&ben, &cleo, &dora});
  Socket a(anna, id);
  const Json view = a.hello();
  ASSERT_TRUE(view["form"].is_object()) << view["step"];
  EXPECT_EQ(view["form"]["shape"], "amounts");
  EXPECT_FALSE(view["form"]["ready"]["ok"].get<bool>());
  std::vector<std::string> parts;
  for (const std::size_t i : {7U, 2U, 4U}) parts.push_back(view["form"]["fields"][i]["choices"][0]["a"]);
  a.send({{"t", "form"}, {"id", 4}, {"version", view["version"]}, {"parts", {parts[0], parts[1]}}});
  const Json two = a.next("form");
  EXPECT_EQ(two["id"], 4);
  EXPECT_TRUE(two["draft"]["ok"].get<bool>());
  EXPECT_FALSE(two["ready"]["ok"].get<bool>());
  EXPECT_EQ(two["fields"][7]["count"], 1);
  a.send({{"t", "form"}, {"id", 5}, {"version", view["version"]}, {"parts", parts}});
  EXPECT_TRUE(a.next("form")["ready"]["ok"].get<bool>());
  a.send({{"t", "act"}, {"id", 6}, {"version", view["version"]}, {"parts", {parts[0], "nonsense"}}});
  EXPECT_EQ(a.next("refused")["code"], "malformed");
  a.send({{"t", "act"}, {"id", 7}, {"version", view["version"]}, {"parts", parts}});
  a.next("accepted");
  EXPECT_TRUE(a.next("view")["form"].is_null());
  a.send({{"t", "undo"}, {"id", 8}, {"version", a.last_view["version"]}});
  a.next("accepted");
  EXPECT_EQ(a.next("view")["form"], view["form"]) << "all three cards are back";
  const Json version = a.last_view["version"];
  host.restart();
  Browser again(host.port());
  again.cookie = anna.cookie;
  Socket later(again, id);
  EXPECT_EQ(later.hello()["version"], version);
  EXPECT_EQ(later.last_view["form"], view["form"]) << "and the log knows it";
}

TEST(ServerFlow, chat_and_notes) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  anna.post("/api/v1/me", {{"name", "Anna"}});
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id), b(ben, id);
  a.hello(), b.hello();
  a.send({{"t", "chat"}, {"text", "  <b>hello</b> there  "}});
  const Json line = b.next("chat");
  EXPECT_EQ(line["text"], "<b>hello</b> there");
  EXPECT_EQ(line["from"], "Anna");
  a.send({{"t", "chat"}, {"text", std::string(501, 'x')}});
  EXPECT_EQ(a.next("error")["code"], "text");
  a.send({{"t", "chat"}, {"text", "turn\xE2\x80\xAEned"}});
  EXPECT_EQ(a.next("error")["code"], "text");
  Socket late(host.browser(), id);
  late.hello();
  EXPECT_EQ(late.next("chat")["text"], "<b>hello</b> there");
  late.send({{"t", "chat"}, {"text", "hi"}});
  EXPECT_EQ(late.next("error")["code"], "session");
  EXPECT_EQ(anna.put("/api/v1/tables/" + id + "/notes", {{"text", "keep the 13\nfor the end"}}).status, 200);
  EXPECT_EQ(anna.get("/api/v1/tables/" + id + "/notes").json()["text"], "keep the 13\nfor the end");
  EXPECT_EQ(ben.get("/api/v1/tables/" + id + "/notes").json()["text"], "");
}

TEST(ServerFlow, a_hint_for_a_form_concerns_what_is_laid) {
  Host host;
  Browser anna = host.browser(), ben = host.browser(), cleo = host.browser(), dora = host.browser();
  const std::string id = open_table(anna, "hearts", {&ben, &cleo, &dora});
  Socket a(anna, id);
  a.hello();
  ASSERT_EQ(a.last_view["step"], "pass");
  std::vector<std::string> parts;
  for (const std::size_t card : {0U, 1U}) parts.push_back(a.last_view["options"][card]["a"]);
  a.send({{"t", "hint"}, {"id", 5}, {"parts", parts}});
  const Json hint = a.next("hint");
  for (const Json& line : hint["alternatives"])
    EXPECT_EQ(std::count(parts.begin(), parts.end(), line["action"].get<std::string>()), 0) << line;
  parts.push_back(hint["action"]);
  a.send({{"t", "hint"}, {"id", 6}, {"parts", parts}});
  EXPECT_EQ(a.next("error")["code"], "nothing_to_add");
  a.send({{"t", "hint"}, {"id", 7}, {"parts", {"fly away"}}});
  EXPECT_EQ(a.next("error")["code"], "malformed");
}

TEST(ServerFlow, hints_come_from_the_machine) {
  Host host;
  Browser anna = host.browser(), ben = host.browser();
  const std::string id = open_table(anna, "goofspiel", {&ben});
  Socket a(anna, id);
  a.hello();
  a.send({{"t", "hint"}, {"id", 5}});
  const Json hint = a.next("hint");
  EXPECT_EQ(hint["id"], 5);
  bool legal = false;
  for (const Json& o : a.last_view["options"]) legal = legal || o["a"] == hint["action"];
  EXPECT_TRUE(legal);
  a.send({{"t", "preview"}, {"id", 6}, {"action", "bid 3"}});
  EXPECT_EQ(a.next("preview")["action"], "bid 3");
  Socket watcher(host.browser(), id);
  watcher.hello();
  watcher.send({{"t", "hint"}, {"id", 1}});
  EXPECT_EQ(watcher.next("error")["code"], "no_hint");
}

}  // namespace tafel::test
