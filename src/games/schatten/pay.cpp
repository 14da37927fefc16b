// The actions that are paid: recruit, build, move, acquire, strengthen; each is one form with its payment
// (SDM-052 to SDM-087, SDM-125 to SDM-130). Cards come before unloaded organisations, these before what is bought.
#include <algorithm>

#include "games/schatten/steps.h"

namespace schatten {

namespace {
constexpr auto resource_of(Act act) { return kPaidWith[static_cast<std::size_t>(act)]; }
/// The rule that asks for the payment of each action: SDM-071, SDM-081, SDM-090, SDM-111, SDM-125.
constexpr std::array<u16, 5> kPayRule{71, 81, 90, 111, 125};
constexpr Rule pay_rule(Act act) { return {kPayRule[static_cast<std::size_t>(act)]}; }
/// The rule that asks for the region cards.
constexpr std::array<u16, 5> kPlaceRule{70, 80, 90, 110, 125};
constexpr Rule place_rule(Act act) { return {kPlaceRule[static_cast<std::size_t>(act)]}; }

constexpr bool needs_place(Act act) { return act == Act::recruit || act == Act::build || act == Act::acquire; }

/// Region cards that open a place for the action; a region card with the resource is place and payment at once
/// (SDM-072, SDM-082, R-13).
Cards places(const Game& g, Act act) {
  if (act == Act::recruit) return cards_of(Regions::first(kRegions));
  if (act == Act::build) return cards_of(g.pack.coastal);
  return act == Act::acquire ? cards_of(g.with_free_key()) : Cards{};
}

/// one card from the hand at least; a move may be paid by organisations alone.
bool needs_card(const Game& g, Act act) {
  return act == Act::strengthen || (act == Act::move && g.setting(option::move_by_orgs_only) == 1);
}

/// SDM-130.
Orgs unloadable(const Game& g, Seat s, Act act) { return g->orgs[s] & g->loaded & g.pack.yielding[resource_of(act)]; }

/// SDM-053 with what organisations and factions add to a payment of at least 1.
int bonus(const Game& g, Seat s, Act act) {
  const u8 org = g.pack.bonus_org[resource_of(act)];
  int n = org != 255 && g.works(s, org) ? g.pack.org[org].passive.n : 0;
  if (act == Act::recruit && g.by_faction(s, Passive::first_recruit_bonus) && !g->recruited.has(s))
    n += g.pack.faction[g->faction[s]].passive.n;
  return n;
}

/// What a payment has and may still get.
struct Purse {
  Seat seat;
  Act act;
  Cards place;  ///< cards that open a place
  Cards left;   ///< cards that may still be played
  Cards played;
  int paid;
  Orgs orgs;  ///< organisations that may still be unloaded

