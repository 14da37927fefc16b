// Result of an attack: the troop first, then its fortress, then what the minion adds.
#include "games/covil/result.h"

#include "games/covil/effects.h"

namespace covil {

void remove_lying(Game& g, Seat s, Zone z) {
  g.of(s).lying.remove(z);
  g.emit(event::removed, s, z);
}

int damage_fortress(Game& g, Seat s, int amount) {
  Player& p = g.of(s);
  const int lost = std::min<int>(amount, p.hp);  // COV-157
  if (lost <= 0) return 0;
  p.hp = static_cast<u8>(p.hp - lost);
  g.emit(event::damaged, s, lost, p.hp);
  if (p.hp == 0) g.emit(event::destroyed, s);  // COV-161
  return lost;
}

/// COV-150: equal values hold. COV-154: the troop comes before its fortress. COV-160, R-31: gold for a victory is paid
/// for a beaten troop only. Fortresses and outposts have no defence (COV-156, COV-265).
struct Resolve : In<None> {
  static constexpr std::string_view name = "result.compare";
  static Next run(Game& g, None&) {
    Combat& c = g->combat;
    c.stage = Stage::settled;
    c.attack = static_cast<u8>(g.attack_value(c.attacker, c.kind, c.from, c.minion, c.strike));
    if (c.aim == Aim::troop) c.defence = static_cast<u8>(g.defence_value(c.defender, c.to, c.guard));
    g.emit(event::values, c.attack, c.defence);
    if (c.aim == Aim::outpost) return raze(g);
    if (c.aim == Aim::fortress) return go<Damage>();
    if (c.attack <= c.defence) {
      g.emit(event::held, c.defender, c.to);  // COV-151
      return go<Victory>();
    }
    c.won = 1;
    g.emit(event::beaten, c.defender, c.to);
    g.gain(c.attacker, kVictoryGold + g.influence(c.attacker, &Influence::spoils));  // COV-152, COV-153
    if (c.defender_posture == Posture::lying) {
      remove_lying(g, c.defender, c.to);
      return go<Damage>();
    }
    g.lay_down(c.defender, c.to);
    if (g.is_bot(c.defender)) return call_then<BotMove, Damage>(Script{.seat = c.defender, .retreat = 1, .zone = c.to});
    return go<Retreat>();
  }

 private:
  /// COV-265: 3 or more send it back to the reserve, for 1 gold.
  static Next raze(Game& g) {
    Combat& c = g->combat;
    if (c.attack >= kRazeValue) {
      c.won = 1;
      g.of(c.defender).outposts.remove(c.to);
      g.emit(event::razed, c.defender, c.to);
      g.gain(c.attacker, 1);
    }
    return go<Victory>();
  }
};

struct Retreat : Fleeing<None> {
  static constexpr std::string_view name = "result.retreat";
  static Next apply(Game& g, None&, Action a) {
    flee(g, a.arg[0]);
    return go<Damage>();
  }
};

/// COV-155: the difference, COV-156: or the whole value of a direct attack; a destroyed fortress is left alone
/// (COV-161, R-29). COV-158, R-30: hidden treasure once per attack. COV-159: loot for the last hit point.
struct Damage : In<None> {
  static constexpr std::string_view name = "result.damage";
  static Next run(Game& g, None&) {
    Combat& c = g->combat;
    if (g.of(c.defender).fortress != c.to) return go<Victory>();
    int amount = c.attack - c.defence;  // nothing defends a fortress itself
    if (amount > 0) amount += c.siege;
    if (damage_fortress(g, c.defender, amount) == 0) return go<Victory>();
    c.won = 1;
    g.emit(event::treasure, c.attacker);
    g.gain(c.attacker, 1);
    if (g.intact(c.defender)) return go<Victory>();
    return call_then<DrawRelic, Victory>(Drawing{c.attacker, 1, 0});
  }
};

/// What the exhausted minion does after a won attack ("on_win").
struct Victory : In<None> {
  static constexpr std::string_view name = "result.victory";
  static Next run(Game& g, None&) {
    const Combat& c = g->combat;
    if (c.won == 0) return go<CombatEnd>();
    return call_then<NextEffect, CombatEnd>(
        Fx{.owner = c.attacker, .card = static_cast<Card>(c.minion - 1), .on_win = 1});
  }
};

/// light_step and advance (COV-065); then the free attacks that waited (COV-137).
struct CombatEnd : In<None> {
  static constexpr std::string_view name = "result.end";
  static Next run(Game& g, None&) {
    const Combat& c = g->combat;
    if (c.light_step != 0) {
      const u8 slot = g.slot_of(c.attacker, static_cast<Minion>(c.minion - 1));
      if (g.of(c.attacker).exhausted.has(slot)) g.rest(c.attacker, slot);
    }
    return c.advance != 0 && !g.is_bot(c.attacker) ? go<Advance>() : go<NextDeferred>();
  }
};

/// The effect "advance": up to k zones, without move bonuses.
struct Advance : In<None> {
  static constexpr std::string_view name = "result.advance";
  static constexpr Rule rule{65};
  static Seat actor(const Game& g, const None&) { return g->combat.attacker; }
  static void options(const Game& g, const None&, Options& out) {
    const Combat& c = g->combat;
    for (Zone z : g.within(c.from, c.advance)) out.add(verb::go_to, z);
    out.add(verb::skip);
  }
  static Why why(const Game& g, const None&, Seat, Action a) {
    const Combat& c = g->combat;
    return a.verb == verb::go_to ? g.why_too_far(Rule{65}, c.from, a.arg[0], c.advance) : Why{};
  }
  static Next apply(Game& g, None&, Action a) {
    const Combat& c = g->combat;
    if (a.verb == verb::go_to) {
      g.move_troop(c.attacker, c.attacker_posture, c.from, a.arg[0]);
      g.emit(event::moved, c.attacker, c.from, a.arg[0]);
    }
    return go<NextDeferred>();
  }
};

/// COV-137, R-27: first granted, first carried out. A free attack that itself waited leaves the rest to the combat
/// before it.
struct NextDeferred : In<None> {
  static constexpr std::string_view name = "result.deferred";
  static Next run(Game& g, None&) {
    const bool queued = g->combat.queued != 0;
    g->combat = {};
    if (queued || g->deferred.empty()) return done();
    const Seat s = g->deferred[0];
    g->deferred.erase_at(0);
    if (!can_free_attack(g, s)) return stay();  // lost (COV-081)
    return call<PickFreeAttack>(Fx{.owner = s, .index = kNoMore, .left = 1});
  }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::ResultChapter>() {
  return make_rows<covil::Game>(covil::ResultChapter{});
}
