// Riot: the town attacks its occupiers one by one, then every intact fortress, with 3.
#include "games/covil/battle.h"
#include "games/covil/result.h"

namespace covil {

/// COV-266: outposts are left alone. COV-181, R-34: seats in turn order; town troops first, then the fortress
/// (Day::slot remembers that it had its turn).
struct RiotNext : In<Day> {
  static constexpr std::string_view name = "riot.next";
  static Next run(Game& g, Day& d) {
    g->combat = {};
    for (; d.i < g->seats; ++d.i, d.slot = 0) {
      const Seat s = g.in_order(d.i);
      const Player& p = g.of(s);
      if (p.riot_pending > 0) {
        open(g, s, Aim::troop, g.board().town);
        g.emit(event::riot_troop, s, g->combat.to);
        return go<RiotDefend>();
      }
      if (d.slot != 0 || p.hp == 0) continue;
      d.slot = 1;
      open(g, s, Aim::fortress, p.fortress);
      g.emit(event::riot_fortress, s, p.fortress);
      if (g.guarded(s, p.fortress)) return go<RiotDefend>();  // checked when its attack comes (COV-187)
      g->combat.no_guard = 1;
      return go<RiotResolve>();
    }
    g->rebels = 0;  // COV-182
    g.emit(event::riot_over);
    d = {};
    d.window = 1;
    return go<NightWindow>();
  }

 private:
  static void open(Game& g, Seat s, Aim aim, Zone z) {
    g->combat = {.stage = Stage::open,
                 .attacker = kNobody,
                 .defender = s,
                 .aim = aim,
                 .to = z,
                 .defender_posture = Posture::lying,
                 .attack = kRiotAttack};
  }
};

/// COV-178: guard and relics as in a combat, but no raises. COV-240: a scripted opponent guards by itself.
struct RiotDefend : In<Day> {
  static constexpr std::string_view name = "riot.defend";
  static constexpr std::string_view formerly = "riot.check";
  static constexpr Rule rule{178};
  static constexpr std::array<u8, 1> standing{verb::done};
  static Next enter(Game& g, Day&) {
    const Seat s = g->combat.defender;
    if (!g.is_bot(s) && can_answer(g, s, true)) return stay();
    bot_guard(g, s);  // a person who has a guard was asked
    return go<RiotResolve>();
  }
  static Seat actor(const Game& g, const Day&) { return g->combat.defender; }
  static void options(const Game& g, const Day&, Options& out) { answer_options(g, g->combat.defender, true, out); }
  static Why why(const Game& g, const Day&, Seat s, Action a) { return why_not_answer(g, s, a); }
  static Why warning(const Game& g, const Day&, Seat s, Action a) {
    return a.verb == verb::done ? why_not_done(g, s) : Why{};
  }
  static Next apply(Game& g, Day&, Action a) {
    return a.verb == verb::done ? go<RiotResolve>() : answer(g, g->combat.defender, a);
  }
};

/// COV-178, COV-179: 3 against the defence; an unguarded fortress loses 3. COV-180, R-35: no gold, no loot. Every troop
/// of the fixed set lies, so a beaten one is removed.
struct RiotResolve : In<Day> {
  static constexpr std::string_view name = "riot.resolve";
  static Next run(Game& g, Day&) {
    Combat& c = g->combat;
    const bool defended = c.no_guard == 0;
    c.stage = Stage::settled;
    c.defence = static_cast<u8>(defended ? g.defence_value(c.defender, c.to, c.guard) : 0);
    g.emit(event::values, c.attack, c.defence);
    if (c.aim == Aim::troop) {
      --g.of(c.defender).riot_pending;
      if (c.attack > c.defence) remove_lying(g, c.defender, c.to);
      else g.emit(event::held, c.defender, c.to);
      return go<RiotNext>();
    }
    const bool failed = c.attack > c.defence;
    if (failed) damage_fortress(g, c.defender, c.attack - c.defence);
    if (!failed || !defended || !g.opt(opt_riot_hits_guard)) return go<RiotNext>();
    return hit_guard(g);
  }

 private:
  /// Option riot_hits_guard: one own troop there, lying ones first, is beaten too.
  static Next hit_guard(Game& g) {
    const Combat& c = g->combat;
    if (g.of(c.defender).lying.at(c.to) > 0) {
      remove_lying(g, c.defender, c.to);
      return go<RiotNext>();
    }
    if (!g.guarded(c.defender, c.to)) return go<RiotNext>();
    g.lay_down(c.defender, c.to);
    return go<RiotRetreat>();
  }
};

/// COV-152 in a riot; only a troop that a relic stood up in this very riot can come here.
struct RiotRetreat : Fleeing<Day> {
  static constexpr std::string_view name = "riot.retreat";
  static Next apply(Game& g, Day&, Action a) {
    flee(g, a.arg[0]);
    return go<RiotNext>();
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::RiotChapter>() {
  return make_rows<covil::Game>(covil::RiotChapter{});
}
