// Cards, keywords and attacks in words. What a card does is a sentence of its own (`card_text.<id>`); costs, values and
// keywords are put together here.
#include "games/echoes/describe.h"

namespace echoes {

namespace {
constexpr std::array<std::string_view, 3> kDirNames{"ortho", "diag", "all"};

std::string joined(const std::vector<std::string>& list) { return tafel::join(list, ", "); }
}  // namespace

std::string card_name(const Pack& pack, int card, const Texts& texts) {
  return name_of(texts, "card", pack.card[at(card)].id);
}

std::string cost_text(const Cost& cost, const Texts& texts) {
  std::vector<std::string> parts;
  for (std::size_t r = 0; r < 3; ++r)
    if (cost.of[r] > 0) parts.push_back(say(texts, fmt::format("cost.{}", kResourceIds[r]), cost.of[r]));
  if (cost.any > 0) parts.push_back(say(texts, "cost.any", cost.any));
  return parts.empty() ? texts.at("cost.free") : joined(parts);
}

std::string keyword_text(std::size_t keyword, int n, const Texts& texts) {
  const std::string_view id = keyword < kStats ? kStatIds[keyword] : kTraitIds[keyword - kStats];
  const std::string name = name_of(texts, "keyword", id);
  return keyword < kStats ? fmt::format("{} {}", name, n) : name;
}

std::vector<std::string> keywords_of(const Stats& stats, const Texts& texts) {
  std::vector<std::string> out;
  for (std::size_t i = kFirstKeyword; i < kStats; ++i)
    if (stats.n[i] > 0) out.push_back(keyword_text(i, stats.n[i], texts));
  for (const u8 t : stats.traits)
    if (t < kFirstRuleTrait) out.push_back(keyword_text(kStats + t, 0, texts));
  return out;
}

std::string effect_text(const Card& card, const Texts& texts) {
  return texts.at_or(fmt::format("card_text.{}", card.id), "");
}

Json card_info(const Pack&, const Card& card, const Texts& texts) {
  Json out = Json::array();
  std::vector<std::string> classes;
  for (const u8 c : card.classes) classes.push_back(name_of(texts, "class", kClassIds[c]));
  const std::string civ = name_of(texts, "civ", kCivIds[card.civ]);
  const std::string type = name_of(texts, "type", kTypeIds[static_cast<std::size_t>(card.type)]);
  if (card.type == CardType::unit) {
    const std::size_t dirs = card.directions == kOrtho ? 0 : card.directions == kDiag ? 1 : 2;
    out.push_back(say(texts, "info.unit", civ, joined(classes), cost_text(card.cost[0], texts)));
    out.push_back(say(texts, "info.values", card.printed[Stat::melee], card.printed[Stat::hp],
                      card.printed[Stat::ranged], card.printed[Stat::move],
                      texts.at(fmt::format("directions.{}", kDirNames[dirs]))));
    for (const std::string& k : keywords_of(card.printed, texts)) out.push_back(k + ".");
  } else if (card.type == CardType::civilisation) {
    out.push_back(say(texts, "info.civ_card", civ));
  } else {
    const std::string icon = name_of(texts, "icon", kIconIds[static_cast<std::size_t>(card.icon)]);
    const std::string cost =
        card.options == 2 ? say(texts, "info.two_costs", cost_text(card.cost[0], texts), cost_text(card.cost[1], texts))
                          : cost_text(card.cost[0], texts);
    out.push_back(say(texts, "info.card", civ, type, icon, cost));
    std::vector<std::string> fits;
    for (const u8 c : card.for_class) fits.push_back(name_of(texts, "class", kClassIds[c]));
    if (!fits.empty()) out.push_back(say(texts, "info.for_class", joined(fits)));
  }
  if (const std::string text = effect_text(card, texts); !text.empty()) out.push_back(text);
  if (card.type != CardType::civilisation) out.push_back(say(texts, "info.copies", card.copies, card.rarity));
  return out;
}

std::string unit_name(const Game& g, int u, const Texts& texts) {
  return say(texts, "spoken.unit", card_name(g.pack, g.unit(u).card, texts), square_name(g.unit(u).square));
}

namespace {
bool falls(const Game& g, const Assault& a, int damage) {
  return damage >= (a.target != kNoUnit ? hp_of(g, a.target) : building_hp(g, a.square));
}

Json lines_json(const SumLines& lines, const Texts& texts) {
  Json out = Json::array();
  for (const SumLine& l : lines) out.push_back({{"name", texts.at(fmt::format("sum.{}", l.name))}, {"n", l.n}});
  return out;
}
}  // namespace

std::string assault_text(const Game& g, const Assault& a, const Texts& texts) {
  const auto [blow, counter] = exchange_of(g, a);
  const bool unit = a.target != kNoUnit;
  const std::string target =
      unit ? unit_name(g, a.target, texts)
           : say(texts, "spoken.building",
                 name_of(texts, "building", kBuildingIds[static_cast<std::size_t>(g.building_kind(a.square))]),
                 square_name(a.square));
  const int before = unit ? hp_of(g, a.target) : building_hp(g, a.square);
  std::string out = falls(g, a, blow.damage) ? say(texts, "preview.falls", target, blow.damage)
                                             : say(texts, "preview.hurts", target, blow.damage, before - blow.damage);
  if (counter.damage == 0) return out + " " + texts.at("preview.no_counter");
  const int mine = hp_of(g, a.attacker);
  const std::string attacker = card_name(g.pack, g.unit(a.attacker).card, texts);  // both sides read this
  return out + " " +
         (counter.damage >= mine ? say(texts, "preview.dies", counter.damage, attacker)
                                 : say(texts, "preview.counter", counter.damage, mine - counter.damage, attacker));
}

Json assault_json(const Game& g, const Assault& a, const Texts& texts) {
  SumLines attack, back;
  const auto [blow, counter] = exchange_of(g, a, &attack, &back);
  return {{"attacker", a.attacker},
          {"target", a.target == kNoUnit ? Json() : Json(a.target)},
          {"square", a.square},
          {"mode", kModeIds[a.ranged ? 1 : 0]},
          {"damage", blow.damage},
          {"counter", counter.damage},
          {"falls", falls(g, a, blow.damage)},
          {"dies", counter.damage >= hp_of(g, a.attacker)},
          {"attack_lines", lines_json(attack, texts)},
          {"counter_lines", lines_json(back, texts)},
          {"text", assault_text(g, a, texts)}};
}

}  // namespace echoes
