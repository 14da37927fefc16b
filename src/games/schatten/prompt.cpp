// Questions that name what they are about: the hero, the place, how many are left.
#include <fmt/format.h>

#include "games/schatten/describe.h"
#include "games/schatten/setup.h"
#include "games/schatten/steps.h"
#include "games/schatten/worth.h"

namespace schatten {

namespace {
template <class... Args>
std::string ask(const Texts& t, std::string_view key, const Args&... args) {
  return say(t, fmt::format("ask.{}", key), args...);
}

/// The own region that is most in danger as the conflicts stand, in a sentence; empty if there is none.
std::string danger_text(const Game& g, Seat s, const Texts& t) {
  int worst = 0, where = -1;
  for (const u8 area : conflicts(g))
    if (area < kRegions && g.owner(area) == s)
      if (const int gap = others_in(g, s, area) - strength(g, s, area); gap > worst) worst = gap, where = area;
  if (where < 0) return {};
  return " " + ask(t, "danger", region_name(g.pack, t, where, "in"), strength(g, s, where), others_in(g, s, where));
}

std::string main_prompt(const Game& g, Seat viewer, const Texts& t, u8 step, const Main& l) {
  if (step == Steps::id<ChooseFaction>()) return ask(t, "faction", kFactions - l.k);
  if (step == Steps::id<DraftPick>() && viewer < g.seats())
    return ask(t, "draft", g->draft[draft_hand(g, viewer)].size(), g.players().start - g->picks);
  if (step == Steps::id<StartAdventurer>()) return ask(t, "start_adventurer", l.n);
  if (step == Steps::id<StartShip>()) return ask(t, "start_ship", l.n);
  if (step == Steps::id<Discard>() && viewer < g.seats())
    return g->overfull.has(viewer) && g.setting(option::overfull_blocks_draw) == 0
               ? ask(t, "discard_blocked", hand_limit(g, viewer))
               : ask(t, "discard", hand_limit(g, viewer));
  if (step == Steps::id<Reinforce>()) {
    const Seat s = g.in_order(l.k);
    return ask(t, "reinforce", g->reserve[s], g->ship_reserve[s]);
  }
  if (step == Steps::id<ChooseConflict>()) return ask(t, "conflict", g->pending.size());
  return {};
}

std::string turn_prompt(const Game& g, const Texts& t, u8 step, const Turn& l) {
  const Pack& p = g.pack;
  if (step == Steps::id<ChooseAction>()) {
    static constexpr std::array<std::string_view, 5> kKeys{"recruit", "build", "move", "acquire", "strengthen"};
    if (is_paid(l.act)) return ask(t, kKeys[static_cast<std::size_t>(l.act)]);
    return ask(t, g->first_pass == 0 ? "action" : "last_action") + danger_text(g, l.seat, t);
  }
  if (step == Steps::id<MoveGroup>()) return ask(t, "group", l.left);
  if (step == Steps::id<MoveTo>()) return ask(t, "to", l.count, region_name(p, t, l.from, "in"), l.left);
  if (step == Steps::id<FleetTo>()) return ask(t, "fleet", l.count, sea_name(p, t, l.from, "in"));
  if (step == Steps::id<MarchTo>()) return ask(t, "march", l.count, region_name(p, t, l.from, "in"));
  if (step == Steps::id<TakeOrg>()) return ask(t, "take", l.left);
  if (step == Steps::id<SettleOrgs>()) return ask(t, "settle", unplaced(g).size());
  if (step == Steps::id<StaffOrgs>()) return ask(t, "staff", g->supply[l.seat]);
  if (step == Steps::id<PushTo>()) return ask(t, "push_to", seat_text(t, l.whose), sea_name(p, t, l.from, "in"));
  if (step == Steps::id<HeroSource>()) return ask(t, "bid", quest_name(p, t, l.quest), l.count);
  if (step == Steps::id<HeroOffer>() || step == Steps::id<HeroParts>())
    return ask(t, "hero", quest_name(p, t, l.quest), effect_text(t, p.quest[l.quest].action));
  if (step == Steps::id<SetDown>()) return ask(t, "set_down", region_name(p, t, l.from, "from"));
  if (step == Steps::id<SwapWith>()) return ask(t, "swap", region_name(p, t, l.from, "in"));
  if (step == Steps::id<OrgTo>()) return ask(t, "org_to", org_name(p, t, l.from));
  return {};
}

}  // namespace

std::string prompt(const Game& g, Seat viewer, const Texts& t) {
  if (g->stack.empty()) return {};
  const Frame& top = g->stack.back();
  if (g->stack.size() == 1) return main_prompt(g, viewer, t, top.step, top.read<Main>());
  if (g->phase == Phase::action) return turn_prompt(g, t, top.step, top.read<Turn>());
  if (g->phase != Phase::decision) return {};
  const Fight l = top.read<Fight>();
  if (top.step == Steps::id<Support>())
    return ask(t, "support", region_name(g.pack, t, l.area, "in"), strengths_text(g, t, l.area, viewer, true),
               verdict_text(g, t, l.area, viewer));
  if (top.step == Steps::id<Knife>())
    return ask(t, "knife", region_name(g.pack, t, l.area, "in"), strengths_text(g, t, l.area, viewer, true),
               verdict_text(g, t, l.area, viewer));
  if (top.step == Steps::id<LoseUnits>())
    return l.special > 0 ? ask(t, "lose_special", region_name(g.pack, t, l.area, "in"))
                         : ask(t, "lose_ships", region_name(g.pack, t, l.area, "in"), l.ships);
  return {};
}

}  // namespace schatten
