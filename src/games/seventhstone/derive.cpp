// Numbers that follow from what a viewer sees: fields with all that stands there, players, the open movement with what
// each order would lead to, the open battle with its dice, and the odds of what comes next.
#include "games/seventhstone/battle.h"
#include "games/seventhstone/describe.h"
#include "games/seventhstone/muster.h"
#include "games/seventhstone/room.h"
#include "games/seventhstone/score.h"
#include "games/seventhstone/stones.h"
#include "games/seventhstone/ways.h"

namespace seventhstone {

namespace {

/// A preview that says something and counts nothing.
Json effect_json(const std::string& text) { return {{"side", "effect"}, {"delta", 0}, {"sum", 0}, {"text", text}}; }

int percent_of(u32 chance) { return static_cast<int>((chance + kSure / 200) / (kSure / 100)); }

Json chances_json(const Chances& c) {
  return {{"win", static_cast<int>(c.first / 1000)},
          {"lose", static_cast<int>(c.second / 1000)},
          {"left", static_cast<int>((c.units_first + 50) / 100)},
          {"enemies_left", static_cast<int>((c.units_second + 50) / 100)}};
}

Json army_json(const Game& g, Seat s, int cell) {
  return {{"seat", s},
          {"type", g.type_at(s, cell)},
          {"mil", g->mil[s][at(cell)]},
          {"merc", g->merc[s][at(cell)]},
          {"stone", g->stone[s][at(cell)]}};
}

Json cell_json(const Game& g, const Texts& t, int cell) {
  const u8 tile = g->tile[at(cell)];
  Json armies = Json::array(), buildings = Json::array();
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.armies(s).has(at(cell))) armies.push_back(army_json(g, s, cell));
  for (int slot = 0; slot < 2; ++slot)
    if (const int kind = g.building(cell, slot); kind != static_cast<int>(kBuildings))
      buildings.push_back({{"kind", kind}, {"slot", slot + 1}, {"fresh", g->built.fresh[at(slot)].has(at(cell))}});
  Json home;
  for (Seat s = 0; s < g.seats(); ++s)
    if (g->home[s] == cell) home = s;
  return {{"v", cell},
          {"id", cell_id(cell)},
          {"tile", tile == 0 ? Json() : Json(tile - 1)},
          {"name", place_name(g, t, cell)},
          {"controller", seat_or_null(g.controller(cell))},
          {"capital", home},
          {"buildings", buildings},
          {"armies", armies},
          {"lava", g->lava.has(at(cell))},
          {"conflict", g->conflict.has(at(cell))},
          {"rs", g.field_rs(cell)},
          {"ground_rs", g.ground_rs(cell)}};
}

Json player_json(const Game& g, Seat s) {
  int place = 0;
  for (int k = 0; k < g.turns(); ++k)
    if (g->order[at(k)] == s) place = k + 1;
  const int mil = g.military(s), all = g.unit_count(s);
  const Goods& goods = g->goods[s];
  return {
      {"seat", s},
      {"score", g.tear_stones(s)},
      {"ts",
       {{"capitals", (g->own[s] & g->capital).size()},
        {"temples", (g->own[s] & g->temple).size()},
        {"tournaments", g->wins[s]},
        {"tear_stone", g->tear_holder == s + 1}}},
      {"people", g->people[s]},
      {"production", g.production(s)},
      {"sheet", g->sheet[s]},
      {"mil", mil},
      {"merc", all - mil},
      {"armies", g.armies(s).size()},
      {"hand", g->hand_size[s]},
      {"stones", g->stones[s]},
      {"fields", g->own[s].size()},
      {"place", place},
      {"out", !g.plays(s)},
      {"ready", g->alloc_at[s] >= kFields},
      {"goods", {{"units", goods.units}, {"buildings", goods.buildings}, {"mercs", goods.mercs}, {"all", goods.all()}}},
      {"bids", {g->alloc[s][4], g->alloc[s][5], g->alloc[s][6], g->alloc[s][7]}}};
}

/// Units that would stand on a field, together with those that are there already.
int units_there(const Game& g, const Cohort& c, int units, int cell) {
  for (const Cohort& other : g->move.now)
    if (other.cell == cell && other.type == c.type) units += other.units();
  return units;
}

Json odds_there(const Game& g, Seat s, const Cohort& c, int units, int cell) {
  Chances chances;
  const bool known = attack_odds(g, s, cell, static_cast<Type>(c.type), units_there(g, c, units, cell), false, chances);
  return known ? chances_json(chances) : Json();
}

/// Who stands against these units on the field, with what, and how many resources would be missing if it were lost.
Json foe_json(const Game& g, int cell, const Sides& x) {
  const int lost = g.controller(cell) == x.enemy ? g.field_rs(cell) : 0;
  return {{"seat", x.enemy},           {"short", std::max(0, lost - g->sheet[x.enemy])},
          {"units", x.theirs.units},   {"hit", x.theirs.hit},
          {"guards", x.theirs.guards}, {"walls", x.theirs.walls}};
}

/// What the chances on a field do not count yet, for every number of units from one on: armies of the enemy that could
/// support, and the stone of the own army.
void forecast_json(const Game& g, Seat s, const Cohort& c, int cell, Json& out) {
  const Type type = static_cast<Type>(c.type);
  Sides sides;
  if (!sides_of(g, s, cell, type, units_there(g, c, c.units(), cell), false, sides)) return;
  out["foe"] = foe_json(g, cell, sides);
  const auto each = [&](const char* key, auto odds) {
    Json list = Json::array();
    Chances chances;
    for (int n = 1; n <= c.units(); ++n)
      if (odds(units_there(g, c, n, cell), chances)) list.push_back(static_cast<int>(chances.first / 1000));
    if (!list.empty()) out[key] = list;
  };
  each("helped_by", [&](int n, Chances& to) { return helped_odds(g, s, cell, type, n, to); });
  for (const Carried& x : g->move.carried)
    if (x.cell == c.cell && x.type == c.type && x.stone <= kStones && g.pack.for_battle.has(x.stone - 1U)) {
      each("stone_by", [&](int n, Chances& to) { return stone_odds(g, s, cell, type, n, x.stone - 1, to); });
      out["stone"] = x.stone;
      return;
    }
}

/// What it would bring to end a move there. A field where an open order leads already brings nothing more.
Json target_json(const Game& g, Seat s, const Cohort& c, int units, int cell, int points) {
  Json out{{"v", cell}, {"points", points}, {"fight", false}, {"rs", 0}, {"ts", 0}};
  const bool fight = held(g, s).has(at(cell));
  out["fight"] = fight;
  const bool taken = !fight && Muster(g, g->move.now).units(cell) > 0;
  if (!taken && !g->own[s].has(at(cell)) && g.controllable().has(at(cell))) {
    out["rs"] = g.field_rs(cell);
    out["ts"] = g->capital.has(at(cell)) ? g.pack.rule.capital_ts : g->temple.has(at(cell)) ? g.pack.rule.temple_ts : 0;
  }
  if (!fight) return out;
  if (const Json odds = odds_there(g, s, c, units, cell); !odds.is_null()) out["odds"] = odds;
  return out;
}

Json cohort_json(const Game& g, const Cohort& c, std::size_t index) {
  return {{"v", index},
          {"cell", c.cell},
          {"type", c.type},
          {"mil", c.mil},
          {"merc", c.merc},
          {"points", c.points},
          {"gear", c.marks >> 1U & 7U},
          {"ended", c.ended()},
          {"held", held(g, g->mover).has(c.cell)}};
}

Json movement_json(const Game& g, Seat viewer, const Texts& t) {
  if (g->mover == kNobody) return nullptr;
  const Movement& m = g->move;
  Json out{{"mover", g->mover}, {"orders", m.trips.size()}, {"resets_left", max_resets(g) - m.resets}};
  out["cohorts"] = rows(m.now.size(), [&](std::size_t i) { return cohort_json(g, m.now[i], i); });
  out["trips"] = rows(m.trips, [](const Trip& trip) {
    return Json{{"from", trip.from}, {"to", trip.to}, {"type", trip.type}, {"mil", trip.mil}, {"merc", trip.merc}};
  });
  out["stones"] = rows(m.carried, [](const Carried& c) { return Json{{"stone", c.stone}, {"cell", c.cell}}; });
  out["legal"] = m.legal != 0;
  out["pending"] = list_json(g->pending);
  (void)t;
  if (viewer != g->mover || g->stack.empty()) return out;
  const u8 step = g->stack.back().step;
  if (step != Steps::id<MoveGroup>() && step != Steps::id<MoveTo>()) return out;
  const Order l = g->stack.back().read<Order>();
  if (l.cohort >= m.now.size()) return out;
  const Cohort& c = m.now[l.cohort];
  const bool grouped = step == Steps::id<MoveTo>();
  const int mil = grouped ? l.mil : c.mil, merc = grouped ? l.merc : c.merc;
  const Reach reach = reach_of(g, viewer, c);
  out["order"] = {{"cohort", l.cohort}, {"mil", mil}, {"merc", merc}, {"stone", l.stone}};
  out["targets"] = rows(reach.all, [&](u8 cell) {
    Json target = target_json(g, viewer, c, mil + merc, cell, reach.points_at(cell));
    if (!grouped && target.contains("odds")) {  // while the group is open: for every number of units, from one on
      target["odds_by"] =
          rows(at(c.units()), [&](std::size_t n) { return odds_there(g, viewer, c, static_cast<int>(n) + 1, cell); });
      forecast_json(g, viewer, c, cell, target);
    }
    return target;
  });
  return out;
}

Json pool_json(const Game& g, Seat s, int pool) {
  const int dice = pool_dice(g, s, pool);
  return {{"pool", kPoolIds[at(pool)]},
          {"dice", dice},
          {"hit", dice > 0 ? hit_value(g, s, pool) : 0},
          {"part", dice > 0 ? part_of(g, s, pool) : 0},
          {"aim", g->battle.aim[s][at(pool)]}};
}

/// Seats that support a battle without being in it: no odds of two sides count them.
Json bystanders_json(const Game& g, int cell) {
  SeatSet seats;
  for (const Support& x : g->supports)
    if (x.to == cell && !g.present(cell).has(x.seat)) seats.add(x.seat);
  return list_json(seats);
}

Json battle_json(const Game& g) {
  const Battle& b = g->battle;
  if (b.open == 0) return nullptr;
  Json sides = Json::array();
  for (int k = 0; k < g.turns(); ++k) {
    const Seat s = g->order[at(k)];
    Json pools = Json::array();
    int dice = 0;
    for (int pool = 0; pool < kPools; ++pool) {
      pools.push_back(pool_json(g, s, pool));
      dice += pool_dice(g, s, pool);
    }
    if (dice == 0 && !fighters(g).has(s)) continue;
    sides.push_back({{"seat", s},
                     {"defends", s == b.defender},
                     {"on_field", fighters(g).has(s)},
                     {"units", g.units(s, b.cell)},
                     {"guard", s == b.defender ? b.guard : 0},
                     {"walls", s == b.defender ? b.wall_stops + b.natural : 0},
                     {"shield", b.shield[s]},
                     {"hits", b.hits[s]},
                     {"pools", pools}});
  }
  Json out{{"cell", b.cell},
           {"restricted", b.restricted != 0},
           {"defender", seat_or_null(b.defender)},
           {"part", b.part},
           {"round", b.round()},
           {"uncounted", b.restricted != 0 ? Json::array() : bystanders_json(g, b.cell)},
           {"sides", sides}};
  for (Seat s = 0; s < g.seats(); ++s) {
    Chances c;
    if (s == b.defender || !g.armies(s).has(b.cell)) continue;
    if (attack_odds(g, s, b.cell, g.type_at(s, b.cell), g.units(s, b.cell), b.restricted != 0, c))
      out["odds"] = {{"attacker", s}, {"chances", chances_json(c)}};
  }
  return out;
}

/// Conflicts with the chances of a seat that fights there.
Json conflicts_json(const Game& g, Seat viewer) {
  return rows(g->conflict, [&](u8 cell) {
    Json out{{"v", cell}, {"seats", list_json(g.present(cell))}, {"defender", seat_or_null(g.defender(cell))}};
    Chances c;
    if (viewer < g.seats() && g.armies(viewer).has(cell) &&
        attack_odds(g, viewer, cell, g.type_at(viewer, cell), g.units(viewer, cell), false, c))
      out["odds"] = chances_json(c);
    if (viewer < g.seats() && overrun_fields(g, viewer).has(cell) && g.armies(viewer).has(cell) &&
        attack_odds(g, viewer, cell, g.type_at(viewer, cell), g.units(viewer, cell), true, c))
      out["overrun"] = chances_json(c);
    return out;
  });
}

/// The duel under way.
Json duel_json(const Game& g) {
  if (g->stack.empty() || g->stack.back().step != Steps::id<Duel>()) return nullptr;
  const Joust l = g->stack.back().read<Joust>();
  return {{"a", l.a},
          {"b", l.b},
          {"life_a", l.life_a},
          {"life_b", l.life_b},
          {"hit_a", joust_damage(g, l.a, l.b)},
          {"hit_b", joust_damage(g, l.b, l.a)}};
}

/// Barracks and slots that limit what can be placed, and what stronger neighbours could take.
Json sheet_json(const Game& g, Seat s) {
  int barracks = 0, slots = 0;
  for (const u8 cell : g->own[s] - g->lava) {
    if (const int b = g.barracks(cell); b > 0)
      barracks += std::min(g.pack.rule.units_per_barracks * b, std::max(0, g->unit_max - g.units(s, cell)));
    if (!g->yield.has(cell) || g->capital.has(cell)) continue;
    for (int slot = 0; slot < 2; ++slot) slots += g.building(cell, slot) == static_cast<int>(kBuildings);
  }
  Json places = Json::array();  // units of each type that would find a place if no others were bought
  for (std::size_t type = 0; type < kTypes; ++type) {
    Wanted all{};
    all[type] = 0xff;
    places.push_back(Room(g, s).take(all));
  }
  return {{"barracks_places", barracks},
          {"building_slots", slots},
          {"places", places},
          {"rs", g->sheet[s]},
          {"spent", rs_spent(g, s)}};
}

constexpr Watched<Game> kWatched[] = {
    {"ts", [](const Game& g, Seat s) { return g.tear_stones(s); }},
    {"production", [](const Game& g, Seat s) { return g.production(s); }},
    {"sheet", [](const Game& g, Seat s) { return int{g->sheet[s]}; }},
};

void preview_odds(const Texts& t, const Chances& c, Json& out) {
  out = chances_json(c);
  out["text"] = say(t, "preview.odds", percent_of(c.first), percent_of(c.second),
                    decimal(t, static_cast<int>((c.units_first + 50) / 100)));
}

/// The chances of an overrun, of a battle that is chosen, of a battle with the stone of the army.
void preview_fight(const Game& g, Seat s, const Action& a, const Texts& t, Json& out) {
  if (a.verb != verb::overrun && a.verb != verb::choose_battle && a.verb != verb::use_combat) return;
  const int cell = a.arg[0];
  if (a.verb == verb::overrun) out = nullptr;
  else if (!g.armies(s).has(at(cell))) return;  // a guard may overrun alone
  const Type type = g.type_at(s, cell);
  const int units = g.units(s, cell), stone = g->stone[s][at(cell)];
  Chances c;
  bool known = false;
  if (a.verb != verb::use_combat) known = attack_odds(g, s, cell, type, units, a.verb == verb::overrun, c);
  else if (stone <= static_cast<int>(kStones)) known = stone_odds(g, s, cell, type, units, stone - 1, c);
  if (known) preview_odds(t, c, out);
}

/// What the mover would have if everything were settled now.
void preview_target(const Game& g, Seat s, int cell, const Texts& t, Json& out) {
  const Order l = g->stack.back().read<Order>();
  const Cohort& c = g->move.now[l.cohort];
  const Json target = target_json(g, s, c, l.mil + l.merc, cell, reach_of(g, s, c).points_at(cell));
  std::string text;
  if (target["fight"].get<bool>()) {
    text = target.contains("odds") ? say(t, "preview.fight", (target["odds"]["win"].get<int>() + 5) / 10)
                                   : t.at("preview.fight_many");
    Chances helped;
    if (helped_odds(g, s, cell, static_cast<Type>(c.type), units_there(g, c, l.mil + l.merc, cell), helped))
      text += " " + say(t, "preview.helped", percent_of(helped.first));
  } else if (target["ts"].get<int>() > 0) {
    text = say(t, "preview.take_ts", target["ts"].get<int>());
  } else if (target["rs"].get<int>() > 0) {
    text = say(t, "preview.take_rs", target["rs"].get<int>());
  }
  const Why no = Muster(g, g->move.now).broken_by(c, l.mil, l.merc, cell);
  if (no && g->move.legal != 0) text += (text.empty() ? "" : " ") + t.at("preview.breaks");
  if (text.empty()) return;
  out = target;
  out["text"] = text;
}

}  // namespace

