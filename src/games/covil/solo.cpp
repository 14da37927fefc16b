// Scripted opponents: pure functions of the position and of revealed relics, no decisions. They are enemies of the
// human alone (COV-230). Of the rulebook's second example only the facts can be tested.
#include "games/covil/attack.h"

namespace covil {

namespace {

constexpr Seat kHuman = 0;
constexpr u8 kMaxReveals = 24;

/// COV-233: zones with a human troop, or with the unguarded intact human fortress.
ZoneSet human_targets(const Game& g) {
  ZoneSet set = g.troops(kHuman).zones();
  if (g.intact(kHuman)) set.add(g.of(kHuman).fortress);
  return set;
}

/// COV-234: the usable minion with the highest trait of the kind; ties go to the lowest slot. kNowhere if there
/// is none.
u8 best_minion(const Game& g, Seat s, Trait kind) {
  u8 best = kNowhere;
  for (u8 slot : g.usable(s)) {
    const MinionCard& m = g.card_at(s, slot);
    if (m.trait == kind && (best == kNowhere || m.power > g.card_at(s, best).power)) best = slot;
  }
  return best;
}

/// COV-233, COV-237: target zones of an attack of that kind, whatever their class.
ZoneSet attackable(const Game& g, Seat s, Trait kind) {
  ZoneSet from = g.of(s).standing.zones();
  if (kind == Trait::ranged) {
    ZoneSet near;
    for (Zone z : from) near |= g.board().near[z];
    from = near;
  }
  return from & human_targets(g);
}

/// COV-235: the intact fortress first, then zones with lying troops, then the others.
ZoneSet best_class(const Game& g, ZoneSet zones) {
  const Player& human = g.of(kHuman);
  if (human.hp > 0 && zones.has(human.fortress)) return ZoneSet::of(human.fortress);
  const ZoneSet lying = zones & human.lying.zones();
  return lying.empty() ? zones : lying;
}

/// COV-238, R-54: of the standing troops that can make the attack the one with the highest value, then the lowest
/// letter.
Zone best_origin(const Game& g, Seat s, Trait kind, Zone target) {
  if (kind == Trait::melee) return target;
  Zone best = kNowhere;
  int value = 0;
  for (Zone z : g.of(s).standing.zones() & g.board().near[target]) {
    const int v = g.bonus(s, Stat::ranged, z);  // the minion adds the same everywhere
    if (best == kNowhere || v > value) best = z, value = v;
  }
  return best;
}

/// Zones that a move of the script can end in (COV-239).
ZoneSet destinations(const Game& g, const Script& b) {
  if (b.retreat != 0) return g.within(b.zone, g.reach(b.seat, b.zone));
  ZoneSet set;
  for (Zone z : g.of(b.seat).standing.zones()) set |= g.within(z, g.reach(b.seat, z));
  return set;
}

/// The farthest standing troop that can reach the zone, then the lowest letter.
Zone mover(const Game& g, Seat s, Zone to) {
  const auto& distance = g.board().distance[g.of(kHuman).fortress];
  Zone best = kNowhere;
  for (Zone z : g.of(s).standing.zones())
    if (g.within(z, g.reach(s, z)).has(to) && (best == kNowhere || distance[z] > distance[best])) best = z;
  return best;
}

/// COV-090: the one use of a symbol.
ZoneSet with_symbols(const Game& g, ZoneSet zones, Terrain symbol) {
  return zones & g.board().of_terrain[static_cast<std::size_t>(symbol)];
}

}  // namespace

/// COV-232: nothing without a standing troop.
struct BotTurn : In<Day> {
  static constexpr std::string_view name = "bot.turn";
  static Next run(Game& g, Day&) {
    const Seat s = g->active;
    if (g.of(s).standing.empty()) return go<TurnEnd>();
    g.emit(event::turn, s);
    return call_then<BotPlan, TurnEnd>(Script{.seat = s});
  }
};

/// COV-266: it never builds. COV-232: the first possible of melee attack, ranged attack, move.
struct BotPlan : In<Script> {
  static constexpr std::string_view name = "bot.plan";
  static Next run(Game& g, Script& b) {
    for (const Trait kind : {Trait::melee, Trait::ranged}) {
      const ZoneSet zones = attackable(g, b.seat, kind);
      if (zones.empty() || best_minion(g, b.seat, kind) == kNowhere) continue;
      b.kind = kind;
      b.candidates = best_class(g, zones);
      return go<BotNarrow>();
    }
    return go<BotMove>();
  }
};

/// COV-235, R-52: reveal symbols until one zone is left; when that leads nowhere the lowest letter is taken.
struct BotNarrow : In<Script> {
  static constexpr std::string_view name = "bot.narrow";
  static Next run(Game& g, Script& b) {
    if (b.candidates.size() == 1) return go<BotStrike>();
    if (b.symbols.size() == static_cast<int>(kTerrains) || b.revealed == kMaxReveals || !g.can_draw()) {
      b.candidates = ZoneSet::of(b.candidates.lowest());
      return go<BotStrike>();
    }
    g.refill_relics();
    return go<BotReveal>();
  }
};

/// A relic is turned up for everybody and discarded (COV-242).
struct Reveal : In<Script> {
  static void outcomes(const Game& g, const Script&, Options& out) {
    for (Relic r : g->relic_deck) out.add(verb::reveal_symbol, r);
  }
  static Action sample(const Game& g, const Script&, Rng& rng) {
    return make_action(verb::reveal_symbol, rng.pick(g->relic_deck));
  }
  static bool valid(const Game& g, const Script&, Action a) {
    return a.verb == verb::reveal_symbol && a.argc == 1 && a.arg[0] < kRelics && g->relic_deck.has(a.arg[0]);
  }
  static Terrain turn_up(Game& g, Script& b, Relic r) {
    g->relic_deck.remove(r);
    --g->relic_deck_size;
    g->relic_discard.add(r);
    ++b.revealed;
    const Terrain symbol = g.pack.relic[r].symbol;
    g.emit(event::symbol, r, static_cast<int>(symbol));
    return symbol;
  }
};

struct BotReveal : Reveal {
  static constexpr std::string_view name = "bot.reveal";
  static constexpr Rule rule{235};
  static Next apply(Game& g, Script& b, Action a) {
    const Terrain symbol = turn_up(g, b, a.arg[0]);
    const ZoneSet fits = with_symbols(g, b.candidates, symbol);
    if (!fits.empty() && fits != b.candidates) {
      b.candidates = fits;
      b.symbols = {};
    } else {
      b.symbols.add(static_cast<std::size_t>(symbol));
    }
    return go<BotNarrow>();
  }
};

/// COV-236, R-53: lying before standing, the fortress only if nobody is there. The attack is announced and carried out.
struct BotStrike : In<Script> {
  static constexpr std::string_view name = "bot.strike";
  static Next run(Game& g, Script& b) {
    const Player& human = g.of(kHuman);
    const Zone to = b.candidates.lowest();
    const u8 slot = best_minion(g, b.seat, b.kind);
    const Zone from = best_origin(g, b.seat, b.kind, to);
    const bool lying = human.lying.at(to) > 0, standing = human.standing.at(to) > 0;
    g.emit(human.hp > 0 && human.fortress == to ? event::bot_fortress
           : lying                              ? event::bot_lying
                                                : event::bot_any,
           b.seat, to);
    g.lay_down(b.seat, from);
    g->combat = {.stage = Stage::aimed,
                 .attacker = b.seat,
                 .defender = kHuman,
                 .kind = b.kind,
                 .aim = lying || standing ? Aim::troop : Aim::fortress,
                 .from = from,
                 .to = to,
                 .attacker_posture = Posture::lying,
                 .defender_posture = lying ? Posture::lying : Posture::standing};
    g.emit(lying || standing ? event::attacks : event::storms, b.seat, static_cast<int>(b.kind), from, to, kHuman);
    arm(g, slot);
    return call_then<BattleBegin, BotDone>();
  }
};

/// COV-239: reveal until the symbol fits a zone in reach; then the nearest to the human's fortress.
struct BotMove : In<Script> {
  static constexpr std::string_view name = "bot.move";
  static Next run(Game& g, Script& b) {
    const ZoneSet zones = destinations(g, b);
    if (b.candidates.empty() && (b.revealed == kMaxReveals || !g.can_draw())) b.candidates = zones;
    if (b.candidates.empty()) {
      g.refill_relics();
      return go<BotSymbol>();
    }
    const auto& distance = g.board().distance[g.of(kHuman).fortress];
    Zone to = b.candidates.lowest();
    for (Zone z : b.candidates)
      if (distance[z] < distance[to]) to = z;
    if (b.retreat != 0) {
      g.move_troop(b.seat, Posture::lying, b.zone, to);
      g.emit(event::retreated, b.seat, b.zone, to);
      return done();
    }
    const Zone from = mover(g, b.seat, to);
    g.lay_down(b.seat, from);
    g.move_troop(b.seat, Posture::lying, from, to);
    g.emit(event::bot_moves, b.seat, from, to);
    return done();
  }
};

struct BotSymbol : Reveal {
  static constexpr std::string_view name = "bot.symbol";
  static constexpr Rule rule{239};
  static Next apply(Game& g, Script& b, Action a) {
    const Terrain symbol = turn_up(g, b, a.arg[0]);
    b.candidates = with_symbols(g, destinations(g, b), symbol);
    return go<BotMove>();
  }
};

/// The attack is over, and with it the turn.
struct BotDone : In<Script> {
  static constexpr std::string_view name = "bot.done";
  static Next run(Game&, Script&) { return done(); }
};

}  // namespace covil

template <>
std::span<const tafel::StepRow> tafel::rows_of<covil::SoloChapter>() {
  return make_rows<covil::Game>(covil::SoloChapter{});
}
