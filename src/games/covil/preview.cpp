// What one option would mean: gold, payment, attack and defence are watched while the option is tried; card texts and
// what a recruit still lacks are added.
#include "games/covil/attack.h"
#include "games/covil/breakdown.h"
#include "games/covil/card_text.h"
#include "games/covil/describe.h"
#include "games/covil/recruit.h"

namespace covil {

namespace {

bool open_payment_of(const Game& g, Seat s) {
  return s == g->active && !g->stack.empty() && g->stack.back().step == Steps::id<Payment>();
}

constexpr tafel::Watched<Game> kWatched[] = {
    {"attack",
     [](const Game& g, Seat s) {
       const Combat& c = g->combat;
       return c.stage >= Stage::aimed && c.attacker == s ? sum_of(attack_lines(g, c)) : -1;
     }},
    {"defence",
     [](const Game& g, Seat s) {
       const Combat& c = g->combat;
       return c.stage == Stage::open && c.defender == s ? sum_of(defence_lines(g, c)) : -1;
     }},
    {"payment", [](const Game& g, Seat s) { return open_payment_of(g, s) ? int{open_payment(g).value} : -1; }},
    {"gold", [](const Game& g, Seat s) { return int{g.of(s).gold}; }, true},
};

/// COV-041: what the own gold does not cover must be handed in.
Json recruit_preview(const Game& g, Seat s, Minion m, const Texts& texts) {
  const int cost = effective_cost(g, s, m), gold = g.of(s).gold;
  Json out = tafel::change_json("gold", -std::min(cost, gold), std::max(0, gold - cost), texts);
  if (cost > gold) out["text"] = say(texts, "outlook.recruit_short", cost, cost - gold);
  return out;
}

/// COV-120, COV-123, COV-130: the best attack on this target with a minion that can still be used, what defends it as
/// it stands, and what defends it with the best guard that lies open. Relics in hands are nobody's knowledge.
Json target_preview(const Game& g, Seat s, const Action& a, const Texts& texts) {
  int own = 0;
  Combat best = g->combat;
  aim(best, a);
  for (u8 slot : g.usable(s)) {
    State copy = g.state();
    Game trial(copy, g.pack);
    aim(trial->combat, a);
    arm(trial, slot);
    const int value = sum_of(attack_lines(trial, trial->combat));
    if (value > own) own = value, best = trial->combat;
  }
  const int theirs = sum_of(defence_lines(g, best));
  int most = theirs;
  if (best.aim == Aim::troop && best.no_guard == 0)
    for (u8 slot : g.guards(best.defender)) most = std::max(most, theirs + g.card_at(best.defender, slot).power);
  return {{"side", "target"},
          {"delta", 0},
          {"sum", own},
          {"own", own},
          {"theirs", theirs},
          {"theirs_most", most},
          {"wins", own > theirs},
          {"text", say(texts, most > theirs ? "outlook.target_guarded" : "outlook.target", own, theirs, most)}};
}

}  // namespace

std::span<const tafel::Watched<Game>> watched() { return kWatched; }

void preview_more(const Game& g, Seat s, const Action& a, const Texts& texts, Json& out) {
  if (a.verb == verb::recruit) out = recruit_preview(g, s, a.arg[0], texts);
  if (a.verb == verb::hit_troop || a.verb == verb::hit_fortress || a.verb == verb::hit_outpost)
    out = target_preview(g, s, a, texts);
  if (a.verb != verb::activate && a.verb != verb::command) return;
  const std::string text = a.verb == verb::command ? effects_text(g.pack.minion[a.arg[0]].effects, texts)
                                                   : relic_text(g.pack.relic[a.arg[0]], texts);
  if (out.is_null()) out = {{"side", "effect"}, {"delta", 0}, {"sum", 0}, {"text", text}};
  else if (!text.empty()) out["text"] = out["text"].get<std::string>() + " " + text;
}

}  // namespace covil
