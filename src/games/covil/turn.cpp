// Afternoon: turns with the menu of everything a seat may do in its turn.
#include "games/covil/attack.h"
#include "games/covil/effects.h"
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

Why why_not_command(const Game& g, Seat s, Minion m) {
  const u8 slot = g.slot_of(s, m);
  if (slot == kNowhere) return because(Rule{67}, cause::minion_elsewhere, m);
  if (g.pack.minion[m].ability != Ability::command) return because(Rule{67}, cause::no_command, m);
  if (g->commands_used.has(slot)) return because(Rule{68}, cause::command_used, m);
  return g.why_not_usable(s, slot, Rule{55});
}

/// COV-067: minions with a command that are ready, each once per turn (COV-068, R-58).
void command_options(const Game& g, Seat s, Options& out) {
  for (u8 slot : g.usable(s) - g->commands_used)
    if (g.card_at(s, slot).ability == Ability::command) out.add(verb::command, g.minion_at(s, slot));
  if (!out.explaining()) return;
  for (u8 slot : g.filled_slots(s) - (g.usable(s) - g->commands_used))
    if (const Minion m = g.minion_at(s, slot); g.pack.minion[m].ability == Ability::command)
      out.refuse(why_not_command(g, s, m), verb::command, m);
}

/// COV-105, COV-161.
Why why_not_repair(const Game& g, Seat s, Zone z) {
  const Player& p = g.of(s);
  if (p.hp == 0) return because(Rule{161}, cause::own_fortress_destroyed);
  if (p.hp == kMaxHp) return because(Rule{105}, cause::fortress_whole);
  const bool elsewhere = g.opt(opt_repair_at_fortress) && z != p.fortress;
  return elsewhere ? because(Rule{105}, cause::not_at_fortress, p.fortress) : Why{};
}

/// COV-055, COV-122.
Why why_not_attack(const Game& g, Seat s, Zone z) {
  if (g.usable(s).empty()) return because(Rule{55}, cause::nobody_ready);
  const ZoneSet near = g.board().near[z] | ZoneSet::of(z);
  return (target_zones(g, s) & near).empty() ? because(Rule{122}, cause::no_target, z) : Why{};
}

Why why_not_troop_action(const Game& g, Seat s, u8 what, Zone z) {
  if (g->troop_action_done != 0) return because(Rule{31}, cause::troop_acted);
  if (g.of(s).standing.at(z) == 0) return because(Rule{100}, cause::nobody_stands, z);
  switch (what) {
    case verb::act_rest:
      return g.marked(s).empty() ? because(Rule{104}, cause::all_ready) : Why{};
    case verb::act_repair:
      return why_not_repair(g, s, z);
    case verb::act_attack:
      return why_not_attack(g, s, z);
    default:
      return {};
  }
}

/// COV-100: one entry per zone with a standing troop and action. Resting nothing and repairing nothing are left out.
void troop_options(const Game& g, Seat s, Options& out) {
  const Player& p = g.of(s);
  const bool rests = !g.marked(s).empty();
  const bool repairs = p.hp > 0 && p.hp < kMaxHp;
  const bool fights = !g.usable(s).empty();
  const ZoneSet targets = fights ? target_zones(g, s) : ZoneSet{};
  for (Zone z : p.standing.zones()) {
    out.add(verb::act_move, z);
    if (rests) out.add(verb::act_rest, z);
    if (repairs && (!g.opt(opt_repair_at_fortress) || z == p.fortress)) out.add(verb::act_repair, z);
    out.add(verb::act_gold, z);
    if (!(targets & (g.board().near[z] | ZoneSet::of(z))).empty()) out.add(verb::act_attack, z);
  }
}

/// Near misses: what a troop that stands cannot do.
void refuse_troop_options(const Game& g, Seat s, Options& out) {
  for (Zone z : g.of(s).standing.zones())
    for (const u8 v : {verb::act_move, verb::act_rest, verb::act_repair, verb::act_gold, verb::act_attack})
      if (const Why no = why_not_troop_action(g, s, v, z)) out.refuse(no, v, z);
}

/// COV-032, R-05: no passing while a troop can act.
Why why_not_end(const Game& g, Seat s) {
  const bool may = g->troop_action_done != 0 || g.of(s).standing.empty();
  return may ? Why{} : because(Rule{32}, cause::must_act, g.of(s).standing.zones().lowest());
}

/// COV-106.
int gold_of_action(const Game& g, Seat s) {
  return 1 + (g.of(s).gold_action_used == 0 ? g.influence(s, &Influence::gold_action) : 0);
}

/// COV-172, COV-034: the night takes the market away.
bool is_last_turn(const Game& g, Seat s) {
  return !g.anybody_stands() || (g.opt(opt_idle_turns) && g.of(s).standing.empty());
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
      const int gold = gold_of_action(g, s);
      g.of(s).gold_action_used = 1;
      g.gain(s, gold);
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
    if (g->troop_action_done != 0 || g.of(s).standing.empty()) out.add(verb::end_turn);
    else if (out.explaining()) out.refuse(why_not_end(g, s), verb::end_turn);
  }
  static Why why(const Game& g, const Day&, Seat s, Action a) {
    switch (a.verb) {
      case verb::activate:
      case verb::buy:
        return why_not_relic(g, s, a);
      case verb::command:
        return why_not_command(g, s, a.arg[0]);
      case verb::recruit:
        return why_not_recruit(g, s, a.arg[0]);
      case verb::build:
        return why_not_build(g, s, a.arg[0], outpost_price(g, s));
      case verb::end_turn:
        return why_not_end(g, s);
      default:
        return a.verb >= verb::act_move && a.verb <= verb::act_attack ? why_not_troop_action(g, s, a.verb, a.arg[0])
                                                                      : Why{};
    }
  }
  static Why warning(const Game& g, const Day&, Seat s, Action a) {
    switch (a.verb) {
      case verb::act_gold: {  // COV-007
        const int lost = g.of(s).gold + gold_of_action(g, s) - g.treasury_cap();
        return lost > 0 ? because(Rule{7}, cause::gold_wasted, lost) : Why{};
      }
      case verb::command:
        return does_anything(g, s, a.arg[0]) ? Why{} : because(Rule{70}, cause::no_effect);
      case verb::activate: {
        const bool idle = g.pack.relic[a.arg[0]].bonus.empty() && !does_anything(g, s, relic_card(a.arg[0]));
        return idle ? because(Rule{70}, cause::no_effect) : Why{};
      }
      case verb::end_turn:
        return is_last_turn(g, s) && can_recruit(g, s) ? because(Rule{172}, cause::last_market) : Why{};
      default:
        return {};
    }
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
