// Battles through the cube tower (IMM-200 to IMM-229, R-34 to ): the normative procedure of 6.16.
#include "games/immortals/steps.h"
#include "games/immortals/tower.h"

namespace immortals {

namespace {
/// Armies of a seat leave the tray for the limbo of the world where they did not fall.
void fall(Game& g, Seat s, int n, int world) {
  if (n == 0) return;
  g->tray[s] = static_cast<u8>(g->tray[s] - n);
  g->limbo[s][at(world)] = static_cast<u8>(g->limbo[s][at(world)] + n);
  g.emit(event::losses, s, n, world);
}

void use_inhabitants(Game& g, int n) {
  if (n == 0) return;
  g->tray[kInhabitant] = static_cast<u8>(g->tray[kInhabitant] - n);
  g->supply = static_cast<u8>(g->supply + n);
  g.emit(event::inhabitants_left, n);
}

/// IMM-210, IMM-211, IMM-225: all armies of the seat in the tray go on the site, never inhabitants (IMM-008). Returns
/// how many.
int settle_on(Game& g, Seat s, int site) {
  const int n = g->tray[s];
  g->tray[s] = 0;
  put_armies(g, s, site, n);
  return n;
}

/// IMM-229, R-40, R-42: back to the stack if one of the two held it.
void return_if_held(Game& g, int country, Seat p, Seat d) {
  const Seat holder = g.holder(country);
  if (holder == p || holder == d) return_land(g, country);
}

/// IMM-210, IMM-211. Others' armies stay in the tray (IMM-212).
void resolve_unoccupied(Game& g, const Turn& l, int limbo) {
  if (l.stance == kForDefender) {
    const int x = std::min(g->tray[l.seat], g->tray[kInhabitant]);
    fall(g, l.seat, x, limbo);
    use_inhabitants(g, x);
  }
  if (g->tray[l.seat] == 0) return g.emit(event::attack_failed, l.seat, l.dst);  // IMM-214
  const int n = settle_on(g, l.seat, l.dst);
  g.emit(event::attack_won, l.seat, l.dst, n);
  give_land(g, country_of(l.dst), l.seat);  // IMM-213
}

/// IMM-228, IMM-229, R-41.
void resolve_tie(Game& g, const Turn& l, int limbo) {
  g.emit(event::tied, l.dst);
  fall(g, l.seat, g->tray[l.seat], limbo);
  fall(g, l.defender, g->tray[l.defender], limbo);
  if (l.stance != kNeutral) use_inhabitants(g, g->tray[kInhabitant]);
  return_if_held(g, country_of(l.dst), l.seat, l.defender);
}

/// IMM-220, IMM-222; IMM-221: neutral inhabitants and others' armies stay in the tray.
void resolve_occupied(Game& g, const Turn& l, int limbo) {
  const int green = g->tray[kInhabitant];
  const int a = g->tray[l.seat] + (l.stance == kForAttacker ? green : 0);
  const int b = g->tray[l.defender] + (l.stance == kForDefender ? green : 0);
  if (a == b) return resolve_tie(g, l, limbo);
  const bool attacker_won = a > b;
  const Seat winner = attacker_won ? l.seat : l.defender;
  const Seat loser = attacker_won ? l.defender : l.seat;
  int price = std::min(a, b);  // IMM-223, R-60: the loser's all, as many of the winner's
  fall(g, loser, g->tray[loser], limbo);
  const bool with_winner = l.stance == (attacker_won ? kForAttacker : kForDefender);
  if (with_winner) {
    const int used = std::min(green, price);  // IMM-224
    use_inhabitants(g, used);
    price -= used;
  } else if (l.stance != kNeutral) {
    use_inhabitants(g, green);  // on the losing side
  }
  fall(g, winner, price, limbo);
  const int n = settle_on(g, winner, l.dst);    // IMM-225
  if (n == 0) g.emit(event::abandoned, l.dst);
  else g.emit(attacker_won ? event::attack_won : event::defence_won, winner, l.dst, n);
  if (!attacker_won) return;                           // IMM-227
  if (n > 0) give_land(g, country_of(l.dst), l.seat);  // IMM-226
  else return_if_held(g, country_of(l.dst), l.seat, l.defender);
}

}  // namespace

void open_battle(Game& g, Turn& l, int count) {
  g.emit(event::attacked, l.seat, count, l.src, l.dst, l.stance);
  take_armies(g, l.seat, l.src, count);
  int supply = 0;
  const Cubes tray = corrected_tray(g, supply);  // IMM-202, IMM-203, IMM-204; one's own cubes there fight too
  if (tray[kInhabitant] > g->tray[kInhabitant]) g.emit(event::inhabitant_added);
  if (tray[kInhabitant] < g->tray[kInhabitant]) g.emit(event::inhabitant_removed);
  g->tray = tray;
  g->supply = static_cast<u8>(supply);
  g->tray[l.seat] = static_cast<u8>(g->tray[l.seat] + count);
  l.defender = g.owner(l.dst);  // IMM-205
  if (l.defender != kNobody) {
    const int n = g.armies(l.dst);
    g.emit(event::defended, l.defender, n, l.dst);
    take_armies(g, l.defender, l.dst, n);
    g->tray[l.defender] = static_cast<u8>(g->tray[l.defender] + n);
  }
  g.emit(event::thrown, g->tray[0], g->tray[1], g->tray[2], g->tray[3], g->tray[4], g->tray[5]);
}

/// IMM-200, IMM-205, IMM-206: everything in the tray is thrown in; what lies there afterwards decides.
struct Throw : In<Turn> {
  static constexpr std::string_view name = "battle.throw";
  static constexpr Rule rule{200};
  static Action sample(const Game& g, const Turn&, Rng& rng) {
    const Cubes t = tower_sample(g, g->tray, rng);
    return make_action(verb::throw_cubes, t[0], t[1], t[2], t[3], t[4], t[5]);
  }
  static bool valid(const Game& g, const Turn&, Action a) {
    return a.verb == verb::throw_cubes && a.argc == 6 && tower_possible(g, g->tray, a.arg);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    tower_apply(g, g->tray, a.arg);
    g.emit(event::fell, a.arg[0], a.arg[1], a.arg[2], a.arg[3], a.arg[4], a.arg[5]);
    const int limbo = 1 - world_of(l.dst);
    if (l.defender == kNobody) resolve_unoccupied(g, l, limbo);
    else resolve_occupied(g, l, limbo);
    return end_action(g, l);
  }
};

}  // namespace immortals

template <>
std::span<const tafel::StepRow> tafel::rows_of<immortals::BattleChapter>() {
  return make_rows<immortals::Game>(immortals::BattleChapter{});
}
