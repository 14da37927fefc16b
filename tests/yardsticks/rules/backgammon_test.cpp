// Rule tests of backgammon, and a second, literal implementation of "as many dice as possible" to compare with.
#include <algorithm>

#include "support/table.h"
#include "support/walk.h"

namespace tafel::test {

namespace {

/// Checkers as {point, count} of blue (seat 0) and red, each counted from its own side; blue to move.
struct Position {
  std::map<int, int> blue, red;
};

Table& lay_out(Table& t, const Position& p, std::vector<int> dice) {
  if (t.step() != "move") t.settle();
  return t.change([&](nlohmann::json& j) {
    const std::array<const std::map<int, int>*, 2> sides{&p.blue, &p.red};
    for (std::size_t s = 0; s < 2; ++s) {
      std::array<int, 26> on{};
      int rest = 15;
      for (const auto& [point, n] : *sides[s]) on[static_cast<std::size_t>(point)] = n, rest -= n;
      on[0] += rest;
      j["on"][s] = on;
    }
    dice.resize(4);
    j["dice"] = dice;
    j["mover"] = 0;
  });
}

Table table() { return Table("backgammon", 2); }
using Texts = std::vector<std::string>;
int on(Table& t, std::size_t seat, std::size_t point) { return t.json()["on"][seat][point]; }

}  // namespace

RULE("BKG-001", "point p of one seat is point 25 - p of the other") {
  Table t = table();
  lay_out(t, {{{8, 1}, {6, 2}}, {{20, 1}, {24, 2}}}, {3});
  t.play("blue move 8 3");  // blue's 5 is red's 20
  CHECK(on(t, 1, 25) == 1 && on(t, 1, 20) == 0 && on(t, 0, 5) == 1);
}

RULE("BKG-002", "three setups") {
  for (const auto& [name, checkers, on24, on23] :
       {std::tuple{"standard", 15, 2, 0}, std::tuple{"nack", 15, 2, 2}, std::tuple{"hyper", 3, 1, 1}}) {
    Table t("backgammon", 2, {{"setup", name}});
    int n = 0;
    const Json red = t.json()["on"][1];
    for (const auto& count : red) n += count.get<int>();
    CHECK(n == checkers && on(t, 1, 24) == on24 && on(t, 1, 23) == on23);
  }
}

RULE("BKG-003", "the higher die begins with both; equal dice do not count") {
  const LoadedGame& game = *library().find("backgammon");
  StateBox box;
  start_game(game.rules, game.raw(box), 2, {});
  CHECK(!chance_valid(game.rules, game.raw(box), make_action(0, 3, 3)));
  act(game.rules, game.raw(box), kChance, make_action(0, 2, 5));
  CHECK(whose_turn(game.rules, game.raw(box)).seats.lowest() == 1);
  Options out;
  list_options(game.rules, game.raw(box), 1, out);
  CHECK(out.contains(make_action(2, 24, 2)) && out.contains(make_action(2, 13, 5)));
}

RULE("BKG-004", "each die once, in any order, also with one checker; then the other seat") {
  Table t = table();
  lay_out(t, {{{13, 2}}, {{6, 2}}}, {4, 2});
  CHECK(t.legal("blue move 13 2") && t.legal("blue move 13 4"));
  t.play("blue move 13 2").play("blue move 11 4");
  CHECK(on(t, 0, 7) == 1 && t.actor() == "red");
}

RULE("BKG-005", "equal dice four times") {
  Table t = table();
  lay_out(t, {{{24, 2}, {13, 2}}, {{6, 2}}}, {2, 2, 2, 2});
  t.play("blue move 24 2").play("blue move 22 2").play("blue move 20 2");
  CHECK(t.actor() == "blue");
  t.play("blue move 13 2");
  CHECK(t.actor() == "red");
}

RULE("BKG-006", "down by the die, not onto two of the other seat") {
  Table t = table();
  lay_out(t, {{{13, 1}, {10, 1}}, {{16, 2}, {6, 2}}}, {4});
  CHECK(!t.legal("blue move 13 4"));  // red's 16 is blue's 9
  CHECK(t.refusal("blue move 13 4") == "BKG-006");
  CHECK(t.legal("blue move 10 4"));
}

RULE("BKG-007", "a single checker is hit") {
  Table t = table();
  lay_out(t, {{{13, 2}}, {{16, 1}, {6, 2}}}, {4, 1});
  t.play("blue move 13 4");
  CHECK(on(t, 1, 25) == 1 && on(t, 1, 16) == 0);
}

RULE("BKG-008", "the bar first") {
  Table t = table();
  lay_out(t, {{{25, 1}, {13, 2}}, {{6, 2}}}, {4, 1});
  CHECK((t.options("blue") == Texts{"move bar 4", "move bar 1"}));
  CHECK(t.refusal("blue move 13 4") == "BKG-008");
  t.play("blue move bar 4");
  CHECK(t.legal("blue move 13 1"));
}

RULE("BKG-008", "a closed home board: the turn is lost") {
  Table t = table();
  lay_out(t, {{{25, 1}, {13, 1}}, {{1, 2}, {2, 2}, {3, 2}, {4, 2}, {5, 2}, {6, 2}}}, {1});
  t.change([](auto& j) {
    j["mover"] = 1;
    j["dice"] = {1, 0, 0, 0};
    j["on"][1][24] = 1;
    j["on"][1][0] = 2;
  });
  t.play("red move 24 1");
  CHECK(t.actor() == "red");  // blue has rolled and could not come in
}

RULE("BKG-009", "bearing off: exactly, or from the highest point; not before all are home") {
  Table t = table();
  lay_out(t, {{{5, 1}, {3, 1}}, {{6, 2}}}, {6});
  CHECK((t.options("blue") == Texts{"move 5 6"}));
  CHECK(t.refusal("blue move 3 6") == "BKG-009");
  lay_out(t, {{{6, 1}, {3, 1}}, {{6, 2}}}, {3});
  CHECK(t.legal("blue move 3 3") && t.legal("blue move 6 3"));
  lay_out(t, {{{7, 1}, {3, 1}}, {{6, 2}}}, {3});
  CHECK(!t.legal("blue move 3 3"));
  CHECK(t.refusal("blue move 3 3") == "BKG-009");
}

RULE("BKG-010", "a move that spoils the other die is not allowed if another avoids it") {
  Table t = table();
  // 12-6 then 6-1 is the only way to play 6 and 5: everything else is blocked.
  lay_out(t, {{{12, 1}, {20, 1}}, {{11, 2}, {19, 1}, {18, 2}, {10, 2}}}, {6, 5});
  for (const std::string& option : t.options("blue")) {
    Table after = table();
    lay_out(after, {{{12, 1}, {20, 1}}, {{11, 2}, {19, 1}, {18, 2}, {10, 2}}}, {6, 5});
    after.play("blue " + option);
    CHECK(after.actor() == "blue");  // the second die can still be played
  }
}

RULE("BKG-011", "if only one die can be played, the higher") {
  Table t = table();
  // From 20 both 6 (to 14) and 5 (to 15) are open, but 9 is closed: not both.
  lay_out(t, {{{20, 1}}, {{16, 2}}}, {6, 5});
  CHECK((t.options("blue") == Texts{"move 20 6"}));
  CHECK(t.refusal("blue move 20 5") == "BKG-011");
}

RULE("BKG-012 BKG-013", "1 point, a gammon 2, a backgammon 3") {
  for (const auto& [red, points] :
       {std::pair{std::map<int, int>{{6, 14}}, 1}, std::pair{std::map<int, int>{{7, 15}}, 2},
        std::pair{std::map<int, int>{{6, 14}, {19, 1}}, 3}, std::pair{std::map<int, int>{{6, 14}, {25, 1}}, 3}}) {
    Table t = table();
    lay_out(t, {{{1, 1}}, red}, {1}).play("blue move 1 1");
    CHECK(t.step().empty());
    std::array<i32, 2> score{};
    t.game().rules.score(t.raw(), score);
    CHECK(score[0] == points && score[1] == 0);
  }
}

RULE("BKG-014", "a game that does not end is called off") {
  Table t = table();
  lay_out(t, {{{24, 2}}, {{24, 2}}}, {1}).change([](auto& j) { j["turns"] = 2000; }).play("blue move 24 1");
  CHECK(t.step().empty());
  std::array<u8, 2> place{};
  t.game().rules.places(t.raw(), place);
  CHECK(place[0] == 1 && place[1] == 1);
}

namespace {

/// The literal reading of the rules: try every sequence of moves, count the dice it plays.
struct Literal {
  std::array<int, 26> mine, theirs;  // theirs from the other side

