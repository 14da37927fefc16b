// Scenario vocabulary. What is one field of the state needs no code here. Further words for `given`; resources always
// follow the sources, so that the position stays a legal one:
//   empty                     map "andur" (or the settings' map) without capitals, armies and stones in play
//   phase P                   the game goes on at the beginning of that phase
//   order SEAT...             turn order of the year
//   capital SEAT CELL         the seat's capital stands there and is its own
//   own SEAT CELL...          fields that the seat controls
//   army SEAT CELL TYPE MIL [MERC [STONE]]
//   building CELL KIND [fresh]
//   hand SEAT STONE...        stones in hand, out of the deck
//   discard STONE...          face up on the discard pile
//   deck N                    the deck keeps its first N stones, the others lie on the discard pile
//   goods SEAT BUILDINGS MELEE RANGED CAVALRY MERCS
//   event NAME                the event of this year
//   start                     capitals and first barracks for everybody, on the same fields every time
//   unit_max N, year N, tear SEAT, lava CELL..., double SEAT
#include "games/seventhstone/scenario.h"

#include "games/seventhstone/setup.h"
#include "games/seventhstone/steps.h"
#include "games/seventhstone/stones.h"
#include "games/seventhstone/view.h"

namespace seventhstone {

namespace {

constexpr FieldWord kFieldWords[] = {
    {"phase", "phase", {}, kNumber, 0, kPhaseIds},
    {"year", "year"},
    {"unit_max", "unit_max"},
    {"counter", "counter"},
    {"sheet", "sheet[]", {domain::seat}},
    {"mil", "mil[][]", {domain::seat, domain::cell}},
    {"merc", "merc[][]", {domain::seat, domain::cell}},
    {"stone", "stone[][]", {domain::seat, domain::cell}, domain::stone},
    {"stones", "stones[]", {domain::seat}},
    {"wins", "wins[]", {domain::seat}},
    {"hand_size", "hand_size[]", {domain::seat}},
    {"deck_size", "deck_size"},
    {"down_size", "down_size"},
    {"mercs_left", "goods[].mercs", {domain::seat}},
    {"buildings_left", "goods[].buildings", {domain::seat}},
    {"units_left", "goods[].units[]", {domain::seat, domain::type}},
    {"conflict", "conflict{}", {domain::cell}},
    {"pending", "pending{}", {domain::cell}},
    {"lava", "lava{}", {domain::cell}},
    {"doubled", "doubled", {}, domain::seat},
    {"guard", "battle.guard"},
    {"hits", "battle.hits[]", {domain::seat}},
    {"resets", "move.resets"},
    {"out", "out[]", {domain::seat}},
    {"alloc", "alloc[][]", {domain::seat, domain::field}},
};

void balance(Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) g->sheet[s] = static_cast<i16>(g.production(s) - g.military(s));
}

int cell_in(Words& w) { return w.value(domain::cell); }
int stone_in(Words& w) {
  const int v = w.value(domain::stone);
  if (v < 1 || v > static_cast<int>(kStones)) throw ScenarioError("expected a stone, E01 to E40");
  return v - 1;
}

void take_from_deck(Game& g, int stone) {
  if (!g->deck.has(at(stone))) throw ScenarioError("this stone is not in the deck any more");
  g->deck.remove(at(stone));
  g->deck_known.remove(at(stone));
  --g->deck_size;
}

/// A bare table: the map, no capitals, no fields, no armies; all stones in the deck.
void clear_board(Game& g) {
  const State old = g.state();
  g.state() = State{};
  g->seats = old.seats, g->config = old.config, g->board = old.board, g->people = old.people;
  g->tile = old.tile, g->yield = old.yield, g->desert = old.desert, g->temple = old.temple, g->plain = old.plain;
  g->forest = old.forest, g->mountain = old.mountain, g->gates = old.gates, g->portal = old.portal;
  g->volcano = old.volcano;
  g->unit_max = byte(g.pack.rule.unit_max);
  g->mover = g->doubled = kNobody;
  g->rank.fill(kNobody);
  g->home.fill(kNowhere);
  g->order.fill(kNobody);
  for (Seat s = 0; s < g.seats(); ++s) g->order[s] = s;
  g->deck = g->deck_known = Stones::first(kStones);
  g->deck_size = kStones;
  g->year = 1;
  g->event = 4;  // mercenary dismissal: no effect on the rest of the year
  g->phase = Phase::combat;
  g->stack.push({Steps::id<CombatEnd>(), {}});
  g->stack.back().write(Main{});
}

void go_to_phase(Game& g, int phase) {
  static constexpr std::array<u8, 8> kSteps{
      Steps::id<PlaceCapital>(), Steps::id<RollEvent>(),   Steps::id<MarketBegin>(),     Steps::id<PlaceNext>(),
      Steps::id<MoveNext>(),     Steps::id<GiveSupport>(), Steps::id<TournamentBegin>(), Steps::id<YearEnd>()};
  g->stack.clear();
  g->stack.push({kSteps[at(phase)], {}});
  g->stack.back().write(Main{});
  g->phase = static_cast<Phase>(phase);
  if (g->phase == Phase::combat || g->phase == Phase::movement) g->conflict = g.conflicts();
}

/// Capital and first barracks of each seat: on the map for four beside each other, elsewhere spread over the yield
/// fields.
void place_everybody(Game& g) {
  static constexpr std::array<std::array<Cell, 2>, kSeats> kHomes{{{cell_at(1, 0), cell_at(1, 1)},
                                                                   {cell_at(6, 3), cell_at(6, 4)},
                                                                   {cell_at(5, 1), cell_at(5, 0)},
                                                                   {cell_at(3, 4), cell_at(2, 4)}}};
  for (Seat s = 0; s < g.seats(); ++s) {
    const bool four = g->board == kBoard4;
    const Cell capital = four ? kHomes[s][0] : g->yield.nth(5 * s),
               barracks = four ? kHomes[s][1] : g->yield.nth(5 * s + 2);
    if (!g->yield.has(capital) || !g->yield.has(barracks)) throw ScenarioError("no yield field for a capital");
    g->capital.add(capital);
    g->home[s] = capital;
    g->own[s].add(capital);
    g->own[s].add(barracks);
    add_building(g, barracks, 0, kBarracks, false);
  }
  balance(g);
}

void set_order(Game& g, Words& w) {
  g->order.fill(kNobody);
  for (std::size_t k = 0; w.more(); ++k) g->order[k] = w.seat();
}

void set_capital(Game& g, Words& w) {
  const Seat s = w.seat();
  const int cell = cell_in(w);
  if (!g->yield.has(at(cell))) throw ScenarioError("a capital stands on a yield field");
  g->capital.add(at(cell));
  g->home[s] = byte(cell);
  g->own[s].add(at(cell));
  balance(g);
}

void set_own(Game& g, Words& w) {
  const Seat s = w.seat();
  while (w.more()) {
    const int cell = cell_in(w);
    if (!g.controllable().has(at(cell))) throw ScenarioError("nobody can control this field");
    for (Cells& own : g->own) own.remove(at(cell));
    g->own[s].add(at(cell));
  }
  balance(g);
}

void put_army(Game& g, Words& w) {
  const Seat s = w.seat();
  const int cell = cell_in(w);
  const auto type = static_cast<Type>(w.value(domain::type));
  if (g.armies(s).has(at(cell))) throw ScenarioError("the seat has an army there already");
  const int mil = w.number(1, 30), merc = w.more() ? w.number(0, 30) : 0;
  add_units(g, s, cell, type, mil, merc);
  if (w.more()) {
    const int stone = stone_in(w);
    take_from_deck(g, stone);
    g->stone[s][at(cell)] = byte(stone + 1);
    for (Seat v = 0; v < kSeats; ++v) g->maybe[v][at(stone)] = with_seat(s);
  }
  note_arrivals(g);
  balance(g);
}

void put_building(Game& g, Words& w) {
  const int cell = cell_in(w);
  const auto kind = static_cast<Building>(w.value(domain::building));
  const int slot = g.building(cell, 0) == static_cast<int>(kBuildings) ? 0 : 1;
  add_building(g, cell, slot, kind, w.take("fresh"));
  balance(g);
}

void put_hand(Game& g, Words& w) {
  const Seat s = w.seat();
  while (w.more()) {
    const int stone = stone_in(w);
    take_from_deck(g, stone);
    g->hand[s].add(at(stone));
    ++g->hand_size[s];
    for (Seat v = 0; v < kSeats; ++v) g->maybe[v][at(stone)] = with_seat(s);
  }
}

void put_goods(Game& g, Words& w) {
  const Seat s = w.seat();
  Goods& goods = g->goods[s];
  goods.buildings = byte(w.number());
  for (u8& n : goods.units) n = byte(w.number());
  goods.mercs = byte(w.number());
  g->alloc[s] = {};
  g->alloc[s][kFieldBuilding] = goods.buildings;
  for (std::size_t t = 0; t < kTypes; ++t) g->alloc[s][kFieldMelee + t] = goods.units[t];
}

constexpr GivenWord<Game> kGiven[] = {
    {"empty", [](Game& g, Words&) { clear_board(g); }},
    {"phase", [](Game& g, Words& w) { go_to_phase(g, w.one_of(kPhaseIds, "a phase")); }},
    {"order", set_order},
    {"start", [](Game& g, Words&) { place_everybody(g); }},
    {"capital", set_capital},
    {"own", set_own},
    {"army", put_army},
    {"building", put_building},
    {"hand", put_hand},
    {"goods", put_goods},
    {"discard",
     [](Game& g, Words& w) {
       while (w.more()) {
         const int stone = stone_in(w);
         take_from_deck(g, stone);
         g->up.add(at(stone));
       }
     }},
    {"deck",
     [](Game& g, Words& w) {
       for (const int n = w.number(0, kStones); g->deck_size > n;) {
         const int stone = g->deck.nth(g->deck_size - 1);
         take_from_deck(g, stone);
         g->up.add(at(stone));
       }
     }},
    {"event", [](Game& g, Words& w) { g->event = byte(1 + w.value(domain::event)); }},
    {"unit_max", [](Game& g, Words& w) { g->unit_max = byte(w.number(1, 30)); }},
    {"year",
     [](Game& g, Words& w) {
       g->year = byte(w.number(1, 200));
       g->counter = byte((g->year - 1) % g.pack.rule.tournament_every);
     }},
    {"tear",
     [](Game& g, Words& w) {
       g->tear_holder = byte(w.seat() + 1);
       take_from_deck(g, g.pack.tear.lowest());
     }},
    {"lava",
     [](Game& g, Words& w) {
       while (w.more()) g->lava.add(at(cell_in(w)));
     }},
    {"double", [](Game& g, Words& w) { g->doubled = w.seat(); }},
};

std::string army_text(const Game& g, Words& w) {
  const int cell = cell_in(w);
  std::string out;
  for (Seat s = 0; s < g.seats(); ++s) {
    if (!g.armies(s).has(at(cell))) continue;
    out += (out.empty() ? "" : " ") + w.seat_id(s) + " " + std::string(kTypeIds[g.type_at(s, cell)]) + " " +
           std::to_string(g->mil[s][at(cell)]) + "+" + std::to_string(g->merc[s][at(cell)]);
  }
  return out.empty() ? "none" : out;
}

std::string building_text(const Game& g, Words& w) {
  const int cell = cell_in(w);
  std::string out;
  for (int slot = 0; slot < 2; ++slot) {
    const int kind = g.building(cell, slot);
    if (kind == static_cast<int>(kBuildings)) continue;
    out += (out.empty() ? "" : " ") + std::string(kBuildingIds[at(kind)]);
    if (g->built.fresh[at(slot)].has(at(cell))) out += " fresh";
  }
  return out.empty() ? "none" : out;
}

std::string place_of(const Game& g, Words& w, int stone) {
  for (Seat s = 0; s < g.seats(); ++s) {
    if (g->hand[s].has(at(stone))) return "hand " + w.seat_id(s);
    for (std::size_t cell = 0; cell < kCells; ++cell)
      if (g->stone[s][cell] == stone + 1) return "army " + w.seat_id(s) + " " + cell_id(static_cast<int>(cell));
  }
  if (g->up.has(at(stone))) return "discard";
  if (g->down.has(at(stone))) return "face_down";
  if (g->display.has(at(stone))) return "display";
  return g.pack.tear.has(at(stone)) && g->tear_holder != 0 ? "shown" : "deck";
}

constexpr ThenWord<Game> kThen[] = {
    {"army", army_text},
    {"building", building_text},
    {"owner",
     [](const Game& g, Words& w) {
       const Seat s = g.controller(cell_in(w));
       return s == kNobody ? std::string("nobody") : w.seat_id(s);
     }},
    {"ts", [](const Game& g, Words& w) { return std::to_string(g.tear_stones(w.seat())); }},
    {"production", [](const Game& g, Words& w) { return std::to_string(g.production(w.seat())); }},
    {"where", [](const Game& g, Words& w) { return place_of(g, w, stone_in(w)); }},
    {"order",
     [](const Game& g, Words& w) {
       std::string out;
       for (int k = 0; k < g.turns(); ++k) out += (out.empty() ? "" : " ") + w.seat_id(g->order[at(k)]);
       return out.empty() ? std::string("none") : out;
     }},
    {"tile",
     [](const Game& g, Words& w) {
       const int tile = g->tile[at(cell_in(w))];
       return tile == 0 ? std::string("water") : g.pack.tile[at(tile - 1)].id;
     }},
    {"water", [](const Game& g, Words& w) { return yes_or_no(g.water().has(at(cell_in(w)))); }},
    {"check",
     [](const Game& g, Words&) {
       const char* wrong = check(g);
       return std::string(wrong == nullptr ? "ok" : wrong);
     }},
};

}  // namespace

Vocabulary<Game> vocabulary() { return {kFieldWords, kGiven, kThen}; }

}  // namespace seventhstone
