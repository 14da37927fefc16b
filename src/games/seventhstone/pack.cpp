// Reads and checks the content files (data/*.toml).
#include "games/seventhstone/pack.h"

#include <sstream>

#include "shell/packs.h"

namespace seventhstone {

namespace {

constexpr std::array<std::string_view, 2> kOverIds{"water", "volcano"};

Effect read_effect(TomlReader& t) {
  Effect e;
  e.kind = static_cast<Do>(effect_named(t, kEffects));
  const EffectRow& row = effect_row(e);
  if (row.amount) e.n = t.byte("n", 1, 9);
  if (row.types) e.types = t.set_of<BitSet<3>>("types", kTypeIds).bits;
  if (row.over) e.over = t.set_of<BitSet<2>>("over", kOverIds).bits;
  if (row.event) e.event = t.pick<u8>("event", kEventIds);
  return e;
}

Effects read_effects(TomlReader& t) {
  Effects out = read_effect_list<Effects>(t, "effects", read_effect);
  if (out.empty()) t.fail("effects", "at least one effect", "none");
  return out;
}

void read_tile(TomlReader& t, TileSpec& tile, std::size_t) {
  tile.kind = t.pick<Kind>("kind", kKindIds);
  if (tile.kind == Kind::yield || tile.kind == Kind::temple) tile.terrain = t.pick<Terrain>("terrain", kTerrainIds);
  if (t.has("portal")) tile.portal = static_cast<u8>(1 + t.choice("portal", kColourIds));
  if (tile.portal != 0 && tile.kind != Kind::yield) t.fail("portal", "portals on yield fields only", "another kind");
  tile.not_with_3 = t.flag_or("not_with_3", false);
  tile.not_with_2 = t.flag_or("not_with_2", false);
}

void read_tiles(const Files& files, Pack& p) {
  PackFile src(files, "data/tiles.toml");
  src.list("tile", p.tile, read_tile).finish();
  for (std::size_t i = 0; i < kTiles; ++i) {
    if (!p.tile[i].not_with_2) p.tiles_for[0].add(i);
    if (!p.tile[i].not_with_3) p.tiles_for[1].add(i);
    p.tiles_for[2].add(i);
  }
  for (std::size_t n = 0; n < 3; ++n)
    if (p.tiles_for[n].size() != 25 + 5 * static_cast<int>(n))
      throw FileError(
          src.label(), 1,
          fmt::format("expected {} tiles for {} seats, found {}", 25 + 5 * n, n + 2, p.tiles_for[n].size()));
}

void read_equipment(const Files& files, Pack& p) {
  PackFile src(files, "data/equipment.toml");
  u8 next = 0;
  src.list("equipment", p.equipment, [&](TomlReader& t, Equipment& e, std::size_t i) {
    e.copies = t.byte("copies", 1, 9);
    e.first = next;
    e.cls = t.pick<Class>("class", kClassIds);
    if (e.cls == Class::first) e.types = static_cast<u8>(1U << static_cast<unsigned>(t.choice("type", kTypeIds)));
    e.effects = read_effects(t);
    if (next + e.copies > static_cast<int>(kStones)) t.fail("copies", "40 stones in all", "more");
    for (int n = 0; n < e.copies; ++n, ++next) p.design[next] = static_cast<u8>(i);
  });
  src.finish();
  if (next != kStones) throw FileError(src.label(), 1, fmt::format("expected {} stones, found {}", kStones, next));
  for (std::size_t s = 0; s < kStones; ++s) {
    const Equipment& e = p.equipment[p.design[s]];
    const bool tear = e.effects[0].kind == Do::gain_ts;
    if (tear) p.tear.add(s);
    else if (e.cls == Class::movement) p.for_movement.add(s);
    else p.for_battle.add(s);
    for (std::size_t type = 0; type < kTypes; ++type)
      if (!tear && (e.types >> type & 1U) != 0) p.fits[type].add(s);
  }
}

int line_of(const TomlReader& t, const std::string& name, const Board& b, bool& column) {
  column = name[0] >= 'A' && name[0] <= 'H';
  const int n = column ? name[0] - 'A' : name[0] - '1';
  if (name.size() != 1 || n < 0 || n >= (column ? b.columns : b.rows)) t.fail("channels", "a column or a row", name);
  return n;
}

/// One row of a map: tile ids, "~" for water, "." for a cell that is filled at random.
template <class Found>
void read_cells(TomlReader& t, std::string_view key, const Pack& p, int columns, int rows, Found found) {
  const std::vector<std::string> lines = t.texts(key);
  if (lines.size() != static_cast<std::size_t>(rows))
    t.fail(key, fmt::format("{} rows", rows), std::to_string(lines.size()));
  for (int row = 0; row < rows; ++row) {
    std::istringstream words(lines[static_cast<std::size_t>(row)]);
    std::string word;
    int column = 0;
    for (; words >> word; ++column) {
      u8 tile = 0;
      for (std::size_t i = 0; i < kTiles; ++i)
        if (p.tile[i].id == word) tile = static_cast<u8>(i + 1);
      if (column >= columns || (tile == 0 && word != "~" && word != "."))
        t.fail(key, fmt::format("{} tiles in every row", columns), word);
      found(cell_at(column, row), tile, word == ".");
    }
    if (column != columns) t.fail(key, fmt::format("{} tiles in every row", columns), std::to_string(column));
  }
}

void read_board(TomlReader& t, Board& b, const Pack& p) {
  b.columns = t.byte("columns", 3, 7);
  b.rows = t.byte("rows", 3, 7);
  for (int row = 0; row < b.rows; ++row)
    for (int column = 0; column < b.columns; ++column) b.all.add(cell_at(column, row));
  for (const std::string& name : t.texts("channels")) {
    bool column = false;
    const int n = line_of(t, name, b, column);
    (column ? b.skip_column : b.skip_row) = static_cast<u8>(n);
  }
  if (!t.has("fixed")) return;
  read_cells(t, "fixed", p, b.columns, b.rows, [&](Cell cell, u8 tile, bool open) {
    b.tile[cell] = tile;
    if (open) b.free.add(cell);
    else if (tile == 0) b.water.add(cell);
  });
}

void read_maps(const Files& files, Pack& p) {
  PackFile src(files, "data/maps.toml");
  src.list("board", p.board, [&](TomlReader& t, Board& b, std::size_t) { read_board(t, b, p); });
  src.list("map", p.map, [&](TomlReader& t, FixedMap& m, std::size_t i) {
    const Board& b = p.board[i];
    Tiles used;
    read_cells(t, "cells", p, b.columns, b.rows, [&](Cell cell, u8 tile, bool open) {
      if (open || (tile != 0 && used.has(tile - 1U))) t.fail("cells", "every tile once", "another map");
      m.tile[cell] = tile;
      if (tile != 0) used.add(tile - 1U);
    });
    if (used != p.tiles_for[i < 2 ? i : 2]) t.fail("cells", "the tiles of this number of seats", "others");
  });
  src.finish();
}

void read_market(TomlReader& t, MarketSpec& m, std::size_t i) {
  const std::vector<int> key = t.numbers("key", 0, 9);
  if (key.size() != i + 2) t.fail("key", "one number per seat", std::to_string(key.size()));
  for (std::size_t k = 0; k < key.size(); ++k) m.key[k] = static_cast<u8>(key[k]);
  m.stones = t.byte("stones", 1, 4);
}

void read_numbers(PackFile& src, Constants& c) {
  src.one("goal", [&](TomlReader& t) {
    c.capital_ts = t.number("capital_ts", 1, 9), c.temple_ts = t.number("temple_ts", 1, 9);
    c.start_ts = t.number("start_ts", c.capital_ts, c.capital_ts);
  });
  src.one("resources", [&](TomlReader& t) {
    c.capital_rs = t.number("capital", 1, 30), c.yield_rs = t.number("yield", 1, 9);
    c.manufactory_rs = t.number("manufactory", 1, 9);
    for (std::size_t i = 0; i < 3; ++i) c.terrain_rs[i] = t.byte(kTerrainIds[i], 0, 9);
  });
  src.one("limits", [&](TomlReader& t) {
    c.unit_max = t.number("unit_max", 1, 9), c.armies_per_type = t.number("armies_per_type", 1, 5);
    c.buildings = t.number("buildings", 2, 2), c.units_per_barracks = t.number("units_per_barracks", 1, 9);
    c.capital_barracks = t.number("capital_barracks", 1, 9);
  });
  src.one("battle", [&](TomlReader& t) {
    c.guards = t.number("guards", 0, 9), c.guard_hit = t.number("guard_hit", 1, 6);
    c.wall_stops = t.number("wall_stops", 1, 9), c.natural_stops = t.number("natural_stops", 0, 9);
    c.destroyed_up_to = t.number("destroyed_up_to", 0, 6);
  });
  src.one("battle_safety", [&](TomlReader& t) {
    c.battle_rounds = t.number("rounds", 10, 1000), c.duel_rolls = t.number("rolls", 10, 1000);
  });
  src.one("tournament", [&](TomlReader& t) {
    c.tournament_every = t.number("every", 1, 9), c.life = t.number("life", 1, 20), c.duel_hit = t.number("hit", 1, 6);
    c.stones_per_damage = t.number("stones_per_damage", 1, 9);
  });
}

void read_rules(const Files& files, Pack& p) {
  PackFile src(files, "data/rules.toml");
  read_numbers(src, p.rule);
  src.named("unit", kTypeIds, p.unit, [](TomlReader& t, UnitSpec& u, std::size_t) {
    u.price = t.byte("price", 1, 9), u.moves = t.byte("moves", 1, 4);
    u.hit = t.byte("hit", 1, 6), u.hit_support = t.byte("hit_support", 0, 6);
  });
  src.named("building", kBuildingIds, p.building,
            [](TomlReader& t, BuildingSpec& b, std::size_t) { b.price = t.byte("price", 1, 9); });
  src.named("market", std::array<std::string_view, 3>{"seats_2", "seats_3", "seats_4"}, p.market, read_market);
  src.named("event", kEventIds, p.event, [](TomlReader& t, EventSpec& e, std::size_t) {
    e.colour = t.text("colour");
    e.effects = read_effects(t);
  });
  src.named("people", kPeopleIds, p.people, [](TomlReader& t, PeopleSpec& q, std::size_t i) {
    q.seat = kSeatIds[static_cast<std::size_t>(t.choice("seat", kSeatIds))];
    if (q.seat != kSeatIds[i]) t.fail("seat", std::string(kSeatIds[i]), q.seat);
  });
  src.finish();
}

}  // namespace

std::unique_ptr<const Pack> load_pack(const Files& files) {
  auto pack = std::make_unique<Pack>();
  read_tiles(files, *pack);
  read_equipment(files, *pack);
  read_maps(files, *pack);
  read_rules(files, *pack);
  return pack;
}

}  // namespace seventhstone
