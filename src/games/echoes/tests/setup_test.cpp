// Setup: board, dice, civilisations, decks, opening hands, first turn.
#include "echoes_table.h"

namespace echoes::test {
namespace {

RULE("ECH-001 ECH-002 ECH-003 ECH-200", "standard game: homes in the middle of the own row, seven tiles face down") {
  Table t("echoes", 2, with("norsemen", "scots"));
  CHECK(then(t, {"building c1 red capital 10", "building d6 blue capital 10", "terrain d1 forest",
                 "terrain c2 farmland", "terrain d2 mine", "terrain c6 forest", "terrain d5 farmland",
                 "terrain c5 mine", "terrain a1 closed", "terrain c3 closed"}));
  EXPECT_EQ(state(t).pool.size(), 7);
  for (u8 i : state(t).pool) CHECK(pack(t).tile[i].set == TileSet::highland_3x3);
}

RULE("R-03", "the other place of the homes") {
  Table t("echoes", 2, with("norsemen", "scots", {{"home_position_3x3", "left"}}));
  CHECK(then(t, {"building a1 red capital 10", "building f6 blue capital 10"}));
}

RULE("ECH-004", "Constantinople: the centre lies in the middle, six others around") {
  Table t("echoes", 2, with("norsemen", "scots", {{"map", "constantinople"}}));
  EXPECT_EQ(state(t).centre, 5);
  EXPECT_EQ(state(t).pool.size(), 6);
}

RULE("ECH-017 ECH-201 ECH-009", "long game: both sets of tiles, 20 life points") {
  Table t("echoes", 2, with("norsemen", "scots", {{"length", "long"}}));
  EXPECT_EQ(state(t).pool.size(), 14);
  CHECK(then(t, {"life red 20", "life blue 20", "tiles = 4"}));
}

RULE("ECH-016 R-60", "team game: 4x4, two homes side by side, two tiles too many, 10 life points") {
  Table t = team();
  Table fresh("echoes", 4,
              {{"civ_1", "norsemen"},
               {"civ_2", "scots"},
               {"civ_3", "mongols"},
               {"civ_4", "hre"},
               {"experienced_start", "off"}});
  CHECK(then(fresh, {"building c1 red capital 10", "building e1 yellow capital 10", "building f8 blue capital 10",
                     "building d8 green capital 10", "terrain f1 forest", "terrain c7 mine"}));
  EXPECT_EQ(state(fresh).pool.size(), 14);
}

RULE("R-61", "the long game on Constantinople: the centre on one of the four middle places") {
  Table t("echoes", 2,
          with("norsemen", "scots", {{"map", "constantinople"}, {"length", "long"}, {"constantinople_4x4", "on"}}));
  EXPECT_EQ(state(t).pool.size(), 13);
  const u8 centre = state(t).centre;
  CHECK(centre == 5 || centre == 6 || centre == 9 || centre == 10);
}

TEST(EchoesSetup, SettingsThatDoNotGoTogetherAreRefused) {
  const Rules& rules = tafel::test::library().find("echoes")->rules;
  const auto why = [&](int seats, const Settings& s) {
    return std::string(rules.playable(seats, config_from(rules, s)));
  };
  EXPECT_EQ(why(2, {}), "");
  EXPECT_EQ(why(4, {}), "");
  EXPECT_EQ(why(3, {}), "unplayable.three");
  EXPECT_EQ(why(4, {{"length", "long"}}), "unplayable.team_length");
  EXPECT_EQ(why(4, {{"map", "constantinople"}}), "unplayable.team_map");
  EXPECT_EQ(why(2, {{"length", "long"}, {"map", "constantinople"}}), "unplayable.long_map");
  EXPECT_EQ(why(2, {{"constantinople_4x4", "on"}}), "unplayable.constantinople_4x4");
  EXPECT_EQ(why(2, {{"length", "long"}, {"home_position_3x3", "left"}}), "unplayable.home_position");
  EXPECT_EQ(why(2, {{"team_share_temp", "on"}}), "unplayable.team_only");
  EXPECT_EQ(why(2, {{"capital_hp", "1"}}), "");
  EXPECT_EQ(why(2, {{"capital_hp", "20"}}), "");
  Config none;
  none.value[option::capital_hp] = 1;  // the number 0, which no name of the setting means
  EXPECT_EQ(rules.playable(2, none), "unplayable.capital_hp");
  EXPECT_EQ(why(2, {{"civ_3", "scots"}}), "unplayable.empty_seat");
  EXPECT_EQ(why(2, {{"civ_1", "scots"}, {"civ_2", "scots"}}), "unplayable.mirror");
  EXPECT_EQ(why(2, {{"civ_1", "scots"}, {"civ_2", "scots"}, {"allow_mirror", "on"}}), "");
}

RULE("ECH-005 R-19 R-20",
     "both roll, equal rolls again; the winner decides who chooses first; each civilisation once") {
  Table t("echoes", 2, {{"experienced_start", "off"}}, 5);
  const Seat winner = static_cast<Seat>(t.actor() == "blue");
  int rolls = 0, last[2] = {};
  for (const Event& e : t.events().list)
    if (e.kind == event::rolled) ++rolls, last[e.arg[0]] = e.arg[1];
  CHECK(rolls >= 2 && rolls % 2 == 0 && last[winner] > last[1 - winner]);
  const std::string me = winner == 0 ? "red" : "blue", other = winner == 0 ? "blue" : "red";
  t.play(me + " choose_second");
  EXPECT_EQ(t.actor(), other);
  t.play(other + " take_civ scots");
  CHECK(!t.legal(me + " take_civ scots"));
  EXPECT_EQ(t.refusal(me + " take_civ scots"), "ECH-005");
  t.play(me + " take_civ hre");
  EXPECT_EQ(state(t).player[winner].civ, 5);
  EXPECT_EQ(state(t).player[1 - winner].civ, 1);
}

RULE("R-20", "mirrored decks with the setting") {
  Table t("echoes", 2, {{"allow_mirror", "on"}});
  const std::string me = t.actor(), other = me == "red" ? "blue" : "red";
  t.play(me + " choose_first").play(me + " take_civ scots");
  CHECK(t.legal(other + " take_civ scots"));
}

RULE("ECH-006 R-60", "team: highest roll, the higher of the other team, then the two others") {
  for (u64 seed = 1; seed <= 12; ++seed) {
    Table t("echoes", 4, {}, seed);
    std::array<std::vector<int>, 4> rolls;
    for (const Event& e : t.events().list)
      if (e.kind == event::rolled) rolls[static_cast<std::size_t>(e.arg[0])].push_back(e.arg[1]);
    std::vector<std::string> order;
    const std::array<const char*, 4> civs{"norsemen", "scots", "mongols", "byzantines"};
    for (const char* civ : civs) {
      order.push_back(t.actor());
      t.play(t.actor() + " take_civ " + civ);
    }
    const auto seat = [](const std::string& s) { return s == "red" ? 0U : s == "blue" ? 1U : s == "yellow" ? 2U : 3U; };
    const auto a = seat(order[0]), b = seat(order[1]);
    EXPECT_NE(a % 2, b % 2);
    EXPECT_EQ(seat(order[2]), a ^ 2U);
    EXPECT_EQ(seat(order[3]), b ^ 2U);
    for (std::size_t s = 0; s < 4; ++s) EXPECT_LE(rolls[s][0], rolls[a][0]);
    EXPECT_LE(rolls[b ^ 2U][0], rolls[b][0]);
  }
}

RULE("ECH-007 ECH-008 ECH-010 ECH-011 ECH-214",
     "scout on the capital, 34 cards in the deck, 1 food and 1 wood, five cards") {
  Table t("echoes", 2, with("norsemen", "scots"));
  CHECK(then(t, {"unit c1 red NOR-01 4", "unit d6 blue SCO-01 5", "mode c1 melee", "exhausted c1 no", "hand_size red 5",
                 "deck_size red 29", "main red 1 1 0", "main blue 1 1 0"}));
  CHECK(!(state(t).player[0].deck + state(t).player[0].hand).has(1));
}

RULE("ECH-012 R-21 ECH-088", "the opening exchange: at once, in secret, before the roll for the first turn") {
  Table t("echoes", 2, {{"civ_1", "norsemen"}, {"civ_2", "scots"}}, 2);
  EXPECT_EQ(t.step(), "setup.mulligan");
  EXPECT_EQ(state(t).round, 0);
  const Bag before = state(t).player[0].hand;
  const u8 first = before.kinds().lowest();
  t.play("red mark " + pack(t).of(0, first).id);
  EXPECT_EQ(state(t).player[0].hand_count, 5);  // nobody sees it yet
  t.play("blue done").play("red done");
  EXPECT_EQ(state(t).player[0].hand_count, 5);
  EXPECT_EQ(state(t).player[0].deck_count, 29);
  EXPECT_EQ(state(t).player[0].aside_count, 0);
  EXPECT_EQ(t.step(), "turn.mobilize");
}

RULE("ECH-014 ECH-031", "the higher roll begins; the other side has a wild, in its own and in the other's turn") {
  Table t("echoes", 2, with("norsemen", "scots"), 4);
  int last[2] = {};
  for (const Event& e : t.events().list)
    if (e.kind == event::rolled) last[e.arg[0]] = e.arg[1];
  const int first = t.actor() == "blue";
  CHECK(last[first] > last[1 - first]);
  EXPECT_EQ(state(t).joker, 1);
  EXPECT_EQ(state(t).joker_team, 1 - first);
  Table react = duel("ottomans", "norsemen");
  set(react, {"unit red OTT-05 c3", "unit blue NOR-02 c4", "unit blue NOR-01 d6", "hand blue NOR-23", "main blue 0 0 0",
              "joker blue"});
  react.play("red strike c3 c4").play("blue answer NOR-23");
  CHECK(then(react, {"joker = 0", "hp c4 2"}));
}

RULE("ECH-015 R-60", "team: the first places answer; the wild is for own turns") {
  for (u64 seed = 1; seed <= 6; ++seed) {
    Table t("echoes", 4,
            {{"civ_1", "norsemen"},
             {"civ_2", "scots"},
             {"civ_3", "mongols"},
             {"civ_4", "hre"},
             {"experienced_start", "off"}},
            seed);
    EXPECT_EQ(t.step(), "setup.starter");
    const bool red = t.actor() == "red";
    CHECK(red || t.actor() == "blue");
    EXPECT_EQ(t.refusal(red ? "red starter blue" : "blue starter red"), "ECH-015");
    t.play(red ? "red starter yellow" : "blue starter green");
    t.play(red ? "blue starter blue" : "red starter red");
    const std::array<u8, 4> expected = red ? std::array<u8, 4>{2, 1, 0, 3} : std::array<u8, 4>{3, 0, 1, 2};
    EXPECT_EQ(state(t).order, expected);
    EXPECT_EQ(state(t).joker_team, red ? 1 : 0);
  }
}

RULE("ECH-025 ECH-021", "everybody skips the start of the first turn") {
  Table t("echoes", 2, with("norsemen", "scots"), 4);
  const std::string me = t.actor(), other = me == "red" ? "blue" : "red";
  for (const std::string& s : {me, other}) {
    t.play(s + " end_mobilization").play(s + " end_turn");
    while (t.step() == "react") t.play(t.actor() + " pass");
  }
  int readied = 0;
  for (const Event& e : t.events().list) readied += e.kind == event::readied;
  EXPECT_EQ(readied, 1);  // only the first seat's second turn
  EXPECT_EQ(state(t).round, 2);
}

RULE("ECH-210 ECH-211 ECH-212 ECH-213 R-63",
     "a deck: 35 cards of one civilisation, a scout, one conqueror, copies by rarity") {
  Table t("echoes", 2, with("norsemen", "scots", {{"deck_building", "on"}}));
  EXPECT_EQ(t.refusal("red take_card SCO-02"), "ECH-210");
  const auto take = [&](const char* id, int n) {
    for (int i = 0; i < n; ++i) t.play(std::string("red take_card ") + id);
  };
  take("NOR-17", 2), take("NOR-02", 3);
  EXPECT_EQ(t.refusal("red take_card NOR-02"), "ECH-213");
  take("NOR-03", 3), take("NOR-04", 2), take("NOR-05", 2), take("NOR-06", 3), take("NOR-07", 2), take("NOR-08", 2);
  take("NOR-09", 1), take("NOR-10", 2), take("NOR-11", 1), take("NOR-12", 2), take("NOR-13", 2), take("NOR-15", 2),
      take("NOR-16", 3), take("NOR-18", 1);
  EXPECT_EQ(state(t).player[0].list.size(), 33);
  EXPECT_EQ(t.refusal("red take_card NOR-26"), "ECH-212");  // two places are kept for scout and conqueror
  take("NOR-14", 1);
  EXPECT_EQ(t.refusal("red take_card NOR-14"), "ECH-213");
  EXPECT_EQ(t.refusal("red take_card NOR-26"), "ECH-212");
  take("NOR-01", 1);
  EXPECT_EQ(t.options("red").size(), 0U);  // 35: ready
  t.play("blue preset");
  CHECK(then(t, {"unit c1 red NOR-01 4", "unit d6 blue SCO-01 5", "deck_size red 29"}));
}

RULE("ECH-211 ECH-214", "a deck with two scouts keeps the second as an ordinary unit") {
  Table t("echoes", 2, with("norsemen", "scots", {{"deck_building", "on"}}));
  const auto take = [&](const char* id, int n) {
    for (int i = 0; i < n; ++i) t.play(std::string("red take_card ") + id);
  };
  take("NOR-01", 2), take("NOR-14", 1), take("NOR-02", 3), take("NOR-03", 3), take("NOR-04", 2), take("NOR-05", 2),
      take("NOR-06", 3), take("NOR-07", 2);
  take("NOR-08", 2), take("NOR-10", 2), take("NOR-12", 2), take("NOR-13", 2), take("NOR-15", 2), take("NOR-16", 3),
      take("NOR-17", 2), take("NOR-19", 1);
  EXPECT_EQ(t.refusal("red take_card NOR-26"), "");
  take("NOR-20", 1);
  t.play("blue preset");
  CHECK((state(t).player[0].deck + state(t).player[0].hand).count(1) == 1);
  EXPECT_EQ(state(t).player[0].list.size(), 35);
}

}  // namespace
}  // namespace echoes::test
