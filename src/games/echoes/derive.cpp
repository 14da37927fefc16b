// Public numbers of a position for clients: squares, units with their values, players, the fight that is going on, the
// question that is open. Works on hidden states.
#include <algorithm>

#include "games/echoes/ask.h"
#include "games/echoes/cards.h"
#include "games/echoes/deploy.h"
#include "games/echoes/describe.h"
#include "games/echoes/paths.h"
#include "games/echoes/pay.h"
#include "games/echoes/score.h"
#include "games/echoes/steps.h"

namespace echoes {

namespace {

Json tokens_json(const Tokens& t) { return {{"food", t.n[0]}, {"wood", t.n[1]}, {"gold", t.n[2]}, {"wild", t.n[3]}}; }
Json main_json(const std::array<u8, 3>& n) { return {{"food", n[0]}, {"wood", n[1]}, {"gold", n[2]}}; }

Json building_json(const Game& g, Square q) {
  const Seat owner = g.building_owner(q);
  if (owner == kNobody) return {};
  const auto kind = static_cast<std::size_t>(g.building_kind(q));
  return {{"kind", kBuildingIds[kind]},      {"owner", owner},
          {"hp", building_hp(g, q)},         {"max", building_max(g, q)},
          {"armour", building_armour(g, q)}, {"given", g->given[q]}};
}

Json square_json(const Game& g, Square q) {
  const bool open = g->open.has(q);
  Json units = Json::array();
  for (const u8 u : g.side_units(0) | g.side_units(1))
    if (g.unit(u).square == q) units.push_back(u);
  return {{"v", q},
          {"open", open},
          {"terrain", open ? Json(kTerrainIds[static_cast<std::size_t>(g.terrain_at(q))]) : Json()},
          {"centre", g->centre == place_of(q)},
          {"building", building_json(g, q)},
          {"units", units}};
}

Json upgrades_json(const Game& g, int u) {
  Json out = Json::array();
  const Unit& unit = g.unit(u);
  const auto add = [&](Kinds kinds, Seat s) {
    for (const u8 local : kinds) {
      const u8 id = g.pack.global(g.of(s).civ, local);
      out.push_back({{"card", id}, {"works", upgrade_works(g.card(id), g.card(unit.card))}});
    }
  };
  add(unit.own, seat_of(u));
  if (!unit.mate.empty()) add(unit.mate, Game::mate(seat_of(u)));
  return out;
}

Json unit_json(const Game& g, int u, const Texts& texts) {
  const Unit& unit = g.unit(u);
  const Stats s = stats_of(g, u);
  const Card& card = g.card(unit.card);
  Json keywords = Json::array();
  for (const std::string& k : keywords_of(s, texts)) keywords.push_back(k);
  const std::size_t slot = slot_of(u);
  return {{"v", u},
          {"seat", seat_of(u)},
          {"slot", slot},
          {"pawn", kPawnIds[slot == kKingSlot    ? 1U
                            : slot == kQueenSlot ? 2U
                                                 : 0U]},
          {"card", unit.card},
          {"square", unit.square},
          {"hp", hp_of(g, u)},
          {"max", s[Stat::hp]},
          {"melee", s[Stat::melee]},
          {"ranged", s[Stat::ranged]},
          {"move", s[Stat::move]},
          {"armour", s[Stat::armour]},
          {"melee_printed", card.printed[Stat::melee]},
          {"ranged_printed", card.printed[Stat::ranged]},
          {"mode", kModeIds[unit.ranged_mode() ? 1 : 0]},
          {"ready", unit.ready()},
          {"moved", unit.is(Unit::kMoved)},
          {"stays_exhausted", unit.is(Unit::kSkipReady)},
          {"garrisoned", g.garrisoned(u)},
          {"keywords", keywords},
          {"tokens", tokens_json(unit.tokens)},
          {"upgrades", upgrades_json(g, u)}};
}

Json held_json(const Held& h) { return {{"card", h.card}, {"used", h.used != 0}, {"tokens", tokens_json(h.tokens)}}; }

Json bag_json(const Game& g, Seat s, const Bag& bag) {
  Json out = Json::array();
  for (const u8 local : bag.kinds())
    for (int n = bag.count(local); n > 0; --n) out.push_back(g.pack.global(g.of(s).civ, local));
  return out;
}

Json pawns_json(const Game& g, Seat s) {
  Json out = Json::array();
  for (std::size_t k = 0; k < kSlots; ++k) {
    const Unit& u = g->unit[unit_at(s, k)];
    out.push_back(u.on_map() ? "map" : u.is(Unit::kGone) ? "gone" : "free");
  }
  return out;
}

Json player_json(const Game& g, Seat s) {
  const Player& p = g.of(s);
  Json out{{"seat", s},
           {"team", Game::team(s)},
           {"civ", p.civ < kCivs ? Json(p.civ) : Json()},
           {"life", p.capital_hp},
           {"life_max", capital_start(g)},
           {"capital", p.capital},
           {"hand", p.hand_count},
           {"deck", p.deck_count},
           {"ready", main_json(p.ready)},
           {"spent", main_json(p.spent)},
           {"joker", g->joker != 0 && g->joker_team == Game::team(s)},
           {"civ_tokens", tokens_json(p.civ_tokens)},
           {"units", g.own_units(s).size()},
           {"camps_left", kCampStock - g->camps[s].size()},
           {"barracks_left", kBarracksStock - g->barracks[s].size()},
           {"pawns", pawns_json(g, s)}};
  if (p.civ >= kCivs) return out;
  out["events"] = tafel::rows(p.event.size(), [&](std::size_t i) { return held_json(p.event[i]); });
  out["actions"] = tafel::rows(p.action.size(), [&](std::size_t i) { return held_json(p.action[i]); });
  out["discard"] = bag_json(g, s, p.discard);
  out["known"] = bag_json(g, s, p.known);
  out["playing"] = p.playing != 0 ? Json(g.pack.global(p.civ, p.playing)) : Json();
  return out;
}

/// What the viewer holds, with what speaks against playing each card now.
Json hand_json(const Game& g, Seat s) {
  Json out = Json::array();
  const Player& p = g.of(s);
  const Purse purse(g, s);
  for (const u8 local : p.hand.kinds()) {
    const Card& card = g.pack.of(p.civ, local);
    const int lacks = purse.missing(card.cost[0], discount_of(g, s, card));
    out.push_back({{"card", g.pack.global(p.civ, local)},
                   {"count", p.hand.count(local)},
                   {"less", discount_of(g, s, card)},
                   {"lacks", lacks}});
  }
  return out;
}

Json turn_json(const Game& g) {
  const Seat s = g->active;
  int ready = 0;
  for (const u8 u : g.own_units(s)) ready += g.unit(u).ready() ? 1 : 0;
  const Squares taken = g.squares_of(g.side_units(0) | g.side_units(1));
  return {{"seat", s},
          {"ready_units", ready},
          {"camps_built", g->camps_built},
          {"camp_limit", seat_rule(g, s, SeatRule::camps_per_turn) ? 2 : 1},
          {"free_sites", (g.fortified(s) - taken).size()},
          {"camps_open", g->deploy_on_camps != 0},
          {"borrow", g->borrow == 0xff ? Json() : Json(g->borrow)}};
}

Json asking_json(const Game& g) {
  Asking l;
  if (!asked_now(g, l)) return {};
  return {{"window", kWindowIds[static_cast<std::size_t>(l.window)]},
          {"seat", g.from_active(l.k)},
          {"subject", l.subject},
          {"card", l.card == kNoCard ? Json() : Json(l.card)}};
}

/// The tile that is about to be put back, with all the ways it can lie.
Json scouting_json(const Game& g) {
  if (g->stack.empty() || g->stack.back().step != Steps::id<Orient>()) return {};
  const Scouting l = g->stack.back().read<Scouting>();
  return {{"unit", l.unit}, {"square", l.to}, {"place", place_of(l.to)}, {"tile", l.tile}};
}

Json payment_json(const Game& g) {
  if (g->stack.empty() || g->stack.back().step != Steps::id<Pay>()) return {};
  const Paying l = g->stack.back().read<Paying>();
  return {{"seat", l.seat},
          {"cost", {{"food", l.cost[0]}, {"wood", l.cost[1]}, {"gold", l.cost[2]}, {"any", l.cost[3]}}},
          {"less", l.less},
          {"owed", owed(l)},
          {"card", l.card == kNoCard ? Json() : Json(l.card)}};
}

Json tiles_json(const Game& g) {
  Json out = Json::array();
  for (u8 place = 0; place < kPlaces; ++place) {
    if (!g->board.has(corner_of(place))) continue;
    out.push_back({{"place", place}, {"open", g->seen.has(place)}, {"centre", g->centre == place}});
  }
  return out;
}

/// What the attack that is going on will do; nothing once the blow is dealt, called off, or without both sides.
Json combat_json(const Game& g, const Texts& texts) {
  const Combat& c = g->combat;
  if (c.open == 0 || c.cancelled != 0 || !g.unit(c.attacker).on_map()) return {};
  const bool target = c.target == kNoUnit ? g.building_kind(c.square) != BuildingKind::none : g.unit(c.target).on_map();
  const bool to_come = std::any_of(g->stack.begin(), g->stack.end(), [](const Frame& f) {
    return f.step == Steps::id<FightBegin>() || f.step == Steps::id<FightAsk>() || f.step == Steps::id<FightHit>();
  });
  return target && to_come ? assault_json(g, assault_of(g), texts) : Json();
}

}  // namespace

void derive(const Game& g, Seat viewer, const Texts& texts, Json& out) {
  out["board"] = g->tiles == 3 ? 0 : 1;
  out["round"] = {{"round", g->round},
                  {"rounds", round_limit(g)},
                  {"quiet", g->quiet},
                  {"phase", kPhaseIds[static_cast<std::size_t>(g->phase)]},
                  {"order", g->order}};
  out["tiles"] = tiles_json(g);
  out["pool"] = tafel::list_json(g->pool);
  out["squares"] = tafel::rows(g->board, [&](u8 q) { return square_json(g, q); });
  out["players"] = tafel::rows(at(g.seats()), [&](std::size_t s) { return player_json(g, static_cast<Seat>(s)); });
  bool begun = true;
  for (Seat s = 0; s < g.seats(); ++s) begun = begun && g.of(s).civ < kCivs;
  if (!begun) return;
  out["units"] = tafel::rows(g.side_units(0) | g.side_units(1), [&](u8 u) { return unit_json(g, u, texts); });
  if (g->round > 0) out["turn"] = turn_json(g);
  out["asking"] = asking_json(g);
  out["scouting"] = scouting_json(g);
  out["payment"] = payment_json(g);
  out["combat"] = combat_json(g, texts);
  if (viewer < g.seats()) out["hand"] = hand_json(g, viewer);
}

}  // namespace echoes
