// What must hold in every position; the numbers are those of the specification's list (10.1).
#include <algorithm>

#include "games/echoes/pay.h"
#include "games/echoes/steps.h"
#include "games/echoes/table.h"
#include "games/echoes/view.h"

namespace echoes {

namespace {

/// Everything that other questions use as an index.
const char* check_numbers(const Game& g) {
  if (g.seats() != 2 && g.seats() != 4) return "a number of seats that the game does not have";
  if (g->tiles != 3 && g->tiles != 4) return "a board that does not exist";
  if (g->phase > Phase::over || g->ending > Ending::stall) return "a phase that does not exist";
  if (g->active >= g.seats() || g->at >= g.seats()) return "a turn of nobody";
  if (g->winner != 0xff && g->winner > 1) return "a winner that does not exist";
  if (g->fallen_count > g->fallen.size() || g->lasting_count > g->lasting.size()) return "a list that is too long";
  if (g->borrow != 0xff && g->borrow >= g.seats()) return "resources borrowed from nobody";
  if (g->board != board_of(g->tiles)) return "a board of another size";
  for (const u8 s : g->order)
    if (s >= g.seats()) return "a turn order with somebody who is not there";
  for (std::size_t i = 0; i < option::count; ++i)
    if (g->config[i] > 60) return "a setting that does not exist";
  if (g->config[option::turn_limit] > 9 || g->config[option::stall_limit] > 4) return "a limit that does not exist";
  for (std::size_t i = 0; i < g->lasting_count; ++i)
    if (g->lasting[i].effect >= g.pack.effect.size()) return "an effect that does not exist";
  for (std::size_t i = 0; i < g->fallen_count; ++i)
    if (g->fallen[i].unit >= kUnits || g->fallen[i].card >= g.pack.card.size())
      return "a fallen unit that does not exist";
  return nullptr;
}

const char* check_players(const Game& g) {
  const bool begun = g->round > 0;
  for (Seat s = 0; s < g.seats(); ++s) {
    const Player& p = g.of(s);
    if (p.civ >= (begun ? kCivs : kCivs + 1)) return "a civilisation that does not exist";
    if (!g->board.has(p.capital)) return "a capital outside of the board";
    if (p.civ == kCivs) continue;
    const Civ& civ = g.pack.civ[p.civ];
    const Kinds known = Kinds::first(civ.cards);
    for (const Bag* bag : {&p.list, &p.deck, &p.hand, &p.discard, &p.known, &p.aside})
      if (!(bag->kinds() - known).empty() || bag->has(0)) return "a card that the deck does not have";
    if (p.playing >= civ.cards) return "a played card that does not exist";
    if (p.event.size() > kMaxEvents) return "more than three active events";  // 10
    const auto is = [&](const Held& h, CardType type) {
      return h.card < g.pack.card.size() && g.card(h.card).civ == p.civ && g.card(h.card).type == type;
    };
    for (const Held& h : p.event)
      if (!is(h, CardType::event)) return "an event that is none";
    for (const Held& h : p.action)
      if (!is(h, CardType::action)) return "an action card that is none";
  }
  return nullptr;
}

const char* check_units(const Game& g) {
  for (std::size_t i = 0; i < kUnits; ++i) {
    const Unit& u = g.unit(static_cast<int>(i));
    const Seat s = seat_of(static_cast<int>(i));
    if (!u.on_map()) {
      if (u.flags != 0 && (u.flags != Unit::kGone || slot_of(static_cast<int>(i)) < kKingSlot))
        return "only king and queen can be removed";  // 2
      if (u.tokens != Tokens{} || !u.own.empty() || !u.mate.empty()) return "something lies under a free pawn";
      continue;
    }
    if (s >= g.seats() || u.card >= g.pack.card.size()) return "a unit of nobody";
    if (g.card(u.card).type != CardType::unit || g.card(u.card).civ != g.of(s).civ) return "a unit of another deck";
    if (!g->open.has(u.square)) return "a unit on an undiscovered tile";  // 5
    const Kinds deck = Kinds::first(g.pack.civ[g.of(s).civ].cards);
    if (!(u.own - deck).empty()) return "an upgrade that does not exist";
    if (!u.mate.empty() && !g.has_mate()) return "an upgrade of a teammate who is not there";
    for (const u8 local : u.own)
      if (g.pack.of(g.of(s).civ, local).type != CardType::upgrade) return "an upgrade that is none";
  }
  return nullptr;
}

int total(const Tokens& t) { return t.total(); }

/// How often each card of a seat's deck lies anywhere.
std::array<int, 32> cards_of(const Game& g, Seat s) {
  const Player& p = g.of(s);
  std::array<int, 32> n{};
  const auto add = [&](const Bag& b) {
    for (const u8 c : b.kinds()) n[c] += b.count(c);
  };
  add(p.deck), add(p.hand), add(p.discard);
  if (p.aside_count > 0) add(p.aside);
  for (const Held& h : p.event) ++n[g.card(h.card).local];
  for (const Held& h : p.action) ++n[g.card(h.card).local];
  if (p.playing != 0) ++n[p.playing];
  for (std::size_t k = 0; k < kSlots; ++k) {
    const Unit& u = g->unit[unit_at(s, k)];
    if (u.on_map()) ++n[g.card(u.card).local];
    for (const u8 local : u.own) ++n[local];
    if (g.has_mate())
      for (const u8 local : g->unit[unit_at(Game::mate(s), k)].mate) ++n[local];
  }
  return n;
}

/// 1: every card of a deck is in exactly one place.
const char* check_cards(const Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) {
    const Player& p = g.of(s);
    if (p.hand_count != p.hand.size() || p.deck_count != p.deck.size()) return "the open number of cards is wrong";
    if (p.aside_count != 0 && p.aside_count != p.aside.size()) return "the open number of cards set aside is wrong";
    if (g->unit[unit_at(s, 0)].card == kNoCard && g->round == 0) continue;  // before the decks are there
    const auto n = cards_of(g, s);
    int sum = 0;
    for (std::size_t c = 0; c < n.size(); ++c) {
      sum += n[c];
      if (n[c] != p.list.count(c)) return "cards were lost or made";
    }
    if (sum != static_cast<int>(kDeckSize)) return "a deck has 35 cards";
    for (const u8 c : p.known.kinds())
      if (p.known.count(c) > p.hand.count(c)) return "a card everybody knows is not in the hand";
  }
  return nullptr;
}

/// What camps bring and capitals have left.
const char* check_settlement(const Game& g, Seat s) {
  const Player& p = g.of(s);
  std::array<int, 3> main{1, 1, 0};
  for (const u8 q : g->camps[s]) {
    const Yield y = yield_of(g, q);
    if (g->given[q] > y.n || (!g.on(option::limited_bank) && g->given[q] != y.n)) return "a camp without its resource";
    main[y.resource] += g->given[q];
  }
  const bool settled = g->round > 0 || g->unit[unit_at(s, 0)].on_map();
  for (std::size_t r = 0; r < 3 && settled; ++r)
    if (p.ready[r] + p.spent[r] != main[r]) return "main resources do not add up";
  if (p.capital_hp > capital_start(g) || (p.capital_hp == 0 && g->phase != Phase::over))
    return "life points out of range";
  return nullptr;
}

const char* check_barracks(const Game& g, Square q) {
  const Squares wet = g.on(option::barracks_on_river) ? g.terrain(Terrain::water) : g.waters();
  if (wet.has(q)) return "barracks on water";
  for (Seat t = 0; t < g.seats(); ++t)
    if ((g.on(option::barracks_gap) ? kSurrounding[q] : kAdjacent[q]).has(g.of(t).capital))
      return "barracks beside a capital";
  return nullptr;
}

/// 3, 4, 6, 7, 9: buildings and what they bring.
const char* check_buildings(const Game& g) {
  Squares all;
  for (Seat s = 0; s < g.seats(); ++s) {
    if (g->camps[s].size() > kCampStock || g->barracks[s].size() > kBarracksStock)
      return "more buildings than there are";
    for (const Squares kind : {g->camps[s], g->barracks[s], Squares::of(g.of(s).capital)}) {
      if (!(all & kind).empty()) return "two buildings on one square";
      all |= kind;
    }
    if (const char* wrong = check_settlement(g, s)) return wrong;
    for (const u8 q : g->barracks[s])
      if (const char* wrong = check_barracks(g, q)) return wrong;
  }
  if (!(all - g->open).empty()) return "a building on an undiscovered tile";
  for (std::size_t q = 0; q < kSquares; ++q) {
    const bool stands = all.has(q) && g.building_kind(static_cast<int>(q)) != BuildingKind::capital;
    if (!stands && (g->hurt[q] != 0 || g->given[q] != 0)) return "damage or resources without a building";
    if (stands && g->hurt[q] >= building_max(g, static_cast<Square>(q))) return "a building without health";
  }
  return nullptr;
}

/// 4, 5, 9: who stands where.
const char* check_squares(const Game& g) {
  std::array<int, kSquares> n{};
  std::array<int, kSquares> front{};
  std::array<u8, kSquares> sides{};
  for (const u8 u : g.side_units(0) | g.side_units(1)) {
    const Unit& unit = g.unit(u);
    const Stats s = lasting_stats(g, u);
    const bool fighting = g->combat.open != 0 && g->combat.attacker == u;
    if (hp_of(g, u) <= 0 && g->phase != Phase::over) return "a unit without health";
    if (!fighting) {
      ++n[unit.square];
      front[unit.square] += s.has(Trait::front_line) ? 1 : 0;
      sides[unit.square] = static_cast<u8>(sides[unit.square] | 1U << Game::team(seat_of(u)));
    }
    const bool floats = s.has(Trait::seaworthy) || s.has(Trait::light_ship) || s.has(Trait::warship);
    if (!floats && g.terrain(Terrain::water).has(unit.square)) return "a unit that cannot swim on water";
    if (s.has(Trait::warship) && !g.waters().has(unit.square)) return "a warship on land";
  }
  for (std::size_t q = 0; q < kSquares; ++q) {
    if (sides[q] == 3) return "enemies on one square";
    if (n[q] > 2 || (n[q] == 2 && front[q] == 0)) return "too many units on one square";
  }
  return nullptr;
}

/// 8: nothing holds more temporary resources than its card allows.
const char* check_holders(const Game& g) {
  const auto full = [&](const Card& card, const Tokens& t) { return total(t) > card.holds; };
  for (Seat s = 0; s < g.seats(); ++s) {
    const Player& p = g.of(s);
    bool over = full(g.pack.of(p.civ, 0), p.civ_tokens);
    for (const Held& h : p.event) over = over || full(g.card(h.card), h.tokens);
    for (const u8 u : g.own_units(s)) over = over || full(g.card_of(u), g.unit(u).tokens);
    if (over) return "more temporary resources than the card may hold";
  }
  return nullptr;
}

/// 10: with mirrored decks the teammate's copy is the same upgrade.
const char* check_upgrades(const Game& g) {
  for (const u8 u : g.side_units(0) | g.side_units(1)) {
    const Seat s = seat_of(u);
    if (!(g.unit(u).own & g.unit(u).mate).empty() && g.of(s).civ == g.of(Game::mate(s)).civ)
      return "the same upgrade twice on one unit";
  }
  return nullptr;
}

/// 10, 11, 13.
const char* check_tokens(const Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) {
    const Player& p = g.of(s);
    for (const Held& h : p.action)
      if (total(h.tokens) == 0 && (g->stack.empty() || g->stack.back().step != Steps::id<Pay>()))
        return "an action card without resources stays in play";
    if (g->phase == Phase::mobilization && g->active != s && p.turns > 0 && p.hand_count > kHandLimit + 3)
      return "a hand above its limit";
  }
  if (g->phase == Phase::over) return nullptr;  // after the last turn the next seat is active, its turn does not begin
  const auto two = static_cast<std::size_t>(SeatRule::camps_per_turn);
  const int most = g.pack.civ[g.of(g->active).civ].seat_rules.has(two) ? 2 : 1;
  return g->camps_built <= most ? nullptr : "too many camps in one turn";
}

