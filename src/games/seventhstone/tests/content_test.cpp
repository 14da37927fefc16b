// Every tile, map, stone, event and number as the specification has it (expected.txt), against what was loaded from
// data/ and lang/en.toml.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>

#include "andur.h"
#include "games/seventhstone/ways.h"

namespace seventhstone::test {
namespace {

const Pack& content() {
  static Table table("seventhstone", 4, {});
  return game(table).pack;
}

std::string name(std::string_view kind, const std::string& id) {
  return tafel::test::library().find("seventhstone")->speak("en").at(fmt::format("name.{}.{}", kind, id));
}

std::string or_dash(const std::string& text) { return text.empty() ? "-" : text; }

std::string types_notation(u8 types) {
  std::vector<std::string_view> names;
  for (std::size_t t = 0; t < kTypes; ++t)
    if ((types >> t & 1U) != 0) names.push_back(kTypeIds[t]);
  return fmt::format("{}", fmt::join(names, ","));
}

/// The effect as the specification writes it; `whom`: for everybody this year, or for one army.
std::string effect_notation(const Effect& e, std::string_view whom) {
  switch (e.kind) {
    case Do::lava:
      return fmt::format("LAVA({})", e.n);
    case Do::destroy_armies:
      return "DESTROY_ARMIES(desert)";
    case Do::unit_max:
      return fmt::format("UNIT_MAX(+{})", e.n);
    case Do::dismiss_mercs:
      return "DISMISS_MERCS(all)";
    case Do::cross:
      return fmt::format("CROSS({{{}}}, {})", e.over == kOverWater ? "water" : "water,volcano", whom);
    case Do::portal_any:
      return fmt::format("PORTAL_ANY({})", whom);
    case Do::move:
      return fmt::format("MOVE(+{})", e.n);
    case Do::save_from:
      return fmt::format("SAVE_FROM({})", kEventIds[e.event]);
    case Do::reroll_ones:
      return "REROLL_ONES";
    case Do::hit_value:
      return fmt::format("HIT_VALUE(+{})", e.n);
    case Do::dice:
      return fmt::format("DICE(+{})", e.n);
    case Do::absorb:
      return fmt::format("ABSORB({})", e.n);
    case Do::no_support:
      return fmt::format("NO_SUPPORT({{{}}})", types_notation(e.types));
    case Do::kill_mercs:
      return "KILL_MERCS(others)";
    case Do::destroy_walls:
      return "DESTROY_WALLS(field)";
    case Do::gain_ts:
      return fmt::format("GAIN_TS({})", e.n);
  }
  return {};
}

std::string effects_notation(const Effects& list, std::string_view whom) {
  std::string out;
  for (const Effect& e : list) out += (out.empty() ? "" : "; ") + effect_notation(e, whom);
  return out;
}

std::string cells_notation(Cells set) {
  std::vector<std::string> names;
  for (const u8 c : set) names.push_back(cell_id(c));
  std::sort(names.begin(), names.end());
  return or_dash(fmt::format("{}", fmt::join(names, " ")));
}

void tile_lines(std::vector<std::string>& out) {
  for (const TileSpec& t : content().tile) {
    const std::string_view terrain =
        t.terrain == Terrain::open ? "-" : kTerrainIds[static_cast<std::size_t>(t.terrain)];
    out.push_back(fmt::format("tile {} | {} | {} | {} | {} | {} | {} | {}", t.id, name("tile", t.id),
                              kKindIds[static_cast<std::size_t>(t.kind)], terrain,
                              t.portal == 0 ? "-" : kColourIds[t.portal - 1U], t.not_with_3 ? "yes" : "-",
                              t.not_with_2 ? "yes" : "-", t.mark));
  }
}

/// All that lies around each field: edges, corners, portals, shores over water, and those that only Mobility reaches.
void map_lines(const std::string& id, const std::string& setting, std::vector<std::string>& out) {
  Table t("seventhstone", 4, {{"map", setting}});
  const Game g = game(t);
  const Cells ground = g.ground();
  for (const u8 c : ground) {
    const Cells water = shores(g, c, kOverWater), all = shores(g, c, kOverWater | kOverVolcano);
    out.push_back(fmt::format("map {} {} | {} | {} | {} | {} | {} | {}", id, cell_id(c),
                              g.pack.tile[g->tile[c] - 1U].id, cells_notation(beside(c) & ground),
                              cells_notation(across(c) & ground),
                              cells_notation(through_portals(g, Cells::of(c), false) - Cells::of(c)),
                              cells_notation(water), cells_notation(all - water)));
  }
}

void grid_lines(int seats, std::vector<std::string>& out) {
  const std::size_t i = at(seats - 2);
  for (int row = 0; row < content().board[i].rows; ++row) {
    std::vector<std::string> tiles;
    for (int column = 0; column < content().board[i].columns; ++column) {
      const u8 tile = content().map[i].tile[cell_at(column, row)];
      tiles.push_back(tile == 0 ? "~" : content().tile[tile - 1U].id);
    }
    out.push_back(fmt::format("grid andur{} {} | {}", seats, row + 1, fmt::join(tiles, " ")));
  }
}

void stone_lines(std::vector<std::string>& out) {
  for (const Equipment& e : content().equipment) {
    const std::string first = stone_id(e.first), last = stone_id(e.first + e.copies - 1);
    const std::string full = name("stone", first);
    const bool tear = e.effects[0].kind == Do::gain_ts;
    out.push_back(fmt::format("stone {} | {} | {} | {} | {}", e.copies == 1 ? first : first + "-" + last,
                              full.substr(0, full.find(" (")), kClassIds[static_cast<std::size_t>(e.cls)],
                              tear                    ? "never placed"
                              : e.cls == Class::first ? types_notation(e.types)
                                                      : "any",
                              effects_notation(e.effects, "army")));
  }
}

void number_lines(std::vector<std::string>& out) {
  const Pack& p = content();
  for (std::size_t i = 0; i < kEvents; ++i)
    out.push_back(fmt::format("event {} | {} | {} | {}", i + 1, p.event[i].colour,
                              name("event", std::string(kEventIds[i])), effects_notation(p.event[i].effects, "all")));
  for (std::size_t i = 0; i < kTypes; ++i)
    out.push_back(fmt::format("unit {} | {} | {} | {} | {}", kTypeIds[i], p.unit[i].price, p.unit[i].moves,
                              p.unit[i].hit, p.unit[i].hit_support));
  for (std::size_t i = 0; i < kBuildings; ++i)
    out.push_back(fmt::format("building {} | {}", kBuildingIds[i], p.building[i].price));
  for (std::size_t i = 0; i < p.market.size(); ++i) {
    const auto key = std::span(p.market[i].key).first(i + 2);
    out.push_back(fmt::format("market {} | {} | {}", i + 2, fmt::join(key, "/"), p.market[i].stones));
  }
}

TEST(SeventhStoneContent, IsWhatTheSpecificationSays) {
  std::vector<std::string> loaded, expected;
  tile_lines(loaded);
  map_lines("andur4", "andur", loaded);
  map_lines("islands", "islands_as_printed", loaded);
  grid_lines(2, loaded), grid_lines(3, loaded);
  stone_lines(loaded);
  number_lines(loaded);
  std::ifstream in(tafel::test::source_path("src/games/seventhstone/tests/expected.txt"));
  for (std::string line; std::getline(in, line);)
    if (!line.starts_with('#')) expected.push_back(line);
  std::sort(loaded.begin(), loaded.end());
  std::sort(expected.begin(), expected.end());
  ASSERT_EQ(expected.size(), 152U);
  std::vector<std::string> only_loaded, only_expected;
  std::set_difference(loaded.begin(), loaded.end(), expected.begin(), expected.end(), std::back_inserter(only_loaded));
  std::set_difference(expected.begin(), expected.end(), loaded.begin(), loaded.end(),
                      std::back_inserter(only_expected));
  EXPECT_EQ(only_loaded, only_expected);
}

TEST(SeventhStoneContent, EveryRecordSaysWhereItComesFrom) {
  const auto known = [](const std::string& mark) { return mark == "given" || mark == "found" || mark == "designed"; };
  for (const TileSpec& t : content().tile) EXPECT_TRUE(known(t.mark)) << t.id;
  for (const Equipment& e : content().equipment) EXPECT_TRUE(known(e.mark)) << e.id;
  for (const Board& b : content().board) EXPECT_TRUE(known(b.mark)) << b.id;
  for (const FixedMap& m : content().map) EXPECT_TRUE(known(m.mark)) << m.id;
}

}  // namespace
}  // namespace seventhstone::test
