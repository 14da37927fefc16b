// The referee: bids and hero actions (SDM-140 to SDM-144, 11.2 of the specification).
#include "referee.h"

namespace schatten::test {

/// SDM-141 with the tax of the Orden vom Bannstrahl.
int Referee::required(int s, u8 quest) const {
  if (m.bid[quest] == 0) return 1;
  const int holder = m.bidder[quest];
  return m.bid[quest] + (holder != s && works(holder, Passive::outbid_tax) ? 2 : 1);
}

void Referee::bid(int s, u8 quest) {
  const int n = required(s, quest);
  int taken = 0, last = 0;
  bool asked = loads(s) > 0;
  while (asked) {
    Keys list;
    const bool enough = m.supply[at(s)] >= n;
    for (const u8 o : m.orgs[at(s)])
      if (m.org_load[o] > 0 && taken < n && (!enough || o >= last)) list.insert(make_action(verb::from_org, o).key());
    if (enough) list.insert(make_action(verb::bid).key());
    const Action a = ask(static_cast<Seat>(s), list);
    if (a.verb == verb::bid) break;
    unload(s, a.arg[0], 1);
    ++taken, last = a.arg[0];
  }
  m.supply[at(s)] = static_cast<u8>(m.supply[at(s)] - n);
  if (m.bid[quest] > 0) {
    u8& back = m.supply[m.bidder[quest]];
    back = static_cast<u8>(back + m.bid[quest]);
  }
  m.bid[quest] = static_cast<u8>(n), m.bidder[quest] = static_cast<u8>(s);
}

void Referee::hero(int s, u8 quest) {
  Keys list = hero_options(s, quest);
  list.insert(make_action(verb::waive).key());
  const Action a = ask(static_cast<Seat>(s), list);
  if (a.verb != verb::waive) hero_action(s, quest, a);
}

/// Parts of place_ship, strengthen_free and retrieve, lowest first.
Keys Referee::parts(int s, const Effect& e, int last) const {
  Keys out;
  for (int sea = last; sea < kSeas && e.kind == Do::place_ship && m.ship_supply[at(s)] > 0; ++sea)
    out.insert(make_action(verb::place_ship, sea).key());
  for (const u8 o : m.orgs[at(s)])
    if (e.kind == Do::strengthen_free && m.supply[at(s)] > 0 && o >= last) out.insert(make_action(verb::fill, o).key());
  for (const u8 card : m.discard[at(s)])
    if (e.kind == Do::retrieve && card >= last) out.insert(make_action(verb::retrieve, card).key());
  return out;
}

void Referee::part(int s, Action a) {
  if (a.verb == verb::place_ship) --m.ship_supply[at(s)], ++m.ships[at(s)][a.arg[0]];
  if (a.verb == verb::fill) load(s, a.arg[0]);
  if (a.verb != verb::retrieve) return;
  m.discard[at(s)].remove(a.arg[0]), m.hand[at(s)].add(a.arg[0]), m.known[at(s)].add(a.arg[0]);
}

Regions Referee::partners(int s, int from) const {
  Regions out;
  for (int r = 0; r < kRegions; ++r)
    if (r != from && foreign(s, r)) out.add(at(r));
  return out;
}

Keys Referee::unit_actions(int s, const Effect& e) const {
  Keys out;
  for (int r = 0; r < kRegions; ++r) {
    const int here = m.adv[at(s)][at(r)];
    const bool room = e.kind == Do::place_adv_own_one ? owner(r) == s : e.kind == Do::place_adv_with_adv && here > 0;
    for (int n = 1; n <= e.n && n <= m.supply[at(s)] && room; ++n) out.insert(make_action(verb::put, r, n).key());
    if (e.kind == Do::relocate_own && here > 0) out.insert(make_action(verb::lift, r).key());
    if (e.kind == Do::swap_adv && here > 0 && !partners(s, r).empty()) out.insert(make_action(verb::lift, r).key());
    if (e.kind == Do::clear_region && (here > 0 || foreign(s, r))) out.insert(make_action(verb::clear, r).key());
    if (e.kind == Do::summon_djinn) out.insert(make_action(verb::summon, r).key());
    if (e.kind == Do::remove_neutral && m.adv[kNeutral][at(r)] > 0) out.insert(make_action(verb::expel, r).key());
  }
  for (int sea = 0; sea < kSeas; ++sea) {
    if (e.kind == Do::summon_magic_ship) out.insert(make_action(verb::summon_ship, sea).key());
    for (int whose = 0; whose < m.seats; ++whose) {
      if (m.ships[at(whose)][at(sea)] == 0) continue;
      if (e.kind == Do::push_ships) out.insert(make_action(verb::push, whose, sea).key());
      if (e.kind == Do::replace_ship && whose != s && m.ship_supply[at(s)] > 0)
        out.insert(make_action(verb::replace, sea, whose).key());
    }
  }
  for (int n = 1; n <= e.n && n <= m.reserve[at(s)] && e.kind == Do::reserve_to_supply; ++n)
    out.insert(make_action(verb::call_up, n).key());
  return out;
}

Keys Referee::card_actions(int s, u8 quest, const Effect& e) const {
  Keys out;
  bool room = false;
  for (int r = 0; r < kRegions; ++r) {
    room |= owner(r) == s && keys(r) > 0;
    if (e.kind == Do::acquire_by_card && !m.row.empty() && m.hand[at(s)].has(at(r)) && keys(r) > 0)
      out.insert(make_action(verb::hand_in, r).key());
  }
  if (e.kind == Do::acquire_free && room) {
    for (const u8 o : m.row) out.insert(make_action(verb::take_org, o).key());
    if (!stack().empty()) out.insert(make_action(verb::take_blind).key());
  }
  for (u8 o = 0; o < kOrgs; ++o) {
    if (e.kind == Do::move_org_token && m.orgs[at(s)].has(o) && !token_targets(s, o).empty())
      out.insert(make_action(verb::lift_org, o).key());
    if (e.kind == Do::unload_foreign && m.org_load[o] > 0 && !m.orgs[at(s)].has(o))
      out.insert(make_action(verb::empty_org, o).key());
  }
  for (const u8 q : m.open)
    if (e.kind == Do::clear_quest && q != quest && m.bid[q] > 0) out.insert(make_action(verb::dismiss, q).key());
  const bool cards = m.hand[at(s)] != m.owned[at(s)];
  if (e.kind == Do::pass_and_draw || (e.kind == Do::draw && cards)) out.insert(make_action(verb::use).key());
  return out;
}

Keys Referee::hero_options(int s, u8 quest) const {
  const Effect& e = p.quest[quest].action;
  Keys out = unit_actions(s, e);
  out.merge(card_actions(s, quest, e));
  if (e.kind == Do::free_moves) out.merge(groups(s, e.n, false)), out.merge(fleets(s));
  if (e.kind == Do::march) out.merge(groups(s, kSeas, true));
  Keys first = parts(s, e, 0);
  if (e.n > 1 && !first.empty()) first = {make_action(verb::use).key()};
  out.merge(first);
  return out;
}

void Referee::hero_action(int s, u8 quest, Action a) {
  const Effect& e = p.quest[quest].action;
  switch (e.kind) {
    case Do::place_ship:
    case Do::strengthen_free:
    case Do::retrieve:
      return a.verb == verb::use ? all_parts(s, e) : part(s, a);
    case Do::free_moves: {
      int left = e.n;
      one_move(s, a, left);
      return move(s, left, true);
    }
    case Do::march:
      return march(s, a);
    case Do::relocate_own:
      return relocate(s, e, a.arg[0]);
    case Do::swap_adv:
      return swap(s, a.arg[0]);
    case Do::pass_and_draw:
      pass(s);
      return draw(s, 8 - m.hand[at(s)].size());
    case Do::draw:
      return draw(s, e.n);
    case Do::acquire_free:
      take_org(s, a);
      return found_org(s, true);
    case Do::acquire_by_card:
      discard(s, a.arg[0]), m.played.add(a.arg[0]);
      take_orgs(s, 1, true);
      return found_org(s, false);
    case Do::move_org_token:
      return move_token(s, a.arg[0]);
    case Do::push_ships:
      return push(s, a);
    default:
      return at_once(s, e, a);
  }
}

void Referee::found_org(int s, bool anywhere) {
  settle(s, anywhere);
  staff(s);
  refill();
}

void Referee::all_parts(int s, const Effect& e) {
  int last = 0;
  for (int done = 0; done < e.n; ++done) {
    Keys list = parts(s, e, last);
    if (list.empty()) return;
    if (done > 0) list.insert(make_action(verb::stop).key());
    const Action a = ask(static_cast<Seat>(s), list);
    if (a.verb == verb::stop) return;
    part(s, a);
    last = a.arg[0];
  }
}

/// Hero actions without a second question.
void Referee::at_once(int s, const Effect& e, Action a) {
  const int x = a.arg[0];
  if (a.verb == verb::put) m.supply[at(s)] = static_cast<u8>(m.supply[at(s)] - a.arg[1]), put(s, x, a.arg[1]);
  if (a.verb == verb::clear) {
    for (int c = 0; c < kColours; ++c) home(c, x, m.adv[at(c)][at(x)]);
    if (m.djinn_of != 0 && m.djinn_at == x) m.djinn_of = m.djinn_at = 0;
  }
  if (a.verb == verb::summon) m.djinn_of = static_cast<u8>(s + 1), m.djinn_at = a.arg[0];
  if (a.verb == verb::summon_ship) m.magic_of = static_cast<u8>(s + 1), m.magic_at = a.arg[0];
  if (a.verb == verb::expel) home(kNeutral, x, std::min<int>(e.n, m.adv[kNeutral][at(x)]));
  if (a.verb == verb::replace)
    --m.ships[a.arg[1]][at(x)], ++m.ship_supply[a.arg[1]], ++m.ships[at(s)][at(x)], --m.ship_supply[at(s)];
  if (a.verb == verb::call_up)
    m.reserve[at(s)] = static_cast<u8>(m.reserve[at(s)] - x), m.supply[at(s)] = static_cast<u8>(m.supply[at(s)] + x);
  if (a.verb == verb::dismiss) {
    m.supply[m.bidder[at(x)]] = static_cast<u8>(m.supply[m.bidder[at(x)]] + m.bid[at(x)]);
    m.bid[at(x)] = m.bidder[at(x)] = 0;
  }
  for (int t2 = 0; t2 < m.seats && a.verb == verb::empty_org; ++t2)
    if (m.orgs[at(t2)].has(at(x))) unload(t2, a.arg[0], std::min<int>(e.n, m.org_load[at(x)]));
}

/// SDM-266, SDM-280.
void Referee::relocate(int s, const Effect& e, int from) {
  Keys list;
  for (int r = 0; r < kRegions; ++r) {
    const bool fits = e.filter == Filter::any || (e.filter == Filter::coast && !p.seas[at(r)].empty());
    if (r != from && fits) list.insert(make_action(verb::set_down, r).key());
  }
  const int to = ask(static_cast<Seat>(s), list).arg[0];
  put(s, from, -1), put(s, to, 1);
}

/// SDM-271.
void Referee::swap(int s, int from) {
  Keys list;
  for (const u8 r : partners(s, from)) {
    for (int c = 0; c < m.seats; ++c)
      if (c != s && m.adv[at(c)][r] > 0) list.insert(make_action(verb::swap, r, c).key());
    if (m.adv[kNeutral][r] > 0) list.insert(make_action(verb::swap_black, r).key());
  }
  const Action a = ask(static_cast<Seat>(s), list);
  const int other = a.verb == verb::swap ? a.arg[1] : kNeutral;
  put(s, from, -1), put(s, a.arg[0], 1), put(other, a.arg[0], -1), put(other, from, 1);
}

Regions Referee::token_targets(int s, u8 org) const {
  Regions out;
  for (int r = 0; r < kRegions; ++r)
    if (owner(r) == s && keys(r) > 0 && r != m.org_region[org]) out.add(at(r));
  return out;
}

void Referee::move_token(int s, u8 org) {
  Keys list;
  for (const u8 r : token_targets(s, org)) list.insert(make_action(verb::settle, org, r).key());
  m.org_region[org] = ask(static_cast<Seat>(s), list).arg[1];
}

void Referee::push(int s, Action a) {
  const u8 whose = a.arg[0], from = a.arg[1];
  Keys list;
  for (const u8 sea : p.sea_near[from])
    for (int n = 1; n <= m.ships[whose][from]; ++n) {
      list.insert(make_action(verb::push_to, sea, n, 0).key());
      if (magic(whose, from)) list.insert(make_action(verb::push_to, sea, n, 1).key());
    }
  const Action to = ask(static_cast<Seat>(s), list);
  u8 &here = m.ships[whose][from], &there = m.ships[whose][to.arg[0]];
  here = static_cast<u8>(here - to.arg[1]), there = static_cast<u8>(there + to.arg[1]);
  if (to.arg[2] == 1) m.magic_at = to.arg[0];
}

}  // namespace schatten::test
