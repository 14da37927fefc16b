// For clients that let people plan freely and submit the plan as one form: which card may lie where and what it would
// bring or cost (IMM-102 to IMM-105); and what the step on the table is about.
#include <nlohmann/json.hpp>

#include "games/immortals/describe.h"
#include "games/immortals/steps.h"

namespace immortals {

namespace {
using Json = nlohmann::json;

/// The first entry of the field's effects counts: an attack before a move, the shrine as the usual building.
Json card_json(const Game& g, Seat s, int f, u8 card) {
  int energy = 0, gold = 0;
  const Effects& effects = field_effects(g, s, f, card);
  if (card != kBlank && !effects.empty()) {
    const Effect& e = effects[0];
    if (e.kind == Do::collect) {
      int most = 0;
      for (u8 site : card_sites(g, s, card, false) & g->own[s])
        most = std::max<int>(most, g.pack.income[e.resource][site]);
      (e.resource == kGold ? gold : energy) = most;
    } else {
      const Cost c = e.people_price ? g.pack.light[g->light[s]].price[kShrine] : e.cost;
      energy = -c.energy, gold = -c.gold;
    }
  }
  return {card, energy, gold};
}

}  // namespace

Json planning_json(const Game& g, Seat viewer) {
  State bare = g.state();
  bare.field[viewer] = {};
  const Game in_hand(bare, g.pack);
  Json out = Json::array();
  for (int f = 0; f < kFields; ++f) {
    Options options;
    plan_options(in_hand, viewer, static_cast<u8>(f), options);
    Json cards = Json::array();
    for (const Action& a : options)
      if (a.verb == verb::plan) cards.push_back(card_json(in_hand, viewer, f, a.arg[1]));
    out.push_back(std::move(cards));
  }
  return out;
}

Json now_json(const Game& g) {
  if (g->stack.count == 0) return nullptr;
  const u8 step = g->stack.back().step;
  if (step == Steps::id<DraftGroup>()) return {{"site", g->stack.back().read<Main>().site}};
  if (step == Steps::id<ReinforcePlace>()) {
    const Main l = g->stack.back().read<Main>();
    return {{"world", l.world}, {"left", l.left}};
  }
  if (g->stack.count < 2) return nullptr;
  const Turn l = g->stack.back().read<Turn>();
  Json out{{"seat", l.seat}};
  if (g->shown != 0) out["field"] = l.field, out["card"] = g->field[l.seat][at(l.field)];
  if (step == Steps::id<HowMany>() || step == Steps::id<Throw>())
    out["verb"] = kVerbs[l.verb].name, out["from"] = l.src, out["to"] = l.dst;
  if (step == Steps::id<Spread>()) out["world"] = l.world, out["left"] = l.left;
  return out;
}

}  // namespace immortals