  bool can_have_place() const { return !needs_place(act) || !((played | left) & place).empty(); }
};

/// SDM-055, SDM-061, R-10: a card of the hand must give the resource or open a place.
Purse purse_of(const Game& g, Seat s, Act act) {
  const Cards place = places(g, act);
  return {s, act, place, g->hand[s] & (place | g.pack.paying[resource_of(act)]), {}, 0, unloadable(g, s, act)};
}

int sum_of(const Game& g, const Purse& p) {
  const auto& gives = g.pack.gives[resource_of(p.act)];
  int n = p.paid;
  for (const u8 card : p.left) n += gives[card];
  for (const u8 o : p.orgs) n += g->org_load[o] * g.pack.org[o].amount;
  return n > 0 ? n + bonus(g, p.seat, p.act) : 0;
}

/// Can this become a payment that the action accepts?
bool completable(const Game& g, const Purse& p) {
  const Cards paying = g.pack.paying[resource_of(p.act)];
  if (!p.can_have_place()) return false;
  if (p.paid == 0 && (p.left & paying).empty() && p.orgs.empty()) return false;
  return !needs_card(g, p.act) || !((p.played | p.left) & paying).empty();
}

/// Is this a payment that the action accepts as it stands (5.3 of the specification)?
bool complete(const Game& g, Purse p) {
  p.left = {}, p.orgs = {};
  return completable(g, p);
}

/// As long as something is missing every part may follow: nobody has to begin with a certain one. What is added to a
/// complete payment comes in ascending order, so that none comes twice.
Purse purse_of(const Game& g, const Turn& l) {
  Purse p = purse_of(g, l.seat, l.act);
  p.played = g->played, p.paid = l.paid;
  if (l.stage < kTaking && !complete(g, p)) return p;
  if (l.stage == kPlaying) p.left -= Cards::first(l.last);
  else p.left = {};
  if (l.stage == kUnloading) p.orgs -= Orgs::first(l.last);
  if (l.stage > kUnloading) p.orgs = {};
  return p;
}

/// SDM-126, R-17: an adventurer and an organisation that is not where he comes from.
bool can_strengthen(const Game& g, Seat s) {
  const Orgs own = g->orgs[s], loaded = own & g->loaded;
  if (g->supply[s] > 0 || (own.size() > 1 && !loaded.empty())) return true;
  return !(loaded & g.pack.yielding[kGold]).empty();  // whoever pays can work there again
}

/// What the action needs beside its payment.
Why goods_refusal(const Game& g, Seat s, Act act) {
  switch (act) {
    case Act::recruit:
      return g.available(s) > 0 ? Why{} : because({73}, cause::no_adventurers);
    case Act::build:
      return g->ship_supply[s] > 0 ? Why{} : because({83}, cause::no_ships);  // SDM-084
    case Act::move:
      return cheapest_step(g, s) < 9 ? Why{} : because({91}, cause::nothing_to_move);
    case Act::acquire:
      return org_available(g) ? Why{} : because({112}, cause::no_orgs_left);
    default:
      if (g->orgs[s].empty()) return because({126}, cause::no_own_org);
      return can_strengthen(g, s) ? Why{} : because({126}, cause::no_adventurers);
  }
}

/// The payment is over; what it buys follows.
void close_payment(Game& g, const Turn& l) {
  g.emit(event::paid, l.seat, payment(g, l), resource_of(l.act), bought(g, payment(g, l)));
}

/// How much is bought.
int quota(const Game& g, const Turn& l) { return l.stage >= kTaking ? l.left : bought(g, payment(g, l)); }

/// The first part behind the payment fixes what was bought and adds the bonus, which may end with the action.
void begin_goods(Game& g, Turn& l, Stage stage) {
  if (l.stage < kTaking) {
    close_payment(g, l);
    l.paid = static_cast<u8>(payment(g, l));
    l.left = static_cast<u8>(bought(g, l.paid));
  }
  l.stage = stage;
}

void play_card(Game& g, Turn& l, u8 card) {
  discard_card(g, l.seat, card);  // SDM-054
  g->played.add(card);
  l.paid = static_cast<u8>(l.paid + g.pack.gives[resource_of(l.act)][card]);
  l.stage = kPlaying;
  l.last = static_cast<u8>(card + 1);
  g.emit(event::played, l.seat, card);
}

/// SDM-058, SDM-059, SDM-060.
void unload(Game& g, Turn& l, u8 org) {
  unload_org(g, l.seat, org, 1);
  l.paid = static_cast<u8>(l.paid + g.pack.org[org].amount);
  l.stage = kUnloading;
  l.last = org;
  g.emit(event::unloaded, l.seat, org);
}

Why card_refusal(const Game& g, const Turn& l, const Purse& p, u8 card) {
  if (g->played.has(card)) return because({54}, cause::played_already, card);
  if (!g->hand[l.seat].has(card)) return because({54}, cause::not_in_hand, card);
  const bool pays = g.pack.paying[resource_of(l.act)].has(card);
  if (!pays && !p.place.has(card)) {
    if (l.act == Act::acquire && is_region_card(card)) return because({115}, cause::no_free_key, card);
    return because({55}, cause::card_gives_nothing, card, resource_of(l.act));
  }
  return because(pay_rule(l.act), cause::ascending);
}

Why org_refusal(const Game& g, const Turn& l, u8 org) {
  if (!g->orgs[l.seat].has(org)) return because({58}, cause::not_own_org, org);
  if (!g.pack.yielding[resource_of(l.act)].has(org))
    return because({130}, cause::org_gives_nothing, org, resource_of(l.act));
  if (!g->loaded.has(org)) return because({58}, cause::org_empty, org);
  return because({58}, cause::ascending);
}

/// Cards and organisations that may be added. What is completable stays so with each of them: no part leads nowhere.
void pay_options(const Game& g, const Turn& l, const Purse& p, Options& out) {
  for (const u8 card : p.left) out.add(verb::play, card);
  for (const u8 o : p.orgs) out.add(verb::unload, o);
  if (!out.explaining() || l.stage > kUnloading) return;
  for (const u8 card : g->hand[l.seat])
    if (const Action a = make_action(verb::play, card); !out.contains(a))
      out.refuse(card_refusal(g, l, p, card), verb::play, card);
  for (const u8 o : g->orgs[l.seat] & g.pack.yielding[resource_of(l.act)])
    if (const Action a = make_action(verb::unload, o); !out.contains(a))
      out.refuse(org_refusal(g, l, o), verb::unload, o);
}

/// SDM-073, SDM-126: figures may come from own organisations instead of the supply.
bool may_take(const Turn& l, int most) { return l.stage <= kTaking && l.taken < most; }
/// What an unfinished payment is told: beside recruiting and building no place is opened, but a card must be played.
Why pay_first(Act act) {
  return because(pay_rule(act), act == Act::strengthen ? cause::hand_card_first : cause::pay_first);
}
Why take_refusal(const Turn& l, bool ready, int most) {
  return ready ? because(pay_rule(l.act), cause::all_bought, most) : pay_first(l.act);
}
void take_options(const Game& g, const Turn& l, bool ready, int most, Options& out) {
  for (const u8 o : g->orgs[l.seat] & g->loaded)
    if (l.stage < kTaking || o >= l.last)
      out.add_if(ready && may_take(l, most), take_refusal(l, ready, most), verb::from_org, o);
}
void take_from(Game& g, Turn& l, u8 org) {
  begin_goods(g, l, kTaking);
  unload_org(g, l.seat, org, 1);
  ++l.taken;
  l.last = org;
  g.emit(event::unloaded, l.seat, org);
}

/// fewer than bought may be placed, but at least one, and whoever was taken off an organisation is placed.
bool may_stop(const Turn& l) { return l.done > 0 && l.done >= l.taken; }
Why stop_refusal(const Turn& l) {
  if (l.paid == 0) return pay_first(l.act);
  return because(pay_rule(l.act), cause::place_one, std::max(1, static_cast<int>(l.taken)));
}

/// Why something that belongs to paying or placing is not possible; empty for other verbs.
Why pay_why(const Game& g, const Turn& l, Action a) {
  if (a.verb == verb::play) return card_refusal(g, l, purse_of(g, l), a.arg[0]);
  if (a.verb == verb::unload) return org_refusal(g, l, a.arg[0]);
  if (a.verb == verb::from_org) {
    if (!g->orgs[l.seat].has(a.arg[0])) return because(pay_rule(l.act), cause::not_own_org, a.arg[0]);
    if (!g->loaded.has(a.arg[0])) return because(pay_rule(l.act), cause::org_empty, a.arg[0]);
    return because(pay_rule(l.act), cause::ascending);
  }
  if (a.verb == verb::finish) return stop_refusal(l);
  return pay_first(l.act);
}

}  // namespace

int payment(const Game& g, const Turn& l) {
  return l.paid == 0 || l.stage >= kTaking ? l.paid : l.paid + bonus(g, l.seat, l.act);
}

int most_payable(const Game& g, Seat s, Act act) { return sum_of(g, purse_of(g, s, act)); }

Why action_refusal(const Game& g, Seat s, Act act) {
  const Purse p = purse_of(g, s, act);
  if (completable(g, p)) return goods_refusal(g, s, act);
  if (!p.can_have_place())
    return because(place_rule(act), act == Act::build     ? cause::no_coast_card
                                    : act == Act::acquire ? cause::no_key_card
                                                          : cause::no_region_card);
  if (const Why why = goods_refusal(g, s, act)) return why;
  return because(needs_card(g, act) ? pay_rule(act) : Rule{57}, cause::cannot_pay, resource_of(act));
}

namespace {
/// SDM-070, SDM-073, SDM-074; R-68: also into rough regions and among enemies.
struct Recruit {
  /// Freie Söldnerkompanien: own regions beside a played one count as played.
  static Regions targets_of(const Game& g, Seat s, Cards played) {
    const Regions shown = regions_of(played);
    if (!g.has(s, Passive::recruit_reach)) return shown;
    Regions near;
    for (const u8 r : shown) near |= g.pack.near[r];
    return shown | (near & g.regions(s));
  }
  static void options(const Game& g, const Turn& l, Options& out) {
    const Purse p = purse_of(g, l);
    pay_options(g, l, p, out);
    const bool ready = l.stage >= kTaking || complete(g, p);
    const int most = quota(g, l);
    if (l.stage <= kTaking) take_options(g, l, ready, most, out);
    const Regions open = targets_of(g, l.seat, g->played);
    if (ready && g->supply[l.seat] > 0)
      for (const u8 r : open)
        if (l.stage < kPlacing || r >= l.last) out.add(verb::place, r);
    if (out.explaining()) refuse_places(g, l, open, ready, out);
    out.add_if(may_stop(l), stop_refusal(l), verb::finish);
  }
  static void refuse_places(const Game& g, const Turn& l, Regions open, bool ready, Options& out) {
    const Regions later = targets_of(g, l.seat, g->hand[l.seat] | g->played);
    for (const u8 r : later)
      if (!out.contains(make_action(verb::place, r)))
        out.refuse(!open.has(r)             ? because({70}, cause::card_not_played, r)
                   : !ready                 ? because({71}, cause::pay_first)
                   : g->supply[l.seat] == 0 ? because({73}, cause::supply_empty)
                                            : because({73}, cause::ascending),
                   verb::place, r);
  }
  static Why why(const Game& g, const Turn& l, Action a) {
    return a.verb == verb::place ? because({70}, cause::card_not_played, a.arg[0]) : pay_why(g, l, a);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::finish) return end_turn(g, l);
    if (a.verb == verb::from_org) {
      take_from(g, l, a.arg[0]);
      return stay();
    }
    begin_goods(g, l, kPlacing);
    --g->supply[l.seat];
    put_adv(g, l.seat, a.arg[0], 1);
    g.emit(event::recruited, l.seat, a.arg[0]);
    l.last = a.arg[0];
    return ++l.done < l.left && g->supply[l.seat] > 0 ? stay() : end_turn(g, l);
  }
};

/// SDM-080, SDM-083.
struct Build {
  static Seas targets_of(const Game& g, Cards played) {
    Seas out;
    for (const u8 r : regions_of(played)) out |= g.pack.seas[r];
    return out;
  }
  static void options(const Game& g, const Turn& l, Options& out) {
    const Purse p = purse_of(g, l);
    pay_options(g, l, p, out);
    const bool ready = l.stage >= kTaking || complete(g, p);
    const Seas open = targets_of(g, g->played);
    if (ready)
      for (const u8 sea : open)
        if (l.stage < kPlacing || sea >= l.last) out.add(verb::place_ship, sea);
    if (out.explaining())
      for (const u8 sea : targets_of(g, g->hand[l.seat] | g->played))
        if (!out.contains(make_action(verb::place_ship, sea)))
          out.refuse(!open.has(sea) ? because({80}, cause::coast_not_played, sea)
                     : ready        ? because({83}, cause::ascending)
                                    : because({81}, cause::pay_first),
                     verb::place_ship, sea);
    out.add_if(may_stop(l), stop_refusal(l), verb::finish);
  }
  static Why why(const Game& g, const Turn& l, Action a) {
    return a.verb == verb::place_ship ? because({80}, cause::coast_not_played, a.arg[0]) : pay_why(g, l, a);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::finish) return end_turn(g, l);
    begin_goods(g, l, kPlacing);
    --g->ship_supply[l.seat];
    ++g->ships[l.seat][a.arg[0]];
    g.emit(event::built, l.seat, a.arg[0]);
    l.last = a.arg[0];
    return ++l.done < l.left && g->ship_supply[l.seat] > 0 ? stay() : end_turn(g, l);
  }
};

