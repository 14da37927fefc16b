// Deployment, pawns, playing cards, events, the end of the turn.
#include "echoes_table.h"

namespace echoes::test {
namespace {

RULE("ECH-128", "in deployment units neither move nor act; in mobilization nothing is deployed") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 a1", "unit blue OTT-01 d6", "hand red SCO-02", "main red 2 0 0"});
  EXPECT_EQ(t.refusal("red deploy SCO-02 plain c1"), "ECH-128");
  EXPECT_EQ(t.refusal("red play SCO-02"), "ECH-129");
  t.play("red end_mobilization");
  EXPECT_EQ(t.refusal("red move a1 a2"), "ECH-128");
  EXPECT_EQ(t.refusal("red build_camp a1"), "ECH-128");
}

RULE("ECH-129 R-27", "a deployed unit is ready, healthy, in melee mode, and has to wait") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 a1", "unit blue OTT-01 d6", "hand red SCO-05", "main red 0 3 0", "turn red deployment"});
  t.play("red deploy SCO-05 plain c1");
  CHECK(then(t, {"unit c1 red SCO-05 3", "mode c1 melee", "exhausted c1 no", "moved c1 no", "hand red none"}));
  for (const std::string& o : t.options("red")) CHECK(o == "end_turn");
}

RULE("ECH-130 ECH-131 R-11", "without a free fortified building nothing is deployed, not even with front line") {
  Table t = duel("mongols", "ottomans");
  set(t, {"unit red MON-01 c1", "unit blue OTT-01 d6", "hand red MON-07", "main red 1 0 0", "turn red deployment"});
  CHECK(!offers(t, "red", "deploy"));
  EXPECT_EQ(t.refusal("red deploy MON-07 plain c1"), "ECH-130");
}

RULE("ECH-133 R-02", "pawns: plain ones are alike, king and queen are chosen by name and used once") {
  Table t = duel("scots", "ottomans");
  set(t, {"unit red SCO-01 a1", "unit blue OTT-01 d6", "hand red SCO-02", "main red 2 0 0", "turn red deployment"});
  CHECK(t.legal("red deploy SCO-02 plain c1") && t.legal("red deploy SCO-02 king c1") &&
        t.legal("red deploy SCO-02 queen c1"));
  t.given("unit.flags 4 = 128");
  CHECK(!t.legal("red deploy SCO-02 king c1"));
  EXPECT_EQ(t.refusal("red deploy SCO-02 king c1"), "ECH-133");
  t.play("red deploy SCO-02 queen c1");
  EXPECT_EQ(state(t).unit[kQueenSlot].square, 2);
}

RULE("ECH-135 R-69", "a unit makes room only when no pawn is free; it may be the one on the site") {
  Table t = duel("scots", "byzantines");
  set(t,
      {"unit red SCO-09 c1", "unit red SCO-01 b3", "unit red SCO-03 c3", "unit red SCO-04 d3",
       "unit red SCO-05 e3 king", "unit blue BYZ-01 d6", "hand red SCO-02", "main red 2 0 0", "turn red deployment"});
  CHECK(!offers(t, "red", "replace"));
  EXPECT_EQ(t.refusal("red replace SCO-02 c1 c1"), "ECH-135");
  t.given("unit red SCO-06 f3 queen");
  CHECK(t.legal("red replace SCO-02 c1 c1") && !t.legal("red replace SCO-02 b3 c1"));
  t.play("red replace SCO-02 c1 c1");
  CHECK(then(t, {"unit c1 red SCO-02 3", "discard red SCO-09"}));
}

