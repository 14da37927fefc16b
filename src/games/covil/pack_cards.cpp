// Reads minions and relics with their effects (COV-051); unknown effects and missing parameters are refused.
#include <fmt/format.h>

#include <span>

#include "games/covil/pack_read.h"

namespace covil {

namespace {

constexpr std::array<std::string_view, 34> kDoId{
    "reinforce",   "discount",      "value_up",   "relic_price", "income",       "spoils", "gold_action",
    "repair_up",   "recruit_ready", "night_rest", "score_up",    "outpost_cost", "gold",   "draw",
    "rest",        "repair",        "stand",      "move",        "push",         "knock",  "swap",
    "free_attack", "exhaust",       "steal_gold", "steal_relic", "rebels",       "summon", "build",
    "strike",      "siege",         "no_guard",   "light_step",  "stay_up",      "advance"};
constexpr std::array<std::string_view, 2> kSet{"base", "outposts"};
constexpr std::array<std::string_view, 4> kColour{"blue", "green", "yellow", "red"};

bool has_amount(Do what) {
  switch (what) {
    case Do::recruit_ready:
    case Do::push:
    case Do::knock:
    case Do::swap:
    case Do::free_attack:
    case Do::steal_relic:
    case Do::summon:
    case Do::build:
    case Do::no_guard:
    case Do::light_step:
    case Do::stay_up:
      return false;
    default:
      return true;
  }
}

void read_where(TomlReader& t, Effect& e) {
  for (const std::string& tag : t.texts("where")) {
    std::size_t i = 0;
    while (i < kTagId.size() && kTagId[i] != tag) ++i;
    if (i == kTagId.size()) t.fail("where", "tags such as water, town, own_fortress, any", tag);
    e.where.add(i);
  }
  if (e.where.empty()) t.fail("where", "at least one tag", "nothing");
}

Effect read_effect(TomlReader& t) {
  Effect e;
  if (t.has("do") && t.text("do") == "on_win") {
    TomlReader inner = t.table("then");
    e = read_effect(inner);
    if (e.what < kFirstActive || e.what >= kFirstModifier)
      inner.fail("do", "an active effect inside on_win", inner.text("do"));
    e.on_win = true;
    t.finish();
    return e;
  }
  e.what = static_cast<Do>(t.choice("do", kDoId));
  if (has_amount(e.what)) e.n = static_cast<u8>(t.number("n", 1, 9));
  static constexpr std::array<std::string_view, 2> kValue{"relic", "henchman"};
  static constexpr std::array<std::string_view, 1> kScore{"outpost"};
  static constexpr std::array<std::string_view, 5> kPer{"water", "desert", "mountain", "forest", "supremacy"};
  static constexpr std::array<std::string_view, 2> kWhen{"always", "target_lying"};
  if (e.what == Do::reinforce) {
    e.arg = static_cast<u8>(t.choice("stat", kStatId));
    read_where(t, e);
  }
  if (e.what == Do::value_up) e.arg = static_cast<u8>(t.choice("what", kValue));
  if (e.what == Do::score_up) e.arg = static_cast<u8>(t.choice("what", kScore));
  if (e.what == Do::income) e.arg = static_cast<u8>(t.choice("per", kPer));
  if (e.what == Do::strike) e.arg = static_cast<u8>(t.choice("when", kWhen));
  if (e.what == Do::exhaust) e.arg = static_cast<u8>(t.choice("filter", kClassId));
  t.finish();
  return e;
}

EffectList read_effects(TomlReader& t, std::string_view key) {
  EffectList list;
  for (TomlReader& item : t.tables(key)) {
    if (list.full()) t.fail(key, fmt::format("at most {} effects", EffectList::capacity()), "more");
    list.push(read_effect(item));
  }
  return list;
}

/// COV-051: the kind of ability says which effects a minion may carry.
bool fits(Ability ability, const Effect& e) {
  switch (ability) {
    case Ability::none:
      return false;
    case Ability::reinforcement:
      return e.what == Do::reinforce;
    case Ability::influence:
      return e.what > Do::reinforce && e.what < kFirstActive;
    case Ability::aftermath:
      return e.what >= kFirstModifier || e.on_win;
    case Ability::command:
      return e.what >= kFirstActive && e.what < kFirstModifier && !e.on_win;
  }
  return false;
}

Influence influence_of(const EffectList& effects) {
  Influence i;
  for (const Effect& e : effects) {
    switch (e.what) {
      case Do::discount:
        i.discount = e.n;
        break;
      case Do::value_up:
        (e.arg == kValueRelic ? i.relic_value : i.henchman_value) = e.n;
        break;
      case Do::relic_price:
        i.relic_price = e.n;
        break;
      case Do::income:
        (e.arg == kPerSupremacy ? i.supremacy : i.terrain[e.arg]) = e.n;
        break;
      case Do::spoils:
        i.spoils = e.n;
        break;
      case Do::gold_action:
        i.gold_action = e.n;
        break;
      case Do::repair_up:
        i.repair_up = e.n;
        break;
      case Do::recruit_ready:
        i.recruit_ready = 1;
        break;
      case Do::night_rest:
        i.night_rest = e.n;
        break;
      case Do::score_up:
        i.outpost_score = e.n;
        break;
      case Do::outpost_cost:
        i.outpost_cost = e.n;
        break;
      default:
        break;
    }
  }
  return i;
}

int reinforce_quarters(const Effect& e) {
  const bool move = e.arg == static_cast<u8>(Stat::move);
  if (e.where.has(tag_any)) return move ? 6 : 10;
  if (e.where.size() > 1) return move ? 4 : 7;
  if (e.where.has(tag_own_outpost)) return 3;
  return e.n > 1 ? 7 : 4;
}

/// What an effect is worth on the cost curve of the pack, in quarter points.
int quarters(const Effect& e) {
  const int n = e.n;
  switch (e.what) {
    case Do::reinforce:
      return reinforce_quarters(e);
    case Do::discount:
      return 20;
    case Do::value_up:
      return 8;
    case Do::income:
      return e.arg == kPerSupremacy ? 10 : 4;
    case Do::relic_price:
    case Do::spoils:
    case Do::gold_action:
      return 6 * n;
    case Do::night_rest:
      return 5 * n;
    case Do::strike:
      return e.arg == kStrikeAlways ? 4 * n : 2 * n;
    case Do::gold:
      return e.on_win ? 3 * n : 4 * n;
    case Do::score_up:
    case Do::outpost_cost:
    case Do::steal_gold:
    case Do::rest:
      return 4 * n;
    case Do::draw:
    case Do::build:
      return 10;
    case Do::stay_up:
      return 12;
    case Do::knock:
    case Do::steal_relic:
      return 8;
    case Do::recruit_ready:
    case Do::no_guard:
    case Do::light_step:
    case Do::summon:
      return 6;
    case Do::exhaust:
      return e.arg == static_cast<u8>(Class::any) ? 6 * n : 4 * n;
    case Do::push:
      return 5;
    case Do::move:
      return 2 + 2 * n;
    case Do::rebels:
    case Do::repair_up:
      return 2 * n;
    default:
      return 3 * (n > 0 ? n : 1);
  }
}

void rate(MinionCard& m) {
  int once = 4 * m.power, always = 0;
  for (const Effect& e : m.effects) (e.what < kFirstActive ? always : once) += quarters(e);
  m.strength = static_cast<u8>(once);
  m.passive = static_cast<u8>(always);
}

void read_character(TomlReader& t, MinionCard& m) {
  m.id = t.text("id");
  m.cls = static_cast<Class>(t.choice("class", std::span(kClassId).first<6>()));
  m.trait = static_cast<Trait>(t.choice("trait", kTraitId));
  m.power = static_cast<u8>(t.number("power", 0, 9));
  m.ability = static_cast<Ability>(t.choice("ability", kAbilityId));
  m.effects = read_effects(t, "effects");
  if ((m.ability == Ability::none) != m.effects.empty())
    t.fail("effects", "effects exactly if there is an ability", m.id);
  for (const Effect& e : m.effects)
    if (!fits(m.ability, e)) t.fail("effects", fmt::format("effects that fit the ability of {}", m.id), "another kind");
  m.influence = influence_of(m.effects);
  rate(m);
  read_mark(t, m);
}

/// Cards of the base game come first, then those of the module: the rules deal from the front part.
void read_set(TomlReader& t, MinionCard& m, bool expected) {
  m.outposts = t.choice("set", kSet) == 1;
  if (m.outposts != expected) t.fail("set", expected ? "outposts after all base cards" : "base cards first", m.id);
}

}  // namespace

void read_minions(const Files& files, Pack& pack) {
  toml::table root;
  std::size_t at = 0;
  for (TomlReader& t : read_list(files, root, "data/overlords.toml", "overlord", kOverlords)) {
    MinionCard& m = pack.minion[at];
    read_character(t, m);
    read_set(t, m, at >= kBaseOverlords);
    m.cost = static_cast<u8>(t.number("value", 0, 0));
    if (m.cls != Class::overlord) t.fail("class", "overlord", m.id);
    t.finish();
    ++at;
  }
  for (TomlReader& t : read_list(files, root, "data/henchmen.toml", "henchman", kHenchmen)) {
    MinionCard& m = pack.minion[at];
    read_character(t, m);
    m.cost = static_cast<u8>(t.number("value", 0, 0));
    if (static_cast<std::size_t>(t.choice("colour", kColour)) != (at - kFirstHenchman) / 5)
      t.fail("colour", "5 henchmen each in blue, green, yellow, red", m.id);
    t.finish();
    ++at;
  }
  for (TomlReader& t : read_list(files, root, "data/mercenaries.toml", "mercenary", kMercenaries)) {
    MinionCard& m = pack.minion[at];
    read_character(t, m);
    read_set(t, m, at >= kFirstMercenary + kBaseMercenaries);
    m.cost = static_cast<u8>(t.number("cost", 2, 12));
    t.finish();
    const std::size_t i = at - kFirstMercenary;
    pack.hire_group[m.cost <= 2 ? 0U : m.cost <= 6 ? 1U : 2U].add(i);
    if (m.cost >= 10) pack.dear.add(i);
    ++at;
  }
}

void read_relics(const Files& files, Pack& pack) {
  toml::table root;
  std::size_t at = 0;
  for (TomlReader& t : read_list(files, root, "data/relics.toml", "relic", kRelics)) {
    RelicCard& r = pack.relic[at++];
    r.id = t.text("id");
    r.value = static_cast<u8>(t.number("value", 1, 9));
    r.symbol = static_cast<Terrain>(t.choice("symbol", kTerrainId));
    r.instant = read_effects(t, "instant");
    r.bonus = read_effects(t, "bonus");
    for (const Effect& e : r.instant)
      if (e.what < kFirstActive || e.what >= kFirstModifier || e.on_win) t.fail("instant", "active effects", r.id);
    for (const Effect& e : r.bonus)
      if (e.what != Do::reinforce) t.fail("bonus", "reinforce effects", r.id);
    read_mark(t, r);
    t.finish();
  }
}

}  // namespace covil
