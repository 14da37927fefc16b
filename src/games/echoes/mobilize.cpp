// Mobilization: moves, scouting, attacks, actions, tactics in any order (ECH-040 to ECH-061, ECH-084 to ECH-101,
// ECH-116).
#include "games/echoes/mobilize.h"
#include "games/echoes/ask.h"
#include "games/echoes/atoms.h"
#include "games/echoes/build.h"
#include "games/echoes/cards.h"
#include "games/echoes/causes.h"
#include "games/echoes/fight.h"
#include "games/echoes/muster.h"
#include "games/echoes/supply.h"
#include "games/echoes/values.h"

namespace echoes {

namespace {

bool about_unit(u8 v) { return v >= verb::move && v <= verb::unit_action; }

/// Why a unit cannot do that: whose it is, what it has done, where it stands.
Why unit_why(const Game& g, Seat s, Action a) {
  const u8 u = a.arg[0];
  if (u >= kUnits || !g.unit(u).on_map()) return because({60}, cause::no_unit_there);
  if (seat_of(u) != s) return because({40}, cause::not_yours, g.unit(u).card);
  const Unit& unit = g.unit(u);
  if (unit.is(Unit::kExhausted))
    return because(a.verb == verb::move ? Rule{58} : Rule{23}, cause::unit_exhausted, unit.card);
  const bool melee = a.verb == verb::strike || a.verb == verb::storm;
  if (unit.is(Unit::kScouted) && a.verb == verb::move) return because({49}, cause::has_scouted, unit.card);
  if (unit.is(Unit::kMoved) && a.verb == verb::move) return because({42}, cause::has_moved, unit.card);
  if (unit.is(Unit::kMoved) && melee && !g.on(option::melee_after_move))
    return because({94}, cause::has_moved, unit.card);
  return {};
}

/// What lies in the way of a straight line; empty if nothing does.
Why line_why(const Game& g, u8 u, Square to, bool attack) {
  const Unit& unit = g.unit(u);
  const int d = direction_of(unit.square, to);
  if (to == unit.square) return because({44}, cause::stands_there_already, to);
  if (!g->board.has(to) || d < 0) return because({44}, cause::no_straight_line, to);
  if ((g.card(unit.card).directions >> d & 1) == 0) return because({43}, cause::other_directions, unit.card);
  // after a move only the setting allows an attack, one square far.
  const int reach = attack && unit.is(Unit::kMoved) ? 1 : reach_of(g, u), far = distance(unit.square, to);
  if (far > reach) return because({43}, cause::too_far, far, reach);
  const Land land(g, seat_of(u), u);
  const Way way(g, land, u);
  const auto passes = [own = lasting_traits(g, u)](Trait t) { return own.has(static_cast<std::size_t>(t)); };
  Square s = unit.square;
  for (int n = 1; n < far; ++n) {
    s = kNext[at(d)][s];
    if (!g->open.has(s)) return because({46}, cause::undiscovered_between, s);
    if (way.pass.has(s)) continue;
    if (land.enemies.has(s) && !passes(Trait::pass_enemy_units)) return because({51}, cause::enemy_between, s);
    if (land.enemy_forts.has(s) && !passes(Trait::pass_enemy_buildings))
      return because({51}, cause::building_between, s);
    if (land.blocked.has(s)) return because({174}, cause::ship_between, s);
    return land.stops.has(s) ? because({54}, cause::mountain_between, s) : because({55}, cause::water_between, s);
  }
  if (!way.terrain.has(to)) return because({55}, cause::cannot_enter, to);
  if (attack) return {};
  if (land.enemies.has(to)) return because({51}, cause::enemy_there, to);
  if (land.enemy_forts.has(to)) return because({51}, cause::enemy_building_there, to);
  if (land.closed_forts.has(to)) return because({53}, cause::mates_building, to);
  return because({50}, cause::square_taken, to);
}

Why attack_why(const Game& g, Seat s, Action a) {
  const u8 u = a.arg[0];
  const bool unit = a.verb == verb::strike || a.verb == verb::shoot,
             melee = a.verb == verb::strike || a.verb == verb::storm;
  if (unit && (a.arg[1] >= kUnits || !g.unit(a.arg[1]).on_map())) return because({90}, cause::no_unit_there);
  const Square square = unit ? g.unit(a.arg[1]).square : a.arg[1];
  if (unit && Game::allied(s, seat_of(a.arg[1]))) return because({90}, cause::on_your_side);
  if (unit && g.garrisoned(a.arg[1])) return because({109}, cause::inside_building, square);
  if (unit && !attackable(g, s, square).has(a.arg[1])) return because({166}, cause::front_line_first, square);
  if (!unit && enemy_building(g, s, square) == kNobody) return because({111}, cause::no_enemy_building, square);
  if (melee && square == g.unit(u).square) {
    if (g.unit(u).is(Unit::kMoved)) return because({94}, cause::has_moved, g.unit(u).card);
  } else if (melee) {
    if (const Why no = line_why(g, u, square, true)) return no;
  }
  const Stats stats = stats_of(g, u);
  if (!melee && stats[Stat::ranged] == 0) return because({99}, cause::no_ranged_value, g.unit(u).card);
  if (!melee && !shooting_range(stats, g.unit(u).square).has(square))
    return distance(g.unit(u).square, square) == 1 ? because({171}, cause::short_range, square)
                                                   : because({99}, cause::out_of_range, square);
  return because({98}, cause::value_zero, g.unit(u).card);
}

/// Only what the options did not note themselves.
Why deed_why(const Game& g, Seat s, Action a) {
  const u8 u = a.arg[0];
  switch (a.verb) {
    case verb::move:
      return line_why(g, u, a.arg[1], false);
    case verb::strike:
    case verb::storm:
    case verb::shoot:
    case verb::bombard:
      return attack_why(g, s, a);
    case verb::change_mode:
      return because({93}, cause::no_ranged_value, g.unit(u).card);
    case verb::relocate_camp:
    case verb::relocate_barracks:
      return because({74}, cause::stock_left,
                     a.verb == verb::relocate_camp ? BuildingKind::camp : BuildingKind::barracks);
    case verb::village_draw:
    case verb::village_resupply:
      return because({84}, cause::no_village, g.unit(u).square);
    case verb::recruit:
      return because({178}, cause::cannot_recruit, g.unit(u).card);
    case verb::unit_action:
      return because({61}, cause::no_action, g.unit(u).card);
    default:
      return because({63}, cause::building_here, g.unit(u).square);
  }
}

Next move_unit(Game& g, u8 u, Square to) {
  Unit& unit = g.unit(u);
  unit.set(Unit::kMoved);
  if (!g->open.has(to)) {      // ECH-046
    unit.set(Unit::kScouted);  // ECH-049
    return call<Reveal>(Scouting{u, unit.square, to, 0});
  }
  g.emit(event::moved, seat_of(u), unit.card, unit.square, to);
  unit.square = to;
  return call<Ask>(asking(Window::unit_moved, seat_of(u), u));
}

Next simple_action(Game& g, u8 u, u8 v) {
  g.unit(u).set(Unit::kExhausted);
  const Seat s = seat_of(u);
  g.emit(event::exhausted, g.unit(u).card, g.unit(u).square);
  return v == verb::village_resupply ? resupply(s) : draw_cards(s, 1);
}

Next unit_apply(Game& g, Action a) {
  const u8 u = a.arg[0];
  switch (a.verb) {
    case verb::move:
      return move_unit(g, u, a.arg[1]);
    case verb::strike:
    case verb::shoot:
      return begin_fight(g, u, a.arg[1], g.unit(a.arg[1]).square, a.verb == verb::shoot);
    case verb::storm:
    case verb::bombard:
      return begin_fight(g, u, kNoUnit, a.arg[1], a.verb == verb::bombard);
    case verb::change_mode: {
      Unit& unit = g.unit(u);
      unit.set(Unit::kRangedMode, !unit.ranged_mode());
      unit.set(Unit::kSwitched);
      g.emit(event::mode_changed, unit.card, unit.square, unit.ranged_mode() ? 1 : 0);
      return tafel::stay();
    }
    case verb::build_camp:
      return begin_building(u, BuildingKind::camp, kNowhere);
    case verb::build_barracks:
      return begin_building(u, BuildingKind::barracks, kNowhere);
    case verb::relocate_camp:
      return begin_building(u, BuildingKind::camp, a.arg[1]);
    case verb::relocate_barracks:
      return begin_building(u, BuildingKind::barracks, a.arg[1]);
    case verb::unit_action:
      return call<Prepare>(ability_of(g, seat_of(u), action_of(g, u), u));
    default:
      return simple_action(g, u, a.verb);
  }
}

}  // namespace

Next play_apply(Game& g, Seat s, Action a) {
  if (a.verb == verb::drop_event) {
    drop_event(g, s, event_index(g, s, a.arg[0]));
    return tafel::stay();
  }
  return call<Prepare>(start_play(g, s, a.arg[0], a.verb == verb::play_as ? a.arg[1] : u8{0}));
}

Why play_why(const Game& g, Seat s, Action a) {
  if (a.verb == verb::drop_event) return because({151}, cause::not_active, a.arg[0]);
  if (a.verb != verb::play && a.verb != verb::play_as && a.verb != verb::answer && a.verb != verb::answer_as) return {};
  const Card& card = g.card(a.arg[0]);
  if (card.civ != g.of(s).civ || !g.of(s).hand.has(card.local)) return because({116}, cause::not_in_hand, a.arg[0]);
  if (card.type == CardType::unit) return because({129}, cause::deploy_later, a.arg[0]);
  return play_refusal(g, s, card, 0, Purse(g, s));
}

namespace {
Units ready_units(const Game& g, Seat s) {
  return g.units_where(s, [](const Unit& u) { return u.ready(); });
}
}  // namespace

/// ECH-040, ECH-041: everything in any order; ECH-060: who has acted is exhausted.
struct Mobilize : In<Main> {
  static constexpr std::string_view name = "turn.mobilize";
  static constexpr Rule rule{40};
  static Seat actor(const Game& g, const Main&) { return g->active; }
  static void options(const Game& g, const Main&, Options& out) {
    const Seat s = g->active;
    const Purse purse(g, s);
    if (const Units ready = ready_units(g, s); !ready.empty()) {
      const Muster muster(g, s, ready, purse);
      for (const u8 u : ready) unit_options(g, u, muster, out);
    }
    play_options(g, s, purse, out);
    event_options(g, s, out);
    out.add(verb::end_mobilization);
  }
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    if (about_unit(a.verb)) {
      if (const Why no = unit_why(g, s, a)) return no;
      return deed_why(g, s, a);
    }
    if (a.verb == verb::deploy || a.verb == verb::replace || a.verb == verb::civ_action || a.verb == verb::end_turn)
      return because({128}, cause::in_deployment);
    return play_why(g, s, a);
  }
  static Next apply(Game& g, Main&, Action a) {
    if (a.verb == verb::end_mobilization) return go<DeployTurn>();
    return about_unit(a.verb) ? unit_apply(g, a) : play_apply(g, g->active, a);
  }
};