RULE("R-39 R-40 ECH-131", "ships come onto free water beside an own unit; they need no building and may use villages") {
  Table t = duel("norsemen", "scots");
  set(t, {"terrain b2 water", "terrain c3 river", "terrain d3 river_village", "terrain e5 water", "unit red NOR-02 b3",
          "unit red NOR-03 c1", "unit blue SCO-01 d6", "hand red NOR-10", "main red 0 3 0", "turn red deployment"});
  CHECK(t.legal("red deploy NOR-10 plain b2") && t.legal("red deploy NOR-10 plain c3"));
  CHECK(!t.legal("red deploy NOR-10 plain d3") && !t.legal("red deploy NOR-10 plain e5") &&
        !t.legal("red deploy NOR-10 plain c1"));
  EXPECT_EQ(t.refusal("red deploy NOR-10 plain e5"), "ECH-168");
  Table use = duel("norsemen", "scots");
  set(use, {"terrain d3 river_village", "unit red NOR-10 d3", "unit blue SCO-01 d6"});
  CHECK(use.legal("red village_draw d3") && use.legal("red build_camp d3"));
}

RULE("ECH-116 ECH-140", "tactics in both phases, technologies only in deployment, reactions never in the own turn") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit blue SCO-01 d6", "hand red NOR-22 NOR-21 NOR-23", "main red 2 2 0"});
  CHECK(t.legal("red play NOR-22") && !t.legal("red play NOR-21") && !t.legal("red play NOR-23"));
  EXPECT_EQ(t.refusal("red play NOR-21"), "ECH-140");
  EXPECT_EQ(t.refusal("red play NOR-23"), "ECH-149");
  t.play("red end_mobilization");
  CHECK(t.legal("red play NOR-22") && t.legal("red play NOR-21"));
}

RULE("ECH-141 ECH-147", "an action is paid, carried out, discarded") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit blue SCO-01 d6", "hand red NOR-21", "turn red deployment"});
  t.chance("deal red NOR-04").chance("deal red NOR-05").play("red play NOR-21");
  CHECK(then(t, {"hand red NOR-04 NOR-05", "discard red NOR-21", "spent red 1 1 0"}));
}

RULE("ECH-142 R-44", "exactly one of two options, each with its own cost") {
  Table t = duel("hre", "scots");
  set(t, {"unit red HRE-02 c3", "unit blue SCO-01 d6", "hand red HRE-22", "main red 1 0 0"});
  CHECK(t.legal("red play_as HRE-22 a") && !t.legal("red play_as HRE-22 b"));
  EXPECT_EQ(t.refusal("red play_as HRE-22 b"), "ECH-039");
  t.play("red play_as HRE-22 a");
  CHECK(then(t, {"actions red HRE-22 0 1 0 0"}));
}

RULE("ECH-143 ECH-145 R-46", "an upgrade is attached to a unit on the map, garrisoned ones included") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c1", "unit blue SCO-01 d6", "hand red NOR-16", "main red 0 1 0", "turn red deployment"});
  t.play("red play NOR-16");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"target c1"}));
  EXPECT_EQ(t.refusal("red target d6"), "ECH-109");
  t.play("red target c1");
  CHECK(then(t, {"upgrades c1 NOR-16", "stat c1 ranged_armour 2", "discard red none"}));
}

RULE("ECH-144 R-77", "on another class it may be attached and does nothing") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-06 c3", "unit blue SCO-01 d6", "hand red NOR-16", "main red 0 1 0", "turn red deployment"});
  t.play("red play NOR-16").play("red target c3");
  CHECK(then(t, {"upgrades c3 NOR-16", "stat c3 ranged_armour 0"}));
}

RULE("ECH-146 R-47", "never the same upgrade twice") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit red NOR-03 c4", "upgrade c3 NOR-15", "unit blue SCO-01 d6", "hand red NOR-15",
          "main red 0 1 1", "turn red deployment"});
  t.play("red play NOR-15");
  EXPECT_EQ(t.options("red"), (std::vector<std::string>{"target c4"}));
  EXPECT_EQ(t.refusal("red target c3"), "ECH-146");
}

RULE("ECH-150 ECH-151", "events stay and may be given up at any time") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit blue SCO-01 d6", "hand red NOR-26", "turn red deployment"});
  t.play("red play NOR-26");
  CHECK(then(t, {"events red NOR-26", "discard red none"}));
  t.play("red drop_event NOR-26");
  CHECK(then(t, {"events red none", "discard red NOR-26"}));
  EXPECT_EQ(t.refusal("red drop_event NOR-26"), "ECH-151");
}