void derive(const Game& g, Seat viewer, const Texts& t, Json& out) {
  out["board"] = g->board;
  out["round"] = {{"year", g->year},
                  {"years", max_years(g)},
                  {"phase", kPhaseIds[static_cast<std::size_t>(g->phase)]},
                  {"event", g->event == 0 ? Json() : Json(g->event - 1)},
                  {"unit_max", g->unit_max},
                  {"counter", g->counter},
                  {"victory", g.victory()},
                  {"doubled", seat_or_null(g->doubled)},
                  {"order", rows(at(g.turns()), [&](std::size_t k) { return g->order[k]; })}};
  out["cells"] = rows(g.grid().all, [&](u8 cell) { return cell_json(g, t, cell); });
  out["players"] = rows(at(g.seats()), [&](std::size_t s) { return player_json(g, static_cast<Seat>(s)); });
  out["stones"] = {{"deck", g->deck_size},
                   {"face_down", g->down_size},
                   {"discard", rows(g->up, [](u8 stone) { return stone + 1; })},
                   {"display", rows(g->display, [](u8 stone) { return stone + 1; })},
                   {"passed", rows(g->passed, [](u8 stone) { return stone + 1; })}};
  out["movement"] = movement_json(g, viewer, t);
  out["battle"] = battle_json(g);
  out["conflicts"] = conflicts_json(g, viewer);
  out["supports"] = rows(g->supports, [](const Support& x) {
    return Json{{"seat", x.seat}, {"from", x.from}, {"to", x.to}};
  });
  out["duel"] = duel_json(g);
  if (viewer >= g.seats()) return;
  out["hand"] = rows(g->hand[viewer], [](u8 stone) { return stone + 1; });
  if (g->phase == Phase::market) out["sheet"] = sheet_json(g, viewer);
}

