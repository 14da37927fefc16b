// Static content for clients in one language: both worlds, cards, peoples, fields, buildings, glossary.
#include "games/immortals/describe.h"

#include <fmt/format.h>

namespace immortals {

namespace {
using Json = nlohmann::json;

void replace(std::string& text, std::string_view what, const std::string& with) {
  for (auto i = text.find(what); i != std::string::npos; i = text.find(what, i + with.size()))
    text.replace(i, what.size(), with);
}

std::string kinds_text(const Texts& t, const Effect& e, const People* people) {
  std::string out;
  for (std::size_t b = 0; b < 3; ++b) {
    if ((e.kinds >> b & 1U) == 0) continue;
    out += (out.empty() ? "" : ", ") + t.at(fmt::format("name.building.{}", kBuildingIds[b]));
    if (people != nullptr && e.people_price) out += " (" + cost_text(t, people->price[b]) + ")";
    else if (!e.people_price) out += " (" + cost_text(t, e.cost) + ")";
  }
  return out;
}

/// Sentences of an effects list; alternatives are joined by "or".
std::string effects_text(const Texts& t, const Effects& effects, const People* people) {
  std::string out;
  for (const Effect& e : effects) {
    std::string key = "effect." + std::string(kDoNames[static_cast<std::size_t>(e.kind)]);
    if (e.kind == Do::collect) key += e.resource == kGold ? "_gold" : "_energy";
    std::string text = t.at(key);
    replace(text, "{n}", std::to_string(e.n));
    replace(text, "{kinds}", kinds_text(t, e, people));
    // What costs nothing needs no price, and buildings have theirs behind their names.
    if (e.cost.energy + e.cost.gold > 0 && e.kinds == 0) {
      text += " " + t.at("effect.price");
      replace(text, "{cost}", cost_text(t, e.cost));
    }
    out += (out.empty() ? "" : " " + t.at("effect.or") + " ") + text;
  }
  return out;
}

using Words = std::vector<std::string>;

/// A sentence about a printed thing, for clients without pictures.
std::string info(const Texts& t, const char* key, const Words& args) {
  return t.fill(std::string("info.") + key, args);
}

std::string number(int n) { return std::to_string(n); }

std::string joined(const Words& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out;
}

/// The same for glyphs and prices: [{do, n, cost}].
Json effects_json(const Effects& effects) {
  Json out = Json::array();
  for (const Effect& e : effects) {
    std::string what(kDoNames[static_cast<std::size_t>(e.kind)]);
    if (e.kind == Do::collect) what += e.resource == kGold ? "_gold" : "_energy";
    out.push_back({{"do", what}, {"n", e.n}, {"cost", cost_json(e.cost)}});
  }
  return out;
}

Json site_json(const Pack& p, const Texts& t, int site) {
  const auto i = at(site);
  const auto w = at(world_of(site));
  const Country& c = p.country[at(country_of(site))];
  Json adjacent = Json::array();
  Words near;
  for (u8 n : p.near[i]) {
    adjacent.push_back(n);
    near.push_back(name_of(t, "country", p.country[at(country_of(n))].id));
  }
  const std::string where = name_of(t, "world_region", (w == kLight ? "l_" : "s_") + p.region[c.region].id);
  const Json told = {info(t, "site", {where, number(p.income[kEnergy][i]), number(p.income[kGold][i])}),
                     info(t, "near", {joined(near)}), info(t, "twin", {name_of(t, "site", p.site_id(twin_of(site)))})};
  return {{"v", site},
          {"id", p.site_id(site)},
          {"name", name_of(t, "site", p.site_id(site))},
          {"short", name_of(t, "country", c.id)},
          {"country", country_of(site)},
          {"world", w},
          {"region", c.region},
          {"world_region", world_region_of(site)},
          {"terrain", {p.region[c.region].id}},
          {"role", c.role},
          {"twin", twin_of(site)},
          {"adjacent", adjacent},
          {"gold", p.income[kGold][i]},
          {"energy", p.income[kEnergy][i]},
          {"polygon", c.polygon[w]},
          {"label", c.label[w]},
          {"info", told},
          {"mark", c.mark}};
}

Json card_json(const Pack& p, const Texts& t, int card) {
  const auto c = static_cast<u8>(card);
  const std::string id = p.card_id(card);
  Json out{{"v", card}, {"id", id}, {"name", name_of(t, "card", id)}, {"short", short_of(t, "card", id)}};
  const auto income = [&](int site) {
    return Json{{"gold", p.income[kGold][at(site)]}, {"energy", p.income[kEnergy][at(site)]}};
  };
  if (is_land(c)) {
    const int country = c - kFirstLand;
    out["kind"] = "land", out["country"] = country, out["sites"] = {country, country + kCountries};
    out["light"] = income(country), out["shadow"] = income(country + kCountries);
    out["text"] = t.at("effect.land_card");
    Words numbers;
    for (int site : {country, country + kCountries})
      for (int resource : {kEnergy, kGold}) numbers.push_back(number(p.income[at(resource)][at(site)]));
    out["info"] = {info(t, "land", numbers), out["text"]};
  } else if (is_conflict(c)) {
    const auto index = at(c - kFirstConflict);
    const bool joker = p.jokers.has(index);
    out["kind"] = joker ? "joker" : "conflict";
    out["world"] = p.world_cards[kShadow].has(index) ? kShadow : kLight;
    out["sites"] = Json::array();
    for (u8 s : p.card_sites[index]) out["sites"].push_back(s);
    if (joker) out["region"] = p.card_sites[index].lowest() / 5 % 5;
    else out["income"] = income(static_cast<int>(index)), out["country"] = country_of(static_cast<int>(index));
    out["text"] = t.at(joker ? "effect.joker" : "effect.conflict_card");
    const std::string world = name_of(t, "world", std::string(kWorldIds[out["world"].get<std::size_t>()]));
    Words facts{world};
    if (!joker)
      for (int resource : {kEnergy, kGold}) facts.push_back(number(p.income[at(resource)][index]));
    out["info"] = {info(t, joker ? "joker" : "conflict", facts), out["text"]};
  } else if (is_magic(c)) {
    const Effects& effects = p.magic[at(c - kFirstMagic)].effects;
    out["kind"] = "magic", out["cost"] = cost_json(effects[0].cost), out["text"] = effects_text(t, effects, nullptr);
    out["does"] = effects_json(effects);
    out["info"] = {info(t, "magic", {cost_text(t, effects[0].cost)}), out["text"]};
  } else {
    out["kind"] = c == kBlank ? "blank" : "hidden";
    out["text"] = c == kBlank ? t.at("effect.blank_card") : "";
    out["info"] = {out["text"]};
  }
  return out;
}

Json people_json(const Pack& p, const Texts& t, const People& q, int v, bool light) {
  Json out{{"v", v},
           {"id", q.id},
           {"name", name_of(t, light ? "light_people" : "shadow_people", q.id)},
           {"groups", Json::array()},
           {"outer", q.outer},
           {"energy", q.energy},
           {"gold", q.gold},
           {"mark", q.mark}};
  Words groups;
  for (u8 n : q.groups) {
    out["groups"].push_back(n);
    groups.push_back(number(n));
  }
  if (light) {
    out["start_country"] = q.start_country;
    for (std::size_t b = 0; b < 3; ++b) out["price"][std::string(kBuildingIds[b])] = cost_json(q.price[b]);
    out["text"] = effects_text(t, p.field[2].effects, &q);
    const std::string start = name_of(t, "country", p.country[q.start_country].id);
    out["info"] = {out["text"], info(t, "start", {start, number(q.energy), number(q.gold)})};
  } else {
    out["cost"] = cost_json(q.effects[0].cost);
    out["text"] = effects_text(t, q.effects, nullptr);
    out["does"] = effects_json(q.effects);
    out["action"] = name_of(t, "people_action", q.id);
    out["info"] = {out["text"], info(t, "start_shadow", {number(q.energy), number(q.gold)})};
  }
  out["info"].push_back(info(t, "groups", {joined(groups)}));
  return out;
}

}  // namespace

std::string name_of(const Texts& t, std::string_view domain, const std::string& id) {
  return t.at_or(fmt::format("name.{}.{}", domain, id), id);
}

std::string short_of(const Texts& t, std::string_view domain, const std::string& id) {
  return t.at_or(fmt::format("short.{}.{}", domain, id), name_of(t, domain, id));
}

std::string cost_text(const Texts& t, Cost c) {
  if (c.energy + c.gold == 0) return t.at("effect.free");
  std::string out;
  if (c.energy > 0) out += fmt::format("{} {}", c.energy, t.at("name.resource.energy"));
  if (c.gold > 0) out += fmt::format("{}{} {}", out.empty() ? "" : ", ", c.gold, t.at("name.resource.gold"));
  return out;
}

void describe(const Pack& p, const Texts& t, nlohmann::json& out) {
  Json zones = Json::array();
  for (int s = 0; s < kSites; ++s) zones.push_back(site_json(p, t, s));
  out["boards"] = {
      {{"id", "worlds"}, {"name", t.at("game.title")}, {"seats", {3, 5}}, {"canvas", p.canvas}, {"zones", zones}}};
  for (std::size_t w = 0; w < 2; ++w)
    out["worlds"].push_back({{"v", w},
                             {"id", kWorldIds[w]},
                             {"name", name_of(t, "world", std::string(kWorldIds[w]))},
                             {"outline", p.outline[w]},
                             {"rift", p.rift[w]}});
  for (std::size_t r = 0; r < 5; ++r)
    out["regions"].push_back({{"v", r},
                              {"id", p.region[r].id},
                              {"name", name_of(t, "region", p.region[r].id)},
                              {"short", short_of(t, "region", p.region[r].id)},
                              {"colour", p.region[r].colour}});
  for (int c = kFirstLand; c <= kHiddenCard; ++c) out["cards"].push_back(card_json(p, t, c));
  for (int i = 0; i < 5; ++i) {
    out["light_peoples"].push_back(people_json(p, t, p.light[at(i)], i, true));
    out["shadow_peoples"].push_back(people_json(p, t, p.shadow[at(i)], i, false));
  }
  for (std::size_t f = 0; f < kFields; ++f) {
    const FieldSpec& spec = p.field[f];
    out["fields"].push_back({{"v", f},
                             {"id", spec.id},
                             {"number", f + 1},
                             {"name", name_of(t, "field", spec.id)},
                             {"short", short_of(t, "field", spec.id)},
                             {"half", spec.half},
                             {"kind", spec.magic ? "magic" : "army"},
                             {"text", effects_text(t, spec.effects, nullptr)},
                             {"info", {effects_text(t, spec.effects, nullptr)}},
                             {"does", effects_json(spec.effects)},
                             {"mark", spec.mark}});
  }
  for (std::size_t b = 0; b < 3; ++b)
    out["buildings"].push_back({{"v", b},
                                {"id", kBuildingIds[b]},
                                {"name", name_of(t, "building", std::string(kBuildingIds[b]))},
                                {"vp_built", p.building[b].vp_built},
                                {"vp_scored", p.building[b].vp_scored},
                                {"supply", p.building[b].supply},
                                {"text", t.at(fmt::format("term_help.{}", kBuildingIds[b]))}});
  for (const auto& [key, text] : t.all())
    if (key.starts_with("term_help.")) out["terms"][t.at("term." + key.substr(10))] = text;
}

}  // namespace immortals
