// A quick sensible choice for every kind of decision: in playouts, and for what others answer.
#include <algorithm>

#include "games/echoes/ask.h"
#include "games/echoes/atoms.h"
#include "games/echoes/cards.h"
#include "games/echoes/features.h"
#include "games/echoes/pay.h"
#include "games/echoes/worth.h"
#include "kernel/best.h"

namespace echoes {

namespace {

/// What does not change while the options of one decision are looked at.
struct Eye {
  const Game& g;
  Seat s;
  Squares ground;  ///< for a camp
  Squares goals;   ///< enemy capitals
  bool camp_open;  ///< a camp may still be built in this turn

  Eye(const Game& game, Seat seat) : g(game), s(seat) {
    ground = g.terrain(Terrain::farmland) | g.terrain(Terrain::forest) | g.terrain(Terrain::mine) |
             g.terrain(Terrain::rich_mine);
    for (Seat t = 0; t < g.seats(); ++t) {
      ground -= g.buildings(t);
      if (!Game::allied(s, t)) goals.add(g.of(t).capital);
    }
    camp_open = g->camps_built == 0 && g->camps[s].size() < kCampStock;
  }
  int goal(Square from) const {
    int best = 16;
    for (const u8 q : goals) best = std::min(best, distance(from, q));
    return best;
  }
};

/// A camp there: more for a resource that is still missing.
int camp_worth(const Game& g, Seat s, Square square) {
  const Yield y = yield_of(g, square);
  if (y.n == 0) return -50;
  const int have = g.of(s).ready[y.resource] + g.of(s).spent[y.resource];
  return 100 * y.n + (have == 0 ? 80 : have == 1 ? 40 : have > 4 ? -60 : 0);
}

int move_worth(const Eye& eye, u8 u, Square to) {
  const Game& g = eye.g;
  const Unit& unit = g.unit(u);
  const Stats& stats = g.card(unit.card).printed;
  const int attack = std::max(stats[Stat::melee] + stats[Stat::battering], stats[Stat::ranged]);
  int n = 5 * std::min(attack, 5) * (eye.goal(unit.square) - eye.goal(to));
  if (g.of(eye.s).capital == unit.square) n += 12;  // makes room
  if (!g->open.has(to)) return n + (eye.camp_open ? 70 : 35);
  if (eye.camp_open && eye.ground.has(to) && !eye.ground.has(unit.square)) n += camp_worth(g, eye.s, to) / 2;
  if (eye.camp_open && eye.ground.has(unit.square)) n -= 60;  // build first
  return n;
}

int attack_worth(const Game& g, Action a) {
  const u8 u = a.arg[0];
  const bool unit = a.verb == verb::strike || a.verb == verb::shoot,
             ranged = a.verb == verb::shoot || a.verb == verb::bombard;
  const u8 target = unit ? a.arg[1] : kNoUnit;
  const Square square = unit ? g.unit(a.arg[1]).square : a.arg[1];
  const int n = assault_worth(g, ranged ? ranged_plan(g, u, target, square) : melee_plan(g, u, target, square));
  return n + (n > 0 ? 60 : -20);
}

int card_price(const Game& g, Seat s, const Card& card, u8 option) {
  return 55 * std::max(card.cost[option].total() - discount_of(g, s, card), 0);
}

/// Looking ahead, before an opponent is chosen: the next one in turn order.
void expect_opponent(const Game& g, Doing& x) {
  if (g.pack.ability[x.ability].opposes) x.opponent = static_cast<Seat>((x.seat + 1) % g.seats());
}

/// What a played card is worth before its targets are known: upgrades and events by their price.
int play_worth(const Game& g, Seat s, u8 id, u8 option) {
  const Card& card = g.card(id);
  if (card.type == CardType::upgrade) return 45 + 25 * card.cost[0].total();
  if (card.type == CardType::event) return g.of(s).event.full() ? -100 : 90;
  Doing x;
  x.seat = s, x.card = id, x.option = option, x.source = kFromCard;
  x.ability = static_cast<u8>(card.first_ability + option);
  expect_opponent(g, x);
  const Ability& a = g.pack.ability[x.ability];
  int best = a.chooses ? -100 : ability_worth(g, x);
  if (a.chooses && is_unit(a.chosen)) {
    for (const u8 u : target_units(g, x)) {
      x.set_units(Units::of(u));
      best = std::max(best, ability_worth(g, x));
    }
  } else if (a.chooses) {
    for (const u8 q : target_buildings(g, x)) {
      x.square = q;
      best = std::max(best, ability_worth(g, x));
    }
  }
  return best - card_price(g, s, card, option);
}

int action_worth(const Game& g, u8 u) {
  Doing x = ability_of(g, seat_of(u), action_of(g, u), u);
  expect_opponent(g, x);
  int best = ability_worth(g, x);
  if (!g.pack.ability[x.ability].chooses) return best - 20;
  for (const u8 v : target_units(g, x)) {
    x.set_units(Units::of(v));
    best = std::max(best, ability_worth(g, x));
  }
  for (const u8 q : target_buildings(g, x)) {
    x.square = q;
    best = std::max(best, ability_worth(g, x));
  }
  return best - 20;
}

int turn_worth(const Eye& eye, Action a) {
  const Game& g = eye.g;
  switch (a.verb) {
    case verb::move:
      return move_worth(eye, a.arg[0], a.arg[1]);
    case verb::strike:
    case verb::storm:
    case verb::shoot:
    case verb::bombard:
      return attack_worth(g, a);
    case verb::build_camp:
      return 60 + camp_worth(g, eye.s, g.unit(a.arg[0]).square);
    case verb::build_barracks:
      return g->barracks[eye.s].empty() ? 20 + 8 * (6 - eye.goal(g.unit(a.arg[0]).square)) : -40;
    case verb::village_draw:
    case verb::recruit:
      return 30;
    case verb::unit_action:
      return action_worth(g, a.arg[0]);
    case verb::play:
      return play_worth(g, eye.s, a.arg[0], 0);
    case verb::play_as:
      return play_worth(g, eye.s, a.arg[0], a.arg[1]);
    case verb::end_mobilization:
    case verb::end_turn:
      return 4;
    default:
      return -60;
  }
}

int deploy_worth(const Eye& eye, u8 card, Square square, u8 pawn) {
  const Card& c = eye.g.card(card);
  const bool strong = c.cost[0].total() >= 5;
  return 60 + c.worth / 2 - 6 * eye.goal(square) + (pawn == kPlain ? 0 : strong ? 25 : -40);
}

/// Rather what fits than what fits everything (the canonical order of 5.5).
int pay_worth(const Game& g, Seat s, u8 holder, u8 resource) {
  if (resource == kWild) return -100;
  const int spare = holder == kMain ? g.of(s).ready[resource] : 0;
  return holder == kMain ? 60 + 5 * spare : holder == kMateMain ? 40 : holder == kBorrowed ? 90 : 20;
}

int orient_worth(const Game& g, Seat s, u8 turns) {
  const Scouting l = g->stack.back().read<Scouting>();
  const auto squares = turned(g.pack.tile[l.tile].square, turns);
  const int right = column_of(l.to) & 1, up = row_of(l.to) & 1;
  const Terrain t = squares[at((up != 0 ? 0 : 2) + right)];
  switch (t) {
    case Terrain::rich_mine:
      return 200;
    case Terrain::farmland:
    case Terrain::forest:
    case Terrain::mine: {
      const auto r = static_cast<std::size_t>(t);
      return 100 - 15 * (g.of(s).ready[r] + g.of(s).spent[r]);
    }
    case Terrain::water:
      return -50;
    default:
      return 20;
  }
}

int answer_worth(const Game& g, Seat s, u8 id, u8 option) {
  const Card& card = g.card(id);
  Asking l;
  Doing x;
  x.seat = s, x.card = id, x.source = kFromCard;
  x.ability = static_cast<u8>(card.first_ability + option);
  expect_opponent(g, x);
  if (asked_now(g, l)) x.subject = l.subject;
  return ability_worth(g, x) - 40 * card.cost[option].total();
}

int target_worth(const Game& g, Action a) {
  Doing x = g->stack.back().read<Doing>();
  if (a.verb == verb::aim) x.square = a.arg[0];
  else x.set_units(Units::of(a.arg[0]));
  if (x.ability != kNoAbility) return ability_worth(g, x);
  const Card& up = g.card(x.card);
  return upgrade_works(up, g.card_of(a.arg[0])) ? g.card_of(a.arg[0]).worth : -100;
}

int branch_worth(const Game& g, u8 branch) {
  Doing x = g->stack.back().read<Doing>();
  x.ability = effect_now(g, x).branch[branch];
  return -ability_worth(g, x);
}

int small_worth(const Eye& eye, Action a) {
  const Game& g = eye.g;
  switch (a.verb) {
    case verb::pay:
      return pay_worth(g, eye.s, a.arg[0], a.arg[1]);
    case verb::turn_tile:
      return orient_worth(g, eye.s, a.arg[0]);
    case verb::mark:
      return 48 - keep_worth(g.card(a.arg[0]));
    case verb::discard:
      return -keep_worth(g.card(a.arg[0]));
    case verb::recover:
    case verb::fetch:
      return g.card(a.arg[0]).worth / 4 + keep_worth(g.card(a.arg[0]));
    case verb::step:
      return move_worth(eye, a.arg[0], a.arg[1]);
    case verb::target:
    case verb::aim:
      return target_worth(g, a);
    case verb::put:
      return -8 * eye.goal(a.arg[0]);
    case verb::grant:
      return branch_worth(g, a.arg[0]);
    case verb::resource:
      return -10 * (g.of(eye.s).ready[a.arg[0]] + g.of(eye.s).spent[a.arg[0]]);
    case verb::answer:
      return answer_worth(g, eye.s, a.arg[0], 0);
    case verb::answer_as:
      return answer_worth(g, eye.s, a.arg[0], a.arg[1]);
    case verb::preset:
      return 1000;
    default:
      return 0;
  }
}

int option_worth(const Eye& eye, Action a) {
  if (a.verb == verb::deploy) return deploy_worth(eye, a.arg[0], a.arg[2], a.arg[1]);
  if (a.verb == verb::replace) return deploy_worth(eye, a.arg[0], a.arg[2], kPlain) - unit_worth(eye.g, a.arg[1]);
  if ((a.verb >= verb::move && a.verb <= verb::end_mobilization) || a.verb == verb::end_turn) return turn_worth(eye, a);
  if (a.verb == verb::civ_action) return 15;
  return small_worth(eye, a);
}

}  // namespace

u16 policy(const Game& g, Seat s, const Options& options, Rng& rng) {
  const Eye eye(g, s);
  return best_of(options, rng, 16, [&](Action a) { return option_worth(eye, a); });
}

}  // namespace echoes
