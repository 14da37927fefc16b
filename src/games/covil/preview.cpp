// What one option would mean: the change of gold, payment, attack or defence, and the sum after it, with a short
// sentence.
#include <fmt/format.h>

#include "games/covil/breakdown.h"
#include "games/covil/card_text.h"
#include "games/covil/describe.h"
#include "games/covil/outposts.h"
#include "games/covil/recruit.h"

namespace covil {

namespace {

Json change(std::string_view side, int delta, int sum, const Texts& texts) {
  const std::array<std::string, 2> args{(delta >= 0 ? "+" : "") + std::to_string(delta), std::to_string(sum)};
  return {{"side", side},
          {"delta", delta},
          {"sum", sum},
          {"text", texts.fill(fmt::format("outlook.change_{}", side), args)}};
}

Json gold_change(const Game& g, Seat s, int delta, const Texts& texts) {
  const int after = g.of(s).gold + delta;
  return change("gold", delta, after < g.treasury_cap() ? after : g.treasury_cap(), texts);
}

int relic_bonus(const Game& g, Seat s, Relic r, Stat stat, Zone z) {
  int n = 0;
  const Tags tags = g.tags(s, z);
  for (const Effect& e : g.pack.relic[r].bonus)
    if (e.arg == static_cast<u8>(stat)) n += e.n * (e.where & tags).size();
  return n;
}

/// A relic in a combat raises the side of its owner.
Json activation(const Game& g, Seat s, Relic r, const Texts& texts) {
  const Combat& c = g->combat;
  const std::string text = effects_text(g.pack.relic[r].instant, texts);
  Json out;
  if (c.stage == Stage::open && c.defender == s) {
    const int delta = relic_bonus(g, s, r, Stat::defence, c.to);
    out = change("defence", delta, sum_of(defence_lines(g, c)) + delta, texts);
  } else if (c.stage == Stage::open && c.attacker == s) {
    const int delta = relic_bonus(g, s, r, c.kind == Trait::melee ? Stat::melee : Stat::ranged, c.from);
    out = change("attack", delta, sum_of(attack_lines(g, c)) + delta, texts);
  } else {
    out = {{"side", "effect"}, {"delta", 0}, {"sum", 0}, {"text", ""}};
  }
  if (!text.empty())
    out["text"] = out["text"].get<std::string>() + (out["text"].get<std::string>().empty() ? "" : " ") + text;
  return out;
}

/// The attack with this minion: trait and aftermath bonus.
Json attack_with(const Game& g, Minion m, const Texts& texts) {
  Combat c = g->combat;
  const int before = sum_of(attack_lines(g, c));
  c.minion = static_cast<u8>(m + 1);
  for (const Effect& e : g.pack.minion[m].effects) {
    const bool lying = c.aim == Aim::troop && c.defender_posture == Posture::lying;
    if (e.what == Do::strike && (e.arg == kStrikeAlways || lying)) c.strike = static_cast<u8>(c.strike + e.n);
  }
  const int after = sum_of(attack_lines(g, c));
  return change("attack", after - before, after, texts);
}

}  // namespace

Json option_json(const Game& g, Seat s, const Action& a, const Texts& texts) {
  switch (a.verb) {
    case verb::guard: {
      const int power = g.pack.minion[a.arg[0]].power;
      return change("defence", power, sum_of(defence_lines(g, g->combat)) + power, texts);
    }
    case verb::activate:
      return activation(g, s, a.arg[0], texts);
    case verb::use:
      return attack_with(g, a.arg[0], texts);
    case verb::buy:
      return gold_change(g, s, -g.relic_price(s), texts);
    case verb::recruit:
      return gold_change(g, s, -effective_cost(g, s, a.arg[0]), texts);
    case verb::pay_minion:
    case verb::pay_relic: {
      const Pay p = open_payment(g);
      const int worth = payment_worth(g, p, a);
      return change("payment", worth, p.value + worth, texts);
    }
    case verb::pay_done: {
      const Pay p = open_payment(g);
      return gold_change(g, s, p.value - p.cost, texts);
    }
    case verb::build:
      return gold_change(g, s, -outpost_price(g, s), texts);
    case verb::act_gold: {
      const int more = g.of(s).gold_action_used == 0 ? g.influence(s, &Influence::gold_action) : 0;
      return gold_change(g, s, 1 + more, texts);
    }
    case verb::command:
      return {
          {"side", "effect"}, {"delta", 0}, {"sum", 0}, {"text", effects_text(g.pack.minion[a.arg[0]].effects, texts)}};
    default:
      return {};
  }
}

void preview(const Game& g, Seat viewer, const Action& a, const Texts& texts, Json& out) {
  out = a.verb < verb::count && viewer < g->seats ? option_json(g, viewer, a, texts) : Json();
}

}  // namespace covil
