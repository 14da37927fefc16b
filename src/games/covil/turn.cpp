// Afternoon: turns with the menu of everything a seat may do in its turn.
#include "games/covil/attack.h"
#include "games/covil/outposts.h"
#include "games/covil/recruit.h"
#include "games/covil/relics.h"

namespace covil {

/// COV-033, R-06: a seat without a standing troop has its turn too. COV-030: one turn at a time.
struct TurnBegin : In<Day> {
  static constexpr std::string_view name = "turn.begin";
  static Next run(Game& g, Day&) {
    g->recruits_left = 1;
    g->troop_action_done = 0;
    g->outpost_built = 0;
    g->commands_used = {};
    if (g.is_bot(g->active)) return go<BotTurn>();
    if (g.opt(opt_idle_turns) && g.of(g->active).standing.empty()) return go<TurnEnd>();  // setting idle_turns = false
    g.emit(event::turn, g->active);
    return go<TurnMain>();
  }
};

/// COV-034: checked at the end of a turn, not in the middle.
struct TurnEnd : In<Day> {
  static constexpr std::string_view name = "turn.end";
  static Next run(Game& g, Day&) {
    if (!g.anybody_stands()) return go<Night>();
    g->active = next_seat(g->active, g->seats);  // COV-030
    return go<TurnBegin>();
  }
};

namespace {

/// COV-067: minions with a command that are ready, each once per turn (COV-068, R-58).
void command_options(const Game& g, Seat s, Options& out) {
  for (u8 slot : g.usable(s) - g->commands_used)
    if (g.card_at(s, slot).ability == Ability::command) out.add(verb::command, g.minion_at(s, slot));
  if (!out.explaining()) return;
  for (u8 slot : g.filled_slots(s)) {
    const bool has = g.card_at(s, slot).ability == Ability::command;
    const bool used = g->commands_used.has(slot);
    if (!has || used || !g.usable(s).has(slot))
      out.add_if(false, Rule{static_cast<u16>(!has ? 67 : used ? 68 : 55)}, verb::command, g.minion_at(s, slot));
  }
}

u16 repair_refusal(const Game& g, Seat s) { return !g.intact(s) ? 161 : 105; }

/// COV-100: one entry per zone with a standing troop and action. Resting nothing and repairing nothing are left out.
void troop_options(const Game& g, Seat s, Options& out) {
  const Player& p = g.of(s);
  const bool rests = !g.marked(s).empty();
  const bool repairs = p.hp > 0 && p.hp < kMaxHp;
  const bool fights = !g.usable(s).empty();
  const ZoneSet targets = fights ? target_zones(g, s) : ZoneSet{};
  for (Zone z : p.standing.zones()) {
    out.add(verb::act_move, z);
    out.add_if(rests, Rule{104}, verb::act_rest, z);
    out.add_if(repairs && (!g.opt(opt_repair_at_fortress) || z == p.fortress), Rule{repair_refusal(g, s)},
               verb::act_repair, z);
    out.add(verb::act_gold, z);
    const bool hits = !(targets & (g.board().near[z] | ZoneSet::of(z))).empty();
    out.add_if(hits, Rule{static_cast<u16>(fights ? 122 : 55)}, verb::act_attack, z);
  }
}

void refuse_troop_options(const Game& g, Seat s, Options& out) {
  const u16 rule = g->troop_action_done != 0 ? 31 : 100;
  for (Zone z : g.board().all) {
    if (g->troop_action_done == 0 && g.of(s).standing.at(z) > 0) continue;
    for (const u8 v : {verb::act_move, verb::act_rest, verb::act_repair, verb::act_gold, verb::act_attack})
      out.add_if(false, Rule{rule}, v, z);
  }
}

/// COV-067: the minion is exhausted, no troop is laid down (COV-080).
Next use_command(Game& g, Minion m) {
  const Seat s = g->active;
  const u8 slot = g.slot_of(s, m);
  g.exhaust(s, slot);
  g->commands_used.add(slot);
  g.emit(event::commanded, s, m);
  return call<NextEffect>(Fx{.owner = s, .card = m});
}

/// COV-107.
Next begin_attack(Game& g, Zone z) {
  g->combat = {.stage = Stage::announced, .attacker = g->active, .from = z, .attacker_posture = Posture::lying};
  return call<AttackTarget>();
}

/// COV-100, R-01: one of five actions. COV-101: the troop lies down first and acts lying.
Next troop_action(Game& g, Action a) {
  const Seat s = g->active;
  const Zone z = a.arg[0];
  g->troop_action_done = 1;
  g.lay_down(s, z);
  switch (a.verb) {
    case verb::act_move:
      return call<MoveTroop>(Fx{
          .owner = s, .index = kNoMore, .zone = z, .posture = Posture::lying, .reach = static_cast<u8>(g.reach(s, z))});
    case verb::act_rest:
      return call<RestMinion>();
    case verb::act_repair:  // COV-105, R-03
      g.repair(s, g.opt(opt_repair_amount) ? 2 : 1);
      return stay();
    case verb::act_gold: {  // COV-106
      const bool first = g.of(s).gold_action_used == 0;
      g.of(s).gold_action_used = 1;
      g.gain(s, 1 + (first ? g.influence(s, &Influence::gold_action) : 0));
      return stay();
    }
    default:
      return begin_attack(g, z);
  }
}

}  // namespace

/// COV-031: recruit once, free actions, one troop action, in any order.
struct TurnMain : In<Day> {
  static constexpr std::string_view name = "turn.main";
  static constexpr Rule rule{31};
  static Seat actor(const Game& g, const Day&) { return g->active; }
  static void options(const Game& g, const Day&, Options& out) {
    const Seat s = g->active;
    relic_options(g, s, out);
    command_options(g, s, out);
    recruit_options(g, s, out);
    if (g->troop_action_done == 0) troop_options(g, s, out);
    if (out.explaining()) refuse_troop_options(g, s, out);
    build_options(g, s, out);
    // COV-032, R-05: no passing while a troop can act
    out.add_if(g->troop_action_done != 0 || g.of(s).standing.empty(), Rule{32}, verb::end_turn);
  }
  static Next apply(Game& g, Day&, Action a) {
    switch (a.verb) {
      case verb::activate:
        return activate_relic(g, g->active, a.arg[0]);
      case verb::buy:
        return buy_relic(g, g->active);
      case verb::command:
        return use_command(g, a.arg[0]);
      case verb::recruit:
        return recruit(g, a.arg[0]);
      case verb::build:
        build_outpost(g, g->active, a.arg[0], outpost_price(g, g->active));
        return stay();
      case verb::end_turn:
        return go<TurnEnd>();
      default:
        return troop_action(g, a);
    }
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::TurnChapter>() {
  return make_rows<covil::Game>(covil::TurnChapter{});
}
