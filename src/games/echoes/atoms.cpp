// The effect vocabulary (section 11.2), one checked row per atom: parameters, what is decided, what happens, what it is
// worth. Static abilities (MOD, KW, COST, RULE that hold by themselves) are added up in table.cpp.
#include "games/echoes/atoms.h"

#include <algorithm>

#include "games/echoes/cards.h"
#include "games/echoes/causes.h"
#include "games/echoes/fight.h"
#include "games/echoes/paths.h"
#include "games/echoes/supply.h"
#include "games/echoes/table.h"
#include "games/echoes/worth.h"

namespace echoes {

namespace {

Next on(Doing& x) {
  ++x.at;
  x.left = 0;
  return tafel::stay();
}
/// From `Decide` back to the effects.
Next resolved(Doing& x) {
  ++x.at;
  x.left = 0;
  return go<Resolve>();
}

Units units_meant(const Game& g, const Doing& x, const Effect& e) { return select_units(g, e.target, scope_of(x)); }
/// Objects of an effect are buildings if what was chosen, built or attacked is one.
Squares buildings_meant(const Game& g, const Doing& x, const Effect& e) {
  using Base = Selector::Base;
  const Scope c = scope_of(x);
  if (e.target.base == Base::query && is_unit(e.target)) return {};
  if (e.target.base == Base::self || e.target.base == Base::it || e.target.base == Base::moved ||
      e.target.base == Base::attacker)
    return {};
  return select_buildings(g, e.target, c);
}
int amount(const Game& g, const Doing& x, const Effect& e) { return value_of(g, e.n, scope_of(x)); }

Seat whose(const Game& g, const Doing& x, Who who) {
  return who == Who::you ? x.seat : who == Who::active ? g->active : x.opponent;
}

// --- TRUE: damage that nothing reduces (ECH-189) ---

Next after_fall(Game& g, u8 first) {
  if (check_loss(g)) return halt(g);
  if (g->fallen_count == first) return tafel::stay();
  Scanning l;
  l.moment = Moment::fell, l.first = first, l.seat = g->active, l.unit = g->fallen[first].unit;
  return call<Scan>(l);
}

void true_unit(Game& g, u8 u, int n) {
  hurt_unit(g, u, n);
  g.emit(event::true_damage, g.unit(u).card, g.unit(u).square, n, hp_of(g, u));
  if (hp_of(g, u) > 0) return;
  g.emit(event::unit_fell, seat_of(u), g.unit(u).card, g.unit(u).square);
  remove_unit(g, u, false);
}

void true_building(Game& g, Square square, int n) {
  hurt_building(g, square, n);
  const BuildingKind kind = g.building_kind(square);
  const int left = building_hp(g, square);
  if (kind == BuildingKind::capital) {
    const Seat owner = g.building_owner(square);
    g.emit(event::hit_capital, owner, n, left);
    if (left == 0) g.emit(event::capital_fell, owner);
    return;
  }
  g.emit(event::true_damage_building, kind, square, n, left);
  if (left == 0) raze_building(g, square);
}

Next true_begin(Game& g, Doing& x, const Effect& e) {
  const int n = amount(g, x, e);
  const u8 first = g->fallen_count;
  if (n > 0) {
    for (const u8 u : units_meant(g, x, e)) true_unit(g, u, n);
    for (const u8 square : buildings_meant(g, x, e)) true_building(g, square, n);
  }
  ++x.at;
  return after_fall(g, first);
}
int true_worth(const Game& g, const Doing& x, const Effect& e) {
  const int n = amount(g, x, e);
  int worth = 0;
  for (const u8 u : units_meant(g, x, e)) worth += (Game::allied(seat_of(u), x.seat) ? -1 : 1) * damage_worth(g, u, n);
  for (const u8 q : buildings_meant(g, x, e))
    worth += (Game::allied(g.building_owner(q), x.seat) ? -1 : 1) * building_damage_worth(g, q, n);
  return worth;
}

// --- HEAL ---

Next heal_begin(Game& g, Doing& x, const Effect& e) {
  const int n = amount(g, x, e);
  for (const u8 u : units_meant(g, x, e)) {
    const int healed = std::min<int>(n, g.unit(u).damage);
    g.unit(u).damage = static_cast<u8>(g.unit(u).damage - healed);
    if (healed > 0) g.emit(event::healed, g.unit(u).card, g.unit(u).square, healed);
  }
  for (const u8 square : buildings_meant(g, x, e)) {
    const int healed = std::min(n, building_max(g, square) - building_hp(g, square));
    if (healed <= 0) continue;
    if (g.building_kind(square) == BuildingKind::capital) {
      Player& p = g.of(g.building_owner(square));
      p.capital_hp = static_cast<u8>(p.capital_hp + healed);
      g.emit(event::healed_capital, g.building_owner(square), healed, p.capital_hp);
    } else {
      g->hurt[square] = static_cast<u8>(g->hurt[square] - healed);
      g.emit(event::healed_building, g.building_kind(square), square, healed);
    }
  }
  return on(x);
}
int heal_worth(const Game& g, const Doing& x, const Effect& e) {
  const int n = amount(g, x, e);
  int worth = 0;
  for (const u8 u : units_meant(g, x, e)) worth += kHealthWorth * std::min<int>(n, g.unit(u).damage);
  for (const u8 q : buildings_meant(g, x, e)) worth += kWallWorth * std::min(n, building_max(g, q) - building_hp(g, q));
  return worth;
}

// --- MOD and KW for a turn or an attack ---

void add_lasting(Game& g, const Doing& x, Units units, Square square) {
  const auto id = static_cast<u8>(g.pack.ability[x.ability].first + x.at);
  require(g->lasting_count < g->lasting.size(), "too many effects in one turn");
  g->lasting[g->lasting_count++] = {units, id, square, {}};
}

Next mod_begin(Game& g, Doing& x, const Effect& e) {
  const int n = amount(g, x, e);
  if (e.lasts == Lasts::attack) {
    g->combat.bonus = static_cast<u8>(g->combat.bonus + n);
    if (n > 0) g.emit(event::sharpened, g.unit(x.source).card, g.unit(x.source).square, n);
    return on(x);
  }
  const Units units = units_meant(g, x, e);
  if (!units.empty()) add_lasting(g, x, units, kNowhere);
  for (const u8 u : units) g.emit(event::strengthened, g.unit(u).card, g.unit(u).square, card_meant(g, x));
  const Squares squares = buildings_meant(g, x, e);
  if (!squares.empty()) {
    add_lasting(g, x, {}, squares.lowest());
    g.emit(event::shielded, g.building_kind(squares.lowest()), squares.lowest(), card_meant(g, x));
  }
  return on(x);
}
int mod_worth(const Game& g, const Doing& x, const Effect& e) { return strength_worth(g, x, e, units_meant(g, x, e)); }

// --- DRAW, RESUPPLY, RECOVER, TUTOR, DISCARD ---

Next draw_begin(Game& g, Doing& x, const Effect& e) {
  const int n = amount(g, x, e);
  ++x.at;
  return draw_cards(whose(g, x, e.who), n);
}
int draw_worth(const Game& g, const Doing& x, const Effect& e) {
  const Seat s = whose(g, x, e.who);
  const int n = std::min<int>(amount(g, x, e), g.of(s).deck_count);
  return (Game::allied(s, x.seat) ? 1 : -1) * n * kCardWorth;
}

/// nothing to exchange without hand and deck.
Next resupply_begin(Game& g, Doing& x, const Effect&) {
  ++x.at;
  return markable(g, x.seat) > 0 ? resupply(x.seat) : tafel::stay();
}
int resupply_worth(const Game&, const Doing&, const Effect&) { return kCardWorth / 2; }

bool card_wanted(const Game& g, const Effect& e, const Card& card) {
  (void)g;
  return e.cards.types.empty() || e.cards.types.has(static_cast<std::size_t>(card.type));
}
Kinds wanted(const Game& g, const Doing& x, const Effect& e, const Bag& from) {
  Kinds out;
  for (const u8 local : from.kinds())
    if (card_wanted(g, e, g.pack.of(g.of(x.seat).civ, local))) out.add(local);
  return out;
}

Next recover_begin(Game& g, Doing& x, const Effect& e) {
  x.left = static_cast<u8>(amount(g, x, e));
  return wanted(g, x, e, g.of(x.seat).discard).empty() ? on(x) : go<Decide>();
}
void recover_options(const Game& g, const Doing& x, const Effect& e, Options& out) {
  for (const u8 local : wanted(g, x, e, g.of(x.seat).discard))
    out.add(verb::recover, g.pack.global(g.of(x.seat).civ, local));
  out.add(verb::stop);
}
Next recover_choose(Game& g, Doing& x, const Effect& e, Action a) {
  if (a.verb == verb::stop) return resolved(x);
  const u8 local = g.card(a.arg[0]).local;
  g.of(x.seat).discard.remove(local);
  put_into_hand(g, x.seat, local);
  g.of(x.seat).known.add(local);
  g.emit(event::recovered, x.seat, a.arg[0]);
  return --x.left > 0 && !wanted(g, x, e, g.of(x.seat).discard).empty() ? tafel::stay() : resolved(x);
}
Why recover_why(const Game& g, const Doing& x, const Effect& e, Action a) {
  if (a.verb != verb::recover) return {};
  const Card& card = g.card(a.arg[0]);
  if (card.civ == g.of(x.seat).civ && g.of(x.seat).discard.has(card.local) && !card_wanted(g, e, card))
    return because({142}, cause::units_only, a.arg[0]);
  return because({142}, cause::not_in_discard, a.arg[0]);
}
int recover_worth(const Game& g, const Doing& x, const Effect& e) {
  return wanted(g, x, e, g.of(x.seat).discard).empty() ? 0 : kCardWorth + kCardWorth / 2;
}

Next tutor_begin(Game& g, Doing& x, const Effect&) { return g.of(x.seat).deck_count == 0 ? on(x) : go<Decide>(); }
void tutor_options(const Game& g, const Doing& x, const Effect& e, Options& out) {
  for (const u8 local : wanted(g, x, e, g.of(x.seat).deck))
    out.add(verb::fetch, g.pack.global(g.of(x.seat).civ, local));
  out.add(verb::stop);
}
Next tutor_choose(Game& g, Doing& x, const Effect&, Action a) {
  if (a.verb == verb::stop) return resolved(x);
  Player& p = g.of(x.seat);
  const u8 local = g.card(a.arg[0]).local;
  p.deck.remove(local);
  --p.deck_count;
  put_into_hand(g, x.seat, local);
  p.known.add(local);
  g.emit(event::fetched, x.seat, a.arg[0]);
  return resolved(x);
}
Why tutor_why(const Game& g, const Doing& x, const Effect& e, Action a) {
  if (a.verb != verb::fetch) return {};
  const Card& card = g.card(a.arg[0]);
  if (card.civ == g.of(x.seat).civ && !card_wanted(g, e, card)) return because({142}, cause::units_only, a.arg[0]);
  return because({142}, cause::not_in_deck, a.arg[0]);
}
int tutor_worth(const Game& g, const Doing& x, const Effect&) {
  return g.of(x.seat).deck_count == 0 ? 0 : kCardWorth + kCardWorth / 2;
}

Next discard_begin(Game& g, Doing& x, const Effect& e) {
  const Seat s = whose(g, x, e.who);
  x.left = static_cast<u8>(std::min<int>(amount(g, x, e), g.of(s).hand_count));  // all if fewer
  if (x.left == 0) return on(x);
  return e.how == How::random ? go<LoseCard>() : go<Decide>();
}
Seat discard_decider(const Game& g, const Doing& x, const Effect& e) { return whose(g, x, e.who); }
void discard_options(const Game& g, const Doing& x, const Effect& e, Options& out) {
  const Player& p = g.of(whose(g, x, e.who));
  for (const u8 local : p.hand.kinds()) out.add(verb::discard, g.pack.global(p.civ, local));
}
Next discard_choose(Game& g, Doing& x, const Effect& e, Action a) {
  const Seat s = whose(g, x, e.who);
  const u8 local = g.card(a.arg[0]).local;
  take_from_hand(g, s, local);
  discard_card(g, s, local);
  g.emit(event::discarded, s, a.arg[0]);
  return --x.left > 0 ? tafel::stay() : resolved(x);
}
Why discard_why(const Game&, const Doing&, const Effect&, Action a) {
  return a.verb == verb::discard ? because({142}, cause::not_in_hand, a.arg[0]) : Why{};
}
int discard_worth(const Game& g, const Doing& x, const Effect& e) {
  const Seat s = whose(g, x, e.who);
  const int n = std::min<int>(amount(g, x, e), g.of(s).hand_count);
  return (Game::allied(s, x.seat) ? -1 : 1) * n * kCardWorth / (e.how == How::owner ? 2 : 1);
}

// --- GAIN, RES_READY ---

u8 gained_resource(const Game& g, const Doing& x, const Effect& e) {
  if (e.what < kChoice) return e.what;
  const Yield y = yield_of(g, g.unit(x.source).square);  // terrain_res
  return y.n > 0 ? y.resource : u8{0xff};
}

/// ECH-148: an action card stays on the table with what it has brought.
void gain(Game& g, Doing& x, const Effect& e, u8 resource) {
  const int n = amount(g, x, e);
  if (resource == 0xff || n == 0) return;
  Player& p = g.of(x.seat);
  if (x.source == kFromCard && x.kept == 0) {
    if (bank_left(g, resource) <= 0) return;
    p.action.push({x.card, 0, {}});
    p.playing = 0;
    x.kept = 1;
  }
  const int got = gain_tokens(g, x.seat, tokens_at(g, x.seat, x.source), resource, n, e.most);
  if (got > 0) g.emit(event::token_gained, x.seat, card_meant(g, x), got, resource);
}

Next gain_begin(Game& g, Doing& x, const Effect& e) {
  if (e.what == kChoice)
    return e.most != 0xff && tokens_at(g, x.seat, x.source).total() >= e.most ? on(x) : go<Decide>();
  if (x.source < kUnits && !g.unit(x.source).on_map()) return on(x);
  gain(g, x, e, gained_resource(g, x, e));
  return on(x);
}
void gain_options(const Game&, const Doing&, const Effect&, Options& out) {
  for (u8 r = 0; r < kWild; ++r) out.add(verb::resource, r);  // ECH-038: never wild
  out.refuse(because({38}, cause::no_wild), verb::resource, kWild);
}
Next gain_choose(Game& g, Doing& x, const Effect& e, Action a) {
  gain(g, x, e, a.arg[0]);
  return resolved(x);
}
int gain_worth(const Game& g, const Doing& x, const Effect& e) {
  const int n = amount(g, x, e);
  return n * (e.what == kWild || e.what == kChoice ? 95 : 80);
}

Next ready_begin(Game& g, Doing& x, const Effect& e) {
  const Player& p = g.of(x.seat);
  const int spent = p.spent[0] + p.spent[1] + p.spent[2];
  if (x.left == 0) x.left = static_cast<u8>(std::min(amount(g, x, e), spent));
  return x.left == 0 ? on(x) : go<Decide>();
}
void ready_options(const Game& g, const Doing& x, const Effect&, Options& out) {
  for (u8 r = 0; r < kWild; ++r)
    out.add_if(g.of(x.seat).spent[r] > 0, because({24}, cause::none_exhausted, r), verb::ready, r);
}
Next ready_choose(Game& g, Doing& x, const Effect&, Action a) {
  Player& p = g.of(x.seat);
  --p.spent[a.arg[0]];
  ++p.ready[a.arg[0]];
  g.emit(event::main_readied, x.seat, a.arg[0]);
  return --x.left > 0 ? tafel::stay() : resolved(x);
}
int ready_worth(const Game& g, const Doing& x, const Effect&) {
  const Player& p = g.of(x.seat);
  return p.spent[0] + p.spent[1] + p.spent[2] > 0 ? 60 : 0;
}

// --- EXHAUST, STUN ---

Next exhaust_begin(Game& g, Doing& x, const Effect& e) {
  for (const u8 u : units_meant(g, x, e)) {
    g.unit(u).set(Unit::kExhausted);
    if (e.atom == Atom::stun) g.unit(u).set(Unit::kSkipReady);
    g.emit(e.atom == Atom::stun ? event::stunned : event::exhausted, g.unit(u).card, g.unit(u).square);
  }
  return on(x);
}
int exhaust_worth(const Game& g, const Doing& x, const Effect& e) {
  int worth = 0;
  for (const u8 u : units_meant(g, x, e)) {
    const int lost = unit_worth(g, u) / (e.atom == Atom::stun ? 3 : 6);
    if (Game::allied(seat_of(u), x.seat)) worth -= g.unit(u).ready() ? lost : 0;
    else if (g.unit(u).ready() || e.atom == Atom::stun) worth += lost;
  }
  return worth;
}

// --- STEP, PLACE: no moves, so they are possible in every phase and for ships as for others (R-40) ---

/// Units that have not stepped yet are marked in `chosen` unless the effect names one.
Units steppers(const Game& g, const Doing& x, const Effect& e) {
  if (e.target.base != Selector::Base::query) return units_meant(g, x, e);
  return units_meant(g, x, e) - x.units();
}
bool can_step(const Game& g, const Doing& x, const Effect& e) {
  for (const u8 u : steppers(g, x, e))
    if (!step_squares(g, u, amount(g, x, e)).empty()) return true;
  return false;
}
Next step_begin(Game& g, Doing& x, const Effect& e) {
  using Quant = Selector::Quant;
  x.left = e.target.base != Selector::Base::query ? u8{1} : e.target.quant == Quant::upto ? e.target.most : u8{24};
  return can_step(g, x, e) ? go<Decide>() : on(x);
}
void step_options(const Game& g, const Doing& x, const Effect& e, Options& out) {
  const int n = amount(g, x, e);
  for (const u8 u : steppers(g, x, e))
    for (const u8 square : step_squares(g, u, n)) out.add(verb::step, u, square);
  out.add(verb::stay);
}
Next step_choose(Game& g, Doing& x, const Effect& e, Action a) {
  if (a.verb == verb::stay) return resolved(x);
  Unit& unit = g.unit(a.arg[0]);
  g.emit(event::stepped, unit.card, unit.square, a.arg[1]);
  unit.square = a.arg[1];
  if (e.target.base == Selector::Base::query) {
    Units done = x.units();
    done.add(a.arg[0]);
    x.set_units(done);
  }
  return --x.left > 0 && can_step(g, x, e) ? tafel::stay() : resolved(x);
}
Why step_why(const Game& g, const Doing& x, const Effect& e, Action a) {
  if (a.verb != verb::step) return {};
  const u8 u = a.arg[0];
  if (u >= kUnits || !steppers(g, x, e).has(u)) return because({142}, cause::no_unit_there);
  if (g.unit(u).is(Unit::kScouted)) return because({49}, cause::has_scouted, g.unit(u).card);
  return because({44}, cause::no_way_there, a.arg[1]);
}
int step_worth(const Game& g, const Doing& x, const Effect& e) { return can_step(g, x, e) ? 25 : 0; }

Next place_begin(Game& g, Doing& x, const Effect& e) {
  for (const u8 u : units_meant(g, x, e)) {
    Unit& unit = g.unit(u);
    g.emit(event::placed, unit.card, unit.square, x.where);
    unit.square = x.where;
  }
  return on(x);
}
int place_worth(const Game&, const Doing&, const Effect&) { return 40; }

// --- RAZE ---

Next raze_begin(Game& g, Doing& x, const Effect& e) {
  for (const u8 square : buildings_meant(g, x, e)) raze_building(g, square);
  return on(x);
}
int raze_worth(const Game&, const Doing&, const Effect&) { return -kCampWorth; }

// --- CANCEL_ATTACK, CANCEL_CARD ---

Next cancel_attack_begin(Game& g, Doing& x, const Effect&) {
  cancel_fight(g);
  return on(x);
}
int cancel_attack_worth(const Game& g, const Doing&, const Effect&) { return attack_threat(g); }

/// the cost stays paid; the card goes to its owner's discard pile and counts as not played.
Next cancel_card_begin(Game& g, Doing& x, const Effect&) {
  Player& p = g.of(g->active);
  g.emit(event::card_cancelled, g->active, g.pack.global(p.civ, p.playing));
  discard_card(g, g->active, p.playing);
  p.playing = 0;
  return on(x);
}
int cancel_card_worth(const Game& g, const Doing&, const Effect&) {
  const Player& p = g.of(g->active);
  return 60 + 70 * g.pack.of(p.civ, p.playing).cost[0].total();
}

// --- OPP_CHOICE ---

Next branch_begin(Game&, Doing&, const Effect&) { return go<Decide>(); }
Seat branch_decider(const Game&, const Doing& x, const Effect&) { return x.opponent; }
void branch_options(const Game&, const Doing&, const Effect&, Options& out) {
  out.add(verb::grant, 0);
  out.add(verb::grant, 1);
}
/// A and B are effects of the card's owner; the rest of the card follows from there.
Next branch_choose(Game& g, Doing& x, const Effect& e, Action a) {
  g.emit(event::branch_chosen, x.opponent, a.arg[0]);
  x.ability = e.branch[a.arg[0]];
  x.at = 0, x.left = 0;
  return go<Resolve>();
}
int branch_worth(const Game& g, const Doing& x, const Effect& e) {
  int least = INT32_MAX;
  for (const u8 b : e.branch) {
    Doing y = x;
    y.ability = b;
    least = std::min(least, ability_worth(g, y));
  }
  return least;
}

// --- RULE for a turn; COST is always static ---

Next rule_begin(Game& g, Doing& x, const Effect& e) {
  const auto rule = static_cast<SeatRule>(e.what - kTraits);
  if (rule == SeatRule::borrow_main) {
    g->borrow = x.opponent;
    g.emit(event::borrowed, x.seat, x.opponent);
  } else {
    g->deploy_on_camps = 1;
    g.emit(event::camps_open, x.seat);
  }
  return on(x);
}
int rule_worth(const Game& g, const Doing& x, const Effect& e) {
  if (static_cast<SeatRule>(e.what - kTraits) == SeatRule::deploy_on_camps) return 60;
  if (x.opponent == kNobody) return 0;
  const Player& p = g.of(x.opponent);
  return 70 * (p.ready[0] + p.ready[1] + p.ready[2]);
}
Next nothing_begin(Game&, Doing& x, const Effect&) { return on(x); }
int nothing_worth(const Game&, const Doing&, const Effect&) { return 0; }

constexpr AtomRow kRows[] = {
    {Atom::true_damage, "TRUE", "ns", nullptr, true_begin, nullptr, nullptr, nullptr, nullptr, true_worth},
    {Atom::heal, "HEAL", "ns", nullptr, heal_begin, nullptr, nullptr, nullptr, nullptr, heal_worth},
    {Atom::mod, "MOD", "knsd", nullptr, mod_begin, nullptr, nullptr, nullptr, nullptr, mod_worth},
    {Atom::keyword, "KW", "wsd", nullptr, mod_begin, nullptr, nullptr, nullptr, nullptr, mod_worth},
    {Atom::draw, "DRAW", "nO", nullptr, draw_begin, nullptr, nullptr, nullptr, nullptr, draw_worth},
    {Atom::resupply, "RESUPPLY", "", nullptr, resupply_begin, nullptr, nullptr, nullptr, nullptr, resupply_worth},
    {Atom::gain, "GAIN", "rnm", nullptr, gain_begin, nullptr, gain_options, gain_choose, nullptr, gain_worth},
    {Atom::exhaust, "EXHAUST", "s", nullptr, exhaust_begin, nullptr, nullptr, nullptr, nullptr, exhaust_worth},
    {Atom::stun, "STUN", "s", nullptr, exhaust_begin, nullptr, nullptr, nullptr, nullptr, exhaust_worth},
    {Atom::step, "STEP", "sn", can_step, step_begin, nullptr, step_options, step_choose, step_why, step_worth},
    {Atom::place, "PLACE", "sp", nullptr, place_begin, nullptr, nullptr, nullptr, nullptr, place_worth},
    {Atom::discard, "DISCARD", "onh", nullptr, discard_begin, discard_decider, discard_options, discard_choose,
     discard_why, discard_worth},
    {Atom::recover, "RECOVER", "fn", nullptr, recover_begin, nullptr, recover_options, recover_choose, recover_why,
     recover_worth},
    {Atom::tutor, "TUTOR", "f", nullptr, tutor_begin, nullptr, tutor_options, tutor_choose, tutor_why, tutor_worth},
    {Atom::raze, "RAZE", "s", nullptr, raze_begin, nullptr, nullptr, nullptr, nullptr, raze_worth},
    {Atom::res_ready, "RES_READY", "n", nullptr, ready_begin, nullptr, ready_options, ready_choose, nullptr,
     ready_worth},
    {Atom::cost, "COST", "f-", nullptr, nothing_begin, nullptr, nullptr, nullptr, nullptr, nothing_worth},
    {Atom::cancel_attack, "CANCEL_ATTACK", "", nullptr, cancel_attack_begin, nullptr, nullptr, nullptr, nullptr,
     cancel_attack_worth},
    {Atom::cancel_card, "CANCEL_CARD", "", nullptr, cancel_card_begin, nullptr, nullptr, nullptr, nullptr,
     cancel_card_worth},
    {Atom::opp_choice, "OPP_CHOICE", "b", nullptr, branch_begin, branch_decider, branch_options, branch_choose, nullptr,
     branch_worth},
    {Atom::rule, "RULE", "l", nullptr, rule_begin, nullptr, nullptr, nullptr, nullptr, rule_worth},
};
constexpr bool rows_complete() {
  if (std::size(kRows) != kAtoms) return false;
  for (std::size_t i = 0; i < kAtoms; ++i) {
    const AtomRow& row = kRows[i];
    if (static_cast<std::size_t>(row.id) != i || row.word.empty() || row.begin == nullptr || row.worth == nullptr)
      return false;
    if ((row.options == nullptr) != (row.choose == nullptr)) return false;
  }
  return true;
}
static_assert(rows_complete(), "one complete row per atom, in the order of `Atom`");

}  // namespace

const AtomRow& atom_row(Atom a) { return kRows[static_cast<std::size_t>(a)]; }

const Effect& effect_now(const Game& g, const Doing& x) {
  return g.pack.effect[g.pack.ability[x.ability].first + x.at];
}

int ability_worth(const Game& g, const Doing& x) {
  const Ability& a = g.pack.ability[x.ability];
  int worth = 0;
  for (std::size_t i = 0; i < a.count; ++i) {
    const Effect& e = g.pack.effect[a.first + i];
    Doing y = x;
    y.at = static_cast<u8>(i);
    if (holds(g, e.when, scope_of(y))) worth += atom_row(e.atom).worth(g, y, e);
  }
  return worth;
}

bool names_opponent(const Pack& pack, const Ability& a) {
  for (std::size_t i = 0; i < a.count; ++i) {
    const Effect& e = pack.effect[a.first + i];
    if (e.who == Who::opponent || e.atom == Atom::opp_choice) return true;
    if (e.atom == Atom::rule && e.what == kTraits + static_cast<std::size_t>(SeatRule::borrow_main)) return true;
    if (e.target.kind == Selector::Kind::capital && e.target.side == Selector::Side::enemy) return true;
    if (e.n.counts && pack.nested[e.n.of].side == Selector::Side::enemy) return true;
  }
  return false;
}

Squares step_squares(const Game& g, int u, int n) {
  const Unit& unit = g.unit(u);
  if (unit.is(Unit::kScouted)) return {};
  const Way way(g, Land(g, seat_of(u), static_cast<u8>(u)), u);
  return lines_from(g, way, unit.square, g.card(unit.card).directions, n) & way.end;
}

/// Whatever an effect asks while it is carried out.
struct Decide : In<Doing> {
  static constexpr std::string_view name = "card.decide";
  static constexpr Rule rule{142};
  static Seat actor(const Game& g, const Doing& x) {
    const Effect& e = effect_now(g, x);
    const AtomRow& row = atom_row(e.atom);
    return row.decider != nullptr ? row.decider(g, x, e) : x.seat;
  }
  static void options(const Game& g, const Doing& x, Options& out) {
    const Effect& e = effect_now(g, x);
    atom_row(e.atom).options(g, x, e, out);
  }
  static Why why(const Game& g, const Doing& x, Seat, Action a) {
    const Effect& e = effect_now(g, x);
    const AtomRow& row = atom_row(e.atom);
    return row.why != nullptr ? row.why(g, x, e, a) : Why{};
  }
  static Next apply(Game& g, Doing& x, Action a) {
    const Effect e = effect_now(g, x);
    return atom_row(e.atom).choose(g, x, e, a);
  }
};

/// A random card of a hand (DISCARD random).
struct LoseCard : In<Doing> {
  static constexpr std::string_view name = "card.lose";
  static Seat victim(const Game& g, const Doing& x) { return whose(g, x, effect_now(g, x).who); }
  static void outcomes(const Game& g, const Doing& x, Options& out) {
    const Player& p = g.of(victim(g, x));
    for (const u8 local : p.hand.kinds()) out.add(verb::lose, victim(g, x), g.pack.global(p.civ, local));
  }
  static u32 weight(const Game& g, const Doing& x, Action a) {
    return static_cast<u32>(g.of(victim(g, x)).hand.count(g.card(a.arg[1]).local));
  }
  static Next apply(Game& g, Doing& x, Action a) {
    const Seat s = victim(g, x);
    const u8 local = g.card(a.arg[1]).local;
    take_from_hand(g, s, local);
    discard_card(g, s, local);
    g.emit(event::lost_card, s, a.arg[1]);
    return --x.left > 0 ? tafel::stay() : resolved(x);
  }
};

}  // namespace echoes

template <>
std::span<const tafel::StepRow> tafel::rows_of<echoes::AtomsChapter>() {
  return make_rows<echoes::Game>(echoes::AtomsChapter{});
}
