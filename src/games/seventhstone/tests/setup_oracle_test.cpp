// The setup worked out a second time (SST-060 to SST-073, SST-400, SST-403, SST-443, R-05): what may come up, where
// tiles lie, who has which people, where capitals and barracks may stand.
#include "games/seventhstone/setup.h"
#include "scatter.h"

namespace seventhstone::test {
namespace {

RULE("SST-441 SST-443 SST-394 R-05 R-55", "which combinations of settings can be played") {
  const Rules& rules = tafel::test::library().find("seventhstone")->rules;
  const auto key = [&](int seats, const Settings& settings) {
    return rules.playable(seats, tafel::config_from(rules, settings));
  };
  for (int seats = 2; seats <= 4; ++seats) {
    const bool four = seats == 4;
    EXPECT_EQ(key(seats, {}), "");
    EXPECT_EQ(key(seats, {{"map", "andur"}}), "");
    EXPECT_EQ(key(seats, {{"double_move", "on"}}), four ? "" : "unplayable.double_move");
    for (const char* map : {"four_islands", "islands_as_printed"})
      EXPECT_EQ(key(seats, {{"map", map}}), four ? "" : "unplayable.four_islands") << map << seats;
    for (int years = 0; years <= 30; ++years)
      EXPECT_EQ(key(seats, {{"max_years", std::to_string(years)}}),
                years >= 1 && years <= 5 ? "unplayable.max_years" : "")
          << years;
    EXPECT_EQ(key(seats, {{"map_connected", "on"}}), "");
    EXPECT_EQ(key(seats, {{"map_connected", "on"}, {"map", "andur"}}), "unplayable.map_connected");
    for (const char* map : {"four_islands", "islands_as_printed"})
      EXPECT_EQ(key(seats, {{"map_connected", "on"}, {"map", map}}),
                four ? "unplayable.map_connected" : "unplayable.four_islands");
  }
}

RULE("SST-066", "nobody wishes for the people of somebody else, or for a seat that is not there") {
  const Rules& rules = tafel::test::library().find("seventhstone")->rules;
  for (int seats = 2; seats <= 4; ++seats)
    for (int n = 0; n < 625; ++n) {
      const std::array<int, 4> wish{n % 5, n / 5 % 5, n / 25 % 5, n / 125};
      Config config = tafel::config_from(rules, {});
      bool empty = false, same = false;
      for (int s = 0; s < 4; ++s) {
        config.value[set_people_1 + at(s)] = byte(wish[at(s)]);
        empty = empty || (s >= seats && wish[at(s)] > 0);
        for (int other = 0; other < std::min(s, seats); ++other)
          same = same || (s < seats && wish[at(s)] > 0 && wish[at(s)] == wish[at(other)]);
      }
      const std::string_view why = rules.playable(seats, config);
      const char* want = same ? "unplayable.same_people" : empty ? "unplayable.empty_seat" : "";
      EXPECT_EQ(why, want) << n << " of " << seats;
    }
}

/// Wishes from 1, 0 = any. The others take their own people or the first left.
std::vector<int> peoples_for(const std::array<int, 4>& wish, int seats) {
  std::vector<int> out(at(seats), -1);
  const auto taken = [&](int people) { return std::find(out.begin(), out.end(), people) != out.end(); };
  for (std::size_t s = 0; s < at(seats); ++s)
    if (wish[s] > 0) out[s] = wish[s] - 1;
  for (std::size_t s = 0; s < at(seats); ++s) {
    if (out[s] >= 0) continue;
    int choice = static_cast<int>(s);
    if (taken(choice))
      for (choice = 0; taken(choice);) ++choice;
    out[s] = choice;
  }
  return out;
}

RULE("SST-066", "every combination of wishes that can be played gives everybody a people of its own") {
  const LoadedGame& loaded = *tafel::test::library().find("seventhstone");
  for (int seats = 2; seats <= 4; ++seats)
    for (int n = 0; n < 625; ++n) {
      const std::array<int, 4> wish{n % 5, n / 5 % 5, n / 25 % 5, n / 125};
      Config config = tafel::config_from(loaded.rules, {});
      for (std::size_t s = 0; s < 4; ++s) config.value[set_people_1 + s] = byte(wish[s]);
      if (!loaded.rules.playable(seats, config).empty()) continue;
      State fresh{};
      Game g(fresh, *static_cast<const Pack*>(loaded.pack.get()));
      start(g, seats, config);
      const std::vector<int> want = peoples_for(wish, seats);
      for (std::size_t s = 0; s < at(seats); ++s) ASSERT_EQ(fresh.people[s], want[s]) << n << " of " << seats;
    }
}

RULE("SST-061 SST-064 SST-065 SST-072", "before the map lies nothing has happened") {
  for (int seats = 2; seats <= 4; ++seats) {
    Table t = before_the_map(seats);
    const State& s = state(t);
    EXPECT_EQ(s.board, seats - 2);
    EXPECT_EQ(s.seats, seats);
    EXPECT_EQ(s.unit_max, 4);
    EXPECT_EQ(s.mover, kNobody);
    EXPECT_EQ(s.doubled, kNobody);
    EXPECT_EQ(s.volcano, kNowhere);
    EXPECT_EQ(s.deck, Stones::first(40));
    EXPECT_EQ(s.deck_known, s.deck);
    EXPECT_EQ(s.deck_size, 40);
    for (std::size_t i = 0; i < kSeats; ++i) {
      EXPECT_EQ(s.order[i], kNobody);
      EXPECT_EQ(s.rank[i], kNobody);
      EXPECT_EQ(s.home[i], kNowhere);
    }
    for (const u8 cell : s.portal) EXPECT_EQ(cell, kNowhere);
    EXPECT_EQ(t.step(), "setup.column");
  }
  Table islands = before_the_map(4, {{"map", "islands_as_printed"}});
  EXPECT_EQ(state(islands).board, kIslands);
}

/// Everything that follows from the tiles.
void expect_map(const Game& g) {
  std::array<Cells, 4> kind{}, terrain{}, colour{};
  for (const u8 cell : g.grid().all) {
    if (g->tile[cell] == 0) continue;
    const TileSpec& tile = g.pack.tile[g->tile[cell] - 1U];
    kind[static_cast<std::size_t>(tile.kind)].add(cell);
    terrain[static_cast<std::size_t>(tile.terrain)].add(cell);
    if (tile.portal != 0) colour[tile.portal - 1U].add(cell);
  }
  EXPECT_EQ(g->yield, kind[0]);
  EXPECT_EQ(g->desert, kind[1]);
  EXPECT_EQ(g->temple, kind[2]);
  EXPECT_EQ(Cells::of(g->volcano), kind[3]);
  EXPECT_EQ(g->plain, terrain[0]);
  EXPECT_EQ(g->forest, terrain[1]);
  EXPECT_EQ(g->mountain, terrain[2]);
  EXPECT_EQ(g->gates, colour[0] | colour[1] | colour[2] | colour[3]);
  for (std::size_t c = 0; c < 4; ++c) {
    Cells two;
    for (std::size_t i = 2 * c; i < 2 * c + 2; ++i)
      if (g->portal[i] != kNowhere) two.add(g->portal[i]);
    EXPECT_EQ(two, colour[c]);
  }
  EXPECT_EQ(g.water(), g.grid().all - kind[0] - kind[1] - kind[2] - kind[3]);
}

bool in_one_piece(const Game& g) {
  Cells seen = Cells::of(g.ground().lowest());
  for (int n = 0; n < 40; ++n)
    for (const u8 from : seen)
      for (const u8 to : g.ground()) {
        const int apart = std::abs(column_of(from) - column_of(to)) + std::abs(row_of(from) - row_of(to));
        const auto portal = [&](u8 cell) { return g.pack.tile[g->tile[cell] - 1U].portal; };
        if (apart == 1 || (portal(from) != 0 && portal(from) == portal(to))) seen.add(to);
      }
  return seen == g.ground();
}

RULE("SST-042 SST-043 SST-044 SST-060 SST-062 SST-400 SST-403 SST-443 R-05", "what the tiles of a map say about it") {
  for (u64 seed = 1; seed <= 30; ++seed) {
    const int seats = 2 + static_cast<int>(seed % 3);
    const char* map = seats == 4 && seed % 2 == 0 ? "four_islands" : seed % 5 == 0 ? "andur" : "standard";
    Table t("seventhstone", seats, {{"map", map}}, seed);
    const Game g = game(t);
    expect_map(g);
    EXPECT_EQ(connected(g), in_one_piece(g)) << seed;
    Tiles laid;
    for (const u8 tile : g->tile)
      if (tile != 0) {
        EXPECT_FALSE(laid.has(tile - 1U));
        laid.add(tile - 1U);
      }
    for (std::size_t i = 0; i < kTiles; ++i) {
      const TileSpec& tile = g.pack.tile[i];
      EXPECT_EQ(laid.has(i), seats == 4 || !(seats == 3 ? tile.not_with_3 : tile.not_with_2)) << i;
    }
  }
}

bool can_come_up(Table& t, const Action& a) { return chance_valid(t.game().rules, t.raw(), a); }

RULE("SST-062 R-04", "a column: one gap by a die, five tiles of those that are left, from top to bottom") {
  Table t = before_the_map(2);
  const auto column = [](int gap, int a, int b, int c, int d, int e) {
    return make_action(verb::lay_column, gap, a, b, c, d, e);
  };
  for (int gap = 0; gap <= 8; ++gap) EXPECT_EQ(can_come_up(t, column(gap, 0, 1, 2, 3, 9)), gap >= 1 && gap <= 6);
  for (int tile = 0; tile < 60; ++tile) {
    const bool in_play = tile < 35 && !game(t).pack.tile[at(tile)].not_with_2;
    EXPECT_EQ(can_come_up(t, column(1, 9, 10, 11, 12, tile)), in_play && !(tile >= 9 && tile <= 12)) << tile;
    EXPECT_EQ(can_come_up(t, column(1, tile, 10, 11, 12, 13)), in_play && !(tile >= 10 && tile <= 13)) << tile;
  }
  CHECK(!can_come_up(t, make_action(verb::lay_column, 1, 0, 1, 2, 3)));
  CHECK(!can_come_up(t, make_action(verb::lay_tiles, 1, 0, 1, 2, 3, 9)));
  Action short_one = column(1, 9, 10, 11, 12, 0);
  CHECK(can_come_up(t, short_one));
  short_one.argc = 5;  // the last tile would be read as T01
  CHECK(!can_come_up(t, short_one));
  act(t.game().rules, t.raw(), kChance, column(3, 34, 1, 2, 3, 9));
  const std::array<int, 6> want{35, 2, 0, 3, 4, 10};
  for (int row = 0; row < 6; ++row) EXPECT_EQ(state(t).tile[cell_at(0, row)], want[at(row)]);
  CHECK(!can_come_up(t, column(1, 34, 10, 11, 12, 13)));  // lies on the board
  act(t.game().rules, t.raw(), kChance, column(6, 10, 11, 12, 13, 14));
  for (int row = 0; row < 6; ++row) EXPECT_EQ(state(t).tile[cell_at(1, row)], row == 5 ? 0 : 11 + row);
}

RULE("SST-060 SST-062", "every gap and every tile can come up, equally often") {
  Table t = before_the_map(2);
  Rng rng(3);
  std::map<int, int> gap, tile;
  for (int n = 0; n < 6000; ++n) {
    const Action a = sample_chance(t.game().rules, t.raw(), rng);
    ++gap[a.arg[0]];
    for (std::size_t i = 1; i < 6; ++i) ++tile[a.arg[i]];
    ASSERT_TRUE(can_come_up(t, a));
  }
  EXPECT_EQ(gap.size(), 6U);
  for (const auto& [value, n] : gap) CHECK(n > 850 && n < 1150);
  EXPECT_EQ(tile.size(), 25U);
  for (const auto& [value, n] : tile) CHECK(n > 1000 && n < 1400);
}

RULE("SST-443", "Four Islands: six tiles at a time, then two, onto the free cells in their order") {
  Table t = before_the_map(4, {{"map", "four_islands"}});
  Rng rng(4);
  EXPECT_EQ(t.step(), "setup.tiles");
  Cells open = game(t).grid().free;
  EXPECT_EQ(open.size(), 26);
  for (int left = 26; left > 0;) {
    const Action a = sample_chance(t.game().rules, t.raw(), rng);
    EXPECT_EQ(a.argc, std::min(6, left));
    CHECK(can_come_up(t, a));
    Action wrong = a;
    wrong.argc = byte(a.argc - 1), wrong.arg[wrong.argc] = 0;
    CHECK(!can_come_up(t, wrong));
    wrong = a, wrong.arg[0] = wrong.arg[1];
    CHECK(!can_come_up(t, wrong));
    wrong = a, wrong.verb = verb::lay_column;
    CHECK(!can_come_up(t, wrong));
    for (const int tile : {34, 35, 60, 7}) {  // the volcano and a portal lie there, the others do not exist
      wrong = a, wrong.arg[a.argc - 1U] = byte(tile);
      CHECK(!can_come_up(t, wrong));
    }
    act(t.game().rules, t.raw(), kChance, a);
    for (std::size_t i = 0; i < a.argc; ++i) {
      EXPECT_EQ(state(t).tile[open.lowest()], a.arg[i] + 1);
      open.remove(open.lowest());
    }
    left -= a.argc;
    if (left > 0) {
      Action again = sample_chance(t.game().rules, t.raw(), rng);
      again.arg[0] = a.arg[0];
      CHECK(!can_come_up(t, again));
    }
  }
  tafel::settle(t.game().rules, t.raw());
  EXPECT_EQ(t.step(), "dice.off");
}

RULE("R-05", "maps in several parts are laid again only with the setting, and that is told") {
  int again = 0, apart = 0;
  for (u64 seed = 1; seed <= 40; ++seed)
    for (const bool joined : {false, true}) {
      Table t = before_the_map(3, {{"map_connected", joined ? "on" : "off"}});
      Rng rng(seed);
      int columns = 0;
      for (; t.step() == "setup.column"; ++columns) play_one(t, rng);
      const int tries = static_cast<int>(heard_of(t, event::map_again).size());
      EXPECT_EQ(columns, 6 * (tries + 1));
      EXPECT_EQ(heard_of(t, event::map_laid).size(), 1U);
      expect_map(game(t));
      EXPECT_EQ(game(t).ground().size(), 29);
      CHECK(joined ? in_one_piece(game(t)) : tries == 0);
      if (!joined) apart += !in_one_piece(game(t));
      again += tries;
    }
  EXPECT_GT(again, 0);
  EXPECT_GT(apart, 0);
}

/// All cells at every choice of the setup, and the order in which the seats choose.
void follow_setup(int seats, const Settings& settings, u64 seed) {
  Table t("seventhstone", seats, settings, seed);
  Rng rng(seed);
  const std::array<Seat, kSeats> order = state(t).order;
  Cells taken;
  std::array<int, kSeats> income{};
  for (int n = 0; n < 2 * seats; ++n) {
    const bool capital = n < seats;
    ASSERT_EQ(t.step(), capital ? "setup.capital" : "setup.barracks");
    const Seat s = whose_turn(t.game().rules, t.raw()).seats.lowest();
    EXPECT_EQ(s, order[at(capital ? n : 2 * seats - 1 - n)]);
    const u8 what = capital ? verb::place_capital : verb::place_barracks;
    const Rule rule{static_cast<u16>(capital ? 68 : 69)};
    const Asked q = ask(t, s);
    for (const u8 c : game(t).grid().all) {
      Why no;
      if (taken.has(c)) no = because(rule, cause::field_taken, c, game(t).controller(c));
      if (!state(t).yield.has(c)) no = because(rule, cause::not_a_yield_field, c);
      expect_verdict(t, s, q, make_action(what, c), no);
    }
    EXPECT_EQ(at(static_cast<int>(q.legal.size())), at((state(t).yield - taken).size()));
    const u8 mine = q.legal[at(rng.below(static_cast<int>(q.legal.size())))].arg[0];
    EXPECT_NE(reason(t, s, make_action(verb::end_placement), q).cause, cause::none);
    income[s] += capital ? 15 : 0;
    income[s] += !settings.contains("rules") ? 2 : state(t).plain.has(mine) ? 3 : state(t).forest.has(mine) ? 2 : 1;
    act(t.game().rules, t.raw(), s, make_action(what, mine));
    tafel::settle(t.game().rules, t.raw());
    taken.add(mine);
    EXPECT_EQ(game(t).controller(mine), s);
  }
  for (Seat s = 0; s < seats; ++s) {
    EXPECT_EQ(state(t).sheet[s], income[s]);
    EXPECT_EQ(game(t).tear_stones(s), 3);
    EXPECT_EQ(game(t).barracks((state(t).own[s] - state(t).capital).lowest()), 1);
  }
  EXPECT_EQ(state(t).year, 1);
  EXPECT_EQ(state(t).order[0], kNobody);
}

RULE("SST-067 SST-068 SST-069 SST-070 SST-071 SST-072 SST-073", "where capitals and barracks may stand, seat by seat") {
  for (u64 seed = 1; seed <= 12; ++seed)
    follow_setup(2 + static_cast<int>(seed % 3), seed % 2 == 0 ? Settings{} : Settings{{"rules", "advanced"}}, seed);
}

}  // namespace
}  // namespace seventhstone::test
