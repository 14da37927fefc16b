// Everything that can change during a game of SeventhStone, as one flat value, and the questions that many rules ask.
// Invariants stand beside the fields; check.cpp tests them on every state of random play.
#pragma once

#include "games/seventhstone/causes.h"
#include "games/seventhstone/pack.h"
#include "kernel/game.h"
#include "kernel/step.h"

namespace seventhstone {

/// Indices in rules are ints that cannot be negative.
constexpr std::size_t at(int i) { return static_cast<std::size_t>(i); }
constexpr u8 byte(int i) { return static_cast<u8>(i); }

enum class Phase : u8 { setup, event, market, placement, movement, combat, tournament, over };
inline constexpr std::array<std::string_view, 8> kPhaseIds{"setup",    "event",  "market",     "placement",
                                                           "movement", "combat", "tournament", "over"};

/// Position of every setting in the table of game.cpp (section "options" of the rules).
enum Setting : u8 {
  set_rules,
  set_victory_ts,
  set_double_move,
  set_map,
  set_terrain_income,
  set_natural_wall,
  set_cavalry_terrain,
  set_support_terrain,
  set_wall_bypass,
  set_max_years,
  set_map_connected,
  set_leftover,
  set_capital_blocks,
  set_elimination,
  set_max_resets,
  set_people_1,  ///< and the next three: the people that each seat wishes for (SST-066)
  kSettingCount = set_people_1 + 4
};
enum MapVariant : u8 { kStandardMap, kFourIslands, kAndur, kIslandsAsPrinted };

/// Units of one army in the movement phase that have gone the same way so far. Equal ones are always one cohort.
struct Cohort {
  static constexpr u8 kEnded = 1;      ///< took a field or crossed water: no further step this year (SST-229)
  static constexpr u8 kStarted = 2;    ///< has made its first step of the year (SST-425)
  static constexpr u8 kTeleports = 4;  ///< any portal to any other (SST-471)
  static constexpr u8 kMobile = 8;     ///< over water and the volcano (SST-473)
  Cell cell = 0;
  u8 type = 0;
  u8 mil = 0, merc = 0;
  u8 points = 0;
  u8 marks = 0;
  constexpr int units() const { return mil + merc; }
  constexpr bool ended() const { return (marks & kEnded) != 0; }
  constexpr bool operator==(const Cohort&) const = default;
  static void fields(auto& c, auto& f) {
    f("cell", c.cell), f("type", c.type), f("mil", c.mil), f("merc", c.merc), f("points", c.points),
        f("marks", c.marks);
  }
};
using Cohorts = FixedVec<Cohort, 40>;

/// A stone that travels with units of one type (SST-230).
struct Carried {
  u8 stone = 0;
  Cell cell = 0;
  u8 type = 0;
  constexpr bool operator==(const Carried&) const = default;
  static void fields(auto& c, auto& f) { f("stone", c.stone), f("cell", c.cell), f("type", c.type); }
};

/// An open order, for telling it when it is carried out.
struct Trip {
  Cell from = 0, to = 0;
  u8 type = 0, mil = 0, merc = 0;
  constexpr bool operator==(const Trip&) const = default;
  static void fields(auto& t, auto& f) {
    f("from", t.from), f("to", t.to), f("type", t.type), f("mil", t.mil), f("merc", t.merc);
  }
};

/// Movement of one seat (SST-224): `base` is the last checkpoint; `now`, `carried` and `trips` are the working
/// position, which only the mover sees.
struct Movement {
  Cohorts base{}, now{};
  FixedVec<Carried, 15> carried{};
  FixedVec<Trip, 24> trips{};
  u8 resets = 0;  ///< used in this phase; the mover's own business
  u8 legal = 0;   ///< the working position keeps the capacity rules
  static void fields(auto& m, auto& f) {
    f("base", m.base), f("now", m.now), f("carried", m.carried), f("trips", m.trips), f("resets", m.resets);
    f("legal", m.legal);
  }
};

/// A supporting army (SST-278): at most one entry per army, in turn order and order of the cells.
struct Support {
  Seat seat = 0;
  Cell from = 0, to = 0;
  constexpr bool operator==(const Support&) const = default;
  static void fields(auto& s, auto& f) { f("seat", s.seat), f("from", s.from), f("to", s.to); }
};

/// The battle under way; all zero between battles.
struct Battle {
  u8 open = 0;
  Cell cell = 0;
  u8 restricted = 0;  ///< overrun (SST-253)
  Seat defender = 0;  ///< kNobody only on an empty desert
  u8 guard = 0;       ///< guards left, on the defender's side
  u8 walls = 0;       ///< used
  u8 wall_stops = 0;  ///< hits that used walls still stop
  u8 natural = 0;     ///< the same for the mountain (SST-422)
  u8 part = 0;        ///< 1 ranged, 2 melee and cavalry
  u8 round_low = 0, round_high = 0;
  std::array<u8, kSeats> shield{};  ///< hits that shields still stop
  std::array<u8, kSeats> reroll{};  ///< Master Strike in use
  std::array<u8, kSeats> better{};  ///< added to the hit value of the field army
  std::array<u8, kSeats> extra{};   ///< dice added to the field army
  std::array<u8, kSeats> hits{};    ///< of this part, still to be taken by the seat
  std::array<std::array<std::array<u8, kSeats>, kPools>, kSeats> aim{};  ///< dice by seat, pool and target
  static void fields(auto& b, auto& f) {
    f("open", b.open), f("cell", b.cell), f("restricted", b.restricted), f("defender", b.defender), f("guard", b.guard);
    f("walls", b.walls), f("wall_stops", b.wall_stops), f("natural", b.natural), f("part", b.part);
    f("round_low", b.round_low), f("round_high", b.round_high), f("shield", b.shield), f("reroll", b.reroll);
    f("better", b.better), f("extra", b.extra), f("hits", b.hits), f("aim", b.aim);
  }
  int round() const { return round_low + 256 * round_high; }
};

/// Two building slots of every field: sets of cells by slot and kind, and those built this year (SST-166).
struct Buildings {
  std::array<std::array<Cells, kBuildings>, 2> slot{};
  std::array<Cells, 2> fresh{};
  static void fields(auto& b, auto& f) { f("slot", b.slot), f("fresh", b.fresh); }
};

/// Goods that a seat may still place this year.
struct Goods {
  std::array<u8, kTypes> units{};
  u8 buildings = 0, mercs = 0;
  static void fields(auto& g, auto& f) { f("units", g.units), f("buildings", g.buildings), f("mercs", g.mercs); }
  int all() const { return units[0] + units[1] + units[2] + buildings + mercs; }
};

struct State {
  Stack stack;
  u8 seats = 0;
  Phase phase{};
  u8 year = 0;      ///< 1.. from the first event phase on
  u8 unit_max = 0;  ///< SST-171
  u8 event = 0;     ///< 1 + event of this year, 0 before the roll
  u8 counter = 0;   ///< markers on the round counter (SST-370)
  u8 board = 0;     ///< BoardId

