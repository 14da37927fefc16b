// Static content for clients in one language: boards with their shapes, cards with generated texts, terms.
#include "games/covil/describe.h"

#include <fmt/format.h>

#include "games/covil/card_text.h"

namespace covil {

namespace {

Json mark_json(const std::string& mark, const std::string& note) { return {{"mark", mark}, {"note", note}}; }

Json zone_json(const Board& b, Zone z, const Texts& texts) {
  const ZoneCard& card = b.zone[z];
  Json terrain = Json::array(), near = Json::array();
  for (std::size_t t = 0; t < kTerrains; ++t)
    if (b.tags[z].has(t)) terrain.push_back(kTerrainId[t]);
  for (Zone n : b.near[z]) near.push_back(n);
  return {{"v", z},
          {"id", card.id},
          {"letter", card.letter},
          {"name", zone_name(b, z, texts)},
          {"short", short_name("zone", card.id, texts)},
          {"terrain", terrain},
          {"town", b.town == z},
          {"spiral", card.spiral},
          {"adjacent", near},
          {"polygon", card.polygon},
          {"label", card.label},
          {"info", zone_info(b, z, texts)},
          {"mark", mark_json(card.mark, card.mark_note)}};
}

/// S-1: the seats that play on the board unless an option says otherwise.
Json board_json(const Board& b, std::size_t index, const Texts& texts) {
  static constexpr std::array<int, kBoards> kSeats{2, 3, 4, 4};
  Json zones = Json::array();
  for (Zone z : b.all) zones.push_back(zone_json(b, z, texts));
  return {{"v", index},
          {"id", b.id},
          {"name", texts.at("name.board." + b.id)},
          {"seats", {kSeats[index], kSeats[index]}},
          {"size", {1000, 700}},
          {"zones", zones},
          {"mark", mark_json(b.mark, b.mark_note)}};
}

Json minion_json(const Pack& pack, Minion m, const Texts& texts) {
  const MinionCard& card = pack.minion[m];
  const auto id = [](const auto& list, auto value) { return std::string(list[static_cast<std::size_t>(value)]); };
  const std::string text = effects_text(card.effects, texts);
  return {{"v", m},
          {"id", card.id},
          {"name", minion_name(pack, m, texts)},
          {"short", short_name("minion", card.id, texts)},
          {"kind", m < kOverlords        ? "overlord"
                   : m < kFirstMercenary ? "henchman"
                                         : "mercenary"},
          {"set", card.outposts ? "outposts" : "base"},
          {"class", id(kClassId, card.cls)},
          {"class_name", texts.at("name.class." + id(kClassId, card.cls))},
          {"cost", card.cost},
          {"trait", id(kTraitId, card.trait)},
          {"trait_name", texts.at("name.trait." + id(kTraitId, card.trait))},
          {"power", card.power},
          {"ability", id(kAbilityId, card.ability)},
          {"ability_name", texts.at("name.ability." + id(kAbilityId, card.ability))},
          {"text", text.empty() ? texts.at("effect.no_effect") : text},
          {"info", minion_info(pack, m, texts)},
          {"mark", mark_json(card.mark, card.mark_note)}};
}

Json relic_json(const Pack& pack, Relic r, const Texts& texts) {
  const RelicCard& card = pack.relic[r];
  return {{"v", r},
          {"id", card.id},
          {"name", relic_name(pack, r, texts)},
          {"short", short_name("relic", card.id, texts)},
          {"value", card.value},
          {"terrain", kTerrainId[static_cast<std::size_t>(card.symbol)]},
          {"instant", effects_text(card.instant, texts)},
          {"bonus", effects_text(card.bonus, texts)},
          {"info", relic_info(pack, r, texts)},
          {"mark", mark_json(card.mark, card.mark_note)}};
}

}  // namespace

void describe(const Pack& pack, const Texts& texts, Json& out) {
  out["boards"] = Json::array();
  for (std::size_t i = 0; i < kBoards; ++i) out["boards"].push_back(board_json(pack.board[i], i, texts));
  out["minions"] = Json::array();
  for (Minion m = 0; m < kMinions; ++m) out["minions"].push_back(minion_json(pack, m, texts));
  out["relics"] = Json::array();
  for (Relic r = 0; r < kRelics; ++r) out["relics"].push_back(relic_json(pack, r, texts));
  out["terrains"] = Json::array();
  for (std::size_t t = 0; t < kTerrains; ++t)
    out["terrains"].push_back(
        {{"v", t}, {"id", kTerrainId[t]}, {"name", texts.at(fmt::format("name.terrain.{}", kTerrainId[t]))}});
  out["terms"] = Json::object();
  for (const auto& [key, text] : texts.all())
    if (key.starts_with("term_help.")) out["terms"][texts.at("term." + key.substr(10))] = text;
}

}  // namespace covil
