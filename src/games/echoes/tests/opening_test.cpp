// From the box to the first turn: homes, tiles, dice, civilisations, opening exchange, who begins, and what is told.
#include <set>

#include "echoes_table.h"
#include "games/echoes/causes.h"
#include "kernel/flow.h"
#include "shell/judge.h"

namespace echoes::test::opening {
namespace {

constexpr std::array<const char*, 4> kNames{"red", "blue", "yellow", "green"};
std::string name(Seat s) { return kNames[s]; }
Seat acting(Table& t) { return whose_turn(t.game().rules, t.raw()).seats.lowest(); }

std::vector<Event> told_of(Table& t, u8 kind) {
  std::vector<Event> out;
  for (const Event& e : t.events().list)
    if (e.kind == kind) out.push_back(e);
  return out;
}
/// The arguments of the only event of its kind.
std::vector<int> once(Table& t, u8 kind) {
  const std::vector<Event> all = told_of(t, kind);
  EXPECT_EQ(all.size(), 1U);
  if (all.empty()) return {};
  return {all[0].arg.begin(), all[0].arg.begin() + all[0].argc};
}
using Args = std::vector<int>;

/// The beginning again, with no die rolled yet.
void begin_anew(Table& t, int seats, const Settings& settings) {
  t.events().list.clear();
  start_game(t.game().rules, t.raw(), seats, config_from(t.game().rules, settings));
}

struct Home {
  int seats;
  Settings settings;
  Seat seat;
  const char *capital, *forest, *farmland, *mine;
};

RULE("ECH-002 ECH-003 ECH-016 ECH-201 R-03", "home tiles of every mode, turned towards their owners") {
  const Settings left{{"home_position_3x3", "left"}}, large{{"length", "long"}};
  const std::vector<Home> homes{{2, {}, 0, "c1", "d1", "c2", "d2"},    {2, {}, 1, "d6", "c6", "d5", "c5"},
                                {2, left, 0, "a1", "b1", "a2", "b2"},  {2, left, 1, "f6", "e6", "f5", "e5"},
                                {2, large, 0, "c1", "d1", "c2", "d2"}, {2, large, 1, "f8", "e8", "f7", "e7"},
                                {4, {}, 0, "c1", "d1", "c2", "d2"},    {4, {}, 1, "f8", "e8", "f7", "e7"},
                                {4, {}, 2, "e1", "f1", "e2", "f2"},    {4, {}, 3, "d8", "c8", "d7", "c7"}};
  for (const Home& h : homes) {
    Table t("echoes", h.seats, h.settings);
    const std::string life = h.settings == large ? " 20" : " 10";
    CHECK(t.then(std::string("building ") + h.capital + " " + name(h.seat) + " capital" + life));
    CHECK(t.then(std::string("terrain ") + h.capital + " capital"));
    CHECK(t.then(std::string("terrain ") + h.forest + " forest"));
    CHECK(t.then(std::string("terrain ") + h.farmland + " farmland"));
    CHECK(t.then(std::string("terrain ") + h.mine + " mine"));
    EXPECT_EQ(state(t).open.size(), 4 * h.seats);
    EXPECT_EQ(state(t).seen.size(), h.seats);
  }
}

RULE("ECH-001 ECH-004 ECH-016 ECH-017 R-61", "which tiles lie face down") {
  const Settings map{{"map", "constantinople"}}, large{{"length", "long"}};
  const Settings both{{"map", "constantinople"}, {"length", "long"}, {"constantinople_4x4", "on"}};
  struct Mode {
    int seats;
    Settings settings;
    std::vector<TileSet> sets;
  };
  for (const Mode& mode : std::vector<Mode>{{2, {}, {TileSet::highland_3x3}},
                                            {2, map, {TileSet::constantinople}},
                                            {2, large, {TileSet::highland_3x3, TileSet::highland_4x4}},
                                            {2, both, {TileSet::constantinople, TileSet::highland_4x4}},
                                            {4, {}, {TileSet::highland_3x3, TileSet::highland_4x4}}}) {
    Table t("echoes", mode.seats, mode.settings);
    for (u8 i = 0; i < kTiles; ++i) {
      const Tile& tile = pack(t).tile[i];
      const bool meant = std::find(mode.sets.begin(), mode.sets.end(), tile.set) != mode.sets.end();
      EXPECT_EQ(state(t).pool.has(i), meant && !tile.centre) << int{i};
    }
    begin_anew(t, mode.seats, mode.settings);
    EXPECT_EQ(state(t).centre, mode.settings == map ? 5 : 0xff);
    EXPECT_EQ(state(t).tiles, mode.sets.size() == 2 ? 4 : 3);
    EXPECT_EQ(state(t).board, board_of(mode.sets.size() == 2 ? 4 : 3));
  }
}

RULE("R-61", "the centre tile comes onto each of the four middle places; everybody is told") {
  const Settings settings =
      with("norsemen", "scots", {{"map", "constantinople"}, {"length", "long"}, {"constantinople_4x4", "on"}});
  Table t("echoes", 2, settings);
  begin_anew(t, 2, settings);
  EXPECT_EQ(t.step(), "setup.centre");
  Options out;
  list_options(t.game().rules, t.raw(), kChance, out);
  std::set<int> places;
  for (const Action a : out) places.insert(a.arg[0]);
  EXPECT_EQ(places, (std::set<int>{5, 6, 9, 10}));
  const std::string last = notation(t.game().rules, t.raw(), out[3]);
  t.chance(last).settle();
  EXPECT_EQ(state(t).centre, out[3].arg[0]);
  EXPECT_EQ(once(t, event::centre_laid), (Args{out[3].arg[0]}));
}

/// What the dice say, as a person would go through it: rolls in the order in which they come.
struct Dice {
  const std::vector<Event>& rolled;
  std::size_t next = 0;
  std::array<int, 4> opening{};

