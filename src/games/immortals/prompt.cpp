// Questions that name what they are about: the card, the place, the world, how many armies are left.
#include <fmt/format.h>

#include "games/immortals/describe.h"
#include "games/immortals/steps.h"

namespace immortals {

namespace {

std::string ask(const Texts& t, std::string_view key, const std::vector<std::string>& args) {
  return t.fill(fmt::format("ask.{}", key), args);
}

std::string world(const Texts& t, u8 w) { return name_of(t, "world", std::string(kWorldIds[w])); }

}  // namespace

std::string prompt(const Game& g, Seat, const Texts& t) {
  if (g->stack.count == 0) return {};
  const u8 step = g->stack.back().step;
  const auto site = [&](u8 s) { return name_of(t, "site", g.pack.site_id(s)); };
  if (step == Steps::id<DraftGroup>()) return ask(t, "group", {site(g->stack.back().read<Main>().site)});
  if (step == Steps::id<ReinforcePlace>()) {
    const Main l = g->stack.back().read<Main>();
    return ask(t, "reinforce", {std::to_string(l.left), world(t, l.world)});
  }
  if (g->stack.count < 2) return {};
  const Turn l = g->stack.back().read<Turn>();
  if (step == Steps::id<HowMany>())
    return ask(t, l.verb == verb::attack ? "attack" : "move", {site(l.src), site(l.dst)});
  if (step == Steps::id<Spread>()) return ask(t, "spread", {std::to_string(l.left), world(t, l.world)});
  if (step == Steps::id<Act>() && g->field[l.seat][l.field] < kHiddenCard)
    return ask(
        t, "action",
        {name_of(t, "card", g.pack.card_id(g->field[l.seat][l.field])), name_of(t, "field", g.pack.field[l.field].id)});
  return {};
}

}  // namespace immortals
