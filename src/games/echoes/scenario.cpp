// Scenario vocabulary. What is one field of the state needs no word here. `given`:
//   clear                    an open board of farmland, no units, empty hands; the first seat mobilizes
//   turn SEAT [PHASE]        whose turn it is: mobilization (default) or deployment
//   unit SEAT CARD SQUARE [king | queen]      hp | ranged | exhausted | moved | scouted | stays SQUARE [N]
//   upgrade SQUARE CARD      tokens SQUARE FOOD WOOD GOLD WILD
//   camp | barracks SEAT SQUARE [HEALTH]      life SEAT N
//   terrain SQUARE TERRAIN   closed SQUARE (its tile lies face down)     pool TILE...
//   hand | discard SEAT CARD...               deck SEAT CARD... | deck SEAT = N (keeps N cards)
//   main | spent SEAT FOOD WOOD GOLD          event SEAT CARD    action SEAT CARD FOOD WOOD GOLD WILD
//   civ_tokens SEAT FOOD WOOD GOLD WILD       joker SEAT
// `then` shows the same things: unit, hp, mode, exhausted, moved, stat SQUARE STAT, building, life, main, spent, hand,
// hand_size, deck_size, discard, events, actions, tokens, civ_tokens, terrain, phase, active, upgrades.
#include "games/echoes/scenario.h"

#include <fmt/format.h>

#include <algorithm>

#include "games/echoes/setup.h"
#include "games/echoes/steps.h"
#include "games/echoes/table.h"
#include "shell/layout.h"

