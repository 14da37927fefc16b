// Static content for clients in one language: boards with their shapes, cards with generated texts, terms.
#include "games/covil/describe.h"

#include "games/covil/card_text.h"

namespace covil {

namespace {

constexpr std::array<std::string_view, 3> kKinds{"overlord", "henchman", "mercenary"};

std::string id_of(const auto& list, auto value) { return std::string(list[static_cast<std::size_t>(value)]); }

Json zone_json(const Board& b, Zone z, const Texts& texts) {
  const ZoneCard& card = b.zone[z];
  Json out = tafel::printed(z, "zone", card, texts), terrain = Json::array();
  for (std::size_t t = 0; t < kTerrains; ++t)
    if (b.tags[z].has(t)) terrain.push_back(kTerrainId[t]);
  out.update({{"letter", card.letter},
              {"terrain", terrain},
              {"town", b.town == z},
              {"spiral", card.spiral},
              {"adjacent", tafel::list_json(b.near[z])},
              {"polygon", card.drawn.polygon},
              {"label", card.drawn.label},
              {"info", zone_info(b, z, texts)}});
  return out;
}

/// S-1: the seats that play on the board unless a setting says otherwise.
Json board_json(const Board& b, std::size_t index, const Texts& texts) {
  static constexpr std::array<int, kBoards> kSeats{2, 3, 4, 4};
  Json out = tafel::printed(index, "board", b, texts);
  out.update({{"seats", {kSeats[index], kSeats[index]}},
              {"size", {1000, 700}},
              {"zones", tafel::rows(b.all, [&](Zone z) { return zone_json(b, z, texts); })}});
  return out;
}

Json minion_json(const Pack& pack, Minion m, const Texts& texts) {
  const MinionCard& card = pack.minion[m];
  const std::string cls = id_of(kClassId, card.cls), trait = id_of(kTraitId, card.trait);
  const std::string ability = id_of(kAbilityId, card.ability), effects = effects_text(card.effects, texts);
  const std::string text = effects.empty() ? texts.at("effect.no_effect") : effects;
  const std::string_view kind = kKinds[m < kOverlords ? 0U : m < kFirstMercenary ? 1U : 2U];
  Json out = tafel::printed(m, "minion", card, texts);
  out.update({{"kind", kind},
              {"set", card.outposts ? "outposts" : "base"},
              {"class", cls},
              {"class_name", name_of(texts, "class", cls)},
              {"cost", card.cost},
              {"trait", trait},
              {"trait_name", name_of(texts, "trait", trait)},
              {"power", card.power},
              {"ability", ability},
              {"ability_name", name_of(texts, "ability", ability)},
              {"text", text},
              {"info", minion_info(pack, m, texts)}});
  return out;
}

Json relic_json(const Pack& pack, Relic r, const Texts& texts) {
  const RelicCard& card = pack.relic[r];
  const std::string terrain = id_of(kTerrainId, card.symbol);
  Json out = tafel::printed(r, "relic", card, texts);
  const std::string instant = effects_text(card.instant, texts), bonus = effects_text(card.bonus, texts);
  out.update({{"value", card.value},
              {"terrain", terrain},
              {"instant", instant},
              {"bonus", bonus},
              {"info", relic_info(pack, r, texts)}});
  return out;
}

}  // namespace

void describe(const Pack& pack, const Texts& texts, Json& out) {
  out["boards"] = tafel::rows(kBoards, [&](std::size_t i) { return board_json(pack.board[i], i, texts); });
  out["minions"] =
      tafel::rows(kMinions, [&](std::size_t m) { return minion_json(pack, static_cast<Minion>(m), texts); });
  out["relics"] = tafel::rows(kRelics, [&](std::size_t r) { return relic_json(pack, static_cast<Relic>(r), texts); });
  out["terrains"] =
      tafel::rows(kTerrains, [&](std::size_t t) { return tafel::word_row(t, "terrain", kTerrainId[t], texts); });
  out["terms"] = tafel::terms_json(texts);
}

}  // namespace covil
