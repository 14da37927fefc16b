// Records that the house gives out: what they prove, and that nothing forged is ever called proved.
#include "host.h"
#include "record.h"

namespace tafel::test {

namespace {

/// A whole match against a machine, and its record.
Json played_record(Browser& who, std::string& id) {
  id = open_table(who, "goofspiel", {}, {seat("ai", "easy")});
  Socket s(who, id);
  s.hello();
  while (wait_for_turn(s)) act(s);
  return who.get("/api/v1/tables/" + id + "/record").json();
}

/// What somebody would have to believe who reads "everything is proved".
bool proved(const LoadedGame& game, const Json& record, const std::string& key) {
  try {
    const Proof p = prove(game, record);
    return p.whole() && p.named && p.house == key;
  } catch (const RecordError&) {
    return false;
  }
}

/// Changes one value somewhere in the record.
bool mutate(Json& node, Rng& rng, int depth = 0) {
  if (node.is_object() || node.is_array()) {
    if (node.empty()) return false;
    auto it = node.begin();
    std::advance(it, rng.below(static_cast<u32>(node.size())));
    if (depth > 0 && rng.below(8) == 0) return node.erase(it), true;
    return mutate(*it, rng, depth + 1);
  }
  if (node.is_boolean()) return node = !node.get<bool>(), true;
  if (node.is_number()) return node = node.get<int>() + 1 + static_cast<int>(rng.below(3)), true;
  if (!node.is_string()) return false;
  std::string text = node;
  if (text.empty()) return node = "x", true;
  const std::size_t at = rng.below(static_cast<u32>(text.size()));
  const char other = text[at] == '0' ? '1' : static_cast<char>('0' + rng.below(10));
  if (text[at] == other) return false;
  text[at] = other;
  return node = text, true;
}

}  // namespace

TEST(ServerRecords, an_honest_record_is_proved_and_a_changed_one_never) {
  Host host;
  Browser anna = host.browser();
  const std::string key = anna.get("/api/v1/house").json()["key"];
  Rng rng(7);
  int changed = 0;
  for (int game = 0; game < 3; ++game) {
    std::string id;
    const Json record = played_record(anna, id);
    EXPECT_TRUE(proved(goofspiel(), record, key));
    for (int i = 0; i < 400; ++i) {
      Json forged = record;
      if (!mutate(forged, rng) || forged == record) continue;
      ++changed;
      EXPECT_FALSE(proved(goofspiel(), forged, key)) << Json::diff(record, forged).dump();
    }
  }
  EXPECT_GT(changed, 1000);
}

TEST(ServerRecords, a_thousand_forgeries_of_twenty_records_of_all_games_prove_nothing) {
  const HouseKey house("");
  Rng rng(9);
  int records = 0, forgeries = 0, proofs = 0;
  for (const std::string& id : library().ids(false))
    for (u64 seed = 1; seed <= 4; ++seed, ++records) {
      const LoadedGame& game = *library().find(id);
      const Json record = signed_record(game, seed, house);
      EXPECT_TRUE(proved(game, record, house.public_hex())) << id;
      for (int i = 0; i < 50;) {
        Json forged = record;
        if (!mutate(forged, rng) || forged == record) continue;
        const bool passed = proved(game, forged, house.public_hex());
        EXPECT_FALSE(passed) << id << ": " << Json::diff(record, forged).dump().substr(0, 1000);
        proofs += passed, ++forgeries, ++i;
      }
    }
  EXPECT_EQ(records, 20);
  EXPECT_EQ(forgeries, 1000);
  std::printf("%d records of all games, %d forgeries, %d called proved\n", records, forgeries, proofs);
}

TEST(ServerRecords, what_used_to_pass_is_told_apart) {
  Host host;
  Browser anna = host.browser();
  std::string id;
  const Json record = played_record(anna, id);
  Json empty = record, cut = record, renamed = record, counted = record;
  empty["log"] = Json::array();
  EXPECT_FALSE(prove(goofspiel(), empty).wrong.empty()) << "an end position without a log";
  cut["log"].erase(cut["log"].end() - 1);
  EXPECT_FALSE(prove(goofspiel(), cut).wrong.empty()) << "cut off";
  std::swap(renamed["players"][0], renamed["players"][1]);
  EXPECT_TRUE(prove(goofspiel(), renamed).whole());
  EXPECT_EQ(prove(goofspiel(), renamed).house, "") << "the names are not those that were signed";
  counted["chance_count"] = 99;
  EXPECT_FALSE(prove(goofspiel(), counted).wrong.empty());
}

TEST(ServerRecords, a_house_does_not_stand_by_files) {
  Host host;
  Browser anna = host.browser();
  std::string id;
  Json record = played_record(anna, id);
  record["players"] = {"Somebody", "Ann\u00ada"};
  const Json table = anna.post("/api/v1/tables/import", {{"record", record}, {"listed", true}}).json();
  EXPECT_TRUE(table["imported"].get<bool>());
  EXPECT_EQ(table["seats"][0]["name"], "Somebody");
  EXPECT_EQ(table["seats"][1]["name"].get<std::string>().find("\u00ad"), std::string::npos) << "invisible";
  const Json again = anna.get("/api/v1/tables/" + table["id"].get<std::string>() + "/record").json();
  EXPECT_EQ(again["imported"], true);
  EXPECT_EQ(prove(goofspiel(), again).house, "");
  host.restart();
  EXPECT_TRUE(host.browser().get("/api/v1/tables/" + table["id"].get<std::string>()).json()["imported"].get<bool>())
      << "the mark stays";
}

TEST(ServerRecords, who_has_played_is_signed_by_the_name_he_had) {
  Host host;
  Browser anna = host.browser();
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "Anna"}}).status, 200);
  std::string id;
  const Json record = played_record(anna, id);
  EXPECT_EQ(record["players"][0], "Anna");
  EXPECT_EQ(anna.post("/api/v1/me", {{"name", "Bella"}}).status, 200);
  EXPECT_EQ(anna.get("/api/v1/tables/" + id + "/record").json()["players"], record["players"]);
  EXPECT_EQ(host.browser().post("/api/v1/account/register", {{"name", "Carla"}, {"password", "correct horse"}}).status,
            200);
  EXPECT_EQ(anna.post("/api/v1/account/login", {{"name", "Carla"}, {"password", "correct horse"}}).status, 200);
  EXPECT_EQ(anna.get("/api/v1/tables/" + id).json()["my_seat"], 0) << "it is hers on every device";
  EXPECT_EQ(anna.get("/api/v1/tables/" + id + "/record").json()["players"], record["players"]);
}

TEST(ServerRecords, a_running_match_from_a_file_is_not_for_strangers) {
  Host host;
  Browser anna = host.browser();
  const Match match(goofspiel(), 2, {}, seed_from_number(5));
  const Json record = match_to_json(match, true);
  const auto listed = anna.post("/api/v1/tables/import", {{"record", record}, {"listed", true}});
  EXPECT_EQ(listed.status, 400);
  EXPECT_EQ(listed.json()["error"]["code"], "import_listed");
  EXPECT_TRUE(anna.post("/api/v1/tables/import", {{"record", record}}).json()["imported"].get<bool>());
}

TEST(ServerRecords, the_key_of_a_house_stays) {
  Host host;
  const std::string key = host.browser().get("/api/v1/house").json()["key"];
  EXPECT_EQ(key.size(), 64U);
  host.restart();
  EXPECT_EQ(host.browser().get("/api/v1/house").json()["key"], key);
}

}  // namespace tafel::test