namespace echoes {

namespace {

using tafel::ScenarioError;
using tafel::Words;

Square square_word(Words& w) { return static_cast<Square>(w.value(domain::square)); }

/// The unit on a square; with two of them the first.
u8 unit_on(const Game& g, Square q) {
  for (const u8 u : g.side_units(0) | g.side_units(1))
    if (g.unit(u).square == q) return u;
  throw ScenarioError("no unit on " + square_name(q));
}

u8 own_card(const Game& g, Seat s, Words& w) {
  const int card = w.value(domain::card);
  if (g.card(card).civ != g.of(s).civ) w.wrong("a card of that seat's deck", g.card(card).id);
  return g.card(card).local;
}

/// A card comes out of the deck, else out of the hand or the discard pile.
void take_out(Game& g, Seat s, u8 local) {
  Player& p = g.of(s);
  if (p.deck.has(local)) p.deck.remove(local), --p.deck_count;
  else if (p.hand.has(local)) take_from_hand(g, s, local);
  else if (p.discard.has(local)) p.discard.remove(local);
  else throw ScenarioError("no copy of that card is left");
}

void set_terrain(Game& g, Square q, Terrain t) {
  for (Squares& all : g->terrain) all.remove(q);
  g->terrain[static_cast<std::size_t>(t)].add(q);
  g->open.add(q);
}

void empty_hand(Game& g, Seat s) {
  Player& p = g.of(s);
  p.deck = p.deck + p.hand;
  p.deck_count = static_cast<u8>(p.deck_count + p.hand_count);
  p.hand = {}, p.known = {};
  p.hand_count = 0;
}

void clear(Game& g, Words&) {
  for (std::size_t q = 0; q < kSquares; ++q)
    if (g->board.has(q)) set_terrain(g, static_cast<Square>(q), Terrain::farmland);
  for (Seat s = 0; s < g.seats(); ++s) {
    Player& p = g.of(s);
    set_terrain(g, p.capital, Terrain::capital);
    for (std::size_t k = 0; k < kSlots; ++k) {
      Unit& u = g->unit[unit_at(s, k)];
      if (u.on_map()) p.deck.add(g.card(u.card).local), ++p.deck_count;
      u = {};
    }
    empty_hand(g, s);
    p.ready = {1, 1, 0}, p.spent = {};
    p.turns = 1;
    g->camps[s] = {}, g->barracks[s] = {};
  }
  for (u8 place = 0; place < kPlaces; ++place)
    if (g->board.has(corner_of(place))) g->seen.add(place);
  // Two tiles of the team game stay in the box.
  while (g->pool.size() > (g.has_mate() ? 2 : 0)) g->pool.remove(g->pool.lowest());
  g->centre = 0xff;
  g->hurt = {}, g->given = {};
  g->joker = 0;
  g->round = 1;
  set_order(g, 0, 1);
  g->phase = Phase::mobilization;
  g->stack.clear();
  g->stack.push({Steps::id<Mobilize>(), {}});
}

void turn(Game& g, Words& w) {
  const Seat s = w.seat();
  const bool deployment =
      w.more() && w.one_of(std::array<std::string_view, 2>{"mobilization", "deployment"}, "a phase") == 1;
  for (u8 i = 0; i < g.seats(); ++i)
    if (g->order[i] == s) g->at = i;
  g->active = s;
  g->phase = deployment ? Phase::deployment : Phase::mobilization;
  g->stack.clear();
  g->stack.push({deployment ? Steps::id<DeployTurn>() : Steps::id<Mobilize>(), {}});
}

void place_unit(Game& g, Words& w) {
  const Seat s = w.seat();
  const u8 local = own_card(g, s, w);
  const Square q = square_word(w);
  std::size_t slot = 0;
  if (w.take("king")) slot = kKingSlot;
  else if (w.take("queen")) slot = kQueenSlot;
  else
    while (slot < kKingSlot && g->unit[unit_at(s, slot)].on_map()) ++slot;
  if (g->unit[unit_at(s, slot)].on_map()) throw ScenarioError("no free pawn");
  take_out(g, s, local);
  Unit& u = g->unit[unit_at(s, slot)];
  u = {};
  u.card = g.pack.global(g.of(s).civ, local);
  u.square = q;
}

void set_hp(Game& g, Words& w) {
  const u8 u = unit_on(g, square_word(w));
  g.unit(u).damage = static_cast<u8>(max_hp(g, u) - w.number(1, max_hp(g, u)));
}

template <u8 Flag>
void set_flag(Game& g, Words& w) {
  g.unit(unit_on(g, square_word(w))).set(Flag);
}

void give_upgrade(Game& g, Words& w) {
  const u8 u = unit_on(g, square_word(w));
  const int card = w.value(domain::card);
  const Seat owner = seat_of(u);
  const bool own = g.card(card).civ == g.of(owner).civ;
  const Seat from = own ? owner : Game::mate(owner);
  take_out(g, from, g.card(card).local);
  (own ? g.unit(u).own : g.unit(u).mate).add(g.card(card).local);
}

Tokens read_tokens(Words& w) {
  Tokens t;
  for (u8& n : t.n) n = static_cast<u8>(w.number(0, 20));
  return t;
}

template <bool Camp>
void place_building(Game& g, Words& w) {
  const Seat s = w.seat();
  const Square q = square_word(w);
  (Camp ? g->camps[s] : g->barracks[s]).add(q);
  if (Camp) {
    const Yield y = yield_of(g, q);
    g->given[q] = y.n;
    if (y.n > 0) g.of(s).ready[y.resource] = static_cast<u8>(g.of(s).ready[y.resource] + y.n);
  }
  if (w.more()) g->hurt[q] = static_cast<u8>(building_max(g, q) - w.number(1, 9));
}

void close_tile(Game& g, Words& w) {
  const u8 place = place_of(square_word(w));
  g->seen.remove(place);
  for (const u8 q : tile_squares(place)) {
    for (Squares& all : g->terrain) all.remove(q);
    g->open.remove(q);
  }
}

void set_pool(Game& g, Words& w) {
  g->pool = {};
  while (w.more()) g->pool.add(at(w.value(domain::tile)));
}

void give_hand(Game& g, Words& w) {
  const Seat s = w.seat();
  while (w.more()) {
    const u8 local = own_card(g, s, w);
    take_out(g, s, local);
    put_into_hand(g, s, local);
  }
}

void give_discard(Game& g, Words& w) {
  const Seat s = w.seat();
  while (w.more()) {
    const u8 local = own_card(g, s, w);
    take_out(g, s, local);
    discard_card(g, s, local);
  }
}

/// The deck holds just these cards, or so many of those that are in it; the rest goes to the discard pile.
void set_deck(Game& g, Words& w) {
  const Seat s = w.seat();
  Player& p = g.of(s);
  p.discard = p.discard + p.deck;
  p.deck = {}, p.deck_count = 0;
  const auto back = [&](u8 local) { p.discard.remove(local), p.deck.add(local), ++p.deck_count; };
  if (w.none_next()) return;
  const std::string first = w.word();
  if (first.find_first_not_of("0123456789") == std::string::npos) {
    for (int n = std::stoi(first); n > 0; --n) back(p.discard.kinds().lowest());
    return;
  }
  for (std::string id = first;; id = w.word()) {
    std::size_t card = 0;
    while (card < g.pack.card.size() && g.pack.card[card].id != id) ++card;
    if (card == g.pack.card.size() || !p.discard.has(g.pack.card[card].local))
      throw ScenarioError("no such card in the deck: " + id);
    back(g.pack.card[card].local);
    if (!w.more()) return;
  }
}

template <bool Ready>
void set_main(Game& g, Words& w) {
  const Seat s = w.seat();
  for (u8& n : Ready ? g.of(s).ready : g.of(s).spent) n = static_cast<u8>(w.number(0, 20));
}

void give_event(Game& g, Words& w) {
  const Seat s = w.seat();
  const u8 local = own_card(g, s, w);
  take_out(g, s, local);
  g.of(s).event.push({g.pack.global(g.of(s).civ, local), 0, w.more() ? read_tokens(w) : Tokens{}});
}

void give_action(Game& g, Words& w) {
  const Seat s = w.seat();
  const u8 local = own_card(g, s, w);
  take_out(g, s, local);
  g.of(s).action.push({g.pack.global(g.of(s).civ, local), 0, read_tokens(w)});
}

constexpr tafel::GivenWord<Game> kGiven[] = {
    {"clear", clear},
    {"turn", turn},
    {"unit", place_unit},
    {"hp", set_hp},
    {"ranged", set_flag<Unit::kRangedMode>},
    {"exhausted", set_flag<Unit::kExhausted>},
    {"moved", set_flag<Unit::kMoved>},
    {"scouted", set_flag<Unit::kScouted>},
    {"stays", set_flag<Unit::kSkipReady>},
    {"upgrade", give_upgrade},
    {"tokens",
     [](Game& g, Words& w) {
       const u8 u = unit_on(g, square_word(w));
       g.unit(u).tokens = read_tokens(w);
     }},
    {"camp", place_building<true>},
    {"barracks", place_building<false>},
    {"life",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       g.of(s).capital_hp = static_cast<u8>(w.number(1, 20));
     }},
    {"terrain",
     [](Game& g, Words& w) {
       const Square q = square_word(w);
       set_terrain(g, q, static_cast<Terrain>(w.value(domain::terrain)));
     }},
    {"closed", close_tile},
    {"pool", set_pool},
    {"hand", give_hand},
    {"discard", give_discard},
    {"deck", set_deck},
    {"main", set_main<true>},
    {"spent", set_main<false>},
    {"event", give_event},
    {"action", give_action},
    {"civ_tokens",
     [](Game& g, Words& w) {
       const Seat s = w.seat();
       g.of(s).civ_tokens = read_tokens(w);
     }},
    {"joker", [](Game& g, Words& w) { g->joker = 1, g->joker_team = Game::team(w.seat()); }},
};

// --- what is there ---

std::string show_tokens(const Tokens& t) { return fmt::format("{} {} {} {}", t.n[0], t.n[1], t.n[2], t.n[3]); }

std::string show_bag(const Game& g, Seat s, const Bag& bag) {
  std::vector<std::string> ids;
  for (const u8 local : bag.kinds())
    for (int n = bag.count(local); n > 0; --n) ids.push_back(g.pack.of(g.of(s).civ, local).id);
  return ids.empty() ? "none" : tafel::join(ids, " ");
}

bool somebody(const Game& g, Square q) { return g.squares_of(g.side_units(0) | g.side_units(1)).has(q); }

std::string show_unit(const Game& g, Words& w) {
  const Square q = square_word(w);
  if (!somebody(g, q)) return "none";
  const u8 u = unit_on(g, q);
  return fmt::format("{} {} {}", w.seat_id(seat_of(u)), g.card_of(u).id, hp_of(g, u));
}

template <u8 Flag>
std::string show_flag(const Game& g, Words& w) {
  return tafel::yes_or_no(g.unit(unit_on(g, square_word(w))).is(Flag));
}

std::string show_stat(const Game& g, Words& w) {
  const u8 u = unit_on(g, square_word(w));
  const int k = w.value(domain::keyword);
  const Stats s = stats_of(g, u);
  return std::to_string(at(k) < kStats ? int{s.n[at(k)]} : int{s.traits.has(at(k) - kStats)});
}

std::string show_building(const Game& g, Words& w) {
  const Square q = square_word(w);
  const Seat owner = g.building_owner(q);
  if (owner == kNobody) return "none";
  return fmt::format("{} {} {}", w.seat_id(owner), kBuildingIds[static_cast<std::size_t>(g.building_kind(q))],
                     building_hp(g, q));
}

std::string show_three(const std::array<u8, 3>& n) { return fmt::format("{} {} {}", n[0], n[1], n[2]); }

template <class List>
std::string show_held(const Game& g, const List& list, bool tokens) {
  std::vector<std::string> out;
  for (const Held& h : list) out.push_back(g.card(h.card).id + (tokens ? " " + show_tokens(h.tokens) : ""));
  return out.empty() ? "none" : tafel::join(out, " ");
}

std::string show_upgrades(const Game& g, Words& w) {
  const u8 u = unit_on(g, square_word(w));
  std::vector<std::string> out;
  for (const u8 local : g.unit(u).own) out.push_back(g.pack.of(g.of(seat_of(u)).civ, local).id);
  if (g.has_mate())
    for (const u8 local : g.unit(u).mate) out.push_back(g.pack.of(g.of(Game::mate(seat_of(u))).civ, local).id);
  return out.empty() ? "none" : tafel::join(out, " ");
}

constexpr tafel::ThenWord<Game> kThen[] = {
    {"unit", show_unit},
    {"hp", [](const Game& g, Words& w) { return std::to_string(hp_of(g, unit_on(g, square_word(w)))); }},
    {"mode", [](const Game& g,
                Words& w) { return std::string(kModeIds[g.unit(unit_on(g, square_word(w))).ranged_mode() ? 1 : 0]); }},
    {"exhausted", show_flag<Unit::kExhausted>},
    {"moved", show_flag<Unit::kMoved>},
    {"stays", show_flag<Unit::kSkipReady>},
    {"stat", show_stat},
    {"upgrades", show_upgrades},
    {"tokens", [](const Game& g, Words& w) { return show_tokens(g.unit(unit_on(g, square_word(w))).tokens); }},
    {"building", show_building},
    {"life", [](const Game& g, Words& w) { return std::to_string(g.of(w.seat()).capital_hp); }},
    {"main", [](const Game& g, Words& w) { return show_three(g.of(w.seat()).ready); }},
    {"spent", [](const Game& g, Words& w) { return show_three(g.of(w.seat()).spent); }},
    {"hand",
     [](const Game& g, Words& w) {
       const Seat s = w.seat();
       return show_bag(g, s, g.of(s).hand);
     }},
    {"hand_size", [](const Game& g, Words& w) { return std::to_string(g.of(w.seat()).hand_count); }},
    {"deck_size", [](const Game& g, Words& w) { return std::to_string(g.of(w.seat()).deck_count); }},
    {"discard",
     [](const Game& g, Words& w) {
       const Seat s = w.seat();
       return show_bag(g, s, g.of(s).discard);
     }},
    {"events", [](const Game& g, Words& w) { return show_held(g, g.of(w.seat()).event, false); }},
    {"event_tokens", [](const Game& g, Words& w) { return show_held(g, g.of(w.seat()).event, true); }},
    {"actions", [](const Game& g, Words& w) { return show_held(g, g.of(w.seat()).action, true); }},
    {"civ_tokens", [](const Game& g, Words& w) { return show_tokens(g.of(w.seat()).civ_tokens); }},
    {"terrain",
     [](const Game& g, Words& w) {
       const Terrain t = g.terrain_at(square_word(w));
       return t == Terrain::count ? std::string("closed") : std::string(kTerrainIds[static_cast<std::size_t>(t)]);
     }},
    {"phase", [](const Game& g, Words&) { return std::string(kPhaseIds[static_cast<std::size_t>(g->phase)]); }},
    {"active", [](const Game& g, Words& w) { return w.seat_id(g->active); }},
};

}  // namespace

tafel::Vocabulary<Game> vocabulary() { return {{}, kGiven, kThen}; }

}  // namespace echoes