/// SDM-125, SDM-126, SDM-127; R-17: what was emptied for it (`taken`) is no target.
struct Strengthen {
  /// An organisation may give figures as long as another one is left to take them.
  static bool may_give(const Game& g, const Turn& l, u8 org) {
    return !(g->orgs[l.seat] - g->taken - Orgs::of(org)).empty();
  }
  static void options(const Game& g, const Turn& l, Options& out) {
    const Purse p = purse_of(g, l);
    pay_options(g, l, p, out);
    const bool ready = l.stage >= kTaking || complete(g, p);
    const int most = quota(g, l);
    if (l.stage <= kTaking)
      for (const u8 o : g->orgs[l.seat] & g->loaded)
        if ((l.stage < kTaking || o >= l.last) && may_give(g, l, o))
          out.add_if(ready && l.taken < most, take_refusal(l, ready, most), verb::from_org, o);
    for (const u8 o : g->orgs[l.seat] - g->taken) {
      if (l.stage == kPlacing && o < l.last) continue;
      const bool able = ready && g->supply[l.seat] > 0;
      out.add_if(able, ready ? because({126}, cause::supply_empty) : pay_first(Act::strengthen), verb::fill, o);
    }
    out.add_if(may_stop(l), stop_refusal(l), verb::finish);
  }
  static Why why(const Game& g, const Turn& l, Action a) {
    if (a.verb != verb::fill) return pay_why(g, l, a);
    if (!g->orgs[l.seat].has(a.arg[0])) return because({126}, cause::not_own_org, a.arg[0]);
    if (g->taken.has(a.arg[0])) return because({126}, cause::gives_figures, a.arg[0]);
    return because({126}, cause::ascending);
  }
  static Next apply(Game& g, Turn& l, Action a) {
    if (a.verb == verb::finish) return end_turn(g, l);
    if (a.verb == verb::from_org) {
      take_from(g, l, a.arg[0]);
      g->taken.add(a.arg[0]);
      return stay();
    }
    begin_goods(g, l, kPlacing);
    load_org(g, l.seat, a.arg[0]);
    g.emit(event::org_loaded, l.seat, a.arg[0]);
    l.last = a.arg[0];
    return ++l.done < l.left && g->supply[l.seat] > 0 ? stay() : end_turn(g, l);
  }
};

