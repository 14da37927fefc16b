// Random positions for tests that compare the rules with a plain recomputation: terrain, face-down tiles, buildings,
// units with upgrades, damage and flags, events and resources, in all combinations that fit on a board.
#pragma once

#include "echoes_table.h"
#include "kernel/chance.h"

namespace echoes::test {

inline constexpr std::array<const char*, 4> kSeatNames{"red", "blue", "yellow", "green"};

inline bool by_chance(Rng& rng, int percent) { return rng.below(100) < percent; }

/// Takes a card of that type out of the deck: its local number, 0 if there is none.
inline u8 out_of_deck(Game& g, Seat s, CardType type, Rng& rng) {
  Player& p = g.of(s);
  Kinds fit;
  for (const u8 local : p.deck.kinds())
    if (g.pack.of(p.civ, local).type == type) fit.add(local);
  if (fit.empty()) return 0;
  const u8 local = fit.nth(rng.below(fit.size()));
  p.deck.remove(local), --p.deck_count;
  return local;
}

inline void scatter_ground(Game& g, Rng& rng) {
  using enum Terrain;
  constexpr std::array<Terrain, 20> kKinds{farmland, farmland, farmland,  farmland, forest,   forest,       forest,
                                           mine,     mine,     rich_mine, mountain, mountain, mountain,     water,
                                           water,    water,    river,     river,    village,  river_village};
  for (Squares& all : g->terrain) all = {};
  g->open = g->board, g->pool = {};
  for (const u8 q : g->board) g->terrain[static_cast<std::size_t>(kKinds[at(rng.below(20))])].add(q);
  Squares homes;
  for (Seat s = 0; s < g.seats(); ++s) {
    const u8 q = g.of(s).capital;
    homes |= tile_squares(place_of(q));
    for (Squares& all : g->terrain) all.remove(q);
    g->terrain[static_cast<std::size_t>(capital)].add(q);
  }
  for (u8 place = 0; place < kPlaces; ++place) {
    const Squares tile = tile_squares(place);
    if (!g->board.has(corner_of(place)) || !(tile & homes).empty() || !by_chance(rng, 14)) continue;
    g->seen.remove(place), g->open -= tile;
    for (Squares& all : g->terrain) all -= tile;
    u8 hidden = 0;
    while (g.pack.tile[hidden].set == TileSet::home || g->pool.has(hidden)) ++hidden;
    g->pool.add(hidden);
  }
}

inline void scatter_buildings(Game& g, Rng& rng) {
  Squares taken;
  for (Seat s = 0; s < g.seats(); ++s) taken.add(g.of(s).capital);
  for (Seat s = 0; s < g.seats(); ++s) {
    g.of(s).capital_hp = static_cast<u8>(1 + rng.below(by_chance(rng, 50) ? 9 : 10));
    for (int n = rng.below(8); n > 0; --n) {
      const u8 q = g->open.nth(rng.below(g->open.size()));
      const bool camp = by_chance(rng, 65), wet = g.waters().has(q);
      if (taken.has(q) || (!camp && (wet || g->barracks[s].size() == 3))) continue;
      taken.add(q);
      (camp ? g->camps[s] : g->barracks[s]).add(q);
      g->hurt[q] = static_cast<u8>(rng.below(4));
      if (const Yield y = yield_of(g, q); camp && y.n > 0)
        g->given[q] = y.n, g.of(s).ready[y.resource] = static_cast<u8>(g.of(s).ready[y.resource] + y.n);
    }
    for (std::size_t r = 0; r < 3; ++r)
      if (g.of(s).ready[r] > 0 && by_chance(rng, 40)) --g.of(s).ready[r], ++g.of(s).spent[r];
  }
}

/// May a unit with these traits stand there beside those that stand already?
inline bool has_room(const Game& g, Seat s, const Card& card, Square q) {
  const bool wet = g.waters().has(q), deep = g.terrain(Terrain::water).has(q);
  const auto is = [&](Trait t) { return card.printed.has(t); };
  if (is(Trait::warship) && !wet) return false;
  if (is(Trait::light_ship) && (widened(Squares::of(q)) & g.waters()).empty()) return false;
  if (deep && !is(Trait::warship) && !is(Trait::light_ship) && !is(Trait::seaworthy)) return false;
  int beside = 0;
  bool front = is(Trait::front_line);
  for (std::size_t u = 0; u < kUnits; ++u) {
    const Unit& other = g->unit[u];
    if (!other.on_map() || other.square != q) continue;
    if (!Game::allied(seat_of(static_cast<int>(u)), s)) return false;
    ++beside, front |= g.card(other.card).printed.has(Trait::front_line);
  }
  for (Seat t = 0; t < g.seats(); ++t)
    if (t != s && g.fortified(t).has(q)) return false;
  return beside == 0 || (beside == 1 && front);
}

inline void scatter_unit(Game& g, u8 u, Rng& rng) {
  const Seat s = seat_of(u);
  const u8 local = out_of_deck(g, s, CardType::unit, rng);
  const Card& card = g.pack.of(g.of(s).civ, local);
  for (int tries = 0; tries < 30; ++tries) {
    const u8 q = by_chance(rng, 15) ? g.fortified(s).nth(rng.below(g.fortified(s).size()))
                                    : g->open.nth(rng.below(g->open.size()));
    if (!g->open.has(q) || !has_room(g, s, card, q)) continue;
    Unit& unit = g.unit(u);
    unit.card = g.pack.global(g.of(s).civ, local), unit.square = q;
    unit.damage = static_cast<u8>(by_chance(rng, 50) ? rng.below(card.printed[Stat::hp]) : 0);
    if (by_chance(rng, 12)) unit.set(Unit::kExhausted);
    if (by_chance(rng, 15)) unit.set(Unit::kMoved);
    if (unit.is(Unit::kMoved) && by_chance(rng, 30)) unit.set(Unit::kScouted);
    if (by_chance(rng, 30)) unit.set(Unit::kRangedMode);
    if (by_chance(rng, 15)) unit.set(Unit::kSwitched);
    return;
  }
  g.of(s).deck.add(local), ++g.of(s).deck_count;
}

inline void scatter_upgrades(Game& g, Seat s, Rng& rng) {
  for (int n = rng.below(4); n > 0; --n) {
    const u8 local = out_of_deck(g, s, CardType::upgrade, rng);
    if (local == 0) return;
    const Seat to = g.has_mate() && by_chance(rng, 40) ? Game::mate(s) : s;
    Unit& unit = g.unit(unit_at(to, at(rng.below(6))));
    Kinds& on = to == s ? unit.own : unit.mate;
    if (unit.on_map() && !on.has(local)) on.add(local);
    else g.of(s).deck.add(local), ++g.of(s).deck_count;
  }
}

/// Throws everything onto the cleared board of the table; a random seat mobilizes.
inline void scatter(Table& t, Rng& rng) {
  Game g = game(t);
  scatter_ground(g, rng);
  scatter_buildings(g, rng);
  for (Seat s = 0; s < g.seats(); ++s) {
    for (std::size_t k = 0; k < kSlots; ++k)
      if (by_chance(rng, 70)) scatter_unit(g, unit_at(s, k), rng);
    if (g.own_units(s).empty()) {  // a scout at least
      g.unit(unit_at(s, 0)).card = g.pack.global(g.of(s).civ, g.pack.civ[g.of(s).civ].scout);
      g.unit(unit_at(s, 0)).square = g.of(s).capital;
    }
  }
  for (Seat s = 0; s < g.seats(); ++s) {
    scatter_upgrades(g, s, rng);
    for (int n = rng.below(3); n > 0; --n)
      if (const u8 local = out_of_deck(g, s, CardType::event, rng); local != 0)
        g.of(s).event.push({g.pack.global(g.of(s).civ, local), 0, {}});
  }
  t.given(std::string("turn ") + kSeatNames[at(rng.below(g.seats()))]);
}

/// The cleared board of a duel or a team game between these civilisations, with any settings.
inline Table arena(Rng& rng, int seats) {
  std::array<std::size_t, kCivs> civs{0, 1, 2, 3, 4, 5};
  for (std::size_t i = 0; i < 4; ++i) std::swap(civs[i], civs[i + at(rng.below(static_cast<int>(kCivs - i)))]);
  Settings more{{"experienced_start", "off"}};
  for (std::size_t s = 0; s < at(seats); ++s) more["civ_" + std::to_string(s + 1)] = kCivIds[civs[s]];
  const auto any = [&](const char* name, std::initializer_list<const char*> values) {
    if (by_chance(rng, 40)) more[name] = values.begin()[rng.below(static_cast<int>(values.size()))];
  };
  any("royal_bonus", {"both_hp", "both_melee"});
  any("melee_after_move", {"one_step"});
  any("war_cry_self", {"on"});
  any("camp_needs_resource", {"on"});
  any("capital_hp", {"7", "12"});
  any("simultaneous_loss", {"active_wins", "active_loses"});
  if (seats == 4) any("team_share_buildings", {"on"});
  if (seats == 2) any("length", {"long"});
  Table t("echoes", seats, more, 1 + at(rng.below(1000)));
  t.given("clear");
  return t;
}

}  // namespace echoes::test
