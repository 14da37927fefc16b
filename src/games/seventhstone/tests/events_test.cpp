// The beginning of a year and its events, told and carried out (SST-080 to SST-107, SST-445).
#include <set>

#include "witness.h"

namespace seventhstone::test {
namespace {

/// A year that waits for its event.
Table new_year(const Given& given, int seats = 4, Settings settings = {}) {
  Table t = andur("event", given, std::move(settings), seats);
  t.events().list.clear();
  tafel::settle(t.game().rules, t.raw());
  return t;
}

/// Lets chance do this and nothing else.
void fate(Table& t, const Action& a) { act(t.game().rules, t.raw(), kChance, a); }
bool possible(Table& t, const Action& a) { return chance_valid(t.game().rules, t.raw(), a); }

/// Events since the last time, up to the market's own: "army_lost 0 1 2".
std::string told(Table& t) {
  std::string out;
  for (const Event& e : t.events().list) {
    if (e.kind == event::stones_dealt || e.kind == event::stones_shuffled) break;
    out += (out.empty() ? "" : "; ") + std::string(t.game().rules.events[e.kind].name);
    for (std::size_t i = 0; i < e.argc; ++i) out += " " + std::to_string(e.arg[i]);
    EXPECT_EQ(e.open, e.argc) << "everybody sees what happens in the event phase";
  }
  t.events().list.clear();
  return out;
}

RULE("SST-080 SST-090", "a year begins with its number and without anything of the last one") {
  Table t = andur("over", {"year 4", "lava A1 B2", "event crossing", "building B2 wall fresh", "double red",
                           "order red blue green yellow"});
  t.events().list.clear();
  tafel::settle(t.game().rules, t.raw());
  EXPECT_EQ(told(t), "year_over 4; year_began 5");
  EXPECT_EQ(t.step(), "event.roll");
  EXPECT_EQ(state(t).year, 5);
  EXPECT_EQ(state(t).phase, Phase::event);
  EXPECT_EQ(state(t).event, 0);
  CHECK(state(t).lava.empty() && state(t).built.fresh[0].empty() && state(t).built.fresh[1].empty());
  EXPECT_EQ(state(t).doubled, kNobody);
  EXPECT_EQ(game(t).turns(), 0);
  for (const Seat s : state(t).order) EXPECT_EQ(s, kNobody);
}

RULE("SST-091", "the die of events has six faces") {
  Table t = new_year({});
  for (int e = 0; e < 6; ++e) CHECK(possible(t, make_action(verb::roll_event, e)));
  CHECK(!possible(t, make_action(verb::roll_event, 6)) && !possible(t, make_action(verb::roll_event)));
  for (int e = 1; e < 6; ++e) {
    Table one = new_year({});
    fate(one, make_action(verb::roll_event, e));
    EXPECT_EQ(state(one).event, e + 1);
    EXPECT_TRUE(told(one).starts_with("event_rolled " + std::to_string(e)));
  }
}

RULE("SST-102 SST-103 SST-107", "expansion, crossing and portals are told") {
  Table more = new_year({"unit_max 6"}), water = new_year({}), gates = new_year({});
  fate(more, make_action(verb::roll_event, 2));
  EXPECT_EQ(told(more), "event_rolled 2; unit_max_up 7");
  EXPECT_EQ(more.state<State>().unit_max, 7);
  fate(water, make_action(verb::roll_event, 4));
  EXPECT_EQ(told(water), "event_rolled 4; crossing_open");
  fate(gates, make_action(verb::roll_event, 5));
  EXPECT_EQ(told(gates), "event_rolled 5; portals_open");
}

RULE("SST-106 SST-030", "dismissal: of every seat and army, told one by one; no resources come back") {
  Table t = new_year(
      {"army green B1 melee 2 2", "army green B2 ranged 3", "army yellow D5 cavalry 4 1", "army yellow C5 melee 1 1"});
  const auto sheets = state(t).sheet;
  fate(t, make_action(verb::roll_event, 3));
  EXPECT_EQ(told(t), "event_rolled 3; mercs_dismissed 0 2 1; mercs_dismissed 3 1 34; mercs_dismissed 3 1 35");
  EXPECT_EQ(state(t).sheet, sheets);
  CHECK(t.then("army B1 green melee 2+0") && t.then("army B2 green ranged 3+0"));
  CHECK(t.then("army D5 yellow cavalry 4+0") && t.then("army C5 yellow melee 1+0"));
}

RULE("SST-100 SST-101 SST-475 SST-029 R-59", "quicksand: armies on deserts of every seat are lost or saved, and told") {
  Table t = new_year(
      {"army green D1 melee 2 1 E31", "army yellow D4 cavalry 3 2 E08", "army red G4 melee 2 0 E09", "hand red E07"});
  const auto sheets = state(t).sheet;
  fate(t, make_action(verb::roll_event, 1));
  EXPECT_EQ(told(t), "event_rolled 1; army_lost 0 0 3 2 1; stone_discarded 0 31 3; army_saved 3 27 8");
  EXPECT_EQ(state(t).sheet[0], sheets[0] + 2);
  EXPECT_EQ(state(t).sheet[3], sheets[3]);
  CHECK(t.then("army D1 none") && t.then("army D4 yellow cavalry 3+2") && t.then("army G4 red melee 2+0"));
  CHECK(t.then("where E31 discard") && t.then("where E08 discard") && t.then("where E09 army red G4"));
  EXPECT_EQ(state(t).stone[3][at(cell("D4"))], kNoStone);
  Table gone = new_year({"army green D4 melee 1", "army red D1 melee 1"});
  fate(gone, make_action(verb::roll_event, 1));
  for (const auto& desert_of : gone.state<State>().arrival)
    for (const u8 rank : desert_of) EXPECT_EQ(rank, 0) << "who is gone came never (R-35)";
}

RULE("SST-101 SST-475", "every Mobility stone saves from quicksand, and no other movement stone does") {
  for (const char* stone : {"E01", "E06", "E07", "E08", "E09", "E10"}) {
    Table t = new_year({std::string("army green D4 melee 2 0 ") + stone});
    fate(t, make_action(verb::roll_event, 1));
    const bool mobile = std::string_view(stone) >= "E07" && std::string_view(stone) <= "E09";
    EXPECT_EQ(game(t).units(0, cell("D4")), mobile ? 2 : 0) << stone;
  }
}

RULE("SST-101 SST-097", "Mobility saves from quicksand alone, not from lava") {
  Table t = new_year({"army green D4 melee 2 0 E07"});
  fate(t, make_action(verb::roll_event, 0));
  fate(t, make_action(verb::roll_corner, 1));
  told(t);
  fate(t, make_action(verb::erupt, cell("B2"), cell("C2"), cell("D4"), cell("A5")));
  EXPECT_EQ(told(t),
            "lava_fell 9; lava_fell 10; lava_fell 27; lava_fell 32; army_lost 0 0 27 2 0; stone_discarded 0 7 27");
  EXPECT_EQ(state(t).lava.size(), 4);
  CHECK(t.then("army D4 none") && t.then("where E07 discard"));
  EXPECT_EQ(t.step(), "market.stones");
}

RULE("SST-095 R-57", "the corner: 1 to 3 left, 4 to 6 right, on the volcano's side of the board, and told") {
  for (const int row : {0, 2, 3, 5})
    for (int die = 1; die <= 6; ++die) {
      Table t = new_year({});
      state(t).volcano = cell_at(3, row);
      fate(t, make_action(verb::roll_event, 0));
      ASSERT_EQ(t.step(), "event.corner");
      for (int other = 0; other <= 7; ++other)
        EXPECT_EQ(possible(t, make_action(verb::roll_corner, other)), other >= 1 && other <= 6);
      fate(t, make_action(verb::roll_corner, die));
      const int corner = cell_at(die <= 3 ? 0 : 6, row < 3 ? 0 : 5);
      EXPECT_EQ(told(t), fmt::format("event_rolled 0; corner_rolled {} {}", die, corner));
      EXPECT_EQ(t.step(), "event.lava");
      Rng rng(static_cast<u64>(die));
      for (int i = 0; i < 40; ++i) CHECK(possible(t, sample_chance(t.game().rules, t.raw(), rng)));
      EXPECT_EQ(possible(t, make_action(verb::erupt, cell("A1"), cell("B1"), cell("C1"), cell("D1"))), die <= 3);
      EXPECT_EQ(possible(t, make_action(verb::erupt, cell("B1"), cell("C1"), cell("D1"), cell("G1"))), die > 3);
    }
}

/// Every cell of the board that can be among the four.
Cells in_range(Table& t) {
  Cells out;
  for (const u8 c : game(t).grid().all) {
    std::set<int> four{c, cell("C1"), cell("C2"), cell("C3"), cell("C5")};
    while (four.size() > 4) four.erase(*four.begin() == c ? std::next(four.begin()) : four.begin());
    std::vector<int> a(four.begin(), four.end());
    if (possible(t, make_action(verb::erupt, a[0], a[1], a[2], a[3]))) out.add(c);
  }
  return out;
}

RULE("SST-093 SST-094 SST-095 SST-445",
     "counted from the nearest corner; with seven columns the farthest is out of reach") {
  for (int seats = 2; seats <= 4; ++seats)
    for (int column = 0; column < seats + 3; ++column) {
      Table t = new_year({}, seats);
      state(t).volcano = cell_at(column, 1);
      fate(t, make_action(verb::roll_event, 0));
      const bool middle = seats != 3 && column == (seats == 4 ? 3 : 2);
      EXPECT_EQ(t.step(), middle ? "event.corner" : "event.lava");
      if (middle) fate(t, make_action(verb::roll_corner, 6));
      Cells expected = game(t).grid().all;
      for (int row = 0; seats == 4 && row < 6; ++row) expected.remove(cell_at(column < 3 ? 6 : 0, row));
      EXPECT_EQ(in_range(t), expected) << seats << " seats, column " << column;
    }
  Table islands = new_year({}, 4, {{"map", "islands_as_printed"}});
  fate(islands, make_action(verb::roll_event, 0));
  Cells expected;
  for (int column = 0; column < 7; ++column)
    for (int row = 0; row < 7; ++row)
      if (column != 3 && row != 3) expected.add(cell_at(column, row));
  EXPECT_EQ(in_range(islands), expected);
}

RULE("SST-092 SST-096", "exactly four different cells, each as likely as any other") {
  Table t = new_year({}, 3);
  fate(t, make_action(verb::roll_event, 0));
  const int a = cell("A1"), b = cell("B1"), c = cell("A2"), d = cell("F6");
  CHECK(possible(t, make_action(verb::erupt, a, b, c, d)));
  CHECK(!possible(t, make_action(verb::erupt, a, b, c)) && !possible(t, make_action(verb::erupt, a, b, c, d, 46)));
  CHECK(!possible(t, make_action(verb::erupt, a, a, b, c)) && !possible(t, make_action(verb::erupt, a, b, c, c)));
  CHECK(!possible(t, make_action(verb::erupt, b, a, c, d)));                    // one notation for one eruption
  CHECK(!possible(t, make_action(verb::erupt, a, b, c, 64 + d)));               // no cell at all
  CHECK(!possible(t, make_action(verb::erupt, cell("G1"), cell("A2"), 9, d)));  // outside the board
  CHECK(!possible(t, make_action(verb::lay_column, a, b, c, d)));
  Rng rng(12);
  std::map<int, int> seen;
  for (int i = 0; i < 9000; ++i) {
    const Action s = sample_chance(t.game().rules, t.raw(), rng);
    ASSERT_TRUE(possible(t, s));
    for (std::size_t k = 0; k < 4; ++k) ++seen[s.arg[k]];
  }
  EXPECT_EQ(seen.size(), 36U);
  for (const auto& [where, times] : seen) CHECK(times > 850 && times < 1150);
}

}  // namespace
}  // namespace seventhstone::test