/// What an incomplete payment for movements or organisations lacks: the resource, a region with room, a card.
Why payment_refusal(const Purse& p) {
  if (p.paid == 0) return because(pay_rule(p.act), cause::cannot_pay, resource_of(p.act));
  if (p.act == Act::acquire) return because({110}, cause::key_card_first);
  return because(pay_rule(p.act), cause::hand_card_first);
}

/// A payment that stands for itself: what it buys follows step by step.
template <Act kAct>
struct Payment {
  static void options(const Game& g, const Turn& l, Options& out) {
    const Purse p = purse_of(g, l);
    pay_options(g, l, p, out);
    out.add_if(complete(g, p), payment_refusal(p), verb::finish);
  }
  static Why why(const Game& g, const Turn& l, Action a) { return pay_why(g, l, a); }
};

/// SDM-090, R-12.
struct PayMove : Payment<Act::move> {
  static Next apply(Game& g, Turn& l, Action) {
    l.left = static_cast<u8>(bought(g, payment(g, l)));
    close_payment(g, l);
    return go<MoveGroup>();
  }
};

/// SDM-110, SDM-111, SDM-116: no more organisations than the played regions have places.
struct PayAcquire : Payment<Act::acquire> {
  static Next apply(Game& g, Turn& l, Action) {
    const auto keys = g.free_keys();
    int room = 0;
    for (const u8 r : regions_of(g->played)) room += keys[r];
    l.left = static_cast<u8>(std::min(bought(g, payment(g, l)), room));
    close_payment(g, l);
    return go<TakeOrg>();
  }
};

