// Public numbers of a position for clients: control, supremacy, prices, the open combat and what each option would
// change. Works on hidden states: relics that the viewer does not know are counted, and their points are open.
#include <fmt/format.h>

#include "games/covil/breakdown.h"
#include "games/covil/card_text.h"
#include "games/covil/describe.h"
#include "games/covil/recruit.h"
#include "games/covil/score.h"

namespace covil {

namespace {
constexpr std::array<std::string_view, 5> kSourceId{"base", "minion", "reinforcement", "relic", "aftermath"};
constexpr std::array<std::string_view, 3> kAimId{"troop", "fortress", "outpost"};

std::string tag_name(int tag, const Texts& texts) {
  if (tag < 0 || tag == tag_any) return {};
  if (tag < static_cast<int>(kTerrains))
    return texts.at(fmt::format("name.terrain.{}", kTerrainId[static_cast<std::size_t>(tag)]));
  return texts.at(tag == tag_town ? "term.town" : tag == tag_own_fortress ? "term.fortress" : "term.outpost");
}

Json lines_json(const Game& g, const std::vector<ValueLine>& lines, bool riot, const Texts& texts) {
  Json list = Json::array();
  for (const ValueLine& l : lines) {
    Json line{{"source", kSourceId[static_cast<std::size_t>(l.source)]}, {"note", tag_name(l.tag, texts)}, {"n", l.n}};
    if (l.card < 0) {
      line["name"] = texts.at(riot ? "term.rebel" : "term.troop");
    } else if (l.source == ValueLine::Source::relic) {
      line["name"] = relic_name(g.pack, static_cast<Relic>(l.card), texts);
      line["relic"] = l.card;
    } else {
      line["name"] = minion_name(g.pack, static_cast<Minion>(l.card), texts);
      line["minion"] = l.card;
    }
    list.push_back(line);
  }
  return {{"sum", sum_of(lines)}, {"lines", list}};
}

/// What follows if the defence fails now (COV-152 to COV-158), in sentences.
Json if_lost(const Game& g, const Combat& c, int attack, int defence, const Texts& texts) {
  Json list = Json::array();
  const auto tell = [&](std::string_view key, int n) { list.push_back(say(texts, fmt::format("outlook.{}", key), n)); };
  const bool riot = c.attacker == kNobody;
  if (c.aim == Aim::outpost) tell("razed", 1);
  if (c.aim == Aim::troop) {
    tell(c.defender_posture == Posture::lying ? "removed" : "retreats", 0);
    if (!riot) tell("victory_gold", kVictoryGold + g.influence(c.attacker, &Influence::spoils));
  }
  if (c.aim == Aim::outpost || g.of(c.defender).fortress != c.to || !g.intact(c.defender)) return list;
  if (riot && c.aim == Aim::troop) return list;
  const int damage = attack - defence;
  if (damage <= 0) {
    tell("fortress_difference", 0);
  } else {
    const int all = damage + c.siege;
    tell(all >= g.of(c.defender).hp ? "fortress_destroyed" : "fortress_loses", all);
  }
  if (!riot) tell("treasure", 1);
  return list;
}

Json players_json(const Game& g) {
  Json list = Json::array();
  for (Seat s : g.everyone()) {
    const Player& p = g.of(s);
    const Score score = score_of(g, s);
    const int room = g->phase < Phase::night ? g.treasury_cap() - p.gold : 0;  // COV-007
    list.push_back({{"seat", s},
                    {"gold", int(p.gold)},
                    {"gold_max", g.treasury_cap()},
                    {"cards", int(p.hand_size)},
                    {"hp", p.hp},
                    {"hp_max", kMaxHp},
                    {"destroyed", p.hp == 0},
                    {"standing", p.standing.total()},
                    {"troops", p.troops().total()},
                    {"troops_max", g.troops_today()},
                    {"reserve", kTroops - p.troops().total()},
                    {"outposts_left", g.opt(opt_outposts) ? kOutposts - p.outposts.size() : 0},
                    {"scepter", g->scepter == s},
                    {"bot", g.is_bot(s)},
                    {"tonight", std::min(g.tax_income(s), room)},
                    {"score", score.total()},
                    {"parts",
                     {{"fortress", score.fortress},
                      {"minions", score.minions},
                      {"relics", score.relics},
                      {"outposts", score.outposts}}},
                    {"unknown_relics", p.hand_size - p.hand.size()}});
  }
  return list;
}

Json supremacy_json(const Game& g) {
  const auto winner = g.supremacies();
  Json list = Json::array();
  for (std::size_t t = 0; t < kTerrains; ++t) {
    std::array<int, kMaxPlayers> held{};
    for (Zone z : g.board().of_terrain[t])
      if (const Seat s = g.tax_controller(z); s != kNobody) ++held[s];
    Json counts = Json::array();
    for (Seat s : g.everyone()) counts.push_back(held[s]);
    const int gold = winner[t] == kNobody ? 0 : kSupremacyGold + g.influence(winner[t], &Influence::supremacy);
    list.push_back(
        {{"terrain", kTerrainId[t]}, {"counts", counts}, {"leader", tafel::seat_or_null(winner[t])}, {"gold", gold}});
  }
  return list;
}

}  // namespace

Json combat_json(const Game& g, const Texts& texts) {
  const Combat& c = g->combat;
  if (c.stage == Stage::none || c.stage == Stage::announced) return {};
  const bool riot = c.attacker == kNobody;
  const Json attack = lines_json(g, attack_lines(g, c), riot, texts);
  const Json defence = lines_json(g, defence_lines(g, c), false, texts);
  const int a = attack["sum"].get<int>(), d = defence["sum"].get<int>();
  return {{"attacker", tafel::seat_or_null(c.attacker)},
          {"defender", c.defender},
          {"kind", riot ? "riot" : std::string(kTraitId[static_cast<std::size_t>(c.kind)])},
          {"aim", kAimId[static_cast<std::size_t>(c.aim)]},
          {"from", riot ? Json() : Json(c.from)},
          {"to", c.to},
          {"attack", attack},
          {"defence", defence},
          {"hold_at", a},
          {"if_lost", if_lost(g, c, a, d, texts)},
          {"if_held", Json::array({texts.at("outlook.held")})}};
}

void derive(const Game& g, Seat viewer, const Texts& texts, Json& out) {
  out["board"] = g->board;
  out["round"] = {{"day", g->day}, {"days", kDays}, {"phase", kPhaseIds[static_cast<std::size_t>(g->phase)]}};
  out["rebels"] = {{"town", g->rebels}, {"max", kMaxRebels}};
  out["deck"] = {{"mercenaries", int(g->deck_size)}, {"relics", int(g->relic_deck_size)}};
  out["turn"] = {
      {"seat", g->active}, {"recruits_left", g->recruits_left}, {"troop_action_done", g->troop_action_done != 0}};
  out["zones"] = out["supremacy"] = out["players"] = Json::array();
  out["prices"] = {{"relic", 0}, {"recruit", Json::array()}};
  out["combat"] = nullptr;
  if (g->phase == Phase::setup) return;  // looked back at: nobody owns anything yet
  for (Zone z : g.board().all)
    out["zones"].push_back({{"v", z}, {"controller", tafel::seat_or_null(g.tax_controller(z))}});
  out["supremacy"] = supremacy_json(g);
  out["players"] = players_json(g);
  const Seat buyer = viewer < g->seats ? viewer : g->active;
  out["prices"]["relic"] = g.relic_price(buyer);
  for (u8 m : g->market) {
    const auto minion = static_cast<Minion>(kFirstMercenary + m);
    out["prices"]["recruit"].push_back({{"minion", minion}, {"cost", effective_cost(g, buyer, minion)}});
  }
  out["combat"] = combat_json(g, texts);
}

}  // namespace covil