std::span<const Watched<Game>> watched() { return kWatched; }

void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& t, Json& out) {
  if (viewer < g.seats()) preview_fight(g, viewer, a, t, out);
  if (a.verb == verb::replace) {
    const auto old = at(g.building(a.arg[1], a.arg[2] - 1));
    const std::string gone = say(t, "preview.replaces", name_of(t, "building", kBuildingIds[old]));
    if (out.is_null()) out = effect_json(gone);
    else out["text"] = gone + " " + out["text"].get<std::string>();
  }
  if (a.verb == verb::alloc && a.arg[0] < kFieldMercs)
    out = effect_json(say(t, "preview.price", rs_for(g, a.arg[0], a.arg[1])));
  if (a.verb == verb::place_unit) out = nullptr;  // paid for: that an RS becomes its upkeep says little
  if (a.verb == verb::move_to) {
    out = nullptr;
    preview_target(g, viewer, a.arg[0], t, out);
  }
  if ((a.verb == verb::take_stone || a.verb == verb::drop_stone || a.verb == verb::place_stone) && a.arg[0] <= kStones)
    out = effect_json(stone_text(g.pack, t, a.arg[0] - 1));
  if (a.verb == verb::use_stone && viewer < g.seats())  // the action names only the army
    if (const u8 stone = g->stone[viewer][a.arg[0]]; stone != kNoStone && stone <= kStones)
      out = effect_json(name_of(t, "stone", stone_id(stone - 1)) + ": " + stone_text(g.pack, t, stone - 1));
}

}  // namespace seventhstone