/// ECH-047: the tile is turned up. Which one it is nobody knew; the Constantinople centre is known by its back.
struct Reveal : In<Scouting> {
  static constexpr std::string_view name = "scout.reveal";
  static constexpr Rule rule{47};
  static u8 centre_tile(const Game& g) {
    u8 i = 0;
    while (!g.pack.tile[i].centre) ++i;
    return i;
  }
  static void outcomes(const Game& g, const Scouting& l, Options& out) {
    if (g->centre == place_of(l.to)) return out.add(verb::reveal, centre_tile(g));
    for (const u8 tile : g->pool) out.add(verb::reveal, tile);
  }
  static Next apply(Game& g, Scouting& l, Action a) {
    l.tile = a.arg[0];
    g->pool.remove(l.tile);
    if (g->centre == place_of(l.to)) g->centre = 0xff;
    g.emit(event::revealed, seat_of(l.unit), l.tile, l.to);
    return go<Orient>();
  }
};

void lay_tile(Game& g, u8 place, u8 tile, u8 turns) {
  g->seen.add(place);
  const auto squares = turned(g.pack.tile[tile].square, turns);
  const Square corner = corner_of(place);  // NW, NE, SW, SE
  constexpr std::array<u8, 4> kAdd{8, 9, 0, 1};
  for (std::size_t i = 0; i < 4; ++i) {
    g->terrain[static_cast<std::size_t>(squares[i])].add(corner + at(kAdd[i]));
    g->open.add(corner + at(kAdd[i]));
  }
}