RULE("ECH-151 R-49", "X-35: a fourth event only after one of three is given up") {
  Table t = duel("norsemen", "scots");
  set(t, {"unit red NOR-02 c3", "unit blue SCO-01 d6", "hand red NOR-26", "event red NOR-25", "turn red deployment"});
  // No deck has so many events: two more of the same kind are put there by hand.
  auto& events = state(t).player[0].event;
  events.push(events[0]), events.push(events[0]);
  t.play("red play NOR-26");
  EXPECT_EQ(t.step(), "card.give_up_event");
  EXPECT_EQ(t.options("red").size(), 1U);
  t.play("red drop_event NOR-25");
  EXPECT_EQ(events.size(), 3U);
  CHECK(then(t, {"events red NOR-25 NOR-25 NOR-26"}));
}

RULE("ECH-021 R-64 R-65", "the end of the turn: abilities, drawing up to five, the limit, then the next seat") {
  Table t = duel("hre", "scots");
  set(t, {"terrain b2 water", "unit red HRE-12 b2", "unit blue SCO-01 d6", "turn red deployment",
          "hand red HRE-02 HRE-02 HRE-03"});
  t.play("red end_turn");
  CHECK(then(t, {"hand_size red 5", "tokens b2 0 0 1 0", "turn blue", "phase mobilization"}));
}

RULE("R-62", "the limit of rounds: life points, then units, their health, resources") {
  const auto stop = [](std::initializer_list<const char*> given) {
    Table t = duel("norsemen", "scots", {{"turn_limit_rounds", "10"}});
    set(t, {"unit red NOR-02 c3", "unit blue SCO-02 d5", "deck red none", "deck blue none", "round = 10"});
    set(t, given);
    play(t, {"red end_mobilization", "red end_turn", "blue end_mobilization", "blue end_turn"});
    EXPECT_EQ(t.step(), "");
    return t;
  };
  CHECK(stop({"life red 9"}).then("winner blue"));
  CHECK(stop({"unit red NOR-03 a1"}).then("winner red"));
  CHECK(stop({"hp d5 2"}).then("winner red"));
  CHECK(stop({"camp blue a1"}).then("winner blue"));
  CHECK(stop({}).then("winner red blue"));
}

RULE("R-62", "twenty quiet rounds end the game; anything that happens begins the count anew") {
  Table t = duel("norsemen", "scots", {{"stall_rounds", "5"}});
  set(t, {"unit red NOR-02 c3", "unit blue SCO-02 d5", "deck red none", "deck blue none"});
  const auto round = [&](const char* deed) {
    if (deed != nullptr) t.play(deed);
    play(t, {"red end_mobilization", "red end_turn", "blue end_mobilization", "blue end_turn"});
  };
  for (int i = 0; i < 4; ++i) round(nullptr);
  round("red build_camp c3");
  EXPECT_EQ(state(t).quiet, 0);
  for (int i = 0; i < 4; ++i) round(nullptr);
  EXPECT_EQ(t.step(), "turn.mobilize");
  round("red move c3 c4");  // a move alone is nothing that counts
  EXPECT_EQ(t.step(), "");
}

RULE("R-87 R-62", "limits by setting and mode") {
  Table standard("echoes", 2), large("echoes", 2, {{"length", "long"}}), four("echoes", 4),
      none("echoes", 2, {{"turn_limit_rounds", "off"}});
  const auto limit = [](Table& t) {
    nlohmann::json out;
    t.game().module.derive(t.raw(), 0, t.game().speak("en"), out);
    return out["round"]["rounds"].get<int>();
  };
  EXPECT_EQ(limit(standard), 60);
  EXPECT_EQ(limit(large), 90);
  EXPECT_EQ(limit(four), 90);
  EXPECT_EQ(limit(none), 250);
}

}  // namespace
}  // namespace echoes::test
