// Setup: the map, equipment, start order, capitals and first barracks (SST-060 to SST-073, SST-400, SST-403, SST-443).
#include "games/seventhstone/setup.h"

#include "games/seventhstone/steps.h"
#include "games/seventhstone/ways.h"

namespace seventhstone {

namespace {

/// Tiles of this number of seats that do not lie on the board yet (SST-060; SST-400 and SST-403 take some out).
Tiles tiles_left(const Game& g) {
  Tiles out = g.pack.tiles_for[at(g.seats() - 2)];
  for (const u8 t : g->tile)
    if (t != 0) out.remove(t - 1U);
  return out;
}

/// The people that `seat` wishes for, from 1; 0 = any.
u8 wish(const Game& g, int seat) { return g.setting(byte(set_people_1 + seat)); }

/// SST-066: every seat has a people of its own; they do not differ in any rule.
void choose_peoples(Game& g) {
  BitSet<8> left = BitSet<8>::first(kSeats);
  for (int s = 0; s < g.seats(); ++s)
    if (const u8 w = wish(g, s); w != 0) left.remove(w - 1U);
  for (Seat s = 0; s < g.seats(); ++s) {
    const u8 w = wish(g, s);
    const u8 people = w != 0 ? byte(w - 1) : left.has(s) ? s : left.lowest();
    g->people[s] = people;
    left.remove(people);
  }
}

void clear_map(Game& g) {
  g->tile = {};
  g->yield = g->desert = g->temple = g->plain = g->forest = g->mountain = g->gates = {};
  g->portal.fill(kNowhere);
  g->volcano = kNowhere;
}

void lay_fixed(Game& g, const std::array<u8, kCells>& tile) {
  for (const u8 cell : g.grid().all)
    if (tile[cell] != 0) put_tile(g, cell, tile[cell]);
}

/// SST-068, SST-069: a yield field without a capital and without barracks of anybody.
Cells free_fields(const Game& g) { return g->yield - g->capital - g->built.slot[0][kBarracks]; }

Why field_refusal(const Game& g, int cell) {
  if (!g->yield.has(at(cell))) return because({68}, cause::not_a_yield_field, cell);
  return because({68}, cause::field_taken, cell, g.controller(cell));
}

Action tiles_action(u8 what, const std::array<u8, 6>& arg, int count) {
  Action a = make_action(what);
  a.argc = byte(count);
  a.arg = arg;
  return a;
}

}  // namespace

void put_tile(Game& g, int cell, int tile) {
  g->tile[at(cell)] = byte(tile);
  if (tile == 0) return;
  const TileSpec& t = g.pack.tile[at(tile - 1)];
  if (t.kind == Kind::yield) g->yield.add(at(cell));    // SST-042
  if (t.kind == Kind::desert) g->desert.add(at(cell));  // SST-043
  if (t.kind == Kind::temple) g->temple.add(at(cell));  // SST-044
  if (t.kind == Kind::volcano) g->volcano = byte(cell);
  if (t.terrain == Terrain::plain) g->plain.add(at(cell));
  if (t.terrain == Terrain::forest) g->forest.add(at(cell));
  if (t.terrain == Terrain::mountain) g->mountain.add(at(cell));
  if (t.portal == 0) return;
  const std::size_t first = (t.portal - 1U) * 2;
  g->gates.add(at(cell));
  (g->portal[first] == kNowhere ? g->portal[first] : g->portal[first + 1]) = byte(cell);
}

bool connected(const Game& g) {
  const Cells all = g.ground();
  Cells seen = Cells::of(all.lowest());
  for (Cells grown = seen;; seen = grown) {
    grown |= (beside(grown) | through_portals(g, grown, false)) & all;
    if (grown == seen) return seen == all;
  }
}

/// SST-066: wishes for a people are those of seats at the table, and no two are for the same one.
std::string_view unplayable_peoples(int seats, const Config& config) {
  for (std::size_t s = 0; s < kSeats; ++s) {
    const u8 wish = config[set_people_1 + s];
    if (wish == 0) continue;
    if (s >= at(seats)) return "unplayable.empty_seat";
    for (std::size_t other = 0; other < s; ++other)
      if (config[set_people_1 + other] == wish) return "unplayable.same_people";
  }
  return {};
}

/// Double move and Four Islands are for four; only a shuffled map can fall apart; a limit of one to five years
/// is none.
std::string_view playable(int seats, const Config& config) {
  if (config[set_double_move] != 0 && seats != 4) return "unplayable.double_move";
  const u8 map = config[set_map];
  if ((map == kFourIslands || map == kIslandsAsPrinted) && seats != 4) return "unplayable.four_islands";
  if (config[set_map_connected] != 0 && map != kStandardMap) return "unplayable.map_connected";
  if (const std::string_view why = unplayable_peoples(seats, config); !why.empty()) return why;
  // The number 1 to 5 stands as its position plus one: 0 is the usual limit.
  const u8 years = config[set_max_years];
  return years >= 2 && years <= 6 ? "unplayable.max_years" : std::string_view();
}

void start(Game& g, int seats, const Config& config) {
  g->config = config.first<24>();
  g->seats = byte(seats);
  const u8 map = g.setting(set_map);
  const bool islands = map == kFourIslands || map == kIslandsAsPrinted;
  g->board = islands ? u8{kIslands} : byte(seats - 2);  // SST-061
  g->unit_max = byte(g.pack.rule.unit_max);
  g->mover = g->doubled = kNobody;
  g->order.fill(kNobody);
  g->rank.fill(kNobody);
  g->home.fill(kNowhere);
  // SST-064: everything else is zero, and supplies have no number
  g->deck = g->deck_known = Stones::first(kStones);  // SST-065: one pile without an order
  g->deck_size = kStones;
  choose_peoples(g);
  clear_map(g);
  if (map == kAndur) lay_fixed(g, g.pack.map[at(seats - 2)].tile);
  if (map == kIslandsAsPrinted) lay_fixed(g, g.pack.map[kIslandsFixed].tile);
  if (map == kFourIslands) lay_fixed(g, g.grid().tile);
  const u8 first = map == kStandardMap   ? Steps::id<LayColumn>()
                   : map == kFourIslands ? Steps::id<LayTiles>()
                                         : Steps::id<MapDone>();
  g->stack.push({first, {}});  // Main begins with zeros
}

/// SST-062: a die says which cell of the column is water, counted from the top; five tiles fill the others. All
/// of them lie face up (SST-063).
struct LayColumn : In<Main> {
  static constexpr std::string_view name = "setup.column";
  static constexpr Rule rule{62};
  static Action sample(const Game& g, const Main&, Rng& rng) {
    Tiles left = tiles_left(g);
    std::array<u8, 6> arg{};
    arg[0] = byte(1 + rng.below(6));
    for (std::size_t i = 1; i < 6; ++i) {
      arg[i] = rng.pick(left);
      left.remove(arg[i]);
    }
    return tiles_action(verb::lay_column, arg, 6);
  }
  static bool valid(const Game& g, const Main&, Action a) {
    if (a.verb != verb::lay_column || a.argc != 6 || a.arg[0] < 1 || a.arg[0] > 6) return false;
    Tiles left = tiles_left(g);
    for (std::size_t i = 1; i < 6; ++i) {
      if (a.arg[i] >= kTiles || !left.has(a.arg[i])) return false;
      left.remove(a.arg[i]);
    }
    return true;
  }
  static Next apply(Game& g, Main& l, Action a) {
    std::size_t next = 1;
    for (int row = 0; row < g.grid().rows; ++row)
      if (row != a.arg[0] - 1) put_tile(g, cell_at(l.k, row), a.arg[next++] + 1);
    return ++l.k < g.grid().columns ? stay() : go<MapDone>();
  }
};

/// SST-443: volcano and portals lie fixed; the other tiles are shuffled onto the free cells, in order of the cells.
struct LayTiles : In<Main> {
  static constexpr std::string_view name = "setup.tiles";
  static constexpr Rule rule{443};
  static Cells open(const Game& g) {
    Cells out;
    for (const u8 cell : g.grid().free)
      if (g->tile[cell] == 0) out.add(cell);
    return out;
  }
  static int count(const Game& g) { return std::min(6, open(g).size()); }
  static Action sample(const Game& g, const Main&, Rng& rng) {
    Tiles left = tiles_left(g);
    std::array<u8, 6> arg{};
    const int n = count(g);
    for (std::size_t i = 0; i < at(n); ++i) {
      arg[i] = rng.pick(left);
      left.remove(arg[i]);
    }
    return tiles_action(verb::lay_tiles, arg, n);
  }
  static bool valid(const Game& g, const Main&, Action a) {
    if (a.verb != verb::lay_tiles || a.argc != count(g)) return false;
    Tiles left = tiles_left(g);
    for (std::size_t i = 0; i < a.argc; ++i) {
      if (a.arg[i] >= kTiles || !left.has(a.arg[i])) return false;
      left.remove(a.arg[i]);
    }
    return true;
  }
  static Next apply(Game& g, Main&, Action a) {
    const Cells cells = open(g);
    for (int i = 0; i < a.argc; ++i) put_tile(g, cells.nth(i), a.arg[at(i)] + 1);
    return open(g).empty() ? go<MapDone>() : stay();
  }
};

/// cells that are cut off are allowed, unless the setting wants a map without them. Four Islands and printed maps
/// are always in one piece.
struct MapDone : In<Main> {
  static constexpr std::string_view name = "setup.map";
  static Next run(Game& g, Main& l) {
    l = {};
    if (g.setting(set_map_connected) != 0 && g.setting(set_map) == kStandardMap && !connected(g)) {
      g.emit(event::map_again);
      clear_map(g);
      return go<LayColumn>();
    }
    g.emit(event::map_laid);
    rank_by(g, SeatSet::first(at(g.seats())), {});
    return call_then<RollOff, StartOrder>();
  }
};

/// SST-067: the higher roll goes first.
struct StartOrder : In<Main> {
  static constexpr std::string_view name = "setup.order";
  static Next run(Game& g, Main& l) {
    l.k = 0;
    for (int k = 0; k < g.seats(); ++k) {
      g->order[at(k)] = ranked(g, k);
      g.emit(event::start_order, g->order[at(k)], k + 1);
    }
    return go<PlaceCapital>();
  }
};

/// SST-068 in the order of the dice.
struct PlaceCapital : In<Main> {
  static constexpr std::string_view name = "setup.capital";
  static constexpr Rule rule{68};
  static Seat actor(const Game& g, const Main& l) { return g->order[l.k]; }
  static void options(const Game& g, const Main&, Options& out) {
    for (const u8 cell : free_fields(g)) out.add(verb::place_capital, cell);
  }
  static Why why(const Game& g, const Main&, Seat, Action a) {
    return a.verb == verb::place_capital ? field_refusal(g, a.arg[0]) : Why{};
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = g->order[l.k];
    g->capital.add(a.arg[0]);
    g->home[s] = a.arg[0];
    g->own[s].add(a.arg[0]);
    g.emit(event::capital_placed, s, a.arg[0], g->people[s]);
    if (++l.k < g.seats()) return stay();
    return go<PlaceBarracks>();
  }
};

/// SST-069 in reverse order; SST-070: usable from the first year on.
struct PlaceBarracks : In<Main> {
  static constexpr std::string_view name = "setup.barracks";
  static constexpr Rule rule{69};
  static Seat actor(const Game& g, const Main& l) { return g->order[l.k - 1U]; }
  static void options(const Game& g, const Main&, Options& out) {
    for (const u8 cell : free_fields(g)) out.add(verb::place_barracks, cell);
  }
  static Why why(const Game& g, const Main&, Seat, Action a) {
    if (a.verb != verb::place_barracks) return {};
    Why no = field_refusal(g, a.arg[0]);
    no.rule = rule;
    return no;
  }
  static Next apply(Game& g, Main& l, Action a) {
    const Seat s = g->order[l.k - 1U];
    g->own[s].add(a.arg[0]);
    add_building(g, a.arg[0], 0, kBarracks, false);
    g.emit(event::barracks_placed, s, a.arg[0]);
    if (--l.k > 0) return stay();
    for (Seat t = 0; t < g.seats(); ++t) {
      g->sheet[t] = static_cast<i16>(g.production(t));  // SST-071, R-07
      g.emit(event::store_filled, t, g->sheet[t]);
      tell_ts(g, t);  // SST-072
    }
    g->order.fill(kNobody);
    return go<YearBegin>();  // SST-073
  }
};

}  // namespace seventhstone

template <>
std::span<const tafel::StepRow> tafel::rows_of<seventhstone::SetupChapter>() {
  return make_rows<seventhstone::Game>(seventhstone::SetupChapter{});
}
