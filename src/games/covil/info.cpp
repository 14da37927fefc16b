// Cards and places in sentences, for readers without pictures.
#include <fmt/format.h>

#include "games/covil/card_text.h"
#include "games/covil/describe.h"
#include "shell/layout.h"

namespace covil {

namespace {

using InfoArgs = std::vector<std::string>;

std::string told(const Texts& texts, std::string_view key, const InfoArgs& args) {
  return texts.fill(fmt::format("info.{}", key), args);
}

void tell(Json& out, std::string text) {
  if (!text.empty()) out.push_back(std::move(text));
}

}  // namespace

Json zone_info(const Board& b, Zone z, const Texts& texts) {
  InfoArgs grounds, near;
  for (std::size_t t = 0; t < kTerrains; ++t)
    if (b.tags[z].has(t)) grounds.push_back(texts.at(fmt::format("name.terrain.{}", kTerrainId[t])));
  for (Zone n : b.near[z]) near.push_back(b.zone[n].letter + " " + zone_name(b, n, texts));
  Json out = Json::array();
  tell(out, told(texts, "zone", {b.zone[z].letter, tafel::join(grounds, ", ")}));
  if (b.town == z) tell(out, texts.at("info.town"));
  if (b.zone[z].spiral) tell(out, texts.at("info.spiral"));
  tell(out, told(texts, "near", {tafel::join(near, ", ")}));
  return out;
}

Json minion_info(const Pack& pack, Minion m, const Texts& texts) {
  const MinionCard& card = pack.minion[m];
  const std::string cls(kClassId[static_cast<std::size_t>(card.cls)]);
  const std::string trait(kTraitId[static_cast<std::size_t>(card.trait)]);
  const std::string_view kind = m < kOverlords ? "overlord" : m < kFirstMercenary ? "henchman" : "mercenary";
  Json out = Json::array();
  tell(out, told(texts, kind,
                 {texts.at("name.class." + cls), texts.at("name.trait." + trait), std::to_string(card.power),
                  std::to_string(card.cost)}));
  const std::string text = effects_text(card.effects, texts);
  const std::string ability =
      texts.at(fmt::format("name.ability.{}", kAbilityId[static_cast<std::size_t>(card.ability)]));
  tell(out, text.empty() ? texts.at("effect.no_effect") : told(texts, "ability", {ability, text}));
  return out;
}

Json relic_info(const Pack& pack, Relic r, const Texts& texts) {
  const RelicCard& card = pack.relic[r];
  const std::string terrain(kTerrainId[static_cast<std::size_t>(card.symbol)]);
  Json out = Json::array();
  tell(out, told(texts, "relic", {std::to_string(card.value), texts.at("name.terrain." + terrain)}));
  const std::string instant = effects_text(card.instant, texts), bonus = effects_text(card.bonus, texts);
  if (!instant.empty()) tell(out, texts.fill("effect.instant_line", InfoArgs{instant}));
  if (!bonus.empty()) tell(out, texts.fill("effect.bonus_line", InfoArgs{bonus}));
  return out;
}

}  // namespace covil
