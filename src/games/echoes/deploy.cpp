// Deployment: units under pawns onto fortified buildings, technologies and tactics (ECH-128 to ECH-135, R-10, R-11,
//
#include "games/echoes/deploy.h"

#include "games/echoes/cards.h"
#include "games/echoes/causes.h"
#include "games/echoes/mobilize.h"
#include "games/echoes/pay.h"
#include "games/echoes/table.h"

namespace echoes {

namespace {
bool is_ship(const Card& card) { return card.printed.has(Trait::warship) || card.printed.has(Trait::light_ship); }

constexpr std::array<Pawn, 3> kPawnKinds{kPlain, kKing, kQueen};

bool pawn_free(const Unit& u) { return !u.on_map() && !u.is(Unit::kGone); }
}  // namespace

/// ECH-133: king and queen are chosen by name, the others are alike.
std::size_t free_slot(const Game& g, Seat s, Pawn pawn) {
  if (pawn != kPlain) {
    const std::size_t slot = pawn == kKing ? kKingSlot : kQueenSlot;
    return pawn_free(g->unit[unit_at(s, slot)]) ? slot : kSlots;
  }
  for (std::size_t slot = 0; slot < kKingSlot; ++slot)
    if (pawn_free(g->unit[unit_at(s, slot)])) return slot;
  return kSlots;
}

bool any_pawn_free(const Game& g, Seat s) {
  for (const Pawn p : kPawnKinds)
    if (free_slot(g, s, p) != kSlots) return true;
  return false;
}

namespace {
/// ECH-168, ECH-174, R-39: water around own units.
Squares ship_sites(const Game& g, Seat s, Units own, Squares taken) {
  Squares near = widened(g.squares_of(own)) & g.waters();
  near -= taken | g.side_fortified(static_cast<u8>(1 - Game::team(s)));
  if (g.has_mate()) near -= g.fortified(Game::mate(s));
  return near;
}
/// ECH-070, ECH-130, ECH-131, ECH-132, R-11.
Squares land_sites(const Game& g, Seat s, Squares taken) {
  Squares sites = g.fortified(s);
  if (g->deploy_on_camps != 0) sites |= g->camps[s] - g.terrain(Terrain::water);
  return sites - taken;
}
Squares taken_squares(const Game& g, u8 without) {
  u64 out = 0;
  for (std::size_t u = 0; u < at(g.seats()) * kSlots; ++u) {
    const Unit& unit = g->unit[u];
    out |= u64{unit.on_map() && u != without} << unit.square;
  }
  return {out};
}
}  // namespace

Squares sites_of(const Game& g, Seat s, const Card& card, u8 without) {
  const Squares taken = taken_squares(g, without);
  if (!is_ship(card)) return land_sites(g, s, taken);
  Units own = g.own_units(s);
  if (without != kNoUnit) own.remove(without);
  return ship_sites(g, s, own, taken);
}

Why civ_action_refusal(const Game& g, Seat s) {
  const Player& p = g.of(s);
  const Card& civ = g.pack.of(p.civ, 0);
  if (!civ.listens(Timing::deploy_action)) return because({61}, cause::no_action, g.pack.global(p.civ, 0));
  if (p.civ_used != 0) return because({61}, cause::used_this_turn, g.pack.global(p.civ, 0));
  if (p.hand_count == 0) return because({61}, cause::hand_empty);
  const Ability& a = g.pack.ability[civ.first_ability];
  for (std::size_t i = 0; i < a.count; ++i)
    if (const Effect& e = g.pack.effect[a.first + i]; e.atom == Atom::gain && p.civ_tokens.total() >= e.most)
      return because({32}, cause::card_full, e.most);
  return {};
}

namespace {

Why deploy_refusal(const Game& g, Seat s, const Card& card, const Purse& purse) {
  const int n = purse.missing(card.cost[0], discount_of(g, s, card));
  if (n > 0) return because({39}, cause::resources_missing, n);
  return {};
}

/// ECH-135: only when no pawn is free; royal units stay.
void replace_options(const Game& g, Seat s, const Card& card, Options& out) {
  const u8 id = g.pack.global(card.civ, card.local);
  for (std::size_t slot = 0; slot < kKingSlot; ++slot) {
    const u8 u = unit_at(s, slot);
    if (!g.unit(u).on_map()) continue;
    for (const u8 square : sites_of(g, s, card, u)) out.add(verb::replace, id, u, square);
  }
}

using Pawns = FixedVec<Pawn, 3>;
Pawns free_pawns(const Game& g, Seat s) {
  Pawns out;
  for (const Pawn p : kPawnKinds)
    if (free_slot(g, s, p) != kSlots) out.push(p);
  return out;
}

void explain_deployments(const Game& g, Seat s, Kinds cards, const Pawns& pawns, const Purse& purse, Options& out) {
  for (const u8 local : cards) {
    const Card& card = g.pack.of(g.of(s).civ, local);
    const Why no = deploy_refusal(g, s, card, purse);
    for (const Pawn pawn : pawns)
      for (const u8 square : sites_of(g, s, card))
        if (no) out.refuse(no, verb::deploy, g.pack.global(card.civ, local), pawn, square);
  }
}

Kinds payable_units(const Game& g, Seat s, Kinds cards, const Purse& purse) {
  Kinds out;
  for (const u8 local : cards) {
    const Card& card = g.pack.of(g.of(s).civ, local);
    if (purse.pays(card.cost[0], discount_of(g, s, card))) out.add(local);
  }
  return out;
}

void deploy_options(const Game& g, Seat s, const Purse& purse, Options& out) {
  const Player& p = g.of(s);
  const Kinds cards = p.hand.kinds() & g.pack.civ[p.civ].units;
  if (cards.empty()) return;
  const Pawns pawns = free_pawns(g, s);
  if (out.explaining()) explain_deployments(g, s, cards, pawns, purse, out);
  const Kinds payable = payable_units(g, s, cards, purse);
  if (payable.empty()) return;
  const Squares taken = taken_squares(g, kNoUnit), land = land_sites(g, s, taken);
  for (const u8 local : payable) {
    const Card& card = g.pack.of(p.civ, local);
    if (pawns.empty()) replace_options(g, s, card, out);
    const Squares sites = is_ship(card) ? ship_sites(g, s, g.own_units(s), taken) : land;
    for (const Pawn pawn : pawns)
      for (const u8 square : sites) out.add(verb::deploy, g.pack.global(p.civ, local), pawn, square);
  }
}

Why deploy_why(const Game& g, Seat s, Action a) {
  const Card& card = g.card(a.arg[0]);
  if (card.civ != g.of(s).civ || !g.of(s).hand.has(card.local)) return because({129}, cause::not_in_hand, a.arg[0]);
  if (card.type != CardType::unit) return because({129}, cause::no_unit_card, a.arg[0]);
  if (const Why no = deploy_refusal(g, s, card, Purse(g, s))) return no;
  const Square square = a.arg[2];
  if (a.verb == verb::replace) {
    if (any_pawn_free(g, s)) return because({135}, cause::pawn_still_free);
    if (a.arg[1] >= kUnits || seat_of(a.arg[1]) != s || !g.unit(a.arg[1]).on_map())
      return because({135}, cause::no_unit_there);
    if (slot_of(a.arg[1]) >= kKingSlot) return because({135}, cause::royal_stays);
  } else if (free_slot(g, s, static_cast<Pawn>(a.arg[1])) == kSlots) {
    return because({133}, cause::pawn_used, a.arg[1]);
  }
  if (!g.fortified(s).has(square) && !is_ship(card)) return because({132}, cause::no_site, square);
  return is_ship(card) ? because({168}, cause::no_water_site, square) : because({130}, cause::site_taken, square);
}

}  // namespace

struct DeployTurn : In<Main> {
  static constexpr std::string_view name = "turn.deploy";
  static constexpr Rule rule{128};
  /// The first time the phase begins. Something the game does by itself here also tells machines that the mobilization
  /// is over: they compare its end with its other options, not with those and a deployment.
  static Next enter(Game& g, Main&) {
    if (g->phase == Phase::mobilization) {
      g->phase = Phase::deployment;
      g.emit(event::deployment_began, g->active);
    }
    return tafel::stay();
  }
  static Seat actor(const Game& g, const Main&) { return g->active; }
  static void options(const Game& g, const Main&, Options& out) {
    const Seat s = g->active;
    const Purse purse(g, s);
    deploy_options(g, s, purse, out);
    play_options(g, s, purse, out);
    if (g.pack.of(g.of(s).civ, 0).listens(Timing::deploy_action)) {
      const Why no = civ_action_refusal(g, s);
      out.add_if(!no, no, verb::civ_action);
    }
    event_options(g, s, out);
    out.add(verb::end_turn);
  }
  static Why why(const Game& g, const Main&, Seat s, Action a) {
    if (a.verb >= verb::move && a.verb <= verb::unit_action) return because({128}, cause::mobilization_over);
    if (a.verb == verb::deploy || a.verb == verb::replace) return deploy_why(g, s, a);
    if (a.verb == verb::civ_action) return civ_action_refusal(g, s);
    return play_why(g, s, a);
  }
  static Next apply(Game& g, Main&, Action a) {
    const Seat s = g->active;
    switch (a.verb) {
      case verb::end_turn:
        return go<TurnEnd>();
      case verb::civ_action:
        g.of(s).civ_used = 1;
        return call<Prepare>(ability_of(g, s, g.pack.of(g.of(s).civ, 0).first_ability, kFromCiv));
      case verb::deploy:
        return call<DeployPay>(
            Deploying{a.arg[0], static_cast<u8>(free_slot(g, s, static_cast<Pawn>(a.arg[1]))), a.arg[2]});
      case verb::replace:
        return call<DeployPay>(Deploying{a.arg[0], static_cast<u8>(slot_of(a.arg[1])), a.arg[2], a.arg[1]});
      default:
        return play_apply(g, s, a);
    }
  }
};

/// ECH-129: the card leaves the hand and is paid.
struct DeployPay : In<Deploying> {
  static constexpr std::string_view name = "deploy.pay";
  static Next run(Game& g, Deploying& l) {
    const Seat s = g->active;
    const Card& card = g.card(l.card);
    const int less = discount_of(g, s, card);
    take_from_hand(g, s, card.local);
    g.of(s).playing = card.local;
    g.emit(event::card_played, s, l.card);
    return pay_then<DeployPlace>(s, card.cost[0], less, l.card);
  }
};

/// ECH-135: first the old unit goes; R-27: the new one is ready, in melee mode, and has not moved.
struct DeployPlace : In<Deploying> {
  static constexpr std::string_view name = "deploy.place";
  static Next run(Game& g, Deploying& l) {
    const Seat s = g->active;
    if (l.unit != kNoUnit) return tafel::done();
    if (l.instead != kNoUnit) {
      const u8 first = g->fallen_count;
      g.emit(event::removed_unit, s, g.unit(l.instead).card, g.unit(l.instead).square);
      remove_unit(g, l.instead, false);
      Scanning look;
      look.moment = Moment::fell, look.first = first, look.seat = s, look.unit = l.instead;
      l.instead = kNoUnit;
      return call<Scan>(look);
    }
    l.unit = unit_at(s, l.slot);
    Unit& unit = g.unit(l.unit);  // a free pawn has nothing under it
    unit.card = l.card;
    unit.square = l.square;
    g.of(s).playing = 0;
    const Pawn pawn = l.slot == kKingSlot ? kKing : l.slot == kQueenSlot ? kQueen : kPlain;
    g.emit(event::deployed, s, l.card, l.square, pawn);
    busy(g);
    return may_listen(g, Moment::deployed, s, l.unit) ? scan(Moment::deployed, s, l.unit) : tafel::done();
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::DeployChapter>() {
  return make_rows<echoes::Game>(echoes::DeployChapter{});
}