/// 12: what may be played now, and by whom. Cards that are being played stay so until their effects are carried out.
const char* check_played(const Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) {
    const Player& p = g.of(s);
    if (p.playing == 0 || g->phase == Phase::over) continue;
    const Card& card = g.pack.of(p.civ, p.playing);
    if (g->phase != Phase::mobilization && g->phase != Phase::deployment) return "a card played outside of its phase";
    if (card.type == CardType::reaction) {
      if (Game::allied(s, g->active)) return "a reaction in a turn of the own side";
      continue;
    }
    if (s != g->active) return "a card that is no reaction in somebody else's turn";
    if (g->phase == Phase::mobilization && card.icon != Icon::tactic) return "only tactics while mobilizing";
  }
  return nullptr;
}

/// 15: every token that was given pays for one unit of the cost, and something is still to be paid.
const char* check_payment(const Game& g) {
  if (g->stack.empty() || g->stack.back().step != Steps::id<Pay>()) return nullptr;
  const Paying l = g->stack.back().read<Paying>();
  if (l.seat >= g.seats()) return "a payment of nobody";
  const Cost cost{{l.cost[0], l.cost[1], l.cost[2]}, l.cost[3]};
  int given = 0;
  for (const u8 n : l.coin) given += n;
  if (given >= cost.total() - l.less) return "a payment that is complete goes on";
  const bool gold_wild = seat_rule(g, l.seat, SeatRule::gold_wild);
  return worth_of(cost, l.coin, gold_wild) == given ? nullptr : "a resource that pays for nothing";
}

