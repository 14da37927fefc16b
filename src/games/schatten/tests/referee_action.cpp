// The referee: turns of the action phase, payments, organisations, movement.
#include "referee.h"

namespace schatten::test {

namespace {
constexpr Resource kResource[] = {kSword, kAnchor, kBoot, kGold, kGold};
bool yields(const Organisation& o, int resource) { return o.resource == resource || o.resource == kAny; }
Keys operator+(Keys a, const Keys& b) {
  a.insert(b.begin(), b.end());
  return a;
}
}  // namespace

void Referee::action_phase(int first) {
  for (int s = first;; s = next(s)) {
    if (m.first_pass != 0 && m.last_turns-- == 0) break;
    turn(s);
  }
  m.last_turns = 0;
}

/// SDM-150 to SDM-152.
void Referee::pass(int s) {
  if (m.first_pass != 0) return;
  m.first_pass = static_cast<u8>(s + 1), m.last_turns = static_cast<u8>(m.seats - 1);
  m.marker = static_cast<u8>(s);
}

void Referee::end_turn(int s, Act act) {
  m.played = {}, m.fading = {}, m.taken = {}, m.visited = {};
  if (act == Act::recruit) m.recruited.add(static_cast<Seat>(s));
  ++m.acts[at(s)];
}

/// What has been paid so far, and what was done last: that decides what may follow.
struct Referee::Form {
  int s;
  Act act;
  int paid = 0, stage = 0, last = 0;  // stage 0: cards, 1: organisations, 2: figures, 3: goods
  int left = 0, taken = 0, done = 0;
  Resource resource() const { return kResource[static_cast<std::size_t>(act)]; }
};

Cards Referee::places(Act act) const {
  Cards out;
  for (int r = 0; r < kRegions; ++r)
    if (act == Act::recruit || (act == Act::build && !p.seas[at(r)].empty()) || (act == Act::acquire && keys(r) > 0))
      out.add(at(r));
  return act == Act::move || act == Act::strengthen ? Cards{} : out;
}

int Referee::bonus(int s, Act act) const {
  int n = 0;
  for (std::size_t o = 0; o < kOrgs; ++o) {
    const PassiveSpec& x = p.org[o].passive;
    const bool on = m.orgs[at(s)].has(o) && (m.org_load[o] > 0 || m.fading.has(o));
    if (on && x.kind == Passive::bonus && x.resource == kResource[static_cast<std::size_t>(act)]) n += x.n;
  }
  if (act == Act::recruit && faction_rule(s, Passive::first_recruit_bonus) && !m.recruited.has(static_cast<Seat>(s)))
    n += p.faction[m.faction[at(s)]].passive.n;
  return n;
}

/// 5.3 of the specification, first with everything that could still be paid, then as it stands.
bool Referee::possible(int s, Act act) const {
  const Resource res = kResource[static_cast<std::size_t>(act)];
  const Cards place = places(act);
  bool has_place = act == Act::move || act == Act::strengthen, card = false, org = false;
  for (const u8 c : m.hand[at(s)]) has_place |= place.has(c), card |= p.gives[res][c] > 0;
  for (std::size_t o = 0; o < kOrgs; ++o) org |= m.orgs[at(s)].has(o) && m.org_load[o] > 0 && yields(p.org[o], res);
  const bool by_card = act == Act::strengthen || (act == Act::move && m.config[option::move_by_orgs_only] == 1);
  return has_place && (card || (org && !by_card)) && goods(s, act);
}

bool Referee::goods(int s, Act act) const {
  const Orgs orgs = m.orgs[at(s)];
  if (act == Act::recruit) return m.supply[at(s)] + loads(s) > 0;
  if (act == Act::build) return m.ship_supply[at(s)] > 0;
  if (act == Act::move) return can_step(s, 5);
  if (act == Act::acquire) return !m.row.empty() || !stack().empty();
  if (orgs.empty()) return false;
  if (m.supply[at(s)] > 0) return true;
  for (const u8 o : orgs)
    if (m.org_load[o] > 0 && (orgs.size() > 1 || yields(p.org[o], kGold))) return true;
  return false;
}

bool Referee::ready(const Form& f) const {
  if (f.stage >= 2) return true;
  const bool anywhere = f.act == Act::move || f.act == Act::strengthen;
  if (f.paid == 0 || (!anywhere && (m.played & places(f.act)).empty())) return false;
  const bool by_card = f.act == Act::strengthen || (f.act == Act::move && m.config[option::move_by_orgs_only] == 1);
  bool card = false;
  for (const u8 c : m.played) card |= p.gives[f.resource()][c] > 0;
  return !by_card || card;
}

Keys Referee::payments(const Form& f) const {
  Keys out;
  if (f.stage >= 2) return out;
  const Cards place = places(f.act);
  const bool free = !ready(f);
  for (const u8 c : m.hand[at(f.s)])
    if ((place.has(c) || p.gives[f.resource()][c] > 0) && (free || (f.stage == 0 && c > f.last)))
      out.insert(make_action(verb::play, c).key());
  for (u8 o = 0; o < kOrgs; ++o)
    if (m.orgs[at(f.s)].has(o) && m.org_load[o] > 0 && yields(p.org[o], f.resource()) &&
        (free || f.stage == 0 || o >= f.last))
      out.insert(make_action(verb::unload, o).key());
  return out;
}

bool Referee::pay(Form& f, Action a) {
  if (a.verb == verb::play) {
    discard(f.s, a.arg[0]);
    m.played.add(a.arg[0]);
    f.paid += p.gives[f.resource()][a.arg[0]], f.stage = 0, f.last = a.arg[0];
  } else if (a.verb == verb::unload) {
    unload(f.s, a.arg[0], 1);
    f.paid += p.org[a.arg[0]].amount, f.stage = 1, f.last = a.arg[0];
  } else {
    return false;
  }
  return true;
}

/// What was bought is fixed with the first figure.
void Referee::settle_bill(Form& f) {
  if (f.stage >= 2) return;
  f.left = buys(f.paid + bonus(f.s, f.act));
}

Keys Referee::actions(int s) const {
  Keys out{make_action(verb::pass).key()};
  if (m.acts[at(s)] >= 60) return out;
  constexpr u8 kVerbs[] = {verb::recruit, verb::build, verb::move, verb::acquire, verb::strengthen};
  for (std::size_t i = 0; i < 5; ++i)
    if (possible(s, static_cast<Act>(i))) out.insert(make_action(kVerbs[i]).key());
  for (const u8 q : m.open)
    if (required(s, q) <= m.supply[at(s)] + loads(s)) out.insert(make_action(verb::use_hero, q).key());
  return out;
}

void Referee::turn(int s) {
  const Action a = ask(static_cast<Seat>(s), actions(s));
  Act act = Act::pass;
  if (a.verb == verb::recruit) recruit(s), act = Act::recruit;
  else if (a.verb == verb::build) build(s);
  else if (a.verb == verb::move) move(s, pay_only(s, Act::move), false);
  else if (a.verb == verb::acquire) acquire(s);
  else if (a.verb == verb::strengthen) strengthen(s);
  else if (a.verb == verb::use_hero) bid(s, a.arg[0]), hero(s, a.arg[0]);
  else pass(s);
  end_turn(s, act);
}

Regions Referee::recruit_targets(int s) const {
  Regions out;
  for (const u8 c : m.played)
    if (c < kRegions) out.add(c);
  const Regions shown = out;
  if (works(s, Passive::recruit_reach))
    for (const u8 r : own(s))
      if (!(p.near[r] & shown).empty()) out.add(r);
  return out;
}

/// Figures that are taken off organisations, lowest first.
Keys Referee::figures(const Form& f) const {
  Keys out;
  const int most = f.stage >= 2 ? f.left : buys(f.paid + bonus(f.s, f.act));
  if (!ready(f) || f.stage > 2 || f.taken >= most) return out;
  for (const u8 o : m.orgs[at(f.s)]) {
    if (m.org_load[o] == 0 || (f.stage == 2 && o < f.last)) continue;
    Orgs others = m.orgs[at(f.s)] - m.taken;
    others.remove(o);
    if (f.act == Act::recruit || !others.empty()) out.insert(make_action(verb::from_org, o).key());
  }
  return out;
}

/// One form: payment, figures off organisations, goods one by one, lowest place first.
template <class Where, class Put>
void Referee::fill_form(Form& f, u8 goods_verb, Where where, Put put_down) {
  while (true) {
    Keys list = payments(f);
    if (goods_verb != verb::place_ship) list = list + figures(f);
    const int stock = goods_verb == verb::place_ship ? m.ship_supply[at(f.s)] : m.supply[at(f.s)];
    for (const int place : where())
      if (ready(f) && stock > 0 && (f.stage < 3 || place >= f.last)) list.insert(make_action(goods_verb, place).key());
    if (f.done > 0 && f.done >= f.taken) list.insert(make_action(verb::finish).key());
    const Action a = ask(static_cast<Seat>(f.s), list);
    if (a.verb == verb::finish) return;
    if (pay(f, a)) continue;
    settle_bill(f);
    f.last = a.arg[0];
    if (a.verb == verb::from_org) {
      f.stage = 2, ++f.taken;
      unload(f.s, a.arg[0], 1);
      if (f.act == Act::strengthen) m.taken.add(a.arg[0]);
      continue;
    }
    f.stage = 3;
    put_down(a.arg[0]);
    const int rest = goods_verb == verb::place_ship ? m.ship_supply[at(f.s)] : m.supply[at(f.s)];
    if (++f.done == f.left || rest == 0) return;
  }
}

void Referee::recruit(int s) {
  Form f{s, Act::recruit};
  fill_form(
      f, verb::place, [&] { return recruit_targets(s); }, [&](u8 r) { --m.supply[at(s)], put(s, r, 1); });
}

void Referee::build(int s) {
  Form f{s, Act::build};
  const auto seas = [&] {
    Seas out;
    for (const u8 c : m.played)
      if (c < kRegions) out |= p.seas[c];
    return out;
  };
  fill_form(f, verb::place_ship, seas, [&](u8 sea) { --m.ship_supply[at(s)], ++m.ships[at(s)][sea]; });
}

void Referee::strengthen(int s) {
  Form f{s, Act::strengthen};
  fill_form(
      f, verb::fill, [&] { return m.orgs[at(s)] - m.taken; }, [&](u8 o) { load(s, o); });
}

/// Move and acquire: the payment alone. What it buys.
int Referee::pay_only(int s, Act act) {
  Form f{s, act};
  while (true) {
    Keys list = payments(f);
    if (ready(f)) list.insert(make_action(verb::finish).key());
    if (!pay(f, ask(static_cast<Seat>(s), list))) return buys(f.paid + bonus(s, act));
  }
}

void Referee::acquire(int s) {
  int n = pay_only(s, Act::acquire), room = 0;
  for (const u8 c : m.played)
    if (c < kRegions) room += keys(c);
  take_orgs(s, std::min(n, room), false);
  settle(s, false);
  staff(s);
  refill();
}

/// SDM-112, R-15, R-16.
void Referee::take_orgs(int s, int n, bool row_only) {
  for (int done = 0; done < n; ++done) {
    const bool blind = !row_only && !stack().empty();
    if (m.row.empty() && !blind) return;
    Keys list;
    for (const u8 o : m.row) list.insert(make_action(verb::take_org, o).key());
    if (blind) list.insert(make_action(verb::take_blind).key());
    if (done > 0) list.insert(make_action(verb::stop).key());
    const Action a = ask(static_cast<Seat>(s), list);
    if (a.verb == verb::stop) return;
    take_org(s, a);
  }
}

void Referee::take_org(int s, Action a) {
  u8 o = a.arg[0];
  if (a.verb == verb::take_blind) {
    o = fate(verb::draw_org).arg[0];
    expect(stack().has(o), "an organisation that is not in the stack");
  }
  m.row.remove(o), m.orgs[at(s)].add(o), m.taken.add(o), m.org_region[o] = kNowhere;
}

void Referee::settle(int s, bool anywhere) {
  while (true) {
    Orgs open;
    for (const u8 o : m.taken)
      if (m.org_region[o] == kNowhere) open.add(o);
    if (open.empty()) return;
    Regions places;
    for (int r = 0; r < kRegions; ++r)
      if ((anywhere ? owner(r) == s : m.played.has(at(r))) && keys(r) > 0) places.add(at(r));
    if (places.size() == 1) {
      m.org_region[open.lowest()] = places.lowest();
      continue;
    }
    Keys list;
    for (const u8 o : open)
      for (const u8 r : places) list.insert(make_action(verb::settle, o, r).key());
    const Action a = ask(static_cast<Seat>(s), list);
    m.org_region[a.arg[0]] = a.arg[1];
  }
}

void Referee::staff(int s) {
  int last = -1;
  while (true) {
    Keys list;
    for (const u8 o : m.taken) {
      if (o <= last) continue;
      if (m.supply[at(s)] > 0) list.insert(make_action(verb::staff, o).key());
      for (const u8 from : m.orgs[at(s)])
        if (from != o && m.org_load[from] > 0) list.insert(make_action(verb::staff_from, o, from).key());
    }
    if (list.empty()) return;
    list.insert(make_action(verb::stop).key());
    const Action a = ask(static_cast<Seat>(s), list);
    if (a.verb == verb::stop) return;
    last = a.arg[0];
    if (a.verb == verb::staff_from) unload(s, a.arg[1], 1);
    load(s, a.arg[0]);
  }
}

/// Movements from region to region, 99: no way (SDM-095, SDM-102, SDM-103, R-26, R-29, R-30).
int Referee::cost(int s, int from, int to) const {
  if (from == to) return 99;
  const bool over = works(s, Passive::cross_mountains), all = works(s, Passive::seas_all_adjacent);
  if ((over ? p.near_over : p.near)[at(from)].has(at(to))) return 1;
  std::array<int, kSeas> far{};
  for (std::size_t sea = 0; sea < kSeas; ++sea) far[sea] = p.seas[at(from)].has(sea) && ships(s, int(sea)) > 0 ? 1 : 99;
  for (int again = 0; again < kSeas; ++again)
    for (std::size_t a = 0; a < kSeas; ++a)
      for (std::size_t b = 0; b < kSeas; ++b)
        if (a != b && (all || p.sea_near[a].has(b)) && ships(s, int(b)) > 0) far[b] = std::min(far[b], far[a] + 1);
  int least = 99;
  for (const u8 sea : p.seas[at(to)]) least = std::min(least, far[sea]);
  return least;
}

/// SDM-096, SDM-097, R-23, R-25, R-77.
Regions Referee::targets(int s, int from, int n, bool with_djinn, int left, bool march) const {
  Regions out;
  const int rest = n - (retreat(s, from) ? 1 : 0);
  for (int d = 1; d <= left && d <= kSeas; ++d)
    for (int to = 0; to < kRegions; ++to) {
      if (cost(s, from, to) != d || (rest == 1 && rough(s, to))) continue;
      if (rest > 0) out.add(at(to));
      if (rest > 0 || p.rough.has(at(to)) || with_djinn || march || m.config[option::solo_retreat] == 1) continue;
      return Regions::of(at(to));  // he is lost in any case: one target for all
    }
  return out;
}

Keys Referee::groups(int s, int left, bool march) const {
  Keys out;
  for (int r = 0; r < kRegions; ++r)
    for (int n = 1; n <= m.adv[at(s)][at(r)]; ++n) {
      if (!targets(s, r, n, false, left, march).empty()) out.insert(make_action(verb::group, r, n, 0).key());
      if (djinn(s, r) && !targets(s, r, n, true, left, march).empty())
        out.insert(make_action(verb::group, r, n, 1).key());
    }
  return out;
}

Keys Referee::fleets(int s) const {
  Keys out;
  for (int sea = 0; sea < kSeas; ++sea)
    for (int n = 1; n <= m.ships[at(s)][at(sea)]; ++n) {
      out.insert(make_action(verb::fleet, sea, n, 0).key());
      if (magic(s, sea)) out.insert(make_action(verb::fleet, sea, n, 1).key());
    }
  return out;
}

bool Referee::can_step(int s, int left) const { return left > 0 && !(groups(s, left, false) + fleets(s)).empty(); }

void Referee::move(int s, int left, bool free) {
  for (bool first = !free; first || can_step(s, left); first = false) {
    Keys list = groups(s, left, false) + fleets(s);
    if (!first) list.insert(make_action(verb::stop).key());
    const Action a = ask(static_cast<Seat>(s), list);
    if (a.verb == verb::stop) return;
    one_move(s, a, left);
  }
}

void Referee::one_move(int s, Action a, int& left) {
  Keys list;
  if (a.verb == verb::fleet) {
    for (int sea = 0; sea < kSeas; ++sea)
      if (sea != a.arg[0] && (works(s, Passive::seas_all_adjacent) || p.sea_near[a.arg[0]].has(at(sea))))
        list.insert(make_action(verb::to_sea, sea).key());
    const u8 to = ask(static_cast<Seat>(s), list).arg[0];
    u8 &from_ships = m.ships[at(s)][a.arg[0]], &to_ships = m.ships[at(s)][to];
    from_ships = static_cast<u8>(from_ships - a.arg[1]), to_ships = static_cast<u8>(to_ships + a.arg[1]);
    if (a.arg[2] == 1) m.magic_at = to;
    --left;
    return;
  }
  for (const u8 to : targets(s, a.arg[0], a.arg[1], a.arg[2] == 1, left, false))
    list.insert(make_action(verb::to, to).key());
  const u8 to = ask(static_cast<Seat>(s), list).arg[0];
  left -= cost(s, a.arg[0], to);
  go(s, a.arg[0], to, a.arg[1], a.arg[2] == 1);
}

/// So many arrive.
int Referee::go(int s, int from, int to, int n, bool with_djinn) {
  const int lost = std::min(n, (retreat(s, from) ? 1 : 0) + (rough(s, to) ? 1 : 0));
  put(s, from, -n), put(s, to, n - lost);
  m.supply[at(s)] = static_cast<u8>(m.supply[at(s)] + lost);
  if (with_djinn) m.djinn_at = static_cast<u8>(to);
  return n - lost;
}

///
bool Referee::stops(int s, int region) const {
  return foreign(s, region) || m.dragons.has(at(region)) ||
         (m.djinn_of != 0 && m.djinn_of != s + 1 && m.djinn_at == region);
}

void Referee::march(int s, Action a) {
  int here = a.arg[0], n = a.arg[1];
  m.visited = Regions::of(at(here));
  for (bool first = true;; first = false) {
    const Regions open = targets(s, here, n, a.arg[2] == 1, kSeas, true) - m.visited;
    if (!first && (open.empty() || stops(s, here))) return;
    Keys list;
    for (const u8 to : open) list.insert(make_action(verb::to, to).key());
    if (!first) list.insert(make_action(verb::stop).key());
    const Action step = ask(static_cast<Seat>(s), list);
    if (step.verb == verb::stop) return;
    n = go(s, here, step.arg[0], n, a.arg[2] == 1);
    here = step.arg[0];
    m.visited.add(at(here));
  }
}

}  // namespace schatten::test
