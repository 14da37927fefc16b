// Numbers that follow from what a viewer sees: owners, quotas, prices, what the next scoring would bring, the tower by
// conservation, the odds of attacks, the sum of the own plan; and what one option would mean (preview).
#include "games/immortals/describe.h"
#include "games/immortals/score.h"
#include "games/immortals/steps.h"
#include "games/immortals/tower.h"

namespace immortals {

namespace {
using Json = nlohmann::json;

constexpr std::array<std::string_view, 8> kPhaseIds{"setup", "draft",   "fill",  "reinforce",
                                                    "plan",  "execute", "score", "over"};
constexpr std::array<std::string_view, kSources> kSourceIds{"countries",    "shrines",     "capitals",
                                                            "regions_some", "regions_all", "built"};

Json seat_or_null(Seat s) { return s == kNobody ? Json(nullptr) : Json(s); }
int permille(u64 chance) { return static_cast<int>((chance * 1000 + kCertain / 2) >> 31U); }
/// Expected armies in tenths.
int tenths(u64 armies) { return static_cast<int>((armies * 10 + (1U << 14U)) >> 15U); }
std::string decimal(const Texts& t, int tenth) {
  return std::to_string(tenth / 10) + t.at("preview.point") + std::to_string(tenth % 10);
}
std::string percent(int per_mille) { return std::to_string((per_mille + 5) / 10); }

Json zones_json(const Game& g) {
  Json out = Json::array();
  for (int s = 0; s < kSites; ++s) {
    const auto i = at(s);
    const char* building = g->shrine.has(i) ? "shrine" : g->capital.has(i) ? "capital" : "";
    out.push_back({{"v", s},
                   {"controller", seat_or_null(g.owner(s))},
                   {"armies", g.armies(s)},
                   {"building", building},
                   {"portal", g->portal.has(i)},
                   {"land_holder", seat_or_null(g.holder(country_of(s)))}});
  }
  return out;
}

Json regions_json(const Game& g) {
  Json out = Json::array();
  for (std::size_t r = 0; r < 10; ++r) {
    Json counts = Json::array();
    for (Seat s = 0; s < g.seats(); ++s) counts.push_back((g->own[s] & g.pack.region_sites[r]).size());
    out.push_back({{"v", r},
                   {"world", r / 5},
                   {"region", r % 5},
                   {"counts", counts},
                   {"capital", !(g->capital & g.pack.region_sites[r]).empty()}});
  }
  return out;
}

Json points_json(const std::array<int, kSources>& vp) {
  Json out;
  int sum = 0;
  for (std::size_t i = 0; i < kBuiltVp; ++i) out[std::string(kSourceIds[i])] = vp[i], sum += vp[i];
  out["total"] = sum;
  return out;
}

Json player_json(const Game& g, Seat s) {
  Json fields = Json::array(), rounds = Json::array(), prices, earned;
  for (u8 c : g->field[s]) fields.push_back(c == kNoCard ? "empty" : c == kHiddenCard ? "face_down" : "card");
  for (int r = 0; r < g->round && r < 10; ++r) rounds.push_back(g->round_vp[at(r)][s]);
  for (std::size_t b = 0; b < 3; ++b)
    prices[std::string(kBuildingIds[b])] = cost_json(g.pack.light[g->light[s]].price[b]);
  for (std::size_t i = 0; i < kSources; ++i) earned[std::string(kSourceIds[i])] = g->earned[s][i];
  const int per = g.pack.rule.reinforce_per;
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
          {"prices", prices},
          {"fields", fields},
          {"passed", g->passed[s] != 0},
          {"marker", g->marker == s},
          {"first", g->first == s},
          {"next_scoring", points_json(round_points(g, s))},
          {"earned", earned},
          {"rounds", rounds}};
}

Json tower_json(const Game& g) {
  Json out{{"tray", g->tray}, {"supply", g->supply}, {"inside", nullptr}};
  if (g.setting(option::show_tower_content) == 0) out["inside"] = g->inside;
  return out;
}

/// Income and prices of the own plan, as a hint.
Json plan_json(const Game& g, Seat s) {
  int gold_in = 0, energy_in = 0, gold_out = 0, energy_out = 0;
  for (int f = 0; f < kFields; ++f) {
    const u8 card = g->field[s][at(f)];
    if (card == kNoCard || card == kBlank) continue;
    const Effects& effects = field_effects(g, s, f, card);
    if (effects.empty()) continue;
    const Effect& e = effects[0];
    if (e.kind == Do::collect) {
      int most = 0;
      for (u8 site : card_sites(g, s, card, false) & g->own[s])
        most = std::max<int>(most, g.pack.income[e.resource][site]);
      (e.resource == kGold ? gold_in : energy_in) += most;
    } else {
      const Cost c = e.people_price ? g.pack.light[g->light[s]].price[kShrine] : e.cost;
      gold_out += c.gold, energy_out += c.energy;
    }
  }
  return {{"income", {{"gold", gold_in}, {"energy", energy_in}}},
          {"cost", {{"gold", gold_out}, {"energy", energy_out}}}};
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

/// The turn that is being carried out; false if there is none.
bool current_turn(const Game& g, Turn& l) {
  if (g->stack.count < 2) return false;
  std::memcpy(&l, g->stack.back().locals.data(), sizeof l);
  return true;
}

/// The attack that is being prepared or thrown, with the odds of every number of armies.
Json battle_json(const Game& g) {
  Turn l;
  if (!current_turn(g, l)) return nullptr;
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
  out["count"] = count;
  const std::array<std::string, 7> args{std::to_string(count),
                                        percent(permille(o.win)),
                                        percent(permille(o.tie)),
                                        percent(permille(o.loss)),
                                        decimal(t, tenths(o.lost)),
                                        decimal(t, tenths(o.killed)),
                                        t.at("name.stance." + std::string(kStanceIds[stance]))};
  out["text"] = t.fill(g.owner(dst) == kNobody ? "preview.attack_empty" : "preview.attack", args);
}

void preview_price(const Game& g, Seat s, Cost c, int vp, const Texts& t, Json& out) {
  out = {{"cost", cost_json(c)}, {"gold", g->gold[s] - c.gold}, {"energy", g->energy[s] - c.energy}, {"vp", vp}};
  const std::array<std::string, 4> args{cost_text(t, c), std::to_string(g->energy[s] - c.energy),
                                        std::to_string(g->gold[s] - c.gold), std::to_string(vp)};
  out["text"] = t.fill(vp > 0 ? "preview.build" : "preview.price", args);
}

/// IMM-253: whoever passes takes the cards that still lie on the board back, without their actions.
void preview_pass(const Game& g, Seat s, const Texts& t, Json& out) {
  int left = 0;
  for (u8 c : g->field[s]) left += c != kNoCard && c != kBlank;
  if (left == 0) return;
  const std::array<std::string, 1> args{std::to_string(left)};
  out = {{"left", left}, {"destructive", true}, {"text", t.fill("preview.pass", args)}};
}

}  // namespace

std::vector<std::string> odds_texts(const Game& g, const Texts& t) {
  std::vector<std::string> out;
  Turn l;
  if (!current_turn(g, l) || g->stack.back().step != Steps::id<HowMany>() || l.verb != verb::attack) return out;
  for (int k = 1; k < g.armies(l.src); ++k) {
    Stance stance = kNeutral;
    const Odds o = odds_for(g, l, l.src, l.dst, k, stance);
    const std::array<std::string, 4> args{std::to_string(k), percent(permille(o.win)), decimal(t, tenths(o.lost)),
                                          decimal(t, tenths(o.killed))};
    out.push_back(t.fill("draw.odds", args));
  }
  if (!out.empty()) out.front() = t.at("draw.odds_head") + " " + out.front();
  return out;
}

void derive(const Game& g, Seat viewer, const Texts&, nlohmann::json& out) {
  out["board"] = 0;
  out["round"] = {{"round", g->round},
                  {"rounds", g->rounds},
                  {"phase", kPhaseIds[static_cast<std::size_t>(g->phase)]},
                  {"first", g->first},
                  {"marker", g->marker}};
  out["zones"] = zones_json(g);
  out["regions"] = regions_json(g);
  out["players"] = Json::array();
  for (Seat s = 0; s < g.seats(); ++s) out["players"].push_back(player_json(g, s));
  out["tower"] = tower_json(g);
  out["piles"] = {{"deck", g->pile[0] + g->pile[1]}, {"discard", g->discard.size()}};
  out["battle"] = battle_json(g);
  out["now"] = now_json(g);
  if (viewer < g.seats() && g->phase == Phase::plan) out["planning"] = planning_json(g, viewer);
  if (viewer < g.seats()) {
    Json lands = Json::array(), conflicts = Json::array(), magic = Json::array();
    for (u8 c : hand_lands(g, viewer)) lands.push_back(land_card(c));
    for (u8 c : hand_conflicts(g, viewer)) conflicts.push_back(conflict_card(c));
    for (u8 m = kFirstMagic; m < kBlank; ++m)
      if (planned(g, viewer, m) == 0) magic.push_back(m);
    out["hand"] = {{"lands", lands},
                   {"conflicts", conflicts},
                   {"magic", magic},
                   {"blanks", g.pack.rule.blanks - planned(g, viewer, kBlank)},
                   {"plan", plan_json(g, viewer)}};
  }
}

void preview(const Game& g, Seat viewer, const Action& a, const Texts& t, nlohmann::json& out) {
  out = nullptr;
  Turn l;
  if (viewer >= g.seats() || !current_turn(g, l) || l.seat != viewer) return;
  if (a.verb == verb::pass) return preview_pass(g, viewer, t, out);
  if (a.verb == verb::attack) return preview_attack(g, l, a.arg[0], a.arg[1], g.armies(a.arg[0]) - 1, t, out);
  if (a.verb == verb::send && l.verb == verb::attack) return preview_attack(g, l, l.src, l.dst, a.arg[0], t, out);
  if (a.verb == verb::collect) {
    const int n = g.pack.income[a.arg[0]][a.arg[1]];
    const int sum = (a.arg[0] == kGold ? g->gold[viewer] : g->energy[viewer]) + n;
    const std::array<std::string, 3> args{std::to_string(n),
                                          t.at(a.arg[0] == kGold ? "name.resource.gold" : "name.resource.energy"),
                                          std::to_string(sum)};
    out = {{"gain", n}, {"sum", sum}, {"text", t.fill("preview.collect", args)}};
    return;
  }
  for (const Effect& e : field_effects(g, viewer, l.field, l.card)) {
    if (a.verb == verb::build && (e.kind == Do::build_on_card || e.kind == Do::build_anywhere))
      return preview_price(g, viewer, build_price(g, viewer, e, a.arg[0]), g.pack.building[a.arg[0]].vp_built, t, out);
    const bool same = (a.verb == verb::raise && e.kind == Do::raise_on_card) ||
                      (a.verb == verb::raise_world && e.kind == Do::raise_spread) ||
                      (a.verb == verb::move && e.kind == Do::move) || (a.verb == verb::draw && e.kind == Do::draw) ||
                      (a.verb == verb::take_marker && e.kind == Do::take_marker) ||
                      (a.verb == verb::claim && e.kind == Do::claim);
    if (same) return preview_price(g, viewer, e.cost, 0, t, out);
  }
}

}  // namespace immortals
