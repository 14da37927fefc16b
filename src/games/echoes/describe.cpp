// Static content for clients in one language: boards, tiles, civilisations, cards with their texts, keywords, terms.
#include "games/echoes/describe.h"

namespace echoes {

namespace {

/// Canvas of section 12: 3x3 tiles with squares of 100, 4x4 tiles with squares of 80.
Json board_json(int tiles, const Texts& texts) {
  const int size = tiles == 3 ? 100 : 80, left = tiles == 3 ? 200 : 180, low = tiles == 3 ? 550 : 590;
  const std::string id = fmt::format("{0}x{0}", tiles);
  Json zones = Json::array();
  for (const u8 q : board_of(tiles)) {
    const int x = left + size * column_of(q), y = low - size * row_of(q);
    zones.push_back({{"v", q},
                     {"id", square_name(q)},
                     {"name", square_name(q)},
                     {"x", column_of(q)},
                     {"y", row_of(q)},
                     {"place", place_of(q)},
                     {"polygon", {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}}},
                     {"label", {x + size / 2, y + size / 2}},
                     {"adjacent", tafel::list_json((kSurrounding[q] & board_of(tiles)) - Squares::of(q))}});
  }
  return {{"id", id}, {"name", name_of(texts, "board", id)}, {"tiles", tiles}, {"size", {1000, 700}}, {"zones", zones}};
}

Json tile_json(const Pack& pack, std::size_t i, const Texts& texts) {
  const Tile& t = pack.tile[i];
  Json squares = Json::array();
  for (const Terrain terrain : t.square) squares.push_back(kTerrainIds[static_cast<std::size_t>(terrain)]);
  std::vector<std::string> names;
  for (const Terrain terrain : t.square)
    names.push_back(name_of(texts, "terrain", kTerrainIds[static_cast<std::size_t>(terrain)]));
  return {{"v", i},
          {"id", t.id},
          {"name", name_of(texts, "tile", t.id)},
          {"set", kTileSetIds[static_cast<std::size_t>(t.set)]},
          {"centre", t.centre},
          {"squares", squares},
          {"turns", t.turns},
          {"mark", t.mark},
          {"info", Json::array({say(texts, "info.tile", tafel::join(names, ", "))})}};
}

Json cost_json(const Cost& c) {
  return {{"food", c.of[0]}, {"wood", c.of[1]}, {"gold", c.of[2]}, {"any", c.any}, {"total", c.total()}};
}

Json keywords_json(const Stats& stats, const Texts& texts) {
  Json out = Json::array();
  const auto add = [&](std::size_t k, int n) {
    const std::string_view id = k < kStats ? kStatIds[k] : kTraitIds[k - kStats];
    out.push_back({{"id", id},
                   {"n", n},
                   {"name", keyword_text(k, n, texts)},
                   {"help", texts.at(fmt::format("keyword_help.{}", id))}});
  };
  for (std::size_t i = kFirstKeyword; i < kStats; ++i)
    if (stats.n[i] > 0) add(i, stats.n[i]);
  for (const u8 t : stats.traits)
    if (t < kFirstRuleTrait) add(kStats + t, 0);
  return out;
}

Json card_json(const Pack& pack, std::size_t i, const Texts& texts) {
  const Card& c = pack.card[i];
  Json out = tafel::printed(i, "card", c, texts);
  Json classes = Json::array(), tags = Json::array(), fits = Json::array(), costs = Json::array();
  for (const u8 k : c.classes)
    classes.push_back({{"id", kClassIds[k]}, {"name", name_of(texts, "class", kClassIds[k])}});
  for (const u8 t : c.tags) tags.push_back(kTagIds[t]);
  for (const u8 k : c.for_class)
    fits.push_back({{"id", kClassIds[k]}, {"name", name_of(texts, "class", kClassIds[k])}});
  for (std::size_t o = 0; o < c.options; ++o) costs.push_back(cost_json(c.cost[o]));
  out.update({{"civ", c.civ},
              {"local", c.local},
              {"type", kTypeIds[static_cast<std::size_t>(c.type)]},
              {"icon", kIconIds[static_cast<std::size_t>(c.icon)]},
              {"costs", costs},
              {"cost_text", cost_text(c.cost[0], texts)},
              {"classes", classes},
              {"tags", tags},
              {"for_class", fits},
              {"copies", c.copies},
              {"rarity", c.rarity},
              {"melee", c.printed[Stat::melee]},
              {"hp", c.printed[Stat::hp]},
              {"ranged", c.printed[Stat::ranged]},
              {"move", c.printed[Stat::move]},
              {"dirs", c.directions == kOrtho  ? "ortho"
                       : c.directions == kDiag ? "diag"
                                               : "all"},
              {"keywords", keywords_json(c.printed, texts)},
              {"text", effect_text(c, texts)},
              {"info", card_info(pack, c, texts)}});
  return out;
}

Json civ_json(const Pack& pack, std::size_t i, const Texts& texts) {
  const Civ& c = pack.civ[i];
  const std::string id(kCivIds[i]);
  return {{"v", i},
          {"id", id},
          {"name", name_of(texts, "civ", id)},
          {"style", texts.at(fmt::format("style.{}", id))},
          {"first", c.first},
          {"cards", c.cards},
          {"scout", c.first + c.scout},
          {"conqueror", c.first + c.conqueror},
          {"deck", kDeckSize},
          {"info",
           Json::array({texts.at(fmt::format("style.{}", id)), effect_text(pack.of(static_cast<u8>(i), 0), texts)})}};
}

Json keyword_rows(const Texts& texts) {
  Json out = Json::array();
  const auto add = [&](std::string_view id) {
    const std::string help = texts.at(fmt::format("keyword_help.{}", id));
    out.push_back({{"id", id}, {"name", name_of(texts, "keyword", id)}, {"help", help}, {"info", Json::array({help})}});
  };
  for (std::size_t i = kFirstKeyword; i < kStats; ++i) add(kStatIds[i]);
  for (std::size_t i = 0; i < kFirstRuleTrait; ++i) add(kTraitIds[i]);
  return out;
}

template <class Ids>
Json words_json(std::string_view domain, const Ids& ids, const Texts& texts) {
  return tafel::rows(std::size(ids), [&](std::size_t i) { return tafel::word_row(i, domain, ids[i], texts); });
}

/// Signs of the terminal's board: `info` finds what they stand for.
Json signs_json(const Texts& t) {
  Json out = Json::array();
  const auto add = [&](std::string_view sign, const std::string& name, const std::string& text) {
    out.push_back({{"sign", sign}, {"name", name}, {"info", Json::array({text})}});
  };
  const auto term = [&](std::string_view sign, std::string_view id) {
    add(sign, t.at(fmt::format("term.{}", id)), t.at(fmt::format("term_help.{}", id)));
  };
  for (std::size_t i = 0; i < kTerrainSigns.size(); ++i)
    if (const std::string help = fmt::format("term_help.{}", kTerrainIds[i]); t.has(help))
      add(kTerrainSigns.substr(i, 1), name_of(t, "terrain", kTerrainIds[i]), t.at(help));
  for (std::size_t i = 0; i < kBuildingSigns.size(); ++i) term(kBuildingSigns[i], kBuildingIds[i]);
  term("?", "tile");
  term("-", "exhausted");
  term("'", "ranged_mode");
  for (const std::string_view id : kClassIds)
    add(t.at(fmt::format("class_letter.{}", id)), name_of(t, "class", id), t.at("info.class_letter"));
  return out;
}

}  // namespace

void describe(const Pack& pack, const Texts& texts, Json& out) {
  out["boards"] = Json::array({board_json(3, texts), board_json(4, texts)});
  out["tiles"] = tafel::rows(kTiles, [&](std::size_t i) { return tile_json(pack, i, texts); });
  out["civs"] = tafel::rows(kCivs, [&](std::size_t i) { return civ_json(pack, i, texts); });
  out["cards"] = tafel::rows(pack.card.size(), [&](std::size_t i) { return card_json(pack, i, texts); });
  out["keywords"] = keyword_rows(texts);
  out["terrains"] = words_json("terrain", kTerrainIds, texts);
  out["resources"] = words_json("resource", kResourceIds, texts);
  out["holders"] = words_json("holder", kHolderIds, texts);
  out["classes"] = words_json("class", kClassIds, texts);
  out["types"] = words_json("type", kTypeIds, texts);
  out["signs"] = signs_json(texts);
  out["terms"] = tafel::terms_json(texts);
}

}  // namespace echoes
