// What everybody may know beside the drawing, in sentences: halls with their abilities, piles, what is out of the game.
#include <fmt/format.h>

#include "games/covil/card_text.h"
#include "games/covil/describe.h"
#include "shell/layout.h"

namespace covil {

namespace {

using FactArgs = std::vector<std::string>;

std::string fact(const Texts& texts, std::string_view key, const FactArgs& args) {
  return texts.fill(fmt::format("facts.{}", key), args);
}

std::string fact_seat(const Texts& texts, Seat s) {
  return texts.at(fmt::format("seat_mark.{}", kSeatIds[s])) + " " + texts.at(fmt::format("seat.{}", kSeatIds[s]));
}

std::string relic_names(const Game& g, RelicSet set, const Texts& texts) {
  FactArgs names;
  for (Relic r : set) names.push_back(relic_name(g.pack, r, texts));
  return names.empty() ? texts.at("facts.none") : tafel::join(names, ", ");
}

std::string mercenary_names(const Game& g, MercenarySet set, const Texts& texts) {
  FactArgs names;
  for (u8 m : set) names.push_back(minion_name(g.pack, static_cast<Minion>(kFirstMercenary + m), texts));
  return names.empty() ? texts.at("facts.none") : tafel::join(names, ", ");
}

std::string minion_line(const Game& g, Seat s, u8 slot, const Texts& texts) {
  const Player& p = g.of(s);
  const MinionCard& card = g.card_at(s, slot);
  const char* state = p.exhausted.has(slot) ? "exhausted" : p.tired.has(slot) ? "tired" : "ready";
  const std::string ability = effects_text(card.effects, texts);
  return fact(texts, "minion",
              {minion_name(g.pack, g.minion_at(s, slot), texts),
               texts.at(fmt::format("name.class.{}", kClassId[static_cast<std::size_t>(card.cls)])),
               texts.at(fmt::format("name.trait.{}", kTraitId[static_cast<std::size_t>(card.trait)])),
               std::to_string(card.power), texts.at(fmt::format("facts.{}", state)),
               ability.empty() ? texts.at("effect.no_effect") : ability});
}

void seat_facts(const Game& g, Seat s, const Texts& texts, std::vector<std::string>& out) {
  const Player& p = g.of(s);
  out.push_back(fact(texts, "seat",
                     {fact_seat(texts, s), std::to_string(p.gold), std::to_string(p.hp), std::to_string(p.hand_size),
                      std::to_string(p.troops().total()), std::to_string(kTroops - p.troops().total()),
                      std::to_string(g.tax_income(s))}));
  if (g.opt(opt_outposts))
    out.push_back("  " + fact(texts, "outposts", {std::to_string(kOutposts - p.outposts.size())}));
  for (u8 slot : g.filled_slots(s)) out.push_back("  " + minion_line(g, s, slot, texts));
  if (!p.active.empty()) out.push_back("  " + fact(texts, "active", {relic_names(g, p.active, texts)}));
}

}  // namespace

void facts(const Game& g, Seat, const Texts& texts, std::vector<std::string>& out) {
  for (Seat s : g.everyone()) seat_facts(g, s, texts, out);
  out.push_back(fact(texts, "relics", {std::to_string(g->relic_deck_size), relic_names(g, g->relic_discard, texts)}));
  out.push_back(fact(texts, "mercenaries", {std::to_string(g->deck_size), mercenary_names(g, g->gone, texts)}));
  out.push_back(fact(texts, "rebels", {std::to_string(g->rebels), std::to_string(kMaxRebels - g->rebels)}));
}

}  // namespace covil
