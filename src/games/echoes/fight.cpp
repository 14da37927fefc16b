// Combat, from the declaration to what follows it (5.3, ECH-090 to ECH-115).
#include "games/echoes/fight.h"

#include "games/echoes/ask.h"
#include "games/echoes/paths.h"
#include "games/echoes/values.h"

namespace echoes {

namespace {

/// The square of the approach before the target's.
Square before_target(const Combat& c) {
  if (c.from == c.square) return c.from;
  return kNext[at(direction_of(c.square, c.from))][c.square];
}

void go_back(Game& g) {
  Combat& c = g->combat;
  if (c.ranged != 0 || c.back != 0) return;
  c.back = 1;
  Unit& unit = g.unit(c.attacker);
  unit.square = step_back(g, c.attacker, c.from, before_target(c));
  if (c.from != c.square) g.emit(event::went_back, unit.card, unit.square);
}

bool target_stands(const Game& g) {
  const Combat& c = g->combat;
  if (c.target == kNoUnit) return g.building_kind(c.square) != BuildingKind::none;
  return g.unit(c.target).on_map() && g.unit(c.target).square == c.square;
}

void strike_unit(Game& g, u8 u, int damage) {
  if (damage == 0) return;
  hurt_unit(g, u, damage);
  g.emit(event::hit, g.unit(u).card, g.unit(u).square, damage, hp_of(g, u));
}

void strike_building(Game& g, Square square, int damage) {
  if (damage == 0) return;
  hurt_building(g, square, damage);
  if (g.building_kind(square) == BuildingKind::capital)
    g.emit(event::hit_capital, g.building_owner(square), damage, building_hp(g, square));
  else g.emit(event::hit_building, g.building_kind(square), square, damage, building_hp(g, square));
}

void fall(Game& g, u8 u) {
  g.emit(event::unit_fell, seat_of(u), g.unit(u).card, g.unit(u).square);
  remove_unit(g, u, true);
}

/// C8: everything that has no health left goes at once.
void remove_dead(Game& g) {
  Combat& c = g->combat;
  const bool attacker = hp_of(g, c.attacker) <= 0;
  const bool target = c.target != kNoUnit && hp_of(g, c.target) <= 0;
  const bool building = c.target == kNoUnit && building_hp(g, c.square) <= 0;
  if (attacker) c.attacker_fell = 1, fall(g, c.attacker);
  if (target) c.target_fell = 1, fall(g, c.target);
  if (!building) return;
  const BuildingKind kind = g.building_kind(c.square);
  c.razed = static_cast<u8>(1 + static_cast<int>(kind));
  if (kind == BuildingKind::capital) g.emit(event::capital_fell, g.building_owner(c.square));
  else raze_building(g, c.square);
}

}  // namespace

Next begin_fight(Game& g, u8 attacker, u8 target, Square square, bool ranged) {
  Unit& unit = g.unit(attacker);
  Combat c;
  c.open = 1, c.attacker = attacker, c.target = target, c.square = square, c.ranged = ranged ? 1 : 0;
  c.from = unit.square;
  const u8 mode = ranged ? 1 : 0;
  if (target != kNoUnit) g.emit(event::attacked, unit.card, unit.square, mode, g.unit(target).card, square);
  else g.emit(event::attacked_building, unit.card, unit.square, mode, g.building_kind(square), square);
  unit.set(Unit::kRangedMode, ranged);  // ECH-091
  unit.set(Unit::kAttacked);
  if (!ranged) {  // the approach is the move of this turn
    c.steps = static_cast<u8>(distance(unit.square, square));
    c.charges = c.steps >= 2 && !unit.is(Unit::kMoved) ? 1 : 0;
    unit.set(Unit::kMoved);
    unit.square = square;
  }
  g->combat = c;
  return call<FightBegin>();
}

void cancel_fight(Game& g) {
  g->combat.cancelled = 1;
  g.emit(event::cancelled, g.unit(g->combat.attacker).card, g.unit(g->combat.attacker).square);
  go_back(g);
}

/// C3: abilities of the attacker (ECH-185, R-73).
struct FightBegin : In<None> {
  static constexpr std::string_view name = "fight.begin";
  static Next run(Game& g, None&) {
    const u8 u = g->combat.attacker;
    return scan_then<FightAsk>(g, Moment::attack, seat_of(u), u);
  }
};

/// C4 (ECH-186).
struct FightAsk : In<None> {
  static constexpr std::string_view name = "fight.ask";
  static Next run(Game& g, None&) {
    const u8 u = g->combat.attacker;
    return ask_then<FightHit>(g, asking(Window::attack_declared, seat_of(u), u));
  }
};

/// C5 to C8.
struct FightHit : In<None> {
  static constexpr std::string_view name = "fight.hit";
  static Next run(Game& g, None&) {
    Combat& c = g->combat;
    if (!g.unit(c.attacker).on_map()) return go<FightLast>();
    if (c.cancelled != 0 || !target_stands(g)) return go<FightSettle>();
    const Assault a = assault_of(g);
    const auto [blow, counter] = exchange_of(g, a);
    if (c.target != kNoUnit) strike_unit(g, c.target, blow.damage);
    else strike_building(g, c.square, blow.damage);
    strike_unit(g, c.attacker, counter.damage);
    remove_dead(g);
    return check_loss(g) ? halt(g) : go<FightAfter>();
  }
};

/// C9.
struct FightAfter : In<None> {
  static constexpr std::string_view name = "fight.after";
  static Next run(Game& g, None&) {
    if (g->combat.attacker_fell == 0 && g->combat.target_fell == 0 && g->combat.razed == 0) return go<FightSettle>();
    Next n = scan(Moment::aftermath, seat_of(g->combat.attacker), g->combat.attacker);
    n.back = Steps::id<FightSettle>();
    return n;
  }
};

/// C10, C11: the winner stays (ECH-097, R-82), others step back (ECH-096, ECH-111, ECH-112); the attacker is exhausted.
/// C12: the second window.
struct FightSettle : In<None> {
  static constexpr std::string_view name = "fight.settle";
  static Next run(Game& g, None&) {
    Combat& c = g->combat;
    Unit& unit = g.unit(c.attacker);
    if (c.attacker_fell == 0 && unit.on_map()) {
      const bool won = c.target_fell != 0 || c.razed != 0;
      if (c.ranged == 0 && c.back == 0) {
        if (won && may_end(g, c.attacker, c.square)) g.emit(event::occupied, unit.card, unit.square);
        else go_back(g);
      }
      unit.set(Unit::kExhausted);  // ECH-090
      const bool tires = lasting_stats(g, c.attacker).has(Trait::fatigue);
      if (tires && c.cancelled == 0 && !seat_rule(g, seat_of(c.attacker), SeatRule::no_fatigue))
        unit.set(Unit::kSkipReady);  // ECH-164, R-26
    }
    return ask_then<FightLast>(g, asking(Window::attack_resolved, seat_of(c.attacker), c.attacker));
  }
};

/// C13.
struct FightLast : In<None> {
  static constexpr std::string_view name = "fight.last";
  static Next run(Game& g, None&) {
    const u8 u = g->combat.attacker;
    if (g->combat.attacker_fell != 0 || !g.unit(u).on_map()) return go<FightEnd>();
    return scan_then<FightEnd>(g, Moment::after_attack, seat_of(u), u);
  }
};

struct FightEnd : In<None> {
  static constexpr std::string_view name = "fight.end";
  static Next run(Game& g, None&) {
    g->combat = {};
    return tafel::done();
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::FightChapter>() {
  return make_rows<echoes::Game>(echoes::FightChapter{});
}