  Cells yield, desert, temple;    ///< by kind; disjoint. Everything else on the board is water or the volcano
  Cells plain, forest, mountain;  ///< by terrain, temples included (SST-428, R-68)
  Cells lava;                     ///< SST-098; may lie on water
  Cells gates;                    ///< all portal fields
  Cells capital;                  ///< the capital cells; as many as seats
  Cells conflict;                 ///< conflict fields known so far; empty outside movement and combat
  Cells pending;                  ///< fields the mover has won and controls from its next settle on (SST-258)
  std::array<Cells, kSeats> own;  ///< controlled yield and temple fields; disjoint
  std::array<std::array<Cells, kTypes>, kSeats> army;  ///< where the armies stand; one type per seat and cell
  Buildings built;
  Stones deck;        ///< a set: nobody knows the order
  Stones deck_known;  ///< of these everybody knows that they are in the deck
  Stones display;     ///< laid out this year; public
  Stones passed;      ///< what is left of the display while bidders choose; only the chooser sees it
  Stones up, down;    ///< discard pile, face up and face down
  std::array<Stones, kSeats> hand;
  std::array<i16, kSeats> sheet;  ///< RS on the management sheet: production less units (SST-022); SST-034, R-09: no
                                  ///< pile has a size; below 0: a debt that is being paid (SST-031)

  std::array<u8, kCells> tile;                                  ///< 1 + tile, 0 = water or outside the board
  std::array<std::array<u8, kCells>, kSeats> mil, merc, stone;  ///< army at seat and cell; stone: see kNoStone
  std::array<u8, kCells> placed;                      ///< units placed on the cell this year by the seat that places
  std::array<std::array<u8, kStones>, kSeats> maybe;  ///< where a seat thinks a hidden stone may be (stones.h)
  std::array<std::array<u8, kFields>, kSeats> alloc;  ///< goods and bids; secret until everybody has finished
  std::array<u8, kSeats> alloc_at;                    ///< next field to fill; kFields = finished
  std::array<Goods, kSeats> goods;
  std::array<u8, kSeats> hand_size;      ///< public (SST-136); = size of hand
  u8 deck_size, down_size, passed_size;  ///< public sizes of hidden sets
  u8 tear_holder;                        ///< 1 + seat that holds the Tear Stone (SST-006)
  std::array<u8, kSeats> stones;         ///< tournament stones
  std::array<u8, kSeats> wins;           ///< tournaments won (SST-005)
  std::array<u8, kSeats> out;            ///< 0 = plays; otherwise its place among the eliminated, later = higher
  std::array<Seat, kSeats> order;        ///< turn order; behind the last position kNobody
  std::array<u8, kSeats> rank;           ///< result of the last ranking, 0 = first; kNobody = takes no part
  std::array<u8, kSeats> people;
  std::array<u8, kColours * 2> portal;            ///< cells of the two portals of each colour; kNowhere = not in play
  std::array<Cell, kSeats> home;                  ///< capital cell of each seat's people
  std::array<std::array<u8, kSeats>, 3> arrival;  ///< per desert: order of arrival, 0 = not there (R-35)
  u8 volcano;                                     ///< its cell
  Seat mover;                                     ///< whose movement phase it is, otherwise kNobody
  Seat doubled;                                   ///< SST-441, otherwise kNobody
  FixedVec<Support, 40> supports;
  Movement move;
  Battle battle;
  ConfigOf<24> config;
  std::array<u8, 2> spare;  ///< always 0: fills the last word

