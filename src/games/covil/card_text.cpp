// Card texts; see card_text.h. Keys: effect.<effect>, with a variant where an effect has a target, and _many above 1.
#include "games/covil/card_text.h"

#include <fmt/format.h>

namespace covil {

namespace {

constexpr std::array<std::string_view, 34> kKey{
    "reinforce",   "discount",      "value_up",   "relic_price", "income",       "spoils", "gold_action",
    "repair_up",   "recruit_ready", "night_rest", "score_up",    "outpost_cost", "gold",   "draw",
    "rest",        "repair",        "stand",      "move",        "push",         "knock",  "swap",
    "free_attack", "exhaust",       "steal_gold", "steal_relic", "rebels",       "summon", "build",
    "strike",      "siege",         "no_guard",   "light_step",  "stay_up",      "advance"};

std::string variant(const Effect& e) {
  switch (e.what) {
    case Do::value_up:
      return e.arg == kValueRelic ? "_relic" : "_henchman";
    case Do::score_up:
      return "_outpost";
    case Do::income:
      return e.arg == kPerSupremacy ? "_supremacy" : "_" + std::string(kTerrainId[e.arg]);
    case Do::exhaust:
      return "_" + std::string(kClassId[e.arg]);
    case Do::strike:
      return e.arg == kStrikeAlways ? "_always" : "_target_lying";
    case Do::steal_gold:
      return e.on_win ? "_defender" : "";
    default:
      return "";
  }
}

std::string reinforce_text(const Effect& e, const Texts& texts) {
  std::string list;
  for (u8 tag : e.where) {
    const std::array<std::string, 3> args{std::to_string(e.n), texts.at(fmt::format("effect.stat_{}", kStatId[e.arg])),
                                          texts.at(fmt::format("effect.where_{}", kTagId[tag]))};
    list += (list.empty() ? "" : ", ") + texts.fill("effect.reinforce", args);
  }
  return list + ".";
}

}  // namespace

std::string effect_text(const Effect& e, const Texts& texts) {
  if (e.what == Do::reinforce) return reinforce_text(e, texts);
  std::string key = fmt::format("effect.{}{}", kKey[static_cast<std::size_t>(e.what)], variant(e));
  if (e.n > 1 && texts.has(key + "_many")) key += "_many";
  const std::array<std::string, 1> amount{std::to_string(e.n)};
  const std::array<std::string, 1> text{texts.fill(key, amount)};
  return e.on_win ? texts.fill("effect.on_win", text) : text[0];
}

std::string effects_text(const EffectList& list, const Texts& texts) {
  std::string out;
  for (const Effect& e : list) out += (out.empty() ? "" : " ") + effect_text(e, texts);
  return out;
}

std::string minion_name(const Pack& pack, Minion m, const Texts& texts) {
  return texts.at("name.minion." + pack.minion[m].id);
}
std::string relic_name(const Pack& pack, Relic r, const Texts& texts) {
  return texts.at("name.relic." + pack.relic[r].id);
}
std::string zone_name(const Board& board, Zone z, const Texts& texts) {
  return texts.at("name.zone." + board.zone[z].id);
}

std::string short_name(std::string_view domain, const std::string& id, const Texts& texts) {
  return texts.at_or(fmt::format("short.{}.{}", domain, id), texts.at(fmt::format("name.{}.{}", domain, id)));
}

}  // namespace covil
