// Card texts; see card_text.h. Keys: effect.<effect>, with a variant where an effect has a target, and _many above 1.
#include "games/covil/card_text.h"

#include "shell/describe.h"

namespace covil {

namespace {

/// What the effect is aimed at, where there is a choice.
std::string variant(const Effect& e) {
  const EffectRow& row = row_of(e);
  if (e.what == Do::steal_gold) return e.on_win ? "_defender" : "";
  return row.choices.empty() ? "" : "_" + std::string(row.choices[e.arg]);
}

std::string reinforce_text(const Effect& e, const Texts& texts) {
  std::string list;
  for (u8 tag : e.where) {
    list += (list.empty() ? "" : ", ") + tafel::say(texts, "effect.reinforce", e.n,
                                                    texts.at(fmt::format("effect.stat_{}", kStatId[e.arg])),
                                                    texts.at(fmt::format("effect.where_{}", kTagId[tag])));
  }
  return list + ".";
}

}  // namespace

std::string effect_text(const Effect& e, const Texts& texts) {
  if (e.what == Do::reinforce) return reinforce_text(e, texts);
  std::string key = fmt::format("effect.{}{}", row_of(e).name, variant(e));
  if (e.n > 1 && texts.has(key + "_many")) key += "_many";
  const std::string text = tafel::say(texts, key, e.n);
  return e.on_win ? tafel::say(texts, "effect.on_win", text) : text;
}

std::string effects_text(const EffectList& list, const Texts& texts) {
  std::string out;
  for (const Effect& e : list) out += (out.empty() ? "" : " ") + effect_text(e, texts);
  return out;
}

std::string relic_text(const RelicCard& r, const Texts& texts) {
  const std::string instant = effects_text(r.instant, texts), bonus = effects_text(r.bonus, texts);
  return instant + (instant.empty() || bonus.empty() ? "" : " ") + bonus;
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

}  // namespace covil