  static void fields(auto& s, auto& f);
};

static_assert(sizeof(State) == 2584, "the state stays small: copying it is what search does most");

void State::fields(auto& s, auto& f) {
  f("seats", s.seats), f("phase", s.phase), f("year", s.year), f("unit_max", s.unit_max), f("event", s.event);
  f("counter", s.counter), f("board", s.board), f("yield", s.yield), f("desert", s.desert), f("temple", s.temple);
  f("plain", s.plain), f("forest", s.forest), f("mountain", s.mountain), f("lava", s.lava), f("gates", s.gates);
  f("capital", s.capital);
  f("conflict", s.conflict), f("pending", s.pending), f("own", s.own), f("army", s.army), f("built", s.built);
  f("deck", s.deck), f("deck_known", s.deck_known), f("display", s.display), f("passed", s.passed), f("up", s.up);
  f("down", s.down), f("hand", s.hand), f("sheet", s.sheet), f("tile", s.tile), f("mil", s.mil), f("merc", s.merc);
  f("stone", s.stone), f("placed", s.placed), f("maybe", s.maybe), f("alloc", s.alloc), f("alloc_at", s.alloc_at);
  f("goods", s.goods), f("hand_size", s.hand_size), f("deck_size", s.deck_size), f("down_size", s.down_size);
  f("passed_size", s.passed_size), f("tear_holder", s.tear_holder), f("stones", s.stones), f("wins", s.wins);
  f("out", s.out), f("order", s.order), f("rank", s.rank), f("people", s.people), f("portal", s.portal);
  f("home", s.home), f("arrival", s.arrival), f("volcano", s.volcano), f("mover", s.mover), f("doubled", s.doubled);
  f("supports", s.supports), f("move", s.move), f("battle", s.battle), f("config", s.config);
}

/// A game in play with the questions that many rules ask.
class Game : public Context<State, Pack> {
 public:
  using Context::Context;

  int seats() const { return state().seats; }
  u8 setting(u8 s) const { return state().config[s]; }
  /// An advanced rule is on by itself or with all the others.
  bool advanced(u8 s) const { return setting(set_rules) != 0 || setting(s) != 0; }
  bool plays(Seat s) const { return state().out[s] == 0; }
  /// How many seats are in this year's turn order.
  int turns() const {
    int n = 0;
    while (n < seats() && state().order[at(n)] != kNobody) ++n;
    return n;
  }
  const Board& grid() const { return pack.board[state().board]; }

  // fields
  /// SST-203: where armies may be at all.
  Cells ground() const { return state().yield | state().desert | state().temple; }
  Cells open_ground() const { return ground() - state().lava; }  ///< SST-098
  Cells water() const { return grid().all - ground() - volcano(); }
  /// None before the map lies, and none with Four Islands.
  Cells volcano() const { return state().volcano == kNowhere ? Cells{} : Cells::of(state().volcano); }
  Cells controllable() const { return state().yield | state().temple; }  ///< SST-046
  Seat controller(int cell) const {
    for (Seat s = 0; s < kSeats; ++s)
      if (state().own[s].has(at(cell))) return s;
    return kNobody;
  }
  /// SST-175, R-22: a capital's own, or usable barracks; only the controller asks.
  int barracks(int cell) const {
    const State& s = state();
    if (s.capital.has(at(cell))) return pack.rule.capital_barracks;
    int n = 0;
    for (std::size_t i = 0; i < 2; ++i)
      n += s.built.slot[i][kBarracks].has(at(cell)) && !s.built.fresh[i].has(at(cell));
    return n;
  }
  /// SST-175, SST-166, SST-098: where the seat can place units at all.
  Cells muster_fields(Seat s) const {
    const Buildings& b = state().built;
    const Cells usable = (b.slot[0][kBarracks] - b.fresh[0]) | (b.slot[1][kBarracks] - b.fresh[1]);
    return (state().own[s] & (state().capital | usable)) - state().lava;
  }
  /// SST-161, SST-098: where the seat can build.
  Cells building_land(Seat s) const { return (state().own[s] & state().yield) - state().capital - state().lava; }
  /// SST-304, SST-166: walls that can be used this year.
  int ready_walls(int cell) const {
    const State& s = state();
    int n = 0;
    for (std::size_t i = 0; i < 2; ++i) n += s.built.slot[i][kWall].has(at(cell)) && !s.built.fresh[i].has(at(cell));
    return n;
  }
  int count(int cell, Building kind) const {
    return state().built.slot[0][kind].has(at(cell)) + state().built.slot[1][kind].has(at(cell));
  }
  /// Kind of the building in a slot, kBuildings if it is empty.
  int building(int cell, int slot) const {
    for (std::size_t k = 0; k < kBuildings; ++k)
      if (state().built.slot[at(slot)][k].has(at(cell))) return static_cast<int>(k);
    return kBuildings;
  }

