// Morning (COV-020 to COV-025).
#include "covil_table.h"

namespace covil {
namespace {

RULE("COV-021", "lying troops stand up where they are") {
  Table t("covil", 2);
  set(t, {"morning 2", "blue lying C 2", "green lying D 1"});
  t.settle();
  then(t, {"blue standing C 2", "blue lying C 0", "green standing D 1"});
}

RULE("COV-022", "3 troops on day 2, 4 on day 3, 5 on day 4, all standing") {
  for (const int day : {2, 3, 4}) {
    Table t("covil", 2);
    set(t, {("morning " + std::to_string(day)).c_str()});
    t.settle();
    for (Seat s = 0; s < 2; ++s) EXPECT_EQ(seat(t, s).standing.total(), day + 1);
  }
}

RULE("COV-023", "only the missing troops are added") {
  Table t("covil", 2);
  set(t, {"morning 2", "blue lying C 2", "green lying D 3", "green fortress H"});
  t.settle();
  then(t, {"blue standing C 2", "blue standing A 1", "blue troops 3", "green standing D 3", "green standing H 0"});
}

RULE("COV-024", "troops enter at a destroyed fortress too") {
  Table t("covil", 2);
  set(t, {"morning 2", "blue hp 0"});
  t.settle();
  then(t, {"blue standing A 3", "blue hp 0"});
}

RULE("COV-025 COV-030", "the scepter holder opens the afternoon; turns go clockwise") {
  Table t("covil", 3);
  set(t, {"morning 2", "scepter yellow"});
  t.settle();
  then(t, {"turn yellow", "phase afternoon"});
  play(t, {"yellow act_gold ironhorn", "yellow end_turn"});
  t.then("turn blue");
  play(t, {"blue act_gold gloomwood", "blue end_turn"});
  t.then("turn green");
}

RULE("COV-002 COV-022", "troops enter in turn order, the scepter holder's first") {
  Table t("covil", 3);
  set(t, {"morning 2", "scepter green"});
  t.settle();
  std::vector<int> order;
  for (const Event& e : t.events().list)
    if (e.kind == event::entered) order.push_back(e.arg[0]);
  EXPECT_EQ(order, (std::vector<int>{1, 2, 0}));
}

RULE("COV-106", "the first gain of gold counts anew every day") {
  Table t("covil", 2);
  set(t, {"morning 2", "blue overlord O08", "blue gold 0"});
  seat(t, 0).gold_action_used = 1;
  t.settle();
  t.play("blue act_gold stormcrag_shore");
  t.then("blue gold 2");
}

RULE("COV-022 COV-262", "whoever has all troops of the day on the board is not asked where to enter") {
  Table t("covil", 2, {{"outposts", "on"}});
  set(t, {"morning 2", "blue outpost C", "blue lying I 3", "green lying D 2"});
  t.settle();
  then(t, {"step turn.main", "blue standing I 3", "green standing D 2", "green standing B 1"});
}

RULE("COV-262", "a place without a building of one's own is no entry") {
  Table t("covil", 2, {{"outposts", "on"}});
  set(t, {"morning 2", "blue outpost C", "green outpost I"});
  t.settle();
  EXPECT_EQ(t.cause("blue deploy cloudpine_heights"),
            "You have neither a fortress nor an outpost in Cloudpine Heights.");
  EXPECT_EQ(t.refusal("blue deploy bonedust_flats"), "COV-262");
  EXPECT_EQ(t.refusal("blue go_to bonedust_flats"), "COV-102");
}

}  // namespace
}  // namespace covil