  bool may(int from, int die) const {
    if (mine[static_cast<std::size_t>(from)] == 0) return false;
    if (mine[25] > 0 && from != 25) return false;
    if (from - die >= 1) return theirs[static_cast<std::size_t>(25 - (from - die))] <= 1;
    for (int p = 7; p <= 25; ++p)
      if (mine[static_cast<std::size_t>(p)] > 0) return false;
    if (from == die) return true;
    for (int p = from + 1; p <= 6; ++p)
      if (mine[static_cast<std::size_t>(p)] > 0) return false;
    return true;
  }
  Literal moved(int from, int die) const {
    Literal b = *this;
    --b.mine[static_cast<std::size_t>(from)];
    const int to = std::max(0, from - die);
    ++b.mine[static_cast<std::size_t>(to)];
    if (to > 0 && b.theirs[static_cast<std::size_t>(25 - to)] == 1)
      b.theirs[static_cast<std::size_t>(25 - to)] = 0, ++b.theirs[25];
    return b;
  }
  int most(std::vector<int> dice) const {
    int best = 0;
    std::ranges::sort(dice);
    for (std::size_t i = 0; i < dice.size(); ++i) {
      if (i > 0 && dice[i] == dice[i - 1]) continue;
      std::vector<int> rest = dice;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      for (int from = 1; from <= 25 && best < static_cast<int>(dice.size()); ++from)
        if (may(from, dice[i])) {
          const Literal next = moved(from, dice[i]);
          const bool won = std::all_of(next.mine.begin() + 1, next.mine.end(), [](int n) { return n == 0; });
          best = std::max(best, won ? static_cast<int>(dice.size()) : 1 + next.most(rest));
        }
    }
    return best;
  }
  std::vector<std::pair<int, int>> first_moves(const std::vector<int>& dice) const {
    std::vector<std::pair<int, int>> all;
    const int best = most(dice);
    int highest = 0;
    for (std::size_t i = 0; i < dice.size(); ++i) {
      if (i > 0 && dice[i] == dice[i - 1]) continue;
      std::vector<int> rest = dice;
      rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(i));
      for (int from = 1; from <= 25; ++from) {
        if (!may(from, dice[i])) continue;
        const Literal next = moved(from, dice[i]);
        const bool won = std::all_of(next.mine.begin() + 1, next.mine.end(), [](int n) { return n == 0; });
        if ((won ? static_cast<int>(dice.size()) : 1 + next.most(rest)) < best) continue;
        all.emplace_back(from, dice[i]);
        highest = std::max(highest, dice[i]);
      }
    }
    if (best == 1 && dice.size() == 2) std::erase_if(all, [&](const auto& m) { return m.second != highest; });
    std::ranges::sort(all);
    return all;
  }
};

void compare_on_random_games(const char* setup, int games) {
  for (u64 seed = 1; seed <= static_cast<u64>(games); ++seed) {
    Walk w(setting_from("backgammon", 2, std::string("setup=") + setup), seed);
    for (; !w.turn().over; w.advance()) {
      if (w.turn().chance) continue;
      const Json j = state_to_json(w.rules(), w.pack(), w.state);
      const std::size_t me = j["mover"];
      const Literal b{j["on"][me].get<std::array<int, 26>>(), j["on"][1 - me].get<std::array<int, 26>>()};
      std::vector<int> dice;
      for (int d : j["dice"])
        if (d != 0) dice.push_back(d);
      std::vector<std::pair<int, int>> found;
      Options out;
      list_options(w.rules(), w.raw(), static_cast<Seat>(me), out);
      for (const Action& a : out) found.emplace_back(a.arg[0], a.arg[1]);
      std::ranges::sort(found);
      ASSERT_EQ(found, b.first_moves(dice)) << j.dump();
    }
  }
}

}  // namespace

RULE("BKG-006 BKG-008 BKG-009 BKG-010 BKG-011", "the quick rules agree with the literal ones") {
  compare_on_random_games("hyper", 40);
  compare_on_random_games("standard", 4);
}

}  // namespace tafel::test
