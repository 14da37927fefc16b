// Debts and what they end (SST-031 to SST-033, SST-281, R-36, R-37, R-75, R-83), worked out a second time.
#include "books.h"
#include "scatter.h"

namespace seventhstone::test {
namespace {

void owe(Table& t) {
  Game g = game(t);
  g->stack.push({Steps::id<PayDebt>(), {}});
  g->stack.back().write(Debt{});
  tafel::settle(t.game().rules, t.raw());
}

/// Units on the cell and on all cells behind it.
int units_from(const Game& g, Seat s, int cell) {
  int n = 0;
  for (int c = cell; c < static_cast<int>(kCells); ++c) n += g->mil[s][at(c)];
  return n;
}

/// Fields come one after the other; what lies behind must suffice for the rest.
void compare_payers(Table& t, Seat s, int last) {
  const Game g = game(t);
  const Asked q = ask(t, s);
  for (const u8 c : g.grid().all) {
    Why no;
    if (g->mil[s][c] == 0) no = because({31}, cause::no_army_here, c);
    else if (c < last || units_from(g, s, c) < -g->sheet[s]) no = because({31}, cause::later_cells_only, last);
    expect_verdict(t, s, q, make_action(verb::dissolve, c), no);
  }
  expect_verdict(t, s, q, make_action(verb::end_placement), because({32}, cause::not_asked_now));
  Totals totals;
  top_row(t.game().rules, t.raw()).totals(t.raw(), t.raw().stack().back(), s, totals);
  ASSERT_EQ(totals.list.size(), 1U);
  CHECK(totals.list[0].have == g->sheet[s] && totals.list[0].need == 0 && totals.list[0].at_least);
  EXPECT_LT(g->sheet[s], 0);
}

/// Every seat loses resources; the debtors pay in turn order.
void pay_everything(u64 seed, int most) {
  Table t = scattered({.phase = "placement"}, seed);
  Rng rng(seed);
  Game g = game(t);
  std::array<int, kSeats> owed{};
  for (Seat s = 0; s < 4; ++s) {
    owed[s] = std::min(g.military(s), rng.below(most + 1));
    g->sheet[s] = static_cast<i16>(-owed[s]);
  }
  const State start = state(t);
  Clerk clerk(g, false);
  owe(t);
  compare_books(t, clerk, "debt");
  int last = 0, asked = 0, position = 0;
  for (Seat now = kNobody; t.step() == "debt.pay"; ++asked) {
    const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
    for (; state(t).order[at(position)] != s; ++position) EXPECT_GE(state(t).sheet[state(t).order[at(position)]], 0);
    if (s != now) now = s, last = 0;
    compare_payers(t, s, last);
    const Asked q = ask(t, s);
    const Action a = q.legal[at(rng.below(static_cast<int>(q.legal.size())))];
    act(t.game().rules, t.raw(), s, a);
    last = a.arg[0];
    compare_books(t, clerk, "debt.pay");
  }
  for (Seat s = 0; s < 4; ++s) {
    EXPECT_EQ(state(t).sheet[s], 0);
    int lost = 0;
    for (std::size_t c = 0; c < kCells; ++c) {
      lost += start.mil[s][c] - state(t).mil[s][c];
      EXPECT_EQ(state(t).merc[s][c], std::min(start.merc[s][c], state(t).mil[s][c]));
      const bool left = state(t).mil[s][c] > 0;
      EXPECT_EQ(state(t).stone[s][c], left ? start.stone[s][c] : 0);
      CHECK(left || start.stone[s][c] == 0 || state(t).up.has(start.stone[s][c] - 1U));
    }
    EXPECT_EQ(lost, owed[s]);
  }
}

RULE("SST-031 SST-032 SST-033 R-36 R-74 R-75", "who pays with which units, in which order, and what goes with them") {
  for (u64 seed = 1; seed <= 40; ++seed) pay_everything(seed, seed % 3 == 0 ? 1 : seed % 3 == 1 ? 4 : 12);
}

RULE("SST-031 R-75", "whoever has no choice pays without a question, and says everything once it was asked") {
  Table t = andur("placement", {"unit_max 9", "army green B1 melee 2", "army green B2 melee 1", "army red G4 melee 3"});
  state(t).sheet = {-3, -2, 5, 5};
  t.events().list.clear();
  owe(t);
  EXPECT_NE(t.step(), "debt.pay");
  EXPECT_EQ(game(t).military(0), 0);
  EXPECT_EQ(game(t).military(1), 1);
  EXPECT_EQ(heard_of(t, event::dissolved).size(), 5U);
  EXPECT_EQ(heard_of(t, event::debt).size(), 2U);
  Table two = andur("placement",
                    {"unit_max 9", "army green B1 melee 2", "army green B2 melee 1", "order red green blue yellow"});
  state(two).sheet = {-2, 5, 5, 5};
  owe(two);
  CHECK(two.then("army B1 green melee 1+0"));  // B2 alone would not have been enough
  EXPECT_EQ(two.options("green"), (std::vector<std::string>{"dissolve B1", "dissolve B2"}));
}

RULE("SST-031", "after the first answer even a single way to pay is asked for") {
  Table t = andur("placement", {"unit_max 9", "army green B1 melee 2", "army green B2 melee 2"});
  state(t).sheet = {-2, 5, 5, 5};
  owe(t);
  EXPECT_EQ(t.options("green").size(), 2U);
  t.play("green dissolve B2");
  EXPECT_EQ(t.step(), "debt.pay");
  EXPECT_EQ(t.options("green"), (std::vector<std::string>{"dissolve B2"}));
  EXPECT_EQ(t.cause("green dissolve B1"),
            "Give the units together: after Larkfield B2 only fields further down the list can follow.");
}

/// A conflict that has lost sides is judged when no debts are left.
Table stale(const Given& given, const std::string& conflict, const std::string& phase = "movement") {
  Table t = andur(phase, given);
  t.settle();
  for (std::size_t i = 0; i + 1 < conflict.size(); i += 3) state(t).conflict.add(at(cell(conflict.substr(i, 2))));
  t.events().list.clear();
  owe(t);
  return t;
}

void expect_over(Table& t, const std::string& where, int winner) {
  const std::vector<Event> over = heard_of(t, event::conflict_over);
  ASSERT_EQ(over.size(), 1U);
  EXPECT_EQ(over[0].arg[0], cell(where));
  EXPECT_EQ(over[0].arg[1], winner);
  CHECK(!state(t).conflict.has(at(cell(where))));
}

RULE("SST-281 R-37", "a dissolved conflict goes to the last seat there, or to the defender") {
  const Given green{"army green B1 melee 1", "own red B3"};
  Table empty = stale(green, "B3 ");
  expect_over(empty, "B3", 1);  // nobody is left: it stays with red
  EXPECT_EQ(game(empty).controller(cell("B3")), 1);
  Table blue = stale({"army green B1 melee 1", "own red B3", "army blue B3 melee 1"}, "B3 ");
  expect_over(blue, "B3", 2);
  EXPECT_EQ(game(blue).controller(cell("B3")), 2);
  EXPECT_EQ(heard_of(blue, event::captured).size(), 1U);
  Table mover = stale({"army green B1 melee 1", "own red B3", "army green B3 melee 1"}, "B3 ");
  expect_over(mover, "B3", 0);
  EXPECT_EQ(game(mover).controller(cell("B3")), 1);
  CHECK(state(mover).pending.has(at(cell("B3"))));
  Table own = stale({"army green B1 melee 1", "own green B3", "army green B3 melee 1"}, "B3 ");
  expect_over(own, "B3", 0);
  CHECK(!state(own).pending.has(at(cell("B3"))));
}

RULE("SST-281 SST-328 R-35", "on a desert nobody gets anything, and an empty one has no winner") {
  Table green = stale({"army green D1 melee 1"}, "D1 ");
  expect_over(green, "D1", 0);
  CHECK(state(green).pending.empty());
  Table nobody = stale({"army green B1 melee 1"}, "D1 ");
  expect_over(nobody, "D1", kNobody);
  EXPECT_EQ(game(nobody).controller(cell("D1")), kNobody);
}

RULE("SST-281", "conflicts that go on stay, those that are over lapse with their supports and no others") {
  Table t =
      andur("combat", {"own red B3 C3 A3", "army red B3 melee 1", "army green B3 melee 1", "army green C3 melee 1",
                       "army red C3 melee 1", "army blue B2 cavalry 1", "own blue B2 C2", "army blue C2 cavalry 1",
                       "army blue A2 cavalry 1", "own blue A2", "order blue green red yellow"});
  t.settle();
  state(t).supports.push({2, byte(cell("A2")), byte(cell("B3"))});
  state(t).supports.push({2, byte(cell("B2")), byte(cell("B3"))});
  state(t).supports.push({2, byte(cell("C2")), byte(cell("C3"))});
  Game g = game(t);
  remove_units(g, 1, cell("B3"), 1, 0);
  t.events().list.clear();
  owe(t);
  expect_over(t, "B3", 0);
  CHECK(state(t).conflict.has(at(cell("C3"))));
  const std::vector<Event> lapsed = heard_of(t, event::support_lapsed);
  ASSERT_EQ(lapsed.size(), 2U);
  for (const Event& e : lapsed) {
    EXPECT_EQ(e.arg[0], 2);
    CHECK(e.arg[1] == cell("A2") || e.arg[1] == cell("B2"));
    EXPECT_EQ(e.arg[2], cell("B3"));
  }
  ASSERT_EQ(state(t).supports.size(), 1U);
  EXPECT_EQ(state(t).supports[0].to, cell("C3"));
  EXPECT_EQ(game(t).controller(cell("B3")), 0);
}

RULE("SST-281", "the field of a battle under way is left to the battle") {
  Table t = andur("movement", {"army green B1 melee 1", "own red B3 C3", "army blue B3 melee 1"});
  t.settle();
  state(t).conflict.add(at(cell("B3")));
  state(t).conflict.add(at(cell("C3")));
  state(t).battle.open = 1, state(t).battle.cell = byte(cell("B3"));
  t.events().list.clear();
  owe(t);
  expect_over(t, "C3", 1);
  CHECK(state(t).conflict.has(at(cell("B3"))));
  EXPECT_EQ(game(t).controller(cell("B3")), 1);
}

RULE("R-83 R-37", "a field lost in this way may make a new debt, which is paid at once") {
  Table t = andur("movement", {"unit_max 30", "army green B1 melee 1", "own red B3", "army blue B3 melee 1",
                               "army red G4 melee 21"});
  t.settle();
  EXPECT_EQ(state(t).sheet[1], 0);
  state(t).conflict.add(at(cell("B3")));
  t.events().list.clear();
  owe(t);
  expect_over(t, "B3", 2);
  EXPECT_EQ(game(t).military(1), 19);
  EXPECT_EQ(state(t).sheet[1], 0);
}

RULE("R-83 SST-032", "a second debt of the same seat is told like the first, also after a payment without a choice") {
  Table t = andur("movement",
                  {"unit_max 30", "army green B1 melee 1", "own red B3", "army blue B3 melee 1", "army red G4 melee 21",
                   "army yellow B3 melee 1", "army blue F2 melee 18", "order green blue red yellow"});
  t.settle();
  ASSERT_EQ(state(t).sheet[1], 0);
  ASSERT_EQ(state(t).sheet[2], 0);
  state(t).conflict.add(at(cell("B3")));
  state(t).sheet[1] = -1, state(t).sheet[2] = -1;
  t.events().list.clear();
  owe(t);
  if (t.actor() == "blue") t.play("blue dissolve B3");
  const auto debts = heard_of(t, event::debt);
  int of_red = 0;
  for (const Event& e : debts) of_red += e.arg[0] == 1;
  EXPECT_EQ(of_red, 2);
  EXPECT_EQ(game(t).controller(cell("B3")), 3);
}

RULE("R-37 R-83 SST-258",
     "a field that the mover would take stays with its controller if a debt takes the units away") {
  Table t = andur("movement",
                  {"unit_max 30", "own red B3 C3", "own green A3 C2", "army red A3 melee 1", "army blue A3 melee 1",
                   "army red B3 melee 1", "army green B2 melee 1", "army red G4 melee 11", "army red G5 melee 10",
                   "army green C2 cavalry 1", "army green B1 melee 21", "building A3 manufactory"});
  order(t, "green", "B2 melee 1 fresh", "", "B3").play("green settle");
  order(t, "green", "C2 cavalry 2 fresh", "", "C3").play("green end_movement");
  t.play("red dissolve A3").play("red dissolve B3");
  CHECK(t.then("owner A3 blue"));
  CHECK(t.then("pending B3 = yes"));
  EXPECT_EQ(t.actor(), "green");
  t.play("green dissolve B3").play("green dissolve C3");
  CHECK(t.then("owner B3 red"));
  CHECK(state(t).pending.empty());
  EXPECT_NE(state(t).mover, 0);
}

}  // namespace
}  // namespace seventhstone::test