  // armies
  Cells armies(Seat s) const {
    const auto& a = state().army[s];
    return a[0] | a[1] | a[2];
  }
  Cells armies_of_others(Seat s) const {
    Cells out;
    for (Seat t = 0; t < kSeats; ++t)
      if (t != s) out |= armies(t);
    return out;
  }
  int units(Seat s, int cell) const { return state().mil[s][at(cell)] + state().merc[s][at(cell)]; }
  Type type_at(Seat s, int cell) const {
    const auto& a = state().army[s];
    return a[kMelee].has(at(cell)) ? kMelee : a[kRanged].has(at(cell)) ? kRanged : kCavalry;
  }
  /// Guards that stand in a capital while it is attacked (SST-350); no army, and none counts for the other (SST-356).
  int guards(int cell) const { return state().capital.has(at(cell)) ? pack.rule.guards : 0; }
  /// Capitals where the seat would meet a guard: others', unless it has just beaten it (SST-258).
  Cells guarded_against(Seat s) const {
    Cells set = state().capital - state().own[s];
    return s == state().mover ? set - state().pending : set;
  }
  /// SST-219, SST-220, R-29, SST-222, SST-281: fields with units of two or more seats, guards of an attacked capital
  /// included.
  Cells conflicts() const;
  /// Seats with units on the field: armies, and the guard's side if the capital is attacked.
  SeatSet present(int cell) const;
  /// who keeps the field if nobody is left.
  Seat defender(int cell) const;

  // goals
  int tear_stones(Seat s) const {  // SST-007: SST-002 for capitals, SST-003 for temples
    const State& st = state();
    return pack.rule.capital_ts * (st.own[s] & st.capital).size() +
           pack.rule.temple_ts * (st.own[s] & st.temple).size() + permanent(s);
  }
  int permanent(Seat s) const { return state().wins[s] + (state().tear_holder == s + 1 ? 1 : 0); }
  int victory() const { return setting(set_victory_ts) == 0 ? 7 : 6; }  // SST-440

  // resources
  /// SST-020, SST-420, SST-421: what a field without its buildings brings.
  int ground_rs(int cell) const {
    const State& s = state();
    int n = s.capital.has(at(cell)) ? pack.rule.capital_rs : 0;  // SST-021, R-06
    if (!s.yield.has(at(cell))) return n;
    if (!advanced(set_terrain_income)) return n + pack.rule.yield_rs;
    const auto& rs = pack.rule.terrain_rs;
    return n + (s.plain.has(at(cell)) ? rs[0] : s.forest.has(at(cell)) ? rs[1] : rs[2]);
  }
  int field_rs(int cell) const { return ground_rs(cell) + pack.rule.manufactory_rs * count(cell, kManufactory); }
  int production(Seat s) const;
  int military(Seat s) const;  ///< RS on army stones
  int unit_count(Seat s) const;
};

// Changes that several chapters make (table.cpp).
/// The field goes to the seat with everything on it; RS and TS follow at once (SST-216, SST-218).
void take_control(Game& g, Seat s, int cell);
/// Removes units; their RS return to the store (SST-029). An army without units is gone; its stone stays where it lay.
void remove_units(Game& g, Seat s, int cell, int mil, int merc);
/// A unit or a mercenary joins or founds an army (SST-169).
void add_units(Game& g, Seat s, int cell, Type type, int mil, int merc);
void remove_building(Game& g, int cell, int slot);
void add_building(Game& g, int cell, int slot, Building kind, bool fresh);
/// Deserts: who came first; to be called when armies have moved.
void note_arrivals(Game& g);
void tell_ts(const Game& g, Seat s);

}  // namespace seventhstone
