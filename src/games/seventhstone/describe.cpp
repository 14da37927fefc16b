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

/// What the rules for advanced players make of a terrain: a sentence for each of them, shown where it is played.
void terrain_json(const Pack& p, const Texts& t, std::size_t terrain, Json& out) {
  struct Row {
    std::string_view setting, key;
    std::array<bool, kTerrainIds.size()> matters;  ///< in plains, forests, mountains
  };
  constexpr std::array<Row, 4> kRows{{{"adv_terrain_income", "income", {true, true, true}},
                                      {"adv_natural_wall", "wall", {false, false, true}},
                                      {"adv_cavalry_terrain", "cavalry", {true, true, true}},
                                      {"adv_support_terrain", "support", {false, true, true}}}};
  out["info_basic"] = sentences(t.at("info.terrain_basic"));
  Json all{{"info_basic", Json::array()}};
  for (const Row& row : kRows) {
    if (!row.matters[terrain]) continue;
    const std::string key = fmt::format("info.{}.{}", row.key, kTerrainIds[terrain]);
    const Json sentence = sentences(say(t, key, int{p.rule.terrain_rs[terrain]}));
    const std::string name = fmt::format("info_{}", row.key);
    all[name] = sentence;
    change_when(out, row.setting, "on", {{"info_basic", Json::array()}, {name, sentence}});
  }
  change_when(out, "rules", "advanced", all);
}

/// Signs of the terminal's map that are no tile of their own, terrains first; `info` finds them by the sign.
Json signs_json(const Pack& p, const Texts& t) {
  Json out = Json::array();
  const auto add = [&](std::string_view sign, const std::string& name, const std::string& text) {
    out.push_back({{"sign", sign}, {"name", name}, {"info", sentences(text)}});
  };
  for (std::size_t i = 0; i < kTerrainIds.size(); ++i) {
    add(t.at(fmt::format("draw.{}", kTerrainIds[i])), name_of(t, "terrain", kTerrainIds[i]), t.at("info.ground"));
    terrain_json(p, t, i, out.back());
  }
  for (const Kind kind : {Kind::desert, Kind::volcano, Kind::temple}) {
    const std::string_view id = kKindIds[static_cast<std::size_t>(kind)];
    add(t.at(fmt::format("draw.{}", id)), name_of(t, "kind", id), t.at(fmt::format("info.kind.{}", id)));
  }
  for (const std::string_view colour : kColourIds)
    add(t.at(fmt::format("draw.portal.{}", colour)), say(t, "info.portal_name", name_of(t, "colour", colour)),
        say(t, "info.portal", name_of(t, "colour", colour)));
  add("~", t.at("name.ground.water"), t.at("info.water"));
  for (const auto& [sign, term] : std::initializer_list<std::pair<std::string_view, std::string_view>>{
           {"^", "lava"}, {"♜", "capital"}, {"*", "equipment"}, {"x", "conflict"}})
    add(sign, t.at(fmt::format("term.{}", term)), t.at(fmt::format("term_help.{}", term)));
  return out;
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
      {"sign", t.at(fmt::format("draw.{}", kTypeIds[i]))},
      {"price", u.price},
      {"moves", u.moves},
      {"hit", u.hit},
      {"hit_support", u.hit_support},
      {"info", Json::array({say(t, fmt::format("info.type.{}", kTypeIds[i]), u.price, u.moves, u.hit, u.hit_support)})},
      {"mark", u.mark}};
}

Json building_json(const Pack& p, const Texts& t, std::size_t i) {
  return {
      {"v", i},
      {"id", kBuildingIds[i]},
      {"name", name_of(t, "building", kBuildingIds[i])},
      {"sign", t.at(fmt::format("draw.{}", kBuildingIds[i])) + " " + t.at(fmt::format("draw.{}_new", kBuildingIds[i]))},
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

/// What a field of the sheet gives; SST-131, SST-140: on two markets by rank, which differs with the number of seats.
std::string field_text(const Pack& p, const Texts& t, std::size_t field) {
  std::array<std::string, 3> keys;  // with two, three and four seats
  for (std::size_t i = 0; i < keys.size(); ++i) {
    std::vector<std::string> key;
    for (std::size_t rank = 0; rank < i + 2; ++rank) key.push_back(std::to_string(p.market[i].key[rank]));
    keys[i] = join(key, ", ");
  }
  return say(t, fmt::format("info.field.{}", kFieldIds[field]), keys[0], keys[1], keys[2]);
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
    row["info"] = sentences(field_text(p, t, i));
    return row;
  });
  out["signs"] = signs_json(p, t);
  out["markets"] = rows(p.market.size(), [&](std::size_t i) {
    const MarketSpec& m = p.market[i];
    return Json{{"seats", i + 2}, {"key", rows(i + 2, [&](std::size_t r) { return m.key[r]; })}, {"stones", m.stones}};
  });
  out["terms"] = terms_json(t);
}

}  // namespace seventhstone
