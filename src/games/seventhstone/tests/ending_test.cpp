// Tournament, end of the year and of the game (SST-370 to SST-395).
#include "andur.h"
#include "games/seventhstone/odds.h"
#include "games/seventhstone/score.h"

namespace seventhstone::test {
namespace {

Table tournament(const Given& more, Settings settings = {}, int seats = 4) {
  Given given{"year 3"};
  given.insert(given.end(), more.begin(), more.end());
  return andur("tournament", given, std::move(settings), seats);
}

/// "A B": who met whom, in order.
std::vector<std::string> duels(Table& t) {
  std::vector<std::string> out;
  for (const Event& e : t.events().list)
    if (e.kind == event::duel)
      out.push_back(std::string(kSeatIds[at(e.arg[0])]) + " " + std::string(kSeatIds[at(e.arg[1])]));
  return out;
}

RULE("SST-370 SST-371", "one marker a year; the third starts a tournament and empties the counter") {
  Table one = andur("tournament", {"year 1"});
  one.settle();
  EXPECT_EQ(state(one).counter, 1);
  CHECK(duels(one).empty());
  Table two = andur("tournament", {"year 2"});
  two.settle();
  EXPECT_EQ(state(two).counter, 2);
  Table three = tournament({});
  three.settle();
  EXPECT_EQ(state(three).counter, 0);
  EXPECT_EQ(duels(three).size(), 3U);
}

RULE("SST-372", "four: most against fewest, the other two, then the winners") {
  Table t = tournament({"stones green = 1", "stones red = 9", "stones blue = 4", "stones yellow = 6"});
  dice(t, {"joust 1 6", "joust 1 6", "joust 1 6", "joust 1 6"});
  const auto met = duels(t);
  ASSERT_GE(met.size(), 2U);
  EXPECT_EQ(met[0], "red green");
  EXPECT_EQ(met[1], "yellow blue");
}

RULE("SST-373 R-52", "three: the two with the fewest first; two: a single duel") {
  Table three = tournament({"stones green = 5", "stones red = 1", "stones blue = 3"}, {}, 3);
  three.settle();
  EXPECT_EQ(duels(three)[0], "blue red");
  EXPECT_EQ(duels(three).size(), 2U);
  Table two = tournament({}, {}, 2);
  two.settle();
  EXPECT_EQ(duels(two).size(), 1U);
}

RULE("SST-374 SST-375 R-51", "equal numbers are ordered by dice, and everybody takes part without stones") {
  Table t = tournament({});
  dice(t, {"roll_off 2 6 5 3"});
  EXPECT_EQ(duels(t)[0], "red green");
}

RULE("SST-376 SST-377 SST-378 R-51", "five life points, 1 to 3 hits, one more damage for every two stones") {
  Table t = tournament({"stones green = 4"}, {}, 2);
  dice(t, {"joust 3 3"});
  const Joust l = state(t).stack.back().read<Joust>();
  EXPECT_EQ(l.life_a, 4);
  EXPECT_EQ(l.life_b, 2);  // green does 1 + 4 / 2
  dice(t, {"joust 4 4"});
  EXPECT_EQ(state(t).stack.back().read<Joust>().life_b, 2);
  Table odd = tournament({"stones green = 3"}, {}, 2);
  dice(odd, {"joust 1 6"});
  EXPECT_EQ(odd.state<State>().stack.back().read<Joust>().life_b, 3);
}

RULE("SST-379 SST-382 SST-383 SST-005", "whoever is left wins a tear stone; all stones go back") {
  Table t = tournament({"stones green = 1", "stones red = 1"}, {}, 2);
  dice(t,
       {"roll_off 6 1 0 0", "joust 6 1", "joust 6 1", "joust 6 1", "joust 6 1", "joust 6 1", "roll_event expansion"});
  EXPECT_EQ(state(t).wins[1], 1);
  EXPECT_EQ(state(t).stones[0] + state(t).stones[1], 0);
  CHECK(t.then("ts red 4"));
}

RULE("SST-380", "both at once: more stones win, then dice") {
  Table equal = tournament({}, {}, 2);
  dice(equal, {"roll_off 6 1 0 0", "joust 1 1", "joust 1 1", "joust 1 1", "joust 1 1", "joust 1 1", "roll_off 1 2 0 0",
               "roll_event expansion"});
  EXPECT_EQ(equal.state<State>().wins[1], 1);
  Table more = tournament({"stones red = 1"}, {}, 2);
  dice(more, {"joust 1 1", "joust 1 1", "joust 1 1", "joust 1 1", "joust 1 1", "roll_event expansion"});
  EXPECT_EQ(more.state<State>().wins[1], 1);
}

RULE("SST-381", "life is full again in the next duel") {
  Table t = tournament({"stones green = 5", "stones red = 1", "stones blue = 3"}, {}, 3);
  dice(t, {"joust 6 1", "joust 1 6", "joust 1 6", "joust 1 6"});
  const Joust l = state(t).stack.back().read<Joust>();
  EXPECT_EQ(l.a, 0);
  EXPECT_EQ(l.b, 2);
  EXPECT_EQ(l.life_b, 5);
}

RULE("SST-378 SST-380", "chances of a duel by the lead in stones") {
  EXPECT_NEAR(duel_chance(0) / 1e6, .5, .001);
  EXPECT_NEAR(duel_chance(1) / 1e6, .549, .001);
  EXPECT_NEAR(duel_chance(2) / 1e6, .886, .001);
  EXPECT_NEAR(duel_chance(4) / 1e6, .968, .001);
  EXPECT_NEAR(duel_chance(8) / 1e6, .996, .001);
}

RULE("SST-390 SST-440", "six are enough with the setting, seven otherwise") {
  const Given six{"own green C2 C4 E2"};
  Table normal = andur("over", six), quick = andur("over", six, {{"victory_ts", "6"}});
  normal.settle(), quick.settle();
  EXPECT_NE(normal.step(), "");
  EXPECT_EQ(quick.step(), "");
}

RULE("SST-392 R-53", "several with enough: tear stones, production, units, turn order") {
  const auto winner = [](const Given& more) {
    Given given{"own green C2 C4", "own red E2 E4", "wins green = 2", "wins red = 2", "order red green blue yellow"};
    given.insert(given.end(), more.begin(), more.end());
    Table t = andur("over", given);
    t.settle();
    std::array<u8, 4> place{};
    t.game().rules.places(t.raw(), place);
    return place[0] == 1 ? "green" : place[1] == 1 ? "red" : "nobody";
  };
  EXPECT_EQ(winner({"wins green = 3"}), std::string("green"));
  EXPECT_EQ(winner({"own green A1"}), std::string("green"));
  EXPECT_EQ(winner({"army green B1 melee 1"}), std::string("green"));
  EXPECT_EQ(winner({}), std::string("red"));
}

RULE("SST-393 R-54", "who is out comes last, later ones first, of one year by tear stones, then by turn order") {
  Table t = andur("combat", {"own green G4 G5 F2 F1 D5 C5", "wins red = 1", "wins blue = 2", "wins yellow = 1",
                             "order red yellow blue green"});
  t.settle();
  EXPECT_EQ(t.step(), "");
  std::array<u8, 4> place{};
  t.game().rules.places(t.raw(), place);
  EXPECT_EQ(place, (std::array<u8, 4>{1, 3, 2, 4}));
}

RULE("SST-394 R-55", "the last year of the setting decides among those who are left") {
  Table t = andur("over", {"year 15", "own red C2"});
  t.settle();
  EXPECT_EQ(t.step(), "");
  CHECK(t.then("winner red"));
  Table longer = andur("over", {"year 15"}, {{"max_years", "16"}}),
        endless = andur("over", {"year 30"}, {{"max_years", "0"}});
  longer.settle(), endless.settle();
  EXPECT_NE(longer.step(), "");
  EXPECT_NE(endless.step(), "");
  EXPECT_EQ(t.game().rules.playable(4, tafel::config_from(t.game().rules, {{"max_years", "5"}})),
            "unplayable.max_years");
  EXPECT_EQ(t.game().rules.playable(4, tafel::config_from(t.game().rules, {{"max_years", "6"}})), "");
}

RULE("SST-395 R-54", "without a field one is out: hand open, stones back, skipped; the setting keeps them in") {
  Table t =
      andur("combat", {"own green G4 G5", "hand red E10", "stones red = 3", "order red green blue yellow", "year 3"});
  dice(t, {"roll_off 1 0 2 3"});
  CHECK(!game(t).plays(1));
  CHECK(t.then("where E10 discard"));
  EXPECT_EQ(state(t).stones[1], 0);
  EXPECT_EQ(duels(t)[0], "blue green");  // a bracket for three: rank 0 waits
  Table stays = andur("combat", {"own green G4 G5", "order red green blue yellow"}, {{"elimination", "off"}});
  stays.settle();
  CHECK(game(stays).plays(1));
  Table rich = andur("combat", {"own green G4 G5", "wins red = 7", "order red green blue yellow"});
  rich.settle();
  CHECK(game(rich).plays(1) && rich.step().empty());  // seven for good are enough
}

RULE("SST-395", "markets go on as at the start, without those who are out") {
  Table t = andur("combat", {"own green G4 G5", "order red green blue yellow"});
  dice(t, {"roll_event expansion", "deal_stones E10 E16 E22 E31"});
  EXPECT_EQ(state(t).display.size(), 4);
  CHECK(!whose_turn(t.game().rules, t.raw()).seats.has(1));
  fill_sheets(t, {"green alloc mercenaries 2", "blue alloc mercenaries 1", "green alloc movement 1"});
  EXPECT_EQ(state(t).goods[0].mercs, 4);
  EXPECT_EQ(state(t).goods[2].mercs, 2);
  EXPECT_EQ(t.options("green").size(), 3U);  // three places
}

RULE("SST-395", "the last one left wins at once") {
  Table two = andur("combat", {}, {}, 2);
  Game g = game(two);
  for (const u8 c : g->own[1]) take_control(g, 0, c);
  two.settle();
  EXPECT_EQ(two.step(), "");
  CHECK(two.then("winner green"));
}

TEST(SeventhStoneScore, TheSheetAddsUp) {
  Table t = andur("over", {"own green C2", "wins green = 2", "tear green"});
  std::vector<ScoreLine> sheet;
  score_sheet(game(t), 0, sheet);
  int sum = 0;
  for (const ScoreLine& line : sheet) sum += line.tie_break ? 0 : line.points;
  EXPECT_EQ(sum, game(t).tear_stones(0));
  EXPECT_EQ(game(t).units(0, cell("B1")), 0);
}

}  // namespace
}  // namespace seventhstone::test
