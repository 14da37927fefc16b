// Questions that name what they are about: the mercenary and its price, the zone, how many are left.
#include <fmt/format.h>

#include "games/covil/card_text.h"
#include "games/covil/describe.h"
#include "games/covil/recruit.h"
#include "games/covil/steps.h"

namespace covil {

std::string prompt(const Game& g, Seat, const Texts& texts) {
  if (g->stack.empty()) return {};
  const u8 step = g->stack.back().step;
  const auto ask = [&](std::string_view key, const std::vector<std::string>& args) {
    return texts.fill(fmt::format("ask.{}", key), args);
  };
  const auto zone = [&](Zone z) { return zone_name(g.board(), z, texts); };
  if (step == Steps::id<Payment>()) {
    const Pay p = open_payment(g);
    return ask("pay", {minion_name(g.pack, p.mercenary, texts), std::to_string(p.cost), std::to_string(p.value),
                       std::to_string(g.of(g->active).gold)});
  }
  if (step == Steps::id<MoveTroop>()) return ask("move", {zone(g->stack.back().read<Fx>().zone)});
  if (step == Steps::id<Deploy>()) {
    const Seat s = g.in_order(g->stack.back().read<Day>().i);
    return ask("deploy", {std::to_string(g.troops_today() - g.troops(s).total())});
  }
  if (step == Steps::id<Retreat>()) return ask("retreat", {zone(g->combat.to)});
  return {};
}

}  // namespace covil
