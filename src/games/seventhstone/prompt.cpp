// Questions that name what they are about: the army, the field, how much is left.
#include "games/seventhstone/battle.h"
#include "games/seventhstone/describe.h"
#include "games/seventhstone/muster.h"

namespace seventhstone {

std::string place_name(const Game& g, const Texts& t, int cell) {
  const u8 tile = g->tile[at(cell)];
  if (tile == 0) return say(t, "name.cell.water", cell_id(cell));
  return say(t, fmt::format("name.cell.{}", g.pack.tile[at(tile - 1)].id), cell_id(cell));
}

namespace {

template <class... Args>
std::string ask(const Texts& t, std::string_view key, const Args&... args) {
  return say(t, fmt::format("ask.{}", key), args...);
}

/// Which maximum the open orders break, as a sentence.
std::string broken_maximum(const Game& g, const Texts& t) {
  const Why no = Muster(g, g->move.now).broken();
  const std::string key = fmt::format("cause.{}", kCauses[no.cause].name);
  if (no.cause == cause::breaks_host_max) return say(t, key, name_of(t, "type", kTypeIds[at(no.arg[0])]));
  return say(t, key, place_name(g, t, no.arg[0]), int{no.arg[1]});
}

std::string fields_text(const Game& g, const Texts& t, Cells cells) {
  std::vector<std::string> names;
  for (const u8 cell : cells) names.push_back(place_name(g, t, cell));
  return join(names, ", ");
}

std::string ask_main(const Game& g, Seat viewer, const Texts& t, const Main& l) {
  const u8 step = g->stack.back().step;
  if (step == Steps::id<PlaceCapital>())
    return ask(t, "capital", t.at(fmt::format("capital.{}", kPeopleIds[g->people[g->order[l.k]]])));
  if (step == Steps::id<Allocate>() && viewer < g.seats())
    return ask(t, rs_spent(g, viewer) == 0 ? "sheet" : "sheet_rest", int{g->sheet[viewer]},
               g->sheet[viewer] - rs_spent(g, viewer));
  if (step == Steps::id<TakeStone>()) {
    const int later = ranked_count(g) - 1 - l.k;
    return ask(t, later > 0 ? "stone" : "stone_last", int{g->passed_size}, later);
  }
  if (step == Steps::id<Place>()) {
    const Goods& left = g->goods[g->order[l.k]];
    if (left.all() == 0 && g->hand_size[g->order[l.k]] == 0) return ask(t, "placed");
    return ask(t, "place", left.units[0] + left.units[1] + left.units[2], int{left.buildings}, int{left.mercs},
               int{g->hand_size[g->order[l.k]]});
  }
  if (step == Steps::id<MoveMain>()) {
    if (g->move.trips.empty())
      return g->pending.empty() ? ask(t, "move") : ask(t, "move_won", fields_text(g, t, g->pending));
    const int orders = static_cast<int>(g->move.trips.size());
    if (g->move.legal == 0) return ask(t, "move_broken", orders, max_resets(g) - g->move.resets, broken_maximum(g, t));
    return ask(t, strict(g) ? "move_strict" : "move_orders", orders, max_resets(g) - g->move.resets);
  }
  if (step == Steps::id<ChooseBattle>()) return ask(t, "battles", g->conflict.size());
  return {};
}

std::string ask_fight(const Game& g, const Texts& t, const Fight& l) {
  const u8 step = g->stack.back().step;
  if (step == Steps::id<UseWalls>()) return ask(t, "walls", g.ready_walls(l.cell), g.pack.rule.wall_stops);
  const Seat s = g->order[l.k];
  if (step == Steps::id<UseStone>()) {
    const u8 stone = g->stone[s][l.cell];
    if (stone > kStones) return ask(t, "stone_hidden", place_name(g, t, l.cell));
    return ask(t, "use", name_of(t, "stone", stone_id(stone - 1)), stone_text(g.pack, t, stone - 1));
  }
  if (step == Steps::id<Aim>()) {
    Seat last = kNobody;
    for (const Seat target : targets(g, s)) last = target;
    return ask(t, "aim", pool_dice(g, s, l.pool), name_of(t, "pool", kPoolIds[l.pool]),
               t.at(fmt::format("seat_mark.{}", kSeatIds[last])) + " " + t.at(fmt::format("seat.{}", kSeatIds[last])));
  }
  return ask(t, "hits", int{g->battle.hits[s]}, place_name(g, t, l.cell));
}

std::string ask_order(const Game& g, const Texts& t, const Order& l) {
  const Cohort& c = g->move.now[l.cohort];
  const std::string type = name_of(t, "type", kTypeIds[c.type]), place = place_name(g, t, c.cell);
  if (g->stack.back().step == Steps::id<MoveGroup>()) return ask(t, "group", type, place);
  return ask(t, "target", type, place, int{c.points});
}

}  // namespace

std::string prompt(const Game& g, Seat viewer, const Texts& t) {
  if (g->stack.empty()) return {};
  const Frame& top = g->stack.back();
  switch (top.step) {
    case Steps::id<MoveGroup>():
    case Steps::id<MoveTo>():
      return ask_order(g, t, top.read<Order>());
    case Steps::id<UseStone>():
    case Steps::id<UseWalls>():
    case Steps::id<Aim>():
    case Steps::id<TakeHits>():
      return ask_fight(g, t, top.read<Fight>());
    case Steps::id<PayDebt>():
      return ask(t, "debt", -g->sheet[top.read<Debt>().seat]);
    default:
      return g->stack.size() == 1 ? ask_main(g, viewer, t, top.read<Main>()) : std::string();
  }
}

}  // namespace seventhstone