/// ECH-047: put back as the scout likes; pictures that are the same are one choice. ECH-048, R-38: whoever cannot stay
/// goes back.
struct Orient : In<Scouting> {
  static constexpr std::string_view name = "scout.orient";
  static constexpr Rule rule{47};
  static Seat actor(const Game&, const Scouting& l) { return seat_of(l.unit); }
  static void options(const Game& g, const Scouting& l, Options& out) {
    for (u8 t = 0; t < g.pack.tile[l.tile].turns; ++t) out.add(verb::turn_tile, t);
  }
  static Next apply(Game& g, Scouting& l, Action a) {
    Unit& unit = g.unit(l.unit);
    lay_tile(g, place_of(l.to), l.tile, a.arg[0]);
    g.emit(event::tile_turned, seat_of(l.unit), l.tile, a.arg[0]);
    busy(g);
    const Square start = unit.square;
    unit.square = may_end(g, l.unit, l.to) ? l.to : step_back(g, l.unit, l.from, before(l));
    if (unit.square == l.to) g.emit(event::moved, seat_of(l.unit), unit.card, start, unit.square);
    else g.emit(event::went_back, unit.card, unit.square);
    return call_then<Ask, Scouted>(asking(Window::unit_moved, seat_of(l.unit), l.unit));
  }
  static Square before(const Scouting& l) { return kNext[at(direction_of(l.to, l.from))][l.to]; }
};

struct Scouted : In<Scouting> {
  static constexpr std::string_view name = "scout.end";
  static Next run(Game&, Scouting&) { return tafel::done(); }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::MobilizeChapter>() {
  return make_rows<echoes::Game>(echoes::MobilizeChapter{});
}
