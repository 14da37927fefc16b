// Positions as no game would bring them all: random ground, units of every kind, buildings, marks and resources.
#pragma once

#include "echoes_table.h"

namespace echoes::test {

struct Scatter {
  Table& t;
  Rng& rng;
  State& st = state(t);

  bool chance(int of) { return rng.below(of) == 0; }
  bool has(int u, Trait trait) const { return stats_of(game(t), u).has(trait); }

  void ground() {
    constexpr std::array<Terrain, 12> kKinds{Terrain::farmland,      Terrain::forest,   Terrain::mine,
                                             Terrain::rich_mine,     Terrain::mountain, Terrain::water,
                                             Terrain::water,         Terrain::river,    Terrain::village,
                                             Terrain::river_village, Terrain::farmland, Terrain::mountain};
    for (Squares& all : st.terrain) all = {};
    st.open = {}, st.seen = {};
    for (u8 place = 0; place < kPlaces; ++place) {
      if (!st.board.has(corner_of(place))) continue;
      bool home = false;
      for (Seat s = 0; s < st.seats; ++s) home |= place_of(st.player[s].capital) == place;
      if (!home && chance(5)) continue;
      st.seen.add(place);
      for (const u8 q : tile_squares(place)) {
        st.open.add(q);
        st.terrain[static_cast<std::size_t>(kKinds[at(rng.below(12))])].add(q);
      }
    }
    for (Seat s = 0; s < st.seats; ++s) {
      for (Squares& all : st.terrain) all.remove(st.player[s].capital);
      st.terrain[static_cast<std::size_t>(Terrain::capital)].add(st.player[s].capital);
    }
  }

  bool built(std::size_t q) const {
    for (Seat s = 0; s < st.seats; ++s)
      if (st.camps[s].has(q) || st.barracks[s].has(q) || st.player[s].capital == q) return true;
    return false;
  }
  void buildings(int camps, int barracks) {
    for (Seat s = 0; s < st.seats; ++s) st.camps[s] = {}, st.barracks[s] = {};
    const auto place = [&](Squares& stock) {
      const u8 q = rng.pick(st.open);
      if (!built(q)) stock.add(q);
    };
    for (Seat s = 0; s < st.seats; ++s) {
      for (int n = rng.below(camps + 1); n > 0; --n) place(st.camps[s]);
      for (int n = rng.below(barracks + 1); n > 0; --n) place(st.barracks[s]);
    }
  }

  /// Whoever may not stand there stays at home.
  void unit(Seat s, std::size_t slot) {
    Unit& u = st.unit[s * kSlots + slot];
    u = {};
    if (chance(3)) return;
    const Civ& civ = pack(t).civ[st.player[s].civ];
    const Unit& other = st.unit[s * kSlots + at(rng.below(6))];
    u.square = chance(4) ? st.player[s].capital : chance(3) && other.on_map() ? other.square : rng.pick(st.open);
    u.card = pack(t).global(st.player[s].civ, rng.pick(civ.units));
    for (int k = 0; k < static_cast<int>(kUnits); ++k) {
      const Unit& there = st.unit[at(k)];
      if (&there == &u || !there.on_map() || there.square != u.square) continue;
      const bool pair =
          seat_of(k) % 2 == s % 2 && (has(k, Trait::front_line) || has(unit_at(s, slot), Trait::front_line));
      if (!pair || !chance(2)) return void(u = {});
    }
    for (Seat e = 0; e < st.seats; ++e)
      if (e % 2 != s % 2 && (st.barracks[e].has(u.square) || st.player[e].capital == u.square)) return void(u = {});
    for (const u8 flag : {Unit::kExhausted, Unit::kMoved, Unit::kSwitched, Unit::kRangedMode})
      if (chance(5)) u.set(flag);
    for (const u8 local : civ.pool.kinds())
      if (pack(t).of(st.player[s].civ, local).type == CardType::upgrade && chance(12)) u.own.add(local);
  }

  void all() {
    for (Unit& u : st.unit) u = {};
    ground();
    buildings(chance(6) ? 14 : 4, chance(3) ? 5 : 1);
    for (Seat s = 0; s < st.seats; ++s) {
      for (std::size_t slot = 0; slot < kSlots; ++slot) unit(s, slot);
      Player& p = st.player[s];
      for (u8& n : p.ready) n = static_cast<u8>(rng.below(4));
      p.deck_count = static_cast<u8>(rng.below(3)), p.hand_count = static_cast<u8>(rng.below(2));
    }
    st.camps_built = static_cast<u8>(chance(4));
  }
};

}  // namespace echoes::test
