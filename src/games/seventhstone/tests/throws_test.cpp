// Dice of a battle as throws, and the edges of battles: very many hits, no end, fields of nobody, overruns while
// moving.
#include <set>

#include "games/seventhstone/battle.h"
#include "witness.h"

namespace seventhstone::test {
namespace {

/// Green rolls so many dice against red on B3; nothing has been thrown yet.
Table throws(int mil, int merc) {
  Table t = andur("combat", {"own red B3", "unit_max 30", fmt::format("army green B3 melee {} {}", mil, merc),
                             "army red B3 melee 1"});
  tafel::settle(t.game().rules, t.raw());
  EXPECT_EQ(t.step(), "battle.roll");
  return t;
}

RULE("SST-307 SST-308", "a throw has one die for each unit, at most twelve at once, two to a number") {
  for (int n = 1; n <= 12; ++n) {
    Table t = throws(n, 0);
    const auto valid = [&](const Action& a) { return chance_valid(t.game().rules, t.raw(), a); };
    Action a = make_action(verb::roll);
    a.argc = byte((n + 1) / 2);
    for (int i = 0; i < n; ++i) a.arg[at(i / 2)] = byte(a.arg[at(i / 2)] + (i % 2 == 0 ? 7 * (1 + i % 6) : 6 - i % 6));
    EXPECT_TRUE(valid(a)) << n;
    for (int i = 0; i < n; ++i)
      for (const int face : {0, 7}) {
        Action b = a;
        const int both = b.arg[at(i / 2)], first = both / 7, second = both % 7;
        if (i % 2 == 1 && face == 7) continue;  // a second die of 7 is a first die more
        b.arg[at(i / 2)] = byte(i % 2 == 0 ? 7 * face + second : 7 * first + face);
        EXPECT_FALSE(valid(b)) << n << " dice, die " << i << " shows " << face;
      }
    Action shorter = a, other = a;
    --shorter.argc, other.verb = verb::erupt;
    EXPECT_FALSE(valid(shorter) || valid(other));
    if (a.argc < 6) {
      Action longer = a;
      longer.arg[longer.argc++] = 8;
      EXPECT_FALSE(valid(longer));
    }
    if (n % 2 == 1) {
      Action beside = a;
      ++beside.arg[at(n / 2)];
      EXPECT_FALSE(valid(beside)) << "a die too many";
    }
  }
  Table many = throws(10, 3);
  Rng rng(1);
  EXPECT_EQ(sample_chance(many.game().rules, many.raw(), rng).argc, 6);  // twelve of thirteen
  act(many.game().rules, many.raw(), kChance, make_action(verb::roll, 48, 48, 48, 48, 48, 48));
  EXPECT_EQ(many.step(), "battle.roll");
  EXPECT_EQ(sample_chance(many.game().rules, many.raw(), rng).argc, 1);
}

RULE("SST-307 R-71", "every die of a throw shows each face as often as any other, whatever the others show") {
  Rng rng(9);
  for (const int n : {1, 2, 7, 12}) {
    Table t = throws(n, 0);
    std::array<std::array<int, 7>, 12> seen{};
    std::set<std::pair<int, int>> pairs;
    for (int i = 0; i < 3000; ++i) {
      const Action a = sample_chance(t.game().rules, t.raw(), rng);
      ASSERT_TRUE(chance_valid(t.game().rules, t.raw(), a));
      int first = 0, last = 0;
      for (int k = 0; k < n; ++k) {
        last = k % 2 == 0 ? a.arg[at(k / 2)] / 7 : a.arg[at(k / 2)] % 7;
        if (k == 0) first = last;
        ++seen[at(k)][at(last)];
      }
      pairs.insert({first, last});
    }
    for (int k = 0; k < n; ++k)
      for (int face = 1; face <= 6; ++face)
        EXPECT_NEAR(seen[at(k)][at(face)], 500, 120) << n << " dice, die " << k << ", face " << face;
    EXPECT_EQ(pairs.size(), n == 1 ? 6U : 36U);
  }
}

RULE("SST-316", "hits beyond what can be counted are lost like all the others") {
  Table t = andur("combat", {"own red B3", "unit_max 30", "army green B3 melee 30", "army red B3 melee 20",
                             "army green B2 cavalry 30"});
  state(t).mil[0][at(cell("B3"))] = 150, state(t).mil[0][at(cell("B2"))] = 110;
  tafel::settle(t.game().rules, t.raw());
  act(t.game().rules, t.raw(), 0, make_action(verb::support, cell("B2"), cell("B3")));
  int thrown = 0;
  const auto all = [&](int n, int face) {  // n dice, all the same, in throws of up to twelve
    for (; n > 0; n -= 12) {
      ASSERT_EQ(t.step(), "battle.roll");
      Action a = make_action(verb::roll);
      for (int i = 0; i < std::min(n, 12); ++i)
        a.arg[at(i / 2)] = byte(a.arg[at(i / 2)] + (i % 2 == 0 ? 7 * face : face)), a.argc = byte(i / 2 + 1);
      ASSERT_TRUE(chance_valid(t.game().rules, t.raw(), a));
      act(t.game().rules, t.raw(), kChance, a);
      thrown += face == 1 ? std::min(n, 12) : 0;
      EXPECT_EQ(state(t).battle.hits[1], t.step() == "battle.roll" ? std::min(255, thrown) : 0);
    }
  };
  all(150, 1);
  all(110, 1);
  EXPECT_EQ(thrown, 260);
  t.events().list.clear();
  all(20, 6);
  CHECK(t.then("owner B3 green"));
  int lost = 0;
  for (const Event& e : t.events().list)
    if (e.kind == event::hits_lost) lost = e.arg[1];
  EXPECT_EQ(lost, 235);
}

RULE("SST-323 SST-327", "a destruction roll has one die of six faces for each building, and none for an empty place") {
  const auto rolls = [](const Given& buildings) {
    Given given{"own red B3", "army green B3 melee 2", "army red B3 melee 1"};
    given.insert(given.end(), buildings.begin(), buildings.end());
    Table t = andur("combat", given);
    dice(t, {"roll 11", "roll 6"});
    EXPECT_EQ(t.step(), "battle.crumble");
    std::set<std::pair<int, int>> out;
    for (int a = 0; a <= 8; ++a)
      for (int b = 0; b <= 8; ++b)
        if (chance_valid(t.game().rules, t.raw(), make_action(verb::crumble, a, b))) out.insert({a, b});
    return out;
  };
  std::set<std::pair<int, int>> first, both;
  for (int a = 1; a <= 6; ++a) {
    first.insert({a, 0});
    for (int b = 1; b <= 6; ++b) both.insert({a, b});
  }
  EXPECT_EQ(rolls({"building B3 barracks"}), first);
  EXPECT_EQ(rolls({"building B3 barracks", "building B3 manufactory"}), both);
}

RULE("R-76", "five hundred rounds without an end: everybody but the defender is gone, resources come back") {
  Table t =
      andur("combat", {"own red B3", "army green B3 melee 2 1", "army red B3 melee 2", "army yellow B3 cavalry 1"});
  const int green = state(t).sheet[0], yellow = state(t).sheet[3];
  tafel::settle(t.game().rules, t.raw());
  t.events().list.clear();
  while (t.step() == "battle.roll" || t.step() == "battle.aim") {
    const tafel::Turn turn = whose_turn(t.game().rules, t.raw());
    if (!turn.chance) {
      Options out;
      list_options(t.game().rules, t.raw(), turn.seats.lowest(), out);
      act(t.game().rules, t.raw(), turn.seats.lowest(), out[out.size() - 1]);
      continue;
    }
    Action a = make_action(verb::roll, 48);
    while (!chance_valid(t.game().rules, t.raw(), a)) {  // all sixes
      a.arg[a.argc - 1U] = 42;
      if (chance_valid(t.game().rules, t.raw(), a)) break;
      a.arg[a.argc - 1U] = 48, a.arg[a.argc++] = 48;
    }
    act(t.game().rules, t.raw(), kChance, a);
  }
  int rounds = 0;
  for (const Event& e : t.events().list)
    if (e.kind == event::round_began) rounds += e.arg[0] == rounds + 2;  // the first began before
  EXPECT_EQ(rounds, 499);
  CHECK(t.then("army B3 red melee 2+0") && t.then("owner B3 red"));
  EXPECT_EQ(state(t).sheet[0], green + 2);
  EXPECT_EQ(state(t).sheet[3], yellow + 1);
}

RULE("SST-319 R-35", "where nobody controls and nobody is left, nobody wins and nothing changes hands") {
  Table t = andur("combat", {"army green A3 melee 1 0 E10", "army red A3 melee 1", "building A3 wall"});
  EXPECT_EQ(game(t).defender(cell("A3")), kNobody);
  dice(t, {});
  t.events().list.clear();
  go_on(t, "green no_combat");
  EXPECT_EQ(t.step(), "battle.roll");  // nobody to decide about walls
  dice(t, {"roll 1", "roll 1", "crumble 6 0"});
  CHECK(t.then("army A3 none") && t.then("owner A3 nobody"));
  CHECK(state(t).conflict.empty());
  for (const Event& e : t.events().list) CHECK(e.kind != event::battle_won && e.kind != event::stones_captured);
}

/// Green stands beside its enemies, enters their field and overruns it.
Table overruns(const Given& given, const std::string& from, const std::string& group, const std::string& to) {
  Table t = andur("movement", given);
  order(t, "green", from, group, to).play("green settle");
  t.scripted_chance_only();
  return t;
}

RULE("SST-258 SST-261 SST-328", "a mover that wins takes the field with its next settle, and a desert never") {
  Table t = overruns({"unit_max 9", "army green B2 melee 6", "own red B3", "army red B3 melee 1"}, "B2 melee 1 fresh",
                     "6 0 none", "B3");
  t.chance("roll 16 66 66").chance("roll 6");
  go_on(t, "green overrun B3");
  CHECK(t.then("owner B3 red") && t.then("pending B3 = yes"));
  Table sand = overruns({"unit_max 9", "own green C1", "army green C1 melee 6", "army red D1 melee 1"},
                        "C1 melee 1 fresh", "6 0 none", "D1");
  sand.chance("roll 16 66 66").chance("roll 6");
  go_on(sand, "green overrun D1");
  CHECK(sand.then("army D1 green melee 6+0") && sand.then("pending D1 = no"));
}

RULE("SST-255 SST-261", "a declarer may lose: the winner controls the field at once, also a third seat") {
  Table t = overruns({"unit_max 9", "army green B2 melee 2", "own blue B3", "army red B3 melee 1"}, "B2 melee 1 fresh",
                     "2 0 none", "B3");
  t.chance("roll 66").chance("roll 1").chance("roll 6").chance("roll 1");
  go_on(t, "green overrun B3");
  CHECK(t.then("army B3 red melee 1+0") && t.then("owner B3 red") && t.then("pending B3 = no"));
}

RULE("SST-259 SST-261", "a mover that beats intruders on its own field keeps it without a settle") {
  Table t = andur("movement", {"unit_max 9", "own green B3", "army green B3 melee 2", "army red B3 melee 1"});
  t.settle();
  t.scripted_chance_only().chance("roll 16").chance("roll 6");
  go_on(t, "green overrun B3");
  CHECK(t.then("owner B3 green") && t.then("pending B3 = no"));
}

}  // namespace
}  // namespace seventhstone::test
