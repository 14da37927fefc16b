// Static content for clients in one language: map, cards, organisations, quests, plans, factions, glossary.
#include "games/schatten/describe.h"

#include "games/schatten/steps.h"

namespace schatten {

namespace {
using Sentences = std::vector<std::string>;

Json gives_json(const Pack& p, std::size_t card) {
  Json out;
  for (std::size_t k = 0; k < kResources; ++k) out[std::string(kResourceIds[k])] = p.gives[k][card];
  return out;
}

template <class Set>
std::string names(const Pack& p, const Texts& t, const Set& regions) {
  Sentences parts;
  for (const u8 r : regions) parts.push_back(region_name(p, t, r));
  return join(parts, ", ");
}

Sentences region_info(const Pack& p, const Texts& t, int r) {
  const auto i = at(r);
  Sentences out;
  Sentences seas;
  for (const u8 s : p.seas[i]) seas.push_back(sea_name(p, t, s));
  out.push_back(seas.empty() ? t.at("info.region_inland") : say(t, "info.region_coast", join(seas, ", ")));
  if (p.rough.has(i)) out.push_back(t.at("info.region_rough"));
  if (p.island.has(i)) out.push_back(t.at("info.region_island"));
  out.push_back(say(t, "info.region_keys", p.keys[i]));
  out.push_back(say(t, "info.region_card", resources_text(p, t, r)));
  out.push_back(p.near[i].empty() ? t.at("info.region_alone") : say(t, "info.region_near", names(p, t, p.near[i])));
  Sentences ranges;
  for (const Mountain& m : p.mountain)
    if (m.a == r || m.b == r)
      ranges.push_back(fmt::format("{} ({})", region_name(p, t, m.a == r ? m.b : m.a), name_of(t, "range", m.range)));
  if (!ranges.empty()) out.push_back(say(t, "info.region_mountains", join(ranges, ", ")));
  return out;
}

Json region_json(const Pack& p, const Texts& t, std::size_t i) {
  Json out = printed(i, "region", p.region[i], t);
  out.update({{"code", lower(p.region[i].id)},
              {"in", region_name(p, t, static_cast<int>(i), "in")},
              {"seas", list_json(p.seas[i])},
              {"rough", p.rough.has(i)},
              {"island", p.island.has(i)},
              {"keys", p.keys[i]},
              {"gives", gives_json(p, i)},
              {"adjacent", list_json(p.near[i])},
              {"mountains", list_json(p.near_over[i] - p.near[i])},
              {"polygon", p.region[i].drawn.polygon},
              {"label", p.region[i].drawn.label},
              {"info", region_info(p, t, static_cast<int>(i))}});
  return out;
}

Json sea_json(const Pack& p, const Texts& t, std::size_t i) {
  Json out = printed(i, "sea", p.sea[i], t);
  Sentences near;
  for (const u8 s : p.sea_near[i]) near.push_back(sea_name(p, t, s));
  out.update(
      {{"anchor", p.sea[i].anchor},
       {"in", sea_name(p, t, static_cast<int>(i), "in")},
       {"adjacent", list_json(p.sea_near[i])},
       {"coast", list_json(p.coast[i])},
       {"info", {say(t, "info.sea_near", join(near, ", ")), say(t, "info.sea_coast", names(p, t, p.coast[i]))}}});
  return out;
}

Json card_json(const Pack& p, const Texts& t, std::size_t i) {
  const int card = static_cast<int>(i);
  Json out{{"v", i}, {"id", p.card_id(card)}, {"name", card_name(p, t, card)}};
  out["short"] = short_of(t, "card", p.card_id(card));
  out["gives"] = gives_json(p, i);
  if (is_region_card(card)) {
    out.update({{"kind", "region"}, {"region", i}, {"keys", p.keys[i]}, {"seas", list_json(p.seas[i])}});
    return out;
  }
  const Eminence& e = p.eminence[i - kFirstEminence];
  const std::string symbol = name_of(t, "symbol", kSymbolIds[e.symbol]);
  const std::string text =
      say(t, is_improved(card) ? "info.eminence_improved" : "info.eminence", symbol, resources_text(p, t, card));
  out.update({{"kind", is_improved(card) ? "improved" : "eminence"},
              {"symbol", kSymbolIds[e.symbol]},
              {"faction", e.faction == 255 ? Json() : Json(e.faction)},
              {"info", sentences(text)},
              {"mark", {{"mark", e.mark}, {"note", e.mark_note}}}});
  return out;
}

Json org_json(const Pack& p, const Texts& t, std::size_t i) {
  const Organisation& o = p.org[i];
  Json out = printed(i, "org", o, t);
  const bool resource = p.resource_orgs.has(i);
  const std::string text = org_text(p, t, static_cast<int>(i));
  out.update({{"kind", resource ? "resource" : "advantage"},
              {"resource", resource ? Json(kResourceIds[o.resource]) : Json()},
              {"amount", o.amount},
              {"text", text},
              {"info", {t.at(resource ? "info.org_resource" : "info.org_advantage"), text}}});
  return out;
}

Json quest_json(const Pack& p, const Texts& t, std::size_t i) {
  const Quest& q = p.quest[i];
  Json out = printed(i, "quest", q, t);
  const std::string action = effect_text(t, q.action), condition = quest_condition(p, t, static_cast<int>(i));
  Sentences info{say(t, "info.quest_level", q.level)};
  if (q.level == 3) info.push_back(t.at("info.quest_end"));
  if (q.revealed.kind != Do::nothing) info.push_back(effect_text(t, q.revealed));
  info.push_back(say(t, "info.quest_action", action));
  info.push_back(say(t, "info.quest_condition", condition));
  out.update({{"level", q.level},
              {"beginner", i >= kFirstBeginner},
              {"does", effect_name(q.action.kind)},
              {"action", action},
              {"condition", condition},
              {"revealed", q.revealed.kind == Do::nothing ? std::string() : effect_text(t, q.revealed)},
              {"info", info}});
  return out;
}

Json plan_json(const Pack& p, const Texts& t, std::size_t i) {
  Json out = printed(i, "plan", p.plan[i], t);
  Sentences lines;
  Json places = Json::array();
  for (const Condition& c : p.plan[i].condition) {
    lines.push_back(condition_text(p, t, c, -1));
    const bool named = c.kind == Is::own || c.kind == Is::org_at;
    places.push_back(named ? list_json(c.mask) : Json::array());
  }
  out.update({{"conditions", lines}, {"regions", places}, {"info", lines}});
  return out;
}

Json faction_json(const Pack& p, const Texts& t, std::size_t i) {
  const Faction& f = p.faction[i];
  Json out = printed(i, "faction", f, t);
  const std::string start = effect_text(t, f.start), rule = passive_text(t, f.passive);
  out.update(
      {{"start", start},
       {"rule_name", name_of(t, "faction_rule", f.id)},
       {"rule", rule},
       {"eminences", {kFirstEminence + i * 3, kFirstEminence + i * 3 + 1, kFirstEminence + i * 3 + 2}},
       {"info",
        {say(t, "info.faction_start", start), say(t, "info.faction_rule", name_of(t, "faction_rule", f.id), rule)}}});
  const std::string none = t.at("info.faction_no_rule"), bare = t.at("info.faction_bare");
  change_when(out, "faction_rules", "off", {{"rule", none}, {"info", {say(t, "info.faction_start", start), none}}});
  change_when(out, "mode", "beginner", {{"start", bare}, {"rule", bare}, {"info", sentences(bare)}});
  return out;
}

/// Terms whose explanation depends on the settings of a table.
void terms_when(const Texts& t, Json& terms) {
  struct Row {
    std::string_view setting, value, term;
  };
  static constexpr std::array<Row, 9> kRows{{{"open_discard", "off", "discard"},
                                             {"cost_cap", "none", "steps"},
                                             {"move_by_orgs_only", "off", "unload"},
                                             {"solo_retreat", "off", "retreat"},
                                             {"trophy_needs_presence", "on", "trophy"},
                                             {"overfull_blocks_draw", "off", "hand"},
                                             {"faction_rules", "off", "faction"},
                                             {"mode", "beginner", "faction"},
                                             {"mode", "beginner", "plan"}}};
  for (const Row& r : kRows) {
    Json& changes = terms["when"][std::string(r.setting)][std::string(r.value)];
    changes[t.at(fmt::format("term.{}", r.term))] = t.at(fmt::format("term_when.{}_{}.{}", r.setting, r.value, r.term));
  }
  for (int n = 1; n <= 6; ++n)
    terms["when"][std::string(kGrace.key)][std::to_string(n)][t.at("term.end")] = say(t, "term_when.end", n);
}

}  // namespace

void describe(const Pack& p, const Texts& t, Json& out) {
  out["boards"] = {{{"id", "aventuria"},
                    {"name", t.at("game.title")},
                    {"seats", {2, 4}},
                    {"canvas", p.canvas},
                    {"zones", rows(kRegions, [&](std::size_t i) { return region_json(p, t, i); })}}};
  out["seas"] = rows(kSeas, [&](std::size_t i) { return sea_json(p, t, i); });
  out["mountains"] = rows(p.mountain.size(), [&](std::size_t i) {
    const Mountain& m = p.mountain[i];
    return Json{{"between", {m.a, m.b}}, {"id", m.range}, {"name", name_of(t, "range", m.range)}};
  });
  out["cards"] = rows(kCards, [&](std::size_t i) { return card_json(p, t, i); });
  out["organisations"] = rows(kOrgs, [&](std::size_t i) { return org_json(p, t, i); });
  out["quests"] = rows(kQuests, [&](std::size_t i) { return quest_json(p, t, i); });
  out["plans"] = rows(kPlans, [&](std::size_t i) { return plan_json(p, t, i); });
  out["factions"] = rows(kFactions, [&](std::size_t i) { return faction_json(p, t, i); });
  out["resources"] = rows(kResources, [&](std::size_t k) { return word_row(k, "resource", kResourceIds[k], t); });
  out["steps"] = p.steps;
  out["terms"] = terms_json(t);
  terms_when(t, out["terms"]);
}

}  // namespace schatten