/// Open squares are those of open tiles and show one terrain each; every closed place has a tile to come.
const char* check_tiles(const Game& g) {
  Squares open;
  int closed = 0;
  for (u8 place = 0; place < kPlaces; ++place) {
    if (!g->board.has(corner_of(place))) {
      if (g->seen.has(place)) return "a tile beside the board";
      continue;
    }
    if (g->seen.has(place)) open |= tile_squares(place);
    else if (place != g->centre) ++closed;
  }
  Squares shown;
  int count = 0;
  for (const Squares& t : g->terrain) shown |= t, count += t.size();
  if (open != g->open || shown != open || count != open.size()) return "open squares are not those of the open tiles";
  if (g->centre != 0xff && (g->centre >= kPlaces || g->seen.has(g->centre))) return "the centre tile lies nowhere";
  if ((g->pool.bits >> kTiles) != 0 || g->pool.has(0)) return "a tile that does not exist";
  const bool open_centre = g.on(option::constantinople_4x4) && g->centre == 0xff && g->round == 0;
  const bool in_hand = !g->stack.empty() && g->stack.back().step == Steps::id<Orient>();  // turned up, not yet put back
  const int more = g->pool.size() - closed + (open_centre || in_hand ? 1 : 0);
  return more >= 0 && more <= 2 ? nullptr : "tiles were lost or made";
}

}  // namespace

const char* check(const Game& g) {
  for (const auto part : {check_numbers, check_players, check_tiles, check_units})
    if (const char* broken_rule = part(g)) return broken_rule;
  if (std::any_of(g->player.begin(), g->player.begin() + g.seats(), [](const Player& p) { return p.civ == kCivs; }))
    return nullptr;
  for (const auto part : {check_cards, check_buildings, check_squares, check_holders, check_upgrades, check_tokens,
                          check_played, check_payment})
    if (const char* broken_rule = part(g)) return broken_rule;
  return nullptr;
}

}  // namespace echoes
