// Production and market worked out a second time (SST-120 to SST-141, SST-401 to SST-406, SST-441): sheets, ranks,
// prizes, stones and the turn order, compared in random games.
#include "games/seventhstone/stones.h"
#include "scatter.h"
#include "shell/match.h"

namespace seventhstone::test {
namespace {

constexpr std::array<int, 8> kPrice{4, 2, 2, 2, 1, 1, 1, 1};

int spent(const State& s, Seat seat) {
  int n = 0;
  for (std::size_t f = 0; f < 8; ++f) n += kPrice[f] * s.alloc[seat][f];
  return n;
}

/// Every field and every amount that somebody could name for the sheet.
void compare_sheet(Table& t, Seat s) {
  const State& now = state(t);
  const int left = now.sheet[s] - spent(now, s), open = now.alloc_at[s];
  const Asked q = ask(t, s);
  std::vector<Action> legal{make_action(verb::keep, open)};
  for (int field = 0; field < 8; ++field) {
    Why no;
    if (field < open) no = because({123}, cause::field_filled, field);
    if (field > open) no = because({123}, cause::field_asked, open);
    expect_verdict(t, s, q, make_action(verb::keep, field), no);
    for (int n = 1; n <= 45; ++n) {
      const int missing = kPrice[at(field)] * n - left;
      const bool too_much = field >= open && missing > 0;
      expect_verdict(t, s, q, make_action(verb::alloc, field, n),
                     too_much ? because(Rule{field < 4 ? u16{124} : u16{123}}, cause::rs_missing, missing) : no);
      if (field == open && missing <= 0) legal.push_back(make_action(verb::alloc, field, n));
    }
  }
  EXPECT_EQ(keys(q.legal), keys(legal));
  const int most = static_cast<int>(legal.size()) - 1;
  EXPECT_EQ(near_misses(q), (std::set<u64>{make_action(verb::alloc, open, most + 1).key()}));
  EXPECT_NE(reason(t, s, make_action(verb::end_placement), q).rule.number, 124);
  Totals totals;
  top_row(t.game().rules, t.raw()).totals(t.raw(), t.raw().stack().back(), s, totals);
  ASSERT_EQ(totals.list.size(), 1U);
  EXPECT_EQ(totals.list[0].have, now.sheet[s] - left);
  EXPECT_EQ(totals.list[0].need, now.sheet[s]);
}

RULE("SST-123 SST-124", "a draft of the sheet in any order: too much is refused by what is missing, not by an order") {
  const auto* loaded = tafel::test::library().find("seventhstone");
  Match match(*loaded, 2, config_from(loaded->rules, {{"map", "andur"}}), Seed{});
  const auto asked = [&] { return top_row(loaded->rules, loaded->look(match.state())).name; };
  while (asked() != "market.sheet") {
    const Seat s = match.turn().seats.lowest();
    Options out;
    match.options(s, out);
    ASSERT_TRUE(match.submit(s, match.version(s), std::array{out[0]}));
  }
  const Action riders = make_action(verb::alloc, kFieldCavalry, 6),
               joust = make_action(verb::alloc, kFieldTournament, 3);
  const auto verdict = [&](const Action& more) {
    return match.submit_form(0, match.version(0), std::array{joust, more, riders});
  };
  // 15 of 19 are distributed. Equipment takes all that the order of the fields leaves; then the tournament is too dear.
  EXPECT_EQ(verdict(make_action(verb::alloc, kFieldEquipment, 7)).why, because({123}, cause::rs_missing, 3));
  EXPECT_EQ(verdict(make_action(verb::alloc, kFieldEquipment, 6)).why, because({123}, cause::rs_missing, 2));
  EXPECT_EQ(verdict(make_action(verb::alloc, kFieldEquipment, 9)).why, because({123}, cause::rs_missing, 2));
  EXPECT_EQ(verdict(make_action(verb::alloc, kFieldMelee, 8)).why, because({124}, cause::rs_missing, 9));
  EXPECT_TRUE(verdict(make_action(verb::alloc, kFieldEquipment, 4)));
}

RULE("SST-025 SST-123 SST-124 SST-125 R-10", "what may be put on each field of the sheet, for every sum that is left") {
  for (u64 seed = 1; seed <= 6; ++seed) {
    Table t = scattered({.phase = "market"}, seed);
    Rng rng(seed);
    for (t.settle(); t.step() == "market.sheet";) {
      const Seat s = rng.pick(whose_turn(t.game().rules, t.raw()).seats);
      compare_sheet(t, s);
      const Asked q = ask(t, s);
      const int before = state(t).alloc_at[s];
      const Action a = q.legal[at(rng.below(std::min<int>(static_cast<int>(q.legal.size()), 4)))];
      act(t.game().rules, t.raw(), s, a);
      if (t.step() != "market.sheet") break;
      const bool done = spent(state(t), s) == state(t).sheet[s];  // nothing is left to distribute
      EXPECT_EQ(state(t).alloc_at[s], done ? 8 : before + 1);
      EXPECT_EQ(state(t).alloc[s][at(before)], a.verb == verb::keep ? 0 : a.arg[1]);
    }
  }
}

RULE("SST-123 SST-395", "whoever has no resources or is out of the game is not asked for a sheet") {
  Table t = andur("market", {"army green B1 melee 19", "unit_max 20"});
  t.change([](auto& j) { j["out"][2] = 1; });
  t.settle();
  EXPECT_EQ(state(t).sheet[0], 0);
  EXPECT_EQ(whose_turn(t.game().rules, t.raw()).seats, SeatSet::of(1) | SeatSet::of(3));
  Table two = andur("market", {}, {}, 2);
  two.settle();
  EXPECT_EQ(whose_turn(two.game().rules, two.raw()).seats, SeatSet::of(0) | SeatSet::of(1));
  fill_sheets(t, {}, "");
  for (const Event& e : heard_of(t, event::sheet_goods)) EXPECT_NE(e.arg[0], 2);
  EXPECT_EQ(heard_of(t, event::sheet_bids).size(), 3U);
}

/// Bidders from the highest bid on; equal ones by tear stones; those that dice must part stand side by side.
std::vector<Seat> ranking(const Game& g, std::size_t field) {
  std::vector<Seat> out;
  for (Seat s = 0; s < g.seats(); ++s)
    if (g->alloc[s][field] > 0) out.push_back(s);
  std::sort(out.begin(), out.end(), [&](Seat a, Seat b) {
    return std::pair(g->alloc[a][field], g.tear_stones(a)) > std::pair(g->alloc[b][field], g.tear_stones(b));
  });
  return out;
}

bool as_good(const Game& g, std::size_t field, Seat a, Seat b) {
  return g->alloc[a][field] == g->alloc[b][field] && g.tear_stones(a) == g.tear_stones(b);
}

/// The prizes of a market in the order in which they were told.
void expect_prizes(Table& t, u8 kind, std::size_t field, const std::vector<int>& key) {
  const Game g = game(t);
  const std::vector<Seat> rank = ranking(g, field);
  const std::vector<Event> told = heard_of(t, kind);
  ASSERT_EQ(told.size(), rank.size());
  for (std::size_t k = 0; k < rank.size(); ++k) {
    CHECK(as_good(g, field, static_cast<Seat>(told[k].arg[0]), rank[k]));
    EXPECT_EQ(told[k].arg[1], key[k]);
  }
}

/// Sheets with many equal bids.
void bid_at_random(Table& t, Rng& rng) {
  for (t.settle(); t.step() == "market.sheet";) {
    const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
    const int field = state(t).alloc_at[s], n = field < 4 ? 0 : rng.below(4);
    act(t.game().rules, t.raw(), s, n == 0 ? make_action(verb::keep, field) : make_action(verb::alloc, field, n));
    tafel::settle(t.game().rules, t.raw());
  }
}

void expect_double_move(Table& t, bool on) {
  const Game g = game(t);
  const std::vector<Seat> rank = ranking(g, kFieldOrder);
  int others = 0;
  for (std::size_t k = 1; k < rank.size(); ++k) others += g->alloc[rank[k]][kFieldOrder];
  const bool won = on && !rank.empty() && g->alloc[rank[0]][kFieldOrder] >= others;
  EXPECT_EQ(heard_of(t, event::double_move).size(), won ? 1U : 0U);
  EXPECT_EQ(g->doubled != kNobody, won);
  CHECK(!won || as_good(g, kFieldOrder, rank[0], g->doubled));
}

void hold_market(int seats, u64 seed) {
  const bool twice = seats == 4 && seed % 2 == 0;
  Table t = scattered(
      {.phase = "market", .settings = twice ? Settings{{"double_move", "on"}} : Settings{}, .seats = seats}, seed);
  Rng rng(seed);
  bid_at_random(t, rng);
  while (t.step() == "dice.off") play_one(t, rng);
  for (const Event& e : heard_of(t, event::sheet_bids))
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(e.arg[i + 1], state(t).alloc[at(e.arg[0])][4 + i]);
  const std::vector<int> key = seats == 2 ? std::vector<int>{3, 1} : std::vector<int>{4, 2, 1, 0};
  expect_prizes(t, event::mercs_won, kFieldMercs, key);
  const auto before = state(t).stones;
  while (state(t).phase == Phase::market) play_one(t, rng);
  expect_prizes(t, event::tourney_won, kFieldTournament, key);
  expect_double_move(t, twice);
  for (const Event& e : heard_of(t, event::tourney_won))
    EXPECT_EQ(state(t).stones[at(e.arg[0])], before[at(e.arg[0])] + e.arg[1]);
  std::set<int> places;
  for (int k = 0; k < seats; ++k) places.insert(state(t).order[at(k)]);
  EXPECT_EQ(places.size(), at(seats));
}

RULE("SST-127 SST-128 SST-129 SST-130 SST-131 SST-132 SST-140 SST-402 SST-405 SST-441 R-11 R-12 R-13 R-64",
     "who gets what in the markets, with many equal bids") {
  for (u64 seed = 1; seed <= 45; ++seed) hold_market(2 + static_cast<int>(seed % 3), seed);
}

RULE("SST-441", "every other seat counts against a double move, the first one too") {
  Table t = andur("market", {}, {{"double_move", "on"}});
  fill_sheets(t, {"red alloc movement 5", "green alloc movement 3", "blue alloc movement 3"}, "E10 E16 E22 E31");
  EXPECT_EQ(state(t).doubled, kNobody);
}

RULE("SST-128 SST-129", "a bid that is higher by one beats any number of tear stones") {
  Table t = andur("market", {"own red C2 C4 E2 E4", "wins red = 60", "hand green E01", "hand red E02"});
  fill_sheets(t, {"green alloc mercenaries 4", "red alloc mercenaries 3"}, "E10 E16 E22 E31");
  EXPECT_EQ(state(t).goods[0].mercs, 4);
  EXPECT_EQ(state(t).goods[1].mercs, 2);
}

RULE("SST-121 SST-122 R-15", "which stones can be laid out: so many of the deck, each once") {
  Table t = andur("market", {"discard E05", "hand green E07"});
  tafel::settle(t.game().rules, t.raw());
  ASSERT_EQ(t.step(), "market.stones");
  const auto valid = [&](const auto&... stone) {
    return chance_valid(t.game().rules, t.raw(), make_action(verb::deal_stones, stone...));
  };
  CHECK(valid(1, 2, 3, 40));
  CHECK(!valid(1, 2, 3) && !valid(1, 2, 3, 4, 6));
  CHECK(!valid(1, 2, 3, 3) && !valid(1, 1, 2, 3) && !valid(2, 1, 3, 4) && !valid(1, 2, 4, 3));
  CHECK(!valid(0, 1, 2, 3) && !valid(1, 2, 3, 41) && !valid(1, 2, 3, 64));
  CHECK(!valid(1, 2, 3, 5) && !valid(1, 2, 3, 7));
  CHECK(!chance_valid(t.game().rules, t.raw(), make_action(verb::erupt, 1, 2, 3, 4)));
  Rng rng(5);
  std::map<int, int> seen;
  for (int n = 0; n < 4000; ++n) {
    const Action a = sample_chance(t.game().rules, t.raw(), rng);
    ASSERT_TRUE(chance_valid(t.game().rules, t.raw(), a));
    for (std::size_t i = 0; i < a.argc; ++i) ++seen[a.arg[i]];
  }
  EXPECT_EQ(seen.size(), 38U);
  for (const auto& [stone, n] : seen) CHECK(n > 320 && n < 530);
}

RULE("SST-122 R-15", "the last stones of the deck, then those of the discard pile, one by one if need be") {
  for (const int deck : {0, 1, 2, 3, 4, 5}) {
    Table t = andur("market", {"deck " + std::to_string(deck)});
    t.settle();
    EXPECT_EQ(state(t).display.size(), 4);
    EXPECT_EQ(state(t).deck_size, deck >= 4 ? deck - 4 : 36);
    EXPECT_EQ(heard_of(t, event::stones_shuffled).size(), deck >= 4 ? 0U : 1U);
    EXPECT_EQ(heard_of(t, event::stones_dealt).size(), 4U);
  }
  for (const int lying : {0, 1, 2}) {  // all others are in somebody's hand
    Given given{"deck 1"};
    Table t = andur("market", given);
    Game g = game(t);
    for (const u8 stone : g->up)
      if (g->up.size() > lying) g->up.remove(stone), g->hand[0].add(stone), ++g->hand_size[0];
    t.settle();
    EXPECT_EQ(state(t).display.size(), 1 + lying);
    EXPECT_EQ(state(t).deck_size, 0);
    EXPECT_EQ(t.step(), "market.sheet");
  }
}

RULE("SST-122 R-14", "a discard pile of face-down stones alone is shuffled, too") {
  Table t = andur("market", {"deck 1"});
  Game g = game(t);
  for (const u8 stone : g->up) {
    if (g->down.empty()) g->down.add(stone), ++g->down_size;
    else g->hand[0].add(stone), ++g->hand_size[0];
  }
  g->up = {};
  t.settle();
  EXPECT_EQ(state(t).display.size(), 2);
  EXPECT_EQ(state(t).down_size, 0);
}

/// Positions that are free, refusals for those that are not, and the order in the end.
void choose_positions(u64 seed, int out) {
  Table t = scattered({.phase = "market"}, seed);
  Rng rng(seed);
  for (int s = 0; s < out; ++s) state(t).out[at(s)] = 1;
  bid_at_random(t, rng);
  const int n = 4 - out;
  std::set<int> free;
  for (int p = 1; p <= n; ++p) free.insert(p);
  while (state(t).phase == Phase::market) {
    if (t.step() != "order.position") {
      play_one(t, rng);
      continue;
    }
    for (const Event& e : heard_of(t, event::position_taken)) free.erase(e.arg[1]);
    const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
    const Asked q = ask(t, s);
    for (int p = 0; p <= 6; ++p)
      expect_verdict(t, s, q, make_action(verb::take_position, p),
                     free.contains(p) ? Why{} : because({137}, cause::position_taken, p));
    EXPECT_EQ(q.legal.size(), free.size());
    EXPECT_EQ(near_misses(q).size(), at(n) - free.size());
    EXPECT_NE(reason(t, s, make_action(verb::assign, 0, 1), q).cause, cause::position_taken);
    act(t.game().rules, t.raw(), s, q.legal[at(rng.below(static_cast<int>(q.legal.size())))]);
    tafel::settle(t.game().rules, t.raw());
  }
  EXPECT_EQ(game(t).turns(), n);
  for (const Event& e : heard_of(t, event::order_set)) EXPECT_EQ(state(t).order[at(e.arg[1] - 1)], e.arg[0]);
  EXPECT_EQ(heard_of(t, event::order_set).size(), at(n));
}

RULE("SST-137 SST-138 SST-139 SST-141 R-19 R-20 SST-395",
     "every position once, also when somebody is out of the game") {
  for (u64 seed = 1; seed <= 24; ++seed) choose_positions(seed, static_cast<int>(seed % 3));
}

RULE("SST-138 R-19", "the first of the market may give the excluded seats any order") {
  for (const int bidders : {1, 2}) {
    Table t = andur("market", {"army green B1 melee 1"});
    Given bids{"blue alloc movement 2"};
    if (bidders == 2) bids.push_back("green alloc movement 1");
    fill_sheets(t, bids, "E10 E16 E22 E31");
    t.play("blue take_position 2");
    if (bidders == 2) t.play("green take_position 4");
    ASSERT_EQ(t.step(), "order.assign");
    std::vector<std::string> list = t.options("blue");
    std::sort(list.begin(), list.end());
    const std::vector<std::string> six{"assign green red yellow", "assign green yellow red", "assign red green yellow",
                                       "assign red yellow green", "assign yellow green red", "assign yellow red green"};
    EXPECT_EQ(list, bidders == 1 ? six : (std::vector<std::string>{"assign red yellow", "assign yellow red"}));
    t.play("blue " + list.back());
    CHECK(t.then(bidders == 1 ? "order yellow blue red green" : "order yellow blue red green"));
  }
}

}  // namespace
}  // namespace seventhstone::test
