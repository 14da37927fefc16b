// What everybody may know beside the drawing, in sentences.
#include <algorithm>

#include "games/seventhstone/describe.h"
#include "games/seventhstone/score.h"

namespace seventhstone {

namespace {

template <class... Args>
std::string fact(const Texts& t, std::string_view key, const Args&... args) {
  return say(t, fmt::format("facts.{}", key), args...);
}

std::string seat_word(const Texts& t, Seat s) {
  return t.at(fmt::format("seat_mark.{}", kSeatIds[s])) + " " + t.at(fmt::format("seat.{}", kSeatIds[s]));
}

std::string listed(const Texts& t, const std::vector<std::string>& words) {
  return words.empty() ? t.at("facts.none") : join(words, ", ");
}

std::string stone_names(const Texts& t, Stones stones) {
  std::vector<std::string> names;
  for (const u8 stone : stones) names.push_back(name_of(t, "stone", stone_id(stone)));
  return listed(t, names);
}

void army_facts(const Game& g, const Texts& t, Seat s, std::vector<std::string>& out) {
  for (const u8 cell : g.armies(s))
    out.push_back("  " + fact(t, g->stone[s][cell] != kNoStone ? "army_stone" : "army", place_name(g, t, cell),
                              name_of(t, "type", kTypeIds[g.type_at(s, cell)]), int{g->mil[s][cell]},
                              int{g->merc[s][cell]}));
}

/// SST-048: what stands on the fields of a seat. SST-166: what was built this year is marked.
void building_facts(const Game& g, const Texts& t, Seat s, std::vector<std::string>& out) {
  for (const u8 cell : g->own[s]) {
    std::vector<std::string> things;
    for (Seat home = 0; home < g.seats(); ++home)
      if (g->home[home] == cell && g->capital.has(cell))
        things.push_back(fact(t, "capital", t.at(fmt::format("capital.{}", kPeopleIds[g->people[home]]))));
    for (int slot = 0; slot < 2; ++slot) {
      const int kind = g.building(cell, slot);
      if (kind == static_cast<int>(kBuildings)) continue;
      const std::string name = name_of(t, "building", kBuildingIds[at(kind)]);
      const bool waits = kind != kManufactory && g->built.fresh[at(slot)].has(cell);
      things.push_back(waits ? fact(t, "not_yet", name) : name);
    }
    if (!things.empty()) out.push_back("  " + fact(t, "buildings", place_name(g, t, cell), join(things, ", ")));
  }
}

/// SST-127: what everybody bid this year, once all sheets are open, and what is still to be placed.
void sheet_facts(const Game& g, const Texts& t, Seat s, std::vector<std::string>& out) {
  const auto& a = g->alloc[s];
  const int bids = a[kFieldMercs] + a[kFieldEquipment] + a[kFieldOrder] + a[kFieldTournament];
  if (bids > 0 && std::ranges::all_of(g->alloc_at, [](u8 field) { return field == kFields; }))
    out.push_back("  " + fact(t, "bids", int{a[kFieldMercs]}, int{a[kFieldEquipment]}, int{a[kFieldOrder]},
                              int{a[kFieldTournament]}));
  const Goods& left = g->goods[s];
  if (g->phase == Phase::placement && left.all() > 0)
    out.push_back("  " + fact(t, "to_place", left.units[0] + left.units[1] + left.units[2], int{left.buildings},
                              int{left.mercs}));
}

/// SST-271: which armies fight along where.
std::string supports_text(const Game& g, const Texts& t) {
  std::vector<std::string> words;
  for (const Support& x : g->supports)
    words.push_back(fact(t, "support", seat_word(t, x.seat), place_name(g, t, x.from), place_name(g, t, x.to)));
  return listed(t, words);
}

void seat_facts(const Game& g, const Texts& t, Seat s, std::vector<std::string>& out) {
  out.push_back(fact(t, "seat", seat_word(t, s), name_of(t, "people", kPeopleIds[g->people[s]]), g.tear_stones(s),
                     g.production(s), int{g->sheet[s]}));
  out.push_back("  " +
                fact(t, "seat_more", g->own[s].size(), int{g->hand_size[s]}, int{g->stones[s]}, int{g->wins[s]}));
  if (g->tear_holder == s + 1) out.push_back("  " + t.at("facts.tear_stone"));
  if (!g.plays(s)) out.push_back("  " + t.at("facts.out"));
  sheet_facts(g, t, s, out);
  building_facts(g, t, s, out);
  army_facts(g, t, s, out);
}

std::string cells_text(const Game& g, const Texts& t, Cells cells) {
  std::vector<std::string> names;
  for (const u8 cell : cells) names.push_back(place_name(g, t, cell));
  return listed(t, names);
}

}  // namespace

std::string year_text(const Game& g, const Texts& t) {
  const std::string phase = name_of(t, "phase", kPhaseIds[static_cast<std::size_t>(g->phase)]);
  const std::string event = g->event == 0 ? t.at("facts.no_event") : name_of(t, "event", kEventIds[g->event - 1U]);
  return fact(t, max_years(g) == 0 ? "year" : "year_of", int{g->year}, max_years(g), phase, event, int{g->unit_max},
              int{g->counter});
}

void facts(const Game& g, Seat viewer, const Texts& t, std::vector<std::string>& out) {
  out.push_back(year_text(g, t));
  if (g->event != 0) out.push_back(t.at(fmt::format("event_text.{}", kEventIds[g->event - 1U])));
  std::vector<std::string> order;
  order.reserve(at(g.turns()));
  for (int k = 0; k < g.turns(); ++k) order.push_back(seat_word(t, g->order[at(k)]));
  if (!order.empty()) out.push_back(fact(t, "order", listed(t, order)));
  for (Seat s = 0; s < g.seats(); ++s) seat_facts(g, t, s, out);
  if (!g->lava.empty()) out.push_back(fact(t, "lava", cells_text(g, t, g->lava)));
  if (!g->conflict.empty()) out.push_back(fact(t, "conflicts", cells_text(g, t, g->conflict)));
  if (!g->supports.empty()) out.push_back(fact(t, "supports", supports_text(g, t)));
  if (!g->display.empty()) out.push_back(fact(t, "display", stone_names(t, g->display)));
  out.push_back(fact(t, "deck", int{g->deck_size}));
  out.push_back(fact(t, "discard", stone_names(t, g->up), int{g->down_size}));
  if (viewer < g.seats()) out.push_back(fact(t, "hand", stone_names(t, g->hand[viewer])));
  out.push_back(t.at("draw.legend"));
}

}  // namespace seventhstone
