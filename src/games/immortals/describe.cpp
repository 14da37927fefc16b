// Static content for clients in one language: both worlds, cards, peoples, fields, buildings, glossary.
#include "games/immortals/describe.h"

#include <fmt/format.h>

namespace immortals {

namespace {
using Parts = std::vector<std::string>;

std::string cost_text(const Texts& t, Cost c) {
  Parts parts;
  if (c.energy > 0) parts.push_back(fmt::format("{} {}", c.energy, t.at("name.resource.energy")));
  if (c.gold > 0) parts.push_back(fmt::format("{} {}", c.gold, t.at("name.resource.gold")));
  return parts.empty() ? t.at("effect.free") : join(parts, ", ");
}

std::string kinds_text(const Texts& t, const Effect& e, const People* people) {
  Parts parts;
  for (std::size_t b = 0; b < 3; ++b) {
    if ((e.kinds >> b & 1U) == 0) continue;
    const std::string name = name_of(t, "building", kBuildingIds[b]);
    const bool known = !e.people_price || people != nullptr;
    const Cost price = e.people_price && people != nullptr ? people->price[b] : e.cost;
    parts.push_back(known ? name + " (" + cost_text(t, price) + ")" : name);
  }
  return join(parts, ", ");
}

std::string effect_key(const Effect& e) {
  return std::string(effect_row(e).name) + (e.kind != Do::collect ? "" : e.resource == kGold ? "_gold" : "_energy");
}

/// Sentences of an effects list; alternatives are joined by "or".
std::string effects_text(const Texts& t, const Effects& effects, const People* people = nullptr) {
  return joined(effects, " " + t.at("effect.or") + " ", [&](const Effect& e) {
    // What costs nothing needs no price, and buildings have theirs behind their names.
    const bool priced = e.cost.energy + e.cost.gold > 0 && e.kinds == 0;
    return say(t, "effect." + effect_key(e), e.n, kinds_text(t, e, people)) +
           (priced ? " " + say(t, "effect.price", cost_text(t, e.cost)) : "");
  });
}

/// The same for glyphs and prices: [{do, n, cost}].
Json effects_json(const Effects& effects) {
  return rows(effects, [](const Effect& e) {
    return Json{{"do", effect_key(e)}, {"n", e.n}, {"cost", cost_json(e.cost)}};
  });
}

Json income_json(const Pack& p, int site) {
  return {{"gold", p.income[kGold][at(site)]}, {"energy", p.income[kEnergy][at(site)]}};
}

Json site_json(const Pack& p, const Texts& t, int site) {
  const auto w = at(world_of(site));
  const Country& c = p.country[at(country_of(site))];
  const std::string where = name_of(t, "world_region", (w == kLight ? "l_" : "s_") + p.region[c.region].id);
  Json out = income_json(p, site);
  out.update({{"v", site},
              {"id", p.site_id(site)},
              {"name", name_of(t, "site", p.site_id(site))},
              {"short", name_of(t, "country", c.id)},
              {"country", country_of(site)},
              {"world", w},
              {"region", c.region},
              {"world_region", world_region_of(site)},
              {"terrain", sentences(p.region[c.region].id)},
              {"role", c.role},
              {"twin", twin_of(site)},
              {"adjacent", list_json(p.near[at(site)])},
              {"polygon", c.drawn[w].polygon},
              {"label", c.drawn[w].label},
              {"info", sentences(say(t, "info.site", where, p.income[kEnergy][at(site)], p.income[kGold][at(site)]),
                                 say(t, "info.near", near_names(p, t, site)),
                                 say(t, "info.twin", name_of(t, "site", p.site_id(twin_of(site)))))},
              {"mark", c.mark}});
  return out;
}

void land_card_json(const Pack& p, const Texts& t, int country, Json& out) {
  const int other = country + kCountries;
  out["kind"] = "land", out["country"] = country, out["sites"] = {country, other};
  out["light"] = income_json(p, country), out["shadow"] = income_json(p, other);
  out["text"] = t.at("effect.land_card");
  out["info"] = sentences(say(t, "info.land", p.income[kEnergy][at(country)], p.income[kGold][at(country)],
                              p.income[kEnergy][at(other)], p.income[kGold][at(other)]),
                          out["text"]);
}

void conflict_card_json(const Pack& p, const Texts& t, std::size_t index, Json& out) {
  const bool joker = p.jokers.has(index);
  const auto world = p.world_cards[kShadow].has(index) ? kShadow : kLight;
  out["kind"] = joker ? "joker" : "conflict";
  out["world"] = world, out["sites"] = list_json(p.card_sites[index]);
  out["text"] = t.at(joker ? "effect.joker" : "effect.conflict_card");
  const std::string where = name_of(t, "world", kWorldIds[world]);
  if (joker) {
    out["region"] = p.card_sites[index].lowest() / 5 % 5;
    out["info"] = sentences(say(t, "info.joker", where), out["text"]);
  } else {
    const int site = static_cast<int>(index);
    out["income"] = income_json(p, site), out["country"] = country_of(site);
    out["info"] =
        sentences(say(t, "info.conflict", where, p.income[kEnergy][index], p.income[kGold][index]), out["text"]);
  }
}

Json card_json(const Pack& p, const Texts& t, u8 c) {
  const std::string id = p.card_id(c);
  Json out{{"v", c}, {"id", id}, {"name", name_of(t, "card", id)}, {"short", short_of(t, "card", id)}};
  if (is_land(c)) {
    land_card_json(p, t, c - kFirstLand, out);
  } else if (is_conflict(c)) {
    conflict_card_json(p, t, at(c - kFirstConflict), out);
  } else if (is_magic(c)) {
    const Effects& effects = p.magic[at(c - kFirstMagic)].effects;
    out["kind"] = "magic", out["cost"] = cost_json(effects[0].cost), out["text"] = effects_text(t, effects);
    out["does"] = effects_json(effects);
    out["info"] = sentences(say(t, "info.magic", cost_text(t, effects[0].cost)), out["text"]);
  } else {
    out["kind"] = c == kBlank ? "blank" : "hidden";
    out["text"] = c == kBlank ? t.at("effect.blank_card") : "";
    out["info"] = sentences(out["text"]);
  }
  return out;
}

Json people_json(const Pack& p, const Texts& t, const People& q, std::size_t v, bool light) {
  Json out = printed(v, light ? "light_people" : "shadow_people", q, t);
  out.update({{"groups", list_json(q.groups)}, {"outer", q.outer}, {"energy", q.energy}, {"gold", q.gold}});
  if (light) {
    out["start_country"] = q.start_country;
    out["price"] = by_id(kBuildingIds, [&](std::size_t b) { return cost_json(q.price[b]); });
    out["text"] = effects_text(t, p.field[2].effects, &q);
    const std::string start = name_of(t, "country", p.country[q.start_country].id);
    out["info"] = sentences(out["text"], say(t, "info.start", start, q.energy, q.gold));
  } else {
    out["cost"] = cost_json(q.effects[0].cost);
    out["text"] = effects_text(t, q.effects);
    out["does"] = effects_json(q.effects);
    out["action"] = name_of(t, "people_action", q.id);
    out["info"] = sentences(out["text"], say(t, "info.start_shadow", q.energy, q.gold));
  }
  const std::string groups = joined(q.groups, ", ", [](u8 n) { return std::to_string(n); });
  out["info"].push_back(say(t, "info.groups", groups));
  return out;
}

Json field_json(const Pack& p, std::size_t f, const Texts& t) {
  const FieldSpec& spec = p.field[f];
  Json out = printed(f, "field", spec, t);
  const auto does = [&](const Effects& effects) -> Json {
    const std::string text = effects_text(t, effects);
    return {{"text", text}, {"info", sentences(text)}, {"does", effects_json(effects)}};
  };
  out.update({{"number", f + 1}, {"half", spec.half}, {"kind", spec.magic ? "magic" : "army"}});
  out.update(does(spec.effects));
  if (!spec.eighth) return out;
  Json attack = does(p.field[kAttackField].effects);
  attack.update({{"name", name_of(t, "field", "eighth_attack")}, {"short", short_of(t, "field", "eighth_attack")}});
  change_when(out, "eighth_field", "attack", std::move(attack));
  return out;
}

Json building_json(const Pack& p, std::size_t b, const Texts& t) {
  const std::string text = t.at(fmt::format("term_help.{}", kBuildingIds[b]));
  Json out = word_row(b, "building", kBuildingIds[b], t);
  out.update({{"vp_built", p.building[b].vp_built},
              {"vp_scored", p.building[b].vp_scored},
              {"supply", p.building[b].supply},
              {"text", text},
              {"info", sentences(text)}});
  return out;
}

}  // namespace

void describe(const Pack& p, const Texts& t, Json& out) {
  out["boards"] = {{{"id", "worlds"},
                    {"name", t.at("game.title")},
                    {"seats", {3, 5}},
                    {"canvas", p.canvas},
                    {"zones", rows(kSites, [&](std::size_t s) { return site_json(p, t, static_cast<int>(s)); })}}};
  out["worlds"] = rows(2, [&](std::size_t w) {
    Json world = word_row(w, "world", kWorldIds[w], t);
    world.update({{"outline", p.outline[w]}, {"rift", p.rift[w]}});
    return world;
  });
  out["regions"] = rows(5, [&](std::size_t r) {
    Json region = printed(r, "region", p.region[r], t);
    region["colour"] = p.region[r].colour;
    return region;
  });
  out["cards"] = rows(kHiddenCard, [&](std::size_t c) { return card_json(p, t, static_cast<u8>(c + kFirstLand)); });
  out["light_peoples"] = rows(5, [&](std::size_t i) { return people_json(p, t, p.light[i], i, true); });
  out["shadow_peoples"] = rows(5, [&](std::size_t i) { return people_json(p, t, p.shadow[i], i, false); });
  out["fields"] = rows(kFields, [&](std::size_t f) { return field_json(p, f, t); });
  out["buildings"] = rows(3, [&](std::size_t b) { return building_json(p, b, t); });
  out["terms"] = terms_json(t);
}

}  // namespace immortals