  int roll(Seat s) {
    EXPECT_LT(next, rolled.size());
    if (next >= rolled.size()) return 0;
    const Event& e = rolled[next++];
    EXPECT_EQ(e.arg[0], s);
    EXPECT_TRUE(e.arg[1] >= 1 && e.arg[1] <= 6);
    if (opening[s] == 0) opening[s] = e.arg[1];
    return e.arg[1];
  }
  /// Ties roll again among the tied.
  Seat highest(std::vector<Seat> among, std::vector<int> rolls) {
    while (true) {
      const int best = *std::max_element(rolls.begin(), rolls.end());
      std::vector<Seat> tied;
      for (std::size_t i = 0; i < among.size(); ++i)
        if (rolls[i] == best) tied.push_back(among[i]);
      if (tied.size() == 1) return tied[0];
      among = tied, rolls.clear();
      for (const Seat s : among) rolls.push_back(roll(s));
    }
  }
  Seat highest(const std::vector<Seat>& among) {
    std::vector<int> rolls;
    for (const Seat s : among) rolls.push_back(roll(s));
    return highest(among, rolls);
  }
};

RULE("R-19", "a die has six sides; seats roll one after the other") {
  Table t("echoes", 2, {});
  begin_anew(t, 2, {});
  for (const Seat s : {Seat{0}, Seat{1}}) {
    Options out;
    list_options(t.game().rules, t.raw(), kChance, out);
    ASSERT_EQ(out.size(), 6U);
    for (u8 n = 1; n <= 6; ++n) EXPECT_EQ(out[n - 1], make_action(verb::roll, s, n));
    act(t.game().rules, t.raw(), kChance, out[s]);
    settle(t.game().rules, t.raw());
  }
  EXPECT_EQ(t.step(), "setup.civ_order");
  EXPECT_EQ(t.actor(), "blue");
}

RULE("ECH-005 ECH-014 R-19", "duel: highest roll decides who chooses; another decides who begins") {
  for (u64 seed = 1; seed <= 40; ++seed) {
    Table t("echoes", 2, {{"experienced_start", "off"}}, seed);
    const std::vector<Event> civ_rolls = told_of(t, event::rolled);
    Dice dice{civ_rolls};
    const Seat winner = dice.highest({0, 1});
    ASSERT_EQ(dice.next, civ_rolls.size());
    ASSERT_EQ(acting(t), winner);
    EXPECT_EQ(t.options(name(winner)).size(), 2U);
    t.play(name(winner) + (seed % 2 == 0 ? " choose_first" : " choose_second"));
    const Seat first = seed % 2 == 0 ? winner : static_cast<Seat>(1 - winner), other = static_cast<Seat>(1 - first);
    EXPECT_EQ(once(t, event::chooses_first), (Args{first}));
    ASSERT_EQ(acting(t), first);
    t.play(name(first) + " take_civ mongols");
    EXPECT_EQ(once(t, event::civ_taken), (Args{first, 2}));
    ASSERT_EQ(acting(t), other);
    t.events().list.clear();
    t.play(name(other) + " take_civ hre");
    EXPECT_EQ(once(t, event::civ_taken), (Args{other, 5}));
    const std::vector<Event> start_rolls = told_of(t, event::rolled);
    Dice start{start_rolls};
    const Seat begins = start.highest({0, 1});
    ASSERT_EQ(start.next, start_rolls.size());
    EXPECT_EQ(once(t, event::starts), (Args{begins}));
    EXPECT_EQ(once(t, event::joker_given), (Args{1 - begins}));
    EXPECT_EQ(told_of(t, event::team_starts).size(), 0U);
    EXPECT_EQ(state(t).order, (std::array<u8, 4>{begins, static_cast<u8>(1 - begins), 0, 0}));
    EXPECT_EQ(state(t).active, begins);
    EXPECT_EQ(state(t).joker_team, 1 - begins);
    EXPECT_EQ(once(t, event::turn_began), (Args{begins, 1}));
  }
}

RULE("ECH-006 R-19 R-60", "team: the dice say who chooses when; wishes are kept and told at their place") {
  for (u64 seed = 1; seed <= 60; ++seed) {
    const bool wish = seed % 3 == 0;
    Table t("echoes", 4, wish ? Settings{{"civ_2", "ottomans"}, {"civ_3", "hre"}} : Settings{}, seed);
    const std::vector<Event> rolls = told_of(t, event::rolled);
    Dice dice{rolls};
    const Seat first = dice.highest({0, 1, 2, 3});
    const Seat one = first % 2 == 0 ? 1 : 0, two = static_cast<Seat>(one + 2);
    const Seat second = dice.highest({one, two}, {dice.opening[one], dice.opening[two]});
    ASSERT_EQ(dice.next, rolls.size());
    EXPECT_EQ(once(t, event::chooses_first), (Args{first}));
    std::vector<int> seats, expected{first, second, first ^ 2, second ^ 2};
    for (const char* civ : {"norsemen", "scots", "mongols", "byzantines"}) {
      if (t.step() != "setup.civ") break;
      const Seat s = acting(t);
      EXPECT_FALSE(wish && (s == 1 || s == 2));
      t.play(name(s) + " take_civ " + civ);
    }
    for (const Event& e : told_of(t, event::civ_taken)) {
      seats.push_back(e.arg[0]);
      EXPECT_EQ(e.arg[1], state(t).player[at(e.arg[0])].civ);
    }
    EXPECT_EQ(seats, expected);
  }
}

RULE("ECH-005", "wishes of everybody need no dice and are told in the order of seats") {
  Table t("echoes", 4, {{"civ_1", "hre"}, {"civ_2", "scots"}, {"civ_3", "norsemen"}, {"civ_4", "ottomans"}});
  const std::vector<Event> taken = told_of(t, event::civ_taken);
  ASSERT_EQ(taken.size(), 4U);
  constexpr std::array<int, 4> kCivsInOrder{5, 1, 0, 4};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(taken[i].arg[0], static_cast<int>(i));
    EXPECT_EQ(taken[i].arg[1], kCivsInOrder[i]);
  }
  EXPECT_EQ(told_of(t, event::rolled).size(), 0U);
}

RULE("R-20", "each civilisation is offered or refused once, with who is wrong") {
  Table t("echoes", 2, {});
  const std::string me = t.actor(), other = me == "red" ? "blue" : "red";
  t.play(me + " choose_first").play(me + " take_civ byzantines");
  std::vector<Refusal> refused;
  Options out(&refused);
  list_options(t.game().rules, t.raw(), acting(t), out);
  EXPECT_EQ(out.size(), 5U);
  ASSERT_EQ(refused.size(), 1U);
  EXPECT_EQ(refused[0].action, make_action(verb::take_civ, 3));
  EXPECT_EQ(t.cause(other + " take_civ byzantines"), "Already taken: Byzantine Empire.");
}

RULE("ECH-012 ECH-088 R-21 R-22",
     "opening exchange of four seats: secret marks, as many new cards, the old ones back") {
  Table t("echoes", 4, {{"civ_1", "norsemen"}, {"civ_2", "scots"}, {"civ_3", "mongols"}, {"civ_4", "hre"}}, 6);
  ASSERT_EQ(t.step(), "setup.mulligan");
  const State before = state(t);
  std::array<Bag, 4> aside;
  for (Seat s = 0; s < 4; ++s) {
    EXPECT_EQ(state(t).player[s].hand_count, 5);
    EXPECT_EQ(state(t).player[s].deck_count, 29);
    for (int n = 0; n < s; ++n) t.play(name(s) + " " + t.options(name(s)).front());  // red none, green three
    aside[s] = state(t).player[s].aside;
    EXPECT_EQ(aside[s].size(), s);
    Totals sums;
    top_row(t.game().rules, t.raw()).totals(t.raw(), t.raw().stack().back(), s, sums);
    EXPECT_EQ(sums.list.at(0).have, s);
    EXPECT_EQ(sums.list.at(0).need, 5);
  }
  t.events().list.clear();
  for (const Seat s : {Seat{2}, Seat{0}, Seat{3}, Seat{1}}) {
    EXPECT_TRUE(whose_turn(t.game().rules, t.raw()).seats.has(s));
    EXPECT_TRUE(told_of(t, event::exchanged).empty());
    EXPECT_EQ(state(t).player[2].marked, s == 2 ? 0 : 1);
    t.play(name(s) + " done");
  }
  const std::vector<Event> told = told_of(t, event::exchanged);
  ASSERT_EQ(told.size(), 4U);
  for (Seat s = 0; s < 4; ++s) {
    const Player &was = before.player[s], &now = state(t).player[s];
    EXPECT_EQ(told[s].arg[0], s);
    EXPECT_EQ(told[s].arg[1], s);
    EXPECT_EQ(now.marked, 0);
    EXPECT_EQ(now.aside, Bag{});
    EXPECT_EQ(now.aside_count, 0);
    EXPECT_EQ(now.hand_count, 5);
    EXPECT_EQ(now.hand.size(), 5);
    EXPECT_EQ(now.deck_count, 29);
    EXPECT_EQ(now.deck + now.hand, was.deck + was.hand);
    Bag drawn;
    for (const Event& e : told_of(t, event::drawn))
      if (e.arg[0] == s) drawn.add(pack(t).card[at(e.arg[1])].local);
    EXPECT_EQ(drawn.size(), s);
    EXPECT_EQ(now.hand, was.hand - aside[s] + drawn);
    EXPECT_EQ((was.deck - drawn).size(), 29 - s);  // only what was in the deck before came
  }
}

RULE("ECH-012 ECH-088", "marks: own cards of the hand, in ascending order, each as often as it is there") {
  Table t("echoes", 2, {{"civ_1", "norsemen"}, {"civ_2", "scots"}}, 2);
  Player& p = state(t).player[1];
  p.deck = p.deck + p.hand, p.hand = {};
  for (const std::size_t local : {2U, 2U, 3U, 5U, 8U}) p.deck.remove(local), p.hand.add(local);
  EXPECT_EQ(t.options("blue"),
            (std::vector<std::string>{"mark SCO-02", "mark SCO-03", "mark SCO-05", "mark SCO-08", "done"}));
  t.play("blue mark SCO-02").play("blue mark SCO-02");
  EXPECT_EQ(t.refusal("blue mark SCO-02"), "ECH-088");
  EXPECT_EQ(t.cause("blue mark SCO-02"), "Clansman is not in your hand.");
  EXPECT_EQ(t.cause("blue mark NOR-02"), "Bondi Spearman is not in your hand.");
  EXPECT_EQ(t.cause("blue mark SCO-04"), "Gallowglass is not in your hand.");
  t.play("blue mark SCO-05");
  EXPECT_EQ(t.options("blue"), (std::vector<std::string>{"mark SCO-08", "done"}));
  EXPECT_EQ(t.refusal("blue roll red 1"), "ECH-021");
}

RULE("ECH-015 R-60", "team: a die for each team; its first member names the starter, then the other team's does") {
  const Settings settings{
      {"civ_1", "norsemen"}, {"civ_2", "scots"}, {"civ_3", "mongols"}, {"civ_4", "hre"}, {"experienced_start", "off"}};
  for (u64 seed = 1; seed <= 16; ++seed) {
    Table t("echoes", 4, settings, seed);
    const std::vector<Event> rolls = told_of(t, event::rolled);
    Dice dice{rolls};
    const Seat team = dice.highest({0, 1}), other = static_cast<Seat>(1 - team);
    ASSERT_EQ(dice.next, rolls.size());
    ASSERT_EQ(acting(t), team);
    const Seat first = static_cast<Seat>(team + 2 * (seed % 2)), second = static_cast<Seat>(other + 2 * (seed / 2 % 2));
    EXPECT_EQ(t.options(name(team)).size(), 2U);
    EXPECT_EQ(t.cause(name(team) + " starter " + name(second)), "The other team decides that.");
    t.play(name(team) + " starter " + name(first));
    ASSERT_EQ(acting(t), other);
    EXPECT_EQ(t.refusal(name(other) + " starter " + name(first)), "ECH-015");
    t.play(name(other) + " starter " + name(second));
    const std::array<u8, 4> order{first, second, static_cast<u8>(first ^ 2U), static_cast<u8>(second ^ 2U)};
    EXPECT_EQ(state(t).order, order);
    EXPECT_EQ(state(t).active, first);
    EXPECT_EQ(state(t).at, 0);
    EXPECT_EQ(state(t).joker, 1);
    EXPECT_EQ(state(t).joker_team, other);
    EXPECT_EQ(state(t).round, 1);
    EXPECT_EQ(once(t, event::team_starts), (Args{first, second}));
    EXPECT_EQ(once(t, event::joker_given), (Args{second}));
    EXPECT_EQ(told_of(t, event::starts).size(), 0U);
  }
}

}  // namespace
}  // namespace echoes::test::opening
