// Static content for clients in one language: boards, tiles, stones, events, units, peoples, terms.
#include "games/seventhstone/describe.h"

#include "games/seventhstone/verbs.h"

namespace seventhstone {

namespace {

std::string types_text(const Texts& t, u8 types) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < kTypes; ++i)
    if ((types >> i & 1U) != 0) names.push_back(name_of(t, "type", kTypeIds[i]));
  return join(names, ", ");
}

Json tile_json(const Pack& p, const Texts& t, std::size_t i) {
  const TileSpec& tile = p.tile[i];
  Json out = printed(i, "tile", tile, t);
  const bool ground = tile.terrain != Terrain::open;
  out.update({{"kind", kKindIds[static_cast<std::size_t>(tile.kind)]},
              {"kind_name", name_of(t, "kind", kKindIds[static_cast<std::size_t>(tile.kind)])},
              {"terrain", ground ? Json(kTerrainIds[static_cast<std::size_t>(tile.terrain)]) : Json()},
              {"portal", tile.portal == 0 ? Json() : Json(kColourIds[tile.portal - 1U])}});
  Json info = Json::array();
  info.push_back(t.at(fmt::format("info.kind.{}", kKindIds[static_cast<std::size_t>(tile.kind)])));
  if (ground)
    info.push_back(say(t, "info.terrain", name_of(t, "terrain", kTerrainIds[static_cast<std::size_t>(tile.terrain)])));
  if (tile.portal != 0) info.push_back(say(t, "info.portal", name_of(t, "colour", kColourIds[tile.portal - 1U])));
  out["info"] = info;
  return out;
}

Json stone_json(const Pack& p, const Texts& t, int stone) {
  const Equipment& e = p.of(stone);
  Json out{{"v", stone + 1},
           {"id", stone_id(stone)},
           {"design", e.id},
           {"name", name_of(t, "stone", stone_id(stone))},
           {"class", kClassIds[static_cast<std::size_t>(e.cls)]},
           {"types", e.cls == Class::first ? types_text(t, e.types) : t.at("info.any_type")},
           {"text", stone_text(p, t, stone)},
           {"mark", {{"mark", e.mark}, {"note", e.mark_note}}}};
  out["info"] = Json::array(
      {say(t, fmt::format("info.class.{}", kClassIds[static_cast<std::size_t>(e.cls)]), types_text(t, e.types)),
       stone_text(p, t, stone)});
  return out;
}

Json event_json(const Pack& p, const Texts& t, std::size_t i) {
  const EventSpec& e = p.event[i];
  return {{"v", i},
          {"id", kEventIds[i]},
          {"name", name_of(t, "event", kEventIds[i])},
          {"colour", e.colour},
          {"text", t.at(fmt::format("event_text.{}", kEventIds[i]))},
          {"info", Json::array({t.at(fmt::format("event_text.{}", kEventIds[i]))})},
          {"mark", {{"mark", e.mark}, {"note", e.mark_note}}}};
}

Json unit_json(const Pack& p, const Texts& t, std::size_t i) {
  const UnitSpec& u = p.unit[i];
  return {
      {"v", i},
      {"id", kTypeIds[i]},
      {"name", name_of(t, "type", kTypeIds[i])},
      {"price", u.price},
      {"moves", u.moves},
      {"hit", u.hit},
      {"hit_support", u.hit_support},
      {"info", Json::array({say(t, fmt::format("info.type.{}", kTypeIds[i]), u.price, u.moves, u.hit, u.hit_support)})},
      {"mark", u.mark}};
}

Json building_json(const Pack& p, const Texts& t, std::size_t i) {
  return {{"v", i},
          {"id", kBuildingIds[i]},
          {"name", name_of(t, "building", kBuildingIds[i])},
          {"price", p.building[i].price},
          {"info", Json::array({say(t, fmt::format("info.building.{}", kBuildingIds[i]), p.building[i].price)})},
          {"mark", p.building[i].mark}};
}

Json people_json(const Pack& p, const Texts& t, std::size_t i) {
  return {{"v", i},
          {"id", kPeopleIds[i]},
          {"name", name_of(t, "people", kPeopleIds[i])},
          {"capital", t.at(fmt::format("capital.{}", kPeopleIds[i]))},
          {"god", t.at(fmt::format("god.{}", kPeopleIds[i]))},
          {"info", Json::array({say(t, "info.people", t.at(fmt::format("capital.{}", kPeopleIds[i])),
                                    t.at(fmt::format("god.{}", kPeopleIds[i])))})},
          {"mark", {{"mark", p.people[i].mark}, {"note", p.people[i].mark_note}}}};
}

Json board_json(const Pack& p, const Texts& t, std::size_t i) {
  const Board& b = p.board[i];
  Json out = printed(i, "board", b, t);
  out["columns"] = b.columns, out["rows"] = b.rows, out["stride"] = kStride;
  out["map"] = rows(b.all, [&](u8 cell) {
    const u8 tile = p.map[i].tile[cell];
    return Json{{"v", cell}, {"id", cell_id(cell)}, {"tile", tile == 0 ? Json() : Json(tile - 1)}};
  });
  return out;
}

}  // namespace

std::string effects_text(const Texts& t, const Effects& effects) {
  std::vector<std::string> parts;
  for (const Effect& e : effects) {
    const std::string_view name = effect_row(e).name;
    const std::string over = e.over == kOverWater ? "_water" : e.over != 0 ? "_all" : "";
    parts.push_back(say(t, fmt::format("effect.{}{}", name, over), int{e.n}, types_text(t, e.types)));
  }
  return join(parts, " ");
}

std::string stone_text(const Pack& p, const Texts& t, int stone) { return effects_text(t, p.of(stone).effects); }

void describe(const Pack& p, const Texts& t, Json& out) {
  out["boards"] = rows(p.board.size(), [&](std::size_t i) { return board_json(p, t, i); });
  out["tiles"] = rows(kTiles, [&](std::size_t i) { return tile_json(p, t, i); });
  out["stones"] = rows(kStones, [&](std::size_t i) { return stone_json(p, t, static_cast<int>(i)); });
  out["events"] = rows(kEvents, [&](std::size_t i) { return event_json(p, t, i); });
  out["units"] = rows(kTypes, [&](std::size_t i) { return unit_json(p, t, i); });
  out["buildings"] = rows(kBuildings, [&](std::size_t i) { return building_json(p, t, i); });
  out["peoples"] = rows(kSeats, [&](std::size_t i) { return people_json(p, t, i); });
  out["fields"] = rows(kFieldIds.size(), [&](std::size_t i) {
    Json row = word_row(i, "field", kFieldIds[i], t);
    row["price"] = i == kFieldBuilding ? p.building[0].price : i < kFieldMercs ? p.unit[i - 1].price : 1;
    row["info"] = Json::array({t.at(fmt::format("info.field.{}", kFieldIds[i]))});
    return row;
  });
  out["markets"] = rows(p.market.size(), [&](std::size_t i) {
    const MarketSpec& m = p.market[i];
    return Json{{"seats", i + 2}, {"key", rows(i + 2, [&](std::size_t r) { return m.key[r]; })}, {"stones", m.stones}};
  });
  out["terms"] = terms_json(t);
}

}  // namespace seventhstone
