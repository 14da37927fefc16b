// What must hold in every position: conservation of cubes and cards, one owner per site, limits of buildings.
// The numbers in the comments are those of the specification's list of invariants.
#include "games/immortals/view.h"

namespace immortals {

namespace {
/// Everything that other questions use as an index.
const char* check_numbers(const Game& g) {
  if (g.seats() < 3 || g.seats() > kSeats) return "a number of seats that the game does not have";
  if (g->phase > Phase::over) return "a phase that does not exist";
  if (g->rounds < 1 || g->rounds > static_cast<int>(g->round_vp.size()) || g->round > g->rounds)
    return "a round that does not exist";
  if (g->first >= g.seats() || g->marker >= g.seats()) return "the first player has no seat";
  if (g->shown > g.seats() * kFields) return "a card shown on a field that does not exist";
  for (Seat s = 0; s < g.seats(); ++s) {
    if (g->light[s] >= g.pack.light.size() || g->shadow[s] >= g.pack.shadow.size())
      return "a people that does not exist";
    if (g->plan_at[s] > kFields || g->draft_world[s] > 1) return "a board that does not exist";
    for (u8 card : g->field[s])
      if (card >= kHiddenCard) return "a card that does not exist";
  }
  return nullptr;
}

/// 1, 2, 12: every cube is in exactly one place.
const char* check_cubes(const Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) {
    int n = g->limbo[s][0] + g->limbo[s][1] + g->tray[s] + g->inside[s] + g->reserve[s] + g->box[s];
    for (u8 site : g->own[s]) n += g.armies(site);
    for (int k = 0; k < 10; ++k) n += g->groups[s][static_cast<std::size_t>(k)] * (k + 1);
    if (n != g.pack.rule.armies) return "armies of a colour were lost or made";
  }
  if (g->supply + g->tray[kInhabitant] + g->inside[kInhabitant] != g.pack.rule.inhabitants)
    return "inhabitants were lost or made";
  if (g->round == 0) return nullptr;
  for (Seat s = 0; s < g.seats(); ++s)
    if (g.has_groups(s) || g->reserve[s] != 0) return "groups or a reserve after the tower was filled";
  return nullptr;
}

/// 3, 6: sites and buildings.
const char* check_sites(const Game& g) {
  for (int site = 0; site < kSites; ++site) {
    int owners = 0;
    for (const Sites& own : g->own) owners += own.has(static_cast<std::size_t>(site));
    if (owners > 1) return "two owners of one site";
    if ((owners == 1) != (g.armies(site) > 0)) return "armies without owner, or owner without armies";
  }
  if (!(g->shrine & g->capital).empty()) return "shrine and capital on one site";
  for (const Sites& region : g.pack.region_sites)
    if ((g->capital & region).size() > 1) return "two capitals in one region";
  if (g->portal.size() > g.pack.building[kPortal].supply) return "more portals than there are";
  return g->shrine.size() + g->capital.size() <= g.pack.building[kShrine].supply ? nullptr
                                                                                 : "more buildings than there are";
}

/// 4: every card is in exactly one place.
const char* check_cards(const Game& g) {
  Conflicts all = g->deck | g->discard;
  int n = g->deck.size() + g->discard.size();
  for (Seat s = 0; s < kSeats; ++s) {
    all |= g->conflict[s] | g->draft[s];
    n += g->conflict[s].size() + g->draft[s].size();
    if (is_conflict(g->picked[s])) all.add(static_cast<std::size_t>(g->picked[s] - kFirstConflict)), ++n;
    if (g->conflict[s].size() != g->conflict_count[s]) return "the open number of conflict cards is wrong";
  }
  if (n != kConflicts || all.size() != kConflicts) return "conflict cards were lost or doubled";
  if (g->deck.size() != g->pile[0] + g->pile[1]) return "the open size of the draw pile is wrong";
  Conflicts held;
  for (const Conflicts& c : g->conflict) held |= c;
  if (!(g->known - held).empty()) return "a card everybody knows is held by nobody";
  Countries lands;
  int land_count = 0;
  for (const Countries& c : g->land) lands |= c, land_count += c.size();
  return lands.size() == land_count ? nullptr : "a land card in two places";
}

/// 4, 5, 11: what lies on the boards.
const char* check_boards(const Game& g) {
  const bool open = g->phase == Phase::plan || g->phase == Phase::execute;
  for (Seat s = 0; s < g.seats(); ++s) {
    int blanks = 0;
    for (std::size_t f = 0; f < kFields; ++f) {
      const u8 c = g->field[s][f];
      if (c == kNoCard) continue;
      if (!open) return "a card on a board outside planning and execution";
      blanks += c == kBlank;
      if (c != kBlank && is_magic(c) != (f >= kArmyFields)) return "a card on the wrong kind of field";
      if (is_land(c) && !g->land[s].has(static_cast<std::size_t>(c - kFirstLand)))
        return "a planned land card of somebody else";
      if (is_conflict(c)) {
        const auto index = static_cast<std::size_t>(c - kFirstConflict);
        if (!g->conflict[s].has(index)) return "a planned conflict card of somebody else";
        const Effects& effects = field_effects(g, s, static_cast<int>(f), c);
        if (g.pack.jokers.has(index) && effects[0].kind == Do::collect) return "a joker on an income field";
      }
      if (c != kBlank && planned(g, s, c) != 1) return "a card planned twice";
    }
    if (blanks > g.pack.rule.blanks) return "more blank cards than there are";
  }
  return nullptr;
}

/// 8: points by source add up.
const char* check_points(const Game& g) {
  for (Seat s = 0; s < g.seats(); ++s) {
    int sum = 0;
    for (u16 n : g->earned[s]) sum += n;
    if (sum != g->vp[s]) return "victory points do not add up";
  }
  for (const auto& round : g->round_vp) {
    int sum = 0;
    for (u8 n : round) sum += n;
    if (sum > 105) return "more points in one scoring than there are";
  }
  return nullptr;
}

}  // namespace

const char* check(const Game& g) {
  for (const auto part : {check_numbers, check_cubes, check_sites, check_cards, check_boards, check_points})
    if (const char* broken_rule = part(g)) return broken_rule;
  return nullptr;
}

}  // namespace immortals
