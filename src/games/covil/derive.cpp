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

JsonPart seat_part(Seat s) { return s == kNobody ? JsonPart() : JsonPart(s); }

JsonPart lines_part(const Game& g, const std::vector<ValueLine>& lines, bool riot, const Texts& texts) {
  JsonPart list = JsonPart::list();
  for (const ValueLine& l : lines) {
    JsonPart line{
        {"source", kSourceId[static_cast<std::size_t>(l.source)]}, {"note", tag_name(l.tag, texts)}, {"n", l.n}};
    if (l.card < 0) {
      line.add("name", texts.at(riot ? "term.rebel" : "term.troop"));
    } else if (l.source == ValueLine::Source::relic) {
      line.add("name", relic_name(g.pack, static_cast<Relic>(l.card), texts));
      line.add("relic", l.card);
    } else {
      line.add("name", minion_name(g.pack, static_cast<Minion>(l.card), texts));
      line.add("minion", l.card);
    }
    list.push_back(line);
  }
  return {{"sum", sum_of(lines)}, {"lines", list}};
}

/// What follows if the defence fails now (COV-152 to COV-158), in sentences.
JsonPart if_lost(const Game& g, const Combat& c, int attack, int defence, const Texts& texts) {
  JsonPart list = JsonPart::list();
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

JsonPart players_part(const Game& g) {
  JsonPart list = JsonPart::list();
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
                    {"parts", JsonPart{{"fortress", score.fortress},
                                       {"minions", score.minions},
                                       {"relics", score.relics},
                                       {"outposts", score.outposts}}},
                    {"unknown_relics", p.hand_size - p.hand.size()}});
  }
  return list;
}

JsonPart supremacy_part(const Game& g) {
  const auto winner = g.supremacies();
  JsonPart list = JsonPart::list();
  for (std::size_t t = 0; t < kTerrains; ++t) {
    std::array<int, kMaxPlayers> held{};
    for (Zone z : g.board().of_terrain[t])
      if (const Seat s = g.tax_controller(z); s != kNobody) ++held[s];
    JsonPart counts = JsonPart::list();
    for (Seat s : g.everyone()) counts.push_back(held[s]);
    const int gold = winner[t] == kNobody ? 0 : kSupremacyGold + g.influence(winner[t], &Influence::supremacy);
    list.push_back({{"terrain", kTerrainId[t]}, {"counts", counts}, {"leader", seat_part(winner[t])}, {"gold", gold}});
  }
  return list;
}

/// The running sums of the open combat with one line per source, and what follows from them.
JsonPart combat_part(const Game& g, const Texts& texts) {
  const Combat& c = g->combat;
  if (c.stage == Stage::none || c.stage == Stage::announced) return {};
  const bool riot = c.attacker == kNobody;
  const auto attack = attack_lines(g, c), defence = defence_lines(g, c);
  const int a = sum_of(attack), d = sum_of(defence);
  return {{"attacker", seat_part(c.attacker)},
          {"defender", c.defender},
          {"kind", riot ? "riot" : kTraitId[static_cast<std::size_t>(c.kind)]},
          {"aim", kAimId[static_cast<std::size_t>(c.aim)]},
          {"from", riot ? JsonPart() : JsonPart(c.from)},
          {"to", c.to},
          {"attack", lines_part(g, attack, riot, texts)},
          {"defence", lines_part(g, defence, false, texts)},
          {"hold_at", a},
          {"if_lost", if_lost(g, c, a, d, texts)},
          {"if_held", JsonPart::list_of(std::array{texts.at("outlook.held")})}};
}

JsonPart zones_part(const Game& g) {
  JsonPart list = JsonPart::list();
  for (Zone z : g.board().all) list.push_back({{"v", z}, {"controller", seat_part(g.tax_controller(z))}});
  return list;
}

JsonPart prices_part(const Game& g, Seat viewer) {
  const Seat buyer = viewer < g->seats ? viewer : g->active;
  JsonPart recruit = JsonPart::list();
  for (u8 m : g->market) {
    const auto minion = static_cast<Minion>(kFirstMercenary + m);
    recruit.push_back({{"minion", minion}, {"cost", effective_cost(g, buyer, minion)}});
  }
  return {{"relic", g.relic_price(buyer)}, {"recruit", recruit}};
}

}  // namespace

void derive(const Game& g, Seat viewer, const Texts& texts, JsonPart& out) {
  const bool begun = g->phase != Phase::setup;  // before, looked back at: nobody owns anything yet
  const JsonPart none = JsonPart::list();
  out = {
      {"board", g->board},
      {"round", JsonPart{{"day", g->day}, {"days", kDays}, {"phase", kPhaseIds[static_cast<std::size_t>(g->phase)]}}},
      {"rebels", JsonPart{{"town", g->rebels}, {"max", kMaxRebels}}},
      {"deck", JsonPart{{"mercenaries", int(g->deck_size)}, {"relics", int(g->relic_deck_size)}}},
      {"turn",
       JsonPart{
           {"seat", g->active}, {"recruits_left", g->recruits_left}, {"troop_action_done", g->troop_action_done != 0}}},
      {"zones", begun ? zones_part(g) : none},
      {"supremacy", begun ? supremacy_part(g) : none},
      {"players", begun ? players_part(g) : none},
      {"prices", begun ? prices_part(g, viewer) : JsonPart{{"relic", 0}, {"recruit", none}}},
      {"combat", begun ? combat_part(g, texts) : JsonPart()}};
}

}  // namespace covil
