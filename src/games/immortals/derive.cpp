// Numbers that follow from what a viewer sees: owners, quotas, prices, what the next scoring would bring, the tower by
// conservation, the odds of attacks; and what one option would mean (preview).
#include <algorithm>
#include <numeric>

#include "games/immortals/describe.h"
#include "games/immortals/score.h"
#include "games/immortals/steps.h"
#include "games/immortals/tower.h"

namespace immortals {

namespace {
int permille(u64 chance) { return static_cast<int>((chance * 1000 + kCertain / 2) >> 31U); }
/// Expected armies in tenths.
int tenths(u64 armies) { return static_cast<int>((armies * 10 + (1U << 14U)) >> 15U); }

Json zone_json(const Game& g, int s) {
  const auto i = at(s);
  return {{"v", s},
          {"controller", seat_or_null(g.owner(s))},
          {"armies", g.armies(s)},
          {"building", g->shrine.has(i)    ? "shrine"
                       : g->capital.has(i) ? "capital"
                                           : ""},
          {"portal", g->portal.has(i)},
          {"land_holder", seat_or_null(g.holder(country_of(s)))}};
}

Json region_json(const Game& g, std::size_t r) {
  const Sites& sites = g.pack.region_sites[r];
  return {{"v", r},
          {"world", r / 5},
          {"region", r % 5},
          {"counts", rows(at(g.seats()), [&](std::size_t s) { return (g->own[s] & sites).size(); })},
          {"capital", !(g->capital & sites).empty()}};
}

Json points_json(const std::array<int, kSources>& vp) {
  Json out = by_id(std::span(kSourceIds).first(kBuiltVp), [&](std::size_t i) { return vp[i]; });
  out["total"] = std::accumulate(vp.begin(), vp.begin() + kBuiltVp, 0);
  return out;
}

std::string_view field_word(u8 card) { return card == kNoCard ? "empty" : card == kHiddenCard ? "face_down" : "card"; }

Json player_json(const Game& g, Seat s) {
  const int per = g.pack.rule.reinforce_per;
  const auto& price = g.pack.light[g->light[s]].price;
  return {{"seat", s},
          {"score", g->vp[s]},
          {"gold", g->gold[s]},
          {"energy", g->energy[s]},
          {"cards", hand_size(g, s)},
          {"lands", g->land[s].size()},
          {"conflicts", g->conflict_count[s]},
          {"limbo", g->limbo[s]},
          {"quota", {g->limbo[s][0] / per, g->limbo[s][1] / per}},
          {"armies", armies_on_board(g, s)},
          {"countries", g->own[s].size()},
          {"light", g->light[s]},
          {"shadow", g->shadow[s]},
          {"prices", by_id(kBuildingIds, [&](std::size_t b) { return cost_json(price[b]); })},
          {"fields", rows(g->field[s], field_word)},
          {"passed", g->passed[s] != 0},
          {"marker", g->marker == s},
          {"first", g->first == s},
          {"next_scoring", points_json(round_points(g, s))},
          {"earned", by_id(kSourceIds, [&](std::size_t i) { return g->earned[s][i]; })},
          {"rounds", rows(std::min<std::size_t>(g->round, 10), [&](std::size_t r) { return g->round_vp[r][s]; })}};
}

Json tower_json(const Game& g) {
  const bool shown = g.setting(option::show_tower_content) == 0;
  return {{"tray", g->tray}, {"supply", g->supply}, {"inside", shown ? Json(g->inside) : Json()}};
}

/// What the step on the table is about: the site of a group, the card being carried out, armies left to place.
Json now_json(const Game& g) {
  if (g->stack.count == 0) return nullptr;
  const u8 step = g->stack.back().step;
  const Main main = g->stack.back().read<Main>();
  if (step == Steps::id<DraftGroup>()) return {{"site", main.site}};
  if (step == Steps::id<ReinforcePlace>()) return {{"world", main.world}, {"left", main.left}};
  if (g->stack.count < 2) return nullptr;
  const Turn l = g->stack.back().read<Turn>();
  Json out{{"seat", l.seat}};
  if (g->shown != 0) out["field"] = l.field, out["card"] = g->field[l.seat][at(l.field)];
  if (step == Steps::id<HowMany>() || step == Steps::id<Throw>())
    out["verb"] = kVerbs[l.verb].name, out["from"] = l.src, out["to"] = l.dst;
  if (step == Steps::id<Spread>()) out["world"] = l.world, out["left"] = l.left;
  return out;
}

Json odds_json(const Odds& o, Stance stance) {
  return {{"win", permille(o.win)},      {"tie", permille(o.tie)},     {"loss", permille(o.loss)},
          {"take", permille(o.take)},    {"hold", permille(o.hold)},   {"settle", tenths(o.settle)},
          {"lost", tenths(o.lost)},      {"killed", tenths(o.killed)}, {"remaining", tenths(o.remaining)},
          {"stance", kStanceIds[stance]}};
}

Odds odds_for(const Game& g, const Turn& l, int src, int dst, int count, Stance& stance) {
  stance = stance_of(g, l.seat, l.card, src, dst);
  return battle_odds(g, {l.seat, g.owner(dst), count, g.armies(dst), stance});
}

/// The attack that is being prepared or thrown, with the odds of every number of armies.
Json battle_json(const Game& g) {
  if (g->stack.count < 2) return nullptr;
  const Turn l = g->stack.back().read<Turn>();
  const u8 step = g->stack.back().step;
  if ((step != Steps::id<HowMany>() && step != Steps::id<Throw>()) || l.verb != verb::attack) return nullptr;
  Json out{{"attacker", l.seat}, {"from", l.src}, {"to", l.dst}, {"stance", kStanceIds[l.stance]}};
  out["defender"] = seat_or_null(step == Steps::id<Throw>() ? l.defender : g.owner(l.dst));
  if (step == Steps::id<HowMany>())
    for (int k = 1; k < g.armies(l.src); ++k) {
      Stance stance = kNeutral;
      Json odds = odds_json(odds_for(g, l, l.src, l.dst, k, stance), stance);
      odds["count"] = k;
      out["odds"].push_back(odds);
    }
  return out;
}

void preview_attack(const Game& g, const Turn& l, int src, int dst, int count, const Texts& t, Json& out) {
  Stance stance = kNeutral;
  const Odds o = odds_for(g, l, src, dst, count, stance);
  out = odds_json(o, stance);
  out["count"] = out["own"] = count, out["theirs"] = g.armies(dst), out["chance"] = out["win"];
  out["text"] = say(t, g.owner(dst) == kNobody ? "preview.attack_empty" : "preview.attack", count,
                    percent(permille(o.win)), percent(permille(o.tie)), percent(permille(o.loss)),
                    decimal(t, tenths(o.lost)), decimal(t, tenths(o.killed)), name_of(t, "stance", kStanceIds[stance]));
}

constexpr Watched<Game> kWatched[] = {
    {"energy", [](const Game& g, Seat s) { return int{g->energy[s]}; }},
    {"gold", [](const Game& g, Seat s) { return int{g->gold[s]}; }},
    {"vp", [](const Game& g, Seat s) { return int{g->vp[s]}; }},
};

}  // namespace

std::vector<std::string> odds_texts(const Game& g, const Texts& t) {
  std::vector<std::string> out;
  if (g->stack.count < 2 || g->stack.back().step != Steps::id<HowMany>()) return out;
  const Turn l = g->stack.back().read<Turn>();
  if (l.verb != verb::attack) return out;
  for (int k = 1; k < g.armies(l.src); ++k) {
    Stance stance = kNeutral;
    const Odds o = odds_for(g, l, l.src, l.dst, k, stance);
    out.push_back(
        say(t, "draw.odds", k, percent(permille(o.win)), decimal(t, tenths(o.lost)), decimal(t, tenths(o.killed))));
  }
  if (!out.empty()) out.front() = t.at("draw.odds_head") + " " + out.front();
  return out;
}

void derive(const Game& g, Seat viewer, const Texts&, Json& out) {
  out["board"] = 0;
  out["round"] = {{"round", g->round},
                  {"rounds", g->rounds},
                  {"phase", kPhaseWords[static_cast<std::size_t>(g->phase)]},
                  {"first", g->first},
                  {"marker", g->marker}};
  out["zones"] = rows(kSites, [&](std::size_t s) { return zone_json(g, static_cast<int>(s)); });
  out["regions"] = rows(10, [&](std::size_t r) { return region_json(g, r); });
  out["players"] = rows(at(g.seats()), [&](std::size_t s) { return player_json(g, static_cast<Seat>(s)); });
  out["tower"] = tower_json(g);
  out["piles"] = {{"deck", g->pile[0] + g->pile[1]}, {"discard", g->discard.size()}};
  out["battle"] = battle_json(g);
  out["now"] = now_json(g);
  if (viewer < g.seats()) {
    Json magic = Json::array();
    for (u8 m = kFirstMagic; m < kBlank; ++m)
      if (planned(g, viewer, m) == 0) magic.push_back(m);
    out["hand"] = {{"lands", rows(hand_lands(g, viewer), land_card)},
                   {"conflicts", rows(hand_conflicts(g, viewer), conflict_card)},
                   {"magic", magic},
                   {"blanks", g.pack.rule.blanks - planned(g, viewer, kBlank)}};
  }
}

std::span<const Watched<Game>> watched() { return kWatched; }

void preview_more(const Game& g, Seat viewer, const Action& a, const Texts& t, Json& out) {
  if (g->stack.count < 2) return;
  const Turn l = g->stack.back().read<Turn>();
  if (l.seat != viewer) return;
  if (a.verb == verb::attack) preview_attack(g, l, a.arg[0], a.arg[1], g.armies(a.arg[0]) - 1, t, out);
  if (a.verb == verb::send && l.verb == verb::attack) preview_attack(g, l, l.src, l.dst, a.arg[0], t, out);
}

}  // namespace immortals
