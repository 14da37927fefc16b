// The board for a terminal: a grid of cells with terrain, buildings, capital, controller and armies; the players; the
// viewer's stones. Narrow screens have four signs per army, wide ones names of the tiles.
#include "games/seventhstone/battle.h"
#include "games/seventhstone/describe.h"
#include "games/seventhstone/muster.h"

namespace seventhstone {

namespace {

std::string seat_sign(const Texts& t, Seat s, bool hollow = false) {
  return t.at(fmt::format("seat_mark{}.{}", hollow ? "_hollow" : "", kSeatIds[s]));
}

std::string fitted(std::string_view text, int width) { return pad(clip(text, width), width); }

/// "P2" plain with its yield, "T" temple, "~" water, "^" lava; a portal adds its letter.
std::string ground_sign(const Game& g, const Texts& t, int cell) {
  const u8 tile = g->tile[at(cell)];
  if (tile == 0) return "~";
  const TileSpec& spec = g.pack.tile[at(tile - 1)];
  std::string out;
  if (spec.kind == Kind::volcano) out = t.at("draw.volcano");
  else if (spec.kind == Kind::desert) out = t.at("draw.desert");
  else out = t.at(fmt::format("draw.{}", kTerrainIds[static_cast<std::size_t>(spec.terrain)]));
  if (spec.kind == Kind::temple) out += t.at("draw.temple");
  if (spec.kind == Kind::yield)
    out += std::to_string(g.ground_rs(cell) - (g->capital.has(at(cell)) ? g.pack.rule.capital_rs : 0));
  if (spec.portal != 0) out += t.at(fmt::format("draw.portal.{}", kColourIds[spec.portal - 1U]));
  return g->lava.has(at(cell)) ? out + "^" : out;
}

/// Controller, capital, buildings: "●♜" or "●kM" (capital letters can be used already).
std::string owner_sign(const Game& g, const Texts& t, int cell) {
  std::string out;
  if (const Seat s = g.controller(cell); s != kNobody) out += seat_sign(t, s, true);
  if (g->capital.has(at(cell))) out += "♜";
  for (int slot = 0; slot < 2; ++slot)
    if (const int kind = g.building(cell, slot); kind != static_cast<int>(kBuildings)) {
      const std::string key =
          fmt::format("draw.{}{}", kBuildingIds[at(kind)], g->built.fresh[at(slot)].has(at(cell)) ? "_new" : "");
      out += t.at(key);
    }
  return out;
}

/// "●S3+1*": seat, type, military units, mercenaries, a stone.
std::string army_sign(const Texts& t, Seat s, Type type, int mil, int merc, bool stone) {
  std::string out = seat_sign(t, s) + t.at(fmt::format("draw.{}", kTypeIds[type])) + std::to_string(mil);
  if (merc > 0) out += "+" + std::to_string(merc);
  return stone ? out + "*" : out;
}

/// Whoever has open orders sees where they lead to.
bool sees_plan(const Game& g, Seat viewer) { return viewer == g->mover && !g->move.trips.empty(); }

std::vector<std::string> army_signs(const Game& g, const Texts& t, Seat s, int cell, Seat viewer) {
  std::vector<std::string> out;
  if (s != g->mover || !sees_plan(g, viewer)) {
    if (g.armies(s).has(at(cell)))
      out.push_back(army_sign(t, s, g.type_at(s, cell), g->mil[s][at(cell)], g->merc[s][at(cell)],
                              g->stone[s][at(cell)] != kNoStone));
    return out;
  }
  for (u8 type = 0; type < kTypes; ++type) {
    int mil = 0, merc = 0;
    for (const Cohort& c : g->move.now)
      if (c.cell == cell && c.type == type) mil += c.mil, merc += c.merc;
    if (mil + merc > 0)
      out.push_back(army_sign(t, s, static_cast<Type>(type), mil, merc, stones_with(g, cell, type) > 0));
  }
  return out;
}

/// One cell: its ground with what is built there, and its armies, in as many lines as they need.
struct CellText {
  std::string ground;
  std::vector<std::string> armies;
};

CellText cell_text(const Game& g, const Texts& t, int cell, Seat viewer, int width) {
  std::vector<std::string> armies;
  for (Seat s = 0; s < g.seats(); ++s)
    for (std::string& sign : army_signs(g, t, s, cell, viewer)) armies.push_back(std::move(sign));
  const std::string ground = ground_sign(g, t, cell) + (g->conflict.has(at(cell)) ? " x" : "");
  return {ground + " " + owner_sign(g, t, cell), paragraph(armies, " ", width)};
}

void row_lines(const Game& g, Seat viewer, const Texts& t, int row, int wide, std::vector<std::string>& out) {
  std::vector<CellText> cells;
  std::size_t most = 0;
  for (int column = 0; column < g.grid().columns; ++column) {
    cells.push_back(cell_text(g, t, cell_at(column, row), viewer, wide - 1));
    most = std::max(most, cells.back().armies.size());
  }
  out.push_back(fmt::format("{:>2} ", row + 1));
  for (const CellText& cell : cells) out.back() += fitted(cell.ground, wide - 1) + "|";
  for (std::size_t n = 0; n < most; ++n) {
    out.emplace_back("   ");
    for (const CellText& cell : cells)
      out.back() += fitted(n < cell.armies.size() ? cell.armies[n] : std::string(), wide - 1) + "|";
  }
}

void grid_lines(const Game& g, Seat viewer, const Texts& t, int width, std::string& out) {
  const Board& b = g.grid();
  const int wide = std::clamp((width - 3) / b.columns, 6, 17);
  std::string head = "   ";
  for (int column = 0; column < b.columns; ++column)
    head += fitted(std::string(1, static_cast<char>('A' + column)), wide);
  std::vector<std::string> lines{head};
  for (int row = 0; row < b.rows; ++row) row_lines(g, viewer, t, row, wide, lines);
  for (const std::string& line : lines) out += clip(line, width) + "\n";
}

std::string player_line(const Game& g, const Texts& t, Seat s) {
  const int mil = g.military(s);
  return say(t, "draw.player", seat_sign(t, s), g.tear_stones(s), g.production(s), int{g->sheet[s]}, mil,
             g.unit_count(s) - mil, int{g->hand_size[s]}, int{g->stones[s]});
}

void add_lines(const std::vector<std::string>& parts, std::string_view between, int width, std::string& out) {
  for (const std::string& line : paragraph(parts, between, width)) out += line + "\n";
}

std::vector<std::string> stone_lines(const Texts& t, std::string_view head, Stones stones) {
  std::vector<std::string> out;
  for (const u8 stone : stones) out.push_back(name_of(t, "stone", stone_id(stone)));
  for (std::size_t i = 0; i + 1 < out.size(); ++i) out[i] += ",";
  if (!out.empty()) out.front() = t.at(head) + " " + out.front();
  return out;
}

/// "1: B2 - B3, S2+1": the open orders, for whoever gave them.
std::vector<std::string> order_lines(const Game& g, const Texts& t) {
  std::vector<std::string> out;
  for (const Trip& trip : g->move.trips) {
    const std::string units = army_sign(t, g->mover, static_cast<Type>(trip.type), trip.mil, trip.merc, false);
    out.push_back(fmt::format("{}: {}→{} {}", out.size() + 1, cell_id(trip.from), cell_id(trip.to), units));
  }
  for (std::size_t i = 0; i + 1 < out.size(); ++i) out[i] += ",";
  if (!out.empty()) out.front() = t.at("draw.orders") + " " + out.front();
  return out;
}

/// "▲ 3 units (the army: 5 dice, hit with 1 to 4; stops 2 more hits)": what a side rolls this round and what protects
/// it.
std::string side_line(const Game& g, const Texts& t, Seat s) {
  const Battle& b = g->battle;
  const int units = g.units(s, b.cell), guard = s == b.defender ? b.guard : 0;
  std::vector<std::string> more;
  for (int pool = 0; pool < kPools; ++pool)
    if (const int dice = pool_dice(g, s, pool); dice > 0)
      more.push_back(say(t, "draw.pool", name_of(t, "pool", kPoolIds[at(pool)]), dice, hit_value(g, s, pool)));
  if (more.empty()) return {};
  const int stops = b.shield[s] + (s == b.defender ? b.wall_stops + b.natural : 0);
  if (units + guard > 0 && stops > 0) more.push_back(say(t, "draw.stops", stops));
  const std::string who = units + guard > 0 ? say(t, "draw.side", seat_sign(t, s), units, guard)
                                            : say(t, "draw.supporter", seat_sign(t, s));
  return fmt::format("{} ({})", who, join(more, "; "));
}

std::vector<std::string> battle_lines(const Game& g, const Texts& t) {
  std::vector<std::string> out;
  const int round = g->battle.round();
  out.push_back(say(t, round == 0 ? "draw.battle_begins" : "draw.battle", place_name(g, t, g->battle.cell), round));
  for (Seat s = 0; s < g.seats(); ++s)
    if (std::string line = side_line(g, t, s); !line.empty()) out.push_back(std::move(line));
  return out;
}

}  // namespace

void draw(const Game& g, Seat viewer, const Texts& t, int width, std::string& out) {
  for (const std::string& line : wrap(year_text(g, t), width)) out += line + "\n";
  grid_lines(g, viewer, t, width, out);
  if (g->year <= 1)  // later one knows the signs; the overview has them always
    for (const std::string& line : wrap(t.at("draw.legend"), width)) out += line + "\n";
  std::vector<std::string> players;
  for (Seat s = 0; s < g.seats(); ++s) players.push_back(player_line(g, t, s));
  add_lines(players, " | ", width, out);
  std::vector<std::string> order;
  order.reserve(at(g.turns()));
  for (int k = 0; k < g.turns(); ++k) order.push_back(seat_sign(t, g->order[at(k)]));
  if (!order.empty()) out += clip(t.at("draw.order") + " " + join(order, " "), width) + "\n";
  if (g->battle.open != 0)
    for (const std::string& line : wrap(join(battle_lines(g, t), " | "), width)) out += line + "\n";
  if (const auto laid = stone_lines(t, "draw.display", g->display); !laid.empty()) add_lines(laid, " ", width, out);
  if (viewer >= g.seats()) return;
  if (sees_plan(g, viewer)) add_lines(order_lines(g, t), " ", width, out);
  if (const auto hand = stone_lines(t, "draw.hand", g->hand[viewer]); !hand.empty()) add_lines(hand, " ", width, out);
}

}  // namespace seventhstone