/// One row per paid action, in the order of `Act`.
struct PaidRow {
  void (*options)(const Game&, const Turn&, Options&);
  Next (*apply)(Game&, Turn&, Action);
  Why (*why)(const Game&, const Turn&, Action);
};
template <class A>
constexpr PaidRow paid_row() {
  return {A::options, A::apply, A::why};
}
constexpr std::array<PaidRow, 5> kPaid{paid_row<Recruit>(), paid_row<Build>(), paid_row<PayMove>(),
                                       paid_row<PayAcquire>(), paid_row<Strengthen>()};
const PaidRow& paid_row_of(const Turn& l) { return kPaid[static_cast<std::size_t>(l.act)]; }

}  // namespace

void paid_options(const Game& g, const Turn& l, Options& out) { paid_row_of(l).options(g, l, out); }
Next paid_apply(Game& g, Turn& l, Action a) {
  if (a.verb == verb::play) play_card(g, l, a.arg[0]);
  else if (a.verb == verb::unload) unload(g, l, a.arg[0]);
  else return paid_row_of(l).apply(g, l, a);
  return stay();
}
Why paid_why(const Game& g, const Turn& l, Action a) { return paid_row_of(l).why(g, l, a); }

/// Cards before unloaded organisations, these before figures and what is bought.
u32 paid_rank(Action a) {
  const u32 rank = a.verb == verb::play ? 1 : a.verb == verb::unload ? 2 : a.verb == verb::from_org ? 3 : 4;
  return (a.verb < verb::play ? 0 : rank) << 8U | a.arg[0];
}

void paid_totals(const Game& g, const Turn& l, Totals& out) {
  const int paid = payment(g, l), n = quota(g, l);
  out.target("paid", paid, 1);
  // The next step of the staircase (SDM-053).
  int next = paid;
  while (bought(g, next) == bought(g, paid) && next < 60) ++next;
  if (const int more = bonus(g, l.seat, l.act); more > 0 && l.paid > 0) out.limit("bonus", more, paid);
  if (next < 60 && l.stage < kTaking) out.limit("next_step", paid, next);
  if (l.act != Act::move && l.act != Act::acquire) out.limit("bought", l.done, n);
}

}  // namespace schatten
