// Questions that name what they are about: the card, the unit, the attack, what is left to pay.
#include "games/echoes/ask.h"
#include "games/echoes/atoms.h"
#include "games/echoes/cards.h"
#include "games/echoes/describe.h"
#include "games/echoes/steps.h"

namespace echoes {

namespace {

std::string ask(const Texts& t, std::string_view key, const std::vector<std::string>& args) {
  return t.fill(fmt::format("ask.{}", key), args);
}

/// Who attacks whom, what was built, which card was played.
std::string react_prompt(const Game& g, const Asking& l, const Texts& t) {
  const Combat& c = g->combat;
  switch (l.window) {
    case Window::unit_moved:
      return ask(t, "react_moved", {unit_name(g, l.subject, t)});
    case Window::attack_resolved:  // nobody answers an attacker that fell
      return ask(t, "react_attacked", {card_name(g.pack, g.unit(l.subject).card, t)});
    case Window::attack_declared:
      if (c.target == kNoUnit)
        return ask(t, "react_building",
                   {card_name(g.pack, g.unit(c.attacker).card, t),
                    name_of(t, "building", kBuildingIds[static_cast<std::size_t>(g.building_kind(c.square))]),
                    square_name(c.square)});
      return ask(t, "react_attack",
                 {card_name(g.pack, g.unit(c.attacker).card, t), unit_name(g, c.target, t),
                  assault_text(g, assault_of(g), t)});
    case Window::building_built:
      return ask(t, "react_built",
                 {name_of(t, "building", kBuildingIds[static_cast<std::size_t>(g.building_kind(l.subject))]),
                  square_name(l.subject)});
    default:
      return ask(t, "react_card", {card_name(g.pack, l.card, t), effect_text(g.card(l.card), t)});
  }
}

std::string doing_prompt(const Game& g, u8 step, const Doing& x, const Texts& t) {
  const std::string card = card_name(g.pack, x.card != kNoCard ? x.card : card_meant(g, x), t);
  if (step == Steps::id<PickTarget>()) {
    const bool building = x.ability != kNoAbility && !is_unit(g.pack.ability[x.ability].chosen);
    return ask(t, building ? "building" : "target", {card});
  }
  if (step == Steps::id<PickSeveral>())
    return ask(t, "targets",
               {card, std::to_string(x.units().size()), std::to_string(g.pack.ability[x.ability].chosen.most)});
  if (step == Steps::id<PickSquare>()) return ask(t, "square", {card});
  if (step == Steps::id<PickOpponent>()) return ask(t, "opponent", {card});
  if (step == Steps::id<GiveUpEvent>()) return ask(t, "give_up_event", {card});
  return ask(t, kAtomIds[static_cast<std::size_t>(effect_now(g, x).atom)], {card, std::to_string(x.left)});
}

int count_ready(const Game& g, Seat s) {
  int n = 0;
  for (const u8 u : g.own_units(s)) n += g.unit(u).ready() ? 1 : 0;
  return n;
}

}  // namespace

std::string prompt(const Game& g, Seat viewer, const Texts& t) {
  if (g->stack.empty()) return {};
  const Frame& top = g->stack.back();
  const u8 step = top.step;
  if (step == Steps::id<React>()) return react_prompt(g, top.read<Asking>(), t);
  if (step == Steps::id<Mobilize>())
    return ask(t, "mobilize",
               {std::to_string(count_ready(g, g->active)), std::to_string(g.own_units(g->active).size())});
  if (step == Steps::id<Orient>()) {
    const Scouting l = top.read<Scouting>();
    return ask(t, "orient", {name_of(t, "tile", g.pack.tile[l.tile].id), square_name(l.to)});
  }
  if (step == Steps::id<Pay>()) {
    const Paying l = top.read<Paying>();
    const Cost cost{{l.cost[0], l.cost[1], l.cost[2]}, l.cost[3]};
    int paid = 0;
    for (const u8 c : l.coin) paid += c;
    const std::string what = l.card == kNoCard ? name_of(t, "building", "barracks") : card_name(g.pack, l.card, t);
    return ask(t, "pay", {what, cost_text(cost, t), std::to_string(paid), std::to_string(cost.total() - l.less)});
  }
  if (step == Steps::id<HandLimit>())
    return ask(t, "hand_limit", {std::to_string(g.of(g->active).hand_count - kHandLimit)});
  if (step == Steps::id<MarkCards>() || step == Steps::id<Mulligan>()) {
    const Seat s = viewer < g.seats() ? viewer : g->active;
    if (g.of(s).aside.empty()) return ask(t, "mark_none", {});
    return ask(t, "mark", {std::to_string(g.of(s).aside.size())});
  }
  if (step == Steps::id<ChooseDeck>() && viewer < g.seats())
    return ask(t, "deck", {std::to_string(g.of(viewer).list.size()), std::to_string(kDeckSize)});
  const bool doing = step == Steps::id<PickTarget>() || step == Steps::id<PickSeveral>() ||
                     step == Steps::id<PickSquare>() || step == Steps::id<PickOpponent>() ||
                     step == Steps::id<GiveUpEvent>() || step == Steps::id<Decide>();
  return doing ? doing_prompt(g, step, top.read<Doing>(), t) : std::string();
}

}  // namespace echoes
