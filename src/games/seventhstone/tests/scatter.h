// Random positions of four seats on the map Andur: fields, buildings, armies with stones, hands, goods and lava lie
// anywhere they may lie, so that rules meet in ways that nobody thought of.
#pragma once

#include "games/seventhstone/stones.h"
#include "oracle.h"

namespace seventhstone::test {

struct Scatter {
  std::string phase;
  bool intruders = false;  ///< armies on fields that others defend
  int lava = 3;
  Settings settings{};
  int seats = 4;
};

inline void scatter_fields(Game& g, Seat s, Rng& rng) {
  for (int i = 0; i < 5; ++i) {
    const u8 cell = rng.pick(g.controllable() - g->capital);
    for (Cells& own : g->own) own.remove(cell);
    g->own[s].add(cell);
    if (!g->yield.has(cell)) continue;
    for (int slot = 0; slot < 2; ++slot)
      if (rng.below(2) == 0 && g.building(cell, slot) == static_cast<int>(kBuildings))
        add_building(g, cell, slot, static_cast<Building>(rng.below(3)), rng.below(2) == 0);
  }
}

/// Stones of the deck come under the army or into a hand.
inline void scatter_stone(Game& g, Seat s, Stones from, u8* place, Rng& rng) {
  if ((from & g->deck).empty()) return;
  const u8 stone = rng.pick(from & g->deck);
  g->deck.remove(stone), g->deck_known.remove(stone);
  --g->deck_size;
  for (auto& row : g->maybe) row[stone] = with_seat(s);
  if (place != nullptr) *place = byte(stone + 1);
  else g->hand[s].add(stone), ++g->hand_size[s];
}

inline void scatter_army(Game& g, Seat s, u8 cell, Rng& rng) {
  const auto type = static_cast<Type>(rng.below(3));
  if (g.armies(s).has(cell) || g->army[s][type].size() >= 5 || g->lava.has(cell)) return;
  const int mil = 1 + rng.below(std::min<int>(g->unit_max, 4)), merc = rng.below(std::min(mil, g->unit_max - mil) + 1);
  add_units(g, s, cell, type, mil, merc);
  if (rng.below(2) == 0) scatter_stone(g, s, g.pack.fits[type], &g->stone[s][cell], rng);
}

inline void scatter_seat(Game& g, Seat s, const Scatter& how, Rng& rng) {
  for (int i = 0; i < 4; ++i) {
    const Cells room = (g->own[s] | g->desert) - g.armies_of_others(s);
    scatter_army(g, s, rng.pick(room), rng);
  }
  Cells defended = g.armies_of_others(s) | (g->capital - g->own[s]);
  if (how.intruders && !defended.empty() && rng.below(2) == 0) scatter_army(g, s, rng.pick(defended), rng);
  for (int i = rng.below(4); i > 0; --i) scatter_stone(g, s, Stones::first(kStones) - g.pack.tear, nullptr, rng);
  Goods& goods = g->goods[s];
  goods.buildings = byte(rng.below(3)), goods.mercs = byte(rng.below(4));
  for (u8& n : goods.units) n = byte(rng.below(4));
  g->alloc[s] = {goods.buildings, goods.units[0], goods.units[1], goods.units[2], 0, 0, 0, 0};
}

inline Table scattered(const Scatter& how, u64 seed) {
  Rng rng(seed);
  Table t(
      "seventhstone", how.seats, how.settings.contains("map") ? how.settings : [&] {
        Settings s = how.settings;
        s["map"] = "andur";
        return s;
      }());
  t.given("empty").given("start");
  Game g = game(t);
  g->unit_max = byte(4 + rng.below(2));
  g->event = byte(1 + rng.below(6));
  for (int i = rng.below(how.lava + 1); i > 0; --i) g->lava.add(rng.pick(g.grid().all));
  for (Seat s = 0; s < how.seats; ++s) scatter_fields(g, s, rng);
  for (Seat s = 0; s < how.seats; ++s) scatter_seat(g, s, how, rng);
  for (Seat s = 0; s < how.seats; ++s) g->sheet[s] = static_cast<i16>(g.production(s) - g.military(s));
  for (int i = how.seats - 1; i > 0; --i) std::swap(g->order[at(i)], g->order[at(rng.below(i + 1))]);
  note_arrivals(g);
  t.given("phase " + how.phase);
  t.events().list.clear();
  return t;
}

}  // namespace seventhstone::test
